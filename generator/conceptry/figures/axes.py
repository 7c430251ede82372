"""Empty axes to draw on: those of a chart, without its curves."""

import json

from conceptry.figures import chart
from conceptry.figures.curve import Curves
from conceptry.labs.layout import WIDE, Layout


def render_spec(curves: Curves, layout: Layout = WIDE) -> str:
    """Return the specification of a chart's axes alone, as JSON text."""
    spec = json.loads(chart.render_spec(curves, layout))
    spec["datasets"] = {name: [] for name in spec["datasets"]}
    return json.dumps(spec, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
