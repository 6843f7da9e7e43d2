"""What can be rolled, drawn or played out by hand (the rulebook's chance points).

Ranking and random characters are decided before the first position, so they can only be forced
when a game is dealt (`Game.new_initial_state`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from designlab.game import Game, State
from designlab.games.byhand import die, left_to_draw
from designlab.games.mountains.knowledge import discarded_weapons
from designlab.games.mountains.names import character_names, player_name, weapon_rows
from designlab.games.mountains.state import (
    EXTRA,
    STREAMS,
    Act,
    Being,
    Contest,
    Phase,
    Source,
)
from designlab.games.mountains.state import Chance as Stream
from designlab.games.mountains.values import is_alive, seat_at
from designlab.gametype import Chance

AT_THE_TABLE = ("stare", "rps", "grab")
"""Mini-games that players play for themselves (MR-12.3)."""


def chances(game: Game, state: State) -> tuple[Chance, ...]:
    """Everything left to chance from here on, what is likely to come next first."""
    if state.is_terminal():
        return ()
    found = [*_decks(game, state), *_mini_games(game, state), *_dice(game, state)]
    first = _likely_first(game, state)
    order = {stream: i for i, stream in enumerate(first)}
    return tuple(sorted(found, key=lambda chance: order.get(chance.stream, len(first))))


def _likely_first(game: Game, state: State) -> list[str]:
    """Streams that the pending decision is about, the likeliest first."""
    s = state.view
    if s.phase == Phase.OPPONENT:
        return ["contest", "contest_die", "spin"]
    if s.phase != Phase.TURN:
        return []
    being = s.character[s.active]
    own_die = f"move_die_{s.active}"
    may_draw = being == Being.LING_YU and Act.SKILL + 1 in state.legal_actions()
    may_go = being == Being.QING_LUAN and game.rules.qing_luan.s1_mode == EXTRA
    may_go = may_go and Act.SKILL + 1 in state.legal_actions()
    roll = [own_die] if may_go or not s.moved else []
    return roll + (["ling_yu_s1"] if may_draw else [])


# -- decks (MR-5.1, MR-12.1, MR-13.1) ---------------------------------------------------------


def _decks(game: Game, state: State) -> Iterator[Chance]:
    yield from _weapons(game, state)
    s = state.view
    yield from _cards(game, state, "challenge", Stream.CHALLENGE, s.challenges)
    yield from _cards(game, state, "chance", Stream.CHANCE, s.chances)


def _weapons(game: Game, state: State) -> Iterator[Chance]:
    """The arsenal; of several copies of a weapon one stands for all."""
    pile = state.view.arsenal
    deck = [pile.card[i] for i in range(pile.n)]
    left = left_to_draw(state, Stream.WEAPON, deck, discarded_weapons(game, state))
    rows = weapon_rows(game)
    alike: dict[int, tuple[str, str]] = {}
    for weapon in sorted(left):
        key, row = rows[weapon]
        alike.setdefault(game.rules.weapon_row[weapon], (key, f"{row.name}, {row.attribute}"))
    if alike:
        yield Chance("weapon", "next card of the weapon deck", tuple(alike.values()))


def _cards(game: Game, state: State, kind: str, stream: int, pile: Any) -> Iterator[Chance]:
    rows = list(getattr(game.ruleset.model, f"{kind}_cards").items())
    deck = [pile.card[i] for i in range(pile.n)]
    anew = [card for card, (_, row) in enumerate(rows) for _ in range(row.copies)]
    left = left_to_draw(state, stream, deck, anew)
    outcomes = tuple(
        (key, f"{row.name} ({row.id})") for card, (key, row) in enumerate(rows) if left[card]
    )
    if outcomes:
        yield Chance(kind, f"next card of the {kind} deck", outcomes)


# -- mini-games (MR-12.2 to MR-12.5) ----------------------------------------------------------


def _mini_games(game: Game, state: State) -> Iterator[Chance]:
    """Who wins, the dice and the arrow, as far as there are cards that ask for them."""
    s, model = state.view, game.ruleset.model
    rows: Any = list(model.challenge_cards.values())  # type: ignore[attr-defined]
    seats = [seat for seat in range(game.num_players()) if is_alive(s, seat)]
    kinds, name, first = {row.game for row in rows if row.copies}, "a mini-game", "the drawer"
    if s.phase == Phase.OPPONENT and s.source == Source.CHALLENGE:
        kinds, name = {rows[s.card].game}, rows[s.card].name
        first = player_name(s.drawer)
    if kinds.intersection(AT_THE_TABLE):
        people = tuple((player_name(seat), _who(game, state, seat)) for seat in seats)
        yield Chance("contest", f"the table says who wins {name}", people)
    if Contest.DICE.name.lower() in kinds:
        title = f"next die of {name}, {first} rolls first"
        yield die("contest_die", title, game.rules.dice.sides)
    if Contest.SPIN.name.lower() in kinds:
        sectors = game.rules.challenge.spin_sectors
        words = [f"sector {sector}" for sector in range(1, sectors + 1)]
        yield die("spin", f"sector where the arrow of {name} stops", sectors, words)


def _who(game: Game, state: State, seat: int) -> str:
    being = state.view.character[seat]
    name = player_name(seat)
    return f"{name}, {character_names(game)[being]}" if being >= 0 else name


# -- dice (MR-3.1, MR-11.2) -------------------------------------------------------------------


def _dice(game: Game, state: State) -> Iterator[Chance]:
    """Ling Yu's die, and the movement dice in the order in which the players come."""
    s, sides = state.view, game.rules.dice.sides
    players = range(game.num_players())
    lead = s.active if s.turn else s.first
    ahead = 1 if s.turn and s.moved else 0
    for distance in players:
        seat = seat_at(game.rules, lead, distance + ahead)
        if is_alive(s, seat):
            title = f"next movement die of {player_name(seat)}"
            yield die(STREAMS[Stream.MOVE_DIE + seat], title, sides)
    out = [s.character[seat] for seat in players if not is_alive(s, seat)]
    taken = [s.character[seat] for seat in players]
    undecided = -1 in taken
    if Being.LING_YU not in out and (undecided or Being.LING_YU in taken):
        table = game.ruleset.model.ling_yu.s1_table  # type: ignore[attr-defined]
        words = [f"{face}: {_DRAWS[draws]}" for face, draws in enumerate(table, start=1)]
        yield die("ling_yu_s1", "die of Ling Yu's skill 1", sides, words)


_DRAWS = {
    "none": "nothing",
    "challenge": "a challenge card",
    "chance": "a chance card",
    "weapon": "a weapon",
}
