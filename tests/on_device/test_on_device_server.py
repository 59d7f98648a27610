"""The client's real core with the real server, in processes of their own, over a real socket."""

from __future__ import annotations

import json
import re
import time
from contextlib import suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from command_line import CommandLine
from on_device_home import OVER, Home, pair
from on_device_kit import FakeClient, Raw, eventually, row, screen
from promptrpa.devices.on_device.pairing import LETTERS, key_of_code
from promptrpa.devices.on_device.protocol import VERSION
from server_kit import Api, ServerProcess

TEN_STEPS = (
    "open Clock, tap Timer, tap Alarm, tap Add alarm, type 7 in Hour, type 30 in Minute, tap Save, "
    "tap Add alarm, type 9 in Hour, type 15 in Minute, tap Save"
)
ALARM = "open Clock, tap Add alarm, type {} in Hour, type {} in Minute, tap Save"
TRANSFER = (
    "open Bank, type 2468 in PIN, tap Sign in, tap Transfer, tap Choose a payee, tap Alice Chen, type 50 in Amount, "
    "tap Continue, tap Confirm"
)
PASSPHRASE = "green horse, old tea"
STOP_SECONDS = 5.0
"""That a stop may take on a busy machine; 0.1 on a free one. What it stops would take 8."""


@pytest.fixture
def port(process: ServerProcess) -> int:
    """That phones call."""
    return int(process.options[-1])


def test_a_prompt_from_the_overlay_becomes_a_run_of_that_phone(home: Home) -> None:
    before = home.bridge.alarms()
    run = home.prompt(TEN_STEPS)
    found = home.ended(run)
    assert (found["status"], found["device"], found["prompt"]) == ("done", home.serial, TEN_STEPS), found["reason"]
    assert home.bridge.alarms() == sorted([*before, "07:30", "09:15"])
    assert home.client.find(told="held", by="owner", title=TEN_STEPS)
    shown = home.client.seen(told="progress")
    assert len(shown) >= 11
    assert all(each["reason"] for each in shown)
    home.client.wait(told="released", status="done")
    pictures = [step["picture"] for step in home.api.get(f"runs/{run}/steps") if step["picture"]]
    assert home.api.call("GET", f"pictures/{pictures[0]}").headers["Content-Type"] == "image/jpeg"
    task = home.api.get(f"tasks/{found['task']}")
    offered = json.loads(home.client.wait(told="tasks")["tasks"])
    assert eventually(lambda: found["task"] in str(home.client.seen(told="tasks")[-1])), offered
    known = home.runs()
    home.client.do("run", task=task["id"], values={task["slots"][0]["name"]: task["slots"][0]["value"]})
    again = home.ended(home.new_run(known))
    assert (again["status"], again["replay"], again["task"]) == ("done", True, task["id"]), again["reason"]


def test_a_question_is_answered_at_either_end(home: Home) -> None:
    run = home.prompt("set an alarm")
    home.client.wait(told="ask", kind="fill", text="At what time?")
    home.client.do("answer", value="6:10")
    assert home.ended(run)["status"] == "done"
    assert "06:10" in home.bridge.alarms()
    start = len(home.client.told)
    run = home.api.post("runs", {"prompt": "open Clock, tap Timer", "device": home.serial, "edit": True})["id"]
    home.client.wait(start, told="ask", kind="edit")
    asked = home.api.get(f"runs/{run}")["open"]
    home.api.post(f"runs/{run}/answers", {"question": asked["id"], "value": asked["question"]["default"]})
    home.client.wait(start, told="dismiss")
    assert home.ended(run)["status"] == "done"
    assert len(home.client.seen(start, told="ask")) == 1


def test_what_is_risky_is_approved_on_the_phone(home: Home) -> None:
    prompt = "open Settings, tap System, tap Reset options, tap Reset"
    run = home.prompt(prompt)
    asked = home.client.wait(told="ask", kind="confirm")
    assert "Reset options" in asked["text"]
    start = len(home.client.told)
    home.client.do("answer", value="no")
    home.client.wait(start, told="released", status="stopped")
    ended = home.ended(run)
    assert (ended["status"], ended["approvals"]) == ("stopped", 1)


