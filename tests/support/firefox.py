"""Firefox without a screen, driven by the protocol that it speaks itself.

A program of its own, such as geckodriver, is not needed: Marionette takes commands of WebDriver as
JSON over a socket, each with its length before it.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType

# Its own errands would be requests that no page made.
SETTINGS = {
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "browser.safebrowsing.downloads.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.systemAddon.update.enabled": False,
    "extensions.update.enabled": False,
    "marionette.port": 0,
    "media.gmp-manager.updateEnabled": False,
    "media.gmp-provider.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.allow_hijacking_localhost": True,
    "network.proxy.no_proxies_on": "",
    "services.settings.server": "data:,#remote-settings-dummy/v1",
    "toolkit.telemetry.enabled": False,
}
SECONDS_TO_START = 60


class FirefoxError(Exception):
    """Firefox refused a command."""


class Firefox:
    """One window."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        self._stream = self._socket.makefile("rb")
        self._count = 0
        self._read()  # says who it is
        self.call("WebDriver:NewSession", capabilities={})

    def goto(self, address: str) -> None:
        self.call("WebDriver:Navigate", url=address)

    def evaluate(self, script: str, *arguments: object) -> object:
        """Run the body of a function in the page."""
        made = self.call("WebDriver:ExecuteScript", script=script, args=list(arguments))
        return made["value"]

    def close(self) -> None:
        self._stream.close()
        self._socket.close()

    def call(self, command: str, **parameters: object) -> dict:
        """Give a command of WebDriver, and return its answer."""
        self._count += 1
        text = json.dumps([0, self._count, command, parameters]).encode()
        self._socket.sendall(str(len(text)).encode() + b":" + text)
        _, _, fault, result = self._read()
        if fault:
            raise FirefoxError(f"{command}: {fault['message']}")
        return result

    def _read(self):
        length = b""
        while (digit := self._stream.read(1)) != b":":
            length += digit
        return json.loads(self._stream.read(int(length)))


@contextmanager
def open_firefox(
    program: str, *, proxy: int, more: Mapping[str, object] = MappingProxyType({})
) -> Iterator[Firefox]:
    """Start Firefox with a profile of its own, and end it.

    Parameters
    ----------
    proxy : port of this machine that every request goes to
    more : further settings, such as one that takes the proxy away
    """
    settings = {
        **SETTINGS,
        "network.proxy.http_port": proxy,
        "network.proxy.ssl_port": proxy,
        **more,
    }
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        lines = (f"user_pref({json.dumps(k)}, {json.dumps(v)});\n" for k, v in settings.items())
        (Path(profile) / "user.js").write_text("".join(lines), "utf-8")
        command = [program, "--headless", "--no-remote", "--marionette", "--profile", profile]
        started = subprocess.Popen(
            command,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "HOME": profile, "MOZ_REMOTE_SETTINGS_DEVTOOLS": "1"},
        )
        try:
            firefox = Firefox(_find_port(Path(profile)))
            try:
                yield firefox
            finally:
                firefox.close()
        finally:
            started.terminate()
            started.wait(timeout=20)


def find_firefox() -> str:
    named = os.environ.get("CONCEPTRY_FIREFOX")
    found = named or shutil.which("firefox-esr") or shutil.which("firefox")
    if found is None:
        raise FirefoxError("no Firefox here: run tools/find_firefox, or set CONCEPTRY_FIREFOX")
    return found


def _find_port(profile: Path) -> int:
    """Wait for the file in which Firefox says where it listens."""
    path = profile / "MarionetteActivePort"
    end = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < end:
        if path.is_file() and (text := path.read_text().strip()):
            return int(text)
        time.sleep(0.1)
    raise FirefoxError("Firefox does not start")
