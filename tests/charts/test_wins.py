"""Charts of who won, by how much and how, and which charts fit a game."""

import numpy as np
import pytest

import designlab as dl
from designlab import charts
from designlab.charts.lift import FEWEST_GAMES, lift_table
from designlab.errors import DesignLabError, UnknownNameError

GAMES = ("beings", "court", "mountains", "station", "xiangqi")


def words(chart):
    return " ".join(part.text for part in (*chart.figure.above, chart.figure.title))


def data(chart, tag):
    (renderer,) = [r for r in chart.figure.renderers if tag in r.glyph.tags]
    return renderer.data_source.data


def test_win_rates_are_those_of_the_result_with_an_equal_share(table):
    chart = charts.win_rates(table)
    rates = table.win_rates()
    assert chart.title == "Win rate by seat"
    assert chart.frame["name"].tolist() == ["P0", "P1", "P2"]
    winners = [int((table.outcomes["winner"] == seat).sum()) for seat in range(3)]
    assert list(data(chart, "series")["share"]) == pytest.approx(100 * np.array(winners) / table.n)
    for name in ("low", "high"):
        assert list(data(chart, "mark")[name]) == pytest.approx(list(100 * rates[name]))
    assert data(chart, "equal")["share"] == pytest.approx([100 / 3])
    assert "dashed: 33.3 %, an equal share" in words(chart)


def test_games_without_a_winner_are_told(table, fight):
    nobody = 100 * float((table.outcomes["winner"] < 0).mean())
    assert nobody > 0
    assert f"no winner in {nobody:.1f} % of the games" in words(charts.win_rates(table))
    assert (fight.outcomes["winner"] >= 0).all()
    assert "no winner" not in words(charts.win_rates(fight))


def test_win_rates_by_what_the_seats_play(fight):
    chart = charts.win_rates(fight, by="character")
    assert chart.title == "Win rate by character"
    assert chart.frame["games"].sum() == 4 * fight.n
    assert chart.frame["wins"].sum() == fight.n
    assert data(chart, "equal")["share"] == pytest.approx([25])


def test_a_win_rate_of_solitaire_has_no_equal_share(campaign):
    chart = charts.win_rates(campaign)
    assert list(data(chart, "equal")["share"]) == []
    assert "equal share" not in words(chart) and "no winner" not in words(chart)
    won = (campaign.outcomes["winner"] == 0).mean()
    assert chart.frame["share"].tolist() == pytest.approx([won])


def test_margins_are_best_minus_second_best(table):
    chart = charts.margins(table)
    ordered = np.sort(table.outcomes["returns"][:, :3], axis=1)
    margin = ordered[:, 2] - ordered[:, 1]
    assert chart.frame["games"].sum() == table.n
    (mean,) = data(chart, "mark")["mean"]
    assert mean == pytest.approx(margin.mean())
    assert f"mean {margin.mean():.1f} points (95 % interval" in words(chart)


def test_lead_changes_are_counted(table):
    chart = charts.lead_changes(table)
    counts = np.bincount(table.lead_changes)
    for row in chart.frame.itertuples():
        assert row.games == counts[round(row[1] + 0.5) : round(row[2] + 0.5)].sum()


def test_drama_leaves_games_without_a_winner_out(table):
    chart = charts.drama(table)
    decided = table.outcomes["winner"] >= 0
    assert chart.frame["games"].sum() == decided.sum() < table.n
    assert chart.frame["share"].sum() == pytest.approx(100)
    (mean,) = data(chart, "mark")["mean"]
    assert mean == pytest.approx(100 * table.drama[decided].mean())


def test_lifts_of_points_are_those_of_the_result(run):
    chart = charts.lifts(run, "bought")
    rates = run.item_rates("bought").set_index("name")
    assert chart.title == "Lift of purchases" and "no proof of a cause" in words(chart)
    assert chart.frame["lift"].is_monotonic_decreasing
    for row in chart.frame.itertuples():
        there = rates.loc[row.name]
        assert (row.lift, row.low, row.high) == pytest.approx(
            (there["lift"], there["lift_low"], there["lift_high"])
        )
    dots = data(chart, "series")
    certain = (np.array(dots["low"]) > 0) | (np.array(dots["high"]) < 0)
    assert list(dots["sure"]) == list(certain.astype(float))


