//! Work on several threads. Everything that this crate knows of threads and their waiting is in
//! here.

mod pipeline;

pub(crate) use pipeline::in_order;

/// Does work on this many threads, the calling one among them, and returns when all have ended. If
/// the system has no more threads, there are fewer: work that is shared out must not depend on
/// their number.
///
/// ```
/// use std::sync::atomic::{AtomicU64, Ordering};
///
/// let (next, sum) = (AtomicU64::new(0), AtomicU64::new(0));
/// slitherlab_lab::on_threads(3, || {
///     loop {
///         let number = next.fetch_add(1, Ordering::Relaxed);
///         if number > 100 {
///             break;
///         }
///         sum.fetch_add(number, Ordering::Relaxed);
///     }
/// });
/// assert_eq!(sum.into_inner(), 5050);
/// ```
pub fn on_threads(threads: usize, work: impl Fn() + Sync) {
    std::thread::scope(|scope| {
        for _ in 1..threads {
            let thread = std::thread::Builder::new();
            if thread.spawn_scoped(scope, &work).is_err() {
                break;
            }
        }
        work();
    });
}
