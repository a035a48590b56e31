//! Switching games: Lehman's theorem with any number of terminals.
//!
//! **On edges, all terminals** (Lehman 1964; Edmonds 1965). *For every set T of terminals, Short
//! wins as the second player iff they win as the second player for each pair of terminals: iff some
//! vertex set that contains T is spanned by two trees without a common edge.* If Short wins for T
//! they win for each pair. Conversely, two disjoint trees on vertex sets that have a vertex in
//! common can be joined to two such trees on the union, so there are largest such sets (the
//! *clumps*), and they are disjoint; a pair for which Short wins as the second player lies in one
//! clump, by Lehman's theorem; so all of T lies in one, and there Short joins everything: to each
//! edge that Cut takes from one tree they answer with an edge of the other that joins the two
//! parts. With all vertices as terminals this says: two disjoint spanning trees. ∎
//!
//! A position is the game on the minor in which Short's edges are contracted and Cut's are deleted.
//! So a move f of Short wins for T iff it wins for each pair (t, t′) with a fixed t; and Cut, to
//! move, wins iff some pair is not in one clump. Both are told by [`Switching`] in a few packings
//! of forests; every position is decided without search.
//!
//! No such theorem is known for *some* two terminals, where Short can threaten to join several
//! pairs (a star with four leaves as terminals is won by Short as the second player, and no pair of
//! them is), and none can be hoped for on vertices: that game is PSPACE-complete (Even and Tarjan
//! 1976). There a search decides.

use slitherlab_forests::{Part, Switching};
use slitherlab_game::cycle::Role;
use slitherlab_game::other::switching::{Owner, Position};
use slitherlab_game::{AnyMove, Outcome};
use slitherlab_graph::{Edge, Minor, Vertex};

use super::Told;
use crate::answer::Theorem;
use crate::search::Budget;

/// Tells whether the player to move wins.
///
/// *Cost*: a packing of two forests for each terminal, as far as the budget goes.
pub(super) fn told(position: &Position, budget: &Budget<'_>) -> Told {
    if !position.rules().is_decided_by_trees() {
        return None;
    }
    let pairs = Pairs::of(position, budget)?;
    let wins = match position.rules().role(position.turn()) {
        Role::Short => pairs.short_moves().contains(&true),
        _ => !pairs.is_safe(),
    };
    Some((wins, Theorem::Lehman))
}

/// Tells of each move whether its maker wins.
pub(super) fn moves_told(position: &Position, budget: &Budget<'_>) -> Vec<Told> {
    let moves = position.legal_moves();
    if !position.rules().is_decided_by_trees() {
        return vec![None; moves.len()];
    }
    let Some(pairs) = Pairs::of(position, budget) else {
        return vec![None; moves.len()];
    };
    let wins: Vec<Option<bool>> = if position.rules().role(position.turn()) == Role::Short {
        pairs.short_moves().into_iter().map(Some).collect()
    } else if pairs.is_safe() {
        vec![Some(false); moves.len()]
    } else {
        let known = pairs.cut_moves().into_iter().zip(&moves);
        let wins = known.map(|(wins, &mv)| {
            if wins {
                Some(true)
            } else if moves.len() <= MOST_TRIED {
                cut_wins_by(position, mv, budget)
            } else {
                None
            }
        });
        wins.collect()
    };
    let told = wins.into_iter();
    told.map(|wins| Some((wins?, Theorem::Lehman))).collect()
}

/// Whether Cut wins by this move, also where it wins for no pair of terminals alone; `None` if the
/// budget runs out.
fn cut_wins_by(position: &Position, mv: AnyMove, budget: &Budget<'_>) -> Option<bool> {
    let mut after = position.clone();
    after.play_unchecked(mv);
    Some(match after.outcome() {
        Outcome::Ongoing => !Pairs::of(&after, budget)?.short_moves().contains(&true),
        outcome => outcome.winner(2) == Some(position.turn()),
    })
}

/// Up to this many moves of Cut are tried one by one.
const MOST_TRIED: usize = 500;

/// The number of edges that are packed without a look at the budget: theorems answer also where
/// there is no time.
const FREE: usize = 1 << 20;

/// The switching games of a fixed terminal and each other one on what is left: Short's edges are
/// contracted, Cut's deleted. The free edges are numbered in order.
struct Pairs {
    games: Vec<Switching>,
    edges: usize,
}

impl Pairs {
    /// Packs the forests of every pair; `None` if the budget runs out.
    fn of(position: &Position, budget: &Budget<'_>) -> Option<Self> {
        let minor = Minor::contract_and_delete(
            position.graph(),
            |edge| position.owner(edge) == Owner::Short,
            |edge| position.owner(edge) == Owner::Cut,
        );
        let terminals = position.rules().terminals.iter();
        let mut terminals: Vec<Vertex> = terminals
            .map(|&terminal| minor.vertex_image[terminal as usize])
            .collect();
        terminals.sort_unstable();
        terminals.dedup();
        let (&root, others) = terminals.split_first().expect("there are terminals");
        let mut games = Vec::new();
        for &other in others {
            let packed = (games.len() + 1) * minor.graph.edge_count();
            if packed > FREE && budget.is_stopped() {
                return None;
            }
            games.push(Switching::of(&minor.graph, [root, other]));
        }
        Some(Self {
            games,
            edges: minor.graph.edge_count(),
        })
    }

    /// Whether Short wins although Cut is to move.
    fn is_safe(&self) -> bool {
        self.games.iter().all(|game| game.part() == Part::Dense)
    }

    /// For each free edge, whether Short wins by taking it.
    fn short_moves(&self) -> Vec<bool> {
        let edges = 0..self.edges as Edge;
        let wins = edges.map(|edge| self.games.iter().all(|game| game.short_wins_by(edge)));
        wins.collect()
    }

    /// For each free edge, whether Cut wins by taking it because some pair is parted then, whatever
    /// Short does.
    fn cut_moves(&self) -> Vec<bool> {
        let edges = 0..self.edges as Edge;
        let wins = edges.map(|edge| self.games.iter().any(|game| game.cut_wins_by(edge)));
        wins.collect()
    }
}
