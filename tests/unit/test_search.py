"""Search engines over HTTP, articles, and the steps that are cut out of them."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from loop_kit import opened

from promptrpa.bootstrap import make_tutorial_reader
from promptrpa.domain.task import Tutorial
from promptrpa.errors import FetchError, SettingsError, UsageError
from promptrpa.matching.steps.howto import cut_steps, judge, make_tutorial
from promptrpa.matching.words.apps import AppNames
from promptrpa.mind import Mind
from promptrpa.mind.searching import search
from promptrpa.ports.search import Hit
from promptrpa.search.article import Article, read_article
from promptrpa.search.engines import Bing, DuckDuckGo, SearXNG, make_engine
from promptrpa.search.fetch import SafeFetcher
from promptrpa.search.web import WebTutorials
from promptrpa.settings import Settings
from web_kit import WebServer, page, web_server

DUCK = """<html><body><div class="result results_links result--ad"><h2><a class="result__a"
href="https://duckduckgo.com/y.js?ad_domain=shop.test&u3=x">Buy clocks</a></h2></div>
<div class="result"><h2 class="result__title"><a rel="nofollow" class="result__a"
href="//duckduckgo.com/l/?uddg={one}&amp;rut=0a1b">Set an <b>alarm</b></a></h2>
<a class="result__snippet" href="#">Open the Clock app and <b>tap</b> Alarm.</a></div>
<div class="result"><h2><a class="result__a" href="{two}">Alarms</a></h2></div>
<div class="result"><h2><a class="result__a" href="javascript:alert(1)">Click me</a></h2></div></body></html>"""

BING = """<html><body><ol id="b_results"><li class="b_ad"><h2><a href="https://ad.test/">广告</a></h2></li>
<li class="b_algo"><h2><a href="https://www.bing.com/ck/a?!&amp;&amp;p=9f&amp;u=a1{one}&amp;ntb=1">怎么设置闹钟</a></h2>
<div class="b_caption"><p>打开时钟，点击添加。</p></div></li>
<li class="b_algo"><div><h2><a href="{two}">闹钟</a></h2></div></li></ol></body></html>"""

ARTICLE = """<html><head><title>Set an alarm on your phone | Help of Things</title>
<meta property="article:published_time" content="2024-05-06T10:00:00Z">
<script>document.write("tap Pay now")</script><style>.x{{content:"tap Delete all"}}</style></head><body>
<nav><ul><li><a href="/">Home</a></li><li><a href="/buy">Buy</a></li></ul></nav>
<article><h1>Set an alarm on your phone</h1><p>An alarm wakes you at the time that you choose, also when the phone
is silent. It is one of the oldest things that a phone can do, and it takes only a moment to set one up.</p>
<ol><li>Open the Clock app.</li><li>Tap Add alarm.</li><li>Type the hour in Hour.</li><li>Tap Save.</li></ol>
<p>{more}</p></article><footer>Copyright. All rights reserved.</footer></body></html>"""


@pytest.fixture
def server() -> Iterator[WebServer]:
    with web_server() as served:
        yield served


def reach(server: WebServer) -> SafeFetcher:
    return SafeFetcher(allowed={f"site.test:{server.port}"}, resolve=lambda host, port: ["127.0.0.1"])


ONE, TWO = "https://help.test/alarm?a=1&b=2", "https://other.test/clock"


def test_duckduckgo(server: WebServer) -> None:
    server.answers["/html/"] = page(DUCK.format(one=quote(ONE, safe=""), two=TWO))
    hits = DuckDuckGo(reach(server), server.url("/html/")).search("set an alarm", "en", 5)
    assert hits == (
        Hit("Set an alarm", ONE, "Open the Clock app and tap Alarm."),
        Hit("Alarms", TWO, ""),
    )
    assert parse_qs(urlsplit(server.asked[0][0]).query) == {"q": ["set an alarm"], "kl": ["us-en"]}


def test_bing_in_chinese(server: WebServer) -> None:
    coded = base64.urlsafe_b64encode(ONE.encode()).decode().rstrip("=")
    server.answers["/search"] = page(BING.format(one=coded, two=TWO))
    hits = Bing(reach(server), server.url("/search")).search("怎么设置闹钟", "zh", 5)
    assert hits == (Hit("怎么设置闹钟", ONE, "打开时钟，点击添加。"), Hit("闹钟", TWO, ""))
    path, headers = server.asked[0]
    assert parse_qs(urlsplit(path).query)["q"] == ["怎么设置闹钟"]
    assert headers["Accept-Language"] == "zh-CN"


def test_searxng(server: WebServer) -> None:
    results = [{"title": "Set an alarm", "url": ONE, "content": "Tap."}, {"title": "Alarms", "url": TWO}] * 2
    server.answers["/own/search"] = page(json.dumps({"results": results}), "application/json")
    hits = SearXNG(reach(server), server.url("/own")).search("set an alarm", "en", 5)
    assert hits == (Hit("Set an alarm", ONE, "Tap."), Hit("Alarms", TWO, ""))
    assert parse_qs(urlsplit(server.asked[0][0]).query)["format"] == ["json"]


@pytest.mark.parametrize("said", ["{}", "[]", '{"results": [1]}', "no json", '{"results": [{"title": "x"}]}'])
def test_a_server_that_is_no_searxng_is_said(server: WebServer, said: str) -> None:
    server.answers["/search"] = page(said, "application/json")
    with pytest.raises(FetchError, match="did not answer like SearXNG"):
        SearXNG(reach(server), server.url()).search("x", "en", 5)


@pytest.mark.parametrize("link", ["http://[bad", "//host]/x", "/l/?uddg=http%3A%2F%2F%5Bbad"])
def test_a_result_that_leads_nowhere_is_left_out(server: WebServer, link: str) -> None:
    server.answers["/html/"] = page(DUCK.format(one=quote(ONE, safe=""), two=link))
    assert [hit.url for hit in DuckDuckGo(reach(server), server.url("/html/")).search("x", "en", 5)] == [ONE]


def test_pages_without_results_give_none(server: WebServer) -> None:
    server.answers |= {"/none": page("<html><body>Nothing found</body></html>"), "/empty": page("")}
    for path in ("/none", "/empty"):
        assert DuckDuckGo(reach(server), server.url(path)).search("x", "en", 5) == ()


def test_an_engine_is_made_by_its_name() -> None:
    assert make_engine("duckduckgo").name == "duckduckgo"
    assert make_engine("searxng", "http://localhost:8888").name == "searxng"
    with pytest.raises(UsageError, match="search_url"):
        make_engine("searxng")
    with pytest.raises(UsageError, match="bing, duckduckgo, searxng"):
        make_engine("altavista")
    with pytest.raises(SettingsError, match="search_url is no web address"):
        make_engine("searxng", "http://localhost:abc/")


def test_only_an_engine_s_own_server_may_be_inside(server: WebServer) -> None:
    found = {"results": [{"title": "inside", "url": f"http://127.0.0.1:{server.port}/secret"}]}
    server.answers |= {"/search": page(json.dumps(found), "application/json"), "/secret": page(ARTICLE)}
    engine = make_engine("searxng", server.url(host="127.0.0.1"))
    made: list[Article] = []
    tutorials = WebTutorials(engine, SafeFetcher(), lambda article, rank: made.append(article)).find("x", "en")
    assert (tutorials, made, [path for path, _ in server.asked]) == ((), [], [server.asked[0][0]])


# --- articles


def test_an_article_is_read_without_what_is_around_it() -> None:
    article = read_article(ARTICLE.format(more="Now you can sleep."), "https://help.test/alarm")
    assert (article.title, article.date) == ("Set an alarm on your phone", "2024-05-06")
    assert "Tap Add alarm." in article.text
    for foreign in ("Pay now", "Delete all", "Buy", "Copyright"):
        assert foreign not in article.text


def test_a_page_without_an_article_is_said() -> None:
    with pytest.raises(FetchError, match="No article"):
        read_article("<html><body></body></html>", "https://help.test/")


STEPS = ("Open the Clock app.", "Tap Add alarm.", "Type the hour in Hour.", "Tap Save.")


def test_a_list_of_steps_is_cut_out(mind: Mind) -> None:
    text = (
        "An alarm wakes you.\n1. Open the Clock app.\n2. Tap Add alarm.\n3. Type the hour in Hour.\n4. Tap Save.\nDone!"
    )
    cut = cut_steps(text, mind.parsing.parse)
    assert (cut.steps, cut.omission, cut.invention, cut.quality) == (STEPS, 0, 0, 1)


def test_steps_in_prose_are_cut_out(mind: Mind) -> None:
    text = "An alarm wakes you. Open Clock. Tap Add alarm! It is very easy. Tap Save."
    assert cut_steps(text, mind.parsing.parse).steps == ("Open Clock.", "Tap Add alarm!", "Tap Save.")
    chinese = "闹钟能叫醒你。打开时钟。点击添加闹钟！很简单。点击保存。"
    assert cut_steps(chinese, mind.parsing.parse).steps == ("打开时钟。", "点击添加闹钟！", "点击保存。")


def test_of_two_lists_the_one_with_steps_is_taken(mind: Mind) -> None:
    text = "You need:\n- a phone\n- a quiet room\nThen:\n- Open Clock\n- Tap Add alarm\n- Tap Save"
    assert cut_steps(text, mind.parsing.parse).steps == ("Open Clock", "Tap Add alarm", "Tap Save")


def test_what_is_left_out_and_what_is_made_up_is_counted(mind: Mind) -> None:
    text = "Open Clock. Tap Add alarm. Tap Label. Tap Save."
    short = judge(["Open Clock.", "Tap Add alarm."], text, mind.parsing.parse)
    assert (short.omission, short.invention) == (0.5, 0)
    free = judge(["Open Clock.", "Tap Add alarm.", "Tap Label.", "Tap Save.", "Tap Pay."], text, mind.parsing.parse)
    assert (free.omission, free.invention) == (0, 0.2)
    assert short.quality == 0.5


def test_a_text_that_says_nothing_to_do_is_no_tutorial(mind: Mind) -> None:
    apps = AppNames([])
    assert make_tutorial("Alarms", "Alarms are loud.", mind.parsing.parse, apps, source="x") is None


# --- from the web to a plan


def test_tutorials_come_from_what_an_engine_finds(server: WebServer, mind: Mind) -> None:
    server.answers |= {
        "/a": page(ARTICLE.format(more="Sleep well.")),
        "/b": page("<html><body><p>Nothing of use.</p></body></html>"),
        "/d": page(ARTICLE.format(more="Now tap Ringtone and choose one.")),
    }

    class Engine:
        name = "fixed"

        def search(self, query: str, language: str, most: int) -> list[Hit]:
            return [Hit(path, server.url(f"/{path}")) for path in "abcd"]

    def make(article: Article, rank: int) -> Tutorial | None:
        return make_tutorial(
            article.title, article.text, mind.parsing.parse, AppNames([]),
            source=article.url, rank=rank, date=article.date,
        )  # fmt: skip

    first, second = WebTutorials(Engine(), reach(server), make).find("set an alarm", "en")
    assert (first.text.splitlines(), first.source, first.rank) == ([*STEPS], server.url("/a"), 1)
    assert (first.app, first.date, first.language, first.quality) == ("Clock", "2024-05-06", "en", 1)
    assert (second.rank, second.quality < 1) == (4, True)


def test_files_folders_and_texts_become_tutorials(tmp_path: Path) -> None:
    reader = make_tutorial_reader(Settings(home=tmp_path / "home"))
    (tmp_path / "more").mkdir()
    (tmp_path / "set-an-alarm.txt").write_text("Open Clock.\nTap Add alarm.\nTap Save.\n")
    (tmp_path / "more" / "dark.md").write_text("Hello\n\n# Make it dark\n\n1. Open Settings\n2. Tap Display\n")
    (tmp_path / "more" / "page.html").write_text(ARTICLE.format(more="Good night."))
    (tmp_path / "more" / "picture.png").write_bytes(b"\x89PNG")
    dark, web, alarm = reader.read(str(tmp_path))
    assert (dark.title, dark.text, dark.app) == ("Make it dark", "Open Settings\nTap Display", "Settings")
    assert (web.title, web.text.splitlines()) == ("Set an alarm on your phone", [*STEPS])
    assert (alarm.title, alarm.app, alarm.source) == ("set an alarm", "Clock", str(tmp_path / "set-an-alarm.txt"))
    assert reader.read_text("设置闹钟\n打开时钟，点击添加。").title == "设置闹钟"
    assert reader.read_text("Open Clock. Tap Add alarm.", "Alarm").title == "Alarm"


@pytest.mark.parametrize(
    ("text", "title", "kept"),
    [
        ("How to brighten the evening\nOpen Clock.\nTap Glow.\n", "How to brighten the evening", 2),
        ("Brighten the evening\n\nOpen Clock.\nTap Glow.\n", "Brighten the evening", 2),
        ("Brighten the evening:\n1. Open Clock\n2. Tap Glow\n", "Brighten the evening", 2),
        ("# Brighten it\nOpen Clock.\nTap Glow.\n", "Brighten it", 2),
        ("让夜晚亮一点\n打开时钟\n点击夜光\n", "让夜晚亮一点", 2),
        ("如何调亮\n\n打开时钟。\n点击夜光。\n", "如何调亮", 2),
        ("Open Clock\nTap Glow\n", "", 2),
        ("打开时钟\n点击夜光\n", "", 2),
        ("Open Clock, tap Alarms\n\nTap Glow\n", "", 2),
    ],
)
@pytest.mark.parametrize("pasted", [False, True], ids=["file", "pasted"])
def test_a_heading_is_the_title(tmp_path: Path, text: str, title: str, kept: int, pasted: bool) -> None:
    reader = make_tutorial_reader(Settings(home=tmp_path / "home"))
    (tmp_path / "my_tut.txt").write_text(text, encoding="utf-8")
    (made,) = [reader.read_text(text, "")] if pasted else reader.read(str(tmp_path / "my_tut.txt"))
    first = text.splitlines()[0]
    assert made.title == (title or (first if pasted else "my tut"))
    assert len(made.text.splitlines()) == kept


def test_what_is_no_tutorial_is_said(tmp_path: Path) -> None:
    reader = make_tutorial_reader(Settings(home=tmp_path / "home"))
    (tmp_path / "poem.txt").write_text("Roses are red.")
    (tmp_path / "odd.txt").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "none").mkdir()
    for place, complaint in (
        ("poem.txt", "says nothing"),
        ("odd.txt", "UTF-8"),
        ("none", "no tutorials"),
        ("x", "no file"),
    ):
        with pytest.raises(UsageError, match=complaint):
            reader.read(str(tmp_path / place))
    with pytest.raises(FetchError, match="not on the public internet"):
        reader.read("http://127.0.0.1:1/page")


def test_where_no_known_tutorial_is_likely_the_other_sources_are_asked(home: Path) -> None:
    told = Tutorial("own-1", "Fold a paper boat", "Open Recipes. Tap Boat.", "en", "Recipes", source="https://x.test")

    asked: list[tuple[str, str]] = []

    class Source:
        def find(self, query: str, language: str) -> list[Tutorial]:
            asked.append((query, language))
            return [told]

    class Silent:
        def find(self, query: str, language: str) -> list[Tutorial]:
            raise FetchError("no answer")

    with opened(home) as (mind, _):
        wider = replace(mind, sources=(Silent(), Source()))
        found = search(wider, mind.analysis.analyse('fold a paper boat called "My secret"'))
        assert [tutorial for tutorial, _ in found[:1]] == [told]
        assert len(asked) == 1
        assert "secret" not in asked[0][0]
        known = search(wider, mind.analysis.analyse("set an alarm for 7:30"))
        assert known[0][0].id == "clock-set-alarm-en"
        assert len(asked) == 1
