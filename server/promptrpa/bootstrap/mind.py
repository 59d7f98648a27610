"""The agents, joined."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from promptrpa.bootstrap.content import (
    content_folder,
    load_app_names,
    load_lexicon,
    make_instruction_reader,
    make_parsing,
)
from promptrpa.bootstrap.guards import make_guard_features, with_guards
from promptrpa.bootstrap.knowledge import ask_below, calibration, ranking_weights
from promptrpa.bootstrap.language import make_encoder, make_wish_encoder, open_model
from promptrpa.bootstrap.privacy import make_guard
from promptrpa.bootstrap.tutorials import tutorial_sources
from promptrpa.bootstrap.vision import make_semantics
from promptrpa.domain.people import CHINESE_NAME
from promptrpa.domain.phone import is_site
from promptrpa.domain.task import Tutorial
from promptrpa.kept import CODE, state_of
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.patterns import lazy_regex
from promptrpa.ports.agents import Policy
from promptrpa.ports.device import Device
from promptrpa.ports.knowledge import Knowledge
from promptrpa.ports.language import LanguageModel, Planner
from promptrpa.ports.people import Asker, Watcher
from promptrpa.settings import Settings

if TYPE_CHECKING:
    from promptrpa.agents.parsing import RuleParsing
    from promptrpa.agents.retrieval import HybridRetrieval
    from promptrpa.knowledge.store import KnowledgeBase
    from promptrpa.matching.pages.targets import TargetFinder
    from promptrpa.matching.prompts.functions import FunctionBook
    from promptrpa.matching.prompts.sayings import Sayings
    from promptrpa.matching.words.apps import AppName, AppNames
    from promptrpa.matching.words.lexicon import Lexicon
    from promptrpa.matching.words.text import Meaning
    from promptrpa.mind import Mind
    from promptrpa.reasoning.model.screen import ScreenReader
    from promptrpa.runs.checking import Checker
    from promptrpa.runs.direct import DirectRunner
    from promptrpa.virtualphone.packs import Pack

COINED: Final = 3
"""Characters of a name that is no other word, at the least."""
COINED_CHINESE: Final = 2
"""The same for a Chinese one that nobody is called."""
_PERSON: Final = lazy_regex(CHINESE_NAME)


@dataclass(frozen=True, slots=True)
class Models:
    """What is read once, and shared by all minds that know the same app packs. Nothing of it changes."""

    lexicon: Lexicon
    apps: AppNames
    meaning: Meaning
    book: FunctionBook
    sayings: Sayings
    words: tuple[str, ...]
    parsing: RuleParsing
    retrieval: HybridRetrieval
    tutorials: tuple[Tutorial, ...]


def load_models(settings: Settings, packs: Sequence[Pack] = ()) -> Models:
    """The words and the vectors, with the names and the tutorials of further packs."""
    from promptrpa.agents.retrieval import HybridRetrieval
    from promptrpa.knowledge.tutorials import read_shipped
    from promptrpa.matching.prompts.functions import FunctionBook
    from promptrpa.matching.prompts.sayings import Sayings
    from promptrpa.matching.words.text import Meaning
    from promptrpa.reasoning.ranking.kept_index import KeptIndex

    content = content_folder()
    lexicon, known = load_lexicon(), load_app_names()
    apps = known.with_more(_pack_apps(packs, known))
    encoder = make_encoder(settings)
    meaning = Meaning(lexicon, encoder)
    book = FunctionBook.load(content / "lexicon" / "functions.yaml")
    said = (w for words in lexicon.operations.values() for w in words)
    words = (*lexicon.concepts, *said, *apps.all_names, *book.words)
    sayings = Sayings(content / "sayings")
    wishes, general = make_wish_encoder(), make_wish_encoder("wishes-general")
    weights = ranking_weights(settings)
    kept = KeptIndex(lambda: read_shipped(content / "tutorials"), lambda: state_of(content, CODE))
    retrieval = HybridRetrieval(meaning, lexicon, apps, encoder, wishes, general, sayings, weights, kept)
    parsing = make_parsing(lexicon, apps)
    return Models(lexicon, apps, meaning, book, sayings, words, parsing, retrieval, tuple(_pack_tutorials(packs)))


def make_mind(
    settings: Settings, knowledge: KnowledgeBase, models: Models | None = None, model: LanguageModel | None = None
) -> Mind:
    """The agents, joined to a knowledge base. model: of the settings, where none is given."""
    from promptrpa.agents.analysis import RuleAnalysis
    from promptrpa.agents.assessment import RuleAssessment
    from promptrpa.agents.grounding import TieredGrounding
    from promptrpa.learning.recollection import Recollection
    from promptrpa.matching.pages.targets import TargetFinder
    from promptrpa.matching.prompts.slots.finder import SlotFinder
    from promptrpa.matching.words.spelling.known_words import word_list
    from promptrpa.matching.words.spelling.speller import Speller
    from promptrpa.mind import Mind
    from promptrpa.reasoning.binding.binder import Binder
    from promptrpa.reasoning.binding.filling import Filler
    from promptrpa.reasoning.exploring.doors import DoorFinder
    from promptrpa.reasoning.exploring.exploration import Explorer
    from promptrpa.reasoning.exploring.touring import Tourist
    from promptrpa.reasoning.reading.whereabouts import Whereabouts
    from promptrpa.reasoning.wishes import SwitchWishes

    shared = models or load_models(settings)
    lexicon, apps, meaning = shared.lexicon, shared.apps, shared.meaning
    model = model or open_model(settings, knowledge)
    knowledge.library.lend(shared.tutorials)
    parsing = shared.parsing.with_known(knowledge.instructions.known)
    speller = Speller(
        shared.words,
        lambda: (*shared.sayings.texts, *(s for t in knowledge.tutorials() for s in (t.title, t.text, *t.asked))),
        content_folder() / "lexicon",
    )
    slots = SlotFinder(lexicon, content_folder() / "lexicon")
    filler = Filler(slots, knowledge)
    binder = Binder(slots, SwitchWishes(lexicon, meaning), meaning, knowledge)
    whereabouts = Whereabouts(apps, knowledge, word_list(content_folder() / "lexicon" / "given-names.txt"))
    semantics = make_semantics(settings, knowledge)
    finder = TargetFinder(lexicon, meaning, semantics)
    mind = Mind(
        analysis=RuleAnalysis(apps, parsing, meaning, knowledge, shared.book, speller, filler, binder, whereabouts),
        retrieval=shared.retrieval,
        parsing=parsing,
        semantics=semantics,
        grounding=TieredGrounding(lexicon, apps, finder, meaning, Explorer(lexicon, meaning, knowledge)),
        assessment=RuleAssessment(ask_below(settings), settings.max_steps, settings.max_healed, calibration(settings)),
        policy=make_policy(settings, lexicon, apps, knowledge),
        knowledge=knowledge,
        embedder=meaning,
        recollection=Recollection(apps, lexicon, meaning),
        guard=make_guard(settings),
        tourist=Tourist(lexicon, DoorFinder(lexicon, meaning, knowledge)),
        sources=tutorial_sources(settings, parsing, apps, model),
        chinese_words=word_list(content_folder() / "lexicon" / "words-zh.txt"),
        demonstrations=settings.demonstrations,
        most_turns=settings.max_steps,
    )
    return _with_model(settings, mind, model, shared, finder) if model else mind


def _with_model(settings: Settings, mind: Mind, model: LanguageModel, models: Models, finder: TargetFinder) -> Mind:
    """The same agents, which ask a language model for what they leave open, a planner, and its guards."""
    from promptrpa.agents.model_analysis import ModelAnalysis
    from promptrpa.agents.model_assessment import ModelAssessment
    from promptrpa.agents.model_grounding import ModelGrounding
    from promptrpa.agents.model_parsing import ModelParsing
    from promptrpa.agents.model_retrieval import ModelRetrieval
    from promptrpa.matching.prompts.templates import match_template
    from promptrpa.reasoning.model.critique import PlanCheck, Rounds

    def known(prompt: str) -> bool:
        tasks = mind.knowledge.tasks()
        return any(match_template(said, prompt, task.slots) is not None for task in tasks for said in task.prompts)

    reader, planned = make_screen_reader(mind), settings.planner != "none"
    shown = settings.model_screen == "always"
    features = make_guard_features(settings, models.lexicon, finder, models.meaning)
    asking = replace(
        mind,
        analysis=ModelAnalysis(mind.analysis, model, known),
        retrieval=ModelRetrieval(mind.retrieval, model),
        parsing=ModelParsing(mind.parsing, model, make_instruction_reader().read),
        grounding=ModelGrounding(mind.grounding, reader, model, planned=planned) if shown else mind.grounding,
        assessment=ModelAssessment(mind.assessment, model, mind.semantics) if shown else mind.assessment,
        planner=make_planner(settings, model, reader, models.apps) if planned else None,
        shows_pictures=model.sees and shown,
        plan_check=PlanCheck(model) if Rounds.read(settings.critique).plan else None,
    )
    return with_guards(settings, asking, features, model, reader)


def make_screen_reader(mind: Mind) -> ScreenReader:
    """What puts pages into words."""
    from promptrpa.reasoning.model.screen import ScreenReader

    return ScreenReader(load_lexicon(), mind.semantics)


def make_planner(settings: Settings, model: LanguageModel, reader: ScreenReader, apps: AppNames) -> Planner:
    """What says the next step of an open goal."""
    from promptrpa.reasoning.model.critique import Critic, Rounds
    from promptrpa.reasoning.model.discreet import Discreet
    from promptrpa.reasoning.model.planning import Workshop
    from promptrpa.reasoning.model.planning import make_planner as made

    def names(installed: frozenset[str], language: str) -> list[tuple[str, ...]]:
        there = [] if is_site(installed) else [apps.name(p) for p in sorted(installed) if "launcher" not in p]
        return [(apps.in_language(name, language), *apps.names_of(name)) for name in there]

    def can_open(name: str, installed: frozenset[str]) -> bool:
        return bool(apps.package(name, installed)) or not apps.is_absent(name, installed)

    critic = Critic(model, Rounds.read(settings.critique))
    shop = Workshop(model, reader, critic, can_open, names)
    if settings.model_screen == "needed":
        return Discreet(shop, make_instruction_reader().read)
    return made(settings.planner, shop, settings.planner_history)


def make_policy(settings: Settings, lexicon: Lexicon, apps: AppNames, graph: Knowledge | None = None) -> Policy:
    """The gate, with the user's lists of apps. graph: knows where widgets led."""
    from promptrpa.policy import AppRules, RiskPolicy

    rules = AppRules.read(settings.apps_allowed, settings.apps_blocked, settings.apps_sensitive, apps)
    return RiskPolicy(lexicon, apps, rules, graph, make_guard(settings).told)


