"""Two rulesets on the same dice, and one value swept over a range.

Games are compared in pairs: game i is dealt from the same seed under both rulesets, so that what
differs is the change and not luck (common random numbers).  Intervals are Student's for the mean
of the paired differences (scipy).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from designlab.errors import DesignLabError
from designlab.game import Game
from designlab.lab.intervals import LEVEL, check_level, mean_interval, mean_of
from designlab.lab.metrics import Metric, metric, metrics
from designlab.lab.result import Result
from designlab.lab.simulation import simulate
from designlab.ruleset.layers import plain

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class Comparison:
    """What changes from one ruleset to another.

    Attributes:
        before, after: the two runs, game by game on the same seeds.
        level: confidence level of the intervals.
        frame: one row per metric of `Result.summary`: `metric`, `before`, `after`, `difference`,
            `low`, `high`, `unit`.  A single pair of games has no interval (empty).
    """

    before: Result
    after: Result
    level: float
    frame: pd.DataFrame

    def metric(self, name: str | None = None) -> pd.DataFrame:
        """The row of one metric as `frame` has it, of any in `Result.metrics`; by default the
        first."""
        return _table(self.before, self.after, [metric(self.before.game, name)], self.level)

    def sentence(self, name: str | None = None) -> str:
        """What happens to a metric, in words, with its interval.

        Args:
            name: any of `Result.metrics`; by default the first.
        """
        chosen = metric(self.before.game, name)
        row: Any = next(self.metric(name).itertuples())
        games = f"{self.n:,} games on the same dice, bots: {self.bots}"
        if np.isnan(row.low):
            return (
                f"One pair of games cannot tell whether {chosen.noun} would change "
                f"(bots: {self.bots})."
            )
        unit, sure = chosen.unit_of_change(), f"{self.level:.0%} interval"
        if row.low <= 0 <= row.high:
            low, high = (f"{float(x):+.2f}" for x in chosen.amount(row.low, row.high))
            return (
                f"No change of {chosen.noun} can be told from luck: it lies between {low} and "
                f"{high} {unit} ({sure}; {games})."
            )
        least, most = sorted((abs(row.low), abs(row.high)))
        by, least, most = chosen.amount(abs(row.difference), least, most)
        return (
            f"{chosen.changes(row.difference)} by {by} {unit} "
            f"({sure} {least} to {most}; {games})."
        )

    @property
    def n(self) -> int:
        """Pairs of games: fewer than were asked for if a run was stopped."""
        return min(self.before.n, self.after.n)

    @property
    def bots(self) -> str:
        """The bots that played, for captions."""
        before, after = (" vs ".join(dict.fromkeys(run.bots)) for run in (self.before, self.after))
        return after if before == after else f"{before} before, {after} after"

    def _repr_html_(self) -> str:
        return f"<p>{self.sentence()}</p>" + self.frame.round(3).to_html(index=False, border=0)


def compare(
    before: str | Game | Result,
    after: str | Game | Result,
    n: int = 10_000,
    bots: str | Sequence[str] = "heuristic",
    seed: int = 0,
    *,
    level: float = LEVEL,
    progress: bool = False,
) -> Comparison:
    """Play the same `n` deals under two rulesets of one game, or compare two runs that are there.

    Args:
        before, after: two games, or two finished runs of the same seeds; `n`, `bots` and `seed`
            then are those of the runs.

    Example:
        >>> import designlab as dl
        >>> rich = dl.load("court", {"setup.start_coins": 20})
        >>> dl.compare("court", rich, 500, seed=1).sentence("score")[:18]
        'The score rises by'
    """
    check_level(level)
    if isinstance(before, Result) and isinstance(after, Result):
        _check_same_deals(before, after)
        return _compare(before, after, level)
    if isinstance(before, Result) or isinstance(after, Result):
        raise DesignLabError("two games or two results can be compared, not one of each")
    first = simulate(before, n, bots, seed, progress=progress)
    second = simulate(after, first.n, bots, seed, progress=progress)
    return _compare(first, second, level)


def _check_same_deals(before: Result, after: Result) -> None:
    if not np.array_equal(before.seeds, after.seeds):
        raise DesignLabError(
            "only runs of the same deals can be compared, but one has "
            f"{before.n:,} games from seed {before.seed}, the other {after.n:,} from {after.seed}"
        )


def _compare(before: Result, after: Result, level: float) -> Comparison:
    if before.game.name != after.game.name:
        raise DesignLabError(
            f"{before.game.name} and {after.game.name} are two games; "
            "two rulesets of one game can be compared"
        )
    if before.game.num_players() != after.game.num_players():
        raise DesignLabError("the two rulesets seat different numbers of players")
    chosen = [each for each in metrics(before.game).values() if each.short]
    return Comparison(before, after, level, _table(before, after, chosen, level))


def _table(before: Result, after: Result, chosen: list[Metric], level: float) -> pd.DataFrame:
    import pandas as pd

    pairs = min(before.n, after.n)
    rows: list[tuple[Any, ...]] = []
    for each in chosen:
        x, y = (each.values(run)[:pairs].astype(float) for run in (before, after))
        known = ~np.isnan(y - x)
        x, y = x[known], y[known]
        difference = mean_interval(y - x, level)[:3]
        rows.append((each.name, mean_of(x), mean_of(y), *difference, each.unit))
    columns = ["metric", "before", "after", "difference", "low", "high", "unit"]
    return pd.DataFrame(rows, columns=columns)


@dataclass(frozen=True)
class Sweep:
    """One value of the ruleset swept over a range.

    Attributes:
        key: its dotted key.
        level: confidence level of the intervals.
        results: the run for each value.
        frame: one row per value and metric of `Result.summary`: `value`, `metric`, `mean`, `low`,
            `high`, `sd`, `unit`.
    """

    key: str
    level: float
    results: dict[Any, Result]
    frame: pd.DataFrame

    @property
    def label(self) -> str:
        """What was played, for captions."""
        first = next(iter(self.results.values()))
        return f"{first.label}, at each value"

    def metric(self, name: str | None = None) -> pd.DataFrame:
        """The rows of one metric, of any in `Result.metrics`; by default the first.  Values under
        which there is no such metric (a seat that is empty) have no row."""
        runs = self.results
        if name is None:
            name = next(iter(runs.values())).metrics[0]
        having = {value: run for value, run in runs.items() if name in run.metrics}
        if not having:
            metric(next(iter(runs.values())).game, name)  # says so, and what there is
        return _by_value({value: run.metric(name, self.level) for value, run in having.items()})


def sweep(
    game: str | Game,
    key: str,
    values: Sequence[Any],
    n: int = 5_000,
    bots: str | Sequence[str] = "heuristic",
    seed: int = 0,
    *,
    level: float = LEVEL,
    progress: bool = False,
) -> Sweep:
    """Play the same `n` deals at each value of one key.

    Ctrl-C ends the sweep and keeps the values that are finished.

    Args:
        values: values that the key may have; a list as a value is listed as a tuple.

    Example:
        >>> import designlab as dl
        >>> found = dl.sweep("court", "setup.start_coins", [5, 15], 300, seed=1)
        >>> found.metric("score")["mean"].is_monotonic_increasing
        True
    """
    from tqdm.auto import tqdm

    from designlab.api import load

    check_level(level)
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise DesignLabError(f"the values of a sweep must be a list, not {values!r}")
    games = {_hashable(plain(value)): load(game, {key: value}) for value in values}
    if not games:
        raise DesignLabError("a sweep needs at least one value")
    results: dict[Any, Result] = {}
    for value, changed in tqdm(games.items(), disable=not progress, unit=" values"):
        run = simulate(changed, n, bots, seed)
        if run.complete or not results:
            results[value] = run
        if not run.complete:
            break
    frame = _by_value({value: run.summary(level) for value, run in results.items()})
    return Sweep(key, level, results, frame)


def _by_value(tables: dict[Any, pd.DataFrame]) -> pd.DataFrame:
    """Tables of metrics, one after the other, with the value that each belongs to."""
    import pandas as pd

    frames = [table.assign(value=[value] * len(table)) for value, table in tables.items()]
    frame = pd.concat(frames, ignore_index=True)
    return frame[["value", *frame.columns.drop("value")]]


def _hashable(value: Any) -> Any:
    return tuple(map(_hashable, value)) if isinstance(value, list) else value
