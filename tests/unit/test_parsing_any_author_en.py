"""English how-to texts as many authors write them: in the passive, of what is only said to be there, in tables."""

from __future__ import annotations

import pytest

from promptrpa.agents.parsing import RuleParsing
from promptrpa.bootstrap.content import make_parsing
from promptrpa.knowledge.content import content_dir
from promptrpa.matching.words.apps import AppNames
from promptrpa.matching.words.lexicon import Lexicon

SAID = [
    # in the passive
    ("Tap More. Accounts must be selected.", ["click: More", "click: Accounts"]),
    ("The list is reached via the three lines.", ["click: three lines"]),
    ("The switch Night light has to be turned on.", ["switch: Night light = true"]),
    ("The slider next to Vibration must be off.", ["switch: Vibration = false"]),
    ("The code is entered in the field Voucher.", ["edit: Voucher"]),
    # what is only said to be there
    ("Tap Menu. The last one is the gear icon, which you tap.", ["click: Menu", "click: gear icon"]),
    ("Tap Menu. At the bottom there is a blue arrow. Tap it.", ["click: Menu", "click: arrow, blue"]),
    ("Tap Menu. Up in the corner are three dots, click there.", ["click: Menu", "click: three dots"]),
    ("Tap Menu. Filters is the first entry. Tap it.", ["click: Menu", "click: Filters"]),
    ('When "Speaker 2" shows up, tap it.', ["click: Speaker 2"]),
    ("Tap Sign up. You will receive a text with a code; type it in.", ["click: Sign up", "edit: code"]),
    # where it is
    ("Tap Playlists on the side panel.", ["click: Playlists"]),
    ("Tap the mini player bar at the bottom of the app.", ["click: mini player bar, bottom"]),
    ("Tap Remove from the playlist.", ["click: Remove from the playlist"]),
    ("Tap Split (scissors).", ["click: Split"]),
    ("Tap Menu, then the round button with the bell.", ["click: Menu", "click: round button with the bell"]),
    # switches
    ('Turn the "Out of office" switch on at the top.', ["switch: Out of office = true"]),
    ("Enable Data saver — stops apps in the background.", ["switch: Data saver = true"]),
    ("Me → Sound → Key tones OFF", ["click: Me", "click: Sound", "switch: Key tones = false"]),
    ("If Location is off, open no menu, turn it on.", ["switch: Location = true"]),
    ('Put a tick in the box "Keep me signed in".', ["switch: Keep me signed in = true"]),
    # paths
    ("Open Settings. Tap Network ⇒ Hotspot.", ["open: Settings", "click: Network", "click: Hotspot"]),
    ("Turn off Ad ID under Settings → Privacy.", ["open: Settings", "click: Privacy", "switch: Ad ID = false"]),
    ("It's in Settings, then Accessibility. Tap Vision.", ["open: Settings", "click: Accessibility", "click: Vision"]),
    ("Tap Export in the three-dot menu.", ["click: three-dot menu", "click: Export"]),
    # apps
    ("Open the Bandcamp App and sign into your account.", ["open: Bandcamp"]),
    ("Install the Komoot app and open it. Tap Plan.", ["open: Komoot", "click: Plan"]),
    ("In the mobile app, tap the bell.", ["click: bell"]),
    ("It takes only three small steps: Open the Clock app and tap Alarm.", ["open: Clock", "click: Alarm"]),
    # two in one, and one told twice
    ("Press and hold the photo.", ["long_click: photo"]),
    ("Scroll down to choose Sign out.", ["scroll: down", "click: Sign out"]),
    ("Tap Erase, and once more Erase.", ["click: Erase", "click: Erase"]),
    ('Tap the green button at the bottom, "Book now".', ["click: Book now"]),
    ("Search for the “Drafts” option and tap on it.", ["click: Drafts"]),
    ("Click where it says Reminders.", ["click: Reminders"]),
    ("Tap Panel. Swipe from the right edge of the screen to open it.", ["click: Panel", "scroll: right"]),
    # shapes
    ("| Step | What to do |\n|---|---|\n| 1 | Tap Loans |\n| 2 | Tap Extend |", ["click: Loans", "click: Extend"]),
    ("A: open Maps\nB: ok\nA: tap the star\nB: done", ["open: Maps", "click: star"]),
    ("OPEN MAPS\nTAP THE STAR TOP RIGHT", ["open: MAPS", "click: STAR, top right"]),
    ("❶ Tap Crop.\n❷ Tap Done.", ["click: Crop", "click: Done"]),
    ("- Night mode: Turn this on.\n- Caption: Type it here.", ["switch: Night mode = true", "edit: Caption"]),
    (
        "Open the Menu: Tap the three lines at the top.\nPick a List: Tap Shopping.\nSave Your Changes: Tap Done.",
        ["click: three lines, top", "click: Shopping", "click: Done"],
    ),
    # no steps
    ("Tap Save or it will be lost.", ["click: Save"]),
    ("Tap Stop so you get your money back.", ["click: Stop"]),
    ("If you made a mistake, don't panic, write to me.", []),
    ("Put the band on its charger.", []),
    ("Tap Pay and finish with your fingerprint.", ["click: Pay"]),
    ("Here you can choose who sees it: Everyone or Friends.", []),
    ("You can pay bills at any time. Call us or visit a branch.", []),
]


@pytest.fixture(scope="module")
def parsing() -> RuleParsing:
    content = content_dir()
    return make_parsing(Lexicon.load(content / "lexicon"), AppNames.load(content / "apps.yaml"))


@pytest.mark.parametrize(("text", "steps"), SAID)
def test_what_is_to_be_done_is_read(parsing: RuleParsing, text: str, steps: list[str]) -> None:
    assert [str(i).replace(", true", " = true").replace(", false", " = false") for i in parsing.parse(text)] == steps
