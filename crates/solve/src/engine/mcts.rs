//! Monte-Carlo tree search: strong play where proofs are out of reach.
//!
//! It plays many games to their end, in a tree of the first moves by upper confidence bounds
//! (Kocsis and Szepesvári 2006) and by quick habits after that, and prefers what went well for the
//! player whose turn it is. Every player is taken to care for themselves alone, unless all act
//! against one. With two sides the tree also knows what is proved, and proofs climb up in it
//! (Winands, Björnsson and Saito 2008). Nothing else that it says is proved.

use std::ops::ControlFlow;

use slitherlab_game::{Outcome, Play, Player};

use super::rng::{Rng, Seeded};
use crate::choice::{Choice, Motive, Prospect};
use crate::search::Budget;

/// How the rest of a game is played, quickly.
pub(crate) trait PlayoutPolicy<P: Play> {
    /// A legal move; `None` when there is none. `moves` is memory to work with, and the position
    /// comes back as it was.
    fn choose(&self, now: &mut P, moves: &mut Vec<P::Move>, chance: &mut Seeded)
    -> Option<P::Move>;
}

/// How a move went.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Trial<M> {
    pub(crate) mv: M,
    /// How many games began with it.
    pub(crate) games: u32,
    /// In which part of them its maker came off well.
    pub(crate) share: f64,
    /// Whether it wins, if that is proved.
    pub(crate) wins: Option<bool>,
}

impl<M> Trial<M> {
    /// Whether games or a proof say anything about the move.
    pub(crate) fn is_known(&self) -> bool {
        self.games > 0 || self.wins.is_some()
    }

    /// The move as a choice of a player with this prospect, because it did well.
    pub(crate) fn chosen(self, prospect: Prospect) -> Choice<M> {
        let motive = Motive::Trials {
            games: u64::from(self.games),
            share: self.share,
        };
        Choice::new(self.mv, prospect, motive)
    }
}

/// A position of the tree.
struct Node<M> {
    /// The move that led here, and who made it; the root names none of its own.
    mv: Option<M>,
    maker: Player,
    games: u32,
    /// Games that its maker came off well in, draws by halves.
    good: f64,
    /// Where the positions after its moves stand, when it is grown.
    first: u32,
    count: u32,
    is_grown: bool,
    /// Whether its maker wins, if that is proved; only with two players, or for a hopeful player.
    wins: Option<bool>,
}

/// How many visits a leaf needs before it gets its moves.
const RIPE: u32 = 2;
/// How much unknown moves attract.
const CURIOSITY: f64 = 0.6;
/// The most positions that are kept.
const MOST_NODES: usize = 1 << 21;

/// A tree of trial games from a position.
///
/// *Cost*: at most about 150 MiB.
pub(crate) struct Mcts<P: Play> {
    now: P,
    nodes: Vec<Node<P::Move>>,
    chance: Seeded,
    path: Vec<u32>,
    moves: Vec<P::Move>,
    /// A player against whom all others act together.
    victim: Option<Player>,
    /// A player who is lost and hopes that the others err: they play by policy from the start.
    hopeful: Option<Player>,
    /// How often the others choose for their own good instead, from 0 to 1.
    respect: f64,
    made: u64,
    /// The moves that were listed since the watch was last asked.
    listed: usize,
}

/// How many moves are listed between two questions to the watch: a millisecond or two. On most
/// boards a turn of trial games lists fewer, but where edges are used up a single game may list a
/// thousand million.
const INTERVAL: usize = 1 << 18;

impl<P: Play> Mcts<P> {
    /// No game is played yet. The position has a legal move.
    pub(crate) fn new(position: &P, seed: u64) -> Self {
        let mover = position.turn();
        let mut trials = Self {
            now: position.clone(),
            nodes: Vec::new(),
            chance: Seeded::new(seed, position.hash_key()),
            path: Vec::new(),
            moves: Vec::new(),
            victim: None,
            hopeful: None,
            respect: 0.0,
            made: 0,
            listed: 0,
        };
        trials
            .nodes
            .push(Node::new(None, mover.next(position.players())));
        trials.grow(0);
        trials
    }

