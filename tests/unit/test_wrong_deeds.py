"""What looked done and was another deed, and things of a prompt that were there and not taken for it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from loop_kit import (
    button,
    called,
    done,
    function,
    home,
    icon,
    label,
    listing,
    name_at,
    node,
    open_app,
    opened,
    row,
    screen,
    settings_phone,
    situation,
    tap,
    text_field,
    turn,
    write,
)
from test_learning_runs import Nobody, Quiet

from promptrpa.bootstrap import make_runner
from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.loop import RunState
from promptrpa.domain.operation import Operation, Purpose, VerdictKind
from promptrpa.domain.page import Page
from promptrpa.domain.run import RunStatus
from promptrpa.domain.task import Environment, PageFeatures, Slot, Task, TaskStep, Tutorial
from promptrpa.learning import keep
from promptrpa.matching.prompts.coverage import app_meant
from promptrpa.matching.prompts.fit.deeds import answers_instead, gives, knows_deed
from promptrpa.matching.prompts.fit.ends import adds_given_up, cancels_unasked, empties_unasked
from promptrpa.matching.prompts.fit.holders import ends_holder, ends_part, has_its_place, puts_back
from promptrpa.matching.prompts.fit.making import adds_to_own, is_booked, reminds_at
from promptrpa.matching.prompts.kept_in import holder_of_any, holds
from promptrpa.matching.prompts.marking import singles_out
from promptrpa.matching.prompts.mentions import find_mentions
from promptrpa.matching.prompts.parting import apart
from promptrpa.matching.prompts.telling import asks_to_be_told
from promptrpa.matching.prompts.unwanted import denies
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.partly import wholly_said
from promptrpa.matching.words.values import find_values
from promptrpa.mind import Mind
from promptrpa.mind.apart import taken_apart
from promptrpa.mind.consulting import consult
from promptrpa.mind.doubts import says_only_words
from promptrpa.mind.fitting import is_of_another_app
from promptrpa.mind.generating import plan, understood
from promptrpa.mind.known_again import known_from
from promptrpa.mind.recalling import recall
from promptrpa.mind.saved import saved_tasks
from promptrpa.mind.tutorials import bound_to, shows, without_place
from promptrpa.reasoning.wishes import only_begins
from promptrpa.settings import Settings


@pytest.mark.parametrize(
    ("prompt", "parts"),
    [
        (
            "turn off the shutter sound and QR code scanning in Camera",
            ("turn off the shutter sound", "turn off QR code scanning in Camera"),
        ),
        (
            "disable the shutter sound and the grid in Camera",
            ("disable the shutter sound", "disable the grid in Camera"),
        ),
    ],
)
def test_what_is_turned_off_together_is_all_turned_off(mind: Mind, prompt: str, parts: tuple[str, ...]) -> None:
    wish = mind.analysis.analyse(prompt)
    assert taken_apart(mind, RunState("r", prompt, function=wish), wish).parts == parts


@pytest.mark.parametrize("prompt", ["我知道账单到期了，别再通知我", "流量用了不少我知道，不用再提醒我"])
def test_what_somebody_wants_to_hear_no_more_of_is_no_deed_of_its_own(mind: Mind, prompt: str) -> None:
    wish = mind.analysis.analyse(prompt)
    assert not taken_apart(mind, RunState("r", prompt, function=wish), wish).parts


@pytest.mark.parametrize("prompt", ["turn off Wi-Fi and text Noor that I'm late", "turn off Wi-Fi and call dad"])
def test_another_deed_is_not_turned_off(mind: Mind, prompt: str) -> None:
    wish = mind.analysis.analyse(prompt)
    assert not taken_apart(mind, RunState("r", prompt, function=wish), wish).parts[1].startswith("turn off")


@pytest.mark.parametrize("prompt", ["把所有联系人导出成电子表格", "把联系人转换为PPT", "找出所有有我妹妹脸的照片"])
def test_a_wish_for_more_than_the_tutorial_does_is_not_done(mind: Mind, prompt: str) -> None:
    wish = mind.analysis.analyse(prompt)
    assert not consult(mind, RunState("r", prompt, function=wish)).tutorials


@pytest.mark.parametrize(
    ("prompt", "tutorial"),
    [
        ("把通讯录导出成文件", "contacts-export-zh"),
        ("导出所有联系人", "contacts-export-zh"),
        ("查看所有相册", "gallery-albums-list-zh"),
    ],
)
def test_what_the_tutorial_speaks_of_is_done(mind: Mind, prompt: str, tutorial: str) -> None:
    wish = mind.analysis.analyse(prompt)
    assert consult(mind, RunState("r", prompt, function=wish)).tutorials[0].id == tutorial


@pytest.mark.parametrize(
    ("prompt", "named"),
    [
        ("把歌单Morning run重命名为晚间跑步", "Morning run"),
        ("把相册旅行重命名为假期", "旅行"),
        ("把会议纪要.docx重命名为总结.docx", "会议纪要.docx"),
    ],
)
def test_the_kind_of_what_is_renamed_is_no_part_of_its_name(prompt: str, named: str) -> None:
    found = find_mentions(prompt, find_values(prompt), chinese=True)
    assert [m.value for m in found if m.name == "item"] == [named]


@pytest.mark.parametrize(
    ("prompt", "name"),
    [
        ("rename Emma Wilson to Emma Lee in Contacts", "Emma Lee"),
        ("rename the album Trips to Weeks in Music and Song", "Weeks in Music and Song"),
    ],
)
def test_the_app_in_which_something_is_renamed_is_no_part_of_its_name(prompt: str, name: str) -> None:
    found = find_mentions(prompt, find_values(prompt), chinese=False)
    assert [m.value for m in found if m.name == "title"] == [name]


@pytest.mark.parametrize(
    ("prompt", "labels", "meant"),
    [
        ("商城以后都送到陈安那里", ["李明", "陈安"], "陈安"),
        ("send it to Alex Reed", ["Alex Reed", "Alex"], "Alex Reed"),
        ("send it to Alexandra", ["Alex", "Noor"], ""),
        ("送到李明或陈安那里", ["李明", "陈安"], ""),
    ],
)
def test_of_the_choices_the_one_that_the_prompt_names(prompt: str, labels: list[str], meant: str) -> None:
    assert wholly_said(prompt, labels) == meant


def test_the_row_that_a_value_tells_apart_also_shows_the_other_values(mind: Mind) -> None:
    """Else the person whom the prompt names would seem left out."""
    page = screen(
        listing(
            row(0, "Alice Chen", "See you", content_desc="conversation"),
            row(1, "David Kim", "Got them, thanks.", content_desc="conversation"),
        )
    )
    values = Slot("text", "text", "Got them, thanks."), Slot("contact", "name", "David Kim")
    said = replace(function('star the message "Got them, thanks." from David Kim'), parameters=values)
    proposal = mind.grounding.propose(page, replace(situation(tap("conversation")), function=said))
    assert "Got them, thanks." in proposal.reason
    assert "David Kim" in proposal.reason


def test_the_first_of_what_is_not_there_is_no_row(mind: Mind) -> None:
    page = screen(listing(row(0, "Moments"), row(1, "Scan")))
    assert mind.grounding.propose(page, situation(tap("Like", place="first"))).purpose is not Purpose.INSTRUCTION
    assert mind.grounding.propose(page, situation(tap("post", place="first"))).purpose is Purpose.INSTRUCTION


def _more(front: str, *parts: str) -> Page:
    names = ("Accounts", "Pay", "Cards", "More")
    tabs = [
        node(
            "FrameLayout",
            (270 * n, 2200, 270 * n + 270, 2380),
            content_desc=name,
            clickable=True,
            selected=name == front,
        )
        for n, name in enumerate(names)
    ]
    rows = [row(n, name, resource_id=f"org.app:id/{name}") for n, name in enumerate(parts or ("Products", "Branches"))]
    inside = rows if front == "More" else []
    return screen(
        node("LinearLayout", (0, 200, 1080, 2200), *inside), node("LinearLayout", (0, 2200, 1080, 2380), *tabs)
    )


def test_the_rows_of_the_tab_that_a_step_led_to_come_before_other_tabs(mind: Mind) -> None:
    before, page = _more("Accounts"), _more("More")
    led = done(mind.grounding.propose(before, situation(tap("More"))), before)
    assert called(before, "More").bounds == called(page, "More").bounds
    proposal = mind.grounding.propose(page, situation(tap("Settings"), history=(led,)))
    assert proposal.operation is not None
    assert proposal.operation.point is not None
    assert name_at(page, proposal.operation.point)[1] in ("Products", "Branches")


def test_other_tabs_are_tried_once_enough_rows_were_opened_at_a_guess(mind: Mind) -> None:
    parts = ("Products", "Branches", "Careers", "Partners", "Imprint", "Awards")
    before, page = _more("Accounts", *parts), _more("More", *parts)
    led = done(mind.grounding.propose(before, situation(tap("More"))), before)
    behind = screen(label(0, "Nothing here"))
    step, touched, here = situation(tap("Savings"), history=(led,)), list[str](), page
    while (proposal := mind.grounding.propose(here, step)).operation is not None:
        step = replace(step, history=(*step.history, done(proposal, here)))
        point, back = proposal.operation.point, proposal.operation.type is OperationType.BACK
        touched += [name_at(here, point)[1]] if point else []
        if touched[-1] in ("Accounts", "Pay", "Cards"):
            break
        here = page if back else behind
    assert set(touched[:-1]) < set(parts)
    assert touched[-1] in ("Accounts", "Pay", "Cards")


def test_an_order_finds_what_does_it_where_looking_is_likelier(mind: Mind) -> None:
    prompt = "冻结尾号6688的借记卡"
    found = consult(mind, RunState("r", prompt, function=mind.analysis.analyse(prompt))).tutorials
    assert [t.id for t in found[:1]] == ["bank-freeze-zh"]


@pytest.mark.parametrize(
    ("prompt", "changes"),
    [
        ("看一下水电公司的电价调整", False),
        ("我想看一下水电公司那个电价调整", False),
        ("看看公告里的电价调整", False),
        ("把电价方案调整成绿源", True),
    ],
)
def test_who_wants_to_see_something_changes_nothing(tmp_path: Path, prompt: str, *, changes: bool) -> None:
    asked = ("换个电价", "水电公司的电价太贵了，换一种", "调整电价", "电价调整一下")
    change = "打开明泉，点击电价方案，点击要用的方案，点击改用此方案，点击确认更换。"
    tariff = Tutorial("tariff", "更换电价方案", change, "zh", "明泉", asked=asked)
    seen = ("水电公司说了什么", "看看停水通知")
    notice = Tutorial("notice", "查看水电公告", "打开明泉，点击公告，点击要看的公告。", "zh", "明泉", asked=seen)
    with opened(tmp_path / "home") as (mind, base):
        base.library.lend((tariff, notice))
        found = consult(mind, RunState("r", prompt, function=mind.analysis.analyse(prompt), attended=False)).tutorials
    assert ("tariff" in {t.id for t in found}) is changes


@pytest.mark.parametrize(
    ("prompt", "value"), [("喜欢Birch这首歌", "Birch"), ("喜欢慢车这首", "慢车"), ("喜欢去年这个夏天", "去年这个夏天")]
)
def test_a_name_is_without_the_words_that_point_at_it(mind: Mind, prompt: str, value: str) -> None:
    function = mind.analysis.analyse(prompt)
    tutorial = next(t for t in mind.knowledge.tutorials() if t.id == "music-like-song-zh")
    assert [p.value for p in bound_to(mind, tutorial, function).function.parameters] == [value]


def test_a_sign_that_the_prompt_says_in_words_is_touched_once(mind: Mind) -> None:
    said = function("add Emma Wilson to my favourites")
    page = screen(icon((900, 60, 1020, 180), "Add to favourites"), row(1, "+44 20 7946 0018"))
    proposal = mind.grounding.propose(page, replace(situation(tap("star")), function=said))
    assert (proposal.purpose, proposal.candidates[0].label) == (Purpose.INSTRUCTION, "Add to favourites")
    listed = screen(row(0, "Emma Wilson"), row(1, "Henry Brown"))
    assert mind.grounding.propose(listed, replace(situation(tap("star")), function=said)).purpose is Purpose.APPROACH


def test_a_saved_thing_is_not_taken_for_one_that_is_not_said(tmp_path: Path) -> None:
    """Of what was done to London nothing says that it is to be done to London again."""
    prompt = "change the home city of the weather app"
    taps = [tap("More options"), tap("Manage cities"), tap("Options for London"), tap("Set as home")]
    page = screen(*(row(n, i.object.text) for n, i in enumerate(taps)))
    with opened(tmp_path) as (mind, knowledge):
        steps = tuple(
            keep(i, Operation(i.operation, w.bounds.center, w.bounds, "", w.index), page, page, "")
            for i in taps
            for w in [called(page, i.object.text)]
        )
        said = "open Weather, tap More options, tap Manage cities, tap Options for London, tap Set as home"
        there = Environment(language="en")
        knowledge.save_task(Task("t", 1, said, said, "com.example.weather", "en", there, steps, prompts=(said,)))
        wish = mind.analysis.analyse(prompt)
        state = RunState("r", prompt, function=wish, installed=frozenset({"com.example.weather"}))
        found = recall(mind, state, there)
    assert found.task is None or [q.text for q in found.questions] == ["What should “city” be?"]


def test_words_around_a_private_value_are_no_value(tmp_path: Path) -> None:
    with opened(tmp_path) as (mind, _):
        slots = Slot("name", "text", "Tom Baker"), Slot("bank", "text", "North Bank")
        page = screen(text_field(0, "Name"), text_field(1, "Bank name"))
        steps = tuple(
            keep(i, Operation(i.operation, w.bounds.center, w.bounds, i.parameter, w.index), page, page, "")
            for i in (write("{name}", "Name"), write("{bank}", "Bank name"))
            for w in [called(page, i.object.text)]
        )
        task = Task("t", 1, "add a payee", "add a payee", "org.app", "en", Environment(), steps, slots)
        said = "add the payee Emma Wilson with the number {{account_number}} using the PIN {{pin}}"
        values, questions = mind.analysis.fill(task, mind.analysis.analyse(said))
    assert values == {"name": "Emma Wilson"}
    assert [question.name for question in questions] == ["bank"]


def mails(title: str) -> Page:
    rows = (
        node(
            "LinearLayout",
            (0, 300 + 200 * n, 1080, 490 + 200 * n),
            node("TextView", (40, 310 + 200 * n, 900, 370 + 200 * n), text=subject),
            resource_id="org.app:id/mail_row",
            clickable=True,
        )
        for n, subject in enumerate(("Draft of the brochure", "Your pay slip for May", "Minutes of Monday"))
    )
    return screen(node("TextView", (40, 100, 500, 200), text=title), listing(*rows))


def test_the_title_of_the_page_does_not_choose_a_row(mind: Mind) -> None:
    """Of rows that are all called "mail row" in their ids, the one below the title is not the one that is meant."""
    page, wish = mails("Inbox"), mind.analysis.analyse("get the pay slip email out of my inbox, archive it")
    made = mind.grounding.propose(page, situation(tap("mail"), following=(tap("Archive"),), function=wish))
    verdict = mind.assessment.assess(page, situation(tap("mail"), function=wish), made)
    assert made.operation is None or verdict.kind is not VerdictKind.PROCEED


# --- rows under a heading


@pytest.mark.parametrize(
    ("prompt", "touched"),
    [("take the location permission from Chat", "Location"), ("take a permission from Chat", "")],
)
def test_a_heading_tells_no_row_from_the_others(mind: Mind, prompt: str, touched: str) -> None:
    said = {"resource-id": "a:id/permission"}
    rows = (row(n, words, **said) for n, words in enumerate(("Camera", "Location", "Microphone"), 1))
    page = screen(listing(label(0, "Chat"), *rows))
    found = mind.grounding.propose(page, situation(tap("permission"), function=function(prompt)))
    sure = found.operation is not None and "stands with" in found.reason
    assert (name_at(page, found.operation.point)[1] if sure and found.operation else "") == touched, found


# --- a saved task that does what a tutorial says


def saved_task(app: str, said: str, done_before: tuple[Instruction, ...], *slots: Slot) -> Task:
    steps = tuple(TaskStep(i, Operation(i.operation), str(i), PageFeatures(app, ".Main")) for i in done_before)
    return Task("a", 1, said, said, app, "en" if said.isascii() else "zh", Environment(), steps, slots, (said,))


@pytest.mark.parametrize(
    ("prompt", "values"),
    [
        ("列个清单聚会：气球、柠檬水", {"text": "聚会", "text2": "气球", "text3": "柠檬水"}),
        ("列个清单烘焙：面粉和鸡蛋", {"text": "烘焙", "text2": "面粉", "text3": "鸡蛋"}),
    ],
)
def test_a_replay_types_where_its_tutorial_types(tmp_path: Path, prompt: str, values: dict[str, str]) -> None:
    app = "com.example.notes"
    steps = (
        open_app("备忘录"),
        tap("新建清单"),
        write("{text}", "标题"),
        write("{text2}", "清单项目"),
        tap("添加项目"),
        write("{text3}", "清单项目"),
        tap("添加项目"),
        tap("保存"),
    )
    slots = (Slot("text", "text", "五金店"), Slot("text2", "text", "螺丝"), Slot("text3", "text", "油漆"))
    task = saved_task(app, "点击新建清单，在标题中输入“{text}”，在清单项目中输入{text2}，再输入{text3}", steps, *slots)
    with opened(tmp_path) as (agents, knowledge):
        knowledge.save_task(task)
        state = RunState("r", prompt, function=agents.analysis.analyse(prompt), installed=frozenset({app}))
        tutorial = next(t for t in knowledge.tutorials() if t.id == "notes-list-zh")
        found = known_from(agents, tutorial, state)
    assert found is not None
    assert {slot.name: slot.value for slot in found.values} == values


@pytest.mark.parametrize(
    ("prompt", "name"),
    [("Documents 里要有个放收据的地方", "收据"), ("在 Documents 里新建文件夹“我去过的地方”", "我去过的地方")],
)
def test_a_place_for_something_is_called_by_that(tmp_path: Path, prompt: str, name: str) -> None:
    app, said = (
        "com.example.files",
        "打开文件，点击内部存储，点击Documents，点击新建文件夹，在文件夹名称中输入{text}，点击创建",
    )
    steps = (
        open_app("文件"),
        tap("内部存储"),
        tap("Documents"),
        tap("新建文件夹"),
        write("{text}", "文件夹名称"),
        tap("创建"),
    )
    with opened(tmp_path) as (agents, knowledge):
        knowledge.save_task(saved_task(app, said, steps, Slot("text", "text", "夏天")))
        state = RunState("r", prompt, function=agents.analysis.analyse(prompt), installed=frozenset({app}))
        tutorial = next(t for t in knowledge.tutorials() if t.id == "files-new-folder-zh")
        found = known_from(agents, tutorial, state)
    assert found is not None
    assert [slot.value for slot in found.values] == [name]


@pytest.mark.parametrize(
    ("prompt", "typed"),
    [("给书签 Regional trains 改名", set()), ("把书签 Regional trains 改名为Trains", {"Trains"})],
)
def test_the_thing_that_gets_a_name_is_not_its_new_name(tmp_path: Path, prompt: str, typed: set[str]) -> None:
    app = "com.example.browser"
    menus = (tap("更多选项"), tap("书签"), tap("手机书签"), tap("Regional trains的选项"), tap("编辑"))
    steps = (open_app("浏览器"), *menus, write("{text}", "名称"), tap("保存"))
    said = "打开浏览器，点更多选项，点书签，点手机书签，点Regional trains的选项，点编辑，在名称中输入{text}，点保存"
    with opened(tmp_path) as (agents, knowledge):
        knowledge.save_task(saved_task(app, said, steps, Slot("text", "text", "通勤")))
        state = RunState("r", prompt, function=agents.analysis.analyse(prompt), installed=frozenset({app}))
        tutorial = next(t for t in knowledge.tutorials() if t.id == "browser-rename-bookmark-zh")
        found = known_from(agents, tutorial, state)
    assert {slot.value for slot in (found.values if found else ()) if slot.name == "text"} == typed


@pytest.mark.parametrize(
    ("prompt", "values", "asked"),
    [
        ("修改Dentist的地点", {"text": "Dentist"}, ["text2"]),
        ("把Dentist的地点改为老磨坊", {"text": "Dentist", "text2": "老磨坊"}, []),
    ],
)
def test_what_something_is_of_is_not_its_new_value(
    tmp_path: Path, prompt: str, values: dict[str, str], asked: list[str]
) -> None:
    app = "com.example.calendar"
    steps = (
        open_app("日历"),
        tap("日程"),
        tap("{text}"),
        tap("编辑"),
        write("{text2}", "地点"),
        tap("保存"),
    )
    said = "打开日历，进入日程，下滑到“{text}”并点击，点击编辑，在地点中输入“{text2}”，点击保存"
    slots = (Slot("text", "text", "Concert"), Slot("text2", "text", "车站餐厅"))
    with opened(tmp_path) as (agents, knowledge):
        knowledge.save_task(saved_task(app, said, steps, *slots))
        state = RunState("r", prompt, function=agents.analysis.analyse(prompt), installed=frozenset({app}))
        tutorial = next(t for t in knowledge.tutorials() if t.id == "calendar-edit-zh")
        found = known_from(agents, tutorial, state)
    assert found is not None
    assert {slot.name: slot.value for slot in found.values} == values
    assert [question.name for question in found.questions] == asked


def test_a_tab_is_none_of_the_things_on_it_that_are_called_so(tmp_path: Path) -> None:
    package = "com.android.settings"
    phone = settings_phone(language="zh")
    bar = row(6, "定时")
    phone.pages |= {
        "home": home("设置"),
        "main": screen(label(-1, "设置"), listing(row(0, "声音")), bar, package=package),
        "timers": screen(
            label(-1, "定时"), listing(row(0, "起床灯", "每天"), row(1, "晚间灯", "每天")), bar,
            package=package, activity=".Timers",
        ),
        "timer": screen(label(-1, "定时详情"), row(0, "编辑"), package=package, activity=".Timer"),
        "edit": screen(text_field(0, "时间"), button(1, "保存"), package=package, activity=".Edit"),
    }  # fmt: skip
    phone.leads = {
        f"open {package}": "main",
        "tap 定时": "timers",
        "timers: tap 起床灯": "timer",
        "timers: tap 晚间灯": "timer",
        "timer: tap 编辑": "edit",
        "edit: tap 保存": "timer",
    }
    told = "打开设置，点击定时，点击要改的定时，点击编辑，在时间中输入时间，点击保存。"
    with opened(tmp_path) as (agents, knowledge):
        knowledge.library.add(Tutorial("timer", "修改定时的时间", told, "zh", "设置"))
        for prompt, opens in [("起床灯这个定时挪到7:20", "起床灯"), ("把定时晚间灯改到17:05", "晚间灯")]:
            phone.at, phone.done = "home", []
            run = make_runner(Settings(home=tmp_path), knowledge, agents, phone, Nobody(), Quiet()).run(prompt)
            assert run.status is RunStatus.DONE, run.reason
            assert [each for each in phone.done if each.endswith("灯")] == [f"tap {opens}"]


def test_which_one_is_touched_is_asked_where_it_stands(tmp_path: Path) -> None:
    """And not beforehand, by the name that a tutorial has for it."""
    app, wish = "com.android.contacts", "remove somebody from the contacts"
    done_before = (open_app("Contacts"), tap("Anna"), tap("Delete"), tap("OK"))
    steps = tuple(TaskStep(i, Operation(i.operation), str(i), PageFeatures(app, ".Main")) for i in done_before)
    told = "Open Contacts, tap the contact, tap Delete, tap OK."
    with opened(tmp_path) as (agents, knowledge):
        knowledge.save_task(Task("a", 1, "remove Anna", "remove Anna", app, "en", Environment(), steps, (), ()))
        state = RunState("r", wish, function=agents.analysis.analyse(wish), installed=frozenset({app}))
        assert known_from(agents, Tutorial("t", "Delete a contact", told, "en", "Contacts"), state) is None


def followed(mind: Mind, prompt: str) -> str:
    """The tutorial that is followed with nobody there; empty for none."""
    found = consult(mind, RunState("r", prompt, function=mind.analysis.analyse(prompt)))
    return found.tutorials[0].id if found.tutorials else ""


@pytest.mark.parametrize(
    "prompt",
    [
        "the hotel has to get me out of bed at 6:15",
        "酒店得6:15叫我起床",
        "Yoga class is at Mill Road 12, do not let me miss it",
        "I need Lunch with Grace a second time",
    ],
)
def test_what_no_tutorial_is_about_is_not_done(mind: Mind, prompt: str) -> None:
    assert followed(mind, prompt) == ""


LAUNDRY = (
    Tutorial(
        "remind",
        "Be reminded before your laundry time",
        "Open Lindenhof, tap Settings, turn on Laundry reminder.",
        "en",
        "Lindenhof",
    ),
    Tutorial(
        "cancel",
        "Cancel a booking of the laundry room",
        "Open Lindenhof, tap Laundry, tap the machine next to the day, tap Cancel booking, tap OK.",
        "en",
        "Lindenhof",
        asked=("I don't need my turn in the laundry room",),
    ),
    Tutorial(
        "add-person",
        "Add someone who may pick up your child",
        "Open Larkhouse, tap Pick-up list, tap Add person, enter the name in Full name, tap Save.",
        "en",
        "Larkhouse",
    ),
    Tutorial(
        "remove-person",
        "Take a person off the pick-up list",
        "Open Larkhouse, tap Pick-up list, tap the person, tap Remove person, tap Remove.",
        "en",
        "Larkhouse",
    ),
    Tutorial("book-room", "预订自习室", "打开图书馆，点击自习室，点击要订的自习室，点击预订。", "zh", "图书馆"),
    Tutorial("cancel-room", "取消自习室订房", "打开图书馆，点击我的，点击要取消的自习室，点击取消。", "zh", "图书馆"),
    Tutorial("photos", "允许校刊刊登孩子的照片", "打开云雀园，点击孩子，打开校刊照片。", "zh", "云雀园"),
)


@pytest.mark.parametrize(
    ("prompt", "tutorial"),
    [
        ("stop reminding me of my turn in the laundry room", ""),
        ("you need not warn me before my laundry time", "remind"),
        ("stop reminding me about the dentist", ""),
        ("别再提醒我洗衣房的时间了", ""),
        ("don't remind me of standup any more", "notes-no-reminder-en"),
        ("cancel my laundry room booking, no need to remind me", "cancel"),
        ("在云雀园里给乐乐买校服", ""),
        ("在云雀园里允许校刊登乐乐的照片", "photos"),
        ("Ben Marsh isn't allowed to pick up my children any more", "remove-person"),
        ("Ben Marsh may pick up my children", "add-person"),
        ("把3月20日的自习室橡木室退掉", "cancel-room"),
        ("预订3月20日的自习室橡木室", "book-room"),
    ],
)
def test_what_is_ended_or_turned_is_what_the_wish_names(tmp_path: Path, prompt: str, tutorial: str) -> None:
    with opened(tmp_path / "home") as (mind, base):
        base.library.lend(LAUNDRY)
        assert followed(mind, prompt) == tutorial


@pytest.mark.parametrize(
    ("prompt", "tutorial"),
    [
        ("I always forget the bill of Mobile phone, let Bank take care of it, PIN 2468", ""),
        ("老是忘记交手机费的账单，让银行自己扣吧，密码2468", "bank-auto-pay-zh"),
        ("pay the bill of Mobile phone, PIN 2468", "bank-bill-en"),
    ],
)
def test_who_always_forgets_something_is_not_helped_once(mind: Mind, prompt: str, tutorial: str) -> None:
    assert followed(mind, prompt) == tutorial


@pytest.mark.parametrize(
    ("wish", "title", "given_up"),
    [
        ("we won't be needing the Oak Room", "Book a study room", True),
        ("could you reserve a table, we won't need parking", "Reserve a table", False),
        ("I don't need a seat for a child, sign me up for the test drive", "Sign up for a test drive", False),
        ("自习室橡木室退掉", "预订自习室", True),
        ("3月20日订一间自习室，投影仪不要了", "预订自习室", False),
    ],
)
def test_what_is_not_needed_besides_gives_nothing_up(wish: str, title: str, *, given_up: bool) -> None:
    assert adds_given_up(wish, title) is given_up


def test_a_file_that_is_put_into_a_folder_ends_before_it(mind: Mind) -> None:
    move = next(t for t in mind.knowledge.tutorials() if t.id == "files-move-en")
    bound = bound_to(mind, move, mind.analysis.analyse("put Invoice_0231.pdf into Documents"))
    assert "Invoice_0231.pdf" in [i.parameter for i in bound.instructions]


@pytest.mark.parametrize(
    ("wish", "told"),
    [
        ("不想没准备就被雨淋", True),
        ("别让我毫无防备", True),
        ("don't let the rain catch me unprepared", True),
        ("别提醒我下雨", False),
        ("I was caught unprepared", False),
    ],
)
def test_who_does_not_want_to_be_unprepared_wants_to_be_told(wish: str, told: bool) -> None:
    assert asks_to_be_told(wish) is told


def test_a_further_deed_is_no_name(mind: Mind) -> None:
    album = next(t for t in mind.knowledge.tutorials() if t.id == "gallery-new-album-zh")
    function = mind.analysis.analyse("新建相册并放入2月28日 16:11的照片")
    bound = bound_to(mind, album, function)
    assert [q.text for q in bound.questions] == ["“相册名称”填什么？"]


@pytest.mark.parametrize(
    ("prompt", "tutorial"),
    [
        ("启动秒表并计次", "clock-stopwatch-zh"),
        ("my alarm should wake me at 6:15", "clock-set-alarm-en"),
        ("闹钟要在6:15叫我起床", "clock-set-alarm-zh"),
        ("force stop Music", "settings-force-stop-en"),
        ("turn off the notifications of Weather", "settings-app-notifications-en"),
        ("limit Shop to 20 minutes a day", "settings-app-timer-en"),
        ("stop Weather from sending me notifications", "settings-app-notifications-en"),
        ("clear the cache of Browser", "settings-clear-cache-en"),
        ("turn off the notifications of Mail", "mail-notify-en"),
        ("pause Music", "music-pause-en"),
        ("search for tea in Shop", "shop-find-en"),
    ],
)
def test_what_is_done_to_any_app_is_done_to_the_one_that_is_named(mind: Mind, prompt: str, tutorial: str) -> None:
    assert followed(mind, prompt) == tutorial


@pytest.mark.parametrize(
    "prompt",
    [
        "let Calendar use my camera",
        "give Gallery access to my location",
        "allow Chat to show over other apps",
        "let Chat send me notifications",
        "let Mail send me notifications",
        "I want Mail notifications",
        "clear Calendar",
        "lock Notes",
        "pin Music to the home screen",
        "delete Chat from recent apps",
        "remove Chat from the home screen",
        "delete Photos",
        "remove the Notes icon",
        "make Mail the default email app",
        "close Music",
        "stop Clock",
        "turn off Chat",
        "允许聊天访问我的位置",
    ],
)
def test_one_word_more_or_other_is_another_deed_to_an_app(mind: Mind, prompt: str) -> None:
    done_to_apps = ("deny", "force", "notifications", "cache", "pinning", "uninstall", "dot", "default", "timer")
    assert not followed(mind, prompt).startswith(tuple(f"settings-{deed}" for deed in done_to_apps))
    assert not followed(mind, prompt).startswith("settings-app-")


def test_a_word_in_a_label_is_not_the_app_that_is_named(mind: Mind) -> None:
    opens = Instruction(OperationType.OPEN, parameter="Messages")
    step = TaskStep(opens, Operation(OperationType.OPEN, parameter="com.android.messaging"), "", PageFeatures())
    task = Task("t", 1, "write", "write", "com.android.messaging", "en", Environment(), (step,))
    wish = mind.analysis.analyse("send David Kim the message On my way in Chat")
    assert is_of_another_app(mind, task, wish, ["Start chat", "David Kim"])
    assert not is_of_another_app(mind, task, wish, ["Chat", "Force stop"])


@pytest.mark.parametrize(
    ("saved", "prompt", "other"),
    [
        ("let {name} know in Chat: {text}", "let Bob Martin know by text: On my way", True),
        ("let {name} know in Chat: {text}", "let Bob Martin know in Chat: On my way", False),
        ("let {name} know: {text}", "let Bob Martin know: On my way", False),
        ("在聊天里告诉{name}：{text}", "用短信告诉陈静：我在路上", True),
        ("打开聊天，点击{name}，点击设为默认", "把陈静的地址设为默认地址", False),
        ("打开聊天，点击{name}，点击设为默认", "在设置里把陈静的地址设为默认地址", True),
    ],
)
def test_a_task_of_the_app_that_was_named_is_none_for_what_another_app_does(
    mind: Mind, saved: str, prompt: str, other: bool
) -> None:
    app = "聊天" if "聊天" in saved else "Chat"
    step = TaskStep(
        Instruction(OperationType.OPEN, parameter=app),
        Operation(OperationType.OPEN, parameter="com.example.chat"),
        "",
        PageFeatures(),
    )
    task = Task("t", 1, "write", saved, "com.example.chat", "en", Environment(), (step,), prompts=(saved,))
    assert is_of_another_app(mind, task, mind.analysis.analyse(prompt), []) is other


def test_what_is_to_be_replaced_is_not_touched(mind: Mind) -> None:
    wish = mind.analysis.analyse("use Browser instead of Chat as the default browser")
    assert "Chat" not in {slot.value for slot in app_meant(wish, "Settings")}
    wish = mind.analysis.analyse("force stop Chat")
    assert {slot.value for slot in app_meant(wish, "Settings")} == {"Chat"}


@pytest.mark.parametrize(
    "prompt",
    [
        "let David Kim know in Chat: On my way",
        "let David Kim know in Signal, I'm late",
        "tell David Kim in Chat that I am on my way",
        "send a message to David Kim in Chat: On my way",
        "archive the conversation with Noor in Chat",
    ],
)
def test_what_is_wanted_in_one_app_is_not_done_in_another(mind: Mind, prompt: str) -> None:
    assert not followed(mind, prompt).startswith("messages")


@pytest.mark.parametrize(
    ("prompt", "text"),
    [
        ("let Anna know in Chat: on my way", "on my way"),
        ("let Anna know that I am in Chat", "I am in Chat"),
        ("let Anna know in Paris: it rains", "in Paris: it rains"),
        ("let Anna know by text: the tram is late", "the tram is late"),
        ("tell Anna by text message: the tram is late", "the tram is late"),
        ("let Anna know by the way that it rains", "by the way that it rains"),
    ],
)
def test_the_app_in_which_something_is_told_is_no_part_of_the_words(mind: Mind, prompt: str, text: str) -> None:
    assert [p.value for p in mind.analysis.analyse(prompt).parameters if p.name == "text"] == [text]


@pytest.mark.parametrize(
    "prompt",
    ["move Books to read to the archive", "move the note Books to read to the archive", "put my note into the archive"],
)
def test_what_is_put_somewhere_is_not_taken_out_of_it(mind: Mind, prompt: str) -> None:
    assert "unarchive" not in followed(mind, prompt)


def test_what_is_taken_out_is_taken_out(mind: Mind) -> None:
    assert followed(mind, "get the note Gift ideas back from the archive") == "notes-unarchive-en"


@pytest.mark.parametrize("prompt", ["remove Wireless earbuds from the cart", "take the earbuds out of the cart"])
def test_a_tutorial_knows_what_something_is_taken_from(mind: Mind, prompt: str) -> None:
    assert followed(mind, prompt) in ("", "shop-remove-en")


def test_a_tutorial_knows_what_its_title_says(mind: Mind) -> None:
    wish = mind.analysis.analyse("show the time with AM and PM")
    tutorials = {tutorial.id: tutorial for tutorial in mind.knowledge.tutorials()}
    assert without_place(mind, tutorials["settings-twelve-hours-en"], wish) == ""


@pytest.mark.parametrize("prompt", ["set an alarm for 16:40 that does not vibrate", "a silent alarm at 16:40"])
def test_an_hour_and_a_minute_that_are_chosen_are_typed(mind: Mind, prompt: str) -> None:
    wish = mind.analysis.analyse(prompt)
    tutorials = {tutorial.id: tutorial for tutorial in mind.knowledge.tutorials()}
    bound = [str(i) for i in bound_to(mind, tutorials["clock-silent-alarm-en"], wish).instructions]
    assert bound[2:4] == ["edit: Hour, 16", "edit: Minute, 40"]


@pytest.mark.parametrize("playlist", ["Focus", "Party"])
def test_a_saved_task_goes_before_a_tutorial_that_has_no_place_for_what_is_named(tmp_path: Path, playlist: str) -> None:
    prompt = f"add Timber to the playlist {playlist}"
    taps = [
        tap("Search"),
        write("{song}", "Search your music"),
        tap("Options for {song}"),
        tap("Add to playlist"),
        tap("Focus"),
    ]
    page = screen(
        row(0, "Search"),
        text_field(1, "Search your music"),
        *(row(n + 2, i.object.text) for n, i in enumerate(taps[2:])),
    )
    said = "open Music, type {song} in Search your music, tap Options for {song}, tap Add to playlist, tap Focus"
    with opened(tmp_path) as (mind, knowledge):
        steps = tuple(
            keep(i, Operation(i.operation, w.bounds.center, w.bounds, i.parameter, w.index), page, page, "")
            for i in taps
            for w in [called(page, i.object.text)]
        )
        opening = Instruction(OperationType.OPEN, parameter="Music")
        steps = (TaskStep(opening, Operation(OperationType.OPEN), "open Music", PageFeatures()), *steps)
        slots, there = (Slot("song", "text", "Birch"),), Environment(language="en")
        knowledge.save_task(Task("t", 1, said, said, "com.example.music", "en", there, steps, slots, (said,)))
        wish = mind.analysis.analyse(prompt)
        state = RunState("r", prompt, function=wish, installed=frozenset({"com.example.music"}))
        found = recall(mind, state, there)
    assert {slot.value for slot in found.values} == {"Timber", playlist}


@pytest.mark.parametrize(
    ("prompt", "touched"),
    [
        ("force stop Music", "click: Music"),
        ("停止聊天应用", "click: 聊天"),
        ("清除聊天的缓存", "click: 聊天"),
    ],
)
def test_the_app_of_a_tutorial_is_the_one_that_is_named(mind: Mind, prompt: str, touched: str) -> None:
    assert touched in planned(mind, prompt)


@pytest.mark.parametrize("prompt", ["把聊天设为默认短信应用", "make Chat the default SMS app"])
def test_what_an_app_is_used_for_is_not_touched(mind: Mind, prompt: str) -> None:
    assert not {"click: 短信", "click: SMS"} & set(planned(mind, prompt))


def planned(mind: Mind, prompt: str) -> list[str]:
    """The plan of the tutorial that is followed."""
    state = RunState("r", prompt, function=mind.analysis.analyse(prompt))
    state = replace(state, tutorials=consult(mind, state).tutorials)
    told = state.tutorials[0].text
    made = plan(mind, state, mind.parsing.parse(told), told, ())
    assert not made.unused
    return [str(i) for i in made.instructions]


@pytest.mark.parametrize("prompt", ["给我看十年前今天的天气", "给我看去年今天的天气", "杭州今天的天气"])
def test_what_is_only_to_be_seen_is_not_done_by_what_acts(mind: Mind, prompt: str) -> None:
    assert followed(mind, prompt) in ("", "weather-now-zh")


@pytest.mark.parametrize(
    "prompt", ["download Event calendar.pdf from the city library's site", "rename music.mp3", "rename Notes.txt"]
)
def test_a_file_is_no_app(mind: Mind, prompt: str) -> None:
    assert mind.analysis.analyse(prompt).app == ""


@pytest.mark.parametrize(
    ("prompt", "app"),
    [
        ("禁止聊天使用位置信息", "聊天"),
        ("不让相机访问位置", "相机"),
        ("允许银行发送通知", "银行"),
        ("不让任何人聊天", ""),
        ("禁止通知发出声音", ""),
    ],
)
def test_what_may_do_something_is_an_app(mind: Mind, prompt: str, app: str) -> None:
    assert mind.analysis.analyse(prompt).app == app


@pytest.mark.parametrize("prompt", ["禁止聊天使用位置信息", "不让聊天访问位置"])
def test_what_an_app_may_do_is_not_set_for_web_pages(mind: Mind, prompt: str) -> None:
    assert "browser" not in followed(mind, prompt)


def test_what_others_shall_not_do_is_no_way_to_go(mind: Mind) -> None:
    assert mind.analysis.analyse("不让别人通过手机号在聊天里找到我").steps == ""
    assert mind.analysis.analyse("打开聊天，点击我，点击设置").steps != ""


@pytest.mark.parametrize(
    "prompt", ["turn off Chat", "turn Calendar off", "turn off the Weather", "关掉聊天", "把聊天关掉"]
)
def test_an_app_has_no_switch_of_its_name(mind: Mind, prompt: str) -> None:
    assert followed(mind, prompt) == ""


@pytest.mark.parametrize("prompt", ["turn off Bluetooth", "turn off the sound of Chat", "关闭蓝牙"])
def test_what_has_a_switch_is_turned_off(mind: Mind, prompt: str) -> None:
    assert followed(mind, prompt) != ""


@pytest.mark.parametrize(
    ("prompt", "parts"),
    [
        ("turn on the vacation responder with the subject Away and the message Please write to David", 0),
        ("send a mail to Ann with the subject Lunch and the text See you, and turn on Wi-Fi", 2),
        ("create a note with the title Milk and turn on the flashlight", 2),
        ("save a new contact Peter Stone, phone 13512340000", 0),
        ("save a new contact Peter Stone, phone 13512340000 and email peter@stone.org", 0),
    ],
)
def test_what_is_written_into_the_next_field_is_no_deed(mind: Mind, prompt: str, parts: int) -> None:
    assert len(mind.analysis.analyse(prompt).parts) == parts


@pytest.mark.parametrize(
    ("prompt", "last"),
    [
        ("neighbour Lindner, Second floor, has a new phone number", "Second floor, has a new phone number"),
        ("turn on Wi-Fi and then is it on", "is it on"),
        ("turn on Wi-Fi, has Anna called", "has Anna called"),
    ],
)
def test_what_somebody_has_is_no_deed_of_its_own(prompt: str, last: str) -> None:
    assert apart(prompt)[-1].said == last


def test_what_is_turned_on_is_there(mind: Mind) -> None:
    assert followed(mind, "启用08:30的周末闹钟") != "clock-weekday-alarm-zh"
    assert followed(mind, "设一个周末8:30的闹钟") == "clock-weekday-alarm-zh"


@pytest.mark.parametrize(
    ("wished", "shown"),
    [
        ("默认闹钟提示音", "默认通知提示音"),
        ("Alarm volume", "Notification volume"),
        ("Notifications", "Incoming calls"),
    ],
)
def test_the_sound_of_one_thing_is_not_the_sound_of_another(mind: Mind, wished: str, shown: str) -> None:
    assert mind.embedder.excludes(wished, shown)


@pytest.mark.parametrize(
    ("prompt", "asked", "known"),
    [
        ("hand my shift on Friday over to Piet", ("Take a shift", "assign it to myself"), False),
        ("hand my shift on Friday over to Piet", ("Swap a shift",), True),
        ("give my shift to a colleague", ("Take a shift", "give me the late one"), False),
        ("give my shift to a colleague", ("Transfer a shift",), True),
        ("appeal against the fee 4471", ("Pay a fee",), False),
        ("appeal against the fee 4471", ("Dispute a fee",), True),
        ("投诉这笔费用", ("支付费用",), False),
        ("give the film five stars", ("Rate a film",), True),
        ("把周五的班转交给小彭", ("接班", "这个班我来", "分给自己"), False),
        ("把周五的班转交给小彭", ("转让班次",), True),
        ("put my Snake plant up for auction for 15 euros", ("Add a plant", "put another pot in"), False),
        ("sell my old bike", ("Add an item",), False),
        ("sell my old bike", ("List it on the market",), True),
        ("tell me when the tickets sell out", ("Set a reminder",), True),
        ("把我的虎尾兰挂到二手市场，卖15块", ("添加新植物",), False),
        ("在园艺里拍卖迷迭香", ("添加新植物",), False),
        ("把旧书卖掉", ("发布二手商品",), True),
        ("卸载打印插件", ("卸载应用",), True),
        ("打印这份文件", ("分享文件",), False),
    ],
)
def test_what_is_to_be_handed_over_or_contested_is_not_taken_or_paid(
    prompt: str, asked: tuple[str, ...], known: bool
) -> None:
    title, *others = asked
    assert knows_deed(prompt, title, others) is known


@pytest.mark.parametrize(
    "prompt",
    ["随便吧", "打开它", "把这些都删掉", "开始吧", "open it", "do it again", "turn that off please", "ok", "back"],
)
def test_where_it_is_not_said_what_is_wanted_the_likeliest_is_not_done(mind: Mind, prompt: str) -> None:
    found = consult(mind, RunState("r", prompt, function=mind.analysis.analyse(prompt)))
    assert not found.tutorials
    assert not found.likely
    somebody = consult(mind, RunState("r", prompt, attended=True, function=mind.analysis.analyse(prompt)))
    assert not somebody.certain


@pytest.mark.parametrize(
    ("prompt", "tutorial"),
    [
        ("louder", "settings-volume-media-en"),
        ("pause", "music-pause-en"),
        ("拍照", "camera-photo-zh"),
        ("turn it down", "settings-volume-media-en"),
        ("send it back", "shop-refund-en"),
        ("下一首", "music-next-zh"),
    ],
)
def test_a_word_that_says_what_is_wanted_is_enough(mind: Mind, prompt: str, tutorial: str) -> None:
    found = consult(mind, RunState("r", prompt, function=mind.analysis.analyse(prompt)))
    assert found.tutorials[0].id == tutorial


@pytest.mark.parametrize(
    ("wish", "title", "unasked"),
    [
        ("let the bus calendar be about Mill Lane 3", "Cancel a pick-up from home", True),
        ("把日历换成磨坊巷3号的", "取消上门取件", True),
        ("call the pick-up at Mill Lane 3 off", "Cancel a pick-up from home", False),
        ("nobody has to come to Mill Lane 3", "Cancel a pick-up from home", False),
        ("磨坊巷3号的不用来取了", "取消上门取件", False),
        ("let the bus calendar be about Mill Lane 3", "See the days of another address", False),
    ],
)
def test_a_wish_without_a_word_of_an_end_cancels_nothing(wish: str, title: str, unasked: bool) -> None:
    assert cancels_unasked(wish, title) is unasked


def test_nor_does_it_delete_anything() -> None:
    touched = ("Subscriptions", "Delete subscription", "Delete")
    assert cancels_unasked("the Eggs subscription in Pantry", "Your subscriptions", touched)
    assert not cancels_unasked("stop the Eggs subscription in Pantry", "Your subscriptions", touched)


def test_what_is_only_named_is_not_deleted(tmp_path: Path) -> None:
    plans = (
        ("end", "删除定期配货", "点击不要的那一项，点击删除配货，点击删除", ("不想每周都要了", "退订", "长期订的停掉")),
        (
            "more",
            "修改定期配货的份数",
            "点击要修改的那一项，在份数中输入新的数量，点击保存",
            ("每周多要几个", "每次送太多"),
        ),
        (
            "new",
            "每周定期配货",
            "点击新增配货。点击商品，选择商品。点击保存",
            ("每周都留一个面包", "固定订面包", "按周订"),
        ),
    )
    with opened(tmp_path) as (agents, knowledge):
        own = [Tutorial(*p[:2], f"打开食品柜，点击定期配货，{p[2]}。", "zh", "食品柜", asked=p[3]) for p in plans]
        knowledge.library.lend(own)
        assert followed(agents, "把食品柜的鸡蛋定期配货停掉") == "end"
        assert followed(agents, "食品柜那个鸡蛋的定期配货") != "end"


@pytest.mark.parametrize(
    ("prompt", "value", "holder"),
    [
        ("delete the file in the Work folder", "Work", "folder"),
        ("play a song from the playlist Focus", "Focus", "playlist"),
        ("delete the file Plan.pdf in the Work folder", "Work", ""),
        ("delete the Work folder", "Work", ""),
        ("delete the files in the Work folder", "Work", "folder"),
        ("给 Work 文件夹中的文件加星标", "Work", "文件夹"),
        ("删除Work文件夹里的文件", "Work", "文件夹"),
        ("播放Focus歌单里的一首歌", "Focus", "歌单"),
        ("删除Work文件夹里的文件Plan.pdf", "Work", ""),
        ("删除Work文件夹", "Work", ""),
    ],
)
def test_what_holds_a_thing_of_a_kind_is_known(prompt: str, value: str, holder: str) -> None:
    assert holder_of_any(value, prompt) == holder


@pytest.mark.parametrize(
    ("prompt", "tutorial"),
    [
        ("delete the file in the Work folder", "files-delete-en"),
        ("star the file in the Work folder", "files-star-en"),
        ("给 Work 文件夹中的文件加星标", "files-star-zh"),
    ],
)
def test_a_folder_is_not_done_to_in_the_place_of_a_file_in_it(mind: Mind, prompt: str, tutorial: str) -> None:
    told = next(t for t in mind.knowledge.tutorials() if t.id == tutorial)
    bound = bound_to(mind, told, mind.analysis.analyse(prompt))
    assert not any("Work" in i.parameter for i in bound.instructions)
    assert len(bound.questions) == 1


@pytest.mark.parametrize(
    ("prompt", "value", "thing", "known"),
    [
        ("star Plan.pdf in the Work folder", "Work", "Plan.pdf", True),
        ("star Plan.pdf in the folder Work", "Work", "Plan.pdf", True),
        ("给 Work 文件夹中的Plan.pdf加星标", "Work", "Plan.pdf", True),
        ("move Plan.pdf to the Work folder", "Work", "Plan.pdf", False),
        ("star Plan.pdf in the Workshop folder", "Work", "Plan.pdf", False),
        ("star Plan.pdf in Work", "Work", "Plan.pdf", False),
        ("把Plan.pdf移到Work文件夹", "Work", "Plan.pdf", False),
    ],
)
def test_a_folder_holds_what_is_said_to_be_in_it(prompt: str, value: str, thing: str, known: bool) -> None:
    assert holds(value, thing, prompt) is known


@pytest.mark.parametrize(
    ("prompt", "tutorial"),
    [
        ("star Plan 2026.xlsx in the Work folder", "files-star-en"),
        ("给 Work 文件夹中的Plan 2026.xlsx加星标", "files-star-zh"),
    ],
)
def test_the_file_is_searched_for_and_not_its_folder(mind: Mind, prompt: str, tutorial: str) -> None:
    told = next(t for t in mind.knowledge.tutorials() if t.id == tutorial)
    typed = [i.parameter for i in bound_to(mind, told, mind.analysis.analyse(prompt)).instructions if i.object.text]
    assert [text for text in typed if text] == ["Plan 2026.xlsx"]


def test_a_folder_that_is_looked_into_is_found_by_its_name(mind: Mind) -> None:
    told = next(t for t in mind.knowledge.tutorials() if t.title == "Look at a folder")
    bound = bound_to(mind, told, mind.analysis.analyse("look at the Work folder"))
    assert not bound.questions


@pytest.mark.parametrize(
    ("wish", "title", "holder"),
    [
        ("delete the photo of the lake from the album Trips", "Delete an album", True),
        ("take Anna out of the group Family", "Leave a group in Chat", True),
        ("take me out of the group Family", "Leave a group in Chat", False),
        ("delete Anna from my contacts", "Delete a contact", False),
        ("remove Trips from the album list", "Delete an album", False),
        ("remove the picture from the contact Anna", "Remove a contact's photo", False),
        ("delete the chat with Anna from Chat", "Delete a chat", False),
        ("delete the milk on the shopping list", "Delete a note", True),
        ("delete the photo inside the album Trips", "Delete an album", True),
        ("delete the shopping list in the note app", "Delete a note", False),
        ("delete the note Shopping list", "Delete a note", False),
        ("delete the list from my notes", "Delete a note", False),
        ("删除相册旅行里的照片", "删除相册", True),
        ("把旅行相册中的模糊照片删掉", "删除相册", True),
        ("删掉购物清单上的牛奶", "删除备忘录", True),
        ("删除备忘录里的购物清单", "删除备忘录", False),
        ("删除图库里的相册旅行", "删除相册", False),
        ("删除相册里的照片", "删除照片", False),
    ],
)
def test_what_holds_a_thing_is_not_deleted_with_it(wish: str, title: str, holder: bool) -> None:
    assert ends_holder(wish, title) is holder


@pytest.mark.parametrize(
    ("wish", "sure", "removed"),
    [
        ("take milk off the Packing list", False, ""),
        ("take the passport off the Packing list", True, "Remove Passport"),
        ("take the hat off the Packing list", True, "Remove Hat"),
    ],
)
def test_a_short_name_is_no_reason_to_remove_it(mind: Mind, wish: str, sure: bool, removed: str) -> None:
    buttons = [button(at, f"Remove {thing}") for at, thing in enumerate(("Passport", "Hat", "Sun cream"))]
    proposal = mind.grounding.propose(screen(*buttons), situation(tap("Remove"), function=function(wish)))
    assert (proposal.confidence > 0.5) is sure
    assert not sure or proposal.candidates[0].label == removed


@pytest.mark.parametrize(
    ("wish", "title", "part"),
    [
        ("删除备忘录里的购物清单", "从清单移除项目", True),
        ("把购物清单删了", "从清单移除项目", True),
        ("把购物清单里的牛奶删掉", "从清单移除项目", False),
        ("从购物清单删除牛奶", "从清单移除项目", False),
        ("delete the Focus playlist", "Remove a song from a playlist", True),
        ("delete milk from the shopping list", "Take an item off a list", False),
        ("delete the milk on the shopping list", "Take an item off a list", False),
        ("delete the last item of my list", "Take an item off a list", False),
    ],
)
def test_what_is_taken_away_is_no_part_of_it(wish: str, title: str, part: bool) -> None:
    assert ends_part(wish, title) is part


@pytest.mark.parametrize(
    ("wish", "title", "unasked"),
    [
        ("empty the wastebasket", "Empty the trash", False),
        ("把最近删除清空", "清空回收站", False),
        ("delete all my photos", "Empty the bin of Gallery", True),
        ("delete the folder Old taxes", "Empty the spam folder", True),
        ("delete the deleted photos for good", "Empty the bin of Gallery", False),
        ("delete all junk mail", "Empty the spam folder", False),
        ("删除所有照片", "清空相册回收站", True),
        ("清空我的备忘录", "清空回收站", True),
        ("empty my notes", "Empty the bin of Notes", True),
        ("empty the bin", "Empty the bin", False),
        ("删掉的照片彻底删除", "清空相册回收站", False),
        ("删除聊天记录", "清空聊天记录", False),
    ],
)
def test_who_deletes_something_empties_no_bin(wish: str, title: str, unasked: bool) -> None:
    assert empties_unasked(wish, title) is unasked


def test_all_photos_are_not_those_in_the_bin(mind: Mind) -> None:
    assert followed(mind, "delete all my photos") != "gallery-empty-bin-en"


def test_a_list_is_deleted_as_a_note_and_not_emptied(mind: Mind) -> None:
    assert followed(mind, "删除备忘录里的购物清单") == "notes-delete-zh"


@pytest.mark.parametrize(
    ("wish", "title", "back"),
    [
        ("take Henry Brown's conversation out of the archive", "Archive a conversation", True),
        ("please remove Anna from the block list", "Block a number", True),
        ("take Henry Brown's conversation out of the archive", "Bring a conversation back from the archive", False),
        ("take Henry Brown's conversation out of the list", "Archive a conversation", False),
        ("把周安的对话从归档里拿出来", "归档对话", True),
        ("把周安的对话移出归档", "归档对话", True),
        ("把周安的对话从归档中恢复", "取消归档对话", False),
    ],
)
def test_what_puts_a_thing_there_does_not_take_it_out(wish: str, title: str, back: bool) -> None:
    assert puts_back(wish, title) is back


@pytest.mark.parametrize(
    ("prompt", "tutorial"),
    [
        ("delete Plumber from my calendar", "calendar-delete-en"),
        ("delete the song Cinnamon from my playlist Morning", "music-take-out-en"),
    ],
)
def test_a_thing_is_taken_out_of_what_holds_it(mind: Mind, prompt: str, tutorial: str) -> None:
    found = consult(mind, RunState("r", prompt, function=mind.analysis.analyse(prompt)))
    assert [t.id for t in found.tutorials[:1]] == [tutorial]


@pytest.mark.parametrize(
    ("wish", "marked"),
    [
        ("I plug in at Harbour Park, South side, every week, so star that station", True),
        ("star Harbour Park, South side, in Joltway", True),
        ("常去，把它收藏", True),
        ("too far away, take the star off that station", False),
        ("too loud, mute the group", False),
        ("取消收藏", False),
        ("把那首歌收藏起来", True),
        ("把那首歌从收藏里拿出来", False),
    ],
)
def test_what_is_marked_behind_its_reason_is_not_turned_off(wish: str, marked: bool) -> None:
    assert singles_out(wish) is marked


@pytest.mark.parametrize(
    ("wish", "title", "own"),
    [
        ("put Milk on my shopping list", "Create a list", True),
        ("add the doorbell code to my address", "Add an address", True),
        ("add a line to my note", "Write a note", True),
        ("add Nora Quinn to my contacts", "Add a contact", False),
        ("add Milk to my notes", "Write a note", False),
    ],
)
def test_what_is_there_is_added_to_and_all_of_a_kind_gets_another(wish: str, title: str, own: bool) -> None:
    assert adds_to_own(wish, title) is own


@pytest.mark.parametrize(
    ("wish", "title", "there"),
    [
        ("do not let me forget Milk, it goes with Groceries", "Write a note", True),
        ("don't let me forget Milk, it belongs on my shopping list", "Write a note", True),
        ("don't let me forget Milk, it goes with Groceries", "Add to a checklist", False),
        ("don't let me forget Milk, it goes in Notes", "Write a note", False),
        ("write down that the bolt is loose, it goes with the shelf", "Write a note", False),
        ("don't let me forget Milk, it is cheap", "Write a note", False),
        ("别让我忘了牛奶，记在购物清单里", "写备忘录", True),
        ("别忘了牛奶，记在Groceries里", "写备忘录", True),
        ("别忘了牛奶，记在备忘录里", "写备忘录", False),
    ],
)
def test_what_goes_with_something_that_is_there_makes_no_new_thing(wish: str, title: str, there: bool) -> None:
    assert has_its_place(wish, title) is there


@pytest.mark.parametrize(
    ("prompt", "tutorial"),
    [
        ("do not let me forget Butter, it goes with Groceries", ""),
        ("use Chat for text messages", ""),
        ("turn on Chat features", "messages-chat-features-en"),
        ("禁止相机使用位置信息", "settings-deny-location-zh"),
        ("禁止商城使用位置信息", "settings-deny-location-zh"),
        ("禁止聊天使用相机", "settings-deny-location-zh"),
        ("不让商城使用麦克风", "settings-deny-location-zh"),
        ("禁止聊天访问通讯录", "settings-deny-location-zh"),
        ("stop Chat from using the camera", "settings-deny-location-en"),
        ("I don't want Weather to see my location", "settings-deny-location-en"),
        ("stop Anna from seeing my photos", ""),
        ("不让任何应用使用相机", "settings-camera-access-zh"),
        ("don't let Shop use the microphone", "settings-deny-location-en"),
        ("let Shop use the location", ""),
        ("相机拍照不记录位置", "camera-geotag-zh"),
    ],
)
def test_what_an_app_is_used_for_or_may_use_is_no_switch_of_another_name(
    mind: Mind, prompt: str, tutorial: str
) -> None:
    assert followed(mind, prompt) == tutorial


@pytest.mark.parametrize(
    ("prompt", "app", "values"),
    [
        ("禁止聊天使用相机", "聊天", []),
        ("不要聊天访问我的通讯录", "聊天", []),
        ("stop Chat from using the camera", "Chat", []),
    ],
)
def test_what_an_app_may_not_use_is_neither_the_app_nor_its_name(
    mind: Mind, prompt: str, app: str, values: list[str]
) -> None:
    wish = mind.analysis.analyse(prompt)
    told = next(t for t in mind.knowledge.tutorials() if t.id == f"settings-deny-location-{wish.language}")
    assert wish.app == app
    assert [p.value for p in bound_to(mind, told, wish).function.parameters] == values


@pytest.mark.parametrize(
    ("prompt", "unheard"),
    [
        ("相机太吵了，也别识别码", "相机太吵了"),
        ("相机太吵了，别识别码", ""),
        ("the camera is too loud, and don't scan codes either", ""),
    ],
)
def test_of_a_complaint_and_an_order_besides_it_not_only_the_order_is_done(
    mind: Mind, prompt: str, unheard: str
) -> None:
    wish = mind.analysis.analyse(prompt)
    assert taken_apart(mind, RunState("r", prompt, function=wish), wish).unheard == unheard


@pytest.mark.parametrize(
    ("wish", "denied"),
    [
        ("相机太吵了，别扫码", True),
        ("相机太吵了，也别扫码", True),
        ("the screen is too bright, don't light up", True),
        ("屏幕太暗了，调亮一点", False),
        ("太平洋时间，别显示", False),
        ("forbid scientists to use my blood", True),
        ("不同意把我剩下的样本拿去做研究", True),
        ("缺血的消息我不想再收了", True),
        ("“水槽漏水”这次维修，不许师傅在我不在家时进门", True),
        ("我不在家的时候别让师傅进来", True),
        ("the craftsman must not go in when nobody is home", True),
        ("for the leaking sink, don't let anybody in", True),
        ("设个闹钟别让我睡过头", False),
        ("发短信给妈妈，我不得不加班", False),
        ("send Tom that he must not forget the keys", False),
        ("note that guests must not smoke here", False),
    ],
)
def test_a_denial_behind_a_complaint_or_of_somebody_is_one(wish: str, denied: bool) -> None:
    assert denies(wish) is denied


@pytest.mark.parametrize(("prompt", "meant"), [("4008200001收到了", False), ("4008200001老打来，屏蔽吧", True)])
def test_a_wish_of_which_nothing_is_known_is_no_saved_one(tmp_path: Path, prompt: str, meant: bool) -> None:
    said = "打开电话，点击更多选项，点击设置，点击已屏蔽的号码，点击添加号码，在电话号码中输入{phone}，点击屏蔽"
    steps = (
        open_app("电话"),
        tap("更多选项"),
        tap("设置"),
        tap("已屏蔽的号码"),
        tap("添加号码"),
        write("{phone}", "电话号码"),
        tap("屏蔽"),
    )
    with opened(tmp_path) as (mind, knowledge):
        knowledge.save_task(saved_task("com.example.phone", said, steps, Slot("phone", "phone", "18005550123")))
        wish = mind.analysis.analyse(prompt)
        state = RunState("r", prompt, function=wish, installed=frozenset({"com.example.phone"}))
        assert (recall(mind, state, Environment()).task is not None) is meant


@pytest.mark.parametrize(
    ("prompt", "tutorial"),
    [
        ("关闭商城的通知", "settings-app-notifications-zh"),
        ("关闭银行的通知", "settings-app-notifications-zh"),
        ("不要再收到天气的通知", "settings-app-notifications-zh"),
        ("turn off Bank notifications", "settings-app-notifications-en"),
        ("turn off notifications in Shop", "settings-app-notifications-en"),
        ("关闭商城里的通知", "settings-app-notifications-zh"),
        ("关闭商城的优惠通知", "shop-offers-zh"),
        ("关闭邮件的通知", "mail-notify-zh"),
    ],
)
def test_all_notifications_of_an_app_are_not_some_of_them(mind: Mind, prompt: str, tutorial: str) -> None:
    assert followed(mind, prompt) == tutorial


@pytest.mark.parametrize(
    ("prompt", "tutorial"),
    [
        ("deny location in Chat", "settings-deny-location-en"),
        ("block the microphone in Chat", "settings-deny-location-en"),
        ("关闭聊天的定位权限", "settings-deny-location-zh"),
        ("拒绝聊天访问位置", "settings-deny-location-zh"),
        ("block the microphone", "settings-microphone-access-en"),
    ],
)
def test_what_one_app_may_not_use_is_taken_from_that_alone(mind: Mind, prompt: str, tutorial: str) -> None:
    assert followed(mind, prompt) == tutorial


@pytest.mark.parametrize(
    ("prompt", "tutorial"),
    [
        ("下午三点提醒我开会", "calendar-day-time-zh"),
        ("7点半提醒我倒垃圾", "clock-alarm-with-label-zh"),
        ("remind me at 5 to feed the cat", "clock-alarm-with-label-en"),
    ],
)
def test_who_is_to_be_reminded_at_a_time_gets_something_new(mind: Mind, prompt: str, tutorial: str) -> None:
    assert followed(mind, prompt) == tutorial


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ("下午三点提醒我开会", True),
        ("remind me at 5 to feed the cat", True),
        ("提前半小时提醒我三点的会", False),
        ("提醒我三点的会", False),
        ("每天早上八点提醒我吃药", False),
        ("八点提醒我看那条备忘录", False),
        ("remind me 10 minutes before the 3pm meeting", False),
    ],
)
def test_a_wish_says_at_what_time_somebody_is_to_be_reminded(wish: str, *, said: bool) -> None:
    assert reminds_at(wish) is said


@pytest.mark.parametrize(
    ("wish", "title", "answers"),
    [
        ("邀请人参加Lunch with Grace", "回复邀请", True),
        ("邀请陈静参加周会", "邀请来宾", False),
        ("invite Bob to the party", "Answer an invitation", True),
        ("接受Concert的邀请", "回复邀请", False),
        ("邀请码发给我", "回复邀请", False),
    ],
)
def test_who_invites_answers_no_invitation(wish: str, title: str, *, answers: bool) -> None:
    assert answers_instead(wish, title) is answers


def test_a_saved_task_for_some_notifications_is_none_for_all(tmp_path: Path) -> None:
    app = "com.example.shop"
    steps = (open_app("商城"), tap("我的"), turn("优惠通知", on=False))
    with opened(tmp_path) as (agents, knowledge):
        knowledge.save_task(saved_task(app, "商城别发优惠通知了", steps))
        for prompt, known in (("不要再收到商城的通知", False), ("商城别发优惠通知了", True)):
            state = RunState("r", prompt, installed=frozenset({app}), function=agents.analysis.analyse(prompt))
            assert bool(saved_tasks(agents, state)) is known


@pytest.mark.parametrize(
    "prompt",
    [
        "I never take Regional trains any more, it is in the way in my bookmarks",
        "this playlist is in the way in Music",
        "区间车的书签碍事",
    ],
)
def test_what_is_in_the_way_is_not_only_looked_at(mind: Mind, prompt: str) -> None:
    found = consult(mind, RunState("1", prompt, function=understood(mind, RunState("1", prompt)))).tutorials
    assert not any(shows(mind, tutorial) for tutorial in found)


def test_by_what_somebody_is_reminded_is_no_part_of_what_of(mind: Mind) -> None:
    wish = mind.analysis.analyse("remind me of Call mum with an alarm at 14:45")
    assert [p.value for p in wish.parameters if p.type == "text"] == ["Call mum"]
    assert [p.value for p in mind.analysis.analyse("text Anna: wake me with an alarm").parameters][-1].endswith("alarm")


@pytest.mark.parametrize(
    ("prompt", "tutorial"),
    [
        ("清理浏览器的缓存文件", "settings-clear-cache-zh"),
        ("clear Shop's cached files", "settings-clear-cache-en"),
        ("请把浏览器所有时间的缓存和历史删个精光", "browser-clear-zh"),
        ("清掉《寻》那张碟的离线缓存", "music-remove-download-zh"),
    ],
)
def test_who_clears_the_cache_of_an_app_keeps_what_else_it_has(mind: Mind, prompt: str, tutorial: str) -> None:
    assert followed(mind, prompt) == tutorial


@pytest.mark.parametrize(
    "prompt", ["read Chat notifications", "clear the notifications from Shop", "看看天气的通知", "清空银行的通知"]
)
def test_who_only_looks_at_notifications_turns_none_off(mind: Mind, prompt: str) -> None:
    assert not followed(mind, prompt).startswith("settings-app-notifications")


@pytest.mark.parametrize(
    ("prompt", "tutorial"),
    [
        ("read Chat notifications", ""),
        ("clear the notifications from Shop", ""),
        ("dismiss the notifications from Mail", ""),
        ("清空聊天的通知", ""),
        ("清空银行的通知", ""),
        ("清除邮件的所有通知", ""),
        ("查看聊天的通知", "chat-read-zh"),
        ("银行那条通知删了", "bank-delete-message-zh"),
        ("turn off Mail notifications", "mail-notify-en"),
    ],
)
def test_notifications_that_have_come_are_neither_switches_nor_something_else(
    mind: Mind, prompt: str, tutorial: str
) -> None:
    assert followed(mind, prompt) == tutorial


@pytest.mark.parametrize(
    ("wish", "given"),
    [
        ("give Anna fifty of my points", True),
        ("把五十积分分给安娜", True),
        ("give up the seat in Monday's class", False),
        ("give the list a new name", False),
        ("把照片分享给李娜", False),
    ],
)
def test_what_is_given_is_for_somebody_else(wish: str, *, given: bool) -> None:
    assert gives(wish) is given


@pytest.mark.parametrize("name", ["Bob", "Emma Wilson", "赵敏"])
def test_somebody_who_is_not_shown_is_searched_for_by_the_name(tmp_path: Path, name: str) -> None:
    """Before the settings of the app are looked through for them."""
    bar = (icon((740, 60, 880, 190), "Search messages"), icon((900, 60, 1040, 190), "More options"))
    page = screen(*bar, row(2, "Anna"), row(3, "Carl"))
    wish = replace(function(f"send {name} a photo"), parameters=(Slot("contact", "name", name),))
    with opened(tmp_path) as (agents, _):
        proposal = agents.grounding.propose(page, situation(tap(name), function=wish))
        assert proposal.operation is not None
        assert proposal.reason == "“Search messages” may find it"


def test_an_app_is_opened_by_the_name_that_the_prompt_has_for_it(tmp_path: Path) -> None:
    """Its other name is not taken for something that the tutorial left out."""
    wish = "send Anna a photo by SMS"
    with opened(tmp_path) as (agents, _):
        tutorial = Tutorial("t", "Send a photo", "Open Messages, tap the conversation, tap Gallery.", "en", "Messages")
        state = RunState("r", wish, function=agents.analysis.analyse(wish), tutorials=(tutorial,))
        told = plan(agents, state, agents.parsing.parse(tutorial.text), tutorial.text, ()).instructions
        assert told[0].parameter == "SMS"


@pytest.mark.parametrize(
    ("prompt", "not_this", "offered"),
    [
        ("set the equalizer to Jazz", "music-genre-jazz-en", "music-equalizer-en"),
        ("把均衡器设为爵士", "music-genre-jazz-zh", "music-equalizer-zh"),
    ],
)
def test_what_something_is_set_to_is_not_done_instead(mind: Mind, prompt: str, not_this: str, offered: str) -> None:
    assert followed(mind, prompt) != not_this
    state = RunState("r", prompt, attended=True, function=mind.analysis.analyse(prompt))
    assert offered in [t.id for t in consult(mind, state).tutorials]


@pytest.mark.parametrize(
    ("prompt", "tutorial"),
    [
        ("把王伟设为紧急联系人", "settings-emergency-contact-zh"),
        ("把北京设为天气的常住地", "weather-home-city-zh"),
        ("set the time zone to Tokyo", "settings-time-zone-en"),
    ],
)
def test_what_is_set_may_be_what_a_tutorial_has_a_place_for(mind: Mind, prompt: str, tutorial: str) -> None:
    assert followed(mind, prompt) == tutorial


BOARD = (
    "Open Board and tap Community. Tap New post. Enter the title in Title and the text in Details. Tap Publish. "
    "All members will see it."
)
BOARD_ASKED = ("I lost something in the office", "tell all members", "hang up a notice", "how do I write to everyone")
BOARD_ZH = "打开公告，点击社区，点击发新帖，在标题中输入标题，在内容中输入内容，点击发布。"


@pytest.mark.parametrize(
    ("prompt", "only_words"),
    [
        ("sign Biscuit up as an office dog in Board for Mill Yard", True),
        ("paint Otto green in Board for Harbour House", True),
        ("write a post “Lost umbrella” in Board saying “Red with a wooden handle”", False),
        ("tell all members “Lost umbrella”, “Red with a wooden handle”", False),
        ("在公告里发个帖，标题“丢了雨伞”，内容“红色木柄那把”", False),
    ],
)
def test_who_says_nothing_of_writing_publishes_no_words(mind: Mind, prompt: str, *, only_words: bool) -> None:
    told = Tutorial("own", "Write on the noticeboard", BOARD, "en", "Board", asked=BOARD_ASKED)
    told = Tutorial("own", "在社区发帖", BOARD_ZH, "zh", "公告") if is_chinese(prompt) else told
    state = RunState("r", prompt, function=mind.analysis.analyse(prompt))
    assert says_only_words(mind, told, state) is only_words


@pytest.mark.parametrize(
    "prompt",
    [
        "turn off skip silence",
        "turn off location history",
        "关闭跳过静音",
    ],
)
def test_a_switch_that_no_tutorial_knows_is_not_another_one(mind: Mind, prompt: str) -> None:
    """“Skip silence” is not “Flip to silence”, and what is to be off turns nothing on."""
    assert not consult(mind, RunState("1", prompt, function=understood(mind, RunState("1", prompt)))).tutorials


@pytest.mark.parametrize(
    ("prompt", "title"),
    [
        ("turn off the clicking sound", "Sounds when you tap"),
        ("关闭商城的通知", "让应用保持安静"),
        ("turn on Night Light from sunset to sunrise", "Let Night Light follow the sun"),
    ],
)
def test_a_switch_that_is_called_otherwise_is_found(mind: Mind, prompt: str, title: str) -> None:
    found = consult(mind, RunState("1", prompt, function=understood(mind, RunState("1", prompt)))).tutorials
    assert found[0].title == title


@pytest.mark.parametrize(
    "prompt",
    [
        "close all my browser tabs except the news one",
        "allow pop-ups only on trains.example",
        "只清掉openpedia的Cookie，别的留着",
        "restart the phone",
        "pause my music subscription",
        "暂停我的音乐会员",
        "锁屏显示天气",
        "隐藏海边的照片",
        "block everyone who is not in my contacts",
    ],
)
def test_what_no_tutorial_knows_is_not_done_to_something_else(mind: Mind, prompt: str) -> None:
    assert not consult(mind, RunState("1", prompt, function=understood(mind, RunState("1", prompt)))).tutorials


@pytest.mark.parametrize(
    ("prompt", "title"),
    [
        ("turn on closed captions", "Show captions"),
        ("set an alarm for 7:30 only", "Set an alarm"),
        ("set an alarm for every day except Sunday at 7", "Repeat an alarm on certain days"),
        ("repeat the song twice", "Repeat one song"),
        ("close all my browser tabs", "Close all tabs"),
        ("暂停音乐", "暂停音乐"),
    ],
)
def test_what_a_tutorial_knows_is_done(mind: Mind, prompt: str, title: str) -> None:
    assert (
        consult(mind, RunState("1", prompt, function=understood(mind, RunState("1", prompt)))).tutorials[0].title
        == title
    )


@pytest.mark.parametrize(
    ("wish", "booked"),
    [
        ("change my booking to 6 hours", True),
        ("unlock the car I booked at the station", True),
        ("把我订的那辆改成6小时", True),
        ("I've booked before, book the lamp for 3 hours", False),
        ("I already booked a car for Friday, now book one for Saturday", False),
        ("我租的车坏了，再租一辆用3小时", False),
        ("我订的那辆太小了，帮我订一辆大的", False),
        ("帮我约的士去机场", False),
    ],
)
def test_what_was_booked_is_not_what_is_to_be_booked(wish: str, booked: bool) -> None:
    assert is_booked(wish) is booked


@pytest.mark.parametrize(
    ("prompt", "makes"),
    [
        ("第二天要用洗衣房的话，头天晚上18:45提醒我", False),
        ("明天要用洗衣房的话，18:45在日历里添加一个活动", True),
    ],
)
def test_a_condition_is_no_event_of_one_day(mind: Mind, prompt: str, *, makes: bool) -> None:
    assert ("calendar" in followed(mind, prompt)) is makes


@pytest.mark.parametrize(
    ("prompt", "either"),
    [
        ("if it rains tomorrow set an alarm for 6:15, otherwise for 6:30", True),
        ("明天上海要是下雨，闹钟就给我定六点一刻，不下就六点半", True),
        ("如果没人接，就发短信，不然就算了", True),
        ("tell Anna to come if she can", False),
        ("如果有人找我就说我不在", False),
        ("tell Anna that if it rains I will drive, otherwise I will walk", False),
    ],
)
def test_one_of_two_deeds_is_not_done_at_a_guess(mind: Mind, prompt: str, *, either: bool) -> None:
    assert understood(mind, RunState("r", prompt, attended=False)).unheard == (prompt if either else "")


@pytest.mark.parametrize(
    ("prompt", "followed"),
    [
        ("pay the water bill out of my savings", False),
        ("用信用卡交水费", False),
        ("pay the water bill", True),
        ("move 200 from my savings to current", True),
    ],
)
def test_nothing_is_paid_from_another_account_than_the_one_named(mind: Mind, prompt: str, *, followed: bool) -> None:
    wish = mind.analysis.analyse(prompt)
    found = consult(mind, RunState("r", prompt, function=wish, attended=False)).tutorials
    assert any(t.title in ("Pay a bill", "缴纳账单", "生活缴费", "Move money to savings") for t in found) is followed


@pytest.mark.parametrize(
    ("prompt", "unheard"),
    [
        ("羽毛球那拨人里周杰不打了，帮我从组里去掉，再把赵磊拉进来", "把赵磊拉进来"),
        ("把周杰移出羽毛球分组，再把赵磊拉进来", "把赵磊拉进来"),
    ],
)
def test_a_further_deed_that_is_announced_is_not_dropped(mind: Mind, prompt: str, unheard: str) -> None:
    wish = mind.analysis.analyse(prompt)
    assert taken_apart(mind, RunState("r", prompt, function=wish, attended=False), wish).unheard == unheard


@pytest.mark.parametrize(
    ("prompt", "item"),
    [
        ("we're out of eggs, put them on my shopping list", "eggs"),
        ("add eggs to the groceries list", "eggs"),
        ("we've run out of eggs and milk again, pop them on the list", "eggs and milk again"),
    ],
)
def test_what_somebody_tells_is_no_thing_of_a_list(mind: Mind, prompt: str, item: str) -> None:
    tutorial = next(t for t in mind.knowledge.tutorials() if t.id == "notes-add-item-en")
    bound = bound_to(mind, tutorial, mind.analysis.analyse(prompt))
    assert [i.parameter for i in bound.instructions if i.operation is OperationType.EDIT] == [item]


@pytest.mark.parametrize(
    ("wish", "title", "other_way"),
    [
        ("report a repair", "Take back a repair report", True),
        ("rent a locker for 3 months", "Cancel the rental of a locker", True),
        ("报修", "撤掉已经提交的报修", True),
        ("report a repair", "Report something broken in your flat", False),
        ("cancel my report", "Take back a repair report", False),
    ],
)
def test_what_begins_something_is_not_for_what_ends_it(wish: str, title: str, other_way: bool) -> None:
    assert only_begins(wish, title) is other_way
