"""Whether web addresses still answer: the only part of Conceptry that asks the network.

Only an answer that says so makes an address lost. A server that refuses a program, is busy, or
does not answer leaves it unknown.
"""

from __future__ import annotations

import http.client
import re
import time
import urllib.error
import urllib.request
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import StrEnum
from http import HTTPStatus
from importlib.metadata import version
from typing import Final
from urllib.parse import quote, urlsplit, urlunsplit

HOSTS_AT_ONCE: Final = 6
PAUSE: Final = 0.5
"""Seconds between two questions to one host."""
_AGENT: Final = f"conceptry/{version('conceptry')} (asks whether cited sources are still there)"
_GONE: Final = frozenset((HTTPStatus.NOT_FOUND, HTTPStatus.GONE))
# Answers that say nothing about how a GET would fare: the second question would only be one more.
_FINAL: Final = frozenset((HTTPStatus.TOO_MANY_REQUESTS, *range(500, 600))) - {
    HTTPStatus.NOT_IMPLEMENTED
}
# What stands in an address as it is; a percent sign begins an escape that is there already.
_SAFE: Final = "%/:=&?~#+!$,;'@()*[]"


class State(StrEnum):
    """What an answer says about an address."""

    OK = "ok"
    LOST = "lost"
    """The server says that it is not there, or not any more."""
    UNKNOWN = "unknown"
    """Refused, busy or without an answer: nothing is known, and there is nothing to do."""


@dataclass(frozen=True)
class Answer:
    """What came of asking an address.

    Parameters
    ----------
    words : the reason, such as ``404 Not Found`` or ``no answer within 10 s``
    """

    state: State
    words: str


def ask_all(
    addresses: Iterable[str], *, timeout: float, pause: float = PAUSE
) -> Mapping[str, Answer]:
    """Ask each address once: one at a time for each host, and a few hosts at once.

    Parameters
    ----------
    timeout : s, > 0
        How long to wait for each answer.
    pause : s, >= 0
        Between two addresses of one host.

    Returns
    -------
    The answers, in the order of the addresses.
    """
    asked = tuple(dict.fromkeys(addresses))
    hosts: dict[str, list[str]] = {}
    for address in asked:
        hosts.setdefault(_host(address), []).append(address)

    def ask_host(own: list[str]) -> dict[str, Answer]:
        found = {}
        for number, address in enumerate(own):
            if number:
                time.sleep(pause)
            found[address] = ask(address, timeout=timeout)
        return found

    with ThreadPoolExecutor(max_workers=HOSTS_AT_ONCE) as pool:
        found = {
            a: answer for one in pool.map(ask_host, hosts.values()) for a, answer in one.items()
        }
    return {address: found[address] for address in asked}


def ask(address: str, *, timeout: float) -> Answer:
    """Ask one address for its head, and for the page where a server has no good word for that."""
    answer: Answer | None = None
    for method in ("HEAD", "GET"):
        answer, is_final = _ask(address, method, timeout)
        if is_final:
            break
    assert answer is not None
    return answer


def _host(address: str) -> str:
    """Return the host and port of any address, even of one that nothing could open."""
    return re.split(r"[/?#]", address, maxsplit=3)[2].casefold()


def _ask(address: str, method: str, timeout: float) -> tuple[Answer, bool]:
    """Return the answer, and whether another method cannot tell more."""
    try:
        request = urllib.request.Request(  # noqa: S310 (the opener knows http and https alone)
            _ascii(address), method=method, headers={"User-Agent": _AGENT, "Accept": "*/*"}
        )
        with _opener().open(request, timeout=timeout) as response:
            return Answer(State.OK, _status(response.status)), True
    except urllib.error.HTTPError as error:
        with error:
            state = State.LOST if error.code in _GONE else State.UNKNOWN
            return Answer(state, _status(error.code)), error.code in _FINAL
    except TimeoutError:
        return Answer(State.UNKNOWN, f"no answer within {timeout:g} s"), True
    except urllib.error.URLError as error:
        if isinstance(error.reason, TimeoutError):
            return Answer(State.UNKNOWN, f"no answer within {timeout:g} s"), True
        return Answer(State.UNKNOWN, _reason(error.reason)), True
    except (OSError, http.client.HTTPException, ValueError) as error:
        return Answer(State.UNKNOWN, _reason(error)), False


def _opener() -> urllib.request.OpenerDirector:
    """Return what opens http and https and nothing else, wherever a redirection leads."""
    opener = urllib.request.OpenerDirector()
    for handler in (
        urllib.request.ProxyHandler(),
        urllib.request.UnknownHandler(),
        urllib.request.HTTPHandler(),
        urllib.request.HTTPSHandler(),
        urllib.request.HTTPDefaultErrorHandler(),
        urllib.request.HTTPRedirectHandler(),
        urllib.request.HTTPErrorProcessor(),
    ):
        opener.add_handler(handler)
    return opener


def _ascii(address: str) -> str:
    """Write an address as HTTP takes it.

    Examples
    --------
    >>> _ascii("https://bücher.example/τ?q=é")
    'https://xn--bcher-kva.example/%CF%84?q=%C3%A9'
    """
    parts = urlsplit(address)
    host = parts.netloc.encode("idna").decode("ascii")
    return urlunsplit((parts.scheme, host, quote(parts.path, _SAFE), quote(parts.query, _SAFE), ""))


def _status(code: int) -> str:
    try:
        return f"{code} {HTTPStatus(code).phrase}"
    except ValueError:  # servers make up codes of their own
        return str(code)


def _reason(error: object) -> str:
    text = str(getattr(error, "strerror", None) or error) or type(error).__name__
    return " ".join(text.split()).lower()
