"""The scripts that make their environment, in a repository of their own; a stand-in for uv installs nothing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).parents[2] / "scripts"
TOOLS = ("bash", "cat", "chmod", "cksum", "dirname", "env", "head", "ln", "mkdir", "readlink", "rm", "sleep")
UV = """#!/usr/bin/env bash
echo "$1" >>"$LOG"
if [ "$1" = venv ]; then
    sleep 0.2
    mkdir -p "${@: -1}/bin"
    ln -s "$PYTHON" "${@: -1}/bin/python"
else
    echo "${@: -1}" >>"$LOG"
    printf '#!/usr/bin/env bash\\nprintf "<%%s>" "$PWD" "$@"\\nexit 5\\n' >.venv/bin/promptrpa
    chmod +x .venv/bin/promptrpa
fi
"""


@dataclass(frozen=True)
class Repository:
    """programs: the only folder on the path."""

    root: Path
    programs: Path
    log: Path

    def start(self, script: Path, *arguments: str, cwd: Path | None = None) -> subprocess.Popen[str]:
        variables = {"PATH": str(self.programs), "LOG": str(self.log), "PYTHON": sys.executable}
        return subprocess.Popen(
            [script, *arguments],
            cwd=cwd,
            env=variables,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, *arguments: str, script: Path | None = None, cwd: Path | None = None) -> tuple[int, str, str]:
        with self.start(script or self.root / "scripts" / "promptrpa", *arguments, cwd=cwd) as process:
            out, err = process.communicate(timeout=30)
        return process.returncode, out, err

    @property
    def asked(self) -> list[str]:
        """What uv was asked for so far."""
        return self.log.read_text().splitlines() if self.log.exists() else []


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    root = tmp_path / "my repository"
    shutil.copytree(SCRIPTS, root / "scripts")
    (root / "pyproject.toml").write_text("[project]\n")
    programs = tmp_path / "programs"
    programs.mkdir()
    for tool in TOOLS:
        (programs / tool).symlink_to(str(shutil.which(tool)))
    (programs / "python3").symlink_to(sys.executable)
    (programs / "uv").write_text(UV)
    (programs / "uv").chmod(0o755)
    return Repository(root, programs, tmp_path / "log")


def test_the_first_use_makes_the_environment_and_passes_all_on(repository: Repository, tmp_path: Path) -> None:
    code, out, err = repository.run("run", "set an alarm", "", cwd=tmp_path)
    assert (code, out) == (5, f"<{tmp_path}><run><set an alarm><>")
    assert "preparing the environment" in err
    assert repository.asked == ["venv", "pip", ".[vision]"]


def test_the_next_use_makes_nothing(repository: Repository) -> None:
    repository.run()
    _, _, err = repository.run()
    assert err == ""
    assert len(repository.asked) == 3


def test_it_works_through_a_link(repository: Repository, tmp_path: Path) -> None:
    link = tmp_path / "rpa"
    link.symlink_to(repository.root / "scripts" / "promptrpa")
    code, out, _ = repository.run("--version", script=link, cwd=Path("/"))
    assert (code, out) == (5, "</><--version>")


def test_a_change_of_the_project_brings_it_up_to_date(repository: Repository) -> None:
    repository.run()
    (repository.root / "pyproject.toml").write_text("[project]\nname = 'other'\n")
    repository.run()
    assert repository.asked == ["venv", "pip", ".[vision]", "pip", ".[vision]"]


def test_a_repository_that_moved_gets_a_new_one(repository: Repository) -> None:
    repository.run()
    moved = repository.root.with_name("elsewhere")
    repository.root.rename(moved)
    code, _, _ = repository.run(script=moved / "scripts" / "promptrpa")
    assert code == 5
    assert repository.asked == ["venv", "pip", ".[vision]", "venv", "pip", ".[vision]"]


def test_one_that_broke_is_made_again(repository: Repository) -> None:
    repository.run()
    (repository.root / ".venv" / "bin" / "python").unlink()
    repository.run()
    assert repository.asked == ["venv", "pip", ".[vision]", "venv", "pip", ".[vision]"]


def test_of_two_at_once_one_makes_it_and_the_other_waits(repository: Repository) -> None:
    script = repository.root / "scripts" / "promptrpa"
    with repository.start(script, "one") as one, repository.start(script, "two") as two:
        outs = [process.communicate(timeout=30)[0] for process in (one, two)]
    assert [out.rpartition("<")[2] for out in outs] == ["one>", "two>"]
    assert repository.asked == ["venv", "pip", ".[vision]"]


def test_tests_and_checks_need_more_than_a_run(repository: Repository) -> None:
    repository.run()
    repository.run(script=repository.root / "scripts" / "check")
    assert repository.asked == ["venv", "pip", ".[vision]", "pip", ".[vision,dev]"]


@pytest.mark.parametrize("found", ["Python 3.9.2", ""])
def test_a_python_that_is_too_old_or_missing_is_said(repository: Repository, found: str) -> None:
    python = repository.programs / "python3"
    python.unlink()
    if found:
        python.write_text(f'#!/usr/bin/env bash\n[ "$1" = --version ] || exit 1\necho "{found}"\n')
        python.chmod(0o755)
    code, out, err = repository.run()
    assert (code, out) == (2, "")
    assert err == f"promptrpa needs Python 3.11 or newer. python3 here: {found or 'none'}.\n"
    assert not os.path.lexists(repository.root / ".venv")
