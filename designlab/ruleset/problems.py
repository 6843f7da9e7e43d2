"""What is wrong with the values of a ruleset, said in a sentence for a designer."""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from pydantic import ValidationError

from designlab.errors import nearest
from designlab.ruleset.fields import FieldSpec, Section, constraints_of, fields_of
from designlab.ruleset.lines import Path
from designlab.ruleset.record import rows_at

BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")


class Fault(NamedTuple):
    """Something wrong at a key; `touches` are all keys that it is about."""

    path: Path
    message: str
    severity: str = "error"
    touches: tuple[Path, ...] = ()


def dotted(path: Path) -> str:
    """`cards.general_sun_3.cost`, with TOML's quotes where a key needs them."""
    parts = (str(part) for part in path)
    return ".".join(p if BARE_KEY.fullmatch(p) else json.dumps(p) for p in parts)


def shown(value: Any) -> str:
    """A value as a designer would write it in the file, cut when it is long."""
    if isinstance(value, bool):
        text = "true" if value else "false"
    elif isinstance(value, str):
        text = json.dumps(value, ensure_ascii=not value.isprintable())
    elif isinstance(value, list):
        text = "[" + ", ".join(shown(entry) for entry in value[:8]) + "]"
    elif isinstance(value, dict):
        inner = (f"{dotted((key,))} = {shown(entry)}" for key, entry in list(value.items())[:8])
        text = "{ " + ", ".join(inner) + " }"
    else:
        text = str(value).removesuffix(".0")
    return text if len(text) <= 60 else text[:59] + "…"


def span(field: FieldSpec) -> str:
    """The kind and range of a field's values, for example "a whole number from 0 to 9"."""
    if field.kind == "enum":
        return "one of " + ", ".join(field.options)
    if field.kind == "ref":
        return f"a row of {field.target}"
    words = {
        "int": "a whole number",
        "float": "a number",
        "bool": "true or false",
        "text": "text in quotes",
    }
    one = words.get(field.kind, "a group of keys")
    return one if field.ge is None else f"{one} from {field.ge:g} to {field.le:g}"


def field_at(model: type[Section], path: Iterable[str | int]) -> FieldSpec | None:
    """The field that a path leads to; row keys and list places are passed over."""
    inner: type[Section] | None = model
    field, skip = None, 0
    for part in path:
        if skip:
            skip -= 1
            continue
        if inner is None or part not in fields_of(inner):
            return None
        field = fields_of(inner)[str(part)]
        inner = field.model
        skip = len(field.shape)
    return field


def not_a_key(model: type[Section], path: Path) -> str:
    """Why a key that the model does not have is refused, with the nearest one that exists."""
    parent = field_at(model, path[:-1])
    inner = model if len(path) == 1 else parent.model if parent else None
    where = dotted(path[:-1])
    if inner is None:
        return f"is not a key of {where}, which holds a single value"
    wrong, keys = str(path[-1]), list(fields_of(inner))
    hint = _near(wrong, keys, where) or nearest(wrong, section_keys(model))
    hint = hint or f" (keys: {', '.join(keys)})"
    return f"is not a key of {where or 'this ruleset'}{hint}"


def not_a_row(table: str, wrong: str, rows: Mapping[str, Any], prefix: str = "") -> str:
    """The same for a row; a printed id or name leads to its row."""
    return f"is not a row of {table}{_near(row_named(rows, wrong) or wrong, list(rows), prefix)}"


def row_named(rows: Mapping[str, Any], word: str) -> str | None:
    """Key of the row with this printed id or name."""
    for key, row in rows.items():
        get = row.get if isinstance(row, dict) else functools.partial(getattr, row)
        if word in (get("id", None), get("name", None)):
            return key
    return None


def _near(wrong: str, keys: list[str], prefix: str) -> str:
    return nearest(wrong, keys).replace('"', f'"{prefix}.' if prefix else '"', 1)


def section_keys(model: type[Section], prefix: str = "") -> list[str]:
    """Dotted keys of everything outside the rows of tables."""
    keys = []
    for field in fields_of(model).values():
        if field.kind == "section" and field.model:
            keys += section_keys(field.model, f"{prefix}{field.key}.")
        else:
            keys.append(prefix + field.key)
    return keys


def check_values(model: type[Section], data: dict) -> tuple[Section | None, list[Fault]]:
    """The model of the data if it is valid, and every fault and warning."""
    faults: list[Fault] = []
    rules: Section | None = None
    try:
        rules = model.model_validate(data)
    except ValidationError as error:
        faults = [_translate(model, dict(detail)) for detail in error.errors(include_url=False)]
        rules = _without_faults(model, data, faults)
    if rules is not None:
        at_fault = [fault.path for fault in faults]
        faults += _wrong_refs(rules, at_fault)
        faults += _conflicts(rules, [fault.path for fault in faults])
    if any(fault.severity == "error" for fault in faults):
        return None, faults
    return rules, faults