def test_items_with_too_few_games_are_left_out_and_said_so(run):
    chart = charts.lifts(run, "bought")
    games = run.item_rates("bought").set_index("name")["games"]
    few = games.index[np.minimum(games, run.n - games) < FEWEST_GAMES]
    assert len(few) and not set(few) & set(chart.frame["name"])
    assert f"{len(few)} left out: fewer than {FEWEST_GAMES} games" in words(chart)
    assert set(chart.frame["name"]) | set(few) == set(games.index)


def test_a_lift_of_wins_compares_seats_with_and_without(table):
    lifts = lift_table(table, "skill").set_index("name")
    rates = table.win_rates("skill").set_index("name")
    won = int((table.outcomes["winner"] >= 0).sum())
    seen = 0
    for name, row in lifts.dropna().iterrows():
        games, wins = rates.loc[name, "games"], rates.loc[name, "wins"]
        without = (won - wins) / (3 * table.n - games)
        assert row["lift"] == pytest.approx(100 * (wins / games - without))
        assert row["low"] <= row["lift"] <= row["high"]
        seen += 1
    assert seen
    assert charts.lifts(table, "skill").title == "Win-rate lift of skills used"


def test_use_and_lift_side_by_side_share_their_rows(run, other):
    use = charts.item_rates(run, "bought", other, top=8)
    lift = charts.lifts(run, "bought", other, top=8, by_use=True)
    assert lift.figure.y_range.factors == use.figure.y_range.factors
    assert lift.figure.height == use.figure.height
    order = list(use.figure.y_range.factors)
    for chart in (use, lift):
        chart.update(other)
        assert chart.figure.y_range.factors == order


def test_an_event_of_no_seat_has_no_lift(table):
    with pytest.raises(DesignLabError, match="befalls no seat"):
        charts.lifts(table, "contest_end")
    titles = [chart.title for chart in charts.overview(table.game, "contest_end")]
    assert titles[-1] == "Contests ended by ending"
    assert charts.item_rates(table, "contest_end").figure.xaxis[0].axis_label == (
        "share of games (%)"
    )


def test_a_single_game_has_no_interval():
    chart = charts.game_length(dl.simulate("court", 1, seed=1))
    assert "one game has no 95 % interval" in words(chart)
    assert "nan" not in words(chart) and chart.to_svg()


def test_what_nobody_had_has_no_win_rate(campaign):
    chart = charts.win_rates(campaign, by="gain_unit")
    rates = campaign.win_rates("gain_unit")
    assert (rates["games"] == 0).any()
    assert set(chart.frame["name"]) == set(rates["name"][rates["games"] > 0])


@pytest.mark.parametrize("name", GAMES)
def test_the_overview_fits_the_game_and_fills(name):
    game = dl.load(name)
    found = charts.overview(game)
    titles = [chart.title for chart in found]
    assert len(set(titles)) == len(titles)
    points, several = name not in ("mountains", "xiangqi"), game.num_players() > 1
    assert ("Score" in titles) == (points and not several)
    assert any("Win rate" in title for title in titles) == (several or not points)
    assert ("Margin of victory" in titles) == several
    assert ("Lead changes" in titles) == ("Drama" in titles) == several
    assert all("No games yet" in words(chart) for chart in found)
    result = dl.simulate(game, 120, seed=1)
    for chart in found:
        chart.update(result, result)
        assert "120 games" in words(chart) and chart.title in words(chart)
        assert len(chart.frame) or "left out" in words(chart)


def test_results_that_are_no_points_are_said_to_be_none():
    for name in GAMES:
        game = dl.load(name)
        result = dl.simulate(game, 60, seed=1)
        values = set(np.unique(result.outcomes["returns"][:, : game.num_players()]))
        assert game.type.points == (not values <= {-1.0, 0.0, 1.0}), name


def test_the_overview_shows_the_event_that_is_asked_for():
    titles = [chart.title for chart in charts.overview(dl.load("court"), "captured")]
    assert titles[-2:] == ["Captures by card", "Lift of captures"]
    with pytest.raises(UnknownNameError, match='did you mean "bought"'):
        charts.overview(dl.load("court"), "bougth")
    with pytest.raises(UnknownNameError, match="no event 'income' about items"):
        charts.overview(dl.load("court"), "income")
