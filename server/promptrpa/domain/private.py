"""Private values in texts, by their form and by the words around them; English and Chinese.

Numbers are believed by their check digits: cards (Luhn, ISO/IEC 7812), IBAN (mod 97, ISO 13616), Chinese resident ids
(mod 11-2, GB 11643).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

SECRETS: Final = frozenset(
    {"password", "pin", "code", "cvv", "card_number", "iban", "account_number", "id_number", "ssn", "key"}
)
"""Kinds that are never kept in the clear; phones, mails and addresses only never leave for a model."""


@dataclass(frozen=True, slots=True)
class Private:
    """A private value in a text: text[start:end]. sure: known by its own form, not only by the words around."""

    kind: str
    start: int
    end: int
    sure: bool = True


def find_private(text: str) -> tuple[Private, ...]:
    """The private values in a text, in order; where two meet, the surer and longer one."""
    if not _MAY_HOLD.search(text):
        return ()
    found: list[Private] = []
    for each in sorted(_all(text), key=lambda p: (not p.sure, _RANK.get(p.kind, 9), p.start - p.end)):
        met = [other for other in found if each.start < other.end and other.start < each.end]
        if not met:
            found.append(each)
        elif len(met) == 1 and each.start <= met[0].start and met[0].end <= each.end and not each.sure:
            found[found.index(met[0])] = Private(each.kind, each.start, each.end, sure=False)
    return tuple(sorted(found, key=lambda p: p.start))


def secret_field(label: str) -> str:
    """The kind of secret that a field or question with this label asks for; empty for none."""
    return next((form.kind for form in _FIELDS if form.words.search(label)), "")


def is_secret(label: str, value: str) -> bool:
    """By the words of the field or question, and by what the value looks like."""
    if secret_field(label):
        return True
    if any(private.kind in SECRETS for private in find_private(value)):
        return True
    return bool(_CODE_FIELD.search(label) and re.fullmatch(r"\s*[A-Z]?-?\d{3,8}\s*", value))


# --- check digits


def passes_luhn(number: str) -> bool:
    """The last digit of a card number fits the others."""
    digits = [int(c) for c in number if c.isdigit()]
    if len(set(digits)) == 1:
        return False
    doubled = [d if k % 2 == 0 else (2 * d - 9 if d > 4 else 2 * d) for k, d in enumerate(reversed(digits))]
    return sum(doubled) % 10 == 0


def is_card(number: str) -> bool:
    """A payment card's number: 13 to 19 digits of a known kind of issuer."""
    return bool(_ISSUER.match(re.sub(r"\D", "", number))) and passes_luhn(number)


def is_chinese_id(number: str) -> bool:
    """18 characters with a date of birth and the check character."""
    month, day = int(number[10:12]), int(number[12:14])
    total = sum(int(d) * w for d, w in zip(number[:17], _CHINESE_WEIGHTS, strict=True))
    return 1 <= month <= 12 and 1 <= day <= 31 and number[17].upper() == _CHINESE_CHECKS[total % 11]


def is_iban(text: str) -> bool:
    """15 to 34 letters and digits whose number leaves 1 when divided by 97."""
    plain = re.sub(r"[ -]", "", text)
    if not 15 <= len(plain) <= 34 or not plain[:2].isalpha():
        return False
    return int("".join(str(int(c, 36)) for c in plain[4:] + plain[:4])) % 97 == 1


def is_phone(text: str) -> bool:
    """8 to 15 digits with a country code, or 10 or 11 as they are written within a country."""
    digits = re.sub(r"\D", "", text)
    return 8 <= len(digits) <= 15 if text.startswith(("+", "00", "(+")) else 10 <= len(digits) <= 12


# --- tables

