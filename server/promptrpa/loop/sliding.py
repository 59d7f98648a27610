"""A slider is dragged on until the page shows the value that was said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.loop import Advance, Perform, RunState
from promptrpa.domain.page import Page, Widget
from promptrpa.matching.pages.sliders import (
    beside,
    counts_percent,
    grip,
    is_share,
    is_slider,
    share_of,
    shown_values,
    value_of,
)

from .recording import failed

_DRAGS: Final = 10
"""So often a slider is dragged until it shows what it should."""
_NEAR: Final = 3.0
"""So little beside what was said, it seems to count hundredths."""
_LEAST: Final = 0.5
_WIDE: Final = 8.0
"""Half a step of a slider that has few, in percent."""
_STUCK_AT: Final = "The slider does not show what it should, however far it is dragged"
_STUCK: Final = 3
"""After so many drags in hundredths one that changed nothing is the last."""
_BELOW: Final = -1.0
_ABOVE: Final = 101.0


def slid_beside(state: RunState, before: Page, after: Page) -> Advance | None:
    """A slider that shows more or less than was said is dragged on; one that cannot show it, or shows nothing, ends the
    run. What was said in hundredths is only looked after where the slider counts them. One whose steps are too wide to
    show a value in percent stays at the nearest."""
    assert state.proposal is not None and state.current is not None
    operation, said = state.proposal.operation, state.current.instruction.parameter
    wanted = value_of(said)
    if operation is None or operation.type is not OperationType.DRAG or wanted is None:
        return None
    slider = _slider(after, before, operation.widget)
    if slider is None:
        return None
    earlier, shown = shown_values(before, after, slider)
    named = f"{state.proposal.label} {state.current.instruction.object.text} {slider.description}"
    at = share_of(operation.parameter) or 0.0
    dragged = [s.operation for s in state.history[-_DRAGS:] if s.instruction == state.current.instruction]
    from_ = share_of(dragged[-2].parameter) if len(dragged) > 1 and dragged[-2] else None
    low, high = _between([share_of(o.parameter) or 0.0 for o in dragged if o], at, shown is not None and shown < wanted)
    percent = is_share(said, named) and counts_percent(after, slider, shown)
    hundredths = is_share(said, named) and not percent
    if shown is None:
        if hundredths:
            return None
        if from_ is None:
            return failed(state, "Nothing on the page shows where the slider stands now")
        nearer = at + at - from_  # too little to change what it showed
    else:
        more = beside(shown, wanted) if hundredths else shown - wanted
        if abs(more) < _LEAST:
            return None
        if percent and shown == earlier and abs(more) <= _WIDE and 0 < at < 100:
            return None
        stuck = from_ is not None and shown == earlier and not hundredths
        nearer = at - more / _steepness(earlier, shown, more, from_, at)
        if stuck or (not hundredths and not low < nearer < high):
            nearer = (max(low, 0.0) + min(high, 100.0)) / 2
    nearer = round(min(100.0, max(0.0, nearer)), 1)
    if len(dragged) == _DRAGS or nearer == at or (hundredths and len(dragged) >= _STUCK and shown == earlier):
        return failed(state, f"The slider shows {shown:g} instead of {wanted:g}" if shown is not None else _STUCK_AT)
    again = replace(operation, point=grip(slider.bounds, nearer), parameter=f"{nearer:g}")
    return replace(state, page=after, proposal=replace(state.proposal, operation=again)), Perform(again)


def _between(dragged: Sequence[float], at: float, more: bool) -> tuple[float, float]:
    """Between which shares the right one lies, as the drags tell that went up and down from where they were; beyond the
    ends of the way where none of them tells. more: the slider shows too little now."""
    low, high = _BELOW, _ABOVE
    for here, there in pairwise([*dragged, at, _ABOVE if more else _BELOW]):
        if there > here:
            low = max(low, here)
        elif there < here:
            high = min(high, here)
    return (low, high) if low < high else (_BELOW, _ABOVE)


def _steepness(earlier: float | None, shown: float, more: float, from_: float | None, at: float) -> float:
    """By how much it shows more for each hundredth of its way, as far as the last two drags tell."""
    if from_ is not None and earlier is not None and (shown - earlier) * (at - from_) > 0:
        return (shown - earlier) / (at - from_)
    near = from_ is None and abs(more) <= _NEAR
    return shown / at if not near and shown > 0 and at > 0 else 1.0


def _slider(after: Page, before: Page, index: int) -> Widget | None:
    """The one that was dragged; what it tells may have moved it a little."""
    sliders = [w for w in after.widgets if is_slider(w)]
    was = before.widgets[index] if 0 <= index < len(before.widgets) else None
    if was is None:
        return None
    same = [w for w in sliders if w.bounds == was.bounds]
    return same[0] if same else sliders[0] if len(sliders) == 1 else None
