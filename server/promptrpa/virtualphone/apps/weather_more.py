"""Weather: the list of cities, air, alerts and reports."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import Any, Final

from promptrpa.virtualphone.apps.settings_rows import ask, framed, screen, subhead
from promptrpa.virtualphone.apps.weather_data import PLACES, SKIES, Day, air_words, degrees, hours, weather
from promptrpa.virtualphone.kit import (
    AppBar,
    Bind,
    Button,
    Card,
    ChangeKind,
    Chip,
    Column,
    Context,
    Fab,
    Grid,
    IconButton,
    ListItem,
    PageFunction,
    Progress,
    Radio,
    Screen,
    Scroll,
    Sheet,
    Spacer,
    Switch,
    T,
    Text,
    TextField,
    Widget,
    Window,
)

Alert = tuple[T, T]


def alert_of(place: str, day: date) -> Alert | None:
    """What is dangerous about a day's weather, and what to do; None where nothing is."""
    found = weather(place, day)
    if found.sky == "storm":
        return T("Thunderstorm warning", "雷电预警"), T("Stay indoors and away from trees.", "请留在室内，远离树木。")
    if found.sky == "wind":
        return T("Strong wind warning", "大风预警"), T("Tie down what may fly off.", "请固定好容易被吹走的物品。")
    if found.sky == "fog":
        return T("Fog advisory", "大雾提示"), T("Drive slowly, with lights on.", "请减速慢行并打开车灯。")
    if found.fall > 15:
        return T("Heavy rain warning", "暴雨预警"), T("Low streets may be flooded.", "低洼路段可能积水。")
    return None


def place_of(c: Context, name: str) -> str:
    return str(c.state["cities"][name]["place"])


def read_alert(c: Context, name: str) -> None:
    c.state["read_alerts"][name] = c.now.date().isoformat()
    c.open("alert", city=name)


def share(c: Context, name: str) -> None:
    """The day's weather in a line, on the clipboard."""
    if not name:
        return
    place = place_of(c, name)
    today = weather(place, c.now.date())
    words = T(
        f"{PLACES[place].name.en}: {SKIES[today.sky].words.en}, {today.low}° to {today.high}°",
        f"{PLACES[place].name.zh}：{SKIES[today.sky].words.zh}，{today.low}° 至 {today.high}°",
    )
    c.copy(words.in_language(c.language))
    c.toast(T("Forecast copied", "已复制预报"))


# --- cities ----------------------------------------------------------------------------------------------------------


def show_city(c: Context, name: str) -> None:
    c.state["shown"] = name
    c.back()


def cities(c: Context) -> Window:
    """The chosen cities; a long press or the dots say what can be done with one."""
    unit = str(c.state["temperature"])
    rows: list[Widget] = []
    for name in c.state["cities"]:
        place = place_of(c, name)
        today = weather(place, c.now.date())
        home = T("Home", "常住地") if c.state["home"] == name else None
        note = T(f"{SKIES[today.sky].words.en}{f' • {home.en}' if home else ''}",
                 f"{SKIES[today.sky].words.zh}{f' • {home.zh}' if home else ''}")  # fmt: skip
        more = IconButton(
            "more_vert",
            key="city_menu",
            item=name,
            description=T(f"Options for {PLACES[place].name.en}", f"{PLACES[place].name.zh}的选项"),
            on_click=partial(c.open, "city_menu", city=name),
        )
        now = hours(place, c.now, 1)[0]
        title = T(
            f"{PLACES[place].name.en} {degrees(now.degrees, unit)}",
            f"{PLACES[place].name.zh} {degrees(now.degrees, unit)}",
        )
        row = ListItem(title, note, SKIES[today.sky].glyph, trailing=more)
        rows.append(
            framed(
                Card(
                    row,
                    key="city",
                    item=name,
                    on_click=partial(show_city, c, name),
                    on_long_click=partial(c.open, "city_menu", city=name),
                )
            )
        )
    empty = [
        Text(
            T("No cities. Add one to see its weather.", "没有城市。添加城市即可查看天气。"), align="center", padding=32
        )
    ]
    words = T("Add city", "添加城市")
    opens = partial(c.open, "city_search")
    return Screen(
        bar=AppBar(
            c.pick(T("Manage cities", "管理城市"), T("My cities", "我的城市")),
            actions=c.pick((), (IconButton("add", key="city_add", description=words, on_click=opens),)),
        ),
        body=Scroll([*(rows or empty), Spacer(96)]),
        fab=c.pick(Fab("add", words, key="city_add", on_click=opens), None),
    )


