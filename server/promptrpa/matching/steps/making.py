"""Phrases of a step to instructions: one operation each, or several where a list is named."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from promptrpa.domain.instruction import SHADE, Instruction, ObjectDescription, OperationType
from promptrpa.matching.steps.beyond import name_alone
from promptrpa.matching.steps.meant import is_switch_alone, kind_typed, meant
from promptrpa.matching.steps.phrases import Phrase, key_named
from promptrpa.matching.steps.reading import PRONOUN, Reading
from promptrpa.matching.steps.repeated import count
from promptrpa.matching.steps.things import ThingReader
from promptrpa.matching.words.apps import AppNames
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.objects import ObjectReader
from promptrpa.matching.words.quotes import is_quoted, mask, unquote
from promptrpa.patterns import lazy_regex

_LET_GO: Final = lazy_regex(r"(?:之?后|再|并|然后)*(?:松开|松手|放开|释放).*$|\s+and (?:let go|release).*$")
_SHADE: Final = lazy_regex(
    r"^(?:手机)?的?(?:下拉)?(?:通知栏|通知中心|控制中心|快捷(?:开关|菜单|面板|设置)?|状态栏|下拉菜单)$"
    r"|^(?:the |my )?(?:notification (?:shade|panel|drawer|bar)|quick settings)(?: panel)?$",
    re.I,
)
"""What a pull from the top shows."""
_PULL_DOWN: Final = Instruction(OperationType.SCROLL, ObjectDescription(role=SHADE), "up")
_DONE_FIRST: Final = lazy_regex(r"下载|安装|更新|注销|重启|退出")
"""What has to be done before the first step, and no button ("下载并打开…")."""
_IN_APP: Final = lazy_regex(r"(?P<thing>.+?)\s+in\s+(?:the\s+)?(?P<app>[A-Z].*)$")
_ONE: Final = lazy_regex(r"(?:the|a|an|your) [a-z]")
"""Lower case after an article: the kind of a thing, and no app's name."""
_ON_PHONE: Final = lazy_regex(r"(?:桌面|手机)(?:上|中|里)?面?(?:自带)?的|桌面(?:上|中|里)|手机自带|手机桌面")
_DESKTOP: Final = lazy_regex(r"^(?:手机)?桌面")
"""A name in quotes on it is an app's."""
_ONE_APP: Final = lazy_regex(r"(?:(?:the|this|that) )?app|(?:该|这个|那个)?应用", re.I)
_APPS: Final = lazy_regex(r"\bapps\b|应用", re.I)
"""Where the apps are listed, an app is one of them, and not the one that is in front."""
_ICON: Final = lazy_regex(r"\bicon$", re.I)
_FOR: Final = lazy_regex(
    r"(?:播放(?!器)|查看|搜索|登[录陆]|使用|进行|观看|收听|浏览(?!器)).|拍照|拍摄|录像|扫码|扫描|听歌|聊天$|购物$"
)
"""What an app is opened for."""
MAIN_PAGE: Final = lazy_regex(r"的?(?:首页|主页面?|主界面)$")
_HOME: Final = lazy_regex(r"(?:主界面|主屏幕?|主页面?|首页|桌面)")
_KIND: Final = lazy_regex(r"(?:[该此]|这个)?(?:服务|功能|权限|模式|开关|页面|按钮|选项)")
"""Names no certain thing; with a verb before it, a button is called so ("关闭服务")."""
_BUTTON_WORDS: Final = lazy_regex(
    r"(?:立即|马上|一键|确[认定]|继续|同意|允许|我要|现在|[去并来选不未已])$|按钮|图标|^(?:确|取消)"
)
"""Before a verb, these make the name of a button with it ("点击确认开启")."""
_QUOTED_FIRST: Final = lazy_regex(
    r"^[“「『【《](?P<name>[^”」』】》]+)[”」』】》](?:功能|图标|软件|应用|app|选项)+$", re.I
)
_OF_KIND: Final = lazy_regex(
    r"^(?P<name>[“「『【《\"].+[”」』】》\"])(?:小程序|公众号|应用|软件|app|游戏|视频号|小游戏)$", re.I
)
"""Words in quotes to search for, and what is so called."""
_STATE_NAMED: Final = lazy_regex(r"允许|禁止|自动(?!化)|开启|默认|接收(?!人|方|者)|仅|始终")
"""So begins what is said to hold, and is turned on and off whatever it is about."""
_KEYBOARD: Final = lazy_regex(r"(?:手机|屏幕|软)?键盘|(?:the |your |on-screen )*keyboard", re.I)
"""Comes up by itself where something is typed."""
_SMALL_SWITCHES: Final = ("小按钮", "小开关", "小圆点", "小滑块")
"""What people call a switch that they do not name."""
_TWICE: Final = lazy_regex(r"[两2二三3][次遍](?:[来以]?(?:进行)?(?:确认|验证|核对))?")
"""How often what was named before is typed."""
_ON: Final = frozenset(
    {
        "on",
        "right",
        "右",
        "enabled",
        "checked",
        "ticked",
        "selected",
        "开",
        "开启",
        "打开",
        "启用",
        "勾选",
        "勾选上",
        "打勾",
        "打上勾",
        "勾上",
        "点亮",
    }
)
_STATES: Final = _ON | {"off", "关", "关闭", "关掉", "停用", "禁用"}
"""How a switch is said to be."""
_DECIDES: Final = ("决定", "选择", "控制", "设置", "设定")
"""What a switch is used for that may be turned either way."""
_WORDS_OF: Final = lazy_regex(r"(?<=[”」】])(?:这?[一二两三四五六七八九十几\d]+个?(?:大|汉)?字|字样)$")
"""What quoted words are ("“人工”两个字")."""
_LABEL_IN: Final = lazy_regex(
    r"(?P<app>(?!手机|系统|桌面|页面|底部|顶部|下[方面]|上[方面])[\u3400-\u9fffA-Za-z0-9]{2,8})(?P<label>[“「『【][^”」』】]+[”」』】])"
)
"""A name and, right behind it, a label in quotes."""
_ITS_SWITCH: Final = lazy_regex(r"^(?:它|其)的?(?=(?:开关|按钮|滑块)$)")
_SWITCHES_OF: Final = lazy_regex(
    r"^(?:the )?(?:switche?s|toggles|(?:check ?)?boxes) (?:next to|beside|by|for|of) (?=[A-Z\"“])"
)
_ASKS: Final = lazy_regex(r"(?:how|what|which|when|where|who)\b.*", re.I)
"""Says what is typed, and not in which field ("Under People, enter how many will eat")."""
_BEFORE: Final = lazy_regex(r"(?:before|after) (?:that|this)|beforehand|first", re.I)
_NEW_ONE: Final = lazy_regex(r"(?:a|the|your) new one", re.I)
_OLD: Final = lazy_regex(r"^(?:current|old|existing|present) ", re.I)
_IT_AGAIN: Final = lazy_regex(r"(?:it|that|them) (?:again|once more|a second time)|一[次遍]", re.I)
_DIGIT: Final = lazy_regex(r"\d")
"""Makes a text of what ends as the name of a field does ("提前15分钟")."""
_IN_RESULTS: Final = lazy_regex(r"(?:it|one) (?:in|from|among) the (?:search )?(?:results|suggestions|list)\b.*", re.I)
"""One of what the words that were typed bring up."""
_SEARCH_BUTTON: Final = lazy_regex(r"(?:the )?search(?: icon| button| symbol)|搜索(?:图标|按钮)", re.I)
"""What is touched before the words to look for are typed."""
_THERE: Final = lazy_regex(r"\bthere$", re.I)
"""On the page that was opened before, and no app."""
_SLID_OUT: Final = lazy_regex(r"出(?!行|口|差|租|发|售|生|版|国|游)")
"""What a swipe brings in ("滑出侧边栏")."""
_FIELD: Final = lazy_regex(r"(?:框|栏|搜索|field|box|bar|search|line)$", re.I)
_BAR: Final = lazy_regex(
    r"(?:导航|标签|菜单|工具|状态|通知|任务|[底顶侧边])栏$|(?:navigation|nav|tab|status|menu|task|tool) ?bar$", re.I
)
"""A bar that takes no text."""


