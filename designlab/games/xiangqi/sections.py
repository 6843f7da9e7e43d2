"""The switches and numbers of the Xiangqi Roguelike that belong to no single unit or card."""

from __future__ import annotations

from typing import Literal

from designlab.games.xiangqi.catalogue import Advantage
from designlab.ruleset import Section, param, ref, table


class Run(Section):
    """The run: its mode and what the Player starts with."""

    mode: Literal["arcade", "endless", "battle"] = param(
        "arcade",
        "all stages once, stages without end, or the first battle alone",
        clause="XQ-1.1",
        status="stated",
    )
    first_stage: int = param(
        1,
        "stage of the first battle",
        ge=1,
        le=200,
        unit="stage",
        clause="XQ-1.3",
        status="assumed",
    )
    start_units: list[str] = ref(
        "units",
        "unit cards at the start",
        default=["bing", "bing", "ma"],
        capacity=16,
        clause="XQ-1.2",
        status="stated",
    )
    start_coins: int = param(
        0, "purse at the start", ge=0, le=500, unit="Coins", clause="XQ-1.3", status="assumed"
    )
    max_unit_cards: int = param(
        16,
        "most unit cards the Player may own",
        ge=1,
        le=24,
        unit="cards",
        clause="XQ-25.2",
        status="assumed",
    )
    max_tips: int = param(
        12,
        "most Tips the Player may hold",
        ge=0,
        le=24,
        unit="cards",
        clause="XQ-24.2",
        status="assumed",
    )
    death: Literal["lost", "returns"] = param(
        "lost",
        "what becomes of the card of a dead unit after a victory",
        clause="XQ-14.2",
        status="assumed",
    )


class Deploy(Section):
    """The Deploy Phase."""

    ranks: int = param(
        4,
        "depth of the Player's deploy zone, from rank 0",
        ge=1,
        le=5,
        unit="ranks",
        clause="XQ-4.2",
        status="assumed",
    )
    per_round: int = param(
        16,
        "placements in one Deploy Phase",
        ge=1,
        le=16,
        unit="cards",
        clause="XQ-4.3",
        status="assumed",
    )
    max_on_board: int = param(
        8,
        "no placement while the Player has this many units on the board",
        ge=1,
        le=16,
        unit="units",
        clause="XQ-4.3",
        status="assumed",
    )
    mandatory: bool = param(
        False, "the Player must place while he can", clause="XQ-4.3", status="assumed"
    )


class Ap(Section):
    """Action points."""

    player: int = param(
        2,
        "AP of a Player's unit in a Round",
        ge=1,
        le=4,
        unit="AP",
        clause="XQ-3.2",
        status="inferred",
    )
    enemy: int = param(
        2,
        "AP of an enemy unit in a Round",
        ge=1,
        le=4,
        unit="AP",
        clause="XQ-3.2",
        status="inferred",
    )
    enemy_move_phase_cost: int = param(
        1,
        "AP that a move in the Enemy Move Phase costs",
        ge=0,
        le=1,
        unit="AP",
        clause="XQ-5.2",
        status="inferred",
    )


class Activation(Section):
    """What one of the Player's units may do in a phase."""

    max_mv: int = param(
        1,
        "moves of a unit in a phase",
        ge=1,
        le=4,
        unit="moves",
        clause="XQ-6.2",
        status="inferred",
    )
    max_act: int = param(
        1, "ACTs of a unit in a phase", ge=1, le=4, unit="ACTs", clause="XQ-6.2", status="inferred"
    )
    order: Literal["any", "mv_first"] = param(
        "any", "whether a unit may still move after an ACT", clause="XQ-6.2", status="assumed"
    )
    interleave: bool = param(
        True,
        "units may take turns freely; otherwise a unit is finished once another one begins",
        clause="XQ-6.3",
        status="assumed",
    )


class Move(Section):
    """Movement."""

    sp_mode: Literal["per_leg", "pool"] = param(
        "per_leg",
        "whether SP bonuses lengthen every leg or add single Grids",
        clause="XQ-10.2",
        status="assumed",
    )
    turns: bool = param(True, "the legs of one move may turn", clause="XQ-10.1", status="assumed")
    horse_leg: bool = param(
        False, "a leap is blocked by a unit on the horse's leg", clause="XQ-10.3", status="assumed"
    )
    pass_allies: bool = param(
        False, "a move may pass through own units", clause="XQ-10.4", status="assumed"
    )


class Adv(Section):
    """Advantage: which dice are rolled at which difference."""

    aura_mode: Literal["sum", "max"] = param(
        "sum", "how several auras on one unit count", clause="XQ-12.4", status="assumed"
    )
    pincer: int = param(
        1,
        "bonus when an ally stands right behind the Target",
        ge=0,
        le=3,
        unit="ADV",
        clause="XQ-12.5",
        status="assumed",
    )
    table: dict[str, Advantage] = table(
        Advantage,
        "dice by ADV difference, highest first",
        capacity=8,
        clause="XQ-12.6",
        status="stated",
    )


class Rc(Section):
    """The roll check."""

    natural: Literal["self", "both"] = param(
        "self", "whose natural 20 and 1 are special", clause="XQ-13.4", status="assumed"
    )
    tie_success: bool = param(False, "equal results succeed", clause="XQ-13.3", status="stated")


