"""Clauses and edge cases that no worked example shows, chapter by chapter."""

from __future__ import annotations

import pytest
from games.beings.table import (
    BOARD,
    asked,
    chips,
    discarded,
    hand,
    load,
    options,
    place,
    places,
    play,
    standard,
    stones,
    task,
)

import designlab as dl
from designlab.errors import IllegalActionError
from designlab.games.beings.engine import setup
from designlab.games.beings.positions import set_up
from designlab.games.beings.state import SHUFFLE, STATE, STRIDE, Face
from designlab.games.beings.values import beyond, is_edge, open_arrows
from designlab.games.beings.words import card_name, tile_number
from designlab.kernel import view
from designlab.kernel.chance import seed_streams
from designlab.kernel.piles import put, shuffle, take_top

clause = pytest.mark.clause


# -- components (BE-1) ------------------------------------------------------------------------


@clause("BE-1.1", "BE-1.4", "BE-1.7")
def test_board_neighbours_and_camp():
    rules = load().rules
    tile = tile_number("(3,4)")
    around = [beyond(rules, tile, direction) for direction in range(8)]
    names = ["(2,4)", "(3,5)", "(4,4)", "(3,3)", "(2,5)", "(4,5)", "(4,3)", "(2,3)"]
    assert around == [tile_number(name) for name in names]
    assert beyond(rules, tile_number("(6,6)"), 2) == -1 == beyond(rules, tile_number("(1,1)"), 3)
    state = standard(pieces=["camp", "(6,1)", "(6,6)"], hands={0: ["R2", "R3"]})
    assert asked(state) == ("P0", "sell")


@clause("BE-1.5")
@pytest.mark.parametrize(("depth", "tiles"), [(1, 20), (2, 32), (3, 36)])
def test_edge_depth(depth: int, tiles: int):
    rules = load({"board.edge_depth": depth}).rules
    board = [row * STRIDE + col for row in range(6) for col in range(6)]
    assert sum(bool(is_edge(rules, tile)) for tile in board) == tiles
    first = load({"board.edge_depth": depth}).new_initial_state(seed=1)
    assert len(options(first)) == tiles


@clause("BE-1.2", "BE-1.3")
def test_tiles_stay_face_up_until_an_earthquake():
    state = standard(down=["(2,3)"], hands={0: ["G6"]}, task="G2")
    play(state, "free N", "orient up")
    assert state.observation()["tiles"]["(2,3)"]["card"] == "O4"
    play(state, "play G6", "target (2,2)")
    assert state.observation()["tiles"]["(2,2)"]["side"] == "down"
    assert state.observation()["tiles"]["(2,3)"]["side"] == "up"


@clause("BE-1.6", "BE-1.11")
def test_stones_and_pieces_block_but_let_out():
    state = standard(pieces=["(3,3)", "(2,3)", "(6,6)"], hands={0: ["R5", "G5"]})
    assert "free N" not in options(state) and "pay_leap N" not in options(state)
    state = standard(stones={"(2,3)": 2, "(3,3)": 1}, hands={0: ["R5", "G5"]})
    assert options(state) == ["stop", "pay_leap E", "pay_leap S", "pay_leap W", "risk"]
    state = standard(stones={"(3,3)": 1})
    play(state, "free N")  # out of a tile with a stone
    assert place(state) == "(2,3)"


@clause("BE-1.8")
def test_reversing_turns_every_arrow():
    state = standard(reverse=["(3,3)", "(4,6)"])
    rules, s = state.game.rules, state.view
    assert open_arrows(rules, s, tile_number("(3,3)")) == 4  # N -> S
    assert open_arrows(rules, s, tile_number("(4,6)")) == 1 + 4 + 8  # NES -> NSW
    assert options(state) == ["stop", "free S", "risk"]


@clause("BE-1.9", "BE-7.2")
def test_only_the_number_counts_for_fares_and_functions():
    state = standard(hands={0: ["P5", "B6"]})
    assert "pay_advance N" in options(state)
    assert play(state, "stop", "play B6")[0] == ("card_played", "P0", "B6")
    assert asked(state) == ("P0", "target")


