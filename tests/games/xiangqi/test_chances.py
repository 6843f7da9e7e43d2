"""What can be rolled and drawn by hand, and that it then comes."""

from __future__ import annotations

import random

import pytest
from games.byhand import chances, force_some, outcomes
from games.xiangqi.fuzz import random_rules
from games.xiangqi.table import at, decision, do, told, xiangqi
from hypothesis import given, settings
from hypothesis import strategies as st

import designlab as dl
from designlab.errors import IllegalActionError, UnknownNameError

LAST_BLOW = "P ju e5; E bing e6 HP1"


def victory(changes: dict | None = None, stage: int = 1, **position):
    """Just before the battle is won."""
    state = at(LAST_BLOW, changes, stage=stage, **position)
    do(state, "#1 atk")
    return state


def strike(state) -> list[tuple]:
    return do(state, "#2", dice=[20, 1])


def words(state, stream: str) -> dict[str, str]:
    return dict(chances(state)[stream].outcomes)


def test_in_a_battle_dice_come_first_then_rewards_then_the_next_army():
    listed = chances(victory({"ai.lapse_pct": 30, "reward.unit_cards": 1, "shop.offer_size": 2}))
    assert list(listed) == [
        "d20", "lapse", "reward_unit", "tips_draw", "shop_offer", "gen_kind",
    ]  # fmt: skip
    assert listed["d20"].title == "d20 of the next roll check, Self's dice first"
    assert listed["d20"].outcomes[19] == ("20", "20")
    assert listed["lapse"].outcomes == (("1", "it does nothing"), ("100", "it acts"))
    assert listed["tips_draw"].outcomes[1] == ("heal", "Heal 恢复: +2 HP")
    assert listed["gen_kind"].title == "next random enemy of stage 2, 8 Coins left"
    assert listed["gen_kind"].outcomes == (("bing", "Soldier 兵, 8 Coins"),)
    assert listed["shop_offer"].outcomes[4] == ("ju", "Chariot 车 for 20 Coins")


def test_the_dice_of_a_known_roll_check_are_told():
    state = at("P bing d2; E bing d3", tips={"advantage": 2, "reroll": 1})
    do(state, "end")
    assert decision(state) == "before"
    assert chances(state)["d20"].title == "d20 of this roll check: #2 1D20, #1 1D20"
    do(state, "advantage")
    assert chances(state)["d20"].title == "d20 of this roll check: #2 2D20 min, #1 1D20"
    do(state, "pass", dice=[15, 16, 3])
    assert chances(state)["d20"].title == "d20 of this roll check again: #2 2D20 min, #1 1D20"


@pytest.mark.clause("XQ-24.2")
def test_rewards_are_named():
    state = victory({"reward.unit_cards": 2, "reward.tips_offer": 2})
    assert "wang" not in words(state, "reward_unit")  # its weight is 0
    state.force("reward_unit", "xiang", "Elephant 相")
    assert "xiang" not in words(state, "reward_unit")  # the limit is 2
    state.force("tips_draw", "heal")
    assert "heal" not in words(state, "tips_draw")
    state.force("tips_draw", "Haste")
    assert "heal" in words(state, "tips_draw")
    events = strike(state)
    assert [event[1] for event in events if event[0] == "gain_unit"] == ["xiang", "xiang"]
    assert state.observation()["shown"] == ["heal", "haste"]
    assert state.view.forced_n == 0


@pytest.mark.clause("XQ-25.2")
def test_the_kinds_of_the_shop_are_named():
    state = victory({"shop.offer_size": 2}, coins=20)
    state.force("shop_offer", "ju")
    assert "ju" not in words(state, "shop_offer")
    state.force("shop_offer", "pao")
    strike(state)
    assert state.observation()["offer"] == ["pao", "ju"] and state.view.forced_n == 0
    assert "shop_offer" not in chances(victory())


