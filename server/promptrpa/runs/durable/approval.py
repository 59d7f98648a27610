"""Approvals given beforehand."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

from promptrpa.domain.durable import Grant
from promptrpa.domain.loop import RunState
from promptrpa.domain.operation import Tier
from promptrpa.domain.task import TaskStep
from promptrpa.errors import UsageError

from .ports import GrantBook


def fingerprint(step: TaskStep) -> str:
    """Names the widget of a saved step by what it is and says, not by where it was. Raises UsageError."""
    features = step.features
    if features is None:
        raise UsageError("This step is not done on a widget, so it needs no approval.")
    parts = (step.instruction.operation, step.page.package, step.page.activity, features.text, features.description)
    more = (features.resource_id, features.class_name, *features.own)
    return blake2b("\n".join((*map(str, parts), *more)).encode(), digest_size=8).hexdigest()


def granted(state: RunState, grants: GrantBook, foreign: Sequence[str] = ()) -> Grant | None:
    """The grant that allows what is asked about now, used once; None where there is none. foreign: names of values that
    come from outside: a grant must say which of them it allows."""
    task, current = state.task, state.current
    if task is None or current is None or current.saved is None or current.origin < 0 or state.healed:
        return None
    if state.proposal is None or state.proposal.tier is not Tier.HISTORY or current.saved.features is None:
        return None
    mark = fingerprint(task.steps[current.origin])
    values = {slot.name: slot.value for slot in state.slots}
    for grant in grants.all(task.id):
        same = (grant.version, grant.step, grant.fingerprint) == (task.version, current.origin, mark)
        same = same and grant.slots.keys() >= values.keys() & set(foreign)
        if same and all(values.get(name) in allowed for name, allowed in grant.slots.items()) and grants.take(grant.id):
            return grant
    return None
