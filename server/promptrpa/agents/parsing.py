"""The parsing agent: step descriptions to instructions (PromptRPA, section 4.1.3 and appendix B)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import replace
from typing import Final

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.recent import Recent
from promptrpa.matching.steps.adding import add
from promptrpa.matching.steps.anaphora import Anaphora
from promptrpa.matching.steps.bare import is_held_back, is_no_step, sets_number, sounds_like_a_step
from promptrpa.matching.steps.clauses import Clause, ClauseReader, path_in
from promptrpa.matching.steps.headings import without_headings
from promptrpa.matching.steps.joints import Joints
from promptrpa.matching.steps.led import LedTo, pages_named
from promptrpa.matching.steps.location import LocationReader
from promptrpa.matching.steps.making import InstructionMaker
from promptrpa.matching.steps.mentions import notice
from promptrpa.matching.steps.operations import OperationReader
from promptrpa.matching.steps.phrases import PhraseReader
from promptrpa.matching.steps.reading import TAP, Reading
from promptrpa.matching.steps.shapes import as_lines
from promptrpa.matching.steps.things import ThingReader
from promptrpa.matching.steps.told import waits_in_vain
from promptrpa.matching.words.apps import AppNames
from promptrpa.matching.words.lexicon import Lexicon, is_chinese
from promptrpa.matching.words.objects import ObjectReader
from promptrpa.matching.words.traditional import simplified
from promptrpa.patterns import lazy_regex

Known = Callable[[str], tuple[Instruction, ...] | None]
"""What a text was found to mean before, if it was."""
_KEPT: Final = 4096
"""So many texts stay read: those of an app's tutorials are looked at again with every wish."""
_ON_HOME: Final = lazy_regex(r"home ?screen|app drawer", re.I)
_GOES_ON: Final = lazy_regex(r"点|选|按|长按|[上下左右]?滑|输入|填|搜|说|写|补充|勾|全选|拖|往|下拉")
"""With these a step goes on after "即可"; else it says what comes of it."""
_HAVING_TURNED: Final = lazy_regex(
    r"(?:打开|开启|关闭|启用|停用)(?:成功|完成)?(?:(?:之|以)?后)?(?:就|便|系统|手机|会|[，]).*"
    r"|(?:打开|开启|关闭|启用|停用)(?:之|以)?后(?!台|置|面|方|排|[^，]*(?:点|选|按|输入|填|打开|进入|返回|滑|拖|开关))[^，]{3,}"
)
"""What comes of the switch that was turned ("关闭之后就不会再收到推送")."""
_OTHER_WAY: Final = lazy_regex(r"从|下拉|(?:在|通过|打开|长按)(?:手机)?(?:桌面|控制中心|通知栏|设置)")
"""Another way from the beginning, and not only for one step."""
_FINDS: Final = lazy_regex(r"找到|\bfind\b")
_UNTIL_SEEN: Final = lazy_regex(
    r"\bthrough\b.*?\b(?:until|till|to (?=see|find|reach))\b(?: you| it)?"
    r"(?: can)?(?: (?:see|find|spot|reach|get to|come to))? "
    r"(?P<thing>.+?)(?: (?:shows|turns|comes|pops) up| appears| is (?:shown|visible|in (?:view|sight)))?$",
    re.I,
)
"""Up to what one scrolls through something else."""


