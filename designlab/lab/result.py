"""What a simulation found: per-game rows, a summary and rates, each with its interval.

Intervals are Student's t for means (scipy), Wilson's score interval for shares (statsmodels) and
Welch's for the difference of two means.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from designlab.errors import DesignLabError, UnknownNameError, nearest
from designlab.game import Game

if TYPE_CHECKING:
    import pandas as pd

LEVEL = 0.95


def check_level(level: float) -> None:
    """DesignLabError if it is no confidence level."""
    if not 0 < level < 1:
        raise DesignLabError(f"the confidence level must be between 0 and 1, as 0.95, not {level}")


@dataclass(frozen=True, eq=False)
class Result:
    """The games of one run that are finished so far.

    Attributes:
        game: the game and ruleset that were played.
        bots: the bot in each seat.
        seed: the run's seed.
        requested: how many games were asked for.
        seeds: uint64 per game.
        outcomes: one record per game (`designlab.kernel.driver.outcome_dtype`).
        tallies: sums per event kind, item and seat (`designlab.kernel.driver.tally_dtype`).
    """

    game: Game
    bots: tuple[str, ...]
    seed: int
    requested: int
    seeds: np.ndarray
    outcomes: np.ndarray
    tallies: np.ndarray

    @property
    def n(self) -> int:
        """Games finished."""
        return len(self.outcomes)

    @property
    def complete(self) -> bool:
        """Whether every game that was asked for is finished."""
        return self.n == self.requested

    @property
    def label(self) -> str:
        """What was played, for captions: number of games, bots and seed."""
        bots = " vs ".join(dict.fromkeys(self.bots))
        some = "" if self.complete else f" of {self.requested:,}"
        return f"{self.n:,}{some} games, bots: {bots}, seed {self.seed}"

    def returns(self, seat: int = 0) -> np.ndarray:
        """The seat's result in each game."""
        return self.outcomes["returns"][:, seat]

    @property
    def turns(self) -> np.ndarray:
        """Turn (or round) in which each game ended, as the rulebook counts."""
        return self.outcomes["turns"]

    @cached_property
    def frame(self) -> pd.DataFrame:
        """One row per game.

        Columns: `ruleset` (digest), `seed`, `reason`, `winner` (seat, -1 for nobody), `turns`,
        `plies`, `score` (with several seats `score_0`, `score_1`, …), `n_<event>` (how often it
        happened) and `sum_<event>` (its total amount, for events that have one).
        """
        import pandas as pd

        o = self.outcomes
        reasons = pd.Categorical.from_codes(
            o["reason"].astype(np.intp), pd.Index(self.game.type.reasons)
        )
        digest = pd.Index([self.game.ruleset.digest[:12]])
        columns: dict[str, Any] = {
            "ruleset": pd.Categorical.from_codes(np.zeros(self.n, np.intp), digest),
            "seed": self.seeds,
            "reason": reasons,
            "winner": o["winner"],
            "turns": o["turns"],
            "plies": o["plies"],
        }
        for seat, name in enumerate(self.score_names()):
            columns[name] = o["returns"][:, seat]
        for k, kind in enumerate(self.game.type.events):
            columns[f"n_{kind.name}"] = o["count"][:, k]
            if "amount" in kind.meanings():
                columns[f"sum_{kind.name}"] = o["total"][:, k]
        return pd.DataFrame(columns, copy=False)

    def summary(self, level: float = LEVEL) -> pd.DataFrame:
        """Means and shares with their intervals.

        Returns:
            One row per metric: `metric`, `mean`, `low`, `high`, `sd` (of one game; empty for
            shares), `unit`.
        """
        import pandas as pd

        check_level(level)
        rows: list[tuple[Any, ...]] = []
        for seat, name in enumerate(self.score_names()):
            rows.append((name, *mean_interval(self.returns(seat), level), "points"))
        rows.append(("turns", *mean_interval(self.turns, level), "turns"))
        rows.append(("decisions", *mean_interval(self.outcomes["plies"], level), "per game"))
        for seat, name in enumerate(self.win_names()):
            wins = int(np.count_nonzero(self.outcomes["winner"] == seat))
            rows.append((name, *share_interval(wins, self.n, level), np.nan, "share of games"))
        for row in self.reason_shares(level).itertuples():
            unit = "share of games"
            rows.append((f"ended by {row.reason}", row.share, row.low, row.high, np.nan, unit))
        return pd.DataFrame(rows, columns=["metric", "mean", "low", "high", "sd", "unit"])

    def reason_shares(self, level: float = LEVEL) -> pd.DataFrame:
        """How often the game ended for each reason: `reason`, `games`, `share`, `low`, `high`."""
        import pandas as pd

        check_level(level)
        names = self.game.type.reasons
        games = np.bincount(self.outcomes["reason"], minlength=len(names))
        share, low, high = share_interval(games, self.n, level)
        columns = {"reason": names, "games": games, "share": share, "low": low, "high": high}
        return pd.DataFrame(columns)

    def item_rates(self, event: str, level: float = LEVEL) -> pd.DataFrame:
        """How often an event befell each item (card, unit, tile), and how those games went.

        Args:
            event: name of an event that is about an item, for example "bought".

        Returns:
            One row per item: `item` (number), `name`, `games` (seat-games in which it happened),
            `share` of all seat-games with `low` and `high`, `events` (how often in all),
            `return_with` (mean result of a seat in those games), `lift` (minus the mean result
            without it) with `lift_low` and `lift_high`.  A lift is no proof of a cause: what is
            bought by those who lead has a lift, too.
        """
        import pandas as pd

        check_level(level)
        names = [kind.name for kind in self.game.type.events]
        with_items = [kind.name for kind in self.game.type.events if kind.item]
        if event not in with_items:
            raise UnknownNameError(
                f"no event {event!r} about items{nearest(event, with_items)} "
                f"(events: {', '.join(with_items)})"
            )
        index = names.index(event)
        items = self.game.type.item_names(self.game, self.game.type.events[index].item)
        seats = self.game.num_players()
        sums = {
            name: self.tallies[0][name][index][: len(items), :seats].sum(axis=1)
            for name in ("events", "games", "returns", "squares")
        }
        all_returns = self.outcomes["returns"][:, :seats].astype(float)
        total, squares = all_returns.sum(), (all_returns**2).sum()
        n = self.n * seats
        share, low, high = share_interval(sums["games"], n, level)
        with_it = _Moments(sums["games"], sums["returns"], sums["squares"])
        without = _Moments(
            n - sums["games"], total - sums["returns"], squares - sums["squares"]
        )
        lift, lift_low, lift_high = difference_interval(with_it, without, level)
        frame = pd.DataFrame(
            {
                "item": np.arange(len(items)),
                "name": list(items),
                "games": sums["games"],
                "share": share,
                "low": low,
                "high": high,
                "events": sums["events"],
                "return_with": with_it.mean,
                "lift": lift,
                "lift_low": lift_low,
                "lift_high": lift_high,
            }
        )
        return frame[frame["name"] != ""].reset_index(drop=True)

    def score_names(self) -> list[str]:
        """The results' columns, one per seat."""
        seats = self.game.num_players()
        return ["score"] if seats == 1 else [f"score_{seat}" for seat in range(seats)]

    def win_names(self) -> list[str]:
        """What winning is called, per seat."""
        seats = self.game.num_players()
        return ["wins"] if seats == 1 else [f"wins of seat {seat}" for seat in range(seats)]

    def __repr__(self) -> str:
        return f"<Result of {self.game.name}: {self.label}>"

    def _repr_html_(self) -> str:
        table = self.summary().round(3).to_html(index=False, border=0)
        return f"<p>{self.game.type.title}: {self.label}</p>{table}"


