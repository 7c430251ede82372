"""A number with its unit, as every message, table and chart of a page writes it."""

import re

NO_BREAK_SPACE = "\u00a0"
"""Stands between a number and its unit: the narrow one is hard to see in many fonts."""

# What is counted is a word, and words have a plural; signs such as s and GB have none.
_COUNTED = re.compile(
    r"(token|request|node|sample|step|parameter|image|GPU|chip|rack|packet|hop|day|week|year)(?=/|$)"
)
_SINGULAR = frozenset(("1", "-1", "\N{MINUS SIGN}1"))


def join_quantity(number: str, unit: str) -> str:
    r"""Write a number with its unit, which is given as readers see it.

    Examples
    --------
    >>> [join_quantity("8", unit) for unit in ("GB", "node", "token/s", "per day", "")]
    ['8\xa0GB', '8\xa0nodes', '8\xa0tokens/s', '8\xa0per day', '8']
    """
    if not unit:
        return number
    counted = None if number in _SINGULAR else _COUNTED.match(unit)
    if counted:
        unit = f"{counted[0]}s{unit[counted.end() :]}"
    return number + NO_BREAK_SPACE + unit
