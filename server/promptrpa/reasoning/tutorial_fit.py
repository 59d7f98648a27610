"""Whether a tutorial is about what a prompt wants."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.task import Tutorial
from promptrpa.matching.prompts.cached import clears_cache, tells_of_cache
from promptrpa.matching.prompts.functions import FunctionBook
from promptrpa.matching.prompts.machines import knows_machine
from promptrpa.matching.prompts.marking import marks_too, takes_picture_too
from promptrpa.matching.prompts.notified import is_about_all, mistakes_come, turns_some
from promptrpa.matching.prompts.permitting import app_that_may, tells_of_one_app, tells_of_permission, tells_of_use
from promptrpa.matching.prompts.rescheduling import gives_new_time, moves_too, sets_no_time
from promptrpa.matching.prompts.target import (
    adds_to_own,
    adds_unwanted,
    answers_instead,
    changes_own,
    changes_too,
    deletes_too,
    empties_own_bin,
    empties_unasked,
    ends_holder,
    ends_part,
    has_its_place,
    knows_deed,
    knows_doer,
    knows_file,
    knows_mail,
    knows_measure,
    knows_sms,
    knows_talk,
    knows_target,
    makes_another,
    means_all,
    means_one,
    puts_back,
    takes_secret,
    throws_away,
)
from promptrpa.matching.prompts.templates import normal
from promptrpa.matching.words.apps import AppNames
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.text import plain
from promptrpa.patterns import lazy_regex
from promptrpa.ports.agents import ParsingAgent
from promptrpa.ports.meaning import Embedder

from .sentence import SentenceReader

_TURNS_ONE: Final = lazy_regex(
    r"(?:please\s+)?(?:(?:turn|switch)\s+(?:on|off)|enable|disable)\s+(?:the|my)\b"
    r"|(?:请|帮我)?(?:启用|停用|开启|打开|关闭|关掉)[^，。]{1,12}的[^，。]{1,8}$",
    re.I,
)
"""A wish to turn on or off what is there."""
_ADDS: Final = lazy_regex(r"(?:add|new|create)\b|添加|新建|新增", re.I)
_ONLY_TURNS: Final = lazy_regex(
    r"(?:please\s+)?(?i:turn|switch)\s+(?:(?:on|off)\s+)?(?:the\s+|my\s+)?(?P<app>[A-Z]\w*)(?:\s+app)?(?:\s+(?:on|off))?"
    r"|(?:请|帮我)?把?(?:关闭|关掉|关了)?(?P<said>[\u3400-\u9fff]+?)(?:应用|软件)?(?:关闭|关掉|关了)?"
)
"""A wish to turn something on or off, by its name alone."""
_ANY_APP: Final = lazy_regex(r"\bapps?\b|应用", re.I)


class TutorialFit:
    """Tells by their words which tutorials are not about a prompt, however near they seem."""

    def __init__(
        self, apps: AppNames, parsing: ParsingAgent, embedder: Embedder, book: FunctionBook, reader: SentenceReader
    ) -> None:
        self._apps = apps
        self._parsing = parsing
        self._embedder = embedder
        self._book = book
        self._reader = reader

    def is_about(self, prompt: str, tutorial: Tutorial) -> bool:
        """A tutorial speaks of what a prompt turns on or off, of the app that it names, and of what it puts something
        to; of other prompts nothing is known."""
        told = "\n".join((tutorial.title, *tutorial.asked, tutorial.text))
        if self._book.switched(prompt) is not None and not self._book.says_all(prompt, told):
            return False
        said = self._reader.read(prompt).own_words
        if self._is_of_another_app(prompt, tutorial, told) or not (deletes_too(said, told) and changes_too(said, told)):
            return False
        if not (knows_file(said, told) and knows_machine(said, told) and knows_sms(said, told)):
            return False
        if not (knows_doer(said, told) and knows_mail(said, f"{told}\n{tutorial.app}") and knows_talk(said, told)):
            return False
        if not self._knows_permission(prompt, tutorial, told) or has_its_place(normal(prompt), tutorial.title):
            return False
        if adds_to_own(normal(prompt), tutorial.title) or makes_another(
            normal(said), (tutorial.title, *tutorial.asked), told
        ):
            return False
        plan = self._parsing.parse(tutorial.text)
        done = "\n".join((tutorial.title, *(i.object.text for i in plan)))
        if means_all(said, done) or not (takes_secret(prompt, plan) and knows_deed(said, done, tutorial.asked)):
            return False
        if adds_unwanted(normal(said), done, told) or not empties_own_bin(said, told, done):
            return False
        if not (knows_measure(prompt, done) and takes_picture_too(normal(said), done)):
            return False
        if not marks_too(normal(prompt), tutorial.title) or ends_holder(normal(prompt), tutorial.title):
            return False
        if ends_part(normal(prompt), tutorial.title) or empties_unasked(normal(prompt), tutorial.title):
            return False
        does = f"{tutorial.title}\n{tutorial.text}"
        if answers_instead(normal(prompt), tutorial.title) or not moves_too(normal(prompt), does, tutorial.asked):
            return False
        if puts_back(normal(prompt), tutorial.title) or changes_own(normal(prompt), tutorial.title):
            return False
        if gives_new_time(normal(prompt)) and (sets_no_time(plan) or any(_ADDS.match(i.object.text) for i in plan)):
            return False  # it is moved to another day, or there would be another one
        if means_one(prompt, (tutorial.title, *tutorial.asked)):
            return False
        if is_about_all(said, named := self._apps.mentioned(said)) and turns_some(plan, self._apps.names_of(named)):
            return False
        if mistakes_come(said, named, plan, tutorial.title):
            return False
        if clears_cache(said, named) and not tells_of_cache(done):
            return False
        if _TURNS_ONE.match(said) and any(_ADDS.match(i.object.text) for i in plan):
            return False
        if (self._turns_all_of_app(prompt) or throws_away(normal(prompt))) and any(
            i.operation is OperationType.SWITCH for i in plan
        ):
            return False
        return knows_target(prompt, told, plan, self._embedder.similarity)

    def _knows_permission(self, prompt: str, tutorial: Tutorial, told: str) -> bool:
        """Where an app may or may not use what the phone knows, a tutorial tells of what one app may do, and not all of
        them, or it is of that app and says that it uses such a thing: to save the location with a picture is something
        else."""
        app = app_that_may(normal(prompt))
        if not self._apps.known(app):
            return True
        if tells_of_permission(told):
            return tells_of_one_app(tutorial.text) or plain(app) in plain(told)
        return self._apps.same(app, tutorial.app) and tells_of_use(told)

    def _turns_all_of_app(self, prompt: str) -> bool:
        """It turns on or off what is only called like an app ("turn off Chat"), and no switch in it."""
        found = _ONLY_TURNS.fullmatch(prompt.strip(" .!。！"))
        return found is not None and self._apps.known(found["app"] or found["said"])

    def _is_of_another_app(self, prompt: str, tutorial: Tutorial, told: str) -> bool:
        """The prompt names an app by its usual name that the tutorial is not for and says nothing of; what is set in
        the settings may be about any app, unless it is to be set in the app itself. "phone" is the device as well."""
        named = self._apps.mentioned(self._reader.read(prompt).own_words)
        usual = self._apps.in_language(named, "zh" if is_chinese(prompt) else "en")
        if not named or plain(named) != plain(usual) or self._apps.same(named, "phone"):
            return False
        if not tutorial.app or self._apps.same(named, tutorial.app):
            return False
        settings = self._apps.same(tutorial.app, "settings")
        if settings and not _is_within(named, prompt):
            return False
        if tells_of_one_app(tutorial.text) if settings else _ANY_APP.search(told):
            return False
        if _uses(named, prompt):
            return _by_itself(named).search(told) is None  # "Chat features" of another app are none of it
        if named in prompt and self._apps.is_within(named, prompt):
            return named not in told  # "Start chat" of another app does not name it
        folded = told.casefold()
        return not any(name.casefold() in folded for name in self._apps.names_of(named))


def _uses(app: str, prompt: str) -> bool:
    """A wish uses an app for something ("use Chat for text messages", "用聊天收发短信")."""
    name = re.escape(app)
    return re.search(rf"\b(?i:use)\s+{name}\s+(?:for|to|as|instead|when)\b|^用{name}", prompt.strip()) is not None


def _is_within(app: str, prompt: str) -> bool:
    """What is wanted is in an app ("turn on dark theme in the Bank app", "把银行里的字体调大")."""
    name = re.escape(app)
    ends = rf"\bin (?:the |my )?{name}(?: app)?\s*[.!]?$"
    chinese = rf"{name}(?:应用|软件)?(?:里|中(?![文国间午心]))面?+的?+(?!读|念)"
    return re.search(rf"(?i:{ends})|{chinese}", prompt.strip()) is not None


def _by_itself(name: str) -> re.Pattern[str]:
    """A name with no further word of a longer one behind it."""
    return re.compile(rf"(?<!\w){re.escape(name)}(?=\s*(?:[^\w\s]|$)|\s(?:and|or|to|for|as|in|then|app)\b|[里中上])")
