"""Where tutorials come from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from promptrpa.bootstrap.content import load_app_names, load_lexicon, make_parsing
from promptrpa.domain.task import Tutorial
from promptrpa.ports.agents import ParsingAgent
from promptrpa.ports.language import LanguageModel
from promptrpa.ports.search import TutorialSource
from promptrpa.settings import Settings

if TYPE_CHECKING:
    from promptrpa.matching.words.apps import AppNames
    from promptrpa.search.article import Article
    from promptrpa.search.reading import TutorialReader
    from promptrpa.search.web import MakeTutorial


def tutorial_sources(
    settings: Settings, parsing: ParsingAgent, apps: AppNames, model: LanguageModel | None
) -> tuple[TutorialSource, ...]:
    """Where else tutorials are looked for: the search engine of the settings, if there is one."""
    if not settings.search:
        return ()
    from promptrpa.search.engines import make_engine
    from promptrpa.search.fetch import SafeFetcher
    from promptrpa.search.web import WebTutorials

    engine = make_engine(settings.search, settings.search_url)
    return (WebTutorials(engine, SafeFetcher(), _article_reader(parsing, apps, model)),)


def _article_reader(parsing: ParsingAgent, apps: AppNames, model: LanguageModel | None = None) -> MakeTutorial:
    """What cuts the steps out of an article."""
    from promptrpa.agents.model_extraction import StepExtractor
    from promptrpa.matching.steps.howto import make_tutorial

    extractor = StepExtractor(model) if model else None

    def make(article: Article, rank: int) -> Tutorial | None:
        def read(text: str) -> Tutorial | None:
            return make_tutorial(
                article.title, text, parsing.parse, apps, source=article.url, rank=rank, date=article.date
            )

        found = read(article.text)
        if found is None and extractor and (steps := extractor.steps(article.title, article.text)):
            return read("\n".join(f"{n}. {step}" for n, step in enumerate(steps, 1)))
        return found

    return make


def make_tutorial_reader(settings: Settings) -> TutorialReader:
    """What makes tutorials out of files, folders, pasted texts and web addresses."""
    from promptrpa.knowledge.tutorials import read_file
    from promptrpa.search.fetch import SafeFetcher
    from promptrpa.search.reading import TutorialReader

    apps = load_app_names()
    parsing = make_parsing(load_lexicon(), apps)
    return TutorialReader(SafeFetcher(), _article_reader(parsing, apps), read_file)
