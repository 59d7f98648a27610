"""What cannot be a value, whatever else is said."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Sequence
from functools import lru_cache
from itertools import dropwhile, islice, pairwise, takewhile
from typing import Final

from promptrpa.domain.private import secret_field
from promptrpa.matching.prompts.secret_fields import is_for_paying
from promptrpa.matching.words.asking import is_search
from promptrpa.matching.words.field_names import takes_code, takes_own_words
from promptrpa.matching.words.values import COVERED, UNNAMED
from promptrpa.patterns import lazy_regex

from .amounts import is_no_quantity, is_number, is_of_choice, is_price_of_time, is_unit_of_measure, says_how_many
from .clauses import (
    goes_on,
    is_done,
    is_no_name,
    is_of_two_clauses,
    is_reason,
    is_relative,
    is_said_as,
    is_somebodys_deed,
    is_to_do,
    is_told_of,
    tells,
)
from .doing import (
    ends_in_deed,
    ends_in_particle,
    ends_no_more,
    ends_object_in_deed,
    is_behind_two_verbs,
    is_denied,
    is_done_for,
    is_made_for,
    is_of_doer,
)
from .fields import BEFORE, CALLED, FIELDS_OF, ITEM, NAME, NAME_OF_KIND, PERSON, PLACE, WHO
from .naming import OWNS, Naming, asks_what
from .needs import Asked, Need
from .quotes import has_text_in_quotes, is_old_or_new, is_text_of_another, is_words_or_thing
from .span import DOES_FOR, MEANS, OBJECT_NEXT, ONE, PAUSES, POINTING, WHOSE, Span, joined
from .units import ANY_ONE, CJK, COMMON, DEEDS_CHINESE, PARTICLES, VERBS_CHINESE, Unit
from .whereto import is_one_of, is_one_of_kind, is_put_somewhere, is_thing_spoken_of, is_told_by_kin, points_at

_INDEFINITE: Final = frozenset(
    [
        "another",
        "other",
        "different",
        "something",
        "someone",
        "somebody",
        "anything",
        "anyone",
        "somewhere",
        "everything",
        "everyone",
        "everybody",
        "nothing",
        "nobody",
    ]
)
"""Words that no value has: what they stand for was not said."""
_IN_TURN: Final = frozenset(
    [
        "next",
        "previous",
        "following",
        "upcoming",
        "newest",
        "latest",
        "最新",
        "最近",
        "最后",
        "每天",
        "每周",
        "每月",
        "每年",
    ]
)
"""Words that name nothing by themselves, nor beside the word for a thing."""
_AHEAD: Final = frozenset(["every", "each", "a", "an", "the", "my", "your", "and", "or"])
"""Words that something follows."""
_MINE_CHINESE: Final = frozenset({"我", "我们", "我的", "我们的", "的", "这", "那"})
_GIVES: Final = frozenset("给送寄附写句")
"""No name of somebody has one of these signs."""
_FETCHES: Final = frozenset("拿取领寄")
"""What is done at a place ("去便利店拿快递"), where it is no part of a longer word."""
_IN_NAMES: Final = frozenset(
    {"and", "de", "del", "der", "van", "von", "da", "di", "la", "le", "of", "bin", "ibn", "al", "y"}
)
"""Words in small letters that stand in names of people."""
_ALSO: Final = frozenset({"并", "并且", "然后"})
"""Words that a further deed follows."""
_A_LITTLE: Final = frozenset({"一下", "一声"})
"""What ends the words that say something is told."""
_WHEN: Final = frozenset({"之前", "以前", "之后", "以后", "期间"})
"""What ends the words that say when."""
_JUST_GOT: Final = lazy_regex("(?:新|刚|刚刚)[买换装配租办入到来]")
"""How it is told that somebody has not had it for long ("新买的车")."""
_EQUALS: Final = frozenset("是为叫：:")
"""What stands between what a value is called and the value."""
_ON_IT: Final = frozenset("上里中下")
"""What stands behind where something is."""
_WHAT: Final = lazy_regex(r"what\b", re.I)
_WITHIN: Final = frozenset({"in", "at"})
_CHOSEN: Final = frozenset({"选", "选择", "选为", "设为", "是", "为", "is"})
"""What stands between what is chosen and the choice."""
_ENTRY: Final = frozenset({"pin", "password", "code"})
"""Kinds of private values that go by each other's names."""
_GOES: Final = lazy_regex(r"[\u3400-\u9fff][进回上下过出起][来去]$")
_KEPT: Final = 256
"""So many needs are remembered, with what was found out about them."""
_REGISTERED: Final = "id_number"
"""The kind of a private value by which somebody is registered."""


