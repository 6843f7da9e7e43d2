"""The words of Battle for the Space Station as numbers: phases, actions, events, chance streams."""

from __future__ import annotations

from enum import IntEnum

from designlab.actions import ActionSpace
from designlab.games.station.ruleset import CARDS, NODES, PAIRS
from designlab.kernel import EventKind

SOLDIERS = 20
SEATS = 5
GENERAL = SOLDIERS
PIECES = SOLDIERS + SEATS
"""Soldier i is piece i, the general of a seat is piece `GENERAL` + seat."""

POINTS = CARDS * NODES
BACKS = POINTS
SUPPLY = -1
"""A location is a front point, berth * NODES + node, a back node, `BACKS` + the same, or SUPPLY."""

CORE, EXIT = 0, NODES - 1
NONE = -1
"""No seat, no piece, no station, no passage."""

PUBLIC = SEATS
"""Bit of `state.known` that says that everybody has seen the mark, a spectator too."""

STREAMS = ("bots", "layout", "draw", *(f"dice_{seat}" for seat in range(SEATS)))
LAYOUT, DRAW, DICE = 1, 2, 3
"""Chance streams: the shuffled cards, the drawn stations, and dice from `DICE` + seat on."""


class Phase(IntEnum):
    """What comes next: decisions first, then what happens by itself (from `ARRIVE` on)."""

    DRAW, SETUP_PLACE, GAIN, PLACE, REDEPLOY, MAIN, MOVE_TO, TARGET = range(8)
    LINK_STATION, LINK_SUB = range(8, 10)
    SWAP, CHALLENGE, DECLARE, STEER, STEER_TO, JUMP, REFIT, PIPS = range(10, 18)
    FLIP_PLACE, STEP, CONTEST_TARGET, LEAVE, SEAL, RETURN, ENTER = range(18, 25)
    ARRIVE, RESOLVED, SKILL, SETTLE, FLIP_NEXT = range(25, 30)


_SOLDIER, _PIECE = (("soldier", SOLDIERS),), (("piece", PIECES),)
_STATION, _POINT = (("station", CARDS),), (("point", POINTS),)

ACTIONS = ActionSpace(
    draw=_STATION,
    place=_POINT,
    gain=(),
    decline=(),
    redeploy=_STATION,
    redeploy_none=(),
    move=_PIECE,
    skill=_STATION,
    link=_POINT,
    unlink=_POINT,
    flip=(),
    reentry=_STATION,
    end=(),
    to=_POINT,
    target=_PIECE,
    station=_STATION,
    sub=_POINT,
    swap=(("soldier", SOLDIERS), ("seat", SEATS)),
    challenge=(("seat", SEATS),),
    declare=(("number", 6),),
    steer=_SOLDIER,
    steer_none=(),
    jump=(("soldier", SOLDIERS), ("value", 6)),
    refit=_SOLDIER,
    pips=_SOLDIER,
    core=(("core", NODES - 2),),
    step=(("piece", PIECES), ("node", NODES)),
    pass_=(),
    leave=_POINT,
    seal=(("passage", len(PAIRS)),),
    seal_none=(),
    give=_SOLDIER,
    enter=_SOLDIER,
    enter_supply=(),
)


class Act(IntEnum):
    """Number of the first action of each kind that rules name."""

    DRAW = ACTIONS.base["draw"]
    PLACE = ACTIONS.base["place"]
    GAIN = ACTIONS.base["gain"]
    REDEPLOY = ACTIONS.base["redeploy"]
    MOVE = ACTIONS.base["move"]
    SKILL = ACTIONS.base["skill"]
    LINK = ACTIONS.base["link"]
    UNLINK = ACTIONS.base["unlink"]
    FLIP = ACTIONS.base["flip"]
    REENTRY = ACTIONS.base["reentry"]
    END = ACTIONS.base["end"]
    TO = ACTIONS.base["to"]
    TARGET = ACTIONS.base["target"]
    STATION = ACTIONS.base["station"]
    SUB = ACTIONS.base["sub"]
    SWAP = ACTIONS.base["swap"]
    CHALLENGE = ACTIONS.base["challenge"]
    DECLARE = ACTIONS.base["declare"]
    STEER = ACTIONS.base["steer"]
    JUMP = ACTIONS.base["jump"]
    REFIT = ACTIONS.base["refit"]
    PIPS = ACTIONS.base["pips"]
    CORE = ACTIONS.base["core"]
    STEP = ACTIONS.base["step"]
    LEAVE = ACTIONS.base["leave"]
    SEAL = ACTIONS.base["seal"]
    GIVE = ACTIONS.base["give"]
    ENTER = ACTIONS.base["enter"]