    /// Trials for a player who is lost against best play: the others play by policy, and of what is
    /// proved only their wins count, because their losses tell nothing about where the others will
    /// err.
    pub(crate) fn hopeful(position: &P, seed: u64) -> Self {
        Self {
            hopeful: Some(position.turn()),
            ..Self::new(position, seed)
        }
    }

    /// Trials for a player of several: of what is proved only their safety counts, and in the tree
    /// the others play by policy every other time, and else for their own good. So the player is
    /// ready for weak opponents and for strong ones.
    pub(crate) fn wary(position: &P, seed: u64) -> Self {
        Self {
            respect: 0.5,
            ..Self::hopeful(position, seed)
        }
    }

    /// Trials for players who all act together against one, who defends themselves.
    pub(crate) fn against(position: &P, victim: Player, seed: u64) -> Self {
        Self {
            victim: Some(victim),
            ..Self::new(position, seed)
        }
    }

    /// Leaves out all first moves but these, of which there is one or more.
    pub(crate) fn keep(&mut self, kept: &[P::Move]) {
        let Node { first, count, .. } = self.nodes[0];
        for child in &mut self.nodes[first as usize..(first + count) as usize] {
            if child.mv.is_some_and(|mv| !kept.contains(&mv)) {
                child.wins = Some(false);
            }
        }
    }

    /// How many moves were made in all games.
    pub(crate) fn made(&self) -> u64 {
        self.made
    }

    /// Whether more games can tell nothing more: the value of the position is proved.
    pub(crate) fn is_decided(&self) -> bool {
        self.nodes[0].wins.is_some()
    }

    /// Plays games until this many more moves are made, or the budget' watch wants an end in the
    /// middle of a long game, which does not count then. `recall` says whether the player to move,
    /// or the one against whom the others act, is lost, where that is known; it is asked about few
    /// positions.
    pub(crate) fn run(
        &mut self,
        moves: u64,
        policy: &impl PlayoutPolicy<P>,
        budget: &Budget<'_>,
        mut recall: impl FnMut(&P) -> Option<bool>,
    ) {
        let end = self.made.saturating_add(moves);
        self.listed = 0;
        while self.made < end && !self.is_decided() {
            if self.play(policy, budget, &mut recall).is_break() {
                return;
            }
            // A game in a tree that is known to its end takes no moves beyond it.
            self.made += 1;
        }
    }

