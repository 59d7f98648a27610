"""What a prompt says of values, and what values are called."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from promptrpa.domain.function import Function
from promptrpa.domain.instruction import Instruction
from promptrpa.domain.question import Question, QuestionKind
from promptrpa.domain.task import Slot
from promptrpa.matching.prompts.by_kind import is_one
from promptrpa.matching.prompts.mentions import Mention, find_mentions
from promptrpa.matching.prompts.origin import CAME_FROM, without_came
from promptrpa.matching.prompts.rescheduling import leads_to_new
from promptrpa.matching.prompts.slots.fields import CALLED
from promptrpa.matching.prompts.slots.units import PHONE_WORDS
from promptrpa.matching.prompts.telling import may_be_written
from promptrpa.matching.prompts.templates import normal
from promptrpa.matching.words.asking import is_search
from promptrpa.matching.words.field_names import takes_own_words
from promptrpa.matching.words.quotes import is_quoted
from promptrpa.matching.words.text import plain
from promptrpa.matching.words.values import find_values
from promptrpa.patterns import lazy_regex

_OWN: Final = lazy_regex(
    r"e-?mail|\bhome address|street|post ?code|\bzip\b|birth|blood|full name|first name|last name|surname|your name"
    r"|邮箱|邮件地址|家庭住址|街道|邮编|生日|出生|血型|真实姓名|您的姓名|你的姓名",
    re.I,
)
"""Fields whose value is the user's own, and the same each time; ..."""
_OWN_TOO: Final = lazy_regex(r"\bname\b|phone|mobile|address|姓名|电话|手机|地址", re.I)
"""... and those that are where the prompt says whose they are."""
_MINE: Final = lazy_regex(
    r"\b(?:my|our)\s+(?:\w+\s+)?(?:name|phone|mobile|number|address)|(?:我的?|本人的?)[\u3400-\u9fff]?(?:姓名|名字|电话|手机|号码|地址)",
    re.I,
)
_CHANGES: Final = lazy_regex(r"\b(?:rename|change|edit|update|correct|call)\b|改|重命名|更名|修改|编辑|更新", re.I)
_INDEFINITE: Final = lazy_regex(r"\b(?:an?|another|some|any|one of)\s|[一某另][个张条封首位份段部本件篇笔]", re.I)
_LEVEL: Final = lazy_regex(
    r"volume|brightness|level|intensity|contrast|speed|pitch|balance|size|音量|亮度|强度|对比度|速度|语速|音调|大小",
    re.I,
)
"""What goes up and down."""
_THIS_ONE: Final = lazy_regex(r"(?<=.)[这那][个首条张份篇位封部](?P<kind>[\u3400-\u9fff]{0,3})$")
_THAT_ONE: Final = lazy_regex(r"^(?:发|送|寄|传)给(?=.)|^(?:里面?|中|上)?的?[这那][个首条张份篇位封部件本](?=.)")
"""What stands before a name and only points at it ("里那个平底锅")."""
_USED: Final = lazy_regex(r"^(?:[使改选采]用|[选换改]成)(?!说明|手册|指南|方法|记录|须知|[者权期量])(?=.)")
"""What is done with what is named behind it ("使用货到付款")."""
_OWNED: Final = lazy_regex(r"(?P<whose>.+?)(?:['’]s (?P<what>[a-z ]+)|的(?P<kind>[\u3400-\u9fff]{2,4}))")
"""Whose a thing of some kind is ("Anna's voice message")."""
_OF_KIND: Final = lazy_regex(
    r"(?:the |my )?(?:(?:saved|known|paired|stored) )?(?P<kind>[A-Za-z-]+(?= )|[\u3400-\u9fff]+(?=[ A-Z0-9]))"
    r" ?(?P<name>[A-Z0-9\u3400-\u9fff].*)"
)
"""A word and the name behind it; what is known of the thing may stand before."""
_LISTED: Final = lazy_regex(r"\s*[,，、]\s*|\s+(?:and|&)\s+|(?<=[\u3400-\u9fff])[和与](?=[\u3400-\u9fff])")
"""What stands between several of a kind."""
_QUOTE: Final = lazy_regex(r"[\"“”「」『』]")
_TEXT_BEGINS: Final = lazy_regex(
    r"(?<!标题)(?<!主题)(?<!题目)(?<!名字)(?<!名称)(?<!姓名)(?<!地点)(?<!地址)(?<!标签)(?<!公司)(?<!成员)"
    r"[：:]\s*$|(?:内容|正文)[是为写]?\s*$|[，,](?:正文|内容)?(?:就|再)?写?$(?<=[文容写])"
)
"""A colon, or a word for the text, before somebody's own words, and not before a name."""
_BEHIND_COLON: Final = lazy_regex(r"(?P<subject>[\"”]?):\s+(?P<told>[^:\"“”]+?)(?P<stop>\.?)[\s.!?]*$")
_SENTENCE: Final = 3
"""So many words, or more Chinese characters than that, may be a sentence."""
_SAID: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "hour": "hour",
        "minute": "minute",
        "hour02": "hour",
        "minute02": "minute",
        "padded": "time",
        "hour12": "hour",
        "contact": "contact name",
        "amount": "amount",
        "day": "day",
    },
    "zh": {
        "hour": "小时",
        "minute": "分钟",
        "hour02": "小时",
        "minute02": "分钟",
        "padded": "时间",
        "hour12": "小时",
        "contact": "联系人",
        "text": "内容",
        "title": "标题",
        "place": "地点",
        "amount": "金额",
        "number": "数量",
        "time": "时间",
        "date": "日期",
        "phone": "电话",
        "email": "邮箱",
        "query": "搜索",
        "item": "商品",
        "app": "应用",
        "day": "日",
    },
}
"""What a part of a value is called in each language."""


