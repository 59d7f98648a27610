"""Which values that a prompt names a plan, or what was done, has no place for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from promptrpa.domain.function import Function
from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.task import Slot
from promptrpa.matching.prompts.by_kind import is_any_time, is_kind, is_of_two, is_one, is_somebody, stands_beside_one
from promptrpa.matching.prompts.templates import OPENING
from promptrpa.matching.prompts.unwanted import without_replaced
from promptrpa.matching.words.days import is_day
from promptrpa.matching.words.durations import (
    counts_in,
    days_in,
    fields_of,
    is_any_length,
    is_wait,
    lengths_in,
    seconds_in,
    tells_of_length,
)
from promptrpa.matching.words.finite import FINITE
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.partly import is_name_of
from promptrpa.matching.words.quotes import is_quoted, mask, unquote
from promptrpa.matching.words.text import plain
from promptrpa.matching.words.tokens import stem, words_of
from promptrpa.matching.words.values import CLOCK, WEEKDAY, find_values, parts
from promptrpa.patterns import lazy_regex

_THING_OF: Final = lazy_regex(r"(?:the |my )?(?P<thing>\w[\w ]*?) (?:of|for|from) (?:the|my|our) (?P<of>[\w ]+)", re.I)
"""A thing, and what it is of."""
_STATED: Final = frozenset({"on_off", "date"})
"""A date is mostly picked from a calendar, whose days are not called by it."""
_NUMBER: Final = lazy_regex(r"\d+")
_SHORT_STEM: Final = 3
"""Letters: a stem of no more may be a part of any word."""
_DAY: Final = 86400
"""Seconds."""
_CAPITAL: Final = r"[A-Z][\w.'’-]*\w"
_SUBJECT: Final = rf"(?:^|(?<=[.!?:] )){_CAPITAL}(?: {_CAPITAL})+(?= (?:{'|'.join(sorted(FINITE))})\b)"
"""Several capitals with which a sentence begins that says what they do: the first is no order."""
_NAME: Final = lazy_regex(
    rf"{_SUBJECT}|(?<![.!?:] )(?<!^)(?<![\w-]){_CAPITAL}(?: (?:(?:with|of|for|the|and|to|in|at|on|&) )?{_CAPITAL})*"
    rf"|[\u3400-\u9fff]{{2,}}|(?<![\w.{{])\d+(?![\w.}}]|{CLOCK})"
)
_JOINED: Final = lazy_regex(r" (?:with|of|for|the|and|to|in|at|on|from|&) |['’]s ")
"""What may stand between two names."""
_LATIN_NAME: Final = lazy_regex(
    r"(?<![A-Za-z{])[A-Za-z][A-Za-z.'’-]*(?: [A-Za-z&][A-Za-z.'’-]*)*(?<=[A-Za-z])(?![A-Za-z}])"
    rf"|(?<![\w.{{])\d+(?![A-Za-z.}}\d]|{CLOCK})"
)
_NO_NAMES: Final = frozenset({"wi-fi", "wifi", "app", "cookie", "cookies", "email", "i'm", "i'll", "i'd", "i've"})
_TICKED_THERE: Final = lazy_regex(
    r"(?:里面?|中)?(?:我|已经?)?(?:选中|勾选|选好|勾上|选上)了?的(?:所有|全部)?(?P<kind>[\u3400-\u9fff]{1,4})"
)
"""Behind the name of what holds it: what is ticked there by now."""
_ACTS_ON: Final = lazy_regex(
    r"(?:delete|remove|restore|edit|rename|options|more options|follow|star|pin|mark)\b"
    r"|删除|移除|恢复|还原|编辑|重命名|选项|更多选项|关注|星标|置顶|标为",
    re.I,
)
_IN_ORDER: Final = lazy_regex(
    r"(?:[a-z]+est|new(?:er)?|old(?:er)?) (?:ones? )?first"
    r"|最[早晚新旧老长短大小高低多少近远快慢](?:的(?:在|排|放)?前?面?)?",
    re.I,
)

_BARE: Final = lazy_regex(r"(?:(?:the|an?|each|every) )?\S+")
"""A kind without more words: "dark theme" is what a switch is called."""
_CLAUSE: Final = lazy_regex(
    r"\b[a-z]+n['’]t\b|(?<=\s)(?:who|whom|whose|which|what|where)\b"
    r"|[我你您咱他她](?:们)?(?:想|要|得|就|都|也|还|不|没|需)|^[有某]?[一几哪](?:个|条|张|份|首|位|节|集|篇|项|封|部|段|次)"
)
"""What is no name: it has a verb of its own, or begins with what is counted."""
_GOES_ON: Final = lazy_regex(
    r"(?<!\bDr)(?<!\bMr)(?<!\bMs)(?<!\bMrs)(?<!\bSt)(?<!\bProf)[.:;!?]\s+\S"
    r"|\bto (?:be|do|have|get|go|use|come|see|make)\b|[不没]|里[住面]|^在|要[来去]|[那这][儿里边]$|住$"
    r"|^(?:一?个|别|某|有)?人(?:来|去|帮|替|代|照)|[以今往]后"
)
"""What nobody is called: a sentence goes on, or says what is to be, or where."""
_OR: Final = lazy_regex(r"\s*(?:,|，|、|\bor\b|或者?)\s*(?:\bor\s+|或者?)?")
_OR_WORD: Final = lazy_regex(r"\bor\b|或")
_OF_IT: Final = lazy_regex(r"[的\s]|\b(?:of|the|and|with|in)\b")
"""What joins the parts of a name."""


_OWN_THING: Final = lazy_regex(r"(?:my|our|the|an?) [a-z][a-z'’ -]*$")


_ONE_DAY: Final = lazy_regex(r"[一1]天|\b(?:one|1|a single) day\b", re.I)
"""The day that is said beside it is the only one."""


def unused(slots: Iterable[Slot], function: Function, said: Sequence[str]) -> tuple[Slot, ...]:
    """The named values that stand in none of the texts: typed, touched, or told by the instructions. A value also
    counts where all of a time's numbers stand there, or where the text is a part of the value."""
    texts = [t for t in (plain(text) for text in (*said, function.app)) if t]
    numbers = {str(int(n)) for text in texts for n in _NUMBER.findall(text)}
    slots = tuple(slots)
    days = [s for s in slots if s.type == "date" and WEEKDAY.fullmatch(s.value)]
    needed = [s for s in slots if s.value and (s.type not in _STATED or (len(days) > 1 and s in days))]
    length = _counts(function.prompt) if _length_in(function.prompt, numbers, texts) else set()
    needed = [s for s in needed if s.value not in length]
    names = [*filter(None, said), *(unquote(part) for text in said for part in mask(text)[1])]
    left = [s for s in needed if not (_stands(s, texts, numbers) or any(_names(n, s.value) for n in names))]
    left = [s for s in left if not _is_thing_of_one(s.value, texts)]
    in_words = {found.value for text in said for found in find_values(text)} if left else set()
    stand = [s.value for s in needed if s not in left]
    if any(s.type == "date" for s in function.parameters) and _ONE_DAY.search(function.prompt):
        left = [s for s in left if not (s.type == "number" and s.value == "1")]
    return _once(s for s in left if s.value not in in_words and not _is_number_in(s, stand, function.prompt))


