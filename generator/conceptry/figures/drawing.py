"""From a specification to the SVG that stands in the page.

What Vega writes is taken apart and only known elements and attributes are put together again:
no style, no link, no script can come through, and a third of the bytes goes.
"""

import re
import xml.etree.ElementTree as ET
from dataclasses import dataclass

import vl_convert

from conceptry.figures import chart, pattern

_NAMESPACE = "http://www.w3.org/2000/svg"
_KEPT: dict[str, set[str]] = {
    "svg": {"viewBox"},
    "g": {"transform", "clip-path", "class"},
    "defs": set(),
    "clipPath": {"id"},
    "path": {
        "d",
        "transform",
        "fill",
        "fill-opacity",
        "stroke",
        "stroke-width",
        "stroke-dasharray",
        "stroke-opacity",
    },
    "line": {"x1", "x2", "y1", "y2", "transform", "stroke", "stroke-width", "stroke-dasharray"},
    "rect": {"x", "y", "width", "height", "fill", "stroke"},
    "text": {"x", "y", "text-anchor", "transform", "font-size", "fill"},
    "tspan": {"x", "y", "dy"},
}
_NUMBER = re.compile(r"-?\d+\.\d+(?:e-?\d+)?")
_ROUNDED = ("d", "transform", "x", "y", "x1", "x2", "y1", "y2")
_INVISIBLE = {None, "none", "transparent"}
_SUBSCRIPT = re.compile(r"(?<=\w)_(\w+)")
# Layers that a specification names so; the script finds them by their class.
_PART = re.compile(r"cx_part_(\w+?)_(?:marks|pathgroup)")


@dataclass(frozen=True)
class Plot:
    """The rectangle between the axes, in the coordinates of the drawing."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True)
class Drawing:
    """A finished SVG element and where its plot lies."""

    svg: str
    plot: Plot
    width: float
    height: float


def render_raw_svg(spec: str) -> str:
    """Return what Vega draws for a specification; the slow step, about 35 ms."""
    return vl_convert.vegalite_to_svg(spec, allowed_base_urls=[])


def render_svg(
    raw: str, *, figure_id: str, title: str, description: str, layout_name: str = "wide"
) -> Drawing:
    """Return a drawing with its names, ready to stand in a page.

    Parameters
    ----------
    raw
        The result of `render_raw_svg`.
    figure_id
        Unique in the page; ids inside the drawing begin with it.
    layout_name
        Tells the style sheet where to show this drawing.
    """
    root = ET.fromstring(raw)  # noqa: S314 - our own renderer's output, not a stranger's
    _, _, width, height = (float(v) for v in root.attrib["viewBox"].split())
    plot = _find_plot(root)
    _number_clips(root)
    _widen_clips(root)
    _clean(root, figure_id)
    root.attrib = {
        "xmlns": _NAMESPACE,
        "class": f"cx-chart-svg cx-chart-{layout_name}",
        # Lines have no fill of their own: Vega states it once, here.
        "fill": "none",
        "viewBox": f"0 0 {width:g} {height:g}",
        "role": "img",
        "aria-labelledby": f"{figure_id}-title",
        "aria-describedby": f"{figure_id}-desc",
        "focusable": "false",
    }
    names = [
        ET.Element("title", id=f"{figure_id}-title"),
        ET.Element("desc", id=f"{figure_id}-desc"),
    ]
    names[0].text, names[1].text = title, description
    root[:0] = names
    if _hatch(root, figure_id):
        root.insert(2, _pattern(figure_id))
    root[2:2] = _fill_areas(root, figure_id)
    return Drawing(ET.tostring(root, encoding="unicode"), plot, width, height)


def _find_plot(root: ET.Element) -> Plot:
    """Return the plot's rectangle from the outermost shift and the background under it."""
    shift = next(
        found
        for group in root.iter(f"{{{_NAMESPACE}}}g")
        if (found := re.fullmatch(r"translate\(([\d.]+),([\d.]+)\)", group.get("transform", "")))
    )
    size = next(
        found
        for path in root.iter(f"{{{_NAMESPACE}}}path")
        if path.get("class") == "background"
        and (found := re.match(r"M[\d.]+,[\d.]+h([\d.]+)v([\d.]+)h-", path.get("d", "")))
        and float(found[1]) > 0
    )
    return Plot(float(shift[1]), float(shift[2]), float(size[1]), float(size[2]))


def _number_clips(root: ET.Element) -> None:
    """Count clip paths from 1: Vega counts on through the whole process."""
    clips = list(root.iter(f"{{{_NAMESPACE}}}clipPath"))
    names = {e.get("id", ""): f"clip{number}" for number, e in enumerate(clips, 1)}
    for element in root.iter():
        used = element.get("clip-path", "")
        if used:
            element.set("clip-path", f"url(#{names[used[5:-1]]})")
    for clip in clips:
        clip.set("id", names[clip.get("id", "")])


