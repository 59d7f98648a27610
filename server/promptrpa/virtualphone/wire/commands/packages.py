"""`pm`, and `cmd package`, which is the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ..shell import FAILED, USAGE, Context, Program
from .options import MissingValue, Options, read_options

VALUED: Final = {"-S": 1, "--user": 1, "-i": 1, "--abi": 1, "--installer": 1, "--install-location": 1}
INSTALL_LIMIT: Final = 512 * 1024 * 1024
"""Bytes of the largest package taken."""


def pm(context: Context, arguments: list[str]) -> int:
    kind = _KINDS.get(arguments[0]) if arguments else None
    if kind is None:
        return context.complain(f"Unknown command: {' '.join(arguments[:1])}", USAGE)
    try:
        return kind(context, read_options(arguments[1:], VALUED))
    except MissingValue as error:
        return context.complain(f"Error: {error}", USAGE)


def apk_path(package: str) -> str:
    return f"/data/app/{package}/base.apk"


def _list(context: Context, options: Options) -> int:
    """packages [-3] [-s] [-f] [--show-versioncode] [FILTER]; features, users, permissions."""
    surface = context.handset.surface
    what, *rest = options.operands or [""]
    if what == "users":
        context.say("Users:\n\tUserInfo{0:Owner:4c13} running")
        return 0
    if what == "features":
        context.say("feature:android.hardware.touchscreen\nfeature:android.hardware.wifi")
        return 0
    if what not in ("package", "packages"):
        return context.complain(f"Error: unknown list type '{what}'", FAILED)
    third = set(surface.third_party_packages())
    for package in surface.packages():
        if ("-3" in options.flags and package not in third) or ("-s" in options.flags and package in third):
            continue
        if "-d" in options.flags or (rest and rest[0] not in package):
            continue
        shown = f"{apk_path(package)}={package}" if "-f" in options.flags else package
        if "--show-versioncode" in options.flags:
            shown += f" versionCode:{version_code(surface.app_version(package) or '')}"
        context.say(f"package:{shown}")
    return 0


def version_code(name: str) -> int:
    """1.2.3 -> 1002003."""
    code = 0
    for number in ([int(part) if part.isdigit() else 0 for part in name.split(".")] + [0, 0, 0])[:3]:
        code = code * 1000 + number
    return code


def _path(context: Context, options: Options) -> int:
    package = "".join(options.operands[:1])
    if context.handset.surface.app_version(package) is None:
        return FAILED
    context.say(f"package:{apk_path(package)}")
    return 0


def _install(context: Context, options: Options) -> int:
    """From a file of the phone, or with -S the bytes that follow on standard input."""
    if "-S" in options.values:
        size = options.values["-S"]
        if not size.isdigit() or int(size) > INSTALL_LIMIT:
            return context.complain("Failure [INSTALL_FAILED_INSUFFICIENT_STORAGE]")
        apk = context.read(int(size))
        if len(apk) != int(size):
            return context.complain("Failure [INSTALL_FAILED_INVALID_APK: the package ended early]")
    elif options.operands:
        try:
            apk = context.files.read(context.path(options.operands[0]))
        except OSError:
            return context.complain(f"Error: Unable to open file: {options.operands[0]}")
    else:
        return context.complain("Error: must either specify a package size or an APK file")
    outcome = context.handset.surface.install(apk)
    context.say(outcome)
    return 0 if outcome.startswith("Success") else FAILED


def _uninstall(context: Context, options: Options) -> int:
    package = "".join(options.operands[:1])
    if context.handset.surface.uninstall(package):
        context.say("Success")
        return 0
    context.say("Failure [DELETE_FAILED_INTERNAL_ERROR]")
    return FAILED


def _clear(context: Context, options: Options) -> int:
    if context.handset.surface.clear_app("".join(options.operands[:1])):
        context.say("Success")
        return 0
    context.say("Failed")
    return FAILED


def _query(context: Context, options: Options) -> int:
    """`cmd package query-activities --brief -a MAIN -c LAUNCHER`: the activities behind the launcher's icons."""
    surface = context.handset.surface
    found = [(package, surface.launcher_activity(package)) for package in sorted(surface.packages())]
    components = [f"{package}/{activity}" for package, activity in found if activity]
    context.say(f"{len(components)} activities found:")
    for number, component in enumerate(components):
        context.say(f"  Activity #{number}:")
        context.say("    priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true")
        context.say(f"    {component}")
    return 0


def _resolve(context: Context, options: Options) -> int:
    """`cmd package resolve-activity --brief PACKAGE`."""
    package = options.operands[-1] if options.operands else ""
    activity = context.handset.surface.launcher_activity(package)
    if activity is None:
        context.say("No activity found")
        return 0
    context.say(f"priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true\n{package}/{activity}")
    return 0


def _permission(context: Context, options: Options) -> int:
    """grant and revoke: apps of this phone ask on their own; only the package is checked."""
    package = "".join(options.operands[:1])
    if context.handset.surface.app_version(package) is None:
        return context.complain(f"java.lang.IllegalArgumentException: Unknown package: {package}", 255)
    return 0


_KINDS: Final[Mapping[str, Callable[[Context, Options], int]]] = {
    "list": _list,
    "path": _path,
    "install": _install,
    "uninstall": _uninstall,
    "clear": _clear,
    "resolve-activity": _resolve,
    "query-activities": _query,
    "grant": _permission,
    "revoke": _permission,
}

PROGRAMS: Final[Mapping[str, Program]] = {"pm": pm}
