"""The rulebook's worked examples, with their exact states and events."""

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

from designlab.games.beings.words import tile_number

clause = pytest.mark.clause


@clause(
    "BE-EX-1",
    "BE-2.1",
    "BE-2.2",
    "BE-2.3",
    "BE-2.5",
    "BE-2.6",
    "BE-2.7",
    "BE-2.8",
    "BE-1.5",
    "BE-1.8",
)
def test_setup():
    state = load(players=2).new_initial_state(seed=3, forced={"cards": ["G4", "R2", "P6"]})
    assert task(state) == "G4" and chips(state) == [50, 50] and state.view.bounty == 0
    assert state.view.deck.n == 71
    assert len(options(state)) == 20 and options(state)[:2] == ["place (1,1)", "place (1,2)"]
    play(state, "place (1,2)")
    assert len(options(state)) == 19 and asked(state) == ("P1", "place")
    events = play(state, "place (6,6)")
    assert events == [
        ("place", "P1", "(6,6)"),
        ("reveal", "P0", "(1,2)", "R2", "setup"),
        ("gain", "P0", 2, "prize"),
    ]
    assert chips(state) == [52, 50] and options(state) == ["orient up", "orient rev"]
    events = play(state, "orient rev")
    assert events == [
        ("orient", "P0", "(1,2)", "rev"),
        ("reveal", "P1", "(6,6)", "P6", "setup"),
        ("gain", "P1", 6, "prize"),
    ]
    assert chips(state) == [52, 56]
    assert play(state, "orient up") == [
        ("orient", "P1", "(6,6)", "up"),
        ("turn_start", "P0", "exploring"),
    ]
    assert options(state) == ["stop", "free S", "free W", "risk"]
    assert state.view.face_down == 34 and state.view.bounty == 0 and state.view.turn == 1


@clause("BE-EX-2", "BE-5.1", "BE-5.2", "BE-5.3", "BE-6.2", "BE-6.3", "BE-6.8", "BE-7.1", "BE-15.3")
def test_advance_stop_and_win():
    state = standard()
    assert options(state) == ["stop", "free N", "risk"]
    assert play(state, "free N") == [("step", "P0", "(3,3)", "(2,3)", "free")]
    assert options(state) == ["stop", "risk"]
    assert play(state, "stop") == [
        ("task_won", "P0", "R4", 5, "match"),
        ("gain", "P0", 5, "bounty"),
        ("task_flip", "R1"),
    ]
    assert chips(state) == [25, 20, 20] and hand(state) == ["R4"]
    assert task(state) == "R1" and state.view.deck.n == 29 and state.view.bounty == 0
    assert options(state)[0] == "skip" and asked(state) == ("P0", "play")
    assert play(state, "skip") == [("turn_end", "P0", True), ("turn_start", "P1", "exploring")]
    assert asked(state) == ("P1", "move") and chips(state) == [25, 20, 20]


@clause("BE-EX-3", "BE-6.4")
def test_double_match():
    state = standard(task="O4")
    assert play(state, "free N", "stop")[1:] == [
        ("task_won", "P0", "O4", 5, "match"),
        ("gain", "P0", 5, "bounty"),
        ("bonus_card", "P0", "R1"),
        ("task_flip", "R2"),
    ]
    assert chips(state) == [25, 20, 20] and hand(state) == ["R1", "O4"]
    assert task(state) == "R2" and state.view.deck.n == 28


