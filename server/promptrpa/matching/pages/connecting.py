"""Rows that join or leave something when they are touched: a device, a network, a screen."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.domain.page import Page, Widget
from promptrpa.matching.pages.features import inner_texts, siblings
from promptrpa.matching.words.text import plain
from promptrpa.patterns import lazy_regex

_JOINS: Final = r"(?:not |dis|un)?(?:connected|paired)|(?:dis)?connecting|pairing|in (?:use|range)|casting|joined"
_JOINS_CHINESE: Final = r"(?:已|未|正在)(?:连接|配对|断开|投放|投屏|加入)|使用中"
_MORE: Final = r"(?:[,，·].*|\.{3}|…)?"
_STATE: Final = lazy_regex(rf"(?:{_JOINS}|saved|active|{_JOINS_CHINESE}|(?:已|未|正在)保存){_MORE}", re.I)
"""What such a row shows below its name."""
_JOINED: Final = lazy_regex(rf"(?:{_JOINS}|{_JOINS_CHINESE}){_MORE}", re.I)
"""Without what drafts and notes show as well ("Saved")."""
_SETTINGS_OF: Final = frozenset(
    (*(f"{word}{of}" for word in ("settings", "details", "info") for of in ("", "for", "of")),
     "的设置", "的详情", "设置", "详情")
)  # fmt: skip
"""What its icon is called beside what the row is, plain."""


def connects(page: Page, row: Widget) -> bool:
    """It is one of a list of like things, and one of these shows that it is connected, or has an icon that opens its
    settings: touching it does not. The rows of a menu, each with an id of its own, only tell what is so behind them."""
    if not row.clickable:
        return False
    if _has_own_settings(page, row):
        return True
    alike = [w for w in siblings(page, row) if (w.class_name, w.resource_id) == (row.class_name, row.resource_id)]
    if not row.resource_id:
        joins = any(_shows_state(page, each, _JOINED) for each in (row, *alike))
        return joins and _shows_state(page, row) and any(_shows_state(page, each) for each in alike)
    return bool(alike) and any(_shows_state(page, each) or _has_own_settings(page, each) for each in (row, *alike))


def _shows_state(page: Page, row: Widget, state: re.Pattern[str] = _STATE) -> bool:
    return any(state.fullmatch(text.strip()) for text in inner_texts(page, row)[1:])


def _has_own_settings(page: Page, row: Widget) -> bool:
    """An icon in the row says that it opens the settings of what the row is called ("Car Audio settings")."""
    title = plain(next(iter(inner_texts(page, row, 1)), ""))
    icons = (plain(w.description) for w in page.descendants(row) if w.clickable and w.description and not w.text)
    return bool(title) and any(title in said and said.replace(title, "") in _SETTINGS_OF for said in icons)
