"""`dumpsys`: of each service the lines that clients read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ...node import Node
from ..selector import roots
from ..shell import Context, Program
from .keyboard import DEFAULT_KEYBOARD, SETTING
from .packages import apk_path, version_code

DISPLAY_ID: Final = 4619827259835644672
SYSTEM_UI: Final = "com.android.systemui"
TOKEN: Final = "1f2e3d4"
TASK: Final = 10


def dumpsys(context: Context, arguments: list[str]) -> int:
    if not arguments or arguments == ["-l"]:
        context.say("Currently running services:\n" + "\n".join(f"  {name}" for name in sorted(_SERVICES)))
        return 0
    service = _SERVICES.get(arguments[0])
    if service is None:
        return context.complain(f"Can't find service: {arguments[0]}")
    context.say(service(context, arguments[1:]))
    return 0


def _window(context: Context, arguments: list[str]) -> str:
    surface = context.handset.surface
    package, activity = surface.foreground()
    windows = roots(surface)
    shade = package != SYSTEM_UI and any(window.package == SYSTEM_UI for window in windows[:1])
    front = f"{package}/{long_name(package, activity)}"
    focus = "NotificationShade" if shade else front
    awake = str(surface.screen_on()).lower()
    lines = ["WINDOW MANAGER WINDOWS (dumpsys window windows)"]
    if arguments[:1] != ["displays"]:
        names = {package: front, SYSTEM_UI: "StatusBar"}
        secure = surface.secure_windows()
        for number, window in enumerate(windows):
            name = names.get(window.package, window.package) if number else focus
            lines.append(_listed(number, name, window, window.package in secure, awake))
    return "\n".join(
        [
            *lines,
            f"  mCurrentFocus=Window{{{TOKEN} u0 {focus}}}",
            f"  mFocusedApp=ActivityRecord{{{TOKEN} u0 {package}/{activity} t{TASK}}}",
            f"  mAwake={awake} mScreenOnEarly={awake} mScreenOnFully={awake}",
            f"  mRotation={surface.rotation()}",
        ]
    )


def _listed(number: int, name: str, window: Node, secure: bool, visible: str) -> str:
    """One window of the list; SECURE is FLAG_SECURE."""
    left, top, right, bottom = window.visible
    flags = "LAYOUT_IN_SCREEN SECURE HARDWARE_ACCELERATED" if secure else "LAYOUT_IN_SCREEN HARDWARE_ACCELERATED"
    return (
        f"  Window #{number} Window{{{TOKEN} u0 {name}}}:\n    mDisplayId=0 package={window.package}\n"
        f"    mAttrs={{({left},{top})({right - left}x{bottom - top})\n      fl={flags}}}\n"
        f"    mHasSurface={visible} isReadyForDisplay()={visible}\n    isOnScreen={visible}\n    isVisible={visible}"
    )


def _activity(context: Context, arguments: list[str]) -> str:
    package, activity = context.handset.surface.foreground()
    pid = next((pid for pid, name in context.handset.surface.running() if name == package), 0)
    if arguments[:1] == ["top"]:
        return (
            f"TASK {package} id={TASK} userId=0\n  ACTIVITY {package}/{activity} {TOKEN} pid={pid}\n"
            f"    Local Activity {TOKEN} State:\n      mResumed=true mStopped=false mFinished=false"
        )
    record = f"ActivityRecord{{{TOKEN} u0 {package}/{activity} t{TASK}}}"
    return (
        f"ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)\nDisplay #0 (activities from top to bottom):\n"
        f"    topResumedActivity={record}\n    mResumedActivity: {record}\n  ResumedActivity: {record}"
    )


def _display(context: Context, arguments: list[str]) -> str:
    surface = context.handset.surface
    width, height = surface.size
    rotation = surface.rotation()
    state = "ON" if surface.screen_on() else "OFF"
    return (
        f"DISPLAY MANAGER (dumpsys display)\n  mViewports=[DisplayViewport{{type=INTERNAL, valid=true, isActive=true, "
        f"displayId=0, uniqueId='local:{DISPLAY_ID}', physicalPort=0, orientation={rotation}, "
        f"deviceWidth={width}, deviceHeight={height}}}]\n"
        f"  mScreenState={state}\n  mBaseDisplayInfo=DisplayInfo{{real {width} x {height}, "
        f"density {density(context)}, rotation {rotation}}}"
    )


def density(context: Context) -> int:
    """Dots per inch."""
    return round(context.handset.surface.density * 160)


def _surface_flinger(context: Context, arguments: list[str]) -> str:
    return f'Display {DISPLAY_ID} (HWC display 0): port=0 pnpId=VPH displayName="virtual"'


def _power(context: Context, arguments: list[str]) -> str:
    on = context.handset.surface.screen_on()
    return (
        f"POWER MANAGER (dumpsys power)\n  mWakefulness={'Awake' if on else 'Asleep'}\n"
        f"  mHoldingDisplaySuspendBlocker={str(on).lower()}\nDisplay Power: state={'ON' if on else 'OFF'}"
    )


def _battery(context: Context, arguments: list[str]) -> str:
    level = context.handset.surface.setting("global", "battery_level") or "100"
    return (
        f"Current Battery Service state:\n  AC powered: false\n  USB powered: true\n  Wireless powered: false\n"
        f"  Dock powered: false\n  Max charging current: 500000\n  Max charging voltage: 5000000\n"
        f"  Charge counter: 3000000\n  status: 2\n  health: 2\n  present: true\n  level: {level}\n  scale: 100\n"
        f"  voltage: 4200\n  temperature: 250\n  technology: Li-ion"
    )


def _package(context: Context, arguments: list[str]) -> str:
    surface = context.handset.surface
    asked = [argument for argument in arguments if not argument.startswith("-")]
    packages = surface.packages()
    parts = ["Packages:"]
    for package in [name for name in asked if name in packages] if asked else packages:
        version = surface.app_version(package) or ""
        flags = "HAS_CODE" if package in surface.third_party_packages() else "SYSTEM HAS_CODE"
        parts.append(
            f"  Package [{package}] ({TOKEN}):\n    codePath=/data/app/{package}\n"
            f"    versionCode={version_code(version)} minSdk=26 targetSdk=34\n    versionName={version}\n"
            f"    pkgFlags=[ {flags} ]\n    firstInstallTime=2026-01-01 00:00:00\n"
            f"    lastUpdateTime=2026-01-01 00:00:00\n    signatures=PackageSignatures{{{TOKEN} version:2, "
            f"signatures:[5f7d1a2b], past signatures:[]}}\n    path: {apk_path(package)}"
        )
    if asked and len(parts) == 1:
        return f"Unable to find package: {asked[0]}"
    return "\n".join(parts)


def _input_method(context: Context, arguments: list[str]) -> str:
    current = context.handset.surface.setting("secure", SETTING) or DEFAULT_KEYBOARD
    return f"Current Input Method Manager state:\n  mCurMethodId={current}"


def long_name(package: str, activity: str) -> str:
    """.MainActivity -> com.example.MainActivity."""
    return package + activity if activity.startswith(".") else activity


_SERVICES: Final[Mapping[str, Callable[[Context, list[str]], str]]] = {
    "SurfaceFlinger": _surface_flinger,
    "activity": _activity,
    "battery": _battery,
    "display": _display,
    "input_method": _input_method,
    "package": _package,
    "power": _power,
    "window": _window,
}

PROGRAMS: Final[Mapping[str, Program]] = {"dumpsys": dumpsys}
