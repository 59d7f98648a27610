"""The shell's grammar: words with quotes and variables, pipes, redirections, and lists joined by ; && ||.

There are no jobs: `&` ends a command as `;` does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

Operator = Literal[";", "&&", "||"]
RedirectKind = Literal["<", ">", ">>", "2>", "2>>", "2>&1", ">&2", "&>"]

_OPERATORS: Final = ("&&", "||", ";", "|", "&", "\n")
_REDIRECTS: Final[tuple[RedirectKind, ...]] = ("2>&1", "2>>", "2>", ">&2", "&>", ">>", ">", "<")
_BLANK: Final = " \t"
_STOP: Final = " \t\n;|&<>"
_UNSUPPORTED: Final = "()`"


class ShellSyntaxError(Exception):
    """The line is not understood."""


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a word: literal text, or a variable's name. Patterns count only where it is not quoted."""

    text: str
    quoted: bool
    variable: bool = False


Word = tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Redirect:
    kind: RedirectKind
    target: Word = ()


@dataclass(frozen=True, slots=True)
class Command:
    """One program with what stands around it."""

    assignments: tuple[tuple[str, Word], ...]
    words: tuple[Word, ...]
    redirects: tuple[Redirect, ...]


@dataclass(frozen=True, slots=True)
class Pipeline:
    """Commands joined by pipes, and the operator before them."""

    commands: tuple[Command, ...]
    operator: Operator
    negated: bool = False


def parse(line: str) -> list[Pipeline]:
    """Raises ShellSyntaxError."""
    return _Parser(_Lexer(line).tokens()).parse()


@dataclass(frozen=True, slots=True)
class _Operator:
    text: str


_Token = Word | _Operator | Redirect


class _Lexer:
    def __init__(self, line: str) -> None:
        self._line = line.replace("\r\n", "\n")
        self._at = 0

    def tokens(self) -> list[_Token]:
        found: list[_Token] = []
        while self._at < len(self._line):
            char = self._line[self._at]
            if char in _BLANK:
                self._at += 1
            elif char == "#":
                end = self._line.find("\n", self._at)
                self._at = len(self._line) if end < 0 else end
            else:
                found.append(self._redirect() or self._operator() or self._word())
        return found

    def _redirect(self) -> Redirect | None:
        for kind in _REDIRECTS:
            if self._line.startswith(kind, self._at):
                self._at += len(kind)
                if kind in ("2>&1", ">&2"):
                    return Redirect(kind)
                while self._at < len(self._line) and self._line[self._at] in _BLANK:
                    self._at += 1
                if self._at == len(self._line) or self._line[self._at] in _STOP:
                    raise ShellSyntaxError("syntax error: unexpected 'newline'")
                return Redirect(kind, self._word())
        return None

    def _operator(self) -> _Operator | None:
        for text in _OPERATORS:
            if self._line.startswith(text, self._at):
                self._at += len(text)
                return _Operator(";" if text == "\n" else text)
        return None

    def _word(self) -> Word:
        parts: list[Part] = []
        while self._at < len(self._line) and self._line[self._at] not in _STOP:
            char = self._line[self._at]
            if char == "'":
                parts.append(Part(self._until("'"), True))
            elif char == '"':
                parts += self._double()
            elif char == "\\":
                if self._line[self._at + 1 : self._at + 2] != "\n":
                    parts.append(Part(self._line[self._at + 1 : self._at + 2], True))
                self._at += 2
            elif char == "$":
                parts.append(self._variable(False))
            elif char in _UNSUPPORTED:
                raise ShellSyntaxError(f"syntax error: unexpected '{char}'")
            else:
                parts.append(Part(char, False))
                self._at += 1
        return tuple(parts)

    def _until(self, quote: str) -> str:
        end = self._line.find(quote, self._at + 1)
        if end < 0:
            raise ShellSyntaxError("no closing quote")
        text = self._line[self._at + 1 : end]
        self._at = end + 1
        return text

    def _double(self) -> list[Part]:
        parts = [Part("", True)]
        self._at += 1
        while self._at < len(self._line) and self._line[self._at] != '"':
            char = self._line[self._at]
            if char == "$":
                parts.append(self._variable(True))
                continue
            if char == "`":
                raise ShellSyntaxError("syntax error: unexpected '`'")
            if char == "\\" and self._line[self._at + 1 : self._at + 2] in ("\\", '"', "$", "`"):
                self._at += 1
                char = self._line[self._at]
            parts.append(Part(char, True))
            self._at += 1
        if self._at >= len(self._line):
            raise ShellSyntaxError("no closing quote")
        self._at += 1
        return parts

    def _variable(self, quoted: bool) -> Part:
        rest = self._line[self._at + 1 :]
        if rest.startswith("("):
            raise ShellSyntaxError("syntax error: unexpected '('")
        if rest[:1] in ("?", "$", "#", "!") or rest[:1].isdigit():
            self._at += 2
            return Part(rest[0], quoted, True)
        if rest.startswith("{"):
            end = rest.find("}")
            if end < 0 or not is_name(rest[1:end]):
                raise ShellSyntaxError("bad substitution")
            self._at += end + 2
            return Part(rest[1:end], quoted, True)
        length = 0
        while is_name(rest[: length + 1]) and length < len(rest):
            length += 1
        self._at += length + 1
        return Part(rest[:length], quoted, True) if length else Part("$", True)


def is_name(text: str) -> bool:
    """Whether it can be a variable's name."""
    return text.isascii() and text.isidentifier()


class _Parser:
    def __init__(self, tokens: Sequence[_Token]) -> None:
        self._tokens = tokens

    def parse(self) -> list[Pipeline]:
        pipelines: list[Pipeline] = []
        operator: Operator = ";"
        commands: list[Command] = []
        tokens: list[Word | Redirect] = []
        for token in [*self._tokens, _Operator(";")]:
            if not isinstance(token, _Operator):
                tokens.append(token)
                continue
            if tokens:
                commands.append(_command(tokens))
                tokens = []
            elif token.text != ";" or commands:
                raise ShellSyntaxError(f"syntax error: unexpected '{token.text}'")
            elif operator in ("&&", "||"):
                raise ShellSyntaxError("syntax error: unexpected end of line")
            if token.text == "|":
                continue
            if commands:
                pipelines.append(_pipeline(commands, operator))
                commands = []
            operator = _OPERATOR_OF[token.text]
        return pipelines


_OPERATOR_OF: Final[dict[str, Operator]] = {";": ";", "&&": "&&", "||": "||", "&": ";"}


def _pipeline(commands: list[Command], operator: Operator) -> Pipeline:
    first = commands[0]
    negated = bool(first.words) and first.words[0] == (Part("!", False),)
    if negated:
        commands = [Command(first.assignments, first.words[1:], first.redirects), *commands[1:]]
    return Pipeline(tuple(commands), operator, negated)


def _command(tokens: Sequence[Word | Redirect]) -> Command:
    assignments: list[tuple[str, Word]] = []
    words: list[Word] = []
    redirects: list[Redirect] = []
    for token in tokens:
        if isinstance(token, Redirect):
            redirects.append(token)
            continue
        assignment = None if words else _assignment(token)
        if assignment is None:
            words.append(token)
        else:
            assignments.append(assignment)
    return Command(tuple(assignments), tuple(words), tuple(redirects))


def _assignment(word: Word) -> tuple[str, Word] | None:
    """NAME=value at the start of a command."""
    name = ""
    for number, part in enumerate(word):
        if part.quoted or part.variable:
            return None
        if part.text == "=":
            return (name, word[number + 1 :]) if is_name(name) else None
        name += part.text
    return None
