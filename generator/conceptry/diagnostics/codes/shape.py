"""Findings about the shape of a record: its fields and their values."""

from conceptry.diagnostics.code import Code, Severity

CODES: tuple[Code, ...] = (
    Code(
        name="missing-field",
        severity=Severity.ERROR,
        summary="A field that every record needs is not there.",
        reason=(
            "Every page relies on this field and would have a gap without it. The hint says "
            "what goes into it."
        ),
        bad='"id": "link-transfer",\n"name": "Link transfer"',
        good=(
            '"id": "link-transfer",\n'
            '"name": "Link transfer",\n'
            '"role": "Says how long a transfer over a link takes."'
        ),
    ),
    Code(
        name="unknown-field",
        severity=Severity.ERROR,
        summary="A field that no record has.",
        reason=(
            "A field that nobody reads is lost without a word, and most often its name has a "
            "slip. The hint names the nearest field; fields of other systems go into extra, "
            "where they are kept."
        ),
        bad='"tradeof": "Speed against cost."',
        good='"tradeoff": "Speed against cost."',
    ),
    Code(
        name="wrong-type",
        severity=Severity.ERROR,
        summary="A value of another type than the field takes.",
        reason=(
            "A text that looks like a number is not a number, and guessing would hide slips. "
            "Numbers stand without quotes, texts within quotes, lists in square brackets, and "
            "a field without a value is left out."
        ),
        bad='"default": "600"',
        good='"default": 600',
    ),
    Code(
        name="empty-text",
        severity=Severity.ERROR,
        summary="A text that must say something is empty.",
        reason=(
            "An empty text leaves an empty place on the page. Write it, or leave the field out "
            "where it is optional."
        ),
        bad='"tradeoff": ""',
        good='"tradeoff": "Saving more often loses less work and costs more time."',
    ),
    Code(
        name="unknown-value",
        severity=Severity.ERROR,
        summary="A value outside the field's list.",
        reason=(
            "These fields sort pages into lists, so another value would put the page nowhere. "
            "The hint names the nearest value and all that are allowed; a folder can bring its "
            "own in _taxonomy.json."
        ),
        bad='"level": "infrastucture"',
        good='"level": "infrastructure"',
    ),
    Code(
        name="out-of-range",
        severity=Severity.ERROR,
        summary="A number, text or list outside what the field takes.",
        reason=(
            "The page, the chart and the calculator are made for values within these limits. "
            "The message names the limit."
        ),
        bad='"range": [6000, 30]',
        good='"range": [30, 6000]',
    ),
    Code(
        name="bad-id",
        severity=Severity.ERROR,
        summary="An id that cannot be an address.",
        reason=(
            "An id becomes an address and the name of a file, which must work on every system. "
            "It has lower-case letters, digits and single hyphens, and is no name that a "
            "system or the site keeps for itself."
        ),
        bad='"id": "Link Transfer"',
        good='"id": "link-transfer"',
    ),
    Code(
        name="unsafe-address",
        severity=Severity.ERROR,
        summary="An address that is not http or https.",
        reason=(
            "Readers follow this address, so it must be a whole one of the web and nothing "
            "that runs or leads to a file. Write it as the browser shows it, beginning with "
            "https://."
        ),
        bad='"url": "www.example.org/report"',
        good='"url": "https://www.example.org/report"',
    ),
    Code(
        name="unsafe-text",
        severity=Severity.ERROR,
        summary="A character that no reader can see and that can hide or reverse text.",
        reason=(
            "Characters that nobody sees can hide words, turn their order round or break the "
            "search, and most often they came along with pasted text. Type the place again."
        ),
        bad=r'"role": "Keeps the\u202e state of a job."',
        good='"role": "Keeps the state of a job."',
    ),
    Code(
        name="script-in-text",
        severity=Severity.ERROR,
        summary="A text that looks like a script of a page.",
        reason=(
            "Every text is shown as it is written and would never run, but a record that holds "
            "a script was made by a slip or by somebody who tried. Say in words what is meant."
        ),
        bad='"description": "Press <script>start()</script> to begin."',
        good='"description": "Press the button to begin."',
    ),
    Code(
        name="other-branch",
        severity=Severity.ERROR,
        summary="Workstream, branch and subbranch do not belong together.",
        reason=(
            "Branch and workstream are two names for one place in the taxonomy, so the page "
            "would stand in two places at once. The hint names the workstream that belongs to "
            "the branch."
        ),
        bad='"branch": "Links and nodes",\n"workstream": "W01"',
        good='"branch": "Links and nodes",\n"workstream": "W05"',
    ),
    Code(
        name="repeated-value",
        severity=Severity.ERROR,
        summary="A value or an address that the taxonomy gives twice.",
        reason=(
            "Each value of the taxonomy has a page of its own, and two of one name would write "
            "over each other. Remove one or rename it."
        ),
        bad=(
            '"levels": [\n'
            '  {"id": "rack", "meaning": "One rack"},\n'
            '  {"id": "rack", "meaning": "One row of racks"}\n'
            "]"
        ),
        good=(
            '"levels": [\n'
            '  {"id": "rack", "meaning": "One rack"},\n'
            '  {"id": "row", "meaning": "One row of racks"}\n'
            "]"
        ),
    ),
    Code(
        name="changed-since-review",
        severity=Severity.NOTE,
        summary="The record is not the one that was reviewed.",
        reason=(
            "A review speaks of the words and numbers of its day, so the page says that it has "
            "changed since then and never plainly that it is reviewed. Have it reviewed again; "
            "conceptry review writes the new fingerprint."
        ),
        bad=(
            '"review": {\n'
            '  "by": "Mara Lind",\n'
            '  "date": "2026-03-01",\n'
            '  "fingerprint": "of the record as it was then"\n'
            "}"
        ),
        good=(
            '"review": {\n'
            '  "by": "Mara Lind",\n'
            '  "date": "2026-11-29",\n'
            '  "fingerprint": "of the record as it is"\n'
            "}"
        ),
    ),
    Code(
        name="bad-acceptance",
        severity=Severity.ERROR,
        summary="A record accepts what cannot be accepted.",
        reason=(
            "Only warnings can be justified: an error stops every page, and a note counts for "
            "nothing. The hint names the nearest code where the name has a slip."
        ),
        bad='"accept": [{"code": "unit-mismatch", "because": "The bytes are meant."}]',
        good='"accept": [{"code": "not-executable", "because": "The law has no numbers yet."}]',
    ),
    Code(
        name="unused-acceptance",
        severity=Severity.WARNING,
        summary="A record accepts a warning that is not there.",
        reason=(
            "An entry that outlives its warning would hide the next one at the same place. Remove "
            "it, or correct its place."
        ),
        bad=(
            '"related": [],\n'
            '"accept": [{"code": "unknown-concept", "at": "/related/0", "because": "To come."}]'
        ),
        good=(
            '"related": ["optical-switch"],\n'
            '"accept": [{"code": "unknown-concept", "at": "/related/0", "because": "To come."}]'
        ),
    ),
)
