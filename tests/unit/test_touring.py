"""A tour of an app: what it touches and what not, and what can be said afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from loop_kit import (
    PaperPhone,
    button,
    icon,
    label,
    listing,
    node,
    opened,
    row,
    screen,
    settings_phone,
    switch_row,
    window,
)
from loop_kit import home as home_screen

from promptrpa.bootstrap import make_runner
from promptrpa.domain.function import FunctionKind
from promptrpa.domain.instruction import OperationType
from promptrpa.domain.run import Run, RunStatus
from promptrpa.domain.task import Tutorial
from promptrpa.domain.tour import Spot, Tour
from promptrpa.errors import Aborted, AnswerNeeded
from promptrpa.knowledge.storage import codec
from promptrpa.knowledge.store import KnowledgeBase
from promptrpa.matching.prompts.tours import tour_in
from promptrpa.runs.direct import DirectRunner
from promptrpa.settings import Settings

PACKAGE = "org.lamp"
"""Of an app that no list knows and no tutorial tells of."""


class Nobody:
    attended = False

    def ask(self, question: object, page: object) -> object:
        raise AnswerNeeded(str(question))


class Blind:
    """Watches nothing."""

    def started(self, run: Run) -> None: ...

    def note(self, text: str) -> None: ...

    def step(self, step: object) -> None: ...

    def over(self, run: Run) -> None: ...


@contextmanager
def desk(home: Path, phone: PaperPhone) -> Iterator[tuple[DirectRunner, KnowledgeBase]]:
    with opened(home) as (mind, knowledge):
        settings = Settings(pictures=False, step_timeout=0.2)
        yield make_runner(settings, knowledge, mind, phone, Nobody(), Blind()), knowledge


def tile(at: int, words: str, id: str, **said: object) -> str:
    return row(at, words, resource_id=f"{PACKAGE}:id/{id}", **said)


def lamp_phone() -> PaperPhone:
    """An app with a menu, rows of its own, a list of lamps, and a page that lists networks."""
    main = screen(
        label(-1, "Lamp"),
        icon((900, 40, 1040, 180), "More options"),
        listing(tile(0, "Kitchen", "lamp"), tile(1, "Bath", "lamp"), tile(2, "Attic", "lamp")),
        button(9, "Delete everything"),
        package=PACKAGE,
    )
    menu = screen(
        label(-1, "Lamp"), package=PACKAGE, over=[window(row(0, "Settings"), row(1, "Sort by name"), package=PACKAGE)]
    )
    preferences = screen(
        label(-1, "Settings"),
        listing(
            tile(0, "Evening", "evening"),
            tile(1, "Network", "network"),
            tile(2, "Scene", "scene"),
            switch_row(3, "Blink on messages", on=False),
        ),
        package=PACKAGE,
        activity=".Settings",
    )
    evening = screen(label(-1, "Evening"), switch_row(0, "Fade slowly", on=False), package=PACKAGE, activity=".Evening")
    network = screen(
        label(-1, "Network"),
        listing(tile(0, "Next door", "network"), tile(1, "Library", "network"), tile(2, "Café", "network")),
        package=PACKAGE,
        activity=".Network",
    )
    scenes = [
        node("RadioButton", (40, 300 + 150 * n, 900, 430 + 150 * n), text=words, checkable=True, clickable=True)
        for n, words in enumerate(("Warm", "Cold"))
    ]
    scene = screen(
        label(-1, "Settings"), package=PACKAGE, activity=".Settings", over=[window(*scenes, package=PACKAGE)]
    )
    one = screen(
        label(-1, "Kitchen"),
        switch_row(0, "Night light", on=False),
        button(2, "Rename"),
        package=PACKAGE,
        activity=".One",
    )
    pages = {
        "home": home_screen("Lamp"), "main": main, "menu": menu, "settings": preferences, "evening": evening,
        "network": network, "scene": scene, "one": one, "other": replace(one, activity=".Other"),
    }  # fmt: skip
    leads = {
        f"open {PACKAGE}": "main",
        "main: tap More options": "menu",
        "main: tap Kitchen": "one",
        "main: tap Bath": "other",
        "menu: tap Settings": "settings",
        "settings: tap Evening": "evening",
        "settings: tap Network": "network",
        "settings: tap Scene": "scene",
    }
    return PaperPhone(pages, leads)


@pytest.fixture(scope="module")
def toured(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, PaperPhone, Run, tuple[Tutorial, ...]]:
    home, phone = tmp_path_factory.mktemp("toured"), lamp_phone()
    with desk(home, phone) as (runner, knowledge):
        run = runner.run("look around in Lamp")
        return home, phone, run, knowledge.library.own()


Toured = tuple[Path, PaperPhone, Run, tuple[Tutorial, ...]]


def test_it_touches_only_what_leads_on(toured: Toured) -> None:
    _, phone, run, _ = toured
    assert run.status is RunStatus.DONE, run.reason
    touched = {what.removeprefix("tap ") for what in phone.done if what.startswith("tap ")}
    assert {"More options", "Settings", "Evening", "Network", "Scene", "Kitchen"} == touched
    assert not [what for what in phone.done if what.startswith(("turn", "type"))]


def test_it_tells_what_it_has_seen(toured: Toured) -> None:
    _, _, run, _ = toured
    assert run.reason.startswith("7 pages of “Lamp” were seen, with 3 switches, 1 choices"), run.reason


def test_what_was_seen_becomes_tutorials(toured: Toured) -> None:
    texts = {t.title: t.text.split("\n") for t in toured[3]}
    assert texts["Turn on Fade slowly"] == [
        "Open Lamp.", "Tap “More options”.", "Tap “Settings”.", "Tap “Evening”.", "Turn on “Fade slowly”.",
    ]  # fmt: skip
    assert texts["Turn on Night light"] == ["Open Lamp.", "Tap the item.", "Turn on “Night light”."]
    assert texts["Change Scene"][-1] == "Choose the scene you want."
    assert texts["Delete everything"] == ["Open Lamp.", "Tap “Delete everything”."]
    assert {t.source for t in toured[3]} == {f"tour: {PACKAGE}"}


def test_names_out_of_lists_are_not_kept(toured: Toured) -> None:
    told = "\n".join(f"{t.title} {t.text} {t.asked}" for t in toured[3])
    assert not [name for name in ("Kitchen", "Bath", "Attic", "Next door", "Library") if name in told]


@pytest.mark.parametrize(
    ("prompt", "last"),
    [
        ("let the lamp fade slowly", "turn Fade slowly on"),
        ("turn on blink on messages in Lamp", "turn Blink on messages on"),
        ("turn on the night light of Bath in Lamp", "turn Night light on"),
    ],
)
def test_what_was_seen_can_be_asked_for(toured: Toured, prompt: str, last: str) -> None:
    phone = lamp_phone()
    with desk(toured[0], phone) as (runner, _):
        run = runner.run(prompt)
    assert run.status is RunStatus.DONE, run.reason
    assert phone.done[-1] == last


def test_what_only_looks_as_if_it_led_on_is_not_touched(tmp_path: Path) -> None:
    page = screen(
        label(-1, "Album"),
        icon((900, 40, 1040, 180), "Shuffle"),
        icon((760, 40, 900, 180), "Settings"),
        node(
            "LinearLayout",
            (0, 180, 1080, 520),
            tile(0, "First song", "song", selected=True),
            tile(1, "Second song", "song"),
        ),
        button(2, "Lyrics"),
        button(3, "Chip", right=300).replace("Button", "TextView"),
        tile(4, "About the artist", "about"),
        package=PACKAGE,
    )
    with opened(tmp_path) as (mind, _):
        touched = []
        tour = Tour("Lamp", PACKAGE, (Spot("first", "Lamp"),), "first", "Album")
        for steps in range(2, 9):
            tour, made = mind.tourist.next(page, tour, steps, lambda proposal: True)
            if made and made.operation and made.operation.type is OperationType.CLICK:
                touched.append(made.candidates[0].label)
    assert sorted(touched) == ["About the artist", "Settings"]


def test_a_tour_that_is_stopped_leaves_what_it_has_seen(tmp_path: Path) -> None:
    phone = lamp_phone()
    phone.trouble["tap Network"] = (False, Aborted("Stopped."))
    with desk(tmp_path, phone) as (runner, knowledge):
        assert runner.run("look around in Lamp").status is RunStatus.STOPPED
        assert "Turn on Fade slowly" in {t.title for t in knowledge.library.own()}
    with desk(tmp_path, lamp_phone()) as (runner, knowledge):
        assert runner.run("look around in Lamp").status is RunStatus.DONE
        whole = {t.id for t in knowledge.library.own()}
    phone = lamp_phone()
    phone.trouble["tap More options"] = (False, Aborted("Stopped."))
    with desk(tmp_path, phone) as (runner, knowledge):
        assert runner.run("look around in Lamp").status is RunStatus.STOPPED
        assert {t.id for t in knowledge.library.own()} >= whole


def test_a_tour_is_kept_between_its_steps(tmp_path: Path) -> None:
    with opened(tmp_path) as (mind, _):
        tour, made = mind.tourist.next(lamp_phone().pages["main"], Tour("Lamp"), 1, lambda proposal: True)
    assert made is not None
    assert codec.decode(codec.encode(tour), Tour) == tour


def test_a_second_tour_takes_the_place_of_the_first(toured: Toured) -> None:
    with desk(toured[0], lamp_phone()) as (runner, knowledge):
        before = {t.id for t in knowledge.library.own()}
        assert runner.run("explore Lamp app").status is RunStatus.FAILED  # no app that is known by this name
        assert runner.run("please look around in Lamp").status is RunStatus.DONE
        assert {t.id for t in knowledge.library.own()} == before


def test_a_row_that_does_something_is_told_of(tmp_path: Path) -> None:
    phone = settings_phone()
    phone.leads = {**phone.leads, "main: tap Network": "main-joined"}
    phone.pages["main-joined"] = replace(
        phone.pages["main"],
        widgets=tuple(
            replace(w, text="Network, joined") if w.text == "Network" else w for w in phone.pages["main"].widgets
        ),
    )
    with desk(tmp_path, phone) as (runner, _):
        run = runner.run("look around in Settings")
    assert run.reason.endswith("These changed something on their page: “Network”."), run.reason


@pytest.mark.parametrize(
    ("prompt", "app", "only"),
    [
        ("look around in Lamp", "Lamp", True),
        ("take a look around the Weather app", "Weather", True),
        ("explore Clock", "Clock", False),
        ("熟悉一下天气", "天气", False),
        ("到文件里到处看看", "文件", True),
        ("look around in the Weather app, please", "Weather", True),
        ("look up a recipe", "", False),
        ("look around for a coffee shop", "", False),
        ("look around in Notes and delete the old ones", "", False),
        ("look around the house", "", False),
        ("逛淘宝", "", False),
    ],
)
def test_the_prompt_for_a_tour(prompt: str, app: str, only: bool) -> None:
    assert tour_in(prompt) == (app, only)


@pytest.mark.parametrize("prompt", ["explore Paris", "get to know my neighbours", "learn French"])
def test_what_is_no_app_is_not_toured(tmp_path: Path, prompt: str) -> None:
    with opened(tmp_path) as (mind, _):
        assert mind.analysis.analyse(prompt).kind is not FunctionKind.TOUR
