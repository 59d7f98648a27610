"""Text into fields: by keys on the screen, key codes, selectors and the clipboard."""

from __future__ import annotations

import pytest
from virtualphone_driver import demo_phone, find, middle, see, tap, texts

from promptrpa.virtualphone.phone import Phone

FIELD = "android.widget.EditText"


@pytest.fixture
def phone() -> Phone:
    phone = demo_phone()
    tap(phone, key="add")
    return phone


def value(phone: Phone, key: str) -> str:
    return see(phone, key=key, class_name=FIELD).text


def press(phone: Phone, *keys: str) -> None:
    for key in keys:
        tap(phone, key="key", item=key)


def test_nothing_is_typed_without_a_focus(phone: Phone) -> None:
    assert phone.type_text("lost") is False
    assert phone.clear_text() is False


def test_a_tap_gives_the_focus_and_brings_the_keyboard(phone: Phone) -> None:
    assert find(phone, key="key") is None
    tap(phone, key="name", class_name=FIELD)
    assert see(phone, key="name", class_name=FIELD).focused
    top = see(phone, key="key", item="q").bounds.top
    assert all(n.visible.bottom <= top for n in [see(phone, key="name"), see(phone, key="pages")])


def test_the_keys_on_the_screen_type(phone: Phone) -> None:
    tap(phone, key="name", class_name=FIELD)
    press(phone, "h", "i", "space", "shift", "Y", "o")
    assert value(phone, "name") == "hi Yo"
    press(phone, "delete", "symbols", "1", "#", "more", "√", "letters", "shift", "shift", "A", "B")
    assert value(phone, "name") == "hi Y1#√AB"


def test_back_closes_the_keyboard_first(phone: Phone) -> None:
    tap(phone, key="name", class_name=FIELD)
    phone.key(4)
    assert find(phone, key="key") is None
    assert phone.foreground()[1] == ".EditActivity"
    phone.key(4)
    assert phone.foreground()[1] == ".HomeActivity"


def test_a_field_below_the_keyboard_scrolls_into_view(phone: Phone) -> None:
    for _ in range(5):
        phone.swipe([(540, 1800), (540, 600)], 0.2)
    tap(phone, key="note", class_name=FIELD)
    keys = see(phone, key="key", item="q").bounds.top
    assert see(phone, key="note", class_name=FIELD).bounds.bottom <= keys


def test_a_number_field_takes_digits_only_and_brings_a_pad(phone: Phone) -> None:
    tap(phone, key="pages", class_name=FIELD)
    assert find(phone, key="key", item="q") is None
    press(phone, "4", "2")
    phone.type_text("x7")
    assert value(phone, "pages") == "427"


def test_chinese_and_any_unicode(phone: Phone) -> None:
    tap(phone, key="name", class_name=FIELD)
    assert phone.type_text("买牛奶 🥛")
    assert value(phone, "name") == "买牛奶 🥛"


def test_set_text_replaces_and_needs_no_focus(phone: Phone) -> None:
    assert phone.set_text(see(phone, key="name", class_name=FIELD), "one")
    assert phone.set_text(see(phone, key="name", class_name=FIELD), "two")
    assert value(phone, "name") == "two"
    assert phone.clear_text()
    assert value(phone, "name") == "Name"


def test_set_text_on_something_else_fails(phone: Phone) -> None:
    assert phone.set_text(see(phone, "Line 1"), "x") is False


def test_a_password_is_shown_as_dots(phone: Phone) -> None:
    phone.set_text(see(phone, key="secret", class_name=FIELD), "open")
    node = see(phone, key="secret", class_name=FIELD)
    assert node.password
    assert node.text == "••••"
    assert b"open" not in phone.hierarchy()


def test_key_codes_type_and_delete(phone: Phone) -> None:
    tap(phone, key="name", class_name=FIELD)
    for code in (29, 30, 62, 8, 56, 67):
        phone.key(code)
    assert value(phone, "name") == "ab 1"


def test_enter_goes_to_the_next_field_and_breaks_lines(phone: Phone) -> None:
    tap(phone, key="name", class_name=FIELD)
    phone.editor_action()
    assert see(phone, key="pages", class_name=FIELD).focused
    for _ in range(5):
        phone.swipe([(540, 1200), (540, 300)], 0.2)
    tap(phone, key="note", class_name=FIELD)
    phone.type_text("a")
    phone.key(66)
    phone.type_text("b")
    tap(phone, key="save")
    assert phone.state()["demo"]["things"]["t41"]["note"] == "a\nb"


def test_what_is_typed_is_no_write_until_it_is_saved(phone: Phone) -> None:
    tap(phone, key="name", class_name=FIELD)
    phone.type_text("Tea")
    assert phone.journal.writes() == []
    tap(phone, key="save")
    (write,) = phone.journal.writes()
    assert (write.path, write.action) == ("demo.things.t41", "added")
    assert write.new == {"name": "Tea", "done": False, "note": ""}
    assert "Tea" in texts(phone)


def test_ids_are_never_given_twice(phone: Phone) -> None:
    tap(phone, key="name", class_name=FIELD)
    phone.type_text("A")
    tap(phone, key="save")
    tap(phone, key="delete")
    tap(phone, key="confirm")
    tap(phone, key="add")
    tap(phone, key="save")
    assert "t42" in phone.state()["demo"]["things"]
    assert "t41" not in phone.state()["demo"]["things"]


def test_a_dialog_can_fill_in_the_form_below_it(phone: Phone) -> None:
    tap(phone, key="colour")
    tap(phone, "Blue")
    assert "Blue" in texts(phone)


def test_cut_copy_and_paste_by_touch(phone: Phone) -> None:
    phone.set_text(see(phone, key="name", class_name=FIELD), "word")
    phone.press_long(*middle(see(phone, key="name", class_name=FIELD)))
    tap(phone, "Cut")
    assert phone.clipboard() == "word"
    assert value(phone, "name") == "Name"
    phone.press_long(*middle(see(phone, key="note" if find(phone, key="note") else "name", class_name=FIELD)))
    tap(phone, "Paste")
    assert "word" in texts(phone)


def test_the_clipboard_of_the_wire(phone: Phone) -> None:
    phone.set_clipboard("来自剪贴板")
    tap(phone, key="name", class_name=FIELD)
    phone.paste()
    phone.key(279)
    assert value(phone, "name") == "来自剪贴板来自剪贴板"


def test_another_input_method_leaves_the_screen_free(phone: Phone) -> None:
    phone.put_setting("secure", "default_input_method", "com.github.uiautomator/.AdbKeyboard")
    tap(phone, key="name", class_name=FIELD)
    assert find(phone, key="key") is None
    assert phone.type_text("sent")
    assert value(phone, "name") == "sent"


def test_hide_keyboard(phone: Phone) -> None:
    tap(phone, key="name", class_name=FIELD)
    phone.hide_keyboard()
    assert find(phone, key="key") is None
    assert phone.foreground()[1] == ".EditActivity"