def city_menu(c: Context) -> Window:
    """What can be done with a city."""
    name = str(c.args["city"])
    city = c.state["cities"].get(name)
    if city is None:
        return Sheet(body=Text(T("This city was removed", "此城市已删除")))

    def make_home() -> None:
        c.state["home"] = name
        c.back()

    def to_top() -> None:
        kept = c.state["cities"]
        c.state["cities"] = {name: kept[name], **{n: k for n, k in kept.items() if n != name}}
        c.back()

    def delete() -> None:
        c.replace("city_delete", city=name)

    home = c.pick(T("Set as home", "设为常住地"), T("Make default", "设为默认"))
    remove = c.pick(T("Delete", "删除"), T("Remove city", "移除城市"))
    rows: list[Widget] = [
        ListItem(home, glyph="home", key="make_home", on_click=make_home),
        ListItem(T("Move to top", "移到顶部"), glyph="vertical_align_top", key="to_top", on_click=to_top),
        ListItem(
            T("Weather alerts for this city", "此城市的天气预警"),
            glyph="notifications",
            trailing=Switch(Bind(city, "alerts"), key="city_alerts"),
        ),
        ListItem(remove, glyph="delete", key="city_delete", on_click=delete),
    ]
    return Sheet(title=PLACES[city["place"]].name, body=Column(c.pick(rows, [rows[2], *rows[:2], rows[3]])))


def city_delete(c: Context) -> Window:
    name = str(c.args["city"])

    def delete() -> None:
        c.state["cities"].pop(name, None)
        c.back()

    words = PLACES[place_of(c, name)].name if name in c.state["cities"] else T("", "")
    title = T(f"Delete {words.en}?", f"要删除{words.zh}吗？")
    text = Text(T("Its weather will no longer be shown.", "将不再显示该城市的天气。"))
    return ask(c, title, text, T("Delete", "删除"), delete, "city_delete_yes")


def city_search(c: Context) -> Window:
    """Find a city and add it."""
    query = Bind(c.ui, "query", "")
    present = {city["place"] for city in c.state["cities"].values()}
    typed = str(query.get()).strip().lower()

    def add(place: str) -> None:
        if place not in present:
            c.state["cities"][c.new_id("k")] = {"place": place, "alerts": True}
        c.back()

    found = [
        place
        for place, known in PLACES.items()
        if typed and typed in f"{known.name.en} {known.name.zh} {known.region.en} {known.region.zh}".lower()
    ]
    field = TextField(query, T("Search for a city", "搜索城市"), "search", key="city_query")
    rows: list[Widget] = [
        ListItem(
            PLACES[place].name,
            PLACES[place].region,
            "check" if place in present else "add_location",
            key="place",
            item=place,
            on_click=partial(add, place),
        )
        for place in found
    ]
    if not typed:
        popular = ("beijing", "shanghai", "tokyo", "paris", "new_york", "singapore", "dubai", "sydney", "rome")
        chips = [
            Chip(PLACES[place].name, key="popular", item=place, selected=place in present, on_click=partial(add, place))
            for place in popular
        ]
        rows = [subhead("Popular cities", "热门城市"), Grid(chips, 3, padding=(16, 4))]
    elif not found:
        rows = [Text(T("No city found", "未找到城市"), align="center", padding=32)]
    return Screen(bar=AppBar(search=field), body=Scroll(rows))


# --- air and alerts --------------------------------------------------------------------------------------------------


