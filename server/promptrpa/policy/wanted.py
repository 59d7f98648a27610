"""Whether a prompt speaks of a widget that a language model chose. What a page or a tutorial says gives leave for
nothing; what is not known to be harmless and is not in the prompt is left to a person."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from promptrpa.domain.function import Function, FunctionKind
from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.page import Page, Widget
from promptrpa.domain.private import secret_field
from promptrpa.domain.run import StepResult
from promptrpa.matching.pages.features import inner_texts, is_checked, is_tab
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.risk import names_risk, without_states
from promptrpa.matching.words.text import plain
from promptrpa.matching.words.tokens import stem, words_of
from promptrpa.patterns import lazy_regex
from promptrpa.policy.scope import EVERYWHERE
from promptrpa.ports.agents import Situation

_SHARED: Final = (
    "up down out off over away back about into through all any some no not now then here there what when who how where "
    "why can could will would have has had do does did get go let put take make give use so if just only"
)
_EMPTY: Final = frozenset(_SHARED.split())
"""Words that two texts may share without being about the same."""
_AMOUNT: Final = lazy_regex(
    r"[$€£¥￥]\s?\d[\d.,]*|(?<![\d.,])[.,]*\d[\d.,]*+\s?(?:[$€£¥￥元]|(?:eur|usd|gbp|cny|rmb|euros?|dollars?|pounds?)\b)",
    re.IGNORECASE,
)
_TOUCH: Final = lazy_regex(
    r"\b(?:tap|taps|tapping|press|pressing|click|clicks|clicking|hit)\b|点击|点按|轻点|点一下|点两下|再点|先点|按下|按一下",
    re.IGNORECASE,
)
_CODE: Final = lazy_regex(r"\d{4,}")
_DIGITS: Final = {
    word: str(number)
    for words in ("zero one two three four five six seven eight nine", "零 一 二 三 四 五 六 七 八 九")
    for number, word in enumerate(words.split())
}
"""What the keys of a number pad are called."""
_TELLING: Final = 3
_TELLING_CHINESE: Final = 2
"""Letters that a label has at least, to be looked for as a whole; of one that long the first ones tell its root."""
_SENTENCE: Final = {True: 12, False: 4}
"""English letters, and Chinese ones, that a text has besides a label, to be a sentence about it."""
_LINES: Final = 5
"""Texts of a row that are read."""
_LONG: Final = 6
"""Letters from which signs and spaces between them do not matter."""
_ROOT: Final = 5
_LOOKS_UP: Final = lazy_regex(r"查(?![找封杀收重看])|look (?:it |them )?up\b|track\b", re.I)
"""What is typed on such a way says what is looked for."""
_LEADING: Final = lazy_regex(
    r"^(?:please|can you|could you|i want to|help me|请|帮我|麻烦|我想|给我|在|到|去)?\s*", re.I
)
_ALSO: Final = lazy_regex(r"\b(?:and|then)\b|并|然后|再|\uff0c|,", re.I)
_PLACES: Final = lazy_regex(
    r"(?:\w+ ){0,2}(?:settings|options|menu)|more(?: \w+)?|about|help|info|faq|关于|帮助|常见问题"
    r"|(?:see |view |show )?all \w+|now playing|正在播放|(?:查看)?(?:全部|所有)[\u3400-\u9fff]{1,4}"
    r"|[\u3400-\u9fff]{0,4}(?:设置|选项|菜单)|更多[\u3400-\u9fff]{0,4}",
    re.IGNORECASE,
)
"""Labels of places where apps keep what does not fit."""
_WAYS: Final = frozenset({OperationType.OPEN, OperationType.SCROLL, OperationType.BACK, OperationType.WAIT})
"""What changes nothing, whatever it is done to."""
_SEARCH: Final = lazy_regex(r"\b(?:search|find)\b|搜索|查找", re.IGNORECASE)
_BACK: Final = frozenset(("back", "navigateup", "close", "up", "返回", "向上导航", "关闭"))


class Wanted:
    """What the words of prompts and of labels say about each other."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._leads = {plain(word) for word in (*lexicon.containers, *lexicon.dismiss)} | _BACK
        self._ends = {plain(word) for word in lexicon.ends}

    def touch(self, page: Page, situation: Situation, widget: Widget, names: list[str]) -> bool:
        """The widget may be touched: it only leads on, the prompt speaks of it, or it ends what this run filled in."""
        target, function = _reacting(page, widget), situation.function
        if target is None or widget.editable:
            return True
        if any(_costs(name, function) for name in names):
            return False
        mostly = self._only_looks(function) or _tells_to_touch(page)
        if any(self.speaks_of(function, each, mostly=mostly) for each in (*names, *self._more_on(page, target))):
            return True
        if any(is_talked_of(page, name) for name in names):
            return self.ends_form(page, situation, names)
        if is_tab(page, target) or any(self._leads_on(name) for name in names):
            return True
        checked, button = is_checked(page, target), "Button" in target.kind
        if EVERYWHERE.search(page.package) and not checked and not button:
            return True
        if not checked and any(_begins(name, self._lexicon.shows) for name in names):
            return True
        if self._only_looks(function):
            return False
        if not checked and not button and _is_one_of_many(page, target):
            return True
        if not checked and any(_begins(name, self._lexicon.begins) for name in names):
            return True
        return self.ends_form(page, situation, names)

    def _more_on(self, page: Page, widget: Widget) -> Sequence[str]:
        """What a row says besides its first line, where nothing of it speaks of a danger."""
        texts = () if widget.label else inner_texts(page, widget, _LINES)
        return () if any(names_risk(text, self._lexicon) for text in texts) else texts

    def ends_form(self, page: Page, situation: Situation, names: Iterable[str]) -> bool:
        """The widget ends a form in which this run has filled in what the prompt says."""
        return any(plain(name) in self._ends for name in names) and self._has_filled(page, situation)

    def _leads_on(self, name: str) -> bool:
        """It puts something away, or opens a place where apps keep what does not fit ("More", "Camera settings")."""
        return plain(name) in self._leads or _PLACES.fullmatch(name.strip()) is not None

    def text(self, situation: Situation, text: str) -> bool:
        """The text may be typed: it has no code or number that the prompt does not say."""
        said = situation.function.prompt if situation.function else ""
        return all(code in plain(said) for code in _CODE.findall(plain(text)))

    def speaks_of(self, function: Function | None, name: str, *, mostly: bool = False) -> bool:
        """The prompt names it, or what it is about; mostly: it has more than half of the label's words."""
        if function is None:
            return False
        prompt = f"{function.prompt} {function.description}"
        if (bare := plain(name)) not in self._ends and _is_said(name, bare, prompt):
            return True
        if (digit := _DIGITS.get(bare, bare)).isdigit() and len(digit) == 1 and digit in prompt:
            return True
        ours, theirs = self._words(prompt), self._words(name)
        known = self._concepts(ours)
        told = [
            b
            for b in theirs
            if any(a == b or (len(b) > _TELLING and a[:_ROOT] == b[:_ROOT]) for a in ours)
            or known & self._concepts({b})
        ]
        return 2 * len(told) > len(theirs) if mostly else bool(told)

    def _words(self, text: str) -> set[str]:
        return {stem(word) if word.isascii() else word for word in words_of(text)} - self._ends - _EMPTY

    def _concepts(self, words: set[str]) -> set[int]:
        return {number for word in words for number in self._lexicon.concepts.get(word, ())}

    def _only_looks(self, function: Function | None) -> bool:
        """Nothing but a look or an answer is wanted."""
        if function is None:
            return True
        if function.kind is FunctionKind.QUESTION:
            return True
        said = _LEADING.sub("", function.prompt.casefold(), count=1)
        does = self._lexicon.verb(said)
        begins = any(
            re.match(rf"{re.escape(word)}\b", said) if word.isascii() else not does and word in said
            for word in self._lexicon.looks
        )
        return begins and not self._does_more(said)

    def only_sees(self, title: str) -> bool:
        """A way of this title only shows something."""
        said = _LEADING.sub("", title.casefold(), count=1)
        sees = _begins(said, self._lexicon.sees) or _LOOKS_UP.match(said) is not None
        return sees and not self._does_more(said)

    def looks_up(self, title: str) -> bool:
        """The same, of one thing that is typed."""
        return self.only_sees(title) and _LOOKS_UP.match(_LEADING.sub("", title, count=1)) is not None

    def _does_more(self, said: str) -> bool:
        return any(self._lexicon.verb(part.strip()) for part in _ALSO.split(said)[1:])

    def leads(self, instruction: Instruction) -> bool:
        """It opens, scrolls, searches or signs in, and changes nothing else."""
        name = instruction.object.text
        if instruction.operation is OperationType.EDIT:
            return bool(secret_field(name)) or _SEARCH.search(name) is not None
        if instruction.operation is not OperationType.CLICK:
            return instruction.operation in _WAYS
        begins = (*self._lexicon.shows, *self._lexicon.looks)
        name = without_states(name)
        return not self._lexicon.verb(name) or plain(name) in self._leads | self._ends or _begins(name, begins)

    def _has_filled(self, page: Page, situation: Situation) -> bool:
        """A value of the prompt was typed, or a widget of the prompt was set, in this app."""
        for step in situation.history:
            done = step.operation
            if done is None or step.app != page.package or step.result is not StepResult.CHANGED:
                continue
            if done.type is OperationType.EDIT and self.speaks_of(situation.function, done.parameter):
                return True
            best = step.proposal.candidates[:1] if step.proposal is not None else ()
            touched = done.type in (OperationType.CLICK, OperationType.SWITCH)
            if touched and any(self.speaks_of(situation.function, c.label) for c in best):
                return True
        return False


