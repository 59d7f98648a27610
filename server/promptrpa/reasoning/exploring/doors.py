"""What a page offers to look behind: rows, menus and tabs, each with the promise that the wanted widget is there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.operation import Purpose
from promptrpa.domain.page import Page, Widget
from promptrpa.domain.run import StepResult
from promptrpa.matching.pages.connecting import connects
from promptrpa.matching.pages.features import UP, inner_texts, is_tab, label_of, name_of_step, siblings, touched_texts
from promptrpa.matching.pages.menus import MENU_NAMES, OF_ONE
from promptrpa.matching.pages.neighbours import has_neighbour
from promptrpa.matching.pages.steppers import steppers
from promptrpa.matching.pages.windows import front, has_tabs, is_menu, root_of, usable_widgets
from promptrpa.matching.prompts.by_kind import stands_beside_one
from promptrpa.matching.words.days import is_day
from promptrpa.matching.words.durations import is_wait
from promptrpa.matching.words.joined import parts
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.objects import ObjectReader
from promptrpa.matching.words.risk import risk_of
from promptrpa.matching.words.text import plain
from promptrpa.matching.words.values import find_values
from promptrpa.patterns import lazy_regex
from promptrpa.ports.agents import Situation
from promptrpa.ports.knowledge import Knowledge
from promptrpa.ports.meaning import Embedder
from promptrpa.reasoning.names import told_apart_by

DOOR: Final = 0.2
"""Promise from which a widget is tried as a door."""
KNOWN: Final = 0.95
"""Promise of a door that led to the wanted words before, ..."""
SHOWN: Final = 0.94
"""... where these were seen, and what is called so was never touched."""
CONTAINER: Final = 0.6
"""Promise of what is called like a place for all that does not fit ("More", "Tools")."""
MORE: Final = 0.55
"""Promise of what is called "More" of anything ("More controls")."""
SETTINGS: Final = 0.4
"""Promise of what is called the settings of anything ("Contact settings")."""
SAID: Final = 0.7
"""Promise of what the step itself names as the way there ("in Me", "on the profile page")."""
CORNER: Final = 0.45
"""Promise of an icon in an upper corner of an app's main page: its menu, or the user's picture."""
TAB: Final = 0.35
LIST: Final = 0.5
"""Promise of a list of choices that is closed."""
PLAIN_ROW: Final = 0.22
"""Promise of a row of a menu that says nothing of what is wanted, below a heading that does, ..."""
OTHER_ROW: Final = 0.21
"""... and below another one."""
ALIKE_ROW: Final = 0.4
ALIKE_ICON: Final = 0.5
"""Nearness in meaning from which a row, or an icon's label, promises something."""
ALIKE_DEED: Final = 0.6
"""The same for a row of a menu, which may do something at once."""
_UNFOLDS: Final = frozenset(("expand", "展开"))
"""What is folded up is said to do, plain."""
MOST_ALIKE: Final = 4
"""More widgets that differ in numbers alone are the days of a calendar, or the things of a list; no part of the app."""
_DIGITS: Final = lazy_regex(
    r"\d+|(?<=周)[一二三四五六日]|\b(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?\b"
)
_MORE: Final = lazy_regex(r"more \w+(?: \w+)?(?<! for)|更多[\u3400-\u9fff]{1,4}", re.I)
_OTHER: Final = lazy_regex(
    r"(?:(?:an)?other|custom)"
    r"(?: (?:\w+ )?(?:length|duration|time|amount|value|number|size|price|date|one))?(?:\.{3}|…)?"
    r"|(?:其[他它]|自定义?|手动)(?:的?(?:时[长间]|金额|数[量值字]|大小|价格|日期))?(?:\.{3}|…)?",
    re.I,
)
"""What of several values leads to where one's own is typed."""
_SHOWS_VALUE: Final = lazy_regex(r"(?P<of>[^:：\d]{2,20})[:：]\s*[^:：\d]{1,30}")
_WAYS_TO_SHOW: Final = ("sort", "filter", "show")
_COLON: Final = lazy_regex(r"[:：]")
_LAYOUT: Final = lazy_regex(
    r"(?:(?:show|switch|change)\s+(?:as|to)\s+)?(?:list|grid|tile|thumbnail|card|compact)[ -](?:view|layout|mode)"
    r"|(?:切换(?:到|为|成)?)?(?:列表|网格|宫格|平铺|缩略图|卡片|紧凑)(?:视图|布局|模式|显示|排列)",
    re.I,
)
"""What shows the same things in another shape."""
_MORE_OF: Final = lazy_regex(r"(?:more |更多|增加)(?P<thing>.+)", re.I)
_SETTINGS: Final = lazy_regex(
    r"(?!search|find|default|factory|reset|revert|restore|import|export|apply|clear|share|copy|save)"
    r"\S.* (?:settings|preferences)"
    r"|(?!搜索|查找|默认|出厂|初始化|恢复|还原|重置|导入|导出|应用|允许|清除|保存|分享)[\u3400-\u9fff]{2,6}设置",
    re.I,
)
_NO_PART: Final = lazy_regex(r"\d{4}|@|[.!?…。！？]$")
"""Numbers, addresses and sentences are no parts of an app."""
ITEMS: Final = lazy_regex(r"\s*[,，、;；·]\s*")
"""What stands between the things of which a row tells below its title."""
_CODE: Final = lazy_regex(r"(?=.*\d)[A-Z0-9]+(?:[._-][A-Za-z0-9]+)+")
"""A row that shows one is about that number and leads nowhere; some do something when they are touched often."""
_ROW: Final = 0.6
"""Of the width of the screen: what is narrower is no row."""
_WHOLE: Final = 0.9
"""The same for a row as wide as the page."""
_ICONS: Final = ("ImageButton", "FloatingActionButton")
_CHOSEN: Final = frozenset(("selected", "checked", "已选择", "已选中", "已选"))
"""How the mark of what is chosen is described, plain."""


