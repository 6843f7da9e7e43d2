"""Buying, placing, passing and the abilities of courtiers."""

from __future__ import annotations

import pytest
from games.court.table import at, court, do, options, see, slots, told

from designlab.errors import IllegalActionError
from designlab.games.court.values import price

ROW = ["PM1", "GE2", "TS1", "MM2"]
FULL = dict(zip(["A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4"],
                ["GS1", "TS2", "TM1", "MM1", "PE1", "CS1", "GE1", "TE1"], strict=True))  # fmt: skip


def prices(state) -> list[int]:
    return [price(state.game.rules, state.view, position) for position in range(4)]


@pytest.mark.clause("CX-3.1", "CX-3.10", "CX-4.4")
def test_one_courtier_or_the_pass():
    state = at(society=ROW, coins=20, deck_top=["CE1"])
    assert options(state) == ["buy S1", "buy S2", "buy S3", "buy S4", "pass"]
    events = do(state, "buy S4", "place A1")
    assert [event[0] for event in events] == [
        "bought", "placed", "drawn", "turn_ended", "turn_started",
    ]  # fmt: skip
    assert see(state, "discard", "coins") == ([], 18)


@pytest.mark.clause("CX-3.2")
def test_princes_are_not_for_sale():
    state = at(society=["D1", "GE2", "D2", "MM2"], coins=20)
    assert options(state) == ["buy S2", "buy S4", "pass"]
    with pytest.raises(IllegalActionError, match="'buy S1' is not legal here"):
        state.apply_action("buy S1")


@pytest.mark.clause("CX-3.3")
@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, [4, 6, 4, 2]),
        ({"market.use_card_cost": False}, [3, 2, 1, 1]),
        ({"market.use_card_cost": False, "market.min_price": 0}, [3, 2, 1, 0]),
        ({"market.position_price": [0, 0, 0, 0]}, [1, 4, 3, 2]),
        ({"market.min_price": 5}, [5, 6, 5, 5]),
        ({"cards.general_earth_2.cost": 9}, [4, 11, 4, 2]),
    ],
)
def test_prices(changes: dict, expected: list[int]):
    assert prices(at(changes, society=ROW)) == expected


@pytest.mark.clause("CX-3.4")
def test_princes_may_not_count_for_the_position():
    society = ["PM1", "D1", "GE2", "D4"]
    assert price(court().rules, at(society=society).view, 0) == 4
    state = at({"market.position_counts_demons": False}, society=society)
    assert price(state.game.rules, state.view, 0) == 2
    assert price(state.game.rules, state.view, 2) == 4


@pytest.mark.clause("CX-3.4")
@pytest.mark.parametrize(
    ("society", "surcharges", "expected"),
    [
        (["PM1", "D1", "PM2"], [5, 3, 1], [4, None, 3]),
        (["PM1", "D1", "PM2", "D2", "D3", "PS1"], [9, 8, 7, 6, 4, 2], [7, None, 6, None, None, 3]),
        (["", "PM1", "D1", "PM2"], [9, 7, 4, 2], [None, 5, None, 4]),  # a gap is no courtier
    ],
)
def test_positions_that_count_courtiers_only(society: list, surcharges: list, expected: list):
    changes = {"market.position_counts_demons": False, "society.size": len(society),
               "market.position_price": surcharges}  # fmt: skip
    state = at(changes, society=society, coins=20)
    assert [
        price(state.game.rules, state.view, i) if e else None for i, e in enumerate(expected)
    ] == expected


@pytest.mark.clause("CX-3.6", "CX-3.5")
def test_where_a_bought_card_may_go():
    almost = {slot: card for slot, card in FULL.items() if slot != "B2"}
    row = {"society": ROW, "coins": 20}

    def after_buying(replace: str, court_cards: dict) -> list[str]:
        state = at({"court.replace": replace}, court=court_cards, **row)
        do(state, "buy S1")
        return options(state)

    everywhere = [f"place {slot}" for slot in slots(court())]
    assert after_buying("any", almost) == everywhere
    assert after_buying("when_full", FULL) == everywhere
    two_free = {slot: card for slot, card in almost.items() if slot != "A4"}
    for replace in ("never", "when_full"):
        assert after_buying(replace, two_free) == ["place A4", "place B2"]
    # with every slot taken nothing can be bought and each turn passes by itself
    state = at({"court.replace": "never", "max_rounds": 5}, court=FULL, turn=5, **row)
    assert state.is_terminal()
    assert told(state, None, "bought") == []


