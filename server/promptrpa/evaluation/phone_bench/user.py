"""A simulated user, who knows what they want and nothing of how the phone does it.

Answers come from the task's goal, its parameters and what was said. Four look further. Of tutorials to choose from,
the task's file says which do what the goal says: who reads them sees it. A saved task that is called by its steps does
it where these touch all that the file's steps touch. Of things to choose from that say no value, the one that the
file's steps touch is known when it is seen ("Yes", for "accept the invitation"). A demonstration, at most one a task,
shows of the steps that the file has the one that is asked for, else the next that the page is for, as someone does who
has done it by hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.page import Page, Widget
from promptrpa.domain.question import Answer, Option, Question, QuestionKind, QuestionName
from promptrpa.errors import AnswerNeeded
from promptrpa.evaluation.trials import Said
from promptrpa.loop.open_choices import NONE
from promptrpa.matching.pages.windows import covered
from promptrpa.matching.words.text import plain, strict_similarity
from promptrpa.matching.words.values import SLOT
from promptrpa.ports.meaning import Embedder
from promptrpa.virtualphone.tasks import PLACEHOLDER, Task, fill

STOP: Final = "stop"
ALIKE: Final = 0.75
"""Likeness of letters from which a label is that of a step."""
ASKED_FOR: Final = 0.55
"""Likeness of what is asked for and a parameter from which that one is meant; lower for one that was not said yet."""
UNSAID: Final = 0.3
FIRST: Final = 0.6
"""Who is asked thinks first of what they have not said."""
MEANT: Final = 0.45
"""Likeness of meaning from which something is what the goal says."""
DOES_IT: Final = 0.6
"""Weight of what a tutorial says, from which one that the task does not name does what the goal says, ..."""
OF_TITLE, OF_STEPS, WORDS, WORDS_OF_TITLE = 0.6, 0.4, 0.6, 0.2
"""... made of the likeness in meaning of its title and its steps, and of the goal's words that stand in it."""
_WORD: Final = re.compile(r"[a-z0-9]+|[\u3400-\u9fff]+")
_ENDING: Final = re.compile(r"(?:ing|ed|es|s)$")
_LITTLE: Final = frozenset(
    ["a", "an", "the", "to", "for", "my", "me", "in", "of", "on", "at", "with", "and", "or", "by", "from", "into", "it",
     "is", "be", "i", "you", "your", "this", "that", "so", "then", "when", "what", "how", "up", "out", "off", "as",
     "do", "not"]
)  # fmt: skip
_QUOTED: Final = re.compile(r"[“\"「](.+?)[”\"」]")
HEAD: Final = 0.3
"""Of the height of a page, above which its heading stands."""
_WHICH: Final = re.compile(r"Which (.+)\?")
_WANTED: Final = re.compile(r"[:：]\s*(?P<what>.+?)[?？]?$")
_KINDS: Final[Mapping[str, tuple[str, ...]]] = {
    "time": ("time", "时间"),
    "date": ("date", "day", "日期"),
    "name": ("contact", "person", "name", "recipient", "联系人", "收件人", "姓名"),
    "text": ("text", "message", "title", "内容", "标题"),
    "number": ("number", "amount", "数量", "金额"),
    "choice": ("choice", "which one", "选项"),
    "on_off": (),
}
"""What a parameter of a type may be called."""
_SHAPES: Final = (
    (re.compile(r"\S+@\S+\.\w+"), ("email address", "recipient", "邮箱", "收件人")),
    (re.compile(r"[\w-]+(?:\.[a-z][\w-]*)+(?:/\S*)?", re.I), ("web address", "网址")),
)
"""What a value may be called that looks so."""
_PARTS: Final = {
    "hour": re.compile(r"\bhours?\b|小时|^时$", re.I),
    "minute": re.compile(r"\bminutes?\b|\bmins?\b|分钟|^分$", re.I),
}
_BOUND: Final = re.compile(r"[,.;:()，。；：（）]")


@dataclass(frozen=True, slots=True)
class Exchange:
    """A question and its answer. useful: the answer is not what would have been done without it; empty answer: the
    user did not know it. value: the parameter that it says."""

    kind: str
    name: str
    text: str
    answer: str
    useful: bool
    value: str = ""


