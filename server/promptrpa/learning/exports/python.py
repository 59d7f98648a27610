"""What the programs in Python have in common: arguments, texts with slots, private values."""

from __future__ import annotations

import keyword
import re
from collections.abc import Callable, Iterable
from typing import Final

from promptrpa.domain.task import Task, TaskStep
from promptrpa.matching.words.values import COVERED, SLOT

from .slots import check_slots, texts_of

_PARTS: Final = {
    "padded": "{0}.zfill(5)",
    "hour": 'str(int({0}.split(":")[0]))',
    "hour02": '{0}.split(":")[0].zfill(2)',
    "hour12": 'str(int({0}.split(":")[0]) % 12 or 12)',
    "minute": 'str(int({0}.split(":")[1]))',
    "minute02": '{0}.split(":")[1].zfill(2)',
    "half": '"AM" if int({0}.split(":")[0]) < 12 else "PM"',
    "day": 'next(day for day in re.findall(r"[0-9]+", {0}) if len(day) < 3).lstrip("0")',
}
"""A part of a value, as matching.words.values.parts makes it; {0}: the value."""
_TAKEN: Final = frozenset({"device", "driver", "os", "re", "run", "time", "uiautomator2"})


def program(task: Task, imports: Iterable[str], subject: str, body: Callable[[TaskStep], list[str]], start: str) -> str:
    """subject: the argument that stands for the phone. start: what calls `run` when the file is executed."""
    check_slots(task, _PARTS)
    steps = [line for step in task.steps for line in (f"# {_plain(step.description)}", *body(step))]
    used = "\n".join(steps)
    parts = [f"{name(part)} = {_part(part)}" for part in _parts_in(task, used)]
    own = {"os": "os.environ" in used, "re": any("re.findall" in part for part in parts), "time": "time.sleep" in used}
    standard = [f"import {module}" for module, needed in own.items() if needed]
    lines = [f'"""{_plain(task.name)}"""', "", *standard, *([""] if standard else []), *imports, "", ""]
    lines.append(f"def run({subject}{_arguments(task)}):")
    lines += [f"    {line}" for line in (f"{subject}.implicitly_wait(10)", *parts, *steps)]
    return "\n".join([*lines, "", "", 'if __name__ == "__main__":', *(f"    {line}" for line in start.split("\n")), ""])


def said(text: str) -> str:
    """A Python expression for a text in which slots stand as {name}, private values as {{name}}."""
    pieces: list[str] = []
    end = 0
    for found in sorted((*SLOT.finditer(text), *COVERED.finditer(text)), key=lambda m: m.start()):
        pieces += [quoted(text[end : found.start()])] if text[end : found.start()] else []
        covered = found[0].startswith("{{")
        pieces.append(f'os.environ["{found[1].upper()}"]' if covered else name(found[1]))
        end = found.end()
    pieces += [quoted(text[end:])] if text[end:] or not pieces else []
    return " + ".join(pieces)


def quoted(text: str) -> str:
    """A text as Python writes it, in double quotes where that is as short."""
    plain = repr(text)
    return f'"{text}"' if plain == f"'{text}'" and '"' not in text else plain


def name(slot: str) -> str:
    """The argument or local name for a slot or a part of one."""
    bare = re.sub(r"\W|^(?=\d)", "_", slot)
    return f"{bare}_" if keyword.iskeyword(bare) or bare in _TAKEN else bare


def _arguments(task: Task) -> str:
    return "".join(f", {name(slot.name)}={quoted(slot.value)}" for slot in task.slots)


def _parts_in(task: Task, used: str) -> list[str]:
    """The parts of slots that the steps name, each once."""
    texts = [text for step in task.steps for text in texts_of(step)]
    found = dict.fromkeys(m[1] for text in texts for m in SLOT.finditer(text) if "." in m[1])
    return [part for part in found if re.search(rf"\b{name(part)}\b", used)]


def _part(part: str) -> str:
    slot, _, which = part.partition(".")
    return _PARTS[which].format(name(slot))


def _plain(text: str) -> str:
    return " ".join(text.replace("\\", " ").replace('"', "'").split())
