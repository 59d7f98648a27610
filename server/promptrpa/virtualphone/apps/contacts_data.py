"""The people that the first state knows, and what several apps ask about people."""

from __future__ import annotations

from typing import Any, Final

from promptrpa.virtualphone.kit import Context, State

PEOPLE: Final[tuple[tuple[str, str, str, str, str, str], ...]] = (
    ("Alice Chen", "+1 415 555 0134", "alice.chen@example.com", "Harbour Studio", "1991-03-12", "fav"),
    ("Bob Martin", "+1 415 555 0178", "bob.martin@example.com", "Martin & Sons", "", ""),
    ("王伟", "138 0013 8001", "wangwei@example.cn", "星河科技", "1988-03-21", "fav"),
    ("李娜", "139 1122 3344", "lina@example.cn", "明德中学", "1990-05-06", "fav"),
    ("Carol Smith", "+1 628 555 0110", "carol.smith@example.com", "City Library", "1979-11-30", ""),
    ("David Kim", "+1 628 555 0142", "david.kim@example.com", "Northwind", "", "fav"),
    ("Emma Wilson", "+44 20 7946 0018", "emma.wilson@example.org", "Wilson Design", "1993-03-05", ""),
    ("张敏", "137 5566 7788", "zhangmin@example.cn", "新城医院", "1985-08-17", ""),
    ("Frank Müller", "+49 30 901820", "frank.mueller@example.de", "Müller Bau", "", ""),
    ("Grace Park", "+1 510 555 0167", "grace.park@example.com", "Northwind", "1995-07-02", ""),
    ("Henry Brown", "+44 161 496 0021", "henry.brown@example.org", "", "", ""),
    ("陈静", "136 9090 1212", "chenjing@example.cn", "星河科技", "1992-12-25", ""),
    ("刘洋", "135 2468 1357", "liuyang@example.cn", "", "", ""),
    ("Isabel García", "+34 91 123 4567", "isabel.garcia@example.es", "Sol Travel", "1987-03-28", ""),
    ("Jack Taylor", "+1 415 555 0199", "jack.taylor@example.com", "", "", ""),
    ("赵磊", "134 8888 6666", "zhaolei@example.cn", "顺风物流", "", ""),
    ("Karen Lopez", "+1 925 555 0125", "karen.lopez@example.com", "Green Dental", "", ""),
    ("孙丽", "133 7777 5555", "sunli@example.cn", "花语花店", "1996-02-14", ""),
    ("Olivia Davis", "+1 925 555 0133", "olivia.davis@example.com", "Davis Law", "1982-09-09", ""),
    ("周杰", "132 1010 2020", "zhoujie@example.cn", "", "", ""),
    ("Tom Baker", "+44 20 7946 0077", "tom.baker@example.org", "Baker Plumbing", "", ""),
    ("吴芳", "131 3030 4040", "wufang@example.cn", "新城医院", "1994-04-01", ""),
    ("J. Taylor", "+1 415 555 0199", "", "Harbour Studio", "", ""),
)
"""Name, number, mail address, company, birthday, favourite; their ids are p1, p2, ... The last one is p15 again."""

GROUPS: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "g1": ("Family", ("p4", "p7")),
    "g2": ("Work", ("p3", "p6", "p10", "p12")),
    "g3": ("Book club", ("p1", "p5", "p19")),
    "g4": ("羽毛球", ("p3", "p13", "p20")),
}

# The first character of each letter's block in GB 2312, whose first level is in the order of pinyin.
_BLOCKS: Final = (
    (0xB0A1, "A"), (0xB0C5, "B"), (0xB2C1, "C"), (0xB4EE, "D"), (0xB6EA, "E"), (0xB7A2, "F"), (0xB8C1, "G"),
    (0xB9FE, "H"), (0xBBF7, "J"), (0xBFA6, "K"), (0xC0AC, "L"), (0xC2E8, "M"), (0xC4C3, "N"), (0xC5B6, "O"),
    (0xC5BE, "P"), (0xC6DA, "Q"), (0xC8BB, "R"), (0xC8F6, "S"), (0xCBFA, "T"), (0xCDDA, "W"), (0xCEF4, "X"),
    (0xD1B9, "Y"), (0xD4D1, "Z"),
)  # fmt: skip


def seed_people() -> State:
    return {
        f"p{number}": {
            "name": name,
            "phone": phone,
            "email": email,
            "company": company,
            "birthday": birthday,
            "address": "",
            "note": "",
            "ringtone": "Default",
            "voicemail": False,
            "photo": "",
            "favourite": favourite == "fav",
        }
        for number, (name, phone, email, company, birthday, favourite) in enumerate(PEOPLE, 1)
    }


def seed_groups() -> State:
    return {group: {"name": name, "members": dict.fromkeys(members, True)} for group, (name, members) in GROUPS.items()}


def letter(name: str) -> str:
    """The heading that a name stands under: its first letter, of pinyin where it is Chinese; "#" for others."""
    first = name.strip()[:1].upper()
    if "A" <= first <= "Z":
        return first
    try:
        code = int.from_bytes(first.encode("gb2312"), "big")
    except UnicodeEncodeError:
        return "#"
    found = [heading for start, heading in _BLOCKS if start <= code <= 0xD7F9]
    return found[-1] if found else "#"


def sort_key(name: str) -> tuple[str, str]:
    return letter(name), name.casefold()


def digits(number: str) -> str:
    return "".join(sign for sign in number if sign.isdigit() or sign in "+*#")


def people(c: Context) -> State:
    found: State = c.data("contacts")["people"]
    return found


def by_name(found: State) -> list[tuple[str, dict[str, Any]]]:
    """Ids and people in the order of their names."""
    return sorted(found.items(), key=lambda entry: sort_key(entry[1]["name"]))


def matching(found: State, query: str) -> list[tuple[str, dict[str, Any]]]:
    """Those whose name, number, address or company holds the query; nobody for an empty one."""
    wanted, number = query.strip().casefold(), digits(query)
    if not wanted:
        return []

    def fits(person: dict[str, Any]) -> bool:
        words = (person["name"], person["email"], person["company"])
        return any(wanted in word.casefold() for word in words) or bool(number and number in digits(person["phone"]))

    return [(key, person) for key, person in by_name(found) if fits(person)]


def person_of(c: Context, number: str) -> str:
    """The id of whom a number belongs to; empty for nobody."""
    wanted = digits(number)
    return next((key for key, person in people(c).items() if wanted and digits(person["phone"]) == wanted), "")


def name_of(c: Context, number: str) -> str:
    """The name that a number belongs to, else the number."""
    person = person_of(c, number)
    return str(people(c)[person]["name"]) if person else number


def blank_person() -> State:
    return {
        "name": "",
        "phone": "",
        "email": "",
        "company": "",
        "birthday": "",
        "address": "",
        "note": "",
        "ringtone": "Default",
        "voicemail": False,
        "photo": "",
        "favourite": False,
    }
