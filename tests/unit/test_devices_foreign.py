"""No error of another library leaves the device layer."""

from __future__ import annotations

import binascii
import http.client
import importlib
import inspect
import json
import pkgutil
import socket
import struct
import subprocess
import traceback
from types import ModuleType

import adbutils
import adbutils.errors
import lxml.etree
import PIL
import pytest
import requests.exceptions
import uiautomator2
import uiautomator2.exceptions
import urllib3.exceptions

from promptrpa.devices.foreign import translate
from promptrpa.devices.line import Line
from promptrpa.errors import (
    BrokenHierarchy,
    DeviceError,
    DeviceLost,
    DeviceRefused,
    DeviceTimeout,
    NotFound,
    PromptRPAError,
)

LIBRARIES: tuple[ModuleType, ...] = (
    adbutils,
    adbutils.errors,
    uiautomator2,
    uiautomator2.exceptions,
    requests.exceptions,
    http.client,
    socket,
    json,
    lxml.etree,
    PIL,
    subprocess,
    struct,
    binascii,
    urllib3.exceptions,
)
NEED_EXTRAS = ("__main__", "pidcat", "image", "screenrecord", "binaries", "assets")
"""Modules of commands, and such as need packages that are not installed."""
STANDARD = (OSError, TimeoutError, ConnectionResetError, BrokenPipeError, EOFError, ValueError, KeyError, TypeError)


def submodules(library: ModuleType) -> list[ModuleType]:
    """The modules of a package that can be loaded here."""
    loaded = [library]
    for found in pkgutil.iter_modules(getattr(library, "__path__", []), f"{library.__name__}."):
        if library.__name__ in ("adbutils", "uiautomator2") and not found.name.endswith(NEED_EXTRAS):
            loaded.append(importlib.import_module(found.name))
    return loaded


def error_classes() -> list[type[Exception]]:
    modules = [module for library in LIBRARIES for module in submodules(library)]
    found = {
        each
        for module in modules
        for _, each in inspect.getmembers(module, inspect.isclass)
        if issubclass(each, Exception) and not issubclass(each, Warning)
    }
    return sorted(found | set(STANDARD), key=lambda each: (each.__module__, each.__qualname__))


def made(kind: type[Exception]) -> Exception:
    """An instance, whatever its constructor wants."""
    for arguments in ((SAID,), (SAID, 0, 1, 1)):
        try:
            error = kind.__new__(kind) if kind.__module__ != "lxml.etree" else kind(*arguments)
        except TypeError:
            continue
        error.args = (SAID,)
        return error
    raise AssertionError(f"{kind} cannot be made")


SAID = "closed by the phone"
FOREIGN_CODE = compile("raise error", "site-packages/library.py", "exec")


def raised_abroad(error: Exception) -> None:
    """Raise it in code that is not of this project."""
    exec(FOREIGN_CODE, {"__name__": "library", "error": error})


CLASSES = error_classes()


def test_the_libraries_have_errors_to_walk() -> None:
    names = {each.__name__ for each in CLASSES}
    assert len(CLASSES) > 80
    assert {"AdbTimeout", "UiObjectNotFoundError", "RemoteDisconnected", "JSONDecodeError", "XMLSyntaxError"} <= names


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: f"{kind.__module__}.{kind.__qualname__}")
def test_every_error_of_the_libraries_becomes_ours(kind: type[Exception]) -> None:
    line = Line("phone A1")
    with pytest.raises(DeviceError) as caught, line.call(5, "tap"):
        raised_abroad(made(kind))
    said = str(caught.value)
    assert said.startswith("Phone A1 ")
    assert "(tap)." in said
    assert isinstance(caught.value.__cause__, kind)


@pytest.mark.parametrize(
    ("error", "ours"),
    [
        (adbutils.AdbTimeout("adb read timeout"), DeviceTimeout),
        (TimeoutError("timed out"), DeviceTimeout),
        (requests.exceptions.ReadTimeout(), DeviceTimeout),
        (adbutils.AdbError("device 'A1' not found"), DeviceLost),
        (adbutils.AdbError("device unauthorized."), DeviceRefused),
        (adbutils.errors.AdbInstallError("Failure [INSTALL_FAILED_OLDER_SDK]"), DeviceRefused),
        (uiautomator2.exceptions.UiObjectNotFoundError(-32001, "gone", []), DeviceRefused),
        (uiautomator2.exceptions.RPCUnknownError("Unknown RPC error: -32000 INJECT_EVENTS permission"), DeviceRefused),
        (uiautomator2.exceptions.UiAutomationNotConnectedError("dead"), DeviceLost),
        (uiautomator2.exceptions.HTTPError("HTTP request failed: 500"), DeviceLost),
        (uiautomator2.exceptions.HierarchyEmptyError("empty"), BrokenHierarchy),
        (http.client.IncompleteRead(b""), DeviceLost),
        (json.JSONDecodeError("Expecting value", "", 0), DeviceLost),
        (ConnectionRefusedError(111, "Connection refused"), DeviceLost),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Exception) else None,
)
def test_the_class_says_what_happened(error: Exception, ours: type[DeviceError]) -> None:
    line = Line("phone A1")
    with pytest.raises(DeviceError) as caught, line.call(5, "tap"):
        raised_abroad(error)
    assert type(caught.value) is ours


def test_our_own_errors_and_our_own_bugs_stay_as_they_are() -> None:
    line = Line("phone A1")
    with pytest.raises(NotFound, match="no such"), line.call(5, "tap"):
        raised_abroad(NotFound("no such phone"))
    assert translate(KeyboardInterrupt(), "phone A1", "tap") is None
    with pytest.raises(TypeError) as bug:
        line.call("soon", "tap").__enter__()  # type: ignore[arg-type]
    assert traceback.extract_tb(bug.value.__traceback__)[-1].filename.endswith("line.py")
    assert translate(bug.value, "phone A1", "tap") is None


def test_a_message_is_one_sentence_with_a_short_quotation() -> None:
    ours = translate(adbutils.AdbError("x\ny " * 500), "the adb server", "list the phones")
    assert isinstance(ours, PromptRPAError)
    assert str(ours).startswith("The adb server does not answer any more (list the phones). It said: x y")
    assert len(str(ours)) < 260
