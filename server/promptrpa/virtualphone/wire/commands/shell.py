"""The shell's own commands, and programs that run others or tell who and when one is."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping
from typing import Final

from ..shell import FAILED, MAX_SCRIPTS, USAGE, Context, Exit, Io, Program

SLEEP_STEP: Final = 0.5
"""Seconds between two looks whether the client is still there."""


def _io(context: Context) -> Io:
    return Io(context.stream, context.out, context.err, context.read, context.flush)


def sh(context: Context, arguments: list[str]) -> int:
    """`sh -c LINE` and `sh FILE`; without either, what standard input holds."""
    if context.shell.depth >= MAX_SCRIPTS:
        return context.complain("sh: too deep")
    flags, operands = [], list(arguments)
    while operands and operands[0].startswith("-"):
        flags.append(operands.pop(0))
    if any("c" in flag for flag in flags):
        if not operands:
            return context.complain("sh: -c requires an argument", USAGE)
        line, operands = operands[0], operands[2:]
    elif operands:
        line = context.files.read(context.path(operands[0])).decode("utf-8", "replace")
        operands = operands[1:]
    else:
        line = context.read(-1).decode("utf-8", "replace")
    inner = context.shell.child(operands)
    return inner.run(line, _io(context))


def exec_(context: Context, arguments: list[str]) -> int:
    if not arguments:
        return 0
    raise Exit(context.shell.execute(arguments[0], arguments[1:], _io(context)))


def toybox(context: Context, arguments: list[str]) -> int:
    if not arguments:
        context.say(" ".join(sorted(context.shell.programs)))
        return 0
    if arguments[0] not in context.shell.programs:
        return context.complain(f'toybox: Unknown command {arguments[0]} (see "toybox --help")', 127)
    return context.shell.execute(arguments[0], arguments[1:], _io(context))


def exit_(context: Context, arguments: list[str]) -> int:
    status = arguments[0] if arguments else str(context.shell.status)
    raise Exit(int(status) & 0xFF if status.isdigit() else USAGE)


def cd(context: Context, arguments: list[str]) -> int:
    target = posixpath.normpath(context.path(arguments[0] if arguments else context.variables.get("HOME", "/")))
    if not context.files.look(target).is_folder:
        return context.complain(f"/system/bin/sh: cd: {target}: Not a directory", USAGE)
    context.shell.folder = target
    context.shell.variables["PWD"] = target
    return 0


def pwd(context: Context, arguments: list[str]) -> int:
    context.say(context.shell.folder)
    return 0


def export(context: Context, arguments: list[str]) -> int:
    for argument in arguments:
        name, equals, value = argument.partition("=")
        if equals:
            context.shell.variables[name] = value
    return 0


def env(context: Context, arguments: list[str]) -> int:
    for name, value in sorted(context.variables.items()):
        context.say(f"{name}={value}")
    return 0


def which(context: Context, arguments: list[str]) -> int:
    status = 0
    for name in arguments:
        if name in context.shell.programs:
            context.say(f"/system/bin/{name}")
        else:
            status = FAILED
    return status


def command(context: Context, arguments: list[str]) -> int:
    """`command -v NAME` and `command NAME ARGUMENTS`."""
    if arguments[:1] == ["-v"]:
        return which(context, arguments[1:])
    return context.shell.execute(arguments[0], arguments[1:], _io(context)) if arguments else 0


def test(context: Context, arguments: list[str]) -> int:
    """`test`: -e -f -d -n -z = != -eq -ne -gt -lt, with !."""
    if arguments[:1] == ["!"]:
        return int(not test(context, arguments[1:]))
    if len(arguments) == 2:
        return int(not _unary(context, *arguments))
    if len(arguments) == 3:
        try:
            return int(not _binary(*arguments))
        except ValueError:
            return context.complain(f"/system/bin/sh: [: {arguments[0]}: unexpected operator/operand", USAGE)
    return int(not any(arguments))


def _unary(context: Context, operator: str, value: str) -> bool:
    if operator in ("-n", "-z"):
        return bool(value) is (operator == "-n")
    try:
        entry = context.files.look(context.path(value))
    except OSError:
        return False
    if operator == "-d":
        return entry.is_folder
    return not entry.is_folder if operator == "-f" else True


def _binary(left: str, operator: str, right: str) -> bool:
    if operator in ("=", "=="):
        return left == right
    if operator == "!=":
        return left != right
    first, second = int(left), int(right)
    outcomes = {"-eq": first == second, "-ne": first != second, "-gt": first > second, "-lt": first < second}
    if operator not in outcomes:
        raise ValueError(operator)
    return outcomes[operator]


def _bracket(context: Context, arguments: list[str]) -> int:
    if arguments[-1:] != ["]"]:
        return context.complain("/system/bin/sh: [: missing ]", USAGE)
    return test(context, arguments[:-1])


def sleep(context: Context, arguments: list[str]) -> int:
    """Seconds of the phone, with s, m or h after them."""
    try:
        seconds = sum(_seconds(argument) for argument in arguments)
    except ValueError:
        return context.complain("sleep: bad number")
    while seconds > 0 and not context.stream.closed:
        context.handset.surface.advance(min(seconds, SLEEP_STEP))
        seconds -= SLEEP_STEP
    return 0


def _seconds(text: str) -> float:
    factors = {"s": 1, "m": 60, "h": 3600}
    return float(text.rstrip("smh")) * factors.get(text[-1:], 1)


def id_(context: Context, arguments: list[str]) -> int:
    if arguments[:1] == ["-u"]:
        context.say("2000")
    else:
        context.say("uid=2000(shell) gid=2000(shell) groups=2000(shell),1004(input),1007(log),3003(inet)")
    return 0


def whoami(context: Context, arguments: list[str]) -> int:
    context.say("shell")
    return 0


def date(context: Context, arguments: list[str]) -> int:
    """`date [+FORMAT]`."""
    layout = next((one[1:] for one in arguments if one.startswith("+")), "%a %b %e %H:%M:%S %Y")
    now = context.handset.surface.now()
    context.say(now.strftime(layout.replace("%s", str(int(now.timestamp())))))
    return 0


def uptime(context: Context, arguments: list[str]) -> int:
    now = context.handset.surface.now()
    seconds = int((now - context.handset.started).total_seconds())
    hours, minutes = seconds // 3600, seconds % 3600 // 60
    context.say(f" {now:%H:%M:%S} up {hours}:{minutes:02d},  0 users,  load average: 0.00, 0.00, 0.00")
    return 0


def uname(context: Context, arguments: list[str]) -> int:
    context.say("Linux localhost 6.1.0-android14 #1 SMP PREEMPT aarch64 Toybox" if "-a" in arguments else "Linux")
    return 0


def _status(status: int) -> Program:
    return lambda context, arguments: status


PROGRAMS: Final[Mapping[str, Program]] = {
    "sh": sh,
    "exec": exec_,
    "toybox": toybox,
    "exit": exit_,
    "cd": cd,
    "pwd": pwd,
    "export": export,
    "env": env,
    "which": which,
    "command": command,
    "test": test,
    "[": _bracket,
    "sleep": sleep,
    "id": id_,
    "whoami": whoami,
    "date": date,
    "uptime": uptime,
    "uname": uname,
    "true": _status(0),
    "false": _status(1),
    ":": _status(0),
    "sync": _status(0),
}
