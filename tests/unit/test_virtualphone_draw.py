"""The virtual phone's pictures agree with its layout."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random
from typing import Any

import pytest
from PIL import Image, ImageChops
from virtualphone_kit import by_key, environment, laid, nodes, nothing, settings_screen

from promptrpa.virtualphone import kit
from promptrpa.virtualphone.draw import draw
from promptrpa.virtualphone.fonts import icon_names
from promptrpa.virtualphone.kit import Bind
from promptrpa.virtualphone.layout import lay_out_widget
from promptrpa.virtualphone.node import Laid, Rect
from promptrpa.virtualphone.pictures import SCENES, picture
from promptrpa.virtualphone.pictures.sketch import Sketch
from promptrpa.virtualphone.pictures.things import OTHERS, PRODUCTS
from promptrpa.virtualphone.theme import DARK, LIGHT, colour

NOON = datetime(2026, 3, 2, 12)


def picture_of(*windows: Laid, toast: str = "", **changes: Any) -> Image.Image:
    return draw(windows, environment(**changes), toast=toast)


def difference(first: Image.Image, second: Image.Image) -> Rect:
    """The smallest rectangle around all pixels that differ."""
    box = ImageChops.difference(first, second).getbbox()
    assert box is not None, "the pictures are the same"
    return Rect(*box)


def inside(small: Rect, large: Rect) -> bool:
    return small.clip(large) == small


State = dict[str, Any]


def switch(state: State) -> kit.Widget:
    return kit.Switch(Bind(state, "value"), key="probe")


def checkbox(state: State) -> kit.Widget:
    return kit.Checkbox(Bind(state, "value"), "Box", key="probe")


def radio(state: State) -> kit.Widget:
    return kit.Radio(Bind(state, "value"), True, "Choice", key="probe")


def slider(state: State) -> kit.Widget:
    return kit.Slider(Bind(state, "value"), 0, 3, key="probe")


def wheel(state: State) -> kit.Widget:
    return kit.NumberWheel(Bind(state, "value"), 0, 3, key="probe")


def field(state: State) -> kit.Widget:
    return kit.TextField(Bind(state, "value"), "Label", key="probe")


def text(state: State) -> kit.Widget:
    return kit.Text(f"Value {state['value']}", key="probe")


def button(state: State) -> kit.Widget:
    return kit.Button("Press", key="probe", on_click=nothing, enabled=bool(state["value"]))


def chip(state: State) -> kit.Widget:
    return kit.Row([kit.Chip("Near", key="probe", selected=bool(state["value"]), glyph="near_me")])


def image(state: State) -> kit.Widget:
    return kit.Image(f"album:{int(state['value'])}", key="probe")


def progress(state: State) -> kit.Widget:
    return kit.Progress(0.7 if state["value"] else 0.2, key="probe")


def dial(state: State) -> kit.Widget:
    return kit.Dial(35 if state["value"] else 5, key="probe")


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize(
    "make",
    [switch, checkbox, radio, slider, wheel, field, text, button, chip, image, progress, dial],
    ids=lambda f: f.__name__,
)
def test_what_changes_is_inside_the_bounds_of_its_node(make: Any, dark: bool) -> None:
    def window(value: object) -> Laid:
        children = [kit.Text("above"), make({"value": value}), kit.Text("below")]
        return laid(kit.Column(children, padding=16, gap=8))

    first, second = window(False), window(True)
    changed = difference(picture_of(first, dark=dark), picture_of(second, dark=dark))
    assert inside(changed, by_key(first, "probe").visible)


@pytest.mark.parametrize("moving", [kit.Progress(key="probe"), kit.Dial(5, NOON, key="probe")])
def test_what_moves_is_another_picture_at_each_moment_of_the_same_page(moving: kit.Widget) -> None:
    page = laid(kit.Column([kit.Text("above"), moving], padding=16, gap=8))
    first, second = (draw([page], environment(), now=NOON + timedelta(seconds=s)) for s in (7.0, 7.1))
    assert inside(difference(first, second), by_key(page, "probe").visible)


def test_rows_are_drawn_only_inside_their_list() -> None:
    state = {"wifi": True}
    still, moved = laid(settings_screen(state)), laid(settings_screen(state), {"list": 333})
    changed = difference(picture_of(still), picture_of(moved))
    assert inside(changed, by_key(still, "list").visible)


def test_a_scrolled_picture_is_the_other_one_moved() -> None:
    rows: list[kit.Widget] = [kit.ListItem(f"Row {n}", key="row", item=str(n), on_click=nothing) for n in range(40)]
    screen = kit.Screen(body=kit.Scroll(rows, key="list"))
    still, moved = picture_of(laid(screen)), picture_of(laid(screen, {"list": 147}))
    left, top, right, bottom = by_key(laid(screen), "list").visible
    upper = still.crop((left, top + 147, right, bottom))
    assert ImageChops.difference(upper, moved.crop((left, top, right, bottom - 147))).getbbox() is None


def test_a_dialog_dims_the_page_and_hides_what_is_under_it() -> None:
    page = laid(settings_screen({"wifi": True}))
    dialog = laid(kit.Dialog(title="Title", body=kit.Text("Body")))
    alone, covered = picture_of(page), picture_of(page, dialog)
    light, dimmed = alone.getpixel((5, 1200)), covered.getpixel((5, 1200))
    assert isinstance(light, tuple)
    assert isinstance(dimmed, tuple)
    assert sum(dimmed) < sum(light)
    middle = dialog.frame.left + 100, dialog.frame.bottom - 20
    assert covered.getpixel(middle) == colour("surface_container_high", False)[:3]


def test_a_toast_is_drawn_over_everything() -> None:
    page = laid(settings_screen({"wifi": True}))
    changed = difference(picture_of(page), picture_of(page, toast="Saved"))
    assert changed.top > 1800
    assert abs(changed.left + changed.right - 1080) < 8


def test_light_and_dark_use_their_own_colours() -> None:
    page = laid(settings_screen({"wifi": True}))
    assert picture_of(page).getpixel((3, 1500)) == colour("surface", False)[:3]
    assert picture_of(page, dark=True).getpixel((3, 1500)) == colour("surface", True)[:3]
    assert LIGHT.keys() == DARK.keys()


def luminance(role: str, dark: bool) -> float:
    """Relative luminance as WCAG 2 defines it."""
    linear = [v / 255 / 12.92 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in colour(role, dark)[:3]]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("role", [role for role in LIGHT if role.startswith("on_")])
def test_text_can_be_read_on_its_background(role: str, dark: bool) -> None:
    behind = role.removeprefix("on_").replace("surface_variant", "surface")
    levels = sorted((luminance(role, dark), luminance(behind, dark)))
    assert (levels[1] + 0.05) / (levels[0] + 0.05) >= 4.5


@pytest.mark.parametrize("kind", sorted(SCENES))
def test_every_scene_is_drawn_in_any_shape_and_the_same_each_time(kind: str) -> None:
    name = f"{kind}:3"
    for width, height in ((200, 200), (400, 90), (90, 400), (1, 1)):
        found = picture(name, width, height)
        assert (found.size, found.mode) == ((width, height), "RGB")
    colours = picture(name, 200, 200).getcolors(40_000)
    assert colours is not None
    assert len(colours) > 1
    again = Sketch(200, 200, "3", Random(name))
    SCENES[kind](again)
    assert again.image.resize((200, 200), Image.Resampling.BILINEAR).tobytes() == picture(name, 200, 200).tobytes()


def test_a_filter_changes_a_picture() -> None:
    plain, mono = picture("food:1", 120, 120), picture("food:1-mono", 120, 120)
    assert mono.tobytes() == plain.convert("L").convert("RGB").tobytes()


def test_a_screen_may_have_a_picture_behind_it() -> None:
    screen = kit.Screen(body=kit.Column([kit.Text("Home", color="#ffffff")]), color="scene:wallpaper:1")
    window = laid(screen)
    drawn = picture_of(window)
    assert drawn.getpixel((3, 3)) == picture("wallpaper:1", 1080, 2400).getpixel((3, 3))
    assert any(node.text == "Home" for node in nodes(window))


def test_a_page_of_its_own_dark_colour_has_light_text_and_so_has_the_bar_over_it() -> None:
    def bar(dark_page: bool) -> Image.Image:
        page = laid(kit.Screen(body=kit.Text("Camera", key="words"), color="#000000" if dark_page else "surface"))
        place = Rect(0, 0, 1080, 84)
        clock = Laid(lay_out_widget(kit.Row([kit.Text("9:41")]), environment(), place), place, color="")
        return picture_of(page, clock)

    for top in (0, 84):
        words = (0, top, 400, top + 70)
        dark, light = (bar(dark_page).crop(words).convert("L").getextrema() for dark_page in (True, False))
        assert dark[1] > 200 > 20 >= dark[0]
        assert light[0] < 60 < 240 <= light[1]


def test_edits_follow_each_other() -> None:
    turned = picture("landscape:1-r90", 60, 100)
    assert turned.tobytes() == picture("landscape:1", 100, 60).transpose(Image.Transpose.ROTATE_270).tobytes()
    cut = picture("landscape:1-mono-s11", 100, 60)
    assert cut.getpixel((2, 30)) == (0, 0, 0)
    assert cut.crop((20, 0, 80, 60)).tobytes() == picture("landscape:1-mono", 60, 60).tobytes()
    assert picture("food:1-b50", 40, 40).tobytes() == picture("food:1", 40, 40).tobytes()


def test_every_product_has_its_icon() -> None:
    assert {*PRODUCTS.values(), *OTHERS} <= set(icon_names())
