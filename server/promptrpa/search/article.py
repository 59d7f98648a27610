"""The article in a web page: its title, its text and its date, without menus, advertisements, scripts and styles."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

from promptrpa.errors import FetchError

_SITE: Final = re.compile(r"\s+[|·–—_-]\s+[^|·–—_-]{1,40}$")
"""What sites add to their titles: " | Help Center"."""
_SHORTEST: Final = 50
"""Characters of an article. Of shorter ones trafilatura takes all words of the page, without lines; a tutorial of three
steps in Chinese has no more."""


@dataclass(frozen=True, slots=True)
class Article:
    """text: a line for each paragraph or item of a list, items with a dash. date: ISO 8601 where the page says one."""

    url: str
    title: str
    text: str
    date: str = ""


def read_article(html: str, url: str = "") -> Article:
    """The article in a page. Raises FetchError where there is none."""
    from trafilatura import bare_extraction
    from trafilatura.settings import use_config

    config = use_config()
    config.set("DEFAULT", "MIN_EXTRACTED_SIZE", str(_SHORTEST))
    found: Any = bare_extraction(
        html, url=url or None, with_metadata=True, include_comments=False, favor_recall=True, config=config
    )
    said = found.as_dict() if found is not None else {}
    text = (said.get("text") or "").strip()
    if not text:
        raise FetchError(f"No article was found in {url or 'the page'}.")
    title = _SITE.sub("", " ".join((said.get("title") or "").split()))
    return Article(url, title or text.splitlines()[0][:80], text, said.get("date") or "")
