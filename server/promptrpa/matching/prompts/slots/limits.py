"""What cannot be a value, whatever else is said."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Sequence
from itertools import dropwhile, islice, pairwise, takewhile
from typing import Final

from promptrpa.domain.private import secret_field
from promptrpa.matching.prompts.mentions import RELATIVES
from promptrpa.matching.prompts.secret_fields import is_for_paying
from promptrpa.matching.words.asking import is_search
from promptrpa.matching.words.counts import is_measure, is_quantity, is_size
from promptrpa.matching.words.field_names import takes_code, takes_own_words
from promptrpa.matching.words.finite import FINITE
from promptrpa.matching.words.values import COVERED, UNNAMED
from promptrpa.patterns import lazy_regex

from .fields import BEFORE, CALLED, FIELDS_OF, ITEM, MONEY, NAME, NAME_OF_KIND, OPTION, PERSON, PLACE, WHO
from .kinds import misfit
from .naming import OWNS, Naming, asks_what
from .needs import Need
from .span import ARTICLES, MEANS, POINTING, Span, joined
from .units import ANY_ONE, CJK, COMMON, DEEDS_CHINESE, DENIALS, PARTICLES, VERBS_CHINESE, Unit

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
_AT_WHICH: Final = frozenset({"on", "to", "under", "below", "beneath", "in"})
"""What stands before the thing that something is put on."""
_WHICH_THING: Final = 6
"""Words that tell which thing it is."""
_OBJECT_NEXT: Final = frozenset("把将")
_AHEAD: Final = frozenset(["every", "each", "a", "an", "the", "my", "your", "and", "or"])
"""Words that something follows."""
_MEASURE: Final = lazy_regex(
    r"(?:second|minute|hour|day|week|month|year|degree)s?|percent|%|秒钟?|分钟?|个?小时|天|周|个?月|年|度|元|块|级|格",
    re.I,
)
_IN_TIME: Final = lazy_regex(
    r"\b(?:seconds|minutes|hours|days|weeks|months|years)\b|[几天]天|天数|周数|小时|分钟", re.I
)
"""How a field is called that takes how long."""
_SIZE: Final = lazy_regex(
    r"^(?:size )?(?:\d{1,3}(?:\.5)?|(?-i:XS|S|M|L|XX?L)) ?(?:码|号|size)?$"
    r"|^(?:[\u3400-\u9fff]色的?)?\d{1,3}(?: ?码|$)|\bsize \w{1,3}$|\d{1,3}(?:\.5)? ?码$",
    re.I,
)
"""Nothing but a size, or it at an edge ("40码的跑步鞋", "跑步鞋，40码")."""
_PRONOUNS: Final = frozenset({"i", "he", "she", "we", "they", "you", "it", "him", "her", "them"})
_ONE: Final = frozenset({"a", "an"})
_WHICH: Final = frozenset({"that", "which", "who", "whom"})
_RELATIVE: Final = _WHICH | {"where", "whose", "when"}
_WHOSE: Final = frozenset({"the", "my", "our", "your", "his", "their"})
_MINE_CHINESE: Final = frozenset({"我", "我们", "我的", "我们的", "的", "这", "那"})
_STOPS: Final = frozenset(":：;；!！?？.。")
"""Signs behind which another sentence begins, or what is told of something."""
_BEFORE_THINGS: Final = frozenset(
    ["in", "into", "to", "on", "onto", "for", "from", "of", "about", "under", "the", "my", "our", "called", "named"]
).union("给把将在到往对向从去叫")
_BEHIND_THINGS: Final = frozenset("里中上下的这那")
"""What stands around the name of a thing in quotes."""
_GIVES: Final = frozenset("给送寄附写句")
"""No name of somebody has one of these signs."""
_MAKES_FOR: Final = frozenset("给帮替")
_FOR_WHOM: Final = frozenset("给帮替为带")
"""What stands before somebody for whom something is done, and then what."""
_LEADS: Final = frozenset("帮替带陪让请")
"""With one of these no name of somebody begins."""
_DOES_FOR: Final = DEEDS_CHINESE.union(
    "办弄搞整做拿要来", ("申请", "办理", "预订", "预约", "安排", "购买", "登记", "领取")
)
"""What is done for somebody."""
_DONE: Final = frozenset({"了", "掉"})
"""What follows a deed that is to be done to a thing named before it."""
_ENDS: Final = frozenset({"", "吧", "一下", "，", "。", "！", ","})
_DOERS: Final = frozenset("我你您他她")
_DOES: Final = frozenset("不没想要得就都也还需")
_SO_MANY: Final = lazy_regex(r"[一两三四五六七八九十几]?[张个份条本节场位次套件间桌束盒]")
"""What counts the thing that is made or got."""
_BETWEEN_CLAUSES: Final = frozenset(";；!！?？。")
_GOES_ON: Final = frozenset({"but", "so", "because", "please", "though", "which", "who"})
"""What an English clause begins with behind a comma."""
_ENDS_CHINESE: Final = frozenset("了啦吧呢嘛吗呀啊哦")
"""With one of these a Chinese clause ends."""
_A_CHINESE: Final = frozenset({"个", "一个", "位", "一位", "一名"})
_SHORT: Final = frozenset({"st", "dr", "mr", "ms", "mrs", "prof", "jr", "re", "fw", "fwd", "aw", "wg"})
"""Short words whose sign belongs to them."""
_FETCHES: Final = frozenset("拿取领寄")
"""What is done at a place ("去便利店拿快递"), where it is no part of a longer word."""
_BEGINS_CHINESE: Final = frozenset({"时", "已", "已经", "正在", "刚", "很", "太", "都"})
"""No Chinese name begins with one."""
_IN_NAMES: Final = frozenset(
    {"and", "de", "del", "der", "van", "von", "da", "di", "la", "le", "of", "bin", "ibn", "al", "y"}
)
"""Words in small letters that stand in names of people."""
_ALSO: Final = frozenset({"并", "并且", "然后"})
"""Words that a further deed follows."""
_WHERE: Final = frozenset("在到")
"""What stands between a deed and the place of it."""
_A_LITTLE: Final = frozenset({"一下", "一声"})
"""What ends the words that say something is told."""
_WHEN: Final = frozenset({"之前", "以前", "之后", "以后", "期间"})
"""What ends the words that say when."""
_ONCE_MORE: Final = frozenset("再就也")
_PUTS: Final = "到进"
"""What a verb of putting something somewhere ends with."""
_WHICH_ONES: Final = frozenset({"the", "these", "those", "this", "that", "my", "our"})
"""What stands between "of" and the things of which there are so many."""
_PAUSES: Final = frozenset("，,")
_PLACED: Final = frozenset({"in", "at", "on", "by", "near", "under"})
_PUTS_DOWN: Final = lazy_regex("(?:放|摆|搁|挂|装|种|养)[在到]?|位于|选择?")
"""What is done with something new, before where it is put or what it is to be."""
_MODALS: Final = frozenset({"should", "must", "shall", "can", "could", "will", "would", "may", "might"})
_TO_DO: Final = frozenset({"be", "do", "have", "get", "go", "use", "come", "see", "make"})
_BE: Final = frozenset({"be", "been", "being"})
_JUST_GOT: Final = lazy_regex("(?:新|刚|刚刚)[买换装配租办入到来]")
"""How it is told that somebody has not had it for long ("新买的车")."""
_EQUALS: Final = frozenset("是为叫：:")
"""What stands between what a value is called and the value."""
_PARTICLES_ENGLISH: Final = frozenset({"away", "back", "off", "out", "up", "down"})
_NO_MORE: Final = frozenset({("ever", "again"), ("any", "more")})
_PHRASAL: Final = frozenset(
    ["put", "take", "turn", "switch", "bring", "give", "throw", "clear", "pick", "move", "hand", "send", "close"]
).union(["shut", "file", "lock", "log", "sign", "get", "pull", "cross"])
"""Verbs that such a word belongs to, also behind what they are done to."""
_ENTRY: Final = frozenset({"pin", "password", "code"})
"""Kinds of private values that go by each other's names."""
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


