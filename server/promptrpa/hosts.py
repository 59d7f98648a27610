"""What the names of hosts stand for, and which addresses are those of the public internet."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Callable
from typing import Final

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Resolve = Callable[[str, int], list[str]]

_NAT64: Final = ipaddress.IPv6Network("64:ff9b::/96")
_CLOUD: Final = frozenset({ipaddress.IPv4Address("168.63.129.16")})
"""Public by its number, but answered by the cloud that the machine runs in."""


def is_public(address: str) -> bool:
    """Not private, loopback, link-local, shared (CGNAT), multicast, reserved or a cloud's own; an IPv6 address that
    stands for an IPv4 one is judged by that."""
    try:
        found: Address = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    return all(
        one.is_global and not one.is_multicast and not one.is_reserved and one not in _CLOUD
        for one in _within(found) or (found,)
    )


def _within(address: Address) -> tuple[Address, ...]:
    """The IPv4 addresses that an IPv6 address leads to: mapped, 6to4, Teredo, NAT64."""
    if not isinstance(address, ipaddress.IPv6Address):
        return ()
    if address.ipv4_mapped:
        return (address.ipv4_mapped,)
    if address.sixtofour:
        return (address.sixtofour,)
    if address.teredo:
        return address.teredo
    return (ipaddress.IPv4Address(int(address) & 0xFFFFFFFF),) if address in _NAT64 else ()


def resolve(host: str, port: int) -> list[str]:
    """The addresses of a host, as the system gives them."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))
