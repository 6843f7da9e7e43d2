"""How much better or worse games went in which an event befell an item: its lift."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from bokeh.core.properties import value
from bokeh.models import Range1d

from designlab.charts.base import empty_source
from designlab.charts.rates import item_words
from designlab.charts.rows import Rows
from designlab.charts.style import FONT
from designlab.charts.words import signed

if TYPE_CHECKING:
    import pandas as pd

    from designlab.game import Game
    from designlab.lab import Result

FEWEST_GAMES = 30
"""With fewer games on either side a difference says nothing."""


def lifts(
    result: Result | None,
    event: str,
    baseline: Result | None = None,
    *,
    top: int | None = None,
    by_use: bool = False,
    game: Game | None = None,
) -> Lifts:
    """Results of the games with an event about an item, minus those without it.

    A lift is no proof of a cause: what is bought by those who lead has a lift, too.  In solitaire
    games that score points it is a difference of points, in all others one of the share of games
    that a seat won.

    Args:
        event: name of an event that is about items, for example "bought".
        top: only so many items, those that it befell most often.
        by_use: keep the order and the rows of `item_rates`, to stand beside it; otherwise the
            highest lift comes first.
        game: gives the chart its words while there is no result yet.

    Raises:
        DesignLabError: the event befalls no seat, so that nobody gains or loses by it.

    Example:
        >>> import designlab as dl
        >>> run = dl.simulate("court", 500, bots="random", seed=1)
        >>> lifts(run, "bought", top=5).frame.columns[:5].tolist()
        ['name', 'games', 'lift', 'low', 'high']
    """
    return Lifts(event, result, baseline, top=top, by_use=by_use, game=game)


def lift_table(run: Result, event: str) -> pd.DataFrame:
    """Per item, most used first: `name`, `games` with it, `lift` (points, or percentage points of
    the share of games won), `low` and `high`; empty with too few games on either side."""
    table = run.item_rates(event)
    table = table.assign(low=table["lift_low"], high=table["lift_high"])
    if counts_wins(run.game):
        lift, low, high = _win_lift(run, event)
        table = table.assign(lift=lift, low=low, high=high)
    seat_games = run.n * run.game.num_players()
    few = np.minimum(table["games"], seat_games - table["games"]) < FEWEST_GAMES
    table.loc[few, ["lift", "low", "high"]] = np.nan
    order = table.sort_values("share", ascending=False, kind="stable")
    return order[["name", "games", "lift", "low", "high"]].reset_index(drop=True)


def counts_wins(game: Game) -> bool:
    """Whether winning is what counts, and not points."""
    return game.num_players() > 1 or not game.type.points


def _win_lift(run: Result, event: str) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Difference of the shares won with and without each item, in percentage points.

    The interval is Newcombe's (1998, his method 10), from Wilson's intervals of the two shares.
    """
    from designlab.lab.intervals import share_interval

    rates = run.win_rates(event)
    games, wins = rates["games"].to_numpy(), rates["wins"].to_numpy()
    won = int((run.outcomes["winner"] >= 0).sum())
    others = run.n * run.game.num_players() - games
    with_it, low, high = share_interval(wins, games)
    without, other_low, other_high = share_interval(won - wins, others)
    lift = with_it - without
    least = lift - np.hypot(with_it - low, other_high - without)
    most = lift + np.hypot(high - with_it, without - other_low)
    return 100 * lift, 100 * least, 100 * most


