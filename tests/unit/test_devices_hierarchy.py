"""Layout dumps of every style, whole and broken."""

from __future__ import annotations

import csv
import time
from pathlib import Path

import pytest

from promptrpa.devices.hierarchy import MAX_NODES, read_dump
from promptrpa.domain.page import Bounds, Widget
from promptrpa.errors import BrokenHierarchy

GOLDEN = Path(__file__).parents[1] / "golden" / "hierarchy"
REAL = Path(__file__).parents[3] / "shared" / "data" / "dumps"
ALL = sorted(GOLDEN.glob("*.xml")) + sorted(REAL.glob("*.xml"))


def golden(name: str) -> bytes:
    return (GOLDEN / name).read_bytes()


def widget(widgets: tuple[Widget, ...], label: str) -> Widget:
    return next(each for each in widgets if each.label == label)


def one(attributes: str, tag: str = "node") -> bytes:
    return f'<hierarchy rotation="0"><{tag} class="a.B" bounds="[0,0][9,9]" {attributes}/></hierarchy>'.encode()


def test_a_uiautomator_dump_becomes_widgets_in_document_order() -> None:
    read = read_dump(golden("uiautomator.xml"))
    labels = [each.label for each in read.widgets if each.label]
    assert labels == ["Open menu", "My notes", "Search notes", "Milk & eggs <2 l>", "Done", "Peeking row"]
    assert (read.package, read.rotation, read.size, read.windows) == ("org.notes", 0, (1080, 2280), (0,))
    field = widget(read.widgets, "Search notes")
    assert (field.editable, field.focused, field.hint, field.kind) == (True, True, "Search notes", "EditText")
    assert field.resource_id == "org.notes:id/search_field"
    switch = widget(read.widgets, "Done")
    assert (switch.checkable, switch.checked, switch.clickable, switch.enabled) == (True, True, True, True)
    assert switch.bounds == Bounds(920, 280, 1060, 380)
    assert read.widgets[switch.parent].clickable


def test_what_is_inside_an_invisible_node_hangs_on_the_nearest_visible_one() -> None:
    widgets = read_dump(golden("uiautomator.xml")).widgets
    peeking = widget(widgets, "Peeking row")
    assert widgets[peeking.parent].kind == "RecyclerView"
    shown = read_dump(golden("windows.xml")).widgets
    assert [each.label for each in shown if each.label] == ["9:41", "Shown after all"]
    assert shown[widget(shown, "Shown after all").parent].bounds == Bounds(0, 0, 1080, 2280)


def test_the_foreground_is_the_app_not_the_status_bar() -> None:
    read = read_dump(golden("windows.xml"))
    assert (read.packages, read.rotation, len(read.windows)) == (("org.notes",), 1, 2)


def test_the_active_of_several_windows_is_the_foreground() -> None:
    read = read_dump(golden("displays.xml"))
    assert (read.packages, len(read.windows)) == (("org.notes", "org.keyboard"), 3)
    assert {each.package for each in read.widgets} == {"com.android.systemui", "org.keyboard", "org.notes"}


def test_the_shade_over_everything_is_the_foreground() -> None:
    shade = '<node class="a.B" package="com.android.systemui" bounds="[0,0][1080,2280]"/>'
    app = '<node class="a.B" package="org.notes" bounds="[0,0][1080,2280]"/>'
    assert read_dump(f"<hierarchy>{shade}{app}</hierarchy>").package == "com.android.systemui"


def test_appium_dumps_name_the_class_in_the_tag() -> None:
    read = read_dump(golden("appium.xml"))
    assert [each.kind for each in read.widgets] == ["FrameLayout", "TextView", "TextInputEditText"]
    assert read.widgets[2].editable
    assert read.widgets[2].text == "日本語 العربية 😀"
    assert read.widgets[1].resource_id == "org.notes:id/title"
    assert read.size == (1080, 2400)


def test_roots_without_a_common_parent_are_windows() -> None:
    read = read_dump(golden("bare.xml"))
    assert [(each.text, each.bounds, each.parent) for each in read.widgets] == [
        ("One", Bounds(0, 0, 100, 50), -1),
        ("Two", Bounds(0, 50, 100, 100), -1),
    ]
    assert read.widgets[1].editable
    assert (read.package, read.windows) == ("", (0, 1))


