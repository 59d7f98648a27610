"""The messages between the server and the on-device client: docs/on-device-protocol.md, version 2.

A message is one JSON object in a text frame. One that carries bytes (a picture) is a binary frame: the length of the
JSON as four bytes, big-endian, the JSON, the bytes. `type` says which message it is. Unknown types, missing fields,
wrong kinds and values out of range raise BrokenMessage; unknown fields are ignored.
"""

from __future__ import annotations

import struct
from typing import Annotated, Any, Final, TypeVar

import msgspec
from msgspec import Meta, Struct

VERSION: Final = 2
MAX_TEXT: Final = 2_000_000
"""Bytes of a message's JSON."""
MAX_MESSAGE: Final = 12_000_000
"""Bytes of a message with its picture."""
MAX_UNACKNOWLEDGED: Final = 256
"""Messages that one end keeps for the other at most; with more waiting the session ends."""

Row = list[Any]
"""A widget: [depth, class, left, top, right, bottom, flags, text, description, hint, id, package], without the empty
texts at its end. An empty package is the parent's. Flags: see FLAGS."""
FLAGS: Final = (
    "clickable",
    "long_clickable",
    "checkable",
    "checked",
    "scrollable",
    "editable",
    "enabled",
    "focusable",
    "focused",
    "selected",
    "password",
)
"""Bit 0 first."""

Count = Annotated[int, Meta(ge=0, le=2**53)]
Number = Annotated[int, Meta(ge=1, le=2**53)]
Pixel = Annotated[int, Meta(ge=-100_000, le=100_000)]
Size = Annotated[int, Meta(ge=1, le=100_000)]
Percent = Annotated[int, Meta(ge=0, le=100)]
Milliseconds = Annotated[int, Meta(ge=0, le=3_600_000)]
Hex = Annotated[str, Meta(pattern="^([0-9a-f]{2}){8,32}$")]
Name = Annotated[str, Meta(max_length=200)]
Words = Annotated[str, Meta(max_length=20_000)]


class BrokenMessage(Exception):
    """What arrived is no message of this protocol."""


class Message(Struct, frozen=True, kw_only=True, tag_field="type", omit_defaults=True):
    """Any message. n: its number, from 1; 0 for those that have none. a: the highest number received so far."""

    n: Count = 0
    a: Count = 0


# --- before the session: without numbers


class Challenge(Message, frozen=True, tag="challenge"):
    """Server: the first message of every connection."""

    protocol: Count
    nonce: Hex


class Pair(Message, frozen=True, tag="pair"):
    """Client: make me known. proof: with the key made from the pairing code."""

    protocol: Count
    nonce: Hex
    name: Name
    proof: Hex


class Paired(Message, frozen=True, tag="paired"):
    """Server: you are known as `device`; the token is the key of all later proofs."""

    device: Name
    token: Hex
    proof: Hex


class Hello(Message, frozen=True, tag="hello"):
    """Client: it is me. session: the one to go on with, empty for a new one; received: its highest number so far."""

    protocol: Count
    device: Name
    nonce: Hex
    proof: Hex
    session: Annotated[str, Meta(max_length=64)] = ""
    received: Count = 0


class Welcome(Message, frozen=True, tag="welcome"):
    """Server: go on. resumed: the session asked for is still there; else `session` is a new one."""

    session: Annotated[str, Meta(min_length=8, max_length=64)]
    resumed: bool
    received: Count
    proof: Hex


class Refuse(Message, frozen=True, tag="refuse"):
    """Either: no, and the connection ends. code: version, key, pairing, limit, order, broken."""

    code: Name
    text: Words = ""


class Ack(Message, frozen=True, tag="ack"):
    """Either: `a` says what has arrived."""


# --- server to client: requests, each answered by one message with `to`


class Info(Message, frozen=True, tag="info"):
    """What phone is it? Answered by `about`."""


class Apps(Message, frozen=True, tag="apps"):
    """Which apps can be opened? Answered by `installed`."""


class AppVersion(Message, frozen=True, tag="app_version"):
    """Answered by `version`."""

    package: Name


class Observe(Message, frozen=True, tag="observe"):
    """Look. since: the tree that the server has (0: none); wait: answer once the page differs from it, or after so
    many milliseconds. Answered by `page`."""

    since: Count = 0
    wait: Milliseconds = 0
    picture: bool = False


class Settle(Message, frozen=True, tag="settle"):
    """Answer once the page has changed since a tree and is still, once `reaction` has passed without a change, or
    after `timeout`. Answered by `page`."""

    since: Count
    timeout: Milliseconds
    reaction: Milliseconds


