//! Threads for engine work: a bounded number in each lane, shared fairly between clients.
//!
//! Work waits in one queue a client. Addresses take turns, and so do the clients at an address, so that somebody with a
//! hundred requests waits for themselves, and a class behind one address shares what that address gets. Where jobs are
//! long, no client and no address has all threads at once. What nobody waits for any more is not begun, and what is
//! running learns of it by its [`Leash`]. A panic ends the job, not the thread.

use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use slitherlab_desk::Tether;
use tokio::sync::oneshot;

use crate::client::{Address, Client};
use crate::error::{ApiError, Code};
use crate::settings::{Inspector, Lane};

/// Says to a job whether to go on: not when its client has left, nor after its deadline.
#[derive(Clone, Debug)]
pub(crate) struct Leash {
    dropped: Arc<AtomicBool>,
    traffic: Arc<Traffic>,
    begun: Instant,
    deadline: Instant,
    /// Whether the job gives way to those that wait.
    gives_way: bool,
}

/// What goes on in a pool, as its jobs may see it.
#[derive(Debug, Default)]
struct Traffic {
    /// Whether it is closed.
    closed: AtomicBool,
    /// How many jobs wait.
    waiting: AtomicUsize,
    /// How many run.
    running: AtomicUsize,
    /// Whether many come one after the other.
    hurried: AtomicBool,
}

impl Leash {
    /// The leash of a job that nobody stops.
    #[cfg(test)]
    pub(crate) fn endless() -> Self {
        Self {
            dropped: Arc::default(),
            traffic: Arc::default(),
            begun: Instant::now(),
            deadline: Instant::now() + Duration::from_secs(1 << 30),
            gives_way: false,
        }
    }

    /// Whether nobody waits for the result any more.
    pub(crate) fn is_dropped(&self) -> bool {
        self.dropped.load(Ordering::Relaxed) || self.traffic.closed.load(Ordering::Relaxed)
    }

    /// How many jobs wait for the thread, if this one gives way to them.
    fn waiting(&self) -> usize {
        if self.gives_way {
            self.traffic.waiting.load(Ordering::Relaxed)
        } else {
            0
        }
    }

    /// The same leash with an earlier end.
    pub(crate) fn shortened(&self, time: Duration) -> Self {
        Self {
            deadline: self.deadline.min(Instant::now() + time),
            ..self.clone()
        }
    }

    /// The same leash, which also ends when others wait for the thread.
    pub(crate) fn giving_way(&self) -> Self {
        Self {
            gives_way: true,
            ..self.clone()
        }
    }
}

impl Tether for Leash {
    fn now(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Whether the time is over, or nobody waits for the result any more, or others wait for the thread and the
    /// job gives way.
    fn is_over(&self) -> bool {
        self.is_dropped() || Instant::now() >= self.deadline || self.gives_way && self.waiting() > 0
    }

    /// How many other jobs there are, running, waiting or to be expected, if this one gives way to them.
    fn company(&self) -> usize {
        let running = self.traffic.running.load(Ordering::Relaxed);
        let others = running.saturating_sub(1);
        if self.gives_way {
            // Where many come one after the other, the next is never far.
            let expected = usize::from(self.traffic.hurried.load(Ordering::Relaxed));
            (others + self.waiting()).max(expected)
        } else {
            0
        }
    }
}

/// Tells the job to stop when it is dropped.
#[derive(Debug)]
pub(crate) struct Hold(Arc<AtomicBool>);

impl Drop for Hold {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Threads that work for clients.
#[derive(Clone, Debug)]
pub(crate) struct Pool {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    state: Mutex<State>,
    wake: Condvar,
    lane: Lane,
    bounds: Bounds,
    /// Sees every job before it begins.
    inspector: Option<Inspector>,
    traffic: Arc<Traffic>,
}

/// How many jobs within a second are many.
const MANY: usize = 20;

/// How many jobs run and wait.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    pub(crate) workers: usize,
    /// How many jobs of one address run at a time.
    pub(crate) per_address: usize,
    /// How many jobs of one client run at a time.
    pub(crate) per_client: usize,
    pub(crate) waiting: usize,
    pub(crate) waiting_per_address: usize,
    pub(crate) waiting_per_client: usize,
}

#[derive(Debug, Default)]
struct State {
    /// The addresses with waiting jobs, whose turn it is first.
    turns: VecDeque<Address>,
    waiting: HashMap<Address, Queue>,
    running: HashMap<Address, HashMap<Client, usize>>,
    /// When the present second began, and how many jobs have begun in it.
    second: Option<Instant>,
    begun: usize,
}

/// What waits at one address.
#[derive(Debug, Default)]
struct Queue {
    /// The clients with waiting jobs, whose turn it is first.
    turns: VecDeque<Client>,
    jobs: HashMap<Client, VecDeque<Job>>,
    count: usize,
}

impl Queue {
    fn push(&mut self, client: Client, job: Job) {
        let jobs = self.jobs.entry(client).or_default();
        if jobs.is_empty() {
            self.turns.push_back(client);
        }
        jobs.push_back(job);
        self.count += 1;
    }