def test_a_page_keeps_what_the_dump_says_unless_more_is_known() -> None:
    read = read_dump(golden("windows.xml"))
    page = read.page()
    assert (page.package, page.activity, page.size, page.rotation) == ("org.notes", "", (1080, 2280), 1)
    page = read.page(package="org.other", activity="org.other.Main", size=(2400, 1080))
    assert (page.package, page.activity, page.size) == ("org.other", "org.other.Main", (2400, 1080))


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_the_bytes_say_the_encoding_whatever_is_declared(encoding: str) -> None:
    text = golden("appium.xml").decode()
    assert "UTF-8" in text
    assert read_dump(text.encode(encoding)).widgets == read_dump(text).widgets


@pytest.mark.parametrize(("declared", "real"), [("UTF-16", "utf-8"), ("US-ASCII", "utf-8"), ("no-such", "utf-8")])
def test_a_wrong_declaration_is_no_matter(declared: str, real: str) -> None:
    text = golden("appium.xml").decode().replace("UTF-8", declared)
    assert "笔记" in {each.text for each in read_dump(text.encode(real)).widgets}
    assert "笔记" in {each.text for each in read_dump(text).widgets}


@pytest.mark.parametrize("encoding", ["gbk", "GB18030", "Big5", "Shift_JIS"])
def test_a_true_declaration_counts_where_the_bytes_are_no_utf8(encoding: str) -> None:
    text = f"<?xml version='1.0' encoding='{encoding}'?>" + one('text="日本中文"').decode()
    assert read_dump(text.encode(encoding)).widgets[0].text == "日本中文"


def test_undeclared_chinese_and_western_bytes_are_guessed() -> None:
    assert read_dump(one('text="设置搜索"').decode().encode("gbk")).widgets[0].text == "设置搜索"
    assert read_dump(one('text="Größe"').decode().encode("cp1252")).widgets[0].text == "Größe"


def test_utf8_cut_in_the_middle_of_a_letter_loses_that_letter_alone() -> None:
    broken = one('text="一二三四五"').replace("三".encode(), "三".encode()[:2])
    assert read_dump(broken).widgets[0].text == "一二\ufffd四五"


def test_javas_spelling_of_an_emoji_is_one_letter() -> None:
    as_bytes = one('text="@"').replace(b"@", "\ud83d\ude00".encode("utf-8", "surrogatepass"))
    assert read_dump(as_bytes).widgets[0].text == "😀"
    assert read_dump(one('text="&#55357;&#56832; &#xD83D;&#xDE00;"')).widgets[0].text == "😀 😀"
    assert read_dump('<node class="a.B" bounds="[0,0][9,9]" text="\ud83d\ude00 \ud83d"/>').widgets[0].text == "😀 "


def test_characters_that_xml_forbids_are_left_out() -> None:
    assert read_dump(one('text="a\x00b\x0bc\x1fd&#0;&#x1F;e&#11;&#10;f\ufffe"')).widgets[0].text == "abcde\nf"
    many = "9" * 5000
    assert read_dump(one(f'text="a&#{many};b&#x{many};&#000000000067;"')).widgets[0].text == "abC"


def test_numbers_that_nothing_has_are_no_numbers() -> None:
    many = "9" * 5000
    read = read_dump(
        f'<hierarchy rotation="{many}" width="{many}" height="{many}">'
        f'<a.B bounds="[0,0][{many},9]"/><a.B bounds="Rect(0, 0 - {many}, 9)"/><a.B bounds="[0,0][9,9]"/></hierarchy>'
    )
    assert (read.rotation, read.size, len(read.widgets)) == (0, (9, 9), 1)


def test_a_dump_of_beginnings_is_read_at_once() -> None:
    began = time.monotonic()
    with pytest.raises(BrokenHierarchy):
        read_dump("<hierarchy>" + "<?" * 50_000 + "</hierarchy>")
    assert time.monotonic() - began < 3


def test_words_around_the_xml_are_no_matter() -> None:
    noisy = b"WARNING: linker: <tag> & co\n".replace(b"<tag>", b"tag") + golden("uiautomator.xml")
    noisy += b"UI hierchary dumped to: /dev/tty\n"
    assert read_dump(noisy).widgets == read_dump(golden("uiautomator.xml")).widgets


@pytest.mark.parametrize(
    ("attributes", "text"),
    [
        ('text="Q & A"', "Q & A"),
        ('text="a < b"', "a < b"),
        ('text="a&nbsp;b &copy; &lt;c&gt;"', "a\u00a0b © <c>"),
        ('text="&unknown; &amp;"', "&unknown; &"),
    ],
)
def test_what_careless_writers_forget_is_mended(attributes: str, text: str) -> None:
    assert read_dump(one(attributes)).widgets[0].text == text


