"""The order of tutorials fitted to what a user chose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
import pytest
from knowledge_kit import run, step
from loop_kit import put_empty_base

from common import read_models
from promptrpa.bootstrap import Models, forget_fitted, load_models, make_mind, open_knowledge, refit
from promptrpa.bootstrap.knowledge import ranking_weights
from promptrpa.domain.question import Answer, Option, Question, QuestionKind
from promptrpa.domain.run import RunStatus
from promptrpa.domain.task import Tutorial
from promptrpa.domain.upkeep import Refit
from promptrpa.knowledge.refit import is_held_out, read_fitted
from promptrpa.knowledge.store import KnowledgeBase
from promptrpa.learning.choosing import AMONG, Example, Pick, example_of, fit, picks_of, reordered
from promptrpa.matching.prompts.asked import Asked
from promptrpa.reasoning.ranking.by_asked import ORDERING, SHIPPED, AskedWeights, Compared
from promptrpa.settings import Settings

ALONE = ORDERING.index("told_alone")


def compared(draw: np.random.Generator, many: int = AMONG) -> Compared:
    """Tutorials about as likely, and the user's own, which is a little less so."""
    signs = np.zeros((many, len(ORDERING)))
    signs[:, 0] = draw.normal(0, 1, many)
    signs[:, 1:4] = draw.uniform(0.5, 0.6, (many, 3))
    own = draw.integers(many)
    signs[own, 1] -= 0.15
    signs[own, ALONE] = signs[own, 3]
    said = signs.astype(np.float32)
    asked = Asked(said[:, 1], said[:, 2], said[:, 3], said[:, ALONE], np.zeros(many, np.float32))
    tutorials = tuple(Tutorial(f"t{n}", "", "", "en", "") for n in range(many))
    return Compared(tutorials, signs, asked, np.zeros(many, np.bool_), np.ones(many, np.bool_))


def first(of: Compared, weights: AskedWeights = SHIPPED) -> int:
    return int(np.argmax([*of.sureness(weights)]))


def own_of(of: Compared) -> int:
    return int(np.argmax(of.signs[:, ALONE]))


def example(of: Compared, meant: int) -> Example:
    return Example(of, (meant, *(row for row in range(len(of.tutorials)) if row != meant)))


def examples(draw: np.random.Generator, many: int, wayward: float, *, at_random: bool = False) -> list[Example]:
    """A user who takes the first, but for a share of wishes: then their own, or any."""
    found = []
    for _ in range(many):
        of = compared(draw)
        other = int(draw.integers(AMONG)) if at_random else own_of(of)
        found.append(example(of, other if draw.random() < wayward else first(of)))
    return found


def test_who_always_wants_their_own_gets_it_first() -> None:
    draw = np.random.default_rng(1)
    weights, told = reordered(examples(draw, 40, 1), examples(draw, 20, 1), SHIPPED, SHIPPED)
    assert weights is not None
    assert told.kept
    assert told.before < 0.2
    assert told.after > 0.8
    of = compared(draw)
    assert first(of) != own_of(of)
    assert first(of, weights) == own_of(of)
    again, told = reordered(examples(draw, 40, 1), examples(draw, 20, 1), weights, SHIPPED)
    assert again is None
    assert "stays as it is" in told.sentence


@pytest.mark.parametrize("wayward", [0.0, 0.2, 0.5, 1.0])
def test_choices_without_any_rule_change_nothing(wayward: float) -> None:
    for seed in range(5):
        draw = np.random.default_rng(seed)
        parts = (examples(draw, many, wayward, at_random=True) for many in (80, 40))
        weights, told = reordered(*parts, SHIPPED, SHIPPED)
        assert weights is None
        assert not told.kept


def test_few_choices_change_nothing_and_it_is_said() -> None:
    draw = np.random.default_rng(1)
    weights, told = reordered(examples(draw, 40, 1), examples(draw, 5, 1), SHIPPED, SHIPPED)
    assert weights is None
    assert told.sentence == "The order of tutorials stays as it is: too few wishes (45)."
    assert not reordered([], [], SHIPPED, SHIPPED)[1].kept


def test_a_few_examples_move_little_and_many_not_beyond_bounds() -> None:
    draw = np.random.default_rng(1)
    one, many = fit(examples(draw, 1, 0), SHIPPED), fit(examples(draw, 60, 1), SHIPPED)
    for name, weight in asdict(SHIPPED).items():
        assert getattr(one, name) == pytest.approx(weight, rel=0.1)
        assert 0.5 <= getattr(many, name) / weight <= 2
    assert many.told_alone > 1.2 * SHIPPED.told_alone
    for name in ("other_deed", "undoes", "bias", "ahead"):
        assert getattr(many, name) == getattr(SHIPPED, name)


