"""The ways in which English and Chinese steps name an operation, as patterns over one clause."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from promptrpa.matching.steps.clauses import ENDS_WITH, alternatives
from promptrpa.matching.steps.repeated import COUNT, COUNT_CHINESE
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.quotes import MARK, mask, restore
from promptrpa.patterns import lazy_regex

_KEYS: Final = {
    "enter": "enter", "return": "enter", "回车": "enter", "search key": "search", "搜索键": "search",
    "volume up": "volume_up", "volume down": "volume_down", "音量加": "volume_up", "音量上": "volume_up",
    "音量减": "volume_down", "音量下": "volume_down", "power": "power", "电源": "power", "space": "space", "空格": "space",
    "delete key": "del", "删除键": "del", "backspace": "del", "recent": "recent", "recents": "recent",
}  # fmt: skip


_ON_THE_WAY: Final = lazy_regex(
    r"^(?:继续)?[向往]下面?(?=(?:打开|开启|启用|关闭|关掉|停用|勾选|取消勾选|选择|选中|点击|点选|点按)[^，。])"
)
"""Where a step is looked for."""
_GOOD: Final = "友|评(?!价)|的|消息|[吃看玩听笑用喝心事运人久多像奇转]|天气|日子|主意|了吗"
"""What "好" begins a word or a sentence with, rather than ending the verb before it ("输入好消息")."""
_GUARDED: Final = {
    "勾选": "勾选(?!择)",
    "点": "点(?!赞[和与、也会数量的是关收转])",
    "点开": "(?<!几)点开(?![始启通户发机关票播锁])",
    "put": "put(?! (?:it|them|this|the|your) (?:[a-z]+ )?(?:back )?(?:on|onto|near|against) (?:its|the|an?|your|again)(?! (?:[a-z]+ )*(?:field|box|line|row|list)))(?! (?:your|the|a) [a-z]+ in(?:to)? [a-z]+ mode)(?! (?:your|a) (?:finger|thumb|hand|face|palm|phone)s?\\b)",
    "输": "(?<![传运])输(?!入)",
    "输完": "(?<![传运])输完",
    "填写完": "填写完(?!美)",
    "输入": "(?<!正在)输入(?!法|框|栏|方式|界面|页面)",
    "进": "进(?!行|而|度|程|步)",
    "按下": "按下(?![一面方])",
    "按": "按(?![^，。点：:]{1,6}(?:分别|依次|逐个)?(?:列出|排列|排序|分组|显示|归类|查看|查询|浏览|统计|[计收]费|看(?=$|[，。]))|键|钮|压|照(?!片|相)|提示|需|要求|以下|步骤|顺序|指纹)",
    **{f"{verb}好": f"{verb}好(?!{_GOOD})" for verb in ("选", "填", "写", "输", "选择", "填写", "输入")},
}
"""Words for operations that are no such words where they stand in others."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """What a clause says: the kind of phrase, and its parts by name. Kinds are operations and, besides: switch_on,
    switch_off, set_switch, tap_switch (a tap that says how it is to be), search, find (nothing is done yet), seen (it is
    there), way (where the things are that come next), set_field, add_field, fill_several, set_to (a step only behind others: alone it is a wish), notifications (pulled down), answer (a button named by its verb)."""

    kind: str
    said: Mapping[str, str]

    def part(self, name: str) -> str:
        return self.said.get(name, "").strip()


class PhraseReader:
    """Tries the patterns of the clause's language in order."""

    def __init__(self, lexicon: Lexicon) -> None:
        nouns = alternatives(lexicon.things["nouns"])
        words = {name: f"(?!{nouns})(?:{alternatives(said, _GUARDED)})" for name, said in lexicon.operations.items()}
        words["fields"] = alternatives(word for word in lexicon.things["fields"] if not word.isascii())
        self._english = _compiled(_english(words))
        self._chinese = _compiled(_chinese(words))
        verbs = alternatives(word for said in lexicon.operations.values() for word in said if word[0].isascii())
        self._contexts = (
            lazy_regex(
                r"^(?:(?:in|on|from|under|at|inside|within|below|beneath|near|by)\s+|(?=beside|next to))(?P<where>.+?)(?<!\bthe)(?<!\byour)(?<!\ba)"
                rf"(?:[,:]?\s+(?:you (?:can|will) )?(?P<rest>(?:{verbs}|go|scroll|swipe|turn|switch|toggle|set|search|find|look for|double)\b.*))?$",
                re.I,
            ),
            lazy_regex(
                r"^(?:在|于|从)(?P<where>.{1,24}?)(?:当中|之中|中|里面?|内|上|下方?|处|那里|后)?[,，]?"
                r"(?:可以|需要|直接|依次|手动|分别|找到并?|将|把)?"
                rf"(?P<rest>(?!(?:打开|选择|进入|输入|弹出|点击)的|选项|按钮|按键|点赞)(?:{_chinese_verbs(lexicon)}|点|按|选|滑|向|往|上滑|下滑|左滑|右滑|[上下]拉|搜索|找到|返回|连续|双击|确[认定]|添加|新建).*)$"
            ),
            lazy_regex(
                rf"^(?P<where>.{{0,8}}(?:页面|界面|弹窗|窗口|对话框|列表|菜单|框)(?=当中|之中|中|里|内|上)|[\u3400-\u9fff]{{2,6}}(?=里面?(?:点|选|挑|勾|填)|[那这]一?栏(?:点|选|填)|处(?:点|选))|[{MARK}](?=当中|之中|中|里|内)|首页|主页|主界面|[\u3400-\u9fff]{{2,6}}(?:处|那里)(?=可以|直接))"
                r"(?:当中|之中|中|里面?|内|上|处|[那这]一?栏)?(?:可以|直接)?"
                rf"(?P<rest>(?:{_chinese_verbs(lexicon)}|点(?!赞|评)|选(?!项)|挑|勾|按(?!钮|键)|[往向][上下左右]|[上下][滑拉]).+)$"
            ),
            lazy_regex(
                r"^(?:在|于|从)(?P<where>.{1,20}?(?:页面|界面|首页|主页|窗口|弹窗|对话框|列表|菜单|选项|栏目?|桌面|屏幕|方|侧|角|旁边?))"
                r"(?:当中|之中|中|里面?|内|上|下方?|处)?(?P<rest>)(?:找到)?$|^(?:在|从)(?P<where2>.{1,16}?)(?:当中|中|里面?)$"
            ),
        )

    def read(self, clause: str) -> list[Phrase]:
        """What it may say, the likeliest first; empty where it names no operation."""
        masked, kept = mask(clause)
        masked = _ON_THE_WAY.sub("", masked)
        patterns = self._chinese if re.match(rf"[\u3400-\u9fff]|[{MARK}]+[\u3400-\u9fff]", masked) else self._english
        return [
            Phrase(kind, {name: restore(value or "", kept) for name, value in match.groupdict().items()})
            for kind, pattern in patterns
            if (match := pattern.search(masked))
        ]

    def context(self, clause: str) -> tuple[str, str] | None:
        """What "in Files tap Browse" or "在首页点击更多" is said to be in, and the rest, which may be empty; None where
        the clause names no such place."""
        masked, kept = mask(clause)
        for pattern in self._contexts:
            if match := pattern.match(masked):
                said = match.groupdict()
                where, rest = said["where"] or said.get("where2") or "", said["rest"] or ""
                return restore(where, kept).strip(), restore(rest, kept).strip()
        return None


def _chinese_verbs(lexicon: Lexicon) -> str:
    return alternatives(w for said in lexicon.operations.values() for w in said if not w[0].isascii() and len(w) > 1)


def key_named(word: str) -> str:
    """The key's name as Operation has it."""
    return _KEYS[word.lower()]


