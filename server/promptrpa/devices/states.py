"""What adb says of a phone's state, in words that help."""

from __future__ import annotations

from typing import Final

_REFUSALS: Final = {
    "unauthorized": "does not trust this computer yet. Unlock it and allow USB debugging in the window that it shows.",
    "authorizing": "is still being asked whether it trusts this computer. Unlock it and look at its screen.",
    "offline": "is connected but does not answer. Unplug it and plug it in again, or restart it.",
    "connecting": "is still connecting. Wait a moment.",
    "no permissions": "may not be used by this account. Add the udev rules for Android phones, then plug it in again.",
    "recovery": "is in its recovery system. Restart it.",
    "sideload": "waits for a system update. Restart it.",
    "rescue": "is in rescue mode. Restart it.",
    "bootloader": "is in its boot loader. Restart it.",
    "host": "is set to be a USB host. Choose another USB mode on it.",
}


def refusal(serial: str, state: str) -> str:
    """Why a phone in this state cannot be used, and what to do; empty where it can."""
    if state == "device":
        return ""
    known = next((said for name, said in _REFUSALS.items() if state.startswith(name)), None)
    return f"Phone {serial} {known or f'cannot be used: adb says {state!r}. Restart it.'}"
