"""On which line of a TOML file each key and each list entry stands."""

from __future__ import annotations

import re
import tomllib
from typing import NamedTuple

Path = tuple[str | int, ...]

_TOKEN = re.compile(
    r"""(?P<text>\"\"\"(?:\\.|[^\\])*?\"\"\"\"{0,2} | '''.*?''''{0,2}
               | "(?:\\.|[^"\\\n])*" | '[^'\n]*')
      | (?P<comment>\#[^\n]*) | (?P<newline>\n) | (?P<space>[ \t\r]+)
      | (?P<mark>[\[\]{}=,]) | (?P<bare>[^\s\[\]{}=,"'\#]+)""",
    re.VERBOSE | re.DOTALL,
)


class _Token(NamedTuple):
    kind: str
    text: str
    line: int


def key_lines(text: str) -> dict[Path, int]:
    """Line of each key path of a valid TOML text, list entries by number; lines count from 1.

    Example:
        >>> key_lines('a.b = 1\\n[c]\\nd = [\\n  { e = 1 },\\n]')[("c", "d", 0, "e")]
        4
    """
    return _Scanner(text).scan()


class _Scanner:
    """Walks a text that a TOML parser has already accepted."""

    def __init__(self, text: str):
        self.tokens: list[_Token] = []
        line = 1
        for match in _TOKEN.finditer(text):
            kind = match.lastgroup or ""
            if kind not in ("space", "comment"):
                self.tokens.append(_Token(kind, match.group(), line))
            line += match.group().count("\n")
        self.tokens.append(_Token("newline", "\n", line))
        self.at = 0
        self.lines: dict[Path, int] = {}
        self.array_sizes: dict[Path, int] = {}

    def scan(self) -> dict[Path, int]:
        base: Path = ()
        while self.at < len(self.tokens):
            if self.tokens[self.at].kind == "newline":
                self.at += 1
            elif self.tokens[self.at].text == "[":
                base = self._header()
            else:
                self._pair(base)
        return self.lines

    def _next(self) -> _Token:
        self.at += 1
        return self.tokens[self.at - 1]

    def _take(self, mark: str) -> bool:
        if self.tokens[self.at].text == mark:
            self.at += 1
            return True
        return False

    def _skip_newlines(self) -> None:
        while self.tokens[self.at].kind == "newline" and self.at < len(self.tokens) - 1:
            self.at += 1

    def _header(self) -> Path:
        self._take("[")
        is_array = self._take("[")
        line = self.tokens[self.at].line
        path: Path = ()
        parts = self._key()
        for part in parts[:-1]:
            path = self._current((*path, part))
            self.lines.setdefault(path, line)
        path = (*path, parts[-1])
        if is_array:
            self.lines.setdefault(path, line)
            self.array_sizes[path] = self.array_sizes.get(path, 0) + 1
        path = self._current(path)
        self.lines[path] = line
        self._take("]")
        self._take("]")
        return path

    def _current(self, path: Path) -> Path:
        """A header inside an array of tables means its latest entry."""
        size = self.array_sizes.get(path)
        return path if size is None else (*path, size - 1)

    def _key(self) -> list[str]:
        parts: list[str] = []
        while self.tokens[self.at].text not in ("=", "]"):
            token = self._next()
            if token.kind == "text":
                parts.append(tomllib.loads(f"k = {token.text}")["k"])
            else:
                parts += [part for part in token.text.split(".") if part]
        return parts

    def _pair(self, base: Path) -> None:
        line = self.tokens[self.at].line
        for part in self._key():
            base = (*base, part)
            self.lines.setdefault(base, line)
        self._take("=")
        self._value(base)

    def _value(self, path: Path) -> None:
        if self._take("["):
            i = 0
            self._skip_newlines()
            while not self._take("]"):
                self.lines[(*path, i)] = self.tokens[self.at].line
                self._value((*path, i))
                i += 1
                self._skip_newlines()
                self._take(",")
                self._skip_newlines()
        elif self._take("{"):
            self._skip_newlines()
            while not self._take("}"):
                self._pair(path)
                self._skip_newlines()
                self._take(",")
                self._skip_newlines()
        else:
            while self.tokens[self.at].kind in ("bare", "text"):
                self.at += 1
