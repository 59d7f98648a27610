"""Whether a text wants something to be there ("make it visible") or kept away ("don't let them see it")."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from enum import Enum
from itertools import chain
from typing import Final

from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.tokens import stem, words_of
from promptrpa.patterns import lazy_regex

_CLAUSE: Final = lazy_regex(
    r"[,.;:!?，。；：！？]|\b(?:but|so|then)\b|\band (?=(?:please|let|make|do|don['’]?t|stop|keep|show|hide)\b)"
    r"|但是?|所以|然后"
)
_ASIDE: Final = lazy_regex(
    r"\b(?:because|since|when|while|as soon as|before|after|until|(?:in|during) do not disturb)\b.*"
    r"|因为.*|^.*?(?:的时候|[前后时](?=[\u3400-\u9fff]))|“[^”]*”"
)
"""Why and when, which says nothing of what is to be there, and what is only called so."""
_IDLE: Final = lazy_regex(
    r"\b(?:don['’]?t|do not|doesn['’]?t|does not|wouldn['’]?t) (?:mind|matter|care|forget)\b|\bnot? (?:a )?problem\b"
    r"|\bnot (?:only|sure)\b|\b(?:i|we|you) (?:do not|don['’]?t) know\b"
    r"|\b(?:hidden|(?<!allow)(?<!ne)\w+ed)(?= (?!(?:from|to|for|by|in|on|at|with|and|again|please|any)\b)\w)"
    r"|([\u3400-\u9fff])不\1|没(?:关系|事|问题)"
    r"|不(?:介意|要紧|错|过|管|仅|但|足|同|断|少|好意思)|别(?:[的名处墅]|人)"
)
"""What looks like a denial and is none, and what only tells which ones are meant."""
_DENIAL: Final = lazy_regex(
    r"\b(?:not|never|no longer|no|nobody|no ?one|none|nothing|stop(?:ping)?|quit(?:ting)?|without|rather than"
    r"|disabl(?:e|ing)|paus(?:e|ing)|prevent(?:ing)?|ignor(?:e|ing)|skip(?:ping)?"
    r"|hid(?:e|ing)|mut(?:e|ing)|silenc(?:e|ing)|block(?:ing)?|filter(?:ing)?"
    r"|remov(?:e|ing)|reduc(?:e|ing)|(?:turn|switch)(?:ed)? off)\b"
    r"|n['’]t\b|\b(?:dont|didnt|shouldnt|mustnt|neednt)\b|\bkeep\b(?=.* from \w+ing\b)"
    r"|\b(?:keep|leave|take|cut)\b(?=.* out(?: of\b|$))|\bleave out\b"
    r"|不[要用]?|别|没|勿|甭|无需|停[止用]|暂停|取消|关[闭掉]|禁用|解除|禁止|屏蔽|拦截|阻止|过滤|跳过|忽略|移除|去[掉除]|减[少弱]|隐藏"
)
_DENIAL_BEHIND: Final = lazy_regex(r"(?:\boff(?: (?:please|now|again))?|(?:关[了上掉闭]|算了|不[要用]了?)吧?)$")
_FOR_ONE: Final = lazy_regex(r"\b(?:only|just) (?:(?:for|to) )?(?:i|me|us|myself)\b|[仅只]有?给?(?:我|自己|本人)")
_FOR_SOME: Final = lazy_regex(r"\b(?:only|except)\b|[仅只]|除了")
"""It is there for some, and not for others."""
_SO_NOW: Final = lazy_regex(
    r"\b(?:why|who|what|which|how come|too)\b|\b(?:can['’]?t|cannot|couldn['’]?t|(?:does|is|are|wo)n['’]?t)\b"
    r"|^\s*(?:and )?(?:the|my|our|this|that|these|those|there|it|he|she|they|some\w*|every\w*|no(?:body| ?one)|i|we)\b"
    r"(?!.*\b(?:should|shall|must|may|might|wants?|needs?|rather|like|fine|ok|okay|good|welcome|allowed|supposed|let"
    r"|please|ha(?:s|ve) to|ought|could|(?:must|should|need)n['’]?t)\b)"
    r"|为什么|为啥|怎么|老是?|总是?|一直|太|谁(?![都也])|吗$"
)
"""How something is, and nobody says how it is to be."""
_WISHED: Final = lazy_regex(
    r"^\s*(?:(?:and|just|can you|could you) )*(?:let|make|keep|give|send|put|use|play|open|call|leave|take)\b"
    r"|\b(?:please|want|need|needs|like|rather|should|shall|must|may|might|fine|ok|okay|welcome|allowed"
    r"|again|any ?more|no longer|no more|ought|ha(?:s|ve) to|do not|never|stop|quit|could)\b"
    r"|\b(?:do|should|must|need)n['’]?t\b"
    r"|让|请|把|将|想|要|别|不[用再许准能该得必给]|可以|行|没事|该|希望|允许|帮|麻烦|恢复|重新|又|^\s*给"
)
_KIND: Final = lazy_regex(r"\s*(?:\b(?:switch|toggle|option|setting)|开关|选项|设置)$")
_OWN: Final = -1
"""Stands for the matter that only the one switch is about."""


class Leaning(Enum):
    """Which way a switch is to stand by its name and a wish."""

    ON = "on"
    OFF = "off"
    THERE = "there"
    """Both speak of something that is there, and the wish may say how else it is to be ("Share in full size")."""
    EITHER = "either"
    """The wish says both of what the switch is called after."""
    NEITHER = "neither"


def leaning(wish: str, switch: str, lexicon: Lexicon) -> Leaning:
    """How a switch is to stand that says by its name of a matter that it is there or kept away ("Only for me"), for a
    wish that says either of the same matter."""
    called, own = _called(switch, lexicon), _own_words(switch, lexicon)
    clauses = [c for c in _CLAUSE.split(_ASIDE.sub(" ", wish.casefold())) if _is_wish(c, lexicon)]
    wished = _ways(map(_without_idle, clauses), lexicon, own)
    shared = called.keys() & wished.keys()
    ways = {called[matter] == there for matter in shared for there in wished[matter]}
    if len(ways) != 1:
        return Leaning.EITHER if ways else Leaning.NEITHER
    if own and _OWN not in shared and all(called[matter] and True in wished[matter] for matter in shared):
        return Leaning.THERE
    return Leaning.ON if True in ways else Leaning.OFF


def _called(switch: str, lexicon: Lexicon) -> dict[int, bool]:
    """Of what a switch by its name says that it is there or kept away; nothing where it says neither, or both."""
    name = _name(switch)
    ways = _ways([_without_idle(name)], lexicon, frozenset())
    both = any(len(there) > 1 for there in _ways([name], lexicon, frozenset()).values())
    if both or not (ways or _DENIAL.search(_without_idle(name))):
        return {}
    called = {matter: True in there for matter, there in ways.items()}
    return {**called, _OWN: _denials(_without_idle(name), lexicon) % 2 == 0}


def _name(switch: str) -> str:
    return _KIND.sub("", _ASIDE.sub(" ", switch.casefold()).strip())


def _without_idle(text: str) -> str:
    return _IDLE.sub(" ", text)


def _is_wish(clause: str, lexicon: Lexicon) -> bool:
    if _SO_NOW.search(clause) or (_FOR_SOME.search(clause) and not _FOR_ONE.search(clause)):
        return False
    begins = any(words.match(clause.strip()) for words in (_DENIAL, *chain.from_iterable(lexicon.presence)))
    return begins or _WISHED.search(clause) is not None or bool(lexicon.verb(clause))


def _ways(clauses: Iterable[str], lexicon: Lexicon, own: Set[str]) -> dict[int, set[bool]]:
    """Of each matter that the clauses speak of: whether something is to be there."""
    said: dict[int, set[bool]] = {}
    for clause in clauses:
        for matter, there in _said(clause, lexicon, own):
            said.setdefault(matter, set()).add(there)
    return said


def _said(clause: str, lexicon: Lexicon, own: Set[str]) -> Iterator[tuple[int, bool]]:
    denials = [found.end() for found in _DENIAL.finditer(clause)]
    behind = _DENIAL_BEHIND.search(clause.strip()) is not None
    for_one = _FOR_ONE.search(clause) is not None
    for matter, (there, away) in enumerate(lexicon.presence):
        for found in away.finditer(clause):
            yield matter, (sum(end <= found.start() for end in denials) + behind) % 2 == 1
        for found in there.finditer(away.sub(lambda kept: " " * len(kept[0]), clause)):
            yield matter, (sum(end <= found.start() for end in denials) + behind + for_one) % 2 == 0
    if own and 2 * len({stem(word) for word in words_of(clause)} & own) >= len(own) + all(map(str.isascii, own)):
        yield _OWN, _denials(clause, lexicon) % 2 == 0


def _denials(clause: str, lexicon: Lexicon) -> int:
    """How often a clause says that something is not to be, or is kept away."""
    denying = (_DENIAL, _DENIAL_BEHIND, *(away for _, away in lexicon.presence))
    ends: list[int] = []
    for first, last in sorted(found.span() for words in denying for found in words.finditer(clause.strip())):
        if not ends or first >= ends[-1]:
            ends.append(last)
    return len(ends)


def _own_words(switch: str, lexicon: Lexicon) -> frozenset[str]:
    """The stems of what a switch is called, behind a denial, without the words that say that it is there or kept away.
    Every other pair of Chinese characters may be of two words."""
    name = _name(switch)
    denied = _DENIAL.search(name)
    rest = name[denied.end() :] if denied and words_of(name[denied.end() :]) else name
    for words in (_DENIAL, _FOR_ONE, *chain.from_iterable(lexicon.presence)):
        rest = words.sub(" ", rest)
    return frozenset(stem(word) for word in words_of(rest))
