//! Pairing: a maximum matching, along which every step of the others is answered.
//!
//! The papers pair when the openings are known (Anderson's Lemmas 2 and 3, Chalise 2.2.4,
//! *Slithering Graphs* 8.3 and 8.4): one's own openings are pairs; an opening of another to which
//! one answers by a step leaves one of its ends out of the matching and gives the other a partner,
//! any other opening is a pair. Among these matchings one that is maximum is taken, if there is
//! one. One goes on with it to the end, even where a matching of a later level would be needed
//! (Anderson's Lemma 4).

use slitherlab_game::Player;
use slitherlab_game::snake::{First, Move, Position};
use slitherlab_graph::{Graph, Minor, NONE, Vertex};
use slitherlab_matching::{Class, GallaiEdmonds, maximum_matching};

/// What pairing needs to know of a board.
#[derive(Clone, Debug)]
pub(super) struct Pairing {
    graph: Graph,
    /// The size of a maximum matching.
    size: usize,
    classes: Vec<Class>,
}

/// What the matching does with an opening.
#[derive(Clone, Copy, Debug)]
enum Treatment {
    /// The two are partners.
    Pair([Vertex; 2]),
    /// This one has no partner.
    Expose(Vertex),
    /// This one has a partner, whichever.
    Cover(Vertex),
}

impl Pairing {
    pub(super) fn of(graph: &Graph) -> Self {
        let matching = maximum_matching(graph);
        let classes = GallaiEdmonds::of(graph, &matching).expect("it is maximum");
        Self {
            graph: graph.clone(),
            size: matching.len(),
            classes: classes.classes().collect(),
        }
    }

    pub(super) fn moves(&self, position: &Position) -> Vec<Move> {
        let moves: Vec<Move> = position.moves().collect();
        if moves.len() != position.move_count() {
            // Of a position that was set up nobody knows the openings.
            return Vec::new();
        }
        let mates = self.mates(position, &moves);
        let mate = |v: Vertex| Some(mates[v as usize]).filter(|&mate| mate != NONE);
        if position.is_opening() {
            return self.openings(position, &mate);
        }
        let partner = |v: Vertex| mate(v).map(|mate| Move::Edge([v, mate]));
        let answers = match moves.last() {
            None => Vec::new(),
            // The snake has just been opened: whichever end has a partner beyond the other.
            Some(&Move::Edge([u, v])) if moves.len() <= position.rules().snake_count() as usize => {
                vec![partner(u), partner(v)]
            }
            Some(&(Move::Vertex(v) | Move::Edge([_, v]))) => vec![partner(v)],
        };
        let answers = answers.into_iter().flatten();
        answers.filter(|&mv| position.is_legal(mv)).collect()
    }

    /// Openings with a pair of perfect vertices where there are some (Lemma 2), else any pair; a
    /// vertex that wins by its class.
    fn openings(&self, position: &Position, mate: &dyn Fn(Vertex) -> Option<Vertex>) -> Vec<Move> {
        let is_perfect = |v: Vertex| self.classes[v as usize] == Class::Perfect;
        let is_outer = |v: Vertex| self.classes[v as usize] == Class::Outer;
        let moves_on = position.rules().first == First::Opener;
        let legal: Vec<Move> = position.legal_moves().collect();
        let is_paired = |mv: &&Move| match **mv {
            // The player who moves from the vertex needs a partner for it in every maximum
            // matching, the other player none.
            Move::Vertex(v) => is_outer(v) != moves_on,
            Move::Edge([u, v]) => mate(u) == Some(v),
        };
        let paired: Vec<Move> = legal.iter().filter(is_paired).copied().collect();
        let is_best = |mv: &&Move| match **mv {
            Move::Vertex(_) => true,
            Move::Edge(ends) => ends.into_iter().all(is_perfect),
        };
        let best: Vec<Move> = paired.iter().filter(is_best).copied().collect();
        if best.is_empty() { paired } else { best }
    }

