"""Several deeds in one prompt: where one ends and the next one begins."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from promptrpa.matching.prompts.coverage import says_order
from promptrpa.matching.prompts.functions import FunctionBook
from promptrpa.matching.prompts.lists import each, joins
from promptrpa.matching.prompts.mentions import Mention, find_mentions
from promptrpa.matching.prompts.orders import IN_APP, Orders, is_addressed, is_planned
from promptrpa.matching.prompts.references import acts_on_it, resolved
from promptrpa.matching.prompts.sentences import (
    begins_as_order,
    clauses,
    gives_up,
    in_turn,
    is_complaint,
    is_step,
    joints,
    refers_back,
    with_news_joined,
)
from promptrpa.matching.prompts.several import each_alarm
from promptrpa.matching.prompts.telling import SAYS
from promptrpa.matching.prompts.templates import normal
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.values import find_values
from promptrpa.patterns import lazy_regex

_THING_ALONE: Final = lazy_regex(r"(?:an?|another|the)\s+\S")
"""How a clause begins that leaves out the verb of the one before ("and an alarm for 8")."""
_TURNS: Final = lazy_regex(r"(?:turn|switch|put|set|enable|disable|activate)\b|把|将|打开|关|开|启用|停用", re.I)
_OPENS: Final = lazy_regex(r"(?:open|launch)\s+(?:[A-Z]|the |my )|打开")
_VERB_ALONE: Final = lazy_regex(r"[a-z]+(?:\s+(?:on|off|up|down))?\s+(?:an?|another|the|my|our|some|[A-Z\d])", re.ASCII)
"""How an order begins, of whatever verb."""
_TARGET: Final = lazy_regex(r"\b(?:to|on|onto|in|into)\s+(?:my|the|our)\s", re.I)
"""Where something is put, which may be said once for two things."""
_VERB: Final = lazy_regex(r"(?:please\s+)?(?P<verb>[a-z]+)\s+(?:an?|another|the|my)\s", re.I)


_PINS: Final = lazy_regex(r"(?:pin|archive|star|lock)\b|[把将]它?.{0,3}(?:置顶|归档|加星|锁)", re.I)
"""What is only done to a note or the like, and not to what its text tells of."""
_RINGS: Final = lazy_regex(r"(?i:phone|ring)\s+(?i:up\s+)?(?:[A-Z][\w’-]*|my\s+[a-z]+)(?:\s+[A-Z][\w’-]*)*$")
"""Somebody is called."""
_REACHES: Final = lazy_regex(
    r"(?:video[- ]?)?(?:call|phone|ring|e-?mail|message|text|block|unblock)\s+(?:him|her|them)\b"
    r"|(?:add|save|put)\s+(?:him|her|them)\s+(?:to|in|into)\s+(?:my|the)\s+(?:favou?rites?|contacts|address book)\b"
    r"|[给跟和][他她](?:打|拨|发|视频)|(?:打|拨)个?电话给[他她]|联系[他她]",
    re.I,
)
_ASKS: Final = lazy_regex(
    r"(?:ask|tell|remind)\s+(?:my\s+)?[a-z][\w’-]*(?:\s+[A-Z][\w’-]*)*\s+(?:not\s+)?to\b|[让叫请](?!我)", re.I
)
"""Somebody is to be told to do something."""
_OTHERS: Final = lazy_regex(
    r"\b(?:he|she|him|her|they|them|his|their|mom|mum|mother|dad|father|wife|husband|brother|sister|boss|doctor"
    r"|everybody|everyone|somebody)\b|[他她]|[爸妈哥姐弟妹]|老师|医生|大家|别人"
    r"|(?-i:\b(?!I\b|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Happy|Hello|Hi|Hey|Thank|Good|See|We|You|The|My|It|On|At"
    r"|Please|Sorry|Congrat)[A-Z])",
    re.I,
)
"""Somebody whom a text tells of: "call her" after it may be about them."""


_SAYING: Final = lazy_regex(rf"\b{SAYS}\s+(?:that\s+)?$", re.I)
"""What stands before the text of something new."""
_ON_PHONE: Final = lazy_regex(r"\b(?:alarms?|timers?|stopwatch|playlists?|screenshots?|reminders?)\b", re.I)
"""What is nowhere but on a phone."""

_AT_A_PLACE: Final = lazy_regex(
    r"(?:i['’]?m|i am|we['’]?re|we are)\s+(?:now\s+|just\s+|back\s+)?(?:in|at|near|visiting)\s+[^,.]+$"
    r"|(?:我们?|人|现在|已经|刚)+(?:在|到了?|来到|搬到|住在?)(?![看听打发找做])[\u3400-\u9fffA-Za-z ]{1,12}$",
    re.I,
)
"""Where somebody is, which is nothing to do."""
_WITHIN: Final = lazy_regex(r"\b(?:before|until|till|while|when|if|after|because)\s+(?:it|this|that|they)\b.*", re.I)
"""What speaks of a thing of its own clause."""
_BESIDES: Final = lazy_regex(r"(?:顺便|另外|还要)(?:再|也|请|帮我)*$")
_INTO: Final = lazy_regex(r"^[换改切变][成为到]")
"""How a deed of its own may begin, as well as one to what was named before."""

_VERB_ONLY: Final = lazy_regex(
    r"(?:[就再都全也快]|帮我|给我|麻烦|赶紧)*(?:删|[去移拿划](?=[掉除走开])|勾|关|打?开|付|发|取消|清|扔|撤|停|改|换|调|存|保存|退|恢复|提交|确认|通过|同意|接受|拒绝|处理|设|弄|办|记|安排|登记|回复)(?:一下|掉|了|除|走|上|开|闭|空|吧|啊|呀)*"
)
"""A deed of which nothing says to what."""
_DO_SO: Final = lazy_regex(
    r"(?:(?:and|please|just|so) )*"
    r"(?:(?:set|sort|fix|get|make|do|arrange|handle|note|see to|take care of) (?:that|it|this|so)|do so)"
    r"(?: (?:up|out|in|down|so|done|right|happen|for (?:me|us)))*(?:,? please)?\W*",
    re.I,
)
"""It is to be done, and nothing more."""
_LIST: Final = r"(?:lists?|cart|basket|to-?dos?|notes?)\b"
_LIST_CHINESE: Final = "(?:清单|购物车|待办|列表)"
_HOW_OFTEN: Final = lazy_regex(r"[a-z]+\s+(?:each|every|per|an?)\s+(?:day|night|week|month|quarter|year)\b")
"""A word that only goes on with how often: the second of two things ("electricity and water each month")."""
_WHERE: Final = lazy_regex(
    r"(?!.*\b(?:call|text|send|tell|remind|turn|switch|set|open|play|add|delete|remove|wake|show|take|buy|order|put|get|make"
    r"|write|check|start|stop|ask|let|give|pay|find|go|is|are|has|have|me|us|it|them)\b)"
    r"(?:in|at|on|into|near|beside|under|behind) (?:the|my|our|an?|this|that) [\w’'-]+(?: [\w’'-]+){0,6}\W*$",
    re.I,
)
"""Only tells where or in what."""
_ATTRIBUTE: Final = lazy_regex(
    r"(?:(?:down |up )?as (?:an?|the|my|our)|aged|born|called|named|made of|due"
    r"|(?:the|this|that|those) ones?|(?:just|only) (?:that|this|the|in))\b"
    rf"|(?:on|onto|to|in|into|from|off) (?:my|the|our) (?:[\w-]+ ){{0,2}}{_LIST}(?: in [A-Z][\w ]*)?\W*$",
    re.I,
)
"""How a clause begins that tells of the thing before it what it is, which one, or on what list it stands."""
_MEANS: Final = (
    r"(?:account|cards?|cash|transfer|debit|wallet|credit|balance|visa|mastercard|invoice|[a-z]*pay(?:pal)?)\b"
)
_MEANS_CHINESE: Final = r"(?:卡|账户|支付宝|微信|钱包|余额|零钱|现金|转账|货到付款|[a-z]*pay(?:pal)?)"
_PAYS: Final = (
    r"(?:(?:and|please|just) )*(?:use|charge|by|with|from|pay(?: it| that| them| for it)? (?:with|by|via|from|using|in)"
    r"|(?:charge|take|draw|debit|bill|put|book) (?:it|that|them|the (?:money|amount))(?: (?:from|off|to|on|with|by))?)"
    rf"(?: (?:my|our|the|his|her|a))?(?: [\w’'-]+){{0,3}}? {_MEANS}(?: (?:please|now|for (?:it|that|this)))*\W*$"
    rf"|(?:就|请|钱|都|直接)*[用走从刷拿以][\u3400-\u9fff\w ]{{0,8}}?{_MEANS_CHINESE}[里上中]?"
    r"(?:来?(?:支?付|扣|结|交|缴|出|划)(?:款|账|钱|费|清)?)?(?:就行|就好|好了|即可|吧)?\W*$"
)
"""How it is paid, and nothing more."""
_REACHED_AT: Final = (
    r"(?:(?:and|with|the|my|his|her|their|its) )*(?:(?:mobile|cell|home|work|office) ?)?"
    r"(?:phone|mobile|cell|telephone|tel\.?|fax|e-?mail|mail|number)(?: (?:number|address))?(?: is)?:?"
    r" (?:\+?[\d(][\d ()/.-]{3,}|\{\{\w+\}\}|\S+@\S+)\W*$"
)
"""Somebody's number or address after its kind, which may be a verb as well ("phone 5550161")."""
_TELLS: Final = lazy_regex(
    rf"{_PAYS}|{_REACHED_AT}|"
    r"(?:and\s+)?(?:the|my|its|his|her|their|our)\s+(?:[\w-]+\s+){1,3}?(?:is|are|was|=|:)\s"
    r"|(?:using|with)\s+(?:the|my)\s+(?:[\w-]+\s+)?(?:PIN|password|passcode|code)\b|PIN\s+[\d{]"
    r"|(?:我的?|银行|支付|登录|它的?|他的?|她的?)*(?:密码|口令|PIN码?|验证码|账号|用户名|号码|地址|名字|生日|时间)(?:是|为|[:：]|\d)"
    r"|(?:再|并|就|顺便|然后)*(?:写[上下着道]?|附上|填上|评[价语论]就?写?|内容就?写?|留言写?)[：:，]?[“「《\"]"
    r"|(?-i:(?:and\s+)?[a-z]+): ?\S"
    r"|(?:add|write|say|put|include|type)\s+(?:“[^”]*”|\"[^\"]*\")"
    r"(?:\s+(?:on top|at the top|above(?: (?:it|that))?|below(?: (?:it|that))?|underneath))?\W*$",
    re.I,
)
"""A value that what stands before it needs ("the PIN is 2468", "repeat: Every month", "write “Hello” on top")."""
_VALUE_ALONE: Final = lazy_regex(
    r"(?:(?:(?:and|so) )?(?:I|we|they|he|she|it)(?:['’](?:ll|re|m|s)| (?:will|shall|should|can|are|am|is))?"
    r" (?:be |get )?(?:there|here|back|arriv[a-z]+|com(?:es?|ing)|land(?:s|ing)?|starts?|begins?|leav(?:es?|ing)) )?"
    r"(?:(?:and|please|make (?:it|that)|starting|beginning|from|at|on|for|by|until|till|to)\s+)*"
    r"(?:\{n\}(?: (?:of us|people|(?:[a-z]{3,} )?[a-z]{3,}))?|(?:\{v\}[\s\-–]*(?:at|to|until|till|from|on|到|至)?\s*)+"
    r"|(?:我们?|他们?|她们?|大概|差不多)*(?:一?共)?[改换调要]?[成为到]?从?(?:\{[nv]\}[到至]?)+"
    r"(?:[人位份个张]|开始|起|到达?|来|出发|走)?)\W*",
    re.I,
)
"""A value that stands alone, written as its type: "16:00", "140 people", "make it 6 April", "改20份"; or what somebody
does at that time ("we arrive at 14:40")."""
_REACHED: Final = lazy_regex(_REACHED_AT, re.I)
_SECRET_AT_END: Final = lazy_regex(
    r"(?:,?\s+(?:and\s+)?(?:the|my)\s+(?:[\w-]+\s+)?(?:PIN|password|passcode)\s+is|,?\s+(?:using|with)\s+(?:(?:the|my)\s+)?(?:[\w-]+\s+)?(?:PIN|password|passcode)"
    r"|[，,]\s*(?:我的?|银行|支付|登录)*(?:密码|口令|PIN码?)(?:是|为|[:：])?)\s*\{\{\w+\}\}\W*$",
    re.I,
)
"""A private value that is told behind all that is to be done."""
_TOLD_ON: Final = lazy_regex(
    r"(?:has|got) (?:now |just |recently )*(?:an? (?:new|different|other)|another|changed|moved|no longer)\b"
    r"|(?:is|was) (?:now |recently )*(?:called|named|born|moving)\b|(?:lives|works) (?:in|at|for)\b"
)
"""What somebody who was named does or has."""
_LISTED: Final = (
    lazy_regex(
        r"^(?P<before>(?:please\s+)?(?:add|put|write)\s+)(?P<items>[^.:]+?)"
        rf"(?P<after>\s+(?:to|on|onto|in)\s+(?:my |the |our )?[^.]*?{_LIST}.*)$",
        re.I,
    ),
    lazy_regex(
        r"^(?P<before>(?:把|将))(?P<items>[^，。：]+?)"
        rf"(?P<after>(?:加|放|写|记|添加)[进到入]?[^，。]*?{_LIST_CHINESE}.*)$"
    ),
)
"""What is put on a list: before it, the things, after it."""
_ITEMS_NAMED: Final = (
    lazy_regex(
        r"^(?P<before>(?:please\s+)?(?:add|put|write))(?=.*\b(?:following|these|lists?|cart|basket)\b)"
        r"(?:\s+(?:the\s+following|these)(?:\s+(?:things|items))?)?"
        rf"(?P<after>\s+(?:to|on|onto|in)\s+(?:my |the |our )?[^.:]*?{_LIST})(?:\s+the\s+following)?"
        r"\s*:\s*(?P<items>[^.:]+)$",
        re.I,
    ),
    lazy_regex(
        r"^(?P<before>(?:把|将))(?P<items>[^。：]+?)"
        rf"(?P<after>(?:加|放|写|记|添加)[进到入]?[^，。]*?{_LIST_CHINESE}.*)$"
    ),
    lazy_regex(
        rf"^(?P<before>(?:帮我|请)?[在往给]?[^，。：]*?{_LIST_CHINESE}(?:里面?|中|上)?[再都]?"
        r"(?:添加|加上|加入|加|放入|放进|放|写上|写|记上|记))：?(?P<items>[^。：]+)(?P<after>)$"
    ),
)
"""The same where the things come last, or a comma stands between them: none of them may be a deed."""
_ITEM: Final = lazy_regex(r"(?!(?:the|a|an|my|it|them|that|this|all|every)\b)[\w&'’-]+(?: [\w&'’-]+){0,2}", re.I)
"""A thing in a few words."""


