"""docker-compose.yml and Dockerfile: valid, and what they run works without containers."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import click
import pytest
import yaml

from promptrpa.cli.main import cli
from promptrpa.server.serving import Address
from promptrpa.settings import Settings, load

ROOT = Path(__file__).parents[2]
COMPOSE = ROOT / "docker-compose.yml"
SET = {"PROMPTRPA_NAME": "phones.example", "PROMPTRPA_PASSWORD": "s3cret"}
VARIABLE = re.compile(r"\$(\$|\{(\w+)(?::(\?|-)([^}]*))?\})")


def interpolated(text: str, variables: dict[str, str]) -> str:
    """As Docker Compose puts variables in: ${NAME}, ${NAME:-default}, ${NAME:?message}, $$."""

    def put(match: re.Match[str]) -> str:
        if match[1] == "$":
            return "$"
        if match[2] in variables:
            return variables[match[2]]
        assert match[3] == "-", f"{match[2]} is not set: {match[4]}"
        return match[4]

    return VARIABLE.sub(put, text)


@pytest.fixture
def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(interpolated(COMPOSE.read_text(encoding="utf-8"), SET))
    return found


def test_it_is_a_compose_file() -> None:
    compose_spec = pytest.importorskip("compose_spec")
    text = interpolated(COMPOSE.read_text(encoding="utf-8"), SET)
    whole = {name: value for name, value in yaml.safe_load(text).items() if not name.startswith("x-")}
    compose_spec.ComposeSpecification.model_validate(whole)


@pytest.mark.parametrize("name", sorted(SET))
def test_what_must_be_set_is_asked_for(name: str) -> None:
    text = COMPOSE.read_text(encoding="utf-8")
    with pytest.raises(AssertionError, match=f"{name} is not set"):
        interpolated(text, {other: value for other, value in SET.items() if other != name})


def test_services_fit_together(compose: dict[str, Any]) -> None:
    services = compose["services"]
    assert set(services) == {"server", "worker", "database"}
    homes = {name: services[name]["environment"]["PROMPTRPA_HOME"] for name in ("server", "worker")}
    assert len(set(homes.values())) == 2  # two homes of one name would share one queue
    for name, home in homes.items():
        (volume,) = services[name]["volumes"]
        assert volume.partition(":")[2] == home
        assert volume.partition(":")[0] in compose["volumes"]
        assert services[name]["network_mode"] == "host"
    assert services["server"]["depends_on"]["database"]["condition"] == "service_healthy"
    assert services["database"]["ports"] == ["127.0.0.1:5432:5432"]
    assert SET["PROMPTRPA_PASSWORD"] not in COMPOSE.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["server", "worker"])
def test_what_a_service_runs_is_a_command_with_settings(compose: dict[str, Any], name: str) -> None:
    service = compose["services"][name]
    settings = load({key: str(value) for key, value in service["environment"].items()})
    assert settings.database == "postgresql://promptrpa:s3cret@127.0.0.1/promptrpa"
    assert settings.home == Path(service["environment"]["PROMPTRPA_HOME"])
    options = parsed(service["command"])
    assert options["no_browser"]
    Address(options["host"], options["port"], options["behind_proxy"], options["names"]).check()
    assert options["names"] == (("phones.example",) if name == "server" else ())


def parsed(command: list[str]) -> dict[str, Any]:
    """The options of `promptrpa` with these arguments, which are not run."""
    with click.Context(cli) as context:
        found = cli.get_command(context, command[0])
        assert found is not None
        with found.make_context(command[0], command[1:], parent=context) as made:
            return dict(made.params)


def options_of(words: list[str]) -> set[str]:
    """The options that a line of the guide gives; raises for one that there is not."""
    with click.Context(cli) as context:
        found = cli.get_command(context, words[0])
        assert found is not None, words
        with click.Context(found, parent=context) as made:
            options, _, _ = found.make_parser(made).parse_args(words[1:])
            return set(options)


def test_the_image_has_what_its_command_needs() -> None:
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    copied = re.findall(r"^COPY (?!--)(.+) \S+$", text, re.M)
    for name in " ".join(copied).split():
        assert (ROOT / name).exists(), name
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert {f"!{name}" for name in " ".join(copied).split()} <= set(ignored)
    extras = set(re.search(r"'\.\[([\w,]+)\]'", text)[1].split(","))  # type: ignore[index]
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for extra in extras:
        assert re.search(rf"^{extra} = \[", project, re.M), extra
    (command,) = re.findall(r"^CMD (\[.+\])$", text, re.M)
    assert parsed(json.loads(command))["behind_proxy"]
    (health,) = re.findall(r"^    CMD (\[.+\])$", text, re.M)
    compile(json.loads(health)[2], "health", "exec")
    assert "/api/v1/health" in health


def test_the_homes_are_there_for_the_user_of_the_image(compose: dict[str, Any]) -> None:
    """A volume is the user's where its folder was already theirs in the image."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    (made,) = re.findall(r"install -d -o promptrpa ((?:/\S+ ?)+)", text)
    homes = {compose["services"][name]["environment"]["PROMPTRPA_HOME"] for name in ("server", "worker")}
    assert homes <= set(made.split())
    assert text.index("install -d") < text.index("VOLUME")


def test_the_guide_names_commands_and_settings_that_there_are() -> None:
    text = (ROOT / "docs" / "deployment.md").read_text(encoding="utf-8")
    known = {f"PROMPTRPA_{name.upper()}" for name in Settings.__dataclass_fields__}
    set_by_compose = set(re.findall(r"\$\{(PROMPTRPA_\w+)", COMPOSE.read_text(encoding="utf-8")))
    assert set(re.findall(r"PROMPTRPA_\w+", text)) <= known | set_by_compose
    for line in re.findall(r"^\$ (?:\S+/)?promptrpa (.+)$", text, re.M):
        words = shlex.split(line, comments=True)
        options_of(words)