def _compiled(rules: list[tuple[str, str]]) -> list[tuple[str, re.Pattern[str]]]:
    return [(kind, lazy_regex(rule, re.I)) for kind, rule in rules]


def _english(words: Mapping[str, str]) -> list[tuple[str, str]]:
    purpose = r"(?:\s+to (?!the\b|your\b|find\b|reach\b|get to\b|locate\b)[a-z].*)?"
    direction = r"(?P<direction>up|down|left|right)(?:wards?)?"
    found = r"(?:until|till|to|for|and)(?:\s+(?:you|it|the option))?(?:\s+(?:can\s+|to\s+)?(?:see|sees|find|reach|get to|reaches|come to|come across|locate|is visible))?"
    shown = r"(?:(?:shows|turns|pops|comes) up|appears|comes (?:into view|in(?:to)? sight)|is (?:visible|shown|displayed|in view|in sight)|can be seen)"
    return [
        ("back", r"^(?P<all>(?:(?:go|press|tap|click|hit|navigate|return|head|use)\s+)?(?:the\s+)?(?:system\s+)?back(?:\s+(?:button|key|arrow))?(?:\s+(?:one|a) (?:screen|page|step|level))?(?:\s+(?:with|using|by tapping) the (?:back )?(?:arrow|button|key))?(?:\s+to\s+(?:the\s+)?(?:previous|last|home|main|start).*|(?<=back)\s+to\s+(?:the|your|our)\s+(?-i:[a-z])[^,]*|\s+(?:once|twice)?)?|(?:go|return|navigate)(?: back)? (?:to )?(?:(?:the|your) )?(?:phone'?s )?(?:previous (?:page|screen)|home ?screen|home|desktop)|(?:press|tap|hit) (?:the )?home(?: button| key)|press home)$"),
        ("wait", rf"^(?:{words['wait']})\b(?:\s+(?:for\s+)?(?:about\s+)?(?P<seconds>\d+)\s*(?:s\b|sec\w*)?)?.*$"),
        ("screenshot", r"^(?:(?:take|grab|make|snap|get)\s+(?:me\s+)?(?:a|another)\s+(?:screen\s?shot|screen (?:capture|grab))|(?:screenshot|capture)\s+(?:this|it|(?:this|the|my)(?: current| whole)? (?:screen|page|display)))(?:\s+of\s+(?:this|it|what is here|(?:this|the|my)(?: current| whole)? (?:screen|page|display)))?(?:\s+(?:now|for me))?$"),
        ("sleep", r"^(?:lock\s+(?:up\s+)?(?:the|my|your|this)\s+(?:phone|screen|device)|(?:turn|switch)\s+(?:off\s+(?:the|my|your)\s+(?:phone'?s?\s+)?(?:screen|display)|(?:the|my|your)\s+(?:phone'?s?\s+)?(?:screen|display)\s+off))(?:\s+(?:now|for me))?$"),
        ("recents", r"^(?:open|show|see|view|go to|bring up)\s+(?:me\s+)?(?:(?:my|the|your|all)\s+)*(?:recent(?:ly used)? apps|recents(?: screen| page)?|app switcher|apps that are (?:open|running)|(?:open|running) apps)$"),
        ("press", r"^(?:press|hit|tap)\s+(?:the\s+)?(?P<key>enter|return|search key|volume up|volume down|delete key|backspace|(?:power|space|recents?)(?=\s+(?:key|button)))(?:\s+(?:key|button|bar))?(?:\s+on (?:the|your) keyboard)?$"),
        ("notifications", r"^(?:pull|swipe|drag|slide)\s+(?:down|open)\s+(?:the\s+)?(?:notifications?(?: (?:shade|panel|drawer|bar))?|shade|status bar|quick settings(?: panel)?|control cent(?:er|re))$"),
        ("scroll", rf"^(?:scroll|page|slide(?= (?:down|up)\b))(?:\s+(?:all the way|right(?= (?:to|down|up)\b)|the (?:page|list|screen)))?(?:\s+{direction})?(?:\s+(?:the (?:page|list|screen)|a (?:bit|little)|further|slightly))*(?:\s+{found}\s+(?:{shown}|(?P<object>.+?)(?:\s+{shown})?))?$"),
        ("scroll", rf"^(?P<finger>swipe|fling|flick)\s+(?:(?P<whole>the (?:page|list|screen)|your finger)\s+|(?P<object>.+?)\s+)?(?:to the\s+)?{direction}(?:\s+(?:from|across|with|until|till) .+)?{purpose}$"),
        ("scroll", r"^scroll\s+(?P<direction>up|down|left|right)\s+(?P<object>the\s+(?:menu|list of [a-z ]+|side ?bar|form|feed|table|timeline|chat|conversation))$"),
        ("scroll", r"^(?:swipe|flick|slide)\s+(?:over\s+)?to\s+(?P<object>(?:the\s+)?(?:(?-i:[A-Z{MARK}])|last\b|first\b|next\b).*|(?:the|your)\s+(?!left\b|right\b|top\b|bottom\b|side\b)(?-i:[a-z]).*\byou\b.*)$".replace("{MARK}", MARK)),
        ("scroll", rf"^(?P<finger>swipe|fling|flick)\s+{direction}(?:\s+(?:twice|once|again|slightly|quickly|a (?:bit|little)|with (?:one|two|three) fingers?))*(?:\s+from (?:the )?(?:very )?(?:top|bottom|edge)(?: of .+)?)?(?:\s+(?:on|in|over|to|(?:to|until you) (?:see|reach|find|get to))\s+(?P<object>(?!(?:open|switch|view|see|show|reveal|access|go|unlock|close|dismiss|get|bring|display|expand)\b).+?))??{purpose}$"),
        ("scroll", r"^(?:swipe|flick|slide|scroll)\s+(?P<sideways>across|along|sideways)(?:\s+(?:to|until you (?:see|reach|find|get to)) (?P<object>.+))?$"),
        ("scroll", r"^(?:swipe|browse)\s+(?:until|till)\s+(?:you\s+)?(?:can\s+)?(?:see|find|reach|get to|come to|come across)\s+(?P<object>.+)$"),
        ("scroll", rf"^(?:swipe|browse)\s+(?:{direction}\s+)?(?:until|till)\s+(?P<object>.+?)\s+{shown}$"),
        ("scroll", rf"^(?:scroll|swipe|browse)\s+(?:{direction}\s+)?(?:through|along|over)\s+(?:(?:the|your|all) )*(?:(?:list|page|screen|results|options|choices|menu)\b.*|(?P<among>.+?))(?P<until>\s+(?:until|till|to (?:see|find|reach|get to))\b.*)?$"),
        ("set_switch", r"^(?:turn|switch)\s+(?P<state>on or off|off or on)\s+(?P<object>.+)$"),
        ("set_switch", r"^(?:turn|switch|set|toggle)\s+(?P<object>.+?)\s+(?P<state>on or off|off or on)(?:\s+as you (?:like|want|wish|need|prefer))?$"),
        ("set_switch", rf"^(?:turn|switch|set|toggle|move|flip|flick)\s+(?P<object>.+?)\s+(?:back\s+)?(?:to\s+(?:the\s+)?)?(?P<state>on|off)(?:\s+position)?(?:\s+(?:(?:at|in|on|under|next to|beside|for|from)\s+(?:the|your|its|this|that|(?-i:[A-Z{MARK}]))(?!\s+(?:evening|morning|afternoon|night|weekend|day|hour|minute|moment|meantime)).*|(?:yourself|again|there|here|now|too|instead|manually)\b.*))?$"),
        ("set_switch", r"^(?:make sure|ensure|check)\s+(?:that\s+)?(?P<object>.+?)\s+(?:is|are)\s+(?:turned\s+|switched\s+|set to\s+)?(?P<state>on|off|enabled|disabled|checked|ticked|selected|unchecked|unticked)$"),
        ("set_switch", r"^(?:slide|move|flip|flick|push|toggle)\s+(?:the\s+)?(?P<object>.+?)\s+(?:toggle|switch)\s+(?:over\s+)?to\s+the\s+(?P<state>right|left)$"),
        ("click", rf"^(?:switch|change)(?: it| this)? from (?:the )?(?-i:[A-Z{MARK}]).*? to (?P<object>(?-i:[A-Z{MARK}]).*)$"),
        ("click", rf"^(?:flip|switch|toggle|change) (?:it|this|that)(?: over)? to (?P<object>(?!On\b|Off\b)(?-i:[A-Z{MARK}]).*)$"),
        ("switch_off", rf"^(?:{words['switch_off']})\s+(?P<object>.+)$"),
        ("switch_on", rf"^(?!check (?:the|your|that|whether|if|everything|again|over|it (?:again|once|over))\b(?!.*\b(?:box|boxes|checkbox(?:es)?|options?)\b))(?:{words['switch_on']})\s+(?P<object>.+)$"),
        ("switch_on", r"^(?:flip|flick|toggle)\s+(?:the\s+)?(?:toggle|switch)(?:e?s)?\s+(?:next to|beside|by|for|of|under|below)\s+(?P<object>.+)$"),
        ("set_switch", r"^toggle\s+(?P<state>on|off)\s+the\s+(?:switch|toggle|slider)\s+(?:(?:at|in|on) the (?:top|bottom|left|right)\s+)?(?:for|next to|beside|of|by)\s+(?P<object>.+)$"),
        ("switch_on", r"^(?:flip|flick|toggle)\s+(?P<object>.+)$"),
        ("set_switch", r"^(?:slide|move|drag|flip|push|pull|toggle|turn|set|switch)\s+the\s+(?:\w+ )?(?:toggle|switch|slider|control|knob|button)\s+(?:next to|beside|for|of|by|behind|labell?ed|called|named|marked|in front of|to the (?:left|right) of)\s+(?P<object>.+?)\s+(?:over\s+)?to\s+(?:the\s+)?(?P<state>right|left|on|off)(?:\s+position)?$"),
        ("edit", r"^(?:create|choose|make up)\s+(?P<value>(?:a|your)\s+(?:(?:new|strong|secure)\s+)?(?:password|passcode|pin|username|user name)\b(?! you\b).*)$"),
        ("set_to", r"^dial\s+(?P<value>[*#+\d][\d*#+ -]*)$"),
        ("edit", r"^(?:spin|turn|roll|scroll) the (?:wheels?|dials?|pickers?) to (?P<object>)(?P<value>.+)$"),
        ("drag", r"^drag\s+(?P<object>(?-i:[a-z]).+?)\s+to\s+(?:rearrange|reorder|resize|adjust|change|sort|move|make|set)\b.*$"),
        ("drag", rf"^(?:{words['drag']}|push|pull|grab)\s+(?P<object>(?!(?:down|over|across|along)\b).+?)\s+(?:to|onto|into)\s+(?P<to>.+)$"),
        ("drag", r"^drag\s+(?P<object>(?!the (?:page|list|screen)\b).+?)\s+(?P<to>(?:up|down)(?:wards?)?)$"),
        ("drag", r"^(?:push|pull|move|slide|drag)\s+(?P<object>(?:the|your)\s.*\b(?:slider|knob|handle|bar|dot|dial|thumb|control|playhead|marker|pin)\b(?!.* or ).*?)\s+(?P<to>(?:all the way )?(?:up|down|left|right|forwards?|backwards?|outwards?|inwards?)(?:wards)?)(?!\s+or\b)(?:\s+with .+)?$"),
        ("drag", rf"^(?:{words['drag']}|adjust)\s+(?P<object>(?:the |your )?(?:[\w-]+ )*(?:slider|bar|handle|handles|knob|dial|corners?|edges?)\b.*)$"),
        ("long_click", r"^(?:keep|rest) (?:your|a|one) (?:finger|thumb) (?:pressed |down )?(?:on|over) (?P<object>.+?)(?:\s+for\s+(?:about\s+)?(?P<seconds>\d+(?:\.\d+)?)\s*s\w*|\s+for (?:about |at least |around )?(?:an?|some|two|three|four|five|ten) .*)?$"),
        ("long_click", r"^press (?:down|hard|long|firmly)(?: long)? on (?P<object>.+)$"),
        ("long_click", rf"^(?!hold (?:still|steady)\b|hold (?:the|your) (?:card|passport|id|watch|ticket|face|head|document) (?:in|up|near|over|against|inside)\b|hold (?:the|your) (?:phone|device|tablet|camera)\b(?!['’]s))(?:{words['long_click']})\s+(?:(?:your )?finger (?:down )?)?(?:on\s+)?(?P<object>.+?)(?:\s+for\s+(?:about\s+)?(?P<seconds>\d+(?:\.\d+)?)\s*s\w*|\s+for (?:about |at least |around )?(?:an?|some|two|three|four|five|ten) .*)?$"),
        ("edit", r"^(?:type|enter|key|put)\s+(?P<value>it|that|this|them|(?:the|your)\s.+?)\s+in$"),
        ("edit", rf"^(?:type|write|enter)\s+in(?:to)?\s+(?P<object>(?:the |(?-i:[A-Z{MARK}])).+)$"),
        ("fill_several", rf"^(?:{words['edit']})\s+(?P<value>.+?)\s+(?:in|into|for|as|under(?= (?-i:[A-Z{MARK}])))\s+(?P<object>.+?)\s+and\s+(?P<value2>.+?)\s+(?:in|into|for|as|under(?= (?-i:[A-Z{MARK}])))\s+(?P<object2>.+)$"),
        ("edit", rf"^(?:{words['edit']})\s+(?P<value>\S*\d\S*|(?<=^enter )\S+)\s+(?:under|below|beneath)\s+(?P<object>(?:the |your )?(?-i:[A-Z{MARK}])(?:(?! and | in | on ).)*)$"),
        ("edit", rf"^(?:{words['edit']})\s+(?P<value>it|this|(?:(?:an?|the|your|its|their|his|her|any)\b|[{MARK}])(?:.*?\S)?)\s+under\s+(?P<object>(?:the |your )?(?-i:[A-Z{MARK}])(?:(?! and | in | on ).)*)$"),
        ("fill_several", r"^(?:set|change)\s+(?P<object>.+?)\s+to\s+(?P<value>.+?)\s+and\s+(?P<object2>(?:the|your)\s.+?)\s+to\s+(?P<value2>.+)$"),
        ("edit", rf"^(?:{words['edit']})\s+(?P<value>(?:an?|the|your)\s+(?:[\w-]+\s+)?(?:title|name|label|description|caption|subject|note|comment|password|pin|code|price|amount|message|reason))\s+for\s+(?:the|your|it|this|each)\b.*$"),
        ("edit", rf"^(?:{words['edit']})\s+(?P<value>(?-i:[A-Z{MARK}]).+?\s+(?:on|for|as|at)\s+.+)\s+in(?:to)?\s+(?P<object>(?-i:[A-Z{MARK}]).+)$"),
        ("edit", rf"^(?:{words['edit']})\s+(?P<value>.+?)\s+(?:in(?:to|side)?|on|as|for|at(?! (?:least|most)\b))\s+(?P<object>(?!in\b|on\b|at\b)(?:the\s+|your\s+)?.+)$"),
        ("edit", r"^(?:describe|explain|tell us)\s+(?P<value>.+)\s+in\s+(?P<object>(?:the|a)\s.*(?:box|field|form)\b.*)$"),
        ("edit", r"^replace\s+(?P<object>.+?)\s+(?:with|by)\s+(?P<value>.+)$"),
        ("edit", r"^fill\s+(?:in|out)?\s*(?P<object>.+?)\s+with\s+(?P<value>.+)$"),
        ("edit", rf"^(?:in|into)\s+(?P<object>.+?)[,:]?\s+(?:{words['edit']})\s+(?P<value>.+)$"),
        ("edit", r"^(?:set|change|rename)\s+(?P<object>.+?)(?<! want)(?<! need)(?<! like)(?<! wish)(?<! prefer)(?:(?<! up):|\s+to)\s+(?P<value>.+)$"),
        ("edit", rf"^(?P<object>name|title)\s+(?:it|this|them|(?:the|your)(?: new)? [a-z]+)\s+(?P<value>(?-i:[A-Z{MARK}]).*)$"),
        ("edit", rf"^call\s+(?:it|this)(?P<object>)\s+(?P<value>(?-i:[A-Z{MARK}]).*)$"),
        ("edit", r"^(?:name|title)\s+(?P<object>(?:the|your|it)\b.*)$"),
        ("set_field", r"^(?:set|change|edit|fill\s+in|update)\s+(?P<object>(?:the|your|a)\s+.+)$"),
        ("set_field", r"^set\s+(?P<object>(?!(?:as|up|default|alarm|timer)\b)(?-i:[A-Z])[\w-]*(?: (?!(?:as|on|off|to|for|by)\b)[\w-]+){0,3})$"),
        ("edit", rf"^give\s+(?:it|them|this|(?:the|your)\s+[\w ]+?)\s+(?P<object>(?:an?|the)\s+(?:[\w-]+ )?(?:name|title|label|description|caption|nickname|subject|heading))(?:\s+\(?(?P<value>[{MARK}])\)?)?$"),
        ("add_field", r"^add\s+(?P<object>(?:the|your|an?)\s+.+)$"),
        ("click", r"^add\s+(?P<object>(?:the|any|all|some)\s(?-i:[a-z]).*\syou\s(?:['’]d )?(?:like|want|need|wish)\b.*)$"),
        ("search", r"^(?P<verb>search)\s+(?:(?:[a-z]+\s+){0,3}for\s+)?(?P<value>(?!bar|box|field|button|icon)\S.*)$"),
        ("search", r"^(?P<verb>look)\s+up\s+(?P<value>.+)$"),
        ("find", r"^(?:find|look for|locate|browse to)\s+(?P<object>.+)$"),
        ("seen", r"^(?:you(?:'ll| will| may| might) )?(?:then |now )*be (?:asked|prompted) (?:for|to (?:enter|type(?: in)?|provide|confirm)) (?P<object>.+)$"),
        ("seen", rf"^(?:under|in|on|at|below|near) [^,]{{1,40}}?,? (?:there['’]s|there is|you(?:['’]ll| will)? (?:see|find))\s+(?:(?:an?|the) (?:\w+ )?(?:icon|option|entry|item|button|setting|section|menu|switch|toggle|row|line|link)\s+(?:(?:called|named|labell?ed|for|that (?:says|reads))\s+)?)?(?P<object>(?:the\s+)?(?-i:[A-Z{MARK}])[^,]{{0,40}})$"),
        ("seen", rf"^(?:(?:further down|below(?: that)?|there|at the (?:top|bottom|end)|under(?:neath)?(?: it)?)(?:\s+|['’])(?:is|are|s|you(?:'ll| will)? (?:see|find))|you(?:['’]ll| will| should| can)? (?:see|find|want|need)|see)\s+(?:(?:an?|the) (?:\w+ )?(?:icon|option|entry|item|button|setting|section|menu|switch|toggle|row|line|link) (?:(?:called|named|labell?ed|for|that (?:says|reads))\s+)?)?(?P<object>(?:(?:the|an?)\s+)?(?-i:[A-Z{MARK}])[^,]{{0,40}})$"),
        ("seen", rf"^(?:an?|the) (?:\w+ )?(?:icon|option|entry|item|button|setting|section|menu|switch|toggle|row|line|link)\s+(?:called|named|labell?ed|marked|that (?:says|reads))\s+(?P<object>(?-i:[A-Z{MARK}])[^,]{{0,40}}?)(?:\s+\([^()]*\))?\s+(?:appears?|pops? up|comes? up|shows? up|will (?:appear|show))\b.*$"),
        ("way", rf"^(?:under|in|on) (?P<object>(?:the |your )?(?-i:[A-Z{MARK}])[^,]{{0,40}}?),? (?:you(?:['’]ll| will| can)? (?:find|see)|there (?:is|are)) (?-i:[a-z]).*$"),
        ("way", rf"^(?:all )?(?:(?:of )?(?:your|the|our|these) )?(?-i:[a-z])[a-z ]*? (?:is|are|can be)(?: all)?(?: under| (?:listed|shown|kept|found|collected) (?:under|in)) (?P<object>(?-i:[A-Z{MARK}])[^,]{{0,40}})$"),
        ("click", r"^(?P<object>(?:de)?select all)$"),
        ("edit", rf"^(?!put\b(?! in\b))(?:(?P<fill>fill\s+(?:in|out))|{words['edit']}|punch in)\s+(?P<value>.+)$"),
        ("open", rf"^(?!start (?-i:[a-z])+ing\b)(?:(?P<launch>open up|open|launch|start up|start|run|fire up|pull up)|{words['open']})\s+(?P<object>.+)$"),
        ("click", rf"^(?:take|(?:go|opt|plump) (?:for|with)|stick with)\s+(?P<object>(?:the\s+)?(?-i:[A-Z{MARK}]).*)$"),
        ("click", r"^push\s+(?:on\s+)?(?P<object>.+)$"),
        *_seen(),
        ("click", rf"^answer (?P<object>(?:yes|no|[{MARK}]|(?-i:[A-Z])\w*))(?: to .+)?$"),
        ("answer", r"^(?P<verb>confirm) (?:the|your) (?-i:[a-z]+)(?: [a-z]+)?$"),
        ("click", r"^(?P<times>double)[- ]?(?:tap|click|press)\s+(?:on\s+)?(?P<object>.+)$"),
        ("click", rf"^(?:{words['click']})\s+(?:on\s+|to\s+)?(?P<object>.+?)\s+(?P<times>twice|(?:{COUNT})\s+times)(?:\s+.*)?$"),
        ("click", rf"^(?:finish|end|conclude)(?: it| this)? with\s+(?P<object>(?:the )?(?-i:[A-Z{MARK}]).*)$"),
        ("click", rf"^{ENDS_WITH}(?: it| this| that)? with (?P<object>.+)$"),
        ("click", rf"^(?!pick (?:it|them|one|this|that|(?:the|your) \w+) up\b|pick up (?!the phone\b)(?-i:[a-z]))(?P<verb>{words['click']})\s+(?:once\s+)?(?:on\s+|to\s+)?(?P<object>.+)$"),
        ("click", r"^(?:play|watch)\s+(?P<object>(?:the|an?|any|your|one) (?:[a-z]+ )?(?:song|video|track|episode|movie|film|clip|playlist|show|podcast|voice message|recording)\b.*)$"),
        ("answer", r"^(?P<verb>allow|deny|accept|agree|confirm|save|submit|send|close|cancel|skip|continue|finish)(?:\s+(?:it|them|this|that|(?:the|all|your|any)\s+(?:[a-z]+ )?(?:changes?|settings?|permissions?|request|terms|prompts?|window|dialog|pop-?up|message|choice|selection)|access.*|to .*|with it))?$"),
    ]  # fmt: skip