@dataclass(frozen=True, slots=True)
class Said:
    """A prompt: without politeness; where somebody's own words stand; the values that it names. opens: it opens an app
    by its name; switched: it turns something on or off."""

    text: str
    chinese: bool
    kept: tuple[tuple[int, int], ...]
    mentions: tuple[Mention, ...]
    opens: bool
    switched: bool


class Parting:
    """Takes prompts apart."""

    def __init__(self, book: FunctionBook, orders: Orders) -> None:
        self._book = book
        self._orders = orders

    def is_goal(self, clause: str) -> bool:
        """A clause says what to do, and not what to touch, nor why."""
        if self._is_reason(clause):
            return False
        if _RINGS.match(clause):
            return True
        known = self._book.find(clause)
        return not is_step(clause) and ((known is not None and known.clear) or self._book.switched(clause) is not None)

    def _is_reason(self, clause: str) -> bool:
        """It says what is wrong ("放视频太吵了"), or is no more, and turns nothing on or off."""
        said = gives_up(clause) or is_complaint(clause, chinese=is_chinese(clause))
        return said and self._book.switched(clause) is None

    def parts(self, said: Said) -> list[str]:
        """The deeds, each with what belongs to it; fewer than two where there is only one."""
        kept = self._kept(said)
        if kept != said.kept:
            cut = clauses(said.text, kept, chinese=said.chinese, only=self._after(said, kept))
            return resolved(cut, chinese=said.chinese)
        if listed := self._listed(said):
            return listed
        if alarms := each_alarm(said.text):
            return alarms
        found = clauses(said.text, said.kept, chinese=said.chinese)
        if any(is_step(c) for c in found):
            return []
        found = with_news_joined(found)
        if len(found) > 1 and _AT_A_PLACE.match(found[0]):
            found = [f"{found[0]}{'，' if said.chinese else ', '}{found[1]}", *found[2:]]
        named = resolved(found, chinese=said.chinese)
        return self._goals(self._with_verbs(named), set(named) - set(found), said) or self._in_turn(said)

    def _goals(self, found: Sequence[str], named: Collection[str], said: Said) -> list[str]:
        """The clauses that are goals, each with those after it that are none, or point back at it. named: those that
        say by now what they point at."""
        joint = "，" if said.chinese else " and "
        parts: list[str] = []
        goals, told = 0, False
        for clause in found:
            again = goals and clause not in named and refers_back(clause, chinese=said.chinese)
            told = bool(parts) and _REACHED.match(clause) is not None and (told or f", {clause}" in said.text)
            if self.is_goal(clause) and not (again or told) and goals:
                parts.append(clause)
                goals += 1
            elif parts:
                parts[-1] = f"{parts[-1]}{joint}{clause}"
                goals += self.is_goal(clause) and not told
            else:
                parts.append(clause)
                goals += self.is_goal(clause)
        if goals < 2:
            apart = said.chinese and not said.opens and in_turn(said.text, found, named)
            return list(found) if apart else self._toggles_together(said)
        if said.opens and all(self._book.switched(c) is not None for c in found if self.is_goal(c)):
            return []
        return parts

    def _listed(self, said: Said) -> list[str]:
        """Several things that are put on a list, each by itself; what stands in quotes is one."""
        if any(v.type == "text" for v in find_values(said.text)):
            return []
        for pattern in (*_LISTED, *_ITEMS_NAMED):
            found = pattern.match(said.text)
            items = each(found["items"].strip("。！!")) if found else ()
            things = all(_ITEM.fullmatch(item) for item in items)
            if found and len(items) > 1 and things and (pattern in _LISTED or all(map(self._is_thing, items))):
                joint = "" if said.chinese else " "
                return [joint.join((found["before"].strip(), item, found["after"].strip())).strip() for item in items]
        return []

    def _is_thing(self, item: str) -> bool:
        """Something by its name, and nothing to be done, nor when."""
        deed = self._orders.tells_deed(item) if is_chinese(item) else not self._orders.names_only(item)
        return not deed and not self.is_goal(item) and not any(v.type in ("time", "date") for v in find_values(item))

    def _in_turn(self, said: Said) -> list[str]:
        """What is to be done after a goal ("then ..."), also where that is no known goal."""
        turns = [j.start for j in joints(said.text, chinese=said.chinese) if j.strong]
        found = clauses(said.text, said.kept, chinese=said.chinese, only=turns)
        later = found[1:]
        if said.opens or said.chinese or not later or not self.is_goal(found[0]):
            return []
        further = all(_VERB_ALONE.match(c) and not refers_back(c, chinese=said.chinese) for c in later)
        return found if further else []

    def _with_verbs(self, found: Sequence[str]) -> list[str]:
        """With the verb of the clause before where one leaves it out, and is a goal with it."""
        whole: list[str] = []
        for clause in found:
            shared = bool(whole) and _TARGET.search(clause) is not None and _TARGET.search(whole[-1]) is None
            verb = _VERB.match(whole[-1]) if whole and not shared and _THING_ALONE.match(clause) else None
            said = f"{verb['verb']} {clause}" if verb else clause
            whole.append(said if self.is_goal(said) and not self.is_goal(clause) else clause)
        return whole

    def _toggles_together(self, said: Said) -> list[str]:
        """ "turn on A, B and C": each of them by itself."""
        toggles = self._book.toggles(said.text)
        if len(toggles) < 2 or not said.switched or said.opens:
            return []
        if not all(joins(said.text[one.end : other.start]) for one, other in pairwise(toggles)):
            return []
        before, after = said.text[: toggles[0].start], said.text[toggles[-1].end :]
        return [f"{before}{said.text[t.start : t.end]}{after}".strip() for t in toggles]

    # --- a deed after a text for somebody

    def _kept(self, said: Said) -> tuple[tuple[int, int], ...]:
        """Somebody's own words, which end where the prompt goes on with an order to the phone."""
        ends = {m.start: self._end(m, said) for m in said.mentions if m.whole and m.name == "text"}
        return tuple((start, ends.get(start, end)) for start, end in said.kept)

    def _end(self, text: Mention, said: Said) -> int:
        inside = said.text[text.start : text.end]
        to_somebody = any(m.type == "name" for m in said.mentions)
        saying = _SAYING.search(said.text[: text.start]) is not None
        ways = [self._orders_on] if to_somebody else [self._acts_on_it, *([self._leaves_text] if saying else [])]
        for joint in joints(inside, chinese=said.chinese):
            before, rest = inside[: joint.start], inside[joint.end :]
            if before and any(goes_on(before, rest, joint.strong, said.chinese) for goes_on in ways):
                return text.start + joint.start
        return text.end

    @staticmethod
    def _acts_on_it(_: str, rest: str, strong: bool, chinese: bool) -> bool:
        """What follows a text that is for nobody does something to what holds it: "pin it" always, "share it" only
        after "then"."""
        clause = clauses(rest, (), chinese=chinese)[:1]
        if not clause or not acts_on_it(clause[0], chinese=chinese):
            return False
        return strong or _PINS.match(clause[0]) is not None

    def _leaves_text(self, text: str, rest: str, strong: bool, chinese: bool) -> bool:
        """What follows the text of something new is an order to the phone: after "then", or what nobody does without
        one."""
        clause = next(iter(clauses(rest, (), chinese=chinese)), "")
        phone = self._book.switched(clause) is not None or _ON_PHONE.search(clause) is not None
        return (strong or phone) and self._orders_on(text, rest, strong, chinese)

    def _orders_on(self, text: str, rest: str, strong: bool, chinese: bool) -> bool:
        """What follows a text is an order to the phone, and no part of it. What only a phone does ("set an alarm")
        always is, unless the text asks its reader for something; what people do as well ("call dad") only after "then",
        and where the text does not tell what its writer is going to do."""
        clause = clauses(rest, (), chinese=chinese)[:1]
        if clause and _REACHES.match(clause[0]) and (strong or not chinese) and not _OTHERS.search(text):
            return True  # "and call her": who reads the text
        asks = clause and not strong and _ASKS.match(clause[0])
        if not clause or asks or is_addressed(text) or refers_back(clause[0], chinese=chinese):
            return False
        known = self._book.find(clause[0])
        if self._book.switched(clause[0]) is not None and _TURNS.match(clause[0]):
            return True
        if known and known.words > 1 and not known.idiom:
            return known.at == 0 or self._orders.begins(clause[0])
        ordered = _OPENS.match(clause[0]) or self.is_goal(clause[0]) or self._orders.begins(clause[0])
        return strong and not is_planned(text) and bool(ordered)

    def _after(self, said: Said, kept: Sequence[tuple[int, int]]) -> tuple[int, ...]:
        """Where the texts end that are shorter than before."""
        return tuple(end for (_, end), (_, before) in zip(kept, said.kept, strict=True) if end < before)


