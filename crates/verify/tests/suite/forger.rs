//! A forger: certificates of every game and kind of proof, honest ones, lies made of true pieces,
//! and both changed in meaning. Whatever the checker accepts is compared with brute force that was
//! written from the rules alone.
//!
//! `FORGERIES=1000000` sets how many are tried; `make fuzz` does.

mod boards;
use crate::certificates::brute;
mod edges;
mod figures;
mod forge;
use crate::certificates::maker;
mod pairs;
mod snakes;
mod truth;

use std::collections::BTreeMap;

use rand::Rng;
use rand::seq::IndexedRandom;
use rand_pcg::Pcg64Mcg;
use serde_json::{Value, json};
use slitherlab_board::Board;
use slitherlab_oracle::random_generator;
use slitherlab_verify::verify;

use truth::{Facts, Truth};

/// How many certificates lend each other their parts.
const POOL: usize = 60;

/// How often each of them is changed.
const CHANGES: usize = 12;

/// A certificate that says what is true and tries to prove it, or one that says anything by true
/// pieces. Every game has every kind of proof with the same chance, however rarely it is of use.
fn made(random: &mut Pcg64Mcg, boards: &[Board]) -> Option<Value> {
    let honest = random.random_ratio(1, 2);
    let (game, kinds) = PROVABLE.choose(random)?;
    let all = if snakes::GAMES.contains(game) {
        &snakes::KINDS[..]
    } else {
        &edges::KINDS[..]
    };
    // Most lies are about what can be proved in the game.
    let fitting = honest || random.random_ratio(3, 4);
    let kind = *if fitting {
        kinds.choose(random)?
    } else {
        all.choose(random)?
    };
    (0..80).find_map(|_| {
        let board = boards.choose(random)?;
        certificate(random, board, game, kind, honest)
    })
}

/// A certificate of this kind about some position, if it can be made there.
fn certificate(
    random: &mut Pcg64Mcg,
    board: &Board,
    game: &'static str,
    kind: &'static str,
    honest: bool,
) -> Option<Value> {
    let (mut claim, proof) = if snakes::GAMES.contains(&game) {
        let mut position = snakes::Position::any(random, board, game);
        if honest && !position.fitting_kinds().contains(&kind) {
            return None;
        }
        let facts = position.facts();
        let mut claim = position.claim();
        say(random, &mut claim, &facts, &position.moves(&facts), honest);
        let proof = position.proof(random, kind, honest, &claim)?;
        if !honest && random.random_ratio(2, 3) {
            // What somebody would read off the proof who does not look whether it is one.
            position.read_off(&proof, &mut claim);
        }
        (claim, proof)
    } else {
        let position = edges::Position::any(random, board, game)?;
        if honest && !position.fitting_kinds().contains(&kind) {
            return None;
        }
        let facts = position.facts();
        let mut claim = position.claim();
        say(random, &mut claim, &facts, &position.moves(&facts), honest);
        let proof = position.proof(random, kind, honest, &claim)?;
        if !honest && random.random_ratio(2, 3) {
            // What somebody would read off the proof who does not look whether it is one.
            position.read_off(&proof, &mut claim);
        }
        (claim, proof)
    };
    // Which moves are shown to win depends on the proof: the simplest claims are about the move
    // that it makes.
    let shown = [
        "/winning-move/move",
        "/after/move",
        "/strategy/nodes/0/play/0",
        "/edge-strategy/nodes/0/play/0",
    ];
    if let Some(one) = shown.iter().find_map(|place| proof.pointer(place)) {
        if random.random_ratio(1, 2) {
            let complete = !honest && random.random_ratio(1, 2);
            claim["moves"] = json!({"winning": [one], "complete": complete});
        }
    }
    Some(
        json!({"schema": "slitherlab/certificate/1", "board": {"text": board.text()}, "game": game,
        "claim": claim, "proof": proof}),
    )
}

