"""Steps that name what the page calls otherwise: what is taken for it, and how far it is looked for."""

from __future__ import annotations

from dataclasses import replace

import pytest
from loop_kit import (
    Box,
    button,
    done,
    function,
    icon,
    label,
    line,
    listing,
    name_at,
    node,
    open_app,
    row,
    screen,
    situation,
    switch_row,
    tap,
    text_field,
    window,
    write,
)

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.operation import Candidate, Operation, Proposal, Purpose, Tier
from promptrpa.domain.page import Bounds, Page
from promptrpa.domain.run import Step
from promptrpa.domain.task import Slot, Tutorial
from promptrpa.matching.pages.windows import is_menu
from promptrpa.matching.steps.merging import shared, way_to
from promptrpa.mind import Mind
from promptrpa.mind.replanning import types_again
from promptrpa.mind.tutorials import bound_to
from promptrpa.reasoning.exploring.doors import TAB
from promptrpa.reasoning.exploring.seeking import searched_again, searched_in_vain
from promptrpa.reasoning.exploring.walk import ON_TAB, walk_of

CORNER: Box = (900, 60, 1040, 180)


def touched(page: Page, proposal: Proposal) -> str:
    assert proposal.operation is not None
    assert proposal.operation.point is not None
    return name_at(page, proposal.operation.point)[1]


def menu(*rows: str, inside: str = "") -> str:
    items = (node("TextView", line(n, 140, 940), text=text, clickable=True) for n, text in enumerate(rows))
    return window(*items, inside)


def own(*steps: Instruction) -> object:
    told = ", ".join(map(str, steps))
    return function(told, told)


def test_a_secret_is_not_typed_where_it_is_read(mind: Mind) -> None:
    step = situation(write("2468", "Payment password"))
    page = screen(text_field(0, "Amount", "50"), text_field(1, "Note"), button(2, "Transfer"))
    assert mind.grounding.propose(page, step).operation is None
    hidden = screen(text_field(0, "Note"), text_field(1, "Type it here", password=True), button(2, "Transfer"))
    assert touched(hidden, mind.grounding.propose(hidden, step)) == "Type it here"
    assert mind.grounding.propose(page, situation(write("for lunch", "Remark"))).operation is not None


def test_the_buttons_of_a_wheel_do_not_answer_a_dialog(mind: Mind) -> None:
    wheel = node("NumberPicker", line(0), button(0, "44", 40, 300), button(0, "46", 400, 700))
    page = screen(label(0, "Timer"), over=[window(wheel, button(2, "Cancel", 140, 400), button(2, "Set", 500, 900))])
    assert touched(page, mind.grounding.propose(page, situation(tap("OK")))) == "Set"


@pytest.mark.parametrize(("button_", "found"), [("Create group", "Create group"), ("", "")])
def test_the_only_button_of_a_form_ends_it(mind: Mind, button_: str, found: str) -> None:
    buttons = [button(0, button_)] if button_ else []
    page = screen(*buttons, text_field(1, "Group name", "Picnic"), row(2, "Anna"), row(3, "Bob"))
    picked = done(mind.grounding.propose(page, situation(tap("Anna"))), page)
    proposal = mind.grounding.propose(page, replace(situation(tap("Done")), history=(picked,)))
    confirms = proposal.operation is not None and proposal.purpose is Purpose.INSTRUCTION
    assert (touched(page, proposal) if confirms else "") == found


@pytest.mark.parametrize(
    ("step", "rows"),
    [
        ("Move to bin", ("Open", "Move to", "Details")),
        ("移到回收站", ("打开", "移到", "详细信息")),
        ("Add bookmark", ("Share", "Bookmarks", "Details")),
    ],
)
def test_what_lacks_the_deed_or_where_to_is_not_touched_for_it(mind: Mind, step: str, rows: tuple[str, ...]) -> None:
    page = screen(label(0, "Map.pdf"), over=[menu(*rows)])
    proposal = mind.grounding.propose(page, situation(tap(step)))
    assert proposal.operation is None or proposal.purpose is Purpose.APPROACH


def test_what_a_row_tells_of_its_page_only_leads_there(mind: Mind) -> None:
    page = screen(listing(row(0, "应用", "最近使用的应用、默认应用"), row(1, "电池", "78%")))
    proposal = mind.grounding.propose(page, situation(tap("默认应用"), tap("短信应用")))
    assert (touched(page, proposal), proposal.purpose) == ("应用", Purpose.APPROACH)


