"""How badly some words of a prompt serve as the value of a need. The costs were weighed against each other on prompts
of both languages; that of a whole reading is their sum."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from itertools import dropwhile, pairwise, takewhile
from typing import Final

from rapidfuzz.distance import OSA

from promptrpa.domain.people import CHINESE_NAME
from promptrpa.domain.private import secret_field
from promptrpa.matching.words.asking import is_search
from promptrpa.matching.words.field_names import takes_digits, takes_own_words
from promptrpa.matching.words.finite import FINITE
from promptrpa.matching.words.kin import RELATIVES
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.values import COVERED
from promptrpa.patterns import lazy_regex

from .amounts import is_number
from .fields import ADDRESS, BEFORE, CALLED, FIELDS_OF, MONEY, NAME, NAME_OF_KIND, PERSON, PLACE, WHO
from .kinds import DIGITS, FILE, OTHER_KIND, is_length, misfit
from .limits import Limits, is_free
from .naming import OWNS, Naming
from .needs import Asked, Need
from .span import ARTICLES, MEANS, PEOPLE, POINTING, Span, joined
from .units import CJK, COMMON, DENIALS, NAMED_ANEW, SWALLOWED, UNSAID, VERBS_CHINESE, Unit

_AMOUNT: Final = 1.5
"""A sum of money within words."""
_WHOLE_NAME: Final = lazy_regex(CHINESE_NAME)
_FILES: Final = 1.5
"""Each further file name in one value."""
_LINKS: Final = frozenset(
    ["is", "are", "of", "to", "for", "as", "about", "the", "a", "an", "my", "in", "on", "at", "with", "by",
     "called", "named", "saying", "says", "reading", "titled", "number", "no", "account", ":", "，", ",", "-", "“",
     '"', "'", "‘", "「",]
)  # fmt: skip
_LINKS_CHINESE: Final = (
    "是",
    "为",
    "叫",
    "设为",
    "设成",
    "改为",
    "改成",
    "改到",
    "换成",
    "换为",
    "调到",
    "调成",
    "变成",
    "标成",
    "标为",
    "标记为",
    "标记成",
    "成",
    "填",
    "写",
    "的",
    "说",
    "号",
    "：",
    ":",
    "，",
    ",",
    "“",
    "「",
    "到",
    "给",
)
_STOPS: Final = frozenset("，。,;；.!！:：")
_PAUSES: Final = frozenset("，,")
_WRITES: Final = frozenset({"write", "say", "type"})
_BETWEEN: Final = _STOPS | {"and", "then", "并", "再", "然后", "并且"}
"""What stands between one deed and another."""
_CROSSED: Final = 0.6
"""A value that begins or ends elsewhere than the sentence says."""
_AS_SAID: Final = 0.01
"""How much likelier a value is that is all of what the sentence says the field is for, than a part of that."""
_OF_ANOTHER: Final = 2.0
"""A value that the words after it give to something else."""
_START: Final = {3: 0.05, 2: 0.1, 1: 0.35, 0: 0.6}
"""A value after its own name; where a preposition or the sentence says that one stands; after any word of the frame
that announces one; after anything else."""
_MAKES_IT: Final = frozenset(VERBS_CHINESE) - {"加入", "添加"}
"""Verbs that the new value of the thing before them follows."""
_GOES_ON: Final = 2.0
"""A word that no Chinese name goes on behind."""
_TO_THE_END: Final = 0.25
"""Of what a comma costs, and what follows it, in a value that nothing but its own words follow."""
_PUT: Final = frozenset({"on", "in", "to", "into", "onto"})
_PUTS: Final = ("add", "put", "set", "get", "move", "write", "save", "remove", "delete", "take", "drop", "stick")
_SAYS: Final = frozenset(
    ["write", "say", "saying", "says", "add", "put", "type", "text", "message", "note", "words", "comment", "that", ":"]
)
"""What stands before a quoted text that is to be typed."""
_SAYS_CHINESE: Final = frozenset(":：写填说讲")
_HAPPENED: Final = "了"
"""What ends a Chinese sentence of what has come to be."""
_OBJECT: Final = frozenset({"把", "将"})
"""What stands before the thing that something is done to."""
_WHOSE: Final = frozenset({"my", "the", "our"})
_JOINT: Final = 1.0
"""A phrase within a value, where the plan has a place for another."""
_JOINTS: Final = frozenset(["with", "for", "in", "at", "on", "from", "to", "by", "using"])
_JOINTS_CHINESE: Final = frozenset("在用到从")
_HAS_THING: Final = frozenset("的有")
"""What stands before a thing, and behind where it is."""
_RUNS_ON: Final = frozenset({"就", "帮我", "给我"})
"""Words of a sentence within which no place is called, and nothing that is looked for."""
_TOPIC: Final = frozenset({"about", "regarding", "concerning"})
_NAME_ALONE: Final = 0.7
"""How much likelier a Chinese name is than other words, where somebody's name is wanted."""
_OPENING: Final = 3.0
"""A value at the beginning of an English wish, where its verb stands."""


