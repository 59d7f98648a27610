"""Measuring, breaking and drawing text and icons with the font files in fonts/.

A string may mix Latin, Chinese and emoji: each stretch is drawn with the font that has its characters, on one baseline.
Sizes are pixels. There is no kerning, so a text is as wide as its characters together.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from typing import Final, Literal, NamedTuple

from PIL import Image, ImageDraw, ImageFont

FOLDER: Final = Path(__file__).parent / "fonts"
ASCENT: Final = 0.927
DESCENT: Final = 0.244
"""Of Roboto, in parts of the size; they place the baseline in a line."""
CHINESE_STROKE: Final = 0.022
"""How much thicker than Regular a medium Chinese character is drawn, in parts of the size."""
EMOJI_WIDTH: Final = 1.2
EMOJI_STRIKE: Final = 109
"""How wide an emoji is in parts of the size, and the one size in which its font holds pictures."""
UNSEEN: Final = frozenset("\u200b\u200d\ufe0e\ufe0f\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff")
"""Joiners and variants, which take no room; skin tones are not shown."""
ELLIPSIS: Final = "…"
NO_LINE_START: Final = frozenset("，。、；：？！）》」』】〉”’…—·,.;:?!)]}%℃")
NO_LINE_END: Final = frozenset("（《「『【〈“‘([{¥$￥")


class UnknownIcon(ValueError):
    """A glyph name that Material Symbols doesn't have."""

    def __init__(self, name: str) -> None:
        near = get_close_matches(name, icon_names())
        like = f"like it: {', '.join(near)}" if near else f"the names are in {FOLDER / 'icons.json'}"
        super().__init__(f"no icon is called {name!r}; {like}")


@cache
def _font(file: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(FOLDER / file), size, layout_engine=ImageFont.Layout.BASIC)


@cache
def _latin() -> frozenset[str]:
    """The characters that Roboto has."""
    return frozenset((FOLDER / "latin.txt").read_text(encoding="utf-8"))


@cache
def _emoji() -> frozenset[str]:
    return frozenset((FOLDER / "emoji.txt").read_text(encoding="utf-8"))


Script = Literal["latin", "chinese", "emoji", "unseen"]


@lru_cache(8192)
def script(character: str) -> Script:
    """Which font shows a character; all that no other has is looked for in the Chinese one."""
    if character in _latin():
        return "latin"
    if character < " " or character in UNSEEN:
        return "unseen"
    return "emoji" if character in _emoji() else "chinese"


def is_wide(character: str) -> bool:
    """Chinese, Japanese or Korean: a line may break on either side of it."""
    return character >= "\u2e80" and unicodedata.east_asian_width(character) in "WF"


class Face:
    """Roboto with Noto Sans CJK beside it, in one size and weight."""

    def __init__(self, size: int, medium: bool) -> None:
        self.size = size
        self.medium = medium
        self.latin = _font("Roboto-Medium.ttf" if medium else "Roboto-Regular.ttf", size)
        self.chinese = _font("NotoSansCJKsc-Regular.otf", size)
        self._widths: dict[str, float] = {}

    def advance(self, character: str) -> float:
        """How far the pen moves over a character."""
        known = self._widths.get(character)
        if known is None:
            known = self._widths[character] = self._advance(character)
        return known

    def _advance(self, character: str) -> float:
        used = script(character)
        if used == "unseen":
            return 0.0
        if used == "emoji":
            return float(round(self.size * EMOJI_WIDTH))
        return (self.latin if used == "latin" else self.chinese).getlength(character)

    def width(self, text: str) -> float:
        widths = self._widths
        try:
            return sum([widths[character] for character in text])
        except KeyError:
            return sum(map(self.advance, text))

    def runs(self, text: str) -> Iterator[tuple[Script, str]]:
        """Stretches of characters of one font."""
        return ((used, "".join(part)) for used, part in groupby(text, script))


@cache
def face(size: int, medium: bool = False) -> Face:
    return Face(max(1, size), medium)


