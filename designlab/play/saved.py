"""What a playthrough file looks like, and whether a file is one."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from designlab.errors import SaveError

FAMILY = "designlab.playthrough."
FORMAT = f"{FAMILY}1"


class _Saved(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class SavedRules(_Saved):
    """A ruleset with every value, keyed as in its own file; the order of rows counts."""

    name: str
    title: str = ""
    description: str = ""
    extends: str | None = None
    changed: bool = False
    values: dict[str, Any]


class SavedDecision(_Saved):
    """A decision in the rulebook's notation, with the bot that took it ("" for a person)."""

    action: str
    bot: str = ""


class SavedMark(_Saved):
    """What was done by hand after `ply` decisions (`designlab.play.marks.Mark`); `rules` is the
    number of a ruleset of the file."""

    ply: int = Field(ge=0)
    kind: Literal["forced", "cleared", "rules"]
    text: str
    stream: str = ""
    outcome: str | int = ""
    rules: int | None = None


class SavedLine(_Saved):
    """A line of a story: where it comes from, where it starts, what was done, where it stands.

    `start` is a position as `State.serialize` writes it, if the line does not start with the
    deal of its seed; `at` is the ply at which it stands, `digest` that of its last position.
    """

    name: str
    parent: str | None = None
    ply: int = Field(0, ge=0)
    why: str = ""
    rules: int
    seed: int = Field(ge=0)
    start: str | None = None
    seats: list[str | None]
    at: int = Field(ge=0)
    decisions: list[SavedDecision]
    marks: list[SavedMark] = []
    digest: str


class Playthrough(_Saved):
    """A whole file."""

    format: str
    game: str
    rules: list[SavedRules]
    current: str
    lines: list[SavedLine] = Field(min_length=1)

    @model_validator(mode="after")
    def _hangs_together(self) -> Playthrough:
        lengths: dict[str, int] = {}
        for line in self.lines:
            length = len(line.decisions)
            numbers = [line.rules, *(mark.rules for mark in line.marks if mark.kind == "rules")]
            if line.name in lengths:
                raise ValueError(f"two lines are called {line.name!r}")
            if bool(lengths) != (line.parent in lengths):
                raise ValueError(f"line {line.name!r} has no place in the tree")
            if line.ply > min(length, lengths.get(line.parent or "", 0)):
                raise ValueError(f"line {line.name!r} leaves its parent where that never was")
            if max(line.at, *(mark.ply for mark in line.marks), 0) > length:
                raise ValueError(f"line {line.name!r} is shorter than what is said about it")
            if any(mark.rules is not None for mark in line.marks if mark.kind != "rules"):
                raise ValueError(f"line {line.name!r} has rules where none were changed")
            if not all(number in range(len(self.rules)) for number in numbers):
                raise ValueError(f"line {line.name!r} lacks its rules")
            lengths[line.name] = length
        if self.current not in lengths:
            raise ValueError(f"there is no line {self.current!r}")
        return self


def text_of(playthrough: Playthrough) -> str:
    """The file's text, with a checksum of all it says."""
    data = playthrough.model_dump(exclude_defaults=True)
    return json.dumps(data | {"checksum": _checksum(data)}) + "\n"


def read(path: Path) -> Playthrough:
    """What a file says; SaveError if there is none, or if it is not an intact playthrough."""
    try:
        data = json.loads(path.read_bytes())
        checksum = data.pop("checksum", None) if isinstance(data, dict) else None
        intact = checksum == _checksum(data)
    except FileNotFoundError:
        raise SaveError(f"there is no file {path}") from None
    except OSError as error:
        raise SaveError(f"{path} cannot be read: {error.strerror or error}") from error
    except (ValueError, RecursionError) as error:
        raise SaveError(f"{path} is not a playthrough, or only a part of one: {error}") from error
    written = data.get("format") if isinstance(data, dict) else None
    if not isinstance(written, str) or not written.startswith(FAMILY):
        raise SaveError(f"{path} is not a playthrough of designlab")
    if written != FORMAT:
        raise SaveError(
            f"{path} was saved by another version of designlab: its format is {written!r}, "
            f"not {FORMAT!r}"
        )
    if not intact:
        raise SaveError(f"{path} was changed or damaged after it was saved")
    try:
        return Playthrough.model_validate(data)
    except ValidationError as error:
        fault = error.errors(include_url=False)[0]
        place = ".".join(map(str, fault["loc"]))
        reason = f"{place}: {fault['msg']}" if place else fault["msg"]
        raise SaveError(f"{path} does not hang together: {reason}") from error


def _checksum(data: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(data).encode()).hexdigest()
