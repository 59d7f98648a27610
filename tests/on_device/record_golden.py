"""Writes tests/golden/on_device: what both ends of the on-device protocol are held to. Where the protocol or the
history tier was changed on purpose, run it, and look at what became different:

    PYTHONPATH=tests .venv/bin/python tests/on_device/record_golden.py
"""

from __future__ import annotations

import json
import threading
from collections.abc import Sequence
from itertools import product
from typing import Any

import msgspec
from websockets.sync.server import ServerConnection, serve

from on_device_kit import GOLDEN, ROOT, FakeClient, big_page, classpath, row, rows_of, screen, simple
from promptrpa import bootstrap
from promptrpa.devices import gestures
from promptrpa.devices.hierarchy import read_dump
from promptrpa.devices.on_device import protocol as p
from promptrpa.devices.on_device.pairing import key_of_code, make_proof
from promptrpa.devices.on_device.trees import widgets
from promptrpa.domain.page import Bounds, Page, Widget
from promptrpa.domain.task import Slot
from promptrpa.errors import UsageError
from promptrpa.matching.pages.features import features_of
from promptrpa.matching.pages.replay_program import decide, rules
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.virtualphone.config import PhoneConfig
from promptrpa.virtualphone.phone import Phone

SLOTS = (Slot("hour", "time", "7:30"), Slot("title", "text", "Work"))
NONCE, TOKEN, PROOF = "ab" * 16, "cd" * 32, "ef" * 32

