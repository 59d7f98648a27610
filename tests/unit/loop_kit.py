"""Pages from a few lines, a phone made of such pages, and short names for values, for the tests of the loop."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory

from common import read_models
from promptrpa.bootstrap import make_mind, open_knowledge
from promptrpa.devices.hierarchy import read_dump
from promptrpa.domain.function import Function
from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.operation import Operation, Proposal
from promptrpa.domain.page import Page, Picture, Widget
from promptrpa.domain.run import Step, StepResult
from promptrpa.errors import Aborted, DeviceLost
from promptrpa.knowledge.exchange.backup import BASE
from promptrpa.knowledge.storage.lock import make_home
from promptrpa.knowledge.store import KnowledgeBase
from promptrpa.knowledge.store import open_knowledge as open_base
from promptrpa.matching.pages.features import inner_texts
from promptrpa.matching.words.apps import AppName
from promptrpa.mind import Mind
from promptrpa.ports.agents import Situation
from promptrpa.ports.device import DeviceInfo
from promptrpa.settings import Settings

SIZE = (1080, 2400)
Box = tuple[int, int, int, int]


@contextmanager
def opened(home: Path) -> Iterator[tuple[Mind, KnowledgeBase]]:
    """The agents of the base install on a knowledge base of a home."""
    settings = Settings(home=home)
    put_empty_base(home)
    with open_knowledge(settings) as knowledge:
        yield make_mind(settings, knowledge, read_models()), knowledge


@contextmanager
def mind_with_app(home: Path, *names: str) -> Iterator[Mind]:
    """A new base, and a further app that is called as no other word is."""
    models = read_models()
    apps = models.apps.with_more([AppName(names, ("com.further",), coined=names)])
    put_empty_base(home)
    settings = Settings(home=home)
    with open_knowledge(settings) as knowledge:
        yield make_mind(settings, knowledge, replace(models, apps=apps))


def put_empty_base(home: Path) -> None:
    """A new knowledge base, where the home has none: sooner than all migrations of the schema."""
    file = home / BASE
    if not file.exists():
        make_home(home)
        file.touch(mode=0o600)
        file.write_bytes(_empty_base())


@cache
def _empty_base() -> bytes:
    with TemporaryDirectory() as folder:
        with open_base(Path(folder)):
            pass
        return (Path(folder) / BASE).read_bytes()


# --- pages


def node(kind: str, box: Box, *inside: str, **said: object) -> str:
    """An element of a layout dump; `content_desc="x"` and the like are its attributes."""
    values = {
        name.replace("_", "-"): str(value).lower() if value is True else str(value) for name, value in said.items()
    }
    attributes = "".join(f' {name}="{escape(value)}"' for name, value in values.items())
    bounds = f"[{box[0]},{box[1]}][{box[2]},{box[3]}]"
    return f'<node class="android.widget.{kind}" bounds="{bounds}"{attributes}>{"".join(inside)}</node>'


def line(number: int, left: int = 40, right: int = 1040) -> Box:
    """The place of the n-th line of a page, from 0."""
    return left, 200 + 150 * number, right, 340 + 150 * number


def label(at: int, words: str) -> str:
    return node("TextView", line(at), text=words)


def row(at: int, *words: str, **said: object) -> str:
    """A row of a list with one text or more in it."""
    left, top, right, _ = line(at)
    high = 120 // len(words)
    texts = [node("TextView", (left, top + n * high, right, top + (n + 1) * high), text=w) for n, w in enumerate(words)]
    return node("LinearLayout", line(at), *texts, clickable=True, **said)


def switch_row(at: int, words: str, *, on: bool, kind: str = "Switch") -> str:
    inside = node("TextView", line(at, right=700), text=words)
    switch = node(kind, line(at, left=860), checkable=True, clickable=True, **({"checked": True} if on else {}))
    return node("LinearLayout", line(at), inside, switch)


def button(at: int, words: str, left: int = 40, right: int = 1040, **said: object) -> str:
    return node("Button", line(at, left, right), text=words, clickable=True, **said)


def icon(box: Box, words: str, **said: object) -> str:
    return node("ImageButton", box, content_desc=words, clickable=True, **said)


def text_field(at: int, hint: str = "", text: str = "", **said: object) -> str:
    return node("EditText", line(at), hint=hint, text=text, clickable=True, **said)


def listing(*inside: str) -> str:
    return node("RecyclerView", (0, 200, 1080, 2200), *inside, scrollable=True)


def screen(*inside: str, package: str = "org.app", activity: str = ".Main", over: Sequence[str] = ()) -> Page:
    """A page with one window that fills the screen, and windows over it (see `window`)."""
    whole = node("FrameLayout", (0, 0, *SIZE), *inside).replace("<node ", f'<node package="{package}" ')
    return read_dump(f"<hierarchy>{whole}{''.join(over)}</hierarchy>").page(
        package=package, activity=activity, size=SIZE
    )


def window(*inside: str, package: str = "org.app", box: Box = (100, 200, 980, 1700)) -> str:
    """A window that fills a part of the screen."""
    return node("FrameLayout", box, *inside).replace("<node ", f'<node package="{package}" ')


def home(*names: str) -> Page:
    """A home screen with these icons."""
    icons = [node("TextView", line(n), text=name, clickable=True) for n, name in enumerate(names)]
    return screen(*icons, package="org.launcher", activity=".Home")


def called(page: Page, words: str) -> Widget:
    """The one widget with these words."""
    return next(w for w in page.widgets if words in (w.text, w.description, w.hint))


def name_at(page: Page, point: tuple[int, int]) -> tuple[int, str]:
    """Index and name of the smallest thing to touch at a point."""
    under = [w for w in page.widgets if w.bounds.contains(*point) and w.interactive]
    hit = min(under, key=lambda w: w.bounds.area, default=None)
    if hit is None:
        return -1, "nothing"
    beside = [w.text for s in page.widgets if s.index == hit.parent for w in page.children(s) if w.text]
    name = hit.hint or hit.label or next(iter(inner_texts(page, hit, 1)), "") or next(iter(beside), "")
    return hit.index, name


# --- instructions and situations


def tap(words: str = "", *, place: str = "", beside: str = "", optional: bool = False) -> Instruction:
    return Instruction(OperationType.CLICK, ObjectDescription(words, place, neighbour=beside), optional=optional)


def turn(words: str, on: bool) -> Instruction:
    return Instruction(OperationType.SWITCH, ObjectDescription(words), "true" if on else "false")


def write(value: str, words: str = "") -> Instruction:
    return Instruction(OperationType.EDIT, ObjectDescription(words), value)


def open_app(name: str) -> Instruction:
    return Instruction(OperationType.OPEN, parameter=name)


def situation(instruction: Instruction, *following: Instruction, **more: object) -> Situation:
    bare = Situation(None, instruction, following, ())
    return replace(bare, **more)  # type: ignore[arg-type]


def done(proposal: Proposal, page: Page, result: StepResult = StepResult.CHANGED, number: int = 1) -> Step:
    """The step of a proposal that was carried out on a page."""
    return Step(number, None, proposal, None, None, proposal.operation, result, proposal.reason, page=page.content)


def function(prompt: str, steps: str = "", language: str = "en") -> Function:
    return Function(prompt, prompt, language, steps=steps)


# --- a phone


@dataclass
class PaperPhone:
    """Implements ports.Device on pages. What is typed and switched stays.

    leads: what leads where, by what is done on a page ("main: tap Display") or anywhere ("open org.app"). trouble: an
    error that ends an operation once, and whether the operation happens all the same; a phone that is lost answers no
    more, unless it `comes_back`. done: all that was done.
    """

    pages: dict[str, Page]
    leads: Mapping[str, str]
    at: str = "home"
    trouble: dict[str, tuple[bool, BaseException]] = field(default_factory=dict)
    comes_back: bool = False
    shown: bytes = b"\x89PNG\r\n\x1a\n"
    serial: str = "paper"
    language: str = "en"
    done: list[str] = field(default_factory=list)
    aborted: bool = False

    def __post_init__(self) -> None:
        self._behind: list[str] = []
        self._lost: DeviceLost | None = None

    def info(self) -> DeviceInfo:
        return DeviceInfo(self.serial, "Paper 1", "14", 34, SIZE, self.language)

    def observe(self, *, picture: bool = False) -> Page:
        if self.aborted:
            raise Aborted("Aborted.")
        if self._lost:
            raise self._lost
        seen = self.picture() if picture else None
        return self.pages[self.at].with_picture(seen) if seen else self.pages[self.at]

    def wait(self, until: Callable[[Page], bool], timeout: float) -> Page:
        return self.observe()

    def settle(self, before: Page, timeout: float = 5.0, reaction: float = 1.0) -> Page:
        return self.observe()

    def perform(self, operation: Operation) -> None:
        if self.aborted:
            raise Aborted("Aborted.")
        page = self.pages[self.at]
        index, name = name_at(page, operation.point) if operation.point else (-1, "")
        match operation.type:
            case OperationType.CLICK:
                what = f"tap {name}"
            case OperationType.EDIT:
                what = f"type {operation.parameter} in {name}"
            case OperationType.SWITCH:
                what = f"turn {name} {'on' if operation.parameter == 'true' else 'off'}"
            case _:
                what = f"{operation.type} {operation.parameter}"
        self.done.append(what)
        happens, error = self.trouble.pop(what, (True, None))
        if happens:
            self._happen(operation, index, what)
        if isinstance(error, DeviceLost) and not self.comes_back:
            self._lost = error
        if error:
            raise error

    def _happen(self, operation: Operation, index: int, what: str) -> None:
        if operation.type is OperationType.BACK:
            self.at = "home" if operation.parameter == "home" or not self._behind else self._behind.pop()
            return
        if index >= 0 and operation.type is OperationType.EDIT:
            self._change(index, text=operation.parameter)
        if index >= 0 and operation.type is OperationType.SWITCH:
            self._change(index, checked=operation.parameter == "true")
        to = self.leads.get(f"{self.at}: {what}", self.leads.get(what, self.at))
        if to != self.at:
            self._behind.append(self.at)
            self.at = to

    def _change(self, index: int, **to: object) -> None:
        page = self.pages[self.at]
        changed = tuple(replace(w, **to) if w.index == index else w for w in page.widgets)  # type: ignore[arg-type]
        self.pages[self.at] = replace(page, widgets=changed)

    def picture(self) -> Picture:
        return Picture(self.shown, SIZE)

    def packages(self) -> frozenset[str]:
        return frozenset(what.removeprefix("open ") for what in self.leads if what.startswith("open "))

    def app_version(self, package: str) -> str:
        return "1.0"

    def remark(self) -> str:
        return ""

    def abort(self) -> None:
        self.aborted = True

    def close(self) -> None:
        self.aborted = True


def settings_phone(**more: object) -> PaperPhone:
    """A phone with a settings app: its main page leads to Display (a switch) and to Sound."""
    package = "com.android.settings"
    main = screen(
        label(-1, "Settings"), listing(row(0, "Network"), row(1, "Display"), row(2, "Sound")), package=package
    )
    display = screen(label(-1, "Display"), switch_row(0, "Dark theme", on=False), row(2, "Font size"), package=package)
    sound = screen(label(-1, "Sound"), switch_row(0, "Vibrate", on=True), package=package, activity=".Sound")
    pages = {"home": home("Settings"), "main": main, "display": replace(display, activity=".Display"), "sound": sound}
    leads = {
        "open com.android.settings": "main",
        "main: tap Display": "display",
        "main: tap Sound": "sound",
    }
    return PaperPhone(pages, leads, **more)  # type: ignore[arg-type]
