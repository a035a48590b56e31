//! The connections: counted, shared out between addresses, and closed when they are of no use while
//! somebody else waits at the door.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{Notify, watch};

use crate::client::Address;

/// All connections. Those that come through a trusted proxy belong to no address.
#[derive(Debug)]
pub(crate) struct Connections {
    /// The most in all.
    most: usize,
    /// The most of one address.
    per_address: usize,
    state: Mutex<State>,
    count: watch::Sender<usize>,
    pub(crate) refused: AtomicU64,
    pub(crate) given_way: AtomicU64,
}

#[derive(Debug, Default)]
struct State {
    total: usize,
    addresses: HashMap<Option<Address>, Own>,
    /// Numbers idle connections in the order in which they became idle.
    next: u64,
    /// When a refusal was last logged, and how many there have been since.
    logged: Option<Instant>,
    unlogged: u64,
}

/// The connections of one address.
#[derive(Debug, Default)]
struct Own {
    count: usize,
    /// Those that carry no request, the longest first, and what closes them.
    idle: BTreeMap<u64, Arc<Closing>>,
}

/// What closes a connection that has to give way.
#[derive(Debug, Default)]
struct Closing {
    wake: Notify,
}

/// The number of connections that an address may have however many there are in all.
const FEW: usize = 16;

/// The shortest time between two lines in the log about refused connections.
const OFTEN: Duration = Duration::from_secs(10);

impl Connections {
    pub(crate) fn new(most: usize, per_address: usize) -> Self {
        Self {
            most,
            per_address,
            state: Mutex::default(),
            count: watch::Sender::new(0),
            refused: AtomicU64::new(0),
            given_way: AtomicU64::new(0),
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a connection in, or refuses it. An address may have as many as are still free, and
    /// [`FEW`] at least: who comes late finds a place, whatever those before have taken. Where
    /// there is none, a connection without a request gives way: one of the address with the most,
    /// or one of the same address if none has more.
    pub(crate) fn connect(self: &Arc<Self>, address: Option<Address>) -> Option<Arc<Connection>> {
        let mut state = self.lock();
        let own = state.addresses.get(&address).map_or(0, |own| own.count);
        let free = self.most.saturating_sub(state.total);
        let (most, share) = match address {
            Some(_) => (self.per_address, free.max(FEW)),
            None => (self.most, self.most),
        };
        let is_full = own >= most.min(share) || free == 0;
        let has_room = !is_full || {
            let larger = state.largest_idle(own).filter(|_| own < most);
            state.close_idle(larger.unwrap_or(address))
        };
        if !has_room {
            self.refused.fetch_add(1, Ordering::Relaxed);
            state.log_refusal();
            return None;
        }
        if is_full {
            self.given_way.fetch_add(1, Ordering::Relaxed);
        }
        state.total += 1;
        state.addresses.entry(address).or_default().count += 1;
        self.count.send_replace(state.total);
        let closing = Arc::new(Closing::default());
        let place = Place::Idle(state.rest(address, &closing));
        drop(state);
        Some(Arc::new(Connection {
            all: Arc::clone(self),
            address,
            closing,
            place: Mutex::new(place),
        }))
    }

    /// The number of connections.
    pub(crate) fn count(&self) -> usize {
        *self.count.borrow()
    }

    /// Waits until there is no connection.
    pub(crate) async fn last(&self) {
        let mut count = self.count.subscribe();
        // The sender lives as long as this does.
        let _ = count.wait_for(|&count| count == 0).await;
    }
}

impl State {
    /// Notes that a connection carries no request; returns its number among those.
    fn rest(&mut self, address: Option<Address>, closing: &Arc<Closing>) -> u64 {
        let number = self.next;
        self.next += 1;
        if let Some(own) = self.addresses.get_mut(&address) {
            own.idle.insert(number, Arc::clone(closing));
        }
        number
    }

    /// The address with the most connections, if it has an idle one and more than `own`.
    #[expect(
        clippy::option_option,
        reason = "connections without an address count as one address"
    )]
    fn largest_idle(&self, own: usize) -> Option<Option<Address>> {
        let others = self.addresses.iter();
        let idle = others.filter(|(_, other)| !other.idle.is_empty() && other.count > own);
        idle.max_by_key(|(_, other)| other.count)
            .map(|(&address, _)| address)
    }

    /// Closes the connection of an address that has been idle for longest; whether there was one.
    fn close_idle(&mut self, address: Option<Address>) -> bool {
        let own = self.addresses.get_mut(&address);
        let Some((_, closing)) = own.and_then(|own| own.idle.pop_first()) else {
            return false;
        };
        closing.wake.notify_one();
        self.leave(address);
        true
    }

    /// A connection of this address counts no longer.
    fn leave(&mut self, address: Option<Address>) {
        self.total = self.total.saturating_sub(1);
        if let Some(own) = self.addresses.get_mut(&address) {
            own.count = own.count.saturating_sub(1);
            if own.count == 0 {
                self.addresses.remove(&address);
            }
        }
    }