_SAYS: Final = lazy_regex(
    r"\b(?:tell|reply to|answer|say(?:ing)? to|write to) (?:him|her|them|[A-Z]\w+)(?: back)?[:,]?\s*$"
    r"|\bsay(?:ing)?[:,]?\s*$"
    r"|[跟和对向给][\u3400-\u9fff]{1,4}(?:说|讲|回|写)(?:一?[声下句])?[：:，,]?\s*$"
)
"""What stands before a text that is said to somebody."""


def is_own(fields: Iterable[str], prompt: str) -> bool:
    """A field of one of these names takes what is the user's own."""
    said = " ".join(fields)
    return _OWN.search(said) is not None or (_OWN_TOO.search(said) is not None and _MINE.search(prompt) is not None)


def read_prompt(function: Function) -> tuple[str, dict[tuple[int, int], str]]:
    """The prompt, somebody's own words in it in quotes; where the sentence says that a value stands, and what it is
    for."""
    said = normal(function.prompt)
    hints: dict[tuple[int, int], str] = {}
    moved = 0
    mentions = find_mentions(said, find_values(said), chinese=function.language == "zh")
    for mention in sorted(mentions, key=lambda m: m.start):
        start, end = mention.start + moved, mention.end + moved
        if mention.whole and not _QUOTE.search(said[start:end]):
            said = f"{said[:start]}“{said[start:end]}”{said[end:]}"
            moved += 2
            end += 2
        hints[start, end] = "item" if CAME_FROM.match(said, end) else mention.name
    return said, {**_told_in_quotes(said, mentions), **hints}


def _told_in_quotes(said: str, mentions: Sequence[Mention]) -> dict[tuple[int, int], str]:
    """Where a text in quotes is said to somebody, or the only one stands behind a name: it is for them."""
    if any(m.name == "text" for m in mentions):
        return {}
    people = [m for m in mentions if m.type == "name"]
    quoted = [f for f in find_values(said) if f.type == "text"]
    if len(quoted) > 1 and (told := [f for f in quoted if _SAYS.search(said[: f.start])]):
        return {(f.start, f.end): "text" for f in told}
    if not people or len(quoted) != 1:
        return {}
    return {(quoted[0].start, quoted[0].end): "text"} if may_be_written(said[: quoted[0].start]) else {}


def with_its_mark(value: str, prompt: str) -> str:
    """A sentence at the end of a prompt, with its question or exclamation mark, in Chinese behind a colon also with its
    full stop; a name has none of its own."""
    if len(value.split()) < _SENTENCE and not (len(value) > _SENTENCE and not value.isascii()):
        return value
    told = _TEXT_BEGINS.search(prompt.partition(value)[0]) is not None
    mark = re.search(rf"{re.escape(value)}([?!？！{'。' if told else ''}]+)\s*$", prompt)
    return f"{value}{mark[1]}" if mark else value


def told_whole(value: str, prompt: str) -> str:
    """Somebody's own words behind the colon of an English wish, of which only the end was taken for a value; behind a
    quoted subject with their full stop."""
    found = _BEHIND_COLON.search(prompt)
    if found is None or not f" {found['told']}".endswith(f" {value}") or len(value.split()) < _SENTENCE:
        return value
    return f"{found['told']}{found['stop'] if found['subject'] else ''}"


