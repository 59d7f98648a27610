"""Questions to a person (interventions and approvals) and their answers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class QuestionKind(StrEnum):
    FILL = "fill"
    CHOOSE = "choose"
    CONFIRM = "confirm"
    EDIT = "edit"
    DEMONSTRATE = "demonstrate"


@dataclass(frozen=True, slots=True)
class Option:
    """One of the things to choose from."""

    id: str
    title: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """What a run needs from a person.

    name: of the value asked for (a slot, "tutorial", "step"); `--answer NAME=VALUE` answers it beforehand.
    approval: asked by the policy; counted apart from interventions.
    sensitive: it approves something in a sensitive app: only who just showed who they are may say yes.
    default: what is taken when a person just agrees.
    open: what is wanted can be said in other words instead of choosing.
    type: what the answer must be (time, date, number, phone, email), as of slots; with another, or none, any words are.
    """

    kind: QuestionKind
    name: str
    text: str
    options: tuple[Option, ...] = ()
    default: str = ""
    approval: bool = False
    sensitive: bool = False
    open: bool = False
    type: str = ""

    def id_of(self, said: str) -> str:
        """What was said, or the id of the only option that is called so."""
        called = [option.id for option in self.options if option.title == said]
        return called[0] if len(called) == 1 and said not in {option.id for option in self.options} else said


@dataclass(frozen=True, slots=True)
class Answer:
    """value: the text filled in, the id chosen, "yes" or "no"; a demonstration: "x,y" of the touch. done: the touch was
    on the phone itself, which has reacted to it."""

    name: str
    value: str
    done: bool = False
