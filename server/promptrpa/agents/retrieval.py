"""The retrieval agent: a saved task or a tutorial for a function (PromptRPA, section 4.1.2)."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from threading import Lock
from typing import TYPE_CHECKING, Final

from promptrpa.domain.function import Function
from promptrpa.domain.recent import Recent
from promptrpa.domain.task import Environment, Task, Tutorial
from promptrpa.matching.prompts.templates import match_template, normal
from promptrpa.matching.words.about import AppMentions, kind_named, without_device, without_place
from promptrpa.matching.words.apps import AppNames
from promptrpa.matching.words.lexicon import Lexicon, is_chinese
from promptrpa.matching.words.risk import risk_of
from promptrpa.matching.words.text import Meaning
from promptrpa.matching.words.tokens import search_tokens, stem, without_asking, words_of
from promptrpa.matching.words.values import SLOT
from promptrpa.patterns import lazy_regex
from promptrpa.ports.agents import Ranked
from promptrpa.ports.meaning import Encoder
from promptrpa.reasoning.wishes import takes_back

if TYPE_CHECKING:
    from promptrpa.matching.prompts.asked import AskedIndex
    from promptrpa.matching.prompts.sayings import Sayings
    from promptrpa.matching.words.index import DocumentIndex

SAME_TASK: Final = 0.86
"""Nearness in meaning from which a saved task does what a prompt wants. High: the wrong task does wrong things."""
_DIGIT: Final = lazy_regex(r"\d")
_EMPTY: Final = frozenset({"the", "a", "an", "to", "for", "my", "me", "in", "of", "at", *"请的个一了我把在"})
SAME_WORDS: Final = 0.7
"""The same for the words in which the two differ."""
SHORT: Final = 6
SHORT_SAME: Final = 0.9
"""In so few words each counts enough for the whole to be compared."""
CANDIDATES: Final = 100
"""So many of the index's best are compared in meaning."""
BY_NAME: Final = 0.25
"""How much a function's common name counts beside what was said."""
UNSEEN: Final = 0.02
"""The chance of a tutorial that the words alone did not find."""
KEPT: Final = 3
"""So many sets of tutorials stay indexed: one's own, what was found elsewhere last, and what saved tasks tell."""
OLDEST: Final = 10
"""Years after the newest one; what is older is no worse."""
CLOSELY: Final = 30
"""So many of those are looked at closely."""
SAME_AS_ASKED: Final = 0.99
"""A wish in the very words of what is asked of a tutorial: its title need not be like it."""
WIDEST: Final = 5.5
"""Log-odds that the words of a tutorial may speak for or against it beside what is asked of it."""
_FEW_WORDS: Final = 3
"""So many words at most has a text that is no sentence."""
SURER: Final = 1.5
"""Log-odds by which a wish about any app must be surer than one about the app that is named."""
_ANY_APP: Final = lazy_regex(
    r"\b(?:an?|the|this|that|my)?\s*\b(?:apps?|games?|programs?|applications?)\b|(?:某个?|这个|那个)?(?:应用|软件)",
    re.I,
)
_HOW_MUCH: Final = lazy_regex(r"\b(?:some|minutes?|hours?|days?|times?)\b", re.I)
AHEAD: Final = 6.0
"""What is further ahead of the next one than this is no surer."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What each sign of a tutorial adds to the log-odds that it is the one that is wanted.

    Fitted to questions about the shipped tutorials (tests/golden/retrieval.yaml and the goals of the virtual phone's
    tasks) and rounded; the last three, which no shipped tutorial differs in, are set by hand.
    """

    bias: float = -6.3
    of_title: float = 0.2
    in_text: float = 0.4
    near_title: float = 2.3
    near_text: float = 3.9
    soft_title: float = 1.0
    soft_text: float = 4.8
    meaning: float = 1.4
    app: float = 0.4
    other_app: float = -0.4
    named_app: float = 0.5
    unnamed_app: float = -0.8
    hinted_app: float = 0.2
    unhinted_app: float = -0.9
    language: float = 0.2
    outdated: float = -0.5
    steps: float = 0.6
    other_risk: float = -0.5
    quality: float = 2.0
    found_late: float = -0.15
    age: float = -0.05


