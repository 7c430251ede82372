"""The dark colours of pages without scripts follow the style sheets that a page has."""

import pytest
from sample import render_record

from conceptry.adapters.mkdocs_build import build_site
from conceptry.adapters.still_colors import has_dark_scheme, render_dark_sheet

DEFAULT = {"media": "(prefers-color-scheme: light)", "scheme": "default"}
SLATE = {"media": "(prefers-color-scheme: dark)", "scheme": "slate"}


@pytest.mark.parametrize(
    ("palette", "expected"),
    [
        ([DEFAULT, SLATE], True),
        ([{"media": "(prefers-color-scheme)"}, DEFAULT, SLATE], True),
        ([SLATE, DEFAULT], False),
        ([DEFAULT, {"scheme": "slate"}], False),
        ([DEFAULT], False),
        ({"scheme": "slate"}, False),
        ([], False),
        (None, False),
    ],
)
def test_a_page_turns_dark_where_its_palette_does_so_for_dark_systems(palette, expected):
    assert has_dark_scheme(palette) is expected


def test_rules_of_the_dark_scheme_hold_for_any_and_others_are_left():
    sheet = """
    /* [data-md-color-scheme=slate] */
    :root, [data-md-color-scheme="slate"] { --a: url("x,y{z}") }
    [data-md-color-scheme=default] { --b: 1 }
    [data-md-color-primary=lime]:not([data-md-color-scheme=slate]) { --c: 1 }
    @media (min-width: 2em) { [data-md-color-scheme='slate'] :is(p, q) { --d: 1 } }
    """

    lines = render_dark_sheet([sheet]).splitlines()

    assert lines[:2] == [
        '[data-md-color-scheme] {--a: url("x,y{z}")}',
        "@media (min-width: 2em) { [data-md-color-scheme] :is(p, q) {--d: 1} }",
    ]
    assert len(lines) == 3


def test_a_picture_for_the_dark_is_shown_again():
    assert render_dark_sheet([]).startswith("[data-md-color-scheme] img:is([src$=")


def test_what_a_site_adds_to_the_dark_scheme_is_in_its_sheet(tmp_path):
    folder = tmp_path / "book"
    (folder / "concepts").mkdir(parents=True)
    (folder / "concepts" / "alpha.json").write_text(render_record("alpha"), "utf-8")
    (folder / "docs").mkdir()
    (folder / "docs" / "own.css").write_text('[data-md-color-scheme="slate"] { --own: 7 }')
    config = folder / "mkdocs.yml"
    colours = "theme:\n  palette:\n    - {scheme: default}\n    - "
    colours += "{scheme: slate, media: '(prefers-color-scheme: dark)'}\n"
    base = "site_name: Book\nplugins: [conceptry]\nextra_css: [own.css]\n"
    config.write_text(base + colours.replace("theme:\n", "theme:\n  name: material\n"), "utf-8")

    build_site(
        folder / "concepts",
        site_folder=folder / "site",
        config_path=config,
        site_url="",
        strict=False,
    )

    [sheet] = (folder / "site/assets/stylesheets").glob("dark.*.css")
    text = sheet.read_text("utf-8")
    assert "--md-default-bg-color" in text
    assert text.index("--cx-ink") < text.index("--own: 7")
    page = (folder / "site/concepts/alpha/index.html").read_text("utf-8")
    assert f'<noscript><link rel="stylesheet" href="../../assets/stylesheets/{sheet.name}"' in page
