//! Answers about the relatives of the two rule sets: the sentence, and the JSON of the interface.

use serde::Serialize;
use slitherlab_games::cycle::Role;
use slitherlab_games::{AnyPosition, Game};
use slitherlab_kin::switching::Join;
use slitherlab_kin::{Answer, Basis, Conclusion, Ground, Position, Theorem, Value};
use slitherlab_solve::{BasisKind, Depth, Question};

use crate::count::counted;
use crate::verdict::{BoardSummary, SCHEMA, value_word, winner_number};
use crate::why::why;

/// A question about one of these games, with its answer.
#[derive(Clone, Copy, Debug)]
pub struct Kin<'a> {
    /// What is played on.
    pub ground: &'a Ground,
    /// The game that this is a relative of.
    pub game: Game,
    /// The position.
    pub position: &'a Position,
    /// The answer.
    pub answer: &'a Answer,
}

/// The answer as the JSON of the interface has it, that of every other game.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct KinVerdict {
    /// Always `slitherlab/verdict/1`.
    pub schema: &'static str,
    /// The board; its edges are arcs if it is directed.
    pub board: BoardSummary,
    /// Whether the board has arcs; left out if not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub directed: bool,
    /// The name of the game.
    pub game: &'static str,
    /// Always 2.
    pub players: u32,
    /// Whether the player who cannot move wins.
    pub misere: bool,
    /// In games with roles, which role moves first.
    pub first: Option<&'static str>,
    /// What differs from the named game: `terminals=0;3;8 join=some`, `deletions=2`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The player to move.
    pub turn: u32,
    /// Whether the question is answered: `solved` or `unknown`.
    pub status: &'static str,
    /// The winner, 0 for a draw; `null` when it is not known.
    pub winner: Option<u32>,
    /// In games with roles, the role of the winner.
    pub winner_role: Option<&'static str>,
    /// Always `null`: two play.
    pub can_be_beaten: Option<Vec<u32>>,
    /// On what it rests.
    pub basis: KinBasis,
    /// Legal moves with their values.
    pub moves: Vec<KinMove>,
    /// One or two plain sentences.
    pub why: String,
}

/// On what a verdict rests.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum KinBasis {
    /// A theorem.
    Theorem {
        /// Its name.
        name: &'static str,
    },
    /// A search.
    Search {
        /// How many positions it looked at.
        nodes: u64,
    },
    /// Nothing.
    Unknown {
        /// What was spent in vain.
        spent: KinSpent,
    },
}

/// What was spent in vain.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct KinSpent {
    /// Positions looked at.
    pub nodes: u64,
}

/// A legal move with its value for the player to move.
#[derive(Clone, Debug, Serialize)]
pub struct KinMove {
    /// The move.
    pub r#move: String,
    /// `win`, `loss`, `draw` or `unknown`.
    pub value: &'static str,
    /// `theorem`, `search` or `unknown`.
    pub basis: &'static str,
}

