"""Findings about links between records."""

from conceptry.diagnostics.code import Code, Severity

CODES: tuple[Code, ...] = (
    Code(
        name="misspelled-concept",
        severity=Severity.ERROR,
        summary="A link to a concept that is not there, close to one that is.",
        reason=(
            "A concept with nearly this id is there, so this is most likely a slip, and the "
            "link would be lost. The hint names the concept."
        ),
        bad='"related": ["queue-drian"]',
        good='"related": ["queue-drain"]',
    ),
    Code(
        name="unknown-concept",
        severity=Severity.WARNING,
        summary="A link to a concept that is not there.",
        reason=(
            "The page shows the name without a link, since nothing stands behind it yet. Write "
            "that concept, or take the link out."
        ),
        bad='"related": ["storage", "not-written-yet"]',
        good='"related": ["storage"]',
    ),
    Code(
        name="self-link",
        severity=Severity.ERROR,
        summary="A concept that names itself.",
        reason=(
            "A link from a page to itself leads nowhere, and a concept cannot be its own "
            "prerequisite. Remove it."
        ),
        bad='"id": "storage",\n"related": ["storage", "checkpoint"]',
        good='"id": "storage",\n"related": ["checkpoint"]',
    ),
    Code(
        name="repeated-link",
        severity=Severity.WARNING,
        summary="A link given twice in one list.",
        reason="The page would show one link twice. Remove one of them.",
        bad='"related": ["storage", "checkpoint", "storage"]',
        good='"related": ["storage", "checkpoint"]',
    ),
    Code(
        name="prerequisite-cycle",
        severity=Severity.ERROR,
        summary="Concepts that need each other in a circle.",
        reason=(
            "In a circle nobody can begin, since each concept asks for another one first. Take "
            "out the prerequisite that a reader can do without; it can stand among the related "
            "ones."
        ),
        bad='alpha.json:  "prerequisites": ["beta"]\nbeta.json:   "prerequisites": ["alpha"]',
        good='alpha.json:  "prerequisites": ["beta"]\nbeta.json:   "related": ["alpha"]',
        is_json=False,
    ),
    Code(
        name="unknown-lab",
        severity=Severity.WARNING,
        summary="A lab or an investigation that this site does not have.",
        reason=(
            "The page says that this lab is not here, since no link can lead to it. Name one "
            "that this site has, or leave the field out."
        ),
        bad='"labId": "enginering"',
        good='"labId": "engineering"',
    ),
)
