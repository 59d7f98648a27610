"""One virtual phone."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any, Final

from PIL import Image

from .clock import Clock
from .conditions import Conditions
from .config import Condition, PhoneConfig
from .device_settings import DeviceSettings
from .draw import draw
from .gestures import Gestures
from .hierarchy import dump
from .journal import Journal
from .keyboard import INPUT_METHOD, Keyboard, keyboard_height
from .keys import Keys
from .kit import State
from .machine import Machine, first_states
from .navigation import Navigation
from .node import Node
from .packages import Packages
from .packs import Pack
from .power import Power
from .saved import SavedPhone, document_of, read_saved, restore
from .scene import Scene
from .state import SavedFile, Vault, put
from .surface import PhoneGone, ProtectedWindow
from .system.bars import make_bars
from .system.dialogs import make_dialogs
from .system.launcher import make_launcher
from .system.panels import make_system_ui
from .text_input import TextInput
from .touch import RawTouch
from .windows import LAUNCHER

__all__ = ["Phone"]

Point = tuple[float, float]

TAP: Final = 0.03
DUMP: Final = 0.06
PICTURE: Final = 0.1
SMALL: Final = 0.01
"""Seconds of phone time that a touch or key, a hierarchy, a picture and anything else take with a simulated clock;
about what a phone of today needs."""