class RuleParsing:
    """By rules and the lexicon, English and Chinese. Never makes up a step: each keeps the words it came from."""

    def __init__(self, lexicon: Lexicon, apps: AppNames, joints: Joints | None = None) -> None:
        objects, phrases = ObjectReader(lexicon), PhraseReader(lexicon)
        things = ThingReader(lexicon, objects)
        make = InstructionMaker(objects, things, apps)
        self._clauses = ClauseReader(lexicon, joints)
        self._location = LocationReader(lexicon, objects, things, phrases, apps, make)
        self._anaphora = Anaphora(objects, things, phrases, apps, make)
        self._led = LedTo(objects, things)
        self._operations = OperationReader(objects, things, phrases, apps, make, self._location)
        self._objects, self._things = objects, things
        self._known: Known = lambda text: None
        self._split: Recent[tuple[Clause, ...]] = Recent(_KEPT)
        self._readings: Recent[Reading] = Recent(_KEPT)

    def with_known(self, known: Known) -> RuleParsing:
        """The same, which asks `known` first, for the text and for each clause: readings that a person corrected or a
        run proved. What was read of a text is read once for both."""
        other = copy(self)
        other._known = known
        return other

    def parse(self, text: str) -> tuple[Instruction, ...]:
        """The instructions in a text, in order. Clauses in which no operation is named are left out."""
        known = self._known(text)
        return known if known is not None else tuple(self._read(text).instructions)

    def unread(self, text: str) -> tuple[str, ...]:
        """The clauses of a text that sound as if they said what to do, and were not understood."""
        return () if self._known(text) is not None else tuple(self._read(text).unread)

    def _read(self, text: str) -> Reading:
        if plain := simplified(text):
            reading = self._read(plain.text)
            given_back = [plain.given_back(i) for i in reading.instructions]
            return replace(reading, instructions=given_back, unread=list(map(plain.back, reading.unread)))
        clauses = self._split.get_or(
            text, lambda: tuple(self._clauses.read(without_headings(as_lines(text), self._part)))
        )
        known = tuple(self._known(clause.text) for clause in clauses)
        return self._readings.get_or((text, known), lambda: self._reading(clauses, known))

    def _part(self, text: str) -> Sequence[Instruction]:
        """What a part of a text says, by itself."""
        clauses = tuple(self._clauses.read(text))
        return self._reading(clauses, [None] * len(clauses)).instructions

    def _reading(self, clauses: Sequence[Clause], meant: Sequence[tuple[Instruction, ...] | None]) -> Reading:
        """What the clauses say. meant: of each what it is known to mean."""
        goes_on = any(TAP.match(clause.text) for clause in clauses[1:])
        reading = Reading(goes_on=goes_on, pages=pages_named(clauses))
        for clause, known in zip(clauses, meant, strict=True):
            if known is not None:
                reading.flush()
                reading.instructions.extend(_going_on(reading.instructions, known))
                reading.understood = True
            else:
                held = is_held_back(clause.text)
                reading.understood = not (held or is_no_step(clause.text)) and self._clause(clause, reading)
                reading.states = (clause.begins or reading.states) and not reading.understood
                left = held or (reading.last is not None and sets_number(clause.text))
                if not reading.understood and (left or sounds_like_a_step(clause.text)):
                    reading.unread.append(clause.text)
        if reading.last and reading.found and reading.last.source == reading.found.source:
            reading.found = None
        reading.flush()
        if len(reading.instructions) > 1 and waits_in_vain(reading.instructions[-1]):
            reading.instructions.pop()
        return reading

    # --- one clause

    def _clause(self, clause: Clause, reading: Reading) -> bool:
        """Add what the clause says; whether it says anything."""
        said = clause.text
        reading.begins = clause.begins
        if clause.begins:
            reading.within = ObjectDescription()
        if self._is_aside(clause, reading):
            return True
        if _ON_HOME.search(said) and all(i.operation is OperationType.SCROLL for i in reading.instructions):
            reading.home = True
        if (path := path_in(said)) and (taps := self._operations.path(path, clause, reading)):
            add(taps, clause, reading)
            return True
        if self._location.only_place(clause, reading):
            return True
        if reading.last is None and reading.found is None and reading.app is None:
            said = self._location.in_app(said, clause, reading)
            if not said:
                return True
        last = reading.last.operation if reading.last else None
        result = clause.result and not _goes_on(said)
        if result and is_chinese(said):
            notice(said, reading, self._objects)
        return (
            _comes_of(said, clause, last)
            or (clause.result and self._anaphora.fill(said, clause, reading))
            or (clause.result and last is not None and self._operations.sees(said, clause, reading))
            or (result and last is OperationType.CLICK and reading.found is None)
            or self._anaphora.refers_back(said, clause, reading)
            or self._anaphora.same_with(said, clause, reading)
            or self._anaphora.is_told_already(said, clause, reading)
            or (result and last not in (None, OperationType.OPEN))
            or self._led.tells(said, clause, reading)
            or self._operation(said, clause, reading)
        )

    def _is_aside(self, clause: Clause, reading: Reading) -> bool:
        """It is for whoever wants something else, or another way to what was understood, or tells when what was turned
        is turned back."""
        if clause.later and reading.meant is not None and reading.meant.operation is OperationType.SWITCH:
            reading.unread.append(clause.text)
            return True
        if clause.begins:
            begun = any(i.operation is not OperationType.OPEN for i in reading.instructions)
            reading.aside = clause.aside and begun
        if clause.alternative and reading.understood and not clause.otherwise:
            reading.aside = reading.aside or clause.begins or _OTHER_WAY.match(clause.text) is not None
            return True
        return reading.aside

    def _operation(self, said: str, clause: Clause, reading: Reading) -> bool:
        """What is to be done; what was scrolled to is found then."""
        made = self._operations.read(said, clause, reading)
        if made is None:
            if is_chinese(said):
                notice(said, reading, self._objects)
            return False
        add(made, clause, reading)
        if made and made[-1].operation is OperationType.SCROLL and made[-1].object.text and _FINDS.search(said):
            reading.found = replace(made[-1], operation=OperationType.CLICK, parameter="", source=clause.text)
        elif made and (until := _UNTIL_SEEN.search(said)):
            thing = self._objects.read(self._things.bare(until["thing"]))
            reading.seen = Instruction(OperationType.CLICK, thing, source=clause.text)
        return True


def _comes_of(said: str, clause: Clause, last: OperationType | None) -> bool:
    """What a slider is dragged for, or what comes of a switch that was turned."""
    if last is OperationType.DRAG:
        return clause.attached and said.startswith(("选择", "调整", "调节", "设置", "选取", "截取"))
    return last is OperationType.SWITCH and _HAVING_TURNED.fullmatch(clause.text) is not None


def _goes_on(said: str) -> bool:
    """What is said to come of a step is one more; with "了" at the end it is only told."""
    return _GOES_ON.match(said) is not None and not said.endswith("了")


def _going_on(before: Sequence[Instruction], known: Sequence[Instruction]) -> Sequence[Instruction]:
    """What a clause is known to mean, without the steps before its last one that were just said ("tap OK, tap Save",
    where "tap Save" was known to mean both)."""
    same = [(i.operation, i.object.text, i.parameter) for i in before]
    led = [(i.operation, i.object.text, i.parameter) for i in known[:-1]]
    return known[-1:] if led and led == same[-len(led) :] else known