def _seen() -> list[tuple[str, str]]:
    """How English says that something is there, which may be meant by "it" next."""
    one = (
        rf"(?:(?:an?|the|one|your|two|three|four|some|several)\s+(?!lot\b|few\b|bit\b)|(?-i:[A-Z{MARK}]))[^,;]{{1,70}}"
    )
    kind = r"(?:icon|button|symbol|sign|option|tab|entry|switch|toggle|arrow|dots|lines|wheel|gear|plus|link|tile|bar|field)"
    place = r"(?:in|on|at|below|above|under|beneath|next to|beside|behind|between|to the (?:left|right) of|(?:up|down|top|bottom)(?:\s+in|\s+(?:left|right))?)"
    comes = r"(?:appears?|pops? up|comes? up|shows? up|slides? (?:up|in|out)|is (?:shown|displayed)|will (?:appear|open|pop up|show(?: up)?))"
    page = r"(?:page|screen|menu|window|list|panel|dialog(?:ue)?|message|keyboard|keypad|question|preview|pop-?up|view|section|app|box)"
    return [
        ("seen", rf"^(?:{place}\s(?:[^,;]{{0,60}}?\s)?)?(?:that\s+)?there(?:['’]?s|\s+(?:is|are|stands?|appears?|comes?|should be|will be))\s+(?:(?:usually|also|always|now|often)\s+)?(?P<object>{one})$"),
        ("seen", rf"^(?:{place}\s[^,;]{{0,60}}?\s)?you(?:['’]ll|\s+(?:will|can|should|may|now|then|also))*\s+(?:see|notice|spot|have|get)\s+(?:that\s+)?(?:there\s+is\s+)?(?P<object>{one})$"),
        ("seen", r"^(?:it|(?:the|your) (?:app|phone|system|page|screen)|a (?:window|page|message)|you)\s+(?:(?:will|then|now|may|might|also)\s+)*(?:asks?|prompts?|be asked|are asked)\s+(?:you\s+)?for\s+(?P<object>(?:your|the|an?)\s[^,;]{2,50})$"),
        ("seen", r"^(?:you\s+)?(?:receive|get|be sent|are sent)\s+an?\s[^,;]{2,30}?\s(?:with|containing)\s+(?P<object>(?:your|the|an?)\s[^,;]{2,40})$"),
        ("seen", r"^(?P<object>(?:an?|the|your)\s(?:[\w-]+\s){0,3}(?:code|password|PIN|number))\s+(?:will be|is|gets|was)\s+(?:sent|texted|e-?mailed|shown|printed)\b.*$"),
        ("seen", rf"^(?:see|notice|spot)\s+(?:that\s+)?(?:there\s+is\s+)?(?P<object>{one}\b{kind}\b.*)$"),
        ("seen", rf"^{place}\s[^,;]{{2,70}}?\s(?:is|are|stands?|sits?|lies?)\s+(?P<object>(?:an?|the|one|two|three|four)\s[^,;]{{2,60}})$"),
        ("seen", rf"^(?:(?:it|this|that)(?:['’]s|\s+is)|(?:the\s+)?(?:one|last|first|second|third|fourth|fifth|left|right|top|bottom|next|middle|other)\b[^,;]{{0,40}}?\s(?:is|are))\s+(?P<object>(?:the|an?)\s[^,;]{{0,40}}\b{kind}\b.*)$"),
        ("seen", rf"^(?P<object>(?:the\s+)?(?-i:[A-Z{MARK}])[^,;]{{0,40}}?)\s+is\s+(?:the\s+(?:first|second|third|last|next|top|bottom|lowest|upper)\s+(?:entry|option|item|one|line|row)|what\s+(?:we|you|i)\s+(?:want|need|are looking for|look for))\b.*$"),
        ("seen", rf"^(?!{page}\b)(?P<object>(?:an?|the|your|its|another)\s(?:(?!{page}\b)[\w'’-]+\s){{0,4}}?(?!{page}\s)[\w'’-]+)\s+{comes}\b.*$"),
    ]  # fmt: skip


