"""A build needs no network, and what it writes depends on the records alone."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RECORDS = ("checkpoint-retained-work", "roofline", "ring-all-reduce")
BUILD = """
import sys
from pathlib import Path

def refuse(event, arguments):
    if event in {"socket.connect", "socket.getaddrinfo", "socket.sendto"}:
        raise OSError(f"the build asked the network: {event} {arguments}")

sys.addaudithook(refuse)

from conceptry.adapters.mkdocs_build import build_site

records, out = map(Path, sys.argv[1:])
build_site(records, site_folder=out, config_path=None, site_url="", strict=False)
"""


def start_build(records: Path, out: Path, *, seed: str, **environment: str) -> subprocess.Popen:
    """Build in a process of its own, without a network and without what was drawn before."""
    cut = ["unshare", "--net", "--map-root-user"]
    is_able = shutil.which("unshare") and not subprocess.run([*cut, "true"], check=False).returncode
    own = {"XDG_CACHE_HOME": str(out.parent / f"cache-{seed}"), "PYTHONHASHSEED": seed}
    known = {name: value for name, value in os.environ.items() if name != "SOURCE_DATE_EPOCH"}
    return subprocess.Popen(
        [*(cut if is_able else []), sys.executable, "-c", BUILD, str(records), str(out)],
        env={**known, **own, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def read_files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_two_builds_on_two_days_without_a_network_write_the_same_bytes(tmp_path):
    records = tmp_path / "records"
    records.mkdir()
    for path in (ROOT / "concepts").glob("_*.json"):
        shutil.copyfile(path, records / path.name)
    for name in RECORDS:
        shutil.copyfile(ROOT / "concepts" / f"{name}.json", records / f"{name}.json")

    builds = [
        start_build(records, tmp_path / "one", seed="1", SOURCE_DATE_EPOCH="1000000000"),
        start_build(records, tmp_path / "two", seed="2"),
    ]
    said = [build.communicate()[0] for build in builds]

    assert [build.returncode for build in builds] == [0, 0], said

    one, two = (read_files(tmp_path / name) for name in ("one", "two"))
    assert len(one) > 50
    assert [path for path in one.keys() | two.keys() if one.get(path) != two.get(path)] == []
