"""Steps in the words of an older version, and steps that only name a thing by its kind."""

from __future__ import annotations

from dataclasses import replace

import pytest
from loop_kit import (
    button,
    done,
    function,
    icon,
    label,
    line,
    listing,
    name_at,
    node,
    row,
    screen,
    situation,
    switch_row,
    tap,
    text_field,
    turn,
    window,
    write,
)

from promptrpa.domain.function import Function
from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.operation import Proposal, Purpose
from promptrpa.domain.page import Page
from promptrpa.domain.run import StepResult
from promptrpa.domain.task import Slot
from promptrpa.matching.pages.windows import is_menu
from promptrpa.matching.prompts.coverage import names_in
from promptrpa.mind import Mind
from promptrpa.ports.agents import Situation
from promptrpa.reasoning.grounding.needless import is_made_anywhere

CORNER = (900, 60, 1040, 180)
SONG = Function("like Cinnamon", "like {choice}", "en", parameters=(Slot("choice", "text", "Cinnamon"),))


def touched(page: Page, proposal: Proposal) -> str:
    assert proposal.operation is not None
    assert proposal.operation.point is not None
    return name_at(page, proposal.operation.point)[1]


def menu(*rows: str) -> str:
    return window(*(node("TextView", line(n, 140, 940), text=text, clickable=True) for n, text in enumerate(rows)))


@pytest.mark.parametrize(
    ("rows", "meant"),
    [
        (("Play next", "Queue song", "Share"), True),
        (("Play next", "Share", "Details"), False),
        (("Remove from queue", "Share"), False),
    ],
)
def test_the_row_of_a_menu_that_nearly_means_it_is_touched(mind: Mind, rows: tuple[str, ...], meant: bool) -> None:
    page = screen(label(0, "Birch"), over=[menu(*rows)])
    proposal = mind.grounding.propose(page, situation(tap("Add to queue")))
    assert (proposal.purpose is Purpose.INSTRUCTION and proposal.operation is not None) is meant
    assert not meant or touched(page, proposal) == "Queue song"


def test_the_only_button_hands_in_what_was_typed(mind: Mind) -> None:
    page = screen(text_field(0, "PIN"), button(1, "Unlock"), button(2, "Forgot PIN?"))
    typed = mind.grounding.propose(page, situation(write("1", "PIN")))
    after = replace(situation(tap("Sign in")), history=(done(typed, page),))
    assert touched(page, mind.grounding.propose(page, after)) == "Unlock"
    assert mind.grounding.propose(page, situation(tap("Sign in"))).operation is None


def test_the_settings_are_looked_for_in_the_menu_before_the_next_step_is_taken(mind: Mind) -> None:
    tabs = [button(14, name, 20 + 350 * n, 360 + 350 * n) for n, name in enumerate(("今天", "历史", "身体"))]
    page = screen(button(4, "休息计时"), icon(CORNER, "更多选项"), *tabs)
    own = function("打开举铁本，点击设置，点击休息计时", "打开举铁本，点击设置，点击休息计时", "zh")
    way = mind.grounding.propose(page, replace(situation(tap("设置"), tap("休息计时")), function=own))
    assert (way.purpose, touched(page, way)) == (Purpose.APPROACH, "更多选项")
    looked = replace(situation(tap("设置"), tap("休息计时")), function=own, history=(done(way, page),))
    assert mind.grounding.propose(page, looked).purpose is Purpose.SKIP


def test_a_menu_that_is_nowhere_is_left_out(mind: Mind) -> None:
    page = screen(label(0, "Morning run"), button(1, "Play"))
    proposal = mind.grounding.propose(page, situation(tap("More options"), tap("Rename")))
    assert (proposal.operation, proposal.purpose) == (None, Purpose.SKIP)
    last = mind.grounding.propose(page, situation(tap("More options")))
    assert last.purpose is not Purpose.SKIP


@pytest.mark.parametrize(
    ("prompt", "kind", "new", "skipped"),
    [
        ("make a folder called taxes", "folder", "New folder", True),
        ("新建一个文件夹叫旅行", "文件夹", "新建文件夹", True),
        ("make a folder called taxes in Work", "folder", "New folder", False),
        ("在下载里新建一个文件夹叫旅行", "文件夹", "新建文件夹", False),
        ("add milk", "list", "New item", False),
    ],
)
def test_something_new_is_made_here_where_it_is_not_said_where(
    mind: Mind, prompt: str, kind: str, new: str, skipped: bool
) -> None:
    page = screen(button(0, new), listing(row(1, "Documents"), row(2, "Download"), row(3, "Music")))
    wish = mind.analysis.analyse(prompt)
    assert is_made_anywhere(page, tap(kind), tap(new), wish) is skipped
    proposal = mind.grounding.propose(page, situation(tap(kind), tap(new), function=wish))
    assert not skipped or proposal.purpose is Purpose.SKIP


