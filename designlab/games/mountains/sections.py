"""The numbers and switches of The Classic of Mountains & Rivers, group by group."""

from __future__ import annotations

from typing import Literal

from designlab.games.mountains.components import assumed, inferred, stated
from designlab.ruleset import Section


class Players(Section):
    """Who plays."""

    count: int = stated(4, "seats at the table", ge=2, le=4, unit="players", clause="MR-1.1")


class Hp(Section):
    """Hit points: life, and the price of skills."""

    start: list[int] = assumed(
        [15, 15, 15, 15],
        "at the start, per character: Xi Bian, Huan, Qing Luan, Ling Yu; cut to hp.max",
        item_ge=1,
        item_le=30,
        capacity=4,
        min_items=4,
        unit="HP",
        clause="MR-1.7",
    )
    max: int = assumed(15, "HP never rise above this", ge=1, le=40, unit="HP", clause="MR-14.1")
    cards_can_defeat: bool = inferred(
        False, "losses by cards and tiles can bring HP to 0; false: 1 HP stays", clause="MR-14.1"
    )


class Setup(Section):
    """How characters and starting corners are dealt."""

    character_mode: Literal["pick", "random"] = stated(
        "pick", "pick: chosen openly; random (older rule): drawn unseen", clause="MR-1.4"
    )
    pick_order: Literal["by_roll", "clockwise"] = stated(
        "by_roll",
        "by_roll: in the order of the roll; clockwise (older rule): the highest roll, then the "
        "seats clockwise",
        clause="MR-1.4",
    )
    start_mode: Literal["diagonal_draft", "shared", "home"] = assumed(
        "diagonal_draft",
        "diagonal_draft: first and third choose a corner, second and fourth start opposite; "
        "shared: all on the corner that the first chooses; home: each on the own colour's corner",
        clause="MR-1.8",
    )


class Goal(Section):
    """What wins besides being the last one standing."""

    endpoint_wins: bool = stated(
        False, "older rule: a move that ends on the own endpoint wins", clause="MR-15.3"
    )


class Turn(Section):
    """Who comes next."""

    direction: Literal["ccw", "cw"] = stated(
        "ccw", "ccw: counter-clockwise; cw (older rule): clockwise", clause="MR-1.5"
    )


class Dice(Section):
    """All dice."""

    sides: int = stated(6, "of every die", ge=4, le=12, unit="sides", clause="MR-3.1")
    max_rerolls: int = assumed(
        20,
        "how often a tie is rolled again before the lower seat is better",
        ge=1,
        le=100,
        unit="rolls",
        clause="MR-12.7",
    )


class Movement(Section):
    """The movement step."""

    allow_backtrack: bool = assumed(
        False, "a step may lead back to the tile just left", clause="MR-3.3"
    )
    showdown_players: int = stated(
        2,
        "the final showdown is on when so many or fewer live; 0: never",
        ge=0,
        le=4,
        unit="players",
        clause="MR-3.5",
    )
    showdown_dice: int = stated(
        2, "movement dice in the showdown", ge=1, le=3, unit="dice", clause="MR-3.5"
    )
    showdown_in_two_player_game: bool = inferred(
        True, "a game of two is played in showdown from the first turn", clause="MR-3.5"
    )


class Stairs(Section):
    """The one-way stairs."""

    enabled: bool = stated(True, "stairs can be used", clause="MR-3.2")


class Tiles(Section):
    """When tiles do something."""

    start_tile_inert: bool = stated(
        True, "the tile where a turn started does nothing in that turn", clause="MR-4.2"
    )


class Regular(Section):
    """Regular tiles."""

    mode: Literal["printed", "chance", "blank"] = assumed(
        "printed",
        "printed: the printed effect; chance: a tile with an effect draws a chance card; blank: "
        "nothing",
        clause="MR-4.4",
    )


class Tokens(Section):
    """Attack and defence tokens, and counters of skipped steps."""

    limit: int = assumed(
        2, "most tokens (plus or minus) or counters", ge=1, le=5, unit="tokens", clause="MR-14.3"
    )


class Skills(Section):
    """Skills in general."""

    per_turn: int = stated(1, "how many per turn", ge=1, le=4, unit="skills", clause="MR-7.1")
    basic_counts: bool = inferred(
        True, "a basic skill counts as the skill; false: one more per turn", clause="MR-7.1"
    )
    cost: list[int] = stated(
        [0, 1, 2, 3],
        "price of the basic skill and of skills 1, 2, 3",
        item_ge=0,
        item_le=10,
        capacity=4,
        min_items=4,
        unit="HP",
        clause="MR-7.2",
    )
    min_hp_after_cost: int = assumed(
        1, "HP that must remain after paying", ge=0, le=5, unit="HP", clause="MR-7.2"
    )
    spend_attack_needs_weapon: bool = assumed(
        False, "an attack can be spent on a basic skill only with a ready weapon", clause="MR-8.1"
    )


class Colour(Section):
    """What a tile of the own colour does for skills."""

    mode: Literal["discount", "double", "both", "none"] = stated(
        "discount", "cheaper (newer rule), doubled (older rule), both or none", clause="MR-7.4"
    )
    discount: int = stated(1, "how much cheaper", ge=0, le=3, unit="HP", clause="MR-7.4")