@pytest.mark.parametrize(("place", "taken"), [("bottom", False), ("top", True)])
def test_half_a_name_counts_only_where_the_step_says(mind: Mind, place: str, taken: bool) -> None:
    page = screen(label(-1, "Call"), row(1, "View contact"), button(3, "Message"))
    proposal = mind.grounding.propose(page, situation(tap("Contact", place=place), tap("Call")))
    assert (proposal.purpose is Purpose.INSTRUCTION and proposal.operation is not None) is taken


def test_what_was_opened_elsewhere_than_said_was_not_the_step(mind: Mind) -> None:
    before = screen(row(0, "View contact"), button(3, "Message"))
    opened = replace(mind.grounding.propose(before, situation(tap("View contact"))), purpose=Purpose.APPROACH)
    page = screen(label(0, "Anna"), button(2, "Call"), button(3, "Message"))
    steps = (tap("Contact", place="bottom"), tap("Call"), tap("Mute"))
    step = replace(situation(*steps, function=own(*steps)), history=(done(opened, before),))
    assert mind.grounding.propose(page, step).purpose is not Purpose.SKIP
    anywhere = replace(step, instruction=tap("Contact"))
    assert mind.grounding.propose(page, anywhere).purpose is Purpose.SKIP


def test_a_row_that_shows_a_code_is_not_opened_to_look_behind(mind: Mind) -> None:
    said = {"resource_id": "org.app:id/a"}
    build = screen(row(0, "Build number", "VP1A.260302.011", **said))
    assert mind.grounding.propose(build, situation(tap("Frobnicate"))).operation is None
    version = screen(row(0, "Android version", "15", **said))
    assert touched(version, mind.grounding.propose(version, situation(tap("Frobnicate")))) == "Android version"


def test_what_heads_the_rows_of_a_page_that_was_opened_to_look_is_not_the_row_that_is_wanted(mind: Mind) -> None:
    main = screen(label(-1, "Settings"), row(0, "Notifications", resource_id="org.app:id/a"), row(1, "Sound"))
    page = screen(label(-1, "Notifications"), listing(label(0, "Privacy"), row(1, "On lock screen"), row(2, "Bubbles")))
    step = situation(tap("Privacy"), tap("Ads"))
    door = mind.grounding.propose(main, situation(tap("Notifications")))
    opened = done(replace(door, purpose=Purpose.APPROACH), main)
    found = mind.grounding.propose(page, replace(step, history=(replace(opened, instruction=step.instruction),)))
    assert found.operation is not None
    assert found.operation.type is OperationType.SCROLL


@pytest.mark.parametrize(
    ("chosen", "opened"),
    [
        pytest.param({}, True, id="rows of a menu"),
        pytest.param({"selected": True}, False, id="one is selected"),
        pytest.param({"tick": "Selected"}, False, id="one has a tick"),
        pytest.param({"tick": "已选中"}, False, id="one has a tick, in Chinese"),
    ],
)
def test_the_rows_of_a_list_of_choices_are_not_opened_to_look_behind(
    mind: Mind, chosen: dict[str, object], opened: bool
) -> None:
    tick = str(chosen.pop("tick", ""))
    mark = node("ImageView", line(0, left=900), content_desc=tick) if tick else ""
    first = row(0, "Never", resource_id="org.app:id/a", **chosen).replace("</node></node>", f"</node>{mark}</node>")
    page = screen(first, row(1, "At night", resource_id="org.app:id/b"))
    proposal = mind.grounding.propose(page, situation(tap("Frobnicate")))
    tried = {"Never", "At night"} & {touched(page, proposal)} if proposal.operation else set()
    assert bool(tried) == opened


@pytest.mark.parametrize(
    ("said", "states", "own", "opened"),
    [
        pytest.param("Audio output", ("Saved", "Active, 80% battery"), False, False, id="one is connected"),
        pytest.param("音频输出", ("已保存", "已连接"), False, False, id="one is connected, in Chinese"),
        pytest.param("Audio output", ("", "Connected"), False, False, id="another of the list is"),
        pytest.param("Audio output", ("Connected", "3 apps"), True, True, id="rows of a menu"),
        pytest.param("Audio output", ("Rock", "Jazz"), False, True, id="nothing is connected"),
    ],
)
def test_a_row_that_connects_something_is_not_opened_to_look_behind(
    mind: Mind, said: str, states: tuple[str, str], own: bool, opened: bool
) -> None:
    names = ("音频设备", "键盘") if said == "音频输出" else ("Car Audio", "Keyboard")
    rows = (
        row(n, *filter(None, (name, state)), resource_id=f"org.app:id/{name if own else 'device'}")
        for n, (name, state) in enumerate(zip(names, states, strict=True))
    )
    page = screen(node("RecyclerView", (0, 200, 1080, 700), *rows))
    proposal = mind.grounding.propose(page, situation(tap(said), tap("Frobnicate")))
    assert (proposal.operation is not None) is opened


