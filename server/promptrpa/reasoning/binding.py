"""Values for the instructions of a plan: from the prompt, from what the user once said, else asked for."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from promptrpa.domain.function import Function
from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.question import Question
from promptrpa.domain.task import Slot
from promptrpa.matching.prompts.answered import is_answered
from promptrpa.matching.prompts.befriending import is_added
from promptrpa.matching.prompts.coverage import is_clause, is_no_name, is_one, named_by_kind
from promptrpa.matching.prompts.kept_in import (
    holder_of_any,
    holds,
    is_where,
    what_it_is_for,
    without_app,
    without_where,
)
from promptrpa.matching.prompts.permitting import is_use
from promptrpa.matching.prompts.rescheduling import without_old_time
from promptrpa.matching.prompts.secret_fields import may_be_typed
from promptrpa.matching.prompts.sentences import borrows
from promptrpa.matching.prompts.slots.fields import NAME, PLACE
from promptrpa.matching.prompts.slots.finder import SlotFinder
from promptrpa.matching.prompts.slots.needs import Filled, Need
from promptrpa.matching.prompts.telling import leaves_text_open, says_not_which
from promptrpa.matching.words.asking import is_search
from promptrpa.matching.words.counts import asks_how_many, count_of, is_quantity, tells_size
from promptrpa.matching.words.days import is_only
from promptrpa.matching.words.durations import unit_of
from promptrpa.matching.words.field_names import (
    is_in_units,
    is_no_identifier,
    may_stay_empty,
    takes_digits,
    takes_own_words,
)
from promptrpa.matching.words.quotes import is_quoted, is_title, names_one
from promptrpa.matching.words.relative import change_in
from promptrpa.matching.words.text import plain
from promptrpa.matching.words.tokens import words_of
from promptrpa.matching.words.values import SLOT, free_name, parts
from promptrpa.patterns import lazy_regex
from promptrpa.ports.agents import Bound
from promptrpa.ports.knowledge import Knowledge
from promptrpa.ports.meaning import Embedder
from promptrpa.reasoning.field_values import described, each_of_pair
from promptrpa.reasoning.plan_days import unsaid_days
from promptrpa.reasoning.plans import alternative, as_wanted, is_member, with_people
from promptrpa.reasoning.prompt_values import (
    ask_for,
    asked_as,
    called_in,
    changes,
    is_level,
    is_new,
    is_own,
    read_prompt,
    with_its_mark,
    without_kind,
    without_kind_before,
)
from promptrpa.reasoning.wishes import SwitchWishes

_TEXTS: Final = frozenset({"text", "name", "place", "phone", "email", "number"})
"""Types of values that are typed as they were said."""
_EACH: Final = lazy_regex(r"\b(?:each|every)\b|每", re.I)
_ENUMERATED: Final = lazy_regex(
    r"\s*,\s*(?:and\s+)?|\s+and\s+|\s*[、，]\s*|以及|还有|(?<=[\u3400-\u9fff]{2})和(?=[\u3400-\u9fff]{2})", re.I
)
_CHANGE: Final = lazy_regex(r"(?:change|edit|update|correct)\b|[修更]?改|编辑|更新", re.I)
"""How the words for a field begin that has something in it already."""
_AGAIN: Final = lazy_regex(
    r"\b(?:again|once more|re-?(?:enter|type)|repeat|second time|confirm)\b|再次|再输|一[次遍]|重新输|重复|确认", re.I
)
"""How a tutorial says that the same is typed once more."""
_FIELDS: Final = 6
"""So many fields of a plan get their values from the prompt."""
_THINGS: Final = 3
"""So many values are looked for that no field asks for."""
_WRITES: Final = lazy_regex(
    r"(?:写[上下着道个]?|附上|填上|评[价语论]|留言)[：:，,]?\s*[“「\"](?P<text>[^”」\"]+)[”」\"]"
    r"|\b(?:say(?:ing)?|writ(?:e|ing)|put(?:ting)?|add(?:ing)?|stating|the (?:words|text))[:,]?\s+"
    r"[“\"](?P<said>[^”\"]+)[”\"]",
    re.I,
)
"""What a prompt says to write."""
_OWN_NAME: Final = lazy_regex(r"(?:the )?(?:(?:full|first|last) )?name|姓名|名字|名称", re.I)
"""What is made is called so, and not something that it is for ("name of the shop")."""
_HOLDER: Final = lazy_regex(r"\bholder$|[\u3400-\u9fff]{1,3}人$", re.I)
"""Who has an account or a card, or has another part in something ("开户人")."""
_PERSON: Final = lazy_regex(r"\b(?:full|first|last) name\b|姓名", re.I)
_MOMENT: Final = lazy_regex(
    r"(?:(?:the|an?|new|start|end) )*(?:hours?|minutes?|time|date|day|month|year)"
    r"|新?的?(?:小时|时|分钟|分|时间|日期|日|月|年)",
    re.I,
)
_HOURS: Final = lazy_regex(r"hours|小时数", re.I)
"""How many hours, and no hour of a day, where no minutes stand with them."""
_MAKES: Final = lazy_regex(
    r"(?:add|new|create|register)\s+(?:(?:an?|the|new)\s+)*(?P<kind>[a-z]+(?: [a-z]+)?)"
    r"|(?:添加|新增|新建|创建|登记)(?:新的?)?(?P<kind_zh>[\u3400-\u9fff]{1,4})",
    re.I,
)
_COUNTED: Final = lazy_regex(
    r"\bhow many\b|\bnumber of (?:people|persons|guests|days|hours|items|pieces|times)\b|[人个份件次天]数|小时数", re.I
)
_TO_NUMBER: Final = lazy_regex(
    r"\bto (?:(?:the|a|your) )?(?:[a-z]+ )?(?:number|amount|quantity|count)\b"
    r"|[到成为至][\u3400-\u9fff]{0,4}(?:数量|份数|个数|件数|数字|数目)",
    re.I,
)
"""How a tutorial says that something is set to a number."""
_SENDING: Final = lazy_regex(
    r"(?:发|写|回|打|寄|传)(?:送|去)?(?:一?[条个封份则通]|一下|点)?(?:新的?)?(?:短信|消息|信息|邮件|微信|电话|信|话)(?:吧|过去|去)?"
    r"|一?[条个封份则通](?:新的?)?(?:短信|消息|信息|邮件|微信|信)[说讲写]?"
    r"|(?:send|write|text|give)?\s*(?:an?|some)\s+(?:new\s+)?(?:text|text message|message|sms|e?-?mail|mail|note|call)",
    re.I,
)
"""What is to be done, and no text to be sent ("给李娜发条短信", "封邮件说")."""
_HANDLE: Final = lazy_regex(r"\bID\b|user ?name|handle|[\u3400-\u9fff]+(?<!手机)(?<!电话)号(?!码)|用户名", re.I)
_ONE_MORE: Final = lazy_regex(
    r"(?:[加添建登]|添加|新建|新增|登记)(?:上|了)?一?[个位名条张份首节篇项部段次道].*"
    r"|(?:播放|放|听|来)?一?[首段支部](?:歌曲?|音乐|曲子|视频|电影)(?:听听|看看)?"
)
"""What is made or played, by its kind ("加一个学生", "一首歌"): no name of it."""
_SOME_PLACE: Final = lazy_regex(r"^(?:the|my|our) (?=[a-z]+(?: [a-z]+){0,2}$)")
"""Before a place that has no name of its own ("the guest bathroom")."""
_THERE: Final = lazy_regex(r"\b(?:at|in|from) (?:the|my|our) $", re.I)
"""Before a place."""
_ANY_OF: Final = lazy_regex(r"(?:an?|some|a new|一[个条张份段]|个)\s*(?P<noun>[^\s].*)", re.I)


class Binder:
    """Finds what is typed and touched; asks only for what nothing else tells."""

    def __init__(self, slots: SlotFinder, wishes: SwitchWishes, embedder: Embedder, knowledge: Knowledge) -> None:
        self._slots = slots
        self._wishes = wishes
        self._embedder = embedder
        self._knowledge = knowledge

    def bind(self, instructions: Sequence[Instruction], function: Function, told: str = "") -> Bound:
        """Instructions that lack their text get it from the function's values, and switches the way that it wishes; a
        question for each text that is left."""
        if not function.steps:
            instructions = self._wishes.of_plan(as_wanted(instructions, function), function)
        instructions, told_by_name = _one_by_one(instructions, self._told(instructions, function, told))
        counted = {place for place, i in enumerate(instructions) if _counts_one(i)}
        instructions = _of_thing(instructions, told_by_name)
        function = _with_values(function, told_by_name)
        said = {place: slot.value for place, slot in told_by_name.items() if place >= 0}
        borrowed = _borrowed(instructions, function)
        unused = [s for s in function.parameters if not any(s.value in i.parameter for i in instructions)]
        if function.steps:
            touched = {plain(i.object.text) for i in instructions}
            unused = [s for s in unused if plain(s.value) not in touched]
        unused = [s for s in unused if function.steps or not _is_holder(s.value, instructions, function)]
        taken = {slot.value for slot in told_by_name.values()}
        unused = without_old_time([s for s in unused if s.value not in taken], function.prompt)
        bound: list[Instruction] = []
        questions: list[Question] = []
        new = replace(function, parameters=tuple(without_old_time(list(function.parameters), function.prompt)))
        instructions, asked = self._open_time(instructions, new, said)
        questions += asked
        days = {} if function.steps else unsaid_days(instructions)
        for place, instruction in enumerate(instructions):
            instruction = alternative(instruction, function.prompt)
            if _is_hour(instruction):
                unused = _without_told(unused, [i.parameter for i in bound if _is_hour(i)])
            if place in days:
                name = free_name(_field_name(days[place]) or "date", {q.name for q in questions})
                instruction = replace(instruction, object=ObjectDescription(f"{{{name}}}"), open_choice=False)
                questions.append(ask_for(Slot(name, "date", ""), function.language, days[place]))
            elif place in borrowed:
                name = free_name(_field_name(instruction.object.text) or "text", {q.name for q in questions})
                instruction = replace(instruction, parameter=f"{{{name}}}")
                questions.append(ask_for(Slot(name, "text", ""), function.language, str(instruction.object)))
            elif _is_typed_again(instruction, bound):
                again = next(i.parameter for i in reversed(bound) if _is_same_field(instruction, i))
                instruction = replace(instruction, parameter=again)
            elif place in said:
                instruction = replace(instruction, parameter=said[place], open_choice=False)
            elif instruction.operation is OperationType.EDIT and not instruction.parameter:
                name, value = self._value_for(
                    instruction, unused, function, how_long=_is_how_long(instruction, instructions)
                )
                value = value or _change_of(instruction, function)
                stays = _CHANGE.match(instruction.source) is not None and any(map(_is_filled, bound))
                remembered = self._knowledge.recall(instruction.object.text) or ""
                if stays and value in ("", remembered) and (not value or value not in function.prompt):
                    continue  # nobody said it
                if value:
                    instruction = replace(instruction, parameter=value, open_choice=False)
                elif instruction.optional or _may_stay(instruction.object.text):
                    continue
                else:
                    name = free_name("number" if place in counted else name, {q.name for q in questions})
                    instruction = replace(instruction, parameter=f"{{{name}}}")
                    slot = Slot(name, "number" if place in counted else "text", remembered)
                    questions.append(ask_for(slot, function.language, asked_as(instruction, instructions[place + 1 :])))
            bound.append(instruction)
        plan = bound if function.steps else with_people(bound, function.language)
        return Bound(tuple(plan), tuple(questions), function)

    def _open_time(
        self, instructions: Sequence[Instruction], function: Function, said: Mapping[int, Slot | str]
    ) -> tuple[Sequence[Instruction], list[Question]]:
        """Hour and minute, of which the prompt says neither, are asked for as one time."""
        fields = {
            unit: place
            for place, i in enumerate(instructions)
            if i.operation is OperationType.EDIT and not i.parameter and place not in said
            if (unit := unit_of(i.object.text))
        }
        if set(fields) != {"hours", "minutes"} or any(p.type in ("time", "number") for p in function.parameters):
            return instructions, []
        parts_of = {place: "{time.minute02}" if part == "minutes" else "{time.hour}" for part, place in fields.items()}
        filled = [replace(i, parameter=parts_of.get(n, i.parameter)) for n, i in enumerate(instructions)]
        return filled, [ask_for(Slot("time", "time", ""), function.language)]

    def _told(self, instructions: Sequence[Instruction], function: Function, told: str) -> dict[int, Slot]:
        """The values that the prompt holds for instructions, by their places; those from -1 down are for things that
        the instructions only name by kind ("the contact")."""
        if function.steps:
            return {}
        found: dict[int, Slot] = {}
        for filled in self._read_values(instructions, function, told):
            place = int(filled.need.name)
            if not words_of(filled.value) or (place < 0 and (is_one(filled.value) or is_clause(filled.value))):
                continue  # an article says nothing, nor does a kind ("the weather app")
            if place >= 0 and _names_field(filled.value, instructions[place].object.text):
                continue
            if place >= 0 and is_no_identifier(filled.value, instructions[place].object.text, function.prompt):
                continue
            field = instructions[place].object.text if place >= 0 else ""
            called = NAME.search(field) or _HOLDER.search(field)
            strange = called and (is_no_name(filled.value) or _is_number_for_person(filled, instructions[place]))
            strange = strange or (NAME.search(field) is not None and _only_says_kind(filled, instructions))
            if strange and not is_quoted(filled.value, function.prompt):
                continue
            if _SENDING.fullmatch(filled.value) or _ONE_MORE.fullmatch(filled.value):
                continue
            if says_not_which(filled.value, function.prompt) or (place < 0 and is_use(filled.value, function.prompt)):
                continue
            if _is_for_words(filled, instructions) and (
                is_title(filled.value, function.prompt) or _is_whom_or_where(filled, function)
            ):
                continue
            if is_where(filled.value, function.prompt) or (
                place >= 0 and _is_holder(filled.value, instructions, function)
            ):
                continue
            if any(filled.value == i.parameter for i in instructions) or plain(filled.value) == plain(function.app):
                continue
            if any(p.type == "date" and is_only(filled.value, p.value) for p in function.parameters):
                continue
            if place < 0 and _is_new_time(filled.value, function):
                continue
            name = _name_for(instructions[place]) if place >= 0 else "choice"
            searched = place >= 0 and is_search(instructions[place].object.text)
            own = filled.value if place < 0 else without_app(filled.value, function.app, function.prompt)
            own = without_kind_before(without_where(own, function.app)) if searched else own
            own = what_it_is_for(own, function.prompt) if called else own
            own = _SOME_PLACE.sub("", own) if place >= 0 and PLACE.search(instructions[place].object.text) else own
            value = with_its_mark(own if place >= 0 else without_kind(own), function.prompt)
            found[place] = Slot(free_name(name or "text", {s.name for s in found.values()}), "text", value)
        found = _with_searched(each_of_pair(found, instructions), instructions)
        return _with_written(found, instructions, function.prompt)

    def _read_values(self, instructions: Sequence[Instruction], function: Function, told: str) -> list[Filled]:
        new = _kind_made(instructions)
        of_day = {unit_of(i.object.text) for i in instructions if i.operation is OperationType.EDIT} >= {
            "hours",
            "minutes",
        }
        needs = [
            Need(
                str(place),
                (*_called(i.object.text or "text", new), *filter(None, (described(i),))),
                "number" if _is_counted(i, instructions) or _is_how_long(i, instructions) else "",
                optional=i.optional,
            )
            for place, i in enumerate(instructions)
            if i.operation is OperationType.EDIT
            and not i.parameter
            and (_is_how_long(i, instructions) or not self._is_of_moment(i, function, of_day=of_day))
            if not _is_typed_again(i, instructions[:place])
        ][:_FIELDS]
        touched = (i.object.text for i in instructions if i.operation.touches or _counts_one(i))
        kinds = tuple(dict.fromkeys(touched))
        if new and any(new in need.cues for need in needs):
            kinds = tuple(kind for kind in kinds if new not in kind.casefold())
        said, hints = read_prompt(function)
        first = _changes_one(instructions, _without(said, hints))
        needs += [Need(str(-k), kinds, needed=False, first=first and k == 1) for k in range(1, _THINGS + 1)]
        words = (told, function.app, *(str(i) for i in instructions))
        found = self._slots.find(said, needs, words, hints, named_by_kind(instructions))
        found = _titles_as_things(found, instructions, function.prompt)
        found = _held_not_holder(found, instructions, function.prompt)
        found = _added_not_said(found, instructions, function.prompt)
        return _answered_not_answer(found, instructions, function.prompt)

    @staticmethod
    def _is_of_moment(instruction: Instruction, function: Function, *, of_day: bool) -> bool:
        """It takes a part of a time or a date that the prompt says. of_day: minutes stand with the hour, as of a
        day; alone they are how long something took."""
        field = instruction.object.text.strip()
        kinds = ("time", "date") if of_day or not unit_of(field) else ("time",)
        return any(p.type in kinds for p in function.parameters) and bool(_MOMENT.fullmatch(field))

    def _value_for(
        self, instruction: Instruction, unused: list[Slot], function: Function, *, how_long: bool
    ) -> tuple[str, str]:
        """how_long: the field takes a number of hours, which no time of a day tells."""
        wanted = instruction.object.text
        free = [s for s in unused if not takes_own_words(wanted) or _may_be_words(s, function)]
        free = [s for s in free if not (how_long and s.type == "time")]
        free = [s for s in free if not (is_quantity(wanted) and tells_size(s.value, function.prompt))]
        choices = [(slot, part, value) for slot in free for part, value in parts(slot).items() if slot.type != "on_off"]
        said = [called_in(part, function.language) for _, part, _ in choices]
        near = self._embedder.similarity(wanted, said) if choices else []
        best = max(range(len(choices)), key=lambda k: near[k], default=-1)
        fits = best >= 0 and not is_no_identifier(choices[best][2], wanted, function.prompt)
        if fits and near[best] >= 0.6:
            slot, part, value = choices[best]
            if "." not in part:
                unused.remove(slot)
            return part, value
        if instruction.optional:
            return "", ""
        whole = [s for s in free if s.type in _TEXTS and may_be_typed(s.value, wanted, function.prompt)]
        whole = [s for s in whole if not takes_digits(wanted) or _is_mostly_digits(s.value)]
        whole = [s for s in whole if not is_no_identifier(s.value, wanted, function.prompt)]
        if len(whole) == 1 and not any(s.type == "time" for s in unused):
            unused.remove(whole[0])
            return whole[0].name, whole[0].value
        remembered = self._knowledge.recall(wanted) if is_own([wanted], function.prompt) else ""
        return _field_name(wanted) or f"text{len(unused) or ''}", remembered or ""


def _is_name_in_field(filled: Filled, instructions: Sequence[Instruction], prompt: str) -> bool:
    place = int(filled.need.name)
    field = instructions[place].object.text if place >= 0 else ""
    return bool(field) and not (is_search(field) or NAME.search(field)) and names_one(filled.value, prompt)


def _as_thing(filled: Filled) -> Filled:
    return replace(filled, need=replace(filled.need, name="-1"))


def _may_stay(field: str) -> bool:
    """Nobody has to say it: it may stay empty, or as many as the page shows."""
    return may_stay_empty(field) or is_quantity(field)


def _titles_as_things(found: list[Filled], instructions: Sequence[Instruction], prompt: str) -> list[Filled]:
    """The quoted words are what somebody has to say, and not the title of what they say it of; what names the thing
    that is touched is not typed as well."""
    if any(i.operation.touches and is_one(i.object.text) for i in instructions):
        found = [_as_thing(filled) if _is_name_in_field(filled, instructions, prompt) else filled for filled in found]
    titles = [f for f in found if is_title(f.value, prompt) and _is_for_words(f, instructions)]
    quoted = [f for f in found if int(f.need.name) < 0 and is_quoted(f.value, prompt) and not is_title(f.value, prompt)]
    if len(titles) != 1 or len(quoted) != 1:
        return found
    swapped = {titles[0]: replace(titles[0], need=quoted[0].need), quoted[0]: replace(quoted[0], need=titles[0].need)}
    return [swapped.get(filled, filled) for filled in found]


def _held_not_holder(found: list[Filled], instructions: Sequence[Instruction], prompt: str) -> list[Filled]:
    """What is searched for is the thing, and not the folder that it is said to be in."""
    for sought in found:
        if int(sought.need.name) < 0 or not is_search(instructions[int(sought.need.name)].object.text):
            continue
        held = [f for f in found if int(f.need.name) < 0 and holds(sought.value, f.value, prompt)]
        if len(held) == 1:
            swapped = {sought: replace(sought, need=held[0].need), held[0]: replace(held[0], need=sought.need)}
            return [swapped.get(filled, filled) for filled in found]
    return found


def _added_not_said(found: list[Filled], instructions: Sequence[Instruction], prompt: str) -> list[Filled]:
    """Who is to be added ("add noralind as a friend") is found by the one field for that, where nothing else is for
    it: they are nothing that is said to them."""
    taken = {int(f.need.name) for f in found}
    for who in found:
        place = int(who.need.name)
        if not is_added(who.value, prompt) or _takes_handle(instructions, place):
            continue
        ahead = range(place if place >= 0 else len(instructions))
        free = [n for n in ahead if _takes_handle(instructions, n) and not instructions[n].parameter and n not in taken]
        if len(free) == 1:
            moved = replace(who, need=replace(who.need, name=str(free[0])))
            return [moved if filled is who else filled for filled in found]
    return found


def _answered_not_answer(found: list[Filled], instructions: Sequence[Instruction], prompt: str) -> list[Filled]:
    """What is answered ("reply to the mail Trip") is a thing that is touched, and not the answer."""
    answered = [f for f in found if _is_for_words(f, instructions) and is_answered(f.value, prompt)]
    things = [f for f in found if int(f.need.name) < 0 and is_quoted(f.value, prompt)]
    free = [str(-k) for k in range(1, _THINGS + 1) if str(-k) not in {f.need.name for f in found}]
    if len(answered) != 1 or not (things or free):
        return found
    (one,) = answered
    if things:
        other = things[-1]
        swapped = {one: replace(one, need=other.need), other: replace(other, need=one.need)}
    else:
        swapped = {one: replace(one, need=replace(one.need, name=free[0]))}
    return [swapped.get(filled, filled) for filled in found]


def _takes_handle(instructions: Sequence[Instruction], place: int) -> bool:
    """It is a field for what somebody is known by in an app, and not only for a phone number."""
    if place < 0 or instructions[place].operation is not OperationType.EDIT:
        return False
    return _HANDLE.search(instructions[place].object.text) is not None


def _is_for_words(filled: Filled, instructions: Sequence[Instruction]) -> bool:
    place = int(filled.need.name)
    return place >= 0 and takes_own_words(instructions[place].object.text)


def _is_holder(value: str, instructions: Sequence[Instruction], function: Function) -> bool:
    """It is what the thing is in, and not the thing ("the file in the Work folder"): the plan is for no such holder."""
    holder = holder_of_any(value, function.prompt)
    return holder != "" and not any(holder in f"{i.object} {i.source}".casefold() for i in instructions)


def _may_be_words(slot: Slot, function: Function) -> bool:
    """It may be what somebody has to say: no name, and no title; only a text, where the prompt says no more than that
    there is one."""
    if slot.type == "name" or is_title(slot.value, function.prompt):
        return False
    return slot.type == "text" or not leaves_text_open(function.prompt)


def _is_whom_or_where(filled: Filled, function: Function) -> bool:
    """What was found as a text is who it is for, or where; or anything, where the prompt says that some words are to be
    written, and announces none."""
    before = function.prompt[: filled.start]
    announced = any(p.type == "text" and p.value == filled.value for p in function.parameters)
    if announced or before.rstrip().endswith((":", "：")) or is_quoted(filled.value, function.prompt):
        return False
    names = [p.value for p in function.parameters if p.type == "name"]
    if any(filled.value in name or filled.value.startswith(name) for name in names):
        return True
    return leaves_text_open(function.prompt) or _THERE.search(before) is not None


def _is_number_for_person(filled: Filled, field: Instruction) -> bool:
    """Nobody's name has a digit."""
    return _PERSON.search(field.object.text) is not None and any(map(str.isdigit, filled.value))


