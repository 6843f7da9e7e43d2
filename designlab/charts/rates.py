"""How often things happened: wins, endings, and events by card, unit or tile."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from bokeh.core.properties import value
from bokeh.models import Range1d

from designlab.charts.base import empty_source
from designlab.charts.rows import Rows
from designlab.charts.style import FONT
from designlab.errors import UnknownNameError, nearest

if TYPE_CHECKING:
    import pandas as pd

    from designlab.game import Game
    from designlab.kernel.events import EventKind
    from designlab.lab import Result

Table = Callable[["Result"], "pd.DataFrame"]


def bars(
    title: str,
    noun: str,
    table: Table,
    result: Result | None,
    baseline: Result | None = None,
    *,
    ordered: bool = False,
    top: int | None = None,
    of: str = "games",
    expected: float | None = None,
) -> Rates:
    """A chart of shares of your own, one bar per name with its interval.

    Args:
        noun: what is named, for example "army".
        table: gives the names of a run: columns `name`, `games`, `share`, `low` and `high`.
        ordered: the most frequent first; otherwise the table's order stays.
        top: how many names at most.
        of: what the shares are of.
        expected: a share to compare with, drawn as a thin line.

    Example:
        >>> import designlab as dl
        >>> def endings(run):
        ...     return run.reason_shares().rename(columns={"reason": "name"})
        >>> chart = bars("Endings", "ending", endings, dl.simulate("court", 200, seed=1))
        >>> chart.frame.columns.tolist()
        ['name', 'games', 'share', 'low', 'high']
    """
    return Rates(
        title, noun, table, result, baseline, ordered=ordered, top=top, of=of, expected=expected
    )


def end_reasons(
    result: Result | None, baseline: Result | None = None, *, game: Game | None = None
) -> Rates:
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

    return bars("How the games ended", "reason", table, result, baseline)


def item_rates(
    result: Result | None,
    event: str,
    baseline: Result | None = None,
    *,
    top: int | None = None,
    game: Game | None = None,
) -> Rates:
    """In what share of games an event befell each item, with intervals.

    With several seats and an event that befalls a seat it is the share of seat-games: every game
    counts once for every seat.  Items stand in the order of the baseline (without one, of the
    first run), most frequent first, and stay there when another run is drawn, so that the eye can
    follow them.

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
    title, item = item_words(game, event)
    per_seat = game is not None and game.num_players() > 1 and befalls_seats(game, event)
    return bars(
        f"{title} by {item}", item, lambda run: run.item_rates(event), result, baseline,
        ordered=True, top=top, of="a seat's games" if per_seat else "games",
    )  # fmt: skip


def win_rates(
    result: Result | None,
    baseline: Result | None = None,
    *,
    by: str | None = None,
    top: int | None = None,
    game: Game | None = None,
) -> Rates:
    """What share of the games each seat won, with intervals, and what an equal share would be.

    Args:
        by: name of an event with items, for example "character": then it is, for each item, the
            share of games won by seats that had it.
        top: draw only the first so many.
        game: gives the chart its words while there is no result yet.

    Example:
        >>> import designlab as dl
        >>> chart = win_rates(None, game=dl.load("mountains"), by="character")
        >>> chart.title
        'Win rate by character'
    """
    game = result.game if result is not None else game
    seats = game.num_players() if game is not None else 1
    equal = 1 / seats if seats > 1 else None
    if by is not None:
        title, item = item_words(game, by)
        heading = f"Win rate by {item}" if by == item else f"Win rate by {item}: {_lower(title)}"
    else:
        heading, item = ("Win rate by seat", "seat") if seats > 1 else ("Win rate", "seat")
    return Rates(
        heading, item, lambda run: run.win_rates(by), result, baseline, ordered=False, top=top,
        of="games won", expected=equal, winning=True,
    )  # fmt: skip


def item_words(game: Game | None, event: str) -> tuple[str, str]:
    """An event's heading and what its items are, as far as the game is known."""
    kind = event_about_items(game, event) if game is not None else None
    title = (kind.title if kind else "") or event.replace("_", " ").capitalize()
    return title, (kind.item if kind else "") or "item"


def event_about_items(game: Game, event: str) -> EventKind:
    """The kind of event with this name; UnknownNameError if it is not about items."""
    kinds = {kind.name: kind for kind in game.type.events if kind.item}
    if event not in kinds:
        raise UnknownNameError(
            f"{game.name} has no event {event!r} about items{nearest(event, list(kinds))} "
            f"(events: {', '.join(kinds)})"
        )
    return kinds[event]


