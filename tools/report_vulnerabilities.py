"""Report the known vulnerabilities of all packages that are pinned.

The exact versions are read from the lock files, and one request asks the public database at
https://osv.dev about all of them; it has the advisories of both PyPI and npm. Names and versions
of public packages are all that is sent.

Ends with 1 if something is found. Where the database cannot be asked, that is said in one line
that begins with "not checked", and it ends with 0: nothing is known to be wrong.
"""

from __future__ import annotations

import argparse
import http.client
import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen

ROOT: Final = Path(__file__).resolve().parents[1]
SERVICE: Final = "https://api.osv.dev"
SECONDS: Final = 30.0
"""After which an answer is not waited for any more."""
_pin: Final = re.compile(r"^([A-Za-z0-9][A-Za-z0-9._-]*)==([^\s;\\]+)", re.MULTILINE)


class UnreachableError(Exception):
    """The database gave no answer that can be read."""


@dataclass(frozen=True, order=True)
class Package:
    """A package in the version that a lock file names."""

    ecosystem: str
    name: str
    version: str

    @property
    def query(self) -> dict[str, object]:
        """The question of the database's interface."""
        package = {"name": self.name, "ecosystem": self.ecosystem}
        return {"package": package, "version": self.version}


def read_pins(root: Path) -> dict[Package, str]:
    """Return the pinned packages of a repository, each with the file that pins it."""
    found: dict[Package, str] = {}
    for path in sorted((root / "requirements").glob("*.txt")):
        for name, version in _pin.findall(path.read_text("utf-8")):
            found.setdefault(Package("PyPI", name, version), f"requirements/{path.name}")
    lock = root / "package-lock.json"
    for place, package in json.loads(lock.read_text("utf-8"))["packages"].items():
        _, _, name = place.rpartition("node_modules/")
        if name and "version" in package:
            found.setdefault(Package("npm", name, package["version"]), lock.name)
    return found


def ask(packages: Sequence[Package], service: str) -> dict[Package, list[str]]:
    """Return the names of the vulnerabilities of each package that has any.

    Raises
    ------
    UnreachableError
        If there is no answer that can be read.
    """
    found: dict[Package, list[str]] = {}
    questions = [(package, package.query) for package in packages]
    while questions:
        answer = _fetch(f"{service}/v1/querybatch", {"queries": [query for _, query in questions]})
        asked, questions = questions, []
        try:
            for (package, query), result in zip(asked, answer["results"], strict=True):
                ids = [one["id"] for one in result.get("vulns", ())]
                if ids:
                    found.setdefault(package, []).extend(ids)
                if token := result.get("next_page_token"):
                    questions.append((package, {**query, "page_token": token}))
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise UnreachableError(f"an answer of another form ({error!r})") from None
    return found


def render_finding(package: Package, pinned_by: str, name: str, service: str) -> str:
    """Write one line about a vulnerability, with what mends it where that is known."""
    try:
        told = _fetch(f"{service}/v1/vulns/{quote(name, safe='')}")
    except UnreachableError:
        told = {}
    summary = " ".join(str(told.get("summary", "")).split()) or "no summary"
    mended = sorted(set(_find_mended(told, package)))
    advice = f"mended in {' or '.join(mended)}" if mended else "no version is known that mends it"
    where = f"{package.name} {package.version} ({pinned_by})"
    return f"{where}: {name}: {summary}; {advice}"


def _find_mended(told: Mapping[str, Any], package: Package) -> Iterator[str]:
    for affected in told.get("affected", ()):
        if affected.get("package", {}).get("name", "").lower() != package.name.lower():
            continue
        for span in affected.get("ranges", ()):
            if span.get("type") != "GIT":
                yield from (one["fixed"] for one in span.get("events", ()) if "fixed" in one)


def _fetch(address: str, data: object = None) -> dict[str, Any]:
    body = None if data is None else json.dumps(data).encode()
    request = Request(address, data=body, headers={"Content-Type": "application/json"})  # noqa: S310
    try:
        with urlopen(request, timeout=SECONDS) as answer:  # noqa: S310
            told = json.load(answer)
    except HTTPError as error:
        raise UnreachableError(f"the answer was {error.code}") from None
    except (OSError, http.client.HTTPException) as error:
        raise UnreachableError(str(getattr(error, "reason", None) or error)) from None
    except ValueError:
        raise UnreachableError("the answer was no JSON") from None
    if not isinstance(told, dict):
        raise UnreachableError("the answer was no object")
    return told


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the report and return the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--service", default=SERVICE, help="the database, or a mirror of it")
    parser.add_argument("--root", type=Path, default=ROOT, help="the folder of the lock files")
    options = parser.parse_args(arguments)
    service = options.service.rstrip("/")
    pins = read_pins(options.root)
    count = f"{len(pins)} pinned packages"
    try:
        found = ask(sorted(pins), service)
    except UnreachableError as error:
        say(f"not checked: {count} for known vulnerabilities; {service}: {error}")
        return 0
    for package, names in found.items():
        for name in names:
            say(render_finding(package, pins[package], name, service))
    total = sum(map(len, found.values()))
    things = "vulnerability" if total == 1 else "vulnerabilities"
    say(f"{total or 'no'} known {things} in {count}")
    return 1 if total else 0


def say(line: str) -> None:
    """Print a line, free of signs that a terminal would obey."""
    sys.stdout.write("".join(sign if sign.isprintable() else "?" for sign in line) + "\n")


if __name__ == "__main__":
    sys.exit(main())
