"""A saved task as a program for another tool, or as a flow. Widgets are found by what they say or are called."""

from __future__ import annotations

import keyword
import re
from collections.abc import Callable
from typing import Final

import yaml

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.task import Task, TaskStep
from promptrpa.errors import UsageError
from promptrpa.matching.values import SLOT

Write = Callable[[str], str]
"""Writes a text that may hold slots, as the language of the export has it."""


def as_uiautomator2(task: Task) -> str:
    """A Python program with uiautomator2."""
    lines = [
        f'"""{_comment(task.name)}"""',
        "",
        "import uiautomator2",
        "",
        "",
        f"def run(device{_arguments(task)}):",
        "    device.implicitly_wait(10)",
    ]
    lines += [f"    {line}" for step in task.steps for line in _u2(step)]
    return "\n".join([*lines, "", "", 'if __name__ == "__main__":', "    run(uiautomator2.connect())", ""])


def as_appium(task: Task) -> str:
    """A Python program with Appium's client."""
    lines = [
        f'"""{_comment(task.name)}"""',
        "",
        "from appium import webdriver",
        "from appium.options.android import UiAutomator2Options",
        "from appium.webdriver.common.appiumby import AppiumBy",
        "",
        "",
        f"def run(driver{_arguments(task)}):",
        "    driver.implicitly_wait(10)",
    ]
    lines += [f"    {line}" for step in task.steps for line in _appium(step)]
    start = 'webdriver.Remote("http://127.0.0.1:4723", options=UiAutomator2Options())'
    return "\n".join([*lines, "", "", 'if __name__ == "__main__":', f"    run({start})", ""])


def as_maestro(task: Task) -> str:
    """A Maestro flow."""
    head = {"appId": task.app or "com.android.settings", "env": {s.name: s.value for s in task.slots}}
    steps = [command for step in task.steps for command in _maestro(step)]
    if not task.slots:
        del head["env"]
    dumped = [yaml.safe_dump(part, allow_unicode=True, sort_keys=False) for part in (head, steps)]
    return "---\n".join(dumped)


FORMATS: Final[dict[str, Callable[[Task], str]]] = {
    "uiautomator2": as_uiautomator2,
    "appium": as_appium,
    "maestro": as_maestro,
}
SUFFIXES: Final = {"uiautomator2": ".py", "appium": "_appium.py", "maestro": ".yaml"}


def _u2(step: TaskStep) -> list[str]:
    said = _python(step.instruction.parameter)
    match step.instruction.operation:
        case OperationType.OPEN:
            return [f"device.app_start({_python(step.operation.parameter)}, stop=True)"]
        case OperationType.CLICK:
            return [f"device({_selector(step)}).click()"]
        case OperationType.LONG_CLICK:
            return [f"device({_selector(step)}).long_click()"]
        case OperationType.SWITCH:
            wanted = step.instruction.parameter == "true"
            found = f"device({_selector(step)})"
            return [f'if {found}.info["checked"] is not {wanted}:', f"    {found}.click()"]
        case OperationType.EDIT:
            return [f"device({_selector(step)}).set_text({said})"]
        case OperationType.SCROLL:
            forward = step.instruction.parameter in ("", "down", "right")
            return [f"device(scrollable=True).scroll.{'forward' if forward else 'backward'}()"]
        case OperationType.BACK:
            return [f'device.press("{"home" if step.instruction.parameter == "home" else "back"}")']
        case OperationType.PRESS:
            return [f"device.press({said})"]
        case OperationType.WAIT:
            return [f"device.sleep(float({said}))"]
    raise UsageError(f"The step “{step.description}” cannot be exported.")


def _appium(step: TaskStep) -> list[str]:
    by, value = _locator(step)
    found = f"driver.find_element({by}, {value})"
    match step.instruction.operation:
        case OperationType.OPEN:
            return [f"driver.activate_app({_python(step.operation.parameter)})"]
        case OperationType.CLICK:
            return [f"{found}.click()"]
        case OperationType.LONG_CLICK:
            return [f'driver.execute_script("mobile: longClickGesture", {{"elementId": {found}.id}})']
        case OperationType.SWITCH:
            return [f"switch = {found}", _appium_switch(step), "    switch.click()"]
        case OperationType.EDIT:
            return [f"field = {found}", "field.clear()", f"field.send_keys({_python(step.instruction.parameter)})"]
        case OperationType.SCROLL:
            way = step.instruction.parameter or "down"
            area = '"left": 100, "top": 400, "width": 800, "height": 1200'
            return [f'driver.execute_script("mobile: scrollGesture", {{{area}, "direction": "{way}", "percent": 0.8}})']
        case OperationType.BACK:
            return ["driver.press_keycode(3)" if step.instruction.parameter == "home" else "driver.back()"]
        case OperationType.WAIT:
            return [f"driver.implicitly_wait(float({_python(step.instruction.parameter)}))"]
    raise UsageError(f"The step “{step.description}” cannot be exported.")