    /// The next job of the first client in turn that may have another one run.
    fn pop(&mut self, may: impl Fn(&Client) -> bool) -> Option<(Client, Job)> {
        let place = self.turns.iter().position(may)?;
        let client = self.turns.remove(place)?;
        let jobs = self.jobs.get_mut(&client)?;
        let job = jobs.pop_front()?;
        if jobs.is_empty() {
            self.jobs.remove(&client);
        } else {
            self.turns.push_back(client);
        }
        self.count -= 1;
        Some((client, job))
    }
}

impl State {
    /// The next job, of the address whose turn it is and at it of the client whose turn it is.
    fn pop(&mut self, bounds: &Bounds) -> Option<(Client, Job)> {
        for place in 0..self.turns.len() {
            let address = self.turns[place];
            let running = self.running.get(&address);
            if running.is_some_and(|all| all.values().sum::<usize>() >= bounds.per_address) {
                continue;
            }
            let own = |client: &Client| running.and_then(|all| all.get(client)).copied();
            let may = |client: &Client| own(client).unwrap_or(0) < bounds.per_client;
            let Some(queue) = self.waiting.get_mut(&address) else {
                continue;
            };
            let Some((client, job)) = queue.pop(may) else {
                continue;
            };
            let last = queue.count == 0;
            self.turns.remove(place);
            if last {
                self.waiting.remove(&address);
            } else {
                self.turns.push_back(address);
            }
            *self
                .running
                .entry(address)
                .or_default()
                .entry(client)
                .or_default() += 1;
            return Some((client, job));
        }
        None
    }

    /// A job of this client has ended.
    fn end(&mut self, client: Client) {
        let Some(running) = self.running.get_mut(&client.address) else {
            return;
        };
        if let Some(count) = running.get_mut(&client) {
            *count -= 1;
            if *count == 0 {
                running.remove(&client);
            }
        }
        if running.is_empty() {
            self.running.remove(&client.address);
        }
    }
}

struct Job {
    leash: Leash,
    work: Box<dyn FnOnce() + Send>,
}

impl std::fmt::Debug for Job {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Job").finish_non_exhaustive()
    }
}

impl Pool {
    /// Starts the threads.
    pub(crate) fn new(
        lane: Lane,
        bounds: Bounds,
        inspector: Option<Inspector>,
    ) -> std::io::Result<Self> {
        let shared = Arc::new(Shared {
            state: Mutex::new(State::default()),
            wake: Condvar::new(),
            lane,
            bounds,
            inspector,
            traffic: Arc::default(),
        });
        for number in 0..bounds.workers {
            let shared = Arc::clone(&shared);
            std::thread::Builder::new()
                .name(format!("{lane:?}-{number}").to_lowercase())
                .spawn(move || shared.work())?;
        }
        Ok(Self { shared })
    }

