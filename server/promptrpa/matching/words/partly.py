"""Labels that a prompt only describes: "the frying pan" for "Frying pan 28 cm", "the grocery list" for "Groceries"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.tokens import EMPTY, stem, words_of
from promptrpa.patterns import lazy_regex

_BEGUN: Final = 2
"""Characters with which a choice begins that is said in short."""
_LEAST: Final = 0.5
"""Share of a label's words that the description says."""
_LONGEST: Final = 8
"""Words of what is a name; more are a text."""
_SHORT: Final = 3
"""Shorter words say too little."""
_DESCRIBED: Final = lazy_regex(
    r"\b(?:[Tt]he|[Mm]y|[Oo]ur|[Tt]his|[Tt]hat)\s+(?P<what>[a-z-]+(?:\s+[a-z-]+){0,3}?)(?=\s+(?:from|to|on|in|at|with|for"
    r"|of|and|or|please|by|into|onto|off|out|as|is|are|now|again|today|tomorrow)\b|\s*[.,;:!?]|\s*$)"
)
"""A thing in small letters: a name in capitals is somebody's or something's own, and another one may share a part."""
_ABOUT: Final = lazy_regex(
    r"\babout\s+(?:the|my|our|a|an)\s+(?P<what>[a-z-]+(?:\s+[a-z-]+)?)(?=\s+(?:from|to|on|in|at|with|for|of|and|or|please"
    r"|using)\b|\s*[.,;:!?]|\s*$)"
)
"""What a message or the like tells of."""
_DEED: Final = lazy_regex(
    r"(?:show|hide|open|close|copy|paste|send|resend|save|edit|change|add|remove|delete|clear|enter|type|scan|get|set|use|view"
    r"|see|read|share|reply|call|join|choose|select|search|find|turn|create|make|new|cancel|confirm|mark|move|more)\b",
    re.I,
)
"""How what does something is called."""
_CONTROL: Final = lazy_regex(r"(?!(?:re|fwd?|aw)\b)[a-z]+:? ", re.I)
"""What a control beside a text has before it ("Delete: "), and no answer to it."""
_NUMBER: Final = lazy_regex(r"(?<![\w.:,])\d{3,}(?![\w:]|[.,]\d)", re.ASCII)
_NAME: Final = lazy_regex(
    r"(?<=[a-z,] )[A-Z][A-Za-z]{2,}(?: \d{1,2}(?=\s+(?:to|over|into|in|from|on|off|for|is|and)\b|[,.;!?](?!\d)|$))?"
)
"""With the number by which it is told from others ("Plug 7")."""
_NAME_IN_CHINESE: Final = lazy_regex(r"(?<![A-Za-z])[A-Za-z]{3,}(?![A-Za-z])")
_NOTHING: Final = lazy_regex(r"\b(?:nothing|not found|no (?:results?|matches))\b|没有|未找到|找不到|无结果", re.I)
"""A page's remark that it has no such thing."""
_NUMBERED: Final = lazy_regex(r"(?P<name>[\u3400-\u9fff]{2,})[\s•*·.（(尾号]*\d{3,}[)）]?")
_OTHERWISE: Final = lazy_regex(
    r"[¥￥$€£]\s*\d+|\d+\s*(?:元|块|美元|美金|欧元|日元|英镑|年)|(?:限额|额度|金额|上限)[^\d，。,]{0,6}\d+"
)
"""Amounts of money and years are no numbers of things."""
_LONG_NUMBER: Final = lazy_regex(r"\d{3,}")
_REFUSED: Final = lazy_regex(
    r"(?:不(?:要|想|用|能|许|准|该|是|选|含|算|包括|需要)|别|勿|甭|禁止|避免|[而并]非|除[了去开])(?!忘)[^，。！；,!;]{0,6}$"
)
_EXCEPTED: Final = lazy_regex(r"(?:以外|之外|除外|外(?![币汇卖部])|不要|不用|别)")
COLOURS: Final = (
    r"(?:\b(?:red|green|blue|yellow|orange|purple|violet|pink|brown|black|white|grey|gray|teal|gold|silver)\b"
    r"|[红绿蓝黄橙紫粉棕黑白灰金银青]色)"
)
_COLOUR: Final = lazy_regex(COLOURS, re.I)
_COLOUR_AROUND: Final = lazy_regex(rf"^{COLOURS}的?\s*|\s*(?:\bin )?{COLOURS}$", re.I)
_ALL_SAID: Final = r"(?:\b(?:all|everything|entire|whole)\b|全部|所有|全都|统统|一切)"
_WANTS_ALL: Final = lazy_regex(_ALL_SAID, re.I)
_NOT_ALL: Final = lazy_regex(
    rf"(?:\b(?:not|never|without)|n['’]t)\b(?! forget\b).*{_ALL_SAID}"
    rf"|{_ALL_SAID}.*\b(?:except|besides|apart from|but|other than|excluding|without|keep)\b|\bat all\b"
    rf"|(?:不|没|勿|甭|禁止|避免|(?<![分特级类性])别)(?!忘)[^，。！；,!;]*{_ALL_SAID}|(?<![清删解消移扫])除[了去开]|[排剔]除|除外|以外|之外|保留|留下",
    re.I,
)
_LIMITED: Final = lazy_regex(
    r"\d|\b(?:today|yesterday|tonight|since|until|before|after|older|newer|recent\w*|last|past|this|mon|tues|wednes|thurs"
    r"|fri|satur|sun|\w+day|minutes?|hours?|weeks?|months?|years?|morning|afternoon|evening|night)\b|\w\.[a-z]{2,}"
    r"|今[天日早晚年]|昨|前天|以来|以[前后]|之[前后]|最近|近[几一两三]|过去|刚[才刚]|上[个周月午]|下午|早上|晚上|[本这][个几]?[天周月年]"
    r"|星期|小时|分钟|[一两三四五六七八九十几][天周个年]",
    re.I,
)
"""What a prompt may want all of: that of a span of time, or of a site."""
_FOR_ALL: Final = lazy_regex(r"(?:(?:all|any) times?|(?:全部|所有|任[意何]|不限)时间|时间不限|所有时[候段])", re.I)
"""Of another kind of choices ("All contacts") it is not said which all is wanted."""
_BEFORE_NAME: Final = lazy_regex(
    r"(?:.*\b)?(?:the|my|our|this|that|whenever|when|if|about|for|from|of|to|in|on|with|by|is|called|named)\s+"
)
"""What may stand before a name in more words than the name."""
_BEHIND_NAME: Final = lazy_regex(
    r"\s+(?:from|off|out of|in|on|at|to|into|onto|under|for)\s+(?:my|the|our|your|this|that)\b[^A-Z\d]*"
    r"|\s+(?:has|have|had|is|are|was|were|but|so|because|since|when|whenever|if|again|please|now)\b[^A-Z\d]*"
    r"|从[^\d]{2,}|在[^\d]+[里上中]|[里这那][^\d]*|(?:要是|如果|一[声下])[^\d]*"
)
"""What tells where the thing is, or what is said of it, and belongs to no name."""
_NO_DIGIT: Final = lazy_regex(r"\D*")
_RUN: Final = lazy_regex(r"[a-z0-9]+|[\u3400-\u9fff]+")
_MADE: Final = "make create add set up start new another called named please want need like could can let s d ll"
_FRAME: Final = frozenset(map(stem, _MADE.split()))
_FRAME_CHINESE: Final = frozenset("请帮我你给要想一个条张份的了把将叫做作名为是在里新建创添加增设立和并再吧")
"""Around what a prompt says: that something new is wanted, and that it has a name."""


