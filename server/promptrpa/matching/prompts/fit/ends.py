"""Whether a wish takes something away, hides or keeps it, and what a tutorial would take away."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from promptrpa.matching.prompts.telling import declines_to_hear
from promptrpa.patterns import lazy_regex

from .making import ADDS_ONE, KIND
from .things import KINDS

_DELETES: Final = lazy_regex(
    r"(?<!don't )(?<!not )(?<!never )\b(?:delete|erase|empty (?:the|my|our))\b|(?<![别不没])(?:删[掉除了]|删$|清空)",
    re.I,
)
_REMOVES: Final = lazy_regex(
    r"\b(?:delet|eras|remov|discard|clear|empt|clean|forget|uninstall|throw|bin\b|trash|unbookmark|wipe)"
    r"|删|清(?![单晰楚明早晨新淡])|移除|卸载|丢弃|放弃|回收站|撤回|忘记|去掉",
    re.I,
)
_BINS: Final = lazy_regex(
    r"\b(?:move|put|throw|send|drag|drop)\b.*\b(?:to|into|in)\s+(?:the\s+|my\s+)?(?:bin|trash|recycle bin|rubbish)\b"
    r"|[移放扔丢拖挪][到进入去]*(?:回收站|垃圾桶|废纸篓)",
    re.I,
)
"""A wish to put something where it is as good as deleted."""
_SIGNS: Final = r"(?:ticks?|check ?marks?|marks?|stars?|hearts?|pins?|flags?)\b"
_MARK: Final = lazy_regex(rf"\b{_SIGNS}|勾|星标|标记|置顶", re.I)
_MARK_AWAY: Final = lazy_regex(
    rf"\b(?:remov\w+|clear\w*|delet\w+|eras\w+)\s+(?:(?:the|an?|its|that|this)\s+)?{_SIGNS}"
    r"|(?:勾|星标|标记|置顶)(?:去掉|移除|删[除掉]?|清除)|(?:去掉|移除|清除|删[除掉]?)(?:勾选?|星标|标记|置顶)",
    re.I,
)
_UNWANTED: Final = lazy_regex(
    r"\b(?:rid of|no more|no longer|don['’]?t (?:need|want)|drop|lose|cancel)\b|不要|不需要|不用|不想|没用|去除|取消",
    re.I,
)
_CANCELS: Final = lazy_regex(r"^(?:cancel|call off|withdraw|revoke)\b|^(?:取消|撤销|撤回|退)", re.I)
_CANCELLED: Final = lazy_regex(r"\b(?:cancel|call(?:ed)? off|withdr[ae]w|revoke)|取消|撤销|撤回|退[掉订]", re.I)
_GIVES_BACK: Final = lazy_regex(r"\b(?:take\b.*\boff|give up|stop)\b|不再", re.I)
_TELLS: Final = lazy_regex(
    r"\b(?:remind\w*|notif\w+|alerts?|warn\w*|mute[ds]?|do not disturb|silen\w+)\b|提醒|通知|提示|预警|免打扰|静音",
    re.I,
)
"""A tutorial is about what the phone tells."""
_GIVEN_UP: Final = lazy_regex(
    r"\b(?:is|are|was|were)(?:n['’]t| not| no longer) (?:allowed|permitted|supposed) to\b"
    r"|\b(?:must|may|can|should|shall)(?:n['’]?t| ?not| no longer)\b.*\b(?:any ?more|any longer)\b"
    r"|\b(?:may|can|should|shall) no longer\b"
    r"|\b(?:won['’]t|will not|do(?:es)?n['’]t|do(?:es)? not|no longer) (?:be )?need(?:ing)?\b"
    r"|退[掉订]|退了|(?:不能|不许|不准|不让|别)再|(?:不用|不要|不需要|不想要|不去|不上|不来)了",
    re.I,
)
"""Something that there is is to be no more."""
_INSTEAD: Final = lazy_regex(
    r"\b(?:instead|rather|another|different|a new)\b"
    r"|(?:^|[,;.]\s*(?:(?:so|and|but|please) )*)(?:add|book|reserve|order|get)\b"
    r"|\b(?:add|book|reserve|order|get|sign|enrol|register|invite|request)\s+(?:an?|the|me|us|my|it|one|some|\d+)\b"
    r"|[换改]|[，。；](?:帮我|请|再|就)*[加订约报]|^(?:帮我|请|再)*(?:添加|预订|预约|订|约|报名)|[订约报加][一两三几个\d]",
    re.I,
)
"""Something else is to take its place, or is wanted besides."""
_HAS_MORE: Final = lazy_regex(
    r"^(?:add|book|reserve|order|sign up|enrol|register|invite|request)\b"
    r"|^(?:给.{1,6})?(?:添加|新增|预订|预约|订|报名|报|登记|申请|邀请)",
    re.I,
)
"""There is one more of something afterwards."""
_ENDED: Final = lazy_regex(
    r"\b(?:not?|never|nobody|none|cannot|without|off|out|back|away|withdraw|revoke|end|stop)\b|n['’]?t\b|[不没别无退撤停]",
    re.I,
)
"""How a wish may say that something is not to be, or that it is not so."""
_IN_THE_WAY: Final = lazy_regex(
    r"\bin (?:the|my) way\b|\b(?:clutters?|of no use|no use to me)\b"
    r"|\b(?:never|don['’]?t|do not) (?:use|need|want|take|read|watch|wear|play)\b.* any ?more\b"
    r"|碍事|占地方|用不[着上]|没用了|不再[看用需]",
    re.I,
)
"""How somebody tells that something is to go, without saying so."""
_NO_LONGER: Final = lazy_regex(
    r"\b(?:no longer|(?:don['’]?t|do not) (?:need|want|have) to)\b.*\b(?:see|show|have)\b|\bstop showing\b"
    r"|(?:不用|不需要|不必|不想|别|不要|不)再?(?:显示|看到?|列出|出现)[^，。]+[了啦]$",
    re.I,
)
_HIDES: Final = lazy_regex(
    rf"\bhide\b|(?<!显示)隐藏|不再?显示|(?:\bremov|移除)(?!.*(?:\b{KIND}\b|照片|图片|视频|歌|文件|邮件|短信|闹钟|联系人|便签|备忘|笔记|日程|活动|提醒|账号))",
    re.I,
)
"""What takes something out of sight; somebody's own things are not lost by it."""
KEPT: Final = lazy_regex(
    r"\b(?:(?:do|must|should)n['’]?t|not|never)\s+(?:want to\s+|let (?:me|us)\s+)?(?:miss|forget)\b"
    r"|(?:别|不要|不想|不能)(?:再|让我)?(?:忘|错过)",
    re.I,
)
"""What somebody wants to keep in mind."""
_BIN: Final = lazy_regex(r"\b(?:bin|trash|recycle|recently deleted)\b|回收站|废纸篓|最近删除", re.I)
_TO_BIN: Final = lazy_regex(
    r"(?:(?:please|can you|could you)\s+)*(?:move|put|throw|send)\s+(?![^,.;]*\bdeleted\b)[^,.;]+?\s(?:to|in|into)\s+"
    r"(?:the\s+)?(?:bin|trash|recycle bin)\W*$"
    r"|(?:请|帮我)*(?:把|将)(?![^，。]*删除的)[^，。]+?(?:移动?|放|扔|丢)[到进入]+(?:回收站|废纸篓)(?:[里中]面?)?[吧。！]*$",
    re.I,
)
"""Something that there is is thrown away."""
_EMPTIES_BIN: Final = lazy_regex(r"empty\b.*\b(?:bin|trash|spam|junk)\b|清空.*(?:回收站|已删除|垃圾)", re.I)
_TAKES_AWAY: Final = lazy_regex(r"\b(?:delet|eras|remov|get rid of|empty|clear)|删|清空", re.I)
_THROWN_AWAY: Final = lazy_regex(
    r"\b(?:bin|trash|rubbish|garbage|waste\w*|recycl\w*"
    r"|deleted|erased|removed|junk|spam|for good|for ?ever|permanent\w*|complete\w*"
    r"|space|storage|recover\w*|restor\w*|thrown|threw)\b"
    r"|回收站|垃圾|桶|废纸|纸篓|(?:已|最近)删|删[掉了除过]*的|删[掉了]还|彻底|永久|永远|空间|恢复",
    re.I,
)
"""How a wish speaks of what is in the bin, or of what is to be gone for ever."""


