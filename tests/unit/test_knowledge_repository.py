from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import knowledge_kit as kit
import pytest

from promptrpa.domain.task import Environment
from promptrpa.errors import KnowledgeError, NotFound, UsageError
from promptrpa.knowledge.exchange.tasks import without_pictures
from promptrpa.knowledge.repository import TaskRepository
from promptrpa.knowledge.store import KnowledgeBase
from promptrpa.ports.knowledge import Journal, Knowledge


def test_the_base_is_what_the_ports_ask_for(base: KnowledgeBase) -> None:
    knowledge: Knowledge = base
    journal: Journal = base.journal
    assert knowledge.tasks() == ()
    assert journal is base.journal


def test_a_saved_task_comes_back_equal_after_a_new_start(opened: Callable[[], KnowledgeBase]) -> None:
    saved = opened().save_task(kit.task())
    assert saved == replace(kit.task(), version=1, created=saved.created)
    assert saved.created.endswith("+00:00")
    again = opened()
    assert again.task("a1b2") == saved
    assert again.tasks() == (saved,)


def test_saving_again_makes_a_version_and_keeps_the_old_one(base: KnowledgeBase) -> None:
    first = base.save_task(kit.task())
    second = base.save_task(replace(first, slots=(), steps=first.steps * 2, note="healed 1"))
    assert (first.version, second.version) == (1, 2)
    assert base.task("a1b2") == second
    assert base.task("a1b2", 1) == first
    assert base.tasks() == (second,)
    assert base.repository.versions("a1b2") == (first, second)
    with pytest.raises(NotFound, match="no version 3"):
        base.task("a1b2", 3)


def test_what_was_done_lately_in_the_apps_present_version_counts_for_more(base: KnowledgeBase) -> None:
    days = iter(f"2026-01-{day:02}T00:00:00.000+00:00" for day in range(1, 31))
    repository = TaskRepository(base.database, lambda: next(days))
    old, new = kit.ENVIRONMENT, replace(kit.ENVIRONMENT, app_version="2.0")
    for id in ("one", "other", "third"):
        repository.save(kit.task(id))

    def first(environment: Environment) -> str:
        standing = repository.standing(environment)
        return max(standing, key=lambda id: standing[id])

    unsaid = replace(old, app="", app_version="")
    assert first(unsaid) == "third"
    repository.succeeded("one", new)
    repository.succeeded("other", old)
    assert first(unsaid) == "other"
    repository.succeeded("third", new)
    standing = repository.standing(unsaid)
    assert standing["one"] > standing["other"]
    assert first(old) == "other"
    repository.succeeded("other", new)
    assert first(unsaid) == "other"


def test_a_task_that_is_the_only_one_stays_however_old_it_is(base: KnowledgeBase) -> None:
    base.save_task(replace(kit.task(), created="2001-01-01T00:00:00.000+00:00"))
    assert 0 < base.standing(kit.ENVIRONMENT)["a1b2"] < 0.01


def test_a_task_that_comes_back_without_its_pictures_keeps_them(base: KnowledgeBase) -> None:
    first = kit.task()
    shown = replace(first, steps=tuple(replace(step, picture="ab12") for step in first.steps))
    other = replace(first.steps[0], description="Another step", picture="")
    base.save_task(shown)
    again = base.save_task(replace(without_pictures(shown), steps=(*without_pictures(shown).steps, other)))
    assert [step.picture for step in again.steps] == ["ab12"] * len(shown.steps) + [""]
    assert base.task("a1b2") == again


def test_a_task_without_an_id_is_given_one(base: KnowledgeBase) -> None:
    one, two = base.save_task(kit.task("")), base.save_task(kit.task(""))
    assert one.id
    assert one.id != two.id
    assert {task.id for task in base.tasks()} == {one.id, two.id}


def test_a_task_is_found_by_id_name_and_start(base: KnowledgeBase) -> None:
    for id, name in [("abc1", "Alarm"), ("abc2", "Timer"), ("abc", "Lamp"), ("x", "设置闹钟"), ("y%", "abc2x")]:
        base.save_task(kit.task(id, name))
    found = {said: base.task(said).id for said in ("abc1", "abc", "Timer", "设置闹钟", "x", "y")}
    assert found == {"abc1": "abc1", "abc": "abc", "Timer": "abc2", "设置闹钟": "x", "x": "x", "y": "y%"}
    with pytest.raises(UsageError, match="Several ids begin with 'ab'"):
        base.task("ab")
    for said in ("", "%", "timer", "abc3", "y_"):
        with pytest.raises(NotFound, match="There is no task"):
            base.task(said)


def test_a_name_of_two_tasks_asks_for_an_id_and_old_names_are_forgotten(base: KnowledgeBase) -> None:
    base.save_task(kit.task("one", "Alarm"))
    base.save_task(kit.task("two", "Alarm"))
    with pytest.raises(UsageError, match=r"one|two"):
        base.task("Alarm")
    base.save_task(kit.task("two", "Other"))
    assert base.task("Alarm").id == "one"


def test_removing_a_task_takes_all_its_versions(base: KnowledgeBase) -> None:
    base.save_task(kit.task())
    newest = base.save_task(kit.task())
    assert base.repository.remove("Set an alarm") == newest
    assert base.tasks() == ()
    assert base.save_task(kit.task()).version == 1
    with pytest.raises(NotFound):
        base.repository.remove("nothing")


def test_a_task_that_is_saved_anew_under_its_old_id_has_its_new_steps(base: KnowledgeBase) -> None:
    first = base.save_task(kit.task())
    assert base.tasks() == (first,)
    base.repository.remove(first.id)
    anew = base.save_task(replace(first, version=0, steps=first.steps * 2))
    assert base.tasks() == (anew,)


def test_threads_that_save_the_same_task_get_versions_in_turn(base: KnowledgeBase) -> None:
    base.save_task(kit.task())
    with ThreadPoolExecutor(8) as pool:
        versions = [task.version for task in pool.map(lambda _: base.save_task(kit.task()), range(24))]
    assert sorted(versions) == list(range(2, 26))


def test_save_all_saves_all_or_none(base: KnowledgeBase) -> None:
    with pytest.raises(KnowledgeError, match="Unicode"):
        base.repository.save_all([kit.task("good"), kit.task("bad", name="\ud800")])
    assert base.tasks() == ()
    assert [t.version for t in base.repository.save_all([kit.task("good"), kit.task("good")])] == [1, 2]
