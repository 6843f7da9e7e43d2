"""Clauses and switches that the worked examples do not settle, in the order of the rulebook."""

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

from designlab.errors import IllegalActionError
from designlab.games.station.movement import allowance

HOME = {"owners": {1: 0, 9: 1}, "generals": {0: "1.M", 1: "9.M"}}


def two(changes=None, **position):
    """P0 at home on 1, P1 on 9, with more said by `position`."""
    return at(changes, **(HOME | position))


# -- setup and turns (ST-1, ST-2) -------------------------------------------------------------


@pytest.mark.clause("ST-1.1", "ST-1.2", "ST-1.6")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_number_of_players_starts_with_one_station_each(players):
    state = station(players=players).new_initial_state(seed=players)
    assert len(set(state.view.card)) == 9 and links(state) == [] and sides(state) == []
    while state.observation()["decision"] == "place_soldier":
        state.apply_action(state.legal_actions()[0])
    assert sorted(owners(state).values()) == list(range(players))
    assert len(state.observation()["pieces"]) == 2 * players


@pytest.mark.clause("ST-1.3")
def test_first_stations_can_be_picked_by_their_fronts():
    state = station({"setup.draw": "pick"}, 3).new_initial_state(seed=4)
    assert options(state, "draw") == list("123456789")
    assert do(state, "draw 4") == [("drawn", "P0", 4)]
    assert state.current_player() == 1 and "4" not in options(state, "draw")
    assert known(state, 0) == [4] and known(state, 1) == []
    do(state, "draw 9", "draw 1")
    assert owners(state) == {4: 0, 9: 1, 1: 2}


@pytest.mark.clause("ST-1.5")
def test_without_the_first_refit_soldiers_start_on_one_pip():
    state = station({"setup.refit": False}).new_initial_state(seed=1)
    assert told(state)[-1] == ("soldier_gained", "P0", "s1", 1)


@pytest.mark.clause("ST-2.1")
def test_a_round_is_one_turn_of_every_player():
    state = at(players=3, owners={1: 0, 5: 1, 9: 2}, generals={0: "1.M", 1: "5.M", 2: "9.M"},
               soldiers={"s1": (0, 1, "1.S1"), "s2": (1, 1, "5.S1"), "s3": (2, 1, "9.S1")})
    seen = []
    for _ in range(4):
        seen.append((state.view.turn, state.current_player()))
        do(state, "end")
    assert seen == [(2, 0), (2, 1), (2, 2), (3, 0)]


@pytest.mark.clause("ST-2.2")
@pytest.mark.parametrize(
    ("reset", "first", "second"),
    [("round", "1@1.M", "2@1.M"), ("own_turn", "1@1.M", "2@1.M"), ("never", "1@1.M", "1@1.M")],
)
def test_when_hp_is_full_again(reset, first, second):
    state = two({"general.hp_reset": reset}, general_hp={0: 1, 1: 1},
                soldiers={"s1": (0, 1, "1.S1"), "s2": (1, 1, "9.S1")})  # fmt: skip
    do(state, "end")
    assert piece(state, "g1") == ("2@9.M" if reset == "own_turn" else "1@9.M")
    assert piece(state, "g0") == first
    do(state, "end")
    assert piece(state, "g0") == second


@pytest.mark.clause("ST-2.4", "ST-5.7", "ST-5.8")
def test_more_soldiers_per_station_and_per_turn():
    state = two({"soldiers.per_station": 3, "soldiers.gain_per_turn": 2}, start="turn")
    do(state, "gain yes", "place 1.S1")
    assert options(state) == ["gain yes", "gain no"]
    do(state, "gain yes", "place 1.S1")
    assert "end" in options(state)
    assert state.view.gained == 2 and pieces(state).count("@1.S1") == 2


@pytest.mark.clause("ST-2.4")
def test_no_soldier_without_a_place_or_a_die():
    held = {f"s{i + 1}": (1, 2, f"1.S{i + 1}") for i in range(6)}
    assert "gain" not in kinds(two(soldiers=held, start="turn"))
    dice = {f"s{i + 1}": (1, 1, "9.S1") for i in range(9)}
    assert "gain" not in kinds(two({"soldiers.excess": "keep"}, soldiers=dice, start="turn"))
    assert "gain" in kinds(two({"soldiers.excess": "keep", "soldiers.supply": 10},
                               soldiers=dice, start="turn"))  # fmt: skip


