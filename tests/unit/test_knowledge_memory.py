"""What a run leaves: values of the user, secrets left out; refused matches; meanings of words; icons; read texts."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import knowledge_kit as kit
import numpy as np
import pytest

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.memory import Heard, Lessons, Meant, Pointed, Rejected
from promptrpa.domain.private import is_secret
from promptrpa.errors import NotFound, UsageError
from promptrpa.knowledge.context import ContextLibrary
from promptrpa.knowledge.icons import IconLibrary
from promptrpa.knowledge.instructions import InstructionCase, InstructionSet
from promptrpa.knowledge.rejections import Rejections
from promptrpa.knowledge.storage.database import Database, database_url, open_database
from promptrpa.knowledge.store import KnowledgeBase


class Calendar:
    """A clock that stands until it is set."""

    def __init__(self) -> None:
        self.today = "2026-01-01T00:00:00.000+00:00"

    def __call__(self) -> str:
        return self.today


@pytest.fixture
def clock() -> Calendar:
    return Calendar()


@pytest.fixture
def database(tmp_path: Path) -> Database:
    return open_database(database_url(tmp_path))


# --- secrets


@pytest.mark.parametrize(
    ("label", "value"),
    [
        ("Password", "hunter2"),
        ("Wi-Fi password", "x"),
        ("PIN", "1"),
        ("Enter your PIN code", "4711"),
        ("密码", "abc"),
        ("支付密码", "1"),
        ("验证码", "123456"),
        ("Code from the SMS", "482913"),
        ("请输入收到的码", "4829"),
        ("Card number", "x"),
        ("Number", "4111 1111 1111 1111"),
        ("备注", "6222021234567890128"),
        ("Note", "5500-0000-0000-0004"),
        ("CVV", "123"),
        ("身份证号", "x"),
        ("号码", "11010519491231002X"),
        ("ID number", "x"),
        ("Passport", "C01X00T47"),
        ("Tax", "123-45-6789"),
        ("To", "DE89 3704 0044 0532 0130 00"),
        ("Key", "sk-Ab3dEf6hIj9kLm2nOp5qRs8tUv"),
        ("Notes", "-----BEGIN PRIVATE KEY-----"),
    ],
)
def test_secrets_are_known_by_label_or_value(label: str, value: str) -> None:
    assert is_secret(label, value)


@pytest.mark.parametrize(
    ("label", "value"),
    [
        ("Home address", "12 Main Street"),
        ("Phone", "+49 151 23456789"),
        ("手机号", "13800138000"),
        ("Opinion", "1234"),
        ("City", "München"),
        ("Spinner", "5"),
        ("Shipping", "fast"),
        ("Email", "anna.longfirstname.white@example.com"),
        ("Order", "1234567890123"),
        ("生日", "1990-01-01"),
        ("Compass", "north"),
    ],
)
def test_what_is_no_secret_is_kept(label: str, value: str) -> None:
    assert not is_secret(label, value)


def test_secrets_are_never_written(base: KnowledgeBase, home: Path) -> None:
    heard = (
        Heard("Name", "Anna White", "form", "org.app"),
        Heard("Login", "swordfish-1", "form", "org.app", secret=True),
        Heard("Password", "swordfish-2", "form", "org.app"),
        Heard("Number", "4111 1111 1111 1111", "conversation"),
    )
    base.absorb(Lessons(heard=heard, environment=kit.ENVIRONMENT))
    assert [(r.name, r.value, r.source, r.app) for r in base.context.records()] == [
        ("name", "Anna White", "form", "org.app")
    ]
    assert base.context.records()[0].environment == kit.ENVIRONMENT
    with pytest.raises(UsageError, match="looks like a secret"):
        base.context.remember("PIN", "4711")
    with pytest.raises(UsageError, match="looks like a secret"):
        base.context.correct(base.context.records()[0].id, "4111111111111111")
    if (file := home / "knowledge.sqlite3").exists():
        kept = file.read_bytes() + file.with_name(file.name + "-wal").read_bytes()
        assert b"Anna White" in kept
        assert b"swordfish" not in kept
        assert b"4111" not in kept


# --- values


def test_own_values_come_before_those_of_others(database: Database) -> None:
    anna, ben = (ContextLibrary(database, name, shares=True) for name in ("anna", "ben"))
    shy = ContextLibrary(database, "eve")
    anna.learn(Heard("City", "Rome", "form", "org.weather"))
    assert (ben.recall("city"), shy.recall("city")) == ("Rome", None)
    ben.learn(Heard("City", "Oslo", "form", "org.maps"))
    ben.learn(Heard("City", "Bonn", "conversation"))
    assert ben.recall("city") == "Bonn"
    shy.learn(Heard("City", "Lima", "form"))
    assert "Lima" not in {r.value for r in anna.records("city")}
    assert [(r.value, r.own) for r in ben.records("city")][-1] == ("Rome", False)
    with pytest.raises(NotFound):
        ben.correct(next(r.id for r in ben.records() if not r.own), "Paris")


def test_a_value_that_is_given_again_is_counted_and_is_the_newest(database: Database, clock: Calendar) -> None:
    context = ContextLibrary(database, clock=clock)
    context.learn(Heard("City", "Oslo", "form"))
    for day in (2, 3, 4):
        clock.today = f"2026-01-0{day}T00:00:00.000+00:00"
        context.learn(Heard("City", "Rome", "form"))
    assert context.recall("city") == "Rome"
    clock.today = "2027-12-01T00:00:00.000+00:00"
    context.learn(Heard("City", "Oslo", "form"))
    assert context.recall("city") == "Oslo"
    assert (context.records("oslo")[0].count, context.records("rome")[0].count) == (2, 3)


def test_values_are_forgotten_one_by_one_by_age_or_all(database: Database, clock: Calendar) -> None:
    context = ContextLibrary(database, clock=clock)
    other = ContextLibrary(database, "other", clock=clock)
    other.remember("city", "Lima")
    for name in ("city", "street", "colour"):
        context.remember(name, "x")
    clock.today = "2026-06-01T00:00:00.000+00:00"
    context.remember("car", "red")
    assert context.forget(id=context.records("street")[0].id) == 1
    assert context.forget("Colour") == 1
    assert context.forget_all(older_than=90) == 1
    assert [r.name for r in context.records()] == ["car"]
    assert context.forget_all() == 1
    assert other.recall("city") == "Lima"


# --- refused and failed matches


def test_a_refused_task_is_not_offered_again_for_the_same_words(opened: Callable[[], KnowledgeBase]) -> None:
    base = opened()
    first, second = base.save_task(kit.task("a")), base.save_task(kit.task("b"))
    base.absorb(Lessons(rejected=(Rejected("Set an  alarm", "a", 0, "refused"), Rejected("set it", "b", 1, "failed"))))
    again = opened()
    assert again.rejected("set an alarm") == {"a": "refused"}
    assert again.rejected("set it") == {"b": "failed"}
    assert again.rejected("other words") == {}
    again.save_task(first)
    again.save_task(second)
    assert again.rejected("set an alarm") == {"a": "refused"}
    assert again.rejected("set it") == {}
    again.absorb(Lessons(rejected=(Rejected("set an alarm", "a", 2, "failed"),)))
    assert again.rejected("set an alarm") == {"a": "refused"}
    again.absorb(Lessons(served=("set an alarm", "a")))
    assert again.rejected("set an alarm") == {}


def test_a_failure_is_forgiven_with_time_and_goes_with_its_task(base: KnowledgeBase, clock: Calendar) -> None:
    base.save_task(kit.task("a"))
    rejections = Rejections(base.database, clock)
    rejections.reject(Rejected("do it", "a", 1, "failed", "Step 2 was not found."))
    rejections.reject(Rejected("do it", "gone", 1, "failed"))
    assert rejections.all() == (Rejected("do it", "a", 1, "failed", "Step 2 was not found."),)
    clock.today = "2026-02-15T00:00:00.000+00:00"
    assert rejections.rejected("do it") == {}
    base.repository.remove("a")
    assert rejections.all() == ()


# --- what steps mean


def edit(field: str, value: str) -> Instruction:
    return Instruction(OperationType.EDIT, ObjectDescription(field), value)


TAP = Instruction(OperationType.CLICK, ObjectDescription("Save"))


@pytest.mark.parametrize(
    ("learned", "means", "said", "expected"),
    [
        ("set brightness to 40%", edit("Brightness", "40"), "Set brightness to 75%", edit("Brightness", "75")),
        ("把亮度调到40%", edit("亮度", "40"), "把亮度调到5%", edit("亮度", "5")),
        ("call it Tea", edit("Name", "Tea"), "call it Green Salt", edit("Name", "Green Salt")),
        ("label it “Tea”", edit("Name", "Tea"), "label it “Salt”", edit("Name", "Salt")),
        ("wait until 7:30", edit("Time", "7:30"), "wait until 12:05", edit("Time", "12:05")),
        ("set {t} to {n}%", edit("{t}", "{n}"), "set Volume to 3%", edit("Volume", "3")),
        ("write {t} in the pad", edit("Pad", "{t}"), "write Groß  Weiß in the pad", edit("Pad", "Groß Weiß")),
        ("write {t} in the pad", edit("Pad", "{t}"), "Write it in the pad", edit("Pad", "it")),
        ("put {t} on {t2}", edit("{t2}", "{t}"), "put on on on it", edit("on it", "on")),
        ("from {n} on for {n}", edit("Hours", "{n}"), "from 3 on for 3", edit("Hours", "3")),
    ],
)
def test_a_case_with_a_value_holds_for_other_values(
    database: Database, learned: str, means: Instruction, said: str, expected: Instruction
) -> None:
    cases = InstructionSet(database)
    cases.learn(InstructionCase(learned, (means, TAP), "correction"))
    found = cases.known(said)
    assert found is not None
    assert [(i.operation, i.object, i.parameter) for i in found] == [
        (i.operation, i.object, i.parameter) for i in (expected, TAP)
    ]
    assert {i.source for i in found} == {said}


def test_only_what_fits_the_kind_of_the_value_is_known(database: Database) -> None:
    cases = InstructionSet(database)
    cases.learn(InstructionCase("set brightness to 40%", (edit("Brightness", "40"),), "t1"))
    assert cases.known("set brightness to full%") is None
    assert cases.known("set brightness to 40% and save") is None
    cases.learn(InstructionCase("set brightness to 100%", (TAP,), "correction"))
    assert cases.known("set brightness to 100%") == (TAP,)
    assert cases.known("set brightness to 90%") is not None
    with pytest.raises(UsageError, match="words besides its values"):
        cases.correct("{t}", (TAP,))
    cases.forget("set brightness to {n}%")
    assert cases.known("set brightness to 90%") is None
    with pytest.raises(NotFound, match="not in the instruction set"):
        cases.forget("set brightness to {n}%")


def test_a_case_that_cannot_be_one_is_refused(base: KnowledgeBase) -> None:
    with pytest.raises(UsageError, match=r"has no \{n2\}"):
        base.instructions.correct("wait {n} seconds", (edit("Time", "{n2}"),))
    with pytest.raises(UsageError, match="looks like a secret"):
        base.instructions.correct("log in", (edit("Password", "hunter2!X9"),))
    with pytest.raises(UsageError, match="looks like a secret"):
        base.instructions.correct("pay with 4111 1111 1111 1111", (TAP,))
    base.absorb(Lessons(meant=(Meant("log in", (edit("PIN", "4711"),)), Meant("{t}", (TAP,)), Meant("go", (TAP,)))))
    assert [case.text for case in base.instructions.cases()] == ["go"]
    base.instructions.correct("log in with {t}", (edit("Password", "{t}"),))
    assert base.instructions.known("from 1 to 2") is None


def test_many_values_are_told_apart_quickly(database: Database) -> None:
    cases = InstructionSet(database)
    cases.correct("say {t} and {t2} and {t3} and {t4} and {t5} there", (edit("Pad", "{t}"),))
    start = time.perf_counter()
    assert cases.known("say " + "a and " * 150 + "here") is None
    assert time.perf_counter() - start < 1


def test_a_proof_grows_old_and_a_correction_does_not(database: Database, clock: Calendar) -> None:
    cases = InstructionSet(database, clock)
    cases.learn(InstructionCase("go there", (TAP,), "t1"))
    cases.correct("go here", (TAP,))
    clock.today = "2026-12-01T00:00:00.000+00:00"
    assert cases.forget_all(older_than=90) == 1
    assert [case.text for case in cases.cases()] == ["go here"]
    assert [case.text for case in cases.cases("save")] == ["go here"]
    assert cases.cases("nothing") == ()


def test_a_run_teaches_under_its_task_or_as_a_correction(base: KnowledgeBase) -> None:
    base.save_task(kit.task("a"))
    meant = (Meant("go to save", (TAP,)), Meant("press the disk", (TAP,), "correction"))
    base.absorb(Lessons(meant=meant, served=("x", "a"), environment=kit.ENVIRONMENT))
    assert {(c.text, c.origin) for c in base.instructions.cases()} == {
        ("go to save", "a"),
        ("press the disk", "correction"),
    }
    assert base.instructions.known("Go to save") == (TAP,)
    assert base.instructions.cases()[0].environment == kit.ENVIRONMENT


# --- icons and texts of pictures


def unit(*values: float) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
    vector = np.array(values, np.float32)
    return vector / np.linalg.norm(vector)


def test_an_icon_is_known_by_a_near_vector_of_the_same_encoder(opened: Callable[[], KnowledgeBase]) -> None:
    base = opened()
    base.icons.use("look-1")
    assert base.icon_meaning(unit(1, 0, 0)) is None
    base.icons.learn_icon(kit.picture("bell"), unit(1, 0.1, 0), "  ring  the bell ")
    base.icons.learn_icon(kit.picture("star"), unit(0, 1, 0), "star")
    again = opened()
    again.icons.use("look-1")
    assert again.icon_meaning(unit(1, 0, 0)) == "ring the bell"
    assert again.icon_meaning(unit(0, 1, 0.1)) == "star"
    assert again.icon_meaning(unit(1, 1, 0)) is None
    assert again.icon_meaning(unit(1, 0)) is None
    other = IconLibrary(again.database)
    other.use("look-2")
    assert other.icon_meaning(unit(1, 0, 0)) is None
    again.icons.learn_icon(kit.picture("bell"), unit(1, 0, 0), "alarm")
    assert again.icon_meaning(unit(1, 0, 0)) == "alarm"
    (bell,) = again.icons.icons("alarm")
    assert (bell.count, bell.size, bell.encoder, bell.origin) == (2, 3, "look-1", "user")
    again.icons.correct(bell.digest, "siren")
    assert again.icon_meaning(unit(1, 0, 0)) == "siren"
    again.icons.forget(bell.digest)
    assert again.icon_meaning(unit(1, 0, 0)) is None
    with pytest.raises(NotFound):
        again.icons.forget(bell.digest)
    with pytest.raises(UsageError, match="needs words"):
        again.icons.learn_icon(kit.picture("x"), unit(1, 0, 0), " ")


def test_of_icons_that_look_the_same_the_meaning_learned_last_is_taken(base: KnowledgeBase) -> None:
    days = iter(f"2026-01-{day:02}T00:00:00.000+00:00" for day in range(1, 31))
    icons = IconLibrary(base.database, lambda: next(days))
    icons.use("look-1")
    icons.learn_icon(kit.picture("bell"), unit(1, 0), "bell")
    icons.learn_icon(kit.picture("bell, larger"), unit(1, 0.1), "alarm")
    assert icons.icon_meaning(unit(1, 0)) == "alarm"
    icons.correct(kit.picture("bell").digest, "ring")
    assert icons.icon_meaning(unit(1, 0.1)) == "ring"
    icons.learn_icon(kit.picture("star"), unit(1, 0.45), "star")
    assert icons.icon_meaning(unit(1, 0)) == "ring"


def test_icons_that_the_user_pointed_at_are_kept_with_their_pictures(base: KnowledgeBase, home: Path) -> None:
    base.icons.use("look-1")
    bell = kit.picture("bell")
    base.absorb(Lessons(environment=kit.ENVIRONMENT, pointed=(Pointed(bell, (0.0, 1.0), "ring"),)))
    assert base.icon_meaning(unit(0.1, 1)) == "ring"
    assert base.icons.icons("ring")[0].environment == kit.ENVIRONMENT
    base.pictures.keep(kit.picture("old"))
    kit.age(home / "pictures")
    base.pictures.keep(kit.picture("of a step that is not recorded yet"))
    base.retention.clean(0)
    assert base.pictures.load(bell.digest).data == bell.data
    assert base.pictures.load(kit.picture("of a step that is not recorded yet").digest).data
    with pytest.raises(NotFound):
        base.pictures.load(kit.picture("old").digest)
