"""Writes collections of any size, made from the records of this repository.

Each further concept is a copy of a real one that keeps its equations, charts, calculators, picture
and quiz. What differs is what makes a concept one of its own: its id and names, the words of its
prose, the questions, how far its charts and ranges reach, and what it builds on. So no chart is
drawn from the cache of another, and the checks find what they find in real records.
"""

from __future__ import annotations

import json
import random
import re
import shutil
from itertools import cycle
from pathlib import Path

WRITTEN = ("description", "tradeoff", "whyAI", "misconception", "evidenceNotes")
"""Prose of which a share of the words is another one."""
OTHER_WORD = 0.15
STRETCH = 0.2
"""By how much the ranges of the last copy reach further than those of the first."""
MOST_NEEDS = 3


def write_collection(source: Path, folder: Path, count: int) -> None:
    """Write the records of a folder, and copies of them until there are so many."""
    folder.mkdir(parents=True)
    real = [path for path in sorted(source.glob("*.json")) if not path.name.startswith("_")]
    for path in source.glob("_*.json"):
        shutil.copyfile(path, folder / path.name)
    if (source / "_investigations").is_dir():
        shutil.copytree(source / "_investigations", folder / "_investigations")
    records = [json.loads(path.read_text("utf-8")) for path in real[:count]]
    chance = random.Random(1)
    words = read_words(records)
    known: list[str] = []
    copies = {
        f"{one['id']}-{number // len(records)}" for number, one in zip(range(count), cycle(records))
    }
    for number in range(count):
        round_, place = divmod(number, len(records))
        record = json.loads(json.dumps(records[place]))
        if round_:
            change(record, round_, chance, words, count // len(records))
            record["prerequisites"] = choose_needs(record, round_, known, chance)
            record["related"] = [one for one in record["related"] if one in copies]
        known.append(record["id"])
        text = json.dumps(record, ensure_ascii=False, indent=2)
        (folder / f"{record['id']}.json").write_text(text + "\n", "utf-8")


def read_words(records: list[dict]) -> list[str]:
    """Return words that mean no number, no unit and no symbol."""
    prose = " ".join(str(record.get(name, "")) for record in records for name in WRITTEN)
    return sorted(set(re.findall(r"(?<=[a-z] )[a-z]{7,}(?= [a-z])", prose)))


def change(record: dict, round_: int, chance: random.Random, words: list[str], rounds: int) -> None:
    """Make a concept of its own from a copy."""
    numbers = record.get("example", {}).get("numbers", ())
    tied = " ".join(number.get("phrase", "") for number in numbers)

    def other(match: re.Match[str]) -> str:
        is_kept = match[0] in tied or chance.random() >= OTHER_WORD
        return match[0] if is_kept else chance.choice(words)

    own = f"{chance.choice(words)} {round_}"
    record["id"] = f"{record['id']}-{round_}"
    record["name"] = f"{record['name']}, {own}"
    if "shortName" in record:
        record["shortName"] = f"{record['shortName']}, {own}"
    for name in WRITTEN:
        if name in record:
            record[name] = re.sub(r"(?<=[a-z] )[a-z]{7,}(?= [a-z])", other, record[name])
    for question in record.get("check", ()):
        question["question"] += f" Think of the {own}."
    record["related"] = [f"{one}-{round_}" for one in record.get("related", ())]
    for name in ("review", "accepts", "investigationId", "deepLabId"):
        record.pop(name, None)
    reach = 1 + STRETCH * round_ / max(rounds, 1)
    for equation in record.get("science", ()):
        change_equation(equation, round_, reach)


def change_equation(equation: dict, round_: int, reach: float) -> None:
    """Draw other charts than the equation that was copied, and name another result."""
    for chart in equation.get("charts", ()):
        if "range" in chart:
            chart["range"][1] = float(f"{chart['range'][1] * reach:.4g}")
    if equation.get("result"):
        equation["result"]["name"] += f" {round_}"


def choose_needs(record: dict, round_: int, known: list[str], chance: random.Random) -> list[str]:
    """Return what a copy builds on: what its model does, in its own round, and some of before."""
    own = [f"{one}-{round_}" for one in record.get("prerequisites", ())]
    before = chance.sample(known, k=min(len(known), chance.randint(0, MOST_NEEDS - 1)))
    return list(dict.fromkeys([*(one for one in own if one in known), *before]))[:MOST_NEEDS]
