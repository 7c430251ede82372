"""Findings about equations, their symbols, units and charts."""

from conceptry.diagnostics.code import Code, Severity

_SIZE = '  {"symbol": "S", "name": "size", "unit": "GB",\n   "default": 3, "range": [1, 100]}'
_BUFFER = '  {"symbol": "S_0", "name": "buffer", "unit": "GB",\n   "default": 3, "range": [0, 100]}'
_RATE = '  {"symbol": "B", "name": "rate", "unit": "GB/s",\n   "default": 0.3, "range": [0.1, 10]}'
_TRANSFER = f'"variables": [\n{_SIZE},\n{_RATE}\n]'
_BUFFERED = f'"variables": [\n{_SIZE},\n{_BUFFER},\n{_RATE}\n]'
_QUEUE = """"equation": "t = Q/(μ - λ)",
"variables": [
  {"symbol": "Q", "name": "queue", "unit": "1",
   "default": 1200, "range": [1, 9000]},
  {"symbol": "μ", "name": "service", "unit": "1/s",
   "default": SERVICE, "range": [1, 90]},
  {"symbol": "λ", "name": "arrivals", "unit": "1/s",
   "default": 30, "range": [1, 90]}
]"""

_CAPACITY = """"equation": "EQUATION",
"result": {"symbol": "m", "name": "memory", "unit": "GiB"},
"variables": [
  {"symbol": "a", "name": "one copy", "unit": "MiB",
   "default": 4096, "range": [1, 9000]}
]"""

