"""App packs and their tasks: read, checked, and told what is wrong with them."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from virtualphone_driver import DEMO, demo_packs, demo_phone, find, middle, see, tap

from promptrpa.virtualphone.packs import BUILT_IN, Pack, PackError, load_pack, load_packs
from promptrpa.virtualphone.sources import texts_of, unnamed_changes
from promptrpa.virtualphone.tasks import Parameter, check, fill, given, unexpected_writes


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A pack of one's own, to be spoilt."""
    for name in ("demo.py", "demo.tasks.yaml"):
        shutil.copy(DEMO / name, tmp_path / name)
    return tmp_path


def spoil(file: Path, old: str, new: str) -> int:
    """Change one text of a file; answers the line, from 1."""
    text = file.read_text()
    assert text.count(old) >= 1
    file.write_text(text.replace(old, new, 1))
    return text[: text.index(old)].count("\n") + 1


def demo() -> Pack:
    return demo_packs()[0]


def test_a_folder_outside_is_loaded_with_its_helpers() -> None:
    packs = {pack.app.id: pack for pack in load_packs([DEMO])}
    assert {"demo", "plain"} <= set(packs)
    assert [task.id for task in packs["demo"].tasks] == ["switch_power", "set_hour", "add_thing"]
    assert packs["demo"].tutorials[0].title == "Add a thing"
    assert packs["demo"].task("demo.set_hour") is packs["demo"].task("set_hour")
    with pytest.raises(LookupError, match="no task 'nothing'"):
        packs["demo"].task("nothing")


def test_the_built_in_apps_are_in_order() -> None:
    packs = load_packs()
    assert len({pack.app.package for pack in packs}) == len(packs)
    names = {"system", *(pack.app.id for pack in packs)}
    for task in (task for pack in packs for task in pack.tasks):
        assert {place.partition(".")[0] for place in (*task.writes, *task.given)} <= names


def test_a_task_is_checked_on_the_state() -> None:
    phone = demo_phone()
    task = demo().task("switch_power")
    assert not check(task, {}, phone.state())
    tap(phone, "Controls")
    tap(phone, key="power", clickable=True)
    assert check(task, {}, phone.state())
    assert check(task, {"power": "on"}, phone.state())
    assert not check(task, {"power": "off"}, phone.state())
    assert unexpected_writes(task, {}, phone.journal.entries) == []


def test_other_writes_are_unexpected_but_not_those_of_looking() -> None:
    phone = demo_phone()
    tap(phone, "Thing 2")
    tap(phone, key="done", clickable=True)
    found = unexpected_writes(demo().task("switch_power"), {}, phone.journal.entries)
    assert [write.path for write in found] == ["demo.things.t2.done"]
    assert unexpected_writes(demo().task("add_thing"), {}, phone.journal.entries) == []


def test_parts_of_a_value() -> None:
    task = demo().task("set_hour")
    assert fill(task, "{time} {time.hour}:{time.minute} {time.padded}", {"time": "6:05"}) == "6:05 6:05 06:05"
    assert check(task, {"time": "7:30"}, demo_phone().state())
    power = demo().task("switch_power")
    assert fill(power, power.goal.en, {"power": "off"}) == "turn off the power"
    assert fill(power, power.goal.zh, {"power": "on"}, "zh") == "打开电源"


@pytest.mark.parametrize(
    ("language", "template", "said"),
    [
        ("en", "{day} {day.spoken} {day.short}", "2026-03-06 6 March 6 Mar"),
        ("zh", "{day.spoken}，{day.short}", "3月6日，3月6日"),
        ("en", "{day.year} {day.month} {day.day}", "2026 3 6"),
    ],
)
def test_a_date_is_said_as_people_do(language: str, template: str, said: str) -> None:
    task = replace(demo().task("set_hour"), parameters={"day": Parameter("date", ["2026-03-06"])})
    assert fill(task, template, {"day": "2026-03-06"}, language) == said


