"""The log of Mountains & Rivers: arguments of events as the rulebook writes them, and sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from designlab.game import Game
from designlab.games.mountains.names import (
    CAUSES,
    KINDS,
    PILES,
    REASONS,
    STEPS,
    TOKENS,
    WAYS,
    card_rows,
    character_names,
    player_name,
    tile_keys,
    weapon_rows,
    weapon_title,
)
from designlab.games.mountains.ruleset import CHARACTERS
from designlab.games.mountains.skilltext import skill_text
from designlab.games.mountains.state import EVENTS, Happened
from designlab.kernel.events import Event


def unpack(packed: int, bits: int) -> list[int]:
    """The numbers that an event packs into one field, first one lowest."""
    found = []
    while packed:
        found.append(packed & (1 << bits) - 1)
        packed >>= bits
    return found


def set_bits(mask: int) -> list[int]:
    """The numbers of the bits that are set."""
    return [i for i in range(mask.bit_length()) if mask >> i & 1]


def event_args(game: Game, event: Event) -> tuple:
    """The arguments as the rulebook writes them, for example ("P1", "F2", 2)."""
    tiles = tile_keys(game)
    seats = game.num_players()
    words: dict[str, Callable[[int], Any]] = {
        "order": lambda v: tuple(player_name(v >> 4 * i & 15) for i in range(seats)),
        "rolls": lambda v: tuple((player_name(e >> 4), e & 15) for e in unpack(v, 8)),
        "dice": lambda v: tuple(unpack(v, 4)),
        "counts": lambda v: tuple(set_bits(v)),
        "c": CHARACTERS.__getitem__,
        "character": CHARACTERS.__getitem__,
        "card": lambda v: card_rows(game)[v][1].id,
        "weapon": lambda v: weapon_rows(game)[v][0],
        "cause": CAUSES.__getitem__,
        "token": TOKENS.__getitem__,
        "step": STEPS.__getitem__,
        "pile": PILES.__getitem__,
        "deck": PILES.__getitem__,
        "kind": KINDS.__getitem__,
        "how": WAYS.__getitem__,
        "reason": REASONS.__getitem__,
    }
    words |= dict.fromkeys(("corner", "from", "to", "tile"), tiles.__getitem__)
    people = ("p", "winner", "loser", "owner", "by", "target", "attacker", "victim")
    words |= dict.fromkeys(people, player_name)
    if event.kind == Happened.WEAPON_TAKEN:
        words["from"] = player_name
    meanings = EVENTS[event.kind].meanings().items()
    return tuple(words.get(word, int)(getattr(event, field)) for field, word in meanings)


SENTENCES = {
    Happened.INITIATIVE: "The order of the roll: {0}",
    Happened.CONTEST_DICE: "The dice: {0}",
    Happened.CHARACTER: "{0} plays {1}",
    Happened.START_CORNER: "{0} starts on {1}",
    Happened.ROUND: "Round {0}",
    Happened.TURN: "{0}'s turn",
    Happened.STEP_LOST: "{0} loses the {1} step",
    Happened.MOVE_ROLL: "{0} rolls {1} and may go {2} tiles",
    Happened.NO_MOVE: "{0} cannot go so many tiles and stays",
    Happened.TILE: "{1} is a {2} tile",
    Happened.TILE_INERT: "{1} stays inert: the turn started there",
    Happened.CARD_DRAWN: "{0} draws the {1} card {2}",
    Happened.WEAPON_DRAWN: "{0} receives {1}",
    Happened.WEAPON_TAKEN: "{0} takes {2} from {1}",
    Happened.RESHUFFLE: "The discarded {0} cards are shuffled into a new deck",
    Happened.TOKEN: "{0}: {1} {2}",
    Happened.SKILL_TARGET: "{0} chooses {1}",
    Happened.SKILL_ROLL: "{0} rolls {1}",
    Happened.BOOST: "{1} of {0} does {2} more damage this turn",
    Happened.ATTACK: "{0} hits {1} with {2} for {3}",
    Happened.SHOWDOWN: "Final showdown!",
}
TOKEN_TITLES = {
    "attack": "attack token",
    "defence": "defence token",
    "skip_move": "movements to skip:",
    "skip_attack": "attacks to skip:",
}


def describe_event(game: Game, event: Event) -> str:
    """A sentence for the log."""
    kind, args = Happened(event.kind), event_args(game, event)
    special = _SPECIAL.get(kind)
    if special:
        return special(game, event, args)
    return SENTENCES[kind].format(*(_words(game, kind, arg) for arg in args))


def _words(game: Game, kind: Happened, arg: Any) -> Any:
    """An argument with its full name."""
    if isinstance(arg, tuple):
        parts = [f"{a} {b}" for a, b in arg] if kind == Happened.CONTEST_DICE else map(str, arg)
        joint = " or " if kind == Happened.MOVE_ROLL else ", "
        return joint.join(parts)
    if arg in TOKEN_TITLES and kind == Happened.TOKEN:
        return TOKEN_TITLES[arg]
    titles = {key: row.name for key, row in weapon_rows(game)}
    titles |= {row.id: f"{row.name} ({row.id})" for _, row in card_rows(game).values()}
    titles |= dict(zip(CHARACTERS, character_names(game), strict=True))
    return titles.get(arg, arg) if isinstance(arg, str) else arg


def _moved(game: Game, event: Event, args: tuple) -> str:
    verb = {"step": "walks", "skill": "is moved", "card": "is carried"}[args[3]]
    return f"{args[0]} {verb} from {args[1]} to {args[2]}"


def _contest(game: Game, event: Event, args: tuple) -> str:
    _, winner, loser = args
    name = card_rows(game)[event.a][1].name
    arrow = f" The arrow stops on {event.c}." if event.c else ""
    if event.seat < 0:
        return f"{loser} loses {name}.{arrow}"
    return f"{winner} wins {name}" + (f" against {loser}" if event.b >= 0 else "") + f".{arrow}"


def _weapon_discarded(game: Game, event: Event, args: tuple) -> str:
    return f"{args[0]} loses {weapon_title(game, event.a)}, which is discarded"


def _draw_failed(game: Game, event: Event, args: tuple) -> str:
    return f"{args[0]} gets nothing: there is no {args[1]} card left"


def _skill(game: Game, event: Event, args: tuple) -> str:
    name = "the basic skill" if event.b == 0 else f"skill {event.b}"
    text = skill_text(game.ruleset.model, event.a, event.b)
    return f"{args[0]} uses {name} of {character_names(game)[event.a]}: {text}"


def _hp_loss(game: Game, event: Event, args: tuple) -> str:
    sources = {
        "skill": f", burnt by {args[3]}",
        "thorns": f", stung by {args[3]}",
        "cost": " for the skill",
    }
    return f"{args[0]} loses {args[1]} HP{sources.get(args[2], '')}"


def _hp_gain(game: Game, event: Event, args: tuple) -> str:
    return f"{args[0]} gains {args[1]} HP" + (" from the losses" if args[2] == "leech" else "")


def _eliminated(game: Game, event: Event, args: tuple) -> str:
    return f"{args[0]} is out of the game" + (f", defeated by {args[1]}" if event.a >= 0 else "")


def _game_over(game: Game, event: Event, args: tuple) -> str:
    endings = {
        "last_standing": "is the last one standing",
        "endpoint": "reaches the endpoint",
        "cap": "has most HP after the last round",
    }
    if event.seat < 0:
        return "The last round is over: a draw"
    return f"{args[1]} {endings[args[0]]} and wins"


_SPECIAL: dict[Happened, Callable[[Game, Event, tuple], str]] = {
    Happened.MOVED: _moved,
    Happened.CONTEST: _contest,
    Happened.WEAPON_DISCARDED: _weapon_discarded,
    Happened.DRAW_FAILED: _draw_failed,
    Happened.SKILL: _skill,
    Happened.HP_LOSS: _hp_loss,
    Happened.HP_GAIN: _hp_gain,
    Happened.ELIMINATED: _eliminated,
    Happened.GAME_OVER: _game_over,
}
