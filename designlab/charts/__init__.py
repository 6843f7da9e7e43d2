"""Bokeh figures of simulation results; they need no notebook.

Each function returns a chart: its `figure` for Bokeh, its `frame` as a table and, for a chart of a
result, `update(result)` to draw another run in place.  `designlab.show` shows one in a notebook.
"""

from designlab.charts.base import AnyChart, ResultChart
from designlab.charts.histograms import game_length, score_distribution
from designlab.charts.rates import end_reasons, item_rates
from designlab.charts.sweeps import sweep_line

__all__ = [
    "AnyChart",
    "ResultChart",
    "end_reasons",
    "game_length",
    "item_rates",
    "score_distribution",
    "sweep_line",
]
