"""Planners on recorded episodes: the readers, what counts as right, the figures."""

from __future__ import annotations

import gzip
import struct
from collections.abc import Sequence
from pathlib import Path

import pytest

from promptrpa.bootstrap import open_planner_bench, read_episodes
from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.loop import End, Stepped
from promptrpa.errors import UsageError
from promptrpa.evaluation.planning import aitw, droidtask
from promptrpa.evaluation.planning.bench import measure_planners
from promptrpa.evaluation.planning.episodes import ActionKind, Episode
from promptrpa.settings import Settings

SCREEN = """<FrameLayout id='0'>
  <p id='1'>Alarms</p>
  <scrollbar id='2'>
    <button id='3'><p id='4'>7:30</p></button>
    <checkbox id='5' status='selected'>Every day</checkbox>
    <input id='6'>Label</input>
    <button id='7' alt='Add'></button>
  </scrollbar>
</FrameLayout>"""


def record(choice: object, action: str = "touch", typed: str | None = None) -> str:
    screen = "\n".join(f"      {line}" for line in SCREEN.splitlines())
    direction = "      direction: down\n" if action == "scroll" else ""
    return (
        f"  - Action: {action}\n    ActionDetails:\n      action_type: {action}\n{direction}"
        f"    Choice: {choice}\n    Input: {typed or 'null'}\n    State: |-\n{screen}\n"
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "clock").mkdir()
    long = "".join(record(c, a, t) for c, a, t in [(7, "touch", None), ("'2'", "scroll", None)] * 4)
    for number, records in enumerate([record(7) + record(6, "input_text", "Bus") + record(-1), long + record(-1)], 1):
        (tmp_path / "clock" / f"task{number}.yaml").write_text(f"task_name: add alarm {number}\nrecords:\n{records}")
    return tmp_path


def said(widget: int, kind: OperationType = OperationType.CLICK, parameter: str = "") -> Stepped:
    return Stepped(None, Instruction(kind, parameter=parameter), widget)


def test_episodes_of_droidtask_are_read(folder: Path) -> None:
    episodes, match = read_episodes(folder, "droidtask")
    first, second = episodes
    assert (first.goal, first.group, [m.done.kind for m in first.moments]) == (
        "add alarm 1",
        "clock",
        [ActionKind.CLICK, ActionKind.TYPE, ActionKind.COMPLETE],
    )
    assert len(second.moments) == 9
    page = first.moments[0].page
    assert [(w.kind, w.label) for w in page.widgets][1:4] == [
        ("TextView", "Alarms"),
        ("ScrollView", ""),
        ("Button", ""),
    ]
    assert page.widgets[5].checked
    click, typed, done = (m.done for m in first.moments)
    assert (match(page, click, said(7)), match(page, click, said(3))) == (True, False)
    assert match(page, typed, said(6, OperationType.EDIT, "Bus"))
    assert match(page, done, Stepped(end=End.DONE))
    scroll = second.moments[1].done
    assert match(page, scroll, said(-1, OperationType.SCROLL, "down"))
    assert not match(page, scroll, said(-1, OperationType.SCROLL, "up"))


def test_the_text_on_a_button_is_the_button(folder: Path) -> None:
    (episode, _), _ = read_episodes(folder, "droidtask")
    page = episode.moments[0].page
    done = droidtask.Done(ActionKind.CLICK, 3)
    assert droidtask.matches(page, done, said(4))
    assert not droidtask.matches(page, droidtask.Done(ActionKind.CLICK, 2), said(3))


def test_planners_are_measured_beside_each_other(folder: Path, tmp_path: Path) -> None:
    episodes, match = read_episodes(folder, "droidtask")
    kinds = ("none", "react", "react all", "static", "dynamic", "dpot", "gold plan")
    told: list[str] = []
    with open_planner_bench(Settings(home=tmp_path / "home"), whole=True) as bench:
        reports = measure_planners(bench, kinds, episodes, match, told.append)
        assert not bench.asks
    assert [(r.planner, r.steps, r.match, r.unusable) for r in reports] == [(k, 12, 100.0, 0) for k in kinds]
    tokens = {r.planner: r.by_length["8+"] for r in reports}
    assert tokens["none"] < tokens["dpot"] < tokens["react"] < tokens["react all"]
    assert {r.planner: r.calls for r in reports}["static"] == 12 + 2
    assert reports[0].by_kind == {"click": (5, 5), "scroll": (4, 4), "complete": (2, 2), "type": (1, 1)}
    assert told


@pytest.mark.parametrize("form", ["droidtask", "aitw"])
def test_a_folder_without_episodes_is_said(tmp_path: Path, form: str) -> None:
    with pytest.raises(UsageError, match="has no"):
        read_episodes(tmp_path, form)


