"""A coordinator that knows how a task is done and begins with a wrong plan, as language models do that do not see the
screen. Once it is shown the screen with what went wrong, it says what is left, as far as the screen lets it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.model import Completion, Message, Room, Usage
from promptrpa.matching.words.text import strict_similarity

_FENCE: Final = re.compile(r"<data-[0-9a-f]+ (\w+)>\n(.*?)\n</data-[0-9a-f]+>", re.DOTALL)
_LINE: Final = re.compile(r"^(\d+) (\w+) ?(.*)$")
_SAME: Final = 0.75
_PARTS: Final = re.compile(r"; |: ")
_LEADS: Final = frozenset({OperationType.CLICK, OperationType.OPEN, OperationType.SCROLL, OperationType.BACK})
_IN_VAIN: Final = "(changed nothing"
_TURNS: Final = 2
"""So often it goes back for one step, before it opens the app anew."""


class Wrong(StrEnum):
    """What is wrong with the plan at first."""

    NOTHING = "nothing"
    WIDGET = "wrong widget"
    """A step names what is not there."""
    MISSING = "missing step"
    PAGE = "wrong page"
    """A step before it leads elsewhere."""


@dataclass(frozen=True, slots=True)
class Script:
    """steps: how the task is done; first: the plan at first; wrong: what is wrong with it."""

    steps: tuple[Instruction, ...]
    first: tuple[Instruction, ...]
    wrong: Wrong


def spoilt(steps: Sequence[Instruction], others: Sequence[Instruction], wrong: Wrong, number: int) -> Script | None:
    """A script with something wrong in its middle; None where its steps have no place for it. others: first steps of
    other tasks of the app; number: picks among what could be done wrong."""
    named = [str(s) for s in steps]
    inner = [n for n, s in enumerate(steps) if 0 < n < len(steps) and s.operation is OperationType.CLICK]
    strange = [o for o in others if str(o) not in named and o.operation is OperationType.CLICK]
    first = list(steps)
    match wrong:
        case Wrong.NOTHING:
            return Script(tuple(steps), tuple(steps), wrong)
        case Wrong.WIDGET if inner and strange:
            at, other = inner[number % len(inner)], strange[number % len(strange)]
            words = f"{steps[at].object.text} {other.object.text}"
            first[at] = replace(steps[at], object=ObjectDescription(words), source="")
        case Wrong.MISSING if len(steps) > 2 and any(n < len(steps) - 1 for n in inner):
            del first[[n for n in inner if n < len(steps) - 1][number % sum(n < len(steps) - 1 for n in inner)]]
        case Wrong.PAGE if strange:
            first.insert(1, strange[number % len(strange)])
        case _:
            return None
    return Script(tuple(steps), tuple(first), wrong)


@dataclass(slots=True)
class Coordinator:
    """Implements ports.ChatWire. tokens: what texts take; cover: a text as the model knows it, with placeholders for
    private values. calls, prompt_tokens, shown: what was asked, and how often the screen was told."""

    script: Script
    tokens: Callable[[str], int]
    cover: Callable[[str], str]
    calls: int = 0
    spent: int = 0
    shown: int = 0
    _backs: dict[int, int] = field(default_factory=dict)

    def complete(
        self, model: str, messages: Sequence[Message], schema: Mapping[str, object], name: str, room: Room
    ) -> Completion:
        text = messages[-1].text
        answer = json.dumps(self._answer(name, dict(_FENCE.findall(text))), ensure_ascii=False)
        usage = Usage(sum(self.tokens(m.text) for m in messages), self.tokens(answer))
        self.calls += 1
        self.spent += usage.total
        self.shown += "screen" in dict(_FENCE.findall(text))
        return Completion(answer, usage, model)

    def _answer(self, name: str, data: Mapping[str, str]) -> dict[str, object]:
        match name:
            case "understand":
                return {"kind": "task", "goal": "", "app": ""}
            case "choose_tutorial":
                return {"number": 0}
            case "criticise_plan":
                return {"problems": [], "plan": []}
            case "make_commands":
                return {"thought": "", "commands": self._commands(data)}
            case "next_step" | "mend_step":
                return self._step(data)
        return {}

    def _commands(self, data: Mapping[str, str]) -> list[str]:
        if "screen" not in data:
            return [self._said(s) for s in self.script.first]
        number, before = self._next(data, self._done(data.get("done", "")))
        return [*before, *(self._said(s) for s in self.script.steps[number:])]

    def _step(self, data: Mapping[str, str]) -> dict[str, object]:
        """For a planner that is shown every screen."""
        number, before = self._next(data, self._done_by_kind(data.get("done", "")))
        steps = self.script.steps
        plan = [*before, *(self._said(s) for s in steps[number:])]
        said: dict[str, object] = {
            "plan": plan,
            "step": plan[0] if plan else "done",
            "thought": "",
            "text": "",
            "widget": -1,
        }
        if before:
            return said | _acted(before[0])
        if number >= len(steps):
            return said | {"action": "done"}
        return said | self._act(steps[number], _lines(data["screen"]))

    def _act(self, step: Instruction, lines: Sequence[tuple[int, str, str]]) -> dict[str, object]:
        if not step.operation.needs_widget:
            return _acted(self._said(step))
        kinds = {OperationType.EDIT: "field", OperationType.SWITCH: "switch"}
        named = [(self._near(step, words), kind == kinds.get(step.operation, "button"), -n) for n, kind, words in lines]
        near, _, number = max(named, default=(0.0, False, 0))
        action = {OperationType.SWITCH: "switch_on" if step.parameter == "true" else "switch_off"}
        text = self.cover(step.parameter) if step.operation is OperationType.EDIT else ""
        return {
            "action": action.get(step.operation, str(step.operation)),
            "widget": -number if near >= _SAME else -1,
            "text": text,
        }

    def _next(self, data: Mapping[str, str], number: int) -> tuple[int, list[str]]:
        """The step that is to be done now, and what leads to where it can be done. number: of those that were done."""
        steps = self.script.steps
        lines = _lines(data["screen"])
        if number >= len(steps):
            return number, []
        last = (_lines_of(data.get("done", "")) or [""])[-1]
        vain = last.partition(" (")[0] if _IN_VAIN in last else ""
        ahead = [n for n in range(number, len(steps)) if self._can(steps[n], lines) and self._said(steps[n]) != vain]
        ahead = ahead[:1] if ahead and all(s.operation in _LEADS for s in steps[number : ahead[0]]) else []
        behind = [n for n in range(number) if steps[n].operation.needs_widget and self._can(steps[n], lines)]
        behind = [n for n in behind if self._said(steps[n]) != vain]
        if ahead and steps[ahead[0]].operation.needs_widget:
            return ahead[0], []
        if behind and all(s.operation in _LEADS for s in steps[behind[-1] : number]):
            return behind[-1], []
        if not steps[number].operation.needs_widget:
            return number, []
        self._backs[number] = self._backs.get(number, 0) + 1
        if any(kind == "list" for _, kind, _ in lines) and self._backs[number] % 2 == 1:
            return number, ["scroll: down"]
        if self._backs[number] <= 2 * _TURNS:
            return number, ["back: previous"]
        return 0, []

    def _done(self, told: str) -> int:
        """How many of the steps were done, in their order."""
        number = 0
        for line in _done_lines(told):
            number += number < len(self.script.steps) and line.startswith(self._said(self.script.steps[number]))
        return number

    def _done_by_kind(self, told: str) -> int:
        """The same where steps are told by the names of the widgets that it chose itself."""
        number = 0
        for line in _done_lines(told):
            number += number < len(self.script.steps) and line.startswith(f"{self.script.steps[number].operation}:")
        return number

    def _can(self, step: Instruction, lines: Sequence[tuple[int, str, str]]) -> bool:
        return not step.operation.needs_widget or any(self._near(step, words) >= _SAME for _, _, words in lines)

    def _near(self, step: Instruction, words: str) -> float:
        name = self.cover(step.object.text)
        return max(strict_similarity(part, name) for part in (words, *_PARTS.split(words)))

    def _said(self, step: Instruction) -> str:
        return self.cover(str(step))


def _done_lines(told: str) -> list[str]:
    """The steps that were done, also those that are only doubted: the screen tells."""
    return [line for line in _lines_of(told) if "(not done" not in line and _IN_VAIN not in line]


def _lines_of(told: str) -> list[str]:
    return [re.sub(r"^(?:-|\d+\.) ", "", line) for line in told.splitlines()]


def _acted(line: str) -> dict[str, object]:
    kind, _, text = line.partition(":")
    text = text.strip()
    action = {"back": "home" if text == "home" else "back", "press": "enter"}.get(kind, kind)
    return {"action": action, "widget": -1, "text": text}


def _lines(screen: str) -> list[tuple[int, str, str]]:
    """Number, kind and words of the widgets that are told."""
    return [(int(m[1]), m[2], m[3]) for line in screen.splitlines() if (m := _LINE.match(line))]
