"""A bare adb host for tests: packets by hand, so that nothing of the phone's own code reads what the phone writes."""

from __future__ import annotations

import socket
import struct
from types import TracebackType

VERSION_SUMS, VERSION = 0x01000000, 0x01000001
MAX_PAYLOAD = 1024 * 1024
SECONDS = 10.0

Packet = tuple[bytes, int, int, bytes]


def pack(name: bytes, arg0: int, arg1: int, payload: bytes = b"", total: int | None = None) -> bytes:
    """A packet's bytes; the sum is zero unless given."""
    command = int.from_bytes(name, "little")
    return struct.pack("<6I", command, arg0, arg1, len(payload), total or 0, command ^ 0xFFFFFFFF) + payload


class Host:
    """One connection to a phone."""

    def __init__(self, port: int, version: int = VERSION, max_payload: int = MAX_PAYLOAD, connect: bool = True) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=SECONDS)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.version = version
        self.next_id = 100
        self.banner = b""
        if connect:
            try:
                self.send(b"CNXN", version, max_payload, b"host::features=shell_v2,cmd")
                name, self.phone_version, self.phone_max, self.banner = self.receive()
            except (OSError, EOFError):
                self.socket.close()
                raise
            assert name == b"CNXN"

    def __enter__(self) -> Host:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.socket.close()

    def send(self, name: bytes, arg0: int, arg1: int, payload: bytes = b"") -> None:
        total = sum(payload) if self.version == VERSION_SUMS or name == b"CNXN" else 0
        self.socket.sendall(pack(name, arg0, arg1, payload, total))

    def receive(self) -> Packet:
        command, arg0, arg1, length, total, magic = struct.unpack("<6I", self._exactly(24))
        assert command ^ magic == 0xFFFFFFFF
        payload = self._exactly(length)
        assert total in (0, sum(payload))
        if self.version == VERSION_SUMS:
            assert total == sum(payload)
        return command.to_bytes(4, "little"), arg0, arg1, payload

    def dropped(self) -> bool:
        """Whether the phone ends the connection."""
        try:
            while self.socket.recv(65536):
                pass
        except ConnectionResetError:
            return True
        return True

    def open(self, service: str) -> HostStream:
        """Raises ConnectionRefusedError."""
        self.next_id += 1
        self.send(b"OPEN", self.next_id, 0, service.encode() + b"\0")
        name, arg0, arg1, _ = self.receive()
        assert arg1 == self.next_id
        if name == b"CLSE":
            raise ConnectionRefusedError(service)
        assert name == b"OKAY"
        return HostStream(self, self.next_id, arg0)

    def ask(self, service: str) -> bytes:
        """All that a service answers."""
        return self.open(service).read_all()

    def shell(self, line: str) -> tuple[bytes, bytes, int]:
        """Output, errors and exit status by protocol v2."""
        return split_packets(self.ask(f"shell,v2,raw:{line}"))

    def _exactly(self, count: int) -> bytes:
        data = b""
        while len(data) < count:
            chunk = self.socket.recv(count - len(data))
            if not chunk:
                raise EOFError
            data += chunk
        return data


class HostStream:
    """One open stream; only one at a time may be used with `read_all` and `write`."""

    def __init__(self, host: Host, local: int, remote: int) -> None:
        self.host = host
        self.local = local
        self.remote = remote
        self.closed = False
        self.inbox = b""

    def write(self, data: bytes) -> None:
        """Send and wait for the OKAY."""
        self.host.send(b"WRTE", self.local, self.remote, data)
        while self.step() != b"OKAY":
            pass

    def step(self) -> bytes:
        """Take one packet of this stream; its name."""
        name, arg0, arg1, payload = self.host.receive()
        assert (arg0, arg1) == (self.remote, self.local)
        if name == b"WRTE":
            self.inbox += payload
            self.host.send(b"OKAY", self.local, self.remote)
        elif name == b"CLSE":
            self.closed = True
        return name

    def read(self, count: int) -> bytes:
        while len(self.inbox) < count:
            assert self.step() != b"CLSE"
        data, self.inbox = self.inbox[:count], self.inbox[count:]
        return data

    def read_all(self) -> bytes:
        while not self.closed:
            self.step()
        return self.inbox

    def close(self) -> None:
        self.host.send(b"CLSE", self.local, self.remote)


def split_packets(data: bytes) -> tuple[bytes, bytes, int]:
    """Protocol v2's packets as output, errors and exit status (-1 where there is none)."""
    out, err, status = b"", b"", -1
    while data:
        kind, length = struct.unpack_from("<BI", data)
        payload, data = data[5 : 5 + length], data[5 + length :]
        if kind == 1:
            out += payload
        elif kind == 2:
            err += payload
        elif kind == 3:
            status = payload[0]
    return out, err, status
