"""What fields make of a text that is typed into them, numbers above all."""

from __future__ import annotations

import unicodedata
from decimal import Decimal
from typing import Final

from promptrpa.patterns import lazy_regex

_WITH_UNIT: Final = lazy_regex(r"(\d+(?:[.,]\d+)?) ?[^\W\d_]{1,12}")
_NUMBER: Final = lazy_regex(r"(?:(?<!\S)[-−]?[.,]?)?\d(?:[.,'’ ]?\d)*")
_IN_BRACKETS: Final = lazy_regex(r"\s*\(\s*([\d.,'’ ]*\d)\s*\)\s*")
"""How books write a negative number."""
_GROUPED: Final = lazy_regex(r"[-−]?[1-9]\d{0,2}[.,]\d{3}")
_DOTTED: Final = lazy_regex(r"\d{3}\.\d{4}")
"""A phone number, as good as surely: with four decimals there are few amounts."""


def without_unit(text: str) -> str:
    """The number of a text that is one with its unit ("64 kWh", "$5"); empty for any other text."""
    text = text.strip()
    if found := _WITH_UNIT.fullmatch(text):
        return found[1]
    number = _without_currency(text).strip()
    return number if number != text and _NUMBER.fullmatch(number) else ""


def is_shown(typed: str, shown: str) -> bool:
    """Whether a field shows the text. Many group or pad digits, add the sign of a currency, or drop punctuation and
    line ends; a decimal point or a sign that is lost makes another number."""
    typed = unicodedata.normalize("NFKC", typed)
    shown = _without_currency(unicodedata.normalize("NFKC", shown), but=typed)
    if (negative := _IN_BRACKETS.fullmatch(shown)) and not _IN_BRACKETS.fullmatch(typed):
        shown = f"-{negative[1]}"
    wanted, found = _NUMBER.findall(typed), _NUMBER.findall(shown)
    if len(wanted) != len(found):
        return _core(typed) == _core(shown)
    rest = _core(_NUMBER.sub("", typed)) == _core(_NUMBER.sub("", shown))
    return rest and all(map(_is_number_shown, wanted, found))


def _is_number_shown(typed: str, shown: str) -> bool:
    """Nobody knows whether a mark before three digits groups them, so that none of them may be lost."""
    if _GROUPED.fullmatch(typed) and len(_core(shown)) < len(_core(typed)):
        return False
    if _DOTTED.fullmatch(typed) and shown == _core(typed):
        return True
    return not _readings(typed, ",").isdisjoint(_readings(shown, ".,"))


def _readings(number: str, grouping: str) -> set[Decimal]:
    """What a number can mean. grouping: the signs that may stand before three last digits without being a point."""
    said = number.replace("−", "-").replace(" ", "").replace("'", "").replace("’", "")
    marks = [sign for sign in said if sign in ".,"]
    whole = Decimal(said.replace(".", "").replace(",", ""))
    if not marks or (len(marks) > 1 and marks.count(marks[-1]) > 1):
        return {whole}
    head, _, tail = said.rpartition(marks[-1])
    read = {Decimal(f"{head.replace(',', '').replace('.', '')}.{tail}")}
    is_group = len(marks) == 1 and len(tail) == 3 and marks[0] in grouping and head.lstrip("-").lstrip("0")
    return read | {whole} if is_group else read


def _without_currency(text: str, but: str = "") -> str:
    return "".join(sign for sign in text if unicodedata.category(sign) != "Sc" or sign in but)


def _core(text: str) -> str:
    """Letters, digits and pictures alone, in lower case."""
    return "".join(sign for sign in text if unicodedata.category(sign)[0] not in "ZPC").casefold()
