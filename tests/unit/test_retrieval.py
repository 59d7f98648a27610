"""Which saved task does what a prompt wants, and above all which does not; which tutorials are about it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from loop_kit import opened

from promptrpa.agents.retrieval import HybridRetrieval
from promptrpa.bootstrap.language import make_encoder, make_wish_encoder
from promptrpa.bootstrap.mind import load_models
from promptrpa.domain.function import Function
from promptrpa.domain.task import Environment, Slot, Task, Tutorial
from promptrpa.matching.words.apps import AppName
from promptrpa.mind import Mind
from promptrpa.mind.searching import SURE, search
from promptrpa.ports.agents import Ranked
from promptrpa.reasoning.ranking.app_kinds import AppKinds
from promptrpa.reasoning.ranking.wanted import wanted
from promptrpa.settings import load

ENVIRONMENT = Environment("Paper 1", "14", language="en")


def task(words: str, *slots: Slot, id: str = "", language: str = "en", phone: str = "Paper 1") -> Task:
    environment = replace(ENVIRONMENT, phone=phone)
    return Task(id or words, 1, words, words, "org.app", language, environment, (), slots, (words,))


TIME = Slot("time", "time", "7:30")
KNOWN = (
    task("set an alarm for {time}", TIME),
    task("turn on dark theme"),
    task("turn on Bluetooth"),
    task("delete the note {title}", Slot("title", "text", "Tea")),
    task("打开深色模式"),
    task("send {text} to {name}", Slot("text", "text", "hi"), Slot("name", "name", "Anna")),
    task("open Notes, tap Shopping, tap Share"),
    task("mute the ringtone"),
    task("block Anna in Messages"),
)


def match(mind: Mind, prompt: str, *tasks: Task) -> Ranked | None:
    return mind.retrieval.match_task(mind.analysis.analyse(prompt), ENVIRONMENT, tasks or KNOWN)


@pytest.mark.parametrize(
    ("prompt", "wanted"),
    [
        ("Set an alarm for 6:15, please", "set an alarm for {time}"),
        ("turn on dark mode", "turn on dark theme"),
        ("enable the dark theme", "turn on dark theme"),
        ("请打开深色模式", "打开深色模式"),
        ("把深色模式打开", "打开深色模式"),
        ("send good night to Bob", "send {text} to {name}"),
        ("open Notes, tap Shopping, tap Share", "open Notes, tap Shopping, tap Share"),
    ],
)
def test_the_same_wish_is_found_in_other_words_and_with_other_values(mind: Mind, prompt: str, wanted: str) -> None:
    found = match(mind, prompt)
    assert found is not None
    assert found.id == wanted


@pytest.mark.parametrize(
    "prompt",
    [
        "delete the alarm for 6:15",
        "turn off the alarm for 6:15",
        "set a timer for 5 minutes",
        "turn off dark theme",
        "turn on light theme",
        "turn off Bluetooth",
        "turn on Wi-Fi",
        "关闭深色模式",
        "打开浅色模式",
        "rename the note Tea",
        "add the note Tea",
        "unmute the ringtone",
        "mute the alarm",
        "unblock Anna in Messages",
        "block Anna in Mail",
        "open Notes, tap Work, tap Share",
        "open Notes, tap Shopping, tap Delete",
        "open Mail, tap Shopping, tap Share",
        "what is the weather",
    ],
)
def test_another_wish_finds_no_task(mind: Mind, prompt: str) -> None:
    assert match(mind, prompt) is None


@pytest.mark.parametrize(
    ("known", "prompt"),
    [
        ("turn on airplane mode", "turn off airplane mode"),
        ("open the front camera", "open the back camera"),
        ("increase the volume", "decrease the volume"),
        ("lock the phone", "unlock the phone"),
        ("add Anna to favourites", "remove Anna from favourites"),
        ("show hidden files", "hide hidden files"),
        ("connect the headphones", "disconnect the headphones"),
        ("install Maps", "uninstall Maps"),
        ("archive the mail from Anna", "delete the mail from Anna"),
        ("follow Anna", "unfollow Anna"),
        ("pin the chat with Anna", "unpin the chat with Anna"),
        ("turn up the brightness", "turn down the brightness"),
        ("call Anna", "text Anna"),
        ("sort the files by name", "sort the files by size"),
        ("sort the notes by date, newest first", "sort the notes by date, oldest first"),
        ("打开蓝牙", "关闭蓝牙"),
        ("添加闹钟", "删除闹钟"),
        ("调高音量", "调低音量"),
        ("收藏这首歌", "取消收藏这首歌"),
        pytest.param("置顶和小明的聊天", "取消置顶和小明的聊天"),
        ("拉黑小明", "给小明打电话"),
        ("给小明打电话", "给小红打电话"),
        ("call Anna", "call Bob"),
        ("turn on dark theme in Clock", "turn on dark theme in Mail"),
        ("turn on notifications for Chat", "turn on notifications for Shop"),
        pytest.param(
            "turn on notifications for the group chat with Anna, Bob, Carol and Dave",
            "turn off notifications for the group chat with Anna, Bob, Carol and Dave",
        ),
        pytest.param(
            "share the photo of the garden party in Berlin from the family album",
            "delete the photo of the garden party in Berlin from the family album",
        ),
        pytest.param(
            "把和小明的聊天记录里面的照片全部保存到手机相册", "把和小红的聊天记录里面的照片全部保存到手机相册"
        ),
    ],
)
def test_the_opposite_and_the_neighbouring_wish_are_other_tasks(mind: Mind, known: str, prompt: str) -> None:
    assert match(mind, prompt, task(known)) is None
    assert match(mind, known, task(known)) is not None


def test_of_two_that_fit_the_one_of_this_phone_is_taken(mind: Mind) -> None:
    here, there = task("make it dark", id="here"), task("make it dark", id="there", phone="Other 2")
    for tasks in ((here, there), (there, here)):
        found = match(mind, "make it dark", *tasks)
        assert found is not None
        assert found.id == "here"


# --- tutorials


def tutorial(
    id: str, title: str, text: str = "Open it. Tap it.", *, language: str = "en", outdated: bool = False
) -> Tutorial:
    return Tutorial(id, title, text, language, outdated=outdated)


def ranked(mind: Mind, prompt: str, *tutorials: Tutorial) -> list[str]:
    return [r.id for r in mind.retrieval.rank(mind.analysis.analyse(prompt), tutorials)]


@pytest.mark.parametrize("prompt", ["set an alarm for 7:30", "set up an alarm at 7:30", "make an alarm for 7:30"])
def test_the_tutorial_of_the_wish_comes_first(mind: Mind, prompt: str) -> None:
    set_it, delete_it = tutorial("set", "Set an alarm"), tutorial("delete", "Delete an alarm")
    found = ranked(mind, prompt, delete_it, set_it, tutorial("w", "See the weather"))
    assert found[0] == "set"
    assert "w" not in found


def test_an_outdated_tutorial_comes_after_a_new_one(mind: Mind) -> None:
    new, old = tutorial("new", "Set an alarm"), tutorial("old", "Set an alarm", outdated=True)
    assert ranked(mind, "set an alarm", old, new) == ["new", "old"]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"quality": 0.9}, {"quality": 0.4}),
        ({"rank": 1}, {"rank": 8}),
        ({"date": "2026-01-05"}, {"date": "2019-03-01"}),
    ],
)
def test_of_two_that_say_the_same_the_faithful_the_first_found_and_the_newer_one_comes_first(
    mind: Mind, better: dict[str, float | int | str], worse: dict[str, float | int | str]
) -> None:
    one, other = tutorial("one", "Set an alarm"), tutorial("other", "Set an alarm")
    for first, second in ((one, other), (other, one)):
        told = [replace(first, **worse), replace(second, **better)]  # type: ignore[arg-type]
        assert ranked(mind, "set an alarm", *told)[0] == second.id


def test_a_tutorial_in_the_users_language_comes_first(mind: Mind) -> None:
    en, zh = tutorial("en", "Set an alarm"), tutorial("zh", "设置闹钟", "打开时钟，点击添加。", language="zh")
    assert ranked(mind, "设置闹钟", en, zh)[0] == "zh"
    assert ranked(mind, "set an alarm", zh, en)[0] == "en"


def test_without_tutorials_nothing_is_ranked(mind: Mind) -> None:
    assert ranked(mind, "set an alarm") == []
    assert ranked(mind, "set an alarm", tutorial("w", "See the weather")) == []


OWN = (
    Tutorial(
        "gym-pause",
        "Pausing your membership",
        "Open Gym Pal and tap Membership. Tap Pause membership, choose for how long, then tap Confirm.",
        "en",
        "Gym Pal",
    ),
    Tutorial(
        "gym-plus",
        "Getting Gym Pal Premium",
        "Open Gym Pal, tap Profile, tap Premium, tap Subscribe, then tap Pay.",
        "en",
        "Gym Pal",
    ),
    Tutorial(
        "gym-book",
        "Booking a class",
        "Open Gym Pal, tap Classes, tap the class, then tap Book a place.",
        "en",
        "Gym Pal",
    ),
    Tutorial(
        "gym-away",
        "Taking a break",
        "Going away, or not well? Your card can be frozen for up to three months, and no fee is due meanwhile. Open "
        "Gym Pal and tap Card. Tap Freeze.",
        "en",
        "Gym Pal",
    ),
    Tutorial("ktv-order", "预订包厢", "打开欢唱，点击预订，点击包厢，点击确认预订。", "zh", "欢唱"),
    Tutorial("ktv-cancel", "取消包厢", "打开欢唱，点击我的，点击订单，点击取消预订，再点击确定。", "zh", "欢唱"),
)
"""Nobody has written down what people say who want this."""


@pytest.mark.parametrize(
    ("prompt", "wanted"),
    [
        ("pause my gym membership", "gym-pause"),
        ("put my membership on hold in Gym Pal", "gym-pause"),
        ("book a place in the yoga class", "gym-book"),
        ("get Gym Pal Premium", "gym-plus"),
        ("freeze my card for three months, I'm going away", "gym-away"),
        ("ask Gym Pal for a new trainer", ""),
        ("在欢唱订个包厢", "ktv-order"),
        ("把包厢预订取消了", "ktv-cancel"),
        ("欢唱点一首歌", ""),
        ("turn off the alarm at 7", "clock-switch-alarm-on-en"),
    ],
)
def test_a_tutorial_of_ones_own_does_not_stand_behind_the_shipped_ones(mind: Mind, prompt: str, wanted: str) -> None:
    ranked = mind.retrieval.rank(mind.analysis.analyse(prompt), (*mind.knowledge.tutorials(), *OWN))
    assert (ranked[0].id if ranked[0].score >= SURE else "") == wanted


@pytest.mark.parametrize("prompt", ["make the phone dark", "make everything dark"])
def test_an_older_tutorial_without_examples_is_no_new_app_s_own(mind: Mind, prompt: str) -> None:
    ranked = mind.retrieval.rank(mind.analysis.analyse(prompt), mind.knowledge.tutorials())
    assert ranked[0].id == "settings-dark-theme-en"


WORKOUTS = (
    Tutorial(
        "sweat-delete",
        "Take an entry away",
        "Open Sweat Log, tap Diary, tap the entry, then tap Delete entry.",
        "en",
        "Sweat Log",
        asked=("that training is wrong", "I did not do this one", "clean up my gym diary", "a workout too many"),
    ),
    Tutorial(
        "sweat-add",
        "Write down a workout",
        "Open Sweat Log, tap Diary, tap Add, enter the name of the exercise, then tap Save.",
        "en",
        "Sweat Log",
        asked=("I trained today", "note what I lifted", "keep track of my gym sessions", "another round is done"),
    ),
)
"""With a few examples of what people say, and no sayings."""


@pytest.mark.parametrize(
    ("prompt", "wanted"),
    [
        ("Kindly remove the Plank from my gym diary", "sweat-delete"),
        ("cancel the plank in my training diary", "sweat-delete"),
        ("delete the plank in my gym app", "sweat-delete"),
        ("I trained hard today, write that down in the gym app", "sweat-add"),
    ],
)
def test_a_few_examples_do_not_stand_behind_many(mind: Mind, prompt: str, wanted: str) -> None:
    ranked = mind.retrieval.rank(mind.analysis.analyse(prompt), (*mind.knowledge.tutorials(), *WORKOUTS))
    assert ranked[0].id == wanted


@pytest.mark.parametrize(
    ("wish", "app"),
    [
        ("get rid of it in the gym app", "sweatlog"),
        ("delete it in my training app", "sweatlog"),
        ("put it into the banana app", ""),
        ("open the app", ""),
        ("go to the gym", ""),
        ("在健身软件里记一下", "健身记"),
        ("用那个健身app记一下", "健身记"),
        ("在做菜软件里记一下", ""),
    ],
)
def test_an_app_is_named_by_what_it_is_for(wish: str, app: str) -> None:
    chinese = Tutorial("zh", "记录健身", "打开健身记，点击记录。", "zh", "健身记")
    known = AppKinds((*WORKOUTS, chinese, OWN[4]), ("sweatlog", "sweatlog", "健身记", "欢唱"))
    assert known.meant(wish) == app


CLASSES = (
    Tutorial(
        "gym-leave",
        "Cancel a class booking",
        "Open Gym Pal, tap Classes, tap My bookings, tap the class, then tap Cancel booking.",
        "en",
        "Gym Pal",
        asked=(
            "I can't come to my yoga",
            "drop my pilates hour",
            "how do I get out of a class",
            "take me off the list",
        ),
    ),
    Tutorial(
        "gym-join",
        "Book a place in a class",
        "Open Gym Pal, tap Classes, tap the class, then tap Book.",
        "en",
        "Gym Pal",
        asked=("I need to move more", "get me into something with a trainer"),
    ),
    Tutorial(
        "ktv-away",
        "取消包厢",
        "打开欢唱，点击订单，点击取消预订。",
        "zh",
        "欢唱",
        asked=("周五唱不了歌了", "不去包厢了"),
    ),
    Tutorial(
        "ktv-come", "预订包厢", "打开欢唱，点击预订，点击确认预订。", "zh", "欢唱", asked=("想唱歌", "找个地方聚聚")
    ),
)


@pytest.mark.parametrize(
    ("prompt", "wanted"),
    [
        ("book Pilates for 5 March at 15:00 in the gym", "gym-join"),
        ("cancel my pilates on 5 March in the gym", "gym-leave"),
        ("预订周五晚上唱歌的包厢", "ktv-come"),
        ("取消周五晚上唱歌的包厢", "ktv-away"),
    ],
)
def test_what_is_to_be_made_is_not_ended(mind: Mind, prompt: str, wanted: str) -> None:
    ranked = mind.retrieval.rank(mind.analysis.analyse(prompt), (*mind.knowledge.tutorials(), *CLASSES))
    assert next(r.id for r in ranked if r.id in {tutorial.id for tutorial in CLASSES}) == wanted


RADIO = (
    Tutorial(
        "radio-sleep", "Fall asleep with a podcast",
        "Open Ambercast and tap Now playing. Tap Sleep timer. Choose the minutes. The sound ends by itself.",
        "en", "Ambercast",
        asked=(
            "make it go quiet after I'm asleep", "it ran the whole night again", "switch the podcast off by itself",
            "end the playback later", "I listen in bed", "how do I make it stop automatically",
        ),
    ),
    Tutorial("radio-share", "Share a podcast", "Open Ambercast, tap the show, tap Share.", "en", "Ambercast"),
    Tutorial(
        "radio-sleep-zh", "听着播客入睡",
        "打开琥珀台，点击正在播放，点击睡眠定时，选择分钟数。到时声音会自己停下。", "zh", "琥珀台",
        asked=("听着听着就睡着", "播客放一整夜", "过一会儿自动关", "睡前听播客", "怎么定时停止", "躺床上听节目"),
    ),
    Tutorial("radio-share-zh", "分享播客", "打开琥珀台，点击节目，点击分享。", "zh", "琥珀台"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("prompt", "app"),
    [
        ("set the podcast sleep timer to 30 minutes", "Ambercast"),
        ("set the sleep timer to 30 minutes", "music"),
        ("set the sleep timer of my playlist to 30 minutes", "music"),
        ("播客睡眠定时设成30分钟", "琥珀台"),
        ("睡眠定时器设成30分钟", "music"),
    ],
)
def test_a_word_for_what_an_app_is_for_tells_of_the_app(tmp_path: Path, prompt: str, app: str) -> None:
    with opened(tmp_path) as (mind, knowledge):
        for tutorial in RADIO:
            knowledge.library.add(tutorial)
        assert search(mind, mind.analysis.analyse(prompt))[0][0].app == app


VINYLO = (
    Tutorial(
        "vinylo-say",
        "让唱片柜介绍您的唱片",
        "打开唱片柜，点击我的，打开语音介绍。",
        "zh",
        "唱片柜",
        asked=("想听听这张讲的什么",),
    ),
    Tutorial(
        "vinylo-lend",
        "登记借出",
        "打开唱片柜，点击借还，点击登记，点击保存。",
        "zh",
        "唱片柜",
        asked=("朋友拿走了一张",),
    ),
    Tutorial(
        "vinylo-tell-en",
        "Choose when Vinylo tells you",
        "Open Vinylo, tap Me, tap Time.",
        "en",
        "Vinylo",
        asked=("tell me later",),
    ),
    Tutorial(
        "vinylo-lend-en",
        "Lend a record",
        "Open Vinylo, tap Lending, tap Add, tap Save.",
        "en",
        "Vinylo",
        asked=("a friend took one home",),
    ),
)


@pytest.mark.parametrize(
    ("prompt", "wanted"),
    [
        ("remove Regional trains from my bookmarks", "browser-delete-bookmark-en"),
        ("take Regional trains out of my bookmarks", "browser-delete-bookmark-en"),
        ("delete the bookmark Regional trains", "browser-delete-bookmark-en"),
        ("rename the playlist Alarm clock to Evening run", "music-rename-playlist-en"),
    ],
)
def test_what_a_thing_is_called_is_not_what_is_wanted(mind: Mind, prompt: str, wanted: str) -> None:
    best = mind.retrieval.rank(mind.analysis.analyse(prompt), mind.knowledge.tutorials())[0]
    assert best.id == wanted
    assert best.score >= SURE


@pytest.mark.parametrize(("prompt", "wanted"), [("mute my chat with Anna", "chat-mute-en")])
def test_a_thing_that_is_called_like_an_app_is_not_the_app(mind: Mind, prompt: str, wanted: str) -> None:
    assert mind.retrieval.rank(mind.analysis.analyse(prompt), mind.knowledge.tutorials())[0].id == wanted


@pytest.mark.parametrize(
    ("prompt", "wanted"),
    [
        ("让唱片柜记住，有一张借给朋友了", "vinylo-lend"),
        ("Paul has one of them at home now, tell Vinylo", "vinylo-lend-en"),
    ],
)
def test_the_name_of_an_app_is_not_like_the_title_that_has_it(mind: Mind, prompt: str, wanted: str) -> None:
    models, name = load_models(load()), AppName(("Vinylo", "唱片柜"), ("a.vinylo",), coined=("Vinylo", "唱片柜"))
    apps = models.apps.with_more([name])
    retrieval = HybridRetrieval(models.meaning, models.lexicon, apps, make_encoder(load()), make_wish_encoder())
    ranked = retrieval.rank(mind.analysis.analyse(prompt), (*mind.knowledge.tutorials(), *VINYLO))
    assert ranked[0].id == wanted


LATE = (
    Tutorial(
        "vinylo-bills-en",
        "Choosing when bill reminders arrive",
        "Open Vinylo, tap Settings and Reminders. Set the time and tap Save.",
        "en",
        "Vinylo",
        asked=("bill reminders should come at another hour",),
    ),
    Tutorial(
        "tonearm-remind-en",
        "When we remind you of a show",
        "Open Tonearm, tap Profile and Reminders. Choose how long before.",
        "en",
        "Tonearm",
        asked=("tell me about a show sooner",),
    ),
)


def test_an_app_that_is_named_is_the_one_that_is_meant(mind: Mind) -> None:
    models = load_models(load())
    names = (AppName(("Vinylo",), ("a.vinylo",), coined=("Vinylo",)), AppName(("Tonearm",), ("a.tone",)))
    apps = models.apps.with_more(names)
    retrieval = HybridRetrieval(models.meaning, models.lexicon, apps, make_encoder(load()), make_wish_encoder())
    wish = mind.analysis.analyse("have Vinylo remind me of bills at 7:15")
    assert retrieval.rank(wish, (*mind.knowledge.tutorials(), *LATE))[0].id == "vinylo-bills-en"


@pytest.mark.parametrize(
    ("said", "app", "meant"),
    [
        ("在栖木里跟{contact}说{text}", "栖木", "在栖木里给 发消息 "),
        ("tell {contact} in Nest {text}", "Nest", "send   a message in Nest  "),
        ("tell {contact} {text}", "Messages", "tell    "),
    ],
)
def test_what_somebody_is_told_in_a_named_app_is_a_message(said: str, app: str, meant: str) -> None:
    slots = (Slot("contact", "name", "Anna"), Slot("text", "text", "one two three four five"))
    function = Function(said, said, "en" if said.isascii() else "zh", app=app, parameters=slots)
    assert wanted(function).split() == meant.split()
