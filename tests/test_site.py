"""A folder of records becomes a site, with nothing lost and nothing that runs."""

import html
import json
import re
import shutil
from html.parser import HTMLParser
from pathlib import Path

import pytest
from sample import render_record

from conceptry import site
from conceptry.authoring.mending import mend_record
from conceptry.diagnostics import errors
from conceptry.formula import parse, render_text
from conceptry.model.corpus import load
from conceptry.pages.link import LinkStyle

ROOT = Path(__file__).resolve().parents[1]
# A record as it comes from elsewhere: one line, one question, no declared symbols, names of
# concepts and labs that are not there. Beside our own, any that stands next to the checkout.
REFERENCES = [
    folder
    for folder in (ROOT / "tests" / "reference", ROOT.parent / "shared" / "reference")
    if folder.is_dir()
]


class Reader(HTMLParser):
    """Collects what a reader sees, and every element and attribute."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data):
        self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join("".join(self.words).split())


def build(folder: Path, **options) -> site.Site:
    made, found = site.build(folder, title="Test", style=LinkStyle.DIRECTORY, **options)
    assert made is not None, found
    return made


def page(made: site.Site, concept_id: str) -> site.OutputPage:
    return next(p for p in made.pages if p.path == f"concepts/{concept_id}")


def write(folder: Path, concept_id: str, **changes) -> None:
    record = {**json.loads(render_record(concept_id)), **changes}
    (folder / f"{concept_id}.json").write_text(json.dumps(record, ensure_ascii=False), "utf-8")


@pytest.fixture(scope="module")
def corpus(tmp_path_factory) -> site.Site:
    return build(ROOT / "concepts", cache_folder=tmp_path_factory.mktemp("cache"))


def strings(data):
    if isinstance(data, str):
        yield data
    elif isinstance(data, list):
        for item in data:
            yield from strings(item)
    elif isinstance(data, dict):
        for value in data.values():
            yield from strings(value)


@pytest.mark.parametrize("folder", REFERENCES, ids=lambda folder: folder.parent.name)
def test_a_record_from_outside_builds_unchanged_and_says_what_it_lacks(folder):
    made, found = site.build(folder, title="T", style=LinkStyle.DIRECTORY, display_folder="r")

    assert made is not None
    assert sorted({d.code for d in found}) == [
        "not-executable",
        "unknown-concept",
        "unknown-lab",
        "untied-number",
    ]
    assert [d.pointer for d in found if d.code == "unknown-concept"] == [
        "/related/0",
        "/related/1",
        "/related/2",
        "/prerequisites/0",
        "/prerequisites/1",
    ]


@pytest.mark.parametrize("folder", REFERENCES, ids=lambda folder: folder.parent.name)
def test_nothing_of_a_record_from_outside_is_missing_from_its_page(folder):
    record = json.loads((folder / "checkpoint-retained-work.json").read_text("utf-8"))
    reader = Reader(page(build(folder), "checkpoint-retained-work").html)
    links = {attributes.get("href") for _, attributes in reader.elements}
    equation = record["science"][0].pop("equation")

    missing = [s for s in strings(record) if s not in reader.text and s not in links]

    assert missing == []
    assert render_text(parse(equation)) in reader.text


def without_choices(picture):
    """A picture's words and expressions, without the names of looks and kinds of parts."""
    if isinstance(picture, list):
        return [without_choices(each) for each in picture]
    if not isinstance(picture, dict):
        return picture
    choices = ("kind", "shape", "look", "tone", "unit")
    return {k: without_choices(v) for k, v in picture.items() if k not in choices}


def test_nothing_of_our_own_records_is_missing_from_their_pages(corpus):
    for name in (ROOT / "concepts").glob("[!_]*.json"):
        record = json.loads(name.read_text("utf-8"))
        reader = Reader(page(corpus, name.stem).html)
        attributes = {value for _, each in reader.elements for value in each.values()}
        known_elsewhere = {
            "$schema",
            "related",
            "prerequisites",
            "science",
            "example",
            "investigationId",
        }
        said = {k: v for k, v in record.items() if k not in known_elsewhere}
        said["titles"] = [
            (e["title"], e["explanation"], [v["name"] for v in e["variables"]])
            for e in record["science"]
        ]
        said["check"] = [
            {k: v for k, v in question.items() if k not in ("id", "answer", "kind", "of", "vary")}
            | {"options": [o["text"] if isinstance(o, dict) else o for o in question["options"]]}
            if "options" in question
            else [question["question"], question["explanation"]]
            for question in record["check"]
        ]
        said["picture"] = without_choices(record.get("picture"))
        said["numbers"] = [number["phrase"] for number in record["example"]["numbers"]]
        shown = reader.text.casefold()  # a drawing may begin a line with a label
        words = {
            "read": "passage read",
            "read-quoted": "read as quoted by others",
            "not-opened": "not opened",
            "both": "in and out",
        }

        missing = [
            text
            for text in strings(json.loads(json.dumps(said)))
            if not all(" ".join(p.split()).casefold() in shown for p in text.split("\n\n"))
            and words.get(text, "\0") not in reader.text
            and text not in attributes
        ]

        investigation = record.get("investigationId")
        assert missing == [], name
        assert not investigation or any(
            f"investigations/{investigation}" in (value or "") for value in attributes
        )


