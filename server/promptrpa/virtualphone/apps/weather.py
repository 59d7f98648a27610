"""Weather: the forecast of the chosen city, and what leads from it."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from functools import partial
from random import Random
from typing import Final

from promptrpa.virtualphone.apps import weather_more
from promptrpa.virtualphone.apps.settings_rows import (
    Book,
    Choice,
    Moved,
    Nested,
    Page,
    Renamed,
    Time,
    Toggle,
    changes,
    defaults,
    framed,
    header,
    screen,
    subhead,
)
from promptrpa.virtualphone.apps.weather_data import (
    FALLS,
    PLACES,
    PRESSURES,
    SKIES,
    WINDS,
    Day,
    air_words,
    degrees,
    hours,
    measure,
    weather,
)
from promptrpa.virtualphone.formats import day_words, month_words, weekday_words
from promptrpa.virtualphone.kit import (
    App,
    AppBar,
    Card,
    ChangeKind,
    Column,
    Context,
    Grid,
    HScroll,
    Icon,
    IconButton,
    Image,
    ListItem,
    MenuItem,
    Row,
    Screen,
    Scroll,
    Spacer,
    State,
    T,
    Text,
    Widget,
    Window,
    Words,
)

DAYS_AHEAD: Final = 10

OPTIONS: Final = (
    Page(
        "options",
        T("Settings", "设置"),
        [
            header("Units", "单位"),
            Choice("temperature", T("Temperature unit", "温度单位"), default="c", v2=Renamed(T("Degrees", "度数")),
                   options=[("c", T("Celsius (°C)", "摄氏度 (°C)")), ("f", T("Fahrenheit (°F)", "华氏度 (°F)"))]),
            Choice("wind", T("Wind speed unit", "风速单位"), [(unit, words) for unit, (words, _) in WINDS.items()],
                   default="kmh", v2=Nested()),
            Choice("pressure", T("Pressure unit", "气压单位"),
                   [(unit, words) for unit, (words, _) in PRESSURES.items()],
                   default="hpa", v2=Nested()),
            Choice("rainfall", T("Precipitation unit", "降水量单位"),
                   [(unit, words) for unit, (words, _) in FALLS.items()],
                   default="mm", v2=Nested()),
            header("Notifications", "通知"),
            Toggle("daily", T("Daily forecast", "每日预报"), v2=Renamed(T("Daily weather report", "每日天气播报")),
                   subtitle=T("A notification with the day's weather", "推送当天天气的通知")),
            Time("daily_time", T("Time of the daily forecast", "每日预报时间"), default="07:30",
                 when=lambda c: bool(c.state["daily"])),
            Toggle("rain_alerts", T("Rain alerts", "降雨提醒"), v2=Moved("first"),
                   subtitle=T("Before it starts to rain", "在开始下雨之前提醒")),
            Toggle("severe_alerts", T("Severe weather alerts", "恶劣天气预警"), default=True),
            Toggle("ongoing", T("Temperature in the status bar", "状态栏显示温度"), v2=Nested()),
            header("General", "常规"),
            Choice("refresh", T("Automatic refresh", "自动刷新"), default=60,
                   v2=Renamed(T("Update frequency", "更新频率")),
                   options=[(0, T("Never", "从不")), (30, T("Every 30 minutes", "每 30 分钟")),
                            (60, T("Every hour", "每小时")),
                            (360, T("Every 6 hours", "每 6 小时"))]),
            Toggle("refresh_wifi", T("Refresh over Wi-Fi only", "仅通过 WLAN 刷新")),
            Choice("background", T("Background", "背景"), default="sky",
                   options=[("sky", T("Sky", "天空")), ("plain", T("Plain", "纯色"))]),
            Toggle("night_quiet", T("No refresh at night", "夜间不刷新"), default=True,
                   subtitle=T("From 23:00 to 07:00", "23:00 至 07:00")),
        ],
        note=T("The weather on this phone is made up.", "此手机上的天气是虚构的。"),
    ),
)  # fmt: skip

CHANGES: Final[dict[str, ChangeKind]] = {
    "manage_cities": "icon_only",
    "options": "icon_only",
    "refresh_now": "icon_only",
    "share_forecast": "nested",
    "air": "moved",
    "hourly": "renamed",
    "all_days": "renamed",
    **changes(OPTIONS),
    **weather_more.CHANGES,
}


def first_state(random: Random) -> State:
    return {
        **defaults(OPTIONS),
        "cities": {
            "k1": {"place": "shanghai", "alerts": True},
            "k2": {"place": "beijing", "alerts": True},
            "k3": {"place": "london", "alerts": False},
        },
        "home": "k1",
        "shown": "k1",
        "reports": {},
        "read_alerts": {},
        "last_day": "",
        "refreshed": "",
    }


app = App(
    id="weather",
    package="com.example.weather",
    name=T("Weather", "天气"),
    glyph="partly_cloudy_day",
    color="#3f8fd2",
    state=first_state,
    changes=CHANGES,
    incidental=["weather.shown", "weather.read_alerts.*", "weather.last_day"],
)


def shown_city(c: Context) -> str:
    """The city on the first page: the one looked at last, else the home one, else any."""
    cities = c.state["cities"]
    return next((n for n in (c.state["shown"], c.state["home"], *cities) if n in cities), "")


# --- the first page --------------------------------------------------------------------------------------------------


@app.page("home", activity=".MainActivity")
def home(c: Context) -> Window:
    name = shown_city(c)
    actions, overflow = bar_items(c)
    if not name:
        body: Widget = Column(
            [
                Icon("location_city", size=64),
                Text(T("No city yet", "还没有城市"), style="title"),
            ],
            align="center",
            gap=8,
            padding=64,
        )
        return Screen(
            bar=AppBar(T("Weather", "天气"), back=False, actions=actions, overflow=overflow), body=Scroll([body])
        )
    place = c.state["cities"][name]["place"]
    today = weather(place, c.now.date())
    rows: list[Widget] = [head(c, place, today)]
    if weather_more.alert_of(place, c.now.date()) is not None:
        rows.append(alert_card(c, name))
    air = air_row(c, name, today)
    rows += [hours_strip(c, name), days_list(c, name), *c.pick([air], []), details(c, today), Spacer(32)]
    if c.version == 2:
        rows.insert(1, air)
    return Screen(
        bar=AppBar(PLACES[place].name, back=False, actions=actions, overflow=overflow), body=Scroll(rows, late=0.6)
    )


def bar_items(c: Context) -> tuple[list[IconButton], list[MenuItem]]:
    """The bar's icons and menu."""
    items = {
        "manage_cities": (T("Manage cities", "管理城市"), "location_city", partial(c.open, "cities")),
        "refresh_now": (T("Refresh", "刷新"), "refresh", partial(refresh, c)),
        "share_forecast": (T("Share forecast", "分享预报"), "share", partial(weather_more.share, c, shown_city(c))),
        "alerts": (T("Weather alerts", "天气预警"), "warning", partial(c.open, "alerts")),
        "report": (T("Report the weather", "上报天气"), "edit_note", partial(c.open, "report")),
        "options": (T("Settings", "设置"), "settings", partial(c.open, "options")),
    }
    in_bar = c.pick(("share_forecast",), ("manage_cities", "refresh_now", "options"))
    actions = [
        IconButton(glyph, key=key, description=words, on_click=run)
        for key, (words, glyph, run) in items.items()
        if key in in_bar
    ]
    menu = [
        MenuItem(key=key, text=words, on_click=run, glyph=glyph)
        for key, (words, glyph, run) in items.items()
        if key not in in_bar
    ]
    return actions, menu


