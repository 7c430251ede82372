"""Hostile texts in every field of every kind of record are shown as they are, and nothing runs.

The checks refuse most of them before a page is made. Here those checks are left out, so that the
pages alone have to hold, once with their policy and once without.
"""

from __future__ import annotations

import functools
import json
import re
import shutil
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from hostile import SHOWN, TEXTS
from investigations import CONCEPT, right_way
from planting import plant, reach

from conceptry import checks
from conceptry.adapters.mkdocs_build import build_site
from conceptry.checks import constant, investigation, taxonomy
from conceptry.model.concept import Concept
from conceptry.model.constant import Constants
from conceptry.model.investigation import Investigation
from conceptry.model.taxonomy import Taxonomy, built_in_taxonomy

pytestmark = pytest.mark.browser

ROOT = Path(__file__).resolve().parents[2]
RECORDS = ("checkpoint-retained-work", "pcie-link", "pue")
READ = {
    *("Measure", "Item", "Words", "NoteField", "FactField", "LedgerField", "StageField"),
    *("NumberField", "StepNumber", "ClosingNumber", "ClaimField", "NumeralField"),
}
"""Forms whose texts are read by the grammar, the units or the search for a number in a text."""
WORDS_OF_THEM = {"label", "text", "name", "literal"}
OTHER_READ = {
    *("Concept.level", "Concept.visualFamily", "Value.id", "Equation.equation", "Equation.latex"),
    *("ConditionField.expression", "ClaimField.text", "NumeralField.text", "ChoiceOption.holds"),
    *("Review.fingerprint", "Acceptance.code", "Acceptance.at", "Step.equation"),
    *("NumberPrediction.of", "CurvePrediction.of", "InputField.name"),
}
PAGES = (
    *("index.html", "branches/index.html", "levels/index.html", "numbers.html", "progress.html"),
    *("labs/index.html", "labs/engineering/pue.html", "investigations/first-look.html"),
    *(f"concepts/{name}.html" for name in (*RECORDS, "link-transfer")),
)
WATCH = """
globalThis.tried = [];
globalThis.ran = (...values) => { tried.push(values.join() || "ran"); return ""; };
"""
FOUND = """
() => {
  const foreign = [];
  for (const one of document.querySelectorAll("*")) {
    for (const { name, value } of one.attributes) {
      if (/^on/i.test(name)) foreign.push(`${one.localName} ${name}`);
      if (/^(href|src|action|formaction|data|xlink:href|ping|poster)$/i.test(name)
        && !/^(https?:|mailto:|#|\\.|[\\w/-]*\\.\\w+|[\\w-]+\\/|$)/i.test(value)) foreign.push(`${name} ${value}`);
    }
  }
  const kinds = "iframe,object,embed,applet,frame,base,marquee,plaintext,xmp,portal,fencedframe,dialog:not([class^=cx-]),video,audio,"
    + "foreignObject,animate,set,annotation-xml,maction,mglyph,[style*=url],[srcdoc],[contenteditable],image,x,slot";
  for (const one of document.querySelectorAll(kinds)) foreign.push(one.outerHTML.slice(0, 200));
  for (const one of document.querySelectorAll("script:not([src])")) if (one.id !== "__config") foreign.push(one.outerHTML.slice(0, 200));
  for (const one of document.querySelectorAll("body style, body link, body meta")) foreign.push(one.outerHTML.slice(0, 200));
  return { foreign, tried };
}
"""


def planted(form, data):
    """Plant a document, but for what another part reads as more than words."""
    made, slots = plant(form, data)
    for slot in slots.values():
        owner, name = slot.field.split(".")
        is_read = slot.field in OTHER_READ or (owner in READ and name not in WORDS_OF_THEM)
        *above, last = slot.place
        before = reach(data, above)
        is_added = not isinstance(last, int) and last not in before
        if is_read or name in ("unit", "constant") or (is_added and name == "literal"):
            holder = reach(made, above)
            if is_added:
                del holder[last]
            else:
                holder[last] = before[last]
    return made


@pytest.fixture(scope="module")
def hostile_folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("hostile") / "records"
    (folder / "_investigations").mkdir(parents=True)

    def write(name, form, data):
        (folder / name).write_text(json.dumps(planted(form, data)), "utf-8")

    for name in RECORDS:
        write(
            f"{name}.json", Concept, json.loads((ROOT / f"concepts/{name}.json").read_text("utf-8"))
        )
    write("link-transfer.json", Concept, CONCEPT)
    way = right_way()
    way["steps"] = [step for step in way["steps"] if step["lab"] == "engineering"]
    write("_investigations/first-look.json", Investigation, way)
    constants = json.loads((ROOT / "concepts/_constants.json").read_text("utf-8"))
    write("_constants.json", Constants, constants)
    write("_taxonomy.json", Taxonomy, built_in_taxonomy().model_dump(mode="json", by_alias=True))
    return folder


@pytest.fixture(scope="module")
def hostile_site(hostile_folder, tmp_path_factory):
    site_folder = tmp_path_factory.mktemp("hostile-site")
    with pytest.MonkeyPatch.context() as patch:
        for module in (checks.text, constant, investigation, taxonomy):
            patch.setattr(module, "check_texts", lambda _: iter(()))
        for module in (checks.backslash, investigation):
            patch.setattr(module, "check_backslashes", lambda _: iter(()))
        build_site(
            hostile_folder, site_folder=site_folder, config_path=None, site_url=None, strict=False
        )
    return site_folder


