//! Switching games against plain recursion over who owns what, for terminal sets of every size,
//! from every position on random lines of play.

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64;
use slitherlab_board::Board;
use slitherlab_game::cycle::Role;
use slitherlab_game::{AnyMove, Budget, Game, Options, Player, Preset, changes};
use slitherlab_graph::Graph;
use slitherlab_solve::{Basis, Depth, Theorem, Value};

use super::{analyze, start};

/// A game: who owns each thing (edge or vertex) is 0 for nobody, 1 for Short, 2 for Cut.
struct Plain<'a> {
    vertices: usize,
    edges: &'a [[u32; 2]],
    terminals: &'a [u32],
    on_vertices: bool,
    join_some: bool,
}

impl Plain<'_> {
    /// Whether the terminals are joined by edges whose things are allowed.
    fn joined(&self, owner: &[u8], allowed: &[u8]) -> bool {
        let mut reach = vec![vec![false; self.vertices]; self.vertices];
        for (v, row) in reach.iter_mut().enumerate() {
            row[v] = true;
        }
        for (place, &[u, v]) in self.edges.iter().enumerate() {
            let (u, v) = (u as usize, v as usize);
            let there = if self.on_vertices {
                allowed.contains(&owner[u]) && allowed.contains(&owner[v])
            } else {
                allowed.contains(&owner[place])
            };
            if there {
                reach[u][v] = true;
                reach[v][u] = true;
            }
        }
        for via in 0..self.vertices {
            for from in 0..self.vertices {
                for to in 0..self.vertices {
                    if reach[from][via] && reach[via][to] {
                        reach[from][to] = true;
                    }
                }
            }
        }
        let mut pairs = Vec::new();
        for (place, &s) in self.terminals.iter().enumerate() {
            for &t in &self.terminals[..place] {
                pairs.push(reach[s as usize][t as usize]);
            }
        }
        if self.join_some {
            pairs.contains(&true)
        } else {
            !pairs.contains(&false)
        }
    }

    fn short_wins(&self, owner: &mut [u8], short_moves: bool) -> bool {
        if self.joined(owner, &[1]) {
            return true;
        }
        if !self.joined(owner, &[0, 1]) {
            return false;
        }
        for thing in 0..owner.len() {
            if owner[thing] != 0 {
                continue;
            }
            owner[thing] = if short_moves { 1 } else { 2 };
            let wins = self.short_wins(owner, !short_moves);
            owner[thing] = 0;
            if wins == short_moves {
                return wins;
            }
        }
        !short_moves
    }
}

/// Plays a random game and compares the values of all moves on the way.
fn compare(
    random: &mut Pcg64,
    plain: &Plain<'_>,
    board: &Board,
    first: Role,
    searched: &mut usize,
) {
    let labels: Vec<String> = plain.terminals.iter().map(u32::to_string).collect();
    let rules = format!(
        "terminals={} on={} join={}",
        labels.join(";"),
        if plain.on_vertices {
            "vertices"
        } else {
            "edges"
        },
        if plain.join_some { "some" } else { "all" }
    );
    let options = Options {
        first: Some(first),
        changes: &rules,
        ..Options::of(Preset::Shannon)
    };
    let mut position = Game::new(&options, board).unwrap();
    // What is told is read back. Two terminals on edges are the game of the cycle games.
    if let Some(told) = changes(&position.rules(), Preset::Shannon, board) {
        let again = Options {
            changes: &told,
            ..options
        };
        assert_eq!(again.rules(board), Ok(position.rules()));
    }
    let role = |player: Player, position: &Game| position.rules().role(player);
    let things = if plain.on_vertices {
        plain.vertices
    } else {
        plain.edges.len()
    };
    let mut owner = vec![0; things];
    if plain.on_vertices {
        for &terminal in plain.terminals {
            owner[terminal as usize] = 1;
        }
    }
    loop {
        let short_moves = role(position.turn(), &position) == Some(Role::Short);
        let answer = analyze(&position, Depth::AllMoves, &Budget::default());
        let short_wins = plain.short_wins(&mut owner, short_moves);
        let winner = answer.winner().unwrap();
        let what = format!("{rules} {first} on {:?} {owner:?}", plain.edges);
        assert_eq!(
            role(winner, &position) == Some(Role::Short),
            short_wins,
            "{what}"
        );
        match answer.basis {
            Basis::Search { .. } => *searched += 1,
            basis if !position.outcome().is_over() => {
                assert_eq!(basis, Basis::Theorem(Theorem::Lehman));
            }
            _ => {}
        }
        let mark = if short_moves { 1 } else { 2 };
        for valued in &answer.moves {
            let (AnyMove::Edge(thing) | AnyMove::Vertex(thing)) = valued.mv else {
                panic!("{what}");
            };
            owner[thing as usize] = mark;
            let short_wins = plain.short_wins(&mut owner, !short_moves);
            owner[thing as usize] = 0;
            let told = valued.value == Value::Win;
            assert_eq!(told, short_wins == short_moves, "{what} {valued:?}");
            assert_ne!(valued.value, Value::Unknown, "{what}");
        }
        let moves: Vec<AnyMove> = position.legal_moves().collect();
        if moves.is_empty() {
            assert!(position.outcome().is_over());
            break;
        }
        let m = moves[random.random_range(0..moves.len())];
        let (AnyMove::Edge(thing) | AnyMove::Vertex(thing)) = m else {
            panic!("{what}");
        };
        owner[thing as usize] = mark;
        // A text of the move leads back to it.
        let text = position.move_text(m);
        assert_eq!(position.parse_move(&text), Ok(m));
        position.play(m).unwrap();
    }
}

