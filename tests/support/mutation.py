"""Changes of a document that a clumsy or a hostile author might make, for hypothesis."""

import copy
import json
import os
import signal
from contextlib import contextmanager

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

# More examples, and other ones each time: CONCEPTRY_FUZZ_EXAMPLES=20000 pytest tests/test_fuzz.py
ASKED = os.environ.get("CONCEPTRY_FUZZ_EXAMPLES")

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


def mutate(draw, data, preferred=None):
    """Change one thing, anywhere in a document.

    Parameters
    ----------
    preferred
        Names of the fields of the document in which half of the changes happen.
    """
    paths = [path for path in places(data) if path]
    chosen = [path for path in paths if path[0] in preferred] if preferred else paths
    path = draw(st.sampled_from(chosen or paths) | st.sampled_from(paths))
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


@st.composite
def mutants(draw, documents, preferred=None):
    """Draw one of several documents, with one to three changes."""
    data = copy.deepcopy(draw(st.sampled_from(documents)))
    for _ in range(draw(st.integers(1, 3))):
        mutate(draw, data, preferred)
        if not data:
            break
    return data


@st.composite
def encoded(draw, documents):
    """Draw the bytes of a document, in some cases with a change that knows nothing of JSON."""
    text = json.dumps(draw(documents), ensure_ascii=draw(st.booleans()), indent=2)
    if draw(st.integers(0, 3)) == 0:
        start = draw(st.integers(0, len(text)))
        end = start + draw(st.sampled_from((0, 1, 2, 40, len(text))))
        text = text[:start] + draw(st.sampled_from(("", *PIECES))) + text[end:]
    codec = draw(st.sampled_from(("utf-8",) * 8 + ("utf-8-sig", "utf-16", "latin-1")))
    return text.encode(codec, "replace" if codec == "latin-1" else "surrogatepass")


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


def fuzzed(examples):
    """Try so many examples, the same ones in every run unless more are asked for."""
    return settings(
        max_examples=int(ASKED or examples),
        deadline=None,
        derandomize=ASKED is None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
