//! Whether all others together can force a player to lose: on small boards by going through all positions,
//! on larger ones by the search of the solvers.

use std::ops::ControlFlow;

use slitherlab_board::Board;
use slitherlab_games::snake::{Move, Position};
use slitherlab_games::{Game, Player};
use slitherlab_solve::search::{Limits, Progress, Solver};

use super::Scope;
use super::exhaust::{Exhaust, Spent, start};
use super::scope::{Checked, refuted_by};

/// The question whether all others together can force a player to lose.
pub(crate) struct Coalition<'a> {
    board: &'a Board,
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
        game: Game,
        players: u32,
        player: u32,
        scope: &'a Scope<'a>,
    ) -> Self {
        Self {
            board,
            start: start(board, game, players),
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

    /// Whether they can.
    pub(crate) fn can(&self) -> Result<bool, Spent> {
        if self.is_small() {
            return self.exhaust().forced();
        }
        self.search(|solver| self.ask(solver, &self.start))
    }

    /// A line of play in which the others force the player to lose, or the player escapes, whichever is true; the losing
    /// side plays its first move each time.
    pub(crate) fn line(&self) -> Result<Vec<String>, Spent> {
        if self.is_small() {
            return self.exhaust().line(self.board);
        }
        self.search(|solver| {
            let wanted = self.ask(solver, &self.start)?;
            let mut position = self.start.clone();
            let mut texts = Vec::new();
            loop {
                let moves: Vec<Move> = position.legal_moves().collect();
                let Some(&first) = moves.first() else {
                    return Ok(texts);
                };
                let mut choice = first;
                for one in moves {
                    position.make(one);
                    let keeps = self.ask(solver, &position);
                    position.unmake();
                    if keeps? == wanted {
                        choice = one;
                        break;
                    }
                }
                texts.push(choice.on(self.board).to_string());
                position.make(choice);
            }
        })
    }

    fn ask(&self, solver: &mut Solver<'_>, position: &Position) -> Result<bool, Spent> {
        let beaten = solver.is_beaten(position, self.target);
        beaten.ok_or_else(|| self.scope.spent())
    }

    fn search<T>(&self, work: impl FnOnce(&mut Solver<'_>) -> T) -> T {
        let stop = self.scope.stop;
        let watch = |_: &Progress| match stop {
            Some(stop) if stop() => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        };
        let limits = Limits {
            nodes: self.scope.nodes,
            watch: Some(&watch),
            ..Limits::default()
        };
        work(&mut Solver::new(&self.start, &limits))
    }
}

/// Whether all others together can force a player (from 1) to lose, from the empty board.
pub(crate) fn can_be_beaten(
    board: &Board,
    game: Game,
    players: u32,
    player: u32,
    scope: &Scope<'_>,
) -> Result<bool, Spent> {
    Coalition::against(board, game, players, player, scope).can()
}

/// The winner of a game of two.
pub(crate) fn winner(board: &Board, game: Game, scope: &Scope<'_>) -> Result<u32, Spent> {
    let beaten = can_be_beaten(board, game, 2, 2, scope)?;
    Ok(if beaten { 1 } else { 2 })
}

/// The claim is wrong about who wins a game of two on this board, as best play shows.
pub(super) fn otherwise(
    board: &Board,
    game: Game,
    scope: &Scope<'_>,
    why: impl Into<String>,
) -> Checked {
    let moves = Coalition::against(board, game, 2, 2, scope).line()?;
    refuted_by(board, (game, 2), moves, why)
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
                (Game::Private, 2),
                (Game::Public, 2),
                (Game::Classic, 3),
                (Game::Progressive, 3),
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
                        end.make(end.parse_move(&board, &text).unwrap());
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
