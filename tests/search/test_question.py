"""What a reader types becomes a question to the index."""

import json
import subprocess
from pathlib import Path

import pytest

import conceptry

QUESTION_PATH = Path(conceptry.__file__).parent / "browser" / "search-question.js"
SCRIPT = f"""
import {{ readQuestion }} from {json.dumps(QUESTION_PATH.as_uri())};
let text = "";
for await (const piece of process.stdin) text += piece;
const shown = ({{ count, asks, scraps, query }}) =>
  ({{ count, words: [...asks.keys()], scraps: [...scraps], query }});
process.stdout.write(JSON.stringify(JSON.parse(text).map((one) => shown(readQuestion(one)))));
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


def test_a_slip_is_forgiven_in_long_words_of_letters_alone():
    long, short, number = (leaves(one["query"]) for one in read("chekcpoint ", "rate ", "h1000 "))

    assert long["chekcpoint"]["fuzzy"] == 1
    assert long["checkpoint"]["fuzzy"] is False  # two neighbours changed places
    assert short["rate"]["fuzzy"] is False
    assert {how["fuzzy"] for how in number.values()} == {False}


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
