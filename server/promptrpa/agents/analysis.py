"""The analysis agent: what a prompt wants, with which values, and what is missing (PromptRPA, section 4.1.1)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from promptrpa.domain.function import Asks, Function, FunctionKind
from promptrpa.domain.instruction import Instruction
from promptrpa.domain.question import Question
from promptrpa.domain.task import Slot, Task, Tutorial
from promptrpa.matching.prompts.by_kind import asks_size_of_thing, is_kind_of_thing
from promptrpa.matching.prompts.functions import FunctionBook, KnownFunction
from promptrpa.matching.prompts.orders import Orders
from promptrpa.matching.prompts.parting import Parting, Said
from promptrpa.matching.prompts.permitting import app_that_may
from promptrpa.matching.prompts.rewriting.addressed import with_app_first
from promptrpa.matching.prompts.rewriting.rewrite import rewritten
from promptrpa.matching.prompts.rewriting.whence import with_app_joined
from promptrpa.matching.prompts.sentences import (
    is_complaint,
    is_sum,
    may_be_kept,
    question,
    tells_another,
    wants_value,
    without_circumstances,
)
from promptrpa.matching.prompts.telling import SAYS
from promptrpa.matching.prompts.templates import make_template
from promptrpa.matching.prompts.tours import tour_in
from promptrpa.matching.prompts.unwanted import as_turned_off, wants_less
from promptrpa.matching.words.apps import AppNames
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.quotes import mask
from promptrpa.matching.words.spelling.speller import Speller
from promptrpa.matching.words.text import strict_similarity
from promptrpa.matching.words.tokens import words_of
from promptrpa.patterns import lazy_regex
from promptrpa.ports.agents import Bound, ParsingAgent
from promptrpa.ports.knowledge import Knowledge
from promptrpa.ports.meaning import Embedder
from promptrpa.reasoning.binding.binder import Binder
from promptrpa.reasoning.binding.filling import Filler
from promptrpa.reasoning.reading.said_steps import StepFinder
from promptrpa.reasoning.reading.said_values import ValueFinder, kept_from_mending
from promptrpa.reasoning.reading.sentence import Sentence, SentenceReader
from promptrpa.reasoning.reading.tutorial_fit import TutorialFit
from promptrpa.reasoning.reading.whereabouts import Whereabouts

KNOWN: Final = 0.95
"""Confidence in a function that is on the list of what people ask phones for."""
UNKNOWN: Final = 0.75
"""In one that is not."""
WISH: Final = 0.6
"""Likeness from which a wish is one of the known ones."""
_IS_CALLED: Final = lazy_regex(r"\b(?:named|titled|labell?ed|with (?:the )?(?:title|name|label))\s+(?=\{title\})", re.I)
_SAYS_TEXT: Final = lazy_regex(rf"(\b(?:note|memo)\b.*?)\b{SAYS}[:：]?\s+(?=\{{text\}})", re.I)
"""What stands before a name and a text, told in one way."""
_NOTES: Final = "Notes"
_SEARCHES: Final = lazy_regex(r"搜|百度|上网")
"""What is found on the web."""
_SAYS_THAT: Final = lazy_regex(r"\bthat\s*$", re.I)


class RuleAnalysis:
    """Rules for both languages. Asks only for what nothing else tells."""

    def __init__(
        self,
        apps: AppNames,
        parsing: ParsingAgent,
        embedder: Embedder,
        knowledge: Knowledge,
        book: FunctionBook,
        speller: Speller,
        filler: Filler,
        binder: Binder,
        whereabouts: Whereabouts,
    ) -> None:
        self._apps = apps
        self._embedder = embedder
        self._book = book
        self._speller = speller
        self._filler = filler
        self._binder = binder
        self._whereabouts = whereabouts
        self._reader = SentenceReader(parsing, book)
        self._fit = TutorialFit(apps, parsing, embedder, book, self._reader)
        self._parting = Parting(book, Orders(knowledge.tutorials))
        self._steps = StepFinder(apps, parsing, knowledge, self._parting)
        self._values = ValueFinder(apps, book)

    # --- what a prompt wants

    def analyse(self, prompt: str) -> Function:
        """The function, what kind it is, its values, and the prompt itself as steps where it says how."""
        mended = self._speller.mend(self._speller.with_names(prompt), kept_from_mending)
        notes = tuple(_mended(was, now, is_chinese(prompt)) for was, now in mended.changes)
        wish = with_app_first(with_app_joined(mended.text, self._is_named_app), self._is_named_app)
        sentence = self._reader.read(self._steps.written_out(rewritten(wish)))
        function = self._kind(sentence)
        return replace(function, notes=(*notes, *function.notes))

    def _is_named_app(self, name: str) -> bool:
        return self._apps.known(name) and (name[:1].isupper() or bool(self._apps.coined(name)))

    def _kind(self, sentence: Sentence) -> Function:
        """The first of these that it is: a tour, a compound, nothing for a phone, a question, a vague wish, a task."""
        if function := self._tour(sentence) or self._compound(sentence):
            return function
        sentence = self._asking_an_app(sentence)
        if self._is_other(sentence):
            return self._function(sentence, kind=FunctionKind.OTHER, confidence=KNOWN, bare=True)
        own = self._asking_part(sentence.prompt if not sentence.kept else _from_its_first(sentence))
        no_question = self._steps.find(sentence) or _looks_up(sentence) or tells_another(sentence.prompt)
        asked = None if no_question else question(own, chinese=sentence.chinese)
        if asked and asked[0] is Asks.HOW:
            inner = self._function(self._reader.read(asked[1]))
            return replace(
                inner, prompt=sentence.prompt, kind=FunctionKind.QUESTION, asks=Asks.HOW, missing=(), steps=""
            )
        if asked:
            return self._state(sentence)
        return self._vague(sentence) or self._task(sentence)

    def _asking_an_app(self, sentence: Sentence) -> Sentence:
        """A question about an app, which it names, is not searched for ("查一下浪花泳馆几点开门"); nor is what
        an app has whose name is no other word ("查一下浪花泳馆的余额"), nor that name alone where more
        follows ("查一下浪花泳馆，…")."""
        queries = [m for m in sentence.mentions if m.name == "query"]
        asked = [
            m
            for m in queries
            if question(m.value, chinese=sentence.chinese)
            or self._of_an_app(m.value)
            or (self._is_named_app(m.value) and words_of(sentence.said[m.end :]))
        ]
        named = [m for m in asked if self._apps.mentioned(m.value) and not _SEARCHES.search(sentence.said[: m.start])]
        if sentence.opens or any(self._apps.mentioned(sentence.said[: m.start]) for m in named):
            return sentence
        return replace(sentence, mentions=tuple(m for m in sentence.mentions if m not in named))

    def _of_an_app(self, said: str) -> bool:
        return self._apps.coined(said) != "" and self._apps.without_coined(said) != said

    def _asking_part(self, said: str) -> str:
        """What may be a question to the phone: not the text of a message, which stands after a colon."""
        head, colon, _ = re.sub("：", ":", said).partition(":")
        known = self._book.find(head) if colon and not head[-1:].isdigit() else None
        return head if known is not None and known.clear else said

    def _state(self, sentence: Sentence) -> Function:
        """A question about how something stands: what shows it. Which, who or how many wants more than on or off."""
        if wants_value(sentence.said, chinese=sentence.chinese):
            sentence = replace(sentence, switched=None)
        shown = sentence.known is not None and sentence.known.shows
        function = self._function(sentence, kind=FunctionKind.QUESTION, confidence=KNOWN if shown else UNKNOWN)
        toggles = self._book.toggles(sentence.said)
        steps = ""
        if sentence.switched is not None and toggles:
            app = self._apps.in_language(toggles[0].app, sentence.language)
            steps = (
                f"打开{app}，打开{toggles[0].name}" if sentence.chinese else f"open {app}, turn on {toggles[0].name}"
            )
        return replace(function, asks=Asks.STATE, missing=(), steps=steps)

    def _task(self, sentence: Sentence) -> Function:
        if steps := self._steps.find(sentence):
            return self._function(sentence, steps=steps)
        if goal := self._steps.goal_after_opening(sentence):
            sentence = replace(self._reader.read(goal), prompt=sentence.prompt, instructions=sentence.opens)
        return self._function(sentence)

    def _function(
        self,
        sentence: Sentence,
        *,
        steps: str = "",
        kind: FunctionKind = FunctionKind.TASK,
        confidence: float = 0.0,
        bare: bool = False,
    ) -> Function:
        """With its values and what is missing; `bare`: without."""
        sentence = self._done_elsewhere(sentence)
        known = None if bare or steps else sentence.known
        values = () if bare else self._values.find(sentence)
        sure = confidence or (KNOWN if steps or known or sentence.switched is not None else UNKNOWN)
        opened = next((i.parameter for i in sentence.opens if steps or self._apps.known(i.parameter)), "")
        named = opened or self._named_app(sentence.own_words)
        return Function(
            prompt=sentence.prompt,
            description=_description(replace(sentence, said=self._without_denial(sentence)), known, values),
            language=sentence.language,
            app=named or self._usual_app(sentence, known, bare),
            parameters=values,
            steps=steps,
            complete=not steps or self._steps.says_all(sentence),
            kind=kind,
            confidence=sure,
            missing=self._values.missing(known, values, sentence),
            common=self._common(known, named, sentence.language),
            seen_in="" if named or steps or bare else self._whereabouts.app_of(sentence.prompt),
        )

    def _named_app(self, said: str) -> str:
        """The app that is named, other than by a word for a thing ("the group chat"), and rather than what it may not
        use ("stop Chat from using the camera")."""
        permitted = app_that_may(said)
        name = permitted if self._apps.known(permitted) else self._apps.mentioned(said)
        return "" if is_kind_of_thing(name, said) else name

    def _done_elsewhere(self, sentence: Sentence) -> Sentence:
        """What is to be written down in an app of another kind ("write down the meter in WarmHome: 26") is no note."""
        known = sentence.known
        if known is None or self._apps.in_language(known.app, "en") != _NOTES:
            return sentence
        texts = [m for m in sentence.mentions if m.whole and m.type == "text"]
        texts = [m for m in texts if not _SAYS_THAT.search(sentence.said[: m.start])]
        held = [m for m in texts if (app := self._apps.coined(m.value)) and self._apps.is_within(app, m.value)]
        if not held or self._apps.same(self._apps.coined(held[0].value), known.app):
            return sentence
        return replace(sentence, mentions=tuple(m for m in sentence.mentions if m not in held), known=None)

    def _without_denial(self, sentence: Sentence) -> str:
        """What is said, with "turn off" for "no more"."""
        unwanted = self._book.unwanted(sentence.said) or (not sentence.chinese and wants_less(sentence.said))
        return as_turned_off(sentence.said, chinese=sentence.chinese) if unwanted else sentence.said

    def _common(self, known: KnownFunction | None, app: str, language: str) -> str:
        """What people call a known function; empty where another app is named than the one where it is mostly done."""
        if known is None or not (known.needs or known.idiom or known.starts):
            return ""
        return known.name[language] if not (app and known.app) or self._apps.same(app, known.app) else ""

    def _usual_app(self, sentence: Sentence, known: KnownFunction | None, bare: bool) -> str:
        if bare:
            return ""
        toggles = self._book.toggles(sentence.said) if sentence.switched is not None and known is None else []
        app = known.app if known else toggles[0].app if toggles else ""
        return self._apps.in_language(app, sentence.language)

    # --- kinds

    def _tour(self, sentence: Sentence) -> Function | None:
        """An app is to be got to know, and nothing else."""
        app, only = tour_in(sentence.said)
        if not app or not (only or self._apps.known(app)):
            return None
        made = self._function(sentence, kind=FunctionKind.TOUR, confidence=KNOWN, bare=True)
        return replace(made, app=app)

    def _compound(self, sentence: Sentence) -> Function | None:
        """Several goals, one after the other; steps of one task are none."""
        parts = self._parting.parts(self._as_said(sentence))
        if len(parts) < 2:
            return None
        functions = [self._kind(self._reader.read(p)) for p in parts]
        return Function(
            prompt=sentence.prompt,
            description=sentence.said,
            language=sentence.language,
            kind=FunctionKind.COMPOUND,
            confidence=min(f.confidence for f in functions),
            parts=tuple(parts),
        )

    def _as_said(self, sentence: Sentence) -> Said:
        opens = any(self._apps.known(i.parameter) for i in sentence.opens)
        kept, switched = tuple(sentence.kept), sentence.switched is not None
        return Said(sentence.said, sentence.chinese, kept, sentence.mentions, opens, switched)

    def _is_other(self, sentence: Sentence) -> bool:
        """A sum, a talk, a question of general knowledge, other than in the name of something; what names an app or
        something of the phone is none, nor what may be kept on it."""
        if is_sum(sentence.prompt) or not re.search(r"[^\W\d_]", sentence.prompt):
            return True
        if sentence.opens or sentence.switched is not None or self._apps.mentioned(sentence.prompt):
            return False
        if may_be_kept(sentence.prompt) and question(sentence.prompt, chinese=sentence.chinese):
            return False
        if asks_size_of_thing(sentence.prompt):
            return False
        texts = (mask(text)[0] for text in (sentence.prompt, sentence.said))
        return any(self._book.is_other(text, sentence.known) for text in texts)

    def _vague(self, sentence: Sentence) -> Function | None:
        """What helps against what a prompt complains of; its confidence says how likely that is."""
        complains = is_complaint(sentence.said, chinese=sentence.chinese) and not self._book.unwanted(sentence.said)
        known = self._book.find(without_circumstances(sentence.said)) if complains else sentence.known
        if (known and not known.idiom) or (sentence.instructions and not complains):
            return None
        if sentence.switched is not None and not complains:
            return None
        name, likeness = self._wish(sentence)
        if not complains and likeness < KNOWN - 0.1:
            return None
        said = tuple(v for v in self._values.find(sentence) if v.type != "on_off")
        if likeness < WISH:
            unknown = self._function(sentence, kind=FunctionKind.VAGUE, confidence=likeness, bare=True)
            return replace(unknown, parameters=said)
        meant = replace(self._reader.read(name), prompt=sentence.prompt)
        inner = self._function(meant)
        needs = self._values.missing(meant.known, said, meant)
        return replace(
            inner, kind=FunctionKind.VAGUE, confidence=likeness, parameters=(*inner.parameters, *said), missing=needs
        )

    def _wish(self, sentence: Sentence) -> tuple[str, float]:
        """The function of the known wish that is nearest, and how near."""
        best = ("", 0.0)
        complaint = without_circumstances(sentence.said)
        for wish in self._book.wishes:
            near = max(self._embedder.similarity(complaint, wish.said))
            near = max(near, *(strict_similarity(complaint, said) for said in wish.said))
            if near > best[1]:
                best = wish.function[sentence.language], near
        return best

    # --- plans and saved tasks

    def fill(
        self,
        task: Task,
        function: Function,
        cues: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
        told: str = "",
    ) -> tuple[dict[str, str], list[Question]]:
        """The slot values that the prompt gives to a saved task; a question for each that is left."""
        return self._filler.fill(task, function, cues, told)

    def bind(self, instructions: Sequence[Instruction], function: Function, told: str = "") -> Bound:
        """Instructions that lack their text get it; a question for each that is left."""
        return self._binder.bind(instructions, function, told)

    def is_about(self, prompt: str, tutorial: Tutorial) -> bool:
        """A tutorial speaks of what a prompt turns on or off, of the app that it names, and of what it puts something
        to; of other prompts nothing is known."""
        return self._fit.is_about(prompt, tutorial)

    def unlisted_app(self, prompt: str, installed: frozenset[str]) -> str:
        return self._apps.unlisted(prompt, installed)

    def is_absent(self, app: str, installed: frozenset[str]) -> bool:
        """The phone has no app of this name: it is none that is known to be there, and no unknown one is there."""
        return self._apps.is_absent(app, installed)

    def same_app(self, one: str, other: str) -> bool:
        return self._apps.same(one, other)


def _description(sentence: Sentence, known: KnownFunction | None, values: Sequence[Slot]) -> str:
    said = [v for v in values if v.type != "on_off"]
    if known and known.idiom:
        return " ".join([known.name[sentence.language], *(f"{{{v.name}}}" for v in said)])
    return _SAYS_TEXT.sub("\\1with the text ", _IS_CALLED.sub("called ", make_template(sentence.said, said)))


def _from_its_first(sentence: Sentence) -> str:
    """The own words of a sentence, which does not begin with what stands behind the name that it begins with."""
    return sentence.prompt[:1] + sentence.own_words[1:] if sentence.prompt == sentence.said else sentence.own_words


def _looks_up(sentence: Sentence) -> bool:
    """What it asks is to be looked up somewhere, and is no question to the phone."""
    return any(m.name == "query" and question(m.value, chinese=sentence.chinese) for m in sentence.mentions)


def _mended(was: str, now: str, chinese: bool) -> str:
    return f"“{was}”当作“{now}”。" if chinese else f"“{was}” is taken for “{now}”."
