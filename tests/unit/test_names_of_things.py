"""What a person calls by its name is that, and nothing that is only called much like it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from loop_kit import (
    button,
    called,
    done,
    function,
    label,
    line,
    listing,
    node,
    opened,
    row,
    screen,
    situation,
    tap,
    turn,
    window,
)

from promptrpa.domain.function import Function
from promptrpa.domain.instruction import Instruction
from promptrpa.domain.operation import Candidate, Operation, Proposal, Purpose, Tier
from promptrpa.domain.page import Page
from promptrpa.domain.run import Step, StepResult
from promptrpa.domain.task import Slot, Tutorial
from promptrpa.knowledge.content import content_dir
from promptrpa.learning import keep
from promptrpa.learning.tasks import with_values
from promptrpa.matching.prompts.by_kind import is_one
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.objects import ObjectReader
from promptrpa.matching.words.owners import owned
from promptrpa.matching.words.text import Meaning
from promptrpa.mind import Mind
from promptrpa.mind.tutorials import bound_to
from promptrpa.ports.agents import Situation


@pytest.fixture(scope="module")
def meaning() -> Meaning:
    return Meaning(Lexicon.load(content_dir() / "lexicon"))


def _told(said: str, *following: Instruction) -> Situation:
    """A step of a person's own."""
    source = f"tap {said}"
    now = situation(replace(tap(said), source=source), *following)
    return replace(now, function=function(source, source))


def _touches(page: Page, found: Proposal, words: str) -> bool:
    if found.operation is None or found.purpose is not Purpose.INSTRUCTION:
        return False
    widget = page.widgets[found.operation.widget]
    return words in (widget.label, *(w.label for w in page.descendants(widget)))


@pytest.mark.parametrize(
    ("name", "other", "known", "lacks"),
    [
        ("Oat milk", "Soy milk", False, True),
        ("Oat milk", "Milk", False, True),
        ("Night bus N7", "Night bus N4", False, True),
        ("Bus 4", "Bus 4 · in 3 min", True, False),
        ("Alice Cheng", "Alice Chen", False, True),
        ("三鲜速冻水饺", "韭菜鸡蛋速冻水饺", True, True),
        ("牛里脊肉", "里脊肉", False, True),
        ("Grace", "Grace Park", True, False),
        ("Anna’s list", "Anna's list", True, False),
        ("Invocie", "Invoice", True, False),
        ("Privacy and security", "Security", False, False),
        ("隐私和安全", "安全与数据", False, False),
        ("Dark mode", "Dark theme", True, False),
    ],
)
def test_a_word_that_is_nothing_but_a_name_is_not_left_out(
    meaning: Meaning, name: str, other: str, known: bool, lacks: bool
) -> None:
    assert meaning.lacks(name, other, known=known) is lacks


@pytest.mark.parametrize(
    ("said", "rows"),
    [
        ("Frozen beef dumplings", ("Frozen chive and egg dumplings", "Soy milk", "Rice")),
        ("Alice Cheng", ("Alice Chen", "Bob Martin", "Carol Smith")),
        ("牛里脊肉", ("里脊肉", "豆奶", "大米")),
    ],
)
def test_a_row_of_another_name_is_not_touched(mind: Mind, said: str, rows: tuple[str, ...]) -> None:
    page = screen(listing(*(row(n, words) for n, words in enumerate(rows))))
    assert mind.grounding.propose(page, _told(said)).purpose is not Purpose.INSTRUCTION
    right = screen(listing(*(row(n, words) for n, words in enumerate((*rows, said)))))
    assert _touches(right, mind.grounding.propose(right, _told(said)), said)


@pytest.mark.parametrize(
    ("prompt", "shown", "meant"),
    [
        ("call Fran", "François", False),
        ("message François hello", "Fran", False),
        ("call Ana", "Anaïs", False),
        ("call Anna", "Anna-Lena Koch", False),
        ("call Mary-Ann", "Mary", False),
        ("call Ann", "Mary-Ann", False),
        ("call Anna", "Anna Koch", True),
        ("call Anna-Lena", "Anna-Lena Koch", True),
        ("call Anna's mobile", "Anna", True),
    ],
)
def test_an_accent_or_a_hyphen_ends_no_name(mind: Mind, prompt: str, shown: str, meant: bool) -> None:
    page = screen(listing(*(row(n, words) for n, words in enumerate((shown, "Tim", "Zoe", "Bob")))))
    wanted = situation(tap("the contact"), function=mind.analysis.analyse(prompt))
    assert _touches(page, mind.grounding.propose(page, wanted), shown) is meant


