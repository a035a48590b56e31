//! Whether all others together can force a player to lose: on small boards by going through all
//! positions, on larger ones by the search of the solvers.

use slitherlab_board::Board;
use slitherlab_game::snake::{Ending, Move, Position, Rules};
use slitherlab_game::{Player, Preset};
use slitherlab_solve::search::Solver;

use crate::Scope;
use crate::exhaust::{Exhaust, played, rules};
use crate::scope::{Passed, Stop, refuted_by};

/// The question whether all others together can force a player to lose.
pub(crate) struct Coalition<'a> {
    board: &'a Board,
    game: Preset,
    start: Position,
    target: Player,
    scope: &'a Scope<'a>,
}

/// So small boards are gone through position by position, by code that shares nothing with the
/// solvers.
const SMALL: usize = 9;

impl<'a> Coalition<'a> {
    /// Asks about a player (from 1) at the start of a game.
    pub(crate) fn against(
        board: &'a Board,
        game: Preset,
        players: u32,
        player: u32,
        scope: &'a Scope<'a>,
    ) -> Self {
        Self::with_ending(board, (game, players, Ending::Normal), player, scope)
    }

    /// Asks about a player (from 1) at the start of a game with this ending.
    pub(crate) fn with_ending(
        board: &'a Board,
        (game, players, ending): (Preset, u32, Ending),
        player: u32,
        scope: &'a Scope<'a>,
    ) -> Self {
        let rules = Rules {
            ending,
            ..rules(game, players)
        };
        Self {
            board,
            game,
            start: Position::start(rules, board.graph()).expect("the presets are sound"),
            target: Player::from_index(player - 1),
            scope,
        }
    }

    fn is_small(&self) -> bool {
        self.board.graph().vertex_count() <= SMALL
    }

    fn exhaust(&self) -> Exhaust<'a> {
        Exhaust::new(self.board, &self.start, self.target, self.scope)
    }

    /// Returns whether they can.
    pub(crate) fn can(&self) -> Result<bool, Stop> {
        if self.is_small() {
            return self.exhaust().forced();
        }
        self.search(|solver| self.ask(solver, &self.start))
    }

    /// Checks whether the player can be forced to lose.
    pub(crate) fn ensure_beaten(&self, beaten: bool) -> Passed {
        let can = if beaten { "cannot" } else { "can" };
        let (players, player) = (self.start.rules().players, self.target);
        self.ensure(beaten, || {
            format!("with {players} players, player {player} {can} be forced to lose")
        })
    }

    /// Checks whether they can, as it is claimed; a line of play shows that it is otherwise.
    pub(crate) fn ensure(&self, beaten: bool, why: impl FnOnce() -> String) -> Passed {
        if self.can()? == beaten {
            return Ok(());
        }
        let rules = self.start.rules();
        let game = (self.game, rules.players);
        Err(refuted_by(self.board, game, self.line()?, why()))
    }

    fn line(&self) -> Result<Vec<String>, Stop> {
        if self.is_small() {
            let mut exhaust = self.exhaust();
            return self.follow(|position| exhaust.forced_at(self.board, position));
        }
        self.search(|solver| self.follow(|position| self.ask(solver, position)))
    }

    /// A line of play in which the others force the player to lose, or the player escapes,
    /// whichever is true; the losing side plays its first move each time.
    fn follow(
        &self,
        mut is_beaten: impl FnMut(&Position) -> Result<bool, Stop>,
    ) -> Result<Vec<String>, Stop> {
        let wanted = is_beaten(&self.start)?;
        let mut position = self.start.clone();
        loop {
            let moves: Vec<Move> = position.legal_moves().collect();
            let Some(&first) = moves.first() else {
                return Ok(played(self.board, &position));
            };
            let mut choice = first;
            for mv in moves {
                position.play_unchecked(mv);
                let keeps = is_beaten(&position);
                position.undo();
                if keeps? == wanted {
                    choice = mv;
                    break;
                }
            }
            position.play_unchecked(choice);
        }
    }

    fn ask(&self, solver: &mut Solver<'_>, position: &Position) -> Result<bool, Stop> {
        let beaten = solver.is_beaten(position, self.target);
        beaten.ok_or_else(|| self.scope.spent())
    }

    fn search<T>(&self, work: impl FnOnce(&mut Solver<'_>) -> T) -> T {
        work(&mut Solver::new(&self.start, &self.scope.budget))
    }
}

/// Checks that this player wins a game of two.
pub(crate) fn wins(board: &Board, game: Preset, claimed: u32, scope: &Scope<'_>) -> Passed {
    let question = Coalition::against(board, game, 2, 2, scope);
    question.ensure(claimed == 1, || format!("player {} wins", 3 - claimed))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The two ways to answer agree, and their lines end as they should.
    #[test]
    fn the_search_agrees_with_going_through_all_positions() {
        let scope = Scope::up_to(12);
        for text in ["grid:2x3", "grid:3x3", "cycle:7", "grid:2x5", "petersen"] {
            let board = Board::parse(text).unwrap();
            for (game, players) in [
                (Preset::Private, 2),
                (Preset::Public, 2),
                (Preset::Classic, 3),
                (Preset::Progressive, 3),
            ] {
                for player in 1..=players {
                    let question = Coalition::against(&board, game, players, player, &scope);
                    let searched = question.search(|solver| question.ask(solver, &question.start));
                    assert_eq!(
                        searched,
                        question.exhaust().forced(),
                        "{text} {game} {players} {player}"
                    );
                    let mut end = question.start.clone();
                    for text in question.line().unwrap() {
                        end.play_unchecked(end.parse_move(&board, &text).unwrap());
                    }
                    let loser = end.outcome().loser(players);
                    assert_eq!(
                        loser == Some(question.target),
                        searched.unwrap(),
                        "{text} {game} {players} {player}"
                    );
                }
            }
        }
    }
}
