//! From positions as the rules have them to states for the search.

use std::sync::Arc;

use slitherlab_game::Player;
use slitherlab_game::snake::{Capacity, Ends, Opening, Position, Rules, Snakes};
use slitherlab_graph::{Graph, NONE, Vertex};
use slitherlab_matching::SmallMatching;

use super::bit_graph::BitGraph;
use super::plain::Plain;
use super::private::{Private, PrivatePosition};
use super::race::MOST_PLAYERS;
use super::shared::{Shared, SharedPosition};
use super::state::State;
use super::symmetry::Symmetry;
use super::table::LARGEST_TAG;
use super::word::Word;

/// Makes states of all positions that can follow a given one.
pub(crate) trait Encoder: Send + Sync {
    /// The states.
    type State: State;

    /// The state in which side `true` is player x, and a nim heap of this size is played at the
    /// same time (only in impartial games).
    fn state(&self, position: &Position, x: Player, heap: u8) -> Self::State;

    /// The moves of a wall by which a player outlasts the only other one, each from a live end to
    /// an unused vertex.
    fn wall(&self, _position: &Position, _player: Player) -> Option<Vec<[Vertex; 2]>> {
        None
    }
}

/// The part of a board that can still be used, as bit sets.
pub(crate) struct Region<B> {
    rules: Rules,
    bits: Arc<BitGraph<B>>,
    symmetry: Arc<Symmetry<B>>,
    graph: Graph,
    /// The vertices of the part, by their numbers on the board.
    kept: Vec<Vertex>,
}

/// The vertices that matter in the rest of the game: while snakes are placed all, and then the live
/// ends and what can be reached from them. `None` when they are more than `most`, a vertex can be
/// visited again, a snake has two live ends at one vertex, or its ends have different owners.
pub(crate) fn vertices_that_matter(position: &Position, most: usize) -> Option<Vec<Vertex>> {
    let rules = position.rules();
    if rules.capacity != Capacity::ONE
        || rules.ends == Ends::Each
        || rules.ends == Ends::Two && rules.opening == Opening::Vertex
    {
        return None;
    }
    let count = position.field().vertex_count();
    if position.is_opening() {
        return (count <= most).then(|| (0..count as Vertex).collect());
    }
    let mut seen = vec![false; count];
    let mut stack: Vec<Vertex> = position.all_live_ends().map(|(_, end)| end).collect();
    let mut kept = Vec::new();
    while let Some(v) = stack.pop() {
        if std::mem::replace(&mut seen[v as usize], true) {
            continue;
        }
        if kept.len() == most {
            return None;
        }
        kept.push(v);
        let next = position.field().neighbors(v).iter().copied();
        stack.extend(next.filter(|&w| position.room(w) > 0 && !seen[w as usize]));
    }
    kept.sort_unstable();
    Some(kept)
}

impl<B: Word> Region<B> {
    /// The part of the board with these vertices; `None` when there are too many of them or of the
    /// players.
    pub(crate) fn new(position: &Position, kept: &[Vertex]) -> Option<Self> {
        let rules = *position.rules();
        let most_players = match rules.snakes {
            Snakes::Shared(_) => LARGEST_TAG,
            Snakes::Private => Private::<B>::PLAYERS as u32,
        };
        if kept.len() > B::CAPACITY || rules.players > most_players {
            return None;
        }
        let mut number = vec![NONE; position.field().vertex_count()];
        for (u, &vertex) in (0..).zip(kept) {
            number[vertex as usize] = u;
        }
        let mut edges = Vec::new();
        for (u, &vertex) in (0..).zip(kept) {
            let around = position.field().neighbors(vertex);
            let around = around.iter().map(|&neighbor| number[neighbor as usize]);
            edges.extend(around.filter(|&v| v != NONE && u < v).map(|v| [u, v]));
        }
        let graph = Graph::from_edges(kept.len(), edges).ok()?;
        let bits = BitGraph::new(&graph)?;
        Some(Self {
            rules,
            symmetry: Arc::new(Symmetry::of(&bits)),
            bits: Arc::new(bits),
            graph,
            kept: kept.to_vec(),
        })
    }

    /// The number of a vertex in the part.
    fn inside(&self, vertex: Vertex) -> usize {
        self.kept
            .binary_search(&vertex)
            .expect("live ends stay among the vertices that matter")
    }

    fn free(&self, position: &Position) -> B {
        let unused = self.kept.iter().enumerate();
        let unused = unused.filter(|&(_, &v)| position.room(v) > 0);
        unused.fold(B::EMPTY, |set, (place, _)| set | B::single(place))
    }

    /// A player's number, counted from player x.
    fn seat(&self, player: Player, x: Player) -> usize {
        let players = self.rules.players as usize;
        (player.index() + players - x.index()) % players
    }
}

/// Encodes games with shared snakes.
pub(crate) struct SharedEncoder<B> {
    region: Region<B>,
    matching: Option<SmallMatching<B>>,
}

impl<B: Word> SharedEncoder<B> {
    pub(crate) fn new(region: Region<B>) -> Self {
        let matching = SmallMatching::new(&region.graph);
        Self {
            matching: matching.filter(|_| region.rules.is_matching_game()),
            region,
        }
    }
}

impl<B: Word> Encoder for SharedEncoder<B> {
    type State = Shared<B>;

    fn state(&self, position: &Position, x: Player, heap: u8) -> Shared<B> {
        let region = &self.region;
        let ends = position.all_live_ends().fold(B::EMPTY, |set, (_, end)| {
            set | B::single(region.inside(end))
        });
        let now = SharedPosition {
            free: region.free(position),
            ends,
            heap,
            placed: position.snake_count() as u8,
            turn: region.seat(position.turn(), x) as u8,
        };
        Shared::new(
            &region.bits,
            &region.symmetry,
            region.rules,
            self.matching.as_ref(),
            now,
        )
    }
}

/// Encodes games with private snakes.
pub(crate) struct PrivateEncoder<B>(pub(crate) Region<B>);

impl<B: Word> Encoder for PrivateEncoder<B> {
    type State = Private<B>;

    fn state(&self, position: &Position, x: Player, _heap: u8) -> Private<B> {
        let region = &self.0;
        let mut ends = [[0; 2]; MOST_PLAYERS];
        for (player, end) in position.all_live_ends() {
            let end = region.inside(end) as u16;
            let pair = &mut ends[region.seat(player, x)];
            // The last end fills both places unless another follows.
            *pair = [pair[1], end];
        }
        if region.rules.ends == Ends::One {
            for pair in &mut ends {
                pair[0] = pair[1];
            }
        }
        let now = PrivatePosition {
            free: region.free(position),
            ends,
            placed: position.snake_count() as u8,
            turn: region.seat(position.turn(), x) as u8,
        };
        Private::new(&region.bits, &region.symmetry, region.rules, now)
    }

    fn wall(&self, position: &Position, player: Player) -> Option<Vec<[Vertex; 2]>> {
        let moves = self.state(position, player, 0).wall()?;
        let outside = |v: u16| self.0.kept[v as usize];
        Some(moves.into_iter().map(|step| step.map(outside)).collect())
    }
}

/// Encodes whatever else there is.
pub(crate) struct PlainEncoder;

impl Encoder for PlainEncoder {
    type State = Plain;

    fn state(&self, position: &Position, x: Player, heap: u8) -> Plain {
        Plain::new(position, x, heap)
    }
}
