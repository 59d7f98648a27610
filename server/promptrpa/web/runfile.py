"""A run as one HTML file that opens without a network: its pictures are in it, private values are not."""

from __future__ import annotations

from base64 import b64encode
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Final

from flask import g, render_template

from promptrpa.errors import KnowledgeError, NotFound

from . import runs
from .services import Services
from .timeline import pictures_of, timeline, took

_STATIC: Final = Path(__file__).parent / "static"


def run_file(services: Services, id: str) -> str:
    """In the language of the visitor. Raises NotFound."""
    shown = runs.with_steps(services, id)
    guard = services.mind.guard
    steps = [guard.seal(step) for step in shown.steps]
    script = (_STATIC / "scrub.js").read_text(encoding="utf-8")
    answers = services.knowledge.journal.answers(shown.run.id)
    pictures = pictures_of(steps)
    inlined = {digest: data for digest in pictures if (data := _inlined(services, digest))}
    sizes = services.knowledge.pictures.dimensions(pictures)
    return render_template(
        "run_file.html",
        run=guard.seal(shown.run),
        line=timeline(steps, services.knowledge.ledger.calls(run=shown.run.id)),
        models=shown.models,
        whole=took(shown.run),
        answers=[(guard.seal(asked), guard.seal(said)) for asked, said in answers],
        inlined=inlined,
        sizes={digest: size for digest, size in sizes.items() if digest in inlined},
        style=(_STATIC / "style.css").read_text(encoding="utf-8"),
        script=script,
        script_digest=b64encode(sha256(script.encode()).digest()).decode(),
        made=datetime.now(UTC).date().isoformat(),
        language=g.language,
    )


def _inlined(services: Services, digest: str) -> str:
    """The picture as a data address; empty where it is gone."""
    try:
        data = services.knowledge.journal.picture(digest).data
    except (NotFound, KnowledgeError):
        return ""
    kind = "png" if data.startswith(b"\x89PNG") else "jpeg"
    return f"data:image/{kind};base64,{b64encode(data).decode()}"
