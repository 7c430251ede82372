"""What in a file of words would harm a page, and its rule for numbers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from gettext import c2py
from typing import Final

from conceptry.words.catalogue import Catalogue, plural_place
from conceptry.words.po.entry import Entry, Fault

_RULE: Final = re.compile(r"Plural-Forms:\s*nplurals\s*=\s*(\d+)\s*;\s*plural\s*=\s*([^;\n]+)")
_GAP: Final = re.compile(r"\{(\w+)\}")
# All that follows a sign that could begin a tag, be it closed or not.
_TAG: Final = re.compile(r"<[^<>]*>?")
_MOST_FORMS: Final = 10
# Past where scripts know the form of each number, and around the rounds in which rules go.
_TRIED: Final = (*range(1_200), *range(10_000, 10_200), *range(999_900, 1_000_200), 2_000_000)


def make_choice(header: Entry) -> Callable[[int], int]:
    """Return which form a number takes, of a header without faults."""
    rule = _RULE.search(header.texts["msgstr"])
    assert rule
    choose: Callable[[int], int] = c2py(rule[2].strip())
    return choose


def find_faults(entries: Sequence[Entry]) -> Iterator[Fault]:
    """Yield what is wrong in the header and in each translation; what is fuzzy is not said."""
    headers = [entry for entry in entries if entry.is_header]
    count = 0
    if headers:
        count = yield from _find_header_faults(headers[0])
    else:
        yield Fault(1, "no header; write it anew with tools/write_words.py")
    first: dict[tuple[str, str], int] = {}
    for entry in entries:
        key = (entry.texts.get("msgctxt", ""), entry.texts["msgid"])
        line = first.setdefault(key, entry.line)
        if line != entry.line:
            yield Fault(entry.line, f"the same message as in line {line}")
        if not (entry.is_header or entry.is_fuzzy):
            yield from _find_form_faults(entry, count)
            yield from _find_text_faults(entry)


def _find_header_faults(header: Entry) -> Generator[Fault, None, int]:
    """Yield the faults of the rule for numbers; return the number of forms, 0 if unknown."""
    line = header.lines.get("msgstr", header.line)
    text = header.texts.get("msgstr", "")
    rule = _RULE.search(text)
    if not rule:
        wanted = '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"'
        yield Fault(line, f"no rule for numbers in the header; it has a line such as {wanted}")
        return 0
    count = int(rule[1]) if len(rule[1]) == 1 else _MOST_FORMS
    written = rule[2].strip()
    try:
        choose = c2py(written)
        chosen = {number: choose(number) for number in _TRIED}
    except (ValueError, ArithmeticError):
        yield Fault(line, f"the rule for numbers cannot be read: plural={written}")
        return count
    beyond = next((n for n, form in chosen.items() if not 0 <= form < count), None)
    if int(rule[1]) >= _MOST_FORMS or count == 0:
        yield Fault(line, f"nplurals={rule[1]}; a language has from 1 to {_MOST_FORMS - 1} forms")
    elif beyond is not None:
        form = f"form {chosen[beyond]}, and nplurals={count} has 0 to {count - 1}"
        yield Fault(line, f"the rule for numbers gives {beyond} the {form}")
    else:
        yield from _find_unfollowed(line, choose, chosen)
    return count


def _find_unfollowed(
    line: int, choose: Callable[[int], int], chosen: dict[int, int]
) -> Iterator[Fault]:
    """Tell of a number whose form the digits do not say that scripts are given."""
    digits = Catalogue("", choose=choose).plural_forms
    for number, form in chosen.items():
        if int(digits[plural_place(number)]) != form:
            yield Fault(
                line,
                f"the rule for numbers gives {number} another form than "
                f"{100 + number % 100}; from 100 on scripts know rules that repeat every "
                "hundred, and apart from that multiples of a million",
            )
            return


def _find_form_faults(entry: Entry, count: int) -> Iterator[Fault]:
    has_many = "msgid_plural" in entry.texts
    wanted = [f"msgstr[{form}]" for form in range(count)] if has_many else ["msgstr"]
    found = list(entry.forms)
    if found != wanted and not (has_many and count == 0):
        yield Fault(entry.line, f"it has {', '.join(found)}; expected {', '.join(wanted)}")


def _find_text_faults(entry: Entry) -> Iterator[Fault]:
    texts = [entry.texts["msgid"], *filter(None, (entry.texts.get("msgid_plural"),))]
    gaps = [set(_GAP.findall(text)) for text in texts]
    known, in_each = set().union(*gaps), gaps[0].intersection(*gaps)
    tags = [Counter(_TAG.findall(text)) for text in texts]
    forms = entry.forms
    for keyword, form in forms.items():
        if not form:
            continue
        line = entry.lines[keyword]
        said = set(_GAP.findall(form))
        # Only the form for one thing may leave out how many there are.
        needed = known if keyword == list(forms)[-1] else in_each - {"n"}
        for gap in sorted(said - known):
            yield Fault(line, f"unknown gap {{{gap}}}; the English text has {_list(known)}")
        for gap in sorted(needed - said):
            yield Fault(line, f"the gap {{{gap}}} of the English text is missing")
        if '"' in form:
            yield Fault(line, 'a straight ", which ends an attribute; write those of the language')
        yield from _find_tag_faults(line, form, tags)


def _find_tag_faults(line: int, form: str, known: Sequence[Counter[str]]) -> Iterator[Fault]:
    found = _TAG.findall(form)
    if not found and not known[-1]:
        return
    foreign = next((tag for tag in found if not any(tag in one for one in known)), None)
    if foreign is not None:
        yield Fault(line, f"{foreign} is not in the English text")
    elif Counter(found) not in known:
        yield Fault(line, f"other tags than in the English text: {' '.join(found) or 'none'}")
    elif not _are_nested(found):
        yield Fault(line, f"tags in a wrong order: {' '.join(found)}")


def _are_nested(tags: Sequence[str]) -> bool:
    opened: list[str] = []
    for tag in tags:
        if not tag.startswith("</"):
            opened.append(tag)
        elif not opened or opened.pop() != tag.replace("/", "", 1):
            return False
    return not opened


def _list(gaps: set[str]) -> str:
    return ", ".join(f"{{{gap}}}" for gap in sorted(gaps)) or "none"
