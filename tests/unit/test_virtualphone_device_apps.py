"""Settings, Clock, Weather and Music: what they share, what time does to them, and what version 2 keeps reachable."""

from __future__ import annotations

from datetime import date, datetime
from functools import cache

import pytest
from virtualphone_driver import all_nodes, find, middle, overflow, paths, see, tap, texts

from promptrpa.virtualphone.apps.clock_alarms import new_alarm, next_ring
from promptrpa.virtualphone.apps.settings import PAGES, book
from promptrpa.virtualphone.apps.settings_rows import IconOnly, Link, Moved, Nested, Renamed
from promptrpa.virtualphone.apps.weather_data import PLACES, degrees, weather
from promptrpa.virtualphone.config import PhoneConfig
from promptrpa.virtualphone.packs import BUILT_IN, Pack, load_pack
from promptrpa.virtualphone.phone import Phone

APPS = ("settings", "clock", "weather", "music", "contacts")


@cache
def packs() -> tuple[Pack, ...]:
    return tuple(load_pack(BUILT_IN / f"{name}.tasks.yaml") for name in APPS)


def phone_at(app: str, version: int = 1, language: str = "en") -> Phone:
    phone = Phone(PhoneConfig(version=version, language=language), packs())
    start(phone, app)
    return phone


def start(phone: Phone, app: str) -> None:
    assert phone.start_app(next(pack.app.package for pack in packs() if pack.app.id == app))


def write(phone: Phone, key: str, text: str) -> None:
    field = next(node for node in all_nodes(phone) if node.key == key and node.class_name.endswith("EditText"))
    assert phone.set_text(field, text)
    phone.hide_keyboard()


def scroll_to(phone: Phone, key: str, item: str = "") -> None:
    """Down, until the widget is there and nothing of it is cut off."""
    for _ in range(20):
        found = find(phone, key=key, item=item)
        if found is not None and found.visible == found.bounds:
            return
        phone.swipe([(540, 1700), (540, 1000)], 1.0)
    raise AssertionError(f"{key} is not on this page")


def press(phone: Phone, key: str, item: str = "") -> None:
    scroll_to(phone, key, item)
    tap(phone, key=key, item=item)


# --- Settings --------------------------------------------------------------------------------------------------------


def test_settings_has_more_than_sixty_pages_and_no_dead_link() -> None:
    pages = next(pack.app for pack in packs() if pack.app.id == "settings").pages
    assert len(pages) > 60
    links = [row for page in PAGES for row in page.rows if isinstance(row, Link) and not row.app]
    assert {row.page for row in links} <= set(pages)


def test_every_row_of_settings_has_its_own_key() -> None:
    keys = [row.key for page in PAGES for row in page.rows if row.key]
    assert len(keys) == len(set(keys))


def test_version_2_of_settings_keeps_every_row() -> None:
    kept = set()
    for page in book.pages.values():
        arranged = book.arrange(page, 2)
        kept |= {row.key for part in (arranged.rows, arranged.icons, arranged.menu) for row in part}
    assert {row.key for page in PAGES for row in page.rows} <= kept


@pytest.mark.parametrize("kind", [Renamed, Moved, IconOnly, Nested])
def test_settings_changes_in_every_way(kind: type[object]) -> None:
    assert sum(isinstance(row.v2, kind) for page in PAGES for row in page.rows) >= 10


def test_settings_finds_a_setting_by_its_name() -> None:
    phone = phone_at("settings")
    tap(phone, key="search_settings")
    write(phone, "search_field", "captions")
    tap(phone, key="result", item="captions_on")
    press(phone, "captions_on")
    assert phone.state()["settings"]["captions_on"] is True
    assert [write.path for write in phone.journal.writes() if not write.incidental] == ["settings.captions_on"]


def test_search_in_version_2_knows_the_new_names() -> None:
    phone = phone_at("settings", version=2)
    tap(phone, key="search_settings")
    write(phone, "search_field", "eye comfort")
    assert find(phone, key="result", item="night_light_link") is not None
    write(phone, "search_field", "night light")
    assert find(phone, key="result", item="night_light_link") is None


def test_the_first_supported_language_becomes_the_phones() -> None:
    phone = phone_at("settings")
    for key in ("system", "languages", "language_add"):
        press(phone, key)
    tap(phone, key="new_language", item="zh")
    assert phone.state()["system"]["language"] == "en"
    press(phone, "language_menu", "zh")
    tap(phone, key="language_top")
    assert phone.state()["system"]["language"] == "zh"
    assert "添加语言" in texts(phone)


