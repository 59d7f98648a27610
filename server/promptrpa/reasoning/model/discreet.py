"""A planner that does not see the screen (ResponsibleTA, section 3.1): it says all commands at once, and is shown the
screen only once one of them was judged infeasible or not done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from promptrpa.domain.instruction import Instruction
from promptrpa.domain.loop import End, Stepped, Turn
from promptrpa.domain.model import ModelRequest
from promptrpa.errors import ModelError, UsageError
from promptrpa.ports.language import Scene
from promptrpa.reasoning.model.planning import Workshop, tasks_told

_LOOK: Final = "look"
_ENDS: Final = {"done": End.DONE, "impossible": End.IMPOSSIBLE, "ask": End.ASK}


@dataclass(frozen=True, slots=True)
class Commands:
    """The commands still to be done, a line each."""

    thought: str
    commands: list[str]


@dataclass(frozen=True, slots=True)
class Discreet:
    """Implements ports.Planner. read: makes an instruction of a line; raises UsageError where it is none."""

    workshop: Workshop
    read: Callable[[str], Instruction]

    def next(self, scene: Scene) -> Stepped:
        """The next command of the plan; a new plan with the screen in view where the last one went wrong."""
        problem = scene.trouble
        lines = list(scene.turns[-1].plan[1:]) if scene.turns else self._plan(scene, "", shown=False)
        if problem:
            lines = self._plan(scene, problem, shown=True)
        if lines and lines[0].partition(":")[0].strip() == _LOOK:
            lines = self._plan(scene, "", shown=True)
        if not lines:
            return Stepped(end=End.DONE)
        try:
            return self._said(scene, lines)
        except UsageError as error:
            return self._said_anew(scene, str(error))

    def _said_anew(self, scene: Scene, problem: str) -> Stepped:
        lines = self._plan(scene, problem, shown=True)
        try:
            return self._said(scene, lines) if lines else Stepped(end=End.DONE)
        except UsageError as error:
            raise ModelError(str(error)) from error

    def _said(self, scene: Scene, lines: Sequence[str]) -> Stepped:
        """The first of the lines as a step. Raises UsageError."""
        turn = Turn(scene.page.structure, (), lines[0], lines[0], tuple(lines))
        kind, _, text = lines[0].partition(":")
        if end := _ENDS.get(kind.strip()):
            return Stepped(turn, end=end, text=text.strip())
        return Stepped(turn, self.read(lines[0]))

    def _plan(self, scene: Scene, problem: str, *, shown: bool) -> list[str]:
        shop = self.workshop
        values = {"goal": scene.goal, "apps": shop.app_names(scene), "problem": problem, "shown": shown}
        data = {"tasks": tasks_told(scene.similar), "done": "\n".join(f"- {step}" for step in scene.done)}
        if shown:
            data["screen"] = shop.reader.read(scene.page).told()
        told = {name: text for name, text in data.items() if text}
        said = shop.model.ask(ModelRequest("make_commands", scene.language, Commands, values, told))
        return [line.strip() for line in said.commands if line.strip()]
