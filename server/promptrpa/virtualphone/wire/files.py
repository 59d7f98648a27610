"""The phone's file system, in memory. Equal content is kept once for all phones of the process."""

from __future__ import annotations

import errno
import hashlib
import posixpath
import stat
import threading
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from weakref import WeakValueDictionary

STORAGE: Final = "/storage/emulated/0"
TEMPORARY: Final = "/data/local/tmp"
WRITABLE: Final = (STORAGE, TEMPORARY)
LINKS: Final = {"/sdcard": STORAGE, "/mnt/sdcard": STORAGE, "/storage/self/primary": STORAGE}
FOLDERS: Final = (
    "/data",
    "/data/app",
    "/data/local",
    TEMPORARY,
    "/mnt",
    "/storage",
    "/storage/emulated",
    "/storage/self",
    "/system",
    "/system/bin",
    "/vendor",
    STORAGE,
    *(
        f"{STORAGE}/{name}"
        for name in ("Alarms", "Android", "DCIM", "Documents", "Download", "Movies", "Music", "Pictures")
    ),
)
BLOCK: Final = 4096
SHELL_USER: Final = 2000
MAX_LINKS: Final = 8


class Blob:
    """The content of a file."""

    __slots__ = ("__weakref__", "data", "md5")

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.md5 = hashlib.md5(data, usedforsecurity=False).hexdigest()


