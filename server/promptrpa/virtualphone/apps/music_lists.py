"""Music: albums, artists, genres, playlists and what can be done with a song."""

from __future__ import annotations

from functools import partial
from typing import Final

from promptrpa.virtualphone.apps.music_data import (
    ALBUMS,
    ARTISTS,
    GENRES,
    SONGS,
    artist_of,
    cover,
    songs_by,
    songs_of,
    time_words,
)
from promptrpa.virtualphone.apps.music_parts import (
    LIKED,
    album_tile,
    like,
    play_buttons,
    playlist_name,
    playlist_songs,
    song_row,
    strip,
)
from promptrpa.virtualphone.apps.settings_rows import SAVE, ask, screen, subhead
from promptrpa.virtualphone.kit import (
    AppBar,
    Avatar,
    Bind,
    Button,
    ChangeKind,
    Column,
    Context,
    Grid,
    HScroll,
    IconButton,
    Image,
    ListItem,
    MenuItem,
    PageFunction,
    Screen,
    Scroll,
    Sheet,
    Spacer,
    T,
    Text,
    TextField,
    Widget,
    Window,
)

# --- albums, artists, genres -----------------------------------------------------------------------------------------


def album_page(c: Context) -> Window:
    album = ALBUMS[str(c.args["album"])]
    songs = songs_of(album.id)
    minutes = sum(SONGS[song].seconds for song in songs) // 60
    facts = T(
        f"{album.year} • {GENRES[album.genre].en} • {len(songs)} songs, {minutes} min",
        f"{album.year} • {GENRES[album.genre].zh} • {len(songs)} 首，{minutes} 分钟",
    )
    kept = album.id in c.state["downloads"]

    def download() -> None:
        if kept:
            c.state["downloads"].pop(album.id)
        else:
            c.state["downloads"][album.id] = True
            c.toast(T("Downloaded", "已下载"))

    head = Column(
        [
            Image(cover(album.id), 200, 200, 16),
            Text(album.title, style="headline", align="center"),
            Button(ARTISTS[album.artist], kind="text", key="album_artist",
                   on_click=partial(c.open, "artist", artist=album.artist)),
            Text(facts, style="caption"),
        ],
        gap=4,
        align="center",
        padding=(16, 8),
    )  # fmt: skip
    icon = IconButton(
        "download_done" if kept else "download",
        key="download",
        description=T("Remove download", "移除下载") if kept else T("Download", "下载"),
        on_click=download,
    )
    rows = [song_row(c, song, songs) for song in songs]
    return Screen(
        bar=AppBar(actions=[icon]), body=Scroll([head, play_buttons(c, songs), *rows, Spacer(24)]), bottom=strip(c)
    )


def artist_page(c: Context) -> Window:
    artist = str(c.args["artist"])
    songs = songs_by(artist)
    albums = [album.id for album in ALBUMS.values() if album.artist == artist]
    follows = artist in c.state["following"]

    def follow() -> None:
        if follows:
            c.state["following"].pop(artist)
        else:
            c.state["following"][artist] = True

    words = T("Following", "已关注") if follows else c.pick(T("Follow", "关注"), T("Subscribe", "订阅"))
    button = Button(words, kind="outlined" if follows else "filled", key="follow", on_click=follow)
    head = Column([Avatar(ARTISTS[artist], 96), Text(ARTISTS[artist], style="headline"), button], gap=8, align="center",
                  padding=16)  # fmt: skip
    rows: list[Widget] = [head, play_buttons(c, songs), subhead("Popular", "热门歌曲")]
    rows += [song_row(c, song, songs) for song in songs[:5]]
    rows += [subhead("Albums", "专辑"), HScroll([album_tile(c, album) for album in albums], padding=(12, 4))]
    return Screen(bar=AppBar(), body=Scroll([*rows, Spacer(24)]), bottom=strip(c))


def genre_page(c: Context) -> Window:
    genre = str(c.args["genre"])
    albums = [album.id for album in ALBUMS.values() if album.genre == genre]
    songs = [song for album in albums for song in songs_of(album)]
    rows: list[Widget] = [
        play_buttons(c, songs),
        Grid([album_tile(c, album, 0) for album in albums], 2, 8, padding=(16, 8)),
    ]
    return Screen(bar=AppBar(GENRES[genre], large=True), body=Scroll([*rows, Spacer(24)]), bottom=strip(c))


# --- playlists -------------------------------------------------------------------------------------------------------


