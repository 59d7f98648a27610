"""The operations that the words of a clause name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, TypeGuard

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.matching.prompts.by_kind import is_sign
from promptrpa.matching.steps.bare import TELLS, continues, is_label, names_several
from promptrpa.matching.steps.beyond import found_alone, name_alone
from promptrpa.matching.steps.clauses import Clause, without_leads
from promptrpa.matching.steps.counted import CountReader
from promptrpa.matching.steps.forms import FormReader
from promptrpa.matching.steps.location import LocationReader
from promptrpa.matching.steps.making import InstructionMaker
from promptrpa.matching.steps.meant import meant
from promptrpa.matching.steps.phrases import Phrase, PhraseReader
from promptrpa.matching.steps.reading import BARE_TAP, CHOOSE, TAP, WHICH_IS, Reading
from promptrpa.matching.steps.repeated import repeated
from promptrpa.matching.steps.things import ThingReader
from promptrpa.matching.words.apps import AppNames
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.objects import ObjectReader
from promptrpa.matching.words.quotes import mask, unquote
from promptrpa.patterns import lazy_regex

_ACT: Final = lazy_regex(
    r"^(?:获取(?:短信)?验证码|加入购物车|去结算)$|^提交(?![完后了]|成功|之后)[\u3400-\u9fff]{1,8}$|^(?:确认|确定|提交|保存|同意|发布|发送|删除|下载|清空|分享|申请)(?![^，]*(?:完成|成功|无误|没问题|没错|正确|[中里内上])$)[\u3400-\u9fff]{1,4}$"
    r"|^(?:send|save|submit|post|publish) (?:the |your )?\w+$",
    re.I,
)
"""What a button does and is called by."""
_BOUGHT: Final = lazy_regex(r"加入购物车|加购物车|去结算|结算|立即购买|立即下单|提交订单")
"""What one does in a shop, by buttons that are called so."""
_ADDED: Final = lazy_regex(
    r"^(?:添加|新建|新增|创建|发起|导入|上传|清[除理空]|写(?=[邮评日笔文]))(?!到|至|成功|完成)[\u3400-\u9fff]{1,8}$"
)
"""Something is added or cleared, which begins with a button of that name."""
_ON_PHONE: Final = lazy_regex(r"(?:手机)?桌面[上中里]?面?的|手机[上里](?:面)?的")
_FOUND_IN: Final = lazy_regex(r"(?:this|these|it|them)\b.*? (?:in|under) (?:the |your )?(?P<where>.+)", re.I)
"""Tells where what the text is about is to be found."""
_FOUND_UNDER: Final = lazy_regex(
    r"(?:the|your|all|our|my|every) (?-i:[a-z])[^,]*? (?:in|under) (?P<where>(?-i:[A-Z]).+)", re.I
)
"""The same of something else, by its kind."""
_FOUND_BY: Final = lazy_regex(r" by \w+ing\b")
_ON_PAGE: Final = lazy_regex(r"(?P<page>[“「『【][^”」』】]+[”」』】](?:页面?|界面))(?:[中里内上]?的(?P<field>.+))?")
"""The page on which something is typed, and in which field of it."""
_ENTERS: Final = lazy_regex(r"^(?:(?:go|head) (?:to|into) |open |enter |进入|打开|点击|点)(?:the )?", re.I)
"""How the first part of a path may begin that says nothing else to do."""
_AND: Final = lazy_regex(r"(?<=[^“【「]{2})(?:以及|[和及与])(?=[^”】」]{2})")
_ITS: Final = lazy_regex(r"(?:the|its|your|their) (?!(?:check ?mark|tick|enter|return|page|list|result)s?\b)[a-z]{3,}")
"""One word for something that belongs to what was named before."""
_BY_MEANS: Final = lazy_regex(r"使用|通过|利用|借助|凭")
"""Says how something is done ("使用指纹或密码方式")."""
_ONLY_THEN: Final = lazy_regex(r"只有.+才")
"""Says what holds, and nothing to do."""
_IS_SET: Final = lazy_regex(r"^(?![把将])(?P<object>[\u3400-\u9fff]{2,8}?)(?:设置|设|选择)?为(?P<value>.+)$")
"""Another field, after one that was set ("结束时间为早上7点")."""
_WITHIN: Final = lazy_regex(r"(?:In|On|At|From|Under|For)(?: [\w'’&-]+){1,3}")
"""A label that begins as words for a place do: within a sentence its capital tells ("and then At the door")."""
_THE_QUOTED: Final = lazy_regex(r"(?:the|your) [\"“][^\"”]+[\"”](?: [a-z]+)?")
"""The next one of a list, by its name in quotes."""
_VALUE: Final = r"(?:[\"“][^\"”]+[\"”]|\d\S*|[A-Z][^,;]*?)"
_TYPED_TOO: Final = lazy_regex(
    rf"^(?P<value>{_VALUE}) (?:in|into|for|as) (?:the )?(?P<object>[\"“][^\"”]+[\"”]|[A-Z][^,;]*)$"
)
"""The same in English, without a verb ("4 in Sets")."""
_AND_TYPED: Final = lazy_regex(rf"\s+and\s+(?={_VALUE} (?:in|into|for|as) (?:the )?[\"“A-Z])")
_AND_INTO: Final = lazy_regex(
    r"\s+and\s+(?=(?:in|into)\s+(?:the |your )?[^,]{1,40}?\s+(?:type|enter|write|put|input|key in|fill in)\s+\S)"
)
"""The next field and what is typed into it, with a verb of its own ("and in Phone type 12345")."""
_AND_WITH: Final = lazy_regex(r"以及|[和及与、]")
"""Between fields of a list and what each takes ("姓名张三和电话138")."""
_TYPED_TOO_CHINESE: Final = lazy_regex(
    r"^(?!(?:早|晚|今|明|后|每)[上天早晚]|[上下中]午|凌晨|傍晚)(?P<object>[\u3400-\u9fff]{2,8}(?:[（(][^（）()]{1,6}[)）])?)\s*(?P<value>[“「][^”」]+[”」]|\d\S*)$"
)
"""The same in Chinese ("脉搏73")."""
_NAMED_ALIKE: Final = (OperationType.CLICK, OperationType.OPEN, OperationType.EDIT, OperationType.DRAG)
"""Operations whose words may be part of a name in a path ("查找我的设备")."""
_LEADS_IN: Final = (
    OperationType.OPEN,
    OperationType.CLICK,
    OperationType.LONG_CLICK,
    OperationType.SCROLL,
    OperationType.SWITCH,
)
"""With these a path may begin."""
_BEFORE_TAPS: Final = (OperationType.BACK, OperationType.EDIT)
"""With what a row of steps may begin, of which one taps and says so."""
_DEED_OF_PATH: Final = lazy_regex(rf"(?:{TAP.pattern}|[向往]?[上下左右][滑拉翻]|长按|(?:关闭|开启)[“「【])", re.I)
"""What is done, and no name of a page."""
_SHOWS: Final = lazy_regex(r" (?:with|that|which) ")
"""Before what an icon shows."""
_STATE_OF_PATH: Final = lazy_regex(r"(?P<name>(?!Always\b)[A-Z].*?\w)(?::| =)? (?P<state>ON|On|on|OFF|Off|off)")
"""How the last of a path is to be ("Volume keys ON")."""
_NO_TAP: Final = lazy_regex(
    r"(?:对准|截取|录制|自动(?=裁|识|跳|完|保|弹|生|匹|检)|系统[会将自]|等待|静待|核对|检查)..|(?:搞定|完事|成功|结束)[!！~～]?$"
)
"""What is done with the phone or by it, between the taps of a path."""
_SLIDES: Final = lazy_regex(r"[往向朝][上下左右][滑翻拉划]")
_APP_OF_PATH: Final = lazy_regex(r"(?:在|打开|进入)?(?P<app>[^:：，,>→]{2,10})[:：](?=.)")
"""In which app the path behind it is ("微信：我-设置")."""
_AGAIN: Final = lazy_regex(r"(?<=\w) (?:again|once more)$")
_MOVES: Final = (OperationType.BACK, OperationType.SCROLL)
_LOOKS: Final = lazy_regex(r"(?:scroll|swipe|browse|slide (?:down|up)|wait|page)\b|等|.{0,4}(?:滑|滚)", re.I)
"""What follows in such a clause says how far or how long."""


class OperationReader:
    """Reads what is to be done to what."""

    def __init__(
        self,
        objects: ObjectReader,
        things: ThingReader,
        phrases: PhraseReader,
        apps: AppNames,
        make: InstructionMaker,
        location: LocationReader,
    ) -> None:
        self._objects = objects
        self._things = things
        self._phrases = phrases
        self._apps = apps
        self._make = make
        self._location = location
        self._forms = FormReader(objects)
        self._counts = CountReader(objects)

    def read(self, said: str, clause: Clause, reading: Reading) -> list[Instruction] | None:
        """The instructions that the words name; None where they name no operation."""
        if _ONLY_THEN.search(said):
            return None
        if (again := self._repeated(said, clause, reading)) is not None:
            return again
        if (counted := self._counts.read(said)) is not None:
            return [counted]
        whole = said
        if not _LOOKS.match(said):
            said = self._things.without_result(said)
        if (filled := self._forms.read(whole) or self._forms.read(said)) is not None:
            return [replace(i, parameter="") if self._things.is_left_open(i.parameter) else i for i in filled]
        if (made := self._like_the_last(said, clause, reading)) is not None:
            return made
        if (made := self._typed_each(said, clause, reading)) is not None:
            return made
        for phrase in self._phrases.read(said):
            if (made := self._of_phrase(phrase, said, clause, reading)) is not None:
                return made
        if context := self._phrases.context(said):
            return self._in_context(*context, clause, reading)
        if (made := self._named_alone(said, clause, reading)) is not None:
            return made
        goes_on = _leads_on(reading.last) and not (reading.states or clause.begins or clause.past)
        return self._taps(said) if goes_on and said == whole and continues(said, self._objects) else None

    def _repeated(self, said: str, clause: Clause, reading: Reading) -> list[Instruction] | None:
        """Going back or scrolling several times is as many steps; what was named before is tapped so often."""
        deed, times = repeated(said)
        if times == 1:
            return None
        before = reading.meant
        if before is not None and before.object and (BARE_TAP.fullmatch(deed) or deed in ("按", "连点", "连按")):
            reading.found = None
            return [Instruction(OperationType.CLICK, meant(before), str(times))]
        made = self.read(deed, clause, reading)
        if made and len(made) == 1 and made[0].operation is OperationType.CLICK and is_label(deed):
            return [replace(made[0], parameter=str(times))]
        moves = made is not None and len(made) == 1 and made[0].operation in _MOVES and not made[0].object
        return made * times if made and moves else None

    def _like_the_last(self, said: str, clause: Clause, reading: Reading) -> list[Instruction] | None:
        """Words without a verb that go on with the step before ("tap Settings, Display", "结束时间为9点")."""
        last = reading.last
        if last is None:
            return None
        if said == "OK" and _may_only_agree(last):
            return [Instruction(OperationType.CLICK, ObjectDescription(said), optional=True)]
        listed = (_leads_on(last) and not clause.begins and not reading.states) or clause.then
        within = clause.then and not clause.begins and (_WITHIN.fullmatch(said) or _THE_QUOTED.fullmatch(said))
        if listed and not clause.past and (is_label(said) or within) and not self._things.options(said):
            once = _AGAIN.sub("", said)
            return self._taps(once if once == last.object.text else said)
        return self._typed_too(said) if last.operation is OperationType.EDIT and last.parameter else None

    def _typed_too(self, said: str) -> list[Instruction] | None:
        """What goes into further fields, without a verb ("4 in Sets and 12 in Reps", "脉搏73")."""
        parts = _joined(_AND_TYPED.split(said), _TYPED_TOO)
        found = [_IS_SET.match(part) or _TYPED_TOO.match(part) for part in parts]
        if not all(found) and not self._phrases.read(said):
            number, named = _TYPED_TOO_CHINESE.match(said), self._things.named_field(said)
            found = [number if number and (named is None or self._things.is_field(number["object"])) else named]
        return [
            Instruction(OperationType.EDIT, self._objects.read(m["object"]), unquote(m["value"])) for m in found if m
        ] or None

    def _typed_each(self, said: str, clause: Clause, reading: Reading) -> list[Instruction] | None:
        """Several texts, each into a field of its own."""
        if (made := self._typed_by_name(said)) is not None:
            return made
        first, *rest = _AND_TYPED.split(said)
        rest = _joined(rest, _TYPED_TOO)
        if rest and all(map(_TYPED_TOO.match, rest)):
            made = self.read(first, clause, reading)
            return [*made, *(i for part in rest for i in self._typed_too(part) or ())] if _fills(made) else None
        parts = _AND_INTO.split(said)
        each = [self.read(part, clause, reading) for part in parts] if len(parts) > 1 else []
        return [i for made in each for i in made or ()] if each and all(map(_fills, each)) else None

    def _typed_by_name(self, said: str) -> list[Instruction] | None:
        """ "输入姓名张三和电话138": with one verb, each text right behind the name of its field."""
        typed = next((p for p in self._phrases.read(said) if p.kind == "edit"), None)
        parts = _AND_WITH.split(typed.part("value")) if typed and not typed.part("object") else []
        made = [self._typed_too(part) for part in parts]
        return [i for one in made for i in one or ()] if len(made) > 1 and all(made) else None

    def _taps(self, said: str) -> list[Instruction]:
        return [Instruction(OperationType.CLICK, one) for one in self._things.several(said, capitals=True)]

    def _of_phrase(self, phrase: Phrase, said: str, clause: Clause, reading: Reading) -> list[Instruction] | None:
        if phrase.kind == "seen":
            self._see(phrase, clause, reading)
            return []
        if phrase.kind == "way":
            return self._location.lead(phrase.part("object"), clause, reading)
        if phrase.kind == "edit" and (on := _ON_PAGE.fullmatch(phrase.part("object"))):
            page = self._location.own_page(on["page"], reading)
            made = self._make.instructions(replace(phrase, said={**phrase.said, "object": on["field"] or ""}), reading)
            return [*page, *made] if made else made
        if phrase.kind != "find":
            return self._make.instructions(phrase, reading)
        if said[0].isupper() and not clause.begins:
            return None
        tapped_too = self._find(phrase, clause, reading)
        if clause.shown and reading.found is not None:
            reading.seen, reading.found = reading.found, None
        return tapped_too

    def sees(self, said: str, clause: Clause, reading: Reading) -> bool:
        """ "就能看到“服务”了": what the step before shows has a name, and may be meant next."""
        seen = next((p for p in self._phrases.read(said) if p.kind == "seen" and mask(p.part("object"))[1]), None)
        if seen is not None:
            self._see(seen, clause, reading)
        return seen is not None

    def _see(self, phrase: Phrase, clause: Clause, reading: Reading) -> None:
        """Something is there; at the beginning it may be the app that all is done in."""
        reading.flush()
        if reading.last is None and self._objects.says_app(phrase.part("object")):
            app = self._make.app(phrase.part("object"))
            reading.found = Instruction(OperationType.OPEN, parameter=app, source=clause.text)
        else:
            thing = self._objects.read(self._things.bare(phrase.part("object")))
            reading.seen = Instruction(OperationType.CLICK, thing, source=clause.text)

    def _in_context(self, where: str, rest: str, clause: Clause, reading: Reading) -> list[Instruction] | None:
        """What is done where ("in Display, turn on Dark theme")."""
        if CHOOSE.fullmatch(rest):
            return [Instruction(OperationType.CLICK, self._objects.read(where), open_choice=True)]
        self._location.hold(where, reading)
        page = self._location.own_page(where, reading)
        made = self.read(without_leads(rest), clause, reading) if rest else []
        if page and made:
            made = [self._shown(made[0], rest), *made[1:]]
        if made and made[0].open_choice and mask(where)[1] and TAP.match(rest):
            page = page or self._tapped_first(self._objects.read(where), reading)
        return [*page, *made] if made else made

    def _shown(self, instruction: Instruction, said: str) -> Instruction:
        """On a page of an app, what is opened is a thing on it: no other app, and no switch by its name."""
        if instruction.operation is OperationType.OPEN:
            return Instruction(OperationType.CLICK, ObjectDescription(instruction.parameter))
        turned = instruction.operation is OperationType.SWITCH and said.startswith("打开")
        if turned and not self._things.is_switch(said.removeprefix("打开")):
            return replace(instruction, operation=OperationType.CLICK, parameter="")
        return instruction

    @staticmethod
    def _tapped_first(thing: ObjectDescription, reading: Reading) -> list[Instruction]:
        """What is left to choose is behind what it is chosen in ("在“身份”中选择成人或儿童"), unless that is open."""
        known = any(i.object.text == thing.text for i in reading.instructions)
        return [] if known else [Instruction(OperationType.CLICK, thing)]

    def _named_alone(self, said: str, clause: Clause, reading: Reading) -> list[Instruction] | None:
        """What has no verb but its own name: a button called by its deed, a place, a field, one of several."""
        last, tapped = reading.last, _leads_on(reading.last)
        if _is_act(said, clause, reading):
            return [Instruction(OperationType.CLICK, self._objects.read(said))]
        if clause.attached and said.startswith(("上传", "导入")):
            return []
        if last and _BOUGHT.fullmatch(said) and not (clause.result or clause.past or clause.attached):
            return [Instruction(OperationType.CLICK, ObjectDescription(said))]
        if clause.then and tapped and WHICH_IS.match(said):
            thing = self._objects.read(said)
            kind = self._objects.read(_SHOWS.split(said)[0]).role
            if thing.place or thing.neighbour or thing.colour or kind:
                return [Instruction(OperationType.CLICK, thing)]
        if last and (alone := self._alone(said)):
            return [Instruction(OperationType.CLICK, alone)]
        if last is None or clause.begins:
            return None
        if last.operation is OperationType.EDIT and not last.parameter and self._things.names_a_field(said):
            return [Instruction(OperationType.EDIT, one) for one in self._things.fields(said)]
        if last.operation is OperationType.EDIT and not last.parameter and clause.then and self._is_next_field(said):
            return [Instruction(OperationType.EDIT, self._objects.read(said))]
        if last.operation is OperationType.CLICK and self._things.options(said) and not _BY_MEANS.match(said):
            return self._more_options(said, reading)
        if tapped and said[0].isascii() and not clause.alternative and (kind := self._things.choice(said)):
            return [Instruction(OperationType.CLICK, ObjectDescription(kind), open_choice=True)]
        return None

    def _is_next_field(self, said: str) -> bool:
        """One word for what is typed next ("Enter the word, then the meaning"), and no sign to touch."""
        thing = self._objects.read(said)
        return _ITS.fullmatch(said) is not None and not (thing.role or thing.place or is_sign(thing.text))

    def _alone(self, said: str) -> ObjectDescription | None:
        """A thing that is named with its place and nothing else ("右上角的【设置】")."""
        if not is_chinese(said) or len(said) > 16 or TELLS.search(mask(said)[0]):
            return None
        if names_several(said):
            return None
        thing = self._objects.read(said)
        return (
            thing
            if thing.place and thing.role not in ("页面", "界面") and thing.text and not said.endswith(thing.place)
            else None
        )

    def path(self, parts: Sequence[str], clause: Clause, reading: Reading) -> list[Instruction]:
        """ "Settings > Display", "打开设置、通知": a tap each; the first may be an app and have a verb before it.
        Nothing where the words list things."""
        first, *rest = parts
        named = self._phrases.read(first) or self._phrases.context(first)
        if "、" in clause.text and not named:
            return []
        made = self.read(first, clause, reading)
        if not made:
            name = _ENTERS.sub("", first)
            made = [self._named(name, first_of_all=made is None and reading.last is None)]
        told = any(_DEED_OF_PATH.match(part) for part in rest)
        if made[-1].operation not in (*_LEADS_IN, *(_BEFORE_TAPS if told else ())):
            return []
        app = _APP_OF_PATH.match(clause.text)
        if app and reading.last is None and reading.app is None and self._apps.known(self._make.app(app["app"])):
            reading.app = Instruction(OperationType.OPEN, parameter=self._make.app(app["app"]), source=clause.text)
        if made[-1].operation is OperationType.SWITCH:
            made[-1] = Instruction(OperationType.CLICK, made[-1].object, source=made[-1].source)
        if "、" in clause.text and first.startswith(("选", "勾选")):
            *rest, final = rest
            rest += [part for part in _AND.split(final) if part]
        for part in rest:
            if state := _STATE_OF_PATH.fullmatch(part):
                on = str(state["state"].lower() == "on").lower()
                made.append(Instruction(OperationType.SWITCH, self._objects.read(state["name"]), on))
                continue
            if _NO_TAP.match(part):
                continue
            known = self._phrases.read(part) or _SLIDES.search(part)
            inner = self.read(part, clause, reading) if known else None
            if inner == [] and reading.found is not None:
                made.append(reading.found)
                reading.found = None
                continue
            if BARE_TAP.fullmatch(part) and made[-1].object:
                if made[-1].operation is OperationType.SCROLL:
                    made.append(Instruction(OperationType.CLICK, made[-1].object))
                continue
            typed = told and inner and inner[0].operation is OperationType.EDIT and is_chinese(part)
            freely = typed or TAP.match(part) or part.startswith(("拖动", "拖拽")) or part[0].islower()
            if inner and (freely or inner[0].operation not in _NAMED_ALIKE):
                made += inner
            else:
                made.append(Instruction(OperationType.CLICK, self._objects.read(part)))
        return made

    def _named(self, name: str, *, first_of_all: bool) -> Instruction:
        bare = self._objects.strip(name)
        if first_of_all and self._apps.known(bare):
            return Instruction(OperationType.OPEN, parameter=bare)
        return Instruction(OperationType.CLICK, self._objects.read(name))

    def _more_options(self, said: str, reading: Reading) -> list[Instruction]:
        """ "tap Yes, No or Maybe": one of them."""
        last = reading.instructions.pop()
        rest = self._objects.read(said)
        thing = replace(last.object, text=f"{last.object.text}, {rest.text}", place=last.object.place or rest.place)
        return [replace(last, object=thing, open_choice=True)]

    def _find(self, phrase: Phrase, clause: Clause, reading: Reading) -> list[Instruction]:
        reading.flush()
        if where := phrase.part("where"):
            self._location.hold(where, reading)
            if page := self._location.own_page(where, reading):
                reading.enter_app()
                reading.instructions += page
        if told := _FOUND_IN.fullmatch(phrase.part("object")):
            return self._location.lead(told["where"], clause, reading)
        if (told := _FOUND_UNDER.fullmatch(phrase.part("object"))) and clause.shown:
            return self._location.lead(told["where"], clause, reading)
        if _FOUND_BY.search(phrase.part("object")):
            return []
        found = phrase.part("object") or phrase.part("tapped")
        said = self._things.bare(found_alone(found) if reading.last or reading.app else name_alone(found))
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
            or (reading.app is None and self._apps.known(app))
            or _ON_PHONE.match(phrase.part("object"))
            or self._objects.says_app(phrase.part("object") if said[:1] > "\x7f" else said)
        ):
            reading.found = Instruction(OperationType.OPEN, parameter=app, source=clause.text)
        else:
            reading.found = Instruction(OperationType.CLICK, thing, "", clause.optional, clause.text, bool(choice))
        return []


def _joined(parts: Sequence[str], whole: re.Pattern[str]) -> list[str]:
    """The parts, those that are not whole with what follows them ("Salt and Pepper in Notes")."""
    found: list[str] = []
    for part in parts:
        if found and not whole.match(found[-1]):
            part = f"{found.pop()} and {part}"
        found.append(part)
    return found


def _fills(made: Sequence[Instruction] | None) -> TypeGuard[Sequence[Instruction]]:
    """The last of them types a certain text into a field with a name."""
    typed = made[-1] if made and made[-1].operation is OperationType.EDIT else None
    return typed is not None and bool(typed.parameter and typed.object.text)


def _leads_on(last: Instruction | None) -> bool:
    """After it a name alone may be tapped."""
    return last is not None and last.operation in (OperationType.CLICK, OperationType.OPEN)


def _is_act(said: str, clause: Clause, reading: Reading) -> bool:
    """ "确认删除", "send the message": a button named by what it does; after a tap it may be what that is for."""
    last = reading.last
    typed = last is not None and last.operation is OperationType.EDIT
    again = last is not None and said.startswith(("确认", "确定", "同意", "提交"))
    named = last is not None and bool(mask(last.source)[1]) and not last.source.startswith("选")
    brings = said.startswith(("上传", "导入")) and last is not None and not named
    hangs = clause.attached and not brings and not typed
    added = last is not None and not clause.result and _ADDED.match(said) is not None
    added = added and (not hangs or said.startswith(("新建一", "创建一", "新增一")))
    return added or ((typed or again) and not clause.past and _ACT.match(said) is not None)


def _may_only_agree(last: Instruction) -> bool:
    """An "OK" behind it need be no button: after a tap it is one, except in Chinese."""
    return last.operation.needs_widget and (last.operation is not OperationType.CLICK or is_chinese(last.source))
