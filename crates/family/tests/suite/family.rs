//! A forger of certificates about all boards of a family: honest ones, lies made of true pieces,
//! and both changed in meaning. Whatever the checker accepts is compared with brute force on all
//! boards of the family up to 36 cells.
//!
//! `FAMILY_FORGERIES=100000` sets how many are tried; `make fuzz` does.

mod boards;
mod brute;
mod classification;
mod cost;
mod coverage;
mod forge;
mod kept;
mod lemma;
mod maker;
mod one_end_strips;
mod refusals;
mod strip;

use std::collections::{BTreeMap, HashMap};

use rand::seq::IndexedRandom;
use slitherlab_board::Board;
use slitherlab_family::{THEOREMS, verify};
use slitherlab_oracle::random_generator;

use boards::Boards;
use brute::{OneSnake, Rules};
use maker::Certificate;

/// Claims are tried on boards with at most this many cells.
const CELLS: u32 = 36;

/// How many certificates lend each other their patches.
const POOL: usize = 24;

/// How often each of them is changed.
const CHANGES: usize = 20;

/// What is true of boards.
struct Truth {
    /// How many positions may be looked at for one question.
    effort: usize,
    known: HashMap<(String, Rules, u32), Option<bool>>,
    /// By the number of cells: how many answers there were, and how many questions took too long.
    boards: BTreeMap<u32, [u64; 2]>,
}

impl Truth {
    fn is_beaten(&mut self, board: &str, rules: Rules, player: u32) -> Option<bool> {
        let key = (board.to_owned(), rules, player);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let parsed = Board::parse(board).expect("a board");
        let graph = parsed.graph();
        let answer = OneSnake::on(graph, rules, player, self.effort).is_beaten();
        let cells = graph.vertex_count() as u32;
        self.boards.entry(cells).or_default()[usize::from(answer.is_none())] += 1;
        self.known.insert(key, answer);
        answer
    }

    /// A board on which a certificate is wrong.
    fn lie(&mut self, certificate: &Certificate) -> Option<String> {
        let boards = certificate.boards.up_to(CELLS);
        for &player in &certificate.beaten {
            for board in &boards {
                if self.is_beaten(board, certificate.rules, player) == Some(false) {
                    return Some(format!("player {player} on {board}"));
                }
            }
        }
        None
    }
}

fn setting(name: &str, usual: u64) -> u64 {
    let set = std::env::var(name).ok();
    set.and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// A theorem that is kept.
fn theorem(name: &str) -> &'static str {
    let kept = THEOREMS.iter().find(|theorem| theorem.name == name);
    kept.expect("a theorem").certificate
}

#[test]
fn no_forgery_about_a_family_is_accepted() {
    let wanted = setting("FAMILY_FORGERIES", 6_000);
    let mut random = random_generator(setting("FORGER_SEED", 1));
    let mut truth = Truth {
        effort: setting("FAMILY_EFFORT", 10_000) as usize,
        known: HashMap::new(),
        boards: BTreeMap::new(),
    };
    // Their windows are larger than those that are made here.
    let kept = ["classic-5", "classic-6"];
    let kept = kept.map(|name| Certificate::read(theorem(name)).expect("a certificate"));
    let (mut tried, mut accepted) = (0, 0);
    // By what was done: how many were tried, and accepted.
    let mut counts: BTreeMap<String, [u64; 2]> = BTreeMap::new();
    while tried < wanted {
        let mut pool = vec![kept.choose(&mut random).expect("some").clone()];
        while pool.len() < POOL {
            pool.extend(maker::made(&mut random));
        }
        let mut check = |certificate: &Certificate, done: &[&str]| {
            let answer = verify(&certificate.bytes()[..]);
            let valid = answer.is_ok();
            tried += 1;
            accepted += u64::from(valid);
            let boards = &certificate.boards;
            let about = [
                format!("on {} with {} sides", boards.lattice, boards.sides.len()),
                certificate.rules.game.to_owned(),
                format!("misère {}", certificate.rules.misere),
                format!("{} players", certificate.rules.players),
                format!("player 1 {}", certificate.beaten.contains(&1)),
            ];
            for what in done.iter().map(|&it| it.to_owned()).chain(about) {
                let counts = counts.entry(what).or_default();
                counts[0] += 1;
                counts[1] += u64::from(valid);
            }
            if valid {
                let read = Boards::read(&boards.text());
                assert_eq!(read.as_ref(), Some(boards));
                if let Some(lie) = truth.lie(certificate) {
                    let text = String::from_utf8(certificate.bytes()).expect("text");
                    panic!("{tried} tried, and this is accepted, a lie about {lie}:\n{text}");
                }
            }
        };
        for certificate in &pool {
            check(certificate, &["made"]);
            for _ in 0..CHANGES {
                let (forged, done) = forge::forge(&mut random, certificate, &pool);
                check(&forged, &done);
            }
        }
    }
    for (what, [tried, accepted]) in &counts {
        println!("{what:36} {tried:8} tried {accepted:8} accepted");
    }
    let all = |place: usize| truth.boards.values().map(|it| it[place]).sum::<u64>();
    let large: u64 = truth.boards.range(25..).map(|(_, it)| it[0]).sum();
    println!(
        "{} questions about boards answered, {large} of them about 25 to {CELLS} cells; {} took too long",
        all(0),
        all(1)
    );
    println!("{tried} forgeries about families tried, {accepted} accepted, 0 of them falsely");
    assert!(large > 100 && all(1) < all(0) / 10, "{:?}", truth.boards);
    for what in forge::CHANGES {
        let [tried, accepted] = counts[what];
        assert!(tried >= 100 && accepted >= 5, "{what}: {tried} {accepted}");
    }
    // Few have that many players, and some lattices do not exist.
    for (what, [tried, accepted]) in counts.iter().filter(|(_, it)| it[0] >= 150) {
        assert!(*accepted >= 5, "{what}: {tried} {accepted}");
    }
}
