"""Camera: its modes and settings, and its first state."""

from __future__ import annotations

from random import Random
from typing import Final

from promptrpa.virtualphone.kit import App, State, T

MODES: Final[dict[str, tuple[T, str]]] = {
    "photo": (T("Photo", "拍照"), "photo_camera"),
    "video": (T("Video", "录像"), "videocam"),
    "portrait": (T("Portrait", "人像"), "portrait"),
    "night": (T("Night", "夜景"), "dark_mode"),
    "pano": (T("Panorama", "全景"), "panorama_horizontal"),
}

FLASHES: Final[dict[str, tuple[T, str]]] = {
    "auto": (T("Auto flash", "自动闪光"), "flash_auto"),
    "on": (T("Always flash", "强制闪光"), "flash_on"),
    "off": (T("No flash", "不闪光"), "flash_off"),
}

TIMERS: Final[dict[int, T]] = {
    0: T("Off", "关闭"),
    3: T("3 seconds", "3 秒"),
    5: T("5 seconds", "5 秒"),
    10: T("10 seconds", "10 秒"),
}

PHOTO_SIZES: Final = ("12 MP", "24 MP", "50 MP")
VIDEO_SIZES: Final = ("HD 720p", "FHD 1080p", "UHD 4K")
FRAME_RATES: Final = (24, 30, 60)
RATIOS: Final = ("4:3", "16:9", "1:1")

BYTES_PER_SECOND: Final = 2_400_000
"""Of a recording in 1080p."""

DEFAULTS: Final[State] = {
    "flash": "auto",
    "timer": 0,
    "ratio": "4:3",
    "photo_size": "12 MP",
    "video_size": "FHD 1080p",
    "frame_rate": 30,
    "grid": False,
    "level": False,
    "locations": True,
    "sound": True,
    "mirror": False,
    "hdr": True,
    "volume_key": "shutter",
    "watermark": False,
    "scan_codes": True,
    "wind_filter": False,
    "touch_shutter": False,
}


def first_state(random: Random) -> State:
    return {"settings": dict(DEFAULTS), "last": "", "seen": random.randrange(20, 40)}


app = App(
    id="camera",
    package="com.android.camera",
    name=T("Camera", "相机"),
    glyph="photo_camera",
    color="#5f6368",
    state=first_state,
    incidental=("camera.seen",),
    changes={
        "flip": "moved",
        "settings": "nested",
        "photo": "icon_only",
        "video": "icon_only",
        "portrait": "icon_only",
        "night": "nested",
        "pano": "nested",
        "flash": "icon_only",
        "timer": "nested",
        "ratio": "nested",
        "grid": "renamed",
        "locations": "moved",
        "watermark": "moved",
        "photo_size": "renamed",
        "sound": "renamed",
        "reset": "nested",
    },
)
