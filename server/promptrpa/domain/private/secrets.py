"""Passwords and codes, known by the words around them: the value is a group of its pattern."""

from __future__ import annotations

from typing import Final

from .pattern import Form, Group
from .spoken import BARE, BEHIND, DIGIT_CODE, ENDS, IS, JOINED, MIXED, NOT_A_SECRET, OF, ONLY_DIGITS, PIN, QUOTED, UNITS

_EN_PASSWORD: Final = (
    r"(?<![a-z])(?:pass ?(?:word|code|phrase|key)|p/?wd?|passwd|psw|psk|passwort|kennwort|"
    r"mot de passe|contrase(?:ñ|n)a|clave|senha|"
    r"(?:network|wi-?fi|wlan|router|hotspot|wpa2?)\s+(?:security\s+)?(?:key|pass|pw)|"
    r"key (?:to|for|of) (?:the|my|our) (?:wi-?fi|network|router|hotspot|wlan)|security "
    r"answer|(?:secret|safe|code|magic) ?word|secret answer|(?:unlock|lock|screen) pattern|"
    r"parola|wachtwoord|lösenord|hasło|[Пп]ароль|パスワード|비밀번호)(?![a-z]*ing)"
)
_ZH_PASSWORD: Final = (
    r"(?:登录|登陆|支付|交易|取款|开机|锁屏|账户|账号|邮箱|新|旧|原|解锁|查询|保险柜|"
    r"门锁|wifi|Wi-Fi|无线|图案|锁屏|手势)?(?:密码|口令|密保答案|暗号|暗语|密语|(?:解锁|锁屏|手势)?图案|解压码)"
)
_EN_CODE: Final = (
    r"(?:(?:one[- ]time|verif(?:ication|y)|security|confirmation|login|log-?in|sign-?in|"
    r"sign-?up|access|auth(?:entication|enticator|orization)?"
    r"|sms|text|2fa|two[- ]factor|mfa|activation|recovery|dynamic|backup|pairing|unlock|"
    r"door|gate|garage|alarm|keypad|entry|entrance|safe|locker|"
    r"pick-?up|collection|lock(?:\s?box)?|release|transfer|reset|invite|registration|"
    r"device|temporary)[\s:,-]*(?:pass)?(?:code|pin|password|number|combination)s?"
    r"|otp|m?tan|passcode|sicherheitscode|bestätigungscode|code de (?:vérification|sécurité|"
    r"confirmation)|código(?: de \w+)?|puk)"
)
_CODE_FOR: Final = (
    r"(?:(?:door|gate|garage|alarm|keypad|safe|locker|building|lobby|bike lock|suitcase)"
    r"\s+(?:code|combination|combo|pin))"
)
_ZH_CODE: Final = (
    r"(?:短信|动态|登录|登陆|手机|支付|安全|邮箱|图形|语音|一次性|临时)?(?:验证代?码|"
    r"校验代?码|动态码|动态密码|动态口令|安全码|确认码|激活码|随机码|提取码|取件码|取货码|"
    r"取餐码|"
    r"识别码|登录码|授权码|核销码|入场码|开门码|门禁码|门锁码|开锁码|解锁码|邀请码|配对码|"
    r"恢复码|备用码|一次性密码|一次性口令|提货码|寄件码|消费码|核验码|验证数字|交易码|"
    r"领取码|收件码|收货码|签收码|提货号|货架号)"
)

_NO_VALUE: Final = (
    "什么|多少|空|错|不|没|对|哪|谁|怎|啥|咋|必|由|用|以|自|您|你|我|他|她|初始|默认|正确|一样|同|否|需|要|最|中|数字|字母|纯|可|应|建议|"
    "已|未|请|将|太|弱|强|至少|长度|六位|四位|八位|以上|指纹|人脸|个人|重要|随机|动态|验证|安全|旧|新|原|明文|加密"
)
"""What is said of passwords, and is none."""