def partly_said(prompt: str, labels: Iterable[str], known: Iterable[str]) -> str:
    """The one label that a description of the prompt fits best: it has all words of the description, which are at
    least half of its own. Empty where there is none, or several fit as well. known: texts whose words describe nothing,
    as those of the plan. What something is about, the only text with all words of it tells, and more. A Chinese name
    has no words that stand alone, but for a number behind them ("信用卡 •••• 1205"), or what a plan calls the thing
    behind its beginning ("位置权限" for "位置信息")."""
    labels = tuple(dict.fromkeys(labels))
    if is_chinese(prompt):
        told = tuple(known)
        return _numbered_said(prompt, labels, told) or _begun_before_kind(prompt, labels, told)
    plan = {word for text in known for word in _stems(text)}
    described = [words for m in _DESCRIBED.finditer(prompt) if (words := _stems(m["what"]) - plan)]
    best: dict[str, float] = {}
    for label in labels:
        words = set() if is_chinese(label) else _stems(label)
        if any(said <= words for said in described) and len(words) <= _LONGEST:
            best[label] = max(len(said) for said in described if said <= words) / len(words)
    most = max(best.values(), default=0.0)
    nearest = [label for label, share in best.items() if share == most]
    if most >= _LEAST:
        return nearest[0] if len(nearest) == 1 else ""
    about = [words for m in _ABOUT.finditer(prompt) if (words := _stems(m["what"]) - plan)]
    telling = [label for label in labels if any(words < _stems(label) for words in about)]
    text = min(telling, key=len, default="")
    controls = (label.removesuffix(text) for label in telling if label != text)
    return "" if _DEED.match(text) or not all(map(_CONTROL.fullmatch, controls)) else text


