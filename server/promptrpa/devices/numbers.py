"""What fields make of a text that is typed into them, numbers above all."""

from __future__ import annotations

import unicodedata
from decimal import Decimal
from typing import Final

from promptrpa.patterns import lazy_regex

_WITH_UNIT: Final = lazy_regex(r"(\d+(?:[.,]\d+)?) ?[^\W\d_]{1,12}")
_NUMBER: Final = lazy_regex(r"(?:(?<!\S)[-−]?[.,]?)?\d(?:[.,'’ ]?\d)*")


def without_unit(text: str) -> str:
    """The number of a text that is one with its unit ("64 kWh"); empty for any other text."""
    found = _WITH_UNIT.fullmatch(text.strip())
    return found[1] if found else ""


def is_shown(typed: str, shown: str) -> bool:
    """Whether a field shows the text. Many group or pad digits, add the sign of a currency, or drop punctuation and
    line ends; a decimal point or a sign that is lost makes another number."""
    typed, shown = _without_currency(typed), _without_currency(shown)
    wanted, found = _NUMBER.findall(typed), _NUMBER.findall(shown)
    if len(wanted) != len(found):
        return _core(typed) == _core(shown)
    rest = _core(_NUMBER.sub("", typed)) == _core(_NUMBER.sub("", shown))
    return rest and all(_readings(a, ",") & _readings(b, ".,") for a, b in zip(wanted, found, strict=True))


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


def _without_currency(text: str) -> str:
    normal = unicodedata.normalize("NFKC", text)
    return "".join(sign for sign in normal if unicodedata.category(sign) != "Sc")


def _core(text: str) -> str:
    """Letters, digits and pictures alone, in lower case."""
    return "".join(sign for sign in text if unicodedata.category(sign)[0] not in "ZPC").casefold()