@clause("BE-1.10")
def test_cards_stand_in_for_gamble_dice():
    state = standard({"dice.card_substitute": "any"}, hands={0: ["R1"], 1: ["B1", "G1", "O3"]})
    state.force("dice", 6)
    play(state, "stop", "play R1")
    assert asked(state) == ("P1", "substitute")
    assert options(state) == ["substitute 0", "substitute 1", "substitute 2"]
    play(state, "substitute 1")
    assert asked(state) == ("P1", "pay_card") and options(state) == ["pay_card G1", "pay_card B1"]
    events = play(state, "pay_card B1")
    assert events[:3] == [
        ("pay_card", "P1", "B1", "gamble"),
        ("gamble_roll", "P1", (1, 6), 1),
        ("gamble_card_taken", "P1", "R1"),
    ]
    assert hand(state, 1) == ["R1", "O3", "G1"] and discarded(state) == {"B1": 1}
    # `risky` does not reach gambles, and never all dice of a risky move.
    state = standard({"dice.card_substitute": "risky"}, hands={0: ["R1"], 1: ["B1"]})
    play(state, "stop", "play R1")
    assert asked(state)[1] != "substitute"
    state = standard({"dice.card_substitute": "any"}, hands={0: ["R5", "G5", "B5"]})
    play(state, "risk")
    assert options(state) == ["substitute 0", "substitute 1"]


@clause("BE-1.12", "BE-16.4")
def test_players_who_left_are_no_targets_and_take_no_turns():
    state = standard(
        pieces=["(3,3)", "camp", "(6,6)"], gone=[(1, "retired")], hands={0: ["R1"], 2: ["O2"]}
    )
    state.force("dice", 6, 6)
    events = play(state, "stop", "play R1")
    assert events[1] == ("gamble_roll", "P2", (6, 6), 0)
    assert asked(state) == ("P2", "move")


# -- setup (BE-2) -----------------------------------------------------------------------------


@clause("BE-2.1", "BE-2.4", "BE-2.3")
def test_deal_is_the_shuffled_deck_in_order():
    import numpy as np

    game = load()
    state = game.new_initial_state(seed=11)
    record = np.zeros(1, STATE)
    copy = view(record)
    seed_streams(copy, 11)
    for suit in range(6):
        for number in range(6):
            for _ in range(3):
                put(copy.deck, suit * 8 + number)
    shuffle(copy, SHUFFLE, copy.deck)
    dealt = [take_top(copy.deck) for _ in range(37)]
    assert task(state) == card_name(dealt[0])
    board = [row * STRIDE + col for row in range(6) for col in range(6)]
    assert [state.view.tile_card[tile] for tile in board] == dealt[1:]
    assert state.view.deck.n == 71 and all(state.view.face[tile] == Face.DOWN for tile in board)
    assert [hand(state, seat) for seat in range(3)] == [[], [], []]
    assert setup is game.type.setup


@clause("BE-2.5")
def test_pieces_start_on_different_edge_tiles():
    state = load().new_initial_state(seed=1)
    play(state, "place (1,1)")
    with pytest.raises(IllegalActionError):
        state.apply_action("place (1,1)")
    with pytest.raises(IllegalActionError):
        state.apply_action("place (3,3)")


@clause("BE-2.7")
def test_setup_makes_no_task_check():
    forced = {"cards": ["R2", "R2", "O2", "Y2"]}
    state = load().new_initial_state(seed=1, forced=forced)
    events = play(state, "place (1,1)", "place (1,2)", "place (1,3)")
    events += play(state, "orient up", "orient up", "orient up")
    assert not any(event[0] == "task_won" for event in events)
    assert task(state) == "R2" and chips(state) == [52, 52, 52]


# -- turn flow (BE-3) -------------------------------------------------------------------------


@clause("BE-3.1", "BE-15.4")
def test_seats_take_turns_and_rounds_count_up():
    state = standard()
    seen = []
    for _ in range(6):
        seen.append((state.view.turn, asked(state)[0]))
        play(state, "stop")
    assert seen == [(1, "P0"), (1, "P1"), (1, "P2"), (2, "P0"), (2, "P1"), (2, "P2")]


@clause("BE-3.2", "BE-3.3", "BE-3.4")
def test_order_of_steps():
    state = standard(hands={0: ["G2", "R3", "R4"]})
    assert asked(state)[1] == "move"
    play(state, "stop")
    assert asked(state)[1] == "play"
    play(state, "skip")
    assert asked(state) == ("P1", "move")
    state = standard(pieces=["camp", "(6,1)", "(6,6)"], hands={0: ["G2", "R3", "R4"]})
    assert asked(state)[1] == "sell"
    play(state, "skip")
    assert asked(state)[1] == "enter"
    play(state, "stay")
    assert asked(state) == ("P1", "move")


