"""A task: a success that was kept (the RPA task model of PromptRPA, section 3.1) and what a replay needs of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from .instruction import Instruction
from .operation import Operation


@dataclass(frozen=True, slots=True)
class Environment:
    """Where a task was made or a page was seen."""

    phone: str = ""
    """Brand and model."""
    android: str = ""
    app: str = ""
    """Package."""
    app_version: str = ""
    language: str = ""


ANYWHERE: Final = Environment()
"""Nothing is known of it."""


@dataclass(frozen=True, slots=True)
class WidgetFeatures:
    """How a widget is known again (after the features of PromptRPA, appendix A.1). Never a bare coordinate.

    path: class names from the root's child down to the widget.
    place: centre as a share of the screen (0 to 1, x then y); size: the same for width and height.
    own: the texts inside the widget, for one that has none itself (a list row).
    neighbours: the nearest texts left, above, right and below.
    group: the texts of the list or bar that it stands in, at most a few.
    order: its place among the siblings that look like it, from 0; -1 unknown.
    columns: for each text of its row what stands in the same place of the rows like it, its own first.
    """

    text: str = ""
    description: str = ""
    hint: str = ""
    resource_id: str = ""
    class_name: str = ""
    path: tuple[str, ...] = ()
    place: tuple[float, float] = (0.0, 0.0)
    size: tuple[float, float] = (0.0, 0.0)
    own: tuple[str, ...] = ()
    neighbours: tuple[str, ...] = ()
    group: tuple[str, ...] = ()
    order: int = -1
    columns: tuple[tuple[str, ...], ...] = ()
    clickable: bool = False
    checkable: bool = False
    editable: bool = False
    scrollable: bool = False


@dataclass(frozen=True, slots=True)
class PageFeatures:
    """How the page of a step is known again: see Page.structure; `words` are its labels;
    `dialog`: a window of the app lies over the page."""

    package: str = ""
    activity: str = ""
    structure: str = ""
    words: tuple[str, ...] = ()
    dialog: bool = False


@dataclass(frozen=True, slots=True)
class TaskStep:
    """One step of a saved task. Texts may hold slots as `{contact}`.

    operation: what was done, its point and bounds as they were then (for people to look at; a replay never uses them).
    features: the widget it was done on; None for operations without one.
    page: where it was done; after: where it led.
    """

    instruction: Instruction
    operation: Operation
    description: str
    page: PageFeatures
    features: WidgetFeatures | None = None
    after: PageFeatures | None = None
    picture: str = ""
    """Digest of the page's screenshot; empty where none was kept."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A named value of a task, and the value it was made with. type: time, date, number, text, name, on_off, choice."""

    name: str
    type: str
    value: str


@dataclass(frozen=True, slots=True)
class Task:
    """A saved task in one version.

    function: the function description F, slots as `{time}`; prompts: the texts that led here, for finding it again.
    """

    id: str
    version: int
    name: str
    function: str
    app: str
    language: str
    environment: Environment
    steps: tuple[TaskStep, ...]
    slots: tuple[Slot, ...] = ()
    prompts: tuple[str, ...] = ()
    created: str = ""
    """ISO 8601, UTC."""
    note: str = ""
    """Why this version was made: first success, or which steps were healed."""


@dataclass(frozen=True, slots=True)
class Tutorial:
    """External how-to text. `outdated` marks one known to describe an older version of its app.

    quality: how faithfully the steps were taken from where they stood, 0 to 1. rank: its place among the results of a
    search engine, from 1; 0: not from one. date: of the text, ISO 8601, where it is known. asked: what people say who
    want this, in other words than the title's, without values. asked_off: those of it that want its switch off.
    """

    id: str
    title: str
    text: str
    language: str
    app: str = ""
    app_version: str = ""
    source: str = ""
    outdated: bool = False
    quality: float = 1.0
    rank: int = 0
    date: str = ""
    asked: tuple[str, ...] = ()
    asked_off: tuple[str, ...] = ()

    @property
    def is_foreign(self) -> bool:
        """It was found on the web, so that nobody here has read it."""
        return self.source.startswith(("http:", "https:"))

    def id_in(self, language: str) -> str:
        """The id of the tutorial that tells the same in another language: the ids of such differ in their last part
        ("clock-alarm-en", "clock-alarm-zh"). Empty for one whose id does not name its language."""
        own = f"-{self.language}"
        return f"{self.id.removesuffix(own)}-{language}" if self.id.endswith(own) else ""
