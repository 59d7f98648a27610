"""Widgets that are named by what kind of thing they are ("the button", "3rd text field"), and not by words on them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.page import Page, Widget
from promptrpa.patterns import lazy_regex

_KINDS: Final = {
    "field": ("text field", "input field", "text box", "textbox", "input box", "input textbox", "text area", "textarea",
              "field", "input", "search box", "search field", "search bar", "输入框", "文本框", "搜索框"),
    "button": ("button", "按钮"),
    "check": ("checkbox", "check box", "tick box", "复选框"),
    "radio": ("radio button", "radio", "单选按钮", "单选框"),
    "list": ("drop-down", "dropdown", "drop-down list", "combo box", "select box", "下拉框", "下拉列表"),
    "switch": ("switch", "toggle", "toggle switch", "开关"),
    "slider": ("slider", "滑块"),
    "image": ("image", "picture", "photo", "图片"),
    "section": ("section", "panel"),
    "link": ("link", "hyperlink", "链接"),
    "tab": ("tab", "标签页", "选项卡"),
    "item": ("result", "search result", "item", "row", "entry", "结果", "项"),
}  # fmt: skip
_BY_NOUN: Final = {noun: kind for kind, nouns in _KINDS.items() for noun in nouns}
SWITCHES: Final = frozenset({"Switch", "SwitchCompat", "ToggleButton"})
"""Kinds of widgets that turn something on and off."""
ONE_OF_SEVERAL: Final = frozenset({"RadioButton", "CheckedTextView"})
"""Kinds of choices that take each other's place."""
_CHOOSES: Final = lazy_regex(
    r"\s*(?:(?:then|and|再|然后|并)\s*)?(?:choose|select|pick|(?:(?!点|按)[\u3400-\u9fff]{2,8})?(?:选择|选中|挑选|选(?!项)))",
    re.I,
)
_ENDINGS: Final = {
    "button": ("Button",),
    "check": ("CheckBox",),
    "radio": ("RadioButton",),
    "list": ("Spinner",),
    "switch": tuple(SWITCHES),
    "slider": ("SeekBar",),
    "image": ("ImageView", "ImageButton"),
}
_MOST_WORDS: Final = 3
"""Of a name that is not in quotes."""
_DESCRIBES: Final = lazy_regex(
    r"(?i)\b(?:all|each|every|of|by|from|that|which|best|most|similar|right|correct|it|them|below|above|your|answer|result)\b"
)
_REPEATS: Final = lazy_regex(r"\b(?:all|each|every)\b", re.I)
"""One touch is not all that is wanted."""
_QUOTED: Final = lazy_regex(r"[\"“「][^\"”」]*[\"”」]")
_DEICTIC: Final = lazy_regex(r"\s+(?:below|above|here|there|shown|provided|given)$", re.I)
_WAY: Final = lazy_regex(
    r"(?:always |stay )?(?:(?P<on>on)|off)|(?:始终|总是|一直|保持)?(?:(?P<chinese>开启?|打开|启用)|关闭?|停用)", re.I
)


def kind_of(wanted: ObjectDescription) -> str:
    """The kind of thing that an object names and nothing else; empty where it has a name, or it is none of these."""
    said = _DEICTIC.sub("", (wanted.text or wanted.role).strip().lower())
    return _BY_NOUN.get(said, "") or _BY_NOUN.get(said.removesuffix("s"), "")


def turns_over(page: Page, widget: Widget) -> bool:
    """A touch on it turns something on or off: it is a switch, or has one in it."""
    return any(w.kind in SWITCHES for w in (widget, *page.descendants(widget)))


def flips(page: Page, widget: Widget) -> bool:
    """The same of a touch on just this: a switch in it is not touched by itself, as that of an alarm is, whose row
    opens it."""
    return widget.kind in SWITCHES or any(w.kind in SWITCHES and not w.clickable for w in page.descendants(widget))


def is_one_of_several(widget: Widget) -> bool:
    """A choice that takes the place of the one that is chosen."""
    return widget.checkable and widget.kind in ONE_OF_SEVERAL


def says_way(choice: str) -> str:
    """ "true" for a choice that only says on ("Always on"), "false" for off; else empty."""
    found = _WAY.fullmatch(choice.strip())
    return ("true" if found["on"] or found["chinese"] else "false") if found else ""


def none_is_chosen(page: Page) -> bool:
    """There are choices that take each other's place, and none is taken."""
    choices = [w for w in page.widgets if is_one_of_several(w)]
    return len(choices) > 1 and not any(w.checked for w in choices)


def chooses(instruction: Instruction) -> bool:
    """It says to choose one of several ("choose Night"), and does not only lead somewhere."""
    return _CHOOSES.match(instruction.source) is not None


def says_what(instruction: Instruction, prompt: str) -> bool:
    """The instruction names its widget as it is called, and what is to be typed; it does not describe it ("shades of
    blue", "the answer")."""
    if instruction.operation is OperationType.EDIT:
        typed = instruction.parameter
        if not typed or _is_described(typed, prompt):
            return False
    if _REPEATS.search(_QUOTED.sub("", instruction.source)):
        return False
    kind = kind_of(instruction.object)
    if not instruction.operation.needs_widget or kind:
        return not (kind in ("item", "link") and instruction.object.place)  # there may be more of them elsewhere
    named = instruction.object.text
    short = len(named.split()) <= _MOST_WORDS or f'"{named}"' in prompt
    return short and not _is_described(named, prompt)


def _is_described(named: str, prompt: str) -> bool:
    quoted = re.search(rf"[\"“'‘「]{re.escape(named)}[\"”'’」]", prompt)
    return not quoted and _DESCRIBES.search(named) is not None


def of_kind(page: Page, usable: Sequence[Widget], kind: str) -> list[Widget]:
    """The widgets of a kind, from top to bottom and from left to right."""
    found = [w for w in usable if w.enabled and w.bounds.area and _is(page, w, kind)]
    return sorted(found, key=lambda w: (w.bounds.top, w.bounds.left))


def _is(page: Page, widget: Widget, kind: str) -> bool:
    if kind == "field":
        return widget.editable
    if kind in _ENDINGS:
        plain_button = kind != "button" or (not widget.checkable and not widget.editable)
        return widget.interactive and widget.kind.endswith(_ENDINGS[kind]) and plain_button
    if kind == "section":
        return widget.clickable and bool(widget.text) and widget.description in ("Expand", "Collapse", "展开", "收起")
    words = widget.clickable and not (widget.editable or widget.checkable or widget.kind.endswith("Button"))
    if kind == "tab":
        beside = page.children(page.widgets[widget.parent]) if widget.parent >= 0 else ()
        return words and sum(w.selected for w in beside) == 1
    return words and bool(widget.label) if kind == "link" else words
