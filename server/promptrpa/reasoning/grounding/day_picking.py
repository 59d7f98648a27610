"""Picks the day that an instruction tells, in a calendar or a list of days, by the date of the phone."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime
from typing import Final

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.operation import Proposal, Purpose, Tier
from promptrpa.domain.page import Page, Widget
from promptrpa.matching.pages.calendar_days import day_cells, turns_to
from promptrpa.matching.pages.targets import Target
from promptrpa.matching.pages.windows import front, usable_widgets
from promptrpa.matching.words.days import day_meant, is_day
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.ports.agents import Situation
from promptrpa.reasoning.grounding.proposing import proposal_of

MONTHS: Final = 24
"""So many months a calendar is turned."""


class DayPicker:
    """Goes by what the cells are called ("Friday, 6 March 2026"), or by their numbers below the month's name."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon

    def pick(self, page: Page, situation: Situation) -> Proposal | None:
        """The day, or the next month; None where no day is meant, or the page shows no days."""
        wanted = _wanted(situation)
        if wanted is None:
            return None
        usable = usable_widgets(page, front(page, self._lexicon))
        cells = day_cells(page, usable, _today(situation))
        if cell := cells.get(wanted):
            reason = f"it is {wanted:%Y-%m-%d}"
            tier = Tier.HISTORY if situation.task_step else Tier.TEXT
            return self._touch(page, cell, wanted.isoformat(), reason, tier)
        turn = turns_to(usable, cells, wanted) if cells and len(situation.trail()) < MONTHS else None
        if turn is None:
            return None
        made = self._touch(page, turn, turn.label, f"{wanted:%Y-%m-%d} is in another month", Tier.TEXT)
        return replace(made, purpose=Purpose.APPROACH) if made.purpose is Purpose.INSTRUCTION else made

    @staticmethod
    def _touch(page: Page, widget: Widget, label: str, reason: str, tier: Tier) -> Proposal:
        return proposal_of(page, [Target(widget, widget, 1.0, label)], OperationType.CLICK, "", tier, reason)


def _today(situation: Situation) -> date:
    return datetime.fromisoformat(situation.now).date()


def _wanted(situation: Situation) -> date | None:
    told = situation.instruction
    if not situation.now or told.operation is not OperationType.CLICK or not is_day(told.object.text):
        return None
    prompt = situation.function.prompt if situation.function else ""
    return day_meant(told.object.text, prompt, _today(situation))