impl Kin<'_> {
    /// The verdict of the interface.
    pub fn verdict(&self) -> KinVerdict {
        let Self {
            ground,
            game,
            position,
            answer,
        } = *self;
        let first = slitherlab_games::Player::FIRST;
        let moves = answer.moves.iter().map(|valued| KinMove {
            r#move: position.move_text(ground, valued.step),
            value: value_word(valued.value),
            basis: match valued.basis {
                BasisKind::Theorem => "theorem",
                BasisKind::Search => "search",
                BasisKind::Unknown => "unknown",
            },
        });
        KinVerdict {
            schema: SCHEMA,
            board: BoardSummary {
                text: ground.text().to_owned(),
                vertices: ground.vertex_count(),
                edges: ground.edge_count(),
            },
            directed: ground.is_directed(),
            game: game.name(),
            players: 2,
            misere: position.is_misere(),
            first: position.role(first).map(Role::name),
            rules: position.rules_text(ground, game),
            turn: position.turn().number(),
            status: match answer.conclusion {
                Some(_) => "solved",
                None => "unknown",
            },
            winner: answer.conclusion.as_ref().and_then(winner_number),
            winner_role: self.winner_role(),
            can_be_beaten: None,
            basis: match answer.basis {
                Basis::Theorem(theorem) => KinBasis::Theorem {
                    name: theorem_name(theorem),
                },
                Basis::Search { nodes } => KinBasis::Search { nodes },
                Basis::Unknown { nodes } => KinBasis::Unknown {
                    spent: KinSpent { nodes },
                },
            },
            moves: moves.collect(),
            why: self.why(),
        }
    }

    fn winner_role(&self) -> Option<&'static str> {
        let role = self.position.role(self.answer.winner()?);
        role.map(Role::name)
    }

    /// The answer in one sentence.
    pub fn headline(&self) -> String {
        match (&self.answer.conclusion, self.winner_role()) {
            (None, _) => "Who wins is not known.".to_owned(),
            (Some(Conclusion::Wins(player)), Some(role)) => {
                format!("Player {player} ({role}) wins.")
            }
            (Some(Conclusion::Wins(player)), None) => format!("Player {player} wins."),
            (Some(_), _) => "Nobody wins: a draw.".to_owned(),
        }
    }

    /// What is played, in a line.
    pub fn title(&self) -> String {
        let position = self.position;
        let directed = if self.ground.is_directed() {
            "directed "
        } else {
            ""
        };
        let misere = if position.is_misere() {
            ", misère"
        } else {
            ""
        };
        let role = position.role(slitherlab_games::Player::FIRST);
        let first = role.map_or(String::new(), |role| format!(", {role} moves first"));
        let rules = position.rules_text(self.ground, self.game);
        let rules = rules.map_or(String::new(), |rules| format!(", {rules}"));
        let text = self.ground.text();
        format!(
            "{directed}{} on {text}, 2 players{misere}{first}{rules}",
            self.game
        )
    }

    /// What the answer rests on, in a few words.
    pub fn basis(&self) -> String {
        match self.answer.basis {
            Basis::Theorem(theorem) => match theorem {
                Theorem::Rules => "the rules: the game is over",
                Theorem::BackwardInduction => "theorem: backward induction, nothing is met twice",
                Theorem::ForcedWalk => "theorem: the walk is forced into a directed cycle",
                Theorem::Lehman => "theorem of Lehman (1964)",
                Theorem::NeverStuck => "theorem: who can delete is never stuck",
                Theorem::Redrawing => "theorem: what is deleted is drawn again",
                _ => "a theorem",
            }
            .to_owned(),
            Basis::Search { nodes } => {
                format!("exhaustive search of {}", counted(nodes, "position"))
            }
            Basis::Unknown { nodes: 0 } => "none".to_owned(),
            Basis::Unknown { nodes } => {
                format!("none: {} searched in vain", counted(nodes, "position"))
            }
        }
    }

    /// One or two plain sentences.
    pub fn why(&self) -> String {
        let turn = self.position.turn();
        let other = turn.next(2);
        let wins = self.answer.winner() == Some(turn);
        let good = self.answer.moves_worth(Value::Win).next();
        let good = good.map(|step| self.position.move_text(self.ground, step));
        let by = good.map_or(String::new(), |good| format!(", such as {good}"));
        match self.answer.basis {
            Basis::Theorem(Theorem::Rules) => match self.position.role(turn) {
                Some(_) => "The game is decided.".to_owned(),
                None => format!("Player {turn} cannot move."),
            },
            Basis::Theorem(Theorem::BackwardInduction) => {
                let so = if wins {
                    format!("player {turn} has a good move{by}")
                } else {
                    format!("every move of player {turn} is good for player {other}")
                };
                format!(
                    "Going backwards from where nobody can move on tells which vertices are won, and which are lost, \
                     for whoever moves from them, and {so}. No vertex is met twice on this way."
                )
            }
            Basis::Theorem(Theorem::ForcedWalk) => {
                let winner = if wins { turn } else { other };
                format!(
                    "Whoever leaves the directed cycles that the walk can be kept in loses, and inside them every \
                     move is forced: the length of the walk decides, for player {winner}{}.",
                    if wins { by } else { String::new() }
                )
            }
            Basis::Theorem(Theorem::Lehman) => self.by_trees(),
            Basis::Theorem(Theorem::NeverStuck) => match &self.answer.conclusion {
                Some(Conclusion::Draw) => {
                    "Deletions are unlimited, so whoever cannot draw deletes: nobody \
                     is ever stuck."
                        .to_owned()
                }
                _ => format!("An opening that cannot be extended decides{by}."),
            },
            _ => self.by_search(&by),
        }
    }

    /// By what a search found, or the game without deletions.
    fn by_search(&self, by: &str) -> String {
        let turn = self.position.turn();
        if let (Position::Deletion(game), Ground::Board(board), Some(plain)) =
            (self.position, self.ground, &self.answer.plain)
        {
            let position = AnyPosition::Snake(game.snakes().clone());
            let question = Question {
                board,
                game: self.game,
                position: &position,
                depth: Depth::Answer,
            };
            let reason = why(&question, plain);
            return format!(
                "What is deleted is drawn again, so that deletions change nothing. {reason}"
            );
        }
        match &self.answer.conclusion {
            None => "No theorem decides, and the search did not come to an end.".to_owned(),
            Some(_) if self.answer.winner() == Some(turn) => {
                format!("Player {turn} has a good move{by}: all plays were searched.")
            }
            Some(_) => format!("Every move of player {turn} loses: all plays were searched."),
        }
    }

    fn by_trees(&self) -> String {
        let (Position::Switching(game), Some(winner)) = (self.position, self.answer.winner())
        else {
            return String::new();
        };
        let rules = game.rules();
        debug_assert_eq!(rules.join, Join::All);
        let all = rules.terminals.len() == self.ground.vertex_count();
        let what = if all {
            "Two trees without a common edge span the board"
        } else {
            "Two trees without a common edge span the same vertices, all terminals among them"
        };
        let short_wins = self.position.role(winner) == Some(Role::Short);
        match (short_wins, winner == self.position.turn()) {
            (true, false) => format!(
                "{what} (with Short's edges contracted and Cut's gone), so Short answers every edge that Cut takes \
                 from one tree by one of the other."
            ),
            (true, true) => format!(
                "After a good move of Short this holds: {}{} (with Short's edges contracted and Cut's gone). So Short \
                 answers every edge that Cut takes from one tree by one of the other.",
                what[..1].to_lowercase(),
                &what[1..]
            ),
            (false, false) => "Whatever edge Short takes, there will be no two trees without a common edge \
                 that span the same vertices, all terminals among them; so Cut can part two terminals."
                .to_owned(),
            (false, true) => "There are no two trees without a common edge that span the same vertices, all \
                 terminals among them, so Cut, who is to move, can part two terminals."
                .to_owned(),
        }
    }
}

/// The name of a theorem in the JSON of the interface.
fn theorem_name(theorem: Theorem) -> &'static str {
    match theorem {
        Theorem::Rules => "rules",
        Theorem::BackwardInduction => "backward-induction",
        Theorem::ForcedWalk => "forced-walk",
        Theorem::Lehman => "lehman-1964",
        Theorem::NeverStuck => "never-stuck",
        Theorem::Redrawing => "redrawing",
        _ => "theorem",
    }
}
