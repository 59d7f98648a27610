"""The one place that builds and joins objects. Everything heavy is imported inside the functions that need it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import cache, partial
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

from promptrpa.domain.page import Page, Picture
from promptrpa.domain.task import Task, Tutorial
from promptrpa.errors import KnowledgeError, SettingsError, UsageError
from promptrpa.ports import (
    Asker,
    ChatWire,
    Device,
    Encoder,
    Guard,
    IconReader,
    Knowledge,
    LanguageModel,
    Ledger,
    ParsingAgent,
    Planner,
    Policy,
    RetrievalAgent,
    Shield,
    TextReader,
    TutorialSource,
    Watcher,
)
from promptrpa.settings import Settings

if TYPE_CHECKING:
    from promptrpa.agents.semantics import PageSemantics
    from promptrpa.devices.adb_program import AdbProgram
    from promptrpa.devices.catalogue import ListedDevice
    from promptrpa.domain.instruction import Instruction
    from promptrpa.domain.model import ModelCall
    from promptrpa.evaluation.agent_lines import AgentLines
    from promptrpa.evaluation.phone_bench.bench import PhoneBench
    from promptrpa.evaluation.planning.episodes import Episode, Match, Moment
    from promptrpa.evaluation.responsible.bench import ResponsibleReport
    from promptrpa.evaluation.trials import Change
    from promptrpa.knowledge.inspection import HomeState
    from promptrpa.knowledge.refit import Refit
    from promptrpa.knowledge.shelves import Shelf
    from promptrpa.knowledge.store import KnowledgeBase
    from promptrpa.language.messages import Messages
    from promptrpa.language.privacy.vault import Vault
    from promptrpa.matching.apps import AppName, AppNames
    from promptrpa.matching.functions import FunctionBook
    from promptrpa.matching.lexicon import Lexicon
    from promptrpa.matching.text import Meaning
    from promptrpa.mind import Mind
    from promptrpa.reasoning.screen import ScreenReader
    from promptrpa.runs.direct import DirectRunner
    from promptrpa.search.article import Article
    from promptrpa.search.reading import TutorialReader
    from promptrpa.search.web import MakeTutorial
    from promptrpa.virtualphone.config import PhoneConfig
    from promptrpa.virtualphone.packs import Pack
    from promptrpa.virtualphone.phone import Phone


_LOCK_SECONDS: Final = 0.3
"""So long the home's lock is waited for: a look at the runs holds it for a moment."""
_BENCH_SECONDS: Final = 600.0
"""That one connection may be measured for."""


@dataclass(frozen=True, slots=True)
class VirtualPhones:
    """How virtual phones are to be: settings of new ones (see PhoneConfig), further folders of app packs.

    settings: of the phone itself, by path, which one that is saved already gets too.
    """

    language: str = "en"
    version: int = 1
    conditions: frozenset[str] = frozenset()
    packs: tuple[Path, ...] = ()
    extra: dict[str, object] = field(default_factory=dict)
    settings: dict[str, object] = field(default_factory=dict)

    def config(self, serial: str, home: Path | None) -> PhoneConfig:
        from promptrpa.virtualphone.config import PhoneConfig

        return PhoneConfig(
            serial=serial,
            home=home,
            language=self.language,
            version=self.version,
            conditions=self.conditions,  # type: ignore[arg-type]
            **self.extra,  # type: ignore[arg-type]
        )


def load_packs(folders: Sequence[Path]) -> list[Pack]:
    """The built-in apps and those of the folders. Raises UsageError naming file and line."""
    from promptrpa.virtualphone.packs import PackError
    from promptrpa.virtualphone.packs import load_packs as load

    try:
        return load(folders)
    except PackError as error:
        raise UsageError(str(error)) from error


def further_packs(folders: Sequence[Path]) -> list[Pack]:
    """The apps of these folders and the built-in ones; none where there is no folder, as those are known anyway."""
    return load_packs(folders) if folders else []


@contextmanager
def open_knowledge(settings: Settings) -> Iterator[KnowledgeBase]:
    """The knowledge base of the home, for reading and writing."""
    from promptrpa.knowledge.store import open_knowledge as opened

    encoder = partial(make_encoder, settings)
    shares = settings.share_values
    with opened(
        settings.home, settings.database, settings.user, shares=shares, encoder=encoder, sealer=make_guard(settings)
    ) as knowledge:
        yield knowledge


@contextmanager
def tidied_knowledge(settings: Settings) -> Iterator[KnowledgeBase]:
    """The same, for looking at runs: those of ended processes are marked, unless another process holds the home."""
    from promptrpa.knowledge.lock import home_lock

    with open_knowledge(settings) as knowledge:
        with suppress(UsageError), home_lock(settings.home) as owner:
            knowledge.journal.mark_interrupted(owner)
        yield knowledge


