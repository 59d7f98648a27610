"""What kind of thing a wish is about, and whether a tutorial knows such things."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.matching.prompts.coverage import named_by_kind
from promptrpa.matching.prompts.unwanted import denies
from promptrpa.matching.words.asking import strange_part
from promptrpa.matching.words.tokens import words_of
from promptrpa.patterns import lazy_regex

Similarity = Callable[[str, Sequence[str]], list[float]]

_FILE: Final = lazy_regex(
    r"[\w)）]\.(?:pdf|docx?|xlsx?|pptx?|txt|csv|jpe?g|png|gif|mp[34]|m4a|wav|zip|rar|apk|json|md)(?![A-Za-z0-9.])", re.I
)
_FILES: Final = lazy_regex(
    r"\b(?:files?|documents?|attach\w*|downloads?|photos?|pictures?|images?|videos?|songs?|recordings?|pdf)\b"
    r"|文件|文档|附件|下载|照片|图片|视频|歌|录音|安装包",
    re.I,
)
_SMS: Final = lazy_regex(
    r"\bsms\b|\btext messages?\b|\b(?:the|my|last|first|latest|newest|that|this|his|her)"
    r"\s+texts?\s+(?:that\s+)?(?:I|we|he|she|they|from|to)\b"
    r"|短信",
    re.I,
)
_SMS_TOLD: Final = lazy_regex(r"\bsms\b|\btext(?:s|ed|ing)?\b|短信", re.I)
_TALK: Final = lazy_regex(
    r"(?<!\bof )(?<!\babout )(?:\b(?:the|my|our|this|that|his|her)|['’]s)\s+(?:\w+\s+)?conversations?\b"
    r"|对话(?!框)|会话",
    re.I,
)
_TALK_TOLD: Final = lazy_regex(
    r"\b(?:conversations?|chats?|messag\w*|sms|texts?|threads?|talk\w*|record\w*|translat\w*|calls?)\b"
    r"|对话|会话|聊天|消息|短信|信息|群|录音|翻译|通话",
    re.I,
)
_TOLD_BY: Final = ((_FILE, _FILES), (_SMS, _SMS_TOLD), (_TALK, _TALK_TOLD))
"""How a wish speaks of a kind of thing, and how a tutorial does that knows it."""
_MAIL: Final = lazy_regex(
    r"\b(?:the|my|all|every|last|latest|newest|unread|old|this|that)\s+(?:\w+\s+)?e?-?mails?\b(?!\s+(?:address|app|account))"
    r"|邮件(?!应用|软件|程序|客户端|app)",
    re.I,
)
_MAIL_TOLD: Final = lazy_regex(r"\be?-?mail|邮件|邮箱", re.I)
KINDS: Final = (
    lazy_regex(r"\b(?:pictures?|photos?|pics?|images?|selfies?|gallery)\b|照片|图片|相片|相册|图库|截图", re.I),
    lazy_regex(r"\b(?:videos?|clips?)\b|视频|录像", re.I),
    lazy_regex(r"\b(?:songs?|tracks?|music)\b|歌|音乐", re.I),
    lazy_regex(r"\b(?:e-?)?mails?\b|邮件|邮箱", re.I),
    lazy_regex(r"\b(?:text )?messages?\b|\btexts\b|\bsms\b|短信|消息|信息", re.I),
    lazy_regex(r"\b(?:notes?|memos?)\b|备忘|笔记|便签", re.I),
    lazy_regex(r"\b(?:files?|documents?|downloads?)\b|文件|文档", re.I),
    lazy_regex(r"\b(?:calls?|contacts?|people)\b|通话|来电|联系人", re.I),
)
"""What apps hold, of which each has a bin of its own."""
_SOMEBODY: Final = lazy_regex(
    r"^(?:the|my|our)\s+(?!(?:phone|mobile|device|app|tablet)\b)(?P<who>[a-z]+)\s+"
    r"(?:has to|have to|must|should|ought to|needs? to)\s+[a-z]+\s+(?:me|us)\b"
    r"|^(?!手机|设备|应用)(?P<chinese>[\u3400-\u9fff]{2,4}?)(?:必须|应该|得|要)[^，。]{0,8}?[叫喊](?:我|醒我)",
    re.I,
)
"""Who is to do something for the speaker, other than the phone."""
_MEASURED: Final = lazy_regex(r"[这那]一?(?P<measure>[条封首张篇])(?=[，,。]|$|[加改换设变归删置移打标锁分收取弄挪])")
_COUNTED: Final = {
    "条": lazy_regex(
        r"备忘|便签|笔记|短信|(?<!聊天)消息|动态|朋友圈|评[论价]|通知|记录|提醒|待办|日程|活动|留言|语音|新闻|交易|清单"
    ),
    "封": lazy_regex(r"邮件|信件"),
    "首": lazy_regex(r"歌|曲|音乐"),
    "张": lazy_regex(r"照片|相片|图|卡|票"),
    "篇": lazy_regex(r"文章|笔记|备忘|日记"),
}
"""A Chinese measure word that stands for the thing itself ("那条"), and what is counted with it."""
_IN_TURN: Final = lazy_regex(r"\b(?:next|upcoming|previous)\b|[上下]一[个条首张篇封场]", re.I)
"""One thing, by where it stands."""
_ALL_OF: Final = lazy_regex(
    r"\ball (?:the |my |your )?(?P<what>[a-z]{3,}?)s\b|(?:所有|全部)的?(?P<chinese>[\u3400-\u9fff]{2})", re.I
)
_ALL: Final = lazy_regex(r"\b(?:all|every|each)\b|所有|全部|每", re.I)
_ALL_APPS: Final = lazy_regex(r"\b(?:all|any|no|every) apps?\b|(?:任何|所有|全部|一切)的?(?:应用|软件)", re.I)
_ANY: Final = lazy_regex(r"\b(?:any|no) ?(?:apps?|thing|body)\b|\bapps\b|任何|一切", re.I)
"""How a wish, and what is asked of a tutorial, are for each of them."""
_COUNTS_DOWN: Final = lazy_regex(
    r"\b(?:start|set|run|use)\b.*\b(?:timer|stopwatch|countdown)\b|(?:启动|开始|设置|设|用).*(?:计时|秒表)", re.I
)
_TIME_OF_DAY: Final = lazy_regex(
    r"\d ?[ap]\.?m\b|\b(?:at|until|till) (?:\d{1,2}:\d\d|(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten"
    r"|eleven|twelve)(?= ?(?:$|[,.!?]|o['’]?clock\b|in the\b|every\b|sharp\b))|noon\b|midnight\b)"
    r"|(?:[上下中]午|早上|晚上|凌晨|傍晚|每天|明[天早晚])[^，。]{0,3}?[\d一二三四五六七八九十两]{1,3}(?:点(?![击按开])|[:：]\d\d)",
    re.I,
)
_ALONE: Final = lazy_regex(
    r"\b(?:only|just(?= (?:for|on|in|from|with)\b))\s+(?!(?:when|if|while|after|before|at|until)\b)"
    r"(?:(?:for|on|in|from|with|to|let|allow)\s+)?(?P<what>[^,.;]+)"
    r"|\b(?:for|on|in|from|with)\s+(?P<before>[^,.;]+?)\s+(?:only|alone)\W*$"
    r"|(?:(?<!不)只(?![要有是想好能剩会])|^(?:请|帮我)?只有|仅仅?|单单)(?:让|给|对|在|把)?(?P<chinese>[^，。]+)",
    re.I,
)
_EXCEPT: Final = lazy_regex(
    r"\b(?:except(?:ing)?(?: for)?|apart from|other than|all but|everything but|everyone but"
    r"|but (?:not|(?:keep|leave)(?! (?:it|them|this|that)\b)))\b"
    r"(?! (?:on )?(?:the )?(?:(?:sun|mon|tues|wednes|thurs|fri|satur)days?|weekends?|weekdays|holidays)\b)"
    r"|除了?(?!周|星期|礼拜|工作日|节假日)[^，。]{1,16}(?:[之以]外|都|全)|[，但](?:别动|留着|保留|不要动)",
    re.I,
)
_OBJECT: Final = lazy_regex(
    r"(?!(?:is|are|was|were|do|does|did|has|have|had|can|will|wh[a-z]+|how)\b)"
    r"[a-z]+(?: (?:on|off|up|down|out))? (?:the|my|this|our) (?:[a-z-]+ ){0,2}"
    r"(?P<what>(?!(?:twice|once|again|now|today|tonight|tomorrow|soon|back|away)\b)[a-z-]{3,}(?<!ly))"
    r"(?: (?:on|off|up|down|out|please))?(?: (?:in|on|from|to|with|for|at|by) .*)?$"
    r"|(?:请|帮我|给我)*(?:关闭|开启|暂停|停止|锁定|清空|导出|备份|注销|退订|重启|格式化|更新)"
    r"(?P<chinese>[\u3400-\u9fff]{2,12}?)(?:功能|模式|开关|选项)?[吧了。！]*$"
)
"""A short order in small letters, and what it is done to: something that has no name of its own."""
_NEAR: Final = 0.35
"""Nearness to some word of a tutorial, below which it does not know what an order is done to."""
_PAYS: Final = lazy_regex(r"\b(?:pay|settle|buy|order|transfer|send|top up)\b|[付缴交买充还汇转]", re.I)
_PAID_FROM: Final = lazy_regex(
    r"\b(?:out of|from|with|using|by) (?:my|the|our) (?P<source>savings|credit|debit|joint|business)\b"
    r"|[从用走拿](?:我们?的?)?(?P<source_zh>储蓄|定期|信用卡|借记卡|零钱|余额|花呗)",
    re.I,
)
_EITHER: Final = lazy_regex(
    r"\bif\b.*\b(?:otherwise|or else|if not)\b"
    r"|(?:要是|如果|假如|若是)[^。]*[，,](?:要是|如果)?(?:不[\u3400-\u9fff]{0,3}就|否则|不然|要不|没有?就)",
    re.I,
)


def knows_kind(said: str, told: str) -> bool:
    """Of the kinds of things that a wish does something with, each is told of by its own words: files by a file's name,
    text messages and not those of other apps only, conversations."""
    return all(tells.search(told) for says, tells in _TOLD_BY if says.search(said))


def knows_mail(said: str, told: str) -> bool:
    """What a wish does with a mail, a tutorial tells of mails."""
    return _MAIL.search(said) is None or _MAIL_TOLD.search(told) is not None


def knows_doer(said: str, told: str) -> bool:
    """Of who is to do something for the speaker ("the hotel has to wake me"), a tutorial speaks as well."""
    found = _SOMEBODY.match(said)
    return found is None or (found["who"] or found["chinese"]).casefold() in told.casefold()


def counts_so(said: str) -> bool:
    """A wish names a thing by nothing but how such things are counted."""
    return _MEASURED.search(said) is not None


def runs_at_once(said: str, title: str) -> bool:
    """A timer is started, and a wish says at which time of day one is to start or to end."""
    return _COUNTS_DOWN.search(title) is not None and _TIME_OF_DAY.search(said) is not None


def knows_measure(said: str, done: str) -> bool:
    """What a wish only calls "那条", a tutorial does to something that is counted so. done: its title and what it
    touches."""
    found = _MEASURED.search(said)
    return found is None or _COUNTED[found["measure"]].search(done) is not None


def means_all(said: str, done: str) -> bool:
    """A tutorial does to all of them what a wish wants for the next one only, or by its title for one. done: its title,
    and what it touches on further lines."""
    if _ALL.search(said) is not None or _ALL.search(done) is None:
        return False
    return _IN_TURN.search(said) is not None or any(
        _is_one_of(found, said) for found in _ALL_OF.finditer(done.partition("\n")[0])
    )


def _is_one_of(things: re.Match[str], said: str) -> bool:
    """A wish speaks of one of the things, as "the alarm" or by its time."""
    if things["chinese"]:
        return re.search(rf"(?:[点分半]|\d{{1,2}}[:：]\d\d)的?{things['chinese']}", said) is not None
    one = re.escape(things["what"])
    return re.search(rf"\b(?:the|my|an?|this|that) (?:[\w:.]+ ){{0,2}}{one}\b", said, re.I) is not None


def leaves_some_out(said: str) -> bool:
    """It is for all but some ("close all tabs except the news"); days are chosen one by one anyway."""
    return _EXCEPT.search(said) is not None


def alone_for(said: str) -> str:
    """For what alone something is to be so ("allow pop-ups only on trains.example"); empty where it is for all."""
    found = _ALONE.search(said)
    return (found["what"] or found["before"] or found["chinese"]) if found else ""


def means_one(said: str, asked: Iterable[str]) -> bool:
    """A wish denies something to all apps, and nobody asks a tutorial for more than one."""
    return (
        denies(said) and _ALL_APPS.search(said) is not None and not any(_ALL.search(a) or _ANY.search(a) for a in asked)
    )


def knows_object(wish: str, told: str, plan: Sequence[Instruction], similarity: Similarity) -> bool:
    """What a short order is done to ("restart the phone", "暂停我的音乐会员"), a tutorial speaks of, or of something
    near it; of other wishes nothing is known. A plan with a place for one's own thing knows any ("the dentist")."""
    found = _OBJECT.match(wish)
    if found is None or named_by_kind(plan) or any(i.open_choice or i.operation is OperationType.EDIT for i in plan):
        return True
    what: str = found["what"] or found["chinese"]
    strange = strange_part(what if what.isascii() else what[-2:], told)
    return not strange or max(similarity(strange, list(dict.fromkeys(words_of(told)))), default=0.0) >= _NEAR


def knows_source(said: str, told: str) -> bool:
    """Where a wish says from which account or card something is paid, a tutorial that pays speaks of that one too."""
    found = _PAID_FROM.search(said) if _PAYS.search(said) else None
    return found is None or (found["source"] or found["source_zh"]).casefold() in told.casefold()


def is_either(said: str) -> bool:
    """What is to be done depends on something that nobody knows yet ("if it rains at 6:15, otherwise at 6:30")."""
    return _EITHER.search(said) is not None