def is_thing(need: Need) -> bool:
    """It is for something that is searched for or touched."""
    return not need.needed or any(map(is_search, need.cues))


def _is_any_one(inside: Sequence[Unit]) -> bool:
    """It begins with what only says that a thing is one of its kind ("一双")."""
    return bool(inside) and len(inside[0].text) == 2 and ANY_ONE.match(f"{inside[0].text}物") is not None


def _is_called_by_kind(span: Span) -> bool:
    """It ends before the kind of thing that was said before it already: "the car Company" of "the car Company car"."""
    if span.before is None or span.behind is None:
        return False
    return span.first.text[0].isupper() and span.before.text.isalpha() and span.before.folded == span.behind.folded


class Limits:
    """Tells what can be no value of a need."""

    def __init__(self, naming: Naming, given: Callable[[], Container[str]]) -> None:
        """given: first names in small letters."""
        self._naming = naming
        self._given = given

    def forbid(self, span: Span) -> bool:
        if self._is_cut(span) or self._says_nothing(span):
            return True
        if span.covered and not self._belongs(span):
            return True
        if not span.quoted and self._is_spoken_of(span):
            return True
        if span.quoted and (is_text_of_another(span) or is_old_or_new(span) or is_words_or_thing(span)):
            return True
        if span.quoted and self._is_told_for_another(span):
            return True
        if not span.quoted and is_made_for(span):
            return True
        if not span.quoted and (says_how_many(span) or is_of_choice(span) or is_no_quantity(span)):
            return True
        if span.given:
            return False
        if self._is_not_counted(span) or self._is_not_measured(span) or is_price_of_time(span):
            return True
        if self._numbers_another(span):
            return True
        if is_told_by_kin(span) or _calls(span) or self._is_elsewhere(span):
            return True
        if self._is_what_is_called(span) or self._is_deed(span) or self._is_kind_made(span):
            return True
        if self._is_owner_alone(span) or self._is_without_its_kind(span) or self._ends_name(span):
            return True
        if any(u.text in _ALSO for u in (*span.inside, *filter(None, (span.before,)))):
            return True
        if span.need.needed and not takes_own_words(span.label) and is_of_two_clauses(span.inside):
            return True
        if not takes_own_words(span.label) and is_reason(span):
            return True
        if span.need.needed and not is_free(span.need) and self._is_of_telling(span):
            return True
        if not (span.quoted or span.need.needed) and _goes_past_moment(span):
            return True
        if not span.need.needed and (goes_on(span.inside) or is_to_do(span.inside) or is_told_of(span.inside)):
            return True
        if self._runs_on(span) or is_put_somewhere(span):
            return True
        return (
            is_done(span)
            or is_somebodys_deed(span)
            or (any(map(NAME_OF_KIND.fullmatch, span.need.cues)) and (is_no_name(span.inside) or is_one_of_kind(span)))
        )

    def _runs_on(self, span: Span) -> bool:
        """Somebody's name, and more of the sentence: "Tom Becker drive my cars", "门票转给吴静"."""
        needed, inside = span.need.needed, span.inside
        asked = [span.need] if needed else [need for need in span.asked.needs if need.needed]
        cues = [cue for need in asked for cue in need.cues]
        who = any(map(WHO.search, cues))
        if not (who or (needed and any(map(NAME.fullmatch, cues)))):
            return False
        if CJK.match(inside[0].text):
            gives = any(not _GIVES.isdisjoint(unit.text) for unit in inside)
            return who and needed and (gives or inside[-1].text.endswith("号") or is_done_for(span))
        if who and needed and self._is_of_sentence(span):
            return True
        named = (who and needed) or inside[0].folded in self._given()
        if not named or not inside[0].text[0].isupper() or any(unit.text in OWNS for unit in inside):
            return False
        return any(u.text.islower() and u.text.isalpha() and u.text not in _IN_NAMES for u in inside)

    def _is_of_telling(self, span: Span) -> bool:
        """The words say what somebody did, what something is to be, or what the value is called."""
        return is_said_as(span) or tells(span.inside) or is_relative(span) or self._is_called_within(span)

    @staticmethod
    def _is_not_counted(span: Span) -> bool:
        """It is not the number of what the need counts ("swam | 52 | lengths"), where the prompt says that; or it has
        within it the number of what another one counts."""
        own = _counted(span.asked, span.need)
        if own:
            return not (span.alone and span.start in own)
        within = range(span.start, span.end)
        return any(
            n in within for need in span.asked.needs if need is not span.need for n in _counted(span.asked, need)
        )

    @staticmethod
    def _is_not_measured(span: Span) -> bool:
        """It is more or less than the number with a unit of what the need is for, where the prompt says one ("takes |
        55 minutes | and makes"), and has no other number."""
        if not span.need.needed or is_free(span.need):
            return False
        own = _measured(span.asked, span.need)
        digits = (n for n in range(span.start, span.end) if any(map(str.isdigit, span.asked.units[n].text)))
        if not own or any(n not in own for n in digits):
            return False
        return span.start not in own or any(n not in own and n - 1 not in own for n in range(span.start, span.end))

    def _is_owner_alone(self, span: Span) -> bool:
        """Behind what the value is called it leaves out what it owns ("名称|老爸|的车，")."""
        if span.quoted or span.behind is None or span.behind.text != "的" or any(map(WHO.search, span.need.cues)):
            return False
        owned = [*takewhile(lambda u: CJK.match(u.text) is not None, span.asked.units[span.end + 1 :])]
        before = dropwhile(lambda u: u.text in _EQUALS, reversed(span.asked.units[: span.start]))
        return len(owned) == 1 and any(self._naming.names(u, span.need) for u in islice(before, 1))

    def _is_without_its_kind(self, span: Span) -> bool:
        """It leaves out the kind of thing that is a part of its name ("Central | Station")."""
        if span.need.needed or span.quoted or span.behind is None or not self._naming.names(span.behind, span.need):
            return False
        return all(unit.text.istitle() and unit.text.isascii() for unit in (span.last, span.behind))

    def _ends_name(self, span: Span) -> bool:
        """A number right behind a word with a capital letter belongs to that ("Mill Road | 12"), and is not what
        something is called."""
        named = span.before is not None and span.before.text[0].isupper() and span.before.text.isalpha()
        if not (named and span.before and span.before.start and span.alone and is_number(span.first)):
            return False
        called = span.need.needed and any(map(CALLED.search, span.need.cues))
        return called and not self._naming.names(span.before, span.need)

    def _numbers_another(self, span: Span) -> bool:
        """It says which one of what another need is called ("Space | 3", "3号 | 车位"), and is nothing that somebody or
        something is registered by."""
        if not (span.need.needed and takes_code(span.label) and any(map(is_number, span.inside))):
            return False
        said = [*span.inside]
        if is_number(span.first) and span.before is not None:
            said.append(span.before)
        behind = dropwhile(lambda u: u.text == "号", span.asked.units[span.end :])
        said += [u for u in islice(behind, 1) if CJK.match(u.text)]
        said = [u for u in said if not is_number(u) and not self._naming.names(u, span.need)]
        return any(self._naming.is_called_else(span.asked, u, span.need) for u in said)

    def _is_told_for_another(self, span: Span) -> bool:
        """Right before it a part of the sentence begins with what another need is called ("…, topic “Wanted”",
        "，类别选“求助”")."""
        ahead = [*dropwhile(lambda u: u.text in _CHOSEN, reversed(span.asked.units[: span.start]))]
        if not (span.need.needed and len(ahead) > 1 and ahead[1].text in PAUSES):
            return False
        named = self._naming.is_called_else(span.asked, ahead[0], span.need)
        return named and not self._naming.names(ahead[0], span.need)

    def _is_called_within(self, span: Span) -> bool:
        """What the value is called stands in it: what follows there is the value ("receipt: merchant | bakery")."""
        return any(u.text.islower() and self._naming.names(u, span.need) for u in span.inside[1:-1])

    def _is_what_for(self, span: Span) -> bool:
        """What a place is for, and no place ("a safe place for my | parcels", "给我的 | 包裹设一个地点"), or a time of
        day ("at | 14:30 for 45 minutes")."""
        if not PLACE.search(span.label) or PERSON.search(span.label) or is_search(span.label):
            return False
        if span.first.found is not None and span.first.found.type == "time":
            return True
        said = span.asked.units[: span.start + 1]
        if CJK.match(span.first.text):
            ahead = dropwhile(lambda u: u.text in _MINE_CHINESE, reversed(said[:-1]))
            return "给" in (span.first.text, *(u.text for u in islice(ahead, 1)))
        thing = [*takewhile(lambda u: u.folded != "for", reversed(said))]
        plain = all(u.found is None and u.text.islower() and u.folded not in BEFORE for u in thing)
        named = said[: -len(thing) - 1][-1:]
        return plain and bool(named) and self._naming.names(named[0], span.need)

    @staticmethod
    def _is_of_sentence(span: Span) -> bool:
        """Several words without a capital, one of them an everyday one or a number ("birthday coming"), which do not
        say who it is to somebody ("my tax adviser")."""
        owned = span.before is not None and span.before.folded in WHOSE
        small = all(u.text.isascii() and not u.text[0].isupper() for u in span.inside)
        return (
            not (span.alone or owned)
            and small
            and any(u.empty or u.frame == COMMON or not u.text.isalpha() for u in span.inside)
        )

    @staticmethod
    def _is_cut(span: Span) -> bool:
        """It begins or ends where no value does."""
        first, last, inside = span.first, span.last, span.inside
        if not span.alone and (span.quoted or any(u.found and u.found.type == "text" for u in inside)):
            return True
        if not span.quoted and not (first.text[0].isalnum() and any(map(str.isalnum, last.text))):
            return True
        if span.alone and len(first.text) == 1 and CJK.match(first.text):
            return True
        if not (span.quoted or span.alone) and (last.text in _WHEN or first.text in _A_LITTLE):
            return True
        if not (span.given or span.alone) and (ends_in_deed(span) or ends_object_in_deed(span) or is_of_doer(span)):
            return True
        if is_behind_two_verbs(span) or (not span.quoted and _JUST_GOT.match(joined(inside))):
            return True
        if (span.need.needed and is_denied(span)) or is_one_of(span):
            return True
        if not span.quoted and (first.text in PARTICLES or first.text in VERBS_CHINESE):
            return True
        if not span.quoted and not takes_own_words(span.label) and _goes_somewhere(span):
            return True
        if not span.quoted and first.text in _ON_IT and span.before is not None and span.before.known:
            return True  # "邻里板|上贴一张"
        if not (span.quoted or span.alone) and first.text in DOES_FOR and is_number(inside[1]):
            return True  # "买|2件雨刷", "要做|55分钟"
        if not span.quoted and first.text in DEEDS_CHINESE and is_thing(span.need) and _is_any_one(inside[1:2]):
            return True  # "买|一双跑鞋"
        if not span.quoted and (last.folded in _AHEAD or (last.text in OWNS and last.text != "的")):
            return True
        if last.text[-1].isdigit() and span.behind is not None and span.behind.text[0] in "×倍":
            return True  # "2×" is no 2
        if not span.quoted and _is_called_by_kind(span):
            return True
        if span.alone:
            return False
        if not span.quoted and (ends_in_particle(span) or ends_no_more(span)):
            return True
        if not span.quoted and points_at(span):
            return True
        if is_number(inside[1]) and first.empty and first.text.islower():
            return True  # "of 73"
        number = is_number(last)
        if number and not span.need.needed and inside[-2].text == "to":
            return True  # "Bathroom to 24": what it is set to
        return number and span.behind is not None and is_unit_of_measure(span.behind)

    @staticmethod
    def _says_nothing(span: Span) -> bool:
        inside = span.inside
        if all(u.empty for u in inside):
            return True
        if any(u.folded in _IN_TURN for u in inside) and all(_says_little(u) for u in inside):
            return True
        if span.quoted:
            return False
        if span.alone and _is_any_one(inside):
            return True
        named = [*dropwhile(lambda u: u.empty and u.folded in BEFORE, inside)]
        return any(u.text in _INDEFINITE for u in inside) or UNNAMED.fullmatch(joined(named)) is not None

    @staticmethod
    def _belongs(span: Span) -> bool:
        """A private value goes where it belongs, and nowhere else."""
        asked = secret_field(span.label) or (takes_code(span.label) and _REGISTERED)
        kind = span.covered
        fits = asked and (kind.startswith(asked) or {asked, kind.rstrip("0123456789")} <= _ENTRY)
        before = joined(span.asked.units[max(0, span.start - 4) : span.start])
        return bool(fits) and (is_for_paying(span.label) or not is_for_paying(before))

    def _is_spoken_of(self, span: Span) -> bool:
        """The thing that the wish is about, and no value of it."""
        need, units = span.need, span.asked.units
        if (need.needed or self._naming.names(span.last, need)) and is_thing_spoken_of(units, span.start, span.end):
            return True
        if need.needed and not span.alone and span.first.text.islower() and self._naming.names(span.first, need):
            return True  # "remark on the parcel" is no remark
        means = span.is_means or span.first.folded in MEANS
        return means and _is_name(span)  # "wake me with Harp": what something is done with is not what it is called

    def _is_elsewhere(self, span: Span) -> bool:
        """What a field takes is said somewhere else."""
        need, units = span.need, span.asked.units
        if not need.needed:
            return False
        called = span.before is not None and self._naming.names(span.before, need)
        if takes_own_words(span.label) and not called and has_text_in_quotes(units):
            return True
        if self._naming.is_before_field(span.asked, span.end, need):
            return True  # "Olga's number to 5551234": whose it is
        if self._naming.is_for(units[max(0, span.start - 1) : span.end], need) or self._is_what_for(span):
            return True  # "a quick response for calls"
        if _WHAT.match(span.label) and _is_in_place(span):
            return True
        becomes = span.asked.becomes
        if span.first.start < becomes and (span.last.start > becomes or _is_name(span)):
            return True  # "Work to Office": only what follows is the new name
        if span.alone or not self._naming.names(span.last, need):
            return False
        if CJK.match(span.last.text):
            return any(u.known or u.frame == COMMON for u in span.inside[:-1])  # "添加备注": what is to be done
        pointed = span.first.folded in POINTING or (span.before is not None and span.before.folded in POINTING)
        return pointed and span.last.text.islower()  # "the grocery list": where the item goes

    def _is_kind_made(self, span: Span) -> bool:
        """It begins with a word of the plan that only says together with the one before it what is made ("a group |
        chat"), and has no word that the plan does not know."""
        said, ahead = span.first, span.asked.units[max(0, span.start - 2) : span.start]
        if not (span.need.needed and said.known and said.text.isascii() and said.text.islower()):
            return False
        if not all(u.known or u.empty for u in span.inside):
            return False
        return len(ahead) > 1 and ahead[0].folded in ONE and self._naming.names(ahead[1], span.need)

    def _is_what_is_called(self, span: Span) -> bool:
        """The words tell of another value."""
        if span.behind is not None and COVERED.fullmatch(span.behind.text) and secret_field(span.last.text):
            return True  # "PIN {{pin}}": what the private value is called
        if any(u.text == "是" for u in span.inside) and _is_name(span):
            return True  # "吉他课是每周的": it tells of the thing
        if span.behind is not None and span.behind.text == "号" and CJK.match(span.last.text):
            return True  # "驾照|号": it says of what the number is
        return span.alone and self._naming.is_called_else(span.asked, span.first, span.need)

    @staticmethod
    def _is_deed(span: Span) -> bool:
        """What stands before the verb is its thing; a plan may have the verb with what follows it ("设为常用地址")."""
        verbs = tuple(VERBS_CHINESE)
        done = (u.text in VERBS_CHINESE or (u.known and u.text.startswith(verbs)) for u in span.inside)
        fetched = any(u.text in _FETCHES for u in span.inside[1:])
        return fetched or any(done) or any(u.text in OBJECT_NEXT for u in span.inside)


