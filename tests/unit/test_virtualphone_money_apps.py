"""Shop, Chat and Bank: what they pay, what they refuse, and what no screenshot may show."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from virtualphone_driver import find, overflow, see, tap, texts

from promptrpa.virtualphone.apps.bank_cards import monthly
from promptrpa.virtualphone.apps.shop_goods import CATEGORIES, COLORS, GOODS
from promptrpa.virtualphone.config import PhoneConfig
from promptrpa.virtualphone.packs import BUILT_IN, Pack, load_pack
from promptrpa.virtualphone.phone import Phone
from promptrpa.virtualphone.surface import ProtectedWindow

APPS = ("shop", "chat", "bank", "gallery", "files", "contacts")


@cache
def packs() -> tuple[Pack, ...]:
    return tuple(load_pack(BUILT_IN / f"{name}.tasks.yaml") for name in APPS)


def phone_at(app: str, version: int = 1, **config: Any) -> Phone:
    phone = Phone(PhoneConfig(version=version, **config), packs())
    phone.start_app(next(pack.app.package for pack in packs() if pack.app.id == app))
    return phone


def write(phone: Phone, key: str, text: str) -> None:
    assert phone.set_text(see(phone, key=key), text)
    phone.hide_keyboard()


def bank(version: int = 1) -> Phone:
    """Signed in."""
    phone = phone_at("bank", version)
    write(phone, "pin", "2468")
    tap(phone, key="sign_in")
    return phone


# --- Shop ------------------------------------------------------------------------------------------------------------


def test_every_product_has_a_category_and_known_colours() -> None:
    assert {product.category for product in GOODS.values()} == set(CATEGORIES)
    assert {color for product in GOODS.values() for color in product.colors} <= set(COLORS)


def test_the_same_choice_twice_is_one_line_of_the_cart() -> None:
    phone = phone_at("shop")
    tap(phone, key="category", item="kitchen")
    phone.advance(1)
    tap(phone, key="product", item="pan")
    tap(phone, key="add_to_cart")
    tap(phone, key="more")
    tap(phone, key="options_done")
    assert phone.state()["shop"]["cart"]["l2"]["quantity"] == 3
    assert len(phone.state()["shop"]["cart"]) == 3


def test_options_must_be_chosen() -> None:
    phone = phone_at("shop")
    tap(phone, key="category", item="shoes")
    phone.advance(1)
    tap(phone, key="product", item="runners")
    tap(phone, key="add_to_cart")
    tap(phone, key="color", item="blue")
    tap(phone, key="options_done")
    assert phone.last_toast() == "Choose all options first"
    assert len(phone.state()["shop"]["cart"]) == 3


@pytest.mark.parametrize("version", [1, 2])
def test_an_order_is_paid_by_password_and_shipped(version: int) -> None:
    phone = phone_at("shop", version)
    tap(phone, key="cart")
    tap(phone, key="checkout")
    tap(phone, key="place_order")
    with pytest.raises(ProtectedWindow):
        phone.screenshot()
    order = "o6"
    write(phone, "pay_password", "000000")
    tap(phone, key="pay")
    assert phone.state()["shop"]["orders"][order]["status"] == "to_pay"
    write(phone, "pay_password", "135790")
    tap(phone, key="pay")
    state = phone.state()["shop"]
    assert state["orders"][order]["status"] == "to_ship"
    assert state["orders"][order]["total"] == 2 * 7900 + 18900 - 1000
    assert list(state["cart"]) == ["l3"]
    assert state["coupons"]["welcome"]["used"]
    phone.advance(3700)
    assert phone.state()["shop"]["orders"][order]["status"] == "shipped"


def test_the_filter_keeps_what_fits() -> None:
    phone = phone_at("shop")
    tap(phone, key="category", item="kitchen")
    phone.advance(1)
    tap(phone, key="filter")
    write(phone, "high", "100")
    tap(phone, key="apply_filter")
    assert find(phone, "Ceramic mug") is not None
    assert find(phone, "Frying pan 28 cm") is None


# --- Chat ------------------------------------------------------------------------------------------------------------


def test_a_conversation_begins_with_its_first_message() -> None:
    phone = phone_at("chat")
    tap(phone, key="contacts")
    tap(phone, key="friend", item="u5")
    tap(phone, key="message")
    assert "u5" not in phone.state()["chat"]["chats"]
    write(phone, "text", "Hello Carol")
    tap(phone, key="send")
    assert [m["text"] for m in phone.state()["chat"]["chats"]["u5"]["messages"].values()] == ["Hello Carol"]


def test_alice_answers_with_a_notification() -> None:
    phone = phone_at("chat")
    tap(phone, key="chat", item="u1")
    write(phone, "text", "On my way")
    tap(phone, key="send")
    phone.key(3)
    phone.advance(8)
    assert phone.state()["chat"]["chats"]["u1"]["unread"] == 1
    assert any(event.kind == "notification" for event in phone.journal.events())


def test_a_transfer_needs_balance_and_password() -> None:
    phone = phone_at("chat")
    tap(phone, key="chat", item="u6")
    tap(phone, key="panel")
    tap(phone, key="transfer")
    write(phone, "amount", "2000")
    tap(phone, key="confirm_transfer")
    assert phone.last_toast() == "Your balance is too low"
    write(phone, "amount", "20.50")
    tap(phone, key="confirm_transfer")
    with pytest.raises(ProtectedWindow):
        phone.screenshot()
    write(phone, "pay_password", "246810")
    tap(phone, key="pay")
    state = phone.state()["chat"]
    assert state["wallet"]["balance"] == 152380 - 2050
    assert [m["amount"] for m in state["chats"]["u6"]["messages"].values() if m["kind"] == "transfer"] == [2050]


def test_a_red_packet_is_opened_once() -> None:
    phone = phone_at("chat")
    tap(phone, key="chat", item="u9")
    tap(phone, key="message", item="m23")
    tap(phone, key="take")
    assert phone.state()["chat"]["wallet"]["balance"] == 152380 + 6600
    assert find(phone, key="take") is None


def test_a_deleted_friend_leaves_nothing_to_break() -> None:
    phone = phone_at("chat")
    tap(phone, key="chat", item="u1")
    tap(phone, key="chat_info")
    tap(phone, key="member", item="u1")
    tap(phone, key="delete_friend")
    tap(phone, key="confirm_friend")
    for _ in range(2):
        assert "This is no longer there" in texts(phone)
        phone.key(4)
    tap(phone, key="discover")
    tap(phone, key="moments")
    assert find(phone, "Harbour at sunset.") is None
    assert not [event for event in phone.journal.events() if event.kind == "crash"]


@pytest.mark.parametrize("version", [1, 2])
def test_looking_around_in_chat_writes_nothing_that_counts(version: int) -> None:
    phone = phone_at("chat", version)
    tap(phone, key="chat", item="g2")
    phone.key(4)
    tap(phone, key="contacts")
    tap(phone, key="friend", item="u5")
    tap(phone, key="message")
    assert [write.path for write in phone.journal.writes() if not write.incidental] == []


def test_a_moment_can_be_liked_and_unliked() -> None:
    phone = phone_at("chat")
    tap(phone, key="discover")
    tap(phone, key="moments")
    tap(phone, key="like", item="mo1")
    assert phone.state()["chat"]["moments"]["mo1"]["likes"]["me"]
    tap(phone, key="like", item="mo1")
    assert "me" not in phone.state()["chat"]["moments"]["mo1"]["likes"]


# --- Bank ------------------------------------------------------------------------------------------------------------


def test_the_bank_wants_its_pin_at_each_start() -> None:
    phone = phone_at("bank")
    with pytest.raises(ProtectedWindow):
        phone.screenshot()
    write(phone, "pin", "1111")
    tap(phone, key="sign_in")
    assert find(phone, "Wrong PIN, 1 tries") is not None
    write(phone, "pin", "2468")
    tap(phone, key="sign_in")
    assert "Accounts" in texts(phone)
    phone.stop_app("com.example.bank")
    phone.start_app("com.example.bank")
    assert find(phone, key="pin") is not None


@pytest.mark.parametrize("version", [1, 2])
def test_a_transfer_is_sent_with_the_code_of_the_notification(version: int) -> None:
    phone = bank(version)
    if version == 2:
        tap(phone, key="pay")
    tap(phone, key="transfer")
    tap(phone, key="choose_payee")
    tap(phone, key="payee_choice", item="py2")
    write(phone, "amount", "30")
    tap(phone, key="continue")
    tap(phone, key="confirm_transfer")
    phone.advance(3)
    sent = [event.data["text"] for event in phone.journal.events() if event.kind == "notification"]
    assert len(sent) == 1
    write(phone, "code", "000000")
    tap(phone, key="finish")
    assert phone.state()["bank"]["accounts"]["current"]["balance"] == 845210
    write(phone, "code", sent[0].split()[-1])
    tap(phone, key="finish")
    assert phone.state()["bank"]["accounts"]["current"]["balance"] == 845210 - 3000


def test_a_transfer_above_the_daily_limit_is_refused() -> None:
    phone = bank()
    phone.put({"bank.settings.daily_limit": 10000})
    tap(phone, key="transfer")
    tap(phone, key="choose_payee")
    tap(phone, key="payee_choice", item="py2")
    write(phone, "amount", "200")
    tap(phone, key="continue")
    assert phone.last_toast() == "Above your daily limit"


def test_hidden_balances_are_hidden() -> None:
    phone = bank()
    assert "¥8,452.10" in texts(phone)
    phone.put({"bank.settings.hide_balances": True})
    assert "¥8,452.10" not in texts(phone)


def test_a_changed_pin_signs_in() -> None:
    phone = bank()
    tap(phone, key="more")
    tap(phone, key="settings")
    tap(phone, key="change_pin")
    write(phone, "old_pin", "2468")
    write(phone, "new_pin", "8642")
    write(phone, "new_pin_again", "8642")
    tap(phone, key="save_pin")
    assert phone.state()["bank"]["pin"] == "8642"


def test_a_payee_takes_its_standing_orders_along() -> None:
    phone = bank()
    tap(phone, key="pay")
    tap(phone, key="payees")
    tap(phone, key="payee", item="py3")
    tap(phone, key="delete_payee")
    tap(phone, key="confirm_delete")
    assert phone.state()["bank"]["standing"] == {}


def test_a_statement_is_loaded_into_files() -> None:
    phone = bank()
    tap(phone, key="account", item="current")
    phone.advance(1)
    tap(phone, key="statements")
    tap(phone, key="statement", item="2026-02")
    names = {item["name"] for item in phone.state()["files"]["items"].values()}
    assert "Statement 2026-02.pdf" in names


def test_the_rate_of_a_loan() -> None:
    assert monthly(500_000, 6.2, 24) == 22205
    assert monthly(1_200_000, 4.9, 12) == pytest.approx(1_200_000 / 12 * 1.027, rel=0.002)


def test_version_2_of_the_bank_hides_delete_in_its_menu() -> None:
    phone = bank(2)
    tap(phone, key="pay")
    tap(phone, key="manage")
    tap(phone, key="payees")
    tap(phone, key="payee", item="py3")
    assert find(phone, key="delete_payee") is None
    overflow(phone, "delete_payee")
    assert find(phone, key="confirm_delete") is not None
