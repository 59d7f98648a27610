"""Music: home, search and library, and the settings."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Final

from promptrpa.virtualphone.apps import music_lists, music_player
from promptrpa.virtualphone.apps.music_data import ALBUMS, ARTISTS, BANDS, GENRES, PRESETS, SONGS, artist_of, cover
from promptrpa.virtualphone.apps.music_lists import count_words
from promptrpa.virtualphone.apps.music_parts import (
    LIKED,
    album_tile,
    play,
    play_buttons,
    playlist_name,
    song_ended,
    song_row,
    strip,
)
from promptrpa.virtualphone.apps.settings_rows import (
    Book,
    Choice,
    Level,
    Nested,
    Page,
    Renamed,
    Toggle,
    changes,
    defaults,
    header,
    subhead,
)
from promptrpa.virtualphone.kit import (
    App,
    AppBar,
    Avatar,
    Bind,
    BottomNav,
    Button,
    ChangeKind,
    Chip,
    Context,
    Grid,
    HScroll,
    IconButton,
    Image,
    ListItem,
    MenuItem,
    Screen,
    Scroll,
    Spacer,
    State,
    T,
    Tab,
    Tabs,
    Text,
    TextField,
    Widget,
    Window,
)

NAVIGATION: Final = (
    Tab("listen", T("Home", "首页"), "home"),
    Tab("search", T("Search", "搜索"), "search"),
    Tab("library", T("Library", "音乐库"), "library_music"),
)

SHELVES: Final = (
    Tab("playlists", T("Playlists", "歌单"), "queue_music"),
    Tab("songs", T("Songs", "歌曲"), "music_note"),
    Tab("albums", T("Albums", "专辑"), "album"),
    Tab("artists", T("Artists", "歌手"), "artist"),
)

SORTS: Final = {
    "title": T("Title", "标题"),
    "artist": T("Artist", "歌手"),
    "newest": T("Newest first", "最新优先"),
}

OPTIONS: Final = (
    Page(
        "options",
        T("Settings", "设置"),
        [
            header("Playback", "播放"),
            Choice("quality_wifi", T("Audio quality on Wi-Fi", "WLAN 下的音质"), default="high",
                   v2=Renamed(T("Wi-Fi streaming", "WLAN 在线音质")),
                   options=[("normal", T("Normal", "标准")), ("high", T("High", "高")),
                            ("lossless", T("Lossless", "无损"))]),
            Choice("quality_mobile", T("Audio quality on mobile data", "移动网络下的音质"), default="normal",
                   v2=Nested(),
                   options=[("low", T("Low", "低")), ("normal", T("Normal", "标准")), ("high", T("High", "高"))]),
            Level("crossfade", T("Crossfade (seconds)", "淡入淡出（秒）"), default=0, high=12),
            Toggle("gapless", T("Gapless playback", "无缝播放"), default=True),
            Toggle("normalize", T("Same volume for all songs", "统一音量"),
                   v2=Renamed(T("Volume levelling", "音量均衡"))),
            header("Library", "音乐库"),
            Choice("song_sort", T("Sort songs by", "歌曲排序方式"), list(SORTS.items()), default="title"),
            Toggle("explicit", T("Allow explicit songs", "允许露骨内容"), default=True, v2=Nested()),
            header("Downloads", "下载"),
            Toggle("download_wifi", T("Download over Wi-Fi only", "仅通过 WLAN 下载"), default=True),
            Choice("download_quality", T("Download quality", "下载音质"), default="high", v2=Nested(),
                   options=[("normal", T("Normal", "标准")), ("high", T("High", "高")),
                            ("lossless", T("Lossless", "无损"))]),
            header("Other", "其他"),
            Toggle("headset_play", T("Play when headphones connect", "连接耳机时自动播放")),
            Toggle("lock_controls", T("Controls on the lock screen", "锁屏显示播放控件"), default=True),
        ],
    ),
)  # fmt: skip

CHANGES: Final[dict[str, ChangeKind]] = {
    "listen": "icon_only",
    "search": "icon_only",
    "library": "icon_only",
    "playlists": "icon_only",
    "songs": "icon_only",
    "albums": "icon_only",
    "artists": "icon_only",
    "playlist_create_row": "icon_only",
    "options": "nested",
    "sort": "moved",
    **changes(OPTIONS),
    **music_lists.CHANGES,
    **music_player.CHANGES,
}


def first_state(random: Random) -> State:
    names = list(SONGS)
    return {
        **defaults(OPTIONS),
        "liked": dict.fromkeys(("g3", "g21", "g48"), True),
        "playlists": {
            "l1": {"name": "Morning run", "songs": ["g2", "g14", "g31", "g28"]},
            "l2": {"name": "Focus", "songs": ["g35", "g36", "g37", "g24"]},
            "l3": {"name": "通勤路上", "songs": ["g41", "g46", "g51", "g9"]},
        },
        "player": {
            "song": "",
            "queue": [],
            "playing": False,
            "started": "",
            "position": 0,
            "shuffle": False,
            "repeat": "off",
        },
        "recent": random.sample(names, 4),
        "searches": [],
        "downloads": {"b3": True},
        "following": {},
        "sleep": {"minutes": 0, "since": ""},
        "equalizer": {"on": False, "preset": "flat", "bands": dict(zip(BANDS, PRESETS["flat"][1], strict=True))},
    }


app = App(
    id="music",
    package="com.example.music",
    name=T("Music", "音乐"),
    glyph="music_note",
    color="#d81b60",
    state=first_state,
    changes=CHANGES,
    incidental=["music.recent", "music.recent.*", "music.searches", "music.searches.*"],
)


@app.page("home", activity=".MainActivity")
def home(c: Context) -> Window:
    chosen = Bind(c.ui, "tab", "listen")
    tab = str(chosen.get())
    options = partial(c.open, "options")
    words = T("Settings", "设置")
    actions = [IconButton("settings", key="options", description=words, on_click=options)] if c.version == 1 else []
    menu = [MenuItem(key="options", text=words, on_click=options, glyph="settings")] if c.version == 2 else []
    shelf = Bind(c.ui, "shelf", "playlists")
    if tab == "library" and c.version == 2 and shelf.get() == "playlists":
        new = partial(c.open, "playlist_new")
        label = T("New playlist", "新建歌单")
        actions.append(IconButton("playlist_add", key="playlist_create_row", description=label, on_click=new))
    title = next(known.text for known in NAVIGATION if known.key == tab)
    query = Bind(c.ui, "query", "")
    field = TextField(query, T("Search your music", "搜索您的音乐"), "search", key="search_field")
    rows = {"listen": listen, "search": search, "library": library}[tab](c)
    return Screen(
        bar=AppBar(title, back=False, actions=actions, overflow=menu, search=field if tab == "search" else None),
        tabs=Tabs(SHELVES, shelf, icons_only=c.version == 2) if tab == "library" else None,
        body=Scroll([*rows, Spacer(24)], late=0.4),
        bottom=strip(c),
        nav=BottomNav(NAVIGATION, chosen, icons_only=c.version == 2),
    )


def listen(c: Context) -> list[Widget]:
    """Recently played, playlists, and albums to discover."""
    recent: list[str] = c.state["recent"]
    tiles = [
        ListItem(
            SONGS[song].title,
            artist_of(song),
            leading=Image(cover(SONGS[song].album), 44, 44, 6),
            key="recent",
            item=song,
            on_click=partial(play, c, recent, song),
        )
        for song in recent[:4]
    ]
    newest = sorted(ALBUMS, key=lambda album: -ALBUMS[album].year)
    return [
        subhead("Listen again", "再听一遍"),
        *tiles,
        subhead("New albums", "新专辑"),
        HScroll([album_tile(c, album) for album in newest[:6]], padding=(12, 4)),
        subhead("Your playlists", "您的歌单"),
        *[playlist_row(c, name) for name in (LIKED, *c.state["playlists"])],
    ]


def playlist_row(c: Context, name: str) -> Widget:
    songs = len(c.state["liked"]) if name == LIKED else len(c.state["playlists"][name]["songs"])
    return ListItem(
        playlist_name(c, name),
        count_words(songs),
        "favorite" if name == LIKED else "queue_music",
        key="playlist",
        item=name,
        on_click=partial(c.open, "playlist", playlist=name),
    )


def remember(c: Context, query: str) -> None:
    c.state["searches"] = [query, *(old for old in c.state["searches"] if old != query)][:5]


def search(c: Context) -> list[Widget]:
    """What was typed, in songs, albums and artists; else the genres."""
    query = Bind(c.ui, "query", "")
    typed = str(query.get()).strip()
    if not typed:
        genres = [
            Button(words, kind="tonal", key="genre", item=genre, on_click=partial(c.open, "genre", genre=genre))
            for genre, words in GENRES.items()
        ]
        past = [
            Chip(old, "history", key="past_search", item=old, on_click=partial(query.set, old))
            for old in c.state["searches"]
        ]
        recent: list[Widget] = [subhead("Recent searches", "最近搜索"), HScroll(past, padding=(16, 4))] if past else []
        return [*recent, subhead("Browse", "浏览"), Grid(genres, 2, 12, padding=(16, 4))]
    kind = Bind(c.ui, "kind", "all")
    chips = [
        Chip(words, key="result_kind", item=value, selected=kind.get() == value, on_click=partial(kind.set, value))
        for value, words in {"all": T("All", "全部"), "songs": T("Songs", "歌曲"), "albums": T("Albums", "专辑"),
                             "artists": T("Artists", "歌手")}.items()
    ]  # fmt: skip
    rows = results(c, typed, str(kind.get()))
    none = [Text(T(f"Nothing found for “{typed}”", f"未找到“{typed}”的相关内容"), align="center", padding=32)]
    return [HScroll(chips, padding=(16, 8)), *(rows or none)]


def results(c: Context, typed: str, kind: str) -> list[Widget]:
    low = typed.lower()
    songs = [song for song in SONGS if low in f"{SONGS[song].title} {artist_of(song)}".lower()]
    albums = [album for album in ALBUMS.values() if low in album.title.lower()]
    artists = [artist for artist, name in ARTISTS.items() if low in name.lower()]

    def open_page(page: str, **args: str) -> None:
        remember(c, typed)
        c.open(page, **args)

    rows: list[Widget] = []
    if kind in ("all", "artists"):
        rows += [
            ListItem(ARTISTS[artist], T("Artist", "歌手"), leading=Avatar(ARTISTS[artist]), key="found_artist",
                     item=artist,
                     on_click=partial(open_page, "artist", artist=artist))
            for artist in artists
        ]  # fmt: skip
    if kind in ("all", "albums"):
        rows += [
            ListItem(album.title, T("Album", "专辑"), leading=Image(cover(album.id), 48, 48, 6), key="found_album",
                     item=album.id, on_click=partial(open_page, "album", album=album.id))
            for album in albums
        ]  # fmt: skip
    if kind in ("all", "songs"):
        rows += [song_row(c, song, songs) for song in songs]
    return rows


def sorted_songs(c: Context) -> list[str]:
    order = c.state["song_sort"]
    if order == "artist":
        return sorted(SONGS, key=lambda song: (artist_of(song), SONGS[song].title))
    if order == "newest":
        return sorted(SONGS, key=lambda song: (-ALBUMS[SONGS[song].album].year, SONGS[song].title))
    return sorted(SONGS, key=lambda song: SONGS[song].title)


def library(c: Context) -> list[Widget]:
    shelf = str(c.ui.get("shelf", "playlists"))
    if shelf == "songs":
        songs = sorted_songs(c)
        sort = Button(SORTS[c.state["song_sort"]], "sort", "text", key="sort",
                      on_click=partial(c.open, "choice", row="song_sort"))  # fmt: skip
        head: list[Widget] = c.pick([play_buttons(c, songs), sort], [sort, play_buttons(c, songs)])
        return [*head, *[song_row(c, song, songs) for song in songs]]
    if shelf == "albums":
        return [Grid([album_tile(c, album, 0) for album in ALBUMS], 2, 8, padding=(16, 8))]
    if shelf == "artists":
        return [
            ListItem(
                name, leading=Avatar(name), key="artist", item=artist, on_click=partial(c.open, "artist", artist=artist)
            )
            for artist, name in ARTISTS.items()
        ]
    rows = [playlist_row(c, name) for name in (LIKED, *c.state["playlists"])]
    if c.version == 2:
        return rows
    new = ListItem(T("New playlist", "新建歌单"), glyph="add", key="playlist_create_row",
                   on_click=partial(c.open, "playlist_new"))  # fmt: skip
    return [new, *rows]


for part in (music_lists, music_player):
    for name, build in part.WINDOWS.items():
        app.page(name)(build)
app.event("song_ended")(song_ended)
for name, handler in music_player.EVENTS.items():
    app.event(name)(handler)
Book(OPTIONS).register(app)