def test_of_a_row_that_is_cut_off_by_the_edge_what_is_left_is_not_its_name(mind: Mind) -> None:
    """ "Shanghai" is the zone of the row above, of which the title is out of view."""

    def titled(at: int, own: str, **texts: str) -> str:
        left, top, right, _ = line(at)
        places = [(left, top + n * 60, right, top + n * 60 + 50) for n in range(len(texts))]
        inside = (
            node("TextView", box, text=text, resource_id=f"android:id/{role}")
            for box, (role, text) in zip(places, texts.items(), strict=True)
        )
        return node("LinearLayout", line(at), *inside, clickable=True, resource_id=f"org.app:id/{own}")

    rows = (titled(0, "zone", summary="Shanghai"), titled(1, "week", title="Week", summary="From Monday"))
    page = screen(node("RecyclerView", (0, 200, 1080, 700), *rows))
    proposal = mind.grounding.propose(page, situation(tap("Frobnicate")))
    assert touched(page, proposal) == "Week"


def test_the_row_of_a_menu_that_only_makes_may_lead_to_what_is_made(mind: Mind) -> None:
    page = screen(label(0, "Chats"), over=[menu("Scan", "Pay code", "Create")])
    proposal = mind.grounding.propose(page, situation(tap("New group"), write("Picnic", "Group name")))
    assert (touched(page, proposal), proposal.purpose) == ("Create", Purpose.APPROACH)
    page = screen(label(0, "聊天"), over=[menu("扫一扫", "收付款", "新建")])
    proposal = mind.grounding.propose(page, situation(tap("发起群聊"), write("野餐", "群聊名称")))
    assert (touched(page, proposal), proposal.purpose) == ("新建", Purpose.APPROACH)


@pytest.mark.parametrize(("said", "shown"), [("Delete", "Remove city"), ("删除", "移除城市")])
def test_the_row_that_says_to_what_the_deed_is_done(mind: Mind, said: str, shown: str) -> None:
    sheet = menu("Move up", shown, inside=switch_row(4, "Alerts", on=True))
    page = screen(label(0, "Beijing"), over=[sheet])
    assert is_menu(page)
    assert touched(page, mind.grounding.propose(page, situation(tap(said), tap(said)))) == shown


def test_a_menu_is_none_of_what_is_in_it(mind: Mind) -> None:
    page = screen(icon(CORNER, "More options"), label(0, "Emma"), button(3, "Call"))
    for place in ("top", "top right"):
        proposal = mind.grounding.propose(page, situation(tap("Add to favourites", place=place)))
        assert (touched(page, proposal), proposal.purpose) == ("More options", Purpose.APPROACH)


def test_words_known_to_mean_the_same_do_the_same(mind: Mind) -> None:
    page = screen(label(0, "Mug"), button(2, "Put in basket"), button(3, "Buy now"))
    assert touched(page, mind.grounding.propose(page, situation(tap("Add to cart"), tap("Blue")))) == "Put in basket"


def test_the_only_field_that_was_led_to_is_the_one_that_is_typed_into(mind: Mind) -> None:
    steps = (tap("Device name"), write("Mia's phone", "Device name"), tap("Save"))
    before = screen(row(0, "Phone name", "Virtual Phone"), row(1, "SIM status"))
    opened = replace(mind.grounding.propose(before, situation(tap("Phone name"))), purpose=Purpose.APPROACH)
    page = screen(label(0, "About"), over=[window(text_field(0, "", "Virtual Phone"), button(1, "Save"))])
    step = replace(situation(*steps, function=own(*steps)), history=(done(opened, before),))
    proposal = mind.grounding.propose(page, step)
    assert (proposal.operation, proposal.purpose) == (None, Purpose.SKIP)


# --- how far it is looked for


def tabs(*names: str, selected: int = 0) -> list[str]:
    width = 1080 // len(names)
    boxes: list[Box] = [(n * width, 2250, (n + 1) * width, 2400) for n in range(len(names))]
    said = [{"selected": True} if n == selected else {} for n in range(len(names))]
    return [
        node("FrameLayout", box, node("TextView", box, text=name), clickable=True, **more)
        for box, name, more in zip(boxes, names, said, strict=True)
    ]


