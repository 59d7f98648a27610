"""Suites: read, judged, run part by part, reported."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from loop_kit import (
    PaperPhone,
    button,
    label,
    line,
    listing,
    node,
    opened,
    row,
    screen,
    settings_phone,
    switch_row,
    text_field,
)
from loop_kit import home as home_screen

from common import wait_until
from promptrpa.bootstrap import content_folder, load_app_names, make_checker, make_runner
from promptrpa.cli.suite import exit_code
from promptrpa.domain.operation import Operation
from promptrpa.domain.page import Page
from promptrpa.domain.run import Run
from promptrpa.domain.suite import (
    CaseResult,
    CaseStatus,
    Checked,
    Ended,
    ExpectationKind,
    Suite,
    SuiteRun,
    SuiteStatus,
)
from promptrpa.errors import DeviceLost, NotFound, UsageError
from promptrpa.knowledge.store import KnowledgeBase
from promptrpa.matching.pages.judging import PageJudge
from promptrpa.matching.prompts.expectations import read_expectation, read_expectations
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.mind import Mind
from promptrpa.ports.device import Device
from promptrpa.ports.people import Asker
from promptrpa.runs.suites import progress
from promptrpa.runs.suites.direct import DirectSuites
from promptrpa.runs.suites.junit import as_junit
from promptrpa.runs.suites.reading import form_of, read_suite
from promptrpa.settings import Settings

K = ExpectationKind


# --- what is expected, in words


@pytest.mark.parametrize(
    ("said", "kind", "what", "value"),
    [
        ('then I see "7:30"', K.SEE, "7:30", ""),
        ("And the page shows “Saved”.", K.SEE, "Saved", ""),
        ("then there is a button “Save”", K.SEE, "Save", ""),
        ('then I don\'t see "No alarms"', K.NOT_SEE, "No alarms", ""),
        ("then there is no “Error”", K.NOT_SEE, "Error", ""),
        ("then “Error” is gone", K.NOT_SEE, "Error", ""),
        ("then I see “Alarm” 3 times", K.COUNT, "Alarm", "3"),
        ('then "Dark theme" is on', K.ON, "Dark theme", ""),
        ("then Dark theme is turned off", K.OFF, "Dark theme", ""),
        ('then "Hour" is "7"', K.VALUE, "Hour", "7"),
        ("then Hour is “7”", K.VALUE, "Hour", "7"),
        ('then "Save" is disabled', K.DISABLED, "Save", ""),
        ("then “Save” can be tapped", K.ENABLED, "Save", ""),
        ("then the app is Clock", K.APP, "Clock", ""),
        ("then it fails", K.FAILS, "", ""),
        ('then it asks "Pay"', K.ASKS, "Pay", ""),
        ("then it takes less than 10 seconds", K.QUICK, "", "10"),
        ("那么我看到“7:30”", K.SEE, "7:30", ""),
        ("那么页面显示“完成”", K.SEE, "完成", ""),
        ("那么我看不到“没有闹钟”", K.NOT_SEE, "没有闹钟", ""),
        ("那么“错误”不见了", K.NOT_SEE, "错误", ""),
        ("那么看到3个“闹钟”", K.COUNT, "闹钟", "3"),
        ("那么“深色主题”是开着的", K.ON, "深色主题", ""),
        ("那么“深色主题”已关闭", K.OFF, "深色主题", ""),
        ("那么“小时”是“7”", K.VALUE, "小时", "7"),
        ("那么“保存”不能点击", K.DISABLED, "保存", ""),
        ("那么我在时钟里", K.APP, "时钟", ""),
        ("那么它失败", K.FAILS, "", ""),
        ("那么用时不超过10秒", K.QUICK, "", "10"),
        ("then I see no “Error”", K.NOT_SEE, "Error", ""),
        ("then I see no error", K.NOT_SEE, "error", ""),
        ("then I see No alarms", K.SEE, "No alarms", ""),
        ("then no alarm is on", K.OFF, "alarm", ""),
        ("那么“Wi-Fi”没有关闭", K.ON, "Wi-Fi", ""),
        ("那么飞行模式不是开着的", K.OFF, "飞行模式", ""),
        ("那么“保存”不是灰色的", K.ENABLED, "保存", ""),
        ("那么“保存”不是不能点的", K.ENABLED, "保存", ""),
        ("那么“错误”还没有出现", K.NOT_SEE, "错误", ""),
        ("那么没有失败", K.DONE, "", ""),
        ("then it does not fail", K.DONE, "", ""),
        ("那么它没有成功", K.FAILS, "", ""),
    ],
)
def test_expectations_are_read_in_both_languages(said: str, kind: K, what: str, value: str) -> None:
    read = read_expectation(said)
    assert (read.kind, read.what, read.value, read.text) == (kind, what, value, said)


@pytest.mark.parametrize(
    ("said", "kind", "each"),
    [
        ("I see “A” and “B”", K.SEE, ["I see “A”", "I see “B”"]),
        (
            "then both “A”, “B” & “C” are on",
            K.ON,
            ["then “A” is on", "then “B” is on", "then “C” is on"],
        ),
        ("then I don't see “A” or “B”", K.NOT_SEE, ["then I don't see “A”", "then I don't see “B”"]),
        ("那么“A”和“B”都不能点", K.DISABLED, ["那么“A”不能点", "那么“B”不能点"]),
        ("then I see “A and B”", K.SEE, ["then I see “A and B”"]),
    ],
)
def test_each_of_several_quoted_texts_is_expected(said: str, kind: K, each: list[str]) -> None:
    read = read_expectations(said)
    assert [one.text for one in read] == each
    assert all(one.kind is kind and one.exact for one in read)


@pytest.mark.parametrize(
    "said",
    [
        "then everything is fine and dandy",
        "then the app is not Clock",
        "then I see “A” but not “B”",
        "那么我看到“A”而不是“B”",
        "then “A” or “B” is on",
    ],
)
def test_what_cannot_be_judged_is_refused_with_examples(said: str) -> None:
    with pytest.raises(UsageError, match="then I see “7:30”"):
        read_expectations(said)


# --- files


YAML = """\
name: Alarms
setup: go to the home screen
retries: 1
values: {time: "7:30"}
cases:
  - name: an alarm at {time}
    prompt: set an alarm for {time}
    expect:
      - then I see "{time}"
      - then I don't see "No alarms"
    teardown: [open Clock]
  - open Settings
  - prompt: open Settings, tap Display
    values: {reason: because}
    expect: then the app is Settings
