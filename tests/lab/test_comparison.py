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
    assert found.sentence("score").startswith("Score rises by ")
    assert "95% interval" in found.sentence() and "3,000 games on the same dice" in found.sentence()
    assert dl.compare(richer, "court", 3000, seed=4).sentence("score").startswith("Score falls by")
    same = dl.compare("court", "court", 200)
    assert same.sentence("score").startswith("No change of score can be told from luck")
    assert "percentage points" in found.sentence("wins")


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