@clause("BE-3.5")
def test_single_options_are_applied():
    walls = {"(2,3)": 1, "(3,2)": 1, "(3,4)": 1, "(4,3)": 1}
    state = standard(stones=walls)
    assert asked(state) == ("P1", "move")  # walled in: P0 can only stop, hand empty
    state = standard(stones=walls, hands={0: ["G4"]})
    assert asked(state) == ("P0", "play")
    state = standard(pieces=["camp", "(6,1)", "(6,6)"])
    assert asked(state) == ("P0", "enter")  # no pair: the sale is skipped


@clause("BE-3.5")
def test_a_stalled_game_asks_now_and_then():
    """Nobody can pay the fee, retire or lose anything: nothing is left to decide, to the end."""
    rules = {"camp.broke_exit": "never", "camp.fee": 20, "bounty.donation": 0}
    state = standard(rules, pieces=["camp"] * 3, chips=[5, 5, 5])
    assert options(state) == ["skip"] and state.view.turn == 21
    while not state.is_terminal():
        (only,) = options(state)
        play(state, only)
    assert state.observation()["reason"] == "max_rounds" and state.view.turn == 300


@clause("BE-3.6")
def test_a_dead_mover_ends_the_turn_at_once():
    state = standard(chips=[0, 20, 20])
    events = play(state, "stop")
    assert ("death", "P0", "donation") in events
    assert not any(event[0] == "turn_end" for event in events)
    assert asked(state) == ("P1", "move") and state.view.bounty == 5


# -- camp (BE-4) ------------------------------------------------------------------------------


@clause("BE-4.1", "BE-4.2")
def test_sales():
    start = {"pieces": ["camp", "(6,1)", "(6,6)"], "hands": {0: ["R3", "R3", "R6", "G2", "G5"]}}
    state = standard({"camp.sales_per_turn": 2}, **start)
    assert options(state) == ["skip", "sell R3 R3", "sell R3 R6", "sell G2 G5"]
    play(state, "sell R3 R3")
    assert chips(state)[0] == 29 and options(state) == ["skip", "sell G2 G5"]
    play(state, "sell G2 G5")
    assert chips(state)[0] == 39 and asked(state)[1] == "enter"
    state = standard({"camp.sales_per_turn": 0}, **start)
    assert asked(state)[1] == "enter"
    state = standard({"camp.sale_factor": 2}, **start)
    play(state, "sell R3 R6")
    assert chips(state)[0] == 56


@clause("BE-4.3", "BE-4.8")
def test_entry_needs_the_fee_and_an_empty_edge_tile():
    state = standard(pieces=["camp", "(6,1)", "(6,6)"], chips=[10, 20, 20], stones={"(1,1)": 1})
    assert options(state)[0] == "stay" and len(options(state)) == 1 + 17
    assert "enter (1,1)" not in options(state) and "enter (2,2)" not in options(state)
    play(state, "enter (1,2)")
    assert chips(state)[0] == 0 - 1 and state.observation()["players"][0]["status"] == "dead"


@clause("BE-4.4")
def test_reentry_prize_can_be_switched_off():
    start = {"pieces": ["camp", "(6,1)", "(6,6)"], "down": ["(1,4)"], "task": "G1"}
    state = standard({"camp.reentry_prize": False}, **start)
    play(state, "enter (1,4)", "orient up")
    assert chips(state)[0] == 20 - 10 - 1


@clause("BE-4.5", "BE-7.5")
def test_reentry_counts_as_moving_and_ends_the_turn():
    state = standard(pieces=["camp", "(6,1)", "(6,6)"], hands={0: ["G2"]})
    events = play(state, "enter (4,1)")
    assert ("task_won", "P0", "R4", 5, "match") in events
    assert asked(state) == ("P1", "move")


@clause("BE-4.6", "BE-4.7")
def test_who_may_retire():
    start = {"pieces": ["camp", "(6,1)", "(6,6)"], "chips": [9, 20, 20]}
    state = standard({"camp.broke_exit": "never"}, **start)
    assert asked(state) == ("P1", "move") and chips(state)[0] == 8
    state = standard(**(start | {"chips": [10, 20, 20]}))
    assert "retire" not in options(state)


