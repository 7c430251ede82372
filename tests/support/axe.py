"""axe-core asked about a page as it stands, in whatever state a test has brought it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

_PROGRAM = Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
_ASK = """async ([within, tags]) => {
  const { violations, passes } = await axe.run(within || document, {
    runOnly: { type: "tag", values: tags },
    resultTypes: ["violations"],
  });
  const words = ({ any, all, none }) => [...any, ...all, ...none].map(({ message }) => message);
  return {
    kept: passes.length,
    faults: violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(" ")}: ${words(node).join("; ")}`)),
  };
}"""


@cache
def read_program() -> str:
    """Return the text of axe, which a page takes from its debugger and not from its host."""
    return _PROGRAM.read_text("utf-8")


def find_faults(page: Page, within: str = "") -> list[str]:
    """Return what axe finds on a page or within an element: rule, element, and what is wrong.

    Raises
    ------
    AssertionError
        If axe found hardly anything to judge, so that its silence says nothing.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(read_program())
    answer = page.evaluate(_ASK, [within, TAGS])
    assert answer["kept"] > (2 if within else 20), "axe judged hardly anything"
    return answer["faults"]
