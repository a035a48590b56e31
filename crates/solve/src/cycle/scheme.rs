//! Schemes: which strategy wins or draws a position, for whom, and how it begins.

use slitherlab_forests::{Counts, Part, Place, PrincipalPartition, Switching, TwoForests};
use slitherlab_game::Player;
use slitherlab_game::cycle::{Kind, Position};
use slitherlab_graph::{Edge, Graph, Minor, UnionFind, Vertex};

use super::block::Block;
use super::proof::{Decision, Facts, Race, decide, is_loop, wins_by};
use super::reduced::{Reduced, minor_of};
use super::twins::Twins;
use crate::answer::Value;
use crate::choice::Tactic;

/// A strategy at work for its owner.
#[derive(Clone, Debug)]
pub(crate) struct Scheme {
    /// Whether the owner wins by it; if not, they do not lose.
    pub(crate) wins: bool,
    strategy: Strategy,
    /// The graph on which the strategy plays. Edges that are not in it do not matter to it.
    minor: Minor,
    /// What the owner has to play.
    pub(crate) answer: Answer,
}

/// What the owner of a scheme has to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// It is not their turn.
    Waiting,
    /// This edge.
    Take(Edge),
    /// Any edge.
    Any,
}

impl Answer {
    /// This edge of a minor, or any if it names none.
    fn by(edge: Option<Edge>, minor: &Minor) -> Self {
        edge.map_or(Self::Any, |edge| {
            Self::Take(minor.edge_origin[edge as usize])
        })
    }
}

#[derive(Clone, Debug)]
enum Strategy {
    Block(Block),
    Avoid(Twins),
    Parity(Twins),
}

/// What the theorems say about a position: its value for the player to move, and the schemes of
/// both players.
#[derive(Clone, Debug)]
pub(crate) struct Outlook {
    pub(crate) value: Value,
    pub(crate) schemes: [Option<Scheme>; 2],
}

impl Scheme {
    /// The number that an edge has in the minor, if it is there.
    fn inside(&self, edge: Edge) -> Option<Edge> {
        let place = self.minor.edge_origin.binary_search(&edge);
        place.ok().map(|place| place as Edge)
    }

    /// The opponent has taken an edge: works out the answer.
    pub(crate) fn reply(&mut self, taken: Edge) {
        let taken = self.inside(taken);
        let graph = &self.minor.graph;
        let answer = match (&mut self.strategy, taken) {
            (Strategy::Block(block), Some(taken)) => block.answer(graph, taken),
            (Strategy::Avoid(twins), Some(taken)) => twins.avoid(graph, taken),
            (Strategy::Avoid(twins), None) => twins.free_move(graph),
            (Strategy::Parity(twins), Some(taken)) => twins.keep_parity(graph, taken),
            (Strategy::Block(_) | Strategy::Parity(_), None) => None,
        };
        self.answer = Answer::by(answer, &self.minor);
    }

    /// The owner has taken an edge; false if that is not what the scheme asked for.
    pub(crate) fn follow(&mut self, taken: Edge) -> bool {
        match std::mem::replace(&mut self.answer, Answer::Waiting) {
            Answer::Take(edge) => edge == taken,
            Answer::Waiting => false,
            Answer::Any => {
                let inside = self.inside(taken);
                if let (Strategy::Block(block), Some(edge)) = (&mut self.strategy, inside) {
                    block.take(edge);
                }
                true
            }
        }
    }

    /// Whether an edge is one that the opponent could still use against the scheme.
    pub(crate) fn hinders(&self, edge: Edge) -> bool {
        match (&self.strategy, self.inside(edge)) {
            (Strategy::Block(block), Some(edge)) => block.is_inside(edge),
            _ => false,
        }
    }

    /// How the strategy comes to the owner's move.
    pub(crate) fn tactic(&self) -> Tactic {
        match (self.answer, &self.strategy) {
            (Answer::Any | Answer::Waiting, _) => Tactic::AnyMove,
            (Answer::Take(_), Strategy::Block(_)) => Tactic::Block,
            (Answer::Take(_), Strategy::Avoid(_)) => Tactic::Avoid,
            (Answer::Take(_), Strategy::Parity(_)) => Tactic::Parity,
        }
    }
}

/// How a scheme begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Opening {
    /// The opponent is to move.
    Wait,
    /// The owner is to move and plays by the strategy.
    Move,
    /// The owner takes an edge outside both forests first.
    Outside,
    /// The owner takes a common edge first.
    Common,
}

/// BLOCK on the minor: the owner keeps the opponent from a cycle there.
fn block(reduced: &Reduced, wins: bool, opening: Opening) -> Scheme {
    let block = Block::new(&reduced.minor.graph, reduced.forests.places());
    begin(reduced, wins, opening, Strategy::Block(block))
}

