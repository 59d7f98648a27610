"""Suites of cases: what judges them, and what runs them in this process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from promptrpa.bootstrap.content import load_app_names, load_lexicon
from promptrpa.bootstrap.knowledge import owned_knowledge
from promptrpa.bootstrap.mind import load_models, make_mind, make_runner
from promptrpa.bootstrap.phones import VirtualPhones, further_packs, list_devices, open_device
from promptrpa.ports.device import Device
from promptrpa.ports.people import Asker, Watcher
from promptrpa.settings import Settings

if TYPE_CHECKING:
    from promptrpa.domain.suite import SuiteRun
    from promptrpa.knowledge.store import KnowledgeBase
    from promptrpa.matching.words.apps import AppNames
    from promptrpa.mind import Mind
    from promptrpa.runs.checking import Checker
    from promptrpa.runs.direct import DirectRunner
    from promptrpa.runs.suites.direct import DirectSuites


def make_checker(knowledge: KnowledgeBase, mind: Mind, apps: AppNames | None = None) -> Checker:
    """Judges what is expected of runs. apps: with those of further packs."""
    from promptrpa.matching.pages.judging import PageJudge
    from promptrpa.runs.checking import Checker

    judge = PageJudge(load_lexicon(), apps or load_app_names(), mind.embedder, mind.semantics)
    return Checker(judge, mind.semantics, knowledge.suites.keep_checks, mind.guard.reveal)


def default_phone(settings: Settings) -> str:
    """The connected phone, else a virtual one. Raises UsageError where several are connected."""
    from promptrpa.devices.catalogue import choose

    listed = list_devices(settings)
    return choose(listed).serial if listed else "virtual-1"


@contextmanager
def open_suites(
    settings: Settings, virtual: VirtualPhones, watcher: Watcher, tell: Callable[[SuiteRun], None]
) -> Iterator[DirectSuites]:
    """What runs suites in this process, with the home's lock. watcher: of each run; tell: of the suite run."""
    from promptrpa.runs.suites.direct import DirectSuites

    with owned_knowledge(settings) as knowledge:
        models = load_models(settings, further_packs(virtual.packs))
        mind = make_mind(settings, knowledge, models)
        checker = make_checker(knowledge, mind, models.apps)

        def runner(device: Device, asker: Asker) -> DirectRunner:
            return make_runner(settings, knowledge, mind, device, asker, watcher, checker)

        device = partial(open_device, settings, virtual=virtual)
        yield DirectSuites(knowledge.suites, knowledge.journal, device, runner, tell)
