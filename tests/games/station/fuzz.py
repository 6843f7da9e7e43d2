"""A million random games over player counts and random switches, checked for broken invariants.

Run it by hand: `python -m games.station.fuzz 1000000` from the folder `tests`.
"""

from __future__ import annotations

import sys
import time
from typing import Any

import numpy as np

import designlab as dl
from designlab.games.station.ruleset import StationRules
from designlab.lab import simulate
from designlab.ruleset import fields_of

FIXED = {"players.default", "max_rounds", "setup.draw"}
"""Keys that `random_changes` sets by hand."""


def random_changes(rng: np.random.Generator) -> dict[str, Any]:
    """A random setting of about a third of the switches and small numbers."""
    changes: dict[str, Any] = {}
    for section, field in fields_of(StationRules).items():
        if field.kind != "section" or section in ("back", "layouts"):
            continue
        for key, inner in fields_of(field.model).items():
            path = f"{section}.{key}"
            if path in FIXED or inner.shape or rng.random() > 0.33:
                continue
            if inner.kind == "bool":
                changes[path] = bool(rng.random() < 0.5)
            elif inner.kind == "enum":
                changes[path] = str(rng.choice(inner.options))
            elif inner.kind == "int":
                changes[path] = int(rng.integers(inner.ge, min(inner.le, inner.ge + 8) + 1))
    changes["players.default"] = int(rng.integers(2, 6))
    changes["setup.draw"] = str(rng.choice(["random", "pick"]))
    changes["layouts.front"] = str(rng.choice(["wheel", "star"]))
    changes["max_rounds"] = int(rng.choice([6, 20, 40]))
    return changes


def fuzz(games: int, seed: int = 0, per_ruleset: int = 500) -> dict[str, int]:
    """Play random games under random rulesets; AssertionError at the first fault.

    Returns:
        Games, decisions, and games per reason of the end.
    """
    rng = np.random.default_rng(seed)
    total: dict[str, int] = {"games": 0, "decisions": 0}
    while total["games"] < games:
        changes = random_changes(rng)
        game = dl.load("station", changes)
        n = min(per_ruleset, games - total["games"])
        run = simulate(game, n, "random", seed=int(rng.integers(2**32)), workers=1)
        reasons = run.outcomes["reason"]
        assert (reasons >= 0).all(), f"a game did not end under {changes}"
        assert (run.outcomes["turns"] <= changes["max_rounds"]).all(), changes
        returns = run.outcomes["returns"]
        absent = returns[:, changes["players.default"] :]
        assert (returns >= 0).all() and (absent == 0).all(), changes
        points = [game.ruleset.get(f"points.{c}") for c in "ABC"]
        assert (returns.sum(1) <= points[0] + 3 * points[1] + 5 * points[2]).all(), changes
        total["games"] += n
        total["decisions"] += int(run.outcomes["plies"].sum())
        for number, name in enumerate(game.type.reasons):
            total[name] = total.get(name, 0) + int((reasons == number).sum())
    return total


def main() -> None:
    """Fuzz as many games as the command line says."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    start = time.perf_counter()
    total = fuzz(games, seed=int(sys.argv[2]) if len(sys.argv) > 2 else 0)
    print(total, f"{time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()
