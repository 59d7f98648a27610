"""One agent alone on the command line: JSON lines in, JSON lines out."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from loop_kit import node
from PIL import Image

from command_line import CommandLine, InProcess
from promptrpa.virtualphone.fonts import icon_mask

PAGE = node(
    "android.widget.FrameLayout",
    (0, 0, 1080, 2400),
    node("android.widget.TextView", (60, 100, 900, 200), text="Settings"),
    node(
        "android.widget.LinearLayout",
        (0, 300, 1080, 480),
        node("android.widget.TextView", (60, 350, 500, 420), text="Display"),
        clickable="true",
    ),
    node("android.widget.Switch", (880, 500, 1040, 620), text="Dark theme", clickable="true", checkable="true"),
)


@pytest.fixture
def promptrpa(tmp_path: Path) -> CommandLine:
    return CommandLine(tmp_path / "home")


@pytest.fixture
def here(promptrpa: CommandLine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> InProcess:
    return InProcess(promptrpa, monkeypatch, capsys)


@pytest.fixture
def page(tmp_path: Path) -> str:
    file = tmp_path / "page.xml"
    file.write_text(f'<hierarchy rotation="0">{PAGE}</hierarchy>', encoding="utf-8")
    return str(file)


def ask(here: InProcess, agent: str, *lines: object) -> tuple[int, list[dict[str, Any]]]:
    """The exit code and the answers to lines (a string is sent as it is)."""
    said = "".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines)
    ended = here("agent", agent, said=said)
    assert "Traceback" not in ended.stderr, ended.stderr
    return ended.returncode, [json.loads(line) for line in ended.stdout.splitlines()]


def test_parsing(here: InProcess) -> None:
    code, answers = ask(here, "parsing", {"id": "a", "text": "打开设置，点击显示"}, {"id": 2, "text": "tap OK"})
    assert code == 0
    assert answers == [
        {
            "id": "a",
            "instructions": [
                {"operation": "open", "object": "", "parameter": "设置"},
                {"operation": "click", "object": "显示", "parameter": ""},
            ],
        },
        {"id": 2, "instructions": [{"operation": "click", "object": "OK", "parameter": ""}]},
    ]


def test_bad_lines_do_not_end_the_stream(here: InProcess) -> None:
    code, answers = ask(
        here, "parsing", "nonsense", "", '{"id": 3}', '{"id": 4, "text": 5}', {"id": 5, "text": "go back"}
    )
    assert code == 1
    assert [a["id"] for a in answers] == [None, 3, 4, 5]
    assert all(a["error"].endswith(".") for a in answers[:3])
    assert answers[3]["instructions"][0]["operation"] == "back"


def test_a_file_that_is_something_else_is_named(here: InProcess, tmp_path: Path, page: str) -> None:
    cut, prose = tmp_path / "cut.png", tmp_path / "prose.txt"
    cut.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(40))
    prose.write_text("no picture")
    lines = [{"id": n, "page": page, "screenshot": str(file)} for n, file in enumerate((cut, prose, page))]
    code, answers = ask(here, "semantics", *lines)
    assert code == 1
    assert [a["error"].partition(" is no whole picture")[0] for a in answers] == [str(cut), str(prose), page]
    code, answers = ask(here, "retrieval", {"id": 1, "prompt": "go", "tutorials": str(prose)})
    assert code == 1
    assert answers[0]["error"].startswith(f"{prose} cannot be read as a list of tutorials")


def test_parsing_has_the_form_of_the_paper(here: InProcess) -> None:
    """What is ticked in a list is clicked there."""
    texts = (
        "点击右上角的按钮，点击红色图标，点击WLAN右侧的开关，回到桌面",
        "打开微信，勾选要邀请的好友，勾选“同意协议”，取消勾选“置顶”",
    )
    _, answers = ask(here, "parsing", *({"id": n, "text": text} for n, text in enumerate(texts)))
    plain, ticked = ([tuple(i.values()) for i in answer["instructions"]] for answer in answers)
    assert [told[1:] for told in plain] == [("右上角的按钮", ""), ("红色的图标", ""), ("WLAN", ""), ("", "homepage")]
    ticks = [("click", "要邀请的好友", ""), ("switch", "同意协议", "true"), ("switch", "置顶", "false")]
    assert ticked[1:] == ticks


def test_answers_come_line_by_line(promptrpa: CommandLine) -> None:
    with promptrpa.start("agent", "parsing", stdin=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        for number in range(2):
            process.stdin.write(json.dumps({"id": number, "text": "tap OK"}) + "\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == number
        process.stdin.close()


def test_analysis(here: InProcess) -> None:
    _, answers = ask(
        here,
        "analysis",
        {"id": 1, "prompt": "set an alarm for 7:30"},
        {"id": 2, "prompt": "open Clock, tap Add alarm, enter the hour"},
    )
    assert answers[0]["function"] == "set an alarm for {time}"
    assert answers[0]["parameters"] == {"time": "7:30"}
    assert answers[1]["steps"] == ["open Clock", "tap Add alarm", "enter the hour"]
    assert answers[1]["missing"] == ["hour"]


def test_retrieval(here: InProcess, tmp_path: Path) -> None:
    file = tmp_path / "tutorials.json"
    titles = {"t1": "Turn on dark theme", "t2": "Set an alarm"}
    file.write_text(json.dumps([{"id": k, "title": v, "text": v} for k, v in titles.items()]), encoding="utf-8")
    line = {"id": 1, "prompt": "set an alarm for 7:30", "tutorials": str(file)}
    code, answers = ask(here, "retrieval", line, {**line, "id": 2, "tutorials": str(tmp_path / "none.json")})
    assert answers[0]["ranking"][0] == "t2"
    assert len(answers[0]["scores"]) == len(answers[0]["ranking"])
    assert answers[0]["scores"] == sorted(answers[0]["scores"], reverse=True)
    assert (code, answers[1]["id"]) == (1, 2)
    assert "none.json cannot be read" in answers[1]["error"]


def test_semantics(here: InProcess, page: str) -> None:
    _, [answer] = ask(here, "semantics", {"id": 1, "page": page, "screenshot": None})
    assert answer["description"]
    assert {"bounds": [60, 350, 500, 420], "text": "Display", "source": "text"} in answer["widgets"]


def test_semantics_reads_the_picture_of_what_has_no_words(here: InProcess, tmp_path: Path) -> None:
    picture, boxes = Image.new("RGB", (1080, 2400), "white"), ((850, 60, 950, 160), (960, 60, 1060, 160))
    for name, (left, top, _, _) in zip(("search", "settings"), boxes, strict=True):
        picture.paste("#1f1f1f", (left + 18, top + 18), icon_mask(name, 64))
    picture.save(tmp_path / "page.png")
    icons = (node("android.widget.ImageButton", box, clickable="true") for box in boxes)
    whole = node("android.widget.FrameLayout", (0, 0, 1080, 2400), *icons)
    (tmp_path / "icons.xml").write_text(f'<hierarchy rotation="0">{whole}</hierarchy>', encoding="utf-8")
    line = {"page": str(tmp_path / "icons.xml"), "screenshot": str(tmp_path / "page.png")}
    code, answers = ask(here, "semantics", {"id": 1, **line}, {"id": 2, **line, "screenshot": "none.png"})
    said = [(widget["text"], widget["source"]) for widget in answers[0]["widgets"]]
    assert said == [("search", "icon"), ("settings", "icon")]
    assert (code, answers[1]["id"]) == (1, 2)
    assert "none.png cannot be read" in answers[1]["error"]


def test_grounding_takes_the_next_instruction(here: InProcess, page: str) -> None:
    line = {
        "function": "turn on dark theme",
        "instructions": ["open: Settings", "click: Display", "switch: Dark theme, true"],
        "page": page,
    }
    opened = {"operation": "open", "object": "", "parameter": "Settings"}
    tapped = {"operation": "click", "object": "Display", "parameter": "1"}
    code, answers = ask(
        here,
        "grounding",
        {"id": 0, **line, "instructions": ["open: Settings"]},
        {"id": 1, **line, "done": [opened, {"operation": "scroll", "object": "Settings", "parameter": "down"}]},
        {"id": 2, **line, "done": [opened, tapped]},
        {"id": 3, **line, "instructions": ["jump: x"]},
        {"id": 4, **line, "instructions": []},
    )
    assert code == 1
    assert (answers[0]["operation"], answers[0]["x"]) == ("open", None)
    assert answers[0]["parameter"] == "com.android.settings"
    assert answers[1]["operation"] == "click"
    assert (0 <= answers[1]["x"] < 1080, 300 <= answers[1]["y"] < 480) == (True, True)
    assert (answers[2]["operation"], answers[2]["parameter"]) == ("switch", "true")
    assert 880 <= answers[2]["x"] < 1040
    assert 0.9 <= answers[2]["confidence"] <= 1
    assert "“jump: x” is no instruction" in answers[3]["error"]
    assert answers[4]["error"] == "There is no instruction to do."


def test_assessment_judges_a_proposal(here: InProcess, page: str) -> None:
    line = {"function": "show it", "instructions": ["click: Display"], "done": [], "page": page}
    sure = {"operation": "click", "x": 540, "y": 390, "parameter": "", "confidence": 0.95, "reason": "its text"}
    _, answers = ask(
        here,
        "assessment",
        {"id": 1, **line, "proposal": sure},
        {"id": 2, **line, "proposal": {**sure, "confidence": 0.1}},
        {"id": 3, **line, "proposal": {"operation": "", "confidence": 0.0, "reason": "not found"}},
    )
    assert [a["verdict"] for a in answers] == ["proceed", "ask", "fail"]
    assert answers[2]["reason"] == "not found"


def test_assessment_asks_about_another_widget_than_the_instruction_names(here: InProcess, page: str) -> None:
    line = {"function": "show it", "instructions": ["click: Display"], "done": [], "page": page}
    said = {"operation": "click", "x": 960, "y": 560, "parameter": "", "confidence": 0.95, "reason": "its text"}
    _, (elsewhere, dark) = ask(
        here,
        "assessment",
        {"id": 1, **line, "proposal": said},
        {"id": 2, **line, "instructions": ["switch: Dark theme, true"], "proposal": {**said, "operation": "switch"}},
    )
    assert elsewhere["verdict"] == "ask"
    assert elsewhere["reason"] == "“click: Display” names “Display”, which is elsewhere"
    assert elsewhere["confidence"] < 0.5 < dark["confidence"]
    assert dark["verdict"] == "proceed"


def test_an_unknown_agent_is_bad_usage(promptrpa: CommandLine) -> None:
    assert promptrpa("agent", "nobody").returncode == 2
