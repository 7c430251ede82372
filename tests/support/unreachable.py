"""The rest of the world: a proxy that answers nobody and keeps what it was asked for."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def count_requests() -> Iterator[tuple[int, list[str]]]:
    """Give the port of the proxy, and the first lines of the requests that have come."""
    asked: list[str] = []
    with socket.create_server(("127.0.0.1", 0)) as server:

        def listen() -> None:
            while True:
                try:
                    caller, _ = server.accept()
                except OSError:
                    return
                with caller:
                    asked.append(caller.recv(1000).decode("latin-1").partition("\r\n")[0])

        threading.Thread(target=listen, daemon=True).start()
        yield server.getsockname()[1], asked
