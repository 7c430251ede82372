"""Choice questions: answers that are options, words that outlive a change of order."""

import json
import random
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sample import render_record

from conceptry import site
from conceptry.checks.quiz import spoken
from conceptry.checks.quiz_place import find_places
from conceptry.checks.quiz_substance import substance
from conceptry.diagnostics import render_text
from conceptry.model import starter

ROOT = Path(__file__).resolve().parents[2]
OPTIONS = ["It takes half the time", "It takes the same time", "It takes twice the time"]
NAMED = [{"id": "half", "text": OPTIONS[0]}, {"id": "same", "text": OPTIONS[1]}]


def ask(question="The rate of the link doubles. What happens?", **changes):
    asked = {
        "question": question,
        "options": OPTIONS,
        "answer": 1,
        "explanation": "The same time: the start-up takes nearly all of it.",
    }
    return {**asked, **changes}


def write(folder, *questions, name="alpha", **fields):
    record = json.loads(render_record(name))
    for field in ("science", "engineeringExample", "example"):
        record.pop(field, None)
    record.update({"check": list(questions)} if questions else {}, **fields)
    text = json.dumps(record, ensure_ascii=False, indent=1)
    (folder / f"{name}.json").write_text(text, "utf-8")


def findings(folder):
    return [(d.code, d.pointer, d.message, d.hint) for d in site.check(folder)[1]]


def codes(folder):
    return [d.code for d in site.check(folder)[1]]


# Answers


def test_a_position_in_quotes_says_which_positions_there_are(tmp_path):
    write(tmp_path, ask(answer="2"))

    assert findings(tmp_path) == [
        (
            "wrong-type",
            "/check/0/answer",
            'found text "2", expected a whole number 0–2, or the id of an option',
            "write 2 without quotes; 0 to 2, the position of the right option counted from 0",
        )
    ]


@pytest.mark.parametrize(
    ("answer", "hint"),
    [
        (1.0, "write 1; "),
        (OPTIONS[1], "that option has the position 1: write 1; "),
        ("it takes  twice the time.", "that option has the position 2: write 2; "),
        ("7", ""),
        (3.0, ""),
        (1.5, ""),
        ("the middle one", ""),
        ([1], ""),
    ],
)
def test_an_answer_in_another_form_is_told_how_to_write_it(tmp_path, answer, hint):
    write(tmp_path, ask(answer=answer))

    [(code, pointer, _, found)] = findings(tmp_path)

    assert (code, pointer) == ("wrong-type", "/check/0/answer")
    assert found == f"{hint}0 to 2, the position of the right option counted from 0"


def test_the_words_of_an_option_with_an_id_are_told_its_id(tmp_path):
    write(tmp_path, ask(options=[NAMED[0], OPTIONS[1]], answer=OPTIONS[1]))

    assert [h for *_, h in findings(tmp_path)] == [
        "that option has the position 1: write 1; ids: half"
    ]


def test_an_answer_may_be_the_id_of_an_option(tmp_path):
    write(tmp_path, ask(options=NAMED, answer="same"))

    assert findings(tmp_path) == []


@pytest.mark.parametrize(
    ("answer", "hint"),
    [
        ("hlaf", 'did you mean "half"? ids: half, same'),
        ("it takes the same time.", 'that option has the id "same"; ids: half, same'),
        ("1", "a position stands without quotes: 1; ids: half, same"),
        ("thrice", "ids: half, same"),
    ],
)
def test_an_answer_that_is_the_id_of_no_option_proposes_the_nearest(tmp_path, answer, hint):
    write(tmp_path, ask(options=NAMED, answer=answer))

    assert findings(tmp_path) == [
        ("unknown-option", "/check/0/answer", f'no option has the id "{answer}"', hint)
    ]


