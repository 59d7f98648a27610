"""Questions about the phone's state: the page that shows it is opened, and what it says is told. Nothing is changed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from promptrpa import bootstrap
from promptrpa.domain.run import Run, RunStatus
from promptrpa.evaluation.trials import NobodyThere, StepCounter
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.settings import load
from promptrpa.virtualphone.config import PhoneConfig
from promptrpa.virtualphone.packs import Pack
from promptrpa.virtualphone.phone import Phone


@pytest.fixture(scope="module")
def bench() -> Iterator[bootstrap.Bench]:
    with ExitStack() as stack:
        yield bootstrap.Bench(load({}), stack)


@pytest.fixture(scope="module")
def packs() -> tuple[Pack, ...]:
    return tuple(bootstrap.load_packs(()))


def asked(bench: bootstrap.Bench, packs: tuple[Pack, ...], home: Path, prompt: str) -> Run:
    """The run of a question on a fresh phone, on which it must write nothing."""
    phone = Phone(PhoneConfig(serial="q", language="zh" if is_chinese(prompt) else "en"), packs)
    with bench.runner(phone, home, NobodyThere(), StepCounter()) as (runner, knowledge):
        run = runner.run(prompt)
        assert not knowledge.tasks()
    assert not [e for e in phone.journal.entries if type(e).__name__ == "Write" and not e.incidental]
    return run


@pytest.mark.parametrize(
    ("prompt", "answer"),
    [
        ("how much battery is left?", "Battery: 78%, About 15 hr left"),
        ("what's my phone number?", "Phone number: +1 555 0142"),
        ("which Android version is this", "Android version: 15"),
        ("how much storage is left?", "Storage: 40.1 GB used, 128 GB total"),
        ("how much data did I use this month?", "Data usage: 5.04 GB used"),
        ("我的手机号是多少？", "电话号码: +1 555 0142"),
        ("手机电量还有百分之几", "电池: 78%, 大约还可使用 15 小时"),
        ("这是什么安卓版本？", "Android 版本: 15"),
        ("when is my next alarm?", "21:30, Medicine, Every day"),
        ("下一个闹钟是几点？", "21:30, Medicine，每天"),
        ("when is the plumber coming?", "Tue, 3 March 2026; Plumber: 14:00 – 16:00"),
        ("番茄炒蛋要放几个鸡蛋，厨房笔记网站上有", "番茄三个、鸡蛋四个、葱一根、盐、糖。"),
        ("what's on my packing list", "Packing list: Passport, Charger, Sun cream, Hat"),
    ],
)
def test_what_the_page_says_beside_the_label_is_told(
    bench: bootstrap.Bench, packs: tuple[Pack, ...], tmp_path: Path, prompt: str, answer: str
) -> None:
    run = asked(bench, packs, tmp_path, prompt)
    assert (run.status, run.reason) == (RunStatus.DONE, answer)


@pytest.mark.parametrize(
    ("prompt", "page", "shown"),
    [
        ("what alarms do I have?", "Alarm", "06:45, Work, Mon to Fri"),
        ("do I have unread messages?", "Messages", "Alice Chen"),
    ],
)
def test_where_no_label_is_named_the_page_is_told_with_what_it_says(
    bench: bootstrap.Bench, packs: tuple[Pack, ...], tmp_path: Path, prompt: str, page: str, shown: str
) -> None:
    run = asked(bench, packs, tmp_path, prompt)
    assert run.status is RunStatus.DONE
    assert run.reason.startswith(f"It is on this page: “{page}”. It says: ")
    assert shown in run.reason


def test_who_is_asked_about_is_looked_for_in_the_list_that_is_not_opened_further(
    bench: bootstrap.Bench, packs: tuple[Pack, ...], tmp_path: Path
) -> None:
    run = asked(bench, packs, tmp_path, "did Alice write to me?")
    assert run.status is RunStatus.DONE
    assert run.reason.startswith("Alice Chen: ")


@pytest.mark.parametrize("prompt", ["what did I dream last night?", "how do you feel today?"])
def test_what_no_tutorial_shows_is_said_so(
    bench: bootstrap.Bench, packs: tuple[Pack, ...], tmp_path: Path, prompt: str
) -> None:
    run = asked(bench, packs, tmp_path, prompt)
    assert run.status is RunStatus.FAILED
    assert "only known by looking" in run.reason


def test_what_is_kept_nowhere_is_looked_for_and_not_answered(
    bench: bootstrap.Bench, packs: tuple[Pack, ...], tmp_path: Path
) -> None:
    run = asked(bench, packs, tmp_path, "how many steps did I walk today?")
    assert run.status is RunStatus.FAILED
    assert "“steps” is not on the page" in run.reason


def test_what_is_kept_nobody_says_where_is_found(
    bench: bootstrap.Bench, packs: tuple[Pack, ...], tmp_path: Path
) -> None:
    run = asked(bench, packs, tmp_path, "who plays Neon Rain?")
    assert run.status is RunStatus.DONE
    assert "Night Bus Trio" in run.reason


def test_an_answer_is_kept_without_its_private_values(
    bench: bootstrap.Bench, packs: tuple[Pack, ...], tmp_path: Path
) -> None:
    run = asked(bench, packs, tmp_path, "what's my phone number?")
    assert "+1 555 0142" in run.reason
    assert not [f for f in tmp_path.rglob("*") if f.is_file() and b"555 0142" in f.read_bytes()]


@pytest.mark.parametrize(
    ("taught", "prompt", "answer"),
    [
        (
            "open Settings, go to Network & internet, Internet, Data usage",
            "how much data did I use this month?",
            "Data usage: 5.04 GB used",
        ),
        ("open Clock, tap Alarm", "when is my next alarm?", "21:30, Medicine, Every day"),
    ],
)
def test_a_question_replays_the_saved_task_that_opens_the_page(
    bench: bootstrap.Bench, packs: tuple[Pack, ...], tmp_path: Path, taught: str, prompt: str, answer: str
) -> None:
    runs = []
    for said in (taught, prompt):
        phone = Phone(PhoneConfig(serial="q"), packs)
        with bench.runner(phone, tmp_path, NobodyThere(), StepCounter()) as (runner, _):
            runs.append(runner.run(said))
    assert (runs[1].status, runs[1].reason) == (RunStatus.DONE, answer)
    assert runs[1].task == runs[0].task