    fn log_refusal(&mut self) {
        self.unlogged += 1;
        if self.logged.is_none_or(|at| at.elapsed() >= OFTEN) {
            let refused = std::mem::take(&mut self.unlogged);
            self.logged = Some(Instant::now());
            let addresses = self.addresses.len();
            let connections = self.total;
            tracing::warn!(refused, connections, addresses, "too many connections");
        }
    }
}

/// A connection that counts until it is dropped; a socket keeps it beyond the request.
#[derive(Debug)]
pub(crate) struct Connection {
    all: Arc<Connections>,
    address: Option<Address>,
    closing: Arc<Closing>,
    place: Mutex<Place>,
}

#[derive(Debug)]
enum Place {
    /// It carries no request, and has this number among those.
    Idle(u64),
    /// It carries this many requests or sockets.
    Busy(usize),
    /// It was told to close just before its next request came, and counts no longer.
    GaveWay,
}

impl Connection {
    /// Waits until the connection has to give way to another.
    pub(crate) async fn gives_way(&self) {
        self.closing.wake.notified().await;
    }

    fn place(&self) -> MutexGuard<'_, Place> {
        self.place.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that the connection is in use until the guard is dropped.
    pub(crate) fn begin(self: &Arc<Self>) -> InUse {
        let mut state = self.all.lock();
        let mut place = self.place();
        match &mut *place {
            Place::Busy(count) => *count += 1,
            Place::Idle(number) => {
                let own = state.addresses.get_mut(&self.address);
                let counts = own.is_some_and(|own| own.idle.remove(number).is_some());
                *place = if counts {
                    Place::Busy(1)
                } else {
                    Place::GaveWay
                };
            }
            Place::GaveWay => {}
        }
        drop(place);
        InUse(Arc::clone(self))
    }

    fn end(&self) {
        let mut state = self.all.lock();
        let mut place = self.place();
        if let Place::Busy(count) = &mut *place {
            *count -= 1;
            if *count == 0 {
                *place = Place::Idle(state.rest(self.address, &self.closing));
            }
        }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let mut state = self.all.lock();
        let counts = match &*self.place() {
            Place::Busy(_) => true,
            Place::GaveWay => false,
            // One that gave way was counted out then.
            Place::Idle(number) => state
                .addresses
                .get_mut(&self.address)
                .is_some_and(|own| own.idle.remove(number).is_some()),
        };
        if counts {
            state.leave(self.address);
        }
        self.all.count.send_replace(state.total);
    }
}

/// A connection in use.
#[derive(Debug)]
pub(crate) struct InUse(Arc<Connection>);

impl Drop for InUse {
    fn drop(&mut self) {
        self.0.end();
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    #[expect(clippy::unnecessary_wraps, reason = "as connections take it")]
    fn address(last: u8) -> Option<Address> {
        Some(Address::from(IpAddr::from([10, 0, 0, last])))
    }

    fn is_closed(connection: &Connection) -> bool {
        let mut wait = std::pin::pin!(connection.gives_way());
        let mut cx = std::task::Context::from_waker(std::task::Waker::noop());
        wait.as_mut().poll(&mut cx).is_ready()
    }

    /// Four addresses with all the silent connections they can have leave the door open for a
    /// fifth.
    #[test]
    fn silent_connections_give_way() {
        let all = Arc::new(Connections::new(400, 100));
        let mut held = Vec::new();
        for number in 0..4 {
            for _ in 0..100 {
                held.extend(all.connect(address(number)));
            }
        }
        let newcomers: Vec<_> = (0..50).map(|_| all.connect(address(9)).unwrap()).collect();
        assert!(all.given_way.load(Ordering::Relaxed) >= 50);
        assert!(newcomers.iter().all(|connection| !is_closed(connection)));
        assert!(all.count() <= 400);
        drop((held, newcomers));
        assert_eq!(all.count(), 0);
        assert!(all.lock().addresses.is_empty());
    }

    /// Connections in use do not give way, and those who use many leave some to others.
    #[test]
    fn used_connections_stay() {
        let all = Arc::new(Connections::new(400, 100));
        let mut used = Vec::new();
        for number in 0..8 {
            for _ in 0..100 {
                if let Some(connection) = all.connect(address(number)) {
                    used.push((connection.begin(), connection));
                }
            }
        }
        assert!(all.connect(address(1)).is_none());
        assert!(all.refused.load(Ordering::Relaxed) > 0);
        assert!(used.iter().all(|(_, connection)| !is_closed(connection)));
        let of = |number: u8| all.lock().addresses[&address(number)].count;
        assert_eq!([of(0), of(1), of(2)], [100, 100, 100]);
        assert!((3..6).all(|number| of(number) >= FEW), "{:?}", all.lock());
        // When a request is over, its connection may give way again.
        let (busy, connection) = used.pop().unwrap();
        drop(busy);
        assert!(all.connect(address(7)).is_some());
        assert!(is_closed(&connection));
    }
}
