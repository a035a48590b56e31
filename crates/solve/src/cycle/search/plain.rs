//! Any position of `cycle` or `cycle-misere`, as the rules have it: for boards of more than a
//! thousand free edges.

use slitherlab_game::cycle::Position;
use slitherlab_graph::Edge;

use super::Search;
use crate::answer::Value;
use crate::search::{
    Bounds, Budget, GrowingTable, Meter, Spending, State, Step, WorkerId, prove, scramble,
};

/// The search by the rules alone.
pub(super) struct PlainSearch<'a> {
    budget: &'a Budget<'a>,
    decisive: bool,
    table: GrowingTable<[u64; 2]>,
}

impl<'a> PlainSearch<'a> {
    pub(super) fn new(decisive: bool, budget: &'a Budget<'a>) -> Self {
        Self {
            budget,
            decisive,
            table: GrowingTable::new(budget),
        }
    }

    fn state(&self, position: &Position, claimant: usize) -> Plain {
        let mut state = Plain {
            decisive: self.decisive,
            claimant,
            owned: [[0; 2]; 2],
            position: position.clone(),
        };
        for edge in (0..position.graph().edge_count()).map(|edge| edge as Edge) {
            if let Some(owner) = position.owner(edge) {
                state.give(edge, owner.index(), true);
            }
        }
        state
    }
}

impl Search for PlainSearch<'_> {
    fn mover_wins(
        &mut self,
        spending: &Spending,
        position: &Position,
        claimant: usize,
    ) -> Option<bool> {
        let mut state = self.state(position, claimant);
        let budget = self.budget;
        self.table.ask(spending, budget, |table| {
            let mut meter = Meter::new(spending, budget, state.weight());
            prove(&mut state, table, &mut meter, WorkerId::Alone)
        })
    }

    fn recall(&self, position: &Position) -> [Option<bool>; 2] {
        let turn = position.turn().index();
        [1 - turn, turn].map(|claimant| {
            let (key, tag) = self.state(position, claimant).key();
            self.table.table().get(&key, tag).and_then(Bounds::value)
        })
    }
}

/// A position. Its key is a hash of 128 bits: different positions have different keys but for
/// accidents of probability 2⁻¹²⁸.
#[derive(Clone)]
struct Plain {
    position: Position,
    /// Whether a draw is impossible.
    decisive: bool,
    claimant: usize,
    /// For each player the sum of the hashes of their edges.
    owned: [[u64; 2]; 2],
}

impl Plain {
    /// Adds an edge to those of a player, or takes it away.
    fn give(&mut self, edge: Edge, player: usize, add: bool) {
        for (word, salt) in self.owned[player]
            .iter_mut()
            .zip([1, 0x9e37_79b9_7f4a_7c15])
        {
            let hash = scramble(u64::from(edge) ^ salt);
            *word = if add {
                word.wrapping_add(hash)
            } else {
                word.wrapping_sub(hash)
            };
        }
    }
}

impl State for Plain {
    type Key = [u64; 2];

    fn weight(&self) -> u64 {
        4
    }

    fn side(&self) -> bool {
        self.position.turn().index() == self.claimant
    }

    fn key(&self) -> ([u64; 2], u8) {
        let turn = self.position.turn().index();
        let [own, other] = [self.owned[turn], self.owned[1 - turn]];
        // The two players must not be confused: what they own is mixed differently.
        let key = [0, 1].map(|place| scramble(own[place]).wrapping_add(other[place]));
        (key, u8::from(!self.decisive && self.side()))
    }

    fn value(&mut self) -> Option<bool> {
        let outcome = self.position.outcome();
        outcome
            .is_over()
            .then(|| match Value::of_outcome(outcome, self.position.turn()) {
                Value::Win => true,
                Value::Draw => !self.side(),
                Value::Loss | Value::Unknown => false,
            })
    }

    fn steps(&mut self, steps: &mut Vec<Step>) {
        steps.extend(self.position.legal_moves());
    }

    fn make(&mut self, mv: Step) {
        self.give(mv, self.position.turn().index(), true);
        self.position.play_unchecked(mv);
    }

    fn unmake(&mut self) {
        if let Some(edge) = self.position.undo() {
            self.give(edge, self.position.turn().index(), false);
        }
    }

    fn size(&self) -> u32 {
        u32::MAX
    }

    fn mobility(&self) -> u32 {
        self.position.free_count().max(1) as u32
    }
}