@pytest.mark.parametrize(
    "step",
    [
        Instruction(OperationType.CLICK, ObjectDescription("整理标签页", role="标签页")),
        tap("整理", place="bottom"),
    ],
)
def test_what_is_said_to_be_a_tab_is_looked_for_on_the_tabs(mind: Mind, step: Instruction) -> None:
    people = listing(row(0, "Anna"), row(1, "Bob"), row(2, "Carol"))
    page = screen(icon(CORNER, "更多选项"), people, *tabs("联系人", "收藏", "修复与管理"))
    proposal = mind.grounding.propose(page, situation(step, tap("回收站")))
    assert proposal.operation is not None
    assert proposal.operation.type is OperationType.CLICK
    assert touched(page, proposal) in ("收藏", "修复与管理")
    assert mind.grounding.propose(page, situation(tap("整理"), tap("回收站"))).operation != proposal.operation


def test_what_a_menu_lacks_is_not_guessed_at_elsewhere(mind: Mind) -> None:
    said = {"resource_id": "org.app:id/a"}
    behind = screen(icon(CORNER, "Options for Beijing"), row(0, "Background", "Sky", **said))
    opened = screen(icon(CORNER, "Options for Beijing"), over=[menu("Move to top", "Share")])
    first = done(mind.grounding.propose(behind, situation(tap("Options for Beijing"), tap("Frobnicate"))), behind)
    step = replace(situation(tap("Frobnicate")), history=(first,))
    closed = mind.grounding.propose(opened, step)
    assert closed.operation is not None
    assert closed.operation.type is OperationType.BACK
    after = replace(step, history=(first, done(closed, opened)))
    assert mind.grounding.propose(behind, after).operation is None
    assert touched(behind, mind.grounding.propose(behind, situation(tap("Frobnicate")))) == "Background"


def test_a_search_that_left_the_app_is_over(mind: Mind) -> None:
    page = screen(icon(CORNER, "More options"), row(0, "Today"), package="org.app")
    step = situation(tap("Frobnicate"))
    went = Proposal(
        Operation(OperationType.BACK, parameter="previous"), Tier.EXPLORATION, 0.6, "back", Purpose.APPROACH
    )
    resume = Operation(OperationType.OPEN, parameter="org.app", resume=True)
    came = Proposal(resume, Tier.DIRECT, 0.8, "the app was left: bring it back", Purpose.APPROACH)
    assert mind.grounding.propose(page, step).operation is not None
    left = replace(step, history=(done(went, page), done(came, page)))
    assert mind.grounding.propose(page, left).operation is None


def explored(label_: str, page: str, reason: str = "", promise: float = 0.48) -> Step:
    click = Operation(OperationType.CLICK, (1, 1), Bounds(0, 0, 2, 2))
    seen = (Candidate(0, promise, label_, Bounds(0, 0, 2, 2)),)
    proposal = Proposal(click, Tier.EXPLORATION, promise, reason, Purpose.APPROACH, seen)
    return done(proposal, screen(label(0, page)))


def test_the_tab_that_a_door_led_to_is_not_left_to_try() -> None:
    walk = walk_of([explored("Shipped", "Me"), explored("All", "Orders", f"{ON_TAB} “All”?")])
    walk.here.doors["Shipped"] = (0.48, 0)
    assert walk.left_at(("Shipped",), 3, 0.04) == 0.0


def test_the_tab_that_was_shown_first_is_not_left_to_try() -> None:
    weekly = explored("Weekly", "Plans", f"{ON_TAB} “Weekly”?", TAB)
    walk = walk_of([explored("Plans", "Me"), weekly])
    walk.here.doors["Daily"] = (TAB, 0)
    assert walk.left_at(("Plans",), 3, 0.04) == 0.0
    walk.here.doors["Breaks"] = (0.48, 0)
    assert walk.left_at(("Plans",), 3, 0.04) == 0.48


