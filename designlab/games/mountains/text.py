"""Mountains & Rivers in words: actions, decisions, forced outcomes and names of items."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from designlab.errors import UnknownNameError
from designlab.game import Game, State
from designlab.games.mountains.components import CARDS, TILES
from designlab.games.mountains.names import (
    CAUSES,
    ELEMENT_NAMES,
    PILES,
    REASONS,
    ROMAN,
    STEPS,
    TOKENS,
    card_number,
    card_rows,
    character_names,
    character_number,
    player_name,
    plural,
    seat_number,
    steps_text,
    tile_keys,
    tile_rows,
    weapon_number,
    weapon_rows,
    weapon_title,
)
from designlab.games.mountains.ruleset import CHARACTERS
from designlab.games.mountains.skilltext import skill_text
from designlab.games.mountains.state import ACTIONS, Being, Phase
from designlab.games.mountains.values import (
    attack_damage,
    in_showdown,
    seat_at,
    skill_cost,
    weapon_damage,
    weapon_range,
)

# -- actions ----------------------------------------------------------------------------------


def action_name(game: Game, state: State, action: int) -> str:
    """The rulebook's notation: "move", "skill 2", "tile E5", "weapon tide_bow", "player P2"."""
    kind, args = ACTIONS.decode(action)
    if not args:
        return kind
    number = args[0]
    if kind == "pick":
        return f"pick {CHARACTERS[number]}"
    if kind == "corner":
        return f"corner {game.ruleset.model.map.corners[number]}"  # type: ignore[attr-defined]
    if kind == "tile":
        return f"tile {_entry(tile_keys(game), number)}"
    if kind == "weapon":
        return f"weapon {_entry([key for key, _ in weapon_rows(game)], number)}"
    if kind == "player":
        return f"player {player_name(seat_at(game.rules, max(state.view.player, 0), number))}"
    return f"skill {number}"


def _entry(names: Sequence[str], number: int) -> str:
    return names[number] if number < len(names) else f"#{number}"


def describe_action(game: Game, state: State, action: int) -> str:
    """The action in full words, with what it costs and brings."""
    kind, args = ACTIONS.decode(action)
    s = state.view
    if kind == "pick":
        row = list(game.ruleset.model.characters.values())[args[0]]  # type: ignore[attr-defined]
        return f"Play {row.name}, {row.element}: {row.theme}"
    if kind == "corner":
        return f"Start on {action_name(game, state, action)}, {ELEMENT_NAMES[args[0]]}"
    if kind == "move":
        return _describe_move(game, state)
    if kind == "skill":
        return _describe_skill(game, state, args[0])
    if kind == "tile":
        return _describe_tile(game, state, args[0])
    if kind == "weapon":
        return _describe_weapon(game, state, args[0])
    if kind == "player":
        return _describe_player(game, state, seat_at(game.rules, max(s.player, 0), args[0]))
    return {
        "attack": "Attack with a weapon",
        "end": "End the turn",
        "stop": "Stop attacking",
    }[kind]


def _describe_move(game: Game, state: State) -> str:
    s = state.view
    showdown = in_showdown(game.rules, s)
    dice = s.more_dice + (game.rules.movement.showdown_dice if showdown else 1)
    text = f"Roll {plural(dice, 'die')} and move"
    if showdown and dice > 1:
        text += ", by one of them or the sum of two"
    elif dice > 1:
        text += " by one of them"
    if s.bonus[1]:
        text += f", {s.bonus[0]} to {s.bonus[1]} tiles further"
    return text


def _describe_skill(game: Game, state: State, k: int) -> str:
    s = state.view
    if s.active < 0 or s.character[s.active] < 0:
        return f"Use skill {ROMAN[k]}"
    being = s.character[s.active]
    on_map = s.tile[s.active] >= 0
    cost = skill_cost(game.rules, s, s.active, k) if on_map else game.rules.skills.cost[k]
    name = "the basic skill" if k == 0 else f"skill {k}"
    price = f"for {cost} HP" if cost else "free of charge"
    return f"Use {name} {price}: {skill_text(game.ruleset.model, being, k)}"


