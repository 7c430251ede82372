"""A review speaks of the record as it was then, and is written without touching anything else."""

import json

import pytest
from sample import render_record

from conceptry import site
from conceptry.authoring.review import encode_like, insert_review
from conceptry.model.editorial import Review
from conceptry.model.fingerprint import compute_fingerprint
from conceptry.pages.link import LinkStyle
from conceptry.source import parse


def reviewed(text, by="Mara Lind", date="2026-11-29"):
    source = parse(text, display_path="x").source
    review = Review(by=by, date=date, fingerprint=compute_fingerprint(source.data))
    return insert_review(source, review)


def page(folder, text):
    (folder / "alpha.json").write_text(text, "utf-8")
    made, found = site.build(folder, title="T", style=LinkStyle.DIRECTORY)
    [concept] = [one for one in made.pages if one.path == "concepts/alpha"]
    notes = [d.message for d in found if d.code == "changed-since-review"]
    return concept.html, notes


def test_the_page_says_who_reviewed_the_record_and_when(tmp_path):
    html, found = page(tmp_path, reviewed(render_record("alpha")))

    assert "Reviewed by Mara Lind on 2026-11-29" in html
    assert found == []


def test_one_changed_number_makes_it_changed_since_the_review_and_never_plainly_reviewed(tmp_path):
    text = reviewed(render_record("alpha")).replace('"default": 5', '"default": 6')

    html, found = page(tmp_path, text)

    assert "Changed since the review of 2026-11-29" in html
    assert "Reviewed by" not in html
    assert found == ["the record has changed since Mara Lind reviewed it on 2026-11-29"]


def test_a_name_that_looks_like_markup_stays_a_name(tmp_path):
    html, _ = page(tmp_path, reviewed(render_record("alpha"), by="<b>Mara</b>"))

    assert "Reviewed by &lt;b&gt;Mara&lt;/b&gt; on" in html


@pytest.mark.parametrize(
    "change",
    [
        lambda record: dict(reversed(record.items())),
        lambda record: {**record, "accept": [{"code": "a", "because": "b"}]},
        lambda record: {**record, "review": {"by": "A", "date": "2026-01-01"}},
        lambda record: {k: v for k, v in record.items() if k != "$schema"},
        lambda record: json.loads(json.dumps(record).replace('"answer": 1', '"answer": 1.0')),
    ],
)
def test_order_schema_review_acceptance_and_spelling_do_not_change_the_fingerprint(change):
    record = json.loads(render_record("alpha"))

    assert compute_fingerprint(change(record)) == compute_fingerprint(record)


@pytest.mark.parametrize("name", sorted(set(json.loads(render_record("a"))) - {"$schema"}))
def test_every_field_of_a_record_counts(name):
    record = json.loads(render_record("alpha"))
    without = {key: value for key, value in record.items() if key != name}

    assert compute_fingerprint(without) != compute_fingerprint(record)


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_nothing_but_the_review_changes(line_end):
    text = '{\n    "id": "a",\n    "z" : 4.870\n}'.replace("\n", line_end)

    written = reviewed(text)

    fingerprint = compute_fingerprint({"id": "a", "z": 4.87})
    assert written == (
        '{\n    "id": "a",\n    "review": {\n        "by": "Mara Lind",\n        "date": '
        f'"2026-11-29",\n        "fingerprint": "{fingerprint}"\n    }},\n    "z" : 4.870\n}}'
    ).replace("\n", line_end)


def test_a_record_on_one_line_stays_on_one_line():
    assert "\n" not in reviewed('{"id": "a", "name": "A"}')


def test_a_new_review_takes_the_place_of_the_old_one():
    once = reviewed(render_record("alpha"))

    twice = reviewed(once, by="Tom", date="2026-12-01")

    assert twice == once.replace("Mara Lind", "Tom").replace("2026-11-29", "2026-12-01")


def test_a_byte_order_mark_stays(tmp_path):
    path = tmp_path / "alpha.json"
    path.write_bytes(b"\xef\xbb\xbf{}")

    assert encode_like(path, "{ }") == b"\xef\xbb\xbf{ }"
