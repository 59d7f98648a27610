"""What was learned is listed, searched, shown, corrected, deleted, exported, imported, cleaned and fitted."""

from __future__ import annotations

import base64
import json
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import knowledge_kit as kit
import numpy as np
import pytest

from promptrpa import bootstrap
from promptrpa.cli.main import main
from promptrpa.domain.memory import Heard, Lessons
from promptrpa.domain.operation import Purpose
from promptrpa.domain.question import Answer, Option, Question, QuestionKind
from promptrpa.domain.run import RunStatus, StepResult
from promptrpa.domain.task import Tutorial
from promptrpa.errors import UsageError
from promptrpa.knowledge.exchange.archive import export_knowledge, import_knowledge
from promptrpa.knowledge.refit import Choice, Fitted, choices_of, fit_ask_below, keep_ranking, read_fitted, refit
from promptrpa.knowledge.shelves import shelf
from promptrpa.knowledge.store import KnowledgeBase, open_knowledge
from promptrpa.matching.words.calibration import load
from promptrpa.settings import Settings

SETTINGS = kit.page("Settings", ["Network", "Display"])
NETWORK = kit.page("Network", ["Wi-Fi"])


def fill(base: KnowledgeBase) -> None:
    base.save_task(replace(kit.task("a1b2"), steps=(replace(kit.task().steps[0], picture=""),)))
    base.absorb(Lessons(heard=(Heard("Home address", "1 Main St", "form", "org.shop"),), environment=kit.ENVIRONMENT))
    base.instructions.correct("go there", (kit.INSTRUCTION,))
    base.add_edge(SETTINGS, kit.tap(kit.row(SETTINGS, "Network")), NETWORK, kit.ENVIRONMENT)
    base.icons.use("look-1")
    base.icons.learn_icon(kit.picture("bell"), np.array([1, 0], np.float32), "bell")
    base.library.add(Tutorial("own", "My way", "Open Clock.", "en", "Clock"))


def test_everything_goes_into_a_file_and_out_again(base: KnowledgeBase, tmp_path: Path) -> None:
    fill(base)
    file = tmp_path / "all.json"
    counts = {**dict.fromkeys(("tasks", "context", "instructions", "icons", "tutorials"), 1), "graph": 2}
    assert export_knowledge(base, file) == counts
    assert file.stat().st_mode & 0o077 == 0
    for new in (counts, dict.fromkeys(counts, 0)):
        with open_knowledge(tmp_path / "other") as other:
            assert import_knowledge(other, file.read_bytes(), str(file)) == new
            assert other.task("a1b2").version == 1
            assert other.task("a1b2").steps == base.task("a1b2").steps
            assert other.recall("home address") == "1 Main St"
            assert other.instructions.known("go there") == (kit.INSTRUCTION,)
            assert other.leads_to(SETTINGS, kit.row(SETTINGS, "Network")) == ("Network\nWi-Fi",)
            assert kit.size(other.graph) == (2, 1)
            other.icons.use("look-1")
            assert other.icon_meaning(np.array([1, 0], np.float32)) == "bell"
            assert other.icons.icons() == base.icons.icons()
            assert [t.id for t in other.library.own()] == ["own"]