@dataclass(frozen=True, slots=True)
class Door:
    """A widget behind which the wanted one may be, and how much it promises (0 to 1)."""

    widget: Widget
    label: str
    promise: float
    is_tab: bool = False
    """It changes what the page shows; back does not undo it."""


class DoorFinder:
    """Finds the doors of a page; never what is risky, what can be checked, or what does something at once."""

    def __init__(self, lexicon: Lexicon, embedder: Embedder, knowledge: Knowledge) -> None:
        self._lexicon = lexicon
        self._reader = ObjectReader(lexicon)
        self._embedder = embedder
        self._knowledge = knowledge
        self._containers = {plain(word): place for place, word in reversed(list(enumerate(lexicon.containers)))}

    def find(self, page: Page, situation: Situation) -> list[Door]:
        """The doors of a page, the most promising first."""
        wanted = _wanted(situation)
        hints = self._hints(situation)
        known, surely = self._known(page, wanted, situation)
        corners = self._corner_icons(page) if self.is_functional(wanted) else {}
        named = [*self._openable(page), *((widget, label) for label, widget in corners.items())]
        corner = {widget.index for widget in corners.values()}
        labels = [label for _, label in named]
        near = self._embedder.similarity(wanted, labels) if wanted and labels else [0.0] * len(labels)
        rows = menu_rows(page, [widget for widget, _ in named])
        cells = Counter(_DIGITS.sub("#", label) for label in labels)
        edits = self._is_edited(page, situation)
        menu, begins = is_menu(page), _is_where_app_opened(situation)
        maker = self._maker(named, wanted, menu=menu)
        others, told = _of_other_days(situation) | _filled(situation), _told(situation)
        doors: dict[str, Door] = {}
        for (widget, label), likeness in zip(named, near, strict=True):
            tab, unfolds = is_tab(page, widget), plain(widget.description) in _UNFOLDS
            opens_fields = edits and self._lexicon.same(plain(label), "edit")
            offers = widget.kind == "Spinner" or self._shows_value(widget)
            does = not (tab or opens_fields or offers) and self._does_something(label, wanted)
            makes_more = not self._is_container(label) and _is_more_of_one(page, widget)
            if (
                does
                or makes_more
                or _is_of_another(page, widget, label, situation)
                or _is_deed_to_another(widget, plain(wanted), told)
                or _is_menu_of_another(page, widget, told)
                or is_wait(label)
                or plain(label) in others
                or cells[_DIGITS.sub("#", label)] > MOST_ALIKE
            ):
                continue
            promise = max(
                SAID if opens_fields or (edits and _OTHER.fullmatch(label.strip())) else 0.0,
                surely if label == known else 0.0,
                SAID if widget.index == maker else 0.0,
                self._contains(label),
                SETTINGS if _SETTINGS.fullmatch(label.strip()) and not _is_worded(widget) else 0.0,
                0.0 if menu and likeness < ALIKE_DEED else _likeness(widget, likeness),
                SAID if any(hint.endswith(plain(label)) for hint in hints) else 0.0,
                SAID if begins and self._lexicon.names_home(label) and not _is_listed(page, widget) else 0.0,
                CORNER if widget.index in corner else 0.0,
                TAB if tab or unfolds else 0.0,
                LIST if offers else 0.0,
                self._as_row(page, widget, situation) if widget.index in rows else 0.0,
            )
            if promise < DOOR or (label in doors and doors[label].promise >= promise):
                continue
            if tab or not self._is_risky(page, widget, label):
                doors[label] = Door(widget, label, round(promise, 3), tab or unfolds)
        return sorted(doors.values(), key=lambda d: -d.promise)

    @staticmethod
    def _is_edited(page: Page, situation: Situation) -> bool:
        """The page has no field for what is to be typed, or only shows what is to be touched."""
        if any(w.editable for w in page.widgets):
            return False
        if situation.instruction.operation is OperationType.EDIT:
            return True
        wanted = plain(_wanted(situation))
        shown = [w for w in page.widgets if wanted and plain(w.text) == wanted]
        passive = not any(w.interactive for each in shown for w in (each, *page.ancestors(each)))
        return bool(shown) and passive and situation.instruction.operation is OperationType.CLICK

    def openable(self, page: Page) -> dict[str, Widget]:
        """What can be touched on the page without danger, by label."""
        named = self._openable(page)
        return {label: w for w, label in named if is_tab(page, w) or not self._is_risky(page, w, label)}

    def leading_on(self, page: Page) -> dict[str, Widget]:
        """What mostly leads to another page and does nothing else, by label: tabs, what is called like a place for
        more, and rows whose words begin with no word for an action; of a menu only what holds more."""
        found = self.openable(page)
        cells = Counter(_DIGITS.sub("#", label) for label in found)
        menu = is_menu(page)

        def leads(label: str, widget: Widget) -> bool:
            if self.holds_more(label) or is_tab_of_page(page, widget):
                return True
            if menu or widget.kind.endswith("Button") or widget.bounds.width < _ROW * page.size[0]:
                return False
            return not self._does_something(label, "") and cells[_DIGITS.sub("#", label)] <= MOST_ALIKE

        return {label: widget for label, widget in found.items() if leads(label, widget)}

    def holds_more(self, label: str) -> bool:
        """It is called like a place for all that does not fit elsewhere ("More options", "Settings")."""
        return self._contains(label) > 0

    def _openable(self, page: Page) -> Sequence[tuple[Widget, str]]:
        found = []
        usable = usable_widgets(page, front(page, self._lexicon))
        counts = {button.index for stepper in steppers(page, usable) for button in (stepper.less, stepper.more)}
        for widget in usable:
            if widget.index in counts:
                continue
            if not widget.clickable or not widget.enabled or widget.editable or widget.selected:
                continue
            if widget.checkable and not self._shows_value(widget):
                continue
            if _is_choice(page, widget) or connects(page, widget):
                continue
            if any(inner.checkable or inner.editable for inner in page.descendants(widget)):
                continue
            own = widget.text or ("" if plain(widget.description) in _UNFOLDS else widget.label)
            label = own or " ".join(inner_texts(page, widget, 1)) or widget.label
            if label and plain(label) not in UP and not _LAYOUT.fullmatch(label.strip()):
                found.append((widget, label))
        return found

    def functional(self, situation: Situation) -> bool:
        """What is wanted is called as parts of apps are ("Settings"), not as what people keep in them ("Anna")."""
        return self.is_functional(_wanted(situation))

    def is_functional(self, wanted: str) -> bool:
        """The same for a name."""
        folded = wanted.casefold()
        if any(token in self._lexicon.concepts for token in re.findall(r"[a-z]+", folded)):
            return True
        runs = re.findall(r"[\u3400-\u9fff]+", folded)
        pieces = (run[k : k + n] for run in runs for n in (2, 3, 4) for k in range(len(run) - n + 1))
        return any(piece in self._lexicon.concepts for piece in pieces)

    def _hints(self, situation: Situation) -> tuple[str, ...]:
        """The pages that the words of the step name besides its widget, plain."""
        said = re.split(r"[,，:：()（）【】]", situation.instruction.source)
        opened = [
            s.instruction.parameter
            for s in situation.history
            if s.instruction and s.instruction.operation is OperationType.OPEN
        ]
        own = plain(situation.instruction.object.text)
        found = (plain(self._reader.strip(part.strip())) for part in (*said[1:], *opened[-1:]))
        return tuple(hint for hint in found if hint and own not in hint)

    def _known(self, page: Page, wanted: str, situation: Situation) -> tuple[str, float]:
        """The label of what was touched towards the wanted words before, with its promise; empty where the graph knows
        no way, or one that begins otherwise: a list that was scrolled is called by what stands in it."""
        way = self._knowledge.way(page, wanted, situation.environment) if wanted else None
        if not way or way[0].operation is not OperationType.CLICK:
            return "", 0.0
        only_seen = situation.instruction.operation is OperationType.CLICK and not way[-1].touched
        return way[0].label, SHOWN if only_seen else KNOWN

    def _corner_icons(self, page: Page) -> dict[str, Widget]:
        """Small things to touch in the upper corners of a page with tabs at its lower edge, by what to call them: those
        without any words, and those that are said to open a menu or an account."""
        width, height = page.size
        if not has_tabs(page) or any(w.editable for w in page.widgets):
            return {}
        found: dict[str, Widget] = {}
        for widget in usable_widgets(page, front(page, self._lexicon)):
            small = 0 < widget.bounds.width < 0.2 * width and 0 < widget.bounds.height < 0.1 * height
            if not (small and widget.clickable and widget.enabled) or widget.checkable:
                continue
            if widget.text or inner_texts(page, widget, 1):
                continue
            if widget.description and not self._contains(widget.description):
                continue
            x, y = widget.bounds.center
            if y < 0.12 * height and not 0.15 * width < x < 0.85 * width:
                side = "left" if x < width / 2 else "right"
                found.setdefault(widget.description or f"icon, top {side}", widget)
        return found

    def _is_container(self, label: str) -> bool:
        return plain(label) in self._containers

    def _contains(self, label: str) -> float:
        places = [self._containers.get(plain(name)) for name in (label, *parts(label))]
        place = min((p for p in places if p is not None), default=None)
        if place is None:
            return MORE if _MORE.fullmatch(label.strip()) else 0.0
        return CONTAINER - 0.01 * place / len(self._containers)

    def _as_row(self, page: Page, row: Widget, situation: Situation) -> float:
        """What a row of a menu promises by what stands in it below its title ("Dark theme, font size"), and by the
        heading above it."""
        steps = (situation.instruction, *situation.following[:1])
        told = {plain(step.object.text) for step in steps} - {""}
        title, *below = inner_texts(page, row) or ("",)
        if any(plain(item) in told for text in below for item in ITEMS.split(text)):
            return SAID
        if _NO_PART.search(title) or any(_CODE.fullmatch(text) for text in below):
            return 0.0
        near = self._embedder.similarity(_wanted(situation), [_heading_above(page, row)])
        return PLAIN_ROW if near[0] >= ALIKE_ROW else OTHER_ROW

    def says_deed_of(self, label: str, wanted: str) -> bool:
        """It says only what is to be done ("Create" for "New album")."""
        verb = self._lexicon.verb(label)
        return bool(verb) and plain(label) == plain(verb) and self._lexicon.same(verb, self._lexicon.verb(wanted))

    def _maker(self, named: Sequence[tuple[Widget, str]], wanted: str, *, menu: bool) -> int:
        """The one icon, or row of a menu, that says only that it makes something, where something is to be made; -1 for
        none."""
        icons = [w.index for w, label in named if (menu or w.kind in _ICONS) and self.says_deed_of(label, wanted)]
        makes = self._lexicon.same(self._lexicon.verb(wanted), "new")
        return icons[0] if makes and len(icons) == 1 else -1

    def _does_something(self, label: str, wanted: str) -> bool:
        """Its label begins with a word for an action. The bare word may open a choice of what was wanted ("New")."""
        verb = self._lexicon.verb(label)
        return bool(verb) and not self.says_deed_of(label, wanted)

    def _shows_value(self, widget: Widget) -> bool:
        """A button that shows what was chosen offers the choices ("Sort: Best match"); what begins with a deed on
        something does that deed ("Call: Support")."""
        shown = _SHOWS_VALUE.fullmatch(widget.text) if widget.kind.endswith("Button") and not widget.checked else None
        verb = self._lexicon.verb(shown["of"]) if shown else ""
        return shown is not None and (not verb or any(self._lexicon.same(verb, way) for way in _WAYS_TO_SHOW))

    def _is_risky(self, page: Page, widget: Widget, label: str) -> bool:
        """The label is dangerous, or its part before a colon is, or what is touched with it."""
        said = (label, _COLON.split(label)[0], *touched_texts(page, widget))
        return any(risk_of(text, self._lexicon) for text in said)