_CHINESE_WEIGHTS: Final = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
_CHINESE_CHECKS: Final = "10X98765432"
_ISSUER: Final = re.compile(r"(?:4|5[0-9]|2[2-7]|3[0-9]|6|81)\d{11,18}$")
_MAY_HOLD: Final = re.compile(
    r"\d{3}|\d[\d ()./-]{5}|@|\bdot\b|[(\[（]at[)\]）]|pass|\bpwd?\b|\bpin\b|\bkey\b|secret|BEGIN|密码|口令|码"
    r"|[路街巷弄道村]|p\.? ?o\.? ?box|\S{24}|\d[a-z]? [a-z].*\b(?:st|street|ave|avenue|road|rd|lane|ln|drive|dr|way|court|"
    r"square|place|terrace|close|gardens|grove)\b|\bcode\b|[\u4e00-\u9fff][a-z] ?[·•-]? ?[a-z0-9]{5}",
    re.IGNORECASE,
)
"""A text without any of these has nothing private by form or context."""
_RANK: Final = {"key": 0, "id_number": 1, "card_number": 2, "iban": 2, "ssn": 3, "email": 3, "address": 4, "phone": 5}

_NOT_A_SECRET: Final = (
    r"(?!(?:settings?|managers?|required|incorrect|wrong|invalid|too|not|saved|weak|strong|hidden|needed|optional|empty|"
    r"correct|set|changed?|updated|on|off|visible|shown|your|the|an?|my|in|to|for|at|of|or|and|is|are|was|will|must|has|"
    r"should|can|may|field|box|page|screen|hint|reset|protection|protected|policy|length|with|from|here|again|expired?|"
    r"expires|app|lock|unlock|forgot(?:ten)?|\?+|none|next|if|when|then|by|mismatch|strength|sent|number|code)\b)"
)
_QUOTED: Final = r"[\"“'‘「『]([^\"”'’」』\n]{3,64})[\"”'’」』]"
_BARE: Final = r"([!-~]*[!#$%&()*+/0-9<-@A-Z\[-`a-z{-~])"
"""A word of visible ASCII that does not end as a sentence does."""
_IS: Final = (
    r"\s*(?:\bis\b|\bwas\b|\bare\b|['’]s\b|\? *it(?:['’]?s| is)\b|=|:|：|→|为|(?:应该|大概|可能)?就?是|改[成为]了?|换成了?|设置?[为成]了?|输入)"
    r"\s*[:：]?\s*(?:(?:now|still|just|currently|simply|actually)\s+)?"
)
_EN_PASSWORD: Final = (
    r"(?<![a-z])(?:pass ?(?:word|code|phrase)|pwd?|passwd|(?:network|wi-?fi|wlan|router)\s+(?:security\s+)?key)"
)
_OF: Final = r"(?:\s+(?:for|of|to|on|i|we|you|that)\s+[^:=\d\n]{1,30}?)?"
"""What a secret is for ("the pin for my card is")."""
_ZH_PASSWORD: Final = r"(?:登录|登陆|支付|交易|取款|开机|锁屏|账户|账号|邮箱|新|旧|原|解锁)?(?:密码|口令)"
_EN_CODE: Final = (
    r"(?:(?:one[- ]time|verification|security|confirmation|login|log-?in|sign-?in|access|auth(?:entication|orization)?"
    r"|sms|2fa|activation|recovery|dynamic|backup)\s+(?:pass)?(?:code|pin|password)|otp|passcode)"
)
_ZH_CODE: Final = r"(?:短信|动态|登录|手机|支付|安全)?(?:验证码|校验码|动态码|动态密码|安全码|确认码|激活码|随机码|提取码|取件码|识别码|登录码|授权码)"
_ENDS: Final = r"(?![A-Za-z0-9_-])"
_DIGIT_CODE: Final = (
    r"((?:[A-Z]-)?\d{3,4}[- ]\d{3,4}|\d{1,3}-\d{1,3}-\d{3,6}|\d{2} \d{2} \d{2}|(?:[A-Z]{1,2}-)?\d{4,8}"
    r"|(?=[A-Z0-9-]*\d)[A-Z0-9]{4,5}(?:-[A-Z0-9]{4,5}){1,5}|(?=[A-Z0-9]*\d)(?=[A-Z0-9]*[A-Z])[A-Z0-9]{5,8})"
)