def refresh(c: Context) -> None:
    c.state["refreshed"] = f"{c.now:%Y-%m-%dT%H:%M}"
    c.toast(T("Up to date", "已是最新"))


def head(c: Context, place: str, today: Day) -> Widget:
    now = hours(place, c.now, 1)[0]
    unit = str(c.state["temperature"])
    high_low = T(
        f"High {degrees(today.high, unit)} • Low {degrees(today.low, unit)}",
        f"最高 {degrees(today.high, unit)} • 最低 {degrees(today.low, unit)}",
    )
    parts: list[Widget] = [
        Text(degrees(now.degrees, unit), style="display", align="center", key="temperature_now"),
        Text(SKIES[today.sky].words, style="title", align="center"),
        Text(high_low, align="center"),
    ]
    if c.state["background"] == "sky":
        parts.append(Image(SKIES[today.sky].scene, height=150, round=20, padding=(0, 8)))
    return Column(parts, gap=4, padding=16)


def alert_card(c: Context, name: str) -> Widget:
    alert = weather_more.alert_of(c.state["cities"][name]["place"], c.now.date())
    words = alert[0] if alert is not None else T("", "")
    row = ListItem(words, T("Tap for details", "点按查看详情"), "warning")
    opens = partial(weather_more.read_alert, c, name)
    return framed(Card(row, color="error_container", key="alert_card", on_click=opens))


