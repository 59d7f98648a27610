"""The person at the terminal: shown what a run does, and asked."""

from __future__ import annotations

import select
import sys
from collections.abc import Callable, Mapping
from typing import Final, TextIO

import click
from rich.console import Console
from rich.markup import escape
from rich.prompt import Prompt
from rich.text import Text

from promptrpa.cli.output import Say
from promptrpa.cli.plan_editor import change, from_editor
from promptrpa.domain.operation import Purpose
from promptrpa.domain.page import Page
from promptrpa.domain.private import secret_field
from promptrpa.domain.question import Answer, Option, Question, QuestionKind, agrees, refuses, stops
from promptrpa.domain.run import Run, RunStatus, Step, StepResult
from promptrpa.errors import AnswerNeeded, UsageError
from promptrpa.loop.open_choices import NONE
from promptrpa.matching.prompts.fitting import misfit

Touches = Callable[[float, Callable[[], bool]], tuple[int, int] | None]
"""Waits so many seconds for a touch on the phone, as long as somebody waits; see ports.Device.next_touch."""
TOUCH_SECONDS: Final = 60.0
_EDITING: Final = (
    "“2: tap Wi-Fi” writes a line anew, “a2 tap Wi-Fi” adds one after it, “d3” deletes one, “e” opens an editor, "
    "“stop” ends it."
)
_NO_SUCH: Final = "None has this number."
_YES_OR_NO: Final = "Say yes or no."
_MOST_SHOWN: Final = 10
"""Of the options of a question that nobody is there to answer."""

_MARKS = {
    StepResult.CHANGED: ("✓", "green"),
    StepResult.UNCHANGED: ("·", "yellow"),
    StepResult.SKIPPED: ("–", "dim"),
    StepResult.REFUSED: ("✗", "red"),
    StepResult.FAILED: ("✗", "red"),
    StepResult.UNKNOWN: ("?", "yellow"),
}


class TerminalWatcher:
    """Prints each step as it is done: what, which widget, how it was found, how sure, how long."""

    def __init__(self, console: Console, say: Say = str) -> None:
        self._console = console
        self._say = say

    def started(self, run: Run) -> None:
        self._console.print(f"[dim]{escape(self._say(f'run {run.id} on {run.device}'))}[/dim]")

    def note(self, text: str) -> None:
        self._console.print(f"[cyan]{escape(self._say(text))}[/cyan]")

    def step(self, step: Step) -> None:
        mark, colour = _MARKS[step.result]
        line = Text.assemble((f"{mark} ", colour), (f"{step.number:>2}  ", "dim"), self._what(step))
        proposal = step.proposal
        if proposal:
            line.append(f"  {proposal.tier} {proposal.confidence:.2f}", "dim")
        total = step.times.observe + step.times.decide + step.times.perform + step.times.settle
        line.append(f"  {total * 1000:.0f} ms", "dim")
        if step.healed:
            line.append(f"  {self._say('healed')}", "magenta")
        if step.reason and step.result is not StepResult.CHANGED:
            line.append(f"  {self._say(step.reason)}", "dim italic")
        self._console.print(line, soft_wrap=True)

    def over(self, run: Run) -> None:
        colour = {RunStatus.DONE: "green", RunStatus.WAITING: "yellow"}.get(run.status, "red")
        self._console.print(f"[{colour} bold]{self._say(run.status.value)}[/] {escape(self._say(run.reason))}")

    def _what(self, step: Step) -> str:
        proposal = step.proposal
        if proposal and proposal.purpose is Purpose.APPROACH and step.operation:
            return f"({step.operation.type}: {self._say(proposal.reason)})"
        if proposal and proposal.purpose is Purpose.DISMISS:
            return f"({self._say(proposal.reason)})"
        return str(step.instruction or step.operation)


class QuietWatcher:
    """Says nothing."""

    def started(self, run: Run) -> None: ...

    def note(self, text: str) -> None: ...

    def step(self, step: Step) -> None: ...

    def over(self, run: Run) -> None: ...


