"""Who comes in: every route, roles, tokens, sessions, other sites, other names, rates, the audit log."""

from __future__ import annotations

import re
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from typing import Any, cast

import pytest

from promptrpa.web import Options, create_app
from promptrpa.web.services import Services
from server_kit import UP, Api, ServerProcess, wait_for

OPEN = {
    *(("GET", "/sign-in"), ("POST", "/sign-in"), ("GET", "/api/v1/health"), ("GET", "/static/x")),
    *(("GET", "/install"), ("GET", "/install/promptrpa.apk")),
}
"""What anybody may ask for."""


def routes() -> list[tuple[str, str]]:
    """Method and address of every route, with something in the place of its parameters."""
    app = create_app(cast(Services, None), Options(1, frozenset()))
    return [
        (method, re.sub(r"<int:[^>]+>", "1", re.sub(r"<(?!int)[^>]+>", "x", rule.rule)))
        for rule in app.url_map.iter_rules()
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"})
    ]


def token(api: Api, role: str, name: str = "test") -> Api:
    return Api(api.url, api.post("tokens", {"name": name, "role": role})["secret"])


def sign_in(stranger: Api, secret: str) -> dict[str, str]:
    """The headers of a browser that is signed in."""
    reply = stranger.call("POST", "/sign-in", {"secret": secret})
    assert reply.status == 204, reply.data
    return {"Cookie": reply.headers["Set-Cookie"].partition(";")[0]}


def test_there_are_routes() -> None:
    assert len(routes()) > 60


@pytest.mark.parametrize(("method", "path"), [route for route in routes() if route not in OPEN])
def test_every_route_wants_a_session(stranger: Api, method: str, path: str) -> None:
    body = {} if method in ("POST", "PUT", "PATCH") else None
    assert stranger.call(method, path, body).status in (401, 403)
    assert stranger.call(method, path, body, {"Authorization": "Bearer wrong"}).status in (401, 403)
    assert stranger.call(method, path, body, {"Cookie": "promptrpa_1=wrong"}).status in (401, 403)


def test_a_link_signs_in_once_and_a_session_can_be_ended(api: Api, stranger: Api) -> None:
    made = api.post("accounts", {"name": "Ann", "role": "viewer"})
    assert "/sign-in#" in made["link"]
    session = sign_in(stranger, made["secret"])
    assert stranger.call("POST", "/sign-in", {"secret": made["secret"]}).status == 403
    page = stranger.call("GET", "/", headers=session)
    assert page.status == 200
    csrf = re.search(rb'name="csrf" content="(\w+)"', page.data)
    assert csrf
    assert stranger.call("DELETE", "keys/current", headers={**session, "X-CSRF-Token": csrf[1].decode()}).status == 204
    assert stranger.call("GET", "/", headers=session).status == 401


def test_a_cookie_is_for_the_server_alone(api: Api, stranger: Api) -> None:
    made = api.post("accounts", {"name": "Bob", "role": "operator"})
    reply = stranger.call("POST", "/sign-in", {"secret": made["secret"]})
    cookie = reply.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    session = {"Cookie": cookie.partition(";")[0]}
    body = {"prompt": "set an alarm for 7:30"}
    assert stranger.call("POST", "runs", body, session).status == 403  # no CSRF token
    assert stranger.call("POST", "runs", body, {**session, "X-CSRF-Token": "0" * 64}).status == 403


def test_roles_are_kept(api: Api) -> None:
    viewer, operator = token(api, "viewer"), token(api, "operator")
    assert viewer.call("GET", "runs").status == 200
    assert viewer.call("POST", "runs", {"prompt": "x"}).status == 403
    assert viewer.call("DELETE", "tasks/x").status == 403
    assert operator.call("DELETE", "tasks/x").status == 404
    for path in ("accounts", "audit", "settings"):
        assert operator.call("GET", path).status == 403
        assert api.call("GET", path).status == 200
    assert operator.call("POST", "accounts", {"name": "Eve", "role": "owner"}).status == 403
    made = viewer.post("tokens", {"name": "more", "role": "owner"})
    assert made["key"]["role"] == "viewer"


def test_a_revoked_token_is_none(api: Api) -> None:
    made = api.post("tokens", {"name": "short", "role": "viewer"})
    caller = Api(api.url, made["secret"])
    assert caller.call("GET", "me").status == 200
    assert api.call("DELETE", f"keys/{made['key']['id']}").status == 204
    assert caller.call("GET", "me").status == 401


def test_secrets_are_not_kept(server: ServerProcess, api: Api) -> None:
    secret = api.post("tokens", {"name": "hidden"})["secret"]
    with closing(sqlite3.connect(server.home / "knowledge.sqlite3")) as database:
        assert secret not in "\n".join(database.iterdump())


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "evil.example:80"},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://["},
        {"Sec-Fetch-Site": "cross-site"},
    ],
)
def test_other_names_and_sites_are_refused(api: Api, headers: dict[str, str]) -> None:
    assert api.call("POST", "runs", {"prompt": "set an alarm for 7:30"}, headers).status == 403


def test_the_last_owner_stays(api: Api) -> None:
    owner = next(a for a in api.get("accounts") if a["role"] == "owner")
    assert api.call("DELETE", f"accounts/{owner['id']}").status == 400
    assert api.call("PATCH", f"accounts/{owner['id']}", {"role": "viewer"}).status == 400