def hours_strip(c: Context, name: str) -> Widget:
    place, unit = c.state["cities"][name]["place"], str(c.state["temperature"])
    cells = [
        Column(
            [
                Text(T("Now", "现在") if index == 0 else f"{hour.at:%H:%M}", style="caption"),
                Icon(SKIES[hour.sky].glyph, color="primary"),
                Text(degrees(hour.degrees, unit), style="label"),
            ],
            gap=8,
            align="center",
            padding=(10, 4),
        )
        for index, hour in enumerate(hours(place, c.now, 24))
    ]
    words = c.pick(T("Hourly forecast", "逐小时预报"), T("Next 48 hours", "未来 48 小时"))
    title = ListItem(words, glyph="schedule", key="hourly", on_click=partial(c.open, "hourly", city=name))
    return framed(Card(Column([title, HScroll(cells, gap=4, padding=(8, 8))])))


def days_list(c: Context, name: str) -> Widget:
    rows = [day_row(c, name, c.now.date() + timedelta(days=ahead)) for ahead in range(5)]
    words = c.pick(T("10-day forecast", "10 天预报"), T("Days ahead", "未来天气"))
    title = ListItem(words, glyph="calendar_month", key="all_days", on_click=partial(c.open, "days", city=name))
    return framed(Card(Column([title, *rows])))


def day_name(c: Context, day: date) -> T:
    ahead = (day - c.now.date()).days
    if ahead == 0:
        return T("Today", "今天")
    return T("Tomorrow", "明天") if ahead == 1 else weekday_words(datetime.combine(day, datetime.min.time()))


def day_row(c: Context, name: str, day: date) -> Widget:
    found = weather(c.state["cities"][name]["place"], day)
    unit = str(c.state["temperature"])
    note = T(f"{SKIES[found.sky].words.en}, {found.rain}% rain", f"{SKIES[found.sky].words.zh}，降水概率 {found.rain}%")
    return ListItem(
        day_name(c, day),
        note,
        SKIES[found.sky].glyph,
        key="day",
        item=day.isoformat(),
        trailing=f"{degrees(found.high, unit)} / {degrees(found.low, unit)}",
        on_click=partial(see_day, c, name, day.isoformat()),
    )


def see_day(c: Context, name: str, day: str) -> None:
    c.state["last_day"] = day
    c.open("day", city=name, day=day)


def air_row(c: Context, name: str, today: Day) -> Widget:
    words = air_words(today.air)[0]
    note = T(f"{today.air}, {words.en}", f"{today.air}，{words.zh}")
    opens = partial(c.open, "air", city=name)
    return framed(Card(ListItem(T("Air quality", "空气质量"), note, "aq"), key="air", on_click=opens))