class TerminalAsker:
    """Answers given beforehand come first; then the person at the terminal, where there is one."""

    def __init__(
        self, console: Console, given: Mapping[str, str], *, yes: bool, source: TextIO = sys.stdin, say: Say = str
    ) -> None:
        self._console = console
        self._say = say
        self._touches: Touches | None = None
        self._given = dict(given)
        self._yes = yes
        self._source = source
        self.attended = source.isatty()
        self.asking = False
        """Whether the person's words are waited for."""

    def watch(self, touches: Touches) -> None:
        """From now on a step is shown by touching the phone."""
        self._touches = touches

    def ask(self, question: Question, page: Page | None) -> Answer:
        if question.name in self._given:
            return Answer(question.name, self._said_beforehand(question))
        if question.approval and self._yes:
            return Answer(question.name, "yes")
        if not self.attended:
            raise AnswerNeeded(_how_to_answer(question))
        self.asking = True
        try:
            if question.kind is QuestionKind.DEMONSTRATE:
                return self._demonstrated(question)
            return Answer(question.name, self._ask_person(question))
        except EOFError:  # Ctrl-D
            raise AnswerNeeded(_how_to_answer(question)) from None
        finally:
            self.asking = False

    def _said_beforehand(self, question: Question) -> str:
        """Raises UsageError where it is nothing of what is asked for."""
        said = self._given[question.name]
        if problem := misfit(question, said):
            raise UsageError(problem)
        return said

    def _ask_person(self, question: Question) -> str:
        for number, option in enumerate(question.options, 1):
            self._console.print(
                f"  {number}. {escape(self._say(option.title))}  [dim]{escape(option.detail[:100])}[/dim]"
            )
        if question.kind is QuestionKind.EDIT:
            return self._edited(question)
        if question.kind is QuestionKind.CONFIRM:
            if not question.approval:
                return self._said(f"{question.text} (yes, no, or what you want instead)", question.default)
            return self._approved(question)
        if question.options:
            return self._chosen(question)
        return self._filled(question)

    def _filled(self, question: Question) -> str:
        """What is said to it; asked for again until it is of the type that is asked for."""
        while True:
            said = self._said(question.text, question.default or None, secret=bool(_secret(question)))
            problem = misfit(question, said)
            if not problem:
                return said
            self._console.print(f"[yellow]{escape(self._say(problem))}[/yellow]")

    def _approved(self, question: Question) -> str:
        """Yes or no, in either language; no where nothing is said."""
        while True:
            said = self._said(f"{question.text} (yes or no)", "no")
            if agrees(said) or refuses(said) or stops(said):
                return "yes" if agrees(said) else "no"
            self._console.print(f"[yellow]{escape(self._say(_YES_OR_NO))}[/yellow]")

    def _chosen(self, question: Question) -> str:
        """The id of one of the options; or other words, where these are taken."""
        ids = {str(number): option.id for number, option in enumerate(question.options, 1)}
        agreed = next((number for number, id in ids.items() if id == question.default), "1")
        text = f"{question.text} (a number, or what you want in other words)" if question.open else question.text
        while True:
            said = self._said(text, agreed).strip()
            meant = ids.get(said) or question.id_of(said)
            if meant in ids.values() or (question.open and said and not said.isdecimal()):
                return meant
            self._console.print(f"[yellow]{escape(self._say(_NO_SUCH))}[/yellow]")

    def _edited(self, question: Question) -> str:
        """The lines of a plan, as the person wants them; "stop" where they do not want it."""
        lines = question.default.splitlines()
        self._console.print(f"[dim]{escape(self._say(_EDITING))}[/dim]")
        while True:
            said = self._said(question.text, "go on").strip()
            if said in ("go on", "") or agrees(said):
                return "\n".join(lines)
            if stops(said) or refuses(said):
                return "stop"
            if said == "e":
                numbered = "\n".join(f"{n}. {line}" for n, line in enumerate(lines, 1))
                lines = from_editor(click.edit(numbered) or numbered)
            else:
                try:
                    lines = change(lines, said)
                except UsageError as error:
                    self._console.print(f"[yellow]{escape(self._say(str(error)))}[/yellow]")
                    continue
            for number, line in enumerate(lines, 1):
                self._console.print(f"  {number}. {escape(line)}")

    def _demonstrated(self, question: Question) -> Answer:
        """The place that is touched on the phone; else what is typed: "x,y", "skip" or "stop"."""
        if self._touches is not None:
            text = self._say(f"{question.text} (touch the phone, or press Enter to type)")
            self._console.print(Text(text))
            touched = self._touches(TOUCH_SECONDS, lambda: not self._typed())
            if touched:
                return Answer(question.name, f"{touched[0]},{touched[1]}", done=True)
            if self._typed() and (said := self._source.readline().strip()):
                return Answer(question.name, said)
        return Answer(question.name, self._said(f"{question.text} (x,y, skip or stop)", question.default))

    def _said(self, text: str, default: str | None, *, secret: bool = False) -> str:
        """What is typed; brackets in the text are no markup."""
        asked = Text(self._say(text), "prompt")
        return str(Prompt.ask(asked, default=default, password=secret, console=self._console) or "")

    def _typed(self) -> bool:
        """Whether a line waits at the terminal."""
        if sys.platform == "win32":  # select takes only sockets there
            return False
        return bool(select.select([self._source], [], [], 0)[0])


def _how_to_answer(question: Question) -> str:
    """A question that nobody is there to answer, with how to answer it beforehand."""
    if question.kind is QuestionKind.CONFIRM:
        return f"{question.text} Say --yes to agree beforehand."
    if secret := _secret(question):
        kept = f"{question.text} Keep it with `promptrpa private set {secret}`"
        return f"{kept}, then say --answer {question.name}={{{{{secret}}}}}."
    asked = f"{question.text} Say --answer {question.name}=VALUE."
    offered = [option for option in question.options if option.id != NONE]
    if not offered:
        return asked
    shown = ", ".join(_named(question, option) for option in offered[:_MOST_SHOWN])
    return f"{asked} VALUE is one of: {shown}{', …' if len(offered) > _MOST_SHOWN else '.'}"


def _secret(question: Question) -> str:
    """What kind of secret is asked for; empty where it is none."""
    return secret_field(question.name.replace("_", " ")) if question.kind is QuestionKind.FILL else ""


def _named(question: Question, option: Option) -> str:
    """By its title, or by its id where others have the same."""
    if question.id_of(option.title) == option.id:
        return option.title
    return f"{option.id} ({option.title})" if option.title else option.id
