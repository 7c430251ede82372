"""The command that reads a finished site and proves that nothing leaves it."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from conceptry.audit import (
    Audit,
    audit_site,
    count_faults,
    render_fault,
    render_faults_json,
    render_report,
    render_table,
)
from conceptry.cli.command import FAILED, AddCommand, demand_site


def add_commands(add: AddCommand) -> None:
    """Declare ``audit``."""
    audit = add("audit", _audit, "Read a finished site, and fail on whatever leaves it.")
    audit.add_argument(
        "site",
        nargs="?",
        type=Path,
        default=Path("site"),
        metavar="SITE",
        help="folder of the finished site (default: site)",
    )
    audit.add_argument(
        "--format",
        choices=("text", "json"),
        default="text",
        help="text for people (default), json for tools",
    )
    audit.add_argument(
        "--report",
        type=Path,
        metavar="FILE",
        help="write sizes, hashes, requests and weights as JSON",
    )


def _audit(options: argparse.Namespace) -> int:
    demand_site(options.site)
    found = audit_site(options.site)
    if options.report:
        options.report.write_text(render_report(found), "utf-8")
    if options.format == "json":
        print(render_faults_json(found.faults))
    else:
        _print_text(found, options.site)
    if options.report:
        print(f"the report is in {options.report}", file=sys.stderr)
    return FAILED if found.faults else 0


def _print_text(found: Audit, site: Path) -> None:
    for fault in found.faults:
        print(render_fault(fault, str(site)))
    print(render_table(found))
    size = sum(one.size for one in found.assets) / 1e6
    counted = f"{len(found.costs)} pages, {len(found.assets)} files, {size:.1f} MB"
    print(f"{counted}: {count_faults(found.faults)}")
