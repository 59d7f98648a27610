"""`ime`, and uiautomator2's keyboard, which types what broadcasts tell it."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from typing import Final

from ...surface import PhoneSurface
from ..shell import USAGE, Context, Program

ADB_KEYBOARD_PACKAGE: Final = "com.github.uiautomator"
ADB_KEYBOARD: Final = f"{ADB_KEYBOARD_PACKAGE}/.AdbKeyboard"
DEFAULT_KEYBOARD: Final = "com.android.inputmethod.latin/.LatinIME"
SETTING: Final = "default_input_method"
ENABLED: Final = "enabled_input_methods"
RESULT_OK: Final = -1
RESULT_CANCELED: Final = 0
KEYBOARD_ACTIONS: Final = frozenset(
    f"ADB_KEYBOARD_{name}"
    for name in (
        "INPUT_TEXT",
        "SET_TEXT",
        "CLEAR_TEXT",
        "SMART_ENTER",
        "EDITOR_CODE",
        "INPUT_KEYCODE",
        "HIDE",
        "GET_CLIPBOARD",
    )
)


def receive(surface: PhoneSurface, action: str, extras: Mapping[str, str]) -> tuple[int, str] | None:
    """What the keyboard answers to a broadcast, result and data; None where it is not the one in use."""
    if surface.setting("secure", SETTING) != ADB_KEYBOARD:
        return None
    name = action.removeprefix("ADB_KEYBOARD_")
    if name in ("INPUT_TEXT", "SET_TEXT"):
        try:
            text = base64.b64decode(extras.get("text", ""), validate=True).decode()
        except (binascii.Error, UnicodeDecodeError):
            return RESULT_CANCELED, "text is no base64 of UTF-8"
        if name == "SET_TEXT":
            surface.clear_text()
        return _outcome(surface.type_text(text))
    if name == "CLEAR_TEXT":
        return _outcome(surface.clear_text())
    if name == "INPUT_KEYCODE" and extras.get("code", "").isdigit():
        surface.key(int(extras["code"]))
    elif name in ("EDITOR_CODE", "SMART_ENTER"):
        surface.editor_action()
    elif name == "HIDE":
        surface.hide_keyboard()
    elif name == "GET_CLIPBOARD":
        return RESULT_OK, base64.b64encode(surface.clipboard().encode()).decode("ascii")
    return RESULT_OK, "success"


def _outcome(done: bool) -> tuple[int, str]:
    return (RESULT_OK, "success") if done else (RESULT_CANCELED, "no field has the focus")


def _known(surface: PhoneSurface) -> list[str]:
    """Ids of the installed keyboards."""
    names = (surface.setting("secure", ENABLED) or DEFAULT_KEYBOARD).split(":")
    current = surface.setting("secure", SETTING)
    if current:
        names.append(current)
    if ADB_KEYBOARD_PACKAGE in surface.packages():
        names.append(ADB_KEYBOARD)
    return list(dict.fromkeys([DEFAULT_KEYBOARD, *names]))


def ime(context: Context, arguments: list[str]) -> int:
    surface = context.handset.surface
    action, operands = (arguments[0], arguments[1:]) if arguments else ("", [])
    known = _known(surface)
    if action == "list":
        shown = known if "-a" in operands else _enabled(surface)
        for name in shown:
            context.say(name if "-s" in operands else f"mId={name} mSettingsActivityName=null")
        return 0
    if action == "reset":
        surface.put_setting("secure", ENABLED, DEFAULT_KEYBOARD)
        surface.put_setting("secure", SETTING, DEFAULT_KEYBOARD)
        return 0
    if action not in ("enable", "disable", "set") or not operands:
        return context.complain(f"Unknown command: {action}", USAGE)
    name = operands[0]
    if name not in known:
        return context.complain(f"Unknown input method {name} cannot be {action}d for user #0", 255)
    enabled = [one for one in _enabled(surface) if one != name]
    if action == "disable":
        surface.put_setting("secure", ENABLED, ":".join(enabled or [DEFAULT_KEYBOARD]))
        if surface.setting("secure", SETTING) == name:
            surface.put_setting("secure", SETTING, (enabled or [DEFAULT_KEYBOARD])[0])
        context.say(f"Input method {name}: now disabled for user #0")
        return 0
    surface.put_setting("secure", ENABLED, ":".join([*enabled, name]))
    if action == "set":
        surface.put_setting("secure", SETTING, name)
    context.say(f"Input method {name}{' selected' if action == 'set' else ': now enabled'} for user #0")
    return 0


def _enabled(surface: PhoneSurface) -> list[str]:
    return (surface.setting("secure", ENABLED) or DEFAULT_KEYBOARD).split(":")


PROGRAMS: Final[Mapping[str, Program]] = {"ime": ime}
