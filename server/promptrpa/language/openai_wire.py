"""Any server that speaks OpenAI's chat completions: a cloud model, or one of one's own behind the same address."""

from __future__ import annotations

import base64
import math
import re
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, wait
from contextlib import suppress
from dataclasses import dataclass, replace
from email.utils import parsedate_to_datetime
from random import random
from threading import Thread
from typing import TYPE_CHECKING, Any, Final, Literal

from promptrpa.domain.model import Completion, Message, Room, Usage, is_stopped
from promptrpa.errors import Aborted, ModelError, ModelUnreachable, SettingsError
from promptrpa.patterns import lazy_regex

if TYPE_CHECKING:
    from openai import APIStatusError, OpenAI

_TRIES: Final = 4
"""After these a question fails."""
_PAUSE: Final = 0.5
"""Seconds before the second try where the server says none; twice as long each time."""
_GRACE: Final = 0.2
"""Seconds more for the client to tell that time is over."""
_LOOK: Final = 0.1
"""Seconds between two looks at whether the run is stopped."""
_REST: Final = 20.0
"""Seconds that a server which could not be had is left alone."""
_MISSING: Final = "A language model needs the extra `model`. Install it with: pip install 'promptrpa[model]'"

Form = Literal["schema", "json", "text"]
_FORMS: Final[tuple[Form, ...]] = ("schema", "json", "text")
"""How answers are asked to be JSON, the strictest first."""
_CAPS: Final = (("max_tokens", 4096), ("max_completion_tokens", 4096), ("max_tokens", 1024), ("", 0))
"""How a server is told the most tokens of an answer, and how many it is allowed at most: some know only the first name,
some only the second, and some have no room for so many."""

