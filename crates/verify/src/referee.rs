//! The referee: positions, legal moves and outcomes.
//!
//! The games are played by the rule book (`slitherlab_rules`) with code of the checker's own. It is
//! plain rather than fast, and shares nothing with the positions of the solvers, so that a mistake
//! in those cannot be certified.

pub(crate) mod cycle;
mod field;
pub(crate) mod line;
pub(crate) mod snake;

use slitherlab_board::Board;
use slitherlab_graph::Vertex;
use slitherlab_rules::{Outcome, Player, shorten};

use crate::refusal::{Refusal, is_canonical};

/// A position that can be played on, and back to where it was set up.
pub(crate) trait Play: Clone {
    /// A move of this rule set.
    type Move: Copy + Ord;

    /// How many play.
    fn players(&self) -> u32;

    /// The player to move, also when the game is over.
    fn turn(&self) -> Player;

    /// The legal moves in the order of their numbers, each once.
    fn moves(&self) -> Vec<Self::Move>;

    /// Makes a legal move.
    fn make(&mut self, mv: Self::Move);

    /// Takes the last move back, if there is one.
    fn unmake(&mut self);

    /// Whether the game is over, and for whom.
    fn outcome(&self) -> Outcome;

    /// All that the rest of the game depends on: equal for two positions of a game exactly if they
    /// are the same state.
    fn snapshot(&self) -> Box<[u32]>;

    /// The text of a move.
    fn move_text(&self, board: &Board, mv: Self::Move) -> String;

    /// Reads a move, which must be legal.
    fn parse_move(&self, board: &Board, text: &str) -> Result<Self::Move, Refusal>;

    /// Reads a move in its canonical spelling, which must be legal.
    fn read_move(&self, board: &Board, text: &str) -> Result<Self::Move, Refusal> {
        let mv = self.parse_move(board, text)?;
        is_canonical(text, &self.move_text(board, mv))?;
        Ok(mv)
    }

    /// The text of the position.
    fn text(&self, board: &Board) -> String;
}

/// Refuses a position.
fn unsound<T>(why: impl std::fmt::Display) -> Result<T, Refusal> {
    Err(Refusal::Position(format!("the position: {why}")))
}

/// Refuses a text that sets up no position, beginning with this word of it.
fn unreadable(word: &str, text: &str, why: impl std::fmt::Display) -> Refusal {
    let at = word.as_ptr() as usize - text.as_ptr() as usize;
    Refusal::Position(format!("position text, column {}: {why}", at + 1))
}

fn illegal(text: &str, why: &str) -> Refusal {
    Refusal::Move(format!("`{}` is not legal here: {why}", shorten(text)))
}

fn no_move(text: &str, form: &str) -> Refusal {
    Refusal::Move(format!("`{}` is not a move: write {form}", shorten(text)))
}

/// Reads the label of a vertex in the text of a move.
fn vertex(board: &Board, text: &str, label: &str) -> Result<Vertex, Refusal> {
    board.vertex(label).ok_or_else(|| {
        let [text, label] = [text, label].map(shorten);
        Refusal::Move(format!("`{text}`: the board has no vertex `{label}`"))
    })
}

#[cfg(test)]
mod tests {
    use rand::Rng;
    use slitherlab_game::{AnyPosition, Play as _, Preset, PresetRules, Variant};
    use slitherlab_oracle::random_generator;

    use super::*;

    /// Plays at random, also back, and compares with the positions that the solvers play on: two
    /// implementations of one rule book. Every position is also set up again by its text.
    fn compare<P: Play>(
        board: &Board,
        rules: PresetRules,
        seed: u64,
        set_up: impl Fn(&str, Option<Player>) -> Result<P, Refusal>,
    ) {
        let mut random = random_generator(seed);
        let mut ours = set_up("", None).unwrap();
        let mut theirs = AnyPosition::start(rules, board).unwrap();
        let mut made = 0;
        for _ in 0..60 {
            let moves = ours.moves();
            let texts = moves.iter().map(|&mv| ours.move_text(board, mv));
            let others = theirs.sorted_moves();
            let other_texts = others.iter().map(|&mv| theirs.move_text(board, mv));
            let other_texts: Vec<String> = other_texts.collect();
            let place = format!("{} {rules:?} {:?}", board.text(), theirs.text(board));
            assert_eq!(texts.collect::<Vec<_>>(), other_texts, "{place}");
            assert_eq!(ours.turn(), theirs.turn(), "{place}");
            assert_eq!(ours.outcome(), theirs.outcome(), "{place}");
            assert_eq!(ours.text(board), theirs.text(board), "{place}");
            let again = set_up(&ours.text(board), Some(ours.turn())).unwrap();
            assert_eq!(again.snapshot(), ours.snapshot(), "{place}");
            assert_eq!(again.outcome(), ours.outcome(), "{place}");
            if moves.is_empty() || made > 0 && random.random_bool(0.2) {
                if made == 0 {
                    return;
                }
                made -= 1;
                ours.unmake();
                theirs.undo();
                continue;
            }
            let choice = random.random_range(0..moves.len());
            let read = ours.parse_move(board, &other_texts[choice]);
            assert!(read.is_ok_and(|mv| mv == moves[choice]), "{place}");
            made += 1;
            ours.make(moves[choice]);
            theirs.play_unchecked(others[choice]);
        }
    }

    #[test]
    fn the_referee_and_the_players_read_the_same_rules() {
        let boards = ["grid:3x3", "grid:2x4", "petersen", "path:4 and cycle:3"];
        // With parallel edges and loops.
        let multigraphs = [
            (
                4,
                vec![
                    [0, 1],
                    [0, 1],
                    [0, 2],
                    [0, 3],
                    [0, 3],
                    [1, 2],
                    [2, 2],
                    [2, 3],
                ],
            ),
            (
                3,
                vec![[0, 1], [0, 1], [0, 1], [0, 2], [0, 2], [1, 1], [1, 2]],
            ),
        ];
        let multigraphs = multigraphs.map(|(count, edges)| {
            let graph = slitherlab_graph::Graph::from_edges(count, edges).unwrap();
            Board::from_graph(graph).text().to_owned()
        });
        let mut compared = 0;
        for text in boards.map(str::to_owned).into_iter().chain(multigraphs) {
            let board = Board::parse(&text).unwrap();
            let last = board.graph().vertex_count() as Vertex - 1;
            for game in Preset::ALL {
                let roles = game.cycle_rules().and_then(|rules| rules.kind.roles());
                let firsts = roles.map_or(vec![None], |roles| roles.map(Some).to_vec());
                for (players, misere) in [(2, false), (2, true), (3, false), (5, true)] {
                    for &first in &firsts {
                        let variant = Variant {
                            players,
                            misere,
                            first,
                            terminals: (game == Preset::Shannon).then_some([0, last]),
                        };
                        let Ok(rules) = variant.rules(game) else {
                            continue;
                        };
                        for seed in 0..8 {
                            match rules {
                                PresetRules::Snake(own) => {
                                    compare(&board, rules, seed, |text, turn| {
                                        snake::Position::set_up(own, &board, text, turn)
                                    });
                                }
                                PresetRules::Cycle(own) => {
                                    compare(&board, rules, seed, |text, turn| {
                                        cycle::Position::set_up(own, &board, text, turn)
                                    });
                                }
                                // Its positions need a grid: solve's tests compare them.
                                PresetRules::Line => continue,
                            }
                            compared += 1;
                        }
                    }
                }
            }
        }
        assert!(compared > 1000, "{compared}");
    }
}
