"""The words that people and phones use, read from knowledge/lexicon."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any

import yaml

from promptrpa.errors import KnowledgeError
from promptrpa.matching.words.quotes import mask
from promptrpa.patterns import lazy_regex

_CJK = lazy_regex(r"[\u3400-\u9fff]")
_CHINESE = lazy_regex(r"[\u3400-\u9fff]+")
_LATIN = lazy_regex(r"[A-Za-z][^\u3400-\u9fff]*")
_DENIED = lazy_regex(
    r"(?:\b(?:do not|don['’]?t|dont|no more|never|must not|mustn['’]?t|should not|shouldn['’]?t|not to|without"
    r"|stop|quit)|停止|禁止|不要|不用|不能|不许|不可以?|不想|不得|不|别|勿|甭)"
    r"\s*(?:(?:ever|let \w+|再|让\w{0,4}|把\w{0,8}|给我)\s*)?$"
)
"""How the words end before an action that is not to be done."""
_EITHER = lazy_regex(
    r"\b(?:turn|switch)?\s*(?:on (?:or|and) (?:turn |switch )?off|off or (?:turn |switch )?on)\b|\benable or disable\b"
    r"|(?:打开|开启|启用)(?:或者?|和|、|/)(?:关闭|关掉|停用|禁用)|关闭(?:或者?|和|、|/)(?:打开|开启|启用)"
)
"""Both ways in one: neither is said."""
_APART = lazy_regex(
    r"\b(?:turn|switch|toggle|put|set|leave|keep)\s+(?!(?:on|off)\b)(?P<thing>\S+(?:\s+\S+){0,5}?)\s+(?P<state>on|off)\b"
)
_JOINT = lazy_regex(r"\b(?:and|then|but)\b|[,;.，。；并把将]|然后|同时|再(?=[打开关启])")
"""Where another thing is told to be turned."""
_BEHIND = lazy_regex(
    r"\s+(?P<is>(?:to|be|is) )?(?P<state>on|off)\b"
    r"(?!\s+(?:(?:the|my|our|your|his|her|their|this|that|an?)\b|\S+['’]s\b))"
)
"""Not where something is ("voicemail on Anna's phone")."""
_ADDRESS = lazy_regex(r"[\w.+-]+@[\w.-]+|\b[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+\b", re.ASCII)
"""Addresses and names of files, which say nothing of the language that they are spoken of in."""
_ENGLISH = lazy_regex(
    r"^[^\u3400-\u9fff]*\b(?:the|my|an?|to|from|for|with|in|on|called)\b[^\u3400-\u9fff]*(?<=\s)", re.IGNORECASE
)


@lru_cache(maxsize=4096)
def is_chinese(text: str) -> bool:
    """More Chinese characters than Latin words; Latin names in a Chinese sentence do not count, nor do the small words
    in one ("邀请Bob参加Lunch with Grace"), and one Chinese name does not make an English sentence Chinese."""
    plain = _ADDRESS.sub(" ", mask(text)[0])
    if not _CJK.search(plain):
        plain = text
    if (english := _ENGLISH.match(plain)) and re.fullmatch(r"[\u3400-\u9fff\s]+[.!?]?", plain[english.end() :]):
        return False
    characters, words = len(_CJK.findall(plain)), re.findall(r"[A-Za-z]+", plain)
    names = all(run[0].isupper() for run in _LATIN.findall(plain)) and len(_CHINESE.findall(plain)) > 1
    in_chinese = bool(_CJK.match(plain.lstrip())) and (names or not any(word.islower() for word in words))
    return characters > (0 if in_chinese else len(words))


@dataclass(frozen=True)
class Lexicon:
    """Words of both languages together; all lower case.

    operations: operation -> words, longest first. roles: what things are called ("button"). places, colours: canonical
    name -> words. symbols: what an icon of this shape stands for -> words. concepts: word -> numbers of its groups of
    synonyms. risks: kind -> (words that may stand anywhere, words that are the whole label). wishes: kind
    -> words of prompts that ask for it. hints: kind -> words of prompts that may mean it.
    dismiss: labels that put away what covers a page, the safest first. overlays:
    packages whose windows come on top. containers: labels behind which more is found. doing: words with which a label
    begins that does something at once and opens nothing.
    calls: packages in whose windows calls come in, and words that decline one there.
    corners: place -> what stands there as an icon, mostly without words. things: kind (switches, pages, windows,
    fields) -> last words of the names of such things. contrasts: word -> (line, side) of each line of words that
    exclude each other in which it stands. begins, ends: of labels that open and that end a form; looks: beginnings of
    prompts that only want something looked at; shows: of labels of what only shows something; money: of prompts about
    money. layout: kind (remarks, questions) -> words with which such sentences begin, or that they hold.
    """

    operations: Mapping[str, tuple[str, ...]]
    roles: tuple[str, ...]
    places: Mapping[str, tuple[str, ...]]
    colours: Mapping[str, tuple[str, ...]]
    symbols: Mapping[str, tuple[str, ...]]
    concepts: Mapping[str, frozenset[int]]
    risks: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]
    wishes: Mapping[str, tuple[str, ...]]
    hints: Mapping[str, tuple[str, ...]]
    dismiss: tuple[str, ...]
    overlays: frozenset[str]
    containers: tuple[str, ...]
    doing: tuple[str, ...]
    corners: Mapping[str, tuple[str, ...]]
    calls: Mapping[str, tuple[str, ...]]
    things: Mapping[str, tuple[str, ...]]
    contrasts: Mapping[str, frozenset[tuple[int, int]]]
    begins: tuple[str, ...]
    ends: tuple[str, ...]
    looks: tuple[str, ...]
    sees: tuple[str, ...]
    shows: tuple[str, ...]
    layout: Mapping[str, tuple[str, ...]]
    money: tuple[str, ...]
    presence: tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]

    @classmethod
    @cache
    def load(cls, folder: Path) -> Lexicon:
        """The files of knowledge/lexicon, read once."""
        operations, objects = read_yaml(folder / "operations.yaml"), read_yaml(folder / "objects.yaml")
        interruptions = read_yaml(folder / "interruptions.yaml")
        forms, dangers = read_yaml(folder / "forms.yaml"), read_yaml(folder / "risks.yaml")
        concepts: dict[str, set[int]] = {}
        for number, group in enumerate(read_yaml(folder / "synonyms.yaml")):
            for word in group:
                concepts.setdefault(word.lower(), set()).add(number)
        contrasts: dict[str, set[tuple[int, int]]] = {}
        for line, sides in enumerate(read_yaml(folder / "contrasts.yaml")):
            for side, words in enumerate(sides.split("|")):
                for word in words.split(","):
                    contrasts.setdefault(word.strip().lower(), set()).add((line, side))
        return cls(
            operations={name: _longest_first(words) for name, words in operations.items()},
            roles=_longest_first(objects["roles"]),
            places={name: _longest_first(words) for name, words in objects["places"].items()},
            colours={name: _longest_first(words) for name, words in objects["colours"].items()},
            symbols={name: _longest_first(words) for name, words in objects["symbols"].items()},
            concepts={word: frozenset(numbers) for word, numbers in concepts.items()},
            risks={
                kind: (_longest_first(words["part"]), _longest_first(words["whole"])) for kind, words in dangers.items()
            },
            wishes={kind: _longest_first(words["asked"]) for kind, words in dangers.items()},
            hints={kind: _longest_first(words["hinted"]) for kind, words in dangers.items() if "hinted" in words},
            dismiss=tuple(w.lower() for words in interruptions["dismiss"].values() for w in words),
            overlays=frozenset(interruptions["packages"]),
            containers=tuple(w.lower() for words in interruptions["containers"].values() for w in words),
            doing=_longest_first(interruptions["doing"]),
            calls={name: tuple(words) for name, words in interruptions["calls"].items()},
            corners={name: _longest_first(words) for name, words in objects["corners"].items()},
            contrasts={word: frozenset(places) for word, places in contrasts.items()},
            things={kind: _longest_first(words) for kind, words in read_yaml(folder / "things.yaml").items()},
            begins=_longest_first(forms["begins"]),
            ends=_longest_first(forms["ends"]),
            looks=_longest_first(forms["looks"]),
            sees=_longest_first(forms["sees"]),
            shows=_longest_first(forms["shows"]),
            layout={kind: _longest_first(words) for kind, words in read_yaml(folder / "layout.yaml").items()},
            money=_longest_first(forms["money"]),
            presence=tuple(map(_sides, read_yaml(folder / "presence.yaml"))),
        )

    @cached_property
    def risky(self) -> re.Pattern[str]:
        """One of the words of a risk, wherever it stands, with or without spaces and signs."""
        words = {word for parts, wholes in self.risks.values() for word in (*parts, *wholes)}
        return re.compile("|".join(map(re.escape, sorted(words | {re.sub(r"\W", "", word) for word in words}))))

    def verb(self, label: str) -> str:
        """The word for an action that a label begins with; empty where it names a thing ("播放列表"), also first of all
        ("把 … 加到 …")."""
        folded = label.casefold().strip()
        if folded in self.doing:
            return folded
        if not folded or (not folded[0].isascii() and folded in self.concepts):
            return ""
        if (way := re.match(r"((?![把将])[^a-z]+)(?:到|至)[^a-z]", folded)) and way.group(1) not in self.concepts:
            return way.group(1)
        opening = f"{folded} " if folded[0].isascii() else folded
        return next((w for w in self.doing if opening.startswith(f"{w} " if w[0].isascii() else w)), "")

    def same(self, word: str, other: str) -> bool:
        """They are the same, or of one concept."""
        none: frozenset[int] = frozenset()
        return word == other or bool(self.concepts.get(word, none) & self.concepts.get(other, none))

    def names_home(self, said: str) -> bool:
        """The words end with a name for an app's main page."""
        folded = said.casefold().strip()
        homes = (word for word in self.concepts if self.same(word, "home"))
        return any(folded == word or (not word.isascii() and folded.endswith(word)) for word in homes)

    def turned(self, text: str, thing: str) -> bool | None:
        """Whether a text says that a thing is turned on (True) or off, by what is said nearest to it, first of all
        without a joint between, then before it in English; by what is said last where the text does not name it. None
        where it says neither. Words of the thing's name do not count."""
        folded, name = _EITHER.sub(lambda both: " " * len(both[0]), text.casefold()), thing.casefold()
        at = folded.find(name) if name else -1
        first, last = (at, at + len(name)) if at >= 0 else (len(folded), len(folded))
        for apart in _APART.finditer(folded):
            if at < 0 or apart.start("thing") <= first < last <= apart.end("thing"):
                return (apart["state"] == "on") != is_denied(folded[: apart.start()])
        said = [m for m in self._turning.finditer(folded) if m.end() <= first or m.start() >= last]
        said = [m for m in said if not any(word.startswith(m.group()) for word in name.split())]
        own = [m for m in said if not _JOINT.search(folded[m.end() : first] or folded[last : m.start()])]
        before = [m for m in said if m.end() <= first and m.group().isascii()]
        behind = _BEHIND.match(folded, last) if at >= 0 else None
        if behind and (behind["is"] or not any(m in before for m in own)):
            return (behind["state"] == "on") != is_denied(folded[:first])
        nearest = min(own or before or said, key=lambda m: max(first - m.end(), m.start() - last), default=None)
        if nearest is None:
            return None
        on = nearest.group() in self.operations["switch_on"]
        return on != is_denied(folded[: nearest.start()])

    @cached_property
    def _turning(self) -> re.Pattern[str]:
        """Words for turning on and off, the longest first ("取消勾选" before "勾选"); English ones as whole words."""
        words = sorted((*self.operations["switch_on"], *self.operations["switch_off"]), key=len, reverse=True)
        return re.compile("|".join(rf"\b{re.escape(w)}\b" if w.isascii() else re.escape(w) for w in words))

    @cached_property
    def longest_word(self) -> int:
        """Characters of the longest Chinese word of the concepts and contrasts."""
        return max(len(word) for word in (*self.concepts, *self.contrasts) if _CJK.search(word))

    @cached_property
    def longest_phrase(self) -> int:
        """Words of the longest English phrase of the concepts and contrasts."""
        return max(len(word.split()) for word in (*self.concepts, *self.contrasts) if not _CJK.search(word))


def is_denied(before: str) -> bool:
    """The words before an action say that it is not to be done ("don't")."""
    return _DENIED.search(before.casefold()) is not None


def read_yaml(file: Path) -> Any:
    """What a file of words says. Raises KnowledgeError."""
    try:
        with file.open("rb") as stream:
            return yaml.load(stream, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except OSError as error:
        raise KnowledgeError(f"{file} cannot be read ({error.strerror}). Install promptrpa again.") from error
    except yaml.YAMLError as error:
        raise KnowledgeError(f"{file} is not valid YAML: {error}.") from error


def _sides(line: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    there, away = (
        lazy_regex("|".join(_any_form(word.strip()) for word in side.split(","))) for side in line.split("|")
    )
    return there, away


def _any_form(word: str) -> str:
    """An English word with its commonest endings."""
    if not word.isascii():
        return re.escape(word)
    bare = word.removesuffix("e")
    return rf"\b{re.escape(bare)}(?:e[sdn]?|ing)\b" if bare != word else rf"\b{re.escape(word)}(?:s|e[sdn]|ing)?\b"


def _longest_first(words: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    return tuple(sorted({w.lower() for many in words.values() for w in many}, key=lambda w: (-len(w), w)))
