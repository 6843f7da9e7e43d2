"""What a swept value does to one metric, as a line with its intervals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bokeh.models import ColumnDataSource, FactorRange, Range1d

from designlab.charts.base import LEFT, AnyChart, add_captions, blank_figure, set_left

if TYPE_CHECKING:
    from designlab.lab import Sweep


class SweepChart(AnyChart):
    """A metric at each value of one key, with its intervals.

    Args:
        found: what `designlab.sweep` gave.
        metric: a metric of `Result.summary`; by default the first.
    """

    def __init__(self, found: Sweep, metric: str | None = None):
        self.frame = found.metric(metric)
        row = self.frame.iloc[0]
        name = str(row["metric"]).replace("_", " ")
        self.title = f"{name[0].upper()}{name[1:]} by {found.key}"
        share = row["unit"] == "share of games"
        drawn = self.frame[["mean", "low", "high"]] * (100 if share else 1)
        values = [str(value) for value in self.frame["value"]]
        unit = "% of games" if share else row["unit"]
        least, most = float(drawn["low"].min()), float(drawn["high"].max())
        margin = 0.08 * (most - least) or 1.0  # the intervals' ends must stay inside
        self.figure = blank_figure(
            self.title, found.key, f"{name} ({unit})",
            x_range=FactorRange(factors=values),
            y_range=Range1d(start=least - margin, end=most + margin),
        )  # fmt: skip
        set_left(self.figure, LEFT + 8)
        lines = f"{100 * found.level:g} % interval"
        words = (found.label, f"dots: mean, lines: {lines}")
        for caption, text in zip(add_captions(self.figure, len(words)), words, strict=True):
            caption.text = text
        self._draw(lines, {str(name): drawn[name].tolist() for name in drawn} | {"value": values})
        self._finish()

    def _draw(self, lines: str, columns: dict[str, Any]) -> None:
        plot, source = self.figure, ColumnDataSource(columns)
        line = plot.line("value", "mean", source=source, line_width=1.5)
        whiskers = plot.segment(
            x0="value", x1="value", y0="low", y1="high", source=source, line_width=2
        )
        dots = plot.scatter("value", "mean", size=8, source=source)
        self._tag(baseline_mark=line, mark=whiskers, series=dots)
        tips = [("value", "@value"), ("mean", "@mean{0.00}")]
        self._hover([dots], [*tips, (lines, "@low{0.00} to @high{0.00}")])


def sweep_line(found: Sweep, metric: str | None = None) -> SweepChart:
    """A metric at each value of a swept key, with its intervals.

    Example:
        >>> import designlab as dl
        >>> found = dl.sweep("court", "setup.start_coins", [5, 15], 100, seed=1)
        >>> sweep_line(found, "turns").title
        'Turns by setup.start_coins'
    """
    return SweepChart(found, metric)
