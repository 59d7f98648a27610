"""How each kind of node is painted: `PAINTS` by the name in `Node.paint`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from PIL import Image, ImageDraw

from .fonts import ASCENT, DESCENT, text_width
from .node import Node, Rect
from .painter import SMOOTH, Painter, disc, ring, rounded_mask
from .pictures import SCENE, picture
from .theme import AVATARS, Colour, is_light


def inner(node: Node) -> Rect:
    """The bounds without the padding."""
    left, top, right, bottom = node.bounds
    across, along = node.style.get("pad", (0, 0))
    return Rect(left + across, top + along, right - across, bottom - along)


def middle(rect: Rect, width: int, height: int) -> tuple[int, int]:
    return rect.left + (rect.width - width) // 2, rect.top + (rect.height - height) // 2


def lines(p: Painter, style: dict[str, Any], rect: Rect, align: str, ink: Colour, top: int) -> None:
    """The lines of a text style, the first line's box at `top`."""
    size, line, medium = style["size"], style["line"], style["medium"]
    baseline = top + round((line - size * (ASCENT + DESCENT)) / 2 + size * ASCENT)
    for words in style["lines"]:
        left = rect.left
        if align != "start":
            free = rect.width - text_width(words, size, medium)
            left += free // 2 if align == "center" else free
        p.text(words, left, baseline, size, medium, ink)
        baseline += line


def text(p: Painter, node: Node) -> None:
    style = node.style
    rect = inner(node)
    lines(p, style, rect, style["align"], p.colour(style["color"]), rect.top)


def fill(p: Painter, node: Node) -> None:
    background(p, inner(node), node.style["color"], node.style["round"])


def background(p: Painter, rect: Rect, color: str, round_: int) -> None:
    """A colour or, with "scene:", a picture over an area."""
    if color.startswith(SCENE):
        drawn = picture(color.removeprefix(SCENE), rect.width, rect.height)
        p.picture(drawn, rect.left, rect.top, rounded_mask(rect.width, rect.height, round_) if round_ else None)
    elif color:
        p.rounded(rect, round_, p.colour(color))


