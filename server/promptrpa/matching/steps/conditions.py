"""Under which condition a step is done, and what is done where it does not hold."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.matching.steps import prose
from promptrpa.patterns import lazy_regex

_APPEARS_ENGLISH: Final = (
    r"asked|asks|prompted|prompts|needed|necessary|required|shown|appears?|pops? up|see|there is|there's|shows up"
    r"|comes up|want to confirm"
)
_CONDITION_ENGLISH: Final = lazy_regex(
    r"^(?:(?:if|in case)\b(?P<if>[^,]*)"
    r"|when(?:ever)?\s+(?:you(?:'re| are)\s+|it\s+)?(?P<when>asked|prompted|asks|prompts)\b[^,]*)"
    r"(?:,\s*(?:then\s+)?|$)",
    re.I,
)
_APPEARS: Final = lazy_regex(rf"\b(?:{_APPEARS_ENGLISH})\b", re.I)
_CONDITION_CHINESE: Final = lazy_regex(
    r"^(?P<if>(?:如果|如有|如需|如遇|如|若是|若|假如|要是|倘若)[^,，]{0,24}?|有[\u3400-\u9fff]{1,6}(?=就[点选按勾把将])"
    r"|(?![点选按打把将])[^，点选按打]{1,8}?(?:不[对好够准清见符]|错|歪|没有?|失败|太[\u3400-\u9fff]|为空)[了啦]?(?:的话)?(?=就(?:点|选|按|用|重新|打开|返回)))"
    r"(?:[,，]\s*(?:则|就|那么)?|则|那么|请(?!求)|就(?=[点选按关打勾把将])|$)"
)
_APPEARS_CHINESE: Final = lazy_regex(r"询问|提示|需要?|弹出|出现|要求|有|显示|遇|看到|弹窗|没有")
_SHOWN_THEN_ENGLISH: Final = lazy_regex(
    r"^(?:if|in case|when(?:ever)?)\b[^,]*?"
    r"(?:\b(?:asked|asks|prompted|prompts|needed|necessary|required|appears?|pops? up|(?:shows|comes) up|is shown)"
    r"|\b(?:there is|there['’]s|(?:it|you) (?:see|get|shows?)) an? [\w-]+(?: [\w-]+){0,2}?)"
    r"\s+(?:then\s+)?(?=(?:tap|press|click|hit|choose|select|pick)\s)",
    re.I,
)
_SHOWN_THEN_CHINESE: Final = lazy_regex(
    r"^(?:如果|如|若是|若|假如|要是|倘若)[^,，]*?(?:(?:弹出|出现|提示|询问|要求|显示|遇到?|看到|有)[^,，选按]{0,12}?"
    r"(?<![\d一两二三四五六七八九十半起终重热地站网晚景焦难])(?=点击|点按|单击|轻触|点[^,，赞评餐播名数心歌半钟])"
    r"|(?:弹[窗框]|对话框|提示框|窗口)(?:时|的话|了)?(?=选择?[^,，项中]|按[^,，钮键照]))"
)
"""Something is shown, and right behind it stands what is to be done then ("如果弹出提示点允许")."""
_OTHERWISE: Final = lazy_regex(
    rf"(?:(?:or |and )?(?:otherwise|else)\b|(?:and )?if (?:not\b(?! {prose.STEP_VERB}\b)"
    r"|(?:it|this|that|one) (?:does not|doesn['’]t|is not|isn['’]t)\b[^,]*(?=,)))"
    rf"(?:,?\s*(?:just |simply |please |also |you (?:can|could) (?:also )?)?(?=(?:{prose.STEP_VERB})\b)|,?\s*$)"
    r"|(?:否则|不然|要不然|要不)(?:的话)?[,，]?(?:就|则|请|直接)?"
    r"(?=[点选按]|轻触|返回|跳过|输入|打开|关闭|开启)"
    r"|(?:如果?|若|要是)(?:没有?|不是|无)(?:的话|弹出|出现|提示)?(?:[,，](?:就|则|请|直接)?|$)",
    re.I,
)
"""What follows is done where the condition before it does not hold."""


def condition(said: str) -> tuple[bool, str] | None:
    """Whether what follows a condition may be left out, and what follows; None where there is no condition."""
    if match := _SHOWN_THEN_ENGLISH.match(said) or _SHOWN_THEN_CHINESE.match(said):
        return True, said[match.end() :]
    if match := _CONDITION_ENGLISH.match(said):
        return match["when"] is not None or bool(_APPEARS.search(match["if"])), said[match.end() :]
    if match := _CONDITION_CHINESE.match(said):
        return bool(_APPEARS_CHINESE.search(match["if"])), said[match.end() :]
    return None


def otherwise(said: str) -> tuple[bool, str]:
    """Whether it says what is done where the condition before it does not hold, and the words for that."""
    match = _OTHERWISE.match(said)
    return match is not None, said[match.end() :] if match else said
