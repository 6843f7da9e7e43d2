"""The values of a ruleset as one flat list, for a panel of sliders and switches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from designlab.ruleset.fields import FieldSpec, Section, fields_of
from designlab.ruleset.lines import Path
from designlab.ruleset.problems import dotted
from designlab.ruleset.record import rows_at


@dataclass(frozen=True)
class Parameter:
    """One value with all that is known about it.

    Attributes:
        path: dotted key, as `Ruleset.with_changes` takes it.
        group: dotted key of the section or table that it is in, "" at the top.
        row, row_name: key and name of its row, "" outside tables.
        name: the rest of the path.
        kind: int, float, bool, enum, text or list; a reference is an enum of row keys.
        value, default: now, and in the game's default ruleset (None if there is no such row).
        ge, le: range of a number, or of the entries of a list.
        options: the choices of an enum, or of the entries of a list.
        capacity: room of a list, 0 for anything else.
    """

    path: str
    group: str
    row: str
    row_name: str
    name: str
    kind: str
    value: Any
    default: Any
    unit: str
    ge: float | None
    le: float | None
    options: tuple[str, ...]
    capacity: int
    meaning: str
    status: str
    clause: str


def list_parameters(rules: Section, defaults: dict[str, Any]) -> list[Parameter]:
    """One entry per value; a list of rows inside a row or section is one value."""
    values = rules.model_dump(by_alias=True)
    return [_parameter(rules, field, path, values, defaults) for field, path in _places(rules)]


def _places(rules: Section, path: Path = ()) -> Iterator[tuple[FieldSpec, Path]]:
    for field in fields_of(type(rules)).values():
        value, at = getattr(rules, field.name), (*path, field.key)
        if field.kind == "section":
            yield from _places(value, at)
        elif field.kind == "table":
            for key, row in value.items():
                yield from _places(row, (*at, key))
        else:
            yield field, at


def _at(values: Any, path: Path) -> Any:
    for part in path:
        if not isinstance(values, dict) or part not in values:
            return None
        values = values[part]
    return values


def _row_place(model: type[Section] | None, path: Path) -> int | None:
    """Place of the key of the innermost row in a path; None outside tables."""
    place, i = None, 0
    while model is not None and i < len(path):
        field = fields_of(model)[str(path[i])]
        if field.kind == "table":
            i += 1
            place = i
        model, i = field.model, i + 1
    return place


def _parameter(
    rules: Section,
    field: FieldSpec,
    path: Path,
    values: dict[str, Any],
    defaults: dict[str, Any],
) -> Parameter:
    place = _row_place(type(rules), path)
    inside = path[-1:] if place is None else path[place + 1 :]
    row = "" if place is None else str(path[place])
    options = field.options
    if field.kind == "ref":
        options = (*([""] if field.default == "" else []), *rows_at(rules, field.target))
    scalar = "enum" if field.kind == "ref" else field.kind
    return Parameter(
        path=dotted(path),
        group=dotted(path[:-1] if place is None else path[:place]),
        row=row,
        row_name="" if place is None else str(_at(values, path[: place + 1]).get("name", row)),
        name=dotted(inside),
        kind="list" if field.shape else scalar,
        value=_at(values, path),
        default=_at(defaults, path),
        unit=field.unit,
        ge=field.ge,
        le=field.le,
        options=options,
        capacity=field.shape[0] if field.shape else 0,
        meaning=field.meaning,
        status=field.status,
        clause=field.clause,
    )
