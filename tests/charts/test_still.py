"""Pictures of charts without a browser."""

import re
import threading
import xml.etree.ElementTree as ET

import pytest
from bokeh.models import BasicTicker, FactorRange, Range1d

import designlab as dl
from designlab import charts
from designlab.charts.picture import Picture
from designlab.charts.scales import Scale, tick_step
from designlab.charts.style import themes
from designlab.errors import SaveError, UnknownNameError

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def found():
    return dl.sweep("court", "setup.start_coins", [0, 10, 20], 200, seed=1)


@pytest.fixture(scope="module")
def every(run, other, found):
    return [
        charts.score_distribution(run, other),
        charts.game_length(run, other),
        charts.end_reasons(run, other),
        charts.item_rates(run, "bought", other, top=10),
        charts.lifts(run, "bought", other, top=10, by_use=True),
        charts.sweep_line(found, "ended by overrun"),
        charts.end_reasons(None),
        charts.game_length(None),
    ]


def texts(svg):
    return [node.text for node in ET.fromstring(svg).iter(f"{SVG}text")]


def paths(svg, colour, kind="fill"):
    """The outlines of this colour, one per part."""
    nodes = ET.fromstring(svg).iter(f"{SVG}path")
    return "".join(n.get("d") for n in nodes if f"{kind}: {colour}" in n.get("style", ""))


def test_a_picture_has_the_words_of_its_chart(every):
    for chart in every:
        found = texts(chart.to_svg())
        assert chart.title in found
        for line in chart.figure.above:
            assert not line.text.strip() or line.text in found


def test_a_picture_has_the_axes_of_its_chart(run):
    chart = charts.end_reasons(run)
    found = texts(chart.to_svg())
    assert "share of games (%)" in found and {"0", "20", "40"} <= set(found)
    for name in chart.frame["name"]:
        assert name in found


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_there_is_a_bar_for_each_bar(run, other, theme):
    look = themes()[theme]
    chart = charts.item_rates(run, "bought", other, top=10)
    svg = chart.to_svg(theme)
    assert paths(svg, look["#series"]["fill_color"]).count("z") == 10
    assert paths(svg, look["#baseline"]["fill_color"]).count("z") == 10
    assert paths(svg, look["#mark"]["line_color"], "stroke").count("M") == 10
    assert look["Figure"]["border_fill_color"] in svg
    histogram = charts.score_distribution(run)
    bars = paths(histogram.to_svg(theme), look["#series"]["fill_color"])
    assert bars.count("z") == len(histogram.frame)


def test_bars_are_as_long_as_their_shares(run):
    chart = charts.end_reasons(run)
    outline = paths(chart.to_svg(width=500), themes()["light"]["#series"]["fill_color"])
    bars = [
        [float(x) for x in re.findall(r"(-?[\d.]+) -?[\d.]+", bar)]
        for bar in outline.split("z")[:-1]
    ]
    left, right = chart.figure.min_border_left, 500 - chart.figure.min_border_right
    percent = (right - left) / chart.figure.x_range.end
    lengths = [(max(xs) - min(xs)) / percent for xs in bars]
    assert lengths == pytest.approx(list(100 * chart.frame["share"]), abs=0.02)


def test_dots_of_a_lift_are_drawn_hollow_or_solid(run):
    chart = charts.lifts(run, "bought")
    (dots,) = [r for r in chart.figure.renderers if "series" in r.glyph.tags]
    sure = list(dots.data_source.data["sure"])
    blue = themes()["light"]["#series"]["line_color"]
    assert 0 < sum(sure) < len(sure)
    nodes = ET.fromstring(chart.to_svg()).iter(f"{SVG}path")
    round_ones = [n for n in nodes if "C" in n.get("d") and blue in n.get("style")]
    hollow, solid = (node.get("d").count("z") for node in round_ones)
    assert (hollow, solid) == (sure.count(0), sure.count(1))
    assert "fill: none" in round_ones[0].get("style")


def test_the_same_chart_gives_the_same_picture(every, run, other):
    for chart in every:
        assert chart.to_svg() == chart.to_svg()
        assert chart.to_png(scale=1) == chart.to_png(scale=1)
    again = charts.score_distribution(run, other)
    assert again.to_svg() == every[0].to_svg()
    assert not re.search(r"\d{4}-\d\d-\d\d|matplotlib", every[0].to_svg())


def test_a_picture_is_small_and_leaves_letters_to_the_reader(every):
    for chart in every:
        svg = chart.to_svg()
        assert len(svg.encode()) < 20_000
        assert 'font-family="system-ui' in svg and "DejaVu Sans'," not in svg.split(">", 1)[1]