HOSTILE = {
    "tradeoff": "$4 per hour instead of $9 per hour, {{ not a template }} and {% neither %}.",
    "description": "a < b & c > d, *stars*, _lines_, `ticks`, [brackets](x), <b>bold</b> &amp; | bars",
    "misconception": "'quotes' \"double\" <!-- no comment --> ]]> </article> \u2028",
    "specs": [{"label": "P(late | busy)", "value": "P(late | busy) = 0.2", "context": "<td>"}],
    "mechanism": ["{{ 7 * 7 }}", "# no heading", "1. no list"],
}


def test_text_appears_as_written_whatever_it_looks_like(tmp_path):
    write(tmp_path, "alpha", **HOSTILE)

    reader = Reader(page(build(tmp_path), "alpha").html)

    for text in strings(HOSTILE):
        assert " ".join(text.split()) in reader.text
    assert "b" not in {tag for tag, _ in reader.elements}


def test_a_bar_in_a_table_cell_adds_no_column(tmp_path):
    write(tmp_path, "alpha", **HOSTILE)

    fragment = page(build(tmp_path), "alpha").html
    table = re.search(r'<table class="cx-table cx-specs".*?</table>', fragment, re.DOTALL)

    assert table is not None
    assert len(re.findall(r"<(?:td|th) [^>]*data-label", table[0])) == 3


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("description", "A <script>alert(1)</script> in the text"),
        ("role", "<img src=x onerror=alert(1)>"),
        ("tradeoff", "See javascript:alert(1) for more"),
    ],
)
def test_a_script_in_a_record_is_refused_with_its_place(tmp_path, field, text):
    write(tmp_path, "alpha", **{field: text})

    made, found = site.build(tmp_path, title="T", style=LinkStyle.DIRECTORY)

    assert made is None
    assert [(d.code, d.pointer) for d in found] == [("script-in-text", f"/{field}")]


def test_no_page_holds_anything_that_runs_or_loads_from_elsewhere(corpus):
    for each in (corpus.home, *corpus.pages):
        for tag, attributes in Reader(each.html).elements:
            assert tag not in {"script", "iframe", "object", "embed", "link", "img"}, each.path
            assert not [name for name in attributes if name.startswith("on")], each.path
            assert "style" not in attributes, each.path
            assert not (attributes.get("src") or "").startswith("http"), each.path
            if tag == "use" or "xlink:href" in attributes:
                pytest.fail(f"{each.path}: an SVG link stops instant navigation")


def test_ids_are_unique_on_every_page(corpus):
    for each in (corpus.home, *corpus.pages):
        ids = [a["id"] for _, a in Reader(each.html).elements if "id" in a]

        assert sorted(ids) == sorted(set(ids)), each.path


def test_every_reference_to_an_id_leads_somewhere(corpus):
    for each in corpus.pages:
        elements = Reader(each.html).elements
        ids = {a["id"] for _, a in elements if "id" in a}
        for _, attributes in elements:
            href = attributes.get("href") or ""
            if href.startswith("#") and "=" not in href:  # one with = is a state of a lab
                assert href[1:] in ids, (each.path, href)
            for name in ("for", "aria-labelledby", "aria-describedby"):
                for target in (attributes.get(name) or "").split():
                    assert target in ids, (each.path, name, target)


def test_headings_name_anchors_that_are_there(corpus):
    for each in (corpus.home, *corpus.pages):
        ids = {a["id"] for _, a in Reader(each.html).elements if "id" in a}

        assert {h.anchor for h in each.headings} <= ids, each.path


def test_the_default_result_stands_on_the_page_before_any_script(corpus):
    fragment = page(corpus, "checkpoint-retained-work").html

    outputs = re.findall(r"<output[^>]*>(.*?)</output>", fragment, re.DOTALL)

    assert any("7.556<" in html.unescape(text) for text in outputs)


