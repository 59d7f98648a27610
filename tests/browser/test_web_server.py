"""Web pages as phones of the server: those of the web, never those of its own machine."""

from __future__ import annotations

from pathlib import Path

import pytest

from promptrpa.errors import DeviceRefused, UsageError
from promptrpa.server.dialled import CallIn, DialledPhones
from promptrpa.server.phones import Phones
from promptrpa.settings import load


@pytest.mark.parametrize("inward", ["web:http://127.0.0.1:8000/", "web:localhost:8000", "web:file:///etc/hosts"])
def test_the_server_opens_no_page_of_its_own_machine(tmp_path: Path, inward: str) -> None:
    phones = Phones(load({}, home=tmp_path), "en", DialledPhones(tmp_path, CallIn(), 5.0, lambda: None))
    try:
        assert phones.check("web:https://example.org/a") == "web:https://example.org/a"
        with pytest.raises(UsageError, match="own machine"):
            phones.check(inward)
        with pytest.raises(DeviceRefused, match="No run uses"), phones.look("web:https://example.org/a"):
            pass
    finally:
        phones.close()
