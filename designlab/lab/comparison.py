"""Two rulesets on the same dice, and one value swept over a range.

Games are compared in pairs: game i is dealt from the same seed under both rulesets, so that what
differs is the change and not luck (common random numbers).  Intervals are Student's for the mean
of the paired differences (scipy).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from designlab.errors import DesignLabError, UnknownNameError, nearest
from designlab.game import Game
from designlab.lab.result import LEVEL, Result, check_level
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
        frame: one row per metric: `metric`, `before`, `after`, `difference`, `low`, `high`, `unit`.
    """

    before: Result
    after: Result
    level: float
    frame: pd.DataFrame

    def sentence(self, metric: str | None = None) -> str:
        """What happens to a metric, in words, with its interval.

        Args:
            metric: a row of `frame`; by default the first.
        """
        row = _row(self.frame, metric)
        unit = "percentage points" if row.unit == "share of games" else row.unit
        scale = 100 if row.unit == "share of games" else 1
        low, high, middle = (scale * x for x in (row.low, row.high, row.difference))
        sure = f"{self.level:.0%} interval"
        games = f"{self.n:,} games on the same dice, bots: {self.bots}"
        if low <= 0 <= high:
            return (
                f"No change of {row.metric} can be told from luck: it lies between {low:+.2f} and "
                f"{high:+.2f} {unit} ({sure}; {games})."
            )
        verb = "rises" if middle > 0 else "falls"
        least, most = sorted((abs(low), abs(high)))
        return (
            f"{row.metric[0].upper()}{row.metric[1:]} {verb} by {abs(middle):.2f} {unit} "
            f"({sure} {least:.2f} to {most:.2f}; {games})."
        )

    @property
    def n(self) -> int:
        """Pairs of games: fewer than were asked for if a run was stopped."""
        return min(self.before.n, self.after.n)

    @property
    def bots(self) -> str:
        """The bots that played, for captions."""
        return " vs ".join(dict.fromkeys(self.after.bots))

    def _repr_html_(self) -> str:
        return f"<p>{self.sentence()}</p>" + self.frame.round(3).to_html(index=False, border=0)


def compare(
    before: str | Game,
    after: str | Game,
    n: int = 10_000,
    bots: str | Sequence[str] = "heuristic",
    seed: int = 0,
    *,
    level: float = LEVEL,
    progress: bool = False,
) -> Comparison:
    """Play the same `n` deals under two rulesets of one game.

    Example:
        >>> import designlab as dl
        >>> rich = dl.load("court", {"setup.start_coins": 20})
        >>> dl.compare("court", rich, 500, seed=1).sentence("score")[:14]
        'Score rises by'
    """
    check_level(level)
    first = simulate(before, n, bots, seed, progress=progress)
    second = simulate(after, first.n, bots, seed, progress=progress)
    return _compare(first, second, level)


def _compare(before: Result, after: Result, level: float) -> Comparison:
    import pandas as pd
    from scipy import stats

    if before.game.name != after.game.name:
        raise DesignLabError(
            f"{before.game.name} and {after.game.name} are two games; "
            "two rulesets of one game can be compared"
        )
    if before.game.num_players() != after.game.num_players():
        raise DesignLabError("the two rulesets seat different numbers of players")
    rows: list[tuple[Any, ...]] = []
    pairs = min(before.n, after.n)
    for (metric, unit, x), (_, _, y) in zip(_metrics(before), _metrics(after), strict=True):
        x, y = x[:pairs], y[:pairs]
        difference = y - x
        low = high = middle = float(difference.mean())
        if np.ptp(difference) > 0:
            low, high = stats.ttest_1samp(difference, 0).confidence_interval(level)
        rows.append((metric, x.mean(), y.mean(), middle, float(low), float(high), unit))
    columns = ["metric", "before", "after", "difference", "low", "high", "unit"]
    return Comparison(before, after, level, pd.DataFrame(rows, columns=columns))


def _metrics(result: Result) -> Iterator[tuple[str, str, np.ndarray]]:
    """Name, unit and value in each game of everything that `Result.summary` shows."""
    for seat, name in enumerate(result.score_names()):
        yield name, "points", result.returns(seat).astype(float)
    yield "turns", "turns", result.turns.astype(float)
    yield "decisions", "per game", result.outcomes["plies"].astype(float)
    for seat, name in enumerate(result.win_names()):
        yield name, "share of games", (result.outcomes["winner"] == seat).astype(float)
    for number, reason in enumerate(result.game.type.reasons):
        ended = (result.outcomes["reason"] == number).astype(float)
        yield f"ended by {reason}", "share of games", ended


@dataclass(frozen=True)
class Sweep:
    """One value of the ruleset swept over a range.

    Attributes:
        key: its dotted key.
        level: confidence level of the intervals.
        results: the run for each value.
        frame: one row per value and metric: `value`, `metric`, `mean`, `low`, `high`, `sd`, `unit`.
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
        """The rows of one metric; by default the first."""
        chosen = _row(self.frame, name).metric
        return self.frame[self.frame["metric"] == chosen].reset_index(drop=True)


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
    import pandas as pd
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
    frames = [
        summary.assign(value=[value] * len(summary))
        for value, summary in ((value, run.summary(level)) for value, run in results.items())
    ]
    frame = pd.concat(frames, ignore_index=True)
    return Sweep(key, level, results, frame[["value", *frames[0].columns.drop("value")]])


def _hashable(value: Any) -> Any:
    return tuple(map(_hashable, value)) if isinstance(value, list) else value


def _row(frame: pd.DataFrame, metric: str | None) -> Any:
    names = list(dict.fromkeys(frame["metric"]))
    name = names[0] if metric is None else metric
    if name not in names:
        raise UnknownNameError(
            f"no metric {name!r}{nearest(name, names)} (metrics: {', '.join(names)})"
        )
    return next(frame[frame["metric"] == name].itertuples())