def test_each_value_has_words_of_its_own() -> None:
    """By its place, in prompts, in success checks, in what is given and in what may be written."""
    power = demo().task("switch_power")
    said = [fill(power, "{power|it is dark here | I am leaving}, please", {"power": value}) for value in ("on", "off")]
    assert said == ["it is dark here, please", "I am leaving, please"]
    things = Parameter("text", {"en": ["Thing 1", "it's new"], "zh": ["牛奶", "面包"]})
    task = replace(
        demo().task("add_thing"),
        parameters={"name": things},
        success="demo.things.{name|t1|t2}.name == '{name|one|it's two}'",
        given={"demo.things.{name|t1|t2}.name": "{name|x|y}"},
        writes=["demo.things.{name|t1|t2}.*"],
    )
    assert [given(task, {"name": value}) for value in ("Thing 1", "面包")] == [
        {"demo.things.t1.name": "x"},
        {"demo.things.t2.name": "y"},
    ]
    state = {"demo": {"things": {"t1": {"name": "no"}, "t2": {"name": "it's two"}}}}
    assert [check(task, {"name": value}, state) for value in ("牛奶", "it's new", "面包")] == [False, True, True]
    phone = demo_phone()
    tap(phone, "Thing 2")
    tap(phone, key="done", clickable=True)
    wrong = [unexpected_writes(task, {"name": value}, phone.journal.entries) for value in ("牛奶", "面包")]
    assert [len(writes) for writes in wrong] == [1, 0]


def test_values_by_language_and_with_quotes() -> None:
    task = demo().task("add_thing")
    assert task.defaults() == {"name": "it's new"}
    assert task.defaults("zh") == {"name": "牛奶"}
    phone = demo_phone()
    assert not check(task, {}, phone.state())
    tap(phone, key="add")
    phone.set_text(see(phone, key="name", class_name="android.widget.EditText"), "it's new")
    tap(phone, key="save")
    assert check(task, {}, phone.state())


def test_a_value_may_choose_a_part_of_a_path(folder: Path) -> None:
    file = folder / "demo.tasks.yaml"
    spoil(file, "demo.hour == `{time.hour}`", "demo.{time|hour|on} == `{time.hour}`")
    assert load_packs([folder])


def test_a_text_for_a_value_may_have_a_value_in_it(folder: Path) -> None:
    file = folder / "demo.tasks.yaml"
    spoil(file, '"at {time}"', '"{time|at {time} sharp|not before {time.hour}}"')
    task = load_pack(file).task("set_hour")
    names = [given(task, {"time": time})["demo.things.t1.name"] for time in ("7:30", "16:05")]
    assert names == ["at 7:30 sharp", "not before 16"]


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("  - id: switch_power", "  - id: [switch_power]", "expected `str`, got `array` (id)"),
        ('    success: "demo.on == `{power.bool}`"', "    sucess: x", "missing required field `success`"),
        ("    given:", "    givn:", "'givn' is not something that a task has"),
        ("en: {steps:", "en: {step:", "'step' is not something that prompts have"),
        ("type: on_off, values:", "type: on_off, value: 1, values:", "'value' is not something that a parameter has"),
        ('    writes: ["demo.on"]', "    writes: demo.on", "expected `array`, got `str` (writes)"),
        ("demo.hour == `{time.hour}`", "demo.hour === 3", "it is no JMESPath"),
        ("demo.hour == `{time.hour}`", "demo.hour == `{when}`", "{when} names no parameter"),
        ('"add {name}", zh:', '"add {title}", zh:', "{title} names no parameter"),
        ('values: ["7:30", "16:05"]', 'values: ["7:30", "25:05"]', "'25:05' is no time of day"),
        ('values: ["on", "off"]', 'values: ["on", "yes"]', "'yes' is neither on nor off"),
        ("type: time", "type: clock", "invalid enum value 'clock'"),
        ('in Hour"]}', 'in {time.second}"]}', "{time.second} is no part of the type time"),
        ('"at {time}"', '"at {tim}"', "{tim} names no parameter"),
        ('"at {time}"', '"{time|at {tim}|then}"', "{tim} names no parameter"),
        (
            '"at {time}"',
            '"{time|at {time|six|ten}|then}"',
            "|then} has texts for each value within its texts",
        ),
        ('"at {time}"', '"at {time.second}"', "{time.second} is no part of the type time"),
        ('writes: ["demo.on"]', 'writes: ["demo.{on}"]', "{on} names no parameter"),
        ('"at {time}"', '"at {tim|six|seven}"', "{tim|six|seven} names no parameter"),
        ('"at {time}"', '"at {time|six}"', "'|six' is not one text for each of the 2 values"),
        ("[?name=='{name}']", '[?name==\\"{name}\\"]', "a text stands in single quotes"),
        ("demo.hour == `{time.hour}`", 'contains([demo.hour], \\"{time}\\")', "a text stands in single quotes"),
        ("  - id: set_hour", "  - id: switch_power", "there are two tasks 'switch_power'"),
        ("put something on", "put {name} on", "tutorial demo-add-en: what is asked has no values, so leave {name} out"),
    ],
)
def test_mistakes_in_a_tasks_file_are_said_with_their_line(folder: Path, old: str, new: str, words: str) -> None:
    file = folder / "demo.tasks.yaml"
    line = spoil(file, old, new)
    with pytest.raises(PackError) as caught:
        _ = load_pack(file).tasks
    assert words in str(caught.value)
    assert str(file) in str(caught.value)
    assert abs(caught.value.line - line) <= 7
    assert caught.value.line > 0


