"""One position of All Living Beings: its record, its vocabulary and its actions.

A card is a number, suit × `NUMBERS` + number − 1; copies of a card are alike.  A tile is a
number, row × `STRIDE` + column, whatever the size of the board; off the board is `CAMP`.
`set_up` (in `positions`) builds positions.
"""

from __future__ import annotations

from enum import IntEnum

from designlab.actions import ActionSpace
from designlab.games.beings.ruleset import BeingsRules
from designlab.games.beings.sections import DECK_CAPACITY, NUMBERS, SUITS
from designlab.kernel import EventKind, state_dtype
from designlab.kernel.piles import pile_dtype
from designlab.ruleset import record_dtype

_RULES = record_dtype(BeingsRules)
FUNCTIONS = _RULES["functions"]["target"].shape[0]
SEATS = 6
CARDS = len(SUITS) * NUMBERS
STRIDE = 8
TILES = STRIDE * STRIDE
"""Capacities: of the function table, seats, kinds of cards, tiles."""

CAMP = -1
"""The place of a piece that is off the board."""
NO_CARD = -1

STREAMS = ("bots", "shuffle", "dice", "pick", "cards")
"""`cards` draws nothing: its forced outcomes are the cards that turn up next."""
SHUFFLE, DICE, PICK, TURN_UP = range(1, 5)

DIRECTIONS = ("N", "E", "S", "W", "NE", "SE", "SW", "NW")
STRAIGHT = 4
"""The first four directions; the others are diagonal."""


class Substitute(IntEnum):
    """Values of `rules.dice.card_substitute` (BE-1.10)."""

    PAID_ONLY, RISKY, ANY = range(3)


class Exit(IntEnum):
    """Values of `rules.camp.broke_exit` (BE-4.6, BE-4.7)."""

    OPTIONAL, FORCED, NEVER = range(3)


class DeckEnd(IntEnum):
    """Values of `rules.end.deck_trigger` (BE-17.2)."""

    IMMEDIATE, END_OF_TURN, END_OF_ROUND = range(3)


class Scope(IntEnum):
    """Values of `rules.functions.target`: what a played card may be aimed at (BE-7.4)."""

    NONE, HIDDEN, ADJACENT, LINE, ANYWHERE = range(5)


class Op(IntEnum):
    """Values of `rules.functions.steps.op`."""

    ROLL, STEAL, HAND_OVER, PAY, PEEK, GAIN = range(6)
    STONE, ROTATE, CLEAR, REPLACE, DAMAGE, SEND_HOME = range(6, 12)


class Who(IntEnum):
    """Values of `rules.functions.steps.who`."""

    SELF, NEXT, THERE = range(3)


class When(IntEnum):
    """Values of `rules.functions.steps.when`."""

    ALWAYS, NO_MATCH, MATCH, DOUBLE = range(4)


class Per(IntEnum):
    """Values of `rules.functions.steps.per`."""

    FIXED, GAMBLE_CHIPS, PROBE_REWARD, ROCKFALL_DAMAGE, ROTATE_DAMAGE = range(5)
    ROTATE_STONES, CANNON_DAMAGE, CANNON_STONES, QUAKE_DAMAGE = range(5, 9)


class Face(IntEnum):
    """How a tile lies (BE-1.2, BE-1.8); `OFF` is not part of the board."""

    DOWN, UP, REV, OFF = range(4)


class Status(IntEnum):
    """What has become of a player (BE-1.12)."""

    ACTIVE, RETIRED, DEAD = range(3)


class Phase(IntEnum):
    """What comes next: a decision up to `DISCARD`, then what runs by itself."""

    PLACE, ORIENT, MOVE, PAY, STEP, PLAY, TARGET, SELL, ENTER, SUBSTITUTE, DISCARD = range(11)
    DEAL_OUT, ROLL, RESOLVE, END, PASS = range(11, 16)


class Why(IntEnum):
    """Why a tile was turned up (BE-1.8)."""

    SETUP, EXPLORE, REENTRY = range(3)


class Mode(IntEnum):
    """How a step was made (BE-5.2 to BE-5.10)."""

    FREE, PAY_ADVANCE, PAY_LEAP, RISK_ADVANCE, RISK_LEAP = range(5)


class Purpose(IntEnum):
    """What cards are paid for (BE-5.6, BE-5.7, BE-1.10)."""

    PAY_ADVANCE, PAY_LEAP, RISK, GAMBLE = range(4)


class Award(IntEnum):
    """How a task card was got (BE-6.3, BE-6.9, BE-6.10)."""

    MATCH, IMPOSSIBLE, CHAIN = range(3)


class Cause(IntEnum):
    """Where chips come from or go to; function f of the ruleset is `FUNCTION` + f."""

    PRIZE, BOUNTY, SCAVENGER, SALE, FEE, DONATION, FUNCTION = range(7)