@contextmanager
def owned_knowledge(settings: Settings) -> Iterator[KnowledgeBase]:
    """With the home's lock: for what runs. Runs of processes that ended are marked as interrupted."""
    from promptrpa.knowledge.lock import home_lock

    with home_lock(settings.home, _LOCK_SECONDS) as owner, open_knowledge(settings) as knowledge:
        knowledge.journal.mark_interrupted(owner)
        if settings.keep_days:
            knowledge.retention.clean_daily(settings.home / "cleaned", settings.keep_days)
        yield knowledge


def export_tasks(settings: Settings, tasks: Sequence[Task], file: Path) -> None:
    """Write tasks to a file that another promptrpa can import; private values in them are placeholders there."""
    from promptrpa.knowledge.exchange import export_tasks as exported

    exported([make_guard(settings).seal(task) for task in tasks], file)


def read_tasks(file: Path) -> tuple[Task, ...]:
    """The tasks in such a file. Raises UsageError."""
    from promptrpa.knowledge.exchange import read_tasks as read

    return read(file)


def make_shelf(knowledge: KnowledgeBase, kind: str) -> Shelf:
    """One kind of knowledge, to be listed, searched, shown, corrected and deleted."""
    from promptrpa.knowledge.content import content_dir
    from promptrpa.knowledge.shelves import shelf
    from promptrpa.matching.instruction_text import InstructionReader
    from promptrpa.matching.lexicon import Lexicon
    from promptrpa.matching.objects import ObjectReader

    def read(text: str) -> Instruction:
        return InstructionReader(ObjectReader(Lexicon.load(content_dir() / "lexicon"))).read(text)

    return shelf(knowledge, kind, read)


def refit(settings: Settings, knowledge: KnowledgeBase) -> Refit:
    """Fit thresholds to what the journal knows; they are kept in the home where they are better."""
    from promptrpa.knowledge.refit import refit as fitted

    return fitted(knowledge.journal, settings.home, _ask_below(settings))


def _ask_below(settings: Settings) -> float:
    """The setting, where it was set; else what was fitted, else the default."""
    from promptrpa.knowledge.refit import read_fitted

    default = Settings.__dataclass_fields__["ask_below"].default
    fitted = read_fitted(settings.home).ask_below
    return settings.ask_below if fitted is None or settings.ask_below != default else fitted


def export_knowledge(knowledge: KnowledgeBase, file: Path, kinds: Sequence[str]) -> dict[str, int]:
    """Write what was learned of these kinds to a file; how many of each."""
    from promptrpa.knowledge.archive import export_knowledge as exported

    return exported(knowledge, file, kinds)


def import_knowledge(knowledge: KnowledgeBase, file: Path, kinds: Sequence[str]) -> dict[str, int]:
    """Read such a file; how many of each. Raises UsageError."""
    from promptrpa.knowledge.archive import import_knowledge as read

    return read(knowledge, file, kinds)


def inspect_adb(settings: Settings) -> AdbProgram:
    """The adb program, run once. Raises UsageError."""
    from promptrpa.devices.adb_program import inspect_adb as inspected

    return inspected(settings.user_adb_port, settings.adb)


def inspect_home(settings: Settings) -> HomeState:
    """The home directory and its database, without changing them. Raises KnowledgeError."""
    from promptrpa.knowledge.inspection import inspect_home as inspected

    return inspected(settings.home, settings.database)


def inspect_content() -> Path:
    """Where the content files are, once those that every run needs were read. Raises PromptRPAError."""
    from promptrpa.knowledge.content import content_dir
    from promptrpa.matching.apps import AppNames
    from promptrpa.matching.lexicon import Lexicon

    content = content_dir()
    Lexicon.load(content / "lexicon")
    AppNames.load(content / "apps.yaml")
    return content


def content_folder() -> Path:
    """Where the content files are. Raises KnowledgeError."""
    from promptrpa.knowledge.content import content_dir

    return content_dir()


def load_messages(language: str) -> Messages:
    """What says things in a language, "en" or "zh". Raises KnowledgeError."""
    from promptrpa.language.messages import Messages

    return Messages.load(content_folder() / "messages", language) if language != "en" else Messages({})


def inspect_fonts() -> Path:
    """Where the virtual phone's fonts are, once each was drawn with. Raises OSError."""
    from promptrpa.virtualphone import fonts

    fonts.text_width("Aa设置", 40, medium=False)
    fonts.text_width("Aa", 40, medium=True)
    fonts.emoji_picture("🙂", 40)
    fonts.icon_mask("alarm", 40)
    fonts.icon_mask("alarm", 40, filled=True)
    return fonts.FOLDER


