"""Search engines: one that needs no key, one that can be one's own, one that serves Chinese."""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib.metadata import entry_points
from typing import Any, Final
from urllib.parse import parse_qs, urlencode, urljoin, urlsplit

from promptrpa.errors import FetchError, SettingsError, UsageError
from promptrpa.ports.search import Hit, SearchEngine

from .fetch import JSON, FetchLimits, SafeFetcher

GROUP: Final = "promptrpa.search"
"""Entry points of this group are further engines: callables that take a SafeFetcher and an address."""


class DuckDuckGo:
    """Its page for browsers without scripts."""

    name = "duckduckgo"
    home = "https://html.duckduckgo.com/html/"

    def __init__(self, fetcher: SafeFetcher, url: str = "") -> None:
        self._fetcher = fetcher
        self._url = url or self.home

    def search(self, query: str, language: str, most: int) -> tuple[Hit, ...]:
        region = "cn-zh" if language == "zh" else "us-en"
        page = self._fetcher.fetch(f"{self._url}?{urlencode({'q': query, 'kl': region})}")
        return _taken(_links(page.text, page.url, "//a[contains(@class,'result__a')]", "result__snippet"), most)


class Bing:
    """The page of its Chinese site, which also answers in English."""

    name = "bing"
    home = "https://cn.bing.com/search"

    def __init__(self, fetcher: SafeFetcher, url: str = "") -> None:
        self._fetcher = fetcher
        self._url = url or self.home

    def search(self, query: str, language: str, most: int) -> tuple[Hit, ...]:
        market = "zh-CN" if language == "zh" else "en-US"
        address = f"{self._url}?{urlencode({'q': query, 'mkt': market, 'setlang': market})}"
        page = self._fetcher.fetch(address, headers={"Accept-Language": market})
        return _taken(_links(page.text, page.url, "//li[contains(@class,'b_algo')]//h2//a", "b_caption"), most)


class SearXNG:
    """An own server; its settings must allow the format json."""

    name = "searxng"

    def __init__(self, fetcher: SafeFetcher, url: str = "") -> None:
        if not url:
            raise UsageError("SearXNG needs the address of its server: the setting search_url.")
        self._fetcher = fetcher
        self._url = urljoin(url if url.endswith("/") else f"{url}/", "search")

    def search(self, query: str, language: str, most: int) -> tuple[Hit, ...]:
        asked = urlencode({"q": query, "format": "json", "language": "zh-CN" if language == "zh" else "en"})
        page = self._fetcher.fetch(f"{self._url}?{asked}", JSON)
        try:
            results = json.loads(page.text)["results"]
            hits = [Hit(str(r["title"]), str(r["url"]), str(r.get("content") or "")) for r in results]
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise FetchError(f"{urlsplit(self._url).hostname} did not answer like SearXNG.") from error
        return _taken(iter(hits), most)


_ENGINES: Final[dict[str, Callable[[SafeFetcher, str], SearchEngine]]] = {
    engine.name: engine for engine in (DuckDuckGo, Bing, SearXNG)
}


def make_engine(name: str, url: str = "", limits: FetchLimits | None = None) -> SearchEngine:
    """The engine with this name, of ours or of another package. url: of its server, where it is not the usual one; this
    server may be inside the own network. Raises UsageError."""
    allowed: tuple[str, ...] = ()
    if url:
        try:
            parts = urlsplit(url)
            allowed = (f"{parts.hostname}:{parts.port or (443 if parts.scheme == 'https' else 80)}",)
        except ValueError as error:
            raise SettingsError(f"The setting search_url is no web address: “{url}”.") from error
    makers: dict[str, Any] = {point.name: point.load for point in entry_points(group=GROUP)}
    make = _ENGINES.get(name) or (makers[name]() if name in makers else None)
    if make is None:
        known = ", ".join(sorted({*_ENGINES, *makers}))
        raise UsageError(f"There is no search engine {name!r}. There are: {known}.")
    made: SearchEngine = make(SafeFetcher(limits, allowed=allowed), url)
    return made


def _links(html: str, base: str, path: str, about: str) -> Iterator[Hit]:
    """The results of a page: links at `path`, each with the text of the part of class `about` that follows it."""
    from lxml import etree
    from lxml import html as pages

    try:
        root = pages.document_fromstring(html)
    except (etree.ParserError, ValueError):
        return
    links: Any = root.xpath(path)
    for link in links:
        url = _target(base, link.get("href") or "")
        text = link.xpath(f"following::*[contains(@class,'{about}')][1]")
        if url:
            yield Hit(_text(link), url, _text(text[0]) if text else "")


def _text(node: Any) -> str:
    return " ".join(str(node.text_content()).split())


def _target(base: str, link: str) -> str:
    """Where a result leads, behind the address by which an engine counts clicks; empty for none of the web."""
    try:
        url = urljoin(base, link)
        parts = urlsplit(url)
        asked = parse_qs(parts.query)
        if parts.path == "/l/" and "uddg" in asked:
            url = asked["uddg"][0]
        elif parts.path == "/ck/a" and asked.get("u", [""])[0].startswith("a1"):
            coded = asked["u"][0][2:]
            with suppress(binascii.Error, UnicodeDecodeError):
                url = base64.urlsafe_b64decode(coded + "=" * (-len(coded) % 4)).decode("utf-8")
        return url if urlsplit(url).scheme in ("http", "https") else ""
    except ValueError:
        return ""


def _taken(hits: Iterator[Hit], most: int) -> tuple[Hit, ...]:
    """The first ones, each address once, without advertisements."""
    found: dict[str, Hit] = {}
    for hit in hits:
        if hit.title and "/y.js?" not in hit.url:
            found.setdefault(hit.url, hit)
        if len(found) == most:
            break
    return tuple(found.values())