def vector(*numbers: float) -> str:
    return base64.b64encode(np.array(numbers, np.float16).tobytes()).decode()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda c: c["context"][0].update(last="soon"), "parameter 1 cannot be imported: its time “last” is 'soon'"),
        (lambda c: c["context"][0].update(first="0001-01-01T00:00:00+00:00"), "parameter 1 .* its time “first”"),
        (lambda c: c["context"][0].update(last="99999-01-01T00:00:00+00:00"), "parameter 1 .* its time “last”"),
        (lambda c: c["context"][0].update(last="2026-01-01"), "parameter 1 .* its time “last”"),
        (lambda c: c["context"][0].update(count=-1), "parameter 1 .* its number “count” is -1"),
        (lambda c: c["context"][0].update(value="x" * 301), "parameter 1 .* has more than 300 characters"),
        (lambda c: c["context"][0].update(name=" "), "parameter 1 .* it has no name"),
        (lambda c: c["instructions"][0].update(text="{n}"), "case 1 .* needs words besides its values"),
        (lambda c: c["instructions"][0].update(instructions=[]), "case 1 .* needs a text and its instructions"),
        (lambda c: c["pages"][1]["marks"].update({"": 1}), "page 2 .* its mark '' was seen 1 times"),
        (lambda c: c["pages"][1].update(marks={"ax": -3}), "page 2 .* its mark 'ax' was seen -3 times"),
        (lambda c: c["pages"][1].update(seen=-1), "page 2 .* its number “seen” is -1"),
        (lambda c: c["pages"][1].update(id=c["pages"][0]["id"]), "way 1 .* there is no page"),
        (lambda c: c["edges"][0].update(target=77), "way 1 .* there is no page 77"),
        (lambda c: c["edges"][0].update(operation="hack"), "way 1 .* its operation is 'hack'"),
        (lambda c: c["icons"][0].update(vector=vector(1000, 1000)), "icon 1 .* has the length 1414.21 instead of 1"),
        (lambda c: c["icons"][0].update(vector=vector(1, float("nan"))), "icon 1 .* has the length nan instead of 1"),
        (lambda c: c["icons"][0].update(vector=vector(1, 0, 0)), "icon 1 .* its vector has not 2 numbers"),
        (lambda c: c["icons"][0]["icon"].update(updated="now"), "icon 1 .* its time “updated” is 'now'"),
        (lambda c: c["tutorials"][0].update(language="fr"), "tutorial 1 .* its language is 'fr'"),
        (lambda c: c["tutorials"][0].update(date="²²²²"), "tutorial 1 .* its date is '²²²²'"),
        (lambda c: c["tutorials"].append(c["tutorials"][0]), "two of its pages or tutorials have the same id"),
    ],
)
def test_a_file_with_a_fault_is_refused_with_its_place_and_nothing_of_it_is_kept(
    base: KnowledgeBase, tmp_path: Path, change: Callable[[Any], object], words: str
) -> None:
    fill(base)
    export_knowledge(base, tmp_path / "all.json")
    content = json.loads((tmp_path / "all.json").read_bytes())
    change(content)
    with open_knowledge(tmp_path / "other") as other:
        with pytest.raises(UsageError, match=words):
            import_knowledge(other, json.dumps(content).encode(), "the file")
        export_knowledge(other, tmp_path / "none.json")
    kept = json.loads((tmp_path / "none.json").read_bytes())
    assert [kind for kind, values in kept.items() if values and isinstance(values, list)] == []


def test_only_what_is_asked_for_is_written(base: KnowledgeBase, tmp_path: Path) -> None:
    fill(base)
    file = tmp_path / "some.json"
    assert export_knowledge(base, file, ("instructions",)) == {"instructions": 1}
    assert "Main St" not in file.read_text(encoding="utf-8")
    with pytest.raises(UsageError, match="no knowledge of the kind 'secrets'"):
        export_knowledge(base, file, ("secrets",))
    file.write_text('{"format": "promptrpa-tasks", "version": 1}', encoding="utf-8")
    with pytest.raises(UsageError, match="not a file of exported knowledge"):
        import_knowledge(base, file.read_bytes(), str(file))


