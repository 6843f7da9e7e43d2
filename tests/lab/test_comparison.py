from dataclasses import replace

import numpy as np
import pytest
from scipy import stats

import designlab as dl
from designlab.errors import DesignLabError, UnknownNameError


@pytest.fixture(scope="module")
def richer():
    return dl.load("court", {"setup.start_coins": 14})


@pytest.fixture(scope="module")
def found(richer):
    return dl.compare("court", richer, 3000, seed=4)


def test_the_difference_is_of_pairs_on_the_same_seeds(found):
    assert found.before.seeds.tolist() == found.after.seeds.tolist()
    x, y = found.before.returns().astype(float), found.after.returns().astype(float)
    row = found.frame.set_index("metric").loc["score"]
    expected = stats.ttest_rel(y, x).confidence_interval(0.95)
    assert row["difference"] == pytest.approx((y - x).mean())
    assert (row["low"], row["high"]) == (pytest.approx(expected.low), pytest.approx(expected.high))


def test_pairing_narrows_the_interval(found):
    """The point of common random numbers: the unpaired interval is wider."""
    x, y = found.before.returns().astype(float), found.after.returns().astype(float)
    unpaired = stats.ttest_ind(y, x, equal_var=False).confidence_interval(0.95)
    row = found.frame.set_index("metric").loc["score"]
    assert row["high"] - row["low"] < unpaired.high - unpaired.low


def test_sentences_say_direction_interval_and_evidence(found, richer):
    assert found.sentence("score").startswith("The score rises by ")
    assert "95% interval" in found.sentence() and "3,000 games on the same dice" in found.sentence()
    falls = dl.compare(richer, "court", 3000, seed=4)
    assert falls.sentence("score").startswith("The score falls by")
    same = dl.compare("court", "court", 200)
    assert same.sentence("score").startswith("No change of the score can be told from luck")
    assert "percentage points" in found.sentence("wins")


def test_the_verb_has_the_number_of_what_it_is_about(found):
    longer = dl.compare(
        dl.load("court", {"max_rounds": 5}), dl.load("court", {"max_rounds": 9}), 100
    )
    assert longer.sentence("turns").startswith("Turns rise by ")
    back = dl.compare(longer.after, longer.before)
    assert back.sentence("turns").startswith("Turns fall by ")
    assert found.sentence("bought per game").startswith("“bought” events rise by ")


def test_any_event_is_a_metric_by_its_number_and_its_amount(found):
    before, after = found.before.frame, found.after.frame
    number = found.metric("bought per game").iloc[0]
    assert number["before"] == pytest.approx(before["n_bought"].mean())
    assert number["after"] == pytest.approx(after["n_bought"].mean())
    paid = found.metric("bought price per game").iloc[0]
    difference = (after["sum_bought"] - before["sum_bought"]).mean()
    assert paid["difference"] == pytest.approx(difference)
    assert not found.frame["metric"].str.contains("per game").any()
    assert "the price of “bought” in all" in found.sentence("bought price per game").lower()


def test_two_runs_of_the_same_deals_are_compared_without_playing(richer, found, monkeypatch):
    calls = stop_at(monkeypatch, 0, 0)
    again = dl.compare(found.before, found.after)
    assert again.frame.equals(found.frame) and again.sentence() == found.sentence()
    assert calls == []


def test_runs_of_other_deals_are_refused(found):
    for other in (dl.simulate("court", 3000, seed=5), dl.simulate("court", 2000, seed=4)):
        with pytest.raises(DesignLabError, match="only runs of the same deals"):
            dl.compare(found.before, other)
    with pytest.raises(DesignLabError, match="not one of each"):
        dl.compare(found.before, "court")


def test_other_bots_on_the_same_deals_are_named():
    runs = [dl.simulate("court", 50, bots=bot, seed=1) for bot in ("steward", "warlord")]
    assert "bots: steward before, warlord after" in dl.compare(*runs).sentence()


def test_one_pair_of_games_claims_nothing(richer):
    found = dl.compare("court", richer, 1)
    assert np.isnan(found.frame.set_index("metric").loc["score", "low"])
    assert found.sentence().startswith("One pair of games cannot tell whether the score")


