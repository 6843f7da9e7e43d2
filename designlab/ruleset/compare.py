"""What differs between two sets of rules of one game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from designlab.ruleset.fields import REMOVE, FieldSpec, Section, fields_of
from designlab.ruleset.lines import Path
from designlab.ruleset.problems import dotted, shown

if TYPE_CHECKING:
    import pandas as pd

NOWHERE = object()
"""The value of a row that one of the two does not have."""


def differences(
    this: Section, other: Section, path: Path = ()
) -> Iterator[tuple[FieldSpec, Path, Any, Any]]:
    """Field, path, this and other value wherever they differ.

    A row that only one side has is one difference, `NOWHERE` on the other side.
    """
    for field in fields_of(type(this)).values():
        mine, theirs = getattr(this, field.name), getattr(other, field.name)
        at = (*path, field.key)
        if field.kind == "section":
            yield from differences(mine, theirs, at)
        elif field.kind == "table":
            for key in [*theirs, *(key for key in mine if key not in theirs)]:
                if key in mine and key in theirs:
                    yield from differences(mine[key], theirs[key], (*at, key))
                else:
                    here, there = (_plain(side.get(key, NOWHERE)) for side in (mine, theirs))
                    yield field, (*at, key), here, there
        elif mine != theirs:
            yield field, at, _plain(mine), _plain(theirs)


def _plain(value: Any) -> Any:
    if isinstance(value, Section):
        return value.model_dump(by_alias=True)
    return [_plain(entry) for entry in value] if isinstance(value, list) else value


def changes_between(old: Section, new: Section) -> dict[str, Any]:
    """Dotted key -> value that leads from the old rules to the new ones."""
    changes = {}
    for _, path, value, _ in differences(new, old):
        if value is NOWHERE:
            changes[f"{dotted(path)}.{REMOVE}"] = True
        else:
            changes[dotted(path)] = value
    return changes


def difference_table(this: Section, other: Section) -> pd.DataFrame:
    """One row per difference, for a designer to read."""
    import pandas as pd

    columns = ["key", "meaning", "unit", "this", "other", "status", "clause"]
    rows = [
        (
            dotted(path),
            field.meaning,
            field.unit,
            _cell(mine),
            _cell(theirs),
            field.status,
            field.clause,
        )
        for field, path, mine, theirs in differences(this, other)
    ]
    return pd.DataFrame(rows, columns=columns, dtype=object)


def _cell(value: Any) -> Any:
    if value is NOWHERE:
        return "—"
    return shown(value) if isinstance(value, (dict, list)) else value
