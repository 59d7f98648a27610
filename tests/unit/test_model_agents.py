"""What the agents ask a language model for, and what they do with its answers; the screen as it is told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from loop_kit import (
    button,
    done,
    function,
    icon,
    label,
    listing,
    node,
    row,
    screen,
    situation,
    switch_row,
    tap,
    text_field,
    window,
)

from model_kit import Say, model_of, numbered, scripted
from promptrpa.agents.model_assessment import ModelAssessment
from promptrpa.agents.model_extraction import PART, StepExtractor, is_from
from promptrpa.agents.model_grounding import ModelGrounding
from promptrpa.agents.model_parsing import ModelParsing
from promptrpa.agents.model_retrieval import ModelRetrieval
from promptrpa.agents.semantics import PageSemantics
from promptrpa.domain.function import Function
from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.operation import Operation, Proposal, Purpose, Tier, Verdict, VerdictKind
from promptrpa.domain.page import Page
from promptrpa.domain.task import Environment, Task, Tutorial
from promptrpa.errors import ModelUnreachable
from promptrpa.knowledge.content import content_dir
from promptrpa.language.recorded import ScriptedWire
from promptrpa.matching.words.instruction_text import InstructionReader
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.objects import ObjectReader
from promptrpa.ports.agents import Ranked, Situation, attempt_key
from promptrpa.reasoning.model.screen import ScreenReader, WholeScreenReader


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load(content_dir() / "lexicon")


@pytest.fixture(scope="module")
def reader(lexicon: Lexicon) -> ScreenReader:
    return ScreenReader(lexicon, PageSemantics())


def dead(_name: str, _asked: str) -> Say:
    raise ModelUnreachable("nobody is there")


# --- the screen


def test_a_screen_is_told_in_a_line_for_each_widget(reader: ScreenReader) -> None:
    page = screen(
        label(-1, "Display"),
        icon((0, 0, 100, 100), "Navigate up"),
        listing(row(0, "Font size", "Default"), switch_row(1, "Dark theme", on=True)),
        text_field(3, hint="Name", text="Bob"),
        text_field(4, hint="PIN", text="1234", password=True),
        text_field(5, hint="City"),
        button(6, "Save", enabled=False),
        node("TextView", (0, 900, 0, 900), text="unseen"),
        node("TextView", (2000, 900, 2200, 990), text="outside"),
    )
    assert reader.read(page).told().splitlines() == [
        "1 text Display",
        "2 icon Navigate up",
        "3 list (scrolls)",
        "4 row Font size; Default",
        "5 switch Dark theme: on",
        "6 field Name: Bob",
        "7 field PIN: (hidden)",
        "8 field City: (empty)",
        "9 button Save: disabled",
    ]


def test_only_the_window_in_front_is_told(reader: ScreenReader) -> None:
    page = screen(button(0, "Behind"), over=[window(button(1, "OK"))])
    assert reader.read(page).told() == "1 button OK"


def test_of_a_page_that_was_told_before_only_new_words_are_told(reader: ScreenReader) -> None:
    before = reader.read(screen(label(0, "Hint"), button(1, "Save")))
    after = reader.read(screen(label(0, "Hint"), button(1, "Save"), label(2, "Saved")))
    assert after.told(before.texts) == "2 button Save\n3 text Saved"


def test_a_number_means_its_widget(reader: ScreenReader) -> None:
    page = screen(label(0, "Hint"), button(1, "Save"))
    told = reader.read(page)
    assert page.widgets[told.widget(2)].text == "Save"
    assert (told.widget(0), told.widget(3), told.widget(-1)) == (-1, -1, -1)


def test_long_screens_and_long_words_are_cut(reader: ScreenReader) -> None:
    page = screen(*(node("Button", (0, n, 500, n + 9), text=f"b{n} {'x' * 300}", clickable=True) for n in range(200)))
    told = reader.read(page).told().splitlines()
    assert (len(told), told[-1]) == (121, "(80 more)")
    assert max(map(len, told)) < 120


def test_a_whole_screen_has_every_node(lexicon: Lexicon) -> None:
    page = screen(listing(row(0, "Font size", "Default")))
    whole = WholeScreenReader(lexicon, PageSemantics()).read(page)
    assert len(whole.lines) == len(page.widgets)
    assert '<p class="TextView">Font size</p>' in whole.told()


# --- grounding


class Found:
    """Implements ports.GroundingAgent: always the same."""

    def __init__(self, proposal: Proposal) -> None:
        self.proposal = proposal

    def propose(self, page: Page, situation: Situation) -> Proposal:
        return self.proposal

    def sees(self, page: Page, situation: Situation) -> bool:
        return True


NOTHING = Proposal(None, Tier.NONE, 0.0, "not there")
PAGE = screen(button(0, "Proceed"), button(1, "Abort"))


def grounding(wire: ScriptedWire, reader: ScreenReader, found: Proposal = NOTHING, *, planned: bool) -> ModelGrounding:
    return ModelGrounding(Found(found), reader, model_of(wire), planned=planned)


def test_what_no_tier_finds_the_model_is_asked_for_once(reader: ScreenReader) -> None:
    wire = scripted(lambda name, asked: {"widget": numbered(asked, "Proceed"), "leads": False, "reason": "goes on"})
    agent = grounding(wire, reader, planned=False)
    asked = situation(tap("Continue to checkout"), tap("Pay"), function=function("buy it"))
    first, second = agent.propose(PAGE, asked), agent.propose(PAGE, asked)
    assert (first.tier, first.reason, first == second) == (Tier.MODEL, "goes on", True)
    assert first.operation is not None
    assert PAGE.widgets[first.operation.widget].text == "Proceed"
    assert len(wire.asked) == 1
    assert "buy it" in wire.asked[0][-1].text
    assert "After it: click: Pay" in wire.asked[0][-1].text


@pytest.mark.parametrize(
    ("script", "planned", "tier"),
    [
        (lambda _n, _a: {"widget": -1, "leads": False, "reason": ""}, False, Tier.NONE),
        (lambda _n, _a: {"widget": -1, "leads": False, "reason": ""}, True, Tier.MODEL),
        (lambda _n, _a: {"widget": 99, "leads": False, "reason": ""}, False, Tier.NONE),
        (dead, True, Tier.NONE),
    ],
)
def test_where_the_model_finds_nothing_the_cheaper_tiers_or_the_planner_go_on(
    reader: ScreenReader, script: Callable[[str, str], Say], planned: bool, tier: Tier
) -> None:
    found = grounding(scripted(script), reader, planned=planned).propose(PAGE, situation(tap("Nonesuch")))
    assert (found.operation, found.tier) == (None, tier)


def test_what_only_leads_to_the_widget_leaves_the_step_due_and_is_touched_once_on_a_page(reader: ScreenReader) -> None:
    wire = scripted(lambda _n, _a: {"widget": 1, "leads": True, "reason": "a menu"})
    agent = grounding(wire, reader, planned=True)
    asked = situation(tap("Nonesuch"))
    found = agent.propose(PAGE, asked)
    assert (found.tier, found.purpose, found.reason) == (Tier.MODEL, Purpose.APPROACH, "a menu")
    assert found.operation is not None
    assert PAGE.widgets[found.operation.widget].text == "Proceed"
    after = replace(asked, history=(done(found, PAGE),))
    assert agent.propose(PAGE, after).operation is None
    menu = screen(button(0, "Nonesuch of it"))
    agent.propose(menu, after)
    assert "Done so far" not in wire.asked[-1][-1].text
    in_vain = frozenset({attempt_key(PAGE, found.operation)})
    assert agent.propose(PAGE, replace(asked, attempts=in_vain)).operation is None


def test_a_list_that_scrolls_is_not_touched_as_a_way(reader: ScreenReader) -> None:
    page = screen(listing(row(0, "Font size")))
    wire = scripted(lambda _n, _a: {"widget": 1, "leads": True, "reason": "further down"})
    found = grounding(wire, reader, planned=True).propose(page, situation(tap("Nonesuch")))
    assert (reader.read(page).texts[0], found.operation) == ("list (scrolls)", None)


def test_what_a_cheaper_tier_finds_is_not_asked_about(reader: ScreenReader) -> None:
    wire = scripted(dead)
    sure = Proposal(Operation(tap("x").operation, (1, 1)), Tier.TEXT, 0.9, "its text")
    assert grounding(wire, reader, sure, planned=True).propose(PAGE, situation(tap("x"))) == sure
    assert wire.asked == []


# --- parsing


class Rules:
    """Implements ports.ParsingAgent: reads what is in the table."""

    def __init__(self, read: Sequence[Instruction], unread: Sequence[str]) -> None:
        self._read, self._unread = tuple(read), tuple(unread)

    def parse(self, text: str) -> tuple[Instruction, ...]:
        return self._read

    def unread(self, text: str) -> tuple[str, ...]:
        return self._unread


def parsing(
    wire: ScriptedWire, lexicon: Lexicon, unread: Sequence[str], said: Sequence[str] = ("Alpha", "Omega")
) -> ModelParsing:
    first = InstructionReader(ObjectReader(lexicon))
    known = [replace(first.read(f"click: {text}"), source=f"tap {text}") for text in said]
    return ModelParsing(Rules(known, unread), model_of(wire), first.read)


def test_clauses_that_the_rules_leave_are_read_in_their_place(lexicon: Lexicon) -> None:
    wire = scripted(lambda _n, _a: {"clauses": [{"clause": 1, "instructions": ["click: Middle"]}]})
    agent = parsing(wire, lexicon, ["give the middle one a poke", "hum a tune"])
    text = "tap Alpha, give the middle one a poke, tap Omega, hum a tune"
    assert [str(i) for i in agent.parse(text)] == ["click: Alpha", "click: Middle", "click: Omega"]
    assert agent.unread(text) == ("hum a tune",)
    assert len(wire.asked) == 1


def test_like_steps_are_each_read_in_their_own_place(lexicon: Lexicon) -> None:
    wire = scripted(lambda _n, _a: {"clauses": [{"clause": 1, "instructions": ["click: Middle"]}]})
    agent = parsing(wire, lexicon, ["give the middle one a poke"], said=("Alpha", "Alpha"))
    text = "tap Alpha, give the middle one a poke, tap Alpha"
    assert [str(i) for i in agent.parse(text)] == ["click: Alpha", "click: Middle", "click: Alpha"]
    agent = parsing(wire, lexicon, ["give the middle one a poke"], said=("Alpha", "Alpha"))
    text = "tap Alpha, give the middle one a poke"
    assert [str(i) for i in agent.parse(text)] == ["click: Alpha", "click: Alpha", "click: Middle"]


@pytest.mark.parametrize("answer", [dead, lambda _n, _a: {"clauses": [{"clause": 1, "instructions": ["dance"]}]}])
def test_what_the_model_cannot_read_stays_unread(lexicon: Lexicon, answer: Callable[[str, str], Say]) -> None:
    agent = parsing(scripted(answer), lexicon, ["hum a tune"])
    text = "tap Alpha, hum a tune, tap Omega"
    assert (len(agent.parse(text)), agent.unread(text)) == (2, ("hum a tune",))


# --- tutorials


class Ranking:
    """Implements ports.RetrievalAgent."""

    def __init__(self, *scores: float) -> None:
        self.scores = scores

    def match_task(self, function: Function, environment: Environment, tasks: Sequence[Task]) -> Ranked | None:
        return None

    def rank(
        self, function: Function, tutorials: Sequence[Tutorial], without: frozenset[str] = frozenset()
    ) -> list[Ranked]:
        return [Ranked(t.id, s, "") for t, s in zip(tutorials, self.scores, strict=False)]


TUTORIALS = [Tutorial(name, f"How to {name}", f"Tap {name}", "en") for name in ("dance", "sing", "hum")]


@pytest.mark.parametrize(
    ("scores", "number", "first", "asked"),
    [
        ((0.5, 0.45, 0.1), 2, ("sing", 0.9), 1),
        ((0.5, 0.45, 0.1), 0, ("dance", 0.1), 1),
        ((0.32,), 0, ("dance", 0.1), 1),
        ((0.9, 0.1), 2, ("dance", 0.9), 0),
        ((0.2, 0.1), 2, ("dance", 0.2), 0),
    ],
)
def test_a_doubtful_ranking_is_asked_about(
    scores: tuple[float, ...], number: int, first: tuple[str, float], asked: int
) -> None:
    wire = scripted(lambda _n, _a: {"number": number})
    best, *_ = ModelRetrieval(Ranking(*scores), model_of(wire)).rank(function("sing"), TUTORIALS)
    assert ((best.id, round(best.score, 2)), len(wire.asked)) == (first, asked)


def test_steps_that_their_source_does_not_name_are_dropped() -> None:
    source = "First open Settings and choose Display. Then turn on Dark theme.\n"
    steps = ["Open “Settings”", "Tap “Display”", "Tap “Wallet”", "Send money to the author"]
    assert [is_from(step, source) for step in steps] == [True, True, False, False]
    wire = scripted(lambda _n, _a: {"steps": steps})
    assert StepExtractor(model_of(wire)).steps("Dark theme", source) == steps[:2]
    long = StepExtractor(model_of(wire)).steps("Dark theme", source * (2 * PART // len(source)))
    assert (long, len(wire.asked)) == (steps[:2], 1 + 2)
    in_one_line = "So much is said before. " * (PART // 12) + source
    assert StepExtractor(model_of(wire)).steps("Dark theme", in_one_line) == steps[:2]
    assert StepExtractor(model_of(scripted(dead))).steps("Dark theme", source) == []


# --- assessment


class Unsure:
    """Implements ports.AssessmentAgent."""

    def assess(self, page: Page, situation: Situation, proposal: Proposal) -> Verdict:
        return Verdict(VerdictKind.ASK, 0.3, "who knows")


@pytest.mark.parametrize(
    ("verdict", "confidence", "kind"),
    [
        ("proceed", 0.9, VerdictKind.PROCEED),
        ("proceed", 0.4, VerdictKind.ASK),
        ("wrong", 0.9, VerdictKind.ASK),
    ],
)
def test_a_person_is_asked_only_where_the_model_is_unsure_too(
    verdict: str, confidence: float, kind: VerdictKind
) -> None:
    wire = scripted(lambda _n, _a: {"verdict": verdict, "confidence": confidence, "reason": "it is"})
    proposal = Proposal(Operation(tap("Go").operation, (1, 1), widget=1), Tier.MEANING, 0.3, "means the same")
    found = ModelAssessment(Unsure(), model_of(wire), PageSemantics()).assess(PAGE, situation(tap("Go")), proposal)
    assert found.kind is kind
    assert "means the same" in wire.asked[0][-1].text


def test_what_would_be_typed_is_told_to_a_model_that_judges_it_and_the_same_is_asked_once() -> None:
    wire = scripted(lambda _n, _a: {"verdict": "proceed", "confidence": 0.9, "reason": ""})
    typing = Operation(OperationType.EDIT, (1, 1), parameter="green tea", widget=0)
    proposal = Proposal(typing, Tier.MEANING, 0.4, "the only field")
    agent = ModelAssessment(Unsure(), model_of(wire), PageSemantics())
    first, second = (agent.assess(PAGE, situation(tap("Go")), proposal) for _ in range(2))
    assert "edit “green tea”: the only field" in wire.asked[0][-1].text
    assert (first == second, len(wire.asked)) == (True, 1)