def test_a_pin_must_be_typed_twice() -> None:
    phone = phone_at("settings")
    for key, item in (("security", ""), ("screen_lock", ""), ("lock_kind", "pin")):
        press(phone, key, item)
    write(phone, "lock_secret", "2580")
    tap(phone, key="lock_next")
    write(phone, "lock_secret", "2581")
    tap(phone, key="lock_next")
    assert phone.state()["system"]["lock"] == "swipe"
    write(phone, "lock_secret", "2580")
    tap(phone, key="lock_next")
    assert (phone.state()["system"]["lock"], phone.state()["system"]["pin"]) == ("pin", "2580")
    assert "Choose a screen lock" not in texts(phone)


def test_wifi_asks_for_a_password_only_where_it_must() -> None:
    phone = phone_at("settings")
    press(phone, "network")
    press(phone, "internet")
    tap(phone, key="wifi_network", item="w4")
    assert phone.state()["system"]["wifi_network"] == "Library Free"
    tap(phone, key="wifi_network", item="w3")
    assert not see(phone, key="wifi_connect").enabled
    write(phone, "wifi_password", "espresso99")
    tap(phone, key="wifi_connect")
    assert phone.state()["system"]["wifi_network"] == "CoffeeBar"
    tap(phone, key="wifi")
    assert find(phone, key="wifi_network") is None


def test_seven_taps_make_a_developer() -> None:
    phone = phone_at("settings")
    press(phone, "about")
    for _ in range(6):
        press(phone, "build")
    assert phone.state()["settings"]["developer"] is False
    assert phone.last_toast() == "You are now 1 steps away from being a developer"
    press(phone, "build")
    assert phone.state()["settings"]["developer"] is True


def test_a_nested_row_of_version_2_works_as_before() -> None:
    phone = phone_at("settings", version=2)
    for key in ("display", "advanced_display", "auto_rotate"):
        press(phone, key)
    assert phone.state()["system"]["auto_rotate"] is True


# --- Clock -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("time", "days", "due"),
    [
        ("09:42", [], "2026-03-02T09:42"),
        ("09:41", [], "2026-03-03T09:41"),
        ("07:00", [2], "2026-03-04T07:00"),
        ("09:00", [0], "2026-03-09T09:00"),
    ],
)
def test_an_alarm_is_due_at_the_next_of_its_days(time: str, days: list[int], due: str) -> None:
    now = datetime(2026, 3, 2, 9, 41)
    assert next_ring({**new_alarm(), "time": time, "days": days}, now) == datetime.fromisoformat(due)


def test_an_alarm_rings_once_and_can_be_put_off() -> None:
    phone = phone_at("clock")
    tap(phone, key="add_alarm")
    write(phone, "hour", "9")
    write(phone, "minute", "45")
    write(phone, "alarm_label", "Bread")
    tap(phone, key="alarm_save")
    assert phone.state()["clock"]["alarms"]["a4"]["time"] == "09:45"
    phone.advance(240)
    tap(phone, key="snooze")
    assert phone.state()["clock"]["alarms"]["a4"]["enabled"] is False
    assert find(phone, key="snooze") is None
    phone.advance(610)
    assert "Bread" in texts(phone)
    tap(phone, key="stop")
    assert find(phone, key="stop") is None


def test_a_changed_alarm_does_not_ring_at_its_old_time() -> None:
    phone = phone_at("clock")
    tap(phone, key="add_alarm")
    write(phone, "hour", "9")
    write(phone, "minute", "45")
    tap(phone, key="alarm_save")
    tap(phone, key="alarm", item="a4")
    write(phone, "minute", "50")
    tap(phone, key="alarm_save")
    phone.advance(300)
    assert find(phone, key="snooze") is None
    phone.advance(300)
    assert find(phone, key="snooze") is not None


def test_a_timer_counts_pauses_and_ends() -> None:
    phone = phone_at("clock")
    tap(phone, key="timers")
    tap(phone, key="timer_run", item="t1")
    phone.advance(60)
    tap(phone, key="timer_run", item="t1")
    assert phone.state()["clock"]["timers"]["t1"]["left"] == pytest.approx(120, abs=1)
    phone.advance(300)
    tap(phone, key="timer_run", item="t1")
    phone.advance(121)
    tap(phone, key="timer_stop")
    assert phone.state()["clock"]["timers"]["t1"]["left"] == 180


