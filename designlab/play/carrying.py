"""A position carried over to another ruleset of its game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from designlab.errors import DesignLabError, IllegalActionError
from designlab.game import Game, State
from designlab.gametype import EVERYTHING
from designlab.ruleset import Ruleset, fields_of


def carried(state: State, game: Game) -> State:
    """A copy of the position that plays on under the rules of `game`.

    Raises:
        IllegalActionError: it cannot, because it is another game, is for another number of seats,
            has other rows in its tables, or makes nothing of this position.
    """
    check_same_table(state.game, game)
    _check_rows(state.game.ruleset, game.ruleset)
    twin = state.clone()
    twin.game = game
    try:
        _look_at(twin)
    except Exception as error:  # numbers that never came together before: anything can happen
        known = isinstance(error, DesignLabError)
        reason = str(error) if known else f"they make nothing of it ({error!r})"
        raise IllegalActionError(
            f"this position cannot go on under these rules: {reason}"
        ) from error
    return twin


def check_same_table(old: Game, new: Game) -> None:
    """IllegalActionError unless both are the same game for as many seats."""
    if new.name != old.name:
        raise IllegalActionError(f"these are rules of {new.name}, not of {old.name}")
    if new.num_players() != old.num_players():
        raise IllegalActionError(
            f"these rules are for {new.num_players()} seat(s), but {old.num_players()} play"
        )


def _check_rows(old: Ruleset, new: Ruleset) -> None:
    """The record names a card by the number of its row, so the rows must be the same."""
    then = dict(_tables(old.values, type(old.model)))
    for table, rows in _tables(new.values, type(new.model)):
        if rows != then[table]:
            other = [row for row in (*rows, *then[table]) if (row in rows) != (row in then[table])]
            what = ", ".join(other[:3]) + (", …" if len(other) > 3 else "")
            raise IllegalActionError(
                f"these rules have other rows in {table} than the game that is being played "
                f"({what or 'in another order'})"
            )


def _tables(values: dict[str, Any], model: Any, path: str = "") -> Iterator[tuple[str, list[str]]]:
    for key, field in fields_of(model).items():
        if field.kind == "table":
            yield path + key, list(values[key])
        elif field.kind == "section":
            yield from _tables(values[key], field.model, f"{path}{key}.")


def _look_at(state: State) -> None:
    """Do all that showing the position takes, so that a failure comes now and not on the board."""
    game, kind = state.game, state.game.type
    legal = state.legal_actions()
    if not legal and not state.is_terminal():
        raise IllegalActionError("nothing could be decided any more")
    for viewpoint in range(EVERYTHING, game.num_players()):
        state.scene(viewpoint)
        state.observation(viewpoint)
        for action in legal:
            kind.action_as_seen(game, state, action, viewpoint)
    for action in legal:
        state.action_to_string(action)
        kind.describe_action(game, state, action)
    if legal:
        kind.describe_decision(game, state)
    state.returns()
