"""Names of apps and the packages that go by them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import yaml

from promptrpa.errors import KnowledgeError
from promptrpa.matching.text import plain


@dataclass(frozen=True, slots=True)
class AppName:
    """One app: its names in both languages, the packages it may have."""

    names: tuple[str, ...]
    packages: tuple[str, ...]


class AppNames:
    """Finds apps in texts and packages for names."""

    def __init__(self, apps: Sequence[AppName]) -> None:
        self._apps = tuple(apps)
        self._by_name = {plain(name): app for app in reversed(self._apps) for name in app.names}
        self._names = sorted((name for app in self._apps for name in app.names), key=len, reverse=True)

    @classmethod
    def load(cls, file: Path) -> AppNames:
        """Read knowledge/apps.yaml."""
        try:
            listed = yaml.load(file.read_bytes(), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
            return cls([AppName(tuple(a["names"]), tuple(a["packages"])) for a in listed])
        except (OSError, yaml.YAMLError, KeyError, TypeError) as error:
            raise KnowledgeError(f"{file} cannot be read as a list of apps: {error}.") from error

    def known(self, name: str) -> bool:
        return plain(name) in self._by_name

    def mentioned(self, text: str) -> str:
        """The longest name of an app that stands in the text as a word of its own; empty for none."""
        for name in self._names:
            pattern = re.escape(name)
            if name[0].isascii():
                pattern = rf"(?<![A-Za-z]){pattern}(?![A-Za-z])"
            else:
                before, after = "(?<=打开|启动|进入|使用)", "(?=里|中|上|应用|软件|[Aa]pp|的)"
                alone = rf"(?<![\u3400-\u9fff]){pattern}(?![\u3400-\u9fff])"
                pattern = rf"{before}{pattern}|(?<=[在到用去]){pattern}|{pattern}{after}|{alone}"
            if re.search(pattern, text, 0 if len(name) < 3 else re.IGNORECASE):
                return name
        return ""

    def package(self, name: str, installed: Iterable[str]) -> str:
        """The package of an app on a phone: by its known names, else by a part of the package; empty for none."""
        there = tuple(installed)
        wanted = plain(name)
        if app := self._by_name.get(wanted):
            for package in app.packages:
                if package in there:
                    return package
        if name in there:
            return name
        similar = [p for p in there if wanted in (plain(part) for part in p.split("."))]
        return similar[0] if len(similar) == 1 else ""

    def name(self, package: str) -> str:
        """A name for a package: the first known one, else its last part."""
        for app in self._apps:
            if package in app.packages:
                return app.names[0]
        return package.rpartition(".")[2]