def tile_text(game: Game, tile: int) -> str:
    """A tile in words: "E5, a chance tile of Earth"."""
    row = tile_rows(game)[tile]
    text = f"{tile_keys(game)[tile]}, a {row.kind} tile of {row.region.capitalize()}"
    return text + (f": {steps_text(row.effects)}" if row.kind == "regular" else "")


def _describe_tile(game: Game, state: State, tile: int) -> str:
    s = state.view
    if tile >= len(tile_rows(game)):
        return f"Go to tile #{tile}"
    if s.phase == Phase.SKILL_TILE:
        return f"Put {player_name(s.victim)} on {tile_text(game, tile)}"
    inert = game.rules.tiles.start_tile_inert and tile == s.start_tile and not s.extra_move
    return f"Go to {tile_text(game, tile)}" + (" (inert: the turn started here)" if inert else "")


def _describe_weapon(game: Game, state: State, weapon: int) -> str:
    s, name = state.view, weapon_title(game, weapon)
    if weapon >= game.rules.weapons_n or s.player < 0:
        return f"Choose {name}"
    if s.phase == Phase.WEAPON:
        damage = weapon_damage(game.rules, s, s.active, weapon)
        reach = weapon_range(game.rules, s, s.active, weapon)
        return f"Use {name}: damage {damage}, range {reach}"
    if s.phase == Phase.LOOT:
        return f"Take {name} from {player_name(s.loser)}"
    if s.phase == Phase.SKILL_WEAPON:
        being = s.character[s.active]
        if being == Being.HUAN:
            return f"Add {game.rules.huan.s1_bonus} damage to {name} this turn"
        if being == Being.LING_YU:
            return f"Take {name} from {player_name(s.victim)}"
        return f"Make {player_name(s.victim)} discard {name}"
    return f"Discard {name}"


def _describe_player(game: Game, state: State, seat: int) -> str:
    s, who = state.view, player_name(seat)
    if s.phase == Phase.TARGET:
        damage = attack_damage(game.rules, s, s.weapon, seat)
        return f"Hit {who} with {weapon_title(game, s.weapon)} for {damage} of {s.hp[seat]} HP"
    if s.phase == Phase.OPPONENT:
        return f"Challenge {who}"
    if s.phase == Phase.SKILL_PLAYER:
        verbs = {
            (0, 2): "Make {0} discard a weapon",
            (1, 0): "Burn {0}",
            (2, 2): "Swap places with {0}",
            (2, 3): "Move {0} anywhere",
            (3, 2): "Make {0} lose the next movement",
            (3, 3): "Take a weapon from {0}",
        }
        return verbs.get(divmod(s.skill, 4), "Choose {0}").format(who)
    return f"Choose {who}"


def describe_decision(game: Game, state: State) -> str:
    """Who has to decide what now, as a short question."""
    s = state.view
    if state.is_terminal():
        return f"The game is over: {ending(game, state)}"
    return f"{player_name(s.player)}: {_question(game, state)}"


def _question(game: Game, state: State) -> str:
    s = state.view
    if s.phase == Phase.TURN:
        return _turn_question(state)
    if s.phase == Phase.SKILL_PLAYER:
        return _SKILL_QUESTIONS.get(divmod(s.skill, 4), "whom to choose?")
    if s.phase == Phase.SKILL_WEAPON:
        if s.character[s.active] == Being.HUAN:
            return "which weapon does more damage?"
        victim = player_name(s.victim)
        if s.character[s.active] == Being.LING_YU:
            return f"which weapon to take from {victim}?"
        return f"which weapon does {victim} discard?"
    card = _card_title(game, state) if s.source else ""
    return {
        Phase.PICK: "which character to play?",
        Phase.CORNER: "on which corner to start?",
        Phase.DEST: "where to go?",
        Phase.WEAPON: f"use {'another weapon or stop' if s.used else 'which weapon'}?",
        Phase.TARGET: f"whom to hit with {weapon_title(game, s.weapon)}?",
        Phase.SKILL_TILE: f"to which tile to move {player_name(s.victim)}?",
        Phase.OPPONENT: f"whom to challenge to {card}?",
        Phase.LOOT: f"which weapon to take from {player_name(s.loser)}?",
        Phase.DISCARD: f"which weapon to discard for {card}?",
    }[Phase(s.phase)]


