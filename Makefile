# What the parts do: `make help`. Inputs decide by their times what has to be done again.

PY := .venv/bin/python
PYTHON_READY := .venv/installed
EXTRACT := .venv/bin/pybabel extract -F babel.cfg -k lazy_gettext --no-location --sort-output --omit-header
TEXTS := app/translations/messages.pot
NODE_READY := client/node_modules/.installed
# Where the system's Node will not do, one comes from a Python wheel.
NODE_NEEDS := $(shell scripts/node --is-here || echo $(PYTHON_READY))
CLIENT_READY := client/dist/.built
CATALOGUE_READY := app/places/data/prepared.sqlite3
CATALOGUE_INPUTS := $(shell find app/places app/db/text.py -name '*.py' -o -path '*/data/*' ! -path '*/data/maps/*' -name '*.t*')

# Folders count too: a file that was removed leaves its trace in the time of its folder.
CLIENT_INPUTS := app/countries.json app/pages/nearby.json app/pages/pages.json $(shell find client -mindepth 1 \( -name node_modules -o -name dist -o -name '.*' \
	-o -path client/tests -o -path client/eslint -o -name 'eslint.config.*' -o -name 'vitest.config.*' \) -prune \
	-o ! -name '*.test.*' -print 2>/dev/null)

export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Images of containers forbid it for their one process; here every one of dozens would compile all modules anew.
export PYTHONDONTWRITEBYTECODE :=
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help run setup build test test-all test-python test-client lint lint-python lint-scripts lint-client format texts types migration check-catalogue lint-deploy audit sbom restore-drill maps pictures bench bench-planner lighthouse soak fuzz clean chromium

help: ## Say what can be done
	@echo "make <what>, where <what> is one of:"
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: setup build ## Install and build what is missing, then serve on PORT (8000) until Ctrl-C
	@exec $(PY) -m app.runner

setup: $(PYTHON_READY) $(NODE_READY) ## Install the Python and JavaScript packages

build: $(CLIENT_READY) $(CATALOGUE_READY) ## Build the web client and the catalogue's rows

test: test-client test-python ## Run the tests, those of the database on both stacks; installs Chromium where it is missing

test-all: test-client ## Run every test on both stacks
	@$(MAKE) --no-print-directory test-python PYTEST_OPTIONS=--all-stacks

test-client: setup
	@scripts/node npm test

# -v takes back the -q of setup.cfg once: the header says on which stacks the tests ran.
test-python: setup build chromium
	@$(PY) -m pytest -v -n 4 --dist worksteal --durations=10 $(PYTEST_OPTIONS)

# ESLint takes the longest, so it begins first; the newer Node is installed before two ask for it.
lint: setup build ## Check style, types and the layers
	@scripts/node true
	@$(MAKE) --no-print-directory -j2 lint-scripts lint-python lint-client lint-deploy

lint-python:
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	.venv/bin/lint-imports
	.venv/bin/deptry .
	.venv/bin/deptry . --exclude "^(app|migrations|client|\\.venv)" --ignore DEP002,DEP004
	@mkdir -p var && $(EXTRACT) -o var/messages.pot app >/dev/null 2>&1
	@diff -u $(TEXTS) var/messages.pot || { echo "Texts have changed: run make texts" >&2; exit 1; }

lint-deploy:
	@scripts/lint-deploy

# Lingui needs a newer Node than the build; the tests take a fifth less time on it.
lint lint-scripts lint-client texts test-client: export NODE_AT_LEAST := 22.19

lint-scripts:
	@scripts/node npm run lint:scripts

lint-client:
	@scripts/node npm run typecheck
	@scripts/node npm run lint:rest

format: setup ## Put everything into the project's style
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .
	@scripts/node npm run format

texts: setup ## Write the catalogues of texts anew from the code
	@$(EXTRACT) -o $(TEXTS) app >/dev/null 2>&1
	@scripts/node npm run texts

types: setup build ## Write the client's API types from the OpenAPI document
	@mkdir -p var
	$(PY) -m flask --app wsgi openapi write var/openapi.json
	@scripts/node npm run types -- ../var/openapi.json

migration: setup build ## Write a migration for changed models: make migration m="Add ratings"
	@test -n "$(m)" || { echo 'Say what it does: make migration m="Add ratings"' >&2; exit 1; }
	$(PY) -m flask --app wsgi db upgrade
	$(PY) -m flask --app wsgi db migrate -m "$(m)"

