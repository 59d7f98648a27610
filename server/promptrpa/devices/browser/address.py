"""Addresses of web pages that are driven as phones.

What a user says himself is opened: pages of the web, of this machine, of a file. From a page of the web nothing leads
to this machine or to the network around it.
"""

from __future__ import annotations

import base64
import ipaddress
import json
import re
import socket
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit
from urllib.request import getproxies

from promptrpa.domain.phone import SITE
from promptrpa.errors import UsageError

PREFIX: Final = "web:"
_SCHEMES: Final = ("http", "https", "file")
_LOCAL_NAMES: Final = ("localhost", "local", "internal", "home.arpa", "lan")
_LOCAL_ENDS: Final = tuple(f".{name}" for name in _LOCAL_NAMES)
_INNER: Final = tuple(
    map(
        ipaddress.ip_network,
        (
            *("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"),
            *("192.168.0.0/16", "::/127", "::ffff:0:0/96", "fc00::/7", "fe80::/10"),
        ),
    )
)
_SCRIPT: Final = """
function FindProxyForURL(url, host) {
  host = host.replace(/^\\[|\\]$|\\.$/g, "");
  var inward = host.indexOf(":") < 0 && isPlainHostName(host) || NAMES.some(function(name) {
    return dnsDomainIs("." + host.toLowerCase(), "." + name);
  });
  (OUT === "DIRECT" && dnsResolveEx(host) || host).split(";").forEach(function(address) {
    inward = inward || INNER.some(function(network) { return isInNetEx(address, network); });
  });
  return inward ? "PROXY inward.invalid:1" : OUT;
}
"""
_UNASKED: Final = ("localhost", "localhost.", "*.localhost", "*.localhost.", "127.*", "169.254.*", "[::*", "[fe*")
"""Hosts that Chromium does not ask the script about."""
_PROXY: Final = "proxy.invalid"
"""The name of a proxy that is itself such a host."""


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
    return _is_inner(host) or ("." not in host and ":" not in host) or f".{host}".endswith(_LOCAL_ENDS)


def leads_inward(address: str) -> bool:
    """The same, or its name stands for such an address."""
    if is_local(address):
        return True
    try:
        found = socket.getaddrinfo(urlsplit(address).hostname, None)
    except (OSError, UnicodeError):
        return False
    return any(_is_inner(str(each[4][0]).partition("%")[0]) for each in found)


def _is_inner(host: str) -> bool:
    try:
        found = ipaddress.ip_address(host)
    except ValueError:
        return False
    return any(found in network for network in _INNER)


def outward_only() -> list[str]:
    """What a browser is started with so that nothing leads inwards: no link, redirect, frame or script. Chromium asks
    a script which way each address goes, but not for loopback, which therefore has no name."""
    said = getproxies()
    address = said.get("https") or said.get("http") or said.get("all") or ""
    proxy = urlsplit(address if "://" in address else f"//{address}")
    kind = {"https": "HTTPS", "socks5": "SOCKS5", "socks5h": "SOCKS5", "socks": "SOCKS"}.get(proxy.scheme, "PROXY")
    near = proxy.hostname and is_local(f"http://{proxy.hostname}/")
    out = f"{kind} {_PROXY if near else proxy.hostname}:{proxy.port or 80}" if proxy.hostname else "DIRECT"
    values = {"NAMES": _LOCAL_NAMES, "INNER": [str(network) for network in _INNER], "OUT": out}
    script = "".join(f"var {name} = {json.dumps(value)};\n" for name, value in values.items()) + _SCRIPT
    encoded = base64.b64encode(script.encode()).decode()
    known = [f"MAP {_PROXY} {proxy.hostname}"] if near else []
    nowhere = [f"MAP {host} ~NOTFOUND" for host in _UNASKED]
    return [
        f"--proxy-pac-url=data:application/x-ns-proxy-autoconfig;base64,{encoded}",
        f"--host-resolver-rules={', '.join((*known, *nowhere))}",
    ]


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
