"""Setup, turns, movement, tiles and the end (MR-1 to MR-4, MR-15)."""

from __future__ import annotations

from pathlib import Path

import pytest
from games.mountains.table import (
    at,
    hp,
    huan,
    ling,
    load,
    only,
    options,
    play,
    qing,
    tiles,
    to_move,
    told,
    weapons,
    xi,
)

import designlab as dl
from designlab.games.mountains import set_up


def opening(players: int = 4, rolls: list[int] | None = None, **rules):
    """A game after the dice of the setup; by default P0 rolls best, then P1 …"""
    rolls = rolls or [6, 5, 4, 3][:players]
    return load(players, **rules).new_initial_state(forced={"initiative": rolls})


# -- setup ------------------------------------------------------------------------------------


@pytest.mark.clause("MR-1.1", "MR-1.7", "MR-1.10", "MR-1.6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_table_at_the_start(players: int):
    state = opening(players, hp__start=[30, 12, 15, 9], hp__max=20)
    while state.view.turn == 0:
        state.apply_action(state.legal_actions()[0])
    known = state.observation()
    assert known["piles"] == {
        "arsenal": 16, "challenges": 15, "chances": 20,
        "weapons_discarded": [], "challenges_discarded": [], "chances_discarded": [],
        "supply": [f"wooden_club_{i}" for i in range(1, 5)],
    }  # fmt: skip
    start = {"xi_bian": 20, "huan": 12, "qing_luan": 15, "ling_yu": 9}
    people = known["players"]
    assert [p["hp"] for p in people] == [start[p["character"]] for p in people]
    assert all(p["weapons"] == [] and p["tokens"] == {} for p in people)
    assert all(p["tile"] in ("E0", "F0", "A0", "W0") for p in people)
    assert len({p["character"] for p in people}) == players


@pytest.mark.clause("MR-1.2", "MR-12.7")
def test_ranking_by_dice():
    state = opening(rolls=[5, 2, 5, 2, 1, 6, 3, 3, 4, 6])
    assert told(state, state.events)[-1] == ("initiative", ("P2", "P0", "P3", "P1"))


@pytest.mark.clause("MR-12.7")
def test_endless_tie_falls_to_the_lower_seat():
    state = opening(2, rolls=[4, 4, 4, 4], dice__max_rerolls=1)
    assert told(state, state.events)[-1] == ("initiative", ("P0", "P1"))


@pytest.mark.clause("MR-1.3")
def test_last_of_four_characters_is_assigned():
    state = opening(4)
    play(state, "pick xi_bian", "pick huan")
    assert options(state) == ["pick qing_luan", "pick ling_yu"]
    assert only(play(state, "pick ling_yu"), "character")[-1] == ("character", "P3", "qing_luan")
    three = opening(3)
    play(three, "pick xi_bian", "pick huan")
    assert options(three) == ["pick qing_luan", "pick ling_yu"]


@pytest.mark.clause("MR-1.4", "MR-1.5")
def test_random_characters_clockwise():
    game = load(4, setup__character_mode="random", setup__pick_order="clockwise")
    cards = ["ling_yu", "xi_bian", "huan", "qing_luan"]
    state = game.new_initial_state(forced={"initiative": [1, 3, 6, 4], "characters": cards})
    assert only(told(state, state.events), "character") == [
        ("character", "P2", "ling_yu"),
        ("character", "P3", "xi_bian"),
        ("character", "P0", "huan"),
        ("character", "P1", "qing_luan"),
    ]
    assert to_move(state) == "P2" and options(state)[0] == "corner E0"


@pytest.mark.clause("MR-1.4")
def test_clockwise_picks():
    state = opening(4, rolls=[1, 6, 2, 5], setup__pick_order="clockwise")
    assert to_move(state) == "P1"
    play(state, "pick huan")
    assert to_move(state) == "P2"


@pytest.mark.clause("MR-1.5")
@pytest.mark.parametrize(("direction", "second"), [("ccw", "P3"), ("cw", "P1")])
def test_turn_order(direction: str, second: str):
    state = opening(4, turn__direction=direction)
    play(state, "pick xi_bian", "pick huan", "pick ling_yu", "corner E0")
    play(state, options(state)[0])
    assert to_move(state) == "P0"
    state.force("move_die_0", 6)
    play(state, "move", "tile E6")
    events = play(state, "end")
    assert ("turn", second, 1) in events


@pytest.mark.clause("MR-1.8")
def test_second_player_starts_on_the_diagonal():
    state = opening(2)
    events = play(state, "pick xi_bian", "pick huan", "corner W0")
    assert only(events, "start_corner") == [
        ("start_corner", "P0", "W0"),
        ("start_corner", "P1", "F0"),
    ]
    assert [p["endpoint"] for p in state.observation()["players"]] == ["F0", "W0"]


@pytest.mark.clause("MR-1.9", "MR-1.11")
def test_shared_and_home_start():
    shared = opening(3, setup__start_mode="shared")
    play(shared, "pick xi_bian", "pick huan", "pick ling_yu", "corner A0")
    assert tiles(shared) == ["A0", "A0", "A0"]
    assert {p["endpoint"] for p in shared.observation()["players"]} == {"E0"}
    home = opening(3, setup__start_mode="home")
    events = play(home, "pick ling_yu", "pick huan", "pick xi_bian")
    assert tiles(home) == ["W0", "F0", "E0"]
    assert events[-2:] == [("round", 1), ("turn", "P0", 1)]


# -- turns ------------------------------------------------------------------------------------


@pytest.mark.clause("MR-2.1", "MR-2.3")
def test_steps_in_any_order_once_each():
    state = at(huan("F3", weapons=["flame_sabre"]), xi("F3"), qing("A0"))
    assert options(state) == [
        "move", "attack", "skill 0", "skill 1", "skill 2", "skill 3",
    ]  # fmt: skip
    play(state, "skill 2")
    assert options(state) == ["move", "attack"]
    state.force("move_die_0", 1)
    play(state, "move", "tile F2")
    assert options(state) == ["attack", "end"]
    play(state, "attack", "weapon flame_sabre", "player P1")
    assert to_move(state) == "P2"


@pytest.mark.clause("MR-2.2", "MR-14.4")
def test_both_steps_lost():
    state = at(ling("E0"), xi("E3", skip_movement=2, skip_attack=1, hp=9), moved=True)
    events = play(state, "end")
    assert events[-3:] == [
        ("turn", "P1", 2),
        ("step_lost", "P1", "movement"),
        ("step_lost", "P1", "attack"),
    ]
    assert "move" not in options(state) and "skill 0" not in options(state)
    assert state.view.token[1][2] == 1 and state.view.token[1][3] == 0


@pytest.mark.clause("MR-2.4")
def test_turn_ends_by_itself():
    state = at(huan("E6", hp=1), qing("A3"), ling("W3"), arsenal=[], attacked=True)
    state.force("move_die_0", 4)
    events = play(state, "move", "tile E6")
    assert events[-1] == ("turn", "P2", 2)
    able = at(huan("E6", hp=9), qing("A3"), ling("W3"), attacked=True)
    able.force("move_die_0", 4)
    play(able, "move", "tile E6")
    assert options(able) == ["skill 2", "end"]


@pytest.mark.clause("MR-2.6")
def test_boosts_end_with_the_turn():
    state = at(ling("E0", weapons=["tide_bow"]), huan("A0"))
    play(state, "skill 0")
    assert state.view.range_factor == 2
    while to_move(state) == "P0":
        play(state, "end")
    assert state.view.range_factor == 1
    fire = at(huan("F0", weapons=["lava_maul"]), qing("A0"), ling("W0"))
    fire.force("move_die_0", 3)
    play(fire, "skill 1", "weapon lava_maul")
    assert sum(fire.view.boost) == 2
    play(fire, "move", "tile F3")
    assert to_move(fire) == "P2" and sum(fire.view.boost) == 0


@pytest.mark.clause("MR-2.7")
def test_round_rises_at_the_first_seat_even_if_it_is_out():
    state = at(xi(""), huan("F0"), qing("A0"), active=1, first=0, round=4, moved=True)
    events = play(state, "end")
    assert events[:2] == [("round", 5), ("turn", "P2", 5)]


# -- movement ---------------------------------------------------------------------------------


@pytest.mark.clause("MR-3.1")
def test_roll_comes_before_the_choice():
    state = at(xi("E0"), huan("F0"), qing("A0"))
    state.force("move_die_0", 2)
    play(state, "move")
    assert options(state) == ["tile E2", "tile E4", "tile E8"]


@pytest.mark.clause("MR-3.2")
def test_stairs_can_be_closed():
    state = at(xi("E0"), huan("F0"), qing("A0"), rules={"stairs__enabled": False})
    state.force("move_die_0", 2)
    play(state, "move")
    assert options(state) == ["tile E2", "tile E8"]


@pytest.mark.clause("MR-3.3")
def test_backtracking():
    state = at(xi("E0"), huan("F0"), qing("A0"), rules={"movement__allow_backtrack": True})
    state.force("move_die_0", 2)
    play(state, "move")
    assert options(state) == ["tile E0", "tile E2", "tile E4", "tile E8"]


@pytest.mark.clause("MR-3.4")
def test_tokens_share_tiles():
    state = at(xi("E0"), huan("E1"), qing("E1"))
    state.force("move_die_0", 1)
    play(state, "move", "tile E1")
    assert tiles(state) == ["E1", "E1", "E1"]


@pytest.mark.clause("MR-3.5")
@pytest.mark.parametrize(
    ("rules", "dice"),
    [
        ({}, 2),
        ({"movement__showdown_in_two_player_game": False}, 1),
        ({"movement__showdown_players": 0}, 1),
        ({"movement__showdown_dice": 3}, 3),
    ],
)
def test_dice_of_the_showdown(rules: dict, dice: int):
    state = at(xi("E0"), huan("F0"), rules=rules)
    assert len(play(state, "move")[0][2]) == dice


@pytest.mark.clause("MR-3.5")
def test_any_two_of_three_dice_count_together():
    state = at(xi("E0"), huan("F0"), rules={"movement__showdown_dice": 3})
    state.force("move_die_0", 1, 2, 6)
    assert play(state, "move")[0][3] == (1, 2, 3, 6, 7, 8)


@pytest.mark.clause("MR-3.6")
def test_bonus_from_zero_may_be_declined():
    state = at(qing("E0"), xi("F0"), huan("A0"), rules={"qing_luan__basic_bonus": [0, 2]})
    state.force("move_die_0", 3)
    play(state, "skill 0")
    assert play(state, "move")[0][3] == (3, 4, 5)


@pytest.mark.clause("MR-3.7")
def test_no_walk_of_that_length(tmp_path: Path):
    keys = dl.load("mountains").ruleset.keys("map.tiles")
    file = tmp_path / "line.toml"
    file.write_text(
        'game = "mountains"\ntitle = "Line"\nextends = "default"\n[map]\nstairs = []\n'
        'paths = [["E0", "F0", "W0", "A0"]]\n'
        + "".join(f"[map.tiles.{key}]\nremove = true\n" for key in keys if key[1] != "0")
    )
    game = dl.load("mountains", {"players.count": 3}, ruleset=file)
    state = set_up(game, [xi("E0"), huan("F0"), qing("A0")])
    state.force("move_die_0", 6)
    assert play(state, "move") == [("move_roll", "P0", (6,), (6,)), ("no_move", "P0")]
    assert tiles(state)[0] == "E0" and "move" not in options(state)


# -- tiles ------------------------------------------------------------------------------------


@pytest.mark.clause("MR-4.2")
def test_start_tile_can_be_active():
    state = at(xi("E6"), huan("F0"), qing("A0"), rules={"tiles__start_tile_inert": False})
    state.force("move_die_0", 4)
    play(state, "move", "tile E6")
    assert weapons(state, 0) == ["wooden_club_1*"]


@pytest.mark.clause("MR-4.3")
@pytest.mark.parametrize(
    ("die", "tile", "event"),
    [
        (1, "E1", ("card_drawn", "P0", "chance", "H15")),
        (2, "E2", ("weapon_drawn", "P0", "tide_bow")),
        (1, "E7", ("card_drawn", "P0", "challenge", "G1")),
    ],
)
def test_kinds_of_tiles(die: int, tile: str, event: tuple):
    state = at(
        xi("E0"), huan("F0"), qing("A0"),
        weapon_top=["tide_bow"], challenge_top=["G1"], chance_top=["H15"],
    )  # fmt: skip
    state.force("move_die_0", die)
    events = play(state, "move", f"tile {tile}")
    assert event in events


@pytest.mark.clause("MR-4.4", "MR-14.3")
@pytest.mark.parametrize(
    ("start", "die", "tile", "event"),
    [
        ("E0", 3, "E3", ("hp_gain", "P0", 1, "tile")),
        ("E0", 2, "E8", ("token", "P0", "attack", -1)),
        ("F0", 3, "F3", ("token", "P0", "attack", 1)),
        ("F0", 2, "F8", ("hp_loss", "P0", 1, "tile", "nobody")),
        ("A3", 3, "A6", ("weapon_drawn", "P0", "wooden_club_1")),
    ],
)
def test_printed_effects(start: str, die: int, tile: str, event: tuple):
    state = at(xi(start, hp=10), huan("W0"), qing("W0"))
    state.force("move_die_0", die)
    assert event in play(state, "move", f"tile {tile}")


@pytest.mark.clause("MR-4.4")
def test_regular_tiles_otherwise():
    quiet = at(xi("E0", hp=9), huan("W0"), qing("W0"), rules={"regular__mode": "blank"})
    quiet.force("move_die_0", 3)
    play(quiet, "move", "tile E3")
    assert hp(quiet)[0] == 9
    for tile, drawn in (("E3", True), ("E9", False)):
        lucky = at(
            xi("E0", hp=9), huan("W0"), qing("W0"), chance_top=["H15"],
            rules={"regular__mode": "chance", "map__tiles__E9__kind": "regular"},
        )  # fmt: skip
        lucky.force("move_die_0", 3)
        events = play(lucky, "move", f"tile {tile}")
        assert bool(only(events, "card_drawn")) is drawn
        assert hp(lucky)[0] == 9
    defence = at(
        xi("F7"), huan("W0"), qing("W0"), chance_top=["H15"], rules={"regular__mode": "chance"}
    )
    defence.force("move_die_0", 1)
    assert only(play(defence, "move", "tile F0"), "card_drawn")


@pytest.mark.clause("MR-4.5", "MR-7.4")
def test_colour_counts_wherever_the_token_came_from():
    state = at(xi("F1", hp=9), huan("F0"), qing("E4"))
    play(state, "skill 1")
    assert hp(state)[0] == 8
    home = at(xi("E4", hp=9), huan("F0"), qing("E4"))
    play(home, "skill 1")
    assert hp(home)[0] == 9


# -- the end ----------------------------------------------------------------------------------


@pytest.mark.clause("MR-15.2")
def test_last_one_standing():
    state = at(huan("F3", weapons=["lava_maul"]), qing("F3", hp=2))
    events = play(state, "attack", "weapon lava_maul", "player P1")
    assert events[-1] == ("game_over", "last_standing", "P0")
    assert state.is_terminal() and state.returns() == [1.0, 0.0]
    assert state.legal_actions() == []


@pytest.mark.clause("MR-15.2", "MR-15.1")
def test_several_deaths_at_once_leave_one():
    state = at(huan("E0", hp=4), xi("E3", hp=1), qing("A0", hp=1), thorns=1)
    events = play(state, "skill 3")
    assert events[-1] == ("game_over", "last_standing", "P0")
    assert [p["eliminated"] for p in state.observation()["players"]] == [0, 2, 1]


@pytest.mark.clause("MR-15.3")
def test_endpoint():
    rules = {"goal__endpoint_wins": True}
    state = at(huan("A1", corner="E0"), xi("E0"), qing("A5"), rules=rules)
    state.force("move_die_0", 1)
    events = play(state, "move", "tile A0")
    assert events[-2:] == [("moved", "P0", "A1", "A0", "step"), ("game_over", "endpoint", "P0")]
    other = at(huan("A1", corner="F0"), xi("E0"), qing("A5"), rules=rules)
    other.force("move_die_0", 1)
    play(other, "move", "tile A0")
    assert not other.is_terminal()
    moved = at(qing("E2", corner="E0"), xi("E0"), huan("A5"), rules=rules)
    play(moved, "skill 3", "player P0", "tile A0")
    assert not moved.is_terminal()


@pytest.mark.clause("MR-15.4")
@pytest.mark.parametrize(
    ("result", "hps", "winner", "returns"),
    [
        ("highest_hp", (5, 9, 7), "P1", [0, 1, 0]),
        ("highest_hp", (9, 9, 7), "nobody", [0.5, 0.5, 0]),
        ("draw", (5, 9, 7), "nobody", [1 / 3] * 3),
    ],
)
def test_cap(result: str, hps: tuple, winner: str, returns: list):
    rules = {"max_rounds": 5, "cap_result": result}
    state = at(
        huan("F0", hp=hps[0]), ling("W0", hp=hps[1]), qing("A0", hp=hps[2]),
        rules=rules, round=5, active=1, first=0, moved=True,
    )  # fmt: skip
    assert play(state, "end") == [("game_over", "cap", winner)]
    assert state.returns() == pytest.approx(returns)


@pytest.mark.clause("MR-15.1")
def test_killer_takes_the_weapons():
    state = at(
        huan("F3", weapons=["lava_maul"]),
        qing("F3", hp=2, new_weapons=["wind_fan", "wooden_club"]),
        xi("E0"),
        rules={"elimination__weapons_to": "killer"},
    )
    events = play(state, "attack", "weapon lava_maul", "player P1")
    assert only(events, "weapon_taken") == [
        ("weapon_taken", "P0", "P1", "wind_fan"),
        ("weapon_taken", "P0", "P1", "wooden_club_1"),
    ]
    assert weapons(state, 0) == ["wind_fan", "wooden_club_1"]
    assert tiles(state)[1] == ""


@pytest.mark.clause("MR-3.5", "MR-15.1")
def test_showdown_begins_in_the_same_turn():
    state = at(huan("F3", weapons=["lava_maul"]), qing("F3", hp=2), xi("E0"))
    play(state, "attack", "weapon lava_maul", "player P1")
    assert len(play(state, "move")[0][2]) == 2