_LENGTH: Final = lazy_regex(r"max_(?:completion_)?tokens|context length", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Manner:
    """How a model could be asked last. cap: which of `_CAPS`."""

    form: Form = "schema"
    cap: int = 0


class OpenAIWire:
    """Implements ports.ChatWire. Nothing is sent before the first question. Safe to use from several threads.

    A server that knows no JSON schemas is asked for any JSON, and one that knows not even that for text; what a model
    could do last is remembered. One that is busy is asked again when it says. One that cannot be had is not asked again
    for a while. timeout: seconds for an answer, with all tries, whatever the server does.
    """

    def __init__(self, url: str, key: str, timeout: float) -> None:
        self._url, self._key, self._timeout = url, key.strip(), timeout
        self._manners: dict[str, _Manner] = {}
        self._rests: tuple[float, str] = (0.0, "")
        self._idle: list[OpenAI] = []

    def complete(
        self, model: str, messages: Sequence[Message], schema: Mapping[str, object], name: str, room: Room
    ) -> Completion:
        """The model's answer. Raises ModelUnreachable when the server cannot be had, ModelError when it says no."""
        until, why = self._rests
        if time.monotonic() < until:
            raise ModelUnreachable(why)
        self._idle.append(self._connected())
        began = time.monotonic()
        seconds = min(self._timeout, room.seconds) if room.seconds else self._timeout
        try:
            return self._agreed(model, messages, schema, name, room.tokens, began + seconds)
        except ModelUnreachable as error:
            if seconds == self._timeout:
                self._rests = (time.monotonic() + _REST, str(error))
            raise

    def _agreed(
        self,
        model: str,
        messages: Sequence[Message],
        schema: Mapping[str, object],
        name: str,
        most: int,
        deadline: float,
    ) -> Completion:
        """The answer in the strictest form that the server knows."""
        from openai import BadRequestError, UnprocessableEntityError

        manner = self._manners.get(model, _Manner())
        while True:
            asked: dict[str, Any] = {"model": model, "messages": [_message(m) for m in messages]}
            if manner.form == "schema":
                wanted = {"name": name, "schema": dict(schema), "strict": True}
                asked["response_format"] = {"type": "json_schema", "json_schema": wanted}
            elif manner.form == "json":
                asked["response_format"] = {"type": "json_object"}
            cap, longest = _CAPS[manner.cap]
            if most and cap:
                asked[cap] = min(most, longest)
            try:
                found = self._tried(model, asked, deadline)
            except (BadRequestError, UnprocessableEntityError) as error:
                simpler = _simpler(manner, error.message, capped=cap in asked)
                if simpler is None:
                    raise ModelError(f"The model {model} refused the question: {_short(error.message)}") from error
                manner = simpler
                continue
            self._manners[model] = manner
            return found

    def _tried(self, model: str, asked: Mapping[str, Any], deadline: float) -> Completion:
        """The answer, asked for again where the server is busy or the line broke."""
        from openai import APIConnectionError, APIStatusError, APITimeoutError

        began = time.perf_counter()
        for left in reversed(range(_TRIES)):
            try:
                answer = self._sent(asked, deadline)
            except (APITimeoutError, TimeoutError) as error:
                text = f"The model {model} at {self._url} did not answer within {self._timeout:g} s."
                raise ModelUnreachable(f"{text} Raise `model_timeout`, or try again later.") from error
            except ValueError as error:
                raise ModelError(f"What answers at {self._url} is no model server. Check `model_url`.") from error
            except APIConnectionError as error:
                text = f"No language model answers at {self._url}."
                failure: ModelError = ModelUnreachable(f"{text} Check `model_url`, and that the server runs.")
                failure.__cause__ = error
                pause = _pause(left)
            except APIStatusError as error:
                if error.status_code in (400, 422):
                    raise
                failure, pause = _refusal(model, self._url, error.status_code, error.message), _said_pause(error, left)
                failure.__cause__ = error
                if not isinstance(failure, ModelUnreachable):
                    raise failure from error
            else:
                return self._read(answer, model, time.perf_counter() - began)
            if not left or time.monotonic() + pause >= deadline:
                raise failure
            _unless_stopped(Future(), pause)
        raise AssertionError("the last try returns or raises")

    def _sent(self, asked: Mapping[str, Any], deadline: float) -> Any:
        """What the server sends back, within the deadline, also where it sends a byte now and then. Raises
        TimeoutError, and Aborted at once where the run is stopped."""
        from openai import OpenAIError

        client, seconds = self._connected(), max(deadline - time.monotonic(), 0.001)
        created: Callable[..., Any] = client.chat.completions.create
        got: Future[Any] = Future()

        def ask() -> None:
            try:
                got.set_result(created(timeout=seconds, **asked))
            except (OpenAIError, OSError, ValueError) as error:
                got.set_exception(error)

        Thread(target=ask, name="language model", daemon=True).start()
        try:
            if not _unless_stopped(got, seconds + _GRACE):
                raise TimeoutError
        except (TimeoutError, Aborted):
            client.close()
            raise
        self._idle.append(client)
        return got.result()

    def _read(self, answer: Any, model: str, seconds: float) -> Completion:
        choices = getattr(answer, "choices", None)
        message = getattr(choices[0], "message", None) if choices else None
        if message is None and (error := getattr(answer, "error", None)):
            said = error if isinstance(error, dict) else {"message": error}
            code = said.get("code")
            raise _refusal(model, self._url, code if isinstance(code, int) else 200, str(said.get("message", said)))
        if message is None:
            raise ModelError(f"What answers at {self._url} is no model server. Check `model_url`.")
        return Completion(message.content or "", _usage(answer.usage), model, seconds)

    def _connected(self) -> OpenAI:
        """A client for one question: to stop it is to close its client, and none of another's."""
        with suppress(IndexError):
            return self._idle.pop()
        try:
            from openai import OpenAI
        except ImportError as error:
            raise SettingsError(_MISSING) from error
        if not (self._key.isascii() and self._key.isprintable()):
            raise SettingsError("The setting `model_key` holds a letter or sign that no key has.")
        client = OpenAI(base_url=self._url, api_key=self._key or "none", max_retries=0)
        assert client.chat.completions  # read now: it takes seconds of its own
        return client


def _unless_stopped(waited: Future[Any], seconds: float) -> bool:
    """Wait so long; whether it is there then. Raises Aborted where the run is stopped meanwhile."""
    end = time.monotonic() + seconds
    while not waited.done() and (left := end - time.monotonic()) > 0:
        if is_stopped():
            raise Aborted("The run was stopped.")
        wait([waited], min(left, _LOOK))
    return waited.done()


def _simpler(manner: _Manner, message: str, *, capped: bool) -> _Manner | None:
    """How to ask a server that did not like how it was asked; None where that was not the matter."""
    if capped and _LENGTH.search(message) and manner.cap < len(_CAPS) - 1:
        return replace(manner, cap=manner.cap + 1)
    if manner.form == "text" or not _is_about_form(message):
        return None
    return replace(manner, form=_FORMS[_FORMS.index(manner.form) + 1])


def _pause(left: int) -> float:
    """Seconds before the next try; not the same for all, so that they do not come back together."""
    return _PAUSE * 2.0 ** (_TRIES - 1 - left) * (1 + random() / 4)


def _said_pause(error: APIStatusError, left: int) -> float:
    """As long as the server says (RFC 9110, section 10.2.3: seconds, or a date)."""
    said = error.response.headers.get("retry-after", "")
    with suppress(ValueError):
        seconds = float(said)
        return _pause(left) if math.isnan(seconds) else max(seconds, 0.0)
    with suppress(ValueError, TypeError, OverflowError):
        return max(parsedate_to_datetime(said).timestamp() - time.time(), 0.0)
    return _pause(left)


def _message(message: Message) -> Any:
    if not message.pictures:
        return {"role": message.role, "content": message.text}
    shown = [
        {"type": "image_url", "image_url": {"url": f"data:{_kind(p)};base64,{base64.b64encode(p).decode()}"}}
        for p in message.pictures
    ]
    return {"role": message.role, "content": [{"type": "text", "text": message.text}, *shown]}


def _kind(picture: bytes) -> str:
    return "image/jpeg" if picture.startswith(b"\xff\xd8") else "image/png"


def _usage(usage: Any) -> Usage:
    if usage is None:
        return Usage()
    details = getattr(usage, "prompt_tokens_details", None)
    cached = getattr(details, "cached_tokens", 0) or 0
    return Usage(usage.prompt_tokens or 0, usage.completion_tokens or 0, cached)


def _is_about_form(message: str) -> bool:
    """The server does not like how the answer's form was asked for."""
    return any(word in message.lower() for word in ("response_format", "json_schema", "json_object", "schema"))


def _short(message: str) -> str:
    return " ".join(message.split())[:200]


def _refusal(model: str, url: str, status: int, message: str) -> ModelError:
    match status:
        case 401 | 403:
            return ModelError(f"The server at {url} does not accept the key. Check `model_key`.")
        case 404:
            return ModelError(f"The server at {url} has no model {model}. Check `model_url` and the model's name.")
        case 429:
            return ModelUnreachable(f"The server at {url} has had enough questions for now. Try again later.")
        case status if status >= 500:
            return ModelUnreachable(f"The server at {url} fails ({status}). Try again later.")
    return ModelError(f"The server at {url} answers {status}: {_short(message)}")