def _saved(page: Page, words: str, now: str) -> Situation:
    """A step that touched the row of these words, replayed with another value."""
    shown = next(w for w in page.widgets if w.clickable and words in (t.label for t in page.descendants(w)))
    step = keep(
        tap(words), Operation(tap(words).operation, shown.bounds.center, shown.bounds, "", shown.index), page, page, ""
    )
    assert step.features is not None
    features = replace(step.features, own=(now,), text=now if step.features.text else "")
    step = replace(step, instruction=tap(now), features=features)
    return replace(situation(tap(now)), task_step=step, values=(now,))


@pytest.mark.parametrize(
    ("before", "now", "alike"),
    [
        ("豆奶", "白菜猪肉速冻水饺", "韭菜鸡蛋速冻水饺"),
        ("Gift ideas for Emma", "Gift ideas for Alice", "Gift ideas for Emma"),
        ("周会纪要", "月会纪要", "周会纪要"),
    ],
)
def test_the_value_of_a_saved_step_is_found_as_it_is(mind: Mind, before: str, now: str, alike: str) -> None:
    first = screen(listing(row(0, before), row(1, "Groceries"), row(2, "购物")))
    saved = _saved(first, before, now)
    page = screen(listing(row(0, alike), row(1, "Groceries"), row(2, "购物")))
    assert mind.grounding.propose(page, saved).purpose is not Purpose.INSTRUCTION
    there = screen(listing(row(0, alike), row(1, "Groceries"), row(2, now)))
    assert _touches(there, mind.grounding.propose(there, saved), now)


@pytest.mark.parametrize(
    ("said", "rows", "found"),
    [
        ("Emma Willson", ("Emma Wilson", "Bob Martin"), "Emma Wilson"),
        ("Emma Willson", ("Emma Wilson", "Emma Wilsson"), ""),
        ("Emma Willson", ("Emma , notes", "Bob Martin"), ""),
        ("Alice Cheng", ("Alice Chen", "Bob Martin"), ""),
        ("Andre Moreau", ("Andrea Moreau", "Bob Martin"), ""),
        ("Maria Lopez", ("Marie Lopez", "Bob Martin"), ""),
        ("Ticket 10231", ("Ticket 1031", "Bob Martin"), ""),
    ],
)
def test_a_name_of_a_saved_step_may_be_written_with_a_letter_too_many(
    mind: Mind, said: str, rows: tuple[str, ...], found: str
) -> None:
    saved = _saved(screen(listing(row(0, "Carol Smith"), row(1, "Bob Martin"))), "Carol Smith", said)
    page = screen(listing(*(row(n, words) for n, words in enumerate(rows))))
    proposal = mind.grounding.propose(page, saved)
    assert (proposal.purpose is Purpose.INSTRUCTION) is bool(found)
    assert not found or _touches(page, proposal, found)


@pytest.mark.parametrize(
    ("text", "thing", "owner"),
    [
        ("Hannah Berg's Day pass", "Day pass", "Hannah Berg"),
        ("Day pass of Hannah Berg", "Day pass", "Hannah Berg"),
        ("Day pass (Leo Berg)", "Day pass", "Leo Berg"),
        ("日票（周敏）", "日票", "周敏"),
        ("周敏的日票", "日票", "周敏"),
        ("写着周敏的那张日票", "日票", "周敏"),
    ],
)
def test_whose_a_thing_is(text: str, thing: str, owner: str) -> None:
    assert (thing, owner) in owned(text)


@pytest.mark.parametrize(
    ("said", "text", "neighbour"),
    [
        ("周敏那一行的日票", "日票", "周敏"),
        ("周敏所在行的日票", "日票", "周敏"),
        ("Day pass in Hannah Berg's row", "Day pass", "Hannah Berg"),
        ("the row with Leo Berg", "Leo Berg", ""),
        ("第一行的日票", "日票", ""),
    ],
)
def test_a_row_is_named_by_what_stands_in_it(said: str, text: str, neighbour: str) -> None:
    read = ObjectReader(Lexicon.load(content_dir() / "lexicon")).read(said)
    assert (read.text, read.neighbour) == (text, neighbour)


_TICKETS = (("Day pass", "Omar Haddad · 7 March"), ("Day pass", "Hannah Berg · 7 March"), ("Week pass", "Hannah Berg"))


@pytest.mark.parametrize("said", ["Hannah Berg's Day pass", "Day pass of Hannah Berg", "Day pass (Hannah Berg)"])
def test_the_row_that_shows_whose_it_is(mind: Mind, said: str) -> None:
    page = screen(listing(*(row(n, *texts) for n, texts in enumerate(_TICKETS))))
    found = mind.grounding.propose(page, _told(said, tap("Return ticket")))
    assert _touches(page, found, "Hannah Berg · 7 March")
    assert found.meant is not None
    assert found.meant.object.neighbour == "Hannah Berg"


