"""The sync service, byte by byte."""

from __future__ import annotations

import struct

import pytest
from host import Host, HostStream

NOTE = "/data/local/tmp/note.txt"


def request(name: bytes, path: str) -> bytes:
    raw = path.encode()
    return name + struct.pack("<I", len(raw)) + raw


def send(stream: HostStream, path: str, data: bytes, mode: int = 0o100644, modified: int = 1_700_000_000) -> bytes:
    """SEND a file; the answer."""
    stream.write(request(b"SEND", f"{path},{mode}"))
    for start in range(0, len(data), 65536):
        chunk = data[start : start + 65536]
        stream.write(b"DATA" + struct.pack("<I", len(chunk)) + chunk)
    stream.write(b"DONE" + struct.pack("<I", modified))
    return answer(stream)


def answer(stream: HostStream) -> bytes:
    head = stream.read(8)
    length = struct.unpack("<I", head[4:])[0]
    return head[:4] + (stream.read(length) if head.startswith(b"FAIL") else b"")


def receive(stream: HostStream) -> bytes:
    data = b""
    while (head := stream.read(8))[:4] == b"DATA":
        data += stream.read(struct.unpack("<I", head[4:])[0])
    if head[:4] == b"FAIL":
        raise OSError(stream.read(struct.unpack("<I", head[4:])[0]).decode())
    assert head == b"DONE\0\0\0\0"
    return data


@pytest.fixture
def stream(host: Host) -> HostStream:
    return host.open("sync:")


def test_a_file_there_and_back(stream: HostStream) -> None:
    data = bytes(range(256)) * 1000
    assert send(stream, NOTE, data) == b"OKAY"
    stream.write(request(b"STAT", NOTE))
    assert stream.read(16) == b"STAT" + struct.pack("<III", 0o100644, len(data), 1_700_000_000)
    stream.write(request(b"RECV", NOTE))
    assert receive(stream) == data


def test_version_two(stream: HostStream) -> None:
    stream.write(request(b"SND2", NOTE) + b"SND2" + struct.pack("<II", 0o100600, 0))
    stream.write(b"DATA" + struct.pack("<I", 5) + b"hello" + b"DONE" + struct.pack("<I", 77))
    assert answer(stream) == b"OKAY"
    for name in (b"STA2", b"LST2"):
        stream.write(request(name, NOTE))
        kind, error, _, _, mode, links, user, group, size, *times = struct.unpack("<4sIQQIIIIQqqq", stream.read(72))
        assert (kind, error, mode, links, user, group, size, times) == (name, 0, 0o100600, 1, 2000, 2000, 5, [77] * 3)
    stream.write(request(b"RCV2", NOTE) + b"RCV2" + struct.pack("<I", 0))
    assert receive(stream) == b"hello"


def test_what_is_not_there(stream: HostStream) -> None:
    stream.write(request(b"STAT", "/nope"))
    assert stream.read(16) == b"STAT" + bytes(12)
    stream.write(request(b"STA2", "/nope"))
    assert stream.read(72) == b"STA2" + struct.pack("<I", 2) + bytes(64)
    stream.write(request(b"RECV", "/nope"))
    with pytest.raises(OSError, match="No such file or directory"):
        receive(stream)
    stream.write(request(b"LIST", "/nope"))
    assert stream.read(20) == b"DONE" + bytes(16)


def test_lists(stream: HostStream) -> None:
    send(stream, "/sdcard/Download/好.txt", b"abc")
    stream.write(request(b"LIST", "/sdcard/Download"))
    names = []
    while (head := stream.read(20))[:4] == b"DENT":
        mode, size, _, length = struct.unpack("<IIII", head[4:])
        names.append((stream.read(length).decode(), oct(mode), size))
    assert head == b"DONE" + bytes(16)
    assert names == [(".", "0o40771", 4096), ("..", "0o40771", 4096), ("好.txt", "0o100644", 3)]
    stream.write(request(b"LIS2", "/sdcard/Download"))
    found = []
    while (head := stream.read(76))[:4] == b"DNT2":
        found.append(stream.read(struct.unpack("<I", head[72:])[0]).decode())
    assert head == b"DONE" + bytes(72)
    assert found == [".", "..", "好.txt"]


def test_links_are_followed_by_all_but_lstat(stream: HostStream) -> None:
    stream.write(request(b"LST2", "/sdcard"))
    assert struct.unpack("<I", stream.read(72)[24:28])[0] & 0o170000 == 0o120000
    stream.write(request(b"STA2", "/sdcard"))
    assert struct.unpack("<I", stream.read(72)[24:28])[0] & 0o170000 == 0o040000
    send(stream, "/sdcard/a", b"through the link")
    stream.write(request(b"RECV", "/storage/emulated/0/a"))
    assert receive(stream) == b"through the link"
    assert send(stream, "/sdcard/link", b"/sdcard/a", mode=0o120777) == b"OKAY"
    stream.write(request(b"RECV", "/sdcard/link"))
    assert receive(stream) == b"through the link"


def test_folders_on_the_way_are_made(stream: HostStream) -> None:
    assert send(stream, "/sdcard/new/deep/file", b"x") == b"OKAY"
    stream.write(request(b"STAT", "/sdcard/new/deep"))
    assert struct.unpack("<I", stream.read(16)[4:8])[0] == 0o40771


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("/system/bin/x", b"Read-only file system"),
        ("/data/app/x", b"Permission denied"),
        ("/sdcard", b"Is a directory"),
        ("/sdcard/Download", b"Is a directory"),
    ],
)
def test_where_nothing_can_be_written(stream: HostStream, path: str, reason: bytes) -> None:
    """The refusal comes after the data, and the stream serves on."""
    assert send(stream, path, b"x" * 100_000) == b"FAILcouldn't create file: " + reason
    assert send(stream, NOTE, b"") == b"OKAY"


def test_compression_is_refused(stream: HostStream) -> None:
    stream.write(request(b"SND2", NOTE) + b"SND2" + struct.pack("<II", 0o100600, 1))
    stream.write(b"DONE" + struct.pack("<I", 0))
    assert answer(stream).startswith(b"FAIL")
    stream.write(request(b"RCV2", NOTE) + b"RCV2" + struct.pack("<I", 2))
    with pytest.raises(OSError, match="compression"):
        receive(stream)


def test_nonsense_ends_the_stream(host: Host) -> None:
    stream = host.open("sync:")
    stream.write(b"NOPE\x00\x00\x00\x00")
    assert answer(stream) == b"FAILunknown command"
    assert stream.step() == b"CLSE"
    long = host.open("sync:")
    long.write(b"STAT" + struct.pack("<I", 2000))
    assert answer(long) == b"FAILpath too long"
    assert long.step() == b"CLSE"
    bad = host.open("sync:")
    bad.write(request(b"SEND", NOTE))
    assert bad.read_all() == b""
    broken = host.open("sync:")
    broken.write(request(b"SEND", f"{NOTE},33188") + b"WHAT\0\0\0\0")
    assert answer(broken).startswith(b"FAILinvalid data message")


def test_quit(stream: HostStream) -> None:
    stream.write(b"QUIT\0\0\0\0")
    assert stream.read_all() == b""
