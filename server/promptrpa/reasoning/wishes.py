"""Whether a switch is to be on or off, where a step leaves it open or the wish says it better."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from promptrpa.domain.function import Function
from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.operation import Proposal, Purpose
from promptrpa.matching.pages.targets import SWITCH_ROLES
from promptrpa.matching.prompts.leaning import Leaning, leaning
from promptrpa.matching.prompts.marking import GOES_ON
from promptrpa.matching.prompts.unwanted import (
    denies,
    is_kept_by,
    keeps_away,
    leaves_out,
)
from promptrpa.matching.words.lexicon import Lexicon, is_denied
from promptrpa.matching.words.relative import TAKES_BACK
from promptrpa.matching.words.text import plain
from promptrpa.matching.words.tokens import all_said_in, search_tokens, stem, words_of
from promptrpa.patterns import lazy_regex
from promptrpa.ports.agents import Situation
from promptrpa.ports.meaning import Embedder

_SAYS_WHAT_IT_DOES: Final = lazy_regex(
    r"(?:show|hide|allow|save|keep|use|play|ask|add|scan|remember|block|send)\b"
    r"|显示|隐藏|允许|保存|使用|播放|记住|询问|扫描|添加|阻止|拦截|发送",
    re.I,
)
"""How switches are called that are a wish themselves ("Show videos"), rather than a thing ("Bluetooth")."""


_HIDES: Final = lazy_regex(
    r"\b(?:hide|stop showing|untick|uncheck|deselect|turn off|switch off|without)\b"
    r"|隐藏|不要?再?(?:显示|看)|不想看|取消(?:选择|勾选|显示)|关闭|关掉",
    re.I,
)


_USE: Final = lazy_regex(r"^(?:(?:use|enable|allow|turn on|switch on)\s+(?:the\s+)?|使用|启用|开启|打开|允许)\s*", re.I)
_STOPS: Final = lazy_regex(r"\b(?:stop|end|quit) (?:that|this|it)\b|(?:别|不要)再?(?:这样|那样)|让[它他]停", re.I)
"""What was told before is to be no more."""
_GIVES: Final = lazy_regex(
    r"^(?:please\s+)?(?:let|give|grant|allow|permit)\b(?!.*\b(?:no|not|never|nobody)\b)|^请?(?:允许|授予|给予|同意|让)(?!.*[不别])",
    re.I,
)
_DENIES: Final = lazy_regex(
    r"^(?:take\b.*\bback\b|(?:deny|revoke|forbid|block)\b)|^(?:收回|禁止|拒绝|撤销|阻止|屏蔽)", re.I
)
"""A wish to let somebody do something, and a deed that keeps it from them."""
_TAKEN_BACK: Final = lazy_regex(r"(?<![或和与、])(?:取消|解除|停止|关闭|关掉|别再?|不再?)(?!的)([\u3400-\u9fff]{2})")
_TAKES_BACK: Final = lazy_regex(TAKES_BACK)
_UNWANTED: Final = lazy_regex(
    r"\b(?:(?:do not|don['’]?t) want|no longer want) to (?P<deed>[a-z]+)|不[想要]再?(?P<zh>[\u3400-\u9fff]{2})", re.I
)
_WANTED: Final = r"(?<!not )(?<!n['’]t )(?<!longer )\bwant to (?:[a-z]+ )?{0}\b|(?<!不)[想要][^，。；不别]{{0,6}}{0}"
"""A deed that somebody does not want any more, and that somebody wants ("不想再看到它", "想一眼就看到它")."""
_LACKS: Final = lazy_regex(
    r"(?:\bthere(?:['’]s| is| are)|\b(?:have|has|had|got)) no (?P<what>(?!one\b|more\b|longer\b)[a-z]+)"
    r"|没(?:有|什么)?(?P<zh>[\u3400-\u9fff]{2})"
)
_ENDS: Final = lazy_regex(
    r"\b(?:cancel|delet|remov|refund|unsubscrib|discard|eras|withdraw|revok)\w*|\breturn (?:the|my|a|this|that)\b"
    r"|\b(?:take|cross|strike)\b(?! off)[^,.;]*\b(?:off|out of|away|back)\b"
    r"|\b(?:get rid of|throw (?:away|out)|call off|money back)\b"
    r"|取消|删|移除|移出|去掉|清除|清掉|清空|撤[回销掉]|退(?![出回后])|不要了",
    re.I,
)
"""What undoes something."""
_UNSUBSCRIBES: Final = lazy_regex(
    r"\b(?:unsubscrib(?:e|ing)|opt(?:ing)? (?:me |us )?out|sign(?:ing)? (?:me|us) off)\b|退订|退掉|(?:取消|不再)订阅",
    re.I,
)
"""What is sent again and again is to come no more."""
_WANTS: Final = lazy_regex(
    r"(?:(?:please|can you|could you)\s+)?"
    r"(?:let|make|use|show|have|give|keep|want|i(?:['’]d like| want| need))\b"
    r"|(?:请|帮我)?(?:我?想?要|显示|使用|让|换成|切换到)",
    re.I,
)
"""How a wish begins for something to be there."""
_BEGINS: Final = lazy_regex(
    r"^(?:(?:please|can you|could you|i(?:['’]d| would) like to|i want to|let['’]?s)\s+)?"
    r"(?:book|reserve|order|buy|add|create|schedule|register|subscribe|sign (?:me|us) up|set up|make|report"
    r"|announce|submit|file|apply for|rent|hire|borrow|request|claim|join|enroll?|invite|donate)\b"
    r"|^(?:请|帮我|给我|我想|我要|想|要)*(?:预约|预订|预定|订(?!单)|购?买|下单|添加|新增|新建|报名|注册|点[一份]|报修|上报|登记|申请|提交|租|借|加入|参加|认领|邀请|捐)",
    re.I,
)
"""What makes something that was not there."""
_INTO: Final = lazy_regex(
    r"\b(?:put|move|add|send|throw|place)\b[^,.;]*\b(?:in|on)?to\s+(?:(?:the|my|our|an?)\s+)?(?P<where>[a-z]+)"
    r"|(?:放|移动?|加|存|收)(?:到|进|入)(?P<there>[\u3400-\u9fff]{2})",
    re.I,
)
_OUT_OF: Final = lazy_regex(
    r"\b(?:take|get|bring|move|remove|delete)\b[^,.;]*\b(?:from|out of|off)\s+(?:(?:the|my|our|an?)\s+)?"
    r"(?P<where>[a-z]+)"
    r"|从(?P<there>[\u3400-\u9fff]{2})[^，。]*?(?:出|移除|恢复|还原|拿|取)",
    re.I,
)
"""Where something is put, and where it is taken from."""
_COUNTING: Final = lazy_regex(r"(?<![\d.])(\d+)(?:[ -]hours? (?:clock|format|time\b(?! limit))|\s?小时制)", re.I)
"""How a clock counts the hours."""
_NOT_SO: Final = lazy_regex(
    r"\b(?:not?(?! problem)|never(?! mind)|off|stop|quit|disable|without)\b"
    r"|n['’]t\b(?! forget)|[不没停勿]|别(?!忘)|(?<!开)关|取消|禁用",
    re.I,
)
"""How a wish says that something is not to be."""
ASKED_OFF: Final = "asked_off"
"""Names the value of a wish that is like those that want the tutorial's switch off, and says neither on nor off."""


