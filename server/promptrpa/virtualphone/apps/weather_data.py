"""Weather of made-up days: the same for a city and a day on every phone."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from random import Random
from typing import Final, NamedTuple

from promptrpa.virtualphone.kit import T, Words


class Place(NamedTuple):
    """A city. `warmth`: its mean temperature in March, in degrees Celsius; `wet`: share of rainy days."""

    name: T
    region: T
    warmth: int
    wet: float


PLACES: Final = {
    "beijing": Place(T("Beijing", "北京"), T("China", "中国"), 8, 0.1),
    "shanghai": Place(T("Shanghai", "上海"), T("China", "中国"), 11, 0.4),
    "guangzhou": Place(T("Guangzhou", "广州"), T("China", "中国"), 19, 0.5),
    "shenzhen": Place(T("Shenzhen", "深圳"), T("China", "中国"), 20, 0.4),
    "chengdu": Place(T("Chengdu", "成都"), T("China", "中国"), 13, 0.4),
    "hangzhou": Place(T("Hangzhou", "杭州"), T("China", "中国"), 11, 0.5),
    "wuhan": Place(T("Wuhan", "武汉"), T("China", "中国"), 12, 0.4),
    "xian": Place(T("Xi'an", "西安"), T("China", "中国"), 10, 0.2),
    "nanjing": Place(T("Nanjing", "南京"), T("China", "中国"), 10, 0.3),
    "harbin": Place(T("Harbin", "哈尔滨"), T("China", "中国"), -4, 0.2),
    "kunming": Place(T("Kunming", "昆明"), T("China", "中国"), 15, 0.1),
    "hong_kong": Place(T("Hong Kong", "香港"), T("China", "中国"), 20, 0.3),
    "tokyo": Place(T("Tokyo", "东京"), T("Japan", "日本"), 10, 0.3),
    "osaka": Place(T("Osaka", "大阪"), T("Japan", "日本"), 10, 0.3),
    "seoul": Place(T("Seoul", "首尔"), T("South Korea", "韩国"), 6, 0.2),
    "singapore": Place(T("Singapore", "新加坡"), T("Singapore", "新加坡"), 28, 0.6),
    "bangkok": Place(T("Bangkok", "曼谷"), T("Thailand", "泰国"), 31, 0.2),
    "mumbai": Place(T("Mumbai", "孟买"), T("India", "印度"), 28, 0.0),
    "dubai": Place(T("Dubai", "迪拜"), T("United Arab Emirates", "阿联酋"), 24, 0.1),
    "cairo": Place(T("Cairo", "开罗"), T("Egypt", "埃及"), 19, 0.0),
    "nairobi": Place(T("Nairobi", "内罗毕"), T("Kenya", "肯尼亚"), 21, 0.3),
    "istanbul": Place(T("Istanbul", "伊斯坦布尔"), T("Turkey", "土耳其"), 9, 0.4),
    "moscow": Place(T("Moscow", "莫斯科"), T("Russia", "俄罗斯"), -2, 0.4),
    "berlin": Place(T("Berlin", "柏林"), T("Germany", "德国"), 6, 0.4),
    "munich": Place(T("Munich", "慕尼黑"), T("Germany", "德国"), 6, 0.4),
    "paris": Place(T("Paris", "巴黎"), T("France", "法国"), 9, 0.4),
    "madrid": Place(T("Madrid", "马德里"), T("Spain", "西班牙"), 12, 0.2),
    "rome": Place(T("Rome", "罗马"), T("Italy", "意大利"), 12, 0.3),
    "london": Place(T("London", "伦敦"), T("United Kingdom", "英国"), 9, 0.5),
    "dublin": Place(T("Dublin", "都柏林"), T("Ireland", "爱尔兰"), 8, 0.5),
    "oslo": Place(T("Oslo", "奥斯陆"), T("Norway", "挪威"), 1, 0.4),
    "new_york": Place(T("New York", "纽约"), T("United States", "美国"), 7, 0.4),
    "chicago": Place(T("Chicago", "芝加哥"), T("United States", "美国"), 4, 0.4),
    "san_francisco": Place(T("San Francisco", "旧金山"), T("United States", "美国"), 13, 0.3),
    "seattle": Place(T("Seattle", "西雅图"), T("United States", "美国"), 9, 0.6),
    "toronto": Place(T("Toronto", "多伦多"), T("Canada", "加拿大"), 2, 0.4),
    "vancouver": Place(T("Vancouver", "温哥华"), T("Canada", "加拿大"), 8, 0.6),
    "sao_paulo": Place(T("São Paulo", "圣保罗"), T("Brazil", "巴西"), 23, 0.5),
    "sydney": Place(T("Sydney", "悉尼"), T("Australia", "澳大利亚"), 22, 0.3),
    "auckland": Place(T("Auckland", "奥克兰"), T("New Zealand", "新西兰"), 19, 0.4),
}


class Sky(NamedTuple):
    words: T
    glyph: str
    scene: str


SKIES: Final = {
    "clear": Sky(T("Clear", "晴"), "sunny", "sky:clear"),
    "partly": Sky(T("Partly cloudy", "多云"), "partly_cloudy_day", "sky:sun"),
    "cloudy": Sky(T("Cloudy", "阴"), "cloud", "sky:cloud"),
    "rain": Sky(T("Rain", "雨"), "rainy", "sky:rain"),
    "storm": Sky(T("Thunderstorm", "雷阵雨"), "thunderstorm", "sky:storm"),
    "snow": Sky(T("Snow", "雪"), "weather_snowy", "sky:snow"),
    "fog": Sky(T("Fog", "雾"), "foggy", "sky:fog"),
    "wind": Sky(T("Windy", "大风"), "air", "sky:wind"),
}


@dataclass(frozen=True, slots=True)
class Day:
    """A day's weather: degrees Celsius, percent, km/h, hectopascals, millimetres; `air` is the air quality index."""

    day: date
    sky: str
    low: int
    high: int
    rain: int
    wind: int
    humidity: int
    pressure: int
    uv: int
    air: int
    fall: float
    sunrise: str
    sunset: str