def deletes_too(said: str, told: str) -> bool:
    """What a wish deletes, a tutorial takes away as well, and not only a mark of it ("remove the tick"); of other
    wishes nothing is known."""
    rest = told if _MARK.search(said) else _MARK_AWAY.sub(" ", told)
    deletes = _DELETES.search(said) is not None or _BINS.search(said) is not None
    return not deletes or _REMOVES.search(rest) is not None


def deletes_unasked(said: str, told: str) -> bool:
    """What is told deletes something, and a wish says nothing of taking anything away."""
    return _DELETES.search(told) is not None and _REMOVES.search(said) is None and _UNWANTED.search(said) is None


def cancels_unasked(said: str, title: str, touched: Iterable[str] = ()) -> bool:
    """A tutorial cancels something by its title, or deletes something by what it touches, and a wish has no word of an
    end or a denial."""
    ends = _CANCELS.search(title) is not None or any(map(_DELETES.search, touched))
    return ends and not any(p.search(said) for p in (_REMOVES, _UNWANTED, _ENDED))


def deletes_unseen(said: str, title: str) -> bool:
    """A wish only no longer wants to see something, and a tutorial takes such a thing away for good."""
    only_unseen = _NO_LONGER.search(said) is not None and _REMOVES.search(said) is None
    return only_unseen and _REMOVES.search(title) is not None and _HIDES.search(title) is None


