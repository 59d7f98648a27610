"""Numbers that tell by themselves whether they are right, each by the rule of who gives it out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from promptrpa.patterns import lazy_regex

_CHINESE_WEIGHTS: Final = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
_CHINESE_CHECKS: Final = "10X98765432"
_ISSUER: Final = lazy_regex(r"(?=4|\d{14})(?:4|5[0-9]|2[2-7]|3[0-9]|6|81)\d{11,18}$")
_TAIWAN: Final = "ABCDEFGHJKLMNPQRSTUVXYWZIO"
"""In the order of their numbers, from 10."""
_IBAN_LEAST: Final = 15
_GROUP: Final = 4
"""Characters of a group in an IBAN, and letters of a bank's code."""


def passes_luhn(number: str) -> bool:
    """The last digit of a card number fits the others (ISO/IEC 7812)."""
    digits = _digits(number)
    if len(set(digits)) == 1:
        return False
    doubled = [d if k % 2 == 0 else (2 * d - 9 if d > 4 else 2 * d) for k, d in enumerate(reversed(digits))]
    return sum(doubled) % 10 == 0


def is_card(number: str) -> bool:
    """A payment card's number: 13 to 19 digits of a known kind of issuer."""
    return bool(_ISSUER.match(re.sub(r"\D", "", number))) and passes_luhn(number)


def card_length(text: str) -> int:
    """Characters of the longest card number that a text begins with, of whole groups; 0 for none."""
    return next((end for end in _ends_of_groups(text) if is_card(text[:end])), 0)


def is_chinese_id(number: str) -> bool:
    """A resident id: 18 characters with a date of birth and the check character (mod 11-2, GB 11643)."""
    plain = number.replace(" ", "").upper()
    month, day = int(plain[10:12]), int(plain[12:14])
    total = sum(int(d) * w for d, w in zip(plain[:17], _CHINESE_WEIGHTS, strict=True))
    return 1 <= month <= 12 and 1 <= day <= 31 and plain[17] == _CHINESE_CHECKS[total % 11]


def iban_length(text: str) -> int:
    """Characters of the longest IBAN that a text begins with, of whole groups: 15 to 34 letters and digits whose
    number leaves 1 when divided by 97 (ISO 13616); 0 for none. Letters alone in a group are a bank's four, or the last
    ones behind whole groups ("1497 USD"), and all are large or all are small: other words go on behind a shorter one.
    """
    for end in _ends_of_groups(text):
        plain = re.sub(r"[ .-]", "", text[:end])
        *before, last = re.split(r"[ .-]", text[:end])
        words = [group for group in before if group.isalpha()]
        words += [last] if last.isalpha() and any(len(group) != _GROUP for group in before) else []
        if any(len(word) != _GROUP for word in words) or plain not in (plain.upper(), plain.lower()):
            continue
        if _IBAN_LEAST <= len(plain) <= 34 and plain[:2].isalpha() and _leaves(plain[4:] + plain[:4]) == 1:
            return end
    return 0


def is_taiwanese_id(text: str) -> bool:
    """A letter and nine digits: national ids and those of residents."""
    first = _TAIWAN.index(text[0].upper()) + 10
    return _weighed([first // 10, first % 10, *_digits(text[1:])], (1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1)) % 10 == 0


def is_hong_kong_id(text: str) -> bool:
    """One or two letters, six digits and the check digit or A, with or without brackets."""
    plain = re.sub(r"[^A-Z0-9]", "", text.upper())
    values = [36] * (9 - len(plain)) + [int(c, 36) for c in plain[:-1]]
    return (_weighed(values, range(9, 1, -1)) + int(plain[-1], 36)) % 11 == 0


def is_cpf(text: str) -> bool:
    """Brazil's number of persons: nine digits and two check digits."""
    digits = _digits(text)
    return len(set(digits)) > 1 and all(
        (_weighed(digits[:n], range(n + 1, 1, -1)) * 10) % 11 % 10 == digits[n] for n in (9, 10)
    )


def is_french_social(text: str) -> bool:
    """France's number of social security: 13 characters (Corsica with a letter) and their rest of 97."""
    plain = re.sub(r"[^A-Z0-9]", "", text.upper())
    number = plain[:13].replace("2A", "19").replace("2B", "18")
    return number.isdigit() and 97 - int(number) % 97 == int(plain[13:])


def is_swiss_social(text: str) -> bool:
    """Switzerland's AHV number: 756 and ten digits, with the check digit of EAN-13."""
    return _weighed(_digits(text), (1, 3) * 6 + (1,)) % 10 == 0


def _ends_of_groups(text: str) -> Sequence[int]:
    """Where groups of letters and digits end, the last one first."""
    return [m.end() for m in re.finditer(r"[A-Za-z0-9]+", text)][::-1]


def _digits(text: str) -> list[int]:
    return [int(c) for c in text if c.isdigit()]


def _weighed(values: Sequence[int], weights: Sequence[int]) -> int:
    return sum(v * w for v, w in zip(values, weights, strict=True))


def _leaves(text: str) -> int:
    """The rest of its number divided by 97, letters counting from 10."""
    return int("".join(str(int(c, 36)) for c in text)) % 97
