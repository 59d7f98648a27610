"""Values for a saved task: from the prompt, from what the user once said, else asked for."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from promptrpa.domain.function import Function
from promptrpa.domain.instruction import OperationType
from promptrpa.domain.memory import memory_name
from promptrpa.domain.private import secret_field
from promptrpa.domain.question import Question
from promptrpa.domain.task import Slot, Task
from promptrpa.matching.prompts.by_kind import is_one, names_kind
from promptrpa.matching.prompts.kept_in import what_it_is_for, without_app, without_where
from promptrpa.matching.prompts.recounted import recounted
from promptrpa.matching.prompts.secret_fields import may_be_typed
from promptrpa.matching.prompts.slots.fields import NAME, had_with
from promptrpa.matching.prompts.slots.finder import SlotFinder
from promptrpa.matching.prompts.slots.needs import Need
from promptrpa.matching.prompts.templates import OPENING, match_template, normal
from promptrpa.matching.words.asking import is_search
from promptrpa.matching.words.counts import MEASURE, MEASURE_CHINESE
from promptrpa.matching.words.durations import unit_of
from promptrpa.matching.words.field_names import is_no_identifier, takes_digits
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.relative import change_in
from promptrpa.matching.words.serials import is_serial, serials_in
from promptrpa.matching.words.text import plain, strict_similarity
from promptrpa.matching.words.tokens import stem, words_of
from promptrpa.matching.words.values import COVERED, SLOT, find_values, parts, slots_in
from promptrpa.patterns import lazy_regex
from promptrpa.ports.knowledge import Knowledge
from promptrpa.reasoning.binding.lengths import length_values
from promptrpa.reasoning.binding.prompt_values import (
    ask_for,
    changes,
    is_indefinite,
    is_level,
    is_new,
    is_own,
    is_touched,
    read_prompt,
    told_whole,
    with_its_mark,
    without_kind,
    without_kind_before,
)
from promptrpa.reasoning.binding.seen_names import (
    apart,
    as_said,
    choice_said,
    is_a_name,
    is_choice,
    names_beside,
    quoted_texts,
    said_again,
    touches,
)

_EXACT: Final = frozenset({"time", "date", "number"})
"""Types of values that are hardly ever the same again."""
_MOMENTS: Final = frozenset({"time", "date"})
_SHAPED: Final = _EXACT | {"phone", "email"}
"""Types of values that are known by how they look: nobody says them in own words."""
_FAMILY: Final = {"name": "text", "place": "text", "choice": "text"}
_A_THING: Final = lazy_regex(r"(?:the|this|that) [a-z]+")
_PRIVATE: Final = lazy_regex(r"\{\{\w+\}\}")
"""The stand-in of a private value: words around one ("the number {{account}} using") are a value only in a text."""
_SAYS: Final = lazy_regex(r"\b(?:text|message|note|body|comment|mail|content)\b|内容|正文|消息|短信", re.I)
_ABOUT: Final = lazy_regex(r"(?:\babout|\bsubject(?: is)?|关于|主题[是为]?|标题[是为]?)[\s:：]*$", re.I)
_SUBJECT: Final = lazy_regex(r"\bsubject\b|\btitle\b|主题|标题", re.I)
"""What a quoted text behind such words is typed into."""
_TO_WHOM: Final = lazy_regex(r"(?:\b(?:to|for|with|in|under|on)|[给向和跟对到在])\s*$", re.I)
_AMOUNT: Final = lazy_regex(
    r"(?<![A-Za-z\d_.])\d+(?:\.\d+)?\s*(?:(?:second|minute|hour|day|week|month|year|percent|degree)s?\b|%|秒钟?|分钟?|小时|天|周|个月|年|度)"
)
_COUNTED: Final = lazy_regex(r"[\d.]+(?P<what>\s?[^\W\d].*)")
"""A number and what it counts."""
_NAMES: Final = lazy_regex(r"name|title|label|note|text|message|名|标题|标签|内容|备注", re.I)
"""Fields that take any words, also where a number was typed into them once."""
_NAME: Final = lazy_regex(r"title|name|标题|名称", re.I)
_PART: Final = lazy_regex(r"(?P<whole>[a-z]+|[\u3400-\u9fff]{2}) ?(?P<part>items?|entry|项目?|条目)", re.I)
"""A field for one of the things that are in another."""
_PARTS: Final = (("hours", "hour"), ("minutes", "minute02"))
_ANY_TEXT: Final = lazy_regex(r"text\d*")
_WORDS: Final = lazy_regex(r"[^\W\d_]{2,}")
_LABEL: Final = 3
"""Characters of a Chinese label that is no part of a value by chance."""
_EVERYDAY: Final = 2
"""Characters of most Chinese words that are no names."""


class Filler:
    """Finds a value for each slot of a saved task; asks only for what nothing else tells."""

    def __init__(self, slots: SlotFinder, knowledge: Knowledge) -> None:
        self._slots = slots
        self._knowledge = knowledge

    def fill(
        self,
        task: Task,
        function: Function,
        cues: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
        told: str = "",
    ) -> tuple[dict[str, str], list[Question]]:
        """The slot values that the prompt gives to a saved task: by its known prompts, else by what the slots are
        called, their type and order; then what the user answered before to the same prompt, and what they have of
        their own. A question for each that is left, with what was answered last."""
        said = next(
            (v for t in task.prompts if (v := match_template(t, function.prompt, task.slots)) is not None), None
        )
        if said is not None and len(said) < len(task.slots):
            words = self._by_words(task, function, cues, told)
            said = None if _swallowed(said, words) else {**_seen_again(words, task, function.prompt), **said}
        given = dict(said) if said is not None else self._by_words(task, function, cues, told)
        for slot in task.slots:
            searches = [field for field in _fields(task, slot.name) if is_search(field)]
            if searches and slot.name in given:
                sought = without_kind_before(without_where(given[slot.name], function.app), slot.value)
                given[slot.name] = _without_sought(sought, slot.value, searches)
                given |= self._chosen_of(given, slot, task, function.prompt)
        given |= length_values(task, function.prompt)
        questions = []
        for slot in task.slots:
            if slot.name in given:
                continue
            remembered = self._knowledge.recall(memory_name(slot.name, task.name)) or ""
            again = slot.type not in _EXACT and not is_indefinite(function.prompt)
            as_before = remembered or (slot.value if again else "")
            fields = _labels(task, slot)[1:] or _labels(task, slot)
            own = self._knowledge.recall(slot.name) if is_own(fields, function.prompt) else ""
            before = as_before if said is not None and not _is_of_another(task, slot, given) else ""
            used = own or before or _in_label(task, slot, function.prompt)
            if used := used or (change_in(function.prompt) if any(map(is_level, _labels(task, slot))) else ""):
                given[slot.name] = used
                continue
            called = next(iter(cues.get(slot.name, ())), "") if slot.name.startswith("choice") else ""
            called = called or next(iter(_labels(task, slot)[1:]), "")
            questions.append(ask_for(replace(slot, value=remembered or slot.value), function.language, called))
        return _own_parts(given, task), questions

    def _by_words(
        self, task: Task, function: Function, cues: Mapping[str, tuple[str, ...]], text: str
    ) -> dict[str, str]:
        """Times and dates by type and order; the others by what stands around them."""
        kept = {s.name: _in_label(task, s, function.prompt) for s in task.slots}
        slots = sorted(task.slots, key=lambda s: bool(kept[s.name]))
        worded = {s.name for s in slots if s.type == "text"}
        task = replace(task, slots=tuple(replace(s, type=_kind_of(s, _own_labels(task, s))) for s in slots))
        moments = tuple(s for s in task.slots if s.type in _MOMENTS)
        given = self._by_type(replace(task, slots=moments), function)
        changed = _changed_slot(task) if changes(function.prompt) else ""
        of_time = _parts_of_time(task, [s for s in task.slots if s.name not in given], function)
        times = [p.value for p in function.parameters if p.type == "time"] if of_time else []
        given |= of_time
        seen, chosen = self._seen(task, function, given)
        given |= seen | chosen
        given |= _quoted([s for s in task.slots if s.name not in given], task, function.prompt, given)
        measured = _measured(task.slots, function.prompt) | _recounted(task, function.prompt)
        measured |= _serial(task.slots, function.prompt)
        has_place = (*_filled_labels(task, given), *given.values(), *measured.values(), *times)
        needs = [
            Need(
                s.name,
                (*_called(task, s), *cues.get(s.name, ())),
                s.type,
                needed=not kept[s.name] and s.name != changed,
                first=s.name == changed,
            )
            for s in task.slots
            if s not in moments and s.name not in given and s.name not in measured
        ]
        told = [text, *(step.description for step in task.steps)] + [
            SLOT.sub(" ", said) for said in (*task.prompts, task.app)
        ]
        told = [_without(said, [s.value for s in task.slots if s.value not in given.values()]) for said in told]
        whole, hints = read_prompt(function)
        said = _without(whole, has_place)
        for found in self._slots.find(said, needs, told, hints):
            if said[found.start : found.end] != whole[found.start : found.end]:
                continue  # it spans what has its place already
            around = _PRIVATE.sub("", found.value)
            own = around == found.value or not around.strip() or any(_SAYS.search(c) for c in found.need.cues)
            touched = found.need.type == "choice" or found.need.name.startswith("choice")
            own = own and not (touched and is_one(found.value))  # "the weather app"
            own = own and not any(is_no_identifier(found.value, cue, function.prompt) for cue in found.need.cues)
            own = own and _may_be(task, found.need.name, found.value, function.prompt)
            own = own and not _is_touched(task, found.need.name, found.value, function)
            own = own and any(map(str.isalnum, found.value))
            if own and plain(found.value) != plain(function.app) and found.value not in measured.values():
                given[found.need.name] = _as_meant(found.value, found.need.name, task, function)
        given |= measured
        counted = {s.name: _counted(s, given[s.name], function.prompt) for s in task.slots if s.name in given}
        given |= {n: _in_measures(v, function.prompt) for n, v in given.items() if n in worded}
        given |= {name: value for name, value in counted.items() if value}
        given |= _in_likely_places([s for s in task.slots if s.name in given], given)
        used = set(given.values())
        rest = replace(task, slots=tuple(s for s in task.slots if s.name not in given))
        free = [p for p in function.parameters if p.value not in used and not _is_spoken_of(p.value, function.prompt)]
        free = [p for p in free if not any(_is_owned(p.value, value) for value in used)]
        named = {plain(step.instruction.object.text) for step in task.steps}
        left = replace(function, parameters=tuple(p for p in free if plain(p.value) not in named))
        by_type = {n: v for n, v in self._by_type(rest, left).items() if _may_be(task, n, v, function.prompt)}
        by_type = {n: v for n, v in by_type.items() if not _is_touched(task, n, v, function)}
        shown = {s.name: self._shown_for(s, task, function.prompt) for s in task.slots if s.name not in typed_in(task)}
        return _as_seen(_told_apart({**by_type, **given}, chosen, task, function.prompt), shown, task)

    def _seen(self, task: Task, function: Function, given: Collection[str]) -> tuple[dict[str, str], dict[str, str]]:
        """The saved values that are said again, and the names that were seen in their place. Where somebody's own words
        are typed, names are looked for outside of those, which are known by their quotes; of choices also where they
        have none, which only may be meant then."""
        shown = {s.name: self._shown_for(s, task, function.prompt) for s in task.slots}
        typed = {s.name for s in task.slots if _takes_any_words(task, s)}
        left = [s for s in apart(task.slots, shown) if s.name not in given]
        texts = quoted_texts(function.prompt, {name for names in shown.values() for name in names}) if typed else []
        quoted = len(texts) == len(typed)
        names = {n: [*filter(is_a_name, known)] if quoted or typed <= {n} else [] for n, known in shown.items()}
        if quoted:
            found = said_again([s for s in left if s.name not in typed], names, function, texts=texts)
        else:
            found = said_again(left, names, function)
        choices = [s for s in left if s.name not in found and is_choice(task, s)]
        said = {s.name: choice_said(s, shown[s.name], function.prompt, texts) for s in choices}
        chosen = {name: value for name, value in said.items() if value}
        return (found | chosen, {}) if quoted else (found, chosen)

    def _chosen_of(self, given: dict[str, str], searched: Slot, task: Task, prompt: str) -> dict[str, str]:
        """What is chosen of a thing that was found, said before its name ("绿色的陶瓷马克杯", "green ceramic mug"): the
        values of those choices, by what was seen among them, and the name alone."""
        rest, chosen = given[searched.name], dict[str, str]()
        for slot in chosen_of(task, searched.name):
            if slot.name in given and f"{rest}的{given[slot.name]}" in prompt:
                rest = chosen[searched.name] = f"{rest}的{given.pop(slot.name)}"  # the name of a thing comes last
            if slot.name in given:
                continue
            for name in sorted({slot.value, *self._shown_for(slot, task, prompt)}, key=len, reverse=True):
                said = re.match(rf"{re.escape(name)}(?:[码号]|\s+|(?=[\u3400-\u9fff]))(?P<of>的?)(?=.)", rest, re.I)
                if said and (said["of"] or plain(rest[said.end() :]) == plain(searched.value)):
                    chosen[slot.name], rest = name, rest[said.end() :]
                    break
        return chosen | {searched.name: rest} if chosen else {}

    def _shown_for(self, slot: Slot, task: Task, prompt: str) -> frozenset[str]:
        """The names that were seen where the value of a slot may stand: in the same list, and for what is searched for
        anywhere in the app."""
        seen = names_beside(task, slot)
        if any(map(is_search, _fields(task, slot.name))):
            said = " ".join(f"{step.description} {step.instruction.object}" for step in task.steps)
            labels = self._knowledge.labels_in(prompt)
            names = [n for n, apps in labels.items() if task.app in apps and plain(n) not in plain(said)]
            seen += [n for n in names if n.isascii() or (len(n) > _EVERYDAY and not names_kind(n))]
        return frozenset(seen) - {slot.value, ""}

    @staticmethod
    def _by_type(task: Task, function: Function) -> dict[str, str]:
        free = [p for p in function.parameters if p.type != "on_off" and not COVERED.fullmatch(p.value)]
        given: dict[str, str] = {}
        for exact in (True, False):
            for slot in task.slots:
                same = [p for p in free if p.type == slot.type or (not exact and _family(p) == _family(slot))]
                same.sort(key=lambda p: -strict_similarity(p.name, slot.name))
                if same and slot.name not in given:
                    given[slot.name] = same[0].value
                    free.remove(same[0])
        return given


def typed_in(task: Task) -> set[str]:
    """The slots whose values are typed."""
    return {slot.name for slot in task.slots if _fields(task, slot.name)}


def _as_seen(given: Mapping[str, str], shown: Mapping[str, Collection[str]], task: Task) -> dict[str, str]:
    """The values of what is touched as they were seen beside the saved one, where what was read only begins with such a
    name ("Gym address for the instructor" for "Gym"), or is a number's, and a typed value holds the name."""
    as_seen = dict(given)
    for slot in task.slots:
        names = {slot.value, *shown.get(slot.name, ())}
        value = as_seen.get(slot.name, "")
        if not value or len(names) == 1 or value in names:
            continue
        if begun := [n for n in names if n and _begins_with(value, n)]:
            as_seen[slot.name] = max(begun, key=len)
        elif _has_number(value) and not any(map(_has_number, names)):
            held = {o: n for o, text in as_seen.items() if o not in shown for n in names if n in text}
            if len(held) == 1:
                [(other, name)] = held.items()
                as_seen |= {slot.name: name, other: value}
    return as_seen