def _numbered_said(prompt: str, labels: Iterable[str], known: Iterable[str]) -> str:
    """The one label of which the prompt says all but the number; empty where a plan calls other things so, and where
    the prompt says another number."""
    told = tuple(known)
    names = {label: found["name"] for label in labels if (found := _NUMBERED.fullmatch(label))}
    said = [label for label, name in names.items() if _wants(prompt, name) and not any(name in text for text in told)]
    numbers = set(_LONG_NUMBER.findall(_OTHERWISE.sub(" ", prompt)))
    return said[0] if len(said) == 1 and numbers <= set(_LONG_NUMBER.findall(said[0])) else ""


def _begun_before_kind(prompt: str, labels: Iterable[str], known: Iterable[str]) -> str:
    """The one label that, or whose beginning, stands right before what a plan calls a thing; empty where several do.
    How many ("20分钟") is no name."""
    kinds = [text for text in known if len(text) > 1 and is_chinese(text) and text in prompt]
    found = {
        label
        for label in labels
        for size in range(2, len(label) + 1)
        if is_chinese(label) and not label[:size].strip().isdecimal()
        if any(_wants(prompt, f"{label[:size]}{kind}") for kind in kinds)
    }
    return found.pop() if len(found) == 1 else ""


def _wants(prompt: str, name: str) -> bool:
    """A Chinese prompt names a thing, and neither refuses it ("不要用信用卡") nor excepts it ("除信用卡以外")."""
    before, named, after = prompt.partition(name)
    return bool(named) and not (_REFUSED.search(before) or _EXCEPTED.match(after))


def wholly_said(prompt: str, labels: Iterable[str]) -> str:
    """The only label that stands in a prompt as it is; the longest, where one has another in it."""
    folded = prompt.casefold()
    found = [label for label in dict.fromkeys(labels) if _is_said_as_it_is(folded, label.casefold())]
    longest = max(found, key=len, default="")
    return longest if all(label in longest for label in found) else ""


def is_name_of(name: str, said: str) -> bool:
    """The words hold the name, and what else they hold belongs to no name."""
    start = said.casefold().find(name.casefold())
    before, behind = said[:start], said[start + len(name) :]
    if start < 0 or not (before or behind):
        return False
    if any(map(str.isdecimal, name)) and not name.isascii():
        return _NO_DIGIT.fullmatch(before) is not None and _NO_DIGIT.fullmatch(behind) is not None
    ends = not behind or _BEHIND_NAME.fullmatch(behind) is not None
    return ends and (not before or _BEFORE_NAME.fullmatch(before) is not None)


