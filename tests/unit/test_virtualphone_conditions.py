"""What makes real phones hard: each condition makes trouble, and each can be overcome."""

from __future__ import annotations

import pytest
from virtualphone_driver import all_nodes, demo_phone, find, middle, see, tap, texts

from promptrpa.virtualphone.conditions import UnknownCondition
from promptrpa.virtualphone.config import CONDITIONS
from promptrpa.virtualphone.journal import Event
from promptrpa.virtualphone.phone import Phone
from promptrpa.virtualphone.surface import PhoneGone, ProtectedWindow


def struck(phone: Phone, name: str) -> list[Event]:
    return [e for e in phone.journal.events() if e.kind == "condition" and e.data["name"] == name]


def touch_until(phone: Phone, name: str, most: int = 60) -> int:
    """Touches of an empty place until the condition strikes; how many it took."""
    for touches in range(1, most):
        phone.tap(300, 150)
        phone.advance(1.3)
        if struck(phone, name):
            return touches
    raise AssertionError(f"{name} did not strike within {most} touches")


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(UnknownCondition, match="There is no condition 'earthquake'"):
        demo_phone().set_conditions(["earthquake"])  # type: ignore[list-item]


def test_without_conditions_nothing_comes_by_itself() -> None:
    phone = demo_phone()
    for _ in range(100):
        phone.tap(300, 150)
        phone.hierarchy()
    assert not [e for e in phone.journal.events() if e.kind == "condition"]
    assert (phone.delay(), phone.breaks()) == (0.0, False)


@pytest.mark.parametrize("name", ["notification", "covering_dialog", "users_finger", "incoming_call", "rating_popup"])
def test_the_seed_says_when_it_strikes(name: str) -> None:
    counts = {seed: touch_until(demo_phone(seed=seed, conditions=frozenset({name})), name) for seed in (1, 1, 2, 3, 4)}
    assert counts[1] == touch_until(demo_phone(seed=1, conditions=frozenset({name})), name)
    assert len(set(counts.values())) > 1


def test_unlabelled() -> None:
    phone = demo_phone(conditions=frozenset({"unlabelled"}))
    assert find(phone, description="Add") is None
    assert find(demo_phone(), description="Add") is not None
    tap(phone, key="add")
    assert phone.foreground()[1] == ".EditActivity"


def test_canvas() -> None:
    phone = demo_phone(conditions=frozenset({"canvas"}))
    assert b"Thing 3" not in phone.hierarchy()
    phone.tap(*middle(see(phone, "Thing 3")))
    assert phone.foreground()[1] == ".ThingActivity"


def test_late_lists() -> None:
    phone = demo_phone()
    phone.set_conditions(["late_lists"])
    tap(phone, key="add")
    assert "Line 1" not in texts(phone)
    phone.advance(2)
    assert "Line 1" in texts(phone)


@pytest.mark.parametrize(("answer", "posted"), [("Allow", 1), ("Don't allow", 0)])
def test_permission_popups(answer: str, posted: int) -> None:
    phone = demo_phone(conditions=frozenset({"permission_popups"}))
    phone.advance(1)
    assert "Allow Demo to send you notifications?" in texts(phone)
    assert phone.foreground()[0] == "com.android.permissioncontroller"
    phone.key(4)
    phone.tap(540, 200)
    tap(phone, answer)
    phone.stop_app("org.example.demo")
    phone.start_app("org.example.demo")
    phone.advance(2)
    assert phone.foreground()[0] == "org.example.demo"
    tap(phone, "Controls")
    tap(phone, key="remind")
    phone.advance(31)
    assert len([e for e in phone.journal.events() if e.kind == "notification"]) == posted


def test_rating_popup() -> None:
    phone = demo_phone(conditions=frozenset({"rating_popup"}))
    touch_until(phone, "rating_popup")
    assert "Enjoying Demo?" in texts(phone)
    tap(phone, "Rate now")
    assert not see(phone, "Submit").enabled
    tap(phone, key="star", item="4")
    tap(phone, "Submit")
    assert phone.last_toast() == "Thanks for your rating"
    assert phone.foreground()[0] == "org.example.demo"
    for _ in range(40):
        phone.tap(300, 150)
    assert len(struck(phone, "rating_popup")) == 1


def test_incoming_call_declined_and_answered() -> None:
    phone = demo_phone(conditions=frozenset({"incoming_call"}))
    touch_until(phone, "incoming_call")
    assert "Incoming call" in texts(phone)
    tap(phone, "Decline")
    assert "Incoming call" not in texts(phone)
    for _ in range(60):
        phone.tap(300, 150)
        phone.hierarchy()
        if find(phone, "Answer") is not None:
            break
    tap(phone, "Answer")
    assert phone.foreground() == ("com.android.incallui", ".InCallActivity")
    tap(phone, "End call")
    assert phone.foreground()[0] == "org.example.demo"


