# What people do with this project. `make` alone lists it.

.DEFAULT_GOAL := help
DATA ?= ../shared/data
CARGO ?= cargo

FUZZ_SECONDS ?= 15

.PHONY: help run dist play terminal test library browser shots lint hidden fair kill siege tournament seating rating fuzz verify bench web program pages notices tools

help: ## This list
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 10

run: web ## Build the page and the program, and open the parlour for browsers
	@echo "building the program: some minutes the first time"
	@$(CARGO) run --release --locked -p janso-cli -- serve

dist: web ## The program with every optimisation, for others: target/dist/janso
	$(CARGO) build --profile dist --locked -p janso-cli

terminal: tools ## Build the program and start a session in the terminal
	@$(CARGO) run --release --locked -p janso-cli

play: tools ## Build the program and play a game in the terminal
	@$(CARGO) run --release --locked -p janso-cli -- play

test: lint web ## All checks and tests
	.ci/need postgresql
	$(CARGO) test --workspace --locked
	crates/mjai/tests/arena_mjai.sh target/debug/janso
	target/debug/examples/recorded tenhou club 7 > target/club.janso
	crates/records/tests/independent_mjai.sh target/debug/janso target/club.janso
	$(MAKE) browser
	$(MAKE) library
	cd bench && $(CARGO) test --locked --quiet
	$(MAKE) fuzz

# What can be published: everything but the program, which carries its page, and what belongs to this workspace alone.
LIBRARY := --workspace --exclude janso-cli --exclude janso-notices --exclude rulebook
BARE := thumbv7em-none-eabihf

library: program ## The library as others have it: its packages, without an operating system, and in a program of their own
	$(CARGO) package --quiet $(LIBRARY) --locked --no-verify --allow-dirty 2>&1 | { ! grep -A5 '^error'; }
	@! command -v rustup >/dev/null || rustup --quiet target add $(BARE)
	$(CARGO) build --quiet --locked --target $(BARE) --lib -p janso-tiles -p janso-rules -p janso-engine -p janso-table
	target/debug/examples/recorded tenhou club 7 > target/club.janso
	target/debug/janso convert target/club.janso target/club.mjlog
	cd examples/first-program && $(CARGO) run --quiet --locked -- ../../target/club.mjlog

browser: program ## The page: types, tests, and whole hands in real Chromium
	cd web && npm run --silent check && npm test --silent
	.ci/need chromium
	cd web && npm run --silent play -- --program ../target/debug/janso

shots: program ## Pictures of the page in Chromium, into docs/screens
	.ci/need chromium
	cd web && npm run --silent play -- --program ../target/debug/janso --shots ../docs/screens

hidden: program ## Every frame of 200 games: nobody is sent a tile before they may know it
	@$(CARGO) test --quiet --locked --workspace --test parlour -- --ignored --nocapture in_200_games

fair: tools ## A learner tries to find out who could claim a tile, from 2,000 games and in 1,000 others
	@$(CARGO) test --release --locked -p janso-server --lib -- --ignored --nocapture --test-threads=1 a_learner

kill: program ## 200 games on each database while the program is killed 20 times: nothing that was told is lost
	.ci/need postgresql
	@$(CARGO) test --quiet --locked --workspace --test program -- --ignored --nocapture kill::

siege: program ## Silent and half connections by the thousand, and finished games read without end: how long others wait
	@$(CARGO) test --quiet --locked --workspace --test program -- --ignored --nocapture --test-threads=1 siege

tournament: program ## 100,000 random streams of commands, a large event folded, and 1,000 kills while a tournament is written
	@$(CARGO) test --release --locked -p janso-tournament -- --ignored --nocapture
	@$(CARGO) test --quiet --locked --workspace --test program -- --ignored --nocapture tournament::

rating: tools ## 50 simulated evenings: whether ratings find the truth, and say how sure that is
	@$(CARGO) test --quiet --locked -p janso-rating --test simulation -- --ignored --nocapture

seating: tools ## Schedules of 126 sizes beside the best that are known, some minutes
	@$(CARGO) run --quiet --release --locked -p janso-cli -- seating bench --data "$(DATA)"

fuzz: tools ## Bytes thrown at the table and its readers, FUZZ_SECONDS=15 for each target
	fuzz/run $(FUZZ_SECONDS)

