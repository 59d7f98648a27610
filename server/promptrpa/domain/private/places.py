"""Addresses, as they are written in many countries."""

from __future__ import annotations

from typing import Final

from .pattern import Form, Group

_WORD: Final = r"[A-Z][\w'’-]*\.?"
_STREETS: Final = (
    "Street|St|Avenue|Ave|Av|Road|Rd|Lane|Ln|Drive|Dr|Boulevard|Blvd|Court|Ct|Place|"
    "Pl|Square|Sq|Terrace|Ter|Close|Crescent|"
    "Cres|Way|Parkway|Pkwy|Highway|Hwy|Row|Gardens|Gdns|Grove|Mews|Trail|Circle|Cir|"
    "Broadway|Alley|Esplanade|Parade|Walk|"
    "Quay|Wharf|Turnpike|Freeway|Expressway|Plaza|Loop|Embankment|Rise|Heights|Hill|"
    "Green|Queensway|Kingsway|Promenade|"
    "Strand|Croft|Vale|Yard|Wynd|Bypass|Causeway"
)
_ONLY: Final = r"Broadway|Queensway|Kingsway|Strand|Embankment|Esplanade|Bowery|Piccadilly|Pall Mall|Haymarket"
"""Streets that are called nothing else."""
_INSIDE: Final = (
    r"(?:Apt|Apartment|Unit|Suite|Ste|Flat|Floor|Fl|Room|Rm|Level|Block|Blk|Building|Bldg|House|Tower|Penthouse|PH|#)"
)
_UNIT: Final = (
    rf"(?:{_INSIDE}\.? ?#?(?=[\w-]*\d)[\w-]+|{_INSIDE}\.? [A-Z]\b|\d{{1,3}}(?:st|nd|rd|"
    rf"th) [Ff]loor|#\d[\w-]*)"
)
_STATE: Final = (
    "A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|"
    "RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]|"
    "ON|QC|BC|AB|MB|SK|NS|NB|NSW|VIC|QLD|TAS|ACT"
)
UK_POSTCODE: Final = r"(?:GIR ?0AA|[A-PR-UWYZ][A-HK-Y]?\d[\dA-Z]? ?\d[ABD-HJLNP-UW-Z]{2})"
_ZIP: Final = (
    rf"(?:\d{{5,6}}(?:-\d{{4}})?|{UK_POSTCODE}|[A-Z]\d[A-Z] ?\d[A-Z]\d|[A-Z]\d[\dW] [A-Z\d]{{4}}|"
    rf"\d{{4}}(?: [A-Z]{{2}})?)\b"
)
_CITY: Final = r"[A-Z\u00c0-\u00de][\w.'’-]*(?:[ -][A-Z\u00c0-\u00de][\w.'’-]*){0,3}"
_TAIL: Final = (
    rf"(?:,? {_UNIT})?(?:, ?(?:{_UNIT}|{_CITY})(?! ?:)){{0,4}}(?:,? (?:{_STATE})\b)?(?:,? {_ZIP})?"
    r"(?:, (?:USA?|UK|England|Scotland|Ireland|Canada|Australia|India|Singapore)\b)?"
)
"""What follows a street: a part of the house, town, state, code."""
_SMALL: Final = (
    r"(?!(?:the|a|an|of|in|on|at|to|from|and|or|down|up|off|more|new|min\w*|hours?|days?|"
    r"km|miles?|m|people|cars?)\b)[a-z][a-z'-]+"
)
_ENGLISH: Final = Group(
    r"\d[a-z]?,? .*(?:"
    + _STREETS
    + rf")\b|\d+,? (?:{_ONLY})|\b{UK_POSTCODE}\b|box|-(?:ku|shi|cho|chome|machi|gun)\b|\b(?:jalan|"
    rf"jln|jl|lorong|soi|plot|villa|house)\b|\b[A-Z]{{2}}\.? \d{{5}}|, .*\d{{5}}|bl(?:oc)?k\b",
    (
        Form(
            "address",
            rf"(?<![\d.:])(?:{_UNIT},? )?\d{{1,5}}(?:[/-]\d{{1,4}})?[A-Za-z]?,? (?:(?:North|South|"
            rf"East|West|N|S|E|W|NE|NW|SE|SW)\.? )?"
            rf"(?:(?:{_WORD} |\d{{1,3}}(?:st|nd|rd|th) ){{1,4}}(?:{_STREETS})|(?:{_ONLY})(?! [a-z])"
            rf")\b\.?(?: (?:North|South|East|West|[NS][EW]?|E|W)\b)?{_TAIL}",
            case=True,
            wide=True,
        ),
        Form(
            "address",
            rf"(?<![\d.:])\d{{1,5}}[a-z]?,? (?:[nsew]{{1,2}}\.? )?(?:{_SMALL} |\d{{1,3}}(?:st|"
            rf"nd|rd|th) ){{1,3}}(?:street|st|avenue|ave|road|rd|lane|ln|drive|dr|"
            r"boulevard|blvd|terrace|crescent|close)\b(?=\s*(?:[,.;!?)]|$|(?:in|at|and|to|for|"
            r"by|from|near|please|now|today|tomorrow|tonight|then|apt|apartment|unit|suite|flat|"
            r"floor)\b))(?:,? (?:apt|apartment|unit|suite|flat|floor)\.? ?#?\w{1,5}\b)?",
            case=True,
            wide=True,
        ),
        Form(
            "address",
            rf"(?:(?:[A-Z\d][\w/'’.-]*(?: [A-Z\d][\w/'’.-]*){{0,4}}), ){{1,5}}{_CITY},? {UK_POSTCODE}\b|"
            rf"(?<![\w-])(?=\w+ ){UK_POSTCODE}(?![\w-])",
            case=True,
            wide=True,
        ),
        Form(
            "address",
            rf"(?=[^\n]{{0,40}}\d)(?:[A-Z\d#][\w/'’.#-]*(?: [A-Z\d#][\w/'’.#-]*){{0,5}}, ){{1,5}}{_CITY},? "
            rf"(?:(?:{_STATE}),? )?(?:\d{{5}}(?:-\d{{4}})?|[1-9]\d{{5}}|[A-Z]\d[A-Z] ?\d[A-Z]\d)"
            rf"\b",
            case=True,
            wide=True,
        ),
        Form(
            "address",
            r"(?<![\d-])\d{1,3}(?:-\d{1,4}){1,2},? [A-Z][a-z]+(?:[, -]{1,2}[A-Z][a-z]+){0,2}-(?:ku|"
            r"shi|cho|chome|machi|gun)\b(?:,? [A-Z][a-z]+){0,2}(?:,? \d{3}-\d{4})?",
            case=True,
            wide=True,
        ),
        Form(
            "address",
            r"(?:\b\d{1,4}[A-Z]?,? )?\b(?:Jalan|Jln\.?|Jl\.?|Lorong|Lrg\.?|Soi) [A-Z\d][\w/]*(?: "
            r"[A-Z\d][\w/]*){0,3}(?:,? No\.? ?\d{1,4})?(?:,? \d{5}(?: [A-Z][a-z]+){1,3})?",
            case=True,
            wide=True,
        ),
        Form(
            "address",
            rf"\b(?:House|Plot|Flat|Villa|Holding)(?: No\.?)? ?\d{{1,4}}[A-Z]?, (?:Road|Street|"
            rf"Block|Sector|Lane|Phase)(?: No\.?)? ?\w{{1,4}}(?:, {_CITY}){{0,3}}(?:[ -]\d{{4,6}})?",
            case=True,
            wide=True,
        ),
        Form("address", r"\bP\.? ?O\.? ?Box \d{1,6}\b(?:, [A-Z][\w' -]+)?", wide=True),
        Form(
            "address",
            r"\bBl(?:oc)?k\.? ?\d{1,4}[A-Z]? [A-Z][\w' ]{3,40}?(?:,? #\d{2,3}-\d{2,4})?(?:,? "
            r"(?:Singapore|S) ?\(?\d{6}\)?)?(?=[,.;]|\s*$|\s#)(?:,? #\d{2,3}-\d{2,4})?(?:,? (?:Singapore|"
            r"S) ?\(?\d{6}\)?)?",
            wide=True,
        ),
    ),
)
_EUROPEAN: Final = Group(
    r"\d.*[a-z\u00c0-\u017f]{3}|[a-z\u00c0-\u017f]{3}.*\d",
    (
        Form(
            "address",
            r"(?<![\d])\d{1,4}(?: ?(?:bis|ter|quater))?,? (?:rue|avenue|av\.|boulevard|bd\.?|"
            r"place|chemin|all[ée]e|impasse|quai|cours|"
            r"passage|faubourg|route)(?: (?:de la|de l['’]|des|du|de|d['’]))? ?(?-i:[A-Z\u00c0-\u00de])"
            r"[\w'’. -]{1,40}?(?:,? (?:F-)?\d{5} (?-i:[A-Z\u00c0-\u00de])[\w'’-]+(?: (?-i:[A-Z])"
            r"[\w'’-]+)?|(?=[,.;\n]|$))",
            wide=True,
        ),
        Form(
            "address",
            r"\b(?-i:Via|Viale|Piazza|Piazzale|Corso|Largo|Vicolo|Calle|C/|Avda?\.?|Avenida|Plaza|"
            r"Paseo|Carrer|Ronda|Rua|Av\.|Alameda|Praça|Travessa|Rúa|Ulica|ul\.|Al\.|ул\.|улица|"
            r"проспект)"
            r" (?:[A-Za-z\u00c0-\u04ff][\w'’.]* ){0,4}?(?-i:[A-Z\u00c0-\u00de\u0410-\u042f])[\w'’.]*,? "
            r"(?:n[º°.]? ?|д\. ?|дом )?\d{1,5}[a-z]?(?:/\d+)?(?:,? (?:кв\. ?|int\. ?|piso |apto\.? ?)?\d{1,3}[ºªo]?"
            r" ?[A-Za-z]?\b)?(?:,? \d{2}(?:\d{2,3}|-\d{3}) (?-i:[A-Z\u00c0-\u00de])[\w'’-]+(?: "
            r"(?-i:[A-Z])[\w'’-]+)?|, (?-i:[A-Z\u00c0-\u00de])[\w'’-]+(?: (?-i:[A-Z\u00c0-\u00de])"
            r"[\w'’-]+)?)?",
            wide=True,
        ),
        Form(
            "address",
            r"(?<![\w-])(?:[A-ZÄÖÜ][\w.ß-]* ){0,2}[A-ZÄÖÜ][\wß-]*(?:straße|strasse|str\.|weg|"
            r"platz|allee|gasse|ufer|chaussee|damm|straat|laan|gracht|"
            r"plein|kade|singel|gatan|vägen|gata|vej|gade|gt\.|katu|tie) \d{1,4} ?[a-zA-Z]?\b(?:,? "
            r"(?:[A-Z]{1,2}-)?(?:\d{4,5}|\d{3} \d{2})(?: ?[A-Z]{2}\b)? [A-ZÄÖÜ][\w-]+(?: [A-Z][\w-]+)?)?",
            case=True,
            wide=True,
        ),
        Form(
            "address",
            r"(?:(?<!\d)\d{1,4},? (?:rue|avenue|boulevard|place|chemin|all[ée]e|via|calle|rua)\b[^\d\n,]{2,40}"
            r"|(?-i:[A-ZÄÖÜ])[\w.ß-]+(?: [\w.ß-]+){0,3} \d{1,4}[a-z]?),? (?:[A-Z]{1,2}-)?\d{4,5}(?: "
            r"(?-i:[A-Z]{2}))? (?-i:[A-ZÄÖÜ])[\w-]+",
            wide=True,
        ),
    ),
)
_C: Final = r"[\u4e00-\u9fff]"
_N: Final = r"[\d一二三四五六七八九十百甲乙丙]"
_CODE: Final = r"\d{1,5}(?:-\d{1,5}){0,3}"
_INNER: Final = (
    rf"(?:(?:附|之)?(?:[A-Za-z]?-?{_N}{{1,5}}[A-Za-z]?(?:-\w{{1,5}}){{0,3}}|[A-Za-z])(?:号楼|"
    rf"号院|号店|号|栋|幢|座|楼|单元|室|层|门|户|期|区|組|组|队|房|铺|之{_N}{{1,3}}))"
)
"""A part of an address with its number."""
_HOUSES: Final = (
    "小区|花园|家园|公寓|大厦|广场|中心|新村|社区|佳苑|雅苑|嘉园|名苑|豪庭|华庭|国际|"
    "城|苑|府|庭|湾|里|园|居|寓|轩|阁|墅|宿舍|校区|科技园|产业园|工业园|创业园|软件园|"
    "商城|写字楼|坊|庄|村|汇|SOHO|MOHO"
)
_SHOP: Final = rf"(?:(?!然后|并|再|给|帮|吧|怎么|附近|有|在|放|门口|见|吃|等|取|送|到|去|是|和){_C}){{2,14}}"
"""What is at a place, where no word of a sentence follows."""
_ENDING: Final = (
    rf"(?:{_C}{{0,12}}?{_INNER})*(?:{_C}{{2,10}}(?:{_HOUSES}|厦|楼)(?:[A-Za-z]?座)?)?(?:(?:[A-Za-z]"
    rf"座?)?{_CODE}[A-Za-z]?(?:区|室|号|层|楼)?)?(?:-[A-Z]区)?"
    rf"(?:{_SHOP}(?=[\s,，。；;]|$))?"
)
_BEFORE: Final = (
    rf"(?:{_C}{{2,8}}?(?:省|自治区|特别行政区))?(?:{_C}{{2,8}}?[市州盟])?(?:{_C}{{1,8}}?(?:新区|"
    rf"园区|开发区|高新区|[区县旗]))?"
    rf"(?:{_C}{{1,6}}?(?:镇|乡|街道))?"
)
_CHINESE: Final = Group(
    r"[路街巷弄道村胡同里园庄栋幢座室楼号院苑区镇乡市〒都府]",
    (
        Form(
            "address",
            rf"{_BEFORE}{_C}{{1,10}}(?:大道|胡同|路|街|巷|弄|里|道|村|园|庄|段)(?:[东南西北中一二三四五六七八九\d]"
            rf"段)?{_N}{{1,6}}(?:-\d+)?[号弄](?!口|线|门店)[甲乙丙丁]?(?:院|楼)?{_ENDING}",
            case=True,
            wide=True,
        ),
        Form(
            "address",
            rf"(?:{_C}{{2,8}}?(?:省|自治区))?{_C}{{2,8}}?市{_C}{{1,8}}?[区县](?:{_C}{{1,6}}?(?:镇|"
            rf"乡|街道))?[\u4e00-\u9fffA-Za-z\d ·-]{{1,20}}?{_INNER}{_ENDING}",
            case=True,
            wide=True,
        ),
        Form(
            "address",
            rf"{_BEFORE}{_C}{{1,12}}(?:{_HOUSES})"
            rf"(?:[东南西北中]区?)?(?:{_N}{{1,2}}期|[A-Z\d]{{1,2}}区)?{_INNER}{{1,5}}"
            rf"(?:{_CODE}[A-Za-z]?(?:室|号)?)?",
            case=True,
            wide=True,
        ),
        Form(
            "address",
            rf"{_BEFORE}{_C}{{1,10}}(?:路|街|大道|巷){_C}{{2,8}}?{_N}{{1,4}}(?:号楼|栋|幢|座){_ENDING}",
            case=True,
            wide=True,
        ),
        Form("address", rf"{_BEFORE}{_C}{{1,12}}(?:{_HOUSES}){_CODE}-\d{{2,5}}(?:室|号)?", case=True, wide=True),
        Form(
            "address",
            rf"(?<!共)(?<!室)(?<!室[在到])(?<!室改到)(?<!室改在)(?:{_N}{{1,4}}(?:号楼|栋|幢)|[A-Za-z]座|"
            rf"\d{{1,3}}号楼)(?:{_N}{{1,2}}(?:单元|"
            rf"门))?\d{{3,4}}(?:室|号|房)?",
            case=True,
            wide=True,
        ),
        Form(
            "address",
            rf"(?:{_C}{{2,8}}?省{_C}{{2,8}}?市{_C}{{1,8}}?(?:[区县]|市)|{_C}{{1,4}}区(?={_C}{{1,8}}街道))"
            rf"(?:{_C}{{1,8}}?街道)?{_C}{{1,12}}?(?:大道|路|街|镇|乡|村)(?:{_SHOP}(?=[\s,，。；;\d]|$))?",
            case=True,
            wide=True,
        ),
        Form(
            "address",
            rf"{_BEFORE}{_C}{{1,6}}(?:镇|乡){_C}{{1,6}}村(?:{_INNER}|{_C}{{1,4}}[组屯]){{0,3}}",
            case=True,
            wide=True,
        ),
        Form(
            "address",
            r"(?:〒 ?\d{3}-\d{4} ?)?[\u4e00-\u9fff]{2,3}[都道府県][\u3040-\u30ff\u4e00-\u9fff]{1,14}?"
            r"(?:[一二三四五六七八九十\d]+丁目)?\d{1,4}(?:-\d{1,4}){0,3}[号番地]?",
            case=True,
            wide=True,
        ),
        Form("address", rf"(?:所在地区?|地区|区域)[:：]\s*({_C}{{2,9}}[省市区县](?:{_C}{{1,9}}[市区县])*)", wide=True),
        Form("address", r"〒 ?\d{3}-\d{4}", case=True, wide=True),
    ),
)
_KOREAN: Final = Group(
    r"[\uac00-\ud7a3]",
    (
        Form(
            "address",
            r"(?:[\uac00-\ud7a3]{2,8}(?:시|도) ?)?(?:[\uac00-\ud7a3]{1,6}(?:시|군|구) ?)+[\uac00-\ud7a3\d]{1,10}"
            r"(?:로|길|동) ?\d{1,4}(?:-\d{1,4})?(?: ?\d{1,4}동)?(?: ?\d{1,5}호)?",
            wide=True,
        ),
    ),
)
PLACES: Final = (_ENGLISH, _EUROPEAN, _CHINESE, _KOREAN)
ADDRESS_HEAD: Final = (
    r"^(?:[\u4e00-\u9fff]*?(?:地址|住址|住在|送到|寄到|寄往|发到|发往|导航到|导航去|前往|"
    r"开到|送至|寄至|配送至|填上(?!海)|填(?!上)|改成|改为|设为|填写|输入|搬到|位于|家在|"
    r"公司在|"
    r"放在|放到|目的地是|快递到|寄给|去|在|到|是|为))+"
)
"""What belongs to the words before a Chinese address, not to it."""
