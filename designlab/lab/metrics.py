"""What can be measured of a run: for each metric its name, its words and its value in each game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from designlab.errors import UnknownNameError, nearest
from designlab.game import Game
from designlab.lab.intervals import LEVEL, mean_interval, share_interval

if TYPE_CHECKING:
    from designlab.lab.result import Result

SHARE = "share of games"
SHARE_OF_MOMENTS = "share of moments"


@dataclass(frozen=True)
class Metric:
    """One number per game.

    Attributes:
        name: what it is asked for by, for example "wins of P0" or "bought per game".
        noun: the subject of a sentence, for example "the score of P0" or "turns".
        plural: whether that subject is a plural.
        unit: the unit of its mean.
        values: its value in each game, NaN in games that have none.
        short: whether `Result.summary` shows it.
    """

    name: str
    noun: str
    plural: bool
    unit: str
    values: Callable[[Result], np.ndarray]
    short: bool = True

    @property
    def percent(self) -> bool:
        """Whether it is a share, which sentences give in per cent."""
        return self.unit in (SHARE, SHARE_OF_MOMENTS)

    def estimate(self, run: Result, level: float = LEVEL) -> tuple[float, float, float, float]:
        """Mean, its interval, and the standard deviation of one game (NaN for a share of games)."""
        values = self.values(run)
        if self.unit == SHARE:
            return (*share_interval(int(values.sum()), run.n, level), np.nan)
        return mean_interval(values[~np.isnan(values)], level)

    def is_or_are(self) -> str:
        return "are" if self.plural else "is"

    def changes(self, by: float) -> str:
        """The subject and its verb, as "Turns fall"."""
        verb = ("rise" if by > 0 else "fall") + ("" if self.plural else "s")
        return f"{self.noun[0].upper()}{self.noun[1:]} {verb}"

    def amount(self, *values: float) -> tuple[str, ...]:
        """Numbers as sentences give them: percentages for shares, more digits for small ones."""
        numbers = [value * 100 if self.percent else value for value in values]
        digits = 2 if max(map(abs, numbers)) >= 0.1 else 4
        return tuple(f"{round(number, digits) + 0.0:.{digits}f}" for number in numbers)

    def unit_of_mean(self) -> str:
        """What follows the mean in a sentence."""
        if self.percent:
            return f"% of {self.unit.removeprefix('share of ')}"
        return self.unit

    def unit_of_change(self) -> str:
        """What follows a difference in a sentence."""
        return "percentage points" if self.percent else self.unit


def metric(game: Game, name: str | None = None) -> Metric:
    """The metric of this name, by default the first; UnknownNameError if there is none."""
    found = metrics(game)
    if name is None:
        return next(iter(found.values()))
    if name not in found:
        shown = ", ".join(each.name for each in found.values() if each.short)
        raise UnknownNameError(
            f"no metric {name!r}{nearest(name, list(found))} (metrics: {shown}, and for each event "
            f"its number and amount per game, as {list(found)[-1]!r})"
        )
    return found[name]


def metrics(game: Game) -> dict[str, Metric]:
    """Every metric that a run of this game has, by name."""
    return {each.name: each for each in (*_scores(game), *_course(game), *_events(game))}


def _column(field: str, index: int) -> Callable[[Result], np.ndarray]:
    return lambda run: run.outcomes[field][:, index]


def _equals(field: str, value: int) -> Callable[[Result], np.ndarray]:
    return lambda run: run.outcomes[field] == value


def _scores(game: Game) -> Iterator[Metric]:
    """How the seats did."""
    seats = range(game.num_players())
    of = ["" if len(seats) == 1 else f" of {game.seat_name(seat)}" for seat in seats]
    points = game.type.points
    noun, unit = ("score", "points") if points else ("result", "per game")
    for seat in seats:
        yield Metric(
            f"score{of[seat]}", f"the {noun}{of[seat]}", False, unit, _column("returns", seat),
            short=points,
        )  # fmt: skip
    for seat in seats:
        wins = f"wins{of[seat]}"
        yield Metric(wins, wins, True, SHARE, _equals("winner", seat))
    if len(seats) > 1:
        unit = "points" if points else game.type.standing_unit
        yield Metric("margin", "the winning margin", False, unit, lambda run: run.margins)


def _course(game: Game) -> Iterator[Metric]:
    """How the games went and ended."""
    yield Metric("turns", "turns", True, "per game", lambda run: run.turns)
    yield Metric("decisions", "decisions", True, "per game", lambda run: run.outcomes["plies"])
    if game.num_players() > 1:
        yield Metric(
            "lead changes", "lead changes", True, "per game", lambda run: run.lead_changes
        )
        yield Metric("drama", "the drama", False, SHARE_OF_MOMENTS, _drama)
    for number, reason in enumerate(game.type.reasons):
        words = reason.replace("_", " ")
        noun = f"games ended by “{words}”"
        yield Metric(f"ended by {reason}", noun, True, SHARE, _equals("reason", number))


def _drama(run: Result) -> np.ndarray:
    """The drama of games that somebody won: in others nobody can have been behind."""
    return np.where(run.outcomes["winner"] >= 0, run.drama, np.nan)


def _events(game: Game) -> Iterator[Metric]:
    """How often each event happens, and how much it is about."""
    for index, kind in enumerate(game.type.events):
        words = kind.name.replace("_", " ")
        yield Metric(
            f"{kind.name} per game", f"“{words}” events", True, "per game",
            _column("count", index), short=False,
        )  # fmt: skip
        meanings = kind.meanings()
        if "amount" in meanings:
            what = meanings["amount"] or "amount"
            noun = f"the {what.replace('_', ' ')} of “{words}” in all"
            yield Metric(
                f"{kind.name} {what} per game", noun, False, "per game",
                _column("total", index), short=False,
            )  # fmt: skip
