//! Checking claims about the cycle games and the switching game.
//!
//! A, B are two forests with the largest union of a graph G, d its excess and k its number of common edges
//! ([`two_forests`]); they may be taken to be spanning forests. The *minor of a player* has his edges contracted and
//! his opponent's deleted: with some of its edges, the free ones, he would own a cycle exactly if they contain a cycle of the minor or
//! he owns one already.
//!
//! *Cut games* (Kano 1983, Theorems 3 and 4; at any position on the maker's minor). In `cycle-cut` the cycle player wins if d ≥ 2, the cut
//! player if d = 0, and with d = 1 the player to move. In `cycle-cut-misere` the non-cycle player wins if d = 0,
//! the anti-cut player if d ≥ 2; with d = 1 the player to move wins if k is odd, else the other.
//!
//! *The starts of `cycle` and `cycle-misere`* (Theorems 1 and 2). With d = 0 both are drawn. Otherwise the player
//! to move wins `cycle`; and `cycle-misere` if k is odd, else the other wins.
//!
//! *Positions of `cycle` and `cycle-misere`.* A player is *safe* if he wins the cut game in which he has only to keep the opponent from a cycle, as the cut player
//! on the opponent's minor (`cycle`), or himself, as the non-cycle player on his own (`cycle-misere`): playing as
//! there he does not lose here. If both are safe it is a draw. If the whole board has d ≥ 1, two forests do not cover it, so somebody will own
//! a cycle, and a safe player wins.
//!
//! Where nobody is safe yet, strategies are replayed until somebody is: see [`edge_strategy`].
//!
//! *Winning moves* follow from what a move does to d and k, see [`two_forests`]: the cycle player's edges outside A ∪ B
//! (the excess grows, or it is a loop and thereby a cycle), the cut player's (the excess falls) and, if d = 0, all of his; common edges in the misère
//! games, where only parity is at stake; and so on.
//!
//! *The switching game* (Lehman 1964). Let H be Short's minor with one more edge e between the terminals.
//!
//! * e is in neither forest: then e ∈ X, and A ∩ X and B ∩ X are disjoint and both join what X joins, also the terminals. Short wins even
//!   as the second player: what Cut deletes from one of them, an edge of the other mends, which he takes.
//! * e is in both forests: then e ∉ X. Give X and e to Short; what is left is covered by A and B, so that Cut wins even as the
//!   second player: what Short takes from one of them closes at most one cycle with the other, which Cut breaks.
//! * Two witnesses, X ∋ e and X′ ∌ e: the player to move wins. By the first, e may be assumed to be in A alone; A without e falls apart, and Short
//!   takes an edge of B ∩ X that mends it, after which e is in neither. Or: the cycle that e closes in B is not part of X′ ∪ e, or
//!   X′ ∪ e would be a better bound; Cut takes an edge of it outside X′, after which e can be in both.
//!
//! *Cost*: O(n + m α(n)), and the positions' texts.

use std::sync::Arc;

use slitherlab_games::cycle::{Kind, Position, Setup, read_terminals};
use slitherlab_games::{Game, Player};
use slitherlab_graph::{Board, Edge, Graph, Minor};

use crate::certificate::{Certificate, Claim, Proof};
use crate::edge_strategy::{self, EdgeNode, Goal};
use crate::refusal::Refusal;
use crate::strategy::StrategyFault;
use crate::two_forests::{self, Pair, PairFault, Place, Union};

/// Checks a certificate of a cycle game against its board.
///
/// # Errors
/// When the certificate does not prove its claim.
pub fn check(board: &Board, certificate: &Certificate) -> Result<(), Refusal> {
    let claim = &certificate.claim;
    let position = position(board, certificate.game, claim)?;
    let case = Case { board, position };
    let shown = case.shown(&certificate.proof)?;
    case.conclude(claim, &shown)
}

/// Sets up the position of a claim.
fn position(board: &Board, game: Game, claim: &Claim) -> Result<Position, Refusal> {
    let mut rules = game
        .cycle_rules()
        .ok_or(Refusal::Game(game, "a cycle game"))?;
    if claim.players != 2 || claim.misere || claim.can_be_beaten.is_some() {
        return Err(Refusal::Game(game, "two players, and no other ending"));
    }
    rules.first = match &claim.first {
        Some(name) => Some(name.parse().map_err(Refusal::Role)?),
        None => None,
    };
    rules.terminals = match &claim.terminals {
        Some(text) => {
            let found = read_terminals(board, text);
            Some(found.ok_or_else(|| Refusal::Terminals(text.clone()))?)
        }
        None => None,
    };
    let text = claim.position.as_deref().unwrap_or("");
    let mut setup = Setup::parse(rules, board, text).map_err(Refusal::EdgesText)?;
    setup.turn = claim.turn.map(player).transpose()?;
    setup
        .validate(&Arc::new(board.graph().clone()))
        .map_err(|error| Refusal::Edges(Box::new(error)))
}

