"""Fights, the raid, the end and the score."""

from __future__ import annotations

import pytest
from games.court.table import at, court, do, options, see, told

from designlab.games.court.text import grade
from designlab.games.court.values import muster

ROW = ["PM1", "D4", "TE1", "D2"]  # strengths 8 and 5
TRIO = {"A1": "GS1", "A2": "GM2", "B1": "GE1"}


def fights(state) -> list[str]:
    return [option for option in options(state) if option.startswith("fight")]


@pytest.mark.clause("CX-5.1")
def test_any_prince_of_the_row_or_none():
    state = at(society=ROW, court=TRIO, coins=20, deck_top=["D1"])
    do(state, "pass")
    assert options(state) == ["fight S1", "fight S3", "fight S4", "hold"]
    do(state, "hold")
    assert see(state, "defeated") == []


@pytest.mark.clause("CX-5.2", "CX-5.3", "CX-7.3")
@pytest.mark.parametrize(
    ("cards", "changes", "expected"),
    [
        (["GS1", "GM2"], {}, (2, 3, 0)),
        (["GS1", "GM2", "GE1"], {}, (3, 4, 2)),
        (["GS1", "GM2", "GE1"], {"combat.trio_bonus": 5}, (3, 4, 5)),
        (["GS1", "GS2", "GM2", "MS3"], {}, (3, 5, 0)),
        (["GS1", "GM2", "GE1"], {"combat.trio_min_generals": 4}, (3, 4, 0)),
        (["GS1", "GS2", "GM2", "GE1"], {"combat.trio_min_generals": 4}, (4, 6, 2)),
        (["GS1", "GM1", "GE1", "GS2", "GM2", "GE2"], {}, (6, 9, 2)),  # once
        (["GS1"], {"cards.general_sun_1.power": 7}, (1, 7, 0)),
    ],
)
def test_the_army(cards: list[str], changes: dict, expected: tuple):
    slots = dict(zip(["A1", "A2", "A3", "A4", "B1", "B2"], cards, strict=False))
    state = at(changes, society=ROW, court=slots)
    assert muster(state.game.rules, state.view) == expected


@pytest.mark.clause("CX-5.4")
@pytest.mark.parametrize(("rate", "coins"), [(1, 2), (3, 6)])
def test_exactly_the_shortfall_is_paid(rate: int, coins: int):
    state = at({"combat.coins_per_strength": rate}, society=ROW, court=TRIO, coins=20)
    do(state, "pass")
    assert told(state, state.apply_action("fight S3"), "fought") == [
        ("fought", "D4", 4, 2, coins, 8)
    ]
    assert see(state, "coins") == 21 - coins


@pytest.mark.clause("CX-5.5")
def test_who_may_be_fought():
    def after_pass(changes: dict, coins: int) -> list[str]:
        state = at(changes, society=ROW, court={"A1": "GS1"}, coins=coins, deck_top=["MM1"])
        do(state, "pass")
        return fights(state)

    assert after_pass({}, 6) == ["fight S3", "fight S4"]  # 7 and 4 coins, 7 in the purse
    assert after_pass({}, 5) == ["fight S4"]
    assert after_pass({"combat.max_coins": 4}, 20) == ["fight S4"]
    assert after_pass({"combat.max_coins": 3}, 20) == []
    assert after_pass({"combat.min_generals": 2}, 20) == []
    assert after_pass({"princes.prince_of_ash.strength": 99}, 20) == ["fight S4"]


@pytest.mark.clause("CX-5.5")
def test_99_coins_means_no_limit_and_charms_do_not_replace_the_general():
    rich = {"princes.prince_of_ash.strength": 99, "combat.coins_per_strength": 3}
    state = at(rich, society=ROW, court={"A1": "GS1"}, coins=400)
    do(state, "pass")
    assert fights(state) == ["fight S3", "fight S4"]
    state = at(society=ROW, court={"A1": "TS1"}, coins=20, charms={"D2": 9})
    do(state, "pass")
    assert told(state, None, "fought") == []
    assert see(state, "turn") == 2