def _begins_with(value: str, name: str) -> bool:
    """A Latin name with only words in small letters behind it, or a Chinese word for a place ("健身房接我的"), which is
    not the beginning of somebody's longer name."""
    rest = value.removeprefix(name)
    if rest == value or not rest:
        return False
    return is_one(name) if not name.isascii() else is_a_name(name) and rest.startswith(" ") and rest.islower()


def chosen_of(task: Task, searched: str) -> list[Slot]:
    """The slots of what a task chooses after it touched the thing that it searched for."""
    touched = [i.object.text for step in task.steps if (i := step.instruction).operation.touches]
    found = next((n for n, label in enumerate(touched) if f"{{{searched}}}" in label), len(touched))
    after = [slot for label in touched[found + 1 :] for slot in slots_in(label)]
    return [s for s in task.slots if s.name in after and s.name.startswith("choice")]


def _is_of_another(task: Task, slot: Slot, given: Mapping[str, str]) -> bool:
    """What is typed there are somebody's own words about one thing, and the prompt names another ("rename CV.pdf")."""
    told = any(map(_NAMES.search, _labels(task, slot)))
    return told and any(given.get(other.name, other.value) != other.value for other in task.slots if other is not slot)


def _swallowed(said: Mapping[str, str], words: Mapping[str, str]) -> bool:
    """A value by the words of a known prompt holds one for a slot that this prompt left open: "CV.pdf to Resume.pdf",
    where only "rename CV.pdf" was said before."""
    return any(
        value != whole and value in whole and words.get(name, whole) in whole
        for open_, value in words.items()
        if open_ not in said
        for name, whole in said.items()
        if words.get(name, whole) != whole
    )