@pytest.mark.clause("ST-2.5")
def test_a_recalled_general_returns_with_its_hp_a_beaten_one_with_all():
    def back(hp, changes=None, main=()):
        soldiers = {"s1": (0, 1, "1.S1")} | {f"s{2 + i}": (1, 1, p) for i, p in enumerate(main)}
        return at(changes, owners={1: 0, 9: 1}, generals={1: "9.M"}, general_hp={0: hp},
                  soldiers=soldiers, start="turn")  # fmt: skip

    for hp, after in ((1, 1), (0, 2)):
        state = back(hp, {"general.hp_reset": "never"})
        do(state, "redeploy 1")
        assert piece(state, "g0") == f"{after}@1.M"
    assert "redeploy" not in kinds(back(1, {"general.redeploy": False}))
    assert "redeploy" not in kinds(back(1, main=["1.M"]))


@pytest.mark.clause("ST-2.6", "ST-3.1")
def test_two_different_pieces_move_in_a_turn():
    soldiers = {"s1": (0, 1, "1.S1"), "s2": (0, 1, "1.S2"), "s3": (0, 1, "1.S3")}
    kw = {"owners": {1: 0, 2: 0, 3: 0, 9: 1}, "generals": {0: "2.M", 1: "9.M"}}
    state = at(soldiers=soldiers, **kw)
    do(state, "move s1", "to 1.S4")
    assert options(state, "move") == ["s2", "s3", "g0"]
    do(state, "move g0", "to 2.S1")
    assert "move" not in kinds(state)
    state = at({"turn.same_piece_twice": True}, soldiers=soldiers, **kw)
    do(state, "move s1", "to 1.S4")
    assert "s1" in options(state, "move")


@pytest.mark.clause("ST-2.6")
def test_the_first_turn_may_have_fewer_moves():
    kw = {"soldiers": {"s1": (0, 1, "1.S1")}}
    state = two({"turn.first_turn_moves": 1}, round=1, **kw)
    do(state, "move s1", "to 1.S2")
    assert "move" not in kinds(state)
    state = two({"turn.first_turn_moves": 1}, round=2, **kw)
    do(state, "move s1", "to 1.S2")
    assert "move" in kinds(state)


@pytest.mark.clause("ST-2.6")
def test_links_and_unlinks_can_share_a_budget():
    for shared, left in ((False, True), (True, False)):
        state = two({"link.shared_budget": shared}, links=[("1.S1", "2.S1")])
        do(state, "link 1.S2", "station 3", "sub 3.S1")
        assert ("unlink" in kinds(state)) is left


@pytest.mark.clause("ST-2.7")
def test_only_the_active_player_acts():
    state = two(soldiers={"s1": (1, 1, "9.S1")})
    assert state.current_player() == 0 and options(state, "move") == ["g0"]
    with pytest.raises(IllegalActionError):
        do(state, "move s1")


# -- movement and encounters (ST-3) -----------------------------------------------------------


@pytest.mark.clause("ST-3.2")
def test_allowances_follow_the_pips():
    state = two({"soldier.move_base": 3}, soldiers={"s1": (0, 2, "1.S1"), "s2": (0, 6, "1.S2")})
    values = [allowance(state.game.rules, state.view, n) for n in (0, 1, 20)]
    assert values == [1, 0, 1]
    assert options(state, "move") == ["s1", "g0"]


@pytest.mark.clause("ST-3.4")
def test_own_pieces_never_block_and_a_barred_point_may_be_left():
    state = two(soldiers={"s1": (0, 1, "1.S1"), "s2": (1, 1, "1.S1"), "s3": (0, 6, "1.S2")})
    do(state, "move s1")
    assert places(state, "to") == "1.M 1.S2 1.S3 1.S4 1.S5 1.S6"


@pytest.mark.clause("ST-3.6")
def test_a_general_never_enters_what_belongs_to_others_alone():
    state = two(links=[("1.S1", "9.S1"), ("1.S2", "5.S2")], generals={0: "1.S1", 1: "9.M"})
    do(state, "move g0")
    assert places(state, "to") == "1.M 1.S2 1.S6"


@pytest.mark.clause("ST-3.7")
def test_placing_and_linking_cause_no_encounter():
    state = two(soldiers={"s1": (0, 4, "1.S1"), "s2": (1, 4, "2.S2")})
    events = do(state, "link 1.S2", "station 2", "sub 2.S1")
    assert [event[0] for event in events] == ["linked"]


@pytest.mark.clause("ST-3.8", "ST-3.9")
def test_pieces_of_one_kind_fight_on_a_main_station():
    state = two(soldiers={"s1": (0, 4, "1.S1"), "s2": (1, 4, "1.M")}, generals={1: "9.M"})
    events = do(state, "move s1", "to 1.M")
    assert ("encounter", "s1", "s2", "1.M") in events and sides(state) == []