_AREA: Final = lazy_regex(r"[栏框窗条区处边屏面]$")
"""Ends words for a part of a page."""
_AS_WHAT: Final = lazy_regex(r"(?<=\S) as (?:the|my|your) (?-i:[a-z]+)(?: [a-z]+)?(?=$| and )", re.I)
"""What something is chosen for ("select Anna as the recipient")."""


class InstructionMaker:
    """Makes the instructions of a phrase, with what was read before it."""

    def __init__(self, objects: ObjectReader, things: ThingReader, apps: AppNames) -> None:
        self._objects = objects
        self._things = things
        self._apps = apps

    def instructions(self, phrase: Phrase, reading: Reading) -> list[Instruction] | None:
        """The instructions of a phrase; None where it says something else after all."""
        match phrase.kind:
            case "open":
                return self._open(phrase, reading)
            case "back":
                home = re.search(r"home|desktop|桌面|主屏|主页|主界面", phrase.part("all"), re.I)
                gone = phrase.part("all").lower().startswith(("go ", "return ", "navigate "))
                if home and gone and reading.last is None and reading.goes_on:
                    reading.home = True
                    return []
                return [Instruction(OperationType.BACK, parameter="home" if home else "previous")]
            case "wait":
                return [Instruction(OperationType.WAIT, parameter=phrase.part("seconds") or "2")]
            case "press":
                return [Instruction(OperationType.PRESS, parameter=key_named(phrase.part("key")))]
            case "screenshot" | "sleep" | "recents" as key:
                return [Instruction(OperationType.PRESS, parameter=key)]
            case "notifications":
                return [_PULL_DOWN]
            case "scroll":
                return [self._scroll(phrase, reading)]
            case "switch_on" | "switch_off" | "set_switch" | "tap_switch":
                return self._switch(phrase, reading)
            case "edit" | "search" | "fill_several" | "set_field" | "add_field":
                return self._edit(phrase, reading)
            case "set_to":
                return self._edit(phrase, reading) if reading.last else None
            case "drag" if len(sliders := self._things.sliders(phrase.part("object"))) > 1:
                to = unquote(_LET_GO.sub("", phrase.part("to")))
                return [Instruction(OperationType.DRAG, self._objects.read(one), to) for one in sliders]
            case "drag":
                thing = self._back(self._objects.read(self._things.bare(phrase.part("object"))), reading)
                held = reading.last is not None and reading.last.operation is OperationType.LONG_CLICK
                if not thing and not phrase.part("to") and not held:
                    return None
                if not thing and reading.mentioned:
                    thing = reading.mentioned.object
                if not thing and reading.last:
                    thing = reading.last.object
                return [Instruction(OperationType.DRAG, thing, unquote(_LET_GO.sub("", phrase.part("to"))))]
            case "long_click":
                return [self._long_click(phrase, reading)]
            case "answer":
                if reading.last is None and _DONE_FIRST.fullmatch(phrase.part("verb")):
                    return []
                return [Instruction(OperationType.CLICK, ObjectDescription(self._things.label(phrase.part("verb"))))]
            case _:
                return self._click(phrase, reading)

    def _open(self, phrase: Phrase, reading: Reading) -> list[Instruction] | None:
        thing = phrase.part("object")
        first = reading.last is None and reading.found is None and reading.app is None and reading.way is None
        opening = phrase.part("launch").lower() in ("open", "open up", "打开")
        if first and opening and (made := self._open_and_go_on(thing)):
            return made
        last_said = reading.last
        if _SHADE.fullmatch(thing):
            return [] if last_said and last_said.operation is OperationType.SCROLL else [_PULL_DOWN]
        one = _ONE.match(thing) is not None and not self._objects.says_app(thing)
        if one and (thing.startswith(("a ", "an ")) or self._things.is_page(thing) or self._things.choice(thing)):
            return None
        name = self.app(thing)
        launching = bool(phrase.part("launch")) and not opening
        if held := self._held(thing, reading):
            return held
        if self._things.is_switch(thing) and not (
            first and self._apps.known(name) and not self._things.is_switch(name)
        ):
            return None
        if self._things.is_phone(thing) or (first and _HOME.fullmatch(thing)):
            reading.home = first
            swiped = last_said is not None and last_said.operation is OperationType.SCROLL
            return [] if first or swiped else [Instruction(OperationType.BACK, parameter="home")]
        if self._things.is_nothing(thing):
            return []
        if first and (made := self.page_of_app(thing) or (self._label_in_app(thing) if launching or opening else [])):
            return made
        if self._things.choice(thing) and is_chinese(thing):
            return None
        known = self._apps.known(name)
        last = reading.last
        if known and last is not None and last.operation is OperationType.OPEN and last.parameter == name:
            return []
        if known and reading.app is not None and reading.app.parameter == name:
            return [reading.app]
        icon = last is not None and len(reading.instructions) == 1 and last.object.text == f"{name}图标"
        left = last is not None and last.operation is OperationType.BACK and last.parameter == "home"
        there = last is not None and _THERE.search(thing) is not None
        anew = opening and reading.begins and reading.app is None and not there and reading.way is None
        if (known and (first or anew or left or launching or icon)) or (
            name and self._objects.says_app(MAIN_PAGE.sub("", thing))
        ):
            return [Instruction(OperationType.OPEN, parameter=name)]
        read = self._objects.read(thing)
        launched = launching and reading.begins and thing[:1].isupper() and phrase.part("launch").lower() != "start"
        if launched and not read.place:
            return [Instruction(OperationType.OPEN, parameter=name)]
        control = bool(read.place) or read.role in ("按钮", "开关", "选项", "功能", "button", "switch", "option")
        if first and phrase.part("launch") and not control and not self._things.is_page(thing):
            return [Instruction(OperationType.OPEN, parameter=name)]
        return None

    def _open_and_go_on(self, thing: str) -> list[Instruction]:
        """ "Settings and Battery", "the event in Calendar": the app, and what is then tapped in it."""
        name, *rest = self._things.several(thing, capitals=True)
        within = re.match(r"(?P<thing>.+?)\s+in\s+(?:the\s+)?(?P<app>[A-Z].*)$", thing)
        if within and self._apps.known(self.app(within["app"])):
            name, rest = ObjectDescription(self.app(within["app"])), [self._objects.read(within["thing"])]
        if not rest or not self._apps.known(name.text):
            return []
        opened = Instruction(OperationType.OPEN, parameter=name.text)
        return [opened, *(Instruction(OperationType.CLICK, one) for one in rest)]

    def _is_around(self, thing: str) -> bool:
        """It is no field, but what the field stands in ("在弹出的对话框输入密码")."""
        return unquote(thing) == thing and self._things.is_window(thing)

    def _in_app(self, said: str, reading: Reading) -> list[Instruction]:
        """ "the dots in Music", before anything else: the app, and a tap on what is in it."""
        within = _IN_APP.match(said) if reading.last is None and reading.app is None else None
        if within is None or not self._apps.known(self.app(within["app"])):
            return []
        opened = Instruction(OperationType.OPEN, parameter=self.app(within["app"]))
        return [opened, Instruction(OperationType.CLICK, self._objects.read(within["thing"]))]

    def _held(self, said: str, reading: Reading) -> list[Instruction]:
        """ "设置里的声音", "【更多】中的【分享】": a tap on the holder, or the app opened, and one on what is in it."""
        parts = self._things.holder(said)
        if parts is None:
            return []
        holder, inner = parts
        app = self.app(holder)
        thing = self._objects.read(inner)
        if self._apps.known(app) and reading.last is None:
            first = Instruction(OperationType.OPEN, parameter=app)
        elif (mask(holder)[1] or self._is_page_of_app(holder, reading)) and not self._things.is_page(holder):
            first = Instruction(OperationType.CLICK, self._objects.read(holder))
        else:
            return []
        last = reading.last
        again = last is not None and (last.object.text == first.object.text or last.parameter == app)
        return [Instruction(OperationType.CLICK, thing)] if again else [first, Instruction(OperationType.CLICK, thing)]

    def _is_page_of_app(self, holder: str, reading: Reading) -> bool:
        """Right after an app was opened, what holds a thing is a page of it, unless it only says where on the first."""
        opened = reading.last is not None and reading.last.operation is OperationType.OPEN
        return opened and not _AREA.search(holder) and not self._objects.read(holder).place

    def page_of_app(self, said: str) -> list[Instruction]:
        """ "支付宝账单页面": an app that is known and a page of it."""
        name, rest = self._app_first(said)
        page = rest.removeprefix("的")
        if (
            not name
            or self._apps.known(self.app(said))
            or re.match(r"[A-Za-z0-9]", page)
            or self._things.is_kind_of_page(said)
        ):
            return []
        if self._objects.strip(said) == name:
            return []
        if _FOR.match(page):
            return [Instruction(OperationType.OPEN, parameter=name)]
        inside = self._things.is_page(page) or self._things.is_content(page) or page.endswith("页")
        quoted = unquote(page) != page and mask(page)[0] in ("\ue000", "\ue000选项")
        if not (inside or quoted) and (page == rest or self._things.is_nothing(page)):
            return []
        thing = self._objects.read(page)
        return [Instruction(OperationType.OPEN, parameter=name), Instruction(OperationType.CLICK, thing)]

    def _label_in_app(self, said: str) -> list[Instruction]:
        """ "飞书“我”": the app, and what is called so in it."""
        match = _LABEL_IN.fullmatch(said)
        if match is None:
            return []
        name = self.app(match["app"])
        read = self._objects.read(match["app"])
        if self._things.is_phone(name) or self._things.is_switch(name) or self._things.is_page(name):
            return []
        if read.place or read.role or self._things.is_nothing(name):
            return []
        return [Instruction(OperationType.OPEN, parameter=name), self._tap_on(match["label"])]

    def _tap_on(self, label: str) -> Instruction:
        return Instruction(OperationType.CLICK, self._objects.read(label))

    def _field_of_app(self, said: str) -> tuple[Instruction, str] | None:
        """ "支付宝首页搜索框": the app opened, and the field."""
        name, rest = self._app_first(said)
        field = re.sub(r"^(?:的|首页|主页|主界面|页面|界面|里面?|中|内|上)+", "", rest)
        if not name or not re.search(r"[框栏]$", field):
            return None
        return Instruction(OperationType.OPEN, parameter=name, source=said), field

    def _app_first(self, said: str) -> tuple[str, str]:
        """The name of the app with which the words begin, and the rest; empty where there is none."""
        names = (name for name in self._apps.all_names if len(name) > 1 and said.startswith(name))
        name = max(names, key=len, default="")
        return name, said[len(name) :]

    def app(self, said: str) -> str:
        """The name of an app in the words for it, as it is known."""
        called = self._things.app_name(said)
        names: tuple[str, ...] = (self._objects.strip(called), called, self._objects.strip(said))
        names += tuple(unquote(name.removeprefix("手机")) for name in names[:2] if len(name) > 3)
        if match := _QUOTED_FIRST.match(called):
            names += (match["name"],)
        alone = re.split(r"\s+and\s+|\s+to\s+|并", called)[0].strip()
        return next((name for name in (*names, alone) if self._apps.known(name)), names[0])

    def _turns(self, phrase: Phrase) -> bool:
        """ "点击夜间模式开启": it says how the thing is to be, and "开启" is not the end of its name."""
        thing = phrase.part("object")
        quoted = unquote(thing) != thing and phrase.part("state") != "打开"
        named = len(thing) > 3 and not _BUTTON_WORDS.search(thing) and phrase.part("state") != "打开"
        return quoted or bool(phrase.part("surely")) or self._things.is_switch(thing) or named

    def _long_click(self, phrase: Phrase, reading: Reading) -> Instruction:
        said, seconds = self._things.bare(phrase.part("object")), phrase.part("seconds")
        if choice := self._things.choice(said):
            thing = ObjectDescription(choice)
            return Instruction(OperationType.LONG_CLICK, thing, seconds, open_choice=True)
        return Instruction(OperationType.LONG_CLICK, self._back(self._objects.read(said), reading), seconds)

    def _scroll(self, phrase: Phrase, reading: Reading) -> Instruction:
        if edge := phrase.part("edge") or phrase.part("edge2"):
            shown = {"左": "left", "右": "right", "上": "up", "顶": "up", "下": "down", "底": "down"}
            return Instruction(OperationType.SCROLL, parameter=shown[edge])
        word = phrase.part("direction").lower()
        if phrase.part("sideways"):
            word = "right"
        direction = {"上": "up", "下": "down", "左": "left", "右": "right", "": "down"}.get(word, word)
        if phrase.part("finger"):
            direction = {"up": "down", "down": "up", "left": "right", "right": "left"}[direction]
        among = phrase.part("among") if reading.last or phrase.part("until") else ""
        target = self._things.bare(among or phrase.part("object"))
        if self._things.is_result(target) or _SLID_OUT.match(target):
            target = ""
        if self._things.is_end(target):
            return Instruction(OperationType.SCROLL, ObjectDescription(place=target.lower()), direction)
        if choice := self._things.choice(target):
            return Instruction(OperationType.SCROLL, ObjectDescription(choice), direction, open_choice=True)
        thing = self._back(self._objects.read(target), reading) if target else ObjectDescription()
        return Instruction(OperationType.SCROLL, thing, direction)

    def _switch(self, phrase: Phrase, reading: Reading) -> list[Instruction] | None:
        said, thing = phrase.part("state").lower(), _ITS_SWITCH.sub("", phrase.part("object"))
        if (phrase.kind == "tap_switch" and not self._turns(phrase)) or _BEFORE.fullmatch(thing):
            return None
        if phrase.kind in ("set_switch", "tap_switch"):
            if " or " in said or "或" in said or not said or said.startswith(_DECIDES):
                one = self._objects.read(thing)
                return [Instruction(OperationType.SWITCH, one, "true", open_choice=True)]
            said, shown = unquote(said), said
            if shown != said and said not in _STATES:
                return None
            if (
                shown == said
                and reading.last is None
                and self._apps.known(self.app(thing))
                and not self._things.is_switch(thing)
            ):
                return [Instruction(OperationType.OPEN, parameter=self.app(thing))]
            on = said in _ON
        else:
            on = phrase.kind == "switch_on"
            if not on and self._things.is_window(thing):
                close = unquote(thing) == thing and not thing[:1].isascii()
                return [Instruction(OperationType.CLICK, ObjectDescription("关闭"))] if close else None
            opening = phrase.part("verb") == "打开"
            surely = _STATE_NAMED.match(unquote(thing)) is not None
            named = self._things.is_switch(thing) or surely
            quoted = opening and unquote(thing) != thing and not surely
            label = quoted or _KIND.fullmatch(thing) is not None or (opening and not named)
            label = label or (not on and self._things.is_field(thing))
            label = label or f"{phrase.part('verb')}{unquote(thing)}" in reading.pages
            if phrase.part("tapped") and label:
                return None
            if opening and (self._is_opened(thing, reading) or self._things.is_page(thing)):
                return self._click(phrase, reading)
        if not thing:
            return None
        if on and _KEYBOARD.fullmatch(thing):
            return []
        made = []
        for one in self._things.several(self._things.bare(_SWITCHES_OF.sub("", thing))):
            if one.text in _SMALL_SWITCHES and not one.neighbour and (before := reading.meant) and before.object:
                one = meant(before)
            before = reading.found or reading.seen or reading.mentioned or reading.last
            if PRONOUN.fullmatch(one.text or one.neighbour) and before and before.object:
                one = meant(before)
                reading.found = None
            if one.neighbour and not one.text:
                one = ObjectDescription(one.neighbour, one.place, one.colour, role=one.role)
            choice = self._things.choice(one.text)
            one = replace(one, text=_of_switch(choice)) if choice else self._back(one, reading)
            state = "true" if on else "false"
            made.append(Instruction(OperationType.SWITCH, one, state, open_choice=bool(choice)))
        return made

    def _is_opened(self, thing: str, reading: Reading) -> bool:
        """ "打开" before it means that it is shown, and not turned on."""
        if choice := self._things.choice(thing):
            return _of_switch(choice) == choice
        if self._names_page(thing, reading) or self._things.is_content(thing):
            return True
        if thing.isascii():
            return not self._things.names_switch(thing)
        return (reading.app is not None or self._apps.known(self.app(thing))) and not self._things.is_switch(thing)

    def _names_page(self, thing: str, reading: Reading) -> bool:
        """Right in an app, "提示音和振动" is a page of it: not all that is named is turned on and off."""
        last = reading.last
        if thing.endswith("开关"):
            return False
        first = reading.app is not None or (last is not None and last.operation is OperationType.OPEN)
        parts = re.split(r"[和与及]", thing) if unquote(thing) == thing else [thing]
        return first and len(parts) > 1 and not all(self._things.is_switch(part) for part in parts)

    def _edit(self, phrase: Phrase, reading: Reading) -> list[Instruction] | None:
        value = self._things.once(_WORDS_OF.sub("", phrase.part("value")))
        thing = self._things.bare(phrase.part("object"))
        if not thing and _TWICE.fullmatch(value):
            return []
        if phrase.kind == "add_field" and not self._things.is_field(self._things.choice(thing) or thing):
            return None
        if phrase.kind == "edit" and not value and thing:
            return [Instruction(OperationType.EDIT, one) for one in self._things.fields(thing)]
        if phrase.kind in ("set_field", "add_field"):
            thing = self._things.once(thing)
            if unquote(thing) != thing or not self._things.names_fields(thing):
                return None
            return [Instruction(OperationType.EDIT, one) for one in self._things.fields(thing)]
        if phrase.kind == "search":
            target = ObjectDescription(text=phrase.part("verb").lower(), role="field")
            value = _OF_KIND.sub(r"\g<name>", value)
            if self._things.describes(value) or self._things.is_named_later(value):
                return [Instruction(OperationType.EDIT, target)]
            return [Instruction(OperationType.EDIT, target, unquote(value))]
        if phrase.kind == "fill_several":
            pairs = ((thing, value), (phrase.part("object2"), phrase.part("value2")))
            return [Instruction(OperationType.EDIT, self._objects.read(one), self._typed(said)) for one, said in pairs]
        last = reading.last
        tapped_field = last is not None and last.operation is OperationType.CLICK
        if (
            not thing
            and _NEW_ONE.fullmatch(value)
            and last
            and tapped_field
            and self._things.is_field(last.object.text)
        ):
            return [Instruction(OperationType.EDIT, last.object)]
        if _NEW_ONE.fullmatch(value) and last and last.operation is OperationType.EDIT and last.object.text:
            value = f"your new {_OLD.sub('', last.object.text)}"
        before = reading.meant
        if not thing and _IT_AGAIN.fullmatch(value):
            typed = [i for i in reading.instructions if i.operation is OperationType.EDIT]
            return [replace(i, source="") for i in typed[-1:]]
        if PRONOUN.fullmatch(value):
            thing, value = thing or (before.object.text if before else ""), ""
        if PRONOUN.fullmatch(thing) and before and before.object:
            reading.found = None
            return [Instruction(OperationType.EDIT, before.object, unquote(value))]
        if reading.last is None and reading.app is None and (within := self._field_of_app(thing)):
            reading.app, thing = within
        somewhere = self._is_around(thing) or bool(self._objects.only_place(thing))
        if thing and not (somewhere and self._things.names_fields(value)):
            one = self._objects.read(thing)
            tapped = [Instruction(OperationType.CLICK, one)] if phrase.part("tapped") else []
            if self._things.is_choice(value):
                return [*tapped, Instruction(OperationType.EDIT, one, open_choice=True)]
            text = "" if value == thing else self._typed(value)
            return [*tapped, Instruction(OperationType.EDIT, one, text)]
        if last and last.operation is OperationType.EDIT and self._things.names_fields(value):
            last = None
        if _ASKS.fullmatch(value) and reading.within.text[:1].isupper():
            return [Instruction(OperationType.EDIT, reading.within)]
        around = (reading.within, *(i.object for i in (reading.found, last) if i))
        target = next((o for o in around if _takes_text(o)), ObjectDescription())
        if not target and reading.mentioned and self._things.is_field(reading.mentioned.object.text):
            target = reading.mentioned.object
        filled = bool(phrase.part("fill")) and unquote(value) == value
        if filled or self._things.names_fields(value):
            fields = self._things.fields(value)
            if last and last.operation is OperationType.CLICK and _SEARCH_BUTTON.fullmatch(last.object.text):
                return [Instruction(OperationType.EDIT, ObjectDescription("search", role="field"))]
            fields = [target] if target and len(fields) == 1 else fields
            return [Instruction(OperationType.EDIT, one) for one in fields]
        return [Instruction(OperationType.EDIT, target, unquote(self._things.bare(value)))]

    def _typed(self, said: str) -> str:
        """The text; empty where the words only say what kind of text it is."""
        return "" if self._things.describes(said, fields=_DIGIT.search(said) is None) else unquote(said)

    def _click(self, phrase: Phrase, reading: Reading) -> list[Instruction] | None:
        said = self._things.bare(name_alone(phrase.part("object")))
        if not said:
            return None
        if _IN_RESULTS.fullmatch(phrase.part("object")) and (kind := kind_typed(reading.meant)):
            return [Instruction(OperationType.CLICK, ObjectDescription(kind))]
        choosing = phrase.part("verb").lower() in ("select", "choose", "pick")
        said = _AS_WHAT.sub("", said) if choosing else said
        chosen = reading.last is not None and choosing
        among = _ONE_APP.fullmatch(said) and any(_APPS.search(i.object.text) for i in reading.instructions)
        if self._things.is_nothing(said) and not (chosen or among) and (reading.last is None or said != "应用"):
            return []
        if held := self._held(said, reading) or self._in_app(said, reading):
            return held
        if reading.last is None and reading.app is None and reading.found is None and (made := self.page_of_app(said)):
            return made
        app = self.app(said)
        icon = _ICON.search(said) and reading.begins and self._apps.known(app) and not self._objects.read(said).place
        home = reading.home or bool(icon) or _ON_PHONE.search(said) is not None
        home = home or (said.startswith("手机") and bool(self._apps.names_of(self._objects.strip(said[2:]))))
        on_home = all(i.operation is OperationType.SCROLL for i in reading.instructions)
        shown = _DESKTOP.search(said) is not None and bool(mask(said)[1])
        shown = shown or (reading.home and said.endswith("图标") and not self._objects.read(said).place)
        if on_home and (self._objects.says_app(said) or shown or (home and self._apps.known(app))) and app:
            return [Instruction(OperationType.OPEN, parameter=app)]
        often = count(phrase.part("times"))
        times = str(often) if often > 1 else ""
        made = []
        for one in self._things.several(said, capitals=True, fields=phrase.part("verb").startswith(("选", "勾"))):
            named = one.text.startswith(("任何", "任意", "所有")) and is_quoted(one.text, said)
            choice = self._things.choice(one.text) if one.text and not (one.place or named) else ""
            if self._things.options(said):
                names = replace(self._objects.read(said), text=self._things.alternatives(said))
                made.append(Instruction(OperationType.CLICK, names, times, open_choice=True))
                break
            if choice:
                thing = replace(one, text=choice)
                made.append(Instruction(OperationType.CLICK, thing, times, open_choice=True))
            else:
                made.append(Instruction(OperationType.CLICK, self._back(one, reading), times))
        return made

    @staticmethod
    def _back(thing: ObjectDescription, reading: Reading) -> ObjectDescription:
        """ "it" and "the switch" are what was named before."""
        before = reading.meant
        if before and (PRONOUN.fullmatch(thing.text) or is_switch_alone(thing)) and before.object:
            reading.found = None
            return meant(before)
        return thing


def _takes_text(thing: ObjectDescription) -> bool:
    return any(map(_FIELD.search, (thing.text, thing.role))) and not _BAR.search(thing.text)


def _of_switch(choice: str) -> str:
    """The kind of thing that a switch is for ("提醒" of "提醒开关")."""
    return re.sub(r"(?<=..)的?开关$", "", choice)
