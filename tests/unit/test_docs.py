"""What the documentation shows is so: its example works, its code is the files' text, its tables are complete."""

from __future__ import annotations

import dataclasses
import importlib
import inspect
import re
import shutil
import subprocess
import sys
import tomllib
from datetime import datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import click
import pytest
from virtualphone_driver import find, overflow, paths, see, tap, texts

from promptrpa.cli.main import cli
from promptrpa.errors import UsageError
from promptrpa.settings import Settings
from promptrpa.virtualphone import formats, kit
from promptrpa.virtualphone.config import CONDITIONS, SYSTEM_STATE, PhoneConfig
from promptrpa.virtualphone.fonts import icon_names
from promptrpa.virtualphone.packs import PackError, load_pack, load_packs
from promptrpa.virtualphone.phone import Phone
from promptrpa.virtualphone.wire.commands import PROGRAMS

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
RECIPES = DOCS / "examples" / "recipes"
PLANTS = DOCS / "examples" / "plants"
GUIDE = (DOCS / "writing-an-app.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")
PACKAGE = "org.example.recipes"
PAGES = ["README.md", "README.zh.md", *(f"docs/{file.name}" for file in sorted(DOCS.glob("*.md")))]


def block(name: str, page: str = GUIDE) -> str:
    """The text of the file that the guide or another page shows in one block or several."""
    found = re.findall(rf"^<!-- {re.escape(name)} -->\n```\w+\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    assert found, f"no block of {name}"
    return "\n".join(found)


def without_empty_lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()]


def recipes_phone(**config: Any) -> Phone:
    phone = Phone(PhoneConfig(**config), [load_pack(RECIPES / "recipes.tasks.yaml")])
    phone.start_app(PACKAGE)
    phone.advance(1)
    return phone


# --- the guide: its code ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["recipes.py", "recipes.tasks.yaml"])
def test_the_guide_shows_the_whole_example(name: str) -> None:
    file = (RECIPES / name).read_text(encoding="utf-8")
    assert without_empty_lines(block(name)) == without_empty_lines(file)


@pytest.mark.parametrize(("name", "parts"), [("plants.py", 6), ("plants.tasks.yaml", 3)])
def test_the_guide_shows_parts_of_the_second_example(name: str, parts: int) -> None:
    shown = re.findall(rf"^<!-- part of {re.escape(name)} -->\n```\w+\n(.*?)^```$", GUIDE, re.DOTALL | re.MULTILINE)
    file = (PLANTS / name).read_text(encoding="utf-8")
    assert len(shown) == parts
    assert not [part for part in shown if part not in file]


@pytest.fixture
def hello(tmp_path: Path) -> Path:
    folder = tmp_path / "my-apps"
    folder.mkdir()
    for name in ("hello.py", "hello.tasks.yaml"):
        (folder / name).write_text(block(name), encoding="utf-8")
    return folder


def test_the_smallest_app_works(hello: Path) -> None:
    phone = Phone(PhoneConfig(), [load_pack(hello / "hello.tasks.yaml")])
    phone.start_app("org.example.hello")
    tap(phone, "Count")
    assert find(phone, "1") is not None
    assert paths(phone) == ["hello.count"]