def _is_choice(page: Page, row: Widget) -> bool:
    """A row of a list of choices of which one is chosen, as wide as the page: touching it takes the place of that. The
    rows of a drawer, which lead on, are narrower."""
    if row.bounds.width <= _WHOLE * page.size[0]:
        return False
    rows = (row, *(each for each in siblings(page, row) if each.interactive))
    among = (w for each in rows for w in (each, *page.descendants(each)))
    return any(w.selected or plain(w.description) in _CHOSEN for w in among)


def _is_more_of_one(page: Page, widget: Widget) -> bool:
    """An icon that makes more of a thing which the page names ("More Wireless earbuds")."""
    said = _MORE_OF.fullmatch(widget.description.strip()) if not widget.text else None
    return said is not None and any(plain(w.text) == plain(said["thing"]) for w in page.widgets if w.text)


def _is_where_app_opened(situation: Situation) -> bool:
    """Nothing was touched since the app was opened: it may show where somebody left it."""
    done = [s.operation.type for s in situation.history if s.operation and s.result is not StepResult.SKIPPED]
    moved = [type for type in done if type in (OperationType.OPEN, OperationType.CLICK)]
    return moved[-1:] == [OperationType.OPEN]


def _is_listed(page: Page, widget: Widget) -> bool:
    """It scrolls with the page, as a place does that is called "Home"."""
    return any(above.scrollable and not above.is_strip for above in page.ancestors(widget))


