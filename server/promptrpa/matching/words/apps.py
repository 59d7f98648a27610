"""Names of apps and the packages that go by them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rapidfuzz import fuzz

from promptrpa.domain.phone import is_site
from promptrpa.errors import KnowledgeError
from promptrpa.matching.words.lexicon import is_chinese, read_yaml
from promptrpa.matching.words.text import plain
from promptrpa.patterns import lazy_regex

_AROUND = lazy_regex(
    r"^(?:(?:the|your|my)\s+|(?:(?:你|您|我)的)?(?:手机|系统)(?:上|里|中|自带)?的?)"
    r"|(?:\s+(?:app|application)|的?(?:app|应用程序|应用|软件|客户端))$",
    re.I,
)

_CAPITALS: Final = lazy_regex(r"(?<=\s)(?:[A-Z][\w'’-]*\s+)+$")
_DONE_IN: Final = lazy_regex(
    r"(?:\b(?:in|on|with|using|use|from|open|start|launch|close)\s+(?:(?:the|my)\s+)?|[.!?:,]\s*)$", re.I
)
"""What stands before where something is done, or another sentence."""


_TELLS: Final = lazy_regex(
    r"(?:\b(?:writ(?:e|ing)|talk(?:ing)?|speak(?:ing)?|complain(?:ing)?) to|\b(?:get in touch|talk|speak) with"
    r"|(?:^|\b(?:to|and|then|please|you|I|we|me|must|should|just) )(?:contact|ask|tell|message|e-?mail)"
    r"|联系一?下?|投诉|咨询一?下?|问一?[问下])\s*$",
    re.I,
)
_TOLD: Final = lazy_regex(
    r"\s+(?:an? |some )(?:message|word|letter)\b|\s+(?:some )?feedback\b|\s+know\b|\s*(?:留[言个]|写信|反馈)", re.I
)
"""What stands before and behind the name of somebody who is told something."""


def _in_app(name: str) -> re.Pattern[str]:
    """Words that say that something is done in an app of this name."""
    said = re.escape(name)
    english = rf"\b(?:in|on|with|using|from|open|start)\s+(?:the\s+)?{said}(?![A-Za-z0-9_-])"
    return re.compile(rf"{english}|(?:在|用|从|打开|启动)\s*{said}(?![A-Za-z0-9_-])", re.IGNORECASE)


def _is_addressed(found: re.Match[str], text: str) -> bool:
    """Something is said to the company of that name, and not in the app to somebody else."""
    there = found.start() < found.start("name")
    told = not there and _TOLD.match(text[found.end("name") :]) is not None
    return told or _TELLS.search(text[: found.start("name")]) is not None


def _any_of(names: Iterable[str]) -> re.Pattern[str]:
    """One of the names, with the words that say that something is done there."""
    said = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    before, behind = (
        r"(?:\b(?:in|on|with|using|from|of)\s+|[在用从])?",
        r"(?:['’]s)?(?:\s+app\b|软件|应用)?(?:里面?|中|上(?![一个周]))?",
    )
    return re.compile(rf"{before}(?<![A-Za-z])(?P<name>{said})(?![A-Za-z]){behind}", re.IGNORECASE)


_NEAR: Final = 70
"""Likeness in percent from which a name may be meant for another."""


@dataclass(frozen=True, slots=True)
class AppName:
    """One app: its names in both languages, the packages it may have. everyday: names that are also words of other
    sentences. coined: names that are in no other sentence."""

    names: tuple[str, ...]
    packages: tuple[str, ...]
    everyday: tuple[str, ...] = ()
    coined: tuple[str, ...] = ()


class AppNames:
    """Finds apps in texts and packages for names."""

    def __init__(self, apps: Sequence[AppName]) -> None:
        self._apps = tuple(apps)
        self._by_name = {plain(name): app for app in reversed(self._apps) for name in app.names}
        self._everyday = frozenset(name for app in self._apps for name in app.everyday)
        self._coined = frozenset(name for app in self._apps for name in app.coined)
        self._said_coined = _any_of(self._coined) if self._coined else None
        self._names = sorted((name for app in self._apps for name in app.names), key=len, reverse=True)

    @classmethod
    def load(cls, file: Path) -> AppNames:
        """Read knowledge/apps.yaml."""
        try:
            read = read_yaml(file)
            return cls([AppName(tuple(a["names"]), tuple(a["packages"]), tuple(a.get("everyday", ()))) for a in read])
        except (KeyError, TypeError) as error:
            raise KnowledgeError(f"{file} cannot be read as a list of apps: {error}.") from error

    @property
    def packages(self) -> frozenset[str]:
        """Of all known apps."""
        return frozenset(package for app in self._apps for package in app.packages)

    @property
    def all_names(self) -> tuple[str, ...]:
        """Of all known apps."""
        return tuple(self._names)

    def with_more(self, apps: Sequence[AppName]) -> AppNames:
        """These and further ones; of apps whose packages are known already, only further names count."""
        return AppNames((*self._apps, *apps))

    def known(self, name: str) -> bool:
        return self._app(name) is not None

    def _app(self, name: str) -> AppName | None:
        """By its name, also with words around it that say that it is an app."""
        shorter = _AROUND.sub("", name.strip())
        return self._by_name.get(plain(name)) or (self._by_name.get(plain(shorter)) if shorter else None)

    def names_of(self, name: str) -> tuple[str, ...]:
        """All names of the app with this name; empty for one that is not known."""
        app = self._by_name.get(plain(name))
        return app.names if app else ()

    def is_app(self, package: str, name: str) -> bool:
        """The package is that of the app with this name, or the name itself."""
        return package == name or package in self.packages_of(name) or self.same(self.name(package), name)

    def same(self, one: str, other: str) -> bool:
        """Both are names of one app."""
        if plain(one) == plain(other):
            return True
        app = self._by_name.get(plain(one))
        return app is not None and app is self._by_name.get(plain(other))

    def mentioned(self, text: str) -> str:
        """The longest name of an app that stands in the text as a word of its own, rather one written as it is called
        than one that may be an everyday word ("the messages in Chat"), or than what is paid with; empty for none."""
        folded = text.casefold()
        there = [name for name in self._names if name.casefold() in folded and self._names_app(name, text)]
        there = [name for name in there if not _is_paid_with(name, text)] or there
        written = [name for name in there if name[:1].isupper() and name in text[1:]]
        return next(iter(written or there), "")

    def coined(self, text: str) -> str:
        """A name in the text that is no other word, as the app is called; empty for none."""
        found = self._said_coined.search(text) if self._said_coined else None
        return self._by_name[plain(found["name"])].names[0] if found else ""

    def without_coined(self, text: str) -> str:
        """The text without such names, and without the words that say that it is done there ("in LingoDeck"); all of it
        where nothing else is left. Whom one writes to by such a name is who answers there ("contact LingoDeck")."""

        def put(found: re.Match[str]) -> str:
            return ("客服" if is_chinese(text) else " customer service ") if _is_addressed(found, text) else " "

        bare = " ".join(self._said_coined.sub(put, text).split()) if self._said_coined else text
        return bare if re.search(r"\w", bare) else text

    @staticmethod
    def is_within(name: str, text: str) -> bool:
        """The text says that something is done in the app of this name."""
        return _in_app(name).search(text) is not None

    def as_any_app(self, text: str) -> str:
        """The text with any app in the place of the one to which something is done ("force stop Notes"); empty where it
        names none, one in which something is done, or a thing of which it says more ("the chat with Anna")."""
        name = self.mentioned(text)
        if not name or self.is_within(name, text):
            return ""
        said = re.escape(name)
        if re.search(rf"\b(?:the|my|our|this|that)\s+{said}\s+(?:with|of|from|about|called|named)\b", text, re.I):
            return ""
        if is_chinese(name):
            return re.sub(f"{said}(?:的?应用|软件|app)?", "应用", text, count=1, flags=re.IGNORECASE)
        return re.sub(rf"(?:\b(?:the|my)\s+)?\b{said}(?:\s+app)?\b", "an app", text, count=1, flags=re.IGNORECASE)

    def _names_app(self, name: str, text: str) -> bool:
        if name in self._coined and not name.isascii():
            return True
        if name not in self._everyday:
            other = _is_means(name, text) or _is_described(name, text) or _is_device(name, text)
            return _stands_in(name, text) and not other
        said = re.escape(name)
        used = r"(?:open|launch|start|stop|close|use|using|check|in|on|with|via|of|from|update|uninstall)"
        place = rf"\b{used}\s+(?:my\s+)?{said}(?=\s*(?:[,.:;]|$|to\b|inbox\b|app\b))"
        opened = rf"(?i:{place}|\bopen\s+(?:the\s+)?{said}\b|\b{said}\s+app\b|^{said}\s*:)"
        return re.search(rf"(?<!^)(?<![.!?]\s)(?<!\w){said}(?!\.?\w)|{opened}", text) is not None

    def package(self, name: str, installed: Iterable[str]) -> str:
        """The package of an app on a phone: by its known names, else by a part of the package; empty for none."""
        there = tuple(installed)
        wanted = plain(name)
        if app := self._app(name):
            for package in app.packages:
                if package in there:
                    return package
        if name in there:
            return name
        similar = [p for p in there if wanted in (plain(part) for part in p.split("."))]
        return similar[0] if len(similar) == 1 else ""

    def unlisted(self, text: str, installed: Iterable[str]) -> str:
        """The name of an app that is there, that no list knows and in which the text wants something; or empty."""
        names = (self.name(package) for package in sorted(set(installed) - self.packages))
        return next((name for name in names if self.is_within(name, text)), "")

    def is_absent(self, name: str, installed: Iterable[str]) -> bool:
        """No app that is there can be meant. Each must be known: one that is not may have this name on its icon. A web
        page is no app but itself."""
        there = frozenset(p for p in installed if "launcher" not in p)
        if is_site(there):
            return bool(name) and not self.package(name, there)
        if not there or not name or self.package(name, there) or not there <= self.packages:
            return False
        names = [plain(n) for app in self._apps if there & set(app.packages) for n in app.names]
        wanted = plain(name)
        return not any(fuzz.ratio(wanted, n) >= _NEAR or wanted in n or n in wanted for n in names)

    def packages_of(self, name: str) -> frozenset[str]:
        """Those that the app with this name may have."""
        app = self._app(name)
        return frozenset(app.packages) if app else frozenset()

    def in_language(self, name: str, language: str) -> str:
        """The app's first name in a language (en or zh), or as it is where it has none."""
        app = self._by_name.get(plain(name))
        fitting = [n for n in app.names if n.isascii() == (language == "en")] if app else []
        return fitting[0] if fitting else name

    def name(self, package: str) -> str:
        """A name for a package: the first known one, else its last part."""
        for app in self._apps:
            if package in app.packages:
                return app.names[0]
        return package.rpartition(".")[2]


