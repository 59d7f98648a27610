"""The prompts of tests/golden/analysis.yaml: kinds, apps, values and what is missing, counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from loop_kit import opened

from promptrpa.bootstrap import inspect_content
from promptrpa.domain.function import Function
from promptrpa.matching.words.apps import AppNames
from promptrpa.mind import Mind

PROMPTS: dict[str, list[dict[str, Any]]] = yaml.safe_load(
    (Path(__file__).parents[1] / "golden" / "analysis.yaml").read_text(encoding="utf-8")
)


@pytest.fixture(scope="module")
def agent(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mind]:
    with opened(tmp_path_factory.mktemp("home")) as (mind, _):
        yield mind


def wrong(said: Function, wanted: dict[str, Any], apps: AppNames) -> dict[str, tuple[object, object]]:
    """What is not as wanted, by name: as it is, and as it should be."""
    found: dict[str, tuple[object, object]] = {}
    compare = {
        "kind": (said.kind.value, wanted.get("kind", "task")),
        "asks": (str(said.asks or ""), wanted.get("asks", "")),
        "parts": (len(said.parts), wanted.get("parts", 0)),
        "steps": (bool(said.steps), wanted.get("steps", False)),
        "missing": ([s.name for s in said.missing], wanted.get("missing", [])),
        "unsure": (said.confidence < 0.6, wanted.get("unsure", False)),
    }
    if "app" in wanted:
        compare["app"] = (apps.in_language(said.app, "en"), wanted["app"])
    for name, (is_so, should) in compare.items():
        if is_so != should:
            found[name] = is_so, should
    if mended := [w for w in wanted.get("mended", []) if w not in said.prompt]:
        found["mended"] = said.prompt, mended
    return found


def values(said: Function, wanted: dict[str, Any]) -> tuple[Counter[str], list[str]]:
    """Values found, wanted and right; and what is wrong. Of steps none are wanted; on or off only where it is named."""
    should = {str(k): str(v) for k, v in wanted.get("parameters", {}).items()}
    found = {s.name: s.value for s in said.parameters if s.type != "on_off" or "state" in should}
    if wanted.get("steps") or wanted.get("kind") in ("vague", "other", "compound"):
        return Counter(), []
    right = sum(found.get(name) == value for name, value in should.items())
    errors = [] if found == should else [f"{said.prompt}: {found} for {should}"]
    return Counter(found=len(found), wanted=len(should), right=right), errors


def score(mind: Mind, language: str, *, held_out: bool) -> tuple[dict[str, float], list[str]]:
    """Shares of right answers, precision and recall of values; and every error."""
    apps = AppNames.load(inspect_content() / "apps.yaml")
    chosen = PROMPTS[f"{language} held out" if held_out else language]
    errors: list[str] = []
    count: Counter[str] = Counter()
    for wanted in chosen:
        said = mind.analysis.analyse(wanted["prompt"])
        bad = wrong(said, wanted, apps)
        errors += [f"{wanted['prompt']}: {name} {pair[0]!r}, not {pair[1]!r}" for name, pair in bad.items()]
        counted, more = values(said, wanted)
        count += counted
        errors += more
        count["prompts"] += 1
        for name in ("kind", "app", "missing"):
            count[name] += name not in bad
    figures = {name: count[name] / count["prompts"] for name in ("kind", "app", "missing")}
    figures["precision"] = count["right"] / count["found"]
    figures["recall"] = count["right"] / count["wanted"]
    return figures, errors


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("held_out", [False, True], ids=["seen", "held_out"])
def test_prompts_are_understood(agent: Mind, language: str, held_out: bool) -> None:
    figures, errors = score(agent, language, held_out=held_out)
    least = {"kind": 0.8, "app": 0.8, "missing": 0.9, "precision": 0.75, "recall": 0.75}
    assert not {name: figures[name] for name in least if figures[name] < least[name]}, "\n".join(errors)
