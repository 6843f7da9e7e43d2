"""A line of decisions, the positions between them, and a place on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from designlab.errors import UnknownNameError
from designlab.game import State
from designlab.gametype import SPECTATOR
from designlab.kernel.events import Event
from designlab.play.marks import Position


@dataclass(frozen=True)
class Ply:
    """One decision on the session's line.

    `name` is the action in the rulebook's notation, `text` in the words of whoever took it (what
    others learn of it says `Session.text_for`), `bot` the name of the bot that took it ("" for a
    person), `events` what it caused.
    """

    action: int
    name: str
    text: str
    seat: int
    bot: str
    events: tuple[Event, ...]


class Track:
    """What a session has played; positions and plies never change, so tracks can share them.

    Attributes:
        positions: one more than there are plies; `positions[i]` lies before `plies[i]`.
        plies: the decisions, oldest first, those included that were taken back.
        ply: the place: how many decisions lie before the position now.
    """

    def __init__(self, positions: Sequence[Position], plies: Sequence[Ply] = ()):
        self.positions = list(positions)
        self.plies = list(plies)
        self.ply = len(self.plies)

    @property
    def here(self) -> Position:
        """The position now."""
        return self.positions[self.ply]

    @property
    def state(self) -> State:
        """The state of the position now."""
        return self.here.state

    def check(self, ply: object) -> int:
        """The ply, if the line has it."""
        known = range(len(self.positions))
        if ply not in known:
            raise UnknownNameError(f"this line has plies 0 to {len(self.plies)}, not {ply!r}")
        return known.index(ply)  # type: ignore[arg-type]

    def text_for(self, index: int, viewpoint: int) -> str:
        """What a viewpoint learns of `plies[index]`, in words."""
        before = self.positions[index].state
        game, action = before.game, self.plies[index].action
        return game.type.action_as_seen(game, before, action, viewpoint)

    def step(self, action: int | str, bot: str) -> tuple[Event, ...]:
        """Take a decision here; what had been taken back is forgotten."""
        before, state = self.state, self.state.clone()
        number = state.string_to_action(action) if isinstance(action, str) else int(action)
        events = tuple(state.apply_action(number))
        ply = Ply(
            action=number,
            name=before.action_to_string(number),
            text=before.game.type.describe_action(before.game, before, number),
            seat=before.current_player(),
            bot=bot,
            events=events,
        )
        self.positions[self.ply + 1 :] = [Position(self.ply + 1, state)]
        self.plies[self.ply :] = [ply]
        self.ply += 1
        return events

    def replace(self, position: Position) -> None:
        """Put another position in the place of the one here; what came after it is forgotten."""
        self.positions[self.ply :] = [position]
        del self.plies[self.ply :]

    def fork(self, ply: int) -> Track:
        """A track that shares this one up to a ply."""
        return Track(self.positions[: ply + 1], self.plies[:ply])

    # -- undo and redo --------------------------------------------------------------------
    def back(self) -> int:
        """The ply before the last decision of a person (of a bot, if only bots have played)."""
        target = self.ply - 1
        while target > 0 and self.plies[target].bot and self._persons_before(target):
            target -= 1
        return target

    def forth(self) -> int:
        """The ply after the next decision and the bots' answers to it."""
        target = self.ply + 1
        while target < len(self.plies) and self.plies[target].bot:
            target += 1
        return target

    def back_label(self) -> str:
        """Where `back` leads, in words."""
        target = self.back()
        return f"back to {self._turn(target)}, before {self._whose(target)}"

    def forth_label(self) -> str:
        """Where `forth` leads, in words."""
        target = self.forth()
        return f"on to {self._turn(target)}, after {self._whose(target - 1)}"

    def _persons_before(self, ply: int) -> bool:
        return any(not decision.bot for decision in self.plies[:ply])

    def _turn(self, ply: int) -> str:
        turn = self.positions[ply].state.view.turn
        return f"turn {turn}" if turn > 0 else "the setup"

    def _whose(self, index: int) -> str:
        """Whose decision it was and what is no secret about it."""
        decision, game = self.plies[index], self.state.game
        if game.num_players() == 1:
            return f"“{decision.text}”"
        return f"{game.seat_name(decision.seat)}'s “{self.text_for(index, SPECTATOR)}”"