def _seen_again(words: Mapping[str, str], task: Task, prompt: str) -> dict[str, str]:
    """Of the values by the words of a prompt those that were seen in their places: where a known prompt has them among
    its own words ("put {person} on key 3"), they are meant, and not what was there before."""
    shown = {s.name: {s.value, recounted(s.value, prompt), *names_beside(task, s)} for s in task.slots}
    return {name: value for name, value in words.items() if value in shown.get(name, ())}


def _own_parts(given: Mapping[str, str], task: Task) -> dict[str, str]:
    """With what is chosen of a thing alone, where it was said before the name of that, which has its own place ("绿色"
    of "绿色的陶瓷马克杯")."""
    own = dict(given)
    for slot in task.slots:
        names = {slot.value, *names_beside(task, slot)} - {""}
        value, others = given.get(slot.name, ""), [v for n, v in given.items() if n != slot.name and v]
        if not value or value in names or _fields(task, slot.name):
            continue
        for name in sorted(names, key=len, reverse=True):
            said = re.match(
                rf"(?:一?[个件只双条])?{re.escape(name)}(?:的|\s+|(?=[\u3400-\u9fff]))(?P<rest>.+)", value, re.I
            )
            if said and any(other.casefold() in said["rest"].casefold() for other in others):
                own[slot.name] = name
                break
    return own


