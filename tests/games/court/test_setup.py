"""Setup and the sliding row."""

from __future__ import annotations

import pytest
from games.court.table import at, court, do, options, see, told

DEAL = ["GS1", "PM2", "TE1", "ME3"]


def new_game(deck: list[str], changes: dict | None = None):
    return court(changes).new_initial_state(seed=3, forced={"deck": deck})


@pytest.mark.clause("CX-1.1")
def test_the_deck_is_all_cards_in_random_order():
    first = {see(court().new_initial_state(seed=seed), "society")[3] for seed in range(300)}
    assert len(first) == 45
    state = court().new_initial_state(seed=0)
    everything = see(state, "society") + see(state, "in_deck") + see(state, "set_aside")
    assert len(everything) == len(set(everything)) == 54


@pytest.mark.clause("CX-1.2", "CX-1.3")
def test_the_deal_goes_from_right_to_left_and_past_princes():
    state = new_game(["GS1", "D3", "D4", "PM2", "TE1", "ME3"])
    assert see(state, "society") == ["ME3", "TE1", "PM2", "GS1"]
    assert see(state, "set_aside") == ["D3", "D4"]
    assert see(state, "princes_drawn") == 0


@pytest.mark.clause("CX-1.4")
def test_picked_cards_are_free_and_their_gaps_stay_open():
    state = new_game(DEAL)
    do(state, "pick S2")
    assert see(state, "society") == ["ME3", "", "PM2", "GS1"]
    assert options(state) == [f"place {row}{col}" for row in "AB" for col in range(1, 5)]
    do(state, "place B3")
    assert options(state) == ["pick S1", "pick S3", "pick S4"]
    do(state, "pick S1")
    assert "place B3" not in options(state)
    do(state, "place A1", "pick S3", "place A2")
    assert see(state, "coins") == 10


@pytest.mark.clause("CX-1.5")
def test_placement_abilities_do_not_fire_in_setup_but_standing_ones_work_from_turn_1():
    state = new_game(["PS1", "TS1", "MS2", "GE3", "GM1", "CM1", "PS3"])
    events = do(state, "pick S2", "place A2", "pick S4", "place A1", "pick S3", "place A3")
    assert told(state, None, "ode") == []
    assert see(state, "vp") == 0
    assert "income" not in [event[0] for event in events]
    assert do(state, "pass")[-1][0] == "turn_started"
    assert told(state, None, "income") == [("income", 1, 1, 2)]


@pytest.mark.clause("CX-1.5", "CX-7.8")
def test_with_trigger_abilities_poets_compose_in_setup_and_courtesans_find_no_prince():
    changes = {"setup.trigger_abilities": True}
    state = new_game(["PS1", "TS1", "CS2", "GE3", "D1", "D2", "D3"], changes)
    do(state, "pick S3", "place A2", "pick S4", "place A1", "pick S2", "place A3")
    assert told(state, None, "ode") == [("ode", "PS1", 1, 2)]
    assert told(state, None, "charmed") == []
    assert see(state, "vp", "charms") == (2, {})


@pytest.mark.clause("CX-1.6")
def test_princes_set_aside_return_to_the_deck():
    state = new_game(["D9", *DEAL])
    assert "D9" not in see(state, "in_deck")
    do(state, "pick S4", "place A1", "pick S3", "place A2", "pick S2", "place A3")
    assert told(state, None, "reshuffled") == [("reshuffled", 1)]
    assert see(state, "set_aside") == []
    assert "D9" in see(state, "in_deck") + see(state, "society")


@pytest.mark.clause("CX-1.7", "CX-2.5")
def test_leftovers_slide_right_and_princes_of_the_refill_stay():
    state = new_game([*DEAL, "D1", "D2", "CM1"], {"setup.start_cards": 2})
    do(state, "pick S2", "place A1", "pick S4", "place A2")
    assert see(state, "society") == ["D2", "D1", "ME3", "PM2"]
    assert see(state, "princes_drawn") == 2


@pytest.mark.clause("CX-1.7")
def test_leftovers_may_be_discarded_from_left_to_right():
    changes = {"setup.start_cards": 2, "setup.leftover_stays": False}
    state = new_game([*DEAL, "D1", "D2", "CM1", "CE1"], changes)
    events = do(state, "pick S2", "place A1", "pick S4", "place A2")
    assert events[2:4] == [("discarded", "ME3", "S1"), ("discarded", "PM2", "S3")]
    assert see(state, "society") == ["CE1", "CM1", "D2", "D1"]


@pytest.mark.clause("CX-1.2", "CX-1.4", "CX-1.7", "CX-2.2")
@pytest.mark.parametrize(("size", "row"), [(3, "D1 GS2 GS1"), (6, "TM1 D1 GS3 GE1 GM1 GS2")])
def test_the_smallest_and_the_largest_society(size: int, row: str):
    deal = ["GS1", "GS2", "GM1", "GE1", "GS3", "GE2"][:size]
    start = 1 if size == 3 else 2
    changes = {"society.size": size, "market.position_price": [0] * size,
               "setup.start_cards": start}  # fmt: skip
    state = new_game([*deal, "D1", "TM1", "TM2"], changes)
    assert see(state, "society") == deal[::-1]
    picks = ["pick S1"] if size == 3 else ["pick S1", "pick S6"]
    for pick, slot in zip(picks, ["A1", "A2"], strict=False):
        do(state, pick, f"place {slot}")
    assert see(state, "society") == row.split()
    assert options(state)[-2:] == [f"buy S{size}", "pass"]


