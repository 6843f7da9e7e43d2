"""Events in words, forced outcomes, and the names that all words share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from designlab.errors import UnknownNameError, nearest
from designlab.game import Game, State
from designlab.games.station.ruleset import PASSAGES
from designlab.games.station.state import location_name, piece_name
from designlab.games.station.vocabulary import (
    EVENTS,
    GENERAL,
    NONE,
    Cause,
    Ending,
    Happened,
    How,
    Reason,
    Side,
    Via,
)
from designlab.gametype import EVERYTHING
from designlab.kernel.events import Event

REASONS = tuple(reason.name.lower() for reason in Reason)
FACES = 6
CLASSES = {"A": "甲", "B": "乙", "C": "丙"}


# -- names ------------------------------------------------------------------------------------


def player(seat: int) -> str:
    """ "P0" for seat 0, "nobody" for none."""
    return "nobody" if seat == NONE else f"P{seat}"


def skill_row(game: Game, station_or_kind: int, state: State | None = None) -> Any:
    """The skill of a kind, or of a station of a position."""
    model: Any = game.ruleset.model
    kind = station_or_kind
    if state is not None:
        kind = game.rules.cards.skill[state.view.card[station_or_kind]]
    return list(model.skills.kinds.values())[kind]


def skill_name(row: Any) -> str:
    """ "hologram (全息)"."""
    return f"{row.name} ({row.original})" if row.original else str(row.name)


def card_class(game: Game, card: int) -> str:
    """ "A", "B" or "C" for a card."""
    model: Any = game.ruleset.model
    return str(list(model.cards.values())[card].class_)


def piece_words(state: State, piece: int) -> str:
    """ "P0's soldier s1 (4 pips)" or "P1's general"."""
    s = state.view
    if piece >= GENERAL:
        return f"{player(piece - GENERAL)}'s general"
    pips = s.hp[piece]
    return f"{player(s.of[piece])}'s soldier {piece_name(piece)} ({pips} pip{'s' * (pips != 1)})"


# -- events -----------------------------------------------------------------------------------


def event_args(game: Game, event: Event) -> tuple:
    """The arguments as the rulebook writes them, for example ("s1", "1.S1", "3.M", "move")."""
    seats = range(game.num_players())
    if event.kind == Happened.GAME_END:
        scores = tuple((event.a, event.b, event.c, event.d, event.e)[seat] for seat in seats)
        winners = tuple(player(seat) for seat in seats if event.f >> seat & 1)
        return REASONS[event.item], scores, winners
    words: dict[str, Any] = {
        "player": player,
        "station": lambda station: station + 1,
        "soldier": piece_name,
        "piece": piece_name,
        "general": piece_name,
        "point": location_name,
        "node": location_name,
        "via": lambda via: Via(via).name.lower(),
        "cause": lambda cause: Cause(cause).name.lower(),
        "how": lambda how: How(how).name.lower(),
        "kind": lambda kind: skill_row(game, kind).name,
        "side": lambda side: Side(side).name.lower(),
        "class": lambda mark: ("A", "B", "C")[mark],
        "passage": lambda passage: PASSAGES[passage],
        "ending": lambda ending: Ending(ending).name.lower(),
        "success": bool,
    }
    return tuple(
        words.get(word, int)(getattr(event, field))
        for field, _, word in (arg.partition(":") for arg in EVENTS[event.kind].args)
    )


SENTENCES = {
    "drawn": "{0} draws station {1}",
    "soldier_gained": "{0} gains soldier {1} with {2} pips",
    "soldier_placed": "{1} of {0} is put on {2}",
    "general_redeployed": "{0}'s general returns to station {1}",
    "turn_start": "Round {0}: {1}'s turn",
    "turn_end": "{0} ends the turn",
    "moved": "{0} goes from {1} to {2}",
    "encounter": "{0} meets {1} on {2}",
    "damage": "{0} loses {1} HP",
    "soldier_lost": "{0} loses soldier {1}",
    "general_defeated": "{0}'s general is defeated",
    "station_lost": "Station {0} is lost by {1} and has no owner",
    "station_gained": "{1} gains station {0} from {2} by {3}",
    "soldier_recalled": "{1} of {0} is recalled",
    "general_recalled": "{0}'s general is recalled",
    "soldier_returned": "{0} returns {1}, above the cap",
    "linked": "{0} links {1} with {2}",
    "unlinked": "The link {0} = {1} is broken",
    "skill": "{0} uses {1} of station {2}",
    "swapped": "{0} and {1} change places",
    "hologram": "{0} challenges {1}: declared {2}, rolled {3}",
    "jump": "{0} may move {1} this turn",
    "refit": "{0} is rolled: {1} becomes {2}",
    "pips_changed": "{0} changes from {1} to {2} pips",
    "granted": "{0} may make {1} more moves and {2} more links",
    "healed": "{0}'s general gains {1} HP",
    "own_flip": "{0} turns over the station of the own general",
    "forced_flip": "Soldier and general meet on the main station: station {0} turns over",
    "flipped": "Station {0} is {1} side up",
    "soldier_flipped": "{1} of {0} is lost in the flip",
    "contest_soldier": "{0} puts {1} on {2}",
    "contest_general": "{0}'s general is put on {1}",
    "mark_revealed": "The mark of station {0} is seen by all: class {1}",
    "contest_start": "A contest begins at station {0}, owned by {1}",
    "contest_moved": "{0} steps to {1}",
    "contest_attack": "{0} attacks {1} on {2}",
    "sealed": "{0} seals the passage {1}",
    "contest_left": "{0} leaves to {1}",
    "reentered": "{0} re-enters station {2} with {1}",
    "contest_end": "The contest at station {0} ends: {1}",
    "end_triggered": "All stations are owned and connected: turn {0} will be the last",
    "end_cancelled": "The end is called off",
    "game_end": "The game ends ({0}): {1}",
}
ENDINGS = {
    "general_defeated": "the general is defeated",
    "no_attackers": "no attacker is left",
    "sole": "one player is left",
    "empty": "nobody is left",
    "quiet": "nothing happened for too long",
}
TERMS = {
    "soldier": "soldier (兵)", "general": "general (将)", "contest": "contest (争夺)",
    "connected": "all stations connected", "elimination": "a player has no station",
    "cap": "the last round is over", "A": "A (甲)", "B": "B (乙)", "C": "C (丙)",
}  # fmt: skip


def describe_event(game: Game, event: Event) -> str:
    """A sentence for the log."""
    kind = EVENTS[event.kind].name
    args = event_args(game, event)
    if kind == "game_end":
        scores = ", ".join(f"P{seat} {points}" for seat, points in enumerate(args[1]))
        verdict = f"{args[2][0]} wins" if len(args[2]) == 1 else f"{' and '.join(args[2])} draw"
        return f"The game ends, {TERMS[args[0]]}: {scores}; {verdict}"
    if kind == "skill":
        args = (args[0], skill_name(skill_row(game, event.item)), args[2])
    words = [ENDINGS.get(a, TERMS.get(a, a)) if isinstance(a, str) else a for a in args]
    sentence = SENTENCES[kind].format(*words)
    if kind == "hologram":
        sentence += ", success" if args[4] else ", no effect"
    return sentence


def as_seen(event: Event, viewpoint: int) -> Event:
    """The event as a viewpoint sees it: only its owner looks at a drawn station's mark (ST-5.5)."""
    if event.kind != Happened.DRAWN or viewpoint in (event.seat, EVERYTHING):
        return event
    return event._replace(item=NONE)


