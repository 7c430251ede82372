"""The faults of a finished site, from what was read of its files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from conceptry.audit.element import Inside
from conceptry.audit.fault import Fault
from conceptry.audit.keeper import KEEPER, check_keeper
from conceptry.audit.known import KNOWN, Known, find_known
from conceptry.audit.load import Kind, Load, holds_document, is_relative, leads_elsewhere
from conceptry.audit.markup import Markup
from conceptry.audit.tree import Tree
from conceptry.diagnostics import quoted
from conceptry.pages.policy import find_weaknesses, parse_policy

_REFUSED: Final = frozenset((Kind.FRAME, Kind.PLUGIN, Kind.MEDIA, Kind.FORM, Kind.BASE))
_CALLS: Final = ("rtc", "stun", "turn")
"""How names and addresses of WebRTC begin, which no policy holds."""
_WITHOUT_ELEMENT: Final = ("", "top")
"""Places that every page has."""


def check(tree: Tree) -> tuple[Fault, ...]:
    """Return what is wrong with a site, in the order of its files."""
    found = [
        *_check_reading(tree),
        *(fault for path, page in tree.pages.items() for fault in _check_page(tree, path, page)),
        *_check_drawings(tree),
        *_check_sheets(tree),
        *_check_scripts(tree),
        *_check_worker(tree),
        *_check_hosting(tree),
        *(fault for path, loads in tree.data.items() for fault in _check_loads(tree, path, loads)),
    ]
    return tuple(sorted(set(found)))


def _check_reading(tree: Tree) -> Iterator[Fault]:
    for path, reason in tree.unreadable.items():
        yield Fault(path, 1, 1, "unreadable", reason)
    for path in tree.links:
        yield Fault(path, 1, 1, "symbolic-link", "a name for something that may lie anywhere")


def _check_hosting(tree: Tree) -> Iterator[Fault]:
    for path, rules in tree.rules.items():
        for one in rules:
            if one.is_policy:
                yield Fault(path, one.line, 1, "weak-policy", f"the policy allows {one.what}")
            else:
                yield Fault(path, one.line, 1, "host-rule", f"{one.what}, which the site has not")


def _check_page(tree: Tree, path: str, page: Markup) -> Iterator[Fault]:
    yield from _check_loads(tree, path, page.loads)
    yield from _check_inside(path, page.inside)
    yield from _check_policy(path, page)
    for reference in page.references:
        if is_relative(reference.address) and reference.address:
            place = reference.line, reference.column
            yield from _check_target(tree, path, reference.address, place, "a link")
    for known in KNOWN:
        if known.trigger and known.trigger in page.names:
            message = f"{known.trigger} has the theme ask {known.address}, which {known.reason}"
            yield Fault(path, 1, 1, "from-elsewhere", message)


def _check_inside(path: str, inside: tuple[Inside, ...]) -> Iterator[Fault]:
    for one in inside:
        yield Fault(path, one.line, one.column, "inside", f"{one.what} stands in the page")


def _check_policy(path: str, page: Markup) -> Iterator[Fault]:
    if not page.policies:
        yield Fault(path, 1, 1, "no-policy", "the page has no Content-Security-Policy")
        return
    # Each of several policies is kept by browsers, so that the first alone decides what is late.
    first = page.policies[0]
    place = first.place
    early = next((one for one in page.loads if (one.line, one.column) < place), None)
    if early is not None:
        message = f"{early.by} stands before the policy, which does not bind it"
        yield Fault(path, early.line, early.column, "no-policy", message)
    elif not first.is_first:
        message = "the policy is not the first element of the head, so browsers may pass it over"
        yield Fault(path, *place, "no-policy", message)
    for weakness in find_weaknesses(parse_policy(first.text)):
        yield Fault(path, *place, "weak-policy", f"the policy allows {weakness}")


def _check_drawings(tree: Tree) -> Iterator[Fault]:
    for path, drawing in tree.drawings.items():
        yield from _check_loads(tree, path, drawing.loads)
        # A drawing that is shown as an image may have styles of its own.
        yield from _check_inside(path, tuple(one for one in drawing.inside if one.is_program))


def _check_sheets(tree: Tree) -> Iterator[Fault]:
    for path, sheet in tree.sheets.items():
        yield from _check_loads(tree, path, sheet.loads)


def _check_scripts(tree: Tree) -> Iterator[Fault]:
    for path, program in tree.scripts.items():
        for load in program.loads:
            known = find_known((tree.folder / path).read_bytes(), load.address)
            if known is None:
                message = f"{quoted(load.address)} {_said(load.address)}"
                yield Fault(path, load.line, load.column, "from-elsewhere", message)
            elif not _is_settled(tree, known):
                message = f"{load.address} {known.reason}, and no script of the site does so"
                yield Fault(path, load.line, load.column, "from-elsewhere", message)
        for one in program.imports:
            if is_relative(one.address) and one.address.startswith((".", "/")):
                place = one.line, one.column
                yield from _check_target(tree, path, one.address, place, "an import")


def _said(address: str) -> str:
    """Say what an address in a script is."""
    is_call = address.lower().startswith(_CALLS)
    return "calls others past any policy" if is_call else "is an address of another host"


def _check_worker(tree: Tree) -> Iterator[Fault]:
    program = tree.scripts.get(KEEPER)
    yield from check_keeper(tree.folder, program.text if program else None)


def _is_settled(tree: Tree, known: Known) -> bool:
    return not known.settled_by or any(known.settled_by in p.text for p in tree.scripts.values())


def _check_loads(tree: Tree, path: str, loads: tuple[Load, ...]) -> Iterator[Fault]:
    for load in loads:
        place = load.line, load.column
        if leads_elsewhere(load.address):
            is_sent = load.kind is Kind.FORM
            code, verb = ("sent-elsewhere", "sends to") if is_sent else ("from-elsewhere", "loads")
            yield Fault(path, *place, code, f"{load.by} {verb} {quoted(load.address)}")
        elif load.kind in _REFUSED or holds_document(load):
            yield Fault(path, *place, "refused", f"{load.by} is {quoted(load.address)}")
        elif is_relative(load.address) and load.kind is not Kind.HINT:
            yield from _check_target(tree, path, load.address, place, load.by)


def _check_target(
    tree: Tree, path: str, address: str, place: tuple[int, int], by: str
) -> Iterator[Fault]:
    target, name = tree.locate(path, address)
    if target not in tree.files:
        yield Fault(path, *place, "missing", f"{by} leads to {quoted(address)}")
        return
    page = tree.pages.get(target)
    # The state of a lab stands in the fragment as well, and so may words to look for.
    is_name = "=" not in name and ":~:" not in name and name not in _WITHOUT_ELEMENT
    if page is not None and is_name and name not in page.ids:
        yield Fault(path, *place, "missing-place", f"{by} leads to {quoted(address)}")