@lru_cache(16384)
def text_width(text: str, size: int, medium: bool) -> int:
    """In whole pixels, rounded up."""
    return -int(-face(size, medium).width(text) // 1)


@lru_cache(16384)
def break_lines(text: str, size: int, medium: bool, width: int, max_lines: int) -> tuple[str, ...]:
    """The lines that a text takes in a width; with `max_lines` the last one ends in an ellipsis where text is left."""
    used = face(size, medium)
    lines: list[str] = []
    for paragraph in text.split("\n"):
        rest = paragraph
        while True:
            end = _line_end(used, rest, width)
            lines.append(rest[:end].rstrip() if end < len(rest) else rest)
            rest = rest[end:].lstrip(" ") if end < len(rest) else ""
            if not rest:
                break
            if max_lines and len(lines) == max_lines:
                lines[-1] = shorten(f"{lines[-1]} {rest}" if not is_wide(rest[0]) else lines[-1] + rest, used, width)
                return tuple(lines)
    if max_lines and len(lines) > max_lines:
        lines[max_lines - 1] = shorten(lines[max_lines - 1] + ELLIPSIS, used, width)
        del lines[max_lines:]
    return tuple(lines)


def _line_end(used: Face, text: str, width: int) -> int:
    """How many characters of the text fit on a line; at least one."""
    taken = 0.0
    for place, character in enumerate(text):
        taken += used.advance(character)
        if taken > width and character != " ":
            return _break_before(text, place)
    return len(text)


def _break_before(text: str, place: int) -> int:
    """The last allowed break at or before a place; inside a word only where it fills the line alone."""
    for at in range(place, 0, -1):
        before, after = text[at - 1], text[at]
        if after in NO_LINE_START or before in NO_LINE_END:
            continue
        if before == " " or before in "-/" or is_wide(before) or is_wide(after):
            return at
    return max(1, place)


def shorten(text: str, used: Face, width: int) -> str:
    """The text cut to a width, with an ellipsis where something was cut."""
    if used.width(text) <= width:
        return text
    room = width - used.advance(ELLIPSIS)
    taken = 0.0
    for place, character in enumerate(text):
        taken += used.advance(character)
        if taken > room:
            return text[:place].rstrip() + ELLIPSIS
    return text


class Line(NamedTuple):
    """A line of text: a mode "L" picture of coverage, where its left top corner lies from the start of the baseline,
    and the emoji in it with the places where they start."""

    mask: Image.Image
    left: int
    top: int
    emoji: tuple[tuple[str, int], ...] = ()


@lru_cache(3000)
def line_of(text: str, size: int, medium: bool) -> Line | None:
    """One line of text; None where nothing is to be seen."""
    used = face(size, medium)
    margin = size // 4 + 1
    above = int(size * 1.2) + 1
    canvas = Image.new("L", (text_width(text, size, medium) + 2 * margin, above + int(size * 0.45) + 1))
    pen = ImageDraw.Draw(canvas)
    x = float(margin)
    emoji: list[tuple[str, int]] = []
    for kind, run in used.runs(text):
        if kind == "latin":
            pen.text((x, above), run, 255, used.latin, anchor="ls")
        elif kind == "chinese":
            stroke = size * CHINESE_STROKE if medium else 0
            pen.text((x, above), run, 255, used.chinese, anchor="ls", stroke_width=stroke)
        elif kind == "emoji":
            emoji += [(sign, round(x + place * used.advance(sign)) - margin) for place, sign in enumerate(run)]
        x += used.width(run)
    box = canvas.getbbox()
    if box is None:
        return Line(Image.new("L", (1, 1)), 0, 0, tuple(emoji)) if emoji else None
    return Line(canvas.crop(box), box[0] - margin, box[1] - above, tuple(emoji))


@lru_cache(500)
def emoji_picture(sign: str, size: int) -> Image.Image:
    """An emoji as an RGBA picture, in a text of a size."""
    font = _font("NotoColorEmoji.ttf", EMOJI_STRIKE)
    large = Image.new("RGBA", (136, 128))
    ImageDraw.Draw(large).text((0, 0), sign, font=font, embedded_color=True, anchor="lt")
    wide = round(size * EMOJI_WIDTH)
    return large.resize((wide, wide * 128 // 136), Image.Resampling.LANCZOS)


@cache
def icon_names() -> dict[str, str]:
    """Icon name -> its character in the icon font."""
    return {name: chr(code) for name, code in json.loads((FOLDER / "icons.json").read_text(encoding="utf-8")).items()}


def known_icon(name: str) -> str:
    """The name. Raises UnknownIcon where there is no such icon."""
    if name not in icon_names():
        raise UnknownIcon(name)
    return name


@lru_cache(2000)
def icon_mask(name: str, size: int, filled: bool = False) -> Image.Image:
    """A square mode "L" picture of an icon. Raises UnknownIcon."""
    character = icon_names()[known_icon(name)]
    canvas = Image.new("L", (size, size))
    font = _font("MaterialSymbols-Filled.ttf" if filled else "MaterialSymbols.ttf", size)
    ImageDraw.Draw(canvas).text((0, size), character, 255, font, anchor="ls")
    return canvas