@dataclass(frozen=True)
class _Form:
    """A pattern that is compiled when it is first needed. passes: what its match must pass besides."""

    kind: str
    pattern: str
    passes: Callable[[str], bool] | None = None
    case: bool = False

    @cached_property
    def words(self) -> re.Pattern[str]:
        return re.compile(self.pattern, 0 if self.case else re.IGNORECASE)


_FORMS: Final = (
    _Form("card_number", r"(?<![\dA-Za-z.])(?:\d[ -]?){12,18}\d(?!\d)", is_card),
    _Form("id_number", r"(?<!\d)\d{17}[\dX](?![\dA-Z])", is_chinese_id),
    _Form("id_number", r"(?<![A-Z0-9])[A-Z]{1,2}\d{6}\([\dA]\)", case=True),
    _Form(
        "plate",
        r"[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼使][A-HJ-NP-Z] ?[·•-]? ?(?=[A-HJ-NP-Z]{0,4}\d)"
        r"[A-HJ-NP-Z0-9]{4,5}[A-HJ-NP-Z0-9学警港澳挂](?![A-Z0-9])",
        case=True,
    ),
    _Form("ssn", r"(?<![\d-])(?!000|666|9\d\d)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\d-])"),
    _Form(
        "iban",
        r"(?<![A-Z0-9])[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{4}){2,7}(?:[ -]?[A-Z0-9]{1,3})?(?![A-Z0-9])",
        is_iban,
    ),
    _Form("key", r"-----BEGIN [A-Z ]+-----(?:.|\n)*?(?:-----END [A-Z ]+-----|\Z)", case=True),
    _Form("key", r"(?<!\S)(?=\S*[a-z])(?=\S*[A-Z])(?=\S*\d)(?!\S*://)[A-Za-z0-9_\-./+=]{24,}", case=True),
    _Form(
        "email",
        r"(?:[a-z0-9_.%+'’-]+|[\u4e00-\u9fff]{2,4})@(?:[a-z0-9][a-z0-9-]*|[\u4e00-\u9fff]{2,8})(?:\.[a-z0-9-]+)*"
        r"\.(?:[a-z]{2,}|中国|公司|网络|香港|台湾)",
    ),
    _Form("email", r"\b[a-z0-9_.+-]+ ?[(\[（]at[)\]）] ?[a-z0-9-]+(?: ?(?:\.|\(dot\)|\[dot\]) ?[a-z0-9-]+)+"),
    _Form("email", r"\b[a-z0-9_-]+(?:(?: dot |\.)[a-z0-9_-]+)* at [a-z0-9-]+(?: dot [a-z0-9-]+)+\b"),
    _Form("phone", r"(?<![\dA-Za-z.])(?:(?:\+|00)?86[ -]?)?1[3-9]\d[ -]?\d{4}[ -]?\d{4}(?!\d)"),
    _Form("phone", r"(?<![\d.-])(?:0(?:10|2\d|[3-9]\d{2})[ -]?\d{7,8}|[48]00-?\d{3}-?\d{4})(?![\d-])"),
    _Form("phone", r"(?<![\d\w])(?:\+|00)[1-9]\d{0,2}(?:[ .-]?\(?\d{1,4}\)?){2,6}(?!\d)", is_phone),
    _Form("phone", r"(?<![\d.-])(?:1[ .-])?(?:\([2-9]\d{2}\) ?|[2-9]\d{2}[ .-])\d{3}[ .-]\d{4}(?![\d-])"),
    _Form("phone", r"(?<![\d.-])0\d{2,4}[ -]\d{3,4}[ -]\d{3,4}(?![\d-])", is_phone),
    _Form("phone", r"(?<![\d.-])[6-9]\d{4} \d{5}(?![\d-])"),
    _Form("phone", r"\(0?\d{2}\) ?9?\d{4}[ -]\d{4}(?![\d-])"),
    _Form("phone", r"(?<![\d.-])8[ -]?\(\d{3}\)[ -]?\d{3}[ -]?\d{2}[ -]?\d{2}(?![\d-])"),
    _Form("phone", r"\A\s*\d{3}[- ]\d{4}\s*\Z"),
    _Form(
        "address",
        r"(?<![\d.:])\d{1,5}[A-Z]?(?:,)? (?:(?:North|South|East|West|N|S|E|W|NE|NW|SE|SW)\.? )?"
        r"(?:[A-Z][\w'’-]*\.? |\d{1,3}(?:st|nd|rd|th) ){1,4}"
        r"(?:Street|St|Avenue|Ave|Road|Rd|Lane|Ln|Drive|Dr|Boulevard|Blvd|Court|Ct|Place|Pl|Square|Sq|Terrace|Close|"
        r"Crescent|Way|Parkway|Pkwy|Highway|Hwy|Row|Gardens|Grove|Mews|Trail|Circle|Broadway)\b\.?"
        r"(?:,? (?:Apt|Apartment|Unit|Suite|Ste|Flat|Floor|Room|#)\.? ?#?[\w-]+)?"
        r"(?:, [A-Z][a-z.'’-]+(?: [A-Z][a-z.'’-]+){0,2})?(?:,? [A-Z]{2}(?= \d{5}))?(?:,? (?:\d{5}(?:-\d{4})?|[A-Z]{1,2}\d[\dA-Z]? ?\d[A-Z]{2}))?",
        case=True,
    ),
    _Form(
        "address",
        r"(?:(?<!\d)\d{1,4},? (?:rue|avenue|boulevard|place|chemin|all[ée]e|via|calle|rua)\b[^\d\n,]{2,40}"
        r"|(?-i:[A-ZÄÖÜ])[\w.ß-]+(?: [\w.ß-]+){0,3} \d{1,4}[a-z]?),? (?:[A-Z]{1,2}-)?\d{4,5} (?-i:[A-ZÄÖÜ])[\w-]+",
    ),
    _Form("address", r"\bP\.? ?O\.? ?Box \d{1,6}\b(?:, [A-Z][\w' -]+)?"),
    _Form(
        "address",
        r"(?:[\u4e00-\u9fff]{2,8}?(?:省|自治区))?(?:[\u4e00-\u9fff]{2,8}?[市州盟])?(?:[\u4e00-\u9fff]{1,8}?[区县旗])?"
        r"(?:[\u4e00-\u9fff]{1,6}?(?:镇|乡|街道))?"
        r"[\u4e00-\u9fff]{1,10}(?:大道|胡同|路|街|巷|弄|里|道|村|园|庄)(?:[东南西北中一二三四五六七八九\d]段)?"
        r"[\d一二三四五六七八九十百]{1,6}(?:-\d+)?[号弄](?:院|楼)?"
        r"(?:[\u4e00-\u9fff]{0,10}?[\dA-Za-z一二三四五六七八九十]{1,5}(?:-\d+)?(?:号楼|号院|号|栋|幢|座|楼|单元|室|层|门|户))*(?:\d{2,5})?",
    ),
    _Form(
        "address",
        r"(?:[\u4e00-\u9fff]{2,8}?(?:省|自治区))?[\u4e00-\u9fff]{2,8}?市[\u4e00-\u9fff]{1,8}?[区县]"
        r"(?:[\u4e00-\u9fff]{1,6}?(?:镇|乡|街道))?[\u4e00-\u9fff\d]{1,16}?"
        r"(?:\d{1,5}(?:-\d+)?(?:号楼|号院|号|栋|幢|座|楼|单元|室|层|组))+(?:\d{2,5})?",
    ),
)
"""What is known by its own form."""