class XiBian(Section):
    """Skills of Xi Bian (Earth: HP)."""

    basic_gain: int = stated(1, "basic: HP gained", ge=0, le=5, unit="HP", clause="MR-8.1")
    s1_loss: int = stated(
        1, "skill 1: HP lost by attackers", ge=0, le=5, unit="HP", clause="MR-8.2"
    )
    s1_per: Literal["attack", "weapon"] = assumed(
        "attack", "skill 1: once per attack step, or per weapon", clause="MR-8.2"
    )
    s3_divisor: int = stated(
        2, "skill 3: HP lost by others are divided by", ge=1, le=5, unit="HP", clause="MR-8.4"
    )
    s3_payout: Literal["running", "at_end"] = assumed(
        "running", "skill 3: when the HP arrive", clause="MR-8.4"
    )
    s3_counts_costs: bool = inferred(
        True, "skill 3: HP that others pay for skills count", clause="MR-8.4"
    )


class QingLuan(Section):
    """Skills of Qing Luan (Air: movement)."""

    basic_bonus: list[int] = stated(
        [1, 2],
        "basic: smallest and largest addition to the movement",
        item_ge=0,
        item_le=6,
        capacity=2,
        min_items=2,
        unit="tiles",
        clause="MR-10.1",
    )
    s1_dice: int = stated(2, "skill 1: dice rolled", ge=1, le=4, unit="dice", clause="MR-10.2")
    s1_mode: Literal["replace", "extra"] = assumed(
        "replace", "skill 1: improves the movement roll, or is one more move", clause="MR-10.2"
    )


class Huan(Section):
    """Skills of Huan (Fire: damage)."""

    basic_damage: int = stated(1, "basic: damage", ge=0, le=5, unit="HP", clause="MR-9.1")
    basic_range: int = stated(5, "basic: range", ge=0, le=14, unit="tiles", clause="MR-9.1")
    s1_bonus: int = stated(2, "skill 1: more damage", ge=0, le=5, unit="HP", clause="MR-9.2")
    s2_cards: int = stated(1, "skill 2: weapons drawn", ge=1, le=3, unit="cards", clause="MR-9.3")
    s3_damage: int = stated(1, "skill 3: damage to all", ge=0, le=5, unit="HP", clause="MR-9.4")


class LingYu(Section):
    """Skills of Ling Yu (Water: range and drawing cards)."""

    basic_multiplier: int = stated(
        2, "basic: ranges are multiplied by", ge=1, le=4, unit="times", clause="MR-11.1"
    )
    s1_table: list[Literal["none", "challenge", "chance", "weapon"]] = stated(
        ["none", "challenge", "challenge", "chance", "chance", "weapon"],
        "skill 1: what each roll of the die draws, one entry per side",
        capacity=12,
        min_items=4,
        clause="MR-11.2",
    )


class Combat(Section):
    """The attack step."""

    max_weapons: int = stated(
        2, "weapons per attack step", ge=1, le=4, unit="cards", clause="MR-6.1"
    )
    max_targets: int = stated(
        2, "different targets per attack step", ge=1, le=3, unit="players", clause="MR-6.1"
    )
    range_metric: Literal["path", "manhattan"] = assumed(
        "path", "distance: path links without stairs, or rows plus columns", clause="MR-6.3"
    )
    defense: bool = stated(False, "older rule: defence tokens exist", clause="MR-6.5")
    damage_skill_spends_attack: bool = inferred(
        True, "Huan's basic and skill 3 use up the attack step", clause="MR-6.7"
    )
    damage_skill_is_attack: bool = stated(
        True, 'Huan\'s basic and skill 3 trigger "if attacked" effects', clause="MR-6.7"
    )


class WeaponRules(Section):
    """What weapons have in common; each weapon is a row of `arsenal`."""

    ready_rule: Literal["next_turn", "same_turn", "first_round"] = inferred(
        "next_turn",
        "when a gained weapon may be used: from the next own turn; at once; at once, but not in "
        "round 1",
        clause="MR-5.3",
    )
    stolen_ready: bool = assumed(True, "taken weapons may be used at once", clause="MR-5.4")
    own_damage_bonus: int = stated(
        1, "damage of weapons of the own attribute", ge=0, le=3, unit="HP", clause="MR-6.4"
    )
    own_range_bonus: int = assumed(
        0, "range of weapons of the own attribute", ge=0, le=5, unit="tiles", clause="MR-6.4"
    )


class Elimination(Section):
    """What happens to those who lose."""

    weapons_to: Literal["discard", "killer"] = assumed(
        "discard", "where the weapons of an eliminated player go", clause="MR-15.1"
    )


def _weights(game: str) -> list[float]:
    return assumed(
        [1.0, 1.0, 1.0, 1.0],
        f"how good each seat is at {game}, compared with the others",
        item_ge=0.001,
        item_le=1000,
        capacity=4,
        min_items=4,
        unit="weight",
        clause="MR-12.3",
    )


class Weights(Section):
    """How good each seat is at a mini-game: the odds of its winning in simulation."""

    stare: list[float] = _weights("staring contests")
    rps: list[float] = _weights("rock, paper, scissors")
    grab: list[float] = _weights("grabbing the object")


class Physical(Section):
    """Mini-games that are settled at the table."""

    weights: Weights = Weights()


class ChallengeRules(Section):
    """What challenge cards have in common; each is a row of `challenge_cards`."""

    spin_sectors: int = assumed(
        6, "of the arrow's dial", ge=2, le=12, unit="sectors", clause="MR-12.5"
    )
