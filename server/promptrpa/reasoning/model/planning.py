"""Planners of open goals: the next step, a page at a time, by a language model.

D-PoT (Dynamic Planning of Thoughts) plans anew at each screen from goal, screen and executed steps, with two similar
tasks as reference. Beside it what it is compared with (section 5.6 of its paper): no plan, ReAct, a static plan, and a
plan anew at each screen that knows nothing of the steps before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from promptrpa.domain.loop import Stepped, Turn
from promptrpa.domain.model import ModelRequest, Reply
from promptrpa.domain.task import Task
from promptrpa.errors import ModelError
from promptrpa.ports.language import LanguageModel, Planner, Scene
from promptrpa.reasoning.model.critique import Critic
from promptrpa.reasoning.model.moves import (
    Act,
    CanOpen,
    MadePlan,
    PlannedAct,
    end_of,
    instruction_of,
    said,
    why_not,
)
from promptrpa.reasoning.model.screen import Screen, ScreenReader

SIMILAR: Final = 2
"""So many similar tasks are shown in the paper's reference variant."""
_STEPS: Final = 12
"""Steps of a similar task that are shown."""


@dataclass(frozen=True, slots=True)
class Workshop:
    """What all planners work with. apps: all names of each installed app, the usual one in the language first."""

    model: LanguageModel
    reader: ScreenReader
    critic: Critic
    can_open: CanOpen
    apps: Callable[[frozenset[str], str], Sequence[Sequence[str]]]

    def ask(self, scene: Scene, told: str, *, plan: Sequence[str] = (), **data: str) -> Act:
        """A step without a plan of its own."""
        return self.model.ask(self._request(Act, scene, told, plan, data))

    def ask_planned(self, scene: Scene, told: str, *, plan: Sequence[str] = (), **data: str) -> PlannedAct:
        """A plan from here on and a step of it."""
        return self.model.ask(self._request(PlannedAct, scene, told, plan, data))

    def first_plan(self, scene: Scene, screen: Screen, draft: Sequence[str] = ()) -> list[str]:
        """The plan at the start, criticised."""
        plan = list(draft)
        if not plan:
            values = {"goal": scene.goal, "apps": self.app_names(scene)}
            tasks = tasks_told(scene.similar)
            data = {"screen": screen.told(), **({"tasks": tasks} if tasks else {})}
            plan = self.model.ask(ModelRequest("make_plan", scene.language, MadePlan, values, data)).plan
        return self.critic.better_plan(scene.goal, scene.language, screen, plan)

    def app_names(self, scene: Scene, told: str = "") -> list[str]:
        """A name of each installed app that goes by none of its names in the text."""
        apps = self.apps(scene.installed, scene.language)
        return [names[0] for names in apps if not any(name in told for name in names)]

    def settle(self, scene: Scene, screen: Screen, act: Act, plan: Sequence[str] = ()) -> Stepped:
        """The step as one that the phone can do. Raises ModelError where none was said."""
        goal, language = scene.goal, scene.language
        act = self.critic.grounded(goal, language, screen, act)
        act, problem = self.critic.executable(
            goal, language, screen, act, lambda a: why_not(a, scene.page, screen, scene.installed, self.can_open)
        )
        if problem:
            raise ModelError(f"The language model chose what cannot be done: {problem}.")
        instruction, widget = instruction_of(act, scene.page, screen, self.reader)
        turn = Turn(scene.page.structure, screen.texts, act.thought, said(act, screen), tuple(plan))
        end = end_of(act)
        return Stepped(turn, instruction, widget, end, act.text if end else "")

    def _request(
        self, reply: type[Reply], scene: Scene, told: str, plan: Sequence[str], data: Mapping[str, str]
    ) -> ModelRequest[Reply]:
        away = not scene.turns or "launcher" in scene.page.package
        values = {
            "goal": scene.goal,
            "wants_plan": reply is PlannedAct,
            "plan": list(plan),
            "apps": self.app_names(scene, told) if away else [],
            "app": scene.page.package,
        }
        shown = {"screen": told, **{name: text for name, text in data.items() if text}}
        pictures = (scene.page.picture.data,) if scene.page.picture and self.model.sees else ()
        return ModelRequest("next_step", scene.language, reply, values, shown, pictures)


