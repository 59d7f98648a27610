"""Icons drawn with the virtual phone's font, read by the network that comes with promptrpa."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageDraw

from promptrpa.domain.page import Bounds, Picture
from promptrpa.knowledge.content import content_dir
from promptrpa.virtualphone.fonts import face, icon_mask
from promptrpa.vision.icons import IconNetwork, IconNetworkReader

WORDS = {
    "search": "search",
    "delete": "delete",
    "add": "add",
    "close": "close",
    "check": "confirm",
    "arrow_back": "back",
    "settings": "settings",
    "share": "share",
    "favorite": "favorite",
    "star": "star",
    "more_vert": "more",
    "menu": "menu",
    "home": "home",
    "call": "call",
    "photo_camera": "camera",
    "mail": "mail",
    "edit": "edit",
    "notifications": "notification",
    "lock": "lock",
    "person": "person",
    "shopping_cart": "cart",
    "play_arrow": "play",
    "mic": "microphone",
    "thumb_up": "like",
    "wifi": "wifi",
    "bluetooth": "bluetooth",
    "calendar_month": "calendar",
    "download": "download",
    "folder": "folder",
    "visibility": "show",
}
COLOURS = (
    ("#1f1f1f", "white"),
    ("white", "#101418"),
    ("white", "#0b57d0"),
    ("#d93025", "#fce8e6"),
    ("#5f6368", "#f1f3f4"),
)
SIZES = (24, 40, 66)
SAME = 0.8
"""Vectors at least so near are the same icon's."""


@pytest.fixture(scope="module")
def reader() -> IconNetworkReader:
    return IconNetworkReader(content_dir() / "models" / "icons" / "icons.onnx")


def encoded(image: Image.Image) -> Picture:
    data = BytesIO()
    image.save(data, "PNG", compress_level=1)
    return Picture(data.getvalue(), image.size)


def screen(
    names: list[str], ink: str, ground: str, size: int, filled: bool = False, room: int = 20
) -> tuple[Picture, list[Bounds]]:
    """Icons side by side, and where each is, with room around it."""
    side = size + 2 * room
    image = Image.new("RGB", (side * len(names), side), ground)
    boxes = []
    for place, name in enumerate(names):
        image.paste(ink, (side * place + room, room), icon_mask(name, size, filled))
        boxes.append(Bounds(side * place, 0, side * (place + 1), side))
    return encoded(image), boxes


def first_words(read: list[list[tuple[str, float]]]) -> list[str]:
    return [words[0][0] if words else "" for words in read]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("ink", "ground"), COLOURS)
def test_common_icons_are_named_in_every_colour_and_size(
    reader: IconNetworkReader, ink: str, ground: str, size: int
) -> None:
    for filled in (False, True):
        said = first_words(reader.read(*screen(list(WORDS), ink, ground, size, filled)))
        wrong = {name: word for (name, right), word in zip(WORDS.items(), said, strict=True) if word != right}
        assert len(wrong) <= 2, wrong


def test_an_icon_on_a_disc_or_a_tile_is_named(reader: IconNetworkReader) -> None:
    image = Image.new("RGB", (400, 100), "white")
    draw = ImageDraw.Draw(image)
    draw.ellipse((10, 10, 90, 90), "#34a853")
    draw.rounded_rectangle((110, 10, 190, 90), 20, "#ea4335")
    draw.ellipse((210, 10, 290, 90), "#1a73e8")
    draw.rounded_rectangle((310, 10, 390, 90), 20, "#202124")
    names = ["call", "delete", "search", "settings"]
    for place, name in enumerate(names):
        image.paste("white", (place * 100 + 28, 28), icon_mask(name, 44, True))
    boxes = [Bounds(place * 100, 0, place * 100 + 100, 100) for place in range(4)]
    assert first_words(reader.read(encoded(image), boxes)) == [WORDS[name] for name in names]


def test_the_parts_of_a_filled_icon_are_not_taken_for_a_tile_with_an_icon(reader: IconNetworkReader) -> None:
    said = first_words(reader.read(*screen(["mail", "delete", "folder"], "black", "white", 66, filled=True)))
    assert said[0] == "mail"
    assert "pause" not in said


