"""How something is told to somebody or written down: by what way, and what stands before the words."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.matching.words.quotes import is_quoted
from promptrpa.patterns import lazy_regex

SAYS: Final = r"(?:saying|(?:that|which) (?:says|reads)|with (?:the )?(?:text|content|body|words))"
"""Before a text."""
BY: Final = r"(?:an?\s+)?(?:text(?: message)?|sms|e-?mail|mail|message)"
TELL: Final = r"(?:text|message|tell|inform|notify)"
SPEAKS: Final = rf"(?:{TELL}|send|e-?mail|mail|sms|write|say|ask|type|note|post|reply|remind|comment|let)"
_SPEAKS: Final = lazy_regex(rf"\b{SPEAKS}\b", re.I)
MESSAGE: Final = "(?:短信|微信|消息|信息)"
ONCE: Final = "(?:一[声句下]|声|句|下(?![午周次个班雨雪课楼车单载月面]))"
"""What may follow "说", before what is told ("说一声", and not "说下午…")."""
WRITING: Final = "(?:短信|微信|消息|信息|邮件)"
_TOLD: Final = lazy_regex(
    r"[说讲写：:]|告诉|转告|通知(?!栏)|回复|评论|内容|正文"
    rf"|[发条封]{WRITING}|{WRITING}给|备忘|笔记|便签|待办|提醒我|记一?下"
)
_TELL_ME: Final = lazy_regex(
    r"\b(?:tell|warn|notify|alert|ping|inform|call|text|buzz|nudge) (?:me|us)\b(?! (?:what|who|where|which|why|how)\b)"
    r"|\blet (?:me|us) (?:know|hear)\b|\bkeep (?:me|us) (?:posted|informed)\b"
    r"|\bgive (?:me|us) an? (?:\w+ )?(?:shout|ping|nudge|heads[- ]?up|hint|warning|sign|call|buzz)\b"
    r"|\b(?:shout|holler|yell|beep|speak up|sound the alarm)\b(?: at (?:me|us))? (?:if|when(?:ever)?|once|as soon as)\b"
    r"|\b(?:like|want|love|wish) to (?:know|hear|be (?:told|warned|notified|alerted))\b"
    r"|(?:告诉|通知|提醒|喊|叫|警告|告知|知会|提示)(?:我|咱|一声|一下)|(?:跟|和|给|向)(?:我|咱们?)(?:说|讲|提个醒|报个信)"
    r"|(?:说|吱|喊|吭|招呼|知会|响)一[声下]|想(?:要|早点|及时|第一时间|马上)*知道",
    re.I,
)
_TELLS_SOMEBODY: Final = lazy_regex(
    rf"(?:\btell|(?:^|\b(?:please|and|then|to) )(?:text|message)|\bwrite to) (?!me\b|us\b)[^,.;:]+[,:]?[\s“\"]*$"
    rf"|(?:告诉|转告|通知|(?:跟|和|给|向)(?=[^，。：]+(?:说|讲|发{WRITING}?)))(?!我)[^，。：]+[，：:]?[“\"\s]*$",
    re.I,
)
_NOT: Final = lazy_regex(
    r"n['’]t\b|\b(?:not?|dont|never|nobody|stop|quit|enough|tired|sick|without|less)\b"
    r"|[不别甭勿停够烦吵免少没]",
    re.I,
)
_DECLINES: Final = lazy_regex(
    r"\b(?:(?:do|does|need|should|must|wo)n['’]?t|not|never|stop|quit|no longer|without)"
    r"(?:\s+(?:need|want|have|like|wish|care|to|be|being|ever|always|keep))*"
    r"\s+(?:tell(?:ing)? (?:me|us)|told|warn(?:ed|ing)?|notif(?:y|ied|ying)|alert(?:ed|ing)?|ping(?:ed|ing)?"
    r"|inform(?:ed|ing)?|remind(?:ed|ing)?)\b"
    r"|(?:不(?:要|用|必|想|许|需要?)|别|甭|勿|无需)(?:再|总|老是?|一直|每次|天天|让|来)*"
    r"(?:(?:告诉|通知|提醒|喊|叫|警告|告知|知会|提示)(?:我|咱)|(?:跟|和|给|向)(?:我|咱们?)(?:说|讲|发))",
    re.I,
)
_UNHEARD: Final = lazy_regex(
    r"\s*(?:(?:me|us)\b)?\s*(?:of|about|on|before|when|that|to|for|if)\b(?P<thing>[^,.;!?]+)|(?P<chinese>[^，。；！？]+)"
)
"""What somebody is told of, behind the word for it."""
_ANY_MORE: Final = lazy_regex(r"\s*\b(?:any ?more|any longer|again)\b.*$|[了啦吧]$", re.I)
_UNAWARE: Final = lazy_regex(
    r"\b(?:unprepared|unawares?|(?:by|take me by) surprise|surprises? me|without (?:any |a )?(?:warning|notice))\b"
    r"|[没无毫](?:有|无)?(?:任何)?(?:准备|防备|心理准备)|措手不及|猝不及防",
    re.I,
)
"""How what comes finds somebody who was told nothing."""
_THOUGHTS: Final = "(?:opinion|thoughts|view|impressions?|comment|feedback|remarks?)"
_SOME_WORDS: Final = lazy_regex(
    r"\b(?:an?|some|any) "
    r"(?:(?:(?:few|couple of|short|quick|little|nice|kind) )?(?:words?|lines?|sentences?|remarks?))"
    r"(?= (?:for|to|about|in|into|on|at)\b|\s*[.,!?]|\s*$)"
    r"|(?<!that )\b(?:(?:some|any)thing(?: (?:nice|kind|short|quick|friendly|funny))?)"
    r"(?= (?:for|to|about|in|into|on|at)\b|\s*[.,!?]|\s*$)"
    r"|[写留说讲附填发送](?:上|下)?"
    r"(?:[一几两]?[句段行条点些个]+(?:话|字|文字|言|东西|内容)|[点些]?什么(?!时候)|[几两]句(?=$|[，。！]))|[点些]什么(?=$|[，。！])"
    rf"|\bmy (?:honest |own |personal )?{_THOUGHTS}(?=\s*[.,!?]|\s*$)"
    r"|[写留说讲附填](?:上|下)?我的(?:意见|看法|想法|感想|感受|评语|心得|话)(?=$|[，。！])",
    re.I,
)
"""That something is to be written, and not what ("写句话", "a few words for Anna")."""
_IN_TEXTS: Final = (
    r"(?:for|about|thanks?|please|i|we|you|that|saying|is|are|was|were|has|have|had"
    r"|needs?|got|gets?|wants?|will|can|do|does)"
)
"""Words of what somebody says, that name nobody."""
_TO_WHOM: Final = lazy_regex(
    r"\b(?:send|write|leave|drop|give|shoot|text|type)\s+"
    rf"(?:(?!{_IN_TEXTS}\b)[\w'’-]+\s+){{1,9}}?(?:an?|another)\s+(?:(?:new|short|quick|little|brief|nice)\s+)*"
    r"(?:text(?: message)?|message|sms|e-?mail|mail|note|letter|line|word|reply)(?=\s*[.,!?]|\s*$)"
    r"|(?:^|\b(?:please|and|then|to|me|you)\s+)(?:text|message|e-?mail|contact|tell|write(?:\s+to)?)"
    r"\s+(?:the|my|our)\s+[\w'’-]+(?:\s+[\w'’-]+)?\s+(?:of|from|at|in|on|next|who|whose)\b"
    rf"(?:\s+(?!{_IN_TEXTS}\b)[\w'’-]+)+(?=\s*[.,!?]|\s*$)",
    re.I,
)
"""That there is something to send, and to whom ("send the cook of our school a note", "text the doctor of my son")."""
_OF_SOMETHING: Final = lazy_regex(
    r"\b(?:some|any)thing\b(?! (?:like|called|named|that says)\b)(?P<told>[^,.:;!?“\"]*)"
    r"|(?:有|什么)[个点些]?(?P<told_zh>(?:东西|物件|地方)[^，。：；！？“\"]*)",
    re.I,
)
"""What is told of something, and not what it is ("something in my flat is broken", "家里有东西坏了")."""
_CLAUSE: Final = lazy_regex(r"[^,.;!?，。；！？]+")


def asks_to_be_told(wish: str) -> bool:
    """Somebody wants to hear of something ("shout if the tank runs dry", "没水了就叫我一声"), and does not say that in
    a clause with a denial; or does not want to be found unprepared."""
    clauses = _CLAUSE.findall(wish)
    if any(_TELL_ME.search(clause) and not _NOT.search(clause) for clause in clauses):
        return True
    return _NOT.search(_UNAWARE.sub(" ", wish)) is not None and _UNAWARE.search(wish) is not None


def declines_to_hear(wish: str) -> bool:
    """Somebody wants to hear no more of something ("the tank is low, stop telling me", "油少了不用提醒我")."""
    return _DECLINES.search(wish) is not None


def thing_unheard(wish: str) -> str:
    """What somebody wants to hear no more of ("my turn" of "stop reminding me of my turn"); empty where that is not
    said."""
    declined = _DECLINES.search(wish)
    found = _UNHEARD.match(wish, declined.end()) if declined else None
    if found is None:
        return ""
    said: str = found["thing"] or found["chinese"]
    return _ANY_MORE.sub("", said).strip()


def tells_somebody(before: str) -> bool:
    """What follows these words is a message to somebody else ("tell my sitter Mia: ", "告诉代浇水的周敏：")."""
    return _TELLS_SOMEBODY.search(before) is not None


def may_be_told(before: str) -> bool:
    """What follows these Chinese words may be a text for somebody, or a note."""
    return _TOLD.search(before) is not None


def may_be_written(before: str) -> bool:
    """The same of words of both languages."""
    return may_be_told(before) or _SPEAKS.search(before) is not None


def says_not_which(value: str, prompt: str) -> bool:
    """A value only says that there are words to write."""
    start = prompt.find(value)
    if start < 0 or is_quoted(value, prompt):
        return False
    end = start + len(value)
    inside = (some for some in _SOME_WORDS.finditer(prompt) if some.start() <= start and end <= some.end())
    return any(value.isascii() or start > some.start() for some in inside)  # “写点东西” with its verb is a deed


def leaves_text_open(prompt: str) -> bool:
    """It says that something is to be written; what, only words that are announced can tell."""
    return _SOME_WORDS.search(prompt) is not None


def says_to_whom(value: str, prompt: str) -> bool:
    """A value is a part of the words that say that something is to be sent, or to whom."""
    start = prompt.find(value)
    return start >= 0 and any(
        some.start() <= start and start + len(value) <= some.end() for some in _TO_WHOM.finditer(prompt)
    )


def is_told_of_something(value: str, prompt: str) -> bool:
    """A value is a part of what is told of something that the prompt does not name."""
    start = prompt.find(value)
    if start < 0:
        return False
    told = (some.span("told" if some["told"] is not None else "told_zh") for some in _OF_SOMETHING.finditer(prompt))
    return any(first <= start and start + len(value) <= end for first, end in told)