def _is_thing_of_one(value: str, texts: Sequence[str]) -> bool:
    """A value says whose or of what a thing is: one of the texts is that, or names it in part, and another one speaks
    of such a thing ("周敏的快递", "invoice of my travel insurance")."""
    if found := _THING_OF.fullmatch(value):
        thing, of = plain(found["thing"]), words_of(found["of"])
        named = any(word == text for word in of for text in texts)
        return named and any(thing == text for text in texts)
    whose, _, thing = value.partition("的")
    whose = whose.removeprefix("我")
    return len(whose) > 1 and bool(thing) and plain(whose) in texts and any(plain(thing) in text for text in texts)


def is_subject(value: str, title: str, prompt: str) -> bool:
    """An English value is no name but words for what the title is about ("my doctor's appointments", of "Choose how
    long before an appointment you are reminded")."""
    own = _OWN_THING.match(value)
    if own is None or is_quoted(value, prompt):
        return False
    return stem(words_of(value)[-1]) in map(stem, words_of(title))


def _is_number_in(slot: Slot, names: Sequence[str], prompt: str) -> bool:
    """It is a number that the prompt only says within one of the names ("12" of "Desk 12")."""
    if not slot.value.isdecimal():
        return False
    alone = re.compile(rf"(?<![\w.:]){slot.value}(?![\w:]|[.]\d)")
    return any(alone.search(name) and not alone.search(prompt.replace(name, "")) for name in names)


