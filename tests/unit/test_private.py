"""Private values: found, covered, kept encrypted, and put back at the phone alone."""

from __future__ import annotations

import io
import json
import re
import stat
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import keyring
import pytest
from keyring.backend import KeyringBackend
from keyring.errors import KeyringLocked
from loop_kit import label, node, screen, text_field
from PIL import Image

from promptrpa.bootstrap import make_guard, open_knowledge, open_vault
from promptrpa.domain.durable import Grant, Request, Schedule
from promptrpa.domain.memory import Rejected
from promptrpa.domain.model import on_behalf_of
from promptrpa.domain.operation import Operation, OperationType
from promptrpa.domain.page import Page, Picture
from promptrpa.domain.private import check_digits, find_private
from promptrpa.domain.private.check_digits import iban_length, is_card, is_chinese_id
from promptrpa.domain.run import Run, RunStatus
from promptrpa.domain.suite import Case, Checked, Expectation, ExpectationKind, Suite
from promptrpa.domain.task import Environment, Slot, Task
from promptrpa.errors import NotFound, SettingsError, UsageError
from promptrpa.evaluation.responsible.private_items import Item, make_items, make_names
from promptrpa.evaluation.responsible.private_texts import make_ordinary, make_written
from promptrpa.knowledge.records.checkpoints import Checkpoints
from promptrpa.knowledge.serving.standing import Grants, Schedules
from promptrpa.language.privacy.shield import PrivateShield
from promptrpa.settings import Settings

CARD, PHONE = "4539 1488 0343 6467", "+1 415 555 0177"


@pytest.fixture
def guard(home: Path) -> PrivateShield:
    made = make_guard(Settings(home=home))
    assert isinstance(made, PrivateShield)
    return made


def hidden(item: Item, covered: str) -> bool:
    """Nothing of the value is left but what placeholders are made of."""
    return item.value not in re.sub(r"\{\{\w+\}\}", "", covered)


def test_structured_values_are_found() -> None:
    items = list(make_items())
    assert len(items) >= 1000
    missed: Counter[str] = Counter()
    for item in items:
        at = item.text.index(item.value)
        spans = [(p.start, p.end) for p in find_private(item.text)]
        inside = [k for k, c in enumerate(item.value, at) if c.isalnum()]
        missed[item.kind] += not all(any(s <= k < e for s, e in spans) for k in inside)
    assert missed.total() <= 0.01 * len(items), missed


def test_forms_of_many_countries_are_found(guard: PrivateShield) -> None:
    items = list(make_written())
    assert len(items) >= 700
    missed = [(item.kind, item.text) for item in items if not hidden(item, guard.cover(item.text))]
    assert len(missed) <= 0.02 * len(items), missed


def test_what_reads_alike_is_left(guard: PrivateShield) -> None:
    ordinary = [text for _, text in make_ordinary()]
    touched = [(text, covered) for text in ordinary if (covered := guard.cover(text)) != text]
    assert len(touched) <= 0.01 * len(ordinary), touched


@pytest.mark.parametrize(
    ("text", "covered"),
    [
        ("电话１３８００１３８０００", "电话{{phone}}"),
        ("手机一三八零零一三八零零零", "手机{{phone}}"),
        ("my pin is four four seven one", "my pin is {{pin}}"),
        ("卡号4539\u200b1488\u200b0343\u200b6467", "卡号{{card_number}}"),
        ("Verification code\n4829", "Verification code\n{{code}}"),
        ("3 text 密码\n4 text abc123", "3 text 密码\n4 text {{password}}"),
        ("3 text Security code\n4 text 12:30", "3 text Security code\n4 text 12:30"),
        ("ring 416 923 8871 x33 today", "ring {{phone}} today"),
    ],
)
def test_values_are_found_as_they_are_read(guard: PrivateShield, text: str, covered: str) -> None:
    assert guard.cover(text) == covered


