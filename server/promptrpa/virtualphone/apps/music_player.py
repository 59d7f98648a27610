"""Music: the player, its queue, words, equalizer and sleep timer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from promptrpa.virtualphone.apps.music_data import ALBUMS, BANDS, PRESETS, SONGS, artist_of, cover, time_words
from promptrpa.virtualphone.apps.music_parts import like, pause, play, position, resume, step, toggle
from promptrpa.virtualphone.apps.settings_rows import framed, screen, subhead
from promptrpa.virtualphone.kit import (
    AppBar,
    Bind,
    Card,
    ChangeKind,
    Chip,
    Column,
    Context,
    EventFunction,
    Grid,
    IconButton,
    Image,
    ListItem,
    MenuItem,
    PageFunction,
    Row,
    Screen,
    Scroll,
    Sheet,
    Slider,
    Spacer,
    Switch,
    T,
    Text,
    Widget,
    Window,
)

REPEATS: Final = {
    "off": (T("Repeat off", "不循环"), "repeat", "all"),
    "all": (T("Repeat all", "列表循环"), "repeat_on", "one"),
    "one": (T("Repeat one", "单曲循环"), "repeat_one", "off"),
}
"""Mode -> words, glyph, and what a tap makes of it."""

SLEEP: Final = (5, 10, 15, 30, 45, 60)
"""Minutes."""


def flip_shuffle(c: Context) -> None:
    c.state["player"]["shuffle"] = not c.state["player"]["shuffle"]


def turn_repeat(c: Context) -> None:
    player = c.state["player"]
    player["repeat"] = REPEATS[player["repeat"]][2]


def seek(c: Context, share: int) -> None:
    player = c.state["player"]
    player["position"] = round(SONGS[player["song"]].seconds * share / 100, 1)
    if player["playing"]:
        resume(c)


def previous(c: Context) -> None:
    """The song before, or the beginning of this one once it has played a little."""
    step(c, 0 if position(c) > 3 else -1)


def player_page(c: Context) -> Window:
    player = c.state["player"]
    song = SONGS[player["song"]]
    at = position(c)
    playing = bool(player["playing"])
    liked = song.id in c.state["liked"]
    heart = IconButton(
        "heart_check" if liked else "favorite",
        key="player_like",
        description=T("Remove like", "取消喜欢") if liked else T("Like", "喜欢"),
        selected=liked,
        color="error" if liked else "on_surface_variant",
        on_click=partial(like, c, song.id),
    )
    title = Column([Text(song.title, style="headline", max_lines=1), Text(artist_of(song.id))], weight=1)
    bar = Slider(
        Bind({"share": round(100 * at / song.seconds)}, "share"),
        on_change=partial(seek, c),
        key="seek",
        description=T("Position in the song", "播放进度"),
    )
    times = Row(
        [Text(time_words(at), style="caption"), Spacer(weight=1), Text(time_words(song.seconds), style="caption")]
    )
    order = ListItem(
        ALBUMS[song.album].title,
        T("From this album", "来自专辑"),
        "album",
        key="player_album",
        on_click=partial(c.open, "album", album=song.album),
    )
    actions, menu = player_tools(c, song.id)
    rows: list[Widget] = [
        Column([Image(cover(song.album), 280, 280, 24)], align="center", padding=(16, 8)),
        Row(c.pick([title, heart], [heart, title]), padding=(20, 4)),
        Column([bar, times], padding=(20, 0)),
        controls(c, playing),
        order,
    ]
    return Screen(bar=AppBar(actions=actions, overflow=menu), body=Scroll(rows))


def controls(c: Context, playing: bool) -> Widget:
    player = c.state["player"]
    repeat = REPEATS[player["repeat"]]
    shuffled = bool(player["shuffle"])
    buttons: list[tuple[str, str, T, Callable[[], None], bool]] = [
        ("shuffle", "shuffle", T("Shuffle on", "随机播放已开启") if shuffled else T("Shuffle off", "随机播放已关闭"),
         partial(flip_shuffle, c), shuffled),
        ("previous", "skip_previous", T("Previous", "上一首"), partial(previous, c), False),
        ("play", "pause_circle" if playing else "play_circle", T("Pause", "暂停") if playing else T("Play", "播放"),
         partial(toggle, c), True),
        ("next", "skip_next", T("Next", "下一首"), partial(step, c, 1), False),
        ("repeat", repeat[1], repeat[0], partial(turn_repeat, c), player["repeat"] != "off"),
    ]  # fmt: skip
    made = [
        IconButton(glyph, key=key, description=words, color="primary" if on else "on_surface_variant", on_click=run)
        for key, glyph, words, run, on in buttons
    ]
    return Row([Spacer(weight=1), *made, Spacer(weight=1)], gap=12, padding=(16, 8))


def player_tools(c: Context, song: str) -> tuple[list[IconButton], list[MenuItem]]:
    """Version 1 has all tools in the bar; version 2 keeps most of them in the menu."""
    tools = [
        ("queue", "queue_music", c.pick(T("Queue", "播放队列"), T("Up next", "接下来播放")), partial(c.open, "queue")),
        ("lyrics", "lyrics", T("Lyrics", "歌词"), partial(c.open, "lyrics", song=song)),
        ("sleep_timer", "bedtime", T("Sleep timer", "睡眠定时器"), partial(c.open, "sleep_timer")),
        ("equalizer", "equalizer", T("Equalizer", "均衡器"), partial(c.open, "equalizer")),
    ]
    shown = c.pick(("queue", "lyrics", "sleep_timer", "equalizer"), ("queue",))
    icons = [
        IconButton(glyph, key=key, description=words, on_click=run) for key, glyph, words, run in tools if key in shown
    ]
    menu = [
        MenuItem(key=key, text=words, on_click=run, glyph=glyph) for key, glyph, words, run in tools if key not in shown
    ]
    more = partial(c.open, "song_menu", song=song)
    return icons, [
        *menu,
        MenuItem(key="player_more", text=T("More about this song", "此歌曲的更多选项"), on_click=more),
    ]


def queue(c: Context) -> Window:
    """What plays now and what comes next."""
    player = c.state["player"]
    songs: list[str] = player["queue"]
    place = songs.index(player["song"]) if player["song"] in songs else -1

    def remove(song: str) -> None:
        player["queue"] = [other for other in songs if other != song]

    def clear() -> None:
        player["queue"] = [player["song"]] if player["song"] else []

    rows: list[Widget] = []
    if player["song"]:
        now = SONGS[player["song"]]
        rows = [
            subhead("Now playing", "正在播放"),
            ListItem(now.title, artist_of(now.id), leading=Image(cover(now.album), 48, 48, 6)),
        ]
    after = songs[place + 1 :]
    if after:
        rows.append(subhead("Next", "接下来"))
    for song in after:
        words = T(f"Remove {SONGS[song].title}", f"移除{SONGS[song].title}")
        cross = IconButton("close", key="queue_remove", item=song, description=words, on_click=partial(remove, song))
        rows.append(
            ListItem(
                SONGS[song].title,
                artist_of(song),
                "drag_handle",
                key="queue_song",
                item=song,
                trailing=cross,
                on_click=partial(play_from, c, song),
            )
        )
    if not rows:
        rows = [Text(T("Nothing to play", "没有要播放的内容"), align="center", padding=32)]
    words = T("Clear queue", "清空队列")
    actions = c.pick((), (IconButton("clear_all", key="queue_clear", description=words, on_click=clear),))
    menu = c.pick((MenuItem(key="queue_clear", text=words, on_click=clear),), ())
    return screen(c.pick(T("Queue", "播放队列"), T("Up next", "接下来播放")), rows, actions=actions, overflow=menu)


def play_from(c: Context, song: str) -> None:
    player = c.state["player"]
    shuffled = bool(player["shuffle"])
    play(c, player["queue"], song, shuffle=False)
    player["shuffle"] = shuffled


def lyrics(c: Context) -> Window:
    song = SONGS[str(c.args["song"])]
    words = T(
        f"{song.title}\n\nSlowly the morning comes over the hill,\nthe kettle is singing, the city is still.",
        f"{song.title}\n\n晨光慢慢爬上山岗，\n水壶轻唱，城市还在梦乡。",
    )
    return screen(T("Lyrics", "歌词"), [Text(words, style="title", padding=20)])


# --- sleep timer -----------------------------------------------------------------------------------------------------


def set_sleep(c: Context, minutes: int) -> None:
    until = c.now.isoformat(timespec="seconds") if minutes else ""
    c.state["sleep"] = {"minutes": minutes, "since": until}
    if minutes:
        c.after(minutes * 60, "sleep_now", since=until)
        c.toast(T(f"Music stops in {minutes} min", f"音乐将在 {minutes} 分钟后停止"))
    c.back()


def sleep_now(c: Context, since: str) -> None:
    if c.state["sleep"]["since"] != since:
        return
    if c.state["player"]["playing"]:
        pause(c)
    c.state["sleep"] = {"minutes": 0, "since": ""}


def sleep_timer(c: Context) -> Window:
    """When to stop the music."""
    chosen = c.state["sleep"]["minutes"]
    rows: list[Widget] = [
        ListItem(
            T(f"{minutes} minutes", f"{minutes} 分钟"),
            glyph="check" if chosen == minutes else "bedtime",
            key="sleep_minutes",
            item=str(minutes),
            on_click=partial(set_sleep, c, minutes),
        )
        for minutes in SLEEP
    ]
    if chosen:
        off = partial(set_sleep, c, 0)
        rows.append(ListItem(T("Turn off timer", "关闭定时器"), glyph="timer_off", key="sleep_off", on_click=off))
    return Sheet(title=T("Stop the music after", "在以下时间后停止播放"), body=Column(rows))


# --- equalizer -------------------------------------------------------------------------------------------------------


def equalizer(c: Context) -> Window:
    sound = c.state["equalizer"]

    def choose(preset: str) -> None:
        sound.update(on=True, preset=preset, bands=dict(zip(BANDS, PRESETS[preset][1], strict=True)))

    def own(_: int) -> None:
        sound["preset"] = "own"

    switch = Switch(Bind(sound, "on"), key="equalizer_on")
    use = framed(Card(ListItem(T("Use equalizer", "使用均衡器"), trailing=switch), color="primary_container"))
    chips = [
        Chip(words, key="preset", item=preset, selected=sound["preset"] == preset, on_click=partial(choose, preset))
        for preset, (words, _) in PRESETS.items()
    ]
    bands = [
        Row(
            [Text(band, style="label"), Slider(Bind(sound["bands"], band), on_change=own, key="band", item=band,
                                               description=band, weight=1)],
            gap=12,
            padding=(16, 4),
        )
        for band in BANDS
    ]  # fmt: skip
    presets: list[Widget] = [subhead("Presets", "预设"), Grid(chips, 3, padding=(16, 4))]
    levels: list[Widget] = [subhead("Bands", "频段"), *bands]
    return screen(T("Equalizer", "均衡器"), [use, *c.pick([*presets, *levels], [*levels, *presets])])


WINDOWS: Final[dict[str, PageFunction]] = {
    "player": player_page,
    "queue": queue,
    "lyrics": lyrics,
    "sleep_timer": sleep_timer,
    "equalizer": equalizer,
}

EVENTS: Final[dict[str, EventFunction]] = {"sleep_now": sleep_now}

CHANGES: Final[dict[str, ChangeKind]] = {
    "player_like": "moved",
    "queue": "renamed",
    "lyrics": "nested",
    "sleep_timer": "nested",
    "equalizer": "nested",
    "queue_clear": "icon_only",
    "preset": "moved",
}