def test_changes_are_in_an_audit_log_that_shows_when_it_was_changed(server: ServerProcess, api: Api) -> None:
    api.post("tokens", {"name": "audited", "role": "viewer"})
    log = api.get("audit")
    assert log["fault"] == 0
    assert any(e["action"] == "people.add_token" and "audited" in e["detail"] for e in log["entries"])
    number = log["entries"][-1]["sequence"]
    with closing(sqlite3.connect(server.home / "knowledge.sqlite3")) as database, database:
        (before,) = database.execute("SELECT account FROM audit WHERE sequence = ?", (number,)).fetchone()
        database.execute("UPDATE audit SET account = 'nobody' WHERE sequence = ?", (number,))
    assert api.get("audit")["fault"] == number
    with closing(sqlite3.connect(server.home / "knowledge.sqlite3")) as database, database:
        database.execute("UPDATE audit SET account = ? WHERE sequence = ?", (before, number))
    assert api.get("audit")["fault"] == 0


def test_pages_allow_no_foreign_script(api: Api) -> None:
    reply = api.call("GET", "/")
    policy = reply.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert not re.search(rb"<script(?! src=\"/static)", reply.data)
    assert b" style=" not in reply.data
    assert b" onclick=" not in reply.data


def test_what_is_too_much_is_refused(api: Api) -> None:
    assert api.call("POST", "runs", {"prompt": "x" * 5000}).status == 422
    big = api.call("POST", "tasks/import", fields={"file": ("t.json", b"x" * 34 * 1024 * 1024)})
    assert big.status == 413


def test_a_second_start_only_makes_a_new_link(server: ServerProcess, stranger: Api) -> None:
    said = subprocess.run(
        [*UP, "--home", str(server.home), "up", "--no-browser"], capture_output=True, text=True, timeout=60
    )
    assert said.returncode == 0, said.stderr
    assert sign_in(stranger, said.stdout.strip().rpartition("#")[2])


def test_guessing_is_slowed_down(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "home", ("--no-phone",))
    stranger = Api(server.start().url)
    tries = [stranger.call("POST", "/sign-in", {"secret": "guess"}).status for _ in range(12)]
    assert server.stop() == 0
    assert (tries[0], tries[-1]) == (403, 429)


@pytest.mark.parametrize("options", [("--listen", "0.0.0.0"), ("--listen", "::")])
def test_it_listens_to_others_only_over_tls(tmp_path: Any, options: tuple[str, ...]) -> None:
    said = subprocess.run(
        [*UP, "--home", str(tmp_path / "h"), "up", "--no-browser", *options], capture_output=True, text=True, timeout=60
    )
    assert said.returncode == 2
    assert "--behind-proxy" in said.stderr


PASSPHRASE = "green horse, old tea"
TRANSFER = (
    "open Bank, type 2468 in PIN, tap Sign in, tap Transfer, tap Choose a payee, tap Alice Chen, type 50 in Amount, "
    "tap Continue, tap Confirm"
)


def test_in_a_bank_who_approves_shows_who_they_are(api: Api, stranger: Api) -> None:
    made = api.post("accounts", {"name": "Mia", "role": "operator"})
    fresh = sign_in(stranger, made["secret"])
    page = stranger.call("GET", "/people", headers=fresh).data.decode()
    fresh["X-CSRF-Token"] = re.findall(r'name="csrf" content="([^"]+)"', page)[0]
    path = "/api/v1/me/passphrase"
    assert stranger.call("PUT", path, {"passphrase": PASSPHRASE}, fresh).status == 204
    mine = Api(api.url, stranger.call("POST", "tokens", {"name": "t", "role": "operator"}, fresh).json()["secret"])
    assert mine.call("PUT", path, {"passphrase": "another one, long", "current": "wrong"}).status == 403
    run = mine.until(mine.run(TRANSFER, yes=True), "waiting", "failed", "done")
    assert run["run"]["status"] == "waiting", run["run"]["reason"]
    asked = run["open"]
    assert asked["question"]["sensitive"], asked
    yes = {"question": asked["id"], "value": "yes"}
    answers = f"runs/{run['run']['id']}/answers"
    for said in (yes, {**yes, "value": "Yes, please."}):
        refused = mine.call("POST", answers, said)
        assert (refused.status, refused.json()["error"]) == (403, "SignInNeeded")
    assert mine.call("POST", answers, {**yes, "passphrase": "green horse"}).status == 403
    assert mine.call("POST", answers, {**yes, "passphrase": PASSPHRASE}).status == 204
    wait_for(lambda: (mine.get(f"runs/{run['run']['id']}")["open"] or {}).get("id") != asked["id"])
    mine.until(run["run"]["id"], "waiting", "done", "failed")
    if mine.status(run["run"]["id"]) == "waiting":
        mine.post(f"runs/{run['run']['id']}/stop")
        mine.until(run["run"]["id"], "stopped")


def test_a_name_and_a_passphrase_sign_in(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "home", ("--no-phone",))  # its own: signing in is limited in number
    api = server.start()
    stranger = Api(api.url)
    made = api.post("accounts", {"name": "Noa", "role": "viewer"})
    fresh = sign_in(stranger, made["secret"])
    page = stranger.call("GET", "/people", headers=fresh).data.decode()
    fresh["X-CSRF-Token"] = re.findall(r'name="csrf" content="([^"]+)"', page)[0]
    assert stranger.call("PUT", "/api/v1/me/passphrase", {"passphrase": PASSPHRASE}, fresh).status == 204
    assert stranger.call("POST", "/sign-in", {"name": "Noa", "passphrase": "wrong"}).status == 403
    assert stranger.call("POST", "/sign-in", {"name": "Noa", "passphrase": ""}).status == 403
    assert stranger.call("POST", "/sign-in", {"name": "Noa", "passphrase": PASSPHRASE}).status == 204
    assert server.stop() == 0
