"""Claims are tried, and a false one shows where it fails."""

import json
import re

import pytest
from sample import render_record

from conceptry import site

LOSS = {
    "title": "Loss",
    "equation": "L = C/τ + λτ/2 + λR",
    "explanation": "Three bills.",
    "result": {"symbol": "L", "name": "share of time lost", "unit": "%"},
    "variables": [
        {
            "symbol": "C",
            "name": "save",
            "unit": "s",
            "default": 12,
            "range": [1, 600],
            "scale": "log",
        },
        {
            "symbol": "τ",
            "name": "interval",
            "unit": "s",
            "default": 600,
            "range": [30, 86400],
            "scale": "log",
        },
        {
            "symbol": "λ",
            "name": "failures",
            "unit": "1/d",
            "default": 8,
            "range": [0.1, 100],
            "scale": "log",
        },
        {"symbol": "R", "name": "recovery", "unit": "min", "default": 5, "range": [1, 120]},
    ],
    "conditions": [
        {"expression": "λ(τ/2 + R) ≪ 1", "otherwise": "failures are not rare"},
        {"expression": "C ≪ τ", "otherwise": "the save is long"},
    ],
}
BEST = {
    "title": "Best interval",
    "equation": "τ* = √(2C/λ)",
    "explanation": "Where both bills are equal.",
    "result": {"symbol": "τ*", "name": "best interval", "unit": "min"},
    "variables": [LOSS["variables"][0], LOSS["variables"][2]],
}
FALLS = {"text": "The loss falls as τ grows", "kind": "falls", "over": "τ"}
LOWEST = {"text": "The optimum is at 509 s", "kind": "minimum", "over": "τ", "at": 509}
RATIO = {
    "text": "Twice the best interval costs a quarter more",
    "kind": "ratio",
    "of": "C/τ + λτ/2",
    "with": {"τ": "2 τ*"},
    "against": {"τ": "τ*"},
    "equals": 1.25,
}


def write(folder, *claims, loss=LOSS, best=BEST):
    record = json.loads(render_record("alpha"))
    for field in ("check", "engineeringExample", "example"):
        record.pop(field, None)
    record["science"] = [{**loss, "claims": list(claims)}, *([best] if best else [])]
    text = json.dumps(record, ensure_ascii=False, indent=1)
    (folder / "alpha.json").write_text(text, "utf-8")


def findings(folder, *claims, **changes):
    write(folder, *claims, **changes)
    return site.check(folder)[1]


def without(claim, *fields):
    return {key: value for key, value in claim.items() if key not in fields}


def text_of(diagnostic):
    return diagnostic.message.replace("\u00a0", " ")


@pytest.mark.parametrize(
    "claim",
    [
        {**FALLS, "to": "τ*"},
        {**FALLS, "to": 509},
        {**FALLS, "to": "√(2C/λ)", "everywhere": True},
        {**FALLS, "kind": "rises", "from": "τ*", "everywhere": True},
        {**FALLS, "of": "C/τ", "everywhere": True},
        {**FALLS, "of": "1 − L", "kind": "rises", "to": "τ*"},
        {**FALLS, "of": "τ*", "over": "λ", "everywhere": True},
        {**FALLS, "of": "L − √(2Cλ)", "kind": "rises", "over": "R"},
        LOWEST,
        {**LOWEST, "at": "τ*", "everywhere": True},
        {**LOWEST, "at": 514, "text": "The optimum is at 514 s"},
        {**LOWEST, "at": 560, "tolerance": 0.1, "text": "The optimum is near 560 s"},
        {**LOWEST, "at": "τ*", "with": {"C": 48}, "text": "The optimum is at τ*"},
        {**LOWEST, "at": 1000, "of": "max(C/τ, λR)", "text": "They cross at 1000 s"},
        {**LOWEST, "kind": "maximum", "at": 150, "from": 150, "to": 1000, "text": "Worst at 150 s"},
        RATIO,
        {**RATIO, "everywhere": True},
        {**RATIO, "with": {"τ": "τ*/2"}},
        {**RATIO, "with": {"τ": 1018.2}, "against": {"τ": "τ*"}},
        {
            **without(RATIO, "of", "against"),
            "text": "Without recovery it loses 63 % as much",
            "with": {"R": 0},
            "equals": 0.6327,
        },
    ],
)
def test_a_true_claim_gives_no_finding(tmp_path, claim):
    assert findings(tmp_path, claim) == ()


