"""Battle for the Space Station in words: notation, sentences, what a viewpoint knows."""

from __future__ import annotations

from typing import Any

from designlab.game import Game, State
from designlab.games.station.knowledge import knows
from designlab.games.station.log import (
    REASONS,
    card_class,
    piece_words,
    player,
    skill_name,
    skill_row,
)
from designlab.games.station.movement import allowance
from designlab.games.station.ruleset import BACK, NODES, PASSAGES
from designlab.games.station.state import location_name, piece_name
from designlab.games.station.table import enemies_at, station_to_flip
from designlab.games.station.vocabulary import (
    ACTIONS,
    GENERAL,
    NONE,
    PIECES,
    POINTS,
    SUPPLY,
    Phase,
    Side,
)
from designlab.gametype import EVERYTHING

DECISIONS = {
    Phase.DRAW: ("draw", "which station to draw?"),
    Phase.SETUP_PLACE: ("place_soldier", "on which sub-station does {mover} start?"),
    Phase.GAIN: ("gain", "gain a soldier?"),
    Phase.PLACE: ("place_soldier", "on which sub-station does {mover} start?"),
    Phase.REDEPLOY: ("redeploy", "on which main station does the general return?"),
    Phase.MAIN: ("main", "what to do?"),
    Phase.MOVE_TO: ("move_to", "where does {mover} go?"),
    Phase.TARGET: ("encounter_target", "whom does {mover} meet?"),
    Phase.LINK_STATION: ("link_station", "which station to link with {point}?"),
    Phase.LINK_SUB: ("link_sub", "which sub-station of station {station} to link with {point}?"),
    Phase.SWAP: ("swap", "which soldier and general change places?"),
    Phase.CHALLENGE: ("holo_target", "whom to challenge?"),
    Phase.DECLARE: ("holo_declare", "which number to declare against {active}'s roll?"),
    Phase.STEER: ("holo_piece", "which soldier to steer?"),
    Phase.STEER_TO: ("holo_to", "where to steer {mover}?"),
    Phase.JUMP: ("jump", "which soldier takes which side face as its move?"),
    Phase.REFIT: ("refit", "which soldier to roll?"),
    Phase.PIPS: ("pips", "which soldier's pips change?"),
    Phase.FLIP_PLACE: ("flip_place", "on which small core of station {arena} does {mover} start?"),
    Phase.STEP: ("contest_step", "contest (争夺) at station {arena}, which step?"),
    Phase.CONTEST_TARGET: ("contest_target", "whom does {mover} attack?"),
    Phase.LEAVE: ("leave", "to which sub-station does {mover} leave?"),
    Phase.SEAL: ("seal", "seal a passage of station {arena}?"),
    Phase.RETURN: ("return_soldier", "which soldier goes back to the supply?"),
    Phase.ENTER: ("reentry_piece", "which soldier re-enters station {station}?"),
}
"""Decision -> the rulebook's name and a question."""


# -- actions ----------------------------------------------------------------------------------

PLAIN = {
    "gain": "gain yes",
    "decline": "gain no",
    "redeploy_none": "redeploy none",
    "steer_none": "steer none",
    "seal_none": "seal none",
    "enter_supply": "enter supply",
}
STATIONS = ("draw", "redeploy", "skill", "reentry", "station")
POINTED = ("place", "link", "unlink", "to", "sub", "leave")


def action_name(game: Game, state: State, action: int) -> str:
    """The rulebook's words: "move s1", "to 3.M", "step s2 W1", "seal C-W1"."""
    kind, args = ACTIONS.decode(action)
    if kind in PLAIN or not args:
        return PLAIN.get(kind, kind)
    first = args[0]
    if kind in STATIONS:
        return f"{kind} {first + 1}"
    if kind in POINTED:
        return f"{kind} {location_name(first)}"
    if kind == "swap":
        return f"swap {piece_name(first)} {piece_name(GENERAL + args[1])}"
    if kind == "challenge":
        return f"challenge {player(first)}"
    if kind == "declare":
        return f"declare {first + 1}"
    if kind == "jump":
        return f"jump {piece_name(first)} {args[1] + 1}"
    if kind == "core":
        return f"core {BACK[first + 1]}"
    if kind == "step":
        return f"step {piece_name(first)} {_target(state, first, args[1])}"
    if kind == "seal":
        return f"seal {PASSAGES[first]}"
    return f"{'return' if kind == 'give' else kind} {piece_name(first)}"


def _target(state: State, piece: int, node: int) -> str:
    """The node of a step, or "leave" for a soldier that stands on it already."""
    at = state.view.at[piece]
    return "leave" if at != SUPPLY and at % NODES == node else BACK[node]