class Perform(Message, frozen=True, tag="perform"):
    """Do it once. Answered by `done`. hold: the one that it belongs to."""

    hold: Number
    operation: Annotated[str, Meta(pattern="^(open|click|long_click|switch|edit|scroll|back|drag|press)$")]
    point: tuple[Pixel, Pixel] | None = None
    bounds: tuple[Pixel, Pixel, Pixel, Pixel] | None = None
    parameter: Words = ""
    resume: bool = False


class Touch(Message, frozen=True, tag="touch"):
    """Capture what the user shows: the next touch is recorded, then passed on to the app. Answered by `touched`."""

    hold: Number
    timeout: Milliseconds


class Guide(Message, frozen=True, tag="guide"):
    """Outline a widget and wait until the user touches it. Answered by `touched`."""

    hold: Number
    bounds: tuple[Pixel, Pixel, Pixel, Pixel]
    text: Words
    timeout: Milliseconds


class Option(Struct, frozen=True):
    id: Name
    title: Words
    detail: Words = ""


class Ask(Message, frozen=True, tag="ask"):
    """Ask the user. kind: fill, choose, confirm, edit, demonstrate; resume: the phone is the user's until they answer
    `resume`. secret: what is typed is shown to nobody and not kept. Answered by `answer`."""

    hold: Number
    kind: Annotated[str, Meta(pattern="^(fill|choose|confirm|edit|demonstrate|resume)$")]
    text: Words
    options: Annotated[tuple[Option, ...], Meta(max_length=100)] = ()
    default: Words = ""
    approval: bool = False
    secret: bool = False


# --- server to client: without an answer


class Cancel(Message, frozen=True, tag="cancel"):
    """Nobody waits for the answer to request `to` any more."""

    to: Number


class Hold(Message, frozen=True, tag="hold"):
    """The phone is used. by: who; title: what for. Both are shown until it is released. run: by a run, from which the
    user may take it over."""

    hold: Number
    by: Name
    title: Words = ""
    run: bool = False


class Release(Message, frozen=True, tag="release"):
    """The run is over; nothing more is done under this hold. status: see RunStatus; empty where it just ended."""

    hold: Number
    status: Name = ""
    text: Words = ""


class Progress(Message, frozen=True, tag="progress"):
    """What the run does: the step and why."""

    hold: Number
    step: Count
    text: Words
    of: Count = 0
    reason: Words = ""


class SavedTask(Struct, frozen=True):
    """offline: its replay program was sent along. slots: name and value of each."""

    id: Name
    name: Words
    slots: Annotated[tuple[tuple[Name, Words], ...], Meta(max_length=50)] = ()
    offline: bool = False


class Tasks(Message, frozen=True, tag="tasks"):
    """What the overlay offers: saved tasks and the prompts of late."""

    tasks: Annotated[tuple[SavedTask, ...], Meta(max_length=500)]
    prompts: Annotated[tuple[Words, ...], Meta(max_length=50)] = ()


class Keep(Message, frozen=True, tag="keep"):
    """A task that may run without the server: its replay program (docs/replay-program.md)."""

    task: Name
    program: dict[str, Any]


class Forget(Message, frozen=True, tag="forget"):
    """The task may no longer run without the server."""

    task: Name


class Watch(Message, frozen=True, tag="watch"):
    """Tell of the notifications of these packages from now on, in place of those named before."""

    packages: Annotated[tuple[Name, ...], Meta(max_length=100)]


class Void(Message, frozen=True, tag="void"):
    """Stands for a message that was given up before it arrived."""


# --- client to server: answers


class About(Message, frozen=True, tag="about"):
    """allowed: the packages that may be used; null: all. offline: tasks kept on the phone. battery: in percent; null
    where the phone does not know."""

    to: Number
    model: Name
    android: Name
    sdk: Count
    width: Size
    height: Size
    language: Name
    client: Name
    allowed: tuple[Name, ...] | None = None
    offline: tuple[Name, ...] = ()
    battery: Percent | None = None
    charging: bool = False


class Installed(Message, frozen=True, tag="installed"):
    """apps: package and name of each that can be opened and is allowed."""

    to: Number
    apps: tuple[tuple[Name, Words], ...]


class Version(Message, frozen=True, tag="version"):
    to: Number
    version: Name


class Page(Message, frozen=True, tag="page"):
    """tree: its number. base 0: `rows` are all widgets; else `changes` make them of the rows of tree `base`.

    changes: a row as it is, or [from, count, dx, dy]: so many rows of the base, moved by so many pixels.
    picture: width and height of the JPEG that comes along; protected: the window refuses screenshots.
    """

    to: Number
    tree: Number
    package: Name
    width: Size
    height: Size
    base: Count = 0
    rows: list[Row] = []
    changes: list[Row] = []
    activity: Name = ""
    rotation: Annotated[int, Meta(ge=0, le=3)] = 0
    locked: bool = False
    protected: bool = False
    picture: tuple[Size, Size] | None = None


