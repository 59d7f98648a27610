"""What a question is about, without the words that only make a question of it, and what kind of thing it asks for."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from promptrpa.matching.words.days import without_months
from promptrpa.matching.words.kin import RELATIVE
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.segments import parted
from promptrpa.matching.words.tokens import stem, stems, words_of
from promptrpa.matching.words.values import WEEKDAY, find_values
from promptrpa.patterns import lazy_regex


class Aim(StrEnum):
    """The kind of thing that answers a question."""

    WHEN = "when"
    LONG = "how long"
    MONEY = "how much money"
    COUNT = "how many"
    AMOUNT = "how much"
    PHONE = "phone number"
    WHERE = "where"
    WHO = "who"
    SAID = "what somebody said"
    WHAT = "what"
    WHETHER = "whether"


VALUES: Final = frozenset((Aim.WHEN, Aim.LONG, Aim.MONEY, Aim.COUNT, Aim.AMOUNT, Aim.PHONE, Aim.WHERE))
"""What only a value of its kind answers, and not just any text."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One thing that is asked for. things: the words that say of what."""

    aim: Aim
    things: tuple[str, ...]
    text: str


_PHONE_ASKED: Final = r"^(?!.*谁).*(?:(?<![打过了来接回个])电话(?:号码?(?=是|多少|$)|(?=是?(?:多少|$)))|手机号)"
"""A number is asked for; not who called it, or whether."""
_AIMS: Final = tuple(
    (aim, lazy_regex("|".join(said), re.I))
    for aim, said in (
        (
            Aim.MONEY,
            (
                r"\bhow much (?:money|(?:do|does|did|will|is|are|was|were)\b.*\b(?:costs?|pay|paid))",
                r"\bhow much did (?:i|we) spend\b(?!.*\btime\b)",
                r"\bhow much\b.*\bowe[ds]?\b",
                r"\bwhat\b.*\b(?:charged?|charges|owe)\b|\bhow expensive\b|\bwhat(?:['’]?s| is| was) the damage\b",
                r"\b(?:price|costs?)\b|多少钱|价[格钱]",
            ),
        ),
        (
            Aim.PHONE,
            (
                r"\b(?:tele|mobile |cell )?phone number\b",
                r"\b(?:my|our) (?:own )?number\b",
                r"\b(?:a|the|any|my|our) number for\b|哪个(?:电话|号码)",
                rf"\b(?:(?-i:[A-Z])[a-z]+|(?:{RELATIVE}))['’]s number\b(?! of\b)",
                r"\bnumber (?:of|for) (?-i:[A-Z])[a-z]+\W*$",
                _PHONE_ASKED,
            ),
        ),
        (Aim.LONG, (r"\bhow long\b(?! (?:is|are|will)\b.* open\b)", "多久|多长(?!的)")),
        (
            Aim.WHEN,
            (
                r"\b(?:when|(?:what|which|at what) (?:time|day|date)|how (?:late|early|long)|until when)\b",
                "几[点号]|(?:什么|啥)时[候间]|何时|哪一?天",
            ),
        ),
        (Aim.COUNT, (r"\bhow many\b(?! (?:minutes|hours|days|weeks))", "(?<!哪)[几多少][个条张首封部件篇位]")),
        (
            Aim.AMOUNT,
            (
                r"\b(?:how (?:much|many|far|big|full|old|warm|cold|hot)|number|percent(?:age)?|balance)\b",
                "多少|(?<!哪)几|还剩|剩余|余额|(?<!哪些)(?<!什么)号码|手机号|多[大远高]|百分",
            ),
        ),
        (Aim.WHERE, (r"\bwhere(?:'?s)?\b", "哪[里儿]|在哪|什么地方")),
        (
            Aim.SAID,
            (
                r"\bwhat\b.*\b(?:say|says|said|saying|write|wrote|written|tell|told|reply|replied|answer|answered)\b",
                r"\bwhat(?:['’]?s)?\b.*\b(?:messages?|texts?|voicemails?|mails?|e-?mails?)\b(?: about\b|.* about\W*$)",
                "[说讲写聊留回](?:[了过的]|的是)?些?(?:什么|啥)(?!时)|(?:什么|啥)内容|内容是",
                r"\bhow (?:do|can|should) (?:i|we|you)\b|\bhow to\b|怎么[做弄用]|如何[做用]",
            ),
        ),
        (Aim.WHO, (r"\b(?:who|whose)\b", "谁")),
        (Aim.WHAT, (r"\b(?:what|which)(?:'?s)?\b", "什么|啥|哪")),
    )
)
"""The first one that is said is meant."""
_INTERROGATIVE: Final = lazy_regex(
    r"\b(?:what|whats|which|when|where|wheres|who|whos|whose|how)\b"
    r"|^(?:and |so |but )?(?:is|are|was|were|do|does|did|has|have|had|will|can|any)\b"
    r"|什么|啥|几|多[少久长大远高]|哪|谁|何时|是否|有没有|[吗呢]|没有?$|([\u3400-\u9fff])不\1",
    re.I,
)
_BREAK: Final = lazy_regex(
    r"[,，;；?？。!！—]+|\.\s|\s-\s|\band (?=(?:(?:from|at|to|in|for) )?(?:what|which|when|where|who|whose|how)\b)",
    re.I,
)
_CHOICE: Final = lazy_regex(r"\bor\b|还是|或者?", re.I)
_DOES: Final = lazy_regex(
    r"\b(?:i|we|you|he|she|it|they)(?:['’](?:ve|d|ll|m|re|s))?\s+(?:(?:just|really|still|already|ever)\s+)?"
    r"(?:(?:have|need|want|got|ought|supposed) to\s+)?(?P<verb>[a-z]+)"
    r"|[我你您他她]们?(?:\d{1,4}[年月日号份]+)*(?:都|已经|刚|还|现在)?(?P<also>[\u3400-\u9fff]{2})(?!号|[\u3400-\u9fff]?是)",
    re.I,
)
"""A pronoun, and what it does: no thing that a page has to name."""
_ENDS_CHINESE: Final = lazy_regex(
    r"(?:哪[里儿天]|哪[家个本][\u3400-\u9fff]{1,2}|几[点号]|什么时候|何时|(?:周|星期)几|多久)[要会能给]?(?P<verb>[\u3400-\u9fff]{2})[的了呢啊吗]?\W*$"
)
"""What ends a Chinese question behind the word that asks, and is what is done."""
_WHERE_DID: Final = lazy_regex(r"\bwhere (?:did|have) (?:i|we) (?P<verb>[a-z]+)", re.I)
"""What was done somewhere: where something else takes place is no answer to it."""
_LAID: Final = lazy_regex(r"^(?:put|leave|left|save|saved|store|stored|keep|kept|have|find|see|get|got|go|went)$", re.I)
"""Something is where it was put."""
_HELPED: Final = lazy_regex(
    r"\b(?:do|does|did|will)\b.*?\b(?P<verb>[a-z]+)(?:\s+(?:in|on|at|from|to|for|with|about|up|out|off|down|away))?\W*$",
    re.I,
)
"""The word that ends a question with a helping verb ("how many eggs does it need")."""
_OF_NOUN: Final = lazy_regex(r"\b(?:in|on|at|from|to|for|with|about|of|by|the|an?|my|our|your)\s+$", re.I)
"""What stands before a noun, and not before such a word."""
_SAYS: Final = lazy_regex(
    r"\b(?:say|says|said|saying|write|wrote|written|tell|told|repl(?:y|ied)|answer(?:ed)?|about)\b", re.I
)
"""What only says that words are asked for."""
_KIND: Final = lazy_regex(
    r"\b(?:which|what|how many)\s+(?!(?:kind|sort)s? of\b)(?:[a-z]+\s+)?"
    r"(?P<kind>(?!(?:am|is|are|was|were|do|does|did|has|have|had)\b)[a-z]+)"
    r"(?=\s+(?:am|is|are|was|were|do|does|did|has|have|had|will|can|should|would|[a-z]+ed)\b)",
    re.I,
)
"""A word for what is asked for."""
_KIND_CHINESE: Final = lazy_regex(
    r"(?:哪一?[个本家首些位张条种间所支场部]?|什么|啥|多少|几[个本家首位张条间所支场部])(?P<kind>[\u3400-\u9fff]{1,6})"
)
_SEARCH: Final = lazy_regex(
    r"(?:search|find an?|look for)\b|find (?!my\b|us\b|this\b|its\b)[a-z]{2,}s\b|搜|查找|检索", re.I
)
_SPENT: Final = frozenset(
    ("cost", "costs", "price", "pay", "paid", "spend", "spent", "come", "comes", "came", "charge", "charged", "charges",
     "owe", "expensive", "damage", "want", "wants", "ask", "asks", "take", "takes")
)  # fmt: skip
"""What only says that money is asked for."""
_FORMS: Final = lazy_regex(
    r"(?i:\b(?:have|has|had|is|are|am|was|were|do|does|did)\s+(?:i|we|you|he|she|it|they)\s+"
    r"|\b(?:been|(?:who|what|(?:which|how (?:much|many))(?:\s+[a-z]+)?)(?:['’]s|\s+(?:has|have|is|are|was|were)))\s+"
    r"|\b(?:have|has|had)\s+(?:(?!(?:the|my|an?)\s+[a-z]+ed\b)[a-z'’-]+\s+){1,3}?(?=[a-z]+ed\b))"
    r"(?P<form>[a-z]{2,}(?:ed|ing))"
    r"(?=(?:\s+(?i:up|out|off|down|away))?(?:\W*$|\s+(?i:in|on|at|from|to|for|with|about|by|of|into|me|us|it|now|so|since|until)\b))"
)
"""What somebody or something does, after a helping verb and with no noun behind it; a name is written large."""
_PASSIVE: Final = lazy_regex(
    r"(?:\b(?:being|been)\s+(?P<verb>[a-z]+)\W*$"
    r"|\b(?:allowed|able|going|supposed|meant) to (?P<may>[a-z]+)"
    r"|\b(?:which|what) [a-z]+ (?P<did>[a-z]+ed)\b(?=\s+[a-z]))",
    re.I,
)
"""What is done with something, what may be done, and what the thing did that is asked for."""
_SAID: Final = (
    "about after afternoon all already also am and another anybody anyone anything been before being but can could "
    "didnt does doesnt don dont down during evening ever every everything get gets getting go goes going gone hadnt "
    "hasnt havent having he her hers him his how if into isnt just let mine money morning need needs night not "
    "nothing off one ones or other others our out over please she should since so some somebody someone something "
    "somewhere supposed than their them then these they those through time tried tries try trying under until up us "
    "using want wants was wasnt we were werent whats wheres whom whos whose will within wont would yet your"
)
_LITTLE: Final = frozenset(_SAID.split())
"""English words of grammar, and those that only say what kind of thing is asked for."""
_SINGLE: Final = "[个这那在从到给让跟和与把被对向为比要能得说去来里上下中过了的地着吧呢吗更]"
_PHRASE: Final = (
    r"最[高低大小多少晚早近远新旧贵好长短后]|(?:[这那]|(?<!第))[一两二三四五六七八九十]+[个趟次份些封条张本件家场篇台双套]"
    r"|帮[我忙]?|怎么[做弄用]?|如何[做用]?|看看|看一?[下眼]|查查|查一?下|告诉|想知道|[我你您他她它]们?|自己|[这那一每几][个趟次份些位封条张]"
    r"|[这那](?:[件本家场篇台双套首辆只]|部(?!分))"
    r"|一共|总共|什么|多少|多久|有?多长(?:时间)?|时候|时间|[早晚]上|[上下中]午|今天|昨天|明天|来着|已经|家里|开[到往去]|之[前后]"
    r"|花?了?多?少?钱|多[大远高]|最?占[了用]?\s*(?:多[少大])?\s*(?:地方|空间|内存)"
)
_GRAMMAR: Final = lazy_regex(rf"{_PHRASE}|{_SINGLE}|最|[前后花]$")
"""Chinese words of grammar, which part the things that are named."""
_PHRASES: Final = lazy_regex(_PHRASE)
_LITTLE_CHINESE: Final = lazy_regex(rf"{_SINGLE}|[最会将就都还没不谁人前后花开要想打聊找叫买]")
"""What stands between words, and belongs to no name."""
_TITLE: Final = lazy_regex(r"《([^》]+)》")
_OR_NOT: Final = lazy_regex(r"([\u3400-\u9fff])不\1")
"""Whether something is so ("大不大")."""
_RUN: Final = lazy_regex(r"[\u3400-\u9fff]+")
_SHORTENED: Final = lazy_regex(
    r"\b(?:i|you|he|she|it|we|they|there|that|who|what|where|when|how)['’](?:d|ll|ve|m|re|s)\b", re.I
)
"""A word with a helping verb of which little is left."""
_ASKS: Final = lazy_regex(
    r"\b(?:what|which|when|where|who|how|much|many|long|is|are|was|were|do|does|did|has|have|had|will|my|me|there|any"
    r"|left|still|now|got|get|currently|right|s)\b|请问|[一总]共|我的?|多少|什么时候|什么|几(?:分钟|小时|[点个条封张首件位号度本部次份天层楼站页集章岁家场篇])|还剩下?|还有|还|剩余?|是|有没有|有|哪[个天些里儿年家本间种首]?"
    r"|现在|这[部个]|手机(?!号)|(?:周|星期|礼拜)几|的|了|吗|呢|都|啥",
    re.I,
)
"""Words of a question that no label has to have."""
_WHEN: Final = lazy_regex(
    r"\b(?:today|tonight|tomorrow|yesterday|next|last|this|weeks?|months?|days?|phone)\b|[今明昨后]天|[这上下本]个?[周月]|上次|下次|最近",
    re.I,
)
"""Words that any question may have."""
_PIECE: Final = lazy_regex(r"[a-z0-9]+|[\u3400-\u9fff]")
_CHARACTER: Final = lazy_regex(r"[a-z]{3,}|[\u3400-\u9fff]")