@pytest.mark.clause("CX-5.6", "CX-5.7", "CX-5.8")
def test_a_fight_is_won():
    state = at(society=ROW, court=TRIO, coins=20, vp=1, deck_top=["MM1", "MM2", "MM3"])
    do(state, "pass")
    events = do(state, "fight S3")
    assert events[1:3] == [("defeated", "D4", 4), ("drawn", "MM2", "S1")]
    assert see(state, "defeated", "vp", "coins") == (["D4"], 5, 19)
    assert see(state, "court") == TRIO  # the Generals are not spent


@pytest.mark.clause("CX-5.9")
def test_charms_lower_the_strength_to_no_less_than_0():
    state = at(society=ROW, court={"A1": "GS1"}, charms={"D2": 9, "D4": 3}, coins=20)
    do(state, "pass")
    fought = told(state, state.clone().apply_action("fight S4"), "fought")
    assert fought == [("fought", "D2", 1, 0, 0, 0)]
    assert told(state, state.apply_action("fight S3"), "fought") == [("fought", "D4", 1, 0, 4, 5)]


@pytest.mark.clause("CX-5.10")
@pytest.mark.parametrize("limit", [1, 2, 3])
def test_fights_per_turn(limit: int):
    state = at({"combat.fights_per_turn": limit}, society=["D1", "D2", "D3", "PM1"], court=TRIO,
               coins=30, deck_top=["MM1", "MM2", "MM3", "MS1", "MS2"])  # fmt: skip
    do(state, "pass")
    while fights(state):
        do(state, fights(state)[0])
    assert len(see(state, "defeated")) == limit
    assert see(state, "turn") == 1 + (limit > 0)


@pytest.mark.clause("CX-5.10")
def test_fights_are_counted_anew_each_turn():
    state = at({"combat.fights_per_turn": 2}, society=["D1", "D2", "D3", "PM1"], court=TRIO,
               coins=30, deck_top=["MM1", "MM2", "MM3", "MS1", "MS2", "MS3"])  # fmt: skip
    do(state, "pass", "fight S2", "hold")
    assert see(state, "turn", "defeated") == (2, ["D1"])
    do(state, "pass")
    for _ in range(2):
        do(state, fights(state)[0])
    assert see(state, "turn", "defeated") == (3, ["D1", "D2", "D3"])


@pytest.mark.clause("CX-5.1", "CX-6.1")
def test_the_whole_of_a_long_row_is_at_war():
    changes = {"society.size": 6, "market.position_price": [0] * 6}
    state = at(changes, society=["PM1", "TE1", "D1", "PM2", "TE2", "D2"], court=TRIO, coins=20,
               deck_top=["MM1", "MM2", "MM3"])  # fmt: skip
    events = do(state, "pass")
    assert ("discarded", "TE2", "S5") in events
    assert options(state) == ["fight S4", "fight S6", "hold"]
    events = do(state, "fight S6")
    assert ("captured", "PM2", "S6") in events


@pytest.mark.clause("CX-5.5")
def test_no_generals_and_no_coins_are_needed_if_the_rules_say_so():
    changes = {"combat.min_generals": 0, "combat.max_coins": 0}
    state = at(changes, society=ROW, court={"A1": "TS1"}, coins=20, charms={"D2": 5})
    do(state, "pass")
    assert fights(state) == ["fight S4"]


# -- the raid -------------------------------------------------------------------------------


@pytest.mark.clause("CX-6.1", "CX-6.2", "CX-6.7")
def test_the_raid_takes_the_rightmost_courtier_only_while_a_prince_is_there():
    state = at(society=ROW, coins=20, deck_top=["MM1", "MM2"])
    do(state, "pass")
    assert see(state, "captives", "society") == (["PM1"], ["MM2", "MM1", "D4", "D2"])
    quiet = at(society=["PM1", "PM2", "TE1", "TE2"], coins=20, deck_top=["MM1"])
    do(quiet, "pass")
    assert see(quiet, "captives") == []
    while not state.is_terminal():
        captives = see(state, "captives")
        state.apply_action(state.legal_actions()[-1])
        assert see(state, "captives")[: len(captives)] == captives


