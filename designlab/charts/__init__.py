"""Bokeh figures of simulation results; they need no notebook.

Each function returns a chart: its `figure` for Bokeh, its `frame` as a table, pictures of it with
`save`, `to_svg` and `to_png`, and, for a chart of a result, `update(result)` to draw another run in
place.  `overview` picks the charts that fit a game.  `designlab.show` shows one in a notebook.
"""

from designlab.charts.base import AnyChart, ResultChart
from designlab.charts.fitting import overview
from designlab.charts.histograms import (
    drama,
    game_length,
    lead_changes,
    margins,
    score_distribution,
)
from designlab.charts.lift import lifts
from designlab.charts.rates import bars, end_reasons, item_rates, win_rates
from designlab.charts.sweeps import sweep_line

__all__ = [
    "AnyChart",
    "ResultChart",
    "bars",
    "drama",
    "end_reasons",
    "game_length",
    "item_rates",
    "lead_changes",
    "lifts",
    "margins",
    "overview",
    "score_distribution",
    "sweep_line",
    "win_rates",
]