@pytest.mark.clause("CX-3.6")
def test_the_gap_stays_open_until_the_card_lies():
    state = at(society=ROW, coins=20)
    do(state, "buy S2")
    assert see(state, "society", "hand", "coins") == (["PM1", "", "TS1", "MM2"], "GE2", 14)


@pytest.mark.clause("CX-3.7", "CX-7.9")
def test_the_former_card_is_dismissed_without_refund():
    state = at(society=ROW, court={**FULL, "A4": "MS1"}, coins=4)
    events = do(state, "buy S1", "place A2")
    assert events[1:3] == [("dismissed", "TS2", "A2"), ("placed", "PM1", "A2", "bought")]
    assert see(state, "coins", "discard") == (0 + 3, ["TS2", "MM2"])
    # the next turn had to pass: 1 coin and one for each of the two collectors that are left
    assert told(state, None, "income")[0] == ("income", 1, 2, 3)


@pytest.mark.clause("CX-7.9")
def test_a_dismissed_general_is_gone_before_the_fight():
    court_cards = FULL | {"A1": "GS3"}
    row = ["PM1", "D1", "TS1", "MM2"]
    state = at(society=row, court=court_cards, coins=20)
    do(state, "buy S1", "place B4")
    assert told(state, do_fight(state), "fought") == [("fought", "D1", 4, 0, 0, 4)]
    state = at(society=row, court=court_cards, coins=20)
    do(state, "buy S1", "place A1")
    assert told(state, do_fight(state), "fought") == [("fought", "D1", 1, 0, 3, 4)]


def do_fight(state) -> list:
    return state.apply_action(next(o for o in options(state) if o.startswith("fight")))


@pytest.mark.clause("CX-3.8")
def test_the_ability_comes_before_the_refill():
    state = at(society=["PM1", "D5", "D9", "CM2"], court={"A1": "GS1"}, coins=20, deck_top=["D1"])
    do(state, "buy S4", "place A2")
    assert options(state) == ["charm S2", "charm S3"]
    events = do(state, "charm S3")
    assert [event[0] for event in events[:2]] == ["charmed", "drawn"]


@pytest.mark.clause("CX-3.9")
def test_more_purchases_in_a_turn():
    state = at({"market.buys_per_turn": 2}, society=ROW, coins=20, deck_top=["MM1", "MS1", "PE1"])
    do(state, "buy S4", "place A1")
    assert "stop" in options(state)
    assert "pass" not in options(state)
    assert see(state, "turn") == 1
    do(state, "stop")
    assert see(state, "turn") == 2
    do(state, "buy S4", "place A2", "buy S4")
    assert see(state, "turn") == 2
    do(state, "place A3")
    assert see(state, "turn") == 3


@pytest.mark.clause("CX-3.9", "CX-7.4", "CX-5.1")
def test_a_second_purchase_sees_the_first_ones_discount_and_the_fight_follows_the_stop():
    state = at({"market.buys_per_turn": 2}, society=["PM1", "GM2", "D1", "MM3"],
               court={"A1": "GS1"}, coins=20, deck_top=["CE1", "MS1"])  # fmt: skip
    before = prices_of_courtiers(state)
    do(state, "buy S4", "place A2")
    assert see(state, "society") == ["CE1", "PM1", "GM2", "D1"]
    assert before == {"PM1": 4, "GM2": 6, "MM3": 4}
    assert prices_of_courtiers(state) == {"CE1": 4, "PM1": 1, "GM2": 2}  # 1 + 2 - 3, at least 1
    do(state, "stop")
    assert options(state) == ["fight S4", "hold"]


def prices_of_courtiers(state) -> dict[str, int]:
    row = see(state, "society")
    return {
        card: price(state.game.rules, state.view, position)
        for position, card in enumerate(row)
        if not card.startswith("D")
    }


@pytest.mark.clause("CX-3.6", "CX-3.9")
@pytest.mark.parametrize(
    ("replace", "asked"), [("never", []), ("when_full", ["place A1", "place A2"])]
)
def test_the_first_purchase_may_fill_the_court(replace: str, asked: list[str]):
    state = at({"court.rows": 1, "court.cols": 2, "setup.start_cards": 1, "market.buys_per_turn": 2,
                "court.replace": replace},
               society=ROW, court={"A1": "GS1"}, coins=20, deck_top=["CE1", "MS1"])  # fmt: skip
    do(state, "buy S4")  # a single slot is free: nobody is asked
    if asked:
        assert "buy S4" in options(state)
        do(state, "buy S4")
        assert options(state) == asked
    else:
        assert told(state, None, "turn_ended")[0][1] == 1  # the stop was forced


