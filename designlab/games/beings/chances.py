"""What can be rolled, drawn or turned up by hand (the rulebook's chance points C1 to C4).

Whoever decides chance by hand sees the whole table: the cards that can turn up are those that
no hand holds and nobody has looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from designlab.game import Game, State
from designlab.games.beings.state import CARDS, NO_CARD, TILES, TURN_UP, Face, Phase, Purpose
from designlab.games.beings.values import is_active, next_active
from designlab.games.beings.words import card_name, functions, played_words, player_name
from designlab.games.byhand import die, queued
from designlab.gametype import Chance


def chances(game: Game, state: State) -> tuple[Chance, ...]:
    """Everything left to chance from here on, what is likely to come next first."""
    if state.is_terminal():
        return ()
    rolls = die("dice", "next die · 骰子", game.rules.dice.sides)
    cards, thefts = list(_cards(game, state)), list(_thefts(game, state))
    s = state.view
    if s.phase in (Phase.PAY, Phase.SUBSTITUTE) and s.purpose >= Purpose.RISK:
        return (rolls, *thefts, *cards)
    return (*cards, rolls, *thefts)


def _cards(game: Game, state: State) -> Iterator[Chance]:
    """The cards that nobody has seen: one of them turns up, is drawn or looked at next."""
    s = state.view
    unseen = Counter(s.deck.card[i] for i in range(s.deck.n - (s.deck_seen != 0)))
    unseen.update(
        s.tile_card[tile]
        for tile in range(TILES)
        if s.face[tile] == Face.DOWN and s.seen[tile] == 0
    )
    unseen -= Counter(queued(state, TURN_UP))
    outcomes = tuple(
        (card_name(card), played_words(game, card)) for card in range(CARDS) if unseen[card]
    )
    if outcomes:
        yield Chance("cards", "next card to be seen · 翻牌 摸牌 探测", outcomes)


def _thefts(game: Game, state: State) -> Iterator[Chance]:
    """Which card of a hand in canonical order is drawn blindly this turn (BE-8.2, BE-8.5)."""
    s = state.view
    held = [(s.hand_n[seat], seat) for seat in _victims(game, state) if s.hand_n[seat]]
    if not held:
        return
    whose = f"{player_name(held[0][1])}'s hand" if len(held) == 1 else "the hand"
    most = max(held)[0]
    outcomes = tuple((str(i), f"card {i + 1} of {whose}") for i in range(most))
    yield Chance("pick", f"card stolen from {whose} 手牌, as it is sorted", outcomes)


def _victims(game: Game, state: State) -> set[int]:
    """Seats that the player in turn can still steal from this turn."""
    s = state.view
    if s.turn == 0 or s.plays_left == 0:
        return set()
    table = functions(game)
    known = [table[s.function]] if s.played != NO_CARD else table
    whom = {step.who for function in known for step in function.steps if step.op == "steal"}
    seats = {int(next_active(game.rules, s, s.mover))} if "next" in whom else set()
    if "there" in whom:
        seats |= {seat for seat in range(game.num_players()) if is_active(s, seat)}
    return seats - {int(s.mover)}
