"""What all charts of results share: the frame around the plot, its words, its empty state."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from bokeh.models import ColumnDataSource, HoverTool
from bokeh.models.annotations import Title
from bokeh.models.ranges import Range
from bokeh.plotting import figure

from designlab.charts.style import FONT, apply_theme, themes

if TYPE_CHECKING:
    import pandas as pd

    from designlab.lab import Result

EMPTY = "No games yet"


class AnyChart:
    """A figure with its words and its numbers.

    Attributes:
        title: what the chart is about.
        figure: the Bokeh figure.
        frame: the numbers drawn, as a table; empty before there are games.
    """

    title: str
    figure: figure
    frame: pd.DataFrame

    def _tag(self, **renderers: Any) -> None:
        """Name renderers after their looks in `designlab.charts.style`."""
        for tag, renderer in renderers.items():
            renderer.glyph.tags = [tag.replace("_", "-")]

    def _finish(self) -> None:
        """To be called when every renderer is there."""
        apply_theme(self.figure, themes()["light"])

    def _hover(self, renderers: list, tooltips: list[tuple[str, str]]) -> None:
        self.figure.add_tools(HoverTool(renderers=renderers, tooltips=tooltips))

    def __repr__(self) -> str:
        return f"<chart {self.title}>"


class ResultChart(AnyChart, ABC):
    """A chart of one run, and behind it in grey another one to compare with.

    Attributes:
        result: the run shown, or None.
        baseline: the run behind it, or None.
    """

    def __init__(self, title: str, *, x_label: str, y_label: str, x_range: Range, y_range: Range):
        self.title = title
        self.result: Result | None = None
        self.baseline: Result | None = None
        self._what, self._found = caption(EMPTY), caption(" ")
        self.figure = blank_figure(title, x_label, y_label, x_range=x_range, y_range=y_range)
        for line in (self._found, self._what):
            self.figure.add_layout(line, "above")

    def update(self, result: Result | None, baseline: Result | None = None) -> None:
        """Draw another run in place; the baseline stays unless another is given."""
        self.result = result
        self.baseline = baseline if baseline is not None else self.baseline
        self.frame = self._draw(result, self.baseline)
        self._what.text = f"{result.label}{self._behind()}" if result is not None else EMPTY
        self._found.text = self._finding(result) if result is not None else " "

    @abstractmethod
    def _draw(self, result: Result | None, baseline: Result | None) -> pd.DataFrame:
        """Fill the sources; returns what `frame` says."""

    @abstractmethod
    def _finding(self, result: Result) -> str:
        """What the chart shows, in words and numbers."""

    def _behind(self) -> str:
        if self.baseline is None:
            return ""
        return f"; grey: {self.baseline.game.ruleset.name}, {self.baseline.n:,} games"

    def __repr__(self) -> str:
        return f"<chart {self.title}: {self._what.text}>"


def blank_figure(title: str, x_label: str, y_label: str, **ranges: Any) -> figure:
    """A figure with title and labelled axes, as all charts have them, and nothing in it."""
    plot = figure(
        height=270, min_width=260, sizing_mode="stretch_width",
        title=Title(text=title, text_font=FONT, text_font_size="14px", tags=["title"]),
        x_axis_label=x_label, y_axis_label=y_label, toolbar_location=None, tools="", **ranges,
    )  # fmt: skip
    for axis in plot.axis:
        axis.axis_label_text_font = axis.major_label_text_font = FONT
        axis.axis_label_text_font_style = "normal"
        axis.axis_label_text_font_size = axis.major_label_text_font_size = "11px"
    return plot


def caption(text: str) -> Title:
    """A line below the title, to be added "above" the plot; the last one added stands highest."""
    return Title(
        text=text, text_font=FONT, text_font_size="11px", text_font_style="normal", standoff=3,
        tags=["caption"],
    )  # fmt: skip


def empty_source(*columns: str) -> ColumnDataSource:
    """A source with these columns and no rows."""
    return ColumnDataSource({column: [] for column in columns})


Interval = tuple[float, float, float]
_means: WeakKeyDictionary[Result, dict[str, Interval]] = WeakKeyDictionary()


def means_of(run: Result) -> dict[str, Interval]:
    """Mean, low and high of each metric of `run.summary()`, worked out once for all charts."""
    if run not in _means:
        table = run.summary()
        numbers = zip(table["mean"], table["low"], table["high"], strict=True)
        _means[run] = dict(zip(table["metric"], numbers, strict=True))
    return _means[run]


def interval(mean: float, low: float, high: float, digits: int = 1) -> str:
    """A mean and its 95 % interval in words."""
    return f"{mean:.{digits}f} (95 % interval {low:.{digits}f} to {high:.{digits}f})"
