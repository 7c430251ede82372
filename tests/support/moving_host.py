"""A host of files that can go away, come back, change what it serves, and fail at single files."""

from __future__ import annotations

import http.server
import threading
from pathlib import Path
from urllib.parse import unquote, urlsplit


class MovingHost:
    """Serves folders below paths such as ``/a/``, always on the same port.

    Attributes
    ----------
    folders : what is served, by the path that it begins with
    broken : ends of paths that are answered with an error
    asked : the paths that somebody asked for
    caching : how long browsers are told to keep a file
    """

    def __init__(self) -> None:
        self.folders: dict[str, Path] = {}
        self.broken: set[str] = set()
        self.asked: list[str] = []
        self.caching = "no-cache"
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._port = self._server.server_address[1]
        self._run()

    def address(self, path: str = "/") -> str:
        return f"http://127.0.0.1:{self._port}{path}"

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def start(self) -> None:
        address = ("127.0.0.1", self._port)
        self._server = http.server.ThreadingHTTPServer(address, self._handler())
        self._run()

    def _run(self) -> None:
        self._thread = threading.Thread(
            target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True
        )
        self._thread.start()

    def _handler(self) -> type[http.server.SimpleHTTPRequestHandler]:
        host = self

        class Handler(http.server.SimpleHTTPRequestHandler):
            def translate_path(self, path: str) -> str:
                plain = unquote(urlsplit(path).path)
                start = next((one for one in host.folders if plain.startswith(one)), None)
                if start is None:
                    return "/nowhere"
                return str(host.folders[start] / plain.removeprefix(start))

            def do_GET(self) -> None:
                host.asked.append(self.path)
                if any(urlsplit(self.path).path.endswith(end) for end in host.broken):
                    self.send_error(503)
                else:
                    super().do_GET()

            def send_head(self):
                # Two editions may be of one second, which is all that the header tells apart.
                del self.headers["If-Modified-Since"]
                return super().send_head()

            def end_headers(self) -> None:
                self.send_header("Cache-Control", host.caching)
                super().end_headers()

            def log_message(self, *_: object) -> None:
                pass

        return Handler