def _ends_in_particle(span: Span) -> bool:
    """Its last word belongs to the verb that the clause begins with ("put the texts with | David Kim away")."""
    if span.last.folded not in _PARTICLES_ENGLISH or takes_own_words(span.label):
        return False
    if span.behind is not None and span.behind.text[0].isalnum():
        return False
    clause = takewhile(lambda u: u.text not in _STOPS | {","}, reversed(span.asked.units[: span.start]))
    return any(u.folded in _PHRASAL for u in clause)


def _ends_no_more(span: Span) -> bool:
    """Its last words belong to the denial before it ("I do not want to see | Karen Lopez | ever again")."""
    around = [u.folded for u in (*span.inside[-2:], *filter(None, (span.behind,)))]
    if takes_own_words(span.label) or _NO_MORE.isdisjoint(pairwise(around)):
        return False
    clause = takewhile(lambda u: u.text not in _STOPS, reversed(span.asked.units[: span.start]))
    return any(u.folded in DENIALS or u.folded.endswith(("n't", "n’t", "dont")) for u in clause)


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
        if span.quoted and (_is_text_of_another(span) or _is_old_or_new(span)):
            return True
        if not span.quoted and _is_made_for(span):
            return True
        if not span.quoted and (_says_how_many(span) or _is_of_choice(span) or _is_no_quantity(span)):
            return True
        if span.given:
            return False
        if self._is_not_counted(span) or self._is_not_measured(span) or _is_price_of_time(span):
            return True
        if _is_told_by_kin(span) or _calls(span) or self._is_elsewhere(span):
            return True
        if self._is_what_is_called(span) or self._is_deed(span):
            return True
        if self._is_owner_alone(span) or self._is_without_its_kind(span) or self._ends_name(span):
            return True
        if any(u.text in _ALSO for u in (*span.inside, *filter(None, (span.before,)))):
            return True
        if span.need.needed and not takes_own_words(span.label) and _is_of_two_clauses(span.inside):
            return True
        if span.need.needed and not is_free(span.need) and self._is_of_telling(span):
            return True
        if not span.need.needed and (_goes_on(span.inside) or _is_to_do(span.inside) or _is_told_of(span.inside)):
            return True
        if self._runs_on(span) or _is_put_somewhere(span):
            return True
        return (
            _is_done(span)
            or _is_somebodys_deed(span)
            or (
                any(map(NAME_OF_KIND.fullmatch, span.need.cues)) and (_is_no_name(span.inside) or _is_one_of_kind(span))
            )
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
            return who and needed and (gives or inside[-1].text.endswith("号") or _is_done_for(span))
        if who and needed and self._is_of_sentence(span):
            return True
        named = (who and needed) or inside[0].folded in self._given()
        if not named or not inside[0].text[0].isupper() or any(unit.text in OWNS for unit in inside):
            return False
        return any(u.text.islower() and u.text.isalpha() and u.text not in _IN_NAMES for u in inside)

    def _is_of_telling(self, span: Span) -> bool:
        """The words say what somebody did, what something is to be, or what the value is called."""
        return _is_said_as(span) or _tells(span.inside) or _is_relative(span) or self._is_called_within(span)

    def _is_not_counted(self, span: Span) -> bool:
        """It is not the number of what the need counts ("swam | 52 | lengths"), where the prompt says that; or it has
        within it the number of what another one counts."""
        own = self._counted(span, span.need)
        if own:
            return not (span.alone and span.start in own)
        within = range(span.start, span.end)
        return any(n in within for need in span.asked.needs if need is not span.need for n in self._counted(span, need))

    def _is_not_measured(self, span: Span) -> bool:
        """It is more or less than the number with a unit of what the need is for, where the prompt says one ("takes |
        55 minutes | and makes"), and has no other number."""
        if not span.need.needed or is_free(span.need):
            return False
        pairs = enumerate(pairwise(span.asked.units))
        own = {n for n, (a, b) in pairs if _is_number(a) and self._naming.measures(b, span.need)}
        digits = (n for n in range(span.start, span.end) if any(map(str.isdigit, span.asked.units[n].text)))
        if not own or any(n not in own for n in digits):
            return False
        return span.start not in own or any(n not in own and n - 1 not in own for n in range(span.start, span.end))

    def _counted(self, span: Span, need: Need) -> set[int]:
        """Where the numbers of what a need counts stand."""
        if not need.needed or is_free(need) or any(map(WHO.search, need.cues)):
            return set()
        pairs = enumerate(pairwise(span.asked.units))
        return {n for n, (a, b) in pairs if _is_number(a) and self._naming.is_count(b, need)}

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
        if not (named and span.before and span.before.start and span.alone and _is_number(span.first)):
            return False
        called = span.need.needed and any(map(CALLED.search, span.need.cues))
        return called and not self._naming.names(span.before, span.need)

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
        owned = span.before is not None and span.before.folded in _WHOSE
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
        if not (span.given or span.alone) and (_ends_in_deed(span) or _ends_object_in_deed(span) or _is_of_doer(span)):
            return True
        if _is_behind_two_verbs(span) or (not span.quoted and _JUST_GOT.match(joined(inside))):
            return True
        if (span.need.needed and _is_denied(span)) or _is_one_of(span):
            return True
        if not span.quoted and (first.text in PARTICLES or first.text in VERBS_CHINESE):
            return True
        if not (span.quoted or span.alone) and first.text in _DOES_FOR and _is_number(inside[1]):
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
        if not span.quoted and (_ends_in_particle(span) or _ends_no_more(span)):
            return True
        if not span.quoted and _points_at(span):
            return True
        if _is_number(inside[1]) and first.empty and first.text.islower():
            return True  # "of 73"
        number = _is_number(last)
        if number and not span.need.needed and inside[-2].text == "to":
            return True  # "Bathroom to 24": what it is set to
        return number and span.behind is not None and _is_measure(span.behind)

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
        if (need.needed or self._naming.names(span.last, need)) and _is_thing(units, span.start, span.end):
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
        if takes_own_words(span.label) and not called and _has_text_in_quotes(units):
            return True
        if self._naming.is_before_field(span.asked, span.end, need):
            return True  # "Olga's number to 5551234": whose it is
        if self._naming.is_for(units[max(0, span.start - 1) : span.end], need) or self._is_what_for(span):
            return True  # "a quick response for calls"
        becomes = span.asked.becomes
        if span.first.start < becomes and (span.last.start > becomes or _is_name(span)):
            return True  # "Work to Office": only what follows is the new name
        if span.alone or not self._naming.names(span.last, need):
            return False
        if CJK.match(span.last.text):
            return any(u.known or u.frame == COMMON for u in span.inside[:-1])  # "添加备注": what is to be done
        pointed = span.first.folded in POINTING or (span.before is not None and span.before.folded in POINTING)
        return pointed and span.last.text.islower()  # "the grocery list": where the item goes

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
        return fetched or any(done) or any(u.text in _OBJECT_NEXT for u in span.inside)


def _ends_in_deed(span: Span) -> bool:
    """Its last character tells what is done so much, to so many, somewhere, or once more ("车|停在门口",
    "车再加|20分钟", "包裹设|一个地点")."""
    if span.last.text not in DEEDS_CHINESE:
        return False
    if span.inside[-2].text in _ONCE_MORE:
        return True
    behind = span.behind
    counted = behind is not None and (_is_number(behind) or _SO_MANY.fullmatch(behind.text) is not None)
    return counted or (behind is not None and behind.text in _WHERE)


def _ends_object_in_deed(span: Span) -> bool:
    """Its last word is what is done to the thing before it ("把普拉提课退 | 了")."""
    before = [*takewhile(lambda u: u.text not in _OBJECT_NEXT, reversed(span.asked.units[: span.start]))]
    if len(before) == span.start or any(u.text in VERBS_CHINESE for u in before):
        return False
    last, behind = span.last.text, span.behind.text if span.behind else ""
    deed = f"{span.inside[-2].text}{last}" if last in _DONE else last
    if deed[:1] in DEEDS_CHINESE and deed[1:] in ("", *_DONE):
        return behind in _ENDS or behind in _DONE
    return behind in _DONE and (span.last.known or span.last.frame == COMMON)


def _is_of_doer(span: Span) -> bool:
    """It goes on behind the thing to what somebody does with it ("普拉提我不 | 上了")."""
    if not span.need.needed or takes_own_words(span.label) or CALLED.search(span.label):
        return False  # a thing that holds a clause is none
    return any(a.text in _DOERS and b.text[0] in _DOES for a, b in pairwise(span.inside[1:]))


def _is_done_for(span: Span) -> bool:
    """It begins with what leads to somebody ("帮 | 小雨"), goes on behind the name to what is done for them
    ("给小雨开 | 访客券"), or says nothing but that ("弄张访客券")."""
    units = [*span.inside, *filter(None, (span.behind,))]
    if any(a.text in _DOES_FOR and (_is_number(b) or _SO_MANY.fullmatch(b.text)) for a, b in pairwise(units)):
        return True
    first = span.first.text
    if (len(first) > 1 and _SO_MANY.fullmatch(first)) or (first in _LEADS and not span.alone):
        return True
    if span.before is None or span.before.text not in _FOR_WHOM:
        return False
    return any(
        a.text in _DOES_FOR and CJK.match(b.text) and b.text[0] not in _DOES_FOR | {"的"}
        for a, b in pairwise(units[1:])
    )


def _is_one_of(span: Span) -> bool:
    """It speaks of any one of several ("2 hours with one of | my cars"), or says what is done with it ("| renew | one
    of them"), or of what sort they are ("one of my | old | cars")."""
    units = span.asked.units
    if any(_is_any_of(units, at) for at in range(span.start, span.end)):
        return True
    if span.last.text.islower() and not span.given and _is_any_of(units, span.end):
        return True
    sort = [*takewhile(lambda u: u.folded in ARTICLES or not (u.empty or u.found), reversed(units[: span.start]))]
    return span.first.text.islower() and not span.given and _is_any_of(units, span.start - len(sort) - 2)


def _is_any_of(units: Sequence[Unit], at: int) -> bool:
    said = [u.folded for u in units[max(at, 0) : at + 2]]
    return said == ["one", "of"]


def _is_denied(span: Span) -> bool:
    """Words behind a "no", which belongs to them ("no | sugar"); a number has none ("account no 5")."""
    denied = span.before is not None and span.before.folded in DENIALS
    return denied and not span.quoted and not any(map(str.isdigit, span.first.text))


def _points_at(span: Span) -> bool:
    """It says on which thing of the plan it is to be put ("Lovely on the newest post", "Nice under Anna's photo")."""
    units = span.asked.units[span.start : span.end + _WHICH_THING]
    for at in range(1, len(span.inside)):
        if units[at].folded not in _AT_WHICH:
            continue
        told = [*takewhile(lambda u: u.folded not in _AT_WHICH, units[at + 1 : at + _WHICH_THING])]
        pointed = any(u.folded in POINTING or u.folded in _WHOSE for u in told[:1]) or any(
            u.text in OWNS for u in told[1:2]
        )
        if pointed and any(u.known and not u.empty and u.text.islower() for u in told[1:]):
            return True
    return False


def _is_behind_two_verbs(span: Span) -> bool:
    """The second of them begins the value ("添加|收到谢谢")."""
    before = span.asked.units[max(0, span.start - 2) : span.start]
    return len(before) == 2 and before[0].text in VERBS_CHINESE and before[1].around and before[1].text[-1] in _PUTS


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


def _says_how_many(span: Span) -> bool:
    """How many are to be had is no part of what is looked for, or chosen ("two desk lamps"), nor what they are of how
    many."""
    counted = not span.alone and any(u.found is not None and u.found.counts for u in span.inside)
    if not counted or not span.need.needed:
        return counted
    return is_search(span.label) or (is_quantity(span.label) and not is_measure(span.inside[1].text))


def _is_price_of_time(span: Span) -> bool:
    """It is a sum of money, where so many days or hours are wanted ("15 euros" for "Every (days)")."""
    units = span.asked.units[span.start : span.end + 1]
    paid = any(_is_number(a) and MONEY.fullmatch(b.text) for a, b in pairwise(units))
    return paid and span.need.needed and _IN_TIME.search(span.label) is not None and not MONEY.search(span.label)


def _is_no_quantity(span: Span) -> bool:
    """How big a thing is ("the 16 cm pot"), and not how much of it; or how many there are with a word of a name ("4 |
    Glazed pots"); or, where a thing is wanted, how many of it ("3 of the | Terracotta pot")."""
    units, inside = span.asked.units, span.inside
    if not span.need.needed:
        of = [u.folded for u in inside[1:3]]
        return _is_number(inside[0]) and len(of) == 2 and of[0] == "of" and of[1] in _WHICH_ONES
    if not (is_quantity(span.label) and any(map(_is_number, inside))):
        return False
    sizes = {n for n, (a, b) in enumerate(pairwise(units)) if _is_number(a) and is_size(b.text)}
    others = any(_is_number(u) and n not in sizes for n, u in enumerate(units))
    if any(n in sizes and (others or not _is_so_much(units, n)) for n in range(span.start, span.end)):
        return True
    return len(inside) > 1 and inside[1].text[0].isupper() and inside[1].text.isascii()


def _is_so_much(units: Sequence[Unit], at: int) -> bool:
    """There is to be so much of a thing ("2 litres of milk", "两斤苹果"), and not one that is so big."""
    before, behind = units[at - 1].text if at else "", units[at + 2].folded if at + 2 < len(units) else ""
    if before in _PAUSES:
        return False
    return behind == "of" if units[at + 1].text.isascii() else behind != "的"


def _is_of_choice(span: Span) -> bool:
    """The words around what is looked for tell its size, which the plan has chosen later ("40码的跑步鞋")."""
    behind = [span.behind] if span.behind is not None and _is_number(span.last) else []
    if not is_search(span.label) or not any(
        _SIZE.search(joined(said)) for said in (span.inside, [*span.inside, *behind])
    ):
        return False
    return any(OPTION.search(cue) for need in span.asked.needs if need is not span.need for cue in need.cues)


def _is_told_by_kin(span: Span) -> bool:
    """A name, and before it whose it is ("my brother Tom Harris"), or only that: nobody is called a brother."""
    words = [unit for unit in (span.before, *span.inside, span.behind) if unit is not None]
    mine = next((n for n in (0, 1) if words[n].folded in _WHOSE - {"the"}), -1) if len(words) > 1 else -1
    kin = words[mine + 1 : mine + 3] if mine >= 0 else []
    named = len(kin) > 1 and re.match(r"(?!I\b)[A-Z]", kin[1].text) is not None
    return named and kin[0].folded in RELATIVES


def _is_thing(units: Sequence[Unit], start: int, end: int) -> bool:
    """A single word in small letters after "the": a thing that is spoken of, and no text to be typed."""
    unit = units[end - 1]
    if end < 2 or units[end - 2].folded not in POINTING or not all(u.empty for u in units[start : end - 1]):
        return False
    return unit.found is None and unit.text.isalpha() and unit.text.islower()


def _says_little(unit: Unit) -> bool:
    """It names nothing by itself."""
    return unit.empty or unit.known or unit.frame <= COMMON or unit.folded in _IN_TURN


def _is_number(unit: Unit) -> bool:
    return unit.found is not None and unit.found.type == "number"


def _is_done(span: Span) -> bool:
    """What is to be done with a thing ("to be collected"), which no thing is called."""
    after_be = span.before is not None and span.before.folded in _BE
    return after_be and span.alone and not span.need.needed and span.first.text.islower()


def _is_put_somewhere(span: Span) -> bool:
    """Behind a Chinese comma it says as well that something is put there ("一盆竹芋，| 放卧室"), or chosen, and not
    only where; or it is where ("a fern in the | Bedroom"), and a name is wanted."""
    units, start = span.asked.units, span.start
    puts = [n for n in range(max(start - 1, 1), span.end) if _begins_putting(units[n - 1], units[n])]
    if any(n >= start for n in puts):
        return not takes_own_words(span.label)
    there = any(
        units[n - 2].folded == "in" and units[n - 1].folded in _WHOSE and units[n].text[0].isupper()
        for n in range(max(start, 2), span.end if _is_one_new(span) else start + 1)
    )
    named = span.need.needed and CALLED.search(span.label) is not None and not PLACE.search(span.label)
    return named and (bool(puts) or _stands_there(span) or _is_behind_label(span) or (there and span.asked.places > 0))


def _is_behind_label(span: Span) -> bool:
    """It holds what follows a little word that the plan touches something by ("about | the Aloe" and "Tap About")."""
    if span.given:
        return False
    units = span.asked.units
    first = next((n for n in range(span.start - 1, -1, -1) if units[n].folded not in ARTICLES), span.start)
    little = {u.folded for u in units[first : span.end] if u.empty and u.text.isalpha()}
    touched = {cue.casefold() for n in span.asked.needs if not n.needed for cue in n.cues}
    return not little.isdisjoint(touched)


def _stands_there(span: Span) -> bool:
    """Behind a comma it only says that something is somewhere ("Ivy, | stands | in the Study")."""
    before, behind = span.before.text if span.before else "", span.behind.text if span.behind else ""
    return before in _PAUSES and behind in _PLACED and span.alone and span.first.text.islower()


def _is_one_new(span: Span) -> bool:
    """A thing of its kind is told of ("a | fern in the Bedroom"), and nothing by its own name."""
    return span.before is not None and span.before.folded in {*_ONE, "new", "another"}


def _begins_putting(before: Unit, unit: Unit) -> bool:
    return before.text in _PAUSES and _PUTS_DOWN.fullmatch(unit.text) is not None


def _is_one_of_kind(span: Span) -> bool:
    """It says of what kind something new is ("一个|司机"), and not what it is called."""
    return span.before is not None and span.before.text in _A_CHINESE and CJK.match(span.first.text) is not None


def _is_no_name(inside: Sequence[Unit]) -> bool:
    """Nobody, and no shop, is called so: another sentence begins in it, or it says who, whose, or where to ("Tom into
    our home")."""
    first = inside[0].text
    if first in _BEGINS_CHINESE or first in FINITE or (first.islower() and first in _WHOSE):
        return True
    if _goes_on(inside) or _is_to_do(inside) or any(u.folded in _PRONOUNS for u in inside):
        return True
    for unit, behind, after in zip(inside[1:], inside[2:], (*inside[3:], None), strict=False):
        if unit.text in ("into", "onto"):
            return True
        if unit.text == "to" and behind.text in _WHOSE and after is not None and after.text.islower():
            return True
    return False


def is_free(need: Need) -> bool:
    """One writes there what one likes: own words, a title, a thing of a list, what is looked for."""
    kinds = (*FIELDS_OF.values(), CALLED, ITEM)
    return any(takes_own_words(cue) or is_search(cue) or any(k.search(cue) for k in kinds) for cue in need.cues)


def _is_said_as(span: Span) -> bool:
    """It is what something is to be there ("enter it as | an expense")."""
    at = span.start - (span.before is not None and span.before.folded in _ONE)
    behind_as = at > 0 and span.asked.units[at - 1].folded == "as"
    return behind_as and (at < span.start or span.first.folded in _ONE)


def _is_relative(span: Span) -> bool:
    """It tells more of the thing before it ("the place | where couriers leave parcels")."""
    return span.first.text in _RELATIVE and span.before is not None and span.before.text[-1].isalpha()


def _tells(inside: Sequence[Unit]) -> bool:
    """Somebody does or did something in it ("we had lunch", "put it there")."""
    return len(inside) > 1 and any(u.folded in _PRONOUNS and (u.text == "I" or u.text.islower()) for u in inside)


def _is_to_do(inside: Sequence[Unit]) -> bool:
    """It says what is to be, or to be done ("David Kim | should be told")."""
    return any((a.text == "to" or a.text in _MODALS) and b.text in _TO_DO for a, b in pairwise(inside[1:]))


def _goes_on(inside: Sequence[Unit]) -> bool:
    """Something else follows behind a sign."""
    return any(u.text in _STOPS and before.folded not in _SHORT for before, u in pairwise(inside[:-1]))


def _is_of_two_clauses(inside: Sequence[Unit]) -> bool:
    """A sign between two clauses is in it, or the end of one at its edge ("tyres, but without", "了，号", "换保险啦",
    "号是")."""
    edges = inside[0].text in _ENDS_CHINESE or inside[-1].text in (*_ENDS_CHINESE, "是")
    ended = any(a.text in _ENDS_CHINESE and b.text == "，" for a, b in pairwise(inside))
    goes_on = any(a.text == "," and b.folded in _GOES_ON for a, b in pairwise(inside))
    return edges or ended or goes_on or any(unit.text in _BETWEEN_CLAUSES for unit in inside[1:-1])


def _is_text_of_another(span: Span) -> bool:
    """Words in small letters in quotes, where somebody is wanted, and another field takes what one has to say."""
    if not (span.need.needed and any(map(WHO.search, span.need.cues)) and span.first.text.strip('“"').islower()):
        return False
    return any(n.needed and n is not span.need and any(map(takes_own_words, n.cues)) for n in span.asked.needs)


def _is_made_for(span: Span) -> bool:
    """Something new is made for it ("给 | 芦荟写一篇日记"), and is not called so."""
    called = span.need.needed and CALLED.search(span.label) is not None and not PERSON.search(span.label)
    return called and span.asked.places > 0 and span.before is not None and span.before.text in _MAKES_FOR


def _is_old_or_new(span: Span) -> bool:
    """Where a text in quotes follows what something becomes ("把“New leaf”的内容改成 | “…”"): that is typed, if a field
    takes such a text, and one before it names the thing."""
    asked, units = span.asked, span.asked.units
    new = next((n for n in range(1, len(units)) if units[n - 1].start == asked.becomes > 0 and _is_quote(units[n])), 0)
    if not new or all(misfit(Span(asked, new, new + 1, n)) is None for n in asked.needs if n.needed):
        return False
    return span.start < new if span.need.needed else span.start == new


def _is_quote(unit: Unit) -> bool:
    return unit.found is not None and unit.found.type == "text"


def _has_text_in_quotes(units: Sequence[Unit]) -> bool:
    """Words stand in quotes, and nothing before or behind them says that they name a thing."""
    around = zip((None, *units), units, (*units[1:], None), strict=False)
    return any(
        unit.found is not None
        and unit.found.type == "text"
        and not (before is not None and before.folded in _BEFORE_THINGS)
        and not (behind is not None and behind.text[0] in _BEHIND_THINGS)
        for before, unit, behind in around
    )


def _is_told_of(inside: Sequence[Unit]) -> bool:
    """What somebody did with it goes on behind the name ("Facial | that I booked")."""
    return any(a.folded in _WHICH and b.folded in _PRONOUNS for a, b in pairwise(inside[1:]))


def _is_somebodys_deed(span: Span) -> bool:
    """What somebody did ("that I | booked"), or is to do ("they read")."""
    said = [u.text for u in span.inside if u.text not in _WHICH]
    if not span.need.needed and said and said[0] in _PRONOUNS:
        return True
    did = span.before is not None and span.before.folded in _PRONOUNS and not span.need.needed
    return did and span.alone and span.first.text.isascii() and span.first.text.islower()


def _is_measure(unit: Unit) -> bool:
    """The unit says what the number before it counts ("minutes", "小时")."""
    return _MEASURE.fullmatch(unit.text) is not None
