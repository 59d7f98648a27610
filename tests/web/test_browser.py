"""The dashboard in Chromium: what a person does with it, and how it looks to those who do not see it."""

from __future__ import annotations

from typing import Any

import pytest

from conftest import CHROMIUM, accessible, go
from server_kit import Api

pytest.importorskip("playwright.sync_api")
pytestmark = pytest.mark.skipif(not CHROMIUM, reason="Chromium is not installed.")

PAGES = ("/", "/runs", "/questions", "/tasks", "/knowledge/context", "/knowledge/graph", "/graph", "/schedules")
MORE_PAGES = ("/suites", "/devices", "/figures", "/people", "/audit")


def test_a_prompt_becomes_a_finished_run(page: Any) -> None:
    go(page, "/?device=virtual-1")
    page.fill("#prompt", "set an alarm for 7:40")
    page.get_by_role("button", name="Do it").click()
    page.wait_for_selector("#live-recent li:first-child:has-text('7:40') .status.done")
    page.click("#live-recent li:first-child a")
    page.wait_for_selector(".timeline .step:nth-child(4)")
    assert page.locator(".timeline image").count() >= 4
    assert page.locator(".timeline rect.outline").count() >= 3


def test_a_dry_run_shows_the_plan(page: Any) -> None:
    go(page, "/?device=virtual-1")
    page.fill("#prompt", "open Settings, tap Display")
    page.get_by_role("button", name="Dry run").click()
    page.wait_for_selector(".plan li:nth-child(2)")
    assert "Display" in page.inner_text(".plan")


@pytest.mark.parametrize("page", [(360, "zh")], indirect=True)
def test_a_dry_run_says_what_will_ask(page: Any) -> None:
    go(page, "/?device=virtual-1")
    page.fill("#prompt", 'open Messages, tap Alice Chen, type "Hi" in Text message, tap Send')
    page.locator("[data-dry]").click()
    page.wait_for_selector(".plan li:nth-child(4)")
    assert page.locator(".plan .warn").all_inner_texts() == ["做之前会问你： 发送"]
    assert "不会调用语言模型" in page.inner_text(".plan")


@pytest.mark.parametrize("page", [(360, "zh")], indirect=True)
def test_what_is_refused_is_said_in_the_readers_language(page: Any) -> None:
    go(page, "/?device=virtual-1")
    page.fill("#prompt", "   ")
    page.locator("form.ask .main").click()
    page.wait_for_selector(".said:has-text('要求是空的')")


def test_the_phone_is_shown_as_it_is(page: Any) -> None:
    go(page, "/?device=virtual-1")
    picture = page.wait_for_selector(".phone img[src^='blob:']")
    assert picture.evaluate("(picture) => picture.decode().then(() => picture.naturalWidth)") == 1080


def test_a_question_is_answered(page: Any, api: Api) -> None:
    run = api.run("open Settings, tap Sound", edit=True)
    go(page, "/questions")
    card = page.locator(".question", has_text="open Settings, tap Sound")
    card.get_by_role("button", name="Go on with this plan").click()
    assert api.until(run, "done", "failed")["run"]["interventions"] == 1
    page.wait_for_selector("text=No run waits for an answer.")


def test_a_step_is_shown_by_a_click_on_the_live_picture(page: Any, api: Api) -> None:
    run = api.run("open Settings, tap Purple wombat")
    asked = api.until(run, "waiting", "failed")["open"]
    assert asked["question"]["kind"] == "demonstrate"
    go(page, "/questions")
    picture = page.wait_for_selector(".phone[data-touch] img[src^='blob:']")
    size = picture.bounding_box()
    picture.click(position={"x": size["width"] / 2, "y": size["height"] * 0.4})
    shown = api.until(run, "done", "failed")
    assert (shown["run"]["status"], shown["run"]["interventions"]) == ("done", 1)
    assert shown["steps"][-1]["operation"]["type"] == "click"


def test_a_run_is_stopped(page: Any, api: Api) -> None:
    run = api.run("open Settings, " + ", ".join("wait 1 second" for _ in range(20)))
    go(page, f"/runs/{run}")
    page.get_by_role("button", name="Stop").click()
    page.wait_for_selector(".status.stopped")
    assert api.status(run) == "stopped"


def test_a_task_is_replayed_with_another_value(page: Any, api: Api, alarm: str) -> None:
    go(page, f"/tasks/{alarm}")
    page.fill("input[name^='values.']", "10:05")
    page.select_option("form[data-then] select[name=device]", "virtual-1")
    page.get_by_role("button", name="Replay").click()
    page.wait_for_url("**/runs/*")
    page.wait_for_selector(".status.done")
    assert "edit: Hour, 10" in page.inner_text(".timeline")


