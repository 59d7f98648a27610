"""A small site of our own on loopback, and a page of it as a phone."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from web_phone import WebPhone

from promptrpa.devices.browser.chromium import find_chromium

SITE = Path(__file__).parent / "site"
HAS_CHROMIUM = bool(find_chromium())


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """Its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(SITE)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/index.html"
    server.shutdown()
    server.server_close()


@pytest.fixture
def page(site: str) -> Iterator[WebPhone]:
    with closing(WebPhone(f"web:{site}")) as phone:
        yield phone
