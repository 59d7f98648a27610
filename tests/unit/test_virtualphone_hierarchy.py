"""The XML that uiautomator clients read."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

from virtualphone_kit import laid, nodes, nothing, settings_screen

from promptrpa.virtualphone import kit
from promptrpa.virtualphone.hierarchy import dump
from promptrpa.virtualphone.kit import Bind
from promptrpa.virtualphone.node import Laid

GOLDEN = Path(__file__).parent.parent / "golden" / "virtualphone-dialog.xml"


def parsed(*windows: Laid) -> ElementTree.Element:
    return ElementTree.fromstring(dump(windows, 0))


def test_a_dialog_over_a_page_is_dumped_as_agreed() -> None:
    page = laid(kit.Screen(bar=kit.AppBar("Alarm"), body=kit.Column([kit.Switch(Bind({"on": True}, "on"), key="on")])))
    button = kit.Button("OK", kind="text", key="ok", on_click=nothing)
    dialog = laid(kit.Dialog(title="Delete?", body=kit.TextField(Bind({}, "why"), "Why", key="why"), buttons=[button]))
    lines = dump([page, dialog], 0).decode().replace("><", ">\n<").splitlines()
    assert lines == GOLDEN.read_text(encoding="utf-8").splitlines()


def test_bounds_are_what_is_visible_and_nothing_else_is_there() -> None:
    window = laid(settings_screen({"wifi": True}), {"list": 400})
    expected = [n for n in nodes(window) if not n.visible.empty]
    found = parsed(window).findall(".//node")
    assert [f.get("bounds") for f in found] == ["[{},{}][{},{}]".format(*n.visible) for n in expected]
    assert {f.get("visible-to-user") for f in found} == {"true"}
    texts = [f.get("text") for f in found]
    assert "Wi-Fi" not in texts
    assert "Row 5" in texts
    assert "Row 39" not in texts


def test_indices_count_the_children_that_are_there() -> None:
    window = laid(settings_screen({"wifi": True}), {"list": 400})
    for node in parsed(window).iter():
        assert [child.get("index") for child in node] == [str(n) for n in range(len(node))]


def test_a_canvas_is_a_single_view() -> None:
    window = laid(kit.Canvas(kit.Column([kit.Button("Go", key="go", on_click=nothing)]), key="board"))
    views = [node for node in parsed(window).iter("node") if node.get("resource-id") == "org.example.demo:id/board"]
    assert len(views) == 1
    assert (views[0].get("class"), len(views[0])) == ("android.view.View", 0)
    assert b"Go" not in dump([window], 0)


def test_special_characters_survive_and_forbidden_ones_are_dropped() -> None:
    words = "a<b>&\"c\" 'd'\n\te \u4f60\u597d \U0001f600\x00\x08\ufffe\ud800"
    window = laid(kit.Column([kit.Text(words, key="text")]))
    found = next(node for node in parsed(window).iter("node") if node.get("resource-id", "").endswith("/text"))
    assert found.get("text") == "a<b>&\"c\" 'd'\n\te \u4f60\u597d \U0001f600"


def test_the_rotation_is_named() -> None:
    assert ElementTree.fromstring(dump([laid(kit.Text("a"))], 3)).get("rotation") == "3"