def test_a_task_is_changed(page: Any, api: Api, alarm: str) -> None:
    before = api.get(f"tasks/{alarm}")
    go(page, f"/tasks/{alarm}")
    page.get_by_text("Change it").click()
    page.fill("input[name=name]", "An alarm in the morning")
    page.get_by_role("button", name="Save as a new version").click()
    page.wait_for_selector("h1:has-text('An alarm in the morning')")
    assert api.get(f"tasks/{alarm}")["version"] == before["version"] + 1
    api.call("PATCH", f"tasks/{alarm}", {"name": before["name"]})


def test_a_virtual_phone_is_added_with_one_click(page: Any, api: Api) -> None:
    before = len(api.get("devices"))
    go(page, "/devices")
    page.get_by_role("button", name="Add a virtual phone").click()
    page.wait_for_selector(f"#live-phones li:nth-child({before + 1})")
    api.post(f"devices/{api.get('devices')[-1]['serial']}/stop")


def test_somebody_is_let_in_as_a_viewer(page: Any, api: Api, chromium: Any) -> None:
    go(page, "/people")
    form = page.locator("form[data-api='POST /api/v1/accounts']")
    form.locator("input[name=name]").fill("Visitor")
    form.get_by_role("button").click()
    link = page.locator("input[readonly]").input_value()
    context = chromium.new_context()
    visitor = context.new_page()
    visitor.goto(link)
    visitor.wait_for_url(f"{api.url}/", wait_until="commit")
    assert visitor.request.get(f"{api.url}/audit").status == 403
    context.close()


def test_the_language_is_chosen(page: Any) -> None:
    go(page, "/")
    page.get_by_role("button", name="中文").click()
    page.wait_for_selector("html[lang=zh-CN] button:has-text('做吧')")


def test_the_page_is_used_with_the_keyboard(page: Any) -> None:
    go(page, "/?device=virtual-1")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.fill("#prompt", "set an alarm for 7:50")
    page.keyboard.press("Control+Enter")
    page.wait_for_selector("#live-recent li:first-child:has-text('7:50') .status.done")


@pytest.mark.parametrize("same_page", [(360, "en"), (1440, "zh")], indirect=True)
@pytest.mark.parametrize("path", [*PAGES, *MORE_PAGES, "/tasks/{alarm}", "/runs/{run}"])
def test_pages_are_accessible_and_fit(same_page: Any, api: Api, alarm: str, path: str) -> None:
    run = api.get("runs?status=done")[0]["id"]
    go(same_page, path.format(alarm=alarm, run=run))
    accessible(same_page)


def test_the_home_page_is_small(page: Any) -> None:
    page.goto(f"{page.base}/", wait_until="load")
    parts = "[...performance.getEntriesByType('resource'), ...performance.getEntriesByType('navigation')]"
    own = f"{parts}.filter((part) => !part.name.includes('/api/'))"
    assert page.evaluate(f"{own}.reduce((sum, part) => sum + part.decodedBodySize, 0)") < 100_000


@pytest.mark.parametrize("path", ["/private", "/sign-in"])
def test_a_browser_that_runs_no_script_puts_no_secret_in_an_address(
    chromium: Any, session: Any, api: Api, path: str
) -> None:
    """So it would also be in its history, and in the log of a proxy."""
    context = chromium.new_context(storage_state=session, java_script_enabled=False)
    page = context.new_page()
    page.goto(api.url + path)
    form = page.locator("form:has([type=password])")
    form.locator("[name=name]").fill("locker_code")
    form.locator("[type=password]").fill("9-17-33")
    with page.expect_response(lambda answer: answer.request.is_navigation_request()) as sent:
        form.get_by_role("button").click()
    assert sent.value.request.method == "POST"
    assert "9-17-33" not in page.url + sent.value.url
    context.close()


def test_the_forms_are_the_scripts_before_they_are_shown(page: Any) -> None:
    held: list[Any] = []
    page.route("**/app.js", lambda route: held.append(route))
    page.goto(f"{page.base}/private", wait_until="commit")
    page.wait_for_timeout(500)
    assert held
    assert not page.locator("form").first.is_visible()
    held[0].continue_()
    page.wait_for_selector("form")


def test_a_link_that_is_opened_on_the_page_for_signing_in_signs_in(chromium: Any, api: Api) -> None:
    context = chromium.new_context()
    page = context.new_page()
    page.goto(f"{api.url}/sign-in")
    page.goto(api.post(f"accounts/{api.get('me')['id']}/link")["link"])
    page.wait_for_url(f"{api.url}/", wait_until="commit")
    context.close()
