"""A Python program with uiautomator2."""

from __future__ import annotations

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.task import Task, TaskStep
from promptrpa.errors import UsageError

from .keys import direction_of, key_of, times_of
from .locators import Locator, locator_of
from .python import program, said

_SWIPES = {"down": "up", "up": "down", "left": "right", "right": "left"}
"""What is further down comes up: the finger goes the other way."""


def as_uiautomator2(task: Task) -> str:
    """Raises UsageError."""
    return program(task, ["import uiautomator2"], "device", _step, "run(uiautomator2.connect())")


def _step(step: TaskStep) -> list[str]:
    parameter = step.instruction.parameter
    match step.operation.type:
        case OperationType.OPEN:
            return [f"device.app_start({said(step.operation.parameter)}, stop=True)"]
        case OperationType.CLICK:
            sought, found = _sought(locator_of(step))
            return [*sought, *[f"{found}.click()"] * times_of(step)]
        case OperationType.LONG_CLICK:
            sought, found = _sought(locator_of(step))
            return [*sought, f"{found}.long_click()"]
        case OperationType.SWITCH:
            return _switch(locator_of(step), parameter == "true")
        case OperationType.EDIT:
            return [f"{_found(locator_of(step))}.set_text({said(parameter)})"]
        case OperationType.SCROLL:
            return [f'device.swipe_ext("{_SWIPES[direction_of(step)]}", scale=0.6)']
        case OperationType.BACK:
            return [f'device.press("{"home" if parameter == "home" else "back"}")']
        case OperationType.PRESS:
            return [f"device.press({key_of(step).code})"]
        case OperationType.WAIT:
            return [f"time.sleep(float({said(parameter or '1')}))"]
    raise UsageError(f"The step “{step.description}” cannot be exported: this format has nothing like it. Try another.")


def _switch(locator: Locator, wanted: bool) -> list[str]:
    state = 'switch.info["checked"]' if locator.simple else 'switch.get().attrib["checked"] == "true"'
    return [f"switch = {_found(locator)}", f"if ({state}) is not {wanted}:", "    switch.click()"]


def _sought(locator: Locator) -> tuple[list[str], str]:
    """Lines that scroll down to what is not there at once, and what finds it."""
    if not locator.varies:
        return [], _found(locator)
    looks = [
        f"row = {said(locator.xpath)}",
        "if not device.xpath(row).wait(timeout=3):",
        "    device.xpath.scroll_to(row)",
    ]
    return looks, "device.xpath(row)"


def _found(locator: Locator) -> str:
    if not locator.simple:
        return f"device.xpath({said(locator.xpath)})"
    named = (("resourceId", locator.id), ("text", locator.text), ("description", locator.description))
    return f"device({', '.join(f'{name}={said(value)}' for name, value in named if value)})"
