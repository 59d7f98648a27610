"""What was read of a text so far, while its clauses are turned into instructions one after another."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.matching.prompts.by_kind import is_kind
from promptrpa.patterns import lazy_regex

TAP: Final = lazy_regex(r"tap|click|press|choose|select|pick|点|选|按", re.I)
BARE_TAP: Final = lazy_regex(
    r"点开(?:播放|观看|看看?)?|"
    r"(?:tap|click|press|select|choose|touch|hit|push)(?: (?-i:on))?"
    r"(?: (?:(?:it|this|that)(?: (?:(?:menu|list|settings?) )?(?:one|entry|option|item|button|line|row|icon|tile"
    r"|sign|symbol|tab|link|arrow|word))?"
    r"|(?:right )?(?:there|here)))?"
    r"(?: too| as well| once| now)?|go (?:in|into)(?: there| it)?|进入|进去|点进去"
    r"|(?:点击一下|点一下|点击|点按|轻触|单击|选择|选中|点开|点)(?:并)?(?:进入|打开|进去|它|一下|一次|此项|该项|(?:该|此|这个)?按钮|即可)*(?:(?<=[下次])就(?:(?:可以?|能|会|行|好).*|.+[了啦])?)?",
    re.I,
)
BARE_OPEN: Final = lazy_regex(
    r"open(?: it)?|打开(?:它|即可|开关)?|开启(?:它|即可)?|(?:turn|switch) it on|enable it", re.I
)
OPENED: Final = lazy_regex(r"open(?: it)?|打开(?:它|即可)?", re.I)
CHOOSE: Final = lazy_regex(
    r"(?:choose|select|pick|decide|specify)(?: (?-i:(?:the )?one(?= that\b| which\b)|one(?! of (?:the|your))"
    r"|(?:(?:until|from|since|by|for|with) )?(?P<asked>how|what|which|when|where|whether|why|whom?|whose))\b.*)?"
    r"|(?:choose|pick) (?P<it>it)"
    r"|(?:选择?|挑选?)好?(?:一[个项种张]|其一|其中一[个项种张])?"
    r"|选择?好?(?:您|你)?(?:(?:希望|想要?|打算|需要)[\u3400-\u9fff]{0,4}|[放存在从到给要提][\u3400-\u9fff]{0,4})?(?:哪(?:里|儿|一?天|一?[个张种位项款](?![\u3400-\u9fff]{2}))|谁|什么(?:时候|时间)?|多久|何时|几[点天个])[\u3400-\u9fff]{0,6}",
    re.I,
)
BARE_HOLD: Final = lazy_regex(
    r"(?:用)?(?:手指|拇指|食指)?(?:长按|按住)(?:选[中择])?(?:住|它|其|此?处|不放|不动|不松手?)*"
    r"(?:(?:大?约|至少)?(?:\d+|[一二两三四五几]{1,2}|半)秒钟?(?:左右|以上|不放)?)?"
    r"|(?:long[- ]press|press and hold|touch and hold)(?: it)?",
    re.I,
)
PRONOUN: Final = lazy_regex(r"it|that|this|them|one|它|它们|该项|此项|该选项|此选项|其", re.I)
"""Words that name no thing themselves, but one that was named before."""
WHICH_IS: Final = lazy_regex(r"the (?-i:[a-z])")
"""Behind a name: what it is that is so called ("tap Search, the magnifier at the top")."""


@dataclass
class Reading:
    """What was read so far. found: something the text found without yet doing anything to it. seen: something it
    says is there, and that need not be meant. mentioned: the same, where the words told nothing else.
    place, beside: where the next thing is said to be; within: what it is
    said to be in; app: opens the app that it is said to be in; page: leads to the app's page about its user; way: leads
    to where what comes next is said to be; home:
    that is the home screen; understood: the clause before was; begins: a sentence begins; states: nothing in it
    was understood as a step; goes_on: something is tapped in a later clause; pages: what the text
    calls the pages that it leads to; aside: it is for whoever wants something
    else."""

    instructions: list[Instruction] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    found: Instruction | None = None
    seen: Instruction | None = None
    mentioned: Instruction | None = None
    place: str = ""
    beside: str = ""
    within: ObjectDescription = field(default_factory=ObjectDescription)
    app: Instruction | None = None
    page: Instruction | None = None
    way: Instruction | None = None
    home: bool = False
    understood: bool = False
    begins: bool = True
    states: bool = False
    goes_on: bool = False
    pages: frozenset[str] = frozenset()
    aside: bool = False

    @property
    def meant(self) -> Instruction | None:
        """What "it" is."""
        return self.found or self.seen or self.last

    @property
    def last(self) -> Instruction | None:
        return self.instructions[-1] if self.instructions else None

    def enter_app(self) -> None:
        """Open the app before the first thing in it."""
        if self.app is not None:
            self.instructions += [self.app, *([self.page] if self.page else [])]
            self.app = self.page = None

    def take_way(self, first: Instruction) -> None:
        """Go to where the first of the next instructions is, unless it opens an app or goes there itself. Where the way
        need not be gone, a name is found without it, but not any one of a kind ("the scene")."""
        way, self.way = self.way, None
        if way is None or first.operation is OperationType.OPEN:
            return
        there = way.object.text in (first.object.text, self.last.object.text if self.last else "")
        if not there and (not way.optional or is_kind(first.object.text)):
            self.instructions.append(way)

    def flush(self) -> None:
        """What was found and then left is meant to be tapped."""
        if self.found is not None:
            self.enter_app()
            self.take_way(self.found)
            self.instructions.append(self.found)
            self.found = None