"""

CSV = '''\
name,prompt,expect,time
early,set an alarm for {time},then I see "{time}"; then the app is Clock,6:15
"late, very",set an alarm for {time},"then I see ""{time}""",22:05
'''

TEXT = """\
# Every night.
Suite: Alarms
Setup: go to the home screen

Case: an alarm is set
set an alarm for {time}
With: time = 7:30
then I see "7:30"
and the app is Clock
Teardown: open Clock

打开设置，点击显示
那么我看到“深色主题”
"""


def test_a_suite_is_read_from_yaml() -> None:
    suite = read_suite(YAML)
    assert (suite.name, suite.setup, suite.retries, suite.form) == ("Alarms", ("go to the home screen",), 1, "yaml")
    first, second, third = suite.cases
    assert (first.name, first.prompt, first.line) == ("an alarm at 7:30", "set an alarm for 7:30", 6)
    assert [e.what for e in first.expect] == ["7:30", "No alarms"]
    assert first.teardown == ("open Clock",)
    assert (second.name, second.prompt) == ("open Settings", "open Settings")
    assert third.values == {"time": "7:30", "reason": "because"}  # what no text names, answers questions
    assert third.expect[0].kind is K.APP


def test_a_suite_is_read_from_csv() -> None:
    suite = read_suite(CSV, name="table")
    assert (suite.name, suite.form) == ("table", "csv")
    assert [(case.name, case.prompt) for case in suite.cases] == [
        ("early", "set an alarm for 6:15"),
        ("late, very", "set an alarm for 22:05"),
    ]
    assert [len(case.expect) for case in suite.cases] == [2, 1]


def test_a_suite_is_read_from_plain_text() -> None:
    suite = read_suite(TEXT)
    assert (suite.name, suite.setup, suite.form) == ("Alarms", ("go to the home screen",), "text")
    first, second = suite.cases
    assert (first.name, first.prompt, first.teardown) == ("an alarm is set", "set an alarm for 7:30", ("open Clock",))
    assert [e.kind for e in first.expect] == [K.SEE, K.APP]
    assert (second.prompt, second.expect[0].what) == ("打开设置，点击显示", "深色主题")


@pytest.mark.parametrize(
    ("source", "form", "fault"),
    [
        ("cases:\n  - name: x\n", "yaml", "Line 2: This case has no prompt."),
        ("cases:\n  - prompt: x\n    wants: y\n", "yaml", "Line 3: A case has no “wants”"),
        ("cases:\n  - prompt: x\n    expect: it glows\n", "yaml", "Line 3: “it glows” says nothing"),
        ("cases:\n  - prompt: set {time}\n", "yaml", "Line 2: There is no value for {time}."),
        ("cases: [\n", "yaml", "this is no YAML|This is no YAML"),
        ("name: x\n", "yaml", "Line 1: There are no cases."),
        ("cases:\n  - prompt: x\nretries: 99\n", "yaml", "Line 3: A number from 0 to 5"),
        ("name,text\na,b\n", "csv", "Line 1: There is no column “prompt”"),
        ("name,prompt\na,\n", "csv", "Line 2: This row has no prompt."),
        ("prompt\na,b\n", "csv", "Line 2: This row has 2 cells"),
        ('prompt\n"a\n', "csv", "this is no CSV|This is no CSV"),
        ("then I see “x”\n", "text", "Line 1: An expectation stands below"),
        ("Case: x\n\nCase: y\nopen Settings\n", "text", "Line 1: This case has no prompt."),
        ("open Settings\nthen it glows\n", "text", "Line 2: “then it glows” says nothing"),
        ("# nothing\n", "text", "The suite has no case."),
        ("x", "xml", "not as xml"),
        ("[" * 20000, "yaml", "no YAML"),
        ("cases:\n  - prompt: x\n    expect: then I see “" + "x " * 400 + "”\n", "yaml", "Line 3: An expectation has"),
        (
            "cases:\n  - prompt: x\n    expect: [" + "then it fails, " * 60 + "]\n",
            "yaml",
            "Line 2: A case has at most 50",
        ),
    ],
)
def test_a_bad_file_is_refused_with_its_line(source: str, form: str, fault: str) -> None:
    with pytest.raises(UsageError, match=fault.replace("{", r"\{").replace("}", r"\}")):
        read_suite(source, form)


@pytest.mark.parametrize("file", sorted((Path(__file__).parents[2] / "docs" / "examples" / "suites").iterdir()))
def test_the_examples_can_be_read(file: Path) -> None:
    source = file.read_text(encoding="utf-8")
    suite = read_suite(source, form_of(source, file.name), file.stem)
    assert suite.cases
    assert all(case.expect for case in suite.cases)


def test_the_form_is_known_by_the_ending_or_the_looks() -> None:
    assert [form_of("", f) for f in ("a.yml", "a.csv", "a.txt")] == ["yaml", "csv", "text"]
    assert [form_of(source) for source in (YAML, CSV, TEXT)] == ["yaml", "csv", "text"]


@pytest.mark.parametrize(
    "source",
    ['prompt\n"open Notes, tap A"\n', "name;prompt\na;open Notes, tap A\n", "Prompt\tname\nopen Notes, tap A\tb\n"],
)
def test_a_table_of_one_column_or_between_other_signs_is_a_table(source: str) -> None:
    assert [case.prompt for case in read_suite(source).cases] == ["open Notes, tap A"]


# --- what is on the page


@pytest.fixture(scope="module")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PageJudge]:
    with opened(tmp_path_factory.mktemp("judge")) as (mind, _):
        yield PageJudge(Lexicon.load(content_folder() / "lexicon"), load_app_names(), mind.embedder, mind.semantics)


def settings_page() -> Page:
    return screen(
        label(-1, "Display"),
        switch_row(0, "Dark theme", on=True),
        listing(row(1, "Font size", "Large"), row(2, "Ringtone", "Bell"), row(3, "07:30 AM", "Alarm")),
        text_field(4, hint="Name", text="Anna"),
        button(5, "Save", enabled="false"),
        button(6, "Cancel"),
        package="com.android.settings",
    )


@pytest.mark.parametrize(
    ("said", "seen"),
    [
        ("then I see “Font size”", None),
        ("then I see “font SIZE”", None),
        ("then I see “7:30”", None),  # a time, however it is written
        ("then I see “Cancel”", None),
        ("那么我看到“取消”", None),  # the same in the other language
        ("then I see “Large Ringtone”", "“Ringtone”"),
        ("then I see “17:30”", "“07:30 AM”"),
        ("then I see “Font siz”", "“Font size”"),
        ("then I don't see “Vibrate”", None),
        ("then I don't see “Font size”", "“Font size”"),
        ("then I see “Ringtone” 1 times", None),
        ("then I see “Ringtone” 2 times", "1 times"),
        ("then “Dark theme” is on", None),
        ("那么“深色主题”是关着的", "it is on"),
        ("then “Name” is “Anna”", None),
        ("then “Name” is “Bob”", "“Anna”"),
        ("then “Font size” is “Large”", None),
        ("then “Save” is disabled", None),
        ("then “Cancel” is disabled", "it can be used"),
        ("then “Purple wombat” is on", "no “Purple wombat”"),
        ("then the app is Settings", None),
        ("那么应用是设置", None),
        ("then the app is Clock", "Settings"),
    ],
)
def test_a_page_is_judged_and_what_was_seen_is_told(judge: PageJudge, said: str, seen: str | None) -> None:
    found = judge.judge(settings_page(), read_expectation(said))
    assert found.holds == (seen is None), found
    assert (seen or "") in found.seen


@pytest.mark.parametrize(
    ("said", "holds"),
    [
        ("then “Bluetooth scanning” is on", False),  # another thing is
        ("then “Bluetooth scan” is on", False),
        ("then “Bluetooth” is on", True),
        ("then I see “500”", False),
        ("then I see “1,500”", True),
        ("then I see “1500”", True),
        ("then I see “3”", False),
        ("then I see “35”", False),
        ("then I see “3.5”", True),
        ("then I see “5°”", False),
        ("then I see “-5°”", True),
        ("then I see “7”", True),  # of a range
        ("then I see “Milk” 1 times", True),  # text and description of one box
    ],
)
def test_a_part_of_a_name_or_number_is_not_the_whole(judge: PageJudge, said: str, holds: bool) -> None:
    texts = (label(1, "1,500"), label(2, "3.5"), label(3, "-5°"), label(4, "7-9"))
    box = node("CheckBox", line(5), text="Milk", content_desc="Milk, to buy", checkable=True, clickable=True)
    page = screen(switch_row(0, "Bluetooth", on=True), *texts, box)
    assert judge.judge(page, read_expectation(said)).holds is holds


# --- what comes next


def a_run(*devices: str, source: str = "one\n\ntwo\n\nthree", **more: object) -> SuiteRun:
    suite = replace(read_suite(source, "text"), id="s", **more)  # type: ignore[arg-type]
    return progress.opened(suite, "r", devices or ("p1",), "2026-01-01T00:00:00+00:00")


def step(run: SuiteRun, device: str, status: str = "done", **more: object) -> SuiteRun:
    """Take what comes next on a phone, and end it."""
    run, what = progress.take(run, device)
    assert what is not None
    run = progress.begun(run, what, f"{what.number}.{what.index}")
    end = Ended(f"{what.number}.{what.index}", status, "why", 1.0, **more)  # type: ignore[arg-type]
    return progress.closed(progress.ended(run, what, end), "2026-01-02T00:00:00+00:00")


def statuses(run: SuiteRun) -> list[str]:
    return [result.status.value for result in run.results]


def test_phones_share_the_cases_and_each_does_one_at_a_time() -> None:
    run = a_run("p1", "p2")
    run, first = progress.take(run, "p1")
    run, second = progress.take(run, "p2")
    assert first
    assert second
    assert (first.number, second.number) == (0, 1)
    _, again = progress.take(run, "p1")
    assert again == first
    run = progress.closed(progress.ended(run, first, Ended("x", "done", "", 1.0)), "now")
    run, third = progress.take(run, "p1")
    assert third
    assert third.number == 2
    for what in (second, third):
        run = progress.closed(progress.ended(run, what, Ended("x", "done", "", 1.0)), "now")
    assert (run.status, run.ended) == (SuiteStatus.PASSED, "now")


def test_setup_and_teardown_stand_around_a_case() -> None:
    source = "Setup: s\nTeardown: t\n\none"
    run = step(step(step(a_run(source=source), "p1"), "p1"), "p1")
    assert [part.prompt for part in run.results[0].parts] == ["s", "one", "t"]
    assert (statuses(run), run.status) == (["passed"], SuiteStatus.PASSED)
    broken = step(a_run(source=source), "p1", "failed")
    assert [part.skipped for part in broken.results[0].parts] == [False, True, False]  # what comes after is done
    broken = step(broken, "p1")
    assert (statuses(broken), broken.results[0].reason) == (["broken"], "Setup did not work: why")
    after = step(step(step(a_run(source=source), "p1"), "p1"), "p1", "failed")
    assert statuses(after) == ["broken"]


def test_a_case_fails_by_its_run_or_by_what_is_not_so() -> None:
    source = "one\nthen I see “x”"
    held, not_held = Checked("then I see “x”", True), Checked("then I see “x”", False, "“y”")
    assert statuses(step(a_run(source=source), "p1", checks=(held,))) == ["passed"]
    run = step(a_run(source=source), "p1", checks=(not_held,))
    assert (statuses(run), run.results[0].reason) == (["failed"], "It is not so: then I see “x” Seen: “y”")
    assert statuses(step(a_run(source=source), "p1", "failed", checks=(held,))) == ["failed"]
    assert statuses(step(a_run(source=source), "p1")) == ["failed"]  # the page was not looked at


def test_a_failure_or_a_question_may_be_what_is_expected() -> None:
    assert statuses(step(a_run(source="one\nthen it fails"), "p1", "failed")) == ["passed"]
    assert statuses(step(a_run(source="one\nthen it fails"), "p1")) == ["failed"]
    asks = "one\nthen it asks “pay”"
    assert statuses(step(a_run(source=asks), "p1", "stopped", asked="“Pay now” can pay. Do it?")) == ["passed"]
    assert statuses(step(a_run(source=asks), "p1")) == ["failed"]
    assert statuses(step(a_run(source="one"), "p1", "stopped", asked="Which one?")) == ["asks"]
    assert statuses(step(a_run(source="one\nthen it takes less than 0.5 seconds"), "p1")) == ["failed"]


def test_what_failed_is_tried_again_where_that_is_safe() -> None:
    run = step(a_run(source="one", retries=1), "p1", "failed", acted=True)
    assert statuses(run) == ["queued"]
    run = step(run, "p1")
    assert (statuses(run), run.results[0].tries, run.results[0].earlier) == (["passed"], 2, ("0.0",))
    assert statuses(step(step(a_run(source="one", retries=1), "p1", "failed"), "p1", "failed")) == ["failed"]
    assert statuses(step(a_run(source="one", retries=1), "p1", "failed", acted=True, risky=True)) == ["failed"]


def test_a_lost_phone_hands_its_case_on_where_it_did_nothing() -> None:
    run = step(a_run("p1", "p2", source="one\n\ntwo"), "p1", "lost")
    assert (run.lost, statuses(run), progress.take(run, "p1")[1]) == (("p1",), ["queued", "queued"], None)
    run = step(step(run, "p2"), "p2")
    assert run.status is SuiteStatus.PASSED
    acted = step(a_run("p1", "p2", source="one\n\ntwo"), "p1", "lost", acted=True)
    assert statuses(acted) == ["lost", "queued"]
    alone = step(a_run("p1", source="one\n\ntwo"), "p1", "lost")
    assert (statuses(alone), alone.results[1].reason) == (["lost", "lost"], progress.NO_PHONE)


def test_a_suite_is_stopped() -> None:
    run, what = progress.take(a_run(), "p1")
    assert what
    run = progress.stopped(progress.begun(run, what, "x"), "now")
    assert (run.status, set(statuses(run))) == (SuiteStatus.STOPPED, {"stopped"})
    assert [each.part.run for each in progress.in_progress(run)] == ["x"]
    assert progress.take(run, "p1")[1] is None


@pytest.mark.parametrize(
    ("cases", "code"),
    [
        (["passed"], 0),
        (["passed", "failed", "asks"], 1),
        (["broken"], 1),
        (["asks", "lost"], 4),
        (["asks", "passed"], 5),
    ],
)
def test_the_exit_code_says_what_became_of_it(cases: Sequence[str], code: int) -> None:
    results = tuple(CaseResult(n, "x", "x", (), CaseStatus(status)) for n, status in enumerate(cases))
    status = SuiteStatus.FAILED if code else SuiteStatus.PASSED
    assert exit_code(SuiteRun("r", Suite("s", "S", ()), ("p1",), results, status)) == code
    assert exit_code(SuiteRun("r", Suite("s", "S", ()), ("p1",), results, SuiteStatus.STOPPED)) == 3


def test_junit_tells_what_failed_and_why() -> None:
    run = step(step(step(a_run(), "p1"), "p1", "failed"), "p1", "stopped", asked="Pay?\x00")
    root = ElementTree.fromstring(as_junit(run))
    suite = root.find("testsuite")
    assert suite is not None
    assert {name: suite.get(name) for name in ("tests", "failures", "errors", "skipped")} == {
        "tests": "3",
        "failures": "1",
        "errors": "1",
        "skipped": "0",
    }
    found = [(case.get("name"), [child.tag for child in case]) for case in suite.findall("testcase")]
    assert found == [
        ("one", ["system-out"]),
        ("two", ["failure", "system-out"]),
        ("three", ["error", "system-out"]),
    ]
    assert suite.findall("testcase")[2].find("error").get("message") == "Pay?\ufffd"  # type: ignore[union-attr]


# --- in this process


class Bench:
    """Suites on phones made of paper."""

    def __init__(self, mind: Mind, knowledge: KnowledgeBase, phones: dict[str, PaperPhone]) -> None:
        self.knowledge = knowledge
        self.phones = phones
        self.told: list[SuiteRun] = []
        checker = make_checker(knowledge, mind)

        @contextmanager
        def device(serial: str) -> Iterator[Device]:
            if serial not in phones:
                raise DeviceLost(f"There is no phone {serial}.")
            yield phones[serial]

        def runner(device: Device, asker: Asker) -> object:
            settings = Settings(home=Path(), pictures=False, step_timeout=0.2)
            return make_runner(settings, knowledge, mind, device, asker, Nobody(), checker)

        self.suites = DirectSuites(knowledge.suites, knowledge.journal, device, runner, self.told.append)  # type: ignore[arg-type]

    def run(self, source: str, *devices: str, **how: bool) -> SuiteRun:
        kept = self.knowledge.suites.save(read_suite(source, "text", "Paper"))
        return self.suites.run(kept, devices or ("p1",), **how)


class Nobody:
    def started(self, run: Run) -> None: ...

    def note(self, text: str) -> None: ...

    def step(self, step: object) -> None: ...

    def over(self, run: Run) -> None: ...


@pytest.fixture
def bench(home: Path) -> Iterator[Bench]:
    with opened(home) as (mind, knowledge):
        yield Bench(mind, knowledge, {"p1": settings_phone(), "p2": settings_phone()})


DARK = "open Settings, tap Display, turn on Dark theme\nthen “Dark theme” is on\nthen I don't see “Vibrate”\n"


def test_a_suite_runs_on_two_phones_and_is_kept(bench: Bench) -> None:
    run = bench.run(f"{DARK}\n\nopen Settings, tap Sound\nthen “Vibrate” is off\n\n{DARK}", "p1", "p2")
    assert [result.status.value for result in run.results] == ["passed", "failed", "passed"]
    assert run.results[1].reason == "It is not so: then “Vibrate” is off Seen: it is on"
    assert {result.device for result in run.results} == {"p1", "p2"}
    assert bench.knowledge.suites.run(run.id) == run == bench.told[-1]
    journalled = bench.knowledge.journal.run(run.results[0].run)
    assert journalled.prompt == "open Settings, tap Display, turn on Dark theme"
    assert [check.holds for check in bench.knowledge.suites.checks(journalled.id)] == [True, True]


def test_a_suite_that_breaks_off_inside_says_so(bench: Bench) -> None:
    bench.phones["p1"] = settings_phone(trouble={"tap Display": (False, ZeroDivisionError("ours"))})
    with pytest.raises(ZeroDivisionError):
        bench.run(DARK)


def test_a_suite_goes_on_with_the_phones_that_are_there(bench: Bench) -> None:
    run = bench.run(f"{DARK}\n\nopen Settings, tap Sound\n", "gone", "p1")
    assert (run.status, run.lost) == (SuiteStatus.PASSED, ("gone",))
    assert {result.device for result in run.results} == {"p1"}


def long_phone() -> PaperPhone:
    """A list of two screens: what stands first is not in view any more further down."""
    pages = {
        at: screen(
            label(-1, "Alarms"),
            listing(*(row(n, time) for n, time in enumerate(times))),
            package="com.android.settings",
        )
        for at, times in (("top", ("5:00", "6:10")), ("bottom", ("6:10", "7:35")))
    }
    leads = {"open com.android.settings": "top", "top: scroll down": "bottom", "bottom: scroll up": "top"}
    return PaperPhone({"home": home_screen("Settings"), **pages}, leads)


@pytest.mark.parametrize("seen", ["5:00", "6:10", "7:35"])
def test_what_is_not_in_view_is_looked_for_along_the_list(bench: Bench, seen: str) -> None:
    bench.phones["p1"] = long_phone()
    run = bench.run(f"open Settings\nthen I see “{seen}”")
    assert run.status is SuiteStatus.PASSED, run.results[0].reason


def test_what_is_nowhere_in_the_list_is_not_seen(bench: Bench) -> None:
    bench.phones["p1"] = phone = long_phone()
    run = bench.run("open Settings\nthen I see “9:05”\nthen I don't see “7:35”")
    checks = bench.knowledge.suites.checks(run.results[0].run)
    assert [check.holds for check in checks] == [False, True]
    assert phone.done == ["open com.android.settings", "scroll down", "scroll down", "scroll up", "scroll up"]


def test_a_widget_that_is_in_view_is_not_taken_for_another_one_further_down(bench: Bench) -> None:
    top = screen(listing(switch_row(0, "Wi-Fi", on=True)), package="com.android.settings")
    bottom = screen(listing(switch_row(0, "Wi-Fi scanning", on=False)), package="com.android.settings")
    leads = {"open com.android.settings": "top", "top: scroll down": "bottom"}
    bench.phones["p1"] = PaperPhone({"home": home_screen("Settings"), "top": top, "bottom": bottom}, leads)
    run = bench.run("open Settings\nthen “Wi-Fi” is off")
    assert (run.status, bench.phones["p1"].at) == (SuiteStatus.FAILED, "top")


def test_the_wheel_of_a_value_is_not_turned(bench: Bench) -> None:
    wheel = node("NumberPicker", (0, 300, 400, 900), text_field(1, "Hour", "7"), scrollable=True)
    leads = {"open com.android.settings": "main"}
    main = screen(wheel, package="com.android.settings")
    bench.phones["p1"] = phone = PaperPhone({"home": home_screen("Settings"), "main": main}, leads)
    bench.run("open Settings\nthen I see “23”")
    assert phone.done == ["open com.android.settings"]


def test_nothing_is_scrolled_while_a_question_waits(bench: Bench) -> None:
    bench.phones["p1"] = phone = pay_phone()
    phone.pages["main"] = screen(listing(button(1, "Pay now")), package="com.android.settings")
    bench.run("open Settings, tap Pay now\nthen it asks “pay now”\nthen I see “Receipt”")
    assert phone.done == ["open com.android.settings"]


def pay_phone() -> PaperPhone:
    package = "com.android.settings"
    main = screen(label(-1, "Settings"), button(1, "Pay now"), package=package)
    leads = {"open com.android.settings": "main", "main: tap Pay now": "paid"}
    return PaperPhone(
        {"home": home_screen("Settings"), "main": main, "paid": screen(label(0, "Paid"), package=package)}, leads
    )


def test_nothing_risky_is_done_unless_the_suite_says_so(bench: Bench) -> None:
    bench.phones["p1"] = pay_phone()
    pay = "open Settings, tap Pay now\n"
    run = bench.run(pay)
    assert ([r.status for r in run.results], exit_code(run)) == ([CaseStatus.ASKS], 5)
    assert bench.phones["p1"].at == "main"
    assert bench.run(f"{pay}then it asks “pay now”\nthen I see “Pay now”").status is SuiteStatus.PASSED
    bench.phones["p1"] = pay_phone()
    assert bench.run(f"{pay}then I see “Paid”", yes=True).status is SuiteStatus.PASSED


def test_a_suite_in_this_process_is_stopped(bench: Bench) -> None:
    phone = bench.phones["p1"]
    phone.perform = Stopping(phone, bench.suites).perform  # type: ignore[method-assign]
    run = bench.run(f"{DARK}\n\n{DARK}")
    assert (run.status, exit_code(run)) == (SuiteStatus.STOPPED, 3)
    assert bench.phones["p1"].done == ["open com.android.settings"]


@dataclass
class Stopping:
    """A person who stops the suite while the phone does its first operation."""

    phone: PaperPhone
    suites: DirectSuites

    def perform(self, operation: Operation) -> None:
        PaperPhone.perform(self.phone, operation)
        self.suites.stop()
        wait_until(lambda: self.phone.aborted)


# --- the store


def test_suites_are_kept_changed_and_removed_with_their_history(base: KnowledgeBase) -> None:
    suites = base.suites
    first = suites.save(read_suite(YAML))
    again = suites.save(read_suite(YAML.replace("7:30", "8:45")))
    assert (again.id, again.created, len(suites.all())) == (first.id, first.created, 1)
    assert suites.get("Alarms").cases[0].prompt == "set an alarm for 8:45"
    other = suites.save(replace(first, id="", name="Other"))
    with pytest.raises(UsageError, match="another suite with the name"):
        suites.save(replace(other, name="Alarms"))
    run = progress.opened(again, "run1", ("p1",), "2026-01-01T00:00:00+00:00", durable=True)
    suites.save_run(run)
    assert list(suites.open_runs()) == [run]
    suites.save_run(progress.stopped(run, "2026-01-02T00:00:00+00:00"))
    assert (suites.run("run").status, list(suites.open_runs())) == (SuiteStatus.STOPPED, [])
    assert [each.id for each in suites.runs(again.id)] == ["run1"]
    base.retention.clean(1)
    assert not suites.runs(again.id)  # it ended long ago
    suites.save_run(run)
    suites.remove("Alarms")
    with pytest.raises(NotFound):
        suites.run("run1")
    with pytest.raises(NotFound):
        suites.get("Alarms")
