"""Browser: the web that it finds, a few made-up sites."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from promptrpa.virtualphone.kit import T

NO_WORDS: Final = T("", "")


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a web page. target: where a link leads, the name of a file to load down, or of a form; scene: of a
    picture; size: of a file, in bytes."""

    kind: Literal["heading", "text", "link", "picture", "file", "form", "comments"]
    words: T = NO_WORDS
    target: str = ""
    scene: str = ""
    size: int = 0


@dataclass(frozen=True, slots=True)
class Site:
    title: T
    blocks: tuple[Block, ...]


def heading(en: str, zh: str) -> Block:
    return Block("heading", T(en, zh))


def text(en: str, zh: str) -> Block:
    return Block("text", T(en, zh))


def link(en: str, zh: str, target: str) -> Block:
    return Block("link", T(en, zh), target)


def picture(scene: str) -> Block:
    return Block("picture", scene=scene)


def file(name: str, size: int) -> Block:
    return Block("file", T(name, name), name, size=size)


NEWS: Final[dict[str, Site]] = {
    "lantern.example": Site(
        T("The Daily Lantern", "每日灯塔报"),
        (
            heading("Top stories", "头条新闻"),
            picture("landscape:41"),
            link("Harbour bridge opens after three years", "港口大桥历时三年通车", "lantern.example/bridge"),
            text("The first trams crossed on Sunday morning.", "首班电车周日上午驶过大桥。"),
            link("City library stays open until midnight", "市图书馆将开放至午夜", "lantern.example/library"),
            link("Mild spring expected, farmers say", "农民称今年春天将较为温和", "lantern.example/spring"),
            heading("Business", "财经"),
            link("Small bakeries find new customers online", "小面包店在网上找到新顾客", "lantern.example/bakeries"),
            heading("Sport", "体育"),
            link("Late goal decides the derby", "最后时刻进球决定德比战", "lantern.example/derby"),
            heading("More", "更多"),
            link("Newsletter", "订阅简报", "lantern.example/newsletter"),
        ),
    ),
    "lantern.example/bridge": Site(
        T("Harbour bridge opens after three years", "港口大桥历时三年通车"),
        (
            picture("landscape:42"),
            text(
                "The new bridge over the harbour opened on Sunday. It carries two tram lines, a cycle path and a wide "
                "path for walkers.",
                "横跨港口的新桥周日正式开放，桥上有两条电车线路、一条自行车道和宽阔的人行道。",
            ),
            text(
                "The bridge cost 180 million, about ten per cent less than planned. The old ferry runs until June.",
                "大桥造价1.8亿，比计划低约百分之十。老渡轮将运营至六月。",
            ),
            text(
                "“I waited for this bridge since school,” said a rider on the first tram.",
                "“我从上学起就在等这座桥。”首班电车上的一位乘客说。",
            ),
            heading("Comments", "评论"),
            Block("comments", target="bridge"),
            link("Back to the front page", "返回首页", "lantern.example"),
        ),
    ),
    "lantern.example/library": Site(
        T("City library stays open until midnight", "市图书馆将开放至午夜"),
        (
            text(
                "From March on the city library closes at midnight on weekdays.", "从三月起，市图书馆工作日开放至午夜。"
            ),
            text("A library card is free for everyone who lives here.", "本市居民可免费办理借书证。"),
            link("Get a library card", "办理借书证", "library.example/card"),
            heading("Comments", "评论"),
            Block("comments", target="library"),
        ),
    ),
    "lantern.example/spring": Site(
        T("Mild spring expected, farmers say", "农民称今年春天将较为温和"),
        (
            picture("sky:clear"),
            text("Almond trees have been in flower since last week.", "杏树从上周起已经开花。"),
            text("Rain is expected towards the end of March.", "预计三月底将有降雨。"),
        ),
    ),
    "lantern.example/bakeries": Site(
        T("Small bakeries find new customers online", "小面包店在网上找到新顾客"),
        (
            picture("food:31"),
            text("Orders placed the evening before now make a third of sales.", "前一晚的预订已占销售额的三分之一。"),
        ),
    ),
    "lantern.example/derby": Site(
        T("Late goal decides the derby", "最后时刻进球决定德比战"),
        (
            picture("landscape:43"),
            text(
                "A header in minute 93 gave United a 2-1 win over Rovers.", "第93分钟的头球帮助联队以2比1击败流浪者队。"
            ),
        ),
    ),
    "lantern.example/newsletter": Site(
        T("Newsletter", "订阅简报"),
        (
            text(
                "The morning's five most read stories in your mailbox.", "每天早上将阅读量最高的五篇文章发到您的邮箱。"
            ),
            Block("form", target="newsletter"),
        ),
    ),
}

