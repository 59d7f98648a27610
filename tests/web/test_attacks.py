"""Attacks that were tried, and are refused: names that lead elsewhere, scripts in texts, addresses within, bombs.

Other sites, other names, missing sessions and rates are in test_doors.py; backups that are none in
tests/unit/test_backup.py; pages of the web that send one elsewhere in tests/unit/test_fetch.py.
"""

from __future__ import annotations

import gzip
import json
import re
import time
from typing import Any, cast
from urllib.parse import quote

import pytest
from lxml import html

from promptrpa.web import Options, create_app
from promptrpa.web.services import Services
from server_kit import Api, ServerProcess

ELSEWHERE = (
    "../../../../etc/passwd",
    "..%2f..%2f..%2fetc%2fpasswd",
    "%2e%2e/%2e%2e/etc/passwd",
    "....//....//etc/passwd",
    "..\\..\\server.json",
    "/etc/passwd",
    "server.json",
    "a\x00.png",
    "a\r\nSet-Cookie: x=y",
    "\u202egnp.exe",
    "💥" * 60,
    "x" * 5000,
    "{{7*7}}",
    "${jndi:ldap://x}",
    "' OR 1=1 --",
    "%",
    "9" * 30,
)
SCRIPT = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>"
WITHIN = (
    "http://127.0.0.1:8400/",
    "http://localhost/",
    "http://localhost.:80/",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://0.0.0.0/",
    "http://2130706433/",
    "http://0x7f000001/",
    "http://127.1/",
    "http://10.0.0.1/",
    "http://192.168.1.1/admin",
    "http://169.254.169.254/latest/meta-data/",
    "http://[fe80::1]/",
    "http://user:pass@127.0.0.1/",
    "https://127.0.0.1/",
)


@pytest.fixture
def attacker(api: Api) -> Api:
    """With a token of its own, so that the rate of calls counts for each test."""
    return Api(api.url, api.post("tokens", {"name": "attacker", "role": "owner"})["secret"])


def rules(methods: tuple[str, ...]) -> list[tuple[str, str]]:
    """Method and rule of every route that takes a name."""
    app = create_app(cast(Services, None), Options(1, frozenset()))
    return sorted(
        (method, rule.rule)
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) & set(methods)
        if "<" in rule.rule
    )


def test_there_are_names() -> None:
    assert len(rules(("GET",))) > 20


@pytest.mark.parametrize(("method", "rule"), rules(("GET", "PUT", "PATCH", "POST", "DELETE")))
def test_no_name_leads_elsewhere(attacker: Api, method: str, rule: str) -> None:
    body: Any = {} if method in ("POST", "PUT", "PATCH") else None
    for name in ELSEWHERE:
        path = re.sub(r"<int:[^>]+>", name if name.isdecimal() else "1", rule)
        path = re.sub(r"<[^>]+>", lambda _, name=name: quote(name, safe=""), path)
        reply = attacker.call(method, path, body)
        assert reply.status != 500, (name, reply.data[:300])
        assert reply.status in (400, 404, 405, 413, 414, 422, 409, 502, 503) or not has_secret(reply.data), name
        assert b"root:" not in reply.data
        assert attacker.token.encode() not in reply.data
        assert "x=y" not in reply.headers.get("Set-Cookie", "")


def has_secret(data: bytes) -> bool:
    return b"root:x" in data or b'"token"' in data


def test_an_imported_task_brings_no_header_and_no_path(attacker: Api, alarm: str) -> None:
    file = json.loads(attacker.call("GET", f"tasks/{alarm}/export").data)
    for id in ('x"\r\nSet-Cookie: a=b\r\n', "../../escaped", "..", SCRIPT):
        file["tasks"][0]["id"] = id
        made = attacker.call("POST", "tasks/import", fields={"file": ("t.json", json.dumps(file).encode())})
        assert made.status in (201, 400), made.data
        if made.status == 201:
            name = quote(made.json()[0]["id"], safe="")
            for form in ("promptrpa", "uiautomator2", "maestro", "appium"):
                reply = attacker.call("GET", f"tasks/{name}/export?format={form}")
                assert reply.status in (200, 400, 404), reply.data
                assert "Set-Cookie" not in reply.headers
            assert attacker.call("DELETE", f"tasks/{name}").status in (204, 404)


def test_a_script_in_a_text_is_a_text(server: ServerProcess, attacker: Api, alarm: str) -> None:
    before = attacker.get(f"tasks/{alarm}")["name"]
    assert attacker.call("PATCH", f"tasks/{alarm}", {"name": SCRIPT[:100]}).status == 200
    attacker.call("PATCH", f"tasks/{alarm}", {"prompts": [SCRIPT]})
    attacker.post("tokens", {"name": SCRIPT})
    attacker.call("POST", "accounts", {"name": SCRIPT[:60], "role": "viewer"})
    attacker.call("POST", "tutorials", {"title": SCRIPT, "text": f"Open Notes\nTap {SCRIPT}", "app": SCRIPT})
    attacker.call("PUT", f"knowledge/context/{quote(SCRIPT, safe='')}", {"value": SCRIPT})
    suite = f"name: {json.dumps(SCRIPT)}\ncases:\n  - prompt: {json.dumps(SCRIPT)}\n"
    attacker.call("POST", "suites", {"source": suite})
    attacker.call("POST", "schedules", {"prompt": SCRIPT, "cron": "0 7 1 1 *", "device": "virtual-1"})
    run = attacker.run(f"open {SCRIPT}, tap {SCRIPT}", attended=True)
    attacker.until(run, "done", "failed", "waiting", "stopped")
    seen = 0
    for path in [*pages(), f"/runs/{run}", f"/tasks/{alarm}"]:
        reply = attacker.call("GET", path, headers={"Accept": "text/html"})
        if "html" not in reply.headers.get("Content-Type", ""):
            continue
        seen += 1
        assert b"<script>alert" not in reply.data, path
        assert b"<img src=x" not in reply.data, path
        page = html.fromstring(reply.data)
        assert page.xpath("//@*[starts-with(name(), 'on')]") == [], path
        assert all(s.get("src", "").startswith("/static/") for s in page.iter("script")), path
        assert "'unsafe" not in reply.headers["Content-Security-Policy"], path
        assert reply.headers["X-Content-Type-Options"] == "nosniff", path
    assert seen >= 12
    if attacker.status(run) == "waiting":
        attacker.post(f"runs/{run}/stop")
    attacker.call("PATCH", f"tasks/{alarm}", {"name": before, "prompts": ["set an alarm for {time}"]})


