"""The flow of All Living Beings: setup, turns, rounds and the end (`docs/rulebooks/beings.md`).

The flow is one loop, `advance`: what needs no decision runs by itself, and so does a decision
that offers a single option (BE-3.5); a decision that offers more waits for its player.
"""

from __future__ import annotations

import numpy as np

from designlab.games.beings.camp import may_reenter, may_sell, must_retire, reenter, retire, sell
from designlab.games.beings.cards import choose_target, play, resolve, roll_gamble
from designlab.games.beings.ledger import dies, discard, give_card, lose, set_piece
from designlab.games.beings.moving import (
    ask,
    move,
    orient,
    pay_card,
    risky_step,
    roll_risk,
    substitute,
    turn_up,
)
from designlab.games.beings.state import (
    ACTIONS,
    CAMP,
    NO_CARD,
    NUMBERS,
    SHUFFLE,
    STRIDE,
    TILES,
    Act,
    Cause,
    DeckEnd,
    Face,
    Happened,
    Phase,
    Purpose,
    Reason,
    Status,
    Why,
)
from designlab.games.beings.tasks import flip_task
from designlab.games.beings.values import (
    can_play,
    count_number,
    is_edge,
    may_move,
    may_step,
    may_target,
    most_substitutes,
    next_active,
    number_of,
    place_of,
)
from designlab.kernel import emit, rule
from designlab.kernel.piles import put, shuffle, take_top
from designlab.kernel.records import NOBODY, TERMINAL

SEVERAL = -1
"""What `only_option` says where the player has a choice."""
IDLE_TURNS = 60
"""After so many turns in a row without a choice the next player is asked all the same: in a
stalled game one action must not run on for hundreds of rounds."""

FIRST = np.array(
    [
        Act.PLACE, Act.ORIENT, Act.STOP, Act.PAY_CARD, Act.DECLINE, Act.SKIP, Act.TARGET,
        Act.SKIP, Act.STAY, Act.SUBSTITUTE, Act.DISCARD,
    ]
)  # fmt: skip
LAST = np.array(
    [
        Act.ORIENT, Act.STOP, Act.PAY_CARD, Act.DECLINE, Act.SKIP, Act.SELL, Act.STAY,
        Act.TARGET, Act.SUBSTITUTE, Act.DISCARD, ACTIONS.size,
    ]
)  # fmt: skip
"""Per phase, the actions `FIRST` … `LAST` - 1 that can be options."""


# -- setup (BE-2) -----------------------------------------------------------------------------


@rule
def setup(rules, state, log):
    """Shuffle, turn up the first task and lay out the board (BE-2.1 to BE-2.4)."""
    clear_table(rules, state)
    for i in range(rules.deck.suits_n):
        first = rules.deck.suits[i] * NUMBERS
        for card in range(first, first + rules.deck.numbers):
            for _ in range(rules.deck.copies):
                put(state.deck, card)
    shuffle(state, SHUFFLE, state.deck)
    flip_task(state, log)
    for row in range(rules.board.rows):
        for tile in range(row * STRIDE, row * STRIDE + rules.board.cols):
            state.tile_card[tile] = take_top(state.deck)
            state.face[tile] = Face.DOWN
            state.face_down += 1
    ask(state, 0, Phase.PLACE)


@rule
def clear_table(rules, state):
    """Empty every place; each player has the starting chips (BE-2.2)."""
    state.reason = NOBODY
    state.task = NO_CARD
    state.played = NO_CARD
    state.there = NOBODY
    for tile in range(TILES):
        state.tile_card[tile] = NO_CARD
        state.face[tile] = Face.OFF
        state.piece_at[tile] = NOBODY
    for seat in range(len(state.piece)):
        state.piece[seat] = CAMP
        if seat < rules.players.count:
            state.chips[seat] = rules.setup.chips


@rule
def place(rules, state, log, tile):
    """Put one's piece on the edge; when all stand, their tiles are turned up (BE-2.5, BE-2.6)."""
    set_piece(state, state.mover, tile)
    emit(log, Happened.PLACE, state.mover, tile, 0, 0, 0)
    state.mover += 1
    if state.mover < rules.players.count:
        state.player = state.mover
    else:
        state.mover = 0
        state.phase = Phase.DEAL_OUT


@rule
def turn_up_next(rules, state, log):
    """Turn up the tile of the next player, or begin the first round (BE-2.6, BE-2.8)."""
    if state.mover < rules.players.count:
        state.why = Why.SETUP
        turn_up(rules, state, log, state.mover, state.piece[state.mover])
    else:
        state.turn = 1
        begin_turn(rules, state, log, 0)


