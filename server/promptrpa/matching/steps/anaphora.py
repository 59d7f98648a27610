"""Words about what was named before: "and tap it", "就可以修改了", "全部填好"."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.matching.prompts.by_kind import is_kind
from promptrpa.matching.steps.adding import add
from promptrpa.matching.steps.clauses import Clause
from promptrpa.matching.steps.making import InstructionMaker
from promptrpa.matching.steps.meant import meant, searches
from promptrpa.matching.steps.mentions import opens_it, taps_it, types_it
from promptrpa.matching.steps.phrases import PhraseReader
from promptrpa.matching.steps.reading import BARE_HOLD, BARE_OPEN, BARE_TAP, CHOOSE, OPENED, WHICH_IS, Reading
from promptrpa.matching.steps.things import IN_WHAT_WAY, ThingReader
from promptrpa.matching.words.apps import AppNames
from promptrpa.matching.words.buttons import TAKES
from promptrpa.matching.words.objects import ObjectReader
from promptrpa.matching.words.quotes import mask
from promptrpa.matching.words.text import plain
from promptrpa.patterns import lazy_regex

_TAP_OPEN: Final = lazy_regex(r"点击?打开")
"""After a tap that was made, a button of that name."""
_DONE_WITH: Final = (OperationType.CLICK, OperationType.WAIT)
_CHANGED: Final = lazy_regex(r"(?:自由|自行|直接)?(?:进行)?(?:修改|更改|编辑|重命名)(?P<fields>.*?)(?:了|啦|即可)?")
"""What a field is opened for."""
_TURNED_ON: Final = lazy_regex(r"点击(?:开启|启用)(?:即可|它)?")
_TURNED_OFF: Final = lazy_regex(r"(?:点击|选择)?(?:关闭|停用|关掉)(?:它|即可|开关|就(?:可以|行|好)了?)*")
_ALL: Final = lazy_regex(
    r"(?:以上|上述|这些|所有的?|全部的?|一切)?(?:都|全部?|信息|内容|资料|必填项)*"
    r"(?:选择?|填写?|输入|设置?|填)(?:好|完|完成|完毕|妥)了?"
)
"""That all is filled in, which needs nothing more ("全部填好")."""
_ONE_OF_TWO: Final = lazy_regex(
    r"(?:点击?|点按|轻触|选择?)(?:(?P<first>前面?[那一]?个|前者|第一个)|后面?[那一]?个|后者|第二个)(?:选项|按钮)?"
    r"|(?:tap|press|click|choose|select|pick)(?: on)? the "
    r"(?:(?P<first_en>first(?: one)?|former)|second(?: one)?|latter)",
    re.I,
)
_CHOSEN_ONE: Final = lazy_regex(r"(?:choose|pick) (?:an?|the|your) (?-i:[a-z]|[A-Z][a-z]+$)", re.I)
"""One of a kind was to be chosen: how is said next."""
_BEGINNING: Final = 3
"""Letters that words of one family begin with alike ("payment", "pay")."""
_ROWS: Final = ("line", "row", "entry", "item", "option", "one")
"""With a place or a number these say of what was named where it is."""
_SAME_WITH: Final = lazy_regex(
    r"(?P<others_zh>[\u3400-\u9fff“”「」]{2,12}?)(?:那里|这里|处)?(?:也是?(?:一样|同样|如此|照此|照做|这样做?)|同样)(?:选择?|设置?|填写?|操作|处理)?|"
    r"(?:do|repeat)(?: (?:the (?:exact )?same|this|that|it|these steps|the steps))?(?: thing| way)?(?: again)?"
    r" (?:with|for|under|in) (?P<others>(?:the )?(?-i:[A-Z]|[\"“]).*?)(?: (?:for|to|as|when|if|where|which)\b.*)?",
    re.I,
)
"""What was done with one thing is done with others, too."""


class Anaphora:
    """Understands words that name no thing, by the thing named before."""

    def __init__(
        self,
        objects: ObjectReader,
        things: ThingReader,
        phrases: PhraseReader,
        apps: AppNames,
        make: InstructionMaker,
    ) -> None:
        self._objects = objects
        self._things = things
        self._phrases = phrases
        self._apps = apps
        self._make = make

    def is_told_already(self, said: str, clause: Clause, reading: Reading) -> bool:
        """That all is filled in, or what the thing named before is: nothing to do."""
        return _ALL.fullmatch(said) is not None or self._is_what_was_named(said, clause, reading)

    def same_with(self, said: str, clause: Clause, reading: Reading) -> bool:
        """ "do the same with Ends": what was done last with a thing that has a name, with another."""
        match = _SAME_WITH.fullmatch(said)
        done = reading.instructions
        named = (n for n in range(len(done) - 1, -1, -1) if _is_named(done[n]))
        first = next(named, -1) if match and reading.found is None else -1
        if match is None or first < 0:
            return False
        others = self._things.several(match["others"] or match["others_zh"], capitals=True)
        was = done[first].object
        again = [replace(i, source=clause.text) for i in done[first:]]
        made = [replace(i, object=one if i.object == was else i.object) for one in others for i in again]
        add(made, clause, reading)
        return True

    def fill(self, said: str, clause: Clause, reading: Reading) -> bool:
        """ "即可修改", "就可以修改名字和简介了": what the step before made possible, and is left to do."""
        match, last = _CHANGED.fullmatch(said), reading.last
        if match is None or last is None or reading.found is not None or last.operation is not OperationType.CLICK:
            return False
        named = match["fields"] or last.object.text
        fields = self._things.fields(named) if self._things.names_fields(named) else []
        add([Instruction(OperationType.EDIT, one) for one in fields], clause, reading)
        return bool(fields)

    def refers_back(self, said: str, clause: Clause, reading: Reading) -> bool:
        """ "and tap it", "点击进入": what was found before, or where the page was scrolled to."""
        if said == "Open" and clause.then and not clause.begins:
            return False  # a button: "tap Install, then Open"
        if one := self._one_of_two(said, reading):
            reading.seen = None
            add([Instruction(OperationType.CLICK, one)], clause, reading)
            return True
        before = reading.meant
        if before is not None and before.object and BARE_HOLD.fullmatch(said):
            held = Instruction(OperationType.LONG_CLICK, before.object)
            if reading.found:
                held = replace(held, source=before.source, open_choice=before.open_choice)
            reading.found = None
            add([held], clause, reading)
            return True
        if before is not None and _TURNED_ON.fullmatch(said):
            if before.operation is not OperationType.SCROLL and reading.found is None:
                return False
            reading.found = None
            add([Instruction(OperationType.SWITCH, before.object, "true")], clause, reading)
            return True
        if reading.found is not None and before is not None and before.object and _TURNED_OFF.fullmatch(said):
            reading.found = None
            add([Instruction(OperationType.SWITCH, before.object, "false")], clause, reading)
            return True
        if reading.mentioned is not None and reading.found is None and reading.seen is None and taps_it(said):
            add([replace(reading.mentioned, source="")], clause, reading)
            return True
        if reading.mentioned is not None and reading.found is None and self._is_done_with_it(said, clause, reading):
            return True
        whole, said = said, self._things.without_result(said)
        head, _, led = said.partition("就")
        if led and head.endswith(("下", "次")) and (BARE_OPEN.fullmatch(led) or self._phrases.read(led)):
            said = head
        opened, tapped = BARE_OPEN.fullmatch(said), BARE_TAP.fullmatch(said) or taps_it(said)
        chosen = CHOOSE.fullmatch(said) or CHOOSE.fullmatch(whole)
        if before is None:
            return bool(opened or tapped)
        if not (opened or tapped or chosen):
            return False
        fresh = bool(reading.found or reading.seen) or before.operation is OperationType.SCROLL or searches(before)
        if clause.past and not (reading.found or reading.seen or searches(before)) and not chosen:
            return True
        if reading.found and before.operation is OperationType.OPEN:
            reading.flush()
            return True
        thing = meant(before)
        if chosen and chosen["it"] and is_kind(thing.text):
            chosen = None
        if chosen and not (fresh and tapped):
            if before.operation is not OperationType.CLICK:
                return False
            if reading.found is None and before is reading.last and _tells_of_choice(before, said):
                reading.instructions[-1] = replace(before, open_choice=True)
                return True
            word = (chosen["asked"] or "").lower()
            taken = plain(thing.text) in TAKES
            tells = {"how": IN_WHAT_WAY.search(said) is not None, "what": taken}.get(word, True)
            asked = self._things.asked(word) if tells and (taken or is_kind(thing.text)) else ""
            made = Instruction(OperationType.CLICK, ObjectDescription(asked) if asked else thing, open_choice=True)
        elif opened and (OPENED.fullmatch(said) is None or self._things.is_switch(thing.text)):
            made = Instruction(OperationType.SWITCH, thing, "true")
        elif (fresh or clause.again) and thing:
            source = before.source if reading.found else ""
            made = Instruction(OperationType.CLICK, thing, source=source, open_choice=before.open_choice)
        elif tapped and _TAP_OPEN.fullmatch(said) and self._opens_more(before, clause, reading):
            made = Instruction(OperationType.CLICK, ObjectDescription(said[-2:]))
        else:
            return True
        if made.operation is OperationType.CLICK and self._is_app_on_home(thing, reading):
            made = Instruction(OperationType.OPEN, parameter=self._make.app(thing.text))
        reading.found = None
        add([made], clause, reading)
        return True

    def _is_done_with_it(self, said: str, clause: Clause, reading: Reading) -> bool:
        """The app that was mentioned is opened, or the field is filled in."""
        it = reading.mentioned
        if (
            it is not None
            and reading.last is None
            and opens_it(said)
            and self._apps.known(self._make.app(it.object.text))
        ):
            add([Instruction(OperationType.OPEN, parameter=self._make.app(it.object.text))], clause, reading)
            return True
        if it is not None and types_it(said) and self._things.is_field(it.object.text):
            add([Instruction(OperationType.EDIT, it.object)], clause, reading)
            return True
        return False

    def _one_of_two(self, said: str, reading: Reading) -> ObjectDescription | None:
        """ "点前面那个", "tap the latter": one of the two things that the text says are there."""
        match = _ONE_OF_TWO.fullmatch(said)
        if match is None or reading.seen is None:
            return None
        named = mask(reading.seen.source)[1]
        two = [self._objects.read(name) for name in named] or self._things.several(
            reading.seen.object.text, capitals=True
        )
        return two[0 if match["first"] or match["first_en"] else 1] if len(two) == 2 else None

    @staticmethod
    def _opens_more(before: Instruction, clause: Clause, reading: Reading) -> bool:
        """There is a button of that name, and not only the page that was chosen ("选择声音，并点击打开")."""
        return before.operation in _DONE_WITH and not clause.attached and before.object.text not in reading.pages

    def _is_app_on_home(self, thing: ObjectDescription, reading: Reading) -> bool:
        on_home = reading.home and all(i.operation is OperationType.SCROLL for i in reading.instructions)
        return on_home and self._apps.known(self._make.app(thing.text))

    def _is_what_was_named(self, said: str, clause: Clause, reading: Reading) -> bool:
        """ "tap Search, the magnifier at the top": what the tapped thing looks like, and where it is."""
        last = reading.last
        if clause.begins or clause.then or last is None or last.operation is not OperationType.CLICK:
            return False
        thing = self._objects.read(said)
        named = last.object.text[:1].isupper() or thing.text.lower() in _ROWS
        return named and WHICH_IS.match(said) is not None and bool(thing.place)


def _tells_of_choice(before: Instruction, said: str) -> bool:
    """One of a kind was to be chosen, and now how: "choose a duration", "choose how long". In what way something else
    is done is another choice ("choose the reason", "choose how you send it")."""
    if not _CHOSEN_ONE.match(before.source):
        return False
    way = IN_WHAT_WAY.search(said)
    named = {word[:_BEGINNING] for word in before.object.text.lower().split() if len(word) >= _BEGINNING}
    return way is None or any(word[:_BEGINNING] in named for word in way.group().lower().split())


def _is_named(instruction: Instruction) -> bool:
    """It touches or fills in what is called by a name, and does not only take what was chosen."""
    name, operation = instruction.object.text, instruction.operation
    chosen = is_kind(name) or (instruction.open_choice and operation is OperationType.CLICK)
    return not chosen and plain(name) not in TAKES and operation.needs_widget
