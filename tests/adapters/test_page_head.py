"""What a theme writes into the head of a page is text of a record, and stays text."""

import json

from sample import render_record

from conceptry.adapters.mkdocs_build import build_site


def test_a_name_and_a_role_never_become_markup(tmp_path):
    (tmp_path / "records").mkdir()
    record = json.loads(render_record("alpha"))
    record |= {"name": 'Link "x"><i>T</i>', "role": 'Moves"><img src=//example.org/p.gif> on.'}
    (tmp_path / "records" / "alpha.json").write_text(json.dumps(record), "utf-8")

    build_site(
        tmp_path / "records",
        site_folder=tmp_path / "site",
        config_path=None,
        site_url="",
        strict=False,
    )

    pages = [path.read_text("utf-8") for path in (tmp_path / "site").rglob("*.html")]
    assert len(pages) > 1
    assert not any("<img src=//" in page or "<i>T</i>" in page for page in pages)
    head = (tmp_path / "site" / "concepts" / "alpha.html").read_text("utf-8")
    assert 'content="Moves&#34;&gt;&lt;img' in head
