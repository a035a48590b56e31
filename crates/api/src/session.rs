//! A game in progress: the board, the rules, the position, and the moves that led there.

mod parallels;

use std::fmt::Display;
use std::ops::Range;

use serde::Serialize;
use slitherlab_board::Board;
use slitherlab_game::cycle::Role;
use slitherlab_game::record::Record;
use slitherlab_game::{
    AnyMove, AnyPosition, AnyRules, Budget, Game, GameError, MoveError, Options, OptionsError,
    Outcome, Player, Preset, changes, read_rules, read_terminals, rules_text,
};
use slitherlab_graph::{Edge, Vertex};
use slitherlab_solve::{Depth, Question};

use crate::board;
use crate::error::{Code, Error, Result};
use crate::limits::QuestionLimits;
use crate::setup::Setup;
use parallels::Parallels;

/// A game that a setup describes, as it is being played.
#[derive(Clone, Debug)]
pub struct Session {
    /// Where it stands.
    pub game: Game,
    /// The setup in canonical words, without the moves.
    setup: Setup,
    /// The moves that were made.
    pub played: Vec<Played>,
    used: Vec<Edge>,
    parallels: Parallels,
}

/// A move on this board: what to write, and what to draw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MoveInfo {
    /// The move, as requests want it.
    pub text: String,
    /// The edge, if it is one.
    pub edge: Option<Edge>,
    /// The vertex that the move starts from, if it is an edge.
    pub from: Option<Vertex>,
    /// The vertex that it leads to.
    pub to: Vertex,
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Played {
    /// Its number, from 1.
    pub ply: usize,
    /// The number of the player who made it.
    pub player: u32,
    /// The move itself.
    #[serde(flatten)]
    pub mv: MoveInfo,
}

/// How a game has ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OutcomeInfo {
    /// As records write it: `2 loses`.
    pub text: String,
    /// The single winner, if there is one.
    pub winner: Option<u32>,
    /// The single loser, if there is one.
    pub loser: Option<u32>,
    /// Whether nobody has won.
    pub draw: bool,
    /// Why, in a sentence.
    pub why: String,
}

