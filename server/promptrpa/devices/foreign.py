"""The one place that turns errors of other libraries into ours.

The libraries under a device raise errors of their own, of requests, http.client, sockets, JSON and XML readers, and
now and then a bare KeyError where a phone's answer is garbled. Classes are looked up by name, so that this module loads
none of the libraries.
"""

from __future__ import annotations

from types import TracebackType
from typing import Final

from promptrpa.errors import BrokenHierarchy, DeviceError, DeviceLost, DeviceRefused, DeviceTimeout, PromptRPAError

_LATE: Final = "did not answer in time"
_GONE: Final = "does not answer any more"
_NO: Final = "refused"
_UNREADABLE: Final = "gave an answer that cannot be read"

_KINDS: Final[dict[str, tuple[type[DeviceError], str]]] = {
    "builtins.TimeoutError": (DeviceTimeout, _LATE),
    "adbutils.errors.AdbTimeout": (DeviceTimeout, _LATE),
    "requests.exceptions.Timeout": (DeviceTimeout, _LATE),
    "uiautomator2.exceptions.HTTPTimeoutError": (DeviceTimeout, _LATE),
    "subprocess.TimeoutExpired": (DeviceTimeout, _LATE),
    "adbutils.errors.AdbInstallError": (DeviceRefused, _NO),
    "adbutils.errors.AdbSyncError": (DeviceRefused, _NO),
    "adbutils.errors.AdbError": (DeviceLost, _GONE),
    "uiautomator2.exceptions.HierarchyEmptyError": (BrokenHierarchy, "shows an empty layout"),
    "uiautomator2.exceptions.UiAutomationNotConnectedError": (DeviceLost, "lost its connection to the screen"),
    "uiautomator2.exceptions.SessionBrokenError": (DeviceLost, _GONE),
    "uiautomator2.exceptions.ConnectError": (DeviceLost, _GONE),
    "uiautomator2.exceptions.HTTPError": (DeviceLost, _GONE),
    "uiautomator2.exceptions.RPCInvalidError": (DeviceLost, _UNREADABLE),
    "uiautomator2.exceptions.BaseException": (DeviceRefused, _NO),
    "lxml.etree.Error": (BrokenHierarchy, "gave a layout that cannot be read"),
    "PIL.UnidentifiedImageError": (DeviceRefused, "gave a screenshot that cannot be read"),
    "PIL.Image.DecompressionBombError": (DeviceRefused, "gave a screenshot that is too large"),
    "http.client.HTTPException": (DeviceLost, _GONE),
    "requests.exceptions.RequestException": (DeviceLost, _GONE),
    "builtins.EOFError": (DeviceLost, _GONE),
    "builtins.OSError": (DeviceLost, _GONE),
    "subprocess.SubprocessError": (DeviceRefused, "could not be asked with the adb program"),
}
"""Foreign class -> ours and what the phone did. The nearest base class counts. Lost and Timeout also mean that nobody
knows whether an operation happened."""

_SPECIAL: Final = (
    ("unauthorized", DeviceRefused, "does not trust this computer yet: unlock it and allow USB debugging"),
    ("already registered", DeviceRefused, "is driven by another automation program: end that first"),
    ("INJECT_EVENTS", DeviceRefused, 'does not allow taps: switch on "USB debugging (Security settings)" on it'),
    ("No space left", DeviceRefused, "has no room left for the automation program: free some space on it"),
)
"""Words in a message that say more than its class."""


def translate(error: BaseException, who: str, doing: str) -> DeviceError | None:
    """Our error for a foreign one; None where it is none of theirs: ours already, a bug of ours, an interrupt.

    who: "phone X", "the adb server"; doing: what was asked of it."""
    if isinstance(error, PromptRPAError) or not isinstance(error, Exception):
        return None
    said = " ".join(str(part) for part in error.args) or str(error)
    kind = next((_KINDS[name] for base in type(error).__mro__ if (name := _name(base)) in _KINDS), None)
    if kind is None:
        if _is_ours(error.__traceback__):
            return None
        kind = (DeviceLost, _UNREADABLE)
    for words, special, what in _SPECIAL:
        if words in said:
            kind = (special, what)
    error_class, what = kind
    return error_class(f"{sentence(who)} {what} ({doing}). {_detail(error, said)}".rstrip())


def sentence(words: str) -> str:
    """With a capital letter, as at the start of a sentence."""
    return words[:1].upper() + words[1:]


def _name(kind: type) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"


def _is_ours(traceback: TracebackType | None) -> bool:
    """Whether the error was raised by a line of this project."""
    while traceback is not None and traceback.tb_next is not None:
        traceback = traceback.tb_next
    return traceback is not None and str(traceback.tb_frame.f_globals.get("__name__", "")).startswith("promptrpa")


def _detail(error: Exception, said: str) -> str:
    words = " ".join(said.split())[:160]
    return f"It said: {words}" if words else f"({type(error).__name__})"
