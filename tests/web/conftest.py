"""One server with a virtual phone for all tests of the web; a browser where the system has Chromium."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest

from server_kit import Api, ServerProcess

CHROMIUM = next(
    (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), ""
)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    server = ServerProcess(tmp_path_factory.mktemp("web") / "home")
    server.start()
    yield server
    assert server.stop() == 0


@pytest.fixture(scope="session")
def api(server: ServerProcess) -> Api:
    """As the owner."""
    import json

    return Api(server.url, json.loads((server.home / "server.json").read_text(encoding="utf-8"))["token"])


@pytest.fixture
def stranger(server: ServerProcess) -> Api:
    return Api(server.url)


@pytest.fixture(scope="session")
def alarm(api: Api) -> str:
    """The id of a task that was saved by a first run."""
    run = api.until(api.run("set an alarm for 7:30"), "done", "failed", "waiting")
    assert run["run"]["status"] == "done", run["run"]["reason"]
    return str(run["run"]["task"])