fn random_games(seed: u64, games: usize, on_vertices: bool, join_some: bool) -> usize {
    let mut random = Pcg64::seed_from_u64(seed);
    let mut searched = 0;
    for round in 0..games {
        let vertices = random.random_range(2..7usize);
        let most = if on_vertices { 12 } else { 8 };
        let count = random.random_range(1..=most);
        let top = vertices as u32;
        // The order of the board: by the smaller end, then by the larger.
        let mut edges: Vec<[u32; 2]> = (0..count)
            .map(|_| {
                let ends = [random.random_range(0..top), random.random_range(0..top)];
                [ends[0].min(ends[1]), ends[0].max(ends[1])]
            })
            .collect();
        edges.sort_unstable();
        let mut terminals: Vec<u32> = (0..top).collect();
        let size = random.random_range(2..=vertices);
        while terminals.len() > size {
            terminals.remove(random.random_range(0..terminals.len()));
        }
        let board = Board::from_graph(Graph::from_edges(vertices, edges.clone()).unwrap());
        assert_eq!(board.graph().edges(), edges);
        let plain = Plain {
            vertices,
            edges: &edges,
            terminals: &terminals,
            on_vertices,
            join_some,
        };
        let first = [Role::Short, Role::Cut][round % 2];
        compare(&mut random, &plain, &board, first, &mut searched);
    }
    searched
}

/// Never by search: Lehman's theorem decides every terminal set, and every position.
#[test]
fn all_terminals_on_edges_by_theorem() {
    assert_eq!(random_games(1, 300, false, false), 0);
}

#[test]
fn some_terminals_on_edges() {
    assert!(random_games(2, 120, false, true) > 50);
}

#[test]
fn all_terminals_on_vertices() {
    assert!(random_games(3, 200, true, false) > 20);
}

#[test]
fn some_terminals_on_vertices() {
    assert!(random_games(4, 200, true, true) > 5);
}

/// With all vertices as terminals Short wins as the second player iff there are two disjoint
/// spanning trees.
#[test]
fn spanning_trees() {
    for (text, first, winner) in [
        ("complete:4", Role::Cut, Role::Short),
        ("complete:3", Role::Cut, Role::Cut),
        ("complete:3", Role::Short, Role::Short),
        ("cycle:4", Role::Short, Role::Cut),
        ("wheel:30", Role::Cut, Role::Short),
        ("grid:9x9", Role::Short, Role::Cut),
    ] {
        let options = Options {
            first: Some(first),
            changes: "terminals=all",
            ..Options::of(Preset::Shannon)
        };
        let start = start(&options, text);
        let answer = analyze(&start, Depth::Answer, &Budget::default());
        let won = start.rules().role(answer.winner().unwrap());
        assert_eq!(won, Some(winner), "{text} {first}");
    }
}

/// Short can win for some two of four leaves of a star, though for no two in particular.
#[test]
fn threats_to_several_pairs_join_some() {
    for (rules, winner) in [
        ("terminals=1;2;3;4 join=some", Role::Short),
        ("terminals=1;2 join=some", Role::Cut),
        ("terminals=1;2;3 join=some", Role::Cut),
    ] {
        let options = Options {
            first: Some(Role::Cut),
            changes: rules,
            ..Options::of(Preset::Shannon)
        };
        let start = start(&options, "star:4");
        let answer = analyze(&start, Depth::Answer, &Budget::default());
        assert_eq!(
            start.rules().role(answer.winner().unwrap()),
            Some(winner),
            "{rules}"
        );
    }
}