_SKILL_QUESTIONS = {
    (Being.XI_BIAN, 2): "who has to discard a weapon?",
    (Being.HUAN, 0): "whom to burn?",
    (Being.QING_LUAN, 2): "with whom to swap places?",
    (Being.QING_LUAN, 3): "whom to move?",
    (Being.LING_YU, 2): "who loses the next movement?",
    (Being.LING_YU, 3): "whose weapon to take?",
}


def _turn_question(state: State) -> str:
    """The steps that are open, for example "roll, attack or use a skill?"."""
    words = {"move": "roll", "attack": "attack", "skill": "use a skill", "end": "end the turn"}
    kinds = {ACTIONS.decode(action)[0] for action in state.legal_actions()}
    *most, last = [words[kind] for kind in words if kind in kinds]
    return f"{', '.join(most)} or {last}?" if most else f"{last}!"


def _card_title(game: Game, state: State) -> str:
    s = state.view
    if s.source == 3:
        return tile_keys(game)[s.card]
    return card_rows(game)[s.card + (CARDS if s.source == 2 else 0)][1].name


def ending(game: Game, state: State) -> str:
    """Who won and why."""
    s = state.view
    if s.winner < 0:
        return "a draw at the last round"
    how = {
        "last_standing": "is the last one standing",
        "endpoint": "has reached the endpoint",
        "cap": "has most HP after the last round",
    }
    return f"{player_name(s.winner)} {how[REASONS[s.reason]]}"


# -- outcomes and items -----------------------------------------------------------------------


def parse_outcome(game: Game, stream: str, outcome: Any) -> int:
    """The number of a forced outcome: a card by key or id, a winner as "P1", or a face."""
    if stream == "bots":
        raise UnknownNameError("what bots draw cannot be forced")
    if stream == "weapon":
        return weapon_number(game, str(outcome))
    if stream in ("challenge", "chance"):
        return card_number(game, str(outcome), stream)
    if stream == "characters":
        return character_number(str(outcome))
    if stream == "contest":
        return seat_number(outcome)
    model: Any = game.ruleset.model
    faces = model.challenge.spin_sectors if stream == "spin" else model.dice.sides
    try:
        face = int(outcome)
    except (TypeError, ValueError):
        face = 0
    if not 1 <= face <= faces:
        raise UnknownNameError(f"{stream}: a number from 1 to {faces} is wanted, not {outcome!r}")
    return face


def item_names(game: Game, vocabulary: str) -> Sequence[str]:
    """Names by item number of what events are about; "" for numbers that are not used."""
    if vocabulary == "tile":
        return [*tile_keys(game), *[""] * (TILES - len(tile_keys(game)))]
    if vocabulary == "card":
        rows = card_rows(game)
        return [rows[i][1].name if i in rows else "" for i in range(2 * CARDS)]
    if vocabulary == "weapon":
        return [row.name for row in game.ruleset.model.arsenal.values()]  # type: ignore[attr-defined]
    if vocabulary == "skill":
        return [f"{name}, {k}" for name in character_names(game) for k in ROMAN]
    return {
        "character": character_names(game),
        "cause": CAUSES,
        "token": TOKENS,
        "step": STEPS,
        "pile": PILES,
    }[vocabulary]