def _chinese(words: Mapping[str, str]) -> list[tuple[str, str]]:
    until = r"(?:直到|直至|到|至|一直到)?(?:能?看[到见]|出现|找到|寻找|查找)?"
    where = r"(?:(?:手机)?(?:页面|列表|屏幕|界面|菜单))?"
    phone = r"(?:手机|屏幕|页面|桌面)*的?最?(?:[左右](?=[上下]))?"
    click = rf"(?:连续|快速|多次|再次)*(?:(?:找到|选中|选择)并)?(?:{words['click']}|连点|戳)(?:一下)?"
    return [
        ("back", r"^(?P<all>(?:点击|按下?|点|轻触)?(?:手机的?|左上角的?|系统的?)?(?:返回|后退|退回|回退)(?:键|按钮|箭头)?(?:退出|到?(?:手机)?(?:上一页|上一级(?:菜单|页面)?|上级页面|上个页面|上一层|上一个页面|前一页|桌面|主屏幕?|主界面|首页|主页|之前的?页面))?|回到?(?:手机)?(?:桌面|主屏幕|上一页|主界面|上一级)|按下?(?:主页|home)键?)$"),
        ("back", r"^(?P<all>(?:返回|退回(?![此这该本]|[^，]*(?:包裹|商品|快递|货物?|押金|款项?|订单|票|件|物品|衣服)$)|回退|回到)到?(?!键|按钮|图标|箭头)[^点选按输，]{1,8})$"),
        ("back", r"^(?P<all>(?:退出|离开)(?:当前|该|此|这个)?(?:页面|界面))$"),
        ("back", r"^(?P<all>退出(?:即可|设置|[来去])?)$"),
        ("wait", rf"^(?:{words['wait']})(?:大?约)?(?P<seconds>\d+)?.*$"),
        ("screenshot", r"^(?:截取?一?[个张下]?(?:手机|当前|这个|整个|全)?(?:的)?(?:屏幕?|图|页面|界面)|屏幕截图|(?:把|将)?(?:当前|这个?)?(?:屏幕|页面|界面)截(?:下来|个?图|个?屏))(?:一下)?$"),
        ("sleep", r"^(?:锁一?下?屏|(?:(?:把|将)(?:我的|这部)?)?(?:手机|屏幕)(?:锁(?:屏|上|住|定|起来|了|一下)|[息熄]屏|[息熄]灭|[息熄]了)|锁(?:定|上|住|一下)?(?:手机|屏幕)|[息熄]灭?(?:手机)?屏幕?|关[闭掉](?:手机)?屏幕|(?:把|将)(?:手机)?屏幕关(?:了|掉|闭|上))(?:一下)?$"),
        ("recents", r"^(?:打开|显示|查看|进入|调出|看一?下?)(?:手机)?(?:最近(?:任务|使用的?(?:应用|软件)|打开的?(?:应用|软件)|应用)|后台(?:任务|应用|程序|软件)?|多任务)(?:列表|界面|页面|视图)?$"),
        ("press", r"^(?:按下?|点击|点)(?:键盘(?:上的|的|中的|里的)?)?(?P<key>回车|搜索键|音量加|音量减|音量上|音量下|电源|删除键|空格)键?$"),
        ("notifications", r"^(?:从顶部)?(?:下拉|下滑|拉下|展开)(?:手机)?(?:屏幕)?(?:顶部|上方|最上方)?的?(?:通知栏|状态栏|菜单栏|下拉菜单|快捷菜单|快捷栏|控制中心|通知中心)$"),
        ("drag", r"^(?:向|往|朝)(?P<to>左|右|上|下)(?:侧|边)?拖动?(?P<object>(?!页面|列表|屏幕|界面|菜单|直|到|至|来|以|[一二两三四五几\d]+[格下点些段]).{2,}?)(?:[来以将把].*)?$"),
        ("drag", r"^(?:向|往|朝)(?P<to>左|右|上|下)(?:侧|边)?拖动?(?P<object>)(?:[一二两三四五几\d]+[格下点些段]儿?)?$"),
        ("edit", r"^(?P<object>)(?:[拨转滚调选]动?)[到至](?P<value>(?:[今明后]天|[早晚]上|[上中下]午|凌晨|傍晚)?[\d一二两三四五六七八九十]+[点时:：分号月].{0,8})$"),
        ("edit", r"^(?:[^，。]{0,8}后)?(?:为|给)(?P<object>.+?)(?:命名|[取起]一?个?(?:新?名字?|昵称|标题))(?:为|叫做?)?(?P<value>.*)$"),
        ("scroll", rf"^(?:将|把)?{where}(?:向|往|朝)?(?P<direction>上|下|左|右)(?:拉|翻|滚动|滚|翻页|拖动?){where}(?:动)?{until}(?P<object>.*?)(?:出现|显示出来|为止)?$"),
        ("scroll", rf"^(?:将|把)?{where}(?:向|往|朝)(?P<direction>下)(?:滑动?|划动?|轻扫){where}{until}(?P<object>.*?)(?:出现|显示出来|为止)?$"),
        ("scroll", r"^(?:向|往|朝)(?P<direction>上|下)(?:面|方)?(?:找到|寻找)(?P<object>.+)$"),
        ("scroll", rf"^(?P<direction>下)(?:滑动?|划动?){where}{until}(?P<object>.*?)(?:出现|显示出来|为止)?$"),
        ("scroll", rf"^(?:将|把)?{where}(?:向|往|朝)?(?P<direction>上|左|右)(?P<finger>滑动?|划动?|轻扫){where}{until}(?P<object>.*?)(?:出现|显示出来|为止)?$"),
        ("scroll", rf"^(?:将|把)?(?:页面|列表|屏幕|界面|菜单)?(?:滚动|滑动|翻动|[滑拉翻](?=[到至]))(?!.*(?:开关|按钮|滑块)$){where}(?:来)?(?:选择|查看|调整)?{until}(?P<object>.*?)(?:出现|显示出来|为止)?$"),
        ("scroll", rf"^(?:用?手指)?从{phone}(?P<edge>左|右|上|下|顶|底)(?:侧|边缘|边|部|方|端|面|角)*斜?(?:向|往|开始).{{0,3}}?(?:滑动?|划动?|拉)(?:并?停[留顿])?(?:来|即可|可以)?(?:(?:打开|进入|呼出|调出|唤出).*)?(?P<object>)$|^(?:用?手指)?从{phone}(?P<edge2>左|右|上|下|顶|底)(?:侧|边缘|边|部|方|端|面|角)*(?:滑动?|划动?)(?:出来?)?$"),
        ("scroll", rf"^(?:用?手指)?从{phone}(?P<edge>左|右|上|下|顶|底)(?:侧|边缘|边|部|方|端|面|角)*[上下左右](?:滑动?|划动?|拉)(?:[一两二]次)?(?:并?停[留顿])?(?:来|即可|可以)?(?:(?:打开|进入|呼出|调出|唤出).*)?(?P<object>)$"),
        ("scroll", r"^按住(?:手机)?(?:屏幕|页面|列表)(?:不放)?(?:向|往)?(?P<direction>上|下|左|右)(?P<finger>滑|拖|拉|移|划).*$"),
        ("drag", r"^按住(?P<object>(?!它|不放)[^，]{2,10}?)(?:不放)?(?:拖动?|拖拽|移动)(?:到|至)(?P<to>.+)$"),
        ("drag", r"^按住(?P<object>)(?:它|不放)*(?:拖动?|拖拽|移动)(?:到|至)(?P<to>.+)$"),
        ("drag", r"^按住(?P<object>.+?)(?:不放)?(?:向|往)?(?P<to>[上下左右])(?:侧|边|方)?(?:拖|滑|拉|移|拽|推).*$"),
        ("long_click", rf"^(?:{words['long_click']})(?P<object>.+?)(?:(?:大?约|至少)?(?P<seconds>\d+)秒(?:钟|以上|左右)?|(?:大?约)?[一二两三四五几]{{1,2}}秒钟?(?:左右|以上)?|不放|不动|不松手?|不要松手)?$"),
        ("edit", r"^(?:在|于|到|向)(?P<object>(?:(?!点击|单击|选择|打开|进入)[^，。])+?)(?:[那这]里|当?中|里面?|内|上|处|一栏|后面)?(?:填写|输入|写入|键入|填入|查找|搜索|修改|录入)$"),
        ("edit", rf"^(?:在|于|到|向)(?P<object>(?:(?!点击|单击|选择|打开|进入).)+?)(?:[那这]里|当?中|里面?|内|上|处|一栏|后面|后)?(?:可以|直接|手动|依次)*[,，]?(?:{words['edit']}|粘贴)(?:入|上)?(?P<value>.+)$"),
        ("edit", r"^(?:在|于|到|向)(?P<object>[^，。]*?(?:框|栏|处))(?:当?中|里面?|内|上)?(?:直接)?(?:搜索?(?!索)|查找|查询)(?P<value>.+)$"),
        ("edit", r"^(?:将|把)(?P<value>.+?)(?:填写?|输入|写)(?:进(?!去)|到|入)(?P<object>.+?)(?:里面?|中|内)?$"),
        ("edit", rf"^(?:[将把](?!.*(?:填写?|输入|写)[为成到完好]))?(?!(?:[将把]|{words['click']}|{words['edit']}|手动|重新|确认|开始|连续|再次|重复|不|没))(?P<object>(?:(?!点击|单击|打开|进入|会|自动|将)[^，。\s])+?)(?:处|[那这]?一?栏|那里|当?中|里面?|内)?(?<![不别没])(?:{words['edit']}|[写打](?=[{MARK}]))(?P<value>(?!(?:[进上][去来]|[上好齐对]|完整?|完毕)$).+)$"),
        ("edit", rf"^(?P<object>{words['fields']})(?:处|里|一?栏)?(?:可以|随便|简单|大概)*写(?:上)?(?:几|两|一)(?:句|段|笔|下)[^，。]{{0,3}}$"),
        ("edit", rf"^(?P<object>{words['fields']})写(?![好完])上?(?P<value>.+)$"),
        ("edit", rf"^留(?:下|个|一个)(?:自己的?|[你您]的?)?(?P<object>{words['fields']})$"),
        ("edit", rf"^(?:{words['edit']})(?P<object>{words['fields']})(?P<value>\d[\d.]*(?:元|块钱?)?)$"),
        ("set_switch", r"^(?:将|把)(?P<object>.+?)(?:设置?|调整?|改|[拨推滑拖拉打]动?|切换?)(?:为|成|到|至)(?P<state>打开|开启|关闭|启用|停用|开|关)(?:的?(?:状态|位置)|一?[边侧])?$"),
        ("edit", r"^(?:给它|随便|自己)?[起取]一?个(?:新的?|[^，。]{1,4}的)?(?P<object>名字|名称|标题|昵称|[\u3400-\u9fff]{1,3}名)$"),
        ("set_switch", rf"^(?:将|把)(?P<object>.+?)(?:设置?|调整?|改|[拨推]动?|切换?)(?:为|成|到|至)(?P<state>[{MARK}])(?:状态)?$"),
        ("edit", r"^(?:转动|拨动|滚动|滑动|拖动)(?P<object>.+?)(?:的)?(?:滚轮|转盘|拨盘|刻度盘?)(?:到|至|来?选择?|来?设置)(?P<value>.+)$"),
        ("edit", r"^(?:将|把)(?P<object>.+?)(?:选择|设置?|修?改|调整?|填写?|更改|命名|更换|切?换)(?:为|成|到|至)(?P<value>.+)$"),
        ("edit", r"^(?:(?P<tapped>点击)|选择)?(?P<object>(?!修改|更改|设置|[想要]|(?:点击|点按|轻触|点|按|选择)(?:修?改|更改|设置|调整)(?:为|成|到|至)).+?)(?<!就)(?<!便)先?(?:[这那]里|[这那]?一栏)?(?:设置|修?改|调整|更改)(?:为|成|到|至)(?P<value>.+)$"),
        ("edit", rf"^(?P<object>(?![选点按在从用想要])[\u3400-\u9fff]{{2,8}}?)先?(?:切换|换)(?:为|成|到|至)(?P<value>[{MARK}])$"),
        ("edit", rf"^(?P<object>)写(?:上|下|入)?(?P<value>[{MARK}])$"),
        ("edit", rf"^(?P<object>[{MARK}])(?:[这那]里|处|里面?|后面|[这那]?一?栏)?(?:写|填)(?![好完进])上?(?P<value>.+)$"),
        ("edit", rf"^(?P<object>[{MARK}]|[\u3400-\u9fff]{{2,8}}?(?=[这那]里|[这那]一栏))(?:[这那]里|处|里面?|后面|[这那]?一?栏)?(?:修?改|换|更换|切换)(?:为|成|到|至)(?P<value>.+)$"),
        ("set_to", rf"^(?P<object>(?![选点按在从用])[\u3400-\u9fff]{{2,8}}?)(?:设|设定|调)(?:为|成|到|至)(?P<value>[{MARK}]|(?:[次当]日|[今明当]天|[早晚]上|[上中下]午|凌晨)?\d.*)$"),
        ("edit", r"^(?:设置|设定|修改|更改|调整)(?P<object>[^为成]{1,10})(?:为|(?<!完)成)(?P<value>.+)$"),
        ("set_switch", r"^(?:通过|使用|用|借助|利用)(?P<object>.+?开关)(?:来|以|可以?|即可)?(?P<state>(?:(?:决定|选择|控制|设置|设定).*|(?:打开|开启|关闭|停用)或者?.+)?)$"),
        ("set_switch", r"^(?:选择)?(?P<state>(?:打开|开启|关闭|停用)或者?(?:打开|开启|关闭|停用))(?P<object>.+)$"),
        ("set_switch", r"^(?:将|把)(?P<object>.+?)(?:全部|全都|都|也)?(?:给)?(?P<state>打开|开启|关闭|启用|停用|关掉|关上|关(?=了)|取消勾选|勾选上?|打勾|勾上|点亮)(?:即可|起来|就(?:可以|行|好|能|OK)?了?|了|吧)*$"),
        ("set_switch", rf"^(?:还有|[^，点选按{MARK}]{{0,8}}?(?:[那这]个|开关|选项|功能|[上下后]面))?(?:的)?(?P<object>[{MARK}][^，。点选]{{0,4}}?)(?:那里|那儿|处)?(?:也|都|一起|一并|同样|要)*(?:给)?(?P<state>打开|开启|关闭|关掉|关上|打上?勾|勾上|[开关](?=了))(?:即可|就(?:可以|行|好)|了|吧)*$"),
        ("set_switch", r"^切换(?P<object>.+?)(?:的?开关)?(?:为|成|到|至)(?P<state>打开|开启|关闭|启用|停用|开|关)(?:状态|位置)?$"),
        ("set_switch", r"^(?:点击|点按|轻触|点开|选择)(?P<object>.+?(?:开关|按钮|滑块|图标))(?:进行|来|以|即可|就可以|将其|把它)?(?P<state>开启|关闭|打开|启用)(?:即可|.{0,10})?$"),
        ("tap_switch", r"^(?:点击|点按|轻触)(?P<object>.+?)(?<!的)(?P<surely>进行|来|以|即可|就可以|将其|把它)?(?P<state>开启|关闭|打开|启用|停用)(?:即可|就(?:可以|行|好)|了)*$"),
        ("set_field", r"^(?:手动|重新)?(?:设置|设定|设(?=好|一下|一?个[^，。\d]{0,8}?(?:码|口令|手势|图案|名字?$|名称|昵称|标题|头像|PIN))|修改|更改|更换|编辑|录入|完善|调整|调节)(?:好|完成?|一下)?(?P<object>.+)$"),
        ("click", r"^[将把]?(?P<object>(?![将把])[\u3400-\u9fff、]{2,16}?)(?:都|分别|各自|依次)(?P<verb>选)(?:择?好?|上|一下)$"),
        ("set_field", r"^[将把]?(?P<object>(?![将把])[\u3400-\u9fff、]{2,32}?)(?:(?:都|分别|各自|依次|挨个|逐[个一项]|一一|全部|也|要|需要?|须|必须|得)*(?:写|填|填写|输入)(?:好|完整?|上|清楚)|(?:都|也|也都)?(?:要|需要?|须|必须|得)(?:写|填写?|输入|录入))$"),
        ("edit", r"^(?:将|把)(?P<value>.+?)(?:输入|粘贴|填写?|复制|写)(?:到|在|进去|进|上去|入)(?P<object>.*?)(?:里面?|中|内|上)?$"),
        ("edit", r"^(?:再次|重新)?确认(?P<value>(?:新|支付|登录|独立)?(?:密码|口令))$"),
        ("answer", r"^(?:将|把)[^，。]+?(?P<verb>(?:加入|(?:加到|放[进到入])(?=购物车)|添加到|添加至|收藏到|保存到|存入|移入|移出)[^，。]{2,8}?)(?:中|里|内|即可)*$"),
        ("scroll", r"^(?:将|把)(?P<object>(?!.*(?:滑块|开关|按钮|滑杆))[^，。]+?)(?:向|往)?(?P<direction>上|左|右)(?P<finger>滑|划)动?$"),
        ("switch_off", r"^(?:取消|去掉|去除)(?:掉)?(?P<object>.+?)(?:[前后]面?|旁边|[左右]侧)?的?(?:对?勾选?|√)$"),
        ("switch_off", r"^(?:将|把)(?!对?勾(?:去|取))(?P<object>.+?)(?:[前后]面?|旁边|[左右]侧)?的?(?:对?勾选?|√)(?:去掉|取消掉?|去除)$"),
        ("switch_off", rf"^(?:关)(?P<object>[{MARK}].*)$"),
        ("switch_on", rf"^(?:开)(?P<object>[{MARK}].*)$"),
        ("add_field", r"^(?:添加(?=.*(?:内容|描述|文案|正文|标题)$)|写(?![好下上入完清明]))(?P<object>[\u3400-\u9fff]{2,8})$"),
        ("search", r"^(?:(?:在|从)?(?:首页|主页|页面|界面|顶部|最?上[方面])(?:的?(?:最?上[方面]|顶部))?(?:的?搜索[框栏])?[里中上]?(?=搜))?(?P<verb>搜索|查找|搜(?!索))(?!到|框|栏|按钮|图标|页|键|结果|$|的|(?:范围|距离|半径|方式|排序|设置|条件|建议).*[改调设换变])(?:关键词)?(?P<value>.+)$"),
        ("edit", rf"^(?:手动|重新|再次|连续|重复)?(?:(?P<fill>填(?:写(?:好|完(?!美))?|好|完(?!美)|入|上)?)|(?:{words['edit']}|写)(?:点(?!评|赞)|些|一些|一段)(?=[\u3400-\u9fff]{{2}})|{words['edit']})(?P<value>.+)$"),
        ("edit", r"^(?:点击|单击|点)(?:输入|填写)(?P<value>(?:想|您|你|自己|需要)[^，]*的[^，]+)$"),
        ("scroll", rf"^(?:上下|(?P<sideways>左右))(?:滑动?|拖动?|翻动?|划动?)(?!.*(?:滑块|进度条)){where}(?:来)?(?:选择|挑选|选(?!项)|调整|调节|查看|切换|浏览|找到|直?到|至)?(?P<object>.*)$"),
        ("drag", r"^(?:将|把)(?P<object>.+?)(?<![迁转推偏])(?:拖动?|移动?|拖拽|滑动?|拨动?|拉|调)[到至](?P<to>.+)$"),
        ("drag", rf"^(?:左右|上下)?(?:{words['drag']})(?P<object>.+?)(?:拖动?|移动?|拖拽|滑动|拨动?|拉|调)?(?<!更新)(?<!升级)(?<!下载)(?<!恢复)[到至](?P<to>.+)$"),
        ("set_switch", r"^(?:将|把)?(?P<object>.*(?:滑块|开关|按钮))(?:向|往)(?P<state>右|左)(?:侧|边)?一?(?:滑动?|拨动?|拖动?|移动?|拉|推|划)(?:(?:使其?|让它)?变(?:成|为|到).*)?$"),
        ("drag", r"^(?P<object>[\u3400-\u9fff]{0,6}(?:滑块|滑杆|进度条))(?:拉|拖|滑|调|移)动?(?:到|至)(?P<to>.+)$"),
        ("drag", r"^(?:调整|调节|移动|滑动)(?P<object>.*(?:滑块|进度条))(?:到|至)(?P<to>.+)$"),
        ("drag", r"^(?:左右|上下)?(?:拖动|拖拽|滑动)(?P<object>.*?)(?:来|以|进行|即可|可以?)?(?:调整|调节|改变).*$"),
        ("drag", r"^(?:调整|调节)(?P<object>.{1,8}(?:音量|亮度|大小|速度|字号|透明度|饱和度|对比度))$"),
        ("drag", r"^(?:拖动?|拖拽|移动?)(?P<object>)(?:到|至)(?P<to>.+)$"),
        ("click", r"^(?:滑动|拨动|拖动)(?P<object>.*(?:开关|按钮))$"),
        ("drag", r"^(?:左右|上下)?(?:拖动|拖拽|滑动)(?!来?(?:调整|调节|改变))(?P<object>.+)$"),
        ("find", rf"^(?:在(?P<where>[^滑拉翻]{{1,16}}?)(?:页面|界面)?(?:当?中|里面?|内|上|下方?)?[,，]?)?(?:找到|找(?=一[个张首款种项条部本篇集家])|寻找|找(?=[{MARK}])|查找到?|定位(?:到|(?!图标|按钮|服务|权限|功能|开关|信息)))(?:并(?:{words['click']}))(?P<tapped>.+)$"),
        ("find", rf"^(?:[上下左右][面方侧角边]|底部|顶部|中间)?(?:(?:在|(?=手机|桌面))(?P<where>[^滑拉翻]{{1,16}}?)(?:页面|界面)?(?:当?中|里面?|内|上|下方?)?[,，]?)?(?:找到|找(?=一[个张首款种项条部本篇集家])|寻找|找(?=[{MARK}])|查找到?|定位(?:到|(?!图标|按钮|服务|权限|功能|开关|信息)))(?P<object>.+)$"),
        ("seen", rf"^(?:[\u3400-\u9fff]{{0,8}}?)(?:可以?看[到见]|会看到|能看到|看[到见]|里面?有|下[面方]有|上[面方]有|有一[个项栏]|有个?(?=[{MARK}])|就是|会?(?:出现|露出来?|冒出来?|多出来?|跳出来?|弹出来?|显示))(?:有)?(?:一个|一[项条栏行]|个)?(?P<object>[{MARK}][^，。]{{0,4}})$"),
        ("seen", r"^(?:在?这里|里面|页面[上里中]?)?(?:就|便|即)?(?:可以?|能|会)?看[到见](?:有|一个)?(?P<object>[^，。的]{2,10}?)了?$"),
        ("seen", r"^[\u3400-\u9fff]{0,8}[角方边侧面部里](?:会|就)?有(?:一?个)(?P<object>[^，。、的]{1,12})$"),
        ("seen", r"^(?:这里|里面|下面|上面|其中|页面[上里中]?)(?:会|可以看到)?有(?:一?个)?(?P<object>[^，。、]{2,16}?)的?(?:选项|按钮|开关|功能|图标)$"),
        ("open", rf"^(?:(?P<launch>打开(?:并登[录陆])?|启动|运行|登[录陆](?=[{MARK}]))|{words['open']})(?:手机桌面[上里中]?面?的?|手机(?:[上里]面?|中(?![国华央信石兴])面?|自带|端)的?|桌面(?:[上中里]面?的?|的))?(?P<object>.+)$"),
        ("switch_off", rf"^(?P<tapped>点击?|选择)?(?P<verb>{words['switch_off']})(?P<object>[^的].*)$"),
        ("switch_on", rf"^(?P<tapped>点击?|选择)?(?P<verb>{words['switch_on']})(?P<object>[^的].*)$"),
        ("click", r"^(?:设置|设定|设|改|调)(?:为|成(?!功))(?P<object>[^，。]{2,12})$"),
        ("click", rf"^(?:[\u3400-\u9fff]{{2,8}}|[{MARK}])选择?(?P<object>[{MARK}]|(?:[今明后]天|[早晚]上|[上中下]午|凌晨|(?:本|这|下)?周[一二三四五六日天])*\d[\d年月日号点时分:：.-]*)$"),
        ("click", r"^(?![点按打进找请可用再先后在到将把从要想需手页系弹])[\u3400-\u9fff]{2,8}选(?:择|(?![择中项取用购集座题出举手拔修]))(?P<object>(?![项框好完自喜想需对相合适要任一你您])[^，。的]{2,12})$"),
        ("click", r"^(?:播放|观看|收听)(?P<object>(?:一.|任意|任一|自己|[你您]|想|喜欢|歌曲|音乐|视频|电影|电视剧|节目).*)(?<!时)(?<!时候)$"),
        ("click", r"^(?P<object>(?!.*(?:点击|单击|选择|输入|打开|进入|找到|看到|返回|[滑翻拉]到))(?![点选按在从将把用])[^，。]{2,14}?)(?:(?<!几)点(?:进去|开|一下)|点击(?:进入|打开|一下))(?:即可|看看|选好|选择好?|设好|填好)?$"),
        ("click", r"^(?P<times>双击)(?P<object>.+?)(?:进行|来)?(?:放大|缩小)?$"),
        ("click", rf"^{click}(?P<times>(?:{COUNT_CHINESE})[次下])(?P<object>.+)$"),
        ("click", rf"^{click}(?P<object>.+?)(?P<times>(?:{COUNT_CHINESE})[次下])(?:以上|左右)?$"),
        ("click", rf"^(?P<verb>{click})(?P<object>.+)$"),
        ("answer", r"^(?P<verb>允许|拒绝|同意|接受|保存|提交|确定|确认|取消|跳过|关闭|发送|发布|发表|删除|付款|下载|安装|更新|拨打|关注|注销|清空|重启|全选|搜索|去结算|立即购买|下单|支付|加入)(?:即可|就好|就行|就可以|设置|修改|更改|访问|权限|授权|弹窗|窗口|对话框|提示|协议|条款|一下|并?退出|并?返回)?$"),
        ("answer", r"^(?P<verb>允许|同意)[^，。的]{0,8}(?:权限|访问|授权|请求)$"),
        ("answer", r"^(?P<verb>保存[到至][\u3400-\u9fff]{2,6})$"),
    ]  # fmt: skip