@dataclass(frozen=True, slots=True)
class Clause:
    """back: it speaks of something that was named before it and is not known, or says why. named: it spoke so, as in
    `said`, and has the name of it now."""

    text: str
    back: bool
    named: bool = False
    said: str = ""


def named_in(clause: str, app: str) -> str:
    """A clause with the app that it is about; before somebody's own words, which go on to the end."""
    if is_chinese(clause):
        return f"在{app}里{clause}"
    own = any(m.whole for m in find_mentions(clause, find_values(clause), chinese=False))
    return f"in {app} {clause}" if own else f"{clause} in {app}"


def apart(prompt: str) -> list[Clause]:
    """The clauses of a prompt that may be deeds of their own, with the names of what they point back to; nothing where
    one only names what to touch."""
    said = normal(prompt)
    chinese = is_chinese(said)
    values = find_values(said)
    kept = [(m.start, m.end) for m in find_mentions(said, values, chinese=chinese) if m.whole]
    found = clauses(said, kept + [(v.start, v.end) for v in values], chinese=chinese)
    if any(is_step(c) for c in found):
        return []
    if len(found) > 1 and IN_APP.fullmatch(f"{found[0]} "):
        found = [f"{found[0]} {found[1]}", *found[2:]]
    found = _with_values(with_news_joined(found), chinese=chinese)
    named = resolved(found, chinese=chinese)
    return [
        Clause(new, back=_is_back(said, old, new, first=n == 0, chinese=chinese), named=new != old, said=old)
        for n, (old, new) in enumerate(zip(found, named, strict=True))
    ]


