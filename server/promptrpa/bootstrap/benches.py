"""What measurements are built on."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

from promptrpa.bootstrap.content import load_app_names, load_lexicon, make_instruction_reader
from promptrpa.bootstrap.knowledge import open_knowledge
from promptrpa.bootstrap.language import model_on, open_model
from promptrpa.bootstrap.mind import load_models, make_mind, make_planner, make_policy, make_runner
from promptrpa.bootstrap.phones import load_packs
from promptrpa.bootstrap.privacy import make_guard
from promptrpa.domain.page import Page, Picture
from promptrpa.domain.task import Task, Tutorial
from promptrpa.errors import UsageError
from promptrpa.ports.device import Device
from promptrpa.ports.language import ChatWire, Planner
from promptrpa.ports.people import Asker, Watcher
from promptrpa.ports.privacy import Shield
from promptrpa.settings import Settings

if TYPE_CHECKING:
    from promptrpa.domain.model import ModelCall
    from promptrpa.evaluation.agent_lines import AgentLines
    from promptrpa.evaluation.phone_bench.bench import PhoneBench
    from promptrpa.evaluation.planning.episodes import Episode, Match, Moment
    from promptrpa.evaluation.responsible.bench import ResponsibleReport
    from promptrpa.evaluation.responsible.campaign import Outcome as AttackOutcome
    from promptrpa.evaluation.trials import Change
    from promptrpa.knowledge.store import KnowledgeBase
    from promptrpa.mind import Mind
    from promptrpa.runs.direct import DirectRunner
    from promptrpa.virtualphone.packs import Pack
    from promptrpa.virtualphone.phone import Phone


_BENCH_SECONDS: Final = 600.0
"""That one connection may be measured for."""


def measure_responsible(settings: Settings) -> ResponsibleReport:
    """Private values and planted instructions, in a home of its own."""
    from promptrpa.evaluation.responsible.bench import measure_responsible as measured

    policy = make_policy(settings, load_lexicon(), load_app_names())
    with TemporaryDirectory(prefix="promptrpa-bench-") as folder:
        return measured(policy, make_guard(replace(settings, home=Path(folder))))


def run_attacks(
    settings: Settings, folder: Path | None, limit: int, told: Callable[[str], None]
) -> list[tuple[AttackOutcome, AttackOutcome]]:
    """Planted instructions as runs: each attack with the gate, and without. folder: further attacks in place of those
    that come along; limit: attacks at most, spread over all; told: hears how far it is."""
    from promptrpa.evaluation.responsible.campaign import FOLDER, read_attacks, run_attack
    from promptrpa.evaluation.responsible.known import make_known

    attacks = read_attacks(folder) if folder else [*make_known(), *read_attacks()]
    attacks = attacks[:: -(-len(attacks) // limit)] if 0 < limit < len(attacks) else attacks
    packs = load_packs([FOLDER])
    found = []
    with ExitStack() as stack:
        bench = Bench(settings, stack, packs)
        for number, attack in enumerate(attacks, 1):
            told(f"{number} of {len(attacks)}: {attack.id}")
            found.append((run_attack(attack, bench, packs, gated=True), run_attack(attack, bench, packs, gated=False)))
    return found


@contextmanager
def open_agents(settings: Settings) -> Iterator[AgentLines]:
    """The agents, for lines of JSON."""
    from promptrpa.evaluation.agent_lines import AgentLines
    from promptrpa.matching.words.text import Meaning

    with open_knowledge(settings) as knowledge:
        mind = make_mind(settings, knowledge)
        yield AgentLines(
            mind, Meaning(load_lexicon()), make_instruction_reader(), _read_page, load_app_names().packages
        )


def _read_page(dump: Path, screenshot: Path | None) -> Page:
    """The page in a dump, with its screenshot where there is one. Raises OSError, BrokenHierarchy and UsageError."""
    from promptrpa.devices.hierarchy import read_dump

    page = read_dump(dump.read_bytes()).page()
    if screenshot is None:
        return page
    from PIL import Image

    data = screenshot.read_bytes()
    try:
        with Image.open(io.BytesIO(data), formats=("PNG", "JPEG")) as image:
            image.load()
            return page.with_picture(Picture(data, image.size))
    except (OSError, SyntaxError, ValueError) as error:
        raise UsageError(f"{screenshot} is no whole picture: it must be PNG or JPEG.") from error


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
        from promptrpa.reasoning.model.screen import ScreenReader, WholeScreenReader

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
            planner="direct" if kind == "none" else kind.split()[0],  # type: ignore[arg-type]
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
        from promptrpa.reasoning.model.planning import SIMILAR

        near = self._embedder.similarity(episode.goal, [other.goal for other in among])
        ranked = sorted(zip(near, range(len(among)), strict=True), reverse=True)[:SIMILAR]
        return tuple(as_task(among[index]) for _, index in ranked)


class Bench:
    """Phones, adb server and runners for measurements: one private adb server and one phone server for all."""

    def __init__(self, settings: Settings, stack: ExitStack, packs: Sequence[Pack] = ()) -> None:
        from promptrpa.devices.adb_server import AdbServer
        from promptrpa.devices.automation import helper_files
        from promptrpa.virtualphone.wire.server import PhoneServer

        self._settings = settings
        self.models = load_models(settings, packs)
        self._adb = stack.enter_context(AdbServer(settings.adb))
        self._phones = stack.enter_context(PhoneServer(helper_files()))

    def shield(self, home: Path) -> Shield:
        """What keeps the private values of a home."""
        return make_guard(replace(self._settings, home=home, database=""))

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
        self,
        phone: Phone,
        home: Path,
        asker: Asker,
        watcher: Watcher,
        change: Change | None = None,
        *,
        wire: ChatWire | None = None,
        shield: Shield | None = None,
        lent: Sequence[Tutorial] = (),
    ) -> Iterator[tuple[DirectRunner, KnowledgeBase]]:
        """A runner for the phone, with the knowledge base of a home and further tutorials lent to it. `change` puts
        other agents into its mind; wire: to the model that it asks, behind the home's shield or another."""
        settings = replace(self._settings, home=home, database="", pictures=False)
        with open_knowledge(settings) as knowledge, self.device(phone) as device:
            model = model_on(wire, knowledge.ledger, shield or make_guard(settings)) if wire else None
            mind = make_mind(settings, knowledge, self.models, model)
            knowledge.library.lend(lent)
            mind = change(mind) if change else mind
            yield make_runner(settings, knowledge, mind, device, asker, watcher), knowledge


