"""Answer the bench around one calculator: its chart over any input, and what moves the result.

The request is that of the calculator with one task more. As there, nothing is raised and every
number is finite.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from conceptry.words import say

from .calculator import read_entries
from .chart import MOST_CURVES, describe_chart
from .curve import Axis
from .entry import read_entry
from .equation import Equation, ResultError, load_equation
from .number import NumberTextError
from .plan import Plan, find_range
from .sensitivity import describe
from .shown import Shown


class _FaultError(ValueError):
    """Says in words why a task has no answer."""


def respond(request_json: str) -> str:
    """Compute the reply to one request.

    Parameters
    ----------
    request_json
        What `calculator.respond` takes, and `result` (with `symbol`, `name`, `unit`, `choices`,
        `steps`), `resultUnit`, `task` (`chart` or `sensitivity`), and for a chart `conditions`
        (each with `otherwise`), `isWorked` and `axes`: `x` (the name of an argument), `xScale`,
        `yScale` (empty where it is to be chosen), `range` (in the author's unit, or `null`),
        `by` (the name of another argument, or empty) and `values` (texts as typed).

    Returns
    -------
    str
        An object with `id`, `fault` (words, empty where there is an answer) and `answer`.
    """
    name = None
    try:
        request = json.loads(request_json)
        name = str(request["id"])
        answer = _TASKS[request["task"]](request)
    except (_FaultError, ResultError) as error:
        return json.dumps({"id": name, "fault": str(error), "answer": None})
    except (KeyError, TypeError, ValueError, ArithmeticError, AttributeError, RecursionError):
        fault = say("the request cannot be read")
        return json.dumps({"id": name, "fault": fault, "answer": None})
    return json.dumps({"id": name, "fault": "", "answer": answer}, allow_nan=False)


def _sensitivity(request: Mapping[str, Any]) -> dict[str, Any]:
    report = describe(
        load_equation(str(request["id"]), str(request["source"])),
        request["arguments"],
        request["result"],
        _read_values(request),
        units=request.get("units"),
        result_unit=request.get("resultUnit"),
    )
    return asdict(report)


def _chart(request: Mapping[str, Any]) -> dict[str, Any]:
    equation = load_equation(str(request["id"]), str(request["source"]))
    chart = describe_chart(_plan(equation, request, _read_values(request)))
    if chart is None:
        raise _FaultError(say("the equation has no value along this axis"))
    return chart


_TASKS = {"sensitivity": _sensitivity, "chart": _chart}


def _read_values(request: Mapping[str, Any]) -> dict[str, float]:
    entries, problems = read_entries(request)
    if problems:
        raise _FaultError(say("an input cannot be read"))
    return {name: entry.value for name, entry in entries.items()}


def _plan(equation: Equation, request: Mapping[str, Any], values: Mapping[str, float]) -> Plan:
    axes = request["axes"]
    units = request.get("units") or {}
    arguments = {argument["name"]: argument for argument in request["arguments"]}
    by = axes.get("by") or ""
    parameter = (by, Shown.read(arguments[by], units.get(by))) if by else None
    return Plan(
        equation=equation,
        values=values,
        axis=_read_axis(arguments[axes["x"]], values, axes, units.get(axes["x"])),
        outcome=Shown.read(request["result"], request.get("resultUnit")),
        parameter=parameter,
        parameter_values=_read_curves(request, arguments[by], units.get(by)) if by else (),
        scale=axes.get("yScale") or None,
        words=[condition["otherwise"] for condition in request.get("conditions") or ()],
        is_worked=bool(request.get("isWorked")),
    )


def _read_axis(
    argument: Mapping[str, Any],
    values: Mapping[str, float],
    axes: Mapping[str, Any],
    unit: str | None,
) -> Axis:
    name = argument["name"]
    ends = find_range(argument, values[name], axes.get("range"))
    if ends is None:
        raise _FaultError(say("this input has no range to draw along"))
    shown = Shown.read(argument, unit)
    low, high = map(shown.convert, ends)
    return Axis(shown, name, low, high, is_log=axes.get("xScale") == "log" and low > 0)


def _read_curves(
    request: Mapping[str, Any], argument: Mapping[str, Any], unit: str | None
) -> list[float]:
    """Read the values of the input that tells the curves apart."""
    texts = [text for text in request["axes"]["values"] if text.strip()]
    if len(texts) > MOST_CURVES:
        raise _FaultError(
            say(
                "at most {most} curves can be told apart: these are {count}",
                most=MOST_CURVES,
                count=len(texts),
            )
        )
    table, tables = argument.get("table"), request.get("names") or ()
    names = tables[table] if table is not None and tables else None
    found = []
    for text in texts:
        try:
            found.append(read_entry(argument, text, unit=unit, names=names).value)
        except NumberTextError as error:
            raise _FaultError(str(error)) from None
    return list(dict.fromkeys(found))
