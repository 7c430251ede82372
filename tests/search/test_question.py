"""What a reader types becomes a question to the index."""

import json
import subprocess
from pathlib import Path

import pytest

import conceptry

BROWSER_PATH = Path(conceptry.__file__).parent / "browser"
QUESTION_PATH = BROWSER_PATH / "search-question.js"
VOCABULARY_PATH = BROWSER_PATH / "search-vocabulary.js"
WORDS = [
    *("bandwidth", "checkpoint", "checkpointing", "cheek", "gb", "network", "networks", "newton"),
    *("rate", "rats", "trade", "trace", "traces"),
]
SCRIPT = f"""
import {{ readQuestion }} from {json.dumps(QUESTION_PATH.as_uri())};
import {{ findSlips }} from {json.dumps(VOCABULARY_PATH.as_uri())};
const slipsOf = findSlips({json.dumps(WORDS)});
let text = "";
for await (const piece of process.stdin) text += piece;
const shown = ({{ count, asks, scraps, query, wider }}) =>
  ({{ count, words: [...asks.keys()], scraps: [...scraps], query, wider }});
process.stdout.write(JSON.stringify(JSON.parse(text).map((one) => shown(readQuestion(one, slipsOf)))));
"""


def read(*texts):
    done = subprocess.run(
        ["node", "--input-type=module", "--eval", SCRIPT],
        input=json.dumps(texts),
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    return json.loads(done.stdout)


def leaves(query):
    """Return each single word that is looked for, with how it is."""
    if all(isinstance(one, str) for one in query["queries"]):
        return dict.fromkeys(query["queries"], query)
    return {word: how for one in query["queries"] for word, how in leaves(one).items()}


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 0),
        (" … ", 0),
        ("roofline", 1),
        ("GB/s", 1),
        ("all-reduce time", 2),
        ("检查点频率", 4),
        ("点", 1),
        ("bandwidth B", 1),  # may become any word with b
        ("bandwidth B ", 2),
        ("B", 1),
        ("λ", 1),
    ],
)
def test_a_question_asks_for_so_many_things(text, count):
    (question,) = read(text)

    assert question["count"] == count


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("checkpont", {"checkpoint", "checkpointing"}),  # one is missing
        ("checkkpoint", {"checkpoint", "checkpointing"}),  # one too much
        ("chackpoint", {"checkpoint", "checkpointing"}),  # another one
        ("chekcpoint", {"checkpoint", "checkpointing"}),  # two in the other order
        ("xheckpoint", {"checkpoint", "checkpointing"}),  # the first one
        ("chekpoi", {"checkpoint", "checkpointing"}),
        ("bandwit", {"bandwidth"}),
        ("netwrok", {"network", "networks"}),
        ("newto", {"network", "networks"}),  # beside Newton, which begins so
        ("neto", {"network", "networks", "newton"}),
        ("trace", {"trade"}),
        ("checkp", set()),  # begins something, and its last letter was meant
        ("chakpiont", set()),  # two slips
        ("rate", set()),  # a short word that is there
        ("gbb", set()),
        ("h1000", set()),
    ],
)
def test_one_slip_is_forgiven_in_a_word_and_in_half_of_one(typed, found):
    (question,) = read(typed)

    assert set(question["words"]) - {typed} - {"h", "1000"} == found


def test_half_a_word_is_enough_while_it_is_typed():
    typed, done, sign = (leaves(one["query"]) for one in read("roo", "roo ", "点"))

    assert typed["roo"]["prefix"] is True
    assert done["roo"]["prefix"] is False
    assert sign["点"]["prefix"] is True


def test_a_unit_is_one_word_or_all_its_parts_and_single_letters_are_not_marked():
    unit, letter = read("GB/s", "GB/s of s ")

    assert unit["words"] == ["gb", "s", "gb/s"]
    assert unit["scraps"] == ["s"]
    assert letter["scraps"] == []


def test_two_letters_begin_names_and_where_no_name_does_any_text():
    begun, more, done = read("ro", "roo", "ro ")

    whole, named = begun["query"]["queries"]
    assert (whole["prefix"], named["prefix"]) == (False, True)
    assert "text" not in named["fields"]
    assert leaves(begun["wider"])["ro"]["prefix"] is True
    assert "wider" not in more | done
