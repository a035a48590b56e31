//! Games and positions: rules, moves and questions.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use pyo3::prelude::*;
use slitherlab_explain::{Verdict, story, value_of};
use slitherlab_game::{
    AnyMove, AnyPosition, AnyRules, Budget, Options, Outcome, Player, Preset, changes,
};
use slitherlab_graph::{Edge, Vertex};
use slitherlab_lab::picture;
use slitherlab_solve::engine::{Level, choose};
use slitherlab_solve::{CERTIFIED_POSITIONS, Choice, Depth, Motive, Question, Support, Value};

use crate::board::Board;
use crate::draw::written;
use crate::error::wrong;
use crate::interrupt::{Interrupt, interruptible};

/// The names of all games, those that belong to neither rule set included.
#[pyfunction]
pub(crate) fn game_names() -> Vec<&'static str> {
    let presets = Preset::ALL.into_iter().chain(Preset::RELATIVES);
    let names = presets.map(Preset::name);
    names.chain(["independent"]).collect()
}

/// A game on a board.
#[pyclass(frozen, module = "slitherlab._native")]
#[derive(Clone)]
pub(crate) struct Game {
    pub(crate) board: Board,
    pub(crate) preset: slitherlab_game::Preset,
    pub(crate) rules: AnyRules,
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (board, game, *, players=2, misere=false, first=None, terminals=None, rules=None))]
    fn new(
        board: &Board,
        game: &str,
        players: u32,
        misere: bool,
        first: Option<&str>,
        terminals: Option<Vec<Vertex>>,
        rules: Option<&str>,
    ) -> PyResult<Self> {
        let preset: slitherlab_game::Preset = game.parse().map_err(wrong)?;
        let options = Options {
            preset,
            players,
            misere,
            first: first.map(str::parse).transpose().map_err(wrong)?,
            terminals: terminals.unwrap_or_default(),
            changes: rules.unwrap_or_default(),
        };
        Ok(Self {
            rules: options.rules(&board.0).map_err(wrong)?,
            board: board.clone(),
            preset,
        })
    }

    #[getter]
    fn name(&self) -> &'static str {
        self.preset.name()
    }

    /// What the rules change in the named game, as a text; `None` when there is nothing.
    #[getter]
    fn rules(&self) -> Option<String> {
        changes(&self.rules, self.preset, &self.board.0)
    }

    /// The role of a player, in games with roles.
    fn role(&self, player: u32) -> Option<String> {
        let role = self.rules.role(Player::from_number(player)?);
        role.map(|role| role.to_string())
    }

    /// The position at the start, or after moves, with blanks between them.
    #[pyo3(signature = (moves="", *, turn=None))]
    fn after(&self, py: Python<'_>, moves: &str, turn: Option<u32>) -> PyResult<Position> {
        let turn = self.player(turn)?;
        py.detach(|| Ok(self.at(self.start()?.after(moves, turn).map_err(wrong)?)))
    }

    /// The position that a text sets up.
    #[pyo3(signature = (text, *, turn=None))]
    fn set_up(&self, py: Python<'_>, text: &str, turn: Option<u32>) -> PyResult<Position> {
        let turn = self.player(turn)?;
        py.detach(|| Ok(self.at(self.start()?.set_up(text, turn).map_err(wrong)?)))
    }
}

impl Game {
    /// Sets the game up at its start.
    pub(crate) fn start(&self) -> PyResult<slitherlab_game::Game> {
        let game =
            slitherlab_game::Game::with_rules(self.preset, self.rules.clone(), &self.board.0);
        game.map_err(wrong)
    }

    fn at(&self, now: slitherlab_game::Game) -> Position {
        Position {
            game: self.clone(),
            now: Arc::new(now),
        }
    }

    fn player(&self, number: Option<u32>) -> PyResult<Option<Player>> {
        let players = self.rules.players();
        match number {
            Some(number) if !(1..=players).contains(&number) => Err(wrong(format!(
                "there is no player {number}: the players are 1 to {players}"
            ))),
            number => Ok(number.and_then(Player::from_number)),
        }
    }
}

/// A position of a game. It does not change: a move gives another position.
#[pyclass(frozen, module = "slitherlab._native")]
#[derive(Clone)]
pub(crate) struct Position {
    pub(crate) game: Game,
    pub(crate) now: Arc<slitherlab_game::Game>,
}

/// A move for Python: its text, its one or two vertices, and its edge in cycle games.
pub(crate) type MoveParts = (String, Vec<Vertex>, Option<Edge>);

impl Position {
    pub(crate) fn board(&self) -> &slitherlab_board::Board {
        self.now.board()
    }

    pub(crate) fn parts(&self, mv: AnyMove) -> MoveParts {
        let text = self.now.move_text(mv);
        let (vertices, edge) = match mv {
            AnyMove::Vertex(vertex) => (vec![vertex], None),
            AnyMove::Step(ends) => (ends.to_vec(), None),
            AnyMove::Delete => (Vec::new(), None),
            AnyMove::Edge(edge) => {
                let mut ends = self.board().graph().endpoints(edge);
                ends.sort_unstable();
                (ends.to_vec(), Some(edge))
            }
        };
        (text, vertices, edge)
    }

