"""A builder of positions, for tests and for designers who want to start in the middle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from designlab.errors import DesignLabError
from designlab.game import Game, State
from designlab.games.mountains.cards import fill_challenges, fill_chances
from designlab.games.mountains.effects import fill_arsenal
from designlab.games.mountains.engine import resume
from designlab.games.mountains.names import (
    card_number,
    character_number,
    number_of,
    tile_number,
    weapon_number,
)
from designlab.games.mountains.opening import clear_table
from designlab.games.mountains.state import STATE, Phase, Token
from designlab.kernel import view
from designlab.kernel.chance import seed_streams
from designlab.kernel.events import drain
from designlab.kernel.piles import put


@dataclass(frozen=True)
class Player:
    """One seat of a position.

    Attributes:
        character: key of the character.
        tile: where the token stands; "" for a player who is out of the game.
        hp: hit points.
        weapons: keys of ready weapons; `new_weapons` of weapons that are not ready yet.
        attack, defence: tokens.
        skip_movement, skip_attack: counters.
        corner: tile of the start; by default the corner of the own colour.
    """

    character: str
    tile: str
    hp: int = 15
    weapons: Sequence[str] = ()
    new_weapons: Sequence[str] = ()
    attack: int = 0
    defence: int = 0
    skip_movement: int = 0
    skip_attack: int = 0
    corner: str = ""


def set_up(
    game: Game,
    players: Sequence[Player],
    *,
    active: int = 0,
    first: int = 0,
    round: int = 2,
    moved: bool = False,
    attacked: bool = False,
    thorns: int = 0,
    leech: int = 0,
    arsenal: Sequence[str] | None = None,
    challenges: Sequence[str] | None = None,
    chances: Sequence[str] | None = None,
    weapon_top: Sequence[str] = (),
    challenge_top: Sequence[str] = (),
    chance_top: Sequence[str] = (),
    seed: int = 0,
) -> State:
    """A position in which a player has just started the turn, played on to its first decision.

    Args:
        game: a game of mountains.
        players: one per seat.
        active: seat whose turn it is.
        first: seat of the first player, who marks the end of a round.
        round: round number.
        moved, attacked: whether movement and attack are already spent.
        thorns: HP that attackers of Xi Bian lose (skill 1 active).
        leech: how often Xi Bian counts HP that others lose (skill 3 active).
        arsenal: weapons in the arsenal, None for all that nobody holds; others are discarded.
        challenges, chances: cards in these decks, None for all; others are discarded.
        weapon_top, challenge_top, chance_top: cards that come up next, the next one first.
        seed: decides everything else.

    Example:
        >>> import designlab as dl
        >>> from designlab.games.mountains import Player, set_up
        >>> state = set_up(
        ...     dl.load("mountains", {"players.count": 2}),
        ...     [Player("huan", "F3", weapons=["lava_maul"]), Player("qing_luan", "F3", hp=7)],
        ... )
        >>> [state.action_to_string(action) for action in state.legal_actions()]
        ['move', 'attack', 'skill 0', 'skill 1', 'skill 2', 'skill 3']
    """
    if len(players) != game.num_players():
        raise DesignLabError(
            f"this game has {game.num_players()} seats (players.count), not {len(players)}"
        )
    record = np.zeros(1, STATE)
    state = view(record)
    seed_streams(state, seed)
    clear_table(game.rules, state)
    state.active = state.player = active
    state.first, state.turn = first, round
    for seat, player in enumerate(players):
        _seat(game, state, seat, player)
    state.arsenal.n = 0
    if arsenal is None:
        fill_arsenal(game.rules, state)
    for name in arsenal or ():
        put(state.arsenal, weapon_number(game, name))
    for kind, names, fill in (
        ("challenge", challenges, fill_challenges),
        ("chance", chances, fill_chances),
    ):
        pile = getattr(state, f"{kind}s")
        pile.n = 0
        if names is None:
            fill(game.rules, state)
        for name in names or ():
            put(pile, card_number(game, name, kind))
    state.start_tile = state.tile[active]
    state.moved, state.attacked = moved, attacked
    state.thorns, state.leech = thorns, leech
    start = State(game, record, seed=seed)
    start.force("weapon", *weapon_top)
    start.force("challenge", *challenge_top)
    start.force("chance", *chance_top)
    log = view(game.type.new_log(recording=True))
    while start.view.phase == Phase.RESUME and not start.is_terminal():
        resume(game.rules, start.view, log)
    start.events = drain(log)
    return start


def _seat(game: Game, state: Any, seat: int, player: Player) -> None:
    model: Any = game.ruleset.model
    being = character_number(player.character)
    state.character[seat] = being
    corners = list(model.map.corners)
    home = game.rules.characters.element[being]
    state.corner[seat] = number_of(player.corner or corners[home], corners, "corner")
    if not player.tile:
        state.fell[seat] = game.num_players() - state.living + 1
        state.living -= 1
        return
    state.tile[seat] = tile_number(game, player.tile)
    state.hp[seat] = player.hp
    tokens = {
        Token.ATTACK: player.attack,
        Token.DEFENCE: player.defence,
        Token.SKIP_MOVE: player.skip_movement,
        Token.SKIP_ATTACK: player.skip_attack,
    }
    for token, value in tokens.items():
        state.token[seat][token] = value
    for ready, names in ((1, player.weapons), (0, player.new_weapons)):
        for name in names:
            weapon = weapon_number(game, name)
            while state.owner[weapon] >= 0 and name in model.arsenal:
                weapon += 1  # the next copy
            state.owner[weapon], state.ready[weapon] = seat, ready


__all__ = ["Player", "set_up"]
