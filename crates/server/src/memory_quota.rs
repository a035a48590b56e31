//! How much of requests and answers is in memory: bounded, for one address and for all, so that
//! neither many large requests nor readers that do not read can fill it.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use axum::body::{Body, Bytes};
use hyper::body::{Frame, SizeHint};

use crate::client::Address;
use crate::error::{Code, Error, Result};

/// What each address has in memory.
#[derive(Clone, Debug)]
pub(crate) struct MemoryQuota {
    most: usize,
    held: Arc<Mutex<Held>>,
}

#[derive(Debug, Default)]
struct Held {
    all: usize,
    of: HashMap<Address, usize>,
}

/// An answer of less than this is not counted: the number of connections bounds it well enough.
const SMALL: usize = 32 << 10;

impl MemoryQuota {
    /// Allows `most` bytes in all, and to each address half of what the others leave: who comes
    /// late finds room, whatever those before hold.
    pub(crate) fn new(most: usize) -> Self {
        Self {
            most,
            held: Arc::default(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of bytes that are counted now.
    pub(crate) fn held(&self) -> usize {
        self.lock().all
    }

    /// Begins to count the bytes of a request: none yet, for what is only announced takes no
    /// memory.
    pub(crate) fn begin(&self, address: Address) -> QuotaGuard {
        QuotaGuard {
            quota: self.clone(),
            address,
            bytes: AtomicUsize::new(0),
        }
    }

    /// Counts the bytes of an answer until the guard is dropped; those of a small one are not
    /// counted.
    ///
    /// # Errors
    /// When there would be too many.
    pub(crate) fn take(&self, address: Address, bytes: usize) -> Result<Option<QuotaGuard>> {
        if bytes < SMALL {
            return Ok(None);
        }
        let guard = self.begin(address);
        guard.add(bytes)?;
        Ok(Some(guard))
    }
}

/// Bytes that count until this is dropped.
#[derive(Debug)]
pub(crate) struct QuotaGuard {
    quota: MemoryQuota,
    address: Address,
    bytes: AtomicUsize,
}

impl QuotaGuard {
    /// Counts more bytes, which have arrived.
    ///
    /// # Errors
    /// When there would be too many.
    pub(crate) fn add(&self, bytes: usize) -> Result<()> {
        let mut held = self.quota.lock();
        let own = held.of.get(&self.address).copied().unwrap_or(0);
        let others = held.all - own;
        if own + bytes > self.quota.most.saturating_sub(others) / 2 {
            let message = "the server has too many large requests in hand; try again in a moment";
            return Err(Error::new(Code::Busy, message).again_after(2));
        }
        held.all += bytes;
        *held.of.entry(self.address).or_default() += bytes;
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
        Ok(())
    }
}

impl Drop for QuotaGuard {
    fn drop(&mut self) {
        let bytes = *self.bytes.get_mut();
        if bytes == 0 {
            return;
        }
        let mut held = self.quota.lock();
        held.all -= bytes;
        if let Some(own) = held.of.get_mut(&self.address) {
            *own -= bytes;
            if *own == 0 {
                held.of.remove(&self.address);
            }
        }
    }
}

/// A body that counts until it is sent. It goes out in small pieces: handed over as a whole, it
/// would lie uncounted in the connection's buffer.
pub(crate) struct MeteredBody {
    body: Body,
    /// What has come of the body and not gone out.
    rest: Bytes,
    _load: QuotaGuard,
}

/// The size of a piece.
const PIECE: usize = 32 << 10;

impl MeteredBody {
    pub(crate) fn new(body: Body, load: QuotaGuard) -> Self {
        Self {
            body,
            rest: Bytes::new(),
            _load: load,
        }
    }
}

impl hyper::body::Body for MeteredBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        if self.rest.is_empty() {
            match Pin::new(&mut self.body).poll_frame(cx) {
                Poll::Ready(Some(Ok(frame))) => match frame.into_data() {
                    Ok(data) => self.rest = data,
                    Err(frame) => return Poll::Ready(Some(Ok(frame))),
                },
                other => return other,
            }
        }
        let size = self.rest.len().min(PIECE);
        Poll::Ready(Some(Ok(Frame::data(self.rest.split_to(size)))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let rest = self.rest.len() as u64;
        let mut hint = self.body.size_hint();
        if let Some(most) = hint.upper() {
            hint.set_upper(most + rest);
        }
        hint.set_lower(hint.lower() + rest);
        hint
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_holds_half_of_what_the_others_leave() {
        let client = |last: u8| Address::from(std::net::IpAddr::from([10, 0, 0, last]));
        let quota = MemoryQuota::new(16 * SMALL);
        assert!(quota.take(client(1), SMALL - 1).unwrap().is_none());
        let first = quota.take(client(1), 8 * SMALL).unwrap();
        assert!(quota.take(client(1), SMALL).is_err());
        let second = quota.take(client(2), 4 * SMALL).unwrap();
        assert!(quota.take(client(2), SMALL).is_err());
        let third = quota.take(client(3), 2 * SMALL).unwrap();
        assert!(quota.take(client(4), SMALL).is_ok());
        drop(first);
        assert!(quota.take(client(4), 4 * SMALL).is_ok());
        drop((second, third));
        assert!(quota.lock().of.is_empty());
        assert_eq!(quota.held(), 0);
    }

    #[test]
    fn bytes_count_as_they_arrive() {
        let client = |last: u8| Address::from(std::net::IpAddr::from([10, 0, 0, last]));
        let quota = MemoryQuota::new(100);
        let announced: Vec<QuotaGuard> = (0..50).map(|_| quota.begin(client(1))).collect();
        assert_eq!(quota.held(), 0);
        let arriving = quota.begin(client(1));
        for _ in 0..5 {
            arriving.add(10).unwrap();
        }
        assert!(arriving.add(1).is_err());
        assert_eq!(quota.held(), 50);
        drop((announced, arriving));
        assert_eq!(quota.held(), 0);
    }
}