class SwitchWishes:
    """Reads on and off out of what the whole task wants."""

    def __init__(self, lexicon: Lexicon, embedder: Embedder) -> None:
        self._lexicon = lexicon
        self._embedder = embedder

    def with_state(self, situation: Situation) -> Instruction:
        """A switch whose step does not say on or off is turned as the whole task says; one that is only to be tapped
        too. A tutorial that tells of one way is followed the other way where the wish denies it."""
        instruction, function = situation.instruction, situation.function
        tapped = instruction.operation is OperationType.CLICK and instruction.object.role in SWITCH_ROLES
        if function is None or situation.task_step or situation.planned:  # a planner says itself which way
            return instruction
        if not (tapped or instruction.operation is OperationType.SWITCH):
            return instruction
        named = instruction.object.text
        leant = self._leaning(function, named)
        if leant in (Leaning.ON, Leaning.OFF):
            return _turned(instruction, on=leant is Leaning.ON)
        if not function.steps and (counted := _counts_as(function.prompt, named)) is not None:
            return _turned(instruction, on=counted)
        if self._is_unsure(situation):
            return instruction
        if any(slot.name == ASKED_OFF for slot in function.parameters):
            return _turned(instruction, on=False)
        if named and not function.steps and (wished := self._wished(function.description, named)) is not None:
            return _turned(instruction, on=wished)
        on = self._lexicon.turned(function.description, named)
        if on is None and not function.steps:
            on = _said_in_all(function)
        told = self._lexicon.turned(instruction.source, named)
        ends = leaves_out(function.prompt) or _UNSUBSCRIBES.search(function.prompt)
        if on is None and not function.steps and ends:
            return instruction if keeps_away(named) or leaves_out(named) else _turned(instruction, on=False)
        if on is None and told is None and _denies_switch(function, named):
            on = False
        if told is not None and not (on is False and not function.steps and self._is_about(situation, named)):
            return instruction
        return instruction if on is None else _turned(instruction, on=on)

    def decides(self, situation: Situation) -> bool:
        """The wish says which way the switch of the step is to stand; else a tutorial alone does."""
        instruction, function = situation.instruction, situation.wish
        if function is None:
            return True
        if self._lexicon.turned(function.description, instruction.object.text) is not None:
            return True
        if _WANTS.match(function.prompt) and not denies(function.prompt):
            return instruction.parameter == "true"
        ways = (replace(situation, instruction=_turned(instruction, on=on)) for on in (True, False))
        return len({self.with_state(way).parameter for way in ways}) == 1 or _said_in_all(function) is not None

    def _is_about(self, situation: Situation, switch: str) -> bool:
        """The wish has a word of this switch, or one that means the same, and no other switch is in the plan."""
        done = (step.instruction for step in situation.history if step.instruction)
        switches = [i for i in (*done, *situation.following) if i.operation is OperationType.SWITCH]
        others = [i for i in switches if i.object != situation.instruction.object]
        wish = words_of(situation.function.description) if situation.function else []
        named = words_of(switch)
        return not others and any(one == other or self._lexicon.same(one, other) for one in named for other in wish)

    def of_plan(self, instructions: Sequence[Instruction], function: Function) -> list[Instruction]:
        """The steps of a plan, its switches turned as the whole task says."""
        return [
            self.with_state(Situation(function, instruction, (*instructions[:place], *instructions[place + 1 :]), ()))
            for place, instruction in enumerate(instructions)
        ]

    def with_wish(self, situation: Situation) -> Instruction:
        """A switch that is only told by its kind ("tick the calendars to see"), turned off where the wish hides or
        denies what the step shows."""
        instruction, function = situation.instruction, situation.function
        denied = function is not None and bool(_HIDES.search(function.prompt) or denies(function.prompt))
        told = bool(_HIDES.search(instruction.source))
        return _turned(instruction, on=False) if denied and not told else instruction

    def asks_first(self, situation: Situation) -> bool:
        """The switch is to be turned as a tutorial tells, and the wish may mean either way."""
        instruction = situation.instruction
        told = self._lexicon.turned(instruction.source, instruction.object.text) is not False
        return told == (instruction.parameter == "true") and self._is_unsure(situation)

    def _is_unsure(self, situation: Situation) -> bool:
        """The wish speaks of what the switch is called after, and may mean either way."""
        function = situation.function
        if function is None or situation.task_step or situation.planned:
            return False
        leant = self._leaning(function, situation.instruction.object.text)
        like_off = any(slot.name == ASKED_OFF for slot in function.parameters) and not _WANTS.match(function.prompt)
        return leant is Leaning.EITHER or (leant is Leaning.THERE and like_off)

    def _leaning(self, function: Function, switch: str) -> Leaning:
        """As the wish leans to what the switch is called, where it does not name it and say on or off."""
        named = switch.casefold() in function.prompt.casefold()
        if function.steps or (named and self._lexicon.turned(function.prompt, switch) is not None):
            return Leaning.NEITHER
        return leaning(function.prompt, switch, self._lexicon)

    def _wished(self, wish: str, switch: str) -> bool | None:
        """Whether a wish turns this switch on or off, says what it is called ("show videos"), or denies that ("don't
        show videos", "hide videos"); None where it says none of it."""
        if _undoes(wish, switch) or _stops(wish, switch):
            return False
        before, said, _ = wish.casefold().partition(switch.casefold())
        is_deed, denied = _SAYS_WHAT_IT_DOES.match(switch) is not None, is_denied(before)
        turned = self._lexicon.turned(wish, switch)
        if turned is not None and not (is_deed and said and denied):
            return turned if said else None
        if not is_deed:
            return None
        if said:
            return not denied
        if all_said_in(switch, wish):
            return not is_denied(_before(wish.casefold(), stem(switch.split()[0].casefold())))
        about = set(search_tokens(switch)) & set(search_tokens(wish))
        return False if about and self._embedder.excludes(switch, wish) else None


