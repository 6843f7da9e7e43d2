"""One position of the Xiangqi Roguelike as a flat record, and a builder of positions.

Units stand in the order of their ids, so that a rule that says "by id" walks them in order; the
dead stay in place, with `hp` 0, until the phase is over.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from designlab.errors import UnknownNameError, nearest
from designlab.game import Game, State
from designlab.games.xiangqi.grid import CELL_NAMES, CELLS
from designlab.games.xiangqi.vocabulary import (
    CARDS,
    ENEMY,
    KINDS,
    NONE,
    PLAYER,
    SKILLS,
    STREAMS,
    TIMED,
    TIPS,
    UNITS,
    Part,
    Pending,
    Place,
)
from designlab.kernel import state_dtype, view
from designlab.kernel.chance import seed_streams
from designlab.kernel.events import drain

UNIT = np.dtype(
    [
        ("id", "i8"),
        ("kind", "i8"),
        ("side", "i8"),
        ("cell", "i8"),
        ("hp", "i8"),
        ("ap", "i8"),
        ("owned", "i8"),  # bit k: the unit has upgrade k of its kind
        ("card", "i8"),  # place among the cards, NONE for enemies and spawned units
        ("moves", "i8"),  # in this Player Phase
        ("acts", "i8"),
        ("finished", "i8"),  # XQ-6.3
        ("stunned", "i8"),
        ("left", "i8"),  # Rounds that a spawned unit still has, 0 for others
        ("value", "i8"),  # XQ-7.5
        ("attr", "i8"),  # XQ-12.2 without auras and ground
        ("sp", "i8"),  # bonus by timed effects
        ("effects", "i8"),  # timed effects on it
        ("cd", "i8", (SKILLS,)),
    ],
    align=True,
)

CARD = np.dtype(
    [
        ("id", "i8"),
        ("kind", "i8"),
        ("owned", "i8"),
        ("place", "i8"),  # one of `Place`
        ("cd", "i8", (SKILLS,)),
    ],
    align=True,
)

TIMED_EFFECT = np.dtype(
    [("unit", "i8"), ("adv", "i8"), ("sp", "i8"), ("left", "i8")],
    align=True,
)

STATE = state_dtype(
    len(STREAMS),
    [
        ("pending", "i8"),  # one of `Pending`
        ("part", "i8"),  # one of `Part`
        ("stage", "i8"),
        ("cleared", "i8"),  # stages won
        ("coins", "i8"),
        ("earned", "i8"),  # Coins from rewards
        ("bounty", "i8"),  # summed value of the enemies of this battle
        ("tips", "i8", (TIPS,)),
        # -- cards
        ("card_n", "i8"),
        ("next_card", "i8"),
        ("card", CARD, (CARDS,)),
        # -- the board
        ("next_unit", "i8"),
        ("unit_n", "i8"),
        ("unit", UNIT, (UNITS,)),
        ("board", "i8", (CELLS,)),  # place of the unit on a cell, or NONE
        ("taken", "i8", (2, 2)),  # cells per side and half, see `grid`
        ("alive", "i8", (2,)),  # units per side
        ("auras", "i8", (2,)),  # bit u: unit u has an aura
        ("king_died", "i8", (2,)),
        ("timed_n", "i8"),
        ("timed", TIMED_EFFECT, (TIMED,)),
        # -- what goes on
        ("placed", "i8"),  # placements in this Deploy Phase
        ("queue", "i8"),  # next enemy of the Enemy Phase
        ("busy", "i8"),  # unit that moved or acted last in this Player Phase
        ("actor", "i8"),
        ("skill", "i8"),  # ability of the actor, counted among those of its kind
        ("target", "i8"),
        ("tip", "i8"),
        ("chosen", "i8"),  # card that is placed or upgraded
        ("area", "i8"),  # bit u: unit u is still to be rolled for
        # -- the roll check
        ("diff", "i8"),
        ("self_dice", "i8"),  # faces as digits to the base 32, first die lowest
        ("target_dice", "i8"),
        ("kept_self", "i8"),
        ("kept_target", "i8"),
        ("rr_self", "i8"),
        ("success", "i8"),
        # -- after a victory
        ("rewards", "i8"),  # Tips still to be gained
        ("shown_n", "i8"),
        ("shown", "i8", (TIPS,)),  # Tips of which one is kept
        ("offer", "i8", (KINDS,)),  # kinds for sale, 0 or 1
        ("enemy_choices", "i8"),  # decisions that the policy took, for statistics
    ],
)


def cell_number(name: str) -> int:
    """0 for "a0", 89 for "i9"."""
    if name not in CELL_NAMES:
        raise UnknownNameError(f"the board has no cell {name!r} (cells: a0 to i9)")
    return CELL_NAMES.index(name)


def key_number(game: Game, table: str, name: str) -> int:
    """The number of a row of "units", "abilities", "upgrades" or "tips"."""
    keys = game.ruleset.keys(table)
    if name not in keys:
        raise UnknownNameError(f"{table} has no row {name!r}{nearest(name, keys)}")
    return keys.index(name)


def upgrade_bits(game: Game, kind: str, names: Sequence[str]) -> int:
    """Upgrades of a kind, given by key ("ma_kick") or short name ("kick"), as bits."""
    model: Any = game.ruleset.model
    keys = model.units[kind].upgrades
    short = [model.upgrades[key].id for key in keys]
    bits = 0
    for name in names:
        if name not in keys and name not in short:
            raise UnknownNameError(f"{kind} has no upgrade {name!r}{nearest(name, short)}")
        bits |= 1 << (keys.index(name) if name in keys else short.index(name))
    return bits


_NOTATION = re.compile(
    r"(?:#\d+ )?(?P<side>[PE]) (?P<kind>\w+) (?P<cell>[a-i]\d)"
    r"(?: \((?P<upgrades>[\w, ]*)\)| HP(?P<hp>\d+)| AP(?P<ap>\d+)|(?P<stunned> stunned))*"
)


def set_up(
    game: Game,
    units: Sequence[str],
    *,
    hand: Sequence[str] = (),
    tips: Mapping[str, int] | None = None,
    coins: int = 0,
    stage: int = 1,
    round: int = 1,
    part: str = "player",
    bounty: int | None = None,
    seed: int = 0,
) -> State:
    """Any position of a battle, played on to the first decision asked.

    Args:
        game: a game of xiangqi.
        units: units in the order of their ids, in the rulebook's notation: side (P or E), kind,
            cell, then, where they matter, upgrades, HP, AP and "stunned"; for example
            "P ma d3 (kick) HP1 AP1".
        hand: unit cards in hand, "bing" or "ma (kick)"; the cards of the Player's units on the
            board have the lower ids.
        tips: Tips in hand, by key.
        coins: the purse.
        stage: stage whose battle this is.
        round: number of the Round.
        part: where the Round stands: "start" (Round Start comes next), "deploy" or "player".
        bounty: value of all enemies of this battle (XQ-24.3); None counts those on the board.
        seed: decides the dice.

    Example:
        >>> import designlab as dl
        >>> from designlab.games.xiangqi import set_up
        >>> state = set_up(dl.load("xiangqi"), ["P bing e4", "E bing e5"])
        >>> [state.action_to_string(action) for action in state.legal_actions()]
        ['#1 mv', '#1 atk', 'end']
    """
    from designlab.games.xiangqi.engine import apply_action, enter_part
    from designlab.games.xiangqi.stages import add_card, clear_board
    from designlab.games.xiangqi.units import enter

    record = np.zeros(1, STATE)
    s = view(record)
    seed_streams(s, seed)
    s.winner = s.reason = s.busy = NONE
    s.next_card, s.stage, s.cleared, s.coins = 1, stage, stage - game.rules.run.first_stage, coins
    clear_board(s)
    s.next_unit, s.turn = 1, round
    for text in units:
        match = _NOTATION.fullmatch(text)
        if match is None:
            raise UnknownNameError(f'{text!r} is not a unit; write it like "P ma d3 (kick) HP1"')
        kind, side = match["kind"], "PE".index(match["side"])
        number = key_number(game, "units", kind)
        names = [name for name in re.split(r", *", match["upgrades"] or "") if name]
        owned = upgrade_bits(game, kind, names)
        cell = cell_number(match["cell"])
        if s.board[cell] != NONE:
            raise UnknownNameError(f"two units stand on {match['cell']}")
        unit = s.unit[enter(game.rules, s, number, side, cell, owned)]
        unit.hp = int(match["hp"] or unit.hp)
        unit.ap = int(match["ap"] or unit.ap)
        unit.stunned = bool(match["stunned"])
        if side == PLAYER:
            unit.card = add_card(s, number, owned)
            s.card[unit.card].place = Place.BOARD
    for text in hand:
        kind, _, rest = text.partition(" (")
        names = [name for name in re.split(r", *", rest.rstrip(")")) if name]
        add_card(s, key_number(game, "units", kind), upgrade_bits(game, kind, names))
    for tip, n in (tips or {}).items():
        s.tips[key_number(game, "tips", tip)] = n
    foes = [s.unit[i].value for i in range(s.unit_n) if s.unit[i].side == ENEMY]
    s.bounty = sum(foes) if bounty is None else bounty

    start = State(game, record, seed=seed)
    log = view(game.type.new_log(recording=True))
    if part == "start":
        s.turn, s.pending = round - 1, Pending.ROUND
    else:
        enter_part(s, log, Part.PLAYER if part == "player" else Part.DEPLOY)
        s.pending = Pending.MAIN if part == "player" else Pending.DEPLOY
        log.n = 0
    apply_action(game.rules, start.view, log, NONE)
    start.events = drain(log)
    return start