def list_devices(settings: Settings) -> tuple[ListedDevice, ...]:
    """The phones on the user's adb server."""
    from promptrpa.devices.catalogue import list_devices as listed

    return listed(settings.user_adb_port)


@contextmanager
def open_device(settings: Settings, serial: str, virtual: VirtualPhones) -> Iterator[Device]:
    """The phone with this serial; without one the connected phone, else a virtual phone ("virtual" asks for that)."""
    from promptrpa.devices.android import AndroidDevice

    wants_virtual = serial.startswith("virtual")
    listed = () if wants_virtual else list_devices(settings)
    with ExitStack() as stack:
        if wants_virtual or (not serial and not listed):
            device = stack.enter_context(open_virtual(settings, serial if "-" in serial else "virtual-1", virtual))
        else:
            from promptrpa.devices.catalogue import choose

            chosen = choose(listed, serial)
            device = AndroidDevice(chosen.serial, port=chosen.port, host=chosen.host, timeout=settings.call_timeout)
            stack.callback(device.close)
        yield device


@contextmanager
def open_virtual(settings: Settings, name: str, virtual: VirtualPhones) -> Iterator[Device]:
    """A virtual phone in this process, driven over the wire through a private adb server."""
    from promptrpa.devices.adb_server import AdbServer
    from promptrpa.devices.android import AndroidDevice

    with ExitStack() as stack:
        adb = AdbServer(settings.adb)
        stack.callback(adb.stop)
        starting = stack.enter_context(ThreadPoolExecutor(1)).submit(adb.start)
        phones, ports = serve_phones(stack, settings, [name], virtual)
        starting.result()
        serial = adb.connect(f"127.0.0.1:{ports[phones[0].serial]}")
        device = AndroidDevice(serial, port=adb.port, timeout=settings.call_timeout)
        stack.callback(device.close)
        yield device


def serve_phones(
    stack: ExitStack, settings: Settings, names: Sequence[str], virtual: VirtualPhones, first_port: int = 0
) -> tuple[list[Phone], dict[str, int]]:
    """Virtual phones on loopback ports (serial -> port), until the stack is closed. Their state lives in the home."""
    from promptrpa.knowledge.lock import phone_lock
    from promptrpa.virtualphone.wire.server import PhoneServer

    packs = load_packs(virtual.packs)
    server = PhoneServer()
    stack.callback(server.stop)
    phones = []
    ports = {}
    for number, name in enumerate(names):
        stack.enter_context(phone_lock(settings.home / "phones" / name, name))
        phone = stack.enter_context(_open_phone(virtual.config(name, settings.home / "phones" / name), packs))
        if virtual.settings:
            phone.put(virtual.settings)
        try:
            port = first_port + number if first_port else 0
            ports[name] = server.add(phone, port=port, authenticate=phone.config.authenticate)
        except OSError as error:
            raise UsageError(f"Port {first_port + number} is taken. Choose another first port with --port.") from error
        phones.append(phone)
    return phones, ports


@contextmanager
def _open_phone(config: PhoneConfig, packs: Sequence[Pack]) -> Iterator[Phone]:
    """A virtual phone, saved at the end. An error within goes before one of the saving."""
    from promptrpa.virtualphone.phone import Phone
    from promptrpa.virtualphone.saved import StateUnreadable
    from promptrpa.virtualphone.state import StateNotSaved

    try:
        phone = Phone(config, packs)
    except StateUnreadable as error:
        raise KnowledgeError(str(error)) from error
    except OSError as error:
        raise KnowledgeError(f"The virtual phone in {config.home} cannot be used: {error.strerror}.") from error
    try:
        yield phone
    except BaseException:
        with suppress(StateNotSaved):
            phone.close()
        raise
    try:
        phone.close()
    except StateNotSaved as error:
        raise KnowledgeError(f"{error}.") from error


@dataclass(frozen=True, slots=True)
class Models:
    """What is read once, and shared by all minds that know the same app packs. Nothing of it changes."""

    lexicon: Lexicon
    apps: AppNames
    meaning: Meaning
    book: FunctionBook
    words: tuple[str, ...]
    retrieval: RetrievalAgent
    tutorials: tuple[Tutorial, ...]


