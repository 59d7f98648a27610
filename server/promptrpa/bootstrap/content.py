"""Content files and messages."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from promptrpa.agents.parsing import RuleParsing
    from promptrpa.language.messages import Messages
    from promptrpa.matching.words.apps import AppNames
    from promptrpa.matching.words.instruction_text import InstructionReader
    from promptrpa.matching.words.lexicon import Lexicon


def content_folder() -> Path:
    """Where the content files are. Raises KnowledgeError."""
    from promptrpa.knowledge.content import content_dir

    return content_dir()


def inspect_content() -> Path:
    """Where the content files are, once those that every run needs were read. Raises PromptRPAError."""
    load_lexicon()
    load_app_names()
    return content_folder()


def load_lexicon() -> Lexicon:
    """The words of both languages, read once. Raises KnowledgeError."""
    from promptrpa.matching.words.lexicon import Lexicon

    return Lexicon.load(content_folder() / "lexicon")


def load_app_names() -> AppNames:
    """The names of apps, and their packages. Raises KnowledgeError."""
    from promptrpa.matching.words.apps import AppNames

    return AppNames.load(content_folder() / "apps.yaml")


def make_instruction_reader() -> InstructionReader:
    """Reads an instruction as it is written, "click: Save"."""
    from promptrpa.matching.words.instruction_text import InstructionReader
    from promptrpa.matching.words.objects import ObjectReader

    return InstructionReader(ObjectReader(load_lexicon()))


def load_messages(language: str) -> Messages:
    """What says things in a language, "en" or "zh". Raises KnowledgeError."""
    from promptrpa.language.messages import Messages

    return Messages.load(content_folder() / "messages", language) if language != "en" else Messages({})


def make_parsing(lexicon: Lexicon, apps: AppNames) -> RuleParsing:
    """The parsing agent with its model of joints."""
    from promptrpa.agents.parsing import RuleParsing
    from promptrpa.matching.steps.joints import JOINTS, Joints

    return RuleParsing(lexicon, apps, joints=Joints(content_folder() / JOINTS))