def _widen_clips(root: ET.Element) -> None:
    """Let a line along the edge of the plot keep its whole width."""
    room = chart.MAIN_WIDTH / 2
    for rect in root.iterfind(f".//{{{_NAMESPACE}}}clipPath/{{{_NAMESPACE}}}rect"):
        rect.set("y", f"{float(rect.get('y', 0)) - room:g}")
        rect.set("height", f"{float(rect.get('height', 0)) + 2 * room:g}")


def _clean(element: ET.Element, figure_id: str) -> None:
    """Keep what is known and seen, in place."""
    element.tag = element.tag.removeprefix(f"{{{_NAMESPACE}}}")
    for child in list(element):
        child.tag = child.tag.removeprefix(f"{{{_NAMESPACE}}}")
        if child.tag not in _KEPT:
            element.remove(child)
            continue
        _clean(child, figure_id)
        child.attrib = {k: v for k, v in child.attrib.items() if k in _KEPT[child.tag]}
        _shorten(child, figure_id)
        if element.tag != "clipPath" and _is_empty(child):
            element.remove(child)
        elif child.tag == "g" and not child.attrib:
            place = list(element).index(child)
            element.remove(child)
            element[place:place] = list(child)
        elif child.tag == "text":
            _lower_subscripts(child)


def _shorten(element: ET.Element, figure_id: str) -> None:
    """Round positions to a tenth of a unit and make ids the figure's own."""
    for name, value in list(element.attrib.items()):
        if name in _ROUNDED:
            element.set(name, _NUMBER.sub(lambda m: f"{float(m[0]):.1f}".removesuffix(".0"), value))
        elif name == "font-size":
            element.set(name, value.removesuffix("px"))
        elif name == "clip-path":
            element.set(name, value.replace("url(#", f"url(#{figure_id}-"))
        elif name == "id":
            element.set(name, f"{figure_id}-{value}")
        elif name == "class":
            _name_part(element, value)
        if value == "translate(0,0)":
            del element.attrib[name]


def _name_part(element: ET.Element, classes: str) -> None:
    """Keep of Vega's classes the name of a layer alone."""
    found = _PART.search(classes)
    if found:
        element.set("class", f"cx-part-{found[1]}")
    else:
        del element.attrib["class"]


def _is_empty(element: ET.Element) -> bool:
    """Tell whether nothing of an element would be seen."""
    if element.tag in {"g", "defs"}:
        return len(element) == 0
    if element.tag in {"path", "rect", "line"}:
        is_colorless = element.get("fill") in _INVISIBLE and element.get("stroke") in _INVISIBLE
        return element.get("d") in {"", "M0,0h0v0h0Z"} or is_colorless
    return element.tag == "text" and not "".join(element.itertext()).strip()


def _hatch(root: ET.Element, figure_id: str) -> bool:
    """Fill the marked areas with the hatch; tell whether there are any."""
    areas = [e for e in root.iter() if e.get("fill") == chart.HATCH]
    for area in areas:
        area.set("fill", f"url(#{figure_id}-hatch)")
    return bool(areas)


def _fill_areas(root: ET.Element, figure_id: str) -> list[ET.Element]:
    """Fill areas with the patterns that they name; return the definitions of these."""
    used = []
    for name, look in pattern.PATTERNS.items():
        areas = [e for e in root.iter() if e.get("fill") == pattern.fill_name(name)]
        for area in areas:
            area.set("fill", f"url(#{pattern.pattern_id(figure_id, name)})")
        if areas:
            definitions = ET.Element("defs")
            definitions.append(pattern.render_pattern(look, pattern.pattern_id(figure_id, name)))
            used.append(definitions)
    return used


def _pattern(figure_id: str) -> ET.Element:
    definitions = ET.Element("defs")
    pattern = ET.SubElement(
        definitions,
        "pattern",
        id=f"{figure_id}-hatch",
        width="9",
        height="9",
        patternUnits="userSpaceOnUse",
        patternTransform="rotate(45)",
    )
    ET.SubElement(pattern, "rect", {"width": "1.2", "height": "9", "fill": chart.GRID})
    return definitions


def _lower_subscripts(text: ET.Element) -> None:
    """Set ``B_in`` as a letter with a subscript."""
    for part in [text, *text]:
        if part.text and (found := _SUBSCRIPT.search(part.text)):
            before, after = part.text[: found.start()], part.text[found.end() :]
            lowered = ET.Element("tspan", {"dy": "4", "class": "cx-sub"})
            lowered.text = found[1]
            raised = ET.Element("tspan", {"dy": "-4"})
            raised.text = after
            part.text = before
            part[:0] = [lowered, raised] if after else [lowered]
