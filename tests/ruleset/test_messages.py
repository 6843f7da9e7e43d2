"""Every fault at once, each in one clear sentence with its line and the nearest valid key."""

from __future__ import annotations

import pytest

from ruleset import toy

HEAD = 'extends = "default"\n'

FAULTY = """\
extends = "default"
rounds = 100
fast = 1
speeed = 3

[board]
size = 2.5
speed = "high"
shape = "rong"
prices = [
  3,
  -1,
  true,
]
rows = [[1, 2, 3, 4, 5], [1], [10]]
sides = ["north", "east"]
dice.sides = 1
dice.bias = 3

[pas]
income = 1

[cards.ox]
cost = -3
name = 3
steps = [
  { op = "draw", amount = 10 },
  { amout = 1 },
  { op = "hurt", on = "C2" },
]

[cards]
fx.cost = 3
C3.cost = 3
newt = { name = "Newt" }
"""


def test_all_faults_of_a_file_are_reported_at_once(refused):
    assert refused(FAULTY) == [
        (2, "rounds: must be at most 99, not 100"),
        (3, "fast: must be true or false, not 1"),
        (4, 'speeed: is not a key of this ruleset, did you mean "board.speed"?'),
        (7, "board.size: must be a whole number, not 2.5"),
        (8, 'board.speed: must be a number, not "high"'),
        (9, 'board.shape: must be one of ring, line, not "rong", did you mean "ring"?'),
        (12, "board.prices.1: must be at least 0, not -1"),
        (13, "board.prices.2: must be a whole number, not true"),
        (15, "board.rows.0: must have at most 4 entries, not 5"),
        (15, "board.rows.2.0: must be at most 9, not 10"),
        (16, 'board.sides.1: must be one of north, south, not "east"'),
        (17, "board.dice.sides: must be at least 2, not 1"),
        (18, "board.dice.bias: must be a list in [ ], not 3"),
        (20, 'pas: is not a key of this ruleset, did you mean "pass"?'),
        (24, "cards.ox.cost: must be at least 0, not -3"),
        (25, "cards.ox.name: must be text in quotes, not 3"),
        (27, "cards.ox.steps.0.amount: must be at most 9, not 10"),
        (28, "cards.ox.steps.1.op: is missing: what happens, one of draw, hurt, heal"),
        (
            28,
            "cards.ox.steps.1.amout: is not a key of cards.ox.steps.1, "
            'did you mean "cards.ox.steps.1.amount"?',
        ),
        (
            33,
            'cards.fx: is not a row of cards, did you mean "cards.fox"? '
            "(a new row also needs name)",
        ),
        (34, 'cards.C3: is not a row of cards, did you mean "cards.wolf"?'),
        (35, "cards.newt: is not a row of cards (a new row also needs cost)"),
    ]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("cards = 3", "cards: must be a table of rows, not 3"),
        ("board = true", "board: must be a group of keys, not true"),
        ("cards.ox = 1", "cards.ox: must be a group of keys, not 1"),
        ("board.size = { x = 1 }", "board.size: must be a whole number, not { x = 1 }"),
        ("board.size = 1979-05-27", "board.size: must be a whole number, not 1979-05-27"),
        ("board.speed = nan", "board.speed: must be an ordinary number, not nan"),
        ("board.speed = -inf", "board.speed: must be an ordinary number, not -inf"),
        ("board.prices = []", "board.prices: must have at least 1 entries, not 0"),
        ("board.prices = [1,1,1,1,1,1]", "board.prices: must have at most 5 entries, not 6"),
        (
            "board.size = 2",
            "board.prices: must have at most board.size entries (2)",
        ),
        ('cards.fox.friends = ["ow"]', 'cards.fox.friends.0: "ow" is not a row of cards'
         ', did you mean "ox"?'),
        ('cards.fox.friends = ["C1"]', 'cards.fox.friends.0: "C1" is not a row of cards'
         ', did you mean "ox"?'),
        ("cards.ox.remove = 1", "cards.ox.remove: must be true and the only key of its row"),
        ("cards.ox.remove = false", "cards.ox.remove: must be true and the only key of its row"),
        ("cards.ox = { remove = true, cost = 1 }",
         "cards.ox.remove: must be true and the only key of its row"),
        ("cards.oxx.remove = true", 'cards.oxx: is not a row of cards, did you mean "cards.ox"?'),
        ("cards.ox.remove = true", 'cards.fox.friends.0: "ox" is not a row of cards'
         ', did you mean "fox"?'),
        ('cards."a b" = { name = "A", cost = 1 }',
         'cards."a b": must be made of letters, digits, _ and - only'),
        ("title = 3", "title: must be text in quotes, not 3"),
        ('"\\u001b[31m" = 3', '"\\u001b[31m": is not a key of this ruleset '
         "(keys: rounds, fast, board, pass, cards)"),
        ('cards.ox.id = "' + 80 * "x" + '"\nrounds = "' + 80 * "x" + '"',
         'rounds: must be a whole number, not "' + 58 * "x" + "…"),
    ],
)  # fmt: skip
def test_one_fault(refused, line, message):
    faults = refused(HEAD + line + "\n")
    assert [text for _, text in faults] == [message]