@pytest.mark.clause("CX-4.1", "CX-4.2")
@pytest.mark.parametrize(
    ("changes", "income"),
    [
        ({}, ("income", 1, 2, 3)),
        ({"pass.base_income": 4}, ("income", 4, 2, 6)),
        ({"pass.per_collector": 3}, ("income", 1, 2, 7)),
    ],
)
def test_passing(changes: dict, income: tuple):
    state = at(changes, society=ROW, court={"A1": "TS2", "A2": "TM3"}, coins=9, deck_top=["CE1"])
    events = do(state, "pass")
    assert events[:4] == [("passed",), ("discarded", "MM2", "S4"), ("drawn", "CE1", "S1"), income]
    assert see(state, "society", "coins") == (["CE1", "PM1", "GE2", "TS1"], 9 + income[3])


@pytest.mark.clause("CX-4.3", "CX-6.4")
def test_a_row_of_princes_leaves_nothing_to_discard_or_capture():
    changes = {"end.society_demons": 0}
    row = ["D1", "D2", "D3", "D4"]
    state = at(changes, society=row, court={"A1": "TS2", "A2": "GS1"}, coins=2, deck_top=["CE1"])
    assert told(state) == [("passed",), ("income", 1, 1, 2)]
    events = do(state, "hold")
    assert events[:1] == [("turn_ended", 1, 4, 0, 4, 4)]
    assert see(state, "captives", "society") == ([], row)


@pytest.mark.clause("CX-4.4")
def test_a_pass_without_alternative_is_forced():
    state = at(society=["GM3", "GE2", "TS1", "GS3"], coins=0, turn=3)
    assert told(state)[0] == ("passed",)
    assert see(state, "turn") > 3


# -- abilities ------------------------------------------------------------------------------


@pytest.mark.clause("CX-7.1", "CX-7.3")
def test_standing_abilities_work_while_the_card_lies_in_the_court():
    row = ["PM1", "D1", "TS1", "MM2"]
    with_general = at(society=row, court={"A1": "GS2"}, coins=5)
    do(with_general, "pass")
    assert options(with_general) == ["fight S3", "hold"]
    without = at(society=row, court={"A1": "PS2"}, coins=5)
    do(without, "pass")
    assert told(without, None, "turn_ended") == [("turn_ended", 1, 6, 0, 1, 1)]


@pytest.mark.clause("CX-7.2")
def test_every_rank_of_collector_brings_the_same():
    for collector in ("TS1", "TS2", "TS3"):
        state = at(society=["PM1", "GE2", "MS1", "MM2"], court={"A1": collector}, coins=9)
        do(state, "pass")
        assert told(state, None, "income") == [("income", 1, 1, 2)]


@pytest.mark.clause("CX-7.4")
def test_ministers_make_their_own_clan_cheaper():
    ministers = {"A1": "ME1", "A2": "MS1"}
    assert prices(at(society=ROW, court=ministers)) == [4, 5, 3, 2]
    assert prices(at(society=ROW, court=ministers | {"B1": "ME3"})) == [4, 2, 3, 2]
    # a minister helps to buy the card that replaces him
    state = at(society=ROW, court=FULL | {"A2": "ME3"}, coins=3)
    do(state, "buy S2", "place A2")
    assert told(state, None, "bought")[0] == ("bought", "GE2", "S2", 3)


@pytest.mark.clause("CX-7.5", "CX-7.6")
@pytest.mark.parametrize(
    ("scope", "slot", "neighbours"),
    [
        ("adjacent", "B2", 3),  # A2 above, B1 and B3 beside
        ("adjacent", "A1", 2),
        ("adjacent", "B4", 1),
        ("row", "B4", 2),  # B1 and B3
        ("row", "A4", 1),  # A2
        ("court", "A4", 3),
        ("court", "B2", 3),
    ],
)
def test_odes(scope: str, slot: str, neighbours: int):
    clan = {"A2": "GS1", "B1": "TS2", "B3": "MS1", "A3": "GE1"}
    state = at({"poet.scope": scope}, society=["PS3", "GE2", "TM1", "MM2"], court=clan, coins=9)
    do(state, "buy S1", f"place {slot}")
    assert told(state, None, "ode") == [("ode", "PS3", neighbours, 2 * neighbours)]