_ADDRESS_HEAD: Final = re.compile(
    r"^(?:[\u4e00-\u9fff]*?(?:地址|住址|住在|送到|寄到|寄往|发到|导航到|导航去|前往|开到|送至|寄至|改成|改为|设为|填上|填写|输入|搬到|位于|家在|公司在|去|在|到|是|为))+"
)
_CONTEXTS: Final = (
    _Form("password", rf"(?<![a-z])pass\s*[:=：]\s*{_NOT_A_SECRET}{_BARE}(?=[\s,;.!?)，。；]|$)"),
    _Form(
        "password",
        rf"(?:with|use|using)\s+(?:{_QUOTED}|([!-~]{{4,64}}))\s+as\s+(?:the|my|a)\s+(?:new\s+)?(?:password|passphrase|passcode)",
    ),
    _Form("password", rf"{_EN_PASSWORD}s?\"?{_OF}{_IS}(?:{_QUOTED}|{_NOT_A_SECRET}{_BARE}(?=[\s,;.!?)，。；]|$))"),
    _Form(
        "password", rf"{_EN_PASSWORD}\"?\s+(?:(?:to|from)\s+)?(?:{_QUOTED}|{_NOT_A_SECRET}(?=\S*[\d!@#$%^&*]){_BARE})"
    ),
    _Form(
        "password",
        rf"(?:with|use|using|enter|type|my|the)\s+(?:the\s+|my\s+)?{_EN_PASSWORD}\s+{_NOT_A_SECRET}"
        r"([\w!@#$%^&*.-]{5,64})(?=\s+(?:to|and|then|into|in|on|for|as)\b|[,.;]|\s*$)",
    ),
    _Form("password", rf"{_ZH_PASSWORD}(?:{_IS}|用|\s+)?(?:{_QUOTED}|([!-~]{{4,64}}))"),
    _Form(
        "pin",
        r"(?:type|enter|put|input)\s+(\d{4,8})\s+(?:in|into|as|for)\s+(?:the\s+|my\s+)?(?:old\s+|new\s+)?(?:pin|passcode)\b",
    ),
    _Form("pin", r"在?\s*(?:PIN ?码?|密码)\s*(?:框|栏|一栏)?(?:中|里|处)?\s*(?:输入|填入|填写)\s*(\d{4,8})(?!\d)"),
    _Form(
        "password",
        rf"(?:type|enter|put|input)\s+(?:{_QUOTED}|([!-~]{{4,64}}))\s+(?:in|into|as|for)\s+(?:the\s+|my\s+)?(?:old\s+|new\s+)?"
        rf"(?:pass ?(?:word|phrase)|pwd)\b",
    ),
    _Form("password", r"(?:用|以)\s*([!-~]{4,64})\s*(?:作为|当作?|做)(?:新|登录)?密码"),
    _Form(
        "code",
        rf"{_EN_CODE}(?:\s+(?:for|to|from)\s+[^:\d]{{1,40}}?)?(?:{_IS}|\s*[-–—]\s*|\s+|\s*\(){_DIGIT_CODE}{_ENDS}",
    ),
    _Form(
        "code", rf"(?<![\w#])(?:your|the|use|enter|type)\s+(?:[\w-]+\s+){{0,3}}code(?:{_IS}|\s+){_DIGIT_CODE}{_ENDS}"
    ),
    _Form("code", rf"(?<![\w#])code\s*[:：]\s*{_DIGIT_CODE}{_ENDS}"),
    _Form(
        "code",
        rf"(?<![\w#])code\s+(?:(?:i|we|you|they|that|which|he|she)\s+)(?:\w+\s+){{1,5}}is\s+{_DIGIT_CODE}{_ENDS}",
    ),
    _Form(
        "code", rf"(?<![\w.-]){_DIGIT_CODE}\s*[-–—:]\s*(?:your|the)\s+(?:[\w-]+\s+){{0,3}}(?:code|otp|passcode|pin)\b"
    ),
    _Form("code", rf"\bauthenticator(?:\s+app)?\s+(?:shows|says|reads|gives)\s+{_DIGIT_CODE}{_ENDS}"),
    _Form(
        "code",
        rf"(?<![\w.-]){_DIGIT_CODE}\s+is\s+(?:what|the number)\s+you\s+need\s+to\s+(?:log|sign|verify|confirm|continue)",
    ),
    _Form(
        "code",
        rf"(?<![\w.-]){_DIGIT_CODE}\s+(?:is|as)\s+(?:your|the)\s+(?:[\w-]+\s+){{0,4}}(?:code|otp|passcode|pin)\b",
    ),
    _Form(
        "code",
        rf"(?<![\w.-])(?:use|enter|type|key in)\s+{_DIGIT_CODE}\s+"
        r"(?:to\s+(?:log|sign|verify|confirm|continue|finish|complete|proceed)|as\s+(?:your|the))",
    ),
    _Form("code", rf"{_ZH_CODE}[^\d\n。；A-Z]{{0,8}}?{_DIGIT_CODE}{_ENDS}"),
    _Form(
        "code",
        rf"(?<![\w.-]){_DIGIT_CODE}\s*[（(，,]?\s*(?:是|为)?(?:您|你)?的?(?:本次)?(?:登录|支付|注册|交易)?{_ZH_CODE}",
    ),
    _Form("pin", rf"(?<![a-z])(?:pin(?:[ -]?(?:code|number))?)(?:{_OF}{_IS}|\s+(?:to\s+)?)(\d{{4,8}})(?!\d)"),
    _Form("pin", r"\bunlock\s+(?:\w+\s+){0,3}with\s+(\d{4,8})(?!\d)"),
    _Form("pin", rf"(?:PIN ?码|锁屏码|解锁码|屏幕锁)(?:{_IS}|\s*)(\d{{4,8}})(?!\d)"),
    _Form(
        "cvv",
        rf"(?:cvv2?|cvc2?|cvn2?|security code|card code|(?:three|3|last)\s+digits\s+(?:on|at)\s+the\s+back"
        rf"|安全码|卡?背面?的?(?:末|后)?(?:三|3)位(?:数字?|码)?)(?:{_IS}|\s+)?(\d{{3,4}})(?!\d)",
    ),
    _Form(
        "card_number",
        rf"(?:(?:credit|debit|bank|visa|master) ?card|card)(?:\s*(?:number|no\.?|num))?(?:{_IS}|\s+)((?:\d[ -]?){{12,18}}\d)(?!\d)",
    ),
    _Form(
        "card_number",
        rf"(?:银行卡|信用卡|储蓄卡|借记卡|卡)(?:的)?(?:号码?)?(?:{_IS}|\s*)((?:\d[ -]?){{12,18}}\d)(?!\d)",
    ),
    _Form(
        "account_number",
        rf"(?:bank\s+account|account|acct\.?|a/c|routing|sort)\s*(?:numbers?|no\.?|num|code|#)?(?:{_IS}|\s+)"
        r"(\d{2}-\d{2}-\d{2}|\d[\d -]{4,22}\d)(?!\d)",
    ),
    _Form(
        "account_number",
        rf"(?:银行|收款|对公|开户|转入|对方)?(?:账号|帐号|账户|帐户|户号)(?:{_IS}|\s*)(\d[\d -]{{4,24}}\d)(?!\d)",
    ),
    _Form(
        "id_number",
        rf"(?:身份证|证件|护照|驾驶证|驾照|社保|通行证|台胞证|回乡证|居住证|税号)(?:号码?|编号)?(?:{_IS}|\s*)"
        r"([A-Z]{0,2}\d(?:[\d ]{4,20}\d)[\dX]?(?:\([\dA]\))?)(?![\dA-Z])",
    ),
    _Form(
        "id_number",
        r"\b(?:passport|national id|national insurance|identity card|id card|id|hkid|nric|aadhaar|nino|driving licen[cs]e"
        r"|driver'?s? licen[cs]e|tax id|tin)\s*(?:numbers?|no\.?|#)?"
        rf"(?:{_IS}|\s+)((?=(?:[A-Z() -]*\d){{5}})[A-Z0-9]{{2,18}}(?:[ -](?=[A-Z]*\d)[A-Z0-9]+){{0,3}}(?:\([\dA]\))?)(?![\w-])",
    ),
    _Form(
        "ssn", rf"(?:ssn|social security(?:\s+(?:number|no\.?))?)(?:{_IS}|\s+)(\d{{3}}[- ]?\d{{2}}[- ]?\d{{4}})(?!\d)"
    ),
    _Form(
        "phone",
        rf"(?:phone|tel(?:ephone)?|mobile|cell|call|dial|text|sms|whatsapp|fax)\.?\s*(?:numbers?|no\.?|#)?(?:{_IS}|\s+)"
        r"(\+?\(?\d[\d ().-]{5,17}\d)(?![\d:])",
    ),
    _Form(
        "phone",
        rf"(?:手机|电话|座机|联系方式|拨打|打给|致电|呼叫|传真)(?:号码?)?(?:{_IS}|\s*)(\+?\d[\d -]{{5,17}}\d)(?![\d:])",
    ),
    _Form(
        "email",
        r"(?:e-?mail|邮箱|邮件地址)(?:\s*(?:address|地址))?\s*(?:is|:|：|是|为)\s*([\w.+-]+ ?(?:@|\(at\)|\[at\]) ?[\w-]+(?:\.[\w-]+)+)",
    ),
    _Form(
        "address",
        r"(?<![\w-])(?:(?:home|shipping|delivery|billing|street|my|postal|mailing)\s+)address\s*(?:is|:)\s*([^\n;]{8,120}?)(?=[.;\n]|$)",
    ),
    _Form(
        "address",
        r"(?:收货|家庭|详细|通讯|居住|邮寄|我的|公司|寄送)(?:地址|住址)\s*(?:是|为|[:：])\s*([^\n，。；;]{6,60})",
    ),
    _Form(
        "key",
        rf"(?:api[ -]?key|access[ -]?token|secret(?:[ -]?key)?|private key|recovery key|私钥|密钥){_IS}([!-~]{{8,}})",
    ),
)
"""What is known by the words around: the value is the group."""