class Reason(IntEnum):
    """Why the game ended, in the order in which reasons are checked (BE-17.7)."""

    SOLE_SURVIVOR, DECK, BOUNTY, MAX_ROUNDS = range(4)


DECK_TARGET = 0
"""Target number of the deck; tile t is target t + 1."""
MOST_SUBSTITUTES = 3

ACTIONS = ActionSpace(
    place=(("tile", TILES),),
    orient=(("side", 2),),
    stop=(),
    free=(("direction", STRAIGHT),),
    pay_advance=(("direction", STRAIGHT),),
    pay_leap=(("direction", 8),),
    risk=(),
    pay_card=(("card", CARDS),),
    decline=(),
    step=(("direction", 8),),
    skip=(),
    play=(("card", CARDS),),
    sell=(("suit", len(SUITS)), ("low", NUMBERS), ("high", NUMBERS)),
    target=(("target", TILES + 1),),
    stay=(),
    enter=(("tile", TILES),),
    retire=(),
    substitute=(("count", MOST_SUBSTITUTES + 1),),
    discard=(("card", CARDS),),
)


class Act(IntEnum):
    """Number of the first action of each kind; add the argument."""

    PLACE = ACTIONS.base["place"]
    ORIENT = ACTIONS.base["orient"]
    STOP = ACTIONS.base["stop"]
    FREE = ACTIONS.base["free"]
    PAY_ADVANCE = ACTIONS.base["pay_advance"]
    PAY_LEAP = ACTIONS.base["pay_leap"]
    RISK = ACTIONS.base["risk"]
    PAY_CARD = ACTIONS.base["pay_card"]
    DECLINE = ACTIONS.base["decline"]
    STEP = ACTIONS.base["step"]
    SKIP = ACTIONS.base["skip"]
    PLAY = ACTIONS.base["play"]
    SELL = ACTIONS.base["sell"]
    TARGET = ACTIONS.base["target"]
    STAY = ACTIONS.base["stay"]
    ENTER = ACTIONS.base["enter"]
    RETIRE = ACTIONS.base["retire"]
    SUBSTITUTE = ACTIONS.base["substitute"]
    DISCARD = ACTIONS.base["discard"]


EVENTS = (
    EventKind("place", ("seat:player", "item:tile"), "tile", "Pieces placed"),
    EventKind(
        "reveal", ("seat:player", "a:tile", "item:card", "b:why"), "card", "Tiles turned up"
    ),
    EventKind("orient", ("seat:player", "item:tile", "a:side"), "tile", "Orientations"),
    EventKind("gain", ("seat:player", "amount:chips", "item:cause"), "cause", "Chips gained"),
    EventKind("lose", ("seat:player", "amount:chips", "item:cause"), "cause", "Chips lost"),
    EventKind("turn_start", ("seat:player", "a:state"), "", "Turns"),
    EventKind("step", ("seat:player", "a:tile", "b:place", "item:mode"), "mode", "Steps"),
    EventKind("to_camp", ("seat:player", "a:way"), "", "Returns to camp"),
    EventKind(
        "pay_card", ("seat:player", "item:card", "a:purpose"), "card", "Cards paid"
    ),
    EventKind("substitute", ("seat:player", "amount:count"), "", "Cards as dice"),
    EventKind(
        "risk_roll", ("seat:player", "a:dice", "b:number", "amount:matches"), "", "Risky rolls"
    ),
    EventKind("risk_fail", ("seat:player",), "", "Risky moves failed"),
    EventKind("task_flip", ("item:card",), "card", "Tasks turned up"),
    EventKind(
        "task_won", ("seat:player", "a:card", "amount:bounty", "item:award"), "award", "Tasks won"
    ),
    EventKind("bonus_card", ("seat:player", "item:card"), "card", "Bonus cards"),
    EventKind("card_played", ("seat:player", "a:card"), "function", "Cards played"),
    EventKind("card_target", ("seat:player", "a:card", "b:target"), "", "Targets"),
    EventKind("gamble_roll", ("seat:player", "a:dice", "amount:ones"), "", "Gamble rolls"),
    EventKind("steal", ("seat:thief", "a:player", "item:card"), "card", "Cards stolen"),
    EventKind("gamble_card_taken", ("seat:player", "item:card"), "card", "Gamble cards taken"),
    EventKind("peek", ("seat:player", "a:target", "item:card"), "card", "Peeks"),
    EventKind("stone_placed", ("seat:player", "item:tile", "amount:stones"), "tile", "Stones"),
    EventKind("rotated", ("item:tile",), "tile", "Tiles rotated"),
    EventKind("quake", ("seat:player", "a:tile", "item:card"), "card", "Earthquakes"),
    EventKind(
        "stones_cleared", ("seat:player", "item:tile", "amount:cleared", "a:left"), "tile",
        "Stones cleared",
    ),
    EventKind(
        "damage", ("seat:attacker", "a:player", "amount:chips", "item:cause"), "cause", "Damage"
    ),
    EventKind("sell", ("seat:player", "a:card", "b:card", "amount:chips"), "", "Sales"),
    EventKind("reenter", ("seat:player", "item:tile", "amount:fee"), "tile", "Re-entries"),
    EventKind("discard", ("seat:player", "item:card"), "card", "Cards discarded"),
    EventKind("donate", ("seat:player", "amount:paid", "a:bounty"), "", "Donations"),
    EventKind("death", ("seat:player", "item:cause"), "cause", "Deaths"),
    EventKind("retire", ("seat:player",), "", "Retirements"),
    EventKind("turn_end", ("seat:player", "a:got_task"), "", "Turns ended"),
    EventKind("game_end", ("item:reason", "a:ranking"), "reason", "Endings"),
)  # fmt: skip