# -- movement (BE-5) --------------------------------------------------------------------------


@clause("BE-5.2")
def test_free_advances():
    state = standard({"move.free_advances": 2}, task="P6")
    play(state, "free N")
    assert options(state) == ["stop", "free N", "free W", "risk"]
    state = standard({"move.free_advances": 0})
    assert options(state) == ["stop", "risk"]
    state = standard(hands={0: ["R5"]})
    state.force("dice", 5, 2)
    play(state, "risk", "decline")
    assert "free N" not in options(state)


@clause("BE-5.4")
def test_diagonal_leaps():
    state = standard({"move.leap_diagonal": True}, hands={0: ["R5", "G5"]})
    leaps = [option for option in options(state) if option.startswith("pay_leap")]
    assert leaps == [f"pay_leap {d}" for d in ("N", "E", "S", "W", "NE", "SE", "SW", "NW")]
    play(state, "pay_leap SE")
    assert place(state) == "(4,4)"


@clause("BE-5.6", "BE-5.7")
def test_other_fares_and_the_choice_of_cards():
    state = standard({"move.paid_advance_cards": 2}, hands={0: ["R5", "O5", "G5"]})
    play(state, "pay_advance N")
    assert asked(state) == ("P0", "pay_card")
    assert options(state) == ["pay_card R5", "pay_card O5", "pay_card G5"]
    play(state, "pay_card O5")
    assert options(state) == ["pay_card R5", "pay_card G5"] and place(state) == "(3,3)"
    play(state, "pay_card R5")
    assert hand(state) == ["G5"] and place(state) == "(2,3)"


@clause("BE-5.8")
def test_risk_needs_a_way_and_is_capped():
    state = standard(stones={"(2,3)": 1, "(3,2)": 1, "(3,4)": 1}, hands={0: ["G4"]})
    assert "risk" in options(state)
    state = standard({"move.max_risk_rolls": 1})
    state.force("dice", 5, 1)
    play(state, "risk", "step N")
    assert "risk" not in options(state)


@clause("BE-5.12")
def test_success_may_be_declined_or_lost():
    state = standard(stones={"(2,3)": 1}, hands={0: ["G4"]})
    state.force("dice", 5, 1)
    play(state, "risk")  # one match, but the only arrow is blocked
    assert asked(state) == ("P0", "move")
    state = standard()
    state.force("dice", 5, 1)
    play(state, "risk", "decline")
    assert asked(state) == ("P0", "move") and place(state) == "(3,3)"


@clause("BE-5.14")
def test_exploring_need_not_stop():
    state = standard({"move.explore_stops": False}, down=["(2,3)"], task="G1")
    play(state, "free N", "orient up")
    assert asked(state) == ("P0", "move") and chips(state)[0] == 24
    state = standard({"explore.prize_factor": 3}, down=["(2,3)"])
    play(state, "free N")
    assert chips(state)[0] == 32


# -- tasks (BE-6) -----------------------------------------------------------------------------


@clause("BE-6.1", "BE-6.4")
def test_no_bonus_cards():
    state = standard({"task.bonus_cards": 0}, task="O4")
    play(state, "free N", "stop")
    assert hand(state) == ["O4"] and task(state) == "R1"
    state = standard({"task.bonus_cards": 3}, task="O4", deck=["R1", "R2"])
    play(state, "free N", "stop")
    assert hand(state) == ["R1", "R2", "O4"] and task(state) == "" and state.is_terminal()


@clause("BE-6.5", "BE-6.11")
def test_award_on_pass_is_once_per_entry():
    state = standard({"task.award_on_pass": True}, deck=["Y4", "R2", "R3"])
    play(state, "free N")
    assert task(state) == "Y4" and hand(state) == ["R4"]
    play(state, "stop", "skip")
    assert hand(state) == ["R4"] and task(state) == "Y4"


@clause("BE-6.7")
def test_leaving_and_coming_back_counts_as_moving():
    state = standard(pieces=["(3,4)", "(6,1)", "(6,6)"], task="G6", hands={0: ["P5", "Y6", "O6"]})
    play(state, "pay_leap N")  # (2,4) O5
    assert place(state) == "(2,4)"
    state.force("dice", 5, 5)
    play(state, "risk", "step S", "stop")
    assert place(state) == "(3,4)" and "G6" in hand(state)


