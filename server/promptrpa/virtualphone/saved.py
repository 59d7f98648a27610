"""The whole phone as one document, to go on where it was."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from promptrpa import typed

from .clock import AppEvent
from .machine import Machine, Notice
from .text import T, Words
from .windows import SavedWindows

__all__ = ["SavedPhone", "StateUnreadable", "document_of", "read_saved", "restore"]

FORMAT = 1


class StateUnreadable(ValueError):
    """The saved state of a phone is not what this version wrote."""


class SavedEvent(msgspec.Struct, frozen=True):
    due: float
    app: str
    name: str
    args: dict[str, Any]


class SavedNotice(msgspec.Struct, frozen=True):
    """As `Notice`, with its texts in English and Chinese."""

    number: int
    app: str
    title: str | tuple[str, str]
    text: str | tuple[str, str]
    page: str
    args: dict[str, Any]
    at: float


class SavedPhone(msgspec.Struct, frozen=True):
    format: int
    elapsed: float
    apps: dict[str, msgspec.Raw]
    """App id -> its state; "system" is the phone's own."""
    windows: SavedWindows
    notices: list[SavedNotice]
    next_notice: int
    events: list[SavedEvent]
    ids: dict[str, int]
    clipboard: str
    rotation: int
    screen_on: bool
    locked: bool
    settings: dict[str, str]
    installed: dict[str, str]
    removed: list[str]
    permissions: dict[str, bool]
    conditions: dict[str, list[int]]
    """Condition -> how often it struck, and the actions since."""
    flags: list[str]


def document_of(machine: Machine) -> bytes:
    windows = machine.windows
    saved = SavedPhone(
        format=FORMAT,
        elapsed=machine.clock.elapsed,
        apps=machine.vault.document(),
        windows=windows.save(),
        notices=[_save_notice(n) for n in machine.notices.values()],
        next_notice=machine.next_notice,
        events=[SavedEvent(due, e.app, e.name, e.args) for due, e in machine.clock.app_events()],
        ids=machine.ids,
        clipboard=machine.clipboard,
        rotation=machine.rotation,
        screen_on=machine.screen_on,
        locked=windows.overlay("lock") is not None,
        settings=machine.settings,
        installed=machine.installed,
        removed=sorted(machine.removed),
        permissions=machine.permissions,
        conditions=machine.strikes,
        flags=sorted(machine.flags),
    )
    return msgspec.json.encode(saved)


def read_saved(content: bytes | None, path: Path) -> SavedPhone | None:
    if content is None:
        return None
    try:
        saved = typed.decode(content, SavedPhone)
    except msgspec.MsgspecError as error:
        raise StateUnreadable(
            f"The phone's saved state {path} cannot be read ({error}). Remove it to start the phone afresh."
        ) from error
    if saved.format != FORMAT:
        raise StateUnreadable(f"The phone's saved state {path} has format {saved.format}, this version knows {FORMAT}.")
    return saved


def restore(machine: Machine, saved: SavedPhone) -> None:
    """All but the states and the clock, which the machine was made with."""
    machine.windows.restore(saved.windows, machine.find_page)
    machine.restore_notices([_notice(n) for n in saved.notices], saved.next_notice)
    for event in saved.events:
        machine.clock.schedule(event.due, AppEvent(event.app, event.name, event.args))
    machine.ids = dict(saved.ids)
    machine.clipboard = saved.clipboard
    machine.rotation = saved.rotation
    machine.screen_on = saved.screen_on
    machine.settings = dict(saved.settings)
    machine.installed = dict(saved.installed)
    machine.permissions = dict(saved.permissions)
    machine.strikes = {name: list(counts) for name, counts in saved.conditions.items()}
    machine.flags = frozenset(saved.flags) | machine.config.conditions
    if saved.locked:
        machine.show("systemui", "lock")


def _save_notice(notice: Notice) -> SavedNotice:
    return SavedNotice(
        notice.number,
        notice.app,
        pair_of(notice.title),
        pair_of(notice.text),
        notice.page,
        notice.args,
        notice.at,
    )


def pair_of(words: Words) -> str | tuple[str, str]:
    return words if isinstance(words, str) else (words.en, words.zh)


def _notice(saved: SavedNotice) -> Notice:
    title = saved.title if isinstance(saved.title, str) else T(*saved.title)
    text = saved.text if isinstance(saved.text, str) else T(*saved.text)
    return Notice(saved.number, saved.app, title, text, saved.page, saved.args, saved.at)
