"""The analysis agent: what a prompt wants, with which values, and what is missing (PromptRPA, section 4.1.1)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from promptrpa.domain.function import Asks, Function, FunctionKind
from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.question import Question
from promptrpa.domain.task import Slot, Task, Tutorial
from promptrpa.matching.prompts.functions import FunctionBook, KnownFunction
from promptrpa.matching.prompts.mentions import Mention, find_mentions, is_money
from promptrpa.matching.prompts.numbered import numbered, written_out
from promptrpa.matching.prompts.orders import IN_APP, Orders
from promptrpa.matching.prompts.parting import Parting, Said
from promptrpa.matching.prompts.rewriting.rewrite import rewritten
from promptrpa.matching.prompts.sentences import (
    clauses,
    is_complaint,
    is_sum,
    question,
    wants_value,
    without_circumstances,
)
from promptrpa.matching.prompts.telling import SAYS
from promptrpa.matching.prompts.templates import make_template
from promptrpa.matching.prompts.tours import tour_in
from promptrpa.matching.prompts.unwanted import as_turned_off, wants_less
from promptrpa.matching.words.apps import AppNames
from promptrpa.matching.words.durations import seconds_in
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.spelling import Kept, Speller
from promptrpa.matching.words.text import strict_similarity
from promptrpa.matching.words.values import UNNAMED, find_values, free_name, is_web_address
from promptrpa.patterns import lazy_regex
from promptrpa.ports.agents import Bound, ParsingAgent
from promptrpa.ports.knowledge import Knowledge
from promptrpa.ports.meaning import Embedder
from promptrpa.reasoning.binding import Binder
from promptrpa.reasoning.filling import Filler
from promptrpa.reasoning.sentence import Sentence, SentenceReader
from promptrpa.reasoning.tutorial_fit import TutorialFit

KNOWN: Final = 0.95
"""Confidence in a function that is on the list of what people ask phones for."""
UNKNOWN: Final = 0.75
"""In one that is not."""
WISH: Final = 0.6
"""Likeness from which a wish is one of the known ones."""
_NEEDS: Final[Mapping[str, Collection[str]]] = {
    "text": ("text", "title", "query", "item", "app"),
    "title": ("title", "text"),
    "contact": ("contact", "name"),
    "name": ("name", "contact"),
    "phone": ("phone", "number"),
    "amount": ("amount", "number"),
    "number": ("number", "amount"),
}
"""Which names of values will do for a need."""
_TYPES: Final = {"contact": "name", "name": "name", "amount": "number", "duration": "number"}
_IS_CALLED: Final = lazy_regex(r"\b(?:named|titled|labell?ed|with (?:the )?(?:title|name|label))\s+(?=\{title\})", re.I)
_SAYS_TEXT: Final = lazy_regex(rf"(\b(?:note|memo)\b.*?)\b{SAYS}\s+(?=\{{text\}})", re.I)
"""What stands before a name and a text, told in one way."""
_KEEPS_FROM: Final = lazy_regex(r"(?:请|帮我)?(?:(?:不要?|别|不想)再?(?:让|被|给)|禁止|不许|不准|避免|防止|阻止)")
"""How a wish begins that says what others shall not do."""
_TOUCH: Final = lazy_regex(r"\b(?:tap|click|press|touch|select|choose|type|enter)\b|点|按|选|输入", re.I)
_TAPS: Final = lazy_regex(
    r"(?:\b(?:tap|press|click)\s+|点击)(?P<label>[^\s,.;，。；][^,.;，。；\n]*?)"
    r"(?=\s*(?:[,.;，。；\n]|$|\b(?:and|then)\b))",
    re.I,
)
_WRITTEN: Final = lazy_regex(
    r"\b(?:(?:post|comment|reply|write|type|says?|saying|(?:note|jot) down)\s+"
    r"(?!(?:an?|the|my|this|that|it|to|on|in|about|with|from)\b)|(?:with|saying|say|text|message|note|reply):\s+)"
    r"(.+?)(?=\s(?:to|on|in|into|under)\s(?!.*\s(?:to|on|in|into|under)\s)|$)"
    r"|评论(?:说|道|[：:])?([^，。]+)$"
    r"|(?:输入|填写|填入|键入|写上|写入|写下|填上)(?!法)[“「\"]?([^，。,;；”」\"]+)",
    re.I,
)
"""A text that stands without quotes, or is typed."""
_OWN_WORDS: Final = frozenset({"text", "subject"})
"""Values that are written as they were said."""
_TYPED: Final = frozenset({"time", "date", "number", "phone", "email", "place"})


_SIGNS: Final = ",，。;；"


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
    ) -> None:
        self._apps = apps
        self._parsing = parsing
        self._embedder = embedder
        self._knowledge = knowledge
        self._book = book
        self._speller = speller
        self._filler = filler
        self._binder = binder
        self._reader = SentenceReader(parsing, book)
        self._fit = TutorialFit(apps, parsing, embedder, book, self._reader)
        self._taps = lru_cache(maxsize=32)(self._tapped)
        self._parting = Parting(book, Orders(knowledge.tutorials))

    # --- what a prompt wants

    def analyse(self, prompt: str) -> Function:
        """The function, what kind it is, its values, and the prompt itself as steps where it says how."""
        mended = self._speller.mend(prompt, _values_in)
        notes = tuple(_mended(was, now, is_chinese(prompt)) for was, now in mended.changes)
        sentence = self._reader.read(self._steps_written_out(rewritten(mended.text)))
        function = self._kind(sentence)
        return replace(function, notes=(*notes, *function.notes))

    def _steps_written_out(self, prompt: str) -> str:
        """With "tap" before labels that are counted as steps."""
        if not (items := numbered(prompt)):
            return self._labels_written_out(prompt)
        return written_out(items, self._is_step, self._parting.is_goal, self._apps.known) or prompt

    def _labels_written_out(self, prompt: str) -> str:
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

    def _is_step(self, item: str) -> bool:
        return bool(self._parsing.parse(item))

    def _kind(self, sentence: Sentence) -> Function:
        """The first of these that it is: a tour, a compound, nothing for a phone, a question, a vague wish, a task."""
        if function := self._tour(sentence) or self._compound(sentence):
            return function
        if self._is_other(sentence):
            return self._function(sentence, kind=FunctionKind.OTHER, confidence=KNOWN, bare=True)
        own = self._asking_part(sentence.prompt if not sentence.kept else sentence.own_words)
        asked = None if self._steps(sentence) or _looks_up(sentence) else question(own, chinese=sentence.chinese)
        if asked and asked[0] is Asks.HOW:
            inner = self._function(self._reader.read(asked[1]))
            return replace(
                inner, prompt=sentence.prompt, kind=FunctionKind.QUESTION, asks=Asks.HOW, missing=(), steps=""
            )
        if asked:
            return self._state(sentence)
        return self._vague(sentence) or self._task(sentence)

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
        steps = self._steps(sentence)
        if steps:
            return self._function(sentence, steps=steps)
        return self._function(self._without_opening(sentence))

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
        known = None if bare or steps else sentence.known
        values = () if bare else self._values(sentence)
        sure = confidence or (KNOWN if steps or known or sentence.switched is not None else UNKNOWN)
        opened = next((i.parameter for i in sentence.opens if steps or self._apps.known(i.parameter)), "")
        named = opened or self._apps.mentioned(sentence.own_words)
        return Function(
            prompt=sentence.prompt,
            description=_description(replace(sentence, said=self._without_denial(sentence)), known, values),
            language=sentence.language,
            app=named or self._usual_app(sentence, known, bare),
            parameters=values,
            steps=steps,
            complete=not steps or self._says_all(sentence),
            kind=kind,
            confidence=sure,
            missing=self._missing(known, values, sentence),
            common=self._common(known, named, sentence.language),
        )

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

    # --- steps and goals

    def _steps(self, sentence: Sentence) -> str:
        """The prompt where it says how; empty where it only says what."""
        said = [i for i in sentence.instructions if not i.optional]  # others were found on the way by an earlier run
        acting = [i for i in said if i.operation is not OperationType.OPEN]
        opens = sentence.opens
        if acting and all(i.operation is OperationType.BACK and i.parameter == "home" for i in sentence.instructions):
            return sentence.prompt
        if not acting and len(opens) == 1 and not self._apps.known(opens[0].parameter):
            return sentence.prompt if self._names_an_app(sentence, opens[0].parameter) else ""
        if opens and self._goal_after_opening(sentence):
            return ""
        if _KEEPS_FROM.match(sentence.said) and not _TOUCH.search(sentence.said):
            return ""  # what others shall not do
        if self._wants_in_app(sentence):
            return ""
        if any(is_web_address(i.object.text or i.parameter) and not _TOUCH.search(i.source) for i in (*opens, *acting)):
            return ""  # a page to be opened, with no word of where its address is typed
        if any(m.whole and m.value not in sentence.told and not self._is_told(sentence, m) for m in sentence.mentions):
            return ""  # somebody's own words, which no step has
        touches = any(i.operation not in (OperationType.SWITCH, OperationType.EDIT) for i in acting)
        several = len(sentence.instructions) >= 2 and (bool(opens) or (len(acting) >= 2 and touches))
        alone = len(clauses(sentence.said, sentence.kept, chinese=sentence.chinese)) == 1
        how = several or (bool(opens) and not acting and alone)
        return sentence.prompt if how else ""

    def _wants_in_app(self, sentence: Sentence) -> bool:
        """It says in which app something is wanted, and not all of it is a step."""
        if not IN_APP.match(sentence.said) or _TOUCH.search(sentence.said):
            return False
        first = clauses(sentence.said, sentence.kept, chinese=sentence.chinese)[0]
        wanted = IN_APP.sub("", first, count=1)
        read = any(wanted in i.source for i in sentence.instructions)
        return not read or bool(self._parsing.unread(sentence.prompt))

    def _is_told(self, sentence: Sentence, mention: Mention) -> bool:
        """The words are part of one step, and not what it types ("turn" of "tap New event, turn on All day")."""
        began = max(sentence.said.rfind(sign, 0, mention.start) for sign in _SIGNS) + 1
        clause = re.split(f"[{_SIGNS}]", sentence.said[began:])[0].strip()
        read = self._parsing.parse(clause)
        if len(read) != 1 or mention.value not in read[0].source:
            return False
        return read[0].operation is not OperationType.EDIT or bool(
            read[0].parameter and clause.endswith(read[0].parameter)
        )

    def _names_an_app(self, sentence: Sentence, name: str) -> bool:
        """An unknown name in capitals is an app's; what can be turned on, or is known otherwise, is none."""
        return name[:1].isupper() and sentence.known is None and sentence.switched is None

    def _goal_after_opening(self, sentence: Sentence) -> str:
        """ "set an alarm" of "open Clock and set an alarm"."""
        said = clauses(sentence.said, sentence.kept, chinese=sentence.chinese)
        goals = [c for c in said[1:] if not self._parsing.parse(c) and self._parting.is_goal(c)]
        return sentence.said[sentence.said.find(goals[0]) :] if len(goals) == len(said) - 1 and goals else ""

    def _without_opening(self, sentence: Sentence) -> Sentence:
        goal = self._goal_after_opening(sentence) if sentence.opens else ""
        if not goal:
            return sentence
        inner = self._reader.read(goal)
        return replace(inner, prompt=sentence.prompt, instructions=sentence.opens)

    def _says_all(self, sentence: Sentence) -> bool:
        """Each clause is a step."""
        said = clauses(sentence.said, sentence.kept, chinese=sentence.chinese)
        return all(self._parsing.parse(c) or not self._parting.is_goal(c) for c in said)

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
        parts_ = self._parting.parts(self._as_said(sentence))
        if len(parts_) < 2:
            return None
        functions = [self._kind(self._reader.read(p)) for p in parts_]
        return Function(
            prompt=sentence.prompt,
            description=sentence.said,
            language=sentence.language,
            kind=FunctionKind.COMPOUND,
            confidence=min(f.confidence for f in functions),
            parts=tuple(parts_),
        )

    def _as_said(self, sentence: Sentence) -> Said:
        opens = any(self._apps.known(i.parameter) for i in sentence.opens)
        kept, switched = tuple(sentence.kept), sentence.switched is not None
        return Said(sentence.said, sentence.chinese, kept, sentence.mentions, opens, switched)

    def _is_other(self, sentence: Sentence) -> bool:
        """A sum, a talk, a question of general knowledge; what names an app or something of the phone is none."""
        if is_sum(sentence.prompt) or not re.search(r"[^\W\d_]", sentence.prompt):
            return True
        if sentence.opens or sentence.switched is not None or self._apps.mentioned(sentence.prompt):
            return False
        return self._book.is_other(sentence.prompt, sentence.known)

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
        if likeness < WISH:
            return self._function(sentence, kind=FunctionKind.VAGUE, confidence=likeness, bare=True)
        meant = replace(self._reader.read(name), prompt=sentence.prompt)
        inner = self._function(meant)
        said = tuple(v for v in self._values(sentence) if v.type != "on_off")
        needs = self._missing(meant.known, said, meant)
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

    # --- values

    def _values(self, sentence: Sentence) -> tuple[Slot, ...]:
        """The values said, named after what they are for, else after their type: contact, time, time2, number, ..."""
        slots: list[Slot] = []

        def add(name: str, type: str, value: str) -> None:
            slots.append(Slot(free_name(name, {s.name for s in slots}), type, value))

        for found in find_values(sentence.said):
            if any(m.whole and m.start < found.end and m.end > found.start for m in sentence.mentions):
                continue
            name = "amount" if found.type == "number" and is_money(sentence.said, found) else found.type
            add(name, found.type, found.value)
        for mention in sentence.mentions:
            named_app = mention.type in ("name", "place") and self._apps.known(mention.value)
            unnamed = UNNAMED.fullmatch(mention.value)
            said = mention.name != "member" and any(mention.value in s.value for s in slots)
            if not named_app and not unnamed and not said:
                add(mention.name, mention.type, mention.value)
        if sentence.switched is not None or wants_less(sentence.said):
            add("state", "on_off", "true" if sentence.switched else "false")
        return tuple(slots)

    def _missing(self, known: KnownFunction | None, values: Sequence[Slot], sentence: Sentence) -> tuple[Slot, ...]:
        """What a function needs and was not said, where nothing was said that may be it."""
        if known is None or not self._book.says_no_more(self._without_values(sentence), known):
            return ()
        have = {s.name.rstrip("0123456789") for s in values} | {s.type for s in values}
        have |= {"duration"} if seconds_in(sentence.said) else set()
        missing = []
        for need in known.needs:
            choices = need.split("|")
            if not any(have & set(_NEEDS.get(choice, (choice,))) for choice in choices):
                name = choices[0]
                missing.append(Slot(name, _TYPES.get(name, name if name in _TYPED else "text"), ""))
        return tuple(missing)

    def _without_values(self, sentence: Sentence) -> str:
        """What is said besides values and the app's name."""
        text = sentence.said
        spans = [(f.start, f.end) for f in find_values(text)] + [(m.start, m.end) for m in sentence.mentions]
        for start, end in sorted(spans, reverse=True):
            text = f"{text[:start]} {text[end:]}"
        return text.replace(self._apps.mentioned(sentence.own_words) or "\0", " ")

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


