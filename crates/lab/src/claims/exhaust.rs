//! Small games by going through all of their positions.

use slitherlab_board::Board;
use slitherlab_games::snake::{Ending, Move, Position, Rules};
use slitherlab_games::{Game, Player};

use super::Scope;
use crate::count::{Plays, Walk};
use crate::register::Register;

/// The budget ran out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spent {
    /// That of the whole run.
    Time,
    /// That of one board.
    Board,
}

/// The most positions that are remembered.
const POSITIONS: usize = 20_000_000;

/// The positions of a game from which all others together can force one player to lose.
pub(crate) struct Exhaust<'a> {
    states: Plays<'a>,
    target: Player,
    known: Register<u64>,
    /// Whether the player loses in each position that is known.
    values: Vec<bool>,
    scope: Scope<'a>,
}

impl<'a> Exhaust<'a> {
    /// Asks about this player, from this position on.
    pub(crate) fn new(
        board: &'a Board,
        start: &Position,
        target: Player,
        scope: &Scope<'a>,
    ) -> Self {
        let mut states = Plays::new(
            Position::start_on(*start.rules(), start.field()).expect("these rules are played"),
            board.graph(),
        );
        for one in start.moves() {
            states.make(one);
        }
        Self {
            states,
            target,
            known: Register::default(),
            values: Vec::new(),
            scope: *scope,
        }
    }

    /// Whether the others can force the player to lose. The depth of the recursion is the length
    /// of a game on a small board.
    pub(crate) fn forced(&mut self) -> Result<bool, Spent> {
        let mut key = Vec::new();
        self.states.put_key(&mut key);
        if let Some(number) = self.known.find(&key) {
            return Ok(self.values[number]);
        }
        if self.known.len() >= POSITIONS {
            return Err(Spent::Board);
        }
        if self.known.len() % 1024 == 0 && self.scope.is_over() {
            return Err(Spent::Time);
        }
        let his_turn = self.states.position.turn() == self.target;
        let mut moves = Vec::new();
        self.states.moves(&mut moves);
        // Whoever cannot move loses, or in misère play is the only one who does not.
        let is_misere = self.states.position.rules().ending == Ending::Misere;
        let mut forced = his_turn != (moves.is_empty() && is_misere);
        for one in moves {
            self.states.make(one);
            let after = self.forced();
            self.states.unmake();
            if after? != his_turn {
                forced = !his_turn;
                break;
            }
        }
        if self.known.add(&key).is_some() {
            self.values.push(forced);
        }
        Ok(forced)
    }

    /// A line of play in which the others force the player to lose, or the player escapes, whichever is
    /// true; the losing side plays its first move each time.
    pub(crate) fn line(&mut self, board: &Board) -> Result<Vec<String>, Spent> {
        let wanted = self.forced()?;
        let mut texts = Vec::new();
        loop {
            let mut moves = Vec::new();
            self.states.moves(&mut moves);
            let mut choice = moves.first().copied();
            for one in moves {
                self.states.make(one);
                let keeps = self.forced();
                self.states.unmake();
                if keeps? == wanted {
                    choice = Some(one);
                    break;
                }
            }
            let Some(one) = choice else { break };
            texts.push(one.on(board).to_string());
            self.states.make(one);
        }
        for _ in &texts {
            self.states.unmake();
        }
        Ok(texts)
    }
}

/// The rules of a game for so many players.
pub(crate) fn rules(game: Game, players: u32) -> Rules {
    Rules {
        players,
        ..game.snake_rules().expect("a snake game")
    }
}

/// The start of a game.
pub(crate) fn start(board: &Board, game: Game, players: u32) -> Position {
    Position::start(rules(game, players), board.graph()).expect("the presets are sound")
}

/// Whether the player who makes this move wins a game of two.
pub(crate) fn wins_with(
    board: &Board,
    position: &Position,
    one: Move,
    scope: &Scope<'_>,
) -> Result<bool, Spent> {
    let opponent = position.turn().next(2);
    let mut after = position.clone();
    after.make(one);
    // With a named start the same player may move again.
    Exhaust::new(board, &after, opponent, scope).forced()
}

/// For each player a play that they lose, if there is one.
pub(crate) fn losing_plays(
    board: &Board,
    game: Game,
    players: u32,
    scope: &Scope<'_>,
) -> Result<Vec<Option<Vec<Move>>>, Spent> {
    let mut states = Plays::new(start(board, game, players), board.graph());
    let mut plays = vec![None; players as usize];
    let mut seen = Register::default();
    let mut key = Vec::new();
    let mut moves = Vec::new();
    states.moves(&mut moves);
    if moves.is_empty() {
        plays[states.position.turn().index()] = Some(Vec::new());
    }
    let mut starts = vec![0];
    while let Some(&from) = starts.last() {
        if moves.len() == from {
            starts.pop();
            if !starts.is_empty() {
                states.unmake();
            }
            continue;
        }
        if seen.len() % 1024 == 0 && scope.is_over() {
            return Err(Spent::Time);
        }
        states.make(moves.pop().expect("one is left"));
        states.put_key(&mut key);
        if seen.add(&key).is_none() {
            states.unmake();
            continue;
        }
        let from = moves.len();
        states.moves(&mut moves);
        if moves.len() == from {
            let loser = &mut plays[states.position.turn().index()];
            if loser.is_none() {
                *loser = Some(states.position.moves().collect());
            }
            states.unmake();
        } else {
            starts.push(from);
        }
    }
    Ok(plays)
}
