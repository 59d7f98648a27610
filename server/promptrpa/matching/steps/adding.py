"""The instructions of a clause, joined with what was read before them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.matching.steps.clauses import Clause
from promptrpa.matching.steps.reading import PRONOUN, Reading
from promptrpa.matching.steps.told import (
    is_beside,
    is_its_icon,
    is_nameless,
    is_search_for,
    is_told_before,
    is_what_was_found,
)
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.quotes import mask
from promptrpa.patterns import lazy_regex

_BESIDE_IT: Final = lazy_regex(r"^.{0,4}?(?:其|它)?(?:后面|后方|旁边|右侧|右边|右方|左侧|左边|前面)的?")
_THIS_ONE: Final = lazy_regex(r"\b(?:this|that) [a-z]+$")
"""Names what was found by its kind."""
_HOW_FAR: Final = lazy_regex(r"(?:一直)?[滑翻拉滚](?:动?到|至)")
_A_MOMENT: Final = lazy_regex(r"日期|时间|日子")


def add(made: Sequence[Instruction], clause: Clause, reading: Reading) -> None:
    """Adds them, each with the thing, the neighbour and the place that were told ahead of it."""
    before = reading.meant
    if made:
        if clause.past and _is_told_again(made, clause.text, reading):
            return
        reading.seen = reading.mentioned = None
        if reading.app and made[0].operation is OperationType.OPEN and made[0].parameter == reading.app.parameter:
            reading.app = reading.page = None
        reading.enter_app()
        if reading.found is None:
            reading.take_way(made[0])
        if made[0].operation is OperationType.SWITCH and reading.last and is_told_before(reading.last, made[0]):
            reading.instructions.pop()
        if made[0].operation is OperationType.OPEN and reading.last and is_its_icon(reading.last, made[0]):
            reading.instructions.pop()
    for instruction in made:
        if PRONOUN.fullmatch(instruction.object.neighbour):
            reading.found = None
            instruction = _beside(instruction, before.object.text if before else "")
        instruction = _with_found(instruction, clause, reading)
        if reading.last and _is_how_far(instruction, clause.text, reading.last):
            reading.instructions.pop()
        if instruction.operation is not OperationType.CLICK or instruction.object or reading.place or reading.beside:
            reading.instructions.append(_told_ahead(instruction, clause, reading))


def _is_how_far(instruction: Instruction, said: str, last: Instruction) -> bool:
    """ "往下翻，翻到设置": what the scroll that was just told leads to."""
    scrolls = instruction.operation is last.operation is OperationType.SCROLL and not last.object
    return scrolls and instruction.parameter == last.parameter and _HOW_FAR.match(said) is not None


def _with_found(instruction: Instruction, clause: Clause, reading: Reading) -> Instruction:
    """Where something was found and nothing done to it yet: it is meant, or beside what is meant, or to be tapped."""
    found = reading.found
    if found is None or is_search_for(instruction, found):
        return instruction
    if is_nameless(instruction):
        choice = instruction.open_choice or found.open_choice
        source = f"{found.source}，{clause.text}" if found.open_choice and is_chinese(clause.text) else ""
        instruction = replace(instruction, object=found.object, open_choice=choice, source=instruction.source or source)
    elif _is_it_by_kind(instruction, clause.text, found) or _turns_its_switch(instruction):
        instruction = replace(instruction, object=found.object)
    elif _BESIDE_IT.match(clause.text) and not instruction.object.neighbour:
        thing = replace(instruction.object, neighbour=found.object.text, place="")
        instruction = replace(instruction, object=thing)
    elif not is_what_was_found(instruction, clause.text, found) and not is_beside(instruction, found):
        reading.flush()
    reading.found = None
    return instruction


def _is_it_by_kind(instruction: Instruction, said: str, found: Instruction) -> bool:
    """ "look for the options menu, tap this menu"."""
    return _THIS_ONE.search(said) is not None and found.object.text.endswith(f" {instruction.object.text}")


def _turns_its_switch(instruction: Instruction) -> bool:
    """What is turned has no name but its kind ("打开旁边的【按钮】")."""
    named = instruction.object.text.lower() not in ("按钮", "滑块", "button", "slider")
    return instruction.operation is OperationType.SWITCH and not named


def _told_ahead(instruction: Instruction, clause: Clause, reading: Reading) -> Instruction:
    """With the place and the neighbour that were told before it."""
    thing = instruction.object
    if instruction.operation.needs_widget:
        place, neighbour = thing.place or reading.place, thing.neighbour or reading.beside
        instruction = replace(instruction, object=replace(thing, place=place, neighbour=neighbour))
    reading.place = reading.beside = ""
    optional = instruction.optional or clause.optional
    other = clause.otherwise and bool(reading.instructions)
    return replace(instruction, optional=optional, otherwise=other, source=instruction.source or clause.text)


def _beside(instruction: Instruction, neighbour: str) -> Instruction:
    return replace(instruction, object=replace(instruction.object, neighbour=neighbour))


def _is_told_again(made: Sequence[Instruction], said: str, reading: Reading) -> bool:
    """ "点击存储，点击存储后": what was just done, told once more as what is over."""
    last = reading.last if reading.found is None else None
    one = made[0]
    if (
        said.startswith("选")
        and last is not None
        and _A_MOMENT.fullmatch(one.object.text)
        and not last.source.startswith("选")
    ):
        return False  # "点击日期，选择日期后…": its calendar, and a day there
    if last is not None and len(made) == 1 and _is_its_deed(one, said, last):
        return True
    return (
        last is not None
        and len(made) == 1
        and one.operation is last.operation
        and (one.object.text == last.object.text or _is_chosen_again(one, said, last))
        and one.parameter == last.parameter
        and bool(mask(said)[1]) == bool(mask(last.source)[1])
    )


def _is_chosen_again(one: Instruction, said: str, last: Instruction) -> bool:
    """ "选择隐身选项，选择隐身后": told in short what was chosen."""
    chosen = said.startswith("选") and "选" in last.source and not mask(said)[1]
    return chosen and last.object.text.startswith(one.object.text)


def _is_its_deed(one: Instruction, said: str, last: Instruction) -> bool:
    """ "点击“确定取消”，取消后": the deed of the button that was tapped."""
    tapped = one.operation is last.operation is OperationType.CLICK
    return tapped and one.object.text == said and last.object.text.endswith(said)
