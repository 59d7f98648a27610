"""The text of a tutorial taken apart into clauses that name at most one operation each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from promptrpa.matching.lexicon import Lexicon
from promptrpa.matching.quotes import MARK, mask, restore

_HAN: Final = rf"\u3400-\u9fff{MARK}"
_STEP_VERB: Final = r"(?:首先|然后|接着|最后)?(?:打开|点击|点开|单击|进入|选择|找到|输入|填写|返回|长按|下滑|上滑|向[上下左右]|在|开启|关闭)"
"""What a step begins with where its number has no sign behind it."""
_ENUMERATION: Final = re.compile(
    r"^\s*(?:(?:step|第)?\s*[\dⅰ-ⅻ一二三四五六七八九十]{1,3}\s*(?:[.)）、:：]|步[:：,，]?)(?!\d)|[（(][\d一二三四五六七八九十]{1,2}[)）]"
    rf"|step\s+\d+\s+|[①-⑳]|[-*•·]\s+|\d{{1,2}}\s*(?={_STEP_VERB}))\s*",
    re.I,
)
_INNER_ENUMERATION: Final = re.compile(
    r"(?<=[\s,，。;；:：])\d{1,2}(?:[)）、]|[.](?=\s))\s*(?=\D)|[①-⑳]"
    rf"|第\s*[\d一二三四五六七八九十]{{1,3}}\s*步[.:：,，、]?\s*|[（(]\d{{1,2}}[)）](?=[\u3400-\u9fff{MARK}])"
    rf"|(?<=[\u3400-\u9fff{MARK},，\s])\d{{1,2}}\s*[.、:：]?\s*(?={_STEP_VERB})"
)
_SENTENCE: Final = re.compile(rf"(?<=[a-zA-Z{_HAN}\"”)）\d])[.](?=\s|$)|[。;；！？\n]+|[!?](?=\s|$)")
_COMMA: Final = re.compile(r"[,，]\s*(?![^()（）]*[)）])")
_LEAD_ENGLISH: Final = re.compile(
    r"^(?:(?:please|now|first(?:ly)?|secondly|thirdly|then|next|after that|afterwards|finally|lastly|also|and|or|so|just|"
    r"simply|again|there|here|again|once more|to begin(?: with)?|to start|once (?:there|done)|in order to|"
    r"you (?:can|should|need to|will need to|will|have to|must|may)|all you (?:need|have) to do is|"
    r"i (?:want|would like) (?:you )?to|help me(?: to)?|when (?:it|that|you) (?:is|are) done|let's|carefully|manually|"
    r"directly|immediately)\b[,:\s]*)+",
    re.I,
)
_LEAD_CHINESE: Final = re.compile(
    rf"^(?:手机(?=打开|进入|启动|点击)|请|然后|接着|再次|再|之后|随后|最后一步|最后|首先|先|并且|并|同时|一直(?=[往向朝上下])|重新(?=打开|进入|启动)|接下来|下一步是|紧接着|帮我|麻烦|您可以|你可以|我们可以|可以|我们|用户|您|你|"
    rf"需要|只需要?|就|而后|其次|后|去|手动|直接|即可|继续|也|这时候?|此时|依次|分别|来|在这里|便可以?|还要|还需要?|还可以?|还能|(?:根据|按照?|依照|依据)(?:页面|屏幕|系统|相关)?提示|提示|如图所示|如下图|(?:选择|点击|输入|填写|设置|打开|完成)(?:完成|好|完|选择|输入|填写)?(?:之后|后(?![面方边的])))+(?=[{_HAN}A-Za-z])"
)
_GERUNDS: Final = {
    "opening": "open", "launching": "open", "going": "go", "navigating": "go", "tapping": "tap", "clicking": "tap",
    "pressing": "press", "selecting": "select", "choosing": "choose", "entering": "enter", "typing": "type",
    "scrolling": "scroll", "swiping": "swipe", "searching": "search", "turning": "turn", "switching": "switch",
    "enabling": "enable", "disabling": "disable", "finding": "find",
}  # fmt: skip
_GERUND: Final = re.compile(rf"^(?:(?:start|begin)(?: off)? by |by )?(?P<verb>{'|'.join(_GERUNDS)})\b", re.I)
_KEPT_LEADS: Final = re.compile(r"^(?:后退|再见|先生|去除|就寝|来电|来自|并排|后台|就近|后置|先听|去水印|也许|继续)")
_APPEARS_ENGLISH: Final = r"asked|asks|prompted|prompts|needed|necessary|required|shown|appears?|pops? up|see|there is|there's|shows up|comes up|want to confirm"
_CONDITION_ENGLISH: Final = re.compile(
    r"^(?:(?:if|in case)\b(?P<if>[^,]*)|when(?:ever)?\s+(?:you(?:'re| are)\s+|it\s+)?(?P<when>asked|prompted|asks|prompts)\b[^,]*)(?:,\s*(?:then\s+)?|$)",
    re.I,
)
_APPEARS: Final = re.compile(rf"\b(?:{_APPEARS_ENGLISH})\b", re.I)
_CONDITION_CHINESE: Final = re.compile(
    r"^(?P<if>(?:如果|如有|如需|如遇|如|若是|若|假如|要是|倘若)[^,，]{0,24}?)(?:[,，]\s*(?:则|就|那么)?|则|那么|$)"
)
_APPEARS_CHINESE: Final = re.compile(r"询问|提示|需要?|弹出|出现|要求|有|显示|遇|看到|弹窗|没有")
_NEEDED: Final = re.compile(
    r"^(?:(?:if|when|where) (?:needed|necessary|required)|optionally|必要时|如有必要|如有需要|按需|可选择?[:：])[,，\s]*",
    re.I,
)
_NEEDED_END: Final = re.compile(
    r"\s*,?\s*(?:if (?:asked|prompted|needed|necessary|required|it (?:asks|appears|is shown)))$|[(（](?:如有|可选|optional)[)）]$",
    re.I,
)
_STATE_ENGLISH: Final = re.compile(
    r"^(?:once|when|whenever|after|as soon as|before|while|until|since|because|which|where|although|so that)\b(?!\s+(?:done|there)$)",
    re.I,
)
_AFTER_CHINESE: Final = re.compile(r"(?<=.)(?:之后|以后|(?<![稍最今落先前背延推])(?<!前置)后)$")
_RESULT: Final = re.compile(r"^(?:这样|那么)?(?:即可|就(?:可以?|能|会)|便(?:可以?|能|会)|从而|以便)")
_AGAIN: Final = re.compile(r"^(?:然后|最后|接着)?(?:再次|再一次|又)(?=点|轻触|按)")
_WHEN_CHINESE: Final = re.compile(r"^(?:当|等).{2,}(?:时|时候|后|之后)$|(?:的时候|的时侯)$")


_ARROWS: Final = re.compile(
    rf"\s*(?:-+>|=+>|→|➔|➜|>>|>|›|»|—+>?|--+)\s*|(?<=[\u3400-\u9fff{MARK}])\s*[-–]\s*(?=[\u3400-\u9fff{MARK}])"
)
_FOUND_TOO: Final = re.compile(
    r"(?:(?:找到|选择|选中|选定|定位)(?:之后|以后|后|并且|并|然后|再)|找到，)(?=(?:点击|单击|长按|进入|打开|选择|双击)(?:[^，。进打]|进入.|打开.))"
)
"""Verbs before one that says what is really done ("找到并点击")."""
_RUN_TOGETHER: Final = re.compile(
    r"(?:(?<=[^并再先后去可请来以将把直接连续个次被的后要想])|(?<=我的))(?=(?:点击|单击|轻触|轻点|长按|按住|双击))"
    r"|(?<=[^留示于停存会都放现处持是即将为用并需要可再请先])(?=在[^，,在]{0,12}?(?:页面|界面|窗口|首页|主页|弹窗|弹出框|对话框|列表|菜单|桌面))"
    rf"|(?<=[{MARK}钮项标面框栏键pP])(?=(?:将|把|进入|打开|选择|选中|输入|填写|开启|关闭|勾选|返回|找到|下滑|上滑|向下|向上|滑动|再|即可|就可以|然后|首先|最后))"
    rf"|(?<=打开手机)(?=点击|进入|打开|找到)|(?<=[^中里内上下面方可并后滑动翻拉滚能以会没未来去才再先就请始])(?=找到)|(?<=.)(?=(?:打开|进入)(?:之?后))|(?<=.)(?=请(?:点击|选择|输入|打开))"
    r"|(?<=.)(?=(?:首先|然后|接着|随后|接下来)[^，,]{2})"
)
"""Where steps follow each other without a sign between them, as when the lines of a list were joined."""


_RUN_ON: Final = re.compile(
    r"(?:(?<=我的)|(?<=[^并再先后去可请来以将把直接的被供自要想需其或即已未左右]))"
    r"(?=(?:选择|选中|输入|填写|勾选|进入|返回|退回|滑动|下滑|上滑|向下滑|向上滑)(?!框|器|法|按钮|栏|页|的|$))"
    r"|(?<=[^正现存所不内实])(?=在(?!线|家|售|职).{1,10}?(?:选择|点击|单击|输入|填写|打开|开启|找到|长按|滑动))"
    r"|(?<=.)(?=(?:打开|开启|关闭)[^，。的]{2,8}(?:模式|开关|功能)$)"
    r"|(?<=[^，])(?=[将把][^，]{2,}(?:打开|关闭|开启|拖|滑|设|改|调))"
)
_ACTS: Final = re.compile(
    r"(?:点击|点|选择|选|进入|打开|找到|长按|返回|单击|开启|在.{1,10}(?:点击|选择))(?:.{3,}|我的?|打开|进入|开启)$"
)
"""The same, where such a word ends an operation that was named before."""


@dataclass(frozen=True, slots=True)
class Clause:
    """Some words of a text. optional: under a condition that need not hold ("if asked"). past: said as what was done
    before ("进入设置后"). result: said as what comes of the step before ("即可关闭"). again: once
    more ("再次点击"). begins: the first of its sentence."""

    text: str
    optional: bool = False
    past: bool = False
    result: bool = False
    again: bool = False
    begins: bool = False


class ClauseReader:
    """Finds where one operation ends and the next begins, by punctuation and by the words for operations."""

    def __init__(self, lexicon: Lexicon) -> None:
        said = [word for words in lexicon.operations.values() for word in words]
        english = alternatives(word for word in said if word[0].isascii())
        chinese = alternatives(word for word in said if not word[0].isascii() and len(word) > 1)
        starts = rf"(?:{english}|go back|scroll|swipe|return|set|search|look for|find|rename|turn|switch|toggle|move|page|double[- ]tap|make sure|log in|{'|'.join(_GERUNDS)})\b"
        self._joined_english = re.compile(
            rf"\s+(?:[Aa]nd then|[Tt]hen|[Aa]nd|or)\s+(?=(?-i:{starts}))|:\s+(?=(?-i:{starts}))|\s+(?:and\s+)?then\s+(?=\S)|\s+(?:before|after) that\s+"
        )
        verbs = rf"(?:{chinese}|点|按|选|在|将|把|返回|退出|向上|向下|向左|向右|上滑|下滑|左滑|右滑|滑动|找到|搜索|双击|连续|(?:确认|确定|保存|提交)(?=$|[以后即，]))"
        self._joined_chinese = re.compile(
            rf"(?:然后再|然后|接着再?|随后再?|之后再?|并且|最后|同时|再|并|以及)\s*(?={verbs})|(?<=[{_HAN}A-Za-z0-9)）])(?<![稍最今落先前背延推])(?<!前置)后再?(?={verbs})"
            rf"|(?<=[{_HAN}])\s+(?={verbs})|[：:]\s*(?={verbs})|、(?=(?:点击|输入|填写|选择|上传|打开|开启|关闭)[{_HAN}])"
        )

    def read(self, text: str) -> Iterator[Clause]:
        """The clauses of a text, in order, with quoted words as they are."""
        masked, kept = mask(_FOUND_TOO.sub("", text.replace("\u3000", " ").replace("\xa0", " ")))
        for sentence in _sentences(masked):
            for clause in self._clauses(sentence):
                if said := restore(clause.text, kept).strip(" ,，.。:："):
                    yield replace(clause, text=said)

    def _clauses(self, sentence: str) -> Iterator[Clause]:
        optional, begins = False, True
        said = sentence.strip()
        if condition := _condition(said):
            optional, said = condition
        for part in _COMMA.split(said):
            if not part.strip():
                continue
            condition = None if begins else _condition(part.strip())
            if condition:
                optional, part = condition
            if needed := _NEEDED.match(part.strip()):
                optional, part = True, part.strip()[needed.end() :]
            if not part.strip():
                continue
            for piece in self._pieces(part):
                made = _clause(piece, optional)
                if made is None:
                    continue
                yield replace(made, begins=begins)
                begins, optional = False, False

    def _pieces(self, part: str) -> Iterable[str]:
        """Cut at "and tap", "then open", "后点击": where another operation begins."""
        for piece in self._joined_english.split(part):
            begun = ""
            last = 0
            for joint in self._joined_chinese.finditer(piece):
                begun = piece[last : joint.start()].strip()
                past = joint.group().startswith("后")
                if begun:
                    yield from _apart(f"{begun}后" if past else begun)
                last = joint.end()
            yield from _apart(piece[last:])


_WHERE: Final = re.compile(r"^(?:首先|然后|接着)?(?:在|从|于)[^点选按找]{1,16}$")
"""Says where the operation after it is done."""
_FROM: Final = re.compile(r"(?:选择|点击)从[^，,]{1,8}$")
_MEANS: Final = re.compile(r"(?:通过|可|能|被|凭)[^，,]*$")
"""Before "找到": a way to find something, and no step ("可通过手机号")."""
_HELD: Final = re.compile(r"^(?:将|把)[^，,]+$")
_STATE: Final = re.compile(r"(?:打开|开启|关闭|启用|停用|勾选|关掉)(?!.*按钮)")
_STATE_ALONE: Final = re.compile(r"(?:打开|开启|关闭|启用|停用)(?:即可|就(?:可以|行|好)|了)*$")
"""How a thing that was named before is to be."""


def _is_one(before: str, rest: str) -> bool:
    """The rest only says how the thing named before it is to be ("将声音" "关闭", "点击声音按钮" "关闭即可")."""
    held = _HELD.match(before) and _STATE.match(rest)
    return bool(held or (not before.startswith(("找到", "选")) and _STATE_ALONE.match(rest)))


def _apart(piece: str) -> Iterable[str]:
    """Steps that follow each other without a sign."""
    start = 0
    surely = {j.start() for j in _RUN_TOGETHER.finditer(piece)}
    for joint in sorted(surely | {j.start() for j in _RUN_ON.finditer(piece)}):
        before = piece[start:joint]
        long = len(before) > 1 if joint in surely else _ACTS.match(before) is not None
        long = long and not (piece.startswith("找到", joint) and _MEANS.search(before))
        if long and not _WHERE.match(before) and not _FROM.search(before) and not _is_one(before, piece[joint:]):
            yield before
            start = joint
    yield piece[start:]


def _sentences(masked: str) -> Iterator[str]:
    for line in re.split(r"\n+", masked):
        for part in _INNER_ENUMERATION.sub("\n", _ENUMERATION.sub("", line)).split("\n"):
            for sentence in _SENTENCE.split(part):
                yield _ENUMERATION.sub("", sentence)


def _condition(said: str) -> tuple[bool, str] | None:
    """Whether what follows a condition may be left out, and what follows; None where there is no condition."""
    if match := _CONDITION_ENGLISH.match(said):
        return match["when"] is not None or bool(_APPEARS.search(match["if"])), said[match.end() :]
    if match := _CONDITION_CHINESE.match(said):
        return bool(_APPEARS_CHINESE.search(match["if"])), said[match.end() :]
    return None


def _clause(piece: str, optional: bool) -> Clause | None:
    """The clause without words that lead to it; None for one that only says when."""
    said = piece.strip()
    if match := _NEEDED_END.search(said):
        said, optional = said[: match.start()], True
    result = _RESULT.match(said) is not None
    again = _AGAIN.match(said) is not None
    said = without_leads(said)
    if _STATE_ENGLISH.match(said) or _WHEN_CHINESE.search(said):
        return None
    past = False
    if match := _AFTER_CHINESE.search(said):
        said, past = said[: match.start()], True
    return Clause(said, optional, past, result, again) if said else None


def without_leads(said: str) -> str:
    """Without "then", "please", "然后" and the like at the beginning."""
    said = _LEAD_ENGLISH.sub("", said.strip()).strip()
    if gerund := _GERUND.match(said):
        verb = gerund["verb"].lower()
        said = f"{_GERUNDS[verb]}{said[gerund.end() :]}"
    return said if _KEPT_LEADS.match(said) else _LEAD_CHINESE.sub("", said).strip()


def path_in(said: str) -> list[str]:
    """The steps of a path or list in a clause; empty where it is none."""
    masked, kept = mask(said)
    parts = [p for p in _ARROWS.split(masked) if p.strip()]
    if len(parts) < 2 and "、" in masked and not re.search(r"输入|填|键入|写|关闭|开启|停用|启用|勾选|或|等", masked):
        parts = [p for p in masked.split("、") if p.strip()]
    return [restore(p, kept).strip() for p in parts] if len(parts) > 1 else []


def alternatives(words: Iterable[str]) -> str:
    """A pattern for any of the words, longest first."""
    return "|".join(re.escape(w).replace(r"\ ", r"\s+") for w in sorted(set(words), key=len, reverse=True))