@dataclass(frozen=True)
class _Moments:
    """Number, sum and sum of squares of samples, one entry per item."""

    n: np.ndarray
    total: np.ndarray
    squares: np.ndarray

    @cached_property
    def mean(self) -> np.ndarray:
        return np.divide(
            self.total, self.n, out=np.full(len(self.n), np.nan), where=self.n > 0
        )

    @cached_property
    def squared_error(self) -> np.ndarray:
        """Squared standard error of the mean."""
        spare = np.maximum(self.n - 1, 1) * np.maximum(self.n, 1)
        spread = np.maximum(self.squares - self.total * np.nan_to_num(self.mean), 0) / spare
        return np.where(self.n > 1, spread, np.nan)


def mean_interval(values: np.ndarray, level: float = LEVEL) -> tuple[float, float, float, float]:
    """Mean, Student's interval for it, and the standard deviation of one value."""
    from scipy import stats

    values = np.asarray(values, dtype=float)
    mean = float(values.mean())
    if len(values) < 2 or np.ptp(values) == 0:
        return mean, mean, mean, 0.0
    low, high = stats.t.interval(level, len(values) - 1, mean, stats.sem(values))
    return mean, float(low), float(high), float(values.std(ddof=1))


def share_interval(hits: Any, n: int, level: float = LEVEL) -> tuple[Any, Any, Any]:
    """Share of `hits` in `n` and Wilson's interval for it; arrays give arrays."""
    from statsmodels.stats.proportion import proportion_confint

    share = np.asarray(hits) / n if np.ndim(hits) else hits / n
    low, high = proportion_confint(hits, n, alpha=1 - level, method="wilson")
    return share, np.minimum(low, share), np.maximum(high, share)  # at 0 and 1 it rounds past


def difference_interval(
    a: _Moments, b: _Moments, level: float = LEVEL
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Difference of two means and Welch's interval for it, per item."""
    from scipy import stats

    difference = a.mean - b.mean
    with np.errstate(invalid="ignore", divide="ignore"):
        error = a.squared_error + b.squared_error
        freedom = error**2 / (
            a.squared_error**2 / (a.n - 1) + b.squared_error**2 / (b.n - 1)
        )
        low, high = stats.t.interval(level, freedom, difference, np.sqrt(error))
    return difference, low, high
