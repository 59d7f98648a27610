"""Addresses of web pages that are driven as phones.

What a user says himself is opened: pages of the web, of this machine, of a file. From a page of the web nothing leads
to this machine or to the network around it.
"""

from __future__ import annotations

import ipaddress
import re
from typing import Final
from urllib.parse import urlsplit

from promptrpa.domain.phone import SITE
from promptrpa.errors import UsageError

PREFIX: Final = "web:"
_SCHEMES: Final = ("http", "https", "file")
_LOCAL_NAMES: Final = ("localhost", "local", "internal", "home.arpa", "lan")
INWARD: Final = re.compile(
    r"^(?:file:|(?:https?|wss?)://(?:[^/@]*@)?"
    r"(?:(?:[^/:]*\.)?(?:localhost|local|internal|home\.arpa|lan)"
    r"|127\.[\d.]+|10\.[\d.]+|0\.0\.0\.0|192\.168\.[\d.]+|172\.(?:1[6-9]|2\d|3[01])\.[\d.]+|169\.254\.[\d.]+"
    r"|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.[\d.]+|\[(?:::1?|f[cde][^\]]*|::ffff:[^\]]*)\])\.?(?::\d+)?(?:[/?#]|$))",
    re.I,
)
"""Addresses of this machine and the network around it, as a browser writes them."""


def address_of(serial: str) -> str:
    """The address in a serial ("web:https://example.org", "web:example.org"). Raises UsageError."""
    said = serial.removeprefix(PREFIX).strip()
    address = said if re.match(r"[a-z]+:", said, re.I) and not re.match(r"[\w.-]+:\d+(/|$)", said) else _guessed(said)
    parts = urlsplit(address)
    if parts.scheme not in _SCHEMES or not (parts.hostname or parts.scheme == "file") or re.search(r"\s", address):
        raise UsageError(f"{serial!r} is no address of a web page. Say it as web:https://example.org.")
    return address


def _guessed(said: str) -> str:
    """With the scheme that a browser would take."""
    host = said.partition("/")[0].partition(":")[0]
    return f"{'http' if is_local(f'http://{host}/') else 'https'}://{said}" if said else ""


def is_local(address: str) -> bool:
    """Of this machine or the network around it."""
    parts = urlsplit(address)
    if parts.scheme == "file":
        return True
    host = (parts.hostname or "").rstrip(".")
    try:
        return not ipaddress.ip_address(host).is_global
    except ValueError:
        return host in _LOCAL_NAMES or host.endswith(tuple(f".{name}" for name in _LOCAL_NAMES))


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