def test_the_line_is_exact_where_the_place_is_known(folder: Path) -> None:
    file = folder / "demo.tasks.yaml"
    line = spoil(file, '    writes: ["demo.on"]', "    writes: demo.on")
    with pytest.raises(PackError, match=rf"demo\.tasks\.yaml:{line}: "):
        _ = load_pack(file).tasks


def test_no_yaml_at_all(folder: Path) -> None:
    file = folder / "demo.tasks.yaml"
    file.write_text("app: demo\ntasks: [\n")
    with pytest.raises(PackError, match=r"demo\.tasks\.yaml:3: it is no YAML"):
        _ = load_pack(file).tasks
    file.write_text("- just a list")
    with pytest.raises(PackError, match=r"demo\.tasks\.yaml:1: expected `object`"):
        _ = load_pack(file).tasks
    file.write_bytes(b"app: \xff\n")
    with pytest.raises(PackError, match="not UTF-8"):
        _ = load_pack(file).tasks


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("def first_state(", "def first_state('", "unterminated string literal"),
        ("from functools import partial", "from functools import partiel", "ImportError: cannot import name 'partiel'"),
        ('    "star",\n', "    1 / 0,\n", "ZeroDivisionError"),
        ('@app.page("home")', '@app.page("house")', "starts with the page 'home'"),
        ('"seen": 0', '"seen": (1, 2)', "demo.seen is a tuple"),
        ('incidental=("demo.seen",)', 'incidental=("seen",)', "must begin with 'demo.'"),
        ('app.link("demo://", "thing"', 'app.link("demo://", "thang"', "opens the page 'thang'"),
        ("app = App(", "application = App(", "is not defined"),
        ('    "star",\n', '    "starr",\n', "the app's icon: no icon is called 'starr'"),
        ('    "#7b1fa2",\n', '    "purple",\n', "the app's icon: no colour is called 'purple'"),
        (
            'changes={"add": "renamed"}',
            'changes={"add": "gone"}',
            "the change 'add' is 'gone', not one of moved, renamed",
        ),
    ],
)
def test_mistakes_in_an_app_are_said_with_their_file(folder: Path, old: str, new: str, words: str) -> None:
    source = folder / "demo.py"
    spoil(source, old, new)
    with pytest.raises(PackError) as caught:
        load_pack(folder / "demo.tasks.yaml")
    assert words in str(caught.value)
    assert str(source) in str(caught.value)


def test_the_line_of_what_fails_in_an_app(folder: Path) -> None:
    line = spoil(folder / "demo.py", '    "star",\n', "    1 / 0,\n")
    with pytest.raises(PackError) as caught:
        load_pack(folder / "demo.tasks.yaml")
    assert caught.value.line in (line, line - 3)


def test_files_that_do_not_fit(folder: Path) -> None:
    (folder / "demo.py").rename(folder / "other.py")
    with pytest.raises(PackError, match=r"there is no demo\.py beside it"):
        load_pack(folder / "demo.tasks.yaml")
    (folder / "demo.tasks.yaml").rename(folder / "other.tasks.yaml")
    spoil(folder / "other.tasks.yaml", "app: demo", "app: others")
    with pytest.raises(PackError, match=r"other\.tasks\.yaml:1: it is for the app 'others', but other\.py is 'demo'"):
        _ = load_pack(folder / "other.tasks.yaml").tasks
    with pytest.raises(PackError, match="no such folder"):
        load_packs([folder / "nowhere"])


def test_mistakes_in_a_further_folder_are_said_at_once(folder: Path) -> None:
    spoil(folder / "demo.tasks.yaml", "type: time", "type: clock")
    with pytest.raises(PackError, match="invalid enum value 'clock'"):
        load_packs([folder])


