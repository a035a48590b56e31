//! Threads for engine work: a bounded number in each lane, shared fairly between clients.
//!
//! Work waits in one queue a client. Addresses take turns, and so do the clients at an address, so
//! that somebody with a hundred requests waits for themselves, and a class behind one address
//! shares what that address gets. Where jobs are long, no client and no address has all threads at
//! once. What nobody waits for any more is not begun, and what is running learns of it by its
//! [`JobStop`]. A panic ends the job, not the thread.

mod job_stop;
mod queues;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use crate::client::Client;
use crate::error::{Code, Error};
use crate::settings::Inspector;
pub(crate) use job_stop::{Hold, JobStop, Traffic};
pub(crate) use queues::Bounds;
use queues::{Job, Queues};
use slitherlab_api::question::Lane;

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

#[derive(Debug, Default)]
struct State {
    queues: Queues,
    /// When the present second began, and how many jobs have begun in it.
    second: Option<Instant>,
    begun: usize,
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
                .spawn(move || {
                    if lane != Lane::Quick {
                        give_precedence();
                    }
                    shared.work();
                })?;
        }
        Ok(Self { shared })
    }

    /// The number of threads.
    pub(crate) fn threads(&self) -> usize {
        self.shared.bounds.workers
    }

    /// What it does, and has done.
    pub(crate) fn traffic(&self) -> &Traffic {
        &self.shared.traffic
    }

    /// Lets no new job begin and stops the running ones.
    pub(crate) fn close(&self) {
        let mut state = self.shared.lock();
        self.shared.traffic.closed.store(true, Ordering::Relaxed);
        state.queues.clear();
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
        work: impl FnOnce(&JobStop) + Send + 'static,
    ) -> Result<Hold, Error> {
        let stop = JobStop::new(Arc::clone(&self.shared.traffic), time);
        let hold = stop.hold();
        let for_the_work = stop.clone();
        let job = Job {
            stop,
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
        work: impl FnOnce(&JobStop) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let (send, receive) = oneshot::channel();
        let _hold = self.start(client, time, move |stop| {
            let _ = send.send(work(stop));
        })?;
        match receive.await {
            Ok(result) => result,
            Err(_) if self.shared.is_closed() => Err(Error::new(
                Code::ShuttingDown,
                "the server is shutting down",
            )),
            // The job panicked; its thread has said so in the log.
            Err(_) => Err(Error::internal()),
        }
    }
}

/// Lets the threads for quick work, and those that talk to the network, go first on a processor
/// that this one shares with them.
#[cfg(target_os = "linux")]
fn give_precedence() {
    // Here the call is about the thread alone. Where it is not allowed, all threads are equal.
    let _ = rustix::process::nice(5);
}

#[cfg(not(target_os = "linux"))]
fn give_precedence() {}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_closed(&self) -> bool {
        self.traffic.closed.load(Ordering::Relaxed)
    }

    fn queue(&self, client: Client, job: Job) -> Result<(), Error> {
        let busy = |message: &str| Err(Error::new(Code::Busy, message).again_after(2));
        let mut state = self.lock();
        if self.is_closed() {
            return Err(Error::new(
                Code::ShuttingDown,
                "the server is shutting down",
            ));
        }
        if self.traffic.waiting.load(Ordering::Relaxed) >= self.bounds.waiting {
            return busy("the server has too much to do at the moment");
        }
        if state.queues.is_full_for(&client, &self.bounds) {
            return busy("too many of your questions are waiting already");
        }
        state.queues.push(client, job);
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
            let Job { stop, work } = job;
            self.traffic.waits.add(stop.age());
            let begin = Instant::now();
            let whole = || {
                if let Some(inspector) = &self.inspector {
                    inspector.see(self.lane, &stop);
                }
                work();
            };
            if !stop.is_dropped() && catch_unwind(AssertUnwindSafe(whole)).is_err() {
                tracing::error!("a job panicked");
                self.traffic.panics.add();
            }
            self.traffic.works.add(begin.elapsed());
            self.traffic.running.fetch_sub(1, Ordering::Relaxed);
            self.lock().queues.end(client);
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
            if let Some(next) = state.queues.pop(&self.bounds) {
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

    use slitherlab_api::Stop as _;

    use super::*;

    /// A browser at an address.
    fn visitor(address: u8, browser: u8) -> Client {
        crate::client::tests::visitor(IpAddr::from([10, 0, 0, address]), browser)
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
            let work = move |_: &JobStop| send.send((address, browser)).unwrap();
            holds.push(pool.start(visitor(address, browser), SOON, work).unwrap());
        }
        drop((stop, send));
        let order: Vec<(u8, u8)> = receive.iter().collect();
        assert_eq!(order, [(1, 1), (2, 1), (1, 2), (2, 1), (1, 3), (1, 1)]);
    }

    /// Of four threads a client has two at most, and an address three: the jobs that may not begin
    /// are still waiting when one that came later has ended.
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
        let _first = pool.start(client(1), SOON, move |stop| {
            let stop = stop.giving_way();
            assert_eq!(stop.waiting_jobs(), 0);
            send.send(()).unwrap();
            while !stop.is_stopped() {
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
        let job = pool.run(client(1), SOON, move |stop| {
            begun.send(()).unwrap();
            while !stop.is_stopped() {
                std::thread::yield_now();
            }
            ended.send(stop.is_dropped()).unwrap();
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
        let result = pool.run(client(1), SOON, |_| -> Result<(), Error> {
            panic!("a test")
        });
        assert_eq!(result.await.unwrap_err().code(), Code::Internal);
        assert_eq!(pool.run(client(1), SOON, |_| Ok(7)).await.unwrap(), 7);
    }
}
