//! Checking claims about the cycle games and the switching game.
//!
//! A, B are two forests with the largest union of a graph G, d its excess and k its number of
//! common edges ([`two_forests`]); they may be taken to be spanning forests. The *minor of a
//! player* has their edges contracted and their opponent's deleted: with some of its edges, the
//! free ones, they would own a cycle exactly if these contain a cycle of the minor or they own one
//! already.
//!
//! *Cut games* (Kano 1983, Theorems 3 and 4; at any position on the maker's minor). In `cycle-cut`
//! the cycle player wins if d ≥ 2, the cut player if d = 0, and with d = 1 the player to move. In
//! `cycle-cut-misere` the non-cycle player wins if d = 0, the anti-cut player if d ≥ 2; with d = 1
//! the player to move wins if k is odd, else the other.
//!
//! *The starts of `cycle` and `cycle-misere`* (Theorems 1 and 2). With d = 0 both are drawn.
//! Otherwise the player to move wins `cycle`; and `cycle-misere` if k is odd, else the other wins.
//!
//! *Positions of `cycle` and `cycle-misere`.* A player is *safe* if they win the cut game in which
//! they have only to keep the opponent from a cycle, as the cut player on the opponent's minor
//! (`cycle`), or themselves, as the non-cycle player on their own (`cycle-misere`): playing as
//! there they do not lose here. If both are safe it is a draw. If the whole board has d ≥ 1, two
//! forests do not cover it, so somebody will own a cycle, and a safe player wins.
//!
//! Where nobody is safe yet, strategies are replayed until somebody is: see
//! [`strategy`](crate::strategy).
//!
//! *Winning moves* follow from what a move does to d and k, see [`two_forests`]: the cycle player's
//! edges outside A ∪ B (the excess grows, or it is a loop and thereby a cycle), the cut player's
//! (the excess falls) and, if d = 0, all of them; common edges in the misère games, where only
//! parity is at stake; and so on.
//!
//! *The switching game* (Lehman 1964). Let H be Short's minor with one more edge e between the
//! terminals.
//!
//! * e is in neither forest: then e ∈ X, and A ∩ X and B ∩ X are disjoint and both join what X
//!   joins, also the terminals. Short wins even as the second player: what Cut deletes from one of
//!   them, an edge of the other mends, which Short takes.
//! * e is in both forests: then e ∉ X. Give X and e to Short; what is left is covered by A and B,
//!   so that Cut wins even as the second player: what Short takes from one of them closes at most
//!   one cycle with the other, which Cut breaks.
//! * Two witnesses, X ∋ e and X′ ∌ e: the player to move wins. By the first, e may be assumed to be
//!   in A alone; A without e falls apart, and Short takes an edge of B ∩ X that mends it, after
//!   which e is in neither. Or: the cycle that e closes in B is not part of X′ ∪ e, or X′ ∪ e would
//!   be a better bound; Cut takes an edge of it outside X′, after which e can be in both.
//!
//! *Cost*: O(n + m α(n)), and the positions' texts.

use slitherlab_graph::{Edge, Graph, Minor};
use slitherlab_rules::Effort;
use slitherlab_rules::Player;
use slitherlab_rules::cycle::Kind;

use crate::case::{Case, Proved, Shown};
use crate::certificate::Proof;
use crate::referee::Play;
use crate::referee::cycle::Position;
use crate::refusal::Refusal;
use crate::strategy::{Node, Side};
use crate::two_forests::{self, Pair, PairFault, Place, Union};

