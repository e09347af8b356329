"""A figure counts only where the result is right, and a table fits the terminal."""

from tests.benchmarks.bars import Bar, bars_table, within
from tests.benchmarks.documents import document
from tests.benchmarks.normalizing import Row, normalizing_bars
from tests.benchmarks.tables import Table, as_markdown, as_text, duration, ratio, size_name
from tests.benchmarks.trials import is_right

RIGHT = document("valid", 300).envelope
MESSY = Row("messy", 300, {"ours": "right", "json-rep": "right"}, {"ours": 1.0, "json-rep": 20.0})


def bar_of(row, against):
    return next(bar for bar in normalizing_bars([row]) if bar.found and bar.against == against)


def test_the_envelope_itself_is_right_and_another_is_not():
    assert is_right(RIGHT, RIGHT)
    assert not is_right({**RIGHT, "code": 404}, RIGHT)


def test_where_nothing_can_be_read_an_envelope_is_not_right_and_a_list_is():
    assert not is_right(RIGHT, None)
    assert is_right([[]], None)


def test_a_bar_is_met_within_its_limit_and_missed_beyond_it():
    assert (within(0.05, 0.05), within(0.051, 0.05)) == (("0.050x", "yes"), ("0.051x", "no"))
    assert bar_of(MESSY, "json-rep").met == "yes"


def test_a_rejection_of_ours_misses_every_bar():
    refused = Row("messy", 300, {"ours": "rejects", "json-rep": "right"}, {"json-rep": 20.0})

    assert bar_of(refused, "json-rep").met == "no"


def test_a_peer_that_is_wrong_says_nothing_about_a_bar():
    wrong = Row("messy", 300, {"ours": "right", "json-rep": "wrong"}, {"ours": 1.0})

    assert bar_of(wrong, "json-rep").met == "-"


def test_a_bar_missed_at_one_place_is_missed_and_the_figure_marked():
    bar = Bar("x", "y", "≤ 1x", [within(0.5, 1), within(2.0, 1)])

    assert [row[3:] for row in bars_table([bar]).rows] == [["0.50x  2.00x!", "no"]]


def test_figures_have_about_three_digits_and_their_unit():
    assert [duration(1.5), duration(0.0123), duration(4.5e-6)] == ["1.50 s", "12.3 ms", "4.50 µs"]
    assert [ratio(123.4), ratio(0.0042)] == ["123x", "0.004x"]
    assert [size_name(300), size_name(10_000), size_name(1_000_000)] == ["300 B", "10 KB", "1 MB"]


def test_words_stand_left_and_figures_right():
    assert [*as_text(Table("T", ("a", "b"), [("x", "10"), ("yy", "9")]))] == ["T", "a   b", "x  10", "yy  9", ""]


def test_markdown_shows_a_text_that_is_markup_itself():
    assert "| \\<think> | \\` |" in [*as_markdown(Table("T", ("a", "b"), [("<think>", "`")]))]
