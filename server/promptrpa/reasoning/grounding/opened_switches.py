"""Switches that are opened: a Chinese step's "打开" also says to turn them on, and a row without one leads to it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.operation import Proposal, Purpose, Tier
from promptrpa.domain.page import Page, Widget
from promptrpa.matching.pages import features
from promptrpa.matching.pages.acting import resolve
from promptrpa.matching.pages.kinds import SWITCHES, flips, is_one_of_several, says_way
from promptrpa.matching.pages.targets import Target, TargetFinder
from promptrpa.matching.pages.windows import front, usable_widgets
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.text import plain
from promptrpa.ports.agents import Situation
from promptrpa.reasoning.exploring.trails import was_tried
from promptrpa.reasoning.grounding.called import NO_SWITCH
from promptrpa.reasoning.grounding.proposing import already, proposal_of
from promptrpa.reasoning.wishes import without_use

_OPENS: Final = "打开"
_MARKS: Final = ("RadioButton", "CheckBox", "Button", "ImageButton", "ImageView")
"""What can be checked and is no switch: boxes, chips and stars."""


def as_turn(page: Page, instruction: Instruction, lexicon: Lexicon) -> Instruction:
    """The instruction; turning on, where it opens any one of a kind ("打开想要的提醒"), and all that is called so on
    the page are switches."""
    kind = instruction.object.text
    if instruction.operation is not OperationType.CLICK or not (instruction.open_choice and kind):
        return instruction
    if not instruction.source.startswith(_OPENS):
        return instruction
    usable = usable_widgets(page, front(page, lexicon))
    called = [w for w in usable if w.label != kind and w.label.endswith(kind)]
    if not called or not all(_is_only_turned(page, w) for w in called):
        return instruction
    return replace(instruction, operation=OperationType.SWITCH, parameter="true")


def opened_instead(page: Page, situation: Situation, finder: TargetFinder, lexicon: Lexicon) -> Proposal | None:
    """The row without a switch was opened: its page has one switch, which is meant; or the words only said to open
    it ("打开" says both)."""
    instruction, trail = situation.instruction, situation.trail()
    if instruction.operation is not OperationType.SWITCH or not trail or NO_SWITCH not in trail[-1].reason:
        return None
    opens = _OPENS in instruction.source and "关" not in instruction.source  # a "开关" is turned
    switches = [
        w for w in usable_widgets(page, front(page, lexicon)) if w.checkable and w.enabled and w.kind not in _MARKS
    ]
    names = {plain(name) for name in finder.names(instruction.object.text)}
    opened = plain(trail[-1].proposal.label) if trail[-1].proposal else ""
    own = [w for w in switches if plain(without_use(features.shown_label(page, w))) in {*names, opened}]
    if not own and opened not in names:
        rows = [t for t in finder.by_text(page, instruction) if t.widget.interactive]
        if rows := [t for t in rows if not (t.widget.checkable or was_tried(page, t, situation))]:
            reason = f"“{rows[0].label}” {NO_SWITCH}: open it"
            made = proposal_of(page, rows, OperationType.CLICK, "", Tier.TEXT, reason)
            return replace(made, purpose=Purpose.APPROACH)
    if own or len(switches) == 1 or (switches and not opens):
        switch = (own or switches)[0]
        target = Target(switch, switch, 0.8, features.shown_label(page, switch) or str(instruction.object))
        if done := already(target, instruction):
            return done
        reason = "the switch of the page that was opened"
        return proposal_of(page, [target], OperationType.SWITCH, instruction.parameter, Tier.MEANING, reason)
    return _chosen_instead(page, situation, lexicon, named=opened in names, opens=opens)


def _chosen_instead(page: Page, situation: Situation, lexicon: Lexicon, *, named: bool, opens: bool) -> Proposal | None:
    """The one of the choices that says so, on a page of which no switch is meant, where what was opened is called as
    the step says (named); else, where there are none, it was only to be opened."""
    instruction = situation.instruction
    choices = [w for w in usable_widgets(page, front(page, lexicon)) if is_one_of_several(w)]
    labels = {w.index: features.shown_label(page, w) for w in choices}
    ways = [w for w in choices if says_way(labels[w.index]) == instruction.parameter]
    if len(ways) == 1 and named:
        target = Target(ways[0], ways[0], 0.8, labels[ways[0].index])
        if ways[0].checked:
            return Proposal(None, Tier.MEANING, 0.8, f"“{target.label}” is already chosen", Purpose.SKIP)
        return proposal_of(page, [target], OperationType.CLICK, "", Tier.MEANING, "the choice that says so")
    if opens and not choices:
        return Proposal(None, Tier.TEXT, 0.8, "it was opened", Purpose.SKIP)
    return None


def _is_only_turned(page: Page, name: Widget) -> bool:
    """It has a switch, and its row opens nothing."""
    switch, row = (resolve(page, name, kind) for kind in (OperationType.SWITCH, OperationType.CLICK))
    opens = row is not None and row.clickable and not flips(page, row)
    return switch is not None and switch.kind in SWITCHES and not opens
