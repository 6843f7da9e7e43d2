"""One set of rules, valid and ready to play with, and how it is loaded."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any

import numpy as np

from designlab.errors import Problem, RulesetError, UnknownNameError
from designlab.ruleset.compare import changes_between, difference_table
from designlab.ruleset.fields import Section
from designlab.ruleset.layers import (
    DEFAULT,
    Layer,
    find_file,
    left_out,
    merge,
    nested,
    read_layer,
    split_header,
)
from designlab.ruleset.parameters import Parameter, list_parameters
from designlab.ruleset.problems import (
    Fault,
    check_values,
    field_at,
    not_a_key,
    not_a_row,
    shown,
)
from designlab.ruleset.record import make_record

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, eq=False)
class Ruleset:
    """All numbers, cards and switches of one game.  It never changes; changes make a new one.

    Attributes:
        game: name of the game.
        name: "default", the variant's name, or the file's name without `.toml`.
        title, description: what the file says about itself.
        model: the values, as the game's validated model.
        values: the same as plain dicts and lists, keyed as in the file; not to be changed.
        record: the numbers as an array of shape (1,), read by the rules; not to be changed.
        digest: SHA-256 of all values, names and the order of rows included.
        path: the file it was loaded from.
        extends: what that file extends; None if it is complete in itself.
        changed: whether it was changed since.
        warnings: what is allowed but probably not meant.
    """

    game: str
    name: str
    title: str
    description: str
    model: Section
    values: dict[str, Any]
    path: FilePath
    extends: str | None
    changed: bool = False
    warnings: list[Problem] = field(default_factory=list)
    folder: FilePath | None = None

    @cached_property
    def record(self) -> np.ndarray:
        return make_record(self.model)

    @cached_property
    def digest(self) -> str:
        text = json.dumps([self.game, self.values], ensure_ascii=False)
        return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()

    @cached_property
    def default(self) -> Ruleset:
        """The game's default ruleset."""
        if self.name == DEFAULT and self.extends is None and not self.changed:
            return self
        return load_ruleset(type(self.model), self.game, folder=self.folder)

    def get(self, key: str) -> Any:
        """The value of a dotted key; UnknownNameError, with the nearest key, if there is none."""
        value: Any = self.values
        parts = key.split(".")
        for i, part in enumerate(parts):
            if isinstance(value, dict) and part in value:
                value = value[part]
            elif isinstance(value, list) and part.isdecimal() and int(part) < len(value):
                value = value[int(part)]
            else:
                raise UnknownNameError(self._refusal(parts[: i + 1], value))
        return value

    def keys(self, table: str) -> list[str]:
        """The row keys of a table, in the order that the record has."""
        return list(self.get(table))

    def with_changes(self, changes: Mapping[str, Any]) -> Ruleset:
        """This ruleset with other values at some dotted keys.

        A row is added by giving all of it, {"cards.envoy": {"cost": 2, …}}, and removed by
        {"cards.envoy.remove": True}; a list entry has a number, "market.position_price.0".

        Raises:
            RulesetError: the changed values do not make a valid ruleset.
        """
        layer = Layer(nested(changes, self.values))
        values, faults = merge(type(self.model), self.values, layer.data)
        model, warnings = _validate(type(self.model), values, faults, layer)
        return Ruleset(
            game=self.game,
            name=self.name,
            title=self.title,
            description=self.description,
            model=model,
            values=model.model_dump(by_alias=True),
            path=self.path,
            extends=self.extends,
            changed=True,
            warnings=warnings,
            folder=self.folder,
        )

    def changes_from(self, other: Ruleset) -> dict[str, Any]:
        """The changes that turn the other ruleset into this one."""
        return changes_between(other.model, self.model)

    def diff(self, other: Ruleset) -> pd.DataFrame:
        """Where the two differ: key, meaning, unit, this, other, status, clause."""
        return difference_table(self.model, other.model)

    def parameters(self) -> list[Parameter]:
        """Every value with all that is known about it, in the order of the rulebook."""
        return list_parameters(self.model, self.default.values)

    def save(
        self,
        path: str | FilePath,
        extends: str | None = DEFAULT,
        title: str | None = None,
        description: str | None = None,
    ) -> Ruleset:
        """Write this ruleset to a .toml file and return it as loaded from there.

        With `extends` the file holds only what differs from that ruleset; with None it holds
        everything.  Comments and order of a file that is already there are kept, also its title
        and description unless others are given.

        Raises:
            SaveError: it could not be written; what was there before is still there.
        """
        from designlab.ruleset.saving import save

        return save(self, FilePath(path), extends, title, description)

    def _refusal(self, parts: list[str], holder: Any) -> str:
        model, key = type(self.model), ".".join(parts)
        parent = field_at(model, parts[:-1])
        if parent and parent.kind == "table" and isinstance(holder, dict):
            table = ".".join(parts[:-1])
            return f"{key} {not_a_row(table, parts[-1], holder, prefix=table)}"
        if isinstance(holder, dict):
            return f"{key} {not_a_key(model, tuple(parts))}"
        return f"{key} does not exist: {'.'.join(parts[:-1])} is {shown(holder)}"

    def __repr__(self) -> str:
        changed = ", changed" if self.changed else ""
        return f"<Ruleset {self.game}/{self.name} ({self.digest[:8]}{changed})>"


