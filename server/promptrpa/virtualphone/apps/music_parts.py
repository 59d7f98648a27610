"""What the pages of Music share: playing, rows of songs, the strip at the bottom."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from random import Random

from promptrpa.virtualphone.apps.music_data import ALBUMS, ARTISTS, SONGS, artist_of, cover
from promptrpa.virtualphone.kit import (
    Button,
    Card,
    Column,
    Context,
    IconButton,
    Image,
    ListItem,
    Progress,
    Row,
    State,
    T,
    Text,
    Widget,
    Words,
)

LIKED = "liked"
"""The playlist of liked songs."""

RECENTS = 8


# --- playing ---------------------------------------------------------------------------------------------------------


def position(c: Context) -> float:
    """Seconds of the song that have been played."""
    player = c.state["player"]
    if not player["song"]:
        return 0.0
    passed = (c.now - datetime.fromisoformat(player["started"])).total_seconds() if player["playing"] else 0.0
    return min(float(player["position"]) + max(0.0, passed), float(SONGS[player["song"]].seconds))


def resume(c: Context) -> None:
    player = c.state["player"]
    player.update(playing=True, started=c.now.isoformat(timespec="milliseconds"))
    c.after(SONGS[player["song"]].seconds - player["position"], "song_ended", started=player["started"])


def pause(c: Context) -> None:
    c.state["player"].update(position=round(position(c), 1), playing=False)


def play(c: Context, songs: Sequence[str], song: str = "", shuffle: bool | None = None) -> None:
    """Play these songs, from that one or the first; shuffled where asked for."""
    if not songs:
        return
    player = c.state["player"]
    if shuffle is not None:
        player["shuffle"] = shuffle
    queue = list(songs)
    if player["shuffle"]:
        Random(f"{c.now.isoformat()}:{len(queue)}").shuffle(queue)
        if song:
            queue = [song, *(other for other in queue if other != song)]
    player.update(queue=queue, song=song or queue[0], position=0)
    start(c)


def start(c: Context) -> None:
    """Play the current song from its beginning."""
    player = c.state["player"]
    player["position"] = 0
    c.state["recent"] = [player["song"], *(s for s in c.state["recent"] if s != player["song"])][:RECENTS]
    resume(c)


def step(c: Context, by: int) -> None:
    """To the next or previous song of the queue."""
    player = c.state["player"]
    queue: list[str] = player["queue"]
    if not queue:
        return
    place = queue.index(player["song"]) if player["song"] in queue else 0
    player["song"] = queue[(place + by) % len(queue)]
    start(c)


def song_ended(c: Context, started: str) -> None:
    """Go on to what comes next, unless it was paused or changed meanwhile."""
    player = c.state["player"]
    if not player["playing"] or player["started"] != started:
        return
    queue: list[str] = player["queue"]
    last = not queue or queue[-1] == player["song"]
    if player["repeat"] == "one":
        start(c)
    elif last and player["repeat"] == "off":
        player.update(playing=False, position=0)
    else:
        step(c, 1)


def toggle(c: Context) -> None:
    (pause if c.state["player"]["playing"] else resume)(c)


def like(c: Context, song: str) -> None:
    liked = c.state["liked"]
    if song in liked:
        liked.pop(song)
    else:
        liked[song] = True


def playlist_songs(c: Context, name: str) -> list[str]:
    return list(c.state["liked"]) if name == LIKED else list(c.state["playlists"][name]["songs"])


def playlist_name(c: Context, name: str) -> Words:
    return T("Liked songs", "我喜欢的音乐") if name == LIKED else str(c.state["playlists"][name]["name"])


# --- widgets ---------------------------------------------------------------------------------------------------------


def song_row(c: Context, song: str, songs: Sequence[str], playlist: str = "") -> Widget:
    """A song that plays when tapped, within those songs."""
    now = c.state["player"]["song"] == song
    title = SONGS[song].title
    more = IconButton(
        "more_vert",
        key="song_menu",
        item=song,
        description=T(f"Options for {title}", f"{title}的选项"),
        on_click=partial(c.open, "song_menu", song=song, playlist=playlist),
    )
    return ListItem(
        title,
        artist_of(song),
        leading=Image(cover(SONGS[song].album), 48, 48, 6),
        trailing=more,
        key="song",
        item=song,
        selected=now,
        on_click=partial(play, c, songs, song),
        on_long_click=partial(c.open, "song_menu", song=song, playlist=playlist),
    )


def album_tile(c: Context, album: str, size: int = 130) -> Widget:
    """size: its edge in dp; 0 is as wide as there is room."""
    known = ALBUMS[album]
    return Column(
        [
            Image(cover(album), size or 160, size, 10),
            Text(known.title, style="label", max_lines=1),
            Text(ARTISTS[known.artist], style="caption", max_lines=1),
        ],
        gap=4,
        padding=4,
        key="album",
        item=album,
        on_click=partial(c.open, "album", album=album),
    )


def play_buttons(c: Context, songs: list[str]) -> Widget:
    """Play and Shuffle above a list."""
    words = T("Shuffle", "随机播放")
    shuffle = partial(play, c, songs, "", True)
    return Row(
        [
            Button(T("Play", "播放"), "play_arrow", key="play_all", on_click=partial(play, c, songs, "", False)),
            c.pick(
                Button(words, "shuffle", "tonal", key="shuffle_all", on_click=shuffle),
                IconButton("shuffle", key="shuffle_all", description=words, on_click=shuffle),
            ),
        ],
        gap=12,
        padding=(16, 8),
    )


def strip(c: Context) -> Widget | None:
    """What plays, at the bottom of a page."""
    player: State = c.state["player"]
    if not player["song"]:
        return None
    song = SONGS[player["song"]]
    playing = bool(player["playing"])
    row = Row(
        [
            Image(cover(song.album), 40, 40, 6),
            Column([Text(song.title, style="label", max_lines=1), Text(artist_of(song.id), style="caption")], weight=1),
            IconButton(
                "pause" if playing else "play_arrow",
                key="strip_play",
                description=T("Pause", "暂停") if playing else T("Play", "播放"),
                on_click=partial(toggle, c),
            ),
            IconButton("skip_next", key="strip_next", description=T("Next", "下一首"), on_click=partial(step, c, 1)),
        ],
        gap=12,
        padding=(12, 6),
    )
    return Card(
        Column([Progress(position(c) / song.seconds), row]),
        key="strip",
        description=T("Now playing", "正在播放"),
        color="secondary_container",
        on_click=partial(c.open, "player"),
    )
