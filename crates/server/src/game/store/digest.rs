//! Digests of what is stored, by which damage is told from games.
//!
//! The digest of a move covers that of the move before it, and the first one that of the set-up: no
//! move can be lost, altered or moved elsewhere without being noticed. The digest of a game covers
//! the number of its moves, the digest of the last one, its seats and all else that is stored about
//! it.

use sha2::{Digest as _, Sha256};

use super::{StoredClass, StoredMove};
use crate::game::store::tables::Head;

/// A digest: the first half of a SHA-256.
pub(super) type Digest = [u8; 16];

/// Hashes fields one after the other, each with its length, so that no two lists of fields are
/// hashed as the same bytes.
struct Fields(Sha256);

impl Fields {
    fn of(what: &str) -> Self {
        Self(Sha256::new()).text(what)
    }

    fn bytes(mut self, bytes: &[u8]) -> Self {
        self.0.update((bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
        self
    }

    fn text(self, text: &str) -> Self {
        self.bytes(text.as_bytes())
    }

    fn number(self, number: u64) -> Self {
        self.bytes(&number.to_le_bytes())
    }

    /// A field that may be missing.
    fn perhaps<T>(self, field: Option<T>, with: impl FnOnce(Self, T) -> Self) -> Self {
        match field {
            None => self.number(0),
            Some(field) => with(self.number(1), field),
        }
    }

    fn end(self) -> Digest {
        let hash: [u8; 32] = self.0.finalize().into();
        hash.first_chunk().copied().unwrap_or_default()
    }
}

/// The digest of a game's set-up, with which the chain of its moves begins.
pub(super) fn of_setup(game: &str, setup: &str) -> Digest {
    Fields::of("setup").text(game).text(setup).end()
}

/// The digest of a move after the one with the digest `before`.
pub(super) fn of_move(before: Digest, ply: usize, mv: &StoredMove) -> Digest {
    Fields::of("move")
        .bytes(&before)
        .number(ply as u64)
        .text(&mv.text)
        .text(&mv.by)
        .perhaps(mv.why.as_deref(), Fields::text)
        .end()
}

/// The digest of a game.
pub(super) fn of_game(head: &Head) -> Digest {
    let game = &head.game;
    let number = |fields: Fields, number: u32| fields.number(number.into());
    let mut fields = Fields::of("game")
        .text(&game.id)
        .bytes(&head.last)
        .number(head.moves as u64)
        .number(head.day)
        .number(game.created)
        .number(game.changed)
        .number(game.listed.into())
        .perhaps(game.invite, |fields, invite| fields.bytes(&invite))
        .perhaps(game.resigned, number)
        .perhaps(game.flagged, number)
        .perhaps(game.clock, |fields, clock| {
            fields
                .number(clock.seconds.into())
                .number(clock.increment.into())
        })
        .perhaps(game.class.as_deref(), Fields::text)
        .perhaps(game.next.as_deref(), Fields::text)
        .number(game.seats.len() as u64);
    for seat in &game.seats {
        fields = fields
            .text(&seat.kind)
            .perhaps(seat.name.as_deref(), Fields::text)
            .perhaps(seat.token, |fields, token| fields.bytes(&token))
            .perhaps(seat.left, Fields::number);
    }
    fields.end()
}

/// The digest of a class.
pub(super) fn of_class(class: &StoredClass, day: u64) -> Digest {
    Fields::of("class")
        .text(&class.id)
        .text(&class.setup)
        .number(class.created)
        .number(day)
        .number(class.closed.into())
        .perhaps(class.key, |fields, key| fields.bytes(&key))
        .perhaps(class.clock, |fields, clock| {
            fields
                .number(clock.seconds.into())
                .number(clock.increment.into())
        })
        .end()
}

/// The digest of the day of service.
pub(super) fn of_service(day: u64, wall: u64) -> Digest {
    Fields::of("service").number(day).number(wall).end()
}
