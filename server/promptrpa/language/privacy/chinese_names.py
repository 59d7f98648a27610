"""Names of people in Chinese: a surname and characters of given names, against the words that the same characters make
with what stands beside them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from promptrpa.domain.people import SURNAME
from promptrpa.patterns import lazy_regex

from .name_words import NameWords

_HAN: Final = lazy_regex(r"[\u4e00-\u9fff]")
_STRONG: Final = lazy_regex(
    r"(?:姓名|户名|我叫|名叫|叫|名字[是叫]|联系人|[收寄发付汇]件?款?人|持卡人|乘[客车机]人?|旅客|抬头|昵称|来访|客户|患者|考生|新[郎娘])(?:[是为叫])?[:：\s]*\Z"
)
_AROUND: Final = lazy_regex(
    r"(?:给|找|约|告诉|跟|和|与|同|让|请|问|提醒|邀请|联系|呼叫|拨打|致电|转给|发给|交给|见|陪|接|替|帮|为|对|向|@|"
    r"[\u4e00-\u9fff](?:人|者|方|员|长|师|生|户|主|友|客|东|妈|爸|哥|姐|弟|妹|叔|姨|舅|婶|嫂|事|学|板|理|傅)|主任|经理|总监|医生|律师|护士|教授|老公|"
    r"老婆|妈妈|爸爸|朋友|同事|同学)(?:是|为)?[:：\s]*\Z"
)
_EDGE: Final = lazy_regex(r"(?:^|[\s，。、:：；;！!？?（(「“【\[<·,/&\d])\Z")
_TITLE: Final = lazy_regex(
    r"\s?(?:先生|女士|小姐|老师|医生|大夫|教授|经理|总监|主任|师傅|同学|阿姨|叔叔|律师|警官|护士|局长|校长|院长|总(?![是共计的之部额量]))"
)
_BEHIND: Final = lazy_regex(
    r"$|[\s，。、:：；;！!？?）)」”】\]>（(<,/&\d+]|的|说|发来|发了|打来|打电话|发短信|发消息|回电|回个|一起|转账|转|给|和|跟|与|请|在|来|去|到|"
    r"买|送|寄|借|他|她|你|我|也|都|今|明|后天|晚上|下午|上午|生日|过生日|吃|收"
)
_LIST: Final = lazy_regex(r"[、和,，/&]\s?\Z")
_TITLES: Final = frozenset(
    ("先生", "女士", "小姐", "老师", "医生", "经理", "师傅", "主任", "阿姨", "叔叔", "同学", "教授")
)
_ENOUGH: Final = 3.0
_LEADING: Final = "给找约跟和与同让请问见陪接替帮为对向"
"""Characters that names follow, whatever word they make with a surname."""
_FULL: Final = 0.3
"""What speaks for given names of two characters: most have them."""
_LOWEST: Final = -3.0
"""The score of a character that is in no given name."""
_FAMILIAR: Final = lazy_regex(rf"(?<=[{_LEADING}])[小老阿]{SURNAME}(?![\u4e00-\u9fff](?<=[板人子家师王]))")
_SURNAME: Final = lazy_regex(SURNAME)


class ChineseNames:
    """Finds them; words: read when first needed."""

    def __init__(self, words: NameWords) -> None:
        self._words = words

    def spans(self, text: str) -> Iterator[tuple[int, int]]:
        """Where they stand."""
        yield from (m.span() for m in _FAMILIAR.finditer(text) if m[0] not in self._words.usual)
        at, named = 0, -9
        while at < len(text) - 1:
            score, end = self._best(text, at, named)
            if score >= _ENOUGH and score >= self._best(text, at + 1, named)[0]:
                yield at, end
                at = named = end
            else:
                at += 1

    def _best(self, text: str, at: int, named: int) -> tuple[float, int]:
        """The score of the best name that begins here, and where it ends."""
        return max(((self._score(text, at, end, named), end) for end in self._ends(text, at)), default=(0.0, at))

    def _ends(self, text: str, at: int) -> Iterator[int]:
        """Where names that begin here may end."""
        for length in (1, 2):
            if text[at : at + length] in self._words.surnames:
                for given in (1, 2):
                    end = at + length + given
                    if end <= len(text) and all(map(_HAN.match, text[at:end])):
                        yield end

    def _score(self, text: str, start: int, end: int, named: int) -> float:
        said, before, odds = text[start:end], text[max(0, start - 8) : start], self._words.characters
        surname = said[: -2 if len(said) > 3 else 1] if said[:2] not in self._words.surnames else said[:2]
        given = said[len(surname) :]
        if not given or given in _TITLES or _title_inside(given):
            titled = _TITLE.match(text, start + len(surname))
            return _ENOUGH if titled and self._is_free(text, start) and surname in self._words.surnames else 0.0
        score = sum(odds.get(c, _LOWEST) for c in given)
        if len(given) > 1:
            score = max(score, odds.get(given, score)) + _FULL
        score += (0.0 if _SURNAME.fullmatch(surname) else -1.5) + (2.0 if len(surname) == 2 else 0.0)
        score += self._context(text, start, end, before, named)
        words = self._words.usual
        if said in words:
            score -= 3.0
        elif len(said) == 3 and (said[:2] in words or (said[1:] in words and odds.get(given[0], _LOWEST) < 1)):
            score -= 2.0 if said[:2] in words else 1.0
        if end < len(text) and text[end - 1 : end + 1] in words and not _BEHIND.match(text, end):
            score -= 2.0
        return score

    def _context(self, text: str, start: int, end: int, before: str, named: int) -> float:
        listed = _LIST.search(before) and named == len(text[:start].rstrip(" ,，、和/&"))
        if listed or _STRONG.search(before):
            score = 3.0
        elif not self._is_free(text, start):
            score = 0.0 if text[start - 1] in _LEADING else -3.0
        elif _AROUND.search(before):
            score = 2.0
        elif _EDGE.search(before):
            score = 1.0
        else:
            score = -1.0
        if _TITLE.match(text, end):
            return score + 2.0
        return score + (1.0 if _BEHIND.match(text, end) else -1.0)

    def _is_free(self, text: str, start: int) -> bool:
        """The character before makes no word with the surname."""
        return start == 0 or text[start - 1 : start + 1] not in self._words.usual


def _title_inside(given: str) -> bool:
    return given[0] in "总工" and len(given) == 1
