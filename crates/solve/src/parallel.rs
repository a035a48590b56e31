//! Work on several threads. They begin with the work and end with it: those of a pool would be
//! missing in a child process after a fork, which would wait for them without end.

use std::num::NonZero;

/// The number of threads that the machine has for us.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZero::get)
}

/// Works on each of some things at the same time, on the first of them on the calling thread, and
/// returns when all are done. If the system has no more threads, the rest is left out.
pub(crate) fn on_each<T: Send>(things: Vec<T>, work: impl Fn(T) + Sync) {
    let work = &work;
    std::thread::scope(|scope| {
        let mut things = things.into_iter();
        let own = things.next();
        for thing in things {
            let started = std::thread::Builder::new().spawn_scoped(scope, move || work(thing));
            if started.is_err() {
                break;
            }
        }
        if let Some(own) = own {
            work(own);
        }
    });
}
