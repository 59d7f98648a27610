"""Feasibility and completeness: by the networks that come along, or by a language model."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from promptrpa.bootstrap.content import content_folder
from promptrpa.bootstrap.language import make_encoder
from promptrpa.settings import Settings

if TYPE_CHECKING:
    from promptrpa.matching.pages.targets import TargetFinder
    from promptrpa.matching.words.lexicon import Lexicon
    from promptrpa.mind import Mind
    from promptrpa.ports.language import LanguageModel
    from promptrpa.ports.meaning import Embedder
    from promptrpa.reasoning.guards.features import GuardFeatures
    from promptrpa.reasoning.guards.judges import LearnedCompleteness, LearnedFeasibility
    from promptrpa.reasoning.model.screen import ScreenReader

FOLDER: Final = "models/guards"
"""Where the networks are, in the folder knowledge."""


def make_guard_features(
    settings: Settings, lexicon: Lexicon, finder: TargetFinder, embedder: Embedder
) -> GuardFeatures:
    """What the networks read; with the words model that they were trained with, whatever the setting `embedder`."""
    from promptrpa.reasoning.guards.features import GuardFeatures

    return GuardFeatures(lexicon, finder, embedder, make_encoder(replace(settings, embedder="static")))


def learned_guards(
    features: GuardFeatures, folder: Path | None = None
) -> tuple[LearnedFeasibility, LearnedCompleteness]:
    """The guards by the networks in a folder, else by those that come along; they are read at the first judgement."""
    from promptrpa.reasoning.guards.judges import LearnedCompleteness, LearnedFeasibility
    from promptrpa.reasoning.guards.network import GuardNetwork

    folder = folder or content_folder() / FOLDER
    return (
        LearnedFeasibility(features, GuardNetwork(folder / "feasibility.safetensors")),
        LearnedCompleteness(features, GuardNetwork(folder / "completeness.safetensors")),
    )


def with_guards(
    settings: Settings, mind: Mind, features: GuardFeatures, model: LanguageModel, reader: ScreenReader
) -> Mind:
    """The mind with the guards of the settings. model, reader: asked in place of the networks, where that is wanted."""
    from promptrpa.reasoning.guards.judges import AskedCompleteness, AskedFeasibility

    wanted = {word.strip() for word in settings.guards.split(",")}
    feasibility, completeness = learned_guards(features)
    if settings.guards_by == "model" and settings.model_screen == "always":
        return replace(
            mind,
            feasibility=AskedFeasibility(model, reader, feasibility) if "feasibility" in wanted else None,
            completeness=AskedCompleteness(model, reader, completeness) if "completeness" in wanted else None,
        )
    return replace(
        mind,
        feasibility=feasibility if "feasibility" in wanted else None,
        completeness=completeness if "completeness" in wanted else None,
    )