def test_an_id_of_two_options_is_refused_at_the_second(tmp_path):
    write(tmp_path, ask(options=[NAMED[0], {"id": "half", "text": OPTIONS[1]}], answer=1))

    [(code, pointer, message, hint)] = findings(tmp_path)

    assert (code, pointer) == ("repeated-id", "/check/0/options/1/id")
    assert message.startswith('the id "half" belongs to the option at line ')
    assert hint == "an id is the name of one option; give this one another, or none"


def test_an_id_of_two_questions_is_refused_whatever_their_kind(tmp_path):
    number = {"kind": "number", "id": "rate", "question": "How long?", "of": "t"}
    write(tmp_path, ask(id="rate"), {**number, "explanation": "t = α + S/B"})

    assert ("repeated-id", "/check/1/id") in [(c, p) for c, p, _, _ in findings(tmp_path)]


# Options that say the same


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Half of it", "half  of it"),
        ("Half of it", "The half of it."),
        ("It takes a moment", "It takes the moment"),
        ("Cafe\u0301 time", "Caf\u00e9 time"),
    ],
)
def test_options_that_differ_in_case_articles_or_punctuation_are_equal(tmp_path, one, other):
    write(tmp_path, ask(options=["Something else", one, other], explanation=one))

    assert findings(tmp_path) == [
        (
            "equal-options",
            "/check/0/options/2",
            f'"{other}" says the same as "{one}"',
            "let options differ",
        )
    ]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("1,000 s", "1000 s"),
        ("50 %", "0.5"),
        ("8 MB falls", "8,000 kB falls"),
        ("about 2 h", "roughly 120 min"),
        ("It takes 3 GB.", "it takes 24 Gbit"),
    ],
)
def test_options_of_one_value_are_equal(tmp_path, one, other):
    write(tmp_path, ask(options=[one, "Neither of them", other], explanation=f"{one}, {other}"))

    found = [message for code, _, message, _ in findings(tmp_path) if code == "equal-options"]

    assert found == [f'"{other}" says the same as "{one}"']


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("5 %", "5"),
        ("-3 s", "3 s"),
        ("8 MB", "8 MiB"),
        ("about 300 s", "300 s"),
        ("3 GB in 4 s", "4 GB in 3 s"),
        ("x^2", "x^3"),
        ("20 degC", "20 K"),
        ("an H100", "an H200"),
    ],
)
def test_options_of_two_values_are_two(tmp_path, one, other):
    write(tmp_path, ask(options=[one, "Neither of them", other], explanation=f"{one}, {other}"))

    assert "equal-options" not in codes(tmp_path)


def test_equal_options_with_ids_are_found_at_their_texts(tmp_path):
    write(tmp_path, ask(options=[*NAMED, {"id": "again", "text": "it takes the same time."}]))

    assert [(c, p) for c, p, _, _ in findings(tmp_path)] == [
        ("equal-options", "/check/0/options/2/text")
    ]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("8 MB", "8 Mb"),
        ("It grows with T", "It grows with t"),
        ("1.5", "15"),
        ("−3", "3"),
        ("a + b", "a − b"),
        ("5 %", "5"),
        ("C/τ", "C·τ"),
        (".5", "5"),
        ("A", "a"),
    ],
)
def test_options_that_differ_in_a_unit_a_symbol_or_a_number_differ(one, other):
    assert spoken(one) != spoken(other)


# Letters and places in explanations


