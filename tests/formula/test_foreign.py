"""Other notations are refused with the same in plain text."""

import pytest

from conceptry.formula import FormulaError, parse

NAMES = ("μ", "λ", "Q", "r", "x", "t", "k", "τ", "C", "B_in")


def refuse(text, symbols=NAMES):
    with pytest.raises(FormulaError) as caught:
        parse(text, symbols)
    error = caught.value
    return text[error.start : error.end], error.message, error.hint


@pytest.mark.parametrize(
    ("latex", "plain"),
    [
        (r"\frac{Q}{r}", "Q/r"),
        (r"\mu", "μ"),
        (r"\sigma\phi\pi\Omega", "σφπΩ"),
        (r"\sqrt{x}", "√x"),
        (r"\sqrt{\frac{2C}{\lambda}}", "√(2C/λ)"),
        (r"\sqrt[3]{x+1}", "∛(x+1)"),
        (r"$t = \frac{Q}{\mu - \lambda}$", "t = Q/(μ - λ)"),
        ("$t = Q/r$", "t = Q/r"),
        (r"2\frac{Q + 1}{r}\tau", "2((Q + 1)/r)τ"),
        (r"\left(\frac{1}{\mu}\right)^2", "(1/μ)^2"),
        (r"\exp(-\frac{t}{\tau})", "exp(-t/τ)"),
        (r"B_{\mathrm{in}} \leq 3 \cdot x", "B_{in} ≤ 3 · x"),
        (r"\frac{\frac{Q}{r}}{x_{1}}", "(Q/r)/x_{1}"),
        (r"\int x", "√(2C/λ), C/τ, λ"),
        ("\\", "√(2C/λ), C/τ, λ"),
    ],
)
def test_latex_is_answered_in_plain_text(latex, plain):
    """What has a simple form is shown in it; anything else by example."""
    place, message, hint = refuse(latex)

    assert message == f"found {place!r}, which is LaTeX"
    assert hint == f"plain text instead of LaTeX: {plain}"


@pytest.mark.parametrize(
    "latex",
    [r"\frac{Q}{r}", r"\frac{1}{2}\lambda", r"\frac{Q+1}{2r}", r"x^{2}\frac{a_{1}}{b}", r"\ln x"],
)
def test_the_plain_text_is_one_that_is_read(latex):
    """An author can paste the hint."""
    _, _, hint = refuse(latex)

    assert parse(hint.partition(": ")[2])


@pytest.mark.parametrize(
    ("text", "place", "hint"),
    [
        ("e**(-k*t)", "**", "** is written ^"),
        ("x == 3", "==", "write ="),
        ("math.exp(x)", "math.exp", "write exp(x)"),
        ("2 np.exp(x)", "np.exp", "write exp(x)"),
        ("np.log(x)", "np.log", "write ln(x)"),
        ("math.pi r", "math.pi", "write π"),
        ("node.rate", "node.rate", "write node_rate"),
    ],
)
def test_python_is_answered_in_plain_text(text, place, hint):
    """Signs and names of Python have a form of their own here."""
    found, _, way_out = refuse(text)

    assert (found, way_out) == (place, hint)


@pytest.mark.parametrize(
    ("text", "place", "hint"),
    [
        ("μ is greater than λ", "is greater than", "write a comparison such as μ > λ"),
        (
            "λ must be much less than 1",
            "must be much less than",
            "write a comparison such as λ ≪ 1",
        ),
        ("x is at least 3", "is at least", "write a comparison such as x ≥ 3"),
        ("x equals 3", "equals", "write a comparison such as x = 3"),
        ("is less than", "is less than", "write a comparison such as μ > λ"),
        ("x > 1 and t < 2", "and", "write a comma between conditions: x > 1, t < 2"),
    ],
)
def test_a_comparison_in_words_is_answered_with_its_sign(text, place, hint):
    """The hint is the condition itself."""
    found, _, way_out = refuse(text)

    assert (found, way_out) == (place, hint)


def test_words_are_refused_in_what_is_only_shown_as_well():
    """An equation without declarations is no place for prose either."""
    assert refuse("profit is at least rent", None)[2] == (
        "write a comparison such as profit ≥ rent"
    )


def test_words_that_are_symbols_stay_symbols():
    """A declared word is a name like any other."""
    assert parse("equals > and x", ("equals", "and", "x"))


def test_a_definition_is_a_relation():
    """The sign := is that of a definition."""
    assert parse("t := Q/r", NAMES).signs == ("≔",)
