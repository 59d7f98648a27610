"""The language model as the agents see it: a request goes through privacy, budget and ledger to a server, and comes
back as a value."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Final

from promptrpa.domain.model import (
    Completion,
    Message,
    ModelCall,
    ModelRequest,
    ModelRole,
    Reply,
    Room,
    Usage,
    asking_for,
    spent,
)
from promptrpa.errors import Aborted, BudgetSpent, ModelError, SettingsError
from promptrpa.language.answers import read_answer, schema_of
from promptrpa.language.templates import render
from promptrpa.language.tokens import estimate, estimate_all
from promptrpa.ports.language import ChatWire, Ledger
from promptrpa.ports.privacy import Shield

_TRIES: Final = 2
"""An answer that cannot be used is asked for once more, with what was wrong."""
_ANSWER: Final = 200
"""Tokens that an answer is taken to have before it is there."""
_MARGIN: Final = 1.25
"""A server may count more tokens in a question than we estimate."""
_PER: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Price:
    """Money for a million tokens of the prompt, of what of it the server had kept, and of the answer."""

    prompt: float
    cached: float
    answer: float

    def of(self, usage: Usage) -> float:
        fresh = usage.prompt - usage.cached
        return (fresh * self.prompt + usage.cached * self.cached + usage.answer * self.answer) / _PER


@dataclass(frozen=True, slots=True)
class Limits:
    """What models may take. 0: no limit. Tokens, money, and seconds that calls last; of a run, and of a day (UTC)."""

    run_tokens: int = 0
    run_money: float = 0.0
    run_seconds: float = 0.0
    day_tokens: int = 0
    day_money: float = 0.0


@dataclass(frozen=True, slots=True)
class ChatModel:
    """Implements ports.LanguageModel.

    models: the name of each role's model; a role without one is served by another. shield: keeps private values here.
    """

    wire: ChatWire
    models: Mapping[ModelRole, str]
    ledger: Ledger
    shield: Shield
    limits: Limits = Limits()
    prices: Mapping[str, Price] = field(default_factory=dict)
    clock: Callable[[], datetime] = lambda: datetime.now(UTC)

    @property
    def sees(self) -> bool:
        """A model for pictures is configured."""
        return ModelRole.VISION in self.models

    def ask(self, request: ModelRequest[Reply]) -> Reply:
        """The answer. Raises BudgetSpent before a call that the limits forbid, ModelError when there is no answer.

        Private values in it are placeholders still; the device puts them back.
        """
        if not request.run:
            run, step = asking_for()
            request = replace(request, run=run, step=step)
        model, schema = self._model_for(request), schema_of(request.reply)
        messages = self._messages(request)
        for left in reversed(range(_TRIES)):
            room = self._room(request, model, messages, schema)
            completion = _counted(self._complete(request, model, messages, schema, room), messages, schema)
            try:
                reply = read_answer(completion.text, request.reply)
            except ModelError as error:
                self._note(request, completion, str(error))
                if not left:
                    raise
                again = f"{error} Answer again, with one JSON object of this schema alone: {json.dumps(schema)}"
                messages = (*messages, Message("assistant", completion.text), Message("user", again))
            else:
                self._note(request, completion, "")
                return reply
        raise AssertionError("the last try returns or raises")

    def _model_for(self, request: ModelRequest[Reply]) -> str:
        role = ModelRole.VISION if request.pictures else request.role
        for candidate in (role, ModelRole.STRONG, ModelRole.FAST, ModelRole.VISION):
            if name := self.models.get(candidate):
                return name
        raise SettingsError("No language model is named. Set `model_strong` (or `model_fast`).")

    def _messages(self, request: ModelRequest[Reply]) -> tuple[Message, ...]:
        system, user = render(
            request.template,
            request.language,
            {name: _covered(value, self.shield) for name, value in request.values.items()},
            {name: self.shield.cover(text) for name, text in request.data.items()},
        )
        shown = tuple(self.shield.cover_picture(p) for p in request.pictures) if self.sees else ()
        return system, Message(user.role, user.text, shown)

    def _room(
        self, request: ModelRequest[Reply], model: str, messages: Sequence[Message], schema: Mapping[str, object]
    ) -> Room:
        """What the limits leave for the answer. Raises BudgetSpent where a question of this length does not fit."""
        limits, today = self.limits, self.clock().date().isoformat()
        asked = round(_MARGIN * (estimate_all(messages) + estimate(json.dumps(schema))))
        price = self.prices.get(model)
        lines, seconds = [], 0.0
        if request.run and (limits.run_tokens or limits.run_money or limits.run_seconds):
            run = spent(self.ledger.calls(run=request.run))
            _refuse("run", "seconds", run.seconds, 0.0, limits.run_seconds)
            seconds = limits.run_seconds - run.seconds if limits.run_seconds else 0.0
            lines.append(("run", run, limits.run_tokens, limits.run_money))
        if limits.day_tokens or limits.day_money:
            lines.append(("day", spent(self.ledger.calls(since=today)), limits.day_tokens, limits.day_money))
        tokens = []
        for what, took, most, money in lines:
            _refuse(what, "tokens", took.tokens, asked + _ANSWER, most)
            tokens += [most - took.tokens - asked] if most else []
            if price:
                _refuse(what, "money", took.money, price.of(Usage(asked, _ANSWER)), money)
                left = money - took.money - price.of(Usage(asked))
                tokens += [int(left * _PER / price.answer)] if money and price.answer else []
        return Room(min(tokens, default=0), seconds)

    def _complete(
        self,
        request: ModelRequest[Reply],
        model: str,
        messages: Sequence[Message],
        schema: Mapping[str, object],
        room: Room,
    ) -> Completion:
        began = time.perf_counter()
        try:
            return self.wire.complete(model, messages, schema, request.template, room)
        except (ModelError, Aborted) as error:
            self._note(request, Completion("", model=model, seconds=time.perf_counter() - began), str(error))
            raise

    def _note(self, request: ModelRequest[Reply], completion: Completion, error: str) -> None:
        price = self.prices.get(completion.model)
        self.ledger.add(
            ModelCall(
                at=self.clock().isoformat(timespec="milliseconds"),
                role=ModelRole.VISION if request.pictures else request.role,
                model=completion.model,
                template=request.template,
                usage=completion.usage,
                money=price.of(completion.usage) if price else None,
                seconds=completion.seconds,
                run=request.run,
                step=request.step,
                error=error,
            )
        )


def _counted(completion: Completion, messages: Sequence[Message], schema: Mapping[str, object]) -> Completion:
    """With an estimate where the server does not say how many tokens it took."""
    if completion.usage.total:
        return completion
    asked = estimate_all(messages) + estimate(json.dumps(schema))
    return replace(completion, usage=Usage(asked, estimate(completion.text)))


def _covered(value: object, shield: Shield) -> object:
    """The texts in a value without what is private."""
    match value:
        case str():
            return shield.cover(value)
        case list() | tuple():
            return [_covered(item, shield) for item in value]
        case dict():
            return {key: _covered(item, shield) for key, item in value.items()}
    return value


def _refuse(what: str, unit: str, used: float, needed: float, limit: float) -> None:
    if limit and (used >= limit or used + needed > limit):
        left = f"{used:g} of {limit:g} used"
        raise BudgetSpent(f"The {unit} that models may take in a {what} do not suffice for another question ({left}).")
