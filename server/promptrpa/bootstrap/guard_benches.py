"""What measurements of the guards are built on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from promptrpa.bootstrap.benches import Bench
from promptrpa.bootstrap.content import make_instruction_reader
from promptrpa.bootstrap.guards import learned_guards, make_guard_features
from promptrpa.bootstrap.knowledge import open_knowledge
from promptrpa.bootstrap.mind import load_models
from promptrpa.bootstrap.phones import load_packs
from promptrpa.bootstrap.vision import make_semantics
from promptrpa.domain.page import Page
from promptrpa.ports.agents import ParsingAgent
from promptrpa.ports.language import ChatWire
from promptrpa.ports.people import Asker, Watcher
from promptrpa.ports.privacy import Shield
from promptrpa.settings import Settings

if TYPE_CHECKING:
    from promptrpa.evaluation.guards.measure import GuardTools
    from promptrpa.evaluation.trials import Change, Home
    from promptrpa.runs.direct import DirectRunner
    from promptrpa.virtualphone.packs import Pack
    from promptrpa.virtualphone.phone import Phone


def read_dump_as_page(dump: bytes, package: str, activity: str) -> Page:
    """The page in a dump."""
    from promptrpa.devices.hierarchy import read_dump

    return read_dump(dump).page(package=package, activity=activity)


@contextmanager
def open_guard_tools(settings: Settings, networks: Path | None = None) -> Iterator[GuardTools]:
    """What judges examples, and what reads them. networks: a folder with others than those that come along."""
    from promptrpa.evaluation.guards.measure import GuardTools
    from promptrpa.matching.pages.targets import TargetFinder

    with open_knowledge(settings) as knowledge:
        models = load_models(settings)
        finder = TargetFinder(models.lexicon, models.meaning, make_semantics(settings, knowledge))
        features = make_guard_features(settings, models.lexicon, finder, models.meaning)
        feasibility, completeness = learned_guards(features, networks)
        read = make_instruction_reader().read
        yield GuardTools(load_packs(()), read_dump_as_page, features, feasibility, completeness, finder, read)


@contextmanager
def open_correction_bench(settings: Settings, folders: Sequence[Path]) -> Iterator[CorrectionBench]:
    """What a process needs to run tasks with wrong plans."""
    with ExitStack() as stack:
        yield CorrectionBench(settings, stack, folders)


class CorrectionBench:
    """Implements evaluation.responsible.corrected.Workshop."""

    def __init__(self, settings: Settings, stack: ExitStack, folders: Sequence[Path]) -> None:
        from promptrpa.language.tokens import estimate

        self.packs: Sequence[Pack] = load_packs(folders)
        self._benches = {
            screen: Bench(replace(settings, model_screen=screen, guards_by="own"), stack, self.packs)
            for screen in ("needed", "always")
        }
        models = self._benches["needed"].models
        self.parsing: ParsingAgent = models.parsing
        self._estimate: Callable[[str], int] = estimate

    def tokens(self, text: str) -> int:
        return self._estimate(text)

    def shield(self, home: Path) -> Shield:
        return self._benches["needed"].shield(home)

    def runner(
        self,
        screen: str,
        shield: Shield | None,
        wire: ChatWire,
        phone: Phone,
        home: Path,
        asker: Asker,
        watcher: Watcher,
        change: Change | None,
    ) -> AbstractContextManager[tuple[DirectRunner, Home]]:
        return self._benches[screen].runner(phone, home, asker, watcher, change, wire=wire, shield=shield)