/// Adds the result to a claim, and something about moves.
fn say(
    random: &mut Pcg64Mcg,
    claim: &mut Value,
    facts: &Facts,
    moves: &[(String, bool)],
    honest: bool,
) {
    claim["winner"] = json!(facts.winner);
    if let Some(beaten) = &facts.beaten {
        claim["can_be_beaten"] = json!(beaten);
    }
    let mut chosen: Vec<&str> = moves
        .iter()
        .filter(|one| one.1)
        .map(|one| one.0.as_str())
        .collect();
    let mut complete = true;
    if !honest {
        if facts.beaten.is_some() {
            let players = claim["players"].as_u64().expect("a number");
            let list: Vec<u64> = (1..=players).filter(|_| random.random()).collect();
            claim["can_be_beaten"] = json!(list);
        } else {
            claim["winner"] = json!(random.random_range(0..=2));
        }
        if random.random_ratio(1, 2) {
            chosen = moves
                .iter()
                .filter(|_| random.random())
                .map(|one| one.0.as_str())
                .collect();
        }
    }
    if random.random_ratio(1, 3) {
        chosen.truncate(1);
        complete = random.random_ratio(1, 3);
    }
    // A word about one move, whatever it is worth.
    if random.random_ratio(1, 4) {
        chosen = moves
            .choose(random)
            .iter()
            .map(|one| one.0.as_str())
            .collect();
        complete = false;
    }
    // The whole truth about moves is more than most proofs show.
    if random.random_ratio(1, if honest { 4 } else { 2 }) {
        claim["moves"] = json!({"winning": chosen, "complete": complete});
    }
}

/// How many were tried and accepted, by game and kind of proof, and by what is special about them.
#[derive(Default)]
struct Counts {
    proofs: BTreeMap<(String, String), [u64; 2]>,
    features: BTreeMap<&'static str, [u64; 2]>,
}

/// What must come up among what is tried, and among what is accepted.
fn features(certificate: &Value) -> Vec<&'static str> {
    let claim = &certificate["claim"];
    let text = certificate["board"]["text"].as_str().unwrap_or_default();
    let graph = Board::parse(text).map(|board| board.graph().clone());
    let [loops, parallel] = graph.map_or([0; 2], |graph| {
        let mut pairs = graph.edges().to_vec();
        for ends in &mut pairs {
            ends.sort_unstable();
        }
        pairs.sort_unstable();
        let loops = pairs.iter().filter(|[u, v]| u == v).count();
        pairs.dedup();
        [loops, graph.edge_count() - pairs.len()]
    });
    let all = [
        ("the start", claim["position"].is_null()),
        ("a position", claim["position"].is_string()),
        ("a turn that is said", claim["turn"].is_number()),
        ("misère", claim["misere"] == json!(true)),
        ("three players", claim["players"] == json!(3)),
        ("four players", claim["players"] == json!(4)),
        ("a role", claim["first"].is_string()),
        ("a loop", loops > 0),
        ("parallel edges", parallel > 0),
        ("winning moves", claim["moves"].is_object()),
        (
            "all winning moves",
            claim["moves"]["complete"] == json!(true),
        ),
        (
            "a draw",
            claim["players"] == json!(2) && claim["winner"] == json!(0),
        ),
        (
            "a mirror in a strategy",
            certificate["proof"]["strategy"]["nodes"]
                .as_array()
                .is_some_and(|nodes| nodes.iter().any(|node| node.get("mirror").is_some())),
        ),
    ];
    all.into_iter()
        .filter(|one| one.1)
        .map(|one| one.0)
        .collect()
}

impl Counts {
    fn add(&mut self, certificate: &Value, accepted: bool) {
        for feature in features(certificate) {
            let counts = self.features.entry(feature).or_default();
            counts[0] += 1;
            counts[1] += u64::from(accepted);
        }
        let kind = certificate["proof"]
            .as_object()
            .and_then(|proof| proof.keys().next().cloned());
        let game = certificate["game"].as_str().unwrap_or("?").to_owned();
        let counts = self
            .proofs
            .entry((game, kind.unwrap_or("?".to_owned())))
            .or_default();
        counts[0] += 1;
        counts[1] += u64::from(accepted);
    }

    fn total(&self) -> [u64; 2] {
        let add = |sum: [u64; 2], one: &[u64; 2]| [sum[0] + one[0], sum[1] + one[1]];
        self.proofs.values().fold([0; 2], add)
    }

    fn of(&self, game: &str, kind: &str) -> [u64; 2] {
        let key = (game.to_owned(), kind.to_owned());
        self.proofs.get(&key).copied().unwrap_or_default()
    }
}