def test_a_picture_does_not_change_the_chart(run):
    chart = charts.score_distribution(run)
    chart.to_svg("dark")
    paper = themes()["light"]["Figure"]["background_fill_color"]
    assert chart.figure.background_fill_color == paper


def test_a_png_has_as_many_dots_as_asked_for(every):
    png = every[0].to_png("dark", width=300, scale=3)
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = (int.from_bytes(png[i : i + 4], "big") for i in (16, 20))
    assert (width, height) == (900, 3 * every[0].figure.height)


def test_pictures_are_saved_by_their_ending(every, tmp_path):
    for name, start in (("a.svg", b"<svg"), ("b.PNG", b"\x89PNG")):
        path = every[0].save(tmp_path / name, "dark")
        assert path.read_bytes().startswith(start)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a.svg", "b.PNG"]


def test_what_cannot_be_saved_is_told_in_a_sentence(every, tmp_path):
    with pytest.raises(SaveError, match=r"saved as \.svg or \.png, not as 'a\.pdf'"):
        every[0].save(tmp_path / "a.pdf")
    with pytest.raises(SaveError, match=r"b\.svg could not be written: No such file"):
        every[0].save(tmp_path / "nowhere" / "b.svg")
    with pytest.raises(UnknownNameError, match='no theme \'drak\', did you mean "dark"'):
        every[0].save(tmp_path / "c.svg", "drak")
    assert list(tmp_path.iterdir()) == []


def test_a_failed_write_leaves_the_old_file(every, tmp_path, monkeypatch):
    path = tmp_path / "a.svg"
    path.write_text("old")

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    with pytest.raises(SaveError, match="No space left"):
        every[0].save(path)
    assert path.read_text() == "old" and list(tmp_path.iterdir()) == [path]


def test_a_bare_chart_shows_its_picture(every):
    page = every[0]._repr_html_()
    assert page.startswith("<img alt=") and "data:image/svg+xml;base64," in page
    assert every[0].title in page and "<script" not in page


def test_threads_do_not_disturb_each_other(every):
    wanted = [chart.to_svg() for chart in every]
    got = {}

    def draw(k):
        got[k] = [chart.to_svg() if k % 2 else (chart.to_png(scale=1), chart.to_svg())[1]
                  for chart in every]  # fmt: skip

    threads = [threading.Thread(target=draw, args=(k,)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(got[k] == wanted for k in range(4))


def test_drawing_leaves_no_settings_behind(every):
    import matplotlib

    before = dict(matplotlib.rcParams)
    every[0].to_svg()
    assert dict(matplotlib.rcParams) == before


def test_a_glyph_that_is_not_known_is_refused(run):
    chart = charts.score_distribution(run)
    chart.figure.scatter([1], [1])
    chart.figure.wedge([1], [1], 1, 0, 1)
    with pytest.raises(TypeError, match="cannot show a Wedge"):
        Picture(chart.figure, "light", 300)


@pytest.mark.parametrize(
    ("low", "high", "step"),
    [(0, 100, 20), (0, 60, 10), (0, 9, 2), (-4, 4, 1), (0, 1, 0.2), (0, 37, 5), (0, 1500, 200)],
)
def test_ticks_are_as_far_apart_as_on_the_page(low, high, step):
    assert tick_step(low, high, BasicTicker()) == pytest.approx(step)


def test_ticks_keep_to_the_bounds_of_an_axis(run):
    def table(shown):
        return shown.reason_shares().assign(high=1.0, name=shown.game.type.reasons)

    plot = charts.bars("Ends", "end", table, run).figure
    assert plot.x_range.end > 100
    ticks = Scale(plot.x_range, 0, 100).ticks(plot.xaxis[0])
    assert ticks[0] == (0, "0") and ticks[-1][1] == "100"


def test_values_outside_the_frame_stay_at_its_edge():
    scale = Scale(Range1d(start=0, end=10), 100, 200)
    assert [scale(value) for value in (-5, 0, 5, 15)] == [100, 100, 150, 200]
    names = Scale(FactorRange(factors=["a", "b"]), 100, 200)
    assert names("a") == 125 and names("b", 0.5) == 200


def test_matplotlib_is_loaded_for_the_first_picture_only(python):
    code = (
        "import designlab as dl, designlab.charts as charts, sys;"
        "chart = charts.game_length(None);"
        "before = 'matplotlib' in sys.modules; chart.to_svg();"
        "print(before, 'matplotlib' in sys.modules, 'matplotlib.pyplot' in sys.modules)"
    )
    assert python("-c", code).split() == ["False", "True", "False"]
