"""Reads the parallel texts of interface catalogues: every reader yields (English, Chinese) in the file's order."""

from __future__ import annotations

import gettext
import gzip
import json
import re
import struct
from collections.abc import Iterator, Mapping
from io import BytesIO
from itertools import pairwise
from typing import TypeAlias
from zipfile import ZipFile

Pair: TypeAlias = tuple[str, str]
Texts: TypeAlias = dict[str, str]
"""Key -> text of one language."""

_TAG = re.compile(r"<[^>]*>|&(?:nbsp|quot|lt|gt|amp);")
_PLACE = re.compile(
    r"\{\s*-?\$?[^{}]*\}|\$\{?\w+\}?|"
    r"%(?:\d+\$|\(\w+\))?[-+ 0#]*\d*(?:\.\d+)?(?:hh|ll|[hlLqjzt])?[a-zA-Z@]|%\d+|%%|@\w+@"
)
_ACCELERATOR = re.compile(r"\s*[(（][_&~]?[A-Za-z0-9][)）]")
_SPACE = re.compile(r"\s+")
_CJK = re.compile(r"[\u3400-\u9fff]")
_KANA = re.compile(r"[\u3040-\u30ff]")
_LETTER = re.compile(r"[A-Za-z]")
_LINE = re.compile(r"^([\w.-]+)\s*=\s*(.+)$")
_ATTRIBUTE = re.compile(r"^\s+\.([\w-]+)\s*=\s*(.+)$")
_GLOSS = re.compile(r"^\S+ (\S+) \[[^\]]*\] /(.+)/\s*$")


def tidy(text: str) -> str:
    """Without tags, placeholders, accelerator marks and closing punctuation."""
    text = _ACCELERATOR.sub("", _PLACE.sub(" ", _TAG.sub(" ", text)))
    text = re.sub(r"[_&~](?=\w)", "", text) if not re.search(r"\w[_&~]\w", text) else text.replace("_", "", 1)
    return _SPACE.sub(" ", text).strip(" \t\n.,:;…。，：；、-–|*•\"'“”()（）")


def is_pair(english: str, chinese: str) -> bool:
    """Both say something in their language, and neither is a paragraph."""
    return (
        len(english) <= 90
        and len(chinese) <= 45
        and len(_LETTER.findall(english)) >= 2
        and not _CJK.search(english)
        and bool(_CJK.search(chinese))
        and not _KANA.search(chinese)
    )


def join(english: Mapping[str, str], chinese: Mapping[str, str]) -> Iterator[Pair]:
    """The texts that have the same key."""
    for key, text in english.items():
        if other := chinese.get(key):
            yield text, other


def read_mo(data: bytes) -> Iterator[Pair]:
    """A gettext catalogue: msgid and msgstr; of plurals the first of each."""
    if len(data) < 20:
        return
    order = "<" if struct.unpack("<I", data[:4])[0] == gettext.GNUTranslations.LE_MAGIC else ">"
    count, first, second = struct.unpack(f"{order}3I", data[8:20])
    for number in range(count):
        sides = []
        for table in (first, second):
            length, start = struct.unpack_from(f"{order}2I", data, table + 8 * number)
            sides.append(data[start : start + length].decode("utf-8", "replace").split("\0")[0])
        if sides[0]:
            yield sides[0].rpartition("\x04")[2], sides[1]


def read_keys(data: bytes) -> Texts:
    """A JSON object, nested or flat, as path -> text."""
    found: Texts = {}

    def walk(value: object, path: str) -> None:
        if isinstance(value, dict):
            for key, inner in value.items():
                walk(inner, f"{path}.{key}")
        elif isinstance(value, list):
            for number, inner in enumerate(value):
                walk(inner, f"{path}.{number}")
        elif isinstance(value, str):
            found[path] = value

    walk(json.loads(data), "")
    return found


def read_pak(data: bytes) -> Texts:
    """Chromium's data pack, version 5, in UTF-8: resource number -> text."""
    version, encoding, resources, _ = struct.unpack_from("<IB3xHH", data)
    if (version, encoding) != (5, 1):
        raise ValueError(f"a data pack of version {version}, encoding {encoding}")
    entries = [struct.unpack_from("<HI", data, 12 + 6 * n) for n in range(resources + 1)]
    return {str(number): data[start:end].decode("utf-8", "replace") for (number, start), (_, end) in pairwise(entries)}


def read_xpi(data: bytes) -> Texts:
    """A language pack of Mozilla: file, key and attribute -> text, from .ftl and .properties."""
    found: Texts = {}
    with ZipFile(BytesIO(data)) as pack:
        for name in pack.namelist():
            if not name.endswith((".ftl", ".properties")):
                continue
            place = re.sub(r"/(en-GB|zh-CN)/", "/", f"/{name}")
            key = ""
            for line in pack.read(name).decode("utf-8", "replace").splitlines():
                if match := _LINE.match(line):
                    key = f"{place}:{match[1]}"
                    found[key] = match[2]
                elif match := _ATTRIBUTE.match(line):
                    found[f"{key}.{match[1]}"] = match[2]
    return {key: re.sub(r"\\u([0-9a-fA-F]{4})", lambda m: chr(int(m[1], 16)), text) for key, text in found.items()}


def read_apk(data: bytes) -> tuple[Texts, Texts]:
    """The strings of an Android package: name -> text, in English and in Chinese."""
    from lxml import etree
    from pyaxmlparser.arscparser import ARSCParser

    with ZipFile(BytesIO(data)) as package:
        table = ARSCParser(package.read("resources.arsc"))
    name = table.get_packages_names()[0]
    english, chinese = (
        {e.get("name"): "".join(e.itertext()) for e in etree.fromstring(table.get_string_resources(name, locale))}
        for locale in ("\x00\x00", "zh-rCN")
    )
    return english, chinese


def read_cedict(data: bytes) -> Iterator[Pair]:
    """CC-CEDICT: the first three meanings of each word."""
    for line in (gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).decode("utf-8").splitlines():
        if match := _GLOSS.match(line):
            meanings = [re.sub(r"\([^)]*\)|\[[^\]]*\]", "", m).strip() for m in match[2].split("/")]
            usable = [m for m in meanings if m and not re.search(r"^CL:|variant of|^surname |^see |[\u3400-\u9fff]", m)]
            for meaning in usable[:3]:
                yield re.sub(r"^(to be|to) ", "", meaning), match[1]
