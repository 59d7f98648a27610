"""Everyday English: where values end, what is only looked up first, more and less, what nothing knows how to do."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import pytest
from loop_kit import icon, label, line, listing, node, row, screen, situation, tap, write

from promptrpa.domain.function import Asks, Function
from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.loop import RunState
from promptrpa.domain.operation import Operation, Proposal, Purpose, Tier
from promptrpa.domain.page import Bounds, Page
from promptrpa.domain.run import Step, StepResult
from promptrpa.domain.task import Slot
from promptrpa.matching.pages.answers import answer_to
from promptrpa.matching.pages.sliders import wanted_share
from promptrpa.matching.prompts.mentions import find_mentions
from promptrpa.matching.prompts.rewriting.rewrite import rewritten
from promptrpa.matching.prompts.sentences import borrows, question
from promptrpa.matching.words.partly import partly_said
from promptrpa.matching.words.relative import change_in, changed
from promptrpa.matching.words.values import find_values
from promptrpa.mind import Mind
from promptrpa.mind.consulting import consult
from promptrpa.mind.told import instructions_of

NOW = datetime(2026, 3, 2, 9, 41)


def plan(mind: Mind, prompt: str) -> list[str]:
    """The steps that are followed with nobody there, with the prompt's values; empty for none."""
    function = mind.analysis.analyse(prompt)
    found = consult(mind, RunState("1", prompt, function=function))
    if not found.tutorials:
        return []
    tutorial = found.tutorials[0]
    return [str(i) for i in mind.analysis.bind(instructions_of(mind, tutorial), function, tutorial.text).instructions]


def test_a_tutorial_that_cannot_be_followed_is_not_offered_again(mind: Mind) -> None:
    prompt = "remind me of Dentist 30 minutes before"
    state = RunState("1", prompt, attended=True, function=mind.analysis.analyse(prompt))
    first = consult(mind, state).tutorials[0].id
    others = consult(mind, replace(state, unfit=frozenset({first})))
    assert first not in [t.id for t in others.tutorials]
    assert others.tutorials
    assert not others.certain
    assert not others.likely


def test_a_day_is_chosen_without_asking_for_a_time(mind: Mind) -> None:
    steps = plan(mind, "remind me of the note Books to read on 2026-03-12")
    assert steps[3:] == ["click: Pick a date and time", "click: Date", "click: 2026-03-12", "click: OK", "click: Save"]


@pytest.mark.parametrize(
    ("wish", "change"),
    [
        ("make it a bit louder", "up by 10"),
        ("turn the brightness down", "down by 20"),
        ("the videos are too loud", "down by 20"),
        ("turn the volume all the way up", "up by 100"),
        ("屏幕调亮一点", "up by 10"),
        ("声音太大了", "down by 20"),
        ("set the volume to 40%", ""),
        ("louder or quieter", ""),
    ],
)
def test_more_and_less_are_told_apart(wish: str, change: str) -> None:
    assert change_in(wish) == change


def test_a_level_stays_between_nothing_and_all() -> None:
    assert changed("up by 20", 60) == 80
    assert changed("up by 20", 90) == 100
    assert changed("down by 100", 30) == 0
    assert changed("40", 30) is None


def loudness(kind: str) -> Page:
    field = node(kind, line(1), text="60.0", content_desc="Speaker loudness", focusable=True)
    return screen(label(0, "Speaker loudness"), field, label(2, "Echo"))


def test_a_slider_goes_on_from_where_it_stands(mind: Mind) -> None:
    found = mind.grounding.propose(loudness("SeekBar"), situation(write("down by 20", "Speaker loudness")))
    assert found.operation is not None
    assert (found.operation.type, found.operation.parameter) == (OperationType.DRAG, "40")
    slider = next(w for w in loudness("SeekBar").widgets if "SeekBar" in w.kind)
    assert wanted_share(slider, "35%") == 35


