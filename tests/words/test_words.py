"""Words of the interface: looked up by the English sentence, and complete in every language."""

import importlib.util
from pathlib import Path

import pytest

from conceptry import words
from conceptry.words.catalogue import Catalogue
from conceptry.words.po import CatalogueError, read_catalogue, read_catalogue_file, read_messages
from conceptry.words.told import Told

ROOT = Path(__file__).resolve().parents[2]

spec = importlib.util.spec_from_file_location("write_words", ROOT / "tools" / "write_words.py")
assert spec is not None
assert spec.loader is not None
write_words = importlib.util.module_from_spec(spec)
spec.loader.exec_module(write_words)

PO = r"""
msgid ""
msgstr ""
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2);\n"

#: generator/conceptry/browser/one.js generator/conceptry/pages/two.py
msgid "Say {what}"
msgstr "Sag „{what}“\n"

#: generator/conceptry/labs/three.py
msgctxt "direction"
msgid "in"
msgstr "hinein"

#, fuzzy
msgid "uncertain"
msgstr "ungewiss"

#: generator/conceptry/browser/one.js
msgid "{n} step"
msgid_plural "{n} steps"
msgstr[0] "a {n}"
msgstr[1] "b {n}"
msgstr[2] "c {n}"

msgid "a long "
"one"
msgstr ""
"""


@pytest.fixture(scope="module")
def template():
    return write_words.make_template()


@pytest.fixture
def told():
    words.use(read_catalogue("xx", PO))
    yield
    words.use(Catalogue("en"))


def test_english_needs_no_table():
    assert words.say("Python {version} answered", version="3.14") == "Python 3.14 answered"
    assert words.say_many("{n} step", "{n} steps", 1) == "1 step"
    assert words.say_many("{n} step", "{n} steps", 0) == "0 steps"
    assert words.table("en", "scripts") == {}


def test_a_table_gives_its_sentence_and_the_gaps_are_filled(told):
    assert words.say("Say {what}", what="{what}") == "Sag „{what}“\n"
    assert words.say_in("direction", "in") == "hinein"
    assert words.say("in") == "in"


@pytest.mark.parametrize(("count", "form"), [(1, "a 1"), (21, "a 21"), (11, "b 11"), (0, "c 0")])
def test_the_rule_of_the_language_chooses_the_form(told, count, form):
    assert words.say_many("{n} step", "{n} steps", count) == form


@pytest.mark.parametrize("text", ["uncertain", "a long one", "never written"])
def test_what_is_not_translated_is_said_in_english(told, text):
    assert words.say(text) == text


def test_a_line_that_is_none_of_a_po_file_is_an_error():
    with pytest.raises(
        CatalogueError, match=r"words\.po:1: no line of a PO file: 'msgid unquoted'"
    ):
        read_messages('msgid unquoted\nmsgstr ""')


HEADER = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
ONE = 'msgid "Say {what} <q>now</q>"\nmsgstr "%s"\n'
MANY = 'msgid "{n} step of {x}"\nmsgid_plural "{n} steps of {x}"\n'


@pytest.mark.parametrize(
    ("po", "fault"),
    [
        (HEADER + ONE % "{what} <q>a</q><script>x", "4: <script> is not in the English text"),
        (HEADER + ONE % "{what} <q>a</q><img src=x", "4: <img src=x is not in the English"),
        (HEADER + ONE % "{what} <q>a", "4: other tags than in the English text: <q>"),
        (HEADER + ONE % "{what} </q>a<q>", "4: tags in a wrong order: </q> <q>"),
        (HEADER + ONE % r"{what} <q>a</q> \"", '4: a straight "'),
        (HEADER + ONE % "{waht} <q>a</q>", "4: unknown gap {waht}; the English text has {what}"),
        (HEADER + ONE % "<q>a</q>", "4: the gap {what} of the English text is missing"),
        (HEADER + 'msgid "a"\nmsgid "b"\nmsgstr ""', "4: a second msgid of one message"),
        (HEADER + ONE % "" + "\n" + ONE % "", "6: the same message as in line 3"),
        (HEADER + MANY + 'msgstr[0] "{x}"\nmsgstr[1] "{x}"', "6: the gap {n} of the English"),
        (HEADER + MANY + 'msgstr[0] "{x}"', "3: it has msgstr[0]; expected msgstr[0], msgstr[1]"),
        (HEADER + 'msgid "a"', "3: a msgid without a msgstr"),
        (HEADER + 'msgstr "a"', "3: a second msgstr"),
        (HEADER + 'msgfoo "a"', "3: no line of a PO file"),
        ('msgid "a"\nmsgstr "b"', "1: no header; write it anew with tools/write_words.py"),
        ('msgid ""\nmsgstr "Language: xx"', "2: no rule for numbers in the header"),
        (HEADER.replace("n != 1", "n >> x"), "2: the rule for numbers cannot be read"),
        (HEADER.replace("n != 1", "1 / n"), "2: the rule for numbers cannot be read"),
        (HEADER.replace("n != 1", "n == 5 ? 2 : 0"), "gives 5 the form 2, and nplurals=2 has 0"),
        (HEADER.replace("n != 1", "n == 1000"), "gives 1000 another form than 100; from 100 on"),
        (HEADER.replace("=2", "=12"), "2: nplurals=12; a language has from 1 to 9 forms"),
    ],
)
def test_what_would_harm_a_page_is_told_with_its_line(po, fault):
    with pytest.raises(CatalogueError) as caught:
        read_catalogue("xx", po)

    assert fault in str(caught.value)
    assert len(str(caught.value).splitlines()) <= 2


