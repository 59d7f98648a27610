"""Things that a Chinese prompt names before it says what to do with them, and what lies over them on the page."""

from __future__ import annotations

from dataclasses import replace

import pytest
from loop_kit import done, function, icon, label, listing, row, screen, situation, tap

from promptrpa.domain.function import FunctionKind
from promptrpa.domain.loop import RunState
from promptrpa.domain.operation import Purpose
from promptrpa.domain.page import Page
from promptrpa.domain.task import Slot
from promptrpa.matching.prompts.fit.ends import deletes_unasked
from promptrpa.matching.prompts.origin import is_of_what_is_sent, is_sent_on_to
from promptrpa.matching.prompts.parting import apart
from promptrpa.matching.prompts.rewriting.rewrite import rewritten
from promptrpa.matching.prompts.sentences import without_complaint
from promptrpa.matching.prompts.templates import normal
from promptrpa.matching.words.values import find_values
from promptrpa.mind import Mind
from promptrpa.mind.consulting import consult
from promptrpa.mind.generating import understood
from promptrpa.mind.tutorials import bound_to
from promptrpa.reasoning.binding.prompt_values import with_its_mark


def plan_of(mind: Mind, prompt: str) -> tuple[str, list[str]]:
    """The tutorial that is followed, and its steps with the prompt's values."""
    wanted = understood(mind, RunState("r", prompt))
    found = consult(mind, RunState("r", prompt, function=wanted)).tutorials
    return found[0].id, [str(i) for i in bound_to(mind, found[0], wanted).instructions]


def test_a_row_is_touched_beside_the_button_that_floats_over_it(mind: Mind) -> None:
    page = screen(listing(row(0, "Passport"), row(1, "Recipe")), icon((300, 330, 800, 480), "New note"))
    proposal = mind.grounding.propose(page, situation(tap("Recipe")))
    assert proposal.operation is not None
    assert proposal.operation.point is not None
    touched = [w for w in page.widgets if w.interactive and w.bounds.contains(*proposal.operation.point)]
    assert [w.label for w in touched if w.label] == []
    assert proposal.operation.bounds == page.widgets[proposal.operation.widget].bounds


def test_what_hides_all_of_a_row_is_touched_all_the_same(mind: Mind) -> None:
    page = screen(listing(row(1, "Recipe")), icon((0, 300, 1080, 600), "New note"))
    proposal = mind.grounding.propose(page, situation(tap("Recipe")))
    assert proposal.operation is not None
    assert page.widgets[proposal.operation.widget].bounds.contains(*proposal.operation.point)


def notes() -> Page:
    return screen(label(-1, "备忘录"), listing(row(0, "Groceries"), row(1, "红烧肉做法")))


def test_a_short_deed_is_no_kind_of_thing(mind: Mind) -> None:
    wish = replace(function("“红烧肉”那条备忘录置顶", language="zh"), parameters=(Slot("text", "text", "红烧肉"),))
    proposal = mind.grounding.propose(notes(), situation(tap("置顶"), function=wish))
    assert proposal.purpose is not Purpose.INSTRUCTION


def test_the_thing_is_meant_and_not_the_page_that_is_called_like_its_kind(mind: Mind) -> None:
    wish = replace(function("“红烧肉”那条备忘录置顶", language="zh"), parameters=(Slot("text", "text", "红烧肉"),))
    proposal = mind.grounding.propose(notes(), situation(tap("备忘录"), tap("置顶"), function=wish))
    assert (proposal.purpose, proposal.label) == (Purpose.INSTRUCTION, "红烧肉做法")
    assert done(proposal, notes()).operation is not None


@pytest.mark.parametrize(
    ("said", "values"),
    [
        ("今晚8点到10点看电影", ["今晚", "20:00", "22:00"]),
        ("下周二下午两点到三点半开会，提前半小时提醒我", ["下周二", "14:00", "15:30"]),
        ("把会议提前到下午两点", ["14:00"]),
        ("快速拨号的3号键设成王伟", ["3"]),
        ("3号去北京", ["3号"]),
        ("2号会议室", ["2"]),
    ],
)
def test_times_and_days_in_chinese(said: str, values: list[str]) -> None:
    assert [f.value for f in find_values(said)] == values


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("放通勤路上那个歌单", "放“通勤路上”那个歌单"),
        ("给花店的孙丽打个电话", "给孙丽打个电话"),
        ("给花店的老板打个电话", "给花店的老板打个电话"),
        ("陈静现在用5550170了", "把陈静的电话改成5550170"),
        ("Ben Ito以后用ben@example.org", "把Ben Ito的电子邮件改成ben@example.org"),
        ("陈静现在用旧手机了", "陈静现在用旧手机了"),
    ],
)
def test_what_things_and_people_are_called(said: str, meant: str) -> None:
    assert rewritten(said) == meant


