"""What is said to the phone itself: its keys, the shade, turning it off, and what is wrong with all of it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from loop_kit import button, done, home, label, node, screen, situation, tap

from promptrpa.domain.function import Function
from promptrpa.domain.instruction import SHADE, OperationType
from promptrpa.domain.loop import Finish, RunState
from promptrpa.domain.operation import Operation
from promptrpa.domain.run import RunStatus, StepResult
from promptrpa.domain.task import Environment
from promptrpa.learning import keep, make_task
from promptrpa.learning.exports.keys import key_of
from promptrpa.loop import dialogue
from promptrpa.loop.ending import end
from promptrpa.matching.pages.windows import dialog_of, own_windows
from promptrpa.matching.prompts.fit.machines import ends_phone, knows_phone
from promptrpa.matching.prompts.fit.senses import knows_sound
from promptrpa.matching.prompts.marking import marks_too
from promptrpa.matching.prompts.rewriting.rewrite import rewritten
from promptrpa.mind import Mind
from promptrpa.mind.consulting import consult

SYSTEM = "com.android.systemui"


@pytest.mark.parametrize(
    ("prompt", "key"),
    [
        ("take a screenshot", "screenshot"),
        ("grab a screenshot of this page", "screenshot"),
        ("截屏", "screenshot"),
        ("截个图", "screenshot"),
        ("给我截个屏", "screenshot"),
        ("lock my phone", "sleep"),
        ("lock the phone now", "sleep"),
        ("turn the screen off", "sleep"),
        ("锁屏", "sleep"),
        ("把手机锁上", "sleep"),
        ("把屏幕关了", "sleep"),
        ("open recent apps", "recents"),
        ("show me the running apps", "recents"),
        ("打开最近任务", "recents"),
    ],
)
def test_a_key_of_the_phone_is_pressed(mind: Mind, prompt: str, key: str) -> None:
    steps = mind.parsing.parse(mind.analysis.analyse(prompt).steps)
    assert [(s.operation, s.parameter) for s in steps] == [(OperationType.PRESS, key)]


@pytest.mark.parametrize(
    "prompt", ["lock the app Bank", "turn off the screen saver", "look at my screenshots", "查看截屏"]
)
def test_what_only_sounds_like_a_key_is_none(mind: Mind, prompt: str) -> None:
    steps = mind.parsing.parse(mind.analysis.analyse(prompt).steps)
    assert OperationType.PRESS not in [s.operation for s in steps]


@pytest.mark.parametrize("prompt", ["go back", "返回", "返回上一页"])
def test_somebody_only_wants_to_go_back(mind: Mind, prompt: str) -> None:
    [step] = mind.parsing.parse(mind.analysis.analyse(prompt).steps)
    assert (step.operation, step.parameter) == (OperationType.BACK, "previous")


@pytest.mark.parametrize("prompt", ["open the notification shade", "打开通知栏", "pull down the shade", "下拉通知栏"])
def test_the_shade_is_pulled_down(mind: Mind, prompt: str) -> None:
    [step] = mind.parsing.parse(mind.analysis.analyse(prompt).steps)
    assert step.object.role == SHADE
    page = home("Clock")
    assert mind.grounding.propose(page, situation(step)).operation == Operation(
        OperationType.PRESS, parameter="notifications"
    )


def test_the_shade_is_kept_as_the_key_that_shows_it(mind: Mind) -> None:
    [step] = mind.parsing.parse("pull down the shade")
    page = home("Clock")
    proposal = mind.grounding.propose(page, situation(step))
    assert proposal.meant is not None
    assert proposal.operation is not None
    assert str(proposal.meant) == "press: notifications"
    kept = keep(proposal.meant, proposal.operation, page, page, "")
    assert key_of(kept).code == 83
    state = RunState("r", "pull down the shade", function=Function("x", "x", "en"), kept=(kept,))
    assert make_task(state, Environment(app=SYSTEM)).app == ""


@pytest.mark.parametrize("said", ["来一张图", "来张图"])
def test_a_picture_that_is_asked_for_is_no_screenshot(mind: Mind, said: str) -> None:
    assert OperationType.PRESS not in [i.operation for i in mind.parsing.parse(said)]


def test_the_shade_comes_before_what_is_turned_in_it(mind: Mind) -> None:
    wish = mind.analysis.analyse("下拉通知栏，关闭蓝牙")
    steps = mind.parsing.parse(wish.steps)
    assert [(s.operation, s.object.role or s.object.text) for s in steps] == [
        (OperationType.SCROLL, SHADE),
        (OperationType.SWITCH, "蓝牙"),
    ]


def test_the_bars_are_no_window_over_the_shade(mind: Mind) -> None:
    bar = node("LinearLayout", (0, 2347, 1080, 2400), package=SYSTEM)
    page = screen(button(0, "Flashlight"), package=SYSTEM, over=[bar])
    assert [window.bounds.bottom for window in own_windows(page)] == [2400]
    assert dialog_of(page) is None
    found = mind.grounding.propose(page, situation(tap("Flashlight")))
    assert found.operation is not None
    assert found.operation.type is OperationType.CLICK


@pytest.mark.parametrize(
    "prompt",
    ["restart my phone", "reboot", "turn off the phone", "shut my phone down", "关机", "重启手机", "把手机重启一下"],
)
def test_a_phone_is_not_turned_off(prompt: str) -> None:
    assert ends_phone(prompt)
    language = "en" if prompt.isascii() else "zh"
    _, command = dialogue.understood(RunState("r", prompt), Function(prompt, prompt, language))
    assert isinstance(command, Finish)
    assert "power button" in command.reason


@pytest.mark.parametrize(
    "prompt", ["turn off the phone sounds", "restart the timer", "关机闹钟", "turn off the lights"]
)
def test_what_is_not_the_whole_phone_may_be_turned_off(prompt: str) -> None:
    assert not ends_phone(prompt)


@pytest.mark.parametrize(
    ("prompt", "tutorial"),
    [
        ("mute my phone", "settings-dnd-en"),
        ("mute my phone during the meeting", "settings-dnd-en"),
        ("the screen is so dark", "settings-brightness-en"),
        ("屏幕好暗", "settings-brightness-zh"),
        ("字好小", "settings-font-size-zh"),
    ],
)
def test_what_is_wrong_with_the_phone_is_mended(mind: Mind, prompt: str, tutorial: str) -> None:
    found = consult(mind, RunState("r", prompt, function=mind.analysis.analyse(prompt)))
    assert found.tutorials[0].id == tutorial
    assert found.certain


@pytest.mark.parametrize(
    ("prompt", "other"),
    [
        ("make my phone faster", "gallery-slideshow-en"),
        ("手机太卡了，弄快点", "bank-freeze-zh"),
        ("my phone keeps ringing at night", "settings-night-light-schedule-en"),
        ("order another pack of the coffee I bought last time", "contacts-sort-en"),
        ("打开通知栏", "browser-notifications-zh"),
    ],
)
def test_what_only_sounds_alike_is_not_done(mind: Mind, prompt: str, other: str) -> None:
    wish = mind.analysis.analyse(prompt)
    found = consult(mind, RunState("r", prompt, function=wish, attended=False)).tutorials
    assert other not in [tutorial.id for tutorial in found]


def test_the_phone_is_no_app_called_so(mind: Mind) -> None:
    assert mind.analysis.analyse("mute my phone").app != "Phone"
    assert mind.analysis.analyse("call Anna in the Phone app").app == "Phone"


def test_a_tutorial_for_the_phone_speaks_of_it() -> None:
    assert not knows_phone("make my phone faster", "Set the speed of slideshows\nslideshow faster")
    assert knows_phone("make my phone faster", "Free up memory\nmy phone is slow")
    assert knows_phone("find my phone", "Locate a lost device")
    assert not knows_sound("my phone keeps ringing at night", "Let the light follow the sun")
    assert knows_sound("my phone keeps ringing at night", "Set the ring volume")
    assert knows_sound("相机太吵了，也别识别码", "打开或关闭扫描二维码")
    assert marks_too("mute my phone", "Turn Do Not Disturb on or off")
    assert not marks_too("mute Anna", "Do not mute somebody")


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("my phone is always so dark", "my phone is too dark"),
        ("the text is really tiny", "the text is too small"),
        ("the ringing is way too faint", "the ringing is too quiet"),
        ("屏幕好暗", "屏幕太暗了"),
        ("字真小啊", "字太小了"),
        ("how bright is the screen", "how bright is the screen"),
        ("bin the guest wifi note", "delete the guest wifi note"),
        ("let David know on chat that 3 is ok", "send David a message in Chat: 3 is ok"),
        ("let David know that 3 is ok", "let David know that 3 is ok"),
        ("bin collection is on Monday", "bin collection is on Monday"),
    ],
)
def test_what_is_too_much_is_said_in_the_usual_words(said: str, meant: str) -> None:
    assert rewritten(said) == meant


def test_a_key_that_no_page_shows_was_pressed(mind: Mind) -> None:
    page = screen(label(0, "Here"))
    [step] = mind.parsing.parse("take a screenshot")
    pressed = done(mind.grounding.propose(page, situation(step)), page, StepResult.UNCHANGED)
    state = RunState("r", "take a screenshot", history=(replace(pressed, instruction=step),))
    _, command = end(state, None)
    assert isinstance(command, Finish)
    assert (command.status, command.reason) == (RunStatus.DONE, "Done.")
