"""Whatever Python were run in the page's worker, it reaches nothing but its own memory."""

from __future__ import annotations

import json
import time

import pytest

from conceptry.pages.policy import render_policy

pytestmark = pytest.mark.browser

BARE = (
    "<!doctype html><title>Bare</title>"
    f'<meta http-equiv="Content-Security-Policy" content="{render_policy()}">'
)
RUN = """
async ([source, options]) => {
  const python = await import('./assets/python.js');
  const request = { id: source, source, arguments: [], inputs: {} };
  return python.respond('calculator', request, options).catch(String);
}
"""
HARMLESS = "def compute():\n    return 6\n"
FINDER = (
    "import gc\nfor one in gc.get_objects():\n"
    "    if type(one) is dict and '{0}' in one:\n"
    "        found = one['{0}']\n        break\n"
    "else:\n    raise LookupError\n"
)
"""How Python finds what it may not import: by looking through all of its memory."""
OUTSIDE = {
    "the page": "import js",
    "the page, by its library": "import importlib\nimportlib.import_module('js')",
    "the page, once it is forgotten that this is shut": (
        "import sys\nsys.modules.pop('js', None)\nimport js"
    ),
    "the page, by the finder of modules": (
        "import sys\nfrom _pyodide._importhook import jsfinder\nsys.meta_path.append(jsfinder)"
    ),
    "Pyodide": "import pyodide_js",
    "Pyodide's core": "import _pyodide_core",
    "a script": "from pyodide.code import run_js\nrun_js('1')",
    "an object of JavaScript": "from pyodide.ffi import to_js\nto_js([])",
    "the network by Pyodide": "from pyodide.http import open_url\nopen_url('index.html')",
    "the network by the library": "import urllib.request as r\nr.urlopen('http://127.0.0.1/')",
    "a socket": "import socket\nsocket.create_connection(('127.0.0.1', 80), 1)",
    "another program": "import subprocess\nsubprocess.run(['id'])",
    "a shell": "import os\nif os.system('id'): raise OSError",
    "a process": "import os\nos.fork()",
    "a thread": "import threading\nthreading.Thread(target=print).start()",
    "a file of the machine": "open('/etc/passwd')",
    "another package": "import micropip",
    "functions of C": "import ctypes\nctypes.CDLL(None).emscripten_run_script(b'1')",
    "what the finder knew": FINDER.format("pyodide_js") + "found.runPython",
}
MADE = FINDER.format("to_js") + "one = found([])\n"
INSIDE_OUT = {
    "a function from text": "one.constructor.constructor('return 42')()",
    "an asynchronous function from text": "one.constructor.constructor.constructor('return 42')()",
    "the maker of its maker": "one.map.constructor('return 42')()",
    "the function of its iterator": "one.values().next.constructor('return 42')()",
}
SHUT = [
    "fetch",
    "XMLHttpRequest",
    "WebSocket",
    "EventSource",
    "WebTransport",
    "importScripts",
    "Worker",
    "BroadcastChannel",
    "FontFace",
    "navigator",
    "caches",
    "indexedDB",
    "eval",
]
OF_THE_PAGE = ["document", "window", "parent", "localStorage", "sessionStorage", "cookieStore"]


PROBE = """
const probe = new BroadcastChannel("probe");
const tries = {
  has(name) {
    for (let one = self; one; one = Object.getPrototypeOf(one)) {
      const found = Object.getOwnPropertyDescriptor(one, name);
      if (found && (found.value !== undefined || found.get)) return true;
    }
    return false;
  },
  load: (address) => import(address).then(() => "loaded", (error) => error.name),
  make(kind) {
    const makers = [Function, (() => {}).constructor, (async () => {}).constructor];
    try { return String(makers[kind]("return 42")); } catch (error) { return error.message; }
  },
  wait: (text) => new Promise((done) => {
    setTimeout(text);
    setTimeout(() => done(self.ran), 50);
  }),
};
probe.onmessage = async ({ data: [what, value] }) => probe.postMessage({ said: await tries[what](value) });
"""
"""Stands after the worker's own script and tries from within what a page could not ask."""
ASK = """
(question) => new Promise((done) => {
  const probe = new BroadcastChannel("probe");
  probe.onmessage = ({ data }) => "said" in data && (done(data.said), probe.close());
  probe.postMessage(question);
})
"""


