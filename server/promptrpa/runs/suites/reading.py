"""Suites read from YAML, CSV or plain text. Every fault is told with its line."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

import yaml

from promptrpa.domain.durable import WEEK
from promptrpa.domain.suite import Case, Expectation, Suite
from promptrpa.errors import UsageError
from promptrpa.matching.prompts.expectations import is_expectation, read_expectations
from promptrpa.matching.prompts.received import LONGEST

FORMS: Final = ("yaml", "csv", "text")
MOST_CASES: Final = 1000
LARGEST: Final = 1_000_000
"""Characters of a file."""
_MOST_RETRIES: Final = 5
_MOST_EXPECTATIONS: Final = 50
_LONGEST_EXPECTATION: Final = 500
_MOST_PROMPTS: Final = 20
"""Before or after a case."""
_HOLE: Final = re.compile(r"(?<!\{)\{([^\W\d]\w*)\}(?!\})")
_SUITE_KEYS: Final = {"name", "cases", "setup", "teardown", "yes", "patience", "retries", "values"}
_CASE_KEYS: Final = {"name", "prompt", "expect", "values", "setup", "teardown"}
_LISTS: Final = re.compile(r"[;；\n]")
_HEADING: Final = re.compile(
    r"(?P<key>suite|case|setup|teardown|with|套件|用例|准备|清理|其中)\s*[:：]\s*(?P<said>.*)", re.I
)
_KEYS: Final = {"套件": "suite", "用例": "case", "准备": "setup", "清理": "teardown", "其中": "with"}
_GOES_ON: Final = re.compile(r"(?:and|but|并且|而且|且|但是?)[\s,，]*\S", re.I)


def read_suite(source: str, form: str = "", name: str = "") -> Suite:
    """form: how it is written; empty: what it looks like. name: for a file that does not say one. Raises UsageError."""
    if len(source) > LARGEST:
        raise UsageError("The suite is too long: a million characters is the most.")
    form = form or form_of(source)
    if form not in FORMS:
        raise UsageError(f"A suite is written as {', '.join(FORMS)}, not as {form}.")
    suite = {"yaml": _from_yaml, "csv": _from_csv, "text": _from_text}[form](source)
    if not suite.cases:
        raise UsageError("The suite has no case.")
    if len(suite.cases) > MOST_CASES:
        raise UsageError(f"The suite has {len(suite.cases)} cases; {MOST_CASES} is the most.")
    return replace(suite, name=(suite.name or name or "Suite")[:200], source=source, form=form)


def form_of(source: str, file: str = "") -> str:
    """By the ending of its file, else by its looks."""
    ending = file.lower().rpartition(".")[2]
    known = {"yaml": "yaml", "yml": "yaml", "csv": "csv", "txt": "text", "text": "text"}
    if ending in known:
        return known[ending]
    if _between_columns(source):
        return "csv"
    return "yaml" if re.search(r"^(?:cases|prompt|- prompt|- name)\s*:", source, re.MULTILINE) else "text"


# --- YAML


def _from_yaml(source: str) -> Suite:
    try:
        root = yaml.compose(source, Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        raise _fault(mark.line + 1 if mark else 1, f"this is no YAML: {error.problem}") from error
    except (yaml.YAMLError, RecursionError) as error:
        raise UsageError(f"This is no YAML: {error}.") from error
    if isinstance(root, yaml.SequenceNode):
        return Suite("", "", _cases(root, {}))
    if not isinstance(root, yaml.MappingNode):
        raise _fault(1, "a suite has a name and cases, or is a list of cases")
    found = _mapping(root, _SUITE_KEYS, "a suite")
    if "cases" not in found:
        raise _fault(_line(root), "there are no cases")
    return Suite(
        "",
        _text(found["name"]) if "name" in found else "",
        _cases(found["cases"], _values(found.get("values"))),
        _prompts(found.get("setup")),
        _prompts(found.get("teardown")),
        yes=_yes(found["yes"]) if "yes" in found else False,
        patience=_number(found["patience"], WEEK) if "patience" in found else 0,
        retries=_number(found["retries"], _MOST_RETRIES) if "retries" in found else 0,
    )


def _cases(node: yaml.Node, values: Mapping[str, str]) -> tuple[Case, ...]:
    if not isinstance(node, yaml.SequenceNode):
        raise _fault(_line(node), "cases are a list")
    return tuple(_case(each, values) for each in node.value)


def _case(node: yaml.Node, values: Mapping[str, str]) -> Case:
    if isinstance(node, yaml.ScalarNode):
        return _made(_line(node), "", _text(node), [], values)
    found = _mapping(node, _CASE_KEYS, "a case")
    if "prompt" not in found:
        raise _fault(_line(node), "this case has no prompt")
    return _made(
        _line(node),
        _text(found["name"]) if "name" in found else "",
        _text(found["prompt"]),
        [(_line(each), _text(each)) for each in _items(found.get("expect"))],
        {**values, **_values(found.get("values"))},
        _prompts(found.get("setup")),
        _prompts(found.get("teardown")),
    )


def _mapping(node: yaml.Node, keys: set[str], what: str) -> dict[str, yaml.Node]:
    if not isinstance(node, yaml.MappingNode):
        raise _fault(_line(node), f"{what} is written as “key: value”")
    found: dict[str, yaml.Node] = {}
    for key, value in node.value:
        name = _text(key)
        if name not in keys:
            raise _fault(_line(key), f"{what} has no “{name}”; it may have {', '.join(sorted(keys))}")
        found[name] = value
    return found


def _items(node: yaml.Node | None) -> Sequence[yaml.Node]:
    """A list, or the one thing that stands in its place."""
    if node is None:
        return []
    return node.value if isinstance(node, yaml.SequenceNode) else [node]


def _prompts(node: yaml.Node | None) -> tuple[str, ...]:
    return tuple(_prompt(_line(each), _text(each)) for each in _items(node))


def _values(node: yaml.Node | None) -> dict[str, str]:
    if node is None:
        return {}
    if not isinstance(node, yaml.MappingNode):
        raise _fault(_line(node), "values are written as “name: value”")
    return {_text(key): _text(value) for key, value in node.value}


def _text(node: yaml.Node) -> str:
    if not isinstance(node, yaml.ScalarNode):
        raise _fault(_line(node), "a text is expected here; put it in quotes")
    return str(node.value).strip()


def _yes(node: yaml.Node) -> bool:
    said = _text(node).lower()
    if said not in ("true", "false", "yes", "no"):
        raise _fault(_line(node), "“yes” is true or false")
    return said in ("true", "yes")


def _number(node: yaml.Node, most: int) -> int:
    said = _text(node)
    if not said.isdecimal() or int(said) > most:
        raise _fault(_line(node), f"a number from 0 to {most} is expected here")
    return int(said)


def _line(node: yaml.Node) -> int:
    return int(node.start_mark.line) + 1


# --- CSV


def _between_columns(source: str) -> str:
    """What stands between the columns of a header that has “prompt”; empty where the first line is none."""
    lines = source.lstrip("\ufeff").splitlines()
    first = next((line for line in lines if line.strip() and not line.startswith("#")), "")
    return next((s for s in ",;\t" if "prompt" in (cell.strip(' "').lower() for cell in first.split(s))), "")


def _from_csv(source: str) -> Suite:
    """Columns: prompt, and name, expect, setup, teardown (several with a semicolon); others are values."""
    between = _between_columns(source) or ","
    reader = csv.reader(io.StringIO(source.lstrip("\ufeff")), delimiter=between, strict=True)
    cases: list[Case] = []
    header: list[str] = []
    begins = 1
    try:
        for row in reader:
            line, begins = begins, reader.line_num + 1
            if not any(cell.strip() for cell in row):
                continue
            if not header:
                header = [cell.strip().lower() if cell.strip().lower() in _CASE_KEYS else cell.strip() for cell in row]
                if "prompt" not in header:
                    raise _fault(line, f"there is no column “prompt”; the columns are {', '.join(header)}")
                continue
            if len(row) > len(header):
                raise _fault(line, f"this row has {len(row)} cells, more than the {len(header)} columns")
            cases.append(_from_row(line, dict(zip(header, (cell.strip() for cell in row), strict=False))))
    except csv.Error as error:
        raise _fault(reader.line_num, f"this is no CSV: {error}") from error
    return Suite("", "", tuple(cases))


def _from_row(line: int, row: dict[str, str]) -> Case:
    def several(column: str) -> list[str]:
        return [part.strip() for part in _LISTS.split(row.get(column, "")) if part.strip()]

    if not row.get("prompt"):
        raise _fault(line, "this row has no prompt")
    values = {name: value for name, value in row.items() if name and name not in _CASE_KEYS}
    expect = [(line, text) for text in several("expect")]
    setup, teardown = (tuple(_prompt(line, each) for each in several(column)) for column in ("setup", "teardown"))
    return _made(line, row.get("name", ""), row["prompt"], expect, values, setup, teardown)


# --- plain text


def _from_text(source: str) -> Suite:
    """A prompt a line, with what is expected below it; `Case:` names the next one. `Setup:` and `Teardown:` are for all
    where they stand before the first case, else for the case; `With: name = value` gives it a value. Lines with # are
    left out."""
    reader = _TextReader()
    for number, line in enumerate(source.lstrip("\ufeff").splitlines(), 1):
        said = line.strip()
        if said and not said.startswith("#"):
            reader.read(number, said)
    return reader.suite()


class _TextReader:
    def __init__(self) -> None:
        self._name = ""
        self._setup: list[str] = []
        self._teardown: list[str] = []
        self._cases: list[_Draft] = []

    def read(self, line: int, said: str) -> None:
        heading = _HEADING.fullmatch(said)
        last = self._cases[-1] if self._cases else None
        if heading:
            self._heading(line, _KEYS.get(heading["key"], heading["key"].lower()), heading["said"].strip(), last)
        elif is_expectation(said) or (last and last.expect and _GOES_ON.match(said)):
            if last is None or not last.prompt:
                raise _fault(line, "an expectation stands below the prompt that it is about")
            last.expect.append((line, said))
        elif last is not None and not last.prompt:
            last.prompt = said
        else:
            self._cases.append(_Draft(line, prompt=said))

    def _heading(self, line: int, key: str, said: str, last: _Draft | None) -> None:
        if not said:
            raise _fault(line, "there is nothing after the colon")
        if key == "suite":
            self._name = said
        elif key == "case":
            if last is not None and not last.prompt:
                raise _fault(last.line, "this case has no prompt")
            self._cases.append(_Draft(line, name=said))
        elif key == "with":
            name, equals, value = said.partition("=")
            if last is None or not equals:
                raise _fault(line, "a value is written as “With: name = value”, below its case")
            last.values[name.strip()] = value.strip()
        else:
            lists = (self._setup, self._teardown) if last is None else (last.setup, last.teardown)
            lists[key == "teardown"].append(_prompt(line, said))

    def suite(self) -> Suite:
        if self._cases and not self._cases[-1].prompt:
            raise _fault(self._cases[-1].line, "this case has no prompt")
        return Suite("", self._name, tuple(d.case() for d in self._cases), tuple(self._setup), tuple(self._teardown))


class _Draft:
    def __init__(self, line: int, name: str = "", prompt: str = "") -> None:
        self.line, self.name, self.prompt = line, name, prompt
        self.expect: list[tuple[int, str]] = []
        self.values: dict[str, str] = {}
        self.setup: list[str] = []
        self.teardown: list[str] = []

    def case(self) -> Case:
        before, after = tuple(self.setup), tuple(self.teardown)
        return _made(self.line, self.name, self.prompt, self.expect, self.values, before, after)


# --- all


def _made(
    line: int,
    name: str,
    prompt: str,
    expect: Sequence[tuple[int, str]],
    values: Mapping[str, str],
    setup: tuple[str, ...] = (),
    teardown: tuple[str, ...] = (),
) -> Case:
    """The case with its values put in; those that no text names are answers given beforehand."""
    used: set[str] = set()

    def filled(at: int, text: str) -> str:
        def put(hole: re.Match[str]) -> str:
            if hole[1] not in values:
                raise _fault(at, f"there is no value for {{{hole[1]}}}")
            used.add(hole[1])
            return values[hole[1]]

        return _HOLE.sub(put, text)

    said = _prompt(line, filled(line, prompt))
    read: list[Expectation] = []
    if len(expect) > _MOST_EXPECTATIONS:
        raise _fault(line, f"a case has at most {_MOST_EXPECTATIONS} expectations")
    for at, text in expect:
        if len(text) > _LONGEST_EXPECTATION:
            raise _fault(at, f"an expectation has at most {_LONGEST_EXPECTATION} characters")
        try:
            read += read_expectations(filled(at, text))
        except UsageError as error:
            raise _fault(at, str(error)) from error
    if max(len(setup), len(teardown)) > _MOST_PROMPTS:
        raise _fault(line, f"a case has at most {_MOST_PROMPTS} prompts before and after it")
    before, after = (tuple(filled(line, each) for each in prompts) for prompts in (setup, teardown))
    rest = {key: value for key, value in values.items() if key not in used}
    return Case(filled(line, name) or said, said, tuple(read), rest, before, after, line)


def _prompt(line: int, text: str) -> str:
    if not text.strip():
        raise _fault(line, "the prompt is empty")
    if len(text) > LONGEST:
        raise _fault(line, f"the prompt is too long: {LONGEST} characters is the most")
    return text.strip()


def _fault(line: int, what: str) -> UsageError:
    return UsageError(f"Line {line}: {what[0].upper()}{what[1:]}{'' if what.endswith(('.', '。')) else '.'}")
