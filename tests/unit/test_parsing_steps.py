"""How much of longer step texts is read right, on texts that no rule was made for; and steps out of help pages."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml

from promptrpa.agents.parsing import RuleParsing
from promptrpa.bootstrap.content import make_parsing
from promptrpa.domain.instruction import Instruction
from promptrpa.knowledge.content import content_dir
from promptrpa.matching.steps.howto import cut_steps
from promptrpa.matching.words.apps import AppNames
from promptrpa.matching.words.lexicon import Lexicon, is_chinese
from promptrpa.matching.words.objects import ObjectReader
from promptrpa.matching.words.text import plain
from promptrpa.search.article import read_article

GOLDEN = Path(__file__).parents[1] / "golden"
PAGES = yaml.safe_load((GOLDEN / "articles/expected.yaml").read_text("utf-8"))


@pytest.fixture(scope="module")
def parsing() -> RuleParsing:
    content = content_dir()
    return make_parsing(Lexicon.load(content / "lexicon"), AppNames.load(content / "apps.yaml"))


@pytest.fixture(scope="module")
def objects() -> ObjectReader:
    return ObjectReader(Lexicon.load(content_dir() / "lexicon"))


def is_meant(made: Instruction, wanted: str, objects: ObjectReader) -> bool:
    """Wanted: operations and objects, "click:Search~click:Find": one of them; without an object any will do."""
    operation = ""
    for part in wanted.split("~"):
        before, colon, thing = part.rpartition(":")
        operation = before if colon else operation
        name = plain(objects.strip(thing)) if operation != "back" else ""
        said = [plain(objects.strip(text)) for text in (made.object.text, made.object.role, made.parameter)]
        said.append(said[-1].removeprefix("手机"))
        if made.operation.replace("_", "") == operation and (not name or name in said or plain(thing) in said):
            return True
    return False


def right(made: Sequence[Instruction], wanted: Sequence[str], objects: ObjectReader) -> int:
    """Length of the longest common run of instructions, with gaps."""
    table = [[0] * (len(wanted) + 1) for _ in range(len(made) + 1)]
    for i, one in enumerate(made):
        for j, other in enumerate(wanted):
            found = is_meant(one, other, objects)
            table[i + 1][j + 1] = table[i][j] + 1 if found else max(table[i][j + 1], table[i + 1][j])
    return table[-1][-1]


@pytest.mark.parametrize(
    ("file", "chinese", "partial", "complete"),
    [
        ("development", False, 97, 94),
        ("development", True, 96, 86),
        ("everyday", False, 95, 85),
        ("everyday", True, 96, 85),
        ("run-on", False, 95, 79),
        ("run-on", True, 98, 89),
        ("held-out", False, 90, 60),
        ("held-out", True, 89, 58),
    ],
)
def test_longer_texts(
    parsing: RuleParsing, objects: ObjectReader, file: str, chinese: bool, partial: float, complete: float
) -> None:
    cases = [
        case
        for case in yaml.safe_load((GOLDEN / f"steps/{file}.yaml").read_text("utf-8"))
        if is_chinese(case["text"]) is chinese
    ]
    found = total = whole = 0
    for case in cases:
        made = parsing.parse(case["text"])
        same = right(made, case["steps"], objects)
        found, total = found + same, total + len(case["steps"])
        whole += same == len(made) == len(case["steps"])
    assert 100 * found / total >= partial
    assert 100 * whole / len(cases) >= complete


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page["page"])
def test_steps_are_cut_out_of_help_pages(parsing: RuleParsing, page: dict[str, Any]) -> None:
    article = read_article((GOLDEN / "articles" / f"{page['page']}.html").read_text("utf-8"))
    cut = cut_steps(article.text, parsing.parse)
    assert [str(i) for step in cut.steps for i in parsing.parse(step)] == page["steps"]
    assert cut.invention == 0