def _names(name: str, said: str) -> bool:
    """The words hold the name, and what else they hold belongs to no name: also of what kind the thing is ("Yoga class
    at the pool"), or that it is what is ticked there ("购物车中选中的商品")."""
    start = said.casefold().find(name.casefold())
    ticked = _TICKED_THERE.fullmatch(said, start + len(name)) if start == 0 and len(name) > 1 else None
    if ticked and is_one(ticked["kind"]):
        return True
    kind, _, rest = said[start + len(name) :].strip().partition(" ")
    of_kind = start >= 0 and kind != "" and is_one(kind)
    return is_name_of(name, said) or (of_kind and (not rest or is_name_of(name, f"{said[: start + len(name)]} {rest}")))


def _length_in(prompt: str, numbers: set[str], texts: Sequence[str]) -> bool:
    """The texts have the hours, minutes and seconds of the length of time that the prompt tells ("90 seconds"), the
    same length ("24 hours" for a day), or one of several: what something is instead of ("5 minutes instead of 10
    minutes")."""
    several = _lengths(prompt)
    if any(length in several for text in texts for length in lengths_in(text)):
        return True
    wanted = [str(n) for n in fields_of(seconds_in(prompt)).values() if n]
    return bool(wanted) and all(n in numbers for n in wanted)


def other_length(prompt: str, said: Sequence[str]) -> str:
    """The length of time that the prompt tells, where the texts only tell others; empty elsewhere. Of the texts, those
    that are nothing but a length ("10 minutes"), or say what happens after one, are compared: what else tells how long
    something takes ("Flight to Oslo, 2 h")."""
    wanted, told = _lengths(prompt), [length for text in said if is_wait(text) for length in _lengths(text)]
    numbers = {str(int(n)) for text in said for n in _NUMBER.findall(text)}
    if len(wanted) != 1 or not told or wanted[0] in told or _length_in(prompt, numbers, said):
        return ""
    return next(iter(_counts(prompt)), "")


def _lengths(said: str) -> list[float]:
    return [*lengths_in(said), *days_in(said)]


def _counts(said: str) -> set[str]:
    return counts_in(said) | {f"{seconds / _DAY:g}" for seconds in days_in(said)}


def _once(slots: Iterable[Slot]) -> tuple[Slot, ...]:
    """Without those that say again what another one says, or a part of it ("28" of "Frying pan 28 cm")."""
    kept: list[Slot] = []
    for slot in sorted(slots, key=lambda s: -len(s.value)):
        if not any(plain(slot.value) in plain(other.value) for other in kept):
            kept.append(slot)
    return tuple(kept)


def app_meant(function: Function, opened: str) -> tuple[Slot, ...]:
    """The app that the prompt names, where another one was opened to do something to it ("force stop Notes"); not what
    an app is to be used for ("the default SMS app"), nor what it takes the place of."""
    if not function.app or not opened or plain(opened) == plain(function.app):
        return ()
    named = re.escape(function.app)
    if re.search(rf"(?:\bdefault |默认的?){named}", function.prompt, re.I):
        return ()
    wanted = plain(without_replaced(function.prompt))
    return (Slot("app", "name", function.app),) if plain(function.app) in wanted else ()


def proper(slots: Iterable[Slot], prompt: str) -> list[Slot]:
    """Of the words that a plan did not explain, those that are somebody's or something's name: they have a capital, and
    not only because a sentence begins with them."""
    named = [s for s in slots if s.name.startswith("choice") and s.value.isascii() and s.value[:1].isupper()]
    named = [s for s in named if s.value.split()[0].casefold().replace("’", "'") not in (*_NO_NAMES, "i")]
    return [s for s in named if re.search(r"\s[A-Z]\w", s.value) or not _begins_sentence(s.value, prompt)]


def is_guess(slot: Slot, prompt: str) -> bool:
    """Words that a plan did not explain, which may name something, or only be a part of the sentence: no name with a
    capital, no number, and nothing in quotes."""
    if not slot.name.startswith("choice") or slot.type != "text":
        return False
    words = re.sub(r"\bI\b", "", slot.value)
    named = words != words.lower() or any(map(str.isdecimal, slot.value))
    named = named or (is_chinese(prompt) and slot.value.isascii())
    return not named and re.search(rf"[{OPENING}]{re.escape(slot.value)}", prompt) is None


def is_object(value: str, prompt: str) -> bool:
    """The Chinese sentence says that something is done to it ("把旧收音机…")."""
    return re.search(rf"[把将]{re.escape(value)}", prompt) is not None


