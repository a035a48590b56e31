//! Geography on a directed graph.
//!
//! A token moves along arcs, and never comes to a vertex twice (`geography`, `progressive`), or
//! never uses an arc twice (`edge-geography`). Who names the first vertex and who moves from it is
//! as on undirected boards. To decide the game is PSPACE-complete (Schaefer 1978; Lichtenstein and
//! Sipser 1980), so a search decides what backward induction and forced walks leave open; they are
//! applied again in each of its positions.

use std::sync::Arc;

use slitherlab_game::{Outcome, Player, Preset, Snapshot};
use slitherlab_graph::Vertex;

use crate::digraph::Digraph;
use crate::position::Move;
use crate::retrograde::{Label, Rest};

/// What can differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Whether arcs are used up, not vertices.
    pub uses_arcs: bool,
    /// Whether who names the first vertex also moves from it.
    pub opener_moves: bool,
    /// Whether who cannot move wins.
    pub misere: bool,
}

impl Rules {
    /// The rules of a game that can be played on directed boards: `geography`, `progressive`,
    /// `edge-geography`.
    pub fn of(game: Preset, misere: bool) -> Option<Self> {
        let (uses_arcs, opener_moves) = match game {
            Preset::Geography => (false, false),
            Preset::Progressive => (false, true),
            Preset::EdgeGeography => (true, true),
            _ => return None,
        };
        Some(Self {
            uses_arcs,
            opener_moves,
            misere,
        })
    }
}

/// Where the token has been.
#[derive(Clone, Debug)]
pub struct Position {
    digraph: Arc<Digraph>,
    rules: Rules,
    used: Vec<bool>,
    /// The vertices in the order of the visits.
    path: Vec<Vertex>,
    /// The arcs that were taken, where they are used up.
    taken: Vec<usize>,
}

impl Position {
    /// The position before a vertex is named.
    pub fn start(digraph: &Arc<Digraph>, rules: Rules) -> Self {
        let things = if rules.uses_arcs {
            digraph.arc_count()
        } else {
            digraph.vertex_count()
        };
        Self {
            digraph: Arc::clone(digraph),
            rules,
            used: vec![false; things],
            path: Vec::new(),
            taken: Vec::new(),
        }
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The visited vertices, the live one last.
    pub fn path(&self) -> &[Vertex] {
        &self.path
    }

    pub(crate) fn turn(&self) -> Player {
        let again = self.rules.opener_moves && !self.path.is_empty();
        Player::from_index((self.path.len() - usize::from(again)) as u32 % 2)
    }

    fn rest(&self) -> Rest<'_> {
        Rest {
            digraph: &self.digraph,
            used: &self.used,
            uses_arcs: self.rules.uses_arcs,
            live: self.path.last().copied(),
            misere: self.rules.misere,
        }
    }

    pub(crate) fn moves(&self) -> Vec<Move> {
        let Some(&live) = self.path.last() else {
            let vertices = 0..self.digraph.vertex_count() as Vertex;
            return vertices.map(Move::Vertex).collect();
        };
        let rest = self.rest();
        let arcs = self.digraph.arcs_from(live).filter(|&arc| rest.has(arc));
        let mut heads: Vec<Vertex> = arcs.map(|arc| self.digraph.ends(arc)[1]).collect();
        // Parallel arcs are one move.
        heads.dedup();
        heads.iter().map(|&head| Move::Step([live, head])).collect()
    }

    pub(crate) fn play_unchecked(&mut self, one: Move) {
        let to = match one {
            Move::Vertex(vertex) => vertex,
            Move::Step([_, head]) => head,
            _ => panic!("a move of another game"),
        };
        if !self.rules.uses_arcs {
            self.used[to as usize] = true;
        } else if let Some(&live) = self.path.last() {
            let mut arcs = self.digraph.arcs_from(live);
            let arc = arcs.find(|&arc| !self.used[arc] && self.digraph.ends(arc)[1] == to);
            let arc = arc.expect("the move is legal");
            self.used[arc] = true;
            self.taken.push(arc);
        }
        self.path.push(to);
    }

    pub(crate) fn undo(&mut self) {
        let Some(last) = self.path.pop() else { return };
        if !self.rules.uses_arcs {
            self.used[last as usize] = false;
        } else if let Some(arc) = self.taken.pop() {
            self.used[arc] = false;
        }
    }

    pub(crate) fn outcome(&self) -> Outcome {
        if !self.moves().is_empty() {
            Outcome::Ongoing
        } else if self.rules.misere {
            Outcome::Wins(self.turn())
        } else {
            Outcome::Loses(self.turn())
        }
    }

    pub(crate) fn snapshot(&self) -> Snapshot {
        // Whose turn it is makes no difference to who wins, counted from the player to move; but
        // the table has players.
        let mut words = vec![
            self.path.last().map_or(u32::MAX, |&live| live),
            self.turn().number(),
        ];
        words.extend(self.used.chunks(32).map(|some| {
            let bits = some.iter().enumerate();
            bits.fold(0, |word, (place, &bit)| word | u32::from(bit) << place)
        }));
        words.into()
    }

    /// Whether the player to move wins, and by which theorem, as far as one tells.
    pub(crate) fn proof(&self) -> Label {
        let live = *self.path.last()?;
        self.rest().labels()[live as usize]
    }

    /// Proves the position after each move, for the player who makes it.
    pub(crate) fn move_proofs(&self) -> Vec<Label> {
        if self.rules.uses_arcs && !self.path.is_empty() {
            // The arc of the move itself may be a part of a forced walk that comes back.
            let after = |one| {
                let mut after = self.clone();
                after.play_unchecked(one);
                let (wins, theorem) = after.proof()?;
                Some((!wins, theorem))
            };
            return self.moves().into_iter().map(after).collect();
        }
        let labels = self.rest().labels();
        // The player who names the first vertex may be the one who moves from it.
        let keeps_turn = self.path.is_empty() && self.rules.opener_moves;
        let moves = self.moves().into_iter();
        let proofs = moves.map(|one| match one {
            Move::Vertex(to) | Move::Step([_, to]) => {
                let (wins, theorem) = labels[to as usize]?;
                Some((wins == keeps_turn, theorem))
            }
            _ => None,
        });
        proofs.collect()
    }
}
