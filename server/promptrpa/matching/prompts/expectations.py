"""What a test expects, read from a sentence in English or Chinese: "then I don't see “No alarms”"."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.domain.suite import Expectation, ExpectationKind
from promptrpa.errors import UsageError
from promptrpa.matching.prompts.lists import JOINT
from promptrpa.matching.words.quotes import MARK, mask, restore, unquote
from promptrpa.patterns import lazy_regex

_K = ExpectationKind
_LEAD: Final = lazy_regex(
    r"^(?:(?:then|and|but|now|also)\b|那么|然后|接着|这时|最后|并且|而且|同时|但是?|则|且)[\s,，、:：]*", re.I
)
_END: Final = lazy_regex(r"[.。!！;；\s]+$")
_WHO: Final = (
    r"(?:(?:i|you|we|the user|the page|the screen|the phone|it)\s+)?(?:(?:can|could|should|must|will|do|does)\s+)?"
)
_NEVER: Final = (
    r"(?:(?:i|you|we|the user|the page|the screen|the phone|it)\s+)?"
    r"(?:don['’]?t|do not|doesn['’]?t|does not|can['’]?t|cannot|can not|should not|shouldn['’]?t|must not|mustn['’]?t"
    r"|will not|won['’]?t|never|no longer)\s+(?:any ?more\s+)?"
)
_SEES: Final = r"(?:sees?|finds?|shows?|contains?|reads?|has|have)"
_SHOWN: Final = r"(?:shown|visible|displayed|there|seen|present|on (?:the|this) (?:page|screen))"
_WHO_ZH: Final = r"(?:我|你|用户|页面上?|屏幕上?|界面上?)?(?:应该?|应当|会|能够?|可以|将)?"
_THERE_ZH: Final = r"(?:在?(?:页面|屏幕|界面)上?)?"
_QUOTED: Final = rf"(?P<what>[{MARK}])"
_WHAT: Final = r"(?P<what>.+?)"
_OTHER: Final = rf"(?P<value>[{MARK}]|[\d.:：/%-]+)"

_FORMS: Final[tuple[tuple[ExpectationKind, str], ...]] = (
    (_K.QUICK, r"(?:it|this|the run)\s+takes?\s+(?:less than|at most|under|no more than)\s+(?P<value>\d+(?:\.\d+)?)\s*s(?:ec(?:ond)?s?)?"),
    (_K.QUICK, r"(?:它|这)?(?:用时|耗时|花)(?:少于|不超过|小于|不到)\s*(?P<value>\d+(?:\.\d+)?)\s*秒"),
    (_K.DONE, r"(?:it|this|the run)\s+(?:is done|succeeds|works|finishes|ends well|does(?: not|n['’]?t) fail)"),
    (_K.DONE, r"(?:它|这|运行)?(?:应该?)?(?:会)?(?:(?:成功|完成)了?|(?:没有?|不)失败)"),
    (_K.FAILS, r"(?:it|this|the run)\s+(?:fails|does(?: not|n['’]?t) (?:work|succeed|finish)|cannot be done)"),
    (_K.FAILS, r"(?:它|这|运行)?(?:应该?)?(?:会)?(?:失败了?|做不到|(?:没有?|不)成功|没有?完成)"),
    (_K.ASKS, r"(?:it|promptrpa|i am)\s+(?:asks?|asked)(?:\s+me)?(?:\s+(?:for|about|whether|before|to confirm))?(?:\s+(?P<what>.+))?"),
    (_K.ASKS, r"(?:它)?(?:应该?)?(?:会)?(?:询问|提问|问|请求确认|要求确认)(?:我|用户)?(?:[:：]?\s*(?P<what>.+))?"),
    (_K.COUNT, rf"{_WHO}{_SEES}\s+{_QUOTED}\s+(?:exactly\s+)?(?P<value>\d+)\s+times?"),
    (_K.COUNT, rf"{_WHO}{_SEES}\s+(?:exactly\s+)?(?P<value>\d+)\s+(?:times\s+|of\s+)?{_QUOTED}"),
    (_K.COUNT, rf"{_WHO_ZH}(?:看到|看见|有|显示|出现)了?\s*(?P<value>\d+)\s*[个次条项处]\s*{_QUOTED}"),
    (_K.COUNT, rf"{_WHO_ZH}(?:看到|看见|显示|出现)了?\s*{_QUOTED}\s*(?P<value>\d+)\s*次"),
    (_K.APP, r"(?:the\s+(?:front\s+|open\s+)?app(?:\s+in front)?\s+is|(?:i|we|you)(?:\s+am|['’]m|\s+are|['’]re)\s+(?:now\s+)?(?:in|at|on)(?:\s+the)?)\s+(?P<what>.+?)(?:\s+app)?"),
    (_K.APP, r"(?:我)?(?:现在)?在(?P<what>.+?)(?:应用|软件)?(?:里面?|中|内)"),
    (_K.APP, r"(?:前台|当前|打开的?)?(?:的)?应用(?:是|为)(?P<what>.+)"),
    (_K.DISABLED, r"(?P<what>.+?)\s+(?:is|are)\s+(?:disabled|not enabled|gr[ea]yed out|inactive)|(?P<what_2>.+?)\s+(?:cannot|can['’]?t|can not)\s+be\s+(?:tapped|clicked|pressed|used|changed)"),
    (_K.ENABLED, r"(?P<what>.+?)\s+(?:is|are)\s+(?:enabled|active|not disabled)|(?P<what_2>.+?)\s+can\s+be\s+(?:tapped|clicked|pressed|used|changed)"),
    (_K.DISABLED, rf"{_WHAT}(?:是|变)?(?:(?:不可|不能|无法|不可以)(?:点击|点按?|按|使?用|修改)的?|灰色的?|禁用的?|被禁用了?)"),
    (_K.ENABLED, rf"{_WHAT}(?:是)?(?:可以?|能够?)(?:点击|点按?|按|使?用|修改)的?"),
    (_K.OFF, r"(?P<what>.+?)\s+(?:is|are)\s+(?:now\s+)?(?:not\s+(?:turned |switched )?(?:on|checked|ticked|selected)|(?:turned |switched )?off|unchecked|unticked|unselected)"),
    (_K.ON, r"(?P<what>.+?)\s+(?:is|are)\s+(?:now\s+)?(?:(?:turned |switched )?on|checked|ticked|selected|not (?:turned |switched )?off)"),
    (_K.OFF, rf"{_WHAT}(?:是|[还并]|已经?被?|处于|被)*(?:关着的?|关闭的?|关闭了|关上的?|关掉了?|关闭状态|未(?:选中|勾选|开启|打开)的?|没有?(?:被)?(?:选中|勾选|开启|打开))"),
    (_K.ON, rf"{_WHAT}(?:是|[还并]|已经?被?|处于|被)*(?:开着的?|打开的?|打开了|开启的?|开启了|开启状态|选中的?|选中了|勾选的?|勾选了)"),
    (_K.NOT_SEE, rf"{_NEVER}{_SEES}\s+{_WHAT}(?:\s+any ?more)?"),
    (_K.NOT_SEE, rf"there\s+(?:is|are)\s+(?:no(?:t any)?|no longer)\s+{_WHAT}"),
    (_K.NOT_SEE, rf"{_WHAT}\s+(?:is|are)\s+(?:(?:not|no longer)\s+{_SHOWN}|gone|hidden)"),
    (_K.NOT_SEE, rf"{_WHO_ZH}(?:看不到|看不见|没有?看[到见]|不再?(?:应该?|会|能|要)?(?:看[到见]|显示|出现|有)|没有?(?:显示|出现)?){_WHAT}"),
    (_K.NOT_SEE, rf"{_WHAT}还?(?:{_THERE_ZH})(?:不见了|消失了|没有?(?:了|显示|出现)|不(?:再|会|应该?)?(?:显示|出现|可见)|不在了?)"),
    (_K.VALUE, rf"(?:the\s+)?{_QUOTED}\s+(?:is|says|shows|has(?:\s+the\s+(?:value|text))?|equals|contains|reads)\s+{_OTHER}"),
    (_K.VALUE, rf"(?!(?:the\s+)?(?:page|screen|phone|app|it|i|you|we|user)\s)(?:the\s+)?(?P<what>[^{MARK}]+?)\s+(?:is|says|shows|equals|contains|reads|has\s+the\s+(?:value|text))\s+(?P<value>[{MARK}])"),
    (_K.VALUE, rf"{_QUOTED}(?:的(?:值|内容|文字))?(?:是|为|等于|显示为?|包含)\s*{_OTHER}"),
    (_K.SEE, rf"{_WHO}{_SEES}\s+{_WHAT}"),
    (_K.SEE, rf"there\s+(?:is|are)\s+{_WHAT}"),
    (_K.SEE, rf"{_WHAT}\s+(?:is|are)\s+(?:now\s+)?{_SHOWN}"),
    (_K.SEE, rf"{_WHO_ZH}(?:能|会|应该?|可以)?(?:看到|看见|见到|显示|出现|有)(?:了|着|的是)?[:：]?\s*{_WHAT}"),
    (_K.SEE, rf"{_WHAT}{_THERE_ZH}(?:显示|出现)(?:出来|了|在(?:页面|屏幕|界面)上)?"),
)  # fmt: skip
_PATTERNS: Final = tuple((kind, lazy_regex(form, re.I)) for kind, form in _FORMS)
_ARTICLE: Final = lazy_regex(
    rf"^(?:the|a|an)\s+(?:(?:text|words?|message|title|button|page|label)\s+(?=[{MARK}]))?", re.I
)
_LISTED: Final = lazy_regex(rf"(?P<first>[{MARK}])(?:(?:{JOINT}|(?P<or>\s*,?\s*\bor\s+|\s*或者?\s*))[{MARK}])+", re.I)
_ALL: Final = lazy_regex(r"\b(?:both|all)\s+|[都均]", re.I)
_ARE: Final = lazy_regex(r"^\s+are\b", re.I)
_DENIED: Final = lazy_regex(r"^(?:no|not)(?: any| longer)?\s+|还?(?:没有?|并?不[再会能]?|并?未)$")
"""What is no part of a name, and says that it is not so."""
_OPPOSITE: Final = {
    _K.SEE: _K.NOT_SEE,
    _K.ON: _K.OFF,
    _K.OFF: _K.ON,
    _K.ENABLED: _K.DISABLED,
    _K.DISABLED: _K.ENABLED,
}


def is_expectation(text: str) -> bool:
    """It begins as an expectation does ("then ...", "那么……"); in a text file that parts it from a prompt."""
    return bool(re.match(r"(?:then|那么|然后应|则)[\s,，、:：]*\S", text, re.I))


def read_expectations(text: str) -> list[Expectation]:
    """One for each of the quoted texts that the sentence lists. Raises UsageError where it says nothing that can be
    judged."""
    masked, kept = mask(text)
    listed = _LISTED.search(masked)
    if listed is None:
        return [read_expectation(text)]
    before, after = (_ALL.sub("", part) for part in (masked[: listed.start()], masked[listed.end() :]))
    each = re.findall(f"[{MARK}]", listed[0])
    found = [read_expectation(restore(f"{before}{one}{_ARE.sub(' is', after)}", kept)) for one in each]
    if listed["or"] and any(expectation.kind is not _K.NOT_SEE for expectation in found):
        raise _unclear(text)
    return found


def read_expectation(text: str) -> Expectation:
    """Raises UsageError where the sentence says nothing that can be judged."""
    masked, kept = mask(_END.sub("", _LEAD.sub("", text.strip(), count=1)))
    kind: ExpectationKind | None
    for kind, pattern in _PATTERNS:
        if (found := pattern.fullmatch(masked)) is None:
            continue
        parts = found.groupdict()
        what = _ARTICLE.sub("", (parts.get("what") or parts.get("what_2") or "").strip())
        if _DENIED.search(what):
            what, kind = _ARTICLE.sub("", _DENIED.sub("", what)), _OPPOSITE.get(kind)
        if kind is None or len(re.findall(f"[{MARK}]", what)) > 1:
            break
        what, value = restore(what, kept), unquote(restore(parts.get("value") or "", kept))
        bare = unquote(what)
        return Expectation(text.strip(), kind, bare, value, exact=bare != what)
    raise _unclear(text)


def _unclear(text: str) -> UsageError:
    return UsageError(
        f"“{text.strip()}” says nothing that can be judged. Say for example: then I see “7:30”; then I don't see “Error”; "
        "then “Wi-Fi” is on; then “Hour” is “7”; then the app is Clock; 那么我看到“7:30”; 那么“深色主题”是开着的。"
    )
