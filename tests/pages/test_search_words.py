"""A concept is found by its names, symbols and units."""

import json

from sample import render_record

from conceptry.model.concept import Concept
from conceptry.pages.search_words import SearchWords, search_words


def concept_of(**changes):
    record = json.loads(render_record("link-transfer")) | changes
    return Concept.model_validate_json(json.dumps(record))


def equation(symbol, unit):
    return {
        "title": "Doubled",
        "equation": f"y = 2 {symbol}",
        "explanation": "Twice as much.",
        "result": {"symbol": "y", "name": "double", "unit": unit},
        "variables": [
            {"symbol": symbol, "name": "half", "unit": unit, "default": 1, "range": [0, 2]}
        ],
    }


def test_a_page_has_every_symbol_once_and_a_section_those_of_its_equation():
    concept = concept_of(shortName="Transfer", science=[equation("τ", "s"), equation("n", "1")])

    page, first, second = search_words(concept)

    assert page == SearchWords(
        "", "Transfer, link transfer", "y double s; τ half s; y double; n half"
    )
    assert first == SearchWords("equation-1", "", "y double s; τ half s")
    assert second == SearchWords("equation-2", "", "y double; n half")


def test_an_equation_without_declared_symbols_adds_no_words():
    plain = {"title": "Said", "equation": "a = b", "explanation": "As it is said."}

    _, section = search_words(concept_of(science=[plain]))

    assert section.symbols == ""
