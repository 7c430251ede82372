"""The words of a text are the same in the build and in the browser."""

import json
import subprocess
import unicodedata
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import conceptry
from conceptry.search.token import analyse, tokenize

TOKEN_PATH = Path(conceptry.__file__).parent / "browser" / "search-token.js"
# Reads lists of texts, one a line, and writes their compounds; null for a text with a character
# that this Node does not know yet.
SCRIPT = f"""
import {{ createInterface }} from "node:readline";
import {{ analyse }} from {json.dumps(TOKEN_PATH.as_uri())};
for await (const line of createInterface({{ input: process.stdin }})) {{
  const answers = JSON.parse(line).map((text) => (/\\p{{Cn}}/u.test(text) ? null : analyse(text)));
  process.stdout.write(JSON.stringify(answers) + "\\n");
}}
"""
LATIN = ("GB/s", "µs", "H100", "all-reduce", "16,384", "7.56", "don’t", "Straße", "ﬁle", "½", "℃")
OTHERS = (
    "τ_s",
    "λτ/2",
    "ΟΔΟΣ",
    "İstanbul",
    "检查点的频率",
    "データを保存",
    "ความถี่",
    "ការងារ",
    "저장",
)
WORDS = st.sampled_from((*LATIN, *OTHERS, "e\u0301"))
TEXTS = st.lists(
    st.one_of(st.text(st.characters(exclude_categories=("Cs", "Cn"))), WORDS), max_size=6
).map(" ".join)


@pytest.fixture(scope="module")
def browser_words():
    """Return what the script makes of a list of texts."""
    process = subprocess.Popen(
        ["node", "--input-type=module", "--eval", SCRIPT],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )

    def ask(texts):
        process.stdin.write(json.dumps(texts) + "\n")
        process.stdin.flush()
        return json.loads(process.stdout.readline())

    yield ask
    process.stdin.close()
    process.wait(timeout=10)
    process.stdout.close()


def build_words(text):
    return [
        {"parts": [*c.parts], "wholes": [*c.wholes], "tails": [*c.tails]} for c in analyse(text)
    ]


def assert_same(ask, texts):
    for text, found in zip(texts, ask(texts), strict=True):
        assert found is None or found == build_words(text), repr(text)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(texts=st.lists(TEXTS, min_size=20, max_size=40))
def test_build_and_browser_cut_a_text_alike(browser_words, texts):
    assert_same(browser_words, texts)


def is_tried(code):
    """Tell whether a character is one to try; of the many Han signs and Hangul syllables some are."""
    is_one_of_many = 0x3400 <= code < 0xD800 or code >= 0x20000
    return unicodedata.category(chr(code)) not in ("Cs", "Cn", "Co") and (
        not is_one_of_many or code % 41 == 0
    )


def test_build_and_browser_agree_on_every_character(browser_words):
    tried = [chr(code) for code in range(0x110000) if is_tried(code)]

    assert_same(browser_words, [f"a{c} {c}b {c}{c}" for c in tried])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Checkpoints", ["checkpoints"]),
        ("τ", ["tau"]),
        ("λR", ["lambda", "r", "lambdar"]),
        ("Δt", ["delta", "t", "deltat"]),
        ("τ_s", ["tau", "s", "taus"]),
        ("µs", ["mu", "s", "mus", "us"]),
        ("αποθήκη", ["αποθηκη"]),
        ("GB/s", ["gb", "s", "gb/s"]),
        ("FLOP/byte", ["flop", "byte", "flop/byte"]),
        ("all-reduce", ["all", "reduce", "allreduce"]),
        ("H100", ["h", "100", "h100"]),
        ("16,384 ranks", ["16384", "ranks"]),
        ("7.56 %", ["7.56"]),
        ("Young’s", ["young", "s", "youngs"]),
        ("Straße Ångström Œuvre", ["strasse", "angstrom", "oeuvre"]),
        ("Ёлка", ["елка"]),
        ("检查点", ["检查", "查点", "点"]),
        ("点", ["点"]),
        ("データ", ["デー", "ータ", "タ"]),
        ("ที่", ["ที่"]),
        ("저장 장치", ["저장", "장치"]),
        ("a/b/c/d/e", ["a", "b", "c", "d", "e"]),
        ("  … — ", []),
    ],
)
def test_words_are_those_that_a_reader_would_type(text, words):
    assert tokenize(text) == words
