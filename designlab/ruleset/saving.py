"""Writing a ruleset to a file, with the comments and the order of what is already there."""

from __future__ import annotations

import functools
import itertools
import operator
from collections.abc import Callable
from pathlib import Path as FilePath
from typing import Any

import tomlkit
from tomlkit.items import InlineTable, Table, Whitespace

from designlab.errors import DesignLabError, RulesetError, SaveError
from designlab.files import replace_file
from designlab.ruleset.compare import NOWHERE, differences
from designlab.ruleset.fields import HEADER, REMOVE, FieldSpec, fields_of
from designlab.ruleset.layers import DEFAULT, Layer, find_file, parse, read_layer
from designlab.ruleset.ruleset import Ruleset, build


def save(
    ruleset: Ruleset,
    path: FilePath,
    extends: str | None,
    title: str | None,
    description: str | None,
) -> Ruleset:
    """See `Ruleset.save`."""
    if path.suffix != ".toml":
        raise SaveError(f"{path} must end in .toml")
    path = path.resolve()
    values = _to_write(ruleset, path, extends)
    text = _old_text(ruleset, path, extends)
    about = parse(text, str(path))
    header = {
        "game": ruleset.game,
        "title": title or about.get("title") or path.stem.replace("_", " ").capitalize(),
        "description": about.get("description") if description is None else description,
        "extends": extends,
    }
    document = tomlkit.parse(_with_header_lines(text, about, header))
    for key in HEADER:
        _set(document, key, header[key], None)
    _write(lambda: document, values, fields_of(type(ruleset.model)), keep=HEADER)
    text = tomlkit.dumps(document)
    saved = _read_back(ruleset, path, text)
    replace_file(path, text)
    return saved


class _Complete(dict):
    """A row given in full: what equals its model's defaults need not be written."""


def _to_write(ruleset: Ruleset, path: FilePath, extends: str | None) -> dict[str, Any]:
    """What a file at this path has to hold on top of the ruleset that it extends."""
    model = type(ruleset.model)
    if extends is None:
        return _all_complete(ruleset.values, fields_of(model))
    try:
        file = find_file(ruleset.game, extends, ruleset.folder, beside=path)
        base = build(model, ruleset.game, read_layer(file), file, ruleset.folder)
    except DesignLabError as error:
        raise SaveError(f'{path.name} cannot extend "{extends}": {error}') from error
    values: dict[str, Any] = {}
    for field, at, value, _ in differences(ruleset.model, base.model):
        group = values
        for part in at[:-1]:
            group = group.setdefault(str(part), {})
        if value is NOWHERE:
            value = {REMOVE: True}
        elif field.kind == "table":
            value = _Complete(value)
        group[str(at[-1])] = value
    return values


def _all_complete(values: dict[str, Any], fields: dict[str, FieldSpec]) -> dict[str, Any]:
    found = dict(values)
    for key, field in fields.items():
        if field.kind == "section" and field.model:
            found[key] = _all_complete(values[key], fields_of(field.model))
        elif field.kind == "table":
            found[key] = {row: _Complete(value) for row, value in values[key].items()}
    return found


def _old_text(ruleset: Ruleset, path: FilePath, extends: str | None) -> str:
    """The text to be edited: of the file itself, else, for a complete file, of the default."""
    if path.exists():
        source = path
    elif extends is None:
        source = find_file(ruleset.game, DEFAULT, ruleset.folder)
    else:
        return ""
    try:
        return read_layer(source).text
    except RulesetError as error:
        raise SaveError(
            f"{error}; its comments cannot be kept, so move it away or choose another name"
        ) from error


def _with_header_lines(text: str, about: dict[str, Any], header: dict[str, str | None]) -> str:
    """The text with the header's missing keys at its top, below a schema line."""
    new = {key: value for key, value in header.items() if value is not None and key not in about}
    schema, line, rest = text.partition("\n") if text.startswith("#:") else ("", "", text)
    gap = "\n" if new and rest and not rest.startswith("\n") else ""
    return schema + line + tomlkit.dumps(new) + gap + rest


Find = Callable[[], Any]
"""Looks a TOML table up anew: tomlkit's view of a [group] in several pieces goes stale."""


def _write(find: Find, values: dict, fields: dict[str, FieldSpec], keep: tuple = ()) -> None:
    """Makes a TOML table hold these values; what it holds already is left untouched."""
    for key in [key for key in find() if key not in values and key not in keep]:
        _remove(find(), key)
    for key, value in values.items():
        field = fields.get(key)
        if field and field.kind == "section" and field.model:
            _write(_finder(find, key), value, fields_of(field.model))
        elif field and field.kind == "table" and field.model:
            _write_rows(_finder(find, key), value, fields_of(field.model))
        elif not isinstance(values, _Complete):
            _set(find(), key, value, field)
        elif key in find() or not _is_default(field, value):
            _set(find(), key, value, field, comment=False)


def _is_default(field: FieldSpec | None, value: Any) -> bool:
    return field is not None and not field.required and field.default == value


