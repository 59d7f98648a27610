"""Regular expressions that are compiled when they are first used."""

from __future__ import annotations

import copy
import gc
import importlib
import marshal
import pickle
import pkgutil
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from promptrpa.kept import KeptFile
from promptrpa.kept_patterns import KeptPatterns
from promptrpa.patterns import compile_quickly, lazy_regex

READERS = ("agents", "domain", "language", "learning", "matching", "mind", "policy", "reasoning")


def test_it_is_used_as_a_compiled_one() -> None:
    word = lazy_regex(r"(?P<first>[a-z])\w*", re.I)
    assert word.pattern == r"(?P<first>[a-z])\w*"
    assert word.sub("-", "To be") == "- -"
    assert [found["first"] for found in word.finditer("To be")] == ["T", "b"]
    assert word.search("12") is None
    assert word.groups == 1


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda made: pickle.loads(pickle.dumps(made))])
def test_it_can_be_copied_and_pickled(again: Callable[[Any], Any]) -> None:
    made = again(lazy_regex("to", re.I))
    assert made.pattern == "to"
    assert made.search("To be")


def test_a_mistake_in_a_pattern_is_told_at_its_first_use() -> None:
    wrong = lazy_regex("(")
    with pytest.raises(re.error):
        wrong.search("")


@pytest.mark.parametrize("text", ["打开WIFI", "OPEN 设置", "open", "設A", "ſ", "龥"])
@pytest.mark.parametrize("pattern", [r"[\u3400-\u9fff]+", r"(?<=[\u4e00-\u9fff])a|open", r"^[\u3400-\u9fff]{0,2}wifi$"])
def test_the_quick_way_finds_the_same(pattern: str, text: str) -> None:
    quick, slow = compile_quickly(pattern, re.I), re.compile(pattern, re.I)
    assert [m.span() for m in quick.finditer(text)] == [m.span() for m in slow.finditer(text)]


def test_all_patterns_can_be_compiled() -> None:
    for name in READERS:
        package = importlib.import_module(f"promptrpa.{name}")
        for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            with suppress(ModuleNotFoundError):  # what it needs is an extra
                importlib.import_module(info.name)
    gc.collect()
    made = [pattern for pattern in gc.get_objects() if type(pattern) is type(lazy_regex(""))]
    for pattern in made:
        assert pattern.groups >= 0, pattern.pattern
    assert len(made) > 500


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> KeptFile:
    """Where compiled patterns are kept, by a Python that writes compiled modules."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    return KeptFile("patterns", tmp_path)


@pytest.mark.parametrize("flags", [0, re.I, re.ASCII | re.M])
@pytest.mark.parametrize(
    "pattern", ["", r"(?P<a>\w+)(x)?(?P<b>[^\u3400-\u9fff]{2,})", r"(?s)^.(?<!\d)$", "(?-i:[A-Z])\U0010fffe"]
)
def test_kept_ones_are_the_same(file: KeptFile, pattern: str, flags: int) -> None:
    first = KeptPatterns(file)
    made = first.compile(pattern, flags)
    first.write()
    again = KeptPatterns(file).compile(pattern, flags)
    assert made == again == re.compile(pattern, flags)
    assert again.groupindex == re.compile(pattern, flags).groupindex


def test_what_is_kept_is_not_compiled_again(file: KeptFile) -> None:
    first = KeptPatterns(file)
    first.compile("to be")
    first.compile("or not")
    first.write()
    kept = marshal.loads(file.read())
    file.write(marshal.dumps({("to be", 0): kept["or not", 0]}))
    assert KeptPatterns(file).compile("to be").search("or not")


def test_each_process_adds_its_own(file: KeptFile) -> None:
    one, other = KeptPatterns(file), KeptPatterns(file)
    one.compile("to be")
    other.compile("or not")
    one.write()
    other.write()
    assert marshal.loads(file.read()).keys() == {("to be", 0), ("or not", 0)}


@pytest.mark.parametrize(
    "bytes_", [b"", b"no marshal", marshal.dumps([1]), marshal.dumps({("a+", 0): (0, b"1234", 0, {}, ())})]
)
def test_a_file_that_cannot_be_read_is_as_if_not_there(file: KeptFile, bytes_: bytes) -> None:
    file.write(bytes_)
    assert KeptPatterns(file).compile("a+").search("aa")
