"""The dialogs that choose a date and a time of day, for any app.

An app adds them with `add_pickers(app)`. A page with a form opens one with `c.open("pick_date", form=c.ui, name="date",
value="2026-03-09")`: the choice goes into the form under that name, as text ("2026-03-09", "07:30"). `value` is what to
start with, empty for today.
"""

from __future__ import annotations

from calendar import Calendar
from datetime import date, datetime
from functools import partial

from .formats import MONTH_NAMES, WEEKDAYS, WEEKDAYS_ZH
from .kit import App, Bind, Box, Button, Column, Context, Dialog, Grid, IconButton, NumberWheel, Row, T, Text, Widget


def date_words(day: date) -> T:
    """The whole date, with its weekday."""
    return T(
        f"{WEEKDAYS[day.weekday()]}, {day.day} {MONTH_NAMES[day.month - 1]} {day.year}",
        f"{day.year}年{day.month}月{day.day}日 周{WEEKDAYS_ZH[day.weekday()]}",
    )


def month_title(year: int, month: int) -> T:
    return T(f"{MONTH_NAMES[month - 1]} {year}", f"{year}年{month}月")


def month_shift(year: int, month: int, months: int) -> tuple[int, int]:
    """Year and month so many months later."""
    count = year * 12 + month - 1 + months
    return count // 12, count % 12 + 1


def weekday_letters(first: int = 0) -> list[T]:
    """The heads of a month's columns; 0 starts with Monday, 6 with Sunday."""
    return [T(WEEKDAYS[day % 7][0], WEEKDAYS_ZH[day % 7]) for day in range(first, first + 7)]


def _accept(c: Context, value: str) -> None:
    c.args["form"][c.args["name"]] = value
    c.back()


def _buttons(c: Context, value: str) -> tuple[Button, Button]:
    return (
        Button(T("Cancel", "取消"), key="picker_cancel", kind="text", on_click=c.back),
        Button(T("OK", "确定"), key="picker_ok", kind="text", on_click=partial(_accept, c, value)),
    )


def _show_month(c: Context, year: int, month: int) -> None:
    c.ui["month"] = f"{year}-{month:02d}"


def _choose_day(c: Context, day: date) -> None:
    c.ui["chosen"] = day.isoformat()
    _show_month(c, day.year, day.month)


def _day_cell(c: Context, day: date, chosen: date, month: int) -> Widget:
    if day.month != month:
        return Box(Text(""), height=40)
    picked = day == chosen
    colour = "on_primary" if picked else "primary" if day == c.now.date() else "on_surface"
    return Box(
        Text(str(day.day), color=colour, align="center"),
        key="day",
        item=day.isoformat(),
        description=date_words(day),
        selected=picked,
        height=40,
        color="primary" if picked else "",
        round=20,
        on_click=partial(_choose_day, c, day),
    )


def _arrow(c: Context, key: str, glyph: str, words: T, year: int, month: int) -> Widget:
    return IconButton(glyph, key=key, description=words, on_click=partial(_show_month, c, year, month))


def date_dialog(c: Context) -> Dialog:
    chosen = date.fromisoformat(c.ui.get("chosen") or c.args.get("value") or c.now.date().isoformat())
    year, month = (int(part) for part in c.ui.get("month", f"{chosen:%Y-%m}").split("-"))
    days = list(Calendar().itermonthdates(year, month))
    head = Row(
        [
            _arrow(
                c, "year_before", "keyboard_double_arrow_left", T("Previous year", "上一年"), max(year - 1, 1900), month
            ),
            _arrow(c, "month_before", "chevron_left", T("Previous month", "上个月"), *month_shift(year, month, -1)),
            Text(month_title(year, month), style="label", align="center", weight=1),
            _arrow(c, "month_after", "chevron_right", T("Next month", "下个月"), *month_shift(year, month, 1)),
            _arrow(
                c, "year_after", "keyboard_double_arrow_right", T("Next year", "下一年"), min(year + 1, 2100), month
            ),
        ]
    )
    letters = [Text(words, style="caption", align="center") for words in weekday_letters()]
    cells = [_day_cell(c, day, chosen, month) for day in days]
    return Dialog(
        title=date_words(chosen),
        body=Column([head, Grid([*letters, *cells], columns=7, gap=0)]),
        buttons=_buttons(c, chosen.isoformat()),
    )


def time_dialog(c: Context) -> Dialog:
    start = datetime.strptime(c.args.get("value") or f"{c.now:%H}:00", "%H:%M")
    hour, minute = Bind(c.ui, "hour", start.hour), Bind(c.ui, "minute", start.minute)
    wheels = Row(
        [
            NumberWheel(hour, 0, 23, key="hour", description=T("Hour", "小时"), weight=1),
            Text(":", style="headline"),
            NumberWheel(minute, 0, 59, key="minute", description=T("Minute", "分钟"), weight=1),
        ],
        gap=8,
    )
    return Dialog(
        title=T("Select time", "选择时间"), body=wheels, buttons=_buttons(c, f"{hour.get():02d}:{minute.get():02d}")
    )


def add_pickers(app: App) -> None:
    """Register the pages "pick_date" and "pick_time"."""
    app.page("pick_date")(date_dialog)
    app.page("pick_time")(time_dialog)