@pytest.mark.parametrize(("is_part", "purpose"), [(True, Purpose.SKIP), (False, Purpose.APPROACH)])
def test_a_part_of_the_app_has_another_name_by_now(mind: Mind, is_part: bool, purpose: Purpose) -> None:
    """What was opened has what comes next; where the step may name a thing of somebody's, that is another one."""
    steps = function("open Kitchen", "open Kitchen, tap Pantry, scroll to Oats, tap Oats, tap Amount")
    before = screen(row(1, "Shelves at home"), row(2, "Recipes"))
    opened = replace(mind.grounding.propose(before, situation(tap("Shelves at home"))), purpose=Purpose.APPROACH)
    scroll = Instruction(OperationType.SCROLL, ObjectDescription("Oats"), "down")
    looked = situation(tap("Pantry"), scroll, tap("Oats"), tap("Amount"), function=steps)
    page = screen(label(-1, "Shelves at home"), listing(row(0, "Oats"), row(1, "Rice")))
    after = replace(looked, history=(done(opened, before),), is_part=is_part)
    assert mind.grounding.propose(page, after).purpose is purpose


@pytest.mark.parametrize(("typed", "found"), [("Mapo tofu", True), ("Fried rice", False)])
def test_what_was_touched_without_a_search_is_not_searched_for(mind: Mind, typed: str, found: bool) -> None:
    steps = function("x", "open Kitchen, tap Mapo tofu, type it in Search dishes, tap Favourite")
    before = screen(row(0, "Mapo tofu"), row(1, "Fried rice"))
    tapped = mind.grounding.propose(before, situation(tap("Mapo tofu"), function=steps))
    page = screen(label(-1, typed), label(0, "20 minutes"), button(2, "Favourite"))
    typing = situation(write(typed, "Search dishes"), tap("Favourite"), function=steps, history=(done(tapped, before),))
    assert (mind.grounding.propose(page, typing).purpose is Purpose.SKIP) is found


def test_that_a_menu_is_there_does_not_tell_that_a_step_is_needless(mind: Mind) -> None:
    page = screen(icon(CORNER, "More options"), row(1, "Anna"), row(2, "Bob"))
    proposal = mind.grounding.propose(page, situation(tap("Zoe"), tap("More options"), tap("Ringtone")))
    assert proposal.purpose is not Purpose.SKIP


@pytest.mark.parametrize("day", ["11 Mar", "3月11日", "Tomorrow", "20:15"])
def test_a_day_or_time_is_not_left_out_for_what_is_there_on_any_day(mind: Mind, day: str) -> None:
    page = screen(label(0, "Today"), row(1, "Robot Grandma 2"), row(2, "The Long Pier"))
    said = function("x", f"tap {day}, tap Robot Grandma 2, tap Buy")
    proposal = mind.grounding.propose(page, situation(tap(day), tap("Robot Grandma 2"), tap("Buy"), function=said))
    assert proposal.purpose is not Purpose.SKIP
    named = mind.grounding.propose(page, situation(tap("Films"), tap("Robot Grandma 2"), tap("Buy"), function=said))
    assert named.purpose is Purpose.SKIP


def test_a_widget_that_has_moved_is_found_by_its_words(mind: Mind) -> None:
    page = screen(node("TextView", (0, 60, 500, 180), text="Groups", clickable=True), label(5, "Nothing here"))
    proposal = mind.grounding.propose(page, situation(tap("Groups", place="bottom")))
    assert touched(page, proposal) == "Groups"


@pytest.mark.parametrize(("step", "shown"), [("Favourite", "Like"), ("Profile", "Me"), ("收藏", "喜欢")])
def test_a_label_that_mostly_counts_for_nothing_has_a_meaning_alone(mind: Mind, step: str, shown: str) -> None:
    page = screen(icon(CORNER, shown), icon((700, 60, 840, 180), "Share"), label(3, "28 February"))
    own = function("x", steps=f"open Gallery, tap {step}")
    assert touched(page, mind.grounding.propose(page, situation(tap(step), function=own))) == shown


def test_the_menu_of_the_named_thing_is_opened(mind: Mind) -> None:
    page = screen(
        icon(CORNER, "More options"),
        row(1, "Birch"),
        icon((900, 400, 1040, 480), "Options for Birch"),
        row(2, "Cinnamon"),
        icon((900, 550, 1040, 630), "Options for Cinnamon"),
    )
    proposal = mind.grounding.propose(page, situation(tap("dots", beside="song"), function=SONG))
    assert touched(page, proposal) == "Options for Cinnamon"