def test_a_change_is_typed_nowhere(mind: Mind) -> None:
    found = mind.grounding.propose(loudness("EditText"), situation(write("down by 20", "Speaker loudness")))
    assert found.operation is None
    assert found.tier is Tier.NONE


@pytest.mark.parametrize(
    ("prompt", "step"),
    [
        ("turn the brightness down", "edit: Brightness level, down by 20"),
        ("put Supper with Noor in my calendar for Sunday", "edit: Title, Supper with Noor"),
        ("dinner with Noor Haddad on Sunday at 6pm, put it in my calendar", "edit: Title, dinner with Noor Haddad"),
    ],
)
def test_the_plan_holds_what_was_said(mind: Mind, prompt: str, step: str) -> None:
    assert step in plan(mind, prompt)


@pytest.mark.parametrize(
    "prompt",
    [
        "export my contacts to a spreadsheet",  # the tutorial makes a file of cards
        "mark all my mail as unimportant in Weather",
        "order three more yellow lamps",  # a search does not order anything
    ],
)
def test_what_a_tutorial_knows_nothing_of_is_not_done_by_it(mind: Mind, prompt: str) -> None:
    function = mind.analysis.analyse(prompt)
    found = consult(mind, RunState("1", prompt, function=function))
    assert not (found.tutorials and found.likely)


@pytest.mark.parametrize(
    ("prompt", "named"),
    [
        ("add Green Boat to my Garden playlist", {"Green Boat", "Garden"}),
        ("make olga brandt a favourite", {"olga brandt"}),
        ("order three more yellow lamps", {"yellow lamps"}),
        ("put Supper with Noor in my diary", {"Supper with Noor"}),
    ],
)
def test_names_end_where_the_frame_goes_on(prompt: str, named: set[str]) -> None:
    assert {m.value for m in find_mentions(prompt, find_values(prompt), chinese=False)} == named


def test_who_is_only_looked_up_is_meant() -> None:
    assert rewritten('find Olga Brandt\'s number and text her "Hi"') == 'text Olga Brandt "Hi"'
    assert rewritten("look up the weather and tell me") == "look up the weather and tell me"


def test_a_text_that_is_to_be_found_first_is_asked_for(mind: Mind) -> None:
    prompt = "copy the door code from the flat note and send it to Olga as a text"
    assert borrows(prompt)
    assert not borrows("send it to Olga")
    text = Instruction(OperationType.EDIT, ObjectDescription("Text message"))
    bound = mind.analysis.bind((text,), mind.analysis.analyse(prompt))
    assert [q.name for q in bound.questions] == ["text_message"]
    assert bound.instructions[0].parameter == "{text_message}"


@pytest.mark.parametrize("said", ["whats on my calendar tomorrow", "when's the dentist", "whos calling"])
def test_a_question_needs_no_apostrophe(said: str) -> None:
    assert question(said, chinese=False) == (Asks.STATE, said)


@pytest.mark.parametrize(
    ("said", "asks"),
    [
        ("have City Library remind me 7 days before my loans are due", False),
        ("Have Hearth keep the hall at 19 degrees", False),
        ("have CityLink cancel ticket T-204 for good, because I don't need it any longer", False),
        ("have Loom hold 2 rolls of tape for me", False),
        ("have somebody water the plants", False),
        ("have Loom not call us", False),
        ("have Loom put a bird on the blanket", False),
        ("have Photos not been saved", True),
        ("have Photos gone missing", True),
        ("have Alarms changed", True),
        ("have Emma and Tom sent me anything", True),
        ("have Emma and Tom read my message", True),
        ("have Emma and Tom asked for me", True),
        ("have Anna or Ben ask the doctor?", True),
    ],
)
def test_an_app_is_to_do_something_and_people_have_done_it(said: str, asks: bool) -> None:
    assert (question(said, chinese=False) is not None) is asks


