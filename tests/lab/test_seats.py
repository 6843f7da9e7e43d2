"""What a run says of games with several seats."""

import numpy as np
import pytest

import designlab as dl
from designlab.errors import DesignLabError
from designlab.lab.intervals import share_interval


@pytest.fixture(scope="module")
def beings():
    return dl.simulate("beings", 60, seed=3)


@pytest.fixture(scope="module")
def mountains():
    return dl.simulate("mountains", 300, seed=3)


def played(run, game):
    """The positions after each decision of one game of the run."""
    state = run.game.new_initial_state(int(run.seeds[game]))
    yield state
    while not state.is_terminal():
        state.apply_action(state.bot_action(run.bots[state.current_player()]))
        yield state


@pytest.mark.parametrize("name", ["beings", "mountains", "station"])
def test_leads_are_those_of_the_standings_once_a_turn(name):
    run = dl.simulate(name, 4, bots="random", seed=8)
    kind, seats = run.game.type, range(run.game.num_players())
    for game, outcome in enumerate(run.outcomes):
        turn, last, changes, behind, moments = None, None, 0, 0, 0
        winner = outcome["winner"]
        for state in played(run, game):
            first, turn_before, turn = turn is None, turn, state.view.turn
            if first or (turn == turn_before and not state.is_terminal()):
                continue
            stands = [kind.standing(run.game.rules, state.view, seat) for seat in seats]
            moments += 1
            behind += winner >= 0 and stands[winner] < max(stands)
            leaders = [seat for seat in seats if stands[seat] == max(stands)]
            if len(leaders) == 1:
                changes += last is not None and last != leaders[0]
                last = leaders[0]
        assert outcome["lead_changes"] == changes
        assert outcome["behind"] == np.float32(behind / moments)
        assert outcome["standing"][: len(seats)] == pytest.approx(stands)


@pytest.mark.parametrize("name", ["beings", "mountains", "station"])
def test_at_the_end_nobody_stands_above_the_winner(name):
    run = dl.simulate(name, 200, bots="random", seed=4)
    won = run.outcomes[run.outcomes["winner"] >= 0]
    assert len(won) > 100
    winners = won["standing"][np.arange(len(won)), won["winner"]]
    seats = run.game.num_players()
    assert (winners[:, None] >= won["standing"][:, :seats]).all()


def test_one_value_per_game_of_leads_drama_and_margins(beings):
    assert len(beings.lead_changes) == len(beings.drama) == len(beings.margins) == 60
    assert ((beings.drama >= 0) & (beings.drama < 1)).all()
    assert beings.lead_changes.max() > 1
    scores = np.sort(beings.outcomes["returns"][:, :4], axis=1)
    assert beings.margins.tolist() == (scores[:, 3] - scores[:, 2]).tolist()
    assert (beings.frame["lead_changes"] == beings.lead_changes).all()
    assert (beings.frame["drama"] == beings.drama).all()


def test_drama_is_of_games_that_somebody_won(beings):
    won = beings.outcomes["winner"] >= 0
    row = beings.metric("drama").iloc[0]
    assert row["mean"] == pytest.approx(beings.drama[won].mean(dtype=float))
    assert "% of moments" in beings.sentence("drama")


def test_the_summary_is_per_seat_and_scores_are_there_where_results_are_points(beings, mountains):
    rows = beings.summary().set_index("metric")
    assert rows.loc["score of P3", "mean"] == pytest.approx(beings.returns(3).mean(dtype=float))
    assert rows.loc["wins of P0", "mean"] == (beings.outcomes["winner"] == 0).mean()
    assert rows.loc["margin", "mean"] == pytest.approx(beings.margins.mean())
    assert {"lead changes", "drama"} <= set(rows.index) and "score of P4" not in rows.index
    assert mountains.summary()["metric"][0] == "wins of P0"
    stood = np.sort(mountains.outcomes["standing"][:, :4].astype(float), axis=1)
    assert mountains.margins.tolist() == (stood[:, 3] - stood[:, 2]).tolist()
    assert "strength" in mountains.sentence("margin")


def test_win_rates_are_per_seat(mountains):
    rates = mountains.win_rates()
    assert rates["name"].tolist() == ["P0", "P1", "P2", "P3"]
    for seat, row in rates.iterrows():
        wins = (mountains.outcomes["winner"] == seat).sum()
        assert (row["games"], row["wins"]) == (300, wins)
        assert (row["share"], row["low"], row["high"]) == share_interval(wins, 300)


def test_win_rates_by_an_event_are_of_the_seats_that_had_it():
    run = dl.simulate("mountains", 12, seed=3)
    rates = run.win_rates("character").set_index("name")
    names = run.game.type.item_names(run.game, "character")
    character = [kind.name for kind in run.game.type.events].index("character")
    games, wins = dict.fromkeys(names, 0), dict.fromkeys(names, 0)
    for game, outcome in enumerate(run.outcomes):
        *_, state = played(run, game)
        for event in state.events:
            if event.kind == character:
                games[names[event.item]] += 1
                wins[names[event.item]] += event.seat == outcome["winner"]
    assert sum(games.values()) == 48
    assert rates["games"].to_dict() == games and rates["wins"].to_dict() == wins
    assert rates["share"].to_numpy() == pytest.approx([wins[n] / games[n] for n in names])


def test_events_that_befall_no_seat_are_counted_per_game(beings):
    rates = beings.item_rates("task_flip")
    flipped = [kind.name for kind in beings.game.type.events].index("task_flip")
    games = dict.fromkeys(rates["item"], 0)
    for game in range(beings.n):
        *_, state = played(beings, game)
        for item in {event.item for event in state.events if event.kind == flipped}:
            games[item] += 1
    assert rates["games"].tolist() == list(games.values())
    assert rates["share"].to_numpy() == pytest.approx(np.array(list(games.values())) / 60)
    assert rates[["return_with", "lift", "lift_low"]].isna().all(axis=None)
    assert beings.rates_per("task_flip") == "game"
    with pytest.raises(DesignLabError, match="befalls no seat"):
        beings.win_rates("task_flip")


def test_events_of_seats_are_counted_per_seat_and_game(mountains):
    rates = mountains.item_rates("character")
    assert rates["games"].sum() == 1200 and rates["share"].sum() == pytest.approx(1)
    assert mountains.rates_per("character") == "seat-game"
    assert (rates["name"] != "").all()


def test_an_event_that_befalls_a_seat_or_nobody_is_not_the_first_seats():
    """The end of a game is the winner's, or nobody's if the first place is shared."""
    run = dl.simulate("station", 300, bots="random", seed=3)
    draws = (run.outcomes["winner"] < 0).sum()
    rates, wins = run.item_rates("game_end"), run.win_rates("game_end")
    assert draws > 0
    assert rates["events"].sum() == 300
    assert rates["games"].sum() == wins["games"].sum() == wins["wins"].sum() == 300 - draws