def befalls_seats(game: Game, event: str) -> bool:
    """Whether an event about items befalls a seat; in solitaire every one does."""
    return game.num_players() == 1 or "seat" in event_about_items(game, event).meanings()


def _lower(title: str) -> str:
    return title[:1].lower() + title[1:]


class Rates(Rows):
    """Shares of games as bars with their intervals, one bar per name; see `bars`.

    Args:
        winning: the shares are those of the winners.
    """

    def __init__(
        self,
        title: str,
        noun: str,
        table: Table,
        result: Result | None,
        baseline: Result | None,
        *,
        ordered: bool = True,
        top: int | None = None,
        of: str = "games",
        expected: float | None = None,
        winning: bool = False,
    ):
        self.table, self.expected, self.winning = table, expected, winning
        x_range = Range1d(start=0, end=100)
        super().__init__(title, f"share of {of} (%)", ordered=ordered, top=top, x_range=x_range)
        columns = ("row", "name", "share", "low", "high", "games", "label", "end")
        self._bars, self._baseline_bars = empty_source(*columns), empty_source(*columns)
        self._expected = empty_source("share")
        plot = self.figure
        plot.xaxis[0].bounds = plot.xgrid[0].bounds = (0, 100)
        behind = plot.hbar(
            y="row", right="share", height=0.86, source=self._baseline_bars,
            fill_alpha=0.45, line_alpha=0,
        )  # fmt: skip
        shares = plot.hbar(
            y="row", right="share", height=0.5, source=self._bars, fill_alpha=0.55, line_alpha=0
        )
        equal = plot.vspan("share", source=self._expected, line_width=1, line_dash="dashed")
        whiskers = plot.segment(
            x0="low", x1="high", y0="row", y1="row", source=self._bars, line_width=3
        )
        numbers = plot.text(
            x="end", y="row", text="label", source=self._bars, x_offset=5,
            text_baseline="middle", text_font_size="10px", text_font=value(FONT),
        )  # fmt: skip
        self._tag(baseline=behind, series=shares, mark=whiskers, equal=equal, number=numbers)
        tips = [
            (noun, "@name"), ("share", "@share{0.0} %"),
            ("95 % interval", "@low{0.0} to @high{0.0} %"), ("games", "@games{0,0}"),
        ]  # fmt: skip
        self._hover([shares], tips)
        self._finish()
        self.update(result, baseline)

    def _draw(self, result: Result | None, baseline: Result | None) -> pd.DataFrame:
        own, behind = (
            self._known(run, "share", "low", "high", "games") for run in (result, baseline)
        )
        self._order(own, behind, "share")
        self._bars.data = self._rows(own, behind["share"])
        self._baseline_bars.data = self._rows(behind)
        expected = [self.expected] if self.expected is not None and self._names else []
        self._expected.data = {"share": [100 * share for share in expected]}
        longest = max([0.01, *self._place(own)["high"], *self._place(behind)["share"], *expected])
        longest = min(100, 10 * int(-(-10 * longest // 1)))
        self._x.update(start=0, end=1.25 * longest)  # the numbers stand behind the bars
        return self._place(own).reset_index()

    def _table(self, run: Result) -> pd.DataFrame:
        return self.table(run).set_index("name").dropna(subset="share")

    def _rows(self, table: pd.DataFrame, grey: pd.Series | None = None) -> dict:
        """Columns for the bars; their numbers stand behind them and the grey ones."""
        percent = table.assign(**{name: 100 * table[name] for name in ("share", "low", "high")})
        rows = self._columns(percent, "share", "low", "high", "games")
        ends = [
            max(high, 100 * grey.get(name, 0)) if grey is not None else high
            for name, high in zip(rows["name"], rows["high"], strict=True)
        ]
        return rows | {"label": [f"{share:.1f}" for share in rows["share"]], "end": ends}

    def _findings(self, result: Result) -> list[str]:
        lines = ["lines: 95 % interval"]
        if self.expected is not None:
            equal = ", an equal share" if self.winning else ""
            lines[0] += f"; dashed: {100 * self.expected:.3g} %{equal}"
        if self.top is not None and len(self._names) == self.top:
            lines.append(f"the {self.top} most frequent")
        nobody = float((result.outcomes["winner"] < 0).mean()) if self.winning else 0
        if nobody and result.game.num_players() > 1:
            lines.append(f"no winner in {100 * nobody:.1f} % of the games")
        return lines
