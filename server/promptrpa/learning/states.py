"""A saved task that turns a switch, for the other way."""

from __future__ import annotations

import re
from dataclasses import replace
from hashlib import blake2b
from typing import Final

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.task import Task, TaskStep
from promptrpa.learning.tasks import describe
from promptrpa.matching.pages.features import label_of
from promptrpa.matching.prompts.templates import make_template
from promptrpa.matching.prompts.unwanted import kept_away
from promptrpa.matching.words.values import fill
from promptrpa.patterns import lazy_regex

_ENDS: Final = r"(?=\s*(?:$|[.,;!?]|(?:please|again|now|for me)\b|(?:in|at)\s))"
"""Behind an "on" that says a state, and not what something is put on."""
SAYS: Final = {
    state: lazy_regex(
        rf"\b(?:turn|switch)\s+{way}\b|\b(?:turn|switch|put)\s+(?:\S+\s+){{1,6}}?{way}\b{_ENDS}|{words}", re.I
    )
    for state, way, words in (
        ("true", "on", r"\b(?:enable|activate)\b|打开|开启|启用"),
        ("false", "off", r"\b(?:disable|deactivate)\b|关闭|关掉|停用"),
    )
}
"""How it is said that something is to be on, or off."""
_OFF: Final = {"on": "off", "enable": "disable", "activate": "deactivate"} | {"打开": "关闭", "启用": "停用"}
_OPPOSITE: Final = _OFF | {off: on for on, off in _OFF.items()} | {"开启": "关闭", "关掉": "打开"}
_WORD: Final = lazy_regex(
    r"(?P<turn>\b(?:turn|switch)\s+)(?P<way>on|off)\b"
    rf"|(?P<turn2>\b(?:turn|switch|put)\s+(?:\S+\s+){{1,6}}?)(?P<way2>on|off)\b{_ENDS}"
    r"|\b(?P<verb>enable|disable|activate|deactivate)\b|(?P<chinese>打开|开启|启用|关闭|关掉|停用)",
    re.I,
)


def said_state(text: str) -> str:
    """ "true" where a text says on, "false" for off; empty where it says neither, or both."""
    said = [state for state, pattern in SAYS.items() if pattern.search(text)]
    return said[0] if len(said) == 1 else ""


def turned(task: Task, state: str) -> Task | None:
    """The task for the other state of the one switch that it turns, under an id of its own; None where it turns none
    or several, turns it that way already, or may keep something away; or where its words do not say which way it
    turns it ("stop the warnings"). It is in no repository yet: its version is 0."""
    switches = [n for n, step in enumerate(task.steps) if step.instruction.operation is OperationType.SWITCH]
    if len(switches) != 1:
        return None
    step = task.steps[switches[0]]
    was, source = step.instruction.parameter, make_template(step.instruction.source, task.slots)
    if was == state or was not in SAYS or kept_away(_label(step) or step.instruction.object.text):
        return None
    function = _turned(task.function, was, source)
    if not function:
        return None
    prompts = tuple(text for said in task.prompts if (text := _turned(said, was, source)))
    return replace(
        task,
        id=blake2b(f"{task.id}:{state}".encode(), digest_size=4).hexdigest(),
        version=0,
        name=fill(function, task.slots),
        function=function,
        steps=(*task.steps[: switches[0]], _with_state(step, state), *task.steps[switches[0] + 1 :]),
        prompts=prompts,
    )


def same_deeds(one: Task, other: Task) -> bool:
    """They do the same to the same widgets."""
    mine, theirs = ([*map(_deed, task.steps)] for task in (one, other))
    return mine == theirs


def _deed(step: TaskStep) -> tuple[OperationType, str, str, str]:
    done = step.instruction
    return done.operation, done.parameter, done.object.neighbour, _label(step)


def _with_state(step: TaskStep, state: str) -> TaskStep:
    done = replace(step.instruction, parameter=state, source=_opposite(step.instruction.source))
    operation = replace(step.operation, parameter=state)
    return replace(step, instruction=done, operation=operation, description=describe(done, _label(step)))


def _label(step: TaskStep) -> str:
    return label_of(step.features) if step.features else ""


def _turned(said: str, was: str, source: str) -> str:
    """What was said, for the other way; empty where it does not say the one that it was."""
    if source and source in said and said_state(source) == was:
        return said.replace(source, _opposite(source))
    return _opposite(said) if said_state(said) == was else ""


def _opposite(said: str) -> str:
    def other(found: re.Match[str]) -> str:
        word = found["way"] or found["way2"] or found["verb"] or found["chinese"]
        return f"{found['turn'] or found['turn2'] or ''}{_OPPOSITE[word.lower()]}"

    return _WORD.sub(other, said)