def test_what_stands_on_no_row_with_such_a_button_is_not_the_thing_beside_it(mind: Mind) -> None:
    chip = node("Button", (40, 200, 400, 300), text="Documents & other", clickable=True)
    page = screen(
        chip,
        row(1, "Birch.pdf"),
        icon((900, 400, 1040, 480), "More options for Birch.pdf"),
        row(2, "Cinnamon.pdf"),
        icon((900, 550, 1040, 630), "More options for Cinnamon.pdf"),
    )
    to = Slot("choice", "text", "Documents")
    copied = replace(function("copy Cinnamon.pdf from Download to Documents"), parameters=(to,))
    proposal = mind.grounding.propose(page, situation(tap("More options", beside="file"), function=copied))
    assert touched(page, proposal) == "More options for Cinnamon.pdf"


def test_a_thing_that_is_not_shown_is_searched_for(mind: Mind) -> None:
    field = screen(text_field(0, "Search your music"), label(1, "Recent searches"))
    step = situation(tap("dots", beside="song"), function=SONG)
    proposal = mind.grounding.propose(field, step)
    assert proposal.operation is not None
    assert (proposal.operation.type, proposal.operation.parameter) == (OperationType.EDIT, "Cinnamon")
    assert proposal.purpose is Purpose.APPROACH
    bare = screen(label(0, "Home"), icon(CORNER, "Search"))
    assert touched(bare, mind.grounding.propose(bare, step)) == "Search"
    unnamed = mind.grounding.propose(bare, situation(tap("dots", beside="song"), function=function("like a song")))
    assert unnamed.operation is None or unnamed.operation.type is not OperationType.EDIT


@pytest.mark.parametrize(("prompt", "on"), [("hide the calendar Work", "false"), ("show the calendar Work", "true")])
def test_a_box_that_is_only_told_by_its_kind_is_ticked_as_wished(mind: Mind, prompt: str, on: str) -> None:
    boxes = [
        node("CheckBox", line(n), text=name, clickable=True, checkable=True, checked=on == "false")
        for n, name in enumerate(("Family", "Work"))
    ]
    page = screen(*boxes)
    proposal = mind.grounding.propose(page, situation(turn("calendars", on=True), function=function(prompt)))
    assert touched(page, proposal) == "Work"
    assert proposal.operation is not None
    assert (proposal.operation.type, proposal.operation.parameter) == (OperationType.SWITCH, on)


@pytest.mark.parametrize(
    ("prompt", "known", "names"),
    [
        ("delete the album Venice", "Delete an album", ["Venice"]),
        ("turn on Bluetooth", "Switch Bluetooth on", []),
        ("关注歌手Vera", "关注歌手", ["Vera"]),
        ("Wake me at 7:30", "Set an alarm", []),
        ("take photos with 24 MP", "Choose the resolution", ["24"]),
        ("leave the shift to Piet in Rota", "Take a shift. Open Rota.", ["Piet"]),
        ("add the song of Vera with Tom", "Add a song", ["Vera with Tom"]),
        ("use the 12-hour clock", "Use 24-hour format", []),
        ("使用12小时制显示时间", "关闭使用 24 小时制", []),
    ],
)
def test_what_looks_like_a_name_is_known_by_its_letters(prompt: str, known: str, names: list[str]) -> None:
    assert [slot.value for slot in names_in(prompt, known)] == names


def test_a_menu_row_for_the_settings_of_something_may_hold_what_is_not_here(mind: Mind) -> None:
    page = screen(label(0, "Carol"), over=[menu("Add to favourites", "Send contact", "Contact settings")])
    assert touched(page, mind.grounding.propose(page, situation(tap("Set ringtone"), tap("Marimba")))) == (
        "Contact settings"
    )
    bare = screen(label(0, "Carol"), over=[menu("Add to favourites", "Search settings")])
    closing = mind.grounding.propose(bare, situation(tap("Set ringtone"), tap("Marimba"))).operation
    assert closing is not None
    assert closing.type is OperationType.BACK


def test_nothing_is_touched_through_a_menu(mind: Mind) -> None:
    corner, tabs = icon(CORNER, "More options"), [icon((200 * n, 2200, 200 * n + 150, 2300), f"T{n}") for n in range(4)]
    open_ = screen(corner, *tabs, over=[menu("Mark as junk", "Put in folder")])
    proposal = mind.grounding.propose(open_, situation(tap("Rename"), tap("Save")))
    assert proposal.operation is not None
    assert proposal.operation.type is OperationType.BACK


@pytest.mark.parametrize(
    ("first", "second", "meant"),
    [
        (("Screen", "Dark theme, font size"), ("Apps", "Recent apps"), "Screen"),
        (("Apps", "Recent apps"), ("Device", "Font size · Brightness"), "Device"),
    ],
)
def test_what_a_row_says_of_its_page_leads_there(
    mind: Mind, first: tuple[str, ...], second: tuple[str, ...], meant: str
) -> None:
    page = screen(row(0, *first, resource_id="org.app:id/a"), row(1, *second, resource_id="org.app:id/b"))
    assert touched(page, mind.grounding.propose(page, situation(tap("Font size"), tap("Large")))) == meant
    assert touched(page, mind.grounding.propose(page, situation(tap("Looks"), tap("Font size")))) == meant