def test_nobody_elses_row_is_opened_in_its_place(mind: Mind) -> None:
    page = screen(listing(*(row(n, *texts) for n, texts in enumerate(_TICKETS))))
    found = mind.grounding.propose(page, _told("Emma Wilson's Day pass", tap("Return ticket")))
    assert found.purpose is not Purpose.INSTRUCTION
    told = _told("Emma Wilson's Day pass", tap("Return ticket"), tap("Yes, return"))
    shown = called(page, "Day pass")
    opened_it = Proposal(
        Operation(told.instruction.operation, shown.bounds.center, shown.bounds, "", shown.index),
        Tier.EXPLORATION,
        0.5,
        "may be behind “Day pass”",
        Purpose.APPROACH,
        (Candidate(shown.index, 0.5, "Day pass", shown.bounds),),
    )
    inside = screen(label(0, "Day pass"), row(1, "Return ticket"))
    after = replace(told, history=(done(opened_it, page),))
    assert mind.grounding.propose(inside, after).purpose is not Purpose.SKIP


def test_the_page_of_another_thing_is_not_its_page(mind: Mind) -> None:
    told = replace(tap("rice"), source="tap Brown rice")
    told = replace(told, object=replace(told.object, colour="brown"))
    page = screen(node("TextView", (0, 90, 600, 180), text="Rice"), row(1, "Quantity"))
    said = replace(situation(told, tap("Delete food"), tap("Delete")), function=function(told.source, told.source))
    assert mind.grounding.propose(page, said).purpose is not Purpose.SKIP


def _switched(at: int, words: str) -> str:
    """A row that turns its switch over."""
    switch = node("Switch", line(at, 800, 1000), checkable=True, clickable=True)
    return node("LinearLayout", line(at), label(at, words), switch, clickable=True)


def test_the_menu_of_another_thing_is_not_its_menu(mind: Mind) -> None:
    page = screen(button(0, "More options for Trips"), button(1, "More options for CV.pdf"))
    own = replace(tap("More options", beside="Roadmap.pdf"), source="tap More options next to Roadmap.pdf")
    told = replace(situation(own, tap("Delete"), tap("OK")), function=function(own.source, own.source))
    for words in ("More options for Trips", "More options"):
        shown = called(page, "More options for Trips")
        touch = Operation(own.operation, shown.bounds.center, shown.bounds, "", shown.index)
        seen = (Candidate(shown.index, 0.7, words, shown.bounds),)
        opened_it = Proposal(touch, Tier.EXPLORATION, 0.7, f"may be behind “{words}”", Purpose.APPROACH, seen)
        after = replace(told, history=(done(opened_it, page),))
        menu = screen(label(0, "Trips"), over=[window(row(1, "Delete"), row(2, "Rename"))])
        assert mind.grounding.propose(menu, after).purpose is not Purpose.SKIP


def test_no_switch_is_turned_while_a_page_is_looked_for(mind: Mind) -> None:
    main = screen(row(0, "Advanced"), row(1, "Notifications"))
    told = _told("Delays", tap("Bus 47"), tap("Times"))
    opened_it = mind.grounding.propose(main, told)
    assert opened_it.operation is not None
    page = screen(_switched(0, "Delays"), _switched(1, "Sounds"))
    after = replace(told, history=(done(opened_it, main),))
    found = mind.grounding.propose(page, after)
    assert found.operation is None or found.purpose is not Purpose.INSTRUCTION
    last = replace(after, following=())
    assert mind.grounding.propose(page, last).purpose is Purpose.INSTRUCTION


def test_a_switch_of_half_of_what_was_joined_is_not_all(mind: Mind) -> None:
    page = screen(_switched(0, "Level"), _switched(1, "Flash"))
    assert mind.grounding.propose(page, _told("Grid and level")).operation is None


def test_a_window_over_the_steps_own_button_only_comes_first(mind: Mind) -> None:
    calendar = window(button(3, "Cancel", 140, 400), button(3, "OK", 500, 900))
    alone = mind.grounding.propose(screen(label(0, "Date"), over=[calendar]), _told("Save"))
    below = mind.grounding.propose(screen(button(0, "Save"), over=[calendar]), _told("Save"))
    assert below.purpose is not Purpose.INSTRUCTION
    assert alone.purpose is Purpose.INSTRUCTION or alone.operation is None


def test_what_a_row_is_called_is_kept_beside_whose_it_is() -> None:
    page = screen(listing(*(row(n, *texts) for n, texts in enumerate(_TICKETS))))
    shown = next(w for w in page.widgets if w.clickable)
    wanted = tap("Day pass", beside="Omar Haddad")
    touch = Operation(wanted.operation, shown.bounds.center, shown.bounds, "", shown.index)
    kept = with_values(keep(wanted, touch, page, page, ""), [Slot("name", "name", "Omar Haddad")])
    assert (kept.instruction.object.text, kept.instruction.object.neighbour) == ("Day pass", "{name}")
    assert kept.features is not None
    assert kept.features.own == ("Day pass", "{name} · 7 March")


