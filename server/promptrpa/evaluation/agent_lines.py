"""One agent at a time: lines of JSON to calls of an agent, and its answers to lines of JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, Literal, TypeVar

import msgspec

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.operation import Operation, Proposal, Purpose, Tier, Verdict
from promptrpa.domain.page import Page, Widget
from promptrpa.domain.run import Step, StepResult
from promptrpa.domain.task import Tutorial
from promptrpa.errors import PromptRPAError, UsageError
from promptrpa.matching.pages.progress import Done, standings
from promptrpa.matching.prompts.by_kind import is_kind
from promptrpa.matching.words.instruction_text import InstructionReader
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.mind import Mind
from promptrpa.patterns import lazy_regex
from promptrpa.ports.agents import Situation
from promptrpa.ports.meaning import Embedder

AgentName = Literal["analysis", "retrieval", "parsing", "semantics", "grounding", "assessment"]
PageReader = Callable[[Path, Path | None], Page]
"""Reads a dump and, where one is given, its screenshot."""
Answer = dict[str, Any]
_MOST_SKIPS: Final = 50
_SHOWN: Final = 0.6
"""How much it counts that the page shows the widget of an instruction, beside what was done so far."""


_TICKED: Final = lazy_regex(r"勾(?:选|上)")


class _AnalysisLine(msgspec.Struct):
    id: Any
    prompt: str


class _RetrievalLine(msgspec.Struct):
    id: Any
    prompt: str
    tutorials: str


class _TutorialEntry(msgspec.Struct):
    id: str
    title: str
    text: str
    language: str = ""
    app: str = ""


class _ParsingLine(msgspec.Struct):
    id: Any
    text: str


class _SemanticsLine(msgspec.Struct):
    id: Any
    page: str
    screenshot: str | None = None


class _DoneEntry(msgspec.Struct):
    operation: str
    object: str = ""
    parameter: str = ""


class _GroundingLine(msgspec.Struct):
    id: Any
    function: str
    instructions: list[str]
    page: str
    done: list[_DoneEntry] = []
    screenshot: str | None = None


class _ProposalEntry(msgspec.Struct):
    operation: str
    x: float | None = None
    y: float | None = None
    parameter: str = ""
    confidence: float = 0.5
    reason: str = ""


class _AssessmentLine(_GroundingLine, kw_only=True):
    proposal: _ProposalEntry


_Line = TypeVar("_Line")


class AgentLines:
    """The agents, asked by lines. Files named in lines are read once, pages for each line.

    packages: those that an instruction to open an app may name, as there is no phone to ask.
    """

    def __init__(
        self,
        mind: Mind,
        embedder: Embedder,
        reader: InstructionReader,
        read_page: PageReader,
        packages: frozenset[str],
    ) -> None:
        self._mind = mind
        self._embedder = embedder
        self._reader = reader
        self._read_page = read_page
        self._packages = packages
        self._tutorials: dict[str, tuple[Tutorial, ...]] = {}
        self._agents: Mapping[AgentName, Callable[[bytes], Answer]] = {
            "analysis": self._analysis,
            "retrieval": self._retrieval,
            "parsing": self._parsing,
            "semantics": self._describe,
            "grounding": self._grounding,
            "assessment": self._assessment,
        }

    def answer(self, agent: AgentName, line: bytes) -> tuple[bytes, bool]:
        """The agent's answer to one line as a line, and whether it is one: a line that cannot be answered gets its id
        and a sentence that says why."""
        try:
            return msgspec.json.encode(self._agents[agent](line)), True
        except (PromptRPAError, msgspec.MsgspecError, OSError, UnicodeError) as error:
            return msgspec.json.encode({"id": _id_of(line), "error": _sentence(error)}), False

    # --- the agents

    def _analysis(self, line: bytes) -> Answer:
        asked = _read(line, _AnalysisLine)
        function = self._mind.analysis.analyse(asked.prompt)
        instructions = self._mind.parsing.parse(function.steps) if function.steps else ()
        questions = self._mind.analysis.bind(instructions, function).questions
        return {
            "id": asked.id,
            "function": function.description,
            "app": function.app,
            "parameters": {slot.name: slot.value for slot in function.parameters},
            "missing": [*(slot.name for slot in function.missing), *(question.name for question in questions)],
            "kind": function.kind,
            "confidence": function.confidence,
            "parts": function.parts,
            "steps": list(dict.fromkeys(i.source for i in instructions)),
        }

    def _retrieval(self, line: bytes) -> Answer:
        asked = _read(line, _RetrievalLine)
        if asked.tutorials not in self._tutorials:
            entries = _tutorials_in(Path(asked.tutorials))
            self._tutorials[asked.tutorials] = tuple(
                Tutorial(e.id, e.title, e.text, e.language or _language(e.title + e.text), e.app) for e in entries
            )
        function = self._mind.analysis.analyse(asked.prompt)
        ranked = self._mind.retrieval.rank(function, self._tutorials[asked.tutorials])
        return {"id": asked.id, "ranking": [r.id for r in ranked], "scores": [round(r.score, 4) for r in ranked]}

    def _parsing(self, line: bytes) -> Answer:
        asked = _read(line, _ParsingLine)
        return {"id": asked.id, "instructions": [self._as_said(i) for i in self._mind.parsing.parse(asked.text)]}

    def _as_said(self, instruction: Instruction) -> Answer:
        """In the form of the paper's table 1, which calls the home key homepage; places in the words of the text."""
        any_one = instruction.open_choice and instruction.operation is not OperationType.EDIT
        thing = self._reader.objects.described(instruction.object, instruction.source, any_one=any_one)
        homewards = instruction.operation is OperationType.BACK and instruction.parameter == "home"
        parameter = "homepage" if homewards else instruction.parameter
        if _is_chosen_by_ticking(instruction):
            return {"operation": OperationType.CLICK, "object": thing, "parameter": ""}
        return {"operation": instruction.operation, "object": thing, "parameter": parameter}

    def _describe(self, line: bytes) -> Answer:
        asked = _read(line, _SemanticsLine)
        page = self._page(asked.page, asked.screenshot)
        widgets = []
        for widget in page.widgets:
            if widget.label or widget.interactive:
                text, source = next(self._mind.semantics.texts(page, widget), ("", "none"))
                widgets.append({"bounds": list(widget.bounds), "text": text, "source": source})
        return {"id": asked.id, "description": self._mind.semantics.describe(page), "widgets": widgets}

    def _grounding(self, line: bytes) -> Answer:
        asked = _read(line, _GroundingLine)
        page = self._page(asked.page, asked.screenshot)
        proposal = self._propose(page, self._situation(page, asked))
        operation = proposal.operation
        x, y = operation.point if operation and operation.point else (None, None)
        return {
            "id": asked.id,
            "operation": operation.type if operation else "",
            "x": x,
            "y": y,
            "parameter": operation.parameter if operation else "",
            "confidence": proposal.confidence,
            "reason": proposal.reason,
        }

    def _assessment(self, line: bytes) -> Answer:
        asked = _read(line, _AssessmentLine)
        page = self._page(asked.page, asked.screenshot)
        situation = self._situation(page, asked)
        verdict = self._judge(page, situation, _as_proposal(page, asked.proposal))
        return {
            "id": asked.id,
            "verdict": verdict.kind,
            "confidence": verdict.confidence,
            "reason": verdict.reason,
        }

    def _judge(self, page: Page, situation: Situation, said: Proposal) -> Verdict:
        """A proposal from elsewhere, which our own grounding must agree with. Where ours only looks for the
        instruction's widget, another one may do so too; where it found it, another one is as likely as ours is wrong.
        """
        assess, own = self._mind.assessment.assess, self._propose(page, situation)
        if said.operation is None or own.operation is None:
            return assess(page, situation, said)
        if _is_same(said.operation, own.operation):
            sure = min(said.confidence, own.confidence)
            return assess(page, situation, replace(said, tier=own.tier, purpose=own.purpose, confidence=sure))
        if own.purpose is not Purpose.INSTRUCTION or own.tier is Tier.DIRECT:
            return assess(page, situation, said)
        reason = f"“{situation.instruction}” names “{own.label}”, which is elsewhere"
        verdict = assess(page, situation, replace(said, confidence=0.0, reason=reason))
        left = 1 - assess(page, situation, own).confidence
        return replace(verdict, confidence=round(min(verdict.confidence, left), 3))

    # --- what they are given

    def _page(self, page: str, screenshot: str | None) -> Page:
        return self._mind.semantics.enrich(self._read_page(Path(page), Path(screenshot) if screenshot else None))

    def _situation(self, page: Page, asked: _GroundingLine) -> Situation:
        """The step that comes next after what was done, and of which the page shows something."""
        instructions = [self._reader.read(text) for text in asked.instructions]
        if not instructions:
            raise UsageError("There is no instruction to do.")
        done = [Done(_operation(d.operation), d.object, d.parameter) for d in asked.done]
        function = self._mind.analysis.analyse(asked.function)
        likely = standings(instructions, done, self._embedder, self._reader.objects)
        best = max(s.score for s in likely)
        found: list[tuple[float, Situation]] = []
        for standing in (s for s in likely if s.score > best - _SHOWN):
            situation = Situation(
                function=function,
                instruction=instructions[standing.next],
                following=tuple(instructions[standing.next + 1 :]),
                history=_history(done, standing.matched, instructions, standing.next),
                installed=self._packages,
            )
            found.append((standing.score + _SHOWN * self._shows(page, situation), situation))
        return max(found, key=lambda pair: pair[0])[1]

    def _shows(self, page: Page, situation: Situation) -> float:
        """How surely the page shows the instruction's widget."""
        proposal = self._mind.grounding.propose(page, situation)
        found = proposal.operation and proposal.purpose is Purpose.INSTRUCTION and proposal.tier is not Tier.DIRECT
        return proposal.confidence if found else 0.0

    def _propose(self, page: Page, situation: Situation) -> Proposal:
        """As the loop does: an instruction that is not needed is left out, and the next one is asked for."""
        proposal = self._mind.grounding.propose(page, situation)
        for _ in range(_MOST_SKIPS):
            if proposal.operation or proposal.purpose is not Purpose.SKIP or not situation.following:
                break
            following, *later = situation.following
            skipped = Step(
                len(situation.history) + 1, situation.instruction, proposal, None, None, None, StepResult.SKIPPED
            )
            situation = replace(
                situation, instruction=following, following=tuple(later), history=(*situation.history, skipped)
            )
            proposal = self._mind.grounding.propose(page, situation)
        return proposal


