"""The one place that builds and joins objects. Everything heavy is imported inside the functions that need it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from promptrpa.domain.page import Page
from promptrpa.domain.task import Task
from promptrpa.errors import KnowledgeError, UsageError
from promptrpa.ports import Asker, Device, Watcher
from promptrpa.settings import Settings

if TYPE_CHECKING:
    from promptrpa.devices.adb_program import AdbProgram
    from promptrpa.devices.catalogue import ListedDevice
    from promptrpa.knowledge.inspection import HomeState
    from promptrpa.knowledge.store import KnowledgeBase
    from promptrpa.mind import Mind
    from promptrpa.runs.direct import DirectRunner
    from promptrpa.virtualphone.config import PhoneConfig
    from promptrpa.virtualphone.packs import Pack
    from promptrpa.virtualphone.phone import Phone


_LOCK_SECONDS: Final = 0.3
"""So long the home's lock is waited for: a look at the runs holds it for a moment."""
_BENCH_SECONDS: Final = 600.0
"""That one connection may be measured for."""


@dataclass(frozen=True, slots=True)
class VirtualPhones:
    """How virtual phones are to be: settings of the first one (see PhoneConfig), further folders of app packs."""

    language: str = "en"
    version: int = 1
    conditions: frozenset[str] = frozenset()
    packs: tuple[Path, ...] = ()
    extra: dict[str, object] = field(default_factory=dict)

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


@contextmanager
def open_knowledge(settings: Settings) -> Iterator[KnowledgeBase]:
    """The knowledge base of the home, for reading and writing."""
    from promptrpa.knowledge.store import open_knowledge as opened

    with opened(settings.home, settings.database) as knowledge:
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
        yield knowledge


def export_tasks(tasks: Sequence[Task], file: Path) -> None:
    """Write tasks to a file that another promptrpa can import."""
    from promptrpa.knowledge.exchange import export_tasks as exported

    exported(tasks, file)


def read_tasks(file: Path) -> tuple[Task, ...]:
    """The tasks in such a file. Raises UsageError."""
    from promptrpa.knowledge.exchange import read_tasks as read

    return read(file)


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
    from promptrpa.virtualphone.wire.server import PhoneServer

    packs = load_packs(virtual.packs)
    server = PhoneServer()
    stack.callback(server.stop)
    phones = []
    ports = {}
    for number, name in enumerate(names):
        phone = stack.enter_context(_open_phone(virtual.config(name, settings.home / "phones" / name), packs))
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


def make_mind(settings: Settings, knowledge: KnowledgeBase) -> Mind:
    """The agents that work without a language model, joined to a knowledge base."""
    from promptrpa.agents.analysis import RuleAnalysis
    from promptrpa.agents.assessment import RuleAssessment
    from promptrpa.agents.grounding import TieredGrounding
    from promptrpa.agents.parsing import RuleParsing
    from promptrpa.agents.retrieval import LexicalRetrieval
    from promptrpa.agents.semantics import HierarchySemantics
    from promptrpa.knowledge.content import content_dir
    from promptrpa.matching.apps import AppNames
    from promptrpa.matching.lexicon import Lexicon
    from promptrpa.matching.targets import TargetFinder
    from promptrpa.matching.text import Meaning
    from promptrpa.mind import Mind
    from promptrpa.policy import RiskPolicy
    from promptrpa.reasoning.exploration import Explorer

    content = content_dir()
    lexicon, apps = Lexicon.load(content / "lexicon"), AppNames.load(content / "apps.yaml")
    meaning = Meaning(lexicon)
    parsing = RuleParsing(lexicon, apps)
    finder = TargetFinder(lexicon, meaning, HierarchySemantics())
    return Mind(
        analysis=RuleAnalysis(apps, parsing, meaning, knowledge),
        retrieval=LexicalRetrieval(meaning, lexicon),
        parsing=parsing,
        grounding=TieredGrounding(lexicon, apps, finder, meaning, Explorer(lexicon, meaning, knowledge)),
        assessment=RuleAssessment(settings.ask_below, settings.max_steps, settings.max_healed),
        policy=RiskPolicy(lexicon),
        knowledge=knowledge,
    )


def make_runner(
    settings: Settings, knowledge: KnowledgeBase, mind: Mind, device: Device, asker: Asker, watcher: Watcher
) -> DirectRunner:
    """The direct driver for one phone."""
    from promptrpa.knowledge.lock import process_mark
    from promptrpa.runs.direct import DirectRunner, Limits

    limits = Limits(settings.step_timeout, settings.pictures)
    return DirectRunner(mind, device, knowledge, knowledge.journal, asker, watcher, limits, process_mark())


class Bench:
    """Phones, adb server and runners for measurements: one private adb server and one phone server for all."""

    def __init__(self, settings: Settings, stack: ExitStack) -> None:
        from promptrpa.devices.adb_server import AdbServer
        from promptrpa.virtualphone.wire.server import PhoneServer

        self._settings = settings
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
        self, phone: Phone, home: Path, asker: Asker, watcher: Watcher
    ) -> Iterator[tuple[DirectRunner, KnowledgeBase]]:
        """A runner for the phone, with the knowledge base of a home."""
        settings = replace(self._settings, home=home, database="", pictures=False)
        with open_knowledge(settings) as knowledge, self.device(phone) as device:
            mind = make_mind(settings, knowledge)
            yield make_runner(settings, knowledge, mind, device, asker, watcher), knowledge


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
        from promptrpa.evaluation.phone_tasks import BenchAsker, StepCounter

        return make_runner(self.settings, self.knowledge, self.mind, device, BenchAsker(), StepCounter())