class Happened(IntEnum):
    """Numbers of the event kinds, in the order of `EVENTS`."""

    PLACE, REVEAL, ORIENT, GAIN, LOSE, TURN_START, STEP, TO_CAMP, PAY_CARD = range(9)
    SUBSTITUTE, RISK_ROLL, RISK_FAIL, TASK_FLIP, TASK_WON, BONUS_CARD = range(9, 15)
    CARD_PLAYED, CARD_TARGET, GAMBLE_ROLL, STEAL, GAMBLE_CARD_TAKEN, PEEK = range(15, 21)
    STONE_PLACED, ROTATED, QUAKE, STONES_CLEARED, DAMAGE, SELL, REENTER = range(21, 28)
    DISCARD, DONATE, DEATH, RETIRE, TURN_END, GAME_END = range(28, 34)


DICE_BASE = 16
"""Rolled dice in one event number: die i is the digit of weight `DICE_BASE` ** i, 0 for none."""

STATE = state_dtype(
    len(STREAMS),
    [
        ("phase", "i8"),
        ("mover", "i8"),  # seat whose turn it is; `player` is who decides
        ("gone", "i8"),  # players that have left the game
        # players, by seat
        ("chips", "i8", (SEATS,)),
        ("piece", "i8", (SEATS,)),  # tile, or CAMP
        ("status", "i8", (SEATS,)),
        ("left", "i8", (SEATS,)),  # who left the game first has 1; 0 for active players
        ("hand_n", "i8", (SEATS,)),
        ("hand", "i8", (SEATS, CARDS)),  # copies of each card
        # tiles
        ("tile_card", "i8", (TILES,)),
        ("face", "i8", (TILES,)),
        ("stones", "i8", (TILES,)),
        ("piece_at", "i8", (TILES,)),  # seat, or NOBODY
        ("seen", "i8", (TILES,)),  # seats that know the face-down card, bit by bit (BE-9.1)
        ("face_down", "i8"),  # how many tiles are
        ("stones_out", "i8"),  # stones on the board
        # the other cards
        ("deck", pile_dtype(DECK_CAPACITY)),  # in order: players look at its top
        ("deck_seen", "i8"),  # seats that know the top card, bit by bit
        ("task", "i8"),
        ("bounty", "i8"),
        ("discard", "i8", (CARDS,)),  # copies of each card
        # this turn
        ("free_left", "i8"),  # free advances (BE-5.2)
        ("steps", "i8"),  # steps made (BE-6.7)
        ("rolls", "i8"),  # risky moves made (BE-5.8)
        ("plays_left", "i8"),
        ("sales_left", "i8"),
        ("got_task", "i8"),
        ("returned", "i8"),  # 1: walked to camp this turn (BE-5.15)
        ("awarded", "i8"),  # 1: this entry of the tile has brought its award (BE-6.11)
        ("explored", "i8"),  # 1: the last step turned the tile up
        # this decision
        ("why", "i8"),  # of the tile being turned up
        ("direction", "i8"),  # of the paid step
        ("leap", "i8"),  # 1: the risky roll allows a leap
        ("purpose", "i8"),  # of the cards being paid
        ("number", "i8"),  # which they must have
        ("owed", "i8"),  # how many are still to be paid
        ("substituted", "i8"),  # dice that cards stand in for
        # the card being played
        ("played", "i8"),
        ("function", "i8"),
        ("next_step", "i8"),
        ("target", "i8"),  # tile, or CAMP for none or the deck
        ("target_face", "i8"),  # as it lay before the card (BE-14.3)
        ("target_number", "i8"),
        ("there", "i8"),  # seat on the target, or NOBODY
        ("roller", "i8"),  # seat that rolls
        ("matches", "i8"),  # dice of that roll that count
    ],
)
