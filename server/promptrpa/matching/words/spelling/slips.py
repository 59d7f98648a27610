"""What was written wrongly, and where nothing is mended."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Kept:
    """Where a value stands. `own`: nothing of it is mended; of others, what phones have themselves is ("歌歌单 Focus"),
    and what was cut off by the slip ("给给|王伟"). `name`: who it is; only the name of an app is mended. `exact`: it
    has a form of its own, as a date, whatever is written twice beside it ("星|星期六")."""

    start: int
    end: int
    own: bool = True
    name: bool = False
    exact: bool = False


@dataclass(frozen=True, slots=True)
class Mended:
    """text: mended; changes: what was written and what it was taken for."""

    text: str
    changes: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, order=True, slots=True)
class Slip:
    """What is to stand between two places. `usual`: it makes a word of phones; `of_app`: the name of an app."""

    start: int
    end: int
    right: str
    usual: bool
    of_app: bool = False

    def is_kept(self, kept: Iterable[Kept]) -> bool:
        twice = max(0, self.end - self.start - len(self.right))
        around = [k for k in kept if self.start + twice * k.exact < k.end and self.end - twice * k.exact > k.start]
        return any(not self.of_app if k.name else k.own or (self.start >= k.start and not self.usual) for k in around)
