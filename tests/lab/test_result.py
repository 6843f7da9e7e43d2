import numpy as np
import pytest
from statsmodels.stats.proportion import proportion_confint

import designlab as dl
from designlab.errors import DesignLabError, UnknownNameError
from designlab.lab.result import mean_interval, share_interval


@pytest.fixture(scope="module")
def run():
    return dl.simulate("court", 4000, bots="steward", seed=2)


def test_the_table_has_a_row_per_game_that_agrees_with_the_log(run):
    frame = run.frame
    assert len(frame) == 4000
    assert set(frame["ruleset"]) == {run.game.ruleset.digest[:12]}
    for i in (0, 17):
        row = frame.iloc[i]
        state = dl.play("court", seed=int(row["seed"]), seats=["steward"]).state
        kinds = [kind.name for kind in state.game.type.events]
        log = [kinds[event.kind] for event in state.events]
        assert row["score"] == state.returns()[0]
        assert row["plies"] == state.view.ply
        assert row["turns"] == state.view.turn
        for name in kinds:
            assert row[f"n_{name}"] == log.count(name)
        paid = sum(e.amount for e in state.events if kinds[e.kind] == "bought")
        assert row["sum_bought"] == paid


def test_the_summary_agrees_with_the_table(run):
    summary = run.summary().set_index("metric")
    assert summary.loc["score", "mean"] == pytest.approx(run.frame["score"].mean())
    assert summary.loc["score", "sd"] == pytest.approx(run.frame["score"].std())
    assert summary.loc["turns", "mean"] == pytest.approx(run.frame["turns"].mean())
    overrun = (run.frame["reason"] == "overrun").sum()
    assert summary.loc["ended by overrun", "mean"] == pytest.approx(overrun / 4000)
    assert (summary["low"] <= summary["mean"]).all() and (summary["mean"] <= summary["high"]).all()


def test_end_reasons_are_shares_of_all_games(run):
    shares = run.reason_shares()
    assert shares["games"].sum() == 4000
    assert shares["share"].sum() == pytest.approx(1)
    row = shares[shares["reason"] == "overrun"].iloc[0]
    low, high = proportion_confint(row["games"], 4000, method="wilson")
    assert (row["low"], row["high"]) == (pytest.approx(low), pytest.approx(high))


def test_item_rates_agree_with_single_games(run):
    few = dl.simulate("court", 40, bots="steward", seed=4)
    rates = few.item_rates("bought").set_index("name")
    names = few.game.type.item_names(few.game, "card")
    kinds = [kind.name for kind in few.game.type.events]
    games_with, returns_with = dict.fromkeys(names, 0), dict.fromkeys(names, 0.0)
    for seed in few.seeds:
        state = dl.play("court", seed=int(seed), seats=["steward"]).state
        bought = {names[e.item] for e in state.events if kinds[e.kind] == "bought"}
        for name in bought:
            games_with[name] += 1
            returns_with[name] += state.returns()[0]
    assert sum(games_with.values()) > 100
    for name, row in rates.iterrows():
        assert row["games"] == games_with[name]
        assert row["share"] == pytest.approx(games_with[name] / 40)
        if games_with[name]:
            assert row["return_with"] == pytest.approx(returns_with[name] / games_with[name])


def test_lift_is_the_difference_with_and_without_and_has_an_interval(run):
    rates = run.item_rates("bought")
    some = rates[(rates["games"] > 50) & (rates["games"] < 3950)]
    total = run.returns().sum(dtype=float)
    without = (total - some["return_with"] * some["games"]) / (4000 - some["games"])
    assert np.allclose(some["lift"], some["return_with"] - without)
    assert (some["lift_low"] < some["lift"]).all() and (some["lift"] < some["lift_high"]).all()


def test_an_event_without_items_is_refused_with_the_nearest_name(run):
    with pytest.raises(UnknownNameError, match='did you mean "bought"'):
        run.item_rates("bougt")


def test_intervals_cover_as_often_as_they_say():
    """Nominal 90 %: of 400 intervals for a known mean about 360 cover it."""
    rng = np.random.default_rng(1)
    means = [mean_interval(rng.exponential(3.0, 200), 0.9) for _ in range(400)]
    covered = sum(low <= 3.0 <= high for _, low, high, _ in means)
    assert 335 <= covered <= 385
    shares = [share_interval(int(rng.binomial(300, 0.1)), 300, 0.9) for _ in range(400)]
    covered = sum(low <= 0.1 <= high for _, low, high in shares)
    assert 335 <= covered <= 385


def test_one_value_has_no_interval_and_constant_values_one_of_no_width():
    mean, *rest = mean_interval(np.array([4.0]))
    assert mean == 4.0 and np.isnan(rest).all()
    one = dl.simulate("court", 1)
    assert np.isnan(one.summary().set_index("metric").loc["score", ["low", "high", "sd"]]).all()
    assert "interval" not in one.sentence()
    assert np.isnan(mean_interval(np.zeros(0))).all()
    assert mean_interval(np.full(9, 2)) == (2.0, 2.0, 2.0, 0.0)


def test_a_result_shows_what_was_played(run):
    assert repr(run) == (
        "<Result of court: 4,000 games, bots: steward, seed 2>"
    )
    assert "4,000 games, bots: steward, seed 2" in run._repr_html_()


@pytest.mark.parametrize("level", [0, 1, 95, -0.5, float("nan")])
def test_a_level_that_is_none_is_refused(run, level):
    for ask in (run.summary, run.reason_shares, lambda level: run.item_rates("bought", level)):
        with pytest.raises(DesignLabError, match="confidence level must be between 0 and 1"):
            ask(level)


def test_sentences_have_value_interval_and_what_was_played(run):
    row = run.summary().set_index("metric").loc["turns"]
    assert run.sentence("turns") == (
        f"Turns are {row['mean']:.2f} per game (95% interval {row['low']:.2f} to {row['high']:.2f};"
        " 4,000 games, bots: steward, seed 2)."
    )
    assert run.sentence().startswith("The score is ")
    assert " % of games (" in run.sentence("ended by overrun")
    with pytest.raises(UnknownNameError, match='did you mean "turns"'):
        run.sentence("turn")


def test_every_metric_has_a_row_and_a_sentence(run):
    for name in run.metrics:
        row = run.metric(name).iloc[0]
        assert row["low"] <= row["mean"] <= row["high"]
        assert run.sentence(name)
    assert run.metric("bought price per game")["mean"][0] == pytest.approx(
        run.frame["sum_bought"].mean()
    )
    assert len(run.summary()) < 12


def test_the_arrays_are_read_only(run):
    for array in (run.seeds, run.outcomes, run.outcomes["turns"], run.returns(), run.tallies):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


def test_a_game_for_one_has_no_margins_leads_or_drama(run):
    for values in (run.margins, run.lead_changes, run.drama):
        assert len(values) == 0
    assert not {"margin", "lead changes", "drama"} & set(run.metrics)
    assert not {"lead_changes", "drama"} & set(run.frame)
    assert not run.outcomes["standing"].any()
    assert run.win_rates()["wins"].tolist() == [(run.outcomes["winner"] == 0).sum()]