class Costs:
    """What it costs to take words for values."""

    def __init__(self, lexicon: Lexicon, naming: Naming, given: Callable[[], Container[str]]) -> None:
        """given: first names in small letters."""
        self._lexicon = lexicon
        self._naming = naming
        self._given = given
        self._limits = Limits(naming, given)

    def of(self, asked: Asked, start: int, end: int, need: Need) -> float | None:
        """Of taking these units for the value of a need; None where they cannot be."""
        span = Span(asked, start, end, need)
        if self._limits.forbid(span):
            return None
        cued = 3 if span.covered else self._announced(span)
        if need.needed and cued < 3 and secret_field(span.label):
            return None  # a secret is only what is called so
        if need.needed and cued < 2 and self._is_nobody(span):
            return None
        if cued == 0 and _is_left_over(span):
            return None
        if cued < 2 and _is_no_message(span):
            return None
        kind = misfit(span)
        if kind is None or (need.optional and not self._is_for(span, cued)):
            return None
        return _START[cued] + (0.0 if span.covered else kind) + self._misplaced(span) + self._within(span, cued)

    def _is_nobody(self, span: Span) -> bool:
        """A word in small letters, which is no first name and behind no verb, where somebody is wanted."""
        word = span.first.text
        if not (span.alone and word.isascii() and word.islower()) or span.given or span.first.found is not None:
            return False
        asked = span.before is not None and self._lexicon.verb(span.before.folded)
        known = asked or word in self._given() or word in RELATIVES
        return not known and any(map(WHO.search, span.need.cues))

    @staticmethod
    def _is_for(span: Span, cued: int) -> bool:
        """The words before a value, its kind, or what the sentence says of it, tell that it is for this field."""
        label, kind = span.label, span.first.found.type if span.alone and span.first.found else ""
        if kind == "email":
            return ADDRESS.fullmatch(label) is not None
        if PLACE.search(label):
            return cued >= 2
        if not takes_own_words(label):
            return cued == 3
        said = kind == "text" and span.before is not None and span.before.folded in _SAYS
        return cued == 3 or said or span.hint == "text"

    def _misplaced(self, span: Span) -> float:
        """What speaks for another need, or for a value that begins or ends elsewhere."""
        units, need = span.asked.units, span.need
        cost = self._meant_otherwise(span) + _OF_ANOTHER * self._is_of_another(span)
        if any(COVERED.fullmatch(u.text) for u in span.inside) and not (span.given or self._is_private_text(span)):
            cost += _OF_ANOTHER  # a private value among words that nobody said are a text
        if not span.given and (_goes_on_behind_code(span) or _is_called_like_field(span)):
            cost += _OF_ANOTHER
        if not span.given and any(_is_written_too(units, at) for at in range(span.start + 2, span.end)):
            cost += _OF_ANOTHER
        cost += _OF_ANOTHER * (
            not span.given and (_is_half_said(span) or (not span.alone and self._holds_numbers(span)))
        )
        behind = [unit.text for unit in takewhile(lambda unit: unit.text not in _STOPS, units[span.end :])]
        makes = bool(behind) and (behind[0] in _MAKES_IT or any(map(NAMED_ANEW.fullmatch, behind)))
        made = need.needed and not span.given and makes
        if made and not any(u.text in "把将" for u in units[: span.start]):
            cost += _OF_ANOTHER
        cost += _CROSSED * (_cuts(units, span.start - 1) + _cuts(units, span.end - 1))
        if span.hint or span.first.found is not None:
            return cost
        cost += _OF_ANOTHER * (not span.quoted and self._called_before(span) < 3 and _is_thing_for_place(span))
        hints, (start, end) = span.asked.hints, (span.first.start, span.last.end)
        cost += _CROSSED * any(_crosses(start, end, *hint) for hint in hints)
        chinese = CJK.match(span.first.text) is not None
        return cost + _OF_ANOTHER * (chinese and any(_outgrows(start, end, h, kind) for h, kind in hints.items()))

    def _is_private_text(self, span: Span) -> bool:
        """The words are what somebody has to say, as its name right before them tells, and the private value is nothing
        that a field takes or that something is done with ("the note | Gate code {{code}}")."""
        if not (span.need.needed and takes_own_words(span.label) and self._called_before(span) == 3):
            return False
        secret = any(secret_field(cue) for need in span.asked.needs for cue in need.cues if need.needed)
        ahead = takewhile(lambda u: COVERED.fullmatch(u.text) is None, span.inside)
        return not secret and all(u.folded not in MEANS and u.text not in _BETWEEN for u in ahead)

    def _holds_numbers(self, span: Span) -> bool:
        """There are numbers among the words that are for other fields: by what they count, or because there is a field
        for each number of the text besides this."""
        asked, need, inside = span.asked, span.need, span.inside
        if any(is_number(a) and self._naming.is_counted_else(asked, b, need) for a, b in pairwise(inside)):
            return True
        each = sum(u.found is not None and u.found.type in DIGITS for u in asked.units)
        return any(map(is_number, inside)) and each <= sum(_takes_number(n) for n in asked.needs if n is not need)

    def _meant_otherwise(self, span: Span) -> float:
        """The sentence says that the value is for something else."""
        hint, need, cost = span.hint, span.need, 0.0
        if hint and need.needed and (hint in PEOPLE) != bool(PERSON.search(span.label)):
            cost += OTHER_KIND
        if hint in FIELDS_OF and self._naming.is_of_other_field(span.asked, need, FIELDS_OF[hint]):
            cost += OTHER_KIND
        if hint != "title" and need.needed and self._is_called_otherwise(span):
            cost += _OF_ANOTHER
        own = [called for called in span.asked.hints.values() if called in map(str.casefold, need.cues)]
        if need.needed and own and hint not in own:
            cost += _OF_ANOTHER
        its = [n for n in span.asked.needs if n.needed and hint in map(str.casefold, n.cues)] if hint else []
        if its and need not in its:
            cost += OTHER_KIND
        if need.needed and span.asked.places and is_search(span.label) and span.is_means:
            cost += OTHER_KIND
        if span.quoted and not hint and not need.needed and any(_is_called_by_user(n) for n in span.asked.needs):
            cost += OTHER_KIND  # what is new is called so
        if hint == "text" and not need.needed and any(n.needed for n in span.asked.needs):
            cost += OTHER_KIND  # somebody's own words are typed
        return cost

    @staticmethod
    def _is_called_otherwise(span: Span) -> bool:
        """The sentence says what the thing is called, and no other need is for a name."""
        names = [n for n in span.asked.needs if n.needed and any(map(CALLED.search, n.cues))]
        return "title" in span.asked.hints.values() and names == [span.need]

    def _is_of_another(self, span: Span) -> bool:
        """The words at its edges are what another need is called."""
        asked, need, hint = span.asked, span.need, span.hint
        if need.needed and span.before is not None and self._naming.is_just_else(asked, span.before, need):
            return True
        called = span.before is not None and self._naming.names(span.before, need)  # "systolic 97 diastolic 61"
        counted = span.behind is not None and is_number(span.last) and not called
        if counted and span.behind is not None and self._naming.is_counted_else(asked, span.behind, need):
            return True
        own = span.quoted or span.first.found is not None or hint in FIELDS_OF or is_search(span.label)
        if need.needed and not own and (self._names_thing(span) or self._is_list_of_kind(span)):
            return True
        chinese = CJK.match(span.first.text) and not span.alone and not span.given
        if chinese and self._naming.is_called_else(asked, span.first, need):
            return True
        person = hint in PEOPLE and PERSON.search(span.label) is not None
        theirs = need.first or person  # "Ann's number": both are wanted
        named_so = hint in FIELDS_OF and any(FIELDS_OF[hint].search(cue) for cue in need.cues)
        return not (theirs or named_so) and self._naming.is_of_another(asked, span.end, need)

    def _names_thing(self, span: Span) -> bool:
        """The word behind its first one is what a thing is called that the plan touches ("my Food | folder"), and it
        is not called as the need."""
        told = [unit for unit in (*span.inside[1:], span.behind) if unit is not None and unit.known]
        told = [unit for unit in told if not self._naming.names(unit, span.need)]
        called = {cue.casefold() for other in span.asked.needs if not other.needed for cue in other.cues}
        return any(unit.folded in called for unit in told) and self._called_before(span) < 3

    def _is_list_of_kind(self, span: Span) -> bool:
        """It says where one more of a kind is put ("to my | Food words"), by the plural of what a need is called."""
        before = [u.folded for u in span.asked.units[max(0, span.start - 2) : span.start]]
        if len(before) < 2 or before[0] not in _PUT or before[1] not in _WHOSE:
            return False
        ends = [unit for unit in (span.behind, None if span.alone else span.last) if unit and unit.folded[-1:] == "s"]
        fields = [n for n in span.asked.needs if n.needed]
        return any(u.folded not in n.cues and self._naming.names(u, n) for u in ends for n in fields)

    def _within(self, span: Span, cued: int) -> float:
        """What the words themselves cost. cued: as of `_announced`."""
        inside, need = span.inside, span.need
        named = need.needed and not span.alone and self._naming.names(span.last, need)
        plain = all(u.frame < UNSAID / 2 and u.found is None for u in inside)
        extra = _mixture(inside) - 0.2 * named + 0.3 * (not need.needed) + (0.3 if cued == 3 else 1.3) * plain
        if cued == 3 and span.hint and span.hint not in PEOPLE and need.needed:
            return extra - _AS_SAID
        happened = _tells_what_happened(span)
        held = sum(_held(u) for u in (inside[:-1] if named or happened else inside)) - _AS_SAID * happened
        if not span.hint and any(u.text in _PAUSES for u in inside) and any(map(NAME_OF_KIND.fullmatch, need.cues)):
            held += _OF_ANOTHER
        if not (need.needed or span.given):
            held += SWALLOWED * sum(self._naming.names(u, need) for u in inside[1:-1] if CJK.match(u.text))
        if not (span.given or takes_own_words(span.label)):
            held += _GOES_ON * sum(u.around for u in inside)
        if need.needed and _is_somebodys_name(span):
            held -= _NAME_ALONE
        if span.behind is None:
            held -= (1 - _TO_THE_END) * sum(map(_held, _gone_on(inside)))
        somebody = any(map(WHO.search, need.cues)) and span.first.folded in self._given()
        return extra + held + _joints(span) + _edges(span, cued, somebody=somebody)

    def _announced(self, span: Span) -> int:
        """3: right after its own name, or a number right before it; 2: after a preposition that fits; 1:
        after a word of the plan, a verb or a colon; 0: after anything else."""
        if span.hint and any(self._lexicon.same(span.hint, cue.casefold()) for cue in span.need.cues):
            return 3
        return max(self._called_before(span), 2 if span.hint else 0)

    def _called_before(self, span: Span) -> int:
        """The same, by the words around alone."""
        asked, start, end, need, units = span.asked, span.start, span.end, span.need, span.asked.units
        at = start - 1
        while at >= 0 and start - at <= 3 and _is_link(units[at]) and not self._naming.names(units[at], need):
            at -= 1
        if at >= 0 and self._naming.names(units[at], need):
            if self._naming.is_just_else(asked, units[at], need):
                return 0
            beside = not need.needed and any(u.text in _JOINTS for u in units[at + 1 : start])
            return 1 if beside or self._naming.is_whole(asked, units[at], need) else 3
        first = units[start].found
        counted = end - start == 1 and first is not None and first.type != "text" and end < len(units)
        if counted and (self._naming.names(units[end], need) or self._naming.counts(units[end], need)):
            return 3
        if end + 1 < len(units) and units[end].text in OWNS and self._naming.names(units[end + 1], need):
            return 3
        if need.needed and self._is_set_to(span):
            return 3
        before = units[start - 1].folded if start else ""
        if not need.needed and (before in _OBJECT or (end < len(units) and units[end].folded in need.cues)):
            return 2  # "the Groceries list"
        if need.needed and _is_written_too(units, start):
            return 2
        fits = BEFORE.get(before) or (BEFORE["给"] if before.endswith("给") else None)
        if fits is not None and any(fits.search(cue) for cue in need.cues):
            return 2
        if before in (":", "："):
            return 1
        if at < 0 or start - at > 2:
            return 0
        told = units[at].known or units[at].frame == COMMON or units[at].text in VERBS_CHINESE
        return int(told)

    def _is_set_to(self, span: Span) -> bool:
        """It follows what something is set or changed to, and the need's name stands before that ("set the place for my
        parcels to | garden shed")."""
        becomes = span.asked.becomes
        ahead = [*dropwhile(lambda u: u.folded in ARTICLES, reversed(span.asked.units[: span.start]))]
        if not becomes or not ahead or ahead[0].start != becomes:
            return False
        return any(self._naming.names(unit, span.need) for unit in ahead[1:])