SERVER: Sequence[p.Message] = (
    p.Challenge(protocol=p.VERSION, nonce=NONCE),
    p.Paired(device="phone-12", token=TOKEN, proof=PROOF),
    p.Welcome(session="0123456789", resumed=True, received=17, proof=PROOF),
    p.Refuse(code="version", text="Update the app."),
    p.Ack(a=16),
    p.Info(n=1),
    p.Apps(n=2, a=1),
    p.AppVersion(n=3, package="app.notes"),
    p.Observe(n=4, since=7, wait=1000, picture=True),
    p.Settle(n=5, since=7, timeout=5000, reaction=1000),
    p.Perform(n=6, hold=1, operation="click", point=(540, 1200), bounds=(0, 1100, 1080, 1300)),
    p.Perform(n=7, hold=1, operation="edit", point=(540, 1200), parameter="你好 “x”\n"),
    p.Perform(n=8, hold=1, operation="open", parameter="app.notes", resume=True),
    p.Touch(n=9, hold=1, timeout=60000),
    p.Guide(n=10, hold=1, bounds=(0, 0, 10, 20), text="Tap here", timeout=60000),
    p.Ask(n=11, hold=1, kind="choose", text="Which?", options=(p.Option("a", "A"), p.Option("b", "B", "more"))),
    p.Ask(n=12, hold=1, kind="confirm", text="Send?", default="no", approval=True),
    p.Cancel(n=13, to=11),
    p.Hold(n=14, hold=2, by="Anna", title="set an alarm"),
    p.Release(n=15, hold=2, status="done", text="Done."),
    p.Progress(n=16, hold=2, step=3, of=9, text="click: Save", reason="its text is “Save”"),
    p.Tasks(n=17, tasks=(p.SavedTask("t1", "Alarm", (("time", "7:30"),), True),), prompts=("set an alarm",)),
    p.Keep(n=18, task="t1", program={"format": 1, "steps": []}),
    p.Forget(n=19, task="t1"),
    p.Void(n=20),
    p.Watch(n=21, packages=("app.notes", "com.android.messaging")),
    p.Watch(n=22, packages=()),
    p.Hold(n=23, hold=3, by="Anna", title="set an alarm", run=True),
    p.Ask(n=24, hold=3, kind="resume", text="You have the phone."),
    p.Ask(n=25, hold=3, kind="fill", text="Say your passphrase.", secret=True),
)
CLIENT: Sequence[p.Message] = (
    p.Pair(protocol=p.VERSION, nonce=NONCE, name="Pixel", proof=PROOF),
    p.Hello(protocol=p.VERSION, device="phone-12", nonce=NONCE, proof=PROOF, session="0123456789", received=20),
    p.Ack(a=20),
    p.About(
        n=1,
        to=1,
        model="Google Pixel 8",
        android="15",
        sdk=35,
        width=1080,
        height=2400,
        language="en-US",
        client="0.1.0",
    ),
    p.Installed(n=2, to=2, apps=(("app.notes", "Notes"),)),
    p.Version(n=3, to=3, version="1.0"),
    p.Page(n=4, to=4, tree=8, package="app.notes", width=1080, height=2400, rows=simple("Notes")["rows"]),
    p.Page(n=5, to=5, tree=9, base=8, package="app.notes", width=1080, height=2400, changes=[[0, 3, 0, 0]]),
    p.Done(n=6, to=6),
    p.Touched(n=7, to=9, point=(5, 6)),
    p.Answer(n=8, to=11, value="b"),
    p.Fault(n=9, to=7, code="locked", text="The phone is locked."),
    p.Prompt(n=10, text="set an alarm"),
    p.Prompt(n=11, task="t1", values={"time": "8:00"}),
    p.Stop(n=12, hold=2),
    p.Ran(n=13, task="t1", version=2, status="done", steps=5, at=1790000000000),
    p.Prompt(n=14, text="set an alarm", guide=True),
    p.Fault(n=15, to=11, code="declined", text="The user gave no answer."),
    p.TakeOver(n=16, hold=3),
    p.Noticed(n=17, package="com.android.messaging", title="Anna", text="8:40 见 🙂", at=1790000000000),
    p.Power(n=18, level=41, charging=True),
    p.About(
        n=19,
        to=26,
        model="Pixel",
        android="15",
        sdk=35,
        width=1080,
        height=2400,
        language="zh-CN",
        client="0.1.0",
        allowed=("app.notes",),
        offline=("t1",),
        battery=80,
    ),
)
BROKEN_SERVER: Sequence[str] = (
    "",
    "[]",
    "{",
    "{} {}",
    "{type:'info',n:1}",
    '{"n":1}',
    '{"type":7}',
    '{"type":"nothing","n":1}',
    '{"type":"done","to":1,"n":1}',
    '{"type":"challenge","protocol":1}',
    '{"type":"challenge","protocol":1,"nonce":"xyz"}',
    '{"type":"info","n":-1}',
    '{"type":"info","n":1.5}',
    '{"type":"info","n":"1"}',
    '{"type":"info","n":99999999999999999999}',
    '{"type":"perform","n":1,"operation":"click","point":[1,2]}',
    '{"type":"perform","n":1,"hold":0,"operation":"click"}',
    '{"type":"perform","n":1,"hold":1,"operation":"explode"}',
    '{"type":"perform","n":1,"hold":1,"operation":"click","point":[1]}',
    '{"type":"perform","n":1,"hold":1,"operation":"click","point":[1,1e9]}',
    '{"type":"perform","n":1,"hold":1,"operation":"click","parameter":5}',
    '{"type":"touch","n":1,"hold":1,"timeout":99999999}',
    '{"type":"ask","n":1,"hold":1,"kind":"guess","text":"x"}',
    '{"type":"tasks","n":1,"tasks":[{"id":"x"}]}',
    '{"type":"tasks","n":1,"tasks":[{"id":"x","name":"y","slots":[["a"]]}]}',
    '{"type":"watch","n":1}',
    '{"type":"watch","n":1,"packages":["a",7]}',
    '{"type":"watch","n":1,"packages":"a"}',
    '{"type":"ask","n":1,"hold":1,"kind":"fill","text":"x","secret":"yes"}',
    '{"type":"hold","n":1,"hold":1,"by":"x","run":1}',
    '{"type":"welcome","session":"12345678","resumed":"yes","received":0,"proof":"' + PROOF + '"}',
)
BROKEN_CLIENT: Sequence[str] = (
    "",
    "[]",
    "{",
    "{} {}",
    "{type:'done',to:1,n:1}",
    '{"type":"info","n":1}',
    '{"type":"done","n":1}',
    '{"type":"done","to":0,"n":1}',
    '{"type":"fault","to":1,"n":1,"code":"bored"}',
    '{"type":"prompt","n":1,"text":["x"]}',
    '{"type":"page","to":1,"n":1,"tree":1,"package":"a","width":0,"height":1}',
    '{"type":"page","to":1,"n":1,"tree":1,"package":"a","width":1,"height":1,"rows":[3]}',
    '{"type":"take_over","n":1}',
    '{"type":"noticed","n":1,"package":"a","title":"t","text":"x"}',
    '{"type":"noticed","n":1,"package":"a","title":"t","text":"' + "x" * 1001 + '","at":1}',
    '{"type":"power","n":1,"level":101,"charging":false}',
    '{"type":"power","n":1,"level":50}',
    '{"type":"ran","n":1,"task":"t","version":1,"status":"maybe","steps":1}',
)


def write(name: str, content: Any) -> None:
    GOLDEN.mkdir(parents=True, exist_ok=True)
    if isinstance(content, dict):
        text = "{\n" + ",\n".join(f"{json.dumps(key)}: {lines(value)}" for key, value in content.items()) + "\n}"
    else:
        text = lines(content)
    (GOLDEN / f"{name}.json").write_text(text + "\n", "utf-8")


def lines(value: Any) -> str:
    """As JSON; of a list each part on a line of its own."""
    if isinstance(value, list | tuple):
        return "[\n" + ",\n".join(json.dumps(each, ensure_ascii=False) for each in value) + "\n]"
    return json.dumps(value, ensure_ascii=False)


