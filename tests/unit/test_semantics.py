"""The semantics agent: words for widgets, widgets that are only drawn, a page in a sentence."""

from __future__ import annotations

from dataclasses import replace

from loop_kit import SIZE, called, icon, label, line, listing, node, row, screen, switch_row, text_field, window
from vision_kit import ToldIcons, ToldReader, ToldWidgets, drawing

from promptrpa.agents.semantics import PageSemantics
from promptrpa.domain.page import Bounds, Page, Picture, Widget
from promptrpa.matching.pages.blind import blind_areas, is_nameless, wants_picture
from promptrpa.matching.pages.windows import SYSTEM_UI
from promptrpa.ports.vision import SeenWidget, TextLine

PICTURE = drawing()
CANVAS = node("View", (0, 200, 1080, 2300))


def words(agent: PageSemantics, page: Page, widget: Widget) -> list[tuple[str, str]]:
    return list(agent.texts(page, widget))


def with_icon(resource_id: str = "org.app:id/btn_search") -> Page:
    """A title, an icon without words, and a list."""
    nameless = icon((900, 100, 1020, 190), "", resource_id=resource_id)
    return screen(label(-1, "Inbox"), nameless, listing(row(1, "Anna", "See you")))


def of_kind(page: Page, kind: str) -> Widget:
    return next(w for w in page.widgets if w.kind == kind)


# --- words for widgets


def test_words_of_the_hierarchy_come_in_order_of_sureness() -> None:
    page = with_icon()
    agent = PageSemantics()
    assert words(agent, page, called(page, "Inbox")) == [("Inbox", "text")]
    found = words(agent, page, of_kind(page, "ImageButton"))
    assert found[0] == ("btn search", "id")
    assert ("Inbox", "neighbour") in found
    assert found[-1] == ("button, top right", "position")
    assert words(agent, page, of_kind(page, "LinearLayout"))[:2] == [("Anna", "inside"), ("See you", "inside")]


def test_the_picture_is_read_for_what_has_no_words() -> None:
    page = with_icon("").with_picture(PICTURE)
    lines = ToldReader(
        [TextLine("Go", 0.9, Bounds(920, 120, 990, 170)), TextLine("78", 0.3, Bounds(930, 110, 960, 120))]
    )
    icons = ToldIcons([("search", 0.9), ("zoom in", 0.5), ("star", 0.1)])
    agent = PageSemantics(lines, None, icons, chinese=lambda: {"search": ["搜索"]})
    found = words(agent, page, of_kind(page, "ImageButton"))
    assert found[0] == ("Go", "ocr")
    assert [said for said, source in found if source == "icon" and "Inbox" not in said] == ["search", "搜索", "zoom in"]
    bare = words(agent, page.bare, of_kind(page, "ImageButton"))
    assert {source for _, source in bare} == {"neighbour", "position"}
    words(agent, page, called(page, "Inbox"))
    assert lines.reads == 1


def test_what_the_user_said_of_an_icon_comes_first() -> None:
    page = with_icon().with_picture(PICTURE)
    icons = ToldIcons([("search", 0.9)], learned="find a letter")
    agent = PageSemantics(None, None, icons, icons)
    assert words(agent, page, of_kind(page, "ImageButton"))[0] == ("find a letter", "user")
    assert ("search", "icon") in words(agent, page, of_kind(page, "ImageButton"))


def test_an_unchanged_page_is_read_once_and_a_meaning_learned_since_counts_at_once() -> None:
    page = with_icon("").with_picture(PICTURE)
    icons = ToldIcons([("search", 0.9)])
    agent = PageSemantics(None, None, icons, icons)
    again = with_icon("").with_picture(Picture(PICTURE.data, PICTURE.size))
    for each in (page, again, page):
        assert ("search", "icon") in words(agent, each, of_kind(each, "ImageButton"))
    icons.learned = "look for a letter"
    assert words(agent, page, of_kind(page, "ImageButton"))[0] == ("look for a letter", "user")
    assert icons.reads == 1
    other = page.with_picture(drawing(("box", (900, 100, 1000, 190), "navy")))
    words(agent, other, of_kind(other, "ImageButton"))
    words(agent, replace(page, activity=".Other", widgets=page.widgets[:-1]), of_kind(page, "ImageButton"))
    assert icons.reads == 3


