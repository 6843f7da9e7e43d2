"""The numbers and switches of Battle for the Space Station, in the order of the rulebook."""

from __future__ import annotations

from typing import Literal

from designlab.ruleset import Section, param


class Players(Section):
    """Who plays."""

    default: int = param(3, "seats at the table", ge=2, le=5, unit="players",
                         clause="ST-1.1", status="assumed")


class Setup(Section):
    """How a game starts."""

    draw: Literal["random", "pick"] = param(
        "random", "how first stations are drawn: blindly, or picked by their fronts",
        clause="ST-1.3", status="assumed")
    refit: bool = param(True, "roll the first soldier; false: it starts on 1 pip",
                        clause="ST-1.5", status="stated")


class Points(Section):
    """What a station of each class is worth."""

    A: int = param(10, "value of class A (甲)", ge=0, le=30, unit="points",
                   clause="ST-10.4", status="stated")
    B: int = param(5, "value of class B (乙)", ge=0, le=30, unit="points",
                   clause="ST-10.4", status="stated")
    C: int = param(3, "value of class C (丙)", ge=0, le=30, unit="points",
                   clause="ST-10.4", status="stated")


class Soldiers(Section):
    """The dice (兵) and how many a player may have."""

    supply: int = param(9, "dice in the common supply", ge=5, le=20, unit="dice",
                        clause="ST-1.1", status="stated")
    per_station: int = param(1, "a player may have at most this times the stations owned",
                             ge=1, le=3, unit="dice", clause="ST-2.4", status="stated")
    gain_per_turn: int = param(1, "soldiers that may be gained at the start of a turn",
                               ge=0, le=3, unit="dice", clause="ST-2.4", status="stated")
    excess: Literal["return", "keep"] = param(
        "return", "what happens to soldiers above the cap", clause="ST-5.7", status="assumed")


class Soldier(Section):
    """A soldier (兵)."""

    move_base: int = param(7, "a soldier moves this minus its pips", ge=2, le=12, unit="steps",
                           clause="ST-3.2", status="stated")


class General(Section):
    """A general (将)."""

    hp: int = param(2, "full HP", ge=1, le=6, unit="HP", clause="ST-2.2", status="stated")
    move: int = param(1, "move of a general", ge=0, le=6, unit="steps",
                      clause="ST-3.2", status="stated")
    hp_reset: Literal["round", "own_turn", "never"] = param(
        "round", "when HP is full again", clause="ST-2.2", status="stated")
    redeploy: bool = param(True, "recalled generals may return", clause="ST-2.5",
                           status="assumed")


class Turn(Section):
    """What one turn allows."""

    max_moves: int = param(2, "moves per turn", ge=0, le=6, unit="pieces",
                           clause="ST-2.6", status="stated")
    first_turn_moves: int = param(
        2, "moves in the very first turn of the game, if fewer than max_moves",
        ge=0, le=6, unit="pieces", clause="ST-2.6", status="assumed")
    same_piece_twice: bool = param(False, "one piece may make several of the moves",
                                   clause="ST-3.1", status="assumed")


class Link(Section):
    """Links between stations."""

    per_turn: int = param(1, "links per turn", ge=0, le=5, unit="links",
                          clause="ST-2.6", status="stated")
    unlink_per_turn: int = param(1, "unlinks per turn", ge=0, le=5, unit="links",
                                 clause="ST-2.6", status="assumed")
    shared_budget: bool = param(
        False, "links and unlinks of a turn are counted together against each limit",
        clause="ST-2.6", status="assumed")
    allow_cycles: bool = param(
        True, "false: a link may only join clusters that are not connected yet",
        clause="ST-4.2", status="assumed")
    max_between_pair: int = param(1, "links between the same two cards", ge=1, le=6,
                                  unit="links", clause="ST-4.2", status="assumed")
    unlink_occupied: Literal["forbidden", "owner_side"] = param(
        "forbidden", "breaking a link with pieces on it", clause="ST-4.6", status="assumed")


class Encounter(Section):
    """Meetings on the front of a station, and attacks on its back."""

    damage: int = param(1, "pips or HP that each side loses", ge=0, le=6, unit="HP",
                        clause="ST-3.10", status="stated")


class Capture(Section):
    """How stations change hands."""

    general_at: Literal["M", "any"] = param(
        "M", "where a general takes an unowned station", clause="ST-5.1", status="assumed")
    soldier: Literal["next_turn", "immediate"] = param(
        "next_turn", "when a soldier takes a station", clause="ST-5.2", status="stated")
    requires_alone: bool = param(
        True, "a soldier captures only if no enemy piece is on M at that moment",
        clause="ST-5.2", status="assumed")
    recall: bool = param(True, "a new owner sends others' pieces home",
                         clause="ST-5.6", status="stated")


class Flip(Section):
    """Turning a station over."""

    per_turn: int = param(1, "own flips per turn", ge=0, le=3, unit="flips",
                          clause="ST-7.1", status="stated")
    soldiers_each: Literal["one", "same"] = param(
        "one", "soldiers each affected player gets back: one, or as many as lost",
        clause="ST-7.5", status="stated")
    reset_pips: int = param(1, "pips of a soldier put on a back", ge=1, le=6, unit="pips",
                            clause="ST-7.5", status="stated")
    keeps_links: bool = param(
        True, "links of a flipped card stay (closed); false: they are removed",
        clause="ST-7.9", status="assumed")
    encounter_damage_first: bool = param(
        False, "a forced flip is preceded by the normal damage", clause="ST-3.8",
        status="assumed")
    shared_points: bool = param(
        True, "soldiers on a linked point count as on the flipping card", clause="ST-7.4",
        status="inferred")


class Contest(Section):
    """The chase on the back of a station (争夺)."""

    damage: Literal["mutual", "target"] = param(
        "mutual", "who is hurt by an attack", clause="ST-8.6", status="assumed")
    first: Literal["owner", "active", "left"] = param(
        "owner", "who steps first", clause="ST-8.2", status="assumed")
    max_quiet_rounds: int = param(
        10, "contest rounds without a loss before it ends", ge=1, le=50, unit="rounds",
        clause="ST-8.10", status="stated")
    may_pass: bool = param(False, "a step may be declined", clause="ST-8.3", status="inferred")
    seal: Literal["own_move", "own_turn", "none"] = param(
        "own_move", "when the owner may seal a passage", clause="ST-8.5", status="assumed")
    seal_limit: int = param(
        0, "how often one passage may be sealed per contest; 0: no limit", ge=0, le=10,
        unit="times", clause="ST-8.5", status="assumed")


class Reentry(Section):
    """Putting a soldier on the exit of a flipped station."""

    per_turn: int = param(2, "re-entries per turn; 0: none", ge=0, le=6, unit="re-entries",
                          clause="ST-9.2", status="assumed")
    uses_move: bool = param(True, "a re-entry is one of the turn's moves", clause="ST-9.2",
                            status="assumed")
    source: Literal["board", "supply"] = param(
        "board", "which soldier re-enters", clause="ST-9.1", status="assumed")


class End(Section):
    """When the game ends."""

    trigger: Literal["latched", "hold"] = param(
        "latched", "hold: the end is cancelled when the trigger no longer holds",
        clause="ST-10.2", status="inferred")
    extra_rounds: int = param(1, "rounds played after the trigger", ge=0, le=5, unit="rounds",
                              clause="ST-10.2", status="stated")
    own_last_turn: bool = param(
        False, "the player in whose turn the trigger came gets a last turn as well",
        clause="ST-10.2", status="assumed")
    elimination: bool = param(True, "a player without stations ends the game",
                              clause="ST-10.3", status="stated")