@dataclass(frozen=True, slots=True)
class AskedWeights:
    """What the words of a tutorial and what is asked of it count together, beside its app, language and age; and how
    sure the best of all is, by how far it is ahead of the next and how near it is.

    Fitted to 943 wishes: some told the long way round, some that no tutorial serves, questions of
    tests/golden/retrieval.yaml and goals of the virtual phone's tasks; each also with the right tutorial taken away.
    Then rounded. `outdated`, `other_deed` and `undoes` are set by hand; `told_alone` goes by 474 goals of apps of which
    nobody had written down what people say.
    """

    words: float = 0.25
    near: float = 15.9
    both: float = 1.5
    told: float = 6.4
    told_alone: float = 3.0
    app: float = 0.7
    language: float = 2.7
    outdated: float = -8.1
    other_deed: float = -3.0
    undoes: float = -8.0
    bias: float = -3.95
    ahead: float = 0.64
    sure_near: float = 4.0
    sure_told: float = 0.35


@dataclass(frozen=True, slots=True, eq=False)
class _IndexedSet:
    """Tutorials, made ready to be searched. asked: None where none of them says what is asked of it."""

    tutorials: tuple[Tutorial, ...]
    index: DocumentIndex
    apps: AppMentions
    asked: AskedIndex | None


class HybridRetrieval:
    """Saved tasks by their prompts and by meaning; tutorials by words, character n-grams, vectors and meaning.

    encoder: None leaves the vectors out. wishes: the encoder of whole wishes, which compares them with what is asked of
    tutorials and with the sayings.
    """

    def __init__(
        self,
        meaning: Meaning,
        lexicon: Lexicon,
        apps: AppNames,
        encoder: Encoder | None = None,
        weights: Weights | None = None,
        wishes: Encoder | None = None,
        sayings: Sayings | None = None,
    ) -> None:
        self._meaning = meaning
        self._lexicon = lexicon
        self._apps = apps
        self._encoder = encoder
        self._wishes = wishes
        self._sayings = sayings
        self._weights = weights or Weights()
        self._by_name = asdict(self._weights)
        self._asked = AskedWeights()
        self._sets: list[_IndexedSet] = []
        self._indexing = Lock()
        self._answers: Recent[list[Ranked]] = Recent(16)
        self._risks = lru_cache(maxsize=10_000)(self._all_risks)
        self._risk = lru_cache(maxsize=100_000)(lambda word: risk_of(word, lexicon))

    def match_task(self, function: Function, environment: Environment, tasks: Sequence[Task]) -> Ranked | None:
        """The saved task that does this, of the same phone and app version rather than another; None for none."""
        best: tuple[float, float, Ranked] | None = None
        for task in tasks:
            score, reason = self._likeness(function, task)
            if score < SAME_TASK:
                continue
            same = (task.language[:2] == environment.language[:2]) + (task.environment.phone == environment.phone)
            if best is None or (score, same) > best[:2]:
                best = (score, same, Ranked(task.id, score, reason))
        return best[2] if best else None

    def rank(
        self, function: Function, tutorials: Sequence[Tutorial], without: frozenset[str] = frozenset()
    ) -> list[Ranked]:
        """Tutorials that have anything to do with this, best first, each with the chance that it is the one wanted.
        without: ids of those that are not."""
        if not tutorials:
            return []
        known = self._indexed_set(tutorials)
        return list(self._answers.get_or((function, known, without), lambda: self._rank(function, known, without)))

    def _rank(self, function: Function, known: _IndexedSet, without: frozenset[str]) -> list[Ranked]:
        """As it is said; or as a wish about any app, where it does something to one and that is far surer."""
        ranked = self._as_said(function, known, without)
        said = "" if function.steps else self._apps.as_any_app(function.description)
        if not said or (self._takes_all_away(said) and not _ANY_APP.search(function.description)):
            return ranked
        again = self._as_said(replace(function, description=said, prompt=said, app="", common=""), known, without)
        surer = bool(again) and _odds_of(again[0].score) >= SURER + max((_odds_of(r.score) for r in ranked), default=0)
        return again if surer and self._is_of_any_app(known, again[0].id, SLOT.sub(" ", said)) else ranked

    def _takes_all_away(self, wish: str) -> bool:
        """The wish only deletes: "delete Photos" may well be about what is in the app."""
        return len(_said_of_app(wish)) == 1 and self._first_risk(wish) == "delete"

    def _is_of_any_app(self, known: _IndexedSet, id: str, wish: str) -> bool:
        """The tutorial is done in the settings, or nobody knows where, and the wish is just what somebody asks of it,
        or what a button is called that it touches: one word more or other can make another deed of it."""
        place = next(n for n, t in enumerate(known.tutorials) if t.id == id)
        tutorial, app = known.tutorials[place], known.apps.of[place]
        if app and not self._apps.same(app, "settings"):
            return False
        said = _said_of_app(wish)
        deed = " ".join(_ANY_APP.sub(" ", wish).split())
        touched = rf"(?:tap|press|click|choose|点击|选择)\s*{re.escape(deed)}(?![A-Za-z])"
        asked = any(said == _said_of_app(each) for each in (tutorial.title, *tutorial.asked))
        return bool(said) and (asked or re.search(touched, tutorial.text, re.IGNORECASE) is not None)

    def _as_said(self, function: Function, known: _IndexedSet, without: frozenset[str]) -> list[Ranked]:
        if known.asked is None:
            return [r for r in self._by_words(function, known.tutorials) if r.id not in without]
        function = _with_known_names(function, known.asked)
        ranked = [r for r in self._by_words(function, known.tutorials) if r.id not in without]
        return self._by_asked(function, known, known.asked, ranked, without)

    def _by_asked(
        self,
        function: Function,
        known: _IndexedSet,
        index: AskedIndex,
        ranked: Sequence[Ranked],
        without: frozenset[str],
    ) -> list[Ranked]:
        """With what is asked of the tutorials. One is the surer the further it is ahead of the next one that is in the
        prompt's language and no older version's."""
        if function.steps:
            return list(ranked)
        import numpy as np

        weights, wanted = self._asked, without_device(index.without_names(_wanted(function, kinds=True)))
        wish = without_asking(wanted)
        if not index.knows(wish):
            return list(ranked)
        number = {t.id: place for place, t in enumerate(known.tutorials)}
        first = {number[r.id]: r for r in ranked}
        near = index.near(wish, _without_own_words(function) or wish)
        nearest = np.argsort(-near, kind="stable")[: CLOSELY + len(without)].tolist()
        nearest = [p for p in nearest if known.tutorials[p].id not in without][:CLOSELY]
        places = np.array(list(dict.fromkeys([*first, *nearest])), dtype=np.intp)
        found = index.compare(wish, near, places)
        odds = np.array([_odds_of(first[p].score) if p in first else -WIDEST for p in places.tolist()])
        odds = np.clip(odds, -WIDEST, 2 * WIDEST)
        odds = np.where(np.minimum(found.both, found.near) >= SAME_AS_ASKED, np.maximum(odds, odds.max()), odds)
        measures = ((odds, weights.words), (found.near, weights.near), (found.both, weights.both))
        current = np.array([not known.tutorials[p].outdated for p in places.tolist()])
        told = ((found.told, weights.told), (found.told_alone * current, weights.told_alone))
        counts = sum(w * m for m, w in (*measures, *told))
        deed = self._first_risk(wish)
        counts = counts + np.array([self._standing(known.tutorials[p], function, deed, wish) for p in places.tolist()])
        rivals = np.array([self._is_rival(known.tutorials[p], function) for p in places.tolist()])
        best = []
        for row, place in enumerate(places.tolist()):
            others = counts[rivals & (np.arange(len(places)) != row)]
            ahead = float(np.clip(counts[row] - others.max(), -AHEAD, AHEAD)) if others.size else AHEAD
            sure = weights.bias + weights.ahead * ahead
            sure += weights.sure_near * float(found.near[row]) + weights.sure_told * float(found.told[row])
            reason = first[place].reason if place in first else "what is asked of it"
            best.append(Ranked(known.tutorials[place].id, 1 / (1 + math.exp(-sure)), reason))
        return sorted(best, key=lambda r: -r.score)

    def _standing(self, tutorial: Tutorial, function: Function, deed: str, wish: str) -> float:
        """What counts for a tutorial whatever its words. deed: the danger that the wish begins with ("delete ..."),
        which the tutorial must have as well. What takes back the wish ("untick") is another deed."""
        weights = self._asked
        of_app = bool(function.app) and self._apps.same(function.app, tutorial.app)
        spoken = tutorial.language[:2] == function.language
        other = bool(deed) and deed not in self._risks(f"{tutorial.title} {' '.join(tutorial.asked)} {tutorial.text}")
        back = takes_back(tutorial.title, wish)
        of_use = weights.outdated * tutorial.outdated + weights.other_deed * other + weights.undoes * back
        return weights.app * of_app + weights.language * spoken + of_use

    @staticmethod
    def _is_rival(tutorial: Tutorial, function: Function) -> bool:
        return tutorial.language[:2] == function.language and not tutorial.outdated

    def _by_words(self, function: Function, tutorials: Sequence[Tutorial]) -> list[Ranked]:
        wanted = _wanted(function)
        asked = without_asking(without_device(wanted))
        known = self._indexed_set(tutorials)
        found = known.index.search(asked, CANDIDATES)
        apps = known.apps.in_wish(asked)
        chosen = [tutorials[place] for place in found.places.tolist()]
        meanings = self._meaning.similarity(asked, [t.title for t in chosen])
        newest = max((_year(t) for t in chosen), default=0)
        signs = [
            {
                "of_title": float(found.of_title[place]),
                "in_text": float(found.in_text[place]),
                "near_title": float(found.near_title[place]),
                "near_text": float(found.near_text[place]),
                "soft_title": float(found.soft_title[place]),
                "soft_text": float(found.soft_text[place]),
                "meaning": meanings[place],
                **self._app_signs(function, tutorial),
                **_naming_signs(*apps, known.apps.of[found.places[place]]),
                "language": float(tutorial.language[:2] == function.language),
                "outdated": float(tutorial.outdated),
                "quality": tutorial.quality - 1,
                "found_late": math.log(max(tutorial.rank, 1)),
                "age": float(min(newest - _year(tutorial), OLDEST) if _year(tutorial) else 0),
            }
            for place, tutorial in enumerate(chosen)
        ]
        order = sorted(range(len(chosen)), key=lambda place: -self._odds(signs[place]))
        for place in order[:CLOSELY]:
            signs[place] |= self._close_signs(function, wanted, chosen[place])
        ranked = [Ranked(chosen[p].id, self._chance(signs[p]), _reason(signs[p])) for p in order]
        if function.common:
            ranked = self._with_common(function, tutorials, ranked)
        return sorted(ranked, key=lambda r: -r.score)

    def _with_common(self, function: Function, tutorials: Sequence[Tutorial], ranked: Sequence[Ranked]) -> list[Ranked]:
        """With what people call the function: it counts for the tutorials of the app where it is mostly done."""
        bare = replace(function, description=function.common, common="", steps="")
        of_app = {t.id for t in tutorials if self._apps.same(function.app, t.app)}
        named = {r.id: r for r in self._by_words(bare, tutorials) if r.id in of_app}
        said = {r.id: r for r in ranked}
        found = []
        for id, best in {**named, **said}.items():
            odds = _odds_of(said[id].score if id in said else UNSEEN)
            if id in named:
                odds = (1 - BY_NAME) * odds + BY_NAME * _odds_of(named[id].score)
            else:
                odds -= BY_NAME
            found.append(Ranked(id, 1 / (1 + math.exp(-odds)), best.reason))
        return found

    def _odds(self, signs: Mapping[str, float]) -> float:
        weights: Mapping[str, float] = self._by_name
        return self._weights.bias + sum(weights[name] * value for name, value in signs.items())

    def _chance(self, signs: Mapping[str, float]) -> float:
        return 1 / (1 + math.exp(-self._odds(signs)))

    def _close_signs(self, function: Function, wanted: str, tutorial: Tutorial) -> dict[str, float]:
        """What costs too much to be looked at in every candidate."""
        meant, title = self._risks(wanted), without_place(tutorial.title)
        risky = bool(self._first_risk(title)) and not meant
        said, told = set(search_tokens(function.steps)), set(search_tokens(tutorial.text))
        return {
            "other_risk": float(risky),
            "steps": len(said & told) / len(said) if said else 0.0,
        }

    def _indexed_set(self, tutorials: Sequence[Tutorial]) -> _IndexedSet:
        """The index of these tutorials, made anew only when they are others than before."""
        whole = tuple(tutorials)
        with self._indexing:
            known = next((known for known in self._sets if known.tutorials == whole), None)
            if known is None:
                known = self._indexed(whole)
                self._answers = Recent(16)
            others = [other for other in self._sets if other is not known]
            self._sets = [known, *others[: KEPT - 1]]
        return known

    def _indexed(self, tutorials: tuple[Tutorial, ...]) -> _IndexedSet:
        from promptrpa.matching.prompts.asked import AskedIndex
        from promptrpa.matching.words.index import Document, DocumentIndex, WordTable

        documents = [
            Document(without_device(t.title), t.text, self._app_in(t), t.asked, self._said_of(t)) for t in tutorials
        ]
        table = WordTable(self._encoder) if self._encoder else None
        index = DocumentIndex(documents, self._pieces, self._encoder, table)
        told = any(t.asked for t in tutorials)
        asked = AskedIndex(documents, self._encoder, table, self._wishes) if told and self._encoder else None
        return _IndexedSet(tutorials, index, AppMentions(self._apps, tutorials, self._lexicon.concepts), asked)

    def _said_of(self, tutorial: Tutorial) -> tuple[str, ...]:
        return self._sayings.of(tutorial.id) if self._sayings else ()

    def _app_in(self, tutorial: Tutorial) -> str:
        """The names of a tutorial's app in the tutorial's language."""
        names = self._apps.names_of(tutorial.app) or (tutorial.app,)
        return " ".join(n for n in names if is_chinese(n) == (tutorial.language[:2] == "zh"))

    def _pieces(self, text: str) -> list[str]:
        """Fine pieces of a short text, and the concepts that its words stand for."""
        concepts = {f"#{c}" for unit in self._meaning.units(text) for c in unit if isinstance(c, int)}
        return [*search_tokens(text, fine=True), *sorted(concepts)]

    def _app_signs(self, function: Function, tutorial: Tutorial) -> dict[str, float]:
        if not function.app or not tutorial.app:
            return {}
        same = self._apps.same(function.app, tutorial.app)
        return {"app": float(same), "other_app": float(not same)}

    def _first_risk(self, title: str) -> str:
        """The danger that a tutorial's title begins with ("Delete a note"); of a Chinese wish that names the thing
        first ("把笔记都删掉") the one that it ends with."""
        said = title.removesuffix("了")
        pieces = (*title.split(" ")[:2], title[:4], *([said[-3:]] if said[:1] in ("把", "将") else []))
        return next((r for r in map(self._risk, pieces) if r), "")

    def _all_risks(self, text: str) -> frozenset[str]:
        return frozenset(r for w in {*text.split(" "), *_pairs(text)} if (r := self._risk(w)))

    def _likeness(self, function: Function, task: Task) -> tuple[float, str]:
        if any(match_template(p, function.prompt, task.slots) is not None for p in task.prompts):
            return 1.0, "the same words"
        if function.steps:
            return 0.0, ""
        mine = normal(SLOT.sub("", function.description))
        theirs = [p for p in (SLOT.sub("", t) for t in (task.function, *task.prompts)) if self._agree(mine, p)]
        return max(self._meaning.similarity(mine, theirs), default=0.0), "the same meaning"

    def _agree(self, mine: str, theirs: str) -> bool:
        """What is said in one and not in the other means the same: one other word can make another task of it."""
        said, known = _words(mine), _words(theirs)
        extra = [w for w in said if w not in known]
        missing = [w for w in known if w not in said]
        if not extra and not missing:
            return True
        if not extra or not missing:
            return False
        if self._meaning.similarity(" ".join(extra), [" ".join(missing)])[0] >= SAME_WORDS:
            return True
        return max(len(said), len(known)) <= SHORT and self._meaning.similarity(mine, [theirs])[0] >= SHORT_SAME