def _translate(model: type[Section], detail: dict[str, Any]) -> Fault:
    path: Path = detail["loc"]
    kind, value, ctx = detail["type"], detail["input"], detail.get("ctx", {})
    if kind == "extra_forbidden":
        return Fault(path, not_a_key(model, path))
    field = field_at(model, path)
    if kind == "missing" and field:
        return Fault(path, f"is missing: {field.meaning}, {span(field)}")
    if kind in ("greater_than_equal", "less_than_equal"):
        word, limit = ("least", ctx.get("ge")) if "ge" in ctx else ("most", ctx.get("le"))
        return Fault(path, f"must be at {word} {limit:g}, not {shown(value)}")
    if kind in ("too_long", "too_short"):
        word, limit = (
            ("most", ctx.get("max_length"))
            if kind == "too_long"
            else ("least", ctx.get("min_length"))
        )
        what = "rows" if isinstance(value, dict) else "entries"
        return Fault(path, f"must have at {word} {limit} {what}, not {len(value)}")
    if kind == "literal_error" and field:
        hint = nearest(value, list(field.options)) if isinstance(value, str) else ""
        return Fault(path, f"must be {span(field)}, not {shown(value)}{hint}")
    wanted = _WANTED.get(kind) or detail["msg"]
    return Fault(path, f"must be {wanted}, not {shown(value)}")


_WANTED = {
    "int_type": "a whole number",
    "float_type": "a number",
    "finite_number": "an ordinary number",
    "bool_type": "true or false",
    "string_type": "text in quotes",
    "list_type": "a list in [ ]",
    "dict_type": "a table of rows",
    "model_type": "a group of keys",
    "model_attributes_type": "a group of keys",
}


def _without_faults(model: type[Section], data: dict, faults: list[Fault]) -> Section | None:
    """The model with faulty values left out (their defaults stand in), if that is possible.

    It serves only to find faults elsewhere.  A row that cannot do without the value goes too.
    """
    data = _deep(data)
    for fault in faults:
        _drop(model, data, fault.path)
    try:
        return model.model_validate(data)
    except ValidationError:
        return None


def _deep(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _deep(entry) for key, entry in value.items()}
    return [_deep(entry) for entry in value] if isinstance(value, list) else value


def _drop(model: type[Section], data: dict, path: Path) -> None:
    required = False
    for length in range(len(path), 0, -1):
        holder: Any = data
        for part in path[: length - 1]:
            holder = holder.get(part) if isinstance(holder, dict) else None
        if isinstance(holder, dict):
            holder.pop(path[length - 1], None)
            field = field_at(model, path[:length])
            required = field is not None and field.required and field.key == path[length - 1]
            if not required:
                return


def _wrong_refs(rules: Section, at_fault: list[Path]) -> Iterator[Fault]:
    for field, path, value in leaves(rules):
        if field.kind != "ref":
            continue
        rows = rows_at(rules, field.target)
        for at, key in _entries(value, path):
            row = (*field.target.split("."), key)
            known = key in rows or (key == "" and field.default == "")
            if not known and not any(_overlap(path, row) for path in at_fault):
                yield Fault(at, f"{shown(key)} {not_a_row(field.target, key, rows)}")


def _entries(value: Any, path: Path) -> Iterator[tuple[Path, str]]:
    if isinstance(value, list):
        for i, entry in enumerate(value):
            yield from _entries(entry, (*path, i))
    else:
        yield path, value


def leaves(rules: Section, path: Path = ()) -> Iterator[tuple[FieldSpec, Path, Any]]:
    """Every value of a model with its field and path, in the order of the model."""
    for field in fields_of(type(rules)).values():
        value, at = getattr(rules, field.name), (*path, field.key)
        if field.kind == "section":
            yield from leaves(value, at)
        elif field.kind == "table":
            for key, row in value.items():
                yield from leaves(row, (*at, key))
        elif field.kind == "rows":
            for i, row in enumerate(value):
                yield from leaves(row, (*at, i))
        else:
            yield field, at, value


def _conflicts(rules: Section, at_fault: list[Path]) -> Iterator[Fault]:
    for check in constraints_of(type(rules)):
        touches = tuple(tuple(key.split(".")) for key in check.keys)
        if not any(_overlap(path, key) for path in at_fault for key in touches):
            for key, message in check(rules):
                path = tuple(key.split("."))
                yield Fault(path, message, check.severity, touches)


def _overlap(a: Path, b: Path) -> bool:
    return all(str(x) == str(y) for x, y in zip(a, b, strict=False))
