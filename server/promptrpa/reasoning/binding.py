"""Gives values to plans and saved tasks: from the prompt, from what the user once said, else asked for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from promptrpa.domain.function import Function
from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.memory import memory_name
from promptrpa.domain.question import Question, QuestionKind
from promptrpa.domain.task import Slot, Task
from promptrpa.matching.prompts.coverage import is_one
from promptrpa.matching.prompts.mentions import find_mentions
from promptrpa.matching.prompts.secret_fields import may_be_typed
from promptrpa.matching.prompts.sentences import borrows
from promptrpa.matching.prompts.slots import Filled, Need, SlotFinder
from promptrpa.matching.prompts.templates import match_template, normal
from promptrpa.matching.words.days import is_day, is_only
from promptrpa.matching.words.durations import FIELDS
from promptrpa.matching.words.relative import change_in
from promptrpa.matching.words.text import plain, strict_similarity
from promptrpa.matching.words.values import COVERED, SLOT, WEEKDAY, find_values, free_name, parts
from promptrpa.ports import Bound, Embedder, Knowledge
from promptrpa.reasoning.lengths import length_values, with_length
from promptrpa.reasoning.wishes import SwitchWishes

_TEXTS: Final = frozenset({"text", "name", "place", "phone", "email", "number"})
"""Types of values that are typed as they were said."""
_EXACT: Final = frozenset({"time", "date", "number"})
"""Types of values that are hardly ever the same again."""
_FAMILY: Final = {"name": "text", "place": "text", "choice": "text"}
_OWN: Final = re.compile(
    r"e-?mail|\bhome address|street|post ?code|\bzip\b|birth|blood|full name|first name|last name|surname|your name"
    r"|邮箱|邮件地址|家庭住址|街道|邮编|生日|出生|血型|真实姓名|您的姓名|你的姓名",
    re.I,
)
"""Fields whose value is the user's own, and the same each time; ..."""
_OWN_TOO: Final = re.compile(r"\bname\b|phone|mobile|address|姓名|电话|手机|地址", re.I)
"""... and those that are where the prompt says whose they are."""
_MINE: Final = re.compile(
    r"\b(?:my|our)\s+(?:\w+\s+)?(?:name|phone|mobile|number|address)|(?:我的?|本人的?)[\u3400-\u9fff]?(?:姓名|名字|电话|手机|号码|地址)",
    re.I,
)
_CHANGES: Final = re.compile(r"\b(?:rename|change|edit|update|correct|call)\b|改|重命名|更名|修改|编辑|更新", re.I)
_NEW: Final = re.compile(r"(?:\b(?:to|until|till|into|for|by|as|be|with)|[成为到至换改:：])\s*$", re.I)
"""What stands before a value that takes the place of another one."""
_A_THING: Final = re.compile(r"(?:the|this|that) [a-z]+")
_EACH_DAY: Final = re.compile(r"(?:each |every |the )?(?:week)?days?|日子|每一?天|星期几?|周几|那几天", re.I)
_A_DAY: Final = re.compile(r"(?:(?:the|a|your|that|any)\s+)?day|(?:那|某|这|哪)?一?天|日子")
_MOVES: Final = re.compile(
    r"\b(?:change|move|edit|update|reschedule|postpone|put off|shift|instead of)\b|改|换|推迟|提前|挪|调整|移", re.I
)
_OR: Final = re.compile(r"\s*(?:,|，|、|\bor\b|或者?)\s*(?:\bor\s+|或者?)?")
_OR_WORD: Final = re.compile(r"\bor\b|或")
_DESCRIBED: Final = re.compile(
    r"(?:the|your|their|its|his|her|each|any|some|what|an?)\s+[a-z'’ -]+|每[一]?[个项条行]|(?:你|您|对方|该|其|新|想要|要)(?:的|[\u3400-\u9fff]{1,6}的)[\u3400-\u9fff]{1,8}"
)
"""A tutorial's words for a text that is the reader's own."""
_AMOUNT: Final = re.compile(
    r"(?<![\w.])\d+(?:\.\d+)?\s*(?:(?:second|minute|hour|day|week|month|year|percent|degree)s?\b|%|秒钟?|分钟?|小时|天|周|个月|年|度)"
)
_NAMES: Final = re.compile(r"name|title|label|note|text|message|名|标题|标签|内容|备注", re.I)
"""Fields that take any words, also where a number was typed into them once."""
_OWN_WORDS: Final = re.compile(r"\b(?:text|message|note|body|comment|mail|content)\b|内容|正文|消息|短信", re.I)
"""Fields that take somebody's own words."""
_LEVEL: Final = re.compile(
    r"volume|brightness|level|intensity|contrast|speed|pitch|balance|size|音量|亮度|强度|对比度|速度|语速|音调|大小",
    re.I,
)
"""What goes up and down."""
_WORDS: Final = re.compile(r"[^\W\d_]{2,}")
_WORTH: Final = 3
"""Characters of a saved value that is known again in a prompt; Chinese ones count twice."""
_QUOTE: Final = re.compile(r"[\"“”「」『』]")
_SENTENCE: Final = 3
"""So many words, or more Chinese characters than that, may be a sentence."""
_FIELDS: Final = 6
"""So many fields of a plan get their values from the prompt."""
_THINGS: Final = 3
"""So many values are looked for that no field asks for."""
_MOMENT: Final = re.compile(r"hours?|minutes?|time|date|day|month|year|小时|时|分钟|分|时间|日期|日|月|年", re.I)
_SAID: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {"hour": "hour", "minute": "minute", "hour02": "hour", "minute02": "minute", "padded": "time", "hour12": "hour", "contact": "contact name", "amount": "amount", "day": "day"},
    "zh": {"hour": "小时", "minute": "分钟", "hour02": "小时", "minute02": "分钟", "padded": "时间", "hour12": "小时", "contact": "联系人", "text": "内容", "title": "标题", "place": "地点", "amount": "金额", "number": "数量", "time": "时间", "date": "日期", "phone": "电话", "email": "邮箱", "query": "搜索", "item": "商品", "app": "应用", "day": "日"},
}  # fmt: skip
"""What a part of a value is called in each language."""


