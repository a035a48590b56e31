//! How much a question may ask for.

use std::time::Duration;

/// What one question may use up. The defaults let nobody wait for long who shares a machine with
/// others, and nothing that a browser would not have.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct QuestionLimits {
    /// The most bytes of a question.
    pub body_bytes: usize,
    /// The largest certificate to be checked, in bytes.
    pub certificate_bytes: usize,
    /// The most bytes of a board's text.
    pub text_bytes: usize,
    /// The most vertices of a board.
    pub board_vertices: usize,
    /// The most edges of a board.
    pub board_edges: usize,
    /// The most vertices of a board about which a question counts as quick.
    pub quick_vertices: usize,
    /// The most edges of such a board.
    pub quick_edges: usize,
    /// The most vertices of a board on which every move is valued; on larger ones only those whose
    /// value comes with the answer. The same for simulated players who follow a strategy.
    pub valued_vertices: usize,
    /// The most edges of such a board.
    pub valued_edges: usize,
    /// The most vertices of a board on which games between browsers are played.
    pub game_vertices: usize,
    /// The most edges of such a board.
    pub game_edges: usize,
    /// The most players.
    pub players: u32,
    /// The longest analysis.
    pub analysis: Duration,
    /// The longest time that an engine may think about a move.
    pub thinking: Duration,
    /// The most bytes that a search remembers positions in.
    pub search_bytes: usize,
    /// The most positions of a certificate's strategy.
    pub strategy_positions: usize,
    /// The most games of a simulation.
    pub simulated_games: u64,
    /// The longest simulation.
    pub simulation: Duration,
    /// The most boards of a sweep.
    pub sweep_boards: usize,
    /// The most bytes of the texts of these boards, all together.
    pub sweep_bytes: usize,
    /// The most vertices that claims about games without a theorem are tested on.
    pub claim_vertices: usize,
    /// The longest side of a picture, in pixels.
    pub picture_pixels: u32,
}

impl Default for QuestionLimits {
    fn default() -> Self {
        Self {
            body_bytes: 4 << 20,
            certificate_bytes: 16 << 20,
            text_bytes: 512 << 10,
            board_vertices: 50_000,
            board_edges: 100_000,
            quick_vertices: 1_000,
            quick_edges: 2_500,
            valued_vertices: 2_500,
            valued_edges: 10_000,
            game_vertices: 5_000,
            game_edges: 20_000,
            players: 6,
            analysis: Duration::from_secs(60),
            thinking: Duration::from_secs(10),
            search_bytes: 256 << 20,
            strategy_positions: 100_000,
            simulated_games: 1_000_000,
            simulation: Duration::from_secs(120),
            sweep_boards: 2_500,
            sweep_bytes: 4 << 20,
            claim_vertices: 12,
            picture_pixels: 4_000,
        }
    }
}