def _is_menu_of_another(page: Page, widget: Widget, told: str) -> bool:
    """The menu of a thing that stands on the page and that nobody named ("More options for User manual.pdf")."""
    said = OF_ONE.fullmatch(widget.description.strip()) if not widget.text else None
    if said is None or plain(said["own"] or said["what"]) not in MENU_NAMES:
        return False
    thing = plain(said["whose"] or said["owner"])
    return thing not in told and any(plain(w.text) == thing for w in page.widgets if w.text)


def _told(situation: Situation) -> str:
    """All that was said of what is wanted, plain."""
    prompt = situation.function.prompt if situation.function else ""
    saved = situation.task_step.features if situation.task_step else None
    steps = (situation.instruction, *situation.following)
    return plain(" ".join((prompt, *situation.values, label_of(saved) if saved else "", *map(str, steps))))


def is_tab_of_page(page: Page, widget: Widget) -> bool:
    """It is a tab at the upper or lower edge, and not one of other choices of which one is selected, as colours are."""
    width, height = page.size
    at_edge = not 0.25 * height < widget.bounds.center[1] < 0.8 * height
    return is_tab(page, widget) and widget.bounds.width < _ROW * width and at_edge and not _is_listed(page, widget)


def _filled(situation: Situation) -> frozenset[str]:
    """The rows that were opened and filled in, where a value is to be chosen: what it is for has another one."""
    said = situation.instruction.object.text
    if not any((f.start, f.end) == (0, len(said)) for f in find_values(said)):
        return frozenset()
    done = [s for s in situation.history if s.operation and s.proposal and s.proposal.purpose is Purpose.INSTRUCTION]
    opens, fills = (OperationType.CLICK, OperationType.EDIT)
    return frozenset(
        plain(before.proposal.label)
        for before, after in pairwise(done)
        if before.proposal and before.operation and after.operation
        if (before.operation.type, after.operation.type) == (opens, fills)
    )


