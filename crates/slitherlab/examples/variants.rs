//! Changes the rules of a game with options: the misère ending, players, roles and terminals.

use std::error::Error;

use slitherlab::cycle::Role;
use slitherlab::{Board, Game, Options, Preset};

fn main() -> Result<(), Box<dyn Error>> {
    // With the misère ending the player who cannot move wins.
    let misere = Options {
        misere: true,
        ..Options::of(Preset::Geography)
    };
    println!("Misère: {}", Game::new(misere, "grid:3x3")?.solve());

    let three = Options {
        players: 3,
        ..Options::of(Preset::Private)
    };
    println!("Three players: {}", Game::new(three, "grid:3x3")?.solve());

    // Rules without a field of their own are pairs in a text; `snake::Rules` lists them.
    let one_end = Options {
        changes: "ends=1",
        ..Options::of(Preset::Classic)
    };
    println!("One end: {}", Game::new(one_end, "grid:3x3")?.solve());

    // The first player wants an edge of every cycle, instead of a cycle.
    let cut = Options {
        first: Some(Role::Cut),
        ..Options::of(Preset::CycleCut)
    };
    println!("Cut first: {}", Game::new(cut, "complete:4")?.solve());

    // The board turns the names of the terminals into vertices.
    let board = Board::parse("grid:3x3")?;
    let corners = ["0,0", "2,2"].map(|name| board.vertex(name).expect("a corner of the board"));
    let switching = Options {
        terminals: corners.to_vec(),
        ..Options::of(Preset::Shannon)
    };
    println!("Switching game: {}", Game::new(switching, board)?.solve());

    // Each arc leads from its first vertex to its second.
    let directed = Game::new(Preset::Geography, "arcs:0>1,1>2,2>0,2>3")?;
    println!("Directed: {}", directed.solve());

    // Some options make no game.
    let many = Options {
        players: 3,
        ..Options::of(Preset::Cycle)
    };
    if let Err(error) = Game::new(many, "complete:4") {
        println!("Refused: {error}");
    }
    Ok(())
}
