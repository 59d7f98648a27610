"""Commands that can and cannot be done on a page, and pages after commands that were and were not done, made from
transitions by the recipe of ResponsibleTA (section 4.1)."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.page import Page, Widget
from promptrpa.evaluation.guards.walk import Transition
from promptrpa.matching.pages.features import named_beside
from promptrpa.matching.words.text import strict_similarity

LONGEST = 40
"""Characters from which a label is no name."""
ABSENT = 0.8
"""A page that shows words as near as this is not taken for one without the widget."""
Called = Mapping[tuple[str, str, str], Mapping[tuple[str, int], str]]
"""(app, key, item) -> (language, version) -> what the widget is called there."""


@dataclass(frozen=True)
class Example:
    """A command on a page; with `after`, whether it was done there, else whether it can be. way: how it was made."""

    app: str
    language: str
    page: Page
    command: Instruction
    holds: bool
    way: str
    after: Page | None = None


def called(transitions: Iterable[Transition]) -> Called:
    """What each widget is called in each language and version of its app."""
    found: dict[tuple[str, str, str], dict[tuple[str, int], str]] = defaultdict(dict)
    for t in transitions:
        if t.widget >= 0 and t.label and t.key[0]:
            found[t.app, *t.key][t.language, t.version] = t.label
    return found


def feasibility(
    transitions: Sequence[Transition], others: Mapping[str, Sequence[Transition]], names: Called, seed: int
) -> Iterator[Example]:
    """One command that can be done and one that cannot for each transition of an app. others: by language, transitions
    of other apps."""
    chance = random.Random(seed)
    touched = [t for t in transitions if t.widget >= 0 and 1 < len(t.label) <= LONGEST]
    by_face: dict[tuple[str, int], list[Transition]] = defaultdict(list)
    for t in touched:
        by_face[t.language, t.version].append(t)
    for t in touched:
        yield Example(t.app, t.language, t.before, say(t, t.before, names, chance), True, "present")
        lot = chance.random()
        if lot < 0.35:
            page = without(t.before, t.before.widgets[t.widget])
            if not shows(page, t.label):
                yield Example(t.app, t.language, page, say(t, t.before, names, chance), False, "removed")
                continue
        other = _absent(t, by_face[t.language, t.version], chance) if lot < 0.75 else None
        if other:
            yield Example(t.app, t.language, t.before, say(other, other.before, names, chance), False, "another page")
            continue
        foreign = _absent(t, others[t.language], chance)
        if foreign:
            command = say(foreign, foreign.before, {}, chance)
            yield Example(t.app, t.language, t.before, command, False, "another app")


def completeness(transitions: Sequence[Transition], names: Called, seed: int) -> Iterator[Example]:
    """A command that was done and one that was not for each transition that changed something."""
    chance = random.Random(seed)
    changed = [
        t
        for t in transitions
        if t.before.content != t.after.content
        and t.operation not in (OperationType.OPEN, OperationType.BACK)
        and (t.widget < 0 or 1 < len(t.label) <= LONGEST)
    ]
    alike: dict[tuple[str, int, str], list[Transition]] = defaultdict(list)
    faces: dict[tuple[str, int], list[Transition]] = defaultdict(list)
    for t in changed:
        alike[t.language, t.version, t.before.structure].append(t)
        faces[t.language, t.version].append(t)
    for t in changed:
        command = say(t, t.before, names, chance)
        made = Example(t.app, t.language, t.before, command, True, "done", t.after)
        yield made
        ways = ["nothing", "another widget", "wrong page"]
        first = chance.randrange(3)
        for way in (ways[first], *ways):
            if after := _not_done(way, t, alike, faces, chance):
                yield replace(made, command=say(t, t.before, names, chance), holds=False, way=way, after=after)
                break


def _not_done(
    way: str,
    t: Transition,
    alike: Mapping[tuple[str, int, str], Sequence[Transition]],
    faces: Mapping[tuple[str, int], Sequence[Transition]],
    chance: random.Random,
) -> Page | None:
    """A page that does not follow from the command."""
    if way == "nothing":
        return t.before
    if way == "another widget":
        words = _words(t.before)
        near = [
            o
            for o in alike[t.language, t.version, t.before.structure]
            if (o.key, o.operation) != (t.key, t.operation)
            and o.after.structure != t.after.structure
            and o.label != t.label
            and _alike(words, _words(o.before))
        ]
        if t.operation in (OperationType.EDIT, OperationType.SWITCH):
            near += [
                o
                for o in alike[t.language, t.version, t.before.structure]
                if o.operation is t.operation and o.key != t.key and _alike(words, _words(o.before))
            ]
        return chance.choice(near).after if near else None
    far = [
        o
        for o in chance.sample(faces[t.language, t.version], min(12, len(faces[t.language, t.version])))
        if o.after.structure not in (t.after.structure, t.before.structure)
    ]
    return chance.choice(far).after if far else None


def say(t: Transition, page: Page, names: Called, chance: random.Random) -> Instruction:
    """The command for what was done, in one of the ways in which people and models say it."""
    if t.widget < 0:
        return Instruction(t.operation, parameter=t.parameter or t.label)
    label, place, neighbour = t.label, "", ""
    lot = chance.random()
    known = names.get((t.app, *t.key), {})
    if lot < 0.08:
        label = next((w for (lang, _), w in known.items() if lang == t.language and w != label), label)
    elif lot < 0.13:
        label = next((w for (lang, _), w in known.items() if lang != t.language), label)
    elif lot < 0.28:
        label = f"{label}按钮" if t.language == "zh" else f"the {label} button"
    elif lot < 0.34:
        place = _place(page, page.widgets[t.widget])
    elif lot < 0.40:
        neighbour = next(iter(named_beside(page, page.widgets[t.widget])), "")
        neighbour = "" if neighbour == label or len(neighbour) > LONGEST else neighbour
    elif lot < 0.46 and len(label.split()) > 1:
        label = " ".join(label.split()[:-1])
    return Instruction(t.operation, ObjectDescription(label, place, "", neighbour), t.parameter)


def _place(page: Page, widget: Widget) -> str:
    x, y = widget.bounds.center[0] / page.size[0], widget.bounds.center[1] / page.size[1]
    words = ["top" if y < 0.3 else "bottom" if y > 0.7 else "", "left" if x < 0.35 else "right" if x > 0.65 else ""]
    return " ".join(w for w in words if w)


def _absent(t: Transition, among: Sequence[Transition], chance: random.Random) -> Transition | None:
    """Something that another page has and this one has not."""
    keys = {o.key for o in among if o.before.structure == t.before.structure}
    for _ in range(8):
        other = chance.choice(among)
        if other.key in keys and other.app == t.app:
            continue
        if other.before.structure != t.before.structure and not shows(t.before, other.label):
            return other
    return None


def shows(page: Page, words: str) -> bool:
    return any(
        strict_similarity(shown, words) >= ABSENT
        for w in page.widgets
        for shown in (w.text, w.description, w.hint)
        if shown
    )


def without(page: Page, widget: Widget) -> Page:
    """The page without a widget, all in it, and what names it."""
    root = widget
    for ancestor in page.ancestors(widget):
        if ancestor.bounds.height > 0.12 * page.size[1]:
            break
        root = ancestor
    gone = {root.index, *(w.index for w in page.descendants(root))}
    places = {w.index: n for n, w in enumerate(w for w in page.widgets if w.index not in gone)}
    kept = [
        replace(w, index=places[w.index], parent=places.get(w.parent, -1)) for w in page.widgets if w.index not in gone
    ]
    return replace(page, widgets=tuple(kept))


def _words(page: Page) -> frozenset[str]:
    return frozenset(w.text or w.description for w in page.widgets if w.text or w.description)


def _alike(a: frozenset[str], b: frozenset[str]) -> bool:
    return len(a & b) >= 0.7 * len(a | b) if a | b else True
