"""How often things happened: endings, and events by card, unit or tile."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from bokeh.models import FactorRange, Range1d

from designlab.charts.base import ResultChart, empty_source

if TYPE_CHECKING:
    import pandas as pd

    from designlab.game import Game
    from designlab.lab import Result

ROW_HEIGHT = 19
FRAME_HEIGHT = 130


def end_reasons(result: Result | None, baseline: Result | None = None) -> ResultChart:
    """How often the game ended for each of its reasons, with intervals.

    Example:
        >>> import designlab as dl
        >>> chart = end_reasons(dl.simulate("court", 200, bots="random", seed=1))
        >>> chart.frame["name"].tolist()
        ['overrun', 'all drawn', 'deck empty', 'cap']
    """

    def table(run: Result) -> pd.DataFrame:
        frame = run.reason_shares()
        return frame.assign(name=[reason.replace("_", " ") for reason in frame["reason"]])

    return Rates("How the games ended", "reason", table, result, baseline, ordered=False)


def item_rates(
    result: Result | None,
    event: str,
    baseline: Result | None = None,
    *,
    top: int | None = None,
    game: Game | None = None,
) -> ResultChart:
    """In what share of games an event befell each item, with intervals.

    Items stand in the order of the baseline (without one, of the first run), most frequent first,
    and stay there when another run is drawn, so that the eye can follow them.

    Args:
        event: name of an event that is about items, for example "bought".
        top: draw only the first so many.
        game: gives the chart its words while there is no result yet.

    Example:
        >>> import designlab as dl
        >>> run = dl.simulate("court", 200, bots="random", seed=1)
        >>> len(item_rates(run, "bought", top=5).frame)
        5
    """
    game = result.game if result is not None else game
    kinds = game.type.events if game is not None else ()
    kind = next((k for k in kinds if k.name == event), None)
    heading = (kind.title if kind else "") or event.replace("_", " ").capitalize()
    item = (kind.item if kind else "") or "item"
    return Rates(
        f"{heading} by {item}", item, lambda run: run.item_rates(event), result, baseline, top=top
    )


class Rates(ResultChart):
    """Shares of games as bars with their intervals, one bar per name.

    Args:
        noun: what is named.
        table: the names with `games`, `share`, `low` and `high` of a run.
        ordered: sort by share; otherwise the table's order stays.
        top: how many names at most.
    """

    def __init__(
        self,
        title: str,
        noun: str,
        table: Callable[[Result], pd.DataFrame],
        result: Result | None,
        baseline: Result | None,
        *,
        ordered: bool = True,
        top: int | None = None,
    ):
        self.table, self.ordered, self.top = table, ordered, top
        self._names: list[str] = []
        self._ranked_by: Result | None = None
        self._factors, self._x = FactorRange(factors=[]), Range1d(start=0, end=100)
        super().__init__(
            title, x_label="share of games (%)", y_label="",
            x_range=self._x, y_range=self._factors,
        )  # fmt: skip
        columns = ("name", "share", "low", "high", "games")
        self._bars, self._baseline_bars = empty_source(*columns), empty_source(*columns)
        plot = self.figure
        plot.ygrid.visible = False
        behind = plot.hbar(
            y="name", right="share", height=0.86, source=self._baseline_bars,
            fill_alpha=0.45, line_alpha=0,
        )  # fmt: skip
        bars = plot.hbar(
            y="name", right="share", height=0.5, source=self._bars, fill_alpha=0.55, line_alpha=0
        )
        whiskers = plot.segment(
            x0="low", x1="high", y0="name", y1="name", source=self._bars, line_width=3
        )
        self._tag(baseline=behind, series=bars, mark=whiskers)
        tips = [
            (noun, "@name"), ("share", "@share{0.0} %"),
            ("95 % interval", "@low{0.0} to @high{0.0} %"), ("games", "@games{0,0}"),
        ]  # fmt: skip
        self._hover([bars], tips)
        self._finish()
        self.update(result, baseline)

    def _draw(self, result: Result | None, baseline: Result | None) -> pd.DataFrame:
        import pandas as pd

        empty = pd.DataFrame(columns=["share", "low", "high", "games"])
        own, behind = (
            self.table(run).set_index("name") if run is not None else empty
            for run in (result, baseline)
        )  # fmt: skip
        if len(own) or len(behind):
            self._order(own, behind)
        self._bars.data, self._baseline_bars.data = (
            _rows(table, self._names) for table in (own, behind)
        )
        self.figure.height = FRAME_HEIGHT + ROW_HEIGHT * max(4, len(self._names))
        longest = max([0.01, *own["high"], *behind["high"]])
        self._x.update(start=0, end=min(100, 10 * int(-(-10 * longest // 1))))
        return own.loc[[name for name in self._names if name in own.index]].reset_index()

    def _order(self, own: pd.DataFrame, behind: pd.DataFrame) -> None:
        """Settle which names are shown and in which order; names that are new come last."""
        known = list(dict.fromkeys([*behind.index, *own.index]))
        if self.baseline is not self._ranked_by or not set(self._names) <= set(known):
            self._names = []
            self._ranked_by = self.baseline
        if not self._names:
            first = behind if self.baseline is not None else own
            ranked = first.sort_values("share", ascending=False, kind="stable")
            self._names = list((ranked if self.ordered else first).index)[: self.top]
        if self.top is None:
            self._names += [name for name in known if name not in self._names]
        factors = self._names[::-1]
        if self._factors.factors != factors:
            self._factors.factors = factors

    def _finding(self, result: Result) -> str:
        more = "" if self.top is None else f"; the {len(self._names)} most frequent"
        return f"bars: share of games, lines: 95 % interval{more}"


def _rows(table: pd.DataFrame, names: list[str]) -> dict[str, Any]:
    there = table.loc[[name for name in names if name in table.index]]
    percent = {name: 100 * there[name].to_numpy(float) for name in ("share", "low", "high")}
    return {"name": list(there.index), "games": there["games"].to_numpy(int), **percent}