def _is_described(name: str, text: str) -> bool:
    """What is called so is a thing that the text describes ("the messages that remind me of choir")."""
    thing = rf"\b(?:the|those|these|all|any)\s+{re.escape(name.lower())}\s+(?:that|which)\b"
    return re.search(thing, text) is not None


def _is_means(name: str, text: str) -> bool:
    """It is what something is paid with ("charge it to my PayPal account", "从PayPal账户扣")."""
    said = re.escape(name)
    means = (
        rf"\b(?:to|with|from|using|via|by)\s+(?:the|my|our)\s+{said}\s+(?:account|card)\b|[用从]{said}(?:账户|余额|卡)"
    )
    return re.search(means, text, re.I) is not None


def _is_device(name: str, text: str) -> bool:
    """The text only means the phone itself by it ("mute my phone")."""
    if name != "Phone":
        return False
    said = re.sub(r"\b(?:the|my|your|our|this|that|his|her|whole|entire) phone\b(?! app\b)", " ", text)
    return not _stands_in(name, said)


def _is_paid_with(name: str, text: str) -> bool:
    """The text says of what has to be paid that this is used ("settle the Gym bill, use PayPal", "用PayPal结清")."""
    said = re.escape(name)
    english = (
        r"\b(?:pay|settle|owe|buy|order|book|renew|bills?|invoices?|fees?)\b"
        rf".*\b(?:with|by|via|using|use|through|from)\s+(?:my\s+)?{said}(?![A-Za-z])"
    )
    chinese = (
        rf"[用走从刷]{said}[^，。]{{0,2}}[付结交缴买订充续]|[付结交缴费账买订续].*[用走从刷]{said}(?=[里扣就吧，。]|$)"
    )
    return re.search(f"{english}|{chinese}", text, re.I) is not None


