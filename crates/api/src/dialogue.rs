//! A conversation with another program, line by line: the protocol `slitherlab/engine/1`
//! (`docs/engine.md`).
//!
//! A line that comes is a JSON object with the field `ask`, a line that goes is its answer; there
//! is one for every line, in order. What the dialogue remembers between them is the game. It has no
//! clock and no threads: the caller says by a [`Budget`] when thinking is to end, and finds
//! out by [`Request::ends_thinking`] that it was asked to. What is not about the conversation
//! itself is looked up among the [`QUESTIONS`] of the interface.

use std::time::Duration;

use serde::Deserialize;
use serde::Serialize;
use serde_json::{Map, Value as Json};
use slitherlab_explain::Verdict;
use slitherlab_game::{AnyMove, Preset};
use slitherlab_solve::engine::Level;
use slitherlab_solve::{Depth, Value, ValuedMove};

use crate::analyze;
use crate::engine::{self, EngineMove};
use crate::error::{Code, Error, Result};
use crate::limits::QuestionLimits;
use crate::question::{self, QUESTIONS, Question};
use crate::session::{OutcomeInfo, Session};
use crate::setup::{Setup, With};
use slitherlab_game::Budget;

/// The name of the protocol.
pub const SCHEMA: &str = "slitherlab/engine/1";

/// A line that was read.
#[derive(Clone, Debug)]
pub struct Request {
    /// The caller's name for the request, which the answer repeats.
    id: Option<Json>,
    ask: Result<Ask>,
}

/// What is asked for, with all that the line says about it.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase", deny_unknown_fields)]
enum Ask {
    Hello {},
    Setup(Setup),
    Moves {},
    Play {
        moves: Vec<String>,
    },
    Undo {
        #[serde(default = "one")]
        count: usize,
    },
    Go(Go),
    Analyze(Thinking),
    Stop {},
    Quit {},
    /// One of the interface's questions, with its body.
    #[serde(skip)]
    Question {
        question: &'static Question,
        body: Map<String, Json>,
    },
}

const ASKS: [&str; 9] = [
    "hello", "setup", "moves", "play", "undo", "go", "analyze", "stop", "quit",
];

