"""The language model and the embedder."""

from __future__ import annotations

import os
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from promptrpa.bootstrap.content import content_folder
from promptrpa.bootstrap.privacy import make_guard
from promptrpa.errors import SettingsError
from promptrpa.ports.language import ChatWire, LanguageModel, Ledger
from promptrpa.ports.meaning import Encoder
from promptrpa.ports.privacy import Shield
from promptrpa.settings import Settings

if TYPE_CHECKING:
    from promptrpa.knowledge.store import KnowledgeBase
    from promptrpa.language.embedding import StaticEncoder


def open_model(settings: Settings, knowledge: KnowledgeBase) -> LanguageModel | None:
    """The language model of the settings, behind privacy, budget and ledger; None where none is named. Raises
    SettingsError where what it needs is not installed."""
    from promptrpa.domain.model import ModelRole

    named = {
        ModelRole.STRONG: settings.model_strong,
        ModelRole.FAST: settings.model_fast,
        ModelRole.VISION: settings.model_vision,
    }
    models = {role: name for role, name in named.items() if name}
    if not models:
        return None
    if find_spec("openai") is None or find_spec("jinja2") is None:
        raise SettingsError("A language model needs the extra `model`. Install it with: pip install 'promptrpa[model]'")
    from promptrpa.language.model import ChatModel, Limits, Price

    return ChatModel(
        _model_wire(settings),
        models,
        knowledge.ledger,
        make_guard(settings),
        Limits(
            settings.model_run_tokens,
            settings.model_run_money,
            settings.model_run_seconds,
            settings.model_day_tokens,
            settings.model_day_money,
        ),
        {name: Price(*price) for name, price in settings.model_prices.items()},
    )


def model_on(wire: ChatWire, ledger: Ledger, shield: Shield) -> LanguageModel:
    """A language model behind a wire of its own, as measurements have it."""
    from promptrpa.domain.model import ModelRole
    from promptrpa.language.model import ChatModel, Limits

    return ChatModel(wire, {ModelRole.STRONG: "measured"}, ledger, shield, Limits())


def _model_wire(settings: Settings) -> ChatWire:
    """To the server of the settings, or to a conversation that was recorded."""
    from promptrpa.language.openai_wire import OpenAIWire
    from promptrpa.language.recorded import RecordingWire, ReplayedWire

    if settings.model_replay:
        return ReplayedWire(Path(os.path.expanduser(settings.model_replay)))
    wire = OpenAIWire(settings.model_url, settings.model_key, settings.model_timeout)
    return RecordingWire(wire, Path(os.path.expanduser(settings.model_record))) if settings.model_record else wire


def make_encoder(settings: Settings) -> Encoder:
    """The model that turns texts into vectors; its files are read at the first text. Raises SettingsError."""
    return _encoder(settings.embedder)


@cache
def make_wish_encoder(model: str = "wishes") -> Encoder:
    """The model that turns whole wishes into vectors, whatever the embedder. model: "wishes", which knows best what is
    asked of the shipped tutorials, or "wishes-general" for tutorials of any app."""
    from promptrpa.language.embedding import StaticEncoder

    return _kept(StaticEncoder(content_folder() / "models" / model, base=_words()))


@cache
def _encoder(name: str) -> Encoder:
    from promptrpa.language.embedding import SentenceEncoder

    return _kept(_words() if name == "static" else SentenceEncoder(name))


def _kept(encoder: Encoder) -> Encoder:
    """With what it has encoded once on this machine."""
    import platformdirs

    from promptrpa.language.kept import KeptEncoder

    return KeptEncoder(encoder, Path(platformdirs.user_cache_dir("promptrpa")) / "vectors")


@cache
def _words() -> StaticEncoder:
    from promptrpa.language.embedding import StaticEncoder

    return StaticEncoder(content_folder() / "models" / "words")
