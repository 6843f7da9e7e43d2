"""A JSON Schema of a game's ruleset files, for editors that complete and check TOML.

Editors built on taplo (Even Better TOML and others) read it from the first line of a file,
`#:schema ./schema.json`.
"""

from __future__ import annotations

from typing import Any

from designlab.ruleset.fields import REMOVE, FieldSpec, Section, fields_of
from designlab.ruleset.problems import BARE_KEY

_TYPES = {
    "int": "integer",
    "float": "number",
    "bool": "boolean",
    "text": "string",
    "ref": "string",
    "enum": "string",
}


def json_schema(model: type[Section]) -> dict[str, Any]:
    """The schema of a game's files; no key is required, because a variant may leave out any.

    Unit, status and clause of each key are given as `x-unit`, `x-status` and `x-clause`.
    """
    header = {
        "game": {"type": "string", "description": "name of the game"},
        "title": {"type": "string", "description": "name of this ruleset, for people"},
        "description": {"type": "string", "description": "what is special about it"},
        "extends": {
            "type": "string",
            "description": 'the ruleset that this one changes, for example "default"',
        },
    }
    body = _section(model)
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": model.__name__,
        **body,
        "properties": header | body["properties"],
    }


def _section(model: type[Section], extra: dict[str, Any] | None = None) -> dict[str, Any]:
    fields = fields_of(model).values()
    return {
        "type": "object",
        "description": " ".join((model.__doc__ or "").split()),
        "properties": {field.key: _field(field) for field in fields} | (extra or {}),
        "additionalProperties": False,
    }


def _field(field: FieldSpec) -> dict[str, Any]:
    about = {"description": _about(field)}
    about |= {
        f"x-{name}": text
        for name, text in (("unit", field.unit), ("status", field.status), ("clause", field.clause))
        if text
    }
    if field.model:
        return _group(field, field.model) | about
    one: dict[str, Any] = {"type": _TYPES[field.kind]}
    if field.options:
        one["enum"] = list(field.options)
    if field.ge is not None:
        one |= {"minimum": field.ge, "maximum": field.le}
    for capacity in reversed(field.shape):
        one = {"type": "array", "items": one, "maxItems": capacity}
    if not field.required:
        one["default"] = field.default
    return one | about


def _group(field: FieldSpec, model: type[Section]) -> dict[str, Any]:
    if field.kind == "section":
        return _section(model)
    if field.kind == "rows":
        required = [key for key, inner in fields_of(model).items() if inner.required]
        row = _section(model) | ({"required": required} if required else {})
        return {"type": "array", "items": row, "maxItems": field.shape[0]}
    remove = {"const": True, "description": "takes this row out of the table"}
    return {
        "type": "object",
        "propertyNames": {"pattern": f"^{BARE_KEY.pattern}$"},
        "additionalProperties": _section(model, {REMOVE: remove}),
        "maxProperties": field.shape[0],
    }


def _about(field: FieldSpec) -> str:
    if field.kind == "section":
        return field.meaning
    unit = f" ({field.unit})" if field.unit else ""
    return f"{field.meaning}{unit} — {field.clause}, {field.status}"
