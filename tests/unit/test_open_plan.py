"""Plans that grow: a scripted model plans on a phone made of paper; the task then replays without it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from loop_kit import (
    PaperPhone,
    button,
    home,
    label,
    listing,
    put_empty_base,
    row,
    screen,
    settings_phone,
    switch_row,
    tap,
)
from test_learning_runs import Nobody, Quiet

from common import read_models
from model_kit import Say, act, model_of, numbered, scripted
from promptrpa.bootstrap import Models, make_guard, make_mind, make_runner, open_knowledge
from promptrpa.domain.durable import Checkpoint
from promptrpa.domain.loop import Planned, RunState, Turn
from promptrpa.domain.model import ModelCall, ModelRole, is_stopped
from promptrpa.domain.operation import Tier
from promptrpa.domain.page import Page
from promptrpa.domain.run import Run, RunStatus, Step
from promptrpa.domain.task import Environment, Slot, Task
from promptrpa.errors import Aborted, ModelUnreachable
from promptrpa.knowledge.storage import codec
from promptrpa.language.model import ChatModel, Limits
from promptrpa.settings import Settings

WISH = "my eyes hurt in the evening, do something about the screen"
GOAL = "keep the winter hat among the favourites in Yarn"
PACKAGE = "org.yarn"


def yarn_phone(**more: object) -> PaperPhone:
    """A phone with an app that no tutorial is about."""
    main = screen(label(-1, "Yarn"), listing(row(0, "Stitches"), row(1, "Patterns"), row(2, "Shops")), package=PACKAGE)
    stitches = screen(label(-1, "Stitches"), row(0, "Purl"), package=PACKAGE, activity=".Stitches")
    patterns = screen(label(-1, "Patterns"), row(0, "Summer sock"), row(1, "Winter hat"), package=PACKAGE)
    hat = screen(label(-1, "Winter hat"), switch_row(0, "Favourite", on=False), package=PACKAGE, activity=".Pattern")
    pages = {"home": home("Yarn"), "main": main, "stitches": stitches, "hat": hat}
    pages["patterns"] = replace(patterns, activity=".Patterns")
    leads = {
        f"open {PACKAGE}": "main",
        "main: tap Stitches": "stitches",
        "main: tap Patterns": "patterns",
        "patterns: tap Winter hat": "hat",
    }
    return PaperPhone(pages, leads, **more)  # type: ignore[arg-type]


def knitter(name: str, asked: str) -> Say:
    """What a good model says about the goal."""
    if name == "criticise_plan":
        return {"problems": [], "plan": []}
    if "of org.launcher" in asked:
        return act("Open Yarn", "open", text="Yarn", plan=["Patterns", "Winter hat", "Favourite"])
    if "Favourite: on" in asked:
        return act("Done", "done")
    for words in ("switch Favourite", "row Winter hat", "row Patterns"):
        if words in asked:
            does = "switch_on" if words.startswith("switch") else "click"
            return act(words, does, numbered(asked, words))
    return act("Go back", "back")


DONE = ["open org.yarn", "tap Patterns", "tap Winter hat", "turn Favourite on"]


class Desk:
    """Runs on one home, with or without a model."""

    def __init__(self, home: Path, models: Models) -> None:
        self.home = home
        self.models = models
        self.steps: tuple[Step, ...] = ()
        self.calls: list[ModelCall] = []
        self.tasks: list[Task] = []

    def run(
        self, prompt: str, phone: PaperPhone, model: ChatModel | None = None, settings: Settings | None = None
    ) -> Run:
        settings = replace(settings or Settings(), home=self.home, pictures=False)
        put_empty_base(self.home)
        with open_knowledge(settings) as knowledge:
            mine = replace(model, ledger=knowledge.ledger) if model else None
            mind = make_mind(settings, knowledge, self.models, mine)
            run = make_runner(settings, knowledge, mind, phone, Nobody(), Quiet()).run(prompt)
            self.steps = tuple(knowledge.journal.steps(run.id))
            self.calls = list(knowledge.ledger.calls(run=run.id))
            self.tasks = list(knowledge.tasks())
        return run


@pytest.fixture(scope="module")
def models() -> Models:
    return read_models()


@pytest.fixture
def desk(tmp_path: Path, models: Models) -> Desk:
    return Desk(tmp_path / "home", models)


def test_a_goal_is_planned_done_and_replayed_without_a_model(desk: Desk) -> None:
    phone = yarn_phone()
    run = desk.run(GOAL, phone, model_of(scripted(knitter)))
    assert (run.status, run.reason) == (RunStatus.DONE, "Done.")
    assert phone.done == DONE
    assert [s.proposal.tier for s in desk.steps if s.proposal] == [Tier.DIRECT, *[Tier.MODEL] * 3]
    assert [c.template for c in desk.calls] == ["next_step", "criticise_plan", *["next_step"] * 4]
    assert all(c.usage.total and c.step for c in desk.calls)
    (task,) = desk.tasks
    said = ["Open Yarn", "Tap “Patterns”", "Tap “Winter hat”", "Turn on “Favourite”"]
    assert [s.description for s in task.steps] == said
    again = yarn_phone()
    run = desk.run(GOAL, again)
    assert (run.status, run.replay, desk.calls) == (RunStatus.DONE, True, [])
    assert again.done == DONE


def test_a_vague_wish_is_understood_and_once_known_not_asked_about(desk: Desk) -> None:
    def script(name: str, asked: str) -> Say:
        if name == "check_plan":
            assert "switch: Dark theme, true" in asked
            return {"fits": True, "reason": ""}
        if name == "choose_tutorial":
            return {"number": 1}
        assert name == "understand", asked
        return {"kind": "task", "goal": "turn on the dark theme", "app": "Settings"}

    wire = scripted(script)
    run = desk.run(WISH, settings_phone(), model_of(wire))
    assert run.status is RunStatus.DONE
    asked = [call.template for call in desk.calls]
    assert sorted(set(asked) - {"choose_tutorial"}) == ["check_plan", "understand"]
    run = desk.run(WISH, settings_phone(), model_of(wire))
    assert (run.replay, len(wire.asked)) == (True, len(asked))


def test_a_tutorial_that_does_something_else_is_not_followed(desk: Desk) -> None:
    def script(name: str, asked: str) -> Say:
        if name == "check_plan":
            return {"fits": False, "reason": "the sound was meant"}
        if name == "understand":
            return {"kind": "task", "goal": "turn off Vibrate", "app": "Settings"}
        if name == "criticise_plan":
            return {"problems": [], "plan": []}
        if "Vibrate: off" in asked:
            return act("Done", "done")
        if "switch Vibrate" in asked:
            return act("Turn it off", "switch_off", numbered(asked, "switch Vibrate"))
        if "row Sound" in asked:
            return act("Open Sound", "click", numbered(asked, "row Sound"))
        return act("Open Settings", "open", text="Settings")

    phone = settings_phone()
    run = desk.run(WISH, phone, model_of(scripted(script)))
    assert run.status is RunStatus.DONE
    assert phone.done == ["open com.android.settings", "tap Sound", "turn Vibrate off"]


def test_without_a_model_a_goal_that_nothing_tells_fails_as_before(desk: Desk) -> None:
    run = desk.run(GOAL, yarn_phone())
    assert (run.status, desk.calls) == (RunStatus.FAILED, [])
    assert run.reason.startswith("No saved task and no tutorial")
    run = desk.run(GOAL, yarn_phone(), model_of(scripted(knitter)), Settings(planner="none"))
    assert run.reason.startswith("No saved task and no tutorial")


def test_a_detour_is_not_kept(desk: Desk) -> None:
    lost = iter([True])

    def script(name: str, asked: str) -> Say:
        if "row Patterns" in asked and next(lost, False):
            return act("Look in Stitches", "click", numbered(asked, "row Stitches"))
        return knitter(name, asked)

    phone = yarn_phone()
    run = desk.run(GOAL, phone, model_of(scripted(script)))
    assert run.status is RunStatus.DONE
    assert phone.done == ["open org.yarn", "tap Stitches", "back previous", *DONE[1:]]
    (task,) = desk.tasks
    assert len(task.steps) == 4


@pytest.mark.parametrize(
    ("wrong", "problem"),
    [
        (act("Tap it", "click", 99), "there is no widget 99"),
        (act("Type", "edit", 3, "x"), "widget 3 is no field"),
        (act("Turn on", "switch_on", 3), "widget 3 is no switch"),
        (act("Scroll", "scroll", text="sideways"), "is no direction"),
        (act("Open", "open"), "the name of the app is missing"),
    ],
)
def test_a_step_that_the_phone_cannot_do_is_said_anew(desk: Desk, wrong: Say, problem: str) -> None:
    asked_again: list[str] = []

    def script(name: str, asked: str) -> Say:
        if name == "mend_step":
            asked_again.append(asked)
            return knitter(name, f"{asked} of org.yarn")
        return wrong if name == "next_step" and "row Patterns" in asked else knitter(name, asked)

    run = desk.run(GOAL, yarn_phone(), model_of(scripted(script)))
    assert (run.status, len(asked_again)) == (RunStatus.DONE, 1)
    assert problem in asked_again[0]


def test_after_three_rounds_a_step_that_cannot_be_done_ends_the_run(desk: Desk) -> None:
    def script(name: str, asked: str) -> Say:
        return {"problems": [], "plan": []} if name == "criticise_plan" else act("Tap it", "click", 99)

    run = desk.run(GOAL, yarn_phone(), model_of(scripted(script)))
    assert [c.template for c in desk.calls].count("mend_step") == 3
    assert (run.status, run.reason) == (
        RunStatus.FAILED,
        (
            "The language model chose what cannot be done: there is no widget 99 in the list. "
            "Nothing was done on the phone."
        ),
    )
    desk.run(GOAL, yarn_phone(), model_of(scripted(script)), Settings(critique=""))
    assert [c.template for c in desk.calls] == ["next_step"]


def test_the_state_is_looked_at_once_more_where_that_is_wanted(desk: Desk) -> None:
    wire = scripted(
        lambda name, asked: knitter(
            name, f"{asked} of org.launcher" if name == "mend_step" and "open: Yarn" in asked else asked
        )
    )
    run = desk.run(GOAL, yarn_phone(), model_of(wire), Settings(critique="state"))
    assert run.status is RunStatus.DONE
    assert [c.template for c in desk.calls] == ["next_step", "mend_step"] * 5


def test_the_first_plan_is_criticised(desk: Desk) -> None:
    better = ["Open Yarn", "Open Patterns", "Open Winter hat", "Turn on Favourite"]

    def script(name: str, asked: str) -> Say:
        return {"problems": ["no pattern"], "plan": better} if name == "criticise_plan" else knitter(name, asked)

    wire = scripted(script)
    run = desk.run(GOAL, yarn_phone(), model_of(wire))
    assert run.status is RunStatus.DONE
    assert [c.template for c in desk.calls[:3]] == ["next_step", "criticise_plan", "next_step"]
    assert "- Open Winter hat" in wire.asked[2][-1].text


@pytest.mark.parametrize("planner", ["direct", "static", "react", "dynamic", "dpot"])
def test_every_planner_reaches_the_goal(desk: Desk, planner: str) -> None:
    def script(name: str, asked: str) -> Say:
        screen_now = asked.rpartition("The screen")[2]
        return {"plan": ["Open Yarn"]} if name == "make_plan" else knitter(name, screen_now)

    wire = scripted(script)
    phone = yarn_phone()
    run = desk.run(GOAL, phone, model_of(wire), Settings(planner=planner))  # type: ignore[arg-type]
    assert (run.status, phone.done) == (RunStatus.DONE, DONE)
    last = wire.asked[-1][-1].text
    assert ("Done so far" in last, "Turn 4." in last, "The plan:" in last) == (
        planner == "dpot",
        planner == "react",
        planner == "static",
    )


def test_a_step_that_changes_nothing_is_told(desk: Desk) -> None:
    tries = iter([True])

    def script(name: str, asked: str) -> Say:
        if "row Winter hat" in asked and next(tries, False):
            return act("Tap the title", "click", numbered(asked, "text Patterns"))
        return knitter(name, asked)

    wire = scripted(script)
    run = desk.run(GOAL, yarn_phone(), model_of(wire))
    assert run.status is RunStatus.DONE
    assert any("click: Patterns (changed nothing)" in asked[-1].text for asked in wire.asked)
    assert len(desk.tasks[0].steps) == 4


def test_an_answer_is_told_and_nothing_is_kept(desk: Desk) -> None:
    def script(name: str, asked: str) -> Say:
        if "row Winter hat" in asked:
            return act("Done", "done", text="Two: Summer sock and Winter hat.")
        return knitter(name, asked)

    run = desk.run("how many patterns are there in Yarn?", yarn_phone(), model_of(scripted(script)))
    assert (run.status, run.reason, desk.tasks) == (RunStatus.DONE, "Two: Summer sock and Winter hat.", [])


def test_a_private_answer_is_told_as_it_is_and_asked_about_as_a_placeholder(desk: Desk) -> None:
    phone = yarn_phone()
    phone.pages["patterns"] = screen(label(-1, "Shop on the corner"), row(0, "+44 7700 900123"), package=PACKAGE)

    def script(name: str, asked: str) -> Say:
        if "Shop on the corner" in asked:
            assert "900123" not in asked
            return act("Done", "done", text="Its number is {{phone}}; ask for {{nobody}}.")
        return knitter(name, asked)

    shield = make_guard(replace(Settings(), home=desk.home))
    run = desk.run(
        "what is the number of the pattern shop in Yarn?", phone, replace(model_of(scripted(script)), shield=shield)
    )
    assert run.reason == "Its number is +44 7700 900123; ask for {{nobody}}."


def test_a_tutorial_that_leads_nowhere_is_gone_on_with_by_the_model(desk: Desk) -> None:
    phone = yarn_phone()
    run = desk.run(
        "open Yarn, tap Patterns, tap Knitting needles, turn on Favourite", phone, model_of(scripted(knitter))
    )
    assert (run.status, phone.done) == (RunStatus.DONE, DONE)


# --- models that do not help


def test_where_nobody_is_there_to_say_which_is_meant_the_model_goes_on(desk: Desk) -> None:
    pages = {"home": home("Yarn"), "main": screen(button(0, "Like"), button(1, "Like"), package=PACKAGE)}
    pages["liked"] = screen(label(0, "You like this"), package=PACKAGE)

    def say(name: str, asked: str) -> Say:
        if name == "assess_step":
            return {"verdict": "wrong", "confidence": 0.9, "reason": "another one may be meant"}
        if name == "criticise_plan":
            return {"problems": [], "plan": []}
        return act("Done", "done") if "You like this" in asked else act("Like the first", "click", 1)

    phone = PaperPhone(pages, {f"open {PACKAGE}": "main", "main: tap Like": "liked"})
    run = desk.run("open Yarn and tap Like", phone, model_of(scripted(say)))
    assert (run.reason, phone.done) == ("Done.", ["open org.yarn", "tap Like"])


def test_of_two_that_are_called_the_same_it_is_told_which_was_touched(desk: Desk) -> None:
    first, second, both = "wool for the sock", "wool for the hat", "both have wool"
    pages = {
        "home": home("Yarn"),
        "main": screen(label(-1, "Sock, hat"), listing(row(0, "Wool"), row(1, "Wool")), package=PACKAGE),
        "one": screen(label(-1, "One has wool"), listing(row(0, "Wool"), row(1, "Wool")), package=PACKAGE),
        "both": screen(label(0, both), package=PACKAGE),
    }
    last = ""

    def say(name: str, asked: str) -> Say:
        nonlocal last
        if name == "criticise_plan":
            return {"problems": [], "plan": []}
        if "of org.launcher" in asked:
            return act("Open Yarn", "open", text="Yarn")
        last = asked
        if both in asked:
            return act("Done", "done")
        return act(second, "click", 4) if "click: Wool" in asked else act(first, "click", 3)

    leads = {f"open {PACKAGE}": "main", "main: tap Wool": "one", "one: tap Wool": "both"}
    desk.run(GOAL, PaperPhone(pages, leads), model_of(scripted(say)))
    assert f"click: Wool (“{first}”)" in last


def no_model(_name: str, _asked: str) -> Say:
    raise ModelUnreachable("No language model answers at http://127.0.0.1:1/v1. Check `model_url`.")


def nonsense(_name: str, _asked: str) -> str:
    return "I am a teapot."


@pytest.mark.parametrize(("script", "says"), [(no_model, "No language model answers"), (nonsense, "cannot be used")])
def test_a_model_that_is_no_help_ends_a_goal_clearly_and_leaves_the_rest_alone(
    desk: Desk, script: Callable[[str, str], Say | str], says: str
) -> None:
    run = desk.run(GOAL, yarn_phone(), model_of(scripted(script)))
    assert run.status is RunStatus.FAILED
    assert says in run.reason
    assert run.reason.endswith("Nothing was done on the phone.")
    known = desk.run("open Settings, tap Display, turn on Dark theme", settings_phone(), model_of(scripted(script)))
    assert known.status is RunStatus.DONE


def test_a_spent_budget_ends_the_run_and_says_so(desk: Desk) -> None:
    model = model_of(scripted(knitter), limits=Limits(run_tokens=1500))
    run = desk.run(GOAL, yarn_phone(), model)
    assert run.status is RunStatus.FAILED
    assert "tokens that models may take in a run do not suffice" in run.reason
    assert sum(c.usage.total for c in desk.calls) <= 1500


def test_a_model_that_never_ends_is_ended(desk: Desk) -> None:
    def script(name: str, asked: str) -> Say:
        if name == "criticise_plan" or "of org.launcher" in asked:
            return knitter(name, asked)
        return act("Go in", "click", numbered(asked, "row Patterns")) if "row Patterns" in asked else act("Out", "back")

    run = desk.run(GOAL, yarn_phone(), model_of(scripted(script)), Settings(max_steps=9))
    assert run.status is RunStatus.FAILED
    assert len(desk.calls) <= 11


def test_what_a_planner_said_survives_a_restart() -> None:
    turn = Turn("page", ("row Patterns",), "go in", "click 1 (row Patterns)", ("Patterns", "Winter hat"))
    planned = Planned(tap("Patterns"), on="digest", widget=3)
    state = RunState("r1", GOAL, planner=True, planning=True, turns=(turn,), plan=(planned,))
    kept = codec.decode(codec.encode(Checkpoint(state, Environment(), ())), Checkpoint)
    assert kept.state == state


def test_a_planner_may_ask_the_user(desk: Desk) -> None:
    def script(name: str, asked: str) -> Say:
        if "row Winter hat" in asked and "Which hat?: the winter one" not in asked:
            return act("Ask", "ask", text="Which hat?")
        return knitter(name, asked)

    settings = Settings(home=desk.home, pictures=False)
    phone = yarn_phone()
    with open_knowledge(settings) as knowledge:
        mind = make_mind(settings, knowledge, desk.models, model_of(scripted(script)))
        runner = make_runner(settings, knowledge, mind, phone, Nobody(), Quiet())
        run = runner.run(GOAL)
        assert (run.status, run.reason) == (RunStatus.WAITING, "Which hat?")
        phone.at = "home"
        run = runner.run(GOAL, given=(Slot("detail", "text", "the winter one"),))
    assert run.status is RunStatus.DONE


def test_a_stop_is_told_to_who_waits_for_the_model(desk: Desk) -> None:
    told: list[bool] = []

    def stopping(name: str, asked: str) -> str:
        runner.stop()
        told.append(is_stopped())
        raise Aborted("The run was stopped.")

    settings, phone = replace(Settings(), home=desk.home, pictures=False), yarn_phone()
    put_empty_base(desk.home)
    with open_knowledge(settings) as knowledge:
        mind = make_mind(settings, knowledge, desk.models, model_of(scripted(stopping)))
        runner = make_runner(settings, knowledge, mind, phone, Nobody(), Quiet())
        assert runner.run(GOAL).status is RunStatus.STOPPED
    assert told == [True]


def test_a_model_that_sees_is_shown_each_screen_once(desk: Desk) -> None:
    class Protected(PaperPhone):
        def observe(self, *, picture: bool = False) -> Page:
            return super().observe()

    plain = yarn_phone()
    for phone, shown in ((plain, 1), (Protected(plain.pages, plain.leads), 0)):
        wire = scripted(knitter)
        model = replace(model_of(wire), models={ModelRole.STRONG: "big", ModelRole.VISION: "eyes"})
        run = desk.run(f"{GOAL}{' again' * shown}", phone, model)
        assert run.status is RunStatus.DONE
        steps = [asked for asked in wire.asked if "The screen now" in asked[-1].text]
        assert [len(asked[-1].pictures) for asked in steps] == [shown] * len(steps)
        desk.home = desk.home.with_name("other")
