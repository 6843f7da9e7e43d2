"""What is done by hand on a line of play: outcomes decided, rules changed from there on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from designlab.game import Game, State
from designlab.play.carrying import carried

FEW = 4
"""So many changed values are named in words."""


@dataclass(frozen=True)
class Mark:
    """Something done by hand after `ply` decisions.

    Attributes:
        ply: where on the line.
        kind: "forced" (an outcome of chance), "cleared" (what was forced earlier and had not
            happened is dropped) or "rules" (the game goes on under other rules).
        text: the same in words, for example "from here on: setup.start_coins 10 → 12".
        stream, outcome: what was forced, as `State.force` takes it.
        game: the rules from here on.
    """

    ply: int
    kind: str
    text: str
    stream: str = ""
    outcome: str | int = ""
    game: Game | None = None


class Position:
    """A position of a line, as the rules led to it and as it is after what was done by hand.

    Positions never change: what is done by hand makes a new one.

    Attributes:
        ply: how many decisions lie before it.
        reached: the position as the last decision left it.
        marks: what was done by hand here, in order.
        state: `reached` with all that; the line goes on from here.
    """

    def __init__(self, ply: int, reached: State, marks: Iterable[Mark] = ()):
        self.ply = ply
        self.reached = self.state = reached
        self.marks = tuple(marks)
        for mark in self.marks:
            self.state = _marked(self.state, mark)

    def forced(self, stream: str, *outcomes: Any) -> Position:
        """Here with the next outcomes of a chance stream decided (`State.force`)."""
        after = self
        for outcome in outcomes:
            plain = int(outcome) if isinstance(outcome, (int, np.integer)) else str(outcome)
            text = _outcome_words(after.state, stream, plain)
            mark = Mark(self.ply, "forced", text, stream=stream, outcome=plain)
            after = Position(self.ply, self.reached, (*after.marks, mark))
        return after

    def cleared(self) -> Position:
        """Here without what was forced, here or earlier, and has not happened yet."""
        if not self.state.view.forced_n:
            return self
        marks = [mark for mark in self.marks if mark.kind == "rules"]
        if self.reached.view.forced_n:
            marks.append(Mark(self.ply, "cleared", "nothing is decided by hand any more"))
        return Position(self.ply, self.reached, marks)

    def ruled(self, game: Game) -> Position:
        """Here under the rules of `game`; IllegalActionError if that cannot be."""
        digest = game.ruleset.digest
        if (game.name, digest) == (self.state.game.name, self.state.game.ruleset.digest):
            return self
        marks = [mark for mark in self.marks if mark.kind != "rules"]
        if (game.name, digest) != (self.reached.game.name, self.reached.game.ruleset.digest):
            carried(self.state, game)  # refuses what the words below could not compare
            text = f"from here on: {change_words(self.reached.game, game)}"
            marks.append(Mark(self.ply, "rules", text, game=game))
        return Position(self.ply, self.reached, marks)


def change_words(old: Game, new: Game) -> str:
    """ "hp.max 12 → 14, hp.start 10 → 12 and 3 more" for rules with the same rows."""
    changes = new.ruleset.changes_from(old.ruleset)
    words = [f"{key} {old.ruleset.get(key)} → {value}" for key, value in changes.items()]
    more = f" and {len(words) - FEW} more" if len(words) > FEW else ""
    return ", ".join(words[:FEW]) + more


def _marked(state: State, mark: Mark) -> State:
    if mark.game is not None:
        return carried(state, mark.game)
    state = state.clone()
    if mark.kind == "cleared":
        state.clear_forced()
    else:
        state.force(mark.stream, mark.outcome)
    return state


def _outcome_words(state: State, stream: str, outcome: str | int) -> str:
    """The game's own words for an outcome, if it could be chosen by hand here."""
    game = state.game
    wanted = game.force_value(stream, outcome)
    for chance in game.type.chances(game, state):
        if chance.stream == stream:
            for value, words in chance.outcomes:
                if game.force_value(stream, value) == wanted:
                    return f"{chance.title}: {words}"
    return f"{stream}: {outcome}"
