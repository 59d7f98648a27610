"""Everything that the server is made of, joined."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from promptrpa import bootstrap
from promptrpa.knowledge.accounts import Accounts
from promptrpa.knowledge.audit import AuditLog
from promptrpa.knowledge.checkpoints import Checkpoints
from promptrpa.knowledge.database import database_url
from promptrpa.knowledge.lock import process_mark
from promptrpa.knowledge.standing import Grants, Schedules
from promptrpa.knowledge.store import KnowledgeBase
from promptrpa.mind import Mind
from promptrpa.runs.durable.engine import Engine, engine_url
from promptrpa.runs.durable.ports import Parts
from promptrpa.runs.hands import Limits
from promptrpa.settings import Settings

from .live import LivePictures
from .phones import Phones
from .stage import Stage


@dataclass(frozen=True, slots=True)
class Joined:
    settings: Settings
    knowledge: KnowledgeBase
    mind: Mind
    checkpoints: Checkpoints
    schedules: Schedules
    grants: Grants
    accounts: Accounts
    audit: AuditLog
    phones: Phones
    stage: Stage
    live: LivePictures
    engine: Engine


@contextmanager
def open_joined(settings: Settings, language: str) -> Iterator[Joined]:
    """All of it, with the home's lock; the engine takes runs within the block. The process must end after it.

    Raises UsageError where another process has the home."""
    with ExitStack() as stack:
        knowledge = stack.enter_context(bootstrap.owned_knowledge(settings))
        database, home = knowledge.database, knowledge.home_name
        phones = Phones(settings, language)
        stack.callback(phones.close)
        stage = Stage()
        mind = bootstrap.make_mind(settings, knowledge)
        checkpoints, grants = Checkpoints(database), Grants(database)
        schedules = Schedules(database, home)
        parts = Parts(
            mind=mind,
            knowledge=knowledge,
            journal=knowledge.journal,
            checkpoints=checkpoints,
            grants=grants,
            schedules=schedules,
            device=phones.open,
            stage=stage,
            limits=Limits(settings.step_timeout, settings.pictures),
            process=process_mark(),
            home=home,
        )
        url = engine_url(settings.home, _server_url(settings))
        engine = Engine(parts, url)
        live = LivePictures(phones.open)
        stack.callback(live.close)
        engine.start()
        stack.callback(engine.stop)
        stack.callback(stage.close)
        accounts, audit = Accounts(database), AuditLog(database)
        yield Joined(
            settings,
            knowledge,
            mind,
            checkpoints,
            schedules,
            grants,
            accounts,
            audit,
            phones,
            stage,
            live,
            engine,
        )


def _server_url(settings: Settings) -> str:
    """The setting's PostgreSQL; empty for SQLite."""
    url = database_url(settings.home, settings.database)
    return "" if url.get_backend_name() == "sqlite" else url.render_as_string(hide_password=False)