def tile(glyph: str, words: Words, value: Words) -> Widget:
    head = Row([Icon(glyph, size=20), Text(words, style="caption")], gap=8)
    return Card(Column([head, Text(value, style="title")], gap=8, padding=14))


def details(c: Context, day: Day) -> Widget:
    state = c.state
    tiles = [
        tile("water_drop", T("Humidity", "湿度"), f"{day.humidity}%"),
        tile("air", T("Wind", "风速"), measure(day.wind, WINDS[state["wind"]])),
        tile("wb_sunny", T("UV index", "紫外线指数"), str(day.uv)),
        tile("compress", T("Pressure", "气压"), measure(day.pressure, PRESSURES[state["pressure"]], 1)),
        tile("rainy", T("Precipitation", "降水量"), measure(day.fall, FALLS[state["rainfall"]], 1)),
        tile("wb_twilight", T("Sunrise and sunset", "日出日落"), f"{day.sunrise} / {day.sunset}"),
    ]
    return Grid(tiles, 2, 12, padding=(12, 6))


# --- hours, days, air ------------------------------------------------------------------------------------------------


@app.page("hourly")
def hourly(c: Context) -> Window:
    place, unit = c.state["cities"][c.args["city"]]["place"], str(c.state["temperature"])
    rows: list[Widget] = []
    for hour in hours(place, c.now, 48):
        if hour.at.hour == 0 or not rows:
            day = day_name(c, hour.at.date())
            rows.append(subhead(day.en, day.zh))
        rain = T(f"{hour.rain}% rain", f"降水概率 {hour.rain}%")
        note = T(f"{SKIES[hour.sky].words.en}, {rain.en}", f"{SKIES[hour.sky].words.zh}，{rain.zh}")
        glyph = SKIES[hour.sky].glyph
        rows.append(ListItem(f"{hour.at:%H:%M}", note, glyph, trailing=degrees(hour.degrees, unit)))
    return screen(c.pick(T("Hourly forecast", "逐小时预报"), T("Next 48 hours", "未来 48 小时")), rows)


@app.page("days")
def days(c: Context) -> Window:
    name = str(c.args["city"])
    rows = [day_row(c, name, c.now.date() + timedelta(days=ahead)) for ahead in range(DAYS_AHEAD)]
    return screen(c.pick(T("10-day forecast", "10 天预报"), T("Days ahead", "未来天气")), rows)


@app.page("day")
def day_page(c: Context) -> Window:
    """One day: the sky, high and low, and what else is known."""
    name, day = str(c.args["city"]), date.fromisoformat(str(c.args["day"]))
    found = weather(c.state["cities"][name]["place"], day)
    unit = str(c.state["temperature"])
    moment = datetime.combine(day, datetime.min.time())
    title = T(
        f"{day_name(c, day).en}, {day.day} {month_words(moment).en}",
        f"{day_name(c, day).zh} {day_words(moment, c.now).zh}",
    )
    rows: list[Widget] = [
        Image(SKIES[found.sky].scene, height=170, padding=(16, 8), round=20),
        Text(SKIES[found.sky].words, style="headline", padding=(16, 4)),
        ListItem(T("High", "最高气温"), glyph="arrow_upward", trailing=degrees(found.high, unit)),
        ListItem(T("Low", "最低气温"), glyph="arrow_downward", trailing=degrees(found.low, unit)),
        ListItem(T("Chance of rain", "降水概率"), glyph="umbrella", trailing=f"{found.rain}%"),
        details(c, found),
    ]
    after = (day + timedelta(days=1)).isoformat()
    step = IconButton("chevron_right", key="next_day", description=T("Next day", "后一天"),
                      on_click=partial(c.replace, "day", city=name, day=after))  # fmt: skip
    return screen(title, rows, actions=[step])


for part_name, build in weather_more.WINDOWS.items():
    app.page(part_name)(build)
Book(OPTIONS).register(app)