# -- turns and rounds (BE-3, BE-15) -----------------------------------------------------------


@rule
def begin_turn(rules, state, log, seat):
    """A camp turn or an exploring turn begins (BE-3.2)."""
    in_camp = 1 if state.piece[seat] == CAMP else 0
    state.mover = seat
    state.free_left = rules.move.free_advances
    state.steps = 0
    state.rolls = 0
    state.plays_left = rules.cards.per_turn
    state.sales_left = rules.camp.sales_per_turn
    state.got_task = 0
    state.returned = 0
    state.awarded = 0
    state.explored = 0
    emit(log, Happened.TURN_START, seat, NOBODY, 0, in_camp, 0)
    ask(state, seat, Phase.SELL if in_camp else Phase.MOVE)


@rule
def end_step(rules, state, log):
    """Hand limit, donation, end of the turn (BE-15.1 to BE-15.3)."""
    seat = state.mover
    if state.hand_n[seat] > rules.hand.limit:
        ask(state, seat, Phase.DISCARD)
        return
    state.phase = Phase.PASS
    donates = state.piece[seat] != CAMP or rules.bounty.camp_donates == 1
    if state.got_task == 0 and state.task != NO_CARD and donates:
        paid = lose(state, log, seat, rules.bounty.donation, Cause.DONATION)
        state.bounty += paid
        emit(log, Happened.DONATE, seat, NOBODY, paid, state.bounty, 0)
        if dies(rules, state, log, seat, Cause.DONATION):
            return
    emit(log, Happened.TURN_END, seat, NOBODY, 0, state.got_task, 0)


@rule
def pass_turn(rules, state, log):
    """Look for the end of the game, then the next player's turn (BE-3.1, BE-15.4, BE-17.7)."""
    seat = next_active(rules, state, state.mover)
    round_over = seat <= state.mover
    if state.bounty >= rules.bounty.end_at:
        end_game(rules, state, log, Reason.BOUNTY)
    elif state.deck.n == 0 and (round_over or rules.end.deck_trigger == DeckEnd.END_OF_TURN):
        end_game(rules, state, log, Reason.DECK)
    elif round_over and state.turn >= rules.end.max_rounds:
        end_game(rules, state, log, Reason.MAX_ROUNDS)
    else:
        state.turn += round_over
        begin_turn(rules, state, log, seat)


# -- the end (BE-17) --------------------------------------------------------------------------


@rule
def ends_at_once(rules, state, log):
    """End the game if one player is left or, as a rule, the deck is empty (BE-17.1, BE-17.2)."""
    if state.gone == rules.players.count - 1:
        end_game(rules, state, log, Reason.SOLE_SURVIVOR)
        return True
    if state.deck.n == 0 and rules.end.deck_trigger == DeckEnd.IMMEDIATE:
        end_game(rules, state, log, Reason.DECK)
        return True
    return False


@rule
def end_game(rules, state, log, reason):
    """The game is over; a shared first place has no winner (BE-17.5)."""
    state.reason = reason
    state.winner = NOBODY
    state.player = TERMINAL
    first, ranking = 0, 0
    for seat in range(rules.players.count - 1, -1, -1):
        place = place_of(rules, state, seat)
        ranking = ranking * 10 + place
        if place == 1:
            first += 1
            state.winner = seat
    if first > 1:
        state.winner = NOBODY
    emit(log, Happened.GAME_END, NOBODY, state.reason, 0, ranking, 0)


@rule
def returns(rules, state, seat):
    """The seat's chips, negative for the dead (BE-17.5)."""
    return state.chips[seat]


@rule
def standing(rules, state, seat):
    """Chips ahead of the best other player still in the game; players out of it are behind all."""
    if state.status[seat] != Status.ACTIVE:
        return -1000 * int(state.status[seat]) + state.left[seat]
    best = 0
    for other in range(rules.players.count):
        if other != seat and state.status[other] == Status.ACTIVE:
            best = max(best, state.chips[other])
    return state.chips[seat] - best


# -- decisions --------------------------------------------------------------------------------