def test_rows_below_a_heading_of_that_name_are_tried_first(mind: Mind) -> None:
    rows = [row(n, words, resource_id=f"org.app:id/r{n}") for n, words in ((1, "Captions"), (3, "Vision aids"))]
    page = screen(label(0, "Sound"), rows[0], label(2, "Display"), rows[1])
    step = situation(tap("Text and display"), tap("Colour correction"))
    assert touched(page, mind.grounding.propose(page, step)) == "Vision aids"


@pytest.mark.parametrize("words", ["+1 628 555 0110", "carol@example.com", "See you there!"])
def test_numbers_addresses_and_sentences_are_not_opened_to_look_behind(mind: Mind, words: str) -> None:
    page = screen(row(0, words, resource_id="org.app:id/a"), row(1, "Call history", resource_id="org.app:id/b"))
    assert touched(page, mind.grounding.propose(page, situation(tap("Frobnicate")))) == "Call history"
    alone = screen(row(0, words, resource_id="org.app:id/a"))
    assert mind.grounding.propose(alone, situation(tap("Frobnicate"))).operation is None


@pytest.mark.parametrize(("opener", "again"), [("More options", True), ("Like", False)])
def test_a_search_ends_where_it_began(mind: Mind, opener: str, again: bool) -> None:
    """The menu that the step before opened is open again; what may do something is not touched twice."""
    behind = screen(label(0, "Carol"), icon(CORNER, opener))
    opened = screen(label(0, "Carol"), icon(CORNER, opener), over=[menu("Mark as junk", "Put in folder")])
    first = done(mind.grounding.propose(behind, situation(tap(opener), tap("Move to"))), behind)
    page, step = opened, replace(situation(tap("Move to"), tap("Inbox")), history=(first,))
    while (proposal := mind.grounding.propose(page, step)).operation is not None:
        step = replace(step, history=(*step.history, done(proposal, page)))
        page = behind if proposal.operation.type is OperationType.BACK else opened
    assert is_menu(page) is again


def test_a_list_that_shows_other_things_when_it_was_scrolled_is_the_same_page(mind: Mind) -> None:
    def drawer(*names: str, seen: bool) -> Page:
        tabs = [row(n, name, **({"selected": True} if n == 0 and seen else {})) for n, name in enumerate(names)]
        return screen(listing(*tabs))

    first, second = drawer("Inbox", "Starred", "Sent", seen=True), drawer("Work", "Settings", seen=False)
    step = situation(tap("sam@example.com"), tap("Signature"))
    scrolled = mind.grounding.propose(first, step)
    assert scrolled.operation is not None
    assert scrolled.operation.type is OperationType.SCROLL
    assert mind.grounding.propose(second, replace(step, history=(done(scrolled, first),))).operation is not None


def test_ids_that_sound_alike_name_no_field_to_touch_and_no_row_among_others(mind: Mind) -> None:
    field = screen(text_field(0, "Message to all", resource_id="org.app:id/text"), icon(CORNER, "More options"))
    assert touched(field, mind.grounding.propose(field, situation(tap("Details"), tap("Mute")))) == "More options"
    names = ("Aero Buds", "Car Audio")
    rows = screen(label(0, "Bluetooth"), *(row(n, w, resource_id="org.app:id/device") for n, w in enumerate(names, 1)))
    found = mind.grounding.propose(rows, situation(tap("Connected devices"), tap("Car Audio")))
    assert (found.operation, found.purpose) == (None, Purpose.SKIP)


def choices(heading: str, *words: str) -> str:
    buttons = [
        node("RadioButton", line(n, 140, 940), text=w, clickable=True, checkable=True) for n, w in enumerate(words)
    ]
    title = node("TextView", (140, 100, 940, 190), text=heading)
    return window(title, node("ListView", (100, 190, 980, 1600), *buttons), box=(100, 90, 980, 1700))


def test_choices_that_a_step_does_not_mean_are_neither_made_nor_put_away(mind: Mind) -> None:
    own = Function("x", "x", "en", steps="tap Sort, tap the first product")
    product = Instruction(OperationType.CLICK, ObjectDescription("product", "first"))
    page = screen(button(0, "Sort"), row(1, "Mug"), over=[choices("Sort by", "Best match", "Lowest price")])
    before = screen(button(0, "Sort"), row(1, "Mug"))
    opened = done(mind.grounding.propose(before, situation(tap("Sort"), function=own)), before)
    found = mind.grounding.propose(page, situation(product, function=own, history=(opened,)))
    assert found.operation is None
    assert found.purpose is not Purpose.SKIP
    unasked = mind.grounding.propose(page, situation(product, function=own))  # a window that no step opened
    assert unasked.operation is not None
    assert unasked.operation.type is OperationType.BACK
    sound = screen(button(0, "Ringtone"), over=[choices("Ringtone", "Marimba", "Chimes")])
    first = Instruction(OperationType.CLICK, ObjectDescription("ringtone", "first"))
    assert touched(sound, mind.grounding.propose(sound, situation(first, function=own))) == "Marimba"