def weather(place: str, day: date) -> Day:
    """The weather of a city on a day."""
    known = PLACES[place]
    random = Random(f"{place}:{day.isoformat()}")
    wet = random.random() < known.wet
    mean = known.warmth + random.randint(-3, 3)
    if wet:
        sky = "snow" if mean < 1 else random.choice(["rain", "rain", "storm"])
    else:
        sky = random.choice(["clear", "clear", "partly", "partly", "cloudy", "fog", "wind"])
    return Day(
        day,
        sky,
        mean - random.randint(2, 5),
        mean + random.randint(2, 6),
        random.randint(60, 95) if wet else random.randint(0, 20),
        random.randint(30, 55) if sky == "wind" else random.randint(4, 24),
        random.randint(65, 95) if wet else random.randint(25, 60),
        random.randint(995, 1030),
        random.randint(1, 4) if wet else random.randint(3, 9),
        random.randint(20, 160),
        round(random.uniform(2, 25), 1) if wet else 0.0,
        f"06:{random.randint(10, 55):02d}",
        f"18:{random.randint(5, 50):02d}",
    )


class Hour(NamedTuple):
    at: datetime
    degrees: int
    sky: str
    rain: int


def hours(place: str, start: datetime, count: int) -> list[Hour]:
    """The weather hour by hour; warmest in the early afternoon."""
    made = []
    for step in range(count):
        at = (start + timedelta(hours=step)).replace(minute=0, second=0, microsecond=0)
        day = weather(place, at.date())
        share = 1 - abs(at.hour - 14) / 14
        made.append(Hour(at, round(day.low + (day.high - day.low) * share), day.sky, day.rain))
    return made


# --- units -----------------------------------------------------------------------------------------------------------

WINDS: Final = {
    "kmh": (T("km/h", "公里/小时"), 1.0),
    "ms": (T("m/s", "米/秒"), 1 / 3.6),
    "mph": (T("mph", "英里/小时"), 0.6214),
    "kn": (T("knots", "节"), 0.54),
}

PRESSURES: Final = {
    "hpa": (T("hPa", "百帕"), 1.0),
    "mmhg": (T("mmHg", "毫米汞柱"), 0.75006),
    "inhg": (T("inHg", "英寸汞柱"), 0.02953),
}

FALLS: Final = {"mm": (T("mm", "毫米"), 1.0), "in": (T("in", "英寸"), 0.03937)}


def degrees(celsius: int, unit: str) -> str:
    return f"{round(celsius * 9 / 5 + 32)}°" if unit == "f" else f"{celsius}°"


def measure(value: float, unit: tuple[T, float], digits: int = 0) -> Words:
    """A value in a unit, with the unit's name."""
    number = f"{value * unit[1]:.{digits}f}"
    return T(f"{number} {unit[0].en}", f"{number} {unit[0].zh}")


AIR: Final = (
    (50, T("Good", "优"), T("Enjoy the outdoors.", "适合户外活动。")),
    (100, T("Moderate", "良"), T("Fine for most people.", "大多数人可以正常活动。")),
    (150, T("Poor", "轻度污染"), T("Sensitive people should stay in.", "敏感人群应减少外出。")),
    (500, T("Unhealthy", "中度污染"), T("Avoid effort outdoors.", "避免在户外剧烈运动。")),
)


def air_words(index: int) -> tuple[T, T]:
    """What an air quality index means, and what to do."""
    return next((words, advice) for limit, words, advice in AIR if index <= limit)
