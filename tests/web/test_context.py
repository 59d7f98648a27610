"""What is known of people: each account has its own, and shares it only where it says so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest

from conftest import CHROMIUM, go
from server_kit import Api, wait_for

needs_browser = pytest.mark.skipif(not CHROMIUM, reason="Chromium is not installed.")


@pytest.fixture
def ben(api: Api) -> Iterator[Api]:
    """Another person, with a token of theirs."""
    made = api.post("accounts", {"name": "Ben", "role": "operator"})
    signed = Api(api.url).call("POST", "/sign-in", {"secret": made["secret"]})
    page = Api(api.url).call("GET", "/", headers={"Cookie": (cookie := signed.headers["Set-Cookie"].partition(";")[0])})
    csrf = page.data.decode().partition('name="csrf" content="')[2].partition('"')[0]
    headers = {"Cookie": cookie, "X-CSRF-Token": csrf}
    key = Api(api.url).call("POST", "tokens", {"name": "test", "role": "operator"}, headers).json()
    yield Api(api.url, key["secret"])
    assert api.call("DELETE", f"accounts/{made['key']['account']}").status == 204


def remember(who: Api, name: str, value: str) -> None:
    assert who.call("PUT", f"knowledge/context/{quote(name)}", {"value": value}).status == 204


def known(who: Api) -> list[tuple[str, str]]:
    return [(row["value"], row["whose"]) for row in who.get("knowledge/context?search=street")]


def test_each_account_has_values_of_its_own(api: Api, ben: Api) -> None:
    remember(api, "street", "1 Main Street")
    assert known(ben) == []
    remember(ben, "street", "2 Side Street")
    assert known(ben) == [("2 Side Street", "yours")]
    assert known(api) == [("1 Main Street", "yours")]
    assert b"2 Side Street" not in api.call("GET", "knowledge/export").data
    assert ben.call("DELETE", "knowledge/context").json() == {"forgotten": 1}
    assert known(api) == [("1 Main Street", "yours")]
    api.call("DELETE", "knowledge/context")


def test_who_shares_is_shared_with_after_their_own(api: Api, ben: Api) -> None:
    remember(api, "street", "1 Main Street")
    remember(ben, "street", "2 Side Street")
    assert ben.call("PUT", "me/sharing", {"shares": True}).json()["shares"] is True
    assert known(ben) == [("2 Side Street", "yours")], "who does not share is not read"
    assert known(api) == [("1 Main Street", "yours")]
    api.call("PUT", "me/sharing", {"shares": True})
    assert known(api) == [("1 Main Street", "yours"), ("2 Side Street", "shared")]
    theirs = next(row["id"] for row in api.get("knowledge/context?search=side"))
    assert api.call("DELETE", f"knowledge/context/{theirs}").status == 404
    ben.call("PUT", "me/sharing", {"shares": False})
    assert known(api) == [("1 Main Street", "yours")]
    api.call("PUT", "me/sharing", {"shares": False})
    api.call("DELETE", "knowledge/context")


def test_a_run_knows_and_learns_what_is_of_who_asked_for_it(api: Api, ben: Api) -> None:
    for task in api.get("tasks"):
        if task["app"].endswith("notes"):  # what other tests have saved would be replayed
            api.call("DELETE", f"tasks/{task['id']}")
    remember(ben, "title", "Rex of Ben")
    done = answered(ben, "open Notes, tap New note, type the pet name in Title, tap Save", "Rex of Ben", "Rex of Ben")
    mine = answered(api, "open Notes, tap New list, type the pet name in Title, tap Save", "", "Tom of mine")
    assert "Tom of mine" in [row["value"] for row in api.get("knowledge/context")]
    assert "Tom of mine" not in [row["value"] for row in ben.get("knowledge/context")]
    for task in {done["task"], mine["task"]}:
        api.call("DELETE", f"tasks/{task}")
    api.call("DELETE", "knowledge/context")


def answered(who: Api, prompt: str, proposed: str, value: str) -> Any:
    """A run that asks for a value, proposes what is known of who asked for it, and is answered."""
    run = who.run(prompt)
    asked = who.until(run, "waiting", "done", "failed")["open"]
    assert (asked["question"]["kind"], asked["question"]["default"]) == ("fill", proposed)
    who.post(f"runs/{run}/answers", {"question": asked["id"], "value": value})
    found = who.until(run, "done", "failed")["run"]
    assert found["status"] == "done", found["reason"]
    return found


def test_what_looks_like_a_secret_is_not_kept(ben: Api) -> None:
    reply = ben.call("PUT", "knowledge/context/password", {"value": "hunter2222"})
    assert reply.status == 400
    assert "secret" in reply.json()["detail"]
    assert ben.get("knowledge/context") == []


@needs_browser
@pytest.mark.parametrize("page", [(360, "zh")], indirect=True)
def test_sharing_and_forgetting_are_on_the_page(page: Any, api: Api) -> None:
    remember(api, "street", "1 Main Street")
    go(page, "/knowledge/context")
    page.get_by_label("与其他用户共享").check()
    page.get_by_role("button", name="就这样").click()
    wait_for(lambda: api.get("me")["shares"])
    page.wait_for_selector(".said:has-text('完成')")
    api.call("PUT", "me/sharing", {"shares": False})
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="忘掉关于我的一切").click()
    page.wait_for_selector("text=还没有学到这类知识")
    assert known(api) == []