def _kind_made(instructions: Sequence[Instruction]) -> str:
    """What a plan makes a new one of ("passenger" of "Add passenger"); empty where it makes none."""
    taps = (i.object.text for i in instructions if i.operation is OperationType.CLICK)
    made = (m["kind"] or m["kind_zh"] for label in taps if (m := _MAKES.fullmatch(label)))
    kind = next(made, "").casefold()
    return "" if PLACE.search(kind) else kind


def _only_says_kind(filled: Filled, instructions: Sequence[Instruction]) -> bool:
    """It only says what is made ("a new podcast playlist"), and not what that is called."""
    made = _kind_made(instructions)
    return bool(made) and filled.value.endswith(made) and (not filled.value.isascii() or filled.value.islower())


def _is_counted(instruction: Instruction, plan: Sequence[Instruction]) -> bool:
    """The field takes how many there are of something. What is said of several fields together ("Enter the name and the
    number of people") does not say so of each."""
    fields = {i.object for i in plan if i.operation is OperationType.EDIT and i.source == instruction.source}
    told = instruction.object.text if len(fields) > 1 else f"{instruction.object.text} {instruction.source}"
    return (
        is_in_units(instruction.object.text)
        or asks_how_many(instruction.object.text)
        or _counts_one(instruction)
        or _COUNTED.search(told) is not None
    )