def is_order(clause: str) -> bool:
    """A Chinese clause says to do something, and does not only tell how something is."""
    return begins_as_order(clause) or _VERB_ONLY.fullmatch(re.split("[，,]", clause)[-1]) is not None


def secret_told(part: str) -> str:
    """The words at the end that tell a private value; empty where there are none."""
    found = _SECRET_AT_END.search(part)
    return found[0] if found else ""


def _with_values(found: Sequence[str], *, chinese: bool) -> list[str]:
    """Clauses that only tell a value, what comes first, where, or in which app, stand with the one before; so does a
    deed of which nothing says to what with the news before it ("何雨要加我好友，通过一下")."""
    whole: list[str] = []
    for clause in found:
        answers = _VERB_ONLY.fullmatch(clause) and not any(map(begins_as_order, whole))
        place = IN_APP.fullmatch(clause if chinese else f"{clause} ")
        tells = any(told.match(clause) for told in (_TELLS, _ATTRIBUTE, _HOW_OFTEN, _WHERE))
        tells = tells or _is_value(clause) or _is_told_on(clause)
        if whole and (place or tells or answers or says_order(clause) or _DO_SO.fullmatch(clause)):
            whole[-1] = f"{whole[-1]}{'，' if chinese else ', '}{clause}"
        else:
            whole.append(clause)
    return whole


def _is_told_on(clause: str) -> bool:
    """It goes on with what somebody who was named before does or has ("has a new phone number"), and asks nothing."""
    return _TOLD_ON.match(clause) is not None


def _is_value(clause: str) -> bool:
    """It names a day, a time or a number, and nothing to do."""
    for value in sorted(find_values(clause), key=lambda v: -v.start):
        mark = {"number": "{n}", "time": "{v}", "date": "{v}"}.get(value.type, "")
        clause = f"{clause[: value.start]}{mark}{clause[value.end :]}"
    return _VALUE_ALONE.fullmatch(clause) is not None


def _is_back(said: str, clause: str, named: str, *, first: bool, chinese: bool) -> bool:
    """A clause goes on about what was named before it; not where another deed is announced ("顺便换成深色主题")."""
    if (
        is_complaint(clause, chinese=chinese)
        or _AT_A_PLACE.match(clause)
        or (not first and _VERB_ONLY.fullmatch(clause))
    ):
        return True
    besides = _BESIDES.search(said[: said.find(clause)]) is not None
    own = _INTO.sub("", clause) if besides else _WITHIN.sub(" ", clause)
    return not first and named == clause and refers_back(own, chinese=chinese)
