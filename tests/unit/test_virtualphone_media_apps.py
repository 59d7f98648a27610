"""Files, Gallery, Camera and Browser: what they do to each other's things, and what they refuse."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from virtualphone_driver import find, overflow, paths, see, tap, texts

from promptrpa.virtualphone.apps.browser_sites import WEB, bare, results
from promptrpa.virtualphone.config import PhoneConfig
from promptrpa.virtualphone.packs import BUILT_IN, Pack, load_pack
from promptrpa.virtualphone.phone import Phone

APPS = ("files", "gallery", "camera", "browser", "messages", "mail", "contacts")


@cache
def packs() -> tuple[Pack, ...]:
    return tuple(load_pack(BUILT_IN / f"{name}.tasks.yaml") for name in APPS)


def phone_at(app: str, version: int = 1, **config: Any) -> Phone:
    phone = Phone(PhoneConfig(version=version, **config), packs())
    phone.start_app(next(pack.app.package for pack in packs() if pack.app.id == app))
    return phone


def write(phone: Phone, key: str, text: str) -> None:
    assert phone.set_text(see(phone, key=key), text)
    phone.hide_keyboard()


def files_in(phone: Phone, folder: str) -> set[str]:
    items = phone.state()["files"]["items"].values()
    return {item["name"] for item in items if item["parent"] == folder and not item["binned"]}


# --- Files -----------------------------------------------------------------------------------------------------------


def test_a_folder_is_not_named_like_another() -> None:
    phone = phone_at("files")
    tap(phone, key="internal")
    tap(phone, key="new_folder")
    write(phone, "name", "Music")
    tap(phone, key="create")
    assert phone.last_toast() == "This name is already taken"
    write(phone, "name", "Scores")
    tap(phone, key="create")
    assert "Scores" in files_in(phone, "")


def test_a_copied_folder_has_its_files_and_the_first_stays() -> None:
    phone = phone_at("files")
    tap(phone, key="internal")
    tap(phone, key="file", item="documents")
    tap(phone, key="more", item="travel")
    tap(phone, key="copy")
    tap(phone, key="target", item="music")
    tap(phone, key="place_here")
    items = phone.state()["files"]["items"]
    made = next(key for key, item in items.items() if item["name"] == "旅行" and item["parent"] == "music")
    assert (
        files_in(phone, made) == files_in(phone, "travel") == {"行程安排.pdf", "Boarding pass.pdf", "Hotel booking.pdf"}
    )


def test_a_folder_cannot_be_moved_into_itself() -> None:
    phone = phone_at("files")
    tap(phone, key="internal")
    tap(phone, key="more", item="documents")
    tap(phone, key="move")
    assert find(phone, key="target", item="documents") is None
    assert find(phone, key="target", item="music") is not None


def test_several_files_go_to_the_bin_together() -> None:
    phone = phone_at("files")
    tap(phone, key="category", item="apk")
    left, top, right, bottom = see(phone, key="file", item="f17").visible
    phone.press_long((left + right) / 2, (top + bottom) / 2)
    tap(phone, key="file", item="f18")
    assert "2 selected" in texts(phone)
    tap(phone, key="delete_picked")
    tap(phone, key="confirm_delete")
    assert "puzzle-game-1.8.apk" not in files_in(phone, "downloads")
    assert sorted(paths(phone)) == ["files.items.f17.binned", "files.items.f18.binned"]


def test_hidden_files_show_only_when_wanted() -> None:
    phone = phone_at("files")
    tap(phone, key="internal")
    assert find(phone, ".config") is None
    phone.put({"files.settings.hidden": True})
    assert find(phone, ".config") is not None


def test_looking_at_files_writes_nothing_that_counts() -> None:
    phone = phone_at("files")
    tap(phone, key="recent", item="f13")
    phone.key(4)
    tap(phone, key="search")
    tap(phone, key="past_search", item="invoice")
    assert [write.path for write in phone.journal.writes() if not write.incidental] == []


# --- Gallery and Camera ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("version", [1, 2])
def test_a_new_photo_is_the_first_in_the_gallery(version: int) -> None:
    phone = phone_at("camera", version)
    tap(phone, key="shutter")
    tap(phone, key="thumbnail")
    assert phone.foreground()[0] == "com.example.gallery"
    assert "Today, 09:41" in texts(phone)


def test_the_timer_waits_before_it_takes() -> None:
    phone = phone_at("camera")
    phone.put({"camera.settings.timer": 5})
    before = len(phone.state()["gallery"]["photos"])
    tap(phone, key="shutter")
    phone.advance(4)
    assert len(phone.state()["gallery"]["photos"]) == before
    phone.advance(2)
    assert len(phone.state()["gallery"]["photos"]) == before + 1


def test_a_video_is_as_long_as_it_was_recorded() -> None:
    phone = phone_at("camera")
    tap(phone, key="video")
    tap(phone, key="shutter")
    phone.advance(12)
    assert see(phone, key="shutter").description == "Stop recording"
    tap(phone, key="shutter")
    video = phone.state()["gallery"]["photos"]["cam1"]
    assert video["kind"] == "video"
    assert 12 <= video["length"] <= 13


def test_a_filter_can_be_saved_as_a_copy() -> None:
    phone = phone_at("gallery")
    tap(phone, key="photo", item="ph2")
    tap(phone, key="edit")
    tap(phone, key="filters")
    tap(phone, key="filter", item="warm")
    overflow(phone, "save_copy")
    photos = phone.state()["gallery"]["photos"]
    assert photos["ph2"]["filter"] == "none"
    assert [photo["filter"] for key, photo in photos.items() if key not in ("ph2",) and photo["filter"] != "none"] == [
        "warm"
    ]


def test_without_the_bin_a_photo_is_gone_for_good() -> None:
    phone = phone_at("gallery")
    phone.put({"gallery.settings.bin": False})
    tap(phone, key="photo", item="ph2")
    tap(phone, key="delete")
    tap(phone, key="confirm_delete")
    assert "ph2" not in phone.state()["gallery"]["photos"]
    assert find(phone, key="photo", item="ph1") is not None


def test_deleting_a_chosen_photo_that_was_seen_before_stays_in_the_gallery() -> None:
    phone = phone_at("gallery")
    tap(phone, key="photo", item="ph2")
    phone.key(4)
    left, top, right, bottom = see(phone, key="photo", item="ph2").visible
    phone.press_long((left + right) / 2, (top + bottom) / 2)
    tap(phone, key="delete_picked")
    tap(phone, key="confirm_delete")
    assert phone.foreground()[0] == "com.example.gallery"
    assert phone.state()["gallery"]["photos"]["ph2"]["binned"]


def test_an_album_that_goes_leaves_its_photos() -> None:
    phone = phone_at("gallery")
    tap(phone, key="albums")
    tap(phone, key="album", item="trip")
    overflow(phone, "delete_album")
    tap(phone, key="confirm_album")
    state = phone.state()["gallery"]
    assert "trip" not in state["albums"]
    assert state["photos"]["ph14"]["album"] == "camera"


def test_a_photo_is_shared_by_mail() -> None:
    phone = phone_at("gallery")
    tap(phone, key="photo", item="ph2")
    tap(phone, key="share")
    tap(phone, key="share_with", item="mail")
    assert "IMG_20260301_174000" in texts(phone)


# --- Browser ---------------------------------------------------------------------------------------------------------


def test_every_link_of_the_web_leads_somewhere() -> None:
    targets = {block.target for site in WEB.values() for block in site.blocks if block.kind == "link"}
    assert targets <= set(WEB)


def test_addresses_and_searches() -> None:
    assert bare("https://www.Lantern.example/") == "lantern.example"
    assert results("tea")[0] == "openpedia.example/tea"
    assert "openpedia.example/lighthouse" in results("灯塔")
    assert results("zzz") == []


@pytest.mark.parametrize(
    ("typed", "seen"), [("openpedia.example/tea", "Preparation"), ("lighthouse", "Lighthouse - Openpedia")]
)
def test_the_address_bar_goes_or_searches(typed: str, seen: str) -> None:
    phone = phone_at("browser")
    assert phone.set_text(see(phone, key="address"), typed)
    phone.editor_action()
    phone.advance(2)
    assert seen in texts(phone)


def test_a_link_from_elsewhere_opens_and_back_returns() -> None:
    phone = phone_at("files")
    assert phone.open_url("https://kitchen.example/tomato-egg")
    phone.advance(2)
    assert "Tomato and egg" in texts(phone)


def test_a_download_lies_in_files_after_a_while() -> None:
    phone = phone_at("browser")
    tap(phone, key="shortcut", item="library.example")
    phone.advance(1)
    tap(phone, "Documents to download")
    phone.advance(1)
    tap(phone, key="file", item="House rules.pdf")
    assert "House rules.pdf" not in files_in(phone, "downloads")
    phone.advance(2)
    assert "House rules.pdf" in files_in(phone, "downloads")


def test_a_private_tab_leaves_no_history() -> None:
    phone = phone_at("browser")
    before = len(phone.state()["browser"]["history"])
    overflow(phone, "private_tab")
    tap(phone, key="shortcut", item="trains.example")
    assert len(phone.state()["browser"]["history"]) == before


def test_a_form_wants_all_its_fields() -> None:
    phone = phone_at("browser")
    tap(phone, key="shortcut", item="library.example")
    phone.advance(1)
    tap(phone, "Get a library card")
    phone.advance(1)
    write(phone, "form_email", "a@example.org")
    tap(phone, key="form_send")
    assert phone.state()["browser"]["forms"] == {}
    assert phone.last_toast() == "Please fill in all fields"


def test_words_are_counted_in_the_page() -> None:
    phone = phone_at("browser")
    tap(phone, key="shortcut", item="openpedia.example")
    phone.advance(1)
    overflow(phone, "find")
    write(phone, "find_text", "lighthouse")
    assert "1/1" in texts(phone)


def test_the_screenshot_key_leaves_a_picture_in_the_gallery() -> None:
    phone = phone_at("gallery")
    before = phone.state()["gallery"]["photos"]
    phone.key(120)
    photos = phone.state()["gallery"]["photos"]
    [new] = photos.keys() - before.keys()
    assert (photos[new]["album"], photos[new]["kind"]) == ("screenshots", "photo")