impl Session {
    /// Sets the game up and plays the moves.
    ///
    /// *Cost*: linear in the board and the moves.
    ///
    /// # Errors
    /// When the setup describes no game, or one beyond the limits, or the work is to end.
    pub fn open(setup: &Setup, limits: &QuestionLimits, budget: &Budget<'_>) -> Result<Self> {
        let board = board::parse(&setup.board, limits)?;
        crate::error::in_time(budget)?;
        let wrong = |field: &'static str, error: &dyn Display| {
            Error::new(Code::BadGame, error.to_string()).about(field)
        };
        let preset = setup.game.parse::<Preset>();
        let preset = preset.map_err(|error| wrong("game", &error))?;
        if setup.players > limits.players {
            let message = format!("at most {} can play here", limits.players);
            return Err(Error::too_large(message).about("players"));
        }
        let first = setup.first.as_deref().map(str::parse::<Role>).transpose();
        let first = first.map_err(|error| wrong("first", &error))?;
        let terminals = |text: &String| {
            read_terminals(&board, text).ok_or_else(|| {
                let text: String = text.chars().take(60).collect();
                let message = format!("`{text}` does not name two vertices of the board as U,V");
                wrong("terminals", &message)
            })
        };
        let terminals = setup.terminals.as_ref().map(terminals).transpose()?;
        let options = Options {
            preset,
            players: setup.players,
            misere: setup.misere,
            first,
            terminals: terminals.unwrap_or_default(),
            changes: setup.rules.as_deref().unwrap_or_default(),
        };
        let rules = options.rules(&board).map_err(|error| match error {
            OptionsError::Variant(_) => wrong("game", &error),
            _ => wrong("rules", &error),
        })?;
        let first = rules.role(Player::FIRST);
        let first = first.map(|role| role.name().to_owned());
        let changes = changes(&rules, preset, &board);
        // Every text is written anew from what it was read as: blanks and other detours of the
        // request are not kept, and no text is longer than the board makes it.
        let terminals = setup.terminals.as_ref().map(|_| {
            let labels = options.terminals.iter();
            let labels = labels.map(|&vertex| board.label(vertex).to_string());
            labels.collect::<Vec<_>>().join(",")
        });
        let game = start(preset, rules, board, setup)?;
        let board = game.board();
        let mut session = Self {
            setup: Setup {
                board: board.text().to_owned(),
                game: preset.name().to_owned(),
                players: setup.players,
                misere: setup.misere,
                first,
                terminals,
                rules: changes,
                position: setup.position.as_ref().map(|_| game.position_text()),
                turn: setup.turn,
                moves: Vec::new(),
            },
            game,
            played: Vec::with_capacity(setup.moves.len()),
            used: Vec::new(),
            parallels: Parallels::default(),
        };
        if let AnyPosition::Cycle(position) = session.game.position() {
            let edges = 0..position.graph().edge_count() as Edge;
            let owned = edges.filter(|&edge| position.owner(edge).is_some());
            session.parallels.taken = owned.collect();
        }
        for (number, text) in setup.moves.iter().enumerate() {
            if number % 256 == 255 {
                crate::error::in_time(budget)?;
            }
            let mv = session
                .read(text)
                .map_err(|error| illegal(number + 1, &error))?;
            session.make(mv);
        }
        Ok(session)
    }

    /// The setup with all moves.
    pub fn setup(&self) -> Setup {
        Setup {
            moves: self.played.iter().map(|mv| mv.mv.text.clone()).collect(),
            ..self.setup.clone()
        }
    }

    /// The setup without moves.
    pub fn bare_setup(&self) -> &Setup {
        &self.setup
    }

    /// The number of moves made.
    pub fn ply(&self) -> usize {
        self.played.len()
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Player {
        self.game.turn()
    }

    /// Reads a legal move.
    ///
    /// # Errors
    /// When the text is no move, or no legal one.
    pub fn read(&self, text: &str) -> Result<AnyMove, MoveError> {
        let any_of_several =
            matches!(self.game.position(), AnyPosition::Cycle(_)) && !text.contains('#');
        if let Some(first) = self.game.board().edge(text).filter(|_| any_of_several) {
            // The rules would look at all that are taken to find the first that is free.
            let ends = self.ends(first);
            let edges = self.edges_between(ends);
            if let Some(edge) = self.parallels.first_free(ends, edges) {
                let mv = AnyMove::Edge(edge);
                if self.game.is_legal(mv) {
                    return Ok(mv);
                }
            }
        }
        self.game.parse_move(text)
    }

    /// The move as it would be told of if it were made.
    pub fn preview(&self, mv: AnyMove) -> Played {
        Played {
            ply: self.ply() + 1,
            player: self.turn().number(),
            mv: self.describe(mv),
        }
    }

    /// Makes a legal move.
    pub fn make(&mut self, mv: AnyMove) {
        let played = self.preview(mv);
        if mv == AnyMove::Delete {
            self.free_last_edge();
        } else if let Some(edge) = played.mv.edge {
            let ends = self.ends(edge);
            let edges = self.edges_between(ends);
            self.parallels.take(ends, edges, edge);
            self.used.push(edge);
        }
        self.game.play_unchecked(mv);
        self.played.push(played);
    }

    /// Takes the last move back.
    pub fn take_back(&mut self) {
        if let Some(played) = self.played.pop() {
            let mv = self.game.undo();
            if let (Some(AnyMove::Delete), Some(edge)) = (mv, played.mv.edge) {
                self.used.push(edge);
                self.parallels.taken.insert(edge);
            } else if played.mv.edge.is_some() {
                self.free_last_edge();
            }
        }
    }

    /// Makes the edge of the last move that drew one free again.
    fn free_last_edge(&mut self) {
        if let Some(edge) = self.used.pop() {
            self.parallels.free(self.ends(edge), edge);
        }
    }

    /// The edges of the moves, in order.
    pub fn used_edges(&self) -> &[Edge] {
        &self.used
    }

    /// The ends of an edge, the first in the board's order first; those of an arc as it leads.
    fn ends(&self, edge: Edge) -> [Vertex; 2] {
        self.ordered(self.game.board().graph().endpoints(edge))
    }

    fn ordered(&self, mut ends: [Vertex; 2]) -> [Vertex; 2] {
        if !self.game.board().is_directed() {
            ends.sort_unstable();
        }
        ends
    }

    /// The edges between two vertices. A board from a text has its edges in the order of their
    /// ends.
    fn edges_between(&self, ends: [Vertex; 2]) -> Range<Edge> {
        let edges = self.game.board().graph().edges();
        let start = edges.partition_point(|&other| other < ends);
        let end = edges.partition_point(|&other| other <= ends);
        start as Edge..end as Edge
    }

    /// What to write and what to draw for a legal move.
    pub fn describe(&self, mv: AnyMove) -> MoveInfo {
        let text = self.game.move_text(mv);
        let (edge, from, to) = match mv {
            AnyMove::Vertex(v) => (None, None, v),
            AnyMove::Step([u, v]) => {
                // Parallel edges are one move; the first that is left is drawn.
                let ends = self.ordered([u, v]);
                let edges = self.edges_between(ends);
                let left = match edges.len() {
                    0 | 1 => None,
                    _ => self.parallels.first_free(ends, edges.clone()),
                };
                let first = (!edges.is_empty()).then_some(edges.start);
                (left.or(first), Some(u), v)
            }
            AnyMove::Edge(edge) => {
                let [u, v] = self.game.board().graph().endpoints(edge);
                (Some(edge), Some(u), v)
            }
            AnyMove::Delete => {
                let drawn = self.used.last().copied();
                let ends = drawn.map(|edge| self.game.board().graph().endpoints(edge));
                (drawn, ends.map(|[u, _]| u), ends.map_or(0, |[_, v]| v))
            }
        };
        MoveInfo {
            text,
            edge,
            from,
            to,
        }
    }

    /// How the game has ended, if it has.
    pub fn outcome(&self) -> Option<OutcomeInfo> {
        let outcome = self.game.outcome();
        if !outcome.is_over() {
            return None;
        }
        let answer = Question::new(&self.game, Depth::Answer).analyze();
        let why = slitherlab_explain::why(&self.game, &answer);
        Some(self.outcome_info(outcome, why))
    }

    /// An outcome in words.
    pub fn outcome_info(&self, outcome: Outcome, why: String) -> OutcomeInfo {
        let players = self.game.players();
        OutcomeInfo {
            text: outcome.to_string(),
            winner: outcome.winner(players).map(Player::number),
            loser: outcome.loser(players).map(Player::number),
            draw: outcome == Outcome::Draw,
            why,
        }
    }

    /// The record of the game so far.
    pub fn record(&self) -> Record {
        let (preset, board) = (self.game.preset(), self.game.board());
        let mut record = Record::new(preset, board);
        record.rules = rules_text(&self.game.rules(), preset, board);
        record.position.clone_from(&self.setup.position);
        record.turn = self.setup.turn.and_then(Player::from_number);
        record.result = self.game.outcome();
        let moves = self.played.iter().map(|played| played.mv.text.as_str());
        record.moves.extend_main_line(moves);
        record
    }

    /// A name for a file about this game.
    pub fn file_name(&self) -> String {
        let text = format!("{}-{}", self.game.preset(), self.game.board().text());
        let name = text.chars().take(60).map(|c| match c {
            'a'..='z' | 'A'..='Z' | '0'..='9' | '-' | '.' => c,
            _ => '-',
        });
        name.collect()
    }
}