def is_clause(value: str) -> bool:
    """Words that are a part of the sentence ("doesn't eat"), or speak of any one ("一集离线"), and name nothing."""
    return _CLAUSE.search(value) is not None


def is_no_name(value: str) -> bool:
    """Nobody, and no shop or school, is called so, nor anything by the order of what is in it ("oldest first")."""
    return _GOES_ON.search(value) is not None or says_order(value)


def says_order(text: str) -> bool:
    """It only says which one of several comes first ("oldest first")."""
    return _IN_ORDER.fullmatch(text.strip(" ,，.。")) is not None


def _begins_sentence(words: str, prompt: str) -> bool:
    """Not the first one of the prompt, which may be nothing but a name and what is to be done."""
    return re.search(rf"[.!?…]\s+{re.escape(words)}", prompt) is not None


def names_in(prompt: str, known: str) -> tuple[Slot, ...]:
    """What stands in a prompt like somebody's or something's name, and in none of the known words: a capital within an
    English sentence, Latin letters in a Chinese one and the other way round, a number. Of names that are joined, one of
    which is known ("Ravi in Clock"), the others. Times and dates aside."""
    moments = [(f.start, f.end) for f in find_values(prompt) if f.type in ("time", "date", "phone", "email")]
    pattern = _LATIN_NAME if is_chinese(prompt) else _NAME
    found = []
    for said in pattern.finditer(prompt):
        inside = any(start < said.end() and said.start() < end for start, end in moments)
        word = re.sub(r"['’]s$", "", said[0])
        common = word.isupper() or (word.isascii() and word.islower()) or word.casefold() in _NO_NAMES
        if not inside and not common:
            found += [Slot("said", "text", name) for name in _without_known(word, known)]
    return tuple(found)


def joined_names(value: str) -> list[str]:
    """The names that a value joins ("Nuts for Nora", “朵朵的坚果”), in their order; none where it is one name."""
    names = [name.strip() for name in _JOINED.split(value.replace("的", " of "))]
    return names if len(names) > 1 and all(names) else []


def _without_known(words: str, known: str) -> Sequence[str]:
    """What stands like a name, unless it is known; of several that are joined those that are not, where one is."""
    names = _JOINED.split(words)
    strange = [name for name in names if not _is_known(name, known)]
    if _is_known(words, known) or not strange:
        return ()
    return (words,) if len(strange) == len(names) else strange


def _is_known(name: str, known: str) -> bool:
    return name in known or (name.casefold() in known.casefold() and not _is_capital(name))


def _is_capital(word: str) -> bool:
    """It has a capital only where it begins: a tutorial has a name so as well, and what it only speaks of in small
    letters ("a guest")."""
    return word[:1].isupper() and word[1:].islower()


def takes_no_time(instructions: Sequence[Instruction]) -> bool:
    """All that a plan only names by its kind is somebody: a time of day has no place there."""
    named = [i.object.text for i in instructions if _has_place(i)]
    return bool(named) and all(map(is_somebody, named))


def without_further(left: Sequence[Slot], prompt: str) -> tuple[Slot, ...]:
    """Without what only says more of the thing before it ("Room 3" of "the lamp in Room 3", “三号房的台灯”): one row
    shows both."""
    names = [s for s in left if s.type not in ("date", "time", "number")]
    said = {
        where.value
        for thing in names
        for where in names
        if re.search(
            rf"{re.escape(thing.value)} (?:at|in|from|of) (?:the )?{re.escape(where.value)}(?!\w)"
            rf"|{re.escape(where.value)}(?:旁边)?的{re.escape(thing.value)}",
            prompt,
        )
    }
    return tuple(s for s in left if s.value not in said)


def without_fitting(left: Sequence[Slot], instructions: Sequence[Instruction], prompt: str) -> tuple[Slot, ...]:
    """Without the people, and the times, for which a plan touches somebody, or a time, by its kind alone, and without
    what the prompt calls by such a kind ("the note Books to read" for "the note")."""
    touched = [i.object.text for i in instructions if i.operation.touches]
    people = [s for s in left if s.type == "name"][: sum(is_kind(t) and is_somebody(t) for t in touched)]
    times = [s for s in left if s.type == "time"][: sum(map(is_any_time, touched))]
    kinds = [re.escape(text.removeprefix("the ")) for text in touched if is_one(text)]
    called = [s for kind in kinds for s in left if re.search(rf"{kind}\W?{re.escape(s.value)}", prompt, re.I)][:1]
    return tuple(s for s in left if s not in (*people, *times, *called))


