"""A page shows the picture of its record, and says which one it is."""

import json

from sample import render_record

from conceptry import site
from conceptry.pages.link import LinkStyle

ROWS = [
    {"label": "start", "equals": "α"},
    {"label": "transfer", "equals": "S/B", "unit": "µs"},
    {"label": "both", "equals": "t", "sum": True},
]


def build_page(folder, **changes):
    record = json.loads(render_record("alpha")) | changes
    (folder / "alpha.json").write_text(json.dumps(record), "utf-8")
    made, _ = site.build(folder, title="T", style=LinkStyle.DIRECTORY)
    return next(page.html for page in made.pages if page.path == "concepts/alpha")


def test_a_record_with_a_picture_has_its_drawing_and_its_words(tmp_path):
    picture = {"kind": "ledger-bars", "items": ROWS}

    page = build_page(tmp_path, visualFamily="ledger-bars", picture=picture)

    assert 'class="cx-diagram cx-ledger-bars"' in page
    assert "transfer adds 20\u00a0µs" in page
    assert "here: what goes in and comes out" not in page


def test_a_record_without_a_picture_shows_what_goes_in_and_says_so(tmp_path):
    page = build_page(tmp_path, visualFamily="ledger-bars")

    assert 'class="cx-diagram cx-interfaces"' in page
    assert "ledger-bars (here: what goes in and comes out)" in page