class Op(IntEnum):
    """Values of `rules.skills.kinds.steps.op` (ST-6)."""

    SWAP, CHALLENGE, STEER, JUMP, REFIT, PIPS, MOVES, LINKS, HEAL = range(9)


class Who(IntEnum):
    """Values of `rules.skills.kinds.steps.who`."""

    OWN, TARGET, ANY = range(3)


class Draw(IntEnum):
    """Values of `rules.setup.draw` (ST-1.3)."""

    RANDOM, PICK = range(2)


class Reset(IntEnum):
    """Values of `rules.general.hp_reset` (ST-2.2)."""

    ROUND, OWN_TURN, NEVER = range(3)


class Excess(IntEnum):
    """Values of `rules.soldiers.excess` (ST-5.7)."""

    RETURN, KEEP = range(2)


class First(IntEnum):
    """Values of `rules.contest.first` (ST-8.2)."""

    OWNER, ACTIVE, LEFT = range(3)


class Seal(IntEnum):
    """Values of `rules.contest.seal` (ST-8.5)."""

    OWN_MOVE, OWN_TURN, NONE = range(3)


class Via(IntEnum):
    """How a piece came to move."""

    MOVE, HOLOGRAM = range(2)


class Cause(IntEnum):
    """Why a piece lost HP."""

    ENCOUNTER, CONTEST = range(2)


class How(IntEnum):
    """How a station was gained."""

    GENERAL, SOLDIER, CONTEST = range(3)


class Ending(IntEnum):
    """Why a contest ended."""

    GENERAL_DEFEATED, NO_ATTACKERS, SOLE, EMPTY, QUIET = range(5)


class Reason(IntEnum):
    """Why the game ended."""

    CONNECTED, ELIMINATION, CAP = range(3)


class Side(IntEnum):
    """The side of a card that is up."""

    FRONT, BACK = range(2)