@contextmanager
def open_phone_bench(settings: Settings, folders: Sequence[Path]) -> Iterator[PhoneBench]:
    """What a process needs to measure the tasks of app packs."""
    from promptrpa.evaluation.phone_bench.baseline import TextOnlyGrounding, WithoutTutorials
    from promptrpa.evaluation.phone_bench.bench import Configuration, PhoneBench
    from promptrpa.evaluation.trials import Trials
    from promptrpa.learning.touring import SOURCE

    with ExitStack() as stack:
        packs = load_packs(folders)
        bench = Bench(settings, stack, packs)
        text_only = TextOnlyGrounding(bench.models.apps)
        blank = Path(stack.enter_context(TemporaryDirectory(prefix="promptrpa-bench-")))
        with open_knowledge(replace(settings, home=blank, database="")):
            pass
        aside = replace(settings, home=Path(stack.enter_context(TemporaryDirectory())), database="")
        knowledge = stack.enter_context(open_knowledge(aside))
        mind = make_mind(aside, knowledge, bench.models)

        def found(prompt: str) -> list[str]:
            ranked = mind.retrieval.rank(mind.analysis.analyse(prompt), knowledge.tutorials())
            return [tutorial.id for tutorial in ranked[:5]]

        changes: dict[Configuration, Change] = {
            Configuration.TEXT: lambda mind: replace(mind, grounding=text_only),
            Configuration.BARE: lambda mind: replace(mind, retrieval=WithoutTutorials(mind.retrieval)),
            Configuration.TOUR: lambda mind: replace(mind, retrieval=WithoutTutorials(mind.retrieval, SOURCE)),
            Configuration.MODEL: lambda mind: replace(mind, retrieval=WithoutTutorials(mind.retrieval)),
        }
        yield PhoneBench(Trials(packs, bench), bench.models.parsing, bench.models.meaning, found, changes, blank)


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
