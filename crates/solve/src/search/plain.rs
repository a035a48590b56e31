//! Any position of any snake game, as the rules have it: for large boards and rare rules.

use slitherlab_game::snake::{Capacity, Ending, Ends, Move, Position};
use slitherlab_game::{Player, snake::Rules};
use slitherlab_graph::Vertex;

use super::even_kernel::EvenKernels;
use super::state::{HEAP, State, Step};
use super::table::scramble;

/// A position for the search. Its key is a hash of 128 bits: different positions have different
/// keys but for accidents of probability 2⁻¹²⁸.
#[derive(Clone)]
pub(crate) struct Plain {
    position: Position,
    /// The player whose fate is asked about.
    x: Player,
    now: [u64; 2],
    /// The size of a nim heap that is played at the same time, in impartial games.
    heap: u8,
    /// Whether an odd number of moves went to the heap, of which the position knows nothing.
    passed: bool,
    past: Vec<([u64; 2], u8)>,
    /// The moves that were listed last, and after how many moves, as long as that position is on
    /// the way to this one.
    listed: Vec<Move>,
    listed_after: Option<usize>,
    kernels: Option<EvenKernels>,
}

/// More moves are not counted.
const MANY: usize = 256;

/// What a key counts.
#[derive(Clone, Copy)]
enum Mark {
    Visit(Vertex),
    Use(Vertex, Vertex),
    End(u32, Vertex),
    Turn(u32),
}

impl Plain {
    pub(crate) fn new(position: &Position, x: Player, heap: u8) -> Self {
        let mut state = Self {
            position: position.clone(),
            x,
            now: [0; 2],
            heap,
            passed: false,
            past: Vec::new(),
            listed: Vec::new(),
            listed_after: None,
            kernels: EvenKernels::know(position.rules()).then(EvenKernels::default),
        };
        let rules = *position.rules();
        for snake in 0..position.snake_count() {
            let path = position.snake(snake);
            for &v in &path {
                state.visit(&rules, v);
            }
            for pair in path.windows(2) {
                state.spend(&rules, pair[0], pair[1]);
            }
        }
        for (player, end) in position.all_live_ends() {
            let owner = state.owner(&rules, player);
            state.add(Mark::End(owner, end), 1);
        }
        state
    }

    fn add(&mut self, mark: Mark, times: u64) {
        add(&mut self.now, mark, times);
    }

    /// Without a limit on visits they forbid nothing.
    fn visit(&mut self, rules: &Rules, vertex: Vertex) {
        if rules.capacity != Capacity::UNLIMITED {
            self.add(Mark::Visit(vertex), 1);
        }
    }

    /// Where a vertex is visited once no edge can come up again.
    fn spend(&mut self, rules: &Rules, from: Vertex, to: Vertex) {
        if rules.capacity != Capacity::ONE {
            self.add(Mark::Use(from, to), 1);
        }
    }

    /// Whose the ends of a snake are, counted from player x.
    fn owner(&self, rules: &Rules, player: Player) -> u32 {
        if rules.is_common() {
            0
        } else {
            self.seat(player)
        }
    }

    /// The move with this number. Of the moves that were just listed it takes no search for it.
    fn legal_move(&self, step: Step) -> Move {
        let place = step as usize;
        if self.listed_after == Some(self.past.len()) {
            return self.listed[place];
        }
        let mut moves = self.position.legal_moves();
        moves.nth(place).expect("the step was listed")
    }

    /// A player's number, counted from player x.
    fn seat(&self, player: Player) -> u32 {
        let players = self.position.rules().players as usize;
        ((player.index() + players - self.x.index()) % players) as u32
    }
}

