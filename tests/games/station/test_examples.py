"""The worked examples of the rulebook, each with its positions and events."""

from __future__ import annotations

import pytest
from games.station.table import (
    at,
    do,
    kinds,
    known,
    links,
    options,
    owners,
    piece,
    pieces,
    places,
    sides,
    station,
    told,
)

from designlab.games.station.movement import allowance

LAYOUT = ["A1", "B1", "B2", "B3", "C1", "C2", "C3", "C4", "C5"]
SUBS = "S1 S2 S3 S4 S5 S6".split()


def subs(*stations: int, but: str = "") -> str:
    """All sub-stations of some stations in order, without one."""
    return " ".join(f"{n}.{s}" for n in stations for s in SUBS if f"{n}.{s}" != but)


@pytest.mark.clause("ST-EX-1", "ST-1.1", "ST-1.2", "ST-1.3", "ST-1.4", "ST-1.5", "ST-1.6",
                    "ST-3.2", "ST-5.5")  # fmt: skip
def test_example_1_setup():
    state = station(players=3).new_initial_state(forced={
        "layout": LAYOUT, "draw": [5, 1, 9], "dice_0": [3], "dice_1": [6], "dice_2": [1],
    })  # fmt: skip
    assert told(state) == [
        ("drawn", "P0", 5), ("drawn", "P1", 1), ("drawn", "P2", 9),
        ("soldier_gained", "P0", "s1", 3),
    ]  # fmt: skip
    assert places(state, "place") == subs(5)
    do(state, "place 5.S2")
    assert (state.current_player(), places(state, "place")) == (1, subs(1))
    events = do(state, "place 1.S1", "place 9.S4")
    assert events[-1] == ("turn_start", 1, "P0")
    assert pieces(state) == (
        "s1(P0,3)@5.S2 s2(P1,6)@1.S1 s3(P2,1)@9.S4 g0@5.M g1@1.M g2@9.M"
    )  # fmt: skip
    assert owners(state) == {5: 0, 1: 1, 9: 2} and links(state) == [] and sides(state) == []
    assert [known(state, seat) for seat in range(3)] == [[5], [1], [9]]
    assert state.observation(1)["stations"][1]["class"] == "A"
    moves = [allowance(state.game.rules, state.view, soldier) for soldier in range(3)]
    assert moves == [4, 1, 6]
    assert (state.current_player(), "end" in options(state)) == (0, True)


@pytest.mark.clause("ST-EX-2", "ST-2.4", "ST-2.5", "ST-5.8")
def test_example_2_reinforcement_and_the_general_returns():
    state = at(
        owners={1: 0, 2: 0, 3: 1}, soldiers={"s1": (0, 5, "1.S1"), "s2": (1, 2, "2.S1")},
        generals={1: "3.M"}, start="turn",
    )  # fmt: skip
    assert options(state) == ["gain yes", "gain no"]
    state.force("dice_0", 4)
    assert do(state, "gain yes") == [("soldier_gained", "P0", "s3", 4)]
    assert places(state, "place") == subs(1, 2, but="2.S1")
    do(state, "place 2.S4")
    assert options(state) == ["redeploy 1", "redeploy 2", "redeploy none"]
    assert do(state, "redeploy 2") == [("general_redeployed", "P0", 2)]
    assert piece(state, "s3") == "4@2.S4" and piece(state, "g0") == "2@2.M"
    assert "end" in options(state)


@pytest.mark.clause("ST-EX-3", "ST-4.1", "ST-4.4", "ST-3.3", "ST-3.5", "ST-2.3", "ST-5.2",
                    "ST-5.5")  # fmt: skip
def test_example_3_link_move_and_capture_by_a_soldier():
    state = at(
        owners={1: 0, 9: 1}, soldiers={"s1": (0, 5, "1.S2"), "s2": (1, 3, "9.S1")},
        generals={0: "1.M", 1: "9.M"},
    )  # fmt: skip
    do(state, "link 1.S2")
    assert options(state) == [f"station {n}" for n in range(2, 10)]
    do(state, "station 3")
    assert do(state, "sub 3.S5") == [("linked", "P0", "1.S2", "3.S5")]
    do(state, "move s1")
    assert places(state, "to") == (
        "1.M 1.S1 1.S3 1.S4 1.S5 1.S6 3.M 3.S1 3.S2 3.S3 3.S4 3.S6"
    )  # fmt: skip
    assert do(state, "to 3.M") == [("moved", "s1", "1.S2", "3.M", "move")]
    do(state, "end")
    assert owners(state) == {1: 0, 9: 1}
    events = do(state, "end")
    assert ("station_gained", 3, "P0", "nobody", "soldier") in events
    assert known(state, 0) == [1, 3] and state.observation(0)["stations"][3]["class"] == "B"
    assert options(state) == ["gain yes", "gain no"]


