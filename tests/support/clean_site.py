"""A small site, written by hand, in which an audit finds nothing, for tests to spoil."""

from pathlib import Path

from conceptry.pages.policy import render_policy

HEAD = f"""\
<!doctype html>
<html lang="en">
<head>
<meta http-equiv="Content-Security-Policy" content="{render_policy()}">
<meta charset="utf-8">
<title>Home</title>
<link rel="stylesheet" href="style/site.css">
<link rel="icon" href="icon.svg">
<link rel="manifest" href="site.webmanifest">
</head>
"""
HOME = f"""{HEAD}\
<body>
<h1 id="top-of-page">Home</h1>
<p class="lead">A <a href="https://example.org/source">source</a> and <a href="other/#here">more</a>.</p>
<img src="icon.svg" alt="">
<script src="site.js" type="module"></script>
</body>
</html>
"""
OTHER = f"""{HEAD.replace('href="', 'href="../')}\
<body>
<h1 id="here">Other</h1>
<p><a href="../#top-of-page">Back</a>, <a href="../index.html#eq=2&amp;tau=9">a state</a></p>
</body>
</html>
"""
FILES = {
    "index.html": HOME,
    "other/index.html": OTHER,
    "style/site.css": """\
@font-face { font-family: "Math"; src: url("math.woff2") format("woff2"); }
math, .formula { font-family: "Math", serif; }
a[href^="https://"]::after { content: "↗"; }
.lead { background: url(data:image/png;base64,AA==); }
""",
    "style/math.woff2": "a font",
    "site.js": """\
// Explained at https://example.org/why
import { add } from "./sum.js";
const parts = new Map([["x-chart", () => import("./chart.js")]]);
const SVG = "http://www.w3.org/2000/svg";
add(parts.size / 2, SVG);
""",
    "sum.js": "export const add = (a, b) => a + b;\n",
    "chart.js": 'import "./sum.js";\n',
    "icon.svg": """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">
<style>rect { fill: url(#shade) }</style>
<rect width="8" height="8"/>
</svg>
""",
    "site.webmanifest": '{\n  "name": "Home",\n  "start_url": "./",\n  "icons": [{ "src": "icon.svg" }]\n}\n',
}


def write_site(folder: Path) -> Path:
    """Write the site and return its folder."""
    for path, text in FILES.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return folder


def spoil(folder: Path, path: str, old: str, new: str) -> None:
    """Replace a text that stands in a file of the site."""
    file = folder / path
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")
