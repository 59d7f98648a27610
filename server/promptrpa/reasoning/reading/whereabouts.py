"""In which app a wish is at home that names none: where what it names was seen (PromptRPA, section 4.2.4)."""

from __future__ import annotations

from collections.abc import Container
from typing import Final

from promptrpa.domain.people import CHINESE_NAME
from promptrpa.matching.words.apps import AppNames
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.patterns import lazy_regex
from promptrpa.ports.knowledge import Knowledge

_PERSON: Final = lazy_regex(CHINESE_NAME)
_OF_PHONE: Final = lazy_regex(r"launcher|systemui|^android$|permissioncontroller")
"""Their pages show names of apps, and what other apps say."""
_LEAST: Final = {True: 3, False: 2}
"""Chinese characters, and English words, of a label that is told from everyday words by itself."""


class Whereabouts:
    """Knows apps by the labels of their pages. given: first names, in small letters; people are known to many apps."""

    def __init__(self, apps: AppNames, knowledge: Knowledge, given: Container[str]) -> None:
        self._apps = apps
        self._knowledge = knowledge
        self._given = given

    def app_of(self, prompt: str) -> str:
        """The only app on whose pages names of the prompt were seen; empty where there is none, or several."""
        names = {n: there for n, there in self._knowledge.labels_in(prompt).items() if self._is_name(n, prompt)}
        where = {package for there in names.values() for package in there if not _OF_PHONE.search(package)}
        if len(where) != 1:
            return ""
        app = self._apps.name(where.pop())
        names = {n: there for n, there in names.items() if not self._apps.same(n, app)}
        others = [f"{t.title}\n{t.text}" for t in self._knowledge.tutorials() if not self._apps.same(t.app, app)]
        return app if any(not any(name in told for told in others) for name in names) else ""

    def _is_name(self, label: str, prompt: str) -> bool:
        """It is written like a name of a thing, and is nobody's."""
        if is_chinese(label):
            return len(label) >= _LEAST[True] and not _PERSON.fullmatch(label)
        words = label.split()
        if words[0].casefold() in self._given:
            return False
        begins = prompt.startswith(label)
        named = [word for word in words if word[:1].isupper() or word[:1].isdigit()]
        return (len(named) == len(words) >= _LEAST[False]) if begins else words[0] in named
