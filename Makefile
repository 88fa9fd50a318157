# `make help` lists the targets.

PY := .venv/bin/python
PYTHON_READY := .venv/installed
EXTRACT := .venv/bin/pybabel extract -F babel.cfg -k lazy_gettext --no-location --sort-output --omit-header
TEXTS := app/translations/messages.pot
NODE_READY := client/node_modules/.installed
# If the system's Node is too old, a Python wheel provides one.
NODE_NEEDS := $(shell scripts/node --is-here || echo $(PYTHON_READY))
CLIENT_READY := client/dist/.built
CATALOGUE_READY := app/places/data/prepared.sqlite3
CATALOGUE_INPUTS := $(shell find app/places app/db/text.py -name '*.py' -o -path '*/data/*' ! -path '*/data/maps/*' -name '*.t*')

# Includes folders, because removing a file changes the modification time of its folder.
CLIENT_INPUTS := app/countries.json app/pages/nearby.json app/pages/pages.json $(shell find client -mindepth 1 \( -name node_modules -o -name dist -o -name '.*' \
	-o -path client/tests -o -path client/eslint -o -name 'eslint.config.*' -o -name 'vitest.config.*' \) -prune \
	-o ! -name '*.test.*' -print 2>/dev/null)

export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Container images set it for their one process; here, dozens of processes would each compile all modules again.
export PYTHONDONTWRITEBYTECODE :=
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help run setup build test test-all test-python test-client lint lint-python lint-scripts lint-client format texts types migration check-catalogue lint-deploy audit sbom restore-drill maps pictures bench bench-planner lighthouse soak fuzz clean chromium

help: ## List the targets
	@echo "make <what>, where <what> is one of:"
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: setup build ## Install and build what is missing, then serve on PORT (8000) until Ctrl-C
	@exec $(PY) -m app.runner

setup: $(PYTHON_READY) $(NODE_READY) ## Install the Python and JavaScript packages

build: $(CLIENT_READY) $(CATALOGUE_READY) ## Build the web client and the catalogue's rows

test: test-client test-python ## Run the tests, database tests on both stacks; installs Chromium if it is missing

test-all: test-client ## Run every test on both stacks
	@$(MAKE) --no-print-directory test-python PYTEST_OPTIONS=--all-stacks

test-client: setup
	@scripts/node npm test

# -v cancels the -q of setup.cfg, so that the header lists the stacks of the tests.
test-python: setup build chromium
	@$(PY) -m pytest -v -n 4 --dist worksteal --durations=10 $(PYTEST_OPTIONS)

# ESLint takes the longest, so it starts first; the newer Node is installed before two targets need it at once.
lint: setup build ## Check style, types and layers
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

# Lingui needs a newer Node than the build; tests run a fifth faster on it.
lint lint-scripts lint-client texts test-client: export NODE_AT_LEAST := 22.19

lint-scripts:
	@scripts/node npm run lint:scripts

lint-client:
	@scripts/node npm run typecheck
	@scripts/node npm run lint:rest

format: setup ## Format the code
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .
	@scripts/node npm run format

texts: setup ## Extract the catalogues of texts from the code
	@$(EXTRACT) -o $(TEXTS) app >/dev/null 2>&1
	@scripts/node npm run texts

types: setup build ## Generate the client's API types from the OpenAPI document
	@mkdir -p var
	$(PY) -m flask --app wsgi openapi write var/openapi.json
	@scripts/node npm run types -- ../var/openapi.json

migration: setup build ## Generate a migration for changed models: make migration m="Add ratings"
	@test -n "$(m)" || { echo 'Describe it: make migration m="Add ratings"' >&2; exit 1; }
	$(PY) -m flask --app wsgi db upgrade
	$(PY) -m flask --app wsgi db migrate -m "$(m)"

check-catalogue: setup build ## Check the guides, their completeness and their plans: make check-catalogue OPEN_DATA=places.tsv.gz
	@$(PY) -m flask --app wsgi places check $(if $(OPEN_DATA),--open-data $(OPEN_DATA))
	@$(PY) -m tests.bench.five_days

