"""A finished page is parted into sections of plain text."""

import pytest

from conceptry.search.section import Section, read_sections


def text_of(html):
    (section,) = read_sections(html)
    return section.text


def test_a_page_is_parted_at_headings_that_can_be_linked_to():
    html = """<p>Before.</p><h1 id="top">The disk</h1><p>Slow.</p>
    <h2 id="why">Why<a class="headerlink" href="#why">¶</a></h2><p>Arms.</p>
    <h3>No link</h3><p>More.</p><h3 id="how">How <em>much</em></h3><p>Ten.</p>"""

    assert read_sections(html) == (
        Section("", "The disk", "Before. Slow."),
        Section("why", "Why", "Arms. No link More."),
        Section("how", "How much", "Ten."),
    )


def test_a_page_without_anything_is_one_empty_section():
    assert read_sections("") == (Section("", "", ""),)


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<table><tr><th>Rate</th><td>12 GB/s</td></tr></table>", "Rate 12 GB/s"),
        ("<dl><dt>Is</dt><dd>a list</dd></dl>one<br>two", "Is a list one two"),
        ("B<sub>in</sub> of <b>bold</b>ness", "Bin of boldness"),
        ("<p>a &lt;b&gt; &amp; c</p>", "a <b> & c"),
        ('<p>so <math alttext="C/τ"><mi>C</mi><mo>/</mo><mi>τ</mi></math>.</p>', "so C/τ ."),
        ("<p>x<select><option>1</option></select><button>Go</button></p>y", "x y"),
        ("<script>let x</script><style>p{}</style><svg><text>9</text></svg>z", "z"),
        ("<ul><li>one<li>two</ul>three", "one two three"),
        ("one</p></div>two", "one two"),
    ],
)
def test_words_of_neighbours_stay_apart_and_controls_are_no_text(html, text):
    assert text_of(html) == text


def test_what_is_excluded_is_passed_over_whole():
    html = (
        '<div data-search-exclude><h2 id="quiz">Quiz</h2><div>inner</div>after</div><p>seen</p>'
        '<h2 id="way" data-search-exclude>Way</h2>'
    )

    assert read_sections(html) == (Section("", "", "seen"),)