@pytest.mark.parametrize(
    ("package", "touches", "shown", "wrote"),
    [
        ("org.example.hello", ["count"], ("'1'", "'1'"), ["wrote ['hello.count']"] * 2),
        (PACKAGE, ["row#r2"], ("'Cooking time'", "'烹饪时间'"), ["wrote ['recipes.opened.r2']"] * 2),
        (PACKAGE, ["Tomato soup"], ("'Cooking time'", "'烹饪时间'"), ["wrote ['recipes.opened.r2']"] * 2),
        (PACKAGE, ["1:add"], ("'New recipe'", "'Tomato soup'"), ["wrote []"] * 2),
        (PACKAGE, ["add", "name", "=Soup", "back"], ("'New recipe'", "'新食谱'"), ["wrote []"] * 2),
    ],
)
def test_the_script_that_looks(
    hello: Path, package: str, touches: list[str], shown: tuple[str, str], wrote: list[str]
) -> None:
    folder = RECIPES if package == PACKAGE else hello
    command = [sys.executable, DOCS / "examples" / "look.py", folder, package, *touches]
    run = subprocess.run(command, cwd=hello.parent, capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stderr
    assert {file.name for file in hello.parent.glob("*.png")} == {"look-en-1.png", "look-zh-2.png"}
    lines = run.stdout.splitlines()
    assert all(words in line for words, line in zip(shown, lines[::3], strict=True))
    assert (lines[1::3], lines[2::3]) == (wrote, ["failed []"] * 2)


def test_the_script_that_looks_says_what_is_not_there(hello: Path, monkeypatch: Any, capsys: Any) -> None:
    monkeypatch.chdir(hello.parent)
    monkeypatch.syspath_prepend(str(DOCS / "examples"))
    importlib.import_module("look").look(hello, "org.example.hello", ["cuont"])
    assert capsys.readouterr().out.startswith("no widget is called cuont\n")


def test_the_script_that_looks_tells_of_a_page_that_refuses_pictures(
    hello: Path, monkeypatch: Any, capsys: Any
) -> None:
    (code,) = hello.glob("*.py")
    code.write_text(code.read_text(encoding="utf-8").replace("Screen(", "Screen(secure=True, ", 1), encoding="utf-8")
    monkeypatch.chdir(hello.parent)
    monkeypatch.syspath_prepend(str(DOCS / "examples"))
    importlib.import_module("look").look(hello, "org.example.hello", [])
    assert capsys.readouterr().out.count("no picture: this page refuses screenshots\n[") == 2


# --- the guide: its app ----------------------------------------------------------------------------------------------


def test_a_recipe_becomes_a_favourite_and_nothing_else_is_written() -> None:
    phone = recipes_phone()
    tap(phone, "Tomato soup")
    tap(phone, "Favourite")
    assert paths(phone) == ["recipes.opened.r2", "recipes.recipes.r2.favourite"]
    assert [write.incidental for write in phone.journal.writes()] == [True, False]


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_page_in_every_look(language: str, version: int) -> None:
    phone = recipes_phone(language=language, version=version)
    tap(phone, key="add")
    phone.set_text(see(phone, key="name", class_name="android.widget.EditText"), "炒饭")
    tap(phone, key="save")
    assert phone.last_toast() == ("请输入名称和分钟数" if language == "zh" else "Enter a name and the minutes")
    phone.set_text(see(phone, key="minutes", class_name="android.widget.EditText"), "15")
    tap(phone, key="vegetarian")
    tap(phone, key="save")
    made = {"name": "炒饭", "minutes": 15, "vegetarian": True, "favourite": False}
    assert phone.state()["recipes"]["recipes"]["r9"] == made
    tap(phone, key="delete")
    tap(phone, key="confirm")
    assert "r9" not in phone.state()["recipes"]["recipes"]
    if version == 1:
        tap(phone, key="settings")
    else:
        overflow(phone, "settings")
    tap(phone, key="vegetarian_only", clickable=True)
    phone.key(4)
    phone.advance(1)
    assert "红烧肉" not in texts(phone)
    assert not [event for event in phone.journal.events() if event.kind == "crash"]


def test_a_timer_rings_after_the_recipes_minutes() -> None:
    phone = recipes_phone()
    minutes = phone.state()["recipes"]["recipes"]["r1"]["minutes"]
    tap(phone, "Pancakes")
    tap(phone, "Start timer")
    phone.advance(minutes * 60 - 5)
    assert not [event for event in phone.journal.events() if event.kind == "notification"]
    phone.advance(10)
    (notice,) = [event for event in phone.journal.events() if event.kind == "notification"]
    assert notice.data == {"title": "Ready", "text": "Pancakes"}


def test_a_link_opens_a_recipe_and_one_that_is_gone_says_so() -> None:
    phone = recipes_phone()
    assert phone.open_url("recipes://r2")
    assert "Tomato soup" in texts(phone)
    assert phone.open_url("recipes://r77")
    assert "This recipe is gone" in texts(phone)


def test_the_changes_are_as_declared() -> None:
    first, second = recipes_phone(), recipes_phone(version=2)
    assert see(first, key="add").text == "Add recipe"
    assert (see(second, key="add").text, see(second, key="add").description) == ("", "Add recipe")
    assert find(first, key="settings") is not None
    assert find(second, key="settings") is None
    for phone in (first, second):
        tap(phone, "Pancakes")
    assert find(first, "Favourite") is not None
    assert find(second, "Starred") is not None
    assert see(first, key="delete").bounds.top > see(first, key="favourite").bounds.top
    assert see(second, key="delete").bounds.top < see(second, key="favourite").bounds.top


@pytest.fixture
def checker(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(DOCS / "examples"))
    return importlib.import_module("check_tasks")


@pytest.mark.long
@pytest.mark.parametrize(("folder", "tasks"), [(RECIPES, 5), (PLANTS, 4)])
def test_the_examples_tasks_are_done_by_the_loop_in_all_stages(
    checker: Any, folder: Path, tasks: int, capsys: Any
) -> None:
    trials = list(checker.run(folder))
    assert not [f"{trial.case.task} {trial.case.language} {trial.stage}: {wrong}" for trial, wrong in trials if wrong]
    stages = [checker.stage(trial) for trial, _ in trials]
    assert len(trials) - stages.count("other values") == tasks * 2 * 3
    assert stages.count("other values") > 0
    assert all(t.said == t.case.again for t, _ in trials if checker.stage(t) == "other values")
    assert sum(trial.result.healed for trial, _ in trials) > 0
    if folder != RECIPES:
        return
    assert checker.show((trial, wrong) for trial, wrong in trials if trial.case.task == "recipes.favourite") == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.endswith("with the same values: recipe=Tomato soup") for line in lines[:3]] == [False, True, True]
    assert lines[3].startswith("✓ recipes.favourite en 1 other values")
    assert [line.endswith("with recipe=饺子") for line in lines[3:]] == [True, False, True, True]


