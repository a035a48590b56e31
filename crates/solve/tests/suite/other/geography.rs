//! Geography on directed graphs against plain recursion: on all small digraphs, then on random
//! ones, every move of every game.

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64;
use slitherlab_game::{AnyMove, Budget, Options, Preset};
use slitherlab_solve::{Basis, Depth, Theorem, Value};

use super::{analyze, start};

/// Whether whoever is to move wins, with the token at a vertex. `gone` lists what was used:
/// vertices, or places in the list of arcs.
fn wins(arcs: &[[u32; 2]], at: u32, gone: &mut Vec<usize>, by_arcs: bool, misere: bool) -> bool {
    let mut stuck = true;
    for (place, &[tail, head]) in arcs.iter().enumerate() {
        let thing = if by_arcs { place } else { head as usize };
        if tail != at || gone.contains(&thing) {
            continue;
        }
        stuck = false;
        gone.push(thing);
        let answer = wins(arcs, head, gone, by_arcs, misere);
        gone.pop();
        if !answer {
            return true;
        }
    }
    stuck && misere
}

/// The text of a directed board of this many vertices.
fn text_of(order: usize, arcs: &[[u32; 2]]) -> String {
    let arcs = arcs.iter().map(|[tail, head]| format!("{tail}>{head}"));
    let last = order.checked_sub(1).map(|last| last.to_string());
    let words: Vec<String> = arcs.chain(last).collect();
    format!("arcs:{}", words.join(","))
}

/// Compares the answers at the start, and after some moves, with the recursion. Returns how many
/// rest on each kind of basis.
fn compare(order: usize, arcs: &[[u32; 2]], seen: &mut [usize; 3]) {
    let board = text_of(order, arcs);
    for game in [
        Preset::Geography,
        Preset::Progressive,
        Preset::EdgeGeography,
    ] {
        for misere in [false, true] {
            let options = Options {
                misere,
                ..Options::of(game)
            };
            let by_arcs = game == Preset::EdgeGeography;
            let mut position = start(&options, &board);
            let mut gone = Vec::new();
            // The first legal moves as far as they go, the values of all moves on the way.
            loop {
                let answer = analyze(&position, Depth::AllMoves, &Budget::default());
                let mover = position.turn();
                let mut best = false;
                assert_eq!(answer.moves.len(), position.legal_moves().count());
                let mut next = None;
                for valued in &answer.moves {
                    let mut after = position.clone();
                    after.play_unchecked(valued.mv);
                    let (to, used) = match valued.mv {
                        AnyMove::Vertex(to) => (to, (!by_arcs).then_some(to as usize)),
                        AnyMove::Step([tail, to]) => {
                            let mut places = 0..arcs.len();
                            let arc = places
                                .find(|place| arcs[*place] == [tail, to] && !gone.contains(place));
                            (to, if by_arcs { arc } else { Some(to as usize) })
                        }
                        other => panic!("{other:?}"),
                    };
                    let before = gone.len();
                    gone.extend(used);
                    let other_wins = wins(arcs, to, &mut gone, by_arcs, misere);
                    let mover_wins = other_wins == (after.turn() == mover);
                    gone.truncate(before);
                    let told = valued.value == Value::Win;
                    let what = format!(
                        "{game} misère {misere} on {arcs:?} after {position:?}: {valued:?}"
                    );
                    assert_ne!(valued.value, Value::Unknown, "{what}");
                    assert_eq!(told, mover_wins, "{what}");
                    best |= mover_wins;
                    next = next.or(Some((after, used)));
                }
                let winner = answer.winner().unwrap();
                if !answer.moves.is_empty() {
                    assert_eq!(winner == mover, best, "{game} on {arcs:?}");
                }
                match answer.basis {
                    Basis::Theorem(Theorem::ForcedWalk) => seen[1] += 1,
                    Basis::Theorem(_) => seen[0] += 1,
                    Basis::Search { .. } => seen[2] += 1,
                    Basis::Unknown { .. } => panic!("no budget was set"),
                }
                let Some((after, used)) = next else { break };
                gone.extend(used);
                position = after;
            }
        }
    }
}

#[test]
fn all_digraphs_with_three_vertices_and_loops() {
    let mut seen = [0; 3];
    for bits in 0..1u32 << 9 {
        let cells = (0..9).filter(|cell| bits >> cell & 1 == 1);
        let arcs: Vec<[u32; 2]> = cells.map(|cell| [cell / 3, cell % 3]).collect();
        compare(3, &arcs, &mut seen);
    }
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
}