def test_the_button_that_says_what_is_handed_in_does_it(mind: Mind) -> None:
    chips = [button(n, words) for n, words in enumerate(("Fog", "Rain", "Snow"), 1)]
    page = screen(text_field(0, "Note"), *chips, button(4, "Send report"))
    typed = mind.grounding.propose(page, situation(write("thick", "Note")))
    after = replace(situation(tap("Submit")), history=(done(typed, page),))
    assert touched(page, mind.grounding.propose(page, after)) == "Send report"
    both = screen(text_field(0, "Note"), *chips, button(4, "Send and publish"))
    assert mind.grounding.propose(both, after).operation is None
    saved = screen(text_field(0, "Note"), *chips, button(4, "Save draft"))
    assert mind.grounding.propose(saved, replace(after, instruction=tap("Done"))).operation is None
    assert mind.grounding.propose(page, replace(after, instruction=tap("Delete"))).operation is None


@pytest.mark.parametrize(
    ("words", "is_button", "opened"),
    [
        ("Contact settings", False, True),
        ("Default settings", True, False),
        ("Default settings", False, False),
        ("Revert settings", False, False),
        ("出厂设置", False, False),
        ("通话设置", False, True),
    ],
)
def test_the_settings_of_something_may_hold_a_step(mind: Mind, words: str, is_button: bool, opened: bool) -> None:
    """And what brings settings back, or in, does not."""
    page = screen((button if is_button else row)(0, words), label(1, "Carol"))
    found = mind.grounding.propose(page, situation(tap("Grid lines"), function=function("x", steps="tap Grid lines")))
    assert (found.operation is not None and touched(page, found) == words) is opened


@pytest.mark.parametrize(
    ("step", "rows", "taken"),
    [
        ("Agenda", ("Share", "Copy event", "Print"), False),
        ("日程", ("分享", "复制活动", "打印"), False),
        ("Ringtone", ("Share", "Set ring tone", "Print"), True),
    ],
)
def test_what_acts_in_a_menu_is_no_name_of_a_page(mind: Mind, step: str, rows: tuple[str, ...], taken: bool) -> None:
    page = screen(label(0, "Birch"), over=[menu(*rows)])
    found = mind.grounding.propose(page, situation(tap(step), function=function("x", steps=f"tap {step}")))
    assert (found.operation is not None and found.operation.type is OperationType.CLICK) is taken


@pytest.mark.parametrize(
    ("step", "rows", "taken"),
    [
        ("New list", ("List view", "Sort"), False),
        ("新建清单", ("列表视图", "排序"), False),
        ("Add to queue", ("Queue song", "Share"), True),
        ("New list", ("Create a list", "Sort"), True),
    ],
)
def test_the_row_of_a_menu_does_what_the_step_does(mind: Mind, step: str, rows: tuple[str, ...], taken: bool) -> None:
    page = screen(label(0, "Birch"), over=[menu(*rows)])
    found = mind.grounding.propose(page, situation(tap(step), tap("Save"), function=function("x", f"tap {step}")))
    assert (found.operation is not None and found.operation.type is OperationType.CLICK) is taken


def turned_row(at: int, words: str) -> str:
    """A row that turns something on or off where it is touched."""
    inside = node("TextView", line(at, right=700), text=words)
    return node("LinearLayout", line(at), inside, node("Switch", line(at, left=860), checkable=True), clickable=True)


@pytest.mark.parametrize(
    ("step", "shown", "following", "taken"),
    [
        ("Night mode", "Dark theme", "Schedule", False),
        ("夜间模式", "深色主题", "时间表", False),
        ("Night mode", "Dark theme", "Bold text", True),
        ("Night mode", "Dark theme", "", True),
    ],
)
def test_a_switch_is_no_page_by_another_name(mind: Mind, step: str, shown: str, following: str, taken: bool) -> None:
    """A touch that leads on would turn it over, unless what comes next is here."""
    page = screen(turned_row(0, shown), turned_row(1, "Bold text"))
    later = [tap(following)] if following else []
    found = mind.grounding.propose(page, situation(tap(step), *later, function=function("x", f"tap {step}")))
    assert (found.operation is not None and touched(page, found) == shown) is taken


def opened_page(heading: str, *choices_: str) -> Page:
    buttons = [node("RadioButton", line(n), text=w, clickable=True, checkable=True) for n, w in enumerate(choices_, 2)]
    return screen(label(0, heading), *buttons)