def _is_how_long(instruction: Instruction, plan: Sequence[Instruction]) -> bool:
    """The field takes how many hours something lasts, and no part of a time of day."""
    field = instruction.object.text.strip()
    if instruction.operation is not OperationType.EDIT or not (_HOURS.fullmatch(field) or _is_hour(instruction)):
        return False
    alone = not any(unit_of(i.object.text) == "minutes" for i in plan if i.operation is OperationType.EDIT)
    return alone and (_HOURS.fullmatch(field) is not None or _is_counted(instruction, plan))


def _counts_one(instruction: Instruction) -> bool:
    """It sets how many there are of any one of a kind ("Set the product to the number you want")."""
    counts = instruction.operation is OperationType.EDIT and _TO_NUMBER.search(instruction.source) is not None
    return counts and not instruction.parameter and is_one(instruction.object.text)


def _name_for(field: Instruction) -> str:
    """What its value is called as a slot; empty where nothing says so."""
    return "number" if _counts_one(field) else _field_name(field.object.text)


def _of_thing(instructions: Sequence[Instruction], told: Mapping[int, Slot]) -> list[Instruction]:
    """With the thing that the prompt names in the place of its kind, where it is set how many there are of it."""
    named = (told[place].value for place in range(-1, -_THINGS - 1, -1) if place in told)
    thing = next((name for name in named if count_of(name) is None), "")
    return [replace(i, object=ObjectDescription(thing)) if thing and _counts_one(i) else i for i in instructions]