@pytest.mark.clause("ST-3.8")
def test_damage_may_come_before_a_forced_flip():
    state = two({"flip.encounter_damage_first": True}, soldiers={"s1": (0, 4, "9.S1")})
    events = do(state, "move s1", "to 9.M")
    assert [e[0] for e in events][:5] == ["moved", "encounter", "damage", "damage", "forced_flip"]
    assert piece(state, "g1") == "1@9/C"
    state = two({"flip.encounter_damage_first": True}, soldiers={"s1": (0, 1, "9.S1")},
                owners={1: 0, 8: 1, 9: 1}, general_hp={1: 1})  # fmt: skip
    events = do(state, "move s1", "to 9.M")
    assert ("station_lost", 9, "P1") in events and ("soldier_lost", "P0", "s1") in events
    assert events[-2:] == [("mark_revealed", 9, "C"), ("flipped", 9, "front")]
    assert 9 not in owners(state) and sides(state) == []


@pytest.mark.clause("ST-3.10", "ST-3.11")
def test_more_damage_and_none():
    soldiers = {"s1": (0, 4, "1.S1"), "s2": (1, 2, "1.S2")}
    state = two({"encounter.damage": 2}, soldiers=soldiers)
    do(state, "move s1", "to 1.S2")
    assert "s2" not in state.observation()["pieces"] and piece(state, "s1") == "2@1.S2"
    state = two({"encounter.damage": 0}, soldiers=soldiers)
    assert do(state, "move s1", "to 1.S2")[1:] == [("encounter", "s1", "s2", "1.S2")]
    assert piece(state, "s2") == "2@1.S2"


@pytest.mark.clause("ST-3.12")
@pytest.mark.parametrize(("origin", "lost"), [("9.S2", 9), ("8.S2", 8), ("7.S1", 8)])
def test_a_general_on_a_linked_point_loses_the_station_attacked_from(origin, lost):
    links = [("8.S1", "9.S1"), ("7.S1", "8.S2")] if origin == "7.S1" else [("8.S1", "9.S1")]
    state = at(owners={1: 0, 7: 1, 8: 1, 9: 1}, generals={0: "1.M", 1: "9.S1"}, links=links,
               general_hp={1: 1}, soldiers={"s1": (0, 2, origin)})  # fmt: skip
    events = do(state, "move s1", "to 8.S1")
    assert ("station_lost", lost, "P1") in events


@pytest.mark.clause("ST-3.12", "ST-10.3")
def test_both_generals_beaten_lose_both_stations_first():
    state = at(owners={1: 0, 9: 1, 5: 1}, generals={0: "1.S1", 1: "1.S2"}, general_hp={0: 1, 1: 1},
               links=[("1.S2", "9.S1")])  # fmt: skip
    events = do(state, "move g0", "to 1.S2")
    assert [e for e in events if e[0] == "station_lost"] == [
        ("station_lost", 9, "P1"), ("station_lost", 1, "P0"),
    ]  # fmt: skip
    assert events[-1] == ("game_end", "elimination", (0, 3), ("P1",))
    assert owners(state) == {5: 1}


# -- links (ST-4) -----------------------------------------------------------------------------


@pytest.mark.clause("ST-4.1", "ST-4.2")
def test_several_links_between_a_pair_and_no_cycles():
    link = [("1.S1", "2.S1")]
    assert "2" not in _stations(two(links=link))
    assert "2" in _stations(two({"link.max_between_pair": 2}, links=link))
    ring = [("1.S1", "2.S1"), ("2.S2", "3.S1")]
    assert "3" in _stations(two(links=ring))
    assert "3" not in _stations(two({"link.allow_cycles": False}, links=ring))


def _stations(state):
    do(state, "link 1.S4")
    return options(state, "station")


@pytest.mark.clause("ST-4.3")
def test_a_point_of_two_players_cannot_be_linked():
    state = two(soldiers={"s1": (0, 2, "1.S1"), "s2": (1, 2, "1.S1")})
    assert "1.S1" not in options(state, "link")


@pytest.mark.clause("ST-4.6")
def test_a_link_with_pieces_can_be_broken_under_the_other_reading():
    kw = {"links": [("1.S1", "9.S1"), ("1.S2", "5.S1")],
          "soldiers": {"s1": (0, 2, "1.S1"), "s2": (1, 2, "1.S1"), "s3": (1, 3, "1.S2")}}
    assert "unlink" not in kinds(two(**kw))
    changes = {"link.unlink_occupied": "owner_side", "link.unlink_per_turn": 2}
    state = two(changes | {"soldiers.excess": "keep"}, **kw)
    do(state, "unlink 1.S1", "unlink 1.S2")
    assert pieces(state) == "s1(P0,2)@1.S1 s2(P1,2)@9.S1 s3(P1,3)@1.S2 g0@1.M g1@9.M"