def test_the_check_finds_what_is_wrong_with_a_task(checker: Any, tmp_path: Path) -> None:
    shutil.copytree(RECIPES, tmp_path / "recipes")
    tasks = tmp_path / "recipes" / "recipes.tasks.yaml"
    text = tasks.read_text(encoding="utf-8").replace("r[15].minutes", "r9").replace("name=='{name}' &&", "name=='x' &&")
    text = text.replace('"recipes.vegetarian_only == `{only.bool}`"', '"recipes.vegetarian_only == `false`"')
    text = text.replace('.favourite"]\n', '.favourite"]\n    approvals: ["favourite"]\n')
    text = text.replace('approvals: ["delete", "删除"]', 'approvals: ["delete"]')
    text = re.sub(r"^      zh:(?!.*删除).*\n(?:        .*\n)*", "", text, flags=re.MULTILINE)
    tasks.write_text(text, encoding="utf-8")
    faults: dict[str, str] = {}
    for trial, wrong in checker.run(tmp_path / "recipes"):
        faults.setdefault(f"{trial.case.task} {trial.case.language}", wrong)
    assert faults.pop("recipes.change_time en").startswith("wrote recipes.recipes.r")
    unexpected = "it asked for a yes, and the task has no approvals in its language; --dry-run names the step"
    assert faults == {
        "recipes.add en": "it says done, but the success check does not hold",
        "recipes.vegetarian_only en": "it is done before it begins",
        "recipes.favourite en": "nothing asked for a yes, and the task has approvals",
        "recipes.delete en": "",
        "recipes.delete zh": unexpected,
    }


def test_the_check_shows_which_prompt_it_gave_and_what_was_said(checker: Any, tmp_path: Path, capsys: Any) -> None:
    shutil.copytree(RECIPES, tmp_path / "recipes")
    tasks = tmp_path / "recipes" / "recipes.tasks.yaml"
    text = tasks.read_text(encoding="utf-8").replace("minutes==`{minutes}`", "minutes==`25`", 1)
    tasks.write_text(text, encoding="utf-8")
    trials = list(checker.run(tmp_path / "recipes", ["recipes.add"]))
    assert checker.show(trials) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("✓ recipes.add en 1 first")
    assert lines[1].startswith("✗ recipes.add en 1 replay")
    assert lines[2] == ("  open Recipes, tap Add recipe, type Fried rice in Name, type 40 in Minutes, tap Save")
    second = trials[2][0]
    elsewhere = dataclasses.replace(second.result, wrong=("recipes.timer",))
    assert checker.fault(dataclasses.replace(second, result=elsewhere)) == "on version 2 it wrote recipes.timer"


def test_the_check_does_the_wishes(checker: Any, capsys: Any) -> None:
    assert checker.show_wishes(checker.wishes(RECIPES, ["recipes.favourite"])) == 0
    assert [line.split("  ")[0] for line in capsys.readouterr().out.splitlines()] == [
        "✓ recipes.favourite en goal 1",
        "✓ recipes.favourite en goal 2",
        "✓ recipes.favourite zh goal 1",
    ]


