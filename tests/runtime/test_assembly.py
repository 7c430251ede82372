"""The runtime is whole, the same at every build, and known to be old when it is."""

import base64
import gzip
import io
import json
import re
import shutil
import zipfile
from pathlib import Path

import pytest

from conceptry import runtime
from conceptry.runtime import assembly, manifest, wheel

ROOT = Path(__file__).parents[2]
NODE_MODULES = ROOT / "node_modules"


def contents(folder_path):
    return {
        path.relative_to(folder_path).as_posix(): path.read_bytes()
        for path in folder_path.rglob("*")
        if path.is_file()
    }


@pytest.fixture(scope="module")
def assembled(tmp_path_factory):
    folder_path = tmp_path_factory.mktemp("runtime")
    runtime.assemble(folder_path, node_modules=NODE_MODULES)
    return folder_path


@pytest.fixture
def copy(assembled, tmp_path):
    return Path(shutil.copytree(assembled, tmp_path / "copy"))


def test_two_builds_are_the_same_byte_for_byte(assembled, tmp_path):
    runtime.assemble(tmp_path, node_modules=NODE_MODULES)

    assert contents(tmp_path) == contents(assembled)


def test_a_new_edition_replaces_the_old_one(copy):
    (copy / "0123456789abcdef").mkdir()

    made = runtime.assemble(copy, node_modules=NODE_MODULES)

    assert sorted(path.name for path in copy.iterdir()) == sorted(
        [made.edition, "manifest.json", "manifest.packed.js"]
    )


def test_the_manifest_names_every_file_with_its_hash(assembled):
    made = runtime.read_manifest(assembled)

    parts = {"core", "library", "loader", "lock", "packages", "restore", "snapshot"}
    assert set(made.files) == parts | {"wasm", "wheel"}
    described = (*made.files.values(), *made.packed.values())
    assert {file.name for file in described} == {
        path.name for path in (assembled / made.edition).iterdir()
    }
    assert made.size < 10_000_000


def unpack(path):
    part, text = re.fullmatch(
        r"conceptryPython\('(\w+)','([\w+/=]+)'\);\n", path.read_text()
    ).groups()
    return part, gzip.decompress(base64.b64decode(text))


def test_the_packed_scripts_hand_over_the_very_files(assembled):
    made = runtime.read_manifest(assembled)
    folder = assembled / made.edition

    assert set(made.packed) == set(made.files) - {"core", "loader", "restore"} | {"kit"}
    for part in set(made.packed) - {"kit"}:
        content = (folder / made.files[part].name).read_bytes()
        is_gzip = made.files[part].name.endswith(".gz.bin")
        expected = gzip.decompress(content) if is_gzip else content
        assert unpack(folder / made.packed[part].name) == (part, expected)
    manifest_text = (assembled / "manifest.json").read_bytes()
    assert unpack(assembled / "manifest.packed.js") == ("manifest", manifest_text)


def test_the_kit_of_a_page_from_a_folder_imports_nothing(assembled):
    made = runtime.read_manifest(assembled)
    part, content = unpack(assembled / made.edition / made.packed["kit"].name)

    assert part == "kit"
    kit = content.decode()
    assert kit.startswith("self.importScripts = undefined;")
    assert "var conceptryKit = (() => {" in kit
    assert not re.search(r"^(import|export)\b", kit, re.MULTILINE)
    assert "import.meta" not in kit


def test_the_lock_file_holds_our_wheel_alone(assembled):
    made = runtime.read_manifest(assembled)
    lock = json.loads((assembled / made.edition / made.files["lock"].name).read_text())

    assert list(lock["packages"]) == ["conceptry-labs"]
    assert lock["packages"]["conceptry-labs"]["sha256"] == made.files["wheel"].sha256
    assert lock["packages"]["conceptry-labs"]["imports"] == ["conceptry", "conceptry_labs"]


def test_the_wheel_holds_the_very_files_of_labs(assembled):
    made = runtime.read_manifest(assembled)
    with zipfile.ZipFile(assembled / made.edition / made.files["wheel"].name) as archive:
        packed = archive.read(f"{wheel.DISTRIBUTION}/calculator.py")

    assert packed == (manifest.LABS_PATH / "calculator.py").read_bytes()


def sources(folder_path, pattern):
    return {path.relative_to(folder_path).as_posix() for path in folder_path.glob(pattern)}