def test_a_fall_that_ends_shows_where_it_turns(tmp_path):
    [diagnostic] = findings(tmp_path, FALLS)

    assert (diagnostic.code, diagnostic.pointer) == ("claim-false", "/science/0/claims/0/text")
    assert text_of(diagnostic) == (
        '"The loss falls as τ grows" is false: from τ = 509 s to 532 s L goes from 7.49 % to 7.5 %'
    )
    assert diagnostic.hint.replace("\u00a0", " ") == (
        "it falls from τ = 121 s to 509 s: claim it for that stretch, or correct the equation"
    )


def test_a_claim_of_the_wrong_direction_names_the_right_one(tmp_path):
    [diagnostic] = findings(tmp_path, {**FALLS, "over": "R"})

    assert "false: from R = 1 min to " in text_of(diagnostic)
    assert diagnostic.hint == 'write "kind": "rises", or correct the equation'


def test_what_does_not_change_neither_rises_nor_falls(tmp_path):
    [diagnostic] = findings(tmp_path, {**FALLS, "of": "λR", "to": 600})

    assert text_of(diagnostic).endswith("λR stays at 2.77778 %")


def test_a_false_optimum_shows_the_better_place(tmp_path):
    [diagnostic] = findings(tmp_path, {**LOWEST, "at": 600})

    assert text_of(diagnostic) == (
        '"The optimum is at 509 s" is false: at τ = 600 s L is 7.56 %, at 509 s it is 7.49 %'
    )
    assert diagnostic.hint == (
        'write "at": 509.1 or an expression for it (in s), or correct the claim'
    )


def test_an_optimum_outside_of_its_stretch_is_false(tmp_path):
    [diagnostic] = findings(tmp_path, {**LOWEST, "from": 600, "to": 900})

    assert text_of(diagnostic) == (
        '"The optimum is at 509 s" is false: τ = 509 s lies outside of the stretch'
    )


def test_a_false_ratio_shows_both_values(tmp_path):
    [diagnostic] = findings(tmp_path, {**RATIO, "equals": 1.5})

    assert text_of(diagnostic) == (
        '"Twice the best interval costs a quarter more" is false: C/τ + λτ/2 is 5.89 % at '
        "τ = 1018 s and 4.71 % at τ = 509 s: a ratio of 1.25, not 1.5"
    )
    assert diagnostic.hint == 'write "equals": 1.25, or correct the claim'


def test_a_ratio_to_the_defaults_says_so(tmp_path):
    claim = {**without(RATIO, "of", "against"), "with": {"R": 0}, "equals": 1}

    [diagnostic] = findings(tmp_path, claim)

    assert "L is 4.78 % at R = 0 min and 7.56 % at the defaults" in text_of(diagnostic)


def test_a_claim_for_everywhere_shows_the_setting_where_it_fails(tmp_path):
    claim = {**FALLS, "to": 500, "everywhere": True}

    first, again = (findings(tmp_path, claim) for _ in range(2))

    assert first == again
    words = text_of(first[0])
    assert words.startswith('"The loss falls as τ grows" is false: with C = ')
    assert ", λ = " in words
    assert " min, from τ = " in words


def test_a_setting_names_only_what_the_claim_leaves_open(tmp_path):
    [diagnostic] = findings(tmp_path, {**RATIO, "of": "L", "equals": 1.157, "everywhere": True})

    assert re.search(r"false: with C = [^,]+, λ = [^,]+ and R = [^,]+, L is ", text_of(diagnostic))


def test_the_same_claim_holds_at_the_defaults(tmp_path):
    assert findings(tmp_path, {**FALLS, "to": 500}) == ()


@pytest.mark.parametrize(
    ("claim", "words"),
    [
        (
            {**FALLS, "from": 20000},
            "L has no values within the conditions from τ = 20\u202f000 s to 86\u202f400 s",
        ),
        ({**FALLS, "from": 600, "to": "τ*"}, "the stretch begins at τ = 600 s and ends at 509 s"),
        ({**LOWEST, "at": 50}, "L has no value within the conditions at τ = 50 s"),
        (
            {**RATIO, "with": {"τ": 50000}},
            "a condition of the equation fails at τ = 50\u202f000 s",
        ),
    ],
)
def test_a_claim_about_nothing_within_the_conditions_cannot_stand(tmp_path, claim, words):
    [diagnostic] = findings(tmp_path, claim)

    assert (diagnostic.code, diagnostic.pointer) == ("untried-claim", "/science/0/claims/0")
    assert text_of(diagnostic) == f'"{claim["text"]}" cannot be tried: {words}'


