"""Programs on files: ls, rm, mkdir, cp, mv, md5sum, ..."""

from __future__ import annotations

import errno
import hashlib
import posixpath
import stat
from collections.abc import Mapping
from datetime import UTC, datetime
from fnmatch import fnmatchcase
from itertools import takewhile
from typing import Final

from ..files import Entry
from ..shell import Context, Program


def split_flags(arguments: list[str]) -> tuple[set[str], list[str]]:
    """Letters of the options, and the operands. `--` ends the options."""
    flags: set[str] = set()
    operands: list[str] = []
    for number, argument in enumerate(arguments):
        if argument == "--":
            return flags, operands + arguments[number + 1 :]
        if argument.startswith("-") and len(argument) > 1:
            flags.update(argument[1:])
        else:
            operands.append(argument)
    return flags, operands


def ls(context: Context, arguments: list[str]) -> int:
    flags, paths = split_flags(arguments)
    status = 0
    several = len(paths) > 1
    for path in paths or ["."]:
        full = context.path(path)
        try:
            entry = context.files.look(full, follow="l" not in flags)
            if entry.is_folder and "d" not in flags:
                found = [(name, one) for name, one in context.files.list(full) if "a" in flags or name[0] != "."]
                if several:
                    context.say(f"{path}:")
                if "l" in flags:
                    context.say(f"total {sum(_blocks(one) for _, one in found)}")
            else:
                found = [(path, entry)]
        except OSError as error:
            status = context.complain(f"ls: {path}: {error.strerror}")
            continue
        for name, one in found:
            context.say(_long(name, one) if "l" in flags else name)
    return status


def _blocks(entry: Entry) -> int:
    return -(-entry.size // 1024)


def _long(name: str, entry: Entry) -> str:
    moment = datetime.fromtimestamp(entry.modified, UTC)
    links = 2 if entry.is_folder else 1
    shown = f"{name} -> {entry.target}" if entry.target else name
    return f"{stat.filemode(entry.mode)} {links} shell shell {entry.size:>8} {moment:%Y-%m-%d %H:%M} {shown}"


def rm(context: Context, arguments: list[str]) -> int:
    flags, paths = split_flags(arguments)
    status = 0
    for path in paths:
        try:
            context.files.remove(context.path(path), recursive=bool(flags & {"r", "R"}))
        except OSError as error:
            if error.errno != errno.ENOENT or "f" not in flags:
                status = context.complain(f"rm: {path}: {error.strerror}")
    return status


def mkdir(context: Context, arguments: list[str]) -> int:
    flags, paths = split_flags(arguments)
    status = 0
    for path in paths:
        try:
            context.files.make_folder(context.path(path), parents="p" in flags)
        except OSError as error:
            status = context.complain(f"mkdir: '{path}': {error.strerror}")
    return status


def rmdir(context: Context, arguments: list[str]) -> int:
    for path in split_flags(arguments)[1]:
        context.files.remove_folder(context.path(path))
    return 0


def touch(context: Context, arguments: list[str]) -> int:
    for path in split_flags(arguments)[1]:
        full = context.path(path)
        try:
            data = context.files.read(full)
        except FileNotFoundError:
            data = b""
        context.files.write(full, data)
    return 0


def cp(context: Context, arguments: list[str]) -> int:
    paths = split_flags(arguments)[1]
    if len(paths) < 2:
        return context.complain("cp: Needs 2 arguments")
    for path in paths[:-1]:
        source = context.path(path)
        entry = context.files.look(source)
        context.files.write(
            context.files.inside(source, context.path(paths[-1])), context.files.read(source), entry.mode
        )
    return 0


def mv(context: Context, arguments: list[str]) -> int:
    paths = split_flags(arguments)[1]
    if len(paths) < 2:
        return context.complain("mv: Needs 2 arguments")
    for path in paths[:-1]:
        context.files.move(context.path(path), context.path(paths[-1]))
    return 0


def _sum(name: str) -> Program:
    def program(context: Context, arguments: list[str]) -> int:
        flags, paths = split_flags(arguments)
        status = 0
        for path in paths or ["-"]:
            try:
                digest = _digest(context, name, path)
            except OSError as error:
                status = context.complain(f"{name}: {path}: {error.strerror}")
                continue
            context.say(digest if "b" in flags else f"{digest}  {path}")
        return status

    return program


def _digest(context: Context, name: str, path: str) -> str:
    if path == "-":
        return hashlib.new(name.removesuffix("sum"), context.read(-1)).hexdigest()
    blob = context.files.blob(context.path(path))
    return blob.md5 if name == "md5sum" else hashlib.new(name.removesuffix("sum"), blob.data).hexdigest()


def stat_(context: Context, arguments: list[str]) -> int:
    """`stat -c FORMAT PATH` with %s, %n, %a, %Y, %F."""
    layout = "%n %s %a %Y"
    if arguments[:1] == ["-c"] and len(arguments) > 1:
        layout, arguments = arguments[1], arguments[2:]
    status = 0
    for path in arguments:
        try:
            entry = context.files.look(context.path(path))
        except OSError as error:
            status = context.complain(f"stat: '{path}': {error.strerror}")
            continue
        kind = "directory" if entry.is_folder else "regular file"
        values = {
            "%s": str(entry.size),
            "%n": path,
            "%a": f"{stat.S_IMODE(entry.mode):o}",
            "%Y": str(entry.modified),
            "%F": kind,
        }
        text = layout
        for name, value in values.items():
            text = text.replace(name, value)
        context.say(text)
    return status


def find(context: Context, arguments: list[str]) -> int:
    """`find PATH [-name PATTERN] [-type f|d]`."""
    paths = list(takewhile(lambda argument: not argument.startswith("-"), arguments))
    tests = arguments[len(paths) :]
    options = dict(zip(tests[::2], tests[1::2], strict=False))
    if len(tests) % 2 or set(options) - {"-name", "-type"}:
        return context.complain("find: only -name and -type are known")
    for path in paths or ["."]:
        waiting = [(path, context.files.look(context.path(path)))]
        while waiting:
            name, entry = waiting.pop(0)
            fits = fnmatchcase(posixpath.basename(name), options.get("-name", "*"))
            if fits and options.get("-type", "d" if entry.is_folder else "f") == ("d" if entry.is_folder else "f"):
                context.say(name)
            if entry.is_folder:
                inside = context.files.list(context.path(name))
                waiting[:0] = [(posixpath.join(name, child), one) for child, one in inside]
    return 0


def chmod(context: Context, arguments: list[str]) -> int:
    """Checks that the files are there; the shell user may do all with its files anyway."""
    for path in split_flags(arguments)[1][1:]:
        context.files.look(context.path(path))
    return 0


PROGRAMS: Final[Mapping[str, Program]] = {
    "ls": ls,
    "rm": rm,
    "mkdir": mkdir,
    "rmdir": rmdir,
    "touch": touch,
    "cp": cp,
    "mv": mv,
    "md5sum": _sum("md5sum"),
    "sha1sum": _sum("sha1sum"),
    "sha256sum": _sum("sha256sum"),
    "stat": stat_,
    "find": find,
    "chmod": chmod,
}
