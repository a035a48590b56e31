//! Answers about the relatives of the two rule sets: the sentence, and the JSON of the interface.

use slitherlab_game::cycle::Role;
use slitherlab_game::{Game, Player, Preset};
use slitherlab_kin::switching::Join;
use slitherlab_kin::{Answer, Basis, Conclusion, Ground, Position, Theorem, Value};

use crate::headline;
use crate::verdict::{BoardSummary, Grounds, List, Moves, SCHEMA, Verdict, status, winner_number};
use crate::why::why;

/// A question about one of these games, with its answer.
#[derive(Clone, Copy, Debug)]
pub struct Kin<'a> {
    /// What is played on.
    pub ground: &'a Ground,
    /// The game that this is a relative of.
    pub game: Preset,
    /// The position.
    pub position: &'a Position,
    /// The answer.
    pub answer: &'a Answer,
}

impl<'a> Kin<'a> {
    /// The verdict of the interface.
    pub fn verdict(&self) -> Verdict<'a> {
        let Self {
            ground,
            game,
            position,
            answer,
        } = *self;
        let conclusion = answer.conclusion.as_ref();
        Verdict {
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
            first: self.role(Player::FIRST),
            rules: position.rules_text(ground, game),
            turn: position.turn().number(),
            status: status(conclusion),
            winner: conclusion.and_then(winner_number),
            winner_role: answer.winner().and_then(|winner| self.role(winner)),
            can_be_beaten: None,
            basis: Grounds::of(answer.basis.map(theorem_name), false),
            moves: Moves(List::Kin(ground, position, &answer.moves)),
            why: self.why(),
        }
    }

    /// The role of a player, in games with roles.
    fn role(&self, player: Player) -> Option<&'static str> {
        self.position.role(player).map(Role::name)
    }

    /// The answer in one sentence.
    pub fn headline(&self) -> String {
        let conclusion = self.answer.conclusion.as_ref();
        headline::conclusion(conclusion, |player| self.role(player))
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
        let role = self.role(Player::FIRST);
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
        headline::cited(self.answer.basis.map(citation))
    }

    /// One or two plain sentences.
    pub fn why(&self) -> String {
        let turn = self.position.turn();
        let other = turn.next(2);
        let wins = self.answer.winner() == Some(turn);
        let good = self.answer.moves_worth(Value::Win).next();
        let good = good.map(|mv| self.position.move_text(self.ground, mv));
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
            let game = Game::with_position(self.game, board, game.snakes().clone());
            let reason = why(&game.expect("the snakes are on this board"), plain);
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

/// A theorem by its author and year, or by what it says.
fn citation(theorem: Theorem) -> &'static str {
    match theorem {
        Theorem::Rules => "the rules: the game is over",
        Theorem::BackwardInduction => "theorem: backward induction, nothing is met twice",
        Theorem::ForcedWalk => "theorem: the walk is forced into a directed cycle",
        Theorem::Lehman => "theorem of Lehman (1964)",
        Theorem::NeverStuck => "theorem: who can delete is never stuck",
        Theorem::Redrawing => "theorem: what is deleted is drawn again",
        _ => "a theorem",
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