lint: tools web/node_modules/.package-lock.json ## Formatting, clippy, eslint and documentation, with warnings as errors
	cd web && npm run --silent lint
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --locked -- -D warnings
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps --locked --quiet
	cd bench && $(CARGO) fmt --check && $(CARGO) clippy --all-targets --locked -- -D warnings
	cd fuzz && $(CARGO) fmt --check
	cd examples/first-program && $(CARGO) fmt --check

verify: program ## Our results against recorded games (DATA=../shared/data)
	@if [ -d "$(DATA)" ]; then \
		target/debug/janso verify scoring "$(DATA)/tenhou-scoring" "$(DATA)/majiang" "$(DATA)/mahjong-soul-scoring" && \
		target/debug/janso verify shanten "$(DATA)/shanten" && \
		target/debug/janso verify games --explained docs/verification.md \
			"$(DATA)/tenhou-mjlog-4p" "$(DATA)/tenhou-mjlog-4p-2022" "$(DATA)/tenhou-mjlog-4p-copyleft" \
			"$(DATA)/tenhou6-json" "$(DATA)/tenhou6-json-copyleft" \
			"$(DATA)/mjai" "$(DATA)/majiang" "$(DATA)/mahjong-soul-t6-copyleft" && \
		target/debug/janso verify games --round-trip --explained docs/convert.md \
			"$(DATA)/tenhou-mjlog-4p" "$(DATA)/tenhou-mjlog-4p-2022" "$(DATA)/tenhou-mjlog-4p-copyleft" \
			"$(DATA)/tenhou6-json" "$(DATA)/tenhou6-json-copyleft" \
			"$(DATA)/mjai" "$(DATA)/majiang" "$(DATA)/mahjong-soul-t6-copyleft" && \
		target/debug/janso tournament check "$(DATA)/tournaments/mleague-2018.csv" && \
		target/debug/janso tournament check "$(DATA)/tournaments-copyleft/hand-by-hand.txt" && \
		crates/records/tests/independent_mjai.sh target/debug/janso "$(DATA)/tenhou-mjlog-4p/games.txt"; \
	else echo "no recorded games in $(DATA): nothing to verify (set DATA=...)"; fi

bench: tools ## Speed beside other crates, into bench/RESULTS.md
	cd bench && $(CARGO) run --quiet --release --locked -- --data "$(abspath $(DATA))"

web: tools web/dist/index.html ## Build the page, if anything it is made of has changed

# All that the page is made of; the words in web/src/words are made on the way.
WEB_SOURCES := $(shell find web/src web/tools web/public -type f -not -path 'web/src/words/*') $(wildcard web/*.html web/*.json web/*.js web/*.ts) \
	$(wildcard crates/words/*.toml crates/cli/assets/tiles/*)

web/dist/index.html: web/node_modules/.package-lock.json $(WEB_SOURCES)
	@.ci/need node
	@echo "building the page"
	@cd web && npm run --silent build

# npm writes this file when it has put everything there. `npm ci` would refuse the list, which names the native parts of one
# system only; this takes the versions of the list, and the parts that this system needs.
web/node_modules/.package-lock.json: web/package-lock.json
	@.ci/need node
	@echo "fetching what the page is built with"
	@cd web && npm install --no-save --silent --no-audit --no-fund && touch node_modules/.package-lock.json

# The program as the tests have it, with the page inside; built together with them, so that nothing is built twice.
program: web
	@$(CARGO) test --quiet --locked --workspace --no-run

pages: tools ## Write the generated pages anew
	$(CARGO) run --quiet --release -p janso-cli -- rules page > RULESETS.md.new
	mv RULESETS.md.new RULESETS.md
	WRITE_PAGES=1 $(CARGO) test --quiet -p janso-protocol --lib typescript

notices: web/node_modules/.package-lock.json ## Write anew what others made: NOTICES.md and the list of parts
	cd web && WRITE_PAGES=1 npm run --silent build
	WRITE_PAGES=1 $(CARGO) test --quiet -p janso-notices

tools:
	@command -v $(CARGO) >/dev/null || { \
		echo "Janso is written in Rust and needs cargo 1.95 or later; rustup installs it" >&2; exit 1; }