def asked_about(question: str) -> str:
    """The rest of it; all where nothing is left."""
    return _rest(question) or question


def _rest(question: str) -> str:
    return " ".join(_ASKS.sub(" ", question.casefold()).split()).strip(" ?？.。")


def share(asked: str, label: str) -> float:
    """The harmonic mean of how much of a label is asked for, and how much of what is asked for it says."""
    ours, theirs = _pieces(asked), _pieces(label)
    both = len(ours & theirs)
    return 2 * both / (len(ours) + len(theirs)) if both else 0.0


def nearness(asked: str, label: str) -> float:
    """How much of a label is asked for, and how much of what is asked for it says: from 0 to 2."""
    ours, theirs = _pieces(asked), _pieces(label)
    both = len(ours & theirs)
    return both / len(theirs) + both / len(ours) if both else 0.0


def shares_a_word(question: str, told: str) -> bool:
    """Some text has a word that says what the question is about."""
    return words_shared(question, told) > 0


def words_shared(question: str, told: str) -> int:
    """How many of the words that say what the question is about the text has."""
    folded = told.casefold()
    known = {stem(word) for word in words_of(folded) if word.isascii()}
    asked = words_of(_WHEN.sub(" ", asked_about(question)))
    return sum(stem(word) in known if word.isascii() else word in folded for word in asked)


