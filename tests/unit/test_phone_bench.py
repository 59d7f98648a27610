"""The bench on the virtual phone's tasks: its prompts, its user, its tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from common import read_models
from promptrpa import bootstrap
from promptrpa.domain.function import Function
from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.page import Bounds, Page, Widget
from promptrpa.domain.question import Option, Question, QuestionKind, QuestionName
from promptrpa.domain.task import Tutorial
from promptrpa.errors import AnswerNeeded, UsageError
from promptrpa.evaluation.phone_bench.baseline import WithoutTutorials
from promptrpa.evaluation.phone_bench.bench import Configuration, Plan, Record, Turn, lessons, turns
from promptrpa.evaluation.phone_bench.prompts import Kind, Prompt, prompts_of
from promptrpa.evaluation.phone_bench.report import write_report
from promptrpa.evaluation.phone_bench.tables import cause, make_tables
from promptrpa.evaluation.phone_bench.user import Exchange, SimulatedUser
from promptrpa.evaluation.trials import Result, Said
from promptrpa.loop.open_choices import NONE
from promptrpa.ports.meaning import Embedder
from promptrpa.virtualphone.packs import Pack
from promptrpa.virtualphone.tasks import PLACEHOLDER, Parameter, Prompts, Task, Texts

MakeUser = Callable[..., SimulatedUser]
STEPS = "open Clock, tap Alarms, tap Add alarm, type {hour} in Hour, type {minute} in Minute, tap Save"
TASK = Task(
    id="alarm",
    goal=Texts("set an alarm for {hour}:{minute}", "设一个{hour}:{minute}的闹钟"),
    success="clock.done",
    writes=["clock.*"],
    parameters={"hour": Parameter("number", ["7", "8"]), "minute": Parameter("number", ["30", "15"])},
    prompts={
        "en": Prompts(
            steps=[STEPS],
            goal=["set an alarm for {hour}:{minute}", "wake me at {hour}:{minute}"],
            vague=["I must get up at {hour}:{minute}"],
            missing=["set an alarm"],
        ),
        "zh": Prompts(
            steps=["打开时钟，点击闹钟，点击添加闹钟，在小时中输入{hour}，在分钟中输入{minute}，点击保存"],
            goal=["设一个{hour}:{minute}的闹钟"],
        ),
    },
)


def of_kind(kind: Kind, language: str = "en") -> Prompt:
    return next(p for p in prompts_of(TASK, language) if p.kind is kind)


@pytest.fixture(scope="module")
def packs() -> list[Pack]:
    return bootstrap.load_packs(())


# --- prompts


def test_a_task_is_said_in_every_way() -> None:
    assert {p.kind for p in prompts_of(TASK, "en")} == set(Kind)
    assert len(prompts_of(TASK, "en")) >= 8


def test_partial_steps_leave_out_some_but_no_value() -> None:
    partial = of_kind(Kind.PARTIAL).template.split(", ")
    assert set(partial) < set(STEPS.split(", "))
    assert partial[0] == "open Clock"
    assert "type {hour} in Hour" in partial
    assert "type {minute} in Minute" in partial


def test_what_is_left_out_of_the_steps_is_no_part_of_the_wish() -> None:
    task = replace(
        TASK,
        prompts={
            "en": Prompts(
                steps=["open Clock, tap Options, tap Alarms, tap Mon, tap Fri, tap Save"],
                goal=["ring on Monday and Friday"],
            ),
            "zh": Prompts(steps=["打开时钟，点击选项，点击周一，点击周五，点击保存"], goal=["周一和周五响铃"]),
        },
    )
    for seed in range(20):
        for language, wished in (("en", ["tap Mon", "tap Fri"]), ("zh", ["点击周一", "点击周五"])):
            partial = next(p for p in prompts_of(task, language, seed) if p.kind is Kind.PARTIAL).template
            assert all(step in partial for step in wished)


def test_steps_that_all_say_the_wish_are_not_left_out() -> None:
    steps = ["open Clock, tap Mon, tap Fri, tap Save"]
    task = replace(TASK, prompts={"en": Prompts(steps=steps, goal=["ring on Monday and Friday"])})
    assert Kind.PARTIAL not in {p.kind for p in prompts_of(task, "en")}


def test_a_button_with_a_comma_on_it_is_one_step() -> None:
    steps = ['open Clock, tap Mon, tap Delete alarm, tap "Yes, delete", tap OK']
    task = replace(TASK, prompts={"en": Prompts(steps=steps, goal=["no alarm on Monday"])})
    for seed in range(20):
        changed = [p.template for p in prompts_of(task, "en", seed) if p.kind in (Kind.PARTIAL, Kind.MISORDERED)]
        assert changed
        assert all(template.count('"') % 2 == 0 for template in changed)


def test_what_is_said_for_each_value_stays_whole() -> None:
    """It has a comma in it, and no step ends there; it is no word for a slip; and it says the parameter."""
    choice = "{alarm|turn on Ring, loudly|turn off Ring}"
    task = replace(
        TASK,
        parameters={"alarm": Parameter("on_off", ["on", "off"])},
        prompts={"en": Prompts(steps=[f"open Clock, tap Alarms, {choice}, tap Save"], goal=[choice], missing=[choice])},
    )
    said = {p.kind: p for p in prompts_of(task, "en")}
    assert said[Kind.PARTIAL].template == f"open Clock, {choice}, tap Save"
    assert said[Kind.MISORDERED].template == f"open Clock, {choice}, tap Alarms, tap Save"
    assert Kind.SPELLING not in said
    assert said[Kind.GOAL].said(task, {"alarm": "off"}, "en") == "turn off Ring"


def test_compound_steps_join_taps_to_a_path() -> None:
    assert of_kind(Kind.COMPOUND).template.startswith("open Clock, go to Alarms > Add alarm, type {hour} in Hour")
    assert of_kind(Kind.COMPOUND, "zh").template.startswith("打开时钟，进入闹钟 > 添加闹钟，")


def test_a_tap_alone_keeps_its_own_words() -> None:
    steps = ["open Clock, tap Alarms, tap Add, type London in City, tap London"]
    task = replace(TASK, prompts={"en": Prompts(steps=steps, goal=["add London"])})
    compound = next(p.template for p in prompts_of(task, "en") if p.kind is Kind.COMPOUND)
    assert compound == "open Clock, go to Alarms > Add, type London in City, tap London"


def test_misordered_steps_swap_two_neighbours() -> None:
    swapped, right = of_kind(Kind.MISORDERED).template.split(", "), STEPS.split(", ")
    assert sorted(swapped) == sorted(right)
    assert sum(a != b for a, b in zip(swapped, right, strict=True)) == 2


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_slip_changes_words_and_no_value(language: str) -> None:
    slip, goals = of_kind(Kind.SPELLING, language).template, TASK.prompts[language].goal  # type: ignore[index]
    assert slip not in goals
    assert PLACEHOLDER.findall(slip) == PLACEHOLDER.findall(goals[0])


def test_outdated_steps_meet_the_second_version() -> None:
    assert of_kind(Kind.OUTDATED).version == 2
    assert of_kind(Kind.OUTDATED).template == STEPS


def test_the_same_seed_says_the_same() -> None:
    assert prompts_of(TASK, "en", 3) == prompts_of(TASK, "en", 3)


def test_the_built_in_tasks_have_eight_prompts_and_some_cannot_be_done(packs: list[Pack]) -> None:
    rich = [
        task
        for pack in packs
        for task in pack.tasks
        if task.possible and all(len(prompts_of(task, language)) >= 8 for language in ("en", "zh"))
    ]
    assert len(rich) >= 150
    assert sum(not task.possible for pack in packs for task in pack.tasks) >= 15


# --- turns


def test_rounds_say_each_task_once_in_another_way(packs: list[Pack]) -> None:
    first, second = turns(packs, Plan(tasks=34, rounds=2))
    assert {t.said.task for t in first} == {t.said.task for t in second}
    assert [t.said.task for t in first] != [t.said.task for t in second]
    assert {t.said.language for t in first} == {"en", "zh"}
    before = {t.said.task: t.said for t in first}
    assert all(before[t.said.task] != t.said for t in second)


def test_one_round_of_a_small_pack_has_every_kind_and_both_languages(packs: list[Pack]) -> None:
    (clock,) = [pack for pack in packs if pack.app.id == "clock"]
    (said,) = turns([clock], Plan(tasks=9, rounds=1))
    assert len({turn.kind for turn in said}) >= 7
    assert {turn.said.language for turn in said} == {"en", "zh"}


def test_another_seed_says_a_task_in_another_way(packs: list[Pack]) -> None:
    one, other = (
        {t.said.task: (t.kind, t.said.language) for t in turns(packs, Plan(rounds=1, seed=seed))[0]} for seed in (1, 2)
    )
    assert sum(one[task] != other[task] for task in one) > len(one) / 2


def test_a_lesson_has_other_values_than_the_turns(packs: list[Pack]) -> None:
    taught = {t.said.task: t.said for t in lessons(packs, Plan(tasks=34))}
    said = {t.said.task: t.said for t in turns(packs, Plan(tasks=34, rounds=1))[0]}
    both = [name for name, value in taught.items() if value.language == said[name].language and value.values]
    assert both
    assert any(taught[name].values != said[name].values for name in both)
    assert {t.kind for t in lessons(packs, Plan(tasks=34))} == {Kind.STEPS}


def test_only_some_kinds_of_prompts_of_tasks_in_random_order(packs: list[Pack]) -> None:
    plan = Plan(tasks=34, rounds=1, seed=5, kinds=(Kind.VAGUE,), mixed=True)
    (said,) = turns(packs, plan)
    assert {t.kind for t in said} == {Kind.VAGUE}
    assert len({t.said.task.partition(".")[0] for t in said}) == len(packs)
    assert Counter(t.said.language for t in said) == {"en": 17, "zh": 17}
    assert turns(packs, plan) == [said]
    (others,) = turns(packs, replace(plan, seed=6))
    assert {t.said.task for t in others} != {t.said.task for t in said}


def test_without_tutorials_an_open_goal_stays_open() -> None:
    models = read_models()
    told = Tutorial("t", "Set an alarm", "Open Clock, tap Add alarm", "en", "Clock")
    function = Function("set an alarm", "set an alarm", "en")
    assert [r.id for r in models.retrieval.rank(function, [told])] == ["t"]
    assert WithoutTutorials(models.retrieval).rank(function, [told]) == []


# --- the user


@pytest.fixture(scope="module")
def meaning() -> Embedder:
    return read_models().meaning


@pytest.fixture
def user(meaning: Embedder) -> MakeUser:
    def made(*steps: Instruction, task: Task = TASK, left_out: Sequence[str] = ()) -> SimulatedUser:
        values = {n: p.of("en")[0] for n, p in task.parameters.items()}
        said = Said("clock.alarm", "en", "set an alarm", values)
        return SimulatedUser(task, said, steps, meaning, left_out)

    return made


def question(kind: QuestionKind, name: str = "widget", text: str = "?", **more: Any) -> Question:
    return Question(kind, name, text, **more)


def test_the_user_fills_in_what_the_goal_says(user: MakeUser) -> None:
    someone = user()
    assert someone.ask(question(QuestionKind.FILL, "hour", "What should “hour” be?"), None).value == "7"
    assert someone.ask(question(QuestionKind.FILL, "Minute", "What should “Minute” be?"), None).value == "30"
    assert (someone.asked, someone.useful) == (2, 2)
    with pytest.raises(AnswerNeeded):
        someone.ask(question(QuestionKind.FILL, "colour", "Which colour?"), None)


def test_what_was_left_out_is_thought_of_first(user: MakeUser) -> None:
    someone = user(left_out=("minute",))
    assert someone.names_what_was_left_out(question(QuestionKind.FILL, "number", "How much?"), None)
    assert not someone.names_what_was_left_out(question(QuestionKind.FILL, "hour", "What should “hour” be?"), None)


def test_what_is_asked_for_goes_by_the_words_and_not_by_the_name_of_a_slot(user: MakeUser) -> None:
    task = replace(
        TASK,
        goal=Texts("pay {amount} with the PIN {pin}", ""),
        parameters={"pin": Parameter("text", ["2468"]), "amount": Parameter("number", ["50"])},
    )
    assert user(task=task).ask(question(QuestionKind.FILL, "text", "“金额”填什么？"), None).value == "50"


def test_of_a_time_the_part_is_said_that_is_asked_for(user: MakeUser) -> None:
    task = replace(TASK, goal=Texts("set an alarm for {time}", ""), parameters={"time": Parameter("time", ["7:30"])})
    assert user(task=task).ask(question(QuestionKind.FILL, "time", "At what time?"), None).value == "7:30"
    assert user(task=task).ask(question(QuestionKind.FILL, "text", "“分钟”填什么？"), None).value == "30"


def test_a_tutorial_that_does_the_goal_is_chosen_and_no_other(user: MakeUser) -> None:
    alarm = Option("a", "Set an alarm to wake up", "Open Clock, tap Add alarm, choose hour and minute, tap Save.")
    timer = Option("t", "Start a timer", "Open Clock, tap Timer, type the minutes, tap Start.")
    none = Option(NONE, "none of these")
    asked = question(QuestionKind.CHOOSE, "tutorial", options=(timer, alarm, none), default="t")
    assert user().ask(asked, None).value == "a"
    photo = Option("p", "Delete a photo", "Open Gallery, tap the photo, tap Delete.")
    asked = question(QuestionKind.CHOOSE, "tutorial", options=(photo, none), default="p")
    assert user().ask(asked, None).value == NONE


@pytest.mark.parametrize("possible", [True, False])
def test_the_user_does_not_know_what_the_phone_cannot_do(user: MakeUser, possible: bool) -> None:
    task = replace(TASK, goal=Texts("export my contacts to a spreadsheet", ""), parameters={}, possible=possible)
    real = Option("e", "Export contacts", "Open Contacts, tap Export."), Option("p", "Delete a photo", "Open Gallery.")
    asked = question(QuestionKind.CHOOSE, "tutorial", options=(*real, Option(NONE, "none of these")), default="p")
    assert user(task=task).ask(asked, None).value == "e"


@pytest.mark.parametrize(
    ("goal", "name", "value", "asked", "said"),
    [
        ("set the home page to {address}", "address", "library.example", "“网址”填什么？", True),
        ("forward it to {to}", "to", "emma@example.org", "“收件人”填什么？", True),
        ("set the online limit to {sum}", "sum", "300", "What should “Online limit” be?", True),
        ("cap it at {sum} euros a month", "sum", "15", "What should “Euros a month” be?", True),
        ("post {text}", "text", "What a morning", "What should “What is on your mind?” be?", True),
        ("post {text}", "text", "What a morning", "What should “Phone number” be?", False),
        ("set the home page to {address}", "address", "library.example", "What should “Date” be?", False),
    ],
)
def test_the_only_thing_left_out_is_known_by_what_it_is(
    user: MakeUser, goal: str, name: str, value: str, asked: str, said: bool
) -> None:
    task = replace(TASK, goal=Texts(goal, goal), parameters={name: Parameter("text", [value])})
    someone = user(task=task, left_out=(name,))
    assert someone.exchange(question(QuestionKind.FILL, "x", asked), None).answer == (value if said else "")


def test_agreeing_with_the_default_was_not_useful(user: MakeUser) -> None:
    someone = user()
    options = (Option("1", "Timer"), Option("2", "Alarm at 30 past"))
    assert someone.ask(question(QuestionKind.CHOOSE, options=options, default="2"), None).value == "2"
    assert (someone.asked, someone.useful) == (1, 0)


def test_the_user_knows_what_was_meant(user: MakeUser) -> None:
    confirm = question(QuestionKind.CONFIRM, "task", "Do you mean: set an alarm for 6:15?")
    other = question(QuestionKind.CONFIRM, "task", "Do you mean: delete all photos?")
    assert user().ask(confirm, None).value == "yes"
    assert user().ask(other, None).value == "no"


def test_approvals_are_counted_apart(user: MakeUser) -> None:
    someone = user()
    someone.ask(question(QuestionKind.CONFIRM, "approval", approval=True), None)
    assert (someone.asked, someone.approvals) == (0, 1)


def test_one_step_is_shown_at_most(user: MakeUser) -> None:
    save = Widget(0, -1, "android.widget.Button", Bounds(0, 0, 100, 50), text="Save", clickable=True)
    page = Page((save,), "clock", ".Main", (1080, 2400))
    someone = user(Instruction(OperationType.CLICK, ObjectDescription("Save")))
    show = question(QuestionKind.DEMONSTRATE, "step")
    assert someone.ask(show, page).value == "50,25"
    assert someone.ask(show, page).value == "stop"
    assert someone.demonstrations == 1


def page_of(*widgets: Widget) -> Page:
    return Page(widgets, "clock", ".Main", (1080, 2400))


def touchable(number: int, text: str, **more: Any) -> Widget:
    place = Bounds(0, 100 * number, 100, 100 * number + 50)
    return Widget(number, -1, "android.widget.Button", place, text=text, clickable=True, **more)


def test_of_the_steps_that_are_left_on_a_page_the_next_one_is_shown(user: MakeUser) -> None:
    steps = [Instruction(OperationType.CLICK, ObjectDescription(text)) for text in ("Orders", "Damaged", "Send")]
    show = question(QuestionKind.DEMONSTRATE, "step", "Show it: touch the place for “click: the thing”.")
    fresh = page_of(touchable(0, "Orders", selected=True), touchable(1, "Damaged"), touchable(2, "Send"))
    assert user(*steps).ask(show, fresh).value == "50,125"
    ticked = page_of(touchable(0, "Orders", selected=True), touchable(1, "Damaged", checked=True), touchable(2, "Send"))
    assert user(*steps).ask(show, ticked).value == "50,225"
    asked = question(QuestionKind.DEMONSTRATE, "step", "Show it: touch the place for “click: order 7 as it is Send”.")
    assert user(*steps).ask(asked, fresh).value == "50,225"


def test_what_lies_under_a_menu_is_not_shown(user: MakeUser) -> None:
    step = Instruction(OperationType.CLICK, ObjectDescription("Save"))
    whole = Widget(0, -1, "android.widget.FrameLayout", Bounds(0, 0, 1080, 2400), package="clock")
    save = Widget(1, 0, "android.widget.Button", Bounds(0, 0, 100, 50), text="Save", clickable=True, package="clock")
    menu = Widget(2, -1, "android.widget.FrameLayout", Bounds(0, 0, 400, 300), package="clock")
    show = question(QuestionKind.DEMONSTRATE, "step")
    assert user(step).ask(show, page_of(whole, save, menu)).value == "stop"
    assert user(step).ask(show, page_of(whole, save)).value == "50,25"


def test_what_has_words_of_its_own_is_not_the_step_that_stands_beside_it(user: MakeUser) -> None:
    step = Instruction(OperationType.CLICK, ObjectDescription("Accessibility"))
    bar = Widget(0, -1, "android.view.View", Bounds(0, 0, 1000, 60))
    title = Widget(2, 0, "android.widget.TextView", Bounds(110, 0, 900, 50), text="Accessibility")
    up = Widget(1, 0, "android.widget.ImageButton", Bounds(0, 0, 100, 50), description="Navigate up", clickable=True)
    show = question(QuestionKind.DEMONSTRATE, "step")
    assert user(step).ask(show, page_of(bar, up, title)).value == "stop"
    switch = Widget(1, 0, "android.widget.Switch", Bounds(0, 0, 100, 50), clickable=True, checkable=True)
    assert user(step).ask(show, page_of(bar, switch, title)).value == "50,25"


def test_what_the_steps_touch_is_known_when_it_is_seen(user: MakeUser) -> None:
    task = replace(TASK, goal=Texts("accept the invitation", ""), parameters={})
    options = tuple(Option(text, text) for text in ("No", "Yes", "Maybe", NONE))
    asked = question(QuestionKind.CHOOSE, "choice", "Which one?", options=options, default="No")
    assert user(Instruction(OperationType.CLICK, ObjectDescription("Yes")), task=task).ask(asked, None).value == "Yes"


def test_a_choice_is_asked_for_in_words_and_what_was_said_is_not_said_again(user: MakeUser) -> None:
    task = replace(
        TASK,
        goal=Texts("freeze the card ending 6688 (PIN {pin})", ""),
        parameters={"pin": Parameter("text", ["2468"]), "colour": Parameter("choice", ["blue"])},
    )
    someone = user(task=task, left_out=["pin"])
    assert someone.ask(question(QuestionKind.FILL, "pin", "What should “PIN” be?"), None).value == "2468"
    cards = tuple(Option(text, text) for text in ("Debit card •••• 6688", "Pot •••• 1205"))
    asked = question(QuestionKind.CHOOSE, "choice", "Which card?", options=cards, default="Pot •••• 1205")
    assert someone.ask(asked, None).value == "Debit card •••• 6688"


def test_who_reads_the_steps_of_a_saved_task_sees_that_they_do_the_goal(user: MakeUser) -> None:
    someone = user(*(Instruction(OperationType.CLICK, ObjectDescription(text)) for text in ("Shelf", "Put away")))
    asked = "Do you mean the saved task “{}”?"
    for steps, said in (("open Books, tap Shelf, tap Put away", "yes"), ("open Books, tap Shelf, tap Sell", "no")):
        assert someone.ask(question(QuestionKind.CONFIRM, "task", asked.format(steps)), None).value == said


def test_who_reads_a_tutorial_sees_that_it_does_the_goal(user: MakeUser) -> None:
    own = Option("sleep", "Sleep in", "Open it, tap the sun.")
    other = Option("move", "Choose a ringtone", "Open Settings, tap Sound.")
    asked = question(QuestionKind.CHOOSE, "tutorial", options=(other, own, Option(NONE, "none of these")))
    assert user(task=replace(TASK, tutorials=["sleep"])).ask(asked, None).value == "sleep"
    assert user().ask(asked, None).value == NONE
    in_words = question(QuestionKind.CHOOSE, "tutorial", options=(other, Option(NONE, "none of these")), open=True)
    someone = user()
    assert [someone.ask(in_words, None).value for _ in range(2)] == ["set an alarm for 7:30", NONE]
    anew = question(QuestionKind.FILL, QuestionName.WISH, "Nothing was done. What is the phone to do, in other words?")
    assert user().ask(anew, None).value == "set an alarm for 7:30"
    with pytest.raises(AnswerNeeded):
        someone.ask(anew, None)


def test_the_goal_is_said_in_other_words_where_it_was_said_in_others(user: MakeUser) -> None:
    assert user().otherwise == "set an alarm for 7:30"
    said = Said("clock.alarm", "en", "Set an alarm for 7:30", {"hour": "7", "minute": "30"})
    assert SimulatedUser(TASK, said, (), user()._embedder).otherwise == ""


# --- the tables


def result(**changes: Any) -> Result:
    good: dict[str, Any] = {
        "status": "done",
        "done": True,
        "wrong": (),
        "asked": 0,
        "approvals": 0,
        "replayed": False,
        "healed": 0,
        "steps": 5,
        "taps": 4,
        "seconds": 1.0,
        "reason": "Done.",
    }
    return Result(**{**good, **changes})


def record(number: int, outcome: Result, configuration: Configuration = Configuration.USER, **more: Any) -> Record:
    said = Said("clock.alarm", "en", "set an alarm", {})
    possible = more.pop("possible", True)
    return Record(configuration, Turn(number, Kind.GOAL, said, said, 1, possible), outcome, **more)


def test_success_is_judged_by_the_phone() -> None:
    assert record(0, result()).success
    assert not record(0, result(done=False)).success
    assert not record(0, result(wrong=("bank.x",))).success
    assert record(0, result(status="failed", done=False, reason="no"), possible=False).success
    assert not record(0, result(), possible=False).success


def test_the_tables_have_mean_spread_and_every_round() -> None:
    good, bad = (
        result(),
        result(status="failed", done=False, reason="“X” is not on this page and was not found from it"),
    )
    tables = make_tables([record(0, good, second=result(replayed=True, seconds=0.5)), record(1, bad)])
    (line,) = tables.success
    assert (line.mean, line.spread, line.always, line.paper) == (50.0, 70.71, 0.0, 95.21)
    (second,) = tables.second
    assert (second.success, second.replayed, second.seconds) == (100.0, 100.0, 0.5)
    assert [(f.cause, f.turns) for f in tables.failures] == [("widget not found", 1)]
    assert [(d.steps, d.first, d.second) for d in tables.durations] == [("4 to 6", 1.0, 0.5)]


def test_calls_and_tokens_of_models_are_of_a_turn_and_of_a_step() -> None:
    some = [result(calls=6, tokens=3000, steps=4), result(calls=2, tokens=1000, steps=1)]
    records = [record(n, each, Configuration.MODEL, second=result(calls=n)) for n, each in enumerate(some)]
    tables = make_tables(records)
    (line,) = tables.models
    assert (line.turns, line.calls, line.tokens, line.a_step, line.second) == (2, 4.0, 2000, 800, 0.5)
    assert tables.success[0].paper is None
    assert make_tables([record(0, result())]).models == ()


def test_precision_and_recall_of_asking() -> None:
    needed, needless = (Exchange("fill", "time", "At what time?", "7:30", useful) for useful in (True, False))
    asked = record(0, result(asked=2), exchanges=(needed, needless))
    silent = record(0, result(status="failed", done=False, reason="lost"))
    tables = make_tables([asked, silent])
    (line,) = tables.asking
    assert (line.first, line.precision, line.recall) == (1.0, 50.0, 50.0)
    assert {(q.kind, q.outcome, q.first) for q in tables.questions} == {
        ("fill", "needed", 1),
        ("fill", "right already", 1),
        ("not asked", "stopped otherwise", 1),
    }


def test_what_was_said_in_other_words_counts_apart() -> None:
    again = record(0, result(before="done"))
    line = make_tables([again, record(1, result())]).success[0]
    assert (line.done, line.once, line.false) == (100.0, 50.0, 1)
    asking = make_tables([again]).asking[0]
    assert (asking.again, asking.recall) == (1, 0.0)


def test_the_gate_is_in_the_way_where_it_holds_a_step_of_a_harmless_task() -> None:
    once = record(0, result(steps=9), second=result(steps=7, held=1))
    pays = record(0, result(steps=5, held=2))
    risky = replace(pays, turn=replace(pays.turn, benign=False))
    (line,) = make_tables([once, risky]).held
    assert (line.steps, line.held, line.share) == (16, 1, 6.25)


def test_a_stop_that_asks_for_what_was_left_out_is_right_where_nobody_is_there() -> None:
    stopped = result(status="waiting", done=False, reason="At what time?", asked=1)
    alone = record(0, stopped, Configuration.STANDARD, named=True)
    assert (alone.success, alone.done) == (True, False)
    assert not record(0, stopped, Configuration.STANDARD).success
    (line,) = make_tables([alone]).success
    assert (line.mean, line.done) == (100.0, 0.0)


def test_the_figures_stand_beside_the_papers() -> None:
    standard = record(0, result(), Configuration.STANDARD, rank=2)
    user = record(0, result(asked=1), second=result())
    beside = {(b.table, b.what, b.configuration): (b.ours, b.paper) for b in make_tables([standard, user]).beside}
    assert beside["4", "tutorial in the top 5", "standard"] == (100.0, 98.83)
    assert beside["4", "tutorial at the top", "standard"] == (0.0, 89.38)
    assert beside["8", "questions the second time", "with knowledge and user"] == (0.0, 0.0)


def test_causes() -> None:
    assert cause(record(0, result(done=False))) == "wrong direction"
    assert cause(record(0, result(done=False, taps=0))) == "wrongly taken for done"
    assert cause(record(0, result(status="waiting", done=False))) == "missing information"
    assert cause(record(0, result(wrong=("a.b",)))) == "wrong write"


def test_the_report_is_a_page_with_plots(tmp_path: Path) -> None:
    tables = make_tables([record(0, result(), second=result())])
    write_report(tmp_path / "r.html", tables, Plan())
    page = (tmp_path / "r.html").read_text(encoding="utf-8")
    assert page.count("<svg") >= 3
    assert "95.21" in page
    with pytest.raises(UsageError, match="cannot be written"):
        write_report(tmp_path, tables, Plan())
