"""Find every message of the interface, and write it into the table of each language.

Translations are kept; messages that nothing says any more are dropped. To begin a language, name
it: ``tools/write_words.py fr`` writes ``generator/conceptry/words/fr.po``, ready to be filled.
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import material
from babel import Locale, UnknownLocaleError
from babel.messages import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

from conceptry.adapters.theme_language import LanguageError, find_spoken, list_languages
from conceptry.words.po import CatalogueError, decode, read_catalogue_file, read_messages

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "generator" / "conceptry"
WORDS = SOURCE / "words"
WIDTH = 100

_SPEC = {
    "say": None,
    "mark": None,
    "say_many": (1, 2),
    "say_in": ((1, "c"), 2),
    "sayMany": (1, 2),
    "sayIn": ((1, "c"), 2),
}
_METHODS = {".py": "python", ".html": "jinja2.ext:babel_extract", ".js": "javascript"}
_PASSED_OVER = {"dist", "__pycache__"}
_JINJA = {"trim_blocks": "true", "lstrip_blocks": "true"}


def find_sources() -> list[Path]:
    """Return the files that may say something to a reader."""
    found = (path for path in SOURCE.rglob("*") if path.suffix in _METHODS)
    return sorted(path for path in found if not _PASSED_OVER & set(path.parts))


def extract_messages(path: Path) -> Iterator[tuple[str | tuple[str, ...], str | None]]:
    """Yield each message of a file, with both forms where it has them, and its context."""
    options: Mapping[str, Any] = _JINJA if path.suffix == ".html" else {}
    method = _METHODS[path.suffix]
    with path.open("rb") as file:
        for _, message, _, context in extract(method, file, _SPEC, options=dict(options)):
            yield message, context


def make_template() -> Catalog:
    """Return all messages, each with the files that say it."""
    template = Catalog()
    for path in find_sources():
        place = path.relative_to(ROOT).as_posix()
        for message, context in extract_messages(path):
            template.add(message, locations=[(place, 0)], context=context)
    return template


def find_locale(language: str) -> Locale:
    """Return what is known of a language of the theme, such as its rule for numbers.

    Raises
    ------
    UnknownLocaleError
        If nothing is.
    """
    return Locale.parse(language.replace("-", "_"))


def read_table(path: Path) -> Catalog:
    """Return the table of a language as it is; an empty one for a new language.

    Raises
    ------
    CatalogueError
        If the file is no PO file, so that nothing of it could be kept.
    """
    locale = find_locale(path.stem)
    if not path.is_file():
        return Catalog(locale=locale)
    text = decode(path.read_bytes(), name=path.name)
    read_messages(text, name=path.name)
    return read_po(io.BytesIO(text.encode()), locale=locale, ignore_obsolete=True)


def render_table(language: str, template: Catalog) -> str:
    """Return the PO file of a language: what it has, as today's messages ask for it."""
    table = read_table(WORDS / f"{language}.po")
    table.update(template, no_fuzzy_matching=True)
    table.obsolete.clear()
    output = io.BytesIO()
    write_po(output, table, width=WIDTH, omit_header=True, include_lineno=False, sort_by_file=True)
    return f"{_render_header(language)}\n{output.getvalue().decode().strip()}\n"


def _render_header(language: str) -> str:
    locale = find_locale(language)
    lines = (
        f"Language: {language}",
        "Content-Type: text/plain; charset=utf-8",
        f"Plural-Forms: {Catalog(locale=locale).plural_forms}",
    )
    quoted = "\n".join(f'"{line}\\n"' for line in lines)
    return (
        f'# The words of the interface in {locale.english_name}.\nmsgid ""\nmsgstr ""\n{quoted}\n'
    )


def untranslated(table: Iterable[Message]) -> list[Message]:
    """Return the messages without a translation."""
    return [one for one in table if one.id and not _is_full(one)]


def _is_full(message: Message) -> bool:
    forms = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
    return bool(forms) and all(forms)


def name_language(name: str) -> str:
    """Return the name of a language that a site can have and that can be translated.

    Raises
    ------
    argparse.ArgumentTypeError
        If there is none of this name.
    """
    themes = Path(next(iter(material.__path__)), "templates")
    try:
        spoken = find_spoken(name, list_languages([themes]))
        find_locale(name)
    except LanguageError as error:
        raise argparse.ArgumentTypeError(f"the language is {error}") from None
    except (UnknownLocaleError, ValueError):
        raise argparse.ArgumentTypeError(f"Babel has no rule for the numbers of {name}") from None
    if spoken == "en":
        raise argparse.ArgumentTypeError("English stands where it is said and needs no table")
    return name


def write_table(language: str, template: Catalog) -> None:
    """Write the file of a language, and say how much of it is translated.

    Raises
    ------
    CatalogueError
        If what it has cannot be read, or would harm a page.
    """
    path = WORDS / f"{language}.po"
    path.write_text(render_table(language, template), "utf-8", newline="\n")
    missing = untranslated(read_table(path))
    total = len(template)
    sys.stdout.write(f"{path.name}: {total - len(missing)} of {total} messages\n")
    read_catalogue_file(language, path)


def main(arguments: list[str] | None = None) -> int:
    """Write the tables of all languages, and of those that are named."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "languages",
        nargs="*",
        type=name_language,
        metavar="LANGUAGE",
        help="one to begin, by the name that the theme has for it, such as fr or pt-BR",
    )
    named = parser.parse_args(arguments).languages
    template = make_template()
    status = 0
    for language in sorted({path.stem for path in WORDS.glob("*.po")} | set(named)):
        try:
            write_table(language, template)
        except (CatalogueError, UnknownLocaleError) as error:
            sys.stderr.write(f"{error}\n")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
