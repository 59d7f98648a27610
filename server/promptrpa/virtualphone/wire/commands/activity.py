"""`am`: start, stop and broadcast."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ..shell import USAGE, Context, Program
from .keyboard import KEYBOARD_ACTIONS, receive
from .options import MissingValue, Options, read_options

INTENT: Final = {
    **dict.fromkeys(("-a", "-d", "-t", "-c", "-n", "-p", "-f", "-i", "--user", "--display", "--windowingMode"), 1),
    **dict.fromkeys(("-e", "--es", "--ez", "--ei", "--el", "--ef", "--eu", "--ecn", "--esa", "--eia"), 2),
    "--esn": 1,
}
VIEW: Final = "android.intent.action.VIEW"
HOME: Final = "android.intent.category.HOME"
HOME_KEY: Final = 3
START_ERROR: Final = 1


def am(context: Context, arguments: list[str]) -> int:
    kinds: Mapping[str, Callable[[Context, Options], int]] = {
        "start": _start,
        "start-activity": _start,
        "force-stop": _stop,
        "kill": _stop,
        "broadcast": _broadcast,
        "startservice": _service,
        "start-foreground-service": _service,
        "kill-all": lambda context, options: 0,
        "get-current-user": _user,
        "stack": _stack,
    }
    kind = kinds.get(arguments[0]) if arguments else None
    if kind is None:
        return context.complain(f"Error: unknown command '{' '.join(arguments[:1])}'", USAGE)
    try:
        return kind(context, read_options(arguments[1:], INTENT))
    except MissingValue as error:
        return context.complain(f"Error: {error}", USAGE)


def _start(context: Context, options: Options) -> int:
    surface = context.handset.surface
    component = options.values.get("-n", "")
    url = options.values.get("-d", "")
    package = component.partition("/")[0] or options.values.get("-p", "") or "".join(options.operands[:1])
    context.say(f"Starting: Intent {{ {describe(options)} }}")
    if package and ("-S" in options.flags or _clears_task(options)):
        surface.stop_app(package)
    if url:
        started = surface.open_url(url, package or None)
    elif package:
        started = surface.start_app(package, component.partition("/")[2] or None)
    elif options.values.get("-c") == HOME:
        surface.key(HOME_KEY)
        started = True
    else:
        started = _by_action(context, options.values.get("-a", ""))
    if not started:
        return _not_started(context, component, options)
    if "-W" in options.flags:
        context.say(_waited(*surface.foreground()))
    return 0


def _clears_task(options: Options) -> bool:
    """FLAG_ACTIVITY_CLEAR_TASK: the app begins at its first page."""
    try:
        flags = int(options.values.get("-f", "0"), 0)
    except ValueError:
        return False
    return bool(flags & 0x8000) or "--activity-clear-task" in options.flags


def _by_action(context: Context, action: str) -> bool:
    """An action without a package: `android.settings.SETTINGS` and its kin open the settings."""
    return action.startswith("android.settings.") and context.handset.surface.start_app("com.android.settings")


def _not_started(context: Context, component: str, options: Options) -> int:
    if component:
        context.complain("Error type 3")
        return context.complain(f"Error: Activity class {{{component}}} does not exist.", START_ERROR)
    return context.complain(
        f"Error: Activity not started, unable to resolve Intent {{ {describe(options)} }}", START_ERROR
    )


def _waited(package: str, activity: str) -> str:
    return f"Status: ok\nLaunchState: WARM\nActivity: {package}/{activity}\nTotalTime: 100\nWaitTime: 110\nComplete"


def describe(options: Options) -> str:
    """An intent as `am` shows it."""
    names = {"-a": "act", "-c": "cat", "-d": "dat", "-t": "typ", "-f": "flg", "-p": "pkg", "-n": "cmp"}
    parts = [
        f"{name}=[{options.values[option]}]" if option == "-c" else f"{name}={options.values[option]}"
        for option, name in names.items()
        if option in options.values
    ]
    parts += [f"pkg={operand}" for operand in options.operands[:1]]
    return " ".join([*parts, *(["(has extras)"] if options.extras else [])])


def _stop(context: Context, options: Options) -> int:
    if not options.operands:
        return context.complain('Error: Argument expected after "force-stop"', USAGE)
    context.handset.surface.stop_app(options.operands[0])
    return 0


def _broadcast(context: Context, options: Options) -> int:
    action = options.values.get("-a", "")
    context.say(f"Broadcasting: Intent {{ {describe(options)} }}")
    outcome = receive(context.handset.surface, action, options.extras) if action in KEYBOARD_ACTIONS else None
    if outcome is None:
        context.say("Broadcast completed: result=0")
    else:
        context.say(f'Broadcast completed: result={outcome[0]}, data="{outcome[1]}"')
    return 0


def _service(context: Context, options: Options) -> int:
    context.say(f"Starting service: Intent {{ {describe(options)} }}")
    return context.complain("Error: Not found; no service started.", START_ERROR)


def _user(context: Context, options: Options) -> int:
    context.say("0")
    return 0


def _stack(context: Context, options: Options) -> int:
    """`am stack list`."""
    package, activity = context.handset.surface.foreground()
    context.say(f"RootTask id=1 bounds=[0,0][0,0] displayId=0 userId=0\n  taskId=10: {package}/{activity} visible=true")
    return 0


def monkey(context: Context, arguments: list[str]) -> int:
    """Only what launches an app: `monkey -p PACKAGE -c android.intent.category.LAUNCHER 1`."""
    try:
        options = read_options(arguments, {"-p": 1, "-c": 1, "--pct-syskeys": 1, "--throttle": 1, "-s": 1})
    except MissingValue as error:
        return context.complain(f"** Error: {error}")
    package = options.values.get("-p", "")
    if not package or not context.handset.surface.start_app(package):
        context.say("** No activities found to run, monkey aborted.")
        return 252
    context.say("Events injected: 1\n## Network stats: elapsed time=10ms (0ms mobile, 0ms wifi, 10ms not connected)")
    return 0


PROGRAMS: Final[Mapping[str, Program]] = {"am": am, "monkey": monkey}