    /// How the moves went, in the order of the legal moves.
    pub(crate) fn results(&self) -> impl Iterator<Item = Trial<P::Move>> + '_ {
        let root = &self.nodes[0];
        let children = &self.nodes[root.first as usize..(root.first + root.count) as usize];
        children.iter().map(|child| Trial {
            mv: child.mv.expect("only the root has no move"),
            games: child.games,
            share: child.good / f64::from(child.games.max(1)),
            wins: child.wins,
        })
    }

    /// The best move: one that is proved to win, else the one tried most often among those that
    /// are not proved to lose; the first among equals. It may be that no game began with it.
    pub(crate) fn best(&self) -> Option<Trial<P::Move>> {
        let rank = |trial: &Trial<P::Move>| {
            let proof = match trial.wins {
                Some(true) => 2,
                None => 1,
                Some(false) => 0,
            };
            (proof, trial.games)
        };
        self.results().reduce(|best, next| {
            if rank(&next) > rank(&best) {
                next
            } else {
                best
            }
        })
    }

    /// Gives a leaf its moves.
    fn grow(&mut self, leaf: u32) {
        if self.nodes.len() > MOST_NODES {
            return;
        }
        let first = self.nodes.len();
        let maker = self.now.turn();
        let moves = self.now.legal_moves();
        self.nodes
            .extend(moves.map(|mv| Node::new(Some(mv), maker)));
        let count = self.nodes.len() - first;
        let node = &mut self.nodes[leaf as usize];
        (node.first, node.count) = (first as u32, count as u32);
        node.is_grown = true;
        if count == 0 {
            let outcome = self.now.outcome();
            node.wins = match self.hopeful {
                None if self.victim.is_some() => {
                    Some(merit(self.victim, outcome, node.maker) > 0.5)
                }
                None if self.now.players() == 2 => decided(outcome, node.maker),
                Some(player) if worth(outcome, player) > 0.5 => Some(node.maker == player),
                _ => None,
            };
        }
    }

    /// What is known about the position just reached, for its maker.
    fn known(&self, recall: &mut impl FnMut(&P) -> Option<bool>) -> Option<bool> {
        let maker = self.nodes[*self.path.last()? as usize].maker;
        let turn = self.now.turn();
        if let Some(victim) = self.victim {
            return recall(&self.now).map(|lost| lost == (maker != victim));
        }
        match self.hopeful {
            None if self.now.players() == 2 => {
                recall(&self.now).map(|lost| lost == (maker != turn))
            }
            Some(player) if player == turn => {
                (recall(&self.now) == Some(false)).then_some(maker == player)
            }
            _ => None,
        }
    }

    /// Plays one game, and takes it back; breaks off when the watch wants an end.
    fn play(
        &mut self,
        policy: &impl PlayoutPolicy<P>,
        budget: &Budget<'_>,
        recall: &mut impl FnMut(&P) -> Option<bool>,
    ) -> ControlFlow<()> {
        self.path.clear();
        self.path.push(0);
        let mut here = 0;
        let mut made = 0;
        let mut is_new = false;
        while self.nodes[here as usize].count > 0 {
            here = self.descend(here, policy);
            let node = &self.nodes[here as usize];
            self.now
                .play_unchecked(node.mv.expect("only the root has no move"));
            made += 1;
            self.path.push(here);
            if node.wins.is_some() {
                break;
            }
            if !node.is_grown && node.games >= RIPE {
                is_new = true;
                if let Some(wins) = self.known(recall) {
                    self.nodes[here as usize].wins = Some(wins);
                    break;
                }
                self.grow(here);
                if self.nodes[here as usize].wins.is_some() {
                    break;
                }
            }
        }
        let node = &self.nodes[here as usize];
        let outcome = match node.wins {
            // What is proved is whether the one against whom the others act loses.
            Some(wins)
                if self
                    .victim
                    .is_some_and(|victim| wins == (victim != node.maker)) =>
            {
                Outcome::Loses(self.victim.unwrap_or(node.maker))
            }
            Some(_) if self.victim.is_some() => Outcome::Wins(self.victim.unwrap_or(node.maker)),
            Some(true) => Outcome::Wins(node.maker),
            Some(false) => Outcome::Loses(node.maker),
            None => {
                while let Some(mv) = policy.choose(&mut self.now, &mut self.moves, &mut self.chance)
                {
                    self.now.play_unchecked(mv);
                    made += 1;
                    self.listed += 1 + self.moves.len();
                    if self.listed >= INTERVAL {
                        self.listed = 0;
                        if budget.is_stopped_after(self.made + made) {
                            for _ in 0..made {
                                self.now.undo();
                            }
                            return ControlFlow::Break(());
                        }
                    }
                }
                self.now.outcome()
            }
        };
        for &node in &self.path {
            let node = &mut self.nodes[node as usize];
            node.games += 1;
            node.good += merit(self.victim, outcome, node.maker);
        }
        for _ in 0..made {
            self.now.undo();
        }
        self.made += made;
        if is_new && self.nodes[here as usize].wins.is_some() {
            self.climb();
        }
        ControlFlow::Continue(())
    }

    /// Lets a proof at the end of the path decide what is above it.
    fn climb(&mut self) {
        for place in (0..self.path.len() - 1).rev() {
            let here = self.path[place] as usize;
            let node = &self.nodes[here];
            let children = &self.nodes[node.first as usize..(node.first + node.count) as usize];
            let mover = children[0].maker;
            let mover_wins = if children.iter().any(|child| child.wins == Some(true)) {
                true
            } else if children.iter().all(|child| child.wins == Some(false)) {
                false
            } else {
                return;
            };
            let wins = match self.hopeful {
                // They win, or nothing would be known: the others are one side against them.
                Some(player) => node.maker == player,
                None => mover_wins == self.are_allied(node.maker, mover),
            };
            self.nodes[here].wins = Some(wins);
        }
    }

    /// Whether two players are the same, or act together.
    fn are_allied(&self, one: Player, other: Player) -> bool {
        match self.victim {
            Some(victim) => (one == victim) == (other == victim),
            None => one == other,
        }
    }

    /// The move to go on with in the tree.
    fn descend(&mut self, here: u32, policy: &impl PlayoutPolicy<P>) -> u32 {
        let is_own = self.hopeful.is_none_or(|player| player == self.now.turn());
        if is_own || self.chance.happens(self.respect) {
            return self.select(here);
        }
        let mv = policy.choose(&mut self.now, &mut self.moves, &mut self.chance);
        let Node { first, count, .. } = self.nodes[here as usize];
        let mut children = first..first + count;
        let place = children.find(|&place| self.nodes[place as usize].mv == mv);
        place.expect("a policy chooses legal moves")
    }

    /// The move with the highest upper confidence bound, among those that are not proved to lose.
    fn select(&self, here: u32) -> u32 {
        let node = &self.nodes[here as usize];
        let log = f64::from(node.games.max(1)).ln();
        let mut best = (f64::NEG_INFINITY, node.first);
        for place in node.first..node.first + node.count {
            let child = &self.nodes[place as usize];
            let bound = if child.wins == Some(false) {
                continue;
            } else if child.games == 0 {
                // Untried moves come first, the later ones too.
                f64::MAX
            } else {
                let games = f64::from(child.games);
                child.good / games + CURIOSITY * (log / games).sqrt()
            };
            if bound > best.0 {
                best = (bound, place);
            }
        }
        best.1
    }
}

