"""English help texts as support teams write them: asides, choices told at length, switches told by their use."""

from __future__ import annotations

import pytest

from promptrpa.domain.instruction import Instruction
from promptrpa.domain.task import Tutorial
from promptrpa.mind import Mind
from promptrpa.mind.told import instructions_of


def shown(instruction: Instruction) -> str:
    parts = (f"{instruction.operation}: {instruction.object}", instruction.parameter)
    return f"{', '.join(filter(None, parts))}{' (any)' if instruction.open_choice else ''}"


def told(mind: Mind, text: str, app: str = "Northwind") -> list[str]:
    """What a tutorial says, without the opening of its app."""
    first, *rest = instructions_of(mind, Tutorial(id="t", title="How to", text=text, language="en", app=app))
    assert (first.operation, first.parameter) == ("open", app)
    return [shown(i) for i in rest]


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        (
            "Tap Alerts. Use the Dues switch to say whether we may write to you.",
            ["click: Alerts", "switch: Dues, true (any)"],
        ),
        ("Tap Roaming. Use the Data abroad toggle to turn it off.", ["click: Roaming", "switch: Data abroad, false"]),
        (
            "Tap Meals. The Breakfast switch decides whether we lay a table.",
            ["click: Meals", "switch: Breakfast, true (any)"],
        ),
        ("Tap Limits. Turn the Daily limit wheel to the amount you want.", ["click: Limits", "edit: Daily limit"]),
    ],
)
def test_a_switch_and_a_wheel_are_told_by_what_they_are_for(mind: Mind, text: str, steps: list[str]) -> None:
    assert told(mind, text) == steps


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        (
            "Open Loans. Below each book you see its owner, so make sure that you tap the right one. Tap Renew.",
            ["click: Loans", "click: book", "click: Renew"],
        ),
        ("Tap the meter. Make sure you choose the right one. Tap Send.", ["click: meter", "click: Send"]),
        ("Find the day in the list, you may have to scroll, and tap it. Tap Clear.", ["click: day", "click: Clear"]),
        (
            "Look for your lamp; if you have many lamps, type its name into the search field. Tap the lamp, tap Move.",
            ["click: lamp", "click: Move"],
        ),
        ("Tap Book and we will write to you when it is ready.", ["click: Book"]),
        ("Turn on Reminders. We write to you four weeks before.", ["switch: Reminders, true"]),
        ("Tap Show code. Type it in at the locker.", ["click: Show code"]),
        ("点击查看取件码，然后在柜机上输入。", ["click: 查看取件码"]),
        ("进入已签收 > “雨衣” > 退回此包裹", ["click: 已签收", "click: 雨衣", "click: 退回此包裹 (any)"]),
        ("点击显示。退回到设置。", ["click: 显示", "back: , previous"]),
        ("在计算机上输入12。", ["edit: 计算机, 12"]),
        ("Choosing a seat is free. Tap Seats.", ["click: Seats"]),
        (
            "Tap Trips. Tap the trip beside the day you mean, such as Monday or Friday. Tap Drop.",
            ["click: Trips", "click: trip, beside day you mean", "click: Drop"],
        ),
    ],
)
def test_asides_are_no_steps(mind: Mind, text: str, steps: list[str]) -> None:
    assert told(mind, text) == steps


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        (
            "Tap Begins, choose the time from which you sleep, and tap OK. Do the same with Ends for the morning.",
            ["click: Begins", "click: time", "click: OK", "click: Ends", "click: time", "click: OK"],
        ),
        ("Turn on Grades. Do the same for Exams.", ["switch: Grades, true", "switch: Exams, true"]),
        (
            "Tap From to choose the day you leave, and Until for the day of your return, each time confirming with OK.",
            ["click: From", "click: day (any)", "click: OK", "click: Until", "click: day", "click: OK"],
        ),
        (
            "Tap Weight and choose how heavy it is. Repeat this for Return flight.",
            ["click: Weight", "click: Weight (any)", "click: Return flight", "click: Return flight (any)"],
        ),
    ],
)
def test_what_is_done_twice_is_told_once(mind: Mind, text: str, steps: list[str]) -> None:
    assert told(mind, text) == steps


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        (
            "You will find this under More. Open Settings there, then Alerts.",
            ["click: More", "click: Settings", "click: Alerts"],
        ),
        (
            "Go to Me. Under Homes you find every place you saved. Tap the one you left.",
            ["click: Me", "click: Homes", "click: place (any)"],
        ),
        ("Go to Me and open Stops. Tap the one that is wrong.", ["click: Me", "click: Stops", "click: stop"]),
        ("Your tickets are under Trips. Open the one you want to change.", ["click: Trips", "click: ticket (any)"]),
        ("Under Tours there is a list of all tours. Tap the one you like.", ["click: Tours", "click: tour (any)"]),
        ("You'll find the form under Services, at the bottom. Tap Send.", ["click: Services, bottom", "click: Send"]),
        ("Tap Hint. You will find your cards under Me.", ["click: Hint"]),
        ("Tap Pick-up and then At the door. Tap Save.", ["click: Pick-up", "click: At the door", "click: Save"]),
        ("Tap the course on the Learn page, then tap Leave.", ["click: Learn", "click: course", "click: Leave"]),
        ("Tap Add bag on the Trips tab, then tap Pay.", ["click: Add bag", "click: Pay"]),
        ("Open Settings, then Sounds. Turn Bell on.", ["click: Settings", "click: Sounds", "switch: Bell, true"]),
    ],
)
def test_where_things_are_is_gone_to_first(mind: Mind, text: str, steps: list[str]) -> None:
    assert told(mind, text) == steps


