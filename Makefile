# make decks        everything from nothing but python3 and make: decks, rules and aids of all games in output/
# make decks PAPER=letter
# make test         the whole test suite and the linters
# make goldens      rewrite the golden files of the tests (look at the difference before you commit it)
# make pictures     draw the pictures of docs/ again: sheets, all cards of each game
# make bench        speed, as ratios against plain reportlab
PYTHON ?= python3
PAPER  ?= a4
VENV   := .venv
BIN    := $(VENV)/bin

.PHONY: decks test goldens pictures bench clean

decks: $(VENV)/installed
	$(BIN)/pnp build --lang all --paper $(PAPER) --out output

test: $(VENV)/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -n auto

goldens: $(VENV)/installed-dev
	$(BIN)/python -m pytest -n auto --update-goldens

pictures: $(VENV)/installed
	$(BIN)/python docs/pictures.py

bench: $(VENV)/installed-dev
	$(BIN)/python benchmarks/run.py

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed: $(VENV)/bin/python pyproject.toml constraints.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e ".[preview]"
	touch $@

$(VENV)/installed-dev: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e ".[dev]"
	touch $@

clean:
	rm -rf $(VENV) output/*/ output/manifest.json build dist