def messages() -> Any:
    return {
        "server": [json.loads(p.encode(each)) for each in SERVER],
        "client": [json.loads(p.encode(each)) for each in CLIENT],
        "broken_server": BROKEN_SERVER,
        "broken_client": BROKEN_CLIENT,
    }


def proofs() -> Any:
    made = []
    for code, fingerprint in product(("ABCD-EFGH", "abcd efgh", "22999333"), ("", "12" * 32)):
        key = key_of_code(code, NONCE)
        made.append(
            {
                "code": code,
                "server_nonce": NONCE,
                "client_nonce": "34" * 16,
                "fingerprint": fingerprint,
                "key": key.hex(),
                "client": make_proof(key, "client", NONCE, "34" * 16, fingerprint),
                "server": make_proof(key, "server", NONCE, "34" * 16, fingerprint),
            }
        )
    return made


def scrolls() -> Any:
    boxes = (
        None,
        (0, 0, 1080, 2400),
        (0, 210, 1080, 2127),
        (101, 303, 650, 907),
        (0, 0, 30, 30),
        (0, 2380, 1080, 2400),
    )
    sizes = ((1080, 2400), (2400, 1080), (1439, 3121))
    made = []
    for direction, box, size in product(("down", "up", "left", "right", "over"), boxes, sizes):
        try:
            start, end = gestures.scroll_path(direction, Bounds(*box) if box else None, size)
            path: list[int] | None = [*start, *end]
        except UsageError:
            path = None
        made.append({"direction": direction, "bounds": box, "size": size, "path": path})
    return made


def screens() -> list[dict[str, Any]]:
    """What a page becomes: words changed, scrolled, a dialog, another app, nothing."""
    first = simple("Notes")
    dialog = [
        row(0, "FrameLayout", (100, 800, 980, 1500), package="app.notes"),
        row(1, "Button", (600, 1300, 900, 1400), "删除 “x”", 65, hint="h", id="app.notes:id/ok"),
    ]
    return [
        first,
        simple("Recipes"),
        simple("Recipes"),
        big_page(0, count=10),
        big_page(1, count=10),
        big_page(1, offset=5, count=10),
        screen([*first["rows"], *dialog]),
        screen([row(0, "FrameLayout", (0, 0, 1080, 2400), package="app.bank")], "app.bank", activity="app.bank.Main"),
        screen([], "app.bank"),
    ]


