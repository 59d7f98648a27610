"""Addresses of web pages that are driven as phones.

Pages of the web, of this machine, of the network around it, of a file.
"""

from __future__ import annotations

import ipaddress
import re
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit

from promptrpa.domain.phone import SITE
from promptrpa.errors import UsageError
from promptrpa.hosts import is_public

PREFIX: Final = "web:"
_SCHEMES: Final = ("http", "https", "file")
_LOCAL_NAMES: Final = ("localhost", "local", "internal", "home.arpa", "lan")
_LOCAL_ENDS: Final = tuple(f".{name}" for name in _LOCAL_NAMES)
_MADE_UP: Final = ipaddress.ip_network("198.18.0.0/15")
"""What the proxies of some machines answer for every name, and lead to what it stands for."""


def address_of(serial: str) -> str:
    """The address in a serial ("web:https://example.org", "web:example.org"). Raises UsageError."""
    said = serial.removeprefix(PREFIX).strip()
    is_whole = re.match(r"[a-z]+:", said, re.I) and not re.match(r"[\w.-]+:\d+(/|$)", said)
    with suppress(ValueError):
        address = said if is_whole else _guessed(said)
        parts = urlsplit(address)
        is_page = parts.scheme == "file" or (parts.scheme in _SCHEMES and parts.hostname and parts.port != 0)
        if is_page and not re.search(r"\s", address):
            return address
    raise UsageError(f"{serial!r} is no address of a web page. Say it as web:https://example.org.")


def _guessed(said: str) -> str:
    """With the scheme that a browser would take."""
    host = said.partition("/")[0].partition(":")[0]
    return f"{'http' if is_local(f'http://{host}/') else 'https'}://{said}" if said else ""


def is_local(address: str) -> bool:
    """Of this machine or the network around it, as it is written."""
    parts = urlsplit(address)
    if parts.scheme == "file":
        return True
    host = (parts.hostname or "").rstrip(".")
    return is_inner(host) or ("." not in host and ":" not in host) or f".{host}".endswith(_LOCAL_ENDS)


def is_inner(host: str) -> bool:
    """An IP address of this machine or the network around it, or none that is for the public."""
    try:
        found = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return False
    return found not in _MADE_UP and not is_public(host)


def package_of(address: str) -> str:
    """The site as the package of an app, turned round: "web.org.example.shop"; a port is a part of it."""
    parts = urlsplit(address)
    if parts.scheme == "file":
        return f"{SITE}file"
    host = (parts.hostname or "").removeprefix("www.")
    try:
        ipaddress.ip_address(host)
        turned = re.sub(r"[.:]", "_", host)
    except ValueError:
        turned = ".".join(reversed(host.split(".")))
    return f"{SITE}{turned}.port{parts.port}" if parts.port else f"{SITE}{turned or 'page'}"


def place_of(address: str) -> str:
    """Which page of its site it is, as an app's activity: the path, with the part that scripts route by."""
    parts = urlsplit(address)
    routed = parts.fragment if parts.fragment.startswith(("/", "!")) else ""
    return f"{parts.path or '/'}{'#' + routed if routed else ''}"
