"""The service worker of a site lists just the files that are there, and names no other host."""

import hashlib
import json

import pytest
from clean_site import write_site

from conceptry.audit import audit_site


@pytest.fixture
def site(tmp_path):
    folder = write_site(tmp_path)
    digest = hashlib.sha256((folder / "site.js").read_bytes()).hexdigest()[:32]
    listed = json.dumps({"edition": "1", "files": {"core": {"site.js": digest}}})
    (folder / "conceptry-worker.js").write_text(f"self.conceptryEdition={listed};\nself.fetch;\n")
    return folder


def findings(folder):
    return [f"{f.path}:{f.line}: {f.code} {f.message}" for f in audit_site(folder).faults]


def test_a_list_of_the_files_that_are_there_is_right(site):
    assert findings(site) == []


def test_a_file_that_was_changed_after_the_build_is_found(site):
    (site / "site.js").write_text((site / "site.js").read_text() + "//\n")

    assert findings(site) == [
        'conceptry-worker.js:1: other-edition "site.js", which it lists, is another file now'
    ]


def test_a_file_that_is_gone_is_found(site):
    worker = site / "conceptry-worker.js"
    worker.write_text(worker.read_text().replace("site.js", "gone.js"))

    assert findings(site) == [
        'conceptry-worker.js:1: other-edition "gone.js", which it lists, is not in the site'
    ]


@pytest.mark.parametrize("text", ["", "self.conceptryEdition=1;\n", "self.conceptryEdition={;\n"])
def test_a_worker_without_a_list_is_found(site, text):
    (site / "conceptry-worker.js").write_text(text)

    assert findings(site) == [
        "conceptry-worker.js:1: other-edition it does not begin with a list of files"
    ]


def test_another_host_in_the_worker_is_found(site):
    with (site / "conceptry-worker.js").open("a") as worker:
        worker.write('importScripts("https://cdn.example/sw.js");\n')

    assert findings(site) == [
        'conceptry-worker.js:3: from-elsewhere "https://cdn.example/sw.js" is an address of another host'
    ]
