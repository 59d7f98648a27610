"""The person at the terminal: shown what a run does, and asked."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TextIO

from rich.console import Console
from rich.markup import escape
from rich.prompt import Prompt
from rich.text import Text

from promptrpa.domain.operation import Purpose
from promptrpa.domain.page import Page
from promptrpa.domain.question import Answer, Question, QuestionKind
from promptrpa.domain.run import Run, RunStatus, Step, StepResult
from promptrpa.errors import AnswerNeeded

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

    def __init__(self, console: Console) -> None:
        self._console = console

    def started(self, run: Run) -> None:
        self._console.print(f"[dim]run {run.id} on {escape(run.device)}[/dim]")

    def note(self, text: str) -> None:
        self._console.print(f"[cyan]{escape(text)}[/cyan]")

    def step(self, step: Step) -> None:
        mark, colour = _MARKS[step.result]
        line = Text.assemble((f"{mark} ", colour), (f"{step.number:>2}  ", "dim"), _what(step))
        proposal = step.proposal
        if proposal:
            line.append(f"  {proposal.tier} {proposal.confidence:.2f}", "dim")
        total = step.times.observe + step.times.decide + step.times.perform + step.times.settle
        line.append(f"  {total * 1000:.0f} ms", "dim")
        if step.healed:
            line.append("  healed", "magenta")
        if step.reason and step.result is not StepResult.CHANGED:
            line.append(f"  {step.reason}", "dim italic")
        self._console.print(line, soft_wrap=True)

    def over(self, run: Run) -> None:
        colour = {RunStatus.DONE: "green", RunStatus.WAITING: "yellow"}.get(run.status, "red")
        self._console.print(f"[{colour} bold]{run.status.value}[/] {escape(run.reason)}")


def _what(step: Step) -> str:
    proposal = step.proposal
    if proposal and proposal.purpose is Purpose.APPROACH and step.operation:
        return f"({step.operation.type}: {proposal.reason})"
    if proposal and proposal.purpose is Purpose.DISMISS:
        return f"({proposal.reason})"
    return str(step.instruction or step.operation)


class QuietWatcher:
    """Says nothing."""

    def started(self, run: Run) -> None: ...

    def note(self, text: str) -> None: ...

    def step(self, step: Step) -> None: ...

    def over(self, run: Run) -> None: ...


class TerminalAsker:
    """Answers given beforehand come first; then the person at the terminal, where there is one."""

    def __init__(self, console: Console, given: Mapping[str, str], *, yes: bool, source: TextIO = sys.stdin) -> None:
        self._console = console
        self._given = dict(given)
        self._yes = yes
        self._source = source
        self.attended = source.isatty()
        self.asking = False
        """Whether the person's words are waited for."""

    def ask(self, question: Question, page: Page | None) -> Answer:
        if question.name in self._given:
            return Answer(question.name, self._given[question.name])
        if question.kind is QuestionKind.CONFIRM and self._yes:
            return Answer(question.name, "yes")
        if not self.attended:
            raise AnswerNeeded(f"{question.text} {_how_to_answer(question)}")
        self.asking = True
        try:
            return Answer(question.name, self._ask_person(question))
        except EOFError:  # Ctrl-D
            raise AnswerNeeded(f"{question.text} {_how_to_answer(question)}") from None
        finally:
            self.asking = False

    def _ask_person(self, question: Question) -> str:
        for number, option in enumerate(question.options, 1):
            self._console.print(f"  {number}. {escape(option.title)}  [dim]{escape(option.detail[:100])}[/dim]")
        if question.kind is QuestionKind.CONFIRM:
            said = Prompt.ask(question.text, choices=["yes", "no"], default="no", console=self._console)
            return str(said)
        if question.options:
            numbers = [str(n) for n in range(1, len(question.options) + 1)]
            said = Prompt.ask(question.text, choices=numbers, default="1", console=self._console)
            return question.options[int(said) - 1].id
        hint = " (x,y, skip or stop)" if question.kind is QuestionKind.DEMONSTRATE else ""
        return str(Prompt.ask(question.text + hint, default=question.default or None, console=self._console) or "")


def _how_to_answer(question: Question) -> str:
    if question.kind is QuestionKind.CONFIRM:
        return "Say --yes to agree beforehand."
    return f"Say --answer {question.name}=VALUE."
