"""What the real clients said and what the phone answered, byte by byte (recorded by record.py)."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path

import pytest
from host import Host, Packet, pack
from small_phone import SmallPhone

from promptrpa.virtualphone.wire.server import PhoneServer

Entry = tuple[str, str, str]
RECORDED: dict[str, list[Entry]] = json.loads((Path(__file__).parent.parent / "golden" / "wire.json").read_text())
KINDS = {"CNXN", "OPEN", "OKAY", "WRTE", "CLSE", "AUTH"}


@pytest.mark.parametrize("scenario", [name for name in RECORDED if name != "key"])
def test_answers_are_those_recorded(server: PhoneServer, scenario: str) -> None:
    answers = replay(server, RECORDED[scenario], authenticate=False)
    assert by_stream(answers) == by_stream(packets(RECORDED[scenario], "phone"))


def test_key_exchange_is_the_one_recorded(server: PhoneServer) -> None:
    """But for the token, which is new each time."""
    asked, accepted = replay(server, RECORDED["key"], authenticate=True)
    recorded_asked, recorded_accepted = packets(RECORDED["key"], "phone")
    assert asked[:3] == recorded_asked[:3]
    assert len(asked[3]) == len(recorded_asked[3]) == 20
    assert asked[3] != recorded_asked[3]
    assert accepted == recorded_accepted


def test_every_kind_of_message_is_recorded_both_ways() -> None:
    said = defaultdict(set)
    for entries in RECORDED.values():
        for name, words, _ in entries:
            said[name].add(words.split()[0])
    assert said == {"host": KINDS, "phone": KINDS}


def replay(server: PhoneServer, entries: list[Entry], authenticate: bool) -> list[Packet]:
    """Say what the host said; take as many packets after each as came then."""
    answers: list[Packet] = []
    with Host(server.add(SmallPhone(rows=2), authenticate=authenticate), connect=False) as host:
        for name, _, data in entries:
            if name == "host":
                host.socket.sendall(bytes.fromhex(data))
            else:
                answers.append(host.receive())
    return answers


def packets(entries: list[Entry], name: str) -> list[Packet]:
    found = []
    for who, _, data in entries:
        if who == name:
            raw = bytes.fromhex(data)
            words = [int.from_bytes(raw[place : place + 4], "little") for place in (4, 8)]
            packet = (raw[:4], words[0], words[1], raw[24:])
            assert raw == pack(*packet, total=int.from_bytes(raw[16:20], "little"))
            found.append(packet)
    return found


def by_stream(found: list[Packet]) -> dict[int, list[Packet]]:
    """By the host's id: packets of different streams may come in any order."""
    streams: dict[int, list[Packet]] = defaultdict(list)
    for packet in found:
        streams[packet[2]].append(packet)
    return streams