def test_a_call_that_nobody_takes_ends() -> None:
    phone = demo_phone(conditions=frozenset({"incoming_call"}))
    touch_until(phone, "incoming_call")
    phone.set_conditions([])
    phone.advance(25)
    assert "Incoming call" not in texts(phone)


def test_notification_covers_the_top_and_goes() -> None:
    phone = demo_phone(conditions=frozenset({"notification"}))
    touch_until(phone, "notification")
    phone.set_conditions([])
    banner = see(phone, key="heads_up").bounds
    assert banner.contains(*middle(see(phone, "Demo")))
    phone.advance(7)
    assert find(phone, key="heads_up") is None
    phone.open_notifications()
    assert find(phone, key="notification") is not None


def test_a_notification_leads_elsewhere_when_touched() -> None:
    phone = demo_phone(conditions=frozenset({"notification"}))
    touch_until(phone, "notification")
    tap(phone, key="heads_up")
    assert phone.foreground()[0] == "org.example.plain"


def test_a_notification_is_swiped_away() -> None:
    phone = demo_phone(conditions=frozenset({"notification"}))
    touch_until(phone, "notification")
    x, y = middle(see(phone, key="heads_up"))
    phone.swipe([(x, y), (x - 500, y)], 0.2)
    assert find(phone, key="heads_up") is None


def test_covering_dialog() -> None:
    phone = demo_phone(conditions=frozenset({"covering_dialog"}))
    touch_until(phone, "covering_dialog")
    assert "Software update available" in texts(phone)
    phone.tap(540, 600)
    assert phone.foreground()[1] == ".HomeActivity"
    tap(phone, "Later")
    assert "Software update available" not in texts(phone)


def test_duplicate_labels() -> None:
    pages = (demo_phone(seed=seed, conditions=frozenset({"duplicate_labels"})) for seed in range(12))
    page = next(p for p in pages if any(texts(p).count(t) == 2 for t in texts(p) if t.startswith("Thing")))
    label = next(t for t in texts(page) if texts(page).count(t) == 2)
    twin, real = [n for n in all_nodes(page) if n.text == label]
    page.tap(*middle(twin))
    assert page.foreground()[1] == ".HomeActivity"
    page.tap(*middle(real))
    assert page.foreground()[1] == ".ThingActivity"


def test_secure_window() -> None:
    phone = demo_phone(conditions=frozenset({"secure_window"}))
    with pytest.raises(ProtectedWindow):
        phone.screenshot()
    assert b"Thing 1" in phone.hierarchy()
    phone.key(3)
    assert phone.screenshot().size == (1080, 2400)


def test_the_users_finger_is_journalled_as_the_users() -> None:
    did = set()
    for seed in range(1, 13):
        phone = demo_phone(seed=seed, conditions=frozenset({"users_finger"}))
        tap(phone, "Thing 1")
        touch_until(phone, "users_finger")
        did |= {e.kind + str(e.data.get("direction", "")) for e in phone.journal.events() if e.by == "user"}
    assert {"swipeup", "swipedown", "swiperight", "switch_app"} <= did


def test_slow_adb() -> None:
    phone = demo_phone(conditions=frozenset({"slow_adb"}))
    delays = [phone.delay() for _ in range(200)]
    assert all(0.05 <= d <= 1.5 for d in delays)
    assert any(d > 1 for d in delays)
    other = demo_phone(conditions=frozenset({"slow_adb"}))
    assert delays == [other.delay() for _ in range(200)]


def test_broken_adb() -> None:
    phone = demo_phone(conditions=frozenset({"broken_adb"}))
    breaks = [n for n in range(500) if phone.breaks()]
    assert 8 <= len(breaks) <= 25


def test_reboot_strikes_once() -> None:
    phone = demo_phone(conditions=frozenset({"reboot"}))
    gone = 0
    for _ in range(120):
        try:
            if find(phone, "Swipe up to unlock"):
                phone.swipe([(540, 1800), (540, 600)], 0.2)
                phone.start_app("org.example.demo")
            phone.tap(300, 150)
        except PhoneGone:
            gone += 1
    assert 5 < gone < 30
    assert len(struck(phone, "reboot")) == 1
    assert phone.foreground()[0] == "org.example.demo"


def test_conditions_can_be_switched_while_it_runs() -> None:
    phone = demo_phone()
    phone.set_conditions(CONDITIONS)
    phone.set_conditions([])
    for _ in range(30):
        phone.tap(300, 150)
        phone.hierarchy()
    assert not [e for e in phone.journal.events() if e.kind == "condition"]
