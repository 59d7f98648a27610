"""The client's core by its own tests, on a JVM."""

from __future__ import annotations

import re
import subprocess

from on_device_kit import GOLDEN


def test_the_core_passes_its_tests(jars: str) -> None:
    command = ["java", f"-Dgolden={GOLDEN}", "-Dfile.encoding=UTF-8", "-cp", jars, "org.junit.runner.JUnitCore"]
    ended = subprocess.run(
        [*command, "promptrpa.core.GoldenTest", "promptrpa.core.CoreTest"], capture_output=True, text=True, timeout=100
    )
    assert ended.returncode == 0, ended.stdout
    passed = re.search(r"OK \((\d+) tests\)", ended.stdout)
    assert passed, ended.stdout
    assert int(passed[1]) >= 15
