"""Which values of a prompt may be typed into a field for a secret."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.domain.private import secret_field
from promptrpa.matching.words.values import COVERED
from promptrpa.patterns import lazy_regex

_PAYS: Final = lazy_regex(r"\bpay(?:ment)?\s+(?:password|pin|passcode|code)\b|支付(?:密码|口令)", re.I)
_NEAR: Final = 20
"""So many characters before a value say what it is for."""


def is_for_paying(said: str) -> bool:
    """The words speak of a password with which one pays, and does not sign in."""
    return _PAYS.search(said) is not None


def may_be_typed(value: str, field: str, prompt: str) -> bool:
    """A secret goes into a field for one, and nothing else does but digits; what one pays with goes into no field to
    sign in."""
    secret = bool(secret_field(field))
    if secret and is_for_paying(prompt.partition(value)[0][-_NEAR:]) and not is_for_paying(field):
        return False
    return secret == bool(COVERED.fullmatch(value)) or (secret and value.isdecimal())
