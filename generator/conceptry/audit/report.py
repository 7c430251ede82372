"""The report of an audit: what there is, what each kind of page costs, and what is wrong."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from conceptry.audit.check import check
from conceptry.audit.cost import (
    BUDGETS,
    Asset,
    PageCost,
    check_budget,
    compute_costs,
    measure_assets,
)
from conceptry.audit.fault import Fault
from conceptry.audit.known import KNOWN
from conceptry.audit.tree import read_tree

_HEAD = ("kind of page", "pages", "requests", "of", "kB", "of", "the heaviest")


@dataclass(frozen=True)
class Audit:
    """What an audit of a site found."""

    faults: tuple[Fault, ...]
    assets: tuple[Asset, ...]
    costs: tuple[PageCost, ...]


def audit_site(folder: Path) -> Audit:
    """Read a finished site and check it.

    Raises
    ------
    OSError
        If a file of it cannot be opened.
    """
    tree = read_tree(folder)
    assets = measure_assets(tree)
    costs = compute_costs(tree, assets)
    faults = (*check(tree), *check_budget(costs))
    return Audit(tuple(sorted(faults)), assets, costs)


def render_table(audit: Audit) -> str:
    """Write what each kind of page costs at most, against what it may."""
    rows = [_HEAD]
    for kind, costs in _by_kind(audit.costs).items():
        heaviest = max(costs, key=lambda one: one.weight)
        weight, requests = BUDGETS[kind]
        most = max(len(one.requests) for one in costs)
        rows.append(
            (
                kind,
                str(len(costs)),
                str(most),
                str(requests),
                f"{heaviest.weight / 1000:.0f}",
                f"{weight / 1000:.0f}",
                heaviest.path,
            )
        )
    widths = [max(len(row[i]) for row in rows) for i in range(len(_HEAD))]
    return "\n".join(_line(row, widths) for row in rows)


def render_report(audit: Audit) -> str:
    """Write everything for tools, as one JSON object."""
    report = {
        "faults": [{**asdict(one), "hint": one.hint} for one in audit.faults],
        "kinds": [_kind_row(kind, costs) for kind, costs in _by_kind(audit.costs).items()],
        "pages": [
            {
                "path": one.path,
                "kind": one.kind,
                "weight": one.weight,
                "requests": list(one.requests),
            }
            for one in audit.costs
        ],
        "assets": [asdict(one) for one in audit.assets],
        "neverAsked": [asdict(one) for one in KNOWN],
    }
    return json.dumps(report, ensure_ascii=False, indent=2) + "\n"


def _kind_row(kind: str, costs: list[PageCost]) -> dict[str, object]:
    weight, requests = BUDGETS[kind]
    return {
        "kind": kind,
        "pages": len(costs),
        "requests": max(len(one.requests) for one in costs),
        "allowedRequests": requests,
        "weight": max(one.weight for one in costs),
        "allowedWeight": weight,
    }


def _by_kind(costs: Iterable[PageCost]) -> dict[str, list[PageCost]]:
    """Sort pages by kind, in the order of the budgets."""
    kinds: dict[str, list[PageCost]] = {kind: [] for kind in BUDGETS}
    for one in costs:
        kinds[one.kind].append(one)
    return {kind: found for kind, found in kinds.items() if found}


def _line(row: tuple[str, ...], widths: list[int]) -> str:
    first, *numbers, last = row
    middle = [one.rjust(width) for one, width in zip(numbers, widths[1:-1], strict=True)]
    return "  ".join([first.ljust(widths[0]), *middle, last])
