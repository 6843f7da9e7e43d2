from dataclasses import replace

import numpy as np
import pytest
from bokeh.document import Document

import designlab as dl
from designlab.charts import (
    bars,
    end_reasons,
    game_length,
    item_rates,
    score_distribution,
    sweep_line,
)
from designlab.charts.base import EDGE
from designlab.charts.rates import Rates
from designlab.charts.style import apply_theme, themes
from designlab.charts.words import ruleset_words, text_width
from designlab.errors import UnknownNameError
from designlab.ruleset import list_variants

MAKERS = {
    "score": score_distribution,
    "length": game_length,
    "reasons": end_reasons,
    "items": lambda result, baseline=None: item_rates(result, "bought", baseline),
}
every_chart = pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)


def words(chart):
    return " ".join(title.text for title in (*chart.figure.above, chart.figure.title))


def glyph_data(chart, tag):
    (renderer,) = [r for r in chart.figure.renderers if tag in r.glyph.tags]
    return renderer.data_source.data


@every_chart
def test_a_chart_says_what_it_shows(make, run, other):
    chart = make(run, other)
    assert chart.title in words(chart)
    assert "1,500 games, bots: steward, seed 2" in words(chart)
    assert "grey: default with 1 value changed, 1,000 games" in words(chart)
    assert "95 % interval" in words(chart)
    assert "(%)" in " ".join(axis.axis_label or "" for axis in chart.figure.axis)
    assert chart.title in repr(chart) and "0x" not in repr(chart)


@every_chart
def test_an_empty_chart_says_so_and_fills_later(make, run):
    chart = make(None)
    assert "No games yet" in words(chart) and len(chart.frame) == 0
    chart.update(run)
    assert "1,500 games" in words(chart) and len(chart.frame) > 0


@every_chart
def test_an_update_changes_data_and_makes_no_new_model(make, run, other):
    chart = make(run, run)
    document = Document()
    document.add_root(chart.figure)
    before = {model.id for model in chart.figure.references()}
    chart.update(other)
    assert {model.id for model in chart.figure.references()} == before
    assert "1,000 games" in words(chart)
    assert chart.result is other and chart.baseline is run


def test_the_baseline_is_called_what_it_is(run, other):
    chart = score_distribution(run, other)
    assert "grey: default with 1 value changed, 1,000 games on the same dice" in words(chart)
    assert "rules:" not in words(chart)
    chart = score_distribution(other, run)
    assert "grey: default, 1,500 games on the same dice" in words(chart)
    assert "rules: default with 1 value changed" in words(chart)


def test_other_dice_or_bots_behind_are_said(run):
    dice = dl.simulate("court", 100, bots="steward", seed=9)
    assert "grey: default, 100 games, seed 9" in words(score_distribution(run, dice))
    bots = dl.simulate("court", 100, bots="random", seed=2)
    wanted = "grey: default, 100 games, bots: random on the same dice"
    assert wanted in words(score_distribution(run, bots))


def test_a_variant_is_called_by_its_name():
    name = next(iter(list_variants("court")))
    game = dl.load("court", ruleset=name)
    key = "setup.start_coins"
    changed = dl.load(game, {key: game.ruleset.get(key) + 1})
    assert ruleset_words(game.ruleset) == name
    assert ruleset_words(changed.ruleset) == f"{name}, changed"
    back = dl.load(dl.load("court", {key: 20}), {key: dl.load("court").ruleset.get(key)})
    assert ruleset_words(back.ruleset) == "default"


def test_every_chart_can_be_made_before_there_are_games(run):
    game = run.game
    for make in (score_distribution, game_length, end_reasons):
        assert make(None, game=game).title == make(run).title
    assert item_rates(None, "bought", game=game).title == item_rates(run, "bought").title


def test_a_seats_score_is_named_after_the_seat(table):
    chart = score_distribution(table, seat=1)
    assert chart.title == "Score of P1"
    assert chart.frame["games"].sum() == table.n


def test_bars_show_a_table_of_ones_own(run):
    def cards(shown):
        return shown.item_rates("bought").head(3)

    chart = bars("First cards", "card", cards, run, expected=0.1)
    assert chart.frame["name"].tolist() == run.item_rates("bought")["name"].head(3).tolist()
    assert list(glyph_data(chart, "equal")["share"]) == pytest.approx([10])
    assert "dashed: 10 %" in words(chart) and "equal share" not in words(chart)


def test_the_older_way_to_make_bars_still_works(run):
    chart = Rates("Cards", "card", lambda r: r.item_rates("bought"), run, None, ordered=False)
    assert chart.frame["name"].tolist() == run.item_rates("bought")["name"].tolist()


def test_long_names_are_cut_unless_that_makes_them_alike(run):
    def named(*names):
        return lambda shown: shown.reason_shares().head(len(names)).assign(name=names)

    long = "Elephant: Aid reaches 1 Grid farther"
    chart = bars("Upgrades", "upgrade", named(long, "x"), run)
    assert chart.figure.y_range.factors == ["x", "Elephant: Aid reaches 1 Grid…"]
    assert chart.frame["name"].tolist() == [long, "x"]
    twins = bars("Upgrades", "upgrade", named(f"{long} still", f"{long} yet"), run)
    assert twins.figure.y_range.factors == [f"{long} yet", f"{long} still"]


