"""The report of known vulnerabilities, against a database of its own."""

import http.server
import json
import socket
import subprocess
import sys
import threading
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
REQUIREMENTS = """\
# written by a tool
jinja2==3.1.5 \\
    --hash=sha256:00
    # via mkdocs
brotli==1.2.1 ; platform_python_implementation == 'CPython' \\
    --hash=sha256:00
"""
LOCK = {
    "packages": {
        "": {"name": "book", "version": "1.0.0"},
        "node_modules/minisearch": {"version": "7.2.0"},
        "node_modules/a/node_modules/@scope/b": {"version": "1.0.0"},
    }
}
ADVISORY = {
    "summary": "A sandbox\nthat is none \u001b[31m",
    "affected": [
        {
            "package": {"name": "Jinja2", "ecosystem": "PyPI"},
            "ranges": [
                {"type": "GIT", "events": [{"fixed": "0a1b2c"}]},
                {"type": "ECOSYSTEM", "events": [{"introduced": "0"}, {"fixed": "3.1.6"}]},
            ],
        }
    ],
}


class Database:
    """Answers as osv.dev does, with what a test gives it."""

    def __init__(self, answers):
        self.asked = []
        database = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                database.asked.append(json.loads(body)["queries"])
                self._answer(answers[self.path].pop(0))

            def do_GET(self):
                self._answer(answers.get(self.path, [(404, "{}")])[0])

            def _answer(self, answer):
                status, text = answer
                self.send_response(status)
                self.end_headers()
                self.wfile.write(text.encode())

            def log_message(self, *_):
                """Say nothing."""

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def database():
    started = []

    def start(answers):
        started.append(Database(answers))
        return started[-1]

    yield start
    for one in started:
        one.close()


@pytest.fixture
def book(tmp_path):
    (tmp_path / "requirements").mkdir()
    (tmp_path / "requirements/dev.txt").write_text(REQUIREMENTS)
    (tmp_path / "package-lock.json").write_text(json.dumps(LOCK))
    return tmp_path


def report(book, address):
    done = subprocess.run(
        [
            *(sys.executable, ROOT / "tools/report_vulnerabilities.py"),
            *("--service", address, "--root", book),
        ],
        capture_output=True,
        check=False,
        encoding="utf-8",
        timeout=60,
    )
    assert done.stderr == ""
    return done.returncode, done.stdout.splitlines()


def results(*answers):
    return {"/v1/querybatch": [(200, json.dumps({"results": list(one)})) for one in answers]}


def test_every_pinned_package_is_asked_about_and_none_that_is_not(database, book):
    clean = database(results([{}] * 4))

    assert report(book, clean.address) == (0, ["no known vulnerabilities in 4 pinned packages"])
    (queries,) = clean.asked
    assert [(q["package"]["ecosystem"], q["package"]["name"], q["version"]) for q in queries] == [
        ("PyPI", "brotli", "1.2.1"),
        ("PyPI", "jinja2", "3.1.5"),
        ("npm", "@scope/b", "1.0.0"),
        ("npm", "minisearch", "7.2.0"),
    ]


def test_what_is_found_is_named_with_what_mends_it_and_fails(database, book):
    answers = results(
        [{}, {"vulns": [{"id": "GHSA-1"}], "next_page_token": "more"}, {}, {}],
        [{"vulns": [{"id": "GHSA-2"}]}],
    )
    found = database({**answers, "/v1/vulns/GHSA-1": [(200, json.dumps(ADVISORY))]})

    where = "jinja2 3.1.5 (requirements/dev.txt)"
    assert report(book, found.address) == (
        1,
        [
            f"{where}: GHSA-1: A sandbox that is none ?[31m; mended in 3.1.6",
            f"{where}: GHSA-2: no summary; no version is known that mends it",
            "2 known vulnerabilities in 4 pinned packages",
        ],
    )
    assert found.asked[1][0]["page_token"] == "more"


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ((405, "no"), "the answer was 405"),
        ((200, "<html>"), "the answer was no JSON"),
        ((200, "[]"), "the answer was no object"),
        ((200, '{"results": [{}]}'), "an answer of another form"),
        ((200, '{"results": [1, 2, 3, 4]}'), "an answer of another form"),
    ],
)
def test_an_answer_that_cannot_be_read_is_no_all_clear(database, book, answer, reason):
    strange = database({"/v1/querybatch": [answer]})

    code, (line,) = report(book, strange.address)

    start = f"not checked: 4 pinned packages for known vulnerabilities; {strange.address}: "
    assert code == 0
    assert line.startswith(f"{start}{reason}")


def test_without_a_way_to_the_database_it_says_that_nothing_was_checked(book):
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{closed.getsockname()[1]}"

        code, (line,) = report(book, address)

    assert code == 0
    assert line.startswith("not checked: 4 pinned packages for known vulnerabilities; ")


def test_every_lock_file_of_this_repository_is_read():
    sys.path.insert(0, str(ROOT / "tools"))
    try:
        from report_vulnerabilities import read_pins  # noqa: PLC0415
    finally:
        sys.path.pop(0)

    files = set(read_pins(ROOT).values())

    assert files == {
        "package-lock.json",
        *(f"requirements/{path.name}" for path in (ROOT / "requirements").glob("*.txt")),
    }