def _write_rows(find: Find, rows: dict[str, dict], fields: dict[str, FieldSpec]) -> None:
    for key in [key for key in find() if key not in rows]:
        _remove(find(), key)
    for key in _out_of_order(list(find()), rows):
        _remove(find(), key)
    old = list(find().values())
    under_headers = bool(old) and isinstance(old[-1], Table) and old[-1].display_name is not None
    for key, row in rows.items():
        if under_headers or isinstance(find().get(key), dict):
            _write(_finder(find, key), row, fields)
        else:
            needed = {k: v for k, v in row.items() if not _is_default(fields.get(k), v)}
            find()[key] = _item(needed if isinstance(row, _Complete) else row)


def _out_of_order(present: list[str], rows: dict[str, dict]) -> list[str]:
    """Rows that the file has too early: new rows count in the order in which they are written."""
    new = [key for key, row in rows.items() if isinstance(row, _Complete)]
    held = [key for key in present if key in new]
    right = sum(1 for _ in itertools.takewhile(operator.truth, map(operator.eq, held, new)))
    return held[right:]


def _finder(find: Find, key: str) -> Find:
    """Finds a group inside a table, which is made if need be."""

    def group() -> Any:
        table = find()
        if not isinstance(table.get(key), dict):
            inline = isinstance(table, InlineTable)
            table[key] = tomlkit.inline_table() if inline else tomlkit.table()
        elif isinstance(table[key], InlineTable) and _has_dotted_keys(table[key]):
            table[key] = _item(table[key].unwrap())  # tomlkit cannot add to { ox.cost = 1 }
        return table[key]

    return group


def _has_dotted_keys(table: InlineTable) -> bool:
    return any(key is not None and key.is_dotted() for key, _ in table.value.body)


def _remove(table: Any, key: str) -> None:
    """Takes a key out; comments below a removed [group] belong to what follows, so they stay."""
    kept = ""
    if isinstance(table[key], Table):
        lines = table[key].as_string().splitlines(keepends=True)
        below = itertools.takewhile(lambda line: line.lstrip()[:1] in ("", "#"), reversed(lines))
        kept = "".join(reversed(list(below)))
    body = table.value.body if isinstance(table, Table) else getattr(table, "body", [])
    place = next((i for i, (name, _) in enumerate(body) if name and name.key == key), None)
    del table[key]
    if kept.strip() and place is not None:
        body[place] = (None, Whitespace(kept))


def _set(table: Any, key: str, value: Any, field: FieldSpec | None, comment: bool = True) -> None:
    if value is None:
        table.pop(key, None)
    elif key not in table:
        item = _item(value)
        if comment and field and not field.model and not isinstance(table, InlineTable):
            unit = f"{field.unit}, " if field.unit else ""
            item.comment(f"{field.meaning} ({unit}{field.clause})")
        table[key] = item
    elif not _same(table[key], value) and not _edit_entries(table[key], value, field):
        table[key] = _item(value)


def _same(old: Any, new: Any) -> bool:
    old = old.unwrap() if hasattr(old, "unwrap") else old
    return old == new and isinstance(old, bool) == isinstance(new, bool)


def _edit_entries(old: Any, new: Any, field: FieldSpec | None) -> bool:
    """Changes single entries of a list, so that its lines and comments stay; False if it can't."""
    if not isinstance(old, list) or not isinstance(new, list) or len(old) != len(new):
        return False
    fields = fields_of(field.model) if field and field.model else {}
    for i, value in enumerate(new):
        if isinstance(old[i], dict) and isinstance(value, dict):
            _write(functools.partial(operator.getitem, old, i), _Complete(value), fields)
        elif not _same(old[i], value) and not _edit_entries(old[i], value, field):
            old[i] = _item(value)
    return True


def _item(value: Any) -> Any:
    """A TOML item; a group is written on one line, a list of groups one line each."""
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return tomlkit.value("[\n" + "".join(f"  {_toml(row)},\n" for row in value) + "]")
    return tomlkit.value(_toml(value))


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        pairs = (f"{tomlkit.key(key).as_string()} = {_toml(inner)}" for key, inner in value.items())
        return "{ " + ", ".join(pairs) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(_toml(entry) for entry in value) + "]"
    return tomlkit.item(value).as_string()


def _read_back(ruleset: Ruleset, path: FilePath, text: str) -> Ruleset:
    """What the text will be when it is loaded; SaveError if that is not this ruleset."""
    try:
        layer = Layer(parse(text, str(path)), str(path), text)
        back = build(type(ruleset.model), ruleset.game, layer, path, ruleset.folder)
    except DesignLabError as error:
        raise SaveError(
            f"{path.name} was not written, it could not be read back: {error}"
        ) from error
    if back.digest != ruleset.digest:
        raise SaveError(
            f"{path.name} was not written: the file would not give the same ruleset again "
            "(a variant cannot change the order of rows; save with extends=None)"
        )
    return back
