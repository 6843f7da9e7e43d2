"""Many random games over all player counts and random rules, each checked for faults.

Run it by hand: `python tests/games/beings/fuzz.py 1000000`.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from typing import Any

import numpy as np

import designlab as dl
from designlab.game import Game
from designlab.games.beings import GAME, engine
from designlab.games.beings.state import CAMP, CARDS, NO_CARD, TILES, Face
from designlab.kernel import BOTS, draw, rule
from designlab.kernel.chance import begin_choice, end_choice, seed_streams
from designlab.kernel.events import begin_log
from designlab.kernel.records import NOBODY
from designlab.kernel.rule import rule_folder

SWITCHES: dict[str, tuple] = {
    "players.count": (2, 3, 4, 5, 6),
    "board.edge_depth": (1, 1, 2, 3),
    "dice.card_substitute": ("paid_only", "risky", "any"),
    "dice.sides": (4, 6, 6, 8),
    "move.free_advances": (0, 1, 1, 2),
    "move.paid_advance_cards": (1, 1, 2),
    "move.paid_leap_cards": (1, 2, 2, 3),
    "move.risk_dice": (1, 2, 2, 3, 4),
    "move.leap_diagonal": (False, True),
    "move.explore_stops": (True, True, False),
    "move.max_risk_rolls": (1, 20),
    "task.bonus_cards": (0, 1, 3),
    "task.award_on_pass": (False, True),
    "task.check_after_explore": (True, False),
    "task.impossible_rule": (True, True, False),
    "task.impossible_pays_bounty": (True, False),
    "bounty.donation": (0, 1, 1, 3),
    "bounty.camp_donates": (True, False),
    "bounty.end_at": (5, 36, 100),
    "cards.per_turn": (0, 1, 1, 2, 3),
    "cards.cannon_self": (False, True),
    "cards.after_return": (False, True),
    "cards.quake_damage": (0, 6, 20),
    "stones.supply": (0, 1, 18),
    "hand.limit": (1, 3, 10),
    "camp.fee": (0, 10, 20),
    "camp.sales_per_turn": (0, 1, 2),
    "camp.reentry_prize": (True, False),
    "camp.sell_on_return": (False, True),
    "camp.broke_exit": ("optional", "forced", "never"),
    "death.min_chips": (0, 0, -10),
    "setup.chips": (5, 20, 50),
    "end.deck_trigger": ("immediate", "end_of_turn", "end_of_round"),
    "end.tiebreak_hand": (True, False),
}
SIZES = ((6, 6, 3), (6, 6, 3), (3, 3, 1), (4, 5, 1), (8, 8, 4), (8, 3, 1))
"""Rows, columns and copies of each card."""


def random_game(rng: random.Random) -> Game:
    """A game under rules drawn at random."""
    changes: dict[str, Any] = {key: rng.choice(values) for key, values in SWITCHES.items()}
    rows, cols, copies = rng.choice(SIZES)
    changes |= {"board.rows": rows, "board.cols": cols, "deck.copies": copies}
    changes["end.max_rounds"] = rng.choice((10, 300))
    return dl.load("beings", changes)


def faults(rules: Any, state: Any) -> str:
    """What is wrong with a position, "" if nothing: counts, conservation of cards and stones."""
    return MESSAGES[find_fault(rules, state)]


MESSAGES = (
    "",
    "cards were lost or made",
    "a hand's size is wrong",
    "stones were lost or made",
    "the number of face-down tiles is wrong",
    "a piece and its tile disagree",
    "somebody stands on a face-down tile",
    "a dead or retired player holds something",
    "a living player is below the limit of chips",
    "a player who left is in turn",
)


@rule
def find_fault(rules, state):
    """Number of the first fault in `MESSAGES`."""
    cards = state.deck.n + (state.task != NO_CARD) + (state.played != NO_CARD)
    stones = down = 0
    for tile in range(TILES):
        if state.face[tile] != Face.OFF:
            cards += 1
            stones += state.stones[tile]
            down += state.face[tile] == Face.DOWN
            seat = state.piece_at[tile]
            if seat != NOBODY and state.piece[seat] != tile:
                return 5
    for card in range(CARDS):
        cards += state.discard[card]
    for seat in range(rules.players.count):
        held = 0
        for card in range(CARDS):
            held += state.hand[seat][card]
        cards += held
        if held != state.hand_n[seat]:
            return 2
        tile = state.piece[seat]
        if tile != CAMP:
            if state.piece_at[tile] != seat:
                return 5
            if state.face[tile] == Face.DOWN and state.turn > 0:
                return 6
        if state.status[seat] != 0:
            if held > 0 or tile != CAMP:
                return 7
            if seat == state.player:
                return 9
        elif state.chips[seat] < rules.death.min_chips:
            return 8
    if cards != rules.deck.suits_n * rules.deck.numbers * rules.deck.copies:
        return 1
    if stones != state.stones_out or stones > rules.stones.supply:
        return 3
    return 4 if down != state.face_down else 0


@rule(nogil=True, folder=rule_folder(engine.setup))
def play_checked(rules_, seeds, blank, states, logs, legal, max_plies, reasons):
    """Play random games, looking at every position; 0 or 1000 × game + fault."""
    rules, state, log = rules_[0], states[0], logs[0]
    for g in range(len(seeds)):
        states[0] = blank[0]
        begin_log(log)
        state.winner = NOBODY
        seed_streams(state, seeds[g])
        engine.setup(rules, state, log)
        while state.player >= 0 and state.ply < max_plies:
            n = engine.legal_actions(rules, state, legal)
            begin_choice(state)
            action = legal[draw(state, BOTS, n)]
            end_choice(state)
            state.ply += 1
            engine.apply_action(rules, state, log, action)
            fault = find_fault(rules, state)
            if fault > 0:
                return 1000 * g + fault
        if state.player >= 0:
            return 1000 * g + 999
        reasons[state.reason] += 1
    return 0


def fuzz(games: int, seed: int = 0, per_ruleset: int = 200) -> Counter:
    """Play random games; how often each reason ended them.

    Raises:
        AssertionError: with the ruleset's changes, the seed and the fault.
    """
    rng = random.Random(seed)
    ends: Counter = Counter()
    blank, states = np.zeros(1, GAME.state_dtype), np.zeros(1, GAME.state_dtype)
    logs = GAME.new_log(recording=False)
    legal = np.zeros(GAME.actions.size, np.int64)
    first = 0
    while first < games:
        game = random_game(rng)
        n = min(per_ruleset, games - first)
        seeds = np.arange(first, first + n, dtype=np.uint64)
        reasons = np.zeros(len(GAME.reasons), np.int64)
        found = play_checked.jit(  # type: ignore[attr-defined]
            game.ruleset.record, seeds, blank, states, logs, legal, GAME.max_plies, reasons
        )
        if found:
            number, fault = divmod(found, 1000)
            what = "it did not end" if fault == 999 else MESSAGES[fault]
            changes = game.ruleset.changes_from(dl.load("beings").ruleset)
            raise AssertionError(f"game of seed {seeds[number]}: {what}; rules {changes}")
        ends.update(dict(zip(GAME.reasons, map(int, reasons), strict=True)))
        first += n
    return ends


def main() -> None:
    """`fuzz.py [games] [seed]`."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    print(f"{games} games without a fault: {dict(fuzz(games, seed))}")


if __name__ == "__main__":
    main()
