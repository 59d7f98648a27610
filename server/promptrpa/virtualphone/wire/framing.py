"""adb packets: a header of six little-endian u32 (command, arg0, arg1, length, sum of the payload's bytes, command
inverted), then the payload. Source: adb's protocol.txt."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import Final

CNXN: Final = 0x4E584E43
AUTH: Final = 0x48545541
OPEN: Final = 0x4E45504F
OKAY: Final = 0x59414B4F
CLSE: Final = 0x45534C43
WRTE: Final = 0x45545257

VERSION_NO_SUMS: Final = 0x01000001
"""The protocol version from which on sums are zero and unchecked; 0x01000000, before it, has them."""
MAX_PAYLOAD: Final = 1024 * 1024
"""Bytes; what both sides of a current adb offer."""
MAX_PAYLOAD_BEFORE_CONNECT: Final = 256 * 1024
"""Bytes a packet may have before the sizes are negotiated (the largest any adb sends then is 4 KiB or its key)."""

_HEADER: Final = struct.Struct("<6I")
HEADER_SIZE: Final = _HEADER.size
_INVERTED: Final = 0xFFFFFFFF


class FramingError(Exception):
    """The bytes are no adb packet: the connection cannot be read on."""


@dataclass(frozen=True, slots=True)
class Packet:
    """One message of adb's transport."""

    command: int
    arg0: int
    arg1: int
    payload: bytes = b""


def checksum(payload: bytes) -> int:
    """The sum of the bytes, as u32."""
    return sum(payload) & 0xFFFFFFFF


def encode(command: int, arg0: int, arg1: int, payload: bytes = b"", *, sums: bool = False) -> bytes:
    """The packet's bytes; `sums` fills the payload's sum in, which old versions check."""
    header = _HEADER.pack(
        command, arg0, arg1, len(payload), checksum(payload) if sums and payload else 0, command ^ _INVERTED
    )
    return header + payload if payload else header


class Decoder:
    """Cuts a stream of bytes into packets. `limit` and `sums` change once the handshake has settled them."""

    def __init__(self) -> None:
        self.limit = MAX_PAYLOAD_BEFORE_CONNECT
        self.sums = False
        self._buffer = bytearray()

    def feed(self, data: bytes) -> None:
        self._buffer += data

    def next(self) -> Packet | None:
        """The next whole packet, None until more bytes are there. Raises FramingError."""
        buffer = self._buffer
        if len(buffer) < HEADER_SIZE:
            return None
        command, arg0, arg1, length, total, magic = _HEADER.unpack_from(buffer)
        if command ^ _INVERTED != magic:
            raise FramingError(f"bad magic {magic:#010x} of command {command:#010x}")
        if length > self.limit:
            raise FramingError(f"payload of {length} bytes, at most {self.limit} agreed")
        end = HEADER_SIZE + length
        if len(buffer) < end:
            return None
        with memoryview(buffer) as view:
            payload = bytes(view[HEADER_SIZE:end])
        del buffer[:end]
        old = self.sums or (command == CNXN and arg0 < VERSION_NO_SUMS)
        if old and checksum(payload) != total:
            raise FramingError(f"sum {total} of the payload is wrong")
        return Packet(command, arg0, arg1, payload)
