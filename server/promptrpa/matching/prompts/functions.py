"""What people ask phones for, read from knowledge/lexicon/functions.yaml."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from promptrpa.errors import KnowledgeError
from promptrpa.matching.prompts.unwanted import THING, is_unwanted
from promptrpa.matching.words.lexicon import is_chinese, is_denied, read_yaml
from promptrpa.matching.words.text import plain
from promptrpa.matching.words.values import find_values
from promptrpa.patterns import lazy_regex

_GAP: Final = {"en": 5, "zh": 10}
"""Words (English) or characters (Chinese) that may stand between two words of a pattern."""
_TOKEN: Final = lazy_regex(r"[a-z][a-z'’.-]*[a-z]|[a-z]|\d+|[$€£¥]", re.I)
_TAKING: Final = lazy_regex("[把将]")
_OPEN: Final = "打开"
"""One word: nobody is called (打) in it."""
_LATIN: Final = lazy_regex(r"[a-z0-9]+(?: [a-z0-9]+)*")
_LATEST: Final = {False: 2, True: 12}
"""Words (English) or characters (Chinese) before what says that something is no phone's business."""
_LITTLE: Final = frozenset(
    ["a", "an", "the", "to", "my", "me", "for", "on", "with", "new", "in", "of", "at", "please", "some", "another",
     "one", "it", "that", "i", "want", "need", "us", "you", "and", "by", "from", "now", "quick", "this", "first"]
)  # fmt: skip
_LITTLE_CHINESE: Final = r"一下|一[个条张段份封则项]|我要|我想|打开|[的我在里条请帮把给个一中上了去来新要吧第]"
_ON: Final = r"\b(?:(?:turn|switch|put|toggle)(?:ed)?\s+on|enable|activate|start)\b"
_OFF: Final = r"\b(?:(?:turn|switch|put|toggle)(?:ed)?\s+off|disable|deactivate|stop)\b"
_ON_CHINESE: Final = "打开|开启|启用|启动"
_OFF_CHINESE: Final = "关闭|关掉|关上|停用|禁用"
_ON_DAY: Final = lazy_regex(
    r"\bon\s+(?=(?:the\s+|my\s+|every\s+)?(?:\d|(?:mon|tues|wednes|thurs|fri|satur|sun|week|work|holi)days?\b"
    r"|weekends?))",
    re.I,
)
"""A day that something is on, and no switch."""
_JUST_ON: Final = r"\bon\b|(?<![公离召展断])开(?![关始会车放])"
_JUST_OFF: Final = r"\boff\b|(?<![开相有机无])关(?![于注系联键])"
"""Words that say it only where no verb does: they have other meanings ("my day off"), or are parts of other words."""


@dataclass(frozen=True, slots=True)
class KnownFunction:
    """name: what it is called, by language. app: where it is mostly done. needs: names of values without which it
    cannot be done, alternatives joined by "|". words: how many words of the pattern stood in the text; idiom: they
    named neither thing nor action. starts: they are only meant so at the beginning. pattern: the words that may stand
    for it. shows: it only looks. at: the word (English) or character (Chinese) of the text at which it begins."""

    name: dict[str, str]
    app: str
    needs: tuple[str, ...]
    words: int
    idiom: bool = False
    starts: bool = False
    pattern: frozenset[str] = frozenset()
    shows: bool = False
    at: int = 0

    @property
    def clear(self) -> bool:
        """Its words can hardly mean something else."""
        return self.words >= 2 or self.starts or self.idiom


