//! All work on the calling thread, where there are no others.

use std::ops::ControlFlow;

/// Does work on the calling thread, however many are asked for.
pub fn on_threads(_threads: usize, work: impl Fn() + Sync) {
    work();
}

/// Takes pieces from a source, works on their things and hands each result over, until `take`
/// breaks off.
pub(crate) fn in_order<T, R, B>(
    source: impl Iterator<Item = Vec<T>>,
    _threads: usize,
    work: impl Fn(T) -> R,
    mut take: impl FnMut(Vec<R>) -> ControlFlow<B>,
) -> ControlFlow<B> {
    for thing in source.flatten() {
        take(vec![work(thing)])?;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn results_come_in_order_and_nothing_is_read_that_nobody_takes() {
        let read = Cell::new(0);
        let source = (0..500).map(|piece: u64| {
            read.set(piece + 1);
            vec![3 * piece, 3 * piece + 1, 3 * piece + 2]
        });
        let mut squares = Vec::new();
        let ended = in_order(
            source,
            5,
            |number| number * number,
            |some| {
                squares.extend(some);
                match squares.len() {
                    10 => ControlFlow::Break("enough"),
                    _ => ControlFlow::Continue(()),
                }
            },
        );
        assert_eq!(ended, ControlFlow::Break("enough"));
        assert_eq!(squares, [0, 1, 4, 9, 16, 25, 36, 49, 64, 81]);
        assert_eq!(read.get(), 4);
    }

    #[test]
    fn work_is_done_once() {
        let times = std::sync::atomic::AtomicU64::new(0);
        on_threads(4, || {
            times.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        });
        assert_eq!(times.into_inner(), 1);
    }
}
