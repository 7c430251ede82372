"""The reader: strict JSON, and the place of every part of it."""

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conceptry.source import decode, json_pointer, parse, read

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

    read = parse(text, display_path="x")

    if refused:
        assert read.diagnostics
    elif read.diagnostics:  # stricter on purpose: infinite floats and halves of characters
        diagnostic = read.diagnostics[0]
        assert diagnostic.code in ("lone-surrogate", "not-json")
        assert diagnostic.code == "lone-surrogate" or "larger than" in diagnostic.message
    else:
        assert read.source is not None
        assert read.source.data == expected
        assert read.source.broken == frozenset()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", (1, 1, "not-json", "expected a value, found the end of the file")),
        ('{"a": }', (1, 7, "not-json", 'expected a value, found "}"')),
        ('{"a": 1,}', (1, 8, "not-json", 'a comma before the closing "}"')),
        ("[1, 2,]", (1, 6, "not-json", 'a comma before the closing "]"')),
        ("[1,, 2]", (1, 4, "not-json", 'expected a value, found ","')),
        ('{"a": 1 // one\n}', (1, 9, "not-json", "expected ',' or '}', found \"/\"")),
        ('{"a": "x"y"}', (1, 10, "not-json", "expected ',' or '}', found \"y\"")),
        ('{"a": +1}', (1, 7, "not-json", "+1 is not a JSON number")),
        ('{"a": 007}', (1, 7, "not-json", "007 is not a JSON number")),
        ('{"a": .5}', (1, 7, "not-json", ".5 is not a JSON number")),
        ('{"a": 5.}', (1, 7, "not-json", "5. is not a JSON number")),
        ('{"a": 0x1F}', (1, 7, "not-json", "0x1F is not a JSON number")),
        ('{"a": 10_000}', (1, 7, "not-json", "10_000 is not a JSON number")),
        ('{"a": 2024-05-01}', (1, 7, "not-json", "2024-05-01 is not a JSON number")),
        (r'"\underbrace"', (1, 2, "not-json", r'"\u" needs four hexadecimal digits after it')),
        ('"a\tb"', (1, 3, "not-json", r'a bare control character "\t" in a text')),
        ('{"a": "b,\n "c": 1}', (1, 7, "not-json", "this text has no closing quote")),
        ('{"a": 1\n "b": 2}', (2, 2, "not-json", "expected ',' or '}', found \"\\\"\"")),
        ('{"a": NaN}', (1, 7, "not-json", '"NaN" is not a JSON value')),
        ('{"a": -Infinity}', (1, 7, "not-json", '"Infinity" is not a JSON value')),
        ('{"a": True}', (1, 7, "not-json", '"True" is not a JSON value')),
        ('{"a": 1e999}', (1, 7, "not-json", "1e999 is larger than any number can be")),
        ('{"a": "b', (1, 7, "not-json", "this text has no closing quote")),
        ('"\\q"', (1, 2, "not-json", r'"\q" is not an escape of JSON')),
        ('{"a": 1} x', (1, 10, "not-json", 'more text after the end of the document, found "x"')),
        ('{"a": 1, "a": 2}', (1, 10, "duplicate-name", 'the name "a" was given before, at 1:2')),
        ('"\\ud800"', (1, 2, "lone-surrogate", r"a \u escape for half of a character")),
        ("[" * 100, (1, 66, "too-deep", "more than 64 levels of brackets")),
    ],
)
def test_a_fault_is_named_at_its_place(text, expected):
    assert messages(text) == [expected]


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("", "the file ends too early; is a closing bracket missing?"),
        ('{"a": [1', "the file ends too early; is a closing bracket missing?"),
        ('{"a": 1} x', "a file is one object; is a bracket closed too early?"),
        ('{"a": }', "write a value before it, or remove the place"),
        ("{\"a\": 'b'}", "a text stands in double quotes"),
        ("{a-b: 1}", 'write "a-b"'),
        ("{'a': 1}", 'write "a"'),
        ("{,}", "remove the comma"),
        ("{1: 2}", 'write a name and a value: "name": 1'),
        ('{"a" = 1}', 'write "a": and then its value'),
        ('{"a": [1}', 'is "]" missing before it?'),
        ('{"a": 12 GB}', "a number with its unit is a text, in double quotes"),
        ('{"a": \u201cb\u201d}', 'a text stands in straight double quotes: "'),
        ('{"a": 1 # one\n}', "JSON has no comments; remove it"),
        ('"a\\\nb"', r"write a backslash as \\, and a line break as \n"),
    ],
)
def test_a_fault_says_what_to_do(text, hint):
    [diagnostic] = parse(text, display_path="x").diagnostics

    assert (diagnostic.code, diagnostic.hint) == ("not-json", hint)


