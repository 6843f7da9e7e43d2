"""How a number is spread over the games: scores, margins, lengths, changes of the lead."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

import numpy as np
from bokeh.models import BasicTicker, Range1d

from designlab.charts.base import ResultChart, empty_source
from designlab.charts.words import interval

if TYPE_CHECKING:
    import pandas as pd

    from designlab.game import Game
    from designlab.lab import Result

MOST_BINS = 40
_WIDTHS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)


@dataclass(frozen=True, eq=False)
class Measure:
    """A number that every game has, or every game of some kind.

    Attributes:
        name: what the axis says.
        unit: its unit; "" if it is a plain count.
        values: the number in each game of a run.
        of: what the games are that have it, for the axis.
        edges: edges of the bins; by default they fit the values.
    """

    name: str
    unit: str
    values: Callable[[Result], np.ndarray]
    of: str = "games"
    edges: np.ndarray | None = None


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
    title = "Score" if one or game is None else f"Score of {game.seat_name(seat)}"
    score = Measure(f"s{title[1:]}", "points", lambda run: run.returns(seat))
    return Histogram(title, score, result, baseline)


def game_length(
    result: Result | None, baseline: Result | None = None, *, game: Game | None = None
) -> ResultChart:
    """In which turn the games ended, with the mean and its interval.

    Example:
        >>> import designlab as dl
        >>> game_length(dl.simulate("court", 200, bots="random", seed=1)).title
        'Length of the game'
    """
    length = Measure("length of the game", "turns", lambda run: run.turns)
    return Histogram("Length of the game", length, result, baseline)


def margins(
    result: Result | None, baseline: Result | None = None, *, game: Game | None = None
) -> ResultChart:
    """By how much the best seat finished ahead of the second best, in points or, in games without
    points, by how they stood at the end; for two seats or more.

    Example:
        >>> import designlab as dl
        >>> margins(None, game=dl.load("station")).title
        'Margin of victory'
    """
    game = result.game if result is not None else game
    points = game is None or game.type.points
    what = "best score minus second best" if points else "best seat minus second best"
    unit = "points" if game is None or points else game.type.standing_unit
    lead = Measure(what, unit, lambda run: run.margins)
    return Histogram("Margin of victory", lead, result, baseline)


def lead_changes(
    result: Result | None, baseline: Result | None = None, *, game: Game | None = None
) -> ResultChart:
    """How often in a game another seat came to lead alone; for two seats or more."""
    changes = Measure("changes of the lead", "", lambda run: run.lead_changes)
    return Histogram("Lead changes", changes, result, baseline)


def drama(
    result: Result | None, baseline: Result | None = None, *, game: Game | None = None
) -> ResultChart:
    """For how many of the turns another seat was ahead of the winner; for two seats or more.

    0 % is a winner who led from start to end.  Games without a winner, which are not
    decided, are left out.
    """
    back = Measure(
        "turns the winner did not lead",
        "%",
        lambda run: 100 * run.drama[run.outcomes["winner"][: len(run.drama)] >= 0],
        of="decided games",
        edges=np.arange(0.0, 101.0, 5.0),
    )
    return Histogram("Drama", back, result, baseline)


class Histogram(ResultChart):
    """Shares of games by intervals of a number, with the mean marked."""

    def __init__(
        self, title: str, measure: Measure, result: Result | None, baseline: Result | None
    ):
        self.measure = measure
        name, unit = measure.name, measure.unit
        self._x, self._y = Range1d(start=0, end=1), Range1d(start=0, end=1)
        super().__init__(
            title, x_label=f"{name} ({unit})" if unit else name,
            y_label=f"share of {measure.of} (%)", x_range=self._x, y_range=self._y,
        )  # fmt: skip
        columns = ("left", "right", "share", "games", "span")
        self._bars, self._baseline_bars = empty_source(*columns), empty_source(*columns)
        self._mean, self._baseline_mean = (empty_source("mean", "low", "high") for _ in range(2))
        plot = self.figure
        plot.xgrid.visible = False
        for axis in plot.axis:
            axis.ticker = BasicTicker(min_interval=1)
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
        tips = [(unit or name, "@span"), ("share", "@share{0.0} %"), ("games", "@games{0,0}")]
        self._hover([bars], tips)
        self._finish()
        self.update(result, baseline)

    def _draw(self, result: Result | None, baseline: Result | None) -> pd.DataFrame:
        import pandas as pd

        samples = [self.measure.values(run) for run in (result, baseline) if run is not None]
        edges = self.measure.edges
        edges = _edges([s for s in samples if len(s)]) if edges is None else edges
        own, behind = self._shares(result, edges), self._shares(baseline, edges)
        self._bars.data, self._baseline_bars.data = own, behind
        self._mean.data, self._baseline_mean.data = self._mean_of(result), self._mean_of(baseline)
        self._x.update(start=float(edges[0]), end=float(edges[-1]))
        self._y.update(start=0, end=_ceiling(max([1.0, *own["share"], *behind["share"]])))
        return pd.DataFrame(
            {"from": own["left"], "to": own["right"], "games": own["games"], "share": own["share"]}
        )

    def _shares(self, run: Result | None, edges: np.ndarray) -> dict[str, Any]:
        values = self.measure.values(run) if run is not None else ()
        if not len(values):
            return {name: [] for name in ("left", "right", "share", "games", "span")}
        games = np.histogram(values, edges)[0]
        whole = self.measure.edges is None
        first, last = (edges[:-1] + 0.5 * whole).astype(int), (edges[1:] - 0.5 * whole).astype(int)
        return {
            "left": edges[:-1],
            "right": edges[1:],
            "share": 100 * games / len(values),
            "games": games,
            "span": [f"{a}" if a == b else f"{a} to {b}" for a, b in zip(first, last, strict=True)],
        }

    def _mean_of(self, run: Result | None) -> dict[str, Any]:
        found = mean_of(run, self.measure) if run is not None else None
        names = ("mean", "low", "high")
        return {name: [found[k]] if found else [] for k, name in enumerate(names)}

    def _findings(self, result: Result) -> list[str]:
        found = mean_of(result, self.measure)
        if found is None:
            return [f"there are no {self.measure.of}"]
        return [f"line: mean {interval(*found, self.measure.unit)}"]


Interval = tuple[float, float, float]
_means: WeakKeyDictionary[Result, dict[str, Interval]] = WeakKeyDictionary()


def mean_of(run: Result, measure: Measure) -> Interval | None:
    """Mean, low and high of a measure, worked out once a run; None if no game has it."""
    from designlab.lab.intervals import mean_interval

    known = _means.setdefault(run, {})
    if measure.name not in known:
        values = measure.values(run)
        if not len(values):
            return None
        known[measure.name] = mean_interval(values)[:3]
    return known[measure.name]


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