@clause("BE-6.9")
def test_impossible_rule_can_be_switched_off():
    board = [row.replace("6", "1") for row in BOARD]
    state = standard({"task.impossible_rule": False}, board=board, down=["(2,3)"], task="P6")
    play(state, "free N", "orient up")
    assert hand(state) == [] and task(state) == "P6"


@clause("BE-6.9", "BE-6.10")
def test_the_last_card_of_a_chain_is_taken_too():
    board = [row.replace("6", "1") for row in BOARD]
    state = standard(board=board, down=["(2,3)"], task="P6", deck=["G6"])
    events = play(state, "free N", "orient up")
    assert hand(state) == ["G6", "P6"] and task(state) == ""
    assert events[-1] == ("game_end", "deck", (("P0",), ("P1", "P2")))


@clause("BE-6.11")
def test_a_chain_and_a_match_are_one_award():
    """With `explore_stops` off, stopping on the tile that brought an award brings no second."""
    board = [row.replace("6", "1") for row in BOARD]
    state = standard(
        {"move.explore_stops": False}, board=board, down=["(2,3)"], task="P6",
        deck=["R4", "R2", "R3"],
    )  # fmt: skip
    play(state, "free N", "orient up", "stop", "skip")
    assert task(state) == "R4" and hand(state) == ["P6"]


@clause("BE-6.13")
def test_without_a_task_there_are_no_checks_and_no_donations():
    state = standard({"end.deck_trigger": "end_of_round"}, task="", bounty=0, deck=[])
    play(state, "free N", "stop")
    assert chips(state) == [20, 20, 20] and asked(state) == ("P1", "move")


# -- the card step (BE-7, BE-8) ---------------------------------------------------------------


@clause("BE-7.1", "BE-7.3", "BE-7.6")
def test_several_cards_per_turn():
    state = standard({"cards.per_turn": 2}, hands={0: ["G2", "B2", "R4"]})
    play(state, "stop", "play G2")
    assert hand(state) == ["R4", "B2"]
    assert discarded(state) == {"G2": 1} and asked(state) == ("P0", "play")
    play(state, "play B2")
    assert asked(state) == ("P1", "move") and chips(state)[0] == 23
    state = standard({"cards.per_turn": 0}, hands={0: ["G2"]})
    play(state, "stop")
    assert asked(state) == ("P1", "move")


@clause("BE-7.3")
def test_the_card_leaves_the_hand_before_its_target_is_chosen():
    state = standard(hands={0: ["G4"]})
    play(state, "stop", "play G4")
    assert hand(state) == [] and discarded(state) == {}
    assert state.observation()["pending"] == {"played": "G4"}


@clause("BE-7.4")
def test_cards_without_a_target_cannot_be_played():
    state = standard({"stones.supply": 1}, stones={"(5,5)": 1}, hands={0: ["R3", "R4"]})
    play(state, "stop")
    assert options(state) == ["skip", "play R4"]  # every stone is on the board
    play(state, "play R4", "target (3,2)")  # nothing happens there, and that is legal
    assert discarded(state) == {"R4": 1}


@clause("BE-8.4", "BE-16.2")
def test_a_gambler_who_cannot_pay_dies_and_the_rival_gets_what_there_was():
    state = standard({"cards.gamble_chips": 5}, chips=[3, 20, 20], hands={0: ["R1", "O2"]})
    state.force("dice", 1, 1)
    events = play(state, "stop", "play R1")
    assert events[3:6] == [
        ("lose", "P0", 5, "gamble"),
        ("gain", "P1", 3, "gamble"),
        ("death", "P0", "gamble"),
    ]
    assert chips(state) == [-2, 23, 20] and asked(state) == ("P1", "move")
    assert hand(state, 1) == ["R1"] and discarded(state) == {"O2": 1}


@clause("BE-8.5")
def test_the_stolen_card_is_drawn_from_all_copies():
    state = standard(hands={0: ["R1"], 1: ["O2", "O2", "Y2"]})
    state.force("dice", 5, 5)
    state.force("pick", 2)
    play(state, "stop", "play R1")
    assert hand(state) == ["Y2"]


# -- Probe, Rotate, Cannon, Earthquake (BE-9 to BE-14) ----------------------------------------


