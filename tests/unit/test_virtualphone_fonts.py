"""Measuring and breaking text in two scripts."""

from __future__ import annotations

import pytest

from promptrpa.virtualphone.fonts import (
    UnknownIcon,
    break_lines,
    emoji_picture,
    face,
    icon_mask,
    icon_names,
    line_of,
    text_width,
)


@pytest.mark.parametrize("medium", [False, True])
@pytest.mark.parametrize("words", ["Hello world", "设置和网络", "Wi-Fi 设置 2.4 GHz，已连接", "Ünïcödé Ж €"])
def test_a_text_is_drawn_as_wide_as_it_is_measured(words: str, medium: bool) -> None:
    line = line_of(words, 42, medium)
    assert line is not None
    assert abs(line.left + line.mask.width - text_width(words, 42, medium)) <= 6


def test_stretches_of_each_script_have_their_own_font() -> None:
    runs = [("latin", "Wi-Fi "), ("chinese", "设置"), ("latin", " on "), ("emoji", "😀"), ("unseen", "\ufe0f")]
    assert list(face(42).runs("Wi-Fi 设置 on 😀\ufe0f")) == runs


def test_chinese_characters_have_a_shape() -> None:
    lines = [line_of(character, 42, False) for character in "闹钟蓝牙屏幕"]
    assert len({line.mask.tobytes() for line in lines if line}) == 6


def test_an_emoji_is_a_coloured_picture_with_its_own_room() -> None:
    line = line_of("Hi 😀❤\ufe0f!", 42, False)
    assert line is not None
    assert [sign for sign, _ in line.emoji] == ["😀", "❤"]
    assert text_width("😀", 42, False) == 50
    assert text_width("❤\ufe0f", 42, False) == 50
    picture = emoji_picture("😀", 42)
    assert (picture.mode, picture.width) == ("RGBA", 50)
    assert len(picture.getcolors(10_000) or ()) > 50


def test_nothing_is_drawn_for_spaces() -> None:
    assert line_of("   ", 42, False) is None


def test_latin_lines_break_at_spaces_and_chinese_ones_anywhere() -> None:
    latin = break_lines("the quick brown fox jumps", 42, False, 300, 0)
    chinese = break_lines("日落时自动开启深色主题", 42, False, 215, 0)
    assert " ".join(latin) == "the quick brown fox jumps"
    assert "".join(chinese) == "日落时自动开启深色主题"
    assert [len(line) for line in chinese] == [5, 5, 1]
    assert all(text_width(line, 42, False) <= 300 for line in latin)


def test_a_line_does_not_begin_with_a_closing_mark() -> None:
    lines = break_lines("一二三四五。六七八", 42, False, 215, 0)
    assert [line[0] for line in lines] == ["一", "五"]


def test_a_word_longer_than_a_line_is_cut() -> None:
    lines = break_lines("Donaudampfschifffahrt", 42, False, 200, 0)
    assert "".join(lines) == "Donaudampfschifffahrt"
    assert len(lines) > 1


def test_the_last_line_allowed_ends_in_an_ellipsis() -> None:
    lines = break_lines("one two three four five six seven", 42, False, 250, 2)
    assert len(lines) == 2
    assert lines[1].endswith("…")
    assert text_width(lines[1], 42, False) <= 250
    assert break_lines("first\nsecond", 42, False, 400, 1) == ("first…",)
    assert break_lines("fits", 42, False, 400, 1) == ("fits",)


def test_icons_are_known_by_name() -> None:
    assert len(icon_names()) > 600
    assert icon_mask("alarm", 63).size == (63, 63)
    assert icon_mask("favorite", 63, True).tobytes() != icon_mask("favorite", 63).tobytes()
    with pytest.raises(UnknownIcon, match=r"'alram'; like it: .*alarm"):
        icon_mask("alram", 24)