def _year(tutorial: Tutorial) -> int:
    """Of its date; 0 where it has none."""
    return int(tutorial.date[:4]) if tutorial.date[:4].isdigit() else 0


def _with_known_names(function: Function, index: AskedIndex) -> Function:
    """With what only looks like a person or a place, and is a word of the tutorials ("call waiting"), left in the
    wish."""
    known = {
        s.name: s.value
        for s in function.parameters
        if s.type in ("name", "place") and all(index.says(word) for word in words_of(s.value))
    }
    return replace(function, description=SLOT.sub(lambda slot: known.get(slot[1], slot[0]), function.description))


def _wanted(function: Function, *, kinds: bool = False) -> str:
    """The wish without its values. Where one word is left at most, what people call it says what is meant. Of a wish
    that has no such name, what is looked for belongs to it ("find the shopping cart"), and any text where one word is
    left at most. kinds: with words for what is named in its place ("somebody")."""
    bare = SLOT.sub(" ", function.description)
    short = len(words_of(without_asking(without_device(bare)))) <= 1
    if short and function.common:
        return f"{function.common} {bare}"
    texts = {s.name: s.value for s in function.parameters if s.type == "text" and (short or s.name == "query")}
    if function.common:
        texts = {}
    if kinds:
        days = {s.name: s.value for s in function.parameters if s.type == "date" and not _DIGIT.search(s.value)}
        texts = {s.name: kind_named(s.type, function.language) for s in function.parameters} | days | texts
    return SLOT.sub(lambda slot: texts.get(slot[1], " "), function.description)


