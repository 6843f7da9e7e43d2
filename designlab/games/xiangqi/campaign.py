"""Between battles: rewards, the shop, the next stage, the end of the run (XQ-24 to XQ-26)."""

from __future__ import annotations

from designlab.games.xiangqi.draws import draw_number, is_drawn
from designlab.games.xiangqi.stages import add_card, clear_board
from designlab.games.xiangqi.units import item_of, max_hp, may_own
from designlab.games.xiangqi.vocabulary import (
    CARDS,
    NONE,
    PLAYER,
    TIPS,
    Gained,
    Happened,
    Mode,
    Paid,
    Part,
    Pending,
    Place,
    Stream,
)
from designlab.kernel import emit, rule
from designlab.kernel.records import NOBODY, TERMINAL


@rule
def count_tips(state):
    """Tips that the Player holds."""
    n = 0
    for tip in range(TIPS):
        n += state.tips[tip]
    return n


@rule
def count_cards(state, kind):
    """Unit cards of a kind that the Player owns (XQ-25.2)."""
    n = 0
    for card in range(state.card_n):
        n += state.card[card].kind == kind
    return n


@rule
def pay_coins(state, log, amount, cause):
    """Add Coins to the purse, or take them if the amount is negative."""
    state.coins += amount
    emit(log, Happened.COINS, 0, NOBODY, amount, a=cause)


# -- after a victory (XQ-24) ------------------------------------------------------------------


@rule
def collect_rewards(rules, state, log):
    """Units return, Coins and cards are gained; the Tips are drawn one by one (XQ-24)."""
    state.cleared += 1
    state.part = Part.VICTORY
    emit(log, Happened.PHASE, a=Part.VICTORY)
    bring_home(rules, state, log)
    coins = state.bounty // rules.reward.divisor
    state.earned += coins
    pay_coins(state, log, coins, Paid.REWARD)
    for _ in range(rules.reward.unit_cards):
        gain_unit_card(rules, state, log)
    state.rewards = rules.reward.tips_cards
    state.shown_n = 0
    state.pending = Pending.REWARD


@rule
def bring_home(rules, state, log):
    """Survivors heal and return to hand; lost cards are struck off (XQ-14.2, XQ-24.1)."""
    for unit in range(state.unit_n):
        back = state.unit[unit]
        if back.side != PLAYER or back.hp <= 0 or back.card == NONE:
            continue
        healed = max_hp(rules, back.kind, back.owned) - back.hp
        card = state.card[back.card]
        card.place = Place.HAND
        for skill in range(len(card.cd)):
            card.cd[skill] = 0 if rules.cd.reset_per_battle else back.cd[skill]
        emit(log, Happened.RETURN, 0, item_of(back), healed, a=back.id, b=card.id)
    n = 0
    for card in range(state.card_n):
        if state.card[card].place != Place.LOST:
            if n < card:
                state.card[n] = state.card[card]
            state.card[n].place = Place.HAND
            n += 1
    state.card_n = n
    clear_board(state)


@rule
def gain_unit_card(rules, state, log):
    """A free random unit card, if a kind is below its limit (XQ-24.2)."""
    if state.card_n >= rules.run.max_unit_cards:
        return
    total = 0
    for kind in range(rules.units.n):
        if count_cards(state, kind) < rules.units.limit[kind]:
            total += rules.units.weight[kind]
    if total == 0:
        return
    drawn = draw_number(state, Stream.REWARD_UNIT, total)
    weights = 0
    for kind in range(rules.units.n):
        if count_cards(state, kind) < rules.units.limit[kind] and rules.units.weight[kind] > 0:
            weights += rules.units.weight[kind]
            if is_drawn(drawn, kind, weights):
                gain_card(state, log, kind, Gained.REWARD)
                return
    raise ValueError("the forced unit card is not possible here")


@rule
def gain_card(state, log, kind, cause):
    """A new unit card in hand."""
    card = add_card(state, kind, 0)
    emit(log, Happened.GAIN_UNIT, 0, kind, a=state.card[card].id, b=cause)


@rule
def gain_tip(state, log, tip, cause):
    """A new Tip in hand."""
    state.tips[tip] += 1
    emit(log, Happened.GAIN_TIP, 0, tip, a=cause)


@rule
def is_shown(state, tip):
    """Whether a Tip is among those of which one is kept."""
    for i in range(state.shown_n):
        if state.shown[i] == tip:
            return True
    return False


@rule
def show_tips(rules, state):
    """Draw different Tips by weight for one reward (XQ-24.2)."""
    state.shown_n = 0
    for _ in range(rules.reward.tips_offer):
        tip = draw_tip(rules, state)
        if tip == NONE:
            return
        state.shown[state.shown_n] = tip
        state.shown_n += 1


@rule
def draw_tip(rules, state):
    """A random Tip by weight among those not shown, or NONE (XQ-24.2)."""
    total = 0
    for tip in range(rules.tips.n):
        if not is_shown(state, tip):
            total += rules.tips.weight[tip]
    if total == 0:
        return NONE
    drawn = draw_number(state, Stream.TIPS_DRAW, total)
    weights = 0
    for tip in range(rules.tips.n):
        if not is_shown(state, tip) and rules.tips.weight[tip] > 0:
            weights += rules.tips.weight[tip]
            if is_drawn(drawn, tip, weights):
                return tip
    raise ValueError("the forced Tip is not possible here")