def _costs(name: str, function: Function | None) -> bool:
    """The label names an amount of money that the prompt does not."""
    said = plain(function.prompt) if function else ""
    return any(plain(amount) not in said for amount in _AMOUNT.findall(name))


def _tells_to_touch(page: Page) -> bool:
    """A text of the page speaks of touching something: then a word in common is not enough."""
    return any(_TOUCH.search(text) for text in _texts(page))


def _texts(page: Page) -> Iterator[str]:
    """What stands on the page by itself, outside of what can be touched."""
    for widget in page.widgets:
        text = widget.text or widget.description
        free = text and not widget.editable and not widget.interactive
        if free and not any(a.interactive for a in page.ancestors(widget)):
            yield text


def is_talked_of(page: Page, name: str) -> bool:
    """A text of the page, longer than the label, speaks of it: what somebody says about a widget is no leave."""
    said = name.casefold().strip()
    if len(plain(said)) < (_TELLING if said.isascii() else _TELLING_CHINESE):
        return False
    whole = re.compile(rf"(?<!\w){re.escape(said)}(?!\w)" if said.isascii() else re.escape(said))
    least = len(said) + _SENTENCE[said.isascii()]
    return any(len(text) > least and whole.search(text.casefold()) for text in _texts(page))


def _is_said(name: str, bare: str, prompt: str) -> bool:
    """The whole label stands in the prompt, as words of their own where it is English; bare: without signs."""
    if not bare.isascii():
        return len(bare) >= _TELLING_CHINESE and bare in plain(prompt)
    if len(bare) < _TELLING:
        return len(name.strip()) > 1 and re.search(rf"(?<!\w){re.escape(name.strip())}(?!\w)", prompt) is not None
    said = re.escape(name.casefold().strip())
    return (len(bare) >= _LONG and bare in plain(prompt)) or bool(re.search(rf"(?<!\w){said}(?!\w)", prompt.casefold()))


def _is_one_of_many(page: Page, widget: Widget) -> bool:
    """Others of its kind stand beside it, as the rows of a list do: a touch opens it."""
    if widget.parent < 0:
        return False
    beside = page.children(page.widgets[widget.parent])
    return sum(w.kind == widget.kind and w.clickable for w in beside) > 1


def _reacting(page: Page, widget: Widget) -> Widget | None:
    """What a touch on it touches: itself, or what holds it; None where nothing reacts."""
    while not widget.interactive and widget.parent >= 0:
        widget = page.widgets[widget.parent]
    return widget if widget.interactive else None


def _begins(text: str, words: Iterable[str]) -> bool:
    """With one of these words."""
    folded = text.casefold()
    return any(re.match(rf"{re.escape(w)}\b", folded) if w.isascii() else folded.startswith(w) for w in words)
