"""The context library, the instruction set, and the tutorials."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import knowledge_kit as kit
import pytest

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.task import Tutorial
from promptrpa.errors import KnowledgeError, NotFound, UsageError
from promptrpa.knowledge.content import content_dir
from promptrpa.knowledge.instructions import InstructionCase
from promptrpa.knowledge.storage.database import Database, database_url, open_database
from promptrpa.knowledge.store import KnowledgeBase, open_knowledge
from promptrpa.knowledge.tutorials import LANGUAGES, TutorialLibrary, read_folder
from promptrpa.mind import Mind

ENTRY = """
- id: clock-1
  title: 设置闹钟
  language: zh
  app: 时钟
  app_version: "1"
  outdated: true
  source: help page
  text: |
    打开时钟。
    点击添加。
"""


def test_a_parameter_is_kept_and_taken_over_by_a_later_value(opened: Callable[[], KnowledgeBase]) -> None:
    base = opened()
    assert base.recall("home") is None
    base.context.remember(" Home  Address ", "Hauptstraße 1")
    base.context.remember("home address", "新街 2")
    base.context.remember("car", "red")
    again = opened()
    assert again.recall("HOME ADDRESS") == "新街 2"
    assert again.recall("car") == "red"
    assert [(r.name, r.value) for r in again.context.records("home")] == [
        ("home address", "Hauptstraße 1"),
        ("home address", "新街 2"),
    ]
    assert again.context.forget("Car") == 1
    assert again.recall("car") is None
    with pytest.raises(NotFound, match="No parameter 'car' is kept"):
        again.context.forget("car")
    with pytest.raises(UsageError, match="needs a name"):
        again.context.remember("  ", "x")


def test_users_do_not_see_each_others_parameters(home: Path) -> None:
    with open_knowledge(home, user="anna") as anna, open_knowledge(home, user="ben") as ben:
        anna.context.remember("home", "here")
        assert ben.recall("home") is None
        ben.context.remember("home", "there")
        assert (anna.recall("home"), ben.recall("home")) == ("here", "there")


def test_a_corrected_parsing_is_known_from_then_on(base: KnowledgeBase) -> None:
    once = (Instruction(OperationType.BACK),)
    base.instructions.learn(InstructionCase("tap Save  and go\tback", (kit.INSTRUCTION, *once), "a1b2"))
    assert base.instructions.known(" tap Save and go back") == (kit.INSTRUCTION, *once)
    assert base.instructions.known("Tap save and go back") == (kit.INSTRUCTION, *once)
    assert base.instructions.known("tap save and go back twice") is None
    base.instructions.correct("tap Save and go back", once)
    base.instructions.learn(InstructionCase("tap save and go back", (kit.INSTRUCTION,), "a1b2"))
    (case,) = base.instructions.cases()
    assert (case.text, case.instructions, case.origin) == ("tap save and go back", once, "correction")
    with pytest.raises(UsageError, match="needs a text"):
        base.instructions.learn(InstructionCase("go", (), "correction"))


@pytest.fixture
def database(tmp_path: Path) -> Database:
    return open_database(database_url(tmp_path))


def test_tutorials_are_the_files_entries_and_then_the_users(database: Database, tmp_path: Path) -> None:
    (tmp_path / "clock.yaml").write_text(ENTRY, encoding="utf-8")
    library = TutorialLibrary(database, lambda: read_folder(tmp_path))
    own = Tutorial("own", "My way", "Open Clock.", "en", "Clock")
    library.add(own)
    shipped = Tutorial("clock-1", "设置闹钟", "打开时钟。\n点击添加。\n", "zh", "时钟", "1", "help page", True)
    assert library.tutorials() == (shipped, own)
    for taken in ("own", "clock-1"):
        with pytest.raises(UsageError, match="already"):
            library.add(Tutorial(taken, "t", "x", "en", "Clock"))
    library.remove("own")
    assert library.tutorials() == (shipped,)
    with pytest.raises(NotFound, match="no tutorial 'clock-1' of your own"):
        library.remove("clock-1")
    database.close()


@pytest.mark.parametrize(
    ("field", "fault"), [("id", "its id is empty"), ("text", "its text is empty"), ("language", "it can be en or zh")]
)
def test_a_tutorial_of_the_user_is_checked(database: Database, tmp_path: Path, field: str, fault: str) -> None:
    values = {"id": "i", "title": "t", "text": "x", "language": "en", "app": "Clock"} | {field: " "}
    with pytest.raises(UsageError, match=fault):
        TutorialLibrary(database, lambda: read_folder(tmp_path)).add(Tutorial(**values))
    database.close()


def test_a_tutorial_for_an_older_version_than_a_newer_one_of_its_title_is_outdated(new_mind: Mind) -> None:
    knowledge = new_mind.knowledge
    assert isinstance(knowledge, KnowledgeBase)
    for id, version in (("1", "1.0"), ("2", "2.0"), ("3", ""), ("4", "2.0")):
        told = "Open Origami. Tap Fold."
        knowledge.library.add(Tutorial(id, "Fold the crane", told, "en", "Origami", app_version=version))
    assert {t.id for t in knowledge.tutorials() if t.app == "Origami" and t.outdated} == {"1"}
    assert not any(t.outdated for t in knowledge.library.own())
    ranked = new_mind.retrieval.rank(new_mind.analysis.analyse("fold the crane in Origami"), knowledge.tutorials())
    assert ranked[3].id == "1"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("id: clock", "clock.yaml: a file of tutorials is a list of entries"),
        ("- [", "clock.yaml is not valid YAML: while parsing"),
        ("- !!python/object:os.system {}", "clock.yaml is not valid YAML: could not determine a constructor"),
        ("- just text", "clock.yaml, 'entry 1': Expected `object`, got `str`"),
        (
            ENTRY + ENTRY.replace("  title: 设置闹钟\n", "").replace("-1", "-2"),
            "'clock-2': Object missing required field `title`",
        ),
        (ENTRY.replace('"1"', "1.0"), r"'clock-1': Expected `str`, got `float` - at `\$.app_version`"),
        (ENTRY + "  stars: 5", "'clock-1': Object contains unknown field `stars`"),
        (ENTRY.replace("zh", "de"), "'clock-1': its language is 'de'; it can be en or zh"),
        (ENTRY.replace("clock-1", '""'), "clock.yaml, '': its id is empty"),
        (ENTRY + ENTRY, "'clock-1': another tutorial has the same id"),
    ],
)
def test_a_fault_in_a_file_is_said_with_file_and_entry(tmp_path: Path, text: str, words: str) -> None:
    (tmp_path / "clock.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(KnowledgeError, match=words):
        read_folder(tmp_path)


def test_a_file_in_another_encoding_is_named(tmp_path: Path) -> None:
    (tmp_path / "clock.yaml").write_bytes(ENTRY.encode("gb18030"))
    with pytest.raises(KnowledgeError, match=r"clock\.yaml is not valid YAML: .*utf-8"):
        read_folder(tmp_path)


def test_all_shipped_tutorials_are_valid() -> None:
    folder = content_dir() / "tutorials"
    files = {path.name for path in folder.iterdir()}
    assert all(name.endswith(".yaml") for name in files)
    tutorials = read_folder(folder)
    assert len({tutorial.id for tutorial in tutorials}) == len(tutorials)
    assert {tutorial.language for tutorial in tutorials} <= set(LANGUAGES)