@pytest.mark.parametrize(
    ("words", "by", "meant"),
    [
        ("B is right", "letter", 1),
        ("Option C", "letter", 2),
        ("answer (c)", "letter", 2),
        ("the answer is B", "letter", 1),
        ("C are wrong", "letter", 2),
        ("option 2", "place", 1),
        ("option three", "place", 2),
        ("the first answer", "place", 0),
        ("the 3rd answer", "place", 2),
        ("the last option", "place", 2),
        ("the second option", "place", 1),
        ("your second answer", "place", 1),
        ("the bottom option", "place", 2),
        ("option II", "place", 1),
        ("“B” is right", "letter", 1),
        ("A and C fall", "letter", None),
        ("the last two options", "place", None),
        ("the first options", "place", None),
        ("the answer above", "place", None),
        ("the sixth option", "place", None),
    ],
)
def test_an_explanation_names_options_by_their_words_and_is_told_which(tmp_path, words, by, meant):
    write(tmp_path, ask(explanation=f"The same time. It follows that {words}."))

    [diagnostic] = site.check(tmp_path, display_folder="c")[1]
    line = (tmp_path / "alpha.json").read_text("utf-8").splitlines()[diagnostic.line - 1]

    assert diagnostic.code == "letter-in-explanation"
    assert diagnostic.message.endswith(f"speaks of an option by its {by}")
    found = json.loads(diagnostic.message.partition(" speaks")[0])
    assert line[diagnostic.column - 1 :].startswith(found)
    own = "the option's own words" if meant is None else f'the option\'s words, "{OPTIONS[meant]}"'
    assert diagnostic.hint == f"options can stand in another order; use {own}"


def test_the_whole_finding_of_a_letter_reads_well(tmp_path):
    write(tmp_path, ask(explanation="B is right because it takes the same time."))

    [diagnostic] = site.check(tmp_path, display_folder="c")[1]

    assert render_text(diagnostic).partition(": ")[2] == (
        'letter-in-explanation "B is right" speaks of an option by its letter '
        "at /check/0/explanation\n"
        "    hint: options can stand in another order; use the option's words, "
        '"It takes the same time"'
    )


@pytest.mark.parametrize(
    "text",
    [
        "Option B fails.",
        "Options A and C ignore it.",
        "Options B–D are too slow.",
        "A and C are wrong, since the link waits.",
        "Only B is correct.",
        "B isn't right.",
        "The answer is C.",
        "Correct: B.",
        "It is D, since the link waits.",
        "B because the link waits.",
        "B) waits.",
        "a) is wrong.",
        "Distractor 3 forgets the start.",
        "option one is slow",
        "The answer above is wrong.",
        "The correct one is the second.",
        "The third one is right.",
        "The first, since it is longer.",
        "The last.",
        "“B” is right.",
        "'B' is correct.",
        "**B** is right.",
        "Choice “B” is right.",
        "(B): it falls.",
        "The right answer is (b).",
        "The answer is b.",
        "b is right.",
        "B, since it falls.",
        "B – it falls.",
        "B — because it falls.",
        "Not B, since it falls.",
        "Unlike C, it counts the queue.",
        "If you picked C, look again.",
        "Choosing C forgets the rate.",
        "C ignores the queue.",
        "C confuses amount and rate.",
        "A forgets the rate.",
        "It grows: B fits.",
        "Only B counts the queue.",
        "Both A and C fall.",
        "B is what happens.",
        "A: too slow.",
        "Answer 2 is right.",
        "Answer 2.",
        "Number 2 is right.",
        "#2 is right.",
        "2 is right.",
        "Option II is right.",
        "Option (ii) is right.",
        "The former is wrong.",
        "The latter is right.",
        "The one above is wrong.",
        "The first two are wrong.",
        "It ends. The first two are wrong.",
        "The bottom answer is wrong.",
        "The middle option is right.",
        "The previous option is wrong.",
        "The option on the left falls.",
        "Your second choice is right.",
        "It is the second.",
        "Second is right.",
    ],
)
def test_words_that_only_a_list_gives_a_meaning_are_found(text):
    assert [*find_places(text, named="", count=4)]


