"""Programs on the system: properties, settings, screen, processes, the uiautomator2 server."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Mapping
from typing import Final

from ...surface import ProtectedWindow
from ..shell import FAILED, USAGE, Context, Program
from .dumpsys import density
from .notifications import list_or_get
from .packages import pm

U2_MAIN: Final = "com.wetest.uia2.Main"
U2_PORT: Final = "9008"
DEFAULT_DUMP: Final = "/sdcard/window_dump.xml"
NAMESPACES: Final = ("system", "secure", "global")
WIFI_ADDRESS: Final = "192.168.1.20"
SERVICES: Final = ("activity", "battery", "display", "input", "input_method", "package", "power", "statusbar", "window")
SWITCHES: Final = {"wifi": "wifi_on", "data": "mobile_data", "bluetooth": "bluetooth_on", "nfc": "nfc_on"}
"""`svc NAME enable` -> the global setting that it switches."""


def getprop(context: Context, arguments: list[str]) -> int:
    properties = context.handset.surface.properties
    if arguments:
        context.say(properties.get(arguments[0], arguments[1] if len(arguments) > 1 else ""))
        return 0
    for name, value in sorted(properties.items()):
        context.say(f"[{name}]: [{value}]")
    return 0


def setprop(context: Context, arguments: list[str]) -> int:
    return context.complain(f"Failed to set property '{' '.join(arguments[:1])}'. See dmesg for error reason.")


def settings(context: Context, arguments: list[str]) -> int:
    """get, put, delete NAMESPACE NAME, list NAMESPACE."""
    arguments = [one for one in arguments if not one.startswith("--")]
    surface = context.handset.surface
    action, namespace, *rest = [*arguments, "", ""][: max(2, len(arguments))]
    if namespace not in NAMESPACES:
        return context.complain("Invalid namespace '" + namespace + "'", USAGE)
    if action == "list":
        for name in KNOWN_SETTINGS[namespace]:
            value = surface.setting(namespace, name)
            if value is not None:
                context.say(f"{name}={value}")
        return 0
    if action == "get" and rest:
        value = surface.setting(namespace, rest[0])
        context.say("null" if value is None else value)
        return 0
    if action == "put" and len(rest) >= 2:
        try:
            surface.put_setting(namespace, rest[0], rest[1])
        except ValueError as error:
            return context.complain(f"java.lang.IllegalArgumentException: {error}", 255)
        return 0
    return context.complain("Bad arguments", USAGE)


KNOWN_SETTINGS: Final[Mapping[str, tuple[str, ...]]] = {
    "system": (
        "accelerometer_rotation",
        "font_scale",
        "screen_brightness",
        "screen_brightness_mode",
        "screen_off_timeout",
        "time_12_24",
        "user_rotation",
        "volume_alarm",
        "volume_music",
        "volume_ring",
    ),
    "secure": (
        "android_id",
        "default_input_method",
        "enabled_input_methods",
        "location_mode",
        "ui_night_mode",
        "user_setup_complete",
    ),
    "global": (
        "airplane_mode_on",
        "auto_time",
        "adb_enabled",
        "animator_duration_scale",
        "battery_level",
        "development_settings_enabled",
        "device_provisioned",
        "transition_animation_scale",
        "window_animation_scale",
        "bluetooth_on",
        "low_power",
        "mobile_data",
        "wifi_on",
        "zen_mode",
    ),
}
"""What `settings list` asks the phone for."""


def wm(context: Context, arguments: list[str]) -> int:
    width, height = context.handset.surface.size
    if arguments == ["size"]:
        context.say(f"Physical size: {width}x{height}")
    elif arguments == ["density"]:
        context.say(f"Physical density: {density(context)}")
    elif arguments == ["dismiss-keyguard"]:
        context.handset.surface.dismiss_keyguard()
    else:
        return context.complain(f"Unknown command: {' '.join(arguments)}", USAGE)
    return 0


def service(context: Context, arguments: list[str]) -> int:
    if arguments == ["list"]:
        context.say(f"Found {len(SERVICES)} services:")
        for number, name in enumerate(SERVICES):
            context.say(f"{number}\t{name}: []")
        return 0
    if len(arguments) == 2 and arguments[0] == "check":
        context.say(f"Service {arguments[1]}: {'found' if arguments[1] in SERVICES else 'not found'}")
        return 0
    return context.complain("Usage: service list | service check SERVICE", USAGE)


def svc(context: Context, arguments: list[str]) -> int:
    """wifi, data, bluetooth, nfc enable or disable; power reboot; power stayon."""
    if arguments[:2] == ["power", "reboot"]:
        context.handset.restart()
        return 0
    if arguments[:2] == ["power", "stayon"]:
        return 0
    setting = SWITCHES.get(arguments[0]) if arguments else None
    if setting is None or arguments[1:2] not in (["enable"], ["disable"]):
        return context.complain("Usage: svc wifi|data|bluetooth|nfc enable|disable", USAGE)
    context.handset.surface.put_setting("global", setting, "1" if arguments[1] == "enable" else "0")
    return 0


def cmd(context: Context, arguments: list[str]) -> int:
    """package, statusbar, notification, uimode night, connectivity airplane-mode."""
    kinds: Mapping[str, Callable[[Context, list[str]], int]] = {
        "package": pm,
        "statusbar": _status_bar,
        "notification": _notification,
        "uimode": _night,
        "connectivity": _airplane,
        "wifi": _wifi,
        "input": _input,
        "activity": _activity,
    }
    if arguments == ["-l"]:
        context.say("\n".join(sorted(kinds)))
        return 0
    kind = kinds.get(arguments[0]) if arguments else None
    if kind is None:
        return context.complain(f"cmd: Can't find service: {' '.join(arguments[:1])}", 20)
    return kind(context, arguments[1:])


def _input(context: Context, arguments: list[str]) -> int:
    return context.shell.programs["input"](context, arguments)


def _activity(context: Context, arguments: list[str]) -> int:
    return context.shell.programs["am"](context, arguments)


def _notification(context: Context, arguments: list[str]) -> int:
    status = list_or_get(context, arguments)
    return _status_bar(context, arguments) if status is None else status


def _status_bar(context: Context, arguments: list[str]) -> int:
    surface = context.handset.surface
    word = "".join(arguments[:1])
    if word in ("expand", "expand-notifications"):
        surface.open_notifications()
    elif word == "expand-settings":
        surface.open_quick_settings()
    elif word == "collapse":
        surface.key(4)
    else:
        return context.complain(f"Unknown command: {word}", 255)
    return 0


def _night(context: Context, arguments: list[str]) -> int:
    """uimode night [yes|no|auto]."""
    surface = context.handset.surface
    if arguments[:1] != ["night"]:
        return context.complain(f"Unknown command: {' '.join(arguments)}", 255)
    modes = {"no": "1", "yes": "2", "auto": "0"}
    if len(arguments) > 1:
        if arguments[1] not in modes:
            return context.complain(f"Error: mode must be 'yes', 'no', or 'auto', not '{arguments[1]}'", 255)
        surface.put_setting("secure", "ui_night_mode", modes[arguments[1]])
    current = surface.setting("secure", "ui_night_mode")
    context.say(f"Night mode: {next((name for name, mode in modes.items() if mode == current), 'no')}")
    return 0


def _airplane(context: Context, arguments: list[str]) -> int:
    """connectivity airplane-mode [enable|disable]."""
    surface = context.handset.surface
    if arguments[:1] != ["airplane-mode"]:
        return context.complain(f"Unknown command: {' '.join(arguments)}", 255)
    if arguments[1:2] in (["enable"], ["disable"]):
        surface.put_setting("global", "airplane_mode_on", "1" if arguments[1] == "enable" else "0")
    else:
        context.say("enabled" if surface.setting("global", "airplane_mode_on") == "1" else "disabled")
    return 0


def _wifi(context: Context, arguments: list[str]) -> int:
    """wifi set-wifi-enabled enabled|disabled; wifi status."""
    surface = context.handset.surface
    if arguments[:1] == ["set-wifi-enabled"] and len(arguments) == 2:
        surface.put_setting("global", "wifi_on", "1" if arguments[1] == "enabled" else "0")
        return 0
    if arguments == ["status"]:
        context.say(f"Wifi is {'enabled' if surface.setting('global', 'wifi_on') != '0' else 'disabled'}")
        return 0
    return context.complain(f"Unknown command: {' '.join(arguments)}", 255)


def screencap(context: Context, arguments: list[str]) -> int:
    """screencap [-p] [-d ID] [FILE]; without -p a raw picture."""
    png = "-p" in arguments
    words = list(arguments)
    while "-d" in words:
        place = words.index("-d")
        del words[place : place + 2]
    paths = [word for word in words if not word.startswith("-")]
    try:
        if png or (paths and paths[0].endswith(".png")):
            data = context.handset.pictures.png()
        else:
            width, height, pixels = context.handset.pictures.raw()
            data = b"".join(number.to_bytes(4, "little") for number in (width, height, 1, 0)) + pixels
    except ProtectedWindow:
        return context.complain("Capturing failed.")
    if paths:
        context.files.write(context.path(paths[0]), data)
    else:
        context.out(data)
    return 0


def uiautomator(context: Context, arguments: list[str]) -> int:
    """uiautomator dump [--compressed] [FILE]; /dev/tty writes to standard output."""
    if arguments[:1] != ["dump"]:
        return context.complain("Usage: uiautomator dump [--compressed] [FILE]", USAGE)
    paths = [argument for argument in arguments[1:] if not argument.startswith("--")]
    path = paths[0] if paths else DEFAULT_DUMP
    xml = context.handset.surface.hierarchy()
    if path in ("/dev/tty", "/dev/stdout", "/proc/self/fd/1"):
        context.out(xml)
    else:
        context.files.write(context.path(path), xml)
    context.say(f"UI hierchary dumped to: {path}")
    return 0


def logcat(context: Context, arguments: list[str]) -> int:
    """The log is empty; without -d it is followed until the client leaves."""
    if {"-c", "--clear"} & set(arguments):
        return 0
    if not {"-d", "-t", "-T", "-g"} & set(arguments):
        context.flush()
        context.stream.wait_closed()
    return 0


def reboot(context: Context, arguments: list[str]) -> int:
    context.handset.restart()
    return 0


def ifconfig(context: Context, arguments: list[str]) -> int:
    name = arguments[0] if arguments else "wlan0"
    if name != "wlan0":
        return context.complain(f"ifconfig: ioctl 8913: No such device: {name}")
    context.say("wlan0     Link encap:Ethernet  HWaddr 02:00:00:00:00:00")
    if _wifi_on(context):
        context.say(f"          inet addr:{WIFI_ADDRESS}  Bcast:192.168.1.255  Mask:255.255.255.0")
    return 0


def ip(context: Context, arguments: list[str]) -> int:
    """ip addr [show] [dev wlan0]; ip route."""
    if arguments[:1] == ["route"]:
        context.say(f"192.168.1.0/24 dev wlan0 proto kernel scope link src {WIFI_ADDRESS}" if _wifi_on(context) else "")
        return 0
    context.say("2: wlan0: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 1500 qdisc mq state UP group default qlen 1000")
    if _wifi_on(context):
        context.say(f"    inet {WIFI_ADDRESS}/24 brd 192.168.1.255 scope global wlan0")
    return 0


def _wifi_on(context: Context) -> bool:
    return context.handset.surface.setting("global", "wifi_on") != "0"


def ps(context: Context, arguments: list[str]) -> int:
    context.say("USER           PID  PPID     VSZ    RSS WCHAN            ADDR S NAME")
    rows = [(1, 0, "root", "init"), (300, 1, "system", "system_server")]
    rows += [(pid, 300, "u0_a100", name) for pid, name in context.handset.surface.running()]
    for pid, parent, user, name in rows:
        context.say(f"{user:<12} {pid:>5} {parent:>5} {10_000_000:>7} {100_000:>6} {'0':<16} {'0':>4} S {name}")
    return 0


def pidof(context: Context, arguments: list[str]) -> int:
    found = [str(pid) for pid, name in context.handset.surface.running() if name in arguments]
    if not found:
        return FAILED
    context.say(" ".join(found))
    return 0


def kill(context: Context, arguments: list[str]) -> int:
    return context.complain(f"kill: {' '.join(arguments[-1:])}: Operation not permitted")


def app_process(context: Context, arguments: list[str]) -> int:
    """Runs the uiautomator2 server until the client closes the stream."""
    jar = context.variables.get("CLASSPATH", "")
    name = posixpath.basename(jar) or "app_process"
    try:
        context.files.blob(jar)
    except OSError:
        return context.complain(f"Error: could not find class {' '.join(arguments[1:2])} in {name}")
    if U2_MAIN not in arguments:
        return context.complain(f"Error: could not find class {' '.join(arguments[1:2])} in {name}")
    port = re.search(r"-p (\d+)", " ".join(arguments))
    context.say("[server] INFO: [UiAutomator2Server] Starting Server")
    if not context.handset.automation.start(int(port[1] if port else U2_PORT)):
        return context.complain(
            "java.lang.IllegalStateException: UiAutomationService "
            "android.accessibilityservice.IAccessibilityServiceClient$Stub$Proxy@5deffd5already registered!"
        )
    try:
        context.flush()
        context.stream.wait_closed()
    finally:
        context.handset.automation.stop()
    return 0


PROGRAMS: Final[Mapping[str, Program]] = {
    "getprop": getprop,
    "setprop": setprop,
    "settings": settings,
    "wm": wm,
    "service": service,
    "svc": svc,
    "cmd": cmd,
    "screencap": screencap,
    "uiautomator": uiautomator,
    "logcat": logcat,
    "reboot": reboot,
    "ifconfig": ifconfig,
    "ip": ip,
    "ps": ps,
    "pidof": pidof,
    "kill": kill,
    "app_process": app_process,
}
