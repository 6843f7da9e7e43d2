"""Finding the line of a key."""

from __future__ import annotations

import tomllib
from typing import Any

import tomlkit
from hypothesis import given
from hypothesis import strategies as st

from designlab.ruleset.lines import key_lines
from ruleset import toy

TRICKY = '''\
# [no.key]
a = 1
b . "c.d" = "x = 1 # no"   # key = 2
'e f'.g = { h = 1, i.j = [ { k = 1 }, { k = 2 } ] }
text = """
inner = 1
[no]
quote ""\\""" """
raw = \'\'\'
z = 1\'\'\'
[ t . u ]
when = 1979-05-27 07:32:00
list = [
  1, [ 2, # x = 1
    3 ],
  { y = "]" },
]

[[many]]
n = 1
[[many]]
n = 2
  [many.deep]
  m = 3
  [[many.more]]
  o = 4
[[many.more]]
o = 5
'''


def test_every_way_to_write_a_key():
    lines = key_lines(TRICKY)
    assert lines[("a",)] == 2
    assert lines[("b",)] == lines[("b", "c.d")] == 3
    assert lines[("e f", "g", "i", "j", 1, "k")] == 4
    assert lines[("text",)] == 5
    assert lines[("raw",)] == 9
    assert lines[("t",)] == lines[("t", "u")] == 11
    assert lines[("t", "u", "when")] == 12
    assert [lines[("t", "u", "list", *i)] for i in ((), (0,), (1, 1), (2,), (2, "y"))] == [
        13, 14, 15, 16, 16,
    ]  # fmt: skip
    assert lines[("many",)] == lines[("many", 0)] == 19
    assert (lines[("many", 1)], lines[("many", 1, "n")]) == (21, 22)
    assert lines[("many", 1, "deep", "m")] == 24
    assert (lines[("many", 1, "more", 0, "o")], lines[("many", 1, "more", 1, "o")]) == (26, 28)
    assert set(lines) == set(paths(tomllib.loads(TRICKY)))


def paths(value: Any, path: tuple = ()):
    """Every key path of plain values."""
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    for key, entry in inner:
        yield (*path, key)
        if isinstance(entry, (dict, list)):
            yield from paths(entry, (*path, key))


def test_the_toys_file():
    text = toy.DEFAULT.splitlines()
    for path, line in key_lines(toy.DEFAULT).items():
        if isinstance(path[-1], str):
            assert path[-1] in text[line - 1]


KEYS = st.text(st.sampled_from("ab.= #[]{}\"'\\\n\té"), min_size=1, max_size=4)
VALUES = st.recursive(
    st.integers(-9, 9) | st.booleans() | KEYS | st.floats(-5, 5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=12,
)


@given(st.dictionaries(KEYS, VALUES, max_size=5))
def test_any_text_has_a_line_for_every_key(data):
    text = tomlkit.dumps(data)
    lines = key_lines(text)
    assert set(lines) == set(paths(tomllib.loads(text)))
    assert all(1 <= line <= text.count("\n") + 1 for line in lines.values())
    order = [lines[(key,)] for key in tomllib.loads(text)]
    assert order == sorted(order)
