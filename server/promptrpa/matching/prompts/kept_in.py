"""Where a prompt says that a thing is kept: "the invoice in my downloads"."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.matching.prompts.by_kind import is_one
from promptrpa.matching.prompts.templates import OPENING
from promptrpa.matching.words.text import plain
from promptrpa.patterns import lazy_regex

_IN: Final = r"(?<=\w)\s+(?:in|from|on|under)\s+(?:(?:my|the|our)\s+)?"
_AT_END: Final = lazy_regex(rf"{_IN}(?P<where>[\w ]+?)(?:\s+(?:folder|app))?$", re.I)
_KEEPS: Final = lazy_regex(
    r"downloads?|documents?|files|gallery|photos|pictures|camera roll|inbox|mails?|e-?mails?|notes|contacts|library"
    r"|phone|calendar",
    re.I,
)
_ROOM: Final = lazy_regex(r"(?:(?:an?|the|some) )?(?:place|room|spot) for (?:(?:all|my|our|the) )*(?P<what>\S.*)")
_ROOM_CHINESE: Final = lazy_regex(r"(?:存?放|装|收纳)?(?P<what>.{1,12}?)的?(?:地方|位置)")
_PUTS: Final = lazy_regex(r"(?:[放装]|收纳)")
_NAMED: Final = lazy_regex(r"(?:called|named|titled|name it|call it|叫做?|名为|命名为)\s*$", re.I)
_HOLDERS: Final = r"folder|list|playlist|album|notebook|category|section|label"
_HOLDERS_CHINESE: Final = "文件夹|目录|清单|列表|歌单|相册|专辑|分类|标签"


def holder_of_any(value: str, prompt: str) -> str:
    """The kind of what is called so and only holds the thing, of which the prompt says no more than what it is ("the
    file in the Work folder"); empty where it says more, or nothing of the kind."""
    said = re.escape(value)
    english = (
        rf"\b(?:an?|the|one|some|any|this|that) (?P<one>[a-z]+) (?:in|from|on|under|inside|of) (?:the |my |our )?"
        rf"(?:{said} (?P<behind>{_HOLDERS})|(?P<before>{_HOLDERS}) (?:called |named )?{said})\b"
    )
    if (found := re.search(english, prompt, re.I)) and is_one(found["one"]):
        return (found["behind"] or found["before"]).casefold()
    chinese = (
        rf"{said}[”」\"]?\s*(?:的|这个)?(?P<holder>{_HOLDERS_CHINESE})(?:里面?|中|内|下面?)的?(?:某|一|那)?[个首张份条篇]?"
        r"(?P<one>[\u3400-\u9fff]{1,3}?)(?=[加删移改重添播打分复取标置设]|[，。]|$)"
    )
    found = re.search(chinese, prompt)
    return found["holder"] if found and is_one(found["one"]) else ""


def holds(value: str, thing: str, prompt: str) -> bool:
    """The prompt says of the thing that it is in what is called so ("Plan.pdf in the Work folder", "Work 文件夹中的
    Plan.pdf")."""
    holder, held = re.escape(value), re.escape(thing)
    named = rf"[“\"]?{holder}\b[”\"]?"
    folder = rf"(?:(?:{_HOLDERS}) (?:called |named )?{named}|{named} (?:{_HOLDERS})\b)"
    english = rf"{held}[”\"]? (?:in|from|inside|under) (?:the |my |our )?{folder}"
    chinese = rf"{holder}[”」\"]?\s*(?:的|这个)?(?:{_HOLDERS_CHINESE})(?:里面?|中|内|下面?)的?[“「\"]?{held}"
    return re.search(f"{english}|{chinese}", prompt, re.I) is not None


def is_where(value: str, prompt: str) -> bool:
    """It is nothing but where the prompt says that something is."""
    return _KEEPS.fullmatch(value) is not None and re.search(f"{_IN}{re.escape(value)}", prompt, re.I) is not None


def without_app(value: str, app: str, prompt: str) -> str:
    """A text without the app that the prompt says it is done in ("Running late in Chat"), unless it is quoted."""
    before = prompt.partition(value)[0]
    if not app or before[-1:] in {*OPENING}:
        return value
    return re.sub(rf"(?<=\w)\s+(?:in|on|with|using|via)\s+{re.escape(app)}(?:\s+app)?$", "", value)


def without_app_said(prompt: str, app: str) -> str:
    """A prompt with a gap where a clause ends in the app that it is done in ("add it in Chat, it means …")."""
    if not app:
        return prompt
    done_in = rf"(?<=\w)\s+(?:in|on|with|using|via)\s+{re.escape(app)}(?:\s+app)?(?=\s*(?:$|[,.;!?]))"
    return re.sub(done_in, lambda found: " " * len(found[0]), prompt)


def without_where(value: str, app: str) -> str:
    """A thing without the place, or the app, that it is said to be in."""
    found = _AT_END.search(value)
    kept = found is not None and (_KEEPS.fullmatch(found["where"]) or plain(found["where"]) == plain(app))
    return value[: found.start()] if found and kept else value


def what_it_is_for(value: str, prompt: str) -> str:
    """What a place is wanted for, where something is called no more than that ("a place for receipts", "放收据的地方");
    the value where it is something else, or a name."""
    before = prompt.partition(value)[0]
    if before[-1:] in {*OPENING} or _NAMED.search(before):
        return value
    if found := _ROOM.fullmatch(value):
        return found["what"]
    put = _PUTS.match(value) or _PUTS.match(before[-2:]) or _PUTS.match(before[-1:])
    found = _ROOM_CHINESE.fullmatch(value) if put else None
    return found["what"] if found else value