@pytest.mark.clause("ST-EX-4", "ST-3.6", "ST-5.1", "ST-5.4", "ST-5.6")
def test_example_4_capture_by_a_general_and_recall():
    state = at(
        owners={1: 0, 7: 1, 9: 1}, links=[("1.S2", "3.S5"), ("3.S4", "7.S1")],
        soldiers={"s1": (1, 2, "3.S1"), "s2": (1, 3, "3.S4")}, generals={0: "1.S2", 1: "7.M"},
    )  # fmt: skip
    do(state, "move g0")
    assert places(state, "to") == "1.M 1.S1 1.S3 3.M 3.S4 3.S6"
    assert do(state, "to 3.M") == [
        ("moved", "g0", "1.S2", "3.M", "move"),
        ("station_gained", 3, "P0", "nobody", "general"),
        ("soldier_recalled", "P1", "s1"),
    ]
    assert pieces(state) == "s2(P1,3)@3.S4 g0@3.M g1@7.M"


@pytest.mark.clause("ST-EX-5", "ST-3.3", "ST-3.4", "ST-3.5")
def test_example_5_reach():
    def position(changes=None, pips=4, enemy="1.M"):
        return at(
            changes, owners={1: 0, 2: 1}, generals={1: "2.M"},
            soldiers={"s1": (0, pips, "1.S1"), "s2": (1, 2, enemy)},
        )  # fmt: skip

    state = position()
    do(state, "move s1")
    assert places(state, "to") == "1.M 1.S2 1.S3 1.S4 1.S5 1.S6"
    state = position({"layouts.front": "star"})
    do(state, "move s1")
    assert pieces(state) == "s1(P0,3)@1.M s2(P1,1)@1.M g1@2.M"
    state = position(pips=6, enemy="1.S2")
    do(state, "move s1")
    assert places(state, "to") == "1.M 1.S2 1.S6"


@pytest.mark.clause("ST-EX-6", "ST-3.1", "ST-3.7", "ST-3.9", "ST-3.10", "ST-3.11", "ST-3.13")
def test_example_6_encounter():
    kw = {"owners": {1: 0, 2: 1, 9: 1}, "generals": {0: "1.M", 1: "2.M"}}
    state = at(
        soldiers={"s1": (0, 3, "1.S1"), "s2": (1, 1, "1.S3"), "s3": (1, 4, "2.S1")}, **kw
    )  # fmt: skip
    do(state, "move s1")
    assert do(state, "to 1.S3") == [
        ("moved", "s1", "1.S1", "1.S3", "move"),
        ("encounter", "s1", "s2", "1.S3"),
        ("damage", "s2", 1, "encounter"),
        ("soldier_lost", "P1", "s2"),
        ("damage", "s1", 1, "encounter"),
    ]
    assert piece(state, "s1") == "2@1.S3" and "move s1" not in options(state)

    state = at(
        soldiers={"s1": (0, 3, "1.S1"), "s2": (1, 2, "1.S3"), "s4": (1, 5, "1.S3")}, **kw
    )  # fmt: skip
    do(state, "move s1", "to 1.S3")
    assert options(state) == ["target s2", "target s4"]
    do(state, "target s4")
    assert pieces(state).startswith("s1(P0,2)@1.S3 s2(P1,2)@1.S3 s4(P1,4)@1.S3")


