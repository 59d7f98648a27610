"""Menus: the row that nearly means what a step says, and the icon that says beside which thing it stands."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.page import Page, Widget
from promptrpa.matching.pages.acting import resolve
from promptrpa.matching.pages.naming import leaves_out_deed
from promptrpa.matching.pages.windows import front, usable_widgets
from promptrpa.matching.prompts.by_kind import is_sign
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.objects import ObjectReader
from promptrpa.matching.words.text import plain, strict_similarity
from promptrpa.matching.words.values import as_whole
from promptrpa.patterns import lazy_regex
from promptrpa.ports.meaning import Embedder

_ENGLISH: Final = ("dots", "threedots", "more", "moreoptions", "options", "menu")
_CHINESE: Final = ("圆点", "三个点", "三点", "更多", "更多选项", "选项", "菜单")
MENU_NAMES: Final = frozenset((*_ENGLISH, *_CHINESE))
"""What the icon of a menu is called, plain."""
_ALIKE: Final = 0.75
_MEANS: Final = 0.66
"""Similarity of the letters, and nearness in meaning, from which what such an icon is called is what was said."""
_SAME_DEED: Final = 0.7
"""How near a row is that says to what it does the deed that was said."""
_CLOSES: Final = "close"
_TAKES_AWAY: Final = ("remove", "delete")
"""The sign that closes a page, a cross, takes away the thing that it stands beside."""
_OF: Final = lazy_regex(r"\s+(?:for|of|to|on)$|^(?:for|of)\s+|^的|的$")
_ENDS: Final = r"(?=的|[^\u3400-\u9fff]|$)"
"""What may follow a Chinese name, which is no part of a longer one."""
_TO: Final = lazy_regex(r"^(?:to|from|the|到|至)\s*", re.I)

OF_ONE: Final = lazy_regex(r"(?P<own>\w[\w ]*?) (?:for|of) (?P<whose>.+)|(?P<owner>.+)的(?P<what>[\u3400-\u9fff]+)")
"""A widget that says of what it is ("Options for London", "London的选项")."""


class MenuRows:
    """Ranks what is in a menu, and finds the menu of a thing."""

    def __init__(self, lexicon: Lexicon, embedder: Embedder) -> None:
        self._lexicon = lexicon
        self._embedder = embedder
        self._reader = ObjectReader(lexicon)

    def nearest(self, page: Page, wanted: str) -> list[tuple[Widget, Widget, float]]:
        """What to touch, the words on it, and how near in meaning, with and without the word for what is done; rows
        that do another thing, or say only what is done, are left out. Best first."""
        verb, thing = self._deed(wanted)
        rows = []
        for widget in usable_widgets(page, front(page, self._lexicon)):
            target = resolve(page, widget, OperationType.CLICK) if widget.label else None
            own, about = self._deed(widget.label)
            if (own and plain(about) == plain(own) and thing != wanted) or leaves_out_deed(widget.label, wanted):
                continue
            if target and target.clickable and not (verb and own and not self._lexicon.same(verb, own)):
                rows.append((target, widget, about))
        if not rows:
            return []
        near = self._embedder.similarity(wanted, [w.label for _, w, _ in rows])
        bare = self._embedder.similarity(thing, [about for _, _, about in rows]) if thing else near
        found = [(target, widget, max(a, b)) for (target, widget, _), a, b in zip(rows, near, bare, strict=True)]
        if thing == wanted and verb:  # "Remove city" for "Delete"
            found = [(t, w, _SAME_DEED if self._does(w.label, verb) else near) for t, w, near in found]
        return sorted(found, key=lambda row: -row[2])

    def of_thing(self, page: Page, instruction: Instruction) -> Widget | None:
        """The one icon that says itself beside what it stands ("More options for Roadmap.pdf")."""
        wanted, found = instruction.object, []
        if not wanted.neighbour or instruction.operation is not OperationType.CLICK:
            return None
        for widget in usable_widgets(page, front(page, self._lexicon)):
            rest = _own_name(widget.label, wanted.neighbour)
            if rest and widget.clickable and self._is_called(rest, wanted.text):
                found.append(widget)
        return found[0] if len(found) == 1 else None

    def _is_called(self, label: str, wanted: str) -> bool:
        names = (wanted, *self._reader.names(wanted))
        names += _TAKES_AWAY if _CLOSES in names and is_sign(wanted) else ()
        if plain(label) in MENU_NAMES and any(plain(name) in MENU_NAMES for name in names):
            return True
        said = [name for name in names if not self._embedder.lacks(label, name)]
        if wanted in said and strict_similarity(label, wanted) >= _ALIKE:
            return True
        return any(self._embedder.similarity(name, [label])[0] >= _MEANS for name in said)

    def _does(self, label: str, verb: str) -> bool:
        own = self._lexicon.verb(label)
        return bool(own) and self._lexicon.same(verb.casefold(), own.casefold())

    def _deed(self, label: str) -> tuple[str, str]:
        """What a label says is done, and the rest of it."""
        verb = self._lexicon.verb(label)
        rest = _TO.sub("", label.strip()[len(verb) :].strip())
        return verb, rest or label


def _own_name(label: str, thing: str) -> str:
    """What a label says besides the thing ("Options" of "Options for London"), which may say more of itself where it
    stands ("London 8°"); empty where it says nothing of it."""
    if said := re.search(as_whole(thing) + (_ENDS if thing[-1] >= "\u3400" else ""), label):
        return _OF.sub("", f"{label[: said.start()]} {label[said.end() :]}".strip())
    found = OF_ONE.fullmatch(label)
    owner = (found["whose"] or found["owner"]) if found else ""
    return (found["own"] or found["what"]) if found and thing.startswith(f"{owner} ") else ""
