# Two commands do everything on a fresh machine:
#   make serve    set up, build, and serve the site with live reload
#   make test     set up and run every test, those in a real browser included
#
# uv, Node and Chromium are used where the machine has them. Where it has not, uv and
# Node are fetched into .tools/, and Chromium and Firefox come from the system's packages.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:

PYTHON ?= python3
UV := $(shell command -v uv || echo .tools/uv/bin/uv)
NODE_BIN := $(shell command -v npm >/dev/null && dirname "$$(command -v node)" || echo $(CURDIR)/.tools/node/bin)
BIN := .venv/bin
export PATH := $(CURDIR)/$(BIN):$(NODE_BIN):$(PATH)
# Material prints a long notice about MkDocs 2; without it real warnings stand out.
export NO_MKDOCS_2_WARNING := 1

PORT ?= 8000

.PHONY: serve site test check reference format lock setup runtime clean measure vulnerabilities

serve: setup ## build and serve, with live reload
	mkdocs serve --livereload --dev-addr 127.0.0.1:$(PORT)

site: setup ## build into site/, where any warning is a fault, and prove that nothing leaves it
	mkdocs build --strict --clean
	conceptry audit site --report .cache/audit.json

test: setup .tools/chromium .tools/firefox ## every test, browser tests included
	pytest --numprocesses=auto --dist=loadfile

check: setup ## style, types, direction of imports, scripts, the corpus
	ruff check .
	ruff format --check .
	mypy
	lint-imports
	node_modules/.bin/tsc -p jsconfig.json
	conceptry format --check
	conceptry check

reference: setup ## write the schema, the tables of the docs and the messages of the languages anew
	python tools/write_reference.py
	python tools/write_words.py

format: setup ## let the formatters write
	ruff format .
	ruff check --fix .
	conceptry format

measure: setup .tools/chromium benchmarks/lighthouse/node_modules/.installed ## every figure that is claimed, in one table
	python -m benchmarks.site.measure

setup: .venv/.installed node_modules/.installed runtime

runtime: .venv/.installed node_modules/.installed ## what the browser needs, put together
	@conceptry runtime

.venv/.installed: requirements/dev.txt pyproject.toml | uv
	$(UV) venv --quiet --allow-existing .venv
	$(UV) pip sync --quiet --require-hashes --python $(BIN)/python requirements/dev.txt
	$(UV) pip install --quiet --no-deps --no-build-isolation --python $(BIN)/python --editable .
	@touch $@

.PHONY: uv
uv:
	@if ! [ -x "$(UV)" ]; then \
	  echo "uv is not here: fetching it into .tools/uv"; \
	  $(PYTHON) -m venv .tools/uv; \
	  .tools/uv/bin/python -m pip install --quiet --require-hashes --requirement requirements/uv.txt; \
	fi

node_modules/.installed: package-lock.json | node
	npm ci --silent
	@touch $@

benchmarks/lighthouse/node_modules/.installed: benchmarks/lighthouse/package-lock.json | node
	npm ci --silent --ignore-scripts --prefix benchmarks/lighthouse
	@touch $@

.PHONY: node
node: | uv
	@if ! command -v npm >/dev/null; then \
	  echo "Node is not here: fetching it into .tools/node"; \
	  $(UV) venv --quiet .tools/node; \
	  $(UV) pip sync --quiet --require-hashes --python .tools/node/bin/python requirements/node.txt; \
	fi

.tools/firefox:
	@tools/find_firefox >/dev/null
	@mkdir -p .tools && touch $@

.tools/chromium:
	@tools/find_chromium >/dev/null
	@mkdir -p .tools && touch $@

lock: | uv ## write the exact versions and hashes anew
	$(UV) pip compile --quiet --upgrade --universal --generate-hashes --no-emit-index-url --no-emit-find-links \
	  --python-version 3.12 --custom-compile-command "make lock" --group dev pyproject.toml -o requirements/dev.txt
	for tool in uv node; do \
	  $(UV) pip compile --quiet --upgrade --universal --generate-hashes --no-emit-index-url --no-emit-find-links \
	    --python-version 3.9 --custom-compile-command "make lock" requirements/$$tool.in -o requirements/$$tool.txt; \
	done
	npm update --silent --package-lock-only
	npm update --silent --package-lock-only --prefix benchmarks/lighthouse

vulnerabilities: .venv/.installed ## report what is known against the pinned packages; asks osv.dev
	@python tools/report_vulnerabilities.py

clean: ## remove what was built; what was fetched stays
	rm -rf site dist .cache generator/conceptry/browser/dist
