//! Whose job is next: addresses take turns, and at an address its clients.

use std::collections::{HashMap, VecDeque};

use super::job_stop::JobStop;
use crate::client::{Address, Client};

/// The bounds on jobs that run and wait.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    pub(crate) workers: usize,
    /// The most jobs of one address that run at a time.
    pub(crate) per_address: usize,
    /// The most jobs of one client that run at a time.
    pub(crate) per_client: usize,
    pub(crate) waiting: usize,
    pub(crate) waiting_per_address: usize,
    pub(crate) waiting_per_client: usize,
}

/// The jobs that wait, and how many of whose run.
#[derive(Debug, Default)]
pub(super) struct Queues {
    /// The addresses with waiting jobs, whose turn it is first.
    turns: VecDeque<Address>,
    waiting: HashMap<Address, Queue>,
    running: HashMap<Address, HashMap<Client, usize>>,
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

impl Queues {
    /// Returns whether the queue of this client, or of its address, is full.
    pub(super) fn is_full_for(&self, client: &Client, bounds: &Bounds) -> bool {
        self.waiting.get(&client.address).is_some_and(|own| {
            let jobs = own.jobs.get(client).map_or(0, VecDeque::len);
            own.count >= bounds.waiting_per_address || jobs >= bounds.waiting_per_client
        })
    }

    pub(super) fn push(&mut self, client: Client, job: Job) {
        let queue = self.waiting.entry(client.address).or_insert_with(|| {
            self.turns.push_back(client.address);
            Queue::default()
        });
        queue.push(client, job);
    }

    /// Forgets all that waits.
    pub(super) fn clear(&mut self) {
        self.turns.clear();
        self.waiting.clear();
    }

    /// The next job, of the address whose turn it is and at it of the client whose turn it is.
    pub(super) fn pop(&mut self, bounds: &Bounds) -> Option<(Client, Job)> {
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
    pub(super) fn end(&mut self, client: Client) {
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

pub(super) struct Job {
    pub(super) stop: JobStop,
    pub(super) work: Box<dyn FnOnce() + Send>,
}

impl std::fmt::Debug for Job {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Job").finish_non_exhaustive()
    }
}
