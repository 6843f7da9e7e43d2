"""What a game declares, once, whatever its ruleset."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from designlab.actions import ActionSpace
from designlab.errors import UnknownNameError, nearest
from designlab.kernel.driver import make_batch, make_step
from designlab.kernel.events import Event, EventKind, new_log
from designlab.ruleset import Ruleset, Section
from designlab.scene import Scene

if TYPE_CHECKING:
    from designlab.game import Game, State

SPECTATOR = -1
"""The viewpoint of somebody who sees only what every seat sees."""
EVERYTHING = -2
"""The viewpoint that sees every hidden thing."""

@dataclass(frozen=True)
class Chance:
    """Something left to chance that people at a table can decide by hand.

    Attributes:
        stream: the chance stream, for `State.force`.
        title: what it is, for example "the weapon deck" or "die of P1".
        outcomes: what can come next here, each as (the outcome for `State.force`, words).
    """

    stream: str
    title: str
    outcomes: tuple[tuple[str, str], ...]


def _seen_by_all(event: Event, viewpoint: int) -> Event:
    return event


def _heard_by_all(game: Game, state: State, action: int, viewpoint: int) -> str:
    return game.type.describe_action(game, state, action)


def _nothing_by_hand(game: Game, state: State) -> Sequence[Chance]:
    return ()


@dataclass(frozen=True, eq=False)
class GameType:
    """What one game declares; `docs/add_a_game.md` walks through it.

    Rules (see `designlab.kernel.rule`), with `rules` and `state` flat records:
        setup(rules, state, log): deal a new game; `state` is blank but for its chance streams.
        legal_actions(rules, state, out): write the legal action numbers to `out` in ascending
            order and return how many there are.
        apply_action(rules, state, log, action): carry out a legal action and everything that
            follows up to the next decision.
        returns(rules, state, seat): result of the seat at the end of the game.
        standing(rules, state, seat): how well the seat stands now, comparable between seats; the
            higher, the better.
        resample(rules, state, seat, seed): redraw everything that the seat cannot know.
        choose(rules, state, bot, legal, n): the action that bot number `bot` takes.

    Words and pictures, in Python:
        action_name(game, state, action): the rulebook's notation, for example "buy S2".
        describe_action(game, state, action): a phrase for a designer, in full words.
        describe_event(game, event): a sentence for the log.
        as_seen(event, viewpoint): the event without what the viewpoint must not know; by default
            every event is public.
        action_as_seen(game, state, action, viewpoint): what the viewpoint learns of an action that
            was taken in `state`, in words; by default as much as whoever took it.
        chances(game, state): what can be rolled or drawn by hand from here on (`Chance`).
        event_args(game, event): the event's arguments as the rulebook writes them.
        describe_decision(game, state): what has to be decided now, as a short question.
        observe(game, state, viewpoint): what a viewpoint knows, as a plain dict.
        scene(game, state, viewpoint): the picture (`designlab.scene`).
        item_names(game, vocabulary): names of the things that events are about.

    For charts:
        points: whether results are points; otherwise they only say who won.
        standing_unit: what `standing` is measured in, for margins of games without points.
        role_event: the event that tells what each seat plays, for example "character".
        chart_event: the event about items that is charted unless another is asked for.
    """

    name: str
    title: str
    original_title: str
    summary: str
    ruleset_model: type[Section]
    state_dtype: np.dtype
    max_seats: int
    max_items: int
    actions: ActionSpace
    events: tuple[EventKind, ...]
    streams: tuple[str, ...]
    reasons: tuple[str, ...]
    bots: dict[str, str]
    setup: Callable
    legal_actions: Callable
    apply_action: Callable
    returns: Callable
    standing: Callable
    resample: Callable
    choose: Callable
    num_players: Callable[[Ruleset], int]
    action_name: Callable[[Game, State, int], str]
    describe_action: Callable[[Game, State, int], str]
    describe_event: Callable[[Game, Event], str]
    event_args: Callable[[Game, Event], tuple]
    describe_decision: Callable[[Game, State], str]
    observe: Callable[[Game, State, int], dict]
    scene: Callable[[Game, State, int], Scene]
    item_names: Callable[[Game, str], Sequence[str]]
    parse_outcome: Callable[[Game, str, Any], int]
    as_seen: Callable[[Event, int], Event] = _seen_by_all
    action_as_seen: Callable[[Game, State, int, int], str] = _heard_by_all
    chances: Callable[[Game, State], Sequence[Chance]] = _nothing_by_hand
    max_plies: int = 20_000
    points: bool = True
    standing_unit: str = "points"
    role_event: str = ""
    chart_event: str = ""

    @cached_property
    def batch(self) -> Any:
        """The compiled loop over whole games (`designlab.kernel.driver.make_batch`)."""
        # Nobody leads a game for one: its standing need not be compiled.
        standing = self.standing if self.max_seats > 1 else self.returns
        return make_batch(
            self.setup, self.legal_actions, self.apply_action, self.choose, self.returns, standing
        )

    @cached_property
    def step(self) -> Any:
        """The compiled single step (`designlab.kernel.driver.make_step`)."""
        return make_step(self.legal_actions, self.apply_action)

    @cached_property
    def layout(self) -> str:
        """Digest of the state's memory layout; positions saved under another are refused."""
        return hashlib.sha256(repr(self.state_dtype.descr).encode()).hexdigest()[:12]

    def new_log(self, *, recording: bool) -> np.ndarray:
        """A log of this game's event kinds."""
        return new_log(len(self.events), self.max_items, self.max_seats, recording=recording)

    def bot_number(self, name: str) -> int:
        """The number of a bot for `choose`; "heuristic" is the first that is not random."""
        names = list(self.bots)
        if name == "heuristic":
            return next((i for i, bot in enumerate(names) if bot != "random"), 0)
        if name not in self.bots:
            raise UnknownNameError(
                f"{self.name} has no bot {name!r}{nearest(name, names)}"
                f" (bots: {', '.join(names)})"
            )
        return names.index(name)
