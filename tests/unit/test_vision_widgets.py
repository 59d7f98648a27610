"""Widgets from pixels, against the hierarchy of the virtual phone's pages."""

from __future__ import annotations

from vision_kit import OCR, SIZE, ToldReader, drawing, shown

from promptrpa.domain.page import Bounds, Page
from promptrpa.ports.vision import SeenWidget, TextLine
from promptrpa.vision.shapes import iou
from promptrpa.vision.widgets import PixelWidgets

BODY = Bounds(0, 84, 1080, 2340)


def found(page: Page, area: Bounds = BODY) -> list[SeenWidget]:
    assert page.picture is not None
    return PixelWidgets(OCR).find(page.picture, area)


def at(seen: list[SeenWidget], kind: str, x: int, y: int) -> list[SeenWidget]:
    return [s for s in seen if s.kind == kind and s.bounds.contains(x, y)]


def test_switches_are_found_with_their_state() -> None:
    for dark in (False, True):
        page = shown("settings", "Display", dark=dark)
        assert page.picture is not None
        seen = PixelWidgets(ToldReader()).find(page.picture, BODY)
        switches = [w for w in page.widgets if w.kind == "Switch" and w.bounds.bottom < BODY.bottom]
        assert len(switches) >= 2
        assert {w.checked for w in switches} == ({True} if dark else {True, False})
        for switch in switches:
            (one,) = at(seen, "switch", *switch.bounds.center)
            assert one.checked == switch.checked
        assert sum(s.kind == "switch" for s in seen) == len(switches)


def test_a_row_holds_its_texts_and_its_switch() -> None:
    page = shown("settings", "Display")
    label = next(w for w in page.widgets if w.text == "Dark theme")
    (row,) = at(found(page, BODY._replace(top=1450, bottom=1900)), "row", *label.bounds.center)
    switch = min((w for w in page.widgets if w.kind == "Switch"), key=lambda w: abs(w.bounds.top - label.bounds.top))
    assert row.text == "Dark theme"
    assert row.bounds.contains(*switch.bounds.center)


def test_fields_and_icons_of_a_form_are_found() -> None:
    page = shown("calendar", "New event")
    seen = found(page, BODY._replace(bottom=1520))
    for field in (w for w in page.widgets if w.hint in ("Title", "Location")):
        (one,) = at(seen, "field", *field.bounds.center)
        assert one.hint == field.hint
        assert iou(one.bounds, field.bounds) > 0.5
    up = next(w for w in page.widgets if w.description == "Navigate up")
    assert at(seen, "icon", *up.bounds.center)


def test_what_is_ticked_is_known_from_what_is_not() -> None:
    page = shown("camera", "Flash")
    seen = found(page, BODY._replace(top=1500))
    radios = [w for w in page.widgets if w.kind == "RadioButton"]
    assert len(radios) >= 3
    checks = [s for s in seen if s.kind == "check"]
    assert [s.checked for s in sorted(checks, key=lambda s: s.bounds.top)] == [w.checked for w in radios]


def test_a_lone_ring_is_an_icon() -> None:
    ring = drawing(("pill", (100, 1000, 158, 1058), "black"), ("pill", (108, 1008, 150, 1050), "white"))
    seen = PixelWidgets(ToldReader()).find(ring, BODY)
    assert [s.kind for s in seen] == ["icon"]


def test_a_button_is_a_box_with_words_in_its_middle() -> None:
    picture = drawing(("pill", (60, 2000, 1020, 2110), "navy"))
    words = TextLine("Save", 1.0, Bounds(490, 2030, 590, 2080))
    seen = PixelWidgets(ToldReader([words])).find(picture, BODY)
    assert [(s.kind, s.text) for s in seen] == [("button", "Save")]
    assert iou(seen[0].bounds, Bounds(60, 2000, 1020, 2110)) > 0.9


def test_lines_close_under_each_other_are_one_row_and_prose_is_none() -> None:
    lines = [
        TextLine("Battery", 1.0, Bounds(150, 500, 300, 550)),
        TextLine("78%", 1.0, Bounds(150, 560, 220, 605)),
        TextLine("Storage", 1.0, Bounds(150, 700, 300, 750)),
        TextLine(
            "This page tells you all about how your phone spends its days and nights.", 1.0, Bounds(40, 900, 1040, 950)
        ),
    ]
    seen = PixelWidgets(ToldReader(lines)).find(drawing(), BODY)
    assert [(s.text, s.bounds) for s in seen if s.kind == "row"] == [
        ("Battery", Bounds(150, 500, 300, 605)),
        ("Storage", Bounds(150, 700, 300, 750)),
    ]
    assert sum(s.kind == "text" for s in seen) == 4


def test_an_unchanged_part_is_looked_at_once() -> None:
    reader = ToldReader()
    finder = PixelWidgets(reader)
    picture = drawing(("box", (60, 1000, 300, 1100), "grey"))
    assert finder.find(picture, BODY) == finder.find(drawing(("box", (60, 1000, 300, 1100), "grey")), BODY)
    assert reader.reads == 1
    assert finder.find(picture, Bounds(SIZE[0], 0, SIZE[0] + 50, 50)) == []