@pytest.mark.parametrize(
    ("right", "wrong", "check"),
    [
        ("A123456789", "A123456788", check_digits.is_taiwanese_id),
        ("A123456(3)", "A123456(4)", check_digits.is_hong_kong_id),
        ("529.982.247-25", "529.982.247-26", check_digits.is_cpf),
        ("1 85 05 78 006 084 91", "1 85 05 78 006 084 92", check_digits.is_french_social),
        ("756.9217.0769.85", "756.9217.0769.86", check_digits.is_swiss_social),
    ],
)
def test_check_digits_of_ids(right: str, wrong: str, check: Callable[[str], bool]) -> None:
    assert (check(right), check(wrong)) == (True, False)


def test_most_names_are_found(guard: PrivateShield) -> None:
    names = list(make_names())
    found = sum(hidden(name, guard.cover(name.text)) for name in names)
    assert found >= 0.85 * len(names)


@pytest.mark.parametrize(
    "text",
    [
        "2026-11-21 15:43", "12:30 PM", "Version 10.4.2", "Password settings", "Password is required", "1,234.56 USD",
        "3,415 photos", "Order 20261121", "Alarm at 7:30", "192.168.1.1", "Wi-Fi password", "忘记密码", "第3章",
        "Reset password", "PIN lock", "2024-2025", "100%", "Call settings", "房间 301", "30 min walk",
        "验证码已发送",
    ],
)  # fmt: skip
def test_ordinary_texts_stay(text: str) -> None:
    assert find_private(text) == ()


def test_check_digits() -> None:
    assert is_card("4111 1111 1111 1111")
    assert not is_card("4111 1111 1111 1112")
    assert is_chinese_id("11010519491231002X")
    assert not is_chinese_id("110105194912310021")
    assert iban_length("DE89 3704 0044 0532 0130 00") == 27
    assert not iban_length("DE88 3704 0044 0532 0130 00")
    assert iban_length("MT84 MALT 0110 0001 2345 MTLC AST0 01S") == 38
    assert iban_length("SC18 SSCB 1101 0000 0000 0000 1497 USD") == 38
    assert iban_length("MU17 BOMM 0101 1010 3030 0200 000M UR and more") == 37
    assert iban_length("DE89 3704 0044 0532 0130 00 to Anna") == 27
    assert not iban_length("RT904412 in Passport number")
    assert not iban_length("rt904412 in passport number")


def test_what_is_covered_comes_back(guard: PrivateShield) -> None:
    with on_behalf_of("run", 1):
        said = f"pay with {CARD} and call {PHONE}, then {CARD} again"
        covered = guard.cover(said)
        assert covered == "pay with {{card_number}} and call {{phone}}, then {{card_number}} again"
        assert guard.reveal(covered) == said
    with on_behalf_of("another", 1), pytest.raises(UsageError, match="card_number"):
        guard.reveal(covered)


def test_a_name_beside_chinese_is_the_same_name_everywhere(guard: PrivateShield) -> None:
    assert guard.cover("给Alice Chen转账，再呼叫Alice Chen") == "给{{name}}转账，再呼叫{{name}}"
    assert guard.cover("3 row Alice Chen; 昨天") == "3 row {{name}}; 昨天"


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("set the card limit to 1000 using the PIN 2468", "2468"),
        ("change the limit of my card to 1000 with PIN: 2468", "2468"),
        ("把限额改成1000，密码是2468", "2468"),
        ("2468 is the PIN", "2468"),
        ("enter 2468 as PIN", "2468"),
    ],
)
def test_the_number_behind_its_word_is_the_secret(text: str, secret: str) -> None:
    assert [text[p.start : p.end] for p in find_private(text)] == [secret]


@pytest.mark.parametrize(
    "line",
    ["field 密码: (empty)", "field Password: (hidden)", "row Tomorrow; 03-02 18:00", "row 明天上午; 03-03 08:00"],
)
def test_what_a_screen_says_of_fields_and_times_is_no_value(guard: PrivateShield, line: str) -> None:
    assert guard.cover(line) == line


def test_secrets_of_a_prompt_are_kept_and_slots_are_another_thing(guard: PrivateShield, home: Path) -> None:
    said = guard.cover_secrets("log in as {user} with password hunter2 and call +1 415 555 0177")
    assert said == "log in as {user} with password {{password}} and call +1 415 555 0177"
    assert guard.cover_secrets("hunter2", "Password") == "{{password}}"
    again = make_guard(Settings(home=home))
    assert again.reveal("type {{password}} for {user}") == "type hunter2 for {user}"