def ends_what_is_told(said: str, title: str) -> bool:
    """A wish only wants to hear no more of something ("stop reminding me of my turn"), and a tutorial ends the thing
    itself."""
    if not declines_to_hear(said) or _REMOVES.search(said) or _CANCELLED.search(said):
        return False
    return (_REMOVES.search(title) or _CANCELLED.search(title)) is not None and _TELLS.search(title) is None


def tells_what_is_declined(said: str, title: str) -> bool:
    """A wish wants to hear no more of something, and a tutorial is about what the phone tells."""
    return declines_to_hear(said) and _TELLS.search(title) is not None


def deletes_kept(said: str, title: str) -> bool:
    """A wish does not want to miss or forget something, and a tutorial takes such a thing away for good."""
    return KEPT.search(said) is not None and _REMOVES.search(said) is None and _REMOVES.search(title) is not None


def adds_unwanted(said: str, done: str, told: str) -> bool:
    """A wish no longer wants to see something, and a tutorial adds such a thing and takes none away. done: its title
    and what it touches."""
    return bool(_NO_LONGER.search(said) and ADDS_ONE.search(done)) and _REMOVES.search(told) is None


def adds_given_up(said: str, title: str) -> bool:
    """A wish is for something that there is to be no more ("we won't be needing the Oak Room", "Ben isn't allowed to
    pick them up any more"), and a tutorial brings one more."""
    return _gives_up(said) and _HAS_MORE.search(title) is not None


def takes_given_up_away(said: str, title: str) -> bool:
    """A wish is for something that there is to be no more, and a tutorial takes one away."""
    return _gives_up(said) and any(p.search(title) for p in (_REMOVES, _CANCELLED, _GIVES_BACK))


def _gives_up(said: str) -> bool:
    return _GIVEN_UP.search(said) is not None and _INSTEAD.search(said) is None


def takes_unwanted_away(said: str, title: str) -> bool:
    """A wish no longer wants to see something, and a tutorial takes such a thing out of sight."""
    return _NO_LONGER.search(said) is not None and _HIDES.search(title) is not None


def tells_unwanted(said: str) -> bool:
    """It only tells that something is in the way, or of no use any more."""
    return _IN_THE_WAY.search(said) is not None


def throws_away(said: str) -> bool:
    """A wish puts something into the bin, and is not about what happens with all that is deleted."""
    return _TO_BIN.match(said) is not None


def empties_own_bin(said: str, told: str, done: str) -> bool:
    """Of what a wish throws away for good, by its kind, a tutorial that empties a bin speaks as well. done: its title
    and what it touches."""
    if _BIN.search(done) is None:
        return True
    named = [(found.start(), kind) for kind in KINDS if (found := kind.search(said))]
    return not named or min(named, key=lambda each: each[0])[1].search(told) is not None


def empties_unasked(said: str, title: str) -> bool:
    """A wish takes things away ("delete all my photos"), and a tutorial empties what holds those that were thrown away
    before, of which the wish says nothing."""
    return bool(_EMPTIES_BIN.match(title) and _TAKES_AWAY.search(said)) and _THROWN_AWAY.search(said) is None