@pytest.mark.clause("CX-6.3", "CX-6.5")
def test_one_capture_a_turn_or_one_per_prince():
    row = {"society": ["PM2", "PM1", "D4", "D2"], "court": {"A1": "TS1"}, "coins": 20}
    deck = ["D9", "MM1", "MM2", "MM3"]
    for count, captured in (("one", 1), ("per_demon", 3)):
        state = at({"phase3.count": count}, deck_top=deck, **row)
        do(state, "pass")  # D9 enters before the raid: three Princes stand in the row
        assert len(see(state, "captives")) == captured
    late = at({"phase3.count": "per_demon"}, deck_top=["MM1", "D9", "MM2"], **row)
    do(late, "pass")  # D9 enters during the raid and takes nobody
    assert len(see(late, "captives")) == 2


@pytest.mark.clause("CX-6.3")
def test_captures_per_prince_stop_when_no_courtier_is_left():
    changes = {"phase3.count": "per_demon", "end.society_demons": 0, "end.demons_drawn": 0}
    state = at(changes, society=["PM1", "D3", "D4", "D2"], coins=20,
               deck_top=["D1", "D5", "D6", "D7"])  # fmt: skip
    do(state, "pass")
    assert see(state, "captives") == []
    assert see(state, "society") == ["D1", "D3", "D4", "D2"]


@pytest.mark.clause("CX-6.4")
def test_without_a_courtier_nobody_is_captured():
    state = at({"end.society_demons": 0}, society=["D1", "D2", "D3", "D4"], coins=3, turn=60)
    assert told(state, None, "captured") == []
    assert state.is_terminal()


@pytest.mark.clause("CX-6.6")
def test_the_victim_may_be_the_rightmost_prince():
    changes = {"phase3.victim": "demon"}
    state = at(changes, society=["PM1", "D4", "D2", "TE1"], charms={"D2": 3, "D4": 1}, coins=20,
               deck_top=["MM1", "MM2"])  # fmt: skip
    events = do(state, "pass")
    assert ("captured", "D2", "S4") in events
    assert see(state, "captives", "charms") == (["D2"], {"D4": 1})
    changes["phase3.count"] = "per_demon"
    state = at(changes, society=["PM1", "D4", "D2", "TE1"], coins=20)
    do(state, "pass")
    assert see(state, "captives") == ["D2", "D4"]


# -- the end --------------------------------------------------------------------------------


def end(changes: dict | None = None, **position):
    """The position after a pass in the last turn, over by cap unless another reason comes first."""
    state = at(changes, **({"turn": 60, "coins": 0, "deck_top": ["MM1", "MM2"]} | position))
    if not state.is_terminal():
        do(state, "pass")
    assert state.is_terminal()
    return state


@pytest.mark.clause("CX-8.1")
def test_four_princes_in_mid_turn_do_not_end_the_game():
    state = at(society=["D1", "D2", "D3", "PM1"], court=TRIO, coins=20, deck_top=["D4", "MM1"])
    do(state, "pass")
    assert see(state, "society") == ["D4", "D1", "D2", "D3"]
    do(state, "fight S1")
    assert not state.is_terminal()


@pytest.mark.clause("CX-8.2", "CX-8.6")
@pytest.mark.parametrize(
    ("limit", "reason"), [(3, "overrun"), (2, "overrun"), (0, "cap"), (4, "cap")]
)
def test_overrun(limit: int, reason: str):
    state = end({"end.society_demons": limit}, society=["D1", "PM1", "D3", "D2"],
                court={"A1": "TS1"})  # fmt: skip
    assert see(state, "reason") == reason


@pytest.mark.clause("CX-8.3", "CX-8.6")
@pytest.mark.parametrize(("limit", "reason"), [(3, "all_drawn"), (0, "cap"), (4, "cap")])
def test_all_drawn(limit: int, reason: str):
    state = end({"end.demons_drawn": limit}, society=["PM2", "PM1", "D3", "D2"], captives=["D5"])
    assert see(state, "reason") == reason


@pytest.mark.clause("CX-8.4", "CX-8.6")
def test_deck_empty():
    changes = {"end.demons_drawn": 0}
    state = end(changes, society=["PM2", "PM1", "TE1", "TE2"], deck=["MM1"], deck_top=["MM1"])
    assert see(state, "reason", "society") == ("deck_empty", ["MM1", "PM2", "PM1", "TE1"])
    state = end({}, society=["PM2", "PM1", "TE1", "TE2"], deck=["MM1"], deck_top=["MM1"])
    assert see(state, "reason") == "all_drawn"