    /// Names the vertices for sentences; names that no move could be written with are left out.
    fn called(&self, names: Option<Vec<String>>) -> Arc<slitherlab_game::Game> {
        let named = names.and_then(|names| self.now.with_names(names).ok());
        named.map_or_else(|| Arc::clone(&self.now), Arc::new)
    }

    fn question(&self, all: bool) -> Question<'_> {
        let depth = if all { Depth::AllMoves } else { Depth::Answer };
        Question::new(&self.now, depth)
    }
}

/// What a search may spend: seconds, nodes, bytes of memory, threads. Python hands them over as one
/// tuple.
#[derive(Clone, Copy, FromPyObject)]
pub(crate) struct BudgetTuple(Option<f64>, Option<u64>, Option<usize>, usize);

impl BudgetTuple {
    pub(crate) fn time(self) -> Option<Duration> {
        self.0.map(duration)
    }

    /// Without time there are no positions.
    pub(crate) fn nodes(self) -> Option<u64> {
        match self.time() {
            Some(Duration::ZERO) => Some(0),
            _ => self.1,
        }
    }

    pub(crate) fn memory(self) -> Option<usize> {
        self.2
    }

    pub(crate) fn threads(self) -> usize {
        self.3.max(1)
    }

    /// The budget, until `stop` says so. Its time begins now.
    pub(crate) fn until(self, stop: &Interrupt) -> Budget<'_> {
        Budget {
            positions: self.nodes(),
            memory: self.memory().unwrap_or(Budget::default().memory),
            threads: self.threads(),
            time: self.time(),
            deadline: None,
            stop: Some(stop),
        }
        .start()
    }
}

/// A time in seconds; what is too long for a clock has no end.
fn duration(seconds: f64) -> Duration {
    if seconds > 0.0 {
        Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)
    } else {
        Duration::ZERO
    }
}

#[pymethods]
impl Position {
    #[getter]
    fn game(&self) -> Game {
        self.game.clone()
    }

    #[getter]
    fn text(&self) -> String {
        self.now.position_text()
    }

    #[getter]
    fn turn(&self) -> u32 {
        self.now.turn().number()
    }

    /// Returns whether the game is over: `ongoing`, `loses`, `wins` or `draw`, and for which
    /// player.
    #[getter]
    fn outcome(&self) -> (&'static str, Option<u32>) {
        match self.now.outcome() {
            Outcome::Ongoing => ("ongoing", None),
            Outcome::Loses(player) => ("loses", Some(player.number())),
            Outcome::Wins(player) => ("wins", Some(player.number())),
            Outcome::Draw => ("draw", None),
        }
    }

    fn legal_moves(&self) -> Vec<MoveParts> {
        let moves = self.now.legal_moves();
        moves.map(|mv| self.parts(mv)).collect()
    }

    /// The position after a move.
    fn play(&self, text: &str) -> PyResult<Self> {
        let mut now = (*self.now).clone();
        now.play_text(text).map_err(wrong)?;
        Ok(self.game.at(now))
    }

    /// The position before the last move, if there was one.
    fn undo(&self) -> Option<Self> {
        let mut now = (*self.now).clone();
        now.undo()?;
        Some(self.game.at(now))
    }

    /// The position at which the moves begin, as its text and its turn, and the moves.
    fn history(&self) -> (String, u32, Vec<String>) {
        let mut start = (*self.now).clone();
        let mut moves = Vec::new();
        while let Some(last) = start.undo() {
            moves.push(start.move_text(last));
        }
        moves.reverse();
        (start.position_text(), start.turn().number(), moves)
    }

    /// The vertices of every snake from end to end, and which of them are live ends.
    fn snakes(&self) -> Vec<(Vec<Vertex>, Vec<Vertex>)> {
        let AnyPosition::Snake(position) = self.now.position() else {
            return Vec::new();
        };
        let snakes = (0..position.snake_count()).map(|number| position.snake(number));
        snakes
            .filter(|snake| !snake.is_empty())
            .map(|snake| {
                let live = position.rules().ends.of(&snake);
                (snake, live)
            })
            .collect()
    }

    /// The edges of each player, in cycle games.
    fn owned(&self) -> Vec<Vec<Edge>> {
        match self.now.position() {
            AnyPosition::Snake(_) | AnyPosition::Other(_) => Vec::new(),
            AnyPosition::Cycle(position) => [Player::FIRST, Player::SECOND]
                .map(|player| position.owned_edges(player).collect())
                .to_vec(),
        }
    }