def test_a_badge_leaves_the_word_as_it_is(reader: IconNetworkReader) -> None:
    picture = Image.new("RGB", (100, 100), "white")
    picture.paste("#444444", (20, 20), icon_mask("notifications", 60))
    ImageDraw.Draw(picture).ellipse((64, 16, 84, 36), "#d93025")
    assert first_words(reader.read(encoded(picture), [Bounds(0, 0, 100, 100)])) == ["notification"]


def test_confidence_falls_from_word_to_word(reader: IconNetworkReader) -> None:
    for words in reader.read(*screen(list(WORDS), "black", "white", 48)):
        sure = [confidence for _, confidence in words]
        assert sure == sorted(sure, reverse=True)
        assert all(0 < confidence <= 1 for confidence in sure)


def test_nothing_is_said_where_there_is_no_icon(reader: IconNetworkReader) -> None:
    random = np.random.default_rng(1)
    image = Image.new("RGB", (700, 100), "white")
    for place, text in enumerate(("Cancel order", "我的订单")):
        draw = ImageDraw.Draw(image)
        font = face(36).chinese
        draw.text((100 + place * 300, 30), text, "black", font)
    clouds = Image.fromarray(random.integers(0, 256, (6, 6, 3), dtype=np.uint8)).resize(
        (100, 100), Image.Resampling.BICUBIC
    )
    image.paste(clouds, (600, 0))
    boxes = [Bounds(0, 0, 90, 100), Bounds(95, 20, 330, 90), Bounds(390, 20, 560, 90), Bounds(600, 0, 700, 100)]
    assert reader.read(encoded(image), boxes) == [[], [], [], []]


def test_boxes_off_the_picture_or_without_area_have_no_icon(reader: IconNetworkReader) -> None:
    picture, (box, *_) = screen(["search"], "black", "white", 48)
    boxes = [Bounds(0, 0, 0, 0), Bounds(500, 500, 600, 600), Bounds(-20, -20, 2, 2), box]
    assert [bool(words) for words in reader.read(picture, boxes)] == [False, False, False, True]
    assert reader.read(picture, []) == []
    vectors = reader.vectors(picture, boxes)
    assert np.linalg.norm(vectors, axis=1) == pytest.approx([0, 0, 0, 1], abs=1e-4)
    assert reader.vectors(picture, []).shape == (0, vectors.shape[1])


def test_the_same_icon_is_known_again_and_others_are_not_taken_for_it(reader: IconNetworkReader) -> None:
    drawn = [reader.vectors(*screen(list(WORDS), *colours, size)) for colours, size in product(COLOURS[:3], (36, 66))]
    first, *others = drawn
    for other in others:
        near = first @ other.T
        assert np.mean(np.diag(near) >= SAME) >= 0.9
        assert np.mean(near[~np.eye(len(near), dtype=bool)] >= SAME) <= 0.005


def test_threads_read_alike(reader: IconNetworkReader) -> None:
    fresh = IconNetworkReader(content_dir() / "models" / "icons" / "icons.onnx")
    scenes = [screen(list(WORDS), "black", "white", size) for size in (30, 36, 42, 48)]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda each: fresh.read(*each), scenes))
    assert together == [reader.read(*each) for each in scenes]


class Counted:
    """A network's session that notes how many pictures it was asked about each time."""

    def __init__(self, session: Any) -> None:
        self._session = session
        self.asked: list[int] = []

    def run(self, names: object, given: dict[str, Any]) -> Any:
        self.asked.append(len(given["ink"]))
        return self._session.run(names, given)


def test_icons_are_read_in_one_go_and_once() -> None:
    network = IconNetwork.load(content_dir() / "models" / "icons" / "icons.onnx")
    counted = Counted(network.session)
    reader = IconNetworkReader(Path("unused"))
    reader._network = replace(network, session=counted)
    twenty = screen(list(WORDS)[:20], "black", "white", 50)
    first = reader.read(*twenty)
    assert len(counted.asked) == 1
    assert counted.asked[0] >= 20
    assert reader.read(*twenty) == first
    assert len(counted.asked) == 1
    reader.read(*screen(list(WORDS)[10:21], "black", "white", 50))
    assert len(counted.asked) == 2
    assert counted.asked[1] < counted.asked[0] / 10