def test_table_chart_and_calculator_say_the_same_result(corpus):
    fragment = page(corpus, "checkpoint-retained-work").html

    assert '<td role="cell" data-label="Value here" class="cx-number">7.56\u00a0%</td>' in fragment
    assert "L\u00a0=\u00a07.56\u00a0%" in fragment
    assert '7.556</span>&#160;<span class="cx-unit">%</span>' in fragment


def test_every_executable_equation_has_a_chart_and_a_calculator(corpus):
    for name in (ROOT / "concepts").glob("[!_]*.json"):
        equations = json.loads(name.read_text("utf-8"))["science"]
        fragment = page(corpus, name.stem).html

        for number in range(1, len(equations) + 1):
            equation_id = f'data-equation="{name.stem}-eq{number}"'
            assert f"<conceptry-calculator {equation_id}" in fragment
            assert f"<conceptry-chart {equation_id}" in fragment


def test_two_builds_give_the_same_bytes(corpus):
    again = build(ROOT / "concepts")

    assert [p.html for p in again.pages] == [p.html for p in corpus.pages]


def test_a_page_leads_with_what_its_kind_asks_for(tmp_path):
    write(tmp_path, "alpha", kind="model")
    write(tmp_path, "beta", kind="mechanism")
    made = build(tmp_path)

    def sections(concept_id):
        anchors = [h.anchor for h in page(made, concept_id).headings if h.level == 2]
        return anchors[1]

    assert (sections("alpha"), sections("beta")) == ("equations", "mechanism")


def test_chinese_text_with_windows_line_ends_and_a_mark_gives_the_same_page(tmp_path):
    plain, marked = tmp_path / "plain", tmp_path / "marked"
    plain.mkdir()
    marked.mkdir()
    write(plain, "alpha", role="检查点决定了多少工作被保留。")
    text = (plain / "alpha.json").read_text("utf-8")
    (marked / "alpha.json").write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())

    assert page(build(plain), "alpha").html == page(build(marked), "alpha").html


def test_progress_is_told_for_each_concept(tmp_path):
    write(tmp_path, "alpha")
    write(tmp_path, "beta")
    told = []

    build(tmp_path, progress=lambda *step: told.append(step))

    assert told == [(0, 2, "alpha"), (1, 2, "beta")]


def test_a_changed_input_stops_the_build_and_moves_chart_calculator_and_question(tmp_path):
    """600 s become 601 s in one place; the sentences have to follow, all else does by itself."""
    name = "checkpoint-retained-work"
    for each in (f"{name}.json", "_constants.json"):
        shutil.copy(ROOT / "concepts" / each, tmp_path)
    path = tmp_path / f"{name}.json"
    before = page(build(tmp_path), name).html
    text = path.read_text("utf-8").replace('"value": 600,', '"value": 601,', 1)
    path.write_text(text, "utf-8")

    made, found = site.build(tmp_path, title="T", style=LinkStyle.DIRECTORY, display_folder="c")

    assert made is None
    assert {d.code for d in errors(found)} == {"number-differs"}
    prose = next(i for i, line in enumerate(text.splitlines(), 1) if "engineeringExample" in line)
    assert {d.line for d in found if d.pointer == "/engineeringExample"} == {prose}
    assert "every 601 s of work" in errors(found)[0].hint

    record = next(r for r in load(tmp_path)[0].records if r.concept.id == name)
    path.write_text(mend_record(record)[0], "utf-8")
    after = page(build(tmp_path), name).html

    loss, new_loss = (100 * (12 / t + 8 / 86400 * (t / 2 + 300)) for t in (600, 601))
    assert result_of(before) == pytest.approx(loss)
    assert result_of(after) == pytest.approx(new_loss)
    for old, new in (
        ('"default":600.0', '"default":601.0'),  # the chart's mark, and the exercise
        ('value="600"', 'value="601"'),  # the calculator's field
        ('data-for="tau">600\u00a0s<', 'data-for="tau">601\u00a0s<'),  # what the question gives
    ):
        assert new in html.unescape(after)
        assert html.unescape(before).count(old) > html.unescape(after).count(old)


def result_of(text):
    """Return the default result of the first calculator, with all its digits."""
    return float(re.search(r'data-value="([^"]+)"', text)[1])


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_a_record_is_published_with_line_feeds_and_without_a_byte_order_mark(
    tmp_path, line_end, mark
):
    text = render_record("alpha")
    (tmp_path / "alpha.json").write_bytes(mark + text.replace("\n", line_end).encode())

    assert build(tmp_path).records == (("concepts/alpha.json", text),)
