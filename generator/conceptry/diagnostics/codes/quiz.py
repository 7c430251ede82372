"""Findings about quizzes."""

from conceptry.diagnostics.code import Code, Severity

_FALLS = """{"question": "What happens?", "options": ["It falls", "It grows"],
   "answer": 0, "explanation": "It falls, since the rate grows."}"""
_WAITS = """{"question": "What happens?", "options": ["It waits", "It stops"],
   "answer": 1, "explanation": "It stops, since a node is lost."}"""

CODES: tuple[Code, ...] = (
    Code(
        name="answer-out-of-range",
        severity=Severity.ERROR,
        summary="The answer is not the position of an option.",
        reason=(
            "The question would have no right answer. The answer is the position of the right "
            "option, and the first option has the position 0."
        ),
        bad='"options": ["It falls", "It grows"],\n"answer": 2',
        good='"options": ["It falls", "It grows"],\n"answer": 1',
    ),
    Code(
        name="equal-options",
        severity=Severity.ERROR,
        summary="Two options of a question say the same.",
        reason=(
            "Readers cannot choose between two options that say the same, whatever their case, "
            "articles and punctuation. Let each option say something else."
        ),
        bad='"options": ["Half of it", "half of it "]',
        good='"options": ["Half of it", "A quarter of it"]',
    ),
    Code(
        name="unknown-option",
        severity=Severity.ERROR,
        summary="The answer is the id of no option.",
        reason=(
            "The question would have no right answer. Write the id as the option has it, or the "
            "position of the option as a number without quotes."
        ),
        bad=(
            '"options": [{"id": "falls", "text": "Falls"}, {"id": "grows", "text": "Grows"}],\n'
            '"answer": "grow"'
        ),
        good=(
            '"options": [{"id": "falls", "text": "Falls"}, {"id": "grows", "text": "Grows"}],\n'
            '"answer": "grows"'
        ),
    ),
    Code(
        name="repeated-id",
        severity=Severity.ERROR,
        summary="Two questions of a record, or two options of a question, have one id.",
        reason=(
            "Readers' answers are kept under these ids, and one id for two things mixes them up. "
            "Give each its own, or none."
        ),
        bad='"options": [{"id": "a", "text": "It falls"}, {"id": "a", "text": "It grows"}]',
        good='"options": [{"id": "a", "text": "It falls"}, {"id": "b", "text": "It grows"}]',
    ),
    Code(
        name="letter-in-explanation",
        severity=Severity.ERROR,
        summary="An explanation speaks of an option by a letter or by its place.",
        reason=(
            "Options have no letters on the page, and they can stand in another order after an "
            "edit or in another system; the explanation would then be about another option. Use "
            "the words of the option."
        ),
        bad='"explanation": "B is right, because the rate does not change the start-up."',
        good='"explanation": "It stays, because the rate does not change the start-up."',
    ),
    Code(
        name="all-of-the-above",
        severity=Severity.WARNING,
        summary="An option speaks of the other options.",
        reason=(
            "Such an option is answered by elimination and not by knowledge, and it is wrong as "
            "soon as the options stand in another order. Say what is the case instead."
        ),
        bad='"options": ["It saves time", "It saves power", "All of the above"]',
        good='"options": ["It saves time", "It saves power", "It saves time and power"]',
    ),
    Code(
        name="explanation-off-answer",
        severity=Severity.WARNING,
        summary="An explanation has no word, number or symbol in common with the right option.",
        reason=(
            "Most often the answer points at another option than the explanation means. Correct "
            "the answer, or say why this option is right in its own words."
        ),
        bad=(
            '"options": ["Half the time", "Twice the energy"],\n'
            '"answer": 1,\n'
            '"explanation": "A fast link needs half the time."'
        ),
        good=(
            '"options": ["Half the time", "Twice the energy"],\n'
            '"answer": 0,\n'
            '"explanation": "A fast link needs half the time."'
        ),
    ),
    Code(
        name="repeated-question",
        severity=Severity.WARNING,
        summary="The same question is asked twice.",
        reason=(
            "A reader who has met it once learns nothing from it again, and most often a copied "
            "question has not been changed yet. Ask for something else, or remove one."
        ),
        bad=f'"check": [\n  {_FALLS},\n  {_WAITS}\n]',
        good=f'"check": [\n  {_FALLS},\n  {_WAITS.replace("happens", "happens to the job")}\n]',
    ),
    Code(
        name="answer-position",
        severity=Severity.WARNING,
        summary="Right options stand at one place far more or far less often than by chance.",
        reason=(
            "A reader who always takes that place answers well without knowing anything. Reorder "
            "options; the folder can set the share that is an error with answerPositionShare in "
            "_settings.json."
        ),
        bad='"options": ["It grows", "It falls", "It stays"],\n"answer": 1',
        good='"options": ["It falls", "It grows", "It stays"],\n"answer": 0',
    ),
    Code(
        name="answer-position-share",
        severity=Severity.ERROR,
        summary="Right options stand at one place more often than the folder allows.",
        reason=(
            "The folder's answerPositionShare sets how large the share of one place may be. "
            "Reorder the options of some questions until the right ones are spread."
        ),
        bad='"options": ["It grows", "It falls", "It stays"],\n"answer": 1',
        good='"options": ["It falls", "It grows", "It stays"],\n"answer": 0',
    ),
    Code(
        name="longest-option-right",
        severity=Severity.WARNING,
        summary="The longest option is right far more often than by chance.",
        reason=(
            "Authors qualify what is true and leave what is false short, and readers soon notice. "
            "Shorten right options or make the others as exact; the hint names where to begin."
        ),
        bad='"options": ["It falls", "It grows until the link is full and stays there"]',
        good='"options": ["It falls until it reaches zero", "It grows until the link is full"]',
    ),
    Code(
        name="unanswered-question",
        severity=Severity.ERROR,
        summary="A number question asks for what no equation, or more than one, computes.",
        reason=(
            "The answer is computed, so exactly one equation of the record must have the symbol as "
            "its result. Ask for the result of an equation that declares its symbols."
        ),
        bad='"kind": "number", "question": "How long does it take?", "of": "time"',
        good='"kind": "number", "question": "How long does it take?", "of": "t"',
    ),
    Code(
        name="unknown-variable",
        severity=Severity.ERROR,
        summary="A number question varies what is no variable of its equation.",
        reason=(
            "Only variables of the equation that computes the answer can take fresh values. Write "
            "their symbols as the equation does, or leave the list out to vary all of them."
        ),
        bad='"of": "t", "vary": ["size"]',
        good='"of": "t", "vary": ["S"]',
    ),
    Code(
        name="no-fresh-values",
        severity=Severity.ERROR,
        summary="Too few values within the ranges make a question that can be answered.",
        reason=(
            "Readers may ask for other values, drawn from the ranges of the variables, for which "
            "the conditions hold and the answer is of readable size. Narrow the ranges, or let "
            "fewer variables vary."
        ),
        bad=(
            '"variables": [{"symbol": "μ", "unit": "1/s", "default": 50, "range": [1, 60]}],\n'
            '"conditions": [{"expression": "μ > 49", "otherwise": "the queue does not drain"}]'
        ),
        good=(
            '"variables": [{"symbol": "μ", "unit": "1/s", "default": 50, "range": [40, 100]}],\n'
            '"conditions": [{"expression": "μ > 49", "otherwise": "the queue does not drain"}]'
        ),
    ),
)