/// PARITY on the minor.
fn parity(reduced: &Reduced, wins: bool, opening: Opening) -> Scheme {
    let twins = Twins::new(&reduced.minor.graph, reduced.forests.places());
    begin(reduced, wins, opening, Strategy::Parity(twins))
}

fn begin(reduced: &Reduced, wins: bool, opening: Opening, mut strategy: Strategy) -> Scheme {
    let minor = reduced.minor.clone();
    let answer = match (opening, &mut strategy) {
        (Opening::Wait, _) => Answer::Waiting,
        (Opening::Outside, _) => {
            let outside = an_edge_outside(&minor.graph, reduced.forests.places());
            Answer::by(outside, &minor)
        }
        (Opening::Common, Strategy::Parity(twins)) => Answer::by(twins.take_common(), &minor),
        (Opening::Move | Opening::Common, _) => Answer::Any,
    };
    Scheme {
        wins,
        strategy,
        minor,
        answer,
    }
}

/// An edge in neither forest, a loop if there is one: it is a cycle at once.
fn an_edge_outside(graph: &Graph, places: &[Place]) -> Option<Edge> {
    let mut outside = (0..places.len() as Edge).filter(|&e| places[e as usize] == Place::Neither);
    let a_loop = outside.clone().find(|&e| is_loop(graph, e));
    a_loop.or_else(|| outside.next())
}

/// AVOID on the minor: the owner avoids a cycle there.
fn avoid(minor: Minor, places: &[Place], wins: bool, to_move: bool) -> Scheme {
    let mut twins = Twins::new(&minor.graph, places);
    let answer = if to_move {
        Answer::by(twins.free_move(&minor.graph), &minor)
    } else {
        Answer::Waiting
    };
    Scheme {
        wins,
        strategy: Strategy::Avoid(twins),
        minor,
        answer,
    }
}

/// How the owner of a misère game avoids a cycle in the minor: by AVOID where two forests cover it,
/// else by PARITY, which may have to wait for a move of the opponent.
fn misere(reduced: &Reduced, wins: bool, to_move: bool) -> Option<Scheme> {
    let counts = reduced.counts();
    if counts.excess == 0 {
        let (minor, places) = (reduced.minor.clone(), reduced.forests.places());
        return Some(avoid(minor, places, wins, to_move));
    }
    parity_opening(counts, to_move).map(|opening| parity(reduced, wins, opening))
}

/// Finds out who wins a position that is not over, as far as the theorems tell, and how.
///
/// *Cost*: that of a largest union of two forests, up to three times; for `shannon` O(m log m)
/// besides.
pub(crate) fn look_ahead(position: &Position) -> Outlook {
    let Decision { value, facts } = decide(position);
    let mover = position.turn();
    let winner = if value == Value::Win {
        mover
    } else {
        mover.next(2)
    };
    let mut schemes = [None, None];
    match facts {
        Facts::Switching {
            minor,
            game,
            maker,
            terminals,
        } => schemes[winner.index()] = switching(position, winner, minor, &game, maker, terminals),
        Facts::Cut { reduced, maker } => {
            schemes[winner.index()] = cut_game(position, winner, &reduced, maker);
        }
        Facts::Race(race) => schemes = race_schemes(position, &race, value),
    }
    Outlook { value, schemes }
}

/// The scheme of the winner of a cut game.
fn cut_game(
    position: &Position,
    winner: Player,
    reduced: &Reduced,
    maker: Player,
) -> Option<Scheme> {
    let to_move = winner == position.turn();
    match (position.rules().kind.is_misere(), winner == maker) {
        (false, true) if to_move => Some(block(reduced, true, Opening::Outside)),
        // The edge that the cut player takes decides which pair of trees is right.
        (false, true) => None,
        (false, false) => {
            let opening = block_opening(reduced.counts(), to_move);
            Some(block(reduced, true, opening))
        }
        (true, _) => misere(reduced, true, to_move),
    }
}

/// How BLOCK begins where it keeps the opponent from a cycle.
fn block_opening(counts: Counts, to_move: bool) -> Opening {
    match (to_move, counts.excess) {
        (false, _) => Opening::Wait,
        (true, 0) => Opening::Move,
        (true, _) => Opening::Outside,
    }
}

/// How PARITY begins: afterwards the number of common edges is even, some edge is outside, and the
/// opponent is to move. `None` if it has to wait for a move of the opponent.
fn parity_opening(counts: Counts, to_move: bool) -> Option<Opening> {
    match (to_move, counts.common % 2) {
        (false, 0) => Some(Opening::Wait),
        (false, _) => None,
        (true, 0) => Some(Opening::Outside),
        (true, _) => Some(Opening::Common),
    }
}