@pytest.mark.clause("ST-4.6", "ST-4.7")
def test_pieces_stay_on_the_front_when_the_link_to_a_back_is_broken():
    state = two({"link.unlink_occupied": "owner_side"}, flipped=[1], links=[("1.S1", "5.S1")],
                generals={0: "1/C", 1: "9.M"}, soldiers={"s1": (0, 2, "1.S1")})  # fmt: skip
    do(state, "unlink 1.S1")
    assert piece(state, "s1") == "2@5.S1"


@pytest.mark.clause("ST-4.7", "ST-7.9")
def test_a_flipped_card_gets_no_new_link():
    state = two(flipped=[1, 5], generals={0: "1/C", 1: "9.M"}, owners={1: 0, 2: 0, 9: 1})
    starts = options(state, "link")
    assert starts and all(start.startswith("2.") for start in starts)
    do(state, "link 2.S1")
    assert options(state, "station") == ["3", "4", "6", "7", "8", "9"]


# -- capture (ST-5) ---------------------------------------------------------------------------


@pytest.mark.clause("ST-5.1")
def test_a_general_may_capture_from_any_point():
    kw = {"links": [("1.S1", "5.S1")], "generals": {0: "1.M", 1: "9.M"}}
    state = two({"capture.general_at": "any"}, **kw)
    assert ("station_gained", 5, "P0", "nobody", "general") in do(state, "move g0", "to 1.S1")
    state = two(**kw)
    do(state, "move g0", "to 1.S1")
    assert 5 not in owners(state)


@pytest.mark.clause("ST-5.1")
def test_a_general_takes_a_main_station_only_alone():
    state = at(owners={1: 0, 9: 1}, generals={0: "5.M", 1: "5.M"},
               soldiers={"s1": (0, 1, "1.S1")})  # fmt: skip
    assert owners(state) == {1: 0, 9: 1}
    events = do(state, "move g0", "to 5.S1")
    assert ("station_gained", 5, "P1", "nobody", "general") in events


@pytest.mark.clause("ST-5.2")
def test_a_soldier_may_capture_at_once_and_beside_enemies():
    state = two({"capture.soldier": "immediate"}, soldiers={"s1": (0, 1, "5.S1")})
    assert ("station_gained", 5, "P0", "nobody", "soldier") in do(state, "move s1", "to 5.M")
    crowd = {"s1": (0, 2, "5.M"), "s2": (1, 2, "5.M")}
    assert 5 not in owners(two(soldiers=crowd, start="turn"))
    state = two({"capture.requires_alone": False}, soldiers=crowd, start="turn")
    assert owners(state)[5] == 0 and "s2" not in state.observation()["pieces"]


@pytest.mark.clause("ST-5.3")
def test_a_soldier_that_is_lost_before_its_turn_captures_nothing():
    state = two(soldiers={"s1": (0, 1, "5.S1"), "s2": (1, 2, "9.S1")})
    do(state, "move s1", "to 5.M", "end", "link 9.S2", "station 5", "sub 5.S5")
    do(state, "move s2", "to 5.M")
    assert pieces(state) == "s2(P1,1)@5.M g0@1.M g1@9.M"
    do(state, "end", "gain no")
    assert owners(state) == {1: 0, 9: 1}
    assert ("station_gained", 5, "P1", "nobody", "soldier") in do(state, "end")


@pytest.mark.clause("ST-5.3")
def test_a_soldier_that_leaves_captures_nothing():
    state = two({"turn.same_piece_twice": True}, soldiers={"s1": (0, 1, "5.S1")})
    do(state, "move s1", "to 5.M", "move s1", "to 5.S2", "end", "gain no", "end")
    assert owners(state) == {1: 0, 9: 1}


@pytest.mark.clause("ST-5.4")
def test_soldiers_take_owned_stations_generals_do_not():
    state = two(owners={1: 0, 8: 1, 9: 1}, soldiers={"s1": (0, 3, "8.M")}, start="turn")
    assert owners(state)[8] == 0


@pytest.mark.clause("ST-5.5", "ST-5.6")
def test_the_old_owner_remembers_the_mark_and_is_sent_home():
    kw = {"owners": {1: 0, 8: 1, 9: 1}, "generals": {0: "1.M", 1: "8.S1"}, "start": "turn",
          "soldiers": {"s1": (0, 3, "8.M"), "s2": (1, 3, "8.S2"), "s3": (1, 1, "9.S3")},
          "links": [("8.S2", "9.S2")]}  # fmt: skip
    state = two(**kw)
    assert [known(state, seat) for seat in (0, 1)] == [[1, 8], [8, 9]]
    assert piece(state, "g1") == "2@supply" and piece(state, "s2") == "3@8.S2"
    assert told(state, None, "general_recalled") == [("general_recalled", "P1")]
    state = two({"capture.recall": False}, **kw)
    assert piece(state, "g1") == "2@8.S1"


