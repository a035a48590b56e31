//! Ways to change a certificate in meaning.

use rand::Rng;
use rand::seq::{IndexedMutRandom, IndexedRandom, SliceRandom};
use rand_pcg::Pcg64Mcg;
use serde_json::{Value, json};
use slitherlab_board::Board;

use crate::damage::places;
use crate::forger::truth::roles;
use crate::forger::{edges, snakes};

/// Changes a certificate once to three times; the others lend their parts.
pub(crate) fn forge(random: &mut Pcg64Mcg, certificate: &Value, others: &[Value]) -> Value {
    let mut forged = certificate.clone();
    for _ in 0..*[1, 1, 1, 2, 2, 3].choose(random).expect("some") {
        let other = others.choose(random).expect("there are others");
        match random.random_range(0..20) {
            0..4 => result(random, &mut forged["claim"]),
            4..6 => variant(random, &mut forged),
            6..8 => place(random, &mut forged, other),
            8 => moves(random, &mut forged),
            9 => forged["board"] = other["board"].clone(),
            10 => forged["proof"] = other["proof"].clone(),
            11 => forged["claim"] = other["claim"].clone(),
            12 => forged["proof"] = wrapped(random, &forged),
            13 => {
                if let Some(inner) = forged.pointer("/proof/after/proof").cloned() {
                    forged["proof"] = inner;
                }
            }
            14 => renamed(random, &mut forged["proof"]),
            _ => inside(random, &mut forged["proof"]),
        }
    }
    forged
}

/// Who wins, or who can be beaten.
fn result(random: &mut Pcg64Mcg, claim: &mut Value) {
    let players = claim["players"].as_u64().unwrap_or(2).min(5);
    if players > 2 || random.random_ratio(1, 20) {
        let beaten: Vec<u64> = (1..=players).filter(|_| random.random()).collect();
        claim["can_be_beaten"] = json!(beaten);
    }
    if players == 2 || random.random_ratio(1, 20) {
        claim["winner"] = json!(random.random_range(0..=players));
        if random.random_ratio(9, 10) {
            without(claim, "can_be_beaten");
        }
    }
}

fn without(claim: &mut Value, key: &str) {
    if let Some(map) = claim.as_object_mut() {
        map.remove(key);
    }
}

/// The game, the number of players, the ending, the roles and the terminals.
fn variant(random: &mut Pcg64Mcg, certificate: &mut Value) {
    let game = certificate["game"].as_str().unwrap_or_default().to_owned();
    let claim = &mut certificate["claim"];
    match random.random_range(0..6) {
        0 => {
            let players = random.random_range(1..=4u64);
            claim["players"] = json!(players);
            if players > 2 {
                claim["winner"] = json!(0);
                claim["can_be_beaten"] = json!(
                    (1..=players)
                        .filter(|_| random.random())
                        .collect::<Vec<_>>()
                );
            } else {
                without(claim, "can_be_beaten");
                claim["winner"] = json!(random.random_range(0..=2));
            }
        }
        1 => claim["misere"] = json!(!claim["misere"].as_bool().unwrap_or(false)),
        2 => {
            // The other role, as the same player or as the other.
            if let Some(names) = roles(&game) {
                claim["first"] = json!(names.choose(random));
            } else {
                claim["first"] = json!("cut");
            }
        }
        3 => {
            let text = certificate["board"]["text"].as_str().unwrap_or_default();
            if let Ok(board) = Board::parse(text) {
                let n = board.graph().vertex_count() as u32;
                let [s, t] = [0, 1].map(|_| board.label(random.random_range(0..n)).to_string());
                certificate["claim"]["terminals"] = json!(format!("{s},{t}"));
            }
        }
        _ => {
            let own = if snakes::GAMES.contains(&game.as_str()) {
                &snakes::GAMES[..]
            } else {
                &edges::GAMES[..]
            };
            let all = [&snakes::GAMES[..], &edges::GAMES[..]].concat();
            let list = if random.random_ratio(4, 5) { own } else { &all };
            let name = *list.choose(random).expect("some");
            certificate["game"] = json!(name);
            let claim = &mut certificate["claim"];
            match roles(name) {
                None => without(claim, "first"),
                Some(names) if !names.iter().any(|role| claim["first"] == json!(role)) => {
                    claim["first"] = json!(names.choose(random));
                }
                Some(_) => {}
            }
            if name != "shannon" {
                without(claim, "terminals");
            }
        }
    }
}

/// The position and whose turn it is.
fn place(random: &mut Pcg64Mcg, certificate: &mut Value, other: &Value) {
    let claim = &mut certificate["claim"];
    if random.random_ratio(2, 5) {
        let turns = [json!(null), json!(1), json!(2), json!(3)];
        claim["turn"] = turns.choose(random).expect("some").clone();
        return;
    }
    let text = claim["position"].as_str().unwrap_or_default().to_owned();
    let mut parts: Vec<Vec<&str>> = text
        .split('/')
        .map(|part| part.split_whitespace().collect())
        .collect();
    match random.random_range(0..6) {
        0 => {
            claim["position"] = other["claim"]["position"].clone();
            return;
        }
        1 => {
            claim["position"] = Value::Null;
            return;
        }
        2 => parts.reverse(),
        3 => {
            if let Some(part) = parts.choose_mut(random) {
                part.reverse();
            }
        }
        4 => {
            if let Some(part) = parts.choose_mut(random) {
                part.pop();
            }
        }
        _ => {
            // In cycle games: the edges change hands.
            let swapped = text
                .replace("1:", "?:")
                .replace("2:", "1:")
                .replace("?:", "2:");
            claim["position"] = json!(swapped);
            return;
        }
    }
    let parts: Vec<String> = parts.into_iter().map(|part| part.join(" ")).collect();
    claim["position"] = json!(parts.join(" / "));
}

