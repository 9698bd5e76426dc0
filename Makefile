# Nothing needs to be installed first but Python 3.11 or newer: every target makes what it needs in .venv.

PYTHON ?= python3

# Some machines forbid it; then each of the hundreds of processes that tests begin would compile everything anew.
export PYTHONDONTWRITEBYTECODE =

bin := .venv/bin
pip := $(bin)/python -m pip --disable-pip-version-check
client := $(bin)/python -m scripts.client_bundle
install := $(pip) install --quiet --require-hashes --only-binary :all:
kernels := $(bin)/python -c "from tunnelfolk.lab import deep, fast; batch = fast.new('duel'); batch.observe(); \
  batch.step(batch.choose()); batch.play_out(); deep.warm_up()"

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help play terminal web site lab test test-web soak bench bench-lab bench-server bench-attacks bench-web bench-site browser database format types lock clean

help: ## print this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' Makefile

play: web ## play in the browser
	@$(bin)/tunnelfolk serve

terminal: .venv/ready-to-play ## play in the terminal
	@$(bin)/tunnelfolk play

web: .venv/ready-to-play ## build the browser client, if its sources are newer
	@$(client) --has-node || $(install) --requirement requirements-web.lock
	@$(client)

site: .venv/ready-for-site web ## write the site into build/site: the game without a server, and the documentation
	@$(bin)/python -m scripts.site_build

lab: .venv/ready-for-lab ## set up the lab: compiled games and environments (docs/research.md)
	@$(kernels) && echo "The lab is ready: docs/research.md"

test: .venv/ready-to-play ## check everything: style, types, imports, behaviour
	@$(client) --has-node || $(install) --requirement requirements-web.lock
	@# The client is built and checked while Python's packages are installed and checked: both cores are kept busy.
	@# Kernels are compiled here once, or each process of the tests would compile them for itself, at the same time.
	@mkdir -p build && { $(client) && $(client) npm run --silent all; } > build/client.log 2>&1 & checked=$$!; \
	  $(MAKE) --no-print-directory .venv/ready-to-test browser database || exit 1; \
	  $(kernels) & compiled=$$!; \
	  echo "== ruff check" && $(bin)/ruff check && \
	  echo "== ruff format" && $(bin)/ruff format --check && \
	  echo "== mypy" && $(bin)/mypy && \
	  echo "== import-linter" && $(bin)/lint-imports; python=$$?; \
	  wait $$compiled; kernels=$$?; wait $$checked; client=$$?; \
	  echo "== the client: prettier, svelte-check, vitest"; cat build/client.log; \
	  exit $$(( python || kernels || client ))
	@echo "== pytest" && BROWSER=1 $(bin)/pytest --numprocesses auto --dist worksteal

test-web: .venv/ready-to-test web browser ## play whole matches in a real Chromium, with pictures of all screens
	@BROWSER=1 PICTURES=1 $(bin)/pytest tests/web --numprocesses auto --dist worksteal

# Real servers on PostgreSQL. These files are about the folder of a server on SQLite; what of them is the same with a
# database is in tests/server/test_moving.py, or told of both engines anyway.
about_the_folder := backup damage doctor forgetting moving retention retiring store
on_postgresql := $(filter-out $(about_the_folder:%=tests/server/test_%.py),$(wildcard tests/server/test_*.py))

soak: .venv/ready-to-test web browser database ## run the tests with many more examples
	@BROWSER=1 $(bin)/pytest --numprocesses auto --hypothesis-profile soak
	@$(bin)/python -m tests.cluster.soak
	@ENGINE=postgresql $(bin)/pytest --numprocesses auto $(on_postgresql)

bench: .venv/ready-to-test ## print how fast the rules are
	@$(bin)/python bench/rules.py

bench-lab: .venv/ready-to-test ## print how fast the compiled games and the environments are
	@$(bin)/python bench/lab.py --compile
	@$(bin)/python bench/peers.py
	@$(bin)/python bench/environments.py

bench-web: .venv/ready-to-test web browser ## print how light and quick the browser client is, offline too
	@$(bin)/python -m bench.web
	@$(bin)/python -m bench.offline

bench-site: .venv/ready-to-test site browser ## print what Lighthouse thinks of the site
	@$(bin)/python -m bench.site

bench-server: .venv/ready-to-test database ## print how fast the server is
	@$(bin)/python bench/server.py
	@$(bin)/python -m bench.store
	@$(bin)/python bench/cluster.py
	@# How soon people are back when a server is killed, or the database is stopped.
	@rm -f build/failover.jsonl
	@$(bin)/python -m tests.cluster.soak --jobs 1 --seed 2 --only kill_node stop_database --faults 20 --progress build/failover.jsonl

bench-attacks: .venv/ready-to-test ## print what other people notice of attacks on the server
	@$(bin)/python -m bench.attacks

format: .venv/ready-to-test ## put the code into shape
	@$(bin)/ruff check --fix
	@$(bin)/ruff format

types: .venv/ready-to-play ## write the client's types of the server's messages, and of its phrases
	@$(bin)/python -m scripts.client_types > web/src/net/messages.ts
	@$(bin)/python -m scripts.client_dictionary

clean: ## remove .venv and everything else that was made
	rm -rf .venv build dist web/node_modules bench/colyseus/node_modules bench/lighthouse/node_modules src/tunnelfolk/server/static tests/web/artefacts
	rm -rf .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The editable install builds with the hatchling of the lock, so nothing unpinned is ever fetched.
.venv/ready-to-play: pyproject.toml requirements-play.lock
	@$(PYTHON) -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { echo >&2 \
	  "Tunnelfolk needs Python 3.11 or newer with venv and pip; '$(PYTHON)' is not that (try PYTHON=python3.12, or install python3-venv)."; exit 1; }
	@echo "== preparing .venv to play"
	@$(PYTHON) -m venv .venv
	@$(install) --requirement requirements-play.lock
	@$(pip) install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

.venv/ready-for-lab: .venv/ready-to-play requirements-lab.lock
	@echo "== preparing .venv for the lab"
	@$(install) --requirement requirements-lab.lock
	@touch $@

.venv/ready-for-site: .venv/ready-to-play requirements-site.lock
	@echo "== preparing .venv for the site"
	@$(install) --no-compile --requirement requirements-site.lock
	@touch $@

.venv/ready-to-test: .venv/ready-to-play requirements.lock
	@echo "== preparing .venv to test"
	@# Most of these files are never imported: Python compiles those that are.
	@$(install) --no-compile --requirement requirements.lock
	@touch $@

browser: .venv/ready-to-test
	@$(bin)/python -m scripts.browser

database: .venv/ready-to-test
	@$(bin)/python -m tests.postgres

compile := $(bin)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --only-binary :all: \
  --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" $(LOCK)

lock: .venv/ready-to-play ## pin the dependencies of pyproject.toml (newest versions: make lock LOCK=--upgrade)
	@$(pip) install --quiet 'uv>=0.13,<0.14'
	@$(compile) --group build pyproject.toml --output-file requirements-play.lock
	@$(compile) --extra cluster --extra gpu --extra lab --extra push --extra ray --group build --group dev --group site --constraint requirements-play.lock pyproject.toml --output-file requirements.lock
	@$(compile) --extra lab --group build --constraint requirements.lock pyproject.toml --output-file requirements-lab.lock
	@$(compile) --extra cluster --extra push --group build --constraint requirements.lock pyproject.toml --output-file requirements-cluster.lock
	@$(compile) --group web --output-file requirements-web.lock
	@$(compile) --group site --constraint requirements.lock --output-file requirements-site.lock
	@! grep -n '://' requirements*.lock