@pytest.mark.clause("ST-5.7")
def test_soldiers_above_the_cap_may_be_kept():
    crowd = {"s1": (1, 1, "9.S1"), "s2": (1, 1, "9.S2"), "s3": (0, 1, "8.M")}
    kw = {"owners": {1: 0, 8: 1, 9: 1}, "soldiers": crowd, "start": "turn"}
    state = two(**kw)
    assert (state.current_player(), options(state)) == (1, ["return s1", "return s2"])
    assert "return" not in kinds(two({"soldiers.excess": "keep"}, **kw))


# -- skills (ST-6) ----------------------------------------------------------------------------


@pytest.mark.clause("ST-6.1")
def test_skill_uses_follow_the_stations():
    state = two({"skills.per_station": 2}, soldiers={"s1": (0, 1, "1.S1")})
    do(state, "skill 1", "skill 1")
    assert "skill" not in kinds(state)
    assert "skill" not in kinds(two({"skills.per_station": 0}, soldiers={"s1": (0, 1, "1.S1")}))


@pytest.mark.clause("ST-6.2")
def test_a_skill_without_a_choice_cannot_be_used():
    kw = {"owners": dict.fromkeys(range(1, 9), 0) | {9: 1}, "generals": {0: "1.M", 1: "9.M"}}
    assert "skill" not in kinds(at(**kw))
    state = at(**kw, flipped=[8], soldiers={"s1": (0, 1, "8/W1"), "s2": (1, 1, "9.S1")})
    assert options(state, "skill") == ["3", "6"]


@pytest.mark.clause("ST-6.3")
def test_swap_may_take_anybodys_pieces():
    kw = {"owners": {2: 0, 9: 1}, "generals": {0: "2.M", 1: "9.M"},
          "soldiers": {"s1": (0, 1, "2.S1"), "s2": (1, 1, "9.S1")}}  # fmt: skip
    state = at({"skills.swap_scope": "any"}, **kw)
    do(state, "skill 2")
    assert options(state, "swap") == ["s1 g0", "s2 g1"]
    do(state, "swap s2 g1")
    assert piece(state, "g1") == "2@9.S1" and piece(state, "s2") == "1@9.M"


@pytest.mark.clause("ST-6.4")
def test_a_soldier_of_a_swap_that_is_lost_meanwhile_does_not_arrive():
    state = at(owners={2: 0, 9: 1}, generals={0: "2.M", 1: "9.M"},
               soldiers={"s1": (0, 3, "2.S1"), "s2": (1, 2, "2.S1")})  # fmt: skip
    events = do(state, "skill 2")
    assert events[2] == ("encounter", "g0", "s2", "2.S1") and piece(state, "s1") == "3@2.M"

    state = at(owners={2: 0, 9: 1}, generals={0: "5.S1", 1: "9.M"},
               soldiers={"s1": (0, 3, "5.M"), "s2": (1, 2, "5.M"), "s3": (1, 4, "5.S1")})
    events = do(state, "skill 2")
    assert ("forced_flip", 5) in events and ("soldier_flipped", "P0", "s1") in events
    do(state, "core W1", "core W2")
    assert told(state, None, "encounter") == []


@pytest.mark.clause("ST-6.5")
def test_a_hologram_needs_a_larger_difference():
    kw = {"owners": {3: 0, 9: 1}, "soldiers": {"s1": (0, 2, "3.S1"), "s2": (1, 5, "3.M")}}
    for error, success in ((1, True), (2, False)):
        state = at({"skills.hologram_error": error}, **kw)
        do(state, "skill 3")
        state.force("dice_0", 3)
        assert do(state, "declare 5")[0] == ("hologram", "P0", "P1", 5, 3, success)


@pytest.mark.clause("ST-6.5")
def test_a_hologram_challenges_whoever_can_be_moved_and_may_move_nobody():
    state = at(players=3, owners={3: 0, 5: 1, 9: 2},
               soldiers={"s1": (0, 2, "3.S1"), "s2": (1, 5, "5.S1"), "s3": (2, 5, "9.S1")})
    do(state, "skill 3")
    assert options(state, "challenge") == ["P1", "P2"]
    do(state, "challenge P2")
    assert state.current_player() == 2
    state.force("dice_0", 6)
    do(state, "declare 1", "steer none")
    assert piece(state, "s3") == "5@9.S1" and state.current_player() == 0


@pytest.mark.clause("ST-6.6")
def test_jump_may_be_for_all_pieces():
    kw = {"owners": {4: 0, 9: 1}, "generals": {0: "4.M", 1: "9.M"},
          "soldiers": {"s1": (0, 6, "4.S1"), "s2": (0, 6, "4.S2")}}  # fmt: skip
    for scope, general in (("soldier", 1), ("all", 3)):
        state = at({"skills.jump_scope": scope, "soldiers.per_station": 2}, **kw)
        do(state, "skill 4", "jump s1 3")
        assert allowance(state.game.rules, state.view, 0) == 3
        assert allowance(state.game.rules, state.view, 20) == general


