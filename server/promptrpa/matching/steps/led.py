"""Words that tell where the step before them led, and are no step themselves ("进入个人主页")."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.matching.steps.clauses import Clause
from promptrpa.matching.steps.reading import Reading
from promptrpa.matching.steps.things import ThingReader
from promptrpa.matching.words.objects import ObjectReader
from promptrpa.matching.words.quotes import MARK, mask, unquote
from promptrpa.patterns import lazy_regex

_LED_TO: Final = lazy_regex(
    r"^(?:点击)?(?:(?:即可|就可以|就能|便可以?|可以?|会|将会?|自动|系统会?|页面会?)?(?:进入到?|来到|跳转到?|弹出(?!的[^，]{1,10}[里中上内]面?(?:点|选|按|找|输|填|勾))|转到|显示))(?P<page>.+)$"
)
_OPENED: Final = lazy_regex(r"^(?:打开|切换[到至])(?P<page>.+(?:页面|界面|主页|窗口))(?:中|里|内)?$")
_PAGE: Final = lazy_regex(
    r"(?:页面|界面|主页|首页|详情页|页|窗口|弹窗|对话框|后台|列表|之中|面板)(?:中|里|内|上|之?后)?$"
)
_PLACE: Final = lazy_regex(r"(?:中心|边栏|网站|空间|详情|资料|状态|房间|大厅|店铺|商店|应用|软件)$")
"""Ends the name of a place that a tap leads to, where nothing stands between them ("点击我进入个人中心")."""
_SETTINGS: Final = lazy_regex(r"(?:系统)?设置")
"""Nothing but a tap on them leads to the settings, save on an icon."""
_SHAPE: Final = lazy_regex(r"横[线杠]|[三3]个?(?:小|圆)?点|齿轮|六边形|省略号|螺[丝母]")
"""An icon that is named by what it looks like, and not by where it leads."""
_OWN: Final = lazy_regex(r"我|我的.{0,4}|(?:个人|用户)?头像|个人.{0,4}|(?:小人|人像).{0,2}")
_OWN_PAGE: Final = lazy_regex(r"(?:个人|我的|自己的|用户)(?:中心|主页|首页|页面?|空间)")
"""What of an app is about its user, and the page that it leads to."""
_MAIN_PAGE: Final = lazy_regex(
    r"^(?:.*的)?(?:首页|主页|主页面|主界面|主屏|主页|桌面|home ?page|main page|home ?screen)$", re.I
)


_SHOWN: Final = lazy_regex(
    rf"(?:就|便)?(?:将?会)?(?:自动)?(?:弹出|显示|出现|跳出)来?(?:一?个)?[{MARK}](?:按钮|选项|图标)?"
)
"""A label that comes up, which may be meant next."""
_NAMED: Final = lazy_regex(
    r"(?:在|进入到?|来到|跳转[到至]|弹出)(?P<name>(?!在|进入|来到)[^，]{2,16}?)的?(?:页面|界面|窗口|弹窗|对话框)"
)
"""Where the text says that one is then."""
_BACK_AT: Final = lazy_regex(r"(?:就|便)?(?:可以?|能|会)?回到(?!.*(?:桌面|主屏))")
"""After a step back, where that led; the home screen may be farther away."""
_LEADS: Final = (OperationType.CLICK, OperationType.LONG_CLICK, OperationType.OPEN)


class LedTo:
    """Tells results of steps from steps."""

    def __init__(self, objects: ObjectReader, things: ThingReader) -> None:
        self._objects = objects
        self._things = things

    def tells(self, said: str, clause: Clause, reading: Reading) -> bool:
        """ "进入个人主页": the page that the tap before led to, and nothing to do."""
        match = _LED_TO.match(said)
        last = reading.last
        masked, kept = mask(said)
        if last is not None and reading.found is None and _SHOWN.fullmatch(masked):
            reading.seen = Instruction(OperationType.CLICK, self._objects.read(kept[0]), source=said)
            return True
        if last is not None and last.operation is OperationType.BACK and _BACK_AT.match(said):
            return not clause.begins
        if last is not None and reading.found is None and (opened := _OPENED.match(said)):
            return self._is_about(opened["page"], last)
        if match and reading.found is not None:
            return self._enters_what_was_found(match["page"].strip(), reading)
        if match and said.startswith("进入") and match["page"].endswith("状态") and not mask(said)[1]:
            return True
        if match and last is None and reading.app is not None and _MAIN_PAGE.match(match["page"].strip()):
            return True
        if not match or last is None:
            return False
        page = match["page"].strip()
        name = self._objects.strip(_PAGE.sub("", unquote(page)))
        if _SETTINGS.fullmatch(name) and not clause.attached and self._has_other_name(last.object):
            return False
        if _SETTINGS.fullmatch(name) and clause.attached and _SHAPE.search(last.object.text):
            return True
        if last.operation is OperationType.LONG_CLICK and clause.attached and not said.startswith("点"):
            return True
        if last.operation is OperationType.SCROLL and not last.object:
            return clause.attached and bool(_PAGE.search(page))
        if last.operation in (OperationType.CLICK, OperationType.LONG_CLICK):
            before = any(name == self._objects.strip(i.object.text) for i in reading.instructions) and bool(name)
            shown = self._objects.strip(last.object.text)
            inner = bool(_PAGE.search(page)) or not name.endswith(shown)
            nearly = not mask(page)[1] and inner and not clause.then and same_thing(name, shown)
            own = _OWN.fullmatch(shown) is not None and _OWN_PAGE.fullmatch(unquote(page)) is not None
            told = before or name == shown or nearly or (own and not mask(page)[1])
            if said.startswith("点"):
                return told
            place = bool(_PLACE.search(page)) and (clause.attached or _has_common_word(name, shown))
            told = told or bool(_PAGE.search(page)) or (place and not mask(page)[1])
            return told or clause.past or said.startswith(("弹出", "跳转", "显示"))
        if last.operation is OperationType.OPEN:
            inside = self._objects.strip(self._things.app_name(_PAGE.sub("", page))) == last.parameter
            return bool(_MAIN_PAGE.match(page)) or not name or (inside and not self._things.is_tab(page))
        if clause.attached and last.operation is OperationType.EDIT and not said.startswith("点"):
            return True
        return clause.past and bool(_PAGE.search(page) or _PLACE.search(page))

    def _is_about(self, page: str, last: Instruction) -> bool:
        """The page is called as what was tapped or opened."""
        shown = self._objects.strip(last.object.text) or last.parameter
        return last.operation in _LEADS and same_thing(self._objects.strip(without_page(unquote(page))), shown)

    def _has_other_name(self, thing: ObjectDescription) -> bool:
        """It is called by words that are not those of the settings, nor of an icon that may lead there."""
        names = self._objects.names(thing.text)
        return bool(thing.text) and len(names) < 3 and not any(_SETTINGS.search(n) or len(n) > 4 for n in names)

    def _enters_what_was_found(self, page: str, reading: Reading) -> bool:
        """ "找到钱包，进入钱包页面": a tap on what was found; the page is what comes of it."""
        found = reading.found
        if found is None or not _PAGE.search(unquote(page)):
            return False
        name = self._objects.strip(_PAGE.sub("", unquote(page)))
        if name and not same_thing(name, self._objects.strip(found.object.text)) and self._things.is_tab(page):
            return False
        reading.flush()
        return True


def _has_common_word(name: str, other: str) -> bool:
    """Two characters of one stand in the other."""
    return any(name[at : at + 2] in other for at in range(len(name) - 1))


def pages_named(clauses: Iterable[Clause]) -> frozenset[str]:
    """What the pages are called that a text says one is on: so is what leads there."""
    named = (match for clause in clauses for match in _NAMED.finditer(clause.text))
    return frozenset(unquote(match["name"]) for match in named)


def without_page(said: str) -> str:
    """The name of a page alone ("设置页面": 设置)."""
    return _PAGE.sub("", said)


def is_front_page(said: str) -> bool:
    """It names the page that an app begins with, and no other."""
    return _MAIN_PAGE.match(said) is not None


def same_thing(name: str, other: str) -> bool:
    """One name is the other, or begins or ends with it."""
    if len(name) > len(other):
        name, other = other, name
    return bool(name) and (other.startswith(name) or other.endswith(name))
