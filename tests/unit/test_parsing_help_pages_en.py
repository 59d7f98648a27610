"""English how-to pages: what they say beside a step, or in other words than a plain step has."""

from __future__ import annotations

import pytest

from promptrpa.agents.parsing import RuleParsing
from promptrpa.bootstrap.content import make_parsing
from promptrpa.knowledge.content import content_dir
from promptrpa.matching.words.apps import AppNames
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.objects import ObjectReader

_FONT_SIZE = ["open: Settings", "click: Display", "click: Font size", "drag: slider"]
SAID = [
    # in brackets, or for other phones
    ("Tap Notifications (Sounds & alerts on older phones).", ["click: Notifications"]),
    ("Tap the gear (see picture 2) and choose Wi-Fi.", ["click: gear", "click: Wi-Fi"]),
    ("(Optional) Tap Add photo.", ["click: Add photo"]),
    ("(Optional) Fill in the Location as well.", ["edit: Location"]),
    (
        "Many phones open the list at once, while on others you have to tap More.",
        ["click: More"],
    ),
    ("Go to your iPhone's Settings app.", ["open: Settings"]),
    ("On Android: Open Settings and tap Apps.", ["open: Settings", "click: Apps"]),
    # what there is to choose from
    (
        "Tap Mute. Choose how long: 15 minutes, 1 hour, or 1 day.",
        ["click: Mute", "click: 15 minutes or 1 hour or 1 day"],
    ),
    ("Tap Keep if you like it. Tap Discard if you want another one.", ["click: Keep"]),
    # one thing, two verbs
    ("Scroll to and tap Privacy.", ["scroll: Privacy", "click: Privacy"]),
    ("Open Settings. Search for and select Backup.", ["open: Settings", "edit: search = Backup", "click: Backup"]),
    ("Go to Settings > Apps to find the game. Tap it.", ["open: Settings", "click: Apps", "click: game"]),
    # told as what it does, or what it is for
    ("Tapping the Empty trash button removes all files.", ["click: Empty trash button"]),
    ("Tap Empty trash. Tapping Empty trash removes all files.", ["click: Empty trash"]),
    ("Tap the switch to turn Bluetooth off.", ["switch: Bluetooth = false"]),
    ("Want fewer ads? Tap the Personal ads switch.", ["switch: Personal ads = true"]),
    (
        "Tap Profile. From there, it is Security, then Passkeys.",
        ["click: Profile", "click: Security", "click: Passkeys"],
    ),
    ("Keep your finger on the photo until a menu opens, then tap Copy.", ["long_click: photo", "click: Copy"]),
    (
        "Browse through your playlists until you see the playlist to be shared, then tap it.",
        ["scroll: playlists", "click: playlist"],
    ),
    ('If the trip can be changed, there is a "Change trip" button. Tap it.', ["click: Change trip"]),
    ("Tap Rules > Add rule, where you type the name.", ["click: Rules", "click: Add rule", "edit: name"]),
    ("Tap Pin and enter a new one (4 to 8 digits).", ["click: Pin", "edit: Pin"]),
    ('Tap "Mail" and then the "Signature" option to see it.', ["click: Mail", "click: Signature"]),
    ("Tap Alarm, use the dial to set the time, and tap OK.", ["click: Alarm", "edit: time", "click: OK"]),
    ("To archive a chat, press and hold it, then tap Archive.", ["long_click: chat", "click: Archive"]),
    ("Tap the Wi-Fi switch to turn on.", ["switch: Wi-Fi = true"]),
    (
        'Tap Privacy, and toggle the switch next to Private account to the "on" position.',
        ["click: Privacy", "switch: Private account = true"],
    ),
    ("Open Settings > Display > Font size > drag the slider.", _FONT_SIZE),
    ("Tap Quiet hours and set the start and end times.", ["click: Quiet hours", "edit: start time", "edit: end time"]),
    ("Tap the clip (Android) or the plus (iPhone), then Location.", ["click: clip", "click: Location"]),
    (
        'In the "To" field, type the address. Write your message and tap Send.',
        ["edit: To", "edit: message", "click: Send"],
    ),
    ("Scroll down > tap Privacy > Location.", ["scroll: ", "click: Privacy", "click: Location"]),
    ("Tap Widgets, then swipe to the widget you want.", ["click: Widgets", "scroll: widget"]),
    ("Tap Delete, then Delete again to confirm.", ["click: Delete", "click: Delete"]),
    ("You'll find the switch in Settings > Sound. Tap Media.", ["open: Settings", "click: Sound", "click: Media"]),
    ('Tap Playback and uncheck "Autoplay."', ["click: Playback", "switch: Autoplay = false"]),
    ("Tap Next. Create a password (at least 8 characters) and tap OK.", ["click: Next", "edit: password", "click: OK"]),
    ('Tap Alerts. Flip the "News" toggle to the left.', ["click: Alerts", "switch: News = false"]),
    ("The first step is to open WhatsApp. Tap Chats.", ["open: WhatsApp", "click: Chats"]),
    ("Tap Mute. Choose a duration. Choose how long you want to mute it.", ["click: Mute", "click: duration"]),
    ("Choose the reason. Choose how it goes back. Tap Send.", ["click: reason", "click: way", "click: Send"]),
    ("Tap the parcel. Choose how you will pay.", ["click: parcel", "click: way"]),
    ("Choose a payment. Choose how you will pay.", ["click: payment"]),
    ("Tap OK. Choose what we hold. Tap Start.", ["click: OK", "click: option", "click: Start"]),
    ("Enter the number, then the name for it. Tap Save.", ["edit: number", "edit: name", "click: Save"]),
    ("Tap the plus (iPhone) or the clip (Android), then Location.", ["click: clip", "click: Location"]),
    # nothing to do
    ("Open Settings. Turning on dark mode saves battery.", ["open: Settings"]),
    ("Open Settings. For more help, go to help.example.com.", ["open: Settings"]),
    ("Open Settings. People you block can't call you, send you messages or see you.", ["open: Settings"]),
    ("Tap Hotspot. If it isn't there, go to Settings > Network > Hotspot.", ["click: Hotspot"]),
    ("Tap Save. From now on calls go to this phone.", ["click: Save"]),
    ("Tap the order. They want to know why, but you are free to leave it.", ["click: order"]),
    ("Tap Next. Check everything again, then tap Pay.", ["click: Next", "click: Pay"]),
    ("Tap your picture, the first row.", ["click: picture"]),
]


