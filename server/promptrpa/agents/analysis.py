"""The analysis agent: what a prompt wants, with which values, and what is missing (PromptRPA, section 4.1.1)."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from promptrpa.domain.function import Function
from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.question import Question, QuestionKind
from promptrpa.domain.task import Slot, Task
from promptrpa.matching.apps import AppNames
from promptrpa.matching.lexicon import is_chinese
from promptrpa.matching.templates import make_template, match_template
from promptrpa.matching.text import strict_similarity
from promptrpa.matching.values import find_values, parts
from promptrpa.ports import Embedder, Knowledge, ParsingAgent

_NAMED = [
    ("title", re.compile(r"\b(?:called|named|titled|labelled|labeled|with (?:the )?(?:title|name|label))\s+(?P<v>[^,.\"“]+?)(?=\s+(?:and|with|in|to|at|for|on|saying|that says)\b|[,.]|$)", re.I)),
    ("text", re.compile(r"\b(?:saying|that says|with (?:the )?(?:text|content|message|body))\s+(?P<v>[^,.\"“]+?)(?=\s+(?:to|and|in)\b|[,.]|$)", re.I)),
    ("title", re.compile(r"(?:名为|叫做?|标题为|标题是|名称为|命名为)(?P<v>[^，。,\"“”「」]+?)(?=的|，|。|,|并|$)")),
    ("text", re.compile(r"(?:内容为|内容是|写着|说)(?P<v>[^，。,\"“”「」]+?)(?=的?(?:消息|短信|笔记)|，|。|,|$)")),
]  # fmt: skip


class RuleAnalysis:
    """Rules for both languages. Asks only for what nothing else tells."""

    def __init__(self, apps: AppNames, parsing: ParsingAgent, embedder: Embedder, knowledge: Knowledge) -> None:
        self._apps = apps
        self._parsing = parsing
        self._embedder = embedder
        self._knowledge = knowledge

    def analyse(self, prompt: str) -> Function:
        """The function, and the prompt itself as steps where it says how."""
        language = "zh" if is_chinese(prompt) else "en"
        instructions = self._parsing.parse(prompt)
        acting = [i for i in instructions if i.operation is not OperationType.OPEN]
        opens = [i for i in instructions if i.operation is OperationType.OPEN]
        says_how = (len(instructions) >= 2 and (bool(opens) or len(acting) >= 2)) or (bool(opens) and not acting)
        if len(instructions) == 1 and opens and not self._apps.known(opens[0].parameter):
            says_how = False
        values = self.values(prompt, language)
        return Function(
            prompt=prompt,
            description=make_template(prompt, values),
            language=language,
            app=opens[0].parameter if opens else self._apps.mentioned(prompt),
            parameters=values,
            steps=prompt if says_how else "",
        )

    def values(self, text: str, language: str) -> tuple[Slot, ...]:
        """The values said in a text, named after their type: time, time2, number, text, ..."""
        slots: list[Slot] = []

        def add(name: str, type: str, value: str) -> None:
            slots.append(Slot(_free(name, {s.name for s in slots}), type, value))

        for found in find_values(text):
            add(found.type, found.type, found.value)
        for name, pattern in _NAMED:
            if (match := pattern.search(text)) and not any(match["v"].strip() in s.value for s in slots):
                add(name, "text", match["v"].strip())
        return tuple(slots)

    def fill(self, task: Task, function: Function) -> tuple[dict[str, str], list[Question]]:
        """The slot values that the prompt gives to a saved task: by its known prompts, else by type and order."""
        for template in task.prompts:
            if (values := match_template(template, function.prompt, task.slots)) is not None:
                given = values
                break
        else:
            given = self._by_type(task, function)
        questions = []
        for slot in task.slots:
            if slot.name not in given:
                questions.append(self._question(slot, function.language))
        return given, questions

    def bind(
        self, instructions: Sequence[Instruction], function: Function
    ) -> tuple[tuple[Instruction, ...], list[Question]]:
        """Instructions that lack their text get it from the function's values; a question for each that is left."""
        unused = [slot for slot in function.parameters if not any(slot.value in i.parameter for i in instructions)]
        bound: list[Instruction] = []
        questions: list[Question] = []
        for instruction in instructions:
            if instruction.operation is OperationType.EDIT and not instruction.parameter:
                name, value = self._value_for(instruction, unused, function)
                if value:
                    instruction = replace(instruction, parameter=value)
                else:
                    name = _free(name, {q.name for q in questions})
                    instruction = replace(instruction, parameter=f"{{{name}}}")
                    questions.append(self._question(Slot(name, "text", ""), function.language, str(instruction.object)))
            bound.append(instruction)
        return tuple(bound), questions

    def _value_for(self, instruction: Instruction, unused: list[Slot], function: Function) -> tuple[str, str]:
        wanted = instruction.object.text
        choices = [(slot, part, value) for slot in unused for part, value in parts(slot).items()]
        said = [_PARTS[function.language].get(part.partition(".")[2], part) for _, part, _ in choices]
        near = self._embedder.similarity(wanted, said) if choices else []
        best = max(range(len(choices)), key=lambda k: near[k], default=-1)
        if best >= 0 and near[best] >= 0.6:
            slot, part, value = choices[best]
            if "." not in part:
                unused.remove(slot)
            return part, value
        whole = [s for s in unused if s.type in ("text", "name", "phone", "email", "number")]
        if len(whole) == 1 and not any(s.type == "time" for s in unused):
            unused.remove(whole[0])
            return whole[0].name, whole[0].value
        name = re.sub(r"\W+", "_", wanted.lower()).strip("_") if wanted.isascii() else ""
        remembered = self._knowledge.recall(wanted)
        return name or f"text{len(unused) or ''}", remembered or ""

    @staticmethod
    def _by_type(task: Task, function: Function) -> dict[str, str]:
        free = list(function.parameters)
        given: dict[str, str] = {}
        for slot in task.slots:
            same = [p for p in free if p.type == slot.type]
            same.sort(key=lambda p: -strict_similarity(p.name, slot.name))
            if same:
                given[slot.name] = same[0].value
                free.remove(same[0])
        return given

    @staticmethod
    def _question(slot: Slot, language: str, what: str = "") -> Question:
        name = what or slot.name
        text = f"“{name}”填什么？" if language == "zh" else f"What should “{name}” be?"
        return Question(QuestionKind.FILL, slot.name, text, default=slot.value)


def _free(name: str, taken: Collection[str]) -> str:
    return next(n for n in (name, *(f"{name}{k}" for k in range(2, 99))) if n not in taken)


_PARTS = {
    "en": {
        "hour": "hour",
        "minute": "minute",
        "hour02": "hour",
        "minute02": "minute",
        "padded": "time",
        "hour12": "hour",
    },
    "zh": {"hour": "小时", "minute": "分钟", "hour02": "小时", "minute02": "分钟", "padded": "时间", "hour12": "小时"},
}