def test_paths_begin_with_an_app(folder: Path) -> None:
    spoil(folder / "demo.tasks.yaml", 'writes: ["demo.on"]', 'writes: ["on"]')
    with pytest.raises(PackError, match="task switch_power: the path 'on' begins with 'on', which is no app"):
        load_packs([folder])


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('writes: ["demo.on"]', 'writes: ["demo.onn"]', "the path 'demo.onn' names 'onn'; the first state has "),
        ("demo.on == `{power.bool}`", "demo.onn == `{power.bool}`", "the path 'demo.onn' names 'onn'"),
        ("demo.on == `{power.bool}`", "demo.on == true", "the path 'true' begins with 'true', which is no app"),
        ("values(demo.things)[?", "[values(demo.thing)] | [0][?", "the path 'demo.thing' names 'thing'"),
        ('{"demo.hour": 3,', '{"demo.hour.late": 3,', "given sets 'demo.hour.late', which leads into what is no"),
    ],
)
def test_paths_lead_into_the_first_state(folder: Path, old: str, new: str, words: str) -> None:
    spoil(folder / "demo.tasks.yaml", old, new)
    with pytest.raises(PackError) as caught:
        load_packs([folder])
    assert words in str(caught.value)


@pytest.mark.parametrize(
    "success",
    [
        "demo.things.t9 == null",
        "settings.later || system.pin",
        '{\\"on\\": demo.on}.\\"{power}\\"',
        "values(demo.things)[?name == 'x' && other] | [0].part",
    ],
)
def test_a_check_may_look_at_what_comes_later(folder: Path, success: str) -> None:
    spoil(folder / "demo.tasks.yaml", "demo.on == `{power.bool}`", success)
    assert "demo" in {pack.app.id for pack in load_packs([folder])}


def test_what_is_given_keeps_its_kind(folder: Path) -> None:
    """A switch's other position and a number are set as such, where they stand alone."""
    file = folder / "demo.tasks.yaml"
    spoil(file, '    writes: ["demo.on"]', '    given: {"demo.on": "{power.opposite}"}\n    writes: ["demo.on"]')
    spoil(file, '"at {time}"}', '"x", "demo.last": ["{time.hour}", "{time.minute}", "{time}", "{time.hour} h"]}')
    pack = load_pack(file)
    power, hour = pack.task("switch_power"), pack.task("set_hour")
    assert [given(power, {"power": value}) for value in ("on", "off")] == [{"demo.on": False}, {"demo.on": True}]
    assert given(hour, {"time": "7:05"})["demo.last"] == [7, 5, "7:05", "7 h"]


def test_what_is_given_is_set_before_the_task() -> None:
    phone = demo_phone()
    task = demo().task("set_hour")
    assert given(task, {}) == {"demo.hour": 3, "demo.things.t1.name": "at 7:30"}
    phone.put(given(task, {"time": "9:05"}))
    assert phone.state()["demo"]["hour"] == 3
    assert find(phone, "at 9:05") is not None


def test_changes_name_keys_that_are_there(folder: Path) -> None:
    spoil(folder / "demo.py", 'changes={"add": "renamed"}', 'changes={"ad": "renamed"}')
    with pytest.raises(PackError, match=r"demo\.py: the change 'ad' names no key"):
        load_packs([folder])


def test_every_change_of_the_built_in_apps_names_a_key() -> None:
    files = sorted(BUILT_IN.glob("*.py"))
    texts = {text for file in files for text in texts_of(file)}
    assert not [name for pack in load_packs() for name in unnamed_changes(pack.app, texts)]


def test_helpers_have_names_of_their_own(folder: Path) -> None:
    (folder / "statistics.py").write_text("MEAN = 1\n")
    with pytest.raises(PackError, match=r"statistics\.py: another module is called 'statistics' already"):
        load_packs([folder])
    (folder / "statistics.py").rename(folder / "demo_statistics.py")
    assert load_packs([folder])


def test_two_apps_of_one_name(folder: Path) -> None:
    with pytest.raises(PackError, match="the app 'demo' is already there"):
        load_packs([DEMO, folder])


def test_a_loaded_app_works(folder: Path) -> None:
    from promptrpa.virtualphone.config import PhoneConfig
    from promptrpa.virtualphone.phone import Phone

    phone = Phone(PhoneConfig(language="zh"), [load_pack(folder / "demo.tasks.yaml")])
    phone.start_app("org.example.demo")
    phone.tap(*middle(see(phone, "控件")))
    assert phone.hierarchy().decode().count("提醒我") == 1
