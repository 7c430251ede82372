"""Answer the recovery lab: texts of its fields in, one JSON reply out.

Whatever is typed, the reply is JSON with finite numbers or with words about what is wrong;
nothing is raised. All times in replies are seconds, all rates per second, all sizes bytes and
all shares from 0 to 1; a time without end is `null`.

Each request is an object with a `kind`, and with `inputs`: name to text as typed, a number
alone or with its unit (`600`, `10 min`, `2,5 h`, `never`). An input that is left out has the
default of `field.FIELDS`, which says name, unit, range and default of each; choices take one
of their words. One of `preset.PRESETS` is such a set of inputs.

Every reply has `kind`, `ok`, `problems` (each with `input`, which is `null` where no single
field is at fault, and `message`) and `values` (name to what was read: a number in SI units,
`null` for a time without end, or the word of a choice). Where there are problems, `ok` is
false and what the request asked for is `null`.

``answer``
    Asks for nothing else. Its reply has `warnings`, each with `code`, `message` (words for
    the reader) and `input` (the field that they are about, or `null`), and `results`:

    - `failure_rate`, `mean_time` (between failures; `null` if there are none), `blocking`
      (what a save takes from the job, its background part included), `lag` (from then until
      it is durable), `interval` (as it is used: long enough for one write at a time),
      `is_clamped`;
    - `goodput` and `loss` (its complement), exact, for the chosen law;
    - `exponential_goodput`: the same for exponential failures;
    - `first_order`: `loss` (`null`: without bound), `goodput` (one less it), `strain_interval`,
      `strain_recovery` (failures that it neglects), `is_reliable`;
    - `composed`: the composed form for small losses, which may be below 0; `null` where no
      save is ever made;
    - `best`: `young`, `daly`, `exact` (intervals; `null`: never save), `goodput` (at the exact
      one), `goodput_young`, `goodput_daly`, `flat` (`low`, `high`: where the loss by saving and
      replay is within 2.5 % of its minimum), all for exponential failures;
    - `split`: `factors` and `losses`, each with `saving`, `replay`, `durability_lag` and
      `recovery`; the losses add up to `loss`. `null` where failures are Weibull;
    - `job`: `work`, `wall_time` (work over goodput), `wall_time_in_segments` (of whole
      intervals and a shorter last one; `null` where there is no closed form), `failures`
      (to expect in the wall time, `null` without end);
    - `tiers`: `goodput` (at the interval and number of saves given), `loss` (its complement),
      `first_order_loss`, `plan` (`interval`, `saves_per_durable`, `goodput`, `is_local_pointless`,
      or `null` where a cost or a rate is 0), `single` (best goodput without the local tier).

``curves``
    `which`: a list of names out of `curve.CURVES`. The reply's `curves` has each by name:

    - `interval`: `x` (s), `exact`, `first_order` (one less the loss, `null` below -1),
      `weibull` (`null` unless chosen), `feasible_from` (s), and `at`: the interval in use and
      its goodput as `x`, `y`;
    - `split`: `x` (s), `saving`, `replay`, `durability_lag`, `recovery` (losses, which add up
      to one less `goodput`), `goodput`;
    - `scale`: `x` (nodes), `fixed` and `sharded`, each with `goodput`, `interval`, `save_time`,
      and `recovery` (what recovery alone would leave), `at` (`x`, `y`: the nodes given);
    - `pairs`: `x` (s of blocking), `lines`: each with `goodput` and `recovery` (the longest,
      s; `null`: none is short enough), `at` (`x`, `y`: the pair given); `chosen` is the goodput
      asked for. Without failures every recovery will do, and `lines` is empty;
    - `tiers`: `x` (saves in a durable one), `goodput` (at the interval given), `best` (at the
      best interval for each), `at` (`x`, `y`).

``timeline``
    `seed` (whole, 0 to 2^53 - 1) and `failures` (how many to show, 1 to 20), or `failures`
    `null` for the whole job of the input `work`. The reply's `timeline` has `events`, each with
    `kind`, `start`, `end`, `before`, `after` (see `timeline.Event`; at most `story.MOST_EVENTS`),
    `is_cut` (there would have been more), `wall_time`, `retained` (work that is durable then),
    `goodput`, and `seconds`: the time in each of `compute`, `replay`, `save`, `downtime`,
    `recovery`, and in `failures` their number and in `lost` the work that was lost.

``simulate``
    `seed`, `jobs` (1 to 10 000) and `failures` (1 to 1000, that each job meets in the long run;
    `null` for jobs of the input `work`). The run goes on from `after`, which is `null` at first
    and then the last reply's `next`; `next` is `null` at the end. Each request computes for
    about 40 ms: whoever does not ask again has stopped the run, and a page that loses Python
    on the way goes on with a new one. The reply's `simulation` has `done` and `jobs`, `outcomes`
    (of this part, each with `seed`, `goodput`, `wall_time`, `failures`, `is_finished`),
    `goodput` and `goodput_error`, `wall_time` and `wall_time_error` (means so far and their
    standard errors, `null` for fewer than two jobs), `given_up` (jobs that do not come to their
    end), and at the end `comparison`: `quantity` (`goodput` or `wall_time`), `simulated`,
    `expected`, `error`, `difference` (in standard errors) and `words`; where there is no
    closed form for the same thing, `words` alone.
"""