class SimulatedUser:
    """exchanges: what was asked beside approvals; demonstrations: steps that were shown; otherwise: the goal in plain
    words, where it was said in others."""

    attended = True

    def __init__(
        self,
        task: Task,
        said: Said,
        steps: Sequence[Instruction],
        embedder: Embedder,
        left_out: Sequence[str] = (),
    ) -> None:
        """left_out: parameters that the prompt does not say."""
        self._task = task
        self._values = dict(said.values)
        self._language = said.language
        self._goal = fill(task, task.goal.of(said.language), self._values, said.language)
        self._bare = " ".join(PLACEHOLDER.sub(" ", task.goal.of(said.language)).split())
        self.otherwise = "" if plain(self._goal) == plain(said.prompt) else self._goal
        self._cues = {name: _cues(task, name, self._values[name], said.language) for name in self._values}
        self._unsaid = frozenset(left_out)
        self._steps = list(steps)
        self._embedder = embedder
        self.exchanges: list[Exchange] = []
        self.approvals = 0
        self.demonstrations = 0

    @property
    def asked(self) -> int:
        return len(self.exchanges)

    @property
    def useful(self) -> int:
        return sum(each.useful for each in self.exchanges)

    def ask(self, question: Question, page: Page | None) -> Answer:
        """Raises AnswerNeeded where the user does not know either."""
        if question.approval:
            self.approvals += 1
            return Answer(question.name, "yes")
        exchange = self.exchange(question, page)
        self.exchanges.append(exchange)
        self._unsaid -= {exchange.value}
        if not exchange.answer:
            raise AnswerNeeded(question.text)
        return Answer(question.name, exchange.answer)

    def exchange(self, question: Question, page: Page | None) -> Exchange:
        """What the user says to a question."""
        value = self._answer(question, page)
        useful = value not in (question.default, STOP, "")
        said = next((n for n in self._values if value and value in _forms(self._task, n, self._values[n])), "")
        return Exchange(question.kind.value, question.name, question.text, value, useful, said)

    def names_what_was_left_out(self, question: Question, page: Page | None) -> bool:
        """The answer to it is a parameter that was not said."""
        said = self.exchange(question, page)
        chosen = next((o for o in question.options if o.id == said.answer), None)
        forms = [plain(form) for n in self._unsaid for form in _forms(self._task, n, self._values[n])]
        row = plain(f"{chosen.title} {_offered(page, chosen)}") if chosen else ""
        return said.value in self._unsaid or any(len(form) > 1 and form in row for form in forms)

    def _answer(self, question: Question, page: Page | None) -> str:
        match question.kind:
            case QuestionKind.FILL if question.name == QuestionName.WISH:
                return self._in_plain_words()
            case QuestionKind.FILL:
                return self._value(question)
            case QuestionKind.CHOOSE if question.name == QuestionName.TUTORIAL:
                chosen = self._tutorial(question.options)
                anew = self._in_plain_words() if chosen == NONE and question.open else ""
                return anew or chosen
            case QuestionKind.CHOOSE:
                return self._choice(question, page)
            case QuestionKind.CONFIRM:
                return "yes" if self._is_meant(question.text) else "no"
            case QuestionKind.DEMONSTRATE:
                return self._shown(question, page)
            case QuestionKind.EDIT:
                return question.default

    def _in_plain_words(self) -> str:
        """The goal, where it was said in other words; once."""
        said = any(exchange.answer == self.otherwise for exchange in self.exchanges)
        return "" if said else self.otherwise

    # --- values

    def _value(self, question: Question) -> str:
        """The parameter that is asked for; of a time the part that is. Empty where none is."""
        called = _called(question)
        fits = {name: self._fit(called, name) for name in self._values}
        if question.kind is QuestionKind.FILL:
            fits |= {name: 1.0 for name in self._unsaid if self._leads_to(called, name)}
        name = max(fits, key=lambda n: (fits[n] + (n in self._unsaid) * FIRST, fits[n]), default="")
        if name and fits[name] >= (UNSAID if name in self._unsaid else ASKED_FOR):
            return self._part(called, name)
        return self._free_words(called)

    def _free_words(self, called: Sequence[str]) -> str:
        """The only parameter that was not said, where it is words that go into any field ("What is on your mind?")
        which does not ask for something of another kind."""
        name = next(iter(self._unsaid)) if len(self._unsaid) == 1 else ""
        if name not in _KINDS["text"] or self._task.parameters[name].type != "text":
            return ""
        others = [word for kind, words in _KINDS.items() if kind != "text" for word in words]
        near = max((max(self._embedder.similarity(said, others)) for said in called), default=0.0)
        return self._values[name] if near < ASKED_FOR else ""

    def _fit(self, called: Sequence[str], name: str) -> float:
        """How well what is asked for is a parameter's name (0 to 1)."""
        if self._task.parameters[name].type == "on_off":
            return 0.0
        if self._task.parameters[name].type == "time" and any(p.search(c) for p in _PARTS.values() for c in called):
            return 1.0
        cues = self._cues[name]
        near = max(max(self._embedder.similarity(said, cues), default=0.0) for said in called)
        letters = max((strict_similarity(said, cue) for said in called for cue in cues), default=0.0)
        return max(near, letters if letters >= ALIKE else 0.0)

    def _leads_to(self, called: Sequence[str], name: str) -> bool:
        """The goal says what is asked for right before the parameter ("set the online limit to {amount}"), or with it
        ("to {amount} euros a month")."""
        near = [plain(words) for words in _said_around(self._task, name, self._language)]
        return any(len(plain(said)) > 1 and plain(said) in words for said in called for words in near)

    def _part(self, called: Sequence[str], name: str) -> str:
        value = self._values[name]
        if self._task.parameters[name].type != "time":
            return value
        hour, _, minute = value.partition(":")
        asked = [part for part, words in _PARTS.items() if any(words.search(said) for said in called)]
        return {"hour": hour, "minute": minute}[asked[0]] if len(asked) == 1 else value

    # --- choices

    def _choice(self, question: Question, page: Page | None) -> str:
        """The option that says a value of the task, or stands with one on the page; the value that is asked for where
        none does; else the one of the steps, or the option nearest to the goal. "None of these" where none is
        called so, or the goal speaks of no such thing."""
        options = question.options
        ordered = sorted(self._values, key=lambda n: n not in self._unsaid)
        for name in ordered:
            forms = [plain(f) for f in _forms(self._task, name, self._values[name]) if len(plain(f)) > 1]
            same = [o for o in options if plain(o.title) in forms]
            part = [o for o in options if any(f in plain(o.title) for f in forms)]
            if len(same or part) == 1 or same:
                return (same or part)[0].id
            beside = [o for o in options if any(f in plain(_offered(page, o)) for f in forms)]
            if question.name == QuestionName.WIDGET and len(beside) == 1:
                return beside[0].id
        if question.name != QuestionName.WIDGET and (value := self._value(question)):
            return value
        real = [o for o in options if o.id != NONE]
        touched = {plain(step.object.text) for step in self._steps}
        if len(known := [o for o in real if plain(o.title) in touched]) == 1:
            return known[0].id
        if told := self._told_apart(real):
            return told.id
        near = dict(zip(real, self._embedder.similarity(self._goal, [o.title for o in real]), strict=True))
        best = max(real, key=lambda o: near[o], default=None)
        if best is not None and near[best] >= MEANT:
            return best.id
        if question.name != QuestionName.WIDGET and len(self._unsaid) == 1:
            return self._values[next(iter(self._unsaid))]
        return question.default if self._is_default_called_so(question) or len(real) == len(options) else NONE

    def _is_default_called_so(self, question: Question) -> bool:
        """What is taken without an answer is called as what is asked for, and the goal speaks of that."""
        asked = _called(question)[0]
        title = next((o.title for o in question.options if o.id == question.default), "")
        of_goal = self._embedder.similarity(question.text, [self._goal])[0] >= MEANT
        return of_goal and bool(title) and self._embedder.similarity(asked, [title])[0] >= ALIKE

    def _told_apart(self, options: Sequence[Option]) -> Option | None:
        """The only option with a word of the goal that no other one has."""
        goal, words = _pieces(self._goal), [_pieces(o.title) for o in options]
        own = [words[n] - set().union(*words[:n], *words[n + 1 :]) for n in range(len(options))]
        meant = [option for option, its in zip(options, own, strict=True) if its & goal]
        return meant[0] if len(meant) == 1 else None

    def _tutorial(self, options: Sequence[Option]) -> str:
        """The tutorial that does what the goal says, which who reads it sees: one of the task's own, else the one whose
        title and steps say the same; "none of these" where none does."""
        real = [o for o in options if o.id != NONE]
        if own := next((o.id for o in real if o.id in self._task.tutorials), ""):
            return own
        wanted = _pieces(self._bare)
        said = {o.id: (_pieces(o.title), _pieces(f"{o.title} {o.detail}")) for o in real}
        weights = {w: 1 / (1 + sum(w in whole for _, whole in said.values())) for w in wanted}
        whole_weight = sum(weights.values()) or 1.0
        best, most = NONE, DOES_IT
        for option in real:
            if self._embedder.excludes(self._bare, option.title):
                continue
            title, steps = self._embedder.similarity(self._bare, [option.title, option.detail])
            in_title, in_all = (sum(weights[w] for w in wanted & part) / whole_weight for part in said[option.id])
            likeness = OF_TITLE * title + OF_STEPS * steps + WORDS * in_all + WORDS_OF_TITLE * in_title
            if likeness >= most:
                best, most = option.id, likeness
        return best

    def _is_meant(self, text: str) -> bool:
        """What is asked says what the goal says, in other words at most, or tells all steps to it."""
        found = _QUOTED.search(text) or _WANTED.search(text)
        what = SLOT.sub(" ", found.group(1) if found else text)
        touched = [name for step in self._steps if (name := plain(step.object.text))]
        if len(touched) > 1 and all(name in plain(what) for name in touched):
            return True
        return max(self._embedder.similarity(what, [self._goal, self._bare])) >= MEANT

    # --- a step that is shown

    def _shown(self, question: Question, page: Page | None) -> str:
        if self.demonstrations or page is None:
            return STOP
        asked = next(iter(_QUOTED.findall(question.text)[-1:]), "").partition(": ")[2]
        near = self._embedder.similarity(asked, [step.object.text for step in self._steps]) if asked else []
        like = [step for step, likeness in zip(self._steps, near, strict=False) if likeness >= ALIKE]
        like += [step for step in self._steps if len(step.object.text) > 1 and plain(step.object.text) in plain(asked)]
        for step in (*like, *self._ahead(page)):
            if not _heads(page, step) and (widget := next(self._of_step(page, step), None)):
                self.demonstrations += 1
                x, y = widget.bounds.center
                return f"{x},{y}"
        return STOP

    def _ahead(self, page: Page) -> list[Instruction]:
        """The steps that the page is for, the next one first: the last ones in a row that are still to be done on it;
        then those before."""
        left = [self._is_left(page, step) for step in self._steps]
        last = max((n for n, there in enumerate(left) if there), default=0)
        first = last
        while first > 0 and left[first - 1]:
            first -= 1
        return [*self._steps[first : last + 1], *reversed(self._steps[:first])]

    def _is_left(self, page: Page, step: Instruction) -> bool:
        """The page has the step's widget, and does not show it as selected, ticked or filled in."""
        widget = next(self._of_step(page, step), None)
        if widget is None:
            return False
        chosen = any(w.selected or w.checked for w in (widget, *page.descendants(widget)))
        if step.operation is OperationType.CLICK:
            return not chosen
        return step.operation is not OperationType.EDIT or widget.text != step.parameter

    def _of_step(self, page: Page, step: Instruction) -> Iterator[Widget]:
        """The widgets in view that can be touched and are called as the step says, or whose label is within or beside;
        those that are called alike, or look so (by what their app calls them), after them."""
        wanted = step.object.text
        seen = [w for w in page.widgets if w.bounds.area and covered(page, w, w.bounds.center) is None]
        usable = [w for w in seen if w.enabled] if wanted else []
        named = [w for w in usable if strict_similarity(w.label, wanted) >= ALIKE]
        called = [w.label or " ".join(re.split(r"[_/:.]", w.resource_id.rpartition("/")[2])) for w in usable]
        near = zip(usable, self._embedder.similarity(wanted, called), strict=True)
        alike = [w for w, likeness in near if likeness >= ALIKE and w not in named]
        beside = plain(step.object.neighbour)
        found = sorted((*named, *alike), key=lambda w: beside not in plain(_row(page, w)))
        families = [(widget, *page.ancestors(widget)) for widget in found]
        beside_it = (c for family in families for a in family[1:3] for c in page.children(a))
        others = (w for w in beside_it if w.editable or w.checkable or not w.label)
        for widget in (*(w for family in families for w in family), *others):
            if widget.interactive and widget.enabled:
                yield widget