impl Proved for Position {
    fn shown(case: &Case<'_, Self>, proof: &Proof) -> Result<Shown<Edge>, Refusal> {
        let position = &case.position;
        if position.outcome().is_over() {
            return Err(Refusal::Stage("a game that is not over"));
        }
        let rules = position.rules();
        let is_switching = rules.kind == Kind::Shannon;
        let race = |applies| case.needs(applies, "cycle or cycle-misere");
        match (proof, rules.maker()) {
            (Proof::TwoForests { pair }, None) => case.start(pair),
            (Proof::TwoForests { pair }, Some(maker)) => {
                case.needs(!is_switching, "a game about cycles")?;
                case.cut_game(maker, pair)
            }
            (Proof::Switching { pair, larger }, Some(maker)) if is_switching => {
                case.switching(maker, pair, larger.as_deref())
            }
            (Proof::Switching { .. }, _) => Err(case.refuse("shannon")),
            (
                Proof::Safe {
                    mover,
                    other,
                    board,
                },
                maker,
            ) => {
                race(maker.is_none())?;
                case.safe([mover, other].map(Option::as_ref), board.as_ref())
            }
            (
                Proof::EdgeStrategy {
                    nodes,
                    roots,
                    board,
                },
                maker,
            ) => {
                race(maker.is_none())?;
                case.found(nodes, roots, board.as_ref())
            }
            (Proof::After { r#move, proof }, _) => case.after(r#move, proof),
            _ => Err(case.refuse("a snake game")),
        }
    }
}

impl Case<'_, Position> {
    fn after(&self, text: &str, proof: &Proof) -> Result<Shown<Edge>, Refusal> {
        if matches!(proof, Proof::After { .. }) {
            return Err(Refusal::Stage("a proof of another kind inside"));
        }
        let edge = self.read(text)?;
        let mut after = self.clone();
        after.position.make(edge);
        if after.shown(proof)?.winner != Some(self.position.turn()) {
            return Err(Refusal::UnprovedMove(text.to_owned()));
        }
        Ok(self.wins_by(edge))
    }

    /// Strategies: the winner's, or in a draw those of the player to move and of their opponent.
    fn found(
        &self,
        nodes: &[Node],
        roots: &[u32],
        board: Option<&Pair>,
    ) -> Result<Shown<Edge>, Refusal> {
        let mut sides = self.sides()?;
        if self.is_decisive(board)? {
            // Without draws, who does not lose wins.
            for side in sides.iter_mut().filter(|side| side.against) {
                *side = Side::alone(side.x.next(2));
            }
        }
        self.strategies(true, &sides, nodes, roots)
    }

    /// Whether two forests of the board, if they are given, show that there is no draw.
    fn is_decisive(&self, board: Option<&Pair>) -> Result<bool, Refusal> {
        let Some(pair) = board else {
            return Ok(false);
        };
        match two_forests::check(self.position.graph(), pair, self.effort)?.excess {
            0 => Err(Refusal::Covered),
            _ => Ok(true),
        }
    }

    /// The free edges whose places in the pair are wanted.
    fn free_edges(&self, union: &Union, wanted: impl Fn(Place) -> bool) -> Vec<Edge> {
        let free = self.position.free_edges().zip(union.places());
        free.filter(|&(_, place)| wanted(place))
            .map(|(edge, _)| edge)
            .collect()
    }

    fn minor_of(&self, player: Player) -> Minor {
        minor_of(&self.position, player, self.effort)
    }

    fn cut_game(&self, maker: Player, pair: &Pair) -> Result<Shown<Edge>, Refusal> {
        let misere = self.position.rules().kind.is_misere();
        let mover = self.position.turn();
        let union = two_forests::check(&self.minor_of(maker).graph, pair, self.effort)?;
        let winner = if maker_wins(misere, &union, mover == maker) {
            maker
        } else {
            maker.next(2)
        };
        let mut shown = self.result(Some(winner));
        if winner == mover {
            // The cut player takes away whatever they like if the excess is 0, and it stays 0.
            shown.complete = !misere && mover != maker && union.excess == 0;
            let outside_wins = match (misere, mover == maker) {
                (false, _) => true,
                (true, true) => false,
                (true, false) => union.excess > 2 || union.excess == 2 && union.common % 2 == 0,
            };
            shown.winning = self.free_edges(&union, |place| match place {
                Place::Neither => outside_wins,
                Place::Both => misere || shown.complete,
                Place::One => shown.complete,
            });
        }
        Ok(shown)
    }

    fn start(&self, pair: &Pair) -> Result<Shown<Edge>, Refusal> {
        if self.position.move_count() > 0 {
            return Err(Refusal::Stage("the start of the game"));
        }
        let misere = self.position.rules().kind.is_misere();
        let mover = self.position.turn();
        let union = two_forests::check(self.position.graph(), pair, self.effort)?;
        Ok(match (misere, union.excess) {
            (_, 0) => self.result(None),
            (true, _) if union.common % 2 == 0 => self.result(Some(mover.next(2))),
            _ => Shown {
                winning: self.free_edges(&union, |place| match place {
                    Place::Both => misere,
                    Place::Neither => !misere && union.excess == 1,
                    Place::One => false,
                }),
                ..self.result(Some(mover))
            },
        })
    }

    /// The pairs of the player to move and of their opponent, and of the board.
    fn safe(
        &self,
        pairs: [Option<&Pair>; 2],
        board: Option<&Pair>,
    ) -> Result<Shown<Edge>, Refusal> {
        let mover = self.position.turn();
        let mut safe = Vec::new();
        for (player, pair) in [mover, mover.next(2)].into_iter().zip(pairs) {
            let Some(pair) = pair else { continue };
            if !is_safe(&self.position, player, pair, self.effort)? {
                return Err(Refusal::Unsafe(player));
            }
            safe.push(player);
        }
        match (&*safe, self.is_decisive(board)?) {
            ([_, _], _) => Ok(self.result(None)),
            (&[player], true) => Ok(self.result(Some(player))),
            _ => Err(Refusal::Stage(
                "both players' forests, or one player's and the board's",
            )),
        }
    }

    fn switching(
        &self,
        maker: Player,
        pair: &Pair,
        larger: Option<&str>,
    ) -> Result<Shown<Edge>, Refusal> {
        let minor = self.minor_of(maker);
        let terminals = self.position.rules().terminals;
        let terminals = terminals.ok_or(Refusal::Stage("terminals"))?;
        let mut edges = minor.graph.edges().to_vec();
        let joining = edges.len();
        edges.push(terminals.map(|v| minor.vertex_image[v as usize]));
        let graph = Graph::from_edges(minor.graph.vertex_count(), edges)
            .map_err(|_| Refusal::Stage("a smaller board"))?;
        let union = two_forests::check(&graph, pair, self.effort)?;
        let winner = match (union.place(joining as Edge), larger) {
            (Place::Neither, None) => maker,
            (Place::Both, None) => maker.next(2),
            (Place::One, Some(larger)) => {
                // The first witness shows that this bound is attained.
                let bound = two_forests::bound(&graph, larger, self.effort)?;
                if bound != two_forests::bound(&graph, &pair.witness, self.effort)? {
                    return Err(PairFault::Witnesses.into());
                }
                let has = |text: &str| text.as_bytes()[joining] == b'x';
                if has(&pair.witness) || !has(larger) {
                    return Err(Refusal::Stage(
                        "a witness without the edge between the terminals and a larger one with it",
                    ));
                }
                self.position.turn()
            }
            _ => {
                return Err(Refusal::Stage(
                    "the edge between the terminals in neither forest, in both, or two witnesses",
                ));
            }
        };
        Ok(self.result(Some(winner)))
    }
}

/// The minor of a player.
fn minor_of(position: &Position, player: Player, effort: &Effort<'_>) -> Minor {
    let graph = position.graph();
    effort.spend(graph.vertex_count() + graph.edge_count());
    let own = |e| position.owner(e) == Some(player);
    let others = |e| position.owner(e) == Some(player.next(2));
    Minor::contract_and_delete(graph, own, others)
}

/// Whether these two forests, of the opponent's minor in `cycle` and of the player's own in
/// `cycle-misere`, show that they do not lose.
///
/// # Errors
/// When they are no two forests with the largest union.
pub(crate) fn is_safe(
    position: &Position,
    player: Player,
    pair: &Pair,
    effort: &Effort<'_>,
) -> Result<bool, PairFault> {
    let misere = position.rules().kind.is_misere();
    let maker = if misere { player } else { player.next(2) };
    let minor = minor_of(position, maker, effort);
    let union = two_forests::check(&minor.graph, pair, effort)?;
    Ok(maker_wins(misere, &union, maker == position.turn()) == misere)
}

/// Whether the maker wins a cut game.
fn maker_wins(misere: bool, union: &Union, maker_moves: bool) -> bool {
    match (misere, union.excess) {
        (misere, 0) => misere,
        (false, 1) => maker_moves,
        (true, 1) => maker_moves == (union.common % 2 == 1),
        (misere, _) => !misere,
    }
}