@clause("BE-9.1", "BE-13.4")
def test_who_probed_the_deck_knows_the_earthquakes_tile():
    state = standard(hands={0: ["G2"], 1: ["B6"]}, pieces=["(3,3)", "(6,1)", "(6,6)"])
    play(state, "stop", "play G2")
    assert state.observation(0)["deck_top"] == "R1"
    play(state, "stop", "play B6", "target (5,1)")
    assert state.observation(0)["tiles"]["(5,1)"]["card"] == "R1"
    assert "card" not in state.observation(1)["tiles"]["(5,1)"]
    assert "deck_top" not in state.observation(0)


@clause("BE-13.4")
def test_an_earthquake_voids_what_was_known_of_the_tile():
    state = standard(down=["(3,2)"], seen={"(3,2)": [1]}, hands={0: ["G6"]})
    play(state, "stop", "play G6", "target (3,2)")
    assert state.observation(1)["tiles"]["(3,2)"] == {"side": "down"}
    assert discarded(state) == {"Y4": 1, "G6": 1}


@clause("BE-11.1", "BE-14.2")
def test_rotating_a_face_down_tile_only_clears_stones():
    state = standard(down=["(2,3)"], stones={"(2,3)": 1}, hands={0: ["G4"]})
    events = play(state, "stop", "play G4", "target (2,3)")
    assert not any(event[0] == "rotated" for event in events)
    assert chips(state)[0] == 20 + 1 - 1 and stones(state, "(2,3)") == 0


@clause("BE-12.1")
def test_cannon_on_the_own_tile():
    state = standard({"cards.cannon_self": True}, chips=[4, 20, 20], hands={0: ["G5"]})
    play(state, "stop", "play G5")
    assert "target (3,3)" in options(state) and len(options(state)) == 11
    events = play(state, "target (3,3)")
    assert ("death", "P0", "cannon") in events and asked(state) == ("P1", "move")


@clause("BE-14.1")
def test_the_bonus_is_for_the_last_stone_only():
    state = standard(stones={"(3,6)": 2}, hands={0: ["G5"]})
    play(state, "stop", "play G5", "target (3,6)")
    assert chips(state)[0] == 20 + 2 - 1
    state = standard({"scavenger.face_up_factor": 3}, stones={"(3,6)": 2}, hands={0: ["G5"]})
    play(state, "stop", "play G5", "target (3,6)")
    assert chips(state)[0] == 20 + 6 - 1


# -- end step, chips, death (BE-15, BE-16) ----------------------------------------------------


@clause("BE-15.2")
def test_camp_need_not_donate():
    state = standard({"bounty.camp_donates": False}, pieces=["(1,1)", "(6,1)", "(6,6)"])
    play(state, "free N")
    assert chips(state)[0] == 20 and state.view.bounty == 5
    state = standard({"bounty.donation": 0})
    events = play(state, "stop")
    assert ("lose", "P0", 0, "donation") in events and ("donate", "P0", 0, 5) in events


@clause("BE-16.1", "BE-16.2")
def test_donations_reach_the_bounty_as_far_as_they_are_held():
    state = standard({"bounty.donation": 3}, chips=[2, 20, 20])
    events = play(state, "stop")
    assert events[:3] == [
        ("lose", "P0", 3, "donation"),
        ("donate", "P0", 2, 7),
        ("death", "P0", "donation"),
    ]


@clause("BE-16.3")
def test_exactly_zero_is_alive():
    state = standard(chips=[1, 20, 20])
    play(state, "stop")
    assert chips(state)[0] == 0 and state.observation()["players"][0]["status"] == "active"
    state = standard({"death.min_chips": -5}, chips=[0, 20, 20])
    play(state, "stop")
    assert state.observation()["players"][0]["status"] == "active"


# -- the end (BE-17) --------------------------------------------------------------------------


@clause("BE-17.1", "BE-17.7")
def test_the_sole_survivor_wins_whatever_the_chips():
    state = standard(
        pieces=["(3,3)", "(3,4)", "camp"], chips=[1, 3, 90], gone=[(2, "retired")],
        hands={0: ["G6"]}, deck=["R1"],
    )  # fmt: skip
    events = play(state, "stop", "play G6", "target (3,4)")
    assert events[-2:] == [
        ("death", "P1", "quake"),
        ("game_end", "sole_survivor", (("P0",), ("P2",), ("P1",))),
    ]
    assert state.view.winner == 0 and not any(event[0] == "donate" for event in events)


