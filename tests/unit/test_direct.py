"""The direct driver on a phone made of paper: what it does and keeps, and how it ends when something goes wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from io import BytesIO
from pathlib import Path

import pytest
from loop_kit import (
    SIZE,
    PaperPhone,
    button,
    icon,
    label,
    line,
    listing,
    node,
    opened,
    row,
    screen,
    settings_phone,
    text_field,
    window,
)
from loop_kit import home as home_screen
from PIL import Image

from promptrpa.bootstrap import make_runner
from promptrpa.domain.instruction import OperationType
from promptrpa.domain.operation import Operation
from promptrpa.domain.page import Page, Picture
from promptrpa.domain.question import Answer, Question, QuestionKind
from promptrpa.domain.run import Run, RunStatus, Step, StepResult
from promptrpa.errors import AnswerNeeded, DeviceLost, DeviceRefused, DeviceTimeout, StorageFull
from promptrpa.knowledge.storage.lock import Owner
from promptrpa.knowledge.store import KnowledgeBase
from promptrpa.mind import Mind
from promptrpa.runs.direct import DirectRunner
from promptrpa.settings import Settings

STEPS = "open Settings, tap Display, turn on Dark theme"
DONE = ["open com.android.settings", "tap Display", "turn Dark theme on"]


@dataclass
class Person:
    """Gives these answers by name, and to `approval` what is said; counts what was asked."""

    answers: dict[str, str] = field(default_factory=dict)
    attended: bool = False
    asked: list[Question] = field(default_factory=list)

    def ask(self, question: Question, page: Page | None) -> Answer:
        self.asked.append(question)
        if question.name not in self.answers:
            raise AnswerNeeded(question.text)
        return Answer(question.name, self.answers[question.name])


@dataclass
class Witness:
    """Remembers what it is told; `after` is called at each step."""

    after: Callable[[Step], None] = lambda step: None
    steps: list[Step] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    ended: list[Run] = field(default_factory=list)

    def started(self, run: Run) -> None:
        self.notes.append("started")

    def note(self, text: str) -> None:
        self.notes.append(text)

    def step(self, step: Step) -> None:
        self.steps.append(step)
        self.after(step)

    def over(self, run: Run) -> None:
        self.ended.append(run)


@dataclass
class Desk:
    """A mind and its knowledge base, to run things on phones."""

    mind: Mind
    knowledge: KnowledgeBase
    pictures: bool = False
    person: Person = field(default_factory=Person)
    witness: Witness = field(default_factory=Witness)

    def runner(self, phone: PaperPhone) -> DirectRunner:
        settings = Settings(pictures=self.pictures, step_timeout=0.2)
        return make_runner(settings, self.knowledge, self.mind, phone, self.person, self.witness)

    def run(self, phone: PaperPhone, prompt: str = STEPS) -> Run:
        return self.runner(phone).run(prompt)

    def steps(self, run: Run) -> tuple[Step, ...]:
        return self.knowledge.journal.steps(run.id)


@pytest.fixture
def desk(home: Path) -> Iterator[Desk]:
    with opened(home) as (mind, knowledge):
        yield Desk(mind, knowledge)


# --- what goes well


def test_a_run_is_done_kept_and_replayed_without_looking_for_anything(desk: Desk) -> None:
    phone = settings_phone()
    first = desk.run(phone)
    assert (first.status, first.reason, phone.done) == (RunStatus.DONE, "Done.", DONE)
    assert [w.checked for w in phone.pages["display"].widgets if w.checkable] == [True]
    again = settings_phone()
    second = desk.run(again)
    assert (second.status, second.task, again.done) == (RunStatus.DONE, first.task, DONE)
    assert [s.proposal.tier if s.proposal else "" for s in desk.steps(second)] == ["direct", "history", "history"]
    assert any("Known" in note for note in desk.witness.notes)
    assert len(desk.knowledge.tasks()) == 1


def test_a_replay_tells_the_values_that_are_new_in_it(desk: Desk) -> None:
    desk.run(settings_phone(), "open Settings, tap “Display”")
    desk.run(settings_phone(), "open Settings, tap “Sound”")
    assert "Known: open Settings, tap “Display” (version 1), with Sound" in desk.witness.notes


def test_a_replay_in_the_same_words_saves_nothing(desk: Desk) -> None:
    run = desk.run(settings_phone())
    assert desk.run(settings_phone()).status is RunStatus.DONE
    assert desk.knowledge.task(run.task).version == 1


def test_the_journal_and_the_watcher_tell_the_same(desk: Desk) -> None:
    run = desk.run(settings_phone())
    kept = desk.knowledge.journal.run(run.id)
    assert (kept.status, kept.task, kept.prompt, kept.device) == (run.status, run.task, STEPS, "paper")
    assert desk.steps(run) == tuple(desk.witness.steps)
    assert [s.number for s in desk.witness.steps] == [1, 2, 3]
    assert [i.number for i in desk.knowledge.journal.intents(run.id)] == [1, 2, 3]
    assert [r.id for r in desk.witness.ended] == [run.id]


def test_each_step_tells_which_tutorial_says_it(desk: Desk) -> None:
    told = desk.run(settings_phone(), "switch to the dark theme")
    followed = {step.tutorial for step in desk.steps(told)}
    assert (told.status, followed) == (RunStatus.DONE, {"settings-dark-theme-en"})
    for prompt in ("switch to the dark theme", "open Settings, tap Sound, turn off Vibrate"):
        run = desk.run(settings_phone(), prompt)
        assert (run.status, {step.tutorial for step in desk.steps(run)}) == (RunStatus.DONE, {""})


def test_tutorials_that_a_person_declined_are_not_offered_again(desk: Desk) -> None:
    person = Person({"tutorial": "send the wallpaper by telefax", "wish": "send it"}, attended=True)
    run = replace(desk, person=person).run(settings_phone(), "send the wallpaper by fax")
    offered = [[option.id for option in question.options] for question in person.asked]
    assert (run.status, offered) == (RunStatus.FAILED, [["settings-wallpaper-en", "none"]])
    assert "no tutorial says how" in run.reason


def test_the_graph_learns_where_taps_led(desk: Desk) -> None:
    phone = settings_phone()
    main = phone.pages["main"]
    desk.run(phone)
    row = next(w for w in main.widgets if w.kind == "LinearLayout" and main.children(w)[0].text == "Display")
    assert "Dark theme" in desk.knowledge.leads_to(main, row)[0]
    _, ways = desk.knowledge.graph.rows.all()
    info = phone.info()
    assert {(way.environment.phone, way.environment.language) for way in ways} == {(info.model, info.language)}


def test_pictures_are_kept_where_they_are_wanted(desk: Desk) -> None:
    phone = settings_phone()
    with_pictures = replace(desk, pictures=True)
    run = with_pictures.run(phone)
    digests = [s.picture for s in desk.steps(run)]
    assert all(digests)
    assert desk.knowledge.journal.picture(digests[0]).data == phone.shown
    assert not any(s.picture for s in desk.steps(desk.run(settings_phone())))


def test_a_private_value_that_comes_with_the_picture_is_masked_in_it(desk: Desk) -> None:
    class Popping(PaperPhone):
        def picture(self) -> Picture:
            card = label(9, "Card 4111 1111 1111 1111")
            self.pages[self.at] = screen(card, button(3, "Display"), package=self.pages[self.at].package)
            return super().picture()

    phone = settings_phone()
    phone = Popping(phone.pages, phone.leads, shown=painted(255))
    run = replace(desk, pictures=True).run(phone)
    kept = [p for step in desk.steps(run) for p in (step.picture, step.picture_after) if p]
    assert len(kept) > 1
    left, top, right, bottom = line(9)
    for each in kept:
        image = Image.open(BytesIO(desk.knowledge.journal.picture(each).data)).convert("L")
        assert image.crop((left + 9, top + 9, right - 9, bottom - 9)).getextrema() == (0, 0)


def test_a_setting_that_is_so_already_is_not_touched(desk: Desk) -> None:
    phone = settings_phone()
    run = desk.run(phone, "open Settings, tap Sound, turn on Vibrate")
    assert run.status is RunStatus.DONE
    assert phone.done == ["open com.android.settings", "tap Sound"]


def painted(shade: int) -> bytes:
    data = BytesIO()
    Image.new("L", SIZE, shade).save(data, "PNG")
    return data.getvalue()


@pytest.mark.parametrize("reacts", [True, False])
def test_a_last_tap_counts_when_only_the_picture_shows_it(desk: Desk, reacts: bool) -> None:
    page = screen(icon((0, 400, 1080, 1600), "Canvas"), package="com.android.settings")

    class Painted(PaperPhone):
        def perform(self, operation: Operation) -> None:
            super().perform(operation)
            if reacts and operation.type is OperationType.CLICK:
                self.shown = painted(200)

    pages = {"home": home_screen("Settings"), "main": page}
    phone = Painted(pages, {"open com.android.settings": "main"}, shown=painted(20))
    run = desk.run(phone, "open Settings, tap Canvas")
    assert run.status is (RunStatus.DONE if reacts else RunStatus.FAILED)
    assert len(desk.knowledge.tasks()) == reacts


# --- exploring on the way


def menu_phone() -> PaperPhone:
    """Export stands in a menu behind More options; Tools is a menu without it."""
    package = "com.android.settings"
    main = [label(-1, "Notes"), icon((940, 40, 1060, 160), "More options"), button(3, "Tools")]
    menu = window(button(1, "Export"), package=package)
    pages = {
        "home": home_screen("Settings"),
        "main": screen(*main, package=package),
        "menu": screen(*main, package=package, over=[menu]),
        "export": screen(label(0, "Exported"), package=package, activity=".Export"),
    }
    leads = {"open com.android.settings": "main", "main: tap More options": "menu", "menu: tap Export": "export"}
    return PaperPhone(pages, leads)


def test_a_door_is_found_kept_and_replayed(desk: Desk) -> None:
    first, second = menu_phone(), menu_phone()
    run = desk.run(first, "open Settings, tap Export")
    assert (run.status, first.at) == (RunStatus.DONE, "export")
    way = ["open com.android.settings", "tap More options", "tap Export"]
    assert first.done == way
    assert len(desk.knowledge.task(run.task).steps) == 3
    assert desk.run(second, "open Settings, tap Export").status is RunStatus.DONE
    assert second.done == way


def test_a_replay_heals_what_was_renamed(desk: Desk) -> None:
    first = desk.run(settings_phone())
    newer = settings_phone()
    renamed = tuple(replace(w, text="Screen") if w.text == "Display" else w for w in newer.pages["main"].widgets)
    newer.pages["main"] = replace(newer.pages["main"], widgets=renamed)
    newer.leads = {**newer.leads, "main: tap Screen": "display"}
    second = desk.run(newer)
    assert (second.status, second.task) == (RunStatus.DONE, first.task)
    assert [s.healed for s in desk.steps(second)] == [False, True, False]
    assert desk.knowledge.task(first.task).version == 2


def dimmer_phone(leads: dict[str, str]) -> PaperPhone:
    """Each page shows a slider at its value, from 1 to 100; where drags lead."""
    package = "com.android.settings"
    slid = {
        at: screen(node("SeekBar", line(1), text=f"{at}.0", content_desc="Dimmer", focusable=True), package=package)
        for at in ("60", "31", "30")
    }
    return PaperPhone({"home": home_screen("Settings"), **slid}, {f"open {package}": "60", **leads})


def test_a_slider_that_ends_beside_the_value_is_dragged_on(desk: Desk) -> None:
    phone = dimmer_phone({"60: drag 30": "31", "31: drag 29": "30"})
    run = desk.run(phone, "open Settings, set Dimmer to 30")
    assert (run.status, phone.at) == (RunStatus.DONE, "30")


def test_a_slider_that_cannot_show_the_value_ends_the_run(desk: Desk) -> None:
    phone = dimmer_phone({"60: drag 30": "31"})
    run = desk.run(phone, "open Settings, set Dimmer to 30")
    assert run.status is RunStatus.FAILED
    assert "31 instead of 30" in run.reason
    assert phone.done[1:] == ["drag 30", "drag 29", "drag 28.1"]


# --- questions


def form_phone(trouble: dict[str, tuple[bool, BaseException]] | None = None) -> PaperPhone:
    package = "com.example.chat"
    write = screen(text_field(0, "Message"), button(1, "Send"), package=package)
    sent = screen(label(0, "Sent"), package=package, activity=".Sent")
    pages = {"home": home_screen("Chat"), "write": write, "sent": sent}
    return PaperPhone(pages, {f"open {package}": "write", "write: tap Send": "sent"}, trouble=trouble or {})


SENDING = "open Chat, type “Hello” in Message, tap Send"
SENT = ["open com.example.chat", "type Hello in Message", "tap Send"]


@pytest.mark.parametrize(
    ("said", "status", "done"),
    [("yes", RunStatus.DONE, SENT), ("no", RunStatus.STOPPED, SENT[:2]), (None, RunStatus.WAITING, SENT[:2])],
)
def test_nothing_is_sent_without_a_yes(desk: Desk, said: str | None, status: RunStatus, done: list[str]) -> None:
    phone = form_phone()
    if said:
        desk.person.answers["approval"] = said
    run = desk.run(phone, SENDING)
    assert (run.status, phone.done) == (status, done)
    assert [q.kind for q in desk.person.asked] == [QuestionKind.CONFIRM]
    assert (run.approvals, run.interventions) == (1 if said else 0, 0)


def test_a_replay_asks_again(desk: Desk) -> None:
    desk.person.answers["approval"] = "yes"
    assert desk.run(form_phone(), SENDING).status is RunStatus.DONE
    desk.person.answers.clear()
    again = form_phone()
    assert desk.run(again, SENDING).status is RunStatus.WAITING
    assert again.done == SENT[:2]


def test_an_unknown_wish_ends_clearly_and_touches_nothing(desk: Desk) -> None:
    phone = settings_phone()
    run = desk.run(phone, "fold seventeen paper cranes")
    assert run.status is RunStatus.FAILED
    assert "steps" in run.reason
    assert phone.done == []


# --- what goes wrong


class Unversioned(PaperPhone):
    """Too slow to tell the versions of its apps."""

    def app_version(self, package: str) -> str:
        raise DeviceTimeout(f"It did not tell the version of {package} in time.")


def test_a_version_that_is_not_told_in_time_ends_no_run(desk: Desk) -> None:
    usual = settings_phone()
    phone = Unversioned(usual.pages, usual.leads)
    run = desk.run(phone)
    assert (run.status, len(phone.done)) == (RunStatus.DONE, 3)
    assert desk.knowledge.tasks()[0].environment.app_version == ""


class Blinking(PaperPhone):
    """Has no picture in time of what all steps led to."""

    def observe(self, *, picture: bool = False) -> Page:
        if picture and len(self.done) == len(DONE):
            raise DeviceTimeout("It did not take a picture in time.")
        return PaperPhone.observe(self, picture=picture)


def test_a_last_picture_that_is_not_taken_in_time_ends_no_run(desk: Desk) -> None:
    usual = settings_phone()
    desk.pictures = True
    run = desk.run(Blinking(usual.pages, usual.leads))
    assert run.status is RunStatus.DONE
    assert [bool(s.picture) for s in desk.steps(run)] == [True] * 3
    assert desk.steps(run)[-1].picture_after == ""


def test_a_stop_is_the_end_of_the_run(desk: Desk) -> None:
    phone = settings_phone()
    runner: list[DirectRunner] = []
    desk.witness.after = lambda step: runner[0].stop() if step.number == 1 else None
    runner.append(desk.runner(phone))
    run = runner[0].run(STEPS)
    assert run.status is RunStatus.STOPPED
    assert phone.done == DONE[:1]
    assert desk.knowledge.journal.run(run.id).status is RunStatus.STOPPED
    assert desk.knowledge.tasks() == ()


def test_a_stop_before_anything_was_done_does_nothing(desk: Desk) -> None:
    phone = settings_phone()
    runner = desk.runner(phone)
    runner.stop()
    assert runner.run(STEPS).status is RunStatus.STOPPED
    assert phone.done == []


def test_ctrl_c_in_an_operation_stops_the_run(desk: Desk) -> None:
    phone = settings_phone(trouble={"tap Display": (True, KeyboardInterrupt())})
    run = desk.run(phone)
    assert (run.status, phone.done) == (RunStatus.STOPPED, DONE[:2])
    assert [s.number for s in desk.steps(run)] == [1]
    assert [i.number for i in desk.knowledge.journal.intents(run.id)] == [1, 2]


def test_a_lost_phone_ends_the_run_as_lost(desk: Desk) -> None:
    phone = settings_phone(trouble={"tap Display": (False, DeviceLost("The phone is gone."))})
    run = desk.run(phone)
    assert run.status is RunStatus.LOST
    assert "The phone is gone." in run.reason
    assert phone.done == DONE[:2]


@pytest.mark.parametrize("happened", [True, False])
def test_a_line_that_comes_back_is_looked_at_and_nothing_sent_twice(desk: Desk, happened: bool) -> None:
    phone = form_phone({"tap Send": (happened, DeviceLost("The phone is gone."))})
    phone.comes_back = True
    desk.person.answers["approval"] = "yes"
    run = desk.run(phone, SENDING)
    assert phone.done == SENT
    assert run.status is (RunStatus.DONE if happened else RunStatus.FAILED)


def test_what_has_moved_since_it_was_chosen_is_looked_at_again_and_not_touched_blindly(desk: Desk) -> None:
    plain = settings_phone()
    rows = [row(0, "Advertisement"), row(1, "Network"), row(2, "Display"), row(3, "Sound")]
    moved = screen(label(-1, "Settings"), listing(*rows), package="com.android.settings")

    class Moving(PaperPhone):
        """A row comes in above after the first look at the main page."""

        def observe(self, *, picture: bool = False) -> Page:
            page = super().observe(picture=picture)
            if self.at == "main":
                self.pages["main"] = moved
            return page

    phone = Moving(plain.pages, plain.leads)
    assert desk.run(phone).status is RunStatus.DONE
    assert phone.done == DONE


def test_a_phone_that_says_no_is_a_failure(desk: Desk) -> None:
    phone = settings_phone(trouble={"tap Display": (False, DeviceRefused("The phone says no."))})
    assert desk.run(phone).status is RunStatus.FAILED


@pytest.mark.parametrize("happened", [True, False])
def test_what_timed_out_is_looked_at_again_and_never_repeated(desk: Desk, happened: bool) -> None:
    phone = form_phone({"tap Send": (happened, DeviceTimeout("No answer."))})
    desk.person.answers["approval"] = "yes"
    run = desk.run(phone, SENDING)
    assert phone.done == SENT
    assert phone.done.count("tap Send") == 1
    assert desk.steps(run)[-1].result is (StepResult.CHANGED if happened else StepResult.UNKNOWN)


def test_what_may_not_have_happened_is_not_called_done(desk: Desk) -> None:
    phone = form_phone({"tap Send": (False, DeviceTimeout("No answer."))})
    desk.person.answers["approval"] = "yes"
    assert desk.run(phone, SENDING).status is not RunStatus.DONE
    assert desk.knowledge.tasks() == ()


def test_a_step_in_the_middle_that_timed_out_is_judged_by_the_page(desk: Desk) -> None:
    done = settings_phone(trouble={"tap Display": (True, DeviceTimeout("No answer."))})
    assert (desk.run(done).status, done.done) == (RunStatus.DONE, DONE)
    not_done = settings_phone(trouble={"tap Display": (False, DeviceTimeout("No answer."))})
    assert desk.run(not_done).status is not RunStatus.DONE
    assert [w.checked for w in not_done.pages["display"].widgets if w.checkable] == [False]


def test_a_process_that_ends_leaves_an_open_run_with_its_intent(desk: Desk) -> None:
    phone = settings_phone(trouble={"tap Display": (True, SystemExit(9))})
    with pytest.raises(SystemExit):
        desk.run(phone)
    journal = desk.knowledge.journal
    (run,) = journal.runs()
    assert run.status is RunStatus.RUNNING
    assert [i.number for i in journal.intents(run.id)] == [1, 2]
    assert journal.mark_interrupted(Owner(1, "another", "promptrpa", "")) == (run.id,)
    assert journal.run(run.id).status is RunStatus.INTERRUPTED


def test_an_error_of_our_own_ends_the_run_and_is_raised(desk: Desk) -> None:
    phone = settings_phone(trouble={"tap Display": (False, StorageFull("No room is left on the disk."))})
    with pytest.raises(StorageFull):
        desk.run(phone)
    (run,) = desk.knowledge.journal.runs()
    assert (run.status, run.reason) == (RunStatus.FAILED, "No room is left on the disk.")
    assert run.ended


def test_the_intent_is_on_record_before_the_phone_is_touched(desk: Desk) -> None:
    seen: list[int] = []

    class Watched(PaperPhone):
        def perform(self, operation: Operation) -> None:
            (run,) = desk.knowledge.journal.runs()
            seen.append(len(desk.knowledge.journal.intents(run.id)))
            super().perform(operation)

    plain = settings_phone()
    desk.run(Watched(plain.pages, plain.leads))
    assert seen == [1, 2, 3]


@pytest.mark.parametrize("told", ["Settings keeps stopping", "Settings isn't responding", "设置屡次停止运行"])
def test_an_app_that_crashes_again_is_told_and_left_alone(desk: Desk, told: str) -> None:
    crash = window(label(1, told), button(2, "Close app"), package="android", box=(100, 700, 980, 1300))
    crashed = screen(label(0, "Home"), package="org.launcher", over=[crash])
    phone = PaperPhone({"home": home_screen("Settings"), "crashed": crashed}, {"open com.android.settings": "crashed"})
    run = desk.run(phone, "open Settings, tap Display")
    assert (run.status, phone.done) == (RunStatus.FAILED, ["open com.android.settings"] * 2)
    assert f"The phone says: “{told}”" in run.reason


def test_what_only_leads_to_a_row_that_moved_is_not_taken_for_it(desk: Desk) -> None:
    package, hours = "com.android.settings", [label(-1, "Opening hours"), label(0, "Monday 8:00 to 18:00")]
    opened_at = screen(*hours, package=package)
    before = {
        "home": home_screen("Settings"),
        "main": screen(
            label(-1, "Settings"), listing(row(0, "Opening hours"), row(1, "Loyalty card")), package=package
        ),
        "hours": opened_at,
    }
    leads = {f"open {package}": "main", "main: tap Opening hours": "hours"}
    assert desk.run(PaperPhone(before, leads), "open Settings, tap Opening hours").status is RunStatus.DONE
    about = screen(label(-1, "About the shop"), listing(row(0, "Address"), row(1, "Opening hours")), package=package)
    main = screen(label(-1, "Settings"), listing(row(0, "Opening times"), row(1, "Loyalty card")), package=package)
    now = {"home": home_screen("Settings"), "main": main, "about": about, "hours": opened_at}
    ways = {f"open {package}": "main", "main: tap Opening times": "about", "about: tap Opening hours": "hours"}
    phone = PaperPhone(now, ways)
    run = desk.run(phone, "open Settings, tap Opening hours")
    assert (run.status, phone.done[-2:]) == (RunStatus.DONE, ["tap Opening times", "tap Opening hours"]), run.reason