@pytest.mark.parametrize(
    ("heading", "step", "left_out"),
    [
        ("Display size", "Font size", False),
        ("显示大小", "字体大小", False),
        ("Text size", "Font size", True),
        ("Font size", "Font size", True),
        ("Degrees", "Temperature unit", True),
    ],
)
def test_a_choice_of_something_else_makes_no_step_needless(mind: Mind, heading: str, step: str, left_out: bool) -> None:
    page = opened_page(heading, "Small", "Large")
    found = mind.grounding.propose(page, situation(tap(step), tap("Large"), function=function("x", f"tap {step}")))
    assert (found.purpose is Purpose.SKIP) is left_out


def looked_behind(mind: Mind, page: Page, name: str, step: Instruction, *later: Instruction) -> Situation:
    """The step, after the row of this name was opened to look for it."""
    there = situation(step, *later, function=function("x", "tap it"))
    proposal = mind.grounding.propose(page, there)
    assert touched(page, proposal) == name
    assert proposal.purpose is Purpose.APPROACH
    return replace(there, history=(done(proposal, page),))


@pytest.mark.parametrize(
    ("step", "row_", "later", "behind", "was_it"),
    [
        ("Privacy and security", "Safety and data", "Clear browsing data", "Delete browsing data", True),
        ("Display size and text", "Font and display size", "Font size", "Text size", True),
        ("隐私和安全", "安全与数据", "清除浏览数据", "删除浏览数据", True),
        ("Privacy and security", "Advanced", "Clear browsing data", "Delete browsing data", False),
        ("Privacy and security", "Safety and data", "Clear browsing data", "Search engine", False),
    ],
)
def test_what_was_opened_and_has_what_comes_next_was_the_step(
    mind: Mind, step: str, row_: str, later: str, behind: str, was_it: bool
) -> None:
    first = screen(row(0, row_))
    after = looked_behind(mind, first, row_, tap(step), tap(later), tap("Other"))
    page = screen(label(0, row_), row(1, behind), row(2, "Display size"))
    found = mind.grounding.propose(page, after)
    assert (found.purpose is Purpose.SKIP) is was_it


@pytest.mark.parametrize(("source", "was_it"), [("点击想要的车", False), ("点击车", True)])
def test_one_of_a_kind_that_was_opened_to_look_is_not_the_one_that_is_meant(
    mind: Mind, source: str, was_it: bool
) -> None:
    first, step = screen(row(0, "塔沃货车")), replace(tap("车"), source=source)
    opened = done(mind.grounding.propose(first, situation(tap("塔沃货车"))), first)
    assert opened.proposal is not None
    looked = replace(opened, instruction=step, proposal=replace(opened.proposal, purpose=Purpose.APPROACH))
    there = situation(step, turn("收藏", True), tap("完成"), function=function("收藏一辆诺里"))
    page = screen(label(0, "塔沃货车"), switch_row(1, "收藏", on=False), row(2, "完成"))
    found = mind.grounding.propose(page, replace(there, history=(looked,)))
    assert (found.purpose is Purpose.SKIP) is was_it


def test_what_is_here_in_so_many_words_comes_before_what_it_leads_to(mind: Mind) -> None:
    first = screen(row(0, "Safety and data"))
    after = looked_behind(mind, first, "Safety and data", tap("Privacy and security"), tap("Permissions"), tap("Other"))
    page = screen(label(0, "Safety"), row(1, "Privacy and security"), row(2, "Permissions"))
    assert touched(page, mind.grounding.propose(page, after)) == "Privacy and security"


def test_a_switch_is_known_by_the_new_name_of_its_page(mind: Mind) -> None:
    first = screen(row(0, "外出自动回复"))
    text = write("周一前不在", "主题")
    after = looked_behind(mind, first, "外出自动回复", tap("假期自动回复"), turn("假期自动回复开关", True), text)
    page = screen(label(0, "邮件"), switch_row(1, "外出自动回复", on=False), text_field(2, "主题"))
    skipped = mind.grounding.propose(page, after)
    assert skipped.purpose is Purpose.SKIP
    step = replace(done(skipped, page, StepResult.SKIPPED), instruction=after.instruction)
    history = (*after.history, step)
    proposal = mind.grounding.propose(page, replace(after, instruction=after.following[0], history=history))
    assert proposal.operation is not None
    assert proposal.operation.type is OperationType.SWITCH


@pytest.mark.parametrize(("row_", "taken"), [("Daily limit", False), ("Safety and data", True)])
def test_the_field_of_a_window_belongs_to_what_opened_it(mind: Mind, row_: str, taken: bool) -> None:
    first = screen(row(0, row_, resource_id="org.app:id/a"))
    after = looked_behind(mind, first, row_, tap("Privacy and security"), tap("Apply"), write("5", "Amount"), tap("OK"))
    field = node("EditText", line(1, 140, 940), hint="Amount", clickable=True)
    page = screen(row(0, row_), over=[window(field, button(2, "Save", 140, 940))])
    assert (mind.grounding.propose(page, after).purpose is Purpose.SKIP) is taken


