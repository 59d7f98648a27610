"""A prompt as it comes in, from wherever: freed of what is no text."""

from __future__ import annotations

from typing import Final

from promptrpa.errors import UsageError
from promptrpa.matching.words.quotes import mask, unquote
from promptrpa.patterns import lazy_regex

LONGEST: Final = 4000
"""Characters that a prompt may have."""
_NO_TEXT: Final = lazy_regex(
    r"\x1b\[[0-9;?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)?|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]"
)
"""Escape sequences of terminals, control characters, and bytes that are no Unicode."""


def received(text: str) -> str:
    """The prompt without control characters and without quotes around all of it. Raises UsageError where it is empty or
    too long."""
    prompt = _NO_TEXT.sub("", text).strip()
    if len(mask(prompt)[0]) == 1:
        prompt = unquote(prompt)
    if not prompt:
        raise UsageError("The prompt is empty. Say what the phone is to do.")
    if len(prompt) > LONGEST:
        raise UsageError(
            f"The prompt has {len(prompt)} characters; at most {LONGEST} are read. Say it shorter, or keep a longer "
            "text as a tutorial: promptrpa tutorials add FILE"
        )
    return prompt