def playlist_page(c: Context) -> Window:
    """The songs of a playlist; its own ones can be renamed, changed and deleted."""
    name = str(c.args["playlist"])
    if name != LIKED and name not in c.state["playlists"]:
        return screen(T("Playlist", "歌单"), [Text(T("This playlist was deleted", "此歌单已删除"), padding=16)])
    songs = playlist_songs(c, name)
    rows: list[Widget] = [play_buttons(c, songs)] if songs else []
    rows += [song_row(c, song, songs, name) for song in songs]
    if not songs:
        rows.append(Text(T("No songs yet", "还没有歌曲"), align="center", padding=32))
    rename = partial(c.open, "playlist_rename", playlist=name)
    delete = partial(c.open, "playlist_delete", playlist=name)
    menu = [
        MenuItem(key="playlist_rename", text=T("Rename", "重命名"), on_click=rename, glyph="edit"),
        MenuItem(key="playlist_delete", text=T("Delete playlist", "删除歌单"), on_click=delete, glyph="delete"),
    ]
    edit = IconButton("tune", key="playlist_more", description=T("Edit playlist", "编辑歌单"),
                      on_click=partial(c.open, "playlist_edit", playlist=name))  # fmt: skip
    own = name != LIKED
    return Screen(
        bar=AppBar(
            playlist_name(c, name),
            actions=c.pick([], [edit]) if own else [],
            overflow=c.pick(menu, []) if own else [],
            large=True,
        ),
        body=Scroll([*rows, Spacer(24)]),
        bottom=strip(c),
    )


def playlist_edit(c: Context) -> Window:
    """Version 2: what can be done with a playlist, on a sheet."""
    name = str(c.args["playlist"])
    rows: list[Widget] = [
        ListItem(words, glyph=glyph, key=key, on_click=partial(c.replace, page, playlist=name))
        for key, words, glyph, page in (
            ("playlist_rename", T("Rename", "重命名"), "edit", "playlist_rename"),
            ("playlist_delete", T("Delete playlist", "删除歌单"), "delete", "playlist_delete"),
        )
    ]
    return Sheet(title=playlist_name(c, name), body=Column(rows))


def playlist_new(c: Context) -> Window:
    """A name for a new playlist; it begins with a song where one is given."""
    typed = Bind(c.ui, "name", "")
    song = str(c.args.get("song", ""))

    def create() -> None:
        made = c.new_id("l")
        c.state["playlists"][made] = {"name": typed.get().strip(), "songs": [song] if song else []}
        c.back()

    field = TextField(typed, T("Playlist name", "歌单名称"), key="playlist_name")
    words = c.pick(T("Create", "创建"), T("Make playlist", "新建"))
    return ask(c, T("New playlist", "新建歌单"), field, words, create, "playlist_create", bool(typed.get().strip()))


def playlist_rename(c: Context) -> Window:
    playlist = c.state["playlists"][c.args["playlist"]]
    typed = Bind(c.ui, "name", playlist["name"])

    def save() -> None:
        playlist["name"] = typed.get().strip()
        c.back()

    field = TextField(typed, T("Playlist name", "歌单名称"), key="playlist_name")
    return ask(c, T("Rename playlist", "重命名歌单"), field, SAVE, save, "playlist_save", bool(typed.get().strip()))


def playlist_delete(c: Context) -> Window:
    name = str(c.args["playlist"])

    def delete() -> None:
        c.state["playlists"].pop(name, None)
        c.back(2)

    title = T("Delete playlist?", "要删除歌单吗？")
    text = T("The songs stay in your library.", "歌曲仍会保留在音乐库中。")
    return ask(c, title, Text(text), T("Delete", "删除"), delete, "playlist_delete_yes")


def add_to_playlist(c: Context) -> Window:
    """Where to put a song."""
    song = str(c.args["song"])

    def add(name: str) -> None:
        playlist = c.state["playlists"][name]
        if song in playlist["songs"]:
            c.toast(T("Already in this playlist", "歌单中已有此歌曲"))
        else:
            playlist["songs"] = [*playlist["songs"], song]
            c.toast(T(f"Added to {playlist['name']}", f"已添加到{playlist['name']}"))
        c.back()

    rows: list[Widget] = [
        ListItem(T("New playlist", "新建歌单"), glyph="add", key="into_new",
                 on_click=partial(c.replace, "playlist_new", song=song)),
        *[
            ListItem(
                playlist["name"],
                count_words(len(playlist["songs"])),
                "queue_music",
                key="into",
                item=name,
                on_click=partial(add, name),
            )
            for name, playlist in c.state["playlists"].items()
        ],
    ]  # fmt: skip
    return Sheet(
        title=c.pick(T("Add to playlist", "添加到歌单"), T("Save to playlist", "收藏到歌单")), body=Column(rows)
    )


