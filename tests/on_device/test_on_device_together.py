"""A phone with the app on a real server: its notifications start runs, its user takes over, its battery is shown."""

from __future__ import annotations

from typing import Any

from command_line import CommandLine
from on_device_home import Home
from on_device_kit import eventually
from server_kit import Api

MESSAGES = "com.android.messaging"
ALARM = "open Clock, tap Add alarm, type {} in Hour, type {} in Minute, tap Save"


def wait_for(home: Home, **rule: str) -> dict[str, Any]:
    """A schedule that sets an alarm when such a notification arrives; the phone knows of it."""
    body = {"prompt": ALARM.format("{hour}", "50"), "device": home.serial, "notice": rule}
    made: dict[str, Any] = home.api.post("schedules", body)
    assert eventually(lambda: wanted(home, MESSAGES))
    return made


def wanted(home: Home, package: str) -> bool:
    """Whether the phone would tell a notification of this package. It fits no schedule."""
    start = len(home.client.told)
    home.client.do("notice", package=package, title="", text="", at=1)
    return bool(home.client.wait(start, told="noticed")["wanted"] == "true")


def notice(home: Home, text: str, package: str = MESSAGES, at: int = 1790000000000, title: str = "Anna") -> None:
    home.client.set("notice", package=package, title=title, text=text, at=at)


def test_a_notification_starts_a_run_once_with_its_value_as_data(home: Home) -> None:
    made = wait_for(home, app="Messages", title="Anna", text="meet at {hour} sharp")
    known = home.runs()
    notice(home, "hello")
    notice(home, "meet at 5 sharp", title="Bob")
    notice(home, "meet at 5 sharp", package="com.android.deskclock")
    for _ in range(2):
        notice(home, "meet at 5 sharp")
    run = home.new_run(known)
    ended = home.ended(run)
    assert (ended["status"], ended["device"]) == ("done", home.serial), ended["reason"]
    assert "05:50" in home.bridge.alarms()
    assert home.runs() - known == {run}
    notice(home, "meet at {{card}} sharp", at=1790000000001)
    assert eventually(lambda: "braces" in home.api.get("schedules")[0]["problem"])
    assert home.runs() - known == {run}
    assert home.api.call("DELETE", f"schedules/{made['id']}").status == 204
    assert eventually(lambda: not wanted(home, MESSAGES)), "nobody waits any more"


def test_a_run_is_taken_over_and_handed_back_on_the_phone(home: Home) -> None:
    home.client.set("slow", milliseconds=300)
    run = home.prompt(ALARM.format(8, 55))
    home.client.wait(told="progress", step="3")
    start = len(home.client.told)
    home.client.do("take over")
    asked = home.client.wait(start, told="ask", kind="resume")
    assert asked["text"] == "You have the phone. Hand it back to go on."
    waiting = home.api.get(f"runs/{run}")
    assert (waiting["run"]["status"], waiting["open"]["by_hand"]) == ("waiting", True)
    by_hand = home.client.seen(start, told="held")[-1]
    assert by_hand["may_take"] == "false"
    home.client.set("slow", milliseconds=0)
    done = len(home.client.strokes)
    field = next(w for w in home.bridge.widgets() if w.editable)
    home.bridge.phone.tap(*field.bounds.center)  # by hand
    home.bridge.phone.clear_text()
    home.bridge.phone.type_text("8")
    assert len(home.client.strokes) == done, "the run waits"
    home.client.do("answer", value="resume")
    ended = home.ended(run)
    assert ended["status"] == "done", ended["reason"]
    assert "08:55" in home.bridge.alarms()
    assert home.client.wait(start, told="released", status="done")


def test_a_run_that_was_taken_over_is_handed_back_or_stopped_elsewhere(home: Home) -> None:
    for ending in ("resume", "stop"):
        home.client.set("slow", milliseconds=300)
        start = len(home.client.told)
        run = home.prompt(ALARM.format(10, 5))
        home.client.wait(start, told="progress", step="2")
        home.api.post(f"runs/{run}/take-over")
        home.client.wait(start, told="ask", kind="resume")
        home.client.set("slow", milliseconds=0)
        if ending == "resume":
            home.api.post(f"runs/{run}/resume")
            home.client.wait(start, told="dismiss")
            assert home.ended(run)["status"] == "done"
        else:
            home.client.do("stop")
            assert home.ended(run)["status"] == "stopped"
        assert len(home.client.seen(start, told="ask")) == 1


def test_the_battery_is_shown(home: Home) -> None:
    home.client.set("power", level=64, charging=False)
    home.client.do("unpair")
    api = home.process.api()
    offer = api.post("pairing")
    host, _, port = offer["address"].rpartition(":")
    home.client.do("pair", host=host, port=int(port), pin="", code=offer["code"])

    def shown() -> list[Any]:
        return [p for p in api.get("devices") if p["app"] and p["battery"] == 64 and not p["charging"]]

    assert eventually(lambda: bool(shown()))
    serial = shown()[0]["serial"]
    home.client.set("power", level=65, charging=True)
    assert eventually(lambda: any(p["battery"] == 65 and p["charging"] for p in api.get("devices")))
    assert "65 %, charging" in CommandLine(home.process.home)("devices").stdout
    assert "65 %, charging" in page(api)
    assert api.call("DELETE", f"pairing/{serial}").status == 204


def page(api: Api) -> str:
    """Of the devices, as its owner sees it."""
    stranger = Api(api.url)
    secret = api.post("me/link")["link"].partition("#")[2]
    cookie = stranger.call("POST", "/sign-in", {"secret": secret}).headers["Set-Cookie"].partition(";")[0]
    return str(stranger.call("GET", "/devices", headers={"Cookie": cookie}).data.decode())
