"""Instructions read from text, and which of them comes next after what was done."""

from __future__ import annotations

import pytest

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.errors import UsageError
from promptrpa.knowledge.content import content_dir
from promptrpa.matching.pages.progress import Done, standings
from promptrpa.matching.words.instruction_text import InstructionReader
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.objects import ObjectReader
from promptrpa.matching.words.text import Meaning

CLICK, SWITCH, EDIT, SCROLL = OperationType.CLICK, OperationType.SWITCH, OperationType.EDIT, OperationType.SCROLL


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load(content_dir() / "lexicon")


@pytest.fixture(scope="module")
def reader(lexicon: Lexicon) -> InstructionReader:
    return InstructionReader(ObjectReader(lexicon))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("open: Clock", Instruction(OperationType.OPEN, parameter="Clock")),
        ("click: Search, top right", Instruction(CLICK, ObjectDescription("Search", "top right"))),
        ("click:搜索，右上角", Instruction(CLICK, ObjectDescription("搜索", "top right"))),
        ("click: Build number, 7", Instruction(CLICK, ObjectDescription("Build number"), "7")),
        ("click: bottom, green", Instruction(CLICK, ObjectDescription("", "bottom", "green"))),
        ("click: beside WLAN", Instruction(CLICK, ObjectDescription(neighbour="WLAN"))),
        ('click: "Yes, delete"', Instruction(CLICK, ObjectDescription("Yes, delete"))),
        ("longclick:照片", Instruction(OperationType.LONG_CLICK, ObjectDescription("照片"))),
        ("switch: Wi-Fi, false", Instruction(SWITCH, ObjectDescription("Wi-Fi"), "false")),
        ("switch: Wi-Fi", Instruction(SWITCH, ObjectDescription("Wi-Fi"), "true")),
        ("edit: Hour, 7", Instruction(EDIT, ObjectDescription("Hour"), "7")),
        ("scroll: About phone, down", Instruction(SCROLL, ObjectDescription("About phone"), "down")),
        ("back: home", Instruction(OperationType.BACK, parameter="home")),
    ],
)
def test_text_is_read(reader: InstructionReader, text: str, wanted: Instruction) -> None:
    read = reader.read(text)
    assert (read.operation, read.parameter, read.source) == (wanted.operation, wanted.parameter, text)
    assert str(read.object) == str(wanted.object)


@pytest.mark.parametrize("text", ["", "Settings", "jump: Settings"])
def test_what_is_no_instruction_is_refused(reader: InstructionReader, text: str) -> None:
    with pytest.raises(UsageError, match="is no instruction"):
        reader.read(text)


def done(*said: str) -> list[Done]:
    """Operations in short: "click Display", "scroll"."""
    split = [s.partition(" ") for s in said]
    return [Done(OperationType(operation), words) for operation, _, words in split]


@pytest.mark.parametrize(
    ("operations", "following"),
    [
        ((), 0),
        (("open",), 1),
        (("open", "scroll", "scroll"), 1),
        (("open", "click Display"), 2),
        (("open", "click "), 2),
        (("open", "click Text size"), 3),
        (("open", "click More settings", "click Display"), 2),
        (("open", "click Display", "scroll", "click Text size"), 3),
    ],
)
def test_the_next_instruction_is_told_from_what_was_done(
    lexicon: Lexicon, reader: InstructionReader, operations: tuple[str, ...], following: int
) -> None:
    texts = ["open: Settings", "click: Display", "click: Text size", "switch: Bold text, true"]
    instructions = [reader.read(t) for t in texts]
    found = standings(instructions, done(*operations), Meaning(lexicon), ObjectReader(lexicon))
    assert [s.next for s in found] == [0, 1, 2, 3]
    assert max(found, key=lambda s: s.score).next == following


def test_an_object_that_holds_the_name_did_it(lexicon: Lexicon, reader: InstructionReader) -> None:
    instructions = [reader.read(t) for t in ("click: Find device", "click: Lock it")]
    found = standings(instructions, done("click Find device locate and lock it"), Meaning(lexicon), reader.objects)
    assert max(found, key=lambda s: s.score).next == 1


def test_what_opened_the_page_that_is_named_led_to_it(lexicon: Lexicon, reader: InstructionReader) -> None:
    instructions = [reader.read(t) for t in ("click:菜单, 我界面", "click:我的钱包, 菜单界面")]
    found = standings(instructions, done("click 我"), Meaning(lexicon), reader.objects)
    assert max(found, key=lambda s: s.score).next == 0
