"""A phone that the server knows, and what happens on it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from promptrpa.patterns import lazy_regex

from .page import Bounds

SITE: Final = "web."
"""How the package of a web page begins."""


_INPUT_METHODS: Final = lazy_regex(
    r"inputmethod|keyboard|honeyboard|swiftkey|florisboard|baidu\.input|qqpinyin|wetype|(?:^|[._])ime(?:[._]|$)", re.I
)
"""What the names of packages hold that are keyboards."""


def is_input_method(package: str) -> bool:
    """The app of this package is a keyboard."""
    return _INPUT_METHODS.search(package) is not None


def is_site(packages: Iterable[str]) -> bool:
    """What can be opened is a web page, and nothing else."""
    there = tuple(packages)
    return bool(there) and all(package.startswith(SITE) for package in there)


@dataclass(frozen=True, slots=True)
class KnownPhone:
    """serial: what runs name it by. state: "device" where it can be used, else as adb says it, or "off". problem: why
    it cannot be used and what to do; empty where it can. virtual: one of the server's own. app: it drives itself, by
    the app on it, and calls in; what needs a cable it cannot do. battery: in percent, where the phone told it."""

    serial: str
    model: str
    state: str
    problem: str = ""
    virtual: bool = False
    app: bool = False
    battery: int | None = None
    charging: bool = False


@dataclass(frozen=True, slots=True)
class PairingOffer:
    """What makes a phone known. code: as people read it; address: host and port; link: both with the server's key, for
    a QR code; seconds: that it still counts."""

    code: str
    address: str
    link: str
    seconds: int


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
