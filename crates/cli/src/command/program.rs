//! Another program as a player: it speaks the protocol of `docs/engine.md`.
//!
//! It may hang, die, answer nonsense or move illegally. Whatever it does, it costs nothing but its
//! own game.

use std::io::{BufReader, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::time::{Duration, Instant};

use anyhow::{anyhow, bail};
use serde_json::{Value, json};
use slitherlab_api::session::setup_on;
use slitherlab_board::Board;
use slitherlab_game::record::Record;
use slitherlab_lab::policy::Policy;

use crate::budget::BudgetArgument;
use crate::line::{self, Line};
use crate::{file, output};

/// A program, and what it is called in a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Program {
    pub(super) name: String,
    /// The program and its arguments.
    words: Vec<String>,
}

/// Reads `NAME=COMMAND`.
impl std::str::FromStr for Program {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Self> {
        let Some((name, command)) = text.split_once('=') else {
            bail!("write NAME=COMMAND, such as mine='python3 mine.py'");
        };
        let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.');
        if name.is_empty() || !name.chars().all(is_plain) {
            bail!("the name of a program is made of letters, digits and -_.");
        }
        let words = words(command)?;
        if words.is_empty() {
            bail!("{name}: there is no command");
        }
        Ok(Self {
            name: name.to_owned(),
            words,
        })
    }
}

