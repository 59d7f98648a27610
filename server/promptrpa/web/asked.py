"""What a page shows of an open question besides its words: where its values come from, what may be approved beforehand,
and the places of the page for those who do not click on a picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from promptrpa.domain.loop import RunState
from promptrpa.domain.operation import Tier
from promptrpa.domain.task import Task
from promptrpa.matching.pages.features import shown_label

from .services import Services

_MOST: Final = 40
"""Places that are listed."""


@dataclass(frozen=True, slots=True)
class Place:
    """A widget that can be used; value: the answer that points at it."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Value:
    """source: "prompt", "you" or "task"."""

    name: str
    value: str
    source: str


@dataclass(frozen=True, slots=True)
class Asked:
    """task, step: what could be approved beforehand, step from 1; no task: only this one operation can be."""

    values: tuple[Value, ...] = ()
    places: tuple[Place, ...] = ()
    task: Task | None = None
    step: int = 0


def asked(services: Services, run: str) -> Asked:
    """Of a run that waits for an answer."""
    kept = services.checkpoints.load(run)
    if kept is None:
        return Asked()
    state = kept.state
    task, step = _grantable(state)
    return Asked(_values(state), _places(state), task, step)


def _grantable(state: RunState) -> tuple[Task | None, int]:
    """As runs.durable.approval has it: a step of a saved task as it was saved, on the very widget."""
    current, proposal = state.current, state.proposal
    if state.task is None or current is None or current.origin < 0 or current.saved is None or state.healed:
        return None, 0
    if proposal is None or proposal.tier is not Tier.HISTORY or current.saved.features is None:
        return None, 0
    return state.task, current.origin + 1


def _values(state: RunState) -> tuple[Value, ...]:
    said = {slot.name: slot.value for slot in (*state.given, *state.told)}
    found = []
    for slot in state.slots or state.given:
        you = said.get(slot.name) == slot.value
        source = "prompt" if slot.value and slot.value in state.prompt else "you" if you else "task"
        found.append(Value(slot.name, slot.value, source))
    return tuple(found)


def _places(state: RunState) -> tuple[Place, ...]:
    page = state.page
    if page is None:
        return ()
    usable = [w for w in page.widgets if w.interactive and w.enabled and w.bounds.area and w.package == page.package]
    named = ((shown_label(page, widget), widget.bounds.center) for widget in usable)
    places = (Place(label, f"{x},{y}") for label, (x, y) in named if label)
    return tuple({place.label: place for place in places}.values())[:_MOST]
