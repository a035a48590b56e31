//! What is true of a claim, by brute force on the rules alone: nothing of the checker and nothing
//! of `game`.

use std::collections::HashMap;

use serde_json::Value;
use slitherlab_board::Board;
use slitherlab_graph::Graph;
use slitherlab_oracle::{EdgeGame, EdgeTable, SnakeOracle, SnakeRules, SnakeStep, contains_cycle};

/// The rules of the snake game with this name.
pub(crate) fn snake_rules(game: &str, players: usize, misere: bool) -> Option<SnakeRules> {
    let classic = SnakeRules {
        players,
        misere,
        ..SnakeRules::CLASSIC
    };
    let geography = SnakeRules {
        both_ends: false,
        edge_opening: false,
        ..classic
    };
    let progressive = SnakeRules {
        opener_again: true,
        ..geography
    };
    Some(match game {
        "classic" => classic,
        "geography" => geography,
        "progressive" => progressive,
        "public" => SnakeRules {
            shared: Some(2),
            ..classic
        },
        "private" | "independent" => SnakeRules {
            shared: None,
            ..classic
        },
        "edge-geography" => SnakeRules {
            capacity: None,
            ..progressive
        },
        "trail-trap" => SnakeRules {
            shared: None,
            both_ends: false,
            capacity: None,
            ..classic
        },
        _ => return None,
    })
}

/// The two roles of a game, the maker's first.
pub(crate) fn roles(game: &str) -> Option<[&'static str; 2]> {
    Some(match game {
        "cycle-cut" => ["cycle", "cut"],
        "cycle-cut-misere" => ["non-cycle", "anti-cut"],
        "shannon" => ["short", "cut"],
        _ => return None,
    })
}

/// All that is true of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Facts {
    /// The winner from 1, or 0 for a draw; for more than two players 0.
    pub(crate) winner: u64,
    /// With more than two players, those who can be beaten.
    pub(crate) beaten: Option<Vec<u64>>,
    /// The moves of the player to move: from where to where (a vertex alone stands twice), in snake
    /// games what kind of move it is and in cycle games its number among the parallel edges; and
    /// whether it wins.
    pub(crate) moves: Vec<([u32; 2], u32, bool)>,
}

/// The facts about positions that were asked for, by everything in a claim that they depend on.
#[derive(Default)]
pub(crate) struct Truth {
    known: HashMap<String, Option<Facts>>,
}

impl Truth {
    /// Whether a certificate tells the truth; `None` if its claim makes no sense.
    pub(crate) fn of(&mut self, certificate: &Value) -> Option<bool> {
        let claim = &certificate["claim"];
        let keys = [
            "players",
            "misere",
            "first",
            "terminals",
            "position",
            "turn",
        ];
        let asked: Vec<&Value> = keys.iter().map(|&key| &claim[key]).collect();
        let key = format!("{} {} {asked:?}", certificate["board"], certificate["game"]);
        if !self.known.contains_key(&key) {
            self.known.insert(key.clone(), facts(certificate));
        }
        let facts = self.known[&key].as_ref()?;
        let beaten = match &claim["can_be_beaten"] {
            Value::Null => None,
            list => Some(numbers(list)?),
        };
        let is_true = claim["winner"].as_u64()? == facts.winner && beaten == facts.beaten;
        Some(is_true && moves_are_true(certificate, facts)?)
    }
}

fn numbers(list: &Value) -> Option<Vec<u64>> {
    list.as_array()?.iter().map(Value::as_u64).collect()
}

fn moves_are_true(certificate: &Value, facts: &Facts) -> Option<bool> {
    let claim = &certificate["claim"];
    if claim["moves"].is_null() {
        return Some(true);
    }
    let board = Board::parse(certificate["board"]["text"].as_str()?).ok()?;
    let game = certificate["game"].as_str()?;
    let mut listed = Vec::new();
    for text in claim["moves"]["winning"].as_array()? {
        let one = read_move(&board, game, facts, text.as_str()?)?;
        if listed.contains(&one) {
            return None;
        }
        listed.push(one);
    }
    let all_win = listed.iter().all(|&one| facts.moves[one].2);
    let winning = facts.moves.iter().filter(|one| one.2).count();
    let complete = claim["moves"]["complete"].as_bool()?;
    Some(all_win && (!complete || listed.len() == winning))
}