def test_what_is_nowhere_is_searched_for_by_its_name(mind: Mind) -> None:
    page = screen(label(0, "Storage"), icon(CORNER, "Search"))
    results = screen(text_field(0, "Search files"), icon(CORNER, "Clear"))
    steps = (open_app("Files"), tap("More options for CV_2026.pdf"), tap("Rename"))
    step = situation(*steps[1:], function=own(*steps))
    opened = mind.grounding.propose(page, step)
    assert touched(page, opened) == "Search"
    typed = mind.grounding.propose(results, replace(step, history=(done(opened, page),))).operation
    assert typed is not None
    assert (typed.type, typed.parameter) == (OperationType.EDIT, "CV_2026.pdf")
    again = replace(step, history=(done(opened, page), done(replace(opened, operation=typed), results)))
    assert mind.grounding.propose(results, again).operation is None
    part = situation(tap("Settings"), tap("Rename"), function=own(*steps))
    assert mind.grounding.propose(page, part).operation is None


@pytest.mark.parametrize(
    ("prompt", "held"),
    [
        ("delete the bookmark City News", True),
        ("remove City News from my bookmarks", True),
        ("delete the City News bookmark", True),
        ("open the folder City News", False),
    ],
)
def test_what_is_found_by_its_name_is_not_what_would_have_held_it(mind: Mind, prompt: str, held: bool) -> None:
    wish = replace(function(prompt), parameters=(Slot("choice", "text", "City News"),))
    folders = screen(text_field(0, "Search bookmarks"), row(2, "Phone folder"), row(3, "Old folder"))
    found = screen(
        text_field(0, "Search bookmarks", "City News"),
        row(2, "City News", "news.example"),
        icon((900, 360, 1040, 460), "Options for City News"),
    )
    step = situation(tap("folder"), tap("Options for the bookmark"), tap("Delete"), function=wish)
    typed = mind.grounding.propose(folders, step)
    assert typed.operation is not None
    assert typed.operation.parameter == "City News"
    before = replace(done(typed, folders), instruction=tap("folder"))
    skipped = mind.grounding.propose(found, replace(step, history=(before,)))
    assert (skipped.purpose is Purpose.SKIP) is held
    if held:
        options = situation(tap("Options for the bookmark"), tap("Delete"), function=wish, history=(before,))
        assert touched(found, mind.grounding.propose(found, options)) == "Options for City News"


def test_what_is_opened_for_the_third_time_to_look_behind_it_ends_the_search(mind: Mind) -> None:
    said = {"resource_id": "org.app:id/a"}
    page = screen(row(0, "Background", "Sky", **said))
    step = situation(tap("Frobnicate"))
    door = mind.grounding.propose(page, step)
    opened, other = done(door, page), done(replace(door, reason="else"), screen(label(0, "x")))
    twice = replace(step, history=(opened, other, opened, other, other))
    assert mind.assessment.assess(page, twice, door).reason.startswith("it goes round")
    once = replace(step, history=(opened, other))
    assert not mind.assessment.assess(page, once, door).reason.startswith("it goes round")


# --- tutorials


def test_a_way_that_begins_on_a_page_that_was_left_is_no_way() -> None:
    told = (open_app("Settings"), tap("Network"), tap("VPN"), tap("Add"), write("Work", "Name"))
    steps = (tap("Device name"), write("Mia", "Device name"))
    assert way_to(steps, (open_app("Settings"),), told) == (tap("Network"), tap("VPN"))
    assert way_to(steps, (open_app("Settings"), tap("About phone")), told) == ()


def test_scrolling_on_the_way_changes_nothing() -> None:
    down = Instruction(OperationType.SCROLL, ObjectDescription("Internal storage"), "down")
    told = (open_app("Files"), down, tap("Internal storage"), tap("the folder"), tap("New folder"))
    steps = (tap("Documents"), tap("New folder"))
    assert way_to(steps, (open_app("Files"),), told) == (tap("Internal storage"),)


@pytest.mark.parametrize(("said", "role"), [("飞行模式开关", "开关"), ("airplane mode switch", "switch")])
def test_a_switch_is_named_without_the_word_for_it(said: str, role: str) -> None:
    mine = Instruction(OperationType.SWITCH, ObjectDescription(said, role=role), "true")
    bare = said.removesuffix(role).strip()
    told = (open_app("Settings"), tap("Network"), Instruction(OperationType.SWITCH, ObjectDescription(bare), "true"))
    assert shared((mine,), told) == 1
    assert way_to((mine,), (open_app("Settings"),), told) == (tap("Network"),)


def test_a_tutorial_does_not_type_into_another_field_what_the_user_types() -> None:
    mine = (write("50", "Amount"), tap("Continue"))
    assert types_again(mine, (write("50", "Reference"), tap("Continue")))
    assert not types_again(mine, (write("50", "Amount"), tap("Continue")))
    assert not types_again(mine, (write("rent", "Reference"), tap("Continue")))


