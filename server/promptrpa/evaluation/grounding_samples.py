"""Choices of the grounding agent that are known to be right or wrong, from the pages of the virtual phone's apps.

A page is opened in both languages and both versions of its app. Each widget is asked for by what it is called here, in
the other language and in the other version; and each page is asked for widgets that only other pages have, where all
that is right is to choose none.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.operation import Proposal, Purpose
from promptrpa.domain.page import Bounds, Page, Widget
from promptrpa.matching.pages.features import shown_label
from promptrpa.matching.pages.windows import dialog_of
from promptrpa.matching.words.calibration import Sample
from promptrpa.ports.agents import GroundingAgent, Situation
from promptrpa.virtualphone.config import PhoneConfig
from promptrpa.virtualphone.packs import Pack
from promptrpa.virtualphone.phone import Phone
from promptrpa.virtualphone.scene import nodes_of

_SETTLED: Final = 3.0
"""Seconds after which a page of the virtual phone is still."""
_DEPTH: Final = 2
"""Taps from an app's first page."""
_MOST_PAGES: Final = 14
"""Of one app."""
_ABSENT: Final = 4
"""Widgets of other pages that each page is asked for."""
_MOST: Final = 1000
"""Choices of one app: an app of many alike pages counts no more than others."""
_NOUNS: Final = {"en": "the {} button", "zh": "{}按钮"}

ReadPage = Callable[[bytes, str, str], Page]
"""Makes a page of a layout dump, the package and the activity in front."""
Key = tuple[str, str]
"""What the app itself calls a widget, in all languages and versions: key and item."""
Path = tuple[Key, ...]
"""Widgets to tap from an app's first page."""


@dataclass(frozen=True, slots=True)
class Shown:
    """One page in one language and version: its widgets by key."""

    page: Page
    widgets: Mapping[Key, Widget]

    def label(self, key: Key) -> str:
        widget = self.widgets.get(key)
        return shown_label(self.page, widget) if widget else ""

    def labels(self) -> dict[Key, str]:
        """Of the widgets that no other of the page is called like."""
        named = {key: self.label(key) for key in self.widgets}
        all_of_them = list(named.values())
        return {key: label for key, label in named.items() if label and all_of_them.count(label) == 1}


Faces = Mapping[tuple[str, int], Shown]
"""A page in all languages and versions in which it is there."""


def sample_app(
    pack: Pack, packs: Sequence[Pack], grounding: GroundingAgent, read: ReadPage, seed: int = 1
) -> list[Sample]:
    """The choices on the pages of one app; packs: the apps on the phone."""
    chance = random.Random(f"{seed} {pack.app.id}")
    pages = _Visitor(pack, packs, read).pages()
    found: list[Sample] = []
    for number, faces in enumerate(pages):
        others = [p for k, p in enumerate(pages) if k != number]
        for (language, version), shown in faces.items():
            for key, words in (*_present(faces, language, version), *_absent(shown, others, language, chance)):
                if sample := _ask(grounding, shown, key, words):
                    found.append(sample)
    return found if len(found) <= _MOST else chance.sample(found, _MOST)