/// The place of a move among those that are legal. In cycle games `U-V` means the first edge that
/// is free, and the number is that of the edge among the parallel ones.
fn read_move(board: &Board, game: &str, facts: &Facts, text: &str) -> Option<usize> {
    let (ends, number) = match text.split_once('#') {
        Some((ends, number)) => (ends, Some(number.parse::<u32>().ok()?)),
        None => (text, None),
    };
    let is_snake = snake_rules(game, 2, false).is_some();
    if is_snake && number.is_some() {
        return None;
    }
    let [u, v] = match ends.split_once('-') {
        Some((u, v)) => [board.vertex(u)?, board.vertex(v)?],
        None => [board.vertex(ends)?; 2],
    };
    let alone = !ends.contains('-');
    let fits = |&(ends, how, _): &([u32; 2], u32, bool)| {
        let turned = [v.min(u), v.max(u)] == ends;
        if is_snake {
            // An opening edge may be written in either direction.
            (how == VERTEX) == alone && (ends == [u, v] || how == OPENING && turned)
        } else {
            !alone && turned && number.is_none_or(|number| number == how)
        }
    };
    facts.moves.iter().position(fits)
}

/// Marks the naming of a vertex.
pub(crate) const VERTEX: u32 = 1;
/// Marks the edge with which a snake begins.
const OPENING: u32 = 2;

/// The facts about the position of a claim, if it is one.
pub(crate) fn facts(certificate: &Value) -> Option<Facts> {
    let claim = &certificate["claim"];
    let board = Board::parse(certificate["board"]["text"].as_str()?).ok()?;
    let game = certificate["game"].as_str()?;
    let players = usize::try_from(claim["players"].as_u64()?).ok()?;
    let misere = claim["misere"].as_bool()?;
    let text = match &claim["position"] {
        Value::Null => "",
        text => text.as_str()?,
    };
    let turn = match &claim["turn"] {
        Value::Null => None,
        turn => Some(usize::try_from(turn.as_u64()?.checked_sub(1)?).ok()?),
    };
    if players < 2 {
        return None;
    }
    if let Some(rules) = snake_rules(game, players, misere) {
        let plain = claim["first"].is_null() && claim["terminals"].is_null();
        let snakes = read_snakes(&board, text)?;
        return plain.then(|| snake_facts(board.graph(), rules, &snakes, turn))?;
    }
    if players != 2 || misere {
        return None;
    }
    let game = edge_game(&board, game, claim)?;
    let owned = read_edges(&board, text)?;
    edge_facts(board.graph(), game, owned, turn)
}

fn read_snakes(board: &Board, text: &str) -> Option<Vec<Vec<u32>>> {
    if text.trim().is_empty() {
        return Some(Vec::new());
    }
    let snake = |part: &str| {
        part.split_whitespace()
            .map(|word| board.vertex(word))
            .collect()
    };
    text.split('/').map(snake).collect()
}

/// The facts about snakes that lie so.
pub(crate) fn snake_facts(
    graph: &Graph,
    rules: SnakeRules,
    snakes: &[Vec<u32>],
    turn: Option<usize>,
) -> Option<Facts> {
    let mut oracle = SnakeOracle::new(graph, rules);
    let table = oracle.set_up(snakes, turn)?;
    let beaten: Vec<u64> = (0..rules.players)
        .filter(|&x| oracle.is_beaten(&table, x))
        .map(|x| x as u64 + 1)
        .collect();
    let mover = table.turn();
    let moves = oracle
        .moves(&table)
        .into_iter()
        .map(|(from, to): SnakeStep| {
            let next = oracle.after(&table, (from, to));
            let wins = !oracle.is_beaten(&next, mover);
            let how = match from {
                None => VERTEX,
                Some(_) if oracle.is_opening(&table) => OPENING,
                Some(_) => 0,
            };
            ([from.unwrap_or(to), to], how, wins)
        });
    let moves = moves.collect();
    Some(if rules.players == 2 {
        Facts {
            winner: 3 - beaten[0],
            beaten: None,
            moves,
        }
    } else {
        Facts {
            winner: 0,
            beaten: Some(beaten),
            moves,
        }
    })
}

/// A cycle game as the oracle knows it, and whether player 1 is its second side.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Sided {
    pub(crate) game: EdgeGame,
    pub(crate) swapped: bool,
}

