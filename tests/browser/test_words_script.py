"""The scripts say their words by the table of the site, under Node."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

import conceptry
from conceptry import words
from conceptry.words.catalogue import Catalogue, Message
from conceptry.words.po import read_catalogue
from conceptry.words.told import Told

WORDS_PATH = Path(conceptry.__file__).parent / "browser" / "words.js"
# Reads a table and calls from standard input and writes their answers.
SCRIPT = f"""
let text = "";
for await (const piece of process.stdin) text += piece;
const [table, calls] = JSON.parse(text);
if (table) globalThis.conceptryWords = {{ scripts: table }};
const words = await import({json.dumps(WORDS_PATH.as_uri())});
process.stdout.write(JSON.stringify(calls.map(([name, ...values]) => words[name](...values))));
"""
POLISH = """msgid ""
msgstr "Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"

#: generator/conceptry/browser/own.js
msgid "{n} step"
msgid_plural "{n} steps"
msgstr[0] "{n} krok"
msgstr[1] "{n} kroki"
msgstr[2] "{n} kroków"
"""


def answer(calls, table=None):
    """Return what the functions of the script return under Node."""
    done = subprocess.run(
        ["node", "--input-type=module", "--eval", SCRIPT],
        input=json.dumps([table, calls]),
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    return json.loads(done.stdout)


def table_of(catalogue, monkeypatch, kind=words.SCRIPTS):
    """Return the table that a site in that language carries."""
    monkeypatch.setattr(words, "load", lambda _: catalogue)
    return words.table(catalogue.language, kind)


def message(text, translation, *, context=""):
    return Message(context, text, None, (translation,), ("generator/conceptry/browser/own.js",))


def test_without_a_table_english_is_said_with_its_gaps_filled():
    assert answer(
        [
            ["language"],
            ["say", "Python {version} answered", {"version": "3.14"}],
            ["sayMany", "one step", "{n} steps", 1],
            ["sayMany", "one step", "{n} steps", 0],
            ["sayIn", "a step", "open"],
        ]
    ) == ["en", "Python 3.14 answered", "one step", "0 steps", "open"]


def test_what_fills_a_gap_is_not_taken_for_a_gap():
    [said] = answer([["say", "“{text}” under {path}", {"text": "{path}", "path": "/$&/"}]])

    assert said == "“{path}” under /$&/"


def test_a_gap_without_a_value_stays_for_an_element():
    sentence, parts = answer(
        [["say", "{link} once you are connected."], ["weave", "see {link} now", {"link": "LINK"}]]
    )

    assert sentence == "{link} once you are connected."
    assert parts == ["see ", "LINK", " now"]


def test_a_table_translates_and_may_put_the_gaps_in_another_order(monkeypatch):
    found = {
        one.key: one
        for one in (
            message("{x} of {y}", "von {y} {x}"),
            message("open", "offen", context="a step"),
        )
    }
    table = table_of(Catalogue("de", found), monkeypatch)

    assert answer(
        [
            ["language"],
            ["say", "{x} of {y}", {"x": 1, "y": 2}],
            ["sayIn", "a step", "open"],
            ["say", "open"],
            ["say", "constructor"],
        ],
        table,
    ) == ["de", "von 2 1", "offen", "open", "constructor"]


@pytest.mark.parametrize("count", [0, 1, 2, 5, 12, 22, 25, 101, 112, 122, 1000, 1002, 12_345_612])
def test_the_plural_is_that_of_the_build_and_of_the_readers_python(count, monkeypatch):
    catalogue = read_catalogue("pl", POLISH)
    table = table_of(catalogue, monkeypatch)

    [said] = answer([["sayMany", "{n} step", "{n} steps", count]], table)

    expected = catalogue.find_many("{n} step", "{n} steps", count)
    told = Told("pl", forms=table["messages"], plural=table["plural"])
    assert said == expected.replace("{n}", str(count))
    assert told.find_many("{n} step", "{n} steps", count) == expected
