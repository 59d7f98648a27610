"""The parsing agent: step descriptions to instructions (PromptRPA, section 4.1.3)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.matching.apps import AppNames
from promptrpa.matching.lexicon import Lexicon, is_chinese
from promptrpa.matching.objects import ObjectReader

_ENUMERATION = re.compile(
    r"^\s*(?:(?:step|第)?\s*[\dⅰ-ⅻ一二三四五六七八九十]{1,3}\s*(?:[.)、:：]|步[:：,，]?)(?!\d)|[-*•·]\s+)\s*", re.I
)
_ARROWS = re.compile(r"\s*(?:->|→|>>|>|›|»|——>|-->|--)\s*")
_SENTENCE = re.compile(r"(?<=[a-zA-Z\u3400-\u9fff\"”)）\d])[.](?=\s|$)|[。;；!！\n]+")
_COMMA = re.compile(r"[,，]\s*")
_LEAD_ENGLISH = re.compile(
    r"^(?:(?:please|now|first(?:ly)?|then|next|after that|afterwards|finally|lastly|also|and|so|just|simply|again|"
    r"you (?:can|should|need to|will)|to begin|once (?:there|done)|in order to|i (?:want|would like) (?:you )?to|help me(?: to)?|"
    r"when (?:it|that) is done)\b[,\s]*)+",
    re.I,
)
_LEAD_CHINESE = re.compile(
    r"^(?:请|然后|接着|再|之后|随后|最后|首先|先|并且|并|同时|接下来|然后再|帮我|麻烦|你可以|可以|需要|就|而后|其次|后|去)+(?=[\u3400-\u9fff])"
)
_CONDITION = re.compile(
    r"^(?:if (?:you are |you're |it is |it's |a (?:dialog|window|message|pop-?up) )?"
    r"(?:asked|prompted|needed|necessary|shown|appears|it asks|required|there is (?:a|one))[^,]*,?\s*|"
    r"(?:如果|如|若|假如)[^,，]{0,16}?(?:询问|提示|需要|弹出|出现|要求|有)[^,，]*[,，]?\s*(?:则|就|那么)?)",
    re.I,
)
_OPTIONAL_END = re.compile(
    r"\s*,?\s*(?:if (?:asked|prompted|needed|necessary|required|it (?:asks|appears|is shown)))$|[(（](?:如有|可选|optional)[)）]$",
    re.I,
)


class RuleParsing:
    """Parses by rules and the lexicon, English and Chinese. Never makes up a step: each keeps the words it came from."""

    def __init__(self, lexicon: Lexicon, apps: AppNames) -> None:
        self._objects = ObjectReader(lexicon)
        self._apps = apps
        words = {name: _alternatives(said) for name, said in lexicon.operations.items()}
        self._verbs = _alternatives([w for many in lexicon.operations.values() for w in many if w[0].isascii()])
        self._chinese_verbs = _alternatives(
            [w for many in lexicon.operations.values() for w in many if not w[0].isascii() and len(w) > 1]
        )
        self._patterns = _english(words)
        self._chinese = _chinese(words)

    def parse(self, text: str) -> tuple[Instruction, ...]:
        """The instructions in a text, in order. Clauses in which no operation is named are left out."""
        found: list[Instruction] = []
        for clause in self._clauses(text):
            for instruction in self._clause(clause, found):
                found.append(instruction)
        return tuple(found)

    # --- clauses

    def _clauses(self, text: str) -> Iterable[str]:
        masked, kept = _mask_quotes(text)
        for line in re.split(r"\n+", masked):
            line = _ENUMERATION.sub("", line)
            line = re.sub(r"(?<=[\s,，。;；])\d{1,2}[.)、]\s*(?=\D)", "\n", line)
            for sentence in _SENTENCE.split(line):
                for clause in self._sentence(sentence):
                    if restored := _restore(clause, kept).strip():
                        yield restored

    def _sentence(self, sentence: str) -> Iterable[str]:
        condition = _CONDITION.match(sentence.strip())
        if condition:
            yield sentence
            return
        for part in _COMMA.split(sentence):
            yield from self._split_joined(part)

    def _split_joined(self, part: str) -> Iterable[str]:
        """At "and tap", "then open", "后点击": where another operation begins."""
        english = rf"\s+(?:and then|then|and)\s+(?=(?:{self._verbs}|go back|scroll|swipe|return|set|search|use)\b)"
        chinese = rf"(?:然后再|然后|接着|随后|之后|并且|再|并|后)\s*(?=(?:{self._chinese_verbs}|点|按|选|在|将|把|返回|向|上滑|下滑|滑动|长按|搜索))"
        for piece in re.split(f"{english}|{chinese}", part, flags=re.I):
            yield from re.split(rf"(?<=[\u3400-\u9fff])\s+(?=(?:{self._chinese_verbs}))", piece)

    def _clause(self, clause: str, before: Sequence[Instruction]) -> list[Instruction]:
        optional = False
        said = clause
        if match := _CONDITION.match(said.strip()):
            said, optional = said.strip()[match.end() :], True
        if match := _OPTIONAL_END.search(said):
            said, optional = said[: match.start()], True
        said = _LEAD_CHINESE.sub("", _LEAD_ENGLISH.sub("", said.strip())).strip()
        if not said:
            return []
        parts = _ARROWS.split(said)
        if len(parts) > 1:
            return self._path(parts, clause, optional, first=not before)
        if place := self._objects.only_place(said):
            return self._attach(place, before)
        if before and _BARE_TAP.fullmatch(said):
            found: Instruction | None = Instruction(OperationType.CLICK, before[-1].object)
        else:
            found = self._one(said, first=not before)
        if found and before and _PRONOUN.fullmatch(str(found.object)):
            found = replace(found, object=before[-1].object)
        if found is None and before and self._continues(said, before[-1]):
            found = replace(before[-1], object=self._objects.read(said), parameter="")
        return [replace(found, optional=optional, source=clause.strip())] if found else []

    def _attach(self, place: str, before: Sequence[Instruction]) -> list[Instruction]:
        if before and isinstance(before, list) and before[-1].operation.needs_widget:
            last = before.pop()
            return [replace(last, object=replace(last.object, place=place))]
        return []

    def _continues(self, said: str, last: Instruction) -> bool:
        """A bare name after a tap is another tap ("tap Settings, Display"); a sentence about what happens is none."""
        if last.operation is not OperationType.CLICK or _TELLS.search(said):
            return False
        return len(said) <= 8 if is_chinese(said) else len(said.split()) <= 4 and len(said) <= 32

    def _path(self, parts: Sequence[str], source: str, optional: bool, *, first: bool) -> list[Instruction]:
        """ "Settings > Display > Dark theme": a click each; the first may be an app, and may have a verb before it."""
        found: list[Instruction] = []
        for part in (p.strip() for p in parts):
            if not part:
                continue
            one = self._one(part, first=first and not found)
            if found and one and one.operation is OperationType.CLICK and not _TAP.match(part):
                one = Instruction(OperationType.CLICK, self._objects.read(part))
            if one is None:
                is_app = first and not found and self._apps.known(self._objects.strip(part))
                one = (
                    Instruction(OperationType.OPEN, parameter=self._objects.strip(part))
                    if is_app
                    else Instruction(OperationType.CLICK, self._objects.read(part))
                )
            found.append(replace(one, optional=optional, source=source.strip()))
        return found

    # --- one operation

    def _one(self, said: str, *, first: bool) -> Instruction | None:
        masked, kept = _mask_quotes(said)
        patterns = self._chinese if re.match(r"[\u3400-\u9fff]", masked) else self._patterns
        for operation, pattern in patterns:
            if match := pattern.search(masked):
                groups = {name: _restore(value or "", kept) for name, value in match.groupdict().items()}
                made = self._make(operation, groups, first=first)
                if made is not None:
                    return made
        return None

    def _make(self, operation: str, said: dict[str, str], *, first: bool) -> Instruction | None:
        thing = said.get("object", "").strip()
        if operation == "open":
            name = self._objects.strip(thing)
            named_app = self._objects.says_app(thing)
            if not self._apps.known(name):
                opened = re.split(r"\s+and\s+|\s+to\s+|\s*并", name)[0]
                name = opened if self._apps.known(opened) else name
            if (
                (self._apps.known(name) and (first or named_app))
                or (named_app and name)
                or (first and said.get("launch"))
            ):
                return Instruction(OperationType.OPEN, parameter=name)
            return None
        if operation == "back":
            where = "home" if re.search(r"home|desktop|桌面|主屏|主界面", said["all"], re.I) else "previous"
            return Instruction(OperationType.BACK, parameter=where)
        if operation == "wait":
            return Instruction(OperationType.WAIT, parameter=said.get("seconds") or "2")
        if operation == "press":
            return Instruction(OperationType.PRESS, parameter=_key(said["key"]))
        if operation == "scroll":
            return self._scroll(said)
        if operation in ("switch_on", "switch_off"):
            state = "true" if operation == "switch_on" else "false"
            return Instruction(OperationType.SWITCH, self._objects.read(thing), state) if thing else None
        if operation == "set_switch":
            on = said["state"].lower() in ("on", "开", "开启", "打开", "启用")
            return Instruction(OperationType.SWITCH, self._objects.read(thing), "true" if on else "false")
        if operation == "edit":
            return self._edit(said)
        if operation == "search":
            return Instruction(
                OperationType.EDIT, ObjectDescription(text=said["verb"], role="field"), _unquote(said["value"])
            )
        if operation == "drag":
            return Instruction(OperationType.DRAG, self._objects.read(thing), _unquote(said["to"]))
        if operation == "long_click":
            return Instruction(OperationType.LONG_CLICK, self._objects.read(thing), said.get("seconds", ""))
        if not thing:
            return None
        times = {"twice": "2", "double": "2", "两次": "2", "2次": "2", "双击": "2"}.get(
            said.get("times", "").lower(), ""
        )
        return Instruction(OperationType.CLICK, self._objects.read(thing), times)

    def _scroll(self, said: dict[str, str]) -> Instruction:
        word = said.get("direction", "").lower()
        direction = {"上": "up", "下": "down", "左": "left", "右": "right", "": "down"}.get(word, word)
        if said.get("finger"):
            opposite = {"up": "down", "down": "up", "left": "right", "right": "left"}
            direction = opposite[direction]
        target = said.get("object", "").strip()
        if re.fullmatch(
            r"(?:the )?(?:very )?(?:bottom|top|end)(?: of .*)?|底部|最下[方面]|最底[部端]|顶部|页面底部", target, re.I
        ):
            return Instruction(OperationType.SCROLL, ObjectDescription(place=target.lower()), direction)
        return Instruction(
            OperationType.SCROLL, self._objects.read(target) if target else ObjectDescription(), direction
        )

    def _edit(self, said: dict[str, str]) -> Instruction:
        value, thing = said.get("value", "").strip(), said.get("object", "").strip()
        if not thing and (generic := _GENERIC_VALUE.match(value)):
            return Instruction(OperationType.EDIT, self._objects.read(generic.group("name")))
        if thing and (_GENERIC_VALUE.match(value) or value == thing):
            value = ""
        target = self._objects.read(thing) if thing else ObjectDescription()
        return Instruction(OperationType.EDIT, target, _unquote(value))


_TAP = re.compile(r"tap|click|press|choose|select|点|选|按", re.I)
_TELLS = re.compile(
    r"\b(?:will|is|are|be|was|you|your|it|there|can|now|done|should|to)\b|会|将|就|即|可|已|时|如|了$", re.I
)
_BARE_TAP = re.compile(r"(?:tap|click|press|select|open)(?: on)?|点击|点一下|点按|轻触|选择|打开|点开|进入", re.I)
_PRONOUN = re.compile(r"it|that|this|them|它|该项|此项", re.I)
_GENERIC_VALUE = re.compile(
    r"^(?:the|your|a|an|its|their|his|her)\s+(?P<name>[a-z][a-z \-']{1,40}?)(?:\s+(?:you (?:want|like|need|wish|chose|would like)|of your choice|here))?$"
    r"|^(?:你?想?要?的|您的|你的|所需的|需要的|对方的?)(?P<name_zh>[\u3400-\u9fff]{1,12})$",
    re.I,
)


def _alternatives(words: Iterable[str]) -> str:
    return "|".join(re.escape(w).replace(r"\ ", r"\s+") for w in sorted(set(words), key=len, reverse=True))


def _english(words: dict[str, str]) -> list[tuple[str, re.Pattern[str]]]:
    """Patterns in the order in which they are tried."""
    rules = [
        ("back", r"^(?P<all>(?:go|press|tap|click|navigate|return|head)?\s*(?:the\s+)?back(?:\s+(?:button|key|arrow))?(?:\s+to\s+(?:the\s+)?(?:previous|last|home|main).*)?|(?:go|return)(?: back)? (?:to )?(?:the )?(?:phone'?s )?(?:previous (?:page|screen)|home ?screen|home|desktop)|press (?:the )?home(?: button| key)?)$"),
        ("wait", rf"^(?:{words['wait']})\b(?:\s+(?P<seconds>\d+)\s*(?:s\b|sec\w*)?)?.*$"),
        ("press", r"^(?:press|hit|tap)\s+(?:the\s+)?(?P<key>enter|return|search key|volume up|volume down|power|space|delete key|backspace|recents?)(?:\s+(?:key|button))?(?:\s+on the keyboard)?$"),
        ("scroll", r"^(?:scroll|page)(?:\s+(?:all the way|the (?:page|list|screen)))?(?:\s+(?P<direction>up|down|left|right))?(?:\s+(?:the (?:page|list|screen)|a (?:bit|little)|further))*(?:\s+(?:until|till)(?:\s+you)?(?:\s+(?:can\s+)?(?:see|find|reach|get to))?\s+(?P<until>.+)|\s*(?:to(?: find| see)?|for|and find)\s+(?P<object>.+))?$"),
        ("scroll", r"^(?P<finger>swipe|fling|flick)(?:\s+(?:the (?:page|list|screen)))?\s+(?P<direction>up|down|left|right)(?:ward|wards)?(?:\s+(?:on|in|to|until you see)\s+(?P<object>.+))?$"),
        ("set_switch", r"^(?:turn|switch|set|toggle)\s+(?P<object>.+?)\s+(?:to\s+)?(?P<state>on|off)$"),
        ("switch_off", rf"^(?:{words['switch_off']})\s+(?P<object>.+)$"),
        ("switch_on", rf"^(?:{words['switch_on']})\s+(?P<object>.+)$"),
        ("drag", rf"^(?:{words['drag']})\s+(?P<object>.+?)\s+(?:to|onto|into)\s+(?P<to>.+)$"),
        ("long_click", rf"^(?:{words['long_click']})\s+(?:on\s+)?(?P<object>.+?)(?:\s+for\s+(?P<seconds>\d+(?:\.\d+)?)\s*s\w*)?$"),
        ("edit", rf"^(?:{words['edit']})\s+(?P<value>.+?)\s+(?:in(?:to|side)?|on|as|for|at)\s+(?P<object>(?:the\s+|your\s+)?.+)$"),
        ("edit", r"^fill\s+(?:in|out)?\s*(?P<object>.+?)\s+with\s+(?P<value>.+)$"),
        ("edit", rf"^(?:in|into)\s+(?P<object>.+?)[,:]?\s+(?:{words['edit']})\s+(?P<value>.+)$"),
        ("edit", r"^(?:set|change|rename)\s+(?P<object>.+?)\s+to\s+(?P<value>.+)$"),
        ("search", r"^(?P<verb>search|look)\s+(?:for|up)\s+(?P<value>.+)$"),
        ("edit", r"^(?:type(?:\s+in)?|input|write|key\s+in|fill\s+in|enter)\s+(?P<value>.+)$"),
        ("open", rf"^(?:(?P<launch>open up|open|launch|start|run)|{words['open']})\s+(?P<object>.+)$"),
        ("click", r"^(?P<times>double)[- ]?(?:tap|click)\s+(?:on\s+)?(?P<object>.+)$"),
        ("click", rf"^(?:{words['click']})\s+(?:on\s+|to\s+|the\s+)?(?P<object>.+?)(?:\s+(?P<times>twice))?$"),
    ]  # fmt: skip
    return [(name, re.compile(rule.replace("(?P<until>", "(?P<object_until>"), re.I)) for name, rule in rules]


def _chinese(words: dict[str, str]) -> list[tuple[str, re.Pattern[str]]]:
    rules = [
        ("back", r"^(?P<all>(?:点击|按|点)?(?:返回|后退)(?:键|按钮|箭头)?(?:到?(?:上一页|上一级|上级页面|上个页面|上一层|前一页|桌面|主屏幕?|主界面))?|回到?(?:桌面|主屏幕|上一页|主界面)|按(?:下)?主页键)$"),
        ("wait", rf"^(?:{words['wait']})(?P<seconds>\d+)?.*$"),
        ("press", r"^(?:按下?|点击|点)(?:键盘(?:上的|的)?)?(?P<key>回车|搜索键|音量加|音量减|音量上|音量下|电源|删除键|空格)键?$"),
        ("scroll", r"^(?:向|往|朝)?(?P<direction>上|下|左|右)(?:拉|翻|滚动|滚|翻页|拖动?)(?:页面|列表|屏幕)?(?:动)?(?:直到|到|至|找到|寻找)?(?:看到|出现|找到)?(?P<object>.*)$"),
        ("scroll", r"^(?:向|往|朝)?(?P<direction>下)(?:滑动?|划动?|轻扫)(?:页面|列表|屏幕)?(?:直到|到|至)?(?:看到|出现|找到)?(?P<object>.*)$"),
        ("scroll", r"^(?:向|往|朝)?(?P<direction>上|左|右)(?P<finger>滑动?|划动?|轻扫)(?:页面|列表|屏幕)?(?:直到|到|至)?(?:看到|出现|找到)?(?P<object>.*)$"),
        ("scroll", r"^(?:滚动|滑动)(?:页面|列表|屏幕)?(?:直到|到|至)?(?:看到|出现|找到)?(?P<object>.*)$"),
        ("long_click", rf"^(?:{words['long_click']})(?P<object>.+?)(?:(?P<seconds>\d+)秒)?$"),
        ("edit", rf"^(?:在|于|到|向)(?P<object>.+?)(?:中|里面?|内|上|处|一栏)?[,，]?(?:{words['edit']})(?:入|上)?(?P<value>.+)$"),
        ("edit", rf"^(?P<object>[^，。\s]+?)(?:处|栏|那里|框)?(?:{words['edit']})(?P<value>.+)$"),
        ("edit", r"^(?:将|把)(?P<object>.+?)(?:设置?|修?改|调整?|填写?|更改|命名)(?:为|成|到)(?P<value>.+)$"),
        ("set_switch", r"^(?:将|把)(?P<object>.+?)(?:的?开关)?(?P<state>打开|开启|关闭|启用|停用|关掉)$"),
        ("search", r"^(?P<verb>搜索|查找|搜)(?!框|栏|按钮|图标|页|键|$)(?P<value>.+)$"),
        ("edit", rf"^(?:{words['edit']})(?P<value>.+)$"),
        ("drag", rf"^(?:将|把|{words['drag']})(?P<object>.+?)(?:拖动?|移动?|拖拽)?到(?P<to>.+)$"),
        ("open", rf"^(?:(?P<launch>打开|启动|运行)|{words['open']})(?:手机(?:上|里|中)?的?)?(?P<object>.+)$"),
        ("switch_off", rf"^(?:{words['switch_off']})(?P<object>.+)$"),
        ("switch_on", rf"^(?:{words['switch_on']})(?P<object>.+)$"),
        ("click", r"^(?P<times>双击)(?P<object>.+)$"),
        ("click", rf"^(?:在.{{1,12}}?(?:中|里|内|页面|界面|上)[,，]?)?(?:{words['click']})(?:右侧的?|一下)?(?P<object>.+?)(?P<times>两次|2次)?$"),
    ]  # fmt: skip
    return [(name, re.compile(rule, re.I)) for name, rule in rules]


def _key(word: str) -> str:
    keys = {
        "enter": "enter", "return": "enter", "回车": "enter", "search key": "search", "搜索键": "search", "volume up": "volume_up",
        "volume down": "volume_down", "音量加": "volume_up", "音量上": "volume_up", "音量减": "volume_down", "音量下": "volume_down",
        "power": "power", "电源": "power", "space": "space", "空格": "space", "delete key": "del", "删除键": "del", "backspace": "del",
        "recent": "recent", "recents": "recent",
    }  # fmt: skip
    return keys[word.lower()]


_QUOTED = re.compile(
    r"\"[^\"]*\"|“[^”]*”|「[^」]*」|『[^』]*』|‘[^’]*’|(?<![A-Za-z0-9])'[^']*'(?![A-Za-z])|【[^】]*】|《[^》]*》|\{[a-z_.0-9]+\}"
)


def _mask_quotes(text: str) -> tuple[str, list[str]]:
    """Quoted parts as private characters, so that nothing inside is split."""
    kept: list[str] = []

    def mask(match: re.Match[str]) -> str:
        kept.append(match.group())
        return chr(0xE000 + len(kept) - 1)

    return _QUOTED.sub(mask, text), kept


def _restore(text: str, kept: Sequence[str]) -> str:
    for index, part in enumerate(kept):
        text = text.replace(chr(0xE000 + index), part)
    return text


def _unquote(text: str) -> str:
    text = text.strip()
    match = re.fullmatch(r"[\"“「『‘'【《](.*)[\"”」』’'】》]", text)
    return match.group(1).strip() if match else text
