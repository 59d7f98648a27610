"""Values for the instructions of a plan: from the prompt, from what the user once said, else asked for."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from promptrpa.domain.function import Function
from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.question import Question
from promptrpa.domain.task import Slot
from promptrpa.matching.prompts.by_kind import is_one
from promptrpa.matching.prompts.coverage import is_clause, is_no_name, named_by_kind
from promptrpa.matching.prompts.kept_in import (
    holder_of_any,
    is_where,
    what_it_is_for,
    without_app,
    without_app_said,
    without_where,
)
from promptrpa.matching.prompts.permitting import is_use
from promptrpa.matching.prompts.rescheduling import without_old_time
from promptrpa.matching.prompts.secret_fields import may_be_typed
from promptrpa.matching.prompts.sentences import borrows
from promptrpa.matching.prompts.slots.fields import NAME, PLACE, had_with
from promptrpa.matching.prompts.slots.finder import SlotFinder
from promptrpa.matching.prompts.slots.needs import Filled, Need
from promptrpa.matching.prompts.telling import is_told_of_something, leaves_text_open, says_not_which, says_to_whom
from promptrpa.matching.words.asking import is_search
from promptrpa.matching.words.counts import is_quantity, tells_size
from promptrpa.matching.words.days import is_only
from promptrpa.matching.words.durations import unit_of
from promptrpa.matching.words.field_names import (
    is_no_identifier,
    takes_digits,
    takes_own_words,
)
from promptrpa.matching.words.quotes import is_quoted, is_title
from promptrpa.matching.words.relative import change_in
from promptrpa.matching.words.text import plain
from promptrpa.matching.words.tokens import stem, words_of
from promptrpa.matching.words.values import free_name, parts
from promptrpa.patterns import lazy_regex
from promptrpa.ports.agents import Bound
from promptrpa.ports.knowledge import Knowledge
from promptrpa.ports.meaning import Embedder
from promptrpa.reasoning.binding.field_values import described, each_of_pair
from promptrpa.reasoning.binding.plan_days import unsaid_days
from promptrpa.reasoning.binding.plans import alternative, as_wanted, with_people
from promptrpa.reasoning.binding.prompt_values import (
    ask_for,
    asked_as,
    called_in,
    changes,
    is_chosen,
    is_level,
    is_new,
    is_own,
    is_touched,
    read_prompt,
    with_its_mark,
    without_kind,
    without_kind_before,
)
from promptrpa.reasoning.wishes import SwitchWishes

from .corrections import (
    added_not_said,
    answered_not_answer,
    held_not_holder,
    one_by_one,
    titles_as_things,
    with_place_touched,
    with_searched,
    with_titles,
    with_values,
    with_written,
    without_told,
)
from .fields import (
    THINGS,
    called,
    counts_one,
    field_name,
    is_counted,
    is_filled,
    is_for_words,
    is_hour,
    is_how_long,
    is_of_one,
    is_same_field,
    is_typed_again,
    kind_made,
    may_stay,
    name_for,
    names_field,
    of_thing,
)

_TEXTS: Final = frozenset({"text", "name", "place", "phone", "email", "number"})
"""Types of values that are typed as they were said."""
_CHANGE: Final = lazy_regex(r"(?:change|edit|update|correct)\b|[修更]?改|编辑|更新", re.I)
"""How the words for a field begin that has something in it already."""
_FIELDS: Final = 6
"""So many fields of a plan get their values from the prompt."""
_HOLDER: Final = lazy_regex(r"\bholder$|[\u3400-\u9fff]{1,3}人$", re.I)
"""Who has an account or a card, or has another part in something ("开户人")."""
_PERSON: Final = lazy_regex(r"\b(?:full|first|last) name\b|姓名", re.I)
_MOMENT: Final = lazy_regex(
    r"(?:(?:the|an?|new|start|end) )*(?:hours?|minutes?|time|date|day|month|year)"
    r"|新?的?(?:小时|时|分钟|分|时间|日期|日|月|年)",
    re.I,
)
_SENDING: Final = lazy_regex(
    r"(?:发|写|回|打|寄|传)(?:送|去)?(?:一?[条个封份则通]|一下|点)?(?:新的?)?(?:短信|消息|信息|邮件|微信|电话|信|话)(?:吧|过去|去)?"
    r"|一?[条个封份则通](?:新的?)?(?:短信|消息|信息|邮件|微信|信)[说讲写]?"
    r"|(?:send|write|text|give)?\s*(?:an?|some)\s+(?:new\s+)?(?:text|text message|message|sms|e?-?mail|mail|note|call)",
    re.I,
)
"""What is to be done, and no text to be sent ("给李娜发条短信", "封邮件说")."""
_ONE_MORE: Final = lazy_regex(
    r"(?:[加添建登]|添加|新建|新增|登记)(?:上|了)?一?[个位名条张份首节篇项部段次道].*"
    r"|(?:播放|放|听|来)?(?:任意|随便)?一?[首段支部](?:歌曲?|音乐|曲子|视频|电影)(?:听听|看看)?"
)
"""What is made or played, by its kind ("加一个学生", "一首歌"): no name of it."""
_PUT_UP: Final = lazy_regex(r"[贴发写挂留](?:上|了)?一?[个条张份封](?P<kind>[\u3400-\u9fff]{1,4})")
"""The same of what a plan has a word for itself ("贴一张便条")."""
_AT_TIME: Final = lazy_regex(r"\d{1,2}(?:[:.]\d\d)?(?: ?[ap]\.?m\.?)? (?=(?:with|using) )", re.I)
"""A time, before what something is to have then."""
_SOME_PLACE: Final = lazy_regex(r"^(?:the|my|our) (?=[a-z]+(?: [a-z]+){0,2}$)")
"""Before a place that has no name of its own ("the guest bathroom")."""
_THERE: Final = lazy_regex(r"\b(?:at|in|from) (?:the|my|our) $", re.I)
"""Before a place."""


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
        instructions, told_by_name = one_by_one(instructions, self._told(instructions, function, told))
        counted = {place for place, i in enumerate(instructions) if counts_one(i)}
        instructions = of_thing(instructions, told_by_name)
        function = with_values(function, told_by_name)
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
            if is_hour(instruction):
                unused = without_told(unused, [i.parameter for i in bound if is_hour(i)])
            if place in days:
                name = free_name(field_name(days[place]) or "date", {q.name for q in questions})
                instruction = replace(instruction, object=ObjectDescription(f"{{{name}}}"), open_choice=False)
                questions.append(ask_for(Slot(name, "date", ""), function.language, days[place]))
            elif place in borrowed:
                name = free_name(field_name(instruction.object.text) or "text", {q.name for q in questions})
                instruction = replace(instruction, parameter=f"{{{name}}}")
                questions.append(ask_for(Slot(name, "text", ""), function.language, str(instruction.object)))
            elif is_typed_again(instruction, bound):
                again = next(i.parameter for i in reversed(bound) if is_same_field(instruction, i))
                instruction = replace(instruction, parameter=again)
            elif place in said:
                instruction = replace(instruction, parameter=said[place], open_choice=False)
            elif instruction.operation is OperationType.EDIT and not instruction.parameter:
                name, value = self._value_for(
                    instruction, unused, function, instructions, how_long=is_how_long(instruction, instructions)
                )
                value = value or _change_of(instruction, function)
                stays = _CHANGE.match(instruction.source) is not None and any(map(is_filled, bound))
                remembered = self._knowledge.recall(instruction.object.text) or ""
                if stays and value in ("", remembered) and (not value or value not in function.prompt):
                    continue  # nobody said it
                if value:
                    instruction = replace(instruction, parameter=value, open_choice=False)
                elif instruction.optional or may_stay(instruction.object.text):
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
        labels = [i.object.text for i in instructions if i.operation.touches]
        for filled in self._read_values(instructions, function, told):
            place = int(filled.need.name)
            if place >= 0 and (
                had := had_with(instructions[place].object.text, _AT_TIME.sub("", filled.value), function.prompt)
            ):
                place, filled = -THINGS - 1, replace(filled, value=had)
            if not words_of(filled.value) or (place < 0 and (is_one(filled.value) or is_clause(filled.value))):
                continue  # an article says nothing, nor does a kind ("the weather app")
            if place >= 0 and names_field(filled.value, instructions[place].object.text):
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
            if (made := _PUT_UP.fullmatch(filled.value)) and any(made["kind"] in label for label in labels):
                continue
            if says_not_which(filled.value, function.prompt) or (place < 0 and is_use(filled.value, function.prompt)):
                continue
            if place >= 0 and is_told_of_something(filled.value, function.prompt):
                continue
            if is_for_words(filled, instructions) and (
                is_title(filled.value, function.prompt) or _is_whom_or_where(filled, function)
            ):
                continue
            if place >= 0 and is_touched(filled.value, field, labels, function):
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
            name = name_for(instructions[place]) if place >= 0 else "choice"
            searched = place >= 0 and is_search(instructions[place].object.text)
            own = filled.value if place < 0 else without_app(filled.value, function.app, function.prompt)
            own = without_kind_before(without_where(own, function.app)) if searched else own
            own = what_it_is_for(own, function.prompt) if called else own
            own = _SOME_PLACE.sub("", own) if place >= 0 and PLACE.search(instructions[place].object.text) else own
            value = with_its_mark(own if place >= 0 else without_kind(own), function.prompt)
            found[place] = Slot(free_name(name or "text", {s.name for s in found.values()}), "text", value)
        found = with_searched(each_of_pair(found, instructions), instructions)
        found = with_titles(with_place_touched(found, instructions, function.prompt), instructions, function.prompt)
        return with_written(found, instructions, function.prompt)

    def _read_values(self, instructions: Sequence[Instruction], function: Function, told: str) -> list[Filled]:
        new = kind_made(instructions)
        of_day = {unit_of(i.object.text) for i in instructions if i.operation is OperationType.EDIT} >= {
            "hours",
            "minutes",
        }
        needs = [
            Need(
                str(place),
                (*called(i.object.text or "text", new), *filter(None, (described(i),))),
                "number" if is_counted(i, instructions) or is_how_long(i, instructions) else "",
                optional=i.optional,
            )
            for place, i in enumerate(instructions)
            if i.operation is OperationType.EDIT
            and not i.parameter
            and (is_how_long(i, instructions) or not self._is_of_moment(i, function, of_day=of_day))
            if not is_typed_again(i, instructions[:place])
        ][:_FIELDS]
        touched = (i.object.text for i in instructions if i.operation.touches or counts_one(i))
        kinds = tuple(dict.fromkeys(touched))
        if new and any(new in need.cues for need in needs):
            kinds = tuple(kind for kind in kinds if new not in kind.casefold())
        said, hints = read_prompt(function)
        first = _changes_one(instructions, _without(said, hints))
        needs += [Need(str(-k), kinds, needed=False, first=first and k == 1) for k in range(1, THINGS + 1)]
        words = (told, function.app, *(str(i) for i in instructions))
        found = self._slots.find(without_app_said(said, function.app), needs, words, hints, named_by_kind(instructions))
        found = titles_as_things(found, instructions, function.prompt)
        found = held_not_holder(found, instructions, function.prompt)
        found = added_not_said(found, instructions, function.prompt)
        return answered_not_answer(found, instructions, function.prompt)

    @staticmethod
    def _is_of_moment(instruction: Instruction, function: Function, *, of_day: bool) -> bool:
        """It takes a part of a time or a date that the prompt says. of_day: minutes stand with the hour, as of a
        day; alone they are how long something took."""
        field = instruction.object.text.strip()
        kinds = ("time", "date") if of_day or not unit_of(field) else ("time",)
        return any(p.type in kinds for p in function.parameters) and bool(_MOMENT.fullmatch(field))

    def _value_for(
        self,
        instruction: Instruction,
        unused: list[Slot],
        function: Function,
        plan: Sequence[Instruction],
        *,
        how_long: bool,
    ) -> tuple[str, str]:
        """how_long: the field takes a number of hours, which no time of a day tells."""
        wanted = instruction.object.text
        free = [s for s in unused if not takes_own_words(wanted) or _may_be_words(s, function)]
        labels = [i.object.text for i in plan if i.operation.touches]
        free = [s for s in free if not is_touched(s.value, wanted, labels, function)]
        free = [s for s in free if not is_chosen(s.value, labels, function.prompt)]
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
        whole = [s for s in whole if not _only_says_what(s.value, labels, function)]
        whole = [s for s in whole if not is_no_identifier(s.value, wanted, function.prompt)]
        if len(whole) == 1 and not any(s.type == "time" for s in unused):
            unused.remove(whole[0])
            return whole[0].name, whole[0].value
        remembered = self._knowledge.recall(wanted) if is_own([wanted], function.prompt) else ""
        return field_name(wanted) or f"text{len(unused) or ''}", remembered or ""


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
    if before.rstrip().endswith((":", "：")) or is_quoted(filled.value, function.prompt):
        return False
    if says_to_whom(filled.value, function.prompt):
        return True
    if announced:
        return False
    names = [p.value for p in function.parameters if p.type == "name"]
    if any(filled.value in name or filled.value.startswith(name) for name in names):
        return True
    return leaves_text_open(function.prompt) or _THERE.search(before) is not None


def _is_number_for_person(filled: Filled, field: Instruction) -> bool:
    """Nobody's name has a digit."""
    return _PERSON.search(field.object.text) is not None and any(map(str.isdigit, filled.value))