@clause("BE-EX-4", "BE-5.14", "BE-1.8", "BE-6.2", "BE-15.2")
def test_exploring():
    state = standard(task="R1", down=["(2,3)"])
    assert play(state, "free N") == [
        ("step", "P0", "(3,3)", "(2,3)", "free"),
        ("reveal", "P0", "(2,3)", "O4", "explore"),
        ("gain", "P0", 4, "prize"),
    ]
    assert chips(state) == [24, 20, 20] and asked(state) == ("P0", "orient")
    assert play(state, "orient rev") == [
        ("orient", "P0", "(2,3)", "rev"),
        ("lose", "P0", 1, "donation"),
        ("donate", "P0", 1, 6),
        ("turn_end", "P0", False),
        ("turn_start", "P1", "exploring"),
    ]
    assert chips(state) == [23, 20, 20] and state.view.bounty == 6
    assert asked(state) == ("P1", "move")

    state = standard(down=["(2,3)"])
    play(state, "free N", "orient up")
    assert chips(state) == [29, 20, 20] and hand(state) == ["R4"] and asked(state)[1] == "play"

    state = standard({"task.check_after_explore": False}, down=["(2,3)"])
    play(state, "free N", "orient up")
    assert chips(state) == [23, 20, 20] and state.view.bounty == 6 and hand(state) == []


@clause("BE-EX-5", "BE-5.6", "BE-5.13")
def test_paid_advance():
    state = standard(task="B3", hands={0: ["P4", "G2"]})
    play(state, "free N")
    assert options(state) == ["stop", "pay_advance N", "pay_advance W", "risk"]
    assert play(state, "pay_advance W") == [
        ("pay_card", "P0", "P4", "pay_advance"),
        ("step", "P0", "(2,3)", "(2,2)", "pay_advance"),
    ]
    play(state, "stop")
    assert chips(state)[0] == 25 and hand(state) == ["G2", "B3"] and task(state) == "R1"
    assert asked(state) == ("P0", "play")


@clause("BE-EX-6", "BE-5.2", "BE-5.4", "BE-5.7")
def test_paid_leap():
    state = standard(task="P6", hands={0: ["R5", "G5", "B2"]})
    assert options(state) == [
        "stop", "free N", "pay_advance N", "pay_leap N", "pay_leap E", "pay_leap S", "pay_leap W",
        "risk",
    ]  # fmt: skip
    assert play(state, "pay_leap S") == [
        ("pay_card", "P0", "R5", "pay_leap"),
        ("pay_card", "P0", "G5", "pay_leap"),
        ("step", "P0", "(3,3)", "(4,3)", "pay_leap"),
    ]
    assert not any(option.startswith("free") for option in options(state))
    play(state, "stop")
    assert chips(state)[0] == 25 and hand(state) == ["B2", "P6"]
    assert discarded(state) == {"R5": 1, "G5": 1}


@clause("BE-EX-7", "BE-5.8", "BE-5.9", "BE-5.10", "BE-1.10")
def test_risky_moves():
    state = standard(task="B5")
    state.force("dice", 5, 2, 4, 4)
    assert play(state, "risk") == [("risk_roll", "P0", (5, 2), 5, 1)]
    assert options(state) == ["decline", "step N"]
    assert play(state, "step N") == [("step", "P0", "(3,3)", "(2,3)", "risk_advance")]
    assert play(state, "risk") == [("risk_roll", "P0", (4, 4), 4, 2)]
    assert options(state) == ["decline", "step N", "step E", "step S", "step W"]
    assert play(state, "step E") == [("step", "P0", "(2,3)", "(2,4)", "risk_leap")]
    play(state, "stop")
    assert chips(state)[0] == 25 and hand(state) == ["B5"]

    state = standard({"dice.card_substitute": "risky"}, task="B5", hands={0: ["P5"]})
    state.force("dice", 5)
    assert play(state, "risk") == [] and asked(state) == ("P0", "substitute")
    assert options(state) == ["substitute 0", "substitute 1"]
    assert play(state, "substitute 1") == [
        ("substitute", "P0", 1),
        ("pay_card", "P0", "P5", "risk"),
        ("risk_roll", "P0", (5, 5), 5, 2),
    ]
    assert options(state) == ["decline", "step N", "step E", "step S", "step W"]
    assert hand(state) == []