# -- flips (ST-7) -----------------------------------------------------------------------------


@pytest.mark.clause("ST-7.2", "ST-7.4", "ST-7.9")
@pytest.mark.parametrize("shared", [True, False])
def test_soldiers_on_linked_points_of_a_flipping_card(shared):
    state = two({"flip.shared_points": shared}, links=[("1.S1", "5.S1")],
                soldiers={"s1": (0, 3, "1.S1")})  # fmt: skip
    events = do(state, "flip")
    assert (("soldier_flipped", "P0", "s1") in events) is shared
    if not shared:
        assert piece(state, "s1") == "3@1.S1"
        do(state, "move s1")
        assert places(state, "to") == "5.M 5.S2 5.S3 5.S4 5.S5 5.S6"


@pytest.mark.clause("ST-7.9")
def test_links_of_a_flipped_card_may_be_removed():
    state = two({"flip.keeps_links": False, "flip.shared_points": False},
                links=[("1.S1", "5.S1")], soldiers={"s1": (0, 3, "1.S1")})  # fmt: skip
    assert ("unlinked", "1.S1", "5.S1") in do(state, "flip")
    assert links(state) == [] and piece(state, "s1") == "3@5.S1"


@pytest.mark.clause("ST-7.5")
def test_as_many_soldiers_may_come_back_as_were_lost():
    kw = {"owners": {1: 0, 2: 0, 9: 1},
          "soldiers": {"s1": (0, 3, "1.S1"), "s2": (0, 4, "1.S2")}}  # fmt: skip
    state = two({"flip.soldiers_each": "same", "flip.reset_pips": 2}, **kw)
    do(state, "flip", "core W1", "core W1")
    assert pieces(state) == "s1(P0,2)@1/W1 s2(P0,2)@1/W1 g0@1/C g1@9.M"
    state = two(**kw)
    do(state, "flip", "core W1")
    assert pieces(state) == "s1(P0,1)@1/W1 g0@1/C g1@9.M"


@pytest.mark.clause("ST-7.6", "ST-7.7")
def test_a_foreign_general_on_an_open_link_is_left_alone():
    state = at(players=3, owners={1: 0, 5: 1, 9: 2}, links=[("1.S1", "5.S1"), ("1.S2", "4.S1")],
               generals={0: "1.M", 1: "5.S1", 2: "4.S1"}, soldiers={"s1": (2, 3, "1.S3")})
    do(state, "flip")
    assert piece(state, "g1") == "2@1.S1" and piece(state, "g2") == "2@1.S2"


@pytest.mark.clause("ST-7.8", "ST-7.10")
def test_a_flipped_station_is_out_of_use_but_owned():
    state = at(owners={1: 0, 2: 0, 9: 1}, generals={0: "1/C", 1: "9.M"}, flipped=[1],
               soldiers={"s1": (0, 1, "2.S1"), "s2": (0, 1, "2.S2")})  # fmt: skip
    assert options(state, "skill") == [] and len(owners(state)) == 3
    assert known(state, 1) == [9]


# -- the contest (ST-8) and re-entry (ST-9) ---------------------------------------------------

SIEGE = {
    "owners": {1: 0, 3: 0, 2: 1, 9: 1}, "flipped": [2], "generals": {0: "1.M", 1: "2/C"},
    "soldiers": {"s1": (0, 3, "1.S1"), "s2": (0, 1, "2/W1"), "s3": (1, 1, "2/W4")},
}  # fmt: skip


@pytest.mark.clause("ST-8.2", "ST-9.1")
@pytest.mark.parametrize(
    ("changes", "players", "first"),
    [({}, 2, 1), ({"contest.first": "active"}, 2, 0), ({"contest.first": "left"}, 2, 1)],
)
def test_who_steps_first(changes, players, first):
    state = at(changes, **SIEGE)
    do(state, "reentry 2", "enter s1")
    assert state.current_player() == first


@pytest.mark.clause("ST-8.3")
def test_a_step_may_be_declined_under_the_other_reading():
    state = at({"contest.may_pass": True}, **SIEGE)
    do(state, "reentry 2", "enter s1", "pass")
    assert state.current_player() == 0 and "pass" in options(state)
    state = at(**SIEGE)
    do(state, "reentry 2", "enter s1")
    assert "pass" not in options(state)


