"""What a person shows for a step."""

from __future__ import annotations

import pytest
from loop_kit import button, called, icon, label, node, screen, tap, text_field, window

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.matching.pages.pointing import chosen_from, shown_at

PAGE = screen(label(0, "Title"), button(1, "Save"), text_field(2, "Name"))
SAVE, NAME = called(PAGE, "Save"), called(PAGE, "Name")
WISH = tap("purple wombat")


def at(widget: object) -> str:
    x, y = widget.bounds.center  # type: ignore[attr-defined]
    return f"{x},{y}"


@pytest.mark.parametrize(
    ("value", "kind", "parameter", "widget"),
    [
        (at(SAVE), OperationType.CLICK, "", SAVE),
        (f" {at(SAVE)} ", OperationType.CLICK, "", SAVE),
        (f"{at(SAVE)}!", OperationType.LONG_CLICK, "", SAVE),
        (f"{at(NAME)}=Anna, at 5,5", OperationType.EDIT, "Anna, at 5,5", NAME),
        (f"{at(NAME)}=", OperationType.EDIT, "", NAME),
        (f"{at(SAVE)}>10,20", OperationType.DRAG, "10,20", SAVE),
    ],
)
def test_it_is_read(value: str, kind: OperationType, parameter: str, widget: object) -> None:
    operation = shown_at(PAGE, value, WISH)
    assert operation is not None
    assert (operation.type, operation.parameter, operation.widget) == (kind, parameter, widget.index)  # type: ignore[attr-defined]


@pytest.mark.parametrize("value", ["skip", "", "5", "a,b", "-5,5", "1,1", f"{at(SAVE)}=Anna", f"{at(SAVE)}>"])
def test_there_is_nothing(value: str) -> None:
    assert shown_at(PAGE, value, WISH) is None


def test_a_touch_for_a_step_that_touches_nothing_is_only_a_touch() -> None:
    operation = shown_at(PAGE, at(SAVE), Instruction(OperationType.SCROLL, parameter="down"))
    assert operation is not None
    assert (operation.type, operation.parameter) == (OperationType.CLICK, "")


def test_a_drag_begins_where_the_finger_was() -> None:
    operation = shown_at(PAGE, "100,420>100,90", WISH)
    assert operation is not None
    assert operation.point == (100, 420)


def test_one_of_a_list_is_chosen() -> None:
    typed = Instruction(OperationType.EDIT, parameter="Anna")
    operation = chosen_from(PAGE, str(NAME.index), typed)
    assert operation is not None
    assert (operation.type, operation.parameter) == (OperationType.EDIT, "Anna")
    assert chosen_from(PAGE, "99", typed) is None
    assert chosen_from(PAGE, "x", typed) is None


def test_what_lies_on_top_was_touched() -> None:
    corner = (900, 200, 980, 280)
    menu = window(node("LinearLayout", (500, 180, 1000, 400), clickable=True, text="Call"), box=(500, 180, 1000, 700))
    page = screen(icon(corner, "More options"), over=[menu])
    operation = shown_at(page, "940,240", WISH)
    assert operation is not None
    assert operation.widget == called(page, "Call").index
    beside_it = shown_at(page, "540,650", WISH)
    assert beside_it is None
