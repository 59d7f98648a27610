"""Pairing, the app to download, tasks without the server: the web's part; the phone's is in tests/on_device."""

from __future__ import annotations

import re
from typing import Any

import pytest

from command_line import CommandLine
from conftest import CHROMIUM, accessible, go
from promptrpa.devices.on_device.pairing import LETTERS
from server_kit import Api, ServerProcess


def test_a_code_is_offered_and_taken_back(api: Api) -> None:
    offer = api.post("pairing")
    assert re.fullmatch(f"[{LETTERS}]{{4}}-[{LETTERS}]{{4}}", offer["code"])
    assert re.fullmatch(r"127\.0\.0\.1:\d+", offer["address"])
    assert offer["link"].startswith("promptrpa://pair?host=127.0.0.1&port=")
    assert api.get("pairing")["code"] == offer["code"]
    assert api.post("pairing")["code"] != offer["code"]
    page = api.call("GET", "/devices").data.decode()
    assert api.get("pairing")["code"] in page
    assert "<svg" in page
    assert api.call("DELETE", "pairing").status == 204
    assert api.get("pairing") is None
    assert "<svg" not in api.call("GET", "/devices").data.decode()
    assert api.call("DELETE", "pairing/phone-none").status == 404


def test_who_only_looks_sees_no_code(server: ServerProcess, api: Api) -> None:
    viewer = Api(server.url, api.post("tokens", {"name": "looks", "role": "viewer"})["secret"])
    code = api.post("pairing")["code"]
    assert viewer.call("POST", "pairing", {}).status == 403
    assert viewer.call("GET", "pairing").status == 403
    assert code not in viewer.call("GET", "/devices").data.decode()
    api.call("DELETE", "pairing")


@pytest.mark.parametrize(
    ("headers", "query", "restricted"),
    [
        ({}, "", True),
        ({}, "?android=12", False),
        ({}, "?android=14", True),
        ({"User-Agent": "Mozilla/5.0 (Linux; Android 12; Pixel 5)"}, "", False),
        ({"User-Agent": "Mozilla/5.0 (Linux; Android 10; K)"}, "", True),
        ({"User-Agent": "Mozilla/5.0 (Linux; Android 10; K)", "Sec-CH-UA-Platform-Version": '"11.0.0"'}, "", False),
    ],
)
def test_the_steps_fit_the_phone(stranger: Api, headers: dict[str, str], query: str, restricted: bool) -> None:
    answer = stranger.call("GET", f"/install{query}", headers={"Accept": "text/html", **headers})
    assert answer.status == 200
    assert ("restricted settings" in answer.data.decode()) == restricted
    assert answer.headers["Accept-CH"] == "Sec-CH-UA-Platform-Version"


def test_the_app_is_there_for_everybody_once_it_was_built(server: ServerProcess, stranger: Api) -> None:
    file = server.home / "promptrpa.apk"
    file.write_bytes(b"PK an app")
    answer = stranger.call("GET", "/install/promptrpa.apk")
    assert (answer.status, answer.data) == (200, b"PK an app")
    assert answer.headers["Content-Type"] == "application/vnd.android.package-archive"
    file.unlink()


def test_a_task_is_allowed_without_the_server(server: ServerProcess, api: Api, alarm: str) -> None:
    assert "Allow it" in api.call("GET", f"/tasks/{alarm}").data.decode()
    assert api.call("PUT", f"tasks/{alarm}/offline").status == 204
    assert "Take it back" in api.call("GET", f"/tasks/{alarm}").data.decode()
    promptrpa = CommandLine(server.home)
    assert promptrpa("edit", alarm, "--offline", "no").returncode == 0
    assert "Take it back" not in api.call("GET", f"/tasks/{alarm}").data.decode()
    assert api.call("PUT", "tasks/nothing-such/offline").status == 404


def test_guide_mode_needs_the_app(api: Api) -> None:
    refused = api.call("POST", "runs", {"prompt": "open Clock", "device": "virtual-1", "guide": True})
    assert refused.status == 400
    assert "the app on it" in refused.json()["detail"]


def test_the_command_line_pairs(server: ServerProcess, api: Api) -> None:
    promptrpa = CommandLine(server.home)
    said = promptrpa("pair").stdout
    code = api.get("pairing")["code"]
    assert code in said
    assert "█" in said or "▄" in said
    assert promptrpa("pair", "--forget", "phone-none").returncode == 2
    assert promptrpa("devices").stdout.count("virtual-1") == 1


@pytest.mark.skipif(not CHROMIUM, reason="Chromium is not installed.")
@pytest.mark.parametrize("page", [(360, "en"), (1440, "zh")], indirect=True)
def test_a_code_is_asked_for_on_the_page(page: Any, api: Api) -> None:
    api.call("DELETE", "pairing")
    go(page, "/devices")
    page.get_by_role("button", name=re.compile("Pair a phone|配对手机")).click()
    page.wait_for_selector(".qr svg")
    assert page.inner_text(".pairing .code") == api.get("pairing")["code"]
    page.locator("summary").click()
    accessible(page)
    page.get_by_role("button", name=re.compile("Take it back|撤回")).click()
    page.wait_for_selector(".qr svg", state="detached")
    assert api.get("pairing") is None