def _called(field: str, new: str) -> tuple[str, ...]:
    """What the value of a field is called in a prompt: the name of what is made also by its kind ("the passenger
    Anna")."""
    return (field, new) if new and _OWN_NAME.fullmatch(field) else (field,)


def _is_mostly_digits(text: str) -> bool:
    signs = [c for c in text if c.isalnum()]
    return 2 * sum(c.isdigit() for c in signs) > len(signs)


def _one_by_one(
    instructions: Sequence[Instruction], found: Mapping[int, Slot]
) -> tuple[list[Instruction], dict[int, Slot]]:
    """Where a tutorial types each of several things, those that the prompt lists, each with the touch that takes it."""
    plan: list[Instruction] = []
    typed: dict[int, list[tuple[int, str]]] = {}
    for place, instruction in enumerate(instructions):
        value = found[place].value if place in found else ""
        takes = [i for i in instructions[place + 1 : place + 2] if i.operation is OperationType.CLICK]
        items = _ENUMERATED.split(value) if takes and _EACH.search(instruction.source) else [value]
        typed[place] = [(len(plan) + 2 * n, item) for n, item in enumerate(items)]
        plan += [*[instruction, *takes] * (len(items) - 1), instruction]
    slots: dict[int, Slot] = {}
    for place, slot in found.items():
        for new, item in typed.get(place, [(place, slot.value)]):
            slots[new] = replace(slot, name=free_name(slot.name, {s.name for s in slots.values()}), value=item)
    return plan, slots


