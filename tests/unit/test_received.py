"""A prompt as it comes in: what is no text is left out, what is no prompt is refused with what to do."""

from __future__ import annotations

import pytest

from promptrpa.errors import UsageError
from promptrpa.matching.prompts.received import LONGEST, received


@pytest.mark.parametrize(
    ("came", "prompt"),
    [
        ("  water the plants\n", "water the plants"),
        ("call \x1b[1;32mEmil\x1b[0m\x07 back", "call Emil back"),
        ("\x1b]0;a title\x07turn on Wi-Fi", "turn on Wi-Fi"),
        ("say \udcff\udcfehello to Mia", "say hello to Mia"),
        ("1. open Notes\n2. tap New", "1. open Notes\n2. tap New"),
        ("“打开蓝牙”", "打开蓝牙"),
        ("'turn the torch on'", "turn the torch on"),
        ('"Tea" goes into "Shopping"', '"Tea" goes into "Shopping"'),
        ("write to 👩‍👧 “home soon”", "write to 👩‍👧 “home soon”"),
    ],
)
def test_only_text_is_left(came: str, prompt: str) -> None:
    assert received(came) == prompt


@pytest.mark.parametrize("came", ["", " \n ", "\x1b[0m\x00", "“ ”"])
def test_an_empty_prompt_is_refused(came: str) -> None:
    with pytest.raises(UsageError, match="The prompt is empty"):
        received(came)


def test_a_prompt_that_is_too_long_is_refused_with_what_to_do() -> None:
    assert received("a" * LONGEST)
    with pytest.raises(UsageError, match=r"has 4001 characters; at most 4000 are read.*tutorials add"):
        received("a" * (LONGEST + 1))
