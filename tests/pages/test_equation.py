"""An equation on its page: where a value comes from, and what is claimed about it."""

import re

import pytest
from constants import constant, write_constants, write_work

from conceptry import site
from conceptry.pages.link import LinkStyle


@pytest.fixture
def fragment(tmp_path):
    def build(**changes):
        source = {"title": "Data <sheet>", "url": "https://example.org/sheet?a=1&b=2"}
        write_constants(tmp_path, constant(name="peak & more", source=source))
        write_work(tmp_path, **changes)
        made, found = site.build(tmp_path, title="Test", style=LinkStyle.DIRECTORY)
        assert made is not None, found
        return next(page for page in made.pages if page.path == "concepts/alpha").html

    return build


def test_a_default_that_is_a_constant_shows_its_name_source_and_date(fragment):
    [cell] = re.findall(r'<td[^>]*class="cx-number">(989[^\n]*?)</td>', fragment(constant="peak"))

    assert cell == (
        '989\u00a0TFLOP/s<span class="cx-origin">peak &amp; more, '
        '<a href="https://example.org/sheet?a=1&amp;b=2" rel="external">Data &lt;sheet&gt;</a>, '
        '<time datetime="2026-11-29">2026-11-29</time></span>'
    )


def test_a_constant_that_comes_by_an_input_shows_its_source_as_well(fragment):
    html = fragment(inputs=[{"symbol": "P", "constant": "peak"}])

    assert html.count('class="cx-origin"') == 1


def test_a_default_of_the_record_shows_no_source(fragment):
    assert "cx-origin" not in fragment(default=5)


def test_claims_stand_below_the_equation_in_their_words(fragment):
    words = "The time falls as P <grows>"
    html = fragment(default=5, claims=[{"text": words, "kind": "falls", "over": "P"}])

    assert 'id="equation-1-claims">Checked at every build</p>' in html
    assert (
        '<ul role="list" aria-labelledby="equation-1-claims">'
        "<li>The time falls as P &lt;grows&gt;</li></ul>"
    ) in html


def test_an_equation_without_claims_has_no_list_of_them(fragment):
    assert "Checked at every build" not in fragment(default=5)