maps: setup ## Make the maps of new guides; needs Debian's gmt and gmt-gshhg-full
	@$(PY) -m app.places.maps.make
	@$(PY) -m app.places.maps.make_world

pictures: setup build chromium ## Take screenshots of every screen at four widths and in both themes, in var/pictures
	@$(PY) -m tests.screenshots
	@mkdir -p var/pictures && cd client && POSTER_SHEETS=$(CURDIR)/var/pictures ../scripts/node npx vitest run ui/cover-art/sheet.test.ts

bench: setup build ## Measure throughput and response times
	@$(PY) -m tests.bench
	@$(PY) -m tests.bench.users
	@$(PY) -m tests.bench.trips
	@$(PY) -m tests.bench.places
	@$(PY) -m tests.bench.nearby
	@$(PY) -m tests.bench.rate
	@$(PY) -m tests.bench.live
	@$(PY) -m tests.bench.machines

lighthouse: setup build chromium ## Measure first visits on a phone with Lighthouse, which it downloads from the npm registry
	@$(PY) -m tests.bench.lighthouse

soak: setup build ## Run eight clients for ten minutes while processes are killed at random: make soak MINUTES=3
	@$(PY) -m tests.bench.soak $(if $(MINUTES),--minutes $(MINUTES))

fuzz: setup build ## Fuzz extracts, backups, links and operations: make fuzz TIMES=5000
	@FUZZ_EXAMPLES=$(or $(TIMES),2000) $(PY) -m pytest -n auto tests/fuzz

# PyVRP is only needed for comparison.
bench-planner: setup ## Measure the planner against its goals and PyVRP: make bench-planner TOPTW=folder
	@$(PY) -m pip install --quiet --require-hashes -r tests/bench/planner/requirements.lock \
		|| echo "PyVRP cannot be installed here"
	@$(PY) -m tests.bench.planner $(if $(TOPTW),--toptw $(TOPTW))

# Needs the advisory services, which a registry mirror may lack.
audit: setup ## Check the packages for known vulnerabilities
	@$(PY) -m venv .venv/audit && .venv/audit/bin/python -m pip install --quiet pip-audit
	@.venv/audit/bin/pip-audit --require-hashes --disable-pip -r requirements.run.lock
	@scripts/node npm audit --omit=dev

sbom: setup ## Write a software bill of materials to var/sbom (CycloneDX)
	@mkdir -p var/sbom
	@$(PY) -m venv .venv/sbom && .venv/sbom/bin/python -m pip install --quiet cyclonedx-bom
	@.venv/sbom/bin/cyclonedx-py requirements requirements.run.lock -o var/sbom/python.json
	@scripts/node npm sbom --omit=dev --sbom-format=cyclonedx > var/sbom/client.json

restore-drill: setup build ## Back up this installation, restore it to a scratch database, and compare every trip
	@$(PY) -m flask --app wsgi support restore-drill

clean: ## Remove installed packages and builds; data under var/ stays
	rm -rf .venv client/node_modules client/dist client/.parcel-cache

chromium:
	@scripts/setup-chromium

$(PYTHON_READY): requirements.lock scripts/setup-python scripts/install-locked
	@scripts/setup-python

# `npm ci` is faster for a first installation, but refuses a lock file that lacks optional packages of another processor
# architecture. With --no-save, `npm install` also uses the versions of the lock file, and does not change it.
$(NODE_READY): client/package.json client/package-lock.json $(NODE_NEEDS)
	@echo "Installing the JavaScript packages into client/node_modules ..."
	@[ ! -e client/node_modules ] && scripts/node npm ci --no-audit --no-fund --loglevel=error \
		|| scripts/node npm install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

$(CATALOGUE_READY): $(PYTHON_READY) $(CATALOGUE_INPUTS)
	@echo "Preparing the catalogue ..."
	@$(PY) -m app.places.catalogue.prepare

# The server completes the shell and never sends it unchanged, so it is not compressed.
$(CLIENT_READY): $(NODE_READY) $(CLIENT_INPUTS)
	@echo "Building the client ..."
	@scripts/node npm run build --silent
	@$(PY) -m whitenoise.compress --quiet client/dist/browser html png jpg webp woff woff2
	@touch $@
