"""Writes what a benchmark has measured: its numbers, and the table of its README."""

from __future__ import annotations

import json
from pathlib import Path

BEGIN, END = "<!-- begin table -->", "<!-- end table -->"


def write_results(folder: Path, result: dict, table: str) -> None:
    """Write `result.json`, and put the table into the place of the last one in `README.md`."""
    (folder / "result.json").write_text(json.dumps(result, indent=1) + "\n", "utf-8")
    readme = folder / "README.md"
    head, _, rest = readme.read_text("utf-8").partition(BEGIN)
    tail = rest.partition(END)[2]
    readme.write_text(f"{head}{BEGIN}\n{table}\n{END}{tail}", "utf-8")
