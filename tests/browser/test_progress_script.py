"""Pure functions of the scripts under Node: joining two devices, reading a file, the way left."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import conceptry

FOLDER = Path(conceptry.__file__).parent / "browser"
# Answers one call a line, so that a law is tried many times with one start of Node.
SCRIPT = f"""
import * as merge from {json.dumps((FOLDER / "progress-merge.js").as_uri())};
import * as file from {json.dumps((FOLDER / "progress-file.js").as_uri())};
import * as graph from {json.dumps((FOLDER / "graph.js").as_uri())};
import {{ findFault }} from {json.dumps((FOLDER / "json-fault.js").as_uri())};
import {{ createInterface }} from "node:readline";
const nodes = (list) => new Map(list.map(([id, needs]) => [id, {{ id, name: id, address: id, needs }}]));
const calls = {{
  merge: merge.merge, undo: merge.undo, readFile: file.readFile,
  findFault: (text) => findFault(text) ?? null,
  writeFile: (kept, site, now, names) => file.writeFile(kept, {{ site, now, nameOf: (id) => names[id] }}),
  wayLeft: (list, goal, known) => graph.wayLeft(nodes(list), goal, (id) => known.includes(id)).map(({{ id }}) => id),
  learnNext: (list, known, goal) =>
    graph.learnNext(nodes(list), (id) => known.includes(id), goal ?? undefined).map(({{ id }}) => id),
}};
for await (const line of createInterface({{ input: process.stdin }})) {{
  const [name, ...values] = JSON.parse(line);
  process.stdout.write(JSON.stringify(calls[name](...values)) + "\\n");
}}
"""


@pytest.fixture(scope="module")
def ask():
    """Call a function of the scripts."""
    with subprocess.Popen(
        ["node", "--input-type=module", "--eval", SCRIPT],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    ) as node:

        def call(name, *values):
            node.stdin.write(json.dumps([name, *values]) + "\n")
            node.stdin.flush()
            return json.loads(node.stdout.readline())

        yield call
        node.stdin.close()


TIMES = [f"2026-11-{day:02}T10:00:00.000Z" for day in range(1, 6)]
moments = st.sampled_from(TIMES)
values = st.integers(0, 2)
plain = st.fixed_dictionaries({"at": moments, "edition": st.sampled_from("ab"), "option": values})
tried = st.fixed_dictionaries({"at": moments, "value": values})
predictions = st.fixed_dictionaries(
    {"at": moments, "edition": st.sampled_from("ab"), "first": tried, "last": tried},
    optional={"tries": st.integers(1, 4)},
)


def part(entries):
    return st.dictionaries(st.sampled_from(["one", "__proto__"]), entries, max_size=2)


kept = st.fixed_dictionaries(
    {}, optional={"quiz": part(plain), "known": part(plain), "prediction": part(predictions)}
)


def by_edition(entry):
    return {**entry.get("others", {}), entry["edition"]: entry}


def without_empty(content):
    return {section: entries for section, entries in content.items() if entries}


@given(kept, kept)
@settings(deadline=None)
def test_two_devices_join_to_the_same_whichever_begins(ask, ours, theirs):
    assert ask("merge", ours, theirs)["kept"] == ask("merge", theirs, ours)["kept"]


@given(kept, kept, kept)
@settings(deadline=None)
def test_three_devices_join_to_the_same_in_any_order(ask, one, two, three):
    left = ask("merge", ask("merge", one, two)["kept"], three)["kept"]
    right = ask("merge", one, ask("merge", two, three)["kept"])["kept"]

    assert left == right


@given(kept, kept)
@settings(deadline=None)
def test_joining_again_changes_nothing(ask, ours, theirs):
    once = ask("merge", ours, theirs)["kept"]
    again = ask("merge", once, theirs)

    assert again["kept"] == once
    assert {step["fate"] for step in again["steps"]} <= {"same", "kept"}
    assert ask("merge", ours, ours)["kept"] == ours


@given(kept, kept)
@settings(deadline=None)
def test_the_newest_entry_stays_and_the_first_prediction_ever(ask, ours, theirs):
    joined = ask("merge", ours, theirs)["kept"]

    for section in {*ours, *theirs}:
        sides = [side.get(section, {}) for side in (ours, theirs)]
        assert joined[section].keys() == {*sides[0], *sides[1]}
        for name, entry in joined[section].items():
            entries = [side[name] for side in sides if name in side]
            assert entry["at"] == max(one["at"] for one in entries)
            if section == "prediction":
                for edition, found in by_edition(entry).items():
                    same = [one for one in entries if one["edition"] == edition]
                    assert found["first"]["at"] == min(one["first"]["at"] for one in same)
                    assert found["last"]["at"] == max(one["last"]["at"] for one in same)
                assert by_edition(entry).keys() == {one["edition"] for one in entries}


@given(kept, kept)
@settings(deadline=None)
def test_an_import_can_be_taken_back_whole(ask, ours, theirs):
    after = ask("merge", ours, theirs)["kept"]

    change = ask("undo", ours, after, after)

    undone = {
        section: {
            name: entry
            for name, entry in {**after.get(section, {}), **change.get(section, {})}.items()
            if entry is not None
        }
        for section in {*after, *change}
    }
    assert without_empty(undone) == without_empty(ours)


def test_taking_back_leaves_alone_what_has_changed_since(ask):
    before = {"quiz": {"a": {"at": TIMES[0]}, "b": {"at": TIMES[0]}}}
    after = {"quiz": {"a": {"at": TIMES[1]}, "b": {"at": TIMES[1]}, "c": {"at": TIMES[1]}}}
    now = {"quiz": {**after["quiz"], "b": {"at": TIMES[2]}}}

    change = ask("undo", before, after, now)

    assert change == {"quiz": {"a": {"at": TIMES[0]}, "c": None}}


def test_the_account_tells_what_became_of_each_entry(ask):
    old, new = {"at": TIMES[0]}, {"at": TIMES[1]}
    ours = {"quiz": {"older": old, "newer": new, "same": old}}
    theirs = {"quiz": {"older": new, "newer": old, "same": old}, "known": {"fresh": new}}

    steps = ask("merge", ours, theirs)["steps"]

    fates = {step["name"]: step["fate"] for step in steps}
    assert fates == {"older": "updated", "newer": "kept", "same": "same", "fresh": "added"}


SITE = {"title": "Book", "path": "/one/", "edition": "e"}
KEPT = {
    "known": {"storage": {"at": TIMES[1], "edition": "x", "name": "Storage"}},
    "quiz": {"link/~1": {"at": TIMES[0], "edition": "y", "answer": "Half"}},
}


def test_a_file_says_what_it_is_and_reads_back_the_same(ask):
    text = ask("writeFile", KEPT, SITE, TIMES[3], {"storage": "Storage", "link": "A link"})

    written = json.loads(text)
    assert list(written) == [
        *("about", "format", "version", "site", "exported", "earliest", "latest"),
        *("sections", "concepts", "progress"),
    ]
    assert written["about"].startswith("What one reader knows and did on the site “Book”.")
    assert (written["earliest"], written["latest"]) == (TIMES[0], TIMES[1])
    assert written["concepts"] == {"storage": "Storage", "link": "A link"}
    assert ask("readFile", text) == {"kept": KEPT, "refused": [], "site": SITE}


def is_json(text):
    try:
        json.loads(text, parse_constant=lambda _: 1 / 0)
    except (json.JSONDecodeError, ZeroDivisionError):
        return False
    return True


@given(st.lists(st.sampled_from([*'{}[]:, "', "1", "-", ".5", "true", '"a"', "\\n"]), max_size=9))
@settings(deadline=None, max_examples=400)
def test_a_fault_is_found_in_every_text_that_is_no_json_and_in_no_other(ask, pieces):
    text = "".join(pieces)

    assert (ask("findFault", text) is None) == is_json(text)


GOOD = {"format": "conceptry-progress", "version": 1, "progress": {}}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('{"a": 1,\n "b": }', "this is no progress file: it is not JSON at line 2, column 7"),
        ('{"a": [1,', "this is no progress file: it is not JSON at line 1, column 10"),
        ("[]", 'this is no progress file: it does not say "format": "conceptry-progress"'),
        (
            '{"format": "x"}',
            'this is no progress file: it does not say "format": "conceptry-progress"',
        ),
        (
            json.dumps({**GOOD, "version": 2}),
            "this file has version 2, and this site reads version 1",
        ),
        (json.dumps({**GOOD, "progress": 3}), 'this progress file holds no "progress"'),
    ],
)
def test_a_file_that_is_none_is_refused_with_the_reason(ask, text, problem):
    assert ask("readFile", text) == {"problem": problem}


def test_entries_that_are_none_are_refused_one_by_one(ask):
    good = {"at": TIMES[0], "extra": [1]}
    progress = {
        "quiz": {"good": good, "timeless": {"edition": "x"}, "bare": 7, "x" * 401: good},
        "version": {"a": good},
        "lab": [],
        "drawing": {"a": good},
    }

    content = ask("readFile", json.dumps({**GOOD, "progress": progress}))

    assert content["kept"] == {"quiz": {"good": good}, "drawing": {"a": good}}
    assert [(one["section"], one["name"][:9], one["why"]) for one in content["refused"]] == [
        ("quiz", "timeless", "no time"),
        ("quiz", "bare", "not an object"),
        ("quiz", "x" * 9, "too long a name"),
        ("version", "", "no name of a section"),
        ("lab", "", "not an object"),
    ]


@pytest.mark.parametrize("nested", ["[" * 100_000 + "]" * 100_000, '{"a":' * 33 + "1" + "}" * 33])
def test_what_is_nested_too_deeply_to_be_written_again_is_refused(ask, nested):
    entries = f'{{"deep": {{"at": "{TIMES[0]}", "x": {nested}}}, "good": {{"at": "{TIMES[0]}"}}}}'
    file = json.dumps({**GOOD, "progress": "HERE"}).replace('"HERE"', f'{{"quiz": {entries}}}')

    content = ask("readFile", file)

    assert list(content["kept"]["quiz"]) == ["good"]
    assert content["refused"] == [{"section": "quiz", "name": "deep", "why": "nested too deeply"}]


@pytest.mark.parametrize(
    "version", ['"' + "v" * 100_000 + '"', '{"a":' * 99_999 + "1" + "}" * 99_999]
)
def test_a_version_of_any_length_is_told_in_one_sentence(ask, version):
    file = json.dumps({**GOOD, "version": "HERE"}).replace('"HERE"', version)

    problem = ask("readFile", file)["problem"]

    assert problem.startswith("this file has version ")
    assert len(problem) < 200


def test_a_section_with_the_name_of_a_part_of_the_language_is_like_any_other(ask):
    theirs = {"constructor": {"name": {"at": TIMES[0]}, "length": {"at": TIMES[0]}}}

    joined = ask("merge", {}, theirs)

    assert [step["fate"] for step in joined["steps"]] == ["added", "added"]
    assert ask("undo", {}, joined["kept"], joined["kept"]) == {
        "constructor": {"name": None, "length": None}
    }


@st.composite
def maps(draw):
    """Graphs in reading order, and what a reader knows of them."""
    order = [f"c{number}" for number in range(draw(st.integers(1, 9)))]
    nodes = [
        (one, sorted(draw(st.sets(st.sampled_from(order[:place])))) if place else [])
        for place, one in enumerate(order)
    ]
    return nodes, sorted(draw(st.sets(st.sampled_from(order))))


@given(maps(), st.data())
@settings(deadline=None)
def test_what_is_left_of_a_way_is_in_order_complete_and_minimal(ask, drawn, data):
    nodes, known = drawn
    needs = dict(nodes)
    goal = data.draw(st.sampled_from(list(needs)))
    left = ask("wayLeft", nodes, goal, known)

    def misses(way):
        learned = set(known)
        for one in [*way, goal]:
            if not learned.issuperset(needs[one]):
                return True
            learned.add(one)
        return False

    assert left == sorted(left, key=list(needs).index)
    assert not misses(left)
    assert not set(left) & {*known, goal}
    assert all(misses([one for one in left if one != omitted]) for omitted in left)


@given(maps())
@settings(deadline=None)
def test_next_is_all_that_is_open_and_nothing_that_is_known(ask, drawn):
    nodes, known = drawn
    expected = {one for one, needs in nodes if one not in known and set(needs) <= set(known)}

    found = ask("learnNext", nodes, known, None)

    assert set(found) == expected
    assert len(found) == len(expected)


def test_next_begins_with_the_way_to_the_goal_then_with_what_builds_on_most(ask):
    nodes = [("a", []), ("b", []), ("c", ["a"]), ("d", ["a", "b"]), ("e", []), ("f", ["e"])]

    assert ask("learnNext", nodes, ["a", "b"], None) == ["d", "c", "e"]
    assert ask("learnNext", nodes, ["a", "b"], "f") == ["e", "d", "c"]
