"""One position of Battle for the Space Station: its record, its names, a builder of positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from designlab.errors import UnknownNameError, nearest
from designlab.game import Game, State
from designlab.games.station.ruleset import BACK, CARDS, FRONT, NODES, PAIRS
from designlab.games.station.vocabulary import (
    BACKS,
    GENERAL,
    NONE,
    PIECES,
    POINTS,
    SEATS,
    STREAMS,
    SUPPLY,
    Phase,
)
from designlab.kernel import state_dtype, view
from designlab.kernel.chance import seed_streams
from designlab.kernel.events import drain
from designlab.kernel.piles import pile_dtype

STATE = state_dtype(
    len(STREAMS),
    [
        ("phase", "i8"),
        ("resume", "i8"),  # the phase after everything is settled
        ("active", "i8"),  # seat whose turn it is (in the setup: who draws or places)
        ("turn_index", "i8"),  # turns played before this one
        ("score", "i8", (SEATS,)),  # points at the end
        ("last_turn", "i8"),  # index of the last turn to be played, or NONE (ST-10.2)
        # pieces
        ("at", "i8", (PIECES,)),  # location
        ("of", "i8", (PIECES,)),  # seat, or NONE for a die in the supply
        ("hp", "i8", (PIECES,)),  # pips or HP; 0 for a defeated general
        ("jump", "i8", (PIECES,)),  # allowance by a jump, 0 without (ST-6.6)
        ("moved", "i8"),  # mask of the pieces that have made a move this turn
        # stations, by berth
        ("card", "i8", (CARDS,)),  # row of rules.cards; its class is hidden
        ("owner", "i8", (CARDS,)),  # seat or NONE
        ("flipped", "i8", (CARDS,)),  # 1 while the back is up
        ("known", "i8", (CARDS,)),  # mask of seats that know the mark, and PUBLIC
        ("link", "i8", (POINTS,)),  # the sub-station it is one point with, or NONE
        ("linked", "i8"),  # mask of the points with a link
        ("pool", pile_dtype(CARDS)),  # cards, then berths, that are left in the setup
        # used this turn
        ("moves", "i8"),
        ("skills", "i8"),
        ("links", "i8"),
        ("unlinks", "i8"),
        ("flips", "i8"),
        ("reentries", "i8"),
        ("gained", "i8"),
        ("extra_moves", "i8"),
        ("extra_links", "i8"),
        ("uses", "i8", (CARDS,)),  # skill uses per station
        # what is being done
        ("mover", "i8"),  # piece that moves, arrives or is placed
        ("origin", "i8"),  # where it was before
        ("second", "i8"),  # soldier of a swap that arrives next, or NONE
        ("second_origin", "i8"),
        ("point", "i8"),  # own sub-station to be linked
        ("station", "i8"),  # station to be linked or re-entered
        ("skill", "i8"),  # skill in use, or NONE
        ("skill_step", "i8"),  # its next effect
        ("challenged", "i8"),  # seat, or NONE
        ("chooser", "i8"),  # seat that returns soldiers, or NONE
        # flip and contest
        ("arena", "i8"),  # station being flipped or contested, or NONE
        ("due", "i8", (SEATS,)),  # soldiers to be put on small cores
        ("due_generals", "i8"),  # mask of seats whose general comes to a small core
        ("first", "i8"),  # seat that steps first
        ("slot", "i8"),  # seats that had their chance in this contest round
        ("stepper", "i8"),  # seat that steps, or NONE
        ("walked", "i8"),  # 1 if the last step was a soldier's along a passage
        ("quiet", "i8"),  # contest rounds without a loss
        ("loss", "i8"),  # 1 if this round had one
        ("seal", "i8"),  # sealed pair of nodes, or NONE
        ("sealed", "i8", (len(PAIRS),)),  # seals of each pair in this contest
    ],
)


# -- names ------------------------------------------------------------------------------------


def piece_name(piece: int) -> str:
    """ "s1" for soldier 0, "g0" for the general of seat 0."""
    return f"s{piece + 1}" if piece < GENERAL else f"g{piece - GENERAL}"


def piece_number(name: str) -> int:
    """0 for "s1", the number of the general for "g0"."""
    names = [piece_name(piece) for piece in range(PIECES)]
    if name not in names:
        raise UnknownNameError(f"there is no piece {name!r}{nearest(name, names)}")
    return names.index(name)


def location_name(location: int) -> str:
    """ "3.S2" on a front, "3/W1" on a back, "supply"."""
    if location == SUPPLY:
        return "supply"
    station, node = divmod(location % POINTS, NODES)
    if location < BACKS:
        return f"{station + 1}.{FRONT[node]}"
    return f"{station + 1}/{BACK[node]}"


_LOCATIONS = {location_name(location): location for location in range(SUPPLY, 2 * POINTS)}


def location_number(name: str) -> int:
    """The location with this name."""
    if name not in _LOCATIONS:
        raise UnknownNameError(f"there is no point {name!r}{nearest(name, list(_LOCATIONS))}")
    return _LOCATIONS[name]


# -- positions --------------------------------------------------------------------------------


def set_up(
    game: Game,
    *,
    owners: Mapping[int, int],
    soldiers: Mapping[str, tuple[int, int, str]] | None = None,
    generals: Mapping[int, str] | None = None,
    general_hp: Mapping[int, int] | None = None,
    links: Sequence[tuple[str, str]] = (),
    flipped: Sequence[int] = (),
    revealed: Sequence[int] = (),
    cards: Sequence[str] | None = None,
    active: int = 0,
    round: int = 2,
    start: str = "actions",
    seed: int = 0,
) -> State:
    """A position in the action step of a turn, with nothing used yet, or at the turn's start.

    Args:
        game: a game of the station.
        owners: berth (1 to 9) -> seat.
        soldiers: name -> (seat, pips, location), for example {"s1": (0, 4, "2.S1")}.
        generals: seat -> location; a seat that is not named has its general in the supply.
        general_hp: seat -> HP, full HP if not named.
        links: pairs of sub-stations, for example [("1.S2", "3.S5")].
        flipped: berths whose back is up.
        revealed: berths whose mark everybody knows.
        cards: ids of the cards from berth 1 on; None lays them out in the ruleset's order.
        active: the seat whose turn it is.
        round: round number.
        start: "actions", or "turn" to begin with captures, reinforcement and redeployment.
        seed: decides the dice to come.

    Example:
        >>> import designlab as dl
        >>> from designlab.games.station.state import set_up
        >>> game = dl.load("station", {"players.default": 2})
        >>> state = set_up(game, owners={1: 0, 9: 1}, generals={0: "1.M", 1: "9.M"})
        >>> [state.action_to_string(a) for a in state.legal_actions()][:2]
        ['move g0', 'link 1.S1']
    """
    from designlab.games.station.engine import START, apply_action
    from designlab.games.station.links import set_link
    from designlab.games.station.stations import SEEN_BY_ALL
    from designlab.games.station.table import point_name
    from designlab.games.station.turns import clear_budgets, clear_table, start_turn

    model: Any = game.ruleset.model
    record = np.zeros(1, STATE)
    state = view(record)
    seed_streams(state, seed)
    clear_table(game.rules, state)
    state.winner = NONE
    state.active, state.turn = active, round
    state.turn_index = (round - 1) * game.num_players() + active

    rows = {row.id: i for i, row in enumerate(model.cards.values())}
    for berth, card in enumerate(cards or rows):
        state.card[berth] = rows[card]
    for berth, seat in owners.items():
        state.owner[berth - 1] = seat
        state.known[berth - 1] = 1 << seat
    for berth in flipped:
        state.flipped[berth - 1] = 1
    for berth in revealed:
        state.known[berth - 1] = SEEN_BY_ALL
    for one, other in links:
        set_link(state, location_number(one), location_number(other))

    def put(piece: int, seat: int, hp: int, place: str) -> None:
        location = location_number(place)
        if 0 <= location < BACKS:
            location = point_name(state, location)
        state.at[piece], state.of[piece], state.hp[piece] = location, seat, hp

    for name, (seat, pips, place) in (soldiers or {}).items():
        put(piece_number(name), seat, pips, place)
    for seat in range(game.num_players()):
        hp = (general_hp or {}).get(seat, model.general.hp)
        put(GENERAL + seat, seat, hp, (generals or {}).get(seat, "supply"))

    log = view(game.type.new_log(recording=True))
    if start == "turn":
        start_turn(game.rules, state, log)
    else:
        clear_budgets(state)
        state.phase = state.resume = Phase.MAIN
    apply_action(game.rules, state, log, START)
    return State(game, record, seed=seed, events=drain(log))
