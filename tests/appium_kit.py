"""An Appium server as far as the exported programs use one: the WebDriver protocol before a phone that uiautomator2
drives. It finds elements in the phone's own dumps."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

_ATTRIBUTES = {"resourceId": "resource-id", "text": "text", "description": "content-desc"}
_FINGERS = {"down": "up", "up": "down", "left": "right", "right": "left"}
_SCROLLS = r"new UiScrollable\(new UiSelector\(\)\.scrollable\(true\)\)\.scrollIntoView\((.*)\)"
_SESSION = re.compile(r"/session/[^/]+(/.*)?")
_ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class Missing(Exception):
    """There is no such element."""


class AppiumPhone:
    def __init__(self, device: Any) -> None:
        self.device = device
        self.patience = 0.0
        self.found: list[Any] = []

    def answer(self, method: str, path: str, body: dict[str, Any]) -> Any:
        if method == "POST" and path == "/session":
            return {"sessionId": "one", "capabilities": {"platformName": "Android"}}
        inner = _SESSION.fullmatch(path)
        assert inner, path
        words = [word for word in (inner[1] or "").split("/") if word]
        if words[:1] == ["element"] and len(words) > 1:
            return self._on_element(self.found[int(words[1])], words[2:], body)
        return self._command(method, "/".join(words), body)

    def _command(self, method: str, name: str, body: dict[str, Any]) -> Any:
        commands: dict[str, Callable[[], Any]] = {
            "": lambda: None,
            "timeouts": lambda: setattr(self, "patience", body["implicit"] / 1000),
            "element": lambda: self._reference(self._find(body)[0]),
            "elements": lambda: [self._reference(one) for one in self._find(body, must=False)],
            "execute/sync": lambda: self._script(body["script"], *body["args"]),
            "back": lambda: self.device.press("back"),
            "window/rect": lambda: dict(
                zip(("x", "y", "width", "height"), (0, 0, *self.device.window_size()), strict=True)
            ),
            "appium/device/press_keycode": lambda: self.device.press(body["keycode"]),
            "appium/device/activate_app": lambda: self.device.app_start(body["appId"]),
            "appium/device/terminate_app": lambda: self.device.app_stop(body["appId"]),
        }
        return commands[name]()

    def _rectangle(self) -> dict[str, int]:
        width, height = self.device.window_size()
        return {"x": 0, "y": 0, "width": width, "height": height}

    def _on_element(self, element: Any, words: list[str], body: dict[str, Any]) -> Any:
        match words:
            case ["click"]:
                return element.click()
            case ["clear"]:
                element.click()
                return self.device(focused=True).clear_text()
            case ["value"]:
                return self.device(focused=True).set_text(body["text"])
            case ["attribute", name]:
                return element.attrib[name]
        raise AssertionError(words)

    def _script(self, script: str, told: dict[str, Any]) -> Any:
        scripts: dict[str, Callable[[], Any]] = {
            "mobile: activateApp": lambda: self.device.app_start(told["appId"]),
            "mobile: terminateApp": lambda: self.device.app_stop(told["appId"]),
            "mobile: pressKey": lambda: self.device.press(told["keycode"]),
            "mobile: longClickGesture": lambda: self.found[int(told["elementId"])].long_click(),
            "mobile: scrollGesture": lambda: self.device.swipe_ext(
                _FINGERS[told["direction"]],
                scale=told["percent"] * 0.6,
            ),
        }
        scripts[script]()
        return True

    def _find(self, body: dict[str, Any], *, must: bool = True) -> list[Any]:
        path = self._as_xpath(body["using"], body["value"])
        end = time.monotonic() + (self.patience if must else min(self.patience, 1.0))
        while not (found := self.device.xpath(path).all()) and time.monotonic() < end:
            time.sleep(0.05)
        if must and not found:
            raise Missing(path)
        return found

    def _as_xpath(self, using: str, value: str) -> str:
        match using:
            case "xpath":
                return value
            case "id":
                return f'//*[@resource-id="{value}"]'
            case "accessibility id":
                return f'//*[@content-desc="{value}"]'
            case "-android uiautomator":
                return self._selector(value)
        raise AssertionError(using)

    def _selector(self, value: str) -> str:
        if inner := re.fullmatch(_SCROLLS, value):
            path = self._selector(inner[1])
            self.device.xpath.scroll_to(path)
            return path
        said = re.fullmatch(r'new UiSelector\(\)((?:\.\w+\("(?:[^"\\]|\\.)*"\))+)', value)
        assert said, value
        parts = re.findall(r'\.(\w+)\("((?:[^"\\]|\\.)*)"\)', said[1])
        return "//*" + "".join(f'[@{_ATTRIBUTES[name]}="{text}"]' for name, text in parts)

    def _reference(self, element: Any) -> dict[str, str]:
        self.found.append(element)
        return {_ELEMENT: str(len(self.found) - 1)}


@contextmanager
def appium_server(device: Any) -> Iterator[str]:
    """Its address."""
    phone = AppiumPhone(device)

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def _do(self) -> None:
            length = int(self.headers.get("Content-Length") or 0)
            body = json.loads(self.rfile.read(length) or b"{}")
            try:
                status, value = 200, phone.answer(self.command, self.path, body)
            except Missing as error:
                status = 404
                value = {"error": "no such element", "message": str(error), "stacktrace": ""}
            data = json.dumps({"value": value}).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        do_GET = do_POST = do_DELETE = _do

        def log_message(self, format: str, *args: Any) -> None: ...

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
