//! A claim about a position, and whether what a proof shows is what it says.

use std::collections::HashSet;

use slitherlab_board::Board;
use slitherlab_rules::Effort;
use slitherlab_rules::{Outcome, Player, PresetRules, Variant};

use crate::certificate::{Certificate, Proof};
use crate::referee::cycle::read_terminals;
use crate::refusal::Refusal;
use crate::statement::Statement;
use crate::strategy::{self, Node, Replay, Replaying, Side};

/// The rules that a certificate is about: none of a snake game that cannot be played.
pub(crate) fn rules(board: &Board, certificate: &Certificate) -> Result<PresetRules, Refusal> {
    let claim = &certificate.claim;
    let terminals = |text: &String| {
        let found = read_terminals(board, text);
        found.ok_or_else(|| Refusal::Terminals(text.clone()))
    };
    let variant = Variant {
        players: claim.players,
        misere: claim.misere,
        first: claim.first.as_deref().map(str::parse).transpose()?,
        terminals: claim.terminals.as_ref().map(terminals).transpose()?,
    };
    let mut rules = variant.rules(certificate.game)?;
    if let PresetRules::Cycle(rules) = &mut rules {
        // The rules say who moves first, and do not leave it to custom: without it this is no
        // position.
        rules.first = variant.first;
    }
    Ok(rules)
}

/// The player to move, if the certificate says it.
pub(crate) fn turn(certificate: &Certificate) -> Result<Option<Player>, Refusal> {
    let player = |number| Player::from_number(number).ok_or(Refusal::NoSuchPlayer(number));
    certificate.claim.turn.map(player).transpose()
}

/// What a proof shows about a position.
pub(crate) struct Shown<M> {
    /// The winner; `None` for a draw, and with more than two players.
    pub(crate) winner: Option<Player>,
    /// The moves that are shown to win for the player to move.
    pub(crate) winning: Vec<M>,
    /// Whether no other wins.
    pub(crate) complete: bool,
}

/// A certificate and its position.
#[derive(Clone)]
pub(crate) struct Case<'a, P> {
    pub(crate) board: &'a Board,
    pub(crate) certificate: &'a Certificate,
    pub(crate) position: P,
    pub(crate) effort: &'a Effort<'a>,
}

/// A position about which the theorems of its rule set speak.
pub(crate) trait Proved: Replay {
    /// What a proof that is not of the kinds for all games shows.
    fn shown(case: &Case<'_, Self>, proof: &Proof) -> Result<Shown<Self::Move>, Refusal>;

    /// What a certificate about this position says, if it proves its claim.
    fn prove(
        self,
        board: &Board,
        certificate: &Certificate,
        effort: &Effort<'_>,
    ) -> Result<Statement, Refusal> {
        let text = self.text(board);
        let position = (!text.is_empty()).then_some(text.as_str());
        if certificate.claim.position.as_deref() != position {
            return Err(Refusal::Text(text));
        }
        let case = Case {
            board,
            certificate,
            position: self,
            effort,
        };
        case.conclude(case.shown(&certificate.proof)?)?;
        Ok(Statement {
            board: board.text().to_owned(),
            game: certificate.game.name(),
            claim: certificate.claim.clone(),
        })
    }
}

impl<P: Proved> Case<'_, P> {
    /// What a proof of any kind shows.
    pub(crate) fn shown(&self, proof: &Proof) -> Result<Shown<P::Move>, Refusal> {
        match proof {
            Proof::Over {} => self.over(),
            _ => P::shown(self, proof),
        }
    }

    /// Refuses the proof unless it speaks about the game; what it does speak about is said.
    pub(crate) fn needs(&self, speaks: bool, what: &'static str) -> Result<(), Refusal> {
        speaks.then_some(()).ok_or(self.refuse(what))
    }

    pub(crate) fn refuse(&self, needs: &'static str) -> Refusal {
        Refusal::Game(self.certificate.game, needs)
    }

    pub(crate) fn read(&self, text: &str) -> Result<P::Move, Refusal> {
        self.position.read_move(self.board, text)
    }

    /// That this player wins, or nobody, and about moves no more than that says: if it is not the
    /// player to move, none wins.
    pub(crate) fn result(&self, winner: Option<Player>) -> Shown<P::Move> {
        Shown {
            winner,
            winning: Vec::new(),
            complete: winner != Some(self.position.turn()),
        }
    }

    /// That the player to move wins by this move.
    pub(crate) fn wins_by(&self, one: P::Move) -> Shown<P::Move> {
        Shown {
            winner: Some(self.position.turn()),
            winning: vec![one],
            complete: false,
        }
    }

    /// Nothing can be played, so the rules decide, whatever the game.
    fn over(&self) -> Result<Shown<P::Move>, Refusal> {
        let outcome = self.position.outcome();
        if !outcome.is_over() {
            return Err(Refusal::Stage("a game that is over"));
        }
        Ok(Shown {
            complete: true,
            ..self.ends(outcome)?
        })
    }

