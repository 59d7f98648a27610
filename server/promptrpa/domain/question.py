"""Questions to a person (interventions and approvals) and their answers."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

_YES: Final = frozenset(
    {"yes", "y", "yeah", "yep", "yup", "ok", "okay", "sure", "of course", "right", "correct", "go ahead", "do it"}
    | {"是", "对", "好", "可以", "行", "嗯", "没错", "当然", "确定", "确认"}
)
_NO: Final = frozenset({"no", "n", "nope", "nah", "skip", "否", "不", "不是", "不要", "不用", "不行", "跳过"})
_STOP: Final = frozenset({"stop", "cancel", "停", "停止", "取消"})
_BESIDE: Final = re.compile(r"[^\w\s]|\b(?:please|thanks|thank you)\b|谢谢|请|(?<=\w)[吧啊呀的了]+(?=\W|谢|$)")
"""What is said with a yes or a no and changes nothing of it."""


class QuestionKind(StrEnum):
    FILL = "fill"
    CHOOSE = "choose"
    CONFIRM = "confirm"
    EDIT = "edit"
    DEMONSTRATE = "demonstrate"


class QuestionName(StrEnum):
    """The names of questions that ask for no value of a prompt; no slot is called so."""

    FUNCTION = "function"
    """Whether a vague prompt means this."""
    HOW = "question"
    """Whether to tell how, or to do it."""
    WISH = "wish"
    """The prompt in other words."""
    TASK = "task"
    TUTORIAL = "tutorial"
    PLAN = "plan"
    WIDGET = "widget"
    APPROVAL = "approval"
    WAY = "way"
    """Which way a switch is to stand."""
    STEP = "step"
    """Where the place of a step is."""
    DETAIL = "detail"
    """What a planner wants to know."""
    INTERRUPTED = "interrupted"
    """Whether an operation was done."""


@dataclass(frozen=True, slots=True)
class Option:
    """One of the things to choose from."""

    id: str
    title: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """What a run needs from a person.

    name: of the value asked for, or a QuestionName; `--answer NAME=VALUE` answers it beforehand.
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


def agrees(said: str) -> bool:
    """It says yes and nothing else, in English or Chinese."""
    return _bare(said) in _YES


def refuses(said: str) -> bool:
    """It says no and nothing else, or nothing at all."""
    return not said.strip() or _bare(said) in _NO


def stops(said: str) -> bool:
    """The run is to end."""
    return _bare(said) in _STOP


def _bare(said: str) -> str:
    return " ".join(_BESIDE.sub(" ", said.casefold()).split())
