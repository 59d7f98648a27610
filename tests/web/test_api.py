"""The API of a real server with a virtual phone."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
import yaml

from command_line import CommandLine
from server_kit import Api, ServerProcess, wait_for

STOP_SECONDS = 5.0
"""On a busy machine; 0.2 on a free one."""
LONG = "open Settings, " + ", ".join("wait 1 second" for _ in range(20))


def test_a_prompt_is_done_and_told_step_by_step(api: Api, alarm: str) -> None:
    run = api.until(api.run("set an alarm for 6:10"), "done", "failed")
    assert (run["run"]["status"], run["run"]["task"], run["run"]["replay"]) == ("done", alarm, True)
    assert [step["number"] for step in run["steps"]] == list(range(1, len(run["steps"]) + 1))
    picture = next(step["picture"] for step in run["steps"] if step["picture"])
    assert api.call("GET", f"pictures/{picture}").headers["Content-Type"] in ("image/jpeg", "image/png")


def test_events_tell_a_run_from_its_first_step_to_its_end(api: Api, alarm: str) -> None:
    run = api.run("set an alarm for 6:20")
    text = api.call("GET", f"runs/{run}/events").data.decode()
    events = [line.removeprefix("event: ") for line in text.splitlines() if line.startswith("event: ")]
    data = [json.loads(line[6:]) for line in text.splitlines() if line.startswith("data: ")]
    assert events.count("step") >= 4
    assert data[[n for n, name in enumerate(events) if name == "run"][-1]]["status"] == "done"
    later = api.call("GET", f"runs/{run}/events", headers={"Last-Event-ID": "3"}).data.decode()
    assert later.count("event: step") == events.count("step") - 3


def test_a_dry_run_does_nothing(api: Api, alarm: str) -> None:
    before = len(api.get("runs?limit=500"))
    plan = api.post("runs/preview", {"prompt": "set an alarm for 6:30", "device": "virtual-1"})
    assert plan["task"]["id"] == alarm
    assert len(plan["steps"]) >= 4
    assert len(api.get("runs?limit=500")) == before


def test_a_setting_that_does_not_exist_is_told_with_the_nearest_one(api: Api) -> None:
    answer = api.call("PATCH", "settings", {"values": {"search_ur": "http://127.0.0.1"}})
    assert answer.status == 400
    assert "There is no setting search_ur. The nearest is search_url." in answer.data.decode()


def test_a_question_waits_for_its_answer(api: Api, alarm: str) -> None:
    run = api.until(api.run("open Clock, tap Add alarm", edit=True), "waiting")
    asked = run["open"]
    assert asked["question"]["kind"] == "edit"
    assert any(q["run"] == run["run"]["id"] for q in api.get("runs/questions"))
    path = f"runs/{run['run']['id']}/answers"
    assert api.call("POST", path, {"question": "another", "value": "x"}).status == 400
    assert api.call("POST", path, {"question": asked["id"], "value": asked["question"]["default"]}).status == 204
    done = api.until(run["run"]["id"], "done", "failed")
    assert (done["run"]["status"], done["run"]["interventions"]) == ("done", 1)
    assert api.call("POST", path, {"question": asked["id"], "value": "again"}).status == 400


def test_what_is_no_answer_is_refused(api: Api, alarm: str) -> None:
    """What was said beforehand and is none is asked for."""
    run = api.until(api.run("set an alarm", answers={"time": "25:99"}), "waiting")
    path, asked = f"runs/{run['run']['id']}/answers", run["open"]
    assert asked["question"]["type"] == "time"
    refused = api.call("POST", path, {"question": asked["id"], "value": "yes"})
    assert (refused.status, refused.json()["detail"]) == (400, "“yes” is no time. Say it like 7:30.")
    assert api.call("POST", path, {"question": asked["id"], "value": "7:30"}).status == 204
    ended = api.until(run["run"]["id"], "done", "failed")["run"]
    assert ended["status"] == "done", ended


def test_a_stop_acts_at_once(api: Api) -> None:
    run = api.run(LONG)
    api.until(run, "running")
    wait_for(lambda: api.get(f"runs/{run}")["steps"])
    began = time.monotonic()
    api.post(f"runs/{run}/stop")
    api.until(run, "stopped", seconds=5)
    assert time.monotonic() - began < STOP_SECONDS
    assert api.call("POST", f"runs/{run}/stop").status == 400


def test_a_run_in_the_queue_is_taken_out(api: Api) -> None:
    first, second = api.run(LONG), api.run("set an alarm for 5:00")
    assert api.status(second) == "queued"
    api.post(f"runs/{second}/stop")
    assert api.status(second) == "stopped"
    api.until(first, "running")
    api.post(f"runs/{first}/stop")
    api.until(first, "stopped")
    assert api.get(f"runs/{second}")["steps"] == []


def test_a_person_takes_over_and_hands_back(api: Api) -> None:
    run = api.run(LONG)
    api.until(run, "running")
    touch = {"x": 5, "y": 5}
    assert api.call("POST", "devices/virtual-1/touch", touch).status == 400
    api.post(f"runs/{run}/take-over")
    assert api.until(run, "waiting")["open"]["by_hand"]
    assert api.call("POST", "devices/virtual-1/touch", touch).status == 204
    api.post(f"runs/{run}/resume")
    api.until(run, "running")
    api.post(f"runs/{run}/stop")
    api.until(run, "stopped")


def test_a_stopped_run_goes_on(api: Api, alarm: str) -> None:
    run = api.run(LONG)
    api.until(run, "running")
    wait_for(lambda: len(api.get(f"runs/{run}")["steps"]) > 2)
    api.post(f"runs/{run}/stop")
    steps = len(api.until(run, "stopped")["steps"])
    api.post(f"runs/{run}/resume")
    wait_for(lambda: len(api.get(f"runs/{run}")["steps"]) > steps or api.status(run) == "failed")
    found = api.get(f"runs/{run}")
    assert len(found["steps"]) > steps, found["run"]["reason"]
    api.post(f"runs/{run}/stop")
    api.until(run, "stopped")


def test_a_task_is_replayed_with_other_values(api: Api, alarm: str) -> None:
    task = api.get(f"tasks/{alarm}")
    (slot,) = task["slots"]
    run = api.post(f"tasks/{alarm}/replay", {"values": {slot["name"]: "9:25"}, "device": "virtual-1"})
    done = api.until(run["id"], "done", "failed")
    assert done["run"]["status"] == "done"
    assert {"9", "25"} <= {step["instruction"]["parameter"] for step in done["steps"]}
    assert api.call("POST", f"tasks/{alarm}/replay", {"values": {"colour": "red"}}).status == 400
    assert api.call("POST", f"tasks/{alarm}/replay", {"values": {slot["name"]: "soon"}}).status == 400


def test_a_task_is_changed_and_put_back(api: Api, alarm: str) -> None:
    before = api.get(f"tasks/{alarm}")
    changed = api.call("PATCH", f"tasks/{alarm}", {"name": "Morning alarm"}).json()
    assert (changed["name"], changed["version"]) == ("Morning alarm", before["version"] + 1)
    restored = api.post(f"tasks/{alarm}/versions/{before['version']}/restore")
    assert (restored["name"], restored["version"]) == (before["name"], before["version"] + 2)
    assert [v["version"] for v in api.get(f"tasks/{alarm}/versions")][-1] == restored["version"]
    assert api.call("PATCH", f"tasks/{alarm}", {"name": ""}).status == 422


def test_of_two_who_change_a_task_at_once_the_second_is_told(api: Api, alarm: str) -> None:
    mine, theirs = api.get(f"tasks/{alarm}/document"), api.get(f"tasks/{alarm}/document")
    saved = api.call("PATCH", f"tasks/{alarm}", {**theirs, "name": "Early alarm"}).json()
    refused = api.call("PATCH", f"tasks/{alarm}", {**mine, "function": "wake me"})
    assert (refused.status, "was saved meanwhile" in refused.json()["detail"]) == (409, True)
    assert api.get(f"tasks/{alarm}")["name"] == "Early alarm"
    api.post(f"tasks/{alarm}/versions/{saved['version'] - 1}/restore")


def test_a_task_goes_to_another_home_and_back(api: Api, alarm: str) -> None:
    file = api.call("GET", f"tasks/{alarm}/export").data
    saved = api.call("POST", "tasks/import", fields={"file": ("task.json", file)})
    assert saved.status == 201
    assert saved.json()[0]["id"] == alarm
    for broken in (b"no json", b'{"format": "x"}', b"{" * 10000):
        assert api.call("POST", "tasks/import", fields={"file": ("task.json", broken)}).status == 400
    assert api.call("POST", "tasks/import").status == 422


@pytest.mark.parametrize("form", ["uiautomator2", "appium"])
def test_an_export_is_a_program(api: Api, alarm: str, form: str) -> None:
    program = api.call("GET", f"tasks/{alarm}/export?format={form}").data.decode()
    compile(program, "exported.py", "exec")
    assert "def run(d" in program
    assert "alarm_save" in program


def test_an_icon_without_words_is_what_can_be_named(api: Api) -> None:
    place = {"x": 5, "y": 5, "words": "new alarm"}
    assert api.call("POST", "devices/virtual-1/icons", place).status == 400
    assert api.call("POST", "devices/virtual-1/icons", {**place, "words": ""}).status == 422
    assert api.call("POST", "devices/nothing/icons", place).status == 404


def test_an_export_is_a_flow(api: Api, alarm: str) -> None:
    flow = api.call("GET", f"tasks/{alarm}/export?format=maestro").data.decode()
    head, steps = yaml.safe_load_all(flow)
    assert head["appId"] == "com.android.deskclock"
    assert "launchApp" in steps[0]


def test_a_grant_stands_until_it_is_taken_back(api: Api, alarm: str) -> None:
    steps = len(api.get(f"tasks/{alarm}")["steps"])
    grant = api.post(f"tasks/{alarm}/grants", {"step": steps, "uses": 3})
    assert any(g["id"] == grant["id"] and g["uses"] == 3 for g in api.get("grants"))
    assert api.call("POST", f"tasks/{alarm}/grants", {"step": 1}).status == 400  # opening an app needs no approval
    assert api.call("DELETE", f"grants/{grant['id']}").status == 204
    assert not any(g["id"] == grant["id"] for g in api.get("grants"))


def test_a_schedule_is_kept_switched_and_deleted(api: Api, alarm: str) -> None:
    made = api.post("schedules", {"task": alarm, "cron": "0 7 * * 1-5", "zone": "Europe/Berlin", "device": "virtual-1"})
    assert made["request"]["task"] == alarm
    off = api.call("PATCH", f"schedules/{made['id']}", {"enabled": False}).json()
    assert not off["enabled"]
    assert api.call("DELETE", f"schedules/{made['id']}").status == 204
    for wrong in ({"cron": "soon"}, {"cron": "0 7 * * *", "zone": "Nowhere"}, {"cron": "* * * * * *"}):
        assert api.call("POST", "schedules", {"prompt": "x", "device": "virtual-1", **wrong}).status == 400


def test_knowledge_is_listed_corrected_and_forgotten(api: Api, alarm: str) -> None:
    assert "graph" in api.get("knowledge")
    rows = api.get("knowledge/graph")
    assert rows
    page = rows[0]["id"]
    assert api.call("PUT", f"knowledge/graph/{page}", {"value": "A page"}).status == 204
    assert api.get(f"knowledge/graph/{page}")["page"]["heading"] == "A page"
    assert api.call("DELETE", f"knowledge/graph/{page}").status == 204
    assert api.call("GET", f"knowledge/graph/{page}").status == 404
    assert api.call("GET", "knowledge/nothing").status == 400


def test_tutorials_come_from_texts_and_never_from_files(api: Api) -> None:
    text = "Open Notes\nTap New note\nTap Save"
    (made,) = api.post("tutorials", {"text": text, "title": "Make a note", "app": "Notes"})
    found = api.get("tutorials/search?query=make%20a%20note")
    assert found
    assert api.call("DELETE", f"tutorials/{made['id']}").status == 204
    for url in ("/etc/passwd", "file:///etc/passwd"):
        assert api.call("POST", "tutorials", {"url": url, "app": "Notes"}).status == 400
    for url in ("http://127.0.0.1/", "http://[::1]/", "http://169.254.169.254/latest"):
        assert api.call("POST", "tutorials", {"url": url, "app": "Notes"}).status == 502


def test_virtual_phones_come_and_go(api: Api) -> None:
    made = api.post("devices", {})
    assert made["state"] == "device"
    assert api.call("GET", f"devices/{made['serial']}/picture").headers["Content-Type"].startswith("image/")
    live = api.call("GET", f"devices/{made['serial']}/live")
    assert live.status == 200
    same = api.call("GET", f"devices/{made['serial']}/live", headers={"If-None-Match": '"other"'})
    assert same.status == 200
    api.post(f"devices/{made['serial']}/stop")
    assert next(d for d in api.get("devices") if d["serial"] == made["serial"])["state"] == "off"


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("GET", "runs/nothing", None, 404),
        ("GET", "tasks/nothing", None, 404),
        ("GET", "devices/nothing/picture", None, 404),
        ("POST", "runs", {"prompt": "  "}, 400),
        ("POST", "runs", {"prompt": "x", "device": "virtual-../../x"}, 400),
        ("POST", "runs", {}, 422),
        ("POST", "runs", [], 422),
        ("GET", "nowhere", None, 404),
        ("PUT", "runs", {}, 405),
        ("GET", "pictures/..%2f..%2fknowledge.sqlite3", None, 404),
        ("GET", "/static/..%2fapp.py", None, 404),
    ],
)
def test_errors_are_problem_details(api: Api, method: str, path: str, body: Any, status: int) -> None:
    reply = api.call(method, path, body)
    assert reply.status == status
    if path.startswith("/static"):
        return
    assert reply.headers["Content-Type"] == "application/problem+json"
    assert reply.json()["status"] == status
    assert reply.json()["detail"]
    assert b"Traceback" not in reply.data


def test_the_openapi_document_names_every_call(api: Api) -> None:
    document = api.get("/api/v1/openapi.json")
    assert document["info"]["title"] == "promptrpa"
    assert len(document["paths"]) > 45
    references = set(_references(document))
    assert {r.rpartition("/")[2] for r in references} <= set(document["components"]["schemas"])
    for path, calls in document["paths"].items():
        for method, call in calls.items():
            if method in ("get", "post", "put", "patch", "delete"):
                assert call["summary"], path


def test_the_command_line_uses_the_server(server: ServerProcess, api: Api, alarm: str) -> None:
    command = CommandLine(server.home)
    said = command("run", "set an alarm for 4:45", "--device", "virtual-1", "--json")
    assert said.returncode == 0, said.stderr
    run = json.loads(said.stdout)["run"]
    assert api.get(f"runs/{run['id']}")["run"]["status"] == "done"
    again = command("replay", alarm, "--device", "virtual-1", "--set", "time=3:50")
    assert again.returncode == 0, again.stderr
    assert command("stop", run["id"]).returncode == 2  # it is over
    waiting = api.run("open Settings, tap Display", edit=True)
    api.until(waiting, "waiting")
    assert "Is this the plan?" in command("answer").stdout
    assert command("answer", "", "stop").stderr == "promptrpa: The run '' has no open question.\n"
    assert command("answer", waiting[:4]).stderr == "promptrpa: Say the answer: answer RUN VALUE.\n"
    assert command("answer", waiting, "stop").returncode == 0
    api.until(waiting, "stopped")


def test_nothing_is_said_to_be_done_once_a_run_was_stopped(api: Api) -> None:
    run = api.run(LONG)
    wait_for(lambda: api.get("devices/virtual-1/now"))
    api.post(f"runs/{run}/stop")
    api.until(run, "stopped", seconds=20)
    wait_for(lambda: api.get("devices/virtual-1/now") is None, 10)


def _references(value: Any) -> Any:
    if isinstance(value, dict):
        for name, inner in value.items():
            if name == "$ref":
                yield inner
            yield from _references(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _references(inner)
