"""The languages that the settings of a site name: spoken and written on its pages, or refused."""

from pathlib import Path

import pytest
from sample import render_record

from conceptry import words
from conceptry.adapters import mkdocs_plugin
from conceptry.adapters.mkdocs_build import BuildError, build_site
from conceptry.words.catalogue import Catalogue

BASE = Path(mkdocs_plugin.__file__).parent / "mkdocs.yml"


@pytest.fixture
def build(tmp_path):
    def build(*, language="en", records="null"):
        (tmp_path / "records").mkdir(exist_ok=True)
        (tmp_path / "records/alpha.json").write_text(render_record("alpha"), "utf-8")
        config = tmp_path / "mkdocs.yml"
        config.write_text(
            f"INHERIT: {BASE}\nsite_name: Site\ntheme:\n  language: {language}\n"
            f"extra:\n  content_language: {records}\n"
            "plugins:\n  - search\n  - conceptry:\n      concepts: records\n"
        )
        (tmp_path / "docs").mkdir(exist_ok=True)
        out = tmp_path / "site"
        build_site(
            tmp_path / "records", site_folder=out, config_path=config, site_url="", strict=False
        )
        return (out / "index.html").read_text("utf-8")

    yield build
    words.use(Catalogue("en"))


@pytest.mark.parametrize(("language", "said"), [("de-AT", "Was es ist"), ("pt-BR", "What it is")])
def test_pages_name_the_language_of_the_settings_and_a_variant_speaks(
    build, tmp_path, language, said
):
    home = build(language=language, records="en-GB")

    assert f'<html lang="{language}"' in home
    concept = (tmp_path / "site/concepts/alpha.html").read_text("utf-8")
    assert said in concept
    assert 'lang="en-GB"' in concept


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("xx", 'theme.language is "xx", and the theme has no such language; it has af, ar, az,'),
        ("DE", "and the theme has no such language; did you mean de?"),
        ("pt_BR", "did you mean pt-BR?"),
        ("fr_CA", "did you mean fr?"),
        ("null", "theme.language is empty, and"),
        ("''", 'theme.language is "", and'),
        ("no", "theme.language is false, as YAML reads no without quotation marks; Norwegian is"),
        ("123", "theme.language is 123, and"),
        ("[a]", 'theme.language is ["a"], and'),
        ("../../etc", 'theme.language is "../../etc", and'),
    ],
)
def test_a_language_that_the_theme_does_not_have_is_refused(build, caplog, language, said):
    with pytest.raises(BuildError):
        build(language=language)

    assert said in caplog.text


@pytest.mark.parametrize(
    ("records", "said"),
    [
        ("5", "extra.content_language is 5; name one language, such as en or pt-BR"),
        ("[en, de]", 'is ["en", "de"]; name one'),
        ("true", "is true; name one"),
        ("e n", 'is "e n"; name one'),
        ("en_GB", 'is "en_GB"; name one'),
        ("'en\" onload=\"x'", "name one"),
        ("no", "content_language is false, as YAML reads no"),
    ],
)
def test_a_language_of_records_that_is_none_is_refused(build, caplog, records, said):
    with pytest.raises(BuildError):
        build(records=records)

    assert said in caplog.text


def test_a_file_of_words_with_faults_stops_the_build_with_all_of_them(
    build, tmp_path, monkeypatch, caplog
):
    (tmp_path / "fr.po").write_text('msgid "a"\nmsgstr "<b>"\n')
    monkeypatch.setattr(words, "_folder", lambda: tmp_path)
    words.languages.cache_clear()
    monkeypatch.setattr(words, "load", words.load.__wrapped__)

    try:
        with pytest.raises(BuildError):
            build(language="fr")
    finally:
        words.languages.cache_clear()

    said = caplog.messages[-1].splitlines()
    assert said[0] == "the words of fr cannot be used:"
    assert [line.partition("fr.po:")[2] for line in said[1:]] == [
        "1: no header; write it anew with tools/write_words.py",
        "2: <b> is not in the English text",
    ]
