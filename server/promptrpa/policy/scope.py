"""What follows from a prompt: which apps, which kinds of danger, which private values."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Final

from promptrpa.domain.function import Function
from promptrpa.matching.words.apps import AppNames
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.tokens import inflected
from promptrpa.patterns import lazy_regex

PLACEHOLDER: Final = lazy_regex(r"\{\{([a-z][a-z0-9_]*)\}\}")
_MONEY: Final = r"bank|wallet|\bpay|[._]pay|pay\b|paypal|alipay|stripe|finance|broker|stock|crypto|coin"
SENSITIVE: Final = lazy_regex(rf"{_MONEY}|vending|appmarket|keychain|vault|authenticator|password", re.IGNORECASE)
"""Packages about money, passwords and new apps: a model enters them only where the prompt names them, or is about
money."""
EVERYWHERE: Final = lazy_regex(
    r"launcher|systemui|^android$|permissioncontroller|packageinstaller|^com\.android\.settings$"
)
"""Packages that belong to the phone itself."""
_NOT: Final = lazy_regex(
    r"(?:\b(?:don['’]?t|do not|never|without|not)\s+(?:\w+\s+)?|不要|不用|别|勿|不)$", re.IGNORECASE
)
_PLACE: Final = (
    r"\b(?:in|on|at|from|with|using|via|open|launch|start|into|to)\s+(?:the\s+|my\s+)?@\b(?!\.\w)|\b@\s+app\b",
    r"(?:在|用|打开|从|到|去|进入|启动|使用)@|@(?:里|中|上|内|应用|软件|app)",
)
"""How prompts name an app as the place where something is to be done, English and Chinese; @ is its name."""
_COMMON: Final = frozenset(["android", "app", "apps", "client", "google", "mobile", "phone"])
"""Parts of packages that tell nothing of the app."""


@dataclass(frozen=True, slots=True)
class AppRules:
    """The user's lists of packages or names of apps. allowed: only these, where there is one; blocked: never these;
    sensitive: besides those whose package speaks of money or passwords."""

    allowed: frozenset[str] = frozenset()
    blocked: frozenset[str] = frozenset()
    sensitive: frozenset[str] = frozenset()

    @classmethod
    def read(cls, allowed: str, blocked: str, sensitive: str, apps: AppNames) -> AppRules:
        """From the settings: names or packages, with commas."""
        return cls(_packages(allowed, apps), _packages(blocked, apps), _packages(sensitive, apps))

    def forbid(self, package: str) -> str:
        """Why nothing may be done in this app; empty where it may."""
        if package in self.blocked:
            return f"{package} is on the list of blocked apps"
        if self.allowed and package not in self.allowed and not EVERYWHERE.search(package):
            return f"{package} is not on the list of allowed apps"
        return ""

    def is_sensitive(self, package: str) -> bool:
        """Approvals in this app want a person who just showed who they are."""
        return package in self.sensitive or SENSITIVE.search(package) is not None


@dataclass(frozen=True, slots=True)
class Scope:
    """What a prompt gives leave for. said: its words; packages: of the apps that it names; kinds: of danger, and such
    as it may mean (hinted) or says not to do (denied); values: names of private values. bound: it says in which app;
    money: it is about money."""

    said: frozenset[str]
    packages: frozenset[str]
    bound: bool
    kinds: frozenset[str]
    values: frozenset[str]
    money: bool = False
    hinted: frozenset[str] = frozenset()
    denied: frozenset[str] = frozenset()

    @classmethod
    def of(cls, function: Function | None, apps: AppNames, lexicon: Lexicon) -> Scope:
        """From the user's words alone. Nothing, where there are none."""
        if function is None:
            return cls(frozenset(), frozenset(), False, frozenset(), frozenset())
        said = function.prompt
        named = {name for name in apps.all_names if _stands_in(name, said)} | (
            {function.app} if function.app else set()
        )
        packages = frozenset(package for name in named for package in apps.packages_of(name))
        words = frozenset(re.findall(r"\w{3,}", f"{said} {function.app}".casefold()))
        bound = any(_is_place(name, said) for name in named if apps.packages_of(name))
        values = frozenset(PLACEHOLDER.findall(said))
        money, kinds = any(_is_asked(w, said) for w in lexicon.money), wished(said, lexicon)
        hinted = frozenset(k for k, words in lexicon.hints.items() if any(_is_asked(w, said) for w in words))
        denied = frozenset(k for k, words in lexicon.wishes.items() if any(_is_denied(w, said) for w in words))
        return cls(words, packages, bound, kinds, values, money, hinted - denied, denied - kinds)

    def covers(self, package: str, visited: Collection[str]) -> bool:
        """A model may go to this app: it is named, belongs to the phone, or is the first where none is named."""
        if package in self.packages or EVERYWHERE.search(package) or package in visited:
            return True
        parts = self.said & set(package.casefold().split(".")[1:]) - _COMMON
        if any(SENSITIVE.search(part) or not SENSITIVE.search(package) for part in parts):
            return True
        if self.bound or visited:
            return False
        return not SENSITIVE.search(package) or (self.money and re.search(_MONEY, package, re.IGNORECASE) is not None)


def wished(prompt: str, lexicon: Lexicon) -> frozenset[str]:
    """The kinds of danger that a prompt asks for."""
    return frozenset(kind for kind, words in lexicon.wishes.items() if any(_is_asked(word, prompt) for word in words))


def _is_asked(word: str, prompt: str) -> bool:
    return any(not _NOT.search(prompt[:start]) for start in _places(word, prompt))


def _is_denied(word: str, prompt: str) -> bool:
    return any(_NOT.search(prompt[:start]) for start in _places(word, prompt))


def _places(word: str, prompt: str) -> Iterator[int]:
    """Where the word stands, with its endings."""
    first = word.partition(" ")[0]
    if _has(first[:-1] if first.isascii() else word, prompt):
        yield from (match.start() for match in re.finditer(inflected(word), prompt, re.IGNORECASE))


def _has(word: str, text: str) -> bool:
    """Of hundreds of words hardly any is there: only for those a pattern is made."""
    return word.casefold() in text.casefold()


def _is_place(name: str, prompt: str) -> bool:
    """The prompt says to do it in the app of this name: by the words around, or by a capital letter within."""
    english, chinese = _PLACE
    if not name.isascii():
        return re.search(chinese.replace("@", re.escape(name)), prompt, re.IGNORECASE) is not None
    if re.search(english.replace("@", re.escape(name)), prompt, re.IGNORECASE):
        return True
    return name[:1].isupper() and re.search(rf"(?<=\w\s){re.escape(name)}(?!\w)", prompt) is not None


def _stands_in(name: str, text: str) -> bool:
    if name.isascii():
        whole = rf"(?<!\w){re.escape(name)}(?!\w)"
        return _has(name, text) and re.search(whole, text, re.IGNORECASE) is not None
    return name in text


def _packages(said: str, apps: AppNames) -> frozenset[str]:
    names = [name.strip() for name in said.split(",") if name.strip()]
    return frozenset(p for name in names for p in (apps.packages_of(name) or {name}))