    /// That the game ends so, whatever is played.
    pub(crate) fn ends(&self, outcome: Outcome) -> Result<Shown<P::Move>, Refusal> {
        let two = self.position.players() == 2;
        if !two {
            self.agrees(|side| side.is_content(outcome))?;
        }
        Ok(Shown {
            complete: !Side::alone(self.position.turn()).is_content(outcome),
            ..self.result(outcome.winner(2).filter(|_| two))
        })
    }

    /// Refuses unless each side that has what it wants according to the claim is shown to have it.
    pub(crate) fn agrees(&self, has: impl Fn(Side) -> bool) -> Result<(), Refusal> {
        let mut sides = self.sides()?.into_iter();
        let open = sides.find(|&side| !has(side));
        open.map_or(Ok(()), |side| Err(Refusal::Beaten(side.x)))
    }

    /// Strategies found by search, one for each side of the claim, in a game that uses up edges or
    /// only vertices.
    pub(crate) fn strategies(
        &self,
        uses_edges: bool,
        sides: &[Side],
        nodes: &[Node],
        roots: &[u32],
    ) -> Result<Shown<P::Move>, Refusal> {
        if !strategy::fits(self.board, uses_edges) {
            return Err(Refusal::LargeBoard);
        }
        if roots.len() != sides.len() {
            return Err(Refusal::Strategies(roots.len(), sides.len()));
        }
        let replaying = Replaying::new(self.board, nodes, self.effort);
        for (&side, &root) in sides.iter().zip(roots) {
            replaying.replay(&self.position, side, root)?;
        }
        // A strategy that makes the player to move win begins with a good move; without one, no
        // move is good.
        let (mover, claim) = (self.position.turn(), &self.certificate.claim);
        let wins = |side: &Side| match claim.players {
            2 => claim.winner != 0,
            _ => !side.against,
        };
        let own = sides.iter().position(|side| side.has(mover) && wins(side));
        let first = match own.map(|place| &nodes[roots[place] as usize]) {
            Some(Node::Play(text, _)) => Some(self.read(text)?),
            _ => None,
        };
        Ok(Shown {
            winner: Player::from_number(claim.winner),
            winning: first.into_iter().collect(),
            complete: own.is_none(),
        })
    }

    /// The sides that have what they want, according to the claim: with two players the winner, who
    /// beats the other, or in a draw each of them; with more than two, all others against each
    /// player listed, and each player not listed against all others.
    pub(crate) fn sides(&self) -> Result<Vec<Side>, Refusal> {
        let claim = &self.certificate.claim;
        let players = claim.players;
        match (&claim.can_be_beaten, Player::from_number(claim.winner)) {
            (None, Some(winner)) if players == 2 && claim.winner <= 2 => {
                Ok(vec![Side::others(winner.next(2))])
            }
            (None, None) if players == 2 => {
                let mover = self.position.turn();
                Ok(vec![Side::alone(mover), Side::alone(mover.next(2))])
            }
            (Some(beaten), None) if players > 2 => {
                let is_player = |number: &u32| (1..=players).contains(number);
                if !beaten.is_sorted_by(|a, b| a < b) || !beaten.iter().all(is_player) {
                    return Err(Refusal::PlayerList);
                }
                let side = |x: Player| match beaten.binary_search(&x.number()) {
                    Ok(_) => Side::others(x),
                    Err(_) => Side::alone(x),
                };
                Ok((0..players).map(Player::from_index).map(side).collect())
            }
            _ => Err(Refusal::Kind(players)),
        }
    }

    /// Compares what the proof shows with the claim.
    fn conclude(&self, mut shown: Shown<P::Move>) -> Result<(), Refusal> {
        let claim = &self.certificate.claim;
        let claimed = Player::from_number(claim.winner);
        if shown.winner != claimed {
            let shown = shown.winner;
            return Err(Refusal::Winner { shown, claimed });
        }
        self.sides()?;
        let Some(moves) = &claim.moves else {
            return Ok(());
        };
        shown.winning.sort_unstable();
        self.effort.spend(shown.winning.len() + moves.winning.len());
        // Reading `U-V` looks for the first free one of parallel edges: no text is read twice.
        let mut texts = HashSet::with_capacity(moves.winning.len());
        let mut listed = Vec::with_capacity(moves.winning.len());
        for text in &moves.winning {
            if !texts.insert(text) {
                return Err(Refusal::RepeatedMove(text.clone()));
            }
            let one = self.read(text)?;
            if shown.winning.binary_search(&one).is_err() {
                return Err(Refusal::UnprovedMove(text.clone()));
            }
            listed.push(one);
        }
        listed.sort_unstable();
        if let Some(pair) = listed.windows(2).find(|pair| pair[0] == pair[1]) {
            let text = self.position.move_text(self.board, pair[0]);
            return Err(Refusal::RepeatedMove(text));
        }
        if moves.complete && !(shown.complete && listed.len() == shown.winning.len()) {
            return Err(Refusal::Incomplete);
        }
        Ok(())
    }
}
