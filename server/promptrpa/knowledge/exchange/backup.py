"""A home as one file, made while it is in use, and back.

A ZIP file: manifest.json, the knowledge base as SQLite file (also where it is in PostgreSQL), and the other files of
the home as they are: settings, pictures, virtual phones, private values with their key. What belongs to a process that
runs (locks, its address, the engine's queue) stays behind.
"""

from __future__ import annotations

import os
import shutil
import struct
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path, PurePosixPath
from typing import Final

import msgspec

from promptrpa import typed
from promptrpa.domain.clock import utc_now
from promptrpa.errors import UsageError
from promptrpa.knowledge.storage.database import database_url, open_database
from promptrpa.knowledge.storage.failures import translated, written
from promptrpa.knowledge.storage.migrations import HEAD

from .transfer import check_file, put_back, settle, snapshot

FORMAT: Final = "promptrpa-backup"
VERSION: Final = 1
BASE: Final = "knowledge.sqlite3"
_MANIFEST: Final = "manifest.json"
_LEFT: Final = (
    *("*.lock", "*.part", "*-wal", "*-shm", "*-journal", "owner.json", "server.json", "address.json"),
    *("engine.sqlite3", BASE, "cleaned"),
)
_OWN: Final = ("home.lock", "owner.json")
"""Of the process that has the home."""
_STORED: Final = (".png", ".jpg", ".jpeg")
"""What is packed already."""
_MOST_RATIO: Final = 200
"""A file that unpacks to more than so many times its size is none of ours."""
_CHUNK: Final = 1 << 20
_BROKEN: Final = (zipfile.BadZipFile, zlib.error, EOFError, KeyError, RuntimeError, ValueError, struct.error)
"""What zipfile raises for a file that is damaged, encrypted or made up."""


@dataclass(frozen=True, slots=True)
class Backup:
    """made: ISO 8601, UTC. schema: of the knowledge base. home: which rows were this home's, see SqlJournal.
    files: in all; bytes: unpacked."""

    format: str
    version: int
    made: str
    promptrpa: str
    schema: str
    home: str
    files: int
    bytes: int


def make_backup(home: Path, setting: str, home_name: str, file: Path) -> Backup:
    """Write the backup, all of it or nothing; for its user alone. setting: the setting `database`. Raises UsageError,
    KnowledgeError."""
    part = file.with_name(f".{file.name}.part")
    with translated(f"the file {file}", file), _folder_beside(file) as folder:
        base = Path(folder) / BASE
        with closing(open_database(database_url(home, setting))) as database:
            snapshot(database, base)
        files = [(base, BASE), *((path, path.relative_to(home).as_posix()) for path in _kept(home, file))]
        with written(file):
            descriptor = os.open(part, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
        try:
            with open(descriptor, "wb") as out:
                made = _write(out, files, home_name)
                out.flush()
                os.fsync(out.fileno())
            part.replace(file)
        finally:
            part.unlink(missing_ok=True)
    return made


def _folder_beside(file: Path) -> tempfile.TemporaryDirectory[str]:
    with written(file):
        return tempfile.TemporaryDirectory(dir=file.absolute().parent)


def read_backup(file: Path) -> Backup:
    """What a backup says of itself. Raises UsageError where it is none."""
    with _opened(file) as archive:
        return _manifest(archive, file)


def restore_backup(
    file: Path, home: Path, setting: str, home_name: str, *, replace: bool
) -> tuple[Backup, Path | None]:
    """Put a backup in the place of what a home and its database hold, all of it or nothing: what it told, and the
    folder in which lies what was there before. The caller has the home's lock. home_name: of the home, see SqlJournal.

    Raises UsageError, also where something is there that is not to be replaced; KnowledgeError."""
    url = database_url(home, setting)
    place = Path(str(url.database)).absolute() if url.get_backend_name() == "sqlite" else None
    held = _held(home, place)
    if held and not replace:
        where = held[0] if held[0] == place else home
        raise UsageError(f"{where} holds something already. Say --replace to put it aside, or choose another --home.")
    with (
        _opened(file) as archive,
        translated(f"the home directory {home}", home),
        tempfile.TemporaryDirectory(dir=home, prefix=".restore-") as name,
        ExitStack() as undo,
    ):
        told, folder = _manifest(archive, file), Path(name)
        _unpack(archive, file, folder)
        if not (folder / BASE).is_file():
            raise UsageError(f"{file} is damaged: {BASE} cannot be read.")
        check_file(folder / BASE)
        aside = _put_aside(held, home, undo) if held else None
        if place:
            _move(folder / BASE, place, undo)
        with closing(open_database(url)) as database:
            if database.server:
                put_back(folder / BASE, database)
                (folder / BASE).unlink()
            settle(database, told.home, home_name)
        for path in sorted(folder.iterdir()):
            if not (home / path.name).exists():  # settings that are there stay
                _move(path, home / path.name, undo)
        undo.pop_all()
    return told, aside


def _held(home: Path, place: Path | None) -> list[Path]:
    """What a restore would mix with: all that the home holds, and its database where that lies elsewhere."""
    files = [path for path in home.iterdir() if path.name not in _OWN]
    found = files if any(path.name != "settings.toml" for path in files) else []
    if place is None or place.is_relative_to(home.absolute()) or not place.is_file() or not place.stat().st_size:
        return found
    return [*found, *(path for end in ("", "-wal", "-shm") if (path := Path(f"{place}{end}")).exists())]


def _put_aside(held: list[Path], home: Path, undo: ExitStack) -> Path:
    aside = Path(tempfile.mkdtemp(prefix=f"{home.name}.before-", dir=home.absolute().parent))
    undo.callback(aside.rmdir)
    for path in held:
        _move(path, aside / (path.name if path.parent == home else f"database-{path.name}"), undo)
    return aside


def _move(path: Path, to: Path, undo: ExitStack) -> None:
    shutil.move(path, to)
    undo.callback(shutil.move, to, path)


def _kept(home: Path, file: Path) -> Iterator[Path]:
    for path in sorted(home.rglob("*")):
        is_own = path.is_file() and not path.is_symlink() and path.absolute() != file.absolute()
        if is_own and not any(path.match(pattern) for pattern in _LEFT):
            yield path


def _write(out: object, files: list[tuple[Path, str]], home_name: str) -> Backup:
    count = size = 0
    dated = {"compresslevel": 1, "strict_timestamps": False}  # files may be older than ZIP's first year, 1980
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, **dated) as archive:  # type: ignore[call-overload]
        for path, name in files:
            how = zipfile.ZIP_STORED if path.suffix in _STORED else zipfile.ZIP_DEFLATED
            try:
                archive.write(path, name, how)
            except FileNotFoundError:
                continue  # a file that the server has removed meanwhile, as an old picture
            count, size = count + 1, size + archive.getinfo(name).file_size
        made = Backup(FORMAT, VERSION, utc_now(), version("promptrpa"), HEAD, home_name, count, size)
        archive.writestr(_MANIFEST, msgspec.json.encode(made))
    return made


