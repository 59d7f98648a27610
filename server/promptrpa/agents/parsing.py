"""The parsing agent: step descriptions to instructions (PromptRPA, section 4.1.3 and appendix B)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.matching.apps import AppNames
from promptrpa.matching.clauses import Clause, ClauseReader, path_in, without_leads
from promptrpa.matching.forms import FormReader
from promptrpa.matching.joints import Joints
from promptrpa.matching.lexicon import Lexicon, is_chinese
from promptrpa.matching.making import InstructionMaker, is_switch_alone, meant, searches
from promptrpa.matching.objects import ObjectReader
from promptrpa.matching.phrases import Phrase, PhraseReader
from promptrpa.matching.quotes import mask, unquote
from promptrpa.matching.reading import BARE_HOLD, BARE_OPEN, BARE_TAP, CHOOSE, OPENED, PRONOUN, Reading
from promptrpa.matching.things import ThingReader

Known = Callable[[str], tuple[Instruction, ...] | None]
"""What a text was found to mean before, if it was."""

_TAP: Final = re.compile(r"tap|click|press|choose|select|pick|点|选|按", re.I)
_GOES_ON: Final = re.compile(r"点|选|按|长按|[上下左右]?滑|输入|填|搜|说|写|补充|勾|全选|拖|往|下拉")
"""With these a step goes on after "即可"; else it says what comes of it."""
_BESIDE_IT: Final = re.compile(r"^.{0,4}?(?:其|它)?(?:后面|后方|旁边|右侧|右边|右方|左侧|左边|前面)的?")
_ACT: Final = re.compile(
    r"^获取(?:短信)?验证码$|^(?:确认|确定|提交|保存|同意|发布|发送|删除|下载|清空|分享|申请)[\u3400-\u9fff]{1,4}$"
    r"|^(?:send|save|submit|post|publish) (?:the |your )?\w+$",
    re.I,
)
"""What a button does and is called by."""
_ADDED: Final = re.compile(r"^(?:添加|新建|创建)(?!到|至|成功|完成)[\u3400-\u9fff]{2,8}$")
"""Something is added, which begins with a button of that name."""
_TURNED_ON: Final = re.compile(r"点击(?:开启|启用)(?:即可|它)?")
_NO_STEP: Final = re.compile(
    r"(?:the|an?|all|your|to|for example|such as|in|on|at|with|without|from|of|and|or|e\.g\.)\b"
    r"|(?:\w{3,}ed|\w{3,}ing|\w{2,}[^s\W]s)\s+\w+\b"
    r"|想|要(?!求)|不|如|例如|比如|.*(?:之前|过程中|方法|前)$",
    re.I,
)
"""So begin purposes, examples and what is said of things, but no steps."""
_UNLOCKED: Final = re.compile(r"(?:解锁|点亮|唤醒)(?:手机|屏幕)(?:屏幕)?|unlock (?:the|your) (?:phone|screen)", re.I)
_NAMED_FIRST: Final = re.compile(
    r"^(?P<app>[\u3400-\u9fffA-Za-z]{2,8}?)(?:里面?|当?中|上)(?:直接)?(?P<rest>(?:点击|找到|选择|搜索|打开|进入|下滑|上滑).+)$"
    r"|^(?P<app2>(?![在从打开点进登])[\u3400-\u9fffA-Za-z]{2,8}?)(?:首页|主页|主界面|打开)$"
)
_FINDS: Final = re.compile(r"找到|\bfind\b")
_ITS_SWITCH: Final = re.compile(
    r"^(?:点击|点按|轻触|点开|点|滑动|拨动)[^“【「]{0,4}?(?:开关|滑块)(?:按钮)?$|\b(?:toggle|switch)$", re.I
)
_AND: Final = re.compile(r"(?<=[^“【「]{2})(?:以及|[和及与])(?=[^”】」]{2})")
_TELLS: Final = re.compile(
    r"\b(?:will|is|are|be|was|were|you|your|it|its|there|can|may|might|now|done|should|has|have|does|do not|don't|this|"
    r"that's|keeps?|makes?|lets?|helps?|i|we|they)\b|会|将|就|即|便|已|时|如|了$|能|是|完成|成功|开始|显示|弹出|出现|"
    r"(?:^|\b)see\b|通过$|^方法|步骤$|跳转|这样|可以?|系统|查看|看到|停留|保持|进行|为|都|里有|上有",
    re.I,
)
_LED_TO: Final = re.compile(
    r"^(?:点击)?(?:(?:即可|就可以|就能|便可以?|可以?|会|将会?|自动|系统会?|页面会?)?(?:进入到?|来到|跳转到?|弹出|转到|显示))(?P<page>.+)$"
)
_PAGE: Final = re.compile(
    r"(?:页面|界面|主页|首页|详情页|页|窗口|弹窗|对话框|后台|列表|之中|面板)(?:中|里|内|上|之?后)?$"
)
_PLACE: Final = re.compile(r"(?:中心|边栏|网站|空间|详情|资料|状态|房间|大厅|店铺|商店|应用|软件)$")
"""Ends the name of a place that a tap leads to, where nothing stands between them ("点击我进入个人中心")."""
_MAIN_PAGE: Final = re.compile(
    r"^(?:.*的)?(?:首页|主页|主页面|主界面|主屏|主页|桌面|home ?page|main page|home ?screen)$", re.I
)
_CODE: Final = re.compile(r"(?=\w*(?:\d|[a-z][A-Z]))[\w-]+")
"""A number, a serial, a name such as "iPhone"."""
_LOOKS: Final = re.compile(r"(?:scroll|swipe|wait|page)\b|等|.{0,4}(?:滑|滚)", re.I)
"""What follows in such a clause says how far or how long."""


class RuleParsing:
    """Parses by rules and the lexicon, English and Chinese. Never makes up a step: each keeps the words it came from.

    known: asked first, for the text and for each clause: readings that a person corrected or a run proved.
    """

    def __init__(
        self, lexicon: Lexicon, apps: AppNames, known: Known | None = None, joints: Joints | None = None
    ) -> None:
        self._objects = ObjectReader(lexicon)
        self._things = ThingReader(lexicon, self._objects)
        self._clauses = ClauseReader(lexicon, joints)
        self._phrases = PhraseReader(lexicon)
        self._forms = FormReader(self._objects)
        self._apps = apps
        self._make = InstructionMaker(self._objects, self._things, apps)
        self._known = known or (lambda text: None)

    def parse(self, text: str) -> tuple[Instruction, ...]:
        """The instructions in a text, in order. Clauses in which no operation is named are left out."""
        known = self._known(text)
        return known if known is not None else tuple(self._read(text).instructions)

    def unread(self, text: str) -> tuple[str, ...]:
        """The clauses of a text that sound as if they said what to do, and were not understood."""
        return () if self._known(text) is not None else tuple(self._read(text).unread)

    def _read(self, text: str) -> Reading:
        reading = Reading()
        for clause in self._clauses.read(text):
            known = self._known(clause.text)
            if known is not None:
                reading.flush()
                reading.instructions.extend(known)
                reading.understood = True
            else:
                reading.understood = self._clause(clause, reading)
                if not reading.understood and self._sounds_like_a_step(clause.text):
                    reading.unread.append(clause.text)
        if reading.last and reading.found and reading.last.source == reading.found.source:
            reading.found = None
        reading.flush()
        if len(reading.instructions) > 1 and _waits_in_vain(reading.instructions[-1]):
            reading.instructions.pop()
        return reading

    def _sounds_like_a_step(self, said: str) -> bool:
        if _NO_STEP.match(said):
            return False
        if is_chinese(said):
            return bool(re.match(r"[将把请]", said)) or (2 < len(said) <= 12 and not _TELLS.search(said))
        return len(said.split()) > 1 and not _TELLS.search(said) and not said[0].isdigit()

    # --- one clause

    def _clause(self, clause: Clause, reading: Reading) -> bool:
        """Add what the clause says; whether it says anything."""
        said = clause.text
        reading.begins = clause.begins
        if clause.alternative and reading.understood:
            return True
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
        tapped = reading.last is not None and reading.last.operation is OperationType.CLICK
        if clause.result and tapped and reading.found is None and not _GOES_ON.match(said):
            return True
        if self._refers_back(said, clause, reading):
            return True
        if (
            clause.result
            and reading.last
            and reading.last.operation is not OperationType.OPEN
            and not _GOES_ON.match(said)
        ):
            return True
        if self._tells_where_it_led(said, clause, reading):
            return True
        made = self._made(said, clause, reading)
        if made is None:
            return False
        self._add(made, clause, reading)
        if made and made[-1].operation is OperationType.SCROLL and made[-1].object.text and _FINDS.search(said):
            reading.found = replace(made[-1], operation=OperationType.CLICK, parameter="", source=clause.text)
        return True

    def _add(self, made: list[Instruction], clause: Clause, reading: Reading) -> None:
        if made:
            reading.seen = None
            reading.enter_app()
            if made[0].operation is OperationType.SWITCH and reading.last and _is_tapped_switch(reading.last, made[0]):
                reading.instructions.pop()
        for instruction in made:
            if PRONOUN.fullmatch(instruction.object.neighbour):
                before = reading.meant
                beside = before.object.text if before else ""
                reading.found = None
                instruction = replace(instruction, object=replace(instruction.object, neighbour=beside))
            if reading.found is not None:
                if _nameless(instruction):
                    choice = instruction.open_choice or reading.found.open_choice
                    instruction = replace(instruction, object=reading.found.object, open_choice=choice)
                    reading.found = None
                elif _BESIDE_IT.match(clause.text) and not instruction.object.neighbour:
                    beside = reading.found.object.text
                    instruction = replace(instruction, object=replace(instruction.object, neighbour=beside, place=""))
                    reading.found = None
                elif _is_what_was_found(instruction, clause.text, reading.found):
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
        match = _NAMED_FIRST.match(said)
        name = self._make.app(match["app"] or match["app2"]) if match else ""
        if match is None or not self._apps.known(name):
            return said
        reading.app = Instruction(OperationType.OPEN, parameter=name, source=clause.text)
        return match["rest"] or ""

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
        said = self._things.without_result(said)
        opened, tapped = BARE_OPEN.fullmatch(said), BARE_TAP.fullmatch(said)
        chosen = CHOOSE.fullmatch(said)
        if before is None:
            return bool(opened or tapped)
        if not (opened or tapped or chosen):
            return False
        fresh = bool(reading.found or reading.seen) or before.operation is OperationType.SCROLL or searches(before)
        if clause.past and not (reading.found or reading.seen) and not chosen:
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
        else:
            return True
        reading.found = None
        self._add([made], clause, reading)
        return True

    def _tells_where_it_led(self, said: str, clause: Clause, reading: Reading) -> bool:
        """ "进入个人主页": the page that the tap before led to, and nothing to do."""
        match = _LED_TO.match(said)
        last = reading.last
        if match and reading.found is not None:
            return self._enters_what_was_found(match["page"].strip(), reading)
        if not match or last is None:
            return False
        page = match["page"].strip()
        name = self._objects.strip(_PAGE.sub("", unquote(page)))
        if last.operation is OperationType.CLICK:
            before = any(name == self._objects.strip(i.object.text) for i in reading.instructions) and bool(name)
            shown = self._objects.strip(last.object.text)
            told = before or name == shown or (not mask(page)[1] and _same_thing(name, shown))
            if said.startswith("点"):
                return told
            told = told or bool(_PAGE.search(page)) or (clause.attached and bool(_PLACE.search(page)))
            return told or clause.past or said.startswith(("弹出", "跳转", "显示"))
        if last.operation is OperationType.OPEN:
            inside = self._objects.strip(self._things.app_name(_PAGE.sub("", page))) == last.parameter
            return bool(_MAIN_PAGE.match(page)) or not name or (inside and not self._things.is_tab(page))
        led = clause.past or (clause.attached and last.operation is OperationType.EDIT)
        return led and bool(_PAGE.search(page) or _PLACE.search(page))

    def _enters_what_was_found(self, page: str, reading: Reading) -> bool:
        """ "找到钱包，进入钱包页面": a tap on what was found; the page is what comes of it."""
        found = reading.found
        if found is None or not _PAGE.search(unquote(page)):
            return False
        name = self._objects.strip(_PAGE.sub("", unquote(page)))
        if name and not _same_thing(name, self._objects.strip(found.object.text)) and self._things.is_tab(page):
            return False
        reading.flush()
        return True

    # --- paths and lists

    def _path(self, parts: list[str], clause: Clause, reading: Reading) -> bool:
        """ "Settings > Display", "打开设置、通知": a tap each; the first may be an app and have a verb before it."""
        first, *rest = parts
        named = self._phrases.read(first) or self._phrases.context(first)
        if "、" in clause.text and not named:
            return False
        made = self._made(first, clause, reading)
        if made is None:
            made = [self._named(first, first_of_all=reading.last is None)]
        if made[-1].operation not in (OperationType.OPEN, OperationType.CLICK, OperationType.SWITCH):
            return False
        if made[-1].operation is OperationType.SWITCH:
            made[-1] = Instruction(OperationType.CLICK, made[-1].object, source=made[-1].source)
        if "、" in clause.text:
            *rest, final = rest
            rest += [part for part in _AND.split(final) if part]
        for part in rest:
            inner = self._made(part, clause, reading) if self._phrases.read(part) else None
            if inner and (_TAP.match(part) or inner[0].operation not in (OperationType.CLICK, OperationType.OPEN)):
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
        if not _LOOKS.match(said):
            said = self._things.without_result(said)
        if (filled := self._forms.read(said)) is not None:
            return filled
        for phrase in self._phrases.read(said):
            if phrase.kind == "seen":
                thing = self._objects.read(phrase.part("object"))
                reading.seen = Instruction(OperationType.CLICK, thing, source=clause.text)
                return []
            if phrase.kind == "find":
                if said[0].isupper() and not clause.begins:
                    continue
                return self._find(phrase, clause, reading)
            if (made := self._make.instructions(phrase, reading)) is not None:
                return made
        if context := self._phrases.context(said):
            where, rest = context
            if CHOOSE.fullmatch(rest):
                return [Instruction(OperationType.CLICK, self._objects.read(where), open_choice=True)]
            self._within(where, reading)
            return self._made(without_leads(rest), clause, reading) if rest else []
        if self._is_act(said, clause, reading):
            return [Instruction(OperationType.CLICK, self._objects.read(said))]
        if reading.last and (alone := self._alone(said)):
            return [Instruction(OperationType.CLICK, alone)]
        last = reading.last
        if last and last.operation is OperationType.EDIT and not last.parameter and self._things.names_fields(said):
            return [Instruction(OperationType.EDIT, one) for one in self._things.fields(said)]
        if last and last.operation is OperationType.CLICK and self._things.options(said) and not clause.begins:
            return self._more_options(said, reading)
        if last and last.operation in (OperationType.CLICK, OperationType.OPEN) and self._continues(said, clause):
            return [Instruction(OperationType.CLICK, one) for one in self._things.several(said, capitals=True)]
        return None

    @staticmethod
    def _is_act(said: str, clause: Clause, reading: Reading) -> bool:
        """ "确认删除", "send the message": a button named by what it does; after a tap it may be what that is for."""
        last = reading.last
        typed = last is not None and last.operation is OperationType.EDIT
        again = last is not None and said.startswith(("确认", "确定", "同意"))
        added = last is not None and not clause.result and not clause.attached and _ADDED.match(said) is not None
        return added or ((typed or again) and not clause.past and _ACT.match(said) is not None)

    def _alone(self, said: str) -> ObjectDescription | None:
        """A thing that is named with its place and nothing else ("右上角的【设置】")."""
        if not is_chinese(said) or len(said) > 16 or _TELLS.search(mask(said)[0]):
            return None
        thing = self._objects.read(said)
        return (
            thing
            if thing.place and thing.role not in ("页面", "界面") and thing.text and not said.endswith(thing.place)
            else None
        )

    def _within(self, where: str, reading: Reading) -> None:
        """An app that the next thing is in has to be opened first; a place is that of the next thing."""
        name = self._objects.strip(self._things.app_name(where))
        holder = where.partition("的")[0]
        if "的" in where and (self._apps.known(holder) or self._objects.says_app(holder)):
            name = self._objects.strip(self._things.app_name(holder))
        if self._things.is_phone(where):
            reading.home = True
        elif reading.last is None and not reading.found and (self._apps.known(name) or self._objects.says_app(where)):
            reading.app = Instruction(OperationType.OPEN, parameter=name, source=where)
        elif beside := self._objects.only_beside(where):
            reading.beside = beside
        elif place := self._objects.only_place(where):
            reading.place = place
        else:
            reading.within = self._objects.read(where)

    def _more_options(self, said: str, reading: Reading) -> list[Instruction]:
        """ "tap Yes, No or Maybe": one of them."""
        last = reading.instructions.pop()
        rest = self._objects.read(said)
        thing = replace(last.object, text=f"{last.object.text}, {rest.text}", place=last.object.place or rest.place)
        return [replace(last, object=thing, open_choice=True)]

    def _continues(self, said: str, clause: Clause) -> bool:
        """A bare name after a tap is another tap ("tap Settings, Display"); a sentence about what happens is none."""
        if clause.begins or clause.past or _TELLS.search(said):
            return False
        if is_chinese(said):
            return said[0] in "“「『【《" or (
                len(said) <= 10 and self._objects.read(said).role not in ("", "页面", "界面")
            )
        return (len(said.split()) <= 6 and len(said) <= 40 and said[0].isupper()) or _CODE.fullmatch(said) is not None

    def _find(self, phrase: Phrase, clause: Clause, reading: Reading) -> list[Instruction]:
        reading.flush()
        if phrase.part("where"):
            self._within(phrase.part("where"), reading)
        said = self._things.bare(phrase.part("object") or phrase.part("tapped"))
        choice = self._things.choice(said)
        thing = ObjectDescription(choice) if choice else self._objects.read(said)
        if phrase.part("tapped"):
            return [Instruction(OperationType.CLICK, thing, open_choice=bool(choice))]
        app = self._make.app(phrase.part("object"))
        if reading.last is None and (
            reading.home or self._apps.known(app) or self._objects.says_app(phrase.part("object"))
        ):
            reading.found = Instruction(OperationType.OPEN, parameter=app, source=clause.text)
        else:
            reading.found = Instruction(
                OperationType.CLICK, thing, optional=clause.optional, source=clause.text, open_choice=bool(choice)
            )
        return []


def _waits_in_vain(last: Instruction) -> bool:
    """At the end of a text a wait for something leads to nothing; one for some time may be meant."""
    return last.operation is OperationType.WAIT and not re.search(r"\d", last.source)


def _same_thing(name: str, other: str) -> bool:
    return bool(name and other) and (name in other or other in name)


def _is_tapped_switch(tapped: Instruction, turned: Instruction) -> bool:
    """A tap on a switch without a name of its own: what is said next tells which and how ("滑动开关，关闭声音",
    "点击右侧开关开启省电模式")."""
    if tapped.operation is not OperationType.CLICK:
        return False
    named_before = _ITS_SWITCH.search(tapped.source) and _same_thing(tapped.object.text, turned.object.text)
    return is_switch_alone(tapped.object) or bool(named_before)


def _is_what_was_found(instruction: Instruction, said: str, found: Instruction) -> bool:
    """The thing that is operated is the one that was found. Two names in quotes are two things."""
    name, other = (i.object.text or i.parameter for i in (instruction, found))
    quoted = mask(said)[1] and mask(found.source)[1]
    return name == other or (not quoted and _same_thing(name, other))


def _nameless(instruction: Instruction) -> bool:
    across = instruction.operation is OperationType.SCROLL and instruction.parameter in ("left", "right")
    return (instruction.operation.needs_widget or across) and not instruction.object
