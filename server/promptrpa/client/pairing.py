"""What a program can ask of a server about phones with the app."""

from __future__ import annotations

from promptrpa.domain.phone import PairingOffer

from .wire import Wire, path_of


class Pairing:
    """A part of Client."""

    wire: Wire

    def pair(self) -> PairingOffer:
        """A new code for one phone and a few minutes. What the phone asks for is done for who calls this."""
        return self.wire.post(PairingOffer, "/pairing", {})

    def forget_phone(self, serial: str) -> None:
        """The phone cannot call any more."""
        self.wire.call("DELETE", path_of("pairing", serial))

    def allow_offline(self, task: str) -> None:
        """Let phones keep a task and run it without the server."""
        self.wire.call("PUT", f"{path_of('tasks', task)}/offline")

    def forbid_offline(self, task: str) -> None:
        self.wire.call("DELETE", f"{path_of('tasks', task)}/offline")
