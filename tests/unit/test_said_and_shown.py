"""What somebody said, a whole day, a time of day, and wishes that are for no more than they say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

import pytest
from loop_kit import label, listing, row, screen, situation, tap

from promptrpa.domain.function import Asks
from promptrpa.domain.loop import RunState
from promptrpa.matching.pages.answers import answer_to
from promptrpa.matching.pages.days_asked import lacks_time
from promptrpa.matching.prompts.appointments import with_end
from promptrpa.matching.prompts.permitting import app_that_may
from promptrpa.matching.prompts.sentences import question
from promptrpa.matching.prompts.unwanted import without_replaced
from promptrpa.matching.words.amounts import amount_said
from promptrpa.matching.words.excepted import only_excepted
from promptrpa.matching.words.relative import change_in, extreme_said
from promptrpa.matching.words.text import plain
from promptrpa.mind import Mind
from promptrpa.mind.apart import taken_apart
from promptrpa.mind.consulting import consult
from promptrpa.mind.tutorials import as_asked

NOW = datetime(2026, 3, 2, 9, 41)


def far(_: str, texts: Sequence[str]) -> list[float]:
    return [0.0] * len(texts)


def followed(mind: Mind, prompt: str, *, looking: bool = False) -> str:
    """The tutorial that is followed with nobody there; empty for none."""
    function = mind.analysis.analyse(prompt)
    found = consult(mind, RunState("1", prompt, function=function, looking=looking))
    return found.tutorials[0].id if found.tutorials and found.certain else ""


def test_how_long_it_is_does_not_answer_what_was_said() -> None:
    page = screen(label(0, "Voicemail"), listing(row(1, "Karen Lopez", "0:48 · 25 Feb"), row(2, "Ann", "0:12 · 04:00")))
    assert not answer_to("what did Karen say on my voicemail", page, far, NOW, ["voicemail"]).sure


def test_the_words_of_the_message_do() -> None:
    page = screen(label(0, "Karen Lopez"), label(1, "25 Feb, 09:30"), label(2, "The check-up is on Thursday at ten."))
    told = answer_to("what did Karen say on my voicemail", page, far, NOW, ["voicemail", "Karen Lopez"])
    assert told.sure
    assert "The check-up is on Thursday at ten." in told.text


def test_a_day_at_the_end_of_the_page_goes_on_below() -> None:
    tuesday = [row(1, "Stand-up", "10:00"), label(2, "Tue, 3 March 2026"), row(3, "Lunch", "12:30 – 13:30")]
    page = screen(label(0, "Agenda"), listing(*tuesday, label(11, "Thu, 5 March 2026"), row(12, "Dentist", "10:00")))
    assert answer_to("what is on Thursday", page, far, NOW).cut
    assert not answer_to("what is on Tuesday", page, far, NOW).cut


def test_of_several_times_the_one_that_is_asked_about() -> None:
    page = screen(label(0, "Departures"), listing(row(1, "10:12 Northport"), row(2, "10:40 Lakeside")))
    assert answer_to("where does the 10:40 train go", page, far, NOW).text.endswith("says: 10:40 Lakeside")
    assert lacks_time("where does the 11:20 train go", page) == "11:20"
    assert not lacks_time("where does the 10:40 train go", page)
    assert not lacks_time("is there a train before 11:20", page)


@pytest.mark.parametrize(
    ("prompt", "asks"),
    [
        ("He says the letters are too small, and he's right. Could you make them bigger?", None),
        ("The screen is dim. Would you set the brightness to full?", None),
        ("The battery was full. Could you tell me if it is charging?", Asks.STATE),
        ("The meeting moved. When is it now?", Asks.STATE),
    ],
)
def test_a_request_behind_its_story_is_no_question(prompt: str, asks: Asks | None) -> None:
    found = question(prompt, chinese=False)
    assert (found[0] if found else None) is asks


def test_what_is_too_much_is_not_what_is_chosen() -> None:
    assert "small" not in without_replaced("the letters are far too small for me")
    assert "小" not in without_replaced("字太小了，调大")
    assert without_replaced("太阳下山时") == "太阳下山时"


@pytest.mark.parametrize(
    ("wish", "chosen"),
    [
        ("make the writing as big as it goes", "Largest"),
        ("the smallest letters please", ""),
        ("字调到最大", "最大"),
        ("bigger please", ""),
        ("Make the font size bigger, but not as big as it goes", ""),
        ("bigger, but not the largest", ""),
        ("don't make it the largest", ""),
        ("I can't read it, make it the largest", "Largest"),
        ("字体大小不要最大，调大一点", ""),
        ("看不清，字体调到最大", "最大"),
    ],
)
def test_the_end_of_a_scale_is_chosen_by_a_superlative(wish: str, chosen: str) -> None:
    labels = ["小", "默认", "大", "最大"] if not wish.isascii() else ["Small", "Default", "Large", "Largest"]
    assert extreme_said(wish, labels) == chosen


@pytest.mark.parametrize(
    ("text", "wish", "left_out"),
    [
        ("Largest", "bigger, but not the largest", True),
        ("Anna", "send it to Bob, not to Anna", True),
        ("Anna", "send it to Anna, not to Bob", False),
        ("Anna", "don't let Anna see it", False),
        ("最大", "字体大小不要最大，调大一点", True),
        ("摇滚", "放爵士，别放摇滚", False),
        ("摇滚", "要爵士，不要摇滚", True),
        ("微信", "字大一点，不要微信的字变", False),
    ],
)
def test_what_is_only_said_behind_not_is_left_out(text: str, wish: str, left_out: bool) -> None:
    assert only_excepted(text, wish) is left_out


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("turn the brightness up, but not all the way up", "up by 20"),
        ("turn the brightness all the way up", "up by 100"),
        ("turn the ringtone down to zero", "down by 100"),
        ("my screen is awfully dim, set the brightness to full", "up by 100"),
    ],
)
def test_all_the_way_is_said_without_a_number(text: str, change: str) -> None:
    assert change_in(text) == change


def test_a_share_chooses_among_shares() -> None:
    assert amount_said("at 20 percent", ["No schedule", "At 10%", "At 20%"]) == "At 20%"
    assert amount_said("掉到百分之十的时候", ["电量为 10% 时", "电量为 20% 时"]) == "电量为 10% 时"


@pytest.mark.parametrize("prompt", ["拍照别再咔嚓响了", "拍照的时候别出声"])
def test_what_turns_more_than_the_wish_says_is_not_followed(mind: Mind, prompt: str) -> None:
    assert followed(mind, prompt) == "camera-shutter-sound-zh"


def test_a_wish_that_names_both_is_followed(mind: Mind) -> None:
    assert followed(mind, "关闭相机的快门声和扫描二维码") == "camera-quiet-zh"


@pytest.mark.parametrize(
    "prompt",
    [
        "book us a table at The Green Table for Thursday at 7, four people",
        "reserve a room at the Hotel Lakeside for Friday, two nights",
        "帮我订个周五晚上六点的包间",
        "can you unsend the last text I sent Karen",
        "把照片做成一个短视频",
    ],
)
def test_what_nothing_does_is_not_done_otherwise(mind: Mind, prompt: str) -> None:
    assert followed(mind, prompt) == ""


def test_an_appointment_is_made_all_the_same(mind: Mind) -> None:
    prompt = "book the dentist in for Thursday at 7 pm"
    found = consult(mind, RunState("1", prompt, function=mind.analysis.analyse(prompt)))
    assert found.tutorials[0].app == "calendar"


@pytest.mark.parametrize(
    ("prompt", "tutorial"),
    [
        ("what did Alice say on my voicemail?", "phone-read-voicemail-en"),
        ("how long have I been on my phone today?", "settings-screen-time-en"),
        ("how long have I used Gallery today", "settings-app-time-en"),
        ("whats the verification code that came by text", "messages-read-en"),
        ("close all the tabs I've got open in the browser", "browser-close-tabs-en"),
    ],
)
def test_what_is_asked_is_found(mind: Mind, prompt: str, tutorial: str) -> None:
    assert followed(mind, prompt, looking="?" in prompt or prompt.startswith(("how", "what"))) == tutorial


def test_a_deed_that_may_be_of_two_apps_is_of_the_one_before(mind: Mind) -> None:
    prompt = "no more click noise when I take pictures, and switch the grid on while you're at it"
    function = mind.analysis.analyse(prompt)
    parts = taken_apart(mind, RunState("1", prompt, function=function), function).parts
    assert parts[-1] == "switch the grid on in Camera"


# --- signs


@pytest.mark.parametrize("said", ["A", "A-", "A+", "AB-"])
@pytest.mark.parametrize("prompt", ["enter {} as my blood type", "我的血型是{}，填上"])
def test_the_sign_of_a_grade_belongs_to_it(mind: Mind, prompt: str, said: str) -> None:
    labels = ("A+", "A-", "A", "AB+", "AB-", "AB")
    page = screen(*(row(n, words) for n, words in enumerate(labels)))
    function = mind.analysis.analyse(prompt.format(said))
    kind = tap("blood type") if function.language == "en" else tap("血型")
    found = mind.grounding.propose(page, situation(replace(kind, open_choice=True), function=function))
    assert found.label == said


def test_a_hyphen_between_words_is_no_sign() -> None:
    assert plain("Wi-Fi") == "wifi"
    assert plain("Plan B - the film") == "planbthefilm"


@pytest.mark.parametrize(
    ("prompt", "tutorial"),
    [
        ("block ads on YouTube", ""),
        ("scan the document with the camera", ""),
        ("set the volume of the piano to 40", ""),
        ("scan QR codes with the camera", "camera-qr-en"),
        ("block ads on the phone", "settings-private-dns-en"),
        ("turn on dark theme in the Bank app", ""),
        ("把银行里的字体调大", ""),
        ("block the camera in Chat", "settings-deny-location-en"),
        ("turn on the dark theme", "settings-dark-theme-en"),
        ("把字体调大", "settings-font-size-zh"),
        ("clear the cache in Browser", "settings-clear-cache-en"),
    ],
)
def test_what_nothing_in_the_app_knows_is_not_passed_over(mind: Mind, prompt: str, tutorial: str) -> None:
    assert followed(mind, prompt) == tutorial


@pytest.mark.parametrize(
    ("prompt", "tutorial"),
    [
        ("cancel my alarm at 8:30", ""),
        ("cancel the alarm", ""),
        ("取消8:30的闹钟", ""),
        ("turn off my alarms", "clock-alarms-off-en"),
        ("cancel all alarms", "clock-alarms-off-en"),
    ],
)
def test_one_of_them_is_not_all_of_them(mind: Mind, prompt: str, tutorial: str) -> None:
    assert followed(mind, prompt) == tutorial


@pytest.mark.parametrize(
    ("prompt", "parts"),
    [
        ("set a timer for an hour and a half", []),
        ("set a timer for one hour and 20 minutes", []),
        (
            "set an alarm for 7:30 and start a timer for 10 minutes",
            ["set an alarm for 7:30", "start a timer for 10 minutes"],
        ),
    ],
)
def test_a_length_of_time_is_not_cut(mind: Mind, prompt: str, parts: list[str]) -> None:
    assert list(mind.analysis.analyse(prompt).parts) == parts


def test_who_wants_what_the_title_says_wants_it_on(mind: Mind) -> None:
    freeze = next(t for t in mind.knowledge.tutorials() if t.title == "Freeze a card")
    for prompt, off in (("freeze my credit card, the PIN is 2468", False), ("I found my card, unfreeze it", True)):
        asked = as_asked(mind, freeze, mind.analysis.analyse(prompt))
        assert any(p.value == "false" for p in asked.parameters) is off


@pytest.mark.parametrize(
    "said",
    ["refresh the weather without Wi-Fi too", "短信别震", "锁屏咔哒声", "勿扰的时候闹钟别响", "照片不要位置和水印"],
)
def test_what_people_say_who_want_a_switch_off_turns_it_off(mind: Mind, said: str) -> None:
    tutorial = next(t for t in mind.knowledge.tutorials() if said in t.asked_off)
    asked = as_asked(mind, tutorial, mind.analysis.analyse(said))
    assert any(p.value == "false" for p in asked.parameters)


@pytest.mark.parametrize(
    ("wish", "app"),
    [
        ("不要再让微信使用相机", "微信"),
        ("不要允许微信使用相机", "微信"),
        ("禁止聊天使用相机", "聊天"),
        ("let Anna know my location", ""),
        ("keep Maps from using my location", "Maps"),
    ],
)
def test_the_app_that_may_use_something(wish: str, app: str) -> None:
    assert app_that_may(wish) == app


@pytest.mark.parametrize(
    ("text", "asks"),
    [("记录了多少步", True), ("不管来了什么消息都静音", False), ("上次记了什么", True), ("记一下体重70公斤", False)],
)
def test_what_is_asked_and_what_is_told(text: str, asks: bool) -> None:
    assert (question(text, chinese=True) is not None) is asks


def test_the_length_of_another_thing_does_not_end_an_event() -> None:
    for said in (
        "Turn on do not disturb at 22:00 and start a timer for 10 minutes",
        "晚上10点打开免打扰，再倒计时，10分钟",
    ):
        assert with_end(said) == said
