"""What a touch does to the value that a widget is bound to."""

from __future__ import annotations

from typing import Any

from ..kit import Bind, Checkbox, Handler, NumberWheel, Radio, Switch


def toggle(widget: Switch | Checkbox) -> Handler:
    def act() -> None:
        value = not widget.bind.get()
        widget.bind.set(value)
        if widget.on_change:
            widget.on_change(value)

    return act


def choose(widget: Radio) -> Handler:
    def act() -> None:
        widget.bind.set(widget.value)
        if widget.on_change:
            widget.on_change(widget.value)

    return act


def choose_tab(bind: Bind, key: str) -> Handler:
    return lambda: bind.set(key)


def wheel_value(widget: NumberWheel, steps: int) -> int:
    """The value so many steps further; past the last one comes the first."""
    value = number(widget.bind.get(), widget.low)
    return widget.low + (value + steps - widget.low) % (widget.high - widget.low + 1)


def turn(widget: NumberWheel, steps: int) -> Handler:
    def act() -> None:
        value = wheel_value(widget, steps)
        widget.bind.set(value)
        if widget.on_change:
            widget.on_change(value)

    return act


def number(value: Any, otherwise: int) -> int:
    """A bound value as a whole number; `otherwise` where there is none yet."""
    return otherwise if value is None or value == "" else round(float(value))


def pressed(widget: Switch | Checkbox | Radio) -> Handler:
    """What a touch on a two-state widget does."""
    return choose(widget) if isinstance(widget, Radio) else toggle(widget)


def is_checked(widget: Switch | Checkbox | Radio) -> bool:
    if isinstance(widget, Radio):
        return bool(widget.bind.get() == widget.value)
    return bool(widget.bind.get())
