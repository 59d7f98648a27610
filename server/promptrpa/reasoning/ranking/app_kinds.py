"""Apps that a wish names by what they are for ("the gym app", "做菜软件")."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from typing import Final

from promptrpa.domain.task import Tutorial
from promptrpa.matching.words.tokens import stem, words_of
from promptrpa.patterns import lazy_regex

_NAMED: Final = lazy_regex(
    r"\b(?:in|into|on|with|using|use|open)\s+(?:the|my|our|that|this|your)\s+(?P<kind>[a-z-]{3,}(?:\s[a-z-]{3,})?)\s+app(?:lication)?\b"
    r"|(?:在|用|从|去|进|上|把|那个|这个|我的|^|[，。：])(?:那个|这个|我的)?(?P<zh>[\u3400-\u9fff]{1,4}?)(?:的|那个|这个)?"
    r"(?:软件|应用|程序|app)",
    re.I,
)
_SPEAKS: Final = 0.2
"""Share of an app's tutorials that speak of what it is for, at the least."""
_CLEARLY: Final = 2.0
"""So many times the share of the next app's."""


class AppKinds:
    """Knows apps by what their tutorials speak of. apps: the app of each tutorial, empty for none."""

    def __init__(self, tutorials: Sequence[Tutorial], apps: Sequence[str]) -> None:
        self._tutorials = tuple(tutorials)
        self._apps = tuple(apps)

    def meant(self, wish: str) -> str:
        """The app that a wish names so; empty where it names none, or where it may be one of several."""
        found = _NAMED.search(wish)
        if found is None:
            return ""
        kind = (found["kind"] or found["zh"]).casefold()
        shares = sorted((self._share(kind, app), app) for app in self._told)
        best, app = shares[-1] if shares else (0.0, "")
        next_best = shares[-2][0] if len(shares) > 1 else 0.0
        return app if best >= _SPEAKS and best >= _CLEARLY * next_best else ""

    def _share(self, kind: str, app: str) -> float:
        """The share of the app's tutorials that hold all words of the kind."""
        if not kind.isascii():
            return sum(kind in text for text, _ in self._told[app]) / len(self._told[app])
        words = {stem(word) for word in words_of(kind)}
        return sum(words <= said for _, said in self._told[app]) / len(self._told[app])

    @cached_property
    def _told(self) -> dict[str, list[tuple[str, frozenset[str]]]]:
        """What each app's tutorials say, and the stems of its words."""
        told: dict[str, list[tuple[str, frozenset[str]]]] = {}
        for tutorial, app in zip(self._tutorials, self._apps, strict=True):
            if app:
                text = "\n".join((tutorial.app, tutorial.title, *tutorial.asked, tutorial.text)).casefold()
                told.setdefault(app, []).append((text, frozenset(map(stem, words_of(text)))))
        return told