def describe_action(game: Game, state: State, action: int) -> str:
    """A legal action in full words."""
    kind, args = ACTIONS.decode(action)
    s = state.view
    first = args[0] if args else NONE
    words = {
        "draw": "Draw station {n} with skill {skill}",
        "place": "Put {mover} on {point}",
        "gain": "Gain a soldier",
        "decline": "Gain no soldier",
        "redeploy": "Put {general} on the main station of station {n}",
        "redeploy_none": "Leave {general} in the supply",
        "skill": "Use the skill of station {n}: {skill}",
        "unlink": "Break the link {link}",
        "link": "Link from {point}",
        "flip": "Turn over station {under}, on which {general} stands",
        "reentry": "Re-enter station {n} through its exit",
        "end": "End the turn",
        "station": "Link with station {n}",
        "sub": "Link {own} with {point}",
        "challenge": "Challenge {seat}",
        "steer_none": "Steer nobody",
        "pass": "Make no step",
        "leave": "Leave to {point}",
        "seal_none": "Seal no passage",
        "enter_supply": "A new soldier from the supply re-enters",
        "move": "Move {piece}, up to {steps}",
        "target": "Meet {piece}",
        "steer": "Steer {piece}",
        "refit": "Roll {piece}",
        "pips": "Change the pips of {piece}",
        "give": "Return {piece} to the supply",
        "enter": "{piece} re-enters",
    }  # fmt: skip
    if kind == "to":
        return _describe_move(state, first)
    if kind == "step":
        return _describe_step(state, first, args[1])
    if kind == "swap":
        general = GENERAL + args[1]
        return f"{piece_words(state, first)} and {piece_words(state, general)} change places"
    if kind == "jump":
        return f"{piece_words(state, first)} may move {args[1] + 1} this turn"
    if kind == "declare":
        return f"Declare {first + 1}"
    if kind == "core":
        return f"Put {piece_words(state, s.mover)} on core {BACK[first + 1]}"
    if kind == "seal":
        return f"Seal the passage {PASSAGES[first]}"
    return words[kind].format(
        n=first + 1,
        seat=player(first),
        mover=_mover(state),
        skill=skill_name(skill_row(game, first, state)) if kind in ("draw", "skill") else "",
        point=location_name(first) if kind in POINTED else "",
        link=f"{location_name(first)} = {location_name(s.link[first])}" if kind == "unlink" else "",
        own=location_name(s.point),
        piece=piece_words(state, first) if 0 <= first < PIECES else "",
        steps=_steps(game, state, first) if kind == "move" else "",
        general=f"{player(s.active)}'s general",
        under=station_to_flip(s, s.active) + 1 if kind == "flip" else "",
    )


def _steps(game: Game, state: State, piece: int) -> str:
    n = allowance(game.rules, state.view, piece)
    return f"{n} step{'s' * (n != 1)}"


def _mover(state: State) -> str:
    return piece_words(state, state.view.mover) if state.view.mover != NONE else ""


def _describe_move(state: State, point: int) -> str:
    s = state.view
    met = _names(state, enemies_at(s, point, s.of[s.mover]))
    meeting = f" and meet {met}" if met else ""
    return f"Go to {location_name(point)}{meeting}"


def _describe_step(state: State, piece: int, node: int) -> str:
    s = state.view
    at = s.at[piece]
    if at % NODES == node:
        return f"{piece_words(state, piece)} leaves by the exit"
    target = at - at % NODES + node
    met = _names(state, enemies_at(s, target, s.of[piece]))
    attack = f" and attacks {met}" if met else ""
    return f"{piece_words(state, piece)} steps to {BACK[node]}{attack}"


def _names(state: State, pieces: int) -> str:
    return " or ".join(piece_words(state, p) for p in range(PIECES) if pieces >> p & 1)


def describe_decision(game: Game, state: State) -> str:
    """Who has to decide what now, as a short question."""
    s = state.view
    if state.is_terminal():
        return "The game is over"
    question = DECISIONS[Phase(s.phase)][1].format(
        mover=_mover(state),
        active=player(s.active),
        point=location_name(s.point),
        station=s.station + 1,
        arena=s.arena + 1,
    )
    return f"{player(s.player)}: {question}"


# -- knowledge --------------------------------------------------------------------------------


def observe(game: Game, state: State, viewpoint: int) -> dict[str, Any]:
    """What a viewpoint knows: everything but the class marks that it has not seen (ST-5.5)."""
    s = state.view
    stations = {}
    for station in range(len(game.ruleset.keys("cards"))):
        seen = viewpoint == EVERYTHING or knows(s, viewpoint, station)
        stations[station + 1] = {
            "skill": skill_row(game, station, state).name,
            "owner": s.owner[station],
            "side": Side(s.flipped[station]).name.lower(),
            "class": card_class(game, s.card[station]) if seen else "",
            "seen_by": [seat for seat in range(game.num_players()) if knows(s, seat, station)],
        }
    pieces = {
        piece_name(p): {"seat": s.of[p], "hp": s.hp[p], "at": location_name(s.at[p])}
        for p in range(PIECES)
        if s.of[p] != NONE
    }
    known = {
        "round": s.turn,
        "active": s.active,
        "to_act": state.current_player(),
        "decision": "" if state.is_terminal() else DECISIONS[Phase(s.phase)][0],
        "stations": stations,
        "pieces": pieces,
        "links": [
            [location_name(p), location_name(s.link[p])]
            for p in range(POINTS)
            if s.link[p] > p
        ],
        "used": {
            name: getattr(s, name)
            for name in ("moves", "skills", "links", "unlinks", "flips", "reentries")
        },
        "moved": [piece_name(p) for p in range(PIECES) if s.moved >> p & 1],
        "allowances": {piece_name(p): s.jump[p] for p in range(PIECES) if s.jump[p]},
        "last_turn": s.last_turn,
    }
    if s.arena != NONE:
        known["contest"] = {
            "station": s.arena + 1,
            "sealed": "" if s.seal == NONE else PASSAGES[s.seal],
            "quiet_rounds": s.quiet,
        }
    if s.skill != NONE:
        known["skill"] = skill_row(game, s.skill).name
    if state.is_terminal():
        known |= {"reason": REASONS[s.reason], "scores": [int(n) for n in state.returns()]}
    return known