def _is_written_too(units: Sequence[Unit], at: int) -> bool:
    """Here begins what is to be written besides another deed ("rate it and write | Very good")."""
    return at > 1 and units[at - 1].folded in _WRITES and units[at - 2].folded in _BETWEEN


def _is_somebodys_name(span: Span) -> bool:
    """It looks like a surname and a given name, where that is wanted."""
    wanted = any(WHO.search(cue) and NAME.fullmatch(cue) for cue in span.need.cues)
    return wanted and _WHOLE_NAME.fullmatch(joined(span.inside)) is not None


def _is_called_like_field(span: Span) -> bool:
    """English words in small letters are what the value is called itself ("a maximum | rent | of 850"), or, with the
    one behind them, another one."""
    said = [u.folded for u in span.inside if u.folded not in ARTICLES]
    if not said or not all(word.isascii() and word.islower() for word in said):
        return False
    own = {word for cue in span.need.cues for word in cue.casefold().split()}
    if span.behind is None:
        return False
    if set(said) <= own:
        return True
    others = (cue.casefold().split() for need in span.asked.needs if need is not span.need for cue in need.cues)
    return any([*said, span.behind.folded] == words[-len(said) - 1 :] for words in others)


def _goes_on_behind_code(span: Span) -> bool:
    """Behind what something is registered by stand words in small letters ("SY 602 leave")."""
    pairs = pairwise(span.inside)
    return any(a.found and a.found.type == "code" and b.text.isascii() and b.text.islower() for a, b in pairs)


