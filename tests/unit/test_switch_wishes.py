"""A tutorial tells of a switch; the prompt says which way, and what was saved goes that way again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from loop_kit import home, label, listing, opened, row, screen, settings_phone, switch_row
from test_learning_runs import Nobody, Quiet
from test_open_plan import Desk

from common import read_models
from promptrpa.bootstrap import Models, make_runner
from promptrpa.domain.page import Page
from promptrpa.domain.question import Answer, Question, QuestionName
from promptrpa.domain.run import RunStatus
from promptrpa.domain.task import Tutorial
from promptrpa.errors import AnswerNeeded
from promptrpa.knowledge.content import content_dir
from promptrpa.matching.prompts.leaning import Leaning, leaning
from promptrpa.matching.words.about import is_device
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.mind import Mind
from promptrpa.mind.tutorials import bound_to
from promptrpa.settings import Settings


@pytest.fixture(scope="module")
def models() -> Models:
    return read_models()


def test_what_was_turned_off_is_turned_off_again_from_memory(tmp_path: Path, models: Models) -> None:
    desk, phone = Desk(tmp_path / "home", models), settings_phone()
    for prompt, way in [
        ("turn the dark theme on", "on"),
        ("turn the dark theme off", "off"),
        ("turn on the dark theme", "on"),
        ("turn off the dark theme", "off"),
        ("turn the dark theme on", "on"),
        ("turn the dark theme off", "off"),
    ]:
        phone.at = "home"
        run = desk.run(prompt, phone)
        assert run.status is RunStatus.DONE, run.reason
        assert phone.done[-1] == f"turn Dark theme {way}", prompt
        assert str(desk.steps[-1].instruction) == f"switch: Dark theme, {'true' if way == 'on' else 'false'}"
    assert run.replay
    assert {task.steps[-1].instruction.parameter for task in desk.tasks} == {"false", "true"}


@pytest.mark.parametrize(
    ("text", "prompt", "way"),
    [
        ("Switch Keyboard vibration on or off.", "the buzzing keys annoy me", "false"),
        ("Switch on Keyboard vibration.", "the buzzing keys annoy me", "false"),
        ("Switch Keyboard vibration on or off.", "let me feel the keys when I type", "true"),
        ("Switch on Keyboard vibration.", "don't let me feel the keys", "false"),
        ("Switch on Keyboard vibration.", "stop the little shake with each letter", "false"),
        (
            "Switch Keyboard vibration on or off.",
            "turn on keyboard vibration, the buzzing keys do not annoy me",
            "true",
        ),
    ],
)
def test_a_wish_that_says_neither_goes_the_way_of_what_it_is_like(
    tmp_path: Path, text: str, prompt: str, way: str
) -> None:
    off = ("keys that buzz annoy me", "no shaking when I write")
    asked = ("feel the keys", "a little shake with each letter", *off)
    told = Tutorial(
        "keys", "Let the keyboard vibrate", f"Open Settings. {text}", "en", "Settings", asked=asked, asked_off=off
    )
    with opened(tmp_path / "home") as (mind, _):
        bound = bound_to(mind, told, mind.analysis.analyse(prompt))
    assert bound.instructions[-1].parameter == way


@pytest.mark.parametrize(
    ("prompt", "way"),
    [
        ("shout if the cellar gets so damp again", "true"),
        ("I'd like to hear of it when the cellar is damp", "true"),
        ("give us a quick shout when it's damp down there", "true"),
        ("don't tell me that the cellar is damp", "false"),
        ("I know that the cellar is damp, stop telling me", "false"),
        ("地下室再这么潮就喊我一声", "true"),
        ("哪天地下室潮了想早点知道", "true"),
        ("别老跟我说地下室潮了", "false"),
        ("the cellar needn't tell me any more that it is damp", "false"),
        ("潮的时候，地窖管家不用再通知我了", "false"),
        ("我知道地下室潮，不用提醒我", "false"),
    ],
)
def test_who_wants_to_hear_of_something_wants_no_notice_off(tmp_path: Path, prompt: str, way: str) -> None:
    if prompt.isascii():
        text, title, app = "Open Cellar. Turn on Damp notice.", "Be told when it is damp", "Cellar"
        on, off = "watch the damp", ("no more messages about the cellar", "the cellar is damp again, I know")
    else:
        text, title, app = "打开地窖管家，打开潮湿通知。", "潮湿时收到通知", "地窖管家"
        on, off = "盯着湿气", ("别再发地下室潮的通知", "地下室再潮也别说", "我知道地下室潮")
    language = "en" if prompt.isascii() else "zh"
    told = Tutorial("damp", title, text, language, app, asked=(on, *off), asked_off=off)
    with opened(tmp_path / "home") as (mind, _):
        bound = bound_to(mind, told, mind.analysis.analyse(prompt))
    assert bound.instructions[-1].parameter == way


@pytest.mark.parametrize(
    ("prompt", "way"),
    [
        ("turn off the messages that remind me of the damp", "false"),
        ("switch off what reminds me of the damp cellar", "false"),
        ("turn on the messages that remind me of the damp", "true"),
    ],
)
def test_what_is_turned_off_is_turned_off_whatever_it_does(tmp_path: Path, prompt: str, way: str) -> None:
    asked, off = ("remind me of the damp", "warn me when it is damp"), ("no more of it",)
    told = Tutorial(
        "damp",
        "Damp notices",
        "Open Cellar. Turn on Damp notice.",
        "en",
        "Cellar",
        asked=(*asked, *off),
        asked_off=off,
    )
    with opened(tmp_path / "home") as (mind, _):
        bound = bound_to(mind, told, mind.analysis.analyse(prompt))
        assert mind.analysis.is_about(prompt, told)
    assert bound.instructions[-1].parameter == way


@pytest.mark.parametrize(
    "prompt",
    ["stop phone calls from unknown numbers", "Do not disturb me while I sleep", "don't use so much mobile data"],
)
def test_what_keeps_something_away_is_turned_on_against_it(tmp_path: Path, prompt: str) -> None:
    told = {
        "stop": ("Block unknown callers", "Unknown", ("calls from strangers",)),
        "Do n": ("Do Not Disturb at bedtime", "Do Not Disturb", ("be quiet at night",)),
        "don'": ("Use less data", "Data Saver", ("use less mobile data",)),
    }[prompt[:4]]
    title, switch, asked = told
    off = ("let it through again",)
    tutorial = Tutorial(
        "keep", title, f"Open Settings. Switch on {switch}.", "en", "Settings", asked=(*asked, *off), asked_off=off
    )
    with opened(tmp_path / "home") as (mind, _):
        bound = bound_to(mind, tutorial, mind.analysis.analyse(prompt))
    assert bound.instructions[-1].parameter == "true"


@pytest.mark.parametrize(
    ("prompt", "way"),
    [
        ("外面下着雨，青蕨就别催我浇阳台的花了", "true"),
        ("下雨了就别叫我浇花", "true"),
        ("下雨天也别跳过，照样提醒我", "false"),
        ("就算下雨，青蕨也得催我浇阳台的花", "false"),
        ("no point in nagging about the balcony when it pours", "true"),
        ("it pours, so don't call me out to the balcony", "true"),
        ("don't skip the balcony when it pours", "false"),
        ("nag about the balcony even when it pours", "false"),
    ],
)
def test_who_wants_no_call_wants_the_days_without_one(tmp_path: Path, prompt: str, way: str) -> None:
    if prompt.isascii():
        on, off = ("the weather waters for me",), ("the rain never reaches the balcony", "remind me in any weather")
        told = Tutorial(
            "rain", "Skip rainy days", "Open Fern. Turn on Skip rainy days.", "en", "Fern", asked=(*on, *off)
        )
    else:
        on, off = ("下雨不用浇", "天气不好别提醒"), ("雨淋不到我的花", "下雨也要提醒", "雨天照常")
        told = Tutorial("rain", "雨天跳过阳台", "打开青蕨，打开雨天跳过开关。", "zh", "青蕨", asked=(*on, *off))
    with opened(tmp_path / "home") as (mind, _):
        bound = bound_to(mind, replace(told, asked_off=off), mind.analysis.analyse(prompt))
    assert bound.instructions[-1].parameter == way


@pytest.mark.parametrize(
    ("prompt", "alerts", "quiet"),
    [
        ("Book club群的新消息别再提醒我", ("新消息提醒", "新消息别再提醒我"), ("群聊免打扰", "打开消息免打扰开关。")),
        (
            "the book club beeps all the time",
            ("New message alerts", "it beeps all the time"),
            ("Mute a group", "Turn on Mute."),
        ),
    ],
)
def test_what_one_tutorial_is_asked_off_by_turns_nothing_off_in_another(
    tmp_path: Path, prompt: str, alerts: tuple[str, str], quiet: tuple[str, str]
) -> None:
    language = "zh" if not alerts[0].isascii() else "en"
    switch = "关闭新消息提醒开关。" if language == "zh" else "Turn on Alerts."
    first = Tutorial("a", alerts[0], switch, language, asked=alerts[1:], asked_off=alerts[1:])
    with opened(tmp_path / "home") as (mind, _):
        bound = bound_to(mind, first, mind.analysis.analyse(prompt))
        other = bound_to(mind, Tutorial("b", *quiet, language), bound.function)
    assert bound.instructions[-1].parameter == "false"
    assert other.instructions[-1].parameter == "true"


@pytest.mark.parametrize(
    ("said", "thing", "on"),
    [
        ("关闭银行的余额不足提醒并打开指纹登录", "余额不足提醒", False),
        ("关闭银行的余额不足提醒并打开指纹登录", "指纹登录", True),
        ("turn off the bank's low balance alert and turn on fingerprint", "low balance alert", False),
        ("turn off the bank's low balance alert and turn on fingerprint", "fingerprint", True),
        ("打开客厅里的主灯，关闭空调", "主灯", True),
        ("把蓝牙打开，把WLAN关闭", "WLAN", False),
        ("disable the very loud keyboard sounds, then enable vibration", "keyboard sounds", False),
        ("turn off Wi-Fi and Bluetooth", "Bluetooth", False),
        ("turn off Wi-Fi and turn on Bluetooth", "Wi-Fi", False),
        ("turn off mobile data and Wi-Fi, and turn on flight mode", "Wi-Fi", False),
        ("enable lamp 1, lamp 2 and lamp 4, disable lamp 3", "lamp 2", True),
        ("打开蓝牙、定位，关闭WLAN", "定位", True),
        ("打开飞行模式，把蓝牙、WLAN关闭", "蓝牙", False),
    ],
)
def test_each_of_two_switches_is_turned_as_its_own_words_say(said: str, thing: str, on: bool) -> None:
    assert Lexicon.load(content_dir() / "lexicon").turned(said, thing) is on


@pytest.mark.parametrize(
    ("wish", "switch", "way"),
    [
        ("想一眼就看到它", "收藏开关", Leaning.NEITHER),
        ("想让大家看到它", "藏起照片", Leaning.OFF),
        ("把它藏起来", "公开显示", Leaning.OFF),
    ],
)
def test_what_is_kept_is_not_hidden(wish: str, switch: str, way: Leaning) -> None:
    """ "收藏" only has the sign of hiding in it."""
    assert leaning(wish, switch, Lexicon.load(content_dir() / "lexicon")) is way


def test_a_word_of_the_name_does_not_turn_it_on() -> None:
    lexicon = Lexicon.load(content_dir() / "lexicon")
    assert lexicon.turned("turn off spell check", "Spell checker") is False
    assert lexicon.turned("check the box Bold", "Bold") is True


@pytest.mark.parametrize(
    ("prompt", "switch", "way"),
    [
        ("stop saving the location", "Save location", "false"),
        ("my photos save the location with each picture, stop that", "Save location", "false"),
        ("don't save location and turn on the watermark", "Save location", "false"),
        ("don't save the location of my photos", "Save location", "false"),
        ("save the location of photos", "Save location", "true"),
        ("turn on the watermark", "Watermark", "true"),
        ("enable the watermark on my pictures", "Watermark", "true"),
    ],
)
def test_what_is_not_to_be_done_is_turned_off_and_what_is_turned_on_is_on(
    tmp_path: Path, prompt: str, switch: str, way: str
) -> None:
    off = (f"I do not want the {switch.casefold()}", f"no {switch.casefold()} on my pictures")
    text = f"Open Settings. Switch {switch} on or off."
    told = Tutorial("t", f"Switch {switch}", text, "en", "Settings", asked=(switch, *off), asked_off=off)
    with opened(tmp_path / "home") as (mind, _):
        bound = bound_to(mind, told, mind.analysis.analyse(prompt))
    assert bound.instructions[-1].parameter == way


@pytest.mark.parametrize(
    ("switch", "prompt", "way"),
    [
        ("Remove animations", "turn on animations", "false"),
        ("Remove animations", "turn off animations", "true"),
        ("Remove animations", "turn off remove animations", "false"),
        ("Remove animations", "show animations again", "false"),
        ("Filter spam calls", "let unknown callers through", "false"),
        ("Filter spam calls", "don't let strangers call me", "true"),
        ("Filter spam calls", "stop filtering spam calls", "false"),
        ("Filter spam calls", "stop spam calls", "true"),
        ("Skip rainy days", "turn on skipping rainy days", "true"),
        ("Skip rainy days", "turn off skipping rainy days", "false"),
        ("Skip rainy days", "stop skipping rainy days", "false"),
        ("Skip rainy days", "don't skip rainy days", "false"),
        ("Pause downloads at night", "enable pausing downloads at night", "true"),
        ("Ignore short calls", "switch off ignoring short calls", "false"),
        ("雨天跳过", "打开雨天跳过功能", "true"),
        ("雨天跳过", "雨天不要跳过", "false"),
        ("跳过广告", "开启广告跳过", "true"),
        ("移除动画", "打开动画", "false"),
        ("移除动画", "不要动画", "true"),
        ("拦截骚扰电话", "让陌生号码能打进来", "false"),
        ("拦截骚扰电话", "别拦截骚扰电话了", "false"),
        ("调暗屏幕", "睡觉的时候别让屏幕亮", "true"),
        ("Dim the screen", "the screen must not be bright at night", "true"),
        ("Keep the screen on", "the screen should not turn off while I read", "true"),
        ("收藏站点", "取消收藏海港街", "false"),
        ("收藏站点", "收藏海港街", "true"),
    ],
)
def test_what_a_switch_keeps_away_is_on_when_the_switch_is_off(
    tmp_path: Path, switch: str, prompt: str, way: str
) -> None:
    text = f"Open Settings. Turn {switch} on or off." if switch.isascii() else f"打开设置。打开或关闭{switch}。"
    told = Tutorial("t", switch, text, "en" if switch.isascii() else "zh", "Settings", asked=(switch,))
    with opened(tmp_path / "home") as (mind, _):
        bound = bound_to(mind, told, mind.analysis.analyse(prompt))
    assert bound.instructions[-1].parameter == way


@pytest.mark.parametrize(
    ("text", "prompt", "way"),
    [
        ("Open Depot, tap Mail, turn on Newsletter.", "unsubscribe me from the news mails of Depot", "false"),
        ("Open Depot, tap Mail, turn on Newsletter.", "sign me up for the news mails of Depot", "true"),
        ("打开仓储，点击邮件，打开资讯邮件。", "帮我退掉仓储发的新闻邮件", "false"),
    ],
)
def test_who_unsubscribes_wants_what_is_sent_off(mind: Mind, text: str, prompt: str, way: str) -> None:
    language, app = ("en", "Depot") if prompt.isascii() else ("zh", "仓储")
    bound = bound_to(mind, Tutorial("t", "Get news", text, language, app), mind.analysis.analyse(prompt))
    assert bound.instructions[-1].parameter == way


@pytest.mark.parametrize(
    ("text", "itself"),
    [
        ("please silence the phone", True),
        ("mute my phone", True),
        ("turn off notifications for the phone app", False),
        ("turn off notifications of Phone", False),
    ],
)
def test_the_phone_itself_is_not_the_app_of_that_name(text: str, itself: bool) -> None:
    assert is_device("Phone", text) is itself


def test_a_switch_is_known_by_a_word_that_means_the_same(tmp_path: Path) -> None:
    told = Tutorial("t", "Let an alarm vibrate", "Open Clock. Tap the alarm. Turn on Vibrate.", "en", "Clock")
    with opened(tmp_path / "home") as (mind, _):
        bound = bound_to(mind, told, mind.analysis.analyse("turn off the vibration of the 7:30 alarm"))
    assert bound.instructions[-1].parameter == "false"


class Somebody:
    """Implements ports.Asker: knows which way a switch is to stand, and nothing else."""

    attended = True

    def __init__(self, said: str) -> None:
        self.said = said
        self.asked: list[str] = []

    def ask(self, question: Question, page: Page | None) -> Answer:
        self.asked.append(question.text)
        if question.name != QuestionName.WAY:
            raise AnswerNeeded(question.text)
        return Answer(question.name, self.said)


@pytest.mark.parametrize(
    ("prompt", "answer", "asked", "done"),
    [
        ("my phone trembles when there is a caller", "yes", True, ["turn Vibrate off"]),
        ("my phone trembles when there is a caller", "Yes, please", True, ["turn Vibrate off"]),
        ("turn on that the phone trembles when there is a caller", "yes", False, []),
        ("let the phone tremble when there is a caller", "yes", False, []),
    ],
)
def test_a_switch_that_stands_as_told_is_asked_about_where_the_wish_says_no_way(
    tmp_path: Path, prompt: str, answer: str, asked: bool, done: list[str]
) -> None:
    told = Tutorial(
        "tremble", "Let the phone tremble", "Open Settings, tap Sound, turn on Vibrate.", "en", "Settings",
        asked=("my phone is to tremble when there is a caller", "feel that somebody is calling"),
    )  # fmt: skip
    user, phone = Somebody(answer), settings_phone()
    with opened(tmp_path / "home") as (mind, knowledge):
        knowledge.library.add(told)
        run = make_runner(Settings(home=tmp_path / "home"), knowledge, mind, phone, user, Quiet()).run(prompt)
    assert run.status is RunStatus.DONE, run.reason
    assert user.asked == ["“Vibrate” is on already. Is it to be turned off?"] * asked
    assert [each for each in phone.done if each.startswith("turn")] == done


@pytest.mark.parametrize(
    ("answer", "turned", "status"),
    [
        ("no", [], RunStatus.DONE),
        ("stop", [], RunStatus.STOPPED),
        ("turn off the dark theme", ["turn Dark theme off"], RunStatus.DONE),
    ],
)
def test_a_switch_that_is_not_to_be_turned_is_no_task(
    tmp_path: Path, answer: str, turned: list[str], status: RunStatus
) -> None:
    """The same wish is asked about again; what is wanted instead is done."""
    told = Tutorial(
        "tremble", "Let the phone tremble", "Open Settings, tap Sound, turn on Vibrate.", "en", "Settings",
        asked=("my phone is to tremble when there is a caller", "feel that somebody is calling"),
    )  # fmt: skip
    dark = Tutorial(
        "dark", "Turn off the dark theme", "Open Settings, tap Display, turn off Dark theme.", "en", "Settings"
    )
    user, phone = Somebody(answer), settings_phone()
    display = screen(label(-1, "Display"), switch_row(0, "Dark theme", on=True), package="com.android.settings")
    phone.pages["display"] = replace(display, activity=".Display")
    with opened(tmp_path / "home") as (mind, knowledge):
        knowledge.library.add(told)
        knowledge.library.add(dark)
        for times in (1, 2):
            phone.at = "home"
            prompt = "my phone trembles when there is a caller"
            run = make_runner(Settings(home=tmp_path / "home"), knowledge, mind, phone, user, Quiet()).run(prompt)
            assert run.status is status, run.reason
            assert user.asked == ["“Vibrate” is on already. Is it to be turned off?"] * times
            assert not any("Vibrate" in str(step.instruction) for task in knowledge.tasks() for step in task.steps)
    assert [each for each in phone.done if each.startswith("turn")] == turned


@pytest.mark.parametrize(
    ("switch", "on", "prompt", "answer", "asked", "done"),
    [
        ("Only for me", False, "make the album visible, but keep it private", "yes", True, ["turn Only for me on"]),
        ("Only for me", False, "make the album visible, but keep it private", "no", True, []),
        ("Only for me", True, "make the album visible to the family again", "no", False, ["turn Only for me off"]),
        ("Only for me", False, "my family must not look into the album", "no", False, ["turn Only for me on"]),
    ],
)
def test_who_may_mean_either_way_is_asked_before_the_switch_is_turned(
    tmp_path: Path, switch: str, on: bool, prompt: str, answer: str, asked: bool, done: list[str]
) -> None:
    told = Tutorial(
        "album", "Keep the album to yourself", f"Open Settings, tap Sound, turn on {switch}.", "en", "Settings",
        asked=("make the album private", "make the album visible to the family again", "look into the album"),
    )  # fmt: skip
    user, phone = Somebody(answer), settings_phone()
    phone.pages["sound"] = screen(
        label(-1, "Sound"), switch_row(0, switch, on=on), package="com.android.settings", activity=".Sound"
    )
    with opened(tmp_path / "home") as (mind, knowledge):
        knowledge.library.add(told)
        run = make_runner(Settings(home=tmp_path / "home"), knowledge, mind, phone, user, Quiet()).run(prompt)
    assert run.status is RunStatus.DONE, run.reason
    assert user.asked == [f"Is “{switch}” to be turned on?"] * asked
    assert [each for each in phone.done if each.startswith("turn")] == done


@pytest.mark.parametrize(("hides", "shows"), [("隐藏位置", "显示位置"), ("隐藏余额", "让余额显示出来")])
def test_a_saved_task_that_hides_something_is_not_done_for_who_wants_it_shown(
    tmp_path: Path, hides: str, shows: str
) -> None:
    told = Tutorial("hide", hides, f"打开设置，点击声音，打开{hides}。", "zh", "设置", asked=(shows,))
    user, phone, package = Somebody("no"), settings_phone(language="zh"), "com.android.settings"
    phone.pages["home"] = home("设置")
    phone.pages["main"] = screen(label(-1, "设置"), listing(row(0, "声音")), package=package)
    phone.pages["sound"] = screen(label(-1, "声音"), switch_row(0, hides, on=False), package=package, activity=".S")
    phone.leads = {f"open {package}": "main", "main: tap 声音": "sound"}
    with opened(tmp_path / "home") as (mind, knowledge):
        knowledge.library.add(told)
        for prompt, state in [(hides, "on"), (shows, "off")]:
            phone.at = "home"
            run = make_runner(Settings(home=tmp_path / "home"), knowledge, mind, phone, user, Quiet()).run(prompt)
            assert run.status is RunStatus.DONE, run.reason
            assert phone.done[-1] == f"turn {hides} {state}"


@pytest.mark.parametrize(
    ("app", "page", "text", "prompt", "done"),
    [
        ("设置", "声音", "打开想要的提醒。", "关闭烟雾提醒", ["turn 烟雾提醒 off"]),
        ("设置", "声音", "打开想要的提醒开关。", "关闭烟雾提醒", ["turn 烟雾提醒 off"]),
        ("设置", "声音", "打开要接收的提醒的开关。", "打开电量提醒", ["turn 电量提醒 on"]),
        ("设置", "声音", "打开想要的提醒开关。", "关闭一种提醒", []),
        ("Settings", "Sound", "Turn on the alert you want.", "turn off Smoke alerts", ["turn Smoke alerts off"]),
        ("Settings", "Sound", "Turn on the alert you want.", "turn off one kind of alerts", []),
    ],
)
def test_of_several_switches_the_one_that_is_named_is_turned(
    tmp_path: Path, app: str, page: str, text: str, prompt: str, done: list[str]
) -> None:
    chinese, package = app == "设置", "com.android.settings"
    title = "打开或关闭提醒" if chinese else "Turn alerts on or off"
    begins = f"打开设置，点击{page}，" if chinese else f"Open Settings and tap {page}. "
    names = ["漏水提醒", "烟雾提醒", "电量提醒"] if chinese else ["Leak alerts", "Smoke alerts", "Battery alerts"]
    language = "zh" if chinese else "en"
    phone = settings_phone(language=language)
    phone.pages["home"] = home(app)
    phone.pages["main"] = screen(label(-1, app), listing(row(0, page), row(1, "Font")), package=package)
    switches = (switch_row(n, name, on=name != "电量提醒") for n, name in enumerate(names))
    phone.pages["sound"] = screen(label(-1, page), listing(*switches), package=package, activity=".S")
    phone.leads = {f"open {package}": "main", f"main: tap {page}": "sound"}
    with opened(tmp_path / "home") as (mind, knowledge):
        knowledge.library.add(Tutorial("alerts", title, begins + text, language, app))
        run = make_runner(Settings(home=tmp_path / "home"), knowledge, mind, phone, Nobody(), Quiet()).run(prompt)
    assert run.status is (RunStatus.DONE if done else RunStatus.WAITING), run.reason
    assert [each for each in phone.done if each.startswith("turn")] == done
