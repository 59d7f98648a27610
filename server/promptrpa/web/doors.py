"""Who comes in and what they may do: Host, Origin, sessions, tokens, CSRF, roles, rates, headers, the audit log."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from typing import Any, Final, TypeVar

from flask import Flask, Response, current_app, g, request
from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from werkzeug.exceptions import TooManyRequests

from promptrpa.domain.account import Caller, KeyKind, Role

from .problems import problem
from .services import services

F = TypeVar("F", bound=Callable[..., Any])

POLICY: Final = (
    "default-src 'none'; img-src 'self' blob:; style-src 'self'; script-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
_HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
_READS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_OPEN: Final = frozenset(
    {
        "static",
        "install_pages.install",
        "install_pages.client",
        "people_pages.sign_in",
        "people_pages.signed_in",
        "health.health",
    }
)
"""What anybody may ask for."""
SIGN_INS: Final = RateLimitItemPerMinute(10)
CHANGES: Final = RateLimitItemPerMinute(240)
READS: Final = RateLimitItemPerMinute(3000)
FRESH: Final = timedelta(minutes=5)
"""So long a sign-in shows who somebody is, for approvals in sensitive apps."""


class Doors:
    """hosts: the names under which the server may be called. secure: cookies go over TLS alone. cookie: its name, one a
    port, as browsers do not tell ports apart."""

    def __init__(self, hosts: frozenset[str], cookie: str, *, secure: bool) -> None:
        self._hosts = hosts
        self.cookie = cookie
        self.secure = secure
        self._rates = MovingWindowRateLimiter(MemoryStorage())

    def install(self, app: Flask) -> None:
        app.extensions["doors"] = self
        app.before_request(self._enter)
        app.teardown_request(_hush)
        app.after_request(self._leave)

    def within(self, rate: RateLimitItemPerMinute, who: str) -> bool:
        """Count a call; whether it is within the rate."""
        return self._rates.hit(rate, who)

    def _enter(self) -> Response | None:
        g.caller = None
        if request.host not in self._hosts:
            return problem(403, "The server is not called by this name.")
        if not self._origin_fits():
            return problem(403, "This call comes from another site.")
        who = request.remote_addr or ""
        endpoint = request.endpoint or ""
        if endpoint in _OPEN:
            return self._open_door(endpoint, who)
        g.caller, by_session = self._caller()
        if g.caller is None:
            return self._stranger()
        changes = request.method not in _READS
        if not self.within(CHANGES if changes else READS, g.caller.key.id):
            return problem(429, "Too many calls. Wait a minute.")
        if changes and by_session and not self._csrf_fits():
            return problem(403, "The page is too old. Load it again.")
        view = current_app.view_functions.get(endpoint)
        wanted = getattr(view, "needs", Role.OPERATOR if changes else Role.VIEWER)
        if not g.caller.role.covers(wanted):
            return problem(403, f"Only an account or token with the role {wanted} may do this.")
        g.speaking = ExitStack()
        g.speaking.enter_context(services().speaking(g.caller.account.name))
        return None

    def _open_door(self, endpoint: str, who: str) -> Response | None:
        if endpoint == "people_pages.signed_in" and not self.within(SIGN_INS, who):
            return problem(429, "Too many tries. Wait a minute.")
        return None

    def _stranger(self) -> Response:
        answer = problem(401, "Sign in first: start promptrpa with `promptrpa up`, or ask its owner for a link.")
        answer.headers["WWW-Authenticate"] = 'Bearer realm="promptrpa"'
        return answer

    def _origin_fits(self) -> bool:
        """A browser says from which site a call comes; a program says nothing."""
        if request.headers.get("Sec-Fetch-Site", "") == "cross-site" and request.method not in _READS:
            return False
        origin = request.headers.get("Origin")
        return origin is None or origin.partition("://")[2] == request.host

    def _caller(self) -> tuple[Caller | None, bool]:
        accounts = services().accounts
        scheme, _, secret = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() == "bearer" and secret:
            return accounts.caller(secret.strip(), KeyKind.TOKEN), False
        secret = request.cookies.get(self.cookie, "")
        return (accounts.caller(secret, KeyKind.SESSION) if secret else None), True

    def _csrf_fits(self) -> bool:
        return hmac.compare_digest(request.headers.get("X-CSRF-Token", ""), self.csrf())

    def csrf(self) -> str:
        """Bound to the session, so that another's does not serve."""
        secret = request.cookies.get(self.cookie, "")
        return hmac.new(secret.encode(), b"csrf", hashlib.sha256).hexdigest() if secret else ""

    def _leave(self, response: Response) -> Response:
        for name, value in _HEADERS.items():
            response.headers.setdefault(name, value)
        if self.secure:
            response.headers.setdefault("Strict-Transport-Security", "max-age=31536000")
        if request.endpoint != "static":
            response.headers.setdefault("Cache-Control", "no-store")
        caller: Caller | None = g.get("caller")
        if caller and request.method not in _READS and response.status_code < 400:
            subject = " ".join(str(value) for value in (request.view_args or {}).values())
            services().audit.add(caller.account.name, request.endpoint or "", subject, g.get("audited", ""))
        return response


def _hush(error: BaseException | None) -> None:
    """What is known of the caller is not the thread's any more."""
    speaking: ExitStack | None = g.pop("speaking", None)
    if speaking is not None:
        speaking.close()


def needs(role: Role) -> Callable[[F], F]:
    """The role that a view asks for, where it is not what its method asks for. Stands next to the view."""

    def mark(view: F) -> F:
        view.needs = role  # type: ignore[attr-defined]
        return view

    return mark


def caller() -> Caller:
    """Who calls now."""
    found: Caller = g.caller
    return found


def doors() -> Doors:
    found: Doors = current_app.extensions["doors"]
    return found


def proven(passphrase: str) -> bool:
    """Who calls just showed who they are: by their passphrase, or by signing in within the last minutes. Raises
    TooManyRequests."""
    who = caller()
    if not passphrase:
        since = datetime.now(UTC) - datetime.fromisoformat(who.key.created)
        return who.key.kind is KeyKind.SESSION and since < FRESH
    if not doors().within(SIGN_INS, f"passphrase {who.account.id}"):
        raise TooManyRequests("Too many tries. Wait a minute.")
    return services().accounts.knows(who.account.id, passphrase) is not None


def audited(detail: str) -> None:
    """What the audit log says of this call besides its name and subject."""
    g.audited = detail