/// What can be proved where one end is live.
const ONE_END: [&str; 6] = [
    "over",
    "one-end",
    "static",
    "winning-move",
    "forest",
    "strategy",
];

/// What can be proved in which game: of these some must have been accepted, or the test has not
/// looked.
const PROVABLE: [(&str, &[&str]); 12] = [
    (
        "classic",
        &[
            "over",
            "inner-levels",
            "static",
            "winning-move",
            "fixed-length",
            "strategy",
        ],
    ),
    ("progressive", &ONE_END),
    ("geography", &ONE_END),
    (
        "public",
        &[
            "over",
            "static",
            "winning-move",
            "mirror",
            "matching-covered",
            "fixed-length",
            "strategy",
        ],
    ),
    (
        "private",
        &["over", "mirror", "split", "fixed-length", "strategy"],
    ),
    ("edge-geography", &["over", "even-kernel", "strategy"]),
    ("trail-trap", &["over", "strategy"]),
    (
        "cycle",
        &["over", "two-forests", "safe", "edge-strategy", "after"],
    ),
    (
        "cycle-misere",
        &["over", "two-forests", "safe", "edge-strategy", "after"],
    ),
    ("cycle-cut", &["over", "two-forests", "after"]),
    ("cycle-cut-misere", &["over", "two-forests", "after"]),
    ("shannon", &["over", "switching", "after"]),
];

#[test]
fn no_forgery_is_accepted() {
    let wanted: u64 = std::env::var("FORGERIES")
        .ok()
        .and_then(|count| count.parse().ok())
        .unwrap_or(400_000);
    let seed: u64 = std::env::var("FORGER_SEED")
        .ok()
        .and_then(|seed| seed.parse().ok())
        .unwrap_or(1);
    let mut random = random_generator(seed);
    let mut counts = Counts::default();
    let mut lies = Vec::new();
    while counts.total()[0] < wanted && lies.is_empty() {
        let mut truth = Truth::default();
        let mut pool: Vec<Value> = Vec::with_capacity(POOL);
        // Few boards, so that parts of one certificate may fit another.
        let grounds: Vec<Board> = (0..4).map(|_| boards::any(&mut random)).collect();
        while pool.len() < POOL {
            pool.extend(made(&mut random, &grounds));
        }
        let mut check = |certificate: &Value| {
            let bytes = serde_json::to_vec(certificate).expect("JSON");
            let accepted = verify(&bytes).is_ok();
            counts.add(certificate, accepted);
            // Nonsense that is accepted is a lie too.
            if accepted && truth.of(certificate) != Some(true) {
                lies.push(certificate.clone());
            }
        };
        for certificate in &pool {
            check(certificate);
            for _ in 0..CHANGES {
                check(&forge::forge(&mut random, certificate, &pool));
            }
        }
    }
    for ((game, kind), [tried, accepted]) in &counts.proofs {
        println!("{game:16} {kind:14} {tried:8} tried {accepted:8} accepted");
    }
    for (feature, [tried, accepted]) in &counts.features {
        println!("{feature:31} {tried:8} tried {accepted:8} accepted");
    }
    let [tried, accepted] = counts.total();
    println!(
        "{tried} tried, {accepted} accepted, {} of them falsely",
        lies.len()
    );
    if let Some(lie) = lies.first() {
        panic!(
            "{} lies were accepted after {tried} forgeries, the first: {lie}",
            lies.len()
        );
    }
    assert!(tried >= wanted);
    assert_eq!(counts.features.len(), 13, "{:?}", counts.features);
    for (feature, [tried, accepted]) in &counts.features {
        assert!(
            *tried >= 100 && *accepted >= 20,
            "{feature}: {tried} tried, {accepted} accepted"
        );
    }
    for (game, kinds) in PROVABLE {
        for kind in [&snakes::KINDS[..], &edges::KINDS[..]].concat() {
            let [tried, accepted] = counts.of(game, kind);
            if kinds.contains(&kind) {
                assert!(
                    tried >= 20 && accepted >= 5,
                    "{game} by {kind}: {tried} tried, {accepted} accepted"
                );
            }
        }
    }
}
