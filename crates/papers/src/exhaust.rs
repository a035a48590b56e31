//! Small games by going through all of their positions.

use slitherlab_board::Board;
use slitherlab_game::snake::{Ending, Move, Position, Rules};
use slitherlab_game::{Player, Preset};

use crate::Scope;
use crate::scope::{Passed, Stop, refuted_by};
use slitherlab_lab::count::{Plays, Walk};
use slitherlab_lab::interner::Interner;

/// The most positions that are remembered.
const POSITIONS: usize = 20_000_000;

/// The positions of a game from which all others together can force one player to lose.
pub(crate) struct Exhaust<'a> {
    states: Plays<'a>,
    target: Player,
    known: Interner<u64>,
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
        Self {
            states: states_at(board, start),
            target,
            known: Interner::default(),
            values: Vec::new(),
            scope: *scope,
        }
    }

    /// Returns whether the others can force the player to lose. The depth of the recursion is the
    /// length of a game on a small board.
    pub(crate) fn forced(&mut self) -> Result<bool, Stop> {
        let mut key = Vec::new();
        self.states.put_key(&mut key);
        if let Some(number) = self.known.find(&key) {
            return Ok(self.values[number]);
        }
        if self.known.len() >= POSITIONS {
            return Err(Stop::Board);
        }
        if self.known.len() % 1024 == 0 && self.scope.is_over() {
            return Err(Stop::Time);
        }
        let own_turn = self.states.position.turn() == self.target;
        let mut moves = Vec::new();
        self.states.moves(&mut moves);
        // A player who cannot move loses, or in misère play is the only one who does not.
        let is_misere = self.states.position.rules().ending == Ending::Misere;
        let mut forced = own_turn != (moves.is_empty() && is_misere);
        for mv in moves {
            self.states.make(mv);
            let after = self.forced();
            self.states.unmake();
            if after? != own_turn {
                forced = !own_turn;
                break;
            }
        }
        if self.known.add(&key).is_some() {
            self.values.push(forced);
        }
        Ok(forced)
    }

    /// Asks the question from another position of the game on.
    pub(crate) fn forced_at(
        &mut self,
        board: &'a Board,
        position: &Position,
    ) -> Result<bool, Stop> {
        self.states = states_at(board, position);
        self.forced()
    }
}

fn states_at<'a>(board: &'a Board, position: &Position) -> Plays<'a> {
    let start = Position::start_on(*position.rules(), position.field());
    let mut states = Plays::new(start.expect("these rules are played"), board.graph());
    for mv in position.moves() {
        states.make(mv);
    }
    states
}

/// The rules of a game for this many players.
pub(crate) fn rules(game: Preset, players: u32) -> Rules {
    Rules {
        players,
        ..game.snake_rules().expect("a snake game")
    }
}

/// The start of a game.
pub(crate) fn start(board: &Board, game: Preset, players: u32) -> Position {
    Position::start(rules(game, players), board.graph()).expect("the presets are sound")
}

/// Returns whether the player who makes this move wins a game of two.
pub(crate) fn wins_with(
    board: &Board,
    position: &Position,
    mv: Move,
    scope: &Scope<'_>,
) -> Result<bool, Stop> {
    let opponent = position.turn().next(2);
    let mut after = position.clone();
    after.play_unchecked(mv);
    // With a named start the same player may move again.
    Exhaust::new(board, &after, opponent, scope).forced()
}

/// Checks the openings of a game of two: `claimed` says whether one wins, where the claim does.
pub(crate) fn each_opening(
    board: &Board,
    game: Preset,
    scope: &Scope<'_>,
    claimed: impl Fn(Move) -> Option<bool>,
    said: impl Fn(&str) -> String,
) -> Passed {
    let position = start(board, game, 2);
    for mv in position.legal_moves() {
        let Some(claimed) = claimed(mv) else {
            continue;
        };
        if wins_with(board, &position, mv, scope)? != claimed {
            let why = said(if claimed { "loses" } else { "wins" });
            let moves = vec![mv.on(board)];
            return Err(refuted_by(board, (game, 2), moves, why));
        }
    }
    Ok(())
}

/// Shows every position in which a game ends, each once, with a play that leads to it. The
/// recursion is as deep as a play is long.
pub(crate) fn each_end(
    board: &Board,
    game: Preset,
    players: u32,
    scope: &Scope<'_>,
    see: &mut dyn FnMut(&Position),
) -> Result<(), Stop> {
    let mut states = Plays::new(start(board, game, players), board.graph());
    ends_from(&mut states, &mut Interner::default(), scope, see)
}

fn ends_from(
    states: &mut Plays<'_>,
    seen: &mut Interner<u64>,
    scope: &Scope<'_>,
    see: &mut dyn FnMut(&Position),
) -> Result<(), Stop> {
    if seen.len() % 1024 == 0 && scope.is_over() {
        return Err(Stop::Time);
    }
    let (mut moves, mut key) = (Vec::new(), Vec::new());
    states.moves(&mut moves);
    if moves.is_empty() {
        see(&states.position);
    }
    for mv in moves.into_iter().rev() {
        states.make(mv);
        states.put_key(&mut key);
        let gone_through = match seen.add(&key) {
            Some(_) => ends_from(states, seen, scope, see),
            None => Ok(()),
        };
        states.unmake();
        gone_through?;
    }
    Ok(())
}

/// For each player a play that they lose, if there is one.
pub(crate) fn losing_plays(
    board: &Board,
    game: Preset,
    players: u32,
    scope: &Scope<'_>,
) -> Result<Vec<Option<Vec<String>>>, Stop> {
    let mut plays = vec![None; players as usize];
    each_end(board, game, players, scope, &mut |end| {
        plays[end.turn().index()].get_or_insert_with(|| played(board, end));
    })?;
    Ok(plays)
}

/// The moves that led to a position.
pub(crate) fn played(board: &Board, position: &Position) -> Vec<String> {
    let moves = position.moves();
    moves.map(|mv| mv.on(board)).collect()
}

/// Checks the end of every play, the moves in their order. The recursion is as deep as the board is
/// large.
pub(crate) fn each_play(
    position: &mut Position,
    scope: &Scope<'_>,
    check: &dyn Fn(&Position) -> Passed,
) -> Passed {
    if scope.is_over() {
        return Err(Stop::Time);
    }
    let moves: Vec<Move> = position.legal_moves().collect();
    if moves.is_empty() {
        return check(position);
    }
    for mv in moves {
        position.play_unchecked(mv);
        let found = each_play(position, scope, check);
        position.undo();
        found?;
    }
    Ok(())
}