class Env(Section):
    """What the ground adds."""

    river_rr: int = param(
        -1,
        "added to Self's result when both stand in different halves",
        ge=-5,
        le=5,
        unit="RR",
        clause="XQ-13.2",
        status="assumed",
    )
    palace_adv: int = param(
        0,
        "added to the Target's attribute inside its own palace",
        ge=-3,
        le=3,
        unit="ADV",
        clause="XQ-12.2",
        status="assumed",
    )


class Push(Section):
    """Pushes."""

    respects_limits: bool = param(
        False,
        "a cell that the Target may not enter stops a push like the edge",
        clause="XQ-10.5",
        status="assumed",
    )


class Attack(Section):
    """Normal attacks."""

    advance_on_kill: bool = param(
        False,
        "an attack that kills a neighbour moves Self onto its cell",
        clause="XQ-11.5",
        status="assumed",
    )


class Stun(Section):
    """Stun."""

    enabled: bool = param(
        True, "stun works, and stun upgrades are on offer", clause="XQ-14.6", status="assumed"
    )


class Effects(Section):
    """Timed effects."""

    max_per_unit: int = param(
        8,
        "timed effects on one unit",
        ge=4,
        le=16,
        unit="effects",
        clause="XQ-11.4",
        status="assumed",
    )


class Cd(Section):
    """Cooldowns."""

    reset_per_battle: bool = param(
        True,
        "cooldowns end with the battle; otherwise they stay on the card, frozen in hand",
        clause="XQ-9.3",
        status="assumed",
    )


class Battle(Section):
    """Limits of a battle."""

    max_rounds: int = param(
        30,
        "Rounds after which a battle is decided",
        ge=5,
        le=100,
        unit="Rounds",
        clause="XQ-8.3",
        status="assumed",
    )
    cap_result: Literal["defeat", "victory", "value"] = param(
        "defeat", "result at the last Round", clause="XQ-8.3", status="assumed"
    )
    max_enemy_units: int = param(
        20,
        "random placement stops at this many enemies",
        ge=1,
        le=24,
        unit="units",
        clause="XQ-2.3",
        status="assumed",
    )
    max_units_side: int = param(
        24,
        "units of one side beyond which nothing spawns",
        ge=8,
        le=24,
        unit="units",
        clause="XQ-21.4",
        status="assumed",
    )


class Reward(Section):
    """What a victory brings."""

    divisor: int = param(
        2,
        "Coins are the enemy's value divided by this",
        ge=1,
        le=10,
        unit="times",
        clause="XQ-24.3",
        status="stated",
    )
    count_upgrades: bool = param(True, "enemy upgrades count", clause="XQ-24.3", status="assumed")
    count_spawned: bool = param(
        False, "enemies spawned in battle count", clause="XQ-24.3", status="assumed"
    )
    tips_cards: int = param(
        1, "Tips won", ge=0, le=3, unit="cards", clause="XQ-24.2", status="stated"
    )
    tips_offer: int = param(
        1,
        "Tips shown for each Tip won, of which one is kept",
        ge=1,
        le=4,
        unit="cards",
        clause="XQ-24.2",
        status="assumed",
    )
    unit_cards: int = param(
        0, "random unit cards won", ge=0, le=3, unit="cards", clause="XQ-24.2", status="assumed"
    )


class Shop(Section):
    """The shop."""

    offer_size: int = param(
        0,
        "kinds on offer at a visit; 0 offers all",
        ge=0,
        le=7,
        unit="kinds",
        clause="XQ-25.2",
        status="assumed",
    )
    sell_tips: bool = param(False, "Tips are for sale", clause="XQ-25.4", status="assumed")


class Difficulty(Section):
    """How strong the enemy is."""

    budget_pct: int = param(
        100,
        "scales both budgets of every stage",
        ge=0,
        le=300,
        unit="percent",
        clause="XQ-2.3",
        status="assumed",
    )


class Ai(Section):
    """The enemy's policy."""

    hold: bool = param(
        True,
        "enemies with a strike in reach hold in the Enemy Move Phase",
        clause="XQ-5.3",
        status="assumed",
    )
    king_moves: bool = param(False, "the enemy King may move", clause="XQ-7.2", status="assumed")
    lapse_pct: int = param(
        0,
        "chance that an enemy skips its activation",
        ge=0,
        le=100,
        unit="percent",
        clause="XQ-7.2",
        status="assumed",
    )
    duel_min_adv: int = param(
        1,
        "least ADV difference for a strike with backlash",
        ge=-3,
        le=99,
        unit="ADV",
        clause="XQ-7.3",
        status="assumed",
    )


class Endless(Section):
    """Endless mode."""

    max_stages: int = param(
        40,
        "stages after which the run is won",
        ge=1,
        le=200,
        unit="stages",
        clause="XQ-24.4",
        status="assumed",
    )
    budget_growth: int = param(
        120,
        "added to the unit budget per lap of the stage table",
        ge=0,
        le=500,
        unit="Coins",
        clause="XQ-2.6",
        status="assumed",
    )
    upgrade_growth: int = param(
        60,
        "added to the upgrade budget per lap",
        ge=0,
        le=500,
        unit="Coins",
        clause="XQ-2.6",
        status="assumed",
    )
