"""Number plates: by the form of a country where nothing else reads so, and any of them beside a word about cars."""

from __future__ import annotations

from typing import Final

from .pattern import Form, Group
from .spoken import IS, OF

_PROVINCES: Final = "京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼使"
_L: Final = "[A-HJ-NP-Z]"
"""Letters of plates in China, France and elsewhere: no I and no O."""
_DOT: Final = r" ?[·•・.-]? ?"
_FREE: Final = r"(?<![A-Za-z0-9-])"
_DONE: Final = r"(?![A-Za-z0-9-])"
_INDIAN: Final = "A[NPRS]|BR|C[GH]|D[DLN]|G[AJ]|H[PR]|J[HK]|K[AL]|L[AD]|M[HLNPZ]|NL|O[DR]|P[BY]|RJ|SK|T[NRS]|U[KP]|WB"
_NO_DISTRICT: Final = r"(?!USB|CD|DVD|HD|PC|TV|ID|UV|LED|DVI|VGA|GPS)"
_BY_FORM: Final = (
    # China, with new energy, guests from Hong Kong, and the forces
    rf"[{_PROVINCES}] ?{_L}{_DOT}(?={_L}{{0,4}}\d)[A-HJ-NP-Z0-9]{{4,5}}[A-HJ-NP-Z0-9学警港澳挂领试超](?![A-Z0-9])",
    rf"(?<![A-Z0-9])WJ ?[{_PROVINCES}]?{_DOT}\d{{4,5}}[A-Z]?(?![A-Z0-9])|[军空海]{_L}{_DOT}\d{{5}}(?!\d)",
    r"使 ?\d{6}(?!\d)|(?<!\d)\d{6} ?使",
    # Great Britain, France, Germany, India, the Netherlands
    rf"{_FREE}[A-HJ-PR-Y]{{2}}\d{{2}} ?[A-HJ-PR-Z]{{3}}{_DONE}",
    rf"{_FREE}[A-HJ-NP-TV-Z]{{2}}(?:-\d{{3}}-| \d{{3}} )(?!XL)[A-HJ-NP-TV-Z]{{2}}{_DONE}",
    rf"{_FREE}{_NO_DISTRICT}[A-ZÄÖÜ]{{1,3}}(?:-[A-Z]{{1,2}} |[·:][A-Z]{{1,2}} ?)\d{{2,4}}[EH]?{_DONE}",
    rf"{_FREE}(?:{_INDIAN})[ -]?\d{{1,2}}[ -]?[A-Z]{{1,3}}[ -]?\d{{4}}{_DONE}",
    rf"{_FREE}(?:[A-Z]{{2}}-\d{{3}}-[A-Z]|[A-Z]-\d{{3}}-[A-Z]{{2}}|\d-[A-Z]{{3}}-\d\d|\d\d-[A-Z]{{3}}-\d){_DONE}",
    rf"{_FREE}(?:\d\d-[A-Z]{{2}}-[A-Z]{{2}}|[A-Z]{{2}}-\d\d-[A-Z]{{2}}|[A-Z]{{2}}-[A-Z]{{2}}-\d\d){_DONE}",
    # California, Brazil, Russia, Japan, Korea
    rf"{_FREE}(?:\d[A-Z]{{3}}\d{{3}}|[A-Z]{{3}}\d[A-Z]\d\d){_DONE}",
    r"(?<!\w)[АВЕКМНОРСТУХ] ?\d{3} ?[АВЕКМНОРСТУХ]{2} ?\d{2,3}(?!\w)",
    r"[\u4e00-\u9fff]{2,4} ?\d{2,3} ?[\u3041-\u3093] ?\d\d-\d\d(?!\d)|(?<!\d)\d{2,3} ?[\uac00-\ud7a3] ?\d{4}(?!\d)",
)
_SMALL: Final = rf"[{_PROVINCES}] ?[a-hj-np-z]{_DOT}(?=\w*\d\w*\d)[a-hj-np-z0-9]{{5,6}}(?![A-Za-z0-9])"
SHAPE: Final = (
    r"(?!\d+ ?(?:EUR|USD|GBP|INR|CNY|RMB|KRW|JPY|PLN|CHF|KMH|KM|MPH|BHP|HP|PS|KW|KWH|GB|MB|AM|PM|MIN|MM|"
    r"CM|KG)\b)(?=[A-Z0-9]*[ -]?[A-Z0-9]*\d[A-Z0-9]?[ -]?\d)(?:[A-Z]{1,3}[ -]?(?!(?:19|20)\d\d\b)\d{2,5}[ "
    r"-]?[A-Z]{0,3}|"
    r"\d{1,4}[ -]?[A-Z]{2,3}(?:[ -]?\d{1,3})?|[A-Z]{2}[ -]?\d{3}[ -]?[A-Z]{2}|[A-Z]{2}\d[ -][A-Z]\d{3}|"
    r"\d[A-Z]{2}[ -]?\d[A-Z]{2}|[A-Z]{3}[ -]?\d[A-Z]?\d{1,2}[A-Z]?)"
)
"""What plates look like, in Latin capitals; other things do too."""
NEAR_WORDS: Final = (
    r"(?<![a-z])(?:plates?|cars?|vehicle|van|truck|lorry|motorbike|taxi|cab|rental|parking|park(?:ed)?|garage|tolls?|"
    r"fastag|dvla|mot|kfz|kennzeichen|nummernschild|auto|matr[ií]cula|targa|kenteken|immatriculation|"
    r"voiture|rejestracyjny|"
    r"coche|carro|macchina|multa|amende|pcn|tabs|dmv|ulez|rego?|registration|tag|driver|uber|lyft|grab|"
    r"speeding|congestion)(?![a-z])|(?<![列火班动客])车(?![次站票厢间])|违章"
)
PLATES: Final = Group(
    r"\d",
    (
        *(Form("plate", pattern, case=True, wide=True) for pattern in _BY_FORM),
        Form("plate", _SMALL, case=True),
        Form(
            "plate",
            rf"(?:licen[cs]e plate|number plate|plates?(?: number| no\.?)?|(?:car|vehicle) "
            rf"reg(?:istration)?(?: number| "
            rf"no\.?)?|tag(?: number| no\.?)|kennzeichen|immatriculation|matr[ií]cula|targa|kenteken|车牌照?(?:号码?)?)"
            rf"(?:{OF}{IS}|\s*)((?=[A-Z0-9 ·-]*\d)(?=[A-Z0-9]{{0,4}}[ ·-]?[A-Z0-9]*\d)[A-Z0-9]{{1,4}}(?:[ "
            rf"·-]?[A-Z0-9]{{1,5}}){{0,3}})"
            rf"(?![A-Z0-9])",
        ),
    ),
)