    /// The partner of every vertex, or [`NONE`], by the openings so far.
    fn mates(&self, position: &Position, moves: &[Move]) -> Vec<Vertex> {
        let rules = position.rules();
        let count = rules.snake_count() as usize;
        let me = position.turn();
        let openings = &moves[..moves.len().min(count)];
        let ways: Vec<Vec<Treatment>> = openings
            .iter()
            .enumerate()
            .map(|(place, &one)| {
                let opener = Player::from_index(place as u32 % rules.players);
                let is_mine = opener == me;
                let is_last = place + 1 == count;
                let mover = match rules.first {
                    First::Opener => opener,
                    First::Next => opener.next(rules.players),
                };
                treatments(one, is_mine, is_last && mover == me)
            })
            .collect();
        let mut first = None;
        for choice in choices(&ways) {
            let Some((mates, size)) = self.matching(&choice) else {
                continue;
            };
            if size == self.size {
                return mates;
            }
            first.get_or_insert(mates);
        }
        first.unwrap_or_else(|| vec![NONE; self.graph.vertex_count()])
    }

    /// A matching that treats the openings so, as large as can be, and its size; `None` when there
    /// is none.
    fn matching(&self, treatments: &[Treatment]) -> Option<(Vec<Vertex>, usize)> {
        let mut gone = vec![false; self.graph.vertex_count()];
        let mut pairs: Vec<[Vertex; 2]> = Vec::new();
        let mut cover = None;
        for &treatment in treatments {
            match treatment {
                Treatment::Pair(ends) => {
                    for v in ends {
                        gone[v as usize] = true;
                    }
                    pairs.push(ends);
                }
                Treatment::Expose(v) => gone[v as usize] = true,
                Treatment::Cover(v) => cover = Some(v),
            }
        }
        let Some(v) = cover else {
            return Some(self.complete(&gone, &pairs));
        };
        // Only where a vertex is named: some neighbour of it is its partner in a largest matching
        // that covers it.
        let partners = self.graph.neighbors(v).iter().copied();
        let partners = partners.filter(|&w| w != v && !gone[w as usize] && !gone[v as usize]);
        let ways = partners.map(|w| {
            let mut gone = gone.clone();
            gone[v as usize] = true;
            gone[w as usize] = true;
            let pairs = [&pairs[..], &[[v, w]]].concat();
            self.complete(&gone, &pairs)
        });
        ways.reduce(|best, next| if next.1 > best.1 { next } else { best })
    }

    /// These pairs with a maximum matching of what is not gone.
    fn complete(&self, gone: &[bool], pairs: &[[Vertex; 2]]) -> (Vec<Vertex>, usize) {
        let rest = Minor::induced(&self.graph, |v| !gone[v as usize]);
        let kept = rest.vertex_origin();
        let mut mates = vec![NONE; gone.len()];
        let matching = maximum_matching(&rest.graph);
        let inside = matching
            .edges()
            .map(|(u, v)| [u, v].map(|v| kept[v as usize]));
        for [u, v] in inside.chain(pairs.iter().copied()) {
            mates[u as usize] = v;
            mates[v as usize] = u;
        }
        (mates, matching.len() + pairs.len())
    }
}

/// What may be done with an opening, the best first. `answers` says that the player answers it by a
/// step.
fn treatments(opening: Move, is_mine: bool, answers: bool) -> Vec<Treatment> {
    match opening {
        Move::Vertex(v) if answers => vec![Treatment::Cover(v), Treatment::Expose(v)],
        Move::Vertex(v) => vec![Treatment::Expose(v), Treatment::Cover(v)],
        Move::Edge(ends) if is_mine => vec![Treatment::Pair(ends)],
        Move::Edge([u, v]) => {
            let pair = Treatment::Pair([u, v]);
            let [u, v] = [u, v].map(Treatment::Expose);
            if answers {
                vec![u, v, pair]
            } else {
                vec![pair, u, v]
            }
        }
    }
}

/// All ways to take one of each list, the first ones first.
fn choices(ways: &[Vec<Treatment>]) -> Vec<Vec<Treatment>> {
    let mut all = vec![Vec::new()];
    for list in ways {
        let longer = all.iter().flat_map(|begun: &Vec<Treatment>| {
            list.iter().map(move |&one| [&begun[..], &[one]].concat())
        });
        all = longer.collect();
    }
    all
}
