"""The steps that bring the on-device client onto a phone."""

from __future__ import annotations

import pytest

from promptrpa.devices.on_device.install import install_steps


@pytest.mark.parametrize(
    ("sdk", "language", "steps", "restricted"),
    [(29, "en", 1, False), (30, "en-US", 6, False), (33, "de", 7, True), (35, "zh-CN", 7, True), (0, "zh", 7, True)],
)
def test_the_steps_fit_the_version(sdk: int, language: str, steps: int, restricted: bool) -> None:
    said = install_steps(sdk, language)
    assert len(said) == steps
    assert any("ACCESS_RESTRICTED_SETTINGS" in step for step in said) == restricted
    assert any("配对码" in step for step in said) == language.startswith("zh")