@pytest.mark.parametrize(
    "text",
    [
        "R adds the same λR to the loss.",
        "B is the bandwidth, and C is larger than R.",
        "The bandwidth B is right as it stands.",
        "The answer B/2 follows from S/(B − B_in).",
        "The answer 2.4 GB/s follows, and the answer is 2 s.",
        "The answer is C/τ.",
        "A team is right to wait.",
        "The first choice of many teams is a second option.",
        "The first step is right, and the last two terms vanish.",
        "The option a team chooses is 3 GB.",
        "The save time (C) is long. At time C. Then it ends.",
        "It grows with B because C stays.",
        "C ignores the queue, B fits, and if you choose C, R is too small.",
        "Then B is right: B is the rate.",
        "The save time (C) is long, so C falls.",
        "A bus is wide, a process ends, and A series of saves. A job falls.",
        "Vitamin C is right, and so is plan B.",
        "B-trees stay flat, and a B-tree is right here.",
        "H trees balance the clock, and D programs run.",
        "The latter grows, and the former does not.",
        "The next choice of the scheduler waits, and number 2 starts.",
        "The factor 2 is right, and 2 nodes fail.",
        "Step 2 falls, and the second term falls.",
        "The first is a save, the second a copy.",
    ],
)
def test_symbols_quantities_and_steps_are_no_options(text):
    assert [*find_places(text, named="", count=4, symbols="BCR")] == []


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("B is right.", "Which of the servers A and B fails?"),
        ("Plan A is right, and A is right.", "Is plan A better?"),
        ("Option 2 holds.", "The review lists option 1 and option 2."),
    ],
)
def test_what_the_question_itself_calls_by_a_letter_may_be_called_so(text, named):
    assert [*find_places(text, named=named, count=4)] == []


@pytest.mark.parametrize(
    "text",
    [
        "B is right: the link waits.",
        "B is right: B is the fastest.",
        "The answer is B.",
        "(b) is right.",
        "Option (b) waits.",
    ],
)
def test_a_verdict_on_a_letter_is_one_even_where_the_letter_is_a_symbol(text):
    assert [*find_places(text, named="", count=4, symbols="Bb")]


@pytest.mark.parametrize(
    "text",
    ["b is right.", "The answer is b.", "C ignores the queue.", "If you picked C, wait."],
)
def test_a_letter_of_the_equations_is_left_alone_where_it_may_be_meant(text):
    assert [*find_places(text, named="", count=4)]
    assert [*find_places(text, named="", count=4, symbols="bC")] == []


@pytest.mark.parametrize(
    ("text", "words", "position"),
    [
        ("Then “B” is right.", "“B” is right", 1),
        ("It is clear: (c) is wrong.", "(c) is wrong", 2),
        ("Option III is right.", "Option III", 2),
        ("The bottom answer is wrong.", "The bottom answer", 3),
        ("Both A and C fall.", "A and C fall", None),
        ("The first two are wrong.", "The first two are wrong", None),
    ],
)
def test_what_is_found_is_told_as_written_with_the_option_that_is_meant(text, words, position):
    [place] = find_places(text, named="", count=4)

    assert (place.words, place.position) == (words, position)


def test_a_letter_that_an_equation_of_the_record_has_is_a_symbol_in_its_explanations(tmp_path):
    asked = ask(explanation="The same time, since C ignores the queue.")
    equation = {"title": "Cost", "equation": "y = C", "explanation": "It costs C."}

    write(tmp_path, asked)
    assert codes(tmp_path) == ["letter-in-explanation"]

    write(tmp_path, asked, science=[equation])
    assert codes(tmp_path) == ["not-executable"]


def test_words_that_say_it_twice_are_one_finding():
    text = "Option B is right, and the last option is C."

    assert [p.words for p in find_places(text, named="", count=4)] == [
        "Option B",
        "the last option",
    ]


def test_letters_beyond_the_options_are_symbols():
    assert [*find_places("D is right.", named="", count=3)] == []


# Options that speak of other options


@pytest.mark.parametrize(
    "option",
    [
        "All of the above",
        "None of the above.",
        "Both of the above",
        "None of the other answers",
        "All of these",
        "Both A and B",
        "A, B and C",
        "B and C only",
        "Neither A nor B",
        "All of them are right",
        "No other answer is correct",
    ],
)
def test_an_option_that_speaks_of_the_others_is_a_doubt(tmp_path, option):
    write(tmp_path, ask(options=[*OPTIONS, option]))

    assert findings(tmp_path) == [
        (
            "all-of-the-above",
            "/check/0/options/3",
            f'"{option}" speaks of the other options and not of the subject',
            "say what is the case, or leave the option out",
        )
    ]


