"""Answer one calculator of a page: texts of its fields in, one JSON reply out.

The Python of the equation comes with the request, as the page shows it. Whatever is
typed, the reply is JSON with finite numbers or with words about what is wrong; nothing
is raised and NaN never leaves this module.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from conceptry.words import say

from .entry import Entry, read_entry
from .equation import Equation, ResultError, compute_number, describe_fault, load_equation
from .number import NumberTextError


def respond(request_json: str) -> str:
    """Compute the reply to one request.

    Parameters
    ----------
    request_json
        An object with `id`, `source`, `arguments` (each with `name`, `symbol`, `label`,
        `unit`, `low`, `high`, and as `entry.py` takes them `choices` and the place of its `table`
        among the `names`), `inputs` (name to text as typed), `units` (name to the unit chosen)
        and `sweep` (`null`, or the name of an `argument` with the `values` that it takes).

    Returns
    -------
    str
        An object with `id`, `ok`, `result`, `values` (of the inputs that could be read, in the
        author's units), `typed` (number and unit of those that were typed with one), `problems`,
        `conditions` and `sweep`. A problem whose `argument` is `null` is one of the result.
    """
    try:
        request = json.loads(request_json)
        reply = _answer(request)
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError):
        reply = _reply(None, problems=[_problem(None, say("the request cannot be read"))])
    return json.dumps(reply, allow_nan=False)


def _reply(
    equation: str | None,
    *,
    result: float | None = None,
    values: Mapping[str, float] | None = None,
    typed: Mapping[str, Mapping[str, str]] | None = None,
    problems: Iterable[dict[str, str | None]] = (),
    conditions: Iterable[bool] = (),
    sweep: Iterable[float | None] = (),
) -> dict[str, Any]:
    problems = list(problems)
    return {
        "id": equation,
        "ok": result is not None and not problems,
        "result": result,
        "values": values or {},
        "typed": typed or {},
        "problems": problems,
        "conditions": list(conditions),
        "sweep": list(sweep),
    }


def _problem(argument: str | None, message: str) -> dict[str, str | None]:
    return {"argument": argument, "message": message}


def _answer(request: Mapping[str, Any]) -> dict[str, Any]:
    name = str(request["id"])
    entries, problems = read_entries(request)
    values = {name: entry.value for name, entry in entries.items()}
    typed = {n: {"number": e.number, "unit": e.unit} for n, e in entries.items() if e.is_typed}
    try:
        equation = load_equation(name, str(request["source"]))
    except Exception as error:  # noqa: BLE001 - a source that cannot run is told, not raised
        problems.append(_problem(None, describe_fault(error)))
        return _reply(name, values=values, typed=typed, problems=problems)
    sweep = _sweep(equation, values, problems, request.get("sweep"))
    if problems:
        return _reply(name, values=values, typed=typed, problems=problems, sweep=sweep)
    result = None
    try:
        result = compute_number(equation, values)
    except ResultError as error:
        problems.append(_problem(None, str(error)))
    conditions = equation.check_conditions(values)
    return _reply(
        name,
        result=result,
        values=values,
        typed=typed,
        problems=problems,
        conditions=conditions,
        sweep=sweep,
    )


def read_entries(
    request: Mapping[str, Any],
) -> tuple[dict[str, Entry], list[dict[str, str | None]]]:
    """Read every field, so that all faults are told at once."""
    entries: dict[str, Entry] = {}
    problems: list[dict[str, str | None]] = []
    units, tables = request.get("units") or {}, request.get("names") or ()
    for argument in request["arguments"]:
        name = argument["name"]
        table = argument.get("table")
        try:
            entries[name] = read_entry(
                argument,
                request["inputs"].get(name) or "",
                unit=units.get(name),
                names=tables[table] if table is not None and tables else None,
            )
        except NumberTextError as error:
            problems.append(_problem(name, str(error)))
    return entries, problems


def _sweep(
    equation: Equation,
    values: Mapping[str, float],
    problems: Iterable[Mapping[str, str | None]],
    sweep: Mapping[str, Any] | None,
) -> list[float | None]:
    """Compute the result along one argument, with gaps where there is none or outside the model."""
    if not sweep:
        return []
    argument = str(sweep["argument"])
    points = [float(value) for value in sweep["values"]]
    if any(problem["argument"] != argument for problem in problems):
        return [None] * len(points)
    return [_point(equation, {**values, argument: point}) for point in points]


def _point(equation: Equation, values: Mapping[str, float]) -> float | None:
    """Compute one place of a curve; none where there is no number, or none to rely on."""
    try:
        result = compute_number(equation, values)
    except ResultError:
        return None
    return result if all(equation.check_conditions(values)) else None
