"""Opening games by name: what `dl.games()`, `dl.load()` and `dl.play()` do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from designlab.errors import UnknownNameError
from designlab.game import Game
from designlab.games.registry import game_type, names
from designlab.ruleset import list_variants, load_ruleset

if TYPE_CHECKING:
    from designlab.play.session import Session


def games() -> dict[str, str]:
    """The built-in games: name -> title.

    Example:
        >>> games()["court"]
        'The Court of Xiang Chi'
    """
    return {name: game_type(name).title for name in names()}


def variants(game: str) -> list[str]:
    """Names of the rulesets that come with a game, "default" first."""
    return ["default", *(n for n in list_variants(game_type(game).name) if n != "default")]


def load(
    game: str | Game,
    changes: Mapping[str, Any] | None = None,
    ruleset: str | Path | None = None,
) -> Game:
    """A game under a ruleset.

    Args:
        game: name of a built-in game, or a `Game` to start from.
        changes: dotted key -> new value, for example {"cards.general_sun_3.cost": 5}.
        ruleset: name of a variant or path of a TOML file; by default the game's own.

    Raises:
        UnknownNameError: there is no such game.
        RulesetError: the ruleset or a change cannot be used; lists every fault.

    Example:
        >>> load("court", {"setup.start_coins": 12}).ruleset.get("setup.start_coins")
        12
    """
    if not isinstance(game, str | Game):
        raise UnknownNameError(f'the game must be a name, as "court", or a game, not {game!r}')
    if changes is not None and not isinstance(changes, Mapping):
        raise UnknownNameError(
            f'changes must be keys with values, as {{"setup.start_coins": 12}}, not {changes!r}'
        )
    if isinstance(game, Game) and ruleset is None:
        return Game(game.type, game.ruleset.with_changes(changes)) if changes else game
    kind = game.type if isinstance(game, Game) else game_type(game)
    source = ruleset if ruleset is not None else "default"
    return Game(kind, load_ruleset(kind.ruleset_model, kind.name, source, changes))


def play(
    game: str | Game, seed: int = 0, seats: Sequence[str | None] | None = None, **options: Any
) -> Session:
    """Start a game to step through.

    Args:
        game: name of a game, or a `Game`.
        seed: same seed, same dice.
        seats: for each seat the name of a bot, or None for a person; by default all persons.
        **options: passed to `load`.

    Example:
        >>> session = play("court", seed=7)
        >>> session.apply_action("pick S4")
        []
        >>> session.state.observation_string()[:1]
        '{'
    """
    from designlab.play.session import Session

    return Session(load(game, **options), seed=seed, seats=seats)
