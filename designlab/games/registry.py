"""The games by name.  Adding a game means adding its name here."""

from __future__ import annotations

from importlib import import_module

from designlab.errors import UnknownNameError, nearest
from designlab.gametype import GameType

_NAMES = ("mountains", "xiangqi", "court", "beings", "station")


def names() -> list[str]:
    """Names of the built-in games."""
    return list(_NAMES)


def game_type(name: str) -> GameType:
    """What a game declares; its rules are imported on first use.

    Example:
        >>> game_type("court").title
        'The Court of Xiang Chi'
    """
    if name not in _NAMES:
        raise UnknownNameError(
            f"there is no game {name!r}{nearest(name, names())} (games: {', '.join(_NAMES)})"
        )
    game: GameType = import_module(f"designlab.games.{name}").GAME
    return game