@pytest.mark.clause("ST-EX-7", "ST-3.12", "ST-5.7")
def test_example_7_a_general_beaten_on_a_sub_station():
    state = at(
        owners={1: 0, 3: 0, 2: 1, 5: 1}, generals={0: "1.M", 1: "2.S3"},
        soldiers={"s1": (0, 6, "2.S2"), "s2": (0, 2, "2.S5"), "s3": (1, 2, "5.S1"),
                  "s4": (1, 6, "5.S2")},
    )  # fmt: skip
    do(state, "move s1", "to 2.S3")
    assert piece(state, "s1") == "5@2.S3" and piece(state, "g1") == "1@2.S3"
    events = do(state, "move s2", "to 2.S3")
    assert events[1:] == [
        ("encounter", "s2", "g1", "2.S3"),
        ("damage", "g1", 1, "encounter"),
        ("general_defeated", "P1"),
        ("station_lost", 2, "P1"),
        ("damage", "s2", 1, "encounter"),
    ]
    assert (state.current_player(), options(state)) == (1, ["return s3", "return s4"])
    assert do(state, "return s3") == [("soldier_returned", "P1", "s3")]
    assert pieces(state) == "s1(P0,5)@2.S3 s2(P0,1)@2.S3 s4(P1,6)@5.S2 g0@1.M"
    assert owners(state) == {1: 0, 3: 0, 5: 1}
    assert (state.current_player(), "end" in options(state)) == (0, True)


@pytest.mark.clause("ST-EX-8", "ST-7.1", "ST-7.3", "ST-7.4", "ST-7.5", "ST-7.9", "ST-7.10",
                    "ST-7.11", "ST-8.1", "ST-3.3", "ST-2.2")  # fmt: skip
@pytest.mark.parametrize(("reset", "hp"), [("round", 2), ("never", 1)])
def test_example_8_own_flip_both_ways(reset, hp):
    state = at(
        {"general.hp_reset": reset}, owners={1: 0, 2: 1}, links=[("1.S1", "2.S1")],
        soldiers={"s1": (0, 4, "1.S2"), "s2": (1, 1, "2.M")},
        generals={0: "1.M", 1: "2.S3"}, general_hp={0: 1},
    )  # fmt: skip
    assert do(state, "flip") == [
        ("own_flip", "P0"), ("flipped", 1, "back"), ("soldier_flipped", "P0", "s1"),
    ]  # fmt: skip
    assert options(state) == [f"core W{n}" for n in range(1, 6)]
    assert do(state, "core W2") == [("contest_soldier", "P0", "s1", "1/W2")]
    assert pieces(state) == "s1(P0,1)@1/W2 s2(P1,1)@2.M g0(1)@1/C g1@2.S3"
    assert known(state, 1) == [2]
    assert options(state) == ["unlink 1.S1", "reentry 1", "end"]
    do(state, "end")
    assert "reentry 1" in options(state)
    do(state, "move s2")
    assert places(state, "to") == "1.S1 2.S2 2.S3 2.S4 2.S5 2.S6"
    do(state, "to 2.S2", "end")
    assert state.view.turn == 3 and piece(state, "g0") == f"{hp}@1/C"
    assert do(state, "flip") == [("own_flip", "P0"), ("flipped", 1, "front")]
    assert piece(state, "g0") == f"{hp}@1.M" and piece(state, "s1") == "1@1.S2"
    assert "flip" not in options(state)


EX9 = {
    "owners": {1: 0, 3: 0, 2: 1, 9: 1}, "generals": {0: "1.M", 1: "2.M"},
    "soldiers": {"s1": (0, 4, "2.S1"), "s2": (0, 3, "1.S1"), "s3": (1, 5, "9.S1")},
}  # fmt: skip


def example_9():
    """Example 9, played to its end."""
    state = at(**EX9)
    do(state, "move s1", "to 2.M", "core W1", "step s1 C")
    return state


@pytest.mark.clause("ST-EX-9", "ST-3.8", "ST-7.2", "ST-7.3", "ST-7.4", "ST-7.5", "ST-7.7",
                    "ST-7.10", "ST-8.1", "ST-8.2", "ST-8.3", "ST-8.6", "ST-8.7", "ST-8.12")
