//! The game in progress: where it stands, who advises, how it is shown and typed.

use slitherlab_draw::terminal::{self, Charset};
use slitherlab_explain::{Reader, note};
use slitherlab_game::cycle::Role;
use slitherlab_game::{AnyMove, AnyPosition, AnyRules, Budget, Game, Play as _, Player, other};
use slitherlab_solve::engine::{AnyEngine, Level};
use slitherlab_solve::{Choice, Depth, Question};

use super::{edges, snakes};
use crate::budget::BudgetArgument;
use crate::explanation::in_play;

/// The value of every move is looked for up to this many (moves × vertices).
const THOROUGH: usize = 1_000_000;

/// A game in progress.
pub(super) struct Round<'a> {
    pub(super) game: Game,
    engine: AnyEngine<'a>,
    charset: Charset,
    /// How much a search for a move may spend.
    budget: BudgetArgument,
    /// Whether there is a picture of the board, not only a list.
    is_drawn: bool,
}

impl<'a> Round<'a> {
    pub(super) fn new(game: &'a Game, charset: Charset, budget: BudgetArgument) -> Self {
        Self {
            game: game.clone(),
            engine: AnyEngine::new(game),
            charset,
            budget,
            is_drawn: terminal::is_drawn(game.board()),
        }
    }

    /// Makes a legal move.
    pub(super) fn play(&mut self, mv: AnyMove) {
        self.game.play_unchecked(mv);
        self.engine.play_unchecked(mv);
    }

    /// Takes the last move back; `None` where the play began.
    pub(super) fn undo(&mut self) -> Option<AnyMove> {
        self.engine.undo();
        self.game.undo()
    }

    /// The move that an engine of this level chooses; `None` when the game is over.
    pub(super) fn choose(&mut self, level: Level, seed: u64) -> Option<Choice<AnyMove>> {
        let engine = &mut self.engine;
        let choose = |limits: &Budget<'_>| engine.choose(level, limits, seed);
        self.budget.within(1, |_| (), choose)
    }

    /// Why an engine chose a move.
    pub(super) fn note(&self, choice: &Choice<AnyMove>) -> String {
        note(&self.game, choice)
    }

    /// Says in words who wins and why, as far as theorems and a search within the budget tell.
    pub(super) fn explain(&self, reader: Reader) -> String {
        let moves = self.game.legal_moves().count();
        let size = moves.saturating_mul(self.game.board().graph().vertex_count());
        let depth = if size <= THOROUGH {
            Depth::AllMoves
        } else {
            Depth::Answer
        };
        let question = Question::new(&self.game, depth);
        let answer = |limits: &Budget<'_>| question.analyze_within(limits);
        in_play(&self.game, &self.budget.within(1, |_| (), answer), reader)
    }

    /// What the game is about, in half a sentence.
    pub(super) fn aim(&self) -> &'static str {
        slitherlab_explain::aim(&self.game.rules())
    }

    /// How good a perfect engine is in this game.
    pub(super) fn strength(&self) -> &'static str {
        match self.game.rules() {
            AnyRules::Snake(rules) => snakes::strength(&rules),
            AnyRules::Cycle(rules) => edges::strength(rules.kind),
            AnyRules::Other(_) => "perfect where a theorem or a search decides",
        }
    }

    /// The role of a player, in the games that have roles.
    pub(super) fn role(&self, player: Player) -> Option<&'static str> {
        self.game.rules().role(player).map(Role::name)
    }

    /// The board as it stands, or a sentence about it where it does not fit.
    pub(super) fn draw(&self) -> String {
        match self.game.position() {
            AnyPosition::Snake(position) => {
                snakes::draw(self.game.board(), position, self.charset, self.is_drawn)
            }
            AnyPosition::Cycle(position) => edges::draw(self.game.board(), position, self.charset),
            AnyPosition::Other(other::Position::Deletion(position)) => {
                let snakes = position.snakes();
                let drawn = snakes::draw(self.game.board(), snakes, self.charset, self.is_drawn);
                format!("{drawn}{}\n", self.game.position_text())
            }
            AnyPosition::Other(_) => format!("{}\n", self.game.position_text()),
        }
    }

    /// What the player to move has to do, where it is more than choosing among a few moves.
    pub(super) fn task(&self) -> Option<String> {
        let example = self.move_text(self.game.legal_moves().next()?);
        match self.game.position() {
            AnyPosition::Snake(position) => snakes::task(self.game.board(), position, &example),
            AnyPosition::Cycle(position) => {
                edges::task(position, self.role(position.turn()), &example)
            }
            AnyPosition::Other(position) => {
                let player = position.turn();
                let role = self.role(player);
                let role = role.map_or(String::new(), |role| format!(" ({role})"));
                Some(format!("Player {player}{role} moves, such as {example}."))
            }
        }
    }

    /// Why the game is over, in a sentence.
    pub(super) fn why_over(&self) -> String {
        match self.game.position() {
            AnyPosition::Snake(position) => snakes::why_over(self.game.board(), position),
            AnyPosition::Cycle(_) | AnyPosition::Other(_) => edges::why_over(&self.game),
        }
    }

    /// Returns whether a number that is typed may be a vertex, so that the moves have no numbers.
    pub(super) fn numbers_are_vertices(&self) -> bool {
        match self.game.position() {
            AnyPosition::Snake(position) => snakes::names_a_vertex(position),
            AnyPosition::Cycle(_) => false,
            AnyPosition::Other(position) => {
                matches!(position.legal_moves().next(), Some(AnyMove::Vertex(_)))
            }
        }
    }

    /// Reads a legal move.
    ///
    /// # Errors
    /// A sentence that says what is wrong.
    pub(super) fn read_move(&self, text: &str) -> Result<AnyMove, String> {
        let error = match self.game.parse_move(text) {
            Ok(mv) => return Ok(mv),
            Err(error) => error.to_string(),
        };
        match self.game.position() {
            AnyPosition::Snake(position) => {
                let mv =
                    snakes::read_target(self.game.board(), position, text).unwrap_or(Err(error));
                mv.map(AnyMove::from)
            }
            AnyPosition::Cycle(_) | AnyPosition::Other(_) => Err(error),
        }
    }

    /// The text of a move.
    pub(super) fn move_text(&self, mv: AnyMove) -> String {
        self.game.move_text(mv)
    }
}