ENCYCLOPEDIA: Final[dict[str, Site]] = {
    "openpedia.example": Site(
        T("Openpedia, the open encyclopedia", "开放百科"),
        (
            heading("Today's article", "今日条目"),
            link("Lighthouse", "灯塔", "openpedia.example/lighthouse"),
            text("A tower with a light that guides ships.", "用灯光为船只导航的塔。"),
            heading("Did you know", "你知道吗"),
            link("Tea", "茶", "openpedia.example/tea"),
            link("Paper kite", "纸风筝", "openpedia.example/kite"),
        ),
    ),
    "openpedia.example/lighthouse": Site(
        T("Lighthouse - Openpedia", "灯塔 - 开放百科"),
        (
            heading("Lighthouse", "灯塔"),
            picture("landscape:51"),
            text(
                "A lighthouse is a tower that sends out light from a system of lamps and lenses. It marks dangerous "
                "coasts and safe entries to harbours.",
                "灯塔是借助灯和透镜发出光线的塔，用来标示危险的海岸和港口的安全入口。",
            ),
            heading("History", "历史"),
            text("Fires on hilltops came before the first towers.", "在最早的灯塔出现之前，人们在山顶点火。"),
            text("The lighthouse of Alexandria was over 100 metres high.", "亚历山大灯塔高度超过一百米。"),
            heading("Lenses", "透镜"),
            text(
                "The Fresnel lens of 1822 made a lamp visible over 30 kilometres.",
                "1822年的菲涅耳透镜使灯光三十公里外可见。",
            ),
            heading("Today", "现状"),
            text(
                "Most lighthouses work without a keeper; many are museums.", "如今多数灯塔无人值守，许多已成为博物馆。"
            ),
            link("Tea", "茶", "openpedia.example/tea"),
        ),
    ),
    "openpedia.example/tea": Site(
        T("Tea - Openpedia", "茶 - 开放百科"),
        (
            heading("Tea", "茶"),
            picture("food:32"),
            text("Tea is made from the leaves of Camellia sinensis.", "茶由茶树的叶子制成。"),
            heading("Kinds", "种类"),
            text(
                "Green, black, white, oolong and dark tea differ in how the leaves are treated.",
                "绿茶、红茶、白茶、乌龙茶和黑茶的区别在于叶子的加工方式。",
            ),
            heading("Preparation", "冲泡"),
            text(
                "Green tea: 80 degrees, two minutes. Black tea: 95 degrees, four minutes.",
                "绿茶：80度，两分钟。红茶：95度，四分钟。",
            ),
        ),
    ),
    "openpedia.example/kite": Site(
        T("Paper kite - Openpedia", "纸风筝 - 开放百科"),
        (
            heading("Paper kite", "纸风筝"),
            text(
                "Kites of paper and bamboo were flown in China over 2000 years ago.",
                "两千多年前，中国人就放飞用纸和竹子做的风筝。",
            ),
        ),
    ),
}

