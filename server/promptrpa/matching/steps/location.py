"""Where a step's thing is said to be: in an app, on a page of it, in a part of a page, beside something."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.matching.steps.adding import add
from promptrpa.matching.steps.bare import is_label
from promptrpa.matching.steps.clauses import Clause
from promptrpa.matching.steps.led import is_front_page, without_page
from promptrpa.matching.steps.making import MAIN_PAGE, InstructionMaker
from promptrpa.matching.steps.phrases import PhraseReader
from promptrpa.matching.steps.reading import Reading
from promptrpa.matching.steps.things import ThingReader
from promptrpa.matching.words.apps import AppNames
from promptrpa.matching.words.lexicon import Lexicon, is_chinese
from promptrpa.matching.words.objects import ObjectReader
from promptrpa.matching.words.quotes import MARK, mask, unquote
from promptrpa.patterns import lazy_regex

_UNLOCKED: Final = lazy_regex(r"(?:解锁|点亮|唤醒)(?:手机|屏幕)(?:屏幕)?|unlock (?:the|your) (?:phone|screen)", re.I)
_NAMED_FIRST: Final = lazy_regex(
    r"^(?P<app>(?!找到|打开|进入|点)[\u3400-\u9fffA-Za-z0-9]{2,8}?)(?:里面?|当?中|上|内)?(?:直接)?(?P<rest>(?:点(?!赞|歌|评|播|餐)|找到|选(?!项|集|座|购)|搜|打开|进入|长按|返回|[上下左右]滑|[向往][上下左右]).+)$"
    r"|^(?P<app3>[\u3400-\u9fffA-Za-z]{2,8}?)(?:里面?|当?中)$"
    r"|^(?P<app2>(?![在从打开点进登])[\u3400-\u9fffA-Za-z]{2,8}?)(?:首页|主页|主界面|打开|(?:客户端|app|APP)?登[录陆])$"
)
_INSTALLED: Final = lazy_regex(
    r"(?:在[^，]{2,8}?)?(?:下载|安装)(?:并安装|安装|并?更新|好|一个)?(?P<app>[“「【][^”」】]+[”」】](?:手机)?(?:app|应用|软件|客户端)?"
    r"|[\u3400-\u9fffA-Za-z]{2,8}(?:app|应用|软件|客户端))"
    r"|(?:download|install|get)(?: and install)? (?:the |our )?(?P<named>(?-i:[A-Z])[\w’'&+-]*(?:"
    r" [\w’'&+-]+){0,3}? app)(?:lication)?(?: (?:from|on|onto|to|via|in|for) .+)?",
    re.I,
)
"""An app that is to be there first."""
_AIM: Final = lazy_regex(r"to (?-i:[a-z]).+? (?:in|on|with|using) (?:the )?(?P<app>(?-i:[A-Z]).*)", re.I)
"""What for, and in which app."""
_APP_FIRST: Final = lazy_regex(r"(?:(?:in|on|open|with) (?:the )?)?(?P<app>[^:：]{2,30})[:：]\s*(?P<page>.+)", re.I)
"""In which app, and on which page of it ("In City Library: Catalogue")."""
_STATED: Final = lazy_regex(r"\d|\b(?:on|off|enabled|disabled)$", re.I)
"""How something is to be."""
_FRONT_PAGE: Final = lazy_regex(r"^(?:the )?(?:main|first|home|start) (?:page|screen|menu) of (?:the )?(?=[A-Z])")
_TAB: Final = lazy_regex(rf"(?:the |your )?(?P<name>(?-i:[A-Z{MARK}\"“])[^,]*?) (?P<kind>tab|page)", re.I)
_TAB_OF: Final = lazy_regex(
    rf"(?P<tab>(?:the |your )?(?-i:[A-Z{MARK}\"“])[^,]*? (?:tab|page)) (?:of|in|on) (?:the )?(?P<app>(?-i:[A-Z]).*)",
    re.I,
)
_ONLY_PAGE: Final = lazy_regex(r"[”」』】](?:的?(?:标签|选项卡|栏目|频道|板块|模块)?(?:页面?|界面)?)(?:[中里内上])?$")
"""A name in quotes, and no word for what may only be a part of the page that is open."""
_LOOK: Final = lazy_regex(r"^(?:先|再|请)?看(?:一?[看下]|向)?(?:手机)?")
"""Where one is to look is where the next thing is ("看底部")."""
_OWN: Final = lazy_regex(r"我的?|个人中心")
"""The page of an app that is about its user, which is not the first one shown."""


class LocationReader:
    """Notes where what comes next is."""

    def __init__(
        self,
        lexicon: Lexicon,
        objects: ObjectReader,
        things: ThingReader,
        phrases: PhraseReader,
        apps: AppNames,
        make: InstructionMaker,
    ) -> None:
        self._lexicon = lexicon
        self._objects = objects
        self._things = things
        self._phrases = phrases
        self._apps = apps
        self._make = make

    def in_app(self, said: str, clause: Clause, reading: Reading) -> str:
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
            add([Instruction(OperationType.CLICK, self._objects.read(first["page"]))], clause, reading)
            return ""
        if installed := _INSTALLED.fullmatch(said):
            name = self._make.app(installed["app"] or installed["named"])
            reading.app = Instruction(OperationType.OPEN, parameter=name, source=clause.text)
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

    def only_place(self, clause: Clause, reading: Reading) -> bool:
        """ "top right": of what was named before; at the beginning of a sentence, of what comes next."""
        if clause.text.lower().startswith("for ") and (beside := self._objects.only_beside(clause.text)):
            reading.beside = beside
            return True
        place = self._objects.only_place(_LOOK.sub("", clause.text))
        if not place:
            return False
        last = reading.last
        if not clause.begins and reading.way:
            reading.way = replace(reading.way, object=replace(reading.way.object, place=place))
        elif not clause.begins and last and last.operation.needs_widget:
            reading.instructions[-1] = replace(last, object=replace(last.object, place=place))
        else:
            reading.place = place
        return True

    def hold(self, where: str, reading: Reading) -> None:
        """An app that the next thing is in has to be opened first; a place is that of the next thing."""
        where = _FRONT_PAGE.sub("", where)
        of_app = _TAB_OF.fullmatch(where) if reading.last is None else None
        if of_app and self._apps.known(app := self._make.app(of_app["app"])):
            reading.app = Instruction(OperationType.OPEN, parameter=app, source=where)
            where = of_app["tab"]
        if tab := _TAB.fullmatch(where):
            self._lead_to_tab(tab, reading)
        name = self._objects.strip(self._things.app_name(where))
        holder = where.partition("的")[0]
        if "的" in where and (self._apps.known(holder) or self._objects.says_app(holder)):
            name = self._objects.strip(self._things.app_name(holder))
        pages = self._make.page_of_app(where) if reading.last is None and not reading.found else []
        if self._things.is_phone(where):
            reading.home = True
        elif pages:
            reading.app = replace(pages[0], source=where)
            page = next((i for i in pages[1:] if self._is_own(i.object.text) or mask(where)[1]), None)
            reading.page = self._without_kind(page) if page else None
        elif self._things.is_nothing(where):
            return
        elif reading.last is None and not reading.found and (self._apps.known(name) or self._says_app(where)):
            reading.app = Instruction(OperationType.OPEN, parameter=name, source=where)
        elif beside := self._objects.only_beside(where):
            reading.beside = beside
        elif place := self._objects.only_place(where) or self._objects.only_place(f"at {where}"):
            reading.place = place
        else:
            reading.within = self._objects.read(where)

    def _says_app(self, where: str) -> bool:
        """It is called an app, or the first page of one."""
        return self._objects.says_app(where) or self._objects.says_app(MAIN_PAGE.sub("", where))

    def _is_own(self, page: str) -> bool:
        return _OWN.fullmatch(self._objects.strip(without_page(unquote(page)))) is not None

    def _without_kind(self, page: Instruction) -> Instruction:
        """The tab of a page about the user is called without the word for a page ("我界面": 我)."""
        name = self._objects.strip(without_page(page.object.text))
        return replace(page, object=replace(page.object, text=name)) if _OWN.fullmatch(name) else page

    def lead(self, where: str, clause: Clause, reading: Reading) -> list[Instruction]:
        """What comes next is there: a label is tapped first, if anything comes next. Nothing is done yet."""
        self.hold(where, reading)
        if reading.within and is_label(reading.within.text) and not (clause.then or reading.app):
            reading.way = Instruction(OperationType.CLICK, reading.within, source=clause.text)
        return []

    def _lead_to_tab(self, tab: re.Match[str], reading: Reading) -> None:
        """A tab is tapped on the way, and right in an app a page of it, where it is there to be tapped."""
        opened = reading.app is not None or (reading.last is not None and reading.last.operation is OperationType.OPEN)
        if tab["kind"].lower() == "tab" or opened or reading.last is None:
            reading.way = Instruction(
                OperationType.CLICK, self._objects.read(tab["name"]), optional=True, source=tab[0]
            )

    def own_page(self, where: str, reading: Reading) -> list[Instruction]:
        """Right after the app was opened, "在“收藏”页面" goes to that page first."""
        name = self._objects.strip(without_page(where))
        at_start = reading.last is not None and reading.last.operation is OperationType.OPEN
        named = _OWN.fullmatch(name) or (mask(where)[1] and is_chinese(where) and _ONLY_PAGE.search(where))
        if not (at_start and named) or reading.found or is_front_page(name):
            return []
        return [Instruction(OperationType.CLICK, replace(self._objects.read(name), role="页面"), source=where)]