def pages() -> list[str]:
    """Every page without a name in its address."""
    app = create_app(cast(Services, None), Options(1, frozenset()))
    found = {r.rule for r in app.url_map.iter_rules() if "GET" in (r.methods or set()) and "<" not in r.rule}
    return sorted(path for path in found if not path.startswith(("/api/", "/static", "/metrics")))


@pytest.mark.parametrize("address", WITHIN)
def test_no_tutorial_is_fetched_from_within(attacker: Api, address: str) -> None:
    reply = attacker.call("POST", "tutorials", {"url": address, "app": "Notes"})
    assert reply.status in (400, 502), reply.data
    assert b"root" not in reply.data


@pytest.mark.parametrize(
    "address", ["file:///etc/passwd", "gopher://x/", "ftp://x/", "data:text/html,x", "javascript:1"]
)
def test_only_the_web_is_fetched(attacker: Api, address: str) -> None:
    assert attacker.call("POST", "tutorials", {"url": address, "app": "Notes"}).status == 400


BOMBS = {
    "nested": b"[" * 2_000_000,
    "nested objects": b'{"a":' * 500_000,
    "numbers": b'{"format": "promptrpa-tasks", "version": 1' + b"0" * 1_000_000 + b"}",
    "many": json.dumps({"format": "promptrpa-tasks", "version": 1, "exported": "", "tasks": [{}] * 100_000}).encode(),
    "no text": bytes(range(256)) * 1000,
}


@pytest.mark.parametrize("path", ["tasks/import", "knowledge/import", "suites/import"])
@pytest.mark.parametrize("bomb", list(BOMBS))
def test_bombs_are_refused_soon(attacker: Api, path: str, bomb: str) -> None:
    began = time.monotonic()
    reply = attacker.call("POST", path, fields={"file": ("bomb.json", BOMBS[bomb])})
    assert reply.status in (400, 413, 422), reply.data[:300]
    assert time.monotonic() - began < 20


BODIES = [b"[" * 200_000, b'{"prompt":' * 100_000, b'{"prompt": 1' + b"0" * 100_000 + b"}", b"\xff", b'{"prompt": NaN}']


@pytest.mark.parametrize("body", BODIES)
def test_a_body_that_is_a_bomb_is_refused(attacker: Api, body: bytes) -> None:
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {attacker.token}"}
    for path in ("runs", "suites", "tutorials", "schedules"):
        reply = attacker.pool.request("POST", f"{attacker.url}/api/v1/{path}", body=body, headers=headers)
        assert reply.status in (400, 422), reply.data[:300]


def test_a_yaml_bomb_is_refused_soon(attacker: Api) -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 10)]
    bomb = "\n".join([*lines, "name: bomb", "cases: *a9"])
    began = time.monotonic()
    assert attacker.call("POST", "suites", {"source": bomb, "form": "yaml"}).status in (400, 422)
    assert attacker.call("POST", "tutorials", {"text": bomb, "app": "Notes"}).status < 500
    assert time.monotonic() - began < 20


def test_a_compressed_body_is_not_unpacked(attacker: Api) -> None:
    body = gzip.compress(b'{"prompt": "' + b"x" * 10_000_000 + b'"}')
    headers = {"Content-Encoding": "gzip", "Content-Type": "application/json"}
    allowed = {**headers, "Authorization": f"Bearer {attacker.token}"}
    reply = attacker.pool.request("POST", f"{attacker.url}/api/v1/runs", body=body, headers=allowed)
    assert reply.status in (400, 415, 422)


def test_a_name_from_a_proxy_that_is_none_counts_for_nothing(attacker: Api) -> None:
    headers = {"X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https", "X-Forwarded-For": "1.2.3.4"}
    made = attacker.call("POST", "me/link", {}, headers)
    assert made.status == 201
    assert made.json()["link"].startswith(attacker.url)
    for path in ("/", "/metrics", "/static/app.js", "/api/v1/health", "/sign-in", "/api/v1/events"):
        assert attacker.call("GET", path, headers={"Host": "evil.example"}).status == 403


def test_no_get_changes_anything(attacker: Api, alarm: str) -> None:
    before = attacker.get("audit")["entries"][0]["sequence"]
    for path in [*pages(), "runs", "tasks", f"tasks/{alarm}/export", "knowledge/export", "devices", "models/calls"]:
        attacker.call("GET", path, headers={"Accept": "text/html"})
    after = attacker.get("audit")["entries"][0]["sequence"]
    assert after == before