def test_the_stopwatch_runs_and_keeps_laps() -> None:
    phone = phone_at("clock", version=2)
    tap(phone, key="stopwatch")
    tap(phone, key="watch_run")
    phone.advance(5)
    assert see(phone, key="watch_time").text.startswith("00:0")
    tap(phone, key="watch_lap")
    phone.advance(5)
    tap(phone, key="watch_lap")
    first, second = phone.state()["clock"]["stopwatch"]["laps"]
    assert 5 <= first < 6
    assert 10 <= second < 12


# --- Weather ---------------------------------------------------------------------------------------------------------


def test_the_weather_is_the_same_on_every_phone() -> None:
    day = date(2026, 3, 2)
    beijing, oslo = weather("beijing", day), weather("oslo", day)
    assert (beijing.sky, beijing.low, beijing.high, beijing.sunrise) == ("partly", 6, 11, "06:33")
    assert (oslo.sky, oslo.low, oslo.high, oslo.sunrise) == ("partly", 1, 9, "06:46")
    assert all(weather(place, day).low < weather(place, day).high for place in PLACES)
    assert (degrees(0, "f"), degrees(21, "c")) == ("32°", "21°")


def test_looking_at_a_city_is_no_write() -> None:
    phone = phone_at("weather")
    overflow(phone, "manage_cities")
    tap(phone, key="city", item="k2")
    phone.advance(2)
    assert "Beijing" in texts(phone)
    assert all(write.incidental for write in phone.journal.writes())


def test_a_city_is_added_once_and_asked_about_before_it_goes() -> None:
    phone = phone_at("weather")
    overflow(phone, "manage_cities")
    for _ in range(2):
        tap(phone, key="city_add")
        write(phone, "city_query", "oslo")
        tap(phone, key="place", item="oslo")
    assert [city["place"] for city in phone.state()["weather"]["cities"].values()].count("oslo") == 1
    tap(phone, key="city_menu", item="k4")
    tap(phone, key="city_delete")
    tap(phone, key="cancel")
    assert "k4" in phone.state()["weather"]["cities"]


# --- Music -----------------------------------------------------------------------------------------------------------


def test_the_next_song_follows_and_the_last_one_ends() -> None:
    phone = phone_at("music")
    phone.advance(1)
    tap(phone, key="library")
    phone.advance(1)
    tap(phone, key="playlist", item="l1")
    tap(phone, key="play_all")
    state = phone.state()["music"]["player"]
    assert (state["song"], state["playing"]) == ("g2", True)
    phone.advance(300)
    assert phone.state()["music"]["player"]["song"] == "g14"
    phone.advance(900)
    state = phone.state()["music"]["player"]
    assert (state["song"], state["playing"]) == ("g28", False)


def test_the_sleep_timer_stops_the_music() -> None:
    phone = phone_at("music", version=2)
    phone.put({"music.player.song": "g2", "music.player.queue": ["g2", "g3"], "music.player.repeat": "one"})
    phone.advance(1)
    tap(phone, key="strip_play")
    tap(phone, key="strip")
    overflow(phone, "sleep_timer")
    tap(phone, key="sleep_minutes", item="15")
    phone.advance(890)
    assert phone.state()["music"]["player"]["playing"] is True
    phone.advance(20)
    assert phone.state()["music"]["player"]["playing"] is False


def test_a_song_goes_into_a_new_playlist() -> None:
    phone = phone_at("music")
    tap(phone, key="search")
    phone.advance(1)
    write(phone, "search_field", "Timber")
    phone.advance(1)
    tap(phone, key="song_menu", item="g12")
    tap(phone, key="playlist_add")
    tap(phone, key="into_new")
    write(phone, "playlist_name", "Woods")
    tap(phone, key="playlist_create")
    assert phone.state()["music"]["playlists"]["l4"] == {"name": "Woods", "songs": ["g12"]}
    assert paths(phone) == ["music.playlists.l4"]


def test_a_seek_moves_the_position() -> None:
    phone = phone_at("music")
    phone.put({"music.player.song": "g2", "music.player.queue": ["g2"]})
    phone.advance(1)
    tap(phone, key="strip")
    bar = see(phone, key="seek")
    phone.tap(*middle(bar))
    assert phone.state()["music"]["player"]["position"] > 60