def _of_other_days(situation: Situation) -> frozenset[str]:
    """The fields that got their day, or get it by a later step, where a further day is to be picked: it is not for one
    of these."""
    if not is_day(situation.instruction.object.text):
        return frozenset()
    done = [s for s in situation.history if s.result in (StepResult.CHANGED, StepResult.UNCHANGED)]
    steps = [(s.proposal.label if s.proposal else "", s.instruction) for s in done if s.instruction]
    touched = [(label or step.object.text, step) for label, step in steps]
    told = [(step.object.text, step) for step in situation.following]
    pairs = (*pairwise(touched), *pairwise(told))
    return frozenset(plain(field) for (field, _), (_, day) in pairs if is_day(day.object.text))


def _wanted(situation: Situation) -> str:
    saved = situation.task_step
    return (name_of_step(saved) if saved else "") or situation.instruction.object.text


def _is_of_another(page: Page, widget: Widget, label: str, situation: Situation) -> bool:
    """It is called as what is wanted, which was told apart by what this one does not show: the same of another
    thing."""
    saved, beside = situation.task_step, situation.instruction.object.neighbour
    if saved and saved.features and (name := told_apart_by(saved)):
        shown = (plain(text) for text in inner_texts(page, widget, 8))
        return plain(label) == plain(label_of(saved.features)) and plain(name) not in shown
    if not beside or stands_beside_one(situation.instruction.object, own=True):
        return False
    return plain(label) == plain(_wanted(situation)) and not has_neighbour(page, widget, beside)