@pytest.mark.parametrize(
    ("said", "asks"),
    [
        ("until when is the library open on Sundays", True),
        ("from which pier does the ferry leave", True),
        ("for whom are the flowers on Friday", True),
        ("for what it's worth turn the light on", False),
        ("from now on keep the hall at 19 degrees", False),
    ],
)
def test_a_question_may_begin_with_a_preposition(said: str, asks: bool) -> None:
    assert (question(said, chinese=False) is not None) is asks


def test_a_part_of_a_label_names_it() -> None:
    cart = ["Choose Glass lamp 30 cm", "Glass lamp 30 cm", "Delete", "Wool scarf", "Choose Wool scarf"]
    assert partly_said("remove the glass lamp from the cart", cart, ["Cart", "Delete"]) == "Glass lamp 30 cm"
    assert partly_said("put eggs on the grocery list", ["Groceries", "Books to read"], ["list"]) == "Groceries"
    cards = ["Debit card •••• 1234", "Credit card •••• 5678", "Active"]
    assert partly_said("freeze the credit card", cards, ["card"]) == "Credit card •••• 5678"
    numbered = ["借记卡 •••• 6688", "信用卡 •••• 1205"]
    assert partly_said("冻结信用卡", numbered, ["卡片"]) == "信用卡 •••• 1205"
    assert partly_said("冻结卡片", numbered, ["卡片"]) == ""
    assert partly_said("冻结信用卡", numbered, ["信用卡"]) == ""
    assert partly_said("freeze the card", cards, ["card"]) == ""
    told = ["Your new tariff starts in March", "The meter was read by us", "Come and see our garden"]
    assert partly_said("read the message about the tariff", told, ["message"]) == told[0]
    told += [f"Delete: {label}" for label in told]
    assert partly_said("read the message about the tariff", told, ["message"]) == told[0]
    assert partly_said("read the message about the weather", told, ["message"]) == ""
    assert partly_said("read the message about the tariff", [*told, "Tariff questions"], ["message"]) != told[0]
    meeting = ["The meeting is at noon", "Re: The meeting is at noon"]
    for labels in (meeting, ["Team meeting", "The meeting is at noon"], ["Meeting"], ["See the meeting", "Delete"]):
        assert partly_said("open the mail about the meeting", labels, ["mail"]) == ""
    assert partly_said("delete the message about the code", ["Show code", "Delete"], ["message"]) == ""
    assert partly_said("remove it", cart, []) == ""
    assert partly_said("open the blue mug", ["Blue bowl", "Blue jug"], []) == ""
    assert partly_said("write to paul brandt", ["Olga Brandt", "New contact"], []) == ""
    assert partly_said("open the red lamp", ["Red scarf", "Blue lamp"], []) == ""


@pytest.mark.parametrize(
    ("prompt", "label"),
    [
        ("用尾号1205的信用卡还款", "信用卡 •••• 1205"),
        ("用信用卡还500元", "信用卡 •••• 1205"),
        ("把信用卡的支付限额改成5000", "信用卡 •••• 1205"),
        ("别忘了用信用卡还款", "信用卡 •••• 1205"),
        ("用信用卡而不是储蓄卡还款", "信用卡 •••• 1205"),
        ("删除信用卡", "信用卡 •••• 1205"),
        ("用尾号3300的信用卡还款", ""),
        ("用尾号205的信用卡还款", ""),
        ("把余额提现到储蓄卡8872", ""),
        ("预订二楼会议室201", ""),
        ("取消订单20231099", ""),
        ("不要用信用卡还款", ""),
        ("别用信用卡", ""),
        ("查一下除信用卡以外的账单", ""),
        ("查一下除了信用卡的账单", ""),
        ("信用卡之外的账单", ""),
    ],
)
def test_another_number_or_what_is_refused_is_not_named(prompt: str, label: str) -> None:
    shown = ["信用卡 •••• 1205", "储蓄卡 •••• 8871", "会议室 301", "订单 20231101"]
    assert partly_said(prompt, shown, ["卡片"]) == label