def test_a_table_over_its_capacity(refused):
    rows = "".join(f'new_{i} = {{ name = "N", cost = 1 }}\n' for i in range(3))
    assert refused(f"{HEAD}[cards]\n{rows}") == [(2, "cards: must have at most 5 rows, not 6")]


def test_a_conflict_is_told_where_the_file_causes_it(refused):
    faults = refused(f"{HEAD}[board]\nspeed = 1\nsize = 2\n")
    assert faults == [(4, "board.prices: must have at most board.size entries (2)")]


def test_conflicts_are_told_beside_other_faults_but_not_because_of_them(refused):
    texts = [text for _, text in refused(f"{HEAD}rounds = 0\nboard.size = 2\n")]
    assert texts == [
        "rounds: must be at least 1, not 0",
        "board.prices: must have at most board.size entries (2)",
    ]
    texts = [text for _, text in refused(f"{HEAD}board.size = 0\n")]
    assert texts == ["board.size: must be at least 1, not 0"]


def test_warnings_let_the_ruleset_pass(load):
    (warning,) = load(f"{HEAD}[cards]\nwolf.foe = false\n").warnings
    assert (warning.key, warning.message, warning.severity) == ("cards", "have no foe", "warning")
    assert warning.line == 2
    assert str(warning).endswith("try.toml:2: cards: have no foe")


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("rounds = \n", 1, "here must be a value"),
        ("[board]\nprices = [3, 2", 2, "the file ends too early, a list is not closed by ]"),
        ("[board]\nprices = [3\n2]\n", 3, "a list is not closed by ], or a comma is missing"),
        ("[board]\nsize", 2, "the file ends too early, after a key there must be = and a value"),
        ("[board]\nsize =", 2, "the file ends too early, here must be a value"),
        ("[board\n", 1, "a [group] is not closed by ]"),
        ('title = "The\n', 1, "a text is not closed by its quotes on the same line"),
        ('title = "The', 1, "the file ends too early, a text is not closed by its quotes"),
        ("a = { b = 1", 1, "the file ends too early, a group is not closed by }"),
        ("rounds = 1\nrounds = 2", 2, "this key is given a second time"),
        ("a = { b = 1, b = 2 }\n", 1, "a key is given a second time between { and }"),
        ("[board]\n[pass]\n[board]\n", 3, "this [group] is given a second time"),
        ("rounds = 1 fast = true\n", 1, "there is more on this line than one key"),
        ("= 3\n", 1, "there must be a key"),
    ],
)
def test_text_that_is_not_toml(refused, text, line, message):
    ((at, told),) = refused(text)
    assert at == line
    assert told.startswith(": is not valid TOML: ")
    assert message in told


def test_a_complete_file_that_is_cut_off_is_refused_wherever_it_was_cut(refused, home):
    path = home.parent / "cut.toml"
    for length in range(0, toy.DEFAULT.index("[cards]"), 5):
        path.write_text(toy.DEFAULT[:length])
        assert refused(path), length


def test_bytes_that_are_not_text(refused, home):
    path = home.parent / "latin.toml"
    path.write_bytes(b'rounds = 1\ntitle = "caf\xe9"\n')
    assert refused(path) == [(2, ": is not UTF-8 text")]


def test_deep_nesting(refused):
    ((_, message),) = refused("a = " + "[" * 100_000 + "\n")
    assert "nested too deeply" in message
