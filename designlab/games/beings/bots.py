"""The bots of All Living Beings: `random`, the saving `trader` and the fighting `raider`.

Trader and Raider are one policy with two sets of weights: each option is worth so many chips,
the best one is taken, the first of equals.
"""

from __future__ import annotations

import numpy as np

from designlab.games.beings.outlook import (
    TASK_CARD,
    arrival_worth,
    arrows_worth,
    card_worth,
    fare_worth,
    home_worth,
    look_around,
    onward,
    task_worth,
)
from designlab.games.beings.state import (
    CAMP,
    NUMBERS,
    STRAIGHT,
    TILES,
    Act,
    Face,
    Op,
    Phase,
    Purpose,
    Scope,
    When,
)
from designlab.games.beings.values import (
    GAMBLE_DICE,
    beyond,
    can_advance,
    can_leap,
    function_of,
    has_pair,
    is_pair,
    may_target,
    next_active,
    number_of,
    step_amount,
    turned,
    upright_arrows,
)
from designlab.kernel import BOTS, draw, rule
from designlab.kernel.records import NOBODY

NAMES = {
    "random": "takes any legal action, each with the same chance",
    "trader": "saver: follows tasks and prizes, sells pairs, harms others only when it is cheap",
    "raider": "fighter: the same eye for chips, but harm to others counts in full",
}
RANDOM = 0

# Weights per bot number; random has none.
HARM = np.array([0.0, 0.35, 1.0])
TREASURE = np.array([0.0, 1.0, 0.7])

RELUCTANCE = 0.8
"""Share of a card's worth that playing it must bring back."""
LAST_CARDS = 6
"""With so few cards in the deck, exploring again needs a good reason."""
DEAD_END = -6.0
"""Standing on a tile whose arrows lead to nothing."""
STOLEN, LOST = 4.0, 1.5
"""Worth of a card won by a gamble, and of the gamble card lost."""


@rule
def choose(rules, state, bot, legal, n):
    """The option that the bot takes out of `legal[:n]`."""
    if bot == RANDOM or state.phase == Phase.PLACE:
        return legal[draw(state, BOTS, n)]
    worth = np.empty(TILES)
    home = 0.0
    if state.phase <= Phase.STEP or state.phase == Phase.ENTER:
        look_around(rules, state, state.player, worth)
        home = home_worth(rules, state, state.player, TREASURE[bot], worth)
    best, highest = legal[0], -1e9
    for i in range(n):
        value = option_value(rules, state, bot, legal[i], worth, home)
        if value > highest:
            best, highest = legal[i], value
    return best


@rule
def option_value(rules, state, bot, action, worth, home):
    """Chips that an option of the pending decision seems to be worth."""
    phase, seat = state.phase, state.player
    if phase == Phase.MOVE:
        return move_value(rules, state, action, worth, home)
    if phase == Phase.STEP:
        if action == Act.DECLINE:
            return stop_value(rules, state, worth)
        place = beyond(rules, state.piece[seat], action - Act.STEP)
        return arrival_worth(rules, state, seat, place, worth, home)
    if phase == Phase.PLAY:
        return 0.3 if action == Act.SKIP else card_value(rules, state, bot, action - Act.PLAY)
    if phase == Phase.TARGET:
        return play_value(rules, state, bot, state.function, action - Act.TARGET)
    if phase == Phase.ORIENT:
        tile = state.piece[seat]
        arrows = upright_arrows(rules, state.tile_card[tile])
        side = arrows if action == Act.ORIENT else turned(arrows)
        return arrows_worth(rules, state, tile, side, worth, home)
    if phase == Phase.PAY:
        return -card_worth(rules, state, seat, action - Act.PAY_CARD)
    if phase == Phase.DISCARD:
        return -card_worth(rules, state, seat, action - Act.DISCARD)
    if phase == Phase.SELL:
        return 2.5 if action == Act.SKIP else sale_value(rules, action - Act.SELL)
    if phase == Phase.ENTER:
        return entry_value(rules, state, action, worth)
    return substitute_value(rules, state, action - Act.SUBSTITUTE)


# -- moving -----------------------------------------------------------------------------------


@rule
def stay_value(rules, state, worth):
    """Value of being on the tile next turn; a dead end costs donations until one gets out."""
    value = onward(rules, state, state.piece[state.mover], worth)
    return value if value > 0.0 else DEAD_END


@rule
def stop_value(rules, state, worth):
    """Value of stopping on the tile: the task if it counts, or what comes next turn."""
    tile = state.piece[state.mover]
    value = stay_value(rules, state, worth)
    if state.steps > 0 and not state.awarded and not rules.task.award_on_pass:
        value = max(value, task_worth(rules, state, state.tile_card[tile]))
    return value


@rule
def move_value(rules, state, action, worth, home):
    """Value of an option of the movement step, cards paid taken off."""
    if action == Act.STOP:
        return stop_value(rules, state, worth)
    if action == Act.RISK:
        return risk_value(rules, state, worth, home)
    seat = state.mover
    tile = state.piece[seat]
    if action < Act.PAY_ADVANCE:
        direction, cards = action - Act.FREE, 0
    elif action < Act.PAY_LEAP:
        direction, cards = action - Act.PAY_ADVANCE, rules.move.paid_advance_cards
    else:
        direction, cards = action - Act.PAY_LEAP, rules.move.paid_leap_cards
    value = arrival_worth(rules, state, seat, beyond(rules, tile, direction), worth, home)
    if cards > 0:
        value -= fare_worth(rules, state, seat, number_of(state.tile_card[tile]), cards)
    return value