/// Adds this many marks to a key. The key is linear in the marks, so their order does not matter.
fn add(key: &mut [u64; 2], mark: Mark, times: u64) {
    let (kind, low, high) = match mark {
        Mark::Visit(v) => (1, v, 0),
        Mark::Use(u, v) => (2, u.min(v), u.max(v)),
        Mark::End(owner, v) => (3, v, owner),
        Mark::Turn(turn) => (4, turn, 0),
    };
    let number = scramble(u64::from(low) | u64::from(high) << 32) ^ (kind << 60);
    for (word, salt) in key.iter_mut().zip([0, 0x9e37_79b9_7f4a_7c15]) {
        *word = word.wrapping_add(scramble(number ^ salt).wrapping_mul(times));
    }
}

impl State for Plain {
    type Key = [u64; 2];

    /// Even kernels look at all vertices, at every position, and as long as snakes are begun so do
    /// the moves.
    fn weight(&self) -> u64 {
        let looks_at_all = self.kernels.is_some() || self.position.is_opening();
        let seen = if looks_at_all {
            self.position.field().vertex_count()
        } else {
            0
        };
        1 + seen as u64 / 1000
    }

    fn side(&self) -> bool {
        (self.position.turn() == self.x) != self.passed
    }

    fn key(&self) -> ([u64; 2], u8) {
        let rules = self.position.rules();
        // The player to move makes no difference when two play with the same snakes.
        if rules.players == 2 && rules.is_common() {
            return (self.now, self.heap);
        }
        let mut with_turn = self.now;
        add(
            &mut with_turn,
            Mark::Turn(self.seat(self.position.turn())),
            1,
        );
        (with_turn, 0)
    }

    fn value(&mut self) -> Option<bool> {
        if self.position.legal_moves().next().is_none() {
            return Some(self.heap > 0 || self.position.rules().ending == Ending::Misere);
        }
        if self.heap > 0 {
            return None;
        }
        self.kernels.as_mut()?.mover_wins(&self.position)
    }

    fn steps(&mut self, steps: &mut Vec<Step>) {
        self.listed.clear();
        self.listed.extend(self.position.legal_moves());
        self.listed_after = Some(self.past.len());
        steps.extend(0..self.listed.len() as Step);
        steps.extend((0..self.heap).map(|heap| HEAP | Step::from(heap)));
    }

    fn make(&mut self, step: Step) {
        if step & HEAP != 0 {
            self.past.push((self.now, self.heap));
            self.heap = step as u8;
            self.passed = !self.passed;
            return;
        }
        let mv = self.legal_move(step);
        self.past.push((self.now, self.heap));
        let rules = *self.position.rules();
        let owner = self.owner(&rules, self.position.turn());
        let opening = self.position.is_opening();
        let live = if rules.ends == Ends::One { 1 } else { 2 };
        let [head, tail] = match rules.ends {
            Ends::Each if opening => [Player::FIRST, Player::SECOND].map(|one| self.seat(one)),
            _ => [owner; 2],
        };
        match mv {
            Move::Vertex(v) => {
                self.visit(&rules, v);
                self.add(Mark::End(head, v), 1);
                self.add(Mark::End(tail, v), live - 1);
            }
            Move::Edge([u, v]) => {
                self.visit(&rules, v);
                self.spend(&rules, u, v);
                self.add(Mark::End(head, v), 1);
                if opening {
                    self.visit(&rules, u);
                    self.add(Mark::End(tail, u), live - 1);
                } else {
                    self.add(Mark::End(owner, u), u64::MAX);
                }
            }
        }
        self.position.play_unchecked(mv);
    }

    fn unmake(&mut self) {
        let (now, heap) = self.past.pop().expect("a move was made");
        if heap == self.heap {
            self.position.undo();
        } else {
            self.passed = !self.passed;
        }
        (self.now, self.heap) = (now, heap);
        if self.listed_after > Some(self.past.len()) {
            self.listed_after = None;
        }
    }

    fn size(&self) -> u32 {
        u32::MAX
    }

    fn mobility(&self) -> u32 {
        // Counting the openings of a board of a million vertices would take longer than all else.
        let moves = self.position.legal_moves().take(MANY).count();
        moves.max(1) as u32 + u32::from(self.heap)
    }
}
