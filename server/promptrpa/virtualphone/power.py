"""Off and on again."""

from __future__ import annotations

from typing import Final

from .machine import Machine
from .navigation import Navigation

__all__ = ["Power"]

BOOT: Final = 12.0
"""Seconds of phone time from off to the lock screen."""

REFUSED: Final = 1.0
"""Seconds of phone time that pass with each call to a phone that is off, with a simulated clock; so that who tries
again gets on."""


class Power:
    def __init__(self, machine: Machine, navigation: Navigation) -> None:
        self._machine = machine
        self._navigation = navigation
        self._back_at: float | None = None
        self.boot = machine.journal.number
        """Another number each time that the phone was switched on."""

    @property
    def gone(self) -> bool:
        """Off since `restart`, whether or not it could be back."""
        return self._back_at is not None

    @property
    def off(self) -> bool:
        """Whether it is off or starting; starts what is due."""
        if self._back_at is None:
            return False
        if self._machine.clock.elapsed < self._back_at:
            self._machine.clock.spend(REFUSED)
            if self._machine.clock.elapsed < self._back_at:
                return True
        self._boot()
        return False

    def pass_time(self, seconds: float) -> None:
        """Time that passes while it is off."""
        self._machine.clock.spend(seconds)

    def restart(self) -> None:
        """All apps end; what they have saved stays."""
        machine = self._machine
        with machine.event("reboot", "phone"):
            machine.windows.stop_all()
            machine.clock.forget_transient()
            machine.keyboard_wanted = False
            machine.screen_on = True
            machine.moving_until = 0.0
        self._back_at = machine.clock.elapsed + BOOT

    def _boot(self) -> None:
        self._back_at = None
        with self._machine.event("boot", "phone") as event:
            self.boot = event.number
            self._navigation.start()
            self._navigation.lock()