def shares_a_piece(one: str, other: str) -> bool:
    """Both have the stem of an English word, or a Chinese character."""
    return bool(_characters(one) & _characters(other))


def _characters(text: str) -> set[str]:
    return {stem(piece) if piece.isascii() else piece for piece in _CHARACTER.findall(text.casefold())}


def is_asked(said: str) -> bool:
    """It is put as a question."""
    return _INTERROGATIVE.search(said) is not None


def is_search(name: str) -> bool:
    """What is called so is for searching."""
    return _SEARCH.match(name) is not None


def tells_of_search(text: str) -> bool:
    """Some of its words may be the name of what is for searching."""
    return _SEARCH.search(text) is not None


def all_asked(question: str, words: Collection[str] = ()) -> list[Asked]:
    """What is asked for, one after the other. What only says where it stands ("check my mails") is left out, and what
    is asked of the same thing once more ("and where") is about the things that were named first."""
    clauses = [clause for part in _BREAK.split(question) if (clause := part.strip())]
    asking = [c for c in clauses if _INTERROGATIVE.search(c)] if not _CHOICE.search(question) else [question]
    found: list[Asked] = []
    for clause in asking or [question]:
        aim, said = next(((aim, said) for aim, said in _AIMS if said.search(clause)), (Aim.WHETHER, _BREAK))
        about = said.sub(" ", clause) if aim is Aim.WHEN else _SAYS.sub(" ", clause) if aim is Aim.SAID else clause
        found.append(Asked(aim, things_of(about, words) or (found[0].things if found else ()), clause))
    return found


