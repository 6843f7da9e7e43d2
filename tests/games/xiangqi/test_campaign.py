"""Victory Phase, shop and stages (XQ-24 to XQ-26)."""

from __future__ import annotations

import pytest
from games.xiangqi.table import at, decision, do, options, told, xiangqi

WON = "P ju e5; E bing e6 HP1"
STRIKE = ("#1 atk", "#2")


def win(rules: dict | None = None, units: str = WON, **position) -> list[tuple]:
    """Win a battle of one strike."""
    return won(rules, units, **position)[1]


def won(rules: dict | None = None, units: str = WON, **position):
    state = at(units, rules, **position)
    return state, do(state, *STRIKE, dice=[20, 1])


@pytest.mark.clause("XQ-24.1")
def test_spawned_units_and_effects_vanish():
    state = at("P wang e5 (bodyguard, duel) HP1; E bing e6 HP1", tips={"advantage": 1}, coins=9)
    do(state, "#1 bodyguard", "e4", "advantage", "#1")
    state = at("P shi d6; P wang e5 (duel) HP1; E bing e6 HP1", tips={"advantage": 1}, coins=9)
    do(state, "advantage", "#2")
    events = do(state, "#2 duel", "#3", dice=[20, 20, 1, 1])
    assert [event for event in events if event[0] == "return"] == [
        ("return", 1, 1, 0),
        ("return", 2, 2, 1),
    ]
    assert all(card["place"] == "hand" for card in state.observation()["cards"])
    do(state, "leave")
    assert state.view.timed_n == 0
    assert state.view.alive[0] == 0


@pytest.mark.clause("XQ-24.2")
def test_tips_rewards():
    assert ("gain_tip", "reroll", "reward") in win_with_draws({}, [1])
    two = win_with_draws({"reward.tips_cards": 2}, [3, 4])
    assert [event[1] for event in two if event[0] == "gain_tip"] == ["heal", "haste"]
    none = win_with_draws({"reward.tips_cards": 0}, [])
    assert not [event for event in none if event[0] == "gain_tip"]
    full = win_with_draws({"run.max_tips": 3}, [], tips={"heal": 3})
    assert not [event for event in full if event[0] == "gain_tip"]
    weightless = {f"tips.{tip}.weight": 0 for tip in ("reroll", "heal", "haste", "advantage")}
    assert not [event for event in win_with_draws(weightless, []) if event[0] == "gain_tip"]


def win_with_draws(rules: dict, draws: list[int], **position) -> list[tuple]:
    state = at(WON, rules, **position)
    state.force("tips_draw", *draws)
    return do(state, *STRIKE, dice=[20, 1])


@pytest.mark.clause("XQ-24.2")
def test_one_of_several_tips_is_kept():
    state = at(WON, {"reward.tips_offer": 2}, coins=8)
    state.force("tips_draw", 1, 2)
    do(state, *STRIKE, dice=[20, 1])
    assert (decision(state), options(state)) == ("reward", ["keep reroll", "keep haste"])
    assert do(state, "keep haste") == [("gain_tip", "haste", "reward")]
    assert decision(state) == "shop"
    assert state.observation()["tips"] == {"haste": 1}


@pytest.mark.clause("XQ-24.2")
def test_unit_cards_as_rewards():
    state = at(WON, {"reward.unit_cards": 1}, coins=8)
    state.force("reward_unit", 8)
    assert ("gain_unit", "xiang", 2, "reward") in do(state, *STRIKE, dice=[20, 1])
    capped = win({"reward.unit_cards": 1, "run.max_unit_cards": 3})
    assert [event for event in capped if event[0] == "gain_unit"]
    limits = {f"units.{kind}.limit": 0 for kind in ("bing", "ma", "xiang", "pao", "ju", "shi")}
    assert not [
        event for event in win(limits | {"reward.unit_cards": 1}) if event[0] == "gain_unit"
    ]


@pytest.mark.clause("XQ-24.3")
@pytest.mark.parametrize(
    ("rules", "coins"),
    [
        ({}, 6),
        ({"reward.divisor": 5}, 2),
        ({"reward.count_upgrades": False}, 4),
        ({"units.bing.price": 9}, 6),
    ],
)
def test_coins_for_the_enemies_value(rules: dict, coins: int):
    stage = {
        "stages.1.fixed": [{"kind": "bing", "cell": "e6", "upgrades": ["bing_garrison"]}],
        "stages.1.budget": 0,
        "run.start_units": ["ju"],
        "deploy.ranks": 5,
    }
    state = xiangqi(stage | rules).new_initial_state(seed=1)
    do(state, "place 1", "e4")
    while decision(state) != "main":
        state.apply_action(state.legal_actions()[-1])
    s = state.view
    assert s.bounty == rules.get("units.bing.price", 8) + 4 * rules.get("reward.count_upgrades", 1)
    s.unit[0].hp = 1
    state.force("d20", 20, 1)
    if "#2 atk" not in options(state):
        cell = "e5" if "e5" in reach(state) else "d4"
        do(state, "#2 mv", cell)
    events = do(state, "#2 atk", "#1")
    assert ("coins", coins, "reward") in events
    assert s.earned == 0 and state.view.earned == coins