def _is_deed_to_another(widget: Widget, wanted: str, told: str) -> bool:
    """An icon that says what is wanted and to which thing, which nobody named ("赞李娜的动态"): it does that, and leads
    nowhere."""
    described = plain(widget.description) if not widget.text else ""
    if not wanted or not described.startswith(wanted) or not (said := OF_ONE.fullmatch(widget.description.strip())):
        return False
    return plain(said["whose"] or said["owner"]).removeprefix(wanted) not in told


def _heading_above(page: Page, row: Widget) -> str:
    """The last words before a row that belong to no row; empty where there are none."""
    before = (w for w in reversed(page.widgets[: row.index]) if w.text)
    found = next((w for w in before if not any(a.interactive for a in (w, *page.ancestors(w)))), None)
    return found.text if found else ""


def _likeness(widget: Widget, nearness: float) -> float:
    """A button with words does something; rows, and icons that sound much alike, open something."""
    said_only = widget.description and not widget.text and widget.bounds.width < 2 * widget.bounds.height
    if widget.kind in _ICONS or (widget.kind.endswith("Button") and said_only):
        return nearness if nearness >= ALIKE_ICON else 0.0
    return nearness if not widget.kind.endswith(("Button", "ImageView")) and nearness >= ALIKE_ROW else 0.0


def _is_worded(widget: Widget) -> bool:
    """A button that shows words, and is no icon."""
    return widget.kind.endswith("Button") and bool(widget.text)


def menu_rows(page: Page, widgets: Sequence[Widget]) -> frozenset[int]:
    """Rows of a menu that the app itself has laid out: each has an id of its own, where the rows of a list of things
    share one. None of which the upper edge of the list cuts off the title."""
    rows: dict[int, list[Widget]] = {}
    screen = page.size[0] * page.size[1]
    for widget in widgets:
        if root_of(page, widget).bounds.area < 0.8 * screen:  # the rows of a menu or a dialog act
            continue
        wide = widget.bounds.width > _ROW * page.size[0] and widget.bounds.height < 0.15 * page.size[1]
        if wide and widget.parent >= 0 and page.children(widget) and widget.resource_id:
            rows.setdefault(widget.parent, []).append(widget)
    found = set()
    for among in rows.values():
        ids = [widget.resource_id for widget in among]
        titles = {_title_id(page, widget) for widget in among if not _is_at_upper_edge(page, widget)}
        found |= {
            widget.index
            for widget in among
            if ids.count(widget.resource_id) == 1
            and not (titles and _is_at_upper_edge(page, widget) and _title_id(page, widget) not in titles)
        }
    return frozenset(found)


def _title_id(page: Page, row: Widget) -> str:
    return next((w.resource_id for w in page.descendants(row) if w.label), "")


def _is_at_upper_edge(page: Page, row: Widget) -> bool:
    return row.bounds.top == page.widgets[row.parent].bounds.top