    /// Lets no new job begin and stops the running ones.
    pub(crate) fn close(&self) {
        let mut state = self.shared.lock();
        self.shared.traffic.closed.store(true, Ordering::Relaxed);
        state.turns.clear();
        state.waiting.clear();
        self.shared.traffic.waiting.store(0, Ordering::Relaxed);
        self.shared.wake.notify_all();
    }

    /// Queues a job. It is stopped when the hold is dropped, or after this time.
    ///
    /// # Errors
    /// When too many jobs wait.
    pub(crate) fn start(
        &self,
        client: Client,
        time: Duration,
        work: impl FnOnce(&Leash) + Send + 'static,
    ) -> Result<Hold, ApiError> {
        let leash = Leash {
            dropped: Arc::new(AtomicBool::new(false)),
            traffic: Arc::clone(&self.shared.traffic),
            begun: Instant::now(),
            deadline: Instant::now() + time,
            gives_way: false,
        };
        let hold = Hold(Arc::clone(&leash.dropped));
        let for_the_work = leash.clone();
        let job = Job {
            leash,
            work: Box::new(move || work(&for_the_work)),
        };
        self.shared.queue(client, job)?;
        Ok(hold)
    }

    /// Does a job and waits for its result. When the waiting future is dropped, the job is
    /// stopped.
    ///
    /// # Errors
    /// When too many jobs wait, the job panics, or its own.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        client: Client,
        time: Duration,
        work: impl FnOnce(&Leash) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let (send, receive) = oneshot::channel();
        let _hold = self.start(client, time, move |leash| {
            let _ = send.send(work(leash));
        })?;
        match receive.await {
            Ok(result) => result,
            Err(_) if self.shared.is_closed() => Err(ApiError::new(
                Code::ShuttingDown,
                "the server is shutting down",
            )),
            // The job panicked; its thread has said so in the log.
            Err(_) => Err(ApiError::internal()),
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_closed(&self) -> bool {
        self.traffic.closed.load(Ordering::Relaxed)
    }

    fn queue(&self, client: Client, job: Job) -> Result<(), ApiError> {
        let busy = |message: &str| Err(ApiError::new(Code::Busy, message).again_after(2));
        let mut state = self.lock();
        if self.is_closed() {
            return Err(ApiError::new(
                Code::ShuttingDown,
                "the server is shutting down",
            ));
        }
        if self.traffic.waiting.load(Ordering::Relaxed) >= self.bounds.waiting {
            return busy("the server has too much to do at the moment");
        }
        let own = state.waiting.get(&client.address);
        if own.is_some_and(|own| {
            let jobs = own.jobs.get(&client).map_or(0, VecDeque::len);
            own.count >= self.bounds.waiting_per_address || jobs >= self.bounds.waiting_per_client
        }) {
            return busy("too many of your questions are waiting already");
        }
        if own.is_none() {
            state.turns.push_back(client.address);
        }
        let queue = state.waiting.entry(client.address).or_default();
        queue.push(client, job);
        self.traffic.waiting.fetch_add(1, Ordering::Relaxed);
        self.wake.notify_one();
        Ok(())
    }

    /// What a thread does until the pool is closed.
    fn work(&self) {
        loop {
            let Some((client, job)) = self.next() else {
                return;
            };
            let Job { leash, work } = job;
            let whole = || {
                if let Some(inspector) = &self.inspector {
                    inspector.see(self.lane, &leash);
                }
                work();
            };
            if !leash.is_dropped() && catch_unwind(AssertUnwindSafe(whole)).is_err() {
                tracing::error!("a job panicked");
            }
            self.traffic.running.fetch_sub(1, Ordering::Relaxed);
            self.lock().end(client);
            // Another thread may have passed this client by because of its many jobs.
            self.wake.notify_one();
        }
    }

    /// Counts the jobs of a second.
    fn note_begin(&self, state: &mut State) {
        let is_over = |begin: Instant| begin.elapsed() >= Duration::from_secs(1);
        if state.second.is_none_or(is_over) {
            self.traffic
                .hurried
                .store(state.begun > MANY, Ordering::Relaxed);
            state.second = Some(Instant::now());
            state.begun = 0;
        }
        state.begun += 1;
        if state.begun > MANY {
            self.traffic.hurried.store(true, Ordering::Relaxed);
        }
    }

    /// The next job of the client whose turn it is; `None` when the pool is closed.
    fn next(&self) -> Option<(Client, Job)> {
        let mut state = self.lock();
        loop {
            if self.is_closed() {
                return None;
            }
            if let Some(next) = state.pop(&self.bounds) {
                self.traffic.waiting.fetch_sub(1, Ordering::Relaxed);
                self.traffic.running.fetch_add(1, Ordering::Relaxed);
                self.note_begin(&mut state);
                return Some(next);
            }
            state = self
                .wake
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;
    use std::sync::mpsc;

    use axum::http::{HeaderMap, header};

    use super::*;

    /// A browser at an address.
    fn visitor(address: u8, browser: u8) -> Client {
        let mut headers = HeaderMap::new();
        let cookie = format!("visitor={browser:032x}");
        headers.insert(header::COOKIE, cookie.parse().unwrap());
        Client::of(Address::from(IpAddr::from([10, 0, 0, address])), &headers)
    }

    fn client(number: u8) -> Client {
        visitor(number, 1)
    }

    fn pool(workers: usize) -> Pool {
        let bounds = Bounds {
            workers,
            per_address: (workers - 1).max(1),
            per_client: (workers / 2).max(1),
            waiting: 20,
            waiting_per_address: 12,
            waiting_per_client: 10,
        };
        Pool::new(Lane::Long, bounds, None).unwrap()
    }

    const SOON: Duration = Duration::from_secs(20);

    /// Occupies a thread until the sender is dropped.
    fn occupy(pool: &Pool, by: Client) -> (mpsc::Sender<()>, Hold) {
        let (send, receive) = mpsc::channel::<()>();
        let (begun, wait) = mpsc::channel();
        let hold = pool
            .start(by, SOON, move |_| {
                begun.send(()).unwrap();
                let _ = receive.recv();
            })
            .unwrap();
        wait.recv_timeout(SOON).unwrap();
        (send, hold)
    }

    #[test]
    fn clients_take_turns() {
        let pool = pool(1);
        let (stop, _hold) = occupy(&pool, client(9));
        let (send, receive) = mpsc::channel();
        let mut holds = Vec::new();
        for number in [1, 1, 1, 1, 2, 3, 2] {
            let send = send.clone();
            let hold = pool.start(client(number), SOON, move |_| send.send(number).unwrap());
            holds.push(hold.unwrap());
        }
        drop((stop, send));
        let order: Vec<u8> = receive.iter().collect();
        assert_eq!(order, [1, 2, 3, 1, 2, 1, 1]);
    }

    #[test]
    fn browsers_at_one_address_take_turns_within_its_share() {
        let pool = pool(1);
        let (stop, _hold) = occupy(&pool, client(9));
        let (send, receive) = mpsc::channel();
        let mut holds = Vec::new();
        for (address, browser) in [(1, 1), (1, 1), (1, 2), (1, 3), (2, 1), (2, 1)] {
            let send = send.clone();
            let work = move |_: &Leash| send.send((address, browser)).unwrap();
            holds.push(pool.start(visitor(address, browser), SOON, work).unwrap());
        }
        drop((stop, send));
        let order: Vec<(u8, u8)> = receive.iter().collect();
        assert_eq!(order, [(1, 1), (2, 1), (1, 2), (2, 1), (1, 3), (1, 1)]);
    }

    /// Of four threads a client has two at most, and an address three: the jobs that may not begin are still waiting
    /// when one that came later has ended.
    #[test]
    fn nobody_has_all_threads() {
        let pool = pool(4);
        let _client = [occupy(&pool, visitor(1, 1)), occupy(&pool, visitor(1, 1))];
        let (send, receive) = mpsc::channel();
        let report = |by: Client, what: &'static str| {
            let send = send.clone();
            pool.start(by, SOON, move |_| send.send(what).unwrap())
        };
        let _third = report(visitor(1, 1), "third of a client").unwrap();
        let _neighbour = report(visitor(1, 2), "neighbour").unwrap();
        assert_eq!(receive.recv_timeout(SOON), Ok("neighbour"));
        let _address = occupy(&pool, visitor(1, 2));
        let _fourth = report(visitor(1, 3), "fourth of an address").unwrap();
        let _other = report(visitor(2, 1), "other address").unwrap();
        assert_eq!(receive.recv_timeout(SOON), Ok("other address"));
        assert!(receive.try_recv().is_err());
    }

    #[test]
    fn who_gives_way_ends_when_others_wait() {
        let pool = pool(1);
        let (send, receive) = mpsc::channel();
        let _first = pool.start(client(1), SOON, move |leash| {
            let leash = leash.giving_way();
            assert_eq!(leash.company(), 0);
            send.send(()).unwrap();
            while !leash.is_over() {
                std::thread::yield_now();
            }
        });
        receive.recv_timeout(SOON).unwrap();
        let (send, receive) = mpsc::channel();
        let _second = pool.start(client(1), SOON, move |_| send.send(()).unwrap());
        assert_eq!(receive.recv_timeout(SOON / 2), Ok(()));
    }

    #[test]
    fn the_queue_is_bounded() {
        let pool = pool(1);
        let (_stop, _hold) = occupy(&pool, client(9));
        let mut holds = Vec::new();
        let mut refused = 0;
        for _ in 0..11 {
            match pool.start(client(1), SOON, |_| ()) {
                Ok(hold) => holds.push(hold),
                Err(error) => {
                    assert_eq!(error.code(), Code::Busy);
                    refused += 1;
                }
            }
        }
        assert_eq!(refused, 1);
        for browser in [2, 3] {
            holds.push(pool.start(visitor(1, browser), SOON, |_| ()).unwrap());
        }
        assert!(pool.start(visitor(1, 4), SOON, |_| ()).is_err());
        for _ in 0..8 {
            holds.push(pool.start(client(2), SOON, |_| ()).unwrap());
        }
        assert!(pool.start(client(3), SOON, |_| ()).is_err());
    }

    #[test]
    fn a_job_that_nobody_waits_for_is_not_begun() {
        let pool = pool(1);
        let (stop, _hold) = occupy(&pool, client(9));
        let (send, receive) = mpsc::channel();
        drop(pool.start(client(1), SOON, move |_| send.send(()).unwrap()));
        drop(stop);
        assert!(receive.recv().is_err());
    }

    #[tokio::test]
    async fn a_running_job_learns_that_its_client_left() {
        let pool = pool(1);
        let (begun, wait) = oneshot::channel();
        let (ended, end) = oneshot::channel();
        let job = pool.run(client(1), SOON, move |leash| {
            begun.send(()).unwrap();
            while !leash.is_over() {
                std::thread::yield_now();
            }
            ended.send(leash.is_dropped()).unwrap();
            Ok(())
        });
        tokio::select! {
            _ = job => unreachable!("the job waits"),
            begun = wait => begun.unwrap(),
        }
        assert!(end.await.unwrap());
    }

    #[tokio::test]
    async fn a_panic_ends_the_job_and_not_the_thread() {
        let pool = pool(1);
        let result = pool.run(client(1), SOON, |_| -> Result<(), ApiError> {
            panic!("a test")
        });
        assert_eq!(result.await.unwrap_err().code(), Code::Internal);
        assert_eq!(pool.run(client(1), SOON, |_| Ok(7)).await.unwrap(), 7);
    }
}