def test_the_day_that_is_asked_about_is_told() -> None:
    page = screen(
        label(-1, "Days"),
        label(0, "Mon, 2 March 2026"),
        row(1, "Choir"),
        label(2, "Tue, 3 March 2026"),
        row(3, "Tailor"),
        row(4, "Tea with Noor"),
        label(5, "Wed, 4 March 2026"),
        row(6, "Dentist"),
    )
    said = answer_to("what is on tomorrow", page, lambda _, texts: [0.0] * len(texts), NOW)
    assert said.text == "Tue, 3 March 2026; Tailor; Tea with Noor"


def test_a_row_that_begins_with_the_day_is_the_answer() -> None:
    page = screen(label(-1, "Forecast"), listing(row(0, "Wed"), row(1, "Thu"), row(2, "Fri")))
    said = answer_to("how will it be on Thursday", page, lambda _, texts: [0.0] * len(texts), NOW)
    assert said.text.startswith("Thu")


def test_unmute_turns_mute_off(mind: Mind) -> None:
    mute = Instruction(OperationType.SWITCH, ObjectDescription("Mute notifications"), "true", source="turn on Mute")
    function = Function("unmute the choir", "unmute the choir", "en")
    assert mind.analysis.bind((mute,), function).instructions[0].parameter == "false"
    muted = replace(function, prompt="mute the choir", description="mute the choir")
    assert mind.analysis.bind((mute,), muted).instructions[0].parameter == "true"


def tabs(selected: str, *rows: str) -> Page:
    return screen(listing(*rows), node("TextView", line(9), text=selected, clickable=True, selected=True))


def named(prompt: str, thing: str, *values: Slot) -> Function:
    return replace(Function(prompt, prompt, "en"), parameters=values, app=thing)


def test_the_tab_in_front_is_none_of_its_things(mind: Mind) -> None:
    page = tabs("Alarm", row(0, "06:45"), row(1, "08:30"))
    wish = named("delete the 8:30 alarm", "", Slot("time", "time", "8:30"))
    found = mind.grounding.propose(page, replace(situation(tap("alarm")), function=wish))
    assert found.candidates[0].label == "08:30"


def test_a_star_may_say_what_it_does(mind: Mind) -> None:
    page = screen(icon((900, 100, 1020, 190), "Add to favourites"), label(1, "Olga Brandt"))
    found = mind.grounding.propose(page, replace(situation(tap("star")), function=named("star Olga", "")))
    assert found.purpose is Purpose.INSTRUCTION
    assert found.candidates[0].label == "Add to favourites"


def test_who_is_searched_for_by_a_part_of_the_name_is_asked_for_where_several_are(mind: Mind) -> None:
    field = node("EditText", line(0), text="Olga", hint="To", focusable=True, clickable=True)
    typed = Instruction(OperationType.EDIT, ObjectDescription("To"), "Olga", source="enter a name in To")
    operation = Operation(OperationType.EDIT, (540, 450), Bounds(*line(0)), "Olga", 1)
    made = Proposal(operation, Tier.TEXT, 0.9, "its text is “To”", Purpose.INSTRUCTION)
    done = Step(1, typed, made, None, None, operation, StepResult.CHANGED)
    wish = named("text Olga hello", "", Slot("contact", "name", "Olga"))
    step = replace(situation(tap("person")), function=wish, history=(done,))
    one = screen(field, listing(row(1, "Olga Brandt"), row(2, "Paul Weber")))
    found = mind.grounding.propose(one, step)
    assert found.candidates[0].label == "Olga Brandt"
    assert found.confidence >= 0.6
    several = mind.grounding.propose(screen(field, listing(row(1, "Olga Brandt"), row(2, "Olga Weber"))), step)
    assert {c.label for c in several.candidates} == {"Olga Brandt", "Olga Weber"}
    assert several.confidence <= 0.4


