"""What a viewpoint knows: everything but the order of the decks and the dice to come."""

from __future__ import annotations

from typing import Any

from designlab.game import Game, State
from designlab.games.mountains.components import CARDS
from designlab.games.mountains.names import (
    REASONS,
    TOKENS,
    card_rows,
    player_name,
    tile_keys,
    weapon_rows,
)
from designlab.games.mountains.ruleset import CHARACTERS
from designlab.games.mountains.state import Chance, Phase, Source
from designlab.games.mountains.values import in_showdown, is_primary, is_usable
from designlab.gametype import EVERYTHING
from designlab.kernel.piles import draw_card
from designlab.kernel.records import NOBODY


def observe(game: Game, state: State, viewpoint: int) -> dict[str, Any]:
    """The table as everybody sees it; `EVERYTHING` also sees which cards come next."""
    s = state.view
    tiles = tile_keys(game)
    known: dict[str, Any] = {
        "round": s.turn,
        "decision": Phase(s.phase).name.lower(),
        "to_act": player_name(s.player),
        "options": [state.action_to_string(action) for action in state.legal_actions()],
        "turn_of": player_name(s.active),
        "first": player_name(s.first),
        "showdown": bool(s.turn and in_showdown(game.rules, s)),
        "players": [_player(game, state, seat, tiles) for seat in range(game.num_players())],
        "piles": _piles(game, state),
        "spent": {"movement": bool(s.moved), "attack": bool(s.attacked), "skills": s.skills,
                  "basics": s.basics},
        "start_tile": tiles[s.start_tile] if s.turn else "",
        "thorns": s.thorns,
        "leech": [s.leech, s.leech_sum, s.leech_paid] if s.leech else [],
        "range_factor": s.range_factor,
        "movement_bonus": list(s.bonus),
        "more_dice": s.more_dice,
        "attack_step": [s.used, s.targets] if s.attacking else [],
        "skill": [s.skill, s.again] if s.again else [],
        "card": _card(game, state),
    }  # fmt: skip
    if s.phase == Phase.PICK:
        unclaimed = s.unclaimed
        known["unclaimed"] = [CHARACTERS[unclaimed.card[i]] for i in range(unclaimed.n)]
    if state.is_terminal():
        known |= {"reason": REASONS[s.reason], "winner": player_name(s.winner)}
    if viewpoint == EVERYTHING:
        known["coming"] = coming_cards(game, state)
    return known


def _player(game: Game, state: State, seat: int, tiles: Any) -> dict[str, Any]:
    s = state.view
    if s.character[seat] == NOBODY:
        return {}
    corners = game.ruleset.model.map.corners  # type: ignore[attr-defined]
    placed = s.corner[seat] != NOBODY
    return {
        "character": CHARACTERS[s.character[seat]],
        "hp": s.hp[seat],
        "tile": tiles[s.tile[seat]] if s.tile[seat] >= 0 else "",
        "endpoint": corners[(s.corner[seat] + 2) % 4] if placed else "",
        "eliminated": s.fell[seat],
        "tokens": {name: s.token[seat][i] for i, name in enumerate(TOKENS) if s.token[seat][i]},
        "weapons": [
            {"weapon": key, "ready": bool(is_usable(game.rules, s, w)), "boost": s.boost[w]}
            for w, (key, _) in enumerate(weapon_rows(game))
            if s.owner[w] == seat
        ],
    }


def _piles(game: Game, state: State) -> dict[str, Any]:
    s = state.view
    return {
        "arsenal": s.arsenal.n,
        "challenges": s.challenges.n,
        "chances": s.chances.n,
        "weapons_discarded": [weapon_rows(game)[w][0] for w in discarded_weapons(game, state)],
        "supply": [weapon_rows(game)[w][0] for w in supply(game, state)],
        "challenges_discarded": discarded_cards(game, state, "challenge"),
        "chances_discarded": discarded_cards(game, state, "chance"),
    }


def _card(game: Game, state: State) -> dict[str, Any]:
    s = state.view
    if s.source == Source.NOTHING:
        return {}
    if s.source == Source.TILE:
        name = tile_keys(game)[s.card]
    else:
        name = card_rows(game)[s.card + (CARDS if s.source == Source.CHANCE else 0)][1].id
    return {
        "name": name,
        "drawer": player_name(s.drawer),
        "winner": player_name(s.champion),
        "loser": player_name(s.loser),
        "owed": list(s.owed),
        "chosen": s.chosen,
    }


def discarded_weapons(game: Game, state: State) -> list[int]:
    """Weapons on the discards, by number."""
    s = state.view
    in_deck = {s.arsenal.card[i] for i in range(s.arsenal.n)}
    loose = [w for w in range(game.rules.weapons_n) if s.owner[w] == NOBODY and w not in in_deck]
    return [w for w in loose if not is_primary(game.rules, w)]


def supply(game: Game, state: State) -> list[int]:
    """Primary weapons that can still be taken, by number."""
    s = state.view
    loose = [w for w in range(game.rules.weapons_n) if s.owner[w] == NOBODY]
    return [w for w in loose if is_primary(game.rules, w)]


def discarded_cards(game: Game, state: State, kind: str) -> list[str]:
    """Printed ids of the "challenge" or "chance" cards on the discards, in the ruleset's order."""
    s = state.view
    rows = list(getattr(game.ruleset.model, f"{kind}_cards").values())
    pile = s.challenges if kind == "challenge" else s.chances
    left = [row.copies for row in rows]
    for i in range(pile.n):
        left[pile.card[i]] -= 1
    if s.source == (Source.CHALLENGE if kind == "challenge" else Source.CHANCE):
        left[s.card] -= 1
    return [row.id for row, copies in zip(rows, left, strict=True) for _ in range(copies)]


def coming_cards(game: Game, state: State) -> dict[str, list[str]]:
    """The cards in the order in which they will be drawn, found by drawing them from a copy."""
    copy = state.clone().view
    weapons, cards = weapon_rows(game), card_rows(game)
    drawn = {
        "weapon": [weapons[w][0] for w in _drain(copy, Chance.WEAPON, copy.arsenal)],
        "challenge": [cards[c][1].id for c in _drain(copy, Chance.CHALLENGE, copy.challenges)],
        "chance": [cards[CARDS + c][1].id for c in _drain(copy, Chance.CHANCE, copy.chances)],
    }
    return drawn


def _drain(copy: Any, stream: Chance, pile: Any) -> list[int]:
    return [draw_card(copy, stream, pile) for _ in range(pile.n)]
