"""What a list showed beside the thing that a task touched is known the next time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from loop_kit import called, listing, node, opened, row, screen, situation, tap, text_field
from test_done_again import saved

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.operation import Operation, Purpose
from promptrpa.domain.task import Environment, Slot, Task, WidgetFeatures
from promptrpa.knowledge.store import KnowledgeBase
from promptrpa.learning.tasks import with_values
from promptrpa.matching.pages.features import features_of, words_in
from promptrpa.mind import Mind

APP = "com.example.library"
HOLDS = screen(
    listing(
        row(0, "The Salt Road", "Large print", "3"),
        row(1, "The Salt Road", "Audiobook", "12"),
        row(2, "Night Train", "Film", "2026-04-03"),
    ),
    text_field(8, "Search"),
)


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Mind, KnowledgeBase]]:
    with opened(Path(tmp_path_factory.mktemp("home"))) as both:
        yield both


def cancelled(features: WidgetFeatures, **values: str) -> Task:
    task = saved("open Library, tap {title} next to {kind}, tap Cancel", "Library", APP, "{title}", "Cancel", **values)
    opens, touched, cancels = task.steps
    thing = replace(touched.instruction.object, neighbour="{kind}")
    touched = replace(touched, instruction=replace(touched.instruction, object=thing), features=features)
    return replace(task, steps=(opens, with_values(touched, task.slots), cancels))


def test_each_text_of_a_row_is_kept_with_what_stands_in_its_place_in_the_others() -> None:
    features = features_of(HOLDS, called(HOLDS, "Audiobook"))
    assert features.columns == (("The Salt Road", "Night Train"), ("Audiobook", "Large print", "Film"), ("12",))


@pytest.mark.parametrize(
    ("prompt", "values"),
    [
        (
            "I don't need The Salt Road as Large print from the library any longer, take me off the list for it",
            {"title": "The Salt Road", "kind": "Large print"},
        ),
        ("no more waiting for Night Train, the Film I mean", {"title": "Night Train", "kind": "Film"}),
    ],
)
def test_a_name_that_stood_beside_is_all_of_a_value(
    base: tuple[Mind, KnowledgeBase], prompt: str, values: dict[str, str]
) -> None:
    mind, _ = base
    task = cancelled(features_of(HOLDS, called(HOLDS, "Audiobook")), title="The Salt Road", kind="Audiobook")
    given, questions = mind.analysis.fill(task, mind.analysis.analyse(prompt))
    assert (given, questions) == (values, [])


def test_of_two_names_in_one_place_none_is_taken_for_sure(base: tuple[Mind, KnowledgeBase]) -> None:
    mind, _ = base
    task = cancelled(features_of(HOLDS, called(HOLDS, "Audiobook")), title="Atlas", kind="Audiobook")
    given, _ = mind.analysis.fill(task, mind.analysis.analyse("cancel the Film and not the Large print of Night Train"))
    assert given.get("kind") not in ("Audiobook", "Film, Large print")


def test_what_the_app_showed_anywhere_is_searched_for(base: tuple[Mind, KnowledgeBase]) -> None:
    mind, knowledge = base
    seen = replace(HOLDS, package=APP, widgets=tuple(replace(w, package=APP) for w in HOLDS.widgets))
    knowledge.graph.add_edge(seen, Operation(OperationType.BACK), seen, Environment())
    task = saved(
        "open Library, type {title} in Search, tap {title}", "Library", APP, "Search={title}", "{title}", title="Atlas"
    )
    given, _ = mind.analysis.fill(task, mind.analysis.analyse("save Night Train for me to get to some day"))
    assert given == {"title": "Night Train"}


def test_the_row_that_was_touched_beside_a_kind_of_thing_is_kept_beside_its_name(
    base: tuple[Mind, KnowledgeBase],
) -> None:
    mind, _ = base
    wanted = mind.analysis.analyse("cancel Night Train as a Film")
    said = replace(wanted, parameters=(Slot("choice", "text", "Night Train"), Slot("choice2", "text", "Film")))
    proposal = mind.grounding.propose(HOLDS, situation(tap("title", beside="kind"), function=said))
    assert proposal.purpose is Purpose.INSTRUCTION
    assert proposal.meant is not None
    assert {proposal.meant.object.text, proposal.meant.object.neighbour} == {"Night Train", "Film"}


@pytest.mark.parametrize("prompt", ["renew the Ink in the Freezer", "renew the Freezer one of Ink"])
def test_a_tab_that_is_called_as_the_place_of_a_thing_is_not_the_thing(
    base: tuple[Mind, KnowledgeBase], prompt: str
) -> None:
    mind, _ = base
    tabs = [node("TextView", (360 * n, 60, 360 * n + 350, 180), text=t, clickable=True)
            for n, t in enumerate(("Fridge", "Freezer", "Cupboard"))]  # fmt: skip
    page = screen(*tabs, listing(row(0, "Ink", "Fridge"), row(1, "Ink", "Freezer"), row(2, "Peas", "Freezer")))
    wish = replace(mind.analysis.analyse(prompt), parameters=(Slot("choice", "text", "Ink in the Freezer"),))
    proposal = mind.grounding.propose(page, situation(tap("food", beside="place"), function=wish))
    assert proposal.operation is not None
    touched = page.widgets[proposal.operation.widget]
    assert [w.label for w in page.descendants(touched)] == ["Ink", "Freezer"]


@pytest.mark.parametrize(
    ("rows", "scrolls", "touched"),
    [
        ((("Ink", "Fridge"), ("Peas", "Freezer")), False, "Ink"),
        ((("Ink", "Fridge"), ("Ink", "Freezer")), False, ""),
        ((("Ink", "Fridge"), ("Peas", "Freezer")), True, ""),
    ],
)
def test_a_thing_needs_no_place_where_it_is_the_only_one(
    base: tuple[Mind, KnowledgeBase], rows: Sequence[tuple[str, str]], touched: str, *, scrolls: bool
) -> None:
    """More of a list that scrolls may have another one. Of two that are equal a person chooses."""
    mind, _ = base
    inside = [row(n, *texts) for n, texts in enumerate(rows)]
    page = screen(listing(*inside) if scrolls else node("LinearLayout", (0, 200, 1080, 2200), *inside))
    wish = replace(mind.analysis.analyse("renew the Ink"), parameters=(Slot("choice", "text", "Ink"),))
    proposal = mind.grounding.propose(page, situation(tap("food", beside="place"), function=wish))
    named = proposal.meant.object.text if proposal.meant else ""
    equal = len({c.score for c in proposal.candidates[:2]}) < len(proposal.candidates[:2])
    taken = proposal.purpose is Purpose.INSTRUCTION and proposal.operation is not None and not equal
    assert (named if taken else "") == touched


def test_the_only_row_of_a_thing_is_not_the_one_that_is_said_to_be_elsewhere(
    base: tuple[Mind, KnowledgeBase],
) -> None:
    mind, _ = base
    page = screen(node("LinearLayout", (0, 200, 1080, 2200), row(0, "Ink", "Fridge"), row(1, "Peas", "Freezer")))
    slots = (Slot("choice", "text", "Ink"), Slot("choice2", "text", "Cellar"))
    wish = replace(mind.analysis.analyse("renew the Ink in the Cellar"), parameters=slots)
    proposal = mind.grounding.propose(page, situation(tap("food", beside="place"), function=wish))
    assert proposal.operation is None or proposal.purpose is not Purpose.INSTRUCTION


def test_a_wish_that_nothing_is_known_of_still_says_its_day(base: tuple[Mind, KnowledgeBase]) -> None:
    mind, _ = base
    wish = mind.analysis.analyse(
        "we won't be using the library's Quiet room on 11 March after all, let them have it back"
    )
    assert [(p.type, p.value) for p in wish.parameters if p.type == "date"] == [("date", "11 March")]


def test_a_row_is_touched_at_the_words_that_are_meant() -> None:
    line = next(w for w in HOLDS.widgets if w.clickable and not w.editable)
    assert words_in(HOLDS, line, "Large print").text == "Large print"
    assert words_in(HOLDS, line, "Atlas").text == "The Salt Road"


def with_shown(task: Task, *rows: str) -> Task:
    """The task that touched, for each of its slots, a row of a list that shows these."""
    page = screen(listing(*(row(number, words) for number, words in enumerate(rows))))
    slots = {f"{{{slot.name}}}": slot.value for slot in task.slots}
    steps = []
    for step in task.steps:
        if value := slots.get(step.instruction.object.text):
            step = with_values(replace(step, features=features_of(page, called(page, value))), task.slots)
        steps.append(step)
    return replace(task, steps=tuple(steps))


PEOPLE = ("Anna", "Anna Lee", "Ben", "Book Club", "李明", "李明辉", "王芳", "照片")
TOLD = saved("tell {contact} that {text}", "Chat", "chat", "{contact}", "Message={text}", contact="Ben", text="Hi")
TOLD_CHINESE = saved("告诉{contact}{text}", "聊天", "chat", "{contact}", "消息={text}", contact="王芳", text="你好")


@pytest.mark.parametrize(
    ("task", "prompt", "contact"),
    [
        (TOLD, "send Ben the photo of Anna", "Ben"),
        (TOLD, "text Anna Lee that I am late", "Anna Lee"),
        (TOLD, "text Anna Smith that I am late", "Anna Smith"),
        (TOLD, "text Zoe that Anna is ill", "Zoe"),
        (TOLD, "text Zoe that Ben is ill", "Zoe"),
        (TOLD, "reach out to Zoe: the Book Club meets at 5", "Zoe"),
        (TOLD_CHINESE, "告诉李明辉明天见", "李明辉"),
        (TOLD_CHINESE, "告诉李明阳明天见", "李明阳"),
        (TOLD_CHINESE, "跟李雷说王芳来了", "李雷"),
        (TOLD_CHINESE, "和刘洋说一声，照片收到了", "刘洋"),
    ],
)
def test_a_name_that_is_told_of_is_not_whom_it_is_told(
    base: tuple[Mind, KnowledgeBase], task: Task, prompt: str, contact: str
) -> None:
    mind, _ = base
    given, _ = mind.analysis.fill(with_shown(task, *PEOPLE), mind.analysis.analyse(prompt))
    assert given["contact"] == contact


@pytest.mark.parametrize(
    ("prompt", "rows", "to"),
    [
        ("move 30 from Checking to Holiday please", ("Savings", "Checking", "Holiday"), "Holiday"),
        ("move 30 from Checking to Savings please", ("Savings", "Checking"), "Savings"),
    ],
)
def test_names_of_one_list_do_not_tell_of_two_slots_which_is_which(
    base: tuple[Mind, KnowledgeBase], prompt: str, rows: tuple[str, ...], to: str
) -> None:
    mind, _ = base
    moved = saved(
        "transfer {amount} from {a} to {b}", "Bank", "bank", "{a}", "{b}", "Amount={amount}",
        a="Savings", b="Checking", amount="20",
    )  # fmt: skip
    given, _ = mind.analysis.fill(with_shown(moved, *rows), mind.analysis.analyse(prompt))
    assert given == {"amount": "30", "a": "Checking", "b": to}


def test_a_part_of_a_longer_name_is_another(base: tuple[Mind, KnowledgeBase]) -> None:
    mind, _ = base
    task = with_shown(
        saved("cancel {title}", "Library", APP, "{title}", "Cancel", title="Atlas"), "Atlas", "Night Train"
    )
    given, _ = mind.analysis.fill(task, mind.analysis.analyse("I no longer want Night Train Returns, take me off"))
    assert given["title"] != "Night Train"


def test_an_imported_task_may_have_a_column_without_texts(base: tuple[Mind, KnowledgeBase]) -> None:
    mind, _ = base
    task = cancelled(WidgetFeatures(columns=((), ("{title}", ""))), title="Atlas", kind="Film")
    given, _ = mind.analysis.fill(task, mind.analysis.analyse("cancel Atlas, the Film I mean"))
    assert given == {"title": "Atlas", "kind": "Film"}


@pytest.mark.parametrize(
    ("known", "prompt", "key"),
    [
        ("put {person} on speed dial key 3", "put Bob Martin on speed dial key 3", "Key 3"),
        ("put {person} on speed dial", "put Bob Martin on speed dial", "Key 5"),
    ],
)
def test_what_a_known_prompt_has_among_its_own_words_is_not_what_was_there_before(
    base: tuple[Mind, KnowledgeBase], known: str, prompt: str, key: str
) -> None:
    mind, _ = base
    task = saved(known, "Phone", "com.android.dialer", "Speed dial", "{key}", "{person}", key="Key 5", person="Anna")
    given, questions = mind.analysis.fill(task, mind.analysis.analyse(prompt))
    assert (given, questions) == ({"key": key, "person": "Bob Martin"}, [])