class Done(Message, frozen=True, tag="done"):
    to: Number


class Touched(Message, frozen=True, tag="touched"):
    """Where, as rotated; null: nobody touched in time."""

    to: Number
    point: tuple[Pixel, Pixel] | None = None


class Answer(Message, frozen=True, tag="answer"):
    to: Number
    value: Words
    done: bool = False


class Fault(Message, frozen=True, tag="fault"):
    """code: refused, declined (by the user), stopped, locked, not_allowed, protected, cancelled, broken."""

    to: Number
    code: Annotated[str, Meta(pattern="^(refused|declined|stopped|locked|not_allowed|protected|cancelled|broken)$")]
    text: Words = ""


# --- client to server: of its own accord


class Prompt(Message, frozen=True, tag="prompt"):
    """The user wants this done, or a saved task run with these values. guide: they want to touch it themselves, and be
    shown where."""

    text: Annotated[str, Meta(max_length=2_000)] = ""
    task: Name = ""
    values: Annotated[dict[str, str], Meta(max_length=50)] = {}
    guide: bool = False


class Stop(Message, frozen=True, tag="stop"):
    """The user stopped the hold; nothing more is done under it."""

    hold: Number


class TakeOver(Message, frozen=True, tag="take_over"):
    """The user goes on by hand: the run of this hold stands still after what it does now."""

    hold: Number


class Noticed(Message, frozen=True, tag="noticed"):
    """A notification came of a package that is watched and allowed. package: as the system says it. title, text: the
    app's words, nothing but data; at: when it came, in milliseconds since 1970 by the phone's clock. It may be told
    again in the next session: all fields together name it."""

    package: Name
    title: Annotated[str, Meta(max_length=1_000)]
    text: Annotated[str, Meta(max_length=1_000)]
    at: Count


class Power(Message, frozen=True, tag="power"):
    """The battery, where it changed since it was told last. level: in percent."""

    level: Percent
    charging: bool


class Ran(Message, frozen=True, tag="ran"):
    """A task ran without the server. status: done, failed, stopped; at: when it ended, in milliseconds since 1970 by
    the phone's clock. It may be told again after the server was restarted: task and `at` name it."""

    task: Name
    version: Count
    status: Annotated[str, Meta(pattern="^(done|failed|stopped)$")]
    steps: Count
    at: Count
    text: Words = ""


FromClient = (
    Pair
    | Hello
    | Refuse
    | Ack
    | About
    | Installed
    | Version
    | Page
    | Done
    | Touched
    | Answer
    | Fault
    | Prompt
    | Stop
    | TakeOver
    | Noticed
    | Power
    | Ran
    | Void
)
FromServer = (
    Challenge
    | Paired
    | Welcome
    | Refuse
    | Ack
    | Info
    | Apps
    | AppVersion
    | Observe
    | Settle
    | Perform
    | Touch
    | Guide
    | Ask
    | Cancel
    | Hold
    | Release
    | Progress
    | Tasks
    | Keep
    | Forget
    | Watch
    | Void
)
Reply = About | Installed | Version | Page | Done | Touched | Answer | Fault

T = TypeVar("T", bound=Message)

_ENCODER: Final = msgspec.json.Encoder()
_FROM_CLIENT: Final[msgspec.json.Decoder[FromClient]] = msgspec.json.Decoder(FromClient)
_LENGTH: Final = struct.Struct(">I")


def encode(message: Message) -> str:
    return _ENCODER.encode(message).decode()


def from_client(frame: str | bytes) -> tuple[FromClient, bytes]:
    """A message that a client sent, and its bytes."""
    head, data = _split(frame)
    return _decode(head, _FROM_CLIENT), data


def _split(frame: str | bytes) -> tuple[bytes, bytes]:
    if isinstance(frame, str):
        head, data = frame.encode(errors="surrogatepass"), b""
    else:
        if len(frame) < _LENGTH.size:
            raise BrokenMessage("A binary frame is shorter than its head.")
        (length,) = _LENGTH.unpack_from(frame)
        if length > len(frame) - _LENGTH.size:
            raise BrokenMessage("A binary frame is shorter than it says.")
        head, data = frame[_LENGTH.size : _LENGTH.size + length], frame[_LENGTH.size + length :]
    if len(head) > MAX_TEXT:
        raise BrokenMessage(f"A message has {len(head):,} bytes; at most {MAX_TEXT:,} are allowed.")
    return head, data


D = TypeVar("D")


def _decode(head: bytes, decoder: msgspec.json.Decoder[D]) -> D:
    try:
        return decoder.decode(head)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BrokenMessage(f"This is no message of the protocol: {error}") from None
