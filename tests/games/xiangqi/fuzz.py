"""Random games under random rules, compiled: nothing crashes, every game ends, invariants hold.

    python tests/games/xiangqi/fuzz.py 1000000

plays that many games under hundreds of random rulesets and says what it saw.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from typing import Any

import numpy as np

import designlab as dl
from designlab.game import Game
from designlab.games.xiangqi.vocabulary import EVENTS, Happened
from designlab.kernel.driver import UNFINISHED
from designlab.lab import simulate

TOGGLES: dict[str, tuple] = {
    "run.mode": ("arcade", "endless", "battle"),
    "run.first_stage": (1, 2, 4, 6, 8, 10),
    "run.start_units": (
        ["bing", "bing", "ma"],
        ["wang", "ju", "ju", "pao"],
        ["xiang", "xiang", "shi", "shi", "pao", "pao", "ma"],
        ["bing"],
    ),
    "run.start_coins": (0, 500),
    "run.max_unit_cards": (8, 16, 24),
    "run.max_tips": (0, 4, 24),
    "run.death": ("lost", "returns"),
    "deploy.ranks": (1, 4, 5),
    "deploy.per_round": (1, 16),
    "deploy.max_on_board": (1, 8, 16),
    "deploy.mandatory": (False, True),
    "ap.player": (1, 2, 4),
    "ap.enemy": (1, 2, 4),
    "ap.enemy_move_phase_cost": (0, 1),
    "activation.max_mv": (1, 2, 4),
    "activation.max_act": (1, 2, 4),
    "activation.order": ("any", "mv_first"),
    "activation.interleave": (True, False),
    "move.sp_mode": ("per_leg", "pool"),
    "move.turns": (True, False),
    "move.horse_leg": (False, True),
    "move.pass_allies": (False, True),
    "units.wang.palace_only": (False, True),
    "units.shi.palace_only": (False, True),
    "units.bing.mv.sp": (1, 3),
    "units.xiang.attr": (-3, 0, 2),
    "adv.aura_mode": ("sum", "max"),
    "adv.pincer": (0, 1, 3),
    "adv.table.ahead.self": ("2d20max", "3d20max"),
    "rc.natural": ("self", "both"),
    "rc.tie_success": (False, True),
    "env.river_rr": (-5, -1, 0, 5),
    "env.palace_adv": (-3, 0, 3),
    "push.respects_limits": (False, True),
    "attack.advance_on_kill": (False, True),
    "stun.enabled": (True, False),
    "effects.max_per_unit": (4, 8, 16),
    "cd.reset_per_battle": (True, False),
    "battle.max_rounds": (5, 30, 100),
    "battle.cap_result": ("defeat", "victory", "value"),
    "battle.max_enemy_units": (1, 20, 24),
    "battle.max_units_side": (8, 24),
    "reward.divisor": (1, 2, 10),
    "reward.count_upgrades": (True, False),
    "reward.count_spawned": (False, True),
    "reward.tips_cards": (0, 1, 3),
    "reward.tips_offer": (1, 2, 4),
    "reward.unit_cards": (0, 3),
    "shop.offer_size": (0, 2, 7),
    "shop.sell_tips": (False, True),
    "difficulty.budget_pct": (0, 50, 100, 300),
    "tips.reroll.scope": ("own", "either"),
    "tips.heal.adv": (0, 1),
    "tips.advantage.rd": (1, 99),
    "abilities.pao_bomb.area": ("single", "all_enemies"),
    "abilities.pao_bomb.ad": (1, 3),
    "abilities.ju_ram.run": (True, False),
    "abilities.wang_sovereign.mode": ("always", "act"),
    "abilities.wang_bodyguard.locked": (True, False),
    "abilities.wang_bodyguard.cd": (1, 9999),
    "abilities.wang_bodyguard.rd": (1, 9999),
    "abilities.bing_garrison.locked": (True, False),
    "abilities.bing_rush.locked": (True, False),
    "abilities.ma_kick.locked": (True, False),
    "abilities.ma_drive.locked": (True, False),
    "abilities.ju_ram.locked": (True, False),
    "abilities.ma_kick.stun": (False, True),
    "ai.hold": (True, False),
    "ai.king_moves": (False, True),
    "ai.lapse_pct": (0, 30, 100),
    "ai.duel_min_adv": (-3, 1, 99),
    "endless.max_stages": (3, 40),
    "endless.budget_growth": (0, 120, 500),
}
"""Values worth trying per key, the default among them."""


def random_rules(choices: random.Random, share: float = 0.3) -> dict[str, Any]:
    """Changes of about this share of the toggles that make a valid ruleset."""
    rules = {k: choices.choice(v) for k, v in TOGGLES.items() if choices.random() < share}
    if rules.get("run.mode") == "endless":
        stages = rules.get("endless.max_stages", 40)
        rules["run.first_stage"] = min(rules.get("run.first_stage", 1), stages)
    cards = len(rules.get("run.start_units", ["bing"] * 3))
    rules["run.max_unit_cards"] = max(cards, rules.get("run.max_unit_cards", 16))
    return rules


def check(game: Game, outcomes: np.ndarray) -> None:
    """What must hold of every finished game; AssertionError says which ruleset broke it."""
    rules = game.ruleset.model
    count, total = outcomes["count"], outcomes["total"]

    def happened(kind: Happened) -> np.ndarray:
        return count[:, kind].astype(int)

    assert (outcomes["reason"] != UNFINISHED).all(), "a game did not end"
    assert (happened(Happened.RUN_END) == 1).all()
    assert (happened(Happened.BATTLE_START) == happened(Happened.BATTLE_END)).all()
    assert (happened(Happened.ROUND_START) >= happened(Happened.BATTLE_END)).all()
    assert (outcomes["turns"] <= rules.battle.max_rounds).all()  # type: ignore[attr-defined]
    assert (happened(Happened.ACT) <= happened(Happened.ROLL_CHECK) + happened(Happened.ACT)).all()
    units = happened(Happened.SPAWN) + happened(Happened.DEPLOY)
    gone = happened(Happened.DEATH) + happened(Happened.EXPIRE)
    assert (gone <= units).all()
    won = outcomes["winner"] == 0
    cleared = total[:, Happened.RUN_END]
    assert (cleared + ~won == happened(Happened.BATTLE_END)).all()
    assert (np.abs(outcomes["returns"]) <= 1).all()
    spent = total[:, Happened.COINS] + rules.run.start_coins  # type: ignore[attr-defined]
    assert (spent >= 0).all(), "the purse went below 0"


def fuzz(games: int, per_ruleset: int = 2_000, seed: int = 0, bot: str = "random") -> Counter:
    """Play `games` random games, `per_ruleset` under each random ruleset.

    Returns:
        How many games, decisions and events of each kind there were.
    """
    choices = random.Random(seed)
    seen: Counter = Counter()
    while seen["games"] < games:
        n = min(per_ruleset, games - seen["games"])
        rules = random_rules(choices)
        try:
            game = dl.load("xiangqi", rules)
            result = simulate(game, n, bots=bot, seed=choices.randrange(2**32), workers=1)
            check(game, result.outcomes)
        except Exception as error:
            raise AssertionError(f"under {rules}: {error}") from error
        seen["games"] += n
        seen["rulesets"] += 1
        seen["decisions"] += int(result.outcomes["plies"].sum())
        for kind, event in enumerate(EVENTS):
            seen[event.name] += int(result.outcomes["count"][:, kind].sum())
    return seen


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    start = time.perf_counter()
    seen = fuzz(games)
    print(f"{games:,} games in {time.perf_counter() - start:,.0f} s, all invariants held")
    for name, n in seen.items():
        print(f"  {n:>15,}  {name}")


if __name__ == "__main__":
    main()
