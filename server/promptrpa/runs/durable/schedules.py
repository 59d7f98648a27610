"""What starts by itself: whether it can be read, and what a notification starts.

What stands in a notification is a stranger's. It fills slots, and nothing else: it is never read as a prompt, approves
nothing, and chooses nothing.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from hashlib import blake2b
from typing import Final, Protocol

from promptrpa.domain.durable import Request, Schedule
from promptrpa.domain.notice import Notice
from promptrpa.domain.question import QuestionName
from promptrpa.domain.task import Task
from promptrpa.errors import NotFound, UsageError
from promptrpa.matching.prompts.templates import as_type
from promptrpa.matching.words.values import SLOT, find_values, slots_in

_MOST_HOLES: Final = 5
_LONGEST: Final = 300
"""Characters of a pattern, and of a value that is taken from a notification."""
BEGUN: Final = ""
"""Stands among the seen notifications of a schedule that has looked once: what was there before it starts nothing."""
_PACKAGE: Final = re.compile(r"[A-Za-z]\w*(\.\w+)+")
_END: Final = re.compile(r"\Z")
_WORD_END: Final = re.compile(r"(?<=\S)(?=\s|\Z)")
_LETTER: Final = (
    r"(?-i:[^\W_\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3005-\u9fff\uac00-\ud7af\uf900-\ufaff"
    r"\uff66-\uff9f\U00020000-\U0003ffff])"
)
"""A letter or digit of a script that parts words; not Thai, Lao, Burmese, Khmer, kana or Chinese characters, and not
Korean, which adds to words what others write beside them."""
_log = logging.getLogger(__name__)


def check_schedule(schedule: Schedule) -> None:
    """Raises UsageError where it cannot be read."""
    rule = schedule.notice
    if bool(schedule.cron) == (rule is not None):
        raise UsageError("Say when: a cron expression, or a notification.")
    if rule is None:
        _check_cron(schedule.cron)
        _check_zone(schedule.zone)
        return
    if not rule.app.strip():
        raise UsageError("Say which app the notification comes from.")
    names = holes(rule.title, rule.text)
    if len(rule.title) > _LONGEST or len(rule.text) > _LONGEST or len(names) > _MOST_HOLES:
        raise UsageError(f"A pattern has at most {_LONGEST} characters and {_MOST_HOLES} values.")
    if len(set(names)) < len(names) or set(QuestionName).intersection(names):
        raise UsageError(f"The values of a pattern have names of their own, and not {', '.join(sorted(QuestionName))}.")
    if names and schedule.suite:
        raise UsageError("A suite takes no values from a notification.")
    if not schedule.request.task:
        for name in names:
            if name not in slots_in(schedule.request.prompt):
                raise UsageError(f"The prompt has no place {{{name}}} for the value that the pattern takes.")


def check_slots(task: Task, rule_names: Collection[str]) -> None:
    """The values of a pattern are slots of the task. Raises UsageError."""
    known = [slot.name for slot in task.slots]
    for name in rule_names:
        if name not in known:
            raise UsageError(f"The task “{task.name}” has no slot {name}. Its slots: {', '.join(known) or 'none'}.")


def holes(*patterns: str) -> list[str]:
    """The names of the values that patterns take."""
    return [found[1] for pattern in patterns for found in SLOT.finditer(pattern)]


def taken(pattern: str, text: str) -> dict[str, str] | None:
    """The values that a text has where the pattern stands in it; None where it does not. Any case, any spaces. A value
    goes up to the next words of the pattern, so that no text makes this slow."""
    first, *rest = SLOT.split(" ".join(pattern.split()))
    wanted = list(zip(rest[::2], rest[1::2], strict=True))
    for start in _literal(f" {first}", is_last=not wanted).finditer(text):
        if (values := _values_from(start.end(), wanted, text)) is not None:
            return values
    return None


def _values_from(at: int, wanted: Sequence[tuple[str, str]], text: str) -> dict[str, str] | None:
    """wanted: names of values, each with the words that follow it."""
    values = {}
    for number, (name, following) in enumerate(wanted):
        is_last = number == len(wanted) - 1
        if following.strip():
            end = _literal(following, is_last=is_last).search(text, at)
        elif is_last:
            end = _END.search(text, at)
        else:
            end = _WORD_END.search(text, at)
        said = text[at : end.start()].strip() if end else ""
        if end is None or not said:
            return None
        values[name] = said
        at = end.end()
    return values


def _literal(words: str, *, is_last: bool) -> re.Pattern[str]:
    """Whole words, but for what a pattern writes together with a value."""
    said = r"\s+".join(re.escape(word) for word in words.split())
    before = f"(?<!{_LETTER})" if re.match(rf"\s{_LETTER}", words) else ""
    after = f"(?!{_LETTER})" if re.search(rf"{_LETTER}$" if is_last else rf"{_LETTER}\s$", words) else ""
    return re.compile(f"{before}{said}{after}", re.IGNORECASE)


class NoticeBook(Protocol):
    """A part of knowledge.serving.standing."""

    def all(self) -> Sequence[Schedule]: ...

    def get(self, id: str) -> Schedule: ...

    def save(self, schedule: Schedule) -> Schedule: ...

    def seen(self, schedule: str) -> frozenset[str]: ...

    def see(self, schedule: str, digests: Collection[str]) -> None: ...


class NoticeDesk:
    """Starts what notifications start, each once, also over the end of the process.

    start: starts a schedule's run with an id and a request of its own. task: a saved task by its id. is_app: whether a
    package is the app with this name."""

    def __init__(
        self,
        book: NoticeBook,
        start: Callable[[str, str, Request], Schedule],
        task: Callable[[str], Task],
        is_app: Callable[[str, str], bool],
    ) -> None:
        self._book = book
        self._start = start
        self._task = task
        self._is_app = is_app

    def waited_for(self) -> dict[str, Callable[[str], bool]]:
        """The phones whose notifications are waited for, and of which packages."""
        apps: dict[str, list[str]] = {}
        for schedule in self._waiting():
            if schedule.notice:
                apps.setdefault(schedule.request.device, []).append(schedule.notice.app)

        def wanted(names: list[str]) -> Callable[[str], bool]:
            return lambda package: any(self._is_app(package, name) for name in names)

        return {device: wanted(names) for device, names in apps.items()}

    def packages(self, device: str, installed: Iterable[str]) -> tuple[str, ...]:
        """The packages whose notifications are waited for on a phone: those of its apps, and those that a schedule
        names as they are."""
        names = {each.notice.app for each in self._waiting_on(device) if each.notice}
        found = {package for package in installed if any(self._is_app(package, name) for name in names)}
        return tuple(sorted(found.union(name for name in names if _PACKAGE.fullmatch(name))))

    def waits_on(self, device: str) -> bool:
        return bool(self._waiting_on(device))

    def shown(self, device: str, notices: Sequence[Notice]) -> None:
        """All notifications that a phone shows now, of the packages that are waited for there. What was there when a
        schedule looked first starts nothing."""
        for schedule, fitting in self._fitting(device, notices):
            seen = self._book.seen(schedule.id)
            if BEGUN in seen:
                self._take(schedule, [notice for notice in fitting if notice.digest not in seen])
            now = {BEGUN, *(notice.digest for notice in fitting)}
            if now != seen:
                self._book.see(schedule.id, now)

    def arrived(self, device: str, notice: Notice) -> None:
        """A notification that came just now, as the app on a phone tells of it. Told again it starts nothing: the run
        has its name."""
        for schedule, fitting in self._fitting(device, [notice]):
            self._take(schedule, fitting)

    def _waiting(self) -> list[Schedule]:
        return [each for each in self._book.all() if each.enabled and each.notice]

    def _waiting_on(self, device: str) -> list[Schedule]:
        return [each for each in self._waiting() if each.request.device == device]

    def _fitting(self, device: str, notices: Sequence[Notice]) -> list[tuple[Schedule, list[Notice]]]:
        found = []
        for schedule in self._waiting_on(device):
            rule = schedule.notice
            if rule:
                found.append((schedule, [n for n in notices if self._is_app(n.package, rule.app)]))
        return found

    def _take(self, schedule: Schedule, notices: Sequence[Notice]) -> None:
        rule = schedule.notice
        assert rule is not None
        for notice in notices:
            title, text = taken(rule.title, notice.title), taken(rule.text, notice.text)
            if title is None or text is None:
                continue
            try:
                request = self._request(schedule, {**title, **text})
            except (UsageError, NotFound) as error:
                _log.warning("A notification of %s started nothing: %s", notice.package, error)
                self._book.save(replace(self._book.get(schedule.id), problem=str(error)))
                continue
            named = f"{schedule.id} {notice.digest}"
            self._start(schedule.id, blake2b(named.encode(), digest_size=6).hexdigest(), request)

    def _request(self, schedule: Schedule, values: Mapping[str, str]) -> Request:
        """The schedule's request with the values as data. Raises UsageError for one that a slot does not take."""
        asked = schedule.request
        types: dict[str, str] = {}
        if asked.task:
            task = self._task(asked.task)
            check_slots(task, values.keys())
            types = {slot.name: slot.type for slot in task.slots}
        fitting = {}
        for name, value in values.items():
            normal = _normal(value, types.get(name, "text"))
            if "{" in value or "}" in value:
                raise UsageError(f"The value for {name} holds braces, which could name a private value of yours.")
            if not normal or len(value) > _LONGEST:
                raise UsageError(f"“{value[:60]}” is not a {types.get(name, 'text')}, which {name} must be.")
            fitting[name] = normal
        return replace(asked, values={**asked.values, **fitting}, foreign=tuple(fitting))


def _normal(value: str, type: str) -> str | None:
    """The value as a slot of this type needs it; of a longer text the first such value in it."""
    if (whole := as_type(value, type)) is not None:
        return whole
    return next((found.value for found in find_values(value) if found.type == type), None)


def _check_cron(cron: str) -> None:
    from croniter import croniter

    if len(cron.split()) != 5 or not croniter.is_valid(cron):
        raise UsageError(f"“{cron}” is no cron expression such as “0 7 * * 1-5” (at 7:00 from Monday to Friday).")


def _check_zone(name: str) -> None:
    from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError) as error:
        raise UsageError(f"There is no time zone {name!r}. Say one such as Europe/Berlin or Asia/Shanghai.") from error
