//! One cycle game after another.

use slitherlab_board::Board;
use slitherlab_games::cycle::Position;
use slitherlab_games::{Outcome, Player};
use slitherlab_graph::Edge;
use slitherlab_solve::cycle::{Standing, Strategist};

use super::chance::Chance;
use super::policy::Policy;
use super::table::Ended;

/// A table at which cycle games and the switching game are played.
#[derive(Clone, Debug)]
pub struct EdgeTable<'a> {
    policies: &'a [Policy],
    position: Position,
    /// The strategy at the start, if a seat needs one; each game plays on with a copy.
    start: Option<Strategist<'a>>,
    /// The free edges, in no order, and where each edge stands among them.
    free: Vec<Edge>,
    places: Vec<u32>,
    best: Vec<Edge>,
}

impl<'a> EdgeTable<'a> {
    /// A table with one policy for each of the two seats.
    ///
    /// # Panics
    /// When there are not two policies.
    pub fn new(board: &'a Board, start: Position, policies: &'a [Policy]) -> Self {
        assert_eq!(policies.len(), 2);
        let strategic = policies.iter().any(|policy| policy.is_strategic());
        let strategist = strategic.then(|| {
            let mut strategist = Strategist::new(board, start.clone());
            // The plan of the start is made once, not once a game.
            strategist.advice();
            strategist
        });
        Self {
            policies,
            start: strategist,
            free: Vec::new(),
            places: vec![0; board.graph().edge_count()],
            best: Vec::new(),
            position: start,
        }
    }

    /// Plays the game to its end; every move is handed to `see`.
    pub fn play(&mut self, chance: &mut Chance, mut see: impl FnMut(Edge)) -> Ended {
        self.free.clear();
        self.free.extend(self.position.legal_moves());
        for (place, &edge) in (0..).zip(&self.free) {
            self.places[edge as usize] = place;
        }
        let mut strategist = self.start.clone();
        let (mut moves, mut unproved) = (0, 0);
        while !self.position.outcome().is_over() {
            let Some(edge) = self.choose(strategist.as_mut(), chance, &mut unproved) else {
                break;
            };
            see(edge);
            self.position.make(edge);
            if let Some(strategist) = &mut strategist {
                strategist.play(edge);
            }
            let place = self.places[edge as usize];
            self.free.swap_remove(place as usize);
            if let Some(&moved) = self.free.get(place as usize) {
                self.places[moved as usize] = place;
            }
            moves += 1;
        }
        let outcome = self.position.outcome();
        for _ in 0..moves {
            self.position.unmake();
        }
        Ended {
            outcome,
            moves,
            unproved,
        }
    }

    fn choose(
        &mut self,
        strategist: Option<&mut Strategist<'a>>,
        chance: &mut Chance,
        unproved: &mut u64,
    ) -> Option<Edge> {
        let uniform = |free: &[Edge], chance: &mut Chance| {
            (!free.is_empty()).then(|| free[chance.below(free.len())])
        };
        match self.policies[self.position.turn().index()] {
            Policy::Uniform | Policy::Ends => uniform(&self.free, chance),
            Policy::Greedy => self.greedy(chance),
            Policy::Epsilon(probability) if chance.happens(probability) => {
                uniform(&self.free, chance)
            }
            Policy::Perfect | Policy::Epsilon(_) => {
                let advice = strategist?.advice()?;
                *unproved += u64::from(advice.standing == Standing::Unclear);
                Some(advice.one)
            }
        }
    }

    /// A move that wins at once; else one after which the opponent cannot win at once; else one that does not lose
    /// at once.
    fn greedy(&mut self, chance: &mut Chance) -> Option<Edge> {
        let mover = self.position.turn();
        self.best.clear();
        let mut rank = 0;
        for place in 0..self.free.len() {
            let edge = self.free[place];
            self.position.make(edge);
            let reached = match self.position.outcome() {
                Outcome::Ongoing => 1 + u8::from(!self.wins_at_once(mover.next(2))),
                Outcome::Draw => 2,
                over => 3 * u8::from(over.winner(2) == Some(mover)),
            };
            self.position.unmake();
            if reached > rank {
                rank = reached;
                self.best.clear();
            }
            if reached == rank {
                self.best.push(edge);
            }
        }
        (!self.best.is_empty()).then(|| self.best[chance.below(self.best.len())])
    }

    /// Whether the player to move, who is this one, has a move that wins at once.
    fn wins_at_once(&mut self, player: Player) -> bool {
        for place in 0..self.free.len() {
            let edge = self.free[place];
            if self.position.owner(edge).is_some() {
                continue;
            }
            self.position.make(edge);
            let winner = self.position.outcome().winner(2);
            self.position.unmake();
            if winner == Some(player) {
                return true;
            }
        }
        false
    }
}