def test_the_script_that_looks_saves_where_it_is_told(hello: Path, tmp_path: Path) -> None:
    script = DOCS / "examples" / "look.py"
    command = [sys.executable, script, "--out", tmp_path / "seen", hello, "org.example.hello"]
    assert subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=60).returncode == 0
    assert {file.name for file in (tmp_path / "seen").glob("*.png")} == {"look-en-1.png", "look-zh-2.png"}


def test_the_check_knows_no_other_task(checker: Any) -> None:
    with pytest.raises(UsageError, match=r"There is no task recipes\.eat in .*recipes"):
        list(checker.run(RECIPES, ["recipes.eat"]))


def test_the_check_says_every_wording_and_what_cannot_be_done(checker: Any, tmp_path: Path) -> None:
    shutil.copytree(RECIPES, tmp_path / "recipes")
    tasks = tmp_path / "recipes" / "recipes.tasks.yaml"
    steps = 'steps: ["open Recipes, tap {recipe}, turn on Favourite"'
    other = f'{steps}, "open Recipes, tap {{recipe}}, turn Favourite on"'
    impossible = """
  - id: print
    goal: {en: "print the recipe {recipe}", zh: "打印食谱{recipe}"}
    parameters:
      recipe: {type: text, values: ["Pancakes"]}
    success: "`false`"
    writes: []
    possible: false
    prompts:
      en: {goal: ["print the recipe {recipe}", "open Recipes, tap {recipe}, tap Print"]}

tutorials:
"""
    text = tasks.read_text(encoding="utf-8").replace(f"{steps}]", f"{other}]").replace("\ntutorials:\n", impossible)
    text = re.sub(r"^      zh:.*\n(?:        .*\n)*", "", text, flags=re.MULTILINE)
    tasks.write_text(text, encoding="utf-8")
    trials = list(checker.run(tmp_path / "recipes", ("recipes.favourite", "recipes.print")))
    said = [trial.case.task for trial, _ in trials if checker.stage(trial) != "other values"]
    assert (said.count("recipes.favourite"), said.count("recipes.print")) == (2 * 3, 2)
    assert not [wrong for _, wrong in trials if wrong]


# --- the guide: its tables -------------------------------------------------------------------------------------------


def test_every_widget_and_window_has_its_line() -> None:
    things = [name for name in kit.__all__ if dataclasses.is_dataclass(getattr(kit, name))]
    base = {"App", "T", "Widget", "Bind"}
    missing = [name for name in things if name not in base and not re.search(rf"`{name}\(|, `{name}\(", GUIDE)]
    assert not missing


def test_the_guides_icons_and_settings_are_there() -> None:
    icons = re.sub(r"^- [^:]+:", "", block_after("<!-- icons -->"), flags=re.MULTILINE).split()
    assert len(icons) > 100
    assert not set(icons) - set(icon_names())
    assert not [name for name in SYSTEM_STATE if f"`{name}`" not in GUIDE]


def block_after(mark: str) -> str:
    return GUIDE.partition(mark)[2].strip().partition("\n\n")[0]