def test_a_saved_tap_turns_no_switch_that_is_called_so(mind: Mind) -> None:
    first = screen(row(0, "Delays"), row(1, "Stops"))
    saved = replace(_saved(first, "Delays", "Delays"), values=())
    saved = replace(saved, function=function("open CityLink, tap Delays", "open CityLink, tap Delays"))
    page = screen(_switched(0, "Delays, works"), label(1, "Settings"))
    found = mind.grounding.propose(page, saved)
    assert found.operation is None or found.purpose is not Purpose.INSTRUCTION


@pytest.mark.parametrize(
    ("prompt", "field", "typed"),
    [
        ("add my brother Tom Harris to contacts, 555 0134", "Name", "Tom Harris"),
        ("put my Father Luis Alberto in the contacts", "Name", "Luis Alberto"),
        ("add my Uncle Bob to contacts", "Name", "Uncle Bob"),
        ("text my friend Anna that I am late", "To", "Anna"),
        ("tell my brother Tom I'll be late", "To", "Tom"),
    ],
)
def test_nobody_is_called_by_what_they_are_to_somebody(tmp_path: Path, prompt: str, field: str, typed: str) -> None:
    contact = "Open Contacts. Tap Create contact. Enter the name in Name and the number in Phone. Tap Save."
    message = "Open Messages. Tap Start chat. Enter the name in To. Enter the text in Message. Tap Send."
    told = Tutorial("t", "t", contact if "contacts" in prompt else message, "en", "")
    with opened(tmp_path / "home") as (mind, _):
        bound = bound_to(mind, told, mind.analysis.analyse(prompt))
    assert [i.parameter for i in bound.instructions if i.object.text == field] == [typed]


def _tabbed(selected: str, *rows: str) -> Page:
    """A page with two tabs at its lower edge."""
    tabs = [
        node("FrameLayout", (left, 2150, left + 300, 2300), label(0, words), clickable=True, selected=words == selected)
        for left, words in ((40, "影讯"), (400, "影院"))
    ]
    head = node("TextView", (40, 60, 1040, 160), text=selected)
    return screen(
        head,
        listing(*(row(n, words) for n, words in enumerate(rows))),
        node("FrameLayout", (0, 2150, 1080, 2300), *tabs),
    )


def test_one_of_a_kind_is_not_the_tab_that_is_called_so(mind: Mind) -> None:
    before, page = _tabbed("影讯", "轨道", "养蜂人"), _tabbed("影院", "滨江", "流明影院", "北岸")
    wish = Function("收藏一家影院", "收藏一家影院", "zh")
    first = mind.grounding.propose(before, replace(situation(tap("影院")), function=wish))
    assert _touches(before, first, "影院")
    went = replace(done(first, before), instruction=tap("影院"))
    now = situation(tap("影院"), turn("收藏", on=True), history=(went,))
    found = mind.grounding.propose(page, replace(now, function=wish))
    assert found.purpose is not Purpose.SKIP
    assert not found.candidates or found.candidates[0].label != "影院"


def test_a_tab_called_by_the_kind_alone_only_leads_to_what_is_named(mind: Mind) -> None:
    page = _tabbed("影讯", "轨道", "养蜂人")
    found = mind.grounding.propose(page, _told("流明影院"))
    assert found.purpose is Purpose.APPROACH
    there = _tabbed("影院", "滨江", "流明影院", "北岸")
    assert _touches(there, mind.grounding.propose(there, _told("流明影院")), "流明影院")


def test_a_second_day_is_not_for_the_field_that_has_one(mind: Mind) -> None:
    """ "tap First day, choose 4 March, choose 6 March": the step between was left out."""
    page = screen(
        row(0, "First day", "4 March 2026", resource_id="org.app:id/first"),
        row(1, "Last day", "Not set", resource_id="org.app:id/last"),
        button(3, "Send"),
    )
    first, day = tap("First day"), tap("2026-03-04")
    steps = [
        Step(number, i, None, None, None, Operation(i.operation), StepResult.CHANGED)
        for number, i in enumerate((first, day), 1)
    ]
    now = situation(tap("2026-03-06"), tap("Send"), history=tuple(steps), now="2026-03-02T09:00")
    said = "tap First day, choose 2026-03-04, choose 2026-03-06, tap Send"
    found = mind.grounding.propose(page, replace(now, function=function(said, said)))
    assert found.purpose is Purpose.APPROACH
    assert found.candidates[0].label == "Last day"


@pytest.mark.parametrize(
    "kind", ["cinema", "museum", "library", "fee", "school", "影院", "博物馆", "账户", "罚款", "收费单位", "缴费项目"]
)
def test_a_kind_of_place_or_account_is_any_one_of_several(kind: str) -> None:
    assert is_one(kind)
