"""What the server does now and then."""

from __future__ import annotations

import pytest

from common import wait_until
from promptrpa.errors import KnowledgeError
from promptrpa.server.housekeeping import Housekeeping


def test_each_duty_is_done_again_and_again_though_another_fails(caplog: pytest.LogCaptureFixture) -> None:
    done: list[int] = []

    def fails() -> None:
        raise KnowledgeError("The disk is full.")

    keeping = Housekeeping([fails, lambda: done.append(1)], period=0.01)
    keeping.start()
    wait_until(lambda: len(done) > 2)
    keeping.close()
    assert "The disk is full." in caplog.text
