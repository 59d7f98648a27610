"""Headings over the steps of a how-to text: they only name what the text below them, or behind their colon, tells."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.matching.steps.bare import TELLS
from promptrpa.matching.steps.layout import names_device
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.patterns import lazy_regex

Parse = Callable[[str], Sequence[Instruction]]

_HAN: Final = "[一二三四五六七八九十]{1,3}"
_DOT: Final = "dot"
_MARKS: Final = (
    ("step", lazy_regex(
        r"[【\[（(]?(?:step\s*(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)\b\s*[.:：)]?"
        rf"|第\s*(?:\d{{1,2}}|{_HAN})\s*步\s*[:：.,，、]?"
        rf"|步骤\s*(?:\d{{1,2}}|{_HAN})\s*[:：.、]?)\s*[】\]）)]?\s*", re.I)),
    ("han", lazy_regex(rf"(?:{_HAN}\s*[、.．:：]|[（(]{_HAN}[)）])\s*")),
    ("part", lazy_regex(r"\d{1,2}\.\d{1,2}\.?\s+")),
    ("number", lazy_regex(
        r"(?:\d{1,2}\s*[.)）、:：](?!\d)|[（(]\d{1,2}[)）]|[①-⑳]|\d{1,2}(?=\s+[A-Z\"“\u3400-\u9fff]))\s*")),
    (_DOT, lazy_regex(r"[-*•·▪◦▫●○■□◆◇►▶➤➢▸‣⁃∙]\s+")),
)  # fmt: skip
"""How the lines of lists begin, one kind of list after another."""
_SIGNS_BEFORE: Final = lazy_regex(r"\s*(?:#{1,6}\s+|[^\w\s\"“”‘’'「『【《（()\[\]•·*–▪◦▫●○■□◆◇►▶➤➢▸‣⁃∙-]{1,2}\s*)?")
_ENDS: Final = lazy_regex(r"[.!?。！？;；,，:：、…]\s*$")
_SENTENCE_ENDS: Final = lazy_regex(r"[.!?。！？][\"”」』）)]?\s*$")
_INNER_END: Final = lazy_regex(r"[.!?](?=\s)|[。！？；;，,]|->|[→>›»]")
_TYPES: Final = lazy_regex(
    r"(?:(?:type|enter|write|say|send|text|reply|search|call|in|on|under|from|at)\b|输入|填|写|说|发|回复|搜|在)"
    r"|.*\b(?:message|saying|how|which|what|one)\b",
    re.I,
)
"""Behind a colon after one of these stands what is typed, what there is to choose from, or what is done there."""
_NAMES_TEXT: Final = lazy_regex(r"\b(?:name|rename|note|title|set|change)\b|备注|命名|标题|内容|[改设]为", re.I)
"""The same, save where a step stands there."""
_STEP: Final = lazy_regex(
    r"(?:(?:just|first|simply|you) )?"
    r"(?:tap|press|click|type|enter|choose|select|pick|scroll|swipe|open|go to|turn|use|find|(?:begin|start) (?:by"
    r" )?[a-z]+ing)\b"
    r"|点|轻触|单击|输入|打开|进入|在|选|填写|长按|把|将",
    re.I,
)
_COLON: Final = lazy_regex(
    r"(?P<head>(?:(?!步骤\s*\d|step\s*\d)[^:：.!?。！？;；,，\n]){2,60}?)\s*(?::\s+|：\s*|(?<=[\u3400-\u9fff”」】]):\s*|:(?=[\u3400-\u9fff“「]))(?P<rest>\S.{5,})$"
)
_SENTENCE: Final = lazy_regex(r"(?P<head>[^:.!?;,\n]{4,60})[.]\s+(?P<rest>(?=[A-Z“\"‘'])\S.{5,})$")
_TITLED: Final = lazy_regex(
    r"(?:[A-Z“\"‘'][\w“”\"‘'’&+-]*|\d+)(?: (?:[A-Z“\"‘'][\w“”\"‘'’&+-]*|\d+|an?|the|of|to|in|on|at|for|by|with"
    r"|from|and|or|your|next|up|off|it)(?= |$))*"
    r" [A-Z“\"‘'][\w“”\"‘'’&+-]*"
)
"""Written as titles are, each word but the small ones with a capital letter."""
_SPACE: Final = lazy_regex(
    r"(?P<head>[\u3400-\u9fffA-Za-z“”「」【】]{2,16})(?<![点击选按入开找到在或]) +"
    r"(?P<rest>[\u3400-\u9fff“「].*[，,。].*)$"
)
"""Chinese has no spaces but behind a heading."""
_TOUCHES: Final = lazy_regex(r"(?:tap|press|click|touch|hit)\b|点|按", re.I)
_FINDS: Final = lazy_regex(r"(?:find|locate|look for|search for)\b", re.I)
_KIND: Final = lazy_regex(r"\b(?:the|your|its|an?|some) ", re.I)
_PAGE: Final = lazy_regex(r"(?:screen|page|menu|view|dialog|window|页面|界面|窗口)$", re.I)
_LEADS_TO: Final = (
    r"(?:get to|reach|opens?|opened|go to|goes to|brings? up|takes you to|leads? to|shows?|进入|来到|打开|跳转到?|弹出)"
    r"(?: the| its| your)?\s*[“「【\"]?"
)
_SMALL: Final = frozenset(
    {"the", "a", "an", "your", "its", "my", "on", "in", "to", "of", "for", "you", "or", "and", "up"}
)
_GENERIC: Final = frozenset(
    {"app", "application", "tab", "option", "button", "screen", "page", "icon", "menu", "settings"}
)
_TAIL: Final = lazy_regex(r"(?:的?(?:页面|界面|选项|按钮|图标|功能|开关|app|应用|软件))+$", re.I)
_OF_IT: Final = lazy_regex(r"(?:[a-z]+)(?: on)? (?:it|this|that)\b", re.I)
"""What is done with what stands before the colon."""
_ENDS_WITH: Final = lazy_regex(
    r"(?:confirm|save|finish|complete|apply|verify|review|access|customi[sz]e|adjust|manage|configure|set up|check"
    r"|enjoy|get)\b"
    r"(?!.*[“”\"‘])",
    re.I,
)
"""So begins what some steps are for, told over them."""
_GOAL: Final = lazy_regex(
    r"(?!(?:tap|press|click|touch|hit|open|launch|start|go|head|swipe|scroll|in|on|from|at|under|type|enter|select|choose|find)\b"
    r"|[点按在从选找]|打开|进入|启动|输入|返回)",
    re.I,
)
"""So begins no single step, but what all of them are for."""
_ON_HOME: Final = lazy_regex(r"home ?screen|app drawer|桌面|主屏", re.I)
_LONGEST: Final = 60
_LIST: Final = 3
"""So many lines of one kind are a list."""


@dataclass(frozen=True, slots=True)
class _Line:
    """kind: of the list whose mark it begins with; empty for none. text: without the mark."""

    kind: str
    text: str
    whole: str


@dataclass(frozen=True, slots=True)
class _Section:
    """at: the line of the heading. rest: what stands behind it in that line. body: that and what is below it. under: so
    many lines are. title: it is that of the text, over a list."""

    at: int
    kind: str
    heading: str
    rest: str
    body: str
    under: int = 0
    title: bool = False


def without_headings(text: str, parse: Parse) -> str:
    """The text without the headings that say no more than what stands under them, or behind their colon. Those with
    nothing but remarks there are steps, each on a line of its own. parse: reads a part of the text."""
    if "\n" not in text and ":" not in text and "：" not in text:
        return text
    lines = _titled([_line(whole) for whole in text.splitlines()])
    if sum(1 for line in lines if line.whole.strip()) < 2 and not lines[0].kind:
        return text
    sections = [*_sections(lines), *_paragraphs(lines), *_before_colons(lines)]
    below = {s.at: parse(s.body) for s in sections}
    kept = [line.whole for line in lines]
    for section in sections:
        steps = [i for i in below[section.at] if i.operation is not OperationType.WAIT]
        named = parse(section.heading)
        told_on = lines[section.at].text.startswith(f"{section.heading}. ")
        if (section.under or section.rest) and len(steps) == 1 and _ON_HOME.search(section.body) and _opens(named):
            kept[section.at : section.at + 1 + section.under] = [section.heading, *[""] * section.under]
        elif steps and _says_no_more(section, named, steps, often=_are_headings(section.kind, lines, sections, below)):
            kept[section.at] = section.rest
        elif section.rest and not told_on and (steps or (len(section.rest) > 8 and _is_told_of(section.rest))):
            end = "。" if is_chinese(section.heading) else ""
            kept[section.at] = f"{section.heading}{end}\n{section.rest}"
    return "\n".join(kept)


def _are_headings(
    kind: str, lines: Sequence[_Line], sections: Sequence[_Section], below: Mapping[int, Sequence[Instruction]]
) -> bool:
    """The lines of the list are headings over steps, and not steps with remarks."""
    alike = [line for line in lines if line.kind == kind]
    styled = [s for s in sections if s.kind == kind and below[s.at]]
    return len(styled) > 1 and (2 * len(styled) >= len(alike) if kind else _alternate(styled, lines))


def _says_no_more(
    section: _Section, named: Sequence[Instruction], steps: Sequence[Instruction], *, often: bool
) -> bool:
    """All that the heading names is told below it."""
    if section.title and len(steps) > 1 and named and not _opens(named) and _GOAL.match(section.heading):
        return True
    named_so = named or section.kind or (often and is_chinese(section.heading))
    return bool(named_so) and all(_is_told(one, section, steps, often) for one in named)


def _is_told_of(rest: str) -> bool:
    """It is a sentence about something."""
    return (TELLS.search(rest) or _SENTENCE_ENDS.search(rest)) is not None


def _alternate(styled: Sequence[_Section], lines: Sequence[_Line]) -> bool:
    """Lines without a mark stand over sentences, or before their colon, in turn: all of them are headings."""
    told = [line for line in lines if line.whole.strip() and not line.kind]
    return 2 * len(styled) + 1 >= len([line for line in told if _is_heading(line.text) or _COLON.match(line.text)])


def _opens(made: Sequence[Instruction]) -> bool:
    return len(made) == 1 and made[0].operation is OperationType.OPEN


def _line(whole: str) -> _Line:
    start = _SIGNS_BEFORE.match(whole)
    said = whole[start.end() :] if start else whole
    for kind, mark in _MARKS:
        if (match := mark.match(said)) and said[match.end() :].strip():
            inner = _line(said[match.end() :]) if kind == _DOT else None
            return inner if inner and inner.kind else _Line(kind, said[match.end() :].strip(), whole)
        if match and kind == "step":
            return _Line("", "", "")
    return _Line("", whole.strip(), whole)


def _titled(lines: list[_Line]) -> list[_Line]:
    """Of lines without marks, those that each begin with a title are those of a list."""
    behind = [None if line.kind else _COLON.match(line.text) for line in lines]
    titled = [match is not None and _TITLED.fullmatch(match["head"]) is not None for match in behind]
    if sum(titled) < _LIST:
        return lines
    return [replace(line, kind="title") if title else line for line, title in zip(lines, titled, strict=True)]


def _sections(lines: Sequence[_Line]) -> Iterator[_Section]:
    """The marked lines that begin with a heading, each with all up to the next line of its list, or of one
    around it."""
    ranks: dict[str, int] = {}
    for line in lines:
        if line.kind:
            ranks.setdefault(line.kind, len(ranks))
    for at, line in enumerate(lines):
        if not line.kind:
            continue
        end = at + 1
        while end < len(lines) and not (lines[end].kind and ranks[lines[end].kind] <= ranks[line.kind]):
            end += 1
        under = [one.whole for one in lines[at + 1 : end]]
        if names_device(line.text):
            continue
        behind = _COLON.match(line.text)
        if behind and (_names_text(behind["head"], behind["rest"]) or _is_field(behind["head"], behind["rest"])):
            behind = None
        if behind is None and (title := _SENTENCE.match(line.text)) and _is_title(title["head"]):
            behind = title
        if behind is None and line.kind != _DOT:
            behind = _SPACE.match(line.text)
        if behind:
            heading, rest = behind["head"].strip(), behind["rest"].strip()
        elif _is_heading(line.text) and (line.kind != _DOT or any(map(_SENTENCE_ENDS.search, under[:2]))):
            heading, rest = line.text, ""
        else:
            continue
        body = "\n".join([rest, *under]).strip()
        if body:
            yield _Section(at, line.kind, heading, rest, body, len(under))


def _paragraphs(lines: Sequence[_Line]) -> Iterator[_Section]:
    """Lines without a mark that stand alone over a paragraph of sentences, or as the first over a list."""
    filled = [at for at, line in enumerate(lines) if line.whole.strip()]
    numbered = any(line.kind not in ("", _DOT) for line in lines)
    for number, at in enumerate(filled[:-1]):
        alone = number == 0 or filled[number - 1] < at - 1
        title = lines[at].text.rstrip(" :：") if number == 0 else lines[at].text
        if lines[at].kind or not alone or not _is_heading(title):
            continue
        body: list[str] = []
        heading_over = [at]
        for further in filled[number + 1 :]:
            if further == heading_over[-1] + 1 and not body and not _SENTENCE_ENDS.search(lines[further].text):
                break
            if not body and not lines[further].kind and _is_heading(lines[further].text):
                heading_over.append(further)
            elif lines[further].kind or not _SENTENCE_ENDS.search(lines[further].text):
                break
            else:
                body.append(lines[further].whole)
        if body and not numbered:
            first = number == 0 and len(heading_over) == 1 and is_chinese(title)
            yield _Section(at, "", lines[at].text, "", "\n".join(body), title=first)
        elif number == 0 and any(lines[further].kind for further in filled[1:4]):
            body = [line.whole for line in lines[at + 1 :]]
            yield _Section(at, "", lines[at].text, "", "\n".join(body), title=True)


def _before_colons(lines: Sequence[_Line]) -> Iterator[_Section]:
    """Chinese lines without a mark that begin with what they are about, where several do ("添加应用：点击…")."""
    found = [(at, _COLON.match(line.text)) for at, line in enumerate(lines) if not line.kind and at]
    named = [(at, behind) for at, behind in found if behind and is_chinese(behind["head"])]
    if len(named) > 1:
        for at, behind in named:
            if not _names_text(behind["head"], behind["rest"]) and not names_device(lines[at].text):
                yield _Section(at, "", behind["head"].strip(), behind["rest"].strip(), behind["rest"].strip())


def _names_text(head: str, rest: str) -> bool:
    """What stands behind the colon belongs to the words before it."""
    if _STEP.match(rest) and (_TITLED.fullmatch(head) or (len(head) < 5 and is_chinese(head))):
        return False
    return _TYPES.match(head) is not None or (_NAMES_TEXT.search(head) is not None and not _STEP.match(rest))


def _is_field(head: str, rest: str) -> bool:
    """A line of a form: its label, and what is to be done with it."""
    return _OF_IT.match(rest) is not None and _STEP.match(head) is None and len(head.split()) < 5


def _is_heading(said: str) -> bool:
    return len(said) <= _LONGEST and not _ENDS.search(said) and not _INNER_END.search(said)


def _is_title(said: str) -> bool:
    return _TITLED.fullmatch(said) is not None and _TOUCHES.match(said) is None


def _is_told(one: Instruction, section: _Section, below: Sequence[Instruction], often: bool) -> bool:
    """One of the steps below is the same. often: the list has headings over steps, and not steps with remarks."""
    name, heading = _name(one), section.heading
    chinese = is_chinese(heading) and one.operation is not OperationType.OPEN and not _TOUCHES.match(heading)
    if chinese and (often or (len(heading) < 9 and _STEP.match(section.rest))):
        return True
    names = [(_name(i), i) for i in below]
    same = [i for said, i in names if said and said == name]
    opens = one.operation is OperationType.OPEN and not any(i.operation is OperationType.OPEN for i in below)
    if opens and _is_app(one.parameter, heading):
        return (bool(same) and (len(below) > 1 or _PAGE.search(heading) is not None)) or _is_led_to(one, section)
    if same or _is_led_to(one, section):
        return True
    if not section.kind:
        return False
    if one.operation in (
        OperationType.SWITCH,
        OperationType.EDIT,
        OperationType.SCROLL,
        OperationType.LONG_CLICK,
    ) and any(i.operation is one.operation for i in below):
        return True
    if one.operation is OperationType.SWITCH and len(below) > 1 and one.object.text in section.body:
        return True
    touches = [said for said, i in names if i.operation.touches or i.operation is OperationType.SCROLL]
    if name == heading.strip().casefold() and len(name.split()) == 1 and len(name) < 13:
        return often and bool(touches)
    if not often and not section.rest:
        return False
    explained = section.rest and below[0].operation is OperationType.CLICK and _TOUCHES.match(section.rest)
    if explained and not _TOUCHES.match(heading):
        return True
    if is_chinese(heading):
        return not _TOUCHES.match(heading) and any(said and (said in name or name in said) for said in touches)
    if _FINDS.match(heading) or (often and touches and _ENDS_WITH.match(heading)):
        return True
    about = one.open_choice or _KIND.search(heading) or not any(c.isupper() for c in (one.object.text or one.parameter))
    kind = about and not _TOUCHES.match(heading)
    return bool(kind) and any(_words(heading.casefold()) & _words(said) for said in touches)


def _is_app(name: str, heading: str) -> bool:
    """It is called as apps are, and not by its kind ("Open the group")."""
    kind = _KIND.search(heading) is not None and not re.search(r"\bapp", heading, re.I)
    return is_chinese(name) or (any(c.isupper() for c in name) and not kind)


def _is_led_to(one: Instruction, section: _Section) -> bool:
    """What the heading names is said to be reached by the steps below."""
    page = one.object.text or one.parameter
    bare = _PAGE.sub("", page).strip()
    return len(bare) > 1 and re.search(_LEADS_TO + re.escape(bare), section.body, re.I) is not None


def _name(one: Instruction) -> str:
    """What it is about, in small letters and without the words for its kind."""
    said = (one.object.text or one.parameter).casefold()
    if one.operation is OperationType.EDIT and one.parameter and len(one.object.text) < 7:
        said = one.parameter.casefold()
    if is_chinese(said):
        return _TAIL.sub("", said) or said
    words = [word for word in re.findall(r"[\w&'’+-]+", said) if word not in _SMALL]
    return " ".join([word for word in words if word not in _GENERIC] or words)


def _words(said: str) -> set[str]:
    return {word.removesuffix("s") for word in re.findall(r"[\w&'’+-]+", said)} - _SMALL
