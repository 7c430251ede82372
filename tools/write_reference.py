"""Write the committed files that are made from the code: the schemas and the tables of the docs."""

from __future__ import annotations

from pathlib import Path

from conceptry.diagnostics import render_codes
from conceptry.model.reference import (
    render_investigation_reference,
    render_reference,
    render_taxonomy,
)
from conceptry.model.schema import render_investigation_schema, render_schema
from conceptry.model.taxonomy import built_in_taxonomy

ROOT = Path(__file__).resolve().parents[1]
MARK = "<!-- written by: make reference -->\n"


def render_files() -> dict[Path, str]:
    """Return each file and what it should hold."""
    docs = ROOT / "docs" / "contributing"
    return {
        ROOT / "concepts" / "_schema" / "v1.json": render_schema(built_in_taxonomy()),
        ROOT / "concepts" / "_schema" / "investigation-v1.json": render_investigation_schema(),
        docs / "investigations.md": _with_table(
            docs / "investigations.md", render_investigation_reference()
        ),
        docs / "record.md": _with_table(docs / "record.md", render_reference()),
        docs / "taxonomy.md": _with_table(
            docs / "taxonomy.md", render_taxonomy(built_in_taxonomy())
        ),
        docs / "problems.md": _with_table(docs / "problems.md", render_codes()),
    }


def _with_table(path: Path, table: str) -> str:
    """Keep the words above the mark and put the table below it."""
    head, _, _ = path.read_text("utf-8").partition(MARK)
    return f"{head}{MARK}\n{table}"


if __name__ == "__main__":
    for target, text in render_files().items():
        target.parent.mkdir(exist_ok=True)
        target.write_text(text, "utf-8", newline="\n")