def load_models(settings: Settings, packs: Sequence[Pack] = ()) -> Models:
    """The words and the vectors, with the names and the tutorials of further packs."""
    from promptrpa.agents.retrieval import HybridRetrieval
    from promptrpa.knowledge.content import content_dir
    from promptrpa.matching.apps import AppNames
    from promptrpa.matching.functions import FunctionBook
    from promptrpa.matching.lexicon import Lexicon
    from promptrpa.matching.text import Meaning

    content = content_dir()
    lexicon = Lexicon.load(content / "lexicon")
    apps = AppNames.load(content / "apps.yaml").with_more(_pack_apps(packs))
    encoder = make_encoder(settings)
    meaning = Meaning(lexicon, encoder)
    book = FunctionBook.load(content / "lexicon" / "functions.yaml")
    said = (w for words in lexicon.operations.values() for w in words)
    words = (*lexicon.concepts, *said, *apps.all_names, *book.words)
    retrieval = HybridRetrieval(meaning, lexicon, apps, encoder)
    return Models(lexicon, apps, meaning, book, words, retrieval, tuple(_pack_tutorials(packs)))


def make_mind(
    settings: Settings, knowledge: KnowledgeBase, models: Models | None = None, model: LanguageModel | None = None
) -> Mind:
    """The agents, joined to a knowledge base. model: of the settings, where none is given."""
    from promptrpa.agents.analysis import RuleAnalysis
    from promptrpa.agents.assessment import RuleAssessment
    from promptrpa.agents.grounding import TieredGrounding
    from promptrpa.agents.parsing import RuleParsing
    from promptrpa.knowledge.content import content_dir
    from promptrpa.learning.recollection import Recollection
    from promptrpa.matching.calibration import CALIBRATION, load
    from promptrpa.matching.slots import SlotFinder
    from promptrpa.matching.spelling import Speller
    from promptrpa.matching.targets import TargetFinder
    from promptrpa.mind import Mind
    from promptrpa.reasoning.binding import Binder
    from promptrpa.reasoning.exploration import Explorer

    shared = models or load_models(settings)
    lexicon, apps, meaning = shared.lexicon, shared.apps, shared.meaning
    model = model or open_model(settings, knowledge)
    knowledge.library.lend(shared.tutorials)
    parsing = RuleParsing(lexicon, apps, knowledge.instructions.known)
    speller = Speller(shared.words, lambda: (t.title for t in knowledge.tutorials()), content_dir() / "lexicon")
    binder = Binder(SlotFinder(lexicon, content_dir() / "lexicon"), meaning, knowledge)
    semantics = _make_semantics(settings, knowledge)
    finder = TargetFinder(lexicon, meaning, semantics)
    mind = Mind(
        analysis=RuleAnalysis(apps, parsing, meaning, knowledge, shared.book, speller, binder),
        retrieval=shared.retrieval,
        parsing=parsing,
        semantics=semantics,
        grounding=TieredGrounding(lexicon, apps, finder, meaning, Explorer(lexicon, meaning, knowledge)),
        assessment=RuleAssessment(
            _ask_below(settings), settings.max_steps, settings.max_healed, load(content_dir() / CALIBRATION)
        ),
        policy=make_policy(settings, lexicon, apps, knowledge),
        knowledge=knowledge,
        embedder=meaning,
        recollection=Recollection(apps, meaning),
        guard=make_guard(settings),
        sources=_tutorial_sources(settings, parsing, apps, model),
        most_turns=settings.max_steps,
    )
    return _with_model(settings, mind, model, lexicon, apps) if model else mind


def _with_model(settings: Settings, mind: Mind, model: LanguageModel, lexicon: Lexicon, apps: AppNames) -> Mind:
    """The same agents, which ask a language model for what they leave open, and a planner."""
    from promptrpa.agents.model_analysis import ModelAnalysis
    from promptrpa.agents.model_assessment import ModelAssessment
    from promptrpa.agents.model_grounding import ModelGrounding
    from promptrpa.agents.model_parsing import ModelParsing
    from promptrpa.agents.model_retrieval import ModelRetrieval
    from promptrpa.matching.instruction_text import InstructionReader
    from promptrpa.matching.objects import ObjectReader
    from promptrpa.matching.templates import match_template
    from promptrpa.reasoning.critique import PlanCheck, Rounds
    from promptrpa.reasoning.screen import ScreenReader

    def known(prompt: str) -> bool:
        tasks = mind.knowledge.tasks()
        return any(match_template(said, prompt, task.slots) is not None for task in tasks for said in task.prompts)

    reader, planned = ScreenReader(lexicon, mind.semantics), settings.planner != "none"
    return replace(
        mind,
        analysis=ModelAnalysis(mind.analysis, model, known),
        retrieval=ModelRetrieval(mind.retrieval, model),
        parsing=ModelParsing(mind.parsing, model, InstructionReader(ObjectReader(lexicon)).read),
        grounding=ModelGrounding(mind.grounding, reader, model, planned=planned),
        assessment=ModelAssessment(mind.assessment, model, mind.semantics),
        planner=make_planner(settings, model, reader, apps) if planned else None,
        shows_pictures=model.sees,
        plan_check=PlanCheck(model) if Rounds.read(settings.critique).plan else None,
    )


