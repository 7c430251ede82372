"""The command line: words to calls, and what comes back to words.

One module per family of commands; `dispatch` lists them.
"""

from __future__ import annotations

from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return the exit status.

    0: done; 1: the records have errors, or the command could not do its work; 2: wrong use;
    130: ended with Ctrl+C.
    """
    try:
        # Most of the time of a start goes into this import, and Ctrl+C must end that quietly too.
        from conceptry.cli.dispatch import run  # noqa: PLC0415

        return run(arguments)
    except KeyboardInterrupt:
        return 130