impl<M> Node<M> {
    fn new(mv: Option<M>, maker: Player) -> Self {
        Self {
            mv,
            maker,
            games: 0,
            good: 0.0,
            first: 0,
            count: 0,
            is_grown: false,
            wins: None,
        }
    }
}

/// Whether a player of two wins; `None` for a draw, which is no proof in either direction.
fn decided(outcome: Outcome, player: Player) -> Option<bool> {
    outcome.winner(2).map(|winner| winner == player)
}

/// How well a game ended for a player: for one who acts against a victim, as well as it ended badly
/// for the victim.
fn merit(victim: Option<Player>, outcome: Outcome, player: Player) -> f64 {
    match victim {
        Some(victim) if victim != player => 1.0 - worth(outcome, victim),
        _ => worth(outcome, player),
    }
}

/// How well a game ended for a player: they are not the single loser, or they are the single
/// winner.
fn worth(outcome: Outcome, player: Player) -> f64 {
    match outcome {
        Outcome::Wins(winner) => f64::from(u8::from(winner == player)),
        Outcome::Loses(loser) => f64::from(u8::from(loser != player)),
        Outcome::Draw | Outcome::Ongoing => 0.5,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::playout_policy::SnakePlayout;
    use slitherlab_board::Board;
    use slitherlab_game::Preset;
    use slitherlab_game::snake::Position;
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

    /// Where edges are used up a game may take longer than all the time there is: it is left in its
    /// middle, and does not count.
    #[test]
    fn a_long_game_ends_when_the_watch_wants_it() {
        let board = Board::parse("complete:150").unwrap();
        let rules = Preset::EdgeGeography.snake_rules().unwrap();
        let start = Position::start(rules, board.graph()).unwrap();
        let policy = SnakePlayout::of(&start);
        let asked = AtomicU64::new(0);
        let watch = || {
            asked.fetch_add(1, Relaxed);
            true
        };
        let budget = Budget {
            stop: Some(&watch),
            ..Budget::default()
        };
        let mut trials = Mcts::new(&start, 1);
        trials.run(u64::MAX, &policy, &budget, |_| None);
        assert_eq!(asked.into_inner(), 1);
        assert_eq!(trials.made(), 0);
        assert!(trials.best().is_some_and(|best| !best.is_known()));
        assert_eq!(trials.now.snapshot(), start.snapshot());
        // Nobody watches: the game comes to its end.
        trials.run(1, &policy, &Budget::default(), |_| None);
        assert!(trials.made() > 1_000);
        assert_eq!(trials.best().map(|best| best.games), Some(1));
        assert_eq!(trials.now.snapshot(), start.snapshot());
    }
}
