"""Steps that are not needed on the page in front, and steps that are whatever else is there."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.operation import Proposal, Purpose, Tier
from promptrpa.domain.page import Page
from promptrpa.matching.pages.features import label_of
from promptrpa.matching.words.apps import AppNames
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.text import plain
from promptrpa.patterns import lazy_regex
from promptrpa.ports.agents import Situation

_CHOOSES: Final = lazy_regex(r"\s*(?:(?:then|and|再|然后|并)\s*)?(?:choose|select|pick|选择|选中|挑选|选)", re.I)
_LEAD_ON: Final = ("next", "continue", "save")


class Needless:
    """Tells them apart by words alone."""

    def __init__(self, lexicon: Lexicon, apps: AppNames) -> None:
        self._lexicon = lexicon
        self._apps = apps
        self._menus = frozenset(plain(word) for word in lexicon.containers)

    def is_left_for_the_end(self, situation: Situation) -> bool:
        """What comes next is the last step and does the thing ("Save"): it is there whatever was chosen before. Only a
        step that leads on ("Next") may be there no more."""
        last = situation.following[0].object.text
        leads_on = any(self._lexicon.same(situation.instruction.object.text.casefold(), word) for word in _LEAD_ON)
        if len(situation.following) > 1 or leads_on:
            return False
        return bool(self._lexicon.verb(last)) or self._lexicon.same(last.casefold(), "save")

    def is_open(self, page: Page, situation: Situation) -> bool:
        """The step says to touch the app that was opened just before, or to go to its main page."""
        last = situation.history[-1] if situation.history else None
        if last is None or last.operation is None or last.operation.type is not OperationType.OPEN:
            return False
        wanted, saved = situation.instruction.object.text, situation.task_step
        if saved is not None and saved.features is not None and plain(label_of(saved.features)) != plain(wanted):
            return False  # it only says of what kind the thing is
        package = self._apps.package(wanted, situation.installed)
        return package == page.package if package else self._lexicon.names_home(wanted)

    def is_container(self, instruction: Instruction) -> bool:
        """It is called like what nearly every page has ("More options")."""
        return plain(instruction.object.text) in self._menus

    def menu(self, situation: Situation) -> Proposal | None:
        """A menu that is nowhere: what was in it may be on the page by now."""
        instruction = situation.instruction
        if situation.task_step or not situation.following or instruction.operation is not OperationType.CLICK:
            return None
        if not self.is_container(instruction):
            return None
        return Proposal(None, Tier.EXPLORATION, 0.5, f"there is no “{instruction.object}” here", Purpose.SKIP)

    @staticmethod
    def lacks_named(page: Page, situation: Situation) -> bool:
        """The step touches what the prompt names, and the page shows nothing of it; a saved one, before something is
        typed."""
        said, function, saved = plain(situation.instruction.object.text), situation.function, situation.task_step
        if not said or function is None or function.steps:
            return False
        if saved is None:
            named = any(said == plain(slot.value) for slot in function.parameters)
        else:
            named = said in plain(function.prompt) and said not in map(plain, saved.page.words)
            named = named and any(i.operation is OperationType.EDIT for i in situation.following[:1])
        if not named:
            return False
        return not any(said in plain(f"{w.text} {w.description}") for w in page.widgets if not w.editable)

    @staticmethod
    def optional(situation: Situation) -> Proposal | None:
        """A step that is only done if it is asked for."""
        if not situation.instruction.optional:
            return None
        return Proposal(None, Tier.DIRECT, 0.9, "not asked for this time", Purpose.SKIP)


def chooses(instruction: Instruction) -> bool:
    """It says to choose one of several ("choose Night"), and does not only lead somewhere."""
    return _CHOOSES.match(instruction.source) is not None