def _counts_as(wish: str, switch: str) -> bool | None:
    """Whether a wish is for the way of counting that a switch is called after ("Use 24-hour format"), or for another
    one ("the 12-hour clock", "no 24-hour clock"); None where it says none, or several."""
    named, said = ({found[1] for found in _COUNTING.finditer(text)} for text in (switch, wish))
    if len(named) != 1 or len(said) != 1:
        return None
    return (named == said) is not bool(_NOT_SO.search(wish))


def _denies_switch(function: Function, switch: str) -> bool:
    """The wish denies what the switch is called ("don't let others find me"), which itself keeps nothing away."""
    shared = set(search_tokens(switch)) & set(search_tokens(function.prompt))
    return bool(shared) and not function.steps and denies(function.prompt) and not keeps_away(switch)


def _before(wish: str, deed: str) -> str:
    """What a wish says before the first word with a stem."""
    words = re.finditer(r"[a-z’']+", wish)
    return next((wish[: word.start()] for word in words if stem(word.group()) == deed), wish)


def _said_in_all(function: Function) -> bool | None:
    """The one state that the wish says in words that name no switch ("have it off", "关一下"); None for none."""
    said = [slot.value == "true" for slot in function.parameters if slot.type == "on_off"]
    return said[0] if len(said) == 1 else None