def test_a_claim_for_everywhere_needs_settings_within_the_conditions(tmp_path):
    loss = {
        **LOSS,
        "conditions": [{"expression": "λR < 0.028", "otherwise": "failures are not rare"}],
        "variables": [
            *LOSS["variables"][:2],
            {**LOSS["variables"][2], "range": [8, 100]},
            {**LOSS["variables"][3], "range": [5, 50_000]},
        ],
    }

    [diagnostic] = findings(tmp_path, {**FALLS, "of": "C/τ", "everywhere": True}, loss=loss)

    assert diagnostic.code == "untried-claim"
    assert "of 600 settings of the other variables only 0 lie within the conditions" in (
        diagnostic.message
    )


@pytest.mark.parametrize(
    ("claim", "pointer", "message"),
    [
        (
            without(LOWEST, "at"),
            "/science/0/claims/0/at",
            'a claim of kind "minimum" needs "at"',
        ),
        (
            {**FALLS, "equals": 3},
            "/science/0/claims/0/equals",
            'a claim of kind "falls" does not take "equals"',
        ),
        (
            without({**RATIO, "over": "τ"}, "equals", "with", "against"),
            "/science/0/claims/0",
            'a claim of kind "ratio" needs "equals" and "with" and does not take "over"',
        ),
        (
            {**FALLS, "with": {"τ": 3}},
            "/science/0/claims/0/with",
            '"τ" runs along the stretch and cannot have a value of its own',
        ),
    ],
)
def test_a_claim_has_what_its_kind_needs_and_no_more(tmp_path, claim, pointer, message):
    [diagnostic] = findings(tmp_path, claim)

    assert (diagnostic.code, diagnostic.pointer) == ("incomplete-claim", pointer)
    assert diagnostic.message == message


def test_the_hint_lists_what_a_kind_takes(tmp_path):
    [diagnostic] = findings(tmp_path, without(LOWEST, "at"))

    assert diagnostic.hint == "it takes over, from, to, of, with, everywhere, at, tolerance"


def test_a_claim_needs_an_equation_that_computes(tmp_path):
    loss = {key: LOSS[key] for key in ("title", "equation", "explanation")}

    found = findings(tmp_path, FALLS, loss=loss)

    assert [d.message for d in found if d.code == "incomplete-claim"] == [
        "a claim needs an equation that computes, with result and variables"
    ]


@pytest.mark.parametrize(
    ("claim", "field", "message"),
    [
        ({**FALLS, "to": "τ* +"}, "to", "the formula ends where a number, "),
        ({**FALLS, "to": "C λ"}, "to", "τ is a time (s), this expression is a pure number"),
        ({**FALLS, "of": "C + λ"}, "of", "adds a time (s) and a rate (per s)"),
        ({**FALLS, "of": "C/q"}, "of", "the symbol 'q' is not declared in this record"),
        ({**LOWEST, "at": "R/λ"}, "at", "τ is a time (s), this expression is "),
        ({**FALLS, "with": {"C": "λ"}}, "with/C", "C is a time (s), the expression 'λ' is a rate"),
        ({**RATIO, "with": {"q": 3}}, "with/q", "the symbol 'q' is not declared in this record"),
    ],
)
def test_an_expression_that_cannot_be_computed_is_found_at_its_place(
    tmp_path, claim, field, message
):
    [diagnostic] = findings(tmp_path, claim)

    assert (diagnostic.code, diagnostic.pointer) == (
        "bad-expression",
        f"/science/0/claims/0/{field}",
    )
    assert diagnostic.message.startswith(message)


def test_the_variable_of_a_claim_is_one_of_the_equation(tmp_path):
    [diagnostic] = findings(tmp_path, {**FALLS, "over": "tau"})

    assert (diagnostic.code, diagnostic.hint) == ("undeclared-symbol", 'did you mean "τ"?')


def test_a_number_too_large_to_compute_with_is_found(tmp_path):
    [diagnostic] = findings(tmp_path, {**FALLS, "to": 1e300})

    assert (diagnostic.code, diagnostic.pointer) == ("out-of-range", "/science/0/claims/0/to")


def test_a_fault_of_another_equation_is_not_repeated_by_the_claims_that_use_it(tmp_path):
    best = {**BEST, "equation": "τ* = √(2C/q)"}

    found = findings(tmp_path, {**FALLS, "to": "τ*"}, best=best)

    assert [d.code for d in found] == ["undeclared-symbol"]


def test_an_equation_with_a_fault_has_no_claims_tried(tmp_path):
    loss = {**LOSS, "equation": "L = C/τ + λτ/2 + λR + q"}

    assert [d.code for d in findings(tmp_path, FALLS, loss=loss)] == ["undeclared-symbol"]


