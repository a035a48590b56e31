//! From positions as the rules have them to states for the search.

use std::sync::Arc;

use slitherlab_games::Player;
use slitherlab_games::snake::{Capacity, Ending, Ends, Opening, Position, Rules, Snakes};
use slitherlab_graph::{Graph, Vertex};
use slitherlab_matching::SmallMatching;

use super::plain::Plain;
use super::private::{Private, PrivatePosition};
use super::race::MOST_PLAYERS;
use super::shared::{Shared, SharedPosition};
use super::state::State;
use super::symmetry::Symmetry;
use super::table::LARGEST_TAG;
use super::word::Word;
use super::yard::Yard;

/// How positions are searched; which way is better was measured, game by game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Method {
    /// By proof numbers, which find short wins in deep games: ten to fifty times fewer positions with private
    /// snakes and with coalitions, and sturdier with two shared snakes.
    ProofNumber,
    /// Depth first, with two to four times fewer positions where few lines are short: two
    /// players who share the snakes in misère play, and games in which edges are used up.
    NullWindow,
}

/// Makes states of all positions that can follow a given one.
pub(crate) trait Arena: Send + Sync {
    /// The states.
    type State: State;

    /// How they are searched.
    fn method(&self) -> Method;

    /// The state in which side `true` is player x, and a nim heap of this size is played at the
    /// same time (only in impartial games).
    fn state(&self, position: &Position, x: Player, heap: u8) -> Self::State;
}

/// A part of a board that is small enough for bit sets, with all that can still be used.
pub(crate) struct Ground<B> {
    rules: Rules,
    yard: Arc<Yard<B>>,
    symmetry: Arc<Symmetry<B>>,
    graph: Graph,
    /// The vertices of the part, by their numbers on the board.
    kept: Vec<Vertex>,
}

/// The vertices that matter in the rest of the game: while snakes are placed all, and then the live ends and what can be
/// reached from them. `None` when a vertex can be visited again, or a snake has two live ends at
/// one vertex.
pub(crate) fn vertices_that_matter(position: &Position) -> Option<Vec<Vertex>> {
    let rules = position.rules();
    if rules.capacity != Capacity::ONE
        || rules.ends == Ends::Two && rules.opening == Opening::Vertex
    {
        return None;
    }
    let count = position.field().vertex_count();
    if position.is_opening() {
        return Some((0..count as Vertex).collect());
    }
    let mut seen = vec![false; count];
    let mut stack: Vec<Vertex> = all_live_ends(position).map(|(_, end)| end).collect();
    let mut kept = Vec::new();
    while let Some(v) = stack.pop() {
        if std::mem::replace(&mut seen[v as usize], true) {
            continue;
        }
        kept.push(v);
        let next = position.field().neighbors(v).iter().copied();
        stack.extend(next.filter(|&w| position.room(w) > 0 && !seen[w as usize]));
    }
    kept.sort_unstable();
    Some(kept)
}

/// The live ends of everybody, with their owners; shared ones belong to player 1 here.
fn all_live_ends(position: &Position) -> impl Iterator<Item = (Player, Vertex)> + '_ {
    let owners = match position.rules().snakes {
        Snakes::Shared(_) => 1,
        Snakes::Private => position.rules().players,
    };
    (0..owners)
        .map(Player::from_index)
        .flat_map(move |player| position.live_ends_of(player).map(move |end| (player, end)))
}

impl<B: Word> Ground<B> {
    /// The part of the board with these vertices; `None` when there are too many of them or of the
    /// players.
    pub(crate) fn new(position: &Position, kept: Vec<Vertex>) -> Option<Self> {
        let rules = *position.rules();
        let most_players = match rules.snakes {
            Snakes::Shared(_) => LARGEST_TAG,
            Snakes::Private => Private::<B>::PLAYERS as u32,
        };
        if kept.len() > B::CAPACITY || rules.players > most_players {
            return None;
        }
        let mut edges = Vec::new();
        for (u, &vertex) in (0..).zip(&kept) {
            for neighbor in position.field().neighbors(vertex) {
                if let Ok(v) = kept.binary_search(neighbor) {
                    if u < v as u32 {
                        edges.push([u, v as u32]);
                    }
                }
            }
        }
        let graph = Graph::from_edges(kept.len(), edges).ok()?;
        let yard = Yard::new(&graph)?;
        Some(Self {
            rules,
            symmetry: Arc::new(Symmetry::of(&yard)),
            yard: Arc::new(yard),
            graph,
            kept,
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

/// Shared snakes on a small board.
pub(crate) struct SharedArena<B> {
    ground: Ground<B>,
    matching: Option<SmallMatching<B>>,
}

impl<B: Word> SharedArena<B> {
    pub(crate) fn new(ground: Ground<B>) -> Self {
        let matching = SmallMatching::new(&ground.graph);
        Self {
            matching: matching.filter(|_| ground.rules.is_matching_game()),
            ground,
        }
    }
}

impl<B: Word> Arena for SharedArena<B> {
    type State = Shared<B>;

    fn method(&self) -> Method {
        let rules = &self.ground.rules;
        if rules.players == 2 && rules.ending == Ending::Misere {
            Method::NullWindow
        } else {
            Method::ProofNumber
        }
    }

    fn state(&self, position: &Position, x: Player, heap: u8) -> Shared<B> {
        let ground = &self.ground;
        let ends = all_live_ends(position).fold(B::EMPTY, |set, (_, end)| {
            set | B::single(ground.inside(end))
        });
        let now = SharedPosition {
            free: ground.free(position),
            ends,
            heap,
            placed: position.snake_count() as u8,
            turn: ground.seat(position.turn(), x) as u8,
        };
        Shared::new(
            &ground.yard,
            &ground.symmetry,
            ground.rules,
            self.matching.as_ref(),
            now,
        )
    }
}

/// Private snakes on a small board.
pub(crate) struct PrivateArena<B> {
    ground: Ground<B>,
}

impl<B: Word> PrivateArena<B> {
    pub(crate) fn new(ground: Ground<B>) -> Self {
        Self { ground }
    }
}

impl<B: Word> Arena for PrivateArena<B> {
    type State = Private<B>;

    fn method(&self) -> Method {
        Method::ProofNumber
    }

    fn state(&self, position: &Position, x: Player, _heap: u8) -> Private<B> {
        let ground = &self.ground;
        let mut ends = [[0; 2]; MOST_PLAYERS];
        for (player, end) in all_live_ends(position) {
            let end = ground.inside(end) as u8;
            let pair = &mut ends[ground.seat(player, x)];
            // The last end fills both places unless another follows.
            *pair = [pair[1], end];
        }
        if ground.rules.ends == Ends::One {
            for pair in &mut ends {
                pair[0] = pair[1];
            }
        }
        let now = PrivatePosition {
            free: ground.free(position),
            ends,
            placed: position.snake_count() as u8,
            turn: ground.seat(position.turn(), x) as u8,
        };
        Private::new(&ground.yard, &ground.symmetry, ground.rules, now)
    }
}

/// Whatever else there is.
pub(crate) struct PlainArena {
    method: Method,
}

impl PlainArena {
    pub(crate) fn new(rules: &Rules) -> Self {
        Self {
            method: if rules.capacity == Capacity::ONE {
                Method::ProofNumber
            } else {
                Method::NullWindow
            },
        }
    }
}

impl Arena for PlainArena {
    type State = Plain;

    fn method(&self) -> Method {
        self.method
    }

    fn state(&self, position: &Position, x: Player, _heap: u8) -> Plain {
        Plain::new(position, x)
    }
}
