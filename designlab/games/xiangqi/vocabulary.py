"""The words of the Xiangqi Roguelike as numbers: choices of the ruleset, actions, events."""

from __future__ import annotations

from enum import IntEnum

from designlab.actions import ActionSpace
from designlab.games.xiangqi.grid import CELLS
from designlab.games.xiangqi.ruleset import XiangqiRules
from designlab.kernel import EventKind
from designlab.ruleset import record_dtype

_RULES = record_dtype(XiangqiRules)
KINDS = _RULES["units"]["hp"].shape[0]
ABILITIES = _RULES["abilities"]["ad"].shape[0]
UPGRADES = _RULES["upgrades"]["price"].shape[0]
TIPS = _RULES["tips"]["weight"].shape[0]
SKILLS = _RULES["units"]["abilities"].shape[1]
IMPROVEMENTS = _RULES["units"]["upgrades"].shape[1]
DICE_ROWS = _RULES["adv"]["table"]["min"].shape[0]
"""Capacities: of the tables; of the abilities and upgrades of one unit; of the table of dice."""

UNITS = 56
"""Units of both sides on the board, and those that died in the phase that runs."""
CARDS = 24
TIMED = 128
"""Timed effects on the whole board."""

NONE = -1

PLAYER, ENEMY = 0, 1
"""The two sides."""


class Mode(IntEnum):
    """Values of `rules.run.mode` (XQ-1.1)."""

    ARCADE, ENDLESS, BATTLE = range(3)


class Death(IntEnum):
    """Values of `rules.run.death` (XQ-14.2)."""

    LOST, RETURNS = range(2)


class Order(IntEnum):
    """Values of `rules.activation.order` (XQ-6.2)."""

    ANY, MV_FIRST = range(2)


class SpMode(IntEnum):
    """Values of `rules.move.sp_mode` (XQ-10.2)."""

    PER_LEG, POOL = range(2)


class Pattern(IntEnum):
    """Values of `rules.units.mv.pattern` (XQ-10.1)."""

    DIR4, DIR8, LEAP = range(3)


class AuraMode(IntEnum):
    """Values of `rules.adv.aura_mode` (XQ-12.4)."""

    SUM, MAX = range(2)


class Natural(IntEnum):
    """Values of `rules.rc.natural` (XQ-13.4)."""

    SELF, BOTH = range(2)


class CapResult(IntEnum):
    """Values of `rules.battle.cap_result` (XQ-8.3)."""

    DEFEAT, VICTORY, VALUE = range(3)


class Type(IntEnum):
    """Values of `rules.abilities.type`."""

    STRIKE, SUPPORT, AURA, SOVEREIGN, DRIVE, SPAWN = range(6)


class On(IntEnum):
    """Values of `rules.abilities.on`."""

    SELF, ALLY = range(2)


class Area(IntEnum):
    """Values of `rules.abilities.area` (XQ-18.2)."""

    SINGLE, ALL_ENEMIES = range(2)


class SovereignMode(IntEnum):
    """Values of `rules.abilities.mode` (XQ-21.2)."""

    ALWAYS, ACT = range(2)


class Op(IntEnum):
    """Values of `rules.upgrades.op` (XQ-25.3)."""

    HP, UNLOCK, STUN, SET, ADD = range(5)


class Field(IntEnum):
    """Values of `rules.upgrades.field`: numbers of an ability that an upgrade can change."""

    DIRS, AD, DMG, ADV, RR, SP, HP, RD, CD, PUSH, EDGE, UNIT1, UNIT2, BACK = range(14)


class TipType(IntEnum):
    """Values of `rules.tips.type`."""

    REROLL, SUPPORT = range(2)


class Scope(IntEnum):
    """Values of `rules.tips.scope` (XQ-22.2)."""

    OWN, EITHER = range(2)


class Place(IntEnum):
    """Where a unit card is; the lost are struck off after the battle."""

    HAND, BOARD, DEAD, LOST = range(4)


class Part(IntEnum):
    """The part of a Round that runs (XQ-3.1), and what comes after a battle."""

    DEPLOY, ENEMY_MOVE, PLAYER, ENEMY, VICTORY = range(5)


class Pending(IntEnum):
    """What has to happen next: the rulebook's decisions first, then what runs by itself."""

    DEPLOY, CELL, MAIN, DEST, TARGET, DRIVE, TIP = range(7)
    BEFORE, AFTER, WINDOW, REWARD, SHOP, UPGRADE = range(7, 13)
    ROUND, ENEMY_MOVE, ENEMY, ACTED, ROUND_END, WON = range(13, 19)


DECISIONS = 13
"""Pendings below this number are decisions of the Player."""


class Reason(IntEnum):
    """Why a battle ended (XQ-23.2 to XQ-23.4)."""

    KING, ANNIHILATION, NO_UNITS, ROUND_CAP = range(4)


class Spawned(IntEnum):
    """Why a unit appeared."""

    STAGE, BODYGUARD = range(2)


class Moved(IntEnum):
    """How a unit came to another cell."""

    MV, CHARGE, PUSH, DRIVE, ADVANCE = range(5)


COLLISION, SELF_DESTRUCT = -1, -2
"""Causes of damage and death besides abilities, whose causes are their numbers."""


class Healed(IntEnum):
    """Why a unit regained HP."""

    TIP, SKILL = range(2)


class Paid(IntEnum):
    """Why Coins came or went."""

    REWARD, BUY, UPGRADE, TIP = range(4)


class Gained(IntEnum):
    """Where a card came from."""

    REWARD, SHOP = range(2)


