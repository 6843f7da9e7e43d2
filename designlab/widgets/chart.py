"""A chart in a notebook that can be updated in place."""

from __future__ import annotations

import html
import threading
from typing import TYPE_CHECKING, Any

import anywidget
from bokeh.models.ui import UIElement

from designlab.charts import AnyChart, ResultChart
from designlab.widgets.base import StillWidget
from designlab.widgets.cells import headless
from designlab.widgets.module import module, styles
from designlab.widgets.page import FigureHolder, FigureLink, holder_traits

if TYPE_CHECKING:
    from designlab.lab import Result


class Chart(anywidget.AnyWidget, StillWidget, FigureHolder):
    """Shows a chart of a result, or any Bokeh figure, and follows its updates.

    Args:
        chart: what `designlab.charts` makes, or a Bokeh figure or layout.

    Example:
        >>> import designlab as dl
        >>> from designlab.charts import score_distribution
        >>> run = dl.simulate("court", 200, bots="random", seed=1)
        >>> chart = Chart(score_distribution(run))
        >>> chart.update(dl.simulate("court", 200, bots="random", seed=2))
    """

    _esm = module("chart.js")
    _css = styles("frame.css", "live.css")
    _link: FigureLink | None = None
    _pictured = True

    def __init__(self, chart: AnyChart | UIElement):
        self.chart = chart
        root = chart.figure if isinstance(chart, AnyChart) else chart
        self._lock = threading.RLock()
        self._link = FigureLink(root, self.send)
        label = chart.title if isinstance(chart, AnyChart) else "Chart"
        super().__init__(**holder_traits(root, label))
        self.on_msg(self._receive)

    def update(self, result: Result, baseline: Result | None = None) -> None:
        """Draw another run; only for charts of `designlab.charts`."""
        if not isinstance(self.chart, ResultChart):
            raise TypeError("update() is for charts of designlab.charts; change the figure, push()")
        with self._lock:
            self.chart.update(result, baseline)
            self.push()

    def push(self) -> None:
        """Bring what was changed in the figure to the page, as one message."""
        with self._lock:
            if self._link is not None:
                self._link.push()
                self.refresh_still()

    def close(self) -> None:
        """Take the chart off the page."""
        link, self._link = self._link, None
        if link is not None:
            link.close()
        super().close()

    def _receive(self, _: Any, message: dict[str, Any], __: Any) -> None:
        with self._lock:
            if self._link is not None:
                self._link.answer(message)

    def __repr__(self) -> str:
        return f"<Chart {self.label}>"

    def still(self) -> str:
        """The chart as an image; a Bokeh figure of one's own in words."""
        if isinstance(self.chart, AnyChart) and self._pictured:
            return self.chart._repr_html_()
        words = repr(self.chart)[1:-1] if isinstance(self.chart, AnyChart) else self.label
        return f"<p><em>{html.escape(words)}</em></p>"

    def _ipython_display_(self) -> None:
        self._pictured = headless()  # a reader of the page sees the chart itself meanwhile
        super()._ipython_display_()
        self._pictured = True
        self.refresh_still()
