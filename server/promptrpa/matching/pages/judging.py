"""Whether a page is as a test expects, by the matching that finds widgets."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.page import Page, Widget
from promptrpa.domain.suite import Checked, Expectation, ExpectationKind
from promptrpa.matching.pages.features import inner_texts
from promptrpa.matching.pages.targets import NEAR, TargetFinder
from promptrpa.matching.pages.windows import SYSTEM_UI, is_keyboard, root_of
from promptrpa.matching.words.apps import AppNames
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.text import STRICT, SURE, has_other_number, plain, strict_similarity
from promptrpa.matching.words.values import find_values
from promptrpa.patterns import lazy_regex
from promptrpa.ports.agents import SemanticsAgent
from promptrpa.ports.meaning import Embedder

_SHOWN: Final = 4
"""So many texts are told of what was seen instead."""
_WRITTEN: Final = ("time", "date")
"""Types of values that are written in several ways."""
_THOUSANDS: Final = lazy_regex(r"(?<=\d),(?=\d{3}(?!\d))")
_SIGN: Final = lazy_regex(r"(?<!\S)[-−](?=\d)|(?<=\d)[.,](?=\d)")
_SPACE: Final = lazy_regex(r"\s+")
_BAR: Final = 0.08
"""A window of the system that is not higher than this share of the screen is a bar at its edge."""


class PageJudge:
    """Judges a page. Words in quotes must be there, or mean the same in another language; others must be near."""

    def __init__(self, lexicon: Lexicon, apps: AppNames, embedder: Embedder, semantics: SemanticsAgent) -> None:
        self._embedder = embedder
        self._apps = apps
        self._targets = TargetFinder(lexicon, embedder, semantics)

    def judge(self, page: Page, expectation: Expectation) -> Checked:
        """Of a page that was enriched by its picture, also by what only the picture shows."""
        match expectation.kind:
            case ExpectationKind.SEE:
                found = self._matches(page, expectation)
                if found:
                    return Checked(expectation.text, True)
                return Checked(expectation.text, False, self._nearest(page, expectation.what), missing=True)
            case ExpectationKind.NOT_SEE:
                found = self._matches(page, expectation)
                return Checked(expectation.text, not found, _listed(found))
            case ExpectationKind.COUNT:
                found = self._matches(page, expectation, whole=True)
                times = sum(not set(found).isdisjoint(_said_by(widget)) for widget in _visible(page))
                right = times == int(expectation.value)
                return Checked(expectation.text, right, "" if right else f"{times} times")
            case ExpectationKind.ON | ExpectationKind.OFF:
                return self._state(page, expectation)
            case ExpectationKind.VALUE:
                return self._value(page, expectation)
            case ExpectationKind.ENABLED | ExpectationKind.DISABLED:
                return self._usable(page, expectation)
            case ExpectationKind.APP:
                right = self._apps.is_app(page.package, expectation.what)
                return Checked(expectation.text, right, "" if right else self._apps.name(page.package))
        raise AssertionError(f"{expectation.kind} is not about a page")

    # --- words

    def _matches(self, page: Page, expectation: Expectation, *, whole: bool = False) -> list[str]:
        """The texts that say what is looked for; with `whole`, those of rows are left out."""
        texts = list(_texts(page)) if whole else [*_texts(page), *_rows(page)]
        wanted = expectation.what
        near = self._embedder.similarity(wanted, texts)
        least = SURE if expectation.exact else NEAR
        return [
            text
            for text, likeness in zip(texts, near, strict=True)
            if _holds(text, wanted)
            or (likeness >= least and not _has_other_amount(text, wanted) and not self._embedder.excludes(text, wanted))
            or (
                not expectation.exact
                and strict_similarity(text, wanted) >= STRICT
                and not _has_other_amount(text, wanted)
            )
        ]

    def _nearest(self, page: Page, wanted: str) -> str:
        """What the page shows that is most like it, else what stands first on it."""
        texts = list(dict.fromkeys(_texts(page)))
        if not texts:
            return "the page has no words"
        meaning = dict(zip(texts, self._embedder.similarity(wanted, texts), strict=True))
        like = {text: max(meaning[text], strict_similarity(text, wanted)) for text in texts}
        best = sorted(texts, key=lambda text: -like[text])
        return _listed(best if like[best[0]] > 0 else texts)

    # --- widgets

    def _target(self, page: Page, operation: OperationType, words: str) -> Widget | None:
        meant = Instruction(operation, ObjectDescription(words))
        found = [t for t in self._targets.by_text(page, meant) if t.score >= STRICT]
        found += [t for t in self._targets.by_meaning(page, meant) if t.score >= NEAR]
        return next((t.widget for t in found if not self._embedder.lacks(words, t.label)), None)

    def _state(self, page: Page, expectation: Expectation) -> Checked:
        widget = self._target(page, OperationType.SWITCH, expectation.what)
        if widget is None:
            return self._missing(page, expectation)
        is_on = widget.checked if widget.checkable else widget.selected
        right = is_on == (expectation.kind is ExpectationKind.ON)
        return Checked(expectation.text, right, "" if right else "it is on" if is_on else "it is off")

    def _value(self, page: Page, expectation: Expectation) -> Checked:
        field = self._target(page, OperationType.EDIT, expectation.what)
        if field is not None and field.editable:
            return self._with_value(expectation, [field.text])
        row = self._target(page, OperationType.CLICK, expectation.what)
        if row is None:
            return self._missing(page, expectation)
        group = row if len(inner_texts(page, row)) > 1 else _parent(page, row)
        beside = [text for text in inner_texts(page, group, 8) if plain(text) != plain(expectation.what)]
        return self._with_value(expectation, beside)

    def _with_value(self, expectation: Expectation, texts: Sequence[str]) -> Checked:
        wanted = expectation.value
        near = self._embedder.similarity(wanted, texts) if texts else []
        right = any(
            _holds(text, wanted) or (likeness >= SURE and not _has_other_amount(text, wanted))
            for text, likeness in zip(texts, near, strict=True)
        )
        return Checked(expectation.text, right, "" if right else _listed([t for t in texts if t]) or "it is empty")

    def _usable(self, page: Page, expectation: Expectation) -> Checked:
        named = [(strict_similarity(w.label, expectation.what), w) for w in _visible(page) if w.label]
        score, widget = max(named, key=lambda pair: pair[0], default=(0.0, None))
        if widget is None or score < STRICT:
            return self._missing(page, expectation)
        touched = next((w for w in (widget, *page.ancestors(widget)) if w.interactive), widget)
        usable = widget.enabled and touched.enabled and touched.interactive
        right = usable == (expectation.kind is ExpectationKind.ENABLED)
        return Checked(expectation.text, right, "" if right else "it can be used" if usable else "it cannot be used")

    def _missing(self, page: Page, expectation: Expectation) -> Checked:
        seen = f"no “{expectation.what}”, but {self._nearest(page, expectation.what)}"
        return Checked(expectation.text, False, seen, missing=True)


def _visible(page: Page) -> Iterator[Widget]:
    """All that can be seen, but the keyboard and the bars of the system."""
    for widget in page.widgets:
        if not widget.bounds.area or widget.password:
            continue
        root = root_of(page, widget)
        is_bar = root.package == SYSTEM_UI != page.package and root.bounds.height < _BAR * page.size[1]
        if not is_bar and not is_keyboard(root):
            yield widget


def _texts(page: Page) -> Iterator[str]:
    for widget in _visible(page):
        yield from _said_by(widget)


def _said_by(widget: Widget) -> list[str]:
    said = dict.fromkeys((widget.text, widget.description, "" if widget.text else widget.hint))
    return [text for text in said if text.strip()]


def _rows(page: Page) -> Iterator[str]:
    """Rows of several texts as one: “7:30” and “AM” say “7:30 AM”."""
    for widget in _visible(page):
        if widget.interactive and len(texts := inner_texts(page, widget, 6)) > 1:
            yield " ".join(texts)


def _parent(page: Page, widget: Widget) -> Widget:
    return page.widgets[widget.parent] if widget.parent >= 0 else widget


def _holds(text: str, wanted: str) -> bool:
    """The words stand in the text as words of their own, in any case and with any spaces."""
    folded, sought = (_SPACE.sub(" ", each.casefold()).strip() for each in (text, wanted))
    if not sought:
        return False
    if (value := _value(wanted)) is not None and value in {(f.type, f.value) for f in find_values(text)}:
        return True
    before = r"(?<![a-z0-9])" if sought[0].isascii() and sought[0].isalnum() else ""
    before += r"(?<!\d[.,])(?<!^[-−])(?<!\s[-−])" if sought[0].isdecimal() else ""
    after = r"(?![a-z0-9])" if sought[-1].isascii() and sought[-1].isalnum() else ""
    after += r"(?![.,]\d)" if sought[-1].isdecimal() else ""
    whole = re.search(f"{before}{re.escape(sought)}{after}", folded) is not None
    return whole or (plain(text) == plain(wanted) and _signs(text) == _signs(wanted))


def _has_other_amount(text: str, wanted: str) -> bool:
    """A number is wanted, and the text has another, or none, or the same below zero."""
    return has_other_number(text, wanted) or (any(map(str.isdecimal, wanted)) and _signs(text) != _signs(wanted))


def _signs(text: str) -> list[str]:
    """What makes other numbers of the same digits: minus signs and decimal points, but no comma before thousands."""
    return [found.replace("−", "-") for found in _SIGN.findall(_THOUSANDS.sub("", text))]


def _value(wanted: str) -> tuple[str, str] | None:
    """The time or date that is all of the words: it may be written in another way ("7:30", "07:30")."""
    found = find_values(wanted)
    whole = [(f.type, f.value) for f in found if (f.start, f.end) == (0, len(wanted))]
    return whole[0] if whole and whole[0][0] in _WRITTEN else None


def _listed(texts: Sequence[str]) -> str:
    return ", ".join(f"“{text}”" for text in list(dict.fromkeys(texts))[:_SHOWN])
