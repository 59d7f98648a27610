"""Feasibility and completeness: the networks, the prompts, and what a run does when a command is judged wrong."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from loop_kit import (
    SIZE,
    button,
    icon,
    label,
    line,
    listing,
    node,
    row,
    screen,
    switch_row,
    tap,
    text_field,
    turn,
    window,
)
from safetensors.numpy import load_file
from test_open_plan import GOAL, Desk, yarn_phone

from common import read_models
from model_kit import Say, model_of, scripted
from promptrpa.agents.semantics import PageSemantics
from promptrpa.bootstrap import Models, content_folder, open_guard_tools
from promptrpa.devices.hierarchy import read_dump
from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.page import Page
from promptrpa.domain.run import RunStatus
from promptrpa.errors import ModelError
from promptrpa.evaluation.guards.examples import Example, called, completeness, feasibility, shows, without
from promptrpa.evaluation.guards.lifelike import lifelike
from promptrpa.evaluation.guards.measure import GuardTools, average_precision, by_language, measure, walks
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.reasoning.guards.judges import AskedCompleteness, AskedFeasibility
from promptrpa.reasoning.guards.network import GuardNetwork
from promptrpa.reasoning.model.screen import ScreenReader
from promptrpa.settings import Settings

MENU = screen(label(-1, "Settings"), listing(row(0, "Display"), row(1, "Battery"), row(2, "Sound and vibration")))
DISPLAY = screen(label(-1, "Display"), switch_row(0, "Dark theme", on=False), row(1, "Font size"), activity=".Display")
BATTERY = screen(label(-1, "Battery"), row(0, "Battery saver"), row(1, "Usage since last charge"), activity=".Battery")


@pytest.fixture(scope="module")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GuardTools]:
    with open_guard_tools(Settings(home=tmp_path_factory.mktemp("home"))) as found:
        yield found


@pytest.mark.parametrize(
    ("command", "holds"),
    [
        (tap("Display"), True),
        (tap("the Battery button"), True),
        (tap("电池"), True),
        (tap("Add to cart"), False),
        (tap("Frequent flyer number"), False),
        (turn("Dark theme", True), False),
        (Instruction(OperationType.SCROLL, parameter="down"), True),
        (Instruction(OperationType.BACK, parameter="previous"), True),
    ],
)
def test_what_the_page_has_can_be_done(tools: GuardTools, command: Instruction, holds: bool) -> None:
    assert tools.feasibility.predict(MENU, command).holds is holds


def test_nothing_scrolls_on_a_page_without_a_list(tools: GuardTools) -> None:
    said = tools.feasibility.predict(BATTERY, Instruction(OperationType.SCROLL, parameter="down"))
    assert (said.holds, said.reason) == (False, "nothing on this page scrolls")


def test_the_page_tells_whether_it_was_done(tools: GuardTools) -> None:
    verify = tools.completeness.verify
    assert verify(MENU, tap("Display"), DISPLAY).holds
    assert not verify(MENU, tap("Display"), MENU).holds
    assert not verify(MENU, tap("Display"), BATTERY).holds
    dark = screen(label(-1, "Display"), switch_row(0, "Dark theme", on=True), row(1, "Font size"), activity=".Display")
    assert verify(DISPLAY, turn("Dark theme", True), dark).holds
    assert verify(MENU, tap("Display"), DISPLAY).chance > verify(MENU, tap("Battery"), DISPLAY).chance


FILES = screen(
    label(-1, "Files"), icon((960, 60, 1060, 160), "More options"), listing(row(0, "Music"), row(1, "Trips"))
)


def alone(*rows: str) -> Page:
    """A window that stands over a page, in a dump that has nothing else (uiautomator)."""
    shown = window(*(row(n, words) for n, words in enumerate(rows)), box=(500, 100, 1060, 800))
    return read_dump(f"<hierarchy>{shown}</hierarchy>").page(package="org.app", activity=".Main", size=SIZE)


def test_a_menu_alone_in_the_dump_is_what_more_options_leads_to(tools: GuardTools) -> None:
    menu = alone("Sort by", "Show hidden files", "Settings", "About")
    assert tools.completeness.verify(FILES, tap("More options"), menu).holds
    assert not tools.completeness.verify(FILES, tap("Trips"), menu).holds


def test_lifelike_pages_lack_what_dumps_lack() -> None:
    menu = screen(label(0, "Files"), row(1, "Music"), over=[window(row(2, "Sort by"), row(3, "Settings"))])
    done = Example("files", "en", FILES, tap("More options"), True, "done", menu)
    kept = Example("files", "en", FILES, tap("More options"), False, "nothing", FILES)
    made = list(lifelike([done] * 60, 0))
    assert {e.command for e in made} == {done.command}
    assert all(e.after and e.after.content != e.page.content for e in made)
    shown = [{w.label for w in e.after.widgets} for e in made if e.after]
    assert any("Music" in words for words in shown)
    assert sum("Music" not in words for words in shown) > 30
    assert any(not w.resource_id and w.bounds.width == 1080 for e in made for w in e.page.widgets)
    same = [e.after is not None and e.after.content == e.page.content for e in lifelike([kept] * 60, 0)]
    assert any(same)
    assert not all(same)
    assert list(lifelike([done], 3)) == list(lifelike([done], 3))


def test_a_row_that_is_touched_is_touched_with_its_words(tools: GuardTools) -> None:
    def page(*, by_row: bool) -> Page:
        touch: dict[str, object] = {"clickable": True}
        words = ["Display", "Battery", "Sound and vibration"]
        rows = [
            node(
                "LinearLayout",
                line(n),
                node("TextView", line(n, right=700), text=said),
                node("View", line(n, left=900), **({} if by_row else touch)),
                **(touch if by_row else {}),
            )
            for n, said in enumerate(words)
        ]
        return screen(label(-1, "Settings"), *rows)

    of = tools.features.of_change
    row_touched, other = (of(page(by_row=by_row), tap("Display"), DISPLAY).whole for by_row in (True, False))
    assert not np.allclose(row_touched, other)


def test_a_value_that_is_said_again_is_that_of_what_was_touched(tools: GuardTools) -> None:
    def page(size: str, language: str) -> Page:
        return screen(row(1, "Font size", size), row(2, "Language", language), *rest(3))

    def rest(at: int) -> list[str]:
        return [row(at + n, words) for n, words in enumerate(("Backup", "About", "Sound", "Display"))]

    choices = screen(label(0, "Font size"), row(1, "Small"), row(2, "Medium"), *rest(4))
    of = tools.features.of_change
    pages = [page("Medium", "English"), page("English", "Medium")]
    own, other = (of(p, tap("Font size"), choices).whole for p in pages)
    assert not np.allclose(own, other, atol=0.01)


def test_in_some_lifelike_rows_the_words_are_touched() -> None:
    page = screen(label(-1, "Network"), row(0, "Music"), row(1, "Wi-Fi", checkable=True, checked=True))
    made = list(lifelike([Example("files", "en", page, tap("Music"), False, "nothing", page)] * 60, 0))
    music = [w.clickable for e in made for w in e.page.widgets if w.label == "Music"]
    assert any(music)
    assert not all(music)
    assert any(w.checked for e in made for w in e.page.widgets if w.label == "Wi-Fi")


SIGN_IN = screen(label(-1, "Welcome"), text_field(0, "PIN", "••••"), button(2, "Sign in"), button(3, "Forgot PIN?"))
HOME = screen(label(-1, "Good morning"), row(0, "Checking"), row(1, "Savings"), activity=".Home")


def test_what_ends_something_is_done_where_it_is_gone_with_its_page(tools: GuardTools) -> None:
    ends = tools.features.ends
    touched = {w.text: w.index for w in SIGN_IN.widgets if w.text}
    assert ends(SIGN_IN, touched["Sign in"], tap("the Sign in button"), HOME)
    assert tools.completeness.verify(SIGN_IN, tap("Sign in"), HOME, touched=touched["Sign in"]).holds
    assert not ends(SIGN_IN, touched["Sign in"], tap("Sign in"), SIGN_IN)
    assert not ends(SIGN_IN, touched["Forgot PIN?"], tap("Sign in"), HOME)
    assert not ends(MENU, touched["Sign in"] % 4, tap("Display"), HOME)
    wrong = screen(label(-1, "Wrong PIN"), text_field(0, "PIN", ""), button(2, "Sign in"), row(4, "Try again"))
    assert not ends(SIGN_IN, touched["Sign in"], tap("Sign in"), wrong)


def test_on_an_app_that_was_never_seen(tools: GuardTools) -> None:
    found = walks(tools, "weather", 40)
    others = by_language(walks(tools, "notes", 20))
    names = called(found)
    can, done = list(feasibility(found, others, names, 1)), list(completeness(found, names, 2))
    figures = {f.guard: f for f in measure(tools, "weather", can, done)}
    assert {e.way for e in can} >= {"present", "removed", "another page"}
    assert {e.way for e in done} >= {"done", "nothing", "another widget"}
    assert figures["feasibility"].accuracy >= 0.9
    assert figures["completeness"].accuracy >= 0.8
    assert figures["completeness"].accuracy > figures["completeness"].rules


def test_examples_are_what_they_say(tools: GuardTools) -> None:
    page = without(MENU, next(w for w in MENU.widgets if w.label == "Battery"))
    assert shows(MENU, "Battery")
    assert not shows(page, "Battery")
    assert [w.index for w in page.widgets] == list(range(len(page.widgets)))
    assert all(w.parent < w.index for w in page.widgets)
    assert average_precision([True, False, True], [0.9, 0.8, 0.7]) == round((1 + 2 / 3) / 2, 4)


def test_the_networks_fit_their_numbers(tools: GuardTools) -> None:
    for name, made in (
        ("feasibility", tools.features.of_command(MENU, tap("Display"))),
        ("completeness", tools.features.of_change(MENU, tap("Display"), DISPLAY)),
    ):
        weights = load_file(content_folder() / "models/guards" / f"{name}.safetensors")
        seen = len(weights["0.row.bias"])
        assert weights["0.row.weight"].shape[1] == made.rows.shape[1]
        assert weights["0.hidden.weight"].shape[1] == 2 * seen + len(made.whole)
        assert np.isfinite(made.rows).all()
        assert np.isfinite(made.whole).all()


def test_a_page_without_words_is_judged(tools: GuardTools) -> None:
    empty = screen()
    assert not tools.feasibility.predict(empty, tap("Display")).holds
    assert 0.0 <= tools.completeness.verify(empty, tap("Display"), DISPLAY).chance <= 1.0


def test_a_missing_network_is_said(tmp_path: Path, tools: GuardTools) -> None:
    network = GuardNetwork(tmp_path / "none.safetensors")
    with pytest.raises(ModelError, match=r"none\.safetensors cannot be read"):
        network.chance(tools.features.of_command(MENU, tap("Display")))


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_model_is_asked_in_place_of_the_networks(tools: GuardTools, language: str) -> None:
    def says(name: str, asked: str) -> Say | str:
        assert "click: Display" in asked or "cannot be used" in asked
        return {"thought": "it is there", "holds": True} if name == "judge_feasible" else "no JSON"

    wire = scripted(says)
    reader = ScreenReader(Lexicon.load(content_folder() / "lexicon"), PageSemantics())
    model = model_of(wire)
    can = AskedFeasibility(model, reader, tools.feasibility).predict(MENU, tap("Display"), language)
    assert (can.holds, can.reason) == (True, "it is there")
    done = AskedCompleteness(model, reader, tools.completeness).verify(MENU, tap("Display"), BATTERY, language)
    assert done == tools.completeness.verify(MENU, tap("Display"), BATTERY)
    assert "Battery saver" in wire.asked[1][-1].text


# --- in a run


class Blind:
    """A model that plans without the screen: first wrongly, and rightly once it is shown what went wrong."""

    def __init__(self, *first: str) -> None:
        self.first = first
        self.shown: list[str] = []

    def __call__(self, name: str, asked: str) -> Say:
        if name != "make_commands":
            return {"kind": "task", "goal": "", "app": "", "number": 0, "problems": [], "plan": []}
        if "The screen now" not in asked:
            return {"thought": "", "commands": list(self.first)}
        self.shown.append(asked)
        asked = asked.partition("The screen now")[2]
        if "Favourite" in asked:
            return {"thought": "", "commands": ["switch: Favourite, true"]}
        if "Winter hat" in asked:
            return {"thought": "", "commands": ["click: Winter hat", "switch: Favourite, true"]}
        left = ["click: Patterns", "click: Winter hat", "switch: Favourite, true"]
        return {"thought": "", "commands": left if "row Patterns" in asked else ["back: previous", *left]}


@pytest.fixture(scope="module")
def models() -> Models:
    return read_models()


NEEDED = Settings(model_screen="needed")
RIGHT = ("open: Yarn", "click: Patterns", "click: Winter hat", "switch: Favourite, true")


@pytest.mark.parametrize(
    ("first", "shown"),
    [
        (RIGHT, 0),
        (("open: Yarn", "click: Winter hat", "switch: Favourite, true"), 1),
        (("open: Yarn", "click: Needle gallery", *RIGHT[2:]), 1),
        (("open: Yarn", "click: Stitches", *RIGHT[2:]), 1),
        (("open: Yarn", "look", *RIGHT[1:]), 1),
        (("open: Yarn", "press the big thing", *RIGHT[1:]), 1),
    ],
)
def test_the_screen_is_shown_only_where_it_is_needed(
    tmp_path: Path, models: Models, first: tuple[str, ...], shown: int
) -> None:
    model, phone = Blind(*first), yarn_phone()
    run = Desk(tmp_path, models).run(GOAL, phone, model_of(scripted(model)), NEEDED)
    assert run.status is RunStatus.DONE, run.reason
    assert phone.done[-3:] == ["tap Patterns", "tap Winter hat", "turn Favourite on"]
    assert len(model.shown) == shown


def test_a_run_that_gets_nowhere_ends_with_a_report(tmp_path: Path, models: Models) -> None:
    def stubborn(name: str, asked: str) -> Say:
        said = {"thought": "", "commands": ["open: Yarn", "click: Needle gallery"] if "screen now" not in asked.lower()
                else ["click: Needle gallery"]}  # fmt: skip
        return said if name == "make_commands" else {"kind": "task", "goal": "", "app": "", "number": 0}

    run = Desk(tmp_path, models).run(GOAL, yarn_phone(), model_of(scripted(stubborn)), NEEDED)
    assert run.status is RunStatus.FAILED
    assert "steps in a row could not be done: " in run.reason
    assert "Needle gallery" in run.reason