def _appium_switch(step: TaskStep) -> str:
    return f'if switch.get_attribute("checked") != "{step.instruction.parameter}":'


def _maestro(step: TaskStep) -> list[object]:
    said = _maestro_text(step.instruction.parameter)
    match step.instruction.operation:
        case OperationType.OPEN:
            return [{"launchApp": {"appId": step.operation.parameter, "stopApp": True}}]
        case OperationType.CLICK | OperationType.SWITCH:
            return [{"tapOn": _maestro_selector(step)}]
        case OperationType.LONG_CLICK:
            return [{"longPressOn": _maestro_selector(step)}]
        case OperationType.EDIT:
            return [{"tapOn": _maestro_selector(step)}, {"eraseText": 100}, {"inputText": said}]
        case OperationType.SCROLL:
            return ["scroll"]
        case OperationType.BACK:
            return [{"pressKey": "Home"} if step.instruction.parameter == "home" else "back"]
        case OperationType.PRESS:
            return [{"pressKey": said}]
        case OperationType.WAIT:
            return [{"waitForAnimationToEnd": {"timeout": int(float(step.instruction.parameter) * 1000)}}]
    raise UsageError(f"The step “{step.description}” cannot be exported.")


def _named(step: TaskStep) -> tuple[str, str]:
    """The surest thing that names the widget: its id, its words, or what stands in it."""
    features = step.features
    if features is None:
        raise UsageError(f"The step “{step.description}” has no widget that another tool could find.")
    if features.resource_id and not SLOT.search(features.text):
        return "id", features.resource_id
    for kind, value in (
        ("text", features.text),
        ("description", features.description),
        ("text", "".join(features.own[:1])),
    ):
        if value:
            return kind, value
    return ("id", features.resource_id) if features.resource_id else ("class", features.class_name)


def _selector(step: TaskStep) -> str:
    kind, value = _named(step)
    names = {"id": "resourceId", "text": "text", "description": "description", "class": "className"}
    order = f", instance={step.features.order}" if kind == "id" and step.features and step.features.order > 0 else ""
    return f"{names[kind]}={_python(value)}{order}"


def _locator(step: TaskStep) -> tuple[str, str]:
    if step.features is None:
        return "", ""
    kind, value = _named(step)
    if kind == "text":
        return "AppiumBy.ANDROID_UIAUTOMATOR", _python(f'new UiSelector().text("{value}")')
    names = {"id": "ID", "description": "ACCESSIBILITY_ID", "class": "CLASS_NAME"}
    return f"AppiumBy.{names[kind]}", _python(value)


def _maestro_selector(step: TaskStep) -> object:
    kind, value = _named(step)
    return {"id": _maestro_text(value)} if kind == "id" else _maestro_text(value)


def _arguments(task: Task) -> str:
    return "".join(f", {_name(slot.name)}={slot.value!r}" for slot in task.slots)


def _name(slot: str) -> str:
    bare = re.sub(r"\W", "_", slot)
    return f"{bare}_" if keyword.iskeyword(bare) or bare in ("device", "driver") else bare


def _python(text: str) -> str:
    """A Python expression for a text in which slots stand as {name}."""
    if not SLOT.search(text):
        return repr(text)
    pieces: list[str] = []
    end = 0
    for slot in SLOT.finditer(text):
        pieces += [repr(text[end : slot.start()])] if text[end : slot.start()] else []
        pieces.append(f"str({_name(slot[1].partition('.')[0])})")
        end = slot.end()
    pieces += [repr(text[end:])] if text[end:] else []
    return " + ".join(pieces)


def _maestro_text(text: str) -> str:
    return SLOT.sub(lambda slot: f"${{{slot[1].partition('.')[0]}}}", text)


def _comment(text: str) -> str:
    return " ".join(text.replace("\\", " ").replace('"', "'").split())