def _told_apart(given: Mapping[str, str], chosen: Collection[str], task: Task, prompt: str) -> dict[str, str]:
    """Without the choices that only may be meant, and what stands right beside one, where not all that is typed stands
    apart from them."""
    typed = {s.name for s in task.slots if _takes_any_words(task, s)}
    beside = {t for t in typed & given.keys() for c in chosen if touches(given[c], given[t], prompt)}
    left_out = {*chosen, *beside} if beside or not typed <= given.keys() else set[str]()
    return {name: value for name, value in given.items() if name not in left_out}


def _as_meant(value: str, slot: str, task: Task, function: Function) -> str:
    """A value without what does not belong to it: of a text the app that it is written in, of what is touched its kind
    and the page that it is on."""
    value = without_app(value, function.app, function.prompt)
    if any(map(NAME.search, _fields(task, slot))):
        value = what_it_is_for(value, function.prompt)
    if _is_text(task, slot):
        return with_its_mark(told_whole(value, function.prompt), function.prompt)
    value = with_its_mark(value, function.prompt)
    return without_kind(_without_label(value, task), next(s.value for s in task.slots if s.name == slot))


def _in_likely_places(slots: Sequence[Slot], given: Mapping[str, str]) -> dict[str, str]:
    """Two values of things that were touched in each other's places, where only one has a number, as the saved one of
    the other slot has ("1 week" for "1 day before", and not for "City Derby")."""
    touched = [s for s in slots if s.name.startswith("choice")]
    for n, one in enumerate(touched):
        for other in touched[n + 1 :]:
            now = _has_number(given[one.name]), _has_number(given[other.name])
            if now[0] != now[1] and now == (_has_number(other.value), _has_number(one.value)):
                return {one.name: given[other.name], other.name: given[one.name]}
    return {}