def test_a_colour_within_a_name_is_a_part_of_it(mind: Mind) -> None:
    (prepare,) = mind.parsing.parse("Tap Prepare red packet")
    assert prepare.object == ObjectDescription("Prepare red packet")
    (button,) = mind.parsing.parse("Tap the red button")
    assert button.object.colour == "red"


@pytest.mark.parametrize(
    ("prompt", "meant"),
    [
        ("turn of bluetooth please", "turn off bluetooth please"),
        ("call off the check-up for Rex at the vet", "cancel the check-up for Rex at the vet"),
        ("please call my dentist appointment off", "please cancel my dentist appointment"),
        ("text Anna that I call off the party", "text Anna that I call off the party"),
        ("call Anna, she is off today", "call Anna, she is off today"),
        ("text Anna: please turn of the oven", "text Anna: please turn of the oven"),
        ("star the email from City Water so i dont forget", "star the email from City Water"),
        ("set my alarm so I wake up at 7", "set my alarm so I wake up at 7"),
        ("play Before I Forget", "play Before I Forget"),
        ("play before we go", "play before we go"),
        ("delete the song So We Never Met", "delete the song So We Never Met"),
        ("put the song Because I Can on", "put the song Because I Can on"),
        ("create a note called so I know", "create a note called so I know"),
        ("Star the mail. Because I always forget", "Star the mail."),
        ("tell Anna I'm late by text", "text Anna I'm late"),
        ("let my sister know that I'm home via sms", "text my sister that I'm home"),
        ("tell Anna she can reach me by text", "tell Anna she can reach me by text"),
        ("add eggs to my groceries", "add eggs to my groceries list"),
        ("Bob has a new number, it's 415 555 0211. Can you fix that", "change Bob's phone number to 415 555 0211"),
        ("Grace emailed me about lunch. star it", "star the mail from Grace about lunch"),
        ("in files, star the contract", "star the contract in files"),
        ("in Notes, delete everything, then open it", "delete everything in Notes, then open it"),
        ("in Mail, star the invoice and forward it to Ann", "star the invoice in Mail and forward it to Ann"),
        ("in Notes, delete Milk, Eggs and Bread.", "delete Milk, Eggs and Bread in Notes."),
        ("Plumber is cancelled, take it out of my calendar", "take Plumber out of my calendar"),
        ("My 7 am alarm is annoying. Delete it", "Delete my 7 am alarm"),
        ("the note Trips is out of date, please delete it", "delete the note Trips"),
        ("the note is called Trips, delete it", "the note is called Trips, delete it"),
        ("the file is in Downloads, delete it", "the file is in Downloads, delete it"),
        ("the picnic is off, take it easy", "the picnic is off, take it easy"),
        ("text Anna the picnic is off, delete it", "text Anna the picnic is off, delete it"),
        ("the picnic is off, delete it and tell Anna", "the picnic is off, delete it and tell Anna"),
        ("see if the picnic is off, delete it", "see if the picnic is off, delete it"),
    ],
)
def test_slips_purposes_and_news_are_read_as_the_order_that_they_are(prompt: str, meant: str) -> None:
    assert rewritten(prompt) == meant


@pytest.mark.parametrize(
    ("prompt", "tutorial"),
    [
        ("turn the alarm volume down to 30", "Set the alarm volume"),
        ("把铃声音量调到40", "设置铃声和通知音量"),
        ("heart the photo of the noodles", "Mark a photo as a favourite"),
        ("Take a selfie with the 3 sec timer", ""),
        ("mark all mails as read", ""),
    ],
)
def test_the_opposite_or_another_thing_is_not_done(mind: Mind, prompt: str, tutorial: str) -> None:
    found = consult(mind, RunState("1", prompt, function=mind.analysis.analyse(prompt)))
    assert [t.title for t in found.tutorials[:1]] == ([tutorial] if tutorial else [])
