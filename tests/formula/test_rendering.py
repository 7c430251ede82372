"""MathML, LaTeX and speech, word for word."""

import pytest

from conceptry.formula import parse, render_latex, render_mathml, render_speech

NAMES = (
    "L",
    "C",
    "τ",
    "λ",
    "R",
    "τ*",
    "b̄",
    "x_max",
    "n₀",
    "S",
    "B",
    "g",
    "m",
    "n",
    "P_peak",
    "ΔT",
    "c",
)


def mathml(text):
    """Return what stands in the formula, without its wrapping."""
    whole = render_mathml(parse(text, NAMES), alttext="")
    return whole.split("<semantics>")[1].split("<annotation")[0].replace("&#x2062;", "⁢")


def test_mathml_is_a_complete_element():
    """Alternative text and annotation are escaped."""
    assert render_mathml(parse("C < τ", NAMES), alttext='C < "τ"', display=False) == (
        '<math display="inline" alttext="C &lt; &quot;τ&quot;"><semantics>'
        "<mrow><mi>C</mi><mo>&lt;</mo><mi>τ</mi></mrow>"
        '<annotation encoding="text/plain">C &lt; &quot;τ&quot;</annotation></semantics></math>'
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "(C + τ)/(2λ)",
            (
                "<mfrac><mrow><mi>C</mi><mo>+</mo><mi>τ</mi></mrow>"
                "<mrow><mn>2</mn><mo>⁢</mo><mi>λ</mi></mrow></mfrac>"
            ),
        ),
        ("√(C)", "<msqrt><mi>C</mi></msqrt>"),
        ("x_max", '<msub><mi>x</mi><mrow><mi mathvariant="normal">max</mi></mrow></msub>'),
        ("n₀²", "<msubsup><mi>n</mi><mrow><mn>0</mn></mrow><mn>2</mn></msubsup>"),
        ("b̄", '<mover accent="true"><mi>b</mi><mo stretchy="false">¯</mo></mover>'),
        ("τ*", "<msup><mi>τ</mi><mrow><mo>*</mo></mrow></msup>"),
        ("ΔT", '<mrow><mi mathvariant="normal">Δ</mi><mi>T</mi></mrow>'),
        ("12 000.5", "<mn>12\u202f000.5</mn>"),
        (
            "n · 2%",
            '<mrow><mi>n</mi><mo>·</mo><mrow><mn>2</mn><mo form="postfix">%</mo></mrow></mrow>',
        ),
    ],
)
def test_mathml_of_each_kind(text, expected):
    """Fractions, roots, scripts, accents and numbers have their own elements."""
    assert mathml(text) == expected


def test_parentheses_grow_only_around_tall_content():
    """A browser widens a stretchy parenthesis even where it need not grow."""
    assert 'stretchy="false"' in mathml("λ(τ + R)")
    assert 'stretchy="true"' in mathml("λ(τ/2 + R)")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("L ≈ C/τ + λτ/2", r"L \approx \frac{C}{\tau} + \frac{\lambda \tau}{2}"),
        ("x_max = b̄ n₀²", r"x_{\mathrm{max}} = \bar{b} n_{0}^{2}"),
        ("τ* = √(2C/λ)", r"\tau^{*} = \sqrt{\frac{2 C}{\lambda}}"),
        ("(τ*)²", r"{\tau^{*}}^{2}"),
        ("λ(C/2)^n", r"\lambda \left( \frac{C}{2} \right)^{n}"),
        ("e^{-λR}", r"\mathrm{e}^{-\lambda R}"),
        ("⌊n/m⌋ · |C|", r"\left\lfloor \frac{n}{m} \right\rfloor \cdot \lvert C \rvert"),
        ("log₂(n) + ln n", r"\log_{2} n + \ln n"),
        ("Σ_{k=1}^{n} k", r"\sum_{k = 1}^{n} k"),
        ("1e-9 C", r"1 \times 10^{-9} C"),
        ("5%", r"5\%"),
        ("ΔT/C", r"\frac{\Delta T}{C}"),
    ],
)
def test_latex_of_each_kind(text, expected):
    """LaTeX is what a person would type."""
    assert render_latex(parse(text, NAMES)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "L ≈ C/τ + λτ/2 + λR",
            "L is approximately C over tau, plus lambda tau over 2, plus lambda R",
        ),
        ("τ* = √(2C/λ)", "tau star equals the square root of 2 C over lambda, end root"),
        (
            "C/(B - S)",
            "the fraction with numerator C and denominator B minus S, end fraction",
        ),
        ("n₀² ≥ x_max", "n sub 0 squared is at least x sub max"),
        ("c C", "c capital C"),
        ("(n - 1)^m", "open parenthesis n minus 1 close parenthesis to the power m"),
        ("2^-m", "2 to the power minus m"),
        ("min(P_peak, S B)", "the smallest of P sub peak and S B, end of list"),
        ("⌊n/m⌋", "the floor of n over m, end floor"),
        ("ln n", "the natural logarithm of n"),
        ("½ m", "one half m"),
        ("P_peak ≪ 5%", "P sub peak is much less than 5 percent"),
    ],
)
def test_speech_is_plain_and_unambiguous(text, expected):
    """Where a part could end in two places, its end is said."""
    assert render_speech(parse(text, NAMES)) == expected


@pytest.mark.parametrize(
    ("numeral", "expected"),
    [
        ("2 B", "C equals 2 bytes n"),
        ("10⁹ h", "C equals 10 to the power 9 hours n"),
        ("2 foo", "C equals 2 foo n"),
    ],
)
def test_the_unit_of_a_number_is_spoken(numeral, expected):
    """A letter such as B would be heard as a symbol."""
    tree = parse(f"C = {numeral} n", NAMES, numerals=(numeral,))

    assert render_speech(tree) == expected