def _with_searched(found: dict[int, Slot], instructions: Sequence[Instruction]) -> dict[int, Slot]:
    """The only thing that the prompt names is what is searched for, where that is touched next by its kind."""
    things = [slot for place, slot in found.items() if place < 0]
    open_ones = [
        place
        for place, (one, other) in enumerate(pairwise(instructions))
        if one.operation is OperationType.EDIT and not one.parameter and is_search(one.object.text)
        if place not in found and other.operation.touches and _is_of_one(other)
    ]
    if len(things) != 1 or len(open_ones) != 1:
        return found
    name = free_name(_field_name(instructions[open_ones[0]].object.text) or "text", {s.name for s in found.values()})
    return {**{place: s for place, s in found.items() if place >= 0}, open_ones[0]: replace(things[0], name=name)}


def _with_written(found: dict[int, Slot], instructions: Sequence[Instruction], prompt: str) -> dict[int, Slot]:
    """The words in quotes that the prompt says to write are what the only field takes."""
    said = _WRITES.search(prompt)
    fields = [n for n, i in enumerate(instructions) if i.operation is OperationType.EDIT and not i.parameter]
    if said is None or len(fields) != 1 or takes_digits(instructions[fields[0]].object.text):
        return found
    text = said["text"] or said["said"]
    rest = {n: slot for n, slot in found.items() if slot.value != text}
    before = found.get(fields[0], Slot("text", "text", ""))
    return {**rest, fields[0]: replace(before, value=text)}


