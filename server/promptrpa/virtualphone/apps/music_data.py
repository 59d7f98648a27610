"""The music on the phone: made-up artists, albums and songs."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from promptrpa.virtualphone.kit import T


class Album(NamedTuple):
    id: str
    title: str
    artist: str
    year: int
    genre: str
    songs: tuple[str, ...]


class Song(NamedTuple):
    id: str
    title: str
    album: str
    seconds: int


GENRES: Final = {
    "pop": T("Pop", "流行"),
    "rock": T("Rock", "摇滚"),
    "jazz": T("Jazz", "爵士"),
    "folk": T("Folk", "民谣"),
    "classical": T("Classical", "古典"),
    "electronic": T("Electronic", "电子"),
}

ARTISTS: Final = {
    "lumen": "Lumen Park",
    "hollow": "Hollow Oaks",
    "vera": "Vera Lindqvist",
    "nightbus": "Night Bus Trio",
    "orchid": "Orchid Station",
    "quartet": "Alder String Quartet",
    "shan": "山间电台",
    "wan": "林晚",
    "he": "河岸",
    "bai": "白日梦乐队",
}

ALBUMS: Final = {
    album.id: album
    for album in (
        Album("b1", "Paper Lanterns", "lumen", 2024, "pop",
              ("Paper Lanterns", "Sunday Colours", "Half the Sky", "Cinnamon", "Window Seat", "Slow Elevator")),
        Album("b2", "Second Sunrise", "lumen", 2022, "pop",
              ("Second Sunrise", "Postcards", "Rooftop Weather", "Glass Garden", "Afterglow")),
        Album("b3", "Timber Songs", "hollow", 2021, "rock",
              ("Timber", "Gravel Road", "Iron and Pine", "Long Winter", "Borrowed Coat", "Homeward")),
        Album("b4", "Northern Letters", "vera", 2023, "folk",
              ("Northern Letters", "Salt and Snow", "The Ferryman", "Little Harbour", "Birch")),
        Album("b5", "After Midnight", "nightbus", 2019, "jazz",
              ("Last Stop Blues", "Neon Rain", "Blue Transfer", "After Midnight", "Conductor")),
        Album("b6", "Platform Nine", "orchid", 2025, "electronic",
              ("Platform Nine", "Signal Lost", "Mirror Lake", "Night Drive", "Static Bloom", "Departure")),
        Album("b7", "Evening Quartets", "quartet", 2018, "classical",
              ("Allegro in G", "Andante for Evening", "Minuet", "Finale")),
        Album("b8", "山中来信", "shan", 2023, "folk",
              ("山中来信", "旧收音机", "风过松林", "慢车", "星星落在屋檐上")),
        Album("b9", "晚安城市", "wan", 2024, "pop",
              ("晚安城市", "雨后的街", "二楼的灯", "未寄出的信", "樱花巷")),
        Album("b10", "流向海", "he", 2020, "rock",
              ("流向海", "渡口", "逆流", "石头与水", "回声")),
        Album("b11", "白日梦", "bai", 2025, "electronic",
              ("白日梦", "云上列车", "玻璃鲸鱼", "橘子汽水", "失眠飞船")),
    )
}  # fmt: skip


def _all_songs() -> dict[str, Song]:
    songs: dict[str, Song] = {}
    for album in ALBUMS.values():
        for title in album.songs:
            name = f"g{len(songs) + 1}"
            songs[name] = Song(name, title, album.id, Random(title).randint(150, 290))
    return songs


SONGS: Final = _all_songs()


def artist_of(song: str) -> str:
    """The name of a song's artist."""
    return ARTISTS[ALBUMS[SONGS[song].album].artist]


def songs_of(album: str) -> list[str]:
    return [song.id for song in SONGS.values() if song.album == album]


def songs_by(artist: str) -> list[str]:
    return [song.id for song in SONGS.values() if ALBUMS[song.album].artist == artist]


def cover(album: str) -> str:
    return f"album:{album}"


def time_words(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"


PRESETS: Final = {
    "flat": (T("Flat", "平直"), (50, 50, 50, 50, 50)),
    "bass": (T("Bass boost", "低音增强"), (85, 70, 50, 45, 45)),
    "vocal": (T("Vocal", "人声"), (40, 50, 75, 65, 50)),
    "rock": (T("Rock", "摇滚"), (70, 60, 45, 60, 70)),
    "jazz": (T("Jazz", "爵士"), (60, 55, 50, 55, 65)),
    "classical": (T("Classical", "古典"), (60, 50, 45, 55, 65)),
}
"""Name and level of each band, 50 in the middle."""

BANDS: Final = ("60 Hz", "230 Hz", "910 Hz", "3.6 kHz", "14 kHz")
