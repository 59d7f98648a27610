"""The tools for agents, over standard input and output, by the protocol's own client."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from server_kit import UP, Api, ServerProcess

pytest.importorskip("mcp")

from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

SECONDS = 100.0


def talk(home: Path, say: Callable[[Client], Awaitable[Any]], *options: str) -> Any:
    """What a conversation with the real command gives."""
    command = StdioServerParameters(command=UP[0], args=[*UP[1:], "--home", str(home), "mcp", *options])

    async def conversation() -> Any:
        async with Client(stdio_client(command, errlog=sys.stderr)) as client:
            return await asyncio.wait_for(say(client), SECONDS)

    with ThreadPoolExecutor(1) as apart:  # the browser's tests leave a loop in this thread
        return apart.submit(asyncio.run, conversation()).result()


async def told(client: Client, tool: str, **said: Any) -> Any:
    result = await client.call_tool(tool, said)
    assert not result.is_error, result.content
    return result.structured_content


def test_the_tools_say_what_they_do_to_a_phone(server: ServerProcess) -> None:
    async def say(client: Client) -> Any:
        return {tool.name: tool for tool in (await client.list_tools()).tools}

    tools = talk(server.home, say)
    assert set(tools) == {"run", "replay", "answer", "stop", "status", "observe", "tasks", "phones"}
    for name in ("run", "replay", "answer"):
        assert tools[name].annotations.destructive_hint is True
        assert tools[name].annotations.read_only_hint is False
    for name in ("status", "observe", "tasks", "phones"):
        assert tools[name].annotations.read_only_hint is True
    assert tools["stop"].annotations.destructive_hint is False
    assert "yes" not in tools["run"].input_schema["properties"]
    assert all(tool.description for tool in tools.values())


def test_an_agent_runs_a_task_and_looks_at_the_phone(server: ServerProcess, alarm: str) -> None:
    steps: list[str] = []

    async def say(client: Client) -> Any:
        async def note(_progress: float, _total: float | None, message: str | None) -> None:
            steps.append(str(message))

        (task,) = [t for t in (await told(client, "tasks"))["result"] if t["id"] == alarm]
        values = {next(iter(task["slots"])): "11:45"}
        said = {"task": alarm, "values": values, "device": "virtual-1"}
        done = await client.call_tool("replay", said, progress_callback=note)
        shown = await client.call_tool("observe", {"device": "virtual-1"})
        phones = await told(client, "phones")
        return done.structured_content, shown.content, phones["result"]

    done, (text, picture), phones = talk(server.home, say)
    assert (done["status"], done["task"]) == ("done", alarm)
    assert len(steps) == len(done["steps"]) >= 4
    assert "deskclock" in text.text
    assert "Add alarm" in text.text
    assert picture.mime_type in ("image/jpeg", "image/png")
    assert "virtual-1" in [phone["serial"] for phone in phones]


def test_an_agent_answers_questions_but_approves_nothing(server: ServerProcess) -> None:
    async def say(client: Client) -> Any:
        run = await told(client, "run", prompt="open Clock, long press Add alarm", device="virtual-1", seconds=60)
        risky = await told(
            client,
            "run",
            prompt='open Messages, tap Alice Chen, type "On my way" in Text message, tap Send',
            device="virtual-1",
            seconds=60,
        )
        asked = risky["question"]
        refused = await client.call_tool("answer", {"run": risky["run"], "question": asked["id"], "value": "yes"})
        await told(client, "stop", run=risky["run"])
        while (after := await told(client, "status", run=risky["run"]))["status"] == "waiting":
            await asyncio.sleep(0.1)
        return run, asked, refused, after

    run, asked, refused, after = talk(server.home, say)
    assert run["status"] in ("done", "failed", "waiting")
    assert asked["approval"]
    assert asked["address"].startswith(server.url)
    assert refused.is_error
    assert "Only a person may approve this" in refused.content[0].text
    assert after["status"] == "stopped"


def test_errors_are_sentences(server: ServerProcess) -> None:
    async def say(client: Client) -> Any:
        return [
            await client.call_tool("replay", {"task": "no such task"}),
            await client.call_tool("status", {"run": "../../etc"}),
            await client.call_tool("run", {"prompt": " "}),
        ]

    for result in talk(server.home, say):
        assert result.is_error
        assert "Traceback" not in result.content[0].text
        assert result.content[0].text.rstrip().endswith(".")


def test_it_goes_to_a_server_elsewhere_with_a_token(server: ServerProcess, api: Api, tmp_path: Path) -> None:
    file = tmp_path / "token"
    file.write_text(api.post("tokens", {"name": "agent", "role": "viewer"})["secret"], encoding="utf-8")

    async def say(client: Client) -> Any:
        return await client.call_tool("tasks", {}), await client.call_tool("run", {"prompt": "set an alarm for 7:30"})

    looked, ran = talk(tmp_path / "elsewhere", say, "--server", server.url, "--token-file", str(file))
    assert not looked.is_error
    assert ran.is_error
    assert "role" in ran.content[0].text