def _values_in(prompt: str) -> Iterable[Kept]:
    """Where its values stand; what is called something may have been cut off at a slip."""
    found = find_values(prompt)
    yield from (Kept(f.start, f.end) for f in found)
    yield from (Kept(*written.span(written.lastindex or 0)) for written in _WRITTEN.finditer(prompt))
    chinese = is_chinese(prompt)
    for mention in find_mentions(prompt, found, chinese=chinese):
        own = mention.whole or mention.name in _OWN_WORDS or (mention.type == "name" and not chinese)
        yield Kept(mention.start, mention.end, own)


def _description(sentence: Sentence, known: KnownFunction | None, values: Sequence[Slot]) -> str:
    said = [v for v in values if v.type != "on_off"]
    if known and known.idiom:
        return " ".join([known.name[sentence.language], *(f"{{{v.name}}}" for v in said)])
    return _SAYS_TEXT.sub("\\1with the text ", _IS_CALLED.sub("called ", make_template(sentence.said, said)))


def _looks_up(sentence: Sentence) -> bool:
    """What it asks is to be looked up somewhere, and is no question to the phone."""
    return any(m.name == "query" and question(m.value, chinese=sentence.chinese) for m in sentence.mentions)


def _mended(was: str, now: str, chinese: bool) -> str:
    return f"“{was}”当作“{now}”。" if chinese else f"“{was}” is taken for “{now}”."
