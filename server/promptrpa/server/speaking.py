"""Whose values a call or run knows and keeps: those of the account that it is for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from promptrpa.domain.account import Role
from promptrpa.knowledge.context import ContextLibrary
from promptrpa.knowledge.serving.accounts import Accounts
from promptrpa.settings import Settings


class Speaking:
    """The first owner is who uses the home's command line, whose name the setting `user` has; every other account has
    values of its own. Both share them where they said so."""

    def __init__(self, context: ContextLibrary, accounts: Accounts, settings: Settings) -> None:
        self._context = context
        self._accounts = accounts
        self._settings = settings

    @contextmanager
    def of(self, name: str) -> Iterator[None]:
        """Within the block, for the account of this name; without one, for the home's own user."""
        user, shares = self.user(name)
        with self._context.of(user, shares=shares):
            yield

    def user(self, name: str) -> tuple[str, bool]:
        """Under which name the values of an account are kept, and whether it shares them."""
        accounts = self._accounts.accounts()
        first = next((a for a in accounts if a.role is Role.OWNER), None)
        found = next((a for a in accounts if a.name == name), None) if name else first
        if found is None:
            return name or self._settings.user, False
        if found == first:
            return self._settings.user, found.shares or self._settings.share_values
        return found.name, found.shares
