"""The wheel has everything that promptrpa needs, beside its modules."""

from __future__ import annotations

import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "server" / "promptrpa"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    built = subprocess.run(build, cwd=ROOT, capture_output=True, text=True)
    assert built.returncode == 0, built.stderr
    (file,) = folder.glob("promptrpa-*.whl")
    return zipfile.ZipFile(file)


def kept(folder: Path) -> set[str]:
    """The files under a folder, relative to it, less what Python makes."""
    return {
        file.relative_to(folder).as_posix()
        for file in folder.rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }


def test_every_file_of_the_package_is_in_the_wheel(wheel: zipfile.ZipFile) -> None:
    missing = {f"promptrpa/{name}" for name in kept(PACKAGE)} - set(wheel.namelist())
    assert not missing


def test_the_content_is_in_the_wheel_where_the_installed_program_looks(wheel: zipfile.ZipFile) -> None:
    content = kept(ROOT / "knowledge")
    assert {"apps.yaml", "lexicon/synonyms.yaml"} <= content
    assert {f"promptrpa/content/{name}" for name in content} <= set(wheel.namelist())


@pytest.mark.parametrize(
    "needed",
    [
        "promptrpa/knowledge/storage/migrations/script.py.mako",
        "promptrpa/knowledge/storage/migrations/versions/r0001_first.py",
        "promptrpa/virtualphone/fonts/Roboto-Regular.ttf",
        "promptrpa/virtualphone/fonts/OFL.txt",
        "promptrpa/virtualphone/fonts/icons.json",
        "promptrpa/virtualphone/apps/clock.py",
        "promptrpa/virtualphone/apps/clock.tasks.yaml",
    ],
)
def test_what_is_no_module_comes_along(wheel: zipfile.ZipFile, needed: str) -> None:
    assert wheel.getinfo(needed).file_size > 0


def test_nothing_but_the_package_is_installed(wheel: zipfile.ZipFile) -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    tops = {name.split("/")[0] for name in wheel.namelist()}
    assert tops == {"promptrpa", f"promptrpa-{version}.dist-info"}


def test_the_command_is_declared(wheel: zipfile.ZipFile) -> None:
    (name,) = [name for name in wheel.namelist() if name.endswith("entry_points.txt")]
    assert "promptrpa = promptrpa.cli:main" in wheel.read(name).decode()


def test_the_wheel_is_light(wheel: zipfile.ZipFile) -> None:
    assert sum(item.compress_size for item in wheel.infolist()) < 36 * 1024**2  # mostly the models of words and wishes