def test_tags_with_signs_that_xml_forbids_are_mended() -> None:
    dump = '<hierarchy><a.b.Outer$Inner text="x" bounds="[0,0][9,9]"><c:d bounds="[0,0][5,5]"/></a.b.Outer$Inner>'
    widgets = read_dump(dump + "</hierarchy>").widgets
    assert [each.kind for each in widgets] == ["Inner", "d"]


@pytest.mark.parametrize("bounds", ["", "[0,0]", "nowhere", "[5,5][5,9]", "[9,9][0,0]"])
def test_a_node_without_a_place_is_dropped_and_its_inside_kept(bounds: str) -> None:
    inner = '<node class="a.B" text="inside" bounds="[-5,0][9,9.6]"/>'
    widgets = read_dump(f'<hierarchy><node class="a.C" bounds="{bounds}">{inner}</node></hierarchy>').widgets
    assert [(each.text, each.parent, each.bounds) for each in widgets] == [("inside", -1, Bounds(-5, 0, 9, 10))]


def test_an_empty_hierarchy_has_no_widgets() -> None:
    assert read_dump('<?xml version="1.0"?>\r\n<hierarchy rotation="0" />').widgets == ()


@pytest.mark.parametrize(
    ("dump", "said"),
    [
        (b"", "empty"),
        (b"\xff\xfe", "empty"),
        (b"ERROR: could not get idle state.", "could not get idle state"),
        (b"<html><body>404</body></html>", "<html>"),
        (b'{"jsonrpc": "2.0"}', "jsonrpc"),
        (b"<hierarchy><node class='a.B' bounds='[0,0][1,1]'><x></node></hierarchy>", "not well-formed"),
        (b"<hierarchy", "too early"),
    ],
)
def test_what_is_no_layout_is_named(dump: bytes, said: str) -> None:
    with pytest.raises(BrokenHierarchy, match=said):
        read_dump(dump)


@pytest.mark.parametrize("share", [0.15, 0.4, 0.7, 0.97, 0.999])
def test_a_dump_that_was_cut_off_says_so(share: float) -> None:
    whole = golden("uiautomator.xml")
    with pytest.raises(BrokenHierarchy, match="ends too early, after"):
        read_dump(whole[: int(len(whole) * share)])


def test_entities_are_neither_expanded_nor_fetched(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("not for you", encoding="utf-8")
    bomb = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 9))
    for entities in (f'<!ENTITY e0 "x">{bomb}', f'<!ENTITY e8 SYSTEM "file://{secret}">'):
        dump = f"<?xml version='1.0'?><!DOCTYPE hierarchy [{entities}]>" + one('text="&e8;"').decode()
        start = time.monotonic()
        try:
            texts = [each.text for each in read_dump(dump).widgets]
        except BrokenHierarchy:
            texts = []
        assert time.monotonic() - start < 10
        assert "not for you" not in texts
        assert sum(map(len, texts)) < 100


def test_a_dump_too_deep_or_too_large_is_refused() -> None:
    node = '<node class="a.B" bounds="[0,0][9,9]">'
    deep = "<hierarchy>" + node * 3000 + "</node>" * 3000 + "</hierarchy>"
    with pytest.raises(BrokenHierarchy, match="depth"):
        read_dump(deep)
    wide = "<hierarchy>" + '<node class="a.B" bounds="[0,0][9,9]"/>' * (MAX_NODES + 1) + "</hierarchy>"
    with pytest.raises(BrokenHierarchy, match="more than"):
        read_dump(wide)


@pytest.mark.parametrize("file", ALL, ids=lambda file: file.stem)
def test_every_dump_is_a_consistent_tree(file: Path) -> None:
    read = read_dump(file.read_bytes())
    assert read.widgets
    for index, each in enumerate(read.widgets):
        assert each.index == index
        assert -1 <= each.parent < index
        assert each.bounds.area > 0
    page = read.page()
    below = sum(len(list(page.descendants(page.widgets[root]))) + 1 for root in read.windows)
    assert below == len(read.widgets)
    assert read_dump(file.read_text(encoding="utf-8")).widgets == read.widgets


@pytest.mark.skipif(not REAL.is_dir(), reason="the shared dumps are not here")
def test_the_shared_dumps_are_read_as_their_list_says() -> None:
    with (REAL / "manifest.csv").open(encoding="utf-8", newline="") as listed:
        rows = list(csv.DictReader(listed))
    assert len(rows) == 38
    for row in rows:
        read = read_dump((REAL / row["file"]).read_bytes())
        assert 0.85 * int(row["nodes"]) <= len(read.widgets) <= int(row["nodes"]), row["file"]
        assert not row["package"] or read.package in row["package"].split(), row["file"]
        assert not row["rotation"] or read.rotation == int(row["rotation"]), row["file"]