@pytest.mark.parametrize(
    "option",
    [
        "None of them, since an unfinished save removes the old one",
        "All of the ranks write",
        "Both copies survive",
        "B and C both double",
        "Any of 8 drives",
    ],
)
def test_an_option_that_speaks_of_many_things_is_none(tmp_path, option):
    write(tmp_path, ask(options=[*OPTIONS, option]))

    assert findings(tmp_path) == []


def test_letters_that_the_question_gives_to_things_may_be_options(tmp_path):
    options = ["Server A alone", "Server B alone", "Both A and B"]
    question = "Server A and server B share a supply. Which stop?"
    write(tmp_path, ask(question, options=options, answer=0, explanation="Server A stops."))

    assert findings(tmp_path) == []


# Explanations that miss the answer


def test_an_explanation_about_another_option_is_a_doubt(tmp_path):
    write(tmp_path, ask(explanation="Large transfers are bound by bandwidth."))

    assert findings(tmp_path) == [
        (
            "explanation-off-answer",
            "/check/0/explanation",
            'the explanation has no word in common with the right option, "It takes the same time"',
            "say why this option is right, in its own words",
        )
    ]


KEPT = ["It doubles", "It stays as it is", "It halves"]


@pytest.mark.parametrize(
    ("options", "answer", "explanation", "hint"),
    [
        (KEPT, 0, "It stays as it is.", 'option 1, "It stays as it is": is 1 the answer?'),
        (KEPT, 2, "So it stays just as it is.", 'option 1, "It stays as it is": is 1 the answer?'),
        (
            [{"id": "more", "text": KEPT[0]}, {"id": "kept", "text": KEPT[1]}],
            "more",
            "It stays as it is.",
            'option "kept", "It stays as it is": is "kept" the answer?',
        ),
    ],
)
def test_an_explanation_that_repeats_another_option_asks_for_that_one(
    tmp_path, options, answer, explanation, hint
):
    write(tmp_path, ask(options=options, answer=answer, explanation=explanation))

    assert [(c, h) for c, _, _, h in findings(tmp_path)] == [
        ("explanation-off-answer", f"it speaks of {hint}")
    ]


def test_a_word_of_another_option_alone_does_not_name_it(tmp_path):
    write(tmp_path, ask(options=KEPT, answer=0, explanation="The state stays on the node."))

    assert [h for *_, h in findings(tmp_path)] == ["say why this option is right, in its own words"]


@pytest.mark.parametrize(
    ("option", "explanation"),
    [
        ("It halves", "Half of it stays."),
        ("√(2C/λ)", "The square root of 2C over λ."),
        ("About 1,000 times", "1000 to one."),
        ("Copy the state", "Copies survive."),
        ("它减半", "因为时间减半"),
        ("It is not so", "Nothing of substance to compare."),
    ],
)
def test_an_explanation_may_speak_of_the_answer_in_other_forms(option, explanation):
    words = substance(option)

    assert not words or words & substance(explanation)


# The whole collection


def collection(count, *, right=lambda i: i % 3, lead="", subject="link"):
    for i in range(count):
        options = [f"It {verb} {i}" for verb in ("waits for", "runs past", "ends with")]
        options[right(i)] += lead
        yield ask(
            f"What does {subject} {i} do?",
            options=options,
            answer=right(i),
            explanation=options[right(i)],
        )


def test_an_answer_that_is_always_second_is_a_doubt_with_the_distribution(tmp_path):
    write(tmp_path, *collection(12, right=lambda _: 1))

    [diagnostic] = site.check(tmp_path, display_folder="c")[1]

    assert render_text(diagnostic) == (
        "c:1:1: warning: answer-position the right option is the second in 12 of 12 questions, "
        "about 4 by chance (first: 0, second: 12, third: 0)\n"
        "    hint: move right options elsewhere; where options have an order of their own, "
        "accept it there"
    )


