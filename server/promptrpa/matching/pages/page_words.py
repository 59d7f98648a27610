"""A page in a sentence, and a widget by its class and place, in English and Chinese."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from promptrpa.domain.page import Page, Widget
from promptrpa.matching.pages.features import inner_texts
from promptrpa.matching.pages.kinds import SWITCHES
from promptrpa.matching.pages.windows import has_dialog, is_loading, own_windows, usable_widgets
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.patterns import lazy_regex

_KINDS: Final = {
    "home": ("the home screen", "主屏幕"),
    "dialog": ("a dialog", "对话框"),
    "login": ("a sign-in page", "登录页面"),
    "search": ("a search page", "搜索页面"),
    "form": ("a form", "表单"),
    "settings": ("a settings page", "设置页面"),
    "list": ("a list", "列表"),
    "page": ("a page", "页面"),
}
_NOUNS: Final = {
    "field": ("text field", "输入框"),
    "switch": ("switch", "开关"),
    "button": ("button", "按钮"),
    "row": ("row", "条目"),
}
_SEARCH: Final = lazy_regex(r"search|find|搜索|查找", re.I)
_MOST_ACTIONS: Final = 6
_ROWS: Final = 4
"""Rows that make a list."""
_TITLE: Final = 0.22
"""Of the height: a title stands above this."""


def page_sentence(page: Page) -> str:
    """Kind of page, app, title, what can be done on it, which switches are on and off."""
    windows = own_windows(page)
    widgets = usable_widgets(page, windows[-1:] if has_dialog(page) else windows)
    chinese = is_chinese(" ".join(w.text or w.description for w in widgets))
    kind = _kind(page, widgets)
    title, app = _title(page, widgets), page.package
    actions = list(dict.fromkeys(name for name in _actions(page, widgets) if name != title))[:_MOST_ACTIONS]
    states = list(_states(page, widgets, chinese))
    if chinese:
        parts = [f"{app} 的{_KINDS[kind][1]}" + (f"“{title}”" if title else "")]
        parts += [f"可以操作：{'、'.join(actions)}"] if actions else []
        parts += [*states, *(["可以滚动"] if _scrolls(widgets) else []), *(["正在加载"] if is_loading(page) else [])]
        return "；".join(parts) + "。"
    parts = [f"{_KINDS[kind][0].capitalize()}" + (f" “{title}”" if title else "") + f" of {app}"]
    parts += [f"it offers {', '.join(actions)}"] if actions else []
    parts += [*states, *(["it scrolls"] if _scrolls(widgets) else []), *(["it is loading"] if is_loading(page) else [])]
    return "; ".join(parts) + "."


def place_words(page: Page, widget: Widget) -> str:
    """What it is and where it stands: "button, top right"."""
    x, y = widget.bounds.center[0] / page.size[0], widget.bounds.center[1] / page.size[1]
    down = "top" if y < 0.33 else "bottom" if y > 0.67 else ""
    across = "left" if x < 0.33 else "right" if x > 0.67 else ""
    return f"{_NOUNS[_noun(widget)][0]}, {' '.join(w for w in (down, across) if w) or 'middle'}"


def _noun(widget: Widget) -> str:
    if widget.editable:
        return "field"
    if widget.checkable:
        return "switch"
    return "row" if widget.kind.endswith("Layout") else "button"


def _kind(page: Page, widgets: list[Widget]) -> str:
    fields = [w for w in widgets if w.editable]
    if "launcher" in page.package:
        return "home"
    if has_dialog(page):
        return "dialog"
    if any(w.password for w in fields):
        return "login"
    if any(w.focused and _SEARCH.search(f"{w.hint} {w.description} {w.resource_id}") for w in fields):
        return "search"
    if len(fields) >= 2:
        return "form"
    switches = sum(w.checkable and w.kind in SWITCHES for w in widgets)
    if switches >= 2 or "settings" in page.package:
        return "settings"
    lists = [w for w in widgets if w.scrollable]
    rows = max((sum(c.clickable for c in page.descendants(w)) for w in lists), default=0)
    return "list" if rows >= _ROWS else "page"


def _title(page: Page, widgets: list[Widget]) -> str:
    """The first text at the top of the window that is not to be tapped."""
    texts = [w for w in widgets if w.text and not w.interactive and w.bounds.area]
    if not texts:
        return ""
    top = min((w.bounds.top for w in widgets if w.bounds.area), default=0)
    first = min(texts, key=lambda w: w.bounds.top)
    return first.text if first.bounds.top - top < _TITLE * page.size[1] else ""


def _actions(page: Page, widgets: list[Widget]) -> Iterator[str]:
    """Buttons first, then fields, then rows."""
    order = {"button": 0, "field": 1, "switch": 3, "row": 2}
    for widget in sorted((w for w in widgets if w.interactive and w.enabled), key=lambda w: order[_noun(w)]):
        shown = widget.hint or widget.description if widget.editable else widget.label
        if name := shown or next(iter(inner_texts(page, widget, 1)), ""):
            yield name


def _states(page: Page, widgets: list[Widget], chinese: bool) -> Iterator[str]:
    switches = [w for w in widgets if w.checkable and w.kind in SWITCHES | {"CheckBox"}]
    for checked, words in ((True, ("on", "已打开")), (False, ("off", "已关闭"))):
        named = [n for w in switches if w.checked is checked and (n := _beside(page, w))][:_MOST_ACTIONS]
        if named:
            yield f"{words[1]}：{'、'.join(named)}" if chinese else f"{words[0]}: {', '.join(named)}"
    selected = [w.label or next(iter(inner_texts(page, w, 1)), "") for w in widgets if w.selected]
    if any(selected):
        chosen = next(name for name in selected if name)
        yield f"当前：{chosen}" if chinese else f"“{chosen}” is selected"


def _beside(page: Page, widget: Widget) -> str:
    """The name of a switch: its own, or the first text of its row."""
    if widget.label:
        return widget.label
    for ancestor in page.ancestors(widget):
        if ancestor.bounds.height > 0.25 * page.size[1]:
            return ""
        if words := inner_texts(page, ancestor, 1):
            return words[0]
    return ""


def _scrolls(widgets: list[Widget]) -> bool:
    return any(w.scrollable for w in widgets)