def reach(state) -> str:
    from games.xiangqi.table import reach_of

    return reach_of(state, 2)


@pytest.mark.clause("XQ-24.3")
@pytest.mark.parametrize(("count", "bounty"), [(False, 32), (True, 44)])
def test_spawned_enemies_may_count(count: bool, bounty: int):
    state = at("P bing a0; E wang e9 (bodyguard)", {"reward.count_spawned": count}, bounty=32)
    do(state, "end")
    assert state.view.bounty == bounty


@pytest.mark.clause("XQ-25.1", "XQ-25.2")
def test_limits_of_the_shop():
    state, _ = won({"run.max_unit_cards": 3}, coins=100, hand=["wang"])
    assert "buy wang" not in options(state)
    assert "buy ju" in options(state)
    do(state, "buy ju")
    assert not [name for name in options(state) if name.startswith("buy")]
    state, _ = won({}, coins=4)
    assert [name for name in options(state) if name.startswith("buy")] == ["buy bing"]


@pytest.mark.clause("XQ-25.2")
def test_a_random_offer():
    state = at(WON, {"shop.offer_size": 2}, coins=100)
    state.force("shop_offer", 3, 6)
    do(state, *STRIKE, dice=[20, 1])
    assert [name for name in options(state) if name.startswith("buy")] == ["buy xiang", "buy wang"]
    everything, _ = won({"shop.offer_size": 7}, coins=100)
    assert len([name for name in options(everything) if name.startswith("buy")]) == 7


@pytest.mark.clause("XQ-25.3")
def test_upgrades_last_for_the_run_and_hp_never_falls():
    rules = {"units.pao.hp": 4, "reward.tips_cards": 0}
    state, _ = won(rules, coins=100, hand=["pao"])
    do(state, "upgrade 2", "hp", "leave")
    do(state, "place 2", "a0")
    card = next(u for u in state.observation()["units"] if u["kind"] == "pao" and u["cell"] == "a0")
    assert (card["max_hp"], card["upgrades"]) == (4, ["hp"])
    state, _ = won({"stun.enabled": False}, units="P ju e5 (ram); E bing e6 HP1", coins=100)
    do(state, "upgrade 1")
    assert options(state) == ["hp"]


@pytest.mark.clause("XQ-25.4")
def test_tips_for_sale():
    state, _ = won({"shop.sell_tips": True, "reward.tips_cards": 0}, coins=2)
    assert options(state) == ["buy reroll", "buy heal", "buy haste", "buy advantage", "leave"]
    assert do(state, "buy haste")[:2] == [("coins", -4, "tip"), ("gain_tip", "haste", "shop")]
    state, _ = won({}, coins=8)
    assert "buy haste" not in options(state)
    state, _ = won({"shop.sell_tips": True, "run.max_tips": 1}, coins=8, tips={"haste": 1})
    assert "buy haste" not in options(state)


def test_a_shop_with_nothing_to_sell_is_left_at_once():
    state, events = won({"reward.divisor": 10})
    assert ("battle_start", 2) in events
    assert state.view.stage == 2


@pytest.mark.clause("XQ-1.3")
def test_card_ids_are_never_used_twice():
    state = at("P pao e5; P bing a0; E bing e6", coins=100)
    do(state, "#1 bomb", "#3", dice=[20, 1, 1, 1])
    do(state, "buy bing")
    assert [card["card"] for card in state.observation()["cards"]] == [2, 3]


@pytest.mark.clause("XQ-2.6", "XQ-24.4")
def test_an_endless_run_meets_a_king_every_tenth_stage():
    game = xiangqi({"run.mode": "endless", "run.first_stage": 20})
    kinds = [event[2] for event in told(game.new_initial_state(seed=3), None, "spawn")]
    assert kinds[0] == "wang"
    assert len(kinds) == 20


@pytest.mark.clause("XQ-2.2")
def test_a_position_of_the_designer_is_played_alone():
    rules = {
        "run.mode": "battle",
        "run.start_units": ["bing"],
        "position": [
            {"side": "player", "kind": "ju", "cell": "e8", "upgrades": ["ju_hp"], "hp": 1},
            {"side": "enemy", "kind": "wang", "cell": "e9"},
        ],
    }
    state = xiangqi(rules).new_initial_state(seed=1)
    seen = state.observation()
    assert [(u["side"], u["kind"], u["cell"], u["hp"]) for u in seen["units"]] == [
        ("player", "ju", "e8", 1),
        ("enemy", "wang", "e9", 2),
    ]
    assert [(c["kind"], c["place"]) for c in seen["cards"]] == [("ju", "board"), ("bing", "hand")]
    do(state, "done")
    do(state, "#1 atk", "#2", dice=[20, 20, 1])
    assert state.is_terminal()
    assert state.returns() == [1.0]
    own_only = {"position": rules["position"][:1]}
    mixed = xiangqi(own_only).new_initial_state(seed=1).observation()["units"]
    assert [u["side"] for u in mixed] == ["player", "enemy", "enemy"]