@rule
def risk_value(rules, state, worth, home):
    """Best advance, best leap and failure, each by its chance."""
    seat = state.mover
    tile = state.piece[seat]
    advance = stop_value(rules, state, worth)
    leap = advance
    for direction in range(2 * STRAIGHT):
        if can_leap(rules, state, tile, direction):
            place = beyond(rules, tile, direction)
            value = arrival_worth(rules, state, seat, place, worth, home)
            leap = max(leap, value)
            if can_advance(rules, state, tile, direction):
                advance = max(advance, value)
    miss = 1.0 - 1.0 / rules.dice.sides
    none = miss**rules.move.risk_dice
    one = rules.move.risk_dice / rules.dice.sides * miss ** (rules.move.risk_dice - 1)
    return none * stay_value(rules, state, worth) + one * advance + (1.0 - none - one) * leap


@rule
def substitute_value(rules, state, count):
    """Cards for dice: a sure step is worth a card, a second one rarely."""
    seat = state.player
    cost = fare_worth(rules, state, seat, state.number, count)
    if state.purpose == Purpose.RISK:
        return (4.0 if count > 0 else 1.5) - cost
    return (LOST if count > 0 else -LOST) - cost


# -- camp -------------------------------------------------------------------------------------


@rule
def sale_value(rules, pair):
    """Chips for a pair."""
    low, high = pair // NUMBERS % NUMBERS, pair % NUMBERS
    return 1.0 * (low + 1) * (high + 1) * rules.camp.sale_factor


@rule
def next_sale(rules, state, seat):
    """Chips for the best pair held, 0 for none."""
    best = 0.0
    if not has_pair(state, seat):
        return best
    for pair in range(len(state.discard) * NUMBERS):
        suit, low = pair // (NUMBERS * NUMBERS), pair // NUMBERS % NUMBERS
        if is_pair(state, seat, suit, low, pair % NUMBERS):
            best = max(best, sale_value(rules, pair))
    return best


@rule
def entry_value(rules, state, action, worth):
    """Re-enter on the best tile once that beats the next sale; hardly ever at the very end."""
    seat = state.mover
    if action == Act.STAY:
        return max(next_sale(rules, state, seat), 1.0)
    if action == Act.RETIRE:
        broke = state.chips[seat] <= 0 and not has_pair(state, seat)
        return 2.0 if broke else 0.0
    value = worth[action - Act.ENTER]
    good = TASK_CARD + state.bounty > rules.camp.fee and value >= TASK_CARD + state.bounty
    return 0.0 if state.deck.n <= LAST_CARDS and not good else value


# -- function cards ---------------------------------------------------------------------------


@rule
def card_value(rules, state, bot, card):
    """Value of playing a card at its best target, less most of what the card is worth."""
    function = function_of(rules, card)
    cost = RELUCTANCE * card_worth(rules, state, state.mover, card)
    if rules.functions.target[function] == Scope.NONE:
        return play_value(rules, state, bot, function, 0) - cost
    best = -1e9
    former, state.function = state.function, function
    for target in range(TILES + 1):
        if may_target(rules, state, target):
            best = max(best, play_value(rules, state, bot, function, target))
    state.function = former
    return best - cost


@rule
def play_value(rules, state, bot, function, target):
    """Chips gained and weighted harm of a function at a target."""
    value = 0.0
    tile = target - 1
    there = state.piece_at[tile] if tile != CAMP else NOBODY
    miss = (1.0 - 1.0 / rules.dice.sides) ** GAMBLE_DICE
    rival = next_active(rules, state, state.mover)
    for step in range(rules.functions.steps_n[function]):
        op = rules.functions.steps.op[function][step]
        amount = step_amount(rules, function, step)
        if op == Op.GAIN:
            value += amount
        elif op == Op.STEAL and state.hand_n[rival] > 0:
            chance = miss if rules.functions.steps.when[function][step] == When.NO_MATCH else 1.0
            value += chance * STOLEN
        elif op == Op.HAND_OVER:
            value -= (1.0 - miss) * LOST
        elif op == Op.PEEK:
            # A face-down tile tells more than the deck, and one not yet seen more than a known one.
            value += 0.1 if tile != CAMP and state.seen[tile] == 0 else 0.0
        elif op == Op.CLEAR:
            value += scavenging(rules, state, tile, amount)
        elif op == Op.DAMAGE and there != NOBODY:
            value += harm(rules, state, bot, there, amount)
        elif op == Op.SEND_HOME and there != NOBODY:
            value += 6.0 * HARM[bot] * (-1.0 if there == state.mover else 1.0)
    return value


@rule
def scavenging(rules, state, tile, stones):
    """Bonus if so many stones off the tile are the last ones."""
    held = state.stones[tile]
    if held == 0 or held > stones:
        return 0.0
    if state.face[tile] == Face.DOWN:
        return 1.0 * rules.scavenger.face_down
    return 1.0 * number_of(state.tile_card[tile]) * rules.scavenger.face_up_factor


@rule
def harm(rules, state, bot, victim, chips):
    """Weighted loss of a person: more for a kill and for a richer player, all of it for oneself."""
    mover = state.mover
    if victim == mover:
        return -1.0 * chips
    value = 1.0 * chips
    if state.chips[victim] - chips < rules.death.min_chips:
        value += 10.0
    if state.chips[victim] > state.chips[mover]:
        value *= 1.3
    return HARM[bot] * value
