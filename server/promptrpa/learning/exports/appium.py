"""A Python program with Appium's client."""

from __future__ import annotations

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.task import Task, TaskStep
from promptrpa.errors import UsageError

from .keys import direction_of, key_of, times_of
from .locators import Locator, locator_of
from .python import program, said

_IMPORTS = (
    "from appium import webdriver",
    "from appium.options.android import UiAutomator2Options",
    "from appium.webdriver.common.appiumby import AppiumBy",
)
_START = """\
driver = webdriver.Remote("http://127.0.0.1:4723", options=UiAutomator2Options())
try:
    run(driver)
finally:
    driver.quit()"""
_AREA = '"left": size["width"] // 10, "top": size["height"] // 5'
_SIZE = '"width": size["width"] * 8 // 10, "height": size["height"] * 6 // 10'


def as_appium(task: Task) -> str:
    """Raises UsageError."""
    return program(task, _IMPORTS, "driver", _step, _START)


def _step(step: TaskStep) -> list[str]:
    parameter = step.instruction.parameter
    match step.operation.type:
        case OperationType.OPEN:
            package = said(step.operation.parameter)
            return [f"driver.terminate_app({package})", f"driver.activate_app({package})"]
        case OperationType.CLICK:
            locator = locator_of(step)
            return [*_sought(locator), *[f"{_found(locator)}.click()"] * times_of(step)]
        case OperationType.LONG_CLICK:
            locator = locator_of(step)
            held = _found(locator)
            return [*_sought(locator), f'driver.execute_script("mobile: longClickGesture", {{"elementId": {held}.id}})']
        case OperationType.SWITCH:
            wanted = "true" if parameter == "true" else "false"
            found = f"switch = {_found(locator_of(step))}"
            return [found, f'if switch.get_attribute("checked") != "{wanted}":', "    switch.click()"]
        case OperationType.EDIT:
            return [f"field = {_found(locator_of(step))}", "field.clear()", f"field.send_keys({said(parameter)})"]
        case OperationType.SCROLL:
            told = f'{{{_AREA}, {_SIZE}, "direction": "{direction_of(step)}", "percent": 1.0}}'
            return ["size = driver.get_window_size()", f'driver.execute_script("mobile: scrollGesture", {told})']
        case OperationType.BACK:
            return ["driver.press_keycode(3)" if parameter == "home" else "driver.back()"]
        case OperationType.PRESS:
            return [f"driver.press_keycode({key_of(step).code})"]
        case OperationType.WAIT:
            return [f"time.sleep(float({said(parameter or '1')}))"]
    raise UsageError(f"The step “{step.description}” cannot be exported: this format has nothing like it. Try another.")


def _sought(locator: Locator) -> list[str]:
    """Scrolls down to what is not there at once."""
    if not locator.varies:
        return []
    by, value = _located(locator)
    inner = f'new UiSelector().{"description" if locator.description else "text"}("{_java(locator.called)}")'
    scroll = f"new UiScrollable(new UiSelector().scrollable(true)).scrollIntoView({inner})"
    return [
        f"if not driver.find_elements(AppiumBy.{by}, {said(value)}):",
        f"    driver.find_element(AppiumBy.ANDROID_UIAUTOMATOR, {said(scroll)})",
    ]


def _found(locator: Locator) -> str:
    by, value = _located(locator)
    return f"driver.find_element(AppiumBy.{by}, {said(value)})"


def _located(locator: Locator) -> tuple[str, str]:
    if not locator.simple:
        return "XPATH", locator.xpath
    named = (("resourceId", locator.id), ("text", locator.text), ("description", locator.description))
    parts = [(name, value) for name, value in named if value]
    if [name for name, _ in parts] == ["resourceId"]:
        return "ID", locator.id
    if [name for name, _ in parts] == ["description"]:
        return "ACCESSIBILITY_ID", locator.description
    return "ANDROID_UIAUTOMATOR", "new UiSelector()" + "".join(f'.{name}("{_java(value)}")' for name, value in parts)


def _java(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
