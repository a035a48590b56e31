//! A move with what is known about it: what strategists advise and engines choose.

use slitherlab_game::Play;

use crate::answer::{Basis, Theorem, Value};

/// What the player to move can rely on, as far as it is proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prospect {
    /// What the position is worth for them.
    pub value: Value,
    /// On what that rests.
    pub basis: Basis,
}

impl Prospect {
    /// A theorem says it.
    pub(crate) fn proved(value: Value, theorem: Theorem) -> Self {
        let basis = Basis::Theorem(theorem);
        Self { value, basis }
    }

    /// A search of this many positions shows it, or shows nothing.
    pub(crate) fn searched(value: Value, nodes: u64) -> Self {
        let basis = match value {
            Value::Unknown => Basis::Unknown { nodes },
            _ => Basis::Search { nodes },
        };
        Self { value, basis }
    }

    /// Nothing is proved, and nothing was searched.
    pub const OPEN: Self = Self {
        value: Value::Unknown,
        basis: Basis::Unknown { nodes: 0 },
    };
}

/// A move, and what is known about it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice<M> {
    /// The move.
    pub mv: M,
    /// What the position is worth for the player who makes it. With a win or a draw, the move keeps
    /// it.
    pub value: Value,
    /// On what the value rests.
    pub basis: Basis,
    /// Why this move and no other.
    pub motive: Motive,
}

/// Why a move was chosen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Motive {
    /// A theorem gives the move.
    Theorem(Tactic),
    /// An exact search found it.
    Search {
        /// The positions looked at.
        nodes: u64,
    },
    /// It did best in games played to their end for trial.
    Trials {
        /// How many trial games began with the move.
        games: u64,
        /// In which part of them, from 0 to 1, its maker came off well.
        share: f64,
    },
    /// No proof gives a move: this one makes it hard for the opponent.
    Resistance(Replies),
    /// The level goes by a rule of thumb, whatever could be proved.
    RuleOfThumb(Rule),
    /// There is no other move.
    OnlyMove,
    /// It was drawn by lot.
    Chance,
}

/// How a theorem's strategy comes to a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tactic {
    /// Names a start that wins.
    Start,
    /// Moves to the partner, in a maximum matching, of the vertex that it leaves.
    Partner,
    /// Moves to a vertex that a maximum matching of what is left can leave out.
    LeftOut,
    /// Makes each snake the image of the other in a mirror of the board.
    Image,
    /// Moves where the opponent cannot come, for longer than the opponent can move.
    Room,
    /// Moves into an even kernel.
    EvenKernel,
    /// Moves into a tree that is good for the mover, as is worked out from its leaves.
    Tree,
    /// Closes a cycle, and wins with it.
    Closes,
    /// BLOCK: breaks the cycle that the other tree would close.
    Block,
    /// AVOID: mends one tree with an edge of the other.
    Avoid,
    /// PARITY: keeps the two trees evenly apart.
    Parity,
    /// Makes a move that a theorem proves to win, or to draw.
    Proved,
    /// The strategy asks for nothing in particular now.
    AnyMove,
}

/// What is known about the replies to a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replies {
    /// They were counted.
    Counted {
        /// How many there are.
        all: usize,
        /// How many of them are shown to win by theorem.
        winning: usize,
    },
    /// They were not: no theorem speaks about the game, the board is too large, or the time was up.
    Uncounted,
    /// Unless the opponent answers, the mover will win.
    Forced,
}

/// A rule of thumb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Leave the next player few moves.
    Greedy,
    /// Look at the replies.
    Stubborn,
}

/// What a choice rests on, in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Support {
    /// A theorem.
    Theorem,
    /// A search.
    Search,
    /// Trial games or a rule of thumb.
    Heuristic,
    /// There was no other move.
    OnlyMove,
    /// Chance.
    Chance,
}

impl<M> Choice<M> {
    /// A choice of a player with this prospect.
    pub(crate) fn new(mv: M, prospect: Prospect, motive: Motive) -> Self {
        Self {
            mv,
            value: prospect.value,
            basis: prospect.basis,
            motive,
        }
    }

    /// A move that a search of this many positions proves to have this value.
    pub(crate) fn found(mv: M, value: Value, nodes: u64) -> Self {
        Self::new(
            mv,
            Prospect::searched(value, nodes),
            Motive::Search { nodes },
        )
    }

    /// Returns what the choice rests on. A heuristic among moves that are proved to keep a win or a
    /// draw rests on that proof.
    pub fn support(&self) -> Support {
        match (self.motive, self.basis) {
            (Motive::Theorem(_), _) => Support::Theorem,
            (Motive::Search { .. }, _) => Support::Search,
            (Motive::OnlyMove, _) => Support::OnlyMove,
            (Motive::Chance, _) => Support::Chance,
            (_, Basis::Theorem(_)) if self.keeps() => Support::Theorem,
            (_, Basis::Search { .. }) if self.keeps() => Support::Search,
            _ => Support::Heuristic,
        }
    }

    /// Whether the move is proved to keep a win or a draw.
    fn keeps(&self) -> bool {
        matches!(self.value, Value::Win | Value::Draw)
    }

    /// Writes the move of the choice otherwise.
    pub fn map<N>(self, write: impl FnOnce(M) -> N) -> Choice<N> {
        Choice {
            mv: write(self.mv),
            value: self.value,
            basis: self.basis,
            motive: self.motive,
        }
    }
}

/// The first move after which all is as wanted, judged at a glance if that is enough for some move,
/// else thoroughly: what a search knows by the way comes first, and it may have forgotten much.
pub(crate) fn first_move<P: Play>(
    position: &P,
    mut is_wanted: impl FnMut(&P, bool) -> bool,
) -> Option<P::Move> {
    let mut after = position.clone();
    let moves: Vec<P::Move> = position.legal_moves().collect();
    [false, true].into_iter().find_map(|thorough| {
        moves.iter().copied().find(|&mv| {
            after.play_unchecked(mv);
            let is_wanted = is_wanted(&after, thorough);
            after.undo();
            is_wanted
        })
    })
}
