//! On a terminal: what stands on the screen when a command has ended is its answer, and nothing of
//! what it said while it ran.

#![cfg(target_os = "linux")]

use crate::run;

use std::fs::{File, OpenOptions};
use std::io::{Read as _, Write as _};
use std::os::unix::process::ExitStatusExt as _;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

/// The columns of the terminal.
const WIDTH: u16 = 150;

/// After this time a program is killed, so that a test that waits for it ends.
const DEADLINE: Duration = Duration::from_secs(120);

/// The program at a terminal of its own.
struct Terminal {
    screen: File,
    child: Child,
    /// All that has been written so far.
    bytes: Vec<u8>,
    /// Ends the watch over the program when it is dropped.
    _watch: Sender<()>,
}

impl Terminal {
    /// Starts the program; it reads from the given place, not from the terminal.
    fn start(arguments: &[&str], input: Stdio) -> Self {
        // Whatever the caller of the tests does with interrupts.
        Self::start_with("--default-signal=INT", arguments, input)
    }

    /// Starts the program with this option of `env`.
    fn start_with(option: &str, arguments: &[&str], input: Stdio) -> Self {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&master).unwrap();
        unlockpt(&master).unwrap();
        let size = Winsize {
            ws_row: 50,
            ws_col: WIDTH,
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        tcsetwinsize(&master, size).unwrap();
        let name = ptsname(&master, Vec::new()).unwrap();
        let name = name.to_str().unwrap();
        let keyboard = || {
            let file = OpenOptions::new().read(true).write(true).open(name);
            Stdio::from(file.unwrap())
        };
        let child = Command::new("env")
            .args([option, env!("CARGO_BIN_EXE_slitherlab")])
            .args(arguments)
            .env("SLITHERLAB_DATA", "")
            .env("TERM", "xterm")
            .env("NO_COLOR", "1")
            .stdin(input)
            .stdout(keyboard())
            .stderr(keyboard())
            .spawn()
            .unwrap();
        let (watch, ended) = channel();
        let pid = Pid::from_child(&child);
        std::thread::spawn(move || {
            if ended.recv_timeout(DEADLINE) == Err(RecvTimeoutError::Timeout) {
                let _ = kill_process(pid, Signal::KILL);
            }
        });
        Self {
            screen: File::from(master),
            child,
            bytes: Vec::new(),
            _watch: watch,
        }
    }

    /// Gives the program a line to read.
    fn give(&mut self, line: &str) {
        let input = self.child.stdin.as_mut().expect("it was piped");
        writeln!(input, "{line}").unwrap();
    }

    fn interrupt(&self) {
        kill_process(Pid::from_child(&self.child), Signal::INT).unwrap();
    }

    /// Reads more of what is written; false at the end.
    fn read(&mut self) -> bool {
        let mut some = [0; 4096];
        // When the program has ended there is an error, as nobody has the terminal open any more.
        match self.screen.read(&mut some) {
            Ok(0) | Err(_) => false,
            Ok(count) => {
                self.bytes.extend(&some[..count]);
                true
            }
        }
    }

