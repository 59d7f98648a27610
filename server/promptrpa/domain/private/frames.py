"""Private values that are known by the words around them: the value is a group of its pattern."""

from __future__ import annotations

from typing import Final

from .pattern import Form, Group
from .secrets import CODES, PASSWORDS
from .spoken import IS, JOINED, OF

_NO: Final = r"(?:\s*(?:numbers?|num|no\.?|nr\.?|n[º°]|№|id|#|号码?|编号))*"
_EN_ID: Final = (
    r"passports?|carte (?:nationale )?d['’]identité|travel document|national id(?:entity)?(?: "
    r"card)?|nat(?:ional)? ?id|national insurance|identity (?:card|document)|id card|"
    r"citizen(?:ship)?(?: id)?|personal (?:id|number)|personnummer|henkilötunnus|hkid|"
    r"nric(?:\s*/\s*fin)?|aadh?aar|pan card|nino|"
    r"driv(?:ing|er'?s?|ers) (?:licen[cs]e|permit)|tax(?:payer)?(?: file| id(?:entification)?| payer)|tfn|itin|"
    r"social insurance|nhs|medicare(?: card)?|health (?:card|insurance)|ahv|avs|bsn|burgerservicenummer"
    r"|dni|cpf|cnpj|curp|"
    r"codice fiscale|s[ée]curit[ée] sociale|steuer-?(?:id|nummer|identifikationsnummer)"
    r"|(?:personal)?ausweis(?:nummer)?|reisepass(?:nummer)?|"
    r"sozialversicherungsnummer|svnr|pesel|rrn|resident registration|マイナンバー|個人番号|"
    r"주민등록번호|주민번호|voter id|green card|alien registration|"
    r"residence permit|imei|imsi|iccid|birth certificate"
)
_EN_MAYBE_ID: Final = (
    r"identification|cpr|fin|pan|ni|licen[cs]e|dl|tax|tin|ein|utr|sin|insurance|nie|nif|"
    r"cif|rg|rfc|rut|cuit|cuil|cnic|nik|kimlik|vat|traveler|frequent flyer|c\.?f\.?|nir|"
    r"insee|nip|oib|egn|cnp|jmbg|"
    r"voter|alien|visa|student|employee|staff|military|patient|medical record|mrn|member(?:ship)?|"
    r"policy|customer|client|vin|id"
)
"""Words that mean an id where a word for a number or a sign for a value follows."""
_ID_VALUE: Final = (
    r"((?:(?-i:[A-Z]{1,3})[ -]?)?(?=[A-Z/.()-]*\d)[A-Z0-9][A-Z0-9/.()-]*[A-Z0-9)](?:[ ](?:(?=[A-Z]*\d)"
    r"[A-Z0-9/.-]*[A-Z0-9]|(?-i:[A-Z])(?=[\s,.;]|$)))*)(?![\w-])"
)
_LEAST: Final = 4
_LEAST_LETTERS: Final = 7


def _is_number(value: str) -> bool:
    """Enough digits, or a long word with some."""
    digits = sum(map(str.isdigit, value))
    return digits >= _LEAST or (digits > 1 and len(value) >= _LEAST_LETTERS)


