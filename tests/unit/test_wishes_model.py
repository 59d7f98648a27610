"""Wishes told the long way round find their tutorial: the wishes model, the sayings and the ranking with them."""

from __future__ import annotations

import csv
import json
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import save_file

from promptrpa.errors import ModelError
from promptrpa.knowledge.tutorials import read_folder
from promptrpa.language.embedding import StaticEncoder
from promptrpa.matching.prompts.sayings import Sayings
from promptrpa.mind import Mind
from promptrpa.mind.tutorials import RELEVANT

KNOWLEDGE = Path(__file__).parents[2] / "knowledge"
WISHES = Path(__file__).parents[1] / "golden" / "wishes.tsv"
"""Prompts with the ids of the tutorials that do it, any of them; none where no tutorial does."""


@pytest.mark.long
def test_wishes_told_the_long_way_round_find_their_tutorial(mind: Mind) -> None:
    found: Counter[str] = Counter()
    tutorials = mind.knowledge.tutorials()
    with WISHES.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))[::2]
    for row in rows:
        right = row["tutorials"].split()
        ranked = mind.retrieval.rank(mind.analysis.analyse(row["prompt"]), tutorials)
        first = ranked[0].id if ranked else ""
        sure = bool(ranked) and ranked[0].score >= RELEVANT
        found["wishes" if right else "for nothing"] += 1
        found["first"] += first in right
        found["among five"] += any(r.id in right for r in ranked[:5])
        found["followed"] += sure and first in right
        found["astray"] += sure and bool(right) and first not in right
        found["taken for something"] += sure and not right
    assert (found["wishes"], found["for nothing"]) == (166, 34)
    assert found["first"] >= 0.78 * 166
    assert found["among five"] >= 0.92 * 166
    assert found["followed"] >= 0.63 * 166
    assert found["astray"] <= 0.08 * 166
    assert found["taken for something"] <= 0.36 * 34


def test_sayings_are_for_shipped_tutorials_that_are_not_outdated() -> None:
    known = {t.id: t for t in read_folder(KNOWLEDGE / "tutorials")}
    said = Sayings(KNOWLEDGE / "sayings")
    lines = [line for file in (KNOWLEDGE / "sayings").glob("*.tsv") for line in file.read_text("utf-8").splitlines()]
    assert {line.partition("\t")[0] for line in lines} <= {id for id, t in known.items() if not t.outdated}
    assert sum(len(said.of(id)) for id in known) == len(lines) == len(set(lines))
    assert said.of("one of the user's own") == ()


def test_only_the_vectors_that_a_file_holds_are_other_than_those_of_the_base(tmp_path: Path) -> None:
    words = StaticEncoder(KNOWLEDGE / "models" / "words")
    (changed,) = words.encode(["battery"])
    _, vectors = words._model()
    row = int(np.argmax(vectors.astype(np.float32) @ changed))
    (tmp_path / "config.json").write_text(json.dumps({"version": "1"}), encoding="utf-8")
    save_file(
        {"rows": np.array([row], np.int32), "embeddings": np.zeros((1, vectors.shape[1]), np.float16)},
        tmp_path / "model.safetensors",
    )
    other = StaticEncoder(tmp_path, base=words)
    assert np.array_equal(other.encode(["alarm clock"]), words.encode(["alarm clock"]))
    assert not np.array_equal(other.encode(["battery"]), words.encode(["battery"]))
    assert words.encode(["battery"]).any(), "the base keeps its own"


def test_a_file_of_other_vectors_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "config.json").write_text(json.dumps({"version": "1"}), encoding="utf-8")
    (tmp_path / "model.safetensors").write_bytes(b"nothing")
    with pytest.raises(ModelError, match="Install promptrpa again"):
        StaticEncoder(tmp_path, base=StaticEncoder(KNOWLEDGE / "models" / "words")).encode(["alarm"])
