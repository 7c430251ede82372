"""The policy of every page."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conceptry.pages.policy import POLICY, find_weaknesses, parse_policy, render_policy

sources = st.sampled_from(["'none'", "'self'", "data:", "blob:", "https:", "'wasm-unsafe-eval'"])
policies = st.dictionaries(st.sampled_from([*POLICY, "media-src"]), st.tuples(sources))


def test_the_policy_in_words():
    assert render_policy() == (
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; "
        "style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
        "manifest-src 'self'; base-uri 'none'; form-action 'none'"
    )


@given(policies)
def test_a_policy_is_read_as_it_was_written(policy):
    assert parse_policy(render_policy(policy)) == policy


@pytest.mark.parametrize(
    ("policy", "weaknesses"),
    [
        (render_policy(), ()),
        ("default-src 'none'; base-uri 'none'; form-action 'none'", ()),
        ("default-src 'self'; base-uri 'none'; form-action 'none'", ("default-src 'self'",)),
        (render_policy() + "; script-src *", ()),
        (f"SCRIPT-SRC 'unsafe-inline'; {render_policy()}", ("script-src 'unsafe-inline'",)),
    ],
)
def test_what_a_policy_allows_beyond_ours_is_named(policy, weaknesses):
    assert find_weaknesses(parse_policy(policy)) == weaknesses


def test_no_policy_allows_everything():
    assert len(find_weaknesses({})) == len(POLICY)
