"""Recipes: a list, a recipe, a form, a dialog and settings; the example of docs/writing-an-app.md."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from promptrpa.virtualphone.kit import (
    App,
    AppBar,
    Bind,
    Button,
    Checkbox,
    Column,
    Context,
    Dialog,
    Fab,
    IconButton,
    Image,
    ListItem,
    MenuItem,
    Screen,
    Scroll,
    State,
    Switch,
    T,
    Text,
    TextField,
)

Recipe = dict[str, Any]

KITCHEN = ("Pancakes", "Tomato soup", "饺子", "Lentil curry", "红烧肉", "Apple pie", "Potato salad", "番茄炒蛋")


def first_state(random: Random) -> State:
    recipes = {
        f"r{number}": {
            "name": name,
            "minutes": random.randrange(10, 95, 5),
            "vegetarian": name not in ("饺子", "红烧肉"),
            "favourite": False,
        }
        for number, name in enumerate(KITCHEN, 1)
    }
    return {"recipes": recipes, "vegetarian_only": False, "timer": "", "opened": {}}


app = App(
    id="recipes",
    package="org.example.recipes",
    name=T("Recipes", "食谱"),
    glyph="skillet",
    color="#b3541e",
    state=first_state,
    versions=("1.0", "2.0"),
    changes={
        "add": "icon_only",
        "settings": "nested",
        "favourite": "renamed",
        "delete": "moved",
    },
    incidental=("recipes.opened.*",),
)
app.link("recipes://", "recipe", "id")


# --- the list --------------------------------------------------------------------------------------------------------


def minutes_words(recipe: Recipe) -> T:
    return T(f"{recipe['minutes']} minutes", f"{recipe['minutes']}分钟")


def open_recipe(c: Context, id: str) -> None:
    c.state["opened"][id] = c.now.isoformat(timespec="seconds")
    c.open("recipe", id=id)


@app.page("home")
def home(c: Context) -> Screen:
    rows = [
        ListItem(
            recipe["name"],
            minutes_words(recipe),
            glyph="favorite" if recipe["favourite"] else "restaurant",
            key="row",
            item=id,
            on_click=partial(open_recipe, c, id),
        )
        for id, recipe in c.state["recipes"].items()
        if recipe["vegetarian"] or not c.state["vegetarian_only"]
    ]
    add_words, settings_words = T("Add recipe", "添加食谱"), T("Settings", "设置")
    add, settings = partial(c.open, "edit", id=""), partial(c.open, "settings")
    if c.version == 1:
        gear = IconButton("settings", key="settings", description=settings_words, on_click=settings)
        bar = AppBar(T("Recipes", "食谱"), back=False, actions=[gear])
        fab = Fab("add", add_words, key="add", on_click=add)
    else:
        item = MenuItem(key="settings", text=settings_words, on_click=settings)
        bar = AppBar(T("Recipes", "食谱"), back=False, overflow=[item])
        fab = Fab("add", key="add", description=add_words, on_click=add)
    return Screen(bar=bar, body=Scroll(rows, late=0.3), fab=fab)


# --- one recipe ------------------------------------------------------------------------------------------------------


def start_timer(c: Context, id: str) -> None:
    c.state["timer"] = id
    c.after(c.state["recipes"][id]["minutes"] * 60, "ready", id=id)
    c.toast(T("Timer started", "计时已开始"))


@app.event("ready")
def ready(c: Context, id: str) -> None:
    c.state["timer"] = ""
    if id in c.state["recipes"]:
        c.notify(T("Ready", "完成了"), c.state["recipes"][id]["name"], "recipe", id=id)


@app.page("recipe")
def recipe_page(c: Context) -> Screen:
    id = c.args["id"].rpartition("/")[2]
    recipe = c.state["recipes"].get(id)
    if recipe is None:
        return Screen(bar=AppBar(), body=Text(T("This recipe is gone", "该食谱已删除"), padding=16))
    edit = Button(T("Edit", "编辑"), kind="text", key="edit", on_click=partial(c.open, "edit", id=id))
    ask = partial(c.open, "delete", id=id)
    delete_words = T("Delete recipe", "删除食谱")
    top = [edit]
    bottom = []
    if c.version == 1:
        bottom = [Button(delete_words, kind="outlined", key="delete", on_click=ask)]
    else:
        top = [Button(delete_words, kind="text", key="delete", on_click=ask), edit]
    begin = partial(start_timer, c, id)
    timer = Button(T("Start timer", "开始计时"), "timer", key="timer", enabled=c.state["timer"] != id, on_click=begin)
    rows = [
        Image(f"food:{id}", height=200, padding=16),
        ListItem(T("Cooking time", "烹饪时间"), minutes_words(recipe), glyph="schedule"),
        ListItem(
            c.pick(T("Favourite", "收藏"), T("Starred", "星标")),
            glyph="favorite",
            trailing=Switch(Bind(recipe, "favourite"), key="favourite"),
        ),
        Column([timer, *bottom], gap=8, padding=16),
    ]
    return Screen(bar=AppBar(recipe["name"], actions=top), body=Scroll(rows))


# --- the form --------------------------------------------------------------------------------------------------------


def save(c: Context, id: str) -> None:
    name = c.ui["name"].strip()
    if not name or not c.ui["minutes"].isdigit():
        c.toast(T("Enter a name and the minutes", "请输入名称和分钟数"))
        return
    made = {"name": name, "minutes": int(c.ui["minutes"]), "vegetarian": c.ui["vegetarian"]}
    if id:
        c.state["recipes"][id].update(made)
        c.back()
    else:
        id = c.new_id("r")
        c.state["recipes"][id] = {**made, "favourite": False}
        c.replace("recipe", id=id)


@app.page("edit")
def edit(c: Context) -> Screen:
    id = c.args["id"]
    recipe = c.state["recipes"].get(id, {"name": "", "minutes": "", "vegetarian": False})
    for field in ("name", "minutes"):
        c.ui.setdefault(field, str(recipe[field]))
    c.ui.setdefault("vegetarian", recipe["vegetarian"])
    words = T("Edit recipe", "编辑食谱") if id else T("New recipe", "新食谱")
    button = Button(T("Save", "保存"), kind="text", key="save", on_click=partial(save, c, id))
    form = [
        TextField(Bind(c.ui, "name"), T("Name", "名称"), key="name"),
        TextField(Bind(c.ui, "minutes"), T("Minutes", "分钟"), kind="number", key="minutes"),
        Checkbox(Bind(c.ui, "vegetarian"), T("Vegetarian", "素食"), key="vegetarian"),
    ]
    return Screen(bar=AppBar(words, actions=[button]), body=Column(form, gap=12, padding=16))


# --- dialog and settings ---------------------------------------------------------------------------------------------


def delete(c: Context, id: str) -> None:
    del c.state["recipes"][id]
    c.back(2)
    c.toast(T("Recipe deleted", "食谱已删除"))


@app.page("delete")
def delete_dialog(c: Context) -> Dialog:
    id = c.args["id"]
    name = c.state["recipes"][id]["name"] if id in c.state["recipes"] else ""
    return Dialog(
        title=T("Delete this recipe?", "删除此食谱？"),
        body=Text(name),
        buttons=[
            Button(T("Cancel", "取消"), kind="text", key="cancel", on_click=c.back),
            Button(T("Delete", "删除"), kind="text", color="error", key="confirm", on_click=partial(delete, c, id)),
        ],
    )


@app.page("settings")
def settings_page(c: Context) -> Screen:
    row = ListItem(
        T("Vegetarian only", "只看素食"),
        T("Hide the other recipes", "隐藏其他食谱"),
        glyph="eco",
        trailing=Switch(Bind(c.state, "vegetarian_only"), key="vegetarian_only"),
    )
    return Screen(bar=AppBar(T("Settings", "设置")), body=Scroll([row]))
