"""Game and State: the public, OpenSpiel-named face of a game and of one of its positions.

`Game` is a game type (`designlab.gametype`) under one ruleset.  `State` is one position of a game.
"""

from __future__ import annotations

import base64
import hashlib
import json
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from designlab.errors import (
    DesignLabError,
    IllegalActionError,
    SaveError,
    UnknownNameError,
    nearest,
)
from designlab.gametype import SPECTATOR, GameType
from designlab.kernel.chance import begin_choice, force, seed_streams
from designlab.kernel.events import Event, drain
from designlab.kernel.records import NOBODY, TERMINAL, view
from designlab.ruleset import Ruleset
from designlab.scene import Scene, stylesheet, to_svg

FORMAT = "designlab.state.1"
"""How positions are written by `State.serialize`."""


@dataclass(frozen=True, eq=False)
class Game:
    """One game under one ruleset.

    Example:
        >>> import designlab as dl
        >>> game = dl.load("court")
        >>> state = game.new_initial_state(seed=7)
        >>> state.action_to_string(state.legal_actions()[0])
        'pick S1'
    """

    type: GameType
    ruleset: Ruleset

    @property
    def name(self) -> str:
        return self.type.name

    @cached_property
    def rules(self) -> Any:
        """The tweakable numbers as interpreted rules read them."""
        return view(self.ruleset.record)

    def num_players(self) -> int:
        """Seats at the table under this ruleset."""
        return self.type.num_players(self.ruleset)

    def seat_name(self, seat: int) -> str:
        """What the rulebook calls a seat: "P0", "P1", …"""
        return f"P{seat}"

    def num_distinct_actions(self) -> int:
        """Size of the action space; the same under every ruleset."""
        return self.type.actions.size

    def new_initial_state(self, seed: int = 0, forced: dict[str, Sequence] | None = None) -> State:
        """A new game.

        Args:
            seed: same seed and ruleset, same game; 0 … 2**64 - 1.
            forced: outcomes to force before the deal, per chance stream, for example
                {"deck": ["general_sun_1", "prince_of_smoke"]}.
        """
        if not isinstance(seed, (int, np.integer)) or not 0 <= seed < 2**64:
            raise DesignLabError(f"a seed is a whole number from 0 to 2**64 - 1, not {seed!r}")
        record = np.zeros(1, self.type.state_dtype)
        state = view(record)
        state.winner = NOBODY
        seed_streams(state, int(seed))
        for stream, outcomes in (forced or {}).items():
            for outcome in outcomes:
                _force(state, *self.force_value(stream, outcome))
        with _scratch_log(self.type) as log:
            try:
                self.type.setup(self.rules, state, log)
            except ValueError as error:
                raise IllegalActionError(f"the deal cannot be forced like that: {error}") from error
            events = drain(log)
        return State(self, record, seed=int(seed), events=events)

    def deserialize_state(self, text: str) -> State:
        """The position that `State.serialize` wrote; SaveError if it does not fit this game."""
        try:
            data = json.loads(text)
            if data["format"] != FORMAT:
                raise ValueError(f"its format is {data['format']!r}, not {FORMAT!r}")
            raw = base64.b64decode(data["record"], validate=True)
            game, layout, digest = data["game"], data["layout"], data["ruleset"]
            history = [int(action) for action in data["history"]]
            events = [Event(*map(int, event)) for event in data["events"]]
            seed, intact = int(data["seed"]), data["digest"] == _digest(data)
        except (ValueError, KeyError, TypeError, OverflowError) as error:
            raise SaveError(f"this is not a saved position of designlab: {error}") from error
        if game != self.name:
            raise SaveError(f"this position is of the game {game!r}, not {self.name!r}")
        if layout != self.type.layout or len(raw) != self.type.state_dtype.itemsize:
            raise SaveError("this position was saved by a version with another state layout")
        if digest != self.ruleset.digest:
            raise SaveError(
                f"this position was saved under ruleset {str(digest)[:12]}, "
                f"but this game's ruleset is {self.ruleset.digest[:12]}"
            )
        if not intact:
            raise SaveError("this position was changed or damaged after it was saved")
        record = np.frombuffer(raw, self.type.state_dtype).copy()
        return State(self, record, seed=seed, history=history, events=events)

    def force_value(self, stream: str, outcome: Any) -> tuple[int, int]:
        """Stream number and outcome number of a forced outcome given in the game's words."""
        if stream not in self.type.streams:
            raise UnknownNameError(
                f"{self.name} has no chance stream {stream!r}"
                f"{nearest(stream, list(self.type.streams))}"
            )
        return self.type.streams.index(stream), self.type.parse_outcome(self, stream, outcome)

    def __repr__(self) -> str:
        return f"<Game {self.name}, ruleset {self.ruleset.name} ({self.ruleset.digest[:8]})>"