def keep_passphrase(api: Api) -> None:
    """As somebody who has just signed in with a browser."""
    stranger = Api(api.url)
    secret = api.post("me/link")["link"].partition("#")[2]
    cookie = stranger.call("POST", "/sign-in", {"secret": secret}).headers["Set-Cookie"].partition(";")[0]
    page = stranger.call("GET", "/people", headers={"Cookie": cookie}).data.decode()
    headers = {"Cookie": cookie, "X-CSRF-Token": re.findall(r'name="csrf" content="([^"]+)"', page)[0]}
    assert stranger.call("PUT", "me/passphrase", {"passphrase": PASSPHRASE}, headers).status == 204


def test_in_a_bank_the_passphrase_is_asked_for_on_the_phone(home: Home) -> None:
    keep_passphrase(home.api)
    run = home.prompt(TRANSFER)
    start = 0
    for said in ("yes", "a wrong guess", "yes", PASSPHRASE):
        asked = home.client.wait(start, told="ask")
        kind, secret = ("confirm", "false") if said == "yes" else ("fill", "true")
        assert (asked["kind"], asked["secret"]) == (kind, secret), asked
        start = len(home.client.told)
        home.client.do("answer", value=said)
    assert eventually(lambda: home.api.get(f"runs/{run}")["run"]["approvals"] == 1)
    home.api.call("POST", f"runs/{run}/stop", {})
    home.ended(run)
    for file in home.process.home.rglob("*"):
        assert not file.is_file() or PASSPHRASE.encode() not in file.read_bytes(), f"it stands in {file.name}"


def test_a_plan_is_edited_on_the_phone_and_declining_stops_the_run(home: Home) -> None:
    body = {"prompt": "open Settings, tap Display", "device": home.serial, "edit": True}
    run = home.api.post("runs", body)["id"]
    plan = home.client.wait(told="ask", kind="edit")
    assert "Display" in plan["default"]
    home.client.do("answer", value=plan["default"])
    assert home.ended(run)["status"] == "done"
    start = len(home.client.told)
    run = home.api.post("runs", {**body, "prompt": "open Settings, tap System"})["id"]
    home.client.wait(start, told="ask", kind="edit")
    home.client.do("answer")
    assert home.ended(run)["status"] == "stopped"


def test_a_step_is_shown_on_the_phone(process: ServerProcess, client: FakeClient) -> None:
    window = row(0, "FrameLayout", (0, 0, 1080, 2400), package="app.notes")
    heading, place = (0, 100, 1080, 200), (100, 300, 500, 400)
    closed = [window, row(1, "TextView", heading, "Notes"), row(1, "Button", place, "Add", 65)]
    opened = [window, row(1, "TextView", heading, "A new note"), row(1, "EditText", place, flags=97)]
    client.send(screen(closed))

    def react(said: dict[str, Any]) -> None:
        if said.get("did") == "stroke" and client.find(told="capture"):
            client.send(screen(opened))

    client.on_line = react
    api = process.api()
    serial = pair(api, client)
    run = api.post("runs", {"prompt": "open Notes, tap Frobnicate", "device": serial})["id"]
    asked = client.wait(told="ask", kind="choose")
    assert "Frobnicate" in asked["text"]
    client.do("answer", value="show")
    client.wait(told="capture")
    touched = client.strokes.count([300, 350])
    client.do("touch", points=[300, 350])
    ended = api.until(run, *OVER)
    assert ended["run"]["status"] == "done", ended["run"]["reason"]
    assert client.strokes.count([300, 350]) == touched + 1, "the touch is passed on, and not done again"
    shown = [step for step in ended["steps"] if step["proposal"] and step["proposal"]["reason"] == "shown by the user"]
    assert [step["instruction"]["object"]["text"] for step in shown] == ["Frobnicate"]
    api.call("DELETE", f"pairing/{serial}")


