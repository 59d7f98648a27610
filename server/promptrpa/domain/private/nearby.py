"""Private values that have a telling word nearby, in whatever sentence: codes, passwords, numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from promptrpa.patterns import compile_quickly, lazy_regex

from .plates import NEAR_WORDS, SHAPE

_OTHER_BEFORE: Final = lazy_regex(
    r"(?:\bend(?:ing|s)?(?: in| with)?|last (?:four|4|two|2)(?: digits)?|尾号(?:为|是)?|"
    r"[后末][四4]位(?:为|是)?|order(?: no\.?| number)?|invoice|ticket|room|flight|gate|"
    r"page|"
    r"chapter|version|build|model|bus|train|tram|line|year|since|until|before|after|by|"
    r"about|over|under|than|step|level|episode|season|error|channel|tracking(?: number|"
    r" no\.?)?|"
    r"ref(?:erence)?\.?|booking|case|seat|row|item|art\.?|sku|isbn|[$€£¥￥#@*•]|\d[.,:/-]|"
    r"[满共第约近超省减价]|余额|金额|订单号?|单号|航班|房间|版本|股票|代码|车次|(?:产品|商品|项目|设备|订单)编号)"
    r"[:：]?\s*\Z",
    re.IGNORECASE,
)
OTHER_BEHIND: Final = lazy_regex(
    r"\s*(?:年|月|日|位|次|天|个|元|块|字|分钟|小时|秒|点|人|件|条|手|米|公里|步|%|％|[KMG]B\b|"
    r"characters|digits|letters|min(?:ute)?s?\b|days?\b|times\b|hours?\b|sec(?:ond)?s?\b|"
    r"k?m\b|won\b|yen\b|rupees|rs\b|baht|pesos|inr\b|krw\b|jpy\b|kcal|words|steps|people|points|views|"
    r"likes|items|lines|photos|files|messages|results|followers|"
    r"[$€£¥￥]|usd|eur|gbp|cny|rmb|dollars|euros|pounds|yuan|bucks|am\b|pm\b|px\b|fps\b)"
    r"|[:/.,-]\d|[*•]",
    re.IGNORECASE | re.ASCII,
)
_LINK: Final = lazy_regex(r"[\s:：=]*(?:is|was|of|number|no\.?|是|为)?[\s:：=“\"]*", re.IGNORECASE)
_YEAR: Final = lazy_regex(r"(?:19|20)\d\d\Z")


@dataclass(frozen=True)
class Near:
    """A value of this form with one of these words at most `reach` characters away. least: letters and digits in it.
    before: only where the word stands before the value."""

    kind: str
    words: str
    value: str
    reach: int
    least: int
    before: bool = False

    @cached_property
    def _words(self) -> re.Pattern[str]:
        return compile_quickly(self.words, re.IGNORECASE | re.ASCII)

    @cached_property
    def _value(self) -> re.Pattern[str]:
        return re.compile(self.value, re.ASCII)

    def spans(self, text: str) -> Iterator[tuple[int, int]]:
        """Where its values stand. A word with a value right behind it tells of no other."""
        words = [match.span() for match in self._words.finditer(text)]
        behind = [w for w in words if (link := _LINK.match(text, w[1])) and self._value.match(text, link.end())]
        for match in self._value.finditer(text) if words else ():
            start, end = match.span()
            follows = any(e <= start <= e + self.reach for _, e in words)
            leads = not self.before and any(end <= w[0] <= end + self.reach for w in words if w not in behind)
            if not (follows or leads):
                continue
            said = match[0]
            if sum(map(str.isalnum, said)) < self.least or _YEAR.match(said) or "\n" in said:
                continue
            if not (_OTHER_BEFORE.search(text[max(0, start - 24) : start]) or OTHER_BEHIND.match(text, end)):
                yield start, end


_FREE: Final = r"(?<![\w.,:/$€£¥#*-])"
_DONE: Final = r"(?!\w|[.,:/-]\w)"
_NO_CODE: Final = (
    r"(?<!zip )(?<!area )(?<!error )(?<!post )(?<!postal )(?<!country )(?<!source )(?<!stock )(?<!product )(?<!item )"
    r"(?<!promo )(?<!coupon )(?<!discount )(?<!gift )(?<!hex )(?<!status )(?<!qr )(?<!bar )(?<!dress )"
)
"""Codes of another kind."""
_NO_TIME: Final = r"(?!(?:[01]\d|2[0-3])[0-5]\d(?!\d))"
_CODE: Final = (
    r"(?:\d{4,8}|\d{3,4}[ -]\d{3,4}|\d{2}(?:[ -]\d{2}){2}|\d(?:[ -]\d){3,7}|\d{1,3}-\d{1,3}-\d{3,6}|"
    r"(?=[A-Z0-9]*\d)(?=[A-Z0-9]*[A-Z])[A-Z0-9]{5,8}|[A-Z]{1,3}-(?:\d{1,2}-)?(?=[A-Z0-9]*\d)[A-Z0-9]{4,6})"
)
"""What is sent to be typed or shown."""
NEARBY: Final = (
    Near("plate", NEAR_WORDS, rf"(?<![\w.,:/$€£¥#*-]){SHAPE}{_DONE}", 32, 5),
    Near(
        "code",
        r"(?:do(?:n['’]?t| not)|never) (?:share|disclose|forward|tell|give)|share (?:it|this|the code) with|"
        r"verify(?:ing)?(?![a-z])|verification|验证|steam guard|短信(?!通知|提醒|费|条)|인증|認証|確認コード|"
        r"(?<!\w)код(?![а-я])|请勿|切勿|勿将|[别不]要?告诉|泄露|泄漏|有效期?\d*分|分钟内有效|"
        r"(?:打开|开)?(?:柜子?|储物柜|快递柜|驿站)|取件|取货|取餐|提货|自提|"
        r"(?:tell|give|show|read|quote|hand) (?:to )?(?:the |your |our |my )?(?:driver|courier|rider|"
        r"guard|receptionist|"
        r"cashier|staff|postman|clerk|agent|waiter|him|her|them)|"
        r"to (?:the |your |our )(?:driver|courier|rider|guard|receptionist|cashier|staff|clerk|agent)|"
        r"at (?:the )?(?:counter|reception|front desk|pick-?up|collection)|"
        r"(?:报|出示|告诉|给)(?:给|一下)?(?:骑手|司机|师傅|快递员|店员|前台|门卫|保安|收银)|"
        r"(?:opens?|unlocks?|disarms?) (?:it )?(?:with|by|using)|"
        r"confirm (?:it['’]?s|it is|that it['’]?s) (?:really )?you|(?:sms|text|message) (?:says|reads|said)|"
        r"[把那这的个]码(?![\u4e00-\u9fff]{0,2}[头字])",
        rf"{_FREE}{_CODE}{_DONE}",
        32,
        4,
    ),
    Near("code", rf"{_NO_CODE}\bcode(?![a-z])", rf"{_FREE}{_NO_TIME}\d{{4,8}}{_DONE}", 14, 4),
    Near(
        "code",
        r"bike lock|padlock|(?:door|smart|combination) ?lock|buzzer|intercom|key ?(?:safe|box)|alarm|"
        r"keypad|gate|door|entry ?phone|digits",
        rf"(?<![\w.,:/$€£¥#*-])[#*]?{_NO_TIME}(?:\d{{4,8}}|[A-Z]\d{{4}}[A-Z]?){_DONE}",
        18,
        4,
        before=True,
    ),
    Near(
        "account_number",
        r"(?<![a-z])(?:customer|client|member(?:ship)?|policy|loyalty|meter|subscriber|patient|student|"
        r"employee|contract|"
        r"reference|brokerage|broker|checking|savings?|current account|direct deposit|routing|sort code|bsb|mpan|mprn|"
        r"kunden\w*|vertrag\w*|versicherung\w*|konto\w*|client|cliente|compte|acc|acct|account|a/c|billing|utility|"
        r"gas|water|electric(?:ity)?|broadband|frequent flyer|airmiles|vin|visa number|residence permit)(?![a-z])|"
        r"户号|户头|表号|编号|缴费|宽带|保单|会员|客户|合同|公积金|社保|医保|电费|水费|燃气|煤气|账号|帐号|账户|支付宝|证号|工号|学号",
        r"(?<![\w.,:/$€£¥*-])(?!\d{4}-\d\d-\d\d(?!\d)|\d{1,2}-\d{1,2}-\d{4})(?:"
        r"\d(?:[ -]?\d){5,19}|(?:[A-Za-z]{1,5}-?|[A-Z]{1,2} )\d(?:[ -]?\d){4,17}(?: ?[A-Z]\b(?: ?\d{2,4})?)?|"
        r"\d{1,3}[A-Z]{1,3}\d{4,12}|\d\d \d{6} [A-Z] \d{3}|[A-Z]{2,5}(?:-\d{2,6}){1,4})"
        rf"{_DONE}",
        32,
        6,
    ),
    Near(
        "id_number",
        r"passe?ports?|pa[sß]{1,2}(?:nummer)?|travel document|document (?:number|no)|(?<![a-z])(?:apis|"
        r"esta|visa|eta)(?![a-z])|"
        r"check(?:ing)?[ -]?in|immigration|护照|签证|证件|出入境|通行证|台胞证|回乡证",
        r"(?<![\w.,:/$€£¥#*-])(?:[A-Z]{1,3} ?\d{6,9}[A-Z]?|\d{2}[A-Z]{2}\d{5}|\d{3} ?\d{3} ?\d{3}|"
        r"(?=[A-Z0-9]*\d[A-Z0-9]*\d[A-Z0-9]*\d)(?=[A-Z0-9]*[A-Z])[A-Z0-9]{9})"
        rf"{_DONE}",
        60,
        7,
    ),
    Near(
        "password",
        r"(?<![a-z])(?:pass ?(?:word|phrase|key|code)?|pwd|passwd|pw|log(?:ged)?[ -]?(?:in|on)|wi-?fi|vpn|secret|"
        r"unzip|unlock|hotspot|kennwort|passwort|mot de passe|contraseña)(?![a-z])|密码|口令|解压",
        rf"{_FREE}(?=[!-~]*[A-Za-z])(?=[!-~]*\d)(?=[!-~]*[a-z!#$%^&*@~])(?![\w.-]+\.[a-z][a-z\d]{{1,3}}\b)"
        rf"(?!(?:WPA|WEP|https?:|www\.)|\S*(?:hz|bps|[GM]B)\b|[A-Z]?\d[\w.]*G\b|"
        rf"\d+(?:st|nd|rd|th|am|pm|min|k?m|h|s|x|px|p|g)\b)"
        rf"[A-Za-z0-9!#$%^&*+@_~][!-~]{{4,40}}[A-Za-z0-9!#$%^&*_~]{_DONE}",
        40,
        6,
        before=True,
    ),
    Near(
        "code",
        r"keypad|lock ?box|\bcombo(?![a-z])|combination|(?<![a-z])lockers?(?![a-z])|(?:door|"
        r"gate|entry|garage|safe) code|门禁|密码锁",
        rf"{_FREE}(?:\d{{4,8}}|\d(?:-\d){{2,7}}|\d{{2}}(?:-\d{{2}}){{2}}){_DONE}",
        24,
        4,
    ),
    Near(
        "code",
        r"\botps?(?![a-z])|\b2fa(?![a-z])|two-factor|(?:one[- ]time|verif\w+|security|confirmation|"
        r"log-?in|sign-?in|access|auth\w*|sms|text|activation|recovery|backup|bestätigungs|"
        r"sicherheits)"
        r"[ -]?(?:pass)?(?:codes?|pin|password)(?!s? (?:settings|required))|\bpasscode|code "
        r"(?:they|you|we|i|he|she|that|from|in|sent)|code['’]s|code de |código de |codice "
        r"di |"
        r"(?:i was|it|they|just) texted|texted me|one[- ]time verification|(?:number|code|"
        r"digits) (?:in|from) (?:the|my|that) (?:text|sms|message|mail|e-?mail)|(?:verify|"
        r"confirm) (?:your|my) (?:identity|account|phone|e-?mail|number)|authenticator"
        r"|(?:验证|校验|认证|确认|激活|动态|登录|门禁|取件|取货)代?(?:码|口令|密码)|短信(?:里|"
        r"中|说|发|上|给)|收到的码|[四六八4-8]位数字?|[46][- ]digit (?:code|number)|"
        r"(?:登录|安全|身份|手机|邮箱)验证(?!方式|失败|成功|设置)"
        r"|(?<![a-z])(?:this|deze|ce|diesen|este) code",
        rf"{_FREE}(?:\d{{4,8}}|\d{{3,4}}[ -]\d{{3,4}}|\d(?:[ -]\d){{3,7}}|(?=[A-Z0-9]*\d[A-Z0-9]*[A-Z])"
        rf"(?=[A-Z0-9]*[A-Z]\d)[A-Z0-9]{{5,8}}){_DONE}",
        48,
        4,
    ),
    Near(
        "code",
        rf"{_NO_CODE}\bcode(?![a-z])|verifi[a-z]+code|コード|\bkode|\bkod(?![a-z])|código|codice",
        rf"{_FREE}(?:\d{{5,8}}|\d{{3}}[ -]\d{{3}}){_DONE}",
        32,
        5,
    ),
    Near(
        "password",
        r"(?<![a-z])(?:pass ?(?:word|phrase)|pwd|passwd|pw)(?![a-z])|密码|口令",
        rf"{_FREE}(?=[!-~]*[a-z]{{2}})(?=[!-~]*\d[!-~]*[\d!#$%^&*+@_~]|[!-~]*[!#$%^&*+@_~][!-~]*\d)"
        rf"(?!https?:|www\.)[A-Za-z!#$%^&*+@_~][!-~]{{4,40}}[A-Za-z0-9!#$%^&*_~]{_DONE}",
        40,
        1,
    ),
    Near(
        "pin",
        r"(?<![a-z])pin(?![a-z])|screen ?lock|lock ?screen|解锁|锁屏|alarm (?:panel|system)",
        rf"{_FREE}(?:\d{{4,8}}|\d(?:[ -]\d){{3,7}}){_DONE}",
        32,
        4,
    ),
    Near("cvv", r"(?<![a-z])(?:cvv|cvc|cvn)2?(?![a-z])|安全码|on the back", rf"{_FREE}\d{{3,4}}{_DONE}", 20, 3),
    Near(
        "id_number",
        r"passport|national id|identity card|id card|\bid number|driving licen|driver'?s? "
        r"licen|licen[cs]e number|social security|insurance number|tax (?:id|number)|身份证|护照|驾驶证|社保号|"
        r"证件号|税号",
        rf"{_FREE}(?:[A-Z]{{0,3}}\d{{6,18}}[A-Z]?|[A-Z9]{{5}}\d{{6}}[A-Z9]{{2}}\d[A-Z]{{2}}|"
        rf"\d{{2,4}}(?:[ -]\d{{2,5}}){{2,4}}){_DONE}",
        30,
        6,
    ),
    Near(
        "account_number",
        r"(?<![a-z])(?:bank )?acc(?:oun)?t(?! ending)(?![a-z])|账号|账户|帐号|帐户|户号|汇款|汇到|打款",
        rf"{_FREE}(?:\d{{8,20}}|\d{{4}}(?:[ -]\d{{3,4}}){{2,4}}){_DONE}",
        30,
        8,
    ),
    Near(
        "phone",
        r"(?<![a-z])(?:phone|mobile|cell(?:phone)?|telephone|whatsapp|tel|handy|portable|"
        r"landline|hotline|helpline|call (?:me|him|her|us|them)|text (?:me|him|her)|ring "
        r"(?:me|him|her)|reach (?:me|him|her|us)"
        r"|numéro|telefon\w*|téléphone|(?:my|new|his|her|our) number)(?![a-z])|手机|电话|拨打|热线|座机|"
        r"联系",
        rf"(?<![\w.,:/$€£¥#*-])\+?\(?\d(?:[ ().-]{{0,2}}\d){{6,14}}{_DONE}",
        24,
        7,
    ),
)