fn illegal(number: usize, error: &MoveError) -> Error {
    Error::new(Code::IllegalMove, format!("move {number}: {error}"))
        .about("moves")
        .at_move(number)
}

/// Where the moves begin: the empty board, or the position that the setup names.
fn start(preset: Preset, rules: AnyRules, board: Board, setup: &Setup) -> Result<Game> {
    let wrong = |field: &'static str, message: String| {
        Err(Error::new(Code::BadPosition, message).about(field))
    };
    let turn = match setup.turn {
        None => None,
        Some(_) if setup.position.is_none() => {
            let message = "a turn goes with a position; moves have their own";
            return wrong("turn", message.to_owned());
        }
        Some(number) if (1..=rules.players()).contains(&number) => Player::from_number(number),
        Some(number) => return wrong("turn", format!("there is no player {number}")),
    };
    let start = Game::with_rules(preset, rules, board);
    let start = match (start, &setup.position) {
        (Ok(start), Some(text)) => start.set_up(text, turn).map_err(GameError::from),
        (start, _) => start,
    };
    start.or_else(|error| wrong("position", error.to_string()))
}

/// The setup that a record describes.
///
/// # Errors
/// When its board or its rules are none that a setup can name.
pub fn setup_of(record: &Record, limits: &QuestionLimits) -> Result<Setup> {
    setup_on(&board::parse(&record.board, limits)?, record)
}