def test_a_claim_sees_the_value_that_its_equation_declares(tmp_path):
    best = {**BEST, "variables": [{**LOSS["variables"][0], "default": 48}, LOSS["variables"][2]]}

    assert findings(tmp_path, {**LOWEST, "at": "τ*"}, best=best) == ()


def words(text, **changes):
    """Return a true claim of 1.25, in other words."""
    return {**RATIO, "text": text, **changes}


@pytest.mark.parametrize(
    "claim",
    [
        words("Twice the best interval costs 25 % more"),
        words("Twice the best interval is a quarter dearer"),
        words("Doubling the best interval raises the cost by 25 %"),
        words("At 1,018 s the cost is 5.89 %, at 509 s it is 4.71 %"),
        words("From 8.5 min to 17 min the cost grows by a factor of 1.25"),
        words("Twice the interval of Level 3 costs 1.25 times as much"),
        words("Half the best interval costs more than 20 % more", **{"with": {"τ": "τ*/2"}}),
        words("One copy at twice the best interval costs more"),
        {**LOWEST, "text": "With 8 failures per day the loss is lowest at 509 s, with 7.49 %"},
        {**FALLS, "text": "The loss falls between 130 s and 509 s", "from": 130, "to": 509},
        {**FALLS, "text": "The loss falls from half of τ* to τ*", "from": "τ*/2", "to": "τ*"},
        {
            **without(RATIO, "of", "against"),
            "text": "Ten times fewer failures lose a tenth in recovery",
            "of": "λR",
            "with": {"λ": "λ/10"},
            "equals": 0.1,
        },
        {
            **without(RATIO, "of", "against"),
            "text": "Twice the interval makes the save share two times smaller, 1 % of the time",
            "of": "C/τ",
            "with": {"τ": "2 τ"},
            "equals": 0.5,
        },
    ],
)
def test_words_that_say_what_the_fields_compute_give_no_finding(tmp_path, claim):
    assert findings(tmp_path, claim) == ()


RATIO_125 = "a ratio of 1.25, 25 % more"
HALVED = {"of": "C/τ", "with": {"τ": "2 τ"}, "equals": 0.5, "against": {}}


@pytest.mark.parametrize(
    ("claim", "said", "computed"),
    [
        (words("Twice the best interval costs 50 % more"), "50 %", RATIO_125),
        (words("Twice the best interval costs 25 % less"), "25 %", RATIO_125),
        (words("Doubling the best interval lowers the cost by 25 %"), "25 %", RATIO_125),
        (words("Twice the best interval costs half more"), "half", RATIO_125),
        (words("Twice the best interval costs twice as much"), "twice", RATIO_125),
        (words("Twice the best interval doubles the cost"), "doubles", RATIO_125),
        (words("Twice the best interval costs six times as much"), "six times", RATIO_125),
        (words("Three times the best interval costs 25 % more"), "Three times", RATIO_125),
        (words("It costs more than 30 % more"), "more than 30 %", RATIO_125),
        (words("Twice the best interval costs 1.5 times as much"), "1.5", RATIO_125),
        (words("Twice the best interval costs by a factor of 3 more"), "3", RATIO_125),
        (
            words("Twice the interval takes twice the saving", **HALVED),
            "twice",
            "a ratio of 0.5, 50 % less",
        ),
        (
            words("Doubling the interval doubles the saving", **HALVED),
            "doubles",
            "a ratio of 0.5, 50 % less",
        ),
        (words("At 1,018 s the cost is 6.89 %"), "6.89 %", RATIO_125),
        (
            words("At 1,100 s the cost is 25 % more"),
            "1,100 s",
            "τ = 1018 s, τ = 509 s, C = 12 s, τ = 600 s",
        ),
    ],
)
def test_words_that_say_something_else_than_the_fields_are_found(tmp_path, claim, said, computed):
    [diagnostic] = findings(tmp_path, claim)

    assert (diagnostic.code, diagnostic.pointer) == (
        "claim-text-differs",
        "/science/0/claims/0/text",
    )
    assert text_of(diagnostic) == f'the text says "{said}", the fields compute {computed}'


def test_a_place_that_the_words_give_otherwise_is_found_there(tmp_path):
    [diagnostic] = findings(tmp_path, {**LOWEST, "text": "The optimum is at 519 s"})

    assert text_of(diagnostic) == (
        'the text says "519 s", the fields compute τ = 509 s, τ = 30 s, τ = 86\u202f400 s, C = 12 s'
    )
    assert diagnostic.hint == 'write "509 s", or correct the field'
    assert diagnostic.column == 1 + (tmp_path / "alpha.json").read_text("utf-8").splitlines()[
        diagnostic.line - 1
    ].index("519 s")


