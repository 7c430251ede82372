"""Findings about files: what cannot be read, and what stands under the wrong name."""

from conceptry.diagnostics.code import Code, Severity

CODES: tuple[Code, ...] = (
    Code(
        name="unreadable-file",
        severity=Severity.ERROR,
        summary="The file cannot be read, or is none.",
        reason=(
            "A file that cannot be opened is a page that goes missing. Only files are records: "
            "let a link lead to a file, and part a record of more than a million bytes into "
            "several."
        ),
        bad="checkpoint.json/   (a folder)",
        good="checkpoint.json    (a file)",
        is_json=False,
    ),
    Code(
        name="not-utf8",
        severity=Severity.ERROR,
        summary="The file is not encoded as UTF-8.",
        reason=(
            "Read with another encoding, letters such as é or τ turn into others without a "
            "word. Save the file again as UTF-8; editors offer that where they save under "
            "another name."
        ),
        bad="é stored as the byte E9",
        good="é stored as the bytes C3 A9",
        is_json=False,
    ),
    Code(
        name="not-json",
        severity=Severity.ERROR,
        summary="The text is not JSON at this place.",
        reason=(
            "Nobody can say what was meant after the first sign that is no JSON, and a guess "
            "could publish something else. The message names what was found and what can stand "
            "there."
        ),
        bad='"related": ["storage", "retry",]',
        good='"related": ["storage", "retry"]',
        is_json=False,
    ),
    Code(
        name="duplicate-name",
        severity=Severity.ERROR,
        summary="One object has the same name twice; only one value could be meant.",
        reason=(
            "Most programs would take the last of the two and drop the other one without a "
            "word. Keep the one that is meant."
        ),
        bad='"level": "fabric",\n"level": "rack"',
        good='"level": "rack"',
        is_json=False,
    ),
    Code(
        name="too-deep",
        severity=Severity.ERROR,
        summary="Brackets are nested deeper than any record needs.",
        reason=(
            "No record needs more than ten brackets within each other, so a closing one is "
            "missing or the file was made by a fault of a program."
        ),
        bad='"specs": [[[[[[[[[[[[[[[[ … ]]]]]]]]]]]]]]]]',
        good='"specs": [{"label": "Rate", "value": "50 GB/s"}]',
        is_json=False,
    ),
    Code(
        name="lone-surrogate",
        severity=Severity.ERROR,
        summary="A \\u escape stands for half a character.",
        reason=(
            "Characters beyond the first 65,536 take two \\u escapes, and half of one is no "
            "character that any page could show. Write the character itself."
        ),
        bad=r'"role": "A rocket \ud83d."',
        good='"role": "A rocket 🚀."',
        is_json=False,
    ),
    Code(
        name="eaten-backslash",
        severity=Severity.ERROR,
        summary="JSON took a single backslash and the letter after it for a control character.",
        reason=(
            "In JSON \\f, \\t, \\n, \\b and \\r each stand for one control character, so \\frac "
            "loses its first letter and the page would show a piece of it. In JSON a backslash "
            "itself is written twice."
        ),
        bad=r'"tradeoff": "The share \frac{C}{T} is lost."',
        good=r'"tradeoff": "The share \\frac{C}{T} is lost."',
    ),
    Code(
        name="file-name-differs",
        severity=Severity.ERROR,
        summary="The file's name is not the record's id.",
        reason=(
            "The id is the page's address and the name of its file, so that each can be found "
            "from the other. Rename the file or change the id."
        ),
        bad='checkpoints.json:  "id": "checkpoint"',
        good='checkpoint.json:  "id": "checkpoint"',
        is_json=False,
    ),
    Code(
        name="colliding-names",
        severity=Severity.ERROR,
        summary="Two files, ids or titles differ only in case or in Unicode form.",
        reason=(
            "Some systems take Alpha and alpha, or é in its two Unicode forms, for one name, "
            "and one of the two pages would be lost there. Rename one of them."
        ),
        bad="alpha.json\nAlpha.json",
        good="alpha.json\nalpha-particle.json",
        is_json=False,
    ),
    Code(
        name="repeated-title",
        severity=Severity.WARNING,
        summary="Two concepts have the same title, so readers cannot tell them apart.",
        reason=(
            "Lists, menus and search results show titles, so two pages with one title look "
            "like one page twice. Let one of the titles say how it differs."
        ),
        bad=(
            'checkpoint.json:      "name": "Checkpoint"\njob-checkpoint.json:  "name": "Checkpoint"'
        ),
        good=(
            'checkpoint.json:      "name": "Checkpoint"\n'
            'job-checkpoint.json:  "name": "Checkpoint of a training job"'
        ),
        is_json=False,
    ),
    Code(
        name="still-the-template",
        severity=Severity.WARNING,
        summary="A record that still says what the starting record says.",
        reason=(
            "The starting record explains its fields by example, and a page that still says so "
            "looks unfinished. Replace its words by yours, or take out the fields that need "
            "not be there."
        ),
        bad='"role": "One sentence that says what this does: here, how long a transfer takes."',
        good='"role": "Carries the shards of a checkpoint from the hosts to the storage."',
    ),
    Code(
        name="passed-over",
        severity=Severity.WARNING,
        summary="A file or folder that looks like a record but is not read as one.",
        reason=(
            "Records lie side by side in their folder and end with .json, so this would be a "
            "page that goes missing without a word. Rename or move it; a folder that is not "
            "meant for readers begins with an underscore."
        ),
        bad="concepts/storage.JSON\nconcepts/network/link.json",
        good="concepts/storage.json\nconcepts/link.json",
        is_json=False,
    ),
    Code(
        name="no-records",
        severity=Severity.ERROR,
        summary="The folder holds no records.",
        reason=(
            "A site needs at least one concept, and an empty one most often means that another "
            "folder was meant. Name the right folder, or begin with: conceptry new "
            "my-first-concept."
        ),
        bad="my-records/\n  notes.txt",
        good="my-records/\n  checkpoint.json",
        is_json=False,
    ),
    Code(
        name="too-many-warnings",
        severity=Severity.ERROR,
        summary="More warnings than the folder's settings accept.",
        reason=(
            "The number of accepted warnings can only fall, so that a collection gets better "
            "and never worse unseen. Mend the new warnings; the message counts them by code."
        ),
        bad='_settings.json:   {"warnings": 3}\nconceptry check:  5 warnings',
        good='_settings.json:   {"warnings": 3}\nconceptry check:  3 warnings',
        is_json=False,
    ),
    Code(
        name="limit-can-fall",
        severity=Severity.NOTE,
        summary="Fewer warnings than the folder's settings accept.",
        reason=(
            "As long as the larger number stands there, new warnings could slip in unseen. "
            "Write the smaller number; with --strict this is a failure."
        ),
        bad='_settings.json:   {"warnings": 5}\nconceptry check:  3 warnings',
        good='_settings.json:   {"warnings": 3}\nconceptry check:  3 warnings',
        is_json=False,
    ),
)