def _read(line: bytes, kind: type[_Line]) -> _Line:
    return msgspec.json.decode(line, type=kind)


def _tutorials_in(file: Path) -> list[_TutorialEntry]:
    """Raises OSError and UsageError."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=list[_TutorialEntry])
    except msgspec.MsgspecError as error:
        raise UsageError(f"{file} cannot be read as a list of tutorials: {str(error).rstrip('.')}.") from error


def _language(text: str) -> str:
    return "zh" if is_chinese(text) else "en"


def _operation(name: str) -> OperationType:
    try:
        return OperationType({"longclick": "long_click"}.get(name, name))
    except ValueError as error:
        raise UsageError(f"“{name}” is no operation: it must be one of {', '.join(OperationType)}.") from error


def _history(
    done: Sequence[Done], matched: Sequence[int], instructions: Sequence[Instruction], following: int
) -> tuple[Step, ...]:
    steps = []
    for number, (each, index) in enumerate(zip(done, matched, strict=True), 1):
        later = [k for k in matched[number:] if k >= 0]
        meant = instructions[index if index >= 0 else min(later, default=following)]
        operation = Operation(each.operation, parameter=each.parameter)
        purpose = Purpose.INSTRUCTION if index >= 0 else Purpose.APPROACH
        proposal = Proposal(operation, Tier.NONE, 1.0, "done before", purpose)
        steps.append(Step(number, meant, proposal, None, None, operation, StepResult.CHANGED, "done before"))
    return tuple(steps)


def _as_proposal(page: Page, said: _ProposalEntry) -> Proposal:
    if not said.operation:
        return Proposal(None, Tier.NONE, said.confidence, said.reason)
    point = (round(said.x), round(said.y)) if said.x is not None and said.y is not None else None
    widget = _under(page, point) if point else None
    operation = Operation(
        _operation(said.operation),
        point,
        widget.bounds if widget else None,
        said.parameter,
        widget.index if widget else -1,
    )
    return Proposal(operation, Tier.NONE, said.confidence, said.reason)


def _is_chosen_by_ticking(instruction: Instruction) -> bool:
    """One of a list is ticked to choose it ("勾选好友"): the paper's switch turns something on or off."""
    turned_on = instruction.operation is OperationType.SWITCH and instruction.parameter == "true"
    ticked = turned_on and _TICKED.search(instruction.source) is not None
    return ticked and (instruction.open_choice or is_kind(instruction.object.text))


def _is_same(said: Operation, own: Operation) -> bool:
    there = own.bounds.contains(*said.point) if said.point and own.bounds else said.point == own.point
    return there and said.type is own.type


def _under(page: Page, point: tuple[int, int]) -> Widget | None:
    """The smallest widget at the point that can be touched."""
    there = [w for w in page.widgets if w.interactive and w.bounds.contains(*point)]
    return min(there, key=lambda w: w.bounds.area, default=None)


def _id_of(line: bytes) -> Any:
    try:
        said = msgspec.json.decode(line)
    except msgspec.MsgspecError:
        return None
    return said.get("id") if isinstance(said, dict) else None


def _sentence(error: Exception) -> str:
    if isinstance(error, OSError):
        return f"{error.filename} cannot be read: {error.strerror}."
    if isinstance(error, PromptRPAError):
        return str(error)
    return f"The line cannot be read: {str(error).rstrip('.')}."