@rule
def next_reward(rules, state, log):
    """Draw the next Tip; wait if the Player has to choose, else go on to the shop (XQ-24.2)."""
    while state.rewards > 0:
        state.rewards -= 1
        if count_tips(state) >= rules.run.max_tips:
            continue
        show_tips(rules, state)
        if state.shown_n > 1:
            return
        if state.shown_n == 1:
            gain_tip(state, log, state.shown[0], Gained.REWARD)
    state.shown_n = 0
    leave_or_shop(rules, state, log)


@rule
def keep(rules, state, log, tip):
    """Keep one of the Tips shown (XQ-24.2)."""
    gain_tip(state, log, tip, Gained.REWARD)
    state.shown_n = 0


# -- the shop (XQ-25) -------------------------------------------------------------------------


@rule
def is_last_stage(rules, state):
    """Whether the run is won with this stage (XQ-24.4)."""
    if rules.run.mode == Mode.ARCADE:
        return state.stage >= rules.stages.n
    if rules.run.mode == Mode.ENDLESS:
        return state.stage >= rules.endless.max_stages
    return True


@rule
def leave_or_shop(rules, state, log):
    """After the rewards: the run is won, or the shop opens (XQ-24.4, XQ-25.1)."""
    if is_last_stage(rules, state):
        end_run(state, log, True)
    else:
        open_shop(rules, state)


@rule
def open_shop(rules, state):
    """Lay out the kinds for sale: all, or some at random (XQ-25.2)."""
    state.pending = Pending.SHOP
    kinds, size = rules.units.n, rules.shop.offer_size
    for kind in range(kinds):
        state.offer[kind] = size == 0
    for drawn in range(min(size, kinds)):
        state.offer[draw_offer(rules, state, kinds - drawn)] = 1


@rule
def draw_offer(rules, state, left):
    """A random kind of those `left` that are not for sale yet (XQ-25.2)."""
    drawn = draw_number(state, Stream.SHOP_OFFER, left)
    passed = 0
    for kind in range(rules.units.n):
        if not state.offer[kind]:
            passed += 1
            if is_drawn(drawn, kind, passed):
                return kind
    raise ValueError("the forced kind is not possible here")


@rule
def can_buy(rules, state, kind):
    """Whether the shop sells a card of this kind now (XQ-25.2)."""
    if not state.offer[kind] or rules.units.price[kind] > state.coins:
        return False
    if state.card_n >= rules.run.max_unit_cards or state.card_n >= CARDS:
        return False
    return count_cards(state, kind) < rules.units.limit[kind]


@rule
def can_improve(rules, state, card, k):
    """Whether the shop sells this upgrade for the card now (XQ-25.3)."""
    owner = state.card[card]
    if k >= rules.units.upgrades_n[owner.kind]:
        return False
    upgrade = rules.units.upgrades[owner.kind][k]
    if rules.upgrades.price[upgrade] > state.coins:
        return False
    return may_own(rules, owner.kind, owner.owned, k)


@rule
def can_upgrade(rules, state, card):
    """Whether the shop sells any upgrade for the card now."""
    for k in range(rules.units.upgrades_n[state.card[card].kind]):
        if can_improve(rules, state, card, k):
            return True
    return False


@rule
def can_buy_tip(rules, state, tip):
    """Whether the shop sells this Tip now (XQ-25.4)."""
    if not rules.shop.sell_tips or rules.tips.price[tip] > state.coins:
        return False
    return count_tips(state) < rules.run.max_tips


@rule
def buy(rules, state, log, kind):
    """Buy a unit card without upgrades (XQ-25.1, XQ-25.2)."""
    pay_coins(state, log, -rules.units.price[kind], Paid.BUY)
    gain_card(state, log, kind, Gained.SHOP)


@rule
def improve(rules, state, log, card, k):
    """Buy an upgrade for one card (XQ-25.3)."""
    owner = state.card[card]
    upgrade = rules.units.upgrades[owner.kind][k]
    pay_coins(state, log, -rules.upgrades.price[upgrade], Paid.UPGRADE)
    owner.owned |= 1 << k
    emit(log, Happened.UPGRADE, 0, upgrade, a=owner.id)


@rule
def buy_tip(rules, state, log, tip):
    """Buy a Tip (XQ-25.4)."""
    pay_coins(state, log, -rules.tips.price[tip], Paid.TIP)
    gain_tip(state, log, tip, Gained.SHOP)


# -- the end of the run (XQ-26) ---------------------------------------------------------------


@rule
def end_run(state, log, won):
    """The run is over (XQ-23.5, XQ-26.1)."""
    state.player = TERMINAL
    state.winner = 0 if won else NOBODY
    emit(log, Happened.RUN_END, 0, min(state.cleared, 40), state.cleared, a=won)
