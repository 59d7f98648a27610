"""The mobile semantics agent: words for widgets and pages (PromptRPA, section 4.1.5)."""

from __future__ import annotations

from collections.abc import Iterator

from promptrpa.domain.page import Page, Widget, words_of_id
from promptrpa.matching.features import inner_texts, neighbours


class HierarchySemantics:
    """Reads them from the hierarchy alone."""

    def texts(self, page: Page, widget: Widget) -> Iterator[tuple[str, str]]:
        """What a widget could be called, with where that comes from, the surest first."""
        for source, words in (("text", widget.text), ("description", widget.description), ("hint", widget.hint)):
            if words:
                yield words, source
        inside = inner_texts(page, widget)
        for words in inside:
            yield words, "inside"
        if widget.resource_id and (words := words_of_id(widget.resource_id)):
            yield words, "id"
        if not widget.label and not inside and widget.interactive:
            for words in neighbours(page, widget):
                if words:
                    yield words, "neighbour"

    def describe(self, page: Page) -> str:
        """The page in a sentence: its app, its title, what can be done on it."""
        texts = [w.text for w in page.widgets if w.text and not w.clickable]
        actions = [w.label or next(iter(inner_texts(page, w, 1)), "") for w in page.widgets if w.clickable]
        named = list(dict.fromkeys(a for a in actions if a))[:6]
        title = f"“{texts[0]}”" if texts else "A page"
        doing = f" with {', '.join(named)}" if named else ""
        return f"{title} in {page.package}{doing}."
