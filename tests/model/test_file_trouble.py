"""What can be wrong with files rather than with what they say: each case has its own words."""

import json
import os

import pytest
from sample import render_record

from conceptry import site
from conceptry.model.corpus import load

BESIDE = {"untied-number"}  # what the sample record's own example may be told


def record(concept_id, **changes):
    return {**json.loads(render_record(concept_id)), "name": f"The {concept_id}", **changes}


def write(folder, name, data):
    text = data if isinstance(data, str) else json.dumps(data, ensure_ascii=False, indent=2)
    (folder / name).write_bytes(text.encode("utf-8"))


def findings(folder):
    _, found = site.check(folder, display_folder="c")
    return [
        (f"{d.path}:{d.line}:{d.column}", d.code, d.message) for d in found if d.code not in BESIDE
    ]


def test_a_mark_and_windows_lines_move_no_place(tmp_path):
    text = json.dumps(record("alpha", role=3), ensure_ascii=False, indent=2)
    write(tmp_path, "alpha.json", text)
    plain = findings(tmp_path)
    write(tmp_path, "alpha.json", "\ufeff" + text.replace("\n", "\r\n"))

    assert findings(tmp_path) == plain
    assert [place for place, *_ in plain] == ["c/alpha.json:6:11"]


def test_a_second_mark_is_named(tmp_path):
    write(tmp_path, "alpha.json", "\ufeff\ufeff{}")

    [diagnostic] = load(tmp_path)[1]

    assert diagnostic.message == r'expected a value, found "\ufeff"'
    assert diagnostic.hint == "a byte-order mark that nobody sees; remove it"


@pytest.mark.parametrize(
    ("encoding", "message"),
    [
        ("utf-16", "the file is encoded as UTF-16"),
        ("utf-16-le", "the file is encoded as UTF-16"),
        ("utf-16-be", "the file is encoded as UTF-16"),
        ("utf-32", "the file is encoded as UTF-32"),
        ("utf-32-le", "the file is encoded as UTF-32"),
        ("utf-32-be", "the file is encoded as UTF-32"),
        ("latin-1", "byte 0xe9 is not UTF-8"),
        ("cp1252", "byte 0xe9 is not UTF-8"),
        ("gb18030", "byte 0xa8 is not UTF-8"),
    ],
)
def test_another_encoding_is_named_as_far_as_it_can_be_told(tmp_path, encoding, message):
    (tmp_path / "alpha.json").write_bytes('{"name": "café"}'.encode(encoding))

    [(place, code, found)] = findings(tmp_path)

    assert (code, found) == ("not-utf8", message)
    assert place == ("c/alpha.json:1:14" if message.startswith("byte") else "c/alpha.json:1:1")


def test_a_name_given_twice_shows_both_places(tmp_path):
    text = json.dumps(record("alpha"), indent=2)
    write(tmp_path, "alpha.json", text[:-2] + ',\n  "role": "Again."\n}')

    [(place, code, message)] = findings(tmp_path)

    last = text.count("\n") + 1
    assert (place, code) == (f"c/alpha.json:{last}:3", "duplicate-name")
    assert message == 'the name "role" was given before, at 6:3'


@pytest.mark.parametrize(
    ("number", "message"),
    [
        ("NaN", '"NaN" is not a JSON value'),
        ("Infinity", '"Infinity" is not a JSON value'),
        ("-Infinity", '"Infinity" is not a JSON value'),
        ("1e999", "1e999 is larger than any number can be"),
        ("-1e999", "-1e999 is larger than any number can be"),
        ("9" * 310, f"{'9' * 58}… is larger than any number can be"),
    ],
)
def test_what_is_no_number_is_one_finding(tmp_path, number, message):
    text = json.dumps(record("alpha", extra={"n": 4.5}), indent=2)
    write(tmp_path, "alpha.json", text.replace("4.5", number))

    [(_, code, found)] = findings(tmp_path)

    assert (code, found) == ("not-json", message)


@pytest.mark.parametrize(
    ("field", "most"), [("tradeoff", "20,000"), ("role", "400"), ("name", "400")]
)
def test_a_text_of_60_000_characters_is_one_finding(tmp_path, field, most):
    write(tmp_path, "alpha.json", record("alpha", **{field: "x" * 60_000}))

    [(_, code, message)] = findings(tmp_path)

    assert code == "out-of-range"
    assert message == f"a text of 60,000 characters, at most {most} are taken"


def test_ids_that_differ_in_case_alone_are_an_error_that_names_both_files(tmp_path):
    write(tmp_path, "alpha.json", record("alpha"))
    write(tmp_path, "Alpha.json", record("Alpha"))

    assert ("c/alpha.json:1:1", "colliding-names", (
        "alpha.json and Alpha.json are one name on many systems"
    )) in findings(tmp_path)  # fmt: skip


