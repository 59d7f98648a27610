"""What may be done without asking. Decided here, by code, from what the widget is; never by a model."""

from __future__ import annotations

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.operation import Gate, GateKind, Proposal, Purpose
from promptrpa.domain.page import Page, Widget, words_of_id
from promptrpa.matching.features import inner_texts, label_of
from promptrpa.matching.lexicon import Lexicon
from promptrpa.matching.risk import risk_of
from promptrpa.ports import Situation

_ACTING = frozenset({OperationType.CLICK, OperationType.LONG_CLICK, OperationType.SWITCH, OperationType.DRAG})


class RiskPolicy:
    """Operations on widgets that pay, send, delete and the like ask a person; what only searches never touches them."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon

    def judge(self, page: Page, situation: Situation, proposal: Proposal) -> Gate:
        """Whether the proposed operation may be done."""
        operation = proposal.operation
        if operation is None or operation.type not in _ACTING or operation.widget < 0:
            return Gate(GateKind.ALLOW)
        if proposal.purpose is Purpose.DISMISS:
            return Gate(GateKind.ALLOW)
        widget = page.widgets[operation.widget]
        names = self._names(page, widget)
        if proposal.purpose is Purpose.INSTRUCTION:
            names += [situation.instruction.object.text]
            if situation.task_step and situation.task_step.features:
                names.append(label_of(situation.task_step.features))
        for name in names:
            if risk := risk_of(name, self._lexicon):
                if proposal.purpose is Purpose.APPROACH:
                    return Gate(GateKind.REFUSE, risk, f"looking for a widget never touches “{name}”")
                return Gate(GateKind.CONFIRM, risk, f"“{name}” can {risk}")
        return Gate(GateKind.ALLOW)

    def risk(self, instruction: Instruction) -> str:
        """The kind of danger that an instruction names, before any page was seen; empty for none."""
        return risk_of(instruction.object.text, self._lexicon) if instruction.operation in _ACTING else ""

    @staticmethod
    def _names(page: Page, widget: Widget) -> list[str]:
        own = [t for t in (widget.text, widget.description) if t and not widget.editable]
        if not own:
            own = list(inner_texts(page, widget, 1)) or [words_of_id(widget.resource_id)]
        return [name for name in own if name]
