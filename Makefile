# The two commands are `make run` and `make test`; `make` alone lists the others.
# The work is done by cargo and by the short scripts under scripts/, so that each step can also
# be run by hand.

.DEFAULT_GOAL := help
.PHONY: $(shell sed -n 's/^\([a-z-]*\):.*\#\# .*/\1/p' $(MAKEFILE_LIST))

# What `make run` starts; try `make run ARGS="board petersen"`.
ARGS ?= serve

help: ## list what make can do
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: ## build the program and the page, and serve it (ARGS="board petersen" runs that instead)
	@scripts/run $(ARGS)

# SITE=/tmp/site writes it elsewhere. SITE_URL=https://example.org/slitherlab/ says where it will be, for previews of links.
SITE ?= site
site: ## write the page and the documentation for any static host, into a folder (SITE=site)
	@scripts/need cargo node python3
	@scripts/build-page
	@scripts/book target/book
	@cd web && SITE_URL="$(SITE_URL)" node scripts/site.mjs "$(abspath $(SITE))" "$(abspath target/book)"

# BOOK=/tmp/book writes it elsewhere.
BOOK ?= target/book
book: ## build the documentation site from docs/ and the program's own help (BOOK=target/book)
	@scripts/need cargo python3
	@scripts/book "$(BOOK)"

paper: ## build the paper of docs/paper into target/paper/paper.pdf (needs pdflatex; seconds)
	@scripts/paper

# AGAIN=1 also runs tests again that have passed and cannot have been changed.
test: ## every check that a change must pass (a quarter of an hour on two cores, less after a change)
	@scripts/check

check: ## format, compile and test what has changed (seconds; for use while working)
	@scripts/check-changes

release-check: ## what a release needs besides make test (half an hour)
	@scripts/release-check

lint: ## format and lints only
	@scripts/check format lints

docs: ## build the API documentation; any warning is an error
	@scripts/check docs
	@echo "open target/doc/slitherlab/index.html"

bench: ## run the benchmarks of every crate that has some
	cargo bench --workspace --benches

# BENCH="matching forests" chooses subjects; BENCH=--small takes minutes.
bench-all: ## compare matching, forests and searches with all others (hours; installs them)
	@scripts/bench-all $(BENCH)

bench-check: ## fail if a ratio fell by a third below scripts/bench-ratios.csv (minutes)
	@scripts/bench-all --small --check $(BENCH)

# Choose rows, peers and the time limit with MATCH="grid --peers lemon,boost --limit 10".
bench-matching: ## compare the maximum matching with other libraries (an hour; installs them)
	@scripts/bench-matching $(MATCH)

# Choose rows with FORESTS="grid random", a quick try with FORESTS=--small.
bench-forests: ## compare the two forests with other programs (a quarter of an hour; installs them)
	@scripts/bench-forests $(FORESTS)

# SEARCH="private" asks only about private.
# SEARCH=--quick leaves out the plain searches that take minutes.
bench-search: ## compare the exact search with a plain one (a quarter of an hour, 9 GiB)
	cargo bench -p slitherlab-solve --features parallel --bench search -- $(SEARCH)

# CYCLE=16 stops at random graphs with 16 vertices instead of 18.
bench-cycle: ## compare the search of the cycle games with a plain one (ten minutes, 6 GiB)
	cargo bench -p slitherlab-solve --bench cycle -- $(CYCLE)

bench-wasm: ## compare the page's program in the browser with a native one (minutes)
	@scripts/build-wasm
	CARGO_TARGET_DIR=target/native cargo build --locked --profile wasm -p slitherlab-wasm
	cd web && BENCH=1 npx vitest run

budgets: ## give every command nasty boards and one second each (three quarters of an hour)
	@cargo build --locked --release -p slitherlab-cli
	@scripts/budgets $(BUDGETS)

# The certificates that are kept in the repository are checked by `make test`; this finds them
# again. THEOREMS=1 adds player 1 of three.
# PIECE=900 stops after 900 seconds; the next run resumes.
theorems: ## prove the theorems of docs/theorems.md again, into target/theorems (a minute)
	@cargo build --locked --release -p slitherlab-cli
	@scripts/theorems $(if $(THEOREMS),--hard) $(PIECE:%=--time %)

check-theorems: ## give every kept certificate to three checkers, and time them (minutes)
	@cargo build --locked --release -p slitherlab-cli
	@scripts/check-theorems

formal: ## check the machine-checked theorems, build the proved checker (five minutes; 250 MB)
	@scripts/formal

formal-all: ## also check the largest certificates and all axioms in Coq (a quarter of an hour on two cores, 2.5 GB)
	@scripts/formal all

fuzz: ## a million forged certificates, then each fuzz target for ten seconds (ten minutes)
	@fuzz/run

torture: ## kill, starve and disturb the program, and count what it loses (half an hour)
	@scripts/torture

# `scripts/package --publish` uploads them.
package: ## make the packages for crates.io and compile each alone (ten minutes)
	@scripts/package

# DIST=/tmp/dist writes it elsewhere. OTHERS=0 leaves out the wheels for ARM and Windows.
dist: ## build what people install, into dist and dist-others (half an hour)
	@DIST="$(DIST)" scripts/dist
	@[ "$(OTHERS)" = 0 ] || scripts/dist-others

dist-again: ## build dist a second time in another folder, and see that it is the same byte for byte
	@scripts/dist-again

try-dist: ## install what dist made in clean systems, emulated ones too, and use it (needs root; minutes)
	@scripts/try-dist
	@[ "$(OTHERS)" = 0 ] || scripts/try-others

clean: ## remove everything that was built or downloaded
	cargo clean
