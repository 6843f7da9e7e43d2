"""Many random games over all player counts and random rules, each position checked for faults.

Run it by hand: `python tests/games/mountains/fuzz.py 1000000`.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from typing import Any

import numpy as np

import designlab as dl
from designlab.game import Game
from designlab.games.mountains import GAME, engine
from designlab.games.mountains.state import Being, Phase, Token
from designlab.games.mountains.values import is_primary
from designlab.kernel import BOTS, draw, rule
from designlab.kernel.chance import begin_choice, end_choice, seed_streams
from designlab.kernel.events import begin_log
from designlab.kernel.records import NOBODY
from designlab.kernel.rule import rule_folder

SWITCHES: dict[str, tuple] = {
    "players.count": (2, 3, 4),
    "max_rounds": (5, 60, 60, 200),
    "cap_result": ("highest_hp", "draw"),
    "hp.start": ([15, 15, 15, 15], [1, 2, 30, 5]),
    "hp.max": (15, 15, 6, 40),
    "hp.cards_can_defeat": (False, True),
    "setup.character_mode": ("pick", "random"),
    "setup.pick_order": ("by_roll", "clockwise"),
    "setup.start_mode": ("diagonal_draft", "shared", "home"),
    "goal.endpoint_wins": (False, False, True),
    "turn.direction": ("ccw", "cw"),
    "dice.max_rerolls": (1, 20),
    "movement.allow_backtrack": (False, True),
    "movement.showdown_players": (0, 2, 2, 3, 4),
    "movement.showdown_dice": (1, 2, 2, 3),
    "movement.showdown_in_two_player_game": (True, False),
    "stairs.enabled": (True, True, False),
    "tiles.start_tile_inert": (True, False),
    "regular.mode": ("printed", "printed", "chance", "blank"),
    "tokens.limit": (1, 2, 5),
    "skills.per_turn": (1, 1, 2, 4),
    "skills.basic_counts": (True, False),
    "skills.cost": ([0, 1, 2, 3], [1, 0, 0, 0]),
    "skills.min_hp_after_cost": (1, 1, 0, 5),
    "skills.spend_attack_needs_weapon": (False, True),
    "colour.mode": ("discount", "double", "both", "none"),
    "xi_bian.s1_per": ("attack", "weapon"),
    "xi_bian.s1_loss": (1, 0, 5),
    "xi_bian.s3_divisor": (2, 1, 5),
    "xi_bian.s3_payout": ("running", "at_end"),
    "xi_bian.s3_counts_costs": (True, False),
    "qing_luan.basic_bonus": ([1, 2], [0, 2], [6, 6]),
    "qing_luan.s1_dice": (2, 1, 4),
    "qing_luan.s1_mode": ("replace", "extra"),
    "huan.basic_range": (5, 0, 14),
    "huan.s2_cards": (1, 3),
    "huan.s3_damage": (1, 5),
    "ling_yu.basic_multiplier": (2, 4),
    "combat.max_weapons": (2, 1, 4),
    "combat.max_targets": (2, 1, 3),
    "combat.range_metric": ("path", "manhattan"),
    "combat.defense": (False, True),
    "combat.damage_skill_spends_attack": (True, False),
    "combat.damage_skill_is_attack": (True, False),
    "weapons.ready_rule": ("next_turn", "same_turn", "first_round"),
    "weapons.stolen_ready": (True, False),
    "weapons.own_damage_bonus": (1, 0, 3),
    "weapons.own_range_bonus": (0, 5),
    "elimination.weapons_to": ("discard", "killer"),
    "physical.weights.stare": ([1.0] * 4, [9.0, 1.0, 0.001, 1000.0]),
    "challenge.spin_sectors": (6, 12),
    "arsenal.tide_bow.copies": (1, 0, 4),
    "challenge_cards.calm_gaze.copies": (1, 0, 10),
}
DICE = ((6, None), (6, None), (12, ["weapon"] * 12), (4, ["challenge", "none", "chance", "weapon"]))
VARIANTS = ("default", "default", "valley_bridge", "fairground")


def random_changes(rng: random.Random) -> dict[str, Any]:
    """Values for all switches, drawn at random."""
    changes: dict[str, Any] = {key: rng.choice(values) for key, values in SWITCHES.items()}
    sides, table = rng.choice(DICE)
    if table:
        changes |= {"dice.sides": sides, "ling_yu.s1_table": table}
    return changes


def random_game(rng: random.Random) -> Game:
    """A game under rules drawn at random."""
    variant, changes = rng.choice(VARIANTS), random_changes(rng)
    if variant == "fairground":
        del changes["challenge_cards.calm_gaze.copies"]  # it has no such card
    return dl.load("mountains", changes, ruleset=variant)


MESSAGES = (
    "",
    "weapons were lost or made",
    "HP are out of range",
    "a token is out of range",
    "the living are counted wrongly",
    "a player out of the game is on the map or holds something",
    "somebody out of the game is to decide",
    "there is no option",
    "a card deck has too many cards",
    "a lasting skill has no owner",
)


@rule
def find_fault(rules, state, n):
    """Number of the first fault in `MESSAGES`; `n` options are open."""
    lost = 0
    for weapon in range(rules.weapons_n):
        if state.owner[weapon] != NOBODY and state.fell[state.owner[weapon]] > 0:
            return 5
        in_deck = 0
        for i in range(state.arsenal.n):
            in_deck += state.arsenal.card[i] == weapon
        held = state.owner[weapon] != NOBODY
        lost += in_deck + held > 1 or (in_deck > 0 and is_primary(rules, weapon))
    if lost > 0:
        return 1
    living = 0
    for seat in range(rules.players.count):
        alive = state.fell[seat] == 0
        living += alive
        if state.hp[seat] < 0 or state.hp[seat] > rules.hp.max:
            return 2
        if state.turn > 0 and alive and (state.hp[seat] == 0 or state.tile[seat] < 0):
            return 2
        if not alive and (state.tile[seat] != NOBODY or state.hp[seat] != 0):
            return 5
        for token in range(len(state.token[seat])):
            value, limit = state.token[seat][token], rules.tokens.limit
            least = -limit if token <= Token.DEFENCE else 0
            if value < least or value > limit or (not alive and value != 0):
                return 3
    if living != state.living or (living < 2 and state.player >= 0):
        return 4
    if state.player >= 0 and (state.fell[state.player] > 0 or state.fell[state.active] > 0):
        return 6
    if state.player >= 0 and (n == 0 or state.phase == Phase.RESUME):
        return 7
    if state.challenges.n > 40 or state.chances.n > 40:
        return 8
    return find_lasting_fault(rules, state)


@rule
def find_lasting_fault(rules, state):
    """Skills of Xi Bian last only while she lives."""
    if state.thorns == 0 and state.leech == 0:
        return 0
    for seat in range(rules.players.count):
        if state.character[seat] == Being.XI_BIAN and state.fell[seat] == 0:
            return 0
    return 9


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
            fault = find_fault(rules, state, n)
            if fault > 0:
                return 1000 * g + fault
            begin_choice(state)
            action = legal[draw(state, BOTS, n)]
            end_choice(state)
            state.ply += 1
            engine.apply_action(rules, state, log, action)
        if state.player >= 0:
            return 1000 * g + 999
        fault = find_fault(rules, state, 0)
        if fault > 0:
            return 1000 * g + fault
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
    default = dl.load("mountains").ruleset
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
            changes = game.ruleset.changes_from(default)
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