def trees() -> Any:
    """The pages that the client tells for these screens, each since the one before."""
    shown, pages = screens(), []
    client, done = FakeClient(classpath()), threading.Event()

    def handle(socket: ServerConnection) -> None:
        socket.send(p.encode(p.Challenge(protocol=p.VERSION, nonce=NONCE)))
        hello = json.loads(socket.recv(5))
        proof = make_proof(bytes.fromhex(TOKEN), "server", NONCE, hello["nonce"], "")
        socket.send(p.encode(p.Welcome(session="0123456789", resumed=False, received=0, proof=proof)))
        for number, each in enumerate(shown, 1):
            client.send(each)
            begin = len(client.told)
            client.do("stored", name="x")  # answered once the screen is there
            client.wait(begin, told="stored")
            tree = pages[-1]["tree"] if pages else 0
            socket.send(p.encode(p.Observe(n=number, since=tree, wait=500)))
            page = json.loads(socket.recv(5))
            pages.append({name: value for name, value in page.items() if name not in ("n", "a")})
        done.set()

    with serve(handle, "127.0.0.1", 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        port = server.socket.getsockname()[1]
        kept = {"host": "127.0.0.1", "port": port, "pin": "", "device": "phone-1", "token": TOKEN}
        client.do("store", name="pairing", value=json.dumps(kept))
        assert done.wait(20)
        server.shutdown()
    client.close()
    return [{"screen": {k: v for k, v in s.items() if k != "do"}, "page": g} for s, g in zip(shown, pages, strict=True)]


# --- replay


def form(saved: str = "Save", *, dialog: bool = False, filled: str = "") -> dict[str, Any]:
    """A page with a field, a switch without words of its own, rows, icons and a button."""
    rows = [
        row(0, "FrameLayout", (0, 0, 1080, 2400), package="app.notes"),
        row(1, "ImageButton", (0, 80, 150, 230), flags=65, description="Navigate up"),
        row(1, "TextView", (150, 80, 900, 230), "New alarm"),
        row(1, "EditText", (40, 300, 1040, 420), filled, 97, hint="Label"),
        row(1, "LinearLayout", (0, 450, 1080, 600), flags=65, id="app.notes:id/row"),
        row(2, "TextView", (40, 460, 700, 590), "Vibrate"),
        row(2, "Switch", (800, 460, 1040, 590), flags=69 | 8, id="app.notes:id/switch"),
        row(1, "LinearLayout", (0, 600, 1080, 750), flags=65, id="app.notes:id/row"),
        row(2, "TextView", (40, 610, 700, 740), "Repeat every day"),
        row(2, "Switch", (800, 610, 1040, 740), flags=69, id="app.notes:id/switch"),
        row(1, "TextView", (40, 800, 500, 900), "Hour"),
        row(1, "EditText", (520, 800, 1040, 900), "7", 97, id="app.notes:id/hour"),
        row(1, "Button", (40, 1000, 1040, 1120), saved, 65, id="app.notes:id/save"),
        row(1, "Button", (40, 1200, 500, 1320), "第 2 页", 65),
        row(1, "Button", (540, 1200, 1040, 1320), "第 3 页", 65),
    ]
    if dialog:
        rows += [
            row(0, "FrameLayout", (100, 900, 980, 1500), package="app.notes"),
            row(1, "TextView", (140, 940, 940, 1040), "Discard changes?"),
            row(1, "Button", (600, 1300, 900, 1400), "Discard", 65),
        ]
    return screen(rows)


def pickers(hour: int, minute: int) -> dict[str, Any]:
    """Two pickers, which are called by their descriptions; their fields hold nothing but numbers."""
    rows = [row(0, "FrameLayout", (0, 0, 1080, 2400), package="app.notes")]
    for left, name, value in ((320, "Hour", hour), (570, "Minute", minute)):
        right = left + 190
        rows += [
            row(1, "NumberPicker", (left, 250, right, 690), description=name),
            row(2, "Button", (left, 250, right, 400), str(value - 1), 65),
            row(2, "EditText", (left, 400, right, 550), str(value), 97, id="android:id/numberpicker_input"),
            row(2, "Button", (left, 550, right, 690), str(value + 1), 65),
        ]
    return screen(rows)


def page_of(shown: dict[str, Any]) -> Page:
    return Page(widgets(shown["rows"]), shown["package"], "", (shown["width"], shown["height"]))


APPS = ("clock", "settings", "messages", "mail")


def real_pages() -> list[list[dict[str, Any]]]:
    """Of some apps of the virtual phone their first page, and the same in their second version and in Chinese."""
    made = []
    packs = bootstrap.load_packs(())
    for app in APPS:
        shown = []
        for version, language in ((1, "en"), (2, "en"), (1, "zh")):
            phone = Phone(PhoneConfig(serial="golden", version=version, language=language), packs)
            package = next(pack.app.package for pack in packs if pack.app.id == app)
            phone.start_app(package)
            phone.advance(3)
            shown.append(screen(rows_of(read_dump(phone.hierarchy()).widgets), phone.foreground()[0]))
            phone.close()
        made.append(shown)
    return made


def replays() -> Any:
    lexicon = Lexicon.load(ROOT / "knowledge" / "lexicon")
    first = page_of(form())
    pages = [
        form(),
        form("Save alarm"),
        form("Done"),
        form(dialog=True),
        form(filled="Work"),
        screen(form()["rows"][:8]),
        {**form(), "package": "app.bank"},
        big_page(0, count=10),
    ]
    steps = [(step_of(first, widget), range(len(pages))) for widget in first.widgets]
    for group in ([pickers(7, 1), pickers(11, 45)], *real_pages()):
        start = page_of(group[0])
        there = range(len(pages), len(pages) + len(group))
        pages += group
        steps += [(step_of(start, widget), there) for widget in start.widgets if widget.interactive]
    vectors = []
    for at, (step, numbers) in enumerate(steps):
        for number in numbers:
            found = decide(step, SLOTS, page_of(pages[number]), lexicon)
            seen = {"kind": str(found.kind), "widget": found.widget, "score": found.score, "point": found.point}
            vectors.append({"step": at, "page": number, **seen})
    return {
        "rules": rules(lexicon),
        "slots": msgspec.to_builtins(SLOTS),
        "steps": [step for step, _ in steps],
        "pages": [{k: v for k, v in each.items() if k != "do"} for each in pages],
        "vectors": vectors,
    }


def step_of(page: Page, widget: Widget) -> dict[str, Any]:
    operation, parameter = "click", ""
    if widget.editable:
        operation, parameter = "edit", "{title}" if widget.hint else "{hour.hour}"
    elif widget.checkable:
        operation, parameter = "switch", "true"
    saved = msgspec.to_builtins(features_of(page, widget))
    return {
        "operation": operation,
        "parameter": parameter,
        "text": f"{operation}: {widget.label}",
        "package": page.package,
        "gate": "allow",
        "features": {name: value for name, value in saved.items() if value not in ("", [], False, -1)},
    }


if __name__ == "__main__":
    write("messages", messages())
    write("proofs", proofs())
    write("scrolls", scrolls())
    write("replay", replays())
    write("trees", trees())