@clause("BE-EX-8", "BE-5.11", "BE-6.5", "BE-6.6", "BE-6.7", "BE-15.2")
def test_no_award():
    state = standard(hands={0: ["B2"]})
    state.force("dice", 1, 6)
    assert play(state, "free N", "risk")[1:] == [
        ("risk_roll", "P0", (1, 6), 4, 0),
        ("risk_fail", "P0"),
        ("lose", "P0", 1, "donation"),
        ("donate", "P0", 1, 6),
        ("turn_end", "P0", False),
        ("turn_start", "P1", "exploring"),
    ]
    assert chips(state)[0] == 19 and hand(state) == ["B2"] and asked(state) == ("P1", "move")

    state = standard(hands={0: ["P4", "B2"]})
    play(state, "free N", "pay_advance W", "stop", "skip")
    assert chips(state)[0] == 19 and state.view.bounty == 6 and task(state) == "R4"

    state = standard({"task.award_on_pass": True}, hands={0: ["P4", "B2"]})
    assert play(state, "free N")[1] == ("task_won", "P0", "R4", 5, "match")
    assert asked(state) == ("P0", "move")

    state = standard(task="R5", hands={0: ["B2"]})
    play(state, "stop", "skip")
    assert chips(state)[0] == 19 and state.view.bounty == 6


@clause("BE-EX-9", "BE-5.5", "BE-5.15", "BE-7.4")
def test_walking_to_camp():
    start = {"pieces": ["(1,1)", "(6,1)", "(6,6)"], "hands": {0: ["G2", "R2", "R6"]}}
    state = standard(**start)
    assert play(state, "free N")[:2] == [
        ("step", "P0", "(1,1)", "camp", "free"),
        ("to_camp", "P0", "walk"),
    ]
    assert chips(state) == [19, 20, 20] and hand(state) == ["R2", "R6", "G2"]
    assert asked(state) == ("P1", "move") and place(state) == "camp"

    state = standard({"camp.sell_on_return": True}, **start)
    play(state, "free N")
    assert options(state) == ["skip", "sell R2 R6"]
    assert play(state, "sell R2 R6")[:2] == [
        ("sell", "P0", "R2", "R6", 12),
        ("gain", "P0", 12, "sale"),
    ]
    assert chips(state)[0] == 31 and hand(state) == ["G2"] and asked(state) == ("P1", "move")

    state = standard({"cards.after_return": True}, **start)
    play(state, "free N")
    assert options(state) == ["skip", "play R2", "play G2"]
    assert play(state, "play G2")[:4] == [
        ("card_played", "P0", "G2"),
        ("card_target", "P0", "G2", "deck"),
        ("peek", "P0", "deck", "R1"),
        ("gain", "P0", 2, "probe"),
    ]
    assert state.observation(0)["deck_top"] == "R1" and "deck_top" not in state.observation(1)
    assert chips(state)[0] == 21 and hand(state) == ["R2", "R6"]


@clause("BE-EX-10", "BE-4.1", "BE-4.2", "BE-4.3", "BE-4.4", "BE-4.5", "BE-6.4")
def test_camp_turn():
    state = standard(
        pieces=["camp", "(6,1)", "(6,6)"], chips=[4, 20, 20], hands={0: ["B6", "B3", "R2"]},
        down=["(1,4)"],
    )  # fmt: skip
    assert options(state) == ["skip", "sell B3 B6"]
    play(state, "sell B3 B6")
    assert chips(state)[0] == 22
    assert options(state)[0] == "stay" and len(options(state)) == 1 + 18
    assert play(state, "enter (1,4)") == [
        ("lose", "P0", 10, "fee"),
        ("reenter", "P0", "(1,4)", 10),
        ("reveal", "P0", "(1,4)", "R4", "reentry"),
        ("gain", "P0", 4, "prize"),
    ]
    assert chips(state)[0] == 16
    assert play(state, "orient up") == [
        ("orient", "P0", "(1,4)", "up"),
        ("task_won", "P0", "R4", 5, "match"),
        ("gain", "P0", 5, "bounty"),
        ("bonus_card", "P0", "R1"),
        ("task_flip", "R2"),
        ("turn_end", "P0", True),
        ("turn_start", "P1", "exploring"),
    ]
    assert chips(state)[0] == 21 and hand(state) == ["R1", "R2", "R4"]
    assert task(state) == "R2" and state.view.bounty == 0 and asked(state) == ("P1", "move")


