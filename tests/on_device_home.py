"""A server process, and a phone with the app that is paired with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from on_device_kit import Bridge, FakeClient, eventually
from server_kit import Api, ServerProcess

OVER = ("done", "failed", "stopped", "lost")


@dataclass
class Home:
    """A server process and a phone that is paired with it."""

    process: ServerProcess
    api: Api
    client: FakeClient
    bridge: Bridge
    serial: str

    def prompt(self, text: str, **more: Any) -> str:
        """Say it on the phone; the run that it becomes."""
        known = self.runs()
        self.client.do("prompt", text=text, **more)
        return self.new_run(known)

    def runs(self) -> set[str]:
        return {run["id"] for run in self.api.get("runs")}

    def new_run(self, known: set[str]) -> str:
        assert eventually(lambda: bool(self.runs() - known))
        return str((self.runs() - known).pop())

    def ended(self, run: str) -> Any:
        return self.api.until(run, *OVER)["run"]


def pair(api: Api, client: FakeClient) -> str:
    """Pairs a fake phone with the code that the server gives; its serial."""
    known = {phone["serial"] for phone in api.get("devices")}
    offer = api.post("pairing")
    host, _, port = offer["address"].rpartition(":")
    start = len(client.told)
    client.do("pair", host=host, port=int(port), pin="", code=offer["code"])
    client.wait(start, told="connection", state="ready")
    (made,) = [phone for phone in api.get("devices") if phone["serial"] not in known]
    assert (made["model"], made["app"], made["state"]) == ("Fake", True, "device")
    return str(made["serial"])
