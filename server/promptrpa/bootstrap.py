"""The one place that builds and joins objects. Everything heavy is imported inside the functions that need it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from promptrpa.domain.task import Task
from promptrpa.errors import UsageError
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
def owned_knowledge(settings: Settings) -> Iterator[KnowledgeBase]:
    """The same, with the home's lock: for what runs. Runs of processes that ended are marked as interrupted."""
    from promptrpa.knowledge.lock import home_lock

    with home_lock(settings.home) as owner, open_knowledge(settings) as knowledge:
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
    from promptrpa.virtualphone.phone import Phone
    from promptrpa.virtualphone.wire.server import PhoneServer

    packs = load_packs(virtual.packs)
    server = PhoneServer()
    stack.callback(server.stop)
    phones = []
    ports = {}
    for number, name in enumerate(names):
        phone = Phone(virtual.config(name, settings.home / "phones" / name), packs)
        stack.callback(phone.close)
        ports[name] = server.add(phone, port=first_port + number if first_port else 0)
        phones.append(phone)
    return phones, ports


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
        retrieval=LexicalRetrieval(meaning),
        parsing=parsing,
        grounding=TieredGrounding(lexicon, apps, finder, Explorer(lexicon, meaning, knowledge)),
        assessment=RuleAssessment(settings.ask_below, settings.max_steps),
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
