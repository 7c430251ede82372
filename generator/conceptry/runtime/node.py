"""Run the scripts of this package in Node."""

from __future__ import annotations

import subprocess
from pathlib import Path

SCRIPTS_PATH = Path(__file__).parent / "scripts"
_LONGEST_SECONDS = 300


class NodeError(RuntimeError):
    """A script did not do its work."""

    def __init__(self, script: str, output: str) -> None:
        self.script = script
        self.output = output
        super().__init__(f"{script} failed: {output.strip() or 'no reason given'}")


def run_script(node: str, script: str, **options: object) -> str:
    """Run one of our scripts to its end and return what it printed.

    Parameters
    ----------
    node
        The program to run: a path, or a name that is on the search path.
    options
        Given to the script as `--name value`.

    Raises
    ------
    NodeError
        Node is not there, is too slow or ends with a fault.
    """
    command = [node, str(SCRIPTS_PATH / script)]
    for name, value in options.items():
        command += [f"--{name}", str(value)]
    try:
        done = subprocess.run(  # noqa: S603 - our own script, no shell
            command, capture_output=True, text=True, check=False, timeout=_LONGEST_SECONDS
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NodeError(script, str(error)) from error
    if done.returncode != 0:
        raise NodeError(script, done.stderr or done.stdout)
    return done.stdout