def _called(question: Question) -> list[str]:
    """What is asked for, as who is asked reads it; its slot's name only where the words do not name it."""
    which = _WHICH.fullmatch(question.text) if question.kind is QuestionKind.CHOOSE else None
    return [which[1]] if which else _QUOTED.findall(question.text) or [question.name.replace("_", " ")]


def _pieces(text: str) -> set[str]:
    """Words without the smallest and without endings; Chinese characters in pairs."""
    found: set[str] = set()
    for word in _WORD.findall(text.casefold()):
        if not word[0].isascii():
            found |= {word[k : k + 2] for k in range(max(1, len(word) - 1))}
        elif word not in _LITTLE:
            found.add(_ENDING.sub("", word) if len(word) > 4 else word)
    return found


def _cues(task: Task, name: str, value: str, language: str) -> list[str]:
    """What a parameter may be called: its own name, those of its type and of what looks so, and the words before it in
    the goal."""
    near = _said_around(task, name, language)[0].split()
    said = "".join(near)[-4:] if language == "zh" else " ".join(near[-2:])
    looks = next((words for shape, words in _SHAPES if shape.fullmatch(value)), ())
    return [c for c in (name.replace("_", " "), *_KINDS[task.parameters[name].type], *looks, said) if c]


def _said_around(task: Task, name: str, language: str) -> tuple[str, str]:
    """The words of the goal that lead to a parameter, and those that follow on it."""
    said = re.split(rf"\{{{name}(?:[.|][^}}]*)?\}}", task.goal.of(language))
    before, after = (_BOUND.split(PLACEHOLDER.sub(",", part)) for part in (said[0], said[-1]))
    return before[-1], after[0]