OTHERS: Final[dict[str, Site]] = {
    "library.example": Site(
        T("City library", "市图书馆"),
        (
            heading("Welcome", "欢迎"),
            text(
                "Monday to Friday 9:00 to 24:00, Saturday 10:00 to 18:00.",
                "周一至周五 9:00 至 24:00，周六 10:00 至 18:00。",
            ),
            link("Get a library card", "办理借书证", "library.example/card"),
            link("Documents to download", "文件下载", "library.example/documents"),
        ),
    ),
    "library.example/card": Site(
        T("Get a library card", "办理借书证"),
        (
            text("Your card waits for you at the desk from tomorrow on.", "借书证明天起可在前台领取。"),
            Block("form", target="card"),
        ),
    ),
    "library.example/documents": Site(
        T("Documents to download", "文件下载"),
        (
            file("House rules.pdf", 184_000),
            file("Event calendar.pdf", 1_260_000),
            file("Reading list.epub", 640_000),
            file("Floor plan.jpg", 2_480_000),
        ),
    ),
    "kitchen.example": Site(
        T("Kitchen notebook", "厨房笔记"),
        (
            heading("Quick dishes", "快手菜"),
            link("Tomato and egg", "番茄炒蛋", "kitchen.example/tomato-egg"),
            link("Lentil soup", "扁豆汤", "kitchen.example/lentil-soup"),
        ),
    ),
    "kitchen.example/tomato-egg": Site(
        T("Tomato and egg", "番茄炒蛋"),
        (
            picture("food:33"),
            heading("For two", "两人份"),
            text("Three tomatoes, four eggs, one spring onion, salt, sugar.", "番茄三个、鸡蛋四个、葱一根、盐、糖。"),
            text(
                "Fry the eggs, take them out, cook the tomatoes, put the eggs back.",
                "先炒鸡蛋盛出，再炒番茄，最后倒回鸡蛋。",
            ),
        ),
    ),
    "kitchen.example/lentil-soup": Site(
        T("Lentil soup", "扁豆汤"),
        (
            picture("food:34"),
            heading("For four", "四人份"),
            text(
                "300 g red lentils, two carrots, one onion, cumin, lemon.",
                "红扁豆300克、胡萝卜两根、洋葱一个、孜然、柠檬。",
            ),
            text("Cook all for twenty minutes and blend.", "一起煮二十分钟后打碎。"),
        ),
    ),
    "trains.example": Site(
        T("Regional trains", "城际列车"),
        (
            heading("Departures today", "今日发车"),
            text("10:12 Northport, platform 3", "10:12 开往北港，3站台"),
            text("10:40 Lakeside, platform 1", "10:40 开往湖滨，1站台"),
            text("11:05 Airport, platform 4", "11:05 开往机场，4站台"),
            file("Timetable 2026.pdf", 3_100_000),
        ),
    ),
}

WEB: Final[dict[str, Site]] = {**NEWS, **ENCYCLOPEDIA, **OTHERS}
"""Address without "https://" -> what is there."""

SHORTCUTS: Final = ("lantern.example", "openpedia.example", "library.example", "kitchen.example", "trains.example")
"""What the page of a new tab offers."""

ENGINES: Final[dict[str, str]] = {
    "finder": "Finder",
    "seek": "Seek",
    "lookup": "LookUp",
    "compass": "Compass",
}
"""Search engines and their names."""


def bare(address: str) -> str:
    """An address as WEB has it."""
    short = address.strip().casefold()
    for start in ("https://", "http://", "www."):
        short = short.removeprefix(start)
    return short.rstrip("/")


def results(query: str) -> list[str]:
    """Addresses whose pages hold the words searched for, best first."""
    words = query.casefold().split()

    def hits(site: Site) -> int:
        title = f"{site.title.en} {site.title.zh}".casefold()
        body = " ".join(f"{b.words.en} {b.words.zh}" for b in site.blocks).casefold()
        return sum(3 * (word in title) + (word in body) for word in words)

    found = {address: hits(site) for address, site in WEB.items()}
    return sorted((a for a, count in found.items() if count), key=lambda a: -found[a])
