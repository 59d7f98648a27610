"""The person at the terminal: what is asked, and what is understood."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterator

import pytest
from rich.console import Console

from promptrpa.cli.plan_editor import change, from_editor
from promptrpa.cli.terminal import TerminalAsker
from promptrpa.domain.question import Answer, Option, Question, QuestionKind
from promptrpa.errors import AnswerNeeded, UsageError

LINES = ["open: Settings", "click: Network", "switch: Wi-Fi, true"]


@pytest.mark.parametrize(
    ("command", "lines"),
    [
        ("2: tap Display", ["open: Settings", "tap Display", "switch: Wi-Fi, true"]),
        ("2 tap Display", ["open: Settings", "tap Display", "switch: Wi-Fi, true"]),
        ("d3", LINES[:2]),
        ("a3: go back", [*LINES, "go back"]),
        ("a0 wait 2", ["wait 2", *LINES]),
    ],
)
def test_lines_are_changed(command: str, lines: list[str]) -> None:
    assert change(LINES, command) == lines


@pytest.mark.parametrize("command", ["", "hello", "4: x", "0: x", "d4", "2:", "d2 x", "a4 x"])
def test_what_is_no_change_is_said(command: str) -> None:
    with pytest.raises(UsageError):
        change(LINES, command)


def test_an_edited_text_is_read_without_numbers() -> None:
    assert from_editor("1. open: Settings\n\n# a remark\n2) tap 3 dots\ntap 4") == [
        "open: Settings",
        "tap 3 dots",
        "tap 4",
    ]


@pytest.fixture
def person(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], TerminalAsker]]:
    """An asker whose person types these lines."""
    readers = []

    def typing(lines: str) -> TerminalAsker:
        reading, writing = os.pipe()
        os.write(writing, lines.encode())
        os.close(writing)
        source = os.fdopen(reading)
        readers.append(source)
        monkeypatch.setattr(sys, "stdin", source)
        asker = TerminalAsker(Console(file=io.StringIO()), {}, yes=False, source=source)
        asker.attended = True
        return asker

    yield typing
    for reader in readers:
        reader.close()


PLAN = Question(QuestionKind.EDIT, "plan", "Is this the plan?", default="\n".join(LINES))
SHOW = Question(QuestionKind.DEMONSTRATE, "step", "Show it.", default="skip")


def test_a_plan_is_edited_line_by_line(person: Callable[[str], TerminalAsker]) -> None:
    answer = person("d3\n9: x\n2: tap Display\n\n").ask(PLAN, None)
    assert answer == Answer("plan", "open: Settings\ntap Display")
    assert [person(said).ask(PLAN, None).value for said in ("stop\n", "Stop.\n", "不用\n")] == ["stop"] * 3


def test_a_step_is_shown_by_touching_the_phone(person: Callable[[str], TerminalAsker]) -> None:
    asker = person("")
    asker.watch(lambda seconds, waits: (120, 340))
    assert asker.ask(SHOW, None) == Answer("step", "120,340", done=True)


def test_a_step_is_typed_where_nothing_is_touched(person: Callable[[str], TerminalAsker]) -> None:
    for lines in ("12,34\n", "\n12,34\n"):
        asker = person(lines)
        asker.watch(lambda seconds, waits: None)
        assert asker.ask(SHOW, None) == Answer("step", "12,34")


@pytest.mark.parametrize(
    "question",
    [
        Question(QuestionKind.CONFIRM, "approval", "Delete “Plan [draft]” or [/b] now?", approval=True),
        Question(QuestionKind.CONFIRM, "function", "Delete “Plan [draft]” or [/b] now?"),
        Question(QuestionKind.FILL, "name", "Delete “Plan [draft]” or [/b] now?"),
        Question(QuestionKind.CHOOSE, "step", "Delete “Plan [draft]” or [/b] now?", (Option("yes", "Yes"),)),
        Question(QuestionKind.EDIT, "plan", "Delete “Plan [draft]” or [/b] now?"),
        Question(QuestionKind.DEMONSTRATE, "step", "Delete “Plan [draft]” or [/b] now?"),
    ],
)
def test_a_question_is_shown_with_its_brackets(person: Callable[[str], TerminalAsker], question: Question) -> None:
    asker = person("yes\n")
    asker.ask(question, None)
    shown = asker._console.file
    assert isinstance(shown, io.StringIO)
    assert "Delete “Plan [draft]” or [/b] now?" in shown.getvalue().replace("\n", " ")


def test_a_wish_can_be_said_anew(person: Callable[[str], TerminalAsker]) -> None:
    wish = Question(QuestionKind.CONFIRM, "function", "Do you want this: dim it?", default="yes")
    assert person("make it dark\n").ask(wish, None).value == "make it dark"
    approval = Question(QuestionKind.CONFIRM, "approval", "Do it?", approval=True)
    told = [person(said).ask(approval, None).value for said in ("Yes.\n", "是\n", "Y\n", "maybe\nno\n", "stop\n", "\n")]
    assert told == ["yes", "yes", "yes", "no", "no", "no"]


def test_what_is_agreed_to_beforehand_is_what_the_policy_asks(person: Callable[[str], TerminalAsker]) -> None:
    asker = person("no\n")
    asker._yes = True
    assert asker.ask(Question(QuestionKind.CONFIRM, "approval", "Do it?", approval=True), None).value == "yes"
    assert asker.ask(Question(QuestionKind.CONFIRM, "task", "Do you mean this?", default="yes"), None).value == "no"


def test_one_of_what_is_offered_can_be_said_by_its_name(person: Callable[[str], TerminalAsker]) -> None:
    rows = (Option("18", "Ada"), Option("25", "Ben"), Option("32", "Ben"))
    which = Question(QuestionKind.CHOOSE, "widget", "Which one?", rows)
    assert [person(said).ask(which, None).value for said in ("Ada\n", "Ben\n2\n", "Cy\n3\n")] == ["18", "25", "32"]
    with pytest.raises(AnswerNeeded, match=r"one of: Ada, 25 \(Ben\), 32 \(Ben\)\.$"):
        nobody({}).ask(which, None)


def test_what_is_agreed_to_with_enter_is_what_is_offered_first_or_the_default(
    person: Callable[[str], TerminalAsker],
) -> None:
    options = (Option("a", "Add a note"), Option("none", "none of these"))
    which = Question(QuestionKind.CHOOSE, "tutorial", "Which one?", options, "none", open=True)
    assert [person(said).ask(which, None).value for said in ("\n", "1\n", "note this\n")] == ["none", "a", "note this"]
    assert [person(said).ask(which, None).value for said in ("7\n1\n", "  \n note this \n")] == ["a", "note this"]
    row = Question(QuestionKind.CHOOSE, "widget", "Which one?", options)
    assert [person(said).ask(row, None).value for said in ("\n", "x\n2\n")] == ["a", "none"]


WHEN = Question(QuestionKind.FILL, "time", "At what time?", type="time")


def test_what_is_no_answer_is_asked_for_again(person: Callable[[str], TerminalAsker]) -> None:
    assert person("25:99\nyes\n7:30\n").ask(WHEN, None).value == "7:30"
    anything = Question(QuestionKind.FILL, "title", "What should it be called?", type="text")
    assert person("25:99\n").ask(anything, None).value == "25:99"


def nobody(given: dict[str, str]) -> TerminalAsker:
    return TerminalAsker(Console(file=io.StringIO()), given, yes=False, source=io.StringIO())


def test_what_was_said_beforehand_must_be_an_answer() -> None:
    assert nobody({"time": "7:30"}).ask(WHEN, None).value == "7:30"
    with pytest.raises(UsageError, match=r"“25:99” is no time\. Say it like 7:30\."):
        nobody({"time": "25:99"}).ask(WHEN, None)


def test_who_is_not_there_is_told_what_can_be_chosen() -> None:
    sizes = (Option("Small", "Small"), Option("12", "Large"), Option("none", "none of these"))
    question = Question(QuestionKind.CHOOSE, "size", "Which size?", sizes)
    with pytest.raises(AnswerNeeded) as told:
        nobody({}).ask(question, None)
    assert str(told.value) == "Which size? Say --answer size=VALUE. VALUE is one of: Small, Large."
    many = Question(QuestionKind.CHOOSE, "size", "Which size?", tuple(Option(str(n), str(n)) for n in range(30)))
    with pytest.raises(AnswerNeeded, match=r"8, 9, …$"):
        nobody({}).ask(many, None)


def test_messages_are_said_in_the_readers_language() -> None:
    out = io.StringIO()
    asker = TerminalAsker(Console(file=out), {}, yes=False, source=io.StringIO(), say=str.upper)
    question = Question(QuestionKind.CHOOSE, "x", "which?", (Option("a", "one"),))
    with pytest.raises(AnswerNeeded):
        asker.ask(question, None)


def test_a_secret_is_never_asked_for_on_the_command_line() -> None:
    question = Question(QuestionKind.FILL, "card_password", "What should “Card password” be?")
    with pytest.raises(AnswerNeeded) as told:
        nobody({}).ask(question, None)
    assert str(told.value).endswith(
        "Keep it with `promptrpa private set password`, then say --answer card_password={{password}}."
    )
