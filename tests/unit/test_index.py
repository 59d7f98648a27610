"""The index of tutorials: what shares words, letters or meaning is found, in both languages and in any number."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from threading import Barrier
from time import sleep

import numpy as np
import pytest
import yaml
from loop_kit import opened
from numpy.typing import NDArray

from promptrpa.bootstrap import load_models, load_packs, make_mind, open_knowledge
from promptrpa.domain.task import Tutorial
from promptrpa.matching.prompts.asked import AskedIndex
from promptrpa.matching.words.index import Bm25, Document, DocumentIndex, WordTable
from promptrpa.matching.words.tokens import search_tokens, without_asking
from promptrpa.mind import Mind
from promptrpa.mind.searching import search
from promptrpa.mind.tutorials import RELEVANT
from promptrpa.settings import Settings

QUESTIONS = Path(__file__).parents[1] / "golden" / "retrieval.yaml"
RECIPES = Path(__file__).parents[2] / "docs" / "examples" / "recipes"

DOCUMENTS = (
    Document("Set an alarm", "Open Clock. Tap Add alarm.", "Clock"),
    Document("Delete an alarm", "Open Clock. Hold the alarm. Tap Delete.", "Clock"),
    Document("设置闹钟", "打开时钟，点击添加。", "时钟"),
    Document("Connect to Wi-Fi", "Open Settings. Tap Network.", "Settings"),
)


def pieces(text: str) -> list[str]:
    return search_tokens(text, fine=True)


class Colours:
    """An encoder that knows what is red and what is blue."""

    name = "colours"

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        known = (("crimson", "scarlet"), ("azure", "navy"))
        return np.array([[float(any(w in t for w in words)) for words in known] for t in texts], np.float32)


def found(query: str, documents: Sequence[Document] = DOCUMENTS, most: int = 10) -> list[str]:
    index = DocumentIndex(documents, pieces)
    return [documents[place].title for place in index.search(query, most).places]


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("set an alarm", "Set an alarm"),
        ("deleting alarms", "Delete an alarm"),
        ("delte an alrm", "Delete an alarm"),
        ("怎么定闹钟", "设置闹钟"),
        ("wifi", "Connect to Wi-Fi"),
        ("network", "Connect to Wi-Fi"),
    ],
)
def test_what_shares_words_or_letters_is_found(query: str, first: str) -> None:
    assert found(query)[0] == first


def test_a_title_may_have_pieces_that_it_has_not_beside_its_app() -> None:
    """The two words next to each other can be one unit."""

    def joined(text: str) -> list[str]:
        return [text.replace("ticket Master", "ticketmaster")]

    found = DocumentIndex([Document("Send a ticket", "", "Master")], joined).search("Send a ticketmaster", 5)
    assert found.of_title.tolist() == [0.0]


def test_what_shares_nothing_is_not_found() -> None:
    assert found("juggle") == []
    assert found("") == []
    assert found("set an alarm", ()) == []
    assert found("alarm", [Document("", ""), Document("…", "…")]) == []


def test_no_more_are_found_than_asked_for() -> None:
    assert found("alarm", most=1) == ["Set an alarm"]


def test_vectors_find_what_shares_no_word() -> None:
    documents = [Document("scarlet", "x"), Document("navy", "y")]
    hits = DocumentIndex(documents, pieces, Colours()).search("crimson", 10)
    assert hits.places.tolist() == [0]
    assert hits.near_title.tolist() == [1.0]


def test_scores_say_how_much_of_the_query_is_there() -> None:
    index = Bm25([["a", "b"], ["a"], ["c"]], k1=0.5, b=0.6)
    whole, part, none = index.scores(["a", "b"]).tolist()
    assert 0.5 < whole < 1.2
    assert 0 < part < whole
    assert none == 0
    assert index.scores(["a", "b", "unseen"])[0] < whole
    assert index.coverage([["a", "b"], ["a"], []], ["a"]).tolist() == pytest.approx([0.324, 1.0, 0.0], abs=0.001)


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("How do I set an alarm?", "set an alarm"),
        ("where can i see the weather", "see the weather"),
        ("怎么设置闹钟？", "设置闹钟"),
        ("手机在哪里设置闹钟", "手机 设置闹钟"),
        ("怎么办", "怎么办"),
    ],
)
def test_words_that_only_ask_are_left_out(asked: str, meant: str) -> None:
    assert without_asking(asked) == meant


def test_the_index_is_made_again_only_for_other_tutorials(mind: Mind) -> None:
    first = (Tutorial("a", "Set an alarm", "Tap it.", "en"), Tutorial("b", "See the weather", "Tap it.", "en"))
    function = mind.analysis.analyse("set an alarm")
    assert [r.id for r in mind.retrieval.rank(function, first)] == ["a"]
    assert [r.id for r in mind.retrieval.rank(function, first[1:])] == []
    assert [r.id for r in mind.retrieval.rank(function, [replace(first[0], id="c"), first[1]])] == ["c"]
    assert [r.id for r in mind.retrieval.rank(function, first)] == ["a"]


def test_threads_that_rank_first_at_once_make_one_index(mind: Mind) -> None:
    tutorials = [Tutorial(f"t{n}", f"Set alarm {n}", "Tap it.", "en") for n in range(200)]
    start = Barrier(4)

    def index(_: int) -> DocumentIndex:
        start.wait()
        return mind.retrieval._indexer.of(tutorials).index

    with ThreadPoolExecutor(4) as pool:
        assert len({id(made) for made in list(pool.map(index, range(4)))}) == 1


def test_threads_give_each_word_a_number_of_its_own() -> None:
    class LettingOthersIn(list[str]):
        def __len__(self) -> int:
            length = super().__len__()
            sleep(1e-5)
            return length

    table, start = WordTable(Colours()), Barrier(4)
    table._words = LettingOthersIn()

    def number(part: int) -> tuple[int, ...]:
        start.wait()
        return table.words_in(" ".join(f"{letter}{part}" for letter in "abcdefghijkl"))

    with ThreadPoolExecutor(4) as pool:
        given = [n for numbers in pool.map(number, range(4)) for n in numbers]
    assert sorted(given) == list(range(len(given)))


@pytest.mark.parametrize(("language", "top1", "top5"), [("en", 0.45, 0.70), ("zh", 0.65, 0.88)])
def test_questions_in_other_words_find_their_tutorials(mind: Mind, language: str, top1: float, top5: float) -> None:
    ranks = []
    tutorials = mind.knowledge.tutorials()
    for entry in yaml.safe_load(QUESTIONS.read_text(encoding="utf-8"))[::2]:
        right = {f"{name}{old}-{of}" for name in entry["tutorials"] for old in ("", "-old") for of in ("en", "zh")}
        for question in entry[language]:
            ranked = mind.retrieval.rank(mind.analysis.analyse(question), tutorials)
            ranks.append(next((k for k, r in enumerate(ranked) if r.id in right), 999))
    assert sum(rank == 0 for rank in ranks) / len(ranks) >= top1
    assert sum(rank < 5 for rank in ranks) / len(ranks) >= top5


@pytest.mark.parametrize(
    "prompt",
    [
        "juggle three oranges with a unicorn",
        "iron two shirts by noon",
        "fold a paper boat",
        "世界上最高的山是什么",
        "喂猫",
    ],
)
def test_nothing_is_taken_to_tell_how_to_do_what_no_tutorial_tells(mind: Mind, prompt: str) -> None:
    assert search(mind, mind.analysis.analyse(prompt)) == []
    ranked = mind.retrieval.rank(mind.analysis.analyse(prompt), mind.knowledge.tutorials())
    assert all(r.score < RELEVANT for r in ranked)


def test_tutorials_and_names_of_app_packs_are_known(home: Path) -> None:
    settings = Settings(home=home)
    with opened(home / "without") as (mind, _):
        assert mind.analysis.analyse("add a recipe of my own in Recipes").app == ""
    with open_knowledge(settings) as knowledge:
        mind = make_mind(settings, knowledge, load_models(settings, load_packs([RECIPES])))
        for prompt, tutorial in (
            ("add a recipe of my own in Recipes", "recipes-add-en"),
            ("在食谱中添加自己的食谱", "recipes-add-zh"),
        ):
            function = mind.analysis.analyse(prompt)
            assert function.app in ("Recipes", "食谱")
            assert search(mind, function)[0][0].id == tutorial
        ids = [t.id for t in knowledge.tutorials()]
        assert len(ids) == len(set(ids))


@pytest.mark.parametrize(("name", "coined"), [("榛果坊", True), ("榛坊", True), ("时间", False), ("王砚", False)])
def test_a_short_chinese_name_of_an_app_that_is_no_word_and_nobody_is_in_no_other_sentence(
    tmp_path: Path, name: str, coined: bool
) -> None:
    for file in ("trial_app.py", "trial_app.tasks.yaml"):
        told = (Path(__file__).parent.parent / file).read_text(encoding="utf-8")
        (tmp_path / file).write_text(told.replace("试用", name), encoding="utf-8")
    apps = load_models(Settings(home=tmp_path), load_packs([tmp_path])).apps
    assert apps.coined(f"{name}帮我取消预约") == ("Trial" if coined else "")


# --- what is asked of documents


def test_what_people_say_leads_to_a_tutorial(mind: Mind) -> None:
    silent = Tutorial("quiet", "Change the ring mode", "Open Settings. Tap Sound.", "en", "Settings")
    lamp = Tutorial("lamp", "Use the torch", "Open the panel. Tap Torch.", "en", "Settings")
    asked = replace(silent, asked=("my phone disturbs the meeting", "make no noise"))
    function = mind.analysis.analyse("the phone must not make noise in my meeting")
    chances = {r.id: r.score for r in mind.retrieval.rank(function, (asked, lamp))}
    bare = {r.id: r.score for r in mind.retrieval.rank(function, (silent, lamp))}
    assert chances["quiet"] >= RELEVANT > chances.get("lamp", 0.0)
    assert chances["quiet"] > bare.get("quiet", 0.0)


def test_names_and_files_say_only_their_kind() -> None:
    index = AskedIndex([Document("Rename a file", "Tap Rename.", asked=("give a file another name",))], Colours())
    assert index.without_names("rename Roadmap.pdf for Grace Hopper") == "rename file for"
    assert index.without_names("把Roadmap.pdf改名") == "把 文件 改名"
