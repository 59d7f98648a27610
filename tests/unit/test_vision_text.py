"""Text in pictures: RapidOCR on pages of the virtual phone, PaddleOCR up to its call, captions up to theirs."""

from __future__ import annotations

import importlib.util
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from loop_kit import button, screen
from vision_kit import OCR, drawing, shown

from promptrpa.bootstrap import open_knowledge
from promptrpa.bootstrap.vision import make_semantics
from promptrpa.domain.page import Bounds, Page
from promptrpa.domain.recent import Recent
from promptrpa.errors import SettingsError
from promptrpa.settings import Settings, load
from promptrpa.vision.captions import Pix2StructCaptions
from promptrpa.vision.paddle import PaddleText

WHOLE = Bounds(0, 0, 400, 300)


def row_of(page: Page, words: str) -> Bounds:
    """The row that holds these words."""
    label = next(w for w in page.widgets if w.text == words)
    return next(a.bounds for a in page.ancestors(label) if a.clickable)


def test_the_lines_of_a_row_are_read_where_they_stand() -> None:
    page = shown("settings")
    assert page.picture is not None
    row = row_of(page, "Battery")
    lines = OCR.read(page.picture, row)
    assert [line.text for line in lines][-2:] == ["Battery", "78%"]
    assert all(line.confidence > 0.5 and row.contains(*line.bounds.center) for line in lines)
    label = next(w for w in page.widgets if w.text == "Battery")
    assert label.bounds.contains(*next(line for line in lines if line.text == "Battery").bounds.center)
    assert OCR.read(page.picture, row) == lines


def test_chinese_is_read_too() -> None:
    page = shown("settings", language="zh")
    assert page.picture is not None
    assert "显示" in {line.text for line in OCR.read(page.picture, row_of(page, "显示"))}


def test_an_icon_before_a_text_is_not_taken_for_a_part_of_it() -> None:
    page = shown("clock", "06:45")
    assert page.picture is not None
    lines = OCR.read(page.picture, row_of(page, "Vibrate"))
    assert "Vibrate" in {line.text for line in lines}


def test_nothing_is_read_on_an_empty_or_a_tiny_part() -> None:
    blank = drawing(size=(400, 300))
    assert OCR.read(blank) == []
    assert OCR.read(blank, Bounds(399, 299, 800, 800)) == []


def test_paddle_without_its_extra_says_what_to_install() -> None:
    if importlib.util.find_spec("paddleocr"):
        pytest.skip("PaddleOCR is installed.")
    with pytest.raises(SettingsError, match=r"promptrpa\[paddle\]"):
        PaddleText().read(drawing(size=(400, 300)))


@pytest.mark.parametrize(
    ("asked", "package", "extra"),
    [
        ({"PROMPTRPA_TEXT_READER": "paddle"}, "paddleocr", "paddle"),
        ({"PROMPTRPA_WIDGET_CAPTIONS": "google/x"}, "transformers", "semantic"),
    ],
)
def test_what_a_setting_asks_for_is_missed_without_the_extra_for_pictures_too(
    home: Path, monkeypatch: pytest.MonkeyPatch, asked: dict[str, str], package: str, extra: str
) -> None:
    for missing in ("rapidocr", package):
        monkeypatch.setitem(sys.modules, missing, None)
    nameless = replace(screen(button(0, "")), picture=drawing(size=(400, 300)))
    with open_knowledge(Settings(home=home)) as knowledge:
        semantics = make_semantics(load(asked, home=home), knowledge)
        with pytest.raises(SettingsError, match=rf"promptrpa\[{extra}\]"):
            list(semantics.texts(nameless, nameless.widgets[-1]))


STAND_IN = """
import numpy as np

class PaddleOCR:
    def __init__(self, **options):
        self.options = options

    def predict(self, pixels):
        assert pixels.shape == (100, 200, 3) and pixels.dtype == np.uint8
        said = "Save" if self.options["lang"] == "ch" and not self.options["use_doc_unwarping"] else "?"
        boxes = np.array([[10, 50, 60, 80], [10, 5, 90, 30], [0, 0, 5, 5]], dtype=np.int16)
        return [{"rec_texts": [said, "\\u4fdd\\u5b58", " "], "rec_scores": [0.98, 0.9, 0.6], "rec_boxes": boxes}]
"""


def test_what_paddle_answers_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "paddleocr.py").write_text(STAND_IN)
    monkeypatch.syspath_prepend(tmp_path)
    lines = PaddleText().read(drawing(size=(400, 300)), Bounds(100, 100, 300, 200))
    assert [(line.text, line.confidence, line.bounds) for line in lines] == [
        ("保存", 0.9, Bounds(110, 105, 190, 130)),
        ("Save", 0.98, Bounds(110, 150, 160, 180)),
    ]


def test_captions_without_a_model_are_empty_and_without_the_extra_say_what_to_install() -> None:
    picture = drawing(size=(400, 300))
    assert Pix2StructCaptions("", "").caption(picture) == ""
    if importlib.util.find_spec("transformers"):
        with pytest.raises(SettingsError, match="cannot be loaded"):
            Pix2StructCaptions("/nowhere", "").caption(picture, WHOLE)
    else:
        with pytest.raises(SettingsError, match=r"promptrpa\[semantic\]"):
            Pix2StructCaptions("/nowhere", "").caption(picture, WHOLE)


@pytest.mark.semantic
def test_a_model_captions_widgets_and_pages(tmp_path: Path) -> None:
    transformers = pytest.importorskip("transformers")
    words = ["open", "menu", "search", "page"]
    vocabulary = [("<pad>", 0.0), ("</s>", 0.0), ("<unk>", 0.0), *((f"▁{word}", -2.0) for word in words)]
    tokens = transformers.T5TokenizerFast(vocab=vocabulary, extra_ids=0)
    images = transformers.Pix2StructImageProcessor(max_patches=32, is_vqa=False)
    transformers.Pix2StructProcessor(images, tokens).save_pretrained(tmp_path)
    small = {"hidden_size": 16, "d_kv": 8, "d_ff": 16, "num_heads": 2, "num_layers": 1}
    seeing = {"hidden_size": 16, "d_kv": 8, "d_ff": 16, "num_attention_heads": 2, "num_hidden_layers": 1, "seq_len": 64}
    ids = {"vocab_size": len(tokens), "decoder_start_token_id": 0, "pad_token_id": 0, "eos_token_id": 1}
    config = transformers.Pix2StructConfig(text_config={**small, **ids}, vision_config=seeing)
    model = transformers.Pix2StructForConditionalGeneration(config)
    model.generation_config.suppress_tokens = [0, 1, 2]
    model.save_pretrained(tmp_path)
    captions = Pix2StructCaptions(str(tmp_path), str(tmp_path))
    picture = drawing(("box", (10, 10, 90, 60), "navy"), size=(400, 300))
    for said in (captions.caption(picture), captions.caption(picture, Bounds(10, 10, 90, 60))):
        assert said
        assert set(said.split()) <= set(words)


def test_the_least_recently_used_is_forgotten() -> None:
    recent: Recent[int] = Recent(2)
    assert [recent.get_or(key, lambda key=key: key * 10) for key in (1, 2, 1, 3)] == [10, 20, 10, 30]
    assert (recent.get(2), recent.get(1)) == (None, 10)