@dataclass(frozen=True, slots=True)
class NoPlan:
    """The action from goal and screen alone."""

    workshop: Workshop

    def next(self, scene: Scene) -> Stepped:
        screen = self.workshop.reader.read(scene.page)
        return self.workshop.settle(scene, screen, self.workshop.ask(scene, screen.told()))


@dataclass(frozen=True, slots=True)
class ReAct:
    """Thought and action from the last screens with what was thought and done there. history: screens; 0: all."""

    workshop: Workshop
    history: int = 4

    def next(self, scene: Scene) -> Stepped:
        screen = self.workshop.reader.read(scene.page)
        turns = scene.turns[-self.history :] if self.history else scene.turns
        first = len(scene.turns) - len(turns) + 1
        told = "\n\n".join(_turn_told(number, turn) for number, turn in enumerate(turns, first))
        return self.workshop.settle(scene, screen, self.workshop.ask(scene, screen.told(), turns=told))


@dataclass(frozen=True, slots=True)
class Static:
    """One plan at the start, which leads all actions."""

    workshop: Workshop

    def next(self, scene: Scene) -> Stepped:
        screen = self.workshop.reader.read(scene.page)
        plan = list(scene.turns[0].plan) if scene.turns else self.workshop.first_plan(scene, screen)
        return self.workshop.settle(scene, screen, self.workshop.ask(scene, screen.told(), plan=plan), plan)


@dataclass(frozen=True, slots=True)
class Dynamic:
    """A plan anew at each screen, without the steps before."""

    workshop: Workshop

    def next(self, scene: Scene) -> Stepped:
        screen = self.workshop.reader.read(scene.page)
        reply = self.workshop.ask_planned(scene, screen.told())
        return self.workshop.settle(scene, screen, reply.act, reply.plan)


@dataclass(frozen=True, slots=True)
class DPoT:
    """A plan anew at each screen, from the steps done and similar tasks; the first one is criticised. Of a page that
    was told before in this run, only what can be acted on and what is new is told; all of it where it was scrolled, as
    what stands beside what has changed."""

    workshop: Workshop

    def next(self, scene: Scene) -> Stepped:
        shop = self.workshop
        screen = shop.reader.read(scene.page)
        moved = bool(scene.turns) and scene.turns[-1].action.startswith("scroll")
        known = (t.lines for t in reversed(scene.turns) if t.page == scene.page.structure)
        seen = () if moved else next(known, ())
        data = {
            "tasks": "" if scene.turns else tasks_told(scene.similar),
            "done": "\n".join(f"{n}. {step}" for n, step in enumerate(scene.done, 1)),
        }
        told = screen.told(seen)
        reply = shop.ask_planned(scene, told, **data)
        if not scene.turns and not end_of(reply.act):
            better = shop.first_plan(scene, screen, reply.plan)
            if better != reply.plan:
                reply = shop.ask_planned(scene, told, plan=better, **data)
        return shop.settle(scene, screen, reply.act, reply.plan)


def tasks_told(tasks: Sequence[Task]) -> str:
    """Similar tasks with their steps, a line each."""
    return "\n".join(f"{t.function}: {'; '.join(step.description for step in t.steps[:_STEPS])}" for t in tasks)


def make_planner(kind: str, workshop: Workshop, history: int) -> Planner:
    """kind: dpot, dynamic, static, react or direct."""
    if kind == "react":
        return ReAct(workshop, history)
    plain: dict[str, Callable[[Workshop], Planner]] = {
        "direct": NoPlan,
        "static": Static,
        "dynamic": Dynamic,
        "dpot": DPoT,
    }
    return plain[kind](workshop)


def _turn_told(number: int, turn: Turn) -> str:
    screen = "\n".join(f"{n} {line}" for n, line in enumerate(turn.lines, 1))
    return f"Turn {number}. Screen:\n{screen}\nThought: {turn.thought}\nAction: {turn.action}"