check-catalogue: setup build ## Check the guides, what they lack, and plans made of them: make check-catalogue OPEN_DATA=places.tsv.gz
	@$(PY) -m flask --app wsgi places check $(if $(OPEN_DATA),--open-data $(OPEN_DATA))
	@$(PY) -m tests.bench.five_days

maps: setup ## Make the maps of new guides; needs Debian's gmt and gmt-gshhg-full
	@$(PY) -m app.places.maps.make
	@$(PY) -m app.places.maps.make_world

pictures: setup build chromium ## Picture every screen at four widths and in both themes, in var/pictures
	@$(PY) -m tests.screenshots
	@mkdir -p var/pictures && cd client && POSTER_SHEETS=$(CURDIR)/var/pictures ../scripts/node npx vitest run ui/cover-art/sheet.test.ts

bench: setup build ## Measure requests a second and their times
	@$(PY) -m tests.bench
	@$(PY) -m tests.bench.users
	@$(PY) -m tests.bench.trips
	@$(PY) -m tests.bench.places
	@$(PY) -m tests.bench.nearby
	@$(PY) -m tests.bench.rate
	@$(PY) -m tests.bench.live
	@$(PY) -m tests.bench.machines

lighthouse: setup build chromium ## Measure first visits to the pages on a phone by Lighthouse; fetches it from the npm registry
	@$(PY) -m tests.bench.lighthouse

soak: setup build ## Run eight clients for ten minutes while processes are killed at random: make soak MINUTES=3
	@$(PY) -m tests.bench.soak $(if $(MINUTES),--minutes $(MINUTES))

fuzz: setup build ## Send damaged extracts and backups, wrong links and odd operations, many times each: make fuzz TIMES=5000
	@FUZZ_EXAMPLES=$(or $(TIMES),2000) $(PY) -m pytest -n auto tests/fuzz

# PyVRP is compared with; nothing else needs it.
bench-planner: setup ## Measure the planner against its goals and PyVRP: make bench-planner TOPTW=folder
	@$(PY) -m pip install --quiet --require-hashes -r tests/bench/planner/requirements.lock \
		|| echo "PyVRP cannot be installed here"
	@$(PY) -m tests.bench.planner $(if $(TOPTW),--toptw $(TOPTW))

# Needs the services that know advisories, which a mirror of the registries may lack.
audit: setup ## Ask the advisories about the packages in use
	@$(PY) -m venv .venv/audit && .venv/audit/bin/python -m pip install --quiet pip-audit
	@.venv/audit/bin/pip-audit --require-hashes --disable-pip -r requirements.run.lock
	@scripts/node npm audit --omit=dev

sbom: setup ## Write what an installation consists of to var/sbom (CycloneDX)
	@mkdir -p var/sbom
	@$(PY) -m venv .venv/sbom && .venv/sbom/bin/python -m pip install --quiet cyclonedx-bom
	@.venv/sbom/bin/cyclonedx-py requirements requirements.run.lock -o var/sbom/python.json
	@scripts/node npm sbom --omit=dev --sbom-format=cyclonedx > var/sbom/client.json

restore-drill: setup build ## Back up this installation, restore it beside, and compare every trip
	@$(PY) -m flask --app wsgi support restore-drill

clean: ## Remove what was installed and built; data under var/ stays
	rm -rf .venv client/node_modules client/dist client/.parcel-cache

chromium:
	@scripts/setup-chromium

$(PYTHON_READY): requirements.lock scripts/setup-python scripts/install-locked
	@scripts/setup-python

# `npm ci` is quicker where nothing is there yet, but refuses a lock file that lacks the optional packages of some other
# machine's processor. With --no-save the lock file still decides every version, and stays as it is.
$(NODE_READY): client/package.json client/package-lock.json $(NODE_NEEDS)
	@echo "Installing the JavaScript packages into client/node_modules ..."
	@[ ! -e client/node_modules ] && scripts/node npm ci --no-audit --no-fund --loglevel=error \
		|| scripts/node npm install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

$(CATALOGUE_READY): $(PYTHON_READY) $(CATALOGUE_INPUTS)
	@echo "Preparing the catalogue ..."
	@$(PY) -m app.places.catalogue.prepare

# The shell is filled in by the server and never sent as it is, so it is not compressed.
$(CLIENT_READY): $(NODE_READY) $(CLIENT_INPUTS)
	@echo "Building the client ..."
	@scripts/node npm run build --silent
	@$(PY) -m whitenoise.compress --quiet client/dist/browser html png jpg webp woff woff2
	@touch $@