def _borrowed(instructions: Sequence[Instruction], function: Function) -> set[int]:
    """The places of the texts that the prompt has found somewhere first: it does not say them."""
    if function.steps or not borrows(function.prompt):
        return set()
    edits = [n for n, i in enumerate(instructions) if i.operation is OperationType.EDIT and not i.parameter]
    return {n for n in edits if takes_own_words(instructions[n].object.text)}


def _change_of(instruction: Instruction, function: Function) -> str:
    """The change that the prompt asks for, of a field that holds a level."""
    if function.steps or not is_level(instruction.object.text):
        return ""
    return change_in(function.prompt) or change_in(function.description)


def _is_hour(instruction: Instruction) -> bool:
    return instruction.operation is OperationType.EDIT and unit_of(instruction.object.text) == "hours"


def _is_typed_again(instruction: Instruction, before: Sequence[Instruction]) -> bool:
    """The tutorial says that a field takes once more what one of the same name took."""
    if instruction.parameter or not _AGAIN.search(instruction.source):
        return False
    return any(_is_same_field(instruction, i) for i in before)


def _is_same_field(one: Instruction, other: Instruction) -> bool:
    typed = one.operation is other.operation is OperationType.EDIT
    return typed and plain(one.object.text) == plain(other.object.text)


def _names_field(value: str, field: str) -> bool:
    """It only says what is typed, and not which one ("a caption" for "Add a caption")."""
    said = _ANY_OF.fullmatch(value)
    return said is not None and plain(said["noun"]) in plain(field)


