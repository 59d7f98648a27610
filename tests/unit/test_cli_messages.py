"""Messages in the reader's language."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
import yaml

import promptrpa
from promptrpa.bootstrap import content_folder
from promptrpa.language.messages import Messages

SOURCE = Path(promptrpa.__file__).parent
CATALOGUE = content_folder() / "messages" / "zh.yaml"


@pytest.fixture(scope="module")
def chinese() -> Messages:
    return Messages.load(content_folder() / "messages", "zh")


def written(tree: ast.AST) -> list[str]:
    """The texts of a module, with {} for what is put into them; without docstrings."""
    found = []
    docs = {id(part.value) for part in ast.walk(tree) if isinstance(part, ast.Expr)}
    for part in ast.walk(tree):
        if isinstance(part, ast.Constant) and isinstance(part.value, str) and id(part) not in docs:
            found.append(part.value)
        if isinstance(part, ast.JoinedStr):
            found.append("".join(str(v.value) if isinstance(v, ast.Constant) else "{}" for v in part.values))
    return found


def test_whole_messages_are_translated_and_others_stay(chinese: Messages) -> None:
    assert chinese("Done.") == "完成。"
    assert chinese("Something else entirely.") == "Something else entirely."
    assert Messages({})("Done.") == "Done."


def test_what_is_put_into_a_message_is_kept_or_translated(chinese: Messages) -> None:
    said = chinese(
        "Step 2 of 3 (click: X): “X” is not on this page and was not found from it. 1 operations were done before."
    )
    assert said == "第 2 步，共 3 步（click: X）：“X”不在这个页面上，从这里也没有找到。此前已做了 1 个操作。"
    assert chinese("Following the tutorial “Use 2 things”") == "按照教程“Use 2 things”"
    assert chinese("You did not approve it (send).") == "你没有同意（发送）。"


def test_each_translation_holds_what_its_message_holds() -> None:
    for english, translated in yaml.safe_load(CATALOGUE.read_text(encoding="utf-8")).items():
        assert sorted(re.findall(r"\{\d", english)) == sorted(re.findall(r"\{\d", translated)), english


def test_the_messages_of_the_loop_are_translated(chinese: Messages) -> None:
    """Every sentence that a run can end with or ask."""
    sentences = set()
    for file in (SOURCE / "loop").glob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        sentences |= {text for text in written(tree) if text[:1] in "ABCDEFGHIJKLMNOPQRSTUVWXYZ“"}
    wanted = {s for s in sentences if s.rstrip().endswith((".", "?")) and " " in s}
    assert wanted
    filled = {s.replace("{}", value) for s in wanted for value in ("7", "on")}
    translated = {s for s in filled if chinese(s) != s}
    assert not {s for s in wanted if not {s.replace("{}", "7"), s.replace("{}", "on")} & translated}
