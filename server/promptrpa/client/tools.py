"""A server's phones as tools for an agent, by the Model Context Protocol.

An agent runs prompts and saved tasks, looks at the phone, and answers what runs ask. What needs an approval (to pay, to
send, to delete ...) a person approves, at the dashboard or at the command line; no tool does.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TypeVar

import anyio
from mcp.server.mcpserver import Context, Image, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import ToolAnnotations

from promptrpa.domain.run import Run, Step
from promptrpa.domain.served import OpenQuestion, RunWithSteps
from promptrpa.errors import NotFound, PromptRPAError, UsageError

from .client import Client

T = TypeVar("T")
_ABOUT: Final = (
    "Drives Android phones. `run` does what a prompt says and keeps what worked as a task; `replay` does such a task "
    "again with other values, which is quicker and surer: look at `tasks` first. `observe` shows a phone's screen. A "
    "run that waits tells its question: `answer` it, or ask your user to approve it where it says so."
)
_LOOKS: Final = ToolAnnotations(read_only_hint=True, open_world_hint=False)
_ACTS: Final = ToolAnnotations(read_only_hint=False, destructive_hint=True, idempotent_hint=False, open_world_hint=True)
_ENDS: Final = ToolAnnotations(
    read_only_hint=False, destructive_hint=False, idempotent_hint=True, open_world_hint=False
)
_SECONDS: Final = 120.0


@dataclass(frozen=True)
class Asked:
    """A question of a run. approval: only a person may answer it, at the address or with `promptrpa answer`."""

    id: str
    text: str
    choices: dict[str, str]
    default: str
    approval: bool
    address: str


@dataclass(frozen=True)
class RunTold:
    """status: queued, running, waiting (for an answer), done, failed, stopped, lost (its phone), interrupted. task: the
    saved task that came of it, or that was replayed. steps: what was done, in words."""

    run: str
    status: str
    reason: str
    device: str
    task: str
    steps: list[str]
    question: Asked | None = None


@dataclass(frozen=True)
class TaskTold:
    """slots: by name, what kind of value each takes, and the one that it was made with."""

    id: str
    name: str
    app: str
    slots: dict[str, str]
    steps: list[str]


@dataclass(frozen=True)
class PhoneTold:
    serial: str
    model: str
    state: str
    virtual: bool


def make_tools(client: Client) -> MCPServer[Any]:
    """The tools, over one server."""
    server: MCPServer[Any] = MCPServer("promptrpa", instructions=_ABOUT, log_level="WARNING")
    tools = _Tools(client)
    for function, hints in (
        (tools.run, _ACTS),
        (tools.replay, _ACTS),
        (tools.answer, _ACTS),
        (tools.stop, _ENDS),
        (tools.status, _LOOKS),
        (tools.tasks, _LOOKS),
        (tools.phones, _LOOKS),
    ):
        server.add_tool(function, annotations=hints)
    server.add_tool(tools.observe, annotations=_LOOKS, structured_output=False)
    return server


class _Tools:
    """Each public method is a tool; its docstring is what an agent reads."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def run(
        self, context: Context[Any, Any], prompt: str, device: str = "", seconds: float = _SECONDS
    ) -> RunTold:
        """Do what a prompt says on a phone, and wait until that is done, a question is open, or `seconds` have passed.
        Example: "set an alarm for 7:30". device: serial of a phone; the only one where it is empty."""
        run = await _called(partial(self._client.start, prompt, device=device))
        return await self._followed(context, run, seconds)

    async def replay(
        self,
        context: Context[Any, Any],
        task: str,
        values: dict[str, str] | None = None,
        device: str = "",
        seconds: float = _SECONDS,
    ) -> RunTold:
        """Run a saved task (its id or name) from memory, with other values of its slots where some are given."""
        run = await _called(partial(self._client.replay, task, values, device=device))
        return await self._followed(context, run, seconds)

    async def answer(
        self, context: Context[Any, Any], run: str, question: str, value: str, seconds: float = _SECONDS
    ) -> RunTold:
        """Answer the open question of a run: question is its id, value the id of a choice, or a text where there are no
        choices. Then wait as `run` does. Approvals are not for you to give: ask your user."""
        told = await _called(partial(self._client.run, run))
        asked = told.open
        if asked is not None and asked.question is not None and asked.question.approval:
            raise ToolError(
                f"Only a person may approve this: at {self._address(told.run.id)}, or with `promptrpa answer`."
            )
        await _called(partial(self._client.answer, run, question, value))
        return await self._followed(context, told.run, seconds)

    async def stop(self, run: str) -> str:
        """End a run at once. What it has done on the phone stays done."""
        await _called(partial(self._client.stop, run))
        return "Stopped."

    async def status(self, run: str) -> RunTold:
        """How far a run is: its steps, how it ended, the question that it waits with."""
        return self._told(await _called(partial(self._client.run, run)))

    async def observe(self, device: str = "") -> list[Any]:
        """What a phone shows now: its widgets in words, and a picture. Known private texts are left out of both."""
        serial = device or await _called(self._only_phone)
        screen = await _called(partial(self._client.screen, serial))
        shown: list[Any] = [
            f"{serial}, {screen.package}{screen.activity}, {screen.size[0]}x{screen.size[1]} pixels:\n{screen.text}"
        ]
        try:
            picture = await _called(partial(self._client.picture, serial, masked=True))
        except ToolError as refused:
            return [*shown, f"No picture: {refused}"]
        kind = "png" if picture.startswith(b"\x89PNG") else "jpeg"
        return [*shown, Image(data=picture, format=kind)]

    async def tasks(self) -> list[TaskTold]:
        """The saved tasks, newest first, with their slots."""
        return [
            TaskTold(
                task.id,
                task.name,
                task.app,
                {slot.name: f"{slot.type}, made with {slot.value!r}" for slot in task.slots},
                [step.description for step in task.steps],
            )
            for task in await _called(self._client.tasks)
        ]

    async def phones(self) -> list[PhoneTold]:
        """The phones that can be driven; state "device" is ready, "off" a virtual one that starts when it is needed."""
        return [PhoneTold(p.serial, p.model, p.state, p.virtual) for p in await _called(self._client.devices)]

    async def _followed(self, context: Context[Any, Any], run: Run, seconds: float) -> RunTold:
        """Tells each step as progress."""
        end = time.monotonic() + seconds
        told = self._client.follow(run.id)
        while time.monotonic() < end:
            event = await _called(partial(next, told, None), cancel=True)
            if isinstance(event, Step):
                await context.report_progress(event.number, message=str(event.instruction))
            elif isinstance(event, OpenQuestion) or (isinstance(event, Run) and event.status.over):
                break
        return self._told(await _called(partial(self._client.run, run.id)))

    def _told(self, told: RunWithSteps) -> RunTold:
        run, asked = told.run, None
        if told.open is not None and told.open.question is not None:
            question = told.open.question
            choices = {option.id: option.title for option in question.options}
            address = self._address(run.id)
            asked = Asked(told.open.id, question.text, choices, question.default, question.approval, address)
        steps = [f"{step.instruction}: {step.result}" for step in told.steps]
        return RunTold(run.id, run.status.value, run.reason, run.device, run.task, steps, asked)

    def _address(self, run: str) -> str:
        return f"{self._client.wire.url}/runs/{run}"

    def _only_phone(self) -> str:
        """Raises UsageError where it is not clear which phone is meant."""
        phones = [phone for phone in self._client.devices() if phone.state == "device"]
        if not phones:
            raise NotFound("No phone is there. Start a virtual one at the dashboard, or with `run`.")
        if len(phones) > 1:
            raise UsageError(f"Say which phone: {', '.join(phone.serial for phone in phones)}.")
        return phones[0].serial


async def _called(function: Callable[[], T], *, cancel: bool = False) -> T:
    """In a thread of its own, as the client waits. cancel: it may be left behind. Raises ToolError."""
    try:
        return await anyio.to_thread.run_sync(function, abandon_on_cancel=cancel)
    except PromptRPAError as error:
        raise ToolError(str(error)) from error
