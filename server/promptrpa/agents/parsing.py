"""The parsing agent: step descriptions to instructions (PromptRPA, section 4.1.3 and appendix B)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.recent import Recent
from promptrpa.matching.steps.bare import TELLS, continues, is_held_back, is_label, sets_number, sounds_like_a_step
from promptrpa.matching.steps.clauses import Clause, ClauseReader, path_in, without_leads
from promptrpa.matching.steps.forms import FormReader
from promptrpa.matching.steps.joints import Joints
from promptrpa.matching.steps.led import LedTo, without_page
from promptrpa.matching.steps.making import InstructionMaker, meant, searches
from promptrpa.matching.steps.phrases import Phrase, PhraseReader
from promptrpa.matching.steps.reading import BARE_HOLD, BARE_OPEN, BARE_TAP, CHOOSE, OPENED, PRONOUN, Reading
from promptrpa.matching.steps.things import ThingReader
from promptrpa.matching.steps.told import is_nameless, is_told_before, is_what_was_found, waits_in_vain
from promptrpa.matching.words.apps import AppNames
from promptrpa.matching.words.lexicon import Lexicon, is_chinese
from promptrpa.matching.words.objects import ObjectReader
from promptrpa.matching.words.quotes import mask, unquote
from promptrpa.patterns import lazy_regex

Known = Callable[[str], tuple[Instruction, ...] | None]
"""What a text was found to mean before, if it was."""

_TAP: Final = lazy_regex(r"tap|click|press|choose|select|pick|点|选|按", re.I)
_TAP_OPEN: Final = lazy_regex(r"点击?打开")
"""After a tap that was made, a button of that name."""
_ON_HOME: Final = lazy_regex(r"home ?screen|app drawer", re.I)
_DONE_WITH: Final = (OperationType.CLICK, OperationType.WAIT)
_GOES_ON: Final = lazy_regex(r"点|选|按|长按|[上下左右]?滑|输入|填|搜|说|写|补充|勾|全选|拖|往|下拉")
"""With these a step goes on after "即可"; else it says what comes of it."""
_CHANGED: Final = lazy_regex(r"(?:自由|自行|直接)?(?:进行)?(?:修改|更改|编辑|重命名)(?P<fields>.*?)(?:了|啦|即可)?")
"""What a field is opened for."""
_BESIDE_IT: Final = lazy_regex(r"^.{0,4}?(?:其|它)?(?:后面|后方|旁边|右侧|右边|右方|左侧|左边|前面)的?")
_ACT: Final = lazy_regex(
    r"^(?:获取(?:短信)?验证码|加入购物车|去结算)$|^提交[\u3400-\u9fff]{1,8}$|^(?:确认|确定|提交|保存|同意|发布|发送|删除|下载|清空|分享|申请)(?![^，]*(?:完成|成功|无误|[中里内上])$)[\u3400-\u9fff]{1,4}$"
    r"|^(?:send|save|submit|post|publish) (?:the |your )?\w+$",
    re.I,
)
"""What a button does and is called by."""
_ADDED: Final = lazy_regex(
    r"^(?:添加|新建|新增|创建|发起|导入|上传|清[除理空]|写(?=[邮评日笔文]))(?!到|至|成功|完成)[\u3400-\u9fff]{1,8}$"
)
"""Something is added or cleared, which begins with a button of that name."""
_TURNED_OFF: Final = lazy_regex(r"(?:点击|选择)?(?:关闭|停用|关掉)(?:它|即可|开关|就(?:可以|行|好)了?)*")
_ON_PHONE: Final = lazy_regex(r"(?:手机)?桌面[上中里]?面?的|手机[上里](?:面)?的")
_FRONT_PAGE: Final = lazy_regex(r"^(?:the )?(?:main|first|home|start) (?:page|screen|menu) of (?:the )?(?=[A-Z])")
_HAVING_TURNED: Final = lazy_regex(
    r"(?:打开|开启|关闭|启用|停用)(?:成功|完成)?(?:(?:之|以)?后)?(?:就|便|系统|手机|会|[，]).*"
)
"""What comes of the switch that was turned ("关闭之后就不会再收到推送")."""
_OTHER_WAY: Final = lazy_regex(r"从|下拉|(?:在|通过|打开|长按)(?:手机)?(?:桌面|控制中心|通知栏|设置)")
"""Another way from the beginning, and not only for one step."""
_TURNED_ON: Final = lazy_regex(r"点击(?:开启|启用)(?:即可|它)?")
_UNLOCKED: Final = lazy_regex(r"(?:解锁|点亮|唤醒)(?:手机|屏幕)(?:屏幕)?|unlock (?:the|your) (?:phone|screen)", re.I)
_NAMED_FIRST: Final = lazy_regex(
    r"^(?P<app>(?!找到|打开|进入|点)[\u3400-\u9fffA-Za-z0-9]{2,8}?)(?:里面?|当?中|上|内)?(?:直接)?(?P<rest>(?:点(?!赞|歌|评|播|餐)|找到|选(?!项|集|座|购)|搜|打开|进入|长按|返回|[上下左右]滑|[向往][上下左右]).+)$"
    r"|^(?P<app3>[\u3400-\u9fffA-Za-z]{2,8}?)(?:里面?|当?中)$"
    r"|^(?P<app2>(?![在从打开点进登])[\u3400-\u9fffA-Za-z]{2,8}?)(?:首页|主页|主界面|打开|(?:客户端|app|APP)?登[录陆])$"
)
_AIM: Final = lazy_regex(r"to (?-i:[a-z]).+? (?:in|on|with|using) (?:the )?(?P<app>(?-i:[A-Z]).*)", re.I)
"""What for, and in which app."""
_APP_FIRST: Final = lazy_regex(r"(?:(?:in|on|open|with) (?:the )?)?(?P<app>[^:：]{2,30})[:：]\s*(?P<page>.+)", re.I)
"""In which app, and on which page of it ("In City Library: Catalogue")."""
_A_MOMENT: Final = lazy_regex(r"日期|时间|日子")
_STATED: Final = lazy_regex(r"\d|\b(?:on|off|enabled|disabled)$", re.I)
"""How something is to be."""
_FOUND_IN: Final = lazy_regex(r"(?:this|these|it|them)\b.*? (?:in|under) (?:the |your )?(?P<where>.+)", re.I)
"""Tells where what the text is about is to be found."""
_FOUND_BY: Final = lazy_regex(r" by \w+ing\b")
_FINDS: Final = lazy_regex(r"找到|\bfind\b")
_ENTERS: Final = lazy_regex(r"^(?:(?:go|head) (?:to|into) |open |enter |进入|打开|点击|点)(?:the )?", re.I)
"""How the first part of a path may begin that says nothing else to do."""
_AND: Final = lazy_regex(r"(?<=[^“【「]{2})(?:以及|[和及与])(?=[^”】」]{2})")
_OWN: Final = lazy_regex(r"我的?|个人中心")
"""The page of an app that is about its user, which is not the first one shown."""
_ONLY_THEN: Final = lazy_regex(r"只有.+才")
"""Says what holds, and nothing to do."""
_IS_SET: Final = lazy_regex(r"^(?![把将])(?P<object>[\u3400-\u9fff]{2,8})(?:设置|设|选择)?为(?P<value>.+)$")
"""Another field, after one that was set ("结束时间为早上7点")."""
_TYPED_TOO: Final = lazy_regex(
    r"^(?P<value>[\"“][^\"”]+[\"”]|\d\S*) (?:in|into|for|as) (?:the )?(?P<object>[\"“][^\"”]+[\"”]|[A-Z][^,;]*)$"
)
"""The same in English, without a verb ("4 in Sets")."""
_NAMED_ALIKE: Final = (OperationType.CLICK, OperationType.OPEN, OperationType.EDIT, OperationType.DRAG)
"""Operations whose words may be part of a name in a path ("查找我的设备")."""
_WHICH_IS: Final = lazy_regex(r"the (?-i:[a-z])")
"""Behind a name: what it is that is so called ("tap Search, the magnifier at the top")."""
_ALL: Final = lazy_regex(
    r"(?:以上|上述|这些|所有的?|全部的?|一切)?(?:都|全部?|信息|内容|资料|必填项)*"
    r"(?:选择?|填写?|输入|设置?|填)(?:好|完|完成|完毕|妥)了?"
)
"""That all is filled in, which needs nothing more ("全部填好")."""
_LOOKS: Final = lazy_regex(r"(?:scroll|swipe|slide (?:down|up)|wait|page)\b|等|.{0,4}(?:滑|滚)", re.I)
"""What follows in such a clause says how far or how long."""


class RuleParsing:
    """Parses by rules and the lexicon, English and Chinese. Never makes up a step: each keeps the words it came from.

    known: asked first, for the text and for each clause: readings that a person corrected or a run proved.
    """

    def __init__(
        self, lexicon: Lexicon, apps: AppNames, known: Known | None = None, joints: Joints | None = None
    ) -> None:
        self._lexicon = lexicon
        self._objects = ObjectReader(lexicon)
        self._things = ThingReader(lexicon, self._objects)
        self._clauses = ClauseReader(lexicon, joints)
        self._phrases = PhraseReader(lexicon)
        self._forms = FormReader(self._objects)
        self._apps = apps
        self._led = LedTo(self._objects, self._things)
        self._make = InstructionMaker(self._objects, self._things, apps)
        self._known = known or (lambda text: None)
        self._readings: Recent[Reading] = Recent(256)

    def parse(self, text: str) -> tuple[Instruction, ...]:
        """The instructions in a text, in order. Clauses in which no operation is named are left out."""
        known = self._known(text)
        return known if known is not None else tuple(self._read(text).instructions)

    def unread(self, text: str) -> tuple[str, ...]:
        """The clauses of a text that sound as if they said what to do, and were not understood."""
        return () if self._known(text) is not None else tuple(self._read(text).unread)

    def _read(self, text: str) -> Reading:
        clauses = tuple(self._clauses.read(text))
        known = tuple(self._known(clause.text) for clause in clauses)
        return self._readings.get_or((text, known), lambda: self._reading(clauses, known))

    def _reading(self, clauses: Sequence[Clause], meant: Sequence[tuple[Instruction, ...] | None]) -> Reading:
        """What the clauses say. meant: of each what it is known to mean."""
        reading = Reading(goes_on=any(_TAP.match(clause.text) for clause in clauses[1:]))
        for clause, known in zip(clauses, meant, strict=True):
            if known is not None:
                reading.flush()
                reading.instructions.extend(known)
                reading.understood = True
            else:
                held = is_held_back(clause.text)
                reading.understood = not held and self._clause(clause, reading)
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
            begun = any(i.operation is not OperationType.OPEN for i in reading.instructions)
            reading.aside = clause.aside and begun
        if clause.alternative and reading.understood:
            reading.aside = reading.aside or _OTHER_WAY.match(said) is not None
            return True
        if reading.aside:
            return True
        if _ON_HOME.search(said) and all(i.operation is OperationType.SCROLL for i in reading.instructions):
            reading.home = True
        if (path := path_in(said)) and self._path(path, clause, reading):
            return True
        if self._place_alone(clause, reading):
            return True
        if reading.last is None and reading.found is None and reading.app is None:
            said = self._in_app(said, clause, reading)
            if not said:
                return True
        dragged = reading.last is not None and reading.last.operation is OperationType.DRAG
        if dragged and clause.attached and said.startswith(("选择", "调整", "调节", "设置", "选取", "截取")):
            return True
        if reading.last and reading.last.operation is OperationType.SWITCH and _HAVING_TURNED.fullmatch(clause.text):
            return True
        tapped = reading.last is not None and reading.last.operation is OperationType.CLICK
        if clause.result and (filled := self._to_be_filled(said, reading)):
            self._add(filled, clause, reading)
            return True
        if clause.result and tapped and reading.found is None and not _goes_on(said):
            return True
        if self._refers_back(said, clause, reading):
            return True
        if _ALL.fullmatch(said) or self._is_what_was_named(said, clause, reading):
            return True
        if clause.result and reading.last and reading.last.operation is not OperationType.OPEN and not _goes_on(said):
            return True
        if self._led.tells(said, clause, reading):
            return True
        made = self._made(said, clause, reading)
        if made is None:
            return False
        self._add(made, clause, reading)
        if made and made[-1].operation is OperationType.SCROLL and made[-1].object.text and _FINDS.search(said):
            reading.found = replace(made[-1], operation=OperationType.CLICK, parameter="", source=clause.text)
        return True

    def _is_what_was_named(self, said: str, clause: Clause, reading: Reading) -> bool:
        """ "tap Search, the magnifier at the top": what the tapped thing looks like, and where it is."""
        last = reading.last
        if clause.begins or clause.then or last is None or last.operation is not OperationType.CLICK:
            return False
        named = last.object.text[:1].isupper() and _WHICH_IS.match(said) is not None
        return named and bool(self._objects.read(said).place)

    def _add(self, made: list[Instruction], clause: Clause, reading: Reading) -> None:
        before = reading.meant
        if made:
            if clause.past and _is_told_again(made, clause.text, reading):
                return
            reading.seen = None
            if reading.app and made[0].operation is OperationType.OPEN and made[0].parameter == reading.app.parameter:
                reading.app = reading.page = None
            reading.enter_app()
            if made[0].operation is OperationType.SWITCH and reading.last and is_told_before(reading.last, made[0]):
                reading.instructions.pop()
        for instruction in made:
            if PRONOUN.fullmatch(instruction.object.neighbour):
                beside = before.object.text if before else ""
                reading.found = None
                instruction = replace(instruction, object=replace(instruction.object, neighbour=beside))
            if reading.found is not None:
                if is_nameless(instruction):
                    choice = instruction.open_choice or reading.found.open_choice
                    instruction = replace(instruction, object=reading.found.object, open_choice=choice)
                    reading.found = None
                elif _BESIDE_IT.match(clause.text) and not instruction.object.neighbour:
                    beside = reading.found.object.text
                    instruction = replace(instruction, object=replace(instruction.object, neighbour=beside, place=""))
                    reading.found = None
                elif is_what_was_found(instruction, clause.text, reading.found):
                    reading.found = None
                else:
                    reading.flush()
            if instruction.operation is OperationType.CLICK and not (
                instruction.object or reading.place or reading.beside
            ):
                continue
            if reading.place and instruction.operation.needs_widget and not instruction.object.place:
                instruction = replace(instruction, object=replace(instruction.object, place=reading.place))
            if reading.beside and instruction.operation.needs_widget and not instruction.object.neighbour:
                instruction = replace(instruction, object=replace(instruction.object, neighbour=reading.beside))
            reading.place = reading.beside = ""
            instruction = replace(
                instruction, optional=instruction.optional or clause.optional, source=instruction.source or clause.text
            )
            reading.instructions.append(instruction)

    def _in_app(self, said: str, clause: Clause, reading: Reading) -> str:
        """Before anything is done: an app that is only named ("微信首页", "设置里找到蓝牙") is to be opened first. What
        else the words say."""
        if _UNLOCKED.fullmatch(said):
            reading.home = True
            return ""
        if (aim := _AIM.match(said)) and self._apps.known(self._make.app(aim["app"])):
            reading.app = Instruction(OperationType.OPEN, parameter=self._make.app(aim["app"]), source=clause.text)
            return ""
        if (
            (first := _APP_FIRST.fullmatch(said))
            and reading.goes_on
            and self._names_page(first["page"])
            and self._apps.known(self._make.app(first["app"]))
        ):
            reading.app = Instruction(OperationType.OPEN, parameter=self._make.app(first["app"]), source=clause.text)
            self._add([Instruction(OperationType.CLICK, self._objects.read(first["page"]))], clause, reading)
            return ""
        match = _NAMED_FIRST.match(said)
        name = self._make.app(match["app"] or match["app2"] or match["app3"]) if match else ""
        if match is None or not self._apps.known(name):
            return said
        reading.app = Instruction(OperationType.OPEN, parameter=name, source=clause.text)
        return match["rest"] or ""

    def _names_page(self, said: str) -> bool:
        """A label that says neither what to do nor how something is to be."""
        return is_label(said) and not (_STATED.search(said) or self._lexicon.verb(said) or self._phrases.read(said))

    def _place_alone(self, clause: Clause, reading: Reading) -> bool:
        """ "top right": of what was named before; at the beginning of a sentence, of what comes next."""
        if clause.text.lower().startswith("for ") and (beside := self._objects.only_beside(clause.text)):
            reading.beside = beside
            return True
        place = self._objects.only_place(clause.text)
        if not place:
            return False
        last = reading.last
        if not clause.begins and last and last.operation.needs_widget:
            reading.instructions[-1] = replace(last, object=replace(last.object, place=place))
        else:
            reading.place = place
        return True

    def _refers_back(self, said: str, clause: Clause, reading: Reading) -> bool:
        """ "and tap it", "点击进入": what was found before, or where the page was scrolled to."""
        before = reading.meant
        if before is not None and before.object and BARE_HOLD.fullmatch(said):
            reading.found = None
            self._add([Instruction(OperationType.LONG_CLICK, before.object)], clause, reading)
            return True
        if before is not None and _TURNED_ON.fullmatch(said):
            if before.operation is not OperationType.SCROLL and reading.found is None:
                return False
            reading.found = None
            self._add([Instruction(OperationType.SWITCH, before.object, "true")], clause, reading)
            return True
        if reading.found is not None and before is not None and before.object and _TURNED_OFF.fullmatch(said):
            reading.found = None
            self._add([Instruction(OperationType.SWITCH, before.object, "false")], clause, reading)
            return True
        said = self._things.without_result(said)
        head, _, led = said.partition("就")
        if led and head.endswith(("下", "次")) and (BARE_OPEN.fullmatch(led) or self._phrases.read(led)):
            said = head
        opened, tapped = BARE_OPEN.fullmatch(said), BARE_TAP.fullmatch(said)
        chosen = CHOOSE.fullmatch(said)
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
        if chosen and not (fresh and tapped):
            if before.operation is not OperationType.CLICK:
                return False
            made = Instruction(OperationType.CLICK, thing, open_choice=True)
        elif opened and (OPENED.fullmatch(said) is None or self._things.is_switch(thing.text)):
            made = Instruction(OperationType.SWITCH, thing, "true")
        elif (fresh or clause.again) and thing:
            made = Instruction(OperationType.CLICK, thing)
        elif tapped and _TAP_OPEN.fullmatch(said) and before.operation in _DONE_WITH and not clause.attached:
            made = Instruction(OperationType.CLICK, ObjectDescription(said[-2:]))
        else:
            return True
        if made.operation is OperationType.CLICK and self._is_app_on_home(thing, reading):
            made = Instruction(OperationType.OPEN, parameter=self._make.app(thing.text))
        reading.found = None
        self._add([made], clause, reading)
        return True

    def _is_app_on_home(self, thing: ObjectDescription, reading: Reading) -> bool:
        on_home = reading.home and all(i.operation is OperationType.SCROLL for i in reading.instructions)
        return on_home and self._apps.known(self._make.app(thing.text))

    def _to_be_filled(self, said: str, reading: Reading) -> list[Instruction]:
        """ "即可修改", "就可以修改名字和简介了": what the step before made possible, and is left to do."""
        match, last = _CHANGED.fullmatch(said), reading.last
        if match is None or last is None or reading.found is not None or last.operation is not OperationType.CLICK:
            return []
        named = match["fields"] or last.object.text
        fields = self._things.fields(named) if self._things.names_fields(named) else []
        return [Instruction(OperationType.EDIT, one) for one in fields]

    # --- paths and lists

    def _path(self, parts: list[str], clause: Clause, reading: Reading) -> bool:
        """ "Settings > Display", "打开设置、通知": a tap each; the first may be an app and have a verb before it."""
        first, *rest = parts
        named = self._phrases.read(first) or self._phrases.context(first)
        if "、" in clause.text and not named:
            return False
        made = self._made(first, clause, reading)
        if not made:
            name = _ENTERS.sub("", first)
            made = [self._named(name, first_of_all=made is None and reading.last is None)]
        if made[-1].operation not in (OperationType.OPEN, OperationType.CLICK, OperationType.SWITCH):
            return False
        if made[-1].operation is OperationType.SWITCH:
            made[-1] = Instruction(OperationType.CLICK, made[-1].object, source=made[-1].source)
        if "、" in clause.text and first.startswith(("选", "勾选")):
            *rest, final = rest
            rest += [part for part in _AND.split(final) if part]
        for part in rest:
            inner = self._made(part, clause, reading) if self._phrases.read(part) else None
            if inner and (_TAP.match(part) or inner[0].operation not in _NAMED_ALIKE):
                made += inner
            else:
                made.append(Instruction(OperationType.CLICK, self._objects.read(part)))
        self._add(made, clause, reading)
        return True

    def _named(self, name: str, *, first_of_all: bool) -> Instruction:
        bare = self._objects.strip(name)
        if first_of_all and self._apps.known(bare):
            return Instruction(OperationType.OPEN, parameter=bare)
        return Instruction(OperationType.CLICK, self._objects.read(name))

    # --- one operation

    def _made(self, said: str, clause: Clause, reading: Reading) -> list[Instruction] | None:
        """The instructions that the words name; None where they name no operation."""
        if _ONLY_THEN.search(said):
            return None
        whole = said
        if not _LOOKS.match(said):
            said = self._things.without_result(said)
        if (filled := self._forms.read(whole) or self._forms.read(said)) is not None:
            return [replace(i, parameter="") if self._things.is_left_open(i.parameter) else i for i in filled]
        last = reading.last
        if said == "OK" and last is not None and _may_only_agree(last):
            return [Instruction(OperationType.CLICK, ObjectDescription(said), optional=True)]
        tapped = last is not None and last.operation in (OperationType.CLICK, OperationType.OPEN)
        listed = (tapped and not clause.begins and not reading.states) or (last is not None and clause.then)
        if listed and not clause.past and is_label(said) and not self._things.options(said):
            return [Instruction(OperationType.CLICK, one) for one in self._things.several(said, capitals=True)]
        if last and last.operation is OperationType.EDIT and last.parameter and (match := _IS_SET.match(said)):
            thing = self._objects.read(match["object"])
            return [Instruction(OperationType.EDIT, thing, unquote(match["value"]))]
        if last and last.operation is OperationType.EDIT and last.parameter and (match := _TYPED_TOO.match(said)):
            return [Instruction(OperationType.EDIT, self._objects.read(match["object"]), unquote(match["value"]))]
        for phrase in self._phrases.read(said):
            if phrase.kind == "seen":
                thing = self._objects.read(self._things.bare(phrase.part("object")))
                reading.flush()
                if reading.last is None and self._objects.says_app(phrase.part("object")):
                    app = self._make.app(phrase.part("object"))
                    reading.found = Instruction(OperationType.OPEN, parameter=app, source=clause.text)
                    return []
                reading.seen = Instruction(OperationType.CLICK, thing, source=clause.text)
                return []
            if phrase.kind == "find":
                if said[0].isupper() and not clause.begins:
                    continue
                tapped_too = self._find(phrase, clause, reading)
                if clause.shown and reading.found is not None:
                    reading.seen, reading.found = reading.found, None
                return tapped_too
            if (made := self._make.instructions(phrase, reading)) is not None:
                return made
        if context := self._phrases.context(said):
            where, rest = context
            if CHOOSE.fullmatch(rest):
                return [Instruction(OperationType.CLICK, self._objects.read(where), open_choice=True)]
            self._within(where, reading)
            made = self._made(without_leads(rest), clause, reading) if rest else []
            return [*self._own_page(where, reading), *made] if made else made
        if self._is_act(said, clause, reading):
            return [Instruction(OperationType.CLICK, self._objects.read(said))]
        if clause.attached and said.startswith(("上传", "导入")):
            return []
        if clause.then and tapped and _WHICH_IS.match(said) and self._objects.read(said).place:
            return [Instruction(OperationType.CLICK, self._objects.read(said))]
        if reading.last and (alone := self._alone(said)):
            return [Instruction(OperationType.CLICK, alone)]
        typed = last is not None and last.operation is OperationType.EDIT and not last.parameter
        if typed and not clause.begins and self._things.names_a_field(said):
            return [Instruction(OperationType.EDIT, one) for one in self._things.fields(said)]
        if last and last.operation is OperationType.CLICK and self._things.options(said) and not clause.begins:
            return self._more_options(said, reading)
        if (
            tapped
            and not clause.begins
            and (kind := self._things.choice(said))
            and said[0].isascii()
            and not clause.alternative
        ):
            return [Instruction(OperationType.CLICK, ObjectDescription(kind), open_choice=True)]
        goes_on = tapped and not reading.states and not clause.begins and not clause.past
        if goes_on and said == whole and continues(said, self._objects):
            return [Instruction(OperationType.CLICK, one) for one in self._things.several(said, capitals=True)]
        return None

    @staticmethod
    def _is_act(said: str, clause: Clause, reading: Reading) -> bool:
        """ "确认删除", "send the message": a button named by what it does; after a tap it may be what that is for."""
        last = reading.last
        typed = last is not None and last.operation is OperationType.EDIT
        again = last is not None and said.startswith(("确认", "确定", "同意", "提交"))
        brings = said.startswith(("上传", "导入")) and last is not None and not mask(last.source)[1]
        hangs = clause.attached and not brings and not typed
        added = last is not None and not clause.result and not hangs and _ADDED.match(said) is not None
        return added or ((typed or again) and not clause.past and _ACT.match(said) is not None)

    def _alone(self, said: str) -> ObjectDescription | None:
        """A thing that is named with its place and nothing else ("右上角的【设置】")."""
        if not is_chinese(said) or len(said) > 16 or TELLS.search(mask(said)[0]):
            return None
        thing = self._objects.read(said)
        return (
            thing
            if thing.place and thing.role not in ("页面", "界面") and thing.text and not said.endswith(thing.place)
            else None
        )

    def _within(self, where: str, reading: Reading) -> None:
        """An app that the next thing is in has to be opened first; a place is that of the next thing."""
        where = _FRONT_PAGE.sub("", where)
        name = self._objects.strip(self._things.app_name(where))
        holder = where.partition("的")[0]
        if "的" in where and (self._apps.known(holder) or self._objects.says_app(holder)):
            name = self._objects.strip(self._things.app_name(holder))
        pages = self._make.page_of_app(where) if reading.last is None and not reading.found else []
        if self._things.is_phone(where):
            reading.home = True
        elif pages:
            reading.app = replace(pages[0], source=where)
            reading.page = next((i for i in pages[1:] if _OWN.fullmatch(i.object.text) or mask(where)[1]), None)
        elif self._things.is_nothing(where):
            return
        elif reading.last is None and not reading.found and (self._apps.known(name) or self._objects.says_app(where)):
            reading.app = Instruction(OperationType.OPEN, parameter=name, source=where)
        elif beside := self._objects.only_beside(where):
            reading.beside = beside
        elif place := self._objects.only_place(where) or self._objects.only_place(f"at {where}"):
            reading.place = place
        else:
            reading.within = self._objects.read(where)

    def _own_page(self, where: str, reading: Reading) -> list[Instruction]:
        """Right after the app was opened, "在“我的”页面" goes to that page first."""
        name = self._objects.strip(without_page(where))
        at_start = reading.last is not None and reading.last.operation is OperationType.OPEN
        return [Instruction(OperationType.CLICK, self._objects.read(name))] if at_start and _OWN.fullmatch(name) else []

    def _more_options(self, said: str, reading: Reading) -> list[Instruction]:
        """ "tap Yes, No or Maybe": one of them."""
        last = reading.instructions.pop()
        rest = self._objects.read(said)
        thing = replace(last.object, text=f"{last.object.text}, {rest.text}", place=last.object.place or rest.place)
        return [replace(last, object=thing, open_choice=True)]

    def _find(self, phrase: Phrase, clause: Clause, reading: Reading) -> list[Instruction]:
        reading.flush()
        if phrase.part("where"):
            self._within(phrase.part("where"), reading)
        if told := _FOUND_IN.fullmatch(phrase.part("object")):
            self._within(told["where"], reading)
            return []
        if _FOUND_BY.search(phrase.part("object")):
            return []
        said = self._things.bare(phrase.part("object") or phrase.part("tapped"))
        choice = self._things.choice(said)
        thing = ObjectDescription(choice) if choice else self._objects.read(said)
        if phrase.part("tapped"):
            return [Instruction(OperationType.CLICK, thing, open_choice=bool(choice))]
        if self._things.is_nothing(said):
            reading.found = Instruction(OperationType.CLICK, self._objects.read(said), source=clause.text)
            return []
        app = self._make.app(phrase.part("object"))
        if reading.last is None and (
            reading.home
            or _ON_PHONE.match(phrase.part("object"))
            or self._apps.known(app)
            or self._objects.says_app(phrase.part("object") if said[:1] > "\x7f" else said)
        ):
            reading.found = Instruction(OperationType.OPEN, parameter=app, source=clause.text)
        else:
            reading.found = Instruction(OperationType.CLICK, thing, "", clause.optional, clause.text, bool(choice))
        return []


def _is_told_again(made: Sequence[Instruction], said: str, reading: Reading) -> bool:
    """ "点击存储，点击存储后": what was just done, told once more as what is over."""
    last = reading.last if reading.found is None else None
    one = made[0]
    if (
        said.startswith("选")
        and last is not None
        and _A_MOMENT.fullmatch(one.object.text)
        and not last.source.startswith("选")
    ):
        return False  # "点击日期，选择日期后…": its calendar, and a day there
    if last is not None and len(made) == 1 and _is_its_deed(one, said, last):
        return True
    return (
        last is not None
        and len(made) == 1
        and one.operation is last.operation
        and (one.object.text, one.parameter) == (last.object.text, last.parameter)
        and bool(mask(said)[1]) == bool(mask(last.source)[1])
    )


def _is_its_deed(one: Instruction, said: str, last: Instruction) -> bool:
    """ "点击“确定取消”，取消后": the deed of the button that was tapped."""
    tapped = one.operation is last.operation is OperationType.CLICK
    return tapped and one.object.text == said and last.object.text.endswith(said)


def _may_only_agree(last: Instruction) -> bool:
    """An "OK" behind it need be no button: after a tap it is one, except in Chinese."""
    return last.operation.needs_widget and (last.operation is not OperationType.CLICK or is_chinese(last.source))


def _goes_on(said: str) -> bool:
    """What is said to come of a step is one more; with "了" at the end it is only told."""
    return _GOES_ON.match(said) is not None and not said.endswith("了")