def test_ids_that_differ_in_unicode_form_alone_are_written_so_that_one_sees_it(tmp_path):
    write(tmp_path, "caf\u00e9.json", record("caf\u00e9"))
    write(tmp_path, "cafe\u0301.json", record("cafe\u0301"))

    assert r'"caf\u00e9.json" and "cafe\u0301.json" are one name on many systems' in [
        message for _, code, message in findings(tmp_path) if code == "colliding-names"
    ]


def test_a_file_that_is_passed_over_collides_as_well(tmp_path):
    write(tmp_path, "alpha.json", record("alpha"))
    write(tmp_path, "alpha.JSON", record("alpha"))

    assert [(code, message) for _, code, message in findings(tmp_path)] == [
        ("colliding-names", "alpha.json and alpha.JSON are one name on many systems")
    ]


def test_titles_in_two_unicode_forms_are_an_error_that_names_both_files(tmp_path):
    write(tmp_path, "alpha.json", record("alpha", name="Caf\u00e9"))
    write(tmp_path, "beta.json", record("beta", name="Cafe\u0301"))

    [(place, code, message)] = findings(tmp_path)

    assert (place, code) == ("c/beta.json:5:11", "colliding-names")
    assert message == (
        r'"Cafe\u0301" is the title "Caf\u00e9" of c/alpha.json in another Unicode form'
    )


def test_a_file_name_that_is_not_its_id_is_an_error(tmp_path):
    write(tmp_path, "beta.json", record("alpha"))

    assert findings(tmp_path) == [
        (
            "c/beta.json:3:9",
            "file-name-differs",
            'the file is called "beta.json", its id needs "alpha.json"',
        )
    ]


def test_a_cycle_is_shown_as_the_whole_loop_with_its_files(tmp_path):
    for concept_id, needed in ("ab", "bc", "ca"):
        write(tmp_path, f"{concept_id}.json", record(concept_id, prerequisites=[needed]))

    [diagnostic] = [d for d in site.check(tmp_path, display_folder="c")[1] if d.code not in BESIDE]

    assert diagnostic.code == "prerequisite-cycle"
    assert diagnostic.message == "each needs the next: a → b → c → a"
    assert diagnostic.hint == "one of these files must do without: c/a.json, c/b.json, c/c.json"


@pytest.mark.parametrize("length", [2, 500])
def test_a_long_loop_ends_as_well(tmp_path, length):
    ids = [f"n{number}" for number in range(length)]
    for concept_id, needed in zip(ids, [*ids[1:], ids[0]], strict=True):
        write(tmp_path, f"{concept_id}.json", {"id": concept_id, "prerequisites": [needed]})

    found = [d for d in site.check(tmp_path)[1] if d.code == "prerequisite-cycle"]

    assert len(found) == 1


def _folder(path):
    path.mkdir()


def _link_to_nothing(path):
    path.symlink_to(path.parent / "nowhere")


def _link_to_itself(path):
    path.symlink_to(path)


def _link_to_a_folder(path):
    path.symlink_to(path.parent)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (_folder, "not a file"),
        (_link_to_a_folder, "not a file"),
        (os.mkfifo, "not a file"),
        (_link_to_nothing, "no such file or directory"),
        (_link_to_itself, "too many levels of symbolic links"),
    ],
)
@pytest.mark.parametrize("name", ["beta.json", "_constants.json", "_settings.json"])
def test_what_is_no_file_is_one_finding(tmp_path, make, message, name):
    write(tmp_path, "alpha.json", record("alpha"))
    make(tmp_path / name)

    assert findings(tmp_path) == [(f"c/{name}:1:1", "unreadable-file", message)]


def test_a_link_to_a_file_is_read_as_the_file(tmp_path):
    (tmp_path / "_elsewhere").mkdir()
    write(tmp_path / "_elsewhere", "any.json", record("alpha"))
    (tmp_path / "alpha.json").symlink_to(tmp_path / "_elsewhere" / "any.json")

    assert findings(tmp_path) == []


@pytest.mark.parametrize("name", ["_constants.json", "_settings.json", "_taxonomy.json"])
def test_a_shared_file_that_is_a_list_is_one_finding(tmp_path, name):
    write(tmp_path, "alpha.json", record("alpha"))
    write(tmp_path, name, "[]")

    assert findings(tmp_path) == [
        (f"c/{name}:1:1", "wrong-type", "found a list, expected an object in braces")
    ]


@pytest.mark.parametrize("text", ["", "\ufeff", " \n"])
def test_a_file_with_nothing_in_it_is_one_finding(tmp_path, text):
    write(tmp_path, "alpha.json", text)

    [(_, code, message)] = findings(tmp_path)

    assert (code, message) == ("not-json", "expected a value, found the end of the file")