@pytest.mark.clause("CX-8.5")
def test_the_cap():
    state = at({"max_rounds": 5}, society=["PM2", "PM1", "TE1", "TE2"], turn=4)
    do(state, "pass")
    assert see(state, "turn") == 5
    do(state, "pass")
    assert see(state, "reason", "turn") == ("cap", 5)


CALM = {"society": ["PM2", "PM1", "TE1", "TE2"], "deck_top": ["MM1"]}
WAR = {"society": ["PM2", "PM1", "D9", "D2"], "captives": ["GM3", "D3"], "deck_top": ["MM1", "MM3"]}


@pytest.mark.clause("CX-8.7", "CX-8.8", "CX-8.9", "CX-8.10", "CX-8.11", "CX-8.12")
@pytest.mark.parametrize(
    ("changes", "position", "scored"),
    [
        ({}, CALM | {"vp": 5, "court": {"A1": "MS3"}, "coins": 7}, (5, 7, 2, 0, 0, 0, 14)),
        ({"score.coins_per_vp": 1}, CALM | {"coins": 7}, (0, 0, 8, 0, 0, 0, 8)),
        ({"score.court_vp": "none"}, CALM | {"court": {"A1": "MS3"}}, (0, 0, 0, 0, 0, 0, 0)),
        ({"score.court_vp": "purchase"}, CALM | {"court": {"A1": "MS3"}}, (0, 0, 0, 0, 0, 0, 0)),
        # captives GM3 3, D3 3 and PM2 3, whom the last raid takes
        ({}, WAR, (0, 0, 0, -9, 0, 0, -9)),
        ({"score.captive_factor": 3}, WAR, (0, 0, 0, -27, 0, 0, -27)),
        ({"score.captive_factor": 0}, WAR, (0, 0, 0, 0, 0, 0, 0)),
        ({"score.society_demons_subtract": True}, WAR, (0, 0, 0, -9, -11, 0, -20)),
        ({"end.overrun_penalty": 6}, WAR, (0, 0, 0, -9, 0, 0, -9)),
        ({"end.overrun_penalty": 6, "end.society_demons": 2}, WAR, (0, 0, 0, -9, 0, -6, -15)),
    ],
)
def test_the_score(changes: dict, position: dict, scored: tuple):
    state = end(changes, **position)
    assert told(state, None, "scored") == [("scored", *scored)]
    assert state.returns() == [scored[-1]]


@pytest.mark.clause("CX-8.10")
def test_prestige_is_gained_whenever_a_card_is_placed():
    game = court({"score.court_vp": "purchase"})
    deck = ["PS3", "TS1", "MS2", "MS1", "GM1", "GM2", "CM1"]
    state = game.new_initial_state(seed=1, forced={"deck": deck})
    do(state, "pick S4", "place A1", "pick S3", "place A2", "pick S2", "place A3")
    assert told(state, None, "prestige") == [
        ("prestige", "PS3", 4), ("prestige", "TS1", 0), ("prestige", "MS2", 4),
    ]  # fmt: skip
    assert see(state, "vp") == 8
    events = do(state, "buy S4", "place B1")
    assert [event[0] for event in events[:3]] == ["bought", "placed", "prestige"]
    replaced = at({"score.court_vp": "purchase", "court.replace": "any"},
                  society=["PS1", "PM1", "TE1", "TE2"], court={"A1": "MS3"}, vp=7)  # fmt: skip
    events = do(replaced, "buy S1", "place A1")
    assert [e[0] for e in events[:5]] == ["bought", "dismissed", "placed", "prestige", "ode"]
    assert see(replaced, "vp") == 9


@pytest.mark.clause("CX-8.13")
def test_totals_may_be_negative_and_are_only_labelled():
    game = court()
    titles = [grade(game, total) for total in (-998, -1, 0, 19, 20, 40, 60, 79, 80, 200)]
    assert titles[:3] == ["Throne in ashes", "Throne in ashes", "Embattled ruler"]
    assert titles[3:] == ["Embattled ruler", "Steady ruler", "Wise ruler", "Beloved ruler",
                          "Beloved ruler", "Heaven's regent", "Heaven's regent"]  # fmt: skip
    state = end({}, **WAR)
    assert see(state, "score", "grade") == (-9, "Throne in ashes")
    assert state.view.winner == -1
    assert end({"score.par": -9}, **WAR).view.winner == 0
