"""One position of Mountains & Rivers: its record and its vocabulary.

Seats count from 0 clockwise.  A tile is the number of its row in `map.tiles`; a weapon counts the
copies of all rows of `arsenal`, so that each card on the table has a number of its own; challenge
card i is card i, chance card j is card `CARDS` + j.

A decision is a phase, the seat that takes it, and a mask of options (bit i: option i).  Players
are offered by their distance in turn order from the seat that decides (0 is the seat itself), so
that the next player comes first.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from designlab.actions import ActionSpace
from designlab.games.mountains.components import DECK, STEPS, TILES, WEAPONS
from designlab.games.mountains.ruleset import CHARACTERS
from designlab.kernel import EventKind, state_dtype
from designlab.kernel.piles import pile_dtype

SEATS = 4

STREAMS = (
    "bots",
    "initiative",
    "characters",
    "weapon",
    "challenge",
    "chance",
    "ling_yu_s1",
    "contest",
    "contest_die",
    "spin",
    "move_die_0",
    "move_die_1",
    "move_die_2",
    "move_die_3",
)


class Chance(IntEnum):
    """Numbers of the chance streams; add the seat to `MOVE_DIE`."""

    INITIATIVE, CHARACTERS, WEAPON, CHALLENGE, CHANCE = range(1, 6)
    LING_YU_S1, CONTEST, CONTEST_DIE, SPIN, MOVE_DIE = range(6, 11)


class Element(IntEnum):
    """Regions, elements of characters and attributes of weapons."""

    EARTH, FIRE, AIR, WATER, NONE = range(5)


class Being(IntEnum):
    """The characters."""

    XI_BIAN, HUAN, QING_LUAN, LING_YU = range(4)


class Kind(IntEnum):
    """Values of `rules.map.tiles.kind`."""

    REGULAR, WEAPON, CHALLENGE, CHANCE = range(4)


class Op(IntEnum):
    """What a step of a card or tile does (MR-14)."""

    HP, ATTACK, DEFENCE, WEAPON, PRIMARY, DISCARD, LOOT = range(7)
    SKIP_MOVEMENT, SKIP_ATTACK, HOME, SWAP = range(7, 11)


class Who(IntEnum):
    """Whom a step of a card or tile is about."""

    DRAWER, WINNER, LOSER, ALL, OTHERS = range(5)


class Contest(IntEnum):
    """The mini-games: values of `rules.challenge_cards.game`."""

    STARE, RPS, DICE, GRAB, SPIN = range(5)


class Mode(IntEnum):
    """Who plays a mini-game: values of `rules.challenge_cards.mode`."""

    DUEL, ALL, SOLO = range(3)


class Pile(IntEnum):
    """Where a card comes from; also the numbers of `draw_failed` and `reshuffle`."""

    WEAPON, CHALLENGE, CHANCE, PRIMARY = range(4)


class Source(IntEnum):
    """What a running list of steps is printed on."""

    NOTHING, CHALLENGE, CHANCE, TILE = range(4)


class Stage(IntEnum):
    """How far the card or tile in play has come."""

    CONTEST, STEPS, CHOICES = range(3)


class Cause(IntEnum):
    """Why HP are lost or gained."""

    WEAPON, SKILL, THORNS, COST, CARD, TILE, LEECH = range(7)


class Token(IntEnum):
    """The four markers of a player."""

    ATTACK, DEFENCE, SKIP_MOVE, SKIP_ATTACK = range(4)


class Way(IntEnum):
    """How a token came to its tile."""

    STEP, SKILL, CARD = range(3)


class CharacterMode(IntEnum):
    """Values of `rules.setup.character_mode`."""

    PICK, RANDOM = range(2)


class StartMode(IntEnum):
    """Values of `rules.setup.start_mode`."""

    DIAGONAL_DRAFT, SHARED, HOME = range(3)


class Regular(IntEnum):
    """Values of `rules.regular.mode`."""

    PRINTED, CHANCE, BLANK = range(3)


class ColourMode(IntEnum):
    """Values of `rules.colour.mode`."""

    DISCOUNT, DOUBLE, BOTH, NONE = range(4)


class Ready(IntEnum):
    """Values of `rules.weapons.ready_rule`."""

    NEXT_TURN, SAME_TURN, FIRST_ROUND = range(3)


class Draws(IntEnum):
    """Values of `rules.ling_yu.s1_table`."""

    NONE, CHALLENGE, CHANCE, WEAPON = range(4)


CLOCKWISE = 1
"""`rules.turn.direction` "cw" and `rules.setup.pick_order` "clockwise"."""
PER_WEAPON = 1
"""`rules.xi_bian.s1_per` "weapon"."""
AT_END = 1
"""`rules.xi_bian.s3_payout` "at_end"."""
EXTRA = 1
"""`rules.qing_luan.s1_mode` "extra"."""
KILLER = 1
"""`rules.elimination.weapons_to` "killer"."""
PRIMARY = 1
"""`rules.arsenal.pile` "primary"."""
DRAW = 1
"""`rules.cap_result` "draw"."""


class Reason(IntEnum):
    """Why the game ended."""

    LAST_STANDING, ENDPOINT, CAP = range(3)


class Phase(IntEnum):
    """What has to be decided next; `RESUME`: nothing, the turn goes on by itself."""

    PICK, CORNER, TURN, DEST, WEAPON, TARGET, SKILL_PLAYER = range(7)
    SKILL_WEAPON, SKILL_TILE, OPPONENT, LOOT, DISCARD, RESUME = range(7, 13)


ACTIONS = ActionSpace(
    pick=(("character", len(CHARACTERS)),),
    corner=(("corner", 4),),
    move=(),
    attack=(),
    skill=(("number", 4),),
    end=(),
    tile=(("tile", TILES),),
    weapon=(("weapon", WEAPONS),),
    stop=(),
    player=(("distance", SEATS),),
)


class Act(IntEnum):
    """Number of the first action of each kind."""

    PICK = ACTIONS.base["pick"]
    CORNER = ACTIONS.base["corner"]
    MOVE = ACTIONS.base["move"]
    ATTACK = ACTIONS.base["attack"]
    SKILL = ACTIONS.base["skill"]
    END = ACTIONS.base["end"]
    TILE = ACTIONS.base["tile"]
    WEAPON = ACTIONS.base["weapon"]
    STOP = ACTIONS.base["stop"]
    PLAYER = ACTIONS.base["player"]


BASE = np.array(
    [
        Act.PICK, Act.CORNER, Act.MOVE, Act.TILE, Act.WEAPON, Act.PLAYER, Act.PLAYER,
        Act.WEAPON, Act.TILE, Act.PLAYER, Act.WEAPON, Act.WEAPON,
    ],
    np.int64,
)  # fmt: skip
"""Phase -> number of the action that bit 0 of `state.options` stands for."""

EVENTS = (
    EventKind("initiative", ("a:order",), "", "Initiative"),
    EventKind("contest_dice", ("a:rolls",), "", "Rolls of contests"),
    EventKind("character", ("seat:p", "item:c"), "character", "Characters"),
    EventKind("start_corner", ("seat:p", "item:corner"), "tile", "Starting corners"),
    EventKind("round", ("amount:n",), "", "Rounds"),
    EventKind("turn", ("seat:p", "amount:round"), "", "Turns"),
    EventKind("step_lost", ("seat:p", "item:step"), "step", "Steps lost"),
    EventKind("move_roll", ("seat:p", "a:dice", "b:counts"), "", "Movement rolls"),
    EventKind("moved", ("seat:p", "a:from", "item:to", "b:how"), "tile", "Moves"),
    EventKind("no_move", ("seat:p",), "", "No move possible"),
    EventKind("tile", ("seat:p", "item:tile", "a:kind"), "tile", "Tiles activated"),
    EventKind("tile_inert", ("seat:p", "item:tile"), "tile", "Tiles that stayed inert"),
    EventKind("card_drawn", ("seat:p", "a:deck", "item:card"), "card", "Cards drawn"),
    EventKind("contest", ("a:card", "seat:winner", "b:loser"), "card", "Mini-games won"),
    EventKind("weapon_drawn", ("seat:p", "a:weapon"), "weapon", "Weapons drawn"),
    EventKind("weapon_taken", ("seat:p", "b:from", "a:weapon"), "weapon", "Weapons taken"),
    EventKind("weapon_discarded", ("seat:owner", "a:weapon", "b:by"), "weapon", "Weapons lost"),
    EventKind("draw_failed", ("seat:p", "item:pile"), "pile", "Draws that failed"),
    EventKind("reshuffle", ("item:pile",), "pile", "Reshuffles"),
    EventKind("token", ("seat:p", "item:token", "a:value"), "token", "Tokens"),
    EventKind("skill", ("seat:p", "a:character", "b:k", "amount:cost"), "skill", "Skills used"),
    EventKind("skill_target", ("seat:p", "a:target"), "", "Skill targets"),
    EventKind("skill_roll", ("seat:p", "a:result"), "", "Skill rolls"),
    EventKind("boost", ("seat:p", "a:weapon", "amount:total"), "weapon", "Boosts"),
    EventKind(
        "attack",
        ("seat:attacker", "b:victim", "a:weapon", "amount:damage"),
        "weapon",
        "Damage of weapons",
    ),
    EventKind("hp_loss", ("seat:p", "amount:amount", "item:cause", "a:by"), "cause", "HP lost"),
    EventKind("hp_gain", ("seat:p", "amount:amount", "item:cause"), "cause", "HP gained"),
    EventKind("eliminated", ("seat:p", "a:by", "item:cause"), "cause", "Eliminations"),
    EventKind("showdown", (), "", "Showdowns"),
    EventKind("game_over", ("a:reason", "seat:winner"), "", "Endings"),
)


class Happened(IntEnum):
    """Numbers of the event kinds, in the order of `EVENTS`."""

    INITIATIVE, CONTEST_DICE, CHARACTER, START_CORNER, ROUND, TURN, STEP_LOST = range(7)
    MOVE_ROLL, MOVED, NO_MOVE, TILE, TILE_INERT, CARD_DRAWN, CONTEST = range(7, 14)
    WEAPON_DRAWN, WEAPON_TAKEN, WEAPON_DISCARDED, DRAW_FAILED, RESHUFFLE = range(14, 19)
    TOKEN, SKILL, SKILL_TARGET, SKILL_ROLL, BOOST, ATTACK = range(19, 25)
    HP_LOSS, HP_GAIN, ELIMINATED, SHOWDOWN, GAME_OVER = range(25, 30)


STATE = state_dtype(
    len(STREAMS),
    [
        # the decision
        ("phase", "i8"),
        ("options", "i8"),  # bit i: the action BASE[phase] + i is legal
        # the table
        ("active", "i8"),  # seat whose turn it is
        ("first", "i8"),  # first player
        ("living", "i8"),  # players not eliminated
        ("asked", "i8"),  # players who have been asked in the running part of the setup
        ("order", "i8", (SEATS,)),  # ranking of the last contest of dice; in setup the pick order
        ("unclaimed", pile_dtype(len(CHARACTERS))),  # characters nobody has
        ("character", "i8", (SEATS,)),
        ("corner", "i8", (SEATS,)),  # number of the corner of the start
        ("tile", "i8", (SEATS,)),
        ("hp", "i8", (SEATS,)),
        ("fell", "i8", (SEATS,)),  # 0 alive, else the how-manyth to be eliminated
        ("token", "i8", (SEATS, 4)),  # see Token
        ("owner", "i8", (WEAPONS,)),  # seat, or NOBODY: in a deck, discarded or in the supply
        ("ready", "i8", (WEAPONS,)),
        ("boost", "i8", (WEAPONS,)),  # damage added this turn (MR-9.2)
        ("arsenal", pile_dtype(WEAPONS)),  # unordered: see designlab.kernel.piles
        ("challenges", pile_dtype(DECK)),  # likewise; what is in no deck is discarded
        ("chances", pile_dtype(DECK)),
        # effects that last
        ("thorns", "i8"),  # HP that attackers of Xi Bian lose (MR-8.2)
        ("leech", "i8"),  # how often Xi Bian counts each HP lost by others (MR-8.4), 0: not
        ("leech_sum", "i8"),
        ("leech_paid", "i8"),
        # the turn
        ("start_tile", "i8"),
        ("moved", "i8"),  # movement is spent
        ("attacked", "i8"),  # the attack is spent
        ("skills", "i8"),  # skills used
        ("basics", "i8"),  # basic skills used
        ("range_factor", "i8"),
        ("bonus", "i8", (2,)),  # least and most tiles added to the movement (MR-10.1)
        ("more_dice", "i8"),  # dice added to the movement roll (MR-10.2)
        ("extra_move", "i8"),  # a destination is chosen for the extra move (MR-10.2)
        # the attack step
        ("attacking", "i8"),
        ("weapon", "i8"),  # the chosen weapon
        ("used", "i8"),  # weapons used this turn
        ("targets", "i8"),  # bit s: seat s has been hit this turn
        # the skill
        ("skill", "i8"),
        ("again", "i8"),  # resolutions still to come
        ("victim", "i8"),  # the chosen player
        # the card or tile
        ("source", "i8"),
        ("stage", "i8"),
        ("card", "i8"),  # row of the card, number of the tile
        ("drawer", "i8"),
        ("entrants", "i8"),  # bit s: seat s takes part in the mini-game
        ("champion", "i8"),  # its winner
        ("loser", "i8"),
        ("choosing", "i8"),  # step whose choices are being made
        ("chooser", "i8"),  # distance in turn order of the player who chooses
        ("chosen", "i8"),  # choices made by that player in this step
        ("owed", "i8", (STEPS,)),  # weapons that may be looted by each step
        # the ranking procedure (MR-12.7)
        ("roll", "i8", (SEATS,)),
        ("tie_end", "i8", (SEATS,)),
        ("tie_depth", "i8", (SEATS,)),
    ],
)