@pytest.fixture(scope="module")
def parsing() -> RuleParsing:
    content = content_dir()
    return make_parsing(Lexicon.load(content / "lexicon"), AppNames.load(content / "apps.yaml"))


@pytest.mark.parametrize(("text", "meant"), SAID, ids=[text for text, _ in SAID])
def test_what_a_page_says_to_do_is_read(parsing: RuleParsing, text: str, meant: list[str]) -> None:
    made = list(parsing.parse(text))
    told = [" = ".join(part for part in (i.object.text, i.parameter) if part and part != "down") for i in made]
    assert [f"{i.operation}: {said}" for i, said in zip(made, told, strict=True)] == meant


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Tap Storage or Storage usage.", "Storage"),
        ("Tap the Clear cache button.", "Clear cache"),
        ("Go to the call history tab.", "call history"),
        ("Tap the menu icon.", "menu icon"),
        ("Tap More options.", "More options"),
        ('Tap "Use it or lose it".', "Use it or lose it"),
    ],
)
def test_a_name_is_told_without_the_word_for_its_kind_and_what_else_it_may_be(
    parsing: RuleParsing, text: str, name: str
) -> None:
    objects = ObjectReader(Lexicon.load(content_dir() / "lexicon"))
    (made,) = parsing.parse(text)
    assert objects.described(made.object, made.source) == name


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("open Post, tap Write to them, tap Send", ["open: Post", "click: Write", "click: Send"]),
        ("go to Me > General > Always on", ["click: Me", "click: General", "click: Always on"]),
        ("打开时钟，打开08:30 的闹钟开关", ["open: 时钟", "switch: 08:30 的闹钟开关, true"]),
        ("turn the music off in 20 minutes", []),
        ("turn Bluetooth off at night", []),
        ("设一个周六、周日8:30的闹钟", []),
    ],
)
def test_what_people_want_is_not_read_as_on_a_page(parsing: RuleParsing, text: str, steps: list[str]) -> None:
    assert [str(step) for step in parsing.parse(text)] == steps
