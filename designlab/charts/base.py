"""What all charts share: the frame around the plot, its words, its empty state, its pictures."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bokeh.models import ColumnDataSource, HoverTool
from bokeh.models.annotations import Title
from bokeh.models.ranges import Range
from bokeh.plotting import figure

from designlab.charts.style import FONT, apply_theme, themes
from designlab.charts.words import behind, rules_played

if TYPE_CHECKING:
    import pandas as pd

    from designlab.lab import Result

EMPTY = "No games yet"
HEIGHT, LEFT, RIGHT = 300, 58, 16
"""Pixels: a plain chart's height, and what its frame leaves at either side."""
WIDTH = 480
"""How wide a picture is drawn if nothing else is said."""
EDGE = 6
"""Pixels between the figure's left edge and its words."""
MOST_LINES = 6


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
    _lock: threading.RLock

    def save(
        self, path: str | Path, theme: str = "light", *, width: int = WIDTH, scale: float = 2
    ) -> Path:
        """Write a picture of the chart; no browser is needed.

        Args:
            path: its name ends in .svg or .png.
            theme: "light" or "dark".
            width: in pixels.
            scale: of a PNG, how many dots a pixel has in each direction.

        Raises:
            SaveError: it cannot be written; a file that was there is still there.
        """
        from designlab.charts.still import write_picture

        return write_picture(self, Path(path), theme, width, scale)

    def to_svg(self, theme: str = "light", *, width: int = WIDTH) -> str:
        """The chart as SVG; the same chart always gives the same text."""
        from designlab.charts.still import draw_svg

        with self._lock:
            return draw_svg(self.figure, theme, width)

    def to_png(self, theme: str = "light", *, width: int = WIDTH, scale: float = 2) -> bytes:
        """The chart as PNG, `scale` dots to a pixel."""
        from designlab.charts.still import draw_png

        with self._lock:
            return draw_png(self.figure, theme, width, scale)

    def _repr_html_(self) -> str:
        from designlab.charts.still import image

        return image(self.to_svg(), repr(self)[1:-1])

    def _tag(self, **renderers: Any) -> None:
        """Name renderers after their looks in `designlab.charts.style`."""
        for tag, renderer in renderers.items():
            renderer.glyph.tags = [tag.replace("_", "-")]

    def _finish(self) -> None:
        """To be called when every renderer is there."""
        self._lock = threading.RLock()  # a picture is of one run, never of half an update
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
        self.figure = blank_figure(title, x_label, y_label, x_range=x_range, y_range=y_range)
        self._captions = add_captions(self.figure, MOST_LINES)

    def update(self, result: Result | None, baseline: Result | None = None) -> None:
        """Draw another run in place; the baseline stays unless another is given."""
        with self._lock:
            self.result = result
            self.baseline = baseline if baseline is not None else self.baseline
            self.frame = self._draw(result, self.baseline)
            lines = self._lines() + [""] * MOST_LINES
            for caption, line in zip(self._captions, lines, strict=False):
                caption.text = line

    def _lines(self) -> list[str]:
        """The words below the title: what was played, what lies behind it, what was found."""
        if self.result is None:
            return [EMPTY, *behind(self.result, self.baseline)]
        played = [self.result.label, *rules_played(self.result.game)]
        found = [line for line in self._findings(self.result) if line]
        return [*played, *behind(self.result, self.baseline), *found]

    @abstractmethod
    def _draw(self, result: Result | None, baseline: Result | None) -> pd.DataFrame:
        """Fill the sources; returns what `frame` says."""

    @abstractmethod
    def _findings(self, result: Result) -> list[str]:
        """What the chart shows and how to read it: up to three short lines, some may be empty."""

    def __repr__(self) -> str:
        return f"<chart {self.title}: {'; '.join(self._lines())}>"


def blank_figure(title: str, x_label: str, y_label: str, **ranges: Any) -> figure:
    """A figure with title and labelled axes, as all charts have them, and nothing in it."""
    plot = figure(
        height=HEIGHT, min_width=260, sizing_mode="stretch_width",
        min_border_right=RIGHT, min_border_bottom=44, min_border_top=0,
        title=Title(text=title, text_font=FONT, text_font_size="14px", standoff=2, tags=["title"]),
        x_axis_label=x_label, y_axis_label=y_label, toolbar_location=None, tools="", **ranges,
    )  # fmt: skip
    for axis in plot.axis:
        axis.axis_label_text_font = axis.major_label_text_font = FONT
        axis.axis_label_text_font_style = "normal"
        axis.axis_label_text_font_size = axis.major_label_text_font_size = "11px"
    set_left(plot, LEFT)
    return plot


def set_left(plot: Any, pixels: int) -> None:
    """Leave so many pixels for the labels at the left; the words above begin at the edge."""
    if plot.min_border_left != pixels:
        plot.min_border_left = pixels
        for line in (plot.title, *(part for part in plot.above if isinstance(part, Title))):
            line.offset = EDGE - pixels


def add_captions(plot: Any, count: int) -> list[Title]:
    """Empty lines below the title, from top to bottom, and some space below them."""
    look: dict[str, Any] = {
        "text_font": FONT, "text_font_style": "normal", "standoff": 2, "tags": ["caption"],
        "offset": plot.title.offset,
    }  # fmt: skip
    lines = [Title(text="", text_font_size="11px", **look) for _ in range(count)]
    space = Title(text=" ", text_font_size="4px", **look)
    for line in (space, *reversed(lines)):  # the last one added stands highest
        plot.add_layout(line, "above")
    return lines


def empty_source(*columns: str) -> ColumnDataSource:
    """A source with these columns and no rows."""
    return ColumnDataSource({column: [] for column in columns})