fn edge_game(board: &Board, game: &str, claim: &Value) -> Option<Sided> {
    let swapped = match (roles(game), &claim["first"]) {
        (None, Value::Null) => false,
        (Some(roles), Value::String(first)) => roles.iter().position(|role| role == first)? == 1,
        _ => return None,
    };
    let terminals = match &claim["terminals"] {
        Value::Null => None,
        Value::String(text) => {
            let mut commas = text.match_indices(',');
            let read = |(at, _)| Some([board.vertex(&text[..at])?, board.vertex(&text[at + 1..])?]);
            Some(commas.find_map(read)?)
        }
        _ => return None,
    };
    let game = match (game, terminals) {
        ("cycle", None) => EdgeGame::Cycle,
        ("cycle-misere", None) => EdgeGame::CycleMisere,
        ("cycle-cut", None) => EdgeGame::CycleCut,
        ("cycle-cut-misere", None) => EdgeGame::CycleCutMisere,
        ("shannon", Some([s, t])) if s != t => EdgeGame::Shannon([s, t]),
        _ => return None,
    };
    Some(Sided { game, swapped })
}

fn read_edges(board: &Board, text: &str) -> Option<[u32; 2]> {
    let graph = board.graph();
    let mut owned = [0u32; 2];
    let mut seen = [false; 2];
    if text.trim().is_empty() {
        return Some(owned);
    }
    for part in text.split('/') {
        let (player, edges) = part.split_once(':')?;
        let player = player.trim().parse::<usize>().ok()?.checked_sub(1)?;
        if std::mem::replace(seen.get_mut(player)?, true) {
            return None;
        }
        for word in edges.split_whitespace() {
            let (ends, number) = match word.split_once('#') {
                Some((ends, number)) => (ends, Some(number.parse::<usize>().ok()?)),
                None => (word, None),
            };
            let (u, v) = ends.split_once('-')?;
            let mut ends = [board.vertex(u)?, board.vertex(v)?];
            ends.sort_unstable();
            let joins = |edge: &usize| {
                let mut other = graph.edges()[*edge];
                other.sort_unstable();
                other == ends
            };
            let mut parallel = (0..graph.edge_count()).filter(joins);
            let taken = |edge: usize| (owned[0] | owned[1]) >> edge & 1 == 1;
            let edge = match number {
                Some(number) => parallel.nth(number)?,
                None => parallel.find(|&edge| !taken(edge))?,
            };
            if taken(edge) {
                return None;
            }
            owned[player] |= 1 << edge;
        }
    }
    Some(owned)
}

/// The facts about edges that are owned so, by player.
pub(crate) fn edge_facts(
    graph: &Graph,
    Sided { game, swapped }: Sided,
    owned: [u32; 2],
    turn: Option<usize>,
) -> Option<Facts> {
    let side = |player: usize| if swapped { 1 - player } else { player };
    let sides = [owned[side(0)], owned[side(1)]];
    let symmetric = matches!(game, EdgeGame::Cycle | EdgeGame::CycleMisere);
    if symmetric && sides.iter().all(|&set| contains_cycle(graph, set)) {
        return None;
    }
    let taken = (owned[0] | owned[1]).count_ones() as usize;
    let mover = turn.unwrap_or(taken % 2);
    if mover > 1 {
        return None;
    }
    let table = EdgeTable::new(graph, game);
    let value = |owned: [u32; 2], mover: usize| {
        let value = table.value([owned[side(0)], owned[side(1)]], side(mover));
        if swapped { -value } else { value }
    };
    let winner = match value(owned, mover) {
        1 => 1,
        0 => 0,
        _ => 2,
    };
    let is_free = |&edge: &usize| (owned[0] | owned[1]) >> edge & 1 == 0;
    let free = (0..graph.edge_count()).filter(is_free);
    let free = free.filter(|_| !game.is_over(graph, sides));
    let moves = free.map(|edge| {
        let mut next = owned;
        next[mover] |= 1 << edge;
        let wins = value(next, 1 - mover) == if mover == 0 { 1 } else { -1 };
        let ends = graph.edges()[edge];
        let before = graph.edges()[..edge].iter().filter(|&&other| other == ends);
        (ends, before.count() as u32, wins)
    });
    Some(Facts {
        winner,
        beaten: None,
        moves: moves.collect(),
    })
}
