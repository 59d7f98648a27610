"""What the command line says of language models: `models`, `show`, `doctor`."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from promptrpa import bootstrap
from promptrpa.cli.main import cli
from promptrpa.domain.model import ModelCall, ModelRole, Usage
from promptrpa.domain.run import Run, RunStatus
from promptrpa.errors import SettingsError
from promptrpa.knowledge.store import KnowledgeBase
from promptrpa.settings import Settings, load


def call(day: int, run: str, role: ModelRole = ModelRole.STRONG, error: str = "") -> ModelCall:
    usage = Usage(1000, 100, 200)
    return ModelCall(f"2026-03-0{day}T10:00:00.000+00:00", role, "big", "next_step", usage, 0.5, 2.0, run, 1, error)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    with bootstrap.open_knowledge(Settings(home=tmp_path)) as knowledge:
        knowledge.journal.start(Run("abc123", "tidy up", "virtual-1", RunStatus.RUNNING, "2026-03-01T10:00:00+00:00"))
        knowledge.journal.finish("abc123", RunStatus.DONE, "Done.")
        for each in (call(1, "abc123"), call(1, "abc123", error="no"), call(2, "", ModelRole.FAST)):
            knowledge.ledger.add(each)
    return tmp_path


def said(home: Path, *arguments: str, **environment: str) -> str:
    done = CliRunner(env={"COLUMNS": "200", **environment}).invoke(
        cli, ["--home", str(home), "--language", "en", *arguments], catch_exceptions=False, standalone_mode=False
    )
    return done.output


@pytest.mark.parametrize(
    ("by", "rows"),
    [
        ("day", [["2026-03-01", "2", "2000"], ["2026-03-02", "1", "1000"], ["all", "3", "3000"]]),
        ("role", [["strong", "big", "2"], ["fast", "big", "1"], ["all", "3", "3000"]]),
        ("run", [["abc123", "2", "2000"], ["-", "1", "1000"], ["all", "3", "3000"]]),
        ("prompt", [["next_step", "3", "3000"]]),
    ],
)
def test_the_ledger_is_summed_up(home: Path, by: str, rows: list[list[str]]) -> None:
    lines = said(home, "models", "--by", by).splitlines()[1:]
    assert [line.split()[:3] for line in lines] == rows


def test_calls_are_listed_of_a_run_and_since_a_day(home: Path) -> None:
    assert [c["run"] for c in json.loads(said(home, "models", "--run", "abc", "--json"))] == ["abc123", "abc123"]
    assert [c["role"] for c in json.loads(said(home, "models", "--since", "2026-03-02", "--json"))] == ["fast"]
    assert "no" in said(home, "models", "--calls").splitlines()[2].split()


def test_no_calls_are_said(tmp_path: Path) -> None:
    assert said(tmp_path, "models") == "No language model was asked.\n"


def test_a_run_tells_what_models_took(home: Path) -> None:
    assert "2 questions to language models: 2200 tokens, 4.0 s, 1.0000 in money" in said(home, "show", "abc123")
    assert json.loads(said(home, "show", "abc123", "--json"))["models"]["tokens"] == 2200


@pytest.mark.parametrize(
    ("environment", "text"),
    [
        ({}, "not configured"),
        ({"PROMPTRPA_MODEL_STRONG": "m1"}, "strong m1 at https://api.openai.com/v1, without a key"),
        ({"PROMPTRPA_MODEL_FAST": "m2", "OPENAI_API_KEY": "k-1"}, "fast m2 at https://api.openai.com/v1, with a key"),
        ({"PROMPTRPA_MODEL_STRONG": "m1", "PROMPTRPA_MODEL_REPLAY": "/x.jsonl"}, "as recorded in /x.jsonl: strong m1"),
    ],
)
def test_doctor_tells_the_model(tmp_path: Path, environment: dict[str, str], text: str) -> None:
    found = json.loads(said(tmp_path, "doctor", "--json", **environment))
    (finding,) = [f for f in found["findings"] if f["name"] == "language model"]
    assert text in finding["text"]
    assert "k-1" not in json.dumps(found)


def test_the_key_of_the_settings_goes_before_the_environments(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('model_key = "mine"\n')
    assert load({"OPENAI_API_KEY": "other"}, home=tmp_path).model_key == "mine"
    assert load({"OPENAI_API_KEY": "other"}, home=tmp_path / "new").model_key == "other"


def test_a_model_is_made_of_the_settings(tmp_path: Path) -> None:
    def made(knowledge: KnowledgeBase, **said: object) -> object:
        return bootstrap.open_model(replace(Settings(home=tmp_path), **said), knowledge)  # type: ignore[arg-type]

    with bootstrap.open_knowledge(Settings(home=tmp_path)) as knowledge:
        assert made(knowledge) is None
        assert made(knowledge, model_fast="small", model_record=str(tmp_path / "talk")) is not None
        with pytest.raises(SettingsError, match="cannot be read"):
            made(knowledge, model_strong="big", model_replay=str(tmp_path / "none"))