def _goes_past_moment(span: Span) -> bool:
    """It goes on behind a day or a time and a comma ("room for 21 March, midday")."""
    return any(
        a.found is not None and a.found.type in ("date", "time") and b.text in PAUSES for a, b in pairwise(span.inside)
    )


def _goes_somewhere(span: Span) -> bool:
    """Where something is does not end in where that goes ("血补登进去"), nor begin before where it was done ("上周 |
    在绿地公园")."""
    if not any(map(PLACE.search, span.need.cues)):
        return False
    return _GOES.search(joined(span.inside)) is not None or any(u.text == "在" for u in span.inside[1:])


def _is_in_place(span: Span) -> bool:
    """It is where something is ("the heater in the | bathroom | is broken")."""
    ahead = [u.folded for u in span.asked.units[max(0, span.start - 2) : span.start]]
    return len(ahead) > 1 and ahead[0] in _WITHIN and ahead[1] in WHOSE


def _calls(span: Span) -> bool:
    """Chinese words that begin with what the value is called ("标题|周末"), or end in what another one is called
    ("周末，内容|…")."""
    if span.alone or not CJK.match(span.first.text):
        return False
    others = {cue for need in span.asked.needs if need.needed and need is not span.need for cue in need.cues}
    if asks_what(span.first.text, span.need):
        return True  # "买|牛角包" for "买什么"
    return span.first.text in span.need.cues or span.last.text in others - {*span.need.cues}