@pytest.mark.clause("ST-8.5")
def test_sealing_in_a_turn_without_a_step_and_its_limit():
    siege = SIEGE | {"soldiers": {"s1": (0, 3, "1.S1"), "s2": (0, 1, "2/W1")}}
    state = at({"contest.seal": "own_turn", "contest.first": "left"}, **siege)
    do(state, "reentry 2", "enter s1")
    assert (state.current_player(), len(options(state, "seal"))) == (1, 13)
    do(state, "seal C-W1")
    assert "step s2 C" not in options(state)
    for mode in ("own_move", "none"):
        state = at({"contest.seal": mode, "contest.first": "left"}, **siege)
        do(state, "reentry 2", "enter s1")
        assert state.current_player() == 0
    state = at({"contest.seal_limit": 1}, **SIEGE)
    do(state, "reentry 2", "enter s1", "step s3 W5", "seal C-W1", "step s2 W2", "step s3 W4")
    assert "C-W1" not in options(state, "seal") and len(options(state, "seal")) == 12


@pytest.mark.clause("ST-8.5")
def test_no_seal_after_stepping_out_of_the_exit():
    state = at(**(SIEGE | {"soldiers": {"s1": (0, 3, "1.S1"), "s2": (0, 1, "2/W1"),
                                        "s3": (1, 1, "2/E")}}))  # fmt: skip
    do(state, "reentry 2", "enter s1", "step s3 leave")
    do(state, "leave 9.S1")
    assert state.current_player() == 0


@pytest.mark.clause("ST-8.6")
def test_an_attack_may_hurt_the_target_alone():
    state = at({"contest.damage": "target"}, **SIEGE)
    do(state, "reentry 2", "enter s1", "step s3 W3", "seal none")
    do(state, "step s2 C")
    assert piece(state, "g1") == "1@2/C" and piece(state, "s2") == "1@2/W1"


@pytest.mark.clause("ST-8.6")
def test_the_attacker_chooses_among_several():
    siege = SIEGE | {"owners": {1: 0, 3: 0, 2: 1, 9: 1, 8: 1},
                     "soldiers": {"s1": (0, 3, "1.S1"), "s2": (0, 1, "2/W1"), "s3": (1, 1, "2/W4"),
                                  "s4": (1, 1, "2/W4")}}  # fmt: skip
    state = at({"contest.first": "active"}, **siege)
    do(state, "reentry 2", "enter s1", "step s2 W5", "step s3 W3", "seal none", "step s2 C")
    assert piece(state, "g1") == "1@2/C"


@pytest.mark.clause("ST-8.8")
def test_the_winner_sends_everybody_else_on_the_back_home():
    state = at(**(SIEGE | {"general_hp": {1: 1}}))
    do(state, "reentry 2", "enter s1", "step s3 W3", "seal none")
    events = do(state, "step s2 C")
    assert ("soldier_recalled", "P1", "s3") in events
    assert events.index(("general_defeated", "P1")) < events.index(
        ("station_gained", 2, "P0", "P1", "contest")
    )
    assert piece(state, "s1") == "1@2.S3"  # from E by the turning map


@pytest.mark.clause("ST-8.4", "ST-8.9")
def test_generals_of_others_never_enter_the_exit():
    state = at(owners={1: 0, 9: 1}, flipped=[5], revealed=[5], generals={0: "5/W2", 1: "9.M"},
               soldiers={"s1": (1, 3, "9.S1"), "s2": (1, 1, "5/C"), "s3": (0, 1, "1.S1")})
    do(state, "reentry 5")
    assert options(state) == [
        "step s3 W2", "step s3 W3", "step s3 leave", "step g0 C", "step g0 W1", "step g0 W3",
    ]  # fmt: skip


@pytest.mark.clause("ST-8.11", "ST-8.12", "ST-9.4")
def test_reentry_where_no_contest_follows():
    state = two(flipped=[5], soldiers={"s1": (0, 4, "1.S1")})
    assert do(state, "reentry 5")[1:] == [
        ("station_gained", 5, "P0", "nobody", "contest"), ("flipped", 5, "front"),
    ]  # fmt: skip
    assert piece(state, "s1") == "1@5.S3"
    state = two(flipped=[1], generals={0: "1/C", 1: "9.M"}, owners={1: 0, 2: 0, 9: 1},
                soldiers={"s1": (0, 4, "2.S1")})  # fmt: skip
    assert do(state, "reentry 1") == [("reentered", "P0", "s1", 1)]
    assert sides(state) == [1] and piece(state, "s1") == "1@1/E"


@pytest.mark.clause("ST-8.11")
def test_an_unowned_contest_in_which_nobody_is_left():
    state = at(owners={1: 0, 9: 1}, flipped=[5], revealed=[5], generals={0: "1.M", 1: "9.M"},
               soldiers={"s1": (0, 3, "1.S1"), "s2": (1, 1, "5/W3")})  # fmt: skip
    events = do(state, "reentry 5", "step s1 W3")
    assert events[-2:] == [("flipped", 5, "front"), ("contest_end", 5, "empty")]
    assert 5 not in owners(state)