def things_of(clause: str, words: Collection[str] = ()) -> tuple[str, ...]:
    """The words of a clause that say what it is about: English words, and Chinese runs that no grammar parts. words:
    the Chinese ones into which such runs are parted."""
    clause = _SHORTENED.sub(" ", clause)
    titles = _TITLE.findall(clause) if words else []
    clause = _TITLE.sub(" ", clause) if words else clause
    for found in reversed([found for found in find_values(clause) if found.type == "time"]):
        clause = f"{clause[: found.start]} {clause[found.end :]}"
    said = _rest(_WHEN.sub(" ", without_months(clause)))
    english = [w for w in words_of(said) if w.isascii() and len(w) > 1 and not w.isdecimal() and w not in _LITTLE]
    if words:
        return tuple(dict.fromkeys([*titles, *english, *_words_in(said, words)]))
    runs = (run for whole in _RUN.findall(_OR_NOT.sub(" ", said)) for run in _GRAMMAR.split(whole))
    return tuple(dict.fromkeys([*english, *(run for run in runs if run)]))


def _words_in(said: str, words: Collection[str]) -> Iterator[str]:
    """The Chinese words of a text that are none of grammar."""
    for run in _RUN.findall(_PHRASES.sub(" ", _OR_NOT.sub(" ", said))):
        yield from (part for part in parted(run, words, _LITTLE_CHINESE) if not _GRAMMAR.fullmatch(part))


