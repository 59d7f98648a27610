"""Going on, going back, asking and stopping: loops end, limits hold, and a verdict says how likely it is right."""

from __future__ import annotations

from dataclasses import replace

import pytest
from loop_kit import button, done, row, screen, situation, tap

from promptrpa.agents.assessment import RuleAssessment
from promptrpa.domain.instruction import OperationType
from promptrpa.domain.operation import Candidate, Operation, Proposal, Purpose, Tier, VerdictKind
from promptrpa.domain.page import Page
from promptrpa.domain.run import Step, StepResult
from promptrpa.domain.task import TaskStep
from promptrpa.matching.pages.features import features_of, page_features
from promptrpa.matching.words.calibration import Calibration
from promptrpa.ports.agents import attempt_key

PAGE = screen(row(0, "Display"), button(1, "Save"))
OTHER = screen(row(0, "Sound"))
TABLES = Calibration({"text": ((0.4, 0.3), (0.9, 0.99)), "none": ((1.0, 0.7),), "exploration": ((0.6, 0.55),)})
ASSESSMENT = RuleAssessment(0.45, 20, 3, TABLES)


def touch(page: Page, at: int, confidence: float = 0.9, purpose: Purpose = Purpose.INSTRUCTION) -> Proposal:
    widget = [w for w in page.widgets if w.clickable][at]
    operation = Operation(OperationType.CLICK, widget.bounds.center, widget.bounds, "", widget.index)
    tier = Tier.TEXT if purpose is Purpose.INSTRUCTION else Tier.EXPLORATION
    return Proposal(operation, tier, confidence, "because", purpose)


@pytest.mark.parametrize(
    ("confidence", "kind", "probability"),
    [(0.9, VerdictKind.PROCEED, 0.99), (0.65, VerdictKind.PROCEED, 0.645), (0.4, VerdictKind.ASK, 0.3)],
)
def test_the_confidence_is_the_probability_of_being_right(
    confidence: float, kind: VerdictKind, probability: float
) -> None:
    verdict = ASSESSMENT.assess(PAGE, situation(tap("Display")), touch(PAGE, 0, confidence))
    assert (verdict.kind, verdict.confidence) == (kind, probability)


def test_what_is_so_already_ends_the_run_where_nothing_follows() -> None:
    skip = Proposal(None, Tier.DIRECT, 1.0, "it is on already", Purpose.SKIP)
    last, more = situation(tap("Display")), situation(tap("Display"), following=(tap("Save"),))
    assert ASSESSMENT.assess(PAGE, last, skip).kind is VerdictKind.FINISH
    assert ASSESSMENT.assess(PAGE, more, skip).kind is VerdictKind.PROCEED


def test_to_choose_nothing_and_to_look_elsewhere_are_judged_too() -> None:
    nothing = ASSESSMENT.assess(PAGE, situation(tap("Wi-Fi")), Proposal(None, Tier.NONE, 0.0, "not here"))
    assert (nothing.kind, nothing.confidence) == (VerdictKind.FAIL, 0.7)
    door = touch(PAGE, 0, 0.6, Purpose.APPROACH)
    assert ASSESSMENT.assess(PAGE, situation(tap("Wi-Fi")), door).confidence == 0.55


def test_what_changed_nothing_before_is_not_done_again() -> None:
    proposal = touch(PAGE, 0)
    assert proposal.operation is not None
    tried = frozenset({attempt_key(PAGE, proposal.operation)})
    assert ASSESSMENT.assess(PAGE, situation(tap("Display"), attempts=tried), proposal).kind is VerdictKind.FAIL


def test_going_to_and_fro_between_two_pages_ends() -> None:
    there, back = touch(PAGE, 0), touch(OTHER, 0)
    history: list[Step] = []
    kinds = []
    for number in range(6):
        page, proposal = ((PAGE, there), (OTHER, back))[number % 2]
        kinds.append(ASSESSMENT.assess(page, situation(tap("Display"), history=tuple(history)), proposal).kind)
        history.append(done(proposal, page, number=number + 1))
    assert kinds == [*[VerdictKind.PROCEED] * 4, *[VerdictKind.FAIL] * 2]


def test_a_run_ends_with_its_operations() -> None:
    history = tuple(done(touch(screen(row(0, f"Row {n}")), 0), screen(row(0, f"Row {n}"))) for n in range(20))
    verdict = ASSESSMENT.assess(PAGE, situation(tap("Display"), history=history), touch(PAGE, 0))
    assert verdict.kind is VerdictKind.FAIL
    assert "20 operations" in verdict.reason


def test_a_run_in_which_most_steps_had_changed_ends() -> None:
    changed = tuple(
        replace(done(touch(PAGE, 0), PAGE, number=n), healed=True, result=StepResult.UNCHANGED) for n in range(3)
    )
    verdict = ASSESSMENT.assess(PAGE, situation(tap("Display"), history=changed), touch(PAGE, 1))
    assert verdict.kind is VerdictKind.FAIL
    assert "had changed" in verdict.reason


def test_a_longer_round_ends_too() -> None:
    pages = [screen(row(0, f"Row {n}")) for n in range(4)]
    history: list[Step] = []
    kinds = []
    for number in range(9):
        page = pages[number % 4]
        proposal = touch(page, 0)
        kinds.append(ASSESSMENT.assess(page, situation(tap("Display"), history=tuple(history)), proposal).kind)
        history.append(done(proposal, page, number=number + 1))
    assert kinds == [*[VerdictKind.PROCEED] * 8, VerdictKind.FAIL]


def test_a_guess_is_no_last_step() -> None:
    guess = replace(touch(PAGE, 0, 0.55), tier=Tier.MEANING)
    assert ASSESSMENT.assess(PAGE, situation(tap("Display")), guess).kind is VerdictKind.ASK
    then = situation(tap("Display"), following=(tap("Save"),))
    assert ASSESSMENT.assess(PAGE, then, guess).kind is VerdictKind.PROCEED


@pytest.mark.parametrize(
    ("labels", "kind"),
    [
        (("Add contact", "Cancel"), VerdictKind.PROCEED),
        (("Add group", "Cancel"), VerdictKind.RETRACT),
        (("Add contact", "Add contact"), VerdictKind.RETRACT),
    ],
)
def test_what_was_found_anew_by_its_name_alone_is_not_taken_back(labels: tuple[str, ...], kind: VerdictKind) -> None:
    people, before = screen(row(0, "Ann"), row(1, "Ben")), screen(*(button(n, name) for n, name in enumerate(labels)))
    saved = screen(button(0, "Lisa"), button(1, "Search"), button(2, "Done"), package="org.example.people")
    proposal = touch(before, 0)
    found = tuple(Candidate(w.index, 0.9, w.label, w.bounds) for w in before.widgets if w.label)
    last = replace(done(replace(proposal, candidates=found), before), instruction=tap("Add contact"), healed=True)
    lisa = features_of(saved, saved.widgets[1])
    step = TaskStep(tap("Lisa"), Operation(OperationType.CLICK), "Tap Lisa", page_features(saved), lisa)
    now = situation(tap("Lisa"), history=(last,), task_step=step)
    look = Proposal(Operation(OperationType.SCROLL, parameter="down"), Tier.EXPLORATION, 0.6, "", Purpose.APPROACH)
    assert ASSESSMENT.assess(people, now, look).kind is kind
