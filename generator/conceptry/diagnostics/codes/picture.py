"""Findings about the pictures of records."""

from conceptry.diagnostics.code import Code, Severity

_START = '  {"label": "start", "equals": "α"},\n'
_TRANSFER = '  {"label": "transfer", "equals": "S/B"}'
_PICTURE = f'"picture": {{"kind": "ledger-bars", "items": [\n{_START}{_TRANSFER}\n]}}'
_SUM = (
    '"visualFamily": "ledger-bars",\n'
    f'"picture": {{"kind": "ledger-bars", "items": [\n{_START}{_TRANSFER},\n'
    '  {"label": "both", "equals": "SUM", "sum": true}\n]}'
)

CODES: tuple[Code, ...] = (
    Code(
        name="other-picture",
        severity=Severity.ERROR,
        summary="The picture is of another family than the record names.",
        reason="visualFamily is what lists and readers go by, and kind is what is drawn. One of "
        "the two is left over from before.",
        bad=f'"visualFamily": "memory-map",\n{_PICTURE}',
        good=f'"visualFamily": "ledger-bars",\n{_PICTURE}',
    ),
    Code(
        name="bad-picture",
        severity=Severity.ERROR,
        summary="A picture whose numbers can be computed but not drawn.",
        reason="A length cannot be negative, a sum has to be what its parts make, and a number "
        "needs a unit to be shown in. The message says which number it is and what it is worth.",
        bad=_SUM.replace("SUM", "t + α"),
        good=_SUM.replace("SUM", "t"),
    ),
)