class Lifts(Rows):
    """A dot with its interval per item, around a line at zero; see `lifts`."""

    def __init__(
        self,
        event: str,
        result: Result | None,
        baseline: Result | None,
        *,
        top: int | None = None,
        by_use: bool = False,
        game: Game | None = None,
    ):
        game = result.game if result is not None else game
        self.event, self.by_use, self._few = event, by_use, 0
        heading, item = item_words(game, event)
        wins = game is not None and counts_wins(game)
        x_label = "lift (% of games won)" if wins else "lift (points)"
        title = f"{'Win-rate lift' if wins else 'Lift'} of {heading[:1].lower()}{heading[1:]}"
        super().__init__(
            title, x_label, ordered=not by_use, top=top, x_range=Range1d(start=-1, end=1)
        )
        columns = ("row", "name", "lift", "low", "high", "games", "label", "sure", "end")
        self._dots, self._baseline_dots = empty_source(*columns), empty_source(*columns)
        self._zero = empty_source("at")
        plot = self.figure
        behind = plot.hbar(
            y="row", left="low", right="high", height=0.62, source=self._baseline_dots,
            fill_alpha=0.45, line_alpha=0,
        )  # fmt: skip
        zero = plot.vspan("at", source=self._zero, line_width=1)
        whiskers = plot.segment(
            x0="low", x1="high", y0="row", y1="row", source=self._dots, line_width=2
        )
        dots = plot.scatter(
            x="lift", y="row", size=8, fill_alpha="sure", line_width=1.5, source=self._dots
        )
        numbers = plot.text(
            x="end", y="row", text="label", source=self._dots, x_offset=6,
            text_baseline="middle", text_font_size="10px", text_font=value(FONT),
        )  # fmt: skip
        self._tag(baseline=behind, zero=zero, interval=whiskers, series=dots, number=numbers)
        tips = [
            (item, "@name"), ("lift", "@lift{+0.0}"),
            ("95 % interval", "@low{+0.0} to @high{+0.0}"), ("games with it", "@games{0,0}"),
        ]  # fmt: skip
        self._hover([dots], tips)
        self._finish()
        self.update(result, baseline)

    def _draw(self, result: Result | None, baseline: Result | None) -> pd.DataFrame:
        own, behind = (
            self._known(run, "games", "lift", "low", "high") for run in (result, baseline)
        )
        few = own.index[own["lift"].isna()]
        if not self.by_use:
            own, behind = own.dropna(), behind.dropna()
        self._order(own, behind, "lift")
        self._few = len(few.intersection(self._names) if self.by_use else few)
        self._dots.data = self._rows(own, behind["high"])
        self._baseline_dots.data = self._rows(behind)
        self._zero.data = {"at": [0] if self._names else []}
        low = min([0.0, *self._dots.data["low"], *self._baseline_dots.data["low"]])
        high = max([0.0, *self._dots.data["high"], *self._baseline_dots.data["high"]])
        room = 0.06 * (high - low) or 1.0
        self._x.update(start=low - room, end=high + 5 * room)  # the numbers stand at the right
        return self._place(own).dropna().reset_index()

    def _table(self, run: Result) -> pd.DataFrame:
        return lift_table(run, self.event).set_index("name")

    def _rank(self, first: pd.DataFrame, rank: str) -> list[str]:
        """The most used ones; these by their lift if they do not stand beside their use."""
        return super()._rank(first[: self.top], rank)

    def _rows(self, table: pd.DataFrame, grey: pd.Series | None = None) -> dict:
        """Columns for the dots; their numbers stand behind the lines and what is grey."""
        rows = self._columns(table.dropna(), "lift", "low", "high", "games")
        sure = (rows["low"] > 0) | (rows["high"] < 0)
        ends = rows["high"]
        if grey is not None:
            ends = np.fmax(ends, grey.reindex(rows["name"]).to_numpy(float))
        labels = [signed(lift) for lift in rows["lift"]]
        return rows | {"sure": sure.astype(float), "label": labels, "end": ends}

    def _findings(self, result: Result) -> list[str]:
        notes = [f"the {len(self._names)} most used"] if self.top and not self.by_use else []
        if self._few:
            notes.append(f"{self._few} left out: fewer than {FEWEST_GAMES} games")
        return [
            "games with it minus without; lines: 95 % interval",
            "hollow: may be 0; a lift is no proof of a cause",
            "; ".join(notes),
        ]