    /// Finds the winner: the verdict as JSON, whose sentences call the vertices by these names, and
    /// the vertices and the edge of each of its moves. Moves of unknown value are left out unless
    /// all values are asked for.
    #[pyo3(signature = (*, values, budget, names=None))]
    fn analyze(
        &self,
        py: Python<'_>,
        values: bool,
        budget: BudgetTuple,
        names: Option<Vec<String>>,
    ) -> PyResult<(String, Vec<MoveParts>)> {
        let this = self.clone();
        interruptible(py, move |stop| {
            let question = this.question(values);
            let mut answer = question.analyze_within(&budget.until(stop));
            if !values {
                answer.moves.retain(|valued| valued.value != Value::Unknown);
            }
            let moves = answer.moves.iter();
            let moves = moves.map(|valued| this.parts(valued.mv)).collect();
            let named = this.called(names);
            let verdict = Verdict::of(&named, &answer);
            let json = serde_json::to_string(&verdict).expect("verdicts are plain data");
            (json, moves)
        })
    }

    /// A picture of the position, as SVG or TikZ; with the values of moves, as a verdict has them,
    /// also what the theorems see in it.
    #[pyo3(signature = (*, title=None, labels=None, values=None, tikz=false))]
    fn picture(
        &self,
        py: Python<'_>,
        title: Option<String>,
        labels: Option<Vec<String>>,
        values: Option<HashMap<String, String>>,
        tikz: bool,
    ) -> PyResult<String> {
        py.detach(|| {
            let drawing = match values {
                None => picture::position(&self.now),
                Some(values) => {
                    let mut answer = self.question(false).analyze();
                    for valued in &mut answer.moves {
                        let text = self.now.move_text(valued.mv);
                        let word = values.get(&text).map(String::as_str);
                        valued.value = word.and_then(value_of).unwrap_or(Value::Unknown);
                    }
                    picture::answer(&self.now, &answer)
                }
            };
            let mut drawing = drawing.map_err(wrong)?;
            if let Some(title) = title {
                drawing.entitle(title);
            }
            written(drawing, labels, tikz)
        })
    }

    /// Why the position is won, and what each move did, as JSON.
    #[pyo3(signature = (*, budget, names=None))]
    fn story(
        &self,
        py: Python<'_>,
        budget: BudgetTuple,
        names: Option<Vec<String>>,
    ) -> PyResult<String> {
        let this = self.clone();
        interruptible(py, move |stop| {
            let question = this.question(false);
            let answer = question.analyze_within(&budget.until(stop));
            let named = this.called(names);
            let story = story(&named, &answer, stop);
            serde_json::to_string(&story).expect("stories are plain data")
        })
    }

    /// The certificate of the answer, as JSON.
    #[pyo3(signature = (*, budget))]
    fn certify(&self, py: Python<'_>, budget: BudgetTuple) -> PyResult<String> {
        let this = self.clone();
        let certificate = interruptible(py, move |stop| {
            let certificate = this
                .question(false)
                .certify_within(&budget.until(stop), CERTIFIED_POSITIONS);
            certificate.map(|proof| proof.text())
        })?;
        certificate.map_err(wrong)
    }

    /// A move of the engine: how its maker stands, what it rests on and how far, and a sentence;
    /// `None` when the game is over.
    #[pyo3(signature = (level, *, seed, budget, names=None))]
    fn reply(
        &self,
        py: Python<'_>,
        level: &str,
        seed: u64,
        budget: BudgetTuple,
        names: Option<Vec<String>>,
    ) -> PyResult<Option<Reply>> {
        let level: Level = level.parse().map_err(wrong)?;
        let this = self.clone();
        interruptible(py, move |stop| {
            let choice = choose(&this.now, level, &budget.until(stop), seed);
            choice.map(|choice| this.say(&choice, &this.called(names)))
        })
    }
}

/// A move of the engine, its maker's standing, what it rests on, the positions or trial games
/// behind it, the share of trial games that ended well, and a sentence.
type Reply = (
    MoveParts,
    &'static str,
    &'static str,
    Option<u64>,
    Option<f64>,
    String,
);

impl Position {
    fn say(&self, choice: &Choice<AnyMove>, named: &slitherlab_game::Game) -> Reply {
        let standing = match choice.value {
            // With several players it is only known that the others cannot beat them.
            Value::Win if self.now.players() > 2 => "holding",
            Value::Win => "winning",
            Value::Draw => "holding",
            Value::Loss => "lost",
            Value::Unknown => "unclear",
        };
        let (ground, count, share) = match (choice.support(), choice.motive) {
            (Support::Theorem, _) | (_, Motive::Theorem(_)) => ("theorem", None, None),
            (_, Motive::Search { nodes }) => ("search", Some(nodes), None),
            (_, Motive::Trials { games, share }) => ("trials", Some(games), Some(share)),
            (_, Motive::Resistance(_) | Motive::RuleOfThumb(_)) => ("rule of thumb", None, None),
            (_, Motive::OnlyMove) => ("only move", None, None),
            (_, Motive::Chance) => ("chance", None, None),
        };
        let note = slitherlab_explain::note(named, choice);
        (self.parts(choice.mv), standing, ground, count, share, note)
    }
}
