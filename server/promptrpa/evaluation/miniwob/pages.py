"""The task pages of the package `miniwob`, and one of them as an episode.

The pages are driven as they are. Only three things are done to them: the episode gets its seed and its time limit, the
first reward is kept (a page starts over once it is over), and the wish, which is handed to the product as a prompt, is
not shown a second time on the page; the package's own observation leaves it out as well.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, Protocol

from promptrpa.errors import SettingsError, UsageError

WIDTH: Final = 160
HEIGHT: Final = 250
"""CSS pixels: the pages are 160 wide and 210 high; some open lists and calendars below that."""
SCALE: Final = 6.75
"""A phone's pixels for one of those: 1080 across."""

_START: Final = """
([seed, limit]) => {
    core.EPISODE_MAX_TIME = limit * 1000;
    Math.seedrandom(String(seed));
    window.promptrpaReward = null;
    const end = core.endEpisode;
    core.endEpisode = function (reward, proportional, reason) {
        if (core.EP_TIMER !== null && window.promptrpaReward === null) window.promptrpaReward = reward;
        return end.call(this, reward, proportional, reason);
    };
    const style = document.createElement("style");
    style.textContent = "#query{visibility:hidden!important}" +
        "#sync-task-cover,#reward-display,#click-canvas{display:none!important}";
    document.head.append(style);
    core.startEpisodeReal();
    core.EPISODE_MAX_TIME = limit * 1000;
}
"""
_LIMITED: Final = """
limit => {
    clearTimeout(core.EP_TIMER);
    core.EP_TIMER = setTimeout(() => core.endEpisode(-1, false, "timed out"), limit * 1000);
}
"""
_READY: Final = "() => WOB_TASK_READY"
_SAID: Final = "() => { const said = core.getUtterance(); return said.utterance ?? said; }"
_REWARD: Final = "() => window.promptrpaReward"


class WebPage(Protocol):
    """What an episode asks of a device."""

    def evaluate(self, script: str, argument: object = None) -> Any: ...


@dataclass(frozen=True, slots=True)
class PaperTask:
    """A task of the paper. success: its share of successful episodes, where it is known."""

    name: str
    success: float | None


def pages_folder(said: Path | None = None) -> Path:
    """Where the pages are. Raises SettingsError."""
    if said is None:
        found = find_spec("miniwob")
        if found is None or found.origin is None:
            raise SettingsError("The tasks are in the package miniwob. Install it with: pip install miniwob")
        said = Path(found.origin).parent / "html" / "miniwob"
    if not (said / "click-test.html").is_file():
        raise SettingsError(f"{said} has no pages of MiniWoB++, such as click-test.html.")
    return said.resolve()


def read_paper(file: Path) -> list[PaperTask]:
    """The tasks that the paper evaluates, from a table with the columns task and rci_success. Raises UsageError."""
    try:
        with file.open(encoding="utf-8", newline="") as lines:
            rows = list(csv.DictReader(lines))
        return [PaperTask(row["task"], float(row["rci_success"]) if row["rci_success"] else None) for row in rows]
    except (OSError, KeyError, ValueError) as error:
        raise UsageError(f"{file} is no table with the columns task and rci_success: {error}.") from error


def all_tasks(folder: Path) -> list[PaperTask]:
    """Those that are pages of their own in the package."""
    return [PaperTask(page.stem, None) for page in sorted(folder.glob("*.html"))]


class Episode:
    """A page that was just opened, as an episode. limit: seconds after which it is lost."""

    def __init__(self, page: WebPage, seed: int, limit: float) -> None:
        self._page = page
        page.evaluate(_START, [seed, limit])
        page.evaluate(_LIMITED, limit)

    @property
    def ready(self) -> bool:
        return bool(self._page.evaluate(_READY))

    @property
    def wish(self) -> str:
        """What is to be done, in the words of the page."""
        return " ".join(str(self._page.evaluate(_SAID)).split())

    @property
    def reward(self) -> float | None:
        """From -1 to 1, without a discount for time; None while it goes on."""
        said = self._page.evaluate(_REWARD)
        return None if said is None else float(said)