def test_an_icon_that_the_user_points_at_is_kept_with_its_picture() -> None:
    page = with_icon("").with_picture(PICTURE)
    agent = PageSemantics(None, None, ToldIcons())
    nameless = of_kind(page, "ImageButton")
    pointed = agent.pointed(page, nameless, "  find a  letter ")
    assert pointed is not None
    assert (pointed.words, pointed.vector, pointed.picture.size) == ("find a letter", (1.0,), (120, 90))
    assert agent.pointed(page, called(page, "Inbox"), "Inbox") is None
    assert agent.pointed(page, nameless, " ") is None
    assert agent.pointed(page.bare, nameless, "find") is None
    assert PageSemantics().pointed(page, nameless, "find") is None


def test_an_icon_at_the_end_of_a_row_is_also_called_by_the_row() -> None:
    more = icon((940, 520, 1040, 620), "")
    page = screen(label(-1, "Files"), node("LinearLayout", line(2), label(2, "cv.pdf"), more)).with_picture(PICTURE)
    agent = PageSemantics(None, None, ToldIcons([("more", 0.9)]))
    assert ("cv.pdf more", "icon") in words(agent, page, of_kind(page, "ImageButton"))


def test_an_icon_in_the_bar_at_the_top_is_also_called_by_the_page() -> None:
    page = with_icon("").with_picture(PICTURE)
    agent = PageSemantics(None, None, ToldIcons([("search", 0.9)]))
    assert ("search Inbox", "icon") in words(agent, page, of_kind(page, "ImageButton"))


def test_a_button_that_floats_in_the_corner_is_also_called_by_the_page() -> None:
    rows = listing(*(row(n, f"Person {n}") for n in range(12)))
    adds = icon((880, 2100, 1030, 2250), "")
    page = screen(label(-1, "Contacts"), rows, adds).with_picture(PICTURE)
    said = words(PageSemantics(None, None, ToldIcons([("add", 0.9)])), page, of_kind(page, "ImageButton"))
    assert [text for text, source in said if source == "icon"] == ["add", "add Contacts"]


def test_a_digit_is_read_only_where_there_is_no_icon() -> None:
    page = with_icon("").with_picture(PICTURE)
    lines = ToldReader([TextLine("6", 0.9, Bounds(920, 120, 990, 170))])
    nameless = of_kind(page, "ImageButton")
    assert ("6", "ocr") in words(PageSemantics(lines), page, nameless)
    assert ("6", "ocr") not in words(PageSemantics(lines, None, ToldIcons([("call", 0.9)])), page, nameless)


def test_no_text_is_looked_for_in_what_is_surely_an_icon() -> None:
    page = with_icon("").with_picture(PICTURE)
    lines = ToldReader([TextLine("Go", 0.9, Bounds(920, 120, 990, 170))])
    words(PageSemantics(lines, None, ToldIcons([("call", 0.97)])), page, of_kind(page, "ImageButton"))
    assert lines.reads == 0


# --- what the hierarchy does not tell


def test_a_surface_without_nodes_is_blind_and_other_pages_are_not() -> None:
    drawn = screen(label(-1, "Board"), CANVAS)
    assert [area for _, area in blind_areas(drawn)] == [Bounds(0, 200, 1080, 2300)]
    assert wants_picture(drawn)
    assert not wants_picture(drawn.with_picture(PICTURE))
    assert not wants_picture(replace(drawn, protected=True))
    assert blind_areas(screen(label(-1, "Photo"), node("ImageView", (0, 200, 1080, 2300)))) == ()
    assert blind_areas(screen(node("View", (0, 0, 1080, 2400), resource_id="org.app:id/touch_outside"))) == ()
    assert not wants_picture(screen(label(-1, "Inbox"), listing(row(1, "Anna"))))
    nameless = with_icon()
    assert is_nameless(nameless, of_kind(nameless, "ImageButton"))
    assert wants_picture(nameless)


def test_a_page_without_any_node_is_blind_between_the_bars_and_over_the_keyboard() -> None:
    assert blind_areas(Page((), "org.game", ".Main", SIZE)) == ((-1, Bounds(0, 96, 1080, 2328)),)
    keyboard = window(package="org.inputmethod", box=(0, 1500, 1080, 2400))
    assert [area.bottom for _, area in blind_areas(screen(CANVAS, over=[keyboard]))] == [1500]


SEEN = (
    SeenWidget("row", Bounds(100, 400, 1000, 520), "Sound"),
    SeenWidget("text", Bounds(100, 400, 300, 450), "Sound"),
    SeenWidget("text", Bounds(100, 460, 300, 510), "On"),
    SeenWidget("switch", Bounds(860, 420, 990, 500), checked=True),
    SeenWidget("field", Bounds(60, 700, 1020, 840), hint="Name"),
    SeenWidget("button", Bounds(60, 2100, 1020, 2220), "Start"),
    SeenWidget("icon", Bounds(940, 600, 1000, 660)),
)