def _forms(task: Task, name: str, value: str) -> list[str]:
    """How a value may be said: as it is, and a time with or without its zero."""
    if task.parameters[name].type != "time":
        return [value]
    hour, _, minute = value.partition(":")
    return [value, f"{int(hour):02}:{minute}", f"{int(hour)}:{minute}", hour, minute]


def _row(page: Page, widget: Widget) -> str:
    """What stands in the row of a widget; what a field has in it does not tell what it is for."""
    row = next((a for a in page.ancestors(widget) if len(page.children(a)) > 1), widget)
    told = ((w.hint or w.description) if w.editable else w.label for w in (row, *page.descendants(row)))
    return " ".join(words for words in told if words)


def _heads(page: Page, step: Instruction) -> bool:
    """The page is headed by what the step touches, with nothing beside to turn on or to fill in: it was opened."""

    def heads(widget: Widget) -> bool:
        if widget.parent < 0 or any(a.interactive for a in (widget, *page.ancestors(widget))):
            return False
        beside = page.children(page.widgets[widget.parent])
        return widget.bounds.top < HEAD * page.size[1] and not any(w.checkable or w.editable for w in beside)

    named = (w for w in page.widgets if w.label and plain(w.label) == plain(step.object.text))
    return step.operation is OperationType.CLICK and any(map(heads, named))


def _offered(page: Page | None, option: Option) -> str:
    """What stands in the row of a widget that is to be chosen from."""
    known = page is not None and option.id.isdecimal() and int(option.id) < len(page.widgets)
    return _row(page, page.widgets[int(option.id)]) if page is not None and known else ""
