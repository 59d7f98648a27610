"""Any server that speaks OpenAI's chat completions: a cloud model, or one of one's own behind the same address."""

from __future__ import annotations

import base64
import time
from collections.abc import Mapping, Sequence
from threading import Lock
from typing import TYPE_CHECKING, Any, Final, Literal

from promptrpa.domain.model import Completion, Message, Usage
from promptrpa.errors import ModelError, ModelUnreachable, SettingsError

if TYPE_CHECKING:
    from openai import OpenAI

_RETRIES: Final = 3
"""After these the call fails; the client waits as long as the server says, else longer each time."""
_REST: Final = 20.0
"""Seconds that a server which could not be had is left alone."""
_MISSING: Final = "A language model needs the extra `model`. Install it with: pip install 'promptrpa[model]'"

Form = Literal["schema", "json", "text"]
_FORMS: Final[tuple[Form, ...]] = ("schema", "json", "text")
"""How answers are asked to be JSON, the strictest first."""


class OpenAIWire:
    """Implements ports.ChatWire. Nothing is sent before the first question. Safe to use from several threads.

    A server that knows no JSON schemas is asked for any JSON, and one that knows not even that for text; what a model
    could do last is remembered. One that cannot be had is not asked again for a while. timeout: seconds for one try.
    """

    def __init__(self, url: str, key: str, timeout: float) -> None:
        self._url, self._key, self._timeout = url, key, timeout
        self._forms: dict[str, Form] = {}
        self._lock = Lock()
        self._rests: tuple[float, str] = (0.0, "")
        self._client: OpenAI | None = None

    def complete(self, model: str, messages: Sequence[Message], schema: Mapping[str, object], name: str) -> Completion:
        """The model's answer. Raises ModelUnreachable when the server cannot be had, ModelError when it says no."""
        from openai import BadRequestError, UnprocessableEntityError

        until, why = self._rests
        if time.monotonic() < until:
            raise ModelUnreachable(why)
        start = _FORMS.index(self._forms.get(model, "schema"))
        for form in _FORMS[start:]:
            try:
                found = self._send(model, messages, schema, name, form)
            except (BadRequestError, UnprocessableEntityError) as error:
                if form == "text" or not _is_about_form(error.message):
                    raise ModelError(f"The model {model} refused the question: {_short(error.message)}") from error
                continue
            except ModelUnreachable as error:
                self._rests = (time.monotonic() + _REST, str(error))
                raise
            self._forms[model] = form
            return found
        raise AssertionError("the last form returns or raises")

    def _send(
        self, model: str, messages: Sequence[Message], schema: Mapping[str, object], name: str, form: Form
    ) -> Completion:
        from openai import APIConnectionError, APIResponseValidationError, APIStatusError, APITimeoutError

        wanted: dict[str, Any] = {}
        if form == "schema":
            wanted = {"type": "json_schema", "json_schema": {"name": name, "schema": dict(schema), "strict": True}}
        elif form == "json":
            wanted = {"type": "json_object"}
        create: Any = self._connected().chat.completions.create
        began = time.perf_counter()
        try:
            answer = create(
                model=model,
                messages=[_message(m) for m in messages],
                **({"response_format": wanted} if wanted else {}),
            )
        except APITimeoutError as error:
            text = f"The model {model} at {self._url} did not answer within {self._timeout:g} s."
            raise ModelUnreachable(f"{text} Raise `model_timeout`, or try again later.") from error
        except APIConnectionError as error:
            text = f"No language model answers at {self._url}."
            raise ModelUnreachable(f"{text} Check `model_url`, and that the server runs.") from error
        except APIResponseValidationError as error:
            raise ModelError(f"What answers at {self._url} is no model server. Check `model_url`.") from error
        except APIStatusError as error:
            if error.status_code in (400, 422):
                raise
            raise _refusal(model, self._url, error.status_code, error.message) from error
        choices = getattr(answer, "choices", None)
        if not choices:
            raise ModelError(f"What answers at {self._url} is no model server. Check `model_url`.")
        seconds = time.perf_counter() - began
        return Completion(choices[0].message.content or "", _usage(answer.usage), model, seconds)

    def _connected(self) -> OpenAI:
        with self._lock:
            if self._client is None:
                try:
                    from openai import OpenAI
                except ImportError as error:
                    raise SettingsError(_MISSING) from error
                self._client = OpenAI(
                    base_url=self._url, api_key=self._key or "none", timeout=self._timeout, max_retries=_RETRIES
                )
            return self._client


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