def _without_told(slots: list[Slot], hours: Sequence[str]) -> list[Slot]:
    """Without the times whose hours were given to fields before ("2:30" for the second of "from 2:30 to 4:00")."""
    left = list(slots)
    for hour in hours:
        told = (s for s in left if s.type == "time" and parts(s).get(f"{s.name}.hour") == hour)
        if first := next(told, None):
            left.remove(first)
    return left


def _is_new_time(value: str, function: Function) -> bool:
    """A time that something is moved to is no name of a thing."""
    is_time = any(p.type == "time" and p.value == value for p in function.parameters)
    return is_time and is_new(value, function.prompt)


def _changes_one(instructions: Sequence[Instruction], prompt: str) -> bool:
    """Something that there is already is changed, and touched before anything is typed, or set to a number: a plan
    names it by its kind."""
    if not changes(prompt):
        return False
    for instruction in instructions:
        if instruction.operation is OperationType.EDIT:
            return _counts_one(instruction)
        if instruction.operation is OperationType.CLICK and _is_of_one(instruction):
            return True
    return False


def _without(said: str, hints: Mapping[tuple[int, int], str]) -> str:
    """Without what something is called: a subject "meeting changed" changes nothing."""
    for start, end in hints:
        said = f"{said[:start]}{' ' * (end - start)}{said[end:]}"
    return said


def _is_of_one(instruction: Instruction) -> bool:
    return is_one(instruction.object.text) or is_one(instruction.object.neighbour)


def _is_filled(instruction: Instruction) -> bool:
    """It types something that is not asked for."""
    typed = instruction.parameter
    return instruction.operation is OperationType.EDIT and bool(typed) and not SLOT.fullmatch(typed)


def _field_name(label: str) -> str:
    """A field's label as the name of a slot; empty where it cannot be one."""
    return re.sub(r"\W+", "_", label.lower()).strip("_") if label.isascii() else ""


def _with_values(function: Function, found: Mapping[int, Slot]) -> Function:
    """With the values that a plan needs, in the place of those that they are a part of, or that are a part of them."""
    new = tuple(found.values())
    kept = tuple(
        p
        for p in function.parameters
        if p.type in ("on_off", "time", "date")
        or is_member(p)
        or not any(p.value in s.value or s.value in p.value for s in new)
    )
    return replace(function, parameters=(*kept, *new)) if new else function
