"""Wishes that something is not to be any more: "no more vibration", "别再震动了"."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.matching.words.lexicon import is_denied
from promptrpa.matching.words.tokens import all_said_in, search_tokens
from promptrpa.patterns import lazy_regex

THING: Final = "\N{WHITE SQUARE}"
"""Stands in a text for what can be on or off."""
_OF: Final = rf"(?:(?:the|my|this|that|all|any|its|of|[a-z-]+) ){{0,2}}{THING}"
_ENGLISH: Final = lazy_regex(
    rf"\bno more {_OF}|\bno {_OF}(?=.*\b(?:any ?more|any longer)\b)"
    rf"|\b(?:kill|get rid of|(?:done|finished|through) with|do without|no longer (?:want|need|use)) {_OF}"
    rf"|\b(?:don['’]?t|do not) (?:want|need|use|like) {_OF}(?=.*\b(?:any ?more|any longer)\b)",
    re.I,
)
_CHINESE: Final = lazy_regex(
    rf"(?:不要|别|不想|不用|不需要|用不着|甭)再?(?:让|给我|用|要|有|来|手机|键盘|屏幕|来电|打字|它|的)*{THING}(?:模式|功能)?(?=了|啦|吧|[，。！!,\s]|$)"
    rf"|{THING}(?:模式|功能)?我?(?:暂时|现在|以后|先)?(?:不要|不用|不需要|用不着|不想要|不想用|不必)再?(?:开着?|用|要|有)?[了啦]"
)
_DENIAL_ENGLISH: Final = lazy_regex(
    r"\b(?:(?:i(?:['’]?m| am) )?(?:done|finished|through) with|no more|get rid of|kill|do without"
    r"|(?:i )?no longer (?:want|need|use)"
    r"|(?:i )?(?:don['’]?t|do not) (?:want|need|use|like)|no)\s+(?:(?:any|the|my|this|that) )?",
    re.I,
)
_DENIAL_CHINESE: Final = lazy_regex(r"(?:我)?(?:不要|别|不想要?|不用|不需要|用不着|甭)再?(?:让|给我|用|要|有|来)?")
_NO_LONGER: Final = lazy_regex(r"\s*\b(?:any ?more|any longer)\b|(?:(?<=[\u3400-\u9fff])|^)[了啦]$", re.I)
_WHOLE: Final = lazy_regex(r"^no more\b(?! than)|^no (?:\w+ ){1,4}any ?more\b", re.I)


_DENIES: Final = lazy_regex(
    r"^(?:please\s+)?"
    r"(?:(?:i\s+)?(?:don['’]?t|do not)\b(?!\s+(?:know|forget|let me forget))"
    r"|never\b(?! mind)|stop\b(?! ?watch)|quit\b|forbid\b|no (?!one\b)"
    r"|(?:nobody|no ?-?one|no (?:other )?(?:people|strangers?))\s+"
    r"(?:shall|should|must|may|ought to|has to|is (?:allowed )?to)\b)"
    r"|^(?:请|帮我|麻烦)?(?:我)?(?:别(?![名的人处墅])|不要|不想|不许|不让|不允许|不同意|禁止|停止|甭)(?!忘)"
    r"|^[^，。]{2,12}?我?(?:不想|不要|不愿意?|不用)再(?:收|看|听|接|弹|响|推)[^，。]{0,3}了[。！]?$"
    r"|^(?:谁[也都]|任何人都?|没?有?人|别人|陌生人|其他人)(?:别|不要|不得|不许|不准|不该|不应该?|不能再)(?!忘)"
    r"|^(?:请|帮我|麻烦)?(?:把)?取消.*(?:提醒|通知)$",
    re.I,
)
_DOES: Final = "(?!打开|[关开设把将给发让加删请订买找查看记写跟]|提醒|创建|新建|添加|取消|帮|搜|通知|告诉|如果|要是)"
_FORBIDDEN: Final = lazy_regex(
    r"^(?:for|about|with|in|at|on|during)\b[^,.;]{2,40},\s*(?:please\s+)?(?:don['’]?t|do not|never)\s+(?:ever\s+)?"
    r"(?:let|allow)\b"
    r"|^(?!(?:if|send|tell|text|write|note|remind|message|ask|say|let|e-?mail|reply|answer|post|add)\b)[^,.;:]{2,40}?"
    r"\b(?:must(?:n['’]t| not)|may not|(?:should|shall|must|may) no longer|should(?:n['’]t| not)"
    r"|(?:is|are)(?:n['’]t| not) (?:allowed|permitted) to)\b"
    rf"|^(?:{_DOES}[^，,。；;]{{1,16}}[，,]\s*)?{_DOES}[^，,。；;：:]{{0,12}}?"
    r"(?:不许|不准|不允许|不得(?!不)|(?:别|不要|不能)再?让|禁止)(?![我你]?忘|我)",
    re.I,
)
"""What is not to be, told of somebody, or behind what or when it is about ("我不在家时别让人进来")."""
_ONE_THING: Final = r"(?:the|my|our|his|her|their|your|this|that|these|those|(?-i:[A-Z])[\w’'-]*|[$€£¥]?\d[\d.,]*)"
_BY_ITSELF: Final = r"(?!.*\b(?:automatic\w*|auto|without|any ?more|notif\w+|alerts?)\b)"
_WHEN: Final = r"(?!.*\b(?:before|after|when\w*|if|once|while|until|unless)\b)"
_BY_ITSELF_CHINESE: Final = r"(?!.*(?:自动|[以之]?[前后]|时候?$|通知|提醒|问|提示))"
_FORBIDS: Final = lazy_regex(
    r"^(?:please\s+)?(?:do not|don['’]?t|never)\s+(?:ever\s+)?"
    r"(?:(?:call|phone|ring|dial|text|message|e-?mail|tell|(?:reply|respond|write) to)\s+"
    r"(?:(?:my|our)\s+[a-z]+|(?-i:[A-Z])[\w’'-]*)"
    rf"|{_BY_ITSELF}(?:send|write|forward|give)\s+(?:(?:an?|some|my|our)\s+[a-z ]+\sto\s+)?(?!my\b|our\b){_ONE_THING}"
    rf"|{_BY_ITSELF}{_WHEN}"
    rf"(?:(?:delete|remove|erase|cancel|uninstall|pay|transfer|order|buy|book|post|empty|revoke|deny)\s+{_ONE_THING}"
    r"|(?:revoke|deny|block|refuse)\s+[a-z ]+\s(?:for|in|from|to)\s+(?-i:[A-Z])))"
    r"|^(?:请|千万|帮我|麻烦)*(?:先?别|不要|不许|不准|切勿|勿)再?"
    r"(?:[给向跟](?!我|咱|自己)[^，。]{1,6}?"
    r"(?:打(?:一?个)?(?:电话|视频|语音)|发(?:一?[个条封])?(?:短信|消息|信息|邮件|红包)|[转付打][账钱款])"
    r"|(?:打电话|转账|发短信|发消息|发邮件)给(?!我|咱)|(?:呼叫|拨打|致电)(?!等待|转移)[^，。]"
    rf"|{_BY_ITSELF_CHINESE}(?:(?:删除?|卸载|清空)[掉了]?(?!文件$|[邮短]|旧)[^，。]{{2,}}"
    r"|把[^，。]{1,12}?(?:删|卸载|清空|取消|付|撤销)|取消[^，。]{2,}|[关收][闭回掉][^，。]{2,}的[^，。]{2,}权限))",
    re.I,
)
"""What is not to be done, of somebody or something that is told."""
_CLAUSE: Final = lazy_regex(r"[,.;!?，。；！？]+")
_SO: Final = lazy_regex(
    r"^(?:(?:so|then|and|but|just|please)\s+)+|^[^，。,别不停]{0,6}?[就请也](?=别|不[要想许]|停止)", re.I
)
"""What a clause may begin with before its denial, with the name of who is told ("青蕨就别催我")."""
_TOO_MUCH: Final = lazy_regex(
    r"^[^，,。.;；]{0,20}太(?![阳太极平空原后])[\u3400-\u9fff]{1,3}[了啦]?[，,；]\s*也?"
    r"|^[^,.;]{0,40}\btoo [a-z]+[,.;]\s*(?:(?:and|so) )?",
    re.I,
)
"""A complaint before what is to be done."""
_KEEPS_AWAY: Final = lazy_regex(
    r"\b(?:block\w*|mut(?:e|es|ed|ing)|silenc\w+|disturb|savers?|saving|filter\w*|hid(?:e|es|ing)|unknown|screen(?:ed|ing)|spam"
    r"|skip(?:s|ping)?|ignor(?:e|es|ing)|paus(?:e|es|ing)"
    r"|dim(?:s|med|ming)?)\b"
    r"|跳过|忽略|暂停|屏蔽|拦截|阻止|勿扰|打扰|静音|静默|省电|省流|节省|过滤|隐藏|陌生|骚扰|垃圾|调暗|变暗",
    re.I,
)
_KEEPS: Final = (
    r"\b(?:remov|reduc|disabl|silenc|mut|hid|minimi[sz])(?:e|es|ed|ing)\b"
    r"|\b(?:block|filter|limit|skip|suppress|prevent|forbid|ban)\w*"
    r"|移除|去[掉除]|减[少弱]|屏蔽|拦截|阻止|隐藏|静音|静默|过滤|忽略|跳过|禁[止用]|限制|停用"
)
_KEEPER: Final = lazy_regex(
    rf"^(?:{_KEEPS}|(?:no|not|don['’]t|stop|without)\b|不|无需|停止)\s*(?:(?:all|the)\b\s*|所有|全部)?(?P<thing>.{{2,}})$",
    re.I,
)
"""How a switch is called that is on when something is gone."""
_SAID_KEEPS: Final = lazy_regex(_KEEPS, re.I)
_LEFT_OUT: Final = lazy_regex(
    r"\b(?:leave|keep|take|drop|cut|pull)s?\b[^,.;]*\bout of\b|\b(?:leave|keep)\b[^,.;]*\bout\s*$|\bexclude\b"
    r"|(?:不要|别)再?有(?=[\u3400-\u9fff])|把[^，。]+(?:从[^，。]+)?(?:撤[下出]|移[出除]|拿掉|去掉|剔除|排除)",
    re.I,
)
"""A wish that something is no part of something else."""
_REPLACED: Final = lazy_regex(
    r"\b(?i:instead of|rather than)\s+(?:the\s+)?[\w'’-]+(?:\s+[A-Z][\w'’-]*)*"
    r"|(?:而不是|代替|取代)[^，。,]+?(?=作为|当|来|[，。,]|$)"
    r"|\b(?:(?:far|much|way|just|rather|a (?:bit|little)) )?too [a-z]+\b(?! (?:much|many)\b)"
    r"|太(?![阳太极平空原后])[\u3400-\u9fff](?=[了啦，。,]|$)"
)
"""What something else takes the place of, also how it is now ("too small")."""


def denies_something_else(wish: str) -> bool:
    """A clause of it says what is not to be ("it pours, so don't call me"), and none speaks of keeping it away ("don't
    skip any")."""
    clauses = (_SO.sub("", clause.strip()) for clause in _CLAUSE.split(wish))
    return any(map(denies, clauses)) and not (_SAID_KEEPS.search(wish) or _KEEPS_AWAY.search(wish))


def forbids_deed(wish: str) -> bool:
    """It only says that something is not to be done once ("don't call Anna", "别把购物清单删了"), and not that it is
    to be no more by itself ("never delete old texts"), or that less of it is to be heard."""
    return _FORBIDS.match(wish.strip()) is not None


def keeps_away(told: str) -> bool:
    """What a tutorial turns on keeps something from happening, so that who wants none of that wants it on."""
    return _KEEPS_AWAY.search(told) is not None


def kept_away(label: str) -> str:
    """What a switch keeps away by its name ("animations" of "Remove animations"); empty where it keeps nothing."""
    found = _KEEPER.match(label.strip())
    return found["thing"] if found else ""


def is_kept_by(label: str, wish: str) -> bool:
    """A switch keeps something away, and the wish names just that, without a word of keeping it away: on for the wish
    is off for the switch."""
    named = kept_away(label)
    return bool(search_tokens(named)) and all_said_in(named, wish) and not _SAID_KEEPS.search(wish)


def leaves_out(wish: str) -> bool:
    """It keeps something from being a part of something else ("leave the wallet out of the total")."""
    found = _LEFT_OUT.search(wish)
    return found is not None and not is_denied(wish[: found.start()])


def denies(wish: str) -> bool:
    """It begins by saying what is not to be; also behind what is too much ("太吵了，也别响"), or forbids something."""
    said = wish.strip()
    return _DENIES.match(_TOO_MUCH.sub("", said)) is not None or _FORBIDDEN.match(said) is not None


def is_unwanted(text: str, *, chinese: bool) -> bool:
    """A text, in which THING stands for it, says that it is not to be any more. What only is not there ("no wifi") is
    something else."""
    return (_CHINESE if chinese else _ENGLISH).search(text) is not None


def wants_less(text: str) -> bool:
    """An English wish that begins with what there is to be no more of, whatever that is."""
    return _WHOLE.match(text) is not None


def as_turned_off(text: str, *, chinese: bool) -> str:
    """The same wish as tutorials say it: "turn off the sounds" for "no more sounds"."""
    denial, turned_off = (_DENIAL_CHINESE, "关闭") if chinese else (_DENIAL_ENGLISH, "turn off ")
    found = denial.search(text)
    if found is None:
        return text
    before, rest = text[: found.start()], _NO_LONGER.sub("", text[found.end() :])
    return f"{turned_off}{before}" if not rest else f"{before}{turned_off}{rest}"


def without_replaced(text: str) -> str:
    """The text without what something else takes the place of ("Meadow instead of Chimes")."""
    return _REPLACED.sub(" ", text)