_ZH_ID: Final = (
    r"身份证|身分证|证件|护照|驾驶证|驾照|行驶证|社保卡?|社会保障|社会保险|医保卡?|公积金|"
    r"通行证|台胞证|回乡证|居住证|居留许可|居留证|永居证|税号|税务|纳税人识别|统一社会信用代码|"
    r"军官证|士兵证|学号|学生证|工号|员工|准考证|出生证|户口本|统一编号|统编|会员卡?|"
    r"保单|病历|就诊卡?|健保卡|车架|发动机|IMEI"
)
_ZH_ID_VALUE: Final = (
    r"([A-Z]{0,4}\d(?:[\dA-Z ()-]{3,26})[\dXA-Z)]|[A-Z]{1,2}\d{6,9}|(?=[A-Z]*\d)[A-HJ-NPR-Z0-9]{17})"
    r"(?![\dA-Z])"
)
_CARDS: Final = Group(
    r"cv[vcn]|security code|card|back|digits?\b|卡|安全码|背面|后三位|末三位|visa|mastercard|"
    r"amex|账号|账户|帐|户号|account|acct|a/c|routing|sort|iban|swift|bsb|aba\b|ifsc|"
    r"clabe|konto|compte|cuenta|wallet|钱包|支付宝|微信|qq|wechat",
    (
        Form(
            "cvv",
            r"(?:cvv2?|cvc2?|cvn2?|csc|security code|card code|(?:three|3|four|4|last)[- ](?:digits?|"
            r"numbers?|digit code)\s*(?:(?:on|at)\s+the\s+(?:back|front))?"
            rf"|(?:code|numbers?) on the back|安全码|背面(?:的|后)?(?:三|3)?(?:位)?(?:数字?|码)?|"
            rf"卡?(?:背面?)?的?(?:末|后)(?:三|3)位(?:数字?|码)?)(?:\s+(?:on|at)\s+(?:the\s+)?(?:back|"
            rf"reverse)(?:\s+of\s+(?:the|my)\s+card)?)?(?:{OF}{IS}|{JOINED})?(\d{{3,4}})(?![\d:%])",
        ),
        Form(
            "cvv",
            r"(?<![\d.])(\d{3,4})\s*(?:on|at)\s+the\s+back\b|(?<![\d.])(\d{3})\s*(?:is|as)\s+(?:the|"
            r"my)\s+(?:cvv|cvc|security code)",
        ),
        Form(
            "card_number",
            rf"(?:(?:credit|debit|bank|visa|master) ?card|card|visa|mastercard|amex)(?:\s*(?:number|"
            rf"no\.?|num))?(?:{IS}|\s+)((?:\d[ -]?){{12,18}}\d)(?!\d)",
        ),
        Form(
            "card_number",
            rf"(?:银行卡|信用卡|储蓄卡|借记卡|工资卡|卡)(?:的)?(?:号码?)?(?:{IS}|\s*)((?:\d[ -]?){{12,18}}\d)"
            rf"(?!\d)",
        ),
        Form(
            "account_number",
            rf"(?:bank\s+account|account|acct\.?|a/c|routing|sort|bsb|aba|clabe|konto(?:nummer)?|"
            rf"compte|cuenta)\s*(?:numbers?|no\.?|num|code)?(?:{OF}{IS}|\s*#\s*|\s+(?:at\s+\w+\s+)?)"
            r"(\d{2}-\d{2}-\d{2}|\d{3}-\d{3}|\d[\d -]{4,22}\d)(?![\d:])",
        ),
        Form(
            "account_number",
            r"\bac(?:coun|c)t\b[^\n.;]{0,40}?(?<!ending )(?<!ending in )(?<![\d.$€£¥])(?<!order "
            r")(?<!#)(\d{8,18}|\d{4}(?:[ -]\d{4}){2,4})(?![\d.:])",
        ),
        Form("account_number", r"\bifsc(?:\s*code)?\s*[:：]?\s*([A-Z]{4}0[A-Z0-9]{6})\b"),
        Form("iban", rf"\biban\b{_NO}(?:{OF}{IS}|\s+)([A-Z]{{2}}\d{{2}}[A-Z0-9 ]{{10,36}}\d)(?![A-Z0-9])", case=False),
        Form(
            "account_number",
            rf"(?:银行|收款|对公|开户|转入|对方|支付宝|基金|证券|资金|社保)?(?:账号|帐号|账户|"
            rf"帐户|户号)(?:号码)?(?:{IS}|\s*)(\d[\d -]{{4,24}}\d)(?![\d:])",
        ),
        Form(
            "account",
            r"(?:微信号?|wechat(?:\s*id)?|wx)\s*(?:是|为|[:：])?\s*((?=[\w-]*[\d_-])[a-z][\w-]{5,19})"
            r"(?![\w-])",
        ),
        Form(
            "account",
            rf"(?:支付宝|账号|帐号|账户)(?:号|账号)?(?:{IS}|\s*)((?=[\w.-]*[\d_])[a-z][\w.-]{{4,30}})(?![\w@-])",
        ),
        Form("account", r"\bqq\s*(?:号码?)?\s*(?:是|为|[:：])?\s*([1-9]\d{4,10})(?!\d)"),
    ),
)
_IDS: Final = Group(
    r"\d[A-Za-z() /.-]{0,3}\d",
    (
        Form(
            "id_number",
            rf"(?:{_ZH_ID})[\u4e00-\u9fff]{{0,4}}?(?:号码?|编号|号)?(?:\s*[（(][^）)\d]{{1,8}}[）)])?(?:{IS}|"
            rf"\s*)(?<![尾])(?:号码?)?\s*{_ZH_ID_VALUE}",
        ),
        Form(
            "id_number",
            rf"(?<![a-z'-])(?:{_EN_ID}){_NO}(?:{OF}{IS}|\s*[-–—#(/,]\s*|\s+|号码?[:：]?\s*)(?!(?:19|"
            rf"20)\d\d\b){_ID_VALUE}",
            _is_number,
        ),
        Form(
            "id_number",
            rf"(?<![a-z'-])(?<!order )(?<!case )(?<!ticket )(?<!product )(?<!item )(?:{_EN_MAYBE_ID})"
            rf"(?:{_NO}{OF}{IS}|\s*(?:numbers?|num|no\.?|nr\.?|"
            rf"n[º°]|№|#)\s*|\s(?=[A-Z]{{0,4}}\d{{7}}|[A-Z]{{1,5}}\d{{5}}|\d[\d.-]{{8}}))(?!(?:19|"
            rf"20)\d\d\b){_ID_VALUE}",
            _is_number,
        ),
        Form(
            "id_number",
            rf"(?:身份证|证件|手机)(?:号码?)?[后末尾](?:四|4|六|6)位(?:数字?|号码)?(?:{IS}|\s*)(\d{{3,5}}[\dX])(?!\d)",
        ),
        Form(
            "ssn",
            rf"(?:ssn|social security(?:\s+(?:number|no\.?))?)(?:{OF}{IS}|\s+)(\d{{3}}[- .]?\d{{2}}[- .]?\d{{4}}"
            rf")(?!\d)",
        ),
    ),
)
_CONTACTS: Final = Group(
    r"\d(?:[ ./()-]{0,2}\d){4}|mail|邮",
    (
        Form(
            "phone",
            rf"(?:phone|tel(?:efon|ephone|éfono|efone)?|téléphone|mobil(?:e|e?funk)?|móvil|celular|"
            rf"cellulare|portable|handy|natel|cell|call|ring|dial|text|sms|whatsapp|signal|fax|"
            rf"hotline|helpline|landline|extension|pager|viber|line id)"
            rf"\.?(?:\s*(?:numbers?|no\.?|nr\.?|#))?(?:{OF}{IS}|\s+(?:(?:me|him|her|us|them|"
            rf"mum|mom|dad)\s+)?(?:back\s+)?(?:on|at|under)?\s*)"
            r"(\+?\(?\d[\d ()./-]{5,17}\d)(?![\d:])",
        ),
        Form(
            "phone",
            r"(?:reach|contact|get|hit|buzz|phone)\s+(?:me|him|her|us|them|you)\s+(?:up\s+)?(?:on|"
            r"at|under)\s*:?\s*(\+?\(?\d[\d ()./-]{5,17}\d)(?![\d:])",
        ),
        Form(
            "phone",
            rf"(?:my|new|his|her|our|their|your|work|home|office|private|contact|emergency)\s+number{OF}{IS}(\+?"
            rf"\(?\d[\d ()./-]{{5,17}}\d)(?![\d:])",
        ),
        Form(
            "phone",
            rf"(?:手机|电话|座机|联系方式|拨打|拨|打给|致电|呼叫|传真|热线|微信同号|联系人|"
            rf"来电|分机|固话|小灵通)(?:号码?)?(?:{IS}|\s*)(\+?\(?\d[\d ()-]{{5,17}}\d)(?![\d:])",
        ),
        Form(
            "email",
            r"(?:e-?mail|邮箱|邮件地址)(?:\s*(?:address|地址))?\s*(?:is|:|：|是|为)\s*([\w.+-]+ ?(?:@|"
            r"\(at\)|\[at\]) ?[\w-]+(?:\.[\w-]+)+)",
        ),
        Form(
            "email",
            r"(?:mail|write to|reach|contact|email)\b[^\n]{0,20}?\b([a-z][\w.+-]* at [a-z0-9-]+\.[a-z]{2,}(?:\."
            r"[a-z]{2})?)\b",
        ),
    ),
)
_HOMES: Final = Group(
    r"address|地址|住址|zip|postcode|postal|邮编|邮政编码|plz|code postal",
    (
        Form(
            "address",
            r"(?<![\w-])(?:(?:home|shipping|delivery|billing|street|my|postal|mailing)\s+)address\s*(?:is|"
            r":)\s*([^\n;]{8,120}?)(?=[.;\n]|$)",
        ),
        Form(
            "address",
            r"(?:收货|家庭|详细|通讯|居住|邮寄|我的|公司|寄送|收件|送货|配送|联系)(?:地址|住址)"
            r"\s*(?:是|为|[:：])\s*([^\n，。；;]{6,60})",
        ),
        Form(
            "address",
            r"\b(?:zip(?: code)?|post ?code|postal code|plz|code postal)\s*(?:is|:|：)?\s*((?=[A-Z]{0,4}[ "
            r"-]?[A-Z]{0,3}\d)"
            r"[A-Z0-9]{2,5}[ -]?[A-Z0-9]{2,4})(?![\w])",
        ),
        Form("address", r"(?:邮编|邮政编码)(?:是|为)?\s*[:：]?\s*(\d{6})(?!\d)"),
    ),
)
_SECRETS: Final = Group(
    r"key|token|phrase|words|mnemonic|私钥|密钥|助记词|令牌",
    (
        Form(
            "key",
            rf"(?:api[ -]?key|access[ -]?token|secret(?:[ -]?key)?|private key|recovery key|auth(?:[ -]?token)?|"
            rf"token|licen[cs]e key|product key|encryption key|私钥|密钥|令牌){IS}([!-~]{{8,}})",
        ),
        Form(
            "key",
            r"(?:(?:seed|recovery|backup|mnemonic|secret)\s+(?:phrase|words?)|mnemonic|助记词)"
            r"[^\n:：]{0,20}?(?:is|are|:|：|是|为)?\s*((?:[a-z]{3,8}[ ,]+){5,23}[a-z]{3,8})\b",
        ),
    ),
)
FRAMES: Final = (PASSWORDS, CODES, _CARDS, _IDS, _CONTACTS, _HOMES, _SECRETS)
