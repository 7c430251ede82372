"""Which addresses lead away, as browsers read them."""

import string
from urllib.parse import urljoin, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conceptry.audit.element import split_set
from conceptry.audit.load import is_relative, leads_elsewhere, names_host, runs_script

HERE = "https://own.example/book/page/"
plain = st.text(string.ascii_letters + string.digits + "-._~/?#%=&", max_size=20)


@given(plain)
def test_an_address_that_does_not_lead_elsewhere_stays_on_its_host(address):
    stays = urlsplit(urljoin(HERE, address)).netloc == "own.example"

    assert stays or leads_elsewhere(address)


@given(
    st.sampled_from(["http:", "HTTPS:", "wss:", "ftp:", ""]),
    st.sampled_from(["//", "/\\", "\\\\", "///"]),
    st.text(string.ascii_lowercase, min_size=1),
    st.text("\t\n\r", max_size=2),
    st.integers(0, 4),
)
def test_no_way_to_write_a_host_is_passed_over(scheme, slashes, host, dropped, at):
    written = f"{scheme}{slashes}{host}.example"
    address = f" \x01{written[:at]}{dropped}{written[at:]}"

    assert leads_elsewhere(address)
    assert not is_relative(address)


@pytest.mark.parametrize("address", ["data:image/png;base64,AA", "blob:https://x/1", "about:blank"])
def test_what_holds_its_own_content_is_neither_here_nor_elsewhere(address):
    assert not leads_elsewhere(address)
    assert not is_relative(address)


@pytest.mark.parametrize("text", ["Note: this", "a // b", "//", "10:30", "https: yes"])
def test_a_text_is_no_address(text):
    assert not names_host(text)


def test_a_program_in_an_address_is_seen_through_what_browsers_drop():
    assert runs_script("\x01 JaVa\nscript:alert(1)")
    assert not runs_script("javascript.html")


urls = st.text(string.ascii_letters + ":;/.", min_size=1).filter(lambda u: u.strip(","))


@given(st.lists(st.tuples(urls, st.sampled_from(["", " 1x", " 200w", " 1x (a, b)"])), min_size=1))
def test_every_candidate_of_a_set_is_found(candidates):
    text = ", ".join(url + descriptor for url, descriptor in candidates)

    assert list(split_set(text)) == [url for url, _ in candidates]
