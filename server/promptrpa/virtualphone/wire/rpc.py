"""JSON-RPC 2.0 as the uiautomator2 server speaks it: always status 200, one call a request, params a list."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from .selector import BadSelector, Query, parse

PARSE_ERROR: Final = -32700
INVALID_REQUEST: Final = -32600
UNKNOWN_METHOD: Final = -32601
INVALID_PARAMS: Final = -32602
NOT_FOUND: Final = -32001
UNSUPPORTED: Final = -32000
NOT_FOUND_NAME: Final = "androidx.test.uiautomator.UiObjectNotFoundException"
UNSUPPORTED_NAME: Final = "java.lang.UnsupportedOperationException"


MILLISECONDS: Final = 1000
STEPS: Final = 200
"""Of a swipe, in a second. Source: UiDevice.swipe."""
LONGEST: Final = 3600.0
"""Seconds."""


class RpcError(Exception):
    """An error that the client gets."""

    def __init__(self, code: int, message: str, data: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = data


def not_found(words: str) -> RpcError:
    """`words` describe the selector."""
    return RpcError(NOT_FOUND, NOT_FOUND_NAME, words)


def unsupported(what: str) -> RpcError:
    return RpcError(UNSUPPORTED, f"{UNSUPPORTED_NAME}: {what}", what)


class Call:
    """One call's params, read by place. `gone` says that the client waits no more."""

    def __init__(self, params: list[Any], gone: Callable[[], bool]) -> None:
        self.params = params
        self.gone = gone

    def __len__(self) -> int:
        return len(self.params)

    def number(self, place: int) -> float:
        value = self._get(place)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise _bad(place, "a number")
        return float(value)

    def whole(self, place: int) -> int:
        return int(self.number(place))

    def seconds(self, place: int, per_second: int) -> float:
        """A duration in units of which so many are a second; no less than zero, no more than an hour."""
        return max(0.0, min(self.number(place) / per_second, LONGEST))

    def text(self, place: int) -> str:
        value = self._get(place)
        if not isinstance(value, str):
            raise _bad(place, "a text")
        return value

    def flag(self, place: int, default: bool | None = None) -> bool:
        if place >= len(self.params) and default is not None:
            return default
        value = self._get(place)
        if not isinstance(value, bool):
            raise _bad(place, "true or false")
        return value

    def numbers(self, place: int) -> list[float]:
        value = self._get(place)
        if not isinstance(value, list) or not all(isinstance(one, int | float) for one in value):
            raise _bad(place, "a list of numbers")
        return [float(one) for one in value]

    def is_selector(self, place: int) -> bool:
        return place < len(self.params) and isinstance(self.params[place], Mapping)

    def is_text(self, place: int) -> bool:
        return place < len(self.params) and isinstance(self.params[place], str)

    def selector(self, place: int) -> Query:
        try:
            return parse(self._get(place))
        except BadSelector as error:
            raise RpcError(INVALID_PARAMS, str(error)) from error

    def _get(self, place: int) -> Any:
        if place >= len(self.params):
            raise RpcError(INVALID_PARAMS, f"param {place} is missing")
        return self.params[place]


def _bad(place: int, kind: str) -> RpcError:
    return RpcError(INVALID_PARAMS, f"param {place} is not {kind}")


Method = Callable[[Call], Any]


class Rpc:
    """Calls methods by name."""

    def __init__(self, methods: Mapping[str, Method]) -> None:
        self._methods = methods

    def handle(self, body: bytes, gone: Callable[[], bool]) -> bytes:
        """The answer to a request's body."""
        number: object = None
        try:
            try:
                request = msgspec.json.decode(body)
            except (msgspec.DecodeError, RecursionError) as error:
                raise RpcError(PARSE_ERROR, f"no JSON: {error}") from error
            if not isinstance(request, dict) or not isinstance(request.get("method"), str):
                raise RpcError(INVALID_REQUEST, "no JSON-RPC request")
            number = request.get("id")
            result = self._call(request["method"], request.get("params"), gone)
        except RpcError as error:
            told = {"code": error.code, "message": error.message, "data": error.data}
            return msgspec.json.encode({"jsonrpc": "2.0", "id": number, "error": told})
        return msgspec.json.encode({"jsonrpc": "2.0", "id": number, "result": result})

    def _call(self, name: str, params: object, gone: Callable[[], bool]) -> Any:
        method = self._methods.get(name)
        if method is None:
            raise RpcError(UNKNOWN_METHOD, f"method not found: {name}")
        if isinstance(params, list):
            return method(Call(params, gone))
        if not params:
            return method(Call([], gone))
        raise RpcError(INVALID_PARAMS, "params are given by place, not by name")
