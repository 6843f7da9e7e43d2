"""What charts with one row per name share: which names, in which order, and room for them."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from bokeh.models import BasicTicker, FactorRange, Range1d

from designlab.charts.base import LEFT, ResultChart, set_left
from designlab.charts.words import short, text_width

if TYPE_CHECKING:
    import pandas as pd

    from designlab.lab import Result

ROW_HEIGHT = 19
FRAME_HEIGHT = 150
FEWEST_ROWS = 2
TICKS = 4
"""About how many ticks fit beside the names on a narrow page."""


class Rows(ResultChart):
    """A chart with a row for each name, which keep their places while runs are drawn.

    The rows stand in the order of the baseline (without one, of the first complete run); names
    that are new come last.

    Args:
        ordered: sort by what is drawn; otherwise the table's order stays.
        top: how many names at most.
    """

    def __init__(
        self, title: str, x_label: str, *, ordered: bool, top: int | None, x_range: Range1d
    ):
        self.ordered, self.top = ordered, top
        self._names: list[str] = []
        self._ranked_by: Result | None = None
        self._settled = False
        self._tables: WeakKeyDictionary[Result, pd.DataFrame] = WeakKeyDictionary()
        self._factors, self._x = FactorRange(factors=[]), x_range
        super().__init__(title, x_label=x_label, y_label="", x_range=x_range, y_range=self._factors)
        self.figure.ygrid.visible = False
        self.figure.yaxis[0].major_tick_in = self.figure.yaxis[0].major_tick_out = 0
        self.figure.xaxis[0].ticker = BasicTicker(desired_num_ticks=TICKS)

    @abstractmethod
    def _table(self, run: Result) -> pd.DataFrame:
        """What is drawn of a run, indexed by name."""

    def _known(self, run: Result | None, *columns: str) -> pd.DataFrame:
        """The table of a run, worked out once, since what lies behind is drawn again with every
        picture; without a run, no rows."""
        import pandas as pd

        if run is None:
            return pd.DataFrame(columns=columns, dtype=float)
        if run not in self._tables:
            self._tables[run] = self._table(run)
        return self._tables[run]

    def _order(self, own: pd.DataFrame, behind: pd.DataFrame, rank: str) -> None:
        """Settle which names are shown and in which order, from tables indexed by name."""
        known = list(dict.fromkeys([*behind.index, *own.index]))
        if known:
            ranking = self.baseline if len(behind) else self.result
            if not self._keeps(known):
                self._names = self._rank(behind if len(behind) else own, rank)
                self._ranked_by = self.baseline
                self._settled = ranking is not None and ranking.complete
            if self.top is None:
                self._names += [name for name in known if name not in self._names]
        labels = self._labels()
        factors = [labels[name] for name in reversed(self._names)]
        if self._factors.factors != factors:
            self._factors.factors = factors
        self.figure.height = FRAME_HEIGHT + ROW_HEIGHT * max(FEWEST_ROWS, len(factors))
        longest = max(map(text_width, factors), default=0)
        set_left(self.figure, max(LEFT, int(longest) + 16))

    def _keeps(self, known: list[str]) -> bool:
        """Whether the rows stay as they are; the first games of a run do not settle them yet."""
        same = self._settled and self.baseline is self._ranked_by
        return same and bool(self._names) and set(self._names) <= set(known)

    def _rank(self, first: pd.DataFrame, rank: str) -> list[str]:
        """The names to show, in order, from the table that settles them."""
        ranked = first.sort_values(rank, ascending=False, kind="stable") if self.ordered else first
        return list(ranked.index)[: self.top]

    def _labels(self) -> dict[str, str]:
        """What stands beside the row of each name; names alike but for their ends stay whole."""
        cut = [short(name) for name in self._names]
        return {
            name: text if cut.count(text) == 1 else name
            for name, text in zip(self._names, cut, strict=True)
        }

    def _place(self, table: pd.DataFrame) -> pd.DataFrame:
        """The rows of a table that are shown, in their order from top to bottom."""
        return table.loc[[name for name in self._names if name in table.index]]

    def _columns(self, table: pd.DataFrame, *numbers: str) -> dict[str, Any]:
        """Columns for a source: the rows' labels, whole names and some numbers."""
        shown, labels = self._place(table), self._labels()
        return {
            "row": [labels[name] for name in shown.index],
            "name": list(shown.index),
            **{number: shown[number].to_numpy() for number in numbers},
        }