def _only_says_kind(filled: Filled, instructions: Sequence[Instruction]) -> bool:
    """It only says what is made ("a new podcast playlist"), and not what that is called."""
    made = kind_made(instructions)
    return bool(made) and filled.value.endswith(made) and (not filled.value.isascii() or filled.value.islower())


def _only_says_what(value: str, labels: Sequence[str], function: Function) -> bool:
    """Words of the prompt, without quotes and capitals, that the plan touches to begin with ("Sick notes" for "get me
    a sick note") say what is wanted, and are no text for a field of it."""
    if is_quoted(value, function.prompt) or (value.isascii() and not value.islower()):
        return False
    said = {*map(stem, words_of(value))}
    return bool(said) and any(said <= {*map(stem, words_of(label))} for label in labels)


def _is_mostly_digits(text: str) -> bool:
    signs = [c for c in text if c.isalnum()]
    return 2 * sum(c.isdigit() for c in signs) > len(signs)


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
            return counts_one(instruction)
        if instruction.operation is OperationType.CLICK and is_of_one(instruction):
            return True
    return False


def _without(said: str, hints: Mapping[tuple[int, int], str]) -> str:
    """Without what something is called: a subject "meeting changed" changes nothing."""
    for start, end in hints:
        said = f"{said[:start]}{' ' * (end - start)}{said[end:]}"
    return said
