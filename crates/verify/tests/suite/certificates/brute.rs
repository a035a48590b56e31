//! Matchings and games by brute force, from their definitions. Shares nothing with the checker.

use std::collections::HashMap;

use slitherlab_board::Board;
use slitherlab_game::Preset;
use slitherlab_graph::Graph;
use slitherlab_verify::Certificate;

/// The graph with these bits of the list of all pairs of n vertices.
pub(crate) fn graph(n: usize, bits: u32) -> Graph {
    let pairs = (0..n as u32).flat_map(|u| (u + 1..n as u32).map(move |v| [u, v]));
    let edges = pairs
        .enumerate()
        .filter(|&(place, _)| bits >> place & 1 == 1)
        .map(|(_, pair)| pair)
        .collect();
    Graph::from_edges(n, edges).unwrap()
}

pub(crate) fn pairs(n: usize) -> usize {
    n * n.saturating_sub(1) / 2
}

/// All matchings of the graph on the vertices of a set, as lists of edges.
pub(crate) fn matchings(graph: &Graph, set: u32) -> Vec<Vec<[u32; 2]>> {
    let mut found = vec![(0u32, Vec::new())];
    for &[u, v] in graph.edges() {
        let edge = 1 << u | 1 << v;
        if u == v || edge & set != edge {
            continue;
        }
        for at in 0..found.len() {
            if found[at].0 & edge == 0 {
                let mut with = found[at].1.clone();
                with.push([u.min(v), u.max(v)]);
                found.push((found[at].0 | edge, with));
            }
        }
    }
    found.into_iter().map(|(_, matching)| matching).collect()
}

/// The labels of the vertices of a set, from the definition: outer are those that some maximum
/// matching misses.
pub(crate) fn labels(graph: &Graph, set: u32) -> String {
    let all = matchings(graph, set);
    let most = all.iter().map(Vec::len).max().unwrap();
    let mut outer = 0;
    for matching in all.iter().filter(|matching| matching.len() == most) {
        let covered = matching
            .iter()
            .flatten()
            .fold(0, |mask, &v| mask | 1u32 << v);
        outer |= set & !covered;
    }
    let members = graph.vertices().filter(|&v| set >> v & 1 == 1);
    members
        .map(|v| {
            if outer >> v & 1 == 1 {
                'o'
            } else if graph.neighbors(v).iter().any(|&w| outer >> w & 1 == 1) {
                'i'
            } else {
                'p'
            }
        })
        .collect()
}

/// Games of two with shared snakes that are disjoint paths, played out in full.
pub(crate) struct Solver<'a> {
    graph: &'a Graph,
    known: HashMap<(u32, Vec<u32>), bool>,
}

impl<'a> Solver<'a> {
    pub(crate) fn new(graph: &'a Graph) -> Self {
        Self {
            graph,
            known: HashMap::new(),
        }
    }

    /// Whether the player to move wins with these vertices used and these live ends.
    pub(crate) fn extends(&mut self, used: u32, mut ends: Vec<u32>) -> bool {
        ends.sort_unstable();
        if let Some(&known) = self.known.get(&(used, ends.clone())) {
            return known;
        }
        let mut wins = false;
        for place in 0..ends.len() {
            for &w in self.graph.neighbors(ends[place]) {
                if used >> w & 1 == 0 {
                    let mut next = ends.clone();
                    next[place] = w;
                    wins |= !self.extends(used | 1 << w, next);
                }
            }
        }
        self.known.insert((used, ends), wins);
        wins
    }