/// The words of a command, with blanks between them; quotation marks of either kind keep blanks
/// together.
fn words(command: &str) -> anyhow::Result<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in command.chars() {
        match quote {
            Some(mark) if c == mark => quote = None,
            None if c == '\'' || c == '"' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    if quote.is_some() {
        bail!("a quotation mark in the command is not closed");
    }
    words.extend(word);
    Ok(words)
}

/// Refuses programs that are called like an engine or like each other, or that have no seat.
pub(super) fn check(programs: &[Program], has_seat: impl Fn(&str) -> bool) -> anyhow::Result<()> {
    for (place, program) in programs.iter().enumerate() {
        let name = program.name.as_str();
        if name.parse::<Policy>().is_ok() {
            bail!("--engine {name}: there is an engine of this name; take another one");
        }
        if programs[..place].iter().any(|other| other.name == name) {
            bail!("--engine {name}: there are two programs of this name");
        }
        if !has_seat(name) {
            bail!("--engine {name}: it has no seat; name it in --seats");
        }
    }
    Ok(())
}

/// Why a program has lost a game that the rules had not ended.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
pub(super) enum Forfeit {
    #[error("it could not be started: {0}")]
    NotStarted(String),
    #[error("it did not move within {} s", .0.as_secs_f64())]
    Silent(Duration),
    #[error("it ended, or closed its output, before it moved")]
    Ended,
    #[error("its answer is none: {0}")]
    Nonsense(String),
    #[error("it refused to move: {0}")]
    Refused(String),
    #[error("its move is illegal: {0}")]
    Illegal(String),
    /// What Chalise's script does.
    #[error("it gave up: the end that it chose is stuck")]
    GaveUp,
}

/// The most bytes of a line.
const LONGEST_LINE: usize = 1 << 20;
/// How many lines a program may be ahead of us.
const LINES_AHEAD: usize = 16;
/// The time in which a program has to end when the game is over.
const FAREWELL: Duration = Duration::from_secs(1);
/// What a program may take beyond the time of the engines: its start, and a busy machine.
const MARGIN: Duration = Duration::from_secs(5);
/// The time limit per move of a program when only positions are counted.
const USUAL_TIMEOUT: Duration = Duration::from_secs(60);

/// The time limit of a program per move, where engines have this budget.
pub(super) fn timeout(budget: BudgetArgument) -> Duration {
    let time = budget.time;
    time.map_or(USUAL_TIMEOUT, |time| time.saturating_add(MARGIN))
}

/// The game as a program is told of it.
pub(super) fn setup(board: &Board, record: &Record) -> anyhow::Result<Value> {
    let setup = setup_on(board, record).map_err(|error| anyhow!("{}", error.message))?;
    Ok(serde_json::to_value(setup)?)
}

impl Program {
    /// The program, running.
    pub(super) fn start(&self) -> std::io::Result<Running> {
        let mut child = Command::new(&self.words[0])
            .args(&self.words[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let (Some(mut to), Some(from)) = (child.stdin.take(), child.stdout.take()) else {
            unreachable!("both were piped");
        };
        // A program that does not read would block the writer, and a silent program would block the
        // reader: each has a thread of its own, which ends when the program is gone.
        let (lines, waiting) = mpsc::channel::<String>();
        std::thread::spawn(move || write_lines(&waiting, &mut to));
        let (answer, answers) = mpsc::sync_channel(LINES_AHEAD);
        std::thread::spawn(move || read_lines(&mut BufReader::new(from), &answer));
        Ok(Running {
            child,
            lines: Some(lines),
            answers,
            asked: 0,
            failed: false,
        })
    }

    /// The program, running.
    ///
    /// # Errors
    /// One line that names the option.
    pub(super) fn started(&self) -> anyhow::Result<Running> {
        self.start().map_err(|error| {
            let why = file::explain(&self.words[0], &error);
            anyhow!("--engine {}: {why}", self.name)
        })
    }
}

fn write_lines(waiting: &Receiver<String>, to: &mut ChildStdin) {
    for line in waiting {
        if to
            .write_all(line.as_bytes())
            .and_then(|()| to.flush())
            .is_err()
        {
            return;
        }
    }
}

fn read_lines(from: &mut impl std::io::BufRead, to: &SyncSender<Line>) {
    while let Ok(Some(line)) = line::next(from, LONGEST_LINE) {
        if to.send(line).is_err() {
            return;
        }
    }
}

/// A program that plays a game.
pub(super) struct Running {
    child: Child,
    /// What it is to read; `None` when there will be no more.
    lines: Option<Sender<String>>,
    answers: Receiver<Line>,
    /// The number of the last request.
    asked: u64,
    failed: bool,
}

impl Running {
    /// The text of its move in the game that the set-up describes, moves included.
    ///
    /// # Errors
    /// When it gives none within the timeout.
    pub(super) fn choose(
        &mut self,
        setup: &Value,
        budget: BudgetArgument,
        timeout: Duration,
    ) -> Result<String, Forfeit> {
        let chosen = self.ask(setup, budget, timeout);
        self.failed |= chosen.is_err();
        chosen
    }

    fn ask(
        &mut self,
        setup: &Value,
        budget: BudgetArgument,
        timeout: Duration,
    ) -> Result<String, Forfeit> {
        let end = Instant::now() + timeout;
        let mut setup = setup.clone();
        setup["ask"] = "setup".into();
        let mut go = json!({ "ask": "go" });
        if let Some(time) = budget.time {
            go["seconds"] = time.as_secs_f64().into();
        }
        if let Some(nodes) = budget.nodes {
            go["nodes"] = nodes.into();
        }
        let first = self.asked + 1;
        for mut request in [setup, go] {
            self.asked += 1;
            request["id"] = self.asked.into();
            // Whether anybody reads it is seen by the answer.
            if let Some(lines) = &self.lines {
                let _ = lines.send(format!("{request}\n"));
            }
        }
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let line = self
                .answers
                .recv_timeout(left)
                .map_err(|error| match error {
                    RecvTimeoutError::Timeout => Forfeit::Silent(timeout),
                    RecvTimeoutError::Disconnected => Forfeit::Ended,
                })?;
            let Line::Whole(line) = line else {
                return Err(Forfeit::Nonsense("a line without end".to_owned()));
            };
            if let Some(mv) = read_answer(&line, &(first..=self.asked))? {
                return Ok(mv);
            }
            if Instant::now() >= end {
                return Err(Forfeit::Silent(timeout));
            }
        }
    }
}

/// The move of an answer to the last of these requests; `None` for a line that is about something
/// else.
fn read_answer(
    line: &[u8],
    requests: &std::ops::RangeInclusive<u64>,
) -> Result<Option<String>, Forfeit> {
    let text = || output::brief(&String::from_utf8_lossy(line), 80);
    let nonsense = || Forfeit::Nonsense(format!("{:?}", text()));
    let answer: Value = serde_json::from_slice(line).map_err(|_| nonsense())?;
    let Some(kind) = answer["answer"].as_str() else {
        return Err(nonsense());
    };
    let id = &answer["id"];
    let is_late = id.as_u64().is_some_and(|id| !requests.contains(&id));
    match kind {
        _ if is_late => Ok(None),
        "error" => {
            let message = answer["error"]["message"].as_str();
            let message = message.map_or_else(text, |message| output::brief(message, 200));
            Err(Forfeit::Refused(format!("{message:?}")))
        }
        "go" if id.as_u64() == Some(*requests.end()) => {
            let mv = answer["move"].as_str().ok_or_else(nonsense)?;
            Ok(Some(mv.to_owned()))
        }
        _ => Ok(None),
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if !self.failed {
            if let Some(lines) = self.lines.take() {
                let _ = lines.send("{\"ask\":\"quit\"}\n".to_owned());
            }
            // It ends, and with it its output.
            let end = Instant::now() + FAREWELL;
            let left = || end.saturating_duration_since(Instant::now());
            while self.answers.recv_timeout(left()).is_ok() && !left().is_zero() {}
        }
        // One that is gone already cannot be killed, and need not be.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_split_as_people_write_them() {
        let split = |text: &str| words(text).map_err(|error| error.to_string());
        let list = |words: &[&str]| Ok(words.iter().map(|word| (*word).to_owned()).collect());
        assert_eq!(split("  python3  mine.py "), list(&["python3", "mine.py"]));
        assert_eq!(
            split("'my program' a\"b c\"d ''"),
            list(&["my program", "ab cd", ""])
        );
        assert!(split("'open").unwrap_err().contains("not closed"));
        for text in ["mine", "=x", "a b=x", "mine=", "mine=  "] {
            assert!(text.parse::<Program>().is_err(), "{text}");
        }
    }

    #[test]
    fn answers_are_read_or_refused() {
        let read = |line: &str| read_answer(line.as_bytes(), &(3..=4));
        assert_eq!(
            read(r#"{"answer":"go","id":4,"move":"0-1"}"#),
            Ok(Some("0-1".to_owned()))
        );
        // Of an earlier move, of the set-up, or talk.
        for other in [
            r#"{"answer":"go","id":2,"move":"0-1"}"#,
            r#"{"answer":"error","id":1}"#,
            r#"{"answer":"setup","id":3}"#,
            r#"{"answer":"info","depth":7}"#,
        ] {
            assert_eq!(read(other), Ok(None), "{other}");
        }
        assert!(matches!(
            read(r#"{"answer":"error","id":3}"#),
            Err(Forfeit::Refused(_))
        ));
        for nonsense in ["", "hello", "[]", "{}", r#"{"answer":"go","id":4}"#] {
            assert!(
                matches!(read(nonsense), Err(Forfeit::Nonsense(_))),
                "{nonsense}"
            );
        }
    }
}