def test_private_values_in_exported_tasks_are_placeholders(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "all.json"
    with bootstrap.open_knowledge(Settings(home=home)) as base:
        base.save_task(replace(kit.task(), prompts=("call +49 151 23456789",)))
        export_knowledge(base, file, ("tasks",))
        assert import_knowledge(base, file.read_bytes(), str(file), ("tasks",)) == {"tasks": 0}
    said = file.read_text(encoding="utf-8")
    assert ("23456789" in said, "{{phone}}" in said) == (False, True)


# --- the command

Call = Callable[..., tuple[int, str, str]]


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Call:
    """The command line in this process: its exit code, what it prints, what it complains."""
    monkeypatch.setenv("COLUMNS", "200")

    def run(*words: object) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as ended:
            main([str(word) for word in words])
        said = capsys.readouterr()
        return int(ended.value.code or 0), said.out, said.err

    return run


@pytest.fixture
def filled(home: Path) -> Path:
    with open_knowledge(home) as base:
        fill(base)
    return home


@pytest.mark.parametrize(
    ("kind", "words", "shown"),
    [
        ("tasks", "alarm", "Set an alarm"),
        ("context", "main", "1 Main St"),
        ("instructions", "there", "go there"),
        ("graph", "wi-fi", "Network"),
        ("icons", "bell", "bell"),
        ("tutorials", "clock", "My way"),
    ],
)
def test_each_kind_is_listed_searched_shown_and_forgotten(
    filled: Path, kind: str, words: str, shown: str, call: Call
) -> None:
    code, out, _ = call("--home", filled, "knowledge", "list", kind, "--search", words)
    assert (code, shown in out) == (0, True)
    code, out, _ = call("--home", filled, "knowledge", "list", kind, "--search", "nowhere")
    assert (code, out) == (0, "Nothing fits.\n")
    code, out, _ = call("--home", filled, "knowledge", "list", kind, "--search", words, "--json")
    item = json.loads(out)[-1]
    id = str(item.get("id") or item.get("digest") or item.get("text"))
    code, out, _ = call("--home", filled, "knowledge", "show", kind, id)
    assert (code, shown in out) == (0, True)
    assert call("--home", filled, "knowledge", "forget", kind, id)[:2] == (0, "1 forgotten.\n")
    assert call("--home", filled, "knowledge", "show", kind, id)[0] == 2
    assert call("--home", filled, "knowledge", "forget", kind, "--all")[0] == 0
    assert call("--home", filled, "knowledge", "list", kind)[1] == "Nothing of this kind is known.\n"


@pytest.mark.parametrize(
    ("kind", "id", "value", "shown"),
    [
        ("context", "1", "2 Side St", "2 Side St"),
        ("context", "car", "red", "red"),
        ("instructions", "open it all", "open: Clock; click: Save", "click: Save"),
        ("graph", "2", "Net settings", "Net settings"),
        ("tutorials", "own", "Open Clock. Tap Add.", "My way"),
    ],
)
def test_each_kind_is_corrected(filled: Path, kind: str, id: str, value: str, shown: str, call: Call) -> None:
    assert call("--home", filled, "knowledge", "set", kind, id, value)[:2] == (0, "Kept.\n")
    assert shown in call("--home", filled, "knowledge", "list", kind)[1]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("set", "context", "PIN", "1234"), "looks like a secret"),
        (("set", "instructions", "go", "fly: away"), "is no instruction"),
        (("set", "tasks", "a1b2", "x"), "promptrpa edit a1b2"),
        (("show", "graph", "x"), "A page has a number"),
        (("forget", "context"), "Say what to forget"),
        (("forget", "icons", "--older-than", "90d"), "kept however old"),
        (("clean", "--older-than", "soon"), "no time span"),
    ],
)
def test_what_makes_no_sense_is_refused(filled: Path, words: tuple[str, ...], said: str, call: Call) -> None:
    code, _, err = call("--home", filled, "knowledge", *words)
    assert (code, said in err) == (2, True), err


# --- editing a task


@pytest.mark.parametrize("kind", ["tasks", "icons"])
def test_what_is_deleted_is_named_by_its_whole_id(filled: Path, kind: str, call: Call) -> None:
    (item,) = json.loads(call("--home", filled, "knowledge", "list", kind, "--json")[1])
    id = item["id"] if kind == "tasks" else item["digest"][:12]
    code, _, err = call("--home", filled, "knowledge", "forget", kind, id[:1])
    assert (code, f"is only the start of the id {id}" in err) == (2, True), err
    assert call("--home", filled, "knowledge", "forget", kind, id)[0] == 0


def test_a_version_that_is_not_there_is_said(filled: Path, call: Call) -> None:
    code, _, err = call("--home", filled, "show", "a1b2", "--version", "9")
    assert (code, err) == (2, "promptrpa: The task 'a1b2' has no version 9.\n")


def test_a_task_that_is_named_twice_is_exported_once(filled: Path, tmp_path: Path, call: Call) -> None:
    call("--home", filled, "export", "a1b2", "a1b2", "--to", tmp_path / "out.json")
    assert len(json.loads((tmp_path / "out.json").read_bytes())["tasks"]) == 1