class Binder:
    """Finds what is typed and touched; asks only for what nothing else tells."""

    def __init__(self, slots: SlotFinder, wishes: SwitchWishes, embedder: Embedder, knowledge: Knowledge) -> None:
        self._slots = slots
        self._wishes = wishes
        self._embedder = embedder
        self._knowledge = knowledge

    # --- saved tasks

    def fill(
        self,
        task: Task,
        function: Function,
        cues: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
        told: str = "",
    ) -> tuple[dict[str, str], list[Question]]:
        """The slot values that the prompt gives to a saved task: by its known prompts, else by what the slots are
        called, their type and order; then what the user answered before to the same prompt, and what they have of
        their own. A question for each that is left, with what was answered last."""
        said = next(
            (v for t in task.prompts if (v := match_template(t, function.prompt, task.slots)) is not None), None
        )
        given = dict(said) if said is not None else self._by_words(task, function, cues, told)
        given |= length_values(task, function.prompt)
        questions = []
        for slot in task.slots:
            if slot.name in given:
                continue
            remembered = self._knowledge.recall(memory_name(slot.name, task.name)) or ""
            as_before = remembered or (slot.value if slot.type not in _EXACT else "")
            fields = _labels(task, slot)[1:] or _labels(task, slot)
            own = self._knowledge.recall(slot.name) if _is_own(fields, function.prompt) else ""
            used = own or (as_before if said is not None else "") or _in_label(task, slot, function.prompt)
            if used := used or (change_in(function.prompt) if any(map(_LEVEL.search, _labels(task, slot))) else ""):
                given[slot.name] = used
                continue
            called = next(iter(cues.get(slot.name, ())), "") if slot.name.startswith("choice") else ""
            called = called or next(iter(_labels(task, slot)[1:]), "")
            questions.append(ask_for(replace(slot, value=remembered or slot.value), function.language, called))
        return given, questions

    def _by_words(
        self, task: Task, function: Function, cues: Mapping[str, tuple[str, ...]], text: str
    ) -> dict[str, str]:
        """Times and dates by type and order; the others by what stands around them."""
        kept = {s.name: _in_label(task, s, function.prompt) for s in task.slots}
        slots = sorted(task.slots, key=lambda s: bool(kept[s.name]))
        task = replace(task, slots=tuple(replace(s, type=_kind_of(s, _labels(task, s))) for s in slots))
        moments = tuple(s for s in task.slots if s.type in ("time", "date"))
        given = self._by_type(replace(task, slots=moments), function)
        changed = _changed_slot(task) if _CHANGES.search(function.prompt) else ""
        given |= _said_again([s for s in task.slots if s.name not in given], function.prompt)
        needs = [
            Need(
                s.name,
                (*_labels(task, s), *cues.get(s.name, ())),
                s.type,
                needed=not kept[s.name] and s.name != changed,
                first=s.name == changed,
            )
            for s in task.slots
            if s not in moments and s.name not in given
        ]
        told = [text, *(step.description for step in task.steps)] + [
            SLOT.sub(" ", said) for said in (*task.prompts, task.app)
        ]
        said, hints = _read(function)
        for found in self._slots.find(said, needs, told, hints):
            if plain(found.value) != plain(function.app):
                given[found.need.name] = _with_its_mark(found.value, function.prompt)
        given |= _measured(task.slots, function.prompt)
        used = set(given.values())
        rest = replace(task, slots=tuple(s for s in task.slots if s.name not in given))
        free = [p for p in function.parameters if p.value not in used and not _is_spoken_of(p.value, function.prompt)]
        left = replace(function, parameters=tuple(free))
        return {**self._by_type(rest, left), **given}

    @staticmethod
    def _by_type(task: Task, function: Function) -> dict[str, str]:
        free = [p for p in function.parameters if p.type != "on_off" and not COVERED.fullmatch(p.value)]
        given: dict[str, str] = {}
        for exact in (True, False):
            for slot in task.slots:
                same = [p for p in free if p.type == slot.type or (not exact and _family(p) == _family(slot))]
                same.sort(key=lambda p: -strict_similarity(p.name, slot.name))
                if same and slot.name not in given:
                    given[slot.name] = same[0].value
                    free.remove(same[0])
        return given

    # --- instructions

    def bind(self, instructions: Sequence[Instruction], function: Function, told: str = "") -> Bound:
        """Instructions that lack their text get it from the function's values, and switches the way that it wishes; a
        question for each text that is left."""
        if not function.steps:
            plan = with_length(_on_days(instructions, function), function)
            instructions = self._wishes.of_plan([_left_open(i) for i in plan], function)
        told_by_name = self._told(instructions, function, told)
        function = _with_values(function, told_by_name)
        said = {place: slot.value for place, slot in told_by_name.items() if place >= 0}
        borrowed = _borrowed(instructions, function)
        unused = [s for s in function.parameters if not any(s.value in i.parameter for i in instructions)]
        taken = {slot.value for slot in told_by_name.values()}
        unused = _without_old_time([s for s in unused if s.value not in taken], function.prompt)
        bound: list[Instruction] = []
        questions: list[Question] = []
        new = replace(function, parameters=tuple(_without_old_time(list(function.parameters), function.prompt)))
        instructions, asked = self._open_time(instructions, new, said)
        questions += asked
        for place, instruction in enumerate(instructions):
            instruction = _alternative(instruction, function.prompt)
            if place in borrowed:
                name = free_name(_field_name(instruction.object.text) or "text", {q.name for q in questions})
                instruction = replace(instruction, parameter=f"{{{name}}}")
                questions.append(ask_for(Slot(name, "text", ""), function.language, str(instruction.object)))
            elif place in said:
                instruction = replace(instruction, parameter=said[place])
            elif instruction.operation is OperationType.EDIT and not instruction.parameter:
                name, value = self._value_for(instruction, unused, function)
                value = value or _change_of(instruction, function)
                if value:
                    instruction = replace(instruction, parameter=value)
                elif instruction.optional:
                    continue
                else:
                    name = free_name(name, {q.name for q in questions})
                    instruction = replace(instruction, parameter=f"{{{name}}}")
                    before = self._knowledge.recall(instruction.object.text) or ""
                    questions.append(ask_for(Slot(name, "text", before), function.language, str(instruction.object)))
            bound.append(instruction)
        return Bound(tuple(bound), tuple(questions), function)

    def _open_time(
        self, instructions: Sequence[Instruction], function: Function, said: Mapping[int, Slot | str]
    ) -> tuple[Sequence[Instruction], list[Question]]:
        """Hour and minute, of which the prompt says neither, are asked for as one time."""
        fields = {
            part: place
            for place, i in enumerate(instructions)
            if i.operation is OperationType.EDIT and not i.parameter and place not in said
            for part, called in FIELDS.items()
            if called.fullmatch(i.object.text.strip())
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
            if any(filled.value == i.parameter for i in instructions) or plain(filled.value) == plain(function.app):
                continue
            if any(p.type == "date" and is_only(filled.value, p.value) for p in function.parameters):
                continue
            place = int(filled.need.name)
            if place < 0 and _is_new_time(filled.value, function):
                continue
            name = _field_name(instructions[place].object.text) if place >= 0 else "choice"
            value = _with_its_mark(filled.value, function.prompt)
            found[place] = Slot(free_name(name or "text", {s.name for s in found.values()}), "text", value)
        return found

    def _read_values(self, instructions: Sequence[Instruction], function: Function, told: str) -> list[Filled]:
        needs = [
            Need(str(place), (i.object.text or "text",))
            for place, i in enumerate(instructions)
            if i.operation is OperationType.EDIT and not i.parameter and not self._is_of_moment(i, function)
        ][:_FIELDS]
        kinds = tuple(dict.fromkeys(i.object.text for i in instructions if i.operation is OperationType.CLICK))
        first = _changes_one(instructions, function.prompt)
        needs += [Need(str(-k), kinds, needed=False, first=first and k == 1) for k in range(1, _THINGS + 1)]
        words = (told, function.app, *(str(i) for i in instructions))
        said, hints = _read(function)
        return self._slots.find(said, needs, words, hints)

    @staticmethod
    def _is_of_moment(instruction: Instruction, function: Function) -> bool:
        """It takes a part of a time or a date that the prompt says."""
        if not any(p.type in ("time", "date") for p in function.parameters):
            return False
        return bool(_MOMENT.fullmatch(instruction.object.text.strip()))

    def _value_for(self, instruction: Instruction, unused: list[Slot], function: Function) -> tuple[str, str]:
        wanted = instruction.object.text
        choices = [
            (slot, part, value) for slot in unused for part, value in parts(slot).items() if slot.type != "on_off"
        ]
        said = [_called(part, function.language) for _, part, _ in choices]
        near = self._embedder.similarity(wanted, said) if choices else []
        best = max(range(len(choices)), key=lambda k: near[k], default=-1)
        if best >= 0 and near[best] >= 0.6:
            slot, part, value = choices[best]
            if "." not in part:
                unused.remove(slot)
            return part, value
        whole = [s for s in unused if s.type in _TEXTS and may_be_typed(s.value, wanted, function.prompt)]
        if len(whole) == 1 and not any(s.type == "time" for s in unused):
            unused.remove(whole[0])
            return whole[0].name, whole[0].value
        remembered = self._knowledge.recall(wanted) if _is_own([wanted], function.prompt) else ""
        return _field_name(wanted) or f"text{len(unused) or ''}", remembered or ""


def _is_own(fields: Iterable[str], prompt: str) -> bool:
    """A field of one of these names takes what is the user's own."""
    said = " ".join(fields)
    return _OWN.search(said) is not None or (_OWN_TOO.search(said) is not None and _MINE.search(prompt) is not None)


def _read(function: Function) -> tuple[str, dict[tuple[int, int], str]]:
    """The prompt, somebody's own words in it in quotes; where the sentence says that a value stands, and what it is
    for."""
    said = normal(function.prompt)
    hints: dict[tuple[int, int], str] = {}
    moved = 0
    mentions = find_mentions(said, find_values(said), chinese=function.language == "zh")
    for mention in sorted(mentions, key=lambda m: m.start):
        start, end = mention.start + moved, mention.end + moved
        if mention.whole and not _QUOTE.search(said[start:end]):
            said = f"{said[:start]}“{said[start:end]}”{said[end:]}"
            moved += 2
            end += 2
        hints[start, end] = mention.name
    return said, hints


def _borrowed(instructions: Sequence[Instruction], function: Function) -> set[int]:
    """The places of the texts that the prompt has found somewhere first: it does not say them."""
    if function.steps or not borrows(function.prompt):
        return set()
    edits = [n for n, i in enumerate(instructions) if i.operation is OperationType.EDIT and not i.parameter]
    return {n for n in edits if _OWN_WORDS.search(instructions[n].object.text)}


def _change_of(instruction: Instruction, function: Function) -> str:
    """The change that the prompt asks for, of a field that holds a level."""
    if function.steps or not _LEVEL.search(instruction.object.text):
        return ""
    return change_in(function.prompt) or change_in(function.description)


def _with_its_mark(value: str, prompt: str) -> str:
    """A sentence at the end of a prompt, with its question or exclamation mark; a name has none of its own."""
    if len(value.split()) < _SENTENCE and not (len(value) > _SENTENCE and not value.isascii()):
        return value
    mark = re.search(rf"{re.escape(value)}([?!？！]+)\s*$", prompt)
    return f"{value}{mark[1]}" if mark else value


def _on_days(instructions: Sequence[Instruction], function: Function) -> list[Instruction]:
    """A touch of a day is one of the day that the prompt names, and a touch of each day one of each."""
    days = [p.value for p in function.parameters if p.type == "date" and WEEKDAY.fullmatch(p.value)]
    single = [p.value for p in function.parameters if p.type == "date" and is_day(p.value)]
    found: list[Instruction] = []
    for place, instruction in enumerate(instructions):
        if len(single) == 1 and _is_a_day(instruction, instructions[:place]):
            instruction = replace(instruction, object=ObjectDescription(single[0]), open_choice=False)
        each = instruction.operation is OperationType.CLICK and _EACH_DAY.fullmatch(instruction.object.text)
        if each and len(days) > 1:
            found += [replace(instruction, object=ObjectDescription(day), open_choice=False) for day in days]
        else:
            found.append(instruction)
    return found


def _is_a_day(instruction: Instruction, before: Sequence[Instruction]) -> bool:
    """The touch of any one day; of a date, where what opens the calendar was touched just before."""
    said = instruction.object.text.casefold()
    if instruction.operation is not OperationType.CLICK or instruction.object.neighbour:
        return False
    if _A_DAY.fullmatch(said):
        return True
    opened = bool(before) and before[-1].operation is OperationType.CLICK and said in before[-1].object.text.casefold()
    return said in ("date", "日期") and (instruction.open_choice or opened)


def _without_old_time(slots: list[Slot], prompt: str) -> list[Slot]:
    """Where something is moved from a time to another one, the first says what is moved; a time alone does so too, if
    nothing before it says that it is the new one."""
    times = [s for s in slots if s.type == "time"]
    if not times or len(times) > 2 or not _MOVES.search(prompt):
        return slots
    said = next((f.start for f in find_values(prompt) if f.type == "time"), 0)
    is_old = len(times) == 2 or not _NEW.search(prompt[:said])
    return [s for s in slots if s is not times[0]] if is_old else slots


def _is_new_time(value: str, function: Function) -> bool:
    """A time that something is moved to is no name of a thing."""
    is_time = any(p.type == "time" and p.value == value for p in function.parameters)
    return is_time and _NEW.search(function.prompt.partition(value)[0]) is not None


def _is_spoken_of(value: str, prompt: str) -> bool:
    """As "the place" is in "change the place of Dentist"; in "change it to the office" the words are a value."""
    return _A_THING.fullmatch(value) is not None and not _NEW.search(prompt.partition(value)[0])


def _changes_one(instructions: Sequence[Instruction], prompt: str) -> bool:
    """Something that there is already is changed, and touched before anything is typed: a plan names it by its kind."""
    if not _CHANGES.search(prompt):
        return False
    for instruction in instructions:
        if instruction.operation is OperationType.EDIT:
            return False
        if instruction.operation is OperationType.CLICK and _is_of_one(instruction):
            return True
    return False


def _is_of_one(instruction: Instruction) -> bool:
    return is_one(instruction.object.text) or is_one(instruction.object.neighbour)


def ask_for(slot: Slot, language: str, what: str = "") -> Question:
    """What to ask a person for a value."""
    name = what or _called(slot.name, language)
    text = f"“{name}”填什么？" if language == "zh" else f"What should “{name}” be?"
    return Question(QuestionKind.FILL, slot.name, text, default=slot.value)


def _kind_of(slot: Slot, called: Sequence[str]) -> str:
    """A slot's type; that of the value which it was saved with, where it is a number or an address in a field that is
    called for nothing else."""
    if slot.type != "text" or any(_NAMES.search(label) for label in called):
        return slot.type
    return next((f.type for f in find_values(slot.value) if (f.start, f.end) == (0, len(slot.value))), slot.type)


def _in_label(task: Task, slot: Slot, prompt: str) -> str:
    """The saved value, where it is only a part of what is touched ("Credit card •••• 1205") and the prompt says the
    rest of that; empty elsewhere."""
    mark = f"{{{slot.name}}}"
    labels = [s.instruction.object.text for s in task.steps if mark in s.instruction.object.text]
    rest = [_WORDS.findall(label.replace(mark, " ").casefold()) for label in labels]
    said = prompt.casefold()
    return slot.value if rest and all(words and all(w in said for w in words) for words in rest) else ""


def _changed_slot(task: Task) -> str:
    """The slot of what a task touches before it types anything; empty where it touches none."""
    for step in task.steps:
        if step.instruction.operation is OperationType.EDIT:
            return ""
        texts = f"{step.description} {step.instruction.object}"
        if named := next((s.name for s in task.slots if f"{{{s.name}}}" in texts), ""):
            return named
    return ""


def _said_again(slots: Sequence[Slot], prompt: str) -> dict[str, str]:
    """The saved values that the prompt says in so many words, the longest first; none within another."""
    left, found = f" {normal(prompt)} ", {}
    for slot in sorted(slots, key=lambda s: -len(s.value)):
        if (
            len(slot.value.encode("gb18030", "replace")) < _WORTH
            or slot.value.isdecimal()
            or slot.type in ("time", "date")
        ):
            continue
        edge = r"(?<![A-Za-z0-9])" if slot.value[0].isascii() else ""
        end = r"(?![A-Za-z0-9])" if slot.value[-1].isascii() else ""
        if said := re.search(f"{edge}{re.escape(slot.value)}{end}", left, re.I):
            found[slot.name] = slot.value
            left = f"{left[: said.start()]} … {left[said.end() :]}"
    return found


def _measured(slots: Sequence[Slot], prompt: str) -> dict[str, str]:
    """The amount with its unit that the prompt says ("5 minutes"), for a slot that holds one ("30 seconds")."""
    wanted = [s for s in slots if _AMOUNT.fullmatch(s.value)]
    said = [m.group() for m in _AMOUNT.finditer(normal(prompt))]
    return {wanted[0].name: said[0]} if len(wanted) == len(said) == 1 else {}


def _left_open(instruction: Instruction) -> Instruction:
    """Without the text that a tutorial only describes ("the person's name")."""
    described = instruction.operation is OperationType.EDIT and _DESCRIBED.fullmatch(instruction.parameter)
    return replace(instruction, parameter="") if described else instruction


def _alternative(instruction: Instruction, prompt: str) -> Instruction:
    """Of "A, B or C" the one that the prompt names."""
    if instruction.operation is not OperationType.CLICK:
        return instruction
    choices = [part for part in _OR.split(instruction.object.text) if part]
    said = prompt.casefold()
    named = [part for part in choices if part.casefold() in said]
    if len(choices) < 2 or not _OR_WORD.search(instruction.object.text) or len(named) != 1:
        return instruction
    return replace(instruction, object=replace(instruction.object, text=named[0]))


def _field_name(label: str) -> str:
    """A field's label as the name of a slot; empty where it cannot be one."""
    return re.sub(r"\W+", "_", label.lower()).strip("_") if label.isascii() else ""


def _labels(task: Task, slot: Slot) -> tuple[str, ...]:
    """What the fields are called that a slot is typed into."""
    fields = (s.instruction.object.text for s in task.steps if f"{{{slot.name}}}" in s.instruction.parameter)
    return (slot.name.rstrip("0123456789").replace("_", " "), *fields)


def _with_values(function: Function, found: Mapping[int, Slot]) -> Function:
    """With the values that a plan needs, in the place of those that they are a part of, or that are a part of them."""
    new = tuple(found.values())
    kept = tuple(
        p
        for p in function.parameters
        if p.type in ("on_off", "time", "date") or not any(p.value in s.value or s.value in p.value for s in new)
    )
    return replace(function, parameters=(*kept, *new)) if new else function


def _called(part: str, language: str) -> str:
    """What a value, or a part of one, is called."""
    name, _, piece = part.partition(".")
    return _SAID[language].get(piece or name.rstrip("0123456789"), part)


def _family(slot: Slot) -> str:
    return _FAMILY.get(slot.type, slot.type)