/// The schemes of both players of `cycle` or `cycle-misere`, given what the position is worth for
/// the player to move.
fn race_schemes(position: &Position, race: &Race<'_>, value: Value) -> [Option<Scheme>; 2] {
    let kind = position.rules().kind;
    let mover = position.turn();
    let safety = race.safety();
    let wins = safety.decisive;
    let mut schemes = [None, None];
    let is_safe = [safety.mover, safety.other];
    let players = [mover, mover.next(2)].into_iter().zip(is_safe);
    for ((player, safe), reduced) in players.zip(race.guarded()) {
        let to_move = player == mover;
        if !safe {
            continue;
        }
        schemes[player.index()] = if kind.is_misere() {
            misere(reduced, wins, to_move)
        } else {
            let opening = block_opening(reduced.counts(), to_move);
            Some(block(reduced, wins, opening))
        };
    }
    if position.move_count() == 0 && kind == Kind::CycleMisere && value != Value::Draw {
        let (owner, opening) = match value {
            Value::Win => (mover, Opening::Common),
            _ => (mover.next(2), Opening::Wait),
        };
        schemes[owner.index()] = Some(parity(race.own(), true, opening));
    }
    schemes
}

/// The scheme of the winner of the switching game, who takes a winning edge first if they have to.
fn switching(
    position: &Position,
    winner: Player,
    minor: Minor,
    game: &Switching,
    maker: Player,
    terminals: [Vertex; 2],
) -> Option<Scheme> {
    let mut after = position.clone();
    let mut first = None;
    if game.part() == Part::Tight {
        let wins_by = wins_by(position, game);
        let mut edges = 0..minor.graph.edge_count() as Edge;
        let edge = edges.find(|&e| wins_by(e))?;
        let edge = minor.edge_origin[edge as usize];
        first = Some(edge);
        after.play_unchecked(edge);
        if after.outcome().is_over() {
            return Some(Scheme {
                wins: true,
                strategy: Strategy::Block(Block::new(&minor.graph, &[])),
                minor,
                answer: Answer::Take(edge),
            });
        }
    }
    let to_move = winner == after.turn();
    let mut scheme = if winner == maker {
        short_scheme(&after, maker, terminals, to_move)
    } else {
        cut_scheme(&after, maker, terminals, to_move)
    };
    if let Some(edge) = first {
        scheme.answer = Answer::Take(edge);
    }
    Some(scheme)
}

/// Short wins by AVOID on two trees without a common edge that both join the terminals: in the
/// minor, those edges of the trees that lie in the dense or tight part and hang together with the
/// terminals.
fn short_scheme(
    position: &Position,
    maker: Player,
    terminals: [Vertex; 2],
    to_move: bool,
) -> Scheme {
    let minor = minor_of(position, maker);
    let graph = &minor.graph;
    let forests = TwoForests::of(graph);
    let partition = PrincipalPartition::of(graph, &forests);
    let mut parts = UnionFind::new(graph.vertex_count());
    for (&[u, v], &part) in graph.edges().iter().zip(partition.parts()) {
        if part != Part::Sparse {
            parts.union(u, v);
        }
    }
    let home = parts.find(minor.vertex_image[terminals[0] as usize]);
    let places = graph.edges().iter().zip(partition.parts());
    let places = places
        .zip(forests.places())
        .map(|((&[u, _], &part), &place)| {
            if part != Part::Sparse && parts.find(u) == home {
                place
            } else {
                Place::Neither
            }
        });
    let places: Vec<Place> = places.collect();
    avoid(minor, &places, true, to_move)
}

/// Cut wins by BLOCK where Short has got the edge between the terminals, and the dense and tight
/// part, for nothing: what is left is covered by two forests, so that Short closes no cycle with
/// that edge.
fn cut_scheme(position: &Position, maker: Player, terminals: [Vertex; 2], to_move: bool) -> Scheme {
    let graph = position.graph();
    let m = graph.edge_count() as Edge;
    let mut edges = graph.edges().to_vec();
    edges.push(terminals);
    let joined = Graph::from_edges(graph.vertex_count(), edges)
        .expect("the terminals are vertices, and there is room for one more edge");
    let owner = |e: Edge| if e == m { None } else { position.owner(e) };
    let own = |e: Edge| owner(e) == Some(maker);
    let others = |e: Edge| owner(e) == Some(maker.next(2));
    let whole = Minor::contract_and_delete(&joined, own, others);
    let partition = PrincipalPartition::of(&whole.graph, &TwoForests::of(&whole.graph));
    let mut given = vec![false; m as usize + 1];
    for (&edge, &part) in whole.edge_origin.iter().zip(partition.parts()) {
        given[edge as usize] = part != Part::Sparse || edge == m;
    }
    let minor = Minor::contract_and_delete(&joined, |e| own(e) || given[e as usize], others);
    let forests = TwoForests::of(&minor.graph);
    let reduced = Reduced { minor, forests };
    let opening = if to_move {
        Opening::Move
    } else {
        Opening::Wait
    };
    block(&reduced, true, opening)
}