def _has_number(text: str) -> bool:
    return any(map(str.isdigit, text))


def _is_text(task: Task, slot: str) -> bool:
    """It is typed into a field, other than to search for it."""
    return not all(map(is_search, _fields(task, slot)))


def _without_label(value: str, task: Task) -> str:
    """A Chinese value without the name of a page on the way to it that stands right before it ("上报天气雪")."""
    touched = [s.instruction.object.text for s in task.steps if s.instruction.operation.touches]
    labels = [text for text in touched if len(text) >= _LABEL and is_chinese(text) and not SLOT.search(text)]
    label = next((text for text in labels if value.startswith(text) and len(value) > len(text)), "")
    return value.removeprefix(label)


def _without_sought(value: str, saved: str, fields: Iterable[str]) -> str:
    """What is searched for, without its kind behind the name, which the field says as well ("Pilates course" in "Find a
    course", "普拉提课" in "查找课程"), unless the saved one has it too."""
    fields = tuple(fields)
    kind = _kind_behind(value, fields)
    return value if not kind or _kind_behind(saved, fields) else value.removesuffix(kind).strip()


def _kind_behind(text: str, fields: Iterable[str]) -> str:
    """The word for one of the kind that fields search for, behind a name; empty where there is none."""
    if is_chinese(text):
        sought = (field[-_EVERYDAY:] for field in fields if is_chinese(field))
        kinds = (kind for said in sought for kind in (said, said[0]) if text.endswith(kind))
        return next((kind for kind in kinds if is_one(kind) and len(text) - len(kind) >= _EVERYDAY), "")
    name, _, kind = text.rpartition(" ")
    sought = (stem(word) for field in fields for word in words_of(field))
    return kind if name and kind.islower() and is_one(kind) and stem(kind) in sought else ""