@pytest.mark.clause("ST-8.9")
def test_an_exit_with_an_enemy_may_be_attacked_without_a_way_out():
    state = at({"contest.first": "active"}, owners={1: 0, 2: 1, 9: 1}, flipped=[1, 2],
               generals={0: "1/C", 1: "2/C"},
               soldiers={"s1": (0, 1, "2/W2"), "s2": (1, 2, "2/E")})  # fmt: skip
    do(state, "reentry 2")
    assert "step s1 W2" in options(state) and "step s1 E" not in options(state)
    state = at({"contest.first": "active", "reentry.uses_move": False, "soldiers.per_station": 2},
               owners={1: 0, 2: 1, 9: 1}, flipped=[1, 2], generals={0: "1/C", 1: "2/C"},
               soldiers={"s1": (0, 1, "2/W1"), "s3": (0, 1, "2/W2"), "s2": (1, 2, "2/E")})
    do(state, "reentry 2", "enter s1")
    assert "step s3 E" in options(state) and "step s1 leave" not in options(state)


@pytest.mark.clause("ST-9.1", "ST-9.2", "ST-9.3")
def test_reentry_from_the_supply_and_without_a_move():
    kw = {"flipped": [5], "owners": {1: 0, 2: 0, 9: 1},
          "soldiers": {"s1": (0, 4, "1.S1"), "s2": (1, 1, "5/W1")}}  # fmt: skip
    state = two({"reentry.source": "supply", "flip.reset_pips": 3}, **kw)
    assert do(state, "reentry 5")[0] == ("reentered", "P0", "s3", 5)
    assert piece(state, "s3") == "3@5/E" and state.view.moves == 1
    state = two({"reentry.uses_move": False}, **kw)
    do(state, "reentry 5")
    assert state.view.moves == 0
    assert "reentry" not in kinds(two({"reentry.per_turn": 0}, **kw))


# -- the end (ST-10) --------------------------------------------------------------------------

NEARLY = {
    "owners": dict.fromkeys(range(1, 5), 0) | dict.fromkeys(range(5, 10), 1),
    "links": [(f"{n}.S2", f"{n + 1}.S1") for n in range(1, 8)],
    "generals": {0: "1.M", 1: "9.M"},
    "soldiers": {"s1": (0, 3, "1.S5"), "s2": (1, 3, "9.S5")},
}  # fmt: skip


@pytest.mark.clause("ST-10.1", "ST-7.9")
def test_closed_links_connect_and_the_end_can_come_at_once():
    state = at({"end.extra_rounds": 0}, **(NEARLY | {"flipped": [1], "generals": {0: "1/C"}}))
    events = do(state, "link 4.S4", "station 9", "sub 9.S1")
    assert events[-1] == ("end_triggered", 2)
    assert do(state, "end")[-1] == ("game_end", "connected", (25, 15), ("P0",))


@pytest.mark.clause("ST-10.2")
@pytest.mark.parametrize(("rounds", "own", "last"), [(1, False, 3), (1, True, 4), (2, False, 5)])
def test_how_long_the_last_round_is(rounds, own, last):
    state = at({"end.extra_rounds": rounds, "end.own_last_turn": own}, **NEARLY)
    assert do(state, "link 4.S4", "station 9", "sub 9.S1")[-1] == ("end_triggered", last)


@pytest.mark.clause("ST-10.3")
def test_losing_all_stations_ends_the_game_or_not():
    kw = {"soldiers": {"s1": (0, 3, "9.M"), "s2": (1, 1, "9.S1")}, "generals": {0: "1.M"},
          "start": "turn"}  # fmt: skip
    state = two(**kw)
    assert told(state)[-1] == ("game_end", "elimination", (13, 0), ("P0",))
    assert state.view.winner == 0
    state = two({"end.elimination": False}, **kw)
    assert not state.is_terminal() and owners(state) == {1: 0, 9: 0}
    do(state, "gain no", "end")
    assert (state.current_player(), options(state)) == (1, ["end"])


@pytest.mark.clause("ST-10.4", "ST-10.5")
def test_a_shared_highest_score_is_a_draw():
    state = at({"max_rounds": 2}, owners={5: 0, 9: 1}, generals={0: "5.M", 1: "9.M"}, active=1)
    assert do(state, "end")[-1] == ("game_end", "cap", (3, 3), ("P0", "P1"))
    assert state.view.winner == -1
    assert known(state, 0) == [5, 9]


@pytest.mark.clause("ST-10.6", "ST-10.2")
def test_connected_comes_before_the_cap():
    state = at({"max_rounds": 2, "end.extra_rounds": 0}, active=1, **NEARLY)
    do(state, "link 9.S1", "station 8", "sub 8.S2")
    assert do(state, "end")[-1][1] == "connected"
