"""The ledger of calls to language models, in the real database."""

from __future__ import annotations

from promptrpa.domain.model import ModelCall, ModelRole, Usage, spent
from promptrpa.knowledge.store import KnowledgeBase


def call(at: str, run: str = "r1", money: float | None = 0.5, error: str = "") -> ModelCall:
    return ModelCall(at, ModelRole.FAST, "small", "choose_widget", Usage(100, 20, 40), money, 1.5, run, 3, error)


def test_calls_come_back_as_they_went_in(base: KnowledgeBase) -> None:
    lines = [call("2026-03-01T10:00:00"), call("2026-03-02T10:00:00", "r2", None, "it broke")]
    for line in lines:
        base.ledger.add(line)
    assert list(base.ledger.calls()) == lines
    assert list(base.ledger.calls(run="r2")) == lines[1:]
    assert list(base.ledger.calls(since="2026-03-02")) == lines[1:]
    assert list(base.ledger.calls(run="r1", since="2026-03-02")) == []


def test_what_calls_took_together() -> None:
    together = spent([call(""), call("", money=None)])
    assert (together.calls, together.tokens, together.money, together.seconds) == (2, 240, 0.5, 3.0)