@pytest.mark.parametrize(
    ("prompt", "tutorial", "steps"),
    [
        (
            "购物清单.txt改名叫周末采购.txt",
            "files-rename-zh",
            ["edit: 搜索文件, 购物清单.txt", "edit: 名称, 周末采购.txt"],
        ),
        ("把王伟发来的邮件转发给 cj@example.cn", "mail-forward-zh", ["edit: 收件人, cj@example.cn"]),
        ("开一下热点，名字改成老王家", "settings-hotspot-zh", ["click: 热点名称", "edit: 热点名称, 老王家"]),
        ("把浏览记录全清了", "browser-clear-zh", ["click: 时间范围", "click: 全部时间"]),
        ("“红烧肉”那条备忘录帮我置顶一下，老找不着", "notes-pin-zh", ["click: 备忘录", "click: 置顶"]),
    ],
)
def test_a_plan_has_what_the_prompt_names(mind: Mind, prompt: str, tutorial: str, steps: list[str]) -> None:
    found, plan = plan_of(mind, prompt)
    assert found == tutorial
    assert [step for step in plan if step in steps] == steps


def test_an_appointment_has_the_name_behind_the_verb(mind: Mind) -> None:
    wanted = understood(mind, RunState("r", "后天下午两点加个客户拜访，在二号会议室"))
    assert [s.value for s in wanted.parameters if s.name == "title"] == ["客户拜访"]


def test_of_two_deeds_none_is_dropped(mind: Mind) -> None:
    prompt = "何雨要加我聊天好友，帮我通过一下，再给刘洋跑步那条朋友圈点个赞"
    assert [c.text for c in apart(prompt)] == ["何雨要加我聊天好友，通过一下", "给刘洋跑步那条朋友圈点个赞"]
    wanted = understood(mind, RunState("r", prompt))
    assert (wanted.kind, wanted.unheard) == (FunctionKind.COMPOUND, "何雨要加我聊天好友，通过一下")


def test_to_whom_something_is_sent_is_not_of_whom_it_is() -> None:
    assert is_sent_on_to("王伟", "把李娜发来的短信转发给王伟")
    assert not is_sent_on_to("李娜", "把李娜发来的短信转发给王伟")
    assert is_sent_on_to("David Kim", "forward the mail “Trip” to David Kim")
    assert not is_sent_on_to("Trip", "forward the mail “Trip” to David Kim")
    assert is_of_what_is_sent("王伟", "把王伟的名片发给李娜", ["个人名片", "朋友"])
    assert is_of_what_is_sent("王伟", "给李娜发一下王伟的名片", ["个人名片"])
    assert not is_of_what_is_sent("李娜", "把王伟的名片发给李娜", ["个人名片", "朋友"])
    assert not is_of_what_is_sent("李娜", "把李娜的短信转发给王伟", ["短信", "转发"])


def test_a_list_is_not_cleared() -> None:
    assert deletes_unasked("那份清单帮我归档了", "删除备忘录")
    assert not deletes_unasked("清掉那份清单", "删除备忘录")


def test_a_surname_is_no_counter(mind: Mind) -> None:
    _, plan = plan_of(mind, "给张敏发条短信，说我路上堵车")
    assert [step for step in plan if step.startswith("edit")] == ["edit: 收件人, 张敏", "edit: 短信, 我路上堵车"]


def test_thanks_behind_a_colon_are_for_the_reader() -> None:
    assert normal("给李娜发短信：合同收到了。谢谢你。") == "给李娜发短信：合同收到了。谢谢你"
    assert normal("给李娜打个电话，谢谢") == "给李娜打个电话"


@pytest.mark.parametrize(
    ("said", "order"),
    [
        ("把那条备忘录置顶，老找不着", "把那条备忘录置顶"),
        ("太亮了，屏幕太刺眼", "太亮了，屏幕太刺眼"),
        ("把那条备忘录置顶", "把那条备忘录置顶"),
    ],
)
def test_why_something_is_wanted_is_no_part_of_the_order(said: str, order: str) -> None:
    assert without_complaint(said, chinese=True) == order


@pytest.mark.parametrize(
    ("value", "prompt", "text"),
    [
        ("我到了。你先吃", "给李娜发短信：我到了。你先吃。", "我到了。你先吃。"),
        ("我晚点到", "给李娜发短信说我晚点到。", "我晚点到"),
        ("三月合同终稿", "写封邮件，标题：三月合同终稿。", "三月合同终稿"),
        ("I am here. Come down", "text Emma: I am here. Come down.", "I am here. Come down"),
    ],
)
def test_a_text_behind_a_colon_keeps_its_full_stop(value: str, prompt: str, text: str) -> None:
    assert with_its_mark(value, prompt) == text


def test_nothing_is_deleted_that_is_only_to_be_archived(mind: Mind) -> None:
    prompt = "Books to read那份清单帮我归档了吧"
    wanted = understood(mind, RunState("r", prompt))
    found = consult(mind, RunState("r", prompt, function=wanted))
    assert "notes-delete-zh" not in [t.id for t in found.tutorials[:1]]
