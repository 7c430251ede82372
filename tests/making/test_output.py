"""Pages are kept as text, and come back as they were."""

from hypothesis import given
from hypothesis import strategies as st

from conceptry.making.output import OutputPage, read_pages, render_pages
from conceptry.pages.heading import Heading
from conceptry.pages.search_words import SearchWords
from conceptry.search.section import Section

halves = st.characters(categories=["Cs"])
"""Of characters, which a text is rarely given otherwise."""
text = st.lists(st.characters() | halves, max_size=20).map("".join)


def several(values):
    return st.lists(values, max_size=3).map(tuple)


pages = st.builds(
    OutputPage,
    path=text,
    title=text,
    description=text,
    html=text,
    headings=several(st.builds(Heading, text, text, st.integers(1, 6))),
    record_name=st.none() | text,
    search_words=several(st.builds(SearchWords, text, text, text)),
    sections=several(st.builds(Section, text, text, text)),
)


@given(several(pages))
def test_pages_come_back_as_they_were(given_pages):
    assert read_pages(render_pages(given_pages)) == given_pages
