//! How far claims are tested, and going through boards until one fails.

use slitherlab_board::Board;
use slitherlab_explain::counted;
use slitherlab_game::{Budget, Game, Preset};
use slitherlab_graph::Graph;
use slitherlab_solve::{Depth, Question};

use crate::graphs::all_graphs;
use crate::{Counterexample, Finding, Ruling};

/// Whether a board passes the check of a claim, or why the check ends there.
pub(super) type Passed = Result<(), Stop>;

/// Why the check of a board ends before the claim is seen to be right about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// The claim is wrong.
    Refuted(Counterexample),
    /// The budget of the whole run is spent.
    Time,
    /// That of one board is.
    Board,
}

/// Checks one thing that a claim says of a board.
pub(super) fn ensure(board: &Board, holds: bool, why: impl FnOnce() -> String) -> Passed {
    if holds {
        return Ok(());
    }
    Err(refuted(board, why()))
}

/// How far claims are tested.
#[derive(Clone, Copy)]
pub struct Scope<'a> {
    /// The most vertices of a board that is searched. Claims about all graphs stop at seven, about
    /// all multigraphs at four, and claims that a theorem decides go on to larger boards.
    pub up_to: usize,
    /// The most vertices where all graphs are tested, if it is to be another number; nine and, for
    /// multigraphs, six are the most.
    pub graphs: Option<usize>,
    /// What one question may spend: a board that needs more positions is passed over, and named; a
    /// claim that has not been refuted when the time ends is reported on what was tested.
    pub budget: Budget<'a>,
    /// Told which board is being looked at.
    pub tell: Option<&'a dyn Fn(&str)>,
}

/// There are 1,044 graphs of seven vertices, but 12,346 of eight.
const USUAL_GRAPHS: usize = 7;

/// There are 274,668 graphs of nine vertices, but 12,005,168 of ten.
const MOST_GRAPHS: usize = 9;

impl Scope<'_> {
    /// Up to this many vertices, however long it takes.
    pub fn up_to(vertices: usize) -> Self {
        Self {
            up_to: vertices,
            graphs: None,
            budget: Budget::default(),
            tell: None,
        }
    }

    /// Returns whether to stop.
    pub(super) fn is_over(&self) -> bool {
        self.budget.is_stopped()
    }

    /// What ran out when a search came to nothing.
    pub(super) fn spent(&self) -> Stop {
        if self.is_over() {
            Stop::Time
        } else {
            Stop::Board
        }
    }

    /// Tests the boards with these texts, smaller ones first, until `check` finds something wrong.
    pub(super) fn boards(
        &self,
        texts: impl IntoIterator<Item = String>,
        mut check: impl FnMut(&Board) -> Passed,
    ) -> Finding {
        // Of many claims even to build the boards takes a while.
        if self.is_over() {
            return stopped(String::new(), 0);
        }
        let mut boards: Vec<Board> = texts
            .into_iter()
            .map(|text| Board::parse(&text).expect("the texts of claims are boards"))
            .collect();
        boards.sort_by_key(|board| board.graph().vertex_count());
        let mut tested: Vec<&str> = Vec::new();
        let mut passed: Vec<&str> = Vec::new();
        for board in &boards {
            if let Some(tell) = self.tell {
                tell(board.text());
            }
            match self.unless_over(|| check(board)) {
                Ok(()) => tested.push(board.text()),
                Err(Stop::Refuted(found)) => return fails(found, &in_words(&tested)),
                Err(Stop::Board) => passed.push(board.text()),
                Err(Stop::Time) => return stopped(in_words(&tested), tested.len()),
            }
        }
        if passed.is_empty() {
            return holds(in_words(&tested), tested.len());
        }
        let note = format!("not decided within the budget: {}", passed.join(", "));
        if tested.is_empty() {
            return Finding::undecided(&note);
        }
        Finding {
            note: Some(note),
            ..holds(in_words(&tested), tested.len())
        }
    }

    /// Tests one board.
    pub(super) fn board(&self, text: &str, check: impl FnMut(&Board) -> Passed) -> Finding {
        self.boards([text.to_owned()], check)
    }

    fn unless_over(&self, check: impl FnOnce() -> Passed) -> Passed {
        if self.is_over() {
            return Err(Stop::Time);
        }
        check()
    }

    /// Tests boards in their order, until `check` finds something wrong. `some` says in words which
    /// boards were tested, from their number and the last one; `all` does when all were.
    pub(super) fn listed(
        &self,
        boards: impl Iterator<Item = Board>,
        some: impl Fn(usize, &Board) -> String,
        all: impl Fn(usize) -> String,
        mut check: impl FnMut(&Board) -> Passed,
    ) -> Finding {
        let mut count = 0;
        for board in boards {
            match self.unless_over(|| check(&board)) {
                Ok(()) => count += 1,
                Err(Stop::Refuted(found)) => return fails(found, &some(count, &board)),
                Err(_) => return stopped(some(count, &board), count),
            }
        }
        holds(all(count), count)
    }

    /// Tests all graphs up to the limit, until `check` finds something wrong.
    pub(super) fn all_graphs(&self, check: impl FnMut(&Board) -> Passed) -> Finding {
        let up_to = self.all_up_to(USUAL_GRAPHS, MOST_GRAPHS);
        let finding = self.listed(
            (1..=up_to).flat_map(all_graphs).map(Board::from_graph),
            |count, board| graphs(count, board.graph().vertex_count()),
            |count| format!("all {}", graphs(count, up_to)),
            check,
        );
        self.noting_the_most(finding, MOST_GRAPHS)
    }

    /// Tests the graphs of a kind, and says how many of all are.
    pub(super) fn graphs_of_a_kind(
        &self,
        is_one: impl Fn(&Graph) -> bool,
        are_such: &str,
        mut check: impl FnMut(&Board) -> Passed,
    ) -> Finding {
        let mut count = 0;
        let finding = self.all_graphs(|board| {
            if !is_one(board.graph()) {
                return Ok(());
            }
            count += 1;
            check(board)
        });
        if finding.verdict == Ruling::Undecided {
            return finding;
        }
        Finding {
            tested: format!("{}, of which {count} {are_such}", finding.tested),
            ..finding
        }
    }

    /// Up to how many vertices all graphs of a kind are tested.
    pub(super) fn all_up_to(&self, usual: usize, most: usize) -> usize {
        self.up_to.min(self.graphs.unwrap_or(usual).min(most))
    }

    /// Says where the graphs of a kind end, if more were asked for.
    pub(super) fn noting_the_most(&self, finding: Finding, most: usize) -> Finding {
        if finding.note.is_some() || self.graphs.is_none_or(|wanted| wanted <= most) {
            return finding;
        }
        Finding {
            note: Some(format!(
                "the graphs of more than {most} vertices are too many to test all"
            )),
            ..finding
        }
    }

    /// The grids of at most `up_to` cells, the longer side first.
    pub(super) fn grids(&self) -> impl Iterator<Item = [usize; 2]> + use<> {
        let limit = self.up_to;
        (1..=limit).flat_map(move |n| (n..=limit / n).map(move |m| [m, n]))
    }
}