def all_said(prompt: str, labels: Iterable[str]) -> str:
    """The only label that is for all of time ("All time"), where a prompt wants all; empty elsewhere."""
    found = [label for label in dict.fromkeys(labels) if _FOR_ALL.fullmatch(label.strip())]
    wanted = _WANTS_ALL.search(prompt) and not _NOT_ALL.search(prompt) and not _LIMITED.search(prompt)
    return found[0] if wanted and len(found) == 1 else ""


def says_more(prompt: str, told: Iterable[str]) -> bool:
    """A prompt has words, or Chinese characters, that say something and stand in none of these texts."""
    texts = " ".join(told).casefold()
    known = _FRAME | {stem(word) for word in _RUN.findall(texts)}
    runs = _RUN.findall(prompt.casefold())
    if any(run.isascii() and run not in EMPTY and stem(run) not in known for run in runs):
        return True
    return any(sign not in texts and sign not in _FRAME_CHINESE for run in runs if not run.isascii() for sign in run)


def distinctly_said(prompt: str, labels: Iterable[str]) -> str:
    """The one label with a piece of the prompt that tells things apart: a number of three digits or more, a name in
    Latin letters, a colour. Empty where there is none, or several have one. Times are no such numbers."""
    pieces = {m[0].casefold() for m in _NUMBER.finditer(prompt)}
    names = _NAME_IN_CHINESE if is_chinese(prompt) else _NAME
    pieces |= {m[0].casefold() for m in names.finditer(prompt)} | {m[0].casefold() for m in _COLOUR.finditer(prompt)}
    named = [label for label in dict.fromkeys(labels) if not _NOTHING.search(label)]
    found = [label for label in named if any(_has_piece(label.casefold(), piece) for piece in pieces)]
    return found[0] if len(found) == 1 else ""


def begun_said(prompt: str, labels: Iterable[str]) -> str:
    """The one of several Chinese choices that begins with two characters of the prompt ("练高速" for "高速公路"), where
    no other has any two of it; empty where there is none."""
    choices = [label for label in dict.fromkeys(labels) if len(label) > _BEGUN]
    if not is_chinese(prompt):
        return ""
    found = [label for label in choices if is_chinese(label) and label[:_BEGUN] in prompt]
    others = (label for label in choices if label not in found)
    shared = any(label[n : n + _BEGUN] in prompt for label in others for n in range(len(label) - 1))
    return found[0] if len(found) == 1 and len(choices) > 1 and not shared else ""


def said_by_stems(prompt: str, labels: Iterable[str]) -> str:
    """The only one of several English choices of two words or more that the prompt says in other forms of the same
    words ("night driving" for "Night drive"); empty where there is none."""
    said = [stem(word) for word in words_of(prompt)]
    told = f" {' '.join(said)} "
    stemmed = {label: [stem(word) for word in words_of(label)] for label in labels if label.isascii()}
    found = [label for label, own in stemmed.items() if len(own) > 1 and f" {' '.join(own)} " in told]
    return found[0] if len(found) == 1 else ""


def without_colour(said: str) -> str:
    """Without a colour at its beginning or end ("blue mug", "蓝色的杯子", "mug in blue")."""
    return _COLOUR_AROUND.sub("", said).strip()


def _is_said_as_it_is(prompt: str, label: str) -> bool:
    """A Chinese label of one character ("大") is one where it is what something is to be, and "黄" is "黄色" there."""
    if re.fullmatch(r".色", label) and re.search(rf"[要成为到选用调]{label[0]}(?:的|吧|[，,。！!]|$)", prompt):
        return True
    if len(label) == 1:
        return is_chinese(label) and re.search(rf"[要成为到选用调]{label}(?!小|一?[点些])", prompt) is not None
    return len(label) > 1 and _has_piece(prompt, label)


def _has_piece(label: str, piece: str) -> bool:
    said = re.escape(piece)
    return re.search(rf"(?<![a-z0-9]){said}(?![a-z0-9])" if piece.isascii() else said, label) is not None


def _stems(text: str) -> set[str]:
    return {stem(w) for w in words_of(text) if w.isascii() and w.isalpha() and len(w) >= _SHORT}