CODES: tuple[Code, ...] = (
    Code(
        name="bad-equation",
        severity=Severity.ERROR,
        summary="The equation cannot be read.",
        reason=(
            "The formula on the page, the chart, the calculator and the unit check all come "
            "from this text, so it must have exactly one reading. The message says what was "
            "met and what could stand there."
        ),
        bad='"equation": "t = S/"',
        good='"equation": "t = S/B"',
    ),
    Code(
        name="bad-latex",
        severity=Severity.ERROR,
        summary="The LaTeX beside an equation cannot be read.",
        reason=(
            "LaTeX that is not read is not compared with the text, and readers would copy "
            "something that nobody checked. Correct it, or leave it out: every equation is "
            "shown in LaTeX anyway."
        ),
        bad=r'''"equation": "t = S/B",
"latex": "t = \\farc{S}{B}"''',
        good=r'''"equation": "t = S/B",
"latex": "t = \\frac{S}{B}"''',
    ),
    Code(
        name="forms-differ",
        severity=Severity.ERROR,
        summary="The text of an equation and its LaTeX say different things.",
        reason=(
            "The chart and the calculator come from the text, and what readers copy from the "
            "LaTeX must give the same numbers. The message shows values with which they part; "
            "correct the one that is wrong."
        ),
        bad=r'''"equation": "d = √(a·b)",
"latex": "d = \\sqrt{a} b"''',
        good=r'''"equation": "d = √(a·b)",
"latex": "d = \\sqrt{a b}"''',
    ),
    Code(
        name="undeclared-symbol",
        severity=Severity.ERROR,
        summary="The equation uses a symbol that its variables do not declare.",
        reason=(
            "A symbol without unit and value can neither be checked nor computed. Declare it "
            "among the variables, or correct its spelling."
        ),
        bad='"equation": "t = S/b",\n' + _TRANSFER,
        good='"equation": "t = S/B",\n' + _TRANSFER,
    ),
    Code(
        name="unused-symbol",
        severity=Severity.ERROR,
        summary="A variable that the equation does not use.",
        reason=(
            "A slider that changes nothing misleads, and most often the equation lacks a term. "
            "Write the variable into the equation, or remove it."
        ),
        bad=f'"equation": "t = S/B",\n{_BUFFERED}',
        good=f'"equation": "t = (S + S_0)/B",\n{_BUFFERED}',
    ),
    Code(
        name="repeated-symbol",
        severity=Severity.ERROR,
        summary="A symbol declared twice.",
        reason=(
            "One symbol with two meanings makes the equation say two things. Give one of the "
            "two another symbol, such as one with an index."
        ),
        bad=(
            '"equation": "t = S/B",\n'
            f'"variables": [\n{_SIZE},\n{_SIZE.replace("size", "buffer")},\n{_RATE}\n]'
        ),
        good=f'"equation": "t = (S + S_0)/B",\n{_BUFFERED}',
    ),
    Code(
        name="not-executable",
        severity=Severity.WARNING,
        summary="The equation declares no symbols, so it has no chart and no calculator.",
        reason=(
            "The page shows the formula alone, and nothing on it is checked by computing. "
            "Declare the result and every symbol of the right side to get units checked, a "
            "chart and a calculator."
        ),
        bad='"equation": "t = S/B"',
        good=(
            '"equation": "t = S/B",\n'
            '"result": {"symbol": "t", "name": "time", "unit": "s"},\n' + _TRANSFER
        ),
    ),
    Code(
        name="incomplete-executable",
        severity=Severity.ERROR,
        summary="An equation with one half of its executable part.",
        reason=(
            "Computing takes both what comes out and what goes in. Declare result and "
            "variables, or leave both out."
        ),
        bad='"equation": "t = S/B",\n"result": {"symbol": "t", "name": "time", "unit": "s"}',
        good=(
            '"equation": "t = S/B",\n'
            '"result": {"symbol": "t", "name": "time", "unit": "s"},\n' + _TRANSFER
        ),
    ),
    Code(
        name="unknown-unit",
        severity=Severity.ERROR,
        summary="A unit that is not known.",
        reason=(
            "Without its unit a number cannot be converted or checked. The hint names the "
            "nearest unit; a plain number has the unit 1."
        ),
        bad='"unit": "secs"',
        good='"unit": "s"',
    ),
    Code(
        name="unit-mismatch",
        severity=Severity.ERROR,
        summary="Units that cannot be added, compared or made equal.",
        reason=(
            "The two sides, or two terms, measure different things, so the equation is wrong "
            "or a unit is. The message says what each side measures and what would make it "
            "fit."
        ),
        bad=(
            '"equation": "t = S·B",\n'
            '"result": {"symbol": "t", "name": "time", "unit": "s"},\n' + _TRANSFER
        ),
        good=(
            '"equation": "t = S/B",\n'
            '"result": {"symbol": "t", "name": "time", "unit": "s"},\n' + _TRANSFER
        ),
    ),
    Code(
        name="default-out-of-range",
        severity=Severity.ERROR,
        summary="The default of a variable lies outside its own range.",
        reason=(
            "The page opens with the default, which its own slider could not reach. Widen the "
            "range or choose another default."
        ),
        bad='"default": 600,\n"range": [1, 100]',
        good='"default": 600,\n"range": [1, 6000]',
    ),
    Code(
        name="bad-scale",
        severity=Severity.ERROR,
        summary="A logarithmic scale over zero or negative numbers.",
        reason=(
            "A logarithmic scale has no place for zero and for negative numbers. Begin the "
            "range above zero, or use the linear scale."
        ),
        bad='"range": [0, 100],\n"scale": "log"',
        good='"range": [0.1, 100],\n"scale": "log"',
    ),
    Code(
        name="doubled-conversion",
        severity=Severity.WARNING,
        summary="A number of the equation converts what its units convert anyway.",
        reason=(
            "Values are converted by their declared units, so a factor such as 1000 or 3600 that "
            "stands in the equation as well counts twice. Leave it out, or declare one unit."
        ),
        bad=_CAPACITY.replace("EQUATION", "m = a/1024"),
        good=_CAPACITY.replace("EQUATION", "m = a"),
    ),
    Code(
        name="percent-or-fraction",
        severity=Severity.WARNING,
        summary="A share in percent whose numbers look like fractions of one.",
        reason=(
            "0.3 % is three thousandths, and who writes it most often means 30 %, which is a "
            "hundred times as much. Write the number in percent, or give it the unit 1."
        ),
        bad='"unit": "%",\n"default": 0.3,\n"range": [0, 1]',
        good='"unit": "%",\n"default": 30,\n"range": [0, 100]',
    ),
    Code(
        name="no-default-result",
        severity=Severity.ERROR,
        summary="The equation has no finite value of readable size at its defaults.",
        reason=(
            "The page opens with the result at the defaults, and here there is none to show. "
            "Choose defaults for which the equation has a value of readable size."
        ),
        bad=_QUEUE.replace("SERVICE", "30"),
        good=_QUEUE.replace("SERVICE", "50"),
    ),
    Code(
        name="default-outside-model",
        severity=Severity.ERROR,
        summary="The defaults break one of the equation's own conditions.",
        reason=(
            "The page would open with a value for which the equation does not hold. Choose "
            "defaults within its conditions, or correct the condition."
        ),
        bad=(
            '"conditions": [{"expression": "μ > λ", "otherwise": "the queue grows without end"}],\n'
            + _QUEUE.replace("SERVICE", "20")
        ),
        good=(
            '"conditions": [{"expression": "μ > λ", "otherwise": "the queue grows without end"}],\n'
            + _QUEUE.replace("SERVICE", "50")
        ),
    ),
    Code(
        name="bad-chart",
        severity=Severity.ERROR,
        summary="A chart that cannot be drawn as it is asked for.",
        reason=(
            "A chart that is asked for but cannot be drawn would leave a gap on the page. Its "
            "axis and its series are variables of the equation, and its range lies where the "
            "equation has values."
        ),
        bad='"result": {"symbol": "t", "name": "time", "unit": "s"},\n"charts": [{"x": "t"}]',
        good='"result": {"symbol": "t", "name": "time", "unit": "s"},\n"charts": [{"x": "S"}]',
    ),
)