def _is_spoken_of(value: str, prompt: str) -> bool:
    """As "the place" is in "change the place of Dentist"; in "change it to the office" the words are a value."""
    return _A_THING.fullmatch(value) is not None and not is_new(value, prompt)


def _is_owned(value: str, thing: str) -> bool:
    """It only says that something is of the thing ("Dentist的" of "Dentist")."""
    return re.fullmatch(rf"{re.escape(thing)}\s*(?:的|['’]s?)", value) is not None


def _kind_of(slot: Slot, called: Sequence[str]) -> str:
    """A slot's type; that of the value which it was saved with, where it is a number or an address in a field that is
    called for nothing else."""
    if slot.type != "text" or any(_NAMES.search(label) for label in called):
        return slot.type
    return next((f.type for f in find_values(slot.value) if (f.start, f.end) == (0, len(slot.value))), slot.type)


def _in_label(task: Task, slot: Slot, prompt: str) -> str:
    """The saved value, where it is only a part of what is touched ("Credit card •••• 1205") and the prompt says the
    rest of that; empty elsewhere."""
    mark = f"{{{slot.name}}}"
    labels = [s.instruction.object.text for s in task.steps if mark in s.instruction.object.text]
    rest = [_WORDS.findall(label.replace(mark, " ").casefold()) for label in labels]
    said = prompt.casefold()
    return slot.value if rest and all(words and all(w in said for w in words) for words in rest) else ""


