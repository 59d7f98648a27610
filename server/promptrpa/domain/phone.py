"""A phone that the server knows, and what happens on it."""

from __future__ import annotations

from dataclasses import dataclass

from .page import Bounds


@dataclass(frozen=True, slots=True)
class KnownPhone:
    """serial: what runs name it by. state: "device" where it can be used, else as adb says it, or "off". problem: why
    it cannot be used and what to do; empty where it can. virtual: one of the server's own."""

    serial: str
    model: str
    state: str
    problem: str = ""
    virtual: bool = False


@dataclass(frozen=True, slots=True)
class Now:
    """doing: the step in words; bounds: of the widget that it is done on, in pixels of `size`; following: the
    instructions after it; position, total: in the plan, from 1."""

    run: str
    doing: str
    following: tuple[str, ...]
    position: int
    total: int
    bounds: Bounds | None = None
    size: tuple[int, int] | None = None
