"""The paper's figures, on a small dataset made here."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from command_line import CommandLine
from promptrpa.domain.page import Bounds
from promptrpa.errors import UsageError
from promptrpa.evaluation.paper.dataset import PaperData, RecordedOperation
from promptrpa.evaluation.paper.scores import agreeing, is_hit, likeness, name_of, same_instruction, target


def widget(bounds: str, *inside: dict[str, Any], **said: object) -> dict[str, Any]:
    """A node of an accessibility tree, as the dataset writes it."""
    named = {"@enabled": True} | {f"@{name.replace('_', '-')}": value for name, value in said.items()}
    children: dict[str, Any] = {"node": inside[0] if len(inside) == 1 else list(inside)} if inside else {}
    return {"@class": "android.view.View", "@package": "com.example", "@bounds": bounds, **named, **children}


TREE = widget(
    "[0,0][1080,2310]",
    widget("[0,100][1080,300]", widget("[50,150][300,250]", text="Display"), clickable=True),
    widget("[0,300][1080,500]", text="Sound", clickable=True),
)
TUTORIALS: dict[str, tuple[str, list[str], list[dict[str, Any]]]] = {
    "Show the display settings": (
        "1. Open Settings.\n2. Tap Display.",
        ["open:Settings", "click:Display, top"],
        [
            {"type": "open", "para": "Settings", "targetName": "", "x": 0, "y": 0, "storeFolder": "0"},
            {"type": "click", "para": "1", "targetName": "Display", "x": 500, "y": 200, "storeFolder": "1"},
        ],
    ),
    "Change the sound": (
        "Open Settings, tap Sound, then tap Ringtone.",
        ["open:Settings", "click:Sound", "click:Volume"],
        [
            {"type": "open", "para": "Settings", "targetName": "", "x": 0, "y": 0, "storeFolder": "0"},
            {"type": "click", "para": "1", "targetName": "Sound", "x": 500, "y": 400, "storeFolder": "2"},
            {"type": "scroll", "para": "Up", "targetName": "", "x": 0, "y": 0, "storeFolder": "3"},
        ],
    ),
}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    for name, (text, instructions, operations) in TUTORIALS.items():
        home = folder / "Tutorials" / name
        for operation in operations[1:]:
            (home / operation["storeFolder"]).mkdir(parents=True)
            (home / operation["storeFolder"] / "target_node.json").write_text(json.dumps(TREE), encoding="utf-8")
        tutorial = {"tutorialName": name, "tutorialDetail": text, "tutorialId": 1}
        tutorial |= {"original_instructions": instructions, "actual_instructions": operations}  # type: ignore[dict-item]
        (home / "tutorial.json").write_text(json.dumps(tutorial), encoding="utf-8")
    write_rows(folder / "tasks.csv", ("task", "tutorial"), *((f"t{k}", name) for k, name in enumerate(TUTORIALS)))
    prompts = [("t0", 1, "show display settings"), ("t1", 1, "change the sound"), ("t1", 2, "sound")]
    write_rows(folder / "prompts.csv", ("task", "number", "prompt"), *prompts)
    return folder


def write_rows(file: Path, *rows: tuple[object, ...]) -> None:
    with file.open("w", encoding="utf-8", newline="") as stream:
        csv.writer(stream).writerows(rows)


def test_all_three_stages(data: Path, tmp_path: Path) -> None:
    promptrpa = CommandLine(tmp_path / "home")
    said = promptrpa("bench", "paper", "--data", data, "--json")
    assert said.returncode == 0
    retrieval, parsing, grounding = json.loads(said.stdout)
    assert retrieval["n"] == 3
    assert retrieval["figures"]["top5"] == 100
    assert retrieval["paper"]["top1"] == 89.38
    assert (parsing["n"], parsing["figures"]) == (5, {"partial": 80.0, "complete": 50.0})
    assert grounding["n"] == 3
    assert grounding["figures"] == {
        "prediction": 66.67,
        "success": 50.0,
        "prediction_click": 100.0,
        "prediction_scroll": 0.0,
    }
    assert [r["failed"] for r in (retrieval, parsing, grounding)] == [0, 0, 0]
    table = promptrpa("bench", "paper", "--data", data)
    assert "81.66" in table.stdout


@pytest.mark.parametrize(
    ("file", "text", "complaint"),
    [
        ("prompts.csv", "task\nx\n", "has no column number, prompt"),
        ("tasks.csv", "task,tutorial\n", "names the task t0, which tasks.csv does not"),
        ("Tutorials/Change the sound/tutorial.json", "{", "cannot be read"),
    ],
)
def test_a_broken_dataset_is_named(data: Path, file: str, text: str, complaint: str) -> None:
    (data / file).write_text(text, encoding="utf-8")
    with pytest.raises(UsageError, match=complaint):
        list(PaperData(data).prompts())


def test_a_folder_without_tutorials_is_no_dataset(tmp_path: Path) -> None:
    said = CommandLine(tmp_path / "home")("bench", "paper", "--data", tmp_path)
    assert said.returncode == 2
    assert "There is no Tutorials" in said.stderr


def test_what_was_done_before_each_operation(data: Path) -> None:
    moments = list(PaperData(data).moments())
    assert [m.id for m in moments] == ["Change the sound#1", "Change the sound#2", "Show the display settings#1"]
    assert moments[1].done == (
        {"operation": "open", "object": "", "parameter": "Settings"},
        {"operation": "click", "object": "Sound", "parameter": "1"},
    )
    assert moments[0].screenshot is None


def test_names_and_likeness() -> None:
    assert name_of("【设置】按钮, 右上角") == "设置"
    assert name_of("按钮") == "按钮"
    assert likeness("abcd", "bcde") == 0.75
    assert likeness("", "x") == 0


@pytest.mark.parametrize(
    ("mine", "truth", "same"),
    [
        ({"operation": "click", "object": "Search", "parameter": ""}, "click:Search, top right", True),
        ({"operation": "long_click", "object": "Photo"}, "longclick:Photo", True),
        ({"operation": "open", "object": "", "parameter": "Clock"}, "open:Clock", True),
        ({"operation": "back", "object": "", "parameter": ""}, "back:", True),
        ({"operation": "click", "object": "Sort"}, "click:Search", False),
        ({"operation": "edit", "object": "Search"}, "click:Search", False),
    ],
)
def test_same_instruction(mine: dict[str, str], truth: str, same: bool) -> None:
    assert same_instruction(mine, truth) is same


def test_instructions_agree_in_order() -> None:
    mine = [{"operation": "click", "object": name} for name in ("B", "A", "C")]
    assert agreeing(mine, ["click:A", "click:B", "click:C"]) == 2


def test_targets_and_hits() -> None:
    assert target(TREE, 500, 200) == Bounds(0, 100, 1080, 300)
    assert target(TREE, 500, 2000) == Bounds(440, 1940, 560, 2060)
    tap = RecordedOperation("click", "1", "Display", 500, 200)
    assert is_hit({"operation": "switch", "x": 1080, "y": 300}, tap, TREE)
    assert not is_hit({"operation": "click", "x": 500, "y": 301}, tap, TREE)
    assert not is_hit({"operation": "edit", "x": 500, "y": 200}, tap, TREE)
    assert not is_hit({"operation": "click", "x": None, "y": None}, tap, TREE)
    scroll = RecordedOperation("scroll", "down")
    assert is_hit({"operation": "scroll", "parameter": "down"}, scroll, TREE)
    assert not is_hit({"operation": "scroll", "parameter": "up"}, scroll, TREE)
