"""Serves a built site as its documentation asks a host to: compressed, with its own headers."""

from __future__ import annotations

import functools
import gzip
import http.server
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

COMPRESSED = {".html", ".css", ".js", ".json", ".svg", ".xml", ".txt", ".whl"}
"""Kinds of files that hosts compress."""
MINUTES = "public, max-age=600"
"""How long common hosts of static files let a page be kept."""


@functools.cache
def compress(path: Path) -> bytes:
    return gzip.compress(path.read_bytes(), compresslevel=6, mtime=0)


@functools.cache
def read_headers(folder: Path) -> list[tuple[str, dict[str, str]]]:
    """Return the rules of the header file that a site brings."""
    rules: list[tuple[str, dict[str, str]]] = []
    for line in (folder / "_headers").read_text("utf-8").splitlines():
        if line.startswith(" "):
            name, _, value = line.strip().partition(": ")
            rules[-1][1][name] = value
        elif line:
            rules.append((line, {}))
    return rules


class Host(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        status = 200
        if not path.is_file():
            path, status = Path(self.directory) / "404.html", 404
        is_small = path.suffix in COMPRESSED and "gzip" in self.headers.get("Accept-Encoding", "")
        body = compress(path) if is_small else path.read_bytes()
        self.send_response(status)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Length", str(len(body)))
        if is_small:
            self.send_header("Content-Encoding", "gzip")
        for name, value in self.find_headers().items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def find_headers(self) -> dict[str, str]:
        place = self.path.partition("?")[0]
        found = {"Cache-Control": MINUTES, "Vary": "Accept-Encoding"}
        for pattern, headers in read_headers(Path(self.directory)):
            if re.fullmatch(re.escape(pattern).replace(r"\*", ".*"), place):
                found |= headers
        return found

    def log_message(self, *_arguments):
        pass


@contextmanager
def host(folder: Path) -> Iterator[str]:
    """Serve a folder, which may be filled later, and yield its address."""
    handler = functools.partial(Host, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()
