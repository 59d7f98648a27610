"""Texts with private values, made from templates by a seeded generator; English and Chinese."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

_CHINESE_WEIGHTS: Final = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)


@dataclass(frozen=True, slots=True)
class Item:
    """A text with one private value in it."""

    kind: str
    language: str
    text: str
    value: str


def make_items(each: int = 12, seed: int = 0) -> Iterator[Item]:
    """`each` items for every template."""
    chance = random.Random(seed)
    for kind, language, templates, value_of in _TABLE:
        for template in templates:
            for _ in range(each):
                value = value_of(chance)
                yield Item(kind, language, template.replace("@", value), value)


def make_names(each: int = 12, seed: int = 0) -> Iterator[Item]:
    """Texts with names of people that nothing else tells of."""
    chance = random.Random(seed)
    for language, templates, value_of in (("en", _NAMED, _name), ("zh", _CHINESE_NAMED, _chinese_name)):
        for template in templates:
            for _ in range(each):
                value = value_of(chance)
                yield Item("name", language, template.replace("@", value), value)


def _name(chance: random.Random) -> str:
    first = (
        "Alice",
        "Marcus",
        "Priya",
        "Oluwaseun",
        "Ingrid",
        "Mateo",
        "Zsofia",
        "Hannah",
        "Dmitri",
        "Siobhan",
        "Kenji",
    )
    last = (
        "Walker",
        "Okafor",
        "Lindgren",
        "Baker",
        "Novak",
        "Castellanos",
        "Brown",
        "Szabo",
        "Petrov",
        "Tanaka",
        "Young",
    )
    return f"{chance.choice(first)} {chance.choice(last)}"


def _chinese_name(chance: random.Random) -> str:
    given = ("伟", "芳", "建国", "晓明", "雨桐", "子轩", "丽娜", "志强", "欣怡", "磊", "秀英", "浩然")
    return chance.choice("王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗") + chance.choice(given)


_NAMED: Final = (
    *("@", "Call @", "Text @ that I am late", "From: @", "Dear @,", "Name: @", "Transfer 50 to @", "My name is @"),
    *("@ sent a photo", "Meeting with @ at noon", "Invite @ to dinner", "@'s birthday"),
)
_CHINESE_NAMED: Final = (
    *("@", "打电话给@", "给@发短信说我到了", "联系人：@", "收款人：@", "@先生您好", "告诉@我晚点到", "转账给@"),
    *("@发来一张照片", "和@一起吃饭", "邀请@参加", "@的生日"),
)


def _digits(chance: random.Random, count: int) -> str:
    return "".join(chance.choices("0123456789", k=count))


def card(chance: random.Random) -> str:
    """A card number of a usual kind, written as people write them."""
    head, length = chance.choice(
        [("4", 16), ("51", 16), ("2221", 16), ("37", 15), ("6222", 19), ("6011", 16), ("62", 16)]
    )
    body = head + _digits(chance, length - len(head) - 1)
    doubled = [
        int(d) if k % 2 else (2 * int(d) - 9 if int(d) > 4 else 2 * int(d)) for k, d in enumerate(reversed(body))
    ]
    number = body + str(-sum(doubled) % 10)
    parting = chance.choice(["", " ", "-"])
    return parting.join(number[k : k + 4] for k in range(0, length, 4))


def chinese_id(chance: random.Random) -> str:
    place = chance.choice(["110105", "310104", "440305", "510107", "330106", "420106"])
    born = f"{chance.randint(1950, 2010)}{chance.randint(1, 12):02}{chance.randint(1, 28):02}"
    body = place + born + _digits(chance, 3)
    return body + "10X98765432"[sum(int(d) * w for d, w in zip(body, _CHINESE_WEIGHTS, strict=True)) % 11]


def iban(chance: random.Random) -> str:
    country, length = chance.choice([("DE", 18), ("FR", 23), ("ES", 20), ("NL", 14), ("GB", 18)])
    account = _digits(chance, length)
    if country in ("NL", "GB"):
        account = "".join(chance.choices("ABCDEFGHKLMNPR", k=4)) + account[4:]
    number = "".join(str(int(c, 36)) for c in f"{account}{country}00")
    plain = f"{country}{98 - int(number) % 97:02}{account}"
    return " ".join(plain[k : k + 4] for k in range(0, len(plain), 4)) if chance.random() < 0.5 else plain


def ssn(chance: random.Random) -> str:
    return f"{chance.randint(100, 665)}-{chance.randint(10, 99)}-{chance.randint(1000, 9999)}"


def chinese_phone(chance: random.Random) -> str:
    digits = chance.choice(["135", "138", "159", "186", "177", "199"]) + _digits(chance, 8)
    written = [
        digits,
        f"{digits[:3]} {digits[3:7]} {digits[7:]}",
        f"{digits[:3]}-{digits[3:7]}-{digits[7:]}",
        f"+86 {digits}",
    ]
    return chance.choice(
        [*written, f"0{chance.choice(['10', '21', '755', '571'])}-{chance.randint(2, 8)}{_digits(chance, 7)}"]
    )


def phone(chance: random.Random) -> str:
    area, office, line = chance.randint(201, 989), chance.randint(200, 999), _digits(chance, 4)
    written = [
        f"({area}) {office}-{line}",
        f"{area}-{office}-{line}",
        f"+1 {area} {office} {line}",
        f"{area}.{office}.{line}",
    ]
    far = [
        f"+44 20 {_digits(chance, 4)} {_digits(chance, 4)}",
        f"+49 151 {_digits(chance, 8)}",
        f"+33 6 {' '.join(_digits(chance, 2) for _ in range(4))}",
    ]
    return chance.choice([*written, *far, f"020 {_digits(chance, 4)} {_digits(chance, 4)}"])


def mail(chance: random.Random) -> str:
    name = chance.choice(["anna", "j.smith", "liwei88", "maria_k", "tom+news", "zhang.min"])
    return f"{name}{_digits(chance, 2)}@{chance.choice(['mail.example', 'example.com', 'post.example.org', 'corp.example.cn'])}"


def password(chance: random.Random) -> str:
    word = chance.choice(["Sunflower", "tiger", "Kx9", "moonlight", "qwerty", "B1ue"])
    return f"{word}{chance.choice(['!', '#', '@', '_', ''])}{_digits(chance, chance.randint(2, 4))}{chance.choice(['', '$', 'Zq'])}"


def plain_word(chance: random.Random) -> str:
    return chance.choice(["sunshine", "iloveyou", "dragonfly", "letmein", "butterfly", "mypassphrase", "opensesame"])


def code(chance: random.Random) -> str:
    return _digits(chance, chance.choice([4, 6, 6, 6, 8]))


def street(chance: random.Random) -> str:
    name = chance.choice(["Maple", "Oak Hill", "Park", "King's", "Sunset", "Old Mill", "5th", "St. James"])
    kind = chance.choice(["Street", "St", "Avenue", "Road", "Lane", "Drive", "Blvd", "Court", "Terrace"])
    flat = chance.choice(["", ", Apt 4B", " Unit 12", ", Suite 300", ""])
    town = chance.choice(["", ", Springfield", ", Boston, MA 02115", ", Portland, OR 97205", ", London SW1A 2AA"])
    return f"{chance.randint(1, 9999)} {name} {kind}{flat}{town}"


def chinese_street(chance: random.Random) -> str:
    city = chance.choice(
        [
            "北京市朝阳区",
            "上海市浦东新区",
            "广东省深圳市南山区",
            "浙江省杭州市西湖区",
            "成都市武侯区",
            "",
            "江苏省苏州市昆山市",
        ]
    )
    road = chance.choice(
        ["建国路", "世纪大道", "科技南路", "文三路", "人民南路四段", "中山北路", "和平里西街", "幸福巷"]
    )
    flat = chance.choice(["", "3号楼", "5栋2单元801室", "B座1203室", "12号楼602", "2单元301"])
    return f"{city}{road}{chance.randint(1, 999)}号{flat if not flat.isdigit() else ''}".replace(
        "12号楼602", "12号楼602室"
    )


def account(chance: random.Random) -> str:
    return _digits(chance, chance.choice([8, 9, 10, 12]))


def chinese_account(chance: random.Random) -> str:
    return _digits(chance, chance.choice([12, 16, 19]))


def cvv(chance: random.Random) -> str:
    return _digits(chance, 3)


def passport(chance: random.Random) -> str:
    return chance.choice("CEGPX") + _digits(chance, 8)


Value = Callable[[random.Random], str]
_TABLE: Final[tuple[tuple[str, str, Sequence[str], Value], ...]] = (
    ("card_number", "en", ("Pay with @", "Card: @", "My Visa is @, expires 09/28", "Charge it to @ please", "@"), card),
    ("card_number", "zh", ("卡号：@", "用@这张卡付款", "我的信用卡号是@", "绑定银行卡@", "收款卡 @ 已添加"), card),
    ("id_number", "zh", ("身份证号@", "我的身份证是@", "证件号码：@", "实名认证填@", "@"), chinese_id),
    ("id_number", "en", ("Passport number: @", "my passport no. @", "Passport: @"), passport),
    ("iban", "en", ("Transfer 50 euros to @", "IBAN: @", "@", "Send the rent to IBAN @ today"), iban),
    ("ssn", "en", ("SSN: @", "My social security number is @", "@", "Social Security @"), ssn),
    ("phone", "zh", ("打电话给@", "手机号：@", "给@发短信说我到了", "联系人 @", "@", "电话 @（家）", "李明，@"), chinese_phone),
    ("phone", "en", ("Call @", "Text @ that I am late", "Mobile: @", "@", "Reach me at @ after six", "Anna, @"), phone),
    ("email", "en", ("Mail @ the report", "Email: @", "@", "Send it to @, please", "<@>"), mail),
    ("email", "zh", ("发邮件给@", "邮箱：@", "@", "把报告转发到@。"), mail),
    ("password", "en", ("Password: @", "my password is @", "log in with password @", "The Wi-Fi password is @.", "Set the password to @ and save", "Sign in as anna, password @", "Your new password: @", 'use the password "@"', "passphrase = @", "pwd: @"), password),
    ("password", "en", ("my password is @", 'Type the password "@"', "Password: @", "log in with the password @ and open the inbox"), plain_word),
    ("password", "zh", ("密码：@", "我的密码是@", "用密码@登录", "WiFi密码 @", "把登录密码改成@", "新密码：@", "支付密码为@", "输入密码“@”", "口令：@"), password),
    ("code", "en", ("Your verification code is @", "@ is your code", "Your one-time code: @", "Use @ to sign in", "Enter the code @", "OTP @", "Security code: @. Do not share it.", "@ is your Google verification code.", "Verification code for Bank: @", "G-@ is your login code"), code),
    ("code", "zh", ("验证码 @", "验证码：@", "您的验证码是@，5分钟内有效", "【银行】@为您的登录验证码", "短信验证码为 @", "动态密码：@", "@（验证码），请勿泄露", "校验码@，请勿告知他人"), code),
    ("pin", "en", ("PIN: @", "My PIN is @", "enter PIN @", "The card's PIN code is @", "Unlock with pin @"), lambda c: _digits(c, 4)),
    ("pin", "zh", ("PIN码：@", "锁屏码是@", "解锁码 @"), lambda c: _digits(c, 4)),
    ("cvv", "en", ("CVV @", "CVC: @", "The CVV is @", "security code @"), cvv),
    ("cvv", "zh", ("安全码 @", "CVV：@", "CVV是@"), cvv),
    ("account_number", "en", ("Account number: @", "Account no. @", "Transfer it to account @", "My bank account is @", "Routing number @"), account),
    ("account_number", "zh", ("账号：@", "转到账户@", "对公账户 @", "收款账号是@"), chinese_account),
    ("address", "en", ("Ship it to @", "Address: @", "I live at @.", "@", "Navigate to @", "My home address is @"), street),
    ("address", "zh", ("寄到@", "收货地址：@", "我住在@", "@", "导航到@", "把地址改成@"), chinese_street),
)  # fmt: skip