def test_the_user_is_shown_where_to_touch(home: Home) -> None:
    run = home.prompt(ALARM.format(4, 25), guide=True)
    start = 0
    for label in ("Add alarm", "Hour", "Minute", "Save"):
        outlined = home.client.wait(start, told="outline")
        start = len(home.client.told)
        assert label in outlined["text"]
        left, top, right, bottom = json.loads(outlined["bounds"])
        home.client.do("touch", points=[(left + right) // 2, (top + bottom) // 2])
    assert home.ended(run)["status"] == "done"
    assert "04:25" in home.bridge.alarms()


@pytest.mark.parametrize("by_phone", [True, False])
def test_a_stop_acts_at_once(home: Home, by_phone: bool) -> None:
    home.client.set("slow", milliseconds=8000)
    run = home.prompt(ALARM.format(3, 35))
    home.client.wait(told="progress", step="2")
    asked = time.monotonic()
    if by_phone:
        home.client.do("stop")
    else:
        home.api.post(f"runs/{run}/stop")
    home.client.wait(told="released", status="stopped")
    on_phone = time.monotonic() - asked
    home.api.until(run, "stopped", seconds=5)
    print(f"stopped after {on_phone * 1000:.0f} ms, in the journal after {(time.monotonic() - asked) * 1000:.0f} ms")
    assert on_phone < STOP_SECONDS
    assert home.client.strokes == []


def test_a_question_on_the_phone_is_stopped(home: Home) -> None:
    run = home.api.post("runs", {"prompt": "open Clock, tap Stopwatch", "device": home.serial, "edit": True})["id"]
    home.client.wait(told="ask", kind="edit")
    home.client.do("stop")
    assert home.ended(run)["status"] == "stopped"


@pytest.mark.parametrize("sent", [True, False])
def test_the_connection_is_lost_after_each_message(home: Home, sent: bool) -> None:
    first = ALARM.format(2, 10 if sent else 20)
    assert home.ended(home.prompt(first))["status"] == "done"
    before, start = home.bridge.alarms(), len(home.client.told)
    home.client.set("cut", after=2 if sent else 3, sent=sent, again=True)
    home.client.do("prompt", text=ALARM.format(2, 15 if sent else 25))
    made = "02:15" if sent else "02:25"
    assert eventually(lambda: made in home.bridge.alarms(), 60)
    home.client.set("cut", after=-1, sent=sent)
    assert eventually(lambda: home.api.get("runs?limit=1")[0]["status"] == "done")
    assert home.bridge.alarms() == sorted([*before, made])
    lost = len(home.client.seen(start, told="connection", state="connecting"))
    print(f"the connection was lost {lost} times")
    assert lost > 10


def test_a_killed_server_goes_on_with_the_phone(home: Home) -> None:
    before = home.bridge.alarms()
    home.client.set("slow", milliseconds=300)
    start = len(home.client.told)
    run = home.prompt(ALARM.format(1, 5))
    home.client.wait(start, told="progress", step="2")
    home.process.kill()
    api = home.process.start()
    home.client.wait(start, told="released", status="lost")
    ended = api.until(run, *OVER)["run"]
    assert ended["status"] == "done", ended["reason"]
    assert home.bridge.alarms() == sorted([*before, "01:05"])


def test_a_task_runs_on_the_phone_alone_and_is_written_down(home: Home) -> None:
    task = home.ended(home.prompt(ALARM.format(11, 45)))["task"]
    home.api.call("PUT", f"tasks/{task}/offline")
    kept = home.client.seen
    assert eventually(lambda: '"offline":true' in str(kept(told="tasks")[-1:]))
    before, start = home.bridge.alarms(), len(home.client.told)
    home.process.kill()
    home.client.wait(start, told="connection", state="off")
    home.client.do("run", task=task)
    home.client.wait(start, told="running", begun="true")
    ended = home.client.wait(start, told="released", status="done")
    assert ended["status"] == "done", ended
    assert len(home.bridge.alarms()) == len(before) + 1
    api = home.process.start()
    home.client.wait(start, told="connection", state="ready")

    def alone() -> list[Any]:
        return [run for run in api.get("runs") if "on the phone alone" in run["reason"]]

    assert eventually(lambda: bool(alone()))
    (run,) = alone()
    assert (run["status"], run["task"], run["device"], run["replay"]) == ("done", task, home.serial, True)
    assert api.call("DELETE", f"tasks/{task}/offline").status == 204
    assert eventually(lambda: '"offline":true' not in home.client.seen(told="tasks")[-1]["tasks"])
    start = len(home.client.told)
    home.client.do("unpair")
    home.client.wait(start, told="connection", state="off")
    home.client.do("run", task=task)
    home.client.wait(start, told="running", begun="false")


def test_what_needs_a_yes_is_not_allowed_alone(home: Home) -> None:
    run = home.prompt("open Settings, tap System, tap Reset options, tap Reset")
    start = 0
    for _ in range(2):
        home.client.wait(start, told="ask", kind="confirm")
        start = len(home.client.told)
        home.client.do("answer", value="yes")
    task = home.ended(run)["task"]
    refused = home.api.call("PUT", f"tasks/{task}/offline")
    assert refused.status == 400
    assert "needs your yes" in refused.json()["detail"]


# --- who is let in


def test_pairing_wants_the_right_code(process: ServerProcess, client: FakeClient, port: int) -> None:
    api = process.api()
    code = api.post("pairing")["code"]
    assert api.get("pairing")["code"] == code
    wrong = "".join(next(letter for letter in LETTERS if letter != each) for each in code if each != "-")
    client.do("pair", host="127.0.0.1", port=port, pin="", code=wrong)
    client.wait(told="connection", state="refused", code="pairing")
    assert api.call("DELETE", "pairing").status == 204
    assert api.get("pairing") is None
    start = len(client.told)
    client.do("pair", host="127.0.0.1", port=port, pin="", code=code)
    client.wait(start, told="connection", state="refused", code="pairing")


def test_a_forgotten_phone_is_not_let_in(home: Home) -> None:
    start = len(home.client.told)
    assert home.api.call("DELETE", f"pairing/{home.serial}").status == 204
    home.client.wait(start, told="connection", state="refused", code="key")
    assert home.serial not in [phone["serial"] for phone in home.api.get("devices")]
    assert home.api.call("POST", "runs", {"prompt": "open Clock", "device": home.serial}).status == 404


def test_strangers_replays_and_floods(process: ServerProcess, port: int) -> None:
    api = process.api()
    raw, code = Raw(port), api.post("pairing")["code"]
    proof = raw.proof(key_of_code(code, raw.challenge["nonce"]))
    raw.say(type="pair", protocol=VERSION, nonce=raw.nonce, name="Raw", proof=proof)
    said = raw.read()
    known = said["device"], said["token"]
    assert Raw(port).hello(*known, protocol=VERSION + 1)["code"] == "version"
    assert Raw(port).hello(known[0], "00" * 32)["code"] == "key"
    before = len(api.get("runs?limit=500"))
    raw = Raw(port)
    assert raw.hello(*known)["type"] == "welcome"
    for number in (1, 1, 2, 1):
        raw.say(type="prompt", text=f"prompt {number}", n=number)
    assert eventually(lambda: len(api.get("runs?limit=500")) == before + 2)
    raw.say(type="prompt", text="out of order", n=9)
    assert raw.refusal() == "order"
    raw = Raw(port)
    assert raw.hello(*known)["resumed"] is False
    for number in range(1, 100):
        with suppress(ConnectionClosed):
            raw.say(type="prompt", text="again", n=number)
    assert raw.refusal() in ("limit", "closed 1008")
    assert eventually(lambda: len(api.get("runs?limit=500")) == before + 22)
    for run in api.get("runs?limit=500"):
        if run["device"] == known[0] and run["status"] not in OVER:
            api.call("POST", f"runs/{run['id']}/stop", {})
    assert api.call("DELETE", f"pairing/{known[0]}").status == 204


def test_the_pages_show_it(home: Home) -> None:
    api = Api(home.process.url)
    page = api.call("GET", "/install", headers={"User-Agent": "Mozilla/5.0 (Linux; Android 12; Pixel)"})
    assert page.status == 200
    assert "restricted" not in page.data.decode()
    assert page.headers["Accept-CH"] == "Sec-CH-UA-Platform-Version"
    assert "restricted" in api.call("GET", "/install?android=14").data.decode()
    listed = CommandLine(home.process.home)("devices", "--json")
    assert home.serial in [phone["serial"] for phone in json.loads(listed.stdout)]
