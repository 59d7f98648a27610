"""How another tool finds the widget of a saved step: the surest of what names it. Texts may hold slots."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from promptrpa.domain.task import TaskStep, WidgetFeatures
from promptrpa.errors import UsageError
from promptrpa.matching.words.values import COVERED, SLOT

_FIELD: Final = "android.widget.EditText"


@dataclass(frozen=True, slots=True)
class Locator:
    """id, text, description: its own, as far as they are needed. words: in its row or beside it, where it has none
    itself; `inside` says that they are part of it, `held` that they name the picker that it is in. place: among the
    siblings with the same id, from 0."""

    id: str = ""
    text: str = ""
    description: str = ""
    hint: str = ""
    kind: str = ""
    words: str = ""
    inside: bool = False
    held: bool = False
    checkable: bool = False
    place: int = 0

    @property
    def simple(self) -> bool:
        """It is found by its own id, text and description alone."""
        return bool(self.id or self.text or self.description) and not (self.words or self.hint or self.place)

    @property
    def called(self) -> str:
        """The words that a person would look for."""
        return self.words or self.text or self.description

    @property
    def varies(self) -> bool:
        """It is a row of a list, or another value names another widget: it may be further down."""
        return self.inside or SLOT.search(self.called) is not None

    @property
    def xpath(self) -> str:
        """XPath 1.0, over elements that are named by their class."""
        own = self._own()
        if self.words and self.inside:
            return f"//*{own}[.//*{_says(self.words)} or {_says(self.words)[1:-1]}]" if self.id else _any(self.words)
        if self.words:
            row = f"//*{_says(self.words)}/ancestor-or-self::*[.//{self._node}{own}][1]"
            return f"({row}//{self._node}{own})[1]"
        if self.hint:
            said = literal(self.hint)
            return f"//{self._node}{own}[@hint={said} or @text={said} or @content-desc={said}]"
        path = f"//{self._node}{own}"
        return f"({path})[{self.place + 1}]" if self.place else path

    @property
    def _node(self) -> str:
        return self.kind or "*"

    def _own(self) -> str:
        named = (("resource-id", self.id), ("text", self.text), ("content-desc", self.description))
        parts = [f"[@{name}={literal(value)}]" for name, value in named if value]
        if self.checkable and not parts:
            parts.append('[@checkable="true"]')
        return "".join(parts)


def locator_of(step: TaskStep) -> Locator:
    """Raises UsageError where nothing names the widget."""
    features = step.features
    if features is None:
        raise UsageError(f"The step “{step.description}” has no widget that another tool could find.")
    return _field(step, features) if features.editable else _touched(step, features)


def _field(step: TaskStep, features: WidgetFeatures) -> Locator:
    """A field is named by its id, never by what stands in it. Ids of Android's own are on many fields."""
    kind = features.class_name or _FIELD
    if features.description:
        return Locator(features.resource_id, description=features.description)
    if features.own and features.resource_id.startswith("android:"):
        return Locator(features.resource_id, words=_words(step, features), held=_is_picked(features))
    if features.resource_id:
        return Locator(features.resource_id, place=max(0, features.order))
    if features.hint:
        return Locator(hint=features.hint, kind=kind)
    if features.own:
        return Locator(words=_words(step, features), kind=kind, held=_is_picked(features))
    return Locator(kind=kind, place=max(0, features.order))


def _is_picked(features: WidgetFeatures) -> bool:
    """It is the field of a number picker, which a screen reader names by the picker."""
    return features.path[-2:-1] == ("NumberPicker",)


def _touched(step: TaskStep, features: WidgetFeatures) -> Locator:
    id = features.resource_id
    if features.text and not _is_state(features) and not COVERED.search(features.text):
        return Locator(id, text=features.text)
    if features.description:
        return Locator(id, description=features.description)
    if features.own:
        inside = not features.checkable
        return Locator(id, words=_words(step, features), inside=inside, checkable=features.checkable)
    if id:
        return Locator(id, place=max(0, features.order))
    if features.hint:
        return Locator(hint=features.hint)
    raise UsageError(
        f"The step “{step.description}” is done on a widget without words, which another tool cannot find."
    )


def _words(step: TaskStep, features: WidgetFeatures) -> str:
    """Of the words in or beside it, those that the instruction names, else the first."""
    said = step.instruction.object.text
    return said if said in features.own else features.own[0]


def _is_state(features: WidgetFeatures) -> bool:
    """The text says how a switch stands, not what it is."""
    return features.checkable and features.text.casefold() in ("on", "off", "开", "关", "开启", "关闭")


def _says(words: str) -> str:
    said = literal(words)
    return f"[@text={said} or @content-desc={said}]"


def _any(words: str) -> str:
    return f"//*{_says(words)}"


def literal(text: str) -> str:
    """A text as XPath writes it; one with slots is filled in later."""
    if '"' not in text:
        return f'"{text}"'
    if "'" not in text:
        return f"'{text}'"
    pieces = ", '\"', ".join(f'"{piece}"' for piece in text.split('"'))
    return f"concat({pieces})"