def test_all_faults_of_a_file_are_told_at_once():
    with pytest.raises(CatalogueError) as caught:
        read_catalogue("xx", HEADER + ONE % "<b>" + "\n" + 'msgid "a"\nmsgstr "{b}"', name="x.po")

    assert [line.split(" ")[0] for line in str(caught.value).splitlines()] == [
        "x.po:4:",
        "x.po:4:",
        "x.po:7:",
    ]


def test_messages_need_no_empty_line_between_them_and_obsolete_ones_are_passed_over():
    po = (
        HEADER
        + '#, fuzzy\n#~ msgid "a"\n#~ msgstr "b"\n\nmsgid "c"\nmsgstr "d"\nmsgid "e"\nmsgstr "f"'
    )

    catalogue = read_catalogue("xx", po)

    assert [catalogue.find("", text) for text in "ace"] == ["a", "d", "f"]


def test_a_mark_before_the_file_is_passed_over_and_another_encoding_is_told(tmp_path):
    path = tmp_path / "xx.po"
    path.write_bytes(("\ufeff" + HEADER + ONE % "«{what}» <q>é</q>").replace("\n", "\r\n").encode())
    assert read_catalogue_file("xx", path).language == "xx"

    path.write_bytes((HEADER + ONE % "«{what}» <q>é</q>").encode("latin-1"))
    with pytest.raises(CatalogueError, match=r"xx\.po:4: byte 0xab is no UTF-8"):
        read_catalogue_file("xx", path)


def test_whole_millions_have_the_form_that_some_languages_give_them():
    french = "(n == 0 || n == 1) ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2"
    build = read_catalogue("fr", PO.replace("(n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2)", french))
    forms = build.messages["", "{n} step"].forms
    told = Told("fr", forms={"{n} step": forms}, plural=build.plural_forms)

    for count, form in ((1, "a {n}"), (100, "c {n}"), (1_000_000, "b {n}"), (1_000_100, "c {n}")):
        assert build.find_many("{n} step", "{n} steps", count) == form
        assert told.find_many("{n} step", "{n} steps", count) == form


def test_a_language_is_spoken_for_a_while():
    with words.speak("de", records="en"):
        assert words.say("Summary") == "Zusammenfassung"
        assert (words.language(), words.record_language()) == ("de", "en")
    assert words.say("Summary") == "Summary"
    assert words.record_language() == "en"


def test_a_variant_speaks_as_its_language_does():
    assert words.load("de-AT").find("", "Summary") == "Zusammenfassung"
    assert words.load("xx").find("", "Summary") == "Summary"


def test_scripts_are_told_no_more_than_they_say():
    table = words.table("de", "scripts")

    assert table["language"] == "de"
    assert table["plural"].startswith("101")
    assert "Loading Python from this folder… (once per page)" in table["messages"]
    assert "What it is" not in table["messages"]


@pytest.mark.parametrize("language", words.languages())
def test_a_table_has_every_message_and_no_other(language, template):
    path = write_words.WORDS / f"{language}.po"

    assert path.read_text("utf-8") == write_words.render_table(language, template), (
        "run: python tools/write_words.py, and fill what is new"
    )


@pytest.mark.parametrize("language", words.languages())
def test_every_message_is_translated_with_its_gaps_and_tags(language):
    catalogue = read_catalogue_file(language, write_words.WORDS / f"{language}.po")

    assert [one.text for one in catalogue.messages.values() if not one.is_translated] == []


@pytest.mark.parametrize("name", ["pt-BR", "zh-TW", "de-AT"])
def test_a_table_begins_by_the_name_that_the_theme_has(name, template, tmp_path, monkeypatch):
    monkeypatch.setattr(write_words, "WORDS", tmp_path)
    monkeypatch.setattr(write_words, "make_template", lambda: template)

    assert write_words.main([name]) == 0

    catalogue = read_catalogue_file(name, tmp_path / f"{name}.po")
    assert len(catalogue.messages) == len(template)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["xx"], "and the theme has no such language; it has af, ar"),
        (["pt_BR"], "did you mean pt-BR"),
        (["../../etc"], "the theme has no such language"),
        (["en"], "English stands where it is said and needs no table"),
        (["sh"], "Babel has no rule for the numbers of sh"),
    ],
)
def test_a_table_for_what_is_no_language_is_not_begun(arguments, said, capsys):
    with pytest.raises(SystemExit, match="2"):
        write_words.main(arguments)

    assert said in capsys.readouterr().err


def test_a_table_that_cannot_be_read_is_told_and_left_alone(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(write_words, "WORDS", tmp_path)
    monkeypatch.setattr(write_words, "make_template", write_words.Catalog)
    (tmp_path / "fr.po").write_text("msgid unquoted")

    assert write_words.main([]) == 1

    assert capsys.readouterr().err.startswith("fr.po:1: no line of a PO file")
    assert (tmp_path / "fr.po").read_text() == "msgid unquoted"


def test_every_template_and_script_is_searched(template):
    places = {place for message in template for place, _ in message.locations}

    assert {Path(place).suffix for place in places} == {".py", ".html", ".js"}
    assert any("/theme/" in place for place in places)