@clause("BE-17.2")
def test_the_deck_ends_the_game_when_it_is_told_to():
    start = {"task": "O4", "deck": ["B6"]}
    state = standard({"end.deck_trigger": "end_of_round"}, **start)
    play(state, "free N", "stop", "skip", "stop", "stop")
    assert state.is_terminal() and state.view.turn == 1 and chips(state) == [25, 20, 20]
    state = standard({"end.deck_trigger": "end_of_turn"}, **start)
    play(state, "free N", "stop")
    assert not state.is_terminal()
    play(state, "skip")
    assert state.is_terminal()


@clause("BE-17.4", "BE-17.7")
def test_round_cap():
    state = standard({"end.max_rounds": 10}, round=10, mover=2, pieces=["(3,3)", "(6,1)", "(5,5)"])
    events = play(state, "stop")
    assert events[-1][:2] == ("game_end", "max_rounds") and state.view.turn == 10


@clause("BE-17.5", "BE-17.6")
def test_ranking():
    state = standard(
        pieces=["(3,3)", "(6,1)", "camp", "camp", "camp", "camp"],
        chips=[20, 20, 99, 99, -1, -9],
        gone=[(4, "dead"), (2, "retired"), (5, "dead"), (3, "retired")],
        hands={1: ["R2"]},
    )
    assert places(state) == [2, 1, 4, 3, 6, 5]
    state = standard({"end.tiebreak_hand": False}, hands={1: ["R2"]}, chips=[20, 20, 19])
    assert places(state) == [1, 1, 3]
    state = standard({"end.tiebreak_hand": False}, bounty=35, chips=[21, 20, 19])
    play(state, "stop")
    assert state.view.winner == -1 and places(state) == [1, 1, 3]  # a shared first place


# -- functions as data (BE-7.2) ---------------------------------------------------------------


@clause("BE-7.2", "BE-14.4")
def test_a_new_function_needs_no_program():
    """Gale: everybody's neighbour pays 2 chips, is blown to camp, and the tile gets a stone."""
    gale = {
        "name": "Gale", "original": "大风", "target": "anywhere",
        "steps": [
            {"op": "stone", "amount": 2},
            {"op": "damage", "who": "there", "amount": 2},
            {"op": "send_home"},
            {"op": "gain", "per": "probe_reward"},
        ],
    }  # fmt: skip
    changes = {
        "functions.gale": gale, "deck.numbers": 7,
        "deck.functions": ["gamble", "probe", "rockfall", "rotate", "cannon", "quake", "gale"],
    }  # fmt: skip
    arrows = ["N", "NE", "NEW", "E", "NW", "NES", "NESW"]
    changes |= {f"arrows.{suit}": arrows for suit in "ROYGBP"}
    state = standard(changes, hands={0: ["B7"]})
    play(state, "stop", "play B7")
    assert len(options(state)) == 36
    events = play(state, "target (6,6)")
    assert events[:6] == [
        ("card_target", "P0", "B7", "(6,6)"),
        ("stone_placed", "P0", "(6,6)", 2),
        ("lose", "P2", 2, "gale"),
        ("damage", "P0", "P2", 2, "gale"),
        ("to_camp", "P2", "gale"),
        ("gain", "P0", 2, "gale"),
    ]
    assert chips(state) == [21, 20, 18] and place(state, 2) == "camp"
    assert "Gale 大风" in state.game.type.item_names(state.game, "function")


def test_a_forced_card_must_be_hidden_from_everybody():
    state = standard(down=["(2,3)"], seen={"(2,3)": [1]})
    state.force("cards", "R1")
    with pytest.raises(IllegalActionError, match="a player has seen another one"):
        state.apply_action("free N")
    assert place(state) == "(3,3)"
    state = standard(down=["(2,3)"])
    state.force("cards", "P5")  # face-up on the board, not in the deck
    with pytest.raises(IllegalActionError, match="not among the face-down cards"):
        state.apply_action("free N")
    state = standard(down=["(2,3)"], task="G1")
    state.force("cards", "B2")
    assert play(state, "free N")[1] == ("reveal", "P0", "(2,3)", "B2", "explore")


def test_positions_by_hand_deal_the_rest_of_the_deck():
    game = dl.load("beings", {"players.count": 3})
    state = set_up(game, BOARD, pieces=["(1,1)", "(2,2)", "(3,3)"], task="R1", hands={0: ["R2"]})
    assert state.view.deck.n == 108 - 36 - 1 - 1
