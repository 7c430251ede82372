"""Fonts of a style sheet, and the elements that have them loaded."""

from conceptry.audit.style import find_fonts, find_loads

SHEET = """
@font-face { font-family: Sums; src: url(sums.woff2) format("woff2"), url(sums.woff); }
@media screen { @font-face { font-family: "Two Words"; src: url(two.woff2); } }
math, p.formula:hover > b { font-family: "Sums", serif; }
@media print { .note { font: 12px "Two Words"; } }
i { color: red; }
"""


def test_a_font_is_known_with_its_first_file_and_who_asks_for_it():
    sums, two = find_fonts(SHEET)

    assert (sums.family, sums.addresses) == ("Sums", ("sums.woff2",))
    assert set(sums.selectors) == {frozenset({"math"}), frozenset({"p", ".formula", "b"})}
    assert (two.family, two.addresses, two.selectors) == (
        "Two Words",
        ("two.woff2",),
        (frozenset({".note"}),),
    )


def test_a_namespace_and_the_address_in_a_selector_are_no_loads():
    sheet = '@namespace url(http://www.w3.org/1999/xhtml); a[href^="https://"] { color: red }'

    assert list(find_loads(sheet)) == []


def test_addresses_stand_in_the_order_of_the_text():
    sheet = "@import 'a.css'; b { c: url(d.png); e { f: url('g.png') } } @font-face { src: url(h) }"

    assert [one.address for one in find_loads(sheet)] == ["a.css", "d.png", "g.png", "h"]