def test_a_card_is_not_reported_lost_in_passing(mind: Mind) -> None:
    assert mind.policy.risk(tap("挂失")) == mind.policy.risk(tap("Report lost")) == "account"


@pytest.mark.parametrize(
    ("said", "vain"),
    [
        ("Nothing found", True),
        ("No results for “teapot”", True),
        ("No matching products", True),
        ("没有找到商品", True),
        ("暂无搜索结果", True),
        ("2 results", False),
        ("No smoking teapot", False),
    ],
)
def test_a_search_that_found_nothing_is_told_and_nothing_else_is_offered(mind: Mind, said: str, vain: bool) -> None:
    before = screen(text_field(0, "Search products"), button(1, "Search"))
    steps = []
    for number, step in enumerate((write("teapot", "Search products"), tap("Search")), start=1):
        proposal = mind.grounding.propose(before, situation(step))
        steps.append(replace(done(proposal, before, number=number), instruction=step))
    page = screen(button(0, "Sort"), button(1, "Filter"), label(3, said))
    asked = situation(tap("product"), function=function("order a teapot"), history=tuple(steps))
    found = mind.grounding.propose(page, asked)
    assert (found.reason == "“teapot” was searched for, and nothing was found") is vain
    assert searched_in_vain(page, steps) == ("teapot" if vain else "")
    assert searched_in_vain(page, steps[:1]) == ("teapot" if vain else "")
    assert searched_in_vain(page, ()) == ""


def test_a_search_in_vain_is_made_again_without_the_colour(mind: Mind) -> None:
    before = screen(text_field(0, "Search products"), button(1, "Search"))
    steps = []
    for number, step in enumerate((write("blue ceramic mug", "Search products"), tap("Search")), start=1):
        proposal = mind.grounding.propose(before, situation(step))
        steps.append(replace(done(proposal, before, number=number), instruction=step))
    page = screen(label(3, "Nothing found"))
    asked = situation(tap("product"), function=function("put a blue ceramic mug into the cart"), history=tuple(steps))
    again = [str(i) for i in searched_again(page, asked)]
    assert again == ["edit: Search products, ceramic mug", "click: Search", "click: product"]
    assert searched_again(page, replace(asked, instruction=write("ceramic mug", "Search products"))) == ()
    assert searched_again(screen(label(3, "2 results")), asked) == ()


@pytest.mark.parametrize(
    ("prompt", "searched"),
    [
        ("reserve Rebecca for pickup at Riverside", "Rebecca"),
        ("reserve The Little Prince for pickup at Northgate", "The Little Prince"),
        ("reserve Walden", "Walden"),
    ],
)
def test_what_is_searched_for_is_not_where_it_is_wanted(mind: Mind, prompt: str, searched: str) -> None:
    told = (
        "Open Larkhill Library, tap Catalogue, type the title in Search the catalogue, tap the book, tap Reserve, "
        "tap Pick up at, tap the library, tap Confirm."
    )
    reserve = Tutorial("reserve", "Reserve a book", told, "en", "Larkhill Library")
    bound = bound_to(mind, reserve, mind.analysis.analyse(prompt))
    assert [i.parameter for i in bound.instructions if i.operation is OperationType.EDIT] == [searched]


def test_the_title_of_a_work_goes_where_titles_do(mind: Mind) -> None:
    told = "打开图书馆，点击荐购图书，在书名中输入书名，在作者中输入作者，点击发送推荐。"
    suggest = Tutorial("suggest", "向图书馆荐购图书", told, "zh", "图书馆")
    bound = bound_to(mind, suggest, mind.analysis.analyse("跟图书馆荐购刘慈欣的《三体》"))
    typed = {i.object.text: i.parameter for i in bound.instructions if i.operation is OperationType.EDIT}
    assert typed == {"书名": "三体", "作者": "刘慈欣"}


def test_what_is_put_on_a_list_is_searched_for_and_not_the_list(mind: Mind) -> None:
    told = "打开图书馆，点击馆藏，在检索馆藏中输入书名，点击书，点击加入书单，点击书单。"
    put = Tutorial("put", "把书加入书单", told, "zh", "图书馆")
    bound = bound_to(mind, put, mind.analysis.analyse("在图书馆里把德古拉加入“读书会”书单"))
    assert [i.parameter for i in bound.instructions if i.operation is OperationType.EDIT] == ["德古拉"]
