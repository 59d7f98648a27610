"""Values in texts: found, written as slots, and put back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from promptrpa.domain.task import Slot

SLOT = re.compile(r"(?<!\{)\{([a-z][a-z0-9_]*(?:\.[a-z0-9]+)?)\}(?!\})")

_CHINESE_DIGITS = {d: n for n, d in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_NUMBER_WORDS = {
    word: number
    for number, word in enumerate(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
            "twenty",
        ]
    )
}
_CJK_NUMBER = r"[零〇一二三四五六七八九十两百\d]+"
_QUOTES = re.compile(r"[\"“「『]([^\"”」』]+)[\"”」』]|(?<![A-Za-z])'([^']+)'(?![A-Za-z])|‘([^’]+)’|《([^》]+)》")
_EMAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+", re.ASCII)
_PHONE = re.compile(r"(?<![\d.])(?:\+?\d[\d\- ]{5,}\d)(?!\d|:)")
_TIME_ENGLISH = re.compile(
    r"\b(\d{1,2})[:.](\d{2})\s*([ap]\.?m\.?)?(?!\d)|\b(\d{1,2})\s*([ap]\.?m\b\.?)|\b(half past|quarter past|quarter to)\s+(\w+)"
    r"|\b(\w+)\s+o['’]clock\b|\b(noon|midnight)\b",
    re.IGNORECASE,
)
_TIME_CHINESE = re.compile(
    rf"(凌晨|早上|早晨|清晨|上午|中午|下午|傍晚|晚上|夜里)?\s*({_CJK_NUMBER})\s*[点時时:：]\s*(?:(半)|([一三])刻|({_CJK_NUMBER})\s*分?|整)?(?!钟?头)"
)
_NUMBER = re.compile(r"(?<![\w.:@{])\d+(?:\.\d+)?(?![\w:@}]|\.\d)")
_NUMBER_CHINESE = re.compile(r"(?<![\d.:：@{])\d+(?:\.\d+)?(?![\d:：@}])")


@dataclass(frozen=True, slots=True)
class Found:
    """A value in a text: where it stands, its type, and its normal form (time: H:MM; others: as said)."""

    start: int
    end: int
    type: str
    value: str


def find_values(text: str) -> list[Found]:
    """Quoted text, addresses, phone numbers, times and numbers, in order; none inside another."""
    found: list[Found] = []

    def add(start: int, end: int, type: str, value: str) -> None:
        end = start + len(text[start:end].rstrip())
        if value and all(end <= f.start or start >= f.end for f in found):
            found.append(Found(start, end, type, value))

    for m in SLOT.finditer(text):
        add(m.start(), m.end(), "slot", m.group())
    for m in _QUOTES.finditer(text):
        inner = next(g for g in m.groups() if g is not None)
        add(m.start(), m.end(), "text", inner)
    for m in _EMAIL.finditer(text):
        add(m.start(), m.end(), "email", m.group())
    for m in _TIME_ENGLISH.finditer(text):
        if time := _english_time(m):
            add(m.start(), m.end(), "time", time)
    for m in _TIME_CHINESE.finditer(text):
        if time := _chinese_time(m):
            add(m.start(), m.end(), "time", time)
    for m in _PHONE.finditer(text):
        if sum(c.isdigit() for c in m.group()) >= 7:
            add(m.start(), m.end(), "phone", m.group().strip())
    for pattern in (_NUMBER, _NUMBER_CHINESE):
        for m in pattern.finditer(text):
            add(m.start(), m.end(), "number", m.group())
    return sorted((f for f in found if f.type != "slot"), key=lambda f: f.start)


def _english_time(m: re.Match[str]) -> str:
    half = (m.group(3) or m.group(5) or "").lower().replace(".", "")
    if m.group(1):
        hour, minute = int(m.group(1)), int(m.group(2))
    elif m.group(4):
        hour, minute = int(m.group(4)), 0
    elif m.group(6):
        named = _number_word(m.group(7))
        if named is None:
            return ""
        hour, minute = named, {"half past": 30, "quarter past": 15, "quarter to": 45}[m.group(6).lower()]
        hour -= m.group(6).lower() == "quarter to"
    elif m.group(8):
        named = _number_word(m.group(8))
        if named is None:
            return ""
        hour, minute = named, 0
    else:
        hour, minute = (12 if m.group(9).lower() == "noon" else 0), 0
    if half == "pm" and hour < 12:
        hour += 12
    if half == "am" and hour == 12:
        hour = 0
    return f"{hour}:{minute:02}" if 0 <= hour < 24 and minute < 60 else ""


def _chinese_time(m: re.Match[str]) -> str:
    hour = chinese_number(m.group(2))
    minute = 0
    if m.group(3):
        minute = 30
    elif m.group(4):
        minute = 15 if m.group(4) == "一" else 45
    elif m.group(5):
        minute = chinese_number(m.group(5)) or 0
    if hour is None or hour > 24 or minute > 59:
        return ""
    if m.group(1) in ("下午", "傍晚", "晚上", "夜里") and hour < 12:
        hour += 12
    if m.group(1) == "中午" and hour < 3:
        hour += 12
    return f"{hour % 24}:{minute:02}"


def _number_word(word: str) -> int | None:
    return int(word) if word.isdigit() else _NUMBER_WORDS.get(word.lower())


def chinese_number(text: str) -> int | None:
    """Whole numbers below a thousand, in digits or characters; None where it is none."""
    if text.isdigit():
        return int(text)
    if all(c in _CHINESE_DIGITS for c in text):
        return int("".join(str(_CHINESE_DIGITS[c]) for c in text))
    total, digit = 0, 0
    for c in text:
        if c in _CHINESE_DIGITS:
            digit = _CHINESE_DIGITS[c]
        elif c == "十":
            total, digit = total + (digit or 1) * 10, 0
        elif c == "百":
            total, digit = total + (digit or 1) * 100, 0
        else:
            return None
    return total + digit


def parts(slot: Slot) -> dict[str, str]:
    """What a slot can stand for in a step: itself and, for a time, its parts."""
    values = {slot.name: slot.value}
    if slot.type == "time" and re.fullmatch(r"\d{1,2}:\d{2}", slot.value):
        hour, minute = slot.value.split(":")
        values[f"{slot.name}.padded"] = f"{int(hour):02}:{minute}"
        values[f"{slot.name}.hour"] = str(int(hour))
        values[f"{slot.name}.hour02"] = f"{int(hour):02}"
        values[f"{slot.name}.hour12"] = str(int(hour) % 12 or 12)
        values[f"{slot.name}.minute"] = str(int(minute))
        values[f"{slot.name}.minute02"] = minute
        values[f"{slot.name}.half"] = "AM" if int(hour) < 12 else "PM"
    return values


def fill(template: str, slots: Iterable[Slot]) -> str:
    """The template with every `{slot}` replaced; an unknown one stays."""
    if "{" not in template:
        return template
    values: dict[str, str] = {}
    for slot in slots:
        values.update(parts(slot))
    return SLOT.sub(lambda m: values.get(m.group(1), m.group()), template)


def slots_in(template: str) -> tuple[str, ...]:
    """The names of the slots in a template, without their parts, each once."""
    return tuple(dict.fromkeys(m.group(1).partition(".")[0] for m in SLOT.finditer(template)))


def as_template(text: str, slots: Iterable[Slot], *, near: str = "") -> str:
    """The text with the slots' values written as `{slot}`.

    A value of fewer than three characters is only replaced where it is the whole text. Where several parts of a time
    read the same, the one that `near` (the words of the widget) names is taken.
    """
    if not text:
        return text
    exact: list[str] = []
    inside: list[tuple[str, str]] = []
    for slot in slots:
        for name, value in parts(slot).items():
            if value and value == text:
                exact.append(name)
            elif len(value) >= 3 and value in text and "." not in name:
                inside.append((name, value))
    if exact:
        return f"{{{_most_fitting(exact, near)}}}"
    for name, value in sorted(inside, key=lambda pair: -len(pair[1])):
        text = text.replace(value, f"{{{name}}}")
    return text


def _most_fitting(names: list[str], near: str) -> str:
    folded = near.casefold()
    words: Mapping[str, tuple[str, ...]] = {
        "minute": ("min", "分"),
        "hour": ("hour", "小时", "时", "hr"),
    }
    for part, said in words.items():
        if any(word in folded for word in said):
            for name in names:
                if f".{part}" in name:
                    return name
    return names[0]
