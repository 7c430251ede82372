"""Findings about investigations."""

from conceptry.diagnostics.code import Code, Severity

CODES: tuple[Code, ...] = (
    Code(
        name="unknown-step-concept",
        severity=Severity.ERROR,
        summary="A step through a concept that is not there.",
        reason=(
            "A step computes with the equations of its concept and links to its page, so the "
            "concept has to be there. Correct the id, or write the concept first."
        ),
        bad='"concept": "queue-drian"',
        good='"concept": "queue-drain"',
    ),
    Code(
        name="other-lab",
        severity=Severity.ERROR,
        summary="A step in a lab that its concept does not have.",
        reason=(
            "The step sends the reader to that lab. Name it in the concept, as labId or as "
            "deepLabId, or take a lab that the concept has."
        ),
        bad='"concept": "queue-drain",\n"lab": "recovery"',
        good='"concept": "queue-drain",\n"lab": "engineering"',
    ),
    Code(
        name="unknown-equation",
        severity=Severity.ERROR,
        summary="A step whose equation cannot be told.",
        reason=(
            "The lab opens one equation of the concept, which is named by the symbol that it "
            "computes. The recovery lab has no equation to choose."
        ),
        bad='"lab": "engineering",\n"equation": "T"',
        good='"lab": "engineering",\n"equation": "t"',
    ),
    Code(
        name="state-out-of-range",
        severity=Severity.ERROR,
        summary="A step sets a value that the lab cannot be set to.",
        reason=(
            "The controls of a lab end where the range of its variable ends, so a reader could "
            "not get to this state. Choose another value, or widen the range of the variable."
        ),
        bad='"state": {"B": 100000}',
        good='"state": {"B": 100}',
    ),
    Code(
        name="state-outside-model",
        severity=Severity.WARNING,
        summary="A step sets values for which the equation does not hold.",
        reason=(
            "The model's answer would be wrong by its own conditions, and the reader would be "
            "judged by it. Choose another state; where a step is about just that, accept it."
        ),
        bad='"state": {"B": 0.5}',
        good='"state": {"B": 50}',
    ),
    Code(
        name="incomplete-prediction",
        severity=Severity.ERROR,
        summary="A choice of which the right option cannot be told.",
        reason=(
            "Either the answer names the right option, or each option says in a comparison when "
            "it is the right one. The second is better: it is computed at every build."
        ),
        bad='"options": [{"id": "short", "holds": "t < 10"}, {"id": "long"}]',
        good='"options": [{"id": "short", "holds": "t < 10"}, {"id": "long", "holds": "t ≥ 10"}]',
    ),
    Code(
        name="wrong-choice",
        severity=Severity.ERROR,
        summary="What holds at the state of a step is not what the answer says.",
        reason=(
            "Each option that gives a comparison is tried at the step's state: that of the right "
            "option has to hold, and no other. Correct the comparison, the answer or the state."
        ),
        bad='"answer": "fast",\n"options": [{"id": "fast", "holds": "2 > 3"}]',
        good='"answer": "fast",\n"options": [{"id": "fast", "holds": "2 < 3"}]',
    ),
    Code(
        name="prediction-out-of-range",
        severity=Severity.ERROR,
        summary="The model's answer is not on the axis on which a reader predicts.",
        reason=(
            "Nobody can be right if the answer lies beyond the ends, and a lowest point at an end "
            "is none. Widen the range, or ask for another stretch."
        ),
        bad='"of": "t",\n"range": [1, 5]',
        good='"of": "t",\n"range": [1, 1000]',
    ),
    Code(
        name="guessable-choice",
        severity=Severity.WARNING,
        summary="The right options of an investigation stand at one place, or are the longest.",
        reason=(
            "After the first choice a reader could be right without a thought. Let right options "
            "stand at different places, and say about as much in all of them."
        ),
        bad='"holds": "1 < 2" in the first option of every choice',
        good='"holds": "1 < 2" in the first option here and in the last one there',
        is_json=False,
    ),
    Code(
        name="unnamed-investigation",
        severity=Severity.WARNING,
        summary="A concept that does not name the investigation that passes through it.",
        reason=(
            "A reader of the concept's page would not learn that it can be looked into. Name the "
            "investigation in the concept."
        ),
        bad='"labId": "engineering"',
        good='"labId": "engineering",\n"investigationId": "execution"',
    ),
    Code(
        name="other-investigation",
        severity=Severity.ERROR,
        summary="A concept names an investigation that does not pass through it.",
        reason=(
            "The page would send its readers to an investigation that never mentions the concept. "
            "Add a step, or leave the field out."
        ),
        bad='"id": "storage",\n"investigationId": "execution"',
        good='"id": "storage"',
    ),
)