def ask_for(slot: Slot, language: str, what: str = "") -> Question:
    """What to ask a person for a value."""
    name = what or called_in(slot.name, language)
    text = f"“{name}”填什么？" if language == "zh" else f"What should “{name}” be?"
    return Question(QuestionKind.FILL, slot.name, text, default=slot.value, type=slot.type)


def asked_as(instruction: Instruction, after: Sequence[Instruction]) -> str:
    """What is asked for: of a search, the kind of thing that is touched among what it finds."""
    field = instruction.object
    found = after[0].object.text if after and after[0].operation.touches else ""
    if is_search(field.text) and is_one(found):
        return found
    return field.text or str(field)


def called_in(part: str, language: str) -> str:
    """What a value, or a part of one, is called."""
    name, _, piece = part.partition(".")
    return _SAID[language].get(piece or name.rstrip("0123456789"), part)


def changes(prompt: str) -> bool:
    """It asks for another value of something that there is."""
    return _CHANGES.search(prompt) is not None


def is_indefinite(prompt: str) -> bool:
    """It speaks of any one of its kind ("a file", "一个联系人"): another one may be meant each time."""
    return _INDEFINITE.search(prompt) is not None


def is_new(value: str, prompt: str) -> bool:
    """The prompt says that this value takes the place of another one."""
    return leads_to_new(prompt.partition(value)[0])


def is_level(label: str) -> bool:
    """A field, or a slot, that holds what goes up and down."""
    return _LEVEL.search(label) is not None


def is_touched(value: str, field: str, labels: Iterable[str], function: Function) -> bool:
    """A field takes own words or a name, and a plan touches what the prompt calls by these words and maybe more ("The
    Daily" of "The Daily Lantern", "Anna and Tom"); the prompt does not say that they are a text."""
    if not (takes_own_words(field) or CALLED.search(field)) or is_quoted(value, function.prompt):
        return False
    texts = (p for p in function.parameters if p.type == "text" and not p.name.startswith("choice"))
    if any(p.value == value for p in texts):
        return False
    prompt = plain(function.prompt)
    said = [label.casefold() for label in labels if label and plain(label) in prompt]
    return all(any(_stands_in(part, label) for label in said) for part in _LISTED.split(value.casefold()))


def is_chosen(value: str, labels: Iterable[str], prompt: str) -> bool:
    """A part of the prompt begins with what a plan touches, and says only the value of it ("，类别选“求助”")."""
    kinds = "|".join(re.escape(label) for label in labels if label)
    chosen = rf"[，,;；]\s*(?:{kinds})\s*(?:选择?|[选设]?为|是|is)?\s*[“\"]{re.escape(value)}[”\"]"
    return bool(kinds) and re.search(chosen, prompt, re.I) is not None


def _stands_in(words: str, label: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(words)}(?!\w)", label) is not None


def without_kind(value: str, saved: str = "") -> str:
    """A name without the words that only point at it ("Birch这首歌"), and without the one before it that says what kind
    of thing it is ("the Wi-Fi Guests", "备忘录Shopping", "Anna's message"), unless a saved one has it as well."""
    value = without_came(_USED.sub("", _THAT_ONE.sub("", value)))
    owned = _OWNED.fullmatch(value)
    kind = (owned["what"] or owned["kind"]) if owned else ""
    if owned and is_one(kind) and not saved.casefold().endswith(kind):
        value = owned["whose"]
    if (found := _THIS_ONE.search(value)) and (not found["kind"] or is_one(found["kind"])):
        value = value[: found.start()]
    named = _named_by_kind(value, saved)
    if named is None:
        return value
    return named["name"] if is_one(named["kind"]) or named["kind"].casefold() in PHONE_WORDS else value


def without_kind_before(value: str, saved: str = "") -> str:
    """What is searched for, without the word before its name that says what kind of thing it is ("podcast Old Maps"),
    unless a saved one has it as well. Any other word may belong to the name."""
    named = _named_by_kind(value, saved)
    return named["name"] if named is not None and is_one(named["kind"]) else value


def _named_by_kind(value: str, saved: str) -> re.Match[str] | None:
    named = _OF_KIND.fullmatch(value)
    return None if named is None or saved.casefold().startswith(named["kind"].casefold()) else named