def pollutants(today: Day) -> list[tuple[str, int]]:
    return [
        ("PM2.5", today.air // 2),
        ("PM10", today.air * 3 // 4),
        ("O₃", 40 + today.uv * 9),
        ("NO₂", 10 + today.wind),
        ("SO₂", 4 + today.wind // 4),
        ("CO", 1 + today.air // 60),
    ]


def air(c: Context) -> Window:
    today = weather(place_of(c, str(c.args["city"])), c.now.date())
    words, advice = air_words(today.air)
    rows: list[Widget] = [
        Text(str(today.air), style="display", align="center", padding=(16, 8)),
        Text(words, style="title", align="center"),
        Progress(min(1.0, today.air / 300), padding=(24, 16)),
        Text(advice, align="center", padding=(16, 8)),
        subhead("Pollutants (µg/m³)", "污染物（微克/立方米）"),
        *[ListItem(name, trailing=str(value)) for name, value in pollutants(today)],
    ]
    return screen(T("Air quality", "空气质量"), rows)


def alerts(c: Context) -> Window:
    """The warnings for all cities, today."""
    rows: list[Widget] = []
    for name, city in c.state["cities"].items():
        found = alert_of(city["place"], c.now.date())
        if found is None or not city["alerts"]:
            continue
        unread = c.state["read_alerts"].get(name) != c.now.date().isoformat()
        rows.append(
            ListItem(
                found[0],
                PLACES[city["place"]].name,
                "warning",
                key="alert",
                item=name,
                trailing=T("New", "新") if unread else None,
                on_click=partial(read_alert, c, name),
            )
        )
    empty = [Text(T("No alerts. All is calm.", "没有预警，一切正常。"), align="center", padding=32)]
    follow = subhead("Follow alerts for", "关注以下城市的预警")
    switches = [
        ListItem(PLACES[city["place"]].name, trailing=Switch(Bind(city, "alerts"), key="follow", item=name))
        for name, city in c.state["cities"].items()
    ]
    return screen(T("Weather alerts", "天气预警"), [*(rows or empty), follow, *switches])


def alert(c: Context) -> Window:
    place = place_of(c, str(c.args["city"]))
    found = alert_of(place, c.now.date())
    if found is None:
        return screen(T("Alert", "预警"), [Text(T("This alert has ended", "此预警已解除"), padding=16)])
    rows: list[Widget] = [
        Text(found[0], style="headline", padding=(16, 8)),
        Text(PLACES[place].name, padding=(16, 0)),
        Text(T("Until tonight at 20:00", "持续至今晚 20:00"), style="caption", padding=(16, 8)),
        Text(found[1], padding=16),
    ]
    return screen(T("Alert", "预警"), rows)


# --- report ----------------------------------------------------------------------------------------------------------


def report(c: Context) -> Window:
    """Tell others what the weather is really like."""
    sky, note = Bind(c.ui, "sky", ""), Bind(c.ui, "note", "")
    city = Bind(c.ui, "city", next(iter(c.state["cities"]), ""))

    def send() -> None:
        made: dict[str, Any] = {"sky": sky.get(), "note": note.get().strip(), "city": city.get()}
        c.state["reports"][c.new_id("r")] = {**made, "at": f"{c.now:%Y-%m-%dT%H:%M}"}
        c.toast(T("Thank you for your report", "感谢您的上报"))
        c.back()

    chips = [
        Chip(known.words, known.glyph, key="report_sky", item=name, selected=sky.get() == name,
             on_click=partial(sky.set, name))
        for name, known in SKIES.items()
    ]  # fmt: skip
    where = [
        Radio(city, name, PLACES[place_of(c, name)].name, key="report_city", item=name, padding=(16, 2))
        for name in c.state["cities"]
    ]
    field = TextField(note, T("Comment", "备注"), "multiline", key="report_note", padding=(16, 8))
    ready = bool(sky.get() and city.get())
    button = Button(c.pick(T("Submit", "提交"), T("Send report", "发送上报")), key="report_send", on_click=send,
                    enabled=ready,
                    padding=(16, 12))  # fmt: skip
    question = subhead("What is it like outside?", "外面天气怎么样？")
    sky_part: list[Widget] = [question, Grid(chips, 2, padding=(16, 4))]
    city_part: list[Widget] = [subhead("Where?", "在哪里？"), *where]
    rows = c.pick([*sky_part, *city_part, field], [*city_part, field, *sky_part])
    sent = [
        ListItem(SKIES[made["sky"]].words, made["note"] or None, SKIES[made["sky"]].glyph, trailing=made["at"][11:])
        for made in c.state["reports"].values()
    ]
    past: list[Widget] = [subhead("Your reports", "您的上报"), *sent] if sent else []
    return screen(T("Report the weather", "上报天气"), [*rows, button, *past])


WINDOWS: Final[dict[str, PageFunction]] = {
    "cities": cities,
    "city_menu": city_menu,
    "city_delete": city_delete,
    "city_search": city_search,
    "air": air,
    "alerts": alerts,
    "alert": alert,
    "report": report,
}

CHANGES: Final[dict[str, ChangeKind]] = {
    "city_add": "icon_only",
    "make_home": "renamed",
    "city_menu/city_delete": "renamed",
    "city_alerts": "moved",
    "report_send": "renamed",
    "report_sky": "moved",
}