def test_a_task_is_edited_without_an_editor(filled: Path, call: Call) -> None:
    changes = ("name=Wake up", "slot.time=moment", "prompt.1=wake me at {moment}", "prompt.2=get up at {moment}")
    code, out, err = call("--home", filled, "edit", "a1b2", *(word for c in changes for word in ("--set", c)))
    assert (code, err) == (0, "")
    assert out == "Saved as version 2 of a1b2: Wake up\n"
    with open_knowledge(filled) as base:
        task = base.task("a1b2")
    assert (task.name, task.prompts) == ("Wake up", ("wake me at {moment}", "get up at {moment}"))
    assert [slot.name for slot in task.slots] == ["moment", "label"]
    assert task.function == "set an alarm for {moment}"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("slot.nothing=x", "no field"),
        ("slot.time=Two Words", "cannot name a slot"),
        ("slot.time=label", "the same name"),
        ("prompt.1=go to {nowhere}", "which the task does not have"),
        ("name=", "The name is empty"),
        ("step.9=Tap Save", "There is no number 9"),
        ("step.1=Open Clock", "Only its words can be changed"),
    ],
)
def test_an_edit_that_makes_no_sense_changes_nothing(filled: Path, change: str, said: str, call: Call) -> None:
    code, _, err = call("--home", filled, "edit", "a1b2", "--set", change)
    assert (code, said in err) == (2, True), err
    with open_knowledge(filled) as base:
        assert base.task("a1b2").version == 1


# --- making room


def test_nothing_is_older_than_all_time(filled: Path, call: Call) -> None:
    assert call("--home", filled, "knowledge", "clean", "--older-than", "3000y")[0] == 0
    assert call("--home", filled, "knowledge", "forget", "graph", "--older-than", "3000y")[1] == "0 forgotten.\n"


def test_old_runs_and_loose_pictures_go_and_what_is_needed_stays(home: Path) -> None:
    with open_knowledge(home) as base:
        kept, old, loose = (base.journal.keep_picture(kit.picture(n * 5000)) for n in ("kept", "old", "loose"))
        kit.age(home / "pictures")
        base.save_task(replace(kit.task("a"), steps=(replace(kit.task().steps[0], picture=kept),)))
        base.journal.start(kit.run("r1"))
        base.journal.record("r1", replace(kit.step(1), picture=old, picture_after=""))
        base.journal.finish("r1", RunStatus.DONE, "Done.")
        base.add_edge(SETTINGS, kit.tap(kit.row(SETTINGS, "Network")), NETWORK, kit.ENVIRONMENT)
        done = base.retention.clean(90)
        assert (done.runs, done.pictures, done.pages) == (0, 1, 0)
        assert done.after < done.before
        assert base.journal.picture(old).data
        with base.database.write() as connection:
            for table, columns in {"runs": ("started", "ended"), "graph_pages": ("last_seen",)}.items():
                for column in columns:
                    connection.exec_driver_sql(f"UPDATE {table} SET {column} = '2020-01-01T00:00:00.000+00:00'")
        done = base.retention.clean(90)
        assert (done.runs, done.pictures, done.pages) == (1, 1, 2)
        assert kit.size(base.graph) == (0, 0)
        assert base.journal.picture(kept).data
        assert list((home / "pictures").rglob(f"{loose}*")) == []


@pytest.mark.parametrize("status", RunStatus)
def test_a_run_that_is_not_over_stays_however_old(home: Path, status: RunStatus) -> None:
    with open_knowledge(home) as base:
        base.journal.start(kit.run("r1"))
        with base.database.write() as connection:
            changes = f"status = '{status.value}', started = '2020-01-01T00:00:00.000+00:00'"
            connection.exec_driver_sql(f"UPDATE runs SET {changes}")
        base.retention.clean(90)
        assert bool(base.journal.runs()) is not status.over


def test_the_home_is_cleaned_once_a_day_where_a_setting_says_so(home: Path) -> None:
    mark = home / "cleaned"
    with open_knowledge(home) as base:
        base.journal.keep_picture(kit.picture("a"))
        base.retention.clean_daily(mark, 30)
        (fresh,) = (home / "pictures").rglob("*.png")  # a run in progress may refer to it
        os.utime(fresh, (0, 0))
        os.utime(mark, (0, 0))
        base.retention.clean_daily(mark, 30)
        assert list((home / "pictures").rglob("*.png")) == []
        base.journal.keep_picture(kit.picture("b"))
        base.retention.clean_daily(mark, 30)
        (other,) = (home / "pictures").rglob("*.png")
        os.utime(other, (0, 0))
        os.utime(mark, (0, 0))
        base.retention.clean_daily(mark, 30)
        assert list((home / "pictures").rglob("*.png")) == []


