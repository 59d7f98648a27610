"""Who is to be added to the people that one knows."""

from __future__ import annotations

import re
from typing import Final

_ENGLISH: Final = r"\badd {who}as (?:an?|my)\b|\badd {who}to (?:my )?(?:friends|contacts)\b|\bbefriend {who}"
_CHINESE: Final = (
    r"(?:添加|加){who}(?:为|做|成)?(?:我的)?(?:好友|朋友|联系人)|把{who}(?:添?加)(?:为|成)(?:我的)?(?:好友|朋友|联系人)"
)


def is_added(who: str, prompt: str) -> bool:
    """The prompt says to add who is called so."""
    name = rf"[“\"]?{re.escape(who)}[”\"]?\s*"
    chinese = _CHINESE.replace("{who}", name)
    english = _ENGLISH.replace("{who}", name)
    return re.search(f"{english}|{chinese}", prompt, re.I) is not None