/// Describes the set-up of a record whose board is at hand.
///
/// # Errors
/// Returns an error if its rules are none that a set-up can name.
pub fn setup_on(board: &Board, record: &Record) -> Result<Setup> {
    let wrong = |message: String| Error::new(Code::BadRecord, message).about("record");
    let mut setup = Setup {
        position: record.position.clone(),
        turn: record.turn.map(Player::number),
        moves: record.moves.main_line().map(str::to_owned).collect(),
        ..Setup::of(&record.board, record.game.name())
    };
    let rules = read_rules(record.game, board, &record.rules);
    let rules = rules.map_err(|error| wrong(error.to_string()))?;
    setup.players = rules.players();
    setup.misere = rules.is_misere();
    setup.first = rules.role(Player::FIRST).map(|role| role.name().to_owned());
    setup.rules = changes(&rules, record.game, board);
    if let AnyRules::Cycle(rules) = rules {
        let text = |[s, t]: [Vertex; 2]| format!("{},{}", board.label(s), board.label(t));
        setup.terminals = rules.terminals.map(text);
    }
    // A turn goes with a position only.
    if setup.turn.is_some() && setup.position.is_none() {
        setup.position = Some(String::new());
    }
    Ok(setup)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn open(setup: serde_json::Value) -> Session {
        let setup = serde_json::from_value(setup).unwrap();
        Session::open(&setup, &QuestionLimits::default(), &Budget::default()).unwrap()
    }

    /// A multigraph as a text: the given numbers of edges between 0 and 1, 1 and 2, 2 and 0.
    fn triangle(counts: [usize; 3]) -> String {
        let ends = [[0, 1], [1, 2], [0, 2]];
        let edges = ends.iter().zip(counts);
        let edges = edges.flat_map(|(&ends, count)| std::iter::repeat_n(ends, count));
        let graph = slitherlab_graph::Graph::from_edges(3, edges.collect()).unwrap();
        Board::from_graph(graph).text().to_owned()
    }

    /// The first edge between two ends that no move has taken, by looking at all of them.
    fn first_left(session: &Session, ends: [Vertex; 2], taken: &[Edge]) -> Option<Edge> {
        let edges = (0..).zip(session.game.board().graph().edges());
        let mut between = edges.filter(|&(_, &[u, v])| [u.min(v), u.max(v)] == ends);
        let left = between.clone().find(|(edge, _)| !taken.contains(edge));
        left.or_else(|| between.next()).map(|(edge, _)| edge)
    }

    /// Plays at random, forwards and backwards, and compares every described move with a look at
    /// all edges.
    #[test]
    fn parallel_edges_are_taken_in_their_order() {
        let mut random = 1_u64;
        let mut below = |most: usize| {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (random >> 33) as usize % most
        };
        let mut described = 0;
        for game in ["edge-geography", "classic", "shannon", "cycle-cut"] {
            let mut setup = json!({ "board": triangle([4, 3, 2]), "game": game });
            if game == "shannon" {
                setup["terminals"] = json!("0,2");
            }
            let mut session = open(setup);
            let mut taken: Vec<Edge> = Vec::new();
            for _ in 0..400 {
                let moves: Vec<AnyMove> = session.game.legal_moves().collect();
                for &mv in &moves {
                    let info = session.describe(mv);
                    if let (AnyMove::Step(_), Some(from)) = (mv, info.from) {
                        let ends = [from.min(info.to), from.max(info.to)];
                        assert_eq!(info.edge, first_left(&session, ends, &taken));
                        described += 1;
                    }
                    // What is written is read again, with the number of the edge and without it.
                    assert_eq!(session.read(&info.text), Ok(mv), "{game} {}", info.text);
                    if let (AnyMove::Edge(edge), Some((plain, _))) = (mv, info.text.split_once('#'))
                    {
                        let ends = session.ends(edge);
                        let first = first_left(&session, ends, &taken).unwrap();
                        assert_eq!(session.read(plain), Ok(AnyMove::Edge(first)), "{plain}");
                        described += 1;
                    }
                }
                if moves.is_empty() || below(4) == 0 {
                    for _ in 0..=below(3) {
                        session.take_back();
                        taken.truncate(session.used_edges().len());
                    }
                } else {
                    session.make(moves[below(moves.len())]);
                }
                taken = session.used_edges().to_vec();
            }
        }
        assert!(described > 500, "{described}");
    }

    /// What is kept of a set-up is bounded by the board, however it was written.
    #[test]
    fn a_set_up_is_kept_in_canonical_words() {
        let blanks = " ".repeat(1 << 16);
        let session = open(json!({
            "board": "grid:3x3", "game": "classic",
            "position": format!("{blanks}0,0{blanks}0,1{blanks}1,1{blanks}"),
        }));
        assert_eq!(session.setup().position.as_deref(), Some("0,0 0,1 1,1"));
        let session = open(json!({
            "board": format!("grid:3x3{blanks}"), "game": "shannon", "terminals": "0,0,2,2",
            "position": format!("1:{blanks}0,0-0,1{blanks}/{blanks}2: 1,1-1,2"), "turn": 1,
        }));
        let setup = session.setup();
        assert_eq!(setup.position.as_deref(), Some("1: 0,0-0,1 / 2: 1,1-1,2"));
        assert_eq!(setup.terminals.as_deref(), Some("0,0,2,2"));
        assert!(serde_json::to_string(&setup).unwrap().len() < 300);
        let again = open(serde_json::to_value(&setup).unwrap());
        assert_eq!(again.setup(), setup);
    }

    /// The edges that a set-up gives away are not free.
    #[test]
    fn a_set_up_takes_edges() {
        let session = open(json!({
            "board": triangle([3, 1, 1]), "game": "shannon", "terminals": "0,2", "position": "2: 0-1",
        }));
        assert_eq!(session.read("0-1"), session.read("0-1#1"));
        assert!(session.read("0-1#0").is_err());
    }

    /// Fifty thousand moves between two vertices: cubic time would take hours, quadratic time
    /// minutes.
    #[test]
    fn long_games_are_replayed_in_linear_time() {
        let count = 50_000;
        let board = triangle([count, 1, 1]);
        let mut moves = vec!["0".to_owned()];
        moves.extend((0..count).map(|ply| if ply % 2 == 0 { "0-1" } else { "1-0" }.to_owned()));
        let session = open(json!({ "board": board, "game": "edge-geography", "moves": moves }));
        assert_eq!(session.ply(), count + 1);
        let mut used = session.used_edges().to_vec();
        assert!(used.is_sorted());
        used.dedup();
        assert_eq!(used.len(), count);
    }
}