def count_words(songs: int) -> T:
    return T("1 song" if songs == 1 else f"{songs} songs", f"{songs} 首")


# --- a song ----------------------------------------------------------------------------------------------------------


def song_menu(c: Context) -> Window:
    """What can be done with a song."""
    song, playlist = str(c.args["song"]), str(c.args.get("playlist", ""))
    known = SONGS[song]
    player = c.state["player"]

    def queue(next_up: bool) -> None:
        songs: list[str] = [s for s in player["queue"] if s != song or s == player["song"]]
        place = songs.index(player["song"]) + 1 if next_up and player["song"] in songs else len(songs)
        player["queue"] = [*songs[:place], song, *songs[place:]]
        if not player["song"]:
            player.update(song=song, position=0)
        c.toast(T("Added to queue", "已添加到播放队列"))
        c.back()

    def change_like() -> None:
        like(c, song)
        c.back()

    def take_out() -> None:
        kept = c.state["playlists"][playlist]
        kept["songs"] = [s for s in kept["songs"] if s != song]
        c.back()

    def ring() -> None:
        c.system["ringtone"] = known.title
        c.toast(T("Ringtone set", "已设为铃声"))
        c.back()

    liked = song in c.state["liked"]
    rows: list[Widget] = [
        ListItem(words, glyph=glyph, key=key, on_click=run)
        for key, words, glyph, run in (
            ("play_next", T("Play next", "下一首播放"), "playlist_play", partial(queue, True)),
            ("queue_add", c.pick(T("Add to queue", "添加到播放队列"), T("Queue song", "加入队列")), "queue_music",
             partial(queue, False)),
            ("playlist_add", c.pick(T("Add to playlist", "添加到歌单"), T("Save to playlist", "收藏到歌单")),
             "playlist_add",
             partial(c.replace, "add_to_playlist", song=song)),
            ("like", T("Remove like", "取消喜欢") if liked else T("Like", "喜欢"), "favorite", change_like),
            ("to_album", T("Go to album", "查看专辑"), "album", partial(c.replace, "album", album=known.album)),
            ("to_artist", T("Go to artist", "查看歌手"), "person",
             partial(c.replace, "artist", artist=ALBUMS[known.album].artist)),
            ("ringtone", T("Set as ringtone", "设为铃声"), "ring_volume", ring),
            ("info", T("Song info", "歌曲信息"), "info", partial(c.replace, "song_info", song=song)),
        )
    ]  # fmt: skip
    if playlist and playlist != LIKED:
        words = c.pick(T("Remove from this playlist", "从歌单中移除"), T("Take out of playlist", "移出歌单"))
        rows.append(ListItem(words, glyph="playlist_remove", key="playlist_take_out", on_click=take_out))
    if c.version == 2:
        rows = [*rows[3:6], *rows[:3], *rows[6:]]
    return Sheet(title=known.title, body=Scroll(rows))


def song_info(c: Context) -> Window:
    song = SONGS[str(c.args["song"])]
    album = ALBUMS[song.album]
    facts = (
        (T("Title", "标题"), song.title),
        (T("Artist", "歌手"), artist_of(song.id)),
        (T("Album", "专辑"), album.title),
        (T("Year", "年份"), str(album.year)),
        (T("Length", "时长"), time_words(song.seconds)),
        (T("Format", "格式"), "FLAC, 44.1 kHz, 16 bit"),
        (T("Size", "大小"), f"{song.seconds * 0.11:.1f} MB"),
    )
    genre = ListItem(T("Genre", "流派"), GENRES[album.genre])
    return screen(T("Song info", "歌曲信息"), [*[ListItem(words, value) for words, value in facts], genre])


WINDOWS: Final[dict[str, PageFunction]] = {
    "album": album_page,
    "artist": artist_page,
    "genre": genre_page,
    "playlist": playlist_page,
    "playlist_edit": playlist_edit,
    "playlist_new": playlist_new,
    "playlist_rename": playlist_rename,
    "playlist_delete": playlist_delete,
    "add_to_playlist": add_to_playlist,
    "song_menu": song_menu,
    "song_info": song_info,
}

CHANGES: Final[dict[str, ChangeKind]] = {
    "shuffle_all": "icon_only",
    "artist/follow": "renamed",
    "playlist_rename": "nested",
    "playlist_delete": "nested",
    "playlist_create": "renamed",
    "queue_add": "renamed",
    "playlist_add": "renamed",
    "playlist_take_out": "renamed",
    "like": "moved",
    "play_next": "moved",
}