def _pack_apps(packs: Sequence[Pack], known: AppNames) -> list[AppName]:
    from promptrpa.matching.words.apps import AppName
    from promptrpa.matching.words.spelling.known_words import word_list
    from promptrpa.virtualphone.text import resolve

    folder = content_folder() / "lexicon"
    words = word_list(folder / "words-en.txt") | word_list(folder / "words-zh.txt")

    def named(pack: Pack) -> AppName:
        names = tuple(dict.fromkeys(resolve(pack.app.name, language) for language in ("en", "zh")))
        coined = [name for name in names if _may_be_coined(name) and name.casefold() not in words]
        return AppName(names, (pack.app.package,), coined=tuple(name for name in coined if not known.known(name)))

    return [named(pack) for pack in packs]


def _may_be_coined(name: str) -> bool:
    """It is long enough to be in no other sentence; a Chinese one may be shorter, where nobody is called so."""
    return len(name) >= COINED or (len(name) >= COINED_CHINESE and is_chinese(name) and not _PERSON.fullmatch(name))


def _pack_tutorials(packs: Sequence[Pack]) -> Iterator[Tutorial]:
    from promptrpa.virtualphone.text import resolve

    for pack in packs:
        for told in pack.tutorials:
            app = told.app or resolve(pack.app.name, told.language)
            yield Tutorial(
                told.id,
                told.title,
                told.text,
                told.language,
                app,
                told.app_version,
                source=told.source or "app pack",
                outdated=told.outdated,
                asked=tuple(told.asked),
                asked_off=tuple(told.asked_off),
            )


def make_runner(
    settings: Settings,
    knowledge: KnowledgeBase,
    mind: Mind,
    device: Device,
    asker: Asker,
    watcher: Watcher,
    checker: Checker | None = None,
) -> DirectRunner:
    """The direct driver for one phone. checker: judges what is expected of runs."""
    from promptrpa.knowledge.storage.lock import process_mark
    from promptrpa.runs.direct import DirectRunner
    from promptrpa.runs.hands import Limits

    limits = Limits(settings.step_timeout, settings.pictures)
    return DirectRunner(mind, device, knowledge, knowledge.journal, asker, watcher, limits, process_mark(), checker)