@rule
def is_legal(rules, state, action):
    """Whether an action between FIRST and LAST of this phase is an option."""
    phase = state.phase
    if phase == Phase.MOVE:
        return may_move(rules, state, action)
    if phase == Phase.PLAY:
        return may_play(rules, state, action)
    if phase == Phase.TARGET:
        return may_target(rules, state, action - Act.TARGET)
    if phase == Phase.STEP:
        return may_step(rules, state, action)
    if phase == Phase.PAY:
        card = action - Act.PAY_CARD
        return number_of(card) == state.number and state.hand[state.player][card] > 0
    if phase == Phase.SELL:
        return may_sell(state, action)
    if phase == Phase.ENTER:
        return may_reenter(rules, state, action)
    if phase == Phase.DISCARD:
        return state.hand[state.player][action - Act.DISCARD] > 0
    if phase == Phase.PLACE:
        return may_place(rules, state, action - Act.PLACE)
    if phase == Phase.SUBSTITUTE:
        return action - Act.SUBSTITUTE <= most_substitutes(rules, state)
    return True


@rule
def may_place(rules, state, tile):
    """Whether a piece may start here (D1)."""
    on_board = state.face[tile] != Face.OFF
    return on_board and is_edge(rules, tile) and state.piece_at[tile] == NOBODY


@rule
def may_play(rules, state, action):
    """Whether this is an option of the card step (D6)."""
    if action == Act.SKIP:
        return True
    card = action - Act.PLAY
    return (
        state.plays_left > 0 and state.hand[state.mover][card] > 0 and can_play(rules, state, card)
    )


@rule
def legal_actions(rules, state, out):
    """Write the options of the pending decision to `out`, ascending; return how many."""
    n = 0
    for action in range(FIRST[state.phase], LAST[state.phase]):
        if is_legal(rules, state, action):
            out[n] = action
            n += 1
    return n


@rule
def only_option(rules, state):
    """The action that is taken without asking, or SEVERAL (BE-3.5, D4)."""
    only = SEVERAL
    exact = state.phase == Phase.PAY and (
        count_number(state, state.player, state.number) == state.owed
    )
    for action in range(FIRST[state.phase], LAST[state.phase]):
        if is_legal(rules, state, action):
            if exact:
                return action
            if only != SEVERAL:
                return SEVERAL
            only = action
    return only


@rule
def perform(rules, state, log, action):
    """Carry out an option of the pending decision."""
    phase = state.phase
    if phase == Phase.MOVE:
        move(rules, state, log, action)
    elif phase == Phase.PLAY:
        if action == Act.SKIP:
            state.phase = Phase.END
        else:
            play(rules, state, log, action - Act.PLAY)
    elif phase == Phase.TARGET:
        choose_target(state, log, action - Act.TARGET)
    elif phase == Phase.STEP:
        risky_step(rules, state, log, action)
    elif phase == Phase.PAY:
        pay_card(rules, state, log, action - Act.PAY_CARD)
    elif phase == Phase.ORIENT:
        orient(rules, state, log, action - Act.ORIENT)
    elif phase == Phase.SELL:
        sell(rules, state, log, action)
    elif phase == Phase.ENTER:
        reenter(rules, state, log, action)
    elif phase == Phase.SUBSTITUTE:
        substitute(state, log, action - Act.SUBSTITUTE)
    elif phase == Phase.DISCARD:
        discard_down(state, log, action - Act.DISCARD)
    else:
        place(rules, state, log, action - Act.PLACE)


@rule
def discard_down(state, log, card):
    """Discard one card of a hand over the limit (D10)."""
    give_card(state, state.mover, card)
    discard(state, card)
    emit(log, Happened.DISCARD, state.mover, card, 0, 0, 0)
    state.phase = Phase.END


@rule
def run_on(rules, state, log):
    """Carry out what needs no decision."""
    phase = state.phase
    if phase == Phase.END:
        end_step(rules, state, log)
    elif phase == Phase.PASS:
        pass_turn(rules, state, log)
    elif phase == Phase.RESOLVE:
        resolve(rules, state, log)
    elif phase == Phase.ROLL:
        if state.purpose == Purpose.RISK:
            roll_risk(rules, state, log)
        else:
            roll_gamble(rules, state, log)
    else:
        turn_up_next(rules, state, log)


@rule
def advance(rules, state, log):
    """Run on to the next decision or the end of the game."""
    turns = 0
    while not ends_at_once(rules, state, log):
        if state.phase > Phase.DISCARD:
            turns += state.phase == Phase.PASS
            run_on(rules, state, log)
            if state.player == TERMINAL:
                return
        elif state.phase == Phase.ENTER and must_retire(rules, state):
            retire(state, log)
        else:
            only = only_option(rules, state)
            if only == SEVERAL or turns > IDLE_TURNS:
                return
            perform(rules, state, log, only)


@rule
def apply_action(rules, state, log, action):
    """Carry out a legal action and everything that follows up to the next decision."""
    perform(rules, state, log, action)
    advance(rules, state, log)
