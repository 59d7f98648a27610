"""How the on-device client gets onto a phone: steps for a person, as the phone's Android version needs them."""

from __future__ import annotations

from typing import Final

PACKAGE: Final = "promptrpa.client"
OLDEST_SDK: Final = 30
"""Android 11: screenshots by an accessibility service."""
_RESTRICTED_SDK: Final = 33
"""Android 13: accessibility services that came from no store must be allowed first."""

_STEPS: Final[dict[str, dict[str, str]]] = {
    "en": {
        "old": "This phone has an Android older than 11: the app does not run on it.",
        "download": "Open this page on the phone, download the app and open it. Allow your browser to install apps.",
        "adb": "Or over USB: adb install promptrpa.apk",
        "restricted": "Open promptrpa, then its app info, tap the three dots at the top right, then “Allow restricted "
        "settings”. Android greys the next switch out until then. Over USB: adb shell cmd appops set "
        f"{PACKAGE} ACCESS_RESTRICTED_SETTINGS allow",
        "newer": "Android 13 and later:",
        "service": "In promptrpa, open the accessibility settings and switch promptrpa on.",
        "pair": "Scan the QR code with the phone's camera and say yes, or type the address and the code.",
        "apps": "Choose the apps that may be used.",
        "banks": "Some banking apps refuse phones with such a service on. “Off” in promptrpa switches it off.",
    },
    "zh": {
        "old": "这部手机的安卓版本低于 11，无法运行此应用。",
        "download": "在手机上打开本页，下载应用并打开，允许浏览器安装应用。",
        "adb": "或通过 USB：adb install promptrpa.apk",
        "restricted": "打开 promptrpa，进入它的应用信息，点右上角的三个点，选择“允许受限制的设置”。"
        f"在此之前下一步的开关是灰色的。通过 USB：adb shell cmd appops set {PACKAGE} ACCESS_RESTRICTED_SETTINGS allow",
        "newer": "Android 13 及以上：",
        "service": "在 promptrpa 中打开无障碍设置，开启 promptrpa。",
        "pair": "用手机相机扫描二维码并确认，或输入地址和配对码。",
        "apps": "选择允许使用的应用。",
        "banks": "部分银行应用拒绝开启此类服务的手机，可在 promptrpa 中点“关闭”。",
    },
}


def install_steps(sdk: int, language: str) -> tuple[str, ...]:
    """What to do, in order. sdk: of the phone, 0 where it is not known. language: "zh", ...; English for others."""
    said = _STEPS["zh" if language.startswith("zh") else "en"]
    if 0 < sdk < OLDEST_SDK:
        return (said["old"],)
    names = ["download", "adb", "restricted", "service", "pair", "apps", "banks"]
    if 0 < sdk < _RESTRICTED_SDK:
        names.remove("restricted")
    steps = {name: said[name] for name in names}
    if not sdk:
        steps["restricted"] = f"{said['newer']} {said['restricted']}"
    return tuple(steps.values())
