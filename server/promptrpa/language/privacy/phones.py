"""Phone numbers of many countries, by the numbering plans of phonenumbers (Google's libphonenumber)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from promptrpa.domain.private import Private, is_explained
from promptrpa.patterns import lazy_regex

_ANY: Final = ("US", "GB", "CN", "DE", "FR")
"""Their numbers count in any grouping, and without one."""
_GROUPED: Final = (
    *(
        "HK",
        "SG",
        "AU",
        "NZ",
        "IE",
        "IN",
        "PK",
        "BD",
        "ZA",
        "NG",
        "KE",
        "GH",
        "EG",
        "AE",
        "SA",
        "IL",
        "TR",
        "JP",
        "KR",
        "TW",
        "MO",
    ),
    *("TH", "VN", "MY", "ID", "PH", "ES", "IT", "PT", "NL", "BE", "CH", "AT", "SE", "NO", "DK", "FI", "PL", "CZ", "HU"),
    *("RO", "GR", "UA", "RU", "BR", "MX", "AR", "CL", "CO", "PE"),
)
"""Theirs count as they are grouped there: too much else has as many digits."""
_CANDIDATE: Final = lazy_regex(
    r"(?<![\w.,:/#])(?<![A-Z]-)[+(]{0,2}\d(?:[ ().\-/]{0,3}\d){6,17}(?![\w:/]|[.,]\d|-[A-Za-z])", re.ASCII
)
_NEVER: Final = lazy_regex(
    r"\d{4}([-/.])\d{1,2}\1\d{1,2}|\d{1,2}([-/.])\d{1,2}\2\d{4}|\d{1,3}(?: \d{3}){2,}|"
    r"\d{4}(?: \d{4}){2,4}|\d+\.\d+|\d{1,3}(?:\.\d{1,5}){3}|\((?:19|20)\d\d\) ?\d{1,4}"
)
"""Dates, years, thousands with spaces, decimals, versions and addresses of the internet."""
_REMEMBERED: Final = 1024


def find_phones(text: str) -> Iterator[Private]:
    """The phone numbers in a text."""
    for match in _CANDIDATE.finditer(text):
        if not (_NEVER.fullmatch(match[0]) or (match[0][0] != "+" and is_explained(text, *match.span()))):
            yield from (
                Private("phone", match.start() + s, match.start() + e, sure=False) for s, e in _within(match[0])
            )


@lru_cache(_REMEMBERED)
def _within(candidate: str) -> tuple[tuple[int, int], ...]:
    from phonenumbers import Leniency, PhoneNumberMatcher

    grouped = re.search(r"\d\D+\d", candidate) is not None
    for regions, leniency in ((_ANY, Leniency.VALID), (_GROUPED if grouped else (), Leniency.STRICT_GROUPING)):
        for region in regions:
            if found := tuple((m.start, m.end) for m in PhoneNumberMatcher(candidate, region, leniency=leniency)):
                return found
    return ()