def test_drawn_widgets_are_added_below_the_surface() -> None:
    page = screen(label(-1, "Board"), CANVAS).with_picture(PICTURE)
    finder = ToldWidgets(SEEN)
    agent = PageSemantics(None, finder)
    full = agent.enrich(page)
    assert full.widgets[: len(page.widgets)] == page.widgets
    assert [(w.index, w.drawn) for w in full.widgets[3:]] == [(n, True) for n in range(3, len(full.widgets))]
    view = of_kind(full, "ScrollView")
    assert view.scrollable
    assert full.widgets[view.parent].kind == "View"
    sound = of_kind(full, "LinearLayout")
    assert [(w.kind, w.label) for w in full.children(sound)] == [
        ("TextView", "Sound"),
        ("Switch", ""),
        ("TextView", "On"),
    ]
    assert of_kind(full, "Switch").checked
    assert (of_kind(full, "EditText").hint, of_kind(full, "Button").text) == ("Name", "Start")
    assert of_kind(full, "ImageButton").clickable
    assert full.bare == page.bare
    assert full.bare.picture is None
    assert agent.enrich(full) is full
    assert finder.areas == [Bounds(0, 200, 1080, 2300)]


def test_what_is_seen_on_a_page_without_any_node_of_its_own_is_drawn() -> None:
    bar = window(label(0, "12:00"), package=SYSTEM_UI, box=(0, 0, 1080, 96))
    for nodes in ((), screen(over=[bar]).widgets[1:]):
        own = tuple(replace(w, index=n, parent=0 if n else -1) for n, w in enumerate(nodes))
        full = PageSemantics(None, ToldWidgets(SEEN)).enrich(Page(own, "org.game", ".Main", SIZE).with_picture(PICTURE))
        assert of_kind(full, "Button").text == "Start"


def test_what_lies_over_the_surface_is_left_to_the_hierarchy() -> None:
    over = node("Button", (60, 2100, 1020, 2220), text="Start", clickable=True)
    menu = window(label(2, "Menu"), box=(60, 380, 1020, 560))
    page = screen(CANVAS, over, over=[menu]).with_picture(PICTURE)
    full = PageSemantics(None, ToldWidgets(SEEN)).enrich(page)
    assert {w.kind for w in full.widgets if w.drawn} == {"ScrollView", "EditText", "ImageButton"}


def test_pages_with_nodes_and_pages_without_a_picture_stay_as_they_are() -> None:
    agent = PageSemantics(None, ToldWidgets(SEEN))
    plain = screen(label(-1, "Inbox"), listing(row(1, "Anna"))).with_picture(PICTURE)
    blind = screen(CANVAS)
    assert agent.enrich(plain) is plain
    assert agent.enrich(blind) is blind
    protected = replace(blind, protected=True)
    assert agent.enrich(protected) is protected


# --- a page in a sentence


def test_a_page_is_said_in_the_language_of_its_texts() -> None:
    agent = PageSemantics()
    settings = screen(
        label(-1, "Display"),
        switch_row(0, "Dark theme", on=True),
        switch_row(1, "Night Light", on=False),
        row(2, "Font"),
    )
    assert agent.describe(settings) == (
        "A settings page “Display” of org.app; it offers Font; on: Dark theme; off: Night Light."
    )
    chinese = screen(
        label(-1, "显示"), switch_row(0, "深色主题", on=True), switch_row(1, "护眼", on=False), row(2, "字体")
    )
    assert agent.describe(chinese) == "org.app 的设置页面“显示”；可以操作：字体；已打开：深色主题；已关闭：护眼。"


def test_kinds_of_pages() -> None:
    agent = PageSemantics()

    def kind(page: Page) -> str:
        return agent.describe(page).partition(" of ")[0].partition(" “")[0]

    rows = [row(n, f"Person {n}") for n in range(5)]
    assert kind(screen(listing(*rows))) == "A list"
    assert kind(screen(text_field(0, "Name"), text_field(1, "Phone"))) == "A form"
    assert kind(screen(text_field(0, "Name"), text_field(1, "PIN", password=True))) == "A sign-in page"
    assert kind(screen(text_field(0, "Search", focused=True))) == "A search page"
    assert kind(screen(label(0, "Under"), over=[window(label(1, "Sure?"))])) == "A dialog"
    assert kind(screen(label(0, "Hello"))) == "A page"
    assert agent.describe(screen(label(0, "Apps"), package="org.launcher")).startswith("The home screen")
