"""What a simulation found: per-game rows, a summary and rates, each with its interval."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from designlab.errors import DesignLabError, UnknownNameError, nearest
from designlab.game import Game
from designlab.lab.intervals import (
    LEVEL,
    Moments,
    check_level,
    difference_interval,
    mean_interval,
    share_interval,
)
from designlab.lab.metrics import Metric, metric, metrics

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["LEVEL", "Result", "check_level", "mean_interval", "share_interval"]


@dataclass(frozen=True, eq=False)
class Result:
    """The games of one run that are finished so far.

    Attributes:
        game: the game and ruleset that were played.
        bots: the bot in each seat.
        seed: the run's seed.
        requested: how many games were asked for.
        seeds: uint64 per game.
        outcomes: one record per game (`designlab.kernel.driver.outcome_dtype`).
        tallies: sums per event kind, item and seat (`designlab.kernel.driver.tally_dtype`).

    The arrays are read-only.
    """

    game: Game
    bots: tuple[str, ...]
    seed: int
    requested: int
    seeds: np.ndarray
    outcomes: np.ndarray
    tallies: np.ndarray

    def __post_init__(self) -> None:
        for name in ("seeds", "outcomes", "tallies"):
            array = getattr(self, name).view()
            array.flags.writeable = False
            object.__setattr__(self, name, array)

    @property
    def n(self) -> int:
        """Games finished."""
        return len(self.outcomes)

    @property
    def complete(self) -> bool:
        """Whether every game that was asked for is finished."""
        return self.n == self.requested

    @property
    def label(self) -> str:
        """What was played, for captions: number of games, bots and seed."""
        bots = " vs ".join(dict.fromkeys(self.bots))
        some = "" if self.complete else f" of {self.requested:,}"
        games = "game" if self.n == 1 and self.complete else "games"
        return f"{self.n:,}{some} {games}, bots: {bots}, seed {self.seed}"

    # -- one number per game --------------------------------------------------------------
    def returns(self, seat: int = 0) -> np.ndarray:
        """The seat's result in each game."""
        return self.outcomes["returns"][:, seat]

    @property
    def turns(self) -> np.ndarray:
        """Turn (or round) in which each game ended, as the rulebook counts."""
        return self.outcomes["turns"]

    @cached_property
    def margins(self) -> np.ndarray:
        """Best seat minus second best in each game, by points or, in games without points, by
        how they stood at the end; empty for games with one seat."""
        seats = self.game.num_players()
        if seats == 1:
            return np.zeros(0)
        field = "returns" if self.game.type.points else "standing"
        best = np.partition(self.outcomes[field][:, :seats].astype(float), seats - 2, axis=1)
        return best[:, -1] - best[:, -2]

    @property
    def lead_changes(self) -> np.ndarray:
        """How often the lead went from one seat to another in each game; empty with one seat.

        Looked at once a turn, by the game's `standing` (`designlab.kernel.driver.outcome_dtype`
        has the definition and its source).
        """
        return self._between_seats("lead_changes")

    @property
    def drama(self) -> np.ndarray:
        """At what share of its turns the eventual winner of each game was behind another seat;
        0 if nobody won, empty with one seat.

        Looked at once a turn, by the game's `standing` (`designlab.kernel.driver.outcome_dtype`
        has the definition and its source).
        """
        return self._between_seats("behind")

    def _between_seats(self, field: str) -> np.ndarray:
        return self.outcomes[field][: self.n if self.game.num_players() > 1 else 0]

    @cached_property
    def frame(self) -> pd.DataFrame:
        """One row per game.

        Columns: `ruleset` (digest), `seed`, `reason`, `winner` (seat, -1 for nobody), `turns`,
        `plies`, `score` (with several seats `score_0`, `score_1`, …, `lead_changes` and `drama`),
        `n_<event>` (how often it happened) and `sum_<event>` (its total amount, for events that
        have one).
        """
        import pandas as pd

        o, seats = self.outcomes, self.game.num_players()
        reasons = pd.Categorical.from_codes(
            o["reason"].astype(np.intp), pd.Index(self.game.type.reasons)
        )
        digest = pd.Index([self.game.ruleset.digest[:12]])
        columns: dict[str, Any] = {
            "ruleset": pd.Categorical.from_codes(np.zeros(self.n, np.intp), digest),
            "seed": self.seeds,
            "reason": reasons,
            "winner": o["winner"],
            "turns": o["turns"],
            "plies": o["plies"],
        }
        for seat in range(seats):
            columns["score" if seats == 1 else f"score_{seat}"] = o["returns"][:, seat]
        if seats > 1:
            columns |= {"lead_changes": self.lead_changes, "drama": self.drama}
        for k, kind in enumerate(self.game.type.events):
            columns[f"n_{kind.name}"] = o["count"][:, k]
            if "amount" in kind.meanings():
                columns[f"sum_{kind.name}"] = o["total"][:, k]
        return pd.DataFrame(columns, copy=False)

    # -- metrics --------------------------------------------------------------------------
    @property
    def metrics(self) -> tuple[str, ...]:
        """Everything that `metric` and `sentence` can be asked for."""
        return tuple(metrics(self.game))

    def summary(self, level: float = LEVEL) -> pd.DataFrame:
        """Means and shares with their intervals: scores, wins, length, endings, and for several
        seats the margin, lead changes and drama.

        Returns:
            One row per metric: `metric`, `mean`, `low`, `high`, `sd` (of one game; empty for
            shares of games), `unit`.  A single game has no interval (empty).
        """
        return self._table([each for each in metrics(self.game).values() if each.short], level)

    def metric(self, name: str | None = None, level: float = LEVEL) -> pd.DataFrame:
        """The row of one metric as `summary` has it, of any in `metrics`; by default the first.

        Example:
            >>> import designlab as dl
            >>> run = dl.simulate("court", 100, seed=1)
            >>> bool(run.metric("bought per game")["mean"][0] > 1)
            True
        """
        return self._table([metric(self.game, name)], level)

    def _table(self, chosen: list[Metric], level: float) -> pd.DataFrame:
        import pandas as pd

        check_level(level)
        rows = [(each.name, *each.estimate(self, level), each.unit) for each in chosen]
        return pd.DataFrame(rows, columns=["metric", "mean", "low", "high", "sd", "unit"])

    def sentence(self, name: str | None = None, level: float = LEVEL) -> str:
        """A metric in words, with its interval; by default the first.

        Example:
            >>> import designlab as dl
            >>> dl.simulate("court", 400, seed=1).sentence("turns")[:9]
            'Turns are'
        """
        check_level(level)
        chosen = metric(self.game, name)
        found = chosen.estimate(self, level)[:3]
        if np.isnan(found[0]):
            return f"No game says anything about {chosen.noun} ({self.label})."
        mean, low, high = chosen.amount(*found)
        sure = "" if np.isnan(found[1]) else f"{level:.0%} interval {low} to {high}; "
        return (
            f"{chosen.noun[0].upper()}{chosen.noun[1:]} {chosen.is_or_are()} {mean} "
            f"{chosen.unit_of_mean()} ({sure}{self.label})."
        )

    # -- rates ----------------------------------------------------------------------------
    def reason_shares(self, level: float = LEVEL) -> pd.DataFrame:
        """How often the game ended for each reason: `reason`, `games`, `share`, `low`, `high`."""
        import pandas as pd

        check_level(level)
        names = self.game.type.reasons
        games = np.bincount(self.outcomes["reason"], minlength=len(names))
        share, low, high = share_interval(games, self.n, level)
        columns = {"reason": names, "games": games, "share": share, "low": low, "high": high}
        return pd.DataFrame(columns)

    def win_rates(self, by: str | None = None, level: float = LEVEL) -> pd.DataFrame:
        """How often each seat won, or whoever had an event about each item.

        Args:
            by: name of an event that befalls a seat and is about an item, for example
                "character"; by default the seats are compared.

        Returns:
            One row per seat or item: `name`, `games`, `wins`, `share`, `low`, `high`.  A seat that
            had an event about an item counts once per game (a seat-game); `share` is how many of
            those were won, empty where there are none.
        """
        import pandas as pd

        check_level(level)
        if by is None:
            seats = range(self.game.num_players())
            names = [self.game.seat_name(seat) for seat in seats]
            games = np.full(len(seats), self.n)
            wins = np.array([np.count_nonzero(self.outcomes["winner"] == seat) for seat in seats])
        else:
            befell = self._befell(by)
            if not befell.to_seats:
                raise DesignLabError(f"{by!r} befalls no seat, so nobody wins or loses with it")
            names, games, wins = befell.names, befell.sum("games"), befell.sum("wins")
        share, low, high = share_interval(wins, games, level)
        columns = {"games": games, "wins": wins, "share": share, "low": low, "high": high}
        frame = pd.DataFrame({"name": names, **columns})
        return frame[frame["name"] != ""].reset_index(drop=True)

    def rates_per(self, event: str) -> str:
        """What `item_rates` takes shares of: "seat-game", each seat of each game, for events that
        befall a seat, or "game"."""
        several = self.game.num_players() > 1
        return "seat-game" if several and self._befell(event).to_seats else "game"

    def item_rates(self, event: str, level: float = LEVEL) -> pd.DataFrame:
        """How often an event befell each item (card, unit, tile), and how those games went.

        Args:
            event: name of an event that is about an item, for example "bought".

        Returns:
            One row per item that there is under this ruleset, whether or not the event can be
            about it: `item` (number), `name`, `games` in which it happened, `share` of all games
            with `low` and `high`, `events` (how often in all), `return_with` (mean result in
            those games), `lift` (minus the mean result without it) with `lift_low` and
            `lift_high`.

            With several seats and an event that befalls a seat (a purchase), games are counted
            per seat: `games` is the number of seat-games, `share` the part of all seat-games
            (n times the seats), and `return_with` the mean result of such a seat.  An event that
            befalls no seat (a tile rotated) is counted per game and has no result or lift
            (empty).  A lift is no proof of a cause: what is bought by those who lead has a lift,
            too.
        """
        import pandas as pd

        check_level(level)
        befell = self._befell(event)
        seats = self.game.num_players() if befell.to_seats else 1
        n, games = self.n * seats, befell.sum("games")
        share, low, high = share_interval(games, n, level)
        columns: dict[str, Any] = {
            "item": np.arange(len(befell.names)), "name": befell.names, "games": games,
            "share": share, "low": low, "high": high, "events": befell.events,
        }  # fmt: skip
        if befell.to_seats:
            returns, squares = befell.sum("returns"), befell.sum("squares")
            all_returns = self.outcomes["returns"][:, :seats].astype(float)
            with_it = Moments(games, returns, squares)
            without = Moments(
                n - games, all_returns.sum() - returns, (all_returns**2).sum() - squares
            )
            columns["return_with"] = with_it.mean
            lifts = difference_interval(with_it, without, level)
            columns |= dict(zip(("lift", "lift_low", "lift_high"), lifts, strict=True))
        else:
            columns |= dict.fromkeys(("return_with", "lift", "lift_low", "lift_high"), np.nan)
        frame = pd.DataFrame(columns)
        return frame[frame["name"] != ""].reset_index(drop=True)

    def _befell(self, event: str) -> _Befell:
        events = self.game.type.events
        with_items = [kind.name for kind in events if kind.item]
        if event not in with_items:
            raise UnknownNameError(
                f"no event {event!r} about items{nearest(event, with_items)} "
                f"(events: {', '.join(with_items)})"
            )
        index = next(i for i, kind in enumerate(events) if kind.name == event)
        names = list(self.game.type.item_names(self.game, events[index].item))
        cells = self.tallies[0][index][: len(names)]
        first = cells.shape[1] - self.game.type.max_seats  # before it is a column for no seat
        declared = "seat" in events[index].meanings()
        to_seats = first == 0 or declared or bool(cells["events"][:, first:].any())
        return _Befell(
            names, cells[:, first:] if to_seats else cells[:, :first], to_seats,
            cells["events"].sum(axis=1),
        )  # fmt: skip

    def __repr__(self) -> str:
        return f"<Result of {self.game.name}: {self.label}>"

    def _repr_html_(self) -> str:
        table = self.summary().round(3).to_html(index=False, border=0)
        return f"<p>{self.game.type.title}: {self.label}</p>{table}"


@dataclass(frozen=True)
class _Befell:
    """What was tallied of one event: the items' names, a row of cells for each (a column per seat,
    or one for events that befall no seat), and how often it happened, to a seat or not."""

    names: list[str]
    cells: np.ndarray
    to_seats: bool
    events: np.ndarray

    def sum(self, field: str) -> np.ndarray:
        """The sum over seats, per item."""
        return self.cells[field].sum(axis=1)
