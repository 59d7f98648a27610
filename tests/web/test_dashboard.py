"""The dashboard in Chromium: looking at runs, guide mode, questions, what was learned, settings, figures."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from conftest import CHROMIUM, accessible, go
from server_kit import Api, ServerProcess, wait_for

pytest.importorskip("playwright.sync_api")
pytestmark = pytest.mark.skipif(not CHROMIUM, reason="Chromium is not installed.")

PAGES = ("/private", "/settings", "/figures", "/knowledge/icons", "/knowledge/instructions", "/tasks/{alarm}/guide")
SIZES = [(360, "en"), (1440, "zh")]


@pytest.fixture(scope="module")
def finished(api: Api, alarm: str) -> str:
    """A run whose steps are looked at."""
    run = api.until(api.run("set an alarm for 8:05"), "done", "failed")
    assert run["run"]["status"] == "done", run["run"]["reason"]
    return str(run["run"]["id"])


def test_a_run_is_looked_at_step_by_step(page: Any, finished: str) -> None:
    go(page, f"/runs/{finished}")
    steps = page.locator(".moments > .step")
    assert steps.count() == 5
    assert steps.locator("figure:last-child image").count() == 5, "a picture after each step, also the last"
    page.locator("[data-scrub] input").wait_for()
    page.locator("[data-scrub] input").focus()
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    assert [each.get_attribute("id") for each in steps.all() if each.is_visible()] == ["step-3"]
    page.keyboard.press("End")
    assert page.locator("#step-5").is_visible()
    page.locator("h1").click()
    page.keyboard.press("ArrowLeft")
    assert page.locator("#step-4").is_visible()
    assert "Minute" in page.inner_text("#step-4")
    page.keyboard.press("Escape")
    assert page.locator("#step-1").is_visible()
    assert "edit: Hour, 8" in page.inner_text("section:has-text('Changed on the phone')")


def test_a_run_is_one_file_that_opens_without_the_server(page: Any, api: Api, finished: str, tmp_path: Path) -> None:
    file = tmp_path / "run.html"
    file.write_bytes(api.call("GET", f"runs/{finished}/file").data)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri())
    assert page.locator("svg.shot image[href^='data:image/']").count() >= 9
    page.get_by_role("button", name="Next step").click()
    assert page.locator(".moments > .step:not([hidden])").count() == 1
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []
    assert "/api/" not in file.read_text(encoding="utf-8")


def test_what_a_tour_has_learned_is_shown(page: Any, api: Api) -> None:
    run = api.until(api.run("look around in Weather"), "done", "failed", seconds=180)["run"]
    go(page, f"/runs/{run['id']}")
    page.get_by_text("tutorials", exact=False).locator("visible=true").last.click()
    link = page.get_by_role("link", name="Turn on Severe weather alerts", exact=True)
    assert page.locator(".moments .step h2").nth(1).inner_text().endswith("see what is behind “More options”")
    link.click()
    page.wait_for_url("**/tutorials?search=**")
    assert "Turn on Severe weather alerts" in page.inner_text("main li >> nth=0")
    go(page, "/tutorials")
    assert page.locator("main .rows > li").first.get_by_role("button", name="Forget").is_visible()


def test_private_values_stay_out_of_the_file(api: Api) -> None:
    assert api.call("PUT", "private/shop_note", {"value": "Xyzzy plugh 77"}).status == 204
    prompt = 'open Notes, tap New note, type "{{shop_note}}" in Title'
    run = api.until(api.run(prompt), "done", "failed", "waiting", "stopped")["run"]
    said = api.call("GET", f"runs/{run['id']}/file").data.decode()
    assert "{{shop_note}}" in said
    assert "plugh" not in said
    assert "plugh" not in json.dumps(api.get("private"))
    assert api.get("private")["shop_note"] is True
    if run["status"] == "waiting":
        api.post(f"runs/{run['id']}/stop")
    assert api.call("DELETE", "private/shop_note").status == 204


def test_guide_mode_leads_a_person_through_a_task(page: Any, api: Api, alarm: str) -> None:
    (slot,) = api.get(f"tasks/{alarm}")["slots"]
    api.post("devices/virtual-1/touch", {"operation": "back", "parameter": "home"})
    go(page, f"/tasks/{alarm}/guide?device=virtual-1&{slot['name']}=9:35")
    page.get_by_role("button", name="Open the app").click()
    _touch_the_mark(page, "Tap “Add alarm”")
    for part in ("Hour", "Minute"):
        page.wait_for_selector(f".guide-step h2:has-text('{part}')")
        page.wait_for_selector("[data-type]:not([hidden])")
        page.get_by_role("button", name="Type it").click()
    _touch_the_mark(page, "Tap “Save”")
    page.wait_for_selector("text=Done. That was the last step.")
    assert page.locator(".guide-list .past").count() == 5


def _touch_the_mark(page: Any, step: str) -> None:
    page.wait_for_selector(f".guide-step h2:has-text('{step}')")
    mark = page.wait_for_selector(".phone svg.guide rect").bounding_box()
    page.mouse.click(mark["x"] + mark["width"] / 2, mark["y"] + mark["height"] / 2)


def test_a_task_is_printed_as_a_tutorial(page: Any, alarm: str) -> None:
    go(page, f"/tasks/{alarm}")
    page.emulate_media(media="print")
    page.locator("header.top").wait_for(state="hidden")
    assert not page.get_by_role("button", name="Replay").is_visible()
    assert page.locator(".timeline .step").count() == page.locator(".timeline .step:visible").count() == 5
    assert page.locator(".timeline svg.shot:visible").count() >= 3
    assert len(page.pdf()) > 20_000


def test_a_strangers_task_is_looked_at_before_it_is_kept(page: Any, api: Api, tmp_path: Path, alarm: str) -> None:
    exported = json.loads(api.call("GET", f"tasks/{alarm}/export").data)
    exported["tasks"][0]["id"], exported["tasks"][0]["name"] = "feedbeef", "A strangers alarm <script>alert(1)</script>"
    step = exported["tasks"][0]["steps"][-1]
    step["instruction"]["object"]["text"] = step["features"]["text"] = "Delete everything"
    file = tmp_path / "stranger.json"
    file.write_text(json.dumps(exported), encoding="utf-8")
    go(page, "/tasks")
    page.set_input_files("input[type=file]", file)
    assert not page.get_by_role("button", name="keep it").is_visible()
    page.get_by_role("button", name="Show what is in it").click()
    page.wait_for_selector(".plan h2:has-text('A strangers alarm')")
    assert page.inner_text(".plan .warn") == "asks you before it: delete"
    assert all(task["id"] != "feedbeef" for task in api.get("tasks"))
    page.get_by_role("button", name="keep it").click()
    wait_for(lambda: any(task["id"] == "feedbeef" for task in api.get("tasks")))
    api.call("DELETE", "tasks/feedbeef")


def test_an_approval_is_given_for_later_as_well(page: Any, api: Api) -> None:
    prompt = 'open Messages, tap Alice Chen, type "On my way" in Text message, tap Send'
    first = api.until(api.run(prompt, yes=True), "done", "failed", "waiting")["run"]
    assert first["status"] == "done", first["reason"]
    again = api.post(f"tasks/{first['task']}/replay", {"device": "virtual-1"})["id"]
    asked = api.until(again, "waiting", "done", "failed")
    assert asked["open"]["question"]["approval"], asked["run"]
    go(page, f"/runs/{again}")
    assert page.locator(".question").get_by_role("button", name="Approve this once").is_visible()
    go(page, "/questions")
    card = page.locator(f".question:has(a[href='/runs/{again}'])")
    card.get_by_text("Approve it for later as well").click()
    card.locator("input[name=grant_uses]").fill("2")
    card.get_by_role("button", name="Approve now and for later").click()
    assert api.until(again, "done", "failed", "stopped")["run"]["status"] == "done"
    (grant,) = [g for g in api.get("grants") if g["task"] == first["task"]]
    assert grant["uses"] == 2
    third = api.post(f"tasks/{first['task']}/replay", {"device": "virtual-1"})["id"]
    assert api.until(third, "done", "waiting", "failed")["run"]["status"] == "done"
    assert [g["uses"] for g in api.get("grants") if g["id"] == grant["id"]] == [1]
    api.call("DELETE", f"grants/{grant['id']}")


def test_a_step_is_shown_by_typing_and_by_dragging(page: Any, api: Api) -> None:
    run = api.run("open Messages, tap Start chat, tap Purple wombat, tap Green wombat")
    assert api.until(run, "waiting", "failed")["open"]["question"]["kind"] == "demonstrate"
    go(page, "/questions")
    card = page.locator(f".question:has(a[href='/runs/{run}'])")
    card.locator("[data-text]").fill("Anna")
    card.get_by_text("Choose the place from a list").click()
    x, y = map(int, card.locator("[data-place]").filter(has_text="To").first.get_attribute("value").split(","))
    _at(page, card, x, y)
    wait_for(lambda: api.get(f"runs/{run}")["run"]["interventions"] == 1)
    shown = api.until(run, "waiting", "failed", "done")
    typed = next(s for s in shown["steps"] if s["operation"] and s["operation"]["type"] == "edit")
    assert typed["operation"]["parameter"] == "Anna"
    page.wait_for_selector("text=Green wombat")
    frame = page.locator(f".question:has(a[href='/runs/{run}']) .phone img").bounding_box()
    page.mouse.move(frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] * 0.7)
    page.mouse.down()
    page.mouse.move(frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] * 0.3, steps=4)
    page.mouse.up()
    ended = api.until(run, "done", "failed")
    assert ended["steps"][-1]["operation"]["type"] == "drag"


def _at(page: Any, card: Any, x: int, y: int) -> None:
    """Click a place of the phone, in its pixels, on its live picture."""
    picture = card.locator(".phone img[src^='blob:']")
    picture.wait_for()
    picture.scroll_into_view_if_needed()
    frame = picture.bounding_box()
    scale = frame["width"] / 1080
    page.mouse.click(frame["x"] + x * scale, frame["y"] + y * scale)


def test_what_is_known_of_the_user_is_changed(page: Any, api: Api) -> None:
    go(page, "/knowledge/context")
    page.fill("form[data-named] input[name=name]", "favourite colour")
    page.fill("form[data-named] input[name=value]", "teal")
    page.get_by_role("button", name="Remember it").click()
    page.wait_for_selector("td:has-text('teal')")
    row = page.locator("tr", has_text="favourite colour")
    row.get_by_text("Change").click()
    row.locator("textarea").fill("azure")
    row.get_by_role("button", name="Correct").click()
    page.wait_for_selector("td:has-text('azure')")
    assert any(each["value"] == "azure" for each in api.get("knowledge/context"))


def test_words_of_steps_are_taught(page: Any, api: Api) -> None:
    go(page, "/knowledge/instructions")
    page.fill("form[data-named] input[name=name]", "wake the robot")
    page.fill("form[data-named] input[name=value]", "click: Alarm; click: Add alarm")
    page.get_by_role("button", name="Learn it").click()
    page.wait_for_selector("td:has-text('wake the robot')")
    assert any(case["text"] == "wake the robot" for case in api.get("knowledge/instructions"))


def test_the_graph_is_walked(page: Any, finished: str) -> None:
    go(page, "/graph?app=com.android.deskclock")
    page.locator(".graph a image").first.wait_for()
    page.locator(".graph a", has_text=re.compile(r"^\s*Alarm")).first.click()
    page.wait_for_url("**/graph/*")
    page.locator(".way", has_text="Add alarm").first.locator("a").click()
    page.wait_for_selector("h1:has-text('Add alarm')")
    assert page.locator(".way svg.shot image").count() >= 1


def test_a_private_value_goes_in_and_never_comes_out(page: Any, api: Api) -> None:
    go(page, "/private")
    page.fill("input[name=name]", "locker_code")
    page.fill("input[name=value]", "9-17-33")
    page.get_by_role("button", name="Keep it").click()
    page.wait_for_selector("text={{locker_code}}")
    assert "9-17-33" not in page.content()
    api.call("DELETE", "private/locker_code")


def test_settings_are_changed_while_the_server_runs(page: Any, api: Api, server: ServerProcess) -> None:
    go(page, "/settings")
    assert page.locator("#setting-user_adb_port").is_disabled(), "from the environment"
    page.get_by_role("button", name="Save").click()
    page.wait_for_selector(".said:has-text('Nothing was changed.')")
    page.fill("#setting-max_steps", "3")
    page.get_by_role("button", name="Save").click()
    page.wait_for_selector(".said:has-text('Done.')")
    wait_for(lambda: _setting(api, "max_steps") == 3)
    assert tomllib.loads((server.home / "settings.toml").read_text(encoding="utf-8"))["max_steps"] == 3
    ended = api.until(api.run("open Settings, wait 1 second, tap Display, tap Font size"), "failed", "done", "waiting")
    assert ended["run"]["status"] == "failed", "the next run goes by it"
    assert api.call("PATCH", "settings", {"values": {"max_steps": "many"}}).status == 400
    assert api.call("PATCH", "settings", {"values": {"home": "/"}}).status == 400
    assert api.call("PATCH", "settings", {"values": {"model_key": "x"}}).status == 400
    assert api.call("PATCH", "settings", {"values": {"max_steps": 60}}).status == 200
    assert _setting(api, "model_key") is None


def test_metrics_and_traces_are_switched_for_the_next_start(page: Any, api: Api, server: ServerProcess) -> None:
    go(page, "/settings")
    page.check("#setting-metrics")
    page.fill("#setting-traces", "nowhere")
    page.get_by_role("button", name="Save").click()
    page.wait_for_selector(".said:has-text('is an address such as')")
    page.fill("#setting-traces", "http://127.0.0.1:4318")
    page.get_by_role("button", name="Save").click()
    wait_for(lambda: _setting(api, "traces") == "http://127.0.0.1:4318")
    assert _setting(api, "metrics") is True
    written = tomllib.loads((server.home / "settings.toml").read_text(encoding="utf-8"))
    assert (written["metrics"], written["traces"]) == (True, "http://127.0.0.1:4318")
    assert api.call("GET", "/metrics").status == 404, "it counts from the next start on"
    page.wait_for_selector("#setting-metrics:checked")
    assert "counts from the next start on" in page.inner_text(".setting:has(#setting-metrics)")
    assert api.call("PATCH", "settings", {"values": {"metrics": False, "traces": ""}}).status == 200
    assert api.call("PATCH", "settings", {"values": {"embedder": "another"}}).status == 400
    assert api.call("PATCH", "settings", {"values": {"traces": "http://["}}).status == 400


def _setting(api: Api, name: str) -> Any:
    return next(each["value"] for each in api.get("settings") if each["name"] == name)


def test_figures_are_drawn(page: Any, finished: str) -> None:
    go(page, "/figures")
    assert page.locator(".plot svg").count() >= 3
    assert page.locator(".plot rect.done").count() >= 1


@pytest.mark.parametrize("same_page", SIZES, indirect=True)
@pytest.mark.parametrize("path", [*PAGES, "/graph/{graph}", "/runs/{run}"])
def test_further_pages_are_accessible_and_fit(same_page: Any, api: Api, alarm: str, finished: str, path: str) -> None:
    graph = api.get("knowledge/graph")[0]["id"]
    for scheme in ("light", "dark"):
        same_page.emulate_media(color_scheme=scheme)
        go(same_page, path.format(alarm=alarm, run=finished, graph=graph))
        accessible(same_page)
