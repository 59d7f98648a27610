"""What is large, or says the same over and over, is read as soon as other things: each of these would take minutes or
longer if the time rose faster than the size."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from loop_kit import called, icon, label, line, listing, node, row, screen

from promptrpa.language.privacy.names import NameTagger
from promptrpa.matching.pages.features import features_of, find
from promptrpa.matching.pages.lines import read
from promptrpa.matching.pages.neighbours import has_neighbour
from promptrpa.matching.prompts.fit.deeds import knows_deed
from promptrpa.matching.prompts.marking import takes_picture_too
from promptrpa.matching.prompts.rewriting.news import with_new_number
from promptrpa.search.reading import TutorialReader

pytestmark = pytest.mark.timeout(60)
WORDS: Any = SimpleNamespace(common=frozenset(), usual=frozenset())


@pytest.mark.parametrize("said", ["你在" * 60, "你在干嘛你去哪" * 20])
def test_where_one_is_told_to_be_over_and_over(said: str) -> None:
    assert knows_deed(said, "Reserve a table", ())


def test_with_what_a_picture_is_taken_over_and_over() -> None:
    assert takes_picture_too("用" * 80, "Open the camera")


def test_news_that_goes_on_and_on() -> None:
    said = f"Bob has a new number, it's 415 555 0211 {'and ' * 10_000}"
    assert with_new_number(said) == said


def test_a_heading_of_spaces() -> None:
    made: list[str] = []
    reader: Any = TutorialReader(SimpleNamespace(), lambda article, _: made.append(article.title) or "made", list)  # type: ignore
    reader.read_text(f"# a{' ' * 5000}\x00b\nTap Save.")
    assert made == [f"a{' ' * 5000}\x00b"]


def test_a_page_of_many_rows() -> None:
    page = screen(label(-1, "Cart"), listing(*(row(n, f"Item {n}", f"€{n}") for n in range(4000))))
    title, lines = read(page)
    assert (title, len(lines), str(lines[-1])) == ("Cart", 4000, "Item 3999, €3999")


def test_what_stands_beside_on_a_page_of_many_rows() -> None:
    def entry(n: int) -> str:
        name = node("TextView", line(n, right=600), text=f"Item {n}")
        return node("LinearLayout", line(n), name, icon(line(n, left=700), f"Options for Item {n}"))

    page = screen(label(-1, "Files"), listing(*map(entry, range(3000))))
    beside = [w.description for w in page.widgets if w.description and has_neighbour(page, w, "Item 40")]
    assert beside == ["Options for Item 40"]


def test_a_widget_without_words_among_many() -> None:
    def entry(n: int) -> str:
        name = node("TextView", line(n, right=500), text=f"Item {n}")
        return node("LinearLayout", line(n), name, node("ImageView", line(n, left=500), clickable=True))

    page = screen(*map(entry, range(8000)))
    saved = page.widgets[called(page, "Item 4000").index + 1]
    assert [match.widget.index for match in find(page, features_of(page, saved))] == [saved.index]


def test_names_that_become_known_one_after_another() -> None:
    tagger = NameTagger(lambda: WORDS)
    for n in range(20_000):
        tagger.learn([f"Anna Berg{n:05}"])
    tagger.__dict__["_unknown"] = lambda _: ()
    assert [(found.start, found.end) for found in tagger.find("call Anna Berg19999 now")] == [(5, 19)]