def _is_thing_for_place(span: Span) -> bool:
    """Chinese words that stand where the thing does, for a field that takes its place, or where its place does, for
    another field ("城北110元以内的|缝纫机", "滨江|要是有|帐篷")."""
    fields = [n for n in span.asked.needs if n.needed and not any(map(takes_digits, n.cues))]
    places = [n for n in fields if any(map(PLACE.search, n.cues))]
    if CJK.match(span.first.text) is None or not span.need.needed or len(places) != 1 or len(fields) < 2:
        return False
    if any(u.text in _RUNS_ON for u in span.inside[1:-1]) and not (
        takes_own_words(span.label) or CALLED.search(span.label)
    ):
        return True
    if span.need in places:
        return span.before is not None and span.before.text in _HAS_THING
    behind = [*dropwhile(lambda u: u.text != "的" and (u.empty or _is_sum(u)), span.asked.units[span.end :])]
    return len(behind) > 1 and (behind[0].text == "的" or _has_thing(span))


def _has_thing(span: Span) -> bool:
    """There may be something there, as the words behind tell ("滨江|要是有|帐篷")."""
    behind = takewhile(lambda u: u.empty, span.asked.units[span.end :])
    return any(u.text == "有" for u in behind)


def _is_sum(unit: Unit) -> bool:
    return is_number(unit) or MONEY.fullmatch(unit.text) is not None


