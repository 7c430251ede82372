"""What the first view of a page costs, from its files alone."""

import hashlib
import json

import pytest
from clean_site import spoil, write_site

from conceptry.audit import audit_site, render_report, render_table
from conceptry.audit import cost as cost_module


def requests(folder, path="index.html"):
    return next(one.requests for one in audit_site(folder).costs if one.path == path)


@pytest.fixture
def site(tmp_path):
    return write_site(tmp_path)


def test_a_page_asks_for_its_styles_images_and_scripts_with_what_they_import(site):
    assert requests(site) == (
        "icon.svg",
        "index.html",
        "site.js",
        "site.webmanifest",
        "style/site.css",
        "sum.js",
    )


def test_a_font_counts_where_an_element_has_it(site):
    spoil(site, "index.html", 'class="lead"', 'class="lead formula"')

    assert "style/math.woff2" in requests(site)
    assert "style/math.woff2" not in requests(site, "other/index.html")


def test_a_part_counts_where_its_element_stands(site):
    spoil(site, "index.html", "<img", "<x-chart></x-chart><img")

    assert "chart.js" in requests(site)


def test_what_the_theme_asks_for_counts_by_its_settings(site):
    settings = json.dumps({"base": "..", "features": ["navigation.instant"]})
    (site / "sitemap.xml").write_text("<urlset/>")
    script = f'<script id="__config" type="application/json">{settings}</script></body>'
    spoil(site, "other/index.html", "</body>", script)

    assert "sitemap.xml" in requests(site, "other/index.html")
    assert "sitemap.xml" not in requests(site)


def test_what_costs_more_than_its_kind_may_is_a_fault(site, monkeypatch):
    monkeypatch.setitem(cost_module.BUDGETS, "home", (1000, 5))

    found = [f.message for f in audit_site(site).faults]

    assert [f.code for f in audit_site(site).faults] == ["over-budget"] * 2
    assert found[0].endswith("bytes at the first view, 1,000 are allowed")
    assert found[1] == "6 requests at the first view, 5 are allowed"


def test_the_report_holds_every_file_with_its_size_and_hash(site):
    report = json.loads(render_report(audit_site(site)))

    font = next(one for one in report["assets"] if one["path"] == "style/math.woff2")
    digest = hashlib.sha256(b"a font").hexdigest()
    assert font == {"path": "style/math.woff2", "size": 6, "packed": 6, "sha256": digest}
    assert len(report["assets"]) == sum(1 for p in site.rglob("*") if p.is_file())
    assert [row["kind"] for row in report["kinds"]] == ["home", "hand-written"]


def test_the_table_has_a_line_for_each_kind(site):
    first, *rows = render_table(audit_site(site)).splitlines()

    assert first.split()[:4] == ["kind", "of", "page", "pages"]
    assert [row.split()[0] for row in rows] == ["home", "hand-written"]