def parse_outcome(game: Game, stream: str, outcome: Any) -> int:
    """A forced outcome: the card for the next berth, the berth drawn, or a die's face."""
    cards = game.ruleset.keys("cards")
    if stream == "bots":
        raise UnknownNameError(f"outcomes of {stream!r} cannot be forced")
    if stream == "layout":
        if str(outcome) not in cards:
            raise UnknownNameError(f"there is no card {outcome!r}{nearest(str(outcome), cards)}")
        return cards.index(str(outcome))
    what, most = ("station", len(cards)) if stream == "draw" else ("face", FACES)
    if str(outcome) not in map(str, range(1, most + 1)):
        raise UnknownNameError(f"there is no {what} {outcome!r} ({what}s: 1 to {most})")
    return int(outcome) - (stream == "draw")


def item_names(game: Game, vocabulary: str) -> Sequence[str]:
    """Names of the things that events are about."""
    model: Any = game.ruleset.model
    if vocabulary == "card":
        return [f"{row.id} ({CLASSES[row.class_]}, {row.skill})" for row in model.cards.values()]
    if vocabulary == "kind":
        return [skill_name(row) for row in model.skills.kinds.values()]
    kinds = {"via": Via, "cause": Cause, "how": How, "ending": Ending, "reason": Reason}
    return [member.name.lower() for member in kinds[vocabulary]]