    /// The moves that win for the player to move, as text; `placed` are the snakes on the board.
    pub(crate) fn winning_moves(&mut self, game: Preset, placed: &[Vec<u32>]) -> Vec<String> {
        let graph = self.graph;
        let mut used = 0u32;
        for &v in placed.iter().flatten() {
            used |= 1 << v;
        }
        let two_ends = matches!(game, Preset::Classic | Preset::Public);
        let live = |snakes: &[Vec<u32>]| {
            let mut ends = Vec::new();
            for snake in snakes {
                ends.push(snake[snake.len() - 1]);
                if two_ends {
                    ends.push(snake[0]);
                }
            }
            ends
        };
        let free = |v: u32| used >> v & 1 == 0;
        let wanted = if game == Preset::Public { 2 } else { 1 };
        let mut winning = Vec::new();
        if placed.len() < wanted && two_ends {
            for u in graph.vertices() {
                for v in u + 1..graph.vertex_count() as u32 {
                    if graph.has_edge(u, v) && free(u) && free(v) {
                        let mut next = placed.to_vec();
                        next.push(vec![u, v]);
                        let opponent_wins = if next.len() < wanted {
                            !self.winning_moves(game, &next).is_empty()
                        } else {
                            self.extends(used | 1 << u | 1 << v, live(&next))
                        };
                        if !opponent_wins {
                            winning.push(format!("{u}-{v}"));
                        }
                    }
                }
            }
        } else if placed.len() < wanted {
            for v in graph.vertices() {
                // In `progressive` the namer moves on himself, in `geography` the opponent does.
                if self.extends(1 << v, vec![v]) == (game == Preset::Progressive) {
                    winning.push(v.to_string());
                }
            }
        } else {
            let ends = live(placed);
            for (place, &u) in ends.iter().enumerate() {
                for w in graph.vertices() {
                    if graph.has_edge(u, w) && free(w) {
                        let mut next = ends.clone();
                        next[place] = w;
                        if !self.extends(used | 1 << w, next) {
                            winning.push(format!("{u}-{w}"));
                        }
                    }
                }
            }
        }
        winning.sort();
        winning.dedup();
        winning
    }
}

/// Whether the claim of a certificate is true, by playing the game out; `None` when the board is
/// too large for that.
pub(crate) fn is_true(certificate: &Certificate) -> Option<bool> {
    let board = Board::parse(&certificate.board.text).ok()?;
    if board.graph().vertex_count() > 9 {
        return None;
    }
    let claim = &certificate.claim;
    let game = certificate.game;
    let known = [
        Preset::Classic,
        Preset::Progressive,
        Preset::Geography,
        Preset::Public,
    ];
    if claim.players != 2 || claim.can_be_beaten.is_some() || claim.misere || !known.contains(&game)
    {
        return Some(false);
    }
    let text = claim.position.as_deref().unwrap_or("");
    let mut snakes: Vec<Vec<u32>> = Vec::new();
    for part in text.split('/').filter(|_| !text.trim().is_empty()) {
        snakes.push(
            part.split_whitespace()
                .map(|word| board.vertex(word).unwrap())
                .collect(),
        );
    }
    let moves: usize = snakes
        .iter()
        .map(|snake| snake.len() - usize::from(matches!(game, Preset::Classic | Preset::Public)))
        .sum();
    let turns = moves - usize::from(game == Preset::Progressive && moves > 0);
    let mover = claim.turn.unwrap_or(turns as u32 % 2 + 1);
    let winning = Solver::new(board.graph()).winning_moves(game, &snakes);
    let winner = if winning.is_empty() { 3 - mover } else { mover };
    let Some(listed) = &claim.moves else {
        return Some(claim.winner == winner);
    };
    let by_number = |text: &String| {
        let numbers: Vec<String> = text
            .split('-')
            .map(|label| board.vertex(label).unwrap().to_string())
            .collect();
        numbers.join("-")
    };
    let mut numbers: Vec<String> = listed.winning.iter().map(by_number).collect();
    // An opening edge may be written in either direction.
    let opening = snakes.len() < if game == Preset::Public { 2 } else { 1 };
    for text in &mut numbers {
        if let (true, Some((u, v))) = (opening, text.split_once('-')) {
            if u.parse::<u32>().unwrap() > v.parse::<u32>().unwrap() {
                *text = format!("{v}-{u}");
            }
        }
    }
    numbers.sort();
    let right = numbers.iter().all(|text| winning.contains(text));
    Some(claim.winner == winner && right && (!listed.complete || numbers == winning))
}