def icon(p: Painter, node: Node) -> None:
    style = node.style
    pill = style.get("pill")
    if pill:
        p.rounded(node.bounds, node.bounds.height // 2, p.colour(pill))
    edge = style["edge"]
    left, top = middle(node.bounds, edge, edge)
    p.icon(style["glyph"], left, top, edge, p.colour(style["color"]), style["filled"])


def avatar(p: Painter, node: Node) -> None:
    edge, name = node.style["edge"], node.style["name"].strip()
    left, top = middle(node.bounds, edge, edge)
    shade = AVATARS[sum(name.encode()) % len(AVATARS)]
    p.mask(disc(edge), left, top, p.colour(shade))
    letter = name[:1].upper() or "?"
    size = edge * 9 // 20
    wide = text_width(letter, size, True)
    p.text(letter, left + (edge - wide) // 2, top + edge // 2 + round(size * 0.36), size, True, (255, 255, 255, 255))


def image(p: Painter, node: Node) -> None:
    rect = inner(node)
    if rect.empty:
        return
    round_ = node.style["round"]
    mask = rounded_mask(rect.width, rect.height, round_) if round_ else None
    p.picture(picture(node.style["scene"], rect.width, rect.height), rect.left, rect.top, mask)
    if node.selected:
        _picked(p, rect, round_)


def _picked(p: Painter, rect: Rect, round_: int) -> None:
    """What shows that a picture is among those chosen."""
    p.rounded(rect, round_, p.colour("primary/30"))
    p.outline(rect, round_, p.px(4), p.colour("primary"))
    edge, left, top = p.px(24), rect.left + p.px(8), rect.top + p.px(8)
    p.mask(disc(edge), left, top, p.colour("primary"))
    p.icon("check", left + p.px(3), top + p.px(3), p.px(18), p.colour("on_primary"))


def readable(p: Painter, ink: str, behind: str) -> Colour:
    """The colour of a text; "auto" is black or white, by what is behind."""
    if ink != "auto":
        return p.colour(ink)
    return (26, 27, 32, 255) if is_light(p.colour(behind)) else (255, 255, 255, 255)


def button(p: Painter, node: Node) -> None:
    style = node.style
    whole = inner(node)
    rect = Rect(whole.left, whole.top + style["inset"], whole.right, whole.bottom - style["inset"])
    round_ = min(rect.height // 2, p.px(24))
    if style["background"]:
        p.rounded(rect, round_, p.colour(style["background"]))
    if style["outline"]:
        p.outline(rect, round_, max(1, p.px(1)), p.colour(style["outline"]))
    ink = readable(p, style["color"], style["background"])
    _icon_and_text(p, style, rect, ink, p.px(18), p.px(8))


def _icon_and_text(p: Painter, style: dict[str, Any], rect: Rect, ink: Colour, edge: int, gap: int) -> None:
    """An icon and lines beside each other, in the middle."""
    before = edge + gap if style["glyph"] else 0
    wide = max([text_width(words, style["size"], style["medium"]) for words in style["lines"]], default=-gap)
    left = rect.left + (rect.width - wide - before) // 2
    if style["glyph"]:
        p.icon(style["glyph"], left, rect.top + (rect.height - edge) // 2, edge, ink)
    if style["lines"]:
        high = style["line"] * len(style["lines"])
        place = Rect(left + before, rect.top, left + before + wide, rect.bottom)
        lines(p, style, place, "center", ink, rect.top + (rect.height - high) // 2)


def fab(p: Painter, node: Node) -> None:
    style = node.style
    p.shadow(node.bounds, style["round"])
    p.rounded(node.bounds, style["round"], p.colour(style["background"]))
    _icon_and_text(p, style, node.bounds, p.colour(style["color"]), style["edge"], p.px(12))


def chip(p: Painter, node: Node) -> None:
    style = node.style
    whole = inner(node)
    rect = Rect(whole.left, whole.top + style["inset"], whole.right, whole.bottom - style["inset"])
    if style["background"]:
        p.rounded(rect, style["round"], p.colour(style["background"]))
    if style["outline"]:
        p.outline(rect, style["round"], max(1, p.px(1)), p.colour(style["outline"]))
    ink = p.colour(style["color"])
    if style["glyph"]:
        edge = p.px(18)
        p.icon(style["glyph"], rect.left + p.px(8), rect.top + (rect.height - edge) // 2, edge, ink)
    place = Rect(rect.left + style["before"], rect.top, rect.right, rect.bottom)
    lines(p, style, place, "start", ink, rect.top + (rect.height - style["line"]) // 2)


def switch(p: Painter, node: Node) -> None:
    wide, high = p.px(52), p.px(32)
    left, top = middle(node.bounds, wide, high)
    track = Rect(left, top, left + wide, top + high)
    on, ready = node.checked, node.enabled
    if on:
        p.rounded(track, high // 2, p.colour("primary" if ready else "on_surface/12"))
        edge = p.px(24)
        p.mask(disc(edge), track.right - p.px(4) - edge, top + p.px(4), p.colour("on_primary" if ready else "surface"))
        return
    p.rounded(track, high // 2, p.colour("surface_container_highest"))
    p.outline(track, high // 2, p.px(2), p.colour("outline" if ready else "on_surface/12"))
    edge = p.px(16)
    p.mask(disc(edge), left + p.px(8), top + p.px(8), p.colour("outline" if ready else "on_surface/38"))


def checkbox(p: Painter, node: Node) -> None:
    left, top, ink = _mark(p, node)
    edge, line = p.px(18), p.px(2)
    rect = Rect(left - edge // 2, top - edge // 2, left - edge // 2 + edge, top - edge // 2 + edge)
    if node.checked:
        p.rounded(rect, p.px(2), ink)
        p.icon("check", rect.left, rect.top, edge, p.colour("on_primary" if node.enabled else "surface"))
    else:
        p.outline(rect, p.px(2), line, ink)


def radio(p: Painter, node: Node) -> None:
    left, top, ink = _mark(p, node)
    edge = p.px(20)
    p.mask(ring(edge, p.px(2)), left - edge // 2, top - edge // 2, ink)
    if node.checked:
        dot = p.px(10)
        p.mask(disc(dot), left - dot // 2, top - dot // 2, ink)


def _mark(p: Painter, node: Node) -> tuple[int, int, Colour]:
    """Paints the text of a checkbox or radio; the middle of its mark, and its colour."""
    style = node.style
    rect = inner(node)
    if style["lines"]:
        high = style["line"] * len(style["lines"])
        place = Rect(rect.left + style["before"], rect.top, rect.right, rect.bottom)
        lines(p, style, place, "start", p.colour(style["color"]), rect.top + (rect.height - high) // 2)
    ink = ("primary" if node.checked else "on_surface_variant") if node.enabled else "on_surface/38"
    half = style["edge"] // 2 if style["lines"] else rect.width // 2
    return rect.left + half, rect.top + rect.height // 2, p.colour(ink)


def slider(p: Painter, node: Node) -> None:
    rect = inner(node)
    edge = node.style["edge"]
    start, end = rect.left + edge, rect.right - edge
    place = start + round((end - start) * node.style["share"])
    level, high = rect.top + rect.height // 2, p.px(8)
    ink = p.colour("primary" if node.enabled else "on_surface/38")
    gap = p.px(6)
    rest = p.colour("secondary_container" if node.enabled else "on_surface/12")
    p.rounded(Rect(place + gap, level - high, max(place + gap, end + edge), level + high), high, rest)
    p.rounded(Rect(start - edge, level - high, max(start - edge, place - gap), level + high), high, ink)
    bar = p.px(22)
    p.rounded(Rect(place - p.px(2), level - bar, place + p.px(2), level + bar), p.px(2), ink)


def wheel(p: Painter, node: Node) -> None:
    rect = node.bounds
    row = node.children[0].bounds.height
    top = node.children[0].bounds.bottom
    for level in (top, top + row):
        p.area(Rect(rect.left + p.px(8), level - 1, rect.right - p.px(8), level + p.px(1)), p.colour("primary"))


def field(p: Painter, node: Node) -> None:
    style = node.style
    rect = inner(node)
    search, focused = style["search"], node.focused
    if search:
        p.rounded(rect, style["round"], p.colour("surface_container_high"))
    else:
        p.rounded(rect, style["round"], p.colour("surface_container_highest/50"))
        line = p.px(2 if focused else 1)
        p.outline(rect, style["round"], line, p.colour("primary" if focused else "outline"))
    if style["glyph"]:
        edge = p.px(24)
        top = rect.top + (p.px(16) if style["top"] else (rect.height - edge) // 2)
        p.icon(style["glyph"], rect.left + p.px(16), top, edge, p.colour("on_surface_variant"))
    place = Rect(rect.left + style["before"], rect.top, rect.right - style["after"], rect.bottom)
    if style["label"]:
        ink = p.colour("primary" if focused else "on_surface_variant")
        size = style["label_size"]
        p.text(style["label"], place.left, rect.top + p.px(6) + round(size * ASCENT), size, False, ink)
    high = style["line"] * len(style["lines"])
    top = rect.top + (rect.height - high) // 2
    if style["top"]:
        top = rect.top + p.px(10) + style["above"]
    elif style["label"]:
        top = rect.bottom - high - p.px(8)
    _field_text(p, node, place, top)


def _field_text(p: Painter, node: Node, place: Rect, top: int) -> None:
    style = node.style
    kept = p.clip
    p.clip = place.clip(kept)
    shifted = Rect(place.left - style["shift"], place.top, place.right, place.bottom)
    if not (style["empty"] and style["label"]):
        lines(p, style, shifted, "start", p.colour(style["color"]), top)
    p.clip = kept
    if node.focused:
        last = "" if style["empty"] else style["lines"][-1]
        left = min(shifted.left + text_width(last, style["size"], style["medium"]), place.right)
        low = top + style["line"] * (len(style["lines"]) - 1)
        p.area(Rect(left, low, left + p.px(2), low + style["line"]), p.colour("primary"))


def bar(p: Painter, node: Node) -> None:
    rect = inner(node)
    high = p.px(4)
    level = rect.top + (rect.height - high) // 2
    place = rect.left + round(rect.width * node.style["share"])
    p.rounded(Rect(rect.left, level, rect.right, level + high), high // 2, p.colour("secondary_container"))
    p.rounded(Rect(rect.left, level, place, level + high), high // 2, p.colour("primary"))


def spinner(p: Painter, node: Node) -> None:
    edge = node.style["edge"]
    left, top = middle(node.bounds, edge, edge)
    turned = round(p.now.microsecond / 1e6 * 360) if p.now else 0
    p.mask(_arc(edge, p.px(4), turned - 80, turned + 170), left, top, p.colour("primary"))


def dial(p: Painter, node: Node) -> None:
    style, line = node.style, p.px(4)
    edge = style["edge"]
    left, top = middle(node.bounds, edge, edge)
    passed = style["seconds"]
    if style["since"] is not None and p.now is not None:
        passed += max(0.0, (p.now - style["since"]).total_seconds())
    p.mask(ring(edge, line), left, top, p.colour("secondary_container"))
    p.mask(_arc(edge, line, -90, passed % 60 * 6 - 90), left, top, p.colour("primary"))


def _arc(edge: int, line: int, start: float, end: float) -> Image.Image:
    """A mask of a part of a circle's line; degrees, clockwise from the right."""
    large = Image.new("L", (edge * SMOOTH, edge * SMOOTH))
    last = edge * SMOOTH - 1
    ImageDraw.Draw(large).arc((0, 0, last, last), start, end, fill=255, width=line * SMOOTH)
    return large.resize((edge, edge), Image.Resampling.BOX)


def tabs(p: Painter, node: Node) -> None:
    rect = node.bounds
    p.area(Rect(rect.left, rect.bottom - max(1, p.px(1)), rect.right, rect.bottom), p.colour("outline_variant"))


def tab(p: Painter, node: Node) -> None:
    if node.style["chosen"]:
        rect = node.bounds
        wide, high = node.style["wide"], p.px(3)
        left = rect.left + (rect.width - wide) // 2
        mark = Rect(left, rect.bottom - high, left + wide, rect.bottom)
        p.rounded(mark, high, p.colour("primary"), top_only=True)


def badge(p: Painter, node: Node) -> None:
    rect = node.bounds
    p.rounded(rect, rect.height // 2, p.colour("error"))
    lines(p, node.style, rect, "center", p.colour("on_error"), rect.top + (rect.height - node.style["line"]) // 2)


def handle(p: Painter, node: Node) -> None:
    left, top = middle(node.bounds, p.px(32), p.px(4))
    p.rounded(Rect(left, top, left + p.px(32), top + p.px(4)), p.px(2), p.colour("on_surface_variant/40"))


def sheet(p: Painter, node: Node) -> None:
    p.rounded(node.bounds, node.style["round"], p.colour(node.style["color"]), top_only=True)


def shadowed(p: Painter, node: Node) -> None:
    p.shadow(node.bounds, node.style["round"])
    p.rounded(node.bounds, node.style["round"], p.colour(node.style["color"]))


def moves(node: Node) -> bool:
    """Whether it looks another way at each moment."""
    return node.paint == "spinner" or (node.paint == "dial" and node.style["since"] is not None)


Paint = Callable[[Painter, Node], None]
PAINTS: Final[dict[str, Paint]] = {
    "avatar": avatar,
    "badge": badge,
    "bar": bar,
    "button": button,
    "checkbox": checkbox,
    "chip": chip,
    "dial": dial,
    "fab": fab,
    "field": field,
    "fill": fill,
    "handle": handle,
    "icon": icon,
    "picture": image,
    "radio": radio,
    "shadowed": shadowed,
    "sheet": sheet,
    "slider": slider,
    "spinner": spinner,
    "switch": switch,
    "tab": tab,
    "tabs": tabs,
    "text": text,
    "wheel": wheel,
}
