"""One's own number, address and other details, and those of a contact."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.patterns import lazy_regex

_DETAILS: Final = (
    r"(?:(?:phone|mobile|cell|home|work|email) )?(?:number|info(?:rmation)?|details|address|e-?mail|birthday)"
)
_DETAILS_CHINESE: Final = r"(?:手机|电话|联系)?(?:号码?|信息|资料|电话|邮箱|地址|生日|手机)"
_OWN_DETAILS: Final = lazy_regex(
    rf"\b(?:change|update|edit|correct|set)\s+my (?:own )?{_DETAILS}\b"
    rf"|\bmy (?:own )?{_DETAILS} (?:is now|is|has changed|changed)\b"
    rf"|(?:修改|更改|更新|改|换)(?:一?下)?我(?:自己)?的{_DETAILS_CHINESE}|我(?:自己)?的?{_DETAILS_CHINESE}(?:改|换|变|更新)",
    re.I,
)
_CHANGES_OWN: Final = lazy_regex(
    rf"(?:change|edit|update|correct|set)\b.*\b(?:your|my) (?:own )?{_DETAILS}\b"
    rf"|(?:修改|更改|编辑|更新|设置)(?:我|自己|本人)的{_DETAILS_CHINESE}",
    re.I,
)
_CHANGES_CONTACT: Final = lazy_regex(
    r"(?:change|edit|update|correct)\b.*\b(?:contact|person|friend|somebody|someone)['’]s\b"
    r"|(?:修改|更改|编辑|更新)(?:联系人|好友|他人)的?",
    re.I,
)


def is_anothers(said: str, title: str) -> bool:
    """A wish changes one's own details ("update my info"), and what a tutorial is called changes those of a contact."""
    return _OWN_DETAILS.search(said) is not None and _CHANGES_CONTACT.match(title) is not None


def is_own_instead(said: str, title: str, first: str) -> bool:
    """A wish changes one's own details, as a tutorial of this title does; the first one changes those of a contact."""
    return is_anothers(said, first) and _CHANGES_OWN.match(title) is not None
