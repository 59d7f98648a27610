"""What is heard and what is seen: a complaint about the one is not mended by what changes the other."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.patterns import lazy_regex

_HEARS: Final = lazy_regex(
    r"\b(?:ringing|beeping|buzzing|loud(?:er|ly)?|nois[ey]\w*|sounds?)\b|[太很老别不]?(?:吵|响)(?!应)|声音", re.I
)
_HEARD: Final = lazy_regex(
    r"\b(?:sounds?|ring\w*|volume|mut\w+|unmut\w+|silen\w+|quiet\w*|nois\w+|hear\w*|alarms?|calls?|disturb\w*|vibrat\w+"
    r"|music|audio|\w*tones?|speakers?|play\w*|voice\w*|notifications?|alerts?|remind\w*|timers?|loud\w*|beep\w*|clicks?"
    r"|headphones?|songs?|podcasts?|radio|record\w*)\b|声|音|响|铃|静|吵|勿扰|震|振|通知|提醒|闹|听|播|歌|电话|录",
    re.I,
)
_GOES_ON: Final = lazy_regex(r"[,，;；。]\s*\S|\band\b")


def knows_sound(said: str, told: str) -> bool:
    """Of a wish in one clause that speaks of what is heard a tutorial tells something that sounds ("my phone keeps
    ringing at night" is not for a light at night)."""
    return _HEARS.search(said) is None or _GOES_ON.search(said) is not None or _HEARD.search(told) is not None
