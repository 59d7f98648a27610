"""The APK as an independent reader sees it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from on_device_kit import ROOT

TOOLS = ("javac", "mvn", "apksigner", "zipalign", "keytool", "zip", "unzip")
MOST_BYTES = 3_000_000


@pytest.fixture(scope="module")
def apk() -> Path:
    """Built by the script, from this tree."""
    missing = [tool for tool in TOOLS if not shutil.which(tool)]
    if missing:
        pytest.skip(
            f"not installed: {', '.join(missing)}; apt install openjdk-17-jdk-headless maven apksigner zipalign zip"
        )
    subprocess.run([ROOT / "scripts" / "build-client"], check=True, timeout=110, capture_output=True)
    return ROOT / "android-client" / "build" / "promptrpa.apk"


@pytest.fixture(scope="module")
def read(apk: Path) -> Any:
    loguru = pytest.importorskip("loguru", reason="androguard is in the extra dev")
    loguru.logger.remove()
    from androguard.core.apk import APK

    return APK(str(apk))


def test_it_is_small_and_signed(apk: Path, read: Any) -> None:
    assert apk.stat().st_size < MOST_BYTES
    assert read.is_signed_v2()
    assert len(read.get_certificates()) == 1
    subprocess.run(["zipalign", "-c", "-p", "4", apk], check=True)


def test_the_manifest_asks_for_little(read: Any) -> None:
    assert (read.get_package(), read.get_min_sdk_version(), read.get_target_sdk_version()) == (
        "promptrpa.client",
        "30",
        "35",
    )
    assert set(read.get_permissions()) == {"android.permission.INTERNET", "android.permission.ACCESS_NETWORK_STATE"}
    assert read.get_services() == ["promptrpa.client.AgentService"]
    assert read.get_main_activity() == "promptrpa.client.MainActivity"
    assert not read.get_receivers()
    assert not read.get_providers()
    service = read.get_android_manifest_xml().find("application/service")
    assert "android.permission.BIND_ACCESSIBILITY_SERVICE" in service.attrib.values()


def test_the_service_says_what_it_is(read: Any) -> None:
    from androguard.core.axml import AXMLPrinter

    said = AXMLPrinter(read.get_file("res/xml/agent.xml")).get_xml_obj().attrib
    values = {name.rpartition("}")[2]: value for name, value in said.items()}
    assert values["isAccessibilityTool"] == "false"
    assert {values[name] for name in ("canPerformGestures", "canRetrieveWindowContent", "canTakeScreenshot")} == {
        "true"
    }


def test_the_code_is_all_there(read: Any) -> None:
    from androguard.core.dex import DEX

    classes = {each.get_name() for each in DEX(read.get_dex()).get_classes()}
    sources = [*(ROOT / "android-client").glob("*/src/main/java/**/*.java")]
    ours = {f"L{'/'.join(path.with_suffix('').parts[-3:])};" for path in sources}
    assert len(ours) > 25
    assert ours <= classes
    assert not {name for name in classes if "/junit/" in name or "Fake" in name}


def test_both_languages_say_the_same_things() -> None:
    folder = ROOT / "android-client" / "app" / "src" / "main" / "res"
    english, chinese = (
        {each.attrib["name"]: each.text or "" for each in ElementTree.parse(folder / name / "strings.xml").getroot()}
        for name in ("values", "values-zh")
    )
    assert english.keys() == chinese.keys()
    for name, text in english.items():
        assert sorted(re.findall(r"%\d\$[sd]", text)) == sorted(re.findall(r"%\d\$[sd]", chinese[name])), name
    differ = {name for name in english if english[name] != chinese[name]}
    assert english.keys() - differ == {"app"}


def test_what_the_core_says_is_said_in_both_languages() -> None:
    folder = ROOT / "android-client" / "app" / "src" / "main" / "res"
    says, english = (list(each) for each in ElementTree.parse(folder / "values" / "arrays.xml").getroot())
    (chinese,) = (list(each) for each in ElementTree.parse(folder / "values-zh" / "arrays.xml").getroot())
    assert [each.text for each in says] == [each.text for each in english]
    assert len(chinese) == len(says)
    core = "".join(
        path.read_text("utf-8") for path in (ROOT / "android-client" / "core" / "src" / "main").rglob("*.java")
    )
    assert [each.text for each in says if (each.text or "").rstrip() not in core] == []


def test_the_script_says_what_is_missing(tmp_path: Path) -> None:
    for tool in ("bash", "dirname", "readlink"):
        (tmp_path / tool).symlink_to(shutil.which(tool) or "")
    script = ROOT / "scripts" / "build-client"
    said = subprocess.run(
        [tmp_path / "bash", script], env={**os.environ, "PATH": str(tmp_path)}, capture_output=True, text=True
    )
    assert said.returncode == 2
    assert "not installed: javac" in said.stderr
    assert "apt install" in said.stderr