STREAMS = (
    "bots",
    "d20",
    "gen_kind",
    "gen_cell",
    "gen_upgrade",
    "tips_draw",
    "reward_unit",
    "shop_offer",
    "lapse",
)


class Stream(IntEnum):
    """Numbers of the chance streams: the rulebook's chance points, each apart."""

    D20, GEN_KIND, GEN_CELL, GEN_UPGRADE, TIPS_DRAW, REWARD_UNIT, SHOP_OFFER, LAPSE = range(1, 9)


ACTIONS = ActionSpace(
    place=(("card", CARDS),),
    cell=(("cell", CELLS),),
    mv=(("unit", UNITS),),
    use=(("unit", UNITS), ("ability", SKILLS)),
    target=(("unit", UNITS),),
    tip=(("tip", TIPS),),
    reroll=(("tip", TIPS), ("whose", 2)),
    heal=(("tip", TIPS), ("unit", UNITS)),
    end=(),
    done=(),
    pass_=(),
    keep=(("tip", TIPS),),
    buy=(("kind", KINDS),),
    upgrade=(("card", CARDS),),
    buy_tip=(("tip", TIPS),),
    improve=(("upgrade", IMPROVEMENTS),),
    leave=(),
)


class Act(IntEnum):
    """Number of the first action of each kind; add the arguments."""

    PLACE = ACTIONS.base["place"]
    CELL = ACTIONS.base["cell"]
    MV = ACTIONS.base["mv"]
    USE = ACTIONS.base["use"]
    TARGET = ACTIONS.base["target"]
    TIP = ACTIONS.base["tip"]
    REROLL = ACTIONS.base["reroll"]
    HEAL = ACTIONS.base["heal"]
    END = ACTIONS.base["end"]
    DONE = ACTIONS.base["done"]
    PASS = ACTIONS.base["pass"]
    KEEP = ACTIONS.base["keep"]
    BUY = ACTIONS.base["buy"]
    UPGRADE = ACTIONS.base["upgrade"]
    BUY_TIP = ACTIONS.base["buy_tip"]
    IMPROVE = ACTIONS.base["improve"]
    LEAVE = ACTIONS.base["leave"]


EVENTS = (
    EventKind("battle_start", ("a:stage",), "", "Battles"),
    EventKind("spawn", ("a:unit", "item:kind", "b:cell", "c:cause"), "unit", "Units appearing"),
    EventKind("round_start", ("a:round",), "", "Rounds"),
    EventKind("phase", ("a:name",), "", "Phases"),
    EventKind("deploy", ("b:card", "a:unit", "c:cell"), "unit", "Deployments"),
    EventKind("move", ("a:unit", "b:from", "c:to", "d:how"), "unit", "Moves"),
    EventKind("act", ("a:unit", "item:ability", "b:target"), "ability", "ACTs"),
    EventKind(
        "roll_check",
        (
            "a:self",
            "b:target",
            "c:adv_diff",
            "d:self_dice",
            "e:target_dice",
            "f:rr_self",
            "f:rr_target",
            "amount:success",
        ),
        "dice",
        "Roll checks",
    ),
    EventKind(
        "damage", ("a:source", "b:victim", "amount:amount", "c:cause"), "unit", "Damage dealt"
    ),
    EventKind("collision", ("a:unit", "b:with"), "unit", "Collisions"),
    EventKind("stun", ("a:unit",), "unit", "Stuns"),
    EventKind("heal", ("a:unit", "amount:amount", "b:cause"), "unit", "Healing"),
    EventKind("death", ("a:unit", "b:cause"), "unit", "Deaths"),
    EventKind("expire", ("a:unit",), "unit", "Spawned units leaving"),
    EventKind("tip", ("item:kind", "a:unit"), "tip", "Tips played"),
    EventKind("lapse", ("a:unit",), "unit", "Lapses"),
    EventKind("round_end", ("a:round",), "", "Rounds ended"),
    EventKind(
        "battle_end", ("a:stage", "b:result", "c:reason", "d:round"), "ending", "Battles ended"
    ),
    EventKind("return", ("a:unit", "b:card", "amount:healed"), "unit", "Units returning"),
    EventKind("coins", ("amount:amount", "a:cause"), "", "Coins"),
    EventKind("gain_tip", ("item:kind", "a:cause"), "tip", "Tips gained"),
    EventKind("gain_unit", ("item:kind", "a:card", "b:cause"), "unit", "Unit cards gained"),
    EventKind("upgrade", ("a:card", "item:upgrade"), "upgrade", "Upgrades"),
    EventKind("run_end", ("a:result", "amount:stages_cleared"), "stage", "Stages cleared"),
)


class Happened(IntEnum):
    """Numbers of the event kinds, in the order of `EVENTS`."""

    BATTLE_START, SPAWN, ROUND_START, PHASE, DEPLOY, MOVE, ACT, ROLL_CHECK = range(8)
    DAMAGE, COLLISION, STUN, HEAL, DEATH, EXPIRE, TIP, LAPSE = range(8, 16)
    ROUND_END, BATTLE_END, RETURN, COINS, GAIN_TIP, GAIN_UNIT, UPGRADE, RUN_END = range(16, 24)


ENDINGS = 2 * len(Reason)
STAGES = 41
"""Items of the tallies: endings are result * 4 + reason; stages cleared, 40 and more together."""

MAX_ITEMS = max(2 * KINDS, 2 * ABILITIES, 2 * DICE_ROWS, UPGRADES, TIPS, ENDINGS, STAGES)
"""Units, abilities and rows of dice are tallied per side: number + side * capacity."""
