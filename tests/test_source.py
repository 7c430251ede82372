"""The reader: strict JSON, and the place of every part of it."""

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conceptry.source import decode, json_pointer, parse

scalars = (
    st.none()
    | st.booleans()
    | st.integers(-(10**18), 10**18)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"]))
)
documents = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner) | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), inner)
    ),
    max_leaves=30,
)


def messages(text):
    return [
        (d.line, d.column, d.code, d.message) for d in parse(text, display_path="x").diagnostics
    ]


@given(documents, st.sampled_from([None, 2]), st.booleans())
def test_every_span_read_alone_gives_the_value_at_its_path(document, indent, ascii_only):
    text = json.dumps(document, indent=indent, ensure_ascii=ascii_only)

    source = parse(text, display_path="x").source

    assert source is not None
    assert source.data == document
    for path, (start, end) in source.values.items():
        value = source.data
        for step in path:
            value = value[step]
        assert json.loads(source.text[start:end]) == value


@given(documents)
def test_every_key_stands_where_its_span_says(document):
    source = parse(json.dumps(document), display_path="x").source

    assert source is not None
    for path, (start, end) in source.keys.items():
        assert json.loads(source.text[start:end]) == path[-1]


@given(st.text(alphabet='{}[]",:0123456789.eE+-truefalsn \n\\u', max_size=40))
def test_any_text_is_accepted_or_refused_as_strict_json_would(text):
    def refuse(word):
        raise ValueError(word)

    def pairs(items):
        if len({name for name, _ in items}) != len(items):
            raise ValueError("duplicate")
        return dict(items)

    try:
        expected = json.loads(text, parse_constant=refuse, object_pairs_hook=pairs)
        refused = False
    except (ValueError, RecursionError):
        refused = True

    source = parse(text, display_path="x").source

    if refused:
        assert source is None
    elif source is not None:
        assert source.data == expected
    else:  # stricter on purpose: infinite floats and halves of characters
        [diagnostic, *_] = parse(text, display_path="x").diagnostics
        assert diagnostic.code in ("lone-surrogate", "not-json")
        assert "surrogate" in diagnostic.message or "larger than" in diagnostic.message


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", (1, 1, "not-json", "expected a value, found the end of the file")),
        ('{"a": }', (1, 7, "not-json", 'expected a value, found "}"')),
        ('{"a": 1,}', (1, 9, "not-json", 'expected a name in double quotes, found "}"')),
        ("[1, 2,]", (1, 7, "not-json", 'expected a value, found "]"')),
        ('{"a": 1\n "b": 2}', (2, 2, "not-json", "expected ',' or '}', found \"\\\"\"")),
        ('{"a": NaN}', (1, 7, "not-json", '"NaN" is not a JSON value')),
        ('{"a": -Infinity}', (1, 7, "not-json", '"Infinity" is not a JSON value')),
        ('{"a": True}', (1, 7, "not-json", '"True" is not a JSON value')),
        ('{"a": 1e999}', (1, 7, "not-json", "1e999 is larger than any number can be")),
        ('{"a": "b', (1, 7, "not-json", "this text has no closing quote")),
        ('"\\q"', (1, 2, "not-json", "'\\\\q' is not an escape of JSON")),
        ('{"a": 1} x', (1, 10, "not-json", 'more text after the end of the document, found "x"')),
        ('{"a": 1, "a": 2}', (1, 10, "duplicate-name", 'the name "a" was given before, at 1:2')),
        ('"\\ud800"', (1, 1, "lone-surrogate", "half of a surrogate pair")),
        ("[" * 100, (1, 66, "too-deep", "more than 64 levels of brackets")),
    ],
)
def test_a_fault_is_named_at_its_place(text, expected):
    assert messages(text) == [expected]


def test_all_names_given_twice_are_reported_in_one_run():
    found = messages('{"a": 1, "a": 2, "b": {"c": 1, "c": 2}}')

    assert [(line, column) for line, column, *_ in found] == [(1, 10), (1, 32)]


def test_columns_count_characters_and_not_bytes():
    source = parse('{"λ": "τ", "R": 1}', display_path="x").source

    assert source is not None
    assert source.position(source.keys[("R",)][0]) == (1, 12)


def test_a_place_inside_a_text_counts_its_escapes():
    source = parse(r'{"a": "\u03c4\n\"x"}', display_path="x").source

    assert source is not None
    diagnostic = source.diagnose("empty-text", "x", path=("a",), inside=3)
    assert source.text[diagnostic.column - 1] == "x"


def test_a_byte_order_mark_and_windows_line_ends_change_nothing():
    plain = decode('{\n"a": "中文"\n}'.encode(), display_path="x").source
    marked = decode(b"\xef\xbb\xbf" + '{\r\n"a": "中文"\r\n}'.encode(), display_path="x").source

    assert plain is not None
    assert marked is not None
    assert plain.data == marked.data
    assert plain.position(plain.values[("a",)][0]) == marked.position(marked.values[("a",)][0])


def test_another_encoding_is_refused_with_the_place_of_the_byte():
    [diagnostic] = decode('{"a":\n "caf\u00e9"}'.encode("latin-1"), display_path="x").diagnostics

    assert (diagnostic.line, diagnostic.column, diagnostic.code) == (2, 6, "not-utf8")


def test_a_number_of_thousands_of_digits_is_refused_quickly():
    [(_, _, code, message)] = messages("1" * 5000)

    assert (code, message) == ("not-json", "a number of 5000 characters")


def test_pointers_escape_slashes_and_tildes():
    assert json_pointer(("a/b", 0, "c~d")) == "/a~1b/0/c~0d"


def test_numbers_keep_their_kind():
    source = parse('{"whole": 3, "real": 3.0, "tiny": 5e-324}', display_path="x").source

    assert source is not None
    assert isinstance(source.data, dict)
    assert isinstance(source.data["whole"], int)
    assert isinstance(source.data["real"], float)
    assert math.isclose(source.data["tiny"], 5e-324)