#[test]
fn all_digraphs_with_four_vertices() {
    let pairs: Vec<[u32; 2]> = (0..4)
        .flat_map(|tail| (0..4).map(move |head| [tail, head]))
        .filter(|[tail, head]| tail != head)
        .collect();
    let mut seen = [0; 3];
    // Every seventh, all residues being coprime to what symmetry repeats; together with the random
    // ones that is plenty.
    for bits in (0..1u32 << 12).step_by(7) {
        let chosen = pairs.iter().enumerate();
        let chosen = chosen.filter(|(place, _)| bits >> place & 1 == 1);
        let arcs: Vec<[u32; 2]> = chosen.map(|(_, &arc)| arc).collect();
        compare(4, &arcs, &mut seen);
    }
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
}

#[test]
fn random_digraphs_with_parallel_arcs() {
    let mut random = Pcg64::seed_from_u64(19);
    let mut seen = [0; 3];
    for _ in 0..300 {
        let order = random.random_range(5..8u32);
        let count = random.random_range(4..10);
        let mut arc = || [random.random_range(0..order), random.random_range(0..order)];
        let arcs: Vec<[u32; 2]> = (0..count).map(|_| arc()).collect();
        compare(order as usize, &arcs, &mut seen);
    }
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
}

/// A cycle by theorem, however long: player 2, who moves first from the named vertex, makes the odd
/// moves.
#[test]
fn cycles_and_paths_need_no_search() {
    let nothing = Budget {
        positions: Some(0),
        ..Budget::default()
    };
    for order in 2..40u32 {
        let board = format!("dicycle:{order}");
        for (game, moves) in [
            (Preset::Geography, order - 1),
            (Preset::Progressive, order - 1),
            (Preset::EdgeGeography, order),
        ] {
            let answer = analyze(
                &start(&Options::of(game), &board),
                Depth::AllMoves,
                &nothing,
            );
            assert_eq!(answer.basis, Basis::Theorem(Theorem::ForcedWalk));
            let opener_moves = game != Preset::Geography;
            let first_mover_wins = moves % 2 == 1;
            let winner = answer.winner().unwrap().number();
            assert_eq!(
                winner == 1,
                first_mover_wins == opener_moves,
                "{game} {order}"
            );
        }
        let start = start(&Options::of(Preset::Geography), &format!("dipath:{order}"));
        let answer = analyze(&start, Depth::AllMoves, &nothing);
        assert_eq!(answer.basis, Basis::Theorem(Theorem::BackwardInduction));
        assert_eq!(
            answer.moves_worth(Value::Win).count() as u32,
            order.div_ceil(2)
        );
    }
    // A million vertices: linear time.
    let start = start(&Options::of(Preset::Geography), "dicycle:1000000");
    let answer = analyze(&start, Depth::AllMoves, &nothing);
    assert_eq!(answer.winner().unwrap().number(), 2);
}

/// An undirected board with both arcs for every edge is the same game, and its theorem says who
/// wins.
#[test]
fn both_arcs_of_every_edge_are_the_undirected_game() {
    for (text, winner) in [
        ("grid:3x3", 1),
        ("grid:2x4", 2),
        ("cycle:5", 1),
        ("complete:4", 2),
    ] {
        let board = slitherlab_board::Board::parse(text).unwrap();
        let edges = board.graph().edges().iter();
        let arcs: Vec<[u32; 2]> = edges.flat_map(|&[u, v]| [[u, v], [v, u]]).collect();
        let arcs = text_of(board.graph().vertex_count(), &arcs);
        let start = start(&Options::of(Preset::Geography), &arcs);
        let answer = analyze(&start, Depth::Answer, &Budget::default());
        assert_eq!(answer.winner().unwrap().number(), winner, "{text}");
    }
}

#[test]
fn budgets_end_the_search_and_little_memory_does_not_change_the_answer() {
    let arcs = (0..6).flat_map(|u| (0..6).map(move |v| [u, v]));
    let arcs: Vec<[u32; 2]> = arcs.filter(|[u, v]| u != v).collect();
    let game = start(&Options::of(Preset::EdgeGeography), &text_of(6, &arcs));
    let budget = Budget {
        positions: Some(3),
        ..Budget::default()
    };
    let answer = analyze(&game, Depth::Answer, &budget);
    assert_eq!(answer.conclusion(), None);
    assert!(matches!(answer.basis, Basis::Unknown { nodes } if nodes <= 70));
    let arcs = "arcs:0>1,1>0,1>2,2>1,2>0,0>2,2>3,3>0,3>1";
    let game = start(&Options::of(Preset::Geography), arcs);
    let whole = analyze(&game, Depth::AllMoves, &Budget::default());
    let budget = Budget {
        memory: 0,
        ..Budget::default()
    };
    let forgetful = analyze(&game, Depth::AllMoves, &budget);
    assert_eq!(whole.moves, forgetful.moves);
}