@pytest.mark.clause("CX-1.7", "CX-1.8")
def test_leftovers_discarded_before_a_first_row_without_princes():
    changes = {"setup.leftover_stays": False, "setup.demon_free_refill": True}
    state = new_game([*DEAL, "D1", "CM1", "CE1", "D2", "CS1", "TM3"], changes)
    events = do(state, "pick S4", "place A1", "pick S3", "place A2", "pick S2", "place A3")
    assert [event[0] for event in events[3:]] == [
        "discarded", "set_aside", "drawn", "drawn", "set_aside", "drawn", "drawn",
        "reshuffled", "turn_started",
    ]  # fmt: skip
    assert see(state, "society", "discard") == (["TM3", "CS1", "CE1", "CM1"], ["ME3"])


@pytest.mark.clause("CX-1.8")
def test_the_first_row_may_be_filled_without_princes():
    changes = {"setup.demon_free_refill": True}
    state = new_game(["D9", *DEAL, "D1", "CM1", "D2", "CE1", "CS1"], changes)
    events = do(state, "pick S4", "place A1", "pick S3", "place A2", "pick S2", "place A3")
    assert see(state, "society") == ["CS1", "CE1", "CM1", "ME3"]
    assert events[-2:] == [("reshuffled", 3), ("turn_started", 1)]
    assert see(state, "princes_drawn", "set_aside") == (0, [])


@pytest.mark.clause("CX-1.9")
def test_the_game_starts_with_the_purse_and_nothing_else():
    state = new_game([*DEAL, "CM1", "CE1", "CS1"], {"setup.start_coins": 7})
    do(state, "pick S4", "place A1", "pick S3", "place A2", "pick S2", "place A3")
    assert see(state, "coins", "vp", "turn", "decision") == (7, 0, 1, "phase1")
    assert see(state, "discard", "defeated", "captives", "charms") == ([], [], [], {})


@pytest.mark.clause("CX-2.1")
def test_a_turn_runs_its_phases_in_order():
    state = at(
        society=["PM1", "D1", "TE1", "GM3"], court={"A1": "GS3"}, deck_top=["MS1", "MS2", "MS3"]
    )
    events = do(state, "pass", "fight S3")
    order = ["passed", "income", "fought", "turn_ended", "turn_started"]
    assert [event[0] for event in events if event[0] in order] == order
    assert events[-1] == ("turn_started", 2)


@pytest.mark.clause("CX-2.2", "CX-2.3")
def test_without_a_deck_the_row_slides_and_its_left_end_stays_empty():
    changes = {"end.demons_drawn": 0}
    state = at(changes, society=["PM1", "TE1", "CE1", "MS1"], court={"A1": "GS1"}, deck=[])
    do(state, "buy S3", "place A2")
    assert see(state, "society") == ["", "PM1", "TE1", "MS1"]


@pytest.mark.clause("CX-2.4")
def test_the_rightmost_courtier_is_found_past_princes_who_keep_their_places():
    state = at(society=["PM1", "TE1", "D2", "D9"], deck_top=["GM1", "GM2"])
    events = do(state, "pass")
    assert ("discarded", "TE1", "S2") in events
    assert ("captured", "PM1", "S2") in events
    assert see(state, "society") == ["GM2", "GM1", "D2", "D9"]


@pytest.mark.clause("CX-2.5")
def test_princes_drawn_are_all_that_are_not_in_the_deck():
    state = at(society=["PM1", "TE1", "D2", "D9"], defeated=["D1"], captives=["D3"])
    assert see(state, "princes_drawn") == 4


@pytest.mark.clause("CX-2.6")
def test_a_decision_with_one_option_is_not_asked():
    state = new_game([*DEAL, "CM1", "CE1", "CS1"], {"setup.start_cards": 4})
    do(state, "pick S1", "place A1", "pick S2", "place A2", "pick S3", "place A3")
    assert see(state, "decision", "hand") == ("setup_place", "GS1")  # the fourth pick was forced
    state = at(society=["PM1", "TE1", "CE1", "MS1"], coins=20, deck_top=["MS2"])
    do(state, "buy S4", "place A1")
    assert see(state, "turn", "decision") == (2, "phase1")  # no Prince to fight: hold was forced


@pytest.mark.clause("CX-2.7", "CX-3.5")
def test_nobody_pays_more_than_he_has():
    society = ["PM1", "TE1", "CE1", "GM3"]
    assert options(at(society=society, coins=6)) == ["buy S1", "buy S2", "buy S3", "buy S4", "pass"]
    assert options(at(society=society, coins=5)) == ["buy S1", "buy S2", "buy S3", "pass"]
    state = at(society=society, coins=6)
    do(state, "buy S4")
    assert see(state, "coins") == 0
