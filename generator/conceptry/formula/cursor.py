"""A place in a row of tokens, and the ways to refuse what stands there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NoReturn

from conceptry.formula.characters import CLOSING
from conceptry.formula.errors import FormulaError

if TYPE_CHECKING:
    from conceptry.formula.tokens import Token

MAX_DEPTH = 40
"""How deep groups, roots, functions and signs may nest."""

_HINTS = {
    "_": "an index follows a symbol directly: x_1, x_in, x_{in}",
    "^": "a power follows a number, a symbol or a group: x^2, (a+b)^2",
}


class Cursor:
    """The next token, and how deep the parser is."""

    def __init__(self, tokens: tuple[Token, ...]) -> None:
        self.tokens = tokens
        self.at = 0
        self.depth = 0

    @property
    def token(self) -> Token:
        """Return the next token."""
        return self.tokens[self.at]

    def take(self) -> Token:
        """Return the next token and step over it."""
        token = self.tokens[self.at]
        self.at += 1
        return token

    def sees(self, *signs: str) -> bool:
        """Tell whether the next token is one of these signs."""
        return self.token.kind == "sign" and self.token.text in signs

    def end(self) -> int:
        """Return where the last taken token ended."""
        return self.tokens[self.at - 1].end

    def fail(self, message: str, token: Token, hint: str) -> NoReturn:
        """Refuse the formula at a token."""
        raise FormulaError(message, token.start, max(token.end, token.start), hint)

    def refuse_decimal_comma(self) -> None:
        """Refuse a comma that stands, as the next token, inside a number."""
        before, comma, after = self.tokens[self.at - 1], *self.tokens[self.at : self.at + 2]
        is_inside = before.kind == after.kind == "number" and not (comma.spaced or after.spaced)
        if not is_inside or comma.text != ",":
            return
        whole, part = before.text, after.text
        hint = f"write {whole}.{part}"
        if re.fullmatch(r"\d{1,3}(\.\d{3})+", whole):
            hint = f"write {whole.replace('.', '')}.{part}"
        elif re.fullmatch(r"[1-9]\d{0,2}", whole) and re.fullmatch(r"\d{3}", part):
            hint = f"write {whole}.{part} for a decimal, {whole}{part} for thousands"
        message = f"found {whole},{part}, which has a decimal comma"
        raise FormulaError(message, before.start, after.end, hint)

    def expect(self, sign: str, opened: Token) -> None:
        """Step over the sign that closes an opened bracket."""
        if not self.sees(sign):
            if self.sees(","):
                self.refuse_decimal_comma()
            found = "the end" if self.token.kind == "end" else repr(self.token.text)
            message = f"found {found} where {sign!r} must close {opened.text!r}"
            self.fail(message, self.token, f"{opened.text!r} opens at column {opened.start + 1}")
        self.take()

    def unexpected(self) -> NoReturn:
        """Refuse the next token."""
        token = self.token
        if token.kind == "end":
            message = "the formula ends where a number, a symbol or a group must follow"
            self.fail(message, token, "complete the formula")
        hint = "a number, a symbol, a function or a group can stand here"
        if token.kind == "sign" and token.text in CLOSING.values():
            hint = f"no group that {token.text!r} could close is open"
        message = f"found {token.text!r}, which cannot stand here"
        self.fail(message, token, _HINTS.get(token.text, hint))

    def descend(self) -> None:
        """Go one level deeper, and refuse what nests too deep for anybody to read."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            message = f"groups nest deeper than {MAX_DEPTH} levels"
            self.fail(message, self.token, "name a part and give it an equation of its own")

    def ascend(self) -> None:
        """Come back one level."""
        self.depth -= 1