def test_the_wheel_holds_the_packages_inside_labs_as_well(assembled):
    made = runtime.read_manifest(assembled)
    with zipfile.ZipFile(assembled / made.edition / made.files["wheel"].name) as archive:
        packed = {name for name in archive.namelist() if name.endswith(".py")}

    words = sources(manifest.WORDS_PATH, "*.py")
    assert packed == {
        *(f"{wheel.DISTRIBUTION}/{name}" for name in sources(manifest.LABS_PATH, "**/*.py")),
        *("conceptry/__init__.py", *(f"conceptry/words/{name}" for name in words)),
    }
    assert f"{wheel.DISTRIBUTION}/recovery/simulation.py" in packed


def test_the_packages_inside_labs_are_compiled_apart(assembled):
    made = runtime.read_manifest(assembled)
    path = assembled / made.edition / made.files["packages"].name
    with zipfile.ZipFile(io.BytesIO(gzip.decompress(path.read_bytes()))) as archive:
        packed = set(archive.namelist())

    expected = sources(manifest.LABS_PATH, "*/**/*.py")
    assert packed == {f"{wheel.DISTRIBUTION}/{name}c" for name in expected}
    assert f"{wheel.DISTRIBUTION}/recovery/simulation.pyc" in packed


@pytest.mark.parametrize(
    ("preparation", "source", "reason"),
    [
        ("", "import sqlite3", "No module named 'sqlite3'"),
        (
            'importlib.import_module("conceptry_labs.deep.model")\n',
            "",
            "the snapshot holds packages that few pages need: conceptry_labs.deep",
        ),
    ],
)
def test_packages_that_a_page_cannot_add_or_has_already_are_refused(
    tmp_path, monkeypatch, preparation, source, reason
):
    labs_path = Path(shutil.copytree(manifest.LABS_PATH, tmp_path / "labs"))
    (labs_path / "deep").mkdir()
    (labs_path / "deep" / "__init__.py").touch()
    (labs_path / "deep" / "model.py").write_text(f"{source}\n")
    scripts_path = Path(shutil.copytree(assembly.SCRIPTS_PATH, tmp_path / "scripts"))
    with (scripts_path / "prepare.py").open("a") as script:
        script.write(preparation)
    monkeypatch.setattr(manifest, "LABS_PATH", labs_path)
    monkeypatch.setattr(assembly, "LABS_PATH", labs_path)
    monkeypatch.setattr(assembly, "SCRIPTS_PATH", scripts_path)

    with pytest.raises(runtime.NodeError, match=reason):
        runtime.assemble(tmp_path / "out", node_modules=NODE_MODULES)


def test_what_was_just_made_is_current(assembled):
    assert runtime.is_current(assembled)


def test_nothing_is_not_current(tmp_path):
    assert not runtime.is_current(tmp_path)


def test_a_damaged_file_is_not_current(copy):
    made = runtime.read_manifest(copy)
    path = copy / made.edition / made.files["snapshot"].name
    path.write_bytes(path.read_bytes()[:-1])

    assert not runtime.is_current(copy)


def test_changed_sources_are_not_current(assembled, tmp_path, monkeypatch):
    labs_path = Path(shutil.copytree(manifest.LABS_PATH, tmp_path / "labs"))
    (labs_path / "new.py").write_text('"""New."""\n')
    monkeypatch.setattr(manifest, "LABS_PATH", labs_path)

    assert not runtime.is_current(assembled)


def test_another_pyodide_is_refused(tmp_path):
    (tmp_path / "pyodide").mkdir()
    (tmp_path / "pyodide" / "package.json").write_text('{"version": "1.0.0"}')

    with pytest.raises(runtime.AssemblyError, match=r"Pyodide 1\.0\.0 is installed, 314\.0\.7"):
        assembly.assemble(tmp_path / "out", node_modules=tmp_path)


def test_a_missing_pyodide_is_told(tmp_path):
    with pytest.raises(runtime.AssemblyError, match="run npm ci"):
        runtime.assemble(tmp_path / "out", node_modules=tmp_path)


def test_a_missing_node_is_told(tmp_path):
    with pytest.raises(runtime.NodeError, match=r"library\.mjs failed"):
        runtime.assemble(tmp_path, node_modules=NODE_MODULES, node=str(tmp_path / "no-node"))

    assert contents(tmp_path) == {}