@pytest.fixture(scope="module")
def page(browser, bare_address):
    """An empty page under the policy of the site, whose worker answers questions about itself."""
    context = browser.new_context()
    page = context.new_page()

    def add_probe(route):
        response = route.fetch()
        route.fulfill(response=response, body=response.text() + PROBE)

    context.route("**/assets/worker.js", add_probe)
    page.route("**/index.html", lambda route: route.fulfill(body=BARE, content_type="text/html"))
    # Another host that would answer, so that nothing but the policy keeps its script away.
    anyone = {"Access-Control-Allow-Origin": "*", "Content-Type": "text/javascript"}
    context.route("https://evil.example/**", lambda route: route.fulfill(body="1", headers=anyone))
    page.goto(bare_address + "index.html")
    yield page
    context.close()


def ask(page, what, value):
    run(page, HARMLESS)
    return page.evaluate(ASK, [what, value])


def run(page, source, **options):
    return page.evaluate(RUN, [source, options])


@pytest.mark.parametrize("what", OUTSIDE)
def test_python_cannot_have(page, what):
    assert run(page, HARMLESS)["result"] == 6

    reply = run(page, f"{OUTSIDE[what]}\n{HARMLESS}")

    assert reply["result"] is None
    assert "the Python of this equation does not run" in json.dumps(reply)
    assert run(page, HARMLESS)["result"] == 6


@pytest.mark.parametrize("what", INSIDE_OUT)
def test_an_object_of_javascript_found_in_memory_does_not_give(page, what):
    """Python that looks through its memory finds how to make one, and it leads nowhere."""
    source = f"{MADE}made = {INSIDE_OUT[what]}\ndef compute():\n    return int(made)\n"

    assert run(page, source)["result"] is None
    assert run(page, f"{MADE}{HARMLESS}")["result"] == 6


@pytest.mark.parametrize("name", [*SHUT, *OF_THE_PAGE])
def test_the_worker_itself_has_no(page, name):
    """Neither under its own name nor by what it inherits."""
    assert ask(page, "has", name) is False
    assert ask(page, "has", "postMessage") is True


@pytest.mark.parametrize("maker", range(3))
def test_the_worker_makes_no_function_from_text(page, maker):
    assert ask(page, "make", maker) == "nothing is made from text here"


@pytest.mark.parametrize("address", ["data:text/javascript,1", "https://evil.example/a.js"])
def test_the_worker_is_under_the_policy_of_its_page(page, address):
    assert ask(page, "load", address) == "TypeError"
    assert ask(page, "wait", "self.ran = 1") is None


LOOPS = {
    "a loop": "while True: pass",
    "a loop that catches what stops it": (
        "while True:\n    try:\n        while True: pass\n    except BaseException: pass"
    ),
    "one step that takes for ever": "x = 10 ** 10 ** 9",
    "a function without an end": "sum(iter(int, 1))",
}


@pytest.mark.parametrize("what", LOOPS)
def test_is_stopped_in_time(page, what):
    run(page, HARMLESS)
    begun = time.monotonic()

    said = run(page, LOOPS[what], deadline=300)

    assert "StoppedError" in said
    # 1 s more is what Python has to stop by itself before its worker is ended.
    assert time.monotonic() - begun < 300 / 1000 + 1 + 2
    assert run(page, HARMLESS, deadline=20_000)["result"] == 6


def test_memory_has_an_end(page):
    said = run(
        page, f"x = []\nwhile True: x.append(bytearray(10 ** 8))\n{HARMLESS}", deadline=20_000
    )

    assert "MemoryError" in json.dumps(said) or "StoppedError" in json.dumps(said)
    assert run(page, HARMLESS, deadline=20_000)["result"] == 6
