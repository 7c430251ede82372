"""Whatever a record holds, it ends in findings or in a good page, never in an exception."""

import copy
import json
import os
import re
import shutil
import signal
from contextlib import contextmanager
from pathlib import Path

import pytest
import tally
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from sample import render_record

from conceptry import site
from conceptry.authoring.mending import mend_record
from conceptry.diagnostics import errors, render_json, render_text
from conceptry.model.corpus import load
from conceptry.pages.link import LinkStyle

# More examples, and other ones each time: CONCEPTRY_FUZZ_EXAMPLES=20000 pytest tests/test_fuzz.py
ASKED = os.environ.get("CONCEPTRY_FUZZ_EXAMPLES")
EXAMPLES = int(ASKED or 250)

ROOT = Path(__file__).resolve().parents[1]
RECORDS = [
    json.loads(render_record("alpha")),
    *(
        json.loads(path.read_text("utf-8"))
        for path in sorted((ROOT / "concepts").glob("[!_]*.json"))
    ),
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


CHANGES = ("nudge",) * 4 + ("replace", "replace", "remove", "insert", "copy", "grow")
WORDS = ("and more", "about 7 s", "twice", "— é 中", "(see below)", "a < b & c", "{x}", "5 %")


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
        formulas = [path for path in paths if path[0] in ("science", "example", "check")]
        path = draw(st.sampled_from(formulas or paths) | st.sampled_from(paths))
        holder, name, old = at(data, path[:-1]), path[-1], at(data, path)
        change = draw(st.sampled_from(CHANGES))
        if change == "remove":
            del holder[name]
        elif change == "nudge" and isinstance(old, int | float) and not isinstance(old, bool):
            holder[name] = old * draw(st.sampled_from((0.5, 0.999, 1.001, 3)))
        elif change == "nudge" and isinstance(old, str):
            holder[name] = f"{old} {draw(st.sampled_from(WORDS))}"
        elif change == "insert" and isinstance(old, str):
            place = draw(st.integers(0, len(old)))
            holder[name] = old[:place] + draw(st.sampled_from(TEXTS)) + old[place:]
        elif change == "copy":
            holder[name] = copy.deepcopy(at(data, draw(st.sampled_from(paths))))
        elif change == "grow" and isinstance(old, list):
            holder[name] = old * draw(st.sampled_from((2, 3, 300)))
        elif change == "grow" and isinstance(old, dict):
            old[draw(st.sampled_from(TEXTS))] = copy.deepcopy(draw(values))
        else:
            holder[name] = copy.deepcopy(draw(values))
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


@contextmanager
def no_longer_than(seconds):
    """Let a hang end as a failure that shows where it hangs."""

    def give_up(_signal, _frame):
        raise TimeoutError(f"no end after {seconds} s")

    signal.signal(signal.SIGALRM, give_up)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


# What fails is shown whole, however long it is.
pytestmark = pytest.mark.filterwarnings("ignore:Generating overly large repr")

many = settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=ASKED is None,
    database=None,
    suppress_health_check=list(HealthCheck),
)


@many
@given(files())
@example(b"")
@example(b"null")
@example(b"[" * 100_000)
@example(b'{"id":' * 100_000)
def test_any_record_ends_in_findings_or_in_a_good_page(folder, content):
    records = folder / "records"
    records.mkdir(exist_ok=True)
    shutil.copy(ROOT / "concepts" / "_constants.json", records)
    named = re.search(rb'"id": "([a-z0-9-]{1,80})"', content)
    name = named[1].decode() if named else "alpha"
    path = records / f"{name}.json"
    path.write_bytes(content)

    try:
        with no_longer_than(60):
            made, found = site.build(
                records, title="T", style=LinkStyle.DIRECTORY, cache_folder=folder / "cache"
            )
            for record in load(records)[0].records:
                mended, changes = mend_record(record)
                assert changes or mended == record.source.text
    finally:
        path.unlink()

    tally.count("records", "stopped by findings" if errors(found) else "good pages")
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


SHARED = {
    path.name: json.loads(path.read_text("utf-8"))
    for path in sorted((ROOT / "concepts").glob("_*.json"))
}
SHARED.setdefault("_settings.json", {"warnings": 3, "answerPositionShare": 0.5})


@st.composite
def shared_files(draw):
    """The name and the text of a file that records share, with some changes."""
    name = draw(st.sampled_from(sorted(SHARED)))
    data = copy.deepcopy(SHARED[name])
    for _ in range(draw(st.integers(1, 3))):
        paths = [path for path in places(data) if path]
        if not paths:
            break
        path = draw(st.sampled_from(paths))
        holder, step = at(data, path[:-1]), path[-1]
        if draw(st.booleans()):
            holder[step] = copy.deepcopy(draw(values))
        elif isinstance(holder, dict):
            holder[draw(st.sampled_from(TEXTS))] = holder.pop(step)
        else:
            holder.append(copy.deepcopy(holder[step]))
    return name, json.dumps(data, ensure_ascii=False).encode("utf-8", "surrogatepass")


@many
@given(shared_files())
def test_any_shared_file_ends_in_findings_or_in_a_good_site(folder, shared):
    name, content = shared
    records = folder / "shared"
    records.mkdir(exist_ok=True)
    for record in RECORDS[:2]:
        text = json.dumps(record, ensure_ascii=False)
        (records / f"{record['id']}.json").write_text(text, "utf-8")
    (records / name).write_bytes(content)

    try:
        with no_longer_than(60):
            _, found = site.check(records)
    finally:
        (records / name).unlink()

    tally.count("shared files", "stopped by findings" if errors(found) else "right")
    assert len(json.loads(render_json(found))) == len(found)
