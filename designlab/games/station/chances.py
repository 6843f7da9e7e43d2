"""What can be rolled by hand: in play only dice are left to chance (ST-1.5, ST-2.4, ST-6)."""

from __future__ import annotations

from typing import Any

from designlab.game import Game, State
from designlab.games.byhand import die
from designlab.games.station.log import FACES, player
from designlab.games.station.vocabulary import DICE, NONE, STREAMS, Phase
from designlab.gametype import Chance


def chances(game: Game, state: State) -> tuple[Chance, ...]:
    """The dice of the seats that may roll again, first the one that rolls next."""
    if state.is_terminal():
        return ()
    steps = [max(0, game.rules.soldier.move_base - pips) for pips in range(1, FACES + 1)]
    words = [
        f"{pips} pip{'s' * (pips != 1)}, {n} step{'s' * (n != 1)}"
        for pips, n in enumerate(steps, start=1)
    ]
    return tuple(
        die(STREAMS[DICE + seat], f"die of {player(seat)} · 骰子", FACES, words)
        for seat in _rollers(game, state)
    )


def _rollers(game: Game, state: State) -> list[int]:
    s, seats = state.view, game.num_players()
    if s.phase in (Phase.DRAW, Phase.SETUP_PLACE):
        placing = s.phase == Phase.SETUP_PLACE
        still = range(s.active + 1 if placing else 0, seats) if game.rules.setup.refit else ()
        return [*still, *(seat for seat in range(seats) if seat not in still and _roll(game))]
    last = game.rules.max_rounds * seats - 1
    if s.last_turn != NONE and game.rules.end.trigger == 0:
        last = min(last, s.last_turn)
    turns = range(s.turn_index, min(last, s.turn_index + seats - 1) + 1)
    return [turn % seats for turn in turns] if _roll(game) else []


def _roll(game: Game) -> bool:
    """Whether turns bring rolls at all: for new soldiers or by skills that cards have."""
    model: Any = game.ruleset.model
    if model.soldiers.gain_per_turn > 0:
        return True
    kinds = {card.skill for card in model.cards.values()} if model.skills.per_station else set()
    steps = [step.op for kind in kinds for step in model.skills.kinds[kind].steps]
    return "challenge" in steps or "refit" in steps
