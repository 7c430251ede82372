"""Answer one calculator of a page: texts of its fields in, one JSON reply out.

The Python of the equation comes with the request, as the page shows it. Whatever is
typed, the reply is JSON with finite numbers or with words about what is wrong; nothing
is raised and NaN never leaves this module.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from .equation import Equation, ResultError, compute_number, describe_fault, load_equation
from .number import NumberTextError, format_number, parse_number
from .quantity import join_quantity


def respond(request_json: str) -> str:
    """Compute the reply to one request.

    Parameters
    ----------
    request_json
        An object with `id`, `source`, `arguments` (each with `name`, `symbol`, `label`,
        `unit`, `low`, `high`), `inputs` (name to text as typed) and `sweep` (`null`, or
        the name of an `argument` with the `values` that it takes).

    Returns
    -------
    str
        An object with `id`, `ok`, `result`, `values` (of the inputs that could be read),
        `problems`, `conditions` and `sweep`. A problem whose `argument` is `null` is one
        of the result.
    """
    try:
        request = json.loads(request_json)
        reply = _answer(request)
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError):
        reply = _reply(None, problems=[_problem(None, "the request cannot be read")])
    return json.dumps(reply, allow_nan=False)


def _reply(
    equation: str | None,
    *,
    result: float | None = None,
    values: Mapping[str, float] | None = None,
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
        "problems": problems,
        "conditions": list(conditions),
        "sweep": list(sweep),
    }


def _problem(argument: str | None, message: str) -> dict[str, str | None]:
    return {"argument": argument, "message": message}


def _answer(request: Mapping[str, Any]) -> dict[str, Any]:
    name = str(request["id"])
    values, problems = _read_inputs(request["arguments"], request["inputs"])
    try:
        equation = load_equation(name, str(request["source"]))
    except Exception as error:  # noqa: BLE001 - a source that cannot run is told, not raised
        problems.append(_problem(None, describe_fault(error)))
        return _reply(name, values=values, problems=problems)
    sweep = _sweep(equation, values, problems, request.get("sweep"))
    if problems:
        return _reply(name, values=values, problems=problems, sweep=sweep)
    result = None
    try:
        result = compute_number(equation, values)
    except ResultError as error:
        problems.append(_problem(None, str(error)))
    conditions = equation.check_conditions(values)
    return _reply(
        name, result=result, values=values, problems=problems, conditions=conditions, sweep=sweep
    )


def _read_inputs(
    arguments: Iterable[Mapping[str, Any]], inputs: Mapping[str, str]
) -> tuple[dict[str, float], list[dict[str, str | None]]]:
    """Read every field, so that all faults are told at once."""
    values: dict[str, float] = {}
    problems: list[dict[str, str | None]] = []
    for argument in arguments:
        name = argument["name"]
        try:
            values[name] = _read_input(argument, inputs.get(name) or "")
        except NumberTextError as error:
            problems.append(_problem(name, str(error)))
    return values, problems


def _read_input(argument: Mapping[str, Any], text: str) -> float:
    low, high = argument.get("low"), argument.get("high")
    example = format_number(float(argument.get("default") or low or 1))
    value = parse_number(text, example=example)
    if low is not None and value < low:
        raise NumberTextError(_outside(argument, value, "below", low))
    if high is not None and value > high:
        raise NumberTextError(_outside(argument, value, "above", high))
    return value


def _outside(argument: Mapping[str, Any], value: float, side: str, nearest: float) -> str:
    low, high = argument.get("low"), argument.get("high")
    if low is not None and high is not None:
        limits = f"the model's range, {format_number(low)} to {_quantity(high, argument)}"
    else:
        limits = f"the model's limit, {_quantity(nearest, argument)}"
    return (
        f"{_quantity(value, argument)} is {side} {limits}; "
        f"the nearest value it takes is {_quantity(nearest, argument)}"
    )


def _quantity(value: float, argument: Mapping[str, Any]) -> str:
    unit = str(argument.get("unit") or "1")
    return join_quantity(format_number(value), "" if unit == "1" else unit)


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
