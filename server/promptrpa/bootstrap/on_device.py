"""What phones with the app on them need of the rest."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from promptrpa.bootstrap.content import load_lexicon
from promptrpa.domain.phone import KnownPhone
from promptrpa.domain.task import Task
from promptrpa.settings import Settings

if TYPE_CHECKING:
    from promptrpa.devices.on_device.offline import OfflineTasks

_APK: Final = "promptrpa.apk"


def compile_offline(task: Task) -> dict[str, Any]:
    """The program with which a phone runs a task alone. Raises UsageError where it cannot."""
    from promptrpa.matching.pages.replay_program import compile_task

    return compile_task(task, load_lexicon())


def offline_tasks(settings: Settings) -> OfflineTasks:
    """The tasks that phones may run alone."""
    from promptrpa.devices.on_device.offline import OfflineTasks

    return OfflineTasks(settings.home / "offline.json")


def paired_phones(settings: Settings) -> list[KnownPhone]:
    """The phones with the app, as they are known while no server runs."""
    from promptrpa.devices.on_device.pairing import PAIRED, FilePairings

    problem = "It calls the server. Start it: promptrpa up"
    known = FilePairings(settings.home / PAIRED).all()
    return [KnownPhone(pairing.device, pairing.name, "off", problem, app=True) for pairing in known]


def client_apk(settings: Settings) -> Path | None:
    """The app for phones: put into the home, or built in this checkout; None where there is none."""
    import promptrpa

    checkout = Path(promptrpa.__file__).resolve().parents[2]
    places = (settings.home / _APK, checkout / "android-client" / "build" / _APK)
    return next((place for place in places if place.is_file()), None)