def test_a_followed_tutorial_is_compared_with_those_behind_it() -> None:
    of = compared(np.random.default_rng(1), 8)
    order = sorted(range(8), key=lambda row: -[*of.sureness(SHIPPED)][row])
    followed = example_of(Pick("w", f"t{order[2]}"), of, SHIPPED)
    assert followed is not None
    assert followed.rows == tuple(order[2:7])
    chosen = example_of(Pick("w", f"t{order[2]}", (f"t{order[0]}", f"t{order[2]}", "gone")), of, SHIPPED)
    assert chosen is not None
    assert chosen.rows == (order[2], order[0])
    assert example_of(Pick("w", "gone"), of, SHIPPED) is None
    assert example_of(Pick("w", "t1", ("t1", "gone")), of, SHIPPED) is None


# --- what runs tell


def which(*ids: str) -> Question:
    options = (*(Option(id, id.upper()) for id in ids), Option("none", "none of these"))
    return Question(QuestionKind.CHOOSE, "tutorial", "Which?", options, open=True)


def told(*answers: tuple[Question, str], status: RunStatus = RunStatus.DONE, by: Sequence[str] = ("a",)) -> list[Pick]:
    steps = [replace(step(n), tutorial=id) for n, id in enumerate(by, 1)]
    said = [(question, Answer(question.name, value)) for question, value in answers]
    return list(picks_of(replace(run("r", status=status), prompt="wish"), steps, said))


def test_what_was_chosen_is_meant_and_what_was_followed_and_done() -> None:
    same = Question(QuestionKind.CONFIRM, "task", "Do you mean it?")
    anew = Question(QuestionKind.FILL, "wish", "In other words?")
    assert told((which("a", "b"), "b"), by=["b"]) == [Pick("wish", "b", ("a", "b"))]
    assert told((which("a", "b"), "B"), status=RunStatus.FAILED) == [Pick("wish", "b", ("a", "b"))]
    assert told(by=["a", "a"]) == [Pick("wish", "a")]
    assert told((which("a"), "none"), status=RunStatus.FAILED) == []
    assert told((which("a"), "other words"), (which("c"), "c")) == [Pick("other words", "c", ("c",))]
    assert told((anew, "other words")) == [Pick("other words", "a")]
    assert told((same, "no")) == [Pick("wish", "a")]
    assert told((same, "other words")) == []
    for by in ([], ["a", "b"], ["a", ""], [""]):
        assert told(by=by) == []
    assert told(status=RunStatus.FAILED) == []


# --- the whole of it

MANY = 22


def topics(base: KnowledgeBase) -> list[Tutorial]:
    """Shipped tutorials, of which enough are fitted to and enough are not; and one more."""
    shipped = [t for t in base.tutorials() if t.language == "en" and not t.outdated and len(t.asked) > 3]
    parts: dict[bool, list[Tutorial]] = {True: [], False: []}
    for tutorial in {t.title: t for t in shipped[::7]}.values():
        parts[is_held_out(own(tutorial).id)].append(tutorial)
    return [*parts[True][:MANY], *parts[False][: MANY + 1]]


def own(tutorial: Tutorial) -> Tutorial:
    """The same, written down by the user."""
    return replace(tutorial, id=f"own-{tutorial.id}", source="own", asked=())


def chose(base: KnowledgeBase, wish: str, meant: str, other: str) -> None:
    asked = replace(run(f"r-{wish}"), prompt=wish)
    base.journal.start(asked)
    base.journal.answered(asked.id, which(other, meant), Answer("tutorial", meant))
    base.journal.finish(asked.id, RunStatus.DONE, "Done.")


def likeliest(base: KnowledgeBase, models: Models, wish: str) -> str:
    mind = make_mind(Settings(), base, models)
    return mind.retrieval.rank(mind.analysis.analyse(wish), base.tutorials())[0].id


def order_of(told: Refit) -> Refit:
    return next(each for each in told.also if each.name == "tutorials")


@pytest.mark.long
def test_the_next_wish_goes_by_what_was_chosen_until_that_is_forgotten(home: Path) -> None:
    settings = Settings(home=home)
    put_empty_base(home)
    with open_knowledge(settings) as base:
        *chosen, new = topics(base)
        for tutorial in (*chosen, new):
            base.library.add(own(tutorial))
        shipped = read_models()
        few = order_of(refit(settings, base, shipped))
        assert "too few wishes (0)" in few.sentence
        for tutorial in chosen:
            chose(base, tutorial.asked[2], own(tutorial).id, tutorial.id)
        assert likeliest(base, shipped, new.asked[2]) == new.id
        done = order_of(refit(settings, base, shipped))
        assert done.kept
        assert done.after > done.before
        assert likeliest(base, load_models(settings), new.asked[2]) == own(new).id
        assert read_fitted(home).ask_below is None
        assert forget_fitted(settings)
        assert not forget_fitted(settings)
        assert ranking_weights(settings) == SHIPPED
