"""A ruleset as one flat record of 64-bit numbers, the form in which rules read it.

The layout follows the dotted keys: `rules.market.buys_per_turn`.  A list has room for its
capacity and its length beside it (`position_price[i]`, `position_price_n`; a list of lists also
the length of each, `_m[i]`).  A table is a struct of arrays with its number of rows
(`rules.cards.n`, `rules.cards.cost[i]`), a list of rows likewise (`steps.op[i][k]`,
`steps_n[i]`).  Switches are 0 or 1, a choice is its place among the options, a reference the
place of the row it names, -1 for none.  Text stays out.  What a section derives from its keys
(`Section.derive`) comes after them.  Values never change the layout.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from designlab.ruleset.fields import FieldSpec, Section, fields_of

Index = tuple[int, ...]


@functools.cache
def record_dtype(model: type[Section]) -> np.dtype:
    """The aligned record type of a model's numbers; it depends on the model alone."""
    return _layout(model, ())


def _layout(model: type[Section], lead: Index, columns: tuple = ()) -> np.dtype:
    parts: list[tuple] = list(columns)
    for field in fields_of(model).values():
        parts += _columns(field, lead)
    parts += [(name, kind, lead + shape) for name, kind, shape in model.DERIVED]
    names = [part[0] for part in parts]
    twice = {name for name in names if names.count(name) > 1}
    if twice:
        raise TypeError(f"{model.__name__}: the record would hold {sorted(twice)} twice")
    return np.dtype(parts, align=True)


def _columns(field: FieldSpec, lead: Index) -> list[tuple]:
    if field.kind == "text":
        return []
    if field.kind == "section":
        inner = _layout(_model(field), lead)
        return [(field.name, inner)] if inner.names else []
    if field.kind == "table":
        return [(field.name, _layout(_model(field), lead + field.shape, (("n", "i8", lead),)))]
    lengths = [(f"{field.name}_n", "i8", lead)] if field.shape else []
    if field.kind == "rows":
        inner = _layout(_model(field), lead + field.shape)
        return [*([(field.name, inner)] if inner.names else []), *lengths]
    if len(field.shape) == 2:
        lengths.append((f"{field.name}_m", "i8", lead + field.shape[:1]))
    number = "f8" if field.kind == "float" else "i8"
    return [(field.name, number, lead + field.shape), *lengths]


def _model(field: FieldSpec) -> type[Section]:
    assert field.model is not None
    return field.model


def make_record(rules: Section) -> np.ndarray:
    """The record of a valid model, an array of shape (1,)."""
    record = np.zeros(1, record_dtype(type(rules)))
    _fill(record, rules, (0,), _RowNumbers(rules))
    return record


class _RowNumbers(dict):
    """Dotted key of a table -> {row key: number of the row}."""

    def __init__(self, root: Section):
        super().__init__()
        self.root = root

    def __missing__(self, target: str) -> dict[str, int]:
        numbers = {key: i for i, key in enumerate(rows_at(self.root, target))}
        self[target] = numbers | {"": -1}
        return self[target]


def rows_at(root: Section, target: str) -> dict[str, Section]:
    """The table with this dotted key."""
    value: Any = root
    for key in target.split("."):
        model: type[Section] = type(value)
        value = getattr(value, fields_of(model)[key].name)
    return value


def _fill(record: Any, rules: Section, at: Index, numbers: _RowNumbers) -> None:
    for field in fields_of(type(rules)).values():
        value = getattr(rules, field.name)
        name = field.name
        if field.kind == "text":
            continue
        if field.kind == "section":
            if name in record.dtype.names:
                _fill(record[name], value, at, numbers)
        elif field.kind in ("table", "rows"):
            rows = value.values() if field.kind == "table" else value
            if field.kind == "table":
                record[name]["n"][at] = len(rows)
            else:
                record[f"{name}_n"][at] = len(rows)
            if name in record.dtype.names:
                for i, row in enumerate(rows):
                    _fill(record[name], row, (*at, i), numbers)
        else:
            _store(record, field, value, at, numbers)
    for name, values in rules.derive().items():
        record[name][at] = values


def _store(record: Any, field: FieldSpec, value: Any, at: Index, numbers: _RowNumbers) -> None:
    column = record[field.name]
    if not field.shape:
        column[at] = _number(field, value, numbers)
        return
    record[f"{field.name}_n"][at] = len(value)
    for i, entry in enumerate(value):
        if len(field.shape) == 1:
            column[(*at, i)] = _number(field, entry, numbers)
            continue
        record[f"{field.name}_m"][(*at, i)] = len(entry)
        for k, inner in enumerate(entry):
            column[(*at, i, k)] = _number(field, inner, numbers)


def _number(field: FieldSpec, value: Any, numbers: _RowNumbers) -> float:
    if field.kind == "enum":
        return field.options.index(value)
    if field.kind == "ref":
        return numbers[field.target][value]
    return value
