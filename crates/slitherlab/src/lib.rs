//! Solve, play and study games on graphs: Slither and its variants, Vertex Geography, and Kano's
//! cycle games.
//!
//! A [`Game`] is a board, a preset of rules and the moves so far. It answers who wins, by which
//! move, and why:
//!
//! ```
//! use slitherlab::{Game, Level, Outcome, Preset, Solution};
//!
//! // Two players make one snake longer, at either end. A player who cannot move loses.
//! let mut game = Game::new(Preset::Classic, "grid:5x6")?;
//! let answer = game.solve(); // theorems, then a search of at most ten seconds
//! println!("{answer}"); // Player 1 wins. All 30 cells can be paired into dominoes …
//! match answer.solution() {
//!     Solution::Wins(player) => assert_eq!(player.number(), 1),
//!     Solution::Draw | Solution::Beaten(_) => unreachable!("classic for two has a winner"),
//!     Solution::Unknown(spent) => println!("{} positions do not decide it", spent.positions),
//! }
//!
//! // Play the winning move, then let the perfect engine play both sides to the end.
//! game.play(answer.winning_move().expect("player 1 wins"))?;
//! while let Some(reply) = game.engine(Level::Perfect).choose() {
//!     game.play(reply)?;
//! }
//! assert_eq!(game.outcome(), Outcome::Loses(slitherlab::Player::SECOND));
//!
//! // Boards are texts, graphs, or lists of edges; certificates are checked without the solver.
//! let triangle = Game::from_edges(Preset::Cycle, [(0, 1), (1, 2), (2, 0)])?;
//! let certificate = triangle.certificate()?;
//! assert_eq!(slitherlab::verify(&certificate)?, "cycle on graph6:Bw is a draw; no move wins");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - [`Preset`] lists the games. [`Options`] change them: the number of players, the misère ending,
//!   roles, terminals, and the rules, up to other games with deletions or more terminals. On a
//!   directed board (`arcs:0>1,1>2`) Geography follows the arcs.
//! - [`mod@board`] describes board texts such as `grid:5x6`, `petersen` or `king:4x4 without 1,1`,
//!   and lists the families of boards. [`Game::from_edges`] needs no text.
//! - [`sweep`] solves a game on many boards, such as `grid:{2..5}x{2..5}`.
//! - [`Budget`] bounds a search by positions or time; [`Stop`] ends it from another thread.
//! - [`matching`] and [`forests`] are the graph algorithms behind the theorems, usable alone. They
//!   work on a [`Graph`].
//!
//! The folder `examples` of the source has a program for each of these.
//!
//! Items from inner crates have examples that name those crates. Replace the name by `slitherlab`,
//! or by the module here:
//!
//! | in an example | here |
//! |---|---|
//! | `slitherlab_rules::Preset`, `slitherlab_game::Player` | `Preset`, `Player` |
//! | `slitherlab_rules::budget::Stop` | `Stop` |
//! | `slitherlab_game::AnyMove`, `AnyPosition`, `AnyRules` | [`Move`], [`Position`], [`Rules`] |
//! | `slitherlab_board::families` | [`board::families`] |
//! | `slitherlab_graph::Minor` | [`graph::Minor`] |
//! | `slitherlab_matching::Matching` | [`matching::Matching`] |
//! | `Question::new(&game, Depth::Answer)`, `analyze_within` | [`Game::solve_within`] |
//! | `Question::new(&game, Depth::AllMoves)`, `analyze` | [`Game::solve_moves`] |
//!
//! Features: `petgraph` makes boards of petgraph's undirected graphs, `serde` writes games as
//! records and answers as JSON, `parallel` searches on several threads.

mod answer;
mod budget;
mod certificate;
mod engine;
mod game;
mod sweep;

pub use answer::Answer;
pub use certificate::{Certificate, Refused, verify};
pub use engine::Engine;
pub use game::{Game, RecordError};
pub use sweep::sweep;

#[doc(inline)]
pub use slitherlab_board as board;
#[doc(inline)]
pub use slitherlab_board::{Board, BoardError, BoardProblem};
#[doc(inline)]
pub use slitherlab_forests as forests;
#[doc(inline)]
pub use slitherlab_game::{
    AnyMove as Move, AnyPosition as Position, AnyRules as Rules, Budget, GameError, IllegalMove,
    IntoBoard, MoveError, Options, OptionsError, Outcome, Play, Player, PositionError, Preset,
    PresetNameError, PresetRules, Progress, SetupError, SetupTextError, Stop, VariantError, cycle,
    other, snake,
};
#[doc(inline)]
pub use slitherlab_graph as graph;
#[doc(inline)]
pub use slitherlab_graph::{Edge, Graph, GraphError, Vertex};
#[doc(inline)]
pub use slitherlab_matching as matching;
#[doc(inline)]
pub use slitherlab_solve::engine::{Level, LevelError};
#[doc(inline)]
pub use slitherlab_solve::{Solution, Spent, Uncertified, Value};

// The examples of the README run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