fn player(number: u32) -> Result<Player, Refusal> {
    Player::from_number(number).ok_or(Refusal::NoSuchPlayer(number))
}

/// What a proof shows about a position.
struct Shown {
    /// Who wins; `None` for a draw.
    winner: Option<Player>,
    /// The free edges that are shown to win for the player to move.
    winning: Vec<Edge>,
    /// Whether no other wins.
    complete: bool,
}

impl Shown {
    /// The player wins, and nothing is shown about moves beyond what that says: if he is not to move, none
    /// wins.
    fn winner(winner: Player, mover: Player) -> Self {
        Self {
            winner: Some(winner),
            winning: Vec::new(),
            complete: winner != mover,
        }
    }
}

struct Case<'a> {
    board: &'a Board,
    position: Position,
}

impl Case<'_> {
    fn shown(&self, proof: &Proof) -> Result<Shown, Refusal> {
        let rules = self.position.rules();
        let mover = self.position.turn();
        let outcome = self.position.outcome();
        if let Proof::Over {} = proof {
            if !outcome.is_over() {
                return Err(Refusal::Stage("a game that is over"));
            }
            return Ok(Shown {
                winner: outcome.winner(2),
                winning: Vec::new(),
                complete: true,
            });
        }
        if outcome.is_over() {
            return Err(Refusal::Stage("a game that is not over"));
        }
        let game = rules.kind.game();
        match proof {
            Proof::TwoForests { pair } => match rules.maker() {
                Some(maker) if rules.kind != Kind::Shannon => self.cut_game(maker, pair),
                None if self.position.move_count() == 0 => self.start(pair),
                None => Err(Refusal::Stage("the start of the game")),
                Some(_) => Err(Refusal::Game(game, CYCLES)),
            },
            Proof::Switching { pair, larger } => match rules.maker() {
                Some(maker) if rules.kind == Kind::Shannon => {
                    self.switching(maker, pair, larger.as_deref())
                }
                _ => Err(Refusal::Game(game, "shannon")),
            },
            Proof::Safe {
                mover: own,
                other,
                board,
            } => {
                if rules.maker().is_some() {
                    return Err(Refusal::Game(game, "cycle or cycle-misere"));
                }
                self.safe([own, other].map(Option::as_ref), board.as_ref())
            }
            Proof::After { r#move, proof } => {
                if matches!(**proof, Proof::After { .. }) {
                    return Err(Refusal::Stage("a proof of another kind inside"));
                }
                let edge = self.parse_move(r#move)?;
                let mut position = self.position.clone();
                position.make(edge);
                let after = Case {
                    board: self.board,
                    position,
                };
                let shown = after.shown(proof)?;
                if shown.winner != Some(mover) {
                    return Err(Refusal::UnprovedMove(r#move.clone()));
                }
                Ok(Shown {
                    winner: Some(mover),
                    winning: vec![edge],
                    complete: false,
                })
            }
            Proof::EdgeStrategy {
                nodes,
                roots,
                board,
            } => {
                if rules.maker().is_some() {
                    return Err(Refusal::Game(game, "cycle or cycle-misere"));
                }
                self.replay(nodes, roots, board.as_ref())
            }
            _ => Err(Refusal::Game(game, "a snake game")),
        }
    }

    fn minor_of(&self, player: Player) -> Minor {
        minor_of(&self.position, player)
    }

    /// Replays strategies: the winner's, or in a draw those of the player to move and of his opponent.
    fn replay(
        &self,
        nodes: &[EdgeNode],
        roots: &[u32],
        board: Option<&Pair>,
    ) -> Result<Shown, Refusal> {
        let mover = self.position.turn();
        let decisive = match board {
            None => false,
            Some(pair) => {
                if check_pair(self.position.graph(), pair)?.excess == 0 {
                    return Err(Refusal::Covered);
                }
                true
            }
        };
        let replay = |side, must_win, root| {
            let goal = Goal {
                side,
                must_win,
                decisive,
            };
            edge_strategy::check(self.board, &self.position, goal, nodes, root)
        };
        match *roots {
            [own, others] => {
                for (side, root) in [(mover, own), (mover.next(2), others)] {
                    replay(side, false, root).map_err(Refusal::Strategy)?;
                }
                Ok(Shown {
                    winner: None,
                    winning: Vec::new(),
                    complete: true,
                })
            }
            [root] => {
                let winner = match nodes.get(root as usize) {
                    Some(EdgeNode::Play(..)) => mover,
                    _ => mover.next(2),
                };
                let first = replay(winner, true, root).map_err(Refusal::Strategy)?;
                let mut shown = Shown::winner(winner, mover);
                shown.winning.extend(first);
                Ok(shown)
            }
            _ => Err(Refusal::Strategy(StrategyFault::Count {
                given: roots.len(),
                wanted: 1,
            })),
        }
    }

    /// The free edges whose places in the pair are wanted, and for which `also` holds.
    fn free_edges(&self, union: &Union, wanted: impl Fn(Place) -> bool) -> Vec<Edge> {
        let free = self.position.free_edges().enumerate();
        free.filter(|&(e, _)| wanted(union.place(e as Edge)))
            .map(|(_, edge)| edge)
            .collect()
    }

    fn cut_game(&self, maker: Player, pair: &Pair) -> Result<Shown, Refusal> {
        let kind = self.position.rules().kind;
        let mover = self.position.turn();
        let maker_moves = mover == maker;
        let union = check_pair(&self.minor_of(maker).graph, pair)?;
        let winner = if maker_wins(kind, &union, maker_moves) {
            maker
        } else {
            maker.next(2)
        };
        let mut shown = Shown::winner(winner, mover);
        if winner == mover {
            let (excess, odd) = (union.excess, union.common % 2 == 1);
            let outside = |place| place == Place::Neither;
            let common = |place| place == Place::Both;
            shown.winning = match (kind.is_misere(), maker_moves) {
                // The cut player takes away whatever he likes, and the excess stays 0.
                (false, false) if excess == 0 => {
                    shown.complete = true;
                    self.free_edges(&union, |_| true)
                }
                (false, _) => self.free_edges(&union, outside),
                (true, true) => self.free_edges(&union, common),
                (true, false) => {
                    let outside_wins = excess > 2 || excess == 2 && !odd;
                    self.free_edges(&union, |place| {
                        outside(place) && outside_wins || common(place)
                    })
                }
            };
        }
        Ok(shown)
    }

    fn start(&self, pair: &Pair) -> Result<Shown, Refusal> {
        let misere = self.position.rules().kind.is_misere();
        let mover = self.position.turn();
        let union = check_pair(self.position.graph(), pair)?;
        if union.excess == 0 {
            return Ok(Shown {
                winner: None,
                winning: Vec::new(),
                complete: true,
            });
        }
        if misere && union.common % 2 == 0 {
            return Ok(Shown::winner(mover.next(2), mover));
        }
        let mut shown = Shown::winner(mover, mover);
        if misere {
            shown.winning = self.free_edges(&union, |place| place == Place::Both);
        } else if union.excess == 1 {
            shown.winning = self.free_edges(&union, |place| place == Place::Neither);
        }
        Ok(shown)
    }

    /// The pairs of the player to move and of his opponent, and of the board.
    fn safe(&self, pairs: [Option<&Pair>; 2], board: Option<&Pair>) -> Result<Shown, Refusal> {
        let mover = self.position.turn();
        let mut safe = Vec::new();
        for (player, pair) in [mover, mover.next(2)].into_iter().zip(pairs) {
            let Some(pair) = pair else { continue };
            if !is_safe(&self.position, player, pair).map_err(Refusal::Pair)? {
                return Err(Refusal::Unsafe(player));
            }
            safe.push(player);
        }
        if let Some(board) = board {
            if check_pair(self.position.graph(), board)?.excess == 0 {
                return Err(Refusal::Covered);
            }
        }
        match (safe.as_slice(), board) {
            ([_, _], _) => Ok(Shown {
                winner: None,
                winning: Vec::new(),
                complete: true,
            }),
            (&[player], Some(_)) => Ok(Shown::winner(player, mover)),
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
    ) -> Result<Shown, Refusal> {
        let minor = self.minor_of(maker);
        let terminals = self.position.rules().terminals;
        let terminals = terminals.ok_or(Refusal::Stage("terminals"))?;
        let mut edges = minor.graph.edges().to_vec();
        let joining = edges.len() as Edge;
        edges.push(terminals.map(|v| minor.vertex_image[v as usize]));
        let graph = Graph::from_edges(minor.graph.vertex_count(), edges)
            .map_err(|_| Refusal::Stage("a smaller board"))?;
        let union = check_pair(&graph, pair)?;
        let mover = self.position.turn();
        let winner = match (union.place(joining), larger) {
            (Place::Neither, None) => maker,
            (Place::Both, None) => maker.next(2),
            (Place::One, Some(larger)) => {
                let bounds = [&pair.witness, larger].map(|text| two_forests::bound(&graph, text));
                let [smaller_bound, larger_bound] = bounds;
                if smaller_bound.map_err(Refusal::Pair)? != larger_bound.map_err(Refusal::Pair)? {
                    return Err(Refusal::Pair(PairFault::Witnesses));
                }
                let has = |text: &str| text.as_bytes()[joining as usize] == b'x';
                if has(&pair.witness) || !has(larger) {
                    return Err(Refusal::Stage(
                        "a witness without the edge between the terminals and a larger one with it",
                    ));
                }
                mover
            }
            _ => {
                return Err(Refusal::Stage(
                    "the edge between the terminals in neither forest, in both, or two witnesses",
                ));
            }
        };
        Ok(Shown::winner(winner, mover))
    }

    /// Compares what the proof shows with the claim.
    fn conclude(&self, claim: &Claim, shown: &Shown) -> Result<(), Refusal> {
        let claimed = match claim.winner {
            0 => None,
            number => Some(player(number)?),
        };
        if shown.winner != claimed {
            return Err(Refusal::Result {
                shown: shown.winner,
                claimed,
            });
        }
        let Some(moves) = &claim.moves else {
            return Ok(());
        };
        let mut listed = Vec::with_capacity(moves.winning.len());
        for text in &moves.winning {
            let edge = self.parse_move(text)?;
            if shown.winning.binary_search(&edge).is_err() {
                return Err(Refusal::UnprovedMove(text.clone()));
            }
            listed.push(edge);
        }
        listed.sort_unstable();
        if let Some(pair) = listed.windows(2).find(|pair| pair[0] == pair[1]) {
            let label = self.board.edge_label(pair[0]).to_string();
            return Err(Refusal::RepeatedMove(label));
        }
        if moves.complete && !(shown.complete && listed.len() == shown.winning.len()) {
            return Err(Refusal::Incomplete);
        }
        Ok(())
    }

    fn parse_move(&self, text: &str) -> Result<Edge, Refusal> {
        let edge = self.position.parse_move(self.board, text);
        edge.map_err(Refusal::Move)
    }
}

/// The minor of a player.
fn minor_of(position: &Position, player: Player) -> Minor {
    let own = |e| position.owner(e) == Some(player);
    let others = |e| position.owner(e) == Some(player.next(2));
    Minor::contract_and_delete(position.graph(), own, others)
}

/// Whether these two forests, of the opponent's minor in `cycle` and of the player's own in `cycle-misere`, show that
/// he does not lose.
///
/// # Errors
/// When they are no two forests with the largest union.
pub(crate) fn is_safe(position: &Position, player: Player, pair: &Pair) -> Result<bool, PairFault> {
    let moves = player == position.turn();
    if position.rules().kind.is_misere() {
        let union = two_forests::check(&minor_of(position, player).graph, pair)?;
        Ok(maker_wins(Kind::CycleCutMisere, &union, moves))
    } else {
        let union = two_forests::check(&minor_of(position, player.next(2)).graph, pair)?;
        Ok(!maker_wins(Kind::CycleCut, &union, !moves))
    }
}

const CYCLES: &str = "a game about cycles";

fn check_pair(graph: &Graph, pair: &Pair) -> Result<Union, Refusal> {
    two_forests::check(graph, pair).map_err(Refusal::Pair)
}

/// Whether the maker wins a cut game.
fn maker_wins(kind: Kind, union: &Union, maker_moves: bool) -> bool {
    let odd = union.common % 2 == 1;
    match (kind.is_misere(), union.excess) {
        (misere, 0) => misere,
        (false, 1) => maker_moves,
        (true, 1) => maker_moves == odd,
        (misere, _) => !misere,
    }
}