def _stands_in(name: str, text: str) -> bool:
    pattern = re.escape(name)
    if name[0].isascii():
        pattern = rf"(?<![A-Za-z]){pattern}(?!\.?[A-Za-z]|\.\d|[-_]\w)"
    else:
        before, after = (
            "(?<=打开|启动|进入|使用)",
            "(?=里|中|上|应用|软件|[Aa]pp|的|最近|现在|今天|昨天|本月|[这上]个月|还[剩有])",
        )
        alone = rf"(?<![\u3400-\u9fff]){pattern}(?![\u3400-\u9fff])"
        limited = rf"(?:(?<=[给为对])|(?<=限制)){pattern}(?=.{{0,4}}(?:每天|每日|一天|时长|时限|使用时间|定时|计时))"
        limited = rf"{limited}|(?<=[把将]){pattern}(?=的?(?:使用时[间长])?(?:限制|限定|控制))"
        does = "使用|访问|获取|读取|调用|联网|定位|在?后台|自启|自动|发送?通知|弹"
        may = rf"(?:(?<=不让|别让|不许|不准|禁止|阻止|允许|同意)|(?<=让)){pattern}(?={does})"
        pattern = rf"{before}{pattern}|(?<=[在到用去]){pattern}|{pattern}{after}|{alone}|{limited}|{may}"
    found = re.finditer(pattern, text, 0 if len(name) < 3 else re.IGNORECASE)
    return any(not _ends_a_name(text[: match.start()], match.group()) for match in found)


def _ends_a_name(before: str, said: str) -> bool:
    """It is the end of what something is called ("the bill of Mobile phone"), and not of where it is done."""
    if not said.isascii():
        return False
    called = _CAPITALS.search(before)
    begins = called is None or (said[0].isupper() and not before[: called.start()].strip())
    return called is not None and not begins and _DONE_IN.search(before[: called.start()]) is None
