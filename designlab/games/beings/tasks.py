"""The task card: checking it, winning it, turning up the next one (BE-6)."""

from __future__ import annotations

from designlab.games.beings.ledger import draw_top, gain, take_card
from designlab.games.beings.state import NO_CARD, Award, Cause, Happened
from designlab.games.beings.values import is_impossible, number_of, suit_of
from designlab.kernel import emit, rule
from designlab.kernel.records import NOBODY


@rule
def check_match(rules, state, log):
    """The task check: the tile's number decides, its suit brings the bonus (BE-6.3, BE-6.4)."""
    card = state.tile_card[state.piece[state.mover]]
    if state.task == NO_CARD or number_of(card) != number_of(state.task):
        return
    bonus = rules.task.bonus_cards if suit_of(card) == suit_of(state.task) else 0
    win_task(rules, state, log, Award.MATCH, bonus)


@rule
def check_impossible(rules, state, log):
    """Whether the last tile showed that nobody can fulfil the task (BE-6.9)."""
    if not is_impossible(rules, state):
        return False
    win_task(rules, state, log, Award.IMPOSSIBLE, 0)
    return True


@rule
def win_task(rules, state, log, award, bonus):
    """Take the task card, then the bonus cards, then turn up the next task and its chain
    (BE-6.4, BE-6.8, BE-6.10); an empty deck gives none (BE-17.2)."""
    state.awarded = 1
    take_task(rules, state, log, award)
    for _ in range(min(bonus, state.deck.n)):
        card = draw_top(state)
        take_card(state, state.mover, card)
        emit(log, Happened.BONUS_CARD, state.mover, card, 0, 0, 0)
    while state.deck.n > 0:
        flip_task(state, log)
        if not is_impossible(rules, state):
            break
        take_task(rules, state, log, Award.CHAIN)


@rule
def take_task(rules, state, log, award):
    """The player in turn takes the task card and, as a rule, its bounty (BE-6.3, BE-6.9)."""
    seat, card = state.mover, state.task
    chips = state.bounty
    if award != Award.MATCH and not rules.task.impossible_pays_bounty:
        chips = 0
    state.task = NO_CARD
    state.bounty -= chips
    state.got_task = 1
    take_card(state, seat, card)
    emit(log, Happened.TASK_WON, seat, award, chips, card, 0)
    gain(state, log, seat, chips, Cause.BOUNTY)


@rule
def flip_task(state, log):
    """Turn up the deck's top card as the task (BE-2.3, BE-6.8)."""
    state.task = draw_top(state)
    emit(log, Happened.TASK_FLIP, NOBODY, state.task, 0, 0, 0)
