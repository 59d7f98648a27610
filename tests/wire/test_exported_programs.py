"""Saved tasks as programs for other tools, run against virtual phones: what they did is judged by the phone's state."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from appium_kit import appium_server
from command_line import CommandLine
from maestro_kit import ElementNotFound, Maestro
from promptrpa import bootstrap
from promptrpa.domain.task import Task
from promptrpa.errors import UsageError
from promptrpa.evaluation.phone_tasks import Case, cases
from promptrpa.evaluation.trials import NobodyThere, StepCounter
from promptrpa.learning.exports import FORMATS
from promptrpa.settings import load
from promptrpa.virtualphone import tasks as phone_tasks
from promptrpa.virtualphone.config import PhoneConfig
from promptrpa.virtualphone.phone import Phone
from promptrpa.virtualphone.wire.server import PhoneServer

TASKS = [
    ("clock.set_alarm", "en"),
    ("phone.call_contact", "en"),
    ("bank.freeze_card", "zh"),
    ("notes.new_list", "en"),
    ("calendar.event_at", "zh"),
]


TYPED_CHINESE = "calendar.event_at"


@dataclass
class Exported:
    """A task that worked once, and what makes a phone as it was before."""

    case: Case
    task: Task
    secrets: dict[str, str]
    home: Path


class Shop:
    """Phones, and tasks that were done on them once."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self._packs = bootstrap.load_packs(())
        self._cases = {(case.task, case.language): case for case in cases(self._packs)}
        self._bench = bootstrap.Bench(load({}), stack, self._packs)
        self._tools = bootstrap.SpeedTools(load({}), stack)
        self._served = stack.enter_context(PhoneServer())
        self._folder = folder
        self._count = 0

    def done(self, name: str, language: str) -> Exported:
        case = self._cases[name, language]
        home = self._folder / f"{name}-{language}"
        phone = self._phone(case)
        with self._bench.runner(phone, home, NobodyThere(), StepCounter()) as (runner, knowledge):
            run = runner.run(case.first.prompt)
            assert run.status == "done", run.reason
            (task,) = knowledge.tasks()
        phone.close()
        vault = bootstrap.open_vault(home)
        return Exported(case, task, {f"{name.upper()}": value for name, value in vault.values().items()}, home)

    @contextmanager
    def device(self, exported: Exported) -> Iterator[tuple[Any, Phone]]:
        """A new phone, driven by uiautomator2 as it is."""
        phone = self._phone(exported.case)
        serial = self._tools.connect(f"127.0.0.1:{self._served.add(phone)}")
        with self._tools.as_installed(serial) as device:
            yield device, phone
        self._served.remove(phone.serial)
        phone.close()

    def judge(self, exported: Exported, phone: Phone) -> None:
        task, values = self._task(exported.case), exported.case.first.values
        assert phone_tasks.check(task, values, phone.state())
        assert phone_tasks.unexpected_writes(task, values, phone.journal.entries) == []

    def _phone(self, case: Case) -> Phone:
        self._count += 1
        phone = Phone(PhoneConfig(serial=f"export-{self._count}", language=case.language), list(self._packs))
        phone.put(phone_tasks.given(self._task(case), case.first.values))
        return phone

    def _task(self, case: Case) -> Any:
        pack = next(pack for pack in self._packs if pack.app.id == case.task.partition(".")[0])
        return pack.task(case.task.partition(".")[2])


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    with ExitStack() as stack:
        yield Shop(tmp_path_factory.mktemp("exports"), stack)


@pytest.fixture(scope="module", params=TASKS, ids=lambda task: task[0])
def exported(request: pytest.FixtureRequest, shop: Shop) -> Exported:
    return shop.done(*request.param)


def program(exported: Exported, form: str, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The exported program's `run`, with its private values in the environment."""
    written = FORMATS[form].write(exported.task)
    for name in re.findall(r'os\.environ\["(\w+)"\]', written):
        monkeypatch.setenv(name, exported.secrets[name])
    names: dict[str, Any] = {"__name__": "exported"}
    exec(compile(written, f"exported{FORMATS[form].suffix}", "exec"), names)
    return names["run"]


def test_the_uiautomator2_program_does_the_task(
    shop: Shop, exported: Exported, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = program(exported, "uiautomator2", monkeypatch)
    with shop.device(exported) as (device, phone):
        run(device)
        shop.judge(exported, phone)


@pytest.mark.filterwarnings("default")
def test_the_appium_program_does_the_task(shop: Shop, exported: Exported, monkeypatch: pytest.MonkeyPatch) -> None:
    webdriver = pytest.importorskip("appium.webdriver")
    options = pytest.importorskip("appium.options.android").UiAutomator2Options()
    run = program(exported, "appium", monkeypatch)
    with shop.device(exported) as (device, phone), appium_server(device) as address:
        driver = webdriver.Remote(address, options=options)
        try:
            run(driver)
        finally:
            driver.quit()
        shop.judge(exported, phone)


def test_the_maestro_flow_does_the_task(shop: Shop, exported: Exported) -> None:
    if exported.case.task == TYPED_CHINESE:
        with pytest.raises(UsageError, match="types only ASCII"):
            FORMATS["maestro"].write(exported.task)
        return
    flow = FORMATS["maestro"].write(exported.task)
    with shop.device(exported) as (device, phone):
        Maestro(device, {name.rpartition(".")[2]: value for name, value in exported.secrets.items()}).run(flow)
        shop.judge(exported, phone)


def test_a_wrong_selector_in_a_flow_is_found_out(shop: Shop) -> None:
    exported = shop.done("bank.freeze_card", "zh")
    flow = FORMATS["maestro"].write(exported.task)
    for right in ("id/frozen", "冻结卡片"):
        with shop.device(exported) as (device, _), pytest.raises(ElementNotFound):
            Maestro(device, dict(exported.secrets)).run(flow.replace(right, "another"))


@pytest.mark.parametrize("form", [*FORMATS])
def test_the_command_writes_it_to_a_file(exported: Exported, form: str, tmp_path: Path) -> None:
    file = tmp_path / "exported"
    said = CommandLine(exported.home)("export", exported.task.id, "--to", file, "--format", form)
    if form == "maestro" and exported.case.task == TYPED_CHINESE:
        assert (said.returncode, "types only ASCII" in said.stderr) == (2, True)
        return
    assert said.returncode == 0, said.stderr
    written = file.read_text(encoding="utf-8")
    assert written.splitlines()[-1] == FORMATS[form].write(exported.task).splitlines()[-1]
    assert [secret for secret in exported.secrets.values() if len(secret) > 5 and secret in written] == []


def test_other_values_are_arguments(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    exported = shop.done("clock.set_alarm", "zh")
    run = program(exported, "uiautomator2", monkeypatch)
    with shop.device(exported) as (device, phone):
        run(device, **{slot.name: {"7": "9", "30": "45"}.get(slot.value, slot.value) for slot in exported.task.slots})
        alarms = str(phone.state()["clock"])
    assert "9:45" in alarms or "09:45" in alarms