def test_example_9_forced_flip_and_a_lone_attacker():
    state = at(**EX9)
    assert do(state, "move s1", "to 2.M") == [
        ("moved", "s1", "2.S1", "2.M", "move"),
        ("forced_flip", 2),
        ("flipped", 2, "back"),
        ("soldier_flipped", "P0", "s1"),
    ]
    assert piece(state, "g1") == "2@2/C"
    assert options(state) == [f"core W{n}" for n in range(1, 6)]
    assert do(state, "core W1") == [
        ("contest_soldier", "P0", "s1", "2/W1"), ("contest_start", 2, "P1"),
    ]  # fmt: skip
    assert state.current_player() == 0
    assert options(state) == ["step s1 C", "step s1 W2", "step s1 W5"]
    assert do(state, "step s1 C") == [
        ("contest_moved", "s1", "2/C"),
        ("contest_attack", "s1", "g1", "2/C"),
        ("mark_revealed", 2, "B"),
        ("damage", "g1", 1, "contest"),
        ("damage", "s1", 1, "contest"),
        ("soldier_lost", "P0", "s1"),
        ("contest_end", 2, "no_attackers"),
    ]
    assert piece(state, "g1") == "1@2/C" and sides(state) == [2] and owners(state)[2] == 1
    assert known(state, 0) == [1, 2, 3]
    assert (state.current_player(), "end" in options(state)) == (0, True)


@pytest.mark.clause("ST-EX-10", "ST-9.1", "ST-9.2", "ST-9.3", "ST-8.8")
def test_example_10_reentry_and_victory_in_the_contest():
    state = example_9()
    assert do(state, "reentry 2") == [("reentered", "P0", "s2", 2), ("contest_start", 2, "P1")]
    assert piece(state, "s2") == "1@2/E"
    assert options(state) == ["step s2 W2", "step s2 W3", "step s2 leave"]
    do(state, "step s2 W3")
    assert do(state, "step s2 C") == [
        ("contest_moved", "s2", "2/C"),
        ("contest_attack", "s2", "g1", "2/C"),
        ("damage", "g1", 1, "contest"),
        ("general_defeated", "P1"),
        ("damage", "s2", 1, "contest"),
        ("soldier_lost", "P0", "s2"),
        ("station_gained", 2, "P0", "P1", "contest"),
        ("flipped", 2, "front"),
        ("contest_end", 2, "general_defeated"),
    ]
    assert pieces(state) == "s3(P1,5)@9.S1 g0@1.M" and sides(state) == []
    assert not {"move", "reentry"} & kinds(state)


@pytest.mark.clause("ST-EX-11", "ST-8.2", "ST-8.5", "ST-8.6")
def test_example_11_guard_and_seal():
    state = at(
        owners={1: 0, 3: 0, 2: 1, 9: 1}, generals={0: "1.M", 1: "2.M"},
        soldiers={"s1": (0, 4, "2.S1"), "s2": (1, 3, "2.S4")},
    )  # fmt: skip
    do(state, "move s1", "to 2.M", "core W1")
    assert state.current_player() == 1
    assert options(state) == ["core W2", "core W3", "core W4", "core W5"]
    do(state, "core W4")
    assert state.current_player() == 1
    do(state, "step s2 W3")
    assert len(options(state)) == 13 and options(state)[-1] == "seal none"
    assert do(state, "seal C-W1") == [("sealed", "P1", "C-W1")]
    assert options(state) == ["step s1 W2", "step s1 W5"]
    do(state, "step s1 W2")
    assert state.observation()["contest"]["sealed"] == ""
    events = do(state, "step s2 W2")
    assert ("soldier_lost", "P0", "s1") in events and ("soldier_lost", "P1", "s2") in events
    assert events[-1] == ("contest_end", 2, "no_attackers")
    assert pieces(state) == "g0@1.M g1@2/C" and owners(state)[2] == 1 and sides(state) == [2]


@pytest.mark.clause("ST-EX-12", "ST-7.6", "ST-7.8", "ST-8.4", "ST-8.11", "ST-7.11")
def test_example_12_contest_of_an_unowned_station():
    state = at(
        owners={1: 0, 9: 1}, links=[("1.S3", "4.S6")], generals={0: "1.S3", 1: "9.M"},
        soldiers={"s1": (1, 5, "4.M"), "s2": (0, 2, "1.S1")},
    )  # fmt: skip
    events = do(state, "move g0", "to 4.M")
    assert ("mark_revealed", 4, "B") in events
    assert [known(state, seat) for seat in (0, 1)] == [[1, 4], [4, 9]]
    do(state, "core W4")
    assert state.current_player() == 1
    do(state, "core W1")
    assert state.current_player() == 0
    do(state, "step g0 W5", "step s1 C")
    assert do(state, "step g0 C")[1:] == [
        ("contest_attack", "g0", "s1", "4/C"),
        ("damage", "s1", 1, "contest"),
        ("soldier_lost", "P1", "s1"),
        ("damage", "g0", 1, "contest"),
        ("station_gained", 4, "P0", "nobody", "contest"),
        ("flipped", 4, "front"),
        ("contest_end", 4, "sole"),
    ]
    assert piece(state, "g0") == "1@4.M" and sides(state) == []