class BlobStore:
    """Contents by their hash; a content is forgotten with the last file that has it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._blobs: WeakValueDictionary[bytes, Blob] = WeakValueDictionary()

    @property
    def size(self) -> int:
        """Bytes of all contents."""
        with self._lock:
            return sum(len(blob.data) for blob in self._blobs.values())

    def put(self, data: bytes) -> Blob:
        key = hashlib.sha256(data).digest()
        with self._lock:
            blob = self._blobs.get(key)
            if blob is None:
                blob = self._blobs[key] = Blob(data)
            return blob


@dataclass(frozen=True, slots=True)
class Entry:
    """A file (`blob`), a link (`target`) or a folder (neither). `modified` is in seconds since 1970."""

    mode: int
    modified: int
    inode: int
    blob: Blob | None = None
    target: str = ""

    @property
    def is_folder(self) -> bool:
        return stat.S_ISDIR(self.mode)

    @property
    def size(self) -> int:
        if self.blob is not None:
            return len(self.blob.data)
        return len(self.target) if self.target else BLOCK


class FileSystem:
    """Paths are absolute or relative to the root. Errors are OSError with Android's errno and words."""

    def __init__(self, blobs: BlobStore, now: Callable[[], datetime]) -> None:
        self._blobs = blobs
        self._now = now
        self._lock = threading.RLock()
        self._inodes = 1
        self._entries: dict[str, Entry] = {}
        for path in ("/", *FOLDERS):
            self._entries[path] = self._new(stat.S_IFDIR | 0o771)
        for path, target in LINKS.items():
            self._entries[path] = self._new(stat.S_IFLNK | 0o777, target=target)

    def look(self, path: str, follow: bool = True) -> Entry:
        """The entry at the path. Without `follow` a link itself, unless the path ends in a slash."""
        with self._lock:
            return self._find(self._resolve(path, follow or path.endswith("/")), path)

    def list(self, path: str) -> list[tuple[str, Entry]]:
        """Names and entries of a folder, sorted."""
        with self._lock:
            folder = self._resolve(path)
            if not self._find(folder, path).is_folder:
                raise _error(errno.ENOTDIR, path)
            start = folder.rstrip("/") + "/"
            found = [
                (name[len(start) :], entry)
                for name, entry in self._entries.items()
                if name.startswith(start) and name != "/" and "/" not in name[len(start) :]
            ]
        return sorted(found)

    def read(self, path: str) -> bytes:
        return self.blob(path).data

    def blob(self, path: str) -> Blob:
        entry = self.look(path)
        if entry.blob is None:
            raise _error(errno.EISDIR, path)
        return entry.blob

    def write(self, path: str, data: bytes, mode: int = 0o644, modified: int | None = None) -> None:
        """Make or replace a file. Its folder must be there."""
        blob = self._blobs.put(data)
        with self._lock:
            existing = self._entries.get(self._resolve(path))
            if existing is not None and existing.is_folder:
                raise _error(errno.EISDIR, path)
            self._entries[self._place(path)] = self._new(stat.S_IFREG | (mode & 0o777), modified, blob)

    def provide(self, path: str, data: bytes) -> None:
        """Put or replace a file that is not the client's to write; its folders are made. The inodes of files that come
        later do not depend on it."""
        now = int(self._now().timestamp())
        with self._lock:
            folder = posixpath.dirname(path)
            while folder not in self._entries:
                self._entries[folder] = Entry(stat.S_IFDIR | 0o555, now, zlib.crc32(folder.encode()))
                folder = posixpath.dirname(folder)
            inode = zlib.crc32(path.encode())
            self._entries[path] = Entry(stat.S_IFREG | 0o444, now, inode, Blob(data))

    def link(self, path: str, target: str) -> None:
        with self._lock:
            place = self._place(path, follow=False)
            if place in self._entries:
                raise _error(errno.EEXIST, path)
            self._entries[place] = self._new(stat.S_IFLNK | 0o777, target=target)

    def make_folder(self, path: str, parents: bool = False) -> None:
        """With `parents`, those that lack too, and one that is there is no error."""
        with self._lock:
            place = self._resolve(path)
            existing = self._entries.get(place)
            if existing is not None:
                if parents and existing.is_folder:
                    return
                raise _error(errno.EEXIST, path)
            if parents and place != "/":
                self.make_folder(posixpath.dirname(place), parents=True)
            self._check_place(place, path)
            self._entries[place] = self._new(stat.S_IFDIR | 0o771)

    def remove(self, path: str, recursive: bool = False) -> None:
        with self._lock:
            place = self._resolve(path, follow=False)
            entry = self._find(place, path)
            self._check_writable(place, path)
            if entry.is_folder and not recursive:
                raise _error(errno.EISDIR, path)
            self._drop(place)

    def remove_folder(self, path: str) -> None:
        with self._lock:
            if self.list(path):
                raise _error(errno.ENOTEMPTY, path)
            self.remove(path, recursive=True)

    def move(self, source: str, target: str) -> None:
        """Rename; into the target where that is a folder."""
        with self._lock:
            start = self._resolve(source, follow=False)
            self._find(start, source)
            self._check_writable(start, source)
            end = self._place(self.inside(source, target), follow=False)
            moved = {name: entry for name, entry in self._entries.items() if _within(name, start)}
            if _within(end, start):
                raise _error(errno.EINVAL, source)
            self._drop(start)
            for name, entry in moved.items():
                self._entries[end + name[len(start) :]] = entry

    def inside(self, source: str, target: str) -> str:
        """Where `cp` and `mv` put the source: in the target with its own name where that is a folder."""
        with self._lock:
            entry = self._entries.get(self._resolve(target))
        if entry is None or not entry.is_folder:
            return target
        return posixpath.join(target, posixpath.basename(source.rstrip("/")))

    def _new(self, mode: int, modified: int | None = None, blob: Blob | None = None, target: str = "") -> Entry:
        self._inodes += 1
        return Entry(mode, int(self._now().timestamp()) if modified is None else modified, self._inodes, blob, target)

    def _find(self, place: str, path: str) -> Entry:
        entry = self._entries.get(place)
        if entry is None:
            raise _error(errno.ENOENT, path)
        return entry

    def _resolve(self, path: str, follow: bool = True) -> str:
        """The path without links, dots and doubled slashes."""
        rest = [part for part in path.split("/") if part not in ("", ".")]
        place = ""
        followed = 0
        while rest:
            part = rest.pop(0)
            if part == "..":
                place = posixpath.dirname(place) if place else ""
                continue
            step = f"{place}/{part}"
            entry = self._entries.get(step)
            if entry is not None and entry.target and (rest or follow):
                followed += 1
                if followed > MAX_LINKS:
                    raise _error(errno.ELOOP, path)
                if entry.target.startswith("/"):
                    place = ""
                rest = [part for part in entry.target.split("/") if part not in ("", ".")] + rest
                continue
            if entry is not None and rest and not entry.is_folder:
                raise _error(errno.ENOTDIR, path)
            place = step
        return "" if place == "/" else place or "/"

    def _place(self, path: str, follow: bool = True) -> str:
        place = self._resolve(path, follow)
        self._check_place(place, path)
        return place

    def _check_place(self, place: str, path: str) -> None:
        self._check_writable(place, path)
        if not self._find(posixpath.dirname(place), path).is_folder:
            raise _error(errno.ENOTDIR, path)

    def _check_writable(self, place: str, path: str) -> None:
        if not any(place.startswith(root + "/") for root in WRITABLE):
            denied = _within(place, "/data") or _within(place, "/storage")
            raise _error(errno.EACCES if denied else errno.EROFS, path)

    def _drop(self, place: str) -> None:
        for name in [name for name in self._entries if _within(name, place)]:
            del self._entries[name]


def _within(place: str, folder: str) -> bool:
    return place == folder or place.startswith(folder + "/")


_WORDS: Final = {
    errno.ENOENT: "No such file or directory",
    errno.ENOTDIR: "Not a directory",
    errno.EISDIR: "Is a directory",
    errno.EEXIST: "File exists",
    errno.EACCES: "Permission denied",
    errno.EROFS: "Read-only file system",
    errno.ENOTEMPTY: "Directory not empty",
    errno.EINVAL: "Invalid argument",
    errno.ELOOP: "Too many symbolic links encountered",
}


def _error(code: int, path: str) -> OSError:
    return OSError(code, _WORDS[code], path)
