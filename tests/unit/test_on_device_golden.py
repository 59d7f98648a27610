"""The files that both ends of the on-device protocol are held to: the server's end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from promptrpa.devices.gestures import scroll_path
from promptrpa.devices.on_device import protocol, trees
from promptrpa.devices.on_device.pairing import is_proof, key_of_code, make_proof
from promptrpa.domain.page import Bounds, Page
from promptrpa.domain.task import Slot
from promptrpa.errors import UsageError
from promptrpa.matching.pages.replay_program import decide, rules
from promptrpa.matching.words.lexicon import Lexicon

ROOT = Path(__file__).resolve().parent.parent.parent


def golden(name: str) -> Any:
    return json.loads((ROOT / "tests" / "golden" / "on_device" / f"{name}.json").read_text("utf-8"))


MESSAGES = golden("messages")
from_server = msgspec.json.Decoder(protocol.FromServer).decode


@pytest.mark.parametrize("said", MESSAGES["client"], ids=lambda said: said["type"])
def test_what_a_client_says_is_read(said: dict[str, Any]) -> None:
    message, data = protocol.from_client(json.dumps(said))
    assert json.loads(protocol.encode(message)) == said
    assert data == b""
    head = protocol.encode(message).encode()
    framed, data = protocol.from_client(len(head).to_bytes(4) + head + b"\xff\xd8")
    assert (framed, data) == (message, b"\xff\xd8")


@pytest.mark.parametrize("said", MESSAGES["server"], ids=lambda said: said["type"])
def test_what_a_server_says_stays_as_it_is(said: dict[str, Any]) -> None:
    assert json.loads(protocol.encode(from_server(json.dumps(said)))) == said


@pytest.mark.parametrize("said", [*MESSAGES["broken_client"], b"", b"\x00\x00\x00", b"\x00\x00\x00\x09{}"])
def test_what_no_client_says_is_refused(said: str | bytes) -> None:
    with pytest.raises(protocol.BrokenMessage):
        protocol.from_client(said)


@pytest.mark.parametrize("said", MESSAGES["broken_server"])
def test_what_no_server_says_is_refused(said: str) -> None:
    with pytest.raises(msgspec.DecodeError):
        from_server(said)


@pytest.mark.parametrize("case", golden("proofs"))
def test_proofs(case: dict[str, str]) -> None:
    key = key_of_code(case["code"], case["server_nonce"])
    assert key.hex() == case["key"]
    for who in ("client", "server"):
        said = (who, case["server_nonce"], case["client_nonce"], case["fingerprint"])
        assert make_proof(key, *said) == case[who]
        assert is_proof(case[who], key, *said)
        assert not is_proof(case[who], key, said[0], said[1], said[2], "77" * 32)


def test_scrolls() -> None:
    for case in golden("scrolls"):
        box = Bounds(*case["bounds"]) if case["bounds"] else None
        if case["path"] is None:
            with pytest.raises(UsageError):
                scroll_path(case["direction"], box, tuple(case["size"]))
        else:
            start, end = scroll_path(case["direction"], box, tuple(case["size"]))
            assert [*start, *end] == case["path"]


def test_pages_come_to_what_was_shown() -> None:
    rows: list[protocol.Row] = []
    saved = 0
    for case in golden("trees"):
        page = protocol.from_client(json.dumps(case["page"]))[0]
        assert isinstance(page, protocol.Page)
        before = len(json.dumps(page.rows)) if page.rows else 0
        if page.base == 0:
            rows = page.rows
        elif page.tree != page.base:
            rows = trees.apply(rows, page.changes)
            saved += len(json.dumps(page.changes)) < len(json.dumps(case["screen"]["rows"]))
        assert trees.widgets(rows) == trees.widgets(case["screen"]["rows"])
        assert before == 0 or page.base == 0
    assert saved >= 4


@pytest.mark.parametrize(
    "changes",
    [
        *([[0, 5, 0, 0]], [[-1, 1, 0, 0]], [[0, 0, 0, 0]], [["a", 1, 0, 0]], [[0, 1, 0, 0]] * 30_000),
        *([[2, 1, 1, 0]], [[3, 1, 1, 0]]),
    ],
)
def test_impossible_changes_are_refused(changes: list[Any]) -> None:
    rows = [[0, "View", 0, 0, 10, 10, 64], [1, "View", 0, 0, 5, 5, 64, "x"], [1, "View"], [1, "V", "a", 0, 0, 0]]
    with pytest.raises(protocol.BrokenMessage):
        trees.apply(rows, changes)


@pytest.mark.parametrize(
    "row",
    [
        [],
        [0, "View", 0, 0, 10, 10],
        [0, "View", 0, 0, 10, 10, 64, "", "", "", "", "", ""],
        [1, "View", 0, 0, 10, 10, 64],
        [0, "View", 0, 0, 0, 10, 64],
        [0, 3, 0, 0, 10, 10, 64],
        [0, "View", 0, 0, 10, 10, 64, 5],
        [0, "View", 0, 0, 10, True, 64],
        [-1, "View", 0, 0, 10, 10, 64],
    ],
)
def test_impossible_rows_are_refused(row: list[Any]) -> None:
    with pytest.raises(protocol.BrokenMessage):
        trees.widgets([row])


def test_replays() -> None:
    case = golden("replay")
    lexicon = Lexicon.load(ROOT / "knowledge" / "lexicon")
    assert case["rules"] == rules(lexicon), "the history tier was changed: run tests/on_device/record_golden.py"
    slots = [Slot(**each) for each in case["slots"]]
    pages = [
        Page(trees.widgets(each["rows"]), each["package"], "", (each["width"], each["height"]))
        for each in case["pages"]
    ]
    kinds = set()
    for vector in case["vectors"]:
        found = decide(case["steps"][vector["step"]], slots, pages[vector["page"]], lexicon)
        assert (str(found.kind), found.widget) == (vector["kind"], vector["widget"])
        assert found.score == pytest.approx(vector["score"], abs=1e-9)
        assert (list(found.point) if found.point else None) == vector["point"]
        kinds.add(str(found.kind))
    assert kinds == {"do", "skip", "wait", "stop"}