def make_planner(settings: Settings, model: LanguageModel, reader: ScreenReader, apps: AppNames) -> Planner:
    """What says the next step of an open goal."""
    from promptrpa.reasoning.critique import Critic, Rounds
    from promptrpa.reasoning.planning import Workshop
    from promptrpa.reasoning.planning import make_planner as made

    def names(installed: frozenset[str], language: str) -> list[str]:
        return [apps.in_language(apps.name(p), language) for p in sorted(installed) if "launcher" not in p]

    def can_open(name: str, installed: frozenset[str]) -> bool:
        return bool(apps.package(name, installed)) or not apps.is_absent(name, installed)

    critic = Critic(model, Rounds.read(settings.critique))
    shop = Workshop(model, reader, critic, can_open, names)
    return made(settings.planner, shop, settings.planner_history)


def open_model(settings: Settings, knowledge: KnowledgeBase) -> LanguageModel | None:
    """The language model of the settings, where one is named; private values stay in the home."""
    if not (settings.model_strong or settings.model_fast or settings.model_vision):
        return None
    return make_model(settings, knowledge.ledger, make_guard(settings))


def make_guard(settings: Settings) -> Guard:
    """What keeps private values on this machine: one for each home."""
    return _guard(settings.home.resolve(), settings.text_reader)


@cache
def _guard(home: Path, text_reader: str) -> Guard:
    from promptrpa.knowledge.content import content_dir
    from promptrpa.language.privacy.finding import Finder
    from promptrpa.language.privacy.names import NameTagger
    from promptrpa.language.privacy.shield import PrivateShield

    def words() -> tuple[frozenset[str], frozenset[str]]:
        from promptrpa.matching.apps import AppNames
        from promptrpa.matching.spelling import word_list

        lexicon = content_dir() / "lexicon"
        apps = AppNames.load(content_dir() / "apps.yaml").all_names
        named = {part.casefold() for name in apps for part in (name, *name.split())}
        usual = word_list(lexicon / "words-en.txt") | word_list(lexicon / "words-zh.txt") | named
        return frozenset(usual), word_list(lexicon / "given-names.txt")

    tagger = NameTagger(words)
    finder = Finder(tagger, presidio=find_spec("presidio_analyzer") is not None)
    reader = _text_reader(text_reader) if find_spec("rapidocr") or find_spec("paddleocr") else None
    return PrivateShield(open_vault(home), finder, finder.thorough, tagger, reader)


def open_vault(home: Path) -> Vault:
    """The private values of a home."""
    from promptrpa.language.privacy.vault import Vault

    return Vault(home)


def make_model(settings: Settings, ledger: Ledger, shield: Shield) -> LanguageModel | None:
    """The language model of the settings, behind privacy, budget and ledger; None where none is named."""
    from promptrpa.domain.model import ModelRole

    named = {
        ModelRole.STRONG: settings.model_strong,
        ModelRole.FAST: settings.model_fast,
        ModelRole.VISION: settings.model_vision,
    }
    models = {role: name for role, name in named.items() if name}
    if not models:
        return None
    if find_spec("openai") is None or find_spec("jinja2") is None:
        raise SettingsError("A language model needs the extra `model`. Install it with: pip install 'promptrpa[model]'")
    from promptrpa.language.model import ChatModel, Limits, Price

    return ChatModel(
        _model_wire(settings),
        models,
        ledger,
        shield,
        Limits(
            settings.model_run_tokens,
            settings.model_run_money,
            settings.model_run_seconds,
            settings.model_day_tokens,
            settings.model_day_money,
        ),
        {name: Price(*price) for name, price in settings.model_prices.items()},
    )


def _model_wire(settings: Settings) -> ChatWire:
    """To the server of the settings, or to a conversation that was recorded."""
    from promptrpa.language.openai_wire import OpenAIWire
    from promptrpa.language.recorded import RecordingWire, ReplayedWire

    if settings.model_replay:
        return ReplayedWire(Path(settings.model_replay).expanduser())
    wire = OpenAIWire(settings.model_url, settings.model_key, settings.model_timeout)
    return RecordingWire(wire, Path(settings.model_record).expanduser()) if settings.model_record else wire


def make_policy(settings: Settings, lexicon: Lexicon, apps: AppNames, graph: Knowledge | None = None) -> Policy:
    """The gate, with the user's lists of apps. graph: knows where widgets led."""
    from promptrpa.policy import AppRules, RiskPolicy

    return RiskPolicy(lexicon, apps, AppRules.read(settings.apps_allowed, settings.apps_blocked, apps), graph)


