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


@pytest.mark.parametrize(
    "said",
    [
        "ask_below is 0.6 from now on: on 52 steps of 4 tasks held out a step costs 0.512 instead of 1.204.",
        "ask_below stays at 0.45: on 52 steps of 4 tasks held out a step costs 0.512, with 0.6 0.7.",
        "Confidence is fitted anew: on 52 steps held out it is off by 12.0 percent before, 3.1 now.",
        "Confidence stays as it is: on 52 steps held out it is off by 3.1 percent, fitted anew by 3.3.",
        "The order of tutorials is fitted anew: of 24 wishes held out the right one is first for 9 before, for 20 now.",
        "The order of tutorials stays as it is: of 24 wishes held out the right one is first for 9, fitted anew for 8.",
    ],
)
def test_what_was_fitted_is_told_in_chinese(chinese: Messages, said: str) -> None:
    told = chinese(said)
    assert re.search(r"[\u4e00-\u9fff]", told)
    assert sorted(re.findall(r"\d[\d.]*\d|\d", told)) == sorted(re.findall(r"\d[\d.]*\d|\d", said))


def test_a_sentence_is_known_without_its_full_stop(chinese: Messages) -> None:
    shown = "“X” is not on this page and was not found from it"
    assert chinese(shown) == "“X”不在这个页面上，从这里也没有找到"
    asked = f"{shown}. Show it: touch the place for “click: X”, or leave it out."
    assert chinese(asked) == "“X”不在这个页面上，从这里也没有找到。请演示：触摸“click: X”的位置，或略过。"
    assert chinese("Nothing.at all") == "Nothing.at all"


def test_why_a_step_cannot_be_done_is_told_in_chinese(chinese: Messages) -> None:
    """Every reason that assessment stops with."""
    tree = ast.parse((SOURCE / "agents" / "assessment.py").read_text(encoding="utf-8"))
    returned = ast.Module([node for node in ast.walk(tree) if isinstance(node, ast.Return)], [])
    reasons = {text.replace("{}", "7") for text in written(returned) if text.lstrip().count(" ") > 2 and text[0] != " "}
    assert len(reasons) > 3
    assert not {reason for reason in reasons if chinese(reason) == reason}


def test_names_to_be_typed_stay_as_they_are(chinese: Messages) -> None:
    said = chinese("At what time? Say --answer time=VALUE.")
    assert said == "几点？请加上 --answer time=值。"
    said = chinese("Which day? Say --answer date=VALUE. VALUE is one of: today, 3 (text), …")
    assert "--answer date=值" in said
    assert "today, 3 (text)" in said


@pytest.mark.parametrize("tour", ["", " Or say “look around in Radio” first, and it is known what Radio has."])
def test_what_is_near_is_told_in_chinese(chinese: Messages, tour: str) -> None:
    reason = (
        "No saved task and no tutorial says how to do this. Say the steps, for example: "
        "“open Settings, tap Display, turn on Dark theme”."
    )
    said = chinese(f"{reason}{tour} If it is one of these, say so: “Play on”, “run here on there”.")
    assert said.startswith("没有保存的任务或教程说明怎么做。")
    assert said.endswith("如果是下面的一个，请直接这样说：“Play on”, “run here on there”。")


@pytest.mark.parametrize(
    ("english", "translated"),
    [
        ("There is no phone K7. None is connected.", "没有手机 K7。没有连接任何手机。"),
        ("There is no phone K7. There are: A1, B2.", "没有手机 K7。现有：A1, B2。"),
        ("3 tasks, 1 context written to /home/on/text.json.", "已写入 /home/on/text.json：3 tasks, 1 context。"),
        ("“two moons” is no time span such as 90d, 12w, 6m or 1y.", "“two moons”不是时间段，例如 90d、12w、6m、1y。"),
        ("example.com answered 404.", "example.com 回答了 404。"),
        ("There is no run 'x'. `promptrpa runs` lists them.", "没有运行“x”。用 promptrpa runs 列出。"),
    ],
)
def test_what_the_command_line_cannot_do_is_told_in_chinese(chinese: Messages, english: str, translated: str) -> None:
    assert chinese(english) == translated


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
