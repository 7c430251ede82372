"""What is wrong with what an author wrote, and how it is said.

A fault of an author is a `Diagnostic`, a value; a fault of a programmer is an
exception. This package knows no files, no models and no command line.
"""

from conceptry.diagnostics.code import Code, Severity
from conceptry.diagnostics.codes import CODES
from conceptry.diagnostics.explanation import render_code_list, render_codes, render_explanation
from conceptry.diagnostics.finding import Diagnostic, count_text, errors
from conceptry.diagnostics.rendering import render_github, render_json, render_text
from conceptry.diagnostics.wording import nearest, quoted

__all__ = [
    "CODES",
    "Code",
    "Diagnostic",
    "Severity",
    "count_text",
    "errors",
    "nearest",
    "quoted",
    "render_code_list",
    "render_codes",
    "render_explanation",
    "render_github",
    "render_json",
    "render_text",
]
