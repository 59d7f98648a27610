"""What a program can ask of a server."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import platformdirs

from promptrpa import typed
from promptrpa.domain.durable import WEEK
from promptrpa.domain.model import ModelCall
from promptrpa.domain.phone import KnownPhone, Now
from promptrpa.domain.run import Run, RunStatus, Step
from promptrpa.domain.served import OpenQuestion, Preview, RunWithSteps, ScreenText, Stranger
from promptrpa.domain.task import Task, Tutorial
from promptrpa.domain.upkeep import Cleaned, Refit
from promptrpa.errors import PromptRPAError, UsageError

from .pairing import Pairing
from .standing import Standing
from .wire import Wire, path_of

NOTE: Final = "server.json"
"""In a home: where its server is, and a token for who may read it."""
Told = Step | Run | OpenQuestion
_KINDS: Final[Mapping[str, Any]] = {"step": Step, "run": Run, "question": OpenQuestion}


class Client(Standing, Pairing):
    """The API of a server. Ids of runs and tasks may be given by their unambiguous start, tasks also by name.

    Raises the errors of `promptrpa.errors`."""

    def __init__(self, url: str, token: str, seconds: float = 60.0) -> None:
        self.wire = Wire(url, token, seconds)

    @classmethod
    def of_home(cls, home: Path | None = None) -> Client:
        """The server that runs with a home of this machine, by default the user's. Raises UsageError where none is."""
        home = home or Path(platformdirs.user_data_dir("promptrpa"))
        try:
            note = json.loads((home / NOTE).read_text(encoding="utf-8"))
            client = cls(note["url"], note["token"])
            client.wire.call("GET", "/me")
        except (OSError, ValueError, KeyError, PromptRPAError) as error:
            raise UsageError("No server runs with this home. Start it with `promptrpa up`.") from error
        return client

    # --- runs

    def start(
        self,
        prompt: str,
        *,
        device: str = "",
        answers: Mapping[str, str] | None = None,
        yes: bool = False,
        edit: bool = False,
        attended: bool = True,
        patience: int = WEEK,
    ) -> Run:
        """Let a prompt wait for its phone. answers: to questions, beforehand, by name. yes: approve what the policy
        asks about. edit: show the plan of a new task first. attended: somebody is there to be asked, for as many
        seconds as `patience`."""
        said = {"prompt": prompt, "device": device, "answers": dict(answers or {}), "yes": yes, "edit": edit}
        return self.wire.post(Run, "/runs", {**said, "attended": attended, "patience": patience})

    def replay(
        self,
        task: str,
        values: Mapping[str, str] | None = None,
        *,
        device: str = "",
        yes: bool = False,
        patience: int = WEEK,
    ) -> Run:
        """Let a saved task wait for its phone. values: of its slots, by name."""
        said = {"values": dict(values or {}), "device": device, "yes": yes, "patience": patience}
        return self.wire.post(Run, f"{path_of('tasks', task)}/replay", said)

    def preview(self, prompt: str, device: str = "") -> Preview:
        """What a prompt would do, without doing it."""
        return self.wire.post(Preview, "/runs/preview", {"prompt": prompt, "device": device})

    def runs(self, limit: int = 50, status: RunStatus | None = None, task: str = "") -> list[Run]:
        """The newest first."""
        return self.wire.get(list[Run], "/runs", limit=limit, status=status, task=task or None)

    def run(self, id: str) -> RunWithSteps:
        """A run with its steps, and the question that it waits with."""
        return self.wire.get(RunWithSteps, path_of("runs", id))

    def follow(self, id: str, after: int = 0, ended: threading.Event | None = None) -> Iterator[Told | None]:
        """What happens to a run until it is over: steps after this number, the run itself when it changes, questions;
        None is a sign of life. ended: see Wire.events."""
        for event in self.wire.events(f"{path_of('runs', id)}/events", str(after), ended):
            yield typed.decode(event.data, _KINDS[event.name]) if event else None

    def wait(self, id: str, seconds: float = WEEK) -> RunWithSteps:
        """The run once it is over, waits for a person, or the seconds have passed."""
        end = time.monotonic() + seconds
        for told in self.follow(id):
            stands = isinstance(told, Run) and (told.status.over or told.status is RunStatus.WAITING)
            if stands or time.monotonic() >= end:
                break
        return self.run(id)

    def questions(self) -> list[OpenQuestion]:
        """What runs wait for, oldest first."""
        return self.wire.get(list[OpenQuestion], "/runs/questions")

    def answer(self, run: str, question: str, value: str, passphrase: str = "") -> None:
        """Answer a question by its id. passphrase: of the token's account, to approve in apps about money. Raises
        SignInNeeded."""
        body = {"question": question, "value": value, "passphrase": passphrase}
        self.wire.call("POST", f"{path_of('runs', run)}/answers", body=body)

    def stop(self, run: str) -> None:
        """End a run at once."""
        self.wire.call("POST", f"{path_of('runs', run)}/stop")

    def take_over(self, run: str) -> None:
        """Let a run stand still, so that a person can use the phone."""
        self.wire.call("POST", f"{path_of('runs', run)}/take-over")

    def resume(self, run: str) -> None:
        """Go on with a run that was taken over, or that ended before it was done."""
        self.wire.call("POST", f"{path_of('runs', run)}/resume")

    # --- tasks

    def tasks(self) -> list[Task]:
        """The newest version of each, newest first."""
        return self.wire.get(list[Task], "/tasks")

    def task(self, id: str, version: int | None = None) -> Task:
        return self.wire.get(Task, path_of("tasks", id), version=version)

    def versions(self, id: str) -> list[Task]:
        """Oldest first."""
        return self.wire.get(list[Task], f"{path_of('tasks', id)}/versions")

    def document(self, id: str) -> dict[str, Any]:
        """What of a task can be changed: name, function, prompts, slots by name, steps in words; and its version."""
        return self.wire.get(dict[str, Any], f"{path_of('tasks', id)}/document")

    def edit(self, id: str, document: Mapping[str, Any]) -> Task:
        """Change these fields of a task; what comes of it is its new version, or the same one where nothing changed."""
        return typed.decode(self.wire.call("PATCH", path_of("tasks", id), body=document), Task)

    def restore(self, id: str, version: int) -> Task:
        """Make an older version the newest again."""
        return self.wire.post(Task, f"{path_of('tasks', id, 'versions', str(version))}/restore", {})

    def remove_task(self, id: str) -> None:
        """Delete a task with all its versions."""
        self.wire.call("DELETE", path_of("tasks", id))

    def export_task(self, id: str, form: str = "promptrpa") -> bytes:
        """A file for another promptrpa, or a program or flow: uiautomator2, appium, maestro."""
        return self.wire.call("GET", f"{path_of('tasks', id)}/export", query={"format": form})

    def preview_import(self, data: bytes, name: str = "tasks.json") -> list[Stranger]:
        """What the tasks in such a file would do; nothing is kept."""
        return typed.decode(self.wire.call("POST", "/tasks/import/preview", file=(name, data)), list[Stranger])

    def import_tasks(self, data: bytes, name: str = "tasks.json") -> list[Task]:
        """Keep the tasks in such a file. Look at them with `preview_import` before that."""
        return typed.decode(self.wire.call("POST", "/tasks/import", file=(name, data)), list[Task])

    # --- tutorials and knowledge

    def tutorials(self) -> list[Tutorial]:
        return self.wire.get(list[Tutorial], "/tutorials")

    def add_tutorial(self, tutorial: Tutorial) -> None:
        """Keep one that is ready."""
        self.wire.call("PUT", path_of("tutorials", tutorial.id), body=tutorial)

    def remove_tutorial(self, id: str) -> None:
        """Forget one of one's own."""
        self.wire.call("DELETE", path_of("tutorials", id))

    def knowledge(self, kind: str, search: str = "") -> list[dict[str, Any]]:
        """All of a kind (tasks, context, instructions, graph, icons, tutorials) that hold the words."""
        return self.wire.get(list[dict[str, Any]], path_of("knowledge", kind), search=search)

    def correct(self, kind: str, id: str, value: str) -> None:
        """Give one thing another value."""
        self.wire.call("PUT", path_of("knowledge", kind, id), body={"value": value})

    def forget(self, kind: str, id: str) -> None:
        self.wire.call("DELETE", path_of("knowledge", kind, id))

    def forget_all(self, kind: str, older_than: float = 0.0) -> int:
        """Forget all of a kind, or what was not used for so many days; how many."""
        answer = self.wire.call("DELETE", path_of("knowledge", kind), query={"older_than": older_than})
        return int(typed.decode(answer, dict[str, int])["forgotten"])

    def export_knowledge(self, kinds: Sequence[str] = ()) -> bytes:
        """A file of what was learned of these kinds; of all where none is named."""
        return self.wire.call("GET", "/knowledge/export", query={"only": ",".join(kinds)})

    def import_knowledge(self, data: bytes, kinds: Sequence[str] = (), name: str = "knowledge.json") -> dict[str, int]:
        """Read such a file; how many of each kind were new."""
        query = {"only": ",".join(kinds)}
        answer = self.wire.call("POST", "/knowledge/import", query=query, file=(name, data))
        return typed.decode(answer, dict[str, int])

    def clean(self, older_than: float) -> Cleaned:
        """Remove runs, pictures and pages that are so many days old."""
        return self.wire.post(Cleaned, "/knowledge/clean", {"older_than": older_than})

    def refit(self) -> Refit:
        """Fit thresholds, confidence and the order of tutorials to the runs."""
        return self.wire.post(Refit, "/knowledge/refit", {})

    def undo_refit(self) -> bool:
        """Forget all that was fitted; whether anything was."""
        return typed.decode(self.wire.call("DELETE", "/knowledge/refit"), dict[str, bool])["forgotten"]

    # --- phones

    def devices(self) -> list[KnownPhone]:
        return self.wire.get(list[KnownPhone], "/devices")

    def add_device(self, language: str = "", version: int = 1) -> KnownPhone:
        """One more virtual phone, started."""
        return self.wire.post(KnownPhone, "/devices", {"language": language, "version": version})

    def start_device(self, serial: str) -> None:
        """Switch a virtual phone on."""
        self.wire.call("POST", f"{path_of('devices', serial)}/start")

    def now(self, serial: str) -> Now | None:
        """What a run does on the phone at this moment."""
        answer = self.wire.call("GET", f"{path_of('devices', serial)}/now")
        return None if answer.strip() == b"null" else typed.decode(answer, Now)

    def picture(self, serial: str, *, masked: bool = False) -> bytes:
        """A screenshot of this moment: JPEG or PNG. masked: with private texts painted over."""
        return self.wire.call("GET", f"{path_of('devices', serial)}/picture", query={"masked": masked})

    def live(self, serial: str, seen: str) -> tuple[str, bytes | None]:
        """The phone's picture and its name, once it is not the one seen; None where it stays the same for ten seconds,
        or where there is none."""
        headers, picture = self.wire.fetch(f"{path_of('devices', serial)}/live", {"If-None-Match": f'"{seen}"'})
        return headers.get("ETag", "").strip('"'), picture or None

    def touch(self, serial: str, operation: str, x: int = 0, y: int = 0, parameter: str = "") -> None:
        """Use a phone by hand, while no run is going on with it: click, long_click, drag, back, press, scroll."""
        said = {"operation": operation, "x": x, "y": y, "parameter": parameter}
        self.wire.call("POST", f"{path_of('devices', serial)}/touch", body=said)

    def screen(self, serial: str) -> ScreenText:
        """What the phone shows, in words."""
        return self.wire.get(ScreenText, f"{path_of('devices', serial)}/screen")

    # --- the server

    def sign_in_link(self) -> str:
        """A link that signs a browser in as who calls, once."""
        return str(self.wire.post(dict[str, Any], "/me/link", {})["link"])

    def model_calls(self, run: str = "", since: str = "") -> list[ModelCall]:
        """What was asked of language models, of one run or from one day on."""
        return self.wire.get(list[ModelCall], "/models/calls", run=run or None, since=since or None)