def _is_left_over(span: Span) -> bool:
    """English words in small letters, where one does not write what one likes."""
    said = "".join(unit.text for unit in span.inside if unit.text[0].isalnum())
    plain = said.isascii() and said.isalpha() and said.islower()
    return plain and not (span.given or is_free(span.need) or _is_there(span))


def _is_no_message(span: Span) -> bool:
    """Chinese words that nothing says to be what one writes, where one does; English ones that only say what it is
    about, where the plan has a place for that ("write to Ann about the | Green chair")."""
    if not takes_own_words(span.label) or span.given:
        return False
    if CJK.match(span.first.text) is None:
        ahead = dropwhile(lambda u: u.folded in ARTICLES, reversed(span.asked.units[: span.start]))
        return span.need.needed and span.asked.places > 0 and next((u.folded for u in ahead), "") in _TOPIC
    before = span.before.text if span.before else ""
    return before not in VERBS_CHINESE and before not in _SAYS_CHINESE


def _tells_what_happened(span: Span) -> bool:
    """What somebody has to say ends as a sentence does ("添加路上了"), where only that is written."""
    return span.last.text == _HAPPENED and not span.alone and span.need.needed and takes_own_words(span.label)


def _is_half_said(span: Span) -> bool:
    """What somebody has to say goes on behind it with little words, to the end of the sentence ("马上|到了")."""
    behind = [*takewhile(lambda unit: unit.text not in _STOPS, span.asked.units[span.end :])]
    goes_on = bool(behind) and behind[-1].text == _HAPPENED and all(u.empty and not u.known for u in behind)
    return goes_on and span.need.needed and takes_own_words(span.label)


