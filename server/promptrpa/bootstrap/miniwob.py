"""What the measurement on MiniWoB++ is built on."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from promptrpa.bootstrap.knowledge import open_knowledge, read_tasks
from promptrpa.bootstrap.mind import load_models, make_mind, make_runner
from promptrpa.bootstrap.phones import open_web
from promptrpa.domain.instruction import OperationType
from promptrpa.domain.operation import Operation
from promptrpa.ports.people import Asker, Watcher
from promptrpa.settings import Settings

if TYPE_CHECKING:
    from promptrpa.devices.browser.device import WebDevice
    from promptrpa.domain.model import ModelCall
    from promptrpa.evaluation.miniwob.bench import MiniwobBench, Site, Variant
    from promptrpa.runs.direct import DirectRunner


class TaskPage:
    """Implements evaluation.miniwob.bench.Site."""

    def __init__(self, device: WebDevice) -> None:
        self.device = device
        self.page = device

    def fresh(self) -> None:
        (package,) = self.device.packages()
        self.device.perform(Operation(OperationType.OPEN, parameter=package))


class MiniwobTools:
    """Implements evaluation.miniwob.bench.Bench: a browser with the page of one task at a time. shows: tasks in the
    home are shown to a planner, and not replayed."""

    def __init__(self, settings: Settings, folder: Path, blank: Path, stack: ExitStack, *, shows: bool) -> None:
        self._settings, self._folder, self._blank, self._shows = settings, folder, blank, shows
        self._models = load_models(settings)
        self._opened = stack.enter_context(ExitStack())
        self._task = ""
        self._site: TaskPage | None = None

    def site(self, task: str, *, anew: bool) -> Site:
        from promptrpa.devices.browser.chromium import Screen
        from promptrpa.evaluation.miniwob.pages import HEIGHT, SCALE, WIDTH

        if anew or self._site is None or task != self._task:
            self._site = None
            self._opened.close()
            address = f"web:{(self._folder / f'{task}.html').as_uri()}"
            screen = Screen(WIDTH, HEIGHT, SCALE)
            opened = open_web(self._settings, address, "en", screen=screen, forgets=True)
            self._site, self._task = TaskPage(self._opened.enter_context(opened)), task
        return self._site

    @contextmanager
    def runner(
        self, site: Site, variant: Variant, asker: Asker, watcher: Watcher
    ) -> Iterator[tuple[DirectRunner, Callable[[str], Sequence[ModelCall]]]]:
        from promptrpa.evaluation.miniwob.bench import OnlyShown

        with TemporaryDirectory(prefix="promptrpa-bench-") as folder:
            home = shutil.copytree(self._blank, Path(folder) / "home")
            settings = replace(
                self._settings,
                home=home,
                database="",
                pictures=False,
                critique=self._settings.critique if variant.critique is None else variant.critique,
                model_strong=variant.model or self._settings.model_strong,
                planner=variant.planner or self._settings.planner,  # type: ignore[arg-type]
            )
            with open_knowledge(settings) as knowledge:
                mind = make_mind(settings, knowledge, self._models)
                mind = replace(mind, retrieval=OnlyShown(mind.retrieval)) if self._shows else mind
                runner = make_runner(settings, knowledge, mind, site.device, asker, watcher)
                yield runner, lambda run: knowledge.ledger.calls(run=run)


@contextmanager
def open_miniwob(
    settings: Settings, folder: Path, limit: float, demonstrations: Path | None = None
) -> Iterator[MiniwobBench]:
    """What a process needs to measure the tasks in a folder of pages. limit: seconds of an episode. demonstrations: a
    file with tasks that a model is shown."""
    from promptrpa.evaluation.miniwob.bench import MiniwobBench

    with ExitStack() as stack:
        blank = Path(stack.enter_context(TemporaryDirectory(prefix="promptrpa-bench-")))
        with open_knowledge(replace(settings, home=blank, database="")) as knowledge:
            for task in read_tasks(demonstrations.read_bytes(), str(demonstrations)) if demonstrations else ():
                knowledge.save_task(task)
        shows = demonstrations is not None
        yield MiniwobBench(MiniwobTools(settings, folder, blank, stack, shows=shows), limit)
