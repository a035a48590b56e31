//! How far claims are tested, and going through boards until one fails.

use slitherlab_board::Board;
use slitherlab_games::Game;
use slitherlab_graph::Graph;
use slitherlab_solve::{Depth, Question};
use slitherlab_tell::counted;

use super::exhaust::Spent;
use super::graphs::all_graphs;
use super::{Counterexample, Finding, Ruling};

/// What a check says of a board: a counterexample if it is one, or what ran out before that was known.
pub(super) type Checked = Result<Option<Counterexample>, Spent>;

/// How far claims are tested.
#[derive(Clone, Copy)]
pub struct Scope<'a> {
    /// The most vertices of a board that is searched. Claims about all graphs stop at seven, about all multigraphs at
    /// four, and claims that a theorem decides go on to larger boards.
    pub up_to: usize,
    /// The most vertices where all graphs are tested, if it is to be another number; nine and, for multigraphs, six are
    /// the most.
    pub graphs: Option<usize>,
    /// Asked again and again whether to stop; a claim that has not been refuted by then is reported on what was tested.
    pub stop: Option<&'a (dyn Fn() -> bool + Sync)>,
    /// The most positions that a search may look at for one question; a board that needs more is passed over, and
    /// named.
    pub nodes: Option<u64>,
    /// Told which board is being looked at.
    pub tell: Option<&'a dyn Fn(&str)>,
}

/// There are 1,044 graphs of seven vertices, but 12,346 of eight.
const USUAL_GRAPHS: usize = 7;

/// There are 274,668 graphs of nine vertices, but 12,005,168 of ten.
const MOST_GRAPHS: usize = 9;

impl Scope<'_> {
    /// Up to so many vertices, however long it takes.
    pub fn up_to(vertices: usize) -> Self {
        Self {
            up_to: vertices,
            graphs: None,
            stop: None,
            nodes: None,
            tell: None,
        }
    }

    /// Whether to stop.
    pub(super) fn is_over(&self) -> bool {
        self.stop.is_some_and(|stop| stop())
    }

    /// What ran out when a search came to nothing.
    pub(super) fn spent(&self) -> Spent {
        if self.is_over() {
            Spent::Time
        } else {
            Spent::Board
        }
    }

    fn tell(&self, what: &str) {
        if let Some(tell) = self.tell {
            tell(what);
        }
    }

    /// Tests the boards with these texts, smaller ones first, until `check` finds something wrong.
    pub(super) fn boards(
        &self,
        texts: impl IntoIterator<Item = String>,
        mut check: impl FnMut(&Board) -> Checked,
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
        let mut stop = false;
        for board in &boards {
            if self.is_over() {
                stop = true;
                break;
            }
            self.tell(board.text());
            match check(board) {
                Ok(None) => tested.push(board.text()),
                Ok(Some(counterexample)) => return fails(counterexample, &in_words(&tested)),
                Err(Spent::Board) => passed.push(board.text()),
                Err(Spent::Time) => {
                    stop = true;
                    break;
                }
            }
        }
        if stop {
            return stopped(in_words(&tested), tested.len());
        }
        if tested.is_empty() && !passed.is_empty() {
            return Finding::undecided(&format!(
                "not decided within the budget: {}",
                passed.join(", ")
            ));
        }
        let finding = holds(in_words(&tested), tested.len());
        if passed.is_empty() {
            return finding;
        }
        Finding {
            note: Some(format!(
                "not decided within the budget: {}",
                passed.join(", ")
            )),
            ..finding
        }
    }

    /// Tests boards in their order, until `check` finds something wrong; `name` says what they are.
    pub(super) fn listed(
        &self,
        name: &str,
        boards: impl Iterator<Item = Board>,
        mut check: impl FnMut(&Board) -> Checked,
    ) -> Finding {
        let mut count = 0;
        for board in boards {
            if self.is_over() {
                return stopped(format!("{count} of the {name}"), count);
            }
            match check(&board) {
                Ok(None) => count += 1,
                Ok(Some(found)) => return fails(found, &format!("{count} of the {name}")),
                Err(_) => return stopped(format!("{count} of the {name}"), count),
            }
        }
        holds(format!("{count} {name}"), count)
    }

    /// Tests all graphs up to the limit, until `check` finds something wrong.
    pub(super) fn all_graphs(&self, mut check: impl FnMut(&Board) -> Checked) -> Finding {
        let mut count = 0;
        let up_to = self.all_up_to(USUAL_GRAPHS, MOST_GRAPHS);
        for order in 1..=up_to {
            for graph in all_graphs(order) {
                let board: Board = Board::from_graph(graph);
                let range = || graphs(count, order);
                if self.is_over() {
                    return stopped(range(), count);
                }
                match check(&board) {
                    Ok(None) => count += 1,
                    Ok(Some(counterexample)) => return fails(counterexample, &range()),
                    Err(_) => return stopped(range(), count),
                }
            }
        }
        let finding = holds(format!("all {}", graphs(count, up_to)), count);
        self.noting_the_most(finding, MOST_GRAPHS)
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
    let tested = format!("{tested}, then {}", counterexample.board);
    Finding {
        counterexample: Some(counterexample),
        ..Finding::of(Ruling::Fails, tested)
    }
}

/// So many graphs that have no more vertices than this.
fn graphs(count: usize, order: usize) -> String {
    let [graphs, vertices] =
        [(count, "graph"), (order, "vertex")].map(|(number, noun)| counted(number as u64, noun));
    format!("{graphs} of at most {vertices}")
}

/// The boards that were tested, in few words.
fn in_words(texts: &[&str]) -> String {
    match texts {
        [] => "no other board".to_owned(),
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

/// What a check says of a board about which the claim is wrong.
#[expect(clippy::unnecessary_wraps, reason = "what checks return")]
pub(super) fn refuted(board: &Board, why: impl Into<String>) -> Checked {
    Ok(Some(counterexample(board, why)))
}

/// The same, with the play that shows it.
#[expect(clippy::unnecessary_wraps, reason = "what checks return")]
pub(super) fn refuted_by(
    board: &Board,
    game: (Game, u32),
    moves: Vec<String>,
    why: impl Into<String>,
) -> Checked {
    Ok(Some(played(board, game, moves, why)))
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

/// A board on which a claim fails, with a line of play that shows it.
pub(super) fn played(
    board: &Board,
    (game, players): (Game, u32),
    moves: Vec<String>,
    why: impl Into<String>,
) -> Counterexample {
    Counterexample {
        game: Some(game),
        players,
        moves,
        ..counterexample(board, why)
    }
}

/// The number of edges of a maximum matching when some vertices are gone.
pub(super) fn matching_without(graph: &Graph, gone: &[u32]) -> usize {
    let rest = slitherlab_graph::Minor::induced(graph, |v| !gone.contains(&v)).graph;
    slitherlab_matching::maximum_matching(&rest).size()
}

/// The winner of a game of two that a theorem decides.
pub(super) fn by_theorem(board: &Board, game: Game) -> u32 {
    let position = super::exhaust::start(board, game, 2);
    let question = Question::new(board, game, &position, Depth::Answer);
    let winner = question.analyze().winner();
    winner.expect("a theorem decides this game").number()
}