class _Visitor:
    """Opens the pages of one app, each on a phone of its own."""

    def __init__(self, pack: Pack, packs: Sequence[Pack], read: ReadPage) -> None:
        self._package = pack.app.package
        self._packs = packs
        self._read = read

    def pages(self) -> list[Faces]:
        return [self._faces(path) for path in self._paths()]

    def _paths(self) -> list[Path]:
        """The pages of the app, nearest first; those that look alike only once."""
        found: list[Path] = []
        seen: set[str] = set()
        waiting: list[Path] = [()]
        while waiting and len(found) < _MOST_PAGES:
            path = waiting.pop(0)
            shown = self._open(path, "en", 1)
            if shown is None or shown.page.structure in seen:
                continue
            seen.add(shown.page.structure)
            found.append(path)
            if len(path) < _DEPTH:
                waiting += [(*path, key) for key, w in shown.widgets.items() if not w.checkable and not w.editable]
        return found

    def _faces(self, path: Path) -> Faces:
        faces = {at: self._open(path, *at) for at in product(("en", "zh"), (1, 2))}
        return {at: shown for at, shown in faces.items() if shown}

    def _open(self, path: Path, language: str, version: int) -> Shown | None:
        """The page at the end of a path; None where the path does not exist or leads out of the app."""
        phone = Phone(PhoneConfig(language=language, version=version), self._packs)
        phone.start_app(self._package)
        phone.advance(_SETTLED)
        for key in path:
            bounds = _touchable(phone).get(key)
            if bounds is None:
                return None
            phone.tap(*bounds.center)
            phone.advance(_SETTLED)
        package, activity = phone.foreground()
        if package != self._package:
            return None
        page = self._read(phone.hierarchy(), package, activity)
        dialog = dialog_of(page)
        inside = page.descendants(dialog) if dialog else page.widgets
        by_bounds = {w.bounds: w for w in inside if w.interactive and w.enabled and w.package == package}
        keys = _touchable(phone)
        return Shown(page, {key: by_bounds[bounds] for key, bounds in keys.items() if bounds in by_bounds})


def _touchable(phone: Phone) -> dict[Key, Bounds]:
    """What has a key; keys that stand for several are left out."""
    found: dict[Key, list[Bounds]] = {}
    for node in (node for root in phone.windows() for node in nodes_of(root)):
        if node.key and not node.visible.empty and (node.clickable or node.checkable):
            found.setdefault((node.key, node.item), []).append(Bounds(*node.visible))
    return {key: bounds[0] for key, bounds in found.items() if len(bounds) == 1}


def _present(faces: Faces, language: str, version: int) -> Iterator[tuple[Key, str]]:
    """Widgets of a page and what they may be called."""
    here = faces[language, version].labels()
    for key, label in here.items():
        called = [label, _NOUNS[language].format(label)]
        called += [shown.label(key) for at, shown in faces.items() if at != (language, version)]
        yield from ((key, words) for words in dict.fromkeys(called) if words and len(words) > 1)


def _absent(shown: Shown, others: Sequence[Faces], language: str, chance: random.Random) -> Iterator[tuple[Key, str]]:
    """Widgets that only other pages of the app have."""
    texts = {text for w in shown.page.widgets for text in (w.text, w.description, w.hint)}
    known = {
        label: key
        for faces in others
        for at, other in faces.items()
        if at[0] == language
        for key, label in other.labels().items()
        if key not in shown.widgets and label not in texts and len(label) > 1
    }
    chosen = chance.sample(sorted(known), min(_ABSENT, len(known)))
    yield from ((known[label], label) for label in chosen)


def _ask(grounding: GroundingAgent, shown: Shown, key: Key, words: str) -> Sample | None:
    """What grounding chooses, and whether that is right; None where there is nothing to be chosen (a switch that is so
    already)."""
    meant = shown.widgets.get(key)
    operation, parameter = OperationType.CLICK, "1"
    if meant and meant.editable:
        operation, parameter = OperationType.EDIT, "abc"
    elif meant and meant.checkable:
        operation, parameter = OperationType.SWITCH, "false" if meant.checked else "true"
    instruction = Instruction(operation, ObjectDescription(words), parameter, source=words)
    proposal = grounding.propose(shown.page, Situation(None, instruction, (), ()))
    if proposal.purpose in (Purpose.SKIP, Purpose.DISMISS):
        return None
    return sample_of(proposal, meant)


def sample_of(proposal: Proposal, meant: Widget | None) -> Sample:
    """A choice of a widget is right when it is the one that was meant; to choose none, when none of the page was."""
    operation = proposal.operation
    if operation is None:
        return Sample(proposal.tier, 1 - proposal.confidence, meant is None)
    if proposal.purpose is not Purpose.INSTRUCTION or operation.point is None:
        return Sample(proposal.tier, proposal.confidence, meant is None)
    right = meant is not None and meant.bounds.contains(*operation.point)
    return Sample(proposal.tier, proposal.confidence, right)
