"""Chat: friends, conversations and moments at first start."""

from __future__ import annotations

from typing import Final

FRIENDS: Final = (
    ("u1", "Alice Chen", "alice_c", "+1 415 555 0134", "San Francisco", "Coffee first."),
    ("u2", "Bob Martin", "bobm77", "+1 415 555 0178", "Oakland", ""),
    ("u3", "王伟", "wangwei88", "138 0013 8001", "北京", "努力工作"),
    ("u4", "李娜", "lina_teach", "139 1122 3344", "青岛", "岁月静好"),
    ("u5", "Carol Smith", "carolreads", "+1 628 555 0110", "Berkeley", "So many books"),
    ("u6", "David Kim", "dkim", "+1 628 555 0142", "San Jose", ""),
    ("u7", "Emma Wilson", "emmaw", "+44 20 7946 0018", "London", "Design and dogs"),
    ("u8", "张敏", "zhangmin_md", "137 5566 7788", "上海", ""),
    ("u9", "陈静", "chenjing", "136 9090 1212", "北京", "在路上"),
    ("u10", "刘洋", "liuyang_run", "135 2468 1357", "杭州", "每天五公里"),
    ("u11", "Grace Park", "gracep", "+1 510 555 0167", "Seattle", ""),
    ("u12", "Tom Baker", "tombaker", "+44 20 7946 0077", "Leeds", "Pipes and more"),
)
"""Id, name, chat id, number, region, signature."""

STRANGERS: Final = (
    ("s1", "Nora Lind", "noralind", "+46 70 174 0610", "Stockholm"),
    ("s2", "何雨", "heyu2020", "189 1234 5678", "成都"),
    ("s3", "Marco Bianchi", "marco_b", "+39 055 123 4567", "Firenze"),
)
"""Who can be found and added: id, name, chat id, number, region."""

CHATS: Final = """
u1 | 2026-03-02T09:20 | u1 | Are we still on for lunch tomorrow?
u1 | 2026-03-02T09:21 | me | Yes, 12:30 at the harbour?
u1 | 2026-03-02T09:24 | u1 | Perfect, see you there!
u3 | 2026-03-02T08:50 | u3 | 周报发我一下
u3 | 2026-03-02T08:52 | me | 好的，十点前发
u3 | 2026-03-02T08:53 | u3 | 收到
g1 | 2026-03-01T21:30 | u4 | 周末去爬山吗？
g1 | 2026-03-01T21:32 | u10 | 我可以
g1 | 2026-03-01T21:40 | me | 算我一个
g1 | 2026-03-01T21:41 | u9 | 天气预报说周日有雨
u4 | 2026-03-01T18:05 | u4 | 妈妈让你记得带伞
u4 | 2026-03-01T18:10 | me | 知道啦
u6 | 2026-03-01T16:02 | u6 | Can you send me the budget sheet?
u6 | 2026-03-01T16:03 | u6 | The meeting moved to 3 pm.
g2 | 2026-03-01T11:12 | u5 | Next book: The Lighthouse Keeper
g2 | 2026-03-01T11:15 | u7 | I have it already
g2 | 2026-03-01T11:20 | u1 | Chapter 1 to 6 until Friday?
u7 | 2026-02-28T20:14 | u7 | Look at this puppy
u7 | 2026-02-28T20:15 | u7 | [photo] pet:4
u7 | 2026-02-28T20:18 | me | So cute!
u10 | 2026-02-28T07:30 | u10 | [transfer] 8800 晚饭的钱
u9 | 2026-02-27T19:00 | u9 | 生日快乐！
u9 | 2026-02-27T19:01 | u9 | [packet] 6600 生日快乐
u2 | 2026-02-25T13:45 | me | Thanks for the tools
u2 | 2026-02-25T13:50 | u2 | Any time
"""
"""Chat, time, from whom, words; the words may be a photo, a transfer or a red packet."""

GROUPS: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "g1": ("周末爬山", ("u4", "u9", "u10", "u8")),
    "g2": ("Book club", ("u1", "u5", "u7")),
}

MOMENTS: Final = (
    ("mo1", "u1", "Harbour at sunset.", ("sea:1", "sky:sunset"), "2026-03-01T18:40", ("u5", "u7")),
    ("mo2", "u10", "周日晨跑十公里，打卡！", ("landscape:71",), "2026-03-01T08:10", ("u4",)),
    ("mo3", "u7", "New member of the family", ("pet:4", "pet:5", "pet:6"), "2026-02-28T19:55", ("u1", "u3", "u5")),
    ("mo4", "u4", "春天来了", ("flower:2", "flower:3"), "2026-02-27T12:30", ()),
    ("mo5", "me", "First hike of the year", ("landscape:72",), "2026-02-22T15:20", ("u4", "u10")),
    ("mo6", "u5", "Library open until midnight from now on!", (), "2026-02-21T10:05", ("u1",)),
)

BILLS: Final = (
    ("b1", "transfer", "u10", 8800, "2026-02-20T19:30"),
    ("b2", "packet", "u9", 6600, "2026-02-14T12:00"),
    ("b3", "shop", "Harbour Café", -2450, "2026-03-01T12:40"),
    ("b4", "shop", "City Metro", -400, "2026-03-01T08:15"),
    ("b5", "transfer", "u6", -12000, "2026-02-18T21:10"),
)
"""Id, kind, with whom, hundredths, time."""

FAVOURITES: Final = (
    ("f1", "note", "Wi-Fi of the summer house: pinewood-4711", "me", "2026-02-10T10:00"),
    ("f2", "text", "Chapter 1 to 6 until Friday?", "u1", "2026-03-01T11:25"),
    ("f3", "note", "体检预约电话 0532-555-0199", "me", "2026-01-18T09:00"),
)


def message(text: str) -> tuple[str, str, int]:
    """Kind, words and amount of a seeded message."""
    for mark in ("photo", "transfer", "packet"):
        if text.startswith(f"[{mark}] "):
            rest = text.removeprefix(f"[{mark}] ")
            if mark == "photo":
                return "photo", rest, 0
            amount, _, words = rest.partition(" ")
            return mark, words, int(amount)
    return "text", text, 0