@pytest.fixture(scope="module")
def bare_site(hostile_site, tmp_path_factory):
    """The same site without its policy, so that nothing but the escaping is left."""
    folder = tmp_path_factory.mktemp("bare") / "site"
    shutil.copytree(hostile_site, folder)
    for page in folder.rglob("*.html"):
        text = page.read_text("utf-8")
        page.write_text(
            re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", text), "utf-8"
        )
    return folder


def visit(browser, address, paths):
    """Open pages, use what is on them, and return everything that should not have been."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.set_default_timeout(10_000)
    page = context.new_page()
    wrong = []
    home = address.split("#")[0]

    def route(one):
        if one.request.url.startswith((home, "data:", "blob:")):
            one.continue_()
        else:
            wrong.append(f"asked {one.request.url}")
            one.abort()

    context.route("**/*", route)
    page.on("dialog", lambda dialog: (wrong.append(dialog.message), dialog.dismiss()))
    page.on("popup", lambda popup: wrong.append(f"opened {popup.url}"))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on(
        "console",
        lambda said: (
            wrong.append(said.text) if re.search("Content.Security|refused", said.text) else None
        ),
    )
    page.add_init_script(WATCH)
    for path in paths:
        page.goto(home + path)
        page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
        page.evaluate(
            "for (const one of document.querySelectorAll('article [tabindex], article [autofocus]')) { one.focus?.(); }"
        )
        page.mouse.wheel(0, 100_000)
        page.wait_for_timeout(150)
        found = page.evaluate(FOUND)
        wrong += [f"{path}: {one}" for one in (*found["foreign"], *found["tried"])]
    return context, page, wrong


@pytest.mark.parametrize("kind", ["hostile_site", "bare_site"])
def test_nothing_runs_and_nothing_becomes_an_element(browser, request, kind):
    folder = request.getfixturevalue(kind)
    for address in serve(folder):
        context, _, wrong = visit(browser, address, PAGES)
        context.close()

    assert wrong == []


def serve(folder):
    handler = functools.partial(Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@pytest.mark.parametrize("kind", ["hostile_site", "bare_site"])
def test_every_text_of_the_collection_is_shown_as_it_is(browser, request, kind):
    folder = request.getfixturevalue(kind)
    for address in serve(folder):
        context, page, _ = visit(browser, address, ["concepts/link-transfer.html"])
        shown = page.evaluate("document.querySelector('article').textContent")
        context.close()

    plain = re.sub(r"\s+", " ", shown)
    lost = [one for one in SHOWN if re.sub(r"\s+", " ", one).strip() not in plain]
    assert lost == []


def test_what_is_searched_for_kept_or_stands_in_an_address_is_a_text(browser, bare_site):
    """Searches, a file of progress, what the browser kept, and fragments, all of them hostile."""
    probes = ["ran", "<img src=x onerror=ran()>", "<svg onload=ran()>", "script", "evil"]
    entry = {"at": "2026-11-30T00:00:00Z", "edition": "x"}
    kept = {
        section: {
            text[:400]: {**entry, "title": text, "question": text, "answer": text, "name": text}
            for text in TEXTS
        }
        for section in ("known", "quiz", "number", "prediction", "lab", "note", "other")
    }
    file = {"format": "conceptry-progress", "version": 1, "progress": kept}
    file["site"] = {"title": TEXTS[0], "path": TEXTS[1], "edition": TEXTS[2]}
    for address in serve(bare_site):
        context, page, wrong = visit(browser, address, ["concepts/link-transfer.html"])
        page.keyboard.press("/")
        box = page.locator(".md-search__input")
        for probe in probes:
            box.fill(probe)
            page.wait_for_timeout(250)
        wrong += page.evaluate(FOUND)["tried"]
        for fragment in (
            "javascript:ran()",
            "<img src=x onerror=ran()>",
            "eq=<script>ran()</script>&x=ran()",
        ):
            for path in (
                "labs/engineering/link-transfer.html",
                "concepts/link-transfer.html",
                "progress.html",
            ):
                page.goto(f"{address}{path}#{fragment}")
                page.wait_for_timeout(100)
                found = page.evaluate(FOUND)
                wrong += [*found["foreign"], *found["tried"]]
        page.goto(f"{address}progress.html")
        page.locator("input[type=file]").set_input_files(
            {
                "name": "<img src=x onerror=ran()>.json",
                "mimeType": "application/json",
                "buffer": json.dumps(file).encode(),
            }
        )
        page.wait_for_timeout(500)
        # A file of another site is asked about first.
        page.get_by_role("button", name="Add it here").click()
        page.wait_for_timeout(500)
        found = page.evaluate(FOUND)
        wrong += [*found["foreign"], *found["tried"]]
        was_kept = page.evaluate(
            "Object.values({...localStorage}).join('').includes('onerror=ran()')"
        )
        page.reload()
        page.wait_for_timeout(300)
        found = page.evaluate(FOUND)
        wrong += [*found["foreign"], *found["tried"]]
        context.close()

    assert was_kept
    assert wrong == []