@pytest.mark.clause("ST-EX-13", "ST-8.10", "ST-8.13")
def test_example_13_quiet_end():
    state = at({"contest.max_quiet_rounds": 2}, **EX9)
    do(state, "move s1", "to 2.M", "core W1", "step s1 W2")
    assert do(state, "step s1 W1")[-1] == ("contest_end", 2, "quiet")
    assert piece(state, "s1") == "1@2/W1" and "move s1" not in options(state)
    assert sides(state) == [2] and state.current_player() == 0


@pytest.mark.clause("ST-EX-14", "ST-8.9", "ST-7.5", "ST-9.2")
def test_example_14_leaving():
    state = at(**EX9)
    do(state, "move s1", "to 2.M", "core W3", "step s1 E")
    assert places(state, "leave") == subs(1, 3)
    assert do(state, "leave 3.S1") == [
        ("contest_left", "s1", "3.S1"), ("contest_end", 2, "no_attackers"),
    ]  # fmt: skip
    assert piece(state, "s1") == "1@3.S1"
    do(state, "move s1", "to 3.S2")


@pytest.mark.clause("ST-EX-14", "ST-8.9", "ST-9.1", "ST-9.2")
def test_example_14_a_soldier_that_cannot_leave():
    state = at(
        owners={1: 0, 2: 1, 9: 1}, flipped=[1, 2], generals={0: "1/C", 1: "2/C"},
        soldiers={"s1": (0, 1, "2/W1")},
    )  # fmt: skip
    assert options(state, "reentry") == ["2"]
    do(state, "reentry 2")
    assert piece(state, "s1") == "1@2/E"
    assert options(state) == ["step s1 W2", "step s1 W3"]


@pytest.mark.clause("ST-EX-15", "ST-6.3", "ST-6.4", "ST-5.1")
def test_example_15_swap():
    def position(soldier):
        return at(
            owners={2: 0, 9: 1}, links=[("2.S2", "3.S5")], generals={0: "2.M", 1: "9.M"},
            soldiers={"s1": (0, 2, soldier), "s2": (1, 2, "9.S1")},
        )  # fmt: skip

    state = position("3.M")
    assert do(state, "skill 2") == [
        ("skill", "P0", "swap", 2),
        ("swapped", "s1", "g0"),
        ("station_gained", 3, "P0", "nobody", "general"),
    ]
    assert piece(state, "s1") == "2@2.M" and piece(state, "g0") == "2@3.M"
    assert state.view.moves == 0
    assert "skill 2" not in options(position("9.S3"))


@pytest.mark.clause("ST-EX-16", "ST-6.5")
def test_example_16_hologram():
    def position(rolled):
        state = at(
            owners={3: 0, 9: 1}, generals={1: "9.M"},
            soldiers={"s1": (0, 2, "3.S1"), "s2": (1, 5, "3.M")},
        )  # fmt: skip
        do(state, "skill 3")
        assert (state.current_player(), options(state, "declare")) == (1, list("123456"))
        state.force("dice_0", rolled)
        return state, do(state, "declare 3")

    state, events = position(5)
    assert events == [("hologram", "P0", "P1", 3, 5, True)]
    assert options(state) == ["steer s2", "steer none"]
    do(state, "steer s2")
    assert places(state, "to") == subs(3)
    assert do(state, "to 3.S4") == [("moved", "s2", "3.M", "3.S4", "hologram")]
    assert piece(state, "s1") == "2@3.S1" and state.view.moves == 0
    state, events = position(2)
    assert events == [("hologram", "P0", "P1", 3, 2, False)]
    assert state.current_player() == 0 and "skill 3" not in options(state)
    assert piece(state, "s2") == "5@3.M"


@pytest.mark.clause("ST-EX-17", "ST-6.6", "ST-4.4")
def test_example_17_jump():
    state = at(
        owners={4: 0, 9: 1}, links=[("4.S4", "9.S6")], generals={0: "4.M", 1: "9.M"},
        soldiers={"s1": (0, 6, "4.S1"), "s2": (1, 5, "9.S1")},
    )  # fmt: skip
    do(state, "skill 4")
    assert options(state) == [f"jump s1 {n}" for n in (2, 3, 4, 5)]
    assert do(state, "jump s1 3") == [("jump", "s1", 3)]
    do(state, "move s1")
    reach = places(state, "to").split()
    assert "9.M" in reach and "9.S3" not in reach
    do(state, "to 9.S5")
    assert piece(state, "s1") == "6@9.S5"
    do(state, "end")
    assert state.observation()["allowances"] == {}


