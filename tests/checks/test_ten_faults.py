"""Ten different faults in one record are ten findings in one run, each at its place."""

from conceptry import site
from conceptry.diagnostics import render_text

RECORD = """\
{
  "id": "ten-faults",
  "level": "infrastucture",
  "name": "A record with ten faults",
  "description": "Left to right, then \\u202eback.",
  "branch": "Data-center operations",
  "kind": "architecture",
  "tradeof": "A field that is not there.",
  "specs": [
    {"label": "Speed", "value": 42}
  ],
  "related": ["checkpiont"],
  "sources": [
    {"title": "A page", "url": "javascript:alert(1)"}
  ],
  "check": {
    "question": "Which?",
    "options": ["One", "Two", "Three"],
    "answer": "2",
    "explanation": "Three, since the others are less."
  },
  "science": [
    {
      "title": "Loss",
      "equation": "L = C/τ + λτ/2",
      "explanation": "The loss.",
      "result": {"symbol": "L", "name": "loss", "unit": "%"},
      "variables": [
        {"symbol": "C", "name": "save", "unit": "s", "default": 90, "range": [1, 60]},
        {"symbol": "τ", "name": "interval", "unit": "secs", "default": 600, "range": [30, 6000]},
        {"symbol": "λ", "name": "failures", "unit": "1/h", "default": 0.3, "range": [0, 9]}
      ]
    }
  ]
}
"""

EXPECTED = """\
c/ten-faults.json:1:1: missing-field "role" is missing in a concept at /role
    hint: What it does, in one sentence: the first thing a reader sees
c/ten-faults.json:3:12: unknown-value "infrastucture" is not a level of the taxonomy at /level
    hint: did you mean "infrastructure"? allowed: physics, circuit, chip, package, node, rack, \
fabric, workload, infrastructure
c/ten-faults.json:5:39: unsafe-text U+202E (right-to-left override) in a text at /description
    hint: remove it, or type the text again
c/ten-faults.json:8:3: unknown-field "tradeof" is not a field of a concept at /tradeof
    hint: did you mean "tradeoff"?
c/ten-faults.json:10:33: wrong-type found number 42, expected a text in double quotes \
at /specs/0/value
    hint: put it in double quotes: "42"
c/ten-faults.json:12:15: misspelled-concept there is no concept "checkpiont" at /related/0
    hint: did you mean "checkpoint"?
c/ten-faults.json:14:32: unsafe-address "javascript:alert(1)" is not a web address \
at /sources/0/url
    hint: write the whole address, beginning with https://
c/ten-faults.json:19:15: wrong-type found text "2", expected a whole number 0–2, or the id of an \
option at /check/answer
    hint: write 2 without quotes; 0 to 2, the position of the right option counted from 0
c/ten-faults.json:29:65: default-out-of-range the default 90 lies outside of the range 1 to 60 \
at /science/0/variables/0/default
    hint: widen the range or choose another default
c/ten-faults.json:30:53: unknown-unit 'secs' is not a unit at /science/0/variables/1/unit
    hint: did you mean sec?"""


def test_ten_faults_in_one_record_are_ten_findings_in_one_run(tmp_path, starting_record):
    (tmp_path / "checkpoint.json").write_text(starting_record("checkpoint"), "utf-8")
    (tmp_path / "ten-faults.json").write_text(RECORD, "utf-8")

    _, found = site.check(tmp_path, display_folder="c")

    assert "\n".join(render_text(d) for d in found) == EXPECTED
