"""Names that say whose a thing is ("Anna's ticket", "the ticket of Anna", "安娜的车票", "车票（安娜）")."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from promptrpa.patterns import lazy_regex

_FORMS: Final = (
    lazy_regex(r"(?P<owner>\S.*?)['’]s? (?P<thing>\S.*)"),
    lazy_regex(r"(?P<thing>\S.*?)\s*[(（](?P<owner>[^()（）]+)[)）]"),
    lazy_regex(r"(?P<thing>\S.*?)\s+[-–—|·]\s+(?P<owner>\S.*)"),
    lazy_regex(r"(?P<owner>\S.*)的(?P<thing>[^的]+)"),
)
_OF: Final = lazy_regex(
    r"\s+(?:that (?:is|belongs to|says|reads|has)|which (?:is|says|reads|has)|belonging to|of|for|from|with|by|on)\s+"
    r"(?:the (?=[A-Z]))?"
)
_SAYS: Final = lazy_regex(r"^.{0,4}?(?:写着|写有|写的是|标着|标有|显示着?|注明|名叫|叫做?|是|属于)")
"""What a thing shows, in Chinese ("写着周敏的日票")."""
_THAT_ONE: Final = lazy_regex(r"^[那这]一?[个张首款种项条位段部本篇份件幅行封场节页辆]")
_QUOTES: Final = " \"“”「」'‘’"


def owned(text: str) -> Iterator[tuple[str, str]]:
    """A thing and whose it may be, in all ways to read the text."""
    found = [(m["thing"], m["owner"]) for form in _FORMS if (m := form.fullmatch(text.strip()))]
    found += [(text[: m.start()], text[m.end() :]) for m in _OF.finditer(text)]
    for thing, owner in found:
        thing = _THAT_ONE.sub("", thing).strip(_QUOTES)
        for name in dict.fromkeys((owner, _SAYS.sub("", owner))):
            if thing and len(whose := name.strip(_QUOTES)) > 1:
                yield thing, whose
