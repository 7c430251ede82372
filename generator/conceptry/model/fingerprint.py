"""What a record was when somebody reviewed it, in sixteen digits.

Layout, the order of fields, the review itself and what editors accept do not count; every word and
every number does, those of the constants that it names included.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from conceptry.model.constant import Constant
    from conceptry.source import Json

_LEFT_OUT = frozenset(("$schema", "review", "accept"))
_BYTES = 8


def compute_fingerprint(data: Mapping[str, Json], constants: Sequence[Constant] = ()) -> str:
    """Return the fingerprint of a record's content.

    Parameters
    ----------
    constants : those that the record uses, as `conceptry.model.constant.find_used` finds them;
        their values and units count

    Examples
    --------
    >>> compute_fingerprint({"id": "a", "level": "rack"})
    'e68691d60ed43ff0'
    """
    content = {name: _plain(value) for name, value in data.items() if name not in _LEFT_OUT}
    values = {one.id: [_plain(one.value), one.unit] for one in constants}
    whole = [content, values] if values else content
    text = json.dumps(whole, sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(text.encode("ascii"), digest_size=_BYTES).hexdigest()


def _plain(value: Json) -> Json:
    """Write one number in one way: 600.0 and 6e2 are 600."""
    if isinstance(value, dict):
        return {name: _plain(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [_plain(inner) for inner in value]
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value