EVENTS = (
    EventKind("drawn", ("seat:player", "a:station"), "card", "First stations"),
    EventKind("soldier_gained", ("seat:player", "a:soldier", "amount:pips"), "",
              "Soldiers gained"),
    EventKind("soldier_placed", ("seat:player", "a:soldier", "b:point"), "", "Soldiers placed"),
    EventKind("general_redeployed", ("seat:player", "a:station"), "", "Generals redeployed"),
    EventKind("turn_start", ("a:round", "seat:player"), "", "Turns"),
    EventKind("turn_end", ("seat:player",), "", "Turns ended"),
    EventKind("moved", ("a:piece", "b:point", "c:point", "item:via"), "via", "Moves"),
    EventKind("encounter", ("a:piece", "b:piece", "c:point"), "", "Encounters"),
    EventKind("damage", ("a:piece", "amount:amount", "item:cause"), "cause", "Damage"),
    EventKind("soldier_lost", ("seat:player", "a:soldier"), "", "Soldiers lost"),
    EventKind("general_defeated", ("seat:player",), "", "Generals defeated"),
    EventKind("station_lost", ("a:station", "seat:player"), "", "Stations lost to nobody"),
    EventKind("station_gained", ("a:station", "seat:player", "b:player", "item:how"), "how",
              "Stations gained"),
    EventKind("soldier_recalled", ("seat:player", "a:soldier"), "", "Soldiers recalled"),
    EventKind("general_recalled", ("seat:player",), "", "Generals recalled"),
    EventKind("soldier_returned", ("seat:player", "a:soldier"), "", "Soldiers returned"),
    EventKind("linked", ("seat:player", "a:point", "b:point"), "", "Links made"),
    EventKind("unlinked", ("a:point", "b:point"), "", "Links broken"),
    EventKind("skill", ("seat:player", "item:kind", "a:station"), "kind", "Skills used"),
    EventKind("swapped", ("a:soldier", "b:general"), "", "Swaps"),
    EventKind("hologram", ("seat:player", "a:player", "b:declared", "c:rolled",
                           "amount:success"), "", "Holograms"),
    EventKind("jump", ("a:soldier", "amount:value"), "", "Jumps"),
    EventKind("refit", ("a:soldier", "b:old", "amount:new"), "", "Refits"),
    EventKind("pips_changed", ("a:soldier", "b:old", "amount:new"), "", "Pips changed"),
    EventKind("granted", ("seat:player", "a:moves", "b:links"), "", "Moves and links granted"),
    EventKind("healed", ("seat:player", "amount:HP"), "", "Generals healed"),
    EventKind("own_flip", ("seat:player",), "", "Own flips"),
    EventKind("forced_flip", ("a:station",), "", "Forced flips"),
    EventKind("flipped", ("a:station", "b:side"), "", "Stations flipped"),
    EventKind("soldier_flipped", ("seat:player", "a:soldier"), "", "Soldiers lost to a flip"),
    EventKind("contest_soldier", ("seat:player", "a:soldier", "b:node"), "",
              "Soldiers in contests"),
    EventKind("contest_general", ("seat:player", "b:node"), "", "Generals on small cores"),
    EventKind("mark_revealed", ("a:station", "b:class"), "card", "Marks revealed"),
    EventKind("contest_start", ("a:station", "b:player"), "", "Contests"),
    EventKind("contest_moved", ("a:piece", "b:node"), "", "Contest steps"),
    EventKind("contest_attack", ("a:piece", "b:piece", "c:node"), "", "Contest attacks"),
    EventKind("sealed", ("seat:player", "a:passage"), "", "Passages sealed"),
    EventKind("contest_left", ("a:piece", "b:point"), "", "Pieces that left a contest"),
    EventKind("reentered", ("seat:player", "a:soldier", "b:station"), "", "Re-entries"),
    EventKind("contest_end", ("a:station", "item:ending"), "ending", "Contests ended"),
    EventKind("end_triggered", ("amount:last_turn",), "", "Ends triggered"),
    EventKind("end_cancelled", (), "", "Ends cancelled"),
    EventKind("game_end", ("item:reason", "a:scores", "f:winners"), "reason", "Endings"),
)
"""`game_end` holds the scores of the seats in a … e, and in f a bit for each winner."""


class Happened(IntEnum):
    """Numbers of the event kinds, in the order of `EVENTS`."""

    DRAWN, SOLDIER_GAINED, SOLDIER_PLACED, GENERAL_REDEPLOYED, TURN_START = range(5)
    TURN_END, MOVED, ENCOUNTER, DAMAGE, SOLDIER_LOST, GENERAL_DEFEATED = range(5, 11)
    STATION_LOST, STATION_GAINED, SOLDIER_RECALLED, GENERAL_RECALLED = range(11, 15)
    SOLDIER_RETURNED, LINKED, UNLINKED, SKILL, SWAPPED, HOLOGRAM, JUMP = range(15, 22)
    REFIT, PIPS_CHANGED, GRANTED, HEALED, OWN_FLIP, FORCED_FLIP, FLIPPED = range(22, 29)
    SOLDIER_FLIPPED, CONTEST_SOLDIER, CONTEST_GENERAL, MARK_REVEALED = range(29, 33)
    CONTEST_START, CONTEST_MOVED, CONTEST_ATTACK, SEALED, CONTEST_LEFT = range(33, 38)
    REENTERED, CONTEST_END, END_TRIGGERED, END_CANCELLED, GAME_END = range(38, 43)


ITEMS = 12
"""Most things that one kind of event is about: the skills' capacity."""