fn one() -> usize {
    1
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Go {
    engine: Option<String>,
    seed: Option<u64>,
    seconds: Option<f64>,
    nodes: Option<u64>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Thinking {
    seconds: Option<f64>,
    nodes: Option<u64>,
}

impl Thinking {
    /// The time limit: a second by default, and as long as it takes if only positions
    /// are counted, so that the answer is the same on every machine.
    fn time(self, most: Duration) -> Result<Duration> {
        match (self.seconds, self.nodes) {
            (None, Some(_)) => Ok(most),
            (Some(seconds), _) if seconds < 0.0 => {
                Err(Error::new(Code::BadValue, "no time is negative").about("seconds"))
            }
            (seconds, _) => Ok(engine::seconds(seconds, 1.0, most)),
        }
    }
}

impl Request {
    /// Reads a line, whatever its bytes are: what is no request is one that will be refused.
    ///
    /// *Cost*: linear in the line.
    pub fn read(line: &[u8]) -> Self {
        let refused = |ask: Error| Self {
            id: None,
            ask: Err(ask),
        };
        let mut fields: Map<String, Json> = match serde_json::from_slice(line) {
            Ok(fields) => fields,
            Err(error) => {
                let message = format!("a line is a JSON object: {error}");
                return refused(Error::new(Code::BadRequest, message));
            }
        };
        Self {
            id: fields.remove("id"),
            ask: ask(fields),
        }
    }

    /// A line that is longer than it may be.
    pub fn too_long(most: usize) -> Self {
        Self {
            id: None,
            ask: Err(Error::too_large(format!(
                "a line may have at most {most} bytes"
            ))),
        }
    }

    /// Returns whether all thinking that was asked for before is to end now.
    pub fn ends_thinking(&self) -> bool {
        matches!(self.ask, Ok(Ask::Stop {} | Ask::Quit {}))
    }
}

/// What the fields of a request ask for.
fn ask(mut fields: Map<String, Json>) -> Result<Ask> {
    let message = if let Some(Json::String(name)) = fields.get("ask") {
        if ASKS.contains(&name.as_str()) {
            return serde_json::from_value(fields.into())
                .map_err(|error| Error::new(Code::BadRequest, error.to_string()));
        }
        if let Some(question) = Question::named(name) {
            fields.remove("ask");
            let body = fields;
            return Ok(Ask::Question { question, body });
        }
        let name: String = name.chars().take(40).collect();
        let questions = QUESTIONS.iter().map(|question| question.name);
        let others = questions.filter(|name| !ASKS.contains(name));
        let asks: Vec<&str> = ASKS.into_iter().chain(others).collect();
        let (last, asks) = asks.split_last().expect("there are some");
        let asks = asks.join(", ");
        format!("`{name}` is nothing to ask for: there are {asks} and {last}")
    } else {
        "a request says in `ask` what it wants, such as \"setup\"".to_owned()
    };
    Err(Error::new(Code::BadRequest, message).about("ask"))
}

/// What is said to a request.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The line, without its end.
    pub line: String,
    /// Whether the conversation is over.
    pub is_last: bool,
}

/// A conversation about a game.
///
/// ```
/// use slitherlab_api::dialogue::{Dialogue, Request};
/// use slitherlab_api::{Budget, QuestionLimits};
///
/// let mut dialogue = Dialogue::new(QuestionLimits::default());
/// let mut ask = |line: &str| dialogue.answer(&Request::read(line.as_bytes()), 1, &Budget::default()).line;
/// ask(r#"{"ask": "setup", "board": "path:2", "game": "classic"}"#);
/// let go = ask(r#"{"ask": "go", "id": 7, "nodes": 100}"#);
/// assert!(go.starts_with(r#"{"answer":"go","id":7,"move":"0-1","#));
/// assert!(ask("hm?").starts_with(r#"{"answer":"error""#));
/// ```
#[derive(Clone, Debug)]
pub struct Dialogue {
    limits: QuestionLimits,
    session: Option<Session>,
}

impl Dialogue {
    /// A conversation that begins, with these limits to what may be asked.
    pub fn new(limits: QuestionLimits) -> Self {
        Self {
            limits,
            session: None,
        }
    }

    /// Answers a request. The budget ends thinking, and nothing else: then the answer is what is
    /// known by then. `default_seed` decides where an engine is asked without a seed.
    pub fn answer(&mut self, request: &Request, default_seed: u64, budget: &Budget<'_>) -> Reply {
        let is_last = matches!(request.ask, Ok(Ask::Quit {}));
        let said = match &request.ask {
            Ok(ask) => self.say(ask, request.id.as_ref(), default_seed, budget),
            Err(error) => Err(error.clone()),
        };
        let line = said.or_else(|error| line("error", request.id.as_ref(), Failed { error }));
        Reply {
            // Nothing that one could ask leads to an answer that cannot be written.
            line: line.unwrap_or_else(|_| r#"{"answer":"error"}"#.to_owned()),
            is_last,
        }
    }

    fn say(
        &mut self,
        ask: &Ask,
        id: Option<&Json>,
        default_seed: u64,
        budget: &Budget<'_>,
    ) -> Result<String> {
        match ask {
            Ask::Hello {} => line("hello", id, Hello::new()),
            Ask::Setup(setup) => {
                // A set-up that fails leaves no game behind that could be taken for the one that
                // was meant.
                self.session = None;
                let session = Session::open(setup, &self.limits, &Budget::default())?;
                line("setup", id, State::of(self.session.insert(session)))
            }
            Ask::Moves {} => {
                let session = self.session()?;
                let game = &session.game;
                let moves = game.legal_moves().map(|mv| game.move_text(mv)).collect();
                let turn = game.turn().number();
                line("moves", id, LegalMoves { turn, moves })
            }
            Ask::Play { moves } => {
                let session = self.session()?;
                play(session, moves)?;
                line("play", id, State::of(session))
            }
            Ask::Undo { count } => {
                let session = self.session()?;
                if *count > session.ply() {
                    let message = format!("{} moves were made", session.ply());
                    return Err(Error::new(Code::Conflict, message).about("count"));
                }
                take_back(session, *count);
                line("undo", id, State::of(session))
            }
            Ask::Go(go) => {
                let level = go.engine.as_deref().unwrap_or(Level::Perfect.name());
                let level = analyze::level(level)?;
                let thinking = Thinking {
                    seconds: go.seconds,
                    nodes: go.nodes,
                };
                let limits = self.limits.clone();
                let budget = budget.within(thinking.time(limits.thinking)?);
                let seed = go.seed.unwrap_or(default_seed);
                let session = self.session()?;
                let chosen = engine::choose(session, level, seed, go.nodes, &limits, &budget);
                let chosen =
                    chosen.ok_or_else(|| Error::new(Code::Conflict, "the game is over"))?;
                line("go", id, Chosen::of(chosen))
            }
            Ask::Analyze(thinking) => {
                let limits = self.limits.clone();
                let budget = budget.within(thinking.time(limits.analysis)?);
                let session = self.session()?;
                let (depth, nodes) = (Depth::AllMoves, thinking.nodes);
                let mut answer = engine::analyze(session, depth, nodes, &limits, &budget, |_| ());
                complete(session, &mut answer.moves);
                // Stable: moves of the same value stay in the board's order.
                answer.moves.sort_by_key(|valued| rank(valued.value));
                let verdict = Verdict::of(&session.game, &answer);
                line("analyze", id, verdict)
            }
            Ask::Stop {} => line("stop", id, Done {}),
            Ask::Quit {} => line("quit", id, Done {}),
            Ask::Question { question, body } => {
                let body = self.body_of(question, body)?;
                let answer = question::answer(
                    question.name,
                    body.as_bytes(),
                    default_seed,
                    &self.limits,
                    budget,
                )?;
                let answer: Result<Map<String, Json>, _> = serde_json::from_slice(&answer);
                let answer = answer.map_err(|_| {
                    let message = format!("the answer to {} is not a JSON object", question.name);
                    Error::new(Code::BadRequest, message).about("ask")
                })?;
                line(question.name, id, Answered { body: answer })
            }
        }
    }

    /// The body of a question. One about a game is about the dialogue's own, unless it brings
    /// another along.
    fn body_of(&mut self, question: &Question, said: &Map<String, Json>) -> Result<String> {
        if !question.is_about_game || said.contains_key("board") {
            return crate::reporter::write(said);
        }
        let with = With {
            setup: self.session()?.setup(),
            options: said,
        };
        crate::reporter::write(&with)
    }

    fn session(&mut self) -> Result<&mut Session> {
        self.session.as_mut().ok_or_else(|| {
            Error::new(
                Code::Conflict,
                "there is no game yet: ask for a setup first",
            )
        })
    }
}

/// Makes all of these moves, or none.
fn play(session: &mut Session, moves: &[String]) -> Result<()> {
    for (made, text) in moves.iter().enumerate() {
        match session.read(text) {
            Ok(mv) => session.make(mv),
            Err(error) => {
                take_back(session, made);
                return Err(Error::new(Code::IllegalMove, error.to_string())
                    .about("moves")
                    .at_move(made + 1));
            }
        }
    }
    Ok(())
}

fn take_back(session: &mut Session, count: usize) {
    for _ in 0..count {
        session.take_back();
    }
}

/// Adds the legal moves of which nothing is said: what nobody knows is called unknown.
fn complete(session: &Session, moves: &mut Vec<ValuedMove<AnyMove>>) {
    let mut known: Vec<AnyMove> = moves.iter().map(|valued| valued.mv).collect();
    known.sort_unstable();
    let legal = session.game.legal_moves();
    let open = legal.filter(|mv| known.binary_search(mv).is_err());
    moves.extend(open.map(ValuedMove::unknown));
}

/// The best first. What is unknown may be better than a loss.
fn rank(value: Value) -> u8 {
    match value {
        Value::Win => 0,
        Value::Draw => 1,
        Value::Unknown => 2,
        Value::Loss => 3,
    }
}

/// The line of an answer.
fn line(answer: &'static str, id: Option<&Json>, body: impl Serialize) -> Result<String> {
    crate::reporter::write(&Line { answer, id, body })
}

#[derive(Serialize)]
struct Line<'a, T> {
    answer: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a Json>,
    #[serde(flatten)]
    body: T,
}

#[derive(Serialize)]
struct Failed {
    error: Error,
}

/// The answer of the interface, whose fields may have the names of ours.
#[derive(Serialize)]
struct Answered {
    body: Map<String, Json>,
}

#[derive(Serialize)]
struct Done {}

/// The name of the engine, with the games and levels that it knows.
#[derive(Serialize)]
struct Hello {
    schema: &'static str,
    name: &'static str,
    version: &'static str,
    games: Vec<&'static str>,
    engines: Vec<&'static str>,
}

impl Hello {
    fn new() -> Self {
        Self {
            schema: SCHEMA,
            name: "slitherlab",
            version: env!("CARGO_PKG_VERSION"),
            games: Preset::ALL.iter().map(|game| game.name()).collect(),
            engines: Level::ALL.iter().map(|level| level.name()).collect(),
        }
    }
}

/// Where the game stands.
#[derive(Serialize)]
struct State {
    ply: usize,
    turn: u32,
    position: String,
    outcome: Option<OutcomeInfo>,
}

impl State {
    fn of(session: &Session) -> Self {
        Self {
            ply: session.ply(),
            turn: session.turn().number(),
            position: session.game.position_text(),
            outcome: session.outcome(),
        }
    }
}

#[derive(Serialize)]
struct LegalMoves {
    turn: u32,
    moves: Vec<String>,
}

/// An engine's move, by its text.
#[derive(Serialize)]
struct Chosen {
    #[serde(rename = "move")]
    mv: String,
    basis: engine::GroundWord,
    standing: engine::StandingWord,
    why: String,
}

impl Chosen {
    fn of(chosen: EngineMove) -> Self {
        Self {
            mv: chosen.mv.text,
            basis: chosen.basis,
            standing: chosen.standing,
            why: chosen.why,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dialogue() -> impl FnMut(&str) -> Json {
        let mut dialogue = Dialogue::new(QuestionLimits::default());
        move |line| {
            let reply = dialogue.answer(&Request::read(line.as_bytes()), 1, &Budget::default());
            assert!(!reply.line.contains('\n'));
            serde_json::from_str(&reply.line).unwrap()
        }
    }

    #[test]
    fn a_game_is_played_and_taken_back() {
        let mut ask = dialogue();
        let state = ask(
            r#"{"ask": "setup", "board": "grid:2x2", "game": "classic", "moves": ["0,0-0,1"]}"#,
        );
        assert_eq!((&state["ply"], &state["turn"]), (&1.into(), &2.into()));
        assert_eq!(state["outcome"], Json::Null);
        let moves = ask(r#"{"ask": "moves"}"#);
        assert_eq!(moves["moves"].as_array().unwrap().len(), 2);
        let end = ask(r#"{"ask": "play", "moves": ["0,1-1,1", "1,1-1,0"]}"#);
        assert_eq!(end["outcome"]["loser"], 2);
        assert_eq!(ask(r#"{"ask": "moves"}"#)["moves"], Json::Array(Vec::new()));
        assert_eq!(ask(r#"{"ask": "go"}"#)["error"]["code"], "conflict");
        let back = ask(r#"{"ask": "undo", "count": 2}"#);
        assert_eq!(back["position"], state["position"]);
        assert_eq!(
            ask(r#"{"ask": "undo", "count": 2}"#)["error"]["field"],
            "count"
        );
        assert_eq!(ask(r#"{"ask": "undo"}"#)["ply"], 0);
    }

    /// What the interface can be asked can be asked here, about the game of the conversation.
    #[test]
    fn the_questions_of_the_interface_are_about_the_game() {
        let mut ask = dialogue();
        assert_eq!(ask(r#"{"ask": "why"}"#)["error"]["code"], "conflict");
        ask(r#"{"ask": "setup", "board": "grid:2x3", "game": "classic"}"#);
        ask(r#"{"ask": "play", "moves": ["0,0-0,1"]}"#);
        let why = ask(r#"{"ask": "why", "id": 3}"#);
        assert_eq!((&why["answer"], &why["id"]), (&"why".into(), &3.into()));
        assert_eq!(why["body"]["story"].as_array().unwrap().len(), 1);
        let other = ask(r#"{"ask": "position", "board": "path:2", "game": "classic"}"#);
        assert_eq!(other["body"]["turn"], 1);
        let mut certificate = ask(r#"{"ask": "certificate"}"#)["body"].take();
        certificate["ask"] = "verify".into();
        assert_eq!(ask(&certificate.to_string())["body"]["valid"], true);
        assert_eq!(ask(r#"{"ask": "picture"}"#)["error"]["field"], "ask");
        let wrong = ask(r#"{"ask": "remoteness", "colour": "red"}"#);
        assert_eq!(wrong["error"]["code"], "bad-request");
    }

    /// A move that fails takes those before it along.
    #[test]
    fn moves_are_made_together_or_not_at_all() {
        let mut ask = dialogue();
        let state = ask(r#"{"ask": "setup", "board": "grid:3x3", "game": "classic"}"#);
        let wrong = ask(r#"{"ask": "play", "moves": ["0,0-0,1", "0,0-0,1"]}"#);
        assert_eq!(wrong["error"]["move"], 2);
        assert_eq!(wrong["error"]["code"], "illegal-move");
        assert_eq!(
            ask(r#"{"ask": "undo", "count": 0}"#)["position"],
            state["position"]
        );
    }

    /// Every legal move is in the analysis, the best first, and what was not found out is called
    /// unknown.
    #[test]
    fn analyses_are_whole_and_in_order() {
        let mut ask = dialogue();
        for (board, game) in [
            ("grid:3x4", "classic"),
            ("grid:4x4", "private"),
            ("complete:5", "cycle"),
        ] {
            ask(&format!(
                r#"{{"ask": "setup", "board": "{board}", "game": "{game}"}}"#
            ));
            let legal = ask(r#"{"ask": "moves"}"#);
            for nodes in [0, 30, 100_000] {
                let analysis = ask(&format!(r#"{{"ask": "analyze", "nodes": {nodes}}}"#));
                let moves = analysis["moves"].as_array().unwrap();
                let order = ["win", "draw", "unknown", "loss"];
                let place = |mv: &Json| order.iter().position(|word| mv["value"] == *word).unwrap();
                assert!(moves.iter().map(place).is_sorted(), "{game} {nodes}");
                let sorted = |list: Vec<&Json>| {
                    let mut texts: Vec<String> = list.iter().map(ToString::to_string).collect();
                    texts.sort();
                    texts
                };
                assert_eq!(
                    sorted(moves.iter().map(|mv| &mv["move"]).collect()),
                    sorted(legal["moves"].as_array().unwrap().iter().collect())
                );
            }
        }
    }

    #[test]
    fn whatever_comes_there_is_an_answer() {
        let mut ask = dialogue();
        for line in [
            "",
            " ",
            "null",
            "7",
            "[]",
            "{}",
            "{",
            "\u{0}",
            "hello",
            r#"{"ask": 3}"#,
            r#"{"ask": "go"}"#,
            r#"{"ask": "sing"}"#,
            r#"{"ask": "hello", "more": 1}"#,
            r#"{"ask": "setup"}"#,
            r#"{"ask": "setup", "board": "grid:9999999x9999999", "game": "classic"}"#,
            r#"{"ask": "setup", "board": "grid:2x2", "game": "chess"}"#,
            r#"{"ask": "undo", "count": -1}"#,
            r#"{"ask": "play", "moves": "0-1"}"#,
            r#"{"ask": "analyze", "seconds": "long"}"#,
        ] {
            let answer = ask(line);
            assert_eq!(answer["answer"], "error", "{line}");
            assert!(answer["error"]["message"].is_string(), "{line}");
        }
        let deep = "[".repeat(10_000);
        assert_eq!(ask(&deep)["answer"], "error");
        assert_eq!(
            ask(r#"{"ask": "hello", "id": {"a": [1]}}"#)["id"]["a"][0],
            1
        );
        let mut dialogue = Dialogue::new(QuestionLimits::default());
        let bytes = Request::read(b"\xff\xfe{");
        assert!(
            dialogue
                .answer(&bytes, 1, &Budget::default())
                .line
                .contains("error")
        );
        assert!(Request::read(br#"{"ask": "quit"}"#).ends_thinking());
        assert!(!Request::read(br#"{"ask": "hello"}"#).ends_thinking());
    }

    /// A budget that is over at once ends thinking, and there is a move all the same.
    #[test]
    fn who_is_stopped_says_what_is_known() {
        let mut dialogue = Dialogue::new(QuestionLimits::default());
        let mut ask = |line: &str| {
            let reply = dialogue.answer(
                &Request::read(line.as_bytes()),
                1,
                &Budget::default().with_stop(&|| true),
            );
            serde_json::from_str::<Json>(&reply.line).unwrap()
        };
        ask(r#"{"ask": "setup", "board": "grid:9x9", "game": "private"}"#);
        let go = ask(r#"{"ask": "go", "seconds": 1000}"#);
        assert_eq!(go["answer"], "go");
        let analysis = ask(r#"{"ask": "analyze", "seconds": 1000}"#);
        assert_eq!(analysis["status"], "unknown");
        assert_eq!(analysis["moves"][0]["value"], "unknown");
    }
}
