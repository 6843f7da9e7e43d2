"""The variants that a panel can load and save: those of the game, and the designer's own files."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from designlab.errors import DesignLabError, RulesetError, SaveError
from designlab.game import Game
from designlab.ruleset import Ruleset, Variant, list_variants, rulesets_folder

_NAME = re.compile(r"[a-z][a-z0-9_]*")


def own_folder(game: str) -> Path:
    """Where a designer's own variants of a game are, in the folder that Python works in."""
    return Path("rulesets") / game


def own_variants(game: str) -> list[Variant]:
    """The designer's own files: in `rulesets/<game>` and `rulesets/<game>/variants`."""
    built_in = (rulesets_folder() / game).resolve()
    found = []
    for folder in (own_folder(game), own_folder(game) / "variants"):
        if folder.resolve() not in (built_in, built_in / "variants"):
            files = sorted(folder.glob("*.toml"))
            found += [_described(path) for path in files if path.stem != "default"]
    return found


def _described(path: Path) -> Variant:
    from designlab.ruleset.layers import read_layer

    try:
        about = read_layer(path).data
    except RulesetError:
        about = {}
    title, description = about.get("title", path.stem), about.get("description", "")
    return Variant(path.stem, str(title), str(description), path)


def choices(game: str) -> list[dict[str, str]]:
    """Everything a panel can load, for a list: `source` is what `TweakPanel.load` takes."""
    rulebook = {"source": "default", "title": "The rulebook", "about": "", "place": "built in"}
    return [
        rulebook,
        *(_choice(v, v.name, "built in") for v in list_variants(game).values()),
        *(_choice(v, v.path.as_posix(), v.path.as_posix()) for v in own_variants(game)),
    ]


def _choice(variant: Variant, source: str, place: str) -> dict[str, str]:
    title = variant.title if variant.title != variant.name else variant.name.replace("_", " ")
    about = " ".join(variant.description.split())
    return {"source": source, "title": title, "about": about, "place": place}


def changes_for(start: Game, game: Game) -> dict[str, Any]:
    """What leads from the values of `start` to those of `game`, row by row the same tables.

    Raises:
        DesignLabError: it is another game, or has rows that `start` lacks, or lacks some.
    """
    if game.name != start.name:
        raise DesignLabError(f"this panel is one of {start.name}, not of {game.name}")
    changes = game.ruleset.changes_from(start.ruleset)
    gone = [key.removesuffix(".remove") for key in changes if key.endswith(".remove")]
    new = [key for key, value in changes.items() if isinstance(value, dict)]
    if gone or new:
        name = game.ruleset.name
        parts = [f"{word} {_few(rows)}" for word, rows in (("adds", new), ("drops", gone)) if rows]
        source = f'"{name}"' if name in list_variants(start.name) else f'"{game.ruleset.path}"'
        raise DesignLabError(
            f"{name} {' and '.join(parts)}, and this panel's tables keep their rows; "
            f'it has a panel of its own: dl.tweak(dl.load("{game.name}", ruleset={source}))'
        )
    return changes


def _few(keys: list[str]) -> str:
    shown = ", ".join(keys[:3])
    return shown + (f" and {len(keys) - 3} more" if len(keys) > 3 else "")


def save_variant(ruleset: Ruleset, name: str, title: str, folder: str | Path | None) -> Path:
    """Write a ruleset to a new file `<name>.toml`; returns its path.

    Raises:
        SaveError: the name cannot be used, is taken, or nothing could be written.
    """
    if not _NAME.fullmatch(name):
        raise SaveError(
            f"{name!r} cannot be a variant's name: use small letters, digits and underscores, "
            "for example cheap_generals"
        )
    path = Path(folder or own_folder(ruleset.game)) / f"{name}.toml"
    if path.exists():
        raise SaveError(f"{path} is there already; choose another name")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SaveError(f"{path.parent} cannot be made: {error.strerror}") from error
    ruleset.save(path, title=title or None)
    return path