def test_what_is_no_episode_is_said(tmp_path: Path) -> None:
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "task1.yaml").write_text("task_name: x\nrecords:\n- {State: 3}\n")
    with pytest.raises(UsageError, match="is no episode"):
        read_episodes(tmp_path, "droidtask")
    (tmp_path / "x.tfrecord").write_bytes(b"nothing that can be read at all")
    with pytest.raises(UsageError, match="cannot be read"):
        read_episodes(tmp_path, "aitw")


# --- AITW


def varint(value: int) -> bytes:
    value &= (1 << 64) - 1
    out = b""
    while value > 0x7F:
        out, value = out + bytes([value & 0x7F | 0x80]), value >> 7
    return out + bytes([value])


def field(number: int, data: bytes) -> bytes:
    return varint(number << 3 | 2) + varint(len(data)) + data


def feature(values: Sequence[object]) -> bytes:
    if values and isinstance(values[0], float):
        return field(2, field(1, b"".join(struct.pack("<f", v) for v in values)))
    if values and isinstance(values[0], int):
        return field(3, field(1, b"".join(varint(v) for v in values if isinstance(v, int))))
    return field(1, b"".join(field(1, str(v).encode()) for v in values))


def example(
    step: int, action: int, touch: Sequence[float] = (-1.0, -1.0), lift: Sequence[float] = (-1.0, -1.0)
) -> bytes:
    said: dict[str, Sequence[object]] = {
        "episode_id": ["e1"],
        "goal_info": ["turn on wifi"],
        "step_id": [step],
        "image/ui_annotations_positions": [0.1, 0.1, 0.05, 0.2, 0.8, 0.5, 0.05, 0.1],
        "image/ui_annotations_text": ["Network", ""],
        "image/ui_annotations_ui_types": ["TEXT", "ICON_HOME"],
        "results/action_type": [action],
        "results/type_action": ["wifi"],
        "results/yx_touch": list(touch),
        "results/yx_lift": list(lift),
    }
    entries = b"".join(field(1, field(1, k.encode()) + field(2, feature(v))) for k, v in said.items())
    data = field(1, entries)
    return struct.pack("<Q", len(data)) + bytes(4) + data + bytes(4)


@pytest.fixture(params=[True, False], ids=["gzip", "plain"])
def episode(tmp_path: Path, request: pytest.FixtureRequest) -> Episode:
    data = b"".join(
        [
            example(1, 4, (0.9, 0.5), (0.2, 0.5)),
            example(0, 4, (0.12, 0.2), (0.12, 0.2)),
            example(2, 3),
            example(3, 6),
            example(4, 10),
        ]
    )
    (tmp_path / "general-00000-of-00001.tfrecord").write_bytes(gzip.compress(data) if request.param else data)
    (found,), _ = read_episodes(tmp_path, "aitw")
    return found


def test_episodes_of_aitw_are_read(episode: Episode) -> None:
    kinds = [m.done.kind for m in episode.moments]
    assert (episode.id, episode.goal) == ("e1", "turn on wifi")
    assert kinds == ["click", "scroll", "type", "home", "complete"]
    tap, scroll, typed, *_ = (m.done for m in episode.moments)
    assert (tap.told, scroll.text, typed.text) == ("click: Network", "down", "wifi")
    assert [w.label for w in episode.moments[0].page.widgets] == ["", "Network", "icon home"]


def test_a_tap_is_right_within_14_percent_of_the_screen(episode: Episode) -> None:
    moment = episode.moments[0]
    assert aitw.matches(moment.page, moment.done, said(1))
    assert not aitw.matches(moment.page, moment.done, said(2))
    near = aitw.Done(ActionKind.CLICK, point=(0.4, 0.1))  # 0.1 right of the upper corner
    far = aitw.Done(ActionKind.CLICK, point=(0.45, 0.1))
    assert [aitw.matches(moment.page, done, said(1)) for done in (near, far)] == [True, False]


def test_scrolls_are_right_in_the_same_direction_and_other_actions_by_their_kind(episode: Episode) -> None:
    page = episode.moments[0].page
    _, scroll, typed, home, complete = (m.done for m in episode.moments)
    assert aitw.matches(page, scroll, said(-1, OperationType.SCROLL, "down"))
    assert not aitw.matches(page, scroll, said(-1, OperationType.SCROLL, "up"))
    assert aitw.matches(page, typed, said(1, OperationType.EDIT, "another"))
    assert aitw.matches(page, home, said(-1, OperationType.BACK, "home"))
    assert not aitw.matches(page, home, said(-1, OperationType.BACK, "previous"))
    assert aitw.matches(page, complete, Stepped(end=End.DONE))