@pytest.mark.clause("XQ-2.3", "XQ-2.4")
def test_the_next_army_is_named_unit_by_unit():
    state = victory(stage=5, coins=50)
    assert list(chances(state)) == ["d20", "tips_draw", "gen_kind"]
    assert list(words(state, "gen_kind")) == ["bing", "ma", "xiang", "pao", "ju", "shi"]
    state.force("gen_kind", "ju")
    assert list(words(state, "gen_kind")) == ["bing"]
    assert chances(state)["gen_cell"].title == "cell of the random Chariot 车 #5"
    assert words(state, "gen_cell") == {"a9": "on a9", "i9": "on i9"}
    state.force("gen_cell", "i9")
    assert "gen_cell" not in chances(state)
    state.force("gen_kind", "bing")
    assert list(words(state, "gen_cell")) == ["a6", "e6", "i6"]
    state.force("gen_cell", "e6")
    pairs = words(state, "gen_upgrade")
    assert len(pairs) == 9 and pairs["#2 ma_kick"] == "enemy Horse 马 #2: unlocks Kick"
    state.force("gen_upgrade", "#2 ma_kick")
    assert not {"gen_kind", "gen_cell", "gen_upgrade"} & set(chances(state))
    strike(state)
    do(state, "leave")
    foes = [u for u in state.observation()["units"] if u["side"] == "enemy"]
    assert [(u["kind"], u["cell"]) for u in foes[4:]] == [("ju", "i9"), ("bing", "e6")]
    assert foes[1]["upgrades"] == ["kick"] and state.view.forced_n == 0


@pytest.mark.parametrize(
    ("stream", "outcome"),
    [("gen_kind", "wang"), ("gen_cell", "a0"), ("gen_upgrade", "#9 ma_kick"), ("tips_draw", 99)],
)
def test_what_cannot_be_drawn_is_refused_when_it_is_due(stream: str, outcome):
    state = victory(stage=5, coins=50)
    state.force(stream, outcome)
    assert stream != "gen_kind" or "gen_kind" not in chances(state)
    with pytest.raises(IllegalActionError, match="not possible here"):
        strike(state)
        do(state, "leave")


def test_after_the_last_battle_there_is_no_other():
    state = victory({"reward.tips_offer": 2}, stage=10)
    assert list(chances(state)) == ["d20", "tips_draw"]
    strike(state)
    assert decision(state) == "reward" and chances(state) == {}
    do(state, state.action_to_string(state.legal_actions()[0]))
    assert state.is_terminal() and chances(state) == {}


def test_in_the_shop_the_next_army_comes_first():
    state = victory(stage=2, coins=50)
    strike(state)
    assert list(chances(state)) == ["gen_kind", "d20", "tips_draw"]
    state.force("gen_kind", "Soldier 兵")
    assert list(chances(state)) == ["gen_cell", "gen_kind", "d20", "tips_draw"]


REFUSALS = {"reward_unit": "not possible here"}
"""A card that is not gained because there are too many waits until its kind is at the limit."""


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 2**32))
def test_every_listed_outcome_comes(seed: int):
    rng = random.Random(seed)
    game = dl.load("xiangqi", random_rules(rng))
    state = game.new_initial_state(seed)
    for _ in range(200):
        if state.is_terminal():
            break
        if decision(state) in ("shop", "reward", "after") or rng.random() < 0.03:
            force_some(state, rng, REFUSALS, each=2, plies=40)
            follow(state.clone(), rng)
        state.apply_action(rng.choice(state.legal_actions()))


def follow(state, rng: random.Random) -> None:
    """Decide the next army by hand to its end, as far as it is listed, and play on."""
    for _ in range(60):
        open_ = [s for s in ("gen_kind", "gen_cell", "gen_upgrade") if s in chances(state)]
        if not open_ or state.view.forced_n > 50:
            break
        state.force(open_[-1], rng.choice(outcomes(state, open_[-1])))
    for _ in range(40):
        if state.is_terminal() or not state.view.forced_n:
            break
        state.apply_action(rng.choice(state.legal_actions()))


@pytest.mark.parametrize(
    ("stream", "outcome"),
    [("gen_kind", "bung"), ("gen_cell", "j1"), ("gen_upgrade", "ma_kick"), ("tips_draw", "ma"),
     ("gen_upgrade", "#1 kick"), ("lapse", "no"), ("gen_kind", -1), ("gen_kind", 2**32)],
)  # fmt: skip
def test_outcomes_that_do_not_exist(stream: str, outcome):
    with pytest.raises(UnknownNameError):
        xiangqi().force_value(stream, outcome)


def test_names_work_in_a_new_game():
    forced = {"gen_kind": ["bing"], "gen_cell": ["i6"]}
    state = xiangqi().new_initial_state(seed=1, forced=forced)
    spawned = told(state, None, "spawn")
    assert spawned[-1] == ("spawn", 2, "bing", "i6", "stage")
