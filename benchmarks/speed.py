"""Speed and memory of a game's rules, everything side by side in one run.

    python benchmarks/speed.py court             all figures (about two minutes)
    python benchmarks/speed.py court --smoke     the same, small (seconds; for CI)

Compiled and interpreted figures are decisions of the same bots on one core; ratios are from the
same run, since machines are noisy.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time

import designlab as dl
from designlab.game import Game
from designlab.games.registry import names

CHILD = {
    "import designlab": "import designlab",
    "ready": (
        "import designlab as dl; game = dl.load({game!r});"
        "dl.simulate(game, 1, bots='random', workers=1)"
    ),
}
MEMORY = """
import resource, designlab as dl
peak = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
dl.simulate({game!r}, 100, bots="random").summary()
before = peak()
run = dl.simulate({game!r}, {n}, bots="random")
run.frame, run.summary()
print(before, peak())
"""


def in_child(code: str, **env: str) -> tuple[float, str]:
    """Seconds that a new process needs for `code`, interpreter start included, and its output."""
    start = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", code], env=os.environ | env, capture_output=True, text=True
    )
    if done.returncode:
        raise SystemExit(done.stderr)
    return time.perf_counter() - start, done.stdout


def best(repeats: int, work) -> float:
    """Least seconds of several runs: the least disturbed one."""
    seconds = []
    for _ in range(repeats):
        start = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - start)
    return min(seconds)


def compiled(game: Game, bots: str, n: int, workers: int, repeats: int) -> dict[str, float]:
    """Games and decisions per second of compiled games."""
    run = dl.simulate(game, n, bots=bots, workers=workers)
    plies = float(run.outcomes["plies"].sum())
    seconds = best(repeats, lambda: dl.simulate(game, n, bots=bots, workers=workers))
    return {"games/s": n / seconds, "decisions/s": plies / seconds}


def interpreted(game: Game, bots: str, n: int) -> dict[str, float]:
    """The same games stepped one decision at a time through `State`."""
    plies, start = 0, time.perf_counter()
    for seed in range(n):
        state = game.new_initial_state(seed)
        while not state.is_terminal():
            state.apply_action(state.bot_action(bots))
            plies += 1
    seconds = time.perf_counter() - start
    return {"games/s": n / seconds, "decisions/s": plies / seconds}


def measure(name: str, smoke: bool) -> list[tuple[str, float, str]]:
    """Rows of (what, figure, unit)."""
    game = dl.load(name)
    n, slow, repeats = (500, 3, 1) if smoke else (200_000, 60, 5)
    rows: list[tuple[str, float, str]] = [
        ("state record", game.type.state_dtype.itemsize, "bytes"),
        ("import designlab", in_child(CHILD["import designlab"])[0], "s"),
    ]
    with tempfile.TemporaryDirectory() as cache:
        for what in ("cold: first game compiled", "second process: first game"):
            code = CHILD["ready"].format(game=name)
            rows.append((what, in_child(code, NUMBA_CACHE_DIR=cache)[0], "s"))
    for bot in game.type.bots:
        one = compiled(game, bot, n, 1, repeats)
        two = compiled(game, bot, n, 2, repeats)
        by_hand = interpreted(game, bot, slow)
        for unit in ("games/s", "decisions/s"):
            rows.append((f"{bot}, one core compiled", one[unit], unit))
        rows.append((f"{bot}, two threads / one", two["games/s"] / one["games/s"], "times"))
        rows.append((f"{bot}, interpreted", by_hand["decisions/s"], "decisions/s"))
        ratio = one["decisions/s"] / by_hand["decisions/s"]
        rows.append((f"{bot}, compiled / interpreted", ratio, "times"))
    many = 2_000 if smoke else 1_000_000
    before, peak = map(float, in_child(MEMORY.format(game=name, n=many))[1].split())
    rows.append((f"{many:,} games with their table: added memory", peak - before, "MB"))
    rows.append((f"{many:,} games with their table: whole process", peak, "MB"))
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="*", choices=[*names(), []], default=names())
    parser.add_argument("--smoke", action="store_true", help="small numbers, for CI")
    parser.add_argument("--json", action="store_true", help="print the rows as JSON")
    args = parser.parse_args()
    for name in args.game:
        rows = measure(name, args.smoke)
        if args.json:
            print(json.dumps({"game": name, "rows": rows}))
            continue
        print(f"\n{name}")
        for what, figure, unit in rows:
            shown = f"{figure:,.0f}" if figure >= 100 else f"{figure:.2f}"
            print(f"  {what:<50} {shown:>14} {unit}")


if __name__ == "__main__":
    main()