def test_the_vault_keeps_nothing_in_the_clear(home: Path) -> None:
    vault = open_vault(home)
    vault.put("password", "Pelican!7734x")
    assert b"Pelican" not in (home / "private.json").read_bytes()
    for name in ("private.json", "private.key"):
        assert stat.S_IMODE((home / name).stat().st_mode) == 0o600
    assert "private.key" in vault.key_place
    assert open_vault(home).value("password") == "Pelican!7734x"
    assert vault.names() == {"password": True}
    vault.remove("password")
    with pytest.raises(NotFound, match="password"):
        vault.remove("password")
    with pytest.raises(UsageError, match="no name"):
        vault.put("My Password", "x")


class Ring(KeyringBackend):
    """A keyring that can be locked; no other test is given one."""

    priority = 9
    viable = False

    def __init__(self) -> None:
        super().__init__()
        self.kept: dict[tuple[str, str], str] = {}
        self.locked = False

    def get_password(self, service: str, username: str) -> str | None:
        if self.locked:
            raise KeyringLocked
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        if self.locked:
            raise KeyringLocked
        self.kept[service, username] = password


@pytest.fixture
def ring() -> Iterator[Ring]:
    usual = keyring.get_keyring()
    keyring.set_keyring(made := Ring())
    yield made
    keyring.set_keyring(usual)


def test_values_are_readable_again_once_the_keyring_is(home: Path, ring: Ring) -> None:
    vault = open_vault(home)
    vault.put("pin", "2468")
    assert "keyring" in vault.key_place
    ring.locked = True
    with pytest.raises(SettingsError, match="keyring, which is locked or absent"):
        open_vault(home).value("pin")
    assert not (home / "private.key").exists()
    ring.locked = False
    assert open_vault(home).value("pin") == "2468"


def test_what_the_keyring_locked_opens_beside_a_key_file(home: Path, ring: Ring) -> None:
    """Before any value was kept a key file was made while the keyring was locked."""
    before = open_vault(home).lock("waits")
    ring.locked = True
    since = open_vault(home).lock("waits too")
    ring.locked = False
    assert [open_vault(home).unlock(text) for text in (before, since)] == ["waits", "waits too"]


def test_a_name_that_stands_for_a_met_value_is_not_given_to_another(guard: PrivateShield, home: Path) -> None:
    kept = guard.seal(Request("write to anna.berg@example.com", "phone-1")).prompt
    with pytest.raises(UsageError, match="Choose another name"):
        open_vault(home).put("email", "me@private.example")
    assert guard.reveal(kept) == "write to anna.berg@example.com"
    open_vault(home).put("email", "anna.berg@example.com")
    open_vault(home).put("email", "me@private.example")


def test_what_is_written_down_is_sealed_and_opens_again(guard: PrivateShield) -> None:
    run = Run("074936245624", f"text {PHONE} the code, password hunter2", "phone-1", RunStatus.DONE, "2026-11-21")
    sealed = guard.seal(run)
    assert (sealed.id, sealed.prompt) == (run.id, "text {{phone}} the code, password {{password}}")
    assert guard.unseal(sealed).prompt == f"text {PHONE} the code, password {{{{password}}}}"
    slot = Slot("number", "text", PHONE)
    assert guard.unseal(guard.seal(slot)) == slot
    typed = Operation(OperationType.EDIT, parameter=CARD)
    assert CARD not in json.dumps(guard.seal(typed).parameter)