def _changed_slot(task: Task) -> str:
    """The slot of what a task touches, or searches for, before it types anything else; empty where there is none."""
    for step in task.steps:
        if step.instruction.operation is OperationType.EDIT and not is_search(step.instruction.object.text):
            return ""
        texts = f"{step.description} {step.instruction.object}"
        if named := next((s.name for s in task.slots if f"{{{s.name}}}" in texts), ""):
            return named
    return ""


def _takes_any_words(task: Task, slot: Slot) -> bool:
    fields = (field for field in _fields(task, slot.name) if not (is_search(field) or takes_digits(field)))
    return slot.type not in _SHAPED and any(fields)


def _quoted(slots: Sequence[Slot], task: Task, prompt: str, given: Mapping[str, str]) -> dict[str, str]:
    """The only text that the prompt quotes and that has no place yet, for the only slot left whose value the task's own
    words quote; where they quote none, for a message, unless it says to whom it goes."""
    quoted = [f for f in find_values(prompt) if f.type == "text" and prompt[f.start] in OPENING]
    texts = [f for f in quoted if f.value not in given.values()]
    if len(texts) != 1:
        return {}
    if _ABOUT.search(prompt[: texts[0].start]):
        subjects = [s for s in slots if any(map(_SUBJECT.search, _labels(task, s)))]
        return {subjects[0].name: texts[0].value} if len(subjects) == 1 else {}
    left = [s for s in slots if any(re.search(rf"[{OPENING}]\{{{s.name}\}}", said) for said in task.prompts)]
    if not left and not _TO_WHOM.search(prompt[: texts[0].start]):
        left = [s for s in slots if any(map(_SAYS.search, _labels(task, s)[1:]))]
    return {left[0].name: texts[0].value} if len(left) == 1 else {}


def _parts_of_time(task: Task, slots: Sequence[Slot], function: Function) -> dict[str, str]:
    """The hour and the minute of the only time that the prompt says, for slots of fields that are called so."""
    times = [p for p in function.parameters if p.type == "time"]
    fields = {unit: slot.name for slot in slots for label in _labels(task, slot) if (unit := unit_of(label))}
    said = parts(times[0]) if len(times) == 1 and set(fields) == {"hours", "minutes"} else {}
    wanted = {fields[part]: said.get(f"{times[0].name}.{key}") for part, key in _PARTS} if said else {}
    return {name: value for name, value in wanted.items() if value}


def _measured(slots: Sequence[Slot], prompt: str) -> dict[str, str]:
    """The amount with its unit that the prompt says ("5 minutes"), for a slot that holds one ("30 seconds")."""
    wanted = [s for s in slots if _AMOUNT.fullmatch(s.value)]
    said = [m.group() for m in _AMOUNT.finditer(normal(prompt))]
    return {wanted[0].name: said[0]} if len(wanted) == len(said) == 1 else {}


def _recounted(task: Task, prompt: str) -> dict[str, str]:
    """The saved names with the numbers and days that the prompt says in their place; somebody's own words that are
    typed only where it says all of them."""
    found = {s.name: recounted(s.value, prompt) for s in task.slots if s.type not in _EXACT}
    typed = {s.name for s in task.slots if _takes_any_words(task, s)}
    return {name: v for name, v in found.items() if v and (name not in typed or plain(v) in plain(prompt))}