@pytest.mark.parametrize(("said", "thing"), [("More Blue mug", "Blue mug"), ("增加蓝色杯子", "蓝色杯子")])
def test_what_makes_more_of_a_thing_is_not_opened_to_look_behind(mind: Mind, said: str, thing: str) -> None:
    page = screen(label(0, thing), icon(CORNER, said))
    assert mind.grounding.propose(page, situation(tap("Addresses"), tap("Anna"))).operation is None
    other = screen(label(0, "Cart"), icon(CORNER, "More controls"))
    assert touched(other, mind.grounding.propose(other, situation(tap("Addresses"), tap("Anna")))) == "More controls"
    menu_ = screen(label(0, "Options"), icon(CORNER, "More options"))
    assert touched(menu_, mind.grounding.propose(menu_, situation(tap("Addresses"), tap("Anna")))) == "More options"


def test_a_button_beside_things_is_none_of_the_things(mind: Mind) -> None:
    """ "the first comment" is no like of the first post."""
    posts = [row(0, "First hike of the year"), icon((900, 300, 1040, 400), "Like the post of Alex")]
    page = screen(listing(label(3, "Moments"), icon((40, 600, 180, 700), "Like the post of Alex"), label(5, "Anna")))
    first = Instruction(OperationType.CLICK, ObjectDescription("comment", "first"))
    own = function("x", "tap the first comment")
    found = mind.grounding.propose(page, situation(first, write("Lovely", "Write a comment"), function=own))
    assert found.operation is None or found.purpose is not Purpose.INSTRUCTION
    rows = screen(listing(*posts))
    assert touched(rows, mind.grounding.propose(rows, situation(first, function=own))) == "First hike of the year"


def test_an_id_that_sounds_alike_is_not_taken_where_no_step_led(mind: Mind) -> None:
    tabs = [icon((250 * n, 2200, 250 * n + 240, 2300), name) for n, name in enumerate(("Chats", "Discover", "Me"))]
    mine = screen(row(0, "Album", resource_id="org.app:id/my_moments"), *tabs)
    step = situation(tap("Moments"), tap("Like"), function=function("x", "tap Moments"))
    assert touched(mine, mind.grounding.propose(mine, step)) == "Album"
    first = screen(label(0, "Discover"), *tabs)
    went = mind.grounding.propose(first, step)
    found = mind.grounding.propose(mine, replace(step, history=(done(went, first),)))
    assert found.operation is None or found.purpose is not Purpose.INSTRUCTION


@pytest.mark.parametrize(
    ("step", "icons", "opened_"),
    [
        ("New album", ("Create",), "Create"),
        ("Create playlist", ("Add",), "Add"),
        ("新建相册", ("新建", "新建"), ""),
        ("Delete album", ("Delete",), ""),
        ("Albums", ("Create",), ""),
    ],
)
def test_the_icon_that_only_makes_something_may_make_it(
    mind: Mind, step: str, icons: tuple[str, ...], opened_: str
) -> None:
    page = screen(label(0, "Collections"), *(icon((900, 300 + 200 * n, 1040, 440), w) for n, w in enumerate(icons)))
    looked = situation(tap(step), write("Cakes", "Album name"), tap("OK"), function=function("x", f"tap {step}"))
    found = mind.grounding.propose(page, looked)
    opens = found.operation is not None and found.purpose is Purpose.APPROACH
    assert (touched(page, found) if opens else "") == opened_
    if opened_:
        field = node("EditText", line(1, 140, 940), hint="Album name", clickable=True)
        over = screen(label(0, "Collections"), over=[window(field, button(2, "OK", 140, 940))])
        behind = mind.grounding.propose(over, replace(looked, history=(done(found, page),)))
        assert behind.purpose is Purpose.SKIP


@pytest.mark.parametrize(
    ("shown", "opens"),
    [
        ("Sort: Best match", True),
        ("排序：综合排序", True),
        ("Show: All", True),
        ("In stock", False),
        ("Call: Support", False),
        ("Publish: now", False),
        ("Buy: tickets", False),
        ("Cancel: Order", False),
        ("Share: Everyone", False),
        ("Stop: Ride home", False),
        ("关注：小明", False),
        ("开始：训练", False),
        ("下单：披萨", False),
    ],
)
def test_a_button_that_shows_a_choice_offers_the_others(mind: Mind, shown: str, opens: bool) -> None:
    page = screen(button(0, shown, 40, 500, checkable=True), row(1, "Mug"))
    found = mind.grounding.propose(page, situation(tap("Lowest price"), tap("Buy"), function=function("x", "tap it")))
    assert (found.operation is not None and touched(page, found) == shown) is opens
    chosen = screen(listing(button(0, shown, 40, 500, checkable=True), row(1, "Mug")))
    first = Instruction(OperationType.CLICK, ObjectDescription("product", "first"))
    assert touched(chosen, mind.grounding.propose(chosen, situation(first, function=function("x", "tap")))) == "Mug"


