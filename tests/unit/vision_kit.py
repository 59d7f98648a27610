"""Pictures of pages: drawn by the virtual phone, or by hand; and readers that say what they are told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from io import BytesIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from promptrpa.devices.hierarchy import read_dump
from promptrpa.domain.page import Bounds, Page, Picture
from promptrpa.ports.vision import SeenWidget, TextLine
from promptrpa.virtualphone.config import PhoneConfig
from promptrpa.virtualphone.packs import load_packs
from promptrpa.virtualphone.phone import Phone
from promptrpa.vision.ocr import RapidText

SIZE = (1080, 2400)
OCR = RapidText()
"""Loads its models once for all tests."""


def encoded(image: Image.Image, kind: str = "JPEG") -> Picture:
    """As a phone sends it: a JPEG of quality 80."""
    data = BytesIO()
    image.convert("RGB").save(data, kind, quality=80)
    return Picture(data.getvalue(), image.size)


@cache
def shown(app: str, *taps: str, language: str = "en", dark: bool = False) -> Page:
    """A page of a virtual phone's app with its picture, after taps on these texts."""
    phone = Phone(PhoneConfig(language=language, dark=dark), load_packs())
    package = next(pack.app.package for pack in load_packs() if pack.app.id == app)
    phone.start_app(package)
    phone.advance(3)
    for words in taps:
        widgets = read_dump(phone.hierarchy()).widgets
        phone.tap(*next(w for w in widgets if words in (w.text, w.description)).bounds.center)
        phone.advance(3)
    page = read_dump(phone.hierarchy()).page(package=package, size=SIZE)
    return page.with_picture(encoded(phone.screenshot()))


def drawing(*shapes: tuple[str, tuple[int, int, int, int], str], size: tuple[int, int] = SIZE) -> Picture:
    """A white picture with these filled shapes: "box" or "pill", place, colour."""
    image = Image.new("RGB", size, "white")
    pen = ImageDraw.Draw(image)
    for kind, box, colour in shapes:
        radius = (box[3] - box[1]) // 2 if kind == "pill" else 12
        pen.rounded_rectangle(box, radius, fill=colour)
    return encoded(image, "PNG")


@dataclass
class ToldReader:
    """A TextReader that says these lines wherever they lie in the box; counts the reads."""

    lines: Sequence[TextLine] = ()
    reads: int = 0

    def read(self, picture: Picture, box: Bounds | None = None) -> list[TextLine]:
        self.reads += 1
        return [line for line in self.lines if box is None or box.contains(*line.bounds.center)]


@dataclass
class ToldWidgets:
    """A WidgetReader that says these; counts the looks."""

    seen: Sequence[SeenWidget] = ()
    areas: list[Bounds] = field(default_factory=list)

    def find(self, picture: Picture, area: Bounds) -> list[SeenWidget]:
        self.areas.append(area)
        return [s for s in self.seen if area.contains(*s.bounds.center)]


@dataclass
class ToldIcons:
    """An IconReader that says the same of every icon, and an IconMeanings that knows one vector; counts the reads."""

    words: Sequence[tuple[str, float]] = ()
    learned: str | None = None
    reads: int = 0

    def read(self, picture: Picture, boxes: Sequence[Bounds]) -> list[list[tuple[str, float]]]:
        self.reads += 1
        return [list(self.words) for _ in boxes]

    def vectors(self, picture: Picture, boxes: Sequence[Bounds]) -> NDArray[np.float32]:
        return np.ones((len(boxes), 1), np.float32)

    def icon_meaning(self, vector: NDArray[np.float32]) -> str | None:
        return self.learned

    def learn_icon(self, picture: Picture, vector: NDArray[np.float32], words: str) -> None:
        self.learned = words