def _undoes(wish: str, switch: str) -> bool:
    """A word of the wish takes back one of the switch's name ("unmute" and "Mute notifications"), or what that begins
    with ("取消收藏" and "收藏站点")."""
    named = {stem(word) for word in words_of(switch)}
    if any(switch.startswith(found[1]) for found in _TAKEN_BACK.finditer(wish)) and not keeps_away(switch):
        return True
    return any(word.startswith("un") and stem(word[2:]) in named for word in words_of(wish))


def _stops(wish: str, switch: str) -> bool:
    """A story about most of what the switch is called ends in "stop that", but for what itself keeps something away."""
    stopped, named = _STOPS.search(wish), set(search_tokens(switch))
    told = set(search_tokens(wish[: stopped.start()])) if stopped else set()
    return 2 * len(named & told) > len(named) and not keeps_away(switch)


def takes_back(said: str, wish: str) -> bool:
    """What somebody said takes back a deed of the wish ("unfreeze my card" and "freeze the card")."""
    wished = {stem(word) for word in words_of(wish)}
    undone = {stem(word[2:]) for word in words_of(said) if word.startswith("un") and stem(word) not in wished}
    if _lacking(said) & wished - _lacking(wish) or _lacking(wish) & {stem(w) for w in words_of(said)} - _lacking(said):
        return True
    unwanted = (re.escape(found["deed"] or found["zh"]) for found in _UNWANTED.finditer(said))
    if any(re.search(_WANTED.format(deed), wish, re.I) for deed in unwanted):
        return True
    if undone & wished or _goes_back(said, wish) or (_GIVES.search(wish) and _DENIES.search(said)):
        return True
    return any(deed in wish for deed in _TAKEN_BACK.findall(said)) and not _TAKES_BACK.search(wish)


def is_so_already(label: str, situation: Situation) -> bool:
    """What a tap would do takes back the wish ("Remove from favourites" for a favourite): there is nothing to do."""
    instruction, function = situation.instruction, situation.wish
    if instruction.operation is not OperationType.CLICK or function is None:
        return False
    return bool(label) and plain(instruction.object.text) != plain(label) and takes_back(label, function.prompt)


def is_of_other_way(instruction: Instruction, found: Proposal) -> bool:
    """The switch that was found keeps away what the step turns."""
    switch = instruction.operation is OperationType.SWITCH and found.purpose is not Purpose.APPROACH
    return switch and any(is_kept_by(c.label, instruction.object.text) for c in found.candidates[:1])


def turned_over(instruction: Instruction, switch: str) -> Instruction:
    """The step for a switch that keeps its thing away."""
    called = replace(instruction, object=replace(instruction.object, text=switch))
    return _turned(called, on=instruction.parameter == "false")


def without_use(switch: str) -> str:
    """What the switch of a page is for ("Bluetooth" of "Use Bluetooth")."""
    return _USE.sub("", switch)


def only_ends(wish: str, told: str) -> bool:
    """The first deed of a wish undoes something or takes it away ("cancel my booking", "退票"), and nothing that is
    told does."""
    return not denies(wish) and _ENDS.search(GOES_ON.split(wish, 1)[0]) is not None and _ENDS.search(told) is None


def only_begins(wish: str, title: str) -> bool:
    """A wish makes something ("book a massage"), and the tutorial with this title ends it ("Cancel a booking")."""
    makes = _BEGINS.search(wish) is not None and _ENDS.search(wish) is None and not denies(wish)
    return makes and _ENDS.search(title) is not None and _BEGINS.search(title) is None


@lru_cache(maxsize=4096)
def _lacking(text: str) -> frozenset[str]:
    """What it says there is none of ("no room", "没有地方")."""
    lacks = _LACKS.finditer(text.casefold())
    return frozenset(stem(word) for found in lacks for word in words_of(found["what"] or found["zh"]))


def _goes_back(said: str, wish: str) -> bool:
    """The one puts something where the other takes it from ("move it to the archive", "take it out of the archive")."""
    into, out = _places(_INTO, wish), _places(_OUT_OF, wish)
    return bool((into - out) & _places(_OUT_OF, said) or (out - into) & _places(_INTO, said))


@lru_cache(maxsize=4096)
def _places(pattern: re.Pattern[str], text: str) -> frozenset[str]:
    return frozenset((found["where"] or found["there"]).casefold() for found in pattern.finditer(text))


def _turned(instruction: Instruction, *, on: bool) -> Instruction:
    return replace(instruction, operation=OperationType.SWITCH, parameter="true" if on else "false")