def test_only_rulesets_of_one_game_are_compared(found):
    with pytest.raises(UnknownNameError, match='did you mean "score"'):
        found.sentence("scor")
    others = [name for name in dl.games() if name != "court"]
    if others:
        with pytest.raises(DesignLabError, match="two rulesets of one game"):
            dl.compare("court", others[0], 50)


def test_a_sweep_has_a_run_and_rows_per_value():
    sweep = dl.sweep("court", "setup.start_coins", [0, 10, 20], 600, seed=3)
    scores = sweep.metric("score")
    assert scores["value"].tolist() == [0, 10, 20]
    assert scores["mean"].is_monotonic_increasing
    for value, run in sweep.results.items():
        assert run.game.ruleset.get("setup.start_coins") == value
        row = scores[scores["value"] == value].iloc[0]
        assert row["mean"] == pytest.approx(np.mean(run.returns(), dtype=float))
    assert sweep.metric().equals(scores)
    bought = sweep.metric("bought per game")
    assert bought["mean"][2] == pytest.approx(sweep.results[20].frame["n_bought"].mean())
    with pytest.raises(UnknownNameError, match='did you mean "bought per game"'):
        sweep.metric("bougth per game")


def test_a_sweep_over_the_number_of_players_shows_each_seat_where_it_is():
    sweep = dl.sweep("beings", "players.count", [2, 3], 20)
    assert sweep.metric("wins of P1")["value"].tolist() == [2, 3]
    assert sweep.metric("wins of P2")["value"].tolist() == [3]


def stop_at(monkeypatch, call, n):
    """Every run is played to its end but the one of this number, which Ctrl-C stops at `n`."""
    simulate, calls = dl.simulate, []

    def simulate_or_stop(game, games, *args, **options):
        run = simulate(game, games, *args, **options)
        calls.append(game)
        if len(calls) != call:
            return run
        return replace(run, seeds=run.seeds[:n], outcomes=run.outcomes[:n])

    monkeypatch.setattr("designlab.lab.comparison.simulate", simulate_or_stop)
    return calls


@pytest.mark.parametrize("call", [1, 2])
def test_a_comparison_that_was_stopped_pairs_what_was_played(richer, monkeypatch, call):
    stop_at(monkeypatch, call, 120)
    found = dl.compare("court", richer, 300, seed=4)
    assert found.n == 120
    assert "120 games on the same dice" in found.sentence()
    whole = dl.simulate(richer, 120, seed=4).returns().mean(dtype=float)
    assert found.frame["after"][0] == pytest.approx(whole)


def test_a_sweep_that_was_stopped_keeps_the_finished_values(monkeypatch):
    calls = stop_at(monkeypatch, 3, 50)
    sweep = dl.sweep("court", "setup.start_coins", [5, 10, 15, 20], 100)
    assert list(sweep.results) == [5, 10]
    assert len(calls) == 3


def test_a_sweep_over_lists():
    sweep = dl.sweep("court", "market.position_price", [[0, 0, 0, 0], [3, 2, 1, 0]], 50)
    assert list(sweep.results) == [(0, 0, 0, 0), (3, 2, 1, 0)]
    assert sweep.metric()["value"].tolist() == list(sweep.results)


@pytest.mark.parametrize(
    ("values", "message"),
    [([], "at least one value"), (5, "must be a list"), ("any", "must be a list"),
     ([5, 99], "at most 30, not 99")],
)  # fmt: skip
def test_wrong_values_are_refused_before_any_game(monkeypatch, values, message):
    calls = stop_at(monkeypatch, 0, 0)
    with pytest.raises(DesignLabError, match=message):
        dl.sweep("court", "setup.start_coins", values, 50)
    assert calls == []


def test_a_level_that_is_none_is_refused_before_any_game(richer, monkeypatch):
    calls = stop_at(monkeypatch, 0, 0)
    for ask in (lambda: dl.compare("court", richer, 50, level=95),
                lambda: dl.sweep("court", "setup.start_coins", [5], 50, level=95)):  # fmt: skip
        with pytest.raises(DesignLabError, match="confidence level"):
            ask()
    assert calls == []
