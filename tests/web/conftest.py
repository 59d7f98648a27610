"""One server with a virtual phone for all tests of the web; a browser where the system has Chromium."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from server_kit import Api, ServerProcess

CHROMIUM = next(
    (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), ""
)


WAIT = 30_000
"""Milliseconds that a page is waited for."""


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    server = ServerProcess(tmp_path_factory.mktemp("web") / "home")
    server.start()
    yield server
    assert server.stop() == 0


@pytest.fixture(scope="session")
def api(server: ServerProcess) -> Api:
    """As the owner."""
    return server.api()


@pytest.fixture
def stranger(server: ServerProcess) -> Api:
    return Api(server.url)


@pytest.fixture(scope="session")
def alarm(api: Api) -> str:
    """The id of a task that was saved by a first run."""
    run = api.until(api.run("set an alarm for 7:30"), "done", "failed", "waiting")
    assert run["run"]["status"] == "done", run["run"]["reason"]
    return str(run["run"]["task"])


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def session(chromium: Any, api: Api) -> Any:
    """What a browser keeps that has signed in."""
    me = api.get("me")
    context = chromium.new_context()
    page = context.new_page()
    page.goto(api.post(f"accounts/{me['id']}/link")["link"])
    page.wait_for_url(f"{api.url}/", wait_until="commit")
    kept = context.storage_state()
    context.close()
    return kept


@pytest.fixture
def page(request: pytest.FixtureRequest, chromium: Any, session: Any, api: Api) -> Iterator[Any]:
    """A page of a browser that is signed in; no script may fail in it. Parameters: width and language."""
    with opened(chromium, session, api, *getattr(request, "param", (1440, "en"))) as page:
        yield page


@pytest.fixture(scope="module")
def same_page(request: pytest.FixtureRequest, chromium: Any, session: Any, api: Api) -> Iterator[Any]:
    """The same, for all tests of a module that only look."""
    with opened(chromium, session, api, *request.param) as page:
        yield page


@pytest.fixture(autouse=True)
def no_script_fails(request: pytest.FixtureRequest) -> Iterator[None]:
    """A script that fails in the page that tests share is told by the test in which it does."""
    page = request.getfixturevalue("same_page") if "same_page" in request.fixturenames else None
    yield
    if page is not None:
        check(page.faults)


@contextmanager
def opened(chromium: Any, session: Any, api: Api, width: int, language: str) -> Iterator[Any]:
    context = chromium.new_context(
        storage_state=session, viewport={"width": width, "height": 900}, locale="zh-CN" if language == "zh" else "en-US"
    )
    context.set_default_timeout(WAIT)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(f"{page.url}: {error}"))
    page.on("console", lambda said: faults.append(f"{page.url}: {said.text}") if said.type == "error" else None)
    page.base, page.faults = api.url, faults
    yield page
    context.close()
    check(faults)


def check(faults: list[str]) -> None:
    """Of the scripts; they are told once."""
    told = [fault for fault in faults if "Failed to load resource" not in fault]
    faults.clear()
    assert told == []


def go(page: Any, path: str) -> None:
    page.goto(page.base + path, wait_until="commit")
    page.wait_for_selector("main")


def accessible(page: Any) -> None:
    """Nothing serious is wrong with it for who does not see it, and it fits the window."""
    from axe_playwright_python.sync_playwright import Axe

    found = [fault for fault in Axe().run(page).response["violations"] if fault["impact"] in ("serious", "critical")]
    assert [(fault["id"], fault["nodes"][0]["html"]) for fault in found] == []
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
