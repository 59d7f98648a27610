"""Android's key codes by name. Source: android.view.KeyEvent."""

from __future__ import annotations

from typing import Final

_FROM_ZERO: Final = (
    "UNKNOWN SOFT_LEFT SOFT_RIGHT HOME BACK CALL ENDCALL 0 1 2 3 4 5 6 7 8 9 STAR POUND DPAD_UP DPAD_DOWN "
    "DPAD_LEFT DPAD_RIGHT DPAD_CENTER VOLUME_UP VOLUME_DOWN POWER CAMERA CLEAR A B C D E F G H I J K L M N O P "
    "Q R S T U V W X Y Z COMMA PERIOD ALT_LEFT ALT_RIGHT SHIFT_LEFT SHIFT_RIGHT TAB SPACE SYM EXPLORER "
    "ENVELOPE ENTER DEL GRAVE MINUS EQUALS LEFT_BRACKET RIGHT_BRACKET BACKSLASH SEMICOLON APOSTROPHE SLASH AT "
    "NUM HEADSETHOOK FOCUS PLUS MENU NOTIFICATION SEARCH MEDIA_PLAY_PAUSE MEDIA_STOP MEDIA_NEXT MEDIA_PREVIOUS "
    "MEDIA_REWIND MEDIA_FAST_FORWARD MUTE PAGE_UP PAGE_DOWN PICTSYMBOLS SWITCH_CHARSET BUTTON_A BUTTON_B "
    "BUTTON_C BUTTON_X BUTTON_Y BUTTON_Z BUTTON_L1 BUTTON_R1 BUTTON_L2 BUTTON_R2 BUTTON_THUMBL BUTTON_THUMBR "
    "BUTTON_START BUTTON_SELECT BUTTON_MODE ESCAPE FORWARD_DEL CTRL_LEFT CTRL_RIGHT CAPS_LOCK SCROLL_LOCK "
    "META_LEFT META_RIGHT FUNCTION SYSRQ BREAK MOVE_HOME MOVE_END INSERT FORWARD MEDIA_PLAY MEDIA_PAUSE "
    "MEDIA_CLOSE MEDIA_EJECT MEDIA_RECORD"
)
"""The names of the codes 0 to 130."""

KEY_CODES: Final[dict[str, int]] = {
    **{name: code for code, name in enumerate(_FROM_ZERO.split())},
    "NUMPAD_ENTER": 160,
    "VOLUME_MUTE": 164,
    "SETTINGS": 176,
    "APP_SWITCH": 187,
    "LANGUAGE_SWITCH": 204,
    "CONTACTS": 207,
    "CALENDAR": 208,
    "MUSIC": 209,
    "CALCULATOR": 210,
    "ASSIST": 219,
    "BRIGHTNESS_DOWN": 220,
    "BRIGHTNESS_UP": 221,
    "SLEEP": 223,
    "WAKEUP": 224,
    "VOICE_ASSIST": 231,
    "SOFT_SLEEP": 276,
    "CUT": 277,
    "COPY": 278,
    "PASTE": 279,
    "ALL_APPS": 284,
    "REFRESH": 285,
    "SCREENSHOT": 318,
}
"""What follows KEYCODE_ -> code."""

NAMED_KEYS: Final[dict[str, int]] = {
    "home": KEY_CODES["HOME"],
    "back": KEY_CODES["BACK"],
    "left": KEY_CODES["DPAD_LEFT"],
    "right": KEY_CODES["DPAD_RIGHT"],
    "up": KEY_CODES["DPAD_UP"],
    "down": KEY_CODES["DPAD_DOWN"],
    "center": KEY_CODES["DPAD_CENTER"],
    "menu": KEY_CODES["MENU"],
    "search": KEY_CODES["SEARCH"],
    "enter": KEY_CODES["ENTER"],
    "delete": KEY_CODES["DEL"],
    "del": KEY_CODES["DEL"],
    "recent": KEY_CODES["APP_SWITCH"],
    "volume_up": KEY_CODES["VOLUME_UP"],
    "volume_down": KEY_CODES["VOLUME_DOWN"],
    "volume_mute": KEY_CODES["VOLUME_MUTE"],
    "camera": KEY_CODES["CAMERA"],
    "power": KEY_CODES["POWER"],
}
"""uiautomator2's names -> code."""


def key_code(word: str) -> int | None:
    """The code of a number, a name or a name with KEYCODE_; None where there is none."""
    if word.isdigit():
        return int(word)
    return KEY_CODES.get(word.upper().removeprefix("KEYCODE_"))