def _opened(file: Path) -> zipfile.ZipFile:
    try:
        return zipfile.ZipFile(file)
    except (*_BROKEN, OSError) as error:
        raise UsageError(f"{file} is not a backup of promptrpa, or is damaged.") from error


def _manifest(archive: zipfile.ZipFile, file: Path) -> Backup:
    try:
        told = typed.decode(archive.read(_MANIFEST), Backup)
    except (*_BROKEN, msgspec.DecodeError) as error:
        raise UsageError(f"{file} is not a backup of promptrpa, or is damaged.") from error
    if told.format != FORMAT:
        raise UsageError(f"{file} is not a backup of promptrpa.")
    if told.version > VERSION:
        raise UsageError(f"{file} was made by a newer promptrpa ({told.promptrpa}). Update promptrpa.")
    return told


def _unpack(archive: zipfile.ZipFile, file: Path, folder: Path) -> None:
    """Raises UsageError for a name that leads elsewhere, and for more than there can be."""
    free = shutil.disk_usage(folder).free
    entries = [entry for entry in archive.infolist() if entry.filename != _MANIFEST and not entry.is_dir()]
    if sum(entry.file_size for entry in entries) > free:
        raise UsageError(f"{file} holds more than there is room for ({free // 1_000_000} MB).")
    for entry in entries:
        name = PurePosixPath(entry.filename)
        if name.is_absolute() or ".." in name.parts or not name.parts or "\\" in entry.filename:
            raise UsageError(f"{file} holds a file named {entry.filename!r}, which no backup does.")
        if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise UsageError(f"{file} holds {entry.filename!r}, which is packed as no backup is.")
        if entry.file_size > max(entry.compress_size, 1) * _MOST_RATIO and entry.file_size > 100 * _CHUNK:
            raise UsageError(f"{file} holds {entry.filename!r}, which is packed as no backup is.")
        path = folder.joinpath(*name.parts)
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            _unpack_one(archive, entry, path)
        except _BROKEN as error:
            raise UsageError(f"{file} is damaged: {entry.filename} cannot be read.") from error


def _unpack_one(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, path: Path) -> None:
    """zipfile reads no more than the size that the entry tells, and checks what it read."""
    with archive.open(entry) as source, open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
        shutil.copyfileobj(source, out, _CHUNK)