@pytest.mark.parametrize(
    ("prompt", "value", "kind"),
    [
        ("show the weather for tomorrow", "tomorrow", "the forecast"),
        ("play Cinnamon in the kitchen", "Cinnamon", "the album"),
        ("查看明天的天气", "明天", "10 天预报"),
    ],
)
def test_what_a_later_step_touches_is_left_to_it(mind: Mind, prompt: str, value: str, kind: str) -> None:
    language = "en" if prompt.isascii() else "zh"
    said = Function(prompt, prompt.replace(value, "{choice}"), language, parameters=(Slot("choice", "text", value),))
    page = screen(row(0, value.capitalize()), row(1, "Wind"))
    proposal = mind.grounding.propose(page, Situation(said, tap(kind), (tap(value),), ()))
    assert proposal.purpose is Purpose.SKIP
    alone = mind.grounding.propose(page, Situation(said, tap(kind), (), ()))
    assert touched(page, alone) == value.capitalize()


def laid_out(*rows: str, alike: bool = False) -> list[str]:
    """Rows with an id each, as an app lays out its menu; or alike, as a list of things has them."""
    return [row(n, words, resource_id=f"org.app:id/{'row' if alike else f'r{n}'}") for n, words in enumerate(rows)]


@pytest.mark.parametrize(
    ("step", "rows", "meant"),
    [
        ("Merge duplicates", ("Bin", "Merge & fix", "Groups"), "Merge & fix"),
        ("合并重复联系人", ("回收站", "合并与修复", "分组"), "合并与修复"),
        ("数字健康和家长控制", ("系统", "健康使用和家长控制", "隐私"), "健康使用和家长控制"),
        ("Merge duplicates", ("Merge & fix", "Merge & share"), ""),
        ("Delete history", ("Backup", "Delete & clean up"), ""),
        ("Backup history", ("Restore & clean up", "Privacy"), ""),
        ("Light theme & colours", ("Dark theme & colours", "Privacy"), ""),
    ],
)
def test_a_page_that_joins_what_is_wanted_with_more_is_that_by_another_name(
    mind: Mind, step: str, rows: tuple[str, ...], meant: str
) -> None:
    page = screen(*laid_out(*rows))
    own = function("x", steps=f"tap {step}, tap Frobnicate")
    found = mind.grounding.propose(page, situation(tap(step), tap("Frobnicate"), function=own))
    takes = found.operation is not None and found.purpose is Purpose.INSTRUCTION
    assert (touched(page, found) if takes else "") == meant


def test_what_joins_things_is_no_other_name_of_the_last_step_or_of_somebodys_thing(mind: Mind) -> None:
    def takes(page: Page, *steps: Instruction) -> bool:
        found = mind.grounding.propose(page, situation(*steps, function=function("x", steps="tap it")))
        return found.operation is not None and found.purpose is Purpose.INSTRUCTION

    merging, then = tap("Merge duplicates"), tap("Frobnicate")
    assert takes(screen(*laid_out("Bin", "Merge & fix")), merging, then)
    assert not takes(screen(*laid_out("Bin", "Merge & fix")), merging)
    chats = ("Anna & family", "Bob")
    assert not takes(screen(*laid_out(*chats, alike=True)), tap("Tom & family"), then)
    assert not takes(screen(listing(*laid_out("Bin", "Merge & fix"))), merging, then)  # there may be more below


@pytest.mark.parametrize(("step", "kind", "left_out"), [
    ("choose Wallet", "LinearLayout", False),
    ("选择Wallet", "LinearLayout", False),
    ("choose Wallet", "RadioButton", True),
    ("tap Wallet", "LinearLayout", True),
])  # fmt: skip
def test_what_is_to_be_chosen_is_no_mere_row_of_that_name(mind: Mind, step: str, kind: str, left_out: bool) -> None:
    """The page has a row of that name as well, and the choices open elsewhere."""
    steps = function("pay by Wallet", f"open Kitchen, tap Way to pay, {step}")
    shown = node(kind, line(1), text="Wallet", clickable=True, checkable=kind == "RadioButton", enabled=True)
    page = screen(label(-1, "Me"), row(0, "Orders"), shown, row(2, "Settings"))
    choice = replace(tap("Wallet"), source=step)
    asked = situation(tap("Way to pay"), choice, tap("Save"), function=steps)
    assert (mind.grounding.propose(page, asked).purpose is Purpose.SKIP) is left_out
