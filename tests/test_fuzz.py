"""Whatever a record holds, it ends in findings or in a good page, never in an exception."""

import copy
import json
import os
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from sample import render_record

from conceptry import site
from conceptry.diagnostics import errors, render_json, render_text
from conceptry.pages.link import LinkStyle

# More examples, and other ones each time: CONCEPTRY_FUZZ_EXAMPLES=20000 pytest tests/test_fuzz.py
ASKED = os.environ.get("CONCEPTRY_FUZZ_EXAMPLES")
EXAMPLES = int(ASKED or 250)

ROOT = Path(__file__).resolve().parents[1]
RECORDS = [
    json.loads(render_record("alpha")),
    *(json.loads(path.read_text("utf-8")) for path in sorted((ROOT / "concepts").glob("*.json"))),
]

TEXTS = (
    *(
        "",
        " ",
        "\n",
        "\t",
        "\r\n",
        "\0",
        "\x1b[31m",
        "\x7f",
        "\u202e",
        "\u200b",
        "\ufeff",
        "\u2028",
    ),
    *("<script>alert(1)</script>", "<b onclick=x>", "javascript:alert(1)", "]]>", "<!--", "&amp;"),
    *("{{ 7 * 7 }}", "{% raw %}", "$4 or $9", "|", "`", "\\", '"', "'", "\\frac{a}{b}", "\frac"),
    *("é", "e\u0301", "中文", "🚀", "👩\u200d🔬", "\udcff", "a" * 401, "word " * 12_000),
    *("..", "con", "index", "a" * 81, "Alpha", "a--b", "-", "../../etc/passwd", "__proto__"),
    *(
        "https://",
        "https://[::1",
        'https://e.org/"><script>',
        "https://a@b.org",
        "data:text/html,x",
    ),
    *("=", "x = ", "= x", "x = 1/0", "L = C/τ", "t = α + S/B + 10^400", "t = α/0", "t = α^S^B^α"),
    *(
        "t = exp(exp(α))",
        "t = ln(−α)",
        "(" * 150 + "x" + ")" * 150,
        "-" * 300 + "x",
        "x" + "^2" * 99,
    ),
    *("1", "%", "s^999", "s^-1", "m/", "kg·m²/s³", "°C", "GB/s", "K·K·K", "10**400", "s" * 80),
    *(
        "τ",
        "τ_in",
        "τ_{a b}",
        "T*",
        "b̄",
        "π",
        "e",
        "d",
        "if",
        "lambda",
        "None",
        "E[max]",
        "1x",
        "_",
    ),
)
NUMBERS = (
    *(0, -0.0, 1, -1, 2, 0.1, 1e308, -1e308, 5e-324, 1e-300, 1e101, 1e99, 10**300, 2**64, True),
    *([], [1], [2, 1], [0, 0], [1, 1 + 1e-15], [-1e308, 1e308], [1e-99, 1e99], [1, 2, 3], None, {}),
)
PIECES = (
    *('"', ",", "{", "}", "[", "]", ":", "\\", "\\u", "\\f", "\\ud800", "null", "NaN", "None", "'"),
    *("1e999", "01", "+1", ".5", "\n", "\t", "\0", "\ufeff", "//", "/*", "[" * 80, "9" * 500),
)

values = st.sampled_from(TEXTS) | st.sampled_from(NUMBERS) | st.text(max_size=8) | st.floats()


def places(data, path=()):
    """Every path of a document, the document itself first."""
    yield path
    if isinstance(data, dict):
        for name, value in data.items():
            yield from places(value, (*path, name))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from places(value, (*path, index))


def at(data, path):
    for step in path:
        data = data[step]
    return data


@st.composite
def documents(draw):
    """A record with one to three changes, anywhere in it."""
    data = copy.deepcopy(draw(st.sampled_from(RECORDS)))
    for _ in range(draw(st.integers(1, 3))):
        paths = [path for path in places(data) if path]
        formulas = [path for path in paths if path[0] == "science"]
        path = draw(st.sampled_from(formulas or paths) | st.sampled_from(paths))
        holder, name, old = at(data, path[:-1]), path[-1], at(data, path)
        change = draw(st.sampled_from(("replace", "replace", "remove", "insert", "copy", "grow")))
        if change == "remove":
            del holder[name]
        elif change == "insert" and isinstance(old, str):
            place = draw(st.integers(0, len(old)))
            holder[name] = old[:place] + draw(st.sampled_from(TEXTS)) + old[place:]
        elif change == "copy":
            holder[name] = copy.deepcopy(at(data, draw(st.sampled_from(paths))))
        elif change == "grow" and isinstance(old, list):
            holder[name] = old * draw(st.sampled_from((2, 3, 300)))
        elif change == "grow" and isinstance(old, dict):
            old[draw(st.sampled_from(TEXTS))] = draw(values)
        else:
            holder[name] = draw(values)
        if not data:
            break
    return data


@st.composite
def files(draw):
    """The bytes of a record, in some cases with a change that knows nothing of JSON."""
    text = json.dumps(draw(documents()), ensure_ascii=draw(st.booleans()), indent=2)
    if draw(st.integers(0, 3)) == 0:
        start = draw(st.integers(0, len(text)))
        end = start + draw(st.sampled_from((0, 1, 2, 40, len(text))))
        text = text[:start] + draw(st.sampled_from(("", *PIECES))) + text[end:]
    codec = draw(st.sampled_from(("utf-8",) * 8 + ("utf-8-sig", "utf-16", "latin-1")))
    return text.encode(codec, "replace" if codec == "latin-1" else "surrogatepass")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("fuzz")


@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=ASKED is None,
    database=None,
    suppress_health_check=list(HealthCheck),
)
@given(files())
@example(b"")
@example(b"null")
@example(b"[" * 100_000)
@example(b'{"id":' * 100_000)
def test_any_record_ends_in_findings_or_in_a_good_page(folder, content):
    records = folder / "records"
    records.mkdir(exist_ok=True)
    named = re.search(rb'"id": "([a-z0-9-]{1,80})"', content)
    name = named[1].decode() if named else "alpha"
    path = records / f"{name}.json"
    path.write_bytes(content)

    try:
        made, found = site.build(
            records, title="T", style=LinkStyle.DIRECTORY, cache_folder=folder / "cache"
        )
    finally:
        path.unlink()

    assert (made is None) == bool(errors(found))
    assert all(d.line >= 1 and d.column >= 1 and d.message for d in found)
    assert all("\n" not in render_text(d).replace("\n    hint: ", "") for d in found)
    assert len(json.loads(render_json(found))) == len(found)
    if made is not None:
        [page] = [page for page in made.pages if page.path == f"concepts/{name}"]
        shown = page.html.encode("utf-8").decode("utf-8")
        assert "<script" not in shown
        words = set(re.findall(r">\s*(nan|NaN|inf|-inf|None|undefined)\s*<", shown))
        assert all(word.encode() in content for word in words)
