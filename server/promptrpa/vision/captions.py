"""Captions of widgets and pages, by Pix2Struct models (the extra `semantic`)."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

from promptrpa.domain.page import Bounds, Picture
from promptrpa.domain.recent import Recent
from promptrpa.errors import SettingsError

from .pixels import within

if TYPE_CHECKING:
    from PIL.Image import Image

_LONGEST: Final = 32
"""Tokens of a caption."""
_MARK: Final = 5
"""Pixels of the red frame that tells the model which widget is meant."""
_MOST_KEPT: Final = 1000


@dataclass(frozen=True, slots=True)
class _Model:
    processor: Any
    network: Any


class Pix2StructCaptions:
    """Implements ports.Captioner. The models are loaded with the first caption.

    widgets, pages: a model's folder or its name on the hub, such as google/pix2struct-widget-captioning-base and
    google/pix2struct-screen2words-base; empty: no captions of these."""

    def __init__(self, widgets: str, pages: str) -> None:
        self._widgets, self._pages = widgets, pages
        self._models: dict[str, _Model] = {}
        self._lock = Lock()
        self._kept: Recent[str] = Recent(_MOST_KEPT)

    def caption(self, picture: Picture, box: Bounds | None = None) -> str:
        """Of a part of a picture (a widget), or of all of it (a page). Raises SettingsError where the extra or the
        model is missing."""
        name = self._widgets if box else self._pages
        if not name:
            return ""
        return self._kept.get_or((picture.digest, box), lambda: self._say(name, picture, box))

    def _say(self, name: str, picture: Picture, box: Bounds | None) -> str:
        with self._lock:
            if name not in self._models:
                self._models[name] = _load(name)
            model = self._models[name]
            inputs = model.processor(images=_marked(picture, box), return_tensors="pt")
            tokens = model.network.generate(**inputs, max_new_tokens=_LONGEST)
        return str(model.processor.batch_decode(tokens, skip_special_tokens=True)[0]).strip()


def _load(name: str) -> _Model:
    try:
        from transformers import Pix2StructForConditionalGeneration, Pix2StructProcessor
        from transformers.utils.logging import disable_progress_bar
    except ImportError as error:
        raise SettingsError(
            "Captions need more than is installed. Install promptrpa[semantic], or leave widget_captions and "
            "page_captions empty."
        ) from error
    disable_progress_bar()
    try:
        processor = Pix2StructProcessor.from_pretrained(name)
        return _Model(processor, Pix2StructForConditionalGeneration.from_pretrained(name).eval())
    except (OSError, ValueError) as error:
        raise SettingsError(f"The model for captions {name!r} cannot be loaded: {error}") from error


def _marked(picture: Picture, box: Bounds | None) -> Image:
    """The picture, with a red frame around the widget that is meant."""
    from PIL import Image, ImageDraw

    with Image.open(BytesIO(picture.data)) as image:
        shown = image.convert("RGB")
    if box:
        around = within(box, picture)
        ImageDraw.Draw(shown).rectangle((*around[:2], around.right - 1, around.bottom - 1), outline="red", width=_MARK)
    return shown
