"""What wishes and tutorials are about: an app, by its name, or the phone itself."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from typing import Final

from promptrpa.domain.task import Tutorial
from promptrpa.matching.words.apps import AppNames
from promptrpa.matching.words.text import plain
from promptrpa.patterns import lazy_regex

_MAKER: Final = (
    r"(?:\b(?:huawei|honor|xiaomi|redmi|samsung|galaxy|oppo|vivo|oneplus|realme|motorola|nokia|sony|pixel|meizu|zte|"
    r"nothing|android)\b|华为|荣耀|小米|红米|三星|魅族|一加|真我|努比亚|中兴|联想|摩托罗拉|诺基亚|索尼|安卓)"
)
_DEVICE: Final = lazy_regex(
    rf"\b(?:(?:on|in|of|for|from|with) )?(?:(?:my|your|the|this|an?) )?{_MAKER}(?: (?:smart)?phones?| device)?\b"
    r"|\b(?:on|in|of|for|from|with) (?:my|your|the|this|an?) (?:android |mobile |smart ?)?(?:phone|device|mobile)\b"
    rf"|(?:在|用)?(?:我的?|你的?)?{_MAKER}(?:的?(?:智能)?手机)?(?:系统)?(?:上|里面?|中)?的?"
    r"|(?:在|用)(?:我的?|你的?)?手机(?:上|里面?|中)?的?|^(?:我的?)?手机(?!号)(?:上|里面?|中)?的?(?=\S)|手机(?:上|里面?|中)的?"
    r"|手机(?=[a-z])",
    re.IGNORECASE,
)
_PLACE: Final = lazy_regex(
    r"^在\s*[“‘《「【]?([^\s，。,.“”‘’《》「」【】]{2,12}?)[”’》」】]?"
    r"(?:的?(?:app|软件|应用程序|应用|客户端)(?:的?(?:界面|页面))?)?(?:里面?|中|上)",
    re.IGNORECASE,
)
"""How Chinese titles begin that name an app ("在微信中…")."""
_PLACE_END: Final = lazy_regex(r"\bin (?:the )?([A-Z][\w.&'+-]*(?: [A-Z][\w.&'+-]*){0,3})(?: app)?\s*$")
"""How English ones end that do ("… in Signal")."""
_DEVICES: Final = frozenset(("phone", "mobile", "tablet", "device", "handset"))
_LONGEST: Final = 30
"""Characters of an app's name."""
_OPENING: Final = lazy_regex(r"(?:\b(?:open|launch|start)(?: the)? |打开|启动|进入)\s*[“‘\"'《「【\[]?", re.IGNORECASE)


def without_device(text: str) -> str:
    """The text without the words for the phone on which it is to be done ("on my Samsung phone", "华为手机里"); all of
    it where nothing else is left."""
    rest = _DEVICE.sub(" ", text)
    return rest if re.search(r"\w", rest) else text


def is_device(name: str, text: str) -> bool:
    """The text says a name only of the phone that does it ("silence my phone"), and not of the app of that name."""
    said = re.findall(rf"\b(the |my |our |this |your )?({re.escape(name)})\b( app\b|['’]s\b)?", text, re.IGNORECASE)
    itself = [owner and word.islower() and behind.casefold() != " app" for owner, word, behind in said]
    return name.casefold() in _DEVICES and bool(said) and all(itself)


class AppMentions:
    """The apps that tutorials are about, and which of them a wish names.

    words: what is an everyday word besides a name ("photos"): as a part of a text it only hints at the app.
    """

    def __init__(self, apps: AppNames, tutorials: Sequence[Tutorial], words: Container[str]) -> None:
        self._apps = apps
        self._keys: dict[str, str] = {}
        self._names = {n.casefold(): (self.key_of(n), n.casefold() not in words) for n in reversed(apps.all_names)}
        self.of = [self._about(t) for t in tutorials]
        for name, key in self._keys.items():
            if len(plain(name)) >= 2:
                self._names.setdefault(name.casefold(), (key, name.casefold() not in words))

    def in_wish(self, text: str) -> tuple[frozenset[str], frozenset[str]]:
        """The apps that a text names, and those that its words only hint at."""
        folded = text.casefold()
        spans = ((at, end) for at in range(len(folded)) for end in range(at + 1, min(at + _LONGEST, len(folded)) + 1))
        known = {folded[at:end] for at, end in spans if folded[at:end] in self._names}
        there = [self._names[name] for name in known if _stands_in(name, folded)]
        named = {key for key, certain in there if certain}
        if (mentioned := self._apps.mentioned(text)) and mentioned in text:
            named.add(self.key_of(mentioned))
        return frozenset(named), frozenset(key for key, _ in there) | named

    def coined(self, text: str) -> str:
        """The app that a text names by a name that is no other word; empty for none."""
        return self.key_of(name) if (name := self._apps.coined(text)) else ""

    def _about(self, tutorial: Tutorial) -> str:
        """The app of a tutorial, also where only its title names it; empty where none is known."""
        name = tutorial.app or place_in(tutorial.title)
        if not name:
            named, _ = self.in_wish(tutorial.title)
            return min(named) if len(named) == 1 else self._opened(tutorial.text)
        if name not in self._keys:
            self._keys[name] = self.key_of(name)
        return self._keys[name]

    def _opened(self, text: str) -> str:
        """The app that steps open first."""
        if not (opening := _OPENING.search(text)):
            return ""
        rest = text[opening.end() : opening.end() + _LONGEST].casefold()
        prefixes = (rest[:n] for n in range(len(rest), 0, -1))
        return next((self._names[p][0] for p in prefixes if p in self._names), "")

    def key_of(self, name: str) -> str:
        """The same for all names of one app, as in `of`; empty for no name."""
        names = self._apps.names_of(name)
        return plain(names[0] if names else name)


def place_in(title: str) -> str:
    """The app that a title says it is done in; empty for none."""
    bare = without_device(title).strip()
    found = _PLACE.search(bare) or _PLACE_END.search(bare)
    return found[1] if found else ""


def without_place(title: str) -> str:
    """A title without the words that say in which app it is done."""
    bare = without_device(title).strip()
    return _PLACE_END.sub("", _PLACE.sub("", bare)).strip() or bare


def _stands_in(name: str, folded: str) -> bool:
    return not name[0].isascii() or re.search(rf"(?<![a-z0-9]){re.escape(name)}(?![a-z0-9])", folded) is not None


_KINDS: Final = {
    "name": ("somebody", "某人"),
    "phone": ("phone number", "电话号码"),
    "email": ("mail address", "邮箱"),
    "file": ("file", "文件"),
    "site": ("site", "网站"),
}
"""What a value is called in English and Chinese where only its kind counts."""


def kind_named(kind: str, language: str) -> str:
    """The word for a kind of value; empty for one that says nothing of what is wanted."""
    english, chinese = _KINDS.get(kind, ("", ""))
    return chinese if language == "zh" else english