@clause("BE-EX-11", "BE-4.6", "BE-4.7", "BE-16.4", "BE-16.5", "BE-17.5", "BE-3.6")
def test_too_poor_for_the_fee():
    start = {"pieces": ["camp", "(6,1)", "(6,6)"], "chips": [9, 20, 20], "hands": {0: ["R2", "B3"]}}
    state = standard(**start)
    assert options(state) == ["stay", "retire"]
    play(state, "stay")
    assert chips(state)[0] == 8 and state.view.bounty == 6 and asked(state) == ("P1", "move")

    state = standard(**start)
    assert play(state, "retire") == [("retire", "P0"), ("turn_start", "P1", "exploring")]
    assert state.observation()["players"][0]["status"] == "retired"
    assert chips(state)[0] == 9 and hand(state) == [] and discarded(state) == {"R2": 1, "B3": 1}
    assert state.view.bounty == 5 and places(state) == [3, 1, 1]

    forced = standard({"camp.broke_exit": "forced"}, **start)
    assert asked(forced) == ("P1", "move") and forced.view.bounty == 5
    assert forced.observation()["players"][0]["status"] == "retired"

    state = standard({"camp.broke_exit": "forced"}, **(start | {"hands": {0: ["R2", "R3"]}}))
    play(state, "skip")
    assert chips(state)[0] == 8 and asked(state) == ("P1", "move")


@clause("BE-EX-12", "BE-8.1", "BE-8.2", "BE-8.3", "BE-8.4", "BE-8.5")
def test_gamble():
    def gamble(*dice, pick=None, rival=("O2", "Y2", "B6")):
        state = standard(hands={0: ["R1", "G3"], 1: rival})
        state.force("dice", *dice)
        if pick is not None:
            state.force("pick", pick)
        return state, play(state, "stop", "play R1")

    state, events = gamble(2, 5, pick=1)
    assert events[:3] == [
        ("card_played", "P0", "R1"),
        ("gamble_roll", "P1", (2, 5), 0),
        ("steal", "P0", "P1", "Y2"),
    ]
    assert hand(state) == ["Y2", "G3"] and hand(state, 1) == ["O2", "B6"]
    assert discarded(state) == {"R1": 1} and chips(state) == [19, 20, 20]

    state, events = gamble(1, 4)
    assert events[2] == ("gamble_card_taken", "P1", "R1")
    assert hand(state, 1) == ["R1", "O2", "Y2", "B6"] and discarded(state) == {}
    assert chips(state) == [19, 20, 20]

    state, events = gamble(1, 1)
    assert events[2:5] == [
        ("gamble_card_taken", "P1", "R1"),
        ("lose", "P0", 1, "gamble"),
        ("gain", "P1", 1, "gamble"),
    ]
    assert len(hand(state, 1)) == 4 and chips(state) == [18, 21, 20]
    assert asked(state) == ("P1", "move")

    state, events = gamble(3, 6, rival=())
    assert not any(event[0] == "steal" for event in events)
    assert discarded(state) == {"R1": 1} and chips(state) == [19, 20, 20]


@clause("BE-EX-13", "BE-9.1", "BE-9.2")
def test_probe():
    state = standard(down=["(5,5)"], hands={0: ["B2"]})
    play(state, "stop", "play B2")
    assert options(state) == ["target deck", "target (5,5)"]
    events = play(state, "target (5,5)")
    assert events[1:3] == [("peek", "P0", "(5,5)", "B3"), ("gain", "P0", 2, "probe")]
    assert state.observation(0)["tiles"]["(5,5)"] == {
        "side": "down", "card": "B3", "seen_by": ["P0"],
    }  # fmt: skip
    assert state.observation(1)["tiles"]["(5,5)"] == {"side": "down", "seen_by": ["P0"]}
    assert chips(state)[0] == 21


