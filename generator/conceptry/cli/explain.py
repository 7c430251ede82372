"""The command that explains the codes of findings."""

from __future__ import annotations

import argparse
import sys

from conceptry.cli.command import MISUSED, AddCommand
from conceptry.diagnostics import CODES, nearest, render_code_list, render_explanation


def add_commands(add: AddCommand) -> None:
    """Declare ``explain``."""
    explain = add("explain", _explain, "Explain a code with its reason, a bad and a good example.")
    explain.add_argument(
        "code",
        nargs="?",
        metavar="CODE",
        help="a code such as unit-mismatch; all codes are listed if it is left out",
    )


def _explain(options: argparse.Namespace) -> int:
    if options.code is None:
        print(render_code_list())
        return 0
    code = CODES.get(options.code)
    if code is None:
        close = nearest(options.code, CODES, cutoff=0.5)
        hint = f"did you mean {close}?" if close else "conceptry explain lists all codes"
        print(f"conceptry: {options.code!r} is not a code; {hint}", file=sys.stderr)
        return MISUSED
    print(render_explanation(code))
    return 0