_PREFERS: Final = lazy_regex(
    r"\b(?:I|we)(?:['’]d| would) (?:rather|prefer to|like to) (?:always )?use\b"
    r"|\b(?:I|we)(?:['’]d| would)? prefer\b(?: to use| using)?"
    r"|[更最](?:想|愿意?|喜欢|习惯)[使]?用|宁[可愿]用|(?:一?直|都|平时)习惯用",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Toggle:
    """Something that can be on or off, as it was said, and where its words stand."""

    name: str
    app: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Wish:
    """Ways to say that something is wrong, and the function that helps, by language."""

    function: dict[str, str]
    said: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Pattern:
    """words: for each place the words that may stand there. starts: nothing may stand before them."""

    words: tuple[frozenset[str], ...]
    chinese: bool
    starts: bool = False

    def find(self, text: _Text) -> int:
        """Where it begins; -1 where it does not stand in the text."""
        if not self.chinese:
            return self._english(text.tokens, 0, 0)
        at = self._chinese(text.folded, 0, 0)
        return at if at >= 0 or self.starts or len(self.words) != 2 else self._turned(text.folded)

    def _turned(self, text: str) -> int:
        """Where it begins in a sentence that names the thing before the deed ("把文件删掉"); -1 where it does not."""
        for taking in _TAKING.finditer(text):
            thing = min((at for w in self.words[1] if (at := text.find(w, taking.end())) >= 0), default=-1)
            if thing < 0 or re.search(r"[，。,；;]", text[taking.end() : thing]):
                continue
            if any(0 <= text.find(w, thing + 1) - thing <= _GAP["zh"] for w in self.words[0] if len(w) > 1):
                return taking.start()
        return -1

    def _english(self, tokens: Sequence[str], place: int, first: int) -> int:
        last = len(tokens) if place == 0 and not self.starts else first + 1 + (_GAP["en"] if place else 0)
        for at in range(first, min(last, len(tokens))):
            if tokens[at] not in self.words[place]:
                continue
            if place + 1 == len(self.words) or self._english(tokens, place + 1, at + 1) >= 0:
                return at
        return -1

    def _chinese(self, text: str, place: int, first: int) -> int:
        found = (self._from(word, text, place, first) for word in self.words[place])
        return min((at for at in found if at >= 0), default=-1)

    def _from(self, word: str, text: str, place: int, first: int) -> int:
        at = text.find(word, first)
        while at >= 0 and self._near(text, place, first, at):
            cut = text.startswith(_OPEN, at) and len(word) < len(_OPEN)
            last = place + 1 == len(self.words)
            if not cut and (last or self._chinese(text, place + 1, at + len(word)) >= 0):
                return at
            at = text.find(word, at + 1)
        return -1

    def _near(self, text: str, place: int, first: int, at: int) -> bool:
        if place == 0:
            return at == 0 if self.starts else True
        between = _LATIN.sub("*", text[first:at])  # a name, however long, is one sign
        return len(between) <= _GAP["zh"] and not re.search(r"[，。,；;]", between)


@dataclass(frozen=True, slots=True)
class _Text:
    """A text made ready for patterns."""

    folded: str
    tokens: tuple[str, ...]

    @classmethod
    def of(cls, text: str) -> _Text:
        folded = _without_times(text.strip()).casefold()
        tokens = (re.sub(r"['’]s$", "", t) for t in _TOKEN.findall(folded.replace("’", "'")))
        return cls(folded, tuple(tokens))


def _without_times(text: str) -> str:
    """A Chinese text with blanks for its times of day: 点 also orders food, and 一刻 also counts."""
    if not is_chinese(text):
        return text
    for found in find_values(text):
        if found.type == "time":
            text = f"{text[: found.start]}{' ' * (found.end - found.start)}{text[found.end :]}"
    return text


def prefers(text: str) -> bool:
    """It tells what somebody likes to use for something, which is not to be done now ("I'd rather use Seek when I
    search the web", "上网搜东西我更想用Seek")."""
    return _PREFERS.search(text) is not None


class FunctionBook:
    """Finds functions, things to turn on or off, wishes and what no phone does in texts of both languages."""

    def __init__(self, listed: dict[str, Any]) -> None:
        self._found = lru_cache(maxsize=256)(self._find)
        self._patterns = [p for entry in listed["functions"] for p in _patterns(entry)]
        self._others = [_pattern(p, language) for language, said in listed["others"].items() for p in said]
        self._talk = frozenset(plain(said) for said in listed["talk"])
        self._toggles = {
            name.casefold(): entry["app"] for entry in listed["toggles"] for name in (*entry["en"], *entry["zh"])
        }
        self._same = {
            name.casefold(): tuple(n.casefold() for n in (*entry["en"], *entry["zh"]))
            for entry in listed["toggles"]
            for name in (*entry["en"], *entry["zh"])
        }
        self._named = {name: _edged(re.escape(name)) for name in sorted(self._toggles, key=len, reverse=True)}
        self.words = tuple(
            sorted({w for p, _ in self._patterns for said in p.words for w in said} | set(self._toggles))
        )
        self.wishes = tuple(Wish(w["function"], (*w["en"], *w["zh"])) for w in listed["wishes"])

    @classmethod
    def load(cls, file: Path) -> FunctionBook:
        """Read the file. Raises KnowledgeError."""
        try:
            return cls(read_yaml(file))
        except (KeyError, TypeError) as error:
            raise KnowledgeError(f"{file} cannot be read as a list of functions: {error}.") from error

    def find(self, text: str) -> KnownFunction | None:
        """The function of which most words stand in the text, the earliest of equals."""
        return self._found(text)

    def _find(self, text: str) -> KnownFunction | None:
        best: tuple[tuple[int, int], KnownFunction] | None = None
        ready, liked = _Text.of(text), prefers(text)
        for pattern, function in self._patterns:
            if liked and function.needs:
                continue
            at = pattern.find(ready)
            if at >= 0 and (best is None or (function.words, -at) > best[0]):
                best = (function.words, -at), function
        return replace(best[1], at=-best[0][1]) if best else None

    def is_other(self, text: str, known: KnownFunction | None) -> bool:
        """It asks for something that is no phone's business, rather than for a known function of less words, or one
        that begins later."""
        if known and (known.words > 1 or known.idiom):
            return False
        if (
            re.sub(r"(?:today|there|you|everyone|my friend|啊|呀|哦)$", "", plain(text)) in self._talk
            or plain(text) in self._talk
        ):
            return True
        ready = _Text.of(text)
        latest = {chinese: known.at if known else most for chinese, most in _LATEST.items()}
        return any(0 <= pattern.find(ready) <= latest[pattern.chinese] for pattern in self._others)

    def says_no_more(self, text: str, known: KnownFunction) -> bool:
        """Nothing is said in a text but the function's own words."""
        if is_chinese(text):
            left = re.sub("|".join(sorted(map(re.escape, known.pattern), key=len, reverse=True)), "", text.casefold())
            return len(re.findall(r"[\u3400-\u9fff]|[a-z]+", re.sub(_LITTLE_CHINESE, "", left))) <= 1
        return all(token in known.pattern or token in _LITTLE for token in _Text.of(text).tokens)

    def toggles(self, text: str) -> list[Toggle]:
        """The things in a text that can be on or off."""
        found, folded = [], text.casefold()
        there = "|".join(edged for name, edged in self._named.items() if name in folded)
        for match in re.finditer(there, text, re.I) if there else ():
            app = self._toggles[match.group().casefold()]
            found.append(Toggle(match.group(), app, match.start(), match.end()))
        return found

    def says_all(self, text: str, told: str) -> bool:
        """Of each thing that a text turns on or off, another one speaks as well, by any of its names."""
        folded = told.casefold()
        return all(any(name in folded for name in self._same[toggle.name.casefold()]) for toggle in self.toggles(text))

    def switched(self, text: str) -> bool | None:
        """Whether something that can be on or off is to be on (True) or off; None where nothing is to be turned."""
        if not self.toggles(text):
            return None
        bare = _ON_DAY.sub("", self._bare(text))
        verbs = (_ON_CHINESE, _OFF_CHINESE) if is_chinese(text) else (_ON, _OFF)
        for on, off in (verbs, (_JUST_ON, _JUST_OFF)):
            for wanted, said in ((False, off), (True, on)):
                if found := re.search(said, bare, re.I):
                    return wanted != is_denied(bare[: found.start()])
        return False if self.unwanted(text) else None

    def unwanted(self, text: str) -> bool:
        """It says that something that can be on or off is not to be any more. An unwanted alarm is deleted."""
        modes = all(toggle.app == "Settings" for toggle in self.toggles(text))
        return modes and is_unwanted(self._bare(text), chinese=is_chinese(text))

    def _bare(self, text: str) -> str:
        """With THING for each thing that can be on or off."""
        for toggle in reversed(self.toggles(text)):
            text = text[: toggle.start] + THING + text[toggle.end :]
        return text


def _patterns(entry: dict[str, Any]) -> Iterable[tuple[_Pattern, KnownFunction]]:
    for language in ("en", "zh"):
        idioms = entry.get("idioms", {}).get(language, [])
        for idiom, said in ((False, entry.get(language, [])), (True, idioms)):
            for pattern in said:
                words, starts = pattern.split(), bool(entry.get("starts"))
                known = KnownFunction(
                    entry["name"], entry.get("app", ""), tuple(entry.get("needs", ())), len(words), idiom, starts,
                    frozenset(w for said in words for w in said.split("|")), bool(entry.get("shows")),
                )  # fmt: skip
                yield _pattern(pattern, language, starts=starts), known


def _pattern(said: str, language: str, *, starts: bool = False) -> _Pattern:
    """ "set|make alarm": each word, or one of its alternatives, in this order."""
    return _Pattern(tuple(frozenset(w.split("|")) for w in said.split()), language == "zh", starts)


def _edged(word: str) -> str:
    """Latin words only as whole words."""
    left = r"(?<![A-Za-z])" if word[0].isascii() and word[0].isalpha() else ""
    right = r"(?![A-Za-z])" if word[-1].isascii() and word[-1].isalpha() else ""
    return f"{left}{word}{right}"
