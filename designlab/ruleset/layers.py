"""Ruleset files: where they live, how one is read, how a variant is laid over its base.

A variant names its base with `extends`, changes single keys, adds rows to tables and removes
rows with `remove = true`.  Lists are replaced as a whole.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path as FilePath
from typing import Any, NamedTuple

from designlab import resources
from designlab.errors import Problem, RulesetError, UnknownNameError, nearest
from designlab.ruleset.fields import HEADER, REMOVE, FieldSpec, Section, fields_of
from designlab.ruleset.lines import Path, key_lines
from designlab.ruleset.problems import BARE_KEY, Fault, dotted, not_a_row, row_named, shown

DEFAULT = "default"


class Variant(NamedTuple):
    """A ruleset file of a game, for a list to choose from."""

    name: str
    title: str
    description: str
    path: FilePath


def rulesets_folder() -> FilePath:
    """The folder with one folder per game: in an installed package, or in a checkout."""
    return resources.folder("rulesets")


def list_variants(game: str, folder: FilePath | None = None) -> dict[str, Variant]:
    """The variants that come with a game, by name; a broken file has its name for a title."""
    found = {}
    for path in sorted(((folder or rulesets_folder()) / game / "variants").glob("*.toml")):
        try:
            about = read_layer(path).data
        except RulesetError:
            about = {}
        title, description = about.get("title", path.stem), about.get("description", "")
        found[path.stem] = Variant(path.stem, str(title), str(description), path)
    return found


def game_of_file(path: str | FilePath) -> str | None:
    """The game that a file says it belongs to; RulesetError if it cannot be read."""
    game = read_layer(FilePath(path)).data.get("game")
    return game if isinstance(game, str) else None


def find_file(
    game: str,
    source: str | FilePath,
    folder: FilePath | None = None,
    beside: FilePath | None = None,
) -> FilePath:
    """The file of a source: "default", a variant's name, or the path of a .toml file.

    `beside` is the file whose `extends` is being followed: a file next to it comes first.
    """
    home = (folder or rulesets_folder()) / game
    if isinstance(source, FilePath) or source.endswith(".toml"):
        return FilePath(source)
    if source == DEFAULT:
        return home / "default.toml"
    if beside is not None and BARE_KEY.fullmatch(source):
        neighbour = beside.with_name(f"{source}.toml")
        if neighbour.is_file() and neighbour.resolve() != beside.resolve():
            return neighbour
    variants = list_variants(game, folder)
    if source not in variants:
        names = [DEFAULT, *variants]
        raise UnknownNameError(
            f"{game} has no ruleset {shown(source)}{nearest(source, names)}"
            f" (rulesets: {', '.join(names)})"
        )
    return variants[source].path


@dataclass(frozen=True, eq=False)
class Layer:
    """Values that are laid over a base: one file, or changes from Python."""

    data: dict[str, Any]
    file: str = ""
    text: str = ""

    @cached_property
    def lines(self) -> dict[Path, int]:
        """Line of each path, list entries too named by text; none for changes from Python."""
        lines = key_lines(self.text) if self.file else {}
        return {tuple(map(str, path)): line for path, line in lines.items()}

    def line(self, *paths: Path) -> int | None:
        """Line of the first of the paths that this layer holds, else of what encloses it."""
        exact = [tuple(map(str, path)) for path in paths]
        around = [path[:length] for path in exact for length in range(len(path) - 1, 0, -1)]
        return next((self.lines[path] for path in exact + around if path in self.lines), None)

    def problem(self, fault: Fault) -> Problem:
        """The fault with its place in this file."""
        line = self.line(fault.path, *fault.touches)
        return Problem(dotted(fault.path), fault.message, self.file, line, fault.severity)


def read_layer(path: FilePath) -> Layer:
    """The contents of a file; RulesetError if there is none or if it is not TOML."""
    try:
        text = path.read_bytes().decode("utf-8-sig").replace("\r\n", "\n")
    except FileNotFoundError:
        near = nearest(path.name, [other.name for other in path.parent.glob("*.toml")])
        raise _refuse(path, f"there is no such file{near}") from None
    except OSError as error:
        raise _refuse(path, f"cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise _refuse(path, "is not UTF-8 text", line) from None
    return Layer(parse(text, str(path)), str(path), text)


def parse(text: str, file: str) -> dict[str, Any]:
    """TOML text as plain values; RulesetError with the line if it is not TOML."""
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise _refuse(file, "is not a ruleset: it is nested too deeply") from None
    except ValueError as error:
        reason, _, place = str(error).rpartition(" (at ")
        words = next((w for start, w in _REASONS if reason.startswith(start)), reason or str(error))
        line = re.match(r"line (\d+)", place)
        number = int(line[1]) if line else len(text.splitlines()) or 1
        early = "the file ends too early, " if not line and words not in _TWICE else ""
        raise _refuse(file, f"is not valid TOML: {early}{words}", number) from None


_TWICE = (
    "this key is given a second time",
    "a key is given a second time between { and }",
    "this [group] is given a second time",
)
_REASONS = (
    *zip(("Cannot overwrite", "Duplicate inline", "Cannot declare"), _TWICE, strict=True),
    ("Expected '='", "after a key there must be = and a value"),
    ("Expected ']'", "a [group] is not closed by ]"),
    ("Expected newline", "there is more on this line than one key and its value"),
    ("Invalid value", "here must be a value: a number, true, false, text in quotes, [ ] or { }"),
    ("Invalid initial", "there must be a key here"),
    ("Invalid statement", "there must be a key or a [group] here"),
    ("Unclosed array", "a list is not closed by ], or a comma is missing in it"),
    ("Unclosed inline", "a group is not closed by }, or a comma is missing in it"),
    ("Unterminated string", "a text is not closed by its quotes"),
    ("Illegal character '\\n'", "a text is not closed by its quotes on the same line"),
)
"""How the parser's reasons begin, and the same for people who do not know its words."""


