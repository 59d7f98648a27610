"""What reads pictures."""

from __future__ import annotations

from functools import cache, partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from promptrpa.bootstrap.content import content_folder
from promptrpa.ports.vision import IconReader, TextReader
from promptrpa.settings import Settings

if TYPE_CHECKING:
    from promptrpa.agents.semantics import PageSemantics
    from promptrpa.knowledge.store import KnowledgeBase


@cache
def text_reader(name: str) -> TextReader:
    """One for all agents of the process: its models take 100 MB."""
    from promptrpa.vision.ocr import RapidText
    from promptrpa.vision.paddle import PaddleText

    return PaddleText() if name == "paddle" else RapidText()


@cache
def _icon_reader(model: Path) -> IconReader:
    from promptrpa.vision.icons import IconNetworkReader

    return IconNetworkReader(model)


@cache
def _digest(file: Path) -> str:
    """Names a model by what is in its file; empty where it is missing."""
    from hashlib import blake2b

    return blake2b(file.read_bytes(), digest_size=8).hexdigest() if file.is_file() else ""


def make_semantics(settings: Settings, knowledge: KnowledgeBase) -> PageSemantics:
    """The semantics agent with what reads pictures, where the extra `vision` is installed, or a setting asks for it;
    nothing of it is loaded before it is needed, and what is not there says so then."""
    from promptrpa.agents.semantics import PageSemantics
    from promptrpa.vision.captions import Pix2StructCaptions

    captions = Pix2StructCaptions(settings.widget_captions, settings.page_captions)
    if any(find_spec(package) is None for package in ("onnxruntime", "rapidocr")):
        asked = text_reader(settings.text_reader) if settings.text_reader != "rapid" else None
        return PageSemantics(asked, meanings=knowledge, captioner=captions)
    from promptrpa.vision.icon_words import chinese_words
    from promptrpa.vision.widgets import PixelWidgets

    reader = text_reader(settings.text_reader)
    icons = content_folder() / "models" / "icons"
    knowledge.icons.use(_digest(icons / "icons.onnx"))
    return PageSemantics(
        reader,
        PixelWidgets(reader),
        _icon_reader(icons / "icons.onnx"),
        knowledge,
        captions,
        partial(chinese_words, icons / "meanings.yaml"),
    )
