"""Private values that are known by their own form."""

from __future__ import annotations

import re
from typing import Final

from .check_digits import (
    card_length,
    iban_length,
    is_chinese_id,
    is_cpf,
    is_french_social,
    is_hong_kong_id,
    is_swiss_social,
    is_taiwanese_id,
)
from .pattern import Form, Group
from .plates import PLATES


def is_phone(text: str) -> bool:
    """8 to 15 digits with a country code, or 10 or 11 as they are written within a country."""
    digits = re.sub(r"\D", "", text)
    return 8 <= len(digits) <= 15 if text.startswith(("+", "00", "(+")) else 10 <= len(digits) <= 12


_SIGN: Final = r"a-z0-9_.%+'’\u00c0-\u024f\u0400-\u04ff"
_AT: Final = r"(?: ?[(\[{<（] ?(?:at|ät|a|@) ?[)\]}>）] ?| ?(?-i:AT) | ?[#_*]at[#_*] ?| ?(?:艾特|圈a|小老鼠) ?)"
_DOT: Final = r"(?:\.| ?[(\[{<（] ?(?:dot|punkt|point|\.) ?[)\]}>）] ?| ?(?-i:DOT) | ?[#_*]dot[#_*] ?| dot | ?点 ?)"
_NUMBERS: Final = Group(
    r"\d(?:[ ./()-]{0,3}\d){3}",
    (
        Form("card_number", r"(?<![\dA-Za-z.])(?:\d[ .·*_/-]{0,2}){12,18}\d(?!\d)", card_length),
        Form("id_number", r"(?<!\d)\d{6} ?\d{4} ?\d{4} ?\d{3}[\dX](?![\dA-Z])", is_chinese_id),
        Form(
            "id_number",
            r"(?<![\d-])[1-8]\d{5}[ -]?(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[ -]?\d{3}[\dX](?![\dA-Z])",
        ),
        Form(
            "id_number",
            r"(?<![A-Z0-9-])(?=[A-Z]*\d)(?=\d*[A-Z])(?=(?:\d*[A-Z]){4})[A-HJ-NPR-Z0-9]{9}[A-HJ-NPR-Z0-9]{4"
            r"}\d{4}(?![A-Z0-9-])",
            case=True,
        ),
        Form("id_number", r"(?<![A-Z0-9])[A-Z9]{5}\d{6}[A-Z9]{2}\d[A-Z]{2}(?![A-Z0-9])", case=True),
        Form("id_number", r"(?<![A-Z0-9])[A-Z]{1,2}\d{6} ?[(（][\dA][)）]", case=True),
        Form("id_number", r"(?<![A-Z0-9])[A-Z]{1,2}\d{6}[\dA](?![A-Z0-9])", is_hong_kong_id, case=True),
        Form("id_number", r"(?<![A-Z0-9])[A-Z][1289]\d{8}(?![A-Z0-9])", is_taiwanese_id, case=True),
        Form("id_number", r"(?<![\d.-])\d{3}\.\d{3}\.\d{3}-?\d{2}(?![\d-])", is_cpf),
        Form("id_number", r"(?<![\d.-])\d{2}\.\d{3}\.\d{3}/\d{4}-\d{2}(?![\d-])"),
        Form(
            "id_number",
            r"(?<!\d)[12] ?\d{2} ?[01]\d ?(?:\d{2}|2[AB]) ?\d{3} ?\d{3} ?\d{2}(?!\d)",
            is_french_social,
        ),
        Form("id_number", r"(?<!\d)756[. ]?\d{4}[. ]?\d{4}[. ]?\d{2}(?!\d)", is_swiss_social),
        Form(
            "id_number",
            r"(?<![A-Z0-9])[159A][1-39]\d{6}(?=[A-Z0-9]*\d[A-Z0-9]*\d)[0-9A-HJ-NPQRTUWXY]{10}(?![A-Z0-9])",
            case=True,
        ),
        Form("id_number", r"[\u4e00-\u9fff]{1,3}字第\d{5,10}号"),
        Form("id_number", r"(?<![\d.-])\d{6}-[1-8]\d{6}(?![\d-])"),
        Form(
            "id_number",
            r"(?<![A-Z0-9])(?!BG|GB|NK|KN|TN|NT|ZZ)(?:[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]|QQ) ?\d{2} "
            r"?\d{2} ?\d{2} ?[A-D]"
            r"(?![A-Z0-9])",
            case=True,
        ),
        Form("id_number", r"(?<![A-Z0-9<])(?=[A-Z0-9]*<)[A-Z0-9<]{28,46}(?![A-Z0-9<])", case=True),
        Form("ssn", r"(?<![\d-])(?!000|666|9\d\d)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\d-])"),
        Form("iban", r"(?<![A-Z0-9])[A-Z]{2}\d{2}(?:[ .-]?[A-Z0-9]){11,30}(?![A-Z0-9])", iban_length),
        Form(
            "phone",
            r"(?<![\dA-Za-z.])(?:(?:\+|00)?86[ -]?)?1[3-9]\d(?:[ .-]?\d{4}[ .-]?\d{4}|[ .-]\d{3}[ .-]\d{5}|"
            r"[ .-]\d{5}[ .-]\d{3})(?!\d)",
        ),
        Form("phone", r"(?<![\dA-Za-z.-])(?:0(?:10|2\d|[3-9]\d{2})[ -]?\d{7,8}|[48]00-?\d{3}-?\d{4})(?![\d-])"),
        Form("phone", r"(?<![\dA-Za-z_])(?:\+|00)[1-9]\d{0,2}(?:[ ./-]{0,2}\(?\d{1,4}\)?){2,6}(?!\d)", is_phone),
        Form("phone", r"(?<![\d.-])(?:1[ .-])?(?:\([2-9]\d{2}\) ?|[2-9]\d{2}[ .-])\d{3}[ .-]\d{4}(?![\d-])"),
        Form("phone", r"(?<![\d.-])(?<!\d )0\d{2,4}[ -]\d{3,4}[ -]\d{3,4}(?![\d-])", is_phone),
        Form("phone", r"(?<![\d.-])[6-9]\d{4} \d{5}(?![\d-])"),
        Form("phone", r"\(0?\d{2,4}\) ?9?\d{3,4}[ -]\d{4}(?![\d-])"),
        Form("phone", r"(?<![\d.-])8[ -]?\(\d{3}\)[ -]?\d{3}[ -]?\d{2}[ -]?\d{2}(?![\d-])"),
        Form(
            "phone",
            r"(?<![\w.])[+(]{0,2}\d(?:[ ().-]{0,2}\d){6,14}(?:\s*(?:ext(?:ension|n)?\.?|x|durchwahl|"
            r"转|分机)+)\s?\d{1,6}(?!\d)",
        ),
        Form("phone", r"(?<![\d,])1[3-9]\d[,，、] ?\d{4}[,，、] ?\d{4}(?![\d,])"),
        Form("phone", r"\A\s*\d{3}[- ]\d{4}\s*\Z"),
    ),
)
_CODES: Final = Group(
    r"G-\d|/\d{4}",
    (
        Form("code", r"(?<![\w-])G-\d{6}(?![\w-])", case=True),
        Form("code", r"\b\S*(?:whatsapp|verif|activat|confirm|code|otp|login|auth|locker)\S*/(\d{4,8})(?!\w)"),
    ),
)
"""Codes as they are sent by some and in links."""
_MAILS: Final = Group(
    r"@|\bat\b|[\[({<#_*]a[t@]|艾特|圈a|小老鼠",
    (
        Form(
            "email",
            rf"(?:\"[{_SIGN} -]+\"|[{_SIGN}-]+|[\u4e00-\u9fff]{{2,4}}) ?@ ?(?:"
            rf"[a-z0-9\u00c0-\u024f][a-z0-9\u00c0-\u024f-]*|[\u4e00-\u9fff]{{2,8}})"
            r"(?:\.[a-z0-9-]+)* ?\. ?(?:[a-z]{2,}|中国|公司|网络|香港|台湾)",
        ),
        Form("email", rf"(?<![{_SIGN}-])[{_SIGN}-]+{_AT}[a-z0-9-]+(?:{_DOT}[a-z0-9-]+)+"),
        Form("email", r"\b[a-z0-9_-]+(?:(?: dot |\.)[a-z0-9_-]+)* at [a-z0-9-]+(?: dot [a-z0-9-]+)+\b"),
        Form("account", r"(?<![\w@.-])[a-z0-9][a-z0-9._-]{2,}@[a-z]{2,}(?![\w@-]|\.\w)"),
        Form("email", r"\b(?=[a-z]*[\d._+-])[a-z][a-z0-9_.+-]+ at [a-z0-9-]+\.[a-z]{2,}(?:\.[a-z]{2,})?\b"),
    ),
)
_KEYS: Final = Group(
    r"BEGIN|\S{20}|://|[?&]\w+=|bearer",
    (
        Form("key", r"-----BEGIN [A-Z ]+-----(?:.|\n)*?(?:-----END [A-Z ]+-----|\Z)", case=True),
        Form("key", r"(?<!\S)(?=\S*[a-z])(?=\S*[A-Z])(?=\S*\d)(?!\S*://)[A-Za-z0-9_\-./+=]{24,}", case=True),
        Form(
            "key",
            r"(?<![\w-])(?:AKIA[0-9A-Z]{16}|(?:sk|pk|rk|ghp|gho|glpat|xox[abprs])[_-][\w-]{16,}|"
            r"AIza[\w-]{30,})",
            case=True,
        ),
        Form("key", r"(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]+)?", case=True),
        Form("key", r"(?<![\w-])(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{32,128}(?![\w-])"),
        Form("key", r"(?<!\w)0x[0-9a-f]{40,64}(?!\w)"),
        Form(
            "key",
            r"(?<!\w)(?:bc1[a-z0-9]{25,60}|[13](?=\w*[a-z])(?=\w*[A-Z])(?=\w*\d)[1-9A-HJ-NP-Za-km-z]{25,34})"
            r"(?!\w)",
            case=True,
        ),
        Form(
            "key",
            r"[?&](?:access_?token|token|api_?key|key|code|auth|sig|signature|secret|session(?:id)?|"
            r"password|pwd|otp)=([^&\s]{6,})",
        ),
        Form("password", r"://[^\s:/@]+:([^\s/@]+)@"),
        Form("key", r"\bbearer ([\w.~+/=-]{16,})"),
    ),
)
FORMS: Final = (_NUMBERS, _CODES, _MAILS, _KEYS, PLATES)