/// Which moves are said to win.
fn moves(random: &mut Pcg64Mcg, certificate: &mut Value) {
    let claim = &mut certificate["claim"];
    if !claim["moves"].is_object() {
        claim["moves"] = json!({"winning": [], "complete": true});
    }
    let said = &mut claim["moves"];
    match random.random_range(0..4) {
        0 => said["complete"] = json!(!said["complete"].as_bool().unwrap_or(false)),
        1 => {
            if let Some(list) = said["winning"].as_array_mut() {
                list.pop();
            }
        }
        _ => {
            let text = certificate["board"]["text"].as_str().unwrap_or_default();
            let Ok(board) = Board::parse(text) else {
                return;
            };
            let n = board.graph().vertex_count() as u32;
            let label = |v: u32| board.label(v).to_string();
            let one = match board.graph().edges().choose(random) {
                Some(&[u, v]) if random.random_ratio(1, 2) => format!("{}-{}", label(u), label(v)),
                Some(&[u, v]) if random.random_ratio(2, 3) => format!("{}-{}", label(v), label(u)),
                _ => label(random.random_range(0..n)),
            };
            if let Some(list) = certificate["claim"]["moves"]["winning"].as_array_mut() {
                list.push(json!(one));
            }
        }
    }
}

/// The proof inside another one, after a move.
fn wrapped(random: &mut Pcg64Mcg, certificate: &Value) -> Value {
    let moves = certificate["claim"]["moves"]["winning"].as_array();
    let one = moves.and_then(|moves| moves.choose(random)).cloned();
    let one = one.unwrap_or(json!("0-1"));
    let proof = &certificate["proof"];
    let level = ["static", "one-end"]
        .iter()
        .find_map(|kind| proof[kind].get("level"));
    match level {
        Some(level) if random.random_ratio(2, 3) => {
            json!({"winning-move": {"move": one, "level": level}})
        }
        _ => json!({"after": {"move": one, "proof": proof}}),
    }
}

/// The same evidence under another name.
fn renamed(random: &mut Pcg64Mcg, proof: &mut Value) {
    let evidence: Vec<(String, Value)> = proof
        .as_object()
        .into_iter()
        .flatten()
        .map(|(k, v)| (k.clone(), v.clone()))
        .collect();
    let Some((kind, evidence)) = evidence.first() else {
        return;
    };
    let level = evidence
        .get("level")
        .or_else(|| evidence.pointer("/levels/0"));
    *proof = match (kind.as_str(), level) {
        ("strategy", _) => {
            json!({"edge-strategy": {"nodes": evidence["nodes"], "roots": evidence["roots"], "board": null}})
        }
        ("edge-strategy", _) => {
            json!({"strategy": {"nodes": evidence["nodes"], "roots": evidence["roots"]}})
        }
        ("two-forests", _) => {
            let pair = &evidence["pair"];
            let pairs = [json!(null), pair.clone(), pair.clone()];
            let [mover, other, board] = [0, 1, 2].map(|_| pairs.choose(random));
            json!({"safe": {"mover": mover, "other": other, "board": board}})
        }
        ("safe", _) => {
            let pair = ["mover", "other", "board"]
                .choose(random)
                .map(|key| &evidence[*key]);
            json!({"two-forests": {"pair": pair}})
        }
        (_, Some(level)) => match random.random_range(0..3) {
            0 => json!({"one-end": {"level": level}}),
            1 => json!({"static": {"level": level}}),
            _ => json!({"inner-levels": {"levels": [level]}}),
        },
        _ => json!({"over": {}}),
    };
}

/// Something inside the proof: a letter, a number, an item of a list, two items exchanged, a part
/// that is missing.
fn inside(random: &mut Pcg64Mcg, proof: &mut Value) {
    let places = places(proof).split_off(1);
    let Some(here) = places.choose(random) else {
        return;
    };
    let donor = places
        .choose(random)
        .and_then(|place| proof.pointer(place))
        .cloned();
    let Some(target) = proof.pointer_mut(here) else {
        return;
    };
    match target {
        _ if random.random_ratio(1, 12) => *target = donor.unwrap_or_default(),
        Value::String(text) => {
            let mut letters: Vec<char> = text.chars().collect();
            let alphabet = match letters.first() {
                Some('o' | 'i' | 'p') => "oip",
                Some('x' | '-') => "x-",
                Some('a' | 'b' | 'c') => "abc-",
                _ => "01234-#",
            };
            let alphabet: Vec<char> = alphabet.chars().collect();
            if let Some(letter) = letters.choose_mut(random) {
                *letter = *alphabet.choose(random).expect("some");
            }
            *text = letters.into_iter().collect();
        }
        Value::Number(_) => *target = json!(random.random_range(-1..8)),
        Value::Array(list) => {
            let count = list.len();
            match random.random_range(0..4) {
                0 => {
                    list.pop();
                }
                1 => list.shuffle(random),
                2 if count > 0 => list.push(list[random.random_range(0..count)].clone()),
                _ if count > 0 => {
                    list.remove(random.random_range(0..count));
                }
                _ => {}
            }
        }
        Value::Null => *target = donor.unwrap_or_default(),
        Value::Object(_) => {
            if random.random_ratio(1, 3) {
                *target = Value::Null;
            }
        }
        Value::Bool(flag) => *flag = !*flag,
    }
}