def test_the_share_that_the_folder_sets_makes_an_error_of_it(tmp_path):
    write(tmp_path, *collection(12, right=lambda _: 1))
    (tmp_path / "_settings.json").write_text('{\n  "answerPositionShare": 0.5\n}\n', "utf-8")

    [diagnostic] = site.check(tmp_path, display_folder="c")[1]

    assert render_text(diagnostic).partition("\n")[0] == (
        "c/_settings.json:2:26: answer-position-share the right option is the second in 12 of 12 "
        "questions, 100 %, and at most 50 % are allowed (first: 0, second: 12, third: 0) "
        "at /answerPositionShare"
    )


def test_positions_are_counted_over_all_records(tmp_path):
    for name in ("alpha", "beta", "gamma"):
        write(tmp_path, *collection(4, right=lambda _: 0, subject=name), name=name)

    assert codes(tmp_path) == ["answer-position"]


def test_a_position_that_is_never_right_is_a_doubt_as_well(tmp_path):
    write(tmp_path, *collection(40, right=lambda i: i % 2))

    [(_, _, message, _)] = findings(tmp_path)

    assert message == (
        "the right option is the third in 0 of 40 questions, about 13 by chance "
        "(first: 20, second: 20, third: 0)"
    )


def test_seven_questions_say_nothing_of_positions_or_lengths(tmp_path):
    write(tmp_path, *collection(7, right=lambda _: 1, lead=" and a long remark"))
    (tmp_path / "_settings.json").write_text('{"answerPositionShare": 0.5}', "utf-8")

    assert findings(tmp_path) == []


def test_right_options_spread_by_chance_are_no_doubt(tmp_path):
    dice = random.Random(7)
    places = [dice.randrange(3) for _ in range(60)]
    write(tmp_path, *collection(60, right=lambda i: places[i]))

    assert "answer-position" not in codes(tmp_path)


def test_a_longest_option_that_is_always_right_is_a_doubt_with_the_worst_places(tmp_path):
    write(tmp_path, *collection(8, lead=" and not before the load is gone"))

    [diagnostic] = site.check(tmp_path, display_folder="c")[1]

    assert diagnostic.code == "longest-option-right"
    assert diagnostic.message == (
        "the right option is the longest in 8 of 8 questions, about 3 by chance"
    )
    assert diagnostic.hint.startswith(
        "shorten it or say more in the others, first here: c/alpha.json:"
    )
    assert diagnostic.hint.count(" times)") == 5


def test_a_question_that_two_records_ask_is_a_doubt_at_the_second(tmp_path):
    write(tmp_path, ask(), name="alpha")
    write(tmp_path, ask("the rate of the link doubles: what happens"), name="beta")

    [diagnostic] = site.check(tmp_path, display_folder="c")[1]

    assert (diagnostic.code, diagnostic.path) == ("repeated-question", "c/beta.json")
    assert " is asked at c/alpha.json:" in diagnostic.message
    assert diagnostic.hint == "ask for something else, or remove one of the two"


def test_two_starting_records_are_not_told_that_their_questions_are_the_same(tmp_path):
    for name in ("alpha", "beta"):
        (tmp_path / f"{name}.json").write_text(starter.render_record(name), "utf-8")

    assert "repeated-question" not in codes(tmp_path)


# Laws


@given(st.text(), st.text())
def test_any_text_can_be_looked_at(text, named):
    for place in find_places(text, named=named, count=4):
        assert text[place.start :].startswith(place.words)
    assert substance(text) <= substance(f"{text} {text}")
    assert spoken(text) == spoken(f" {text} ")


# The documentation


def test_the_question_of_the_documentation_is_right(tmp_path):
    text = (ROOT / "docs/contributing/quiz.md").read_text("utf-8")
    question, settings, _ = re.findall(r"```json\n(.*?)```", text, re.DOTALL)
    write(tmp_path, **json.loads(f"{{{question}}}"))
    (tmp_path / "_settings.json").write_text(settings, "utf-8")

    assert findings(tmp_path) == []
