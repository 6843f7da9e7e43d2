"""How a number is spread over the games: scores and lengths."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
from bokeh.models import Range1d

from designlab.charts.base import ResultChart, empty_source, interval, means_of

if TYPE_CHECKING:
    import pandas as pd

    from designlab.game import Game
    from designlab.lab import Result

MOST_BINS = 40
_WIDTHS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)


def score_distribution(
    result: Result | None,
    baseline: Result | None = None,
    *,
    seat: int = 0,
    game: Game | None = None,
) -> ResultChart:
    """How the scores of a seat are spread, with their mean and its interval.

    Args:
        game: gives the chart its words while there is no result yet.

    Example:
        >>> import designlab as dl
        >>> chart = score_distribution(dl.simulate("court", 200, bots="random", seed=1))
        >>> chart.frame.columns.tolist()
        ['from', 'to', 'games', 'share']
    """
    game = result.game if result is not None else game
    one = game is None or game.num_players() == 1
    title, metric = ("Score", "score") if one else (f"Score of seat {seat}", f"score_{seat}")
    return Histogram(title, metric, "points", lambda run: run.returns(seat), result, baseline)


def game_length(result: Result | None, baseline: Result | None = None) -> ResultChart:
    """In which turn the games ended, with the mean and its interval.

    Example:
        >>> import designlab as dl
        >>> game_length(dl.simulate("court", 200, bots="random", seed=1)).title
        'Length of the game'
    """
    title = "Length of the game"
    return Histogram(title, "turns", "turns", lambda run: run.turns, result, baseline)


class Histogram(ResultChart):
    """Shares of games by intervals of a whole number, with the mean marked.

    Args:
        metric: name of the number in `Result.summary`.
        values: the number in each game of a run.
    """

    def __init__(
        self,
        title: str,
        metric: str,
        unit: str,
        values: Callable[[Result], np.ndarray],
        result: Result | None,
        baseline: Result | None,
    ):
        self.metric, self.unit, self.values = metric, unit, values
        x_label = unit if metric == unit else f"{title.lower()} ({unit})"
        self._x, self._y = Range1d(start=0, end=1), Range1d(start=0, end=1)
        super().__init__(
            title, x_label=x_label, y_label="share of games (%)", x_range=self._x, y_range=self._y
        )
        columns = ("left", "right", "share", "games", "span")
        self._bars, self._baseline_bars = empty_source(*columns), empty_source(*columns)
        self._mean, self._baseline_mean = (empty_source("mean", "low", "high") for _ in range(2))
        plot = self.figure
        behind = plot.quad(
            "left", "right", "share", 0, source=self._baseline_bars, fill_alpha=0.45, line_alpha=0
        )
        bars = plot.quad(
            "left", "right", "share", 0, source=self._bars, fill_alpha=0.4, line_width=1.5
        )
        grey = plot.vspan("mean", source=self._baseline_mean, line_width=2, line_dash="dashed")
        band = plot.vstrip("low", "high", source=self._mean, fill_alpha=0.25, line_alpha=0)
        mean = plot.vspan("mean", source=self._mean, line_width=2)
        self._tag(baseline=behind, series=bars, baseline_mark=grey, band=band, mark=mean)
        self._hover([bars], [(unit, "@span"), ("share", "@share{0.0} %"), ("games", "@games{0,0}")])
        self._finish()
        self.update(result, baseline)

    def _draw(self, result: Result | None, baseline: Result | None) -> pd.DataFrame:
        import pandas as pd

        samples = [self.values(run) for run in (result, baseline) if run is not None]
        edges = _edges(samples)
        own, behind = self._shares(result, edges), self._shares(baseline, edges)
        self._bars.data, self._baseline_bars.data = own, behind
        self._mean.data = self._mean_of(result)
        self._baseline_mean.data = self._mean_of(baseline)
        self._x.update(start=float(edges[0]), end=float(edges[-1]))
        self._y.update(start=0, end=_ceiling(max([1.0, *own["share"], *behind["share"]])))
        return pd.DataFrame(
            {"from": own["left"], "to": own["right"], "games": own["games"], "share": own["share"]}
        )

    def _shares(self, run: Result | None, edges: np.ndarray) -> dict[str, Any]:
        if run is None:
            return {name: [] for name in ("left", "right", "share", "games", "span")}
        games = np.histogram(self.values(run), edges)[0]
        first, last = (edges[:-1] + 0.5).astype(int), (edges[1:] - 0.5).astype(int)
        return {
            "left": edges[:-1],
            "right": edges[1:],
            "share": 100 * games / run.n,
            "games": games,
            "span": [f"{a}" if a == b else f"{a} to {b}" for a, b in zip(first, last, strict=True)],
        }

    def _mean_of(self, run: Result | None) -> dict[str, Any]:
        found = [means_of(run)[self.metric]] if run is not None else []
        return {name: [row[k] for row in found] for k, name in enumerate(("mean", "low", "high"))}

    def _finding(self, result: Result) -> str:
        return f"line: mean {interval(*means_of(result)[self.metric])} {self.unit}"


def _edges(samples: list[np.ndarray]) -> np.ndarray:
    """Edges of at most `MOST_BINS` equal bins of a round width around whole numbers."""
    if not samples:
        return np.array([-0.5, 0.5])
    low = min(np.floor(sample.min()) for sample in samples)
    high = max(np.ceil(sample.max()) for sample in samples)
    span = high - low + 1
    width = next((w for w in _WIDTHS if span / w <= MOST_BINS), int(np.ceil(span / MOST_BINS)))
    first = np.floor(low / width) * width
    return np.arange(first, high + width + 1, width) - 0.5


def _ceiling(value: float) -> float:
    """A round number a little above, so that the axis rarely moves while values change."""
    step = 10 ** np.floor(np.log10(value)) / 2
    return float(step * np.ceil(1.05 * value / step))