def test_the_formats_write_what_the_guide_tells() -> None:
    then = datetime(2026, 3, 19, 7, 30)
    known = {**vars(formats), "day": then, "moment": then, "c": SimpleNamespace(now=datetime(2026, 3, 2, 9, 41))}
    rows = re.findall(r"^\| `(\w+_(?:words|of)\(.*?\))` \| (.*) \|$", GUIDE, re.MULTILINE)
    public = {name for name, what in vars(formats).items() if inspect.isfunction(what)}
    assert {call.partition("(")[0] for call, _ in rows} == public
    for call, told in rows:
        made = eval(call, known)
        words = (made.en, made.zh) if isinstance(made, kit.T) else (str(made),)
        assert all(word in told for word in words) or "as `day_words`" in told, call


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("recipes.py", "app = App(", "application = app = None\n\nthing = App("),
        ("recipes.tasks.yaml", "app: recipes", "app: recipe"),
        ("recipes.py", '"opened": {}}', '"opened": set()}'),
        ("recipes.py", 'incidental=("recipes.opened.*",)', 'incidental=("opened.*",)'),
        ("recipes.py", 'package="org.example.recipes"', 'package="com.android.deskclock"'),
        ("recipes.py", 'glyph="skillet"', 'glyph="skilet"'),
        ("recipes.tasks.yaml", 'values: ["on"]', "values: [on]"),
        ("recipes.tasks.yaml", ', zh: "删除食谱{recipe}"}', "}"),
        ("recipes.tasks.yaml", "type {name} in", "type {nam} in"),
        ("recipes.tasks.yaml", "minutes==`{minutes}`", "minutes=={minutes}"),
        ("recipes.tasks.yaml", "[?name=='{recipe}' && f", '[?name==\\"{recipe}\\" && f'),
        ("recipes.tasks.yaml", "{only.bool}", "{only.oposite}"),
        ("recipes.tasks.yaml", "values(recipes.recipes)[?name=='{name}'", "values(recipes.recipies)[?name=='{name}'"),
        ("recipes.tasks.yaml", "approvals:", 'given: {"recipes.timer.r2": 1}\n    approvals:'),
        ("recipes.tasks.yaml", "approvals:", "aprovals:"),
        ("recipes.tasks.yaml", 'writes: ["recipes.recipes.r9"]', 'writes: ["recipe.recipes.r9"]'),
        ("recipes.tasks.yaml", "r[23].favourite", "{recipe|r2}.favourite"),
        ("recipes.py", '"delete": "moved"', '"delte": "moved"'),
    ],
)
def test_a_mistake_in_the_files_is_said_as_the_guide_tells(tmp_path: Path, name: str, old: str, new: str) -> None:
    folder = tmp_path / "recipes"
    shutil.copytree(RECIPES, folder)
    text = (folder / name).read_text(encoding="utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    if new.startswith("application"):
        (folder / name).write_text((folder / name).read_text(encoding="utf-8").replace("@app", "@thing"), "utf-8")
        text = (folder / name).read_text(encoding="utf-8").replace("app.link", "thing.link")
        (folder / name).write_text(text, encoding="utf-8")
    with pytest.raises(PackError) as caught:
        load_packs([folder])
    said = str(caught.value)
    table = [row.split(" | ")[0].strip("| `") for row in GUIDE[GUIDE.index("## Common mistakes") :].splitlines()]
    assert [row for row in table if row and row.replace("`", "").replace("\\", "") in said.replace("`", "")], said


def test_a_mistake_that_shows_later_is_in_the_journal_as_the_guide_tells(tmp_path: Path) -> None:
    text = (RECIPES / "recipes.py").read_text(encoding="utf-8")
    for old, new in (
        ('c.open("recipe", id=id)', 'c.open("recepie", id=id)'),
        ('c.now.isoformat(timespec="seconds")', "c.now"),
        ('"restaurant"', '"resturant"'),
        ('T("Recipes", "食谱"), back', 'T("Recipes"), back'),
    ):
        folder = tmp_path / str(abs(hash(old)))
        shutil.copytree(RECIPES, folder)
        (folder / "recipes.py").write_text(text.replace(old, new), encoding="utf-8")
        phone = Phone(PhoneConfig(), [load_pack(folder / "recipes.tasks.yaml")])
        phone.start_app(PACKAGE)
        phone.advance(1)
        if find(phone, "Pancakes"):
            tap(phone, "Pancakes")
        (crash,) = [event for event in phone.journal.events() if event.kind == "crash"]
        assert crash.data["error"].partition(";")[0] in GUIDE.replace("\\", "")


# --- the other pages -------------------------------------------------------------------------------------------------


PHONE_PAGE = (DOCS / "virtual-phone.md").read_text(encoding="utf-8")


def test_the_page_of_the_virtual_phone_is_complete() -> None:
    assert not [name for name in CONDITIONS if f"| `{name}` |" not in PHONE_PAGE]
    assert not [f.name for f in dataclasses.fields(PhoneConfig) if f"`{f.name}`" not in PHONE_PAGE]
    assert not [pack.app.package for pack in load_packs() if f"| `{pack.app.package}` |" not in PHONE_PAGE]
    programs = re.search(r"(\d+) programs", PHONE_PAGE)
    assert programs is not None
    assert int(programs[1]) == len(PROGRAMS)


def test_the_page_of_the_virtual_phone_shows_python_that_runs(tmp_path: Path) -> None:
    script = tmp_path / "phone.py"
    script.write_text(block("phone.py", PHONE_PAGE), encoding="utf-8")
    run = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith("adb connect 127.0.0.1:")
    assert "'enabled': False" in run.stdout


def commands(group: click.Group, name: str = "promptrpa") -> dict[str, click.Command]:
    """All commands by what one types."""
    context = click.Context(group)
    found: dict[str, click.Command] = {name: group}
    for word in group.list_commands(context):
        command = group.get_command(context, word)
        assert command is not None
        full = f"{name} {word}"
        found |= commands(command, full) if isinstance(command, click.Group) else {full: command}
    return found


def test_the_reference_has_every_command_with_its_options() -> None:
    reference = (DOCS / "command-line.md").read_text(encoding="utf-8")
    for name, command in commands(cli).items():
        assert f"`{name}" in reference, name
        options = [o for o in command.params if isinstance(o, click.Option) and o.name not in ("help", "version")]
        missing = [o.opts[-1] for o in options if not re.search(rf"`[^`\n]*{o.opts[-1]}\b", reference)]
        assert not missing, name


def test_the_pages_name_nothing_that_is_no_command() -> None:
    known = {name.split()[1] for name in commands(cli) if " " in name}
    for page in PAGES:
        text = (ROOT / page).read_text(encoding="utf-8")
        assert set(re.findall(r"promptrpa ([a-z]+)\b(?! needs| has)", "\n".join(_code(text)))) <= known


def _code(text: str) -> list[str]:
    """What stands in blocks of code and between backticks."""
    blocks = re.findall(r"^```\w*\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    rest = re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE)
    return [*blocks, *re.findall(r"`([^`\n]+)`", rest)]


@pytest.mark.parametrize("page", ["settings.md", "settings.zh.md"])
def test_the_reference_has_every_setting_with_its_default(page: str) -> None:
    reference = (DOCS / page).read_text(encoding="utf-8")
    for setting in dataclasses.fields(Settings):
        assert f"`PROMPTRPA_{setting.name.upper()}`" in reference
        if setting.default is not dataclasses.MISSING and setting.default != "":
            plain = isinstance(setting.default, bool | str | int)
            shown = str(setting.default).lower() if plain else f"{setting.default:g}"
            row = next(row for row in reference.splitlines() if f"`PROMPTRPA_{setting.name.upper()}`" in row)
            assert f"| {shown} |" in row


def test_the_readmes_count_the_apps() -> None:
    chinese = (ROOT / "README.zh.md").read_text(encoding="utf-8")
    count = len(load_packs())
    assert re.findall(r"(\d+) apps", README) == [str(count)]
    assert re.findall(r"(\d+) 个应用", chinese) == [str(count)]


def test_the_readmes_layers_are_those_that_are_checked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    layers = next(c for c in project["tool"]["importlinter"]["contracts"] if c["type"] == "layers")["layers"]
    drawn = README[README.index("<!-- layers -->") :].split("```")[1].splitlines()[1:]
    assert [" ".join(line.split("  ")[0].split()) for line in drawn if line[:1].strip()] == layers


def test_the_readme_names_every_extra() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = project["project"]["optional-dependencies"]
    assert not [extra for extra in extras if f"| `{extra}` |" not in README]


def test_the_messages_under_troubleshooting_are_the_products() -> None:
    rows = README[README.index("## Troubleshooting") : README.index("## Extras")].splitlines()
    said = [row.split(" | ")[0].strip("| ") for row in rows if row.startswith("| ") and not row.startswith("| ---")][1:]
    source = "\n".join(file.read_text(encoding="utf-8") for file in (ROOT / "server" / "promptrpa").rglob("*.py"))
    parts = [part.strip() for message in said for part in message.partition(" (")[0].split("…")]
    assert len(said) > 8
    assert not [part for part in parts if len(part) > 12 and "“" not in part and part not in source]


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    file = ROOT / page
    text = file.read_text(encoding="utf-8")
    anchors = {
        re.sub(r"[^\w\- ]", "", line.lstrip("# ").lower()).replace(" ", "-")
        for line in text.splitlines()
        if line.startswith("#")
    }
    for target in re.findall(r"\]\(([^)]+)\)|(?:src|href)=\"([^\"]+)\"", text):
        link = "".join(target)
        if link.startswith("#"):
            assert link[1:] in anchors
        elif not link.startswith("http"):
            assert (file.parent / link.partition("#")[0]).exists(), link