def _without_own_words(function: Function) -> str:
    """What was said, without the sentences in it that are only to be written or sent: they tell of other things."""
    said = function.prompt
    for slot in function.parameters:
        if slot.name.startswith("text") and slot.type == "text" and len(words_of(slot.value)) > _FEW_WORDS:
            said = said.replace(slot.value, " ")
    return said


def _naming_signs(named: frozenset[str], hinted: frozenset[str], app: str) -> dict[str, float]:
    """Whether a wish names a tutorial's app, or another one."""
    if not app or not hinted:
        return {}
    kind, apps = ("named", named) if named else ("hinted", hinted)
    return {f"{kind}_app": 1.0} if app in apps else {f"un{kind}_app": 1.0}


def _said_of_app(text: str) -> frozenset[str]:
    """The words of a wish about an app, besides the app and how much."""
    return frozenset(map(stem, words_of(_HOW_MUCH.sub(" ", _ANY_APP.sub(" ", without_asking(text))))))


def _words(text: str) -> list[str]:
    """English words without the smallest, Chinese characters without the emptiest."""
    found = re.findall(r"[a-z0-9']+|[\u3400-\u9fff]", text.casefold())
    return [w for w in found if w not in _EMPTY]


def _pairs(text: str) -> list[str]:
    return [text[k : k + 2] for k in range(len(text) - 1)]


def _reason(signs: Mapping[str, float]) -> str:
    return ", ".join(f"{name.replace('_', ' ')} {value:.2f}" for name, value in signs.items() if value)


def _odds_of(chance: float) -> float:
    return math.log(max(chance, 1e-6) / max(1 - chance, 1e-6))
