# make play and make test set up everything they need; a second run installs nothing.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

# What tests in a browser need beside Python; where it can't be had, they say so.
WEB_TOOLS := $(VENV)/installed-web-tools

.PHONY: help play web test soak mutants lint types compiled golden pictures docs links bench lexicon release ways clean

help:
	@echo "make play     set up and open the arcade"
	@echo "make web      set up and open the arcade in a browser"
	@echo "make test     set up, then lint, types and every test"
	@echo "make soak     the long forms of the tests that have one: an hour or more"
	@echo "make mutants  put small bugs into functions and see which ones the tests catch: SAMPLE=300 of them, or ONLY=core"
	@echo "make golden   write the golden transcripts and the man page anew from what there is now"
	@echo "make pictures take the pictures of README and manual anew"
	@echo "make docs     build the manual: docs/_build/html/index.html"
	@echo "make links    ask whether the pages that the manual leads to are still there; it needs a network"
	@echo "make bench    print the speeds that docs/speed.md quotes"
	@echo "make lexicon  pack the built-in word list from words/"
	@echo "make release  build wheel and sdist of the last commit twice, check them, try them on every Python at hand"
	@echo "make ways     install what make release built by pip, pipx and uv, each in a fresh environment, and play"
	@echo "make clean    remove what the other commands made"

play: $(VENV)/installed-play
	@$(BIN)/lexicade

web: $(VENV)/installed-web
	@$(BIN)/lexicade serve

test: $(VENV)/installed-dev $(WEB_TOOLS)
	@$(MAKE) --jobs=3 lint types compiled
	$(BIN)/pytest -n auto

soak: $(VENV)/installed-dev
	LEXICADE_SOAK=1 $(BIN)/pytest -n auto tests/store tests/online tests/tui/test_two_windows.py tests/test_contract.py
	LEXICADE_SOAK=1 $(BIN)/pytest -n auto -rP tests/classroom/check/test_right.py tests/classroom/check/test_evilhangman.py

mutants: $(VENV)/installed-dev
	$(BIN)/python -m tests.mutation $(if $(SAMPLE),--sample $(SAMPLE)) $(if $(ONLY),--only $(ONLY))

lint: $(VENV)/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/installed-dev
	$(BIN)/mypy

# Before the tests, or else each process that one of them starts would begin to compile the engine for itself.
compiled: $(VENV)/installed-dev
	$(BIN)/python -c "from lexicade.boards.movegen.engine import Engine; from lexicade.lexicon import load; Engine(load()).hasten(wait=True)"

pictures: $(VENV)/installed-dev $(WEB_TOOLS)
	$(BIN)/python docs/pictures/make.py
	PYTHONPATH=. $(BIN)/python docs/pictures/browser.py

docs: $(VENV)/installed-dev
	$(BIN)/python -m sphinx --fail-on-warning --keep-going --quiet -d docs/_build/doctrees docs docs/_build/html

links: $(VENV)/installed-dev
	$(BIN)/python -m sphinx -b linkcheck --quiet -d docs/_build/doctrees docs docs/_build/links

golden: $(VENV)/installed-dev
	$(BIN)/pytest tests/test_golden.py tests/tui/test_screens.py tests/frontends/test_manpage.py --write-golden

bench: $(VENV)/installed-bench $(WEB_TOOLS)
	@$(BIN)/python -m bench

lexicon: $(VENV)/installed-play
	$(BIN)/python -m lexicade.lexicon.build words src/lexicade/lexicon/data/enable.lexicon

release: docs $(VENV)/tools/installed
	@$(VENV)/tools/bin/python -m tools.release

ways: $(VENV)/tools/installed
	@$(VENV)/tools/bin/python -m tools.ways

clean:
	rm -rf $(VENV) dist docs/_build .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -prune -exec rm -rf {} +

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Lexicade needs Python 3.11 or newer; name one with: make $(MAKECMDGOALS) PYTHON=python3.12" >&2; exit 2; }
	@$(PYTHON) -m venv $(VENV) || \
		{ rm -rf $(VENV); echo "Python can't make a virtual environment; on Debian and Ubuntu: apt install python3-venv" >&2; exit 2; }

# Compiling at once keeps the first start as quick as the second.
$(VENV)/installed-play: pyproject.toml | $(BIN)/python
	@echo "Setting up Lexicade (once)..." >&2
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[tui]' >&2
	@$(BIN)/python -m compileall -q src
	@touch $@

$(VENV)/installed-web: pyproject.toml | $(BIN)/python
	@echo "Setting up Lexicade (once)..." >&2
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[tui,web]' >&2
	@$(BIN)/python -m compileall -q src
	@touch $@ $(VENV)/installed-play

$(WEB_TOOLS): tests/web/tools.py $(VENV)/installed-dev
	@$(BIN)/python -m tests.web.tools
	@touch $@

$(VENV)/installed-dev: pyproject.toml | $(BIN)/python
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@ $(VENV)/installed-play $(VENV)/installed-web

$(VENV)/tools/installed: tools/requirements.txt | $(BIN)/python
	@$(PYTHON) -m venv $(VENV)/tools
	@$(VENV)/tools/bin/pip install --quiet --disable-pip-version-check --requirement tools/requirements.txt >&2
	@touch $@

$(VENV)/installed-bench: pyproject.toml bench/requirements.txt | $(BIN)/python
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[fast,public,tui]' --requirement bench/requirements.txt >&2
	@touch $@
