"""Sliders: what they show, and how far along a value lies."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.domain.page import Widget
from promptrpa.matching.words.relative import changed, is_change
from promptrpa.patterns import lazy_regex

_SHARE: Final = lazy_regex(r"\s*(\d+(?:\.\d+)?)\s*(?:%|percent|per cent)?\s*", re.I)
_UNIT: Final = lazy_regex(
    r"[(（][^)）]*(?:second|minute|hour|day|month|year|degree|met(?:re|er)|秒|分|小时|天|度|米|公里)[^)）]*[)）]", re.I
)
"""What a slider counts that does not go from 0 to 100."""
_SAME: Final = 0.5
"""Two shares that differ by less are the same."""
_NEAR: Final = 3.0
"""A slider that ends up farther from a share counts something else than hundredths."""


def is_slider(widget: Widget) -> bool:
    return "SeekBar" in widget.kind and widget.enabled


def ends_unknown(slider: Widget, label: str) -> bool:
    """It counts something of which it does not show how much there is at its end."""
    return _UNIT.search(f"{label} {slider.description}") is not None


def wanted_share(slider: Widget, said: str) -> float | None:
    """How far along a value, or a change of what the slider shows, lies from 0 to 100; None where it says none."""
    shown = share_of(slider.text)
    return changed(said, shown) if is_change(said) and shown is not None else share_of(said)


def share_of(said: str) -> float | None:
    """How far along a slider a value lies, from 0 to 100; None where it says none."""
    found = _SHARE.fullmatch(said)
    return float(found[1]) if found and float(found[1]) <= 100 else None


def stands_at(widget: Widget, share: float) -> bool:
    """The slider shows this already."""
    shown = share_of(widget.text)
    return shown is not None and abs(shown - share) < _SAME


def beside(slider: Widget, share: float) -> float:
    """By how much it shows more than the share it was dragged to; 0 where it stands right or counts something else."""
    shown = share_of(slider.text)
    return shown - share if shown is not None and _SAME <= abs(shown - share) <= _NEAR else 0.0