def load_ruleset(
    model: type[Section],
    game: str,
    source: str | FilePath = DEFAULT,
    changes: Mapping[str, Any] | None = None,
    folder: str | FilePath | None = None,
) -> Ruleset:
    """The ruleset of a file, with changes if there are any.

    Args:
        model: the game's model.
        game: the game's name, which is also the name of its folder.
        source: "default", the name of a variant, or the path of a .toml file.
        changes: values by dotted key, as `Ruleset.with_changes` takes them.
        folder: where the games' folders are, if not in their usual place.

    Raises:
        RulesetError: the file is missing or holds faults; all of them are reported.
        UnknownNameError: there is no variant of that name.
    """
    home = FilePath(folder) if folder else None
    path = find_file(game, source, home)
    name = path.stem if isinstance(source, FilePath) or source.endswith(".toml") else source
    ruleset = build(model, game, read_layer(path), path, home, name=name)
    return ruleset.with_changes(changes) if changes else ruleset


def build(
    model: type[Section],
    game: str,
    layer: Layer,
    path: FilePath,
    folder: FilePath | None,
    followed: tuple[FilePath, ...] = (),
    name: str = "",
) -> Ruleset:
    """The ruleset of a layer read from `path`, laid over whatever it extends."""
    header, values, faults = split_header(layer, game)
    base = None
    if "extends" in header:
        base = _base(model, game, layer, path, folder, (*followed, path), header["extends"])
    elif "extends" not in layer.data and (missing := left_out(model, values)):
        faults.append(Fault(("extends",), _incomplete(missing)))
    merged, more = merge(model, base.values if base else None, values)
    rules, warnings = _validate(model, merged, faults + more, layer)
    return Ruleset(
        game=game,
        name=name or path.stem,
        title=header.get("title", name or path.stem),
        description=header.get("description", ""),
        model=rules,
        values=rules.model_dump(by_alias=True),
        path=path,
        extends=header.get("extends"),
        warnings=warnings,
        folder=folder,
    )


def _base(
    model: type[Section],
    game: str,
    layer: Layer,
    path: FilePath,
    folder: FilePath | None,
    followed: tuple[FilePath, ...],
    extends: str,
) -> Ruleset:
    def refuse(message: str) -> RulesetError:
        return RulesetError([layer.problem(Fault(("extends",), message))])

    if extends.endswith(".toml"):
        raise refuse(f"must be the name of a ruleset without .toml, not {shown(extends)}")
    try:
        file = find_file(game, extends, folder, beside=path)
    except UnknownNameError as error:
        raise refuse(str(error)) from None
    if file.resolve() in [earlier.resolve() for earlier in followed]:
        circle = " → ".join([*(earlier.stem for earlier in followed), file.stem])
        raise refuse(f"goes round in a circle: {circle}")
    return build(model, game, read_layer(file), file, folder, followed)


def _incomplete(missing: list[str]) -> str:
    some = ", ".join(missing[:5]) + (", …" if len(missing) > 5 else "")
    one = len(missing) == 1
    return (
        f"is missing, and so {'is 1 key' if one else f'are {len(missing)} keys'} ({some}): "
        f"give {'it' if one else 'them all'}, "
        f'or write extends = "{DEFAULT}" at the top to change only what you name'
    )


def _validate(
    model: type[Section], values: dict, faults: list[Fault], layer: Layer
) -> tuple[Section, list[Problem]]:
    rules, more = check_values(model, values)
    incomplete = any(fault.path == ("extends",) for fault in faults)
    if incomplete:
        more = [f for f in more if not f.touches and not f.message.startswith("is missing")]
    problems = [layer.problem(fault) for fault in [*faults, *more]]
    errors = [problem for problem in problems if problem.severity == "error"]
    if errors or rules is None:
        raise RulesetError(sorted(errors, key=lambda problem: problem.line or 0))
    return rules, problems
