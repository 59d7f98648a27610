"""Programs on text: echo, cat, grep, head, ..."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from ..shell import Context, Program
from .files import split_flags

_ESCAPES: Final = {"n": "\n", "t": "\t", "r": "\r", "\\": "\\", "a": "\a", "b": "\b", "0": "\0"}
_FORMAT: Final = re.compile(r"%(%|-?\d*s|-?0?\d*d)")


def echo(context: Context, arguments: list[str]) -> int:
    end, escapes, arguments = "\n", False, list(arguments)
    while arguments and re.fullmatch("-[neE]+", arguments[0]):
        flag = arguments.pop(0)
        end = "" if "n" in flag else end
        escapes = "e" in flag or escapes
    text = " ".join(arguments)
    context.out((_unescape(text) if escapes else text).encode() + end.encode())
    return 0


def _unescape(text: str) -> str:
    return re.sub(r"\\(.)", lambda match: _ESCAPES.get(match[1], match[0]), text)


def printf(context: Context, arguments: list[str]) -> int:
    if not arguments:
        return context.complain("printf: Needs 1 argument")
    values = iter(arguments[1:])

    def fill(match: re.Match[str]) -> str:
        if match[1] == "%":
            return "%"
        value = next(values, "")
        return f"%{match[1]}" % (int(value or 0) if match[1].endswith("d") else value)

    try:
        context.out(_FORMAT.sub(fill, _unescape(arguments[0])).encode())
    except ValueError:
        return context.complain("printf: invalid number")
    return 0


def _inputs(context: Context, name: str, paths: list[str]) -> tuple[list[tuple[str, bytes]], int]:
    """The content of each file, or of standard input; and 1 where one could not be read."""
    if not paths:
        return [("", context.read(-1))], 0
    found: list[tuple[str, bytes]] = []
    status = 0
    for path in paths:
        try:
            found.append((path, context.read(-1) if path == "-" else context.files.read(context.path(path))))
        except OSError as error:
            status = context.complain(f"{name}: {path}: {error.strerror}")
    return found, status


def cat(context: Context, arguments: list[str]) -> int:
    inputs, status = _inputs(context, "cat", split_flags(arguments)[1])
    for _, data in inputs:
        context.out(data)
    return status


def _end_of(name: str) -> Program:
    def program(context: Context, arguments: list[str]) -> int:
        count, paths, arguments = 10, [], list(arguments)
        while arguments:
            argument = arguments.pop(0)
            if argument == "-n" and arguments:
                argument = f"-{arguments.pop(0)}"
            number = re.fullmatch(r"-n?(\d+)", argument)
            if number:
                count = int(number[1])
            else:
                paths.append(argument)
        inputs, status = _inputs(context, name, paths)
        for _, data in inputs:
            lines = data.splitlines(keepends=True)
            context.out(b"".join(lines[:count] if name == "head" else lines[max(0, len(lines) - count) :]))
        return status

    return program


def wc(context: Context, arguments: list[str]) -> int:
    flags, paths = split_flags(arguments)
    inputs, status = _inputs(context, "wc", paths)
    for path, data in inputs:
        counts = {"l": data.count(b"\n"), "w": len(data.split()), "c": len(data)}
        shown = [str(counts[flag]) for flag in "lwc" if flag in flags or not flags]
        context.say(" ".join([*shown, *([path] if path else [])]))
    return status


def sort(context: Context, arguments: list[str]) -> int:
    flags, paths = split_flags(arguments)
    inputs, status = _inputs(context, "sort", paths)
    lines = sorted((line for _, data in inputs for line in data.splitlines()), reverse="r" in flags)
    if "u" in flags:
        lines = list(dict.fromkeys(lines))
    context.out(b"".join(line + b"\n" for line in lines))
    return status


def grep(context: Context, arguments: list[str]) -> int:
    """Options E, F, i, v, c, o, q, n, w; 1 where no line fits."""
    flags, operands = split_flags(arguments)
    if not operands:
        return context.complain("grep: bad pattern", 2)
    text = re.escape(operands[0]) if "F" in flags else _pattern(operands[0], "E" in flags)
    try:
        pattern = re.compile(rf"\b(?:{text})\b" if "w" in flags else text, re.IGNORECASE if "i" in flags else 0)
    except re.error as error:
        return context.complain(f"grep: bad pattern: {error}", 2)
    inputs, status = _inputs(context, "grep", operands[1:])
    fitting = 0
    for path, data in inputs:
        prefix = f"{path}:" if len(inputs) > 1 else ""
        lines = [
            (number, line)
            for number, line in enumerate(data.decode("utf-8", "replace").splitlines(), 1)
            if (pattern.search(line) is None) is ("v" in flags)
        ]
        fitting += len(lines)
        if "q" not in flags:
            _show(context, flags, pattern, prefix, lines)
    return status or int(fitting == 0)


def _show(
    context: Context, flags: set[str], pattern: re.Pattern[str], prefix: str, lines: list[tuple[int, str]]
) -> None:
    if "c" in flags:
        context.say(f"{prefix}{len(lines)}")
        return
    for number, line in lines:
        place = f"{prefix}{number}:" if "n" in flags else prefix
        for text in [match[0] for match in pattern.finditer(line)] if "o" in flags else [line]:
            context.say(place + text)


def _pattern(text: str, extended: bool) -> str:
    """A POSIX pattern as one of Python's: without -E, ( ) { } + ? | are plain and their escapes are not."""
    if extended:
        return text
    return re.sub(r"\\?[(){}+?|]", lambda match: match[0][1] if len(match[0]) == 2 else "\\" + match[0], text)


PROGRAMS: Final[Mapping[str, Program]] = {
    "echo": echo,
    "printf": printf,
    "cat": cat,
    "head": _end_of("head"),
    "tail": _end_of("tail"),
    "wc": wc,
    "sort": sort,
    "grep": grep,
    "egrep": lambda context, arguments: grep(context, ["-E", *arguments]),
}
