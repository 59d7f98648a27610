"""The widget that a saved step touched, on the page in front (PromptRPA, appendix A.1)."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace

from promptrpa.domain.instruction import Instruction
from promptrpa.domain.operation import Proposal, Tier
from promptrpa.domain.page import Page, Widget
from promptrpa.domain.task import WidgetFeatures
from promptrpa.matching.pages import features
from promptrpa.matching.pages.neighbours import has_neighbour
from promptrpa.matching.pages.renamed import find_renamed
from promptrpa.matching.pages.targets import Target, TargetFinder
from promptrpa.matching.pages.windows import front, usable_widgets
from promptrpa.matching.prompts.by_kind import is_kind, stands_beside_one
from promptrpa.matching.words.joined import headed
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.objects import ORDINALS
from promptrpa.matching.words.text import plain
from promptrpa.ports.agents import Situation
from promptrpa.ports.meaning import Embedder
from promptrpa.reasoning.exploring.trails import was_tried
from promptrpa.reasoning.grounding.proposing import already, proposal_of
from promptrpa.reasoning.grounding.said_rows import SaidRows
from promptrpa.reasoning.names import Names


class SavedSteps:
    """Finds it by its features, or by where it stood, under another name."""

    def __init__(self, lexicon: Lexicon, finder: TargetFinder, embedder: Embedder) -> None:
        self._lexicon = lexicon
        self._finder = finder
        self._embedder = embedder
        self._names = Names(embedder)
        self._rows = SaidRows(lexicon)

    def known(self, page: Page, situation: Situation) -> Proposal | None:
        step = situation.task_step
        if step is None or step.features is None:
            return None
        inside = {w.index for w in usable_widgets(page, front(page, self._lexicon))}
        found = [m for m in features.find(page, step.features) if m.widget.index in inside]
        found = [m for m in found if not self._names.is_another(page, m.widget, situation)]
        reason = "known from the saved task"
        if beside := situation.instruction.object.neighbour:
            there = [m for m in found if has_neighbour(page, m.widget, beside)]
            only = stands_beside_one(situation.instruction.object, own=True) and len(found) == 1
            found = there or (found if only else [])
            reason = f"{reason}, beside “{beside}”" if there else reason
        if not found or found[0].score < features.MATCH:
            return None
        if len(found) > 1 and found[0].score - found[1].score < features.MARGIN:
            return None
        targets = []
        named = features.label_of(step.features)
        for match in found[:5]:
            words = features.words_in(page, match.widget, situation.instruction.object.text)
            targets.append(Target(match.widget, words, match.score, words.label or named))
        wish = situation.function.prompt if situation.function and not situation.function.steps else ""
        if wish and self._rows.is_another(page, targets[0].widget, wish):
            return None  # "Anna's phone", where the task touched Anna's tablet
        if not step.features.editable and self._embedder.excludes(named, targets[0].label):
            return None  # the same button that by now does the opposite ("Unmute")
        if not step.features.editable and self._is_called(page, named, targets[0], inside):
            return None
        instruction = situation.instruction
        if step.features.editable and _is_another_field(page, instruction.object.text, targets[0].widget, inside):
            return None
        opens = step.after is not None and step.after.dialog and not step.page.dialog
        if not opens and (done := already(targets[0], instruction)):
            return done
        return proposal_of(page, targets, instruction.operation, instruction.parameter, Tier.HISTORY, reason)

    @staticmethod
    def _is_called(page: Page, named: str, found: Target, inside: Container[int]) -> bool:
        """Another widget of the same class is called exactly as the saved one, or as a slot's new value ("Always off"),
        and the one that was found is not."""
        wanted = plain(named)
        if not wanted or plain(found.label) == wanted:
            return False
        kind = found.widget.class_name
        return any(w.index in inside and w.class_name == kind and plain(w.label) == wanted for w in page.widgets)

    def standing(self, page: Page, situation: Situation) -> Proposal | None:
        """The widget that stands where the saved one stood, under a new name; none for what a value names, as a time
        does: no app calls anything so."""
        step, said = situation.task_step, situation.instruction.object.text
        if step is None or step.features is None or said in situation.values:
            return None
        if said and not any(map(str.isalpha, said)):
            return None
        if features.page_likeness(page, step.page) < features.SAME_PAGE:
            return None
        usable = [w for w in usable_widgets(page, front(page, self._lexicon)) if w.package == page.package]
        match = find_renamed(page, usable, step.features, step.page, self._embedder)
        if match is None:
            return None
        words = features.words_in(page, match.widget)
        label = features.shown_label(page, match.widget)
        target = Target(match.widget, words, match.score, label)
        instruction = situation.instruction
        if was_tried(page, target, situation) or self._names.is_another(page, match.widget, situation, label):
            return None
        if done := already(target, instruction):
            return done
        reason = f"“{label or match.widget.kind}” stands where “{features.label_of(step.features)}” stood"
        return proposal_of(page, [target], instruction.operation, instruction.parameter, Tier.MEANING, reason)


def as_saved(instruction: Instruction, saved: WidgetFeatures) -> Instruction:
    """The instruction with the saved widget's own name, and no place: it may have moved. It stays the n-th that is
    called as was said, or of its kind ("the first product"). What the name is followed by on the label ("Dr. Patel ·
    Skin") is told of the one that was saved."""
    said = instruction.object.text
    name = features.called(saved, said)
    if not name or plain(headed(name)) == plain(said):
        name = said
    nth = instruction.object.place in ORDINALS
    if nth and name != said and is_kind(said):
        return instruction
    place = instruction.object.place if nth and name == said else ""
    return replace(instruction, object=replace(instruction.object, text=name, place=place)) if name else instruction


def _is_another_field(page: Page, said: str, found: Widget, inside: Container[int]) -> bool:
    """Another field is called as the step says ("Minute"), and the one that was found is not."""
    if is_field_called(found, said, page):
        return False
    return any(w.index in inside and is_field_called(w, said, page) for w in page.widgets)


def is_field_called(widget: Widget, said: str, page: Page) -> bool:
    if not widget.editable or not plain(said):
        return False
    return plain(said) in map(plain, (widget.hint, widget.description, *features.named_beside(page, widget)))
