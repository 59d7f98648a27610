"""What people say of forms and of things by their kind."""

from __future__ import annotations

import pytest

from promptrpa.agents.parsing import RuleParsing
from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.page import Bounds, Page, Widget
from promptrpa.domain.phone import is_site
from promptrpa.knowledge.content import content_dir
from promptrpa.matching.pages.kinds import kind_of, of_kind, says_what
from promptrpa.matching.words.apps import AppNames
from promptrpa.matching.words.lexicon import Lexicon

LEXICON = Lexicon.load(content_dir() / "lexicon")
APPS = AppNames.load(content_dir() / "apps.yaml")
PARSING = RuleParsing(LEXICON, APPS)


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("Put the cursor into the textbox", ["click: textbox"]),
        ("Expand the Shipping section", ["click: Shipping section"]),
        ("Expand the sections, then tap Save", ["click: Save"]),
        ("Use the search box to look for “rooibos” and press Find", ["edit: search box, rooibos", "click: Find"]),
        (
            'Enter the street "Main St" and the town "Ely" into the fields and press Next',
            ["edit: street, Main St", "edit: town, Ely", "click: Next"],
        ),
        ('Type "oolong" into both text fields', ["edit: first, oolong", "edit: second, oolong"]),
        ("Select 4 with the spinner", ["edit: spinner, 4"]),
        ("Select Assam, Ceylon from the list and press Save", ["click: Assam", "click: Ceylon", "click: Save"]),
        ("Tick none of the boxes and press Save", ["click: Save"]),
        ("Select Z9x, k4Q and press Save", ["click: Z9x", "click: k4Q", "click: Save"]),
        ("Tap the trash icon to delete it", ["click: trash icon"]),
        ("For the user @kim, click on the “Follow” button", ["click: Follow, beside @kim"]),
        ("Click the 3rd link", ["click: link, third"]),
        ("Tap the red coloured box", ["click: red"]),
        ("展开更多设置", ["click: 更多设置"]),
    ],
)
def test_ways_to_speak_of_forms(said: str, read: list[str]) -> None:
    assert [str(instruction) for instruction in PARSING.parse(said)] == read


def widget(index: int, kind: str, text: str = "", **flags: bool) -> Widget:
    bounds = Bounds(0, 100 * index, 500, 100 * index + 80)
    return Widget(index, 0 if index else -1, f"android.widget.{kind}", bounds, text, clickable=bool(index), **flags)


def test_things_of_a_kind_from_top_to_bottom() -> None:
    widgets = (
        widget(0, "FrameLayout"),
        widget(1, "EditText", editable=True),
        widget(2, "Button", "Go"),
        widget(3, "CheckBox", "Gift", checkable=True),
        widget(4, "EditText", editable=True),
        widget(5, "TextView", "Help"),
    )
    page = Page(widgets, "web.org.example", "/", (500, 1000))
    found = {kind: [w.index for w in of_kind(page, widgets, kind)] for kind in ("field", "button", "check", "link")}
    assert found == {"field": [1, 4], "button": [2], "check": [3], "link": [5]}
    said = ("text box", "Buttons", "tick box", "the answer")
    assert [kind_of(ObjectDescription(each)) for each in said] == ["field", "button", "check", ""]


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("tap Save", True),
        ('tap "the best of all"', True),
        ("tap the best of all teas", False),
        ("tap the shades of blue", False),
        ('type "oolong" in Tea', True),
        ("tap Like on all posts", False),
    ],
)
def test_what_is_named_and_what_is_described(said: str, plain: bool) -> None:
    assert all(says_what(instruction, said) for instruction in PARSING.parse(said)) is plain


def test_a_field_without_a_text_does_not_say_what() -> None:
    assert not says_what(Instruction(OperationType.EDIT, ObjectDescription("Tea")), "type the answer in Tea")


def test_on_a_web_page_no_app_is_there() -> None:
    assert is_site({"web.org.example"})
    assert not is_site({"web.org.example", "com.android.settings"})
    assert not is_site(())
    assert APPS.is_absent("Settings", {"web.org.example"})
    assert not APPS.is_absent("example", {"web.org.example"})
