"""Accounts, keys, the audit log, schedules and grants, in SQLite and PostgreSQL."""

from __future__ import annotations

from dataclasses import dataclass

import knowledge_kit as kit
import pytest
from sqlalchemy import delete, update

from promptrpa.domain.account import KeyKind, Role
from promptrpa.domain.durable import Grant, Request, Schedule
from promptrpa.errors import NotFound, UsageError
from promptrpa.knowledge.records.audit import AuditLog
from promptrpa.knowledge.serving.accounts import Accounts
from promptrpa.knowledge.serving.standing import Grants, Schedules
from promptrpa.knowledge.storage.models import accounts as rows
from promptrpa.knowledge.storage.models import audit
from promptrpa.knowledge.store import KnowledgeBase


@dataclass
class Time:
    now: str = "2026-01-01T00:00:00.000+00:00"

    def __call__(self) -> str:
        return self.now


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def accounts(base: KnowledgeBase, time: Time) -> Accounts:
    return Accounts(base.database, time)


def test_a_link_is_used_once_and_not_too_late(accounts: Accounts, time: Time) -> None:
    ann = accounts.add("Ann", Role.OWNER)
    _, secret = accounts.make_key(ann, KeyKind.LINK)
    assert accounts.caller(secret, KeyKind.SESSION) is None
    found = accounts.caller(secret, KeyKind.LINK)
    assert found
    assert (found.account, found.role) == (ann, Role.OWNER)
    assert accounts.caller(secret, KeyKind.LINK) is None
    _, late = accounts.make_key(ann, KeyKind.LINK)
    time.now = "2026-01-02T00:00:01.000+00:00"
    assert accounts.caller(late, KeyKind.LINK) is None


def test_a_key_does_what_account_and_key_allow(accounts: Accounts) -> None:
    ann, bob = accounts.add("Ann", Role.OWNER), accounts.add("Bob", Role.OPERATOR)
    _, small = accounts.make_key(ann, KeyKind.TOKEN, "t", Role.VIEWER)
    _, large = accounts.make_key(bob, KeyKind.TOKEN, "t", Role.OWNER)
    roles = [caller.role for s in (small, large) if (caller := accounts.caller(s, KeyKind.TOKEN))]
    assert roles == [Role.VIEWER, Role.OPERATOR]
    accounts.change(bob.id, Role.VIEWER)
    found = accounts.caller(large, KeyKind.TOKEN)
    assert found
    assert found.role is Role.VIEWER


def test_one_owner_stays_and_keys_go_with_their_account(accounts: Accounts) -> None:
    ann, bob = accounts.add("Ann", Role.OWNER), accounts.add("Bob", Role.OPERATOR)
    _, secret = accounts.make_key(bob, KeyKind.TOKEN)
    accounts.remove(bob.id)
    assert accounts.caller(secret, KeyKind.TOKEN) is None
    for change in (lambda: accounts.remove(ann.id), lambda: accounts.change(ann.id, Role.VIEWER)):
        with pytest.raises(UsageError, match="owner"):
            change()
    assert accounts.account("Ann").role is Role.OWNER
    with pytest.raises(UsageError):
        accounts.add("Ann", Role.VIEWER)


def test_an_id_is_nobody_elses_name(accounts: Accounts, base: KnowledgeBase) -> None:
    ann, bob = accounts.add("Ann", Role.OWNER), accounts.add("Bob", Role.VIEWER)
    with pytest.raises(UsageError, match="already"):
        accounts.add(ann.id, Role.VIEWER)
    with base.database.write() as connection:  # as it could be before
        connection.execute(update(rows).where(rows.c.id == bob.id).values(name=ann.id))
    accounts.set_passphrase(ann.id, "green horse, old tea")
    assert accounts.account(ann.id) == ann == accounts.knows(ann.id, "green horse, old tea")
    assert accounts.account(bob.id).role is Role.VIEWER


def test_the_audit_log_shows_what_was_changed_or_left_out(base: KnowledgeBase) -> None:
    log = AuditLog(base.database)
    for number in range(4):
        log.add("Ann", "do", f"thing {number}")
    assert log.fault() == 0
    assert [entry.sequence for entry in log.entries(2)] == [4, 3]
    with base.database.write() as connection:
        connection.execute(update(audit).where(audit.c.sequence == 3).values(subject="another"))
    assert log.fault() == 3
    with base.database.write() as connection:
        connection.execute(delete(audit).where(audit.c.sequence == 2))
    assert log.fault() == 2


def test_a_grant_is_used_up(base: KnowledgeBase, time: Time) -> None:
    task = base.save_task(kit.task())
    grants = Grants(base.database, time)
    grant = grants.add(Grant("", task.id, 1, 0, "mark", 2, "2026-02-01T00:00:00.000+00:00"))
    assert [grants.take(grant.id) for _ in range(3)] == [True, True, False]
    late = grants.add(Grant("", task.id, 1, 0, "mark", 2, "2025-02-01T00:00:00.000+00:00"))
    assert not grants.take(late.id)
    base.repository.remove(task.id)
    assert grants.all() == []


def test_schedules_belong_to_a_home(base: KnowledgeBase) -> None:
    here, there = Schedules(base.database, "here"), Schedules(base.database, "there")
    made = here.save(Schedule("", Request("set an alarm", "virtual-1"), "0 7 * * *"))
    assert here.get(made.id).request.prompt == "set an alarm"
    with pytest.raises(NotFound):
        there.get(made.id)
    here.remove(made.id)
    assert here.all() == []


def test_a_passphrase_is_kept_only_as_a_digest(accounts: Accounts, base: KnowledgeBase) -> None:
    ann = accounts.add("Ann", Role.OWNER)
    assert not accounts.has_passphrase(ann.id)
    assert accounts.knows("Ann", "") is None
    with pytest.raises(UsageError, match="at least 10"):
        accounts.set_passphrase(ann.id, "short")
    accounts.set_passphrase(ann.id, "green horse, old tea")
    assert accounts.knows("Ann", "green horse, old tea") == ann == accounts.knows(ann.id, "green horse, old tea")
    assert accounts.knows("Ann", "green horse") is None
    assert accounts.knows("Nobody", "green horse, old tea") is None
    with base.database.read() as connection:
        kept = connection.exec_driver_sql("select passphrase from accounts").scalar_one()
    assert kept.startswith("scrypt:")
    assert "horse" not in kept
