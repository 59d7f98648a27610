"""Sliders: what they show, and how far along a value lies."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.domain.page import Bounds, Page, Widget
from promptrpa.matching.words.relative import changed, is_change
from promptrpa.patterns import lazy_regex

_SHARE: Final = lazy_regex(r"\s*(\d+(?:\.\d+)?)\s*(?:%|percent|per cent)?\s*", re.I)
_VALUE: Final = lazy_regex(r"\s*(\d+(?:\.\d+)?)\s*(?:[^\W\d]{1,8}|°\s?[CF]?)?\.?\s*", re.I)
_PERCENT: Final = lazy_regex(r"%|per ?cent|百分之", re.I)
_LEVEL: Final = lazy_regex(
    r"\b(?:volumes?|bright(?:ness)?|loud(?:ness)?|intensity|contrast|saturation|opacity|transparency|balance|dim(?:mer)?"
    r"|bass|treble)\b|音量|亮度|强度|浓度|对比度|饱和度|透明度|平衡|低音|高音",
    re.I,
)
"""What is said in hundredths, whatever the slider counts."""
_UNIT: Final = lazy_regex(
    r"[(（][^)）]*(?:second|minute|hour|day|month|year|degree|met(?:re|er)|秒|分|小时|天|度|米|公里)[^)）]*[)）]", re.I
)
"""What a slider counts that does not go from 0 to 100."""
_NUMBER: Final = lazy_regex(r"(?<![\d:.])\d+(?:\.\d+)?(?![\d:])")
_MONEY: Final = lazy_regex(r"[$€£¥￥]|\d\s*元")
_SAME: Final = 0.5
"""Two shares that differ by less are the same."""
_NEAR: Final = 3.0
"""A slider that ends up farther from a share counts something else than hundredths."""
_REACH: Final = 0.12
"""Of the page's height: so far from a slider stands what tells its value."""
_MIDDLE: Final = 50.0
_TOO_SHORT: Final = 20.0
"""Percent of a slider's way: a finger that moves less may be taken for one that touches where it lies."""
_GRIP: Final = 0.1


def is_slider(widget: Widget) -> bool:
    return "SeekBar" in widget.kind and widget.enabled


def ends_unknown(slider: Widget, label: str) -> bool:
    """It counts something of which it shows neither how much there is at its end nor where it stands."""
    return _number(slider.text) is None and _UNIT.search(f"{label} {slider.description}") is not None


def wanted_share(slider: Widget, said: str, shares: bool = False) -> float | None:
    """How far along a value, or a change of what the slider shows, lies from 0 to 100; None where it says none. A value
    beyond that is looked for from the middle on, where it is no share and the slider shows what it counts."""
    shown = share_of(slider.text)
    if is_change(said) and shown is not None:
        return changed(said, shown)
    value = value_of(said)
    if value is None or value <= 100:
        return value
    return _MIDDLE if not shares and _number(slider.text) is not None else None


def grip(bounds: Bounds, share: float) -> tuple[int, int]:
    """Where a finger lies on before it drags a slider so far along: in the middle, unless it would hardly move."""
    x, y = bounds.center
    return (x if abs(share - _MIDDLE) >= _TOO_SHORT else bounds.left + round(_GRIP * bounds.width)), y


def value_of(said: str) -> float | None:
    """The number that a slider is to have, with what it counts or without ("22", "40%", "60 minutes")."""
    found = _SHARE.fullmatch(said) or _VALUE.fullmatch(said)
    return float(found[1]) if found else None


def is_share(said: str, named: str) -> bool:
    """It is said in hundredths of the slider's way."""
    return bool(_PERCENT.search(said) or _LEVEL.search(named))


def counts_percent(page: Page, slider: Widget, shown: float | None = None) -> bool:
    """A text near a slider tells its value, this one or its own, in percent: a number said in percent is the value."""
    value = _number(slider.text) if shown is None else shown
    return value is not None and any(
        _PERCENT.search(widget.text) and _is_same(_only_number(widget.text), value)
        for widget in page.widgets
        if not widget.editable and not is_slider(widget) and _away(page, slider, widget) is not None
    )


def share_of(said: str) -> float | None:
    """How far along a slider a value lies, from 0 to 100; None where it says none."""
    found = _SHARE.fullmatch(said)
    return float(found[1]) if found and float(found[1]) <= 100 else None


def shows(widget: Widget, said: str) -> bool:
    """The slider shows this already."""
    return (value := value_of(said)) is not None and _is_same(_number(widget.text), value)


def stands_at(widget: Widget, share: float) -> bool:
    """The slider stands so far along already, if it counts hundredths."""
    return _is_same(_number(widget.text), share)


def beside(shown: float | None, share: float) -> float:
    """By how much it shows more than the share it was dragged to; 0 where it stands right or counts something else."""
    return shown - share if shown is not None and _SAME <= abs(shown - share) <= _NEAR else 0.0


def shown_values(before: Page, after: Page, slider: Widget) -> tuple[float | None, float | None]:
    """Where a slider stood before it was dragged and stands now, as the page tells it: in a text near it whose number
    changed with it, else in itself."""
    then = {(w.bounds.left, w.bounds.top): w for w in before.widgets}
    told = []
    for widget in after.widgets:
        away = _away(after, slider, widget)
        old = then.get((widget.bounds.left, widget.bounds.top))
        if old is None or widget.editable or is_slider(widget) or away is None or old.text == widget.text:
            continue
        earlier, now = _only_number(old.text), _only_number(widget.text)
        if now is not None and _words(old.text) == _words(widget.text):
            told.append((now != _number(slider.text), away, earlier, now))
    if told:
        return min(told, key=lambda one: one[:2])[2:]
    was = then.get((slider.bounds.left, slider.bounds.top))
    return _number(was.text) if was else None, _number(slider.text)


def _away(page: Page, slider: Widget, widget: Widget) -> int | None:
    """How far above or below the slider it stands; None where that is too far to tell of it."""
    away = abs(widget.bounds.center[1] - slider.bounds.center[1])
    return away if away <= _REACH * page.size[1] else None


def _only_number(text: str) -> float | None:
    found = _NUMBER.findall(text)
    return float(found[0]) if len(found) == 1 and not _MONEY.search(text) else None


def _words(text: str) -> str:
    return _NUMBER.sub("#", text)


def _number(text: str) -> float | None:
    found = _SHARE.fullmatch(text)
    return float(found[1]) if found else None


def _is_same(shown: float | None, value: float) -> bool:
    return shown is not None and abs(shown - value) < _SAME