import json
import math
from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

from conceptry.words import say

from .caution import find_cautions
from .curve import CURVES
from .result import compute_results
from .run import MOST_FAILURES as MOST_MET
from .run import MOST_JOBS, SEED_BITS, run_part
from .setting import Problem, Setting, read_setting
from .story import MOST_FAILURES as MOST_SHOWN
from .story import CourseError, tell_story

type _Request = Mapping[str, Any]


def respond(request_json: str) -> str:
    """Compute the reply to one request, in the shapes that this module describes.

    Parameters
    ----------
    request_json
        An object with `kind`, `inputs` and what its kind asks for.

    Returns
    -------
    str
        JSON without NaN or infinity.
    """
    try:
        request = json.loads(request_json)
        kind = str(request["kind"])
        parts, compute = _KINDS[kind]
        setting, values, problems = read_setting(request.get("inputs") or {})
        reply = {"kind": kind, "values": values, **dict.fromkeys(parts)}
        if setting is not None:
            problems += _add(reply, compute, setting, request)
        reply |= {"ok": not problems, "problems": problems}
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError):
        problem = _problem(say("the request cannot be read"))
        reply = {"kind": None, "ok": False, "problems": [problem], "values": {}}
    return json.dumps(_make_finite(reply), allow_nan=False)


def _add(
    reply: dict[str, Any],
    compute: Callable[[Setting, _Request], dict[str, Any]],
    setting: Setting,
    request: _Request,
) -> list[Problem]:
    """Add what was asked for, or say why there is nothing to add."""
    try:
        reply |= compute(setting, request)
    except CourseError as error:
        return [_problem(str(error), error.name)]
    except ArithmeticError:
        return [_problem(say("this combination of values has no finite answer"))]
    return []


def _answer(setting: Setting, _request: _Request) -> dict[str, Any]:
    return {
        "warnings": [asdict(caution) for caution in find_cautions(setting)],
        "results": compute_results(setting),
    }


def _draw(setting: Setting, request: _Request) -> dict[str, Any]:
    return {"curves": {name: CURVES[name](setting) for name in request["which"]}}


def _tell(setting: Setting, request: _Request) -> dict[str, Any]:
    failures = _read_failures(request, MOST_SHOWN)
    return {"timeline": tell_story(setting, seed=_read_seed(request), failures=failures)}


def _simulate(setting: Setting, request: _Request) -> dict[str, Any]:
    known, following = run_part(
        setting,
        seed=_read_seed(request),
        jobs=_read_count(request, "jobs", MOST_JOBS),
        failures=_read_failures(request, MOST_MET),
        after=request.get("after"),
    )
    return {"simulation": known, "next": following}


# What each kind of request gives, and how.
_KINDS: Mapping[str, tuple[tuple[str, ...], Callable[[Setting, _Request], dict[str, Any]]]] = {
    "answer": (("warnings", "results"), _answer),
    "curves": (("curves",), _draw),
    "timeline": (("timeline",), _tell),
    "simulate": (("simulation", "next"), _simulate),
}


def _read_seed(request: _Request) -> int:
    return _read_count(request, "seed", 2**SEED_BITS - 1, least=0)


def _read_failures(request: _Request, most: int) -> int | None:
    return None if request["failures"] is None else _read_count(request, "failures", most)


def _read_count(request: _Request, name: str, most: int, *, least: int = 1) -> int:
    count = int(request[name])
    if not least <= count <= most:
        raise ValueError(name)
    return count


def _problem(message: str, name: str | None = None) -> Problem:
    return {"input": name, "message": message}


def _make_finite(value: Any) -> Any:  # noqa: ANN401 - whatever JSON can hold
    """Put nothing in the place of what JSON cannot hold: infinity."""
    if isinstance(value, dict):
        return {name: _make_finite(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [_make_finite(part) for part in value]
    if isinstance(value, float):
        # What is added makes a plain 0 of a negative one.
        return value + 0.0 if math.isfinite(value) else None
    return value