class State:
    """One position of a game, with OpenSpiel's names.

    `events` holds every event since the start of the game, oldest first.
    """

    def __init__(
        self,
        game: Game,
        record: np.ndarray,
        *,
        seed: int = 0,
        history: Sequence[int] = (),
        events: Sequence[Event] = (),
    ):
        self.game = game
        self.record = record
        self.seed = seed
        self.events: list[Event] = list(events)
        self._history: list[int] = list(history)

    @cached_property
    def view(self) -> Any:
        """The position as interpreted rules see it."""
        return view(self.record)

    # -- the position ---------------------------------------------------------------------
    def current_player(self) -> int:
        """Seat to act, or -4 (`TERMINAL`) when the game is over."""
        return int(self.view.player)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return bool(self.view.player == TERMINAL)

    def legal_actions(self) -> list[int]:
        """Legal action numbers in ascending order; empty when the game is over."""
        if self.is_terminal():
            return []
        out = [0] * self.game.num_distinct_actions()
        n = self.game.type.legal_actions(self.game.rules, self.view, out)
        return [int(action) for action in out[:n]]

    def returns(self) -> list[float]:
        """Result per seat: the final one, or what it would be if the game stopped now."""
        seats = range(self.game.num_players())
        return [float(self.game.type.returns(self.game.rules, self.view, s)) for s in seats]

    def history(self) -> list[int]:
        """The actions taken so far."""
        return list(self._history)

    def observation(self, viewpoint: int = SPECTATOR) -> dict:
        """What a seat (or `SPECTATOR`, `EVERYTHING`) knows, as a plain dict."""
        return self.game.type.observe(self.game, self, viewpoint)

    def observation_string(self, player: int = SPECTATOR) -> str:
        """`observation` as one line of JSON: equal text means that the seat sees no difference."""
        return json.dumps(self.observation(player), ensure_ascii=False, sort_keys=True)

    # -- actions --------------------------------------------------------------------------
    def action_to_string(self, action: int) -> str:
        """The action in the rulebook's notation."""
        return self.game.type.action_name(self.game, self, action)

    def string_to_action(self, text: str) -> int:
        """The legal action with this notation; IllegalActionError if there is none."""
        names = {self.action_to_string(action): action for action in self.legal_actions()}
        if text not in names:
            raise IllegalActionError(self._refusal(text))
        return names[text]

    def apply_action(self, action: int | str) -> list[Event]:
        """Carry out a legal action, given as its number or in the rulebook's notation.

        Returns:
            The events it caused, forced decisions included.

        Raises:
            IllegalActionError: it is not legal here; nothing has changed.
        """
        number = self.string_to_action(action) if isinstance(action, str) else int(action)
        if number not in self.legal_actions():
            raise IllegalActionError(self._refusal(number))
        record = _copy(self.record)  # rules run on a copy: whatever they raise changes nothing
        after = view(record)
        with _scratch_log(self.game.type) as log:
            after.ply += 1
            try:
                self.game.type.apply_action(self.game.rules, after, log, number)
            except ValueError as error:
                raise IllegalActionError(
                    f"{error}; clear_forced() drops the {self.view.forced_n} forced outcome(s)"
                ) from error
            events = drain(log)
        self._history.append(number)
        self.events.extend(events)
        self._replace(record)
        return events

    def bot_action(self, bot: str = "heuristic") -> int:
        """What a bot would do here; asking changes nothing, not even coming dice."""
        legal = self.legal_actions()
        if not legal:
            raise IllegalActionError("the game is over, there is nothing to choose")
        copy = view(_copy(self.record))
        begin_choice(copy)
        number = self.game.type.bot_number(bot)
        return int(self.game.type.choose(self.game.rules, copy, number, legal, len(legal)))

    def force(self, stream: str, *outcomes: Any) -> None:
        """Decide the next outcomes of a chance stream by hand, as rolled at a real table.

        Example:
            >>> import designlab as dl
            >>> state = dl.load("court").new_initial_state(seed=1)
            >>> state.force("deck", "prince_of_smoke")
        """
        values = [self.game.force_value(stream, outcome) for outcome in outcomes]
        record = _copy(self.record)
        for number, value in values:
            _force(view(record), number, value)
        self._replace(record)

    def clear_forced(self) -> None:
        """Drop the outcomes that were forced and have not happened yet."""
        record = _copy(self.record)
        view(record).forced_n = 0
        self._replace(record)

    def _replace(self, record: np.ndarray) -> None:
        self.record = record
        self.__dict__.pop("view", None)

    def resample(self, player: int, seed: int) -> State:
        """A copy in which everything the seat cannot know is redrawn."""
        copy = self.clone()
        self.game.type.resample(self.game.rules, copy.view, player, int(seed))
        return copy

    # -- copies ---------------------------------------------------------------------------
    def clone(self) -> State:
        """An independent copy: position, history, log and coming dice."""
        return State(
            self.game,
            _copy(self.record),
            seed=self.seed,
            history=self._history,
            events=self.events,
        )

    def serialize(self) -> str:
        """The position as one line of JSON, read back by `Game.deserialize_state`."""
        data = {
            "format": FORMAT,
            "game": self.game.name,
            "layout": self.game.type.layout,
            "ruleset": self.game.ruleset.digest,
            "seed": self.seed,
            "history": self._history,
            "events": [list(event) for event in self.events],
            "record": base64.b64encode(self.record.tobytes()).decode(),
        }
        return json.dumps(data | {"digest": _digest(data)})

    # -- words and pictures ---------------------------------------------------------------
    def scene(self, viewpoint: int = SPECTATOR) -> Scene:
        """The board as drawn elements."""
        return self.game.type.scene(self.game, self, viewpoint)

    def _repr_svg_(self) -> str:
        return to_svg(self.scene(), stylesheet(self.game.name))

    def _repr_html_(self) -> str:
        return self._repr_svg_()

    def __repr__(self) -> str:
        who = "over" if self.is_terminal() else f"{self.game.seat_name(self.view.player)} to act"
        return f"<State of {self.game.name}: turn {self.view.turn}, {who}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return (
            self.game.name == other.game.name
            and self.game.ruleset.digest == other.game.ruleset.digest
            and self.record.tobytes() == other.record.tobytes()
            and self._history == other._history
            and self.events == other.events
        )

    __hash__ = None  # type: ignore[assignment]

    def _refusal(self, action: int | str) -> str:
        legal = [self.action_to_string(a) for a in self.legal_actions()]
        if not legal:
            return f"{action!r} is not possible: the game is over"
        size = self.game.num_distinct_actions()
        if isinstance(action, int) and 0 <= action < size:
            action = self.action_to_string(action)
        hint = nearest(action, legal) if isinstance(action, str) else ""
        shown = ", ".join(legal[:12]) + (", …" if len(legal) > 12 else "")
        return f"{action!r} is not legal here{hint} (legal: {shown})"


def _force(state: Any, stream: int, value: int) -> None:
    try:
        force(state, stream, value)
    except OverflowError as error:
        raise IllegalActionError(str(error)) from error


def _digest(data: dict[str, Any]) -> str:
    """Digest of everything in a saved position but the digest."""
    rest = {key: value for key, value in data.items() if key != "digest"}
    return hashlib.sha256(json.dumps(rest, sort_keys=True).encode()).hexdigest()


def _copy(record: np.ndarray) -> np.ndarray:
    """A copy of a record as the bytes it is; numpy's own copy goes field by field, five times
    slower."""
    return record.view(np.uint8).copy().view(record.dtype)


_LOGS = threading.local()


class _scratch_log:
    """This thread's recording log of a game type, emptied; interpreted rules write to it."""

    def __init__(self, game_type: GameType):
        self.game_type = game_type

    def __enter__(self) -> Any:
        logs = _LOGS.__dict__
        if self.game_type.name not in logs:
            logs[self.game_type.name] = view(self.game_type.new_log(recording=True))
        log = logs[self.game_type.name]
        log.n = log.touched_n = 0
        log.game += 1
        return log

    def __exit__(self, *_: object) -> None:
        pass