@clause("BE-EX-14", "BE-10.1", "BE-10.2", "BE-16.3", "BE-16.4", "BE-3.1")
def test_rockfall_kills():
    state = standard(
        pieces=["(3,3)", "(6,1)", "(3,4)"], chips=[20, 20, 2], hands={0: ["O3"], 2: ["G2"]}
    )
    play(state, "stop", "play O3")
    events = play(state, "target (3,4)")
    assert events[:5] == [
        ("card_target", "P0", "O3", "(3,4)"),
        ("stone_placed", "P0", "(3,4)", 1),
        ("lose", "P2", 3, "rockfall"),
        ("damage", "P0", "P2", 3, "rockfall"),
        ("death", "P2", "rockfall"),
    ]
    assert stones(state, "(3,4)") == 1 and chips(state) == [19, 20, -1]
    assert discarded(state) == {"G2": 1, "O3": 1} and state.view.bounty == 6
    assert asked(state) == ("P1", "move") and state.view.turn == 1
    play(state, "stop")
    assert asked(state) == ("P0", "move") and state.view.turn == 2
    assert not state.is_terminal() and "free E" not in options(state)


@clause("BE-EX-15", "BE-11.1", "BE-11.2", "BE-11.3", "BE-14.1", "BE-14.4")
def test_rotate():
    state = standard(pieces=["(3,3)", "(2,3)", "(6,6)"], stones={"(2,3)": 1}, hands={0: ["G4"]})
    play(state, "stop", "play G4")
    events = play(state, "target (2,3)")
    assert events[1:6] == [
        ("rotated", "(2,3)"),
        ("stones_cleared", "P0", "(2,3)", 1, 0),
        ("gain", "P0", 4, "scavenger"),
        ("lose", "P1", 4, "rotate"),
        ("damage", "P0", "P1", 4, "rotate"),
    ]
    assert chips(state) == [23, 16, 20]
    assert asked(state) == ("P1", "move")
    assert [option for option in options(state) if option.startswith("free")] == ["free E"]


@clause("BE-EX-16", "BE-12.1", "BE-12.2", "BE-12.3")
def test_cannon():
    state = standard(
        pieces=["(3,3)", "(3,6)", "(3,4)"], stones={"(3,6)": 3, "(3,5)": 1}, hands={0: ["G5"]}
    )
    play(state, "stop", "play G5")
    assert len(options(state)) == 10
    play(state, "target (3,6)")
    assert stones(state, "(3,6)") == 1 and stones(state, "(3,5)") == 1
    assert chips(state) == [19, 15, 20]


@clause("BE-EX-17", "BE-13.1", "BE-13.2", "BE-13.3", "BE-14.3")
def test_earthquake():
    state = standard(pieces=["(3,3)", "(3,2)", "(6,6)"], stones={"(3,2)": 2}, hands={0: ["G6"]})
    play(state, "stop", "play G6")
    events = play(state, "target (3,2)")
    assert events[1:7] == [
        ("quake", "P0", "(3,2)", "Y4"),
        ("stones_cleared", "P0", "(3,2)", 2, 0),
        ("gain", "P0", 4, "scavenger"),
        ("lose", "P1", 6, "quake"),
        ("damage", "P0", "P1", 6, "quake"),
        ("to_camp", "P1", "quake"),
    ]
    tile = tile_number("(3,2)")
    assert discarded(state) == {"Y4": 1, "G6": 1}
    assert state.observation()["tiles"]["(3,2)"] == {"side": "down"}
    assert state.observation(-2)["tiles"]["(3,2)"]["card"] == "R1" and state.view.seen[tile] == 0
    assert state.view.deck.n == 29 and chips(state) == [23, 14, 20]
    assert asked(state) == ("P1", "enter") and place(state, 1) == "camp"