def test_all_names_given_twice_are_reported_in_one_run():
    found = messages('{"a": 1, "a": 2, "b": {"c": 1, "c": 2}}')

    assert [(line, column) for line, column, *_ in found] == [(1, 10), (1, 32)]


def test_faults_that_leave_no_doubt_are_all_reported_in_one_run():
    lines = (
        r'{"a": "\alpha \sum", "b": [1,',
        r'{"c": 01}',
        r'{"d": None,}], "e": "x"',
        r'"f": "\ud800", "g": 1e999}',
    )
    text = "\n".join(lines)

    found = messages(text)

    assert [(line, column, message.split(",")[0]) for line, column, _, message in found] == [
        (1, 8, r'"\a" is not an escape of JSON'),
        (1, 15, r'"\s" is not an escape of JSON'),
        (2, 7, "01 is not a JSON number"),
        (3, 1, "expected '"),
        (3, 7, '"None" is not a JSON value'),
        (3, 11, 'a comma before the closing "}"'),
        (4, 1, "expected '"),
        (4, 7, r"a \u escape for half of a character"),
        (4, 21, "1e999 is larger than any number can be"),
    ]


def test_a_fault_names_the_field_that_it_stands_in():
    text = r'{"science": [{"equation": "x = \underbrace{y}"}]}'

    [diagnostic] = parse(text, display_path="x").diagnostics

    assert diagnostic.pointer == "/science/0/equation"
    assert diagnostic.hint == r"write \\underbrace: in JSON a backslash itself is written \\"


def test_what_follows_a_fault_is_read_and_the_faulty_value_is_marked():
    source = parse(r'{"a": ["\sum"], "b": 1}', display_path="x").source

    assert source is not None
    assert source.data == {"a": [r"\sum"], "b": 1}
    assert source.is_broken("/a/0")
    assert not source.is_broken("/a")
    assert not source.is_broken("/b")


def test_a_line_break_within_a_text_is_one_fault_and_the_rest_is_read():
    read = parse('{"a": "one\ntwo", "b": 1}', display_path="x")

    assert [d.message for d in read.diagnostics] == [r'a bare control character "\n" in a text']
    assert read.source is not None
    assert read.source.data == {"a": "one\ntwo", "b": 1}


def test_thousands_of_faults_end_the_reading():
    found = messages("[" + ",".join(["01"] * 5000) + "]")

    assert len(found) == 501
    assert found[-1][3] == "500 faults; the reading ends here"


@pytest.mark.parametrize("bytes_", ['{"a": 1}'.encode("utf-16"), '{"a": 1}'.encode("utf-16-le")])
def test_utf_16_is_named(bytes_):
    [diagnostic] = decode(bytes_, display_path="x").diagnostics

    assert (diagnostic.code, diagnostic.message) == ("not-utf8", "the file is encoded as UTF-16")


def test_a_folder_with_the_name_of_a_record_is_no_file(tmp_path):
    (tmp_path / "alpha.json").mkdir()

    [diagnostic] = read(tmp_path / "alpha.json", display_path="alpha.json").diagnostics

    assert (diagnostic.code, diagnostic.message) == ("unreadable-file", "not a file")


def test_a_link_that_leads_to_itself_is_reported(tmp_path):
    path = tmp_path / "alpha.json"
    path.symlink_to(path)

    [diagnostic] = read(path).diagnostics

    assert diagnostic.code == "unreadable-file"
    assert "symbolic links" in diagnostic.message


def test_a_file_of_megabytes_is_refused_unread(tmp_path):
    path = tmp_path / "alpha.json"
    path.write_bytes(b" " * 3_000_000)

    [diagnostic] = read(path).diagnostics

    assert diagnostic.message == "3,000,000 bytes, a record has at most 1,000,000"


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

    assert (code, message) == ("not-json", "a number of 5,000 characters")


def test_pointers_escape_slashes_and_tildes():
    assert json_pointer(("a/b", 0, "c~d")) == "/a~1b/0/c~0d"


def test_numbers_keep_their_kind():
    source = parse('{"whole": 3, "real": 3.0, "tiny": 5e-324}', display_path="x").source

    assert source is not None
    assert isinstance(source.data, dict)
    assert isinstance(source.data["whole"], int)
    assert isinstance(source.data["real"], float)
    assert math.isclose(source.data["tiny"], 5e-324)
