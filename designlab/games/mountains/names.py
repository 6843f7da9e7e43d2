"""Names of what lies on the table, for text, pictures and position builders."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from designlab.errors import UnknownNameError, nearest
from designlab.game import Game
from designlab.games.mountains.components import CARDS, Step
from designlab.games.mountains.ruleset import CHARACTERS
from designlab.games.mountains.state import SEATS, Cause, Element, Token

ELEMENT_NAMES = [element.name.capitalize() for element in Element]
CAUSES = [cause.name.lower() for cause in Cause]
TOKENS = [token.name.lower() for token in Token]
STEPS = ["movement", "attack"]
PILES = ["weapon", "challenge", "chance", "primary"]
KINDS = ["regular", "weapon", "challenge", "chance"]
WAYS = ["step", "skill", "card"]
REASONS = ("last_standing", "endpoint", "cap")
ROMAN = ["basic", "1", "2", "3"]


def player_name(seat: int) -> str:
    """ "P2" for seat 2, "nobody" for none."""
    return f"P{seat}" if seat >= 0 else "nobody"


def tile_keys(game: Game) -> Sequence[str]:
    """Tile number -> name."""
    return game.ruleset.keys("map.tiles")


def tile_rows(game: Game) -> list[Any]:
    """Tile number -> row of the map."""
    return list(game.ruleset.model.map.tiles.values())  # type: ignore[attr-defined]


def weapon_rows(game: Game) -> list[tuple[str, Any]]:
    """Weapon number -> (key, row); a key of several copies ends in the number of the copy."""
    found = []
    for key, row in game.ruleset.model.arsenal.items():  # type: ignore[attr-defined]
        for copy in range(1, row.copies + 1):
            found.append((f"{key}_{copy}" if row.copies > 1 else key, row))
    return found


def weapon_title(game: Game, weapon: int) -> str:
    """The name printed on a weapon."""
    rows = weapon_rows(game)
    return rows[weapon][1].name if weapon < len(rows) else f"weapon #{weapon}"


def card_rows(game: Game) -> dict[int, tuple[str, Any]]:
    """Card number -> (key, row), challenge cards first."""
    model: Any = game.ruleset.model
    found = dict(enumerate(model.challenge_cards.items()))
    return found | {CARDS + i: entry for i, entry in enumerate(model.chance_cards.items())}


def character_names(game: Game) -> list[str]:
    """Character number -> name."""
    return [row.name for row in game.ruleset.model.characters.values()]  # type: ignore[attr-defined]


def number_of(name: str, names: Sequence[str], what: str) -> int:
    """The place of a name in a list; UnknownNameError if it is not there."""
    if name not in names:
        raise UnknownNameError(f"there is no {what} {name!r}{nearest(name, list(names))}")
    return list(names).index(name)


def tile_number(game: Game, name: str) -> int:
    """The number of a tile given by its name."""
    return number_of(name, tile_keys(game), "tile")


def weapon_number(game: Game, name: str) -> int:
    """The number of a weapon given by its key; a key of several copies means the first."""
    keys = [key for key, _ in weapon_rows(game)]
    return number_of(f"{name}_1" if f"{name}_1" in keys else name, keys, "weapon")


def card_number(game: Game, name: str, kind: str) -> int:
    """The row of a "challenge" or "chance" card given by its key or printed id."""
    rows = getattr(game.ruleset.model, f"{kind}_cards")
    keys, ids = list(rows), [row.id for row in rows.values()]
    return ids.index(name) if name in ids else number_of(name, keys, f"{kind} card")


def character_number(name: str) -> int:
    """The number of a character given by its key."""
    return number_of(name, CHARACTERS, "character")


def seat_number(name: str | int) -> int:
    """The seat given as "P1" or 1."""
    return number_of(str(name).removeprefix("P"), [str(seat) for seat in range(SEATS)], "seat")


# -- effects in words -------------------------------------------------------------------------

_PHRASES = {
    "attack": "attack token {0:+d}",
    "defence": "defence token {0:+d}",
    "discard": "discards {0} of the own weapons",
    "home": "goes to the own corner",
    "swap": "swaps places with the next player",
}


def step_text(step: Step) -> str:
    """One effect step in words, for example "gains 2 HP"."""
    n = step.amount
    if step.op == "hp":
        return f"gains {n} HP" if n > 0 else f"loses {-n} HP"
    if step.op == "weapon":
        return f"draws {plural(n, 'weapon')}"
    if step.op == "primary":
        return f"takes {plural(n, 'primary weapon')}"
    if step.op == "loot":
        return f"takes {plural(n, 'weapon')} of the loser"
    if step.op.startswith("skip"):
        return f"will lose the {'movement' if step.op == 'skip_movement' else 'attack'} step"
    return _PHRASES[step.op].format(n)


def steps_text(steps: Sequence[Step]) -> str:
    """A list of effect steps in words."""
    if not steps:
        return "nothing"
    who = {"drawer": "", "all": "everybody ", "others": "everybody else "}
    return "; ".join(who.get(step.who, f"{step.who} ") + step_text(step) for step in steps)


def plural(n: int, noun: str) -> str:
    """ "1 die" or "2 dice"."""
    many = {"die": "dice"}.get(noun, f"{noun}s")
    return f"{n} {noun if n == 1 else many}"
