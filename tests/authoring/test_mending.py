"""Sentences follow their inputs: mended, a record has no number that differs."""

import json
import re
import shutil
from pathlib import Path

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from conceptry import site
from conceptry.authoring.mending import mend_record
from conceptry.cli import main
from conceptry.diagnostics import errors
from conceptry.model.corpus import load

CONCEPTS = Path(__file__).resolve().parents[2] / "concepts"
NAMES = sorted(path.stem for path in CONCEPTS.glob("[!_]*.json"))


def changed_input(text, symbol, factor):
    """Multiply the value of one input in the text of a record."""
    pattern = re.compile(rf'("symbol": "{re.escape(symbol)}",[^{{}}]*"value": )([-+.\deE]+)')
    return pattern.sub(lambda m: m[1] + repr(float(f"{float(m[2]) * factor:.3g}")), text, count=1)


def copy(name, folder):
    """Put one record with the constants into a folder of its own."""
    for each in (f"{name}.json", "_constants.json"):
        shutil.copy(CONCEPTS / each, folder)
    return folder / f"{name}.json"


def codes(folder):
    return {d.code for d in errors(site.check(folder)[1])}


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data(), name=st.sampled_from(NAMES), factor=st.floats(0.8, 1.25))
def test_after_any_change_of_an_input_a_mended_record_is_right(
    tmp_path_factory, data, name, factor
):
    folder = tmp_path_factory.mktemp("mending")
    path = copy(name, folder)
    text = path.read_text("utf-8")
    inputs = [one for one in json.loads(text)["example"]["inputs"] if "value" in one]
    symbol = data.draw(st.sampled_from([one["symbol"] for one in inputs]))
    path.write_text(changed_input(text, symbol, factor), "utf-8")
    before = codes(folder)
    # Another input can leave the range, the model or a claim; only numbers can be mended.
    assume(before <= {"number-differs"})

    [record] = load(folder)[0].records
    mended, changes = mend_record(record)
    path.write_text(mended, "utf-8")

    after = codes(folder)
    # Two numbers that have become equal need more words around them, which is left to a person.
    assume("repeated-value" not in after)
    assert bool(changes) is bool(before)
    assert not after


def test_the_command_mends_one_file_and_touches_nothing_else(tmp_path, capsys):
    path = copy("checkpoint-retained-work", tmp_path)
    text = path.read_text("utf-8").replace('"value": 600,', '"value": 601,', 1)
    path.write_text(text, "utf-8")

    assert main(["mend", str(path)]) == 0

    assert "6 numbers written anew" in capsys.readouterr().out
    expected = text
    for old, new in (
        ("every 600 s", "every 601 s"),
        ("from 600 s", "from 601 s"),
        ('"600 s"', '"601 s"'),
        ("1,728 s", "1,725 s"),
        ("that, 2,400 s", "that, 2,404 s"),
        ("6,528 s", "6,529 s"),
        ("0.06 points", "0.07 points"),
    ):
        expected = expected.replace(old, new)
    assert path.read_text("utf-8") == expected


def test_a_right_folder_stays_as_it_is(tmp_path, capsys):
    copy("storage", tmp_path)

    assert main(["mend", str(tmp_path)]) == 0

    assert capsys.readouterr().out == "every tied number is as it is computed\n"


def test_every_number_of_the_corpus_is_computed_or_declared():
    assert [d for d in site.check(CONCEPTS)[1] if d.code == "untied-number"] == []


def test_an_entry_with_an_unknown_unit_is_passed_over(tmp_path):
    path = copy("storage", tmp_path)
    text = path.read_text("utf-8").replace(
        '"equals": "q"', '"equals": "q", "unit": "1 and more"', 1
    )
    path.write_text(text, "utf-8")
    [record] = load(tmp_path)[0].records

    assert mend_record(record) == (text, ())