def measure_responsible(settings: Settings) -> ResponsibleReport:
    """Private values and planted instructions, in a home of its own."""
    from promptrpa.evaluation.responsible.bench import measure_responsible as measured
    from promptrpa.knowledge.content import content_dir
    from promptrpa.matching.apps import AppNames
    from promptrpa.matching.lexicon import Lexicon

    lexicon, apps = Lexicon.load(content_dir() / "lexicon"), AppNames.load(content_dir() / "apps.yaml")
    with TemporaryDirectory(prefix="promptrpa-bench-") as folder:
        return measured(make_policy(settings, lexicon, apps), make_guard(replace(settings, home=Path(folder))))


def make_encoder(settings: Settings) -> Encoder:
    """The model that turns texts into vectors; its files are read at the first text. Raises SettingsError."""
    return _encoder(settings.embedder)


@cache
def _encoder(name: str) -> Encoder:
    from promptrpa.knowledge.content import content_dir
    from promptrpa.language.embedding import SentenceEncoder, StaticEncoder

    if name == "static":
        return StaticEncoder(content_dir() / "models" / "words")
    return SentenceEncoder(name)


def _tutorial_sources(
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
    from promptrpa.matching.howto import make_tutorial

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
    from promptrpa.agents.parsing import RuleParsing
    from promptrpa.knowledge.content import content_dir
    from promptrpa.knowledge.tutorials import read_file
    from promptrpa.matching.apps import AppNames
    from promptrpa.matching.lexicon import Lexicon
    from promptrpa.search.fetch import SafeFetcher
    from promptrpa.search.reading import TutorialReader

    content = content_dir()
    apps = AppNames.load(content / "apps.yaml")
    parsing = RuleParsing(Lexicon.load(content / "lexicon"), apps)
    return TutorialReader(SafeFetcher(), _article_reader(parsing, apps), read_file)


def _pack_apps(packs: Sequence[Pack]) -> list[AppName]:
    from promptrpa.matching.apps import AppName
    from promptrpa.virtualphone.text import resolve

    def names(pack: Pack) -> tuple[str, ...]:
        return tuple(dict.fromkeys(resolve(pack.app.name, language) for language in ("en", "zh")))

    return [AppName(names(pack), (pack.app.package,)) for pack in packs]


def _pack_tutorials(packs: Sequence[Pack]) -> Iterator[Tutorial]:
    from promptrpa.virtualphone.text import resolve

    for pack in packs:
        for told in pack.tutorials:
            app = told.app or resolve(pack.app.name, told.language)
            said = told.source or "app pack"
            yield Tutorial(told.id, told.title, told.text, told.language, app, told.app_version, said, told.outdated)


@cache
def _text_reader(name: str) -> TextReader:
    """One for all agents of the process: its models take 100 MB."""
    from promptrpa.vision.ocr import RapidText
    from promptrpa.vision.paddle import PaddleText

    return PaddleText() if name == "paddle" else RapidText()


@cache
def _icon_reader(model: Path) -> IconReader:
    from promptrpa.vision.icons import IconNetworkReader

    return IconNetworkReader(model)


@cache
def _digest(file: Path) -> str:
    """Names a model by what is in its file; empty where it is missing."""
    from hashlib import blake2b

    return blake2b(file.read_bytes(), digest_size=8).hexdigest() if file.is_file() else ""


def _make_semantics(settings: Settings, knowledge: KnowledgeBase) -> PageSemantics:
    """The semantics agent with what reads pictures, where the extra `vision` is installed; nothing of it is loaded
    before it is needed."""
    from promptrpa.agents.semantics import PageSemantics
    from promptrpa.knowledge.content import content_dir

    if any(find_spec(package) is None for package in ("onnxruntime", "rapidocr")):
        return PageSemantics(meanings=knowledge)
    from promptrpa.vision.captions import Pix2StructCaptions
    from promptrpa.vision.icon_words import chinese_words
    from promptrpa.vision.widgets import PixelWidgets

    reader = _text_reader(settings.text_reader)
    captions = Pix2StructCaptions(settings.widget_captions, settings.page_captions)
    icons = content_dir() / "models" / "icons"
    knowledge.icons.use(_digest(icons / "icons.onnx"))
    return PageSemantics(
        reader,
        PixelWidgets(reader),
        _icon_reader(icons / "icons.onnx"),
        knowledge,
        captions,
        partial(chinese_words, icons / "meanings.yaml"),
    )


@contextmanager
def open_agents(settings: Settings) -> Iterator[AgentLines]:
    """The agents, for lines of JSON."""
    from promptrpa.evaluation.agent_lines import AgentLines
    from promptrpa.knowledge.content import content_dir
    from promptrpa.matching.apps import AppNames
    from promptrpa.matching.instruction_text import InstructionReader
    from promptrpa.matching.lexicon import Lexicon
    from promptrpa.matching.objects import ObjectReader
    from promptrpa.matching.text import Meaning

    content = content_dir()
    lexicon, apps = Lexicon.load(content / "lexicon"), AppNames.load(content / "apps.yaml")
    reader = InstructionReader(ObjectReader(lexicon))
    with open_knowledge(settings) as knowledge:
        mind = make_mind(settings, knowledge)
        yield AgentLines(mind, Meaning(lexicon), reader, _read_page, apps.packages)


def _read_page(dump: Path, screenshot: Path | None) -> Page:
    """The page in a dump, with its screenshot where there is one. Raises OSError and BrokenHierarchy."""
    from promptrpa.devices.hierarchy import read_dump

    page = read_dump(dump.read_bytes()).page()
    if screenshot is None:
        return page
    from PIL import Image

    with Image.open(screenshot) as image:
        return page.with_picture(Picture(screenshot.read_bytes(), image.size))


def read_episodes(folder: Path, form: str) -> tuple[list[Episode], Match]:
    """Recorded episodes, and what compares a planner's step with what was done. form: droidtask or aitw."""
    from promptrpa.evaluation.planning import aitw, droidtask

    if form == "aitw":
        return aitw.read_aitw(folder), aitw.matches
    return droidtask.read_droidtask(folder), droidtask.matches


@contextmanager
def open_planner_bench(settings: Settings, *, whole: bool = False) -> Iterator[PlannerBench]:
    """Planners on the language model of the settings; without one, on the answers of the recording. whole: screens are
    told with all their nodes."""
    with open_knowledge(settings) as knowledge:
        yield PlannerBench(settings, knowledge, whole=whole)


class PlannerBench:
    """Implements evaluation.planning.bench.Workbench."""

    def __init__(self, settings: Settings, knowledge: KnowledgeBase, *, whole: bool) -> None:
        from promptrpa.agents.semantics import PageSemantics
        from promptrpa.domain.model import ModelRole
        from promptrpa.evaluation.planning.gold import GoldAnswers
        from promptrpa.language.model import ChatModel
        from promptrpa.language.recorded import ScriptedWire
        from promptrpa.reasoning.screen import ScreenReader, WholeScreenReader

        models = load_models(settings)
        self._settings, self._apps, self._embedder = settings, models.apps, models.meaning
        kind = WholeScreenReader if whole else ScreenReader
        self._reader = kind(models.lexicon, PageSemantics())
        self._ledger = knowledge.ledger
        self._seen = len(self._ledger.calls())
        self._answers = GoldAnswers(self._reader)
        asked = open_model(settings, knowledge)
        self.asks = asked is not None
        """A language model is asked."""
        wire = ScriptedWire(lambda _messages, name: self._answers.answer(name))
        recorded = {ModelRole.STRONG: "the recording"}
        self._model = asked or ChatModel(wire, recorded, self._ledger, make_guard(settings))

    def planner(self, kind: str) -> Planner:
        settings = replace(
            self._settings,
            planner=kind.split()[0],  # type: ignore[arg-type]
            planner_history=0 if kind == "react all" else self._settings.planner_history,
            critique=self._settings.critique if self.asks else "",
        )
        return make_planner(settings, self._model, self._reader, self._apps)

    def expect(self, moment: Moment) -> None:
        self._answers.expect(moment)

    def calls(self) -> Sequence[ModelCall]:
        new = self._ledger.calls()[self._seen :]
        self._seen += len(new)
        return new

    def similar(self, episode: Episode, among: Sequence[Episode]) -> tuple[Task, ...]:
        from promptrpa.evaluation.planning.gold import as_task
        from promptrpa.reasoning.planning import SIMILAR

        near = self._embedder.similarity(episode.goal, [other.goal for other in among])
        ranked = sorted(zip(near, range(len(among)), strict=True), reverse=True)[:SIMILAR]
        return tuple(as_task(among[index]) for _, index in ranked)


def make_runner(
    settings: Settings, knowledge: KnowledgeBase, mind: Mind, device: Device, asker: Asker, watcher: Watcher
) -> DirectRunner:
    """The direct driver for one phone."""
    from promptrpa.knowledge.lock import process_mark
    from promptrpa.runs.direct import DirectRunner
    from promptrpa.runs.hands import Limits

    limits = Limits(settings.step_timeout, settings.pictures)
    return DirectRunner(mind, device, knowledge, knowledge.journal, asker, watcher, limits, process_mark())


class Bench:
    """Phones, adb server and runners for measurements: one private adb server and one phone server for all."""

    def __init__(self, settings: Settings, stack: ExitStack, packs: Sequence[Pack] = ()) -> None:
        from promptrpa.devices.adb_server import AdbServer
        from promptrpa.virtualphone.wire.server import PhoneServer

        self._settings = settings
        self.models = load_models(settings, packs)
        self._adb = stack.enter_context(AdbServer(settings.adb))
        self._phones = stack.enter_context(PhoneServer())

    @contextmanager
    def device(self, phone: Phone) -> Iterator[Device]:
        """The phone, served and connected."""
        from promptrpa.devices.android import AndroidDevice

        with ExitStack() as stack:
            address = f"127.0.0.1:{self._phones.add(phone)}"
            stack.callback(self._phones.remove, phone.serial)
            serial = self._adb.connect(address)
            stack.callback(self._adb.disconnect, serial)
            device = AndroidDevice(serial, port=self._adb.port, timeout=self._settings.call_timeout)
            stack.callback(device.close)
            yield device

    @contextmanager
    def runner(
        self, phone: Phone, home: Path, asker: Asker, watcher: Watcher, change: Change | None = None
    ) -> Iterator[tuple[DirectRunner, KnowledgeBase]]:
        """A runner for the phone, with the knowledge base of a home; `change` puts other agents into its mind."""
        settings = replace(self._settings, home=home, database="", pictures=False)
        with open_knowledge(settings) as knowledge, self.device(phone) as device:
            mind = make_mind(settings, knowledge, self.models)
            mind = change(mind) if change else mind
            yield make_runner(settings, knowledge, mind, device, asker, watcher), knowledge


@contextmanager
def open_phone_bench(settings: Settings, folders: Sequence[Path]) -> Iterator[PhoneBench]:
    """What a process needs to measure the tasks of app packs."""
    from promptrpa.agents.parsing import RuleParsing
    from promptrpa.evaluation.phone_bench.baseline import TextOnlyGrounding
    from promptrpa.evaluation.phone_bench.bench import PhoneBench
    from promptrpa.evaluation.trials import Trials

    with ExitStack() as stack:
        packs = load_packs(folders)
        bench = Bench(settings, stack, packs)
        text_only = TextOnlyGrounding(bench.models.apps)
        parsing = RuleParsing(bench.models.lexicon, bench.models.apps)
        blank = Path(stack.enter_context(TemporaryDirectory(prefix="promptrpa-bench-")))
        with open_knowledge(replace(settings, home=blank, database="")):
            pass
        yield PhoneBench(Trials(packs, bench), parsing, lambda mind: replace(mind, grounding=text_only), blank)


class SpeedTools:
    """What the measurements of speed are made with; implements evaluation.speed.tools.Tools."""

    def __init__(self, settings: Settings, stack: ExitStack) -> None:
        from promptrpa.devices.adb_server import AdbServer

        self._settings = settings
        self._adb = stack.enter_context(AdbServer(settings.adb))

    def connect(self, address: str) -> str:
        return self._adb.connect(address)

    @contextmanager
    def device(self, serial: str) -> Iterator[Device]:
        from promptrpa.devices.android import AndroidDevice

        device = AndroidDevice(serial, port=self._adb.port, timeout=self._settings.call_timeout)
        with closing(device):
            yield device

    @contextmanager
    def by_hand(self, serial: str) -> Iterator[Any]:
        from promptrpa.devices.automation import Automation
        from promptrpa.devices.line import Line

        line = Line(f"phone {serial}")
        with line.call(_BENCH_SECONDS, "measure"):
            phone = Automation(self._adb.host, self._adb.port, serial, line)
            yield phone
            phone.quit()

    @contextmanager
    def as_installed(self, serial: str) -> Iterator[Any]:
        import adbutils
        import uiautomator2

        phone = uiautomator2.connect(adbutils.AdbClient(self._adb.host, self._adb.port).device(serial))
        yield phone
        phone.stop_uiautomator()

    @contextmanager
    def runners(self, home: Path, *, pictures: bool) -> Iterator[Runners]:
        settings = replace(self._settings, home=home, database="", pictures=pictures)
        with open_knowledge(settings) as knowledge:
            yield Runners(settings, knowledge, make_mind(settings, knowledge))

    @contextmanager
    def mind(self, home: Path) -> Iterator[Mind]:
        with self.runners(home, pictures=False) as runners:
            yield runners.mind

    def read_page(self, xml: str) -> Page:
        from promptrpa.devices.hierarchy import read_dump

        return read_dump(xml).page()


@dataclass(frozen=True, slots=True)
class Runners:
    """Runners on one knowledge base; nobody is there to answer them."""

    settings: Settings
    knowledge: KnowledgeBase
    mind: Mind

    def runner(self, device: Device) -> DirectRunner:
        from promptrpa.evaluation.trials import NobodyThere, StepCounter

        return make_runner(self.settings, self.knowledge, self.mind, device, NobodyThere(), StepCounter())