fn holds(tested: String, count: usize) -> Finding {
    if count == 0 {
        return Finding::undecided("no board of the claim's scope is this small: raise --up-to");
    }
    Finding::of(Ruling::Holds, tested)
}

fn stopped(tested: String, count: usize) -> Finding {
    let note = "the budget ran out before the whole range was tested";
    if count == 0 {
        return Finding::undecided(note);
    }
    Finding {
        note: Some(note.to_owned()),
        ..holds(tested, count)
    }
}

fn fails(counterexample: Counterexample, tested: &str) -> Finding {
    let board = &counterexample.board;
    let tested = match tested {
        NONE_BEFORE => format!("fails on the first board tested, {board}"),
        tested => format!("{tested}; fails on {board}"),
    };
    Finding {
        counterexample: Some(counterexample),
        ..Finding::of(Ruling::Fails, tested)
    }
}

/// A number of graphs with at most `order` vertices, in words.
fn graphs(count: usize, order: usize) -> String {
    let [graphs, vertices] =
        [(count, "graph"), (order, "vertex")].map(|(number, noun)| counted(number as u64, noun));
    format!("{graphs} of at most {vertices}")
}

/// What is said when a claim fails on the first board.
const NONE_BEFORE: &str = "";

/// The boards that were tested, in few words.
fn in_words(texts: &[&str]) -> String {
    match texts {
        [] => NONE_BEFORE.to_owned(),
        [only] => (*only).to_owned(),
        [first, .., last] if texts.len() > 6 => {
            let boards = counted(texts.len() as u64, "board");
            format!("{boards} from {first} to {last}")
        }
        _ => texts.join(", "),
    }
}

/// The text of a grid.
pub(super) fn grid([m, n]: [usize; 2]) -> String {
    format!("grid:{m}x{n}")
}

/// The claim is wrong about this board.
pub(super) fn refuted(board: &Board, why: impl Into<String>) -> Stop {
    Stop::Refuted(counterexample(board, why))
}

/// Refutes a claim, with the play that shows it.
pub(super) fn refuted_by(
    board: &Board,
    (game, players): (Preset, u32),
    moves: Vec<String>,
    why: impl Into<String>,
) -> Stop {
    Stop::Refuted(Counterexample {
        game: Some(game),
        players,
        moves,
        ..counterexample(board, why)
    })
}

/// A board on which a claim fails, without a line of play.
pub(super) fn counterexample(board: &Board, why: impl Into<String>) -> Counterexample {
    Counterexample {
        board: board.text().to_owned(),
        game: None,
        players: 2,
        moves: Vec::new(),
        why: why.into(),
    }
}

/// The number of edges of a maximum matching when some vertices are gone.
pub(super) fn matching_without(graph: &Graph, gone: &[u32]) -> usize {
    let rest = slitherlab_graph::Minor::induced(graph, |v| !gone.contains(&v)).graph;
    slitherlab_matching::maximum_matching(&rest).len()
}

/// Checks who wins a game, where a theorem decides it.
pub(super) fn wins_by_theorem(board: &Board, game: Preset, expected: u32) -> Passed {
    let winner = by_theorem(board, game);
    ensure(board, winner == expected, || {
        format!("player {winner} wins")
    })
}

/// The winner of a game of two that a theorem decides.
pub(super) fn by_theorem(board: &Board, game: Preset) -> u32 {
    let game = Game::new(game, board).expect("the game can be played on the board");
    let winner = Question::new(&game, Depth::Answer).analyze().winner();
    winner.expect("a theorem decides this game").number()
}