def _serial(slots: Sequence[Slot], prompt: str) -> dict[str, str]:
    """The only serial number that the prompt says ("P-41102"), for the only slot that holds one."""
    wanted, said = [s.name for s in slots if is_serial(s.value)], serials_in(prompt)
    return {wanted[0]: said[0]} if len(wanted) == len(said) == 1 else {}


def _without(said: str, values: Iterable[str]) -> str:
    """A text with blanks for values that have their place already, as long as it was."""
    for value in values:
        if len(value) > 1 and not value.isdecimal():
            said = re.sub(as_said(value), lambda found: "，".ljust(len(found[0])), said, count=1)
    return said


def _counted(slot: Slot, value: str, prompt: str) -> str:
    """A number with the words after it ("24 frames per second"), where those follow the saved number as well."""
    counts = _COUNTED.fullmatch(slot.value)
    said = f"{value}{counts['what']}" if counts and value.isdecimal() else ""
    return said if said and said.casefold() in prompt.casefold() else ""


def _in_measures(value: str, prompt: str) -> str:
    """A number for a field that takes any words, with what it is measured in ("3 bottles", "3瓶")."""
    found = re.search(rf"(?<![\d.,]){value}(?: {MEASURE}|{MEASURE_CHINESE})", prompt) if value.isdecimal() else None
    return found[0] if found else value


def _may_be(task: Task, slot: str, value: str, prompt: str) -> bool:
    """No field for a secret gets anything else; what something is to have is not what it is called."""
    fields = _fields(task, slot)
    if any(had_with(field, value, prompt) for field in fields):
        return False
    return all(may_be_typed(value, field, prompt) for field in fields if secret_field(field))


def _is_touched(task: Task, slot: str, value: str, function: Function) -> bool:
    """It is no text or name: the task touches what is called so."""
    labels = [step.instruction.object.text for step in task.steps]
    return any(is_touched(value, field, labels, function) for field in _fields(task, slot))


def _filled_labels(task: Task, given: Mapping[str, str]) -> list[str]:
    """What is touched that is called by a value and more ("{date} morning")."""
    labels = [s.instruction.object.text for s in task.steps if set(slots_in(s.instruction.object.text)) & set(given)]
    return [SLOT.sub(lambda found: given.get(found[1], found[0]), label) for label in labels]


def _labels(task: Task, slot: Slot) -> tuple[str, ...]:
    """What a slot is called, and the fields that it is typed into."""
    return (slot.name.rstrip("0123456789").replace("_", " "), *_fields(task, slot.name))


def _own_labels(task: Task, slot: Slot) -> tuple[str, ...]:
    """The same without a name that any text has, where there are others."""
    labels = _labels(task, slot)
    return labels[1:] if _ANY_TEXT.fullmatch(slot.name) and labels[1:] else labels


def _fields(task: Task, slot: str) -> list[str]:
    """What the fields are called that a slot is typed into."""
    return [s.instruction.object.text for s in task.steps if f"{{{slot}}}" in s.instruction.parameter]


def _called(task: Task, slot: Slot) -> tuple[str, ...]:
    """The same as words to know its value by: none that any text has for a name. Where a list gets a name as well, its
    name is what "list" says, and a "List item" is an item."""
    labels = _own_labels(task, slot)
    every = [label for each in task.slots for label in _labels(task, each)]
    if not any(map(_NAME.fullmatch, every)):
        return labels
    parts = {found[0]: found for found in map(_PART.fullmatch, every) if found}
    wholes = dict.fromkeys(found["whole"] for found in parts.values() if any(map(_NAME.fullmatch, labels)))
    return (*(parts[label]["part"] if label in parts else label for label in labels), *wholes)


def _family(slot: Slot) -> str:
    return _FAMILY.get(slot.type, slot.type)
