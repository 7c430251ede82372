"""Everything that is checked about a corpus before a page is drawn.

One module per family of rules. Every rule is a function that yields
diagnostics and never raises.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from conceptry.checks import equation, link, quiz, taxonomy, text

if TYPE_CHECKING:
    from conceptry.diagnostics import Diagnostic
    from conceptry.model.corpus import Corpus


def run(corpus: Corpus) -> tuple[Diagnostic, ...]:
    """Check every record of a corpus, and the records with each other."""
    found: list[Diagnostic] = []
    for record in corpus.records:
        found += text.check_texts(record)
        found += taxonomy.check_values(record, corpus.taxonomy)
        found += quiz.check_questions(record)
        found += equation.check_equations(record)
        found += link.check_links(record, corpus)
    found += link.check_cycles(corpus)
    return tuple(sorted(found))
