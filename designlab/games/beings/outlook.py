"""What bots think things are worth, in chips: tiles, tasks, cards in hand, going home.

They know what their seat knows: a face-down tile is a guess unless the seat has probed it.
"""

from __future__ import annotations

from designlab.games.beings.state import CAMP, NO_CARD, NUMBERS, STRAIGHT, STRIDE, Face
from designlab.games.beings.values import (
    beyond,
    count_number,
    is_edge,
    is_empty,
    knows,
    number_of,
    open_arrows,
    suit_of,
)
from designlab.kernel import rule
from designlab.kernel.records import NOBODY

TASK_CARD = 5.0
"""A card won, with what it may be sold or spent for."""
PATIENCE = 0.6
"""What a value is worth one turn later."""
ROUNDS = 3
"""How many steps ahead the arrows are followed."""


# -- cards ------------------------------------------------------------------------------------


@rule
def card_worth(rules, state, seat, card):
    """Half of its best sale with another card held; without one, more for high numbers."""
    number = number_of(card)
    first = card - number + 1
    for other in range(first + NUMBERS - 1, first - 1, -1):
        if state.hand[seat][other] > (1 if other == card else 0):
            return 0.5 * number * number_of(other) * rules.camp.sale_factor
    return 0.5 + 0.6 * number


@rule
def fare_worth(rules, state, seat, number, cards):
    """Worth of the cards of this number that one would pay; the cheapest counts for each."""
    least = 1e9
    for card in range(number - 1, len(state.discard), NUMBERS):
        if state.hand[seat][card] > 0:
            least = min(least, card_worth(rules, state, seat, card))
    return least * cards


@rule
def treasure_worth(rules, state, seat):
    """What the pairs in hand bring one after the other, less a donation each."""
    total = 0.0
    for first in range(0, len(state.discard), NUMBERS):
        waiting = 0
        for i in range(NUMBERS - 1, -1, -1):
            for _ in range(state.hand[seat][first + i]):
                if waiting == 0:
                    waiting = i + 1
                else:
                    chips = waiting * (i + 1) * rules.camp.sale_factor
                    waiting = 0
                    if chips > 3:
                        total += chips - 1.0
    return total


# -- tiles ------------------------------------------------------------------------------------


@rule
def task_worth(rules, state, card):
    """What stopping on a face-up card wins."""
    if state.task == NO_CARD or number_of(card) != number_of(state.task):
        return 0.0
    bonus = TASK_CARD * rules.task.bonus_cards if suit_of(card) == suit_of(state.task) else 0.0
    return TASK_CARD + state.bounty + bonus


@rule
def tile_worth(rules, state, seat, tile):
    """What ending a step on the tile brings at once."""
    card = state.tile_card[tile]
    if state.face[tile] != Face.DOWN:
        return task_worth(rules, state, card)
    if knows(state.seen[tile], seat):
        return number_of(card) * rules.explore.prize_factor + task_worth(rules, state, card)
    numbers = rules.deck.numbers
    prize = 0.5 * (numbers + 1) * rules.explore.prize_factor
    return prize + (TASK_CARD + state.bounty) / numbers


@rule
def look_around(rules, state, seat, worth):
    """Fill `worth` with each tile's value: what it brings, or later what its arrows lead to."""
    for row in range(rules.board.rows):
        for tile in range(row * STRIDE, row * STRIDE + rules.board.cols):
            worth[tile] = tile_worth(rules, state, seat, tile)
    for _ in range(ROUNDS):
        for row in range(rules.board.rows):
            for tile in range(row * STRIDE, row * STRIDE + rules.board.cols):
                if state.face[tile] != Face.DOWN:
                    worth[tile] = max(worth[tile], onward(rules, state, tile, worth))


@rule
def onward(rules, state, tile, worth):
    """What the arrows of a face-up tile lead to, a turn later."""
    arrows = open_arrows(rules, state, tile)
    best = 0.0
    for direction in range(STRAIGHT):
        if arrows >> direction & 1:
            place = beyond(rules, tile, direction)
            if place != CAMP and state.stones[place] == 0:
                # Whoever stands there now may stay.
                free = 1.0 if state.piece_at[place] == NOBODY else 0.5
                best = max(best, free * worth[place])
    return PATIENCE * best


@rule
def arrows_worth(rules, state, tile, arrows, worth, home):
    """Summed value of where the arrows lead."""
    total = 0.0
    for direction in range(STRAIGHT):
        if arrows >> direction & 1:
            place = beyond(rules, tile, direction)
            if place == CAMP:
                total += max(home, 0.0)
            elif state.stones[place] == 0:
                total += worth[place]
    return total


@rule
def best_entry(rules, state, worth):
    """The best edge tile that is free to re-enter on."""
    best = 0.0
    for row in range(rules.board.rows):
        for tile in range(row * STRIDE, row * STRIDE + rules.board.cols):
            if is_edge(rules, tile) and is_empty(state, tile):
                best = max(best, worth[tile])
    return best


@rule
def home_worth(rules, state, seat, weight, worth):
    """What going back to camp brings: sales, then exploring again for the fee."""
    sales = treasure_worth(rules, state, seat)
    value = weight * sales - rules.camp.fee + 0.8 * best_entry(rules, state, worth)
    return value - 8.0 if state.chips[seat] + sales < rules.camp.fee else value


# -- steps ------------------------------------------------------------------------------------


@rule
def arrival_worth(rules, state, seat, place, worth, home):
    """Value of going somewhere, looking one paid advance further."""
    if place == CAMP:
        return home
    best = worth[place]
    if state.face[place] == Face.DOWN:
        return best
    number, cards = number_of(state.tile_card[place]), rules.move.paid_advance_cards
    if count_number(state, seat, number) < cards:
        return best
    further = onward(rules, state, place, worth) / PATIENCE
    return max(best, further - fare_worth(rules, state, seat, number, cards))