def test_names_find_room_beside_their_bars(run):
    chart = item_rates(run, "bought")
    widest = max(map(text_width, chart.figure.y_range.factors))
    assert chart.figure.min_border_left > widest
    assert chart.figure.title.offset == EDGE - chart.figure.min_border_left


@every_chart
def test_without_a_baseline_nothing_is_grey(make, run):
    chart = make(run)
    assert "grey" not in words(chart)
    assert all(len(column) == 0 for column in glyph_data(chart, "baseline").values())


@every_chart
def test_both_themes_can_be_put_on(make, run):
    chart = make(run)
    assert chart.figure.background_fill_color == "#ffffff"
    for name in ("dark", "light"):
        apply_theme(chart.figure, themes()[name])
        paper = themes()[name]["Figure"]["background_fill_color"]
        assert chart.figure.background_fill_color == paper


def test_a_histogram_counts_every_game_once(run):
    frame = score_distribution(run).frame
    scores = run.returns()
    assert frame["games"].sum() == len(scores)
    assert frame["share"].sum() == pytest.approx(100)
    for row in frame.itertuples():
        inside = (scores > row[1]) & (scores < row[2])
        assert np.count_nonzero(inside) == row.games
    assert len(frame) <= 41


def test_the_mean_and_its_interval_are_those_of_the_result(run):
    row = run.summary().set_index("metric").loc["score"]
    mean = glyph_data(score_distribution(run), "mark")
    assert [mean[name][0] for name in ("mean", "low", "high")] == [
        row[name] for name in ("mean", "low", "high")
    ]


def test_lengths_are_counted_in_turns(run):
    frame = game_length(run).frame
    counts = np.bincount(run.turns)
    for row in frame.itertuples():
        assert row.games == counts[round(row[1] + 0.5) : round(row[2] + 0.5)].sum()


def test_reasons_keep_the_rulebooks_order(run):
    chart = end_reasons(run)
    shares = run.reason_shares()
    assert list(chart.frame["share"]) == list(shares["share"])
    bars = glyph_data(chart, "series")
    assert list(bars["share"]) == pytest.approx(list(100 * shares["share"]))
    assert list(bars["low"]) == pytest.approx(list(100 * shares["low"]))
    assert chart.figure.y_range.factors == [r.replace("_", " ") for r in shares["reason"]][::-1]


def test_items_stand_most_frequent_first_and_keep_their_places(run, other):
    chart = item_rates(run, "bought", top=10)
    assert list(chart.frame["share"]) == sorted(run.item_rates("bought")["share"])[:-11:-1]
    order = list(chart.figure.y_range.factors)
    chart.update(other)
    assert chart.figure.y_range.factors == order
    assert list(chart.frame["name"]) == order[::-1]


def test_only_a_complete_run_settles_the_order(run, other):
    few = replace(run, seeds=run.seeds[:40], outcomes=run.outcomes[:40])
    chart = bars("Ends", "end", reasons_by_number, few, ordered=True)
    assert not few.complete
    chart.update(run)
    order = bars("Ends", "end", reasons_by_number, run, ordered=True).figure.y_range.factors
    assert chart.figure.y_range.factors == order
    chart.update(other)
    assert chart.figure.y_range.factors == order


def reasons_by_number(shown):
    """Shares that rise with the number of games for one reason and fall for the others."""
    frame = shown.reason_shares().rename(columns={"reason": "name"})
    return frame if shown.n > 40 else frame.assign(share=1 - frame["share"])


def test_the_baseline_settles_the_order_when_it_comes(run, other):
    chart = item_rates(run, "bought")
    chart.update(run, other)
    assert chart.figure.y_range.factors == item_rates(other, "bought").figure.y_range.factors


def test_a_card_with_another_name_gets_its_own_bar(run):
    renamed = dl.load("court", {"cards.general_sun_3.name": "The Sun's Fist"})
    chart = item_rates(dl.simulate(renamed, 300, seed=2), "bought", run)
    assert "The Sun's Fist" in chart.figure.y_range.factors
    assert "General of the Sun III" in chart.figure.y_range.factors


def test_an_unknown_event_is_refused_with_the_nearest(run):
    with pytest.raises(UnknownNameError, match='did you mean "bought"'):
        item_rates(run, "bougth")


def _luminance(colour):
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def _contrast(a, b):
    high, low = sorted((_luminance(a), _luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("name", ["light", "dark"])
def test_words_and_marks_stand_out_from_the_paper(name):
    theme = themes()[name]
    paper = theme["Figure"]["background_fill_color"]
    for which, prop in (("#title", "text_color"), ("#caption", "text_color"),
                        ("LinearAxis", "major_label_text_color")):  # fmt: skip
        assert _contrast(theme[which][prop], paper) >= 4.5
    for which in ("#series", "#mark"):
        assert _contrast(theme[which]["line_color"], paper) >= 3


def test_a_swept_line_shows_every_interval_whole():
    found = dl.sweep("court", "setup.start_coins", [0, 10, 20], 200, seed=1, level=0.9)
    chart = sweep_line(found)
    axis = chart.figure.y_range
    assert axis.start < chart.frame["low"].min() and chart.frame["high"].max() < axis.end
    words = [getattr(part, "text", "") for part in chart.figure.above]
    assert any("90 % interval" in text for text in words)
    assert any("200 games, bots: steward" in text for text in words)