def without_lengths(left: Sequence[Slot], instructions: Sequence[Instruction], prompt: str) -> tuple[Slot, ...]:
    """Without the number of the length of time that the prompt tells, where a plan has one chosen by its kind alone
    ("choose the length", “选择提前多久”)."""
    chosen = (i for i in instructions if i.operation.touches and (i.open_choice or is_kind(i.object.text)))
    if not any(tells_of_length(i.source) or is_any_length(i.object.text) for i in chosen):
        return tuple(left)
    lengths = {s.value: s.name for s in reversed(left) if s.type == "number" and s.value in _counts(prompt)}
    return tuple(s for s in left if lengths.get(s.value) != s.name)


def places(instructions: Sequence[Instruction]) -> int:
    """So many touches of a plan are on, or beside, something that is only named by its kind, and may be on a named one.
    Where there is none, what acts on a thing ("Delete") may stand beside each of several."""
    acts = (i.operation is OperationType.CLICK and _ACTS_ON.match(i.object.text) for i in instructions)
    return named_by_kind(instructions) or any(acts)


def named_by_kind(instructions: Sequence[Instruction]) -> int:
    """So many touches are on, or beside, something that is only named by its kind; one that is on one thing and beside
    another ("the food beside the place") counts for both."""
    return sum(map(_has_place, instructions)) + sum(is_of_two(i.object) for i in instructions)


def said_by(instructions: Iterable[Instruction]) -> list[str]:
    """What instructions say to type and to touch."""
    return [text for i in instructions for text in (i.parameter, i.object.text) if text]


def _stands(slot: Slot, texts: Sequence[str], numbers: set[str]) -> bool:
    value = plain(slot.value)
    if slot.name.startswith("choice") and _is_told(slot.value, texts):
        return True
    if slot.type == "time":
        hour, minute = parts(slot).get(f"{slot.name}.hour"), parts(slot).get(f"{slot.name}.minute")
        if hour and minute:
            on_the_hour = not int(minute) or str(int(minute)) in numbers
            return on_the_hour and (hour in numbers or str(int(hour) % 12 or 12) in numbers)
    joined = _JOINED.split(slot.value)
    if len(joined) > 1 and all(any(plain(p) in text for text in texts) or is_composed(p, texts) for p in joined):
        return True
    digits = [str(int(n)) for n in _NUMBER.findall(value)]
    if value.isdecimal():
        return digits[0] in numbers or any(value in text for text in texts)
    if slot.value.isascii() and slot.value.islower() and slot.value.isalpha() and len(stem(value)) > _SHORT_STEM:
        value = stem(value)
    if any(value in text or (len(text) > 1 and 2 * len(text) >= len(value) and text in value) for text in texts):
        return True
    return is_composed(slot.value, texts)


def is_composed(value: str, texts: Sequence[str]) -> bool:
    """Several texts say all of it together ("绿色" and "陶瓷马克杯" of "绿色的陶瓷马克杯")."""
    rest = plain(value)
    for text in sorted(texts, key=len, reverse=True):
        if len(text) > 1 or not text.isascii():
            rest = rest.replace(text, " ")
    return rest != plain(value) and _OF_IT.sub("", rest) == ""


def _is_told(value: str, texts: Sequence[str]) -> bool:
    """At least half of several words are the plan's own ("QR code scanning" for "Scan QR codes"), and all numbers."""
    words = [w.rstrip("s") for w in re.findall(r"[a-z0-9]+", value.casefold()) if len(w) > 1]
    if any(w.isdecimal() and not any(w in text for text in texts) for w in words):
        return False
    return len(words) > 1 and 2 * sum(any(w in text for text in texts) for w in words) >= len(words)


def _has_place(instruction: Instruction) -> bool:
    if stands_beside_one(instruction.object):
        return True
    touched = instruction.operation.touches
    if is_day(instruction.object.text):
        return False
    if instruction.operation is OperationType.SWITCH:
        return is_one(instruction.object.text) and _BARE.fullmatch(instruction.object.text) is not None
    return touched and (instruction.open_choice or is_kind(instruction.object.text))


def alternatives(text: str) -> list[str]:
    """What may be taken of "A, B or C"; none of anything else."""
    parts = [part for part in _OR.split(text) if part]
    return parts if len(parts) > 1 and _OR_WORD.search(text) else []
