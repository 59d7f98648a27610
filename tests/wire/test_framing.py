"""adb packets: bytes that are cut anywhere, and bytes that are none."""

from __future__ import annotations

import pytest
from host import pack

from promptrpa.virtualphone.wire import framing
from promptrpa.virtualphone.wire.framing import Decoder, FramingError, Packet


def test_encodes_the_header_that_adb_documents() -> None:
    assert framing.encode(framing.OKAY, 1, 2) == bytes.fromhex("4f4b4159 01000000 02000000 00000000 00000000 b0b4bea6")
    assert framing.encode(framing.WRTE, 1, 2, b"\xff\xff", sums=True) == bytes.fromhex(
        "57525445 01000000 02000000 02000000 fe010000 a8adabba ffff"
    )


@pytest.mark.parametrize("cut", range(1, 33))
def test_decodes_whatever_the_pieces(cut: int) -> None:
    data = pack(b"OPEN", 7, 0, b"shell:ls\0") + pack(b"OKAY", 7, 8)
    decoder = Decoder()
    found = []
    for start in range(0, len(data), cut):
        decoder.feed(data[start : start + cut])
        while (packet := decoder.next()) is not None:
            found.append(packet)
    assert found == [Packet(framing.OPEN, 7, 0, b"shell:ls\0"), Packet(framing.OKAY, 7, 8)]


def test_refuses_a_bad_magic() -> None:
    decoder = Decoder()
    decoder.feed(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    with pytest.raises(FramingError, match="bad magic"):
        decoder.next()


def test_refuses_what_is_above_the_limit_before_it_has_come() -> None:
    decoder = Decoder()
    decoder.limit = 10
    decoder.feed(pack(b"WRTE", 1, 1, b"x" * 11)[:24])
    with pytest.raises(FramingError, match="at most 10"):
        decoder.next()


def test_checks_sums_only_where_the_version_has_them() -> None:
    wrong = pack(b"WRTE", 1, 1, b"abc", 1)
    decoder = Decoder()
    decoder.feed(wrong)
    assert decoder.next() == Packet(framing.WRTE, 1, 1, b"abc")
    decoder.sums = True
    decoder.feed(pack(b"WRTE", 1, 1, b"abc", sum(b"abc")) + wrong)
    assert decoder.next() == Packet(framing.WRTE, 1, 1, b"abc")
    with pytest.raises(FramingError, match="sum"):
        decoder.next()


def test_an_old_host_is_known_by_its_connect_packet() -> None:
    decoder = Decoder()
    decoder.feed(pack(b"CNXN", 0x01000000, 4096, b"host::", 1))
    with pytest.raises(FramingError, match="sum"):
        decoder.next()
