"""Names of people in Latin letters: runs of words with a capital letter, by lists of names, by how rare the words are,
and by the words around."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from promptrpa.patterns import lazy_regex

from .name_words import NameWords

_LETTER: Final = r"[A-Za-z\u00c0-\u024f\u1e00-\u1eff]"
_WORD: Final = rf"{_LETTER}(?:{_LETTER}|['’.-](?={_LETTER}))*(?![A-Za-z0-9_])"
_PARTICLE: Final = r"(?:de|da|do|dos|das|del|della|der|den|di|du|la|le|van|von|zu|bin|bint|al|el|ibn|ten|ter|y)"
_RUN: Final = lazy_regex(rf"(?<![\d_@#/.])(?<!{_LETTER}){_WORD}\.?(?: (?:{_PARTICLE} ){{0,2}}{_WORD}\.?)*", re.ASCII)
_TITLE: Final = lazy_regex(
    r"\b(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Sir|Madam|Herr|Frau|Mme|Mlle|Monsieur|Madame|Señora?|Sra?|Don|Doña|Signora?|Aunt|"
    r"Auntie|Uncle|Grandma|Grandpa|Nurse|Captain|Coach|Pastor|Father|Sister|Brother|Cousin)\.? \Z"
)
_CUE: Final = lazy_regex(
    r"(?:\b(?:call|ring|phone|text|message|e-?mail|mail|tell|invite|ask|remind|meet|thank|facetime|visit|pay|send|"
    r"whatsapp|dm|ping|wish|dear|hi|hello|hey|to:?|from:?|cc:?|bcc:?|name|names|contact|i['’]?m|i am|this "
    r"is|named|called|signed|by|with|"
    r"for|and|payee|holder|cardholder|recipient|sender|passenger|guest|patient|applicant|beneficiary|owner|client|"
    r"customer|tenant|landlord|driver|doctor|boss|wife|husband|son|daughter|mum|mom|dad|friend|colleague|neighbou?r|"
    r"traveller|traveler|attn|attention|author|host|"
    r"an|an:|für|von|herrn?|frau|de|para|a|pour|chez|par|da|per) ?|"
    r"[:：/&•·–-]\s*|^\s*|\n\s*|[一-龥，、。！？：；（【]\s*)\Z",
    re.IGNORECASE,
)
_VERB: Final = lazy_regex(
    r"\b(?:call|ring|text|message|e-?mail|tell|invite|ask|remind|meet|thank|facetime|visit|dear|hi|hello|"
    r"hey|to:|from:|cc:?|"
    r"name:?|contact:?|send (?:it )?to|transfer \S+ to|i['’]?m|i am|my name is|signed|named|called|payee|holder:?|"
    r"cardholder:?|passenger:?|guest:?|patient:?|applicant:?|recipient:?) \Z",
    re.IGNORECASE,
)
"""What hardly anything but a name follows, even a single word."""
_KIN: Final = lazy_regex(
    r"\b(?:my|his|her|our|their|your) (?:\w+ )?(?:wife|husband|partner|son|daughter|mum|mom|dad|mother|"
    r"father|sister|brother|"
    r"friend|boss|colleague|cousin|aunt|uncle|neighbou?r|landlord|teacher|doctor|niece|nephew|flatmate|roommate) \Z",
    re.IGNORECASE,
)
_SCREEN_LINE: Final = lazy_regex(r"\d text \Z")
_AFTER: Final = lazy_regex(
    r"['’]s\b|\s+(?:sent|wants?|said|says|called|texted|paid|asked|needs|owes|lives|works|booked|signed|"
    r"is (?:coming|here|calling|"
    r"my|our|the)|and (?-i:[A-Z]\w*)|born)\b|\s*[<(]\s*(?:\S+@|\+?\d)|,? (?:passport|dob|born|ssn|aadhaar|"
    r"id|iban|mobile|phone|tel|aged?)\b|, (?:"
    r"\d{1,3} )\b",
    re.IGNORECASE,
)
_END: Final = lazy_regex(r"\s*[/-] |\s*\n|\s*\Z")
_BEGIN_TOWNS: Final = (
    "los las san santa saint st new north south east west port mount lake fort cape costa rio hong buenos kuala "
    "abu el la le the lago sierra villa puerto bad upper lower great grand royal"
)
_PLACES: Final = frozenset(_BEGIN_TOWNS.split())
"""What the names of towns begin with."""
_NO_NAMES: Final = (
    "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august "
    "september october november december today tomorrow tonight now please and about at in on street road avenue "
    "lane drive square bank hotel airport station university college school hospital park inc ltd llc gmbh "
    "company corp club center centre store shop museum city restaurant café cafe church beach river island bridge "
    "tower mall market gardens cup league united fc english spanish french german chinese wifi bluetooth"
)
_NEVER: Final = frozenset(_NO_NAMES.split())
_ENOUGH: Final = 2.5
_SLASHED: Final = lazy_regex(r"(?<![\w/])([A-Z]{2,})/([A-Z]{2,}(?: [A-Z]{3,})?)(?: (?:MR|MRS|MS|MISS|MSTR))?(?![\w/])")
"""As airlines write them."""


class LatinNames:
    """Finds them; words: read when first needed."""

    def __init__(self, words: NameWords) -> None:
        self._words = words

    def spans(self, text: str) -> Iterator[tuple[int, int]]:
        """Where they stand."""
        for match in _RUN.finditer(text):
            words = [(m.start() + match.start(), m[0]) for m in re.finditer(r"\S+", match[0])]
            yield from self._in_run(text, words)
        for match in _SLASHED.finditer(text):
            if any(self._is_part(part.casefold()) for part in (match[1], *match[2].split())):
                yield match.span()

    def _in_run(self, text: str, words: Sequence[tuple[int, str]]) -> Iterator[tuple[int, int]]:
        first = 0
        while first < len(words):
            last = self._last(words, first)
            while last >= first:
                start, end = words[first][0], words[last][0] + len(_bare(words[last][1]))
                if self._score(text, start, end, [w for _, w in words[first : last + 1]]) >= _ENOUGH:
                    yield start, end
                    first = last
                    break
                last -= 1
            first += 1

    def _last(self, words: Sequence[tuple[int, str]], first: int) -> int:
        """The last word that a name beginning here may have; the one before the first for none."""
        if not (
            len(_bare(words[first][1])) > 1
            and _is_capital(words[first][1])
            and self._may_begin(_plain(words[first][1]))
        ):
            return first - 1
        last = at = first
        while at + 1 < len(words) and at - first < 4:
            at += 1
            word = words[at][1]
            if _is_capital(word) and (len(word.rstrip(".")) == 1 or self._may_end(_plain(word))):
                last = at
            elif not re.fullmatch(_PARTICLE, word):
                break
            if word.endswith(".") and len(word) > 2:
                break
        return last

    def _may_begin(self, word: str) -> bool:
        return word not in _PLACES and self._may_end(word)

    def _may_end(self, word: str) -> bool:
        given, family = self._words.given, self._words.family
        return word not in _NEVER and (word in given or word in family or self._words.is_rare(word))

    def _is_part(self, word: str) -> bool:
        known = word in self._words.given or word in self._words.family
        telling = self._words.is_rare(word) or word in self._words.common
        return (known and telling) or self._words.is_pinyin(word)

    def _score(self, text: str, start: int, end: int, words: Sequence[str]) -> float:
        names = self._words
        before, first, last = text[max(0, start - 24) : start], _plain(words[0]), _plain(words[-1])
        rare = names.is_rare(first)
        score = 0.3
        if first in names.common:
            score = 2.0
        elif first in names.given:
            score = 1.5 if rare else 0.9
        elif rare:
            score = 1.0
        elif first in names.family:
            score = 0.5
        if "-" in words[0]:
            score += 0.3
        if len(words) > 1:
            score += 0.4
            if last in names.family:
                score += 1.5 if names.is_rare(last) else 1.0
            elif names.is_rare(last) or last in names.common:
                score += 0.9
        if _TITLE.search(before):
            score += 2.5
        elif _VERB.search(before) and not _SCREEN_LINE.search(before):
            score += 1.5
        elif _KIN.search(before):
            score += 1.0
        elif len(words) > 1 and _CUE.search(before):
            score += 0.3
        if _AFTER.match(text, end):
            score += 0.5
        elif len(words) > 1 and _END.match(text, end):
            score += 0.2
        return score


def _is_capital(word: str) -> bool:
    plain = word.rstrip(".")
    return plain[0].isupper() and (len(plain) == 1 or any(map(str.islower, plain)))


def _bare(word: str) -> str:
    return word.rstrip(".").removesuffix("'s").removesuffix("’s")


def _plain(word: str) -> str:
    return _bare(word).casefold()