    /// Waits until this has been written.
    fn wait_for(&mut self, words: &str) {
        while !String::from_utf8_lossy(&self.bytes).contains(words) {
            assert!(self.read(), "{words}: {:?}", self.text());
        }
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    /// Waits for the end: how it was, and what is on the screen then.
    fn end(mut self) -> (ExitStatus, Vec<String>) {
        while self.read() {}
        (self.child.wait().unwrap(), shown(&self.text()))
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // A test that fails leaves no program behind.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What a terminal shows after these characters: the lines that are not empty.
fn shown(text: &str) -> Vec<String> {
    let mut lines: Vec<Vec<char>> = vec![Vec::new()];
    let (mut row, mut column) = (0_usize, 0_usize);
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        match c {
            '\r' => column = 0,
            '\n' => {
                row += 1;
                if row == lines.len() {
                    lines.push(Vec::new());
                }
            }
            '\x1b' => {
                assert_eq!(rest.next(), Some('['), "{text:?}");
                let mut number = String::new();
                let command = loop {
                    match rest.next().unwrap() {
                        c if c.is_ascii_alphabetic() => break c,
                        c => number.push(c),
                    }
                };
                let count = number.parse().unwrap_or(1);
                match command {
                    'A' => row = row.saturating_sub(count),
                    'B' => row = (row + count).min(lines.len() - 1),
                    'K' if number == "2" => lines[row].clear(),
                    'K' => lines[row].truncate(column),
                    'm' | 'h' | 'l' => {}
                    _ => panic!("a terminal is told {number}{command}: {text:?}"),
                }
            }
            c => {
                let line = &mut lines[row];
                if line.len() <= column {
                    line.resize(column + 1, ' ');
                }
                line[column] = c;
                column += 1;
            }
        }
    }
    let lines = lines.into_iter().map(String::from_iter);
    let lines = lines.map(|line: String| line.trim_end().to_owned());
    lines.filter(|line| !line.is_empty()).collect()
}

/// The lines without numbers and blanks: times differ from run to run.
fn without_numbers(lines: impl Iterator<Item = String>) -> Vec<String> {
    let kept = |c: &char| !c.is_ascii_digit() && !matches!(c, ' ' | ',' | '.');
    let lines = lines.map(|line| line.chars().filter(kept).collect());
    lines.filter(|line: &String| !line.is_empty()).collect()
}

#[test]
fn the_screen_shows_what_is_printed_elsewhere() {
    let scratch = run::Scratch::new("terminal");
    let bad = scratch.path().join("bad.g6");
    std::fs::write(&bad, "Bw\nnonsense line\n").unwrap();
    let bad = bad.to_str().unwrap();
    for (line, status) in [
        ("solve grid:3x4 --game private --values all", 0),
        (
            "solve grid:20x21 --game private --players 3 --budget 9nodes",
            3,
        ),
        ("analyze grid:3x3 --game classic --moves 0,0-0,1", 0),
        ("analyze path:{2..6} --game classic --moves= --nimber", 0),
        ("sweep grid:{2..4}x{2..4} --game classic", 0),
        ("sweep path:{2..9} --game classic --expect winner==1", 1),
        ("sweep BAD --game classic", 2),
        ("simulate grid:5x5 --game classic --games 2e4", 0),
        (
            "match grid:4x4 --game classic --seats random,greedy --games 20",
            0,
        ),
        ("count grid:4x4 --games", 0),
        ("count grid:4x4 --games --states 1", 3),
        ("count grid:{2..6}x4 --one-factors", 0),
        ("claims games-on-2x2", 1),
        (
            "prove grid:{4..}x{4..} --game classic --players 3 --anew --budget 9nodes",
            3,
        ),
        ("matching grid:40x40", 0),
        ("matching grid:{2..4}x3", 0),
        ("forests complete:30", 0),
    ] {
        let words = line.split(' ');
        let words = words.map(|word| if word == "BAD" { bad } else { word });
        let arguments = &words.collect::<Vec<_>>()[..];
        let (ended, screen) = Terminal::start(arguments, Stdio::null()).end();
        let width = WIDTH.to_string();
        let piped = run::with(arguments, &[("COLUMNS", &width)], b"");
        let printed = [piped.stdout, piped.stderr].concat();
        assert_eq!(ended.code(), Some(status), "{arguments:?}: {screen:?}");
        assert_eq!(piped.status, status, "{arguments:?}: {printed}");
        let mut screen = without_numbers(screen.into_iter());
        let mut printed = without_numbers(printed.lines().map(str::to_owned));
        // Standard error may come before standard output or after it.
        screen.sort();
        printed.sort();
        assert_eq!(screen, printed, "{arguments:?}");
    }
}

/// Boards are answered as they come.
const STREAM: &str = "sweep - --game classic --format csv --columns winner";

#[test]
fn an_interrupt_leaves_no_line_behind() {
    let endless = "1000000000000000";
    for (line, said, left) in [
        (
            &format!("simulate grid:5x5 --game classic --games {endless}")[..],
            " games, ",
            &[][..],
        ),
        (
            &format!("match grid:4x4 --game classic --seats random,random --games {endless}"),
            " games, ",
            &[],
        ),
        (STREAM, " 1 board, ", &["board,winner", "graph6:A_,1"]),
    ] {
        let arguments: Vec<&str> = line.split(' ').collect();
        let mut terminal = Terminal::start(&arguments, Stdio::piped());
        if line == STREAM {
            // It waits for a second one.
            terminal.give("A_");
        }
        terminal.wait_for(said);
        terminal.interrupt();
        let (ended, screen) = terminal.end();
        assert_eq!(ended.signal(), Some(Signal::INT.as_raw()), "{line}");
        assert_eq!(screen, left, "{line}");
    }
}

#[test]
fn an_ignored_interrupt_stays_ignored() {
    let arguments: Vec<&str> = STREAM.split(' ').collect();
    let mut terminal = Terminal::start_with("--ignore-signal=INT", &arguments, Stdio::piped());
    for (graph, said) in [("A_", " 1 board, "), ("Bw", " 2 boards, ")] {
        terminal.give(graph);
        terminal.wait_for(said);
        terminal.interrupt();
    }
    terminal.give("C~");
    terminal.wait_for(" 3 boards, ");
    drop(terminal.child.stdin.take());
    let (ended, screen) = terminal.end();
    assert_eq!(ended.code(), Some(0));
    let rows = ["graph6:A_,1", "graph6:Bw,2", "graph6:C~,1"];
    assert_eq!(screen, [&["board,winner"][..], &rows].concat());
}
