"""What somebody who is there says and shows is heard, and what stands on a page is found by its own words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from loop_kit import (
    PaperPhone,
    button,
    called,
    function,
    home,
    icon,
    label,
    line,
    listing,
    node,
    opened,
    row,
    screen,
    switch_row,
    tap,
    text_field,
)

from common import read_models
from promptrpa.bootstrap import make_guard, make_runner, open_knowledge
from promptrpa.bootstrap.mind import make_mind
from promptrpa.domain.function import Function
from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.loop import Answered, Ask, Chosen, Decide, Perform, Planned, RunState, Topic
from promptrpa.domain.memory import Heard, Lessons
from promptrpa.domain.operation import Candidate, Gate, GateKind, Proposal, Tier, Verdict, VerdictKind
from promptrpa.domain.page import Page
from promptrpa.domain.question import Answer, Question, QuestionKind
from promptrpa.domain.run import Run, RunStatus, Step
from promptrpa.domain.task import Environment, Slot, Tutorial
from promptrpa.loop.advance import advance
from promptrpa.loop.offered import shown_as
from promptrpa.loop.open_choices import NONE
from promptrpa.mind import Mind
from promptrpa.settings import Settings

PACKAGE = "com.android.deskclock"
SETTINGS = "com.android.settings"


class Somebody:
    """Implements ports.Asker: touches these places, one after another."""

    attended = True

    def __init__(self, *places: str, none: bool = False) -> None:
        """none: nothing that is offered is meant. A place “skip” leaves the step out."""
        self.places = list(places)
        self.none = none
        self.asked: list[Question] = []

    def ask(self, question: Question, page: Page | None) -> Answer:
        self.asked.append(question)
        if question.kind is QuestionKind.DEMONSTRATE and self.places:
            place = self.places.pop(0)
            if place == "skip":
                return Answer(question.name, place)
            assert page is not None
            x, y = next(w for w in page.widgets if w.label == place).bounds.center
            return Answer(question.name, f"{x},{y}")
        if question.kind is QuestionKind.CHOOSE and self.places and self.places[0] in [o.id for o in question.options]:
            return Answer(question.name, self.places.pop(0))
        return Answer(question.name, NONE if self.none and question.kind is QuestionKind.CHOOSE else "stop")


class Silent:
    """Implements ports.Watcher."""

    def started(self, run: Run) -> None: ...

    def note(self, text: str) -> None: ...

    def step(self, step: Step) -> None: ...

    def over(self, run: Run) -> None: ...


def done(tmp_path: Path, phone: PaperPhone, prompt: str, asker: Somebody) -> Run:
    settings = Settings(home=tmp_path, pictures=False)
    with open_knowledge(settings) as knowledge:
        mind = make_mind(settings, knowledge, read_models())
        return make_runner(settings, knowledge, mind, phone, asker, Silent()).run(prompt)


def prompts_saved(tmp_path: Path) -> list[str]:
    with open_knowledge(Settings(home=tmp_path)) as knowledge:
        return [prompt for task in knowledge.tasks() for prompt in task.prompts]


# --- steps that are shown


@pytest.mark.parametrize("touched", ["Off with Oslo", "Cross"])
def test_what_was_shown_says_which_one_was_meant(touched: str) -> None:
    """By its own words, or by those beside it."""
    name = node("TextView", line(2, right=700), text="Oslo")
    beside = node("LinearLayout", line(2), name, icon(line(2, 860), "Cross"))
    page = screen(label(-1, "Clock"), row(0, "Berlin"), beside, button(4, "Off with Oslo"), package=PACKAGE)
    wish = "remove Oslo from the world clock"
    state = RunState(
        "r1",
        wish,
        attended=True,
        function=function(wish),
        tutorials=(Tutorial("t", "Remove a city", "Open Clock, tap the cross beside the city.", "en", "Clock"),),
        plan=(Planned(tap("cross", beside="city")),),
        page=page,
        proposal=Proposal(None, Tier.NONE, 0.0, "it is not said which “cross”"),
        verdict=Verdict(VerdictKind.FAIL, 1.0, ""),
        gate=Gate(GateKind.ALLOW),
        asked=Question(QuestionKind.DEMONSTRATE, "step", "Show it"),
    )
    x, y = called(page, touched).bounds.center
    state, command = advance(state, Answered(Answer("step", f"{x},{y}")), Environment())
    assert command == Decide(Topic.GATE)
    assert state.proposal is not None
    allowed = Chosen(state.proposal, Verdict(VerdictKind.PROCEED, 1.0, ""), Gate(GateKind.ALLOW), 0.0)
    state, command = advance(state, allowed, Environment())
    assert isinstance(command, Perform), command


def test_who_is_not_there_is_named_in_the_question_too() -> None:
    wish = "text Anna hello"
    state = RunState(
        "r1",
        wish,
        attended=True,
        function=replace(function(wish), parameters=(Slot("contact", "name", "Anna"),)),
        plan=(Planned(tap("person")),),
        page=screen(label(-1, "New chat"), text_field(0, "Anna", "To"), package=PACKAGE),
    )
    told = "“person” is not on this page and was not found from it"
    stuck = Chosen(
        Proposal(None, Tier.NONE, 0.0, told), Verdict(VerdictKind.FAIL, 1.0, told), Gate(GateKind.ALLOW), 0.0
    )
    _, command = advance(state, stuck, Environment())
    assert isinstance(command, Ask)
    assert command.question.text.startswith("“Anna” is not there.")


def test_a_last_step_that_changed_nothing_is_asked_for(tmp_path: Path) -> None:
    form = screen(label(-1, "Why"), row(0, "Damaged"), button(1, "Go on"), package=PACKAGE)
    sent = screen(label(-1, "Thanks"), package=PACKAGE)
    leads = {f"open {PACKAGE}": "form", "form: tap Damaged": "chosen", "chosen: tap Go on": "sent"}
    chosen = screen(label(-1, "Why"), row(0, "Damaged"), label(2, "Chosen"), button(1, "Go on"), package=PACKAGE)
    phone = PaperPhone({"home": home("Clock"), "form": form, "chosen": chosen, "sent": sent}, leads)
    somebody = Somebody("Damaged")
    run = done(tmp_path, phone, "open Clock, tap Go on", somebody)
    assert [q.kind for q in somebody.asked] == [QuestionKind.DEMONSTRATE]
    assert "changed nothing" in somebody.asked[0].text
    assert phone.done[1:] == ["tap Go on", "tap Damaged"]
    assert run.status is RunStatus.DONE


def test_fields_are_offered_by_what_they_are_called() -> None:
    place = node("LinearLayout", (40, 350, 1040, 640), label(1, "Place"), text_field(2, "", "Hall"))
    page = screen(text_field(0, "Title", "Concert"), place, package=PACKAGE)
    fields = [called(page, text) for text in ("Concert", "Hall")]
    assert [shown_as(page, field) for field in fields] == ["Title", "Place"]


def test_rows_are_offered_by_what_stands_in_them_and_none_may_be_meant() -> None:
    page = screen(label(-1, "Apps"), listing(row(0, "Shop"), row(1, "Notes")), package=PACKAGE)
    rows = [next(a for a in page.ancestors(called(page, name)) if a.clickable) for name in ("Shop", "Notes")]
    state = RunState(
        "r1",
        "stop an app",
        attended=True,
        function=function("stop an app"),
        plan=(Planned(tap("App row")), Planned(tap("Stop"))),
        page=page,
    )
    found = Proposal(
        None, Tier.MEANING, 0.5, "", candidates=tuple(Candidate(w.index, 0.5, "app row", w.bounds) for w in rows)
    )
    unsure = Chosen(found, Verdict(VerdictKind.ASK, 0.5, ""), Gate(GateKind.ALLOW), 0.0)
    state, command = advance(state, unsure, Environment())
    assert isinstance(command, Ask)
    assert [o.title for o in command.question.options] == ["Shop", "Notes", "none of these"]
    state, command = advance(state, Answered(Answer("widget", NONE)), Environment())
    assert isinstance(command, Ask)
    assert command.question.kind is QuestionKind.DEMONSTRATE


def test_where_nothing_offered_is_meant_the_step_is_shown(tmp_path: Path) -> None:
    """By what stands elsewhere on the page."""
    first = screen(label(-1, "Sound"), button(0, "More"), listing(row(1, "Bell"), row(2, "Chime")), package=PACKAGE)
    last = screen(label(-1, "More"), label(1, "Harp"), package=PACKAGE)
    leads = {f"open {PACKAGE}": "first", "first: tap More": "last"}
    phone = PaperPhone({"home": home("Clock"), "first": first, "last": last}, leads)
    somebody = Somebody("More", none=True)
    run = done(tmp_path, phone, "open Clock, select a sound you like", somebody)
    assert [q.kind for q in somebody.asked] == [QuestionKind.CHOOSE, QuestionKind.DEMONSTRATE]
    assert phone.done[1:] == ["tap More"]
    assert run.status is RunStatus.DONE


# --- on which page a choice is asked for


def display(size: str, text: str) -> Page:
    rows = (row(0, "Lock screen"), row(1, size), row(2, "Screen saver"), switch_row(3, text, on=False))
    return screen(label(-1, "Display"), listing(*rows), package=SETTINGS)


def sizes(title: str) -> Page:
    radios = (node("RadioButton", line(n), text=name, checkable=True, clickable=True) for n, name in enumerate("SML"))
    return screen(label(-1, title), listing(*radios), package=SETTINGS, activity=".Sizes")


@pytest.mark.parametrize(
    ("language", "app", "size", "prompt"),
    [
        ("en", "Settings", "Font size", "open Settings, choose a font size you like"),
        ("zh", "设置", "字体大小", "打开设置，选择一个你喜欢的字体大小"),
    ],
)
def test_a_choice_is_asked_for_on_the_page_that_offers_it(
    tmp_path: Path, language: str, app: str, size: str, prompt: str
) -> None:
    first, chosen = display(size, "Dark theme"), screen(label(-1, size), label(0, "L is set"), package=SETTINGS)
    leads = {f"open {SETTINGS}": "first", f"first: tap {size}": "sizes", "sizes: tap L": "chosen"}
    pages = {"home": home(app), "first": first, "sizes": sizes(size), "chosen": chosen}
    phone = PaperPhone(pages, leads, language=language)
    somebody = Somebody("L")
    run = done(tmp_path, phone, prompt, somebody)
    assert [[o.id for o in q.options[:-1]] for q in somebody.asked] == [["S", "M", "L"]]
    assert phone.done[1:] == [f"tap {size}", "tap L"]
    assert run.status is RunStatus.DONE


def test_rows_of_other_things_are_no_choices(tmp_path: Path) -> None:
    """It is not found, and the run says so."""
    first = display("Colours", "Dark theme")
    phone = PaperPhone({"home": home("Settings"), "first": first}, {f"open {SETTINGS}": "first"})
    somebody = Somebody()
    run = done(tmp_path, phone, "open Settings, choose a flavour you like", somebody)
    assert [q.kind for q in somebody.asked] == [QuestionKind.DEMONSTRATE]
    assert "flavour" in somebody.asked[0].text
    assert run.status is RunStatus.STOPPED
    assert prompts_saved(tmp_path) == []


# --- steps that are left out


def settings_phone(app: str = "Settings", network: str = "Network", theme: str = "Dark theme") -> PaperPhone:
    first = screen(label(-1, app), listing(row(0, network), switch_row(1, theme, on=False)), package=SETTINGS)
    on = screen(label(-1, app), listing(row(0, network), switch_row(1, theme, on=True)), package=SETTINGS)
    inside = screen(label(-1, network), label(0, "No device"), package=SETTINGS, activity=".Network")
    leads = {f"open {SETTINGS}": "first", "first: tap": "on", f"first: tap {network}": "inside"}
    return PaperPhone({"home": home(app), "first": first, "on": on, "inside": inside}, leads)


@pytest.mark.parametrize(
    ("prompt", "left", "saved"),
    [
        ("open Settings, tap Flumdiddle", "tap Flumdiddle", ["open Settings"]),
        (
            "open Settings, tap Network, tap the icon top right",
            "tap the icon top right",
            ["open Settings, tap Network"],
        ),
        ("open Settings, tap Network and then tap Flumdiddle", "tap Flumdiddle", ["open Settings, tap Network"]),
    ],
)
def test_a_step_that_a_person_leaves_out_is_told_and_no_saved_prompt_promises_it(
    tmp_path: Path, prompt: str, left: str, saved: list[str]
) -> None:
    run = done(tmp_path, settings_phone(), prompt, Somebody("skip"))
    assert (run.status, run.reason) == (RunStatus.DONE, f"Done, without “{left}”: you left it out.")
    assert prompts_saved(tmp_path) == saved


def test_a_chinese_prompt_is_saved_without_what_was_left_out(tmp_path: Path) -> None:
    run = done(tmp_path, settings_phone("设置", "网络"), "打开设置，点击网络，然后点击弗拉姆", Somebody("skip"))
    assert run.reason == "Done, without “点击弗拉姆”: you left it out."
    assert prompts_saved(tmp_path) == ["打开设置，点击网络"]


def test_where_nothing_else_was_done_it_is_not_called_done(tmp_path: Path) -> None:
    phone = PaperPhone({"home": home("Settings")}, {})
    run = done(tmp_path, phone, "tap Flumdiddle, then tap Brimble", Somebody("skip", "skip"))
    assert run.status is RunStatus.STOPPED
    assert prompts_saved(tmp_path) == []


def test_a_way_that_is_not_there_is_told_where_what_comes_next_is_here(tmp_path: Path) -> None:
    run = done(tmp_path, settings_phone(), "open Settings, tap Flumdiddle, tap Network", Somebody())
    assert (run.status, run.reason) == (RunStatus.DONE, "Done, without “tap Flumdiddle”: it was not there.")


@pytest.mark.parametrize("step", ["choose Flumdiddle", "tap Delete everything"])
def test_what_is_more_than_a_way_is_not_left_out(tmp_path: Path, step: str) -> None:
    somebody = Somebody()
    run = done(tmp_path, settings_phone(), f"open Settings, {step}, tap Network", somebody)
    assert [q.kind for q in somebody.asked] == [QuestionKind.DEMONSTRATE]
    assert run.status is RunStatus.STOPPED


# --- words that stand on the page, and words that are no values


def test_a_number_that_was_taken_for_a_secret_is_found_on_the_page(tmp_path: Path) -> None:
    package = "com.android.messaging"
    chats = screen(label(-1, "短信"), listing(row(0, "李娜"), row(1, "22000")), package=package)
    chat = screen(label(-1, "22000"), label(1, "验证码"), package=package)
    phone = PaperPhone(
        {"home": home("短信"), "chats": chats, "chat": chat},
        {f"open {package}": "chats", "chats: tap 22000": "chat"},
    )
    run = done(tmp_path, phone, "打开短信，点击“22000”", Somebody())
    assert phone.done == [f"open {package}", "tap 22000"]
    assert run.status is RunStatus.DONE


def test_an_article_is_no_text_to_type(mind: Mind) -> None:
    wish = "comment on the article about the harbour bridge in The Daily Lantern"
    told = "In Browser open The Daily Lantern, tap the article, write in Write a comment, tap Post comment."
    asked: Function = replace(function(wish), app="Browser")
    plan: Sequence[Instruction] = mind.parsing.parse(told)
    bound = mind.analysis.bind(plan, asked, told)
    typed = [i.parameter for i in bound.instructions if i.operation is OperationType.EDIT]
    assert typed
    assert "The" not in typed


def test_what_is_only_changed_may_stay_as_it_is(tmp_path: Path) -> None:
    told = (
        "Open Contacts, tap Settings and then My info. Enter your number in Phone, change your name and your email, "
        "and tap Save."
    )
    asked = replace(function("my own number is now 13700008888"), app="Contacts")
    with opened(tmp_path) as (mind, base):
        base.absorb(Lessons(heard=(Heard("name", "Campus", "form", "org.app"),)))
        bound = mind.analysis.bind(mind.parsing.parse(told), asked, told)
    typed = {i.object.text: i.parameter for i in bound.instructions if i.operation is OperationType.EDIT}
    assert typed == {"Phone": "13700008888"}
    assert not bound.questions


# --- the places of values


@pytest.mark.parametrize("template", ["在密码中输入{number2}，点击登录", "密码{number2}", "PIN {number2}, tap Sign in"])
def test_the_place_of_a_value_is_no_secret(tmp_path: Path, template: str) -> None:
    guard = make_guard(Settings(home=tmp_path))
    assert guard.seal(template) == template
    assert guard.seal("number2") == "number2"
    assert guard.seal(Slot("number2", "number", "5")) == Slot("number2", "number", "5")


def test_what_leads_to_another_page_is_no_switch_that_was_turned(tmp_path: Path) -> None:
    first = screen(label(-1, "Settings"), row(0, "Looks"), row(1, "Sound"), package=SETTINGS)
    inside = screen(label(-1, "Looks"), switch_row(0, "Night look", on=False), package=SETTINGS, activity=".Looks")
    leads = {f"open {SETTINGS}": "first", "first: turn Looks on": "inside"}
    phone = PaperPhone({"home": home("Settings"), "first": first, "inside": inside}, leads)
    somebody = Somebody("Looks", "skip")
    run = done(tmp_path, phone, "open Settings, turn on Flumdiddle", somebody)
    assert [q.kind for q in somebody.asked] == [QuestionKind.DEMONSTRATE] * 2
    assert run.reason == "Done, without “turn on Flumdiddle”: you left it out."