_FIELDS: Final = (
    _Form(
        "code",
        r"one[- ]time|\botp\b|verification code|confirmation code|authenti(cation|cator) code|sms code|recovery code"
        r"|\b2fa\b|验证码|校验码|动态码",
    ),
    _Form("cvv", r"\bcvv2?\b|\bcvc2?\b|security code|安全码"),
    _Form("pin", r"\bpin\b"),
    _Form("password", r"pass ?(word|code|phrase)|\bpwd\b|\bsecret\b|security (answer|question)|密码|口令|密保|手势"),
    _Form(
        "card_number", r"card (number|no)|(credit|debit|bank) ?card|expiry|expiration|卡号|银行卡|信用卡|储蓄卡|有效期"
    ),
    _Form("account_number", r"\biban\b|account (number|no)|routing number|sort code|账号|帐号"),
    _Form(
        "id_number",
        r"social security|\bssn\b|passport|national id|\bid (card|number|no)\b|identity (card|number)"
        r"|driving licen[cs]e|driver'?s? licen[cs]e|tax (id|number)|身份证|证件号|护照|社保|驾照|驾驶证|税号",
    ),
    _Form("key", r"private key|api key|access token|seed phrase|recovery key|私钥|助记词"),
)
_CODE_FIELD: Final = re.compile(r"\b(code|verify|verification)\b|码|验证", re.IGNORECASE)


def _all(text: str) -> Iterator[Private]:
    for form in _FORMS:
        for match in form.words.finditer(text):
            start, end = match.span()
            if form.kind == "address" and (head := _ADDRESS_HEAD.match(match.group())):
                start += head.end()
            if form.passes is None or form.passes(text[start:end]):
                yield Private(form.kind, start, end)
    for form in _CONTEXTS:
        for match in form.words.finditer(text):
            group = match.lastindex or 0
            if not _is_placeholder(match.group(group)):
                yield Private(form.kind, *match.span(group), sure=False)


def _is_placeholder(value: str) -> bool:
    """What stands for a value, or says that a field of the screen is empty or its value not shown."""
    return (value.startswith("{") and value.endswith("}")) or value in ("(empty)", "(hidden)")
