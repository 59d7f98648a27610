"""Whether a tutorial is about what a prompt wants."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.task import Tutorial
from promptrpa.matching.prompts.fit.again import is_done_once
from promptrpa.matching.prompts.fit.cached import clears_cache, tells_of_cache
from promptrpa.matching.prompts.fit.deeds import answers_instead, changes_too, knows_deed, takes_secret
from promptrpa.matching.prompts.fit.ends import (
    adds_given_up,
    adds_unwanted,
    deletes_too,
    empties_own_bin,
    empties_unasked,
    ends_what_is_told,
    throws_away,
)
from promptrpa.matching.prompts.fit.holders import (
    ends_holder,
    ends_part,
    has_its_place,
    knows_target,
    puts_back,
)
from promptrpa.matching.prompts.fit.in_both import stays_too
from promptrpa.matching.prompts.fit.machines import knows_machine, knows_phone
from promptrpa.matching.prompts.fit.making import adds_to_own, books_again, changes_own, makes_another
from promptrpa.matching.prompts.fit.own_details import is_anothers
from promptrpa.matching.prompts.fit.senses import knows_sound
from promptrpa.matching.prompts.fit.things import (
    knows_doer,
    knows_kind,
    knows_mail,
    knows_measure,
    knows_object,
    knows_source,
    leaves_some_out,
    means_all,
    means_one,
    runs_at_once,
)
from promptrpa.matching.prompts.functions import FunctionBook, prefers
from promptrpa.matching.prompts.marking import marks_too, takes_picture_too
from promptrpa.matching.prompts.notified import is_about_all, mistakes_come, turns_some
from promptrpa.matching.prompts.permitting import app_that_may, tells_of_one_app, tells_of_permission, tells_of_use
from promptrpa.matching.prompts.rescheduling import gives_new_time, moves_too, sets_no_time
from promptrpa.matching.prompts.templates import normal
from promptrpa.matching.words.apps import AppNames
from promptrpa.matching.words.asking import is_search
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
_ADDS: Final = lazy_regex(r"(?:add|new|create)\b(?! (?:time|date|day|hour|start|end)$)|添加|新建|新增", re.I)
"""How it is called what makes something new; a "new time" is of what there is."""
_ONLY_TURNS: Final = lazy_regex(
    r"(?:please\s+)?(?i:turn|switch)\s+(?:(?:on|off)\s+)?(?:the\s+|my\s+)?(?P<app>[A-Z]\w*)(?:\s+app)?(?:\s+(?:on|off))?"
    r"|(?:请|帮我)?把?(?:关闭|关掉|关了)?(?P<said>[\u3400-\u9fff]+?)(?:应用|软件)?(?:关闭|关掉|关了)?"
)
"""A wish to turn something on or off, by its name alone."""
_ANY_APP: Final = lazy_regex(r"\bapps?\b|应用", re.I)


@dataclass(frozen=True)
class _Wish:
    """What is wanted: as it was said, in usual wording, and without what is quoted or told."""

    prompt: str
    normal: str
    own: str

    @property
    def normal_own(self) -> str:
        return normal(self.own)


@dataclass(frozen=True)
class _Offer:
    """What a tutorial tells. asked: wishes that it serves. does: its title and text. told: all of these. done: its
    title and what it touches, a line each."""

    title: str
    asked: Sequence[str]
    does: str
    told: str
    plan: Sequence[Instruction]
    done: str

    @property
    def adds(self) -> bool:
        return any(_ADDS.match(i.object.text) for i in self.plan)

    @property
    def serves(self) -> tuple[str, ...]:
        return (self.title, *self.asked)


_AGAINST: Final[tuple[Callable[[_Wish, _Offer], bool], ...]] = (
    lambda w, o: not deletes_too(w.own, o.told),
    lambda w, o: not changes_too(w.own, o.told),
    lambda w, o: not knows_kind(w.own, o.told),
    lambda w, o: not knows_machine(w.own, o.told),
    lambda w, o: not knows_sound(w.own, o.told),
    lambda w, o: not knows_doer(w.own, o.told),
    lambda w, o: not knows_deed(w.own, o.done, o.asked),
    lambda w, o: not knows_source(w.own, o.told),
    lambda w, o: not knows_measure(w.prompt, o.done),
    lambda w, o: runs_at_once(w.prompt, o.title),
    lambda w, o: not takes_secret(w.prompt, o.plan),
    lambda w, o: not takes_picture_too(w.normal_own, o.done),
    lambda w, o: not marks_too(w.normal, o.title),
    lambda w, o: not moves_too(w.normal, o.does, o.asked),
    lambda w, o: not empties_own_bin(w.own, o.told, o.done),
    lambda w, o: empties_unasked(w.normal, o.title),
    lambda w, o: has_its_place(w.normal, o.title),
    lambda w, o: adds_to_own(w.normal, o.title),
    lambda w, o: adds_unwanted(w.normal_own, o.done, o.told),
    lambda w, o: is_done_once(w.prompt, o.told),
    lambda w, o: adds_given_up(w.normal, o.title),
    lambda w, o: ends_what_is_told(w.normal, o.title),
    lambda w, o: makes_another(w.normal_own, o.serves, o.told),
    lambda w, o: changes_own(w.normal, o.title),
    lambda w, o: books_again(w.normal, o.title),
    lambda w, o: means_all(w.own, o.done),
    lambda w, o: means_one(w.prompt, o.serves),
    lambda w, o: leaves_some_out(w.own) and not leaves_some_out(o.told),
    lambda w, o: ends_holder(w.normal, o.title),
    lambda w, o: ends_part(w.normal, o.title),
    lambda w, o: puts_back(w.normal, o.title),
    lambda w, o: answers_instead(w.normal, o.title),
    lambda w, o: gives_new_time(w.normal) and (sets_no_time(o.plan) or o.adds),  # there would be another one
    lambda w, o: _TURNS_ONE.match(w.own) is not None and o.adds,
    lambda w, o: stays_too(w.normal, o.title),
    lambda w, o: is_anothers(w.normal, o.title),
    lambda w, o: prefers(w.prompt) and _only_searches(o.plan),
)
"""Why a tutorial is not about a wish, however near it seems."""


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
        if self._is_of_another_app(prompt, tutorial, told) or not self._knows_permission(prompt, tutorial, told):
            return False
        plan = self._parsing.parse(tutorial.text)
        wish = _Wish(prompt, normal(prompt), self._reader.read(prompt).own_words)
        done = "\n".join((tutorial.title, *(i.object.text for i in plan)))
        offer = _Offer(tutorial.title, tutorial.asked, f"{tutorial.title}\n{tutorial.text}", told, plan, done)
        if any(is_against(wish, offer) for is_against in _AGAINST):
            return False
        if not knows_mail(wish.own, f"{told}\n{tutorial.app}") or self._is_wrong_for_app(wish, offer):
            return False
        if not (self._apps.same(tutorial.app, "settings") or knows_phone(wish.prompt, told)):
            return False
        switches = any(i.operation is OperationType.SWITCH for i in plan)
        if switches and (self._turns_all_of_app(prompt) or throws_away(wish.normal)):
            return False
        near, named = self._embedder.similarity, f"{told}\n{tutorial.app} app"
        return knows_target(prompt, told, plan, near) and knows_object(wish.normal, named, plan, near)

    def _is_wrong_for_app(self, wish: _Wish, offer: _Offer) -> bool:
        """It does to all apps, or to some of them, what is wanted the other way round, or does not clear a cache."""
        named = self._apps.mentioned(wish.own)
        some = is_about_all(wish.own, named) and turns_some(offer.plan, self._apps.names_of(named))
        if some or mistakes_come(wish.own, named, offer.plan, offer.title):
            return True
        return clears_cache(wish.own, named) and not tells_of_cache(offer.done)

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


def _only_searches(plan: Sequence[Instruction]) -> bool:
    """What is typed to search for is the last that it types or touches."""
    acts = [i for i in plan if i.operation.needs_widget]
    return bool(acts) and acts[-1].operation is OperationType.EDIT and is_search(acts[-1].object.text)


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
