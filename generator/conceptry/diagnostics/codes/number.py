"""Findings about numbers: what the prose says against what is computed, and what folders accept."""

from conceptry.diagnostics.code import Code, Severity

CODES: tuple[Code, ...] = (
    Code(
        name="two-values",
        severity=Severity.ERROR,
        summary="One thing has two values, in two places.",
        reason="Only one of them can be right, and whoever changes one forgets the other. "
        "Keep the value in one place and leave it out in the other.",
        bad='"example": {"inputs": [{"symbol": "τ", "value": 600, "unit": "s"}]},\n'
        '"variables": [{"symbol": "τ", "unit": "s", "default": 900, "range": [30, 6000]}]',
        good='"example": {"inputs": [{"symbol": "τ", "value": 600, "unit": "s"}]},\n'
        '"variables": [{"symbol": "τ", "unit": "s", "range": [30, 6000]}]',
    ),
    Code(
        name="unknown-constant",
        severity=Severity.ERROR,
        summary="A constant that the folder does not define.",
        reason="Named constants stand in _constants.json, each with its source and date, so that a "
        "value is corrected once and for all records.",
        bad='"constant": "h100-peek"',
        good='"constant": "h100-bf16-dense-peak"',
    ),
    Code(
        name="number-differs",
        severity=Severity.ERROR,
        summary="A number of the text is not what is computed for it.",
        reason="The number is tied to an expression, which is computed anew at every build and "
        "compared at the precision that the text shows. Take over the sentence of the hint, or "
        "correct the input or the expression.",
        bad='"engineeringExample": "Saving every 600 s for 12 s costs 3.00 % of the time.",\n'
        '"numbers": [{"phrase": "3.00 %", "equals": "C/τ"}]',
        good='"engineeringExample": "Saving every 600 s for 12 s costs 2.00 % of the time.",\n'
        '"numbers": [{"phrase": "2.00 %", "equals": "C/τ"}]',
    ),
    Code(
        name="untied-number",
        severity=Severity.WARNING,
        summary="A number of a worked example of which nothing says what it is.",
        reason="Nobody notices when it becomes wrong. Tie it to an expression over the symbols of "
        "the record, or declare it a literal with the reason, such as a name.",
        bad='"engineeringExample": "That is 2.00 % of the time.", "numbers": []',
        good='"engineeringExample": "That is 2.00 % of the time.",\n'
        '"numbers": [{"phrase": "2.00 %", "equals": "C/τ"}]',
    ),
    Code(
        name="absent-phrase",
        severity=Severity.ERROR,
        summary="A phrase that does not occur in its text.",
        reason="The phrase says which number of the text is meant, so it has to be written as it "
        "stands there. It is often left behind when the text is edited.",
        bad='"engineeringExample": "That is 2.00 %.",\n'
        '"numbers": [{"phrase": "2.0 %", "equals": "C/τ"}]',
        good='"engineeringExample": "That is 2.00 %.",\n'
        '"numbers": [{"phrase": "2.00 %", "equals": "C/τ"}]',
    ),
    Code(
        name="unclear-phrase",
        severity=Severity.ERROR,
        summary="A phrase that does not hold one number.",
        reason="An expression has one value, so its phrase holds one number. Words around it "
        "tell it from an equal number that is something else.",
        bad='{"phrase": "8 times 300 s", "equals": "R"}',
        good='{"phrase": "times 300 s", "equals": "R"}',
    ),
    Code(
        name="incomplete-number",
        severity=Severity.ERROR,
        summary="A number of a worked example that is neither computed nor declared, or both.",
        reason="Each number of a worked example is either what an expression computes, or "
        "a literal, which is not computed for a reason that is given.",
        bad='{"phrase": "7.56 %"}',
        good='{"phrase": "7.56 %", "equals": "L"}',
    ),
    Code(
        name="bad-expression",
        severity=Severity.ERROR,
        summary="An expression over the symbols of the record that cannot be computed.",
        reason="Expressions use the symbols of the record's equations and of the example's inputs, "
        "their units have to fit, and they need a finite value.",
        bad='{"phrase": "2.00 %", "equals": "C/T"}',
        good='{"phrase": "2.00 %", "equals": "C/τ"}',
    ),
    Code(
        name="claim-false",
        severity=Severity.ERROR,
        summary="A claim about an equation that the equation does not bear out.",
        reason="The page says that this is checked, and here is a case where it fails. Correct "
        "the claim, the stretch for which it is made, or the equation.",
        bad='"equation": "L = C/τ + λτ/2",\n'
        '"claims": [{"text": "The loss falls as τ grows", "kind": "falls", "over": "τ"}]',
        good='"equation": "L = C/τ + λτ/2",\n'
        '"claims": [{"text": "The loss falls as τ grows, until √(2C/λ)", "kind": "falls",\n'
        '            "over": "τ", "to": "√(2C/λ)"}]',
    ),
    Code(
        name="incomplete-claim",
        severity=Severity.ERROR,
        summary="A claim without a field that its kind needs, or with one that says nothing.",
        reason="A claim is checked by its fields and not by its words: what is missing cannot be "
        "checked, and what is passed over would promise too much.",
        bad='{"text": "The optimum is at 509 s", "kind": "minimum", "over": "τ"}',
        good='{"text": "The optimum is at 509 s", "kind": "minimum", "over": "τ", "at": 509}',
    ),
    Code(
        name="untried-claim",
        severity=Severity.ERROR,
        summary="A claim about a stretch or a setting where the equation has no value.",
        reason="Only values for which the conditions of the equation hold are tried, and here "
        "none is left. A claim that nothing was tried for must not stand on the page.",
        bad='"conditions": [{"expression": "μ > λ", "otherwise": "the queue grows"}],\n'
        '"claims": [{"text": "The wait falls with the rate μ", "kind": "falls", "over": "μ",\n'
        '            "to": "λ/2"}]',
        good='"conditions": [{"expression": "μ > λ", "otherwise": "the queue grows"}],\n'
        '"claims": [{"text": "The wait falls with the rate μ", "kind": "falls", "over": "μ"}]',
    ),
    Code(
        name="claim-text-differs",
        severity=Severity.ERROR,
        summary="A number in the words of a claim that its fields do not compute.",
        reason="A claim is checked by its fields, and the page says so of its words. A number that "
        "none of the fields computes would be a promise that nobody keeps: correct the number or "
        "the field, or leave the number out.",
        bad='{"text": "The optimum is at 600 s", "kind": "minimum", "over": "τ", "at": 509}',
        good='{"text": "The optimum is at 509 s", "kind": "minimum", "over": "τ", "at": 509}',
    ),
    Code(
        name="repeated-constant",
        severity=Severity.WARNING,
        summary="A record writes the value of a constant by itself.",
        reason="The value is right today, but a correction of the constant will not reach it. "
        "Name the constant in place of the value.",
        bad='"name": "parameters of Llama 3.1 405B", "unit": "1", "default": 405.85e9',
        good='"name": "parameters of Llama 3.1 405B", "unit": "1",\n'
        '"constant": "llama-3-405b-parameters"',
    ),
    Code(
        name="similar-constants",
        severity=Severity.WARNING,
        summary="Two constants of one source have nearly the same name and different values.",
        reason="Most often one thing was entered twice and one of the values is a slip. Remove "
        "the wrong one, or let the names say how the two differ.",
        bad='{"id": "peak", "name": "BF16 peak of an H100", "value": 989, "unit": "TFLOP/s"},\n'
        '{"id": "peaks", "name": "BF16 peaks of an H100", "value": 1979, "unit": "TFLOP/s"}',
        good='{"id": "peak", "name": "BF16 peak of an H100, dense", "value": 989, '
        '"unit": "TFLOP/s"},\n'
        '{"id": "sparse-peak", "name": "BF16 peak of an H100, with sparsity", "value": 1979, '
        '"unit": "TFLOP/s"}',
    ),
    Code(
        name="unused-constant",
        severity=Severity.NOTE,
        summary="A constant that no record uses yet.",
        reason="Nothing is wrong with a constant that waits for its record. One that is left over "
        "can be removed.",
        bad='"variables": [{"symbol": "P", "default": 989.4}]',
        good='"variables": [{"symbol": "P", "constant": "h100-bf16-dense-peak"}]',
    ),
)
