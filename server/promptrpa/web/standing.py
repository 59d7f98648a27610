"""What the web does with schedules, apart from HTTP."""

from __future__ import annotations

from typing import Any, Final

from promptrpa.domain.durable import Request, Schedule
from promptrpa.domain.notice import NoticeRule
from promptrpa.errors import UsageError
from promptrpa.runs.durable.schedules import check_slots, holes

from .runs import checked_values
from .services import Services

PATIENCE: Final = 3600
"""Seconds that a question of a run waits which started by itself, if nothing else is said."""


def schedule(services: Services, said: dict[str, Any], account: str = "") -> Schedule:
    """A new schedule of what was said (see the API). Raises UsageError and NotFound."""
    what = [name for name in ("prompt", "task", "suite") if said[name].strip()]
    if len(what) != 1:
        raise UsageError("Say what starts: a prompt, a task or a suite.")
    notice = {name: text.strip() for name, text in (said["notice"] or {}).items()}
    rule = NoticeRule(notice.get("app", ""), notice.get("text", ""), notice.get("title", "")) if notice else None
    values = said["values"]
    phones = tuple(dict.fromkeys(services.phones.check(each) for each in [said["device"], *said["devices"]] if each))
    if len(phones) > 1 and not said["suite"]:
        raise UsageError("Only a suite runs on several phones.")
    device = phones[0] if phones else services.phones.check("")
    more = {"attended": False, "patience": said["patience"], "account": account}
    devices: tuple[str, ...] = ()
    suite = ""
    if said["task"]:
        task = services.knowledge.task(said["task"])
        if rule is not None:
            check_slots(task, holes(rule.title, rule.text))
        asked = Request(task.name, device, task.id, values=checked_values(task, values), **more)
    elif said["suite"]:
        kept = services.knowledge.suites.get(said["suite"])
        suite, devices = kept.id, phones or (device,)
        asked = Request(kept.name, device, **more)
    else:
        asked = Request(said["prompt"].strip(), device, values=values, **more)
    cron = said["cron"].strip() if rule is None else ""
    return services.engine.save_schedule(
        Schedule("", asked, cron, said["zone"], notice=rule, suite=suite, devices=devices)
    )
