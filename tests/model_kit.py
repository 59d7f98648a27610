"""A language model that follows a script, behind the real prompts, budget and ledger."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence

from promptrpa.domain.model import Message, ModelCall, ModelRole
from promptrpa.language.model import ChatModel, Limits
from promptrpa.language.recorded import ScriptedWire

Say = Mapping[str, object]
Script = Callable[[str, str], Say | str]
"""From the name of the template and what the user's message says to the answer."""


class Glass:
    """Implements ports.Shield: covers nothing."""

    def cover(self, text: str) -> str:
        return text

    def cover_picture(self, png: bytes) -> bytes:
        return png

    def reveal(self, text: str) -> str:
        return text


class Lines:
    """Implements ports.Ledger in a list."""

    def __init__(self) -> None:
        self.lines: list[ModelCall] = []

    def add(self, call: ModelCall) -> None:
        self.lines.append(call)

    def calls(self, run: str = "", since: str = "") -> Sequence[ModelCall]:
        return [c for c in self.lines if (not run or c.run == run) and c.at >= since]


def scripted(script: Script) -> ScriptedWire:
    def answer(messages: Sequence[Message], name: str) -> str:
        said = script(name, messages[-1].text)
        return said if isinstance(said, str) else json.dumps(said, ensure_ascii=False)

    return ScriptedWire(answer)


def model_of(wire: ScriptedWire, ledger: Lines | None = None, limits: Limits | None = None) -> ChatModel:
    return ChatModel(wire, {ModelRole.STRONG: "big"}, ledger or Lines(), Glass(), limits or Limits())


def numbered(asked: str, words: str) -> int:
    """The number of the last line of a screen that holds these words."""
    found = re.findall(rf"^(\d+) .*{re.escape(words)}.*$", asked, re.M)
    assert found, f"{words} is not in:\n{asked}"
    return int(found[-1])


def act(step: str, action: str, widget: int = -1, text: str = "", plan: Sequence[str] = ()) -> Say:
    """An answer to next_step, with both of its forms' fields."""
    return {
        "plan": [step, *plan],
        "step": step,
        "thought": step,
        "action": action,
        "widget": widget,
        "text": text,
    }