def test_a_number_of_another_kind_than_any_field_is_found(tmp_path):
    [diagnostic] = findings(tmp_path, {**FALLS, "to": "τ*", "text": "The loss falls below 3 racks"})

    assert text_of(diagnostic).startswith('the text says "below 3 racks", the fields compute L = ')
    assert diagnostic.hint == "leave the number out, or claim it in the fields"


WAVE = {
    "title": "Wave",
    "equation": "y = x + a·sin(w x)",
    "explanation": "A line with a wave on it.",
    "result": {"symbol": "y", "name": "height", "unit": "1"},
    "variables": [
        {"symbol": "x", "name": "place", "unit": "1", "default": 5, "range": [0, 10]},
        {"symbol": "a", "name": "size", "unit": "1", "default": 0.01, "range": [0, 1]},
        {"symbol": "w", "name": "number", "unit": "1", "default": 1000, "range": [0, 1e6]},
    ],
}


def wave(**defaults):
    variables = [
        {**one, "default": defaults.get(one["symbol"], one["default"])} for one in WAVE["variables"]
    ]
    return {**WAVE, "variables": variables}


@pytest.mark.parametrize(("a", "w"), [(0.01, 1000), (0.001, 20_000), (1e-4, 1e5), (0.01, 251.33)])
def test_a_fine_wave_is_no_rise(tmp_path, a, w):
    claim = {"text": "y rises with x", "kind": "rises", "over": "x"}

    [diagnostic] = findings(tmp_path, claim, loss=wave(a=a, w=w), best=None)

    assert diagnostic.code == "claim-false"


def test_two_places_that_look_alike_are_shown_with_more_digits(tmp_path):
    claim = {"text": "y rises with x", "kind": "rises", "over": "x"}

    [diagnostic] = findings(tmp_path, claim, loss=wave(a=1e-4, w=1e5), best=None)

    one, other = re.search("from x = (\\S+) to (\\S+) y", text_of(diagnostic)).groups()
    assert one != other


def test_a_narrow_dip_is_the_lowest_place(tmp_path):
    claim = {"text": "y is lowest at 2", "kind": "minimum", "over": "x", "at": 2}
    loss = {**wave(w=300), "equation": "y = (x − 2)² − 90·max(0, 1 − abs(x − 7)·w) + 0·a"}

    [diagnostic] = findings(tmp_path, claim, loss=loss, best=None)

    assert "at x = 2 y is 0, at 7 it is " in text_of(diagnostic)


@pytest.mark.parametrize(
    "equation", ["y = 10^7 + x/10 + 0·a w", "y = exp(x) − 1 + 0·a w", "y = √x + 0·a w"]
)
def test_a_slow_rise_is_a_rise_between_close_places_as_well(tmp_path, equation):
    claim = {"text": "y rises with x", "kind": "rises", "over": "x"}

    assert findings(tmp_path, claim, loss={**WAVE, "equation": equation}, best=None) == ()


def test_a_rise_too_slow_to_be_seen_is_not_called_a_fall(tmp_path):
    claim = {"text": "y rises with x", "kind": "rises", "over": "x"}
    loss = {**WAVE, "equation": "y = 10^9 + x/10^6 + 0·a w"}

    [diagnostic] = findings(tmp_path, claim, loss=loss, best=None)

    assert diagnostic.hint == "correct the claim or the equation"


def test_the_hint_does_not_give_back_the_place_that_is_written_already(tmp_path):
    claim = {"text": "y is highest at 5", "kind": "maximum", "over": "x", "at": 5}
    loss = {**wave(), "equation": "y = 1/(x − 5)² + 0·a w"}
    loss["variables"][0]["default"] = 4

    [diagnostic] = findings(tmp_path, claim, loss=loss, best=None)

    assert diagnostic.code == "untried-claim"
    assert diagnostic.hint == "claim that it rises or falls towards that place, or another place"


def test_a_place_close_to_the_claimed_one_is_written_with_the_digits_that_differ(tmp_path):
    claim = {"text": "y is lowest at 5", "kind": "minimum", "over": "x", "at": 5}
    loss = {**wave(), "equation": "y = abs(x − 5.0001) + 0·a w"}

    [diagnostic] = findings(tmp_path, {**claim, "tolerance": 1e-9}, loss=loss, best=None)

    assert diagnostic.hint.startswith('write "at": 5.0001 or an expression for it')
