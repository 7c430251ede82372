"""Five kinds of answers: only one that says so makes an address lost."""

import threading
import time
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from conceptry.authoring.address import Answer, State, ask, ask_all


class Handler(BaseHTTPRequestHandler):
    def do_HEAD(self):
        self.answer("HEAD")

    def do_GET(self):
        self.answer("GET")

    def answer(self, method):
        server = self.server
        server.asked.append((method, self.path, self.headers["User-Agent"]))
        server.now += 1
        server.most = max(server.most, server.now)
        try:
            self.reply(method)
        finally:
            server.now -= 1

    def reply(self, method):
        name = self.path.strip("/")
        if name == "never":
            self.server.end.wait(20)
            return
        if name == "no-head" and method == "HEAD":
            self.close_connection = True
            self.connection.close()
            return
        if name == "moved":
            self.send_response(301)
            self.send_header("Location", "/200")
        elif name == "loop":
            self.send_response(302)
            self.send_header("Location", "/loop")
        elif name == "to-a-file":
            self.send_response(302)
            self.send_header("Location", "file:///etc/hostname")
        elif name == "head-404":
            self.send_response(404 if method == "HEAD" else 200)
        else:
            time.sleep(0.02)
            self.send_response(int(name) if name.isdigit() else 200)
        self.end_headers()

    def log_message(self, *_):
        pass


@contextmanager
def serving():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    server.asked, server.now, server.most, server.end = [], 0, 0, threading.Event()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield server, f"http://127.0.0.1:{server.server_port}"
    finally:
        server.end.set()
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.fixture
def server(monkeypatch):
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    with serving() as found:
        yield found


@pytest.mark.parametrize(
    ("name", "state", "words"),
    [
        ("200", State.OK, "200 OK"),
        ("moved", State.OK, "200 OK"),
        ("404", State.LOST, "404 Not Found"),
        ("410", State.LOST, "410 Gone"),
        ("403", State.UNKNOWN, "403 Forbidden"),
        ("401", State.UNKNOWN, "401 Unauthorized"),
        ("429", State.UNKNOWN, "429 Too Many Requests"),
        ("500", State.UNKNOWN, "500 Internal Server Error"),
        ("503", State.UNKNOWN, "503 Service Unavailable"),
        ("599", State.UNKNOWN, "599"),
        ("loop", State.UNKNOWN, "302 Found"),
        ("to-a-file", State.UNKNOWN, "302 Found"),
        ("never", State.UNKNOWN, "no answer within 0.3 s"),
    ],
)
def test_an_answer_says_whether_an_address_is_there_lost_or_unknown(server, name, state, words):
    _, base = server

    assert ask(f"{base}/{name}", timeout=0.3) == Answer(state, words)


@pytest.mark.parametrize("name", ["405", "501", "404", "403", "no-head"])
def test_a_page_is_asked_for_where_its_head_has_no_good_answer(server, name):
    handler, base = server

    ask(f"{base}/{name}", timeout=2)

    assert [method for method, *_ in handler.asked] == ["HEAD", "GET"]


@pytest.mark.parametrize("name", ["200", "429", "503"])
def test_a_host_is_not_asked_twice_where_the_first_answer_settles_it(server, name):
    handler, base = server

    ask(f"{base}/{name}", timeout=2)

    assert [method for method, *_ in handler.asked] == ["HEAD"]


def test_a_server_that_denies_only_the_head_of_a_page_has_the_page(server):
    _, base = server

    assert ask(f"{base}/head-404", timeout=2).state is State.OK
    assert ask(f"{base}/no-head", timeout=2).state is State.OK


def test_a_host_that_is_not_there_is_unknown():
    found = ask("http://127.0.0.1:1/", timeout=2)

    assert found == Answer(State.UNKNOWN, "connection refused")


@pytest.mark.parametrize(
    "address", ["http://[half/", "http://a..b/", "http://a:port/", "https://-/"]
)
def test_an_address_that_nothing_can_open_is_unknown(address, monkeypatch):
    monkeypatch.setenv("no_proxy", "*")

    assert ask_all([address], timeout=1)[address].state is State.UNKNOWN


def test_one_host_is_asked_one_thing_at_a_time_and_each_address_once(server):
    handler, base = server
    addresses = [f"{base}/page-{n}" for n in range(8)]

    found = ask_all([*addresses, addresses[0]], timeout=2, pause=0)

    assert handler.most == 1
    assert sorted(path for _, path, _ in handler.asked) == sorted(f"/page-{n}" for n in range(8))
    assert list(found) == addresses


def test_several_hosts_are_asked_at_once(server):
    _, base = server
    with serving() as (_, other):
        start = time.monotonic()
        ask_all([f"{base}/never", f"{other}/never"], timeout=0.5, pause=0)

        assert time.monotonic() - start < 0.9


def test_the_program_says_who_asks(server):
    handler, base = server

    ask(f"{base}/200", timeout=2)

    [(_, _, agent)] = handler.asked
    assert agent.startswith("conceptry/")


def test_letters_beyond_ascii_are_asked_for_as_http_takes_them(server):
    handler, base = server

    assert ask(f"{base}/τ%20x?q=é", timeout=2).state is State.OK
    assert handler.asked[0][1] == "/%CF%84%20x?q=%C3%A9"
