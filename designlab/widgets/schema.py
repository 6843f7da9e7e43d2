"""A ruleset as the tweak panel's page sees it: groups of fields, and tables as columns and rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from designlab.errors import UnknownNameError, nearest
from designlab.game import Game
from designlab.ruleset import Parameter, fields_of


def schema_of(game: Game, only: Sequence[str] | None = None) -> dict[str, Any]:
    """What the page has to know of a ruleset (see values.js).

    Args:
        game: the game whose values the panel starts from.
        only: dotted keys to show, in one group; by default everything, group by group.

    Raises:
        UnknownNameError: `only` names a key that does not exist.
    """
    ruleset = game.ruleset
    own = ruleset.digest != ruleset.default.digest
    start = ruleset.name if ruleset.name != "default" else "the starting values"
    groups = _everything(game) if only is None else _chosen(game, only)
    return {"title": game.type.title, "start": start if own else "", "groups": groups}


def _everything(game: Game) -> list[dict[str, Any]]:
    by_group: dict[str, list[Parameter]] = {}
    for parameter in game.ruleset.parameters():
        by_group.setdefault(parameter.group, []).append(parameter)
    abouts = {key: field.meaning for key, field in fields_of(game.type.ruleset_model).items()}
    made = []
    for name, members in by_group.items():
        content = _table(members) if members[0].row else {"fields": [_field(p) for p in members]}
        made.append(_group(name, group_words(name), abouts.get(name, ""), **content))
    return made


def _chosen(game: Game, only: Sequence[str]) -> list[dict[str, Any]]:
    if isinstance(only, str):
        raise UnknownNameError(f"the keys to show must be a list, not {only!r}")
    by_path = {parameter.path: parameter for parameter in game.ruleset.parameters()}
    fields = []
    for path in only:
        if path not in by_path:
            close = nearest(path, list(by_path))
            raise UnknownNameError(f"{game.name} has no value {path!r}{close}")
        parameter = by_path[path]
        within = parameter.row_name or (group_words(parameter.group) if parameter.group else "")
        fields.append(_field(parameter) | {"within": within})
    return [_group("", "Sliders", "", fields=fields)] if only else []


def group_words(group: str) -> str:
    """A group's dotted key in words."""
    return group.replace("_", " ").replace(".", ": ") or "general"


def _group(name: str, label: str, about: str, **content: Any) -> dict[str, Any]:
    return {"name": name, "label": label, "about": about, **content}


def _field(p: Parameter) -> dict[str, Any]:
    return {
        "path": p.path,
        "key": p.name,
        "label": p.name.replace("_", " ").replace(".", ": "),
        "kind": p.kind,
        "value": p.value,
        "default": p.value if p.default is None else p.default,
        "unit": p.unit,
        "ge": p.ge,
        "le": p.le,
        "options": list(p.options),
        "meaning": p.meaning,
        "status": p.status,
        "clause": p.clause,
    }


def _table(cells: list[Parameter]) -> dict[str, Any]:
    """Columns, and rows of bare values: a large table stays small on its way to the page."""
    columns: dict[str, dict[str, Any]] = {}
    rows: dict[str, dict[str, Any]] = {}
    for cell in cells:
        field = _field(cell)
        row = rows.setdefault(
            cell.row, {"key": cell.row, "label": cell.row_name, "values": [], "defaults": []}
        )
        row["values"].append(field.pop("value"))
        row["defaults"].append(field.pop("default"))
        columns.setdefault(cell.name, field)
    return {"columns": list(columns.values()), "rows": list(rows.values())}
