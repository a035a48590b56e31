//! How much of requests and answers is in memory: bounded, for one address and for all, so that
//! neither many large requests nor readers that do not read can fill it.

use std::collections::HashMap;
use std::pin::Pin;
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
    held: Arc<Mutex<HashMap<Address, usize>>>,
}

/// Less than this is not counted: the number of connections bounds it well enough.
const SMALL: usize = 32 << 10;

impl MemoryQuota {
    /// Allows `most` bytes in all, and half of them to one address.
    pub(crate) fn new(most: usize) -> Self {
        Self {
            most,
            held: Arc::default(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Address, usize>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts `bytes` until the guard is dropped.
    ///
    /// # Errors
    /// When there would be too many.
    pub(crate) fn take(&self, address: Address, bytes: usize) -> Result<Option<QuotaGuard>> {
        if bytes < SMALL {
            return Ok(None);
        }
        let mut held = self.lock();
        let all: usize = held.values().sum();
        let own = held.get(&address).copied().unwrap_or(0);
        if all + bytes > self.most || own + bytes > self.most / 2 {
            let message = "the server has too many large requests in hand; try again in a moment";
            return Err(Error::new(Code::Busy, message).again_after(2));
        }
        *held.entry(address).or_default() += bytes;
        Ok(Some(QuotaGuard {
            quota: self.clone(),
            address,
            bytes,
        }))
    }
}

/// Bytes that count until this is dropped.
#[derive(Debug)]
pub(crate) struct QuotaGuard {
    quota: MemoryQuota,
    address: Address,
    bytes: usize,
}

impl Drop for QuotaGuard {
    fn drop(&mut self) {
        let mut held = self.quota.lock();
        if let Some(own) = held.get_mut(&self.address) {
            *own -= self.bytes;
            if *own == 0 {
                held.remove(&self.address);
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
    fn nobody_holds_more_than_half() {
        let client = |last: u8| Address::from(std::net::IpAddr::from([10, 0, 0, last]));
        let quota = MemoryQuota::new(10 * SMALL);
        assert!(quota.take(client(1), SMALL - 1).unwrap().is_none());
        let first = quota.take(client(1), 3 * SMALL).unwrap();
        assert!(quota.take(client(1), 3 * SMALL).is_err());
        let second = quota.take(client(2), 5 * SMALL).unwrap();
        assert!(quota.take(client(3), 3 * SMALL).is_err());
        drop(first);
        assert!(quota.take(client(3), 3 * SMALL).is_ok());
        drop(second);
        assert!(quota.lock().is_empty());
    }
}