SIXES_REPLACED = (
    "R1 R2 R3 R4 R5 R1", "O2 O3 O4 O5 O1 O1", "Y3 Y4 Y5 Y1 Y1 Y2", "G4 G5 G1 G1 G2 G3",
    "B5 B1 B1 B2 B3 B4", "P1 P1 P2 P3 P4 P5",
)  # fmt: skip


@clause("BE-EX-18", "BE-6.9", "BE-6.10", "BE-6.11", "BE-6.12")
def test_impossible_tasks():
    start = {
        "board": SIXES_REPLACED, "down": ["(2,3)"], "task": "P6", "deck": ["G6", "R4", "R2", "R3"]
    }  # fmt: skip
    state = standard(**start)
    play(state, "free N")
    assert chips(state)[0] == 24
    assert play(state, "orient up")[1:] == [
        ("task_won", "P0", "P6", 5, "impossible"),
        ("gain", "P0", 5, "bounty"),
        ("task_flip", "G6"),
        ("task_won", "P0", "G6", 0, "chain"),
        ("task_flip", "R4"),
    ]
    assert chips(state)[0] == 29 and task(state) == "R4" and state.view.deck.n == 2
    assert asked(state) == ("P0", "play")
    play(state, "skip")
    assert chips(state)[0] == 29

    state = standard({"task.impossible_pays_bounty": False}, **start)
    play(state, "free N", "orient up")
    assert chips(state)[0] == 24 and hand(state) == ["G6", "P6"]
    assert task(state) == "R4" and state.view.bounty == 5


@clause("BE-EX-19", "BE-15.1", "BE-15.3")
def test_hand_limit():
    held = ["R2", "R3", "O2", "O3", "Y2", "Y3", "G2", "G3", "B2", "P2"]
    state = standard(hands={0: held})
    play(state, "free N", "stop", "skip")
    assert asked(state) == ("P0", "discard") and len(options(state)) == 11
    assert play(state, "discard P2")[0] == ("discard", "P0", "P2")
    assert len(hand(state)) == 10 and chips(state)[0] == 25 and asked(state) == ("P1", "move")


@clause("BE-EX-20", "BE-17.2", "BE-17.3", "BE-17.5", "BE-13.1")
def test_ends():
    state = standard(task="O4", deck=["B6"])
    events = play(state, "free N", "stop")
    assert events[-2:] == [
        ("bonus_card", "P0", "B6"),
        ("game_end", "deck", (("P0",), ("P1", "P2"))),
    ]
    assert state.is_terminal() and chips(state) == [25, 20, 20] and task(state) == ""

    state = standard({"end.deck_trigger": "end_of_turn"}, task="O4", deck=["B6"])
    play(state, "free N", "stop")
    assert options(state) == ["skip", "play O4"]
    events = play(state, "skip")
    assert events == [
        ("turn_end", "P0", True),
        ("game_end", "deck", (("P0",), ("P1", "P2"))),
    ]
    assert chips(state) == [25, 20, 20]

    state = standard(bounty=35, hands={2: ["R2"]})
    events = play(state, "stop")
    assert events[-1] == ("game_end", "bounty", (("P2",), ("P1",), ("P0",)))
    assert chips(state) == [19, 20, 20] and state.view.winner == 2


def test_the_standard_board_is_the_rulebooks():
    """Row 3 of the table, read with its arrows."""
    state = standard()
    rules, view = state.game.rules, state.view
    from designlab.games.beings.values import open_arrows

    arrows = [open_arrows(rules, view, tile_number(f"(3,{col})")) for col in range(1, 7)]
    assert arrows == [9, 7, 1, 3, 11, 2]  # NW, NES, N, NE, NEW, E
    assert BOARD[2] == "Y3 Y4 Y5 Y6 Y1 Y2"
