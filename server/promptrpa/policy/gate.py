"""The gate before each operation."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.operation import DENIED, Gate, GateKind, Operation, Proposal, Purpose, Tier
from promptrpa.domain.page import Page, Widget, words_of_id
from promptrpa.domain.private import secret_field
from promptrpa.domain.run import StepResult
from promptrpa.matching.pages.features import inner_texts, is_tab, label_of, named_beside, touched_texts
from promptrpa.matching.pages.windows import dialog_of, front, root_of, usable_widgets
from promptrpa.matching.prompts.by_kind import is_kind
from promptrpa.matching.prompts.rewriting.left_alone import denied_verbs
from promptrpa.matching.words.apps import AppNames
from promptrpa.matching.words.buttons import AGREES
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.risk import names_risk, risk_of
from promptrpa.matching.words.text import plain
from promptrpa.policy.scope import EVERYWHERE, PLACEHOLDER, AppRules, Scope
from promptrpa.policy.wanted import Wanted, is_talked_of
from promptrpa.ports.agents import Situation
from promptrpa.ports.knowledge import Knowledge

_ACTING = frozenset({OperationType.CLICK, OperationType.LONG_CLICK, OperationType.SWITCH, OperationType.DRAG})
_ALLOWED = Gate(GateKind.ALLOW)
_AGREEING = AGREES | {
    *("okay", "continue", "agree", "accept", "proceed", "iagree", "agreeandcontinue"),
    *("继续", "同意", "同意并继续", "接受", "好的", "是的"),
}
"""Plain labels that say yes to what stands on the page."""
_ASKED_ANYWAY = frozenset({"grant"})
"""Kinds that apps ask for by themselves: a person decides, whatever the prompt says."""


class RiskPolicy:
    """Operations on widgets that pay, send, delete and the like ask a person; what only searches never touches them.

    What a model chose, or a tutorial from the web says, is also held to the prompt: its apps, its kinds of danger, its
    private values; and only what a person could see and touch counts. graph: knows where widgets led. told: opens the
    placeholders of what is no secret.
    """

    def __init__(
        self,
        lexicon: Lexicon,
        apps: AppNames,
        rules: AppRules | None = None,
        graph: Knowledge | None = None,
        told: Callable[[str], str] = str,
    ) -> None:
        self._lexicon = lexicon
        self._apps = apps
        self._rules = rules or AppRules()
        self._graph = graph
        self._told = told
        self._wanted = Wanted(lexicon)

    def judge(self, page: Page, situation: Situation, proposal: Proposal) -> Gate:
        """Whether the proposed operation may be done."""
        if denied := self._denied(page, situation, proposal):
            return denied
        gate = self._judge(page, situation, proposal)
        asks = gate.kind is GateKind.CONFIRM
        return replace(gate, sensitive=True) if asks and self.is_sensitive(page.package) else gate

    def denied(self, prompt: str) -> frozenset[str]:
        """The kinds of danger that a prompt says not to do."""
        return frozenset(
            kind for verb in denied_verbs(prompt) for kind in self._lexicon.risks if self._does(verb, kind)
        )

    def _does(self, verb: str, kind: str) -> bool:
        """The verb asks for this danger, or the label of a widget that does it begins with the verb."""
        asked = self._lexicon.wishes[kind]
        wanted = verb in asked if verb.isascii() else any(word in verb for word in asked)
        begins = re.compile(rf"{verb}\b" if verb.isascii() else verb)
        return wanted or any(begins.match(word) for words in self._lexicon.risks[kind] for word in words)

    def _denied(self, page: Page, situation: Situation, proposal: Proposal) -> Gate | None:
        """No step does what the prompt says not to do, nor a widget touched for it; a person is not asked."""
        denied = situation.function.denied if situation.function else frozenset()
        operation = proposal.operation
        if not denied or proposal.purpose is Purpose.DISMISS:
            return None
        names = [situation.instruction.object.text] if situation.instruction.operation in _ACTING else []
        forward = proposal.purpose is not Purpose.APPROACH
        if forward and operation and operation.type in _ACTING and operation.widget >= 0:
            names += self._names(page, page.widgets[operation.widget])
        risks = [(name, risk_of(name, self._lexicon)) for name in names]
        if operation and operation.type is OperationType.PRESS and (entered := self._by_enter(page)):
            risks.append(entered)
        found = next((f"“{name}” can {risk}, which you said not to do" for name, risk in risks if risk in denied), "")
        return Gate(GateKind.REFUSE, DENIED, found) if found else None

    def _judge(self, page: Page, situation: Situation, proposal: Proposal) -> Gate:
        operation = proposal.operation
        if operation is None:
            return _ALLOWED
        opens = operation.type is OperationType.OPEN
        if operation.type is not OperationType.BACK and (
            why := self._rules.forbid(operation.parameter if opens else page.package)
        ):
            return Gate(GateKind.REFUSE, "app", why)
        by_model = situation.planned or situation.foreign or proposal.tier is Tier.MODEL
        if (
            by_model
            and proposal.purpose is Purpose.INSTRUCTION
            and (gate := self._of_model(page, situation, operation))
        ):
            return gate
        if operation.type not in _ACTING or operation.widget < 0 or proposal.purpose is Purpose.DISMISS:
            return _ALLOWED
        widget = page.widgets[operation.widget]
        if proposal.purpose is Purpose.APPROACH and is_tab(page, widget):
            return _ALLOWED
        return self._by_words(page, situation, proposal, widget, by_model)

    def _by_words(self, page: Page, situation: Situation, proposal: Proposal, widget: Widget, by_model: bool) -> Gate:
        """By what the widget, the instruction and the saved widget are called."""
        shown = self._names(page, widget)
        names = [*shown, *(() if widget.editable else touched_texts(page, widget))]
        saved = situation.task_step.features if situation.task_step else None
        if proposal.purpose is Purpose.INSTRUCTION:
            names.append(situation.instruction.object.text)
            if saved:
                names.append(label_of(saved))
        risks = [(name, risk) for name in names if (risk := risk_of(name, self._lexicon))]
        if not risks:
            return _ALLOWED
        name, risk = risks[0]
        again = proposal.operation == _swallowed(situation)
        if proposal.purpose is Purpose.APPROACH and not again and not self._asked_for(situation, name):
            return Gate(GateKind.REFUSE, risk, f"looking for a widget never touches “{name}”")
        replayed = saved if proposal.purpose is Purpose.INSTRUCTION and proposal.tier is Tier.HISTORY else None
        if replayed and name in shown and self._is_another(label_of(replayed), risk):
            return Gate(GateKind.REFUSE, risk, f"“{label_of(replayed)}” has become “{name}”, which can {risk}")
        if by_model and not self._wanted.ends_form(page, situation, [name]):
            return self._if_wished(situation, risk, f"“{name}” can {risk}", name)
        return Gate(GateKind.CONFIRM, risk, f"“{name}” can {risk}")

    def _is_another(self, saved: str, risk: str) -> bool:
        """The saved widget stood for no such danger."""
        return risk_of(saved, self._lexicon) != risk

    # --- what a model chose

    def _of_model(self, page: Page, situation: Situation, operation: Operation) -> Gate | None:
        """None where nothing speaks against it but, maybe, the words."""
        scope = Scope.of(situation.function, self._apps, self._lexicon)
        if gate := self._of_app(page, operation, scope, set(_entered(situation))):
            return gate
        if gate := self._of_text(page, situation, operation, scope):
            return gate
        if operation.type is OperationType.PRESS:
            return self._of_enter(page, situation)
        if operation.widget < 0:
            return None
        widget = page.widgets[operation.widget]
        if not self._can_be_touched(page, widget):
            return Gate(GateKind.REFUSE, "hidden", "it cannot be seen or touched by a person")
        if operation.type not in _ACTING:
            return None
        names = self._names(page, widget)
        if not any(names) and not list(self._led_to(page, situation, widget)):
            return Gate(GateKind.CONFIRM, "unknown", "nothing says what it does")
        if gate := self._of_window(page, situation, widget):
            return gate
        if any(risk_of(name, self._lexicon) for name in names) or self._wanted.touch(page, situation, widget, names):
            return None
        return Gate(GateKind.CONFIRM, "unknown", f"the prompt does not speak of “{names[0] if names else 'it'}”")

    def _of_app(self, page: Page, operation: Operation, scope: Scope, visited: set[str]) -> Gate | None:
        goes_to = operation.parameter if operation.type is OperationType.OPEN else page.package
        if "launcher" in page.package and operation.type is OperationType.CLICK and operation.widget >= 0:
            named = " ".join(self._names(page, page.widgets[operation.widget]))
            goes_to = next(iter(sorted(self._apps.packages_of(named))), goes_to)
        elif operation.type is not OperationType.OPEN and goes_to in visited:
            return None  # it was entered with leave
        if operation.type in (OperationType.BACK, OperationType.WAIT) or scope.covers(goes_to, visited):
            return None
        return Gate(GateKind.CONFIRM, "app", f"the prompt does not name {self._apps.name(goes_to) or goes_to}")

    def _of_text(self, page: Page, situation: Situation, operation: Operation, scope: Scope) -> Gate | None:
        """Only private values of the prompt are typed, no codes but its own, and nothing into fields for secrets of
        which it does not speak."""
        named = set(PLACEHOLDER.findall(operation.parameter)) - scope.values
        said = situation.function.prompt if situation.function else ""
        if strange := [name for name in sorted(named) if self._told(f"{{{{{name}}}}}") not in said]:
            return Gate(GateKind.CONFIRM, "private", f"it would type what is private: {', '.join(strange)}")
        text = self._told(operation.parameter)
        if operation.type is OperationType.EDIT and not self._wanted.text(situation, text):
            return Gate(GateKind.CONFIRM, "private", f"it would type “{operation.parameter}”, which you did not say")
        if operation.type is not OperationType.EDIT or operation.widget < 0 or PLACEHOLDER.search(operation.parameter):
            return None
        field = page.widgets[operation.widget]
        labels = [text for text in (field.hint, field.description, *named_beside(page, field)[:1]) if text]
        secret = field.password or any(secret_field(label) for label in labels)
        if secret and not any(self._wanted.speaks_of(situation.function, label) for label in labels):
            return Gate(GateKind.CONFIRM, "private", f"“{next(iter(labels), 'a field')}” is for a secret")
        return None

    def _of_enter(self, page: Page, situation: Situation) -> Gate | None:
        """Enter does what the button beside the field does."""
        if found := self._by_enter(page):
            name, risk = found
            return self._if_wished(situation, risk, f"Enter can {risk}", name)
        return None

    def _by_enter(self, page: Page) -> tuple[str, str] | None:
        """The button beside the field that can do harm, and its kind."""
        if not any(w.editable and w.focused for w in page.widgets):
            return None
        for widget in page.widgets:
            if widget.clickable and widget.enabled and widget.bounds.area:
                for name in self._names(page, widget):
                    if (risk := risk_of(name, self._lexicon)) in ("send", "pay", "transfer", "publish"):
                        return name, risk
        return None

    def _of_window(self, page: Page, situation: Situation, widget: Widget) -> Gate | None:
        """What agrees to a window's question is what the window is about."""
        names = self._names(page, widget)
        labels = {plain(name) for name in names}
        own = root_of(page, widget)
        window = dialog_of(page) if own.package == page.package else own
        if window is not None and own.index == window.index and widget.clickable and not widget.editable:
            dismisses = labels & {plain(word) for word in self._lexicon.dismiss}
            if dismisses and not any(is_talked_of(page, name) for name in names):
                return _ALLOWED
            if about := self._about(page, window):
                return self._if_wished(situation, about[1], f"“{about[0]}” is about to {about[1]}", about[0])
        elif labels & _AGREEING and (about := self._about(page, own)):
            return Gate(GateKind.CONFIRM, about[1], f"“{about[0]}” is about to {about[1]}")
        return next(self._leads(page, situation, widget), None)

    def _about(self, page: Page, window: Widget) -> tuple[str, str] | None:
        """The text of a window that speaks of a danger, and its kind; None where there is none."""
        touched: set[int] = set()
        for inside in page.descendants(window):
            if inside.interactive or inside.parent in touched:
                touched.add(inside.index)
            elif risk := names_risk(said := inside.text or inside.description, self._lexicon):
                return said, risk
        return None

    def _leads(self, page: Page, situation: Situation, widget: Widget) -> Iterator[Gate]:
        """A widget without words is what its page was."""
        if any(self._names(page, widget)):
            return
        for words in self._led_to(page, situation, widget):
            title = words.partition("\n")[0]
            if risk := risk_of(title, self._lexicon):
                yield self._if_wished(situation, risk, f"it led to “{title}”", title)

    def _led_to(self, page: Page, situation: Situation, widget: Widget) -> Iterator[str]:
        if self._graph is not None:
            yield from self._graph.leads_to(page, widget, situation.environment)

    def _can_be_touched(self, page: Page, widget: Widget) -> bool:
        """It is in a window in front, has a size and stands on the screen."""
        width, height = page.size
        box = widget.bounds
        if not box.area or not widget.enabled:
            return False
        x, y = box.center
        if not (0 <= x < width and 0 <= y < height):
            return False
        return any(w.index == widget.index for w in usable_widgets(page, front(page, self._lexicon)))

    def _if_wished(self, situation: Situation, risk: str, reason: str, name: str) -> Gate:
        """A person is asked where the prompt asks for this kind, or may mean it: by words that hint at it, or by most
        words of the name. Else it is not done."""
        scope = Scope.of(situation.function, self._apps, self._lexicon)
        if risk in scope.kinds or risk in _ASKED_ANYWAY:
            return Gate(GateKind.CONFIRM, risk, reason)
        meant = risk in scope.hinted or self._wanted.speaks_of(situation.function, name, mostly=True)
        if meant and risk not in scope.denied:
            return Gate(GateKind.CONFIRM, risk, f"{reason}, which the prompt says in other words")
        return Gate(GateKind.REFUSE, risk, f"{reason}, and the prompt does not ask for that")

    def is_sensitive(self, package: str) -> bool:
        """Approvals in this app want a person who just showed who they are."""
        return self._rules.is_sensitive(package)

    def risk(self, instruction: Instruction) -> str:
        """The kind of danger that an instruction names, before any page was seen; empty for none."""
        return risk_of(instruction.object.text, self._lexicon) if instruction.operation in _ACTING else ""

    def only_sees(self, title: str) -> bool:
        """By its title alone, a way to look at something."""
        return self._wanted.only_sees(title)

    def only_shows(self, title: str, instructions: Sequence[Instruction]) -> bool:
        """By its title and its instructions, a way to look at something: nothing is changed by it."""
        if not instructions or any(self.risk(instruction) for instruction in instructions):
            return False
        if self._wanted.looks_up(title):
            finds = [one.operation is OperationType.EDIT and _opens_one(then) for one, then in pairwise(instructions)]
            instructions = [i for i, found in zip(instructions, (*finds, False), strict=True) if not found]
        return self._wanted.only_sees(title) and all(map(self._wanted.leads, instructions))

    def leads(self, instruction: Instruction) -> bool:
        """It opens, scrolls, searches or signs in, and changes nothing else."""
        return not self.risk(instruction) and self._wanted.leads(instruction)

    @staticmethod
    def _asked_for(situation: Situation, name: str) -> bool:
        """The instruction that was just done named it: its first widget only opened the way to this one."""
        last = situation.history[-1] if situation.history else None
        return bool(
            last
            and last.healed
            and last.instruction
            and plain(last.instruction.object.text) == plain(name)
            and not situation.trail()
        )

    @staticmethod
    def _names(page: Page, widget: Widget) -> list[str]:
        own = [t for t in (widget.text, widget.description) if t and not widget.editable]
        if not own:
            inside = inner_texts(page, widget, 1) or named_beside(page, widget)[:1]
            own = list(inside) or [words_of_id(widget.resource_id)]
        return [name for name in own if name]


def _opens_one(instruction: Instruction) -> bool:
    """It touches what is only called by its kind."""
    return instruction.operation is OperationType.CLICK and is_kind(instruction.object.text)


def _entered(situation: Situation) -> Iterator[str]:
    """The apps in which this run did something with leave, and those that it opened."""
    for step in situation.history:
        done = step.operation
        if done is None or step.result not in (StepResult.CHANGED, StepResult.UNCHANGED):
            continue
        if done.type is OperationType.OPEN and step.result is StepResult.CHANGED:
            yield done.parameter
        if done.type not in (OperationType.BACK, OperationType.WAIT) and not EVERYWHERE.search(step.app or "android"):
            yield step.app


def _swallowed(situation: Situation) -> Operation | None:
    """What was done for the instruction before, where since then only what covered the page was put away."""
    trail = situation.trail()
    done = situation.history[: len(situation.history) - len(trail)]
    covered = bool(trail) and all(s.proposal is not None and s.proposal.purpose is Purpose.DISMISS for s in trail)
    return done[-1].operation if done and covered else None
