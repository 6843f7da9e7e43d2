"""What lies grey behind live charts: a ruleset played on the same dice, or a pinned picture."""

from __future__ import annotations

from dataclasses import replace

from designlab.charts.words import ruleset_words
from designlab.errors import DesignLabError, UnknownNameError, nearest
from designlab.game import Game
from designlab.lab import Result

DEFAULT, START, SHOWN, PINNED = "default", "start", "shown", "pinned"


class Backdrop:
    """What the charts compare with.

    Args:
        start: the game that the panel started from.

    Attributes:
        which: "default" (the default ruleset), "start" (the starting values) or "pinned".
        result: the games played for it, or None if there are none yet.
    """

    def __init__(self, start: Game):
        default = Game(start.type, start.ruleset.default)
        self._games = {DEFAULT: default, START: start}
        self._same = start.ruleset.digest == default.ruleset.digest
        self.which = DEFAULT
        self.result: Result | None = None

    @property
    def game(self) -> Game | None:
        """The game that has to be played for it; None if it was pinned."""
        return self._games.get(self.which)

    @property
    def words(self) -> str:
        """What it is, for captions."""
        if self.which == DEFAULT:
            return "the default ruleset"
        if self.which == START:
            ruleset = self._games[START].ruleset
            return "the starting values" if ruleset.name == DEFAULT else ruleset.name
        assert self.result is not None
        return self.result.game.ruleset.name

    def choices(self) -> list[tuple[str, str]]:
        """What can be chosen, each with its words."""
        start = [] if self._same else [(START, "the starting values")]
        pinned = [(PINNED, self.words)] if self.which == PINNED else []
        return [(DEFAULT, "the default ruleset"), *start, *pinned, (SHOWN, "pin what is shown now")]

    def choose(self, which: str, shown: Result | None) -> None:
        """Compare with something else: "default", "start", or "shown", which pins that result.

        Raises:
            UnknownNameError: there is no such thing to compare with.
            DesignLabError: nothing is shown that could be pinned.
        """
        known = [DEFAULT, START, SHOWN]
        if which not in [*known, self.which]:
            raise UnknownNameError(
                f"charts cannot be compared with {which!r}{nearest(str(which), known)} "
                f"(choose one of: {', '.join(known)})"
            )
        if which == SHOWN:
            if shown is None:
                raise DesignLabError("there is nothing to pin yet: no games have been played")
            words = f"pinned ({ruleset_words(shown.game.ruleset)})"
            self.which, self.result = PINNED, self._named(shown, words)
        elif which != self.which:
            self.which, self.result = which, None

    def forget(self) -> None:
        """Its games were played by other bots, or were too few; what was pinned stays."""
        if self.which != PINNED:
            self.result = None

    def take(self, result: Result) -> bool:
        """Keep a result if it is of the game to be played; whether it is."""
        game = self.game
        fits = game is not None and result.game.ruleset.digest == game.ruleset.digest
        if fits:
            self.result = self._named(result, self.words)
        return fits

    def beside(self, result: Result | None) -> Result | None:
        """What to draw behind a result: nothing if another number of seats played."""
        if self.result is None or result is None:
            return self.result
        alike = result.game.num_players() == self.result.game.num_players()
        return self.result if alike else None

    @staticmethod
    def _named(result: Result, words: str) -> Result:
        """The result under a name for captions, whatever its ruleset is called."""
        ruleset = replace(result.game.ruleset, name=words)
        return replace(result, game=Game(result.game.type, ruleset))
