"""Pages of the virtual phone's apps are known again when they hold other contents."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest
from virtualphone_driver import all_nodes, middle

from promptrpa.devices.hierarchy import read_dump
from promptrpa.domain.page import Page
from promptrpa.knowledge.graph import landmarks
from promptrpa.knowledge.graph.recognition import PageIndex, counted
from promptrpa.virtualphone.config import PhoneConfig
from promptrpa.virtualphone.packs import Pack, load_packs
from promptrpa.virtualphone.phone import Phone

APPS = ("contacts", "messages", "shop")
STEPS = 70


@cache
def packs() -> tuple[Pack, ...]:
    return tuple(load_packs())


def pages(app: str, seed: int) -> Iterator[Page]:
    """What a phone shows while somebody taps what was tapped least in an app."""
    chance, taps = random.Random(seed), dict[tuple[str, str], int]()
    package = next(pack.app.package for pack in packs() if pack.app.id == app)
    phone = Phone(PhoneConfig(seed=seed), packs())
    for _ in range(STEPS):
        front, activity = phone.foreground()
        touchable = [n for n in all_nodes(phone) if n.clickable and n.enabled and n.package == package]
        if front != package or not touchable:
            phone.start_app(package)
            phone.advance(1)
            continue
        yield read_dump(phone.hierarchy()).page(package=front, activity=activity)
        least = min(taps.get((activity, n.key), 0) for n in touchable)
        node = chance.choice([n for n in touchable if taps.get((activity, n.key), 0) == least])
        taps[activity, node.key] = least + 1
        phone.key(4) if chance.random() < 0.1 else phone.tap(*middle(node))
        phone.advance(1)


@cache
def seen(app: str, seed: int) -> tuple[Page, ...]:
    return tuple({page.content: page for page in pages(app, seed)}.values())


def truth(page: Page) -> tuple[str, int]:
    """Each page of these apps has an activity of its own, and so has each dialog as a further window."""
    return page.activity, sum(w.parent < 0 and w.package == page.package for w in page.widgets)


def bare(page: Page, *, ids: bool) -> Page:
    """As an app with a single activity shows it; without ids, as many made with toolkits of their own."""
    widgets = page.widgets if ids else tuple(replace(w, resource_id="") for w in page.widgets)
    return replace(page, activity=".Main", widgets=widgets)


@pytest.mark.parametrize(("ids", "precision", "recall"), [(True, 0.9, 0.85), (False, 0.85, 0.75)])
def test_pages_with_other_contents_are_known_again(ids: bool, precision: float, recall: float) -> None:
    found = right = there = 0
    for app in APPS:
        index, truths = PageIndex(), dict[int, set[tuple[str, int]]]()
        marks: dict[int, tuple[int, dict[str, int]]] = {}
        for page in seen(app, 1):
            look = landmarks.marks(bare(page, ids=ids))
            known = index.find(look)
            id = known[0] if known else len(truths) + 1
            visits, counts = marks.get(id, (0, {}))
            marks[id] = visits + 1, counted(counts, look)
            index.load(id, *marks[id])
            truths.setdefault(id, set()).add(truth(page))
        every = set().union(*truths.values())
        for page in seen(app, 2):
            known = index.find(landmarks.marks(bare(page, ids=ids)))
            there += truth(page) in every
            found += known is not None
            right += known is not None and truth(page) in truths[known[0]]
    assert right / found >= precision
    assert right / there >= recall


def test_a_dialog_is_another_page_than_the_one_under_it() -> None:
    page = next(p for app in APPS for p in seen(app, 1) if truth(p)[1] == 2)
    under = replace(page, widgets=tuple(w for w in page.widgets if _root(page, w.index) == 0))
    index = PageIndex()
    index.load(1, 1, dict.fromkeys(landmarks.marks(under), 1))
    assert index.find(landmarks.marks(page)) is None
    assert index.find(landmarks.marks(under)) is not None
    assert landmarks.heading(page) != landmarks.heading(under)


def _root(page: Page, index: int) -> int:
    while page.widgets[index].parent >= 0:
        index = page.widgets[index].parent
    return index


def test_what_changes_from_visit_to_visit_comes_to_count_little() -> None:
    index = PageIndex()
    stable = {"a.Main", "iButton x:id/send", "fSend", "wpage"}
    counts: dict[str, int] = {}
    for visit in range(8):
        counts = counted(counts, {*stable, f"fUser {visit}", f"fSeen {visit}"})
    index.load(1, 8, counts)
    index.load(2, 1, dict.fromkeys(["a.Main", "iButton x:id/buy", "fBuy", "fCart", "wpage"], 1))
    found = index.find({*stable, "fUser new", "fSeen new"})
    assert found is not None
    assert found[0] == 1
    assert index.find({"a.Other", "iButton x:id/pay", "fPay", "fWallet", "wpage"}) is None
    index.load(1, 1, {"fOther": 1})
    assert index.find({"fUser 3"}) is None


def test_pages_that_only_their_titles_tell_apart_stay_apart() -> None:
    ids = {f"iTextView x:id/{name}" for name in ("title", "list", "toolbar", "row", "summary")}
    shared = {*ids, "a.Sub", "kLinearLayout", "wpage", "fNavigate up", "fSearch"}
    looks = [frozenset({*shared, f"fTitle {number}", f"tTitle {number}"}) for number in range(20)]
    index = PageIndex()
    for number, look in enumerate(looks):
        assert index.find(look) is None
        index.load(number, 1, dict.fromkeys(look, 1))
    assert [(index.find({*look, "fNew"}) or (None,))[0] for look in looks] == list(range(20))


def test_a_chat_with_another_person_is_the_same_page() -> None:
    def chat(name: str) -> set[str]:
        ids = {f"iView x:id/{part}" for part in ("call", "input", "send")}
        return {*ids, "a.Main", "wpage", "kButton", "fMessage", f"f{name}", f"t{name}"}

    index = PageIndex()
    for number in range(4):
        index.load(number, 1, {"a.Main": 1, "wpage": 1, f"iView x:id/{number}": 1, f"tPage {number}": 1})
    index.load(9, 1, dict.fromkeys(chat("Anna"), 1))
    found = index.find(chat("Ben"))
    assert found is not None
    assert found[0] == 9