_NOT_OF_NETWORK: Final = r"(?!wpa\d?(?![a-z0-9])|[\d.]+\s?[gm](?:hz|bps)(?![a-z]))"
"""How a network is secured, or how fast it is, is no secret."""

PASSWORDS: Final = Group(
    r"pass|word|pattern|图案|暗语|密语|解压码|connect|use\s|p/?wd?(?![a-z])|psk|psw|passwd|kennwort|contrase|clave|"
    r"senha|key|secret|"
    r"answer|parola|wachtwoord|lösenord|hasło|[Пп]ароль|パスワード|비밀번호|密码|口令|暗号|"
    r"密保|登录|登陆|"
    r"log(?:ged)?[ -]?(?:in|on)|sign(?:ed)?[ -]?in|credential|user|@|wi-?fi|ssid",
    (
        Form("password", rf"(?<![a-z])pass\s+(?:is\s+|was\s+)?{MIXED}{BEHIND}"),
        Form(
            "password",
            rf"\b(?:connect|log(?: me)? in|sign(?: me)? in)\s+(?:to|into|as|on)\s+\S+\s+(?:with|"
            rf"using)\s+{MIXED}{BEHIND}",
        ),
        Form(
            "password",
            rf"\b(?:wi-?fi|hotspot|wlan)\b[^\n.;]{{0,25}}?(?:\bis\b|[:：=])\s*(?!\S*(?:hz|bps)\b){MIXED}{BEHIND}",
        ),
        Form("password", r"\buser(?:name)?\s+\S+\s*(?:\band\b|,|/)\s*(?:the\s+)?pass(?:word)?\s+([!-~]{4,64})(?!\S)"),
        Form(
            "password",
            rf"(?:enter|type|use|with)\s+[\"“'][^\"”'\n]+[\"”']\s+and\s+{QUOTED}(?=[^\n]*\b(?:log|sign)[ -]?in)",
        ),
        Form("password", rf"[\w.+-]+@[\w-]+(?:\.[\w-]+)+,\s*(?=\S*[!#$%^&*_]){MIXED}"),
        Form("password", rf"(?<![a-z])pass\s*[:=：/]\s*{NOT_A_SECRET}{BARE}{BEHIND}"),
        Form(
            "password",
            rf"\b(?:use|login|log in with|sign in with)\s+[\w.@-]{{3,40}}\s+and\s+(?=\S*[!@#$%^&*]){MIXED}{BEHIND}",
        ),
        Form(
            "password",
            rf"(?:with|use|using|it'?s|is)\s+(?:{QUOTED}|([!-~]{{4,64}}))\s+(?:as|for)\s+(?:the|"
            rf"my|your|a|our|his|her)\s+(?:\S+\s+)?(?:password|passphrase|passcode|pw|pass)\b",
        ),
        Form(
            "password",
            rf"{_EN_PASSWORD}s?\"?{OF}(?:\s+(?:(?:has|have)\s+been|was|is|now|got)\s+(?:set|changed|"
            rf"reset|updated)\s+to|{IS})\s*(?:{QUOTED}|{NOT_A_SECRET}{BARE}{BEHIND})",
        ),
        Form(
            "password",
            rf"{_EN_PASSWORD}\"?\s+(?:(?:to|from)\s+)?(?:{QUOTED}|{NOT_A_SECRET}{UNITS}(?=\S*[\d!@#$%^&*]){BARE}{UNITS}"
            rf")",
        ),
        Form("password", rf"{_EN_PASSWORD}\s*[-–—/(（]\s*{NOT_A_SECRET}{MIXED}{BEHIND}"),
        Form("password", rf"{_EN_PASSWORD}\s+from\s+{QUOTED}\s+to\s+{QUOTED}"),
        Form(
            "password",
            rf"{_EN_PASSWORD}\s+from\s+{NOT_A_SECRET}{BARE}\s+to\s+(?:(?:a\s+)?new\b|{NOT_A_SECRET}{BARE}{BEHIND}"
            rf")",
        ),
        Form(
            "password",
            rf"(?:change|reset|update|set|switch)\s+(?:\S+\s+){{0,4}}{_EN_PASSWORD}{OF}\s+to\s+(?:{QUOTED}|"
            rf"{NOT_A_SECRET}"
            rf"(?!(?:something|one)\b){BARE}{BEHIND})",
        ),
        Form(
            "password",
            rf"(?:with|use|using|enter|type|my|the)\s+(?:the\s+|my\s+)?{_EN_PASSWORD}\s+{NOT_A_SECRET}"
            r"([\w!@#$%^&*.-]{5,64})(?=\s+(?:to|and|then|into|in|on|for|as)\b|[,.;]|\s*$)",
        ),
        Form(
            "password",
            r"(?:pass ?phrase(?:\s*(?:is|:|=))?|pass ?word\s*(?:is|:|=))\s*((?:[a-z]{2,12}[ -]){2,11}[a-z]{2,12}"
            r")(?=\s*(?:[.,;!\n]|$))",
            case=True,
        ),
        Form(
            "password",
            rf"(?<!\S)(?:{QUOTED}|(?=\S*[\d!@#$%^&*_]){NOT_A_SECRET}{BARE})\s+(?:is|was|will "
            rf"be)\s+(?:my|the|our|his|her|your|their)\s+(?:[\w-]+\s+){{0,3}}(?:password|passphrase|"
            rf"pass|pw)\b",
        ),
        Form("password", rf"(?<!\S){MIXED}\s*[(（]\s*(?:the\s+|my\s+)?(?:[\w-]+\s+)?(?:password|pw|pass)\s*[)）]"),
        Form(
            "password",
            rf"{_ZH_PASSWORD}(?:{IS}|用|\s+)?+(?:{QUOTED}|{UNITS}((?!\d{{1,4}}[-/.年]\d)[!-~]{{4,64}}){UNITS}"
            rf")",
        ),
        Form(
            "password",
            rf"{_ZH_PASSWORD}(?!管理|设置|错误|长度|保护|提示|强度|找回|支持|必须|需|不|由|至少|"
            rf"包含|将|已|有效|输错)[\u4e00-\u9fff]{{1,8}}[:：，,]?\s*(?:{QUOTED}|(?!\d{{1,4}}[-/.]\d){MIXED}|"
            rf"(\d{{6,16}})(?!\d)){UNITS}",
        ),
        Form(
            "password",
            rf"{_ZH_PASSWORD}(?:{IS})?+((?!错误|设置|长度|强度|必须|不能|为空|管理|提示|[框栏处中里内]{{0,3}}(?:"
            rf"输入|填|键入))"
            rf"[\u4e00-\u9fff]{{1,8}}[!-~]*"
            rf"\d[!-~]*|(?<=答案：)[\u4e00-\u9fff]{{2,8}}|(?<=答案:)[\u4e00-\u9fff]{{2,8}})(?=[，。；,\s]|"
            rf"$){UNITS}",
        ),
        Form(
            "password",
            rf"{_ZH_PASSWORD}(?:就?是|为|[:：])\s*[“\"「]?(?!{_NO_VALUE})([\u4e00-\u9fff]{{2,10}})(?=[”\"」，。,;；！!\s]|$)",
        ),
        Form(
            "password",
            rf"{_ZH_PASSWORD}(?:就?是|为|[:：])\s*([\u4e00-\u9fff]{{1,8}}[!-~]*\d[!-~]*[\u4e00-\u9fff]{{1,6}})("
            rf"?=[，。；,\s]|$)",
        ),
        Form("password", rf"{_ZH_PASSWORD}(?:{IS}|\s)\s*([LZNMUCS一-龥]{{1,2}}[形字型]? ?\d{{3,9}})(?!\d)"),
        Form("password", rf"(?:密码锁?|保险[柜箱]|行李箱)[^\d\n，。]{{0,6}}(?:{IS})(\d{{3,8}})(?![\d:.]){UNITS}"),
        Form(
            "password",
            rf"(?:unlock|lock|screen) pattern(?:{IS}|\s+)((?:[LZNMUCS](?: ?-?shaped?)? ?,? ?)?\d(?:[ "
            rf",>→-]{{0,3}}\d){{3,8}})(?!\d)",
        ),
        Form(
            "password",
            rf"(?:asks?|prompts?|prompted|asked) (?:you |me |us )?for (?:a|the|your) (?:password|"
            rf"passphrase|word|code)[,:]? "
            rf"(?:just )?(?:say|type|enter|use|give|put|it['’]?s|is)(?: in)?\s+{NOT_A_SECRET}{BARE}{BEHIND}",
        ),
        Form(
            "password",
            rf"\b(?:wi-?fi|wlan|router|hotspot|admin|login|guest|network) (?:password|pass|pw|"
            rf"key)\s+{NOT_A_SECRET}([a-z]{{5,24}})\s*[.!]?\s*\Z",
            case=True,
        ),
        Form(
            "password",
            rf"(?:log ?in|sign ?in|log ?on|ssh|user(?:name)?|account|@[\w.-]+)\b[^\n]{{0,60}}?\b(?:pass|pw|"
            rf"password)\s+{NOT_A_SECRET}"
            rf"{BARE}\s*[.!]?\s*\Z",
        ),
        Form("password", r"\bWIFI:\S*?P:([^;\s]{4,63});"),
        Form("password", rf"{_ZH_PASSWORD}从\s*{BARE}\s*(?:改|换|变)(?:成|为|到)\s*([!-~]{{3,64}})"),
        Form(
            "password",
            rf"(?:用户名?|账号|账户|帐号)(?:和|/|、|及|跟)?{_ZH_PASSWORD}(?:分别|依次|都)?(?:{IS})"
            rf"\s*[!-~]{{2,40}}\s*(?:和|/|、|，|,|跟|\s)\s*([!-~]{{3,64}})",
        ),
        Form(
            "password",
            rf"(?:用户名?|登录名|账号|账户|帐号)(?:{IS}|\s)?[!-~]{{2,40}}?\s*(?:和|/|、|，|,|"
            rf"跟|\s)\s*(?:{_ZH_PASSWORD})(?:{IS}|\s)?([!-~]{{3,64}})",
        ),
        Form(
            "password",
            rf"(?:用户名|登录名|账号|账户|帐号)(?:{IS}|\s)?[\w.@+-]{{2,40}}\s*[/|]\s*(?!pass)"
            rf"([!-~]{{4,64}})",
        ),
        Form("password", r"(?:用|以)\s*([!-~]{4,64})\s*(?:作为|当作?|做)(?:\S{0,3})密码"),
        Form(
            "password",
            r"(?<![!-~])(?:([!-~]{4,64})\s*(?:就?是|为)|((?=[!-~]*\d)[!-~]{4,64}?)\s*[,，（(])"
            r"\s*(?:我|他|她|你|您|家|咱)?[\u4e00-\u9fffA-Za-z-]{0,6}的?(?:密码|口令)(?!\s*(?:就?是|为|[:：])?\s*[!-~]{4}|错|管|"
            r"长|设|强|输)",
        ),
        Form("password", rf"(?:用|输入)\s*{MIXED}\s*(?:去|来)?(?:登录|登陆|解锁|进入|连接|连)"),
        Form(
            "password",
            r"(?:用|输入)\s*([!-~]{4,32})\s*(?:登录|登陆)[，,。 ]*(?:这|那)?就?是[\u4e00-\u9fff]{0,4}(?:密码|"
            r"口令)",
        ),
        Form(
            "password",
            rf"(?:type|enter|put|input|use)\s+(?:{QUOTED}|([!-~]{{4,64}}))\s+(?:in|into|as|for)"
            rf"\s+(?:the\s+|my\s+)?(?:old\s+|new\s+)?"
            rf"(?:pass ?(?:word|phrase)|pwd|pw)\b",
        ),
        Form(
            "password",
            rf"(?:user(?:name)?|login|log in as|sign in as|credentials?|account)(?:{IS}|\s+)[\w.@+-]{{2,40}}\s*"
            rf"(?:/|\||:|,\s|,?\s+(?:and|with|pass|pw|pwd)[:=]?\s+)\s*{NOT_A_SECRET}{MIXED}{BEHIND}",
        ),
        Form("password", rf"(?<!\S)[\w.@+-]{{3,40}}\s*/\s*{MIXED}{BEHIND}(?=[^\n]*\b(?:log|sign)[ -]?(?:in|on)\b)"),
        Form(
            "password",
            r"(?:with|use|using|type|enter)\s+([!-~]{4,64}?),?\s+(?:that['’]?s|which is|it['’]?s|"
            r"this is)\s+(?:the|my|our)\s+(?:\w+\s+)?(?:password|passphrase|pass|pw)\b",
        ),
        Form("password", rf"[\w.+-]+@[\w-]+(?:\.[\w-]+)+\s*(?:[:/|]|\s/\s)\s*{MIXED}{BEHIND}"),
        Form(
            "password",
            rf"(?:wi-?fi|wlan|ssid|无线|网络|热点)[^\n:：]{{0,12}}[:：]?\s*[\w-]{{2,32}}\s*[/|,，]\s*{_NOT_OF_NETWORK}"
            rf"{MIXED}{BEHIND}",
        ),
    ),
)
CODES: Final = Group(
    r"\bcode|otp|tan(?![a-z])|pin(?![a-z])|puk(?![a-z])|passcode|verif|log[ -]?in|sign[ -]?in|"
    r"sign[ -]?up|two-factor|2fa|combination|combo|unlock|locker|keypad|gate|door|authenticator|"
    r"finish|continue|proceed|complete|código|码|口令|密码|验证|凭|货架|提货",
    (
        Form(
            "pin",
            r"(?:type|enter|put|input|use)\s+(\d{4,8})\s+(?:in|into|as|for)\s+(?:the\s+|my\s+)?(?:old\s+|"
            r"new\s+)?(?:pin|passcode)\b",
        ),
        Form("code", rf"凭(?:码|{_ZH_CODE})?[:：]?\s*{DIGIT_CODE}(?=[^\n]{{0,20}}[取领开])"),
        Form(
            "code",
            rf"(?<!zip )(?<!area )(?<!error )(?<!promo )(?<!post )(?<!country )(?<!source )\bcode{OF}\s+"
            rf"(?:is|was|=|(?:has )?changed to|now)\s*[:：]?\s*{ONLY_DIGITS}{ENDS}{UNITS}",
        ),
        Form("pin", r"(?:PIN ?码?|密码)\s*(?:框|栏|一栏)?(?:中|里|处)?\s*(?:输入|填入|填写)\s*(\d{4,8})(?!\d)"),
        Form("pin", rf"(?<![a-z])(?:pin(?:[ -]?(?:code|number))?)(?:{OF}{IS}|{JOINED}(?:to\s+)?|(?=\d)){PIN}"),
        Form(
            "pin",
            rf"(?<![a-z])pin(?:[ -]?(?:code|number))?[^\d\n.;]{{1,30}}?(?:type|enter|use|put|key "
            rf"in|punch in|dial)\s+{PIN}",
        ),
        Form("pin", rf"(?<![\d.:-]){PIN}\s+(?:is|was)\s+(?:my|the|our|his|her|your)\s+(?:[\w-]+\s+){{0,3}}pin\b"),
        Form("pin", rf"(?<![\d.:-]){PIN}\s*[(（]\s*(?:my\s+|the\s+)?pin\s*[)）]"),
        Form("pin", rf"\bunlock(?:s|ed)?\s+(?:[\w']+\s+){{0,4}}(?:with|using|by typing|code|:)\s+{PIN}"),
        Form(
            "pin",
            rf"(?:screen[ -]?lock|lock[ -]?screen|phone|device|tablet|sim|card|app)\s+(?:lock\s+)?(?:code|"
            rf"pin|passcode)(?:{OF}{IS}|\s+){PIN}",
        ),
        Form("pin", rf"(?:PIN ?码|锁屏码|解锁码|屏幕锁|锁屏|开机码)(?:{IS}|\s*){PIN}"),
        Form(
            "code",
            rf"{_EN_CODE}(?:{OF}|(?:\s+(?:for|to|from)\s+[^:\d\n]{{1,40}}?)?)(?:{IS}|\s*[-–—#]\s*|"
            rf"\s+|\s*\(){DIGIT_CODE}{ENDS}",
        ),
        Form("code", rf"{_EN_CODE}[^.\n]{{0,60}}?(?:\bis\b|:|\benter\b|\btype\b|\buse\b)\s*{ONLY_DIGITS}{ENDS}{UNITS}"),
        Form(
            "code",
            rf"(?<![\w#])(?<!zip )(?<!area )(?<!promo )code\s+{ONLY_DIGITS}\s+(?:for|to)\s+(?:your|"
            rf"the|my)\b",
        ),
        Form("code", rf"(?:授权码|激活码|邀请码)(?:{IS}|\s)\s*([a-z0-9]{{8,32}})(?![\w-])"),
        Form("pin", rf"(?<![a-z])pin(?![a-z])[^\n:：;]{{0,60}}[:：]\s*{PIN}"),
        Form("code", rf"{_CODE_FOR}(?:{OF}{IS}|\s+)([\d*#][\d*# -]{{1,10}}[\d*#])(?!\d)"),
        Form(
            "code",
            rf"(?<![\w#])(?:your|the|use|enter|type)\s+(?!(?:promo|discount|coupon|gift|voucher|"
            rf"offer|zip|area|error|post|postal|country|dress|qr|bar|source|booking|referral)\b)"
            rf"(?:(?!promo|discount|coupon|gift|voucher|offer|zip|area|error|post|country|dress|"
            rf"qr|bar|source|booking|referral)[\w-]+\s+){{0,3}}code(?:{IS}|\s+){ONLY_DIGITS}{ENDS}",
        ),
        Form(
            "code",
            rf"(?<![\w#])(?:your|the)\s+(?:[\w-]+\s+){{0,3}}(?<!promo )(?<!discount )(?<!coupon "
            rf")(?<!voucher )(?<!gift )(?<!offer )(?<!referral )(?<!error )code{IS}{DIGIT_CODE}{ENDS}",
        ),
        Form(
            "code",
            rf"(?<![\w#])(?<!promo )(?<!discount )(?<!coupon )(?<!voucher )(?<!gift )(?<!error )(?<!zip )"
            rf"(?<!area )(?<!post )(?<!postal )(?<!country )(?<!qr )(?<!bar )code\s*[:：]\s*{DIGIT_CODE}{ENDS}",
        ),
        Form(
            "code",
            rf"(?<![\w#])code\s+(?:(?:i|we|you|they|that|which|he|she)\s+)(?:\w+\s+){{1,5}}is\s+{DIGIT_CODE}{ENDS}",
        ),
        Form(
            "code",
            rf"(?<![\w.-]){DIGIT_CODE}\s*[-–—:.,]\s*(?:that'?s|this is|it'?s|is)?\s*(?:your|the|"
            rf"my)\s+(?:[\w-]+\s+){{0,3}}(?:code|otp|passcode|pin)\b",
        ),
        Form("code", rf"\bauthenticator(?:\s+app)?\s+(?:shows|says|reads|gives|code)\s+{DIGIT_CODE}{ENDS}"),
        Form(
            "code",
            rf"(?<![\w.-]){DIGIT_CODE}\s+is\s+(?:what|the number)\s+you\s+need\s+to\s+(?:log|"
            rf"sign|verify|confirm|continue)",
        ),
        Form(
            "code",
            rf"(?<![\w.-]){DIGIT_CODE}\s+(?:is|as|was)\s+(?:your|the|my|a|our)\s+(?:[\w'-]+\s+){{0,4}}(?:code|"
            rf"otp|passcode|pin|combination)\b",
        ),
        Form(
            "code",
            rf"(?<![\w.-])(?:use|enter|type|key in|paste|punch in|submit|provide|input)\s+{DIGIT_CODE}\s+"
            r"(?:to\s+(?:log|sign|verify|confirm|continue|finish|complete|proceed|unlock|authenticate|"
            r"activate|register|pair|link|reset|approve|authori[sz]e|access)|as\s+(?:your|the)"
            r")",
        ),
        Form(
            "code",
            rf"(?<![\w.-])(?:use|enter|type|key in|paste|punch in|submit|provide|input)\s+{ONLY_DIGITS}\s+(?:at"
            rf"|on|into|in)\s+(?:the\s+|our\s+|your\s+)?(?:[\w-]+\s+){{0,2}}"
            r"(?:locker|keypad|gate|door|garage|intercom|lobby|sign-?(?:in|up)|log-?in|verification|"
            r"safe|parcel|lock|authenticator|kiosk)\b",
        ),
        Form(
            "code",
            r"\b(?:verify|confirm|validate|activate)\s+(?:your|the|my)\s+(?:e-?mail|phone|number|"
            r"identity|account|address|device|login|sign-?in|registration|mobile)\b[^\n\d]{0,40}?"
            rf"\b(?:use|enter|type|key in|paste|punch in|submit|provide|input|code|with)\b[:]?\s+{DIGIT_CODE}{ENDS}",
        ),
        Form(
            "code",
            rf"\bto\s+(?:finish|continue|complete|proceed|log ?in|sign ?in|verify|confirm)\b[^\n\d]{{0,20}}?(?:t"
            rf"ype|enter|use)\s+{ONLY_DIGITS}{ENDS}{UNITS}",
        ),
        Form(
            "code",
            rf"\b(?:log|sign)(?:ging|ning)?[ -]?(?:in|up|on)\b[^\n\d]{{0,30}}?[:,]?\s*\b(?:use|"
            rf"enter|type|key in|paste|input|code|with)\b[:]?\s+{ONLY_DIGITS}{ENDS}{UNITS}",
        ),
        Form(
            "code",
            rf"\b(?:confirm|verify|finish|continue|log in|sign in)(?:,)?\s+(?:with|by typing|using|"
            rf"type|enter)\s+{ONLY_DIGITS}{ENDS}(?=[^\n]*(?:code|otp|password|one-time|app)|"
            rf"\s*[.!]?\s*$)",
        ),
        Form(
            "code",
            rf"{_ZH_CODE}(?:[^\d\n。；;A-Z，,]{{0,10}}?|[^\d\n。；;A-Z]{{0,8}}?)(?<!尾号)(?<!后)"
            rf"(?<!还有){DIGIT_CODE}{ENDS}{UNITS}",
        ),
        Form(
            "code",
            rf"(?<![\w.-]){DIGIT_CODE}\s*[（(，,]?\s*(?:就?是|为)?(?:您|你|我)?的?(?:本次|这次)?[\u4e00-\u9fff]{{0,8}}?{_ZH_CODE}",
        ),
        Form(
            "code",
            rf"(?<![号页维条邮尺编源代数筹乱扫起鞋扣惠销广价])码(?:就?是|为|[:：])?\s*(?!{{)(?-i:{DIGIT_CODE}){ENDS}{UNITS}",
        ),
        Form(
            "code",
            rf"(?:输入|填写|填入|输|填)\s*{ONLY_DIGITS}\s*(?:来|去|即可|就能|就可以|可以?|后|"
            rf"以|进行|完成)?(?:登录|登陆|验证|解锁|开门|开柜|取件|开锁|激活|绑定|认证|确认身份)",
        ),
        Form(
            "code",
            rf"(?:登录|登陆|验证|解锁|开门|开柜|取件|开锁|激活|认证)[^\d\n。；;]{{0,12}}(?:输入|"
            rf"填写|填入|输|填|用|按|回复)\s*{ONLY_DIGITS}{ENDS}{UNITS}",
        ),
    ),
)