def _refuse(file: FilePath | str, message: str, line: int | None = None) -> RulesetError:
    return RulesetError([Problem("", message, str(file), line)])


def split_header(layer: Layer, game: str) -> tuple[dict[str, str], dict[str, Any], list[Fault]]:
    """The keys that describe a file, its values, and what is wrong with the former."""
    header = {key: layer.data[key] for key in HEADER if key in layer.data}
    values = {key: value for key, value in layer.data.items() if key not in HEADER}
    faults = [
        Fault((key,), f"must be text in quotes, not {shown(value)}")
        for key, value in header.items()
        if not isinstance(value, str)
    ]
    header = {key: value for key, value in header.items() if isinstance(value, str)}
    if header.get("game", game) != game:
        faults.append(Fault(("game",), f"this is a ruleset of {shown(header['game'])}, not {game}"))
    return header, values, faults


def merge(model: type[Section], base: dict | None, over: dict) -> tuple[dict, list[Fault]]:
    """Values `over` laid upon `base` (None: there is none), and what cannot be laid."""
    faults: list[Fault] = []
    data = _merge_section(model, base, over, (), faults.append)
    return data, faults


Report = Callable[[Fault], None]


def _merge_section(
    model: type[Section], base: dict | None, over: dict, path: Path, report: Report
) -> dict:
    merged = dict(base or {})
    for key, value in over.items():
        field = fields_of(model).get(key)
        old = merged.get(key)
        if field and field.model and field.kind != "rows" and isinstance(value, dict):
            at = (*path, key)
            if field.kind == "section":
                value = _merge_section(field.model, old, value, at, report)
            else:
                value = _merge_table(field, None if base is None else old or {}, value, at, report)
        merged[key] = value
    return merged


def _merge_table(
    field: FieldSpec, base: dict | None, over: dict, path: Path, report: Report
) -> dict:
    assert field.model is not None
    rows = dict(base or {})
    for key, value in over.items():
        at = (*path, key)
        if not BARE_KEY.fullmatch(key):
            report(Fault(at, "must be made of letters, digits, _ and - only"))
        elif not isinstance(value, dict):
            rows[key] = value
        elif REMOVE in value:
            _remove_row(rows, value, at, report)
        elif base is not None and key not in rows and (lack := _lacking(field.model, value)):
            table, needs = dotted(path), ", ".join(lack)
            new = "" if row_named(rows, key) else f" (a new row also needs {needs})"
            report(Fault(at, not_a_row(table, key, rows, prefix=table) + new))
        else:
            rows[key] = _merge_section(field.model, rows.get(key), value, at, report)
    return rows


def _remove_row(rows: dict, value: dict, path: Path, report: Report) -> None:
    key = str(path[-1])
    if value[REMOVE] is not True or len(value) > 1:
        report(Fault((*path, REMOVE), "must be true and the only key of its row"))
    elif key not in rows:
        table = dotted(path[:-1])
        report(Fault(path, not_a_row(table, key, rows, prefix=table)))
    else:
        del rows[key]


def _lacking(model: type[Section], row: dict) -> list[str]:
    return [key for key, field in fields_of(model).items() if field.required and key not in row]


def left_out(model: type[Section], values: Any, prefix: str = "") -> list[str]:
    """Keys outside the rows of tables that a file without `extends` should hold but does not."""
    missing = []
    for field in fields_of(model).values():
        held = isinstance(values, dict) and field.key in values
        if field.kind == "section" and field.model:
            inner = values[field.key] if held else {}
            missing += left_out(field.model, inner, f"{prefix}{field.key}.")
        elif not held:
            missing.append(prefix + field.key)
    return missing


def nested(changes: Mapping[str, Any], base: dict) -> dict[str, Any]:
    """Changes by dotted key as the values of a layer; a list entry is reached by its number.

    Raises:
        RulesetError: there is no entry of that number.
    """
    layer: dict[str, Any] = {}
    for key, value in changes.items():
        here: dict = layer
        below: Any = base
        parts = str(key).split(".")
        for i, part in enumerate(parts[:-1]):
            below = below.get(part) if isinstance(below, dict) else None
            inner = here.get(part, below)
            if isinstance(inner, list):
                try:
                    here[part] = _with_entry(inner, parts[i + 1 :], plain(value))
                except LookupError:
                    missing = f"does not exist: {'.'.join(parts[: i + 1])} has {len(inner)} entries"
                    raise RulesetError([Problem(str(key), f"{missing}, from 0")]) from None
                break
            if not isinstance(here.get(part), dict):
                here[part] = {}
            here = here[part]
        else:
            here[parts[-1]] = plain(value)
    return layer


def _with_entry(value: Any, parts: list[str], new: Any) -> Any:
    if not parts:
        return new
    part = parts[0]
    if isinstance(value, list) and part.isdecimal() and int(part) < len(value):
        i = int(part)
        return [*value[:i], _with_entry(value[i], parts[1:], new), *value[i + 1 :]]
    if isinstance(value, dict):
        return {**value, part: _with_entry(value.get(part, {}), parts[1:], new)}
    raise LookupError(part)


def plain(value: Any) -> Any:
    """numpy scalars and arrays, tuples and models as the plain values that a file could hold."""
    if isinstance(value, Section):
        return value.model_dump(by_alias=True)
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, dict):
        return {str(key): plain(entry) for key, entry in value.items()}
    return [plain(entry) for entry in value] if isinstance(value, (list, tuple)) else value