def test_the_phone_s_own_settings_are_opened_where_they_are_meant(mind: Mind) -> None:
    text = "Open Settings, tap Apps, tap Northwind, turn off Alerts."
    tutorial = Tutorial(id="t", title="How to", text=text, language="en", app="Northwind")
    assert shown(instructions_of(mind, tutorial)[0]) == "open: , Settings"


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        (
            "Enter the word under Front and its meaning under Back. Tap Save.",
            ["edit: Front", "edit: Back", "click: Save"],
        ),
        ("Tap Add. A hint may help; write it under Hint. Tap Save.", ["click: Add", "edit: Hint", "click: Save"]),
        (
            "Tap New claim. Under What happened, describe the damage in a few words.",
            ["click: New claim", "edit: What happened"],
        ),
        ("Tap Ask, tell us why under Reason, and tap Send.", ["click: Ask", "edit: Reason", "click: Send"]),
        (
            "Fill in the name and the email address, and under Role decide whether it is an adult, a child or a guest.",
            ["edit: name", "edit: email address", "click: Role (any)"],
        ),
        (
            "Tap Reason and choose why you send it back. Tap Day, choose the day our driver should come by, tap OK.",
            ["click: Reason", "click: Reason (any)", "click: Day", "click: day", "click: OK"],
        ),
        ("Fill in the name, choose which branch you use most.", ["edit: name", "click: branch (any)"]),
        ("Tap Options. Leave a message under Notes if you like.", ["click: Options", "edit: Notes"]),
        ("Tap the room and choose when you want it. Tap Book.", ["click: room", "click: time (any)", "click: Book"]),
        (
            "Tap the Search icon. Type the word you are looking for and tap it in the results. Tap Star.",
            ["click: Search icon", "edit: search", "click: word", "click: Star"],
        ),
        (
            "You will see all the shops here; scroll down until you find the one you like and tap it.",
            ["click: shop (any)"],
        ),
    ],
)
def test_what_is_filled_in_and_chosen_is_told_at_length(mind: Mind, text: str, steps: list[str]) -> None:
    assert told(mind, text) == steps


@pytest.mark.parametrize(
    "typed",
    [
        "I will say when I know",
        "make sure you take the right train",
        "we meet under Big Ben",
        "decide what to eat",
    ],
)
def test_what_a_person_types_is_left_as_it_is(mind: Mind, typed: str) -> None:
    said = mind.parsing.parse(f"Open Notes, tap New note, type {typed}, tap Save")
    assert [i.parameter for i in said if i.operation == "edit"] == [typed]


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        (
            "Tap Gallery. Make sure you select the right photo. Tap Delete.",
            ["click: Gallery", "click: photo", "click: Delete"],
        ),
        ("Tap Pay now. Proceed with PayPal.", ["click: Pay now"]),
        ("Tap Guests. Enter the date of her birth in Birthday.", ["click: Guests", "edit: Birthday"]),
    ],
)
def test_no_step_is_lost_or_made_up(mind: Mind, text: str, steps: list[str]) -> None:
    assert told(mind, text) == steps
