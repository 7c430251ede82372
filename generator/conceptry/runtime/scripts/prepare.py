"""Run once in the interpreter before its memory is kept: imports, and one of each answer.

What is imported here is all that the restored interpreter can import later, for it has
no library on disk. So every way that a reply can take is walked, also those to a fault.
"""
# ruff: noqa: INP001 - a script of its own

import importlib
import json
import pkgutil
import random
import sys
import traceback
import zipimport

SOURCE = "from cmath import sqrt\nfrom math import exp\ndef compute(x): return 1 / x\n"

# The packages inside are left out: a page that needs one adds the archive of packages, and no
# other page waits for it. What they import of the standard library is imported here already,
# which the trial of the runtime makes sure of.
labs = importlib.import_module("conceptry_labs")
for module in pkgutil.iter_modules(labs.__path__, "conceptry_labs."):
    if not module.ispkg:
        importlib.import_module(module.name)

# A page in another language tells its words through this.
importlib.import_module("conceptry.words.told")

calculator = importlib.import_module("conceptry_labs.calculator")
for text in ("1", "0", "", "1e309", "0,5"):
    request = {
        "id": "prepare",
        "source": SOURCE,
        "arguments": [{"name": "x", "symbol": "x", "unit": "1", "low": 0, "high": 9}],
        "inputs": {"x": text},
        "sweep": {"argument": "x", "values": [0, 1]},
    }
    calculator.respond(json.dumps(request))

answer = importlib.import_module("conceptry_labs.answer")
limits = {"low": 1, "high": 9, "default": 2, "scale": "log"}
argument = {"name": "x", "unit": "s", "varies": True, **limits}
question = {"id": "prepare", "source": SOURCE, "arguments": [argument]}
answer.respond(json.dumps({**question, "fresh": {"seed": 1, "last": {"x": 2}}}))
for text in ("0.5", "500 m/s", "16,000", "4", "0.55", "-0.5", "nothing"):
    judged = {
        "typed": text,
        "values": {"x": 2},
        "result": {"unit": "s", "tolerance": 0.01},
        "units": {"s": [1, {"time": 1}]},
    }
    answer.respond(json.dumps({**question, "judge": judged}))

bench = importlib.import_module("conceptry_labs.bench")
quantity = {"symbol": "x", "name": "x", "label": "x", "unit": "s", "choices": [["s", 1, 0]]}
asked = {
    "id": "prepare",
    "source": SOURCE,
    "arguments": [{**quantity, "low": 1, "high": 9}],
    "result": quantity,
    "inputs": {"x": "2"},
    "axes": {"x": "x", "by": "", "values": []},
}
for task in ("chart", "sensitivity", ""):
    bench.respond(json.dumps({**asked, "task": task}))
calculator.load_equation.cache_clear()
# What a computation ends with that takes too long.
traceback.format_exception(KeyboardInterrupt())

# The archives that these caches describe are not there after a restore; an import of
# something that was not kept must then end in the ordinary ModuleNotFoundError.
sys.path_importer_cache.clear()
vars(zipimport)["_zip_directory_cache"].clear()
random.seed(0)