EX18 = {
    "owners": dict.fromkeys(range(1, 5), 0) | dict.fromkeys(range(5, 10), 1),
    "links": [("1.S1", "2.S1"), *((f"{n}.S2", f"{n + 1}.S1") for n in range(2, 8))],
    "soldiers": {"s1": (0, 3, "1.S5"), "s2": (1, 3, "9.S5")},
    "generals": {0: "1.M", 1: "9.M"}, "active": 1,
}  # fmt: skip


@pytest.mark.clause("ST-EX-18", "ST-10.1", "ST-10.2", "ST-10.4", "ST-10.6", "ST-4.5")
def test_example_18_end():
    over = ("game_end", "connected", (25, 15), ("P0",))
    link = ("link 9.S1", "station 8", "sub 8.S2")
    state = at(**EX18)
    assert do(state, *link)[1:] == [("end_triggered", 4)]
    do(state, "end", "gain no", "unlink 1.S1")
    assert do(state, "end") == [("turn_end", "P0"), over]
    assert state.is_terminal() and state.returns() == [25, 15]
    assert state.view.winner == 0

    state = at({"end.own_last_turn": True}, **EX18)
    do(state, *link, "end", "gain no", "unlink 1.S1", "end")
    assert not state.is_terminal()
    do(state, "gain no")
    assert do(state, "end")[-1] == over

    state = at({"end.trigger": "hold"}, **EX18)
    do(state, *link, "end", "gain no")
    assert do(state, "unlink 1.S1")[-1] == ("end_cancelled",)
    do(state, "end")
    assert not state.is_terminal()

    state = at({"max_rounds": 2}, **EX18)
    assert do(state, "end")[-1] == ("game_end", "cap", (25, 15), ("P0",))


@pytest.mark.clause("ST-EX-19", "ST-5.2", "ST-4.2", "ST-4.3", "ST-4.5", "ST-4.6")
def test_example_19_contested_main_and_limits_of_linking():
    state = at(
        owners={1: 0, 2: 0, 9: 1}, links=[("1.S2", "3.S5"), ("1.S3", "3.S3")],
        soldiers={"s1": (0, 4, "3.M"), "s2": (1, 4, "3.M"), "s3": (0, 3, "1.S2")},
        generals={0: "1.S4", 1: "9.S1"}, start="turn",
    )  # fmt: skip
    assert owners(state) == {1: 0, 2: 0, 9: 1}
    assert options(state, "unlink") == ["1.S3"]
    assert "1.S2" not in options(state, "link")
    do(state, "link 1.S4")
    assert options(state) == [f"station {n}" for n in (2, 4, 5, 6, 7, 8, 9)]
    do(state, "station 9")
    assert places(state, "sub") == "9.S2 9.S3 9.S4 9.S5 9.S6"
    do(state, "sub 9.S2")
    assert do(state, "unlink 1.S3") == [("unlinked", "1.S3", "3.S3")]
    assert not {"link", "unlink"} & kinds(state)


@pytest.mark.clause("ST-EX-20", "ST-6.1", "ST-6.7", "ST-2.6")
def test_example_20_refit_and_the_limit_of_skills():
    kw = {
        "owners": {1: 0, 2: 0, 9: 1}, "generals": {0: "1.M", 1: "9.M"},
        "soldiers": {"s1": (0, 4, "1.S1"), "s2": (1, 4, "9.S1")},
    }  # fmt: skip
    state = at(**kw)
    state.force("dice_0", 2, 6)
    assert do(state, "skill 1", "skill 1") == [
        ("skill", "P0", "refit", 1), ("refit", "s1", 4, 2),
        ("skill", "P0", "refit", 1), ("refit", "s1", 2, 6),
    ]  # fmt: skip
    assert piece(state, "s1") == "6@1.S1" and "skill" not in kinds(state)
    state = at({"skills.per_card_limit": 1}, **kw)
    do(state, "skill 1")
    assert options(state, "skill") == ["2"]