def _is_there(span: Span) -> bool:
    """A preposition that fits, and the article of the value, stand before it ("in the | boiler room")."""
    ahead = dropwhile(lambda u: u.folded in ("the", "a", "an"), reversed(span.asked.units[: span.start]))
    fits = BEFORE.get(next((unit.folded for unit in ahead), ""))
    return fits is not None and any(map(fits.search, span.need.cues))


def _edges(span: Span, cued: int, *, somebody: bool) -> float:
    """Of the words that it begins and ends with. somebody: a first name, where one is wanted."""
    first, needed = span.first, span.need.needed
    outer = [u for u in (first, span.last) if not (u is first and needed and u.folded in DENIALS)]
    if _tells_what_happened(span):
        outer = outer[:-1]
    cost = sum(u.empty * (0.05 if cued >= 2 else 0.4 if CJK.match(u.text) else 0.8) for u in outer)
    if span.start:
        return cost
    in_chinese = span.behind is not None and CJK.match(span.behind.text) is not None  # "Dentist的提醒"
    verb = first.text.isascii() and first.text.isalpha() and first.found is None and not in_chinese
    verb = verb and not (somebody and first.text[0].isupper())
    verb = verb and not (needed and (_is_put_there(span.asked.units, span.end) or _does_something(span)))
    cost += _OPENING * _does_one(span.inside)
    cost += _OPENING if verb else 0.5 * (first.frame == COMMON)
    return cost + 1.0 * (not needed and first.text.isascii() and first.text.islower())


def _does_one(inside: Sequence[Unit]) -> bool:
    """A Chinese deed, and one of what it is done to ("挂一个烤面包机")."""
    deed, one = (*inside[:2], inside[0])[:2]
    return len(inside) > 2 and CJK.fullmatch(deed.text) is not None and one.empty and one.text.startswith("一")


def _does_something(span: Span) -> bool:
    """Somebody's whole name, where the sentence begins with who does something ("Nora Quinn gave me a number")."""
    named = not span.alone and span.first.frame != COMMON and all(u.text[0].isupper() for u in span.inside)
    return named and span.behind is not None and span.behind.folded in FINITE


def _joints(span: Span) -> float:
    """Of phrases within it that other places of the plan may take ("Mill Lane | with the Blue van | for 2 hours"); what
    somebody says or calls something may be of several."""
    need, inside = span.need, span.inside
    others = span.asked.places - (not need.needed)
    if others < 1 or span.given or takes_own_words(span.label) or CALLED.search(span.label):
        return 0.0
    begun = (_begins_phrase(*inside[at - 1 : at + 2]) for at in range(1, len(inside) - 1))
    return _JOINT * (sum(begun) + (len(inside) > 2 and inside[2].empty and is_length(inside[:2])))


