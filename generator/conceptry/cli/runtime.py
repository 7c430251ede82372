"""The command that puts together what the browser needs."""

from __future__ import annotations

import argparse

from conceptry import assets
from conceptry.cli.command import AddCommand


def add_commands(add: AddCommand) -> None:
    """Declare ``runtime``."""
    add("runtime", _runtime, "Put together the Python that runs in a reader's browser.")


def _runtime(_options: argparse.Namespace) -> int:
    assets.ensure()
    return 0