def test_what_waits_in_the_database_is_sealed(home: Path) -> None:
    settings = Settings(home=home)
    guard, person = make_guard(settings), "Zephyrine Quillfeather"
    prompt = f"send it to {person} at {PHONE}, the password is Pelican!7734x"
    request = Request(prompt, "phone-1", values={"to": person, "card": CARD})
    with open_knowledge(settings) as knowledge:
        database = knowledge.database
        schedules, grants = Schedules(database, sealer=guard), Grants(database, sealer=guard)
        checkpoints = Checkpoints(database, lock=open_vault(home), sealer=guard)
        schedule = schedules.save(Schedule("", request, cron="0 7 * * *"))
        run = Run("r1", prompt, "phone-1", RunStatus.QUEUED, "2026-01-01T00:00:00+00:00")
        checkpoints.open(run, request, "")
        case = Case("pays", prompt, (Expectation(f"I see “{CARD}”", ExpectationKind.SEE, CARD),))
        suite = knowledge.suites.save(Suite("", "Bills", (case,)))
        knowledge.suites.keep_checks("r1", [Checked(f"I see “{CARD}”", holds=False, seen=f"{person} {PHONE}")])
        task = knowledge.save_task(Task("", 1, "call", "call", "Phone", "en", Environment(), ()))
        knowledge.rejections.reject(Rejected(prompt, task.id, 1, "refused", f"not {person}"))
        grants.add(Grant("", task.id, 1, 0, "f", 1, "2027-01-01", {"to": (person,)}))
        assert knowledge.rejections.rejected(prompt) == {task.id: "refused"}
        opened = schedules.get(schedule.id).request.prompt
        assert (person in opened, PHONE in opened, "{{password}}" in opened) == (True, True, True)
        assert checkpoints.queued("")[0].prompt == opened
        assert knowledge.suites.get(suite.id).cases[0].prompt == opened
        assert knowledge.suites.checks("r1")[0].seen == f"{person} {PHONE}"
        assert grants.all()[0].slots == {"to": (person,)}
        said = guard.reveal(knowledge.suites.get(suite.id).cases[0].expect[0].what)
        assert said == CARD
    written = b"".join(file.read_bytes() for file in home.rglob("*") if file.is_file())
    assert [each for each in (person, PHONE, CARD, "Pelican!7734x") if each.encode() in written] == []


def test_lines_are_read_one_by_one(guard: PrivateShield) -> None:
    said = "1 text change the password\n2 button OK\n3 text Monday\n4 text the password is hunter2x"
    assert guard.cover(said) == said.replace("hunter2x", "{{password}}")


def people() -> Page:
    texts = [label(0, "Zephyrine Quillfeather"), label(1, PHONE), label(2, "Display")]
    field = text_field(3, "Password", "Pelican!7734x", password=True)
    return screen(*texts, field, node("View", (0, 900, 100, 1000)), package="com.android.contacts")


def test_a_page_is_kept_without_what_is_private(guard: PrivateShield) -> None:
    page = people()
    guard.watch(page)
    kept = guard.bare_page(page)
    words = {w.text for w in kept.widgets if w.text}
    assert words == {"Display"}
    assert kept.structure == page.structure
    assert guard.bare_page(kept) is kept


def test_pictures_that_leave_are_covered_as_texts_are(guard: PrivateShield) -> None:
    page = screen(label(0, "030/901820"), label(1, "Display"))
    out = io.BytesIO()
    Image.new("RGB", page.size, "white").save(out, "PNG")
    picture = Picture(out.getvalue(), page.size)
    guard.watch(replace(page, picture=picture))
    shown = Image.open(io.BytesIO(guard.cover_picture(picture.data)))
    private, plain = (next(w for w in page.widgets if w.text == text) for text in ("030/901820", "Display"))
    assert shown.getpixel(private.bounds.center) == (0, 0, 0)
    assert shown.getpixel(plain.bounds.center) == (255, 255, 255)
    assert guard.cover("030/901820") == "{{phone}}"


def test_private_texts_are_painted_over(guard: PrivateShield) -> None:
    page = people()
    out = io.BytesIO()
    Image.new("RGB", page.size, "white").save(out, "PNG")
    picture = Picture(out.getvalue(), page.size)
    masked = Image.open(io.BytesIO(guard.mask(picture, page).data))
    private, plain = (next(w for w in page.widgets if w.text == text) for text in (PHONE, "Display"))
    assert masked.getpixel(private.bounds.center) == (0, 0, 0)
    assert masked.getpixel(plain.bounds.center) == (255, 255, 255)
    guard.watch(replace(page, picture=picture))
    shown = Image.open(io.BytesIO(guard.cover_picture(picture.data)))
    assert shown.getpixel(private.bounds.center) == (0, 0, 0)