def _begins_phrase(before: Unit, joint: Unit, after: Unit) -> bool:
    """A preposition before an article, a number or a name, in Chinese before anything; or a length of time."""
    if joint.text in _JOINTS_CHINESE or (CJK.match(after.text) and is_length((joint, after))):
        return before.text not in _STOPS
    named = after.folded in POINTING or after.folded in _WHOSE or is_number(after) or after.text[0].isupper()
    return joint.text in _JOINTS and named


def _held(unit: Unit) -> float:
    """What a unit costs within a value."""
    if unit.text in _STOPS:
        return 0.8
    if unit.text == "的":
        return 0.5
    if unit.empty:
        return 0.3 if unit.folded in BEFORE else 0.15
    return SWALLOWED if unit.known else 0.0


def _is_called_by_user(need: Need) -> bool:
    """It takes what something is to be called."""
    return need.needed and any(map(CALLED.search, need.cues))


def _takes_number(need: Need) -> bool:
    return need.needed and (need.type == "number" or any(map(takes_digits, need.cues)))


def _is_link(unit: Unit) -> bool:
    return unit.folded in _LINKS or unit.text in _LINKS_CHINESE


def _is_put_there(units: Sequence[Unit], end: int) -> bool:
    """The text is only a thing and where it is to be ("yoga mat in my cart"): nothing of the thing is a word that
    phones use, and a word of the plan says where."""
    strange = all(u.frame == UNSAID and u.found is None and u.text.islower() for u in units[:end])
    there = units[end + 1 :]
    said = bool(there) and units[end].folded in _PUT and there[-1].known and any(u.folded in _WHOSE for u in there)
    return strange and said and all(OSA.distance(units[0].folded, verb) > 1 for verb in _PUTS)


def _mixture(inside: Sequence[Unit]) -> float:
    """How unlike each other the parts of a value are: moments and addresses among words, Chinese beside Latin letters
    (endings of file names aside), a number after a preposition."""
    if len(inside) == 1:
        return 0.0
    cost = sum({"time": 0.9, "date": 0.4, "email": 0.9, "phone": 0.9}.get(u.found.type, 0.0) for u in inside if u.found)
    cost += _FILES * max(0, sum(FILE.search(u.text) is not None for u in inside) - 1)
    scripts = [bool(CJK.match(u.text)) for u in inside if u.text[0].isalpha()]
    cost += 0.6 * sum(a != b for a, b in pairwise(scripts))
    cost += _AMOUNT * (len(inside) > 2 and any(_is_money(a, b) or _is_money(b, a) for a, b in pairwise(inside)))
    return cost + 0.4 * sum(a.folded in BEFORE and b.text[0].isdigit() for a, b in pairwise(inside))


def _is_money(number: Unit, beside: Unit) -> bool:
    kind = number.found.type if number.found else ""
    return kind == "number" and MONEY.fullmatch(beside.text) is not None


def _cuts(units: Sequence[Unit], at: int) -> bool:
    """A name goes on from this unit to the next one: both have a capital."""
    if not 0 < at < len(units) - 1:
        return False
    pair = units[at : at + 2]
    return all(u.text[0].isupper() and u.text[0].isascii() and not (u.known or u.empty or u.found) for u in pair)


def _gone_on(inside: Sequence[Unit]) -> Sequence[Unit]:
    """The first comma of a value and what follows it, where nothing there may belong to the frame, and nothing before
    it does."""
    behind = [*dropwhile(lambda unit: unit.text not in _PAUSES, inside)]
    before = inside[: len(inside) - len(behind)]
    framed = any(u.known or u.folded in BEFORE or u.folded in POINTING or u.text in _STOPS for u in before)
    return () if framed or any(u.empty or u.known or u.frame <= COMMON or u.found for u in behind[1:]) else behind


def _crosses(start: int, end: int, first: int, last: int) -> bool:
    """A value holds what the sentence says is one, and more, or only a part of it that is not at its end."""
    return start < last and end > first and not (start > first and end <= last)


def _outgrows(start: int, end: int, hint: tuple[int, int], kind: str) -> bool:
    """A value goes on behind somebody's name, which the verb ends in Chinese ("给李娜发短信")."""
    return kind in PEOPLE and start < hint[1] < end