def sought_in(question: str, words: Collection[str] = ()) -> list[str]:
    """The words of a question that name something: no day or time, not what somebody does, and what only says of what
    kind the answer is ("which row", "几公里") where it has no others."""
    for moment in reversed(find_values(question)):
        if moment.type in ("date", "time"):
            question = f"{question[: moment.start]} {question[moment.end :]}"
    found = [(thing, asked) for asked in all_asked(question, words) for thing in asked.things]
    left = [(thing, asked) for thing, asked in found if thing not in _done(asked) and not WEEKDAY.match(thing)]
    naming = [thing for thing, asked in left if thing not in kinds_in(asked, words)] or [thing for thing, _ in left]
    return list(dict.fromkeys([thing for thing in naming if len(thing) > 1] or naming))


def kinds_in(asked: Asked, words: Collection[str] = ()) -> set[str]:
    """What the question only says of the kind of thing that answers it."""
    english = {found["kind"].casefold() for found in _KIND.finditer(asked.text)}
    runs = (found["kind"] for found in _KIND_CHINESE.finditer(asked.text))
    parts = (parted(run, words, _LITTLE_CHINESE) if words else (run,) for run in runs)
    return english | {each[0] for each in parts if each}


def only_repeats(question: str, told: str) -> bool:
    """A text has no word that the question has not, where it does not ask whether something is so."""
    if all(asked.aim is Aim.WHETHER for asked in all_asked(question)):
        return False
    return bool(words := words_of(told.casefold())) and all(named_in(word, question) for word in words)


def named_in(thing: str, told: str) -> float:
    """How much of a thing a text names, from 0 to 1."""
    folded = told.casefold().replace("-", "")
    if thing.isascii():
        return float(stem(thing) in {stem(word) for word in words_of(folded) if word.isascii()})
    pairs = [thing[k : k + 2] for k in range(len(thing) - 1)] or [thing]
    return sum(pair in folded for pair in pairs) / len(pairs)


def first_unknown(question: str, told: Iterable[str], words: Collection[str] = ()) -> str:
    """The first thing that a question names and none of the texts does; empty where there is none."""
    return next(all_unknown(question, told, words), "")


def all_unknown(question: str, told: Iterable[str], words: Collection[str] = ()) -> Iterator[str]:
    """The things that a question names and none of the texts does. What somebody does with them needs no name there,
    and days are called otherwise."""
    everything = "\n".join(told)
    for asked in all_asked(question, words):
        done, kinds = _done(asked), kinds_in(asked, words)
        left = [thing for thing in asked.things if len(thing) > 1 and thing not in done and not WEEKDAY.match(thing)]
        for thing in [thing for thing in left if thing not in kinds] or left:
            if strange := strange_part(thing, everything):
                yield strange


def _done(asked: Asked) -> set[str]:
    """The words for what somebody or something does."""
    does = {(found["verb"] or found["also"]).casefold() for found in _DOES.finditer(asked.text)}
    done = does | {found["form"] for found in _FORMS.finditer(asked.text)}
    done |= _SPENT if asked.aim is Aim.MONEY else set()
    helped = _HELPED.search(asked.text) if not does and asked.aim is not Aim.WHETHER else None
    helped = helped if helped and not _OF_NOUN.search(asked.text[: helped.start("verb")]) else None
    done |= {helped["verb"].casefold()} if helped else set()
    done |= {(f["verb"] or f["may"] or f["did"]).casefold() for f in _PASSIVE.finditer(asked.text)}
    done |= {found["verb"] for found in _ENDS_CHINESE.finditer(asked.text)}
    return done - ({_LAID.sub("", found["verb"]) for found in _WHERE_DID.finditer(asked.text)} - {""})


def strange_part(thing: str, told: str) -> str:
    """What of a thing a text does not have: of a Chinese run the first pair that no known one touches."""
    if thing.isascii():
        return "" if named_in(thing, told) else thing
    pairs = [thing[k : k + 2] for k in range(len(thing) - 1)]
    known = [False, *(named_in(pair, told) > 0 for pair in pairs), False]
    return next((pair for n, pair in enumerate(pairs) if not any(known[n : n + 3])), "")


def _pieces(text: str) -> set[str]:
    """Stems of English words; of a text with Chinese ones its characters and words."""
    if is_chinese(text):
        return set(_PIECE.findall(text.casefold()))
    return stems(text)
