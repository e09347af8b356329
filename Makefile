# The one gate. Every target makes what it needs, from nothing but python3 (uv is used where it is present).

# Only a working interpreter of 3.11 or newer will do; python3 is tried first.
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
UV := $(shell command -v uv 2>/dev/null)
BIN := .venv/bin
VERSIONS := 3.11 3.12 3.13

export PIP_DISABLE_PIP_VERSION_CHECK = 1
export UV_SYSTEM_CERTS = 1
export UV_NATIVE_TLS = 1

.PHONY: test lint unit demo test-all nightly mutants bench docs corpus build clean
.DEFAULT_GOAL := test

.venv/installed: pyproject.toml
	@test -n "$(PYTHON)" || { echo "make: no Python 3.11 or newer was found; install one, or say PYTHON=/path/to/python3"; exit 1; }
ifdef UV
	$(UV) venv --quiet --allow-existing --python "$$(command -v $(PYTHON))" .venv
	$(UV) pip install --quiet --python $(BIN)/python --editable . --group dev
else
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade 'pip>=25.1'
	$(BIN)/python -m pip install --quiet --editable . --group dev
endif
	@touch $@

demo: .venv/installed ## run the kit on the example tools and compare with the faults planted in them
	$(BIN)/python examples/demo.py

test: lint unit ## lint, types, layers, tests with branch coverage: what CI calls

lint: .venv/installed
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python docs/build.py --check

unit: .venv/installed
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest -n 2 -q
	$(BIN)/coverage combine -q
	$(BIN)/coverage report

test-all: .venv/installed ## the suite on every Python of VERSIONS that is here, and at the lowest versions declared
	$(BIN)/python tests/matrix.py $(VERSIONS)

# A venv of its own, since peers of every age and quality go in; each is installed by itself, and one that fails is left out.
.venv-bench/installed: pyproject.toml tests/benchmarks/install.py
	@test -n "$(PYTHON)" || { echo "make: no Python 3.11 or newer was found; install one, or say PYTHON=/path/to/python3"; exit 1; }
	$(PYTHON) tests/benchmarks/install.py .venv-bench
	@touch $@

nightly: .venv/installed ## the properties of the normalizer with 10,000 examples each, 3,334 of each malformation, every pair of two
	HARNESS_PROFILE=nightly $(BIN)/python -m pytest -n 2 -q tests/src/normalizer tests/strategies/test_malformations.py tests/strategies/test_pairs.py

# A venv of its own, since a mutation run needs an editable install of its own.
.venv-mutation/installed: pyproject.toml
	@test -n "$(PYTHON)" || { echo "make: no Python 3.11 or newer was found; install one, or say PYTHON=/path/to/python3"; exit 1; }
	$(PYTHON) -m venv .venv-mutation
	.venv-mutation/bin/python -m pip install --quiet --upgrade 'pip>=25.1'
	.venv-mutation/bin/python -m pip install --quiet --editable . --group mutation
	@touch $@

mutants: .venv-mutation/installed ## which mutants of the normalizer's keys, types and wrapping the tests let live
	.venv-mutation/bin/mutmut run
	.venv-mutation/bin/mutmut results

bench: .venv-bench/installed ## speed, as ratios against peers in one run; QUICK=1 for a minute's worth
	.venv-bench/bin/python -m tests.benchmarks $(if $(QUICK),--quick)

docs: .venv/installed ## write the example report and what the README quotes of it
	$(BIN)/python docs/build.py

corpus: .venv/installed ## add to the frozen cases what is drawn and not there yet; what is there stays
	$(BIN)/python -m harness_conformance.corpus.drawing conformance/harness_conformance/corpus/drawn.jsonl

build: .venv/installed ## the wheel and the sdist, into dist/
	$(BIN)/python -m build --quiet --outdir dist .

clean:
	git clean -xdf
