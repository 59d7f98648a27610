"""Screenshots of steps, with the widget outlined."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw

from promptrpa.domain.page import Bounds, Picture
from promptrpa.errors import UsageError


def write_picture(picture: Picture, bounds: Bounds | None, file: Path) -> Path:
    """Write the screenshot as PNG with the widget's bounds outlined; returns the file. Raises UsageError."""
    image = Image.open(BytesIO(picture.data)).convert("RGB")
    if bounds:
        ImageDraw.Draw(image).rectangle(tuple(bounds), outline="#e91e63", width=8)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        image.save(file)
    except OSError as error:
        raise UsageError(f"{file} cannot be written: {error.strerror}.") from error
    return file
