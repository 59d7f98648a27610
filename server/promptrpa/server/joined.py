"""Everything that the server is made of, joined."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cache, partial

from promptrpa import bootstrap
from promptrpa.domain.phone import KnownPhone
from promptrpa.domain.run import Run
from promptrpa.knowledge.records.audit import AuditLog
from promptrpa.knowledge.records.checkpoints import Checkpoints
from promptrpa.knowledge.serving.accounts import Accounts
from promptrpa.knowledge.serving.standing import Grants, Schedules
from promptrpa.knowledge.storage.database import database_url
from promptrpa.knowledge.storage.lock import process_mark
from promptrpa.knowledge.store import KnowledgeBase
from promptrpa.mind import Mind
from promptrpa.ports.device import Device
from promptrpa.runs.durable.engine import Engine, engine_url
from promptrpa.runs.durable.ports import Parts
from promptrpa.runs.durable.schedules import NoticeDesk
from promptrpa.runs.hands import Limits
from promptrpa.settings import Settings

from .dialled import CallIn, DialledPhones
from .housekeeping import Housekeeping
from .live import LivePictures
from .notices import NoticeWatch
from .onstage import PhoneStage
from .phones import Phones
from .speaking import Speaking
from .stage import Stage
from .telemetry import Metrics, Traces


@dataclass(frozen=True, slots=True)
class Joined:
    settings: Settings
    knowledge: KnowledgeBase
    models: bootstrap.Models
    mind: Mind
    checkpoints: Checkpoints
    schedules: Schedules
    grants: Grants
    accounts: Accounts
    audit: AuditLog
    phones: Phones
    dialled: DialledPhones
    stage: Stage
    onstage: PhoneStage
    live: LivePictures
    engine: Engine
    notices: NoticeDesk
    metrics: Metrics | None
    watchers: tuple[Metrics | Traces, ...]
    speaking: Speaking


@contextmanager
def open_joined(settings: Settings, language: str, call_in: CallIn) -> Iterator[Joined]:
    """All of it, with the home's lock; the engine takes runs within the block. The process must end after it.
    call_in: where phones with the app call.

    Raises UsageError where another process has the home."""
    with ExitStack() as stack:
        knowledge = stack.enter_context(bootstrap.owned_knowledge(settings))
        database, home = knowledge.database, knowledge.home_name
        metrics, traces = _watchers(settings, stack, knowledge, lambda: phones.known())
        watchers = tuple(watcher for watcher in (metrics, traces) if watcher)
        stage = Stage(watchers)
        dialled = DialledPhones(settings.home, call_in, settings.call_timeout, lambda: stage.changed("", ""))
        phones = Phones(settings, language, dialled)
        stack.callback(phones.close)
        stack.callback(dialled.close)
        models = bootstrap.load_models(settings)
        mind = bootstrap.make_mind(settings, knowledge, models)
        checkpoints = Checkpoints(database, lock=bootstrap.open_vault(settings.home), sealer=mind.guard)
        grants, schedules = Grants(database, sealer=mind.guard), Schedules(database, home, sealer=mind.guard)
        say = cache(bootstrap.load_messages)
        onstage = PhoneStage(stage, phones, dialled, checkpoints, knowledge.journal, say)
        accounts, audit = Accounts(database), AuditLog(database, sealer=mind.guard)
        speaking = Speaking(knowledge.context, accounts, settings)

        @contextmanager
        def device(run: Run) -> Iterator[Device]:
            with speaking.of(checkpoints.request(run.id).account), onstage.open(run) as opened:
                yield opened

        parts = Parts(
            mind=mind,
            knowledge=knowledge,
            journal=knowledge.journal,
            checkpoints=checkpoints,
            grants=grants,
            schedules=schedules,
            device=device,
            stage=onstage,
            limits=Limits(settings.step_timeout, settings.pictures),
            process=process_mark(),
            checker=bootstrap.make_checker(knowledge, mind),
            suites=knowledge.suites,
            home=home,
        )
        url = engine_url(settings.home, _server_url(settings))
        engine = Engine(parts, url)
        live = LivePictures(phones.look)
        stack.callback(live.close)
        engine.start()
        stack.callback(engine.stop)
        stack.callback(stage.close)
        notices = NoticeDesk(schedules, engine.start_schedule, knowledge.task, bootstrap.load_app_names().is_app)
        watch = NoticeWatch(notices, phones.open, lambda serial: not dialled.has(serial) and phones.is_on(serial))
        watch.start()
        stack.callback(watch.close)
        keeping = Housekeeping([engine.forget_old, partial(bootstrap.clean_daily, settings, knowledge)])
        keeping.start()
        stack.callback(keeping.close)
        yield Joined(
            settings,
            knowledge,
            models,
            mind,
            checkpoints,
            schedules,
            grants,
            accounts,
            audit,
            phones,
            dialled,
            stage,
            onstage,
            live,
            engine,
            notices,
            metrics,
            watchers,
            speaking,
        )


def _watchers(
    settings: Settings, stack: ExitStack, knowledge: KnowledgeBase, phones: Callable[[], Sequence[KnownPhone]]
) -> tuple[Metrics | None, Traces | None]:
    """Who counts and times what happens, where the settings say so."""
    metrics = Metrics(knowledge.journal.counts, phones) if settings.metrics else None
    traces = Traces(settings.traces) if settings.traces else None
    if traces:
        stack.callback(traces.close)
    return metrics, traces


def _server_url(settings: Settings) -> str:
    """The setting's PostgreSQL; empty for SQLite."""
    url = database_url(settings.home, settings.database)
    return "" if url.get_backend_name() == "sqlite" else url.render_as_string(hide_password=False)