def _is_name(span: Span) -> bool:
    """The need is for what something is called."""
    return any(map(CALLED.search, span.need.cues))


def _says_little(unit: Unit) -> bool:
    """It names nothing by itself."""
    return unit.empty or unit.known or unit.frame <= COMMON or unit.folded in _IN_TURN


@lru_cache(maxsize=_KEPT)
def _counted(asked: Asked, need: Need) -> frozenset[int]:
    """Where the numbers of what a need counts stand."""
    if not need.needed or is_free(need) or any(map(WHO.search, need.cues)):
        return frozenset()
    return _numbers_before(asked, lambda unit: Naming.is_count(unit, need))


@lru_cache(maxsize=_KEPT)
def _measured(asked: Asked, need: Need) -> frozenset[int]:
    """Where numbers with a unit of what a need is for stand."""
    return _numbers_before(asked, lambda unit: Naming.measures(unit, need))


def _numbers_before(asked: Asked, fits: Callable[[Unit], bool]) -> frozenset[int]:
    return frozenset(n for n, (a, b) in enumerate(pairwise(asked.units)) if is_number(a) and fits(b))


@lru_cache(maxsize=_KEPT)
def is_free(need: Need) -> bool:
    """One writes there what one likes: own words, a title, a thing of a list, what is looked for."""
    kinds = (*FIELDS_OF.values(), CALLED, ITEM)
    return any(takes_own_words(cue) or is_search(cue) or any(k.search(cue) for k in kinds) for cue in need.cues)