@pytest.mark.clause("CX-7.5")
def test_an_ode_is_capped_by_the_power_and_paid_by_the_rules():
    clan = {"A2": "GS1", "B1": "TS2", "B3": "MS1"}
    state = at({"poet.vp_per_neighbour": 5}, society=["PS2", *ROW[1:]], court=clan, coins=9)
    do(state, "buy S1", "place B2")
    assert told(state, None, "ode") == [("ode", "PS2", 2, 10)]
    assert see(state, "vp") == 10


@pytest.mark.clause("CX-7.5", "CX-7.6")
def test_the_court_does_not_wrap_around_and_a_dismissed_card_does_not_count():
    for clan, slot in (("A4", "B1"), ("B1", "A4")):
        state = at(society=["PS3", *ROW[1:]], court={clan: "GS1"}, coins=9)
        do(state, "buy S1", f"place {slot}")
        assert told(state, None, "ode") == [("ode", "PS3", 0, 0)]
    state = at({"court.replace": "any"}, society=["PS3", *ROW[1:]], court={"A4": "GS1"}, coins=9)
    do(state, "buy S1", "place A4")
    assert told(state, None, "ode") == [("ode", "PS3", 0, 0)]


@pytest.mark.clause("CX-7.7")
def test_charms_add_up_stay_and_leave_the_vp_alone():
    row = ["CS2", "D9", "CM3", "D8"]
    state = at(society=row, court={"A1": "GS3"}, coins=30, deck_top=["MM1", "MM3", "CE1"])
    do(state, "buy S3", "place A2", "charm S2", "hold")
    assert see(state, "charms") == {"D9": 10}
    position = see(state, "society").index("D9") + 1
    assert position == 3
    do(state, "pass")
    assert f"fight S{position}" in options(state)
    events = do(state, f"fight S{position}")
    assert ("fought", "D9", 3, 0, 5, 8) in events
    assert ("defeated", "D9", 9) in events
    assert see(state, "charms") == {}


@pytest.mark.clause("CX-7.7", "CX-2.6")
def test_a_lone_prince_is_charmed_without_asking():
    state = at(society=["CS2", "D9", "TM1", "MM2"], coins=9, deck_top=["MM1", "MM3"])
    events = do(state, "buy S1", "place A1")
    assert ("charmed", "CS2", "D9", 7, 11) in events


@pytest.mark.clause("CX-7.6")
@pytest.mark.parametrize(
    ("scope", "slot", "neighbours"),
    [
        ("adjacent", "B3", 4),
        ("adjacent", "A6", 0),  # B1 comes next in order, but does not touch it
        ("adjacent", "C1", 1),
        ("row", "A6", 1),
        ("row", "B3", 4),
        ("row", "C6", 1),
        ("court", "C6", 6),
    ],
)
def test_odes_in_the_largest_court(scope: str, slot: str, neighbours: int):
    clan = {"A3": "GS1", "B1": "GS2", "B2": "TS2", "B4": "MS1", "C3": "TS1", "B5": "GS3"}
    changes = {"court.rows": 3, "court.cols": 6, "poet.scope": scope, "cards.poet_sun_3.power": 9}
    state = at(changes, society=["PS3", "PM1", "TM1", "MM2"], court=clan, coins=9)
    do(state, "buy S1", f"place {slot}")
    assert told(state, None, "ode")[0][2] == neighbours


@pytest.mark.clause("CX-7.7")
def test_a_second_charm_on_the_same_prince_adds_up():
    state = at(society=["CS2", "D9", "TM1", "D8"], court={"A1": "GS3"}, coins=30, charms={"D9": 4})
    events = do(state, "buy S1", "place A2", "charm S2")
    assert ("charmed", "CS2", "D9", 7, 7) in events
    assert see(state, "charms") == {"D9": 11}


@pytest.mark.clause("CX-7.8")
def test_a_courtesan_without_a_prince_charms_nobody():
    state = at(society=["CS2", "GE2", "TM1", "MM2"], coins=9, deck_top=["D1"])
    do(state, "buy S1", "place A1")
    assert told(state, None, "charmed") == []
    assert see(state, "court", "charms") == ({"A1": "CS2"}, {})
