"""The steps of a prompt, where it says how something is to be done and not only what."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from promptrpa.domain.instruction import SHADE, Instruction, OperationType
from promptrpa.domain.task import Tutorial
from promptrpa.matching.prompts.mentions import Mention
from promptrpa.matching.prompts.numbered import numbered
from promptrpa.matching.prompts.orders import IN_APP
from promptrpa.matching.prompts.parting import Parting
from promptrpa.matching.words.apps import AppNames
from promptrpa.matching.words.tokens import EMPTY, stem, words_of
from promptrpa.matching.words.values import is_web_address
from promptrpa.patterns import lazy_regex
from promptrpa.ports.agents import ParsingAgent
from promptrpa.ports.knowledge import Knowledge
from promptrpa.reasoning.reading.sentence import Sentence

_KEEPS_FROM: Final = lazy_regex(r"(?:请|帮我)?(?:(?:不要?|别|不想)再?(?:让|被|给)|禁止|不许|不准|避免|防止|阻止)")
"""How a wish begins that says what others shall not do."""
_USES_AS: Final = lazy_regex(r"\buse\b[^,.;]*\b(?:for|as)\b|用[^，。；]*(?:当作?|作为|用作)", re.I)
"""A wish about what a thing shall do: to use something is no touch of it."""
_TOUCH: Final = lazy_regex(r"\b(?:tap|click|press|touch|select|choose|type|enter)\b|点|按|选|输入", re.I)
_PLAYS: Final = lazy_regex(r"(?:play|listen to)\s+\S|(?:播放|听)\S", re.I)
_SHOWS: Final = lazy_regex(r"(?:open|see|show|view|read|look at|check)\b", re.I)
_GO_BACK: Final = lazy_regex(r"(?:please )?(?:go )?back\W*|(?:请)?(?:返回|后退|退回)(?:上一?[页级步层])?\W*", re.I)
"""Somebody wants to leave the page in front, and nothing else."""
_SIGNS: Final = ",，。;；"
_TAPS: Final = lazy_regex(
    r"(?:\b(?:tap|press|click)\s+|点击)(?P<label>[^\s,.;，。；][^,.;，。；\n]*?)"
    r"(?=\s*(?:[,.;，。；\n]|$|\b(?:and|then)\b))",
    re.I,
)
_WORDS: Final = 6
"""So many words, or twice as many Chinese characters, are a label."""


class StepFinder:
    """Tells prompts that are steps from those that are goals. knowledge: what is tapped in apps."""

    def __init__(self, apps: AppNames, parsing: ParsingAgent, knowledge: Knowledge, parting: Parting) -> None:
        self._apps = apps
        self._parsing = parsing
        self._knowledge = knowledge
        self._parting = parting
        self._taps = lru_cache(maxsize=32)(self._tapped)

    def written_out(self, prompt: str) -> str:
        """With the verbs of steps that are only counted ("1. Settings 2. System") or named by what they touch."""
        items = numbered(prompt)
        return (self._in_words(items) or prompt) if items else self._with_taps(prompt)

    def find(self, sentence: Sentence) -> str:
        """The prompt where it says how; empty where it only says what."""
        said = [i for i in sentence.instructions if not i.optional]  # others were found on the way by an earlier run
        acting = [i for i in said if i.operation is not OperationType.OPEN]
        opens = sentence.opens
        if acting and all(map(_is_key, sentence.instructions)):
            return sentence.prompt
        if _GO_BACK.fullmatch(sentence.said) and all(i.operation is OperationType.BACK for i in sentence.instructions):
            return sentence.prompt
        if not acting and len(opens) == 1 and not self._apps.known(opens[0].parameter):
            return sentence.prompt if self._names_an_app(sentence, opens[0].parameter) else ""
        if self._says_only_what(sentence, (*opens, *acting)):
            return ""
        touches = any(i.operation not in (OperationType.SWITCH, OperationType.EDIT) for i in acting)
        several = len(sentence.instructions) >= 2 and (bool(opens) or (len(acting) >= 2 and touches))
        how = several or (bool(opens) and not acting and len(sentence.clauses) == 1)
        return sentence.prompt if how else ""

    def _says_only_what(self, sentence: Sentence, read: Sequence[Instruction]) -> bool:
        """No step: a goal behind the opening of an app or in it, or behind its story, what others shall not do, what is
        to be played with no word of where, a page with no word of where its address is typed, or somebody's own words,
        which no step has."""
        return (
            bool(self.goal_after_opening(sentence))
            or bool(
                (_KEEPS_FROM.match(sentence.said) or _USES_AS.search(sentence.said))
                and not _TOUCH.search(sentence.said)
            )
            or (not sentence.opens and any(_PLAYS.match(i.source) for i in read))
            or self._wants_in_app(sentence)
            or self._opens_by_name(sentence, read)
            or self._wants_after_story(sentence, read)
            or any(is_web_address(i.object.text or i.parameter) and not _TOUCH.search(i.source) for i in read)
            or any(
                m.whole and m.value not in sentence.told and not self._is_told(sentence, m) for m in sentence.mentions
            )
        )

    def _wants_in_app(self, sentence: Sentence) -> bool:
        """It says in which app something is wanted, and not all of it is a step."""
        if not IN_APP.match(sentence.said) or _TOUCH.search(sentence.said):
            return False
        wanted = IN_APP.sub("", sentence.clauses[0], count=1)
        read = any(wanted in i.source for i in sentence.instructions)
        return not read or bool(self._parsing.unread(sentence.prompt))

    def _opens_by_name(self, sentence: Sentence, read: Sequence[Instruction]) -> bool:
        """It opens one of a kind, by its name, and a tutorial of the app tells how to open one ("open the receipt for
        Mill Lane in Parking")."""
        things = [i.object.text for i in read if i.operation is OperationType.CLICK]
        app = next((i.parameter for i in read if i.operation is OperationType.OPEN), "")
        if not app or len(read) != 2 or len(things) != 1 or _TOUCH.search(sentence.said):
            return False
        kind = {stem(word) for word in things[0].split() if word.islower() and word not in EMPTY}
        titles = (t.title for t in self._knowledge.tutorials() if self._apps.same(app, t.app) and _SHOWS.match(t.title))
        return (
            bool(kind) and things[0] != things[0].lower() and any(kind <= set(map(stem, words_of(t))) for t in titles)
        )

    def _wants_after_story(self, sentence: Sentence, read: Sequence[Instruction]) -> bool:
        """Only its last clause is understood, and says nothing of what to touch ("我今晚不睡，打开时钟的夜间模式")."""
        told = {i.source for i in read}
        if len(told) != 1 or len(sentence.clauses) < 2 or _TOUCH.search(sentence.clauses[-1]):
            return False
        return sentence.clauses[-1].endswith(told.pop()) and bool(self._parsing.unread(sentence.prompt))

    def _is_told(self, sentence: Sentence, mention: Mention) -> bool:
        """The words are part of one step, and not what it types ("turn" of "tap New event, turn on All day", "type Tea"
        of "type Tea in Title"), or begin with a touch ("tap New event, tap Time and choose 10:30")."""
        began = max(sentence.said.rfind(sign, 0, mention.start) for sign in _SIGNS) + 1
        clause = re.split(f"[{_SIGNS}]", sentence.said[began:])[0].strip()
        if clause.startswith(mention.value) and _TOUCH.match(mention.value):
            return True
        read = self._parsing.parse(clause)
        if not read or mention.value not in read[0].source:
            return False
        typed = read[0].parameter if read[0].operation is OperationType.EDIT else ""
        if typed and mention.value != typed and clause.startswith(mention.value):
            return True
        return len(read) == 1 and (
            read[0].operation is not OperationType.EDIT or bool(typed and clause.endswith(typed))
        )

    def _names_an_app(self, sentence: Sentence, name: str) -> bool:
        """An unknown name in capitals is an app's; what can be turned on, or is known otherwise, is none."""
        return name[:1].isupper() and sentence.known is None and sentence.switched is None

    def goal_after_opening(self, sentence: Sentence) -> str:
        """ "set an alarm" of "open Clock and set an alarm"."""
        goals = sentence.clauses[1:]
        if (
            not sentence.opens
            or not goals
            or any(self._parsing.parse(c) or not self._parting.is_goal(c) for c in goals)
        ):
            return ""
        return sentence.said[sentence.said.find(goals[0]) :]

    def says_all(self, sentence: Sentence) -> bool:
        """Each clause is a step."""
        return all(self._parsing.parse(c) or not self._parting.is_goal(c) for c in sentence.clauses)

    def _in_words(self, items: Sequence[str]) -> str:
        """Counted steps in words: a label alone is tapped, an app at the beginning opened. What says what for is a task
        of its own, if all of them do. Empty where some item is none of it."""
        chinese = any(not item.isascii() for item in items)
        if all(self._parting.is_goal(item) for item in items):
            return "，然后".join(items) if chinese else ", then ".join(items)
        said = []
        for place, item in enumerate(items):
            short = len(item) <= 2 * _WORDS if chinese else len(item.split()) <= _WORDS
            if self._parsing.parse(item):
                said.append(item)
            elif self._parting.is_goal(item) or not short:
                return ""
            elif place == 0 and self._apps.known(item):
                said.append(f"打开{item}" if chinese else f"open {item}")
            else:
                said.append(f"点击{item}" if chinese else f"tap {item}")
        return "，".join(said) if chinese else ", ".join(said)

    def _with_taps(self, prompt: str) -> str:
        """With "tap" before what a tutorial of the app taps that the prompt opens first ("start recording")."""
        unread = self._parsing.unread(prompt)
        opens = [i.parameter for i in self._parsing.parse(prompt)[:1] if i.operation is OperationType.OPEN]
        if not unread or not opens or not self._apps.known(opens[0]):
            return prompt
        taps = self._taps(opens[0], tuple(self._knowledge.tutorials()))
        for clause in unread:
            if tap := taps.get(clause.casefold()):
                prompt = prompt.replace(clause, tap[:1].lower() + tap[1:], 1)
        return prompt

    def _tapped(self, app: str, tutorials: tuple[Tutorial, ...]) -> dict[str, str]:
        """By the label the words that tap it in the app's tutorials."""
        own = (t.text for t in tutorials if self._apps.same(app, t.app))
        return {found["label"].casefold(): found[0] for text in own for found in _TAPS.finditer(text)}


def _is_key(done: Instruction) -> bool:
    """It is done with a key of the phone itself, or pulls down what that shows, on whatever page."""
    goes_home = done.operation is OperationType.BACK and done.parameter == "home"
    return goes_home or done.operation is OperationType.PRESS or done.object.role == SHADE