# --- thresholds


def choices(wrong_below: float, tasks: int = 12) -> list[Choice]:
    return [
        Choice(f"task {t}", 0.3 + k * 0.02, 0.3 + k * 0.02 >= wrong_below or k % 4 == 0)
        for t in range(tasks)
        for k in range(35)
    ]


def test_a_threshold_is_kept_only_if_it_is_better_on_other_tasks() -> None:
    found = fit_ask_below(choices(0.7), 0.45)
    assert found.kept
    assert found.after == pytest.approx(0.7, abs=0.03)
    assert "from now on" in found.sentence
    assert not fit_ask_below(choices(0.7), found.after).kept
    few = fit_ask_below(choices(0.7, tasks=2), 0.45)
    assert (few.kept, few.after, "too few" in few.sentence) == (False, 0.45, True)


def test_choices_are_judged_by_how_they_ended() -> None:
    run = replace(kit.run("r", status=RunStatus.DONE), task="a")
    assert kit.PROPOSAL.purpose is not Purpose.INSTRUCTION
    mine = replace(kit.PROPOSAL, purpose=Purpose.INSTRUCTION)
    good = replace(kit.step(1), proposal=mine)
    idle = replace(good, result=StepResult.UNCHANGED)
    which = Question(
        QuestionKind.CHOOSE, "widget", "Which?", (Option("3", "Save", "0.41"), Option("4", "Done", "0.40"))
    )
    asked = replace(good, question=which, answer=Answer("widget", "4"))
    assert list(choices_of(run, [good, idle, asked])) == [
        Choice("a", 0.41, False, kit.PROPOSAL.tier.value),
        Choice("a", 0.75, True, kit.PROPOSAL.tier.value),
        Choice("a", 0.75, False, kit.PROPOSAL.tier.value),
    ]
    failed = replace(run, status=RunStatus.FAILED)
    assert list(choices_of(failed, [good, replace(good, number=2)])) == [
        Choice("a", 0.75, False, kit.PROPOSAL.tier.value)
    ]


def test_what_was_fitted_lives_in_the_home(home: Path, call: Call) -> None:
    with open_knowledge(home) as base:
        for n in range(40):
            base.journal.start(replace(kit.run(f"r{n}"), prompt=f"task {n % 9}"))
            for number, (confidence, result) in enumerate(
                ((0.5, "unchanged"), (0.6, "unchanged"), (0.9, "changed")) * 2, 1
            ):
                proposal = replace(kit.PROPOSAL, purpose=Purpose.INSTRUCTION, confidence=confidence)
                base.journal.record(f"r{n}", replace(kit.step(number), proposal=proposal, result=StepResult(result)))
            base.journal.finish(f"r{n}", RunStatus.DONE, "Done.")
        assert read_fitted(home).ask_below is None
        assert refit(base.journal, home, 0.45).kept
    fitted = read_fitted(home).ask_below
    assert fitted is not None
    assert 0.6 < fitted <= 0.9
    told = call("--home", home, "knowledge", "refit")[1]
    assert "stays" in told
    assert "Confidence is fitted anew" in told
    assert load(home / "calibration.json").probability(kit.PROPOSAL.tier.value, 0.5) < 0.2
    again = call("--home", home, "knowledge", "refit")[1]
    assert "Confidence stays" in again
    assert "The order of tutorials stays as it is" in again
    with open_knowledge(home) as base:
        keep_ranking(home, {"near": 3.0})
        assert refit(base.journal, home, 0.45).kept
    assert read_fitted(home) == Fitted(fitted, {"near": 3.0})
    assert "forgotten" in call("--home", home, "knowledge", "refit", "--undo")[1]
    assert read_fitted(home) == Fitted()
    assert not (home / "calibration.json").exists()
    assert "Nothing was fitted" in call("--home", home, "knowledge", "refit", "--undo")[1]


def test_a_task_that_was_not_done_again_was_last_done_when_it_was_saved(base: KnowledgeBase) -> None:
    saved = base.save_task(kit.task("a1b2"))
    tasks = shelf(base, "tasks", lambda _: kit.INSTRUCTION)
    assert tasks.row(saved)[-1] == saved.created[:10] != ""
